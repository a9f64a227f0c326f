"""Everything constant that code looks up: tables, regions, lists. Equal ones are kept once."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence

from pudsl.lower.errors import LoweringError
from pudsl.lower.image import NONE, Writer

Cells = frozenset[tuple[int, int]]


class Tables:
    """The pools of one image."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self._tables: dict[object, int] = {}
        self._regions: dict[tuple[int, ...], int] = {}
        self._lists: dict[object, int] = {}
        self._rows: dict[tuple[int, ...], int] = {}

    def table(
        self, rows: Mapping[int, int] | Sequence[int], outside: int = 0, wide: bool = False
    ) -> int:
        """A table of one column: from row number to value, `outside` where it has none."""
        entries = dict(enumerate(rows)) if not isinstance(rows, Mapping) else dict(rows)
        return self.table2({(row, 0): value for row, value in entries.items()}, outside, wide)

    def table2(self, entries: Mapping[tuple[int, int], int], outside: int = 0, wide: bool = False) -> int:
        """A table of rows and columns."""
        base, rows = _bounds([row for row, _ in entries])
        left, columns = _bounds([column for _, column in entries])
        values = [entries.get((base + r, left + c), outside) for r in range(rows) for c in range(columns)]
        key = (base, left, rows, columns, outside, wide, tuple(values))
        known = self._tables.get(key)
        if known is None:
            known = self._tables[key] = self._write(values, rows, columns, base, left, outside, wide)
        return known

    def _write(
        self, values: list[int], rows: int, columns: int, base: int, left: int, outside: int, wide: bool
    ) -> int:
        data = self.writer.data
        size = 4 if wide else 2
        data.extend(bytes(-len(data) % size))
        at = len(data)
        try:
            data.extend(struct.pack(f"<{len(values)}{'i' if wide else 'h'}", *(_signed(v, size) for v in values)))
        except struct.error:
            raise LoweringError("a printed number is out of range") from None
        return self.writer.add("TABLES", at, rows, columns, base, left, outside, int(wide), NONE, NONE)

    def region(self, cells: Iterable[tuple[int, int]]) -> int:
        """A region constant."""
        lanes = [0] * 16
        for row, column in cells:
            lanes[row] |= 1 << column
        key = tuple(lanes)
        known = self._regions.get(key)
        if known is None:
            known = self._regions[key] = self.writer.add("REGIONS", *key)
        return known

    def lists(self, rows: Mapping[int, Sequence[int]]) -> int:
        """A constant list for each row number."""
        return self.lists2({(row, 0): members for row, members in rows.items()})

    def lists2(self, entries: Mapping[tuple[int, int], Sequence[int]]) -> int:
        """A constant list for each row and column."""
        base, rows = _bounds([row for row, _ in entries])
        left, columns = _bounds([column for _, column in entries])
        members = [tuple(entries.get((base + r, left + c), ())) for r in range(rows) for c in range(columns)]
        key = (base, left, rows, columns, tuple(members))
        known = self._lists.get(key)
        if known is None:
            first = self.writer.extend("CLROWS", [(self._row(row), len(row)) for row in members])
            known = self._lists[key] = self.writer.add("CLISTS", first, rows, columns, base, left, NONE, NONE)
        return known

    def view(self, table: int, place: int, variable: int = NONE) -> int:
        """A table whose row, and column if a variable is given, are named by variables of the acting player."""
        return self._view("TABLES", table, place, variable)

    def list_view(self, lists: int, place: int, variable: int = NONE) -> int:
        """The same of constant lists."""
        return self._view("CLISTS", lists, place, variable)

    def _view(self, section: str, number: int, place: int, variable: int) -> int:
        key = (section, number, place, variable)
        known = self._lists.get(key)
        if known is None:
            record = self.writer.records[section][number]
            known = self._lists[key] = self.writer.add(section, *record[:-2], place, variable)
        return known

    def named_by(self, section: str, number: int) -> tuple[int, int]:
        """The place and the variable that name row and column."""
        place, variable = self.writer.records[section][number][-2:]
        return place, variable

    def _row(self, members: tuple[int, ...]) -> int:
        known = self._rows.get(members)
        if known is None:
            known = self._rows[members] = self.writer.extend("CLDATA", [(m,) for m in members])
        return known

    def subs(self, first: int, subs: Sequence[int | None]) -> int:
        """A list of subs for the values from `first` on."""
        key = ("subs", first, tuple(subs))
        known = self._lists.get(key)
        if known is None:
            at = self.writer.extend("SUBREFS", [(NONE if s is None else s,) for s in subs])
            known = self._lists[key] = self.writer.add("SUBLISTS", at, len(subs), first)
        return known


def _bounds(numbers: list[int]) -> tuple[int, int]:
    """The first of some numbers and how many there are up to the last; of none a single 0."""
    if not numbers:
        return 0, 1
    return min(numbers), max(numbers) - min(numbers) + 1


def _signed(value: int, size: int) -> int:
    """Masks of 32 bits are written as signed numbers."""
    return value - (1 << 32) if size == 4 and value >= 1 << 31 else value
