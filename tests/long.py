"""Long runs: `python tests/long.py COUNT [NAME ..]`, or `make long COUNT=... NAMES=...`.

Each run of `JOBS` does one thing for every seed from 0 to COUNT - 1, on all processors, and shows how far it is. What is
done is kept in build/long/NAME.json, so that the same command goes on where it was stopped, or goes further with a
larger COUNT. When what is tested has changed (see `Job.tested`) a run begins anew. A seed that fails is told and noted; at
the end the exit code says whether any did.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "long"


@dataclass(frozen=True)
class Job:
    """`of` does it for one seed and returns how much that was, in `unit`; it raises where something is wrong.

    `prepare` is called once, before there are several processes. `tested` are the files that are tested by it.
    """

    title: str
    unit: str
    prepare: Callable[[], object]
    of: Callable[[int], int]
    tested: Callable[[], Iterable[Path]]


@dataclass
class Done:
    """What is kept of a run."""

    tested: str
    seeds: int = 0  # from 0, all of them
    amount: int = 0
    failed: dict[int, str] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path, tested: str) -> Done:
        if file.exists():
            kept = json.loads(file.read_text())
            if kept["tested"] == tested:
                return cls(tested, kept["seeds"], kept["amount"], {int(k): v for k, v in kept["failed"].items()})
        return cls(tested)

    def write(self, file: Path) -> None:
        new = file.with_suffix(".new")
        new.write_text(json.dumps(asdict(self), indent=1))
        new.replace(file)


# ---------------------------------------------------------------------------------------------- jobs


def _games() -> Job:
    from model import games

    folder = games.PLANET_UNKNOWN
    return Job(
        "whole games on model and core",
        "decisions",
        lambda: games.image_of(folder),
        lambda seed: games.compare_game(folder, seed),
        lambda: chain(files("content", "*.yaml"), sources()),
    )


def _programs() -> Job:
    from model import test_core
    from model.programs import seeded_program

    def compare(seed: int) -> int:
        """To see a small program that differs: PUDSL_MODEL_FIRST=seed PUDSL_MODEL_PROGRAMS=1 pytest tests/model/test_core.py"""
        return int(test_core.compare(seeded_program(seed), seed) == "compared")

    return Job("random programs on model and core", "compared", lambda: None, compare, sources)


# Each is imported only when it is run.
JOBS: dict[str, Callable[[], Job]] = {"games": _games, "programs": _programs}


def files(folder: str, pattern: str) -> Iterable[Path]:
    return sorted((ROOT / folder).rglob(pattern))


def sources() -> Iterable[Path]:
    """The checker, the lowering, the core as it is built, and the model."""
    python = chain.from_iterable(files(folder, "*.py") for folder in ("pudsl/check", "pudsl/lower", "tests/model"))
    return chain(python, files("pudsl", "_core*.so"))


# ------------------------------------------------------------------------------------------- running

_job: Job | None = None  # in each process


def _deaf() -> None:
    """Control-C stops the main process, which then stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def one(seed: int) -> tuple[int, int, str | None]:
    """The seed, how much was done, and what went wrong."""
    assert _job is not None
    try:
        return seed, _job.of(seed), None
    except Exception as problem:  # noqa: BLE001  whatever it is, the other seeds are done too
        told = str(problem) if isinstance(problem, AssertionError) else traceback.format_exc()
        return seed, 0, told or traceback.format_exc()


def run(name: str, count: int) -> bool:
    """Whether nothing failed."""
    global _job
    _job = JOBS[name]()
    digest = hashlib.sha256()
    for path in _job.tested():
        digest.update(path.read_bytes())
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{name}.json"
    done = Done.read(file, digest.hexdigest())
    _job.prepare()
    with _bar() as bar:
        task = bar.add_task(_job.title, total=max(count, done.seeds), completed=done.seeds, note=_note(_job, done))
        with multiprocessing.get_context("fork").Pool(os.cpu_count(), _deaf) as pool:
            for seed, amount, problem in pool.imap(one, range(done.seeds, count)):
                done.seeds, done.amount = seed + 1, done.amount + amount
                if problem is not None:
                    done.failed[seed] = problem
                    bar.console.print(f"{name}, seed {seed}:\n{problem}\n", markup=False, highlight=False)
                done.write(file)
                bar.update(task, completed=done.seeds, note=_note(_job, done))
    for seed in done.failed:
        print(f"{name}: seed {seed} failed, see {file.relative_to(ROOT)}")
    return not done.failed


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
    return f"{done.amount} {job.unit}{failed}"


def main(arguments: list[str]) -> int:
    count, names = int(arguments[0]), arguments[1:] or list(JOBS)
    unknown = [name for name in names if name not in JOBS]
    if unknown:
        print(f"there is no long run {', '.join(unknown)}; there are {', '.join(JOBS)}", file=sys.stderr)
        return 2
    try:
        well = [run(name, count) for name in names]
        return 0 if all(well) else 1
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
