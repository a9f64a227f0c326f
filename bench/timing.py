"""What measurements share: C built on the fly, and times that are taken in turn.

All times are those of the processor for the one thread that works (`thread_time_ns`, CLOCK_THREAD_CPUTIME_ID): on an idle
machine they are what a watch shows, and on a busy one they leave out the waiting for others. What a neighbour takes of caches
and clock speed they still show, so that only ratios of one run can be trusted.
"""

import ctypes
import hashlib
import os
import shlex
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path
from statistics import median

from pudsl.core.build import CSRC, FLAGS

FOLDER = Path(__file__).parent
BUILT = FOLDER / "_build"


def compiled(source: str) -> ctypes.CDLL:
    """A C file of this folder as a shared library, built with the very flags of the core; rebuilt when it changes."""
    path = FOLDER / source
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]
    command = [*compiler, *FLAGS, "-Wall", "-Wextra", "-fPIC", "-shared", f"-I{CSRC}", str(path)]
    inputs = " ".join(command).encode() + b"".join(p.read_bytes() for p in [path, *sorted(CSRC.glob("*.[ch]"))])
    library = BUILT / f"{path.stem}-{hashlib.sha256(inputs).hexdigest()[:16]}.so"
    if not library.exists():
        BUILT.mkdir(exist_ok=True)
        subprocess.run([*command, "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def interleaved(runs: dict[str, Callable[[], float]], rounds: int = 15) -> dict[str, float]:
    """The median of each, taken in turn: the machine's moods of minutes then fall on all of them alike. The order turns
    round by round, and a first round is thrown away."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    names = list(runs)
    for i in range(rounds + 1):
        for name in names[i % len(names) :] + names[: i % len(names)]:
            value = runs[name]()
            if i:
                times[name].append(value)
    return {name: median(values) for name, values in times.items()}
