"""`make(sides)`: a table at which seat 0 has the fractured planet with these sides, on the plain model and on the core."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..table import Place, Table
from .boards import cells, where

MODULE = "fractured_planet"
Make = Callable[..., "World"]


class World(Table):
    """A table with a planet in pieces."""

    sides: str

    def bare(self, *bare: Place, terrain: str = "civ") -> World:
        """Terrain on every square of the planet but these; no lifepods."""
        self.put("terrain", cells(self.sides) - set(bare), terrain).put("lifepod", [])
        return self

    def covering(self, *covered: Place, terrain: str = "civ") -> World:
        """Terrain on these squares alone."""
        self.put("terrain", covered, terrain)
        return self


@pytest.fixture
def make(side: str) -> Make:
    def world(sides: str = "FIXE") -> World:
        table = World(side, modules=(MODULE,), planets="symmetric")
        table.sides = sides
        table.set("world", "fractured-planet-" + "-".join(sides.lower())).put("lifepod", where(sides, "L"))
        return table

    return world
