"""A state of the standard game for two: its size in bytes, and a copy of it by pud_clone in a loop in C."""

import ctypes
from random import Random

from bench.playing import GAME, image_of
from bench.timing import compiled, interleaved
from pudsl._core import ffi, lib

STATES = 4  # and the copy: as many as the first cache of a processor holds
TIMES = 20_000


def midgame(image, seed):
    """A state after a hundred random decisions."""
    state, random = image.start(2, seed), Random(seed)
    for _ in range(100):
        state.apply(random.randrange(state.count()))
    return state


def run() -> dict[str, float]:
    image = image_of(GAME)
    states = [midgame(image, seed) for seed in range(STATES)]
    copy = image.start(2, 0)
    time_clone = compiled("states.c").time_clone
    time_clone.restype = ctypes.c_double

    def pointer(x):
        return ctypes.c_void_p(int(ffi.cast("uintptr_t", x)))

    function = pointer(ffi.addressof(lib, "pud_clone"))
    sources = (ctypes.c_void_p * STATES)(*(pointer(state.c).value for state in states))
    ns = interleaved({"clone": lambda: time_clone(function, pointer(copy.c), sources, STATES, TIMES)})
    assert copy.hash == states[-1].hash
    return {"state_bytes": image.state_size(2), "clone_ns": ns["clone"]}
