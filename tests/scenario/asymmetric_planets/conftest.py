"""`make(planet)`: a table at which both players live on that planet, on the plain model and on the core."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..table import Place, Table
from .planets import cells, where

MODULE = "asymmetric_planets"
Make = Callable[..., "World"]


class World(Table):
    """A table on one planet."""

    planet: str

    def bare(self, *bare: Place, terrain: str = "civ") -> World:
        """Terrain on every square of the planet but these; no lifepods."""
        self.put("terrain", cells(self.planet) - set(bare), terrain).put("lifepod", [])
        return self

    def covering(self, *covered: Place, terrain: str = "civ") -> World:
        """Terrain on these squares alone."""
        self.put("terrain", covered, terrain)
        return self


@pytest.fixture
def make(side: str) -> Make:
    def world(planet: str) -> World:
        table = World(side, modules=(MODULE,), planets="symmetric")
        table.planet = planet
        for seat in (0, 1):
            table.set("world", planet, seat=seat).put("lifepod", where(planet, "LP"), seat=seat)
        return table

    return world
