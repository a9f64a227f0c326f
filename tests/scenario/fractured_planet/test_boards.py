"""F-1, F-2, F-8, F-10: what the sides print."""

from __future__ import annotations

import pytest

from ..table import Table
from .boards import SIDES, cells, edge, ways, where
from .conftest import MODULE, Make

BANS = {"meteor symbol": "no-meteor"}  # other icons are called as they are


@pytest.fixture(scope="module")
def table() -> Table:
    return Table("model", modules=(MODULE,), planets="symmetric")


def printed(table: Table, sides: str, field: str, value: str = "") -> set[tuple[int, int]]:
    """The squares on which the planet with these sides prints a flag, or a value."""
    component = table.bench.declarations.components[table.component("fractured-planet-" + "-".join(sides.lower()))]
    labels = table.bench.declarations.enumerations[field].labels if value else {}
    found = component.values.get(field) or {}
    return {(n % 256 // 16, n % 16) for n, v in found.items() if not value or labels[v] == value}  # type: ignore[attr-defined]


@pytest.mark.parametrize("sides", ways())
def test_F1_the_squares(table: Table, sides: str) -> None:
    """Four boards of 24 squares, six lifepods however they lie, a spaceship on each."""
    component = table.bench.declarations.components[table.component("fractured-planet-" + "-".join(sides.lower()))]
    assert set(component.cells) == cells(sides) and len(component.cells) == 96
    assert printed(table, sides, "ground", "ice") == where(sides, "~")
    assert printed(table, sides, "ground", "land") == where(sides, "oLS")
    assert printed(table, sides, "lifepod-site") == where(sides, "L") and len(where(sides, "L")) == 6
    assert printed(table, sides, "spaceship") == where(sides, "S") and len(where(sides, "S")) == 4
    assert component.provenance == "reconstructed"


@pytest.mark.parametrize("sides", ways())
def test_F2_the_icon_of_each_side(table: Table, sides: str) -> None:
    for side in sides:
        icon = SIDES[side][0]
        assert printed(table, sides, "ban", BANS.get(icon, f"no-{icon}")) == cells(side)


@pytest.mark.parametrize("sides", ways())
def test_F10_the_complexity_is_the_sum(table: Table, sides: str) -> None:
    component = table.bench.declarations.components[table.component("fractured-planet-" + "-".join(sides.lower()))]
    assert component.values["complexity"] == sum(SIDES[side][1] for side in sides)


def test_F8_the_rim_of_each_piece_is_edge(make: Make) -> None:
    """Fifteen squares of each piece, those towards the other pieces too."""
    table = make("ARTH").do("gain a patch")
    assert {place for (place,) in table.values()} == edge("ART")  # H takes no patches
    assert len(edge("FIXE")) == 60
    for place, counts in (((4, 4), 1), ((3, 3), 0), ((7, 7), 1), ((0, 1), 1)):
        assert make().put("resource", [place], "civ").ask("measure of objective", "perimeter") == counts
