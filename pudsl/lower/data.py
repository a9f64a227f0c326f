"""What is printed on components and boards, as tables of the image."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pudsl.check import typed as t
from pudsl.check.declarations import Component, Declarations, Shape
from pudsl.check.rewrite import COMPARISONS
from pudsl.lower.constants import absent
from pudsl.lower.errors import LoweringError
from pudsl.lower.tables import Tables


class Data:
    """Tables by what they hold; each is made when it is asked for first."""

    def __init__(self, declarations: Declarations, tables: Tables) -> None:
        self.declarations = declarations
        self.tables = tables
        self.of_field = cache(self._of_field)
        self.board_table = cache(self._board_table)
        self.perimeter_table = cache(self._perimeter_table)
        self.step_table = cache(self._step_table)
        self.parts_table = cache(self._parts_table)
        self.parts_table2 = cache(self._parts_table2)
        self.printed_table = cache(self._printed_table)
        self.printed_table2 = cache(self._printed_table2)
        self.compared_table = cache(self._compared_table)
        self.compared_table2 = cache(self._compared_table2)

    def _of_field(self, kind: str, field: str) -> list[tuple[int, object]]:
        """The components of a kind that print a field, with what they print."""
        found = [(c.number, c.values.get(field)) for c in self.declarations.of_kind(kind)]
        return [(number, value) for number, value in found if value is not None]

    def _outside(self, kind: str, field: str) -> int:
        declared = self.declarations.kinds[kind].fields.get(field)
        return 0 if declared is None else absent(declared.type)

    # -- scalars

    def field_table(self, kind: str, field: str) -> int:
        """A plain field, by component."""
        rows = {number: int(value) for number, value in self.of_field(kind, field) if isinstance(value, int)}
        return self.tables.table(rows, self._outside(kind, field))

    def row_table(self, kind: str, field: str, component: int) -> int:
        """An indexed field of one component, by index."""
        value = dict(self.of_field(kind, field)).get(component)
        return self.tables.table(_numbers(value), self._outside(kind, field))

    def column_table(self, kind: str, field: str, index: int) -> int:
        """An indexed field at one index, by component."""
        rows = {n: _numbers(value)[index] for n, value in self.of_field(kind, field) if index in _numbers(value)}
        return self.tables.table(rows, self._outside(kind, field))

    def field_table2(self, kind: str, field: str) -> int:
        """An indexed field, by component and index."""
        entries = {(n, i): v for n, value in self.of_field(kind, field) for i, v in _numbers(value).items()}
        return self.tables.table2(entries, self._outside(kind, field))

    def cell_table(self, kind: str, field: str, board: int) -> int:
        """A field for the cells of a board, by component and cell of that board."""
        rows = self.of_field(kind, field)
        entries = {(n, i - 256 * board): v for n, value in rows for i, v in _numbers(value).items() if i // 256 == board}
        return self.tables.table2(entries, self._outside(kind, field))

    # -- sets

    def mask_table(self, kind: str, field: str) -> int:
        """A field that holds a mask, by component."""
        rows = {number: int(value) for number, value in self.of_field(kind, field) if isinstance(value, int)}
        return self.tables.table(rows, 0, wide=True)

    def mask_tables2(self, kind: str, field: str) -> tuple[int, int]:
        """An indexed field that holds masks: a table of their numbers, and one of the masks by these."""
        entries = {(n, i): v for n, value in self.of_field(kind, field) for i, v in _numbers(value).items()}
        masks = sorted(set(entries.values()))
        places = self.tables.table2({at: masks.index(mask) for at, mask in entries.items()}, -1)
        return places, self.tables.table(dict(enumerate(masks)), 0, wide=True)

    def deed_lists(self, kind: str, field: str) -> int:
        """A field that holds deeds, by component."""
        return self.tables.lists({n: value for n, value in self.of_field(kind, field) if isinstance(value, tuple)})

    def deed_lists2(self, kind: str, field: str) -> int:
        """An indexed field that holds deeds."""
        entries = {(n, i): v for n, value in self.of_field(kind, field) for i, v in _lists(value).items()}
        return self.tables.lists2(entries)

    def deed_tables2(self, kind: str, field: str) -> tuple[int, int]:
        """The same as a table of numbers of lists, and these lists."""
        entries = {(n, i): v for n, value in self.of_field(kind, field) for i, v in _lists(value).items()}
        lists = sorted(set(entries.values()))
        places = self.tables.table2({at: lists.index(deeds) for at, deeds in entries.items()}, -1)
        return places, self.tables.lists(dict(enumerate(lists)))

    def longest_list(self, kind: str, field: str) -> int:
        """How many deeds a field holds at most at one place."""
        lengths = [0]
        for _, value in self.of_field(kind, field):
            lengths += [len(value)] if isinstance(value, tuple) else [len(v) for v in _lists(value).values()]
        return max(lengths)

    # -- boards

    def everything(self) -> int:
        """The whole 16 x 16."""
        return self.tables.region((r, c) for r in range(16) for c in range(16))

    def board_region(self, board: str) -> int:
        """All cells of a board that is not printed."""
        declared = self.declarations.boards[board]
        return self.tables.region((r, c) for r in range(declared.rows) for c in range(declared.columns))

    def _board_table(self, board: str) -> int:
        """The cells of a printed board, by component."""
        kind = self._printed_kind(board)
        return self.tables.table({c.number: self.tables.region(c.cells) for c in self.declarations.of_kind(kind)}, -1)

    def _perimeter_table(self, board: str) -> int:
        """The cells of a printed board at its outer border, by component."""
        components = self.declarations.of_kind(self._printed_kind(board))
        return self.tables.table({c.number: self.tables.region(_perimeter(c.cells)) for c in components}, -1)

    def _step_table(self, board: str, direction: int) -> int | None:
        """The cell one step from a cell (for a printed board: by component and cell), with the numbers of the world."""
        declared = self.declarations.boards[board]
        if declared.variable is None:
            cells = [(r, c) for r in range(declared.rows) for c in range(declared.columns)]
            return self.tables.table(_steps(cells, declared.number, direction), -1)
        entries: dict[tuple[int, int], int] = {}
        components = self.declarations.of_kind(self._printed_kind(board))
        for c in components:
            for cell, other in _steps(c.cells, declared.number, direction).items():
                entries[c.number, cell] = other
        if len(components) * 256 > LARGEST_TABLE:
            return None
        return self.tables.table2(entries, -1)

    def _printed_kind(self, board: str) -> str:
        kind = self.declarations.boards[board].kind
        if kind is None:
            raise LoweringError(f"nothing is printed on the board {board}")
        return kind

    def is_flag(self, board: str, field: str) -> bool:
        """Whether a field of a printed board is a flag."""
        declared = self.declarations.kinds[self._printed_kind(board)].fields.get(field)
        return declared is not None and declared.type == t.TRUTH

    def _printed_cells(self, board: str, component: Component, field: str, value: int | None) -> int:
        base = self.declarations.boards[board].number * 256
        printed = _numbers(component.values.get(field))
        cells = [cell - base for cell, v in printed.items() if value is None or v == value]
        return self.tables.region((cell >> 4, cell & 15) for cell in cells if 0 <= cell < 256)

    def _printed_table(self, board: str, field: str, value: int | None) -> int:
        """Where a printed board has a field (with a value), by component."""
        if self.is_flag(board, field):
            value = 1
        components = self.declarations.of_kind(self._printed_kind(board))
        return self.tables.table({c.number: self._printed_cells(board, c, field, value) for c in components}, -1)

    def _printed_table2(self, board: str, field: str) -> int:
        """The same by component and value."""
        entries = {}
        for c in self.declarations.of_kind(self._printed_kind(board)):
            for value in sorted(set(_numbers(c.values.get(field)).values())):
                entries[c.number, value] = self._printed_cells(board, c, field, value)
        return self.tables.table2(entries, -1)

    def _cells_where(self, board: str, value: object, op: str, number: int) -> int:
        """The cells of the whole 16 x 16 whose printed number compares with a number; nothing printed is 0."""
        base, printed = self.declarations.boards[board].number * 256, _numbers(value)
        holds = COMPARISONS[op]
        return self.tables.region((n >> 4, n & 15) for n in range(256) if holds(printed.get(base + n, 0), number))

    def _compared_table(self, board: str, kind: str, field: str, op: str, number: int) -> int:
        """Where the numbers that are printed on a board in a field compare with a number, by component."""
        components = self.declarations.of_kind(kind)
        rows = {c.number: self._cells_where(board, c.values.get(field), op, number) for c in components}
        return self.tables.table(rows, -1)

    def _compared_table2(self, board: str, kind: str, field: str, op: str) -> tuple[int, int] | None:
        """The same by component and number, from the lowest to the highest that is printed, which comes with the table. What
        is outside compares with no cell, if it is not more than the highest. None if there are too many numbers."""
        components = self.declarations.of_kind(kind)
        numbers = {0}.union(*(_numbers(c.values.get(field)).values() for c in components))
        least, most = min(numbers), max(numbers)
        if (most - least + 1) * len(components) > LARGEST_TABLE // 16:
            return None
        entries = {
            (c.number, number): self._cells_where(board, c.values.get(field), op, number)
            for c in components
            for number in range(least, most + 1)
        }
        return self.tables.table2(entries, -1), most

    # -- pieces: cells with the same picture are one part

    def _parts_table(self, field: str, value: int | None) -> int:
        """The parts of pieces whose print in a layer has a value (any value), by component."""
        rows = {}
        for c in self.declarations.components:
            if c.shape is not None:
                rows[c.number] = parts_where(c.shape, field, value)
        return self.tables.table(rows)

    def _parts_table2(self, field: str) -> int:
        """The same by component and value."""
        entries = {}
        for c in self.declarations.components:
            if c.shape is not None:
                for value in sorted({v for v in c.shape.prints.get(field, ()) if v is not None}):
                    entries[c.number, value] = parts_where(c.shape, field, value)
        return self.tables.table2(entries)


STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
LARGEST_TABLE = 16384  # entries of a table that is made for speed only


def _steps(cells: Sequence[tuple[int, int]], board: int, direction: int) -> dict[int, int]:
    """From the number of a cell to that of the next one in a direction, where there is one."""
    if not 0 <= direction < 8:
        return {}
    down, right = STEPS[direction]
    there = {(r, c): board * 256 + r * 16 + c for r, c in cells}
    return {n: there[r + down, c + right] for (r, c), n in there.items() if (r + down, c + right) in there}


def _perimeter(cells: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """The cells beside the outside: what can be reached from beyond the board, orthogonally."""
    inside = set(cells)
    found: set[tuple[int, int]] = set()
    outside, todo = {(-1, -1)}, [(-1, -1)]
    while todo:
        row, column = todo.pop()
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            cell = (row + down, column + right)
            if cell in inside:
                found.add(cell)
            elif cell not in outside and all(-1 <= x <= 16 for x in cell):
                outside.add(cell)
                todo.append(cell)
    return found


def parts_of(shape: Shape) -> list[int]:
    """The part, from 0, of each cell of a shape."""
    layers = sorted(shape.prints)
    seen: dict[tuple[int | None, ...], int] = {}
    return [seen.setdefault(tuple(shape.prints[y][k] for y in layers), len(seen)) for k in range(len(shape.cells))]


def parts_where(shape: Shape, field: str, value: int | None) -> int:
    """The parts, as bits, whose print in a layer has a value (any value)."""
    printed = shape.prints.get(field, (None,) * len(shape.cells))
    bits = 0
    for part, print_ in zip(parts_of(shape), printed, strict=True):
        if print_ is not None and value in (None, print_):
            bits |= 1 << part
    return bits


def _numbers(value: object) -> dict[int, int]:
    return {int(i): int(v) for i, v in value.items() if isinstance(v, int)} if isinstance(value, Mapping) else {}


def _lists(value: object) -> dict[int, tuple[int, ...]]:
    return {int(i): v for i, v in value.items() if isinstance(v, tuple)} if isinstance(value, Mapping) else {}
