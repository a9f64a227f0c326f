"""Where a piece lies, worked out here once more: neither the core nor the model is asked.

A spot is board * 2048 + picture * 256 + anchor (row * 16 + column). The pictures are those of 0 to 3 quarter turns clockwise,
then of the mirrored piece and its turns; equal ones count once. The anchor is the top left of the bounding box.
"""

from __future__ import annotations

from pudsl.check.declarations import Shape

Place = tuple[int, int]
Picture = tuple[Place, ...]  # the squares in the order of the printed picture, from the anchor

_PICTURES: dict[int, tuple[Shape, list[Picture]]] = {}


def pictures(shape: Shape) -> list[Picture]:
    """The different pictures of a piece."""
    if id(shape) not in _PICTURES:
        _PICTURES[id(shape)] = (shape, _different(shape))
    return _PICTURES[id(shape)][1]


def _different(shape: Shape) -> list[Picture]:
    seen: dict[frozenset[tuple[Place, tuple[int | None, ...]]], Picture] = {}
    for mirror in (1, -1):
        turned = [(row, mirror * column) for row, column in shape.cells]
        for _ in range(4):
            picture = _from_anchor(turned)
            prints = [tuple(values[n] for values in shape.prints.values()) for n in range(len(picture))]
            seen.setdefault(frozenset(zip(picture, prints, strict=True)), picture)
            turned = [(column, -row) for row, column in turned]
    return list(seen.values())


def _from_anchor(cells: list[Place]) -> Picture:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple((row - top, column - left) for row, column in cells)


def places(shape: Shape, spot: int) -> tuple[Place, ...]:
    """The places that a piece covers at a spot, in the order of its picture."""
    row, column = spot % 256 // 16, spot % 16
    return tuple((row + down, column + right) for down, right in pictures(shape)[spot % 2048 // 256])


def spots(shape: Shape, cells: frozenset[Place], board: int) -> dict[int, tuple[Place, ...]]:
    """Every spot with all its places on these cells."""
    found = {}
    for number, picture in enumerate(pictures(shape)):
        for anchor in range(256):
            spot = board * 2048 + number * 256 + anchor
            covered = tuple((anchor // 16 + down, anchor % 16 + right) for down, right in picture)
            if cells.issuperset(covered):
                found[spot] = covered
    return found
