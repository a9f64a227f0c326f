"""Events that are a rule until the next one: appendix E, events.yaml, rulings R55 to R62."""

from __future__ import annotations

import pytest

from ..facts import CELLS, ICE, PERIMETER, beside
from .conftest import Make, of_effect

Place = tuple[int, int]
DOMINO, OTHER = "domino-civ-energy", "domino-rover-tech"
LONG = "tetromino-i-civ-energy"


def dominoes(cells: set[Place]) -> set[tuple[Place, ...]]:
    """Every way to lay a domino on these squares: its first half, its second."""
    return {(a, b) for a in cells for b in beside(a) & cells}


def legal(bare: set[Place], covered: set[Place]) -> set[tuple[Place, ...]]:
    """Those that touch what is covered."""
    around = {cell for old in covered for cell in beside(old)}
    return {spot for spot in dominoes(bare - covered) if set(spot) & around}


# ------------------------------------------------------------------------------------------ rovers


@pytest.mark.parametrize("kind", ["water", "biomass", "energy", "rover", "tech", "civ"])
def test_R55_no_rover_enters_a_terrain(make: Make, kind: str) -> None:
    """No step and no teleport; one that stands there may leave, and a new one may be placed there."""
    table = make().open(f"{kind}-is-closed").put("terrain", [(5, 4), (5, 5), (5, 7)], kind).set("moves", 9)
    table.put("terrain", [(4, 6)], "tech" if kind == "civ" else "civ").put("rover", [(5, 6)])
    table.do("drive a rover")
    assert set(table.values()) == {(4, 6), (6, 6)}
    table.first().finish()
    table.put("rover", [(5, 5)]).do("teleport a rover")
    assert set(table.values()) == CELLS - {(5, 4), (5, 5), (5, 7)}
    table.first().finish()
    table.put("rover", [(5, 5)]).do("drive a rover")
    assert set(table.values()) == {(4, 5), (6, 5), (5, 6)}
    table.first().finish()
    table.put("rover", []).set("garage", 1).put("last-tile", [(5, 4), (5, 5)]).do("gain a rover")
    assert set(table.values()) == {(5, 4), (5, 5)}


def test_R55_patches_count_as_biomass(make: Make) -> None:
    """events.yaml, 98."""
    table = make().leave((5, 5)).open("biomass-is-closed").do("gain a patch").put("rover", [(5, 6)]).set("moves", 1)
    table.do("drive a rover")
    assert (5, 5) not in table.values() and len(table.values()) == 3


# --------------------------------------------------------------------------------- where tiles may lie


@pytest.mark.parametrize("event", of_effect("no_edge"))
def test_no_tile_on_the_edge(make: Make, event: str) -> None:
    """No square of the tile at the perimeter; patches are exempt."""
    covered = {(1, 5)}
    table = make().put("terrain", covered, "water").open(event).do("place the domino-civ-energy")
    assert set(table.values()) == legal(CELLS - PERIMETER, covered)
    table.first().finish()
    table.do("gain a patch")
    assert (0, 5) in {places[0] for places in table.values()}


@pytest.mark.parametrize("event", of_effect("no_ice"))
def test_R62_no_tile_on_bare_ice(make: Make, event: str) -> None:
    """No square of bare ice; what is covered is no ice any more; patches are exempt."""
    covered = {(5, 5), (4, 5)}  # the second is ice that is covered
    table = make().put("terrain", covered, "water").open(event).do("place the domino-civ-energy")
    assert set(table.values()) == legal(CELLS - ICE, covered)
    assert (4, 5) in ICE and any(beside((4, 5)) & set(spot) for spot in table.values())
    table.first().finish()
    table.put("terrain", covered, "water").do("gain a patch")
    assert {places[0] for places in table.values()} & ICE


def test_R61_no_like_neighbours(make: Make) -> None:
    """No square beside an older one of its own kind; the halves of a tile may touch, corners do not count."""
    civ, energy, other = {(5, 5)}, {(7, 7)}, {(5, 7), (8, 4)}
    table = make().put("terrain", civ, "civ").put("terrain", energy, "energy").put("terrain", other, "water")
    table.open("no-like-neighbours").do("place the domino-civ-energy")
    expected = {
        spot
        for spot in legal(CELLS, civ | energy | other)
        if not beside(spot[0]) & civ and not beside(spot[1]) & energy
    }
    assert set(table.values()) == expected and len(expected) < len(legal(CELLS, civ | energy | other))


def test_R61_patches_count_as_biomass_and_are_exempt(make: Make) -> None:
    """events.yaml, 119."""
    table = make().leave((5, 5), (5, 6), (5, 7), terrain="water").open("no-like-neighbours")
    table.do("gain a patch").pick([(5, 5)]).do("place the domino-biomass-civ").finish()
    assert table.cells("terrain", "biomass") == {(5, 5), (5, 7)}  # the only way: civ beside the patch
    table.put("terrain", [], "water").put("terrain", [], "civ").leave((8, 7), terrain="biomass").do("gain a patch")
    assert (8, 7) in table.cells("patch")


@pytest.mark.parametrize("event", of_effect("no_edge"))
def test_R57_a_rule_that_cannot_be_obeyed_is_ignored(make: Make, event: str) -> None:
    """No edge in round 1: the first piece must touch the edge. The game does not end by that."""
    table = make().set("front", 3).set("offset", 1).depot(LONG, DOMINO).open(event)
    assert not table.ask("stuck")
    table.run("take a turn").pick(DOMINO)
    assert set(table.values()) == {spot for spot in dominoes(CELLS) if set(spot) & PERIMETER}


@pytest.mark.parametrize("event", of_effect("no_ice", "no_edge", "no_same_terrain"))
def test_R58_a_tile_that_can_obey_must_be_drafted(make: Make, event: str) -> None:
    """The straight four would break the rule wherever it lies, the domino need not."""
    if event.startswith("no-like"):
        row, corners = [(6, 6), (6, 7), (6, 8), (6, 9)], [(7, 6), (7, 9)]  # civ civ energy energy would touch civ
        table = make().leave(*row, *corners, terrain="water").put("terrain", corners, "civ")
        fits = {((6, 7), (6, 6)), ((6, 7), (6, 8)), ((6, 8), (6, 7)), ((6, 8), (6, 9))}
    elif event.startswith("closed-ice"):
        table = make().leave((6, 1), (6, 2), (6, 3), (6, 4))
        fits = {(a, b) for a, b in dominoes({(6, 2), (6, 3), (6, 4)})}
    else:
        table = make().leave((3, 7), (3, 8), (3, 9), (3, 10), terrain="water")
        fits = {(a, b) for a, b in dominoes({(3, 7), (3, 8), (3, 9)})}
    table.set("front", 3).set("offset", 1).depot(LONG, DOMINO).open(event).run("take a turn")
    assert set(table.values()) == fits  # of the domino, unasked
    assert table.zone("drafted") == [DOMINO]


# ------------------------------------------------------------------------------------------ resources


@pytest.mark.parametrize("event", of_effect("one_resource"))
def test_only_one_resource_counts(make: Make, event: str) -> None:
    """ER4, EO20: the player picks which; the other is dropped. Energy counts as one."""
    for used, step in (("use civ", "civ"), ("use energy", "water")):
        table = make().leave((5, 6), (5, 7)).put("terrain", [(5, 8)], "water").open(event)
        table.do("place the domino-civ-energy").pick([(5, 6), (5, 7)]).pick(used)
        if used == "use energy":
            table.pick("water")
        assert table.over and table.steps() == {**dict.fromkeys(table.steps(), 0), step: 1}


@pytest.mark.parametrize("event", of_effect("one_resource"))
def test_R59_dead_water_may_be_the_ignored_one(make: Make, event: str) -> None:
    """Water off the ice is no move, so that the other is taken without loss."""
    table = make().leave((6, 6), (6, 7)).open(event).do("place the domino-water-rover").pick([(6, 6), (6, 7)]).finish()
    assert (table.step("water"), table.step("rover")) == (0, 1)


@pytest.mark.parametrize("event", of_effect("one_resource"))
def test_one_resource_of_each_tile(make: Make, event: str) -> None:
    """events.yaml, 104: each station tile of the round by itself, also one that is not placed; next time all count again."""
    table = make().leave((5, 6), (5, 7)).open(event).set("front", 3).set("offset", 1).depot(None, DOMINO)
    table.put("terrain", [(5, 8)], "water").run("take a turn").first().pick("use civ").finish()
    assert table.step("civ") == 1
    table.leave((8, 6), (8, 7)).run("uncover the tiles").depot(None, OTHER).do("keep the depot-repair-online").first()
    assert len(table.pending()) == 2
    table.pick("use rover").finish()
    assert (table.step("rover"), table.step("tech")) == (1, 0)
    table.leave().run("uncover the tiles").depot(None, "domino-tech-biomass").run("take a turn").pick("spend biomass")
    assert table.finish().steps() == {"civ": 1, "water": 0, "biomass": 1, "rover": 1, "tech": 0}


# ----------------------------------------------------------------------------------------- benefits


@pytest.mark.parametrize("event", of_effect("no_milestone"))
def test_R60_no_milestones(make: Make, event: str) -> None:
    """Civ, patch, rover and tech are void, whatever the cause; synergy, movement and medals are not."""
    table = make().leave((5, 5)).tracks(civ=2, biomass=2, rover=5, tech=2, water=2).put("last-tile", [(5, 6)]).open(event)
    table.do("advance civ").do("advance biomass").do("advance rover").finish()
    assert table.over and (table.get("owed", 1), table.cells("patch"), table.cells("rover")) == (0, set(), set())
    assert table.get("moves") == 2
    table.do("advance water")
    assert len(table.options()) == 5  # a synergy boost
    table.pick("tech")
    assert table.step("tech") == 3 and not table.get("unlocked", 1)
    assert table.finish().step("civ") == 3
    assert table.score("tracks") == 1 + 1  # the medals of civ and water, tech 3 has none


@pytest.mark.parametrize("event", of_effect("no_milestone"))
def test_C28_a_tech_is_gained_when_its_step_is_next_reached(make: Make, event: str) -> None:
    """decisions.md: not gained by that advance, and gained later."""
    table = make().tracks(tech=2).open(event).do("advance tech")
    assert not table.get("unlocked", 1)
    table.fill("present", []).do("advance tech")
    assert table.step("tech") == 4 and not table.get("unlocked", 1)
    table.do("regress tech").do("regress tech").do("advance tech")
    assert table.step("tech") == 3 and table.get("unlocked", 1)


def test_no_synergy(make: Make) -> None:
    """ER19: synergy steps give nothing and are lost; advances from cards are none."""
    table = make().tracks(water=2).open("no-synergy").do("advance water")
    assert table.over and table.steps() == {**dict.fromkeys(table.steps(), 0), "water": 3}
    table.fill("present", [])
    assert table.over and not table.pending()
    table.open("no-synergy").do("keep the temp-agency").pick("civ", "tech")
    assert (table.step("civ"), table.step("tech")) == (1, 1)


@pytest.mark.parametrize("event", of_effect("no_edge"))
def test_C5_a_rule_of_an_event_does_not_yield_for_a_card(make: Make, event: str) -> None:
    """A tile of a civ card fits only on the edge: without a place nothing happens, and no game ends by that."""
    table = make().leave((0, 5), (0, 6)).set("front", 3).set("offset", 1).depot(LONG, DOMINO).open(event)
    assert table.do("keep the depot-repair-online").over and table.cells("terrain", "energy") == set()
    assert table.fill("present", []).do("keep the depot-repair-online").first().cells("terrain", "energy")
