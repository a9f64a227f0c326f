"""`make(corporation)`: a table at which seat 0 plays that corporation, on the plain model and on the core."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from pudsl.check import typed as t

from ..facts import CELLS
from ..sides import CoreSide
from ..table import TECH_STEPS, TOP, TRACKS, Place, Table

Step = tuple[str, int]
MODULE = "asymmetric_corporations"
Make = Callable[..., "Board"]


class Board(Table):
    """A table with words for what the corporations add."""

    def dock(self, cells: Iterable[Place]) -> Board:
        """Lifepods on steps of tracks, and no others: cells of the ladder."""
        self.side.set_layer("docked-pod", 0, None, frozenset(self._cell(cell, "ladder") for cell in cells))
        return self

    def put(self, layer: str, places: Iterable[Place], value: str | None = None, seat: int = 0) -> Board:
        """As for any table; other terrain takes the place of civ."""
        places = set(places)
        if layer == "terrain" and value != "civ":
            super().put("terrain", self.cells("terrain", "civ", seat) - places, "civ", seat)
        super().put(layer, places, value, seat)
        return self

    def bare(self, *covered: Place) -> Board:
        """Civ on these squares alone."""
        self.leave(*CELLS - set(covered))
        return self

    def at(self, tracker: str, track: str, step: int) -> Board:
        """A tracker on a step of any track."""
        cell = self._cell((TOP - step, TRACKS.index(track)), "ladder")
        self.side.set("position", 0, self._index(t.enum("track"), tracker), cell)
        return self

    def where(self, tracker: str) -> Step:
        """The track and the step on which a tracker stands."""
        return self._step(self.side.get("position", 0, self._index(t.enum("track"), tracker)))

    def targets(self, tracker: str) -> set[Step]:
        """Where a tracker can be advanced to by one step."""
        found = {self._step(cell) for cell in self._region("goals of TRACK", tracker)}
        return {
            step for step in found if self.may("possible: climb TRACK [to CELL from goals of TRACK]", tracker, step)
        }

    def falls(self, tracker: str) -> set[Step]:
        """Where it can be put back to."""
        found = {self._step(cell) for cell in self._region("falls of TRACK", tracker)}
        return {
            step for step in found if self.may("possible: regress TRACK [to CELL from falls of TRACK]", tracker, step)
        }

    def may(self, guard: str, tracker: str, step: Step) -> bool:
        cell = self._cell((TOP - step[1], TRACKS.index(step[0])), "ladder")
        track = self._number(t.enum("track"), tracker)
        return bool(self.side.ask(guard, 0, (track, cell)))

    def _region(self, noun: str, tracker: str) -> set[int]:
        found = self.side.ask(noun, 0, (self._number(t.enum("track"), tracker),))
        ladder = self._board("ladder")
        return {ladder + n for n in found[ladder // 256]} if isinstance(self.side, CoreSide) else set(found)

    def _step(self, cell: int) -> Step:
        row, column = self._place(cell)
        return TRACKS[column], TOP - row

    def docked(self) -> set[Place]:
        return {self._place(cell) for cell in self.side.layer("docked-pod", 0, None)}


@pytest.fixture
def make(side: str) -> Make:
    def board(corporation: str, tech: int = 0, tech_at: int = 0, **steps: int) -> Board:
        """Trackers at the start but those on `steps`; `tech` levels are unlocked, or the tracker of tech is on a step
        without any; civ on every square, no lifepods."""
        board = Board(side, modules=(MODULE,), corporations="symmetric")
        board.set("corporation", corporation).set("garage", board.printed(corporation, "rovers"))
        board.leave().tracks(tech=TECH_STEPS.get(tech, 0), **steps)
        if tech_at:
            board.tracks(tech=tech_at)
            for level in TECH_STEPS:
                board.set("unlocked", False, level)
        return board

    return board
