"""A table at which seat 0 lives on a planet whose squares are known."""

from __future__ import annotations

from .table import Place, Places, Table


class World(Table):
    squares: Places

    def bare(self, *bare: Place, terrain: str = "civ") -> World:
        """Terrain on every square of the planet but these; no lifepods."""
        self.put("terrain", self.squares - {*bare}, terrain).put("lifepod", [])
        return self

    def covering(self, *covered: Place, terrain: str = "civ") -> World:
        """Terrain on these squares alone."""
        self.put("terrain", covered, terrain)
        return self
