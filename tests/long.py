"""Long runs: `python tests/long.py [--count N] [--jobs N] [NAME ..]`, or `make long COUNT=... JOBS=... NAMES=...`.

Each run of `JOBS` does one thing for every seed from 0 on, as many as it wants or as COUNT says, in as many processes as there are
processors or as JOBS says, and shows how far it is. What is done is kept in build/long/NAME.json, so that the same command
goes on where it was stopped, or goes further with a larger COUNT. When what is tested has changed (see `Job.tested`) a run
begins anew. A seed that fails is told and noted; at the end the exit code says whether any did.

Runs that want a core with sanitizers start themselves again with it (`make long` builds it).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "long"
SANITIZED = ROOT / "build" / "sanitize"
Found = Mapping[str, int]  # how much of what was done, or how often what came out


def _sum(found: Found) -> str:
    return ", ".join(f"{amount} {what}" for what, amount in found.items())


def _no_complaint(found: Found) -> list[str]:
    return []


@dataclass(frozen=True)
class Job:
    """`of` does it for one seed and returns what was found; it raises where something is wrong.

    `prepare` is called once, before there are several processes. `tested` are the files that are tested by it. `wanted` is how
    many seeds are wanted in all, `block` how many are done at a time. `note` says in short what was found, `complaints` what is
    wrong with all of it together.
    """

    title: str
    wanted: int
    prepare: Callable[[], object]
    of: Callable[[int], Found]
    tested: Callable[[], Iterable[Path]]
    block: int = 1
    sanitized: bool = False
    note: Callable[[Found], str] = _sum
    complaints: Callable[[Found], list[str]] = _no_complaint


@dataclass
class Done:
    """What is kept of a run."""

    tested: str
    seeds: int = 0  # from 0, all of them
    found: Counter[str] = field(default_factory=Counter)
    failed: dict[int, str] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path, tested: str) -> Done:
        if file.exists():
            kept = json.loads(file.read_text())
            if kept["tested"] == tested:
                failed = {int(seed): problem for seed, problem in kept["failed"].items()}
                return cls(tested, kept["seeds"], Counter(kept["found"]), failed)
        return cls(tested)

    def write(self, file: Path) -> None:
        new = file.with_suffix(".new")
        new.write_text(json.dumps(vars(self), indent=1))
        new.replace(file)


# ---------------------------------------------------------------------------------------------- jobs


def _games() -> Job:
    from model import games

    folder = games.PLANET_UNKNOWN
    return Job(
        "whole games on model and core",
        5_000,
        lambda: games.image_of(folder),
        lambda seed: {"decisions": games.compare_game(folder, seed)},
        lambda: chain(files("content", "*.yaml"), sources(), files("pudsl", "_core*.so")),
    )


def _mixed() -> Job:
    """Games of all mixtures of modules in turn, and of each with all numbers of players."""
    from mixtures import MIXTURES
    from model import games

    folder = games.PLANET_UNKNOWN
    return Job(
        "games with modules on model and core",
        2_000,
        lambda: [(games.image_of(folder, mixture), games.program_of(folder, mixture)) for mixture in MIXTURES],
        lambda seed: {"decisions": games.compare_game(folder, seed, MIXTURES[seed % len(MIXTURES)])},
        lambda: chain(files("content", "*.yaml"), sources(), files("pudsl", "_core*.so")),
    )


def _programs() -> Job:
    from model import test_core
    from model.programs import seeded_program

    def compare(seed: int) -> Found:
        """To see a small program that differs: PUDSL_MODEL_FIRST=seed PUDSL_MODEL_PROGRAMS=1 pytest tests/model/test_core.py"""
        return {"compared": int(test_core.compare(seeded_program(seed), seed) == "compared")}

    return Job(
        "random programs on model and core",
        5_000,
        lambda: None,
        compare,
        lambda: chain(sources(), files("pudsl", "_core*.so")),
    )


def _random(title: str, wanted: int, sanitized: bool) -> Job:
    """Random games of every shipped game in turn, with all numbers of players, everything checked after each decision."""
    from core.test_whole_games import image, tables

    def play(seed: int) -> Found:
        name, players = tables()[seed % len(tables())]
        (result,) = image(name).playouts(players, seed, 1, check=True)
        assert (result.status, result.error) == ("over", 0), f"{name} with {players} players: {result}"
        return {"decisions": result.decisions}

    core = files("csrc", "*.[ch]") if sanitized else files("pudsl", "_core*.so")
    tested = [*files("content", "*.yaml"), *sources(), *core]
    return Job(title, wanted, lambda: [image(name) for name, _ in tables()], play, lambda: tested, 10, sanitized)


def _pairs(title: str, wanted: int, sanitized: bool) -> Job:
    """Random games of every planet with every corporation: see pairs.py."""
    import pairs

    core = files("csrc", "*.[ch]") if sanitized else files("pudsl", "_core*.so")
    tested = [*files("content", "*.yaml"), *sources(), *core]

    def prepare() -> object:
        return [pairs.load(table) for table in range(len(pairs.TABLES))]

    return Job(title, wanted, prepare, lambda seed: {"decisions": pairs.play(seed)}, lambda: tested, 10, sanitized)


def _moon(title: str, wanted: int, of: str, sanitized: bool = False, block: int = 1) -> Job:
    """Games of Ganymede alone and with the Moon in turn, with all numbers of players: see whole.py."""
    import whole

    core = files("csrc", "*.[ch]") if sanitized else files("pudsl", "_core*.so")
    tested = [*files("content/ganymede", "*.yaml"), *sources(), *files("pudsl/play", "bots.py"), *core]
    return Job(title, wanted, whole.images, getattr(whole, of), lambda: tested, block, sanitized, whole.summary)


def _moon_model() -> Job:
    from mixtures import MOON, STANDARD
    from model import games

    def compare(seed: int) -> Found:
        """Half of the seeds for each way, so that each has all numbers of players."""
        mixture = (STANDARD, MOON)[seed % 2]
        return {f"{mixture.name} games": 1, "decisions": games.compare_game(games.GANYMEDE, seed // 2, mixture)}

    return Job(
        "games of Ganymede on model and core",
        2_000,
        lambda: [(games.program_of(games.GANYMEDE, m), games.image_of(games.GANYMEDE, m)) for m in (STANDARD, MOON)],
        compare,
        lambda: chain(files("content/ganymede", "*.yaml"), sources(), files("pudsl", "_core*.so")),
    )


def _contest() -> Job:
    """A thousand games of each way: see contest.py."""
    import contest

    return Job(
        "a greedy player against chance",
        1_000 * len(contest.WAYS),
        contest.games,
        contest.play,
        lambda: chain(files("content", "*.yaml"), files("pudsl/play", "bots.py"), files("pudsl", "_core*.so")),
        note=contest.summary,
    )


def _mutants() -> Job:
    """Mutated images, and for every fourth a mutated state: see core/fuzz.py, whose `try_image(seed)` makes one again."""
    from core import fuzz

    def attempt(seed: int) -> Found:
        found = Counter({f"image {fuzz.try_image(seed)}": 1})
        if seed % 4 == 0:
            found[f"state {fuzz.try_state(seed)}"] += 1
        return found

    return Job(
        "mutated images",
        1_000_000,
        lambda: (fuzz.image_bytes(), fuzz.sample_states()),
        attempt,
        lambda: chain(files("csrc", "*.[ch]"), files("tests/core", "*.py"), files("pudsl/core", "*.py")),
        200,
        True,
        fuzz.summary,
        fuzz.complaints,
    )


# Each is imported only when it is run.
JOBS: dict[str, Callable[[], Job]] = {
    "games": _games,
    "mixed": _mixed,
    "programs": _programs,
    "random": lambda: _random("random games", 100_000, False),
    "sanitized": lambda: _random("random games with sanitizers", 2_000, True),
    "pairs": lambda: _pairs("planets with corporations", 23_400, False),
    "sanitized-pairs": lambda: _pairs("planets with corporations, with sanitizers", 2_000, True),
    "moon": lambda: _moon("random games of Ganymede", 100_000, "at_random", block=50),
    "sanitized-moon": lambda: _moon("random games of Ganymede with sanitizers", 4_000, "at_random", True, 10),
    "moon-model": _moon_model,
    "moon-greedy": lambda: _moon("greedy players of Ganymede", 300, "all_greedy"),
    "moon-hurried": lambda: _moon("greedy players of Ganymede in a hurry", 300, "all_hurried"),
    "contest": _contest,
    "mutants": _mutants,
}


def files(folder: str, pattern: str) -> Iterable[Path]:
    return sorted((ROOT / folder).rglob(pattern))


def sources() -> Iterable[Path]:
    """The checker, the lowering and the model."""
    return chain.from_iterable(files(folder, "*.py") for folder in ("pudsl/check", "pudsl/lower", "tests/model"))


# ------------------------------------------------------------------------------------------- running

Result = tuple[int, Found, str | None]  # a seed, what was found, and what went wrong

_job: Job | None = None  # in each process


def _deaf() -> None:
    """Control-C stops the main process, which then stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _one(seed: int) -> Result:
    assert _job is not None
    try:
        return seed, _job.of(seed), None
    except Exception as problem:  # noqa: BLE001  whatever it is, the other seeds are done too
        told = str(problem) if isinstance(problem, AssertionError) else traceback.format_exc()
        return seed, {}, told or traceback.format_exc()


def _several(seeds: range) -> list[Result]:
    return [_one(seed) for seed in seeds]


def _results(job: Job, first: int, count: int, jobs: int) -> Iterator[Result]:
    """For all seeds in their order, a block at a time in one of several processes."""
    blocks = [range(at, min(at + job.block, count)) for at in range(first, count, job.block)]
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("fork"), _deaf)
    try:
        for results in pool.map(_several, blocks):
            yield from results
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def run(name: str, wanted: int | None, jobs: int) -> bool:
    """Whether nothing failed."""
    global _job
    _job = JOBS[name]()
    count = wanted if wanted is not None else _job.wanted
    if _job.sanitized and "PUDSL_SANITIZED" not in os.environ:
        return _run_sanitized(name, count, jobs)
    digest = hashlib.sha256()
    for path in _job.tested():
        digest.update(path.read_bytes())
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{name}.json"
    done = Done.read(file, digest.hexdigest())
    _job.prepare()
    try:
        _run(_job, name, done, file, count, jobs)
    except BrokenProcessPool:
        print(f"{name}: a process died at one of the next seeds, {done.seeds} to {done.seeds + jobs * _job.block}")
        return False
    finally:
        done.write(file)
    for seed in done.failed:
        print(f"{name}: seed {seed} failed, see {file.relative_to(ROOT)}")
    complaints = _job.complaints(done.found)
    for complaint in complaints:
        print(f"{name}: {complaint}")
    return not done.failed and not complaints


def _run(job: Job, name: str, done: Done, file: Path, count: int, jobs: int) -> None:
    with _bar() as bar:
        task = bar.add_task(job.title, total=max(count, done.seeds), completed=done.seeds, note=_note(job, done))
        kept = time.monotonic()
        for seed, found, problem in _results(job, done.seeds, count, jobs):
            done.seeds = seed + 1
            done.found.update(found)
            if problem is not None:
                done.failed[seed] = problem
                bar.console.print(f"{name}, seed {seed}:\n{problem}\n", markup=False, highlight=False)
            if problem is not None or time.monotonic() > kept + 1:
                done.write(file)
                bar.update(task, completed=done.seeds, note=_note(job, done))
                kept = time.monotonic()
        bar.update(task, completed=done.seeds, note=_note(job, done))


def _run_sanitized(name: str, count: int, jobs: int) -> bool:
    """The same in a process whose core has sanitizers. They have to be there before Python, whose own leaks are not ours."""
    library = subprocess.run(
        [os.environ.get("CC", "cc"), "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
    )
    settings = {
        "PYTHONPATH": str(SANITIZED),
        "LD_PRELOAD": library.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PUDSL_SANITIZED": "1",
    }
    command = [sys.executable, __file__, "--count", str(count), "--jobs", str(jobs), name]
    code = subprocess.run(command, env={**os.environ, **settings}, check=False).returncode
    if code == STOPPED:
        raise KeyboardInterrupt
    return code == 0


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
    )


def _note(job: Job, done: Done) -> str:
    failed = f", {len(done.failed)} failed" if done.failed else ""
    return f"{job.note(done.found)}{failed}"


STOPPED = 130  # as shells have it for Control-C


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--count", type=int, help="seeds in all [default: as many as each run wants]")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes [default: one for each processor]")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(JOBS)} [default: all]")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.names if name not in JOBS]
    if unknown:
        parser.error(f"there is no long run {', '.join(unknown)}; there are {', '.join(JOBS)}")
    try:
        well = [run(name, given.count, given.jobs) for name in given.names or JOBS]
        return 0 if all(well) else 1
    except KeyboardInterrupt:
        if "PUDSL_SANITIZED" not in os.environ:
            print("stopped; the same command goes on from here", file=sys.stderr)
        return STOPPED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
