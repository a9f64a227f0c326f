"""`make(planet)`: a table at which both players live on that planet, on the plain model and on the core."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..world import World
from .planets import cells, where

MODULE = "asymmetric_planets"
Make = Callable[..., World]


@pytest.fixture
def make(side: str) -> Make:
    def world(planet: str) -> World:
        table = World(side, modules=(MODULE,), planets="symmetric")
        table.squares = cells(planet)
        for seat in (0, 1):
            table.set("world", planet, seat=seat).put("lifepod", where(planet, "LP"), seat=seat)
        return table

    return world
