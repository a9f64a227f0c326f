"""What is said of a text in which several lines are wrong, and of the lines between them."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import Added, check_with, passage

from pudsl.lang.reader import read
from pudsl.source import Findings, yaml
from pudsl.source.text import Source


def said(role: str, text: str) -> list[tuple[str, int]]:
    """Code and line of each finding."""
    _, findings = check_with("garden", [Added(role, passage(text, role))])
    return [(finding.code, finding.span.line) for finding in findings]


def test_words_are_looked_at_beside_lines_that_cannot_be_read() -> None:
    lines = [
        "gian 1 water",
        "clear a stoen",
        "gain 1 water then",
        "if coins = 3:",
        "    gain 2 watr",
        "gain 1 seed 4 5",
        "flie",
    ]
    assert said("effect", "\n".join(lines)) == [
        ("N004", 1),
        ("N001", 2),
        ("S003", 3),
        ("S001", 4),
        ("S002", 6),
        ("N004", 7),
    ]


def test_nothing_is_said_of_what_an_unread_line_would_have_named() -> None:
    assert said("effect", "choose a card in hand then\nmove that card to pile\nmove CARD to pile") == [("S003", 1)]


def test_an_arm_that_cannot_be_read_hides_no_other() -> None:
    lines = ["if coins is 3, gain 1 water", "otherwise, gain = 3", "either gain 1 seed", "or gain ="]
    assert said("effect", "\n".join(lines)) == [("S001", 2), ("S001", 4)]


def test_an_open_bracket_may_have_been_any_line() -> None:
    """So nothing more is said."""
    assert said("effect", "gain (1 water\ngain 1 water\ngian 1 water") == [("S002", 2)]


@pytest.mark.parametrize("entry", ["effect", "rules", "amount", "truth"])
@pytest.mark.parametrize(
    "text", ["=", "x =", "if\n", ":\n:\n:", "otherwise", "or\nor\nor =", "(\n)\n(", "a\n  b\n c =\n  d", "- - -"]
)
def test_it_ends_whatever_stands_there(entry: str, text: str) -> None:
    findings = Findings()
    read(passage(text), entry, findings)
    assert 0 < len(list(findings)) <= len(text)


def test_lines_that_are_one_sentence_by_mistake(tmp_path: Path) -> None:
    file = tmp_path / "card.yaml"
    file.write_text("immediately:\n  gain 4 water\n  gain 1 seed\n")
    findings = Findings()
    source = Source.load(file, findings)
    node = yaml.read(source, findings)
    read(yaml.sentence(node.entries[0].value, source, findings), "effect", findings)
    (finding,) = findings
    assert any("`|`" in note for note in finding.notes)
