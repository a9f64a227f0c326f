"""Appendix B: what the planets print, and their edges. The vectors compare the same once more."""

from __future__ import annotations

import pytest

from ..table import Table
from .conftest import MODULE, Make
from .planets import GRIDS, PRINTED, cells, edge, where

ALL = sorted(GRIDS)


@pytest.fixture(scope="module")
def table() -> Table:
    return Table("model", modules=(MODULE,), planets="symmetric")


def printed(table: Table, planet: str, field: str, value: str = "") -> set[tuple[int, int]]:
    """The squares on which a planet prints a flag, or a value."""
    found = table.bench.declarations.components[table.component(planet)].values.get(field) or {}
    labels = table.bench.declarations.enumerations[field].labels if value else {}
    return {(n % 256 // 16, n % 16) for n, v in found.items() if not value or labels[v] == value}  # type: ignore[attr-defined]


@pytest.mark.parametrize("planet", ALL)
def test_B_the_board(table: Table, planet: str) -> None:
    """planets.yaml of the module: squares, ice, lifepod sites (land), complexity, medals."""
    component = table.bench.declarations.components[table.component(planet)]
    complexity, rows, columns = PRINTED[planet]
    assert set(component.cells) == cells(planet)
    assert printed(table, planet, "ground", "ice") == where(planet, "~")
    assert printed(table, planet, "ground", "land") == cells(planet) - where(planet, "~")
    assert printed(table, planet, "lifepod-site") == where(planet, "LP")
    assert component.values["complexity"] == complexity
    assert list(component.values["row-medals"].values()) == rows  # type: ignore[attr-defined]
    assert list(component.values["column-medals"].values()) == columns  # type: ignore[attr-defined]


@pytest.mark.parametrize("planet", ALL)
def test_B_special_ground(table: Table, planet: str) -> None:
    """The letters of the legend."""
    for field, letters in (("ring", "R"), ("crater", "H"), ("city", "C"), ("toxic", "T"), ("current", "EP")):
        assert printed(table, planet, field) == where(planet, letters)


@pytest.mark.parametrize("planet", [name for name in ALL if name != "charybdis"])
def test_5_the_first_piece_covers_the_edge(make: Make, planet: str) -> None:
    """R38 on Lacuna, R39 on Oblivion, R40 on Cerberus: the edge is the outer border, gaps between parts included."""
    table = make(planet).do("gain a patch")
    assert {places[0] for places in table.values()} == edge(planet) - where(planet, "R")  # a ring takes no patch


def test_R42_charybdis_begins_in_its_crater(make: Make) -> None:
    """Its rule `your landing-site is instead crater cells`: with a patch, and with one square of a tile."""
    crater = {(5, 5), (5, 6), (6, 5), (6, 6)}
    table = make("charybdis").do("gain a patch")
    assert {places[0] for places in table.values()} == crater
    table = make("charybdis").do("place the domino-civ-energy")
    assert all(set(places) & crater for places in table.values()) and len(table.values()) == 2 * (4 + 8)


def test_R42_charybdis_goes_on_as_usual(make: Make) -> None:
    table = make("charybdis").covering((5, 5)).do("gain a patch")
    assert {places[0] for places in table.values()} == {(4, 5), (6, 5), (5, 4), (5, 6)}


def test_R41_lacuna_lines_run_over_holes(make: Make) -> None:
    """Row 6, `ooXo~~Xo~oLo`, is one row: all of it has to be covered, the holes count for nothing."""
    row = {(6, c) for c in range(12) if c not in (2, 6)}
    assert make("lacuna").covering(*row).score("rows") == 2
    assert make("lacuna").covering(*row - {(6, 7)}).score("rows") == 0


def test_B_lacuna_nothing_lies_on_holes_and_no_rover_enters_them(make: Make) -> None:
    """They are no squares: [2, 5] is a hole, so [2, 4] has three ways out."""
    table = make("lacuna").covering((2, 4)).do("gain a patch")
    assert {places[0] for places in table.values()} == {(1, 4), (3, 4), (2, 3)} - where("lacuna", "X")
    table = make("lacuna").put("rover", [(2, 4)]).set("moves", 1).do("settle").pick("drive")
    assert set(table.values()) == {(1, 4), (2, 3)}


def test_B_oblivion_short_rows(make: Make) -> None:
    """Rows 5 and 6 have two squares each; columns 0 and 11, rows 0 and 11 are worth 3."""
    assert make("oblivion").covering((5, 0), (5, 11)).score("rows") == 1
    assert make("oblivion").covering(*((0, c) for c in range(12))).score("rows") == 3


def test_B_cerberus_parts_are_neighbours(make: Make) -> None:
    """Row 5 between columns 6 and 7: adjacency, tiles and rovers go across."""
    table = make("cerberus").bare((5, 6), (5, 7)).do("place the domino-civ-energy")
    assert set(table.values()) == {((5, 6), (5, 7)), ((5, 7), (5, 6))}
    table = make("cerberus").put("rover", [(5, 6)]).set("moves", 1).do("settle").pick("drive")
    assert (5, 7) in table.values()
