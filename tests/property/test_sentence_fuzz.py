"""Sentences that somebody spoilt: whatever is done to them, the checker reports findings inside of the text and ends."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from games import GAMES, passage
from hypothesis import given, settings
from hypothesis import strategies as st

from pudsl.check.declare import Loaded, Sentence, load
from pudsl.check.program import check
from pudsl.check.reserved import reserved
from pudsl.source import Findings

CONTENT = Path(__file__).parents[2] / "content"
WORDS = [
    *[
        "a",
        "an",
        "the",
        "each",
        "all",
        "any",
        "no",
        "another",
        "this",
        "that",
        "up",
        "to",
        "of",
        "in",
        "on",
        "with",
        "if",
        "unless",
        "otherwise",
        "then",
        "may",
        "later",
        "fully",
    ],
    *[
        "your",
        "you",
        "is",
        "are",
        "not",
        "cannot",
        "can",
        "should",
        "when",
        "before",
        "would",
        "despite",
        "2",
        "0",
        "[",
        "]",
        "(",
        ")",
        ",",
        ":",
        "+",
        "*",
        "-",
        "CARD",
        "CELL",
        "N",
    ],
    *[
        "cards",
        "hand",
        "coins",
        "bees",
        "stones",
        "gain",
        "choose",
        "set",
        "water",
        "random",
        "first",
        "largest",
        "area",
        "number",
        "sum",
    ],
    *[
        "until",
        "round",
        "ends",
        "starts",
        "once",
        "per",
        "for",
        "repeat",
        "times",
        "either",
        "or",
        "and",
        "do",
        "so",
        "pay",
        "let",
        "be",
        "stop",
        "at",
        "once",
        "X's",
        "\n",
    ],
    "\n    ",
]
SLOWEST = 20.0  # seconds: a hang, not a slow machine


@cache
def games() -> tuple[Loaded, ...]:
    folders = [GAMES / "garden", GAMES / "fair"]
    return tuple(load(folder, findings=Findings()) for folder in folders)


def spoilt(loaded: Loaded, number: int, text: str) -> Loaded:
    """The game with another text in place of one of its sentences."""
    old = loaded.sentences[number]
    sentences = list(loaded.sentences)
    sentences[number] = replace(old, passage=passage(text or " ", "spoilt"))
    # what the checker adds to the declarations must not stay
    declarations = replace(
        loaded.declarations,
        variables=dict(loaded.declarations.variables),
        enumerations=dict(loaded.declarations.enumerations),
    )
    return replace(loaded, sentences=tuple(sentences), declarations=declarations)


def report(loaded: Loaded) -> Findings:
    findings = Findings()
    start = time.monotonic()
    program = check(loaded, findings)
    assert time.monotonic() - start < SLOWEST
    assert (program is None) == (findings.errors > 0)
    for finding in findings:
        for span in (finding.span, *(span for span, _ in finding.labels)):
            assert 0 <= span.start <= span.end <= len(span.source.text)
            assert 1 <= span.line and 1 <= span.column
    return findings


@st.composite
def spoilt_games(draw: st.DrawFn) -> Loaded:
    loaded = draw(st.sampled_from(games()))
    number = draw(st.integers(0, len(loaded.sentences) - 1))
    tokens = re.findall(r"\s+|[A-Za-z0-9'-]+|.", loaded.sentences[number].passage.text)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, max(len(tokens) - 1, 0)))
        match draw(st.sampled_from(("delete", "insert", "exchange", "double", "swap", "spell", "cut"))):
            case "delete":
                tokens[place : place + 1] = []
            case "insert":
                tokens[place:place] = [" ", draw(st.sampled_from(WORDS)), " "]
            case "exchange":
                tokens[place : place + 1] = [draw(st.sampled_from(WORDS))]
            case "double":
                tokens[place:place] = tokens[place : place + 3]
            case "swap":
                other = draw(st.integers(0, max(len(tokens) - 1, 0)))
                if tokens:
                    tokens[place], tokens[other] = tokens[other], tokens[place]
            case "spell":
                if tokens and tokens[place]:
                    tokens[place] = tokens[place][:-1] + draw(st.sampled_from("abex'-_ \n9Z"))
            case "cut":
                tokens = tokens[:place]
    return spoilt(loaded, number, "".join(tokens))


@settings(max_examples=150)
@given(spoilt_games())
def test_spoilt_sentences(loaded: Loaded) -> None:
    report(loaded)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.lists(st.sampled_from(WORDS), max_size=25))
def test_words_in_any_order(number: int, words: list[str]) -> None:
    loaded = games()[number % len(games())]
    report(spoilt(loaded, number % len(loaded.sentences), " ".join(words)))


@settings(max_examples=40)
@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    report(spoilt(games()[0], 3, text.replace("\r", "")))


@pytest.mark.parametrize("game", range(2))
def test_a_slip_in_any_word_is_found(game: int) -> None:
    """Each word of the rules of a game is misspelt, one at a time; nearly always that must be told."""
    loaded = games()[game]
    missed: list[str] = []
    planted = 0
    for number, sentence in enumerate(loaded.sentences):
        if sentence.role == "start":
            continue
        for match in _words(sentence):
            text = sentence.passage.text
            planted += 1
            if not report(spoilt(loaded, number, text[: match.end()] + "qx" + text[match.end() :])).errors:
                missed.append(text[max(0, match.start() - 20) : match.end() + 10])
    assert len(missed) / planted < 0.03, f"{missed} of {planted}"


def _words(sentence: Sentence) -> list[re.Match[str]]:
    """Each fourth word that is none of the language, so that the test stays short."""
    found = re.finditer(r"(?<!rule )\b[a-z][a-z-]*[a-z]\b", sentence.passage.text)
    return [match for match in found if match[0] not in reserved()][::4]


def test_content_is_spoilt_too() -> None:
    loaded = load(CONTENT / "planet_unknown", findings=Findings())
    number = next(n for n, s in enumerate(loaded.sentences) if s.role == "rules")
    assert report(spoilt(loaded, number, "to play the gaem: stop")).errors
