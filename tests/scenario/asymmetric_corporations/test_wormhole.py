"""Wormhole Corp: leaps of the biomass tracker, patches on tiles, and its five techs."""

from __future__ import annotations

from itertools import pairwise

from .conftest import Make

CORP = "wormhole-corp"
PAIRS = [(2, 3), (5, 6), (8, 9), (11, 12), (14, 15)]


def test_from_pair_to_pair(make: Make) -> None:
    table = make(CORP)
    assert table.targets("biomass") == {("biomass", 2), ("biomass", 3)}
    for lower, upper in pairwise(PAIRS):
        for half in lower:
            assert table.at("biomass", "biomass", half).targets("biomass") == {("biomass", step) for step in upper}
        for half in upper:
            assert table.at("biomass", "biomass", half).falls("biomass") == {("biomass", step) for step in lower}
    assert table.at("biomass", "biomass", 3).falls("biomass") == {("biomass", 0)}
    assert table.at("biomass", "biomass", 0).falls("biomass") == set()


def test_either_half_of_the_last_pair_is_the_top(make: Make) -> None:
    table = make(CORP)
    for half in (14, 15):
        table.at("biomass", "biomass", half)
        assert table.targets("biomass") == set() and table.ask("maxed TRACK", "biomass")
    assert not table.at("biomass", "biomass", 12).ask("maxed TRACK", "biomass")


def test_what_the_halves_give(make: Make) -> None:
    """A patch or synergy, civ, water, tech, rover."""
    table = make(CORP).leave((5, 5)).do("advance biomass").pick((12, 2))
    assert table.over and table.cells("patch") == {(5, 5)}
    table = make(CORP).do("advance biomass").pick((13, 2))
    assert set(table.options()) == {"civ", "water", "biomass", "rover", "tech"}
    for step, track in ((3, "civ"), (6, "water"), (9, "tech"), (12, "rover")):
        table = make(CORP, biomass=step).put("last-tile", []).do("advance biomass").pick((15 - step - 2, 2))
        assert table.step(track) == 1


def test_an_advance_is_no_synergy(make: Make) -> None:
    table = make(CORP, biomass=3).do("until this card ends, you cannot gain synergy\nadvance biomass")
    table.pick((10, 2))
    assert table.step("civ") == 1


def test_medals_of_the_gaps_count_when_they_are_passed(make: Make) -> None:
    table = make(CORP)
    medals = {0: 0, 3: 0, 5: 1, 6: 1, 8: 2, 12: 3, 14: 5, 15: 5}
    assert {step: table.at("biomass", "biomass", step).ask("medal of TRACK", "biomass") for step in medals} == medals


def test_a_biomass_resource_needs_an_area_that_grows(make: Make) -> None:
    """The first area never advances it; one that joins a patch does."""
    table = make(CORP).leave((5, 6), (5, 7)).do("place the domino-biomass-civ").pick([(5, 6), (5, 7)])
    assert not any("biomass" in words for words in table.options()) or table.step("biomass") == 0
    table = make(CORP).leave((5, 6), (5, 7)).put("terrain", [(5, 5)], "biomass").do("place the domino-biomass-civ")
    table.pick([(5, 6), (5, 7)])
    assert any("use biomass" in words for words in table.options())
    table = make(CORP).leave((5, 6), (5, 7)).put("terrain", [(5, 8)], "biomass").do("place the domino-biomass-civ")
    table.pick([(5, 6), (5, 7)])
    assert not any("use biomass" in words for words in table.options())


def test_other_advances_have_no_condition(make: Make) -> None:
    assert len(make(CORP).do("gain synergy").pick("biomass").options()) == 2


def test_C18_energy_advances_biomass_only_where_an_area_grew(make: Make) -> None:
    """An energy tile has no biomass, so never: it drops out of the choice."""
    table = make(CORP).leave((5, 6), (5, 7)).put("terrain", [(4, 7), (5, 8)], "biomass")
    table.do("place the domino-civ-energy").pick([(5, 6), (5, 7)]).pick("use energy")
    assert table.step("biomass") == 0 and table.step("civ") in (1, 2)


# -- techs


def test_1_back_from_the_top_to_the_start(make: Make) -> None:
    """As often as it gets there, without benefit."""
    table = make(CORP, tech=1, biomass=14).do("settle").pick("restart")
    assert table.over and table.step("biomass") == 0
    assert make(CORP, tech=1, biomass=12).do("settle").over
    assert make(CORP, biomass=15).do("settle").over


def test_2_patches_on_tiles_and_patches_but_not_on_meteorites(make: Make) -> None:
    """R75: the resource below is gone. What lies there is destroyed."""
    table = make(CORP, tech=2).leave((5, 5)).put("meteorite", [(5, 8)]).put("resource", [(5, 6)], "civ")
    table.put("meteor-symbol", [(5, 6)]).put("rover", [(5, 6)]).put("patch", [(1, 4)]).do("gain a patch")
    places = {cells[0] for cells in table.values()}
    assert {(5, 5), (5, 6), (1, 4)} <= places and (5, 8) not in places
    table.pick([(5, 6)])
    assert (table.cells("terrain", "biomass"), table.cells("resource", "civ")) == ({(5, 6)}, set())
    assert (table.cells("meteor-symbol"), table.cells("rover")) == (set(), set())
    assert (5, 6) not in table.cells("terrain", "civ")


def test_2_not_tiles_nor_without_the_tech(make: Make) -> None:
    assert make(CORP, tech=2).do("place the domino-civ-energy").over
    assert make(CORP).do("gain a patch").over


def test_3_two_patches_for_one_once_per_round(make: Make) -> None:
    """The mark is set only if two are taken."""
    table = make(CORP, tech_at=7).set("unlocked", True, 3).leave((5, 5), (5, 6), (5, 7), (5, 8)).do("gain a patch")
    table.pick("gain two for one", [(5, 5)]).pick([(5, 6)])
    assert table.over and table.cells("patch") == {(5, 5), (5, 6)}
    assert len(table.do("gain a patch").values()[0]) == 1
    table = make(CORP, tech_at=7).set("unlocked", True, 3).leave((5, 5), (5, 6), (5, 7)).do("gain a patch")
    table.pick("gain a patch", [(5, 5)]).do("gain a patch")
    assert "gain two for one" in table.options()


def test_8_of_several_patches_each_is_settled_before_the_next(make: Make) -> None:
    """placing.yaml, `fully gain a patch`: both that the first of two becomes are placed before the second is gained."""
    table = make(CORP, tech_at=7).set("unlocked", True, 3).leave((5, 5), (5, 6), (5, 7), (5, 8)).do("gain 2 patches")
    table.pick("gain two for one")
    assert table.pending() == ["gain a patch"]
    table.pick([(5, 5)], [(5, 6)])
    assert table.pending() == [] and table.cells("patch") == {(5, 5), (5, 6)}
    table.pick([(5, 7)])
    assert table.over and table.cells("patch") == {(5, 5), (5, 6), (5, 7)}


def test_4_a_patch_may_be_kept_for_the_end(make: Make) -> None:
    table = make(CORP, tech_at=10).set("unlocked", True, 4).leave((5, 5)).do("gain a patch").pick("store a patch")
    assert (table.get("stored"), table.cells("patch")) == (1, set())
    assert make(CORP, tech_at=10).set("unlocked", True, 4).leave().do("gain a patch").get("stored") == 1


def test_5_on_a_meteorite_which_is_destroyed(make: Make) -> None:
    table = make(CORP, tech=5).put("meteorite", [(5, 5)]).do("place the biomass-patch").pick([(5, 5)])
    assert (table.cells("meteorite"), table.get("stones"), table.cells("patch")) == (set(), 0, {(5, 5)})
