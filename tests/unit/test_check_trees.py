"""What sentences become: the typed tree of one sentence for each construct.

`tests/unit/typed_trees.txt` has a sentence on a line that is not indented, `role: sentence` (`\\n` for a new line), and its tree
below. To write the trees anew: `PUDSL_UPDATE=1 pytest tests/unit/test_check_trees.py`, then read the `git diff` beside the
docstrings of `pudsl/check/typed.py`.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from games import checked
from games.shown import shown

from pudsl.check.declarations import Declarations

FILE = Path(__file__).parent / "typed_trees.txt"


def cases() -> list[tuple[str, str]]:
    """Each sentence with the tree that stands below it."""
    found: list[tuple[str, list[str]]] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            found.append((line, []))
        elif line.startswith("    ") and found:
            found[-1][1].append(line[4:])
    return [(sentence, "\n".join(lines)) for sentence, lines in found]


CASES = cases()


def tree_of(case: str) -> str:
    role, text = case.split(": ", 1)
    text = text.replace("\\n", "\n")
    base, _, what = role.partition(" ")
    program = checked("garden", **{base: text})
    d = program.declarations
    assert isinstance(d, Declarations)
    match base:
        case "effect":
            return shown(program.deeds[-1].body, d)
        case "amount":
            return shown(program.scores[-1].value, d)
        case "truth":
            return shown(program.invariants[-1].value, d)
    if what == "ability":
        return shown((program.abilities[1].possible, program.abilities[1].body), d)
    if what.startswith("noun "):
        return shown(program.functions[what[5:]].body, d)
    verb = program.verbs[what.removeprefix("possible ")]
    return shown(verb.possible if what.startswith("possible ") else verb.body, d)


@pytest.mark.skipif("PUDSL_UPDATE" not in os.environ, reason="only to write the file anew")
def test_write_anew() -> None:
    lines = []
    trees = iter(CASES)
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            continue
        lines.append(line)
        if line and not line.startswith("#"):
            lines += [f"    {part}" for part in tree_of(next(trees)[0]).splitlines()]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=[case for case, _ in CASES])
def test_tree(case: tuple[str, str]) -> None:
    sentence, tree = case
    if "PUDSL_UPDATE" not in os.environ:
        assert tree_of(sentence) == tree
