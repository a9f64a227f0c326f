"""Breaks the rules of a game one after the other and tells which breaks no test notices:

    python -m scenario.broken GAME [ROW ..]     from tests/: a break of each line that the page of a game quotes (see said/),
                                                against the tests that it names
    python -m scenario.broken GAME FILE ..      all breaks of files, as they are named in the content, against all tests

A break leaves a line out, or one with the block below it, or the condition before a block; it turns a comparison or an `and`
around, drops the first of a list, or makes a number one more or an amount one. Content that cannot be read any more is no break.
Only the plain model plays, since both sides play the same tests.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from pudsl.check.declare import load
from pudsl.check.program import check
from pudsl.play.compile import shipped_games
from pudsl.source.diagnostic import Findings

from .said import quoted
from .said.pages import found_by, lists_of, tests_of

UNREADABLE = "unreadable"
HERE = Path(__file__).resolve().parent
TURNED = (
    (" is at least ", " is more than "),
    (" is more than ", " is at least "),
    (" is at most ", " is less than "),
    (" is less than ", " is at most "),
    (" is not ", " is "),
    (" and ", " or "),
    (" or ", " and "),
    (" + ", " - "),
    (" - ", " + "),
    ("highest of", "lowest of"),
    ("lowest of", "highest of"),
    (" unless ", " if "),
    (" more", " less"),
    ("once per turn, ", ""),
)
SKIPPED = re.compile(r"(- )?(given|do|choose|expect|name|text|provenance|label|choices|\w+: \{label): ?")
HEADING = re.compile(r"(- )?(if|otherwise|when|before|for|each|repeat|may|while|once|twice|\d+ times)\b.*:$")
Break = tuple[int, int, str]  # the lines from one up to another, from 0, and what stands there instead


def breaks(text: str) -> Iterator[Break]:
    """Every break of each line and of what stands below it."""
    lines = text.splitlines()
    for at, line in _of_lines(lines):
        yield at, at + 1, line
    for at, line in enumerate(lines):
        if HEADING.match(line.strip()):
            end = _end_of_block(lines, at)
            yield at, end, ""
            if line.strip().startswith("if "):
                yield at, end, _in_any_case(lines[at:end])


def _end_of_block(lines: list[str], at: int) -> int:
    for below in range(at + 1, len(lines)):
        if lines[below].strip() and _depth(lines[below]) <= _depth(lines[at]):
            return below
    return len(lines)


def _in_any_case(block: list[str]) -> str:
    """What stands below a condition, without it."""
    deeper = _depth(block[1]) - _depth(block[0])
    return "\n".join(line[deeper:] for line in block[1:])


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _of_lines(lines: list[str]) -> Iterator[tuple[int, str]]:
    for at, line in enumerate(re.sub(r"\s+#.*", "", line) for line in lines):
        bare = line.strip()
        if not bare or bare.startswith("#") or re.match(r"\w[\w -]*: \|$", bare) or SKIPPED.match(bare):
            continue
        if not bare.endswith(":") and not re.match(r"(to|\w[\w-]*:) ", bare):
            yield at, ""
        for before, after in TURNED:
            if before in line:
                yield at, line.replace(before, after, 1)
        if definition := re.match(r" *(the|your) .* is (?!instead|also|not|\d+ (more|less|times))", line):
            yield at, f"{definition[0]}1"
        if first := re.search(r"\[[^][,]+, ", line):
            yield at, line.replace(first[0], "[", 1)
        for number in re.finditer(r"(?<![\w-])\d+(?![\w-])", line):
            yield at, line[: number.start()] + str(int(number[0]) + 1) + line[number.end() :]


def is_content(folder: Path, modules: tuple[str, ...]) -> bool:
    findings = Findings()
    return check(load(folder, modules, None, findings), findings) is not None


def is_noticed(folder: Path, tests: list[str]) -> bool:
    """In a process of its own, which reads the broken content instead."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0
    os.environ["PUDSL_SCENARIO_CONTENT"] = str(folder)
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-k", "not core", *tests])
    os._exit(int(code))


def run(game: str, files: list[str]) -> None:
    """Every break of whole files, held by all tests."""
    tests = [str(HERE / folder) for folder in lists_of(game)["tests"]]
    for file in files:
        lines = (shipped_games()[game] / file).read_text().splitlines()
        told = Counter(_told(game, file, lines, broken, tests) for broken in breaks("\n".join(lines)))
        print(f"{file}: {', '.join(f'{count} {outcome}' for outcome, count in told.items())}", flush=True)


def rows_of(game: str) -> dict[str, dict[str, Any]]:
    return {str(key): row for part in lists_of(game)["lists"].values() for key, row in part["rows"].items()}


def run_rows(game: str, keys: list[str]) -> None:
    """One break of each line that these rows of the page of a game quote, held by the tests that they name."""
    lists = lists_of(game)
    told: Counter[str] = Counter()
    for key, row in rows_of(game).items():
        if key not in keys:
            continue
        all = tests_of(lists["tests"])
        tests = [f"{HERE / test.file}::{test.name}" for test in found_by(key, row, all)]
        for said in row["says"] if isinstance(row["says"], list) else [row["says"]]:
            told[_of_line(game, key, said, row.get("in", ""), tests)] += 1
    print(", ".join(f"{count} {outcome}" for outcome, count in told.items()), flush=True)


def _of_line(game: str, key: str, said: str, within: str, tests: list[str]) -> str:
    """The first break of a line that can be read."""
    content = shipped_games()[game]
    file = str(quoted.file_of(content, said, within).relative_to(content))
    lines = (content / file).read_text().splitlines()
    for broken in breaks("\n".join(lines)):
        if quoted.bare(lines[broken[0]]) == said:
            outcome = _told(game, file, lines, broken, tests)
            if outcome != UNREADABLE:
                return outcome
    print(f"{key}: no break of `{said}` can be read", flush=True)
    return UNREADABLE


def _told(game: str, file: str, lines: list[str], broken: Break, tests: list[str]) -> str:
    at, end, instead = broken
    parts = Path(file).parts
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(shipped_games()[game], Path(folder) / game))
        (copy / file).write_text("\n".join([*lines[:at], instead, *lines[end:]]) + "\n")
        if not is_content(copy, (parts[1],) if parts[0] == "modules" else ()):
            return UNREADABLE
        if is_noticed(copy, tests):
            return "noticed"
    print(f"{file}:{at + 1}: {lines[at].strip()}\n    -> {instead.strip() or 'left out'}", flush=True)
    return "not noticed"


if __name__ == "__main__":
    game, *words = sys.argv[1:]
    if any(word.endswith(".yaml") for word in words):
        run(game, words)
    else:
        run_rows(game, words or list(rows_of(game)))
