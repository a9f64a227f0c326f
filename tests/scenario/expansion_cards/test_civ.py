"""What each of the twenty civ cards does. They speak of no board, and so mean all."""

from __future__ import annotations

import pytest

from ..facts import CELLS, beside
from ..supermoon.moon import SQUARES, m
from ..table import TOP, TRACKS
from .conftest import Make, MakeMoon, at_moon

# ------------------------------------------------------------------------------------- movement for what happens


def test_patch_mileage_each_patch_on_any_board(make_moon: MakeMoon) -> None:
    table = make_moon().fill("tableau", ["patch-mileage"]).put("terrain", [(5, 5), m(2, 2)], "civ")
    table.do("gain a patch").pick([(5, 4)])
    assert table.over and table.get("moves") == 1
    table.do("gain a patch").pick([m(2, 3)]).finish()
    table.do("gain 2 patches").pick([(5, 3)]).pick([(5, 6)])
    assert table.cells("patch") == {(5, 3), (5, 4), (5, 6), m(2, 3)} and table.get("moves") == 4


def test_lifepod_mileage_by_rover_or_card_but_not_destroyed(make: Make) -> None:
    table = make().fill("tableau", ["lifepod-mileage"]).put("lifepod", [(5, 6), (2, 7), (4, 1), (7, 2)])
    table.do("destroy a lifepod").pick((7, 2))
    assert (table.get("moves"), table.get("pods")) == (0, 0)
    table.put("rover", [(5, 5)]).set("moves", 1).do("drive a rover").pick((5, 6))
    assert (table.get("moves"), table.get("pods")) == (1, 1)
    table.finish().set("moves", 0).put("rover", []).do("keep the approved-overtime").pick((2, 7))
    assert (table.get("moves"), table.get("pods")) == (2, 3)


def test_impact_mileage_for_meteorites_of_own_tiles(make_moon: MakeMoon) -> None:
    """On planet and moon; not without a symbol, not where Universal 5 puts none."""
    table = make_moon().fill("tableau", ["impact-mileage"])
    table.do("place the domino-energy-water-meteor").pick([(0, 5), (0, 6)])
    assert table.finish().get("moves") == 1
    table.do("place the domino-energy-water-meteor").pick([m(0, 1), m(0, 2)])
    assert table.finish().get("moves") == 2
    table.do("place the domino-civ-energy").pick([(1, 5), (1, 6)])
    assert table.finish().get("moves") == 2
    table.set("unlocked", True, 5).do("place the domino-energy-water-meteor").pick([(2, 5), (2, 6)])
    assert table.finish().get("moves") == 2 and table.cells("meteorite") & CELLS == {(0, 6)}


# ------------------------------------------------------------------------------------------------- meteorites


def test_clear_and_step_the_meteorite_is_not_collected(make_moon: MakeMoon) -> None:
    table = make_moon().put("meteorite", [(5, 5), m(2, 2)]).tracks(civ=2).do("keep the clear-and-step")
    assert set(table.values()) == {(5, 5), m(2, 2)}
    table.pick(m(2, 2))
    assert set(table.options()) == set(TRACKS)
    table.pick("civ")
    assert (table.cells("meteorite"), table.get("stones"), table.get("owed", 1)) == ({(5, 5)}, 0, 1)


def test_clear_and_step_without_a_meteorite(make: Make) -> None:
    table = make().do("keep the clear-and-step").pick("tech")
    assert table.over and table.step("tech") == 1


def test_laser_lease_two_movement_once_per_round(make_moon: MakeMoon) -> None:
    table = make_moon().fill("tableau", ["laser-lease"]).put("meteorite", [(5, 5), (6, 6), m(2, 2)])
    assert table.set("moves", 1).do("gain 1 moves").pick("pay 2 moves to destroy a meteorite").values()
    assert set(table.values()) == {(5, 5), (6, 6), m(2, 2)}
    table.pick(m(2, 2))
    assert table.over and (table.get("moves"), table.get("stones")) == (0, 0)
    assert table.cells("meteorite") == {(5, 5), (6, 6)}
    assert table.do("gain 4 moves").over  # once per round


def test_laser_lease_needs_two_movement_and_a_meteorite(make: Make) -> None:
    table = make().fill("tableau", ["laser-lease"]).put("meteorite", [(5, 5)])
    assert table.do("gain 1 moves").over
    assert table.put("meteorite", []).do("gain 4 moves").over
    assert not table.put("meteorite", [(5, 5)]).do("gain 1 moves").over


@pytest.mark.parametrize(("card", "many"), [("two-samples", 2), ("three-samples", 3)])
def test_samples_are_collected_from_both_boards(make_moon: MakeMoon, card: str, many: int) -> None:
    """Exactly so many, or all there are; no rover needed."""
    places = [(5, 5), (6, 6), m(2, 2), m(3, 3)]
    table = make_moon().put("meteorite", places).run("keep CIV_CARD", 0, (make_moon().component(card),))
    for place in reversed(places[-many:]):
        table.pick(place)
    assert table.over and (table.get("stones"), table.cells("meteorite")) == (many, set(places[:-many]))
    table.put("meteorite", [(5, 5)]).run("keep CIV_CARD", 0, (table.component(card),))
    assert table.over and (table.get("stones"), table.cells("meteorite")) == (many + 1, set())


def test_ore_recycling_a_meteorite_for_a_patch_once_per_round(make: Make) -> None:
    table = make().fill("tableau", ["ore-recycling"]).leave((0, 5), (0, 6)).put("meteorite", [(5, 5), (6, 6), (7, 7)])
    table.do("collect 2 meteorites").pick((5, 5)).pick("recycle").pick((6, 6))
    assert (table.get("stones"), table.cells("meteorite")) == (1, {(7, 7)})
    table.pick([(0, 5)])
    assert table.over and table.cells("patch") == {(0, 5)}


def test_ore_recycling_is_as_the_player_likes_and_serves_rovers(make: Make) -> None:
    table = make().fill("tableau", ["ore-recycling"]).leave((0, 5)).put("meteorite", [(5, 6), (5, 7)])
    table.put("rover", [(5, 5)]).set("moves", 2).do("drive a rover").pick((5, 6)).pick("collect")
    assert (table.get("stones"), table.cells("patch")) == (1, set())
    table.finish().set("moves", 1).put("rover", [(5, 8)]).do("drive a rover").pick((5, 7)).pick("recycle")
    assert table.finish().get("stones") == 1 and table.cells("patch") == {(0, 5)} and not table.cells("meteorite")


def test_clear_skies_on_both_boards_and_never_below_nothing(make_moon: MakeMoon) -> None:
    table = make_moon().fill("tableau", ["clear-skies"])
    places = [(5, 5), m(2, 2), (6, 6), m(3, 3), (7, 7)]
    for many, medals in enumerate((4, 3, 2, 1, 0, 0)):
        assert table.put("meteorite", places[:many]).score("civ cards") == medals
    assert table.score("meteorites on the moon") == -6


def test_crossfire_a_row_and_a_column_of_either_board(make_moon: MakeMoon) -> None:
    """Two choices; rovers stay, nothing is collected; a line without any may be chosen."""
    table = make_moon().put("meteorite", [(1, 3), (1, 7), (4, 3), m(1, 2), m(1, 4), m(3, 2), (4, 8)])
    table.put("rover", [(1, 7), m(3, 2)]).do("keep the crossfire")
    assert len(table.options()) == 12 + 6 and all(words.startswith("row") for words in table.options())
    table.first()  # row 0 of the planet: nothing
    assert len(table.cells("meteorite")) == 7
    assert len(table.options()) == 12 + 6 and all(words.startswith("column") for words in table.options())
    table.side.apply(12 + 2)
    assert table.over and table.cells("meteorite") == {(1, 3), (1, 7), (4, 3), m(1, 4), (4, 8)}
    assert (table.cells("rover"), table.get("stones")) == ({(1, 7), m(3, 2)}, 0)


def test_crossfire_without_moons(make: Make) -> None:
    table = make().put("meteorite", [(1, 3), (1, 7), (4, 3), (4, 5)]).do("keep the crossfire").pick("row 1")
    assert table.cells("meteorite") == {(4, 3), (4, 5)}
    assert table.pick("column 3").cells("meteorite") == {(4, 5)} and table.over


# ------------------------------------------------------------------------------------------------------- rovers


def test_patch_and_drive_in_either_order(make: Make) -> None:
    table = make().put("terrain", [(5, 5)], "civ").put("rover", [(5, 5)]).do("keep the patch-and-drive")
    assert table.get("moves") == 2 and any("gain a patch" in words for words in table.options())
    table.pick("drive", (6, 5)).pick("gain a patch").pick([(5, 4)])
    assert (table.get("moves"), table.cells("rover"), table.cells("patch")) == (1, {(6, 5)}, {(5, 4)})


def test_field_deployment_anywhere_without_a_rover(make_moon: MakeMoon) -> None:
    """It collects what lies there; then 2 movement."""
    table = make_moon().set("garage", 1).put("rover", [(5, 5), m(1, 1)]).put("meteorite", [m(2, 2)])
    table.do("keep the field-deployment")
    assert set(table.values()) == (CELLS | SQUARES) - {(5, 5), m(1, 1)}
    table.pick(m(2, 2))
    assert (table.cells("rover"), table.get("stones")) == ({(5, 5), m(1, 1), m(2, 2)}, 1)
    assert (table.get("moves"), table.get("garage")) == (2, 0)


def test_field_deployment_without_a_rover_left(make: Make) -> None:
    table = make().set("garage", 0).do("keep the field-deployment")
    assert table.over and (table.get("moves"), table.cells("rover")) == (2, set())


def test_fleet_review_three_at_most(make_moon: MakeMoon) -> None:
    table = make_moon().fill("tableau", ["fleet-review"]).set("garage", 2)
    places = [(5, 5), m(2, 2), (6, 6), m(3, 3)]
    assert [table.put("rover", places[:many]).score("civ cards") for many in range(5)] == [0, 1, 2, 3, 3]


# ------------------------------------------------------------------------------------------ patches and trackers


def test_grand_opening_in_any_order(make: Make) -> None:
    table = make().put("terrain", [(5, 5)], "civ").do("keep the grand-opening")
    assert sorted(table.options()) == ["gain a patch", "gain synergy"]
    table.pick("gain synergy").pick("civ")
    assert sorted(table.options()) == ["gain a patch", "gain synergy"]
    table.pick("gain a patch").pick([(5, 4)]).pick("gain a patch").pick([(5, 6)]).pick("tech")
    assert table.over and (table.step("civ"), table.step("tech"), table.cells("patch")) == (1, 1, {(5, 4), (5, 6)})


def test_triple_step_with_the_benefits_of_each(make: Make) -> None:
    table = make().tracks(civ=2).do("keep the triple-step").pick("civ")
    assert (table.step("civ"), table.get("owed", 1)) == (5, 1)
    table = make().tracks(civ=TOP - 1, rover=TOP - 1).do("keep the triple-step")
    assert table.pick("civ").finish().step("civ") == TOP  # what is beyond is lost
    table = make().tracks(rover=TOP - 1).do("keep the triple-step").pick("rover")
    assert table.finish().get("moves") == 3 * 4  # rover at the top: its movement again


def test_lifepod_dividend_for_each_two(make: Make) -> None:
    table = make().fill("tableau", ["lifepod-dividend"])
    assert [table.set("pods", pods).score("civ cards") for pods in range(7)] == [0, 0, 1, 1, 2, 2, 3]
    assert table.score("lifepods") == 6


def test_high_standards_from_step_twelve_on(make: Make) -> None:
    table = make().fill("tableau", ["high-standards"]).tracks(civ=11, water=12, biomass=13, rover=TOP, tech=0)
    assert table.score("civ cards") == 3
    assert table.tracks(**dict.fromkeys(TRACKS, 12)).score("civ cards") == 5
    assert table.tracks(**dict.fromkeys(TRACKS, 11)).score("civ cards") == 0


def test_park_of_the_year_a_patch_before_scoring(make_moon: MakeMoon) -> None:
    """On the moon it moves the satellite and shoots: R24."""
    table = make_moon().fill("hand", ["park-of-the-year"]).put("terrain", [m(1, 1)], "civ").put("meteorite", [m(1, 5)])
    assert table.do("keep the fleet-review").over  # nothing before the end
    table.run("wind up")
    table.pick([m(1, 2)])
    table.finish()
    assert table.cells("patch") == {m(1, 2)} and table.post == 5 and table.cells("meteorite") == set()
    assert table.score("civ cards") == 3


# --------------------------------------------------------------------------------------------- loose foundations


def dominoes(cells: set[tuple[int, int]]) -> int:
    """How many ways there are to lay a tile of two squares, its halves told apart."""
    return sum((r + dr, c + dc) in cells for r, c in cells for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))


def test_loose_foundations_a_tile_apart_once_per_round(make: Make) -> None:
    table = make().fill("tableau", ["loose-foundations"]).put("terrain", [(0, 5)], "civ")
    table.do("place the domino-civ-energy")
    assert len(table.values()) == dominoes(CELLS - {(0, 5)})
    table.pick([(5, 5), (5, 6)]).finish()
    table.do("place the domino-civ-energy")
    around = set().union(*map(beside, [(0, 5), (5, 5), (5, 6)]))
    assert table.values() and all(set(spot) & around for spot in table.values())
    table.first().finish()
    table.run("play a round").first()
    assert not table.get("foundation-used")


def test_loose_foundations_does_not_lift_the_first_piece_nor_help_patches(make: Make) -> None:
    table = make().fill("tableau", ["loose-foundations"]).do("place the domino-civ-energy")
    assert ((5, 5), (5, 6)) not in table.values()
    table.pick([(0, 5), (0, 6)]).finish()
    assert not table.get("foundation-used")
    table.do("gain a patch")
    assert {places[0] for places in table.values()} == {(1, 5), (1, 6)}


def test_loose_foundations_is_kept_where_the_tile_could_lie_anyway(make: Make) -> None:
    """Beside what lies there, or where a tech waives adjacency."""
    table = make().fill("tableau", ["loose-foundations"]).put("terrain", [(5, 5)], "civ")
    table.do("place the domino-civ-energy").pick([(5, 6), (5, 7)]).finish()
    assert not table.get("foundation-used")
    table.set("unlocked", True, 1).do("place the domino-civ-energy").pick([(8, 6), (8, 7)]).finish()
    assert not table.get("foundation-used")
    table.set("unlocked", False, 1).do("place the domino-civ-energy").pick([(1, 5), (1, 6)]).finish()
    assert table.get("foundation-used")


def test_loose_foundations_on_the_moon(make_moon: MakeMoon) -> None:
    table = make_moon().fill("tableau", ["loose-foundations"]).put("terrain", [m(0, 1), (0, 5)], "civ")
    table.do("place the domino-civ-energy").pick([m(4, 3), m(4, 4)]).finish()
    assert table.get("foundation-used")


# ------------------------------------------------------------------------------------------------- crater works


def test_crater_works_a_patch_on_any_meteorite(make: Make) -> None:
    """Touching or not; it hides terrain and icon, and destroys meteorite and rover."""
    table = make().put("terrain", [(5, 5), (5, 6)], "civ").put("terrain", [(8, 6)], "tech")
    table.put("resource", [(8, 6)], "tech")
    table.put("meteor-symbol", [(8, 6)]).put("meteorite", [(8, 6)]).put("rover", [(8, 6), (5, 5)])
    table.do("keep the crater-works")
    around = set().union(*map(beside, [(5, 5), (5, 6), (8, 6)])) - {(5, 5), (5, 6)}
    assert {places[0] for places in table.values()} == around | {(8, 6)}
    table.pick([(8, 6)])
    assert table.cells("terrain", "tech") == set() and table.cells("terrain", "biomass") == {(8, 6)}
    assert table.cells("resource", "tech") == table.cells("meteor-symbol") == table.cells("meteorite") == set()
    assert (table.cells("rover"), table.get("stones")) == ({(5, 5)}, 0)


def test_crater_works_leaves_a_patch_beside_what_it_is(make: Make) -> None:
    """Only what a patch lies on is hidden."""
    table = make().put("terrain", [(5, 5)], "civ").put("resource", [(5, 5)], "civ").put("meteorite", [(5, 5)])
    table.do("keep the crater-works").pick([(5, 6)])
    assert table.cells("resource", "civ") == {(5, 5)} and table.cells("meteorite") == {(5, 5)}


def test_crater_works_is_for_patches_and_its_owner(make: Make) -> None:
    table = make().fill("tableau", ["crater-works"]).put("terrain", [(5, 5)], "civ").put("meteorite", [(5, 5)])
    table.do("place the domino-civ-energy")
    assert not any((5, 5) in spot for spot in table.values())
    table.first().finish()
    table.put("terrain", [(5, 5)], "civ", seat=1).put("meteorite", [(5, 5)], seat=1).do("gain a patch", seat=1)
    assert [(5, 5)] not in [list(places) for places in table.values()]


def test_crater_works_on_the_moon_covered_or_bare(make_moon: MakeMoon) -> None:
    """Also as the first piece there: any square with a meteorite. Without the card none: M-8."""
    table = make_moon().put("meteorite", [m(2, 2)]).do("gain a patch")
    assert m(2, 2) not in {places[0] for places in table.values()}
    table.first().finish()
    table = make_moon().fill("tableau", ["crater-works"]).put("meteorite", [m(2, 2)]).do("gain a patch").pick([m(2, 2)])
    assert table.finish().cells("meteorite") == set() and table.cells("patch") == {m(2, 2)} and table.post == 5


def test_crater_works_and_horizon() -> None:
    """A meteorite that a rover carried onto bare ground lies in the way of tiles, not of these patches."""
    table = at_moon("model", "asymmetric_corporations", corporations="symmetric").set("corporation", "horizon-group")
    table.put("terrain", [(0, 5)], "civ").put("meteorite", [(5, 5)]).do("gain a patch")
    assert (5, 5) not in {places[0] for places in table.values()}
    table.first().finish()
    table.fill("tableau", ["crater-works"]).put("meteorite", [(5, 5)]).do("gain a patch")
    assert (5, 5) in {places[0] for places in table.values()}


def test_crater_works_and_wormhole() -> None:
    """Patches on tiles keep off meteorites, but for the card."""
    table = at_moon("model", "asymmetric_corporations", corporations="symmetric").set("corporation", "wormhole-corp")
    table.set("unlocked", True, 2).put("terrain", [(0, 5), (0, 6)], "civ").put("meteorite", [(0, 6)]).do("gain a patch")
    assert (0, 5) in {places[0] for places in table.values()} and (0, 6) not in {places[0] for places in table.values()}
    table.first().finish()
    table.fill("tableau", ["crater-works"]).put("meteorite", [(0, 6)]).do("gain a patch").pick([(0, 6)]).finish()
    assert table.cells("meteorite") == set()
