"""`make(sides)`: a table at which seat 0 has the fractured planet with these sides, on the plain model and on the core."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..world import World
from .boards import cells, where

MODULE = "fractured_planet"
Make = Callable[..., World]


@pytest.fixture
def make(side: str) -> Make:
    def world(sides: str = "FIXE") -> World:
        table = World(side, modules=(MODULE,), planets="symmetric")
        table.squares = cells(sides)
        table.set("world", "fractured-planet-" + "-".join(sides.lower())).put("lifepod", where(sides, "L"))
        return table

    return world
