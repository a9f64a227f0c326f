"""Boards, regions and placements: a thin Python face of the first section of csrc/pudsl.h, where each is described.

A `Board` is a set of cells and not changed once made; cells are numbers, row * 16 + column. A `Shape` is a piece in all its
orientations, `Spots` a set of its placements, and one spot the number orientation << 8 | anchor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pudsl._core import ffi, lib

ORTHOGONAL, DIAGONAL, ALL_ROUND = lib.PUD_ORTHOGONAL, lib.PUD_DIAGONAL, lib.PUD_ALL_ROUND
WHOLE = lib.PUD_WHOLE
TURNS_ALL, TURNS_UNFLIPPED, TURNS_NONE = lib.PUD_TURNS_ALL, lib.PUD_TURNS_UNFLIPPED, lib.PUD_TURNS_NONE


def cell(row: int, column: int) -> int:
    return row * 16 + column


def _cell_or_none(number: int) -> int | None:
    return None if number == lib.PUD_NONE else number


class Board:
    __slots__ = ("c",)

    def __init__(self, cells: Iterable[int] = ()) -> None:
        self.c = ffi.new("pud_board *")
        for one in cells:
            lib.pud_board_set(self.c, one)

    @classmethod
    def rectangle(cls, row: int, column: int, height: int, width: int) -> Board:
        board = cls()
        lib.pud_board_rectangle(board.c, row, column, height, width)
        return board

    @classmethod
    def from_bytes(cls, data: bytes) -> Board:
        board = cls()
        ffi.memmove(board.c, data, 32)
        return board

    def __bytes__(self) -> bytes:
        return bytes(ffi.buffer(self.c))

    def __iter__(self) -> Iterator[int]:
        cells = ffi.new("uint8_t[]", lib.PUD_CELLS)
        return iter(ffi.unpack(cells, lib.pud_board_list(self.c, cells, lib.PUD_CELLS)))

    def __len__(self) -> int:
        return int(lib.pud_board_count(self.c))

    def __bool__(self) -> bool:
        return not lib.pud_board_is_empty(self.c)

    def __contains__(self, one: int) -> bool:
        return bool(lib.pud_board_has(self.c, one))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and bool(lib.pud_board_equal(self.c, other.c))

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __le__(self, other: Board) -> bool:
        return bool(lib.pud_board_within(self.c, other.c))

    def __repr__(self) -> str:
        return f"Board({list(self)})"

    def meets(self, other: Board) -> bool:
        return bool(lib.pud_board_meets(self.c, other.c))

    def first(self) -> int | None:
        return _cell_or_none(lib.pud_board_first(self.c))

    def next(self, after: int | None) -> int | None:
        return _cell_or_none(lib.pud_board_next(self.c, lib.PUD_NONE if after is None else after))

    def kth(self, k: int) -> int | None:
        return _cell_or_none(lib.pud_board_kth(self.c, k))

    def pretty(self, mask: Board | None = None) -> str:
        text = ffi.new("char[]", lib.PUD_PRETTY)
        lib.pud_board_pretty(self.c, ffi.NULL if mask is None else mask.c, text, lib.PUD_PRETTY)
        return str(ffi.string(text).decode("ascii"))

    def __or__(self, other: Board) -> Board:
        return _made(lib.pud_region_or, self.c, other.c)

    def __and__(self, other: Board) -> Board:
        return _made(lib.pud_region_and, self.c, other.c)

    def __sub__(self, other: Board) -> Board:
        return _made(lib.pud_region_minus, self.c, other.c)

    def complement(self, mask: Board) -> Board:
        return _made(lib.pud_region_not, self.c, mask.c)

    def shifted(self, rows: int, columns: int) -> Board:
        return _made(lib.pud_region_shift, self.c, rows, columns)

    def neighbours(self, mask: Board, how: int = ORTHOGONAL) -> Board:
        return _made(lib.pud_region_neighbours, self.c, how, mask.c)

    def grown(self, mask: Board, how: int = ORTHOGONAL) -> Board:
        return _made(lib.pud_region_grow, self.c, how, mask.c)

    def perimeter(self) -> Board:
        return _made(lib.pud_region_perimeter, self.c)

    def outer_perimeter(self) -> Board:
        return _made(lib.pud_region_outer_perimeter, self.c)

    def area_around(self, seed: Board) -> Board:
        return _made(lib.pud_region_area, seed.c, self.c)

    def count_areas(self) -> int:
        return int(lib.pud_region_count_areas(self.c))

    def largest_area(self) -> tuple[int, Board]:
        area = Board()
        return lib.pud_region_largest_area(area.c, self.c), area

    def areas(self) -> Iterator[Board]:
        rest = Board.from_bytes(bytes(self))
        while rest:
            area = Board()
            lib.pud_region_next_area(area.c, rest.c)
            yield area

    def reach(self, passable: Board, n: int, how: int = ORTHOGONAL) -> Board:
        return _made(lib.pud_region_reach, self.c, passable.c, how, n)

    def layer(self, passable: Board, n: int, how: int = ORTHOGONAL) -> Board:
        return _made(lib.pud_region_layer, self.c, passable.c, how, n)

    def rows_met(self) -> set[int]:
        return _bits(lib.pud_rows_met(self.c))

    def columns_met(self) -> set[int]:
        return _bits(lib.pud_columns_met(self.c))

    def rows_full(self, filled: Board) -> set[int]:
        return _bits(lib.pud_rows_full(self.c, filled.c))

    def columns_full(self, filled: Board) -> set[int]:
        return _bits(lib.pud_columns_full(self.c, filled.c))

    def rows(self, rows: Iterable[int]) -> Board:
        return _made(lib.pud_region_rows, _number(rows), self.c)

    def columns(self, columns: Iterable[int]) -> Board:
        return _made(lib.pud_region_columns, _number(columns), self.c)

    def ray(
        self, row: int, column: int, direction: int, blockers: Board | None = None, *, stop: bool = False
    ) -> tuple[Board, int | None]:
        ray = Board()
        stopped = ffi.NULL if blockers is None else blockers.c
        blocker = lib.pud_region_ray(ray.c, row, column, direction, self.c, stopped, stop)
        return ray, _cell_or_none(blocker)

    def block_anchors(self, height: int, width: int) -> Board:
        return _made(lib.pud_region_block_anchors, self.c, height, width)

    def blocks(self, height: int, width: int) -> Board:
        return _made(lib.pud_region_blocks, self.c, height, width)


def _made(function, *arguments) -> Board:  # type: ignore[no-untyped-def]
    board = Board()
    function(board.c, *arguments)
    return board


def _bits(number: int) -> set[int]:
    return {i for i in range(16) if number >> i & 1}


def _number(bits: Iterable[int]) -> int:
    return sum(1 << i for i in set(bits))


class Shape:
    """A piece from its printed cells, each (row, column) or (row, column, parts) or (row, column, parts, key)."""

    __slots__ = ("c",)

    def __init__(self, cells: Sequence[tuple[int, ...]], turns: int = TURNS_ALL) -> None:
        printed = ffi.new("pud_shape_cell[]", len(cells))
        for to, values in zip(printed, cells, strict=True):
            to.row, to.column, to.parts, to.key = (*values, *(0, 0)[len(values) - 2 :])
        self.c = ffi.new("pud_shape *")
        if lib.pud_shape_make(self.c, printed, len(cells), turns) == 0:
            raise ValueError(f"no piece of 1 to {lib.PUD_SHAPE_CELLS} different cells: {list(cells)!r}")

    def __len__(self) -> int:
        return int(self.c.orientations)

    def turn(self, orientation: int) -> int:
        return int(self.c.turn[orientation])

    def cells(self, spot: int, parts: int = WHOLE) -> Board:
        return _made(lib.pud_spot_cells, self.c, spot, parts)

    def cell(self, spot: int, k: int) -> int | None:
        return _cell_or_none(lib.pud_spot_cell(self.c, spot, k))

    def all(self) -> Spots:
        return _spots(lib.pud_spots_all, self.c)

    def within(self, region: Board, parts: int = WHOLE) -> Spots:
        return _spots(lib.pud_spots_within, self.c, parts, region.c)

    def hit(self, region: Board, parts: int = WHOLE) -> Spots:
        return _spots(lib.pud_spots_hit, self.c, parts, region.c)

    def placements(self, free: Board, touch: Board | None = None, hit: Board | None = None) -> Spots:
        """As pud_placements; None asks nothing, which an empty board does not."""
        wanted = [ffi.NULL if board is None else board.c for board in (touch, hit)]
        return _spots(lib.pud_placements, self.c, free.c, *wanted)


class Spots:
    __slots__ = ("c",)

    def __init__(self) -> None:
        self.c = ffi.new("pud_spots *")

    def __iter__(self) -> Iterator[int]:
        spots = ffi.new("uint16_t[]", lib.PUD_ORIENTATIONS * lib.PUD_CELLS)
        return iter(ffi.unpack(spots, lib.pud_spots_list(self.c, spots, len(spots))))

    def __len__(self) -> int:
        return int(lib.pud_spots_count(self.c))

    def __bool__(self) -> bool:
        return not lib.pud_spots_is_empty(self.c)

    def __contains__(self, spot: int) -> bool:
        return bool(lib.pud_spots_has(self.c, spot))

    def kth(self, k: int) -> int | None:
        return _cell_or_none(lib.pud_spots_kth(self.c, k))

    def __and__(self, other: Spots) -> Spots:
        return _spots(lib.pud_spots_and, self.c, other.c)

    def __or__(self, other: Spots) -> Spots:
        return _spots(lib.pud_spots_or, self.c, other.c)

    def __sub__(self, other: Spots) -> Spots:
        return _spots(lib.pud_spots_minus, self.c, other.c)


def _spots(function, *arguments) -> Spots:  # type: ignore[no-untyped-def]
    spots = Spots()
    function(spots.c, *arguments)
    return spots


class Rng:
    __slots__ = ("c",)

    def __init__(self, seed: int) -> None:
        self.c = ffi.new("pud_rng *")
        lib.pud_rng_seed(self.c, seed)

    def next(self) -> int:
        return int(lib.pud_rng_next(self.c))

    def below(self, n: int) -> int:
        return int(lib.pud_rng_below(self.c, n))

    def shuffled(self, items: Sequence[int]) -> list[int]:
        array = ffi.new("uint16_t[]", list(items))
        lib.pud_rng_shuffle(self.c, array, len(array))
        return list(ffi.unpack(array, len(array)))
