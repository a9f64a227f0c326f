"""A slow and plain model of boards: a region is a frozenset of (row, column), and everything is done cell by cell.

Written from the comments of csrc/pudsl.h, not from the C. Also the strategies that draw boards and pieces.
"""

from hypothesis import strategies as st

from pudsl.core import grid

EVERYWHERE = frozenset((r, c) for r in range(16) for c in range(16))
STEPS = {
    grid.ORTHOGONAL: [(-1, 0), (0, 1), (1, 0), (0, -1)],
    grid.DIAGONAL: [(-1, 1), (1, 1), (1, -1), (-1, -1)],
    grid.ALL_ROUND: [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)],
}
CLOCKWISE = STEPS[grid.ALL_ROUND]


def board(cells):
    return grid.Board(r * 16 + c for r, c in cells)


def cells(b):
    return {divmod(i, 16) for i in b}


def around(cell, how=grid.ORTHOGONAL):
    return {(cell[0] + dr, cell[1] + dc) for dr, dc in STEPS[how]}


def neighbours(region, how, mask):
    return {cell for cell in mask - region if around(cell, how) & region}


def area(cell, region):
    """Connected to the cell within the region, by a stack."""
    found, stack = set(), [cell]
    while stack:
        one = stack.pop()
        if one in region and one not in found:
            found.add(one)
            stack.extend(around(one))
    return found


def areas(region):
    rest, found = set(region), []
    while rest:
        found.append(area(min(rest), region))
        rest -= found[-1]
    return found


def distances(start, passable, how):
    """Steps to each cell that can be reached, by a queue."""
    steps, queue = dict.fromkeys(start, 0), list(start)
    for one in queue:
        for other in around(one, how) & passable:
            if other not in steps:
                steps[other] = steps[one] + 1
                queue.append(other)
    return steps


def outside(mask):
    """What can be walked to from beyond the edge, on a field with a rim of one around the 16 x 16."""
    field = {(r, c) for r in range(-1, 17) for c in range(-1, 17)} - mask
    return area((-1, -1), field)


def ray(start, direction, mask, blockers, stop):
    dr, dc = CLOCKWISE[direction]
    found, entered = set(), start in mask
    r, c = start
    for _ in range(40):
        r, c = r + dr, c + dc
        if (r, c) not in mask:
            if entered:
                break
            continue
        entered = True
        if (r, c) in blockers:
            return (found | {(r, c)} if stop else found), (r, c)
        found.add((r, c))
    return found, None


# --- what is drawn -----------------------------------------------------------------------------------------------------


def to_cells(number):
    return frozenset(divmod(i, 16) for i in range(256) if number >> i & 1)


_any_number = st.integers(0, 2**256 - 1)
_numbers = st.one_of(
    _any_number,
    st.builds(lambda a, b, c: a & b & c, _any_number, _any_number, _any_number),
    st.builds(lambda a, b, c: a | b | c, _any_number, _any_number, _any_number),
)
_few = st.frozensets(st.tuples(st.integers(0, 15), st.integers(0, 15)), max_size=6)


@st.composite
def _boxes(draw):
    height, width = draw(st.integers(1, 16)), draw(st.integers(1, 16))
    top, left = draw(st.integers(0, 16 - height)), draw(st.integers(0, 16 - width))
    return frozenset((r, c) for r in range(top, top + height) for c in range(left, left + width))


regions = st.one_of(
    _numbers.map(to_cells), _few, _boxes(), st.builds(lambda a, b: a - b, _boxes(), _few), st.just(EVERYWHERE)
)
# Boards as games have them: a box with some holes, often the full 16 x 16.
masks = st.one_of(
    st.just(EVERYWHERE),
    st.builds(lambda a, b: a - b, st.one_of(_boxes(), st.just(EVERYWHERE)), _few),
    _numbers.map(to_cells),
)
# Mazes and snakes, which take many steps to fill.
snakes = st.sampled_from([
    frozenset((r, c) for r, c in EVERYWHERE if r % 2 == 0 or c == (15 if r % 4 == 1 else 0)),
    frozenset((r, c) for r, c in EVERYWHERE if c % 2 == 0 or r == (15 if c % 4 == 1 else 0)),
    frozenset((r, c) for r, c in EVERYWHERE if (r + c) % 2),
])


@st.composite
def pieces(draw, *, most=8):
    """Printed cells (row, column, parts, key). Mostly connected; keys and parts few, so that symmetric pieces come up."""
    places = [(draw(st.integers(0, 9)), draw(st.integers(0, 9)))]
    for start, (dr, dc) in draw(_growth):
        r, c = places[start % len(places)]
        new = (r + dr, c + dc)
        if len(places) < most and new not in places and min(new) >= 0 and max(new) < 16:
            places.append(new)
    looks = draw(st.just([(0, 0)] * 8) | st.lists(_look, min_size=8, max_size=8))
    return [(*place, *look) for place, look in zip(places, looks, strict=False)]


_far = st.tuples(st.integers(-15, 15), st.integers(-15, 15))
_step = st.sampled_from(STEPS[grid.ORTHOGONAL] * 9 + STEPS[grid.DIAGONAL]) | _far
_growth = st.lists(st.tuples(st.integers(0, 7), st.one_of(*[st.sampled_from(STEPS[grid.ORTHOGONAL])] * 5, _step)), max_size=9)
_look = st.tuples(st.integers(0, 3), st.integers(0, 1))
