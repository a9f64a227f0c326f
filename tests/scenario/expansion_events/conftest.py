"""`make()`: a table with the events of the expansion, on the plain model and on the core; `make_moon()`: one with moons too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..events.conftest import Eventful
from ..supermoon.moon import MoonTable

MODULE = "expansion_events"
Make = Callable[..., Eventful]


class EventfulMoon(MoonTable, Eventful):
    """Both."""


def beside(side: str, *modules: str, **options: str) -> EventfulMoon:
    """A table with moons, the satellite where its first shot goes along row 1, and with other modules."""
    table = EventfulMoon(side, modules=(MODULE, "supermoon", *modules), told_in=(MODULE,), moons="symmetric", **options)
    while not table.over:
        table.first()
    table.moon("supermoon", at=4, meteorites=False).put("lifepod", [])
    return table


@pytest.fixture
def make(side: str) -> Make:
    def table(players: int = 2, **options: Any) -> Eventful:
        return Eventful(side, players, modules=(MODULE,), **options)

    return table


@pytest.fixture
def make_moon(side: str) -> Callable[[], EventfulMoon]:
    return lambda: beside(side)
