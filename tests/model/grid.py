"""Geometry on sets of cells; shapes, their orientations and spots.

A cell is known by its number, board * 256 + row * 16 + column. A region is one whole number in which the bit of
each of its cells is set, so that a step to the next column or row is a shift by 1 or 16 bits; what would leave the
frame of 16 x 16 is taken out before. Boards never touch one another. `mask` is always the region of all cells that
exist, over all boards: what an operation adds to a region lies within it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pudsl.check.declarations import Shape

SIDE = 16  # no board has more rows or columns
NONE = -1


class Cell(NamedTuple):
    board: int
    row: int
    column: int

    @property
    def number(self) -> int:
        return self.board * 256 + self.row * SIDE + self.column

    @classmethod
    def numbered(cls, number: int) -> Cell:
        return cls(number // 256, number % 256 // SIDE, number % SIDE)


@dataclass(slots=True, unsafe_hash=True)  # never changed; frozen would only make it slow
class Region:
    """A set of cells. What it holds and yields are numbers of cells, in order."""

    bits: int = 0

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, number: int) -> bool:
        return number >= 0 and self.bits >> number & 1 == 1

    def __iter__(self) -> Iterator[int]:
        bits = self.bits
        while bits:
            lowest = bits & -bits
            yield lowest.bit_length() - 1
            bits ^= lowest

    def __and__(self, other: Region) -> Region:
        return Region(self.bits & other.bits)

    def __or__(self, other: Region) -> Region:
        return Region(self.bits | other.bits)

    def __sub__(self, other: Region) -> Region:
        return Region(self.bits & ~other.bits)

    def __le__(self, other: Region) -> bool:
        return self.bits & ~other.bits == 0


EMPTY = Region()


def region_of(numbers: Iterable[int]) -> Region:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return Region(bits)


# -------------------------------------------------------------------------------------------- steps

# up, up right, right, down right, down, down left, left, up left: (rows down, columns right)
DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
DIAGONAL = (1, 3, 5, 7)
BOARDS = 64  # more than any game has


def _frame(has: Callable[[int, int], bool]) -> int:
    """The places (row, column) of all frames of which this is true."""
    one = sum(1 << row * SIDE + column for row in range(SIDE) for column in range(SIDE) if has(row, column))
    return sum(one << 256 * board for board in range(BOARDS))


def _stays(direction: int) -> int:
    """The places from which a step leads to a place of the same frame."""
    down, right = DIRECTIONS[direction]
    return _frame(lambda row, column: row + down in range(SIDE) and column + right in range(SIDE))


STAYS = tuple(_stays(direction) for direction in range(8))
EDGE = _frame(lambda row, column: row in (0, SIDE - 1) or column in (0, SIDE - 1))
FRAMES = _frame(lambda row, column: True)


def moved(region: Region, direction: int) -> Region:
    """Every cell one step away, as far as that is on its frame."""
    down, right = DIRECTIONS[direction]
    by = down * SIDE + right
    bits = region.bits & STAYS[direction]
    return Region(bits << by if by > 0 else bits >> -by)


def beside(bits: int) -> int:
    """The places one orthogonal step from those of `bits`."""
    up, right, down, left = bits & STAYS[0], bits & STAYS[2], bits & STAYS[4], bits & STAYS[6]
    return up >> SIDE | right << 1 | down << SIDE | left >> 1


# ------------------------------------------------------------------------------- next to a region


def neighbours(region: Region, mask: Region) -> Region:
    return Region(beside(region.bits) & mask.bits & ~region.bits)


def diagonals(region: Region, mask: Region) -> Region:
    touched = EMPTY
    for direction in DIAGONAL:
        touched |= moved(region, direction)
    return (touched & mask) - region - neighbours(region, mask)


def surroundings(region: Region, mask: Region) -> Region:
    return neighbours(region, mask) | diagonals(region, mask)


def perimeter(region: Region) -> Region:
    """The cells beside the outside: what can be walked to, outside of the region, from beyond the frame."""
    outside = flood(Region(EDGE), Region(FRAMES) - region)
    return Region(region.bits & (EDGE | beside(outside.bits)))


# ------------------------------------------------------------------------------------------ areas


def flood(seed: Region, region: Region) -> Region:
    """All cells of the region that are connected within it to a cell of the seed that lies in it."""
    reached = seed.bits & region.bits
    more = reached
    while more:
        more = beside(more) & region.bits & ~reached
        reached |= more
    return Region(reached)


def areas(region: Region) -> list[Region]:
    """The connected areas, by their first cell."""
    found = []
    rest = region
    while rest:
        area = flood(Region(rest.bits & -rest.bits), rest)
        found.append(area)
        rest -= area
    return found


def largest(region: Region) -> Region:
    return max(areas(region), key=len, default=EMPTY)  # of equal ones max takes the first


def steps(most: int, region: Region, start: Region) -> Region:
    """The cells of the region reached in at most so many steps, each of which goes to a cell of the region."""
    if most < 0:
        return EMPTY
    reached = start
    for _ in range(min(most, len(region))):
        reached |= neighbours(reached, region)
    return reached & region


# ------------------------------------------------------------------------------ rows, rays, blocks


def rows(cells: Region, mask: Region) -> Region:
    wanted = {number // SIDE for number in cells}
    return region_of(number for number in mask if number // SIDE in wanted)


def columns(cells: Region, mask: Region) -> Region:
    wanted = {(number // 256, number % SIDE) for number in cells}
    return region_of(number for number in mask if (number // 256, number % SIDE) in wanted)


def boards(cells: Region, mask: Region) -> Region:
    wanted = {number // 256 for number in cells}
    return region_of(number for number in mask if number // 256 in wanted)


def ray(cells: Region, direction: int, stops: Region, mask: Region) -> Region:
    """From each of the cells in one direction, up to and with the first stop, or to the edge of the board."""
    if direction not in range(8):
        return EMPTY
    flown = EMPTY
    flying = cells
    while flying := moved(flying, direction) & mask:
        flown |= flying
        flying -= stops
    return flown - cells


def shift(region: Region, direction: int, mask: Region) -> Region:
    return moved(region, direction) & mask if direction in range(8) else EMPTY


def blocks(height: int, width: int, region: Region) -> Region:
    """All cells that lie in a full rectangle of these sides, lying or standing, within the region."""
    return _rectangles(height, width, region) | _rectangles(width, height, region)


def _rectangles(height: int, width: int, region: Region) -> Region:
    covered = EMPTY
    for number in region:
        board, row, column = Cell.numbered(number)
        if row + height <= SIDE and column + width <= SIDE:
            rectangle = region_of(Cell(board, row + r, column + c).number for r in range(height) for c in range(width))
            if rectangle <= region:
                covered |= rectangle
    return covered


# ------------------------------------------------------------------------------------------ lines


def line_of_row(board: int, row: int) -> int:
    return board * 32 + row


def line_of_column(board: int, column: int) -> int:
    return board * 32 + SIDE + column


def lines_of(cell: Cell) -> tuple[int, int]:
    """The row and the column that a cell lies in."""
    return line_of_row(cell.board, cell.row), line_of_column(cell.board, cell.column)


def line_cells(line: int, mask: Region) -> Region:
    return region_of(number for number in mask if line in lines_of(Cell.numbered(number)))


# ------------------------------------------------------------------------------- shapes and spots


class Square(NamedTuple):
    """One cell of a piece: where it lies from the anchor, and for each layer what is printed there."""

    row: int
    column: int
    prints: tuple[tuple[str, int | None], ...]

    @property
    def number(self) -> int:
        """How far its cell lies behind the one of the anchor."""
        return self.row * SIDE + self.column


Picture = tuple[Square, ...]  # sorted, the top left of its bounding box at (0, 0)


def orientations(shape: Shape) -> list[Picture]:
    """The different pictures of a shape: turned by 0 to 3 quarters, then mirrored and turned."""
    base = _base(shape)
    mirrored = _moved(base, lambda row, column: (row, -column))
    different: list[Picture] = []
    for picture in (*_quarter_turns(base), *_quarter_turns(mirrored)):
        if picture not in different:
            different.append(picture)
    return different


def _base(shape: Shape) -> Picture:
    squares = []
    for at, (row, column) in enumerate(shape.cells):
        prints = tuple((layer, values[at]) for layer, values in sorted(shape.prints.items()))
        squares.append(Square(row, column, prints))
    return _moved(tuple(squares), lambda row, column: (row, column))


def _quarter_turns(picture: Picture) -> Iterator[Picture]:
    for _ in range(4):
        yield picture
        picture = _moved(picture, lambda row, column: (column, -row))


def _moved(picture: Picture, to: Callable[[int, int], tuple[int, int]]) -> Picture:
    """Every square moved, and then the whole so that its bounding box begins at (0, 0)."""
    places = [to(square.row, square.column) for square in picture]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    moved = [
        Square(row - top, column - left, square.prints) for (row, column), square in zip(places, picture, strict=True)
    ]
    return tuple(sorted(moved, key=lambda square: (square.row, square.column)))


class Spot(NamedTuple):
    """Where a piece lies: the orientation by its number, the anchor being the top left of its bounding box."""

    board: int
    orientation: int
    row: int
    column: int

    @property
    def number(self) -> int:
        return self.board * 2048 + self.orientation * 256 + self.row * SIDE + self.column

    @property
    def place(self) -> Cell:
        return Cell(self.board, self.row, self.column)

    @classmethod
    def numbered(cls, number: int) -> Spot:
        return cls(number // 2048, number % 2048 // 256, number % 256 // SIDE, number % SIDE)


def covered(pictures: Sequence[Picture], spot: Spot) -> dict[int, dict[str, int | None]]:
    """The cells that a piece covers and what it prints on each; nothing if it does not lie on the frame there."""
    if spot.orientation >= len(pictures):
        return {}
    squares = pictures[spot.orientation]
    if any(spot.row + square.row >= SIDE or spot.column + square.column >= SIDE for square in squares):
        return {}
    return {spot.place.number + square.number: dict(square.prints) for square in squares}


def spots_within(pictures: Sequence[Picture], region: Region) -> tuple[int, ...]:
    """All spots at which every cell of a piece lies in the region, in order."""
    return tuple(sorted(spot for n, picture in enumerate(pictures) for spot in _spots_of(n, picture, region)))


def _spots_of(orientation: int, picture: Picture, region: Region) -> Iterator[int]:
    """The anchors are those places from which each square of the picture is a cell of the region, on the same frame."""
    height, width = max(square.row for square in picture), max(square.column for square in picture)
    anchors = FRAMES
    for square in picture:
        anchors &= region.bits >> square.number
    for number in Region(anchors):
        board, row, column = Cell.numbered(number)
        if row + height < SIDE and column + width < SIDE:
            yield Spot(board, orientation, row, column).number
