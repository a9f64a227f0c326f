"""Boards and region algebra of the core against the model of sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from property.grid_model import (
    CLOCKWISE,
    EVERYWHERE,
    STEPS,
    area,
    areas,
    around,
    board,
    cells,
    distances,
    masks,
    neighbours,
    outside,
    ray,
    regions,
    snakes,
)

from pudsl.core import grid
from pudsl.core.grid import Board

any_regions = st.one_of(regions, snakes)
hows = st.sampled_from(list(STEPS))


def index(cell):
    return cell[0] * 16 + cell[1]


# --- cells of a board --------------------------------------------------------------------------------------------------


@given(any_regions)
def test_cells_go_in_and_come_out(a):
    order = sorted(map(index, a))
    b = board(a)
    assert list(b) == order
    assert len(b) == len(a)
    assert bool(b) == bool(a)
    assert b.first() == (order[0] if order else None)
    assert [b.kth(k) for k in range(len(order))] == order
    assert b.kth(len(order)) is None and b.kth(-1) is None
    assert [i in b for i in range(256)] == [divmod(i, 16) in a for i in range(256)]


@given(regions, st.integers(0, 255))
def test_bytes_are_rows_of_16_bits(a, i):
    data = bytes(board(a))
    assert bool(int.from_bytes(data, "little") >> i & 1) == (divmod(i, 16) in a)


@given(regions)
def test_next_walks_over_all(a):
    b, walked, at = board(a), [], None
    while (at := b.next(at)) is not None:
        walked.append(at)
    assert walked == sorted(map(index, a))


@given(regions, st.integers(0, 255))
def test_next_from_anywhere(a, i):
    assert board(a).next(i) == min((j for j in map(index, a) if j > i), default=None)


@given(regions, st.integers(0, 400))
def test_set_and_unset(a, i):
    b = board(a)
    grid.lib.pud_board_set(b.c, i)
    assert cells(b) == (a | {divmod(i, 16)} if i < 256 else a)
    grid.lib.pud_board_unset(b.c, i)
    assert cells(b) == a - {divmod(i, 16)}
    grid.lib.pud_board_clear(b.c)
    assert not b


@given(regions, st.integers(0, 300))
def test_list_stops_where_the_room_ends(a, room):
    out = grid.ffi.new("uint8_t[]", [77] * 301)
    n = grid.lib.pud_board_list(board(a).c, out, room)
    assert n == len(a)
    assert list(out)[: min(n, room)] == sorted(map(index, a))[:room]
    assert all(x == 77 for x in list(out)[room:])


@given(*[st.integers(-20, 20)] * 2, *[st.integers(-3, 40)] * 2)
def test_rectangle(row, column, height, width):
    expected = {(r, c) for r, c in EVERYWHERE if row <= r < row + height and column <= c < column + width}
    assert cells(Board.rectangle(row, column, height, width)) == expected


@pytest.mark.parametrize("size", [2**31 - 1, -(2**31)])
def test_rectangle_of_any_number(size):
    assert len(Board.rectangle(size, size, size, size)) == 0
    assert len(Board.rectangle(3, 3, size, size)) == (13 * 13 if size > 0 else 0)


@given(regions, regions)
def test_comparisons(a, b):
    assert (board(a) == board(b)) == (a == b)
    assert (board(a) <= board(b)) == (a <= b)
    assert board(a).meets(board(b)) == bool(a & b)
    assert board(a) == board(a) and board(a & b) <= board(a)


@given(regions, st.none() | masks)
def test_pretty(a, mask):
    m = EVERYWHERE if mask is None else mask
    marks = {(True, True): "#", (True, False): "!", (False, True): ".", (False, False): " "}
    height = max((r + 1 for r, _ in a | m), default=0)
    width = max((c + 1 for _, c in a | m), default=0)
    lines = ["".join(marks[(r, c) in a, (r, c) in m] for c in range(width)) for r in range(height)]
    text = "".join(line + "\n" for line in lines)
    assert board(a).pretty(None if mask is None else board(mask)) == text


@given(regions, st.integers(0, 280))
def test_pretty_in_too_little_room(a, room):
    whole = board(a).pretty()
    text = grid.ffi.new("char[]", b"~" * 281)
    assert grid.lib.pud_board_pretty(board(a).c, grid.ffi.NULL, text, room) == len(whole)
    if room:
        assert grid.ffi.string(text).decode() == whole[: room - 1]
    assert bytes(grid.ffi.buffer(text))[room:281] == b"~" * (281 - room)


# --- algebra -----------------------------------------------------------------------------------------------------------


@given(regions, regions, masks)
def test_set_operations(a, b, mask):
    assert cells(board(a) | board(b)) == a | b
    assert cells(board(a) & board(b)) == a & b
    assert cells(board(a) - board(b)) == a - b
    assert cells(board(a).complement(board(mask))) == mask - a


@given(regions, st.integers(-18, 18), st.integers(-18, 18))
def test_shift(a, rows, columns):
    assert cells(board(a).shifted(rows, columns)) == {(r + rows, c + columns) for r, c in a} & EVERYWHERE


@pytest.mark.parametrize("far", [2**31 - 1, -(2**31)])
def test_shift_by_any_number(far):
    everywhere = board(EVERYWHERE)
    assert not everywhere.shifted(far, 0) and not everywhere.shifted(0, far)


@given(any_regions, masks, hows)
def test_neighbours_and_grow(a, mask, how):
    beside = neighbours(a, how, mask)
    assert cells(board(a).neighbours(board(mask), how)) == beside
    assert cells(board(a).grown(board(mask), how)) == beside | (a & mask)


@given(any_regions, masks, st.sampled_from([0, 4, -1]))
def test_no_way_to_be_next_to(a, mask, how):
    assert not board(a).neighbours(board(mask), how)


@given(st.one_of(masks, snakes))
def test_perimeter(mask):
    assert cells(board(mask).perimeter()) == {cell for cell in mask if len(around(cell) & mask) < 4}


@given(st.one_of(masks, regions, snakes))
def test_outer_perimeter(mask):
    out = outside(mask)
    assert cells(board(mask).outer_perimeter()) == {cell for cell in mask if around(cell) & out}


def test_outer_perimeter_leaves_out_holes_and_corners():
    ring = {(r, c) for r in range(3, 8) for c in range(3, 8)} - {(5, 5)}
    assert cells(board(ring).outer_perimeter()) == {cell for cell in ring if 3 in cell or 7 in cell}
    assert cells(board(ring).perimeter() - board(ring).outer_perimeter()) == around((5, 5))
    notched = frozenset((r, c) for r in range(3, 8) for c in range(3, 8)) - {(3, 3)}
    assert (4, 4) not in cells(board(notched).outer_perimeter())


# --- areas -------------------------------------------------------------------------------------------------------------


@given(any_regions, regions)
def test_area_around(region, seed):
    expected = {cell for start in seed for cell in area(start, region)}
    assert cells(board(region).area_around(board(seed))) == expected


@given(any_regions)
def test_areas(region):
    expected = areas(region)
    assert [cells(a) for a in board(region).areas()] == expected
    assert board(region).count_areas() == len(expected)
    size, largest = board(region).largest_area()
    assert size == max(map(len, expected), default=0)
    assert cells(largest) == next((a for a in expected if len(a) == size), set())
    assert grid.lib.pud_region_largest_area(grid.ffi.NULL, board(region).c) == size


# --- steps -------------------------------------------------------------------------------------------------------------


@given(regions, any_regions, hows, st.integers(-2, 20) | st.sampled_from([100, 255, 256, 257, 2**31 - 1]))
def test_reach_and_layer(start, passable, how, n):
    steps = distances(start, passable, how)
    assert cells(board(start).reach(board(passable), n, how)) == {cell for cell, d in steps.items() if d <= n}
    assert cells(board(start).layer(board(passable), n, how)) == {cell for cell, d in steps.items() if d == n}


@pytest.mark.parametrize("steps", range(140))
def test_a_long_way(steps):
    snake = frozenset((r, c) for r, c in EVERYWHERE if r % 2 == 0 or c == (15 if r % 4 == 1 else 0))
    assert len(board({(0, 0)}).layer(board(snake), steps)) == (1 if steps < len(snake) else 0)


# --- rows, columns, rays, blocks -------------------------------------------------------------------------------------


@given(any_regions, masks, regions)
def test_rows_and_columns(a, mask, filled):
    assert board(a).rows_met() == {r for r, _ in a}
    assert board(a).columns_met() == {c for _, c in a}
    for covered in (filled, mask - filled, mask - {min(mask, default=None)}):
        assert board(mask).rows_full(board(covered)) == {r for r, _ in mask} - {r for r, _ in mask - covered}
        assert board(mask).columns_full(board(covered)) == {c for _, c in mask} - {c for _, c in mask - covered}


@given(masks, st.sets(st.integers(0, 15)))
def test_cells_of_rows_and_columns(mask, which):
    assert cells(board(mask).rows(which)) == {cell for cell in mask if cell[0] in which}
    assert cells(board(mask).columns(which)) == {cell for cell in mask if cell[1] in which}


@given(masks, regions, st.integers(-1, 16), st.integers(-1, 16), st.integers(0, 7), st.booleans())
def test_ray(mask, blockers, row, column, direction, stop):
    found, blocker = board(mask).ray(row, column, direction, board(blockers), stop=stop)
    expected, hit = ray((row, column), direction, mask, blockers, stop)
    assert cells(found) == expected
    assert blocker == (None if hit is None else index(hit))


@given(masks, st.integers(-1, 16), st.integers(-1, 16), st.integers(0, 7))
def test_ray_without_blockers(mask, row, column, direction):
    found, blocker = board(mask).ray(row, column, direction)
    assert (cells(found), blocker) == ray((row, column), direction, mask, set(), False)


@pytest.mark.parametrize(("row", "column", "direction"), [
    (-2, 0, 4), (17, 0, 0), (0, 17, 6), (0, -2, 2), (0, 0, 8), (0, 0, -1), (2**31 - 1, 0, 0), (0, -(2**31), 2),
])  # fmt: skip
def test_no_such_ray(row, column, direction):
    found, blocker = board(EVERYWHERE).ray(row, column, direction)
    assert not found and blocker is None


def test_the_eight_directions():
    for direction, (dr, dc) in enumerate(CLOCKWISE):
        found, _ = board(EVERYWHERE).ray(8, 8, direction)
        assert index((8 + dr, 8 + dc)) in found and index((8 - dr, 8 - dc)) not in found


@given(any_regions, st.integers(-1, 5) | st.sampled_from([15, 16, 17, 2**31 - 1]), st.integers(-1, 5) | st.just(16))
def test_blocks(region, height, width):
    def block(r, c):
        return {(r + i, c + k) for i in range(height) for k in range(width)}

    exists = 1 <= height <= 16 and 1 <= width <= 16
    anchors = {cell for cell in region if exists and block(*cell) <= region}
    assert cells(board(region).block_anchors(height, width)) == anchors
    assert cells(board(region).blocks(height, width)) == {cell for at in anchors for cell in block(*at)}


# --- an output may be an input -----------------------------------------------------------------------------------------

IN_PLACE = {
    "pud_region_or": lambda f, x, y: f(x, x, y),
    "pud_region_and": lambda f, x, y: f(x, x, y),
    "pud_region_minus": lambda f, x, y: f(x, x, y),
    "pud_region_not": lambda f, x, y: f(x, x, y),
    "pud_region_shift": lambda f, x, y: f(x, x, 2, -3),
    "pud_region_neighbours": lambda f, x, y: f(x, x, 3, y),
    "pud_region_grow": lambda f, x, y: f(x, x, 1, y),
    "pud_region_perimeter": lambda f, x, y: f(x, x),
    "pud_region_outer_perimeter": lambda f, x, y: f(x, x),
    "pud_region_area": lambda f, x, y: f(x, x, y),
    "pud_region_largest_area": lambda f, x, y: f(x, x),
    "pud_region_reach": lambda f, x, y: f(x, x, y, 1, 3),
    "pud_region_layer": lambda f, x, y: f(x, x, y, 1, 3),
    "pud_region_rows": lambda f, x, y: f(x, 0x5A5A, x),
    "pud_region_columns": lambda f, x, y: f(x, 0x5A5A, x),
    "pud_region_ray": lambda f, x, y: f(x, 3, -1, 2, x, y, 1),
    "pud_region_block_anchors": lambda f, x, y: f(x, x, 2, 3),
    "pud_region_blocks": lambda f, x, y: f(x, x, 2, 3),
}


@pytest.mark.parametrize("name", IN_PLACE)
@given(a=regions, b=regions)
def test_in_place(name, a, b):
    x, y, apart = board(a), board(b), Board()
    function = getattr(grid.lib, name)

    def elsewhere(out, *rest):
        function(apart.c, *rest)

    IN_PLACE[name](elsewhere, x.c, y.c)
    assert x == board(a) and y == board(b)
    IN_PLACE[name](function, x.c, y.c)
    assert x == apart and y == board(b)
