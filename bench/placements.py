"""All legal placements of a five-cell piece with 8 orientations on a 12 x 12 board with blocked cells and adjacency.

Ours through the public C interface, as boards and as a list of about 100 spots, beside a kernel that was written by hand for
this one piece (placements.c), numpy, and plain Python. All four must find the same placements before they are timed.
"""

import ctypes
from random import Random
from time import thread_time_ns

import numpy as np

from bench.timing import compiled, interleaved
from pudsl.core.grid import Board, Shape, ffi, lib

PIECE = [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]
SIDE = 12
SCENES = 16
FIELD = frozenset((r, c) for r in range(SIDE) for c in range(SIDE))


def around(r, c):
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & FIELD


def scene(random):
    """Free cells and those laid so far: some blocked, and one area grown cell by cell."""
    blocked = set(random.sample(sorted(FIELD), 14))
    laid = {(5, 5)}
    while len(laid) < 30:
        edge = {cell for one in laid for cell in around(*one)} - laid - blocked
        laid.add(random.choice(sorted(edge)))
    return FIELD - blocked - laid, frozenset(laid)


def orientations():
    """As the core has them: turned clockwise, then flipped and turned."""
    found = []
    for flip in (1, -1):
        places = [(r, flip * c) for r, c in PIECE]
        for _ in range(4):
            top, left = min(r for r, _ in places), min(c for _, c in places)
            found.append([(r - top, c - left) for r, c in places])
            places = [(c, -r) for r, c in places]
    return found


def plain(free, laid, pieces):
    spots = []
    for o, piece in enumerate(pieces):
        for r in range(SIDE):
            for c in range(SIDE):
                beside = False
                for dr, dc in piece:
                    y, x = r + dr, c + dc
                    if (y, x) not in free:
                        break
                    if (y - 1, x) in laid or (y + 1, x) in laid or (y, x - 1) in laid or (y, x + 1) in laid:
                        beside = True
                else:
                    if beside:
                        spots.append(o << 8 | r << 4 | c)
    return spots


def with_numpy(free, laid, pieces):
    """Slices of padded arrays, eight orientations stacked; each place of the 3 x 3 box is cut out once."""
    padded = np.zeros((SIDE + 2, SIDE + 2), bool)
    padded[1:-1, 1:-1] = laid
    near = np.zeros((SIDE + 2, SIDE + 2), bool)
    near[:SIDE, :SIDE] = padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
    open_ = np.zeros((SIDE + 2, SIDE + 2), bool)
    open_[:SIDE, :SIDE] = free
    every, some = np.ones((8, SIDE, SIDE), bool), np.zeros((8, SIDE, SIDE), bool)
    for o, piece in enumerate(pieces):
        for dr, dc in piece:
            every[o] &= open_[dr : dr + SIDE, dc : dc + SIDE]
            some[o] |= near[dr : dr + SIDE, dc : dc + SIDE]
    o, r, c = np.nonzero(every & some)
    return o << 8 | r << 4 | c


def as_array(cells):
    array = np.zeros((SIDE, SIDE), bool)
    array[tuple(zip(*cells, strict=True))] = True
    return array


def timed(function, scenes, times):
    start = thread_time_ns()
    for _ in range(times):
        for free, laid in scenes:
            function(free, laid)
    return (thread_time_ns() - start) / times / len(scenes)


def address(name):
    return ctypes.c_void_p(int(ffi.cast("uintptr_t", ffi.addressof(lib, name))))


def run() -> dict[str, float]:
    scenes, pieces, shape = [scene(Random(seed)) for seed in range(SCENES)], orientations(), Shape(PIECE)
    boards = [[Board(r * 16 + c for r, c in cells) for cells in pair] for pair in scenes]
    arrays = [[as_array(cells) for cells in pair] for pair in scenes]
    packed = ctypes.create_string_buffer(b"".join(bytes(board) for pair in boards for board in pair))
    shape_bytes = ctypes.create_string_buffer(bytes(ffi.buffer(shape.c)))

    loops = compiled("placements.c")
    loops.time_boards.restype = loops.time_list.restype = ctypes.c_double
    ours, our_list = address("pud_placements"), address("pud_spots_list")
    rival, rival_list = (ctypes.cast(function, ctypes.c_void_p) for function in (loops.rival, loops.rival_list))

    found = [plain(*pair, pieces) for pair in scenes]
    assert found == [list(shape.placements(*pair)) for pair in boards]
    assert found == [list(with_numpy(*pair, pieces)) for pair in arrays]
    assert found == [rival_spots(loops, *pair) for pair in boards]

    times = 2000
    ns = interleaved({
        "ours": lambda: loops.time_boards(ours, shape_bytes, packed, SCENES, times),
        "rival": lambda: loops.time_boards(rival, shape_bytes, packed, SCENES, times),
        "ours_list": lambda: loops.time_list(ours, our_list, shape_bytes, packed, SCENES, times),
        "rival_list": lambda: loops.time_list(rival, rival_list, shape_bytes, packed, SCENES, times),
        "numpy": lambda: timed(lambda free, laid: with_numpy(free, laid, pieces), arrays, 2),
        "python": lambda: timed(lambda free, laid: plain(free, laid, pieces), scenes, 1),
    })
    return {
        "placements_vs_c": ns["ours"] / ns["rival"],
        "placements_list_vs_c": ns["ours_list"] / ns["rival_list"],
        "placements_vs_numpy": ns["numpy"] / ns["ours_list"],
        "placements_vs_python": ns["python"] / ns["ours_list"],
        "placements_ns": ns["ours"],
        "placements_list_ns": ns["ours_list"],
        "placements_rival_ns": ns["rival"],
        "placements_rival_list_ns": ns["rival_list"],
        "placements_numpy_ns": ns["numpy"],
        "placements_python_ns": ns["python"],
        "placements_found": sum(map(len, found)) / len(found),
    }


def rival_spots(loops, free, laid):
    spots, listed = ctypes.create_string_buffer(256), (ctypes.c_uint16 * 2048)()
    loops.rival(spots, None, bytes(free), bytes(laid), None)
    return listed[: loops.rival_list(spots, listed, 2048)]
