"""Events of the expansion that are a rule of the round, and the one that brings the next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..facts import CELLS, ICE, PERIMETER
from ..supermoon.moon import RIM, SQUARES, m
from .conftest import EventfulMoon, Make, beside

MakeMoon = Callable[[], EventfulMoon]
OUTER, INNER = "tetromino-i-civ-energy", "domino-civ-energy"


def depot(make: Make, event: str) -> EventfulMoon:
    """Both stacks of the depot have a tile, and the event is in force."""
    return make().set("front", 3).set("offset", 1).depot(OUTER, INNER).open(event)  # type: ignore[return-value]


# ------------------------------------------------------------------------------------------------ next event


def test_K4_R79_the_next_event_at_once_and_the_rules_of_both_hold(make: Make) -> None:
    """Resolved before the draft; both are past with the event of the next round."""
    both = {"one-after-the-other", "closed-ice-1"}
    table = make(3).fill("event-deck", ["one-after-the-other", "closed-ice-1", "leap", "no-synergy"])
    table.run("meet the next event")
    assert table.over and table.zone("event-deck") == ["leap", "no-synergy"] and not table.get("ending")
    assert set(table.zone("present")) == both
    table.put("terrain", [(5, 5), (4, 5)], "water").do("place the domino-civ-energy")
    assert not any(set(spot) & ICE for spot in table.values())
    table.first().finish().fill("event-deck", ["no-synergy", "leap"]).run("meet the next event")
    assert table.zone("present") == ["no-synergy"] and set(table.zone("past")) == both


def test_K4_the_extra_event_is_fully_resolved(make: Make) -> None:
    """By all players, once; civ cards that it brings are taken."""
    table = make(2).fill("event-deck", ["one-after-the-other", "civ-or-tech-up", "leap"]).tracks(civ=2).tracks(1, civ=2)
    table.fill("civ-stack", ["rising-planet-award", "meteorite-repo-1"], 1).run("meet the next event")
    table.pick("civ").pick("tech").finish()
    assert (table.step("civ"), table.step("civ", 1), table.step("tech", 1)) == (3, 2, 1)
    assert len(table.zone("hand")) == 1 and table.zone("event-deck") == ["leap"]


def test_K4_the_last_event_as_the_extra_one_ends_the_game(make: Make) -> None:
    table = make().fill("event-deck", ["one-after-the-other", "no-synergy"]).run("meet the next event")
    assert table.over and table.get("ending") and len(table.zone("present")) == 2


def test_K4_R78_nothing_after_the_last_event(make: Make) -> None:
    table = make().fill("event-deck", ["one-after-the-other"]).run("meet the next event")
    assert table.over and table.get("ending") and table.zone("present") == ["one-after-the-other"]


# ----------------------------------------------------------------------------------------------------- placing


def test_free_building_for_tiles_alone(make_moon: MakeMoon) -> None:
    """The first piece still touches the edge, on either board; patches touch what lies there."""
    table = make_moon().put("terrain", [(5, 5)], "civ").open("free-building").do("place the domino-civ-energy")
    assert ((9, 5), (9, 6)) in table.values()
    assert all(set(spot) & RIM for spot in table.on_moon())
    table.first().finish()
    table.put("terrain", [m(0, 1)], "civ").do("place the domino-civ-energy")
    assert any(not set(spot) & RIM for spot in table.on_moon())
    table.first().finish()
    table.do("gain a patch")
    assert (9, 9) not in {places[0] for places in table.values()}


def test_shielded_tiles_bring_no_meteorites(make: Make) -> None:
    """Those that lie there stay."""
    table = make().put("terrain", [(5, 5)], "civ").put("meteorite", [(5, 5)]).open("shielded-tiles")
    table.do("place the domino-energy-water-meteor").pick([(5, 6), (5, 7)]).finish()
    assert table.cells("meteor-symbol") == {(5, 7)} and table.cells("meteorite") == {(5, 5)}


def test_open_edge_for_tiles_alone(make_moon: MakeMoon) -> None:
    """The edge of the board that the tile is placed on."""
    covered = {(1, 5), (2, 5), m(1, 1)}
    table = make_moon().put("terrain", covered, "civ").open("open-edge").do("place the domino-civ-energy")
    assert table.values() and all(set(spot) & (PERIMETER | RIM) for spot in table.values())
    assert table.on_moon() and set(table.values()) - table.on_moon()
    table.first().finish()
    table.do("gain a patch")
    assert {places[0] for places in table.values()} - PERIMETER - RIM


def test_open_edge_yields_where_nothing_fits_the_edge(make: Make) -> None:
    table = make().set("front", 3).set("offset", 1).depot(OUTER, INNER).leave((5, 5), (5, 6)).open("open-edge")
    assert not table.ask("stuck")
    table.run("take a turn")
    assert set(table.values()) == {((5, 5), (5, 6)), ((5, 6), (5, 5))}


def test_lost_patches_from_the_round_but_not_stored_ones(make: Make) -> None:
    table = make().leave((5, 5), (5, 6)).open("lost-patches").do("gain a patch")
    assert table.over and table.cells("patch") == set()
    table.set("unlocked", True, 2).do("gain a patch")
    assert table.over and (table.get("stored"), table.cells("patch")) == (0, set())
    table.set("stored", 1).run("wind up").first()
    assert (table.get("stored"), len(table.cells("patch"))) == (0, 1)
    assert table.do("gain a patch").over and len(table.cells("patch")) == 1


def test_lost_patches_leave_the_alternative(make: Make) -> None:
    table = make().fill("present", ["lost-patches"]).run("face EVENT", 0, (make().component("synergy-or-patch"),))
    assert set(table.options()) == {"civ", "water", "biomass", "rover", "tech"}


def test_lost_patches_leave_jump_drive_its_synergy() -> None:
    table = beside("model", "asymmetric_corporations", corporations="symmetric").set("corporation", "jump-drive")
    table.set("mounted", True, "jump-drive-1").open("lost-patches").do("gain a patch")
    assert set(table.options()) == {"civ", "water", "biomass", "rover", "tech"}


# ------------------------------------------------------------------------------------------------------- rings


@pytest.mark.parametrize(("event", "tile"), [("interior-only", INNER), ("exterior-only", OUTER)])
def test_one_ring_alone(make: Make, event: str, tile: str) -> None:
    table = depot(make, event).run("take a turn")
    assert table.zone("drafted") == [tile]


@pytest.mark.parametrize(("event", "tile"), [("interior-only", OUTER), ("exterior-only", INNER)])
def test_one_ring_yields_where_it_has_no_tile(make: Make, event: str, tile: str) -> None:
    """A rule of an event does not end the game."""
    outer, inner = (tile, None) if tile == OUTER else (None, tile)
    table = depot(make, event).depot(outer, inner)
    assert not table.ask("stuck")
    assert table.run("take a turn").zone("drafted") == [tile]


def test_one_ring_yields_where_its_tile_fits_nowhere(make: Make) -> None:
    table = depot(make, "exterior-only").leave((5, 5), (5, 6))
    assert not table.ask("stuck")
    assert table.run("take a turn").zone("drafted") == [INNER]


@pytest.mark.parametrize(("event", "tile"), [("interior-only", INNER), ("exterior-only", OUTER)])
def test_one_ring_also_for_a_tile_that_is_not_placed(make: Make, event: str, tile: str) -> None:
    """The last advancement; of the other ring where this one is empty."""
    table = depot(make, event).leave().run("take a turn").finish()
    assert table.zone("stack", "domino" if tile == INNER else "tetromino-i") == []
    assert len(table.depot_of()) == 1 and table.step("civ") == 2
    outer, inner = (None, INNER) if tile == OUTER else (OUTER, None)
    table = depot(make, event).depot(outer, inner).leave().run("take a turn").finish()
    assert table.depot_of() == [] and table.step("civ") == 2


def test_one_ring_is_about_drafting(make: Make) -> None:
    """A card places any tile of the depot."""
    table = depot(make, "interior-only").do("keep the salvage-yard")
    assert set(table.options()) == {OUTER, INNER}


# ------------------------------------------------------------------------------------------------------ rovers


def test_rovers_off_the_edge_of_planet_and_moon(make_moon: MakeMoon) -> None:
    """No step and no teleport; one there may leave, and a new one may be put there."""
    table = make_moon().open("rovers-off-the-edge").put("rover", [(1, 5)]).set("moves", 9).do("drive a rover")
    assert set(table.values()) == {(1, 4), (1, 6), (2, 5)} - PERIMETER
    table.first().finish()
    table.put("rover", [m(1, 1)]).set("moves", 1).do("drive a rover")
    assert set(table.values()) == {m(1, 2), m(2, 1)}
    table.first().finish()
    table.put("rover", [(0, 5)]).do("teleport a rover")
    assert set(table.values()) == CELLS - PERIMETER
    table.first().finish()
    table.put("rover", []).set("garage", 1).put("last-tile", [(0, 5), m(0, 1)]).do("gain a rover").pick(m(0, 1))
    assert table.cells("rover") == {m(0, 1)} and m(0, 1) in SQUARES


def test_no_driving_neither_gained_nor_spent(make: Make) -> None:
    """New rovers are placed all the same."""
    table = make().put("rover", [(5, 5)]).set("moves", 3).face("no-driving")
    assert table.over and table.get("moves") == 0
    table.tracks(rover=3).do("advance rover").do("keep the dept-of-engineering")
    assert table.over and (table.get("moves"), table.step("rover")) == (0, 4)
    table.set("garage", 1).put("last-tile", [(6, 6)]).do("gain a rover")
    assert table.cells("rover") == {(5, 5), (6, 6)}


# ------------------------------------------------------------------------------------------------------- hail


def test_hail_a_meteorite_with_each_tile(make_moon: MakeMoon) -> None:
    """On its symbol; without one on a square of choice."""
    table = make_moon().open("hail").do("place the domino-energy-water-meteor").pick([(0, 5), (0, 6)]).finish()
    assert table.cells("meteorite") == {(0, 6)}
    table.do("place the domino-civ-energy").pick([(1, 5), (1, 6)])
    assert set(table.values()) == {(1, 5), (1, 6)}
    table.pick((1, 6)).finish()
    assert table.cells("meteorite") == {(0, 6), (1, 6)}
    table.do("place the domino-civ-energy").pick([m(1, 0), m(2, 0)]).pick(m(2, 0))
    assert m(2, 0) in table.cells("meteorite")
    table.finish().do("gain a patch").first()
    assert len(table.finish().cells("meteorite")) <= 3


def test_hail_with_universal_5(make: Make) -> None:
    table = make().open("hail").set("unlocked", True, 5).do("place the domino-civ-energy").first().finish()
    assert table.cells("meteorite") == set()


def test_hail_with_the_tile_of_a_card(make: Make) -> None:
    table = depot(make, "hail").do("keep the salvage-yard").pick(INNER).pick([(0, 5), (0, 6)]).pick((0, 5))
    assert table.over and table.cells("meteorite") == {(0, 5)}


def test_hail_gives_no_movement_for_its_own_meteorite(make: Make) -> None:
    """Impact Mileage is about what a tile brings: the meteorite of its symbol."""
    table = make().open("hail").fill("tableau", ["impact-mileage"])
    table.do("place the domino-civ-energy").pick([(0, 5), (0, 6)]).first().finish()
    assert (table.get("moves"), len(table.cells("meteorite"))) == (0, 1)
    table.do("place the domino-energy-water-meteor").pick([(1, 5), (1, 6)]).finish()
    assert table.get("moves") == 1


# ------------------------------------------------------------------------------- utilities and rules of the round


def test_laser_lease_while_nobody_drives(make: Make) -> None:
    table = make().fill("tableau", ["laser-lease"]).put("meteorite", [(5, 5)]).open("no-driving").do("gain 4 moves")
    assert table.over and table.cells("meteorite") == {(5, 5)}


def test_loose_foundations_is_kept_where_a_rule_yields(make: Make) -> None:
    """The tile lies beside what is there; only the event had to yield for it."""
    table = make().fill("tableau", ["loose-foundations"]).leave((5, 5), (5, 6)).set("front", 3).set("offset", 1)
    table.depot(OUTER, INNER).open("open-edge").run("take a turn").first().finish()
    assert table.cells("terrain", "energy") and not table.get("foundation-used")
