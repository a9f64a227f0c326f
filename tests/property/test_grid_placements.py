"""Pieces and their placements in the core against trying every orientation at every cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from property.grid_model import EVERYWHERE, around, board, cells, masks, pieces, regions

from pudsl.core import grid
from pudsl.core.grid import Shape

WHOLE = grid.WHOLE
parts_asked = st.sampled_from([1, 2, 3, 4, WHOLE, WHOLE | 1])


def turned(piece, turn):
    """One orientation as a list of ((row, column), parts, key), cell by cell, its box at (0, 0)."""
    places = [(r, -c if turn >= 4 else c) for r, c, *_ in piece]
    for _ in range(turn % 4):
        places = [(c, -r) for r, c in places]
    top, left = min(r for r, _ in places), min(c for _, c in places)
    return [((r - top, c - left), look[2], look[3]) for (r, c), look in zip(places, piece, strict=True)]


def orientations(piece, turns=range(8)):
    kept = []
    for turn in turns:
        one = turned(piece, turn)
        if set(one) not in [set(other) for other in kept]:
            kept.append(one)
    return kept


def laid(piece, turns=range(8)):
    """Every spot on the 16 x 16: number -> its cells, each with its parts."""
    spots = {}
    for o, orientation in enumerate(orientations(piece, turns)):
        for r, c in EVERYWHERE:
            at = [((r + dr, c + dc), parts | WHOLE) for (dr, dc), parts, _ in orientation]
            if {place for place, _ in at} <= EVERYWHERE:
                spots[o << 8 | r * 16 + c] = at
    return spots


def covered(at, asked=WHOLE):
    return {place for place, parts in at if parts & asked}


@given(pieces(), st.integers(1, 255))
def test_orientations(piece, turns):
    allowed = [turn for turn in range(8) if turns >> turn & 1]
    expected = orientations(piece, allowed)
    shape = Shape(piece, turns)
    assert len(shape) == len(expected)
    for o, one in enumerate(expected):
        assert turned(piece, shape.turn(o)) == one
        assert [shape.cell(o << 8, k) for k in range(len(piece))] == [r * 16 + c for (r, c), _, _ in one]


@given(pieces())
def test_all_and_cells_of_a_spot(piece):
    shape, spots = Shape(piece), laid(piece)
    assert list(shape.all()) == sorted(spots)
    for spot, at in list(spots.items())[::37]:
        for asked in (1, 2, 3, WHOLE):
            assert cells(shape.cells(spot, asked)) == covered(at, asked)


@given(pieces(), st.integers(0, 5000))
def test_cells_of_any_number(piece, spot):
    at = laid(piece).get(spot)
    assert cells(Shape(piece).cells(spot)) == (covered(at) if at else set())
    assert (Shape(piece).cell(spot, 0) is None) == (at is None)
    assert Shape(piece).cell(spot, len(piece)) is None and Shape(piece).cell(spot, -1) is None


@given(pieces(), regions, parts_asked)
def test_within_and_hit(piece, region, asked):
    shape, spots = Shape(piece), laid(piece)
    within = [spot for spot, at in spots.items() if covered(at, asked) <= region]
    hit = [spot for spot, at in spots.items() if covered(at, asked) & region]
    assert list(shape.within(board(region), asked)) == sorted(within)
    assert list(shape.hit(board(region), asked)) == sorted(hit)


@given(pieces(), masks, st.none() | regions, st.none() | regions)
def test_placements(piece, free, touch, hit):
    beside = {cell for cell in EVERYWHERE - (touch or set()) if around(cell) & (touch or set())}
    expected = [
        spot
        for spot, at in laid(piece).items()
        if covered(at) <= free
        and (touch is None or covered(at) & beside)
        and (hit is None or covered(at) & hit)
    ]
    boards = [None if region is None else board(region) for region in (touch, hit)]
    assert list(Shape(piece).placements(board(free), *boards)) == sorted(expected)


@given(pieces(most=5), regions, regions)
def test_placements_agree_with_the_questions_it_is_made_of(piece, free, touch):
    shape, free, touch = Shape(piece), board(free), board(touch)
    beside = touch.neighbours(board(EVERYWHERE))
    assert list(shape.placements(free, touch)) == list(shape.within(free) & shape.hit(beside))


@given(pieces(), regions, regions)
def test_sets_of_spots(piece, a, b):
    shape = Shape(piece)
    x, y = shape.within(board(a)), shape.hit(board(b))
    assert set(x & y) == set(x) & set(y)
    assert set(x | y) == set(x) | set(y)
    assert set(x - y) == set(x) - set(y)
    for spots in (x, y, x & y, x | y, x - y):
        listed = list(spots)
        assert listed == sorted(set(listed))
        assert len(spots) == len(listed) and bool(spots) == bool(listed)
        some = range(0, len(listed), max(1, len(listed) // 50))
        assert [spots.kth(k) for k in some] == [listed[k] for k in some]
        assert spots.kth(len(listed)) is None and spots.kth(-1) is None
        assert all(spot in spots for spot in listed[::17])
        assert sum(spot in spots for spot in range(0, 2100, 13)) == sum(spot % 13 == 0 for spot in listed)


def test_the_fullest_set():
    dots = Shape([(0, 0, 0, 0)]).all()
    assert len(dots) == 256 and dots.kth(255) == 255
    spots = grid.Spots()
    grid.ffi.memmove(spots.c, b"\xff" * 256, 256)
    assert len(spots) == 2048 and list(spots) == list(range(2048)) and spots.kth(2047) == 2047


@given(pieces(), regions, st.integers(0, 300))
def test_list_stops_where_the_room_ends(piece, region, room):
    spots = Shape(piece).within(board(region))
    out = grid.ffi.new("uint16_t[]", [7777] * 301)
    n = grid.lib.pud_spots_list(spots.c, out, room)
    assert n == len(spots)
    assert list(out)[: min(n, room)] == list(spots)[:room]
    assert all(x == 7777 for x in list(out)[room:])


@pytest.mark.parametrize("printed", [
    [], [(0, 0)] * 2, [(0, 16)], [(16, 0)], [(0, k) for k in range(9)],
])  # fmt: skip
def test_no_piece(printed):
    with pytest.raises(ValueError, match="no piece"):
        Shape(printed)
    with pytest.raises(ValueError, match="no piece"):
        Shape([(0, 0)], 0)


def test_what_is_no_piece_fits_nowhere():
    shape = grid.ffi.new("pud_shape *")
    assert grid.lib.pud_shape_make(shape, grid.ffi.new("pud_shape_cell[1]"), 0, 255) == 0
    spots = grid.ffi.new("pud_spots *")
    for fill in (b"\0", b"\xff"):
        grid.ffi.memmove(spots, fill * 256, 256)
        grid.lib.pud_placements(spots, shape, board(EVERYWHERE).c, grid.ffi.NULL, grid.ffi.NULL)
        assert grid.lib.pud_spots_count(spots) == 0


@pytest.mark.parametrize(("rows", "count"), [
    (["#"], 1), (["##"], 2), (["##", "##"], 1), (["###", " # "], 4), (["## ", " ##"], 4), (["#  ", "###"], 8),
    (["#####"], 2), (["### ", "  ##"], 8), ([" # ", "###", " # "], 1), (["## ", " ##", " # "], 8),
])  # fmt: skip
def test_known_numbers_of_orientations(rows, count):
    assert len(Shape([(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"])) == count


def test_what_is_printed_tells_orientations_apart():
    assert len(Shape([(0, 0, 0, 0), (0, 1, 0, 1)])) == 4
    assert len(Shape([(0, 0, 1, 0), (0, 1, 0, 0)])) == 4
    assert [Shape([(0, 0, 0, 0), (0, 1, 0, 1)]).turn(o) for o in range(4)] == [0, 1, 2, 3]
    assert len(Shape([(0, 0, 0, 0), (0, 1, 0, 1)], grid.TURNS_NONE)) == 1
