"""`make(top, bottom)`: a table at which seat 0 plays Quantum Solutions with these sides, on the plain model and on the core."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..table import TECH_STEPS, Place, Table

MODULE = "fractured_corporation"
Make = Callable[..., "Board"]


class Board(Table):
    """A table with a turn that takes one tile."""

    def turn(self, tile: str, *bare: Place) -> Board:
        """Seat 0 takes this tile, the only one before him, with only these squares left; civ lies on all others."""
        for terrain in ("water", "biomass", "rover", "tech", "energy"):
            self.put("terrain", [], terrain)
        self.leave(*bare).set("front", 3).set("offset", 1)  # straight fours outside, dominoes inside
        outer = tile.startswith("tetromino-i")
        self.depot(tile if outer else None, None if outer else tile)
        self.run("take a turn")
        return self

    def techs(self) -> set[str]:
        """The techs that are in force."""
        ids = [c.id for c in self.bench.declarations.of_kind("tech") if c.id.startswith("quantum")]
        return {id.removeprefix("quantum-") for id in ids if self.ask("active TECH", id)}


@pytest.fixture
def make(side: str) -> Make:
    def board(top: str = "a", bottom: str = "b", tech: int = 0, **steps: int) -> Board:
        """Trackers at the start but those on `steps`; `tech` levels are unlocked; no rover is deployed."""
        board = Board(side, modules=(MODULE,), corporations="symmetric")
        board.set("corporation", f"quantum-solutions-{top}-{bottom}").set("garage", 2)
        board.tracks(tech=TECH_STEPS.get(tech, 0), **steps)
        return board

    return board
