"""Pictures: rows of letters that draw a board or a piece.

If a row holds a space, the cells of all rows are separated by spaces, and a cell may have
several letters; else every character is a cell. `.` is no cell.
"""

from __future__ import annotations

import re

from pudsl.check.declare_context import Context
from pudsl.classes import dataclass
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Node, Scalar
from pudsl.source.passage import Passage
from pudsl.source.text import Span

EMPTY = "."


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a picture: where it is, its letters, and their place in the file."""

    row: int
    column: int
    letters: str
    span: Span


@dataclass(frozen=True, slots=True)
class Picture:
    """The cells of a picture, row by row, and the size of the whole with its empty places."""

    rows: int
    columns: int
    cells: tuple[Cell, ...]
    span: Span

    def trimmed(self) -> Picture:
        """The picture moved so that its cells start in the first row and the first column."""
        top = min((cell.row for cell in self.cells), default=0)
        left = min((cell.column for cell in self.cells), default=0)
        cells = tuple(Cell(c.row - top, c.column - left, c.letters, c.span) for c in self.cells)
        rows = max((cell.row + 1 for cell in cells), default=0)
        columns = max((cell.column + 1 for cell in cells), default=0)
        return Picture(rows, columns, cells, self.span)


def read_picture(node: Node, context: Context) -> Picture | None:
    """The picture that a text draws."""
    passage = context.passage(node) if isinstance(node, Scalar) and node.text.strip() else None
    if passage is None:
        if not isinstance(node, Scalar) or not node.text.strip():
            help = "write its rows under `|`, one below the other"
            context.error("D040", "a picture is one text", node.span, help=help)
        return None
    rows = _rows(passage)
    if not _even(rows, context):
        return None
    cells = tuple(
        Cell(row, column, letters, span)
        for row, found in enumerate(rows)
        for column, (letters, span) in enumerate(found)
        if letters != EMPTY
    )
    if not cells:
        context.error("D045", "this picture has no cells", passage.whole)
        return None
    return Picture(len(rows), len(rows[0]), cells, passage.whole)


def _rows(passage: Passage) -> list[list[tuple[str, Span]]]:
    """The letters of each place, row by row."""
    lines = [(m.start(), m.group()) for m in re.finditer(r"[^\n]+", passage.text) if m.group().strip()]
    cut = re.compile(r"\S+" if any(" " in line.strip() for _, line in lines) else r"\S")
    return [
        [(m.group(), passage.span(start + m.start(), start + m.end())) for m in cut.finditer(line)]
        for start, line in lines
    ]


def _even(rows: list[list[tuple[str, Span]]], context: Context) -> bool:
    wide = len(rows[0])
    for row in rows[1:]:
        if len(row) != wide:
            first, last = row[0][1], row[-1][1]
            message = f"this row has {len(row)} cells, the first row has {wide}"
            context.error("D041", message, first.to(last), help=f"write {quoted(EMPTY)} where there is no cell")
            return False
    return True
