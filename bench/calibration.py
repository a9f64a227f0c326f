"""A fixed loop in C: 1,000 dependent multiplications and additions."""

import ctypes

from bench.timing import compiled, interleaved


def run() -> dict[str, float]:
    function = compiled("calibration.c").calibration
    function.restype = ctypes.c_double
    return interleaved({"calibration_ns": function})
