"""Every finding about sentences as a snippet within the game `garden`, and what is said about it.

`tests/bad/sentences/<CODE>_<slug>/` holds the snippet as `rules.txt`, `effect.txt`, `amount.txt` or `truth.txt`, and `out.txt`,
the text shown. See goldens.py.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from games import GAMES, Added, check_with, passage
from goldens import cases, hold, hold_style

import pudsl.lang.errors  # noqa: F401  the codes of sentences are known once it is there
from pudsl.source import CODES, render_all

BAD = Path(__file__).parents[1] / "bad" / "sentences"
CASES = cases(BAD)
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
    hold(text, BAD / case)


def test_every_code_has_a_golden() -> None:
    codes = {code for code in CODES if code[0] in "SNT"}
    assert {case[:4] for case in CASES} == codes


def test_style() -> None:
    hold_style(BAD)
