"""What a person waits for: a check of all content, the load of an image from the cache, the import.

`pudsl check` runs in a fresh process with empty caches, as after an installation; the package is compiled, as an
installation leaves it. Beside the content there are two games of `bench/many.py`, with 1,000 components and with 5,000: what is
between them tells what a component costs, and what is left what every game costs. `import pudsl` reads little until
something is asked of it, so what is timed is an import with all that `pudsl.load` stands on, less the start of Python
itself. Processor time of user and system together; the system has the files in its memory.
"""

import compileall
import contextlib
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import thread_time_ns

import pudsl
from bench.many import write
from bench.playing import CONTENT, GAME
from bench.timing import interleaved
from pudsl.check.declare import load
from pudsl.source.diagnostic import Findings

ROUNDS = 7
FEW, MANY = 1000, 5000
EMPTY = "pass"
IMPORT = "import pudsl; pudsl.load"
CHECK = "import sys; from pudsl.cli.main import main; sys.argv = ['pudsl', 'check', sys.argv[1]]; main()"


@contextlib.contextmanager
def empty_caches() -> Iterator[dict[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        yield os.environ | {"XDG_CACHE_HOME": folder, "PUDSL_CACHE": folder}


def of_children() -> float:
    """Seconds of processor time of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def python(code: str, *arguments: object) -> float:
    """Milliseconds of a fresh interpreter that runs this code."""
    with empty_caches() as environment:
        command = [sys.executable, "-c", code, *map(str, arguments)]
        start = of_children()
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return (of_children() - start) * 1e3


def cached() -> float:
    """Milliseconds to load a game whose image is in the cache."""
    start = thread_time_ns()
    pudsl.load(GAME)
    return (thread_time_ns() - start) / 1e6


def components() -> int:
    """How many components `pudsl check` looks at."""
    games = [path.parent for path in CONTENT.glob("*/game.yaml")]
    found = 0
    for game in games:
        modules = [path.parent.name for path in game.glob("modules/*/module.yaml")]
        found += len(load(game, modules, findings=Findings()).declarations.components)
    return found


def run() -> dict[str, float]:
    compileall.compile_dir(Path(pudsl.__file__).parent, quiet=1)
    pudsl.load(GAME)
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few", Path(folder) / "many"
        write(few, FEW)
        write(many, MANY)
        ms = interleaved(
            {
                "empty": lambda: python(EMPTY),
                "import": lambda: python(IMPORT),
                "check": lambda: python(CHECK, CONTENT),
                "few": lambda: python(CHECK, few),
                "many": lambda: python(CHECK, many),
                "load": cached,
            },
            rounds=ROUNDS,
        )
    each = (ms["many"] - ms["few"]) / (MANY - FEW)
    return {
        "check_all_seconds": ms["check"] / 1e3,
        "check_fixed_seconds": (ms["few"] - FEW * each) / 1e3,
        "check_1000_components_seconds": ms["few"] / 1e3,
        "check_seconds_per_1000_more_components": each,
        "check_seconds_per_1000_components": ms["check"] / components(),
        "image_load_ms": ms["load"],
        "import_ms": ms["import"] - ms["empty"],
    }
