"""Section 11: the five techs of the Universal corporation."""

from __future__ import annotations

from .conftest import Make
from .facts import CELLS, PERIMETER


def test_11_1_adjacency_may_be_ignored(make: Make) -> None:
    """corporations.yaml, tech 1: `you can place a piece despite adjacency`, patches too."""
    table = make().tracks(tech=3).put("terrain", [(0, 5)], "civ").do("gain a patch")
    assert {places[0] for places in table.values()} == CELLS - {(0, 5)}


def test_11_1_tiles_too(make: Make) -> None:
    """The same for tiles."""
    table = make().tracks(tech=3).put("terrain", [(0, 5)], "civ").do("place the domino-civ-energy")
    assert ((5, 5), (5, 6)) in table.values()


def test_C9_the_first_piece_rule_stays(make: Make) -> None:
    """The same: it lifts adjacency and nothing else."""
    table = make().tracks(tech=3).do("gain a patch")
    assert {places[0] for places in table.values()} == PERIMETER


def test_C9_no_overlap_stays(make: Make) -> None:
    """The same."""
    table = make().tracks(tech=3).leave((5, 5), (8, 8)).do("gain a patch")
    assert {places[0] for places in table.values()} == {(5, 5), (8, 8)}


def test_11_2_a_patch_may_be_stored(make: Make) -> None:
    """corporations.yaml, tech 2: `when you would gain a patch, may store a patch`; placing it stays possible."""
    table = make().tracks(tech=5).leave((5, 5)).do("gain a patch")
    assert len(table.options()) == 2
    table.pick("store a patch")
    assert (table.get("stored"), table.cells("patch")) == (1, set())
    table.do("gain a patch").pick("gain a patch")
    assert (table.get("stored"), table.cells("patch")) == (1, {(5, 5)})


def test_11_2_patches_of_a_card_too(make: Make) -> None:
    """corporations.yaml, tech 2: one by one, a patch from any source."""
    table = make().tracks(tech=5).leave((5, 5), (5, 6), (5, 7)).do("keep the global-parks-system")
    table.pick("store a patch").pick("store a patch").pick("gain a patch").pick([(5, 6)])
    assert (table.get("stored"), table.cells("patch")) == (2, {(5, 6)})


def test_a_patch_without_a_legal_square_is_stored_by_tech_2(make: Make) -> None:
    """decisions.md, and R46; corporations.yaml, tech 2."""
    table = make().tracks(tech=5).leave().do("gain a patch")
    assert table.over and table.get("stored") == 1


def test_11_3_one_more_movement_from_the_track_only(make: Make) -> None:
    """corporations.yaml, tech 3: `the worth of N is 1 more`, not for movement of cards."""
    assert make().tracks(tech=7, rover=3).do("advance rover").get("moves") == 3
    assert make().tracks(tech=7, rover=15).do("advance rover").get("moves") == 5
    assert make().tracks(tech=7).do("keep the dept-of-engineering").get("moves") == 4


def test_11_4_water_on_ice_advances_twice_with_both_benefits(make: Make) -> None:
    """corporations.yaml, tech 4, and tracks.yaml, `to advance TRACK by N`."""
    table = make().tracks(tech=10, water=2).leave((5, 4), (5, 5)).do("place the domino-energy-water")
    table.pick([(5, 4), (5, 5)]).pick("use water")
    assert table.step("water") == 3  # the synergy of step 3 comes before step 4
    table.pick("civ")
    assert (table.step("water"), table.step("civ")) == (4, 1)


def test_11_4_not_off_the_ice_and_not_for_other_advances(make: Make) -> None:
    """corporations.yaml, tech 4: synergy and cards are not doubled, water off the ice still does nothing."""
    assert make().tracks(tech=10).do("advance water").step("water") == 1
    assert make().tracks(tech=10).do("gain synergy").pick("water").step("water") == 1
    table = make().tracks(tech=10).leave((5, 2), (5, 3)).do("place the domino-energy-water").first().pick("civ")
    assert table.over and table.step("water") == 0


def test_R51_tech_5_brings_no_meteorites(make: Make) -> None:
    """corporations.yaml, tech 5: the symbol stays empty, old meteorites stay."""
    table = make().tracks(tech=14).leave((5, 6), (5, 7)).put("meteorite", [(4, 4)])
    table.do("place the domino-civ-energy-meteor").pick([(5, 6), (5, 7)])
    assert (table.cells("meteor-symbol"), table.cells("meteorite")) == ({(5, 7)}, {(4, 4)})


def test_11_techs_work_only_when_unlocked(make: Make) -> None:
    """tracks.yaml, `TECH is active if ...`: one step below each."""
    assert {p[0] for p in make().tracks(tech=2).put("terrain", [(0, 5)], "civ").do("gain a patch").values()} == {
        (0, 6),
        (1, 5),
    }
    assert make().tracks(tech=4).leave((5, 5)).do("gain a patch").cells("patch") == {(5, 5)}
    assert make().tracks(tech=6, rover=3).do("advance rover").get("moves") == 2
    assert make().tracks(tech=9).do("use water for [water]").step("water") == 1
    table = make().tracks(tech=13).leave((5, 6), (5, 7)).do("place the domino-civ-energy-meteor").first()
    assert len(table.cells("meteorite")) == 1


def test_11_techs_belong_to_their_player(make: Make) -> None:
    """tracks.yaml, `TECH is active if ...`: not those of others."""
    table = make().tracks(seat=1, tech=14, rover=3).tracks(rover=3).do("advance rover")
    assert table.get("moves") == 2
