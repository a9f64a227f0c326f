"""`make()`: a table with the civ cards of the expansion, on the plain model and on the core; `make_moon()`: one with a moon too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..supermoon.moon import MoonTable
from ..table import Table

MODULE = "expansion_cards"
Make = Callable[..., Table]
MakeMoon = Callable[..., MoonTable]


def at_moon(side: str, *modules: str, **options: str) -> MoonTable:
    """A bare moon, its satellite where its first shot goes along row 1, and no meteorites."""
    table = MoonTable(side, modules=(MODULE, "supermoon", *modules), told_in=(MODULE,), moons="symmetric", **options)
    while not table.over:
        table.first()
    return table.moon("supermoon", at=4, meteorites=False).put("lifepod", [])  # type: ignore[return-value]


@pytest.fixture
def make(side: str) -> Make:
    def table(players: int = 2, **options: Any) -> Table:
        return Table(side, players, modules=(MODULE,), **options)

    return table


@pytest.fixture
def make_moon(side: str) -> MakeMoon:
    return lambda: at_moon(side)
