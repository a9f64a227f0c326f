"""Scores, currents, rovers: what planets change besides placing."""

from __future__ import annotations

import pytest

from .conftest import Make
from .planets import GRIDS, bank, cells, edge, small_planet, where

EXTRAS = "planet extras"


@pytest.mark.parametrize("planet", sorted(GRIDS))
def test_B_a_full_planet(make: Make, planet: str) -> None:
    """Medals of all lines: 40, on Cerberus 39; Cerberus has 6 more for its parts, so 45 is the most."""
    table = make(planet).bare()
    assert table.score("rows") + table.score("columns") == (39 if planet == "cerberus" else 40)
    assert table.score(EXTRAS) == (6 if planet == "cerberus" else 0)


# -------------------------------------------------------------------------------------------- Cerberus


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_C15_cerberus_a_part_that_is_covered(make: Make, letter: str) -> None:
    """Wholly, its last row and column too; meteorites do not matter, patches count."""
    part = small_planet(letter)
    table = make("cerberus").covering(*part)
    assert table.score(EXTRAS) == 2
    last = max(part)
    assert table.put("meteorite", [last]).put("patch", [last]).score(EXTRAS) == 2
    for missing in (min(part), last, max(part, key=lambda cell: cell[1])):
        assert make("cerberus").covering(*part - {missing}).score(EXTRAS) == 0


# ------------------------------------------------------------------------------------------------ Gaia


def test_R76_gaia_cities(make: Make) -> None:
    """2 for each bare one; a patch covers it as a tile does; its row and column are not complete."""
    table = make("gaia")
    assert table.score(EXTRAS) == 16
    table.covering((2, 2), terrain="biomass").put("patch", [(2, 2)])
    assert table.score(EXTRAS) == 14
    row = {(9, c) for c in range(2, 10)}
    assert make("gaia").covering(*row - {(9, 2)}).score("rows") == 0
    assert make("gaia").covering(*row).score("rows") == 1


# ----------------------------------------------------------------------------------------------- Petra


def test_C22_petra_bare_currents_fill_lines(make: Make) -> None:
    table = make("petra").covering(*cells("petra") - where("petra", "EP"))
    assert (table.score("rows"), table.score("columns")) == (20, 20)
    table.put("meteorite", [(5, 0)])
    assert (table.score("rows"), table.score("columns")) == (20 - 3, 20 - 1)


def test_petra_energy_runs_along_currents(make: Make) -> None:
    """[2, 4], [2, 5] and [3, 5], [4, 5], [5, 5] are a current; a tile at [1, 5], and tech at its far end at [5, 6]."""
    table = make("petra").covering((0, 6)).put("terrain", [(5, 6)], "tech")
    table.do("place the domino-civ-energy").pick(((0, 5), (1, 5))).pick("use energy")
    assert set(table.options()) == {"civ", "tech"}


def test_petra_covered_currents_are_gone(make: Make) -> None:
    table = make("petra").covering((0, 6), (3, 5)).put("terrain", [(5, 6)], "tech")
    table.do("place the domino-civ-energy").pick(((0, 5), (1, 5))).pick("use energy")
    assert table.step("tech") == 0


def test_petra_currents_are_no_neighbours_for_placing(make: Make) -> None:
    table = make("petra").covering((0, 5)).do("gain a patch")
    assert {places[0] for places in table.values()} == {(0, 6), (1, 5)}


def test_C23_petra_currents_are_energy_for_objectives(make: Make) -> None:
    """Row 7 is `.EooEEEEEEo.`, row 5 `ooEEEEoEEEoo`; the currents of [7, 4] to [7, 9] are one area with others."""
    table = make("petra")
    assert table.ask("measure of objective", "supercharge") == areas(where("petra", "EP"))
    assert table.ask("measure of objective", "plasma") == largest(where("petra", "EP"))
    block = {(5, c) for c in range(2, 5)} | {(6, c) for c in range(2, 5)} | {(4, c) for c in range(2, 5)}
    table.put("terrain", block - where("petra", "EP"), "energy")
    assert table.ask("goal of objective", "biome")
    table.put("terrain", [(5, 4)], "civ")
    assert not table.ask("goal of objective", "biome")


def test_petra_six_resources_in_an_area_joined_by_currents(make: Make) -> None:
    """[5, 0] and [5, 1] on the left, [4, 6] on the right of the current in row 5."""
    table = make("petra").put("terrain", [(5, 1), (5, 6)], "energy").put("resource", [(5, 1), (5, 6)], "energy")
    more = [(4, 2), (4, 3), (4, 4), (7, 2)]
    table.put("terrain", [(5, 1), (5, 6), *more], "energy").put("resource", [(5, 1), (5, 6), *more[:3]], "energy")
    assert not table.ask("goal of objective", "garden")
    table.put("resource", [(5, 1), (5, 6), *more], "energy")
    joined = largest({(5, 1), (5, 6), *more} | where("petra", "EP"))
    assert bool(table.ask("goal of objective", "garden")) is (joined >= len({(5, 1), (5, 6), *more}))


def test_petra_bare_land(make: Make) -> None:
    """Coveralls does not miss the currents; the tie-break does. Meltdown: there is no ice at all."""
    table = make("petra").covering(*cells("petra") - where("petra", "EP"))
    assert table.ask("goal of objective", "deductible") and table.ask("goal of objective", "vaporize")
    assert not make("petra").covering(*cells("petra") - {(0, 5)}).ask("goal of objective", "deductible")


def test_petra_water_never_advances_by_placing(make: Make) -> None:
    table = make("petra").bare((5, 6), (5, 7)).do("place the domino-water-rover")
    table.first().finish()
    assert table.step("water") == 0


def test_petra_lifepod_on_a_current(make: Make) -> None:
    assert (9, 8) in make("petra").cells("lifepod")


# ---------------------------------------------------------------------------------------------- K'Aax


def test_B_k_aax_rovers_avoid_bare_toxic_ground(make: Make) -> None:
    """[4, 6] is toxic."""
    table = make("k-aax").put("rover", [(5, 6)]).set("moves", 3).do("settle").pick("drive")
    assert set(table.values()) == {(6, 6), (5, 5), (5, 7)}
    covered = make("k-aax").covering((4, 6)).put("rover", [(5, 6)]).set("moves", 3).do("settle").pick("drive")
    assert (4, 6) in covered.values()


def test_k_aax_teleports_go_there(make: Make) -> None:
    """decisions.md: it stops steps, not the card that teleports; never onto a rover of yours."""
    table = make("k-aax").put("rover", [(5, 5), (4, 6)]).do("teleport a rover").pick((5, 5))
    assert (4, 4) in table.values() and (4, 6) not in table.values()


# -------------------------------------------------------------------------------------------- Tartarus


def test_R80_tartarus_rovers_do_not_cross(make: Make) -> None:
    """[5, 4] is on the left, [5, 5] on the right."""
    table = make("tartarus").put("rover", [(5, 4)]).set("moves", 1).do("settle").pick("drive")
    assert set(table.values()) == {(4, 4), (6, 4), (5, 3)}
    table = make("tartarus").put("rover", [(4, 5)]).set("moves", 1).do("settle").pick("drive")
    assert set(table.values()) == {(5, 5), (4, 6)}  # not [3, 5] and not [4, 4]


@pytest.mark.parametrize(
    ("rover", "across"), [((3, 5), (4, 6)), ((4, 6), (3, 5)), ((8, 6), (9, 5)), ((9, 5), (8, 6))]
)
def test_R80_tartarus_crossing_over_corners(make: Make, rover: tuple[int, int], across: tuple[int, int]) -> None:
    """Who may step over corners crosses at two places, and nowhere else."""
    table = make("tartarus").put("rover", [rover])
    table.do("until the round ends, the ways of ROVER is also diagonals of ROVER")
    table.set("moves", 1).do("settle").pick("drive")
    beyond = {cell for cell in table.values() if (cell in bank("l")) != (rover in bank("l"))}
    assert beyond == {across}


def test_R80_tartarus_teleports_cross(make: Make) -> None:
    table = make("tartarus").put("rover", [(5, 4)]).do("teleport a rover")
    assert set(table.values()) == cells("tartarus") - {(5, 4)}


# ------------------------------------------------------------------------------------------- areas here


def _groups(region: set[tuple[int, int]]) -> list[int]:
    left, found = set(region), []
    while left:
        todo, seen = [left.pop()], 0
        while todo:
            r, c = todo.pop()
            seen += 1
            beside = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & left
            left -= beside
            todo += beside
        found.append(seen)
    return found


def areas(region: set[tuple[int, int]]) -> int:
    return len(_groups(region))


def largest(region: set[tuple[int, int]]) -> int:
    return max(_groups(region))


def test_B_edges_are_counted(make: Make) -> None:
    """Objectives on the edge go by the same squares as the first piece: Perimeter, with civ everywhere."""
    for planet in ("lacuna", "oblivion", "cerberus"):
        table = make(planet).put("resource", cells(planet), "civ")
        assert table.ask("measure of objective", "perimeter") == len(edge(planet))
