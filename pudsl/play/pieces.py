"""Pieces as the core turns them, for naming and drawing the places where they can lie."""

from __future__ import annotations

from pudsl.core.grid import Shape
from pudsl.play.names import CELLS, SIDE, Names, Record
from pudsl.play.values import Cell, Spot

SPOTS = 8 * CELLS  # on one board


class Pieces:
    """The shapes of a game, made when they are asked for."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._shapes: dict[int, Shape] = {}

    def shape(self, component: int) -> Shape:
        """The piece of a component, with its orientations numbered as in the core."""
        if component not in self._shapes:
            record = self.names.components[component]
            if not record.get("prints") and "cells" not in record:
                raise ValueError(f"{record['id']} is no piece")
            pictures = _pictures(record)
            cells = [(row, column, 0, pictures[n]) for n, (row, column) in enumerate(record["cells"])]
            self._shapes[component] = Shape(cells)
        return self._shapes[component]

    def spot(self, number: int, component: int) -> Spot:
        """A spot of the core in full."""
        board, within = number // SPOTS, number % SPOTS
        orientation, anchor = within // CELLS, within % CELLS
        name = self.names.boards[board]["name"]
        if not 0 <= component < len(self.names.components):
            return Spot(name, anchor // SIDE, anchor % SIDE, orientation)
        shape = self.shape(component)
        found = [shape.cell(within, k) for k in range(len(self.names.components[component]["cells"]))]
        cells = tuple(Cell(c // SIDE, c % SIDE, name) for c in found if c is not None)
        return Spot(name, anchor // SIDE, anchor % SIDE, shape.turn(orientation), cells)

    def number(self, spot: Spot, component: int) -> int | None:
        """The number of a spot; None where the piece cannot lie so on the 16 x 16."""
        shape = self.shape(component)
        board = int(self.names.board_numbers[spot.board])
        for orientation in range(len(shape)):
            if shape.turn(orientation) == spot.turn:
                within = orientation * CELLS + spot.row * SIDE + spot.column
                return board * SPOTS + within if shape.cell(within, 0) is not None else None
        return None

    def spots_on(self, component: int, cells: list[tuple[int, int]], board: int) -> list[int]:
        """The spots at which a piece covers these cells, each in its place in the picture."""
        shape = self.shape(component)
        wanted = [row * SIDE + column for row, column in cells]
        found = []
        for orientation in range(len(shape)):
            for within in range(orientation * CELLS, (orientation + 1) * CELLS):
                here = shape.cell(within, 0) == wanted[0]
                if here and [shape.cell(within, k) for k in range(len(wanted))] == wanted:
                    found.append(board * SPOTS + within)
        return found


def pairs_of(value: object) -> list[tuple[int, int]] | None:
    """A list of (row, column), if a value is one."""
    if not isinstance(value, (list, tuple)) or not value:
        return None
    pairs = []
    for part in value:
        if not isinstance(part, (list, tuple)) or len(part) < 2 or not all(isinstance(n, int) for n in part[:2]):
            return None
        pairs.append((part[0], part[1]))
    return pairs


def _pictures(record: Record) -> list[int]:
    """For each cell of a piece a number that is equal where the same is printed."""
    layers = sorted(record.get("prints") or {})
    seen: dict[tuple[int | None, ...], int] = {}
    rows = [tuple(record["prints"][y][n] for y in layers) for n in range(len(record["cells"]))]
    return [seen.setdefault(row, len(seen)) for row in rows]
