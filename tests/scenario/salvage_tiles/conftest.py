"""`make()`: a table with salvage tiles, on the plain model and on the core; `make_moon()`: with a bare moon for each player too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..supermoon.moon import MoonTable
from ..table import Table

MODULE = "salvage_tiles"
Make = Callable[..., Table]
MakeMoon = Callable[..., MoonTable]


@pytest.fixture
def make(side: str) -> Make:
    """Nothing fits of the depot of seat 0: the straight four and the domino are gone, so that only salvage is left to place."""

    def table(*modules: str, players: int = 2, **options: Any) -> Table:
        made = Table(side, players, modules=(MODULE, *modules), told_in=(MODULE,), **options)
        while not made.over:
            made.first()
        return made.set("front", 3).set("offset", 1).depot("tetromino-i-civ-energy", "domino-civ-energy")

    return table


@pytest.fixture
def make_moon(side: str) -> MakeMoon:
    """A moon without meteorites, its satellite where its first shot goes along row 1; all lies on bare squares that a test leaves."""

    def table(*modules: str, **options: str) -> MoonTable:
        made = MoonTable(side, modules=(MODULE, "supermoon", *modules), told_in=(MODULE,), moons="symmetric", **options)
        while not made.over:
            made.first()
        made.set("front", 3).set("offset", 1).depot("tetromino-i-civ-energy", "domino-civ-energy")
        return made.moon("supermoon", at=3, meteorites=False).put("lifepod", [])  # type: ignore[return-value]

    return table
