"""Our loop along the tables reads what Lark's own parser reads, to the same trees with the same places, and no more."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from games import GAMES, passage
from hypothesis import given, settings
from hypothesis import strategies as st

from pudsl.check.declare import load
from pudsl.lang.builder import Builder
from pudsl.lang.driver import DEEPEST, Unreadable, parse
from pudsl.lang.make_tables import ENTRIES
from pudsl.lang.reader import parts
from pudsl.lang.reference import read_slowly
from pudsl.lang.tables import tables
from pudsl.source import Findings
from pudsl.source.passage import Passage

CONTENT = Path(__file__).parents[2] / "content"
FOLDERS = [*(path.parent for path in CONTENT.glob("*/game.yaml")), GAMES / "garden", GAMES / "fair"]


@cache
def passages(folder: Path) -> tuple[Passage, ...]:
    modules = [path.parent.name for path in folder.glob("modules/*/module.yaml")]
    found = load(folder, modules, findings=Findings())
    sheets = ("rules", "component")
    return tuple(p for s in found.sentences for p in (parts(s.passage) if s.role in sheets else (s.passage,)))


def quickly(one: Passage, entry: str) -> Any:
    try:
        return parse(one.text.rstrip() + "\n", entry, tables(), Builder(one))
    except Unreadable:
        return None


def agree(one: Passage, entry: str) -> bool:
    """Whether it can be read; by both, then with the same words at the same places."""
    ours, theirs = quickly(one, entry), read_slowly(one, entry, Findings(), Builder(one))
    assert ours == theirs, one.text
    return ours is not None


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_content(folder: Path) -> None:
    answers = [{agree(one, entry) for entry in ENTRIES} for one in passages(folder)]
    assert all(True in each for each in answers) and len(answers) > 20


SIGNS = [
    *"[](),:+-*#'",
    "\n",
    "\n    ",
    "\n  ",
    "\t",
    "of",
    "is",
    "not",
    "if",
    "then",
    "may",
    "each",
    "up to",
    "at most",
    "X",
    "7",
]


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    one = draw(st.sampled_from(passages(GAMES / "garden") + passages(GAMES / "fair")))
    tokens = re.findall(r"\s+|[A-Za-z0-9'-]+|.", one.text)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(tokens)))
        away = draw(st.integers(0, 2))
        tokens[place : place + away] = draw(st.lists(st.sampled_from(SIGNS), max_size=2))
    return "".join(tokens)


@settings(max_examples=150)
@given(spoilt(), st.sampled_from(ENTRIES))
def test_spoilt_sentences(text: str, entry: str) -> None:
    agree(passage(text), entry)


@settings(max_examples=50)
@given(st.text(max_size=40), st.sampled_from(ENTRIES))
def test_any_text(text: str, entry: str) -> None:
    agree(passage(text), entry)


@pytest.mark.parametrize("shape", ["1 {}", "({})"])
def test_the_same_depth(shape: str) -> None:
    def nested(depth: int) -> Passage:
        more = " + 1" * depth if shape == "1 {}" else ""
        return passage(shape.format(more) if more else "(" * depth + "1" + ")" * depth)

    read = [depth for depth in range(1, DEEPEST + 20) if agree(nested(depth), "amount")]
    assert read == list(range(1, len(read) + 1)) and 10 < len(read) < DEEPEST
