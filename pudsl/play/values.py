"""Values of options and answers, as Python sees them.

Numbers are `int`, truths `bool`, values of enumerations and ids of components `str`, players `int` from 0, nothing `None`;
sets are lists of these. What is left has the classes below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pudsl.classes import dataclass, field


class Cell(NamedTuple):
    """A cell of a board: row and column from 0, row 0 at the top. It equals the pair (row, column, board)."""

    row: int
    column: int
    board: str


class Line(NamedTuple):
    """A row or a column of a board, from 0."""

    axis: str
    number: int
    board: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a piece on a board: the cell of its top left, how it is turned, and the cells that it covers, in
    the order of its picture. `turn` is 0 to 3 quarters clockwise, 4 more after a mirroring."""

    board: str
    row: int
    column: int
    turn: int
    cells: tuple[Cell, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Step:
    """One thing of a menu: what it does, with the values it was put off with. `what` is entry, ability or done."""

    what: str
    label: str
    given: Mapping[str, Value]


Choice = str | Sequence[str]  # of an option: one for all, or one for each seat, which `a,b` says as well
Value = int | bool | str | None | Cell | Line | Spot | Step | list["Value"]


def in_one(choice: Choice) -> str:
    """The choice of an option as one text, as the command line has it."""
    return choice if isinstance(choice, str) else ",".join(choice)
