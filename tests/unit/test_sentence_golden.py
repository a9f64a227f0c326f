"""Every finding about sentences as a snippet within the game `garden`, and what is said about it.

`tests/bad/sentences/<CODE>_<slug>/` holds the snippet as `rules.txt`, `effect.txt`, `amount.txt` or `truth.txt`, and `out.txt`,
the text shown. To write the texts anew: `PUDSL_UPDATE=1 pytest tests/unit/test_sentence_golden.py`, then read the `git diff`
as somebody who makes games and knows no programming language.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from games import GAMES, Added, check_with, passage

from pudsl.source import CODES, render_all

BAD = Path(__file__).parents[1] / "bad" / "sentences"
CASES = sorted(path.name for path in BAD.iterdir() if path.is_dir())
ROLES = ("rules", "effect", "amount", "truth")


def report(case: str) -> tuple[str, list[str]]:
    role = next(role for role in ROLES if (BAD / case / f"{role}.txt").exists())
    text = (BAD / case / f"{role}.txt").read_text(encoding="utf-8")
    _, findings = check_with("garden", [Added(role, passage(text, f"{role}.txt"))])
    text = render_all(findings).replace(str(GAMES) + os.sep, "")
    return text, [finding.code for finding in findings]


@pytest.mark.parametrize("case", CASES)
def test_golden(case: str) -> None:
    text, codes = report(case)
    if "several" in case:
        assert case[:4] in codes
    else:
        assert codes == [case[:4]], f"one message for one cause, but this is said:\n{text}"
    golden = BAD / case / "out.txt"
    if os.environ.get("PUDSL_UPDATE"):
        golden.write_text(text, encoding="utf-8")
    assert golden.exists(), "run PUDSL_UPDATE=1 pytest tests/unit/test_sentence_golden.py"
    assert text == golden.read_text(encoding="utf-8")


def test_every_code_has_a_golden() -> None:
    codes = {code for code in CODES if code[0] in "SNT"}
    assert {case[:4] for case in CASES} == codes


def _shown() -> list[tuple[str, str]]:
    return [(case, (BAD / case / "out.txt").read_text(encoding="utf-8")) for case in CASES]


def test_no_word_of_the_machinery_is_shown() -> None:
    machinery = (
        "NoneType",
        " str",
        "dict",
        " int ",
        "enum",
        "scalar",
        "node",
        "None",
        "parse",
        "token",
        "_NL",
        "local",
    )
    for case, text in _shown():
        for word in machinery:
            assert word not in text, f"{case} says {word!r}"


def test_message_style() -> None:
    for _, text in _shown():
        for line in re.findall(r"^error\[.*$", text, re.MULTILINE):
            message = line.split(": ", 1)[1]
            assert not message.endswith((".", "!", "?")), line
            assert not message[0].isupper(), line
