"""Every finding about declarations as a small game and what is said about it.

`tests/bad/declare/<CODE>_<slug>/toy/` is the game, `out.txt` the text shown, `ask.txt` (if it is there) the modules
and options that are asked for, one a line. To write the texts anew:
`PUDSL_UPDATE=1 pytest tests/unit/test_declare_golden.py`, then read the `git diff` as somebody who makes games and
knows no programming language.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from goldens import cases, hold, hold_style

from pudsl.check.declare import load
from pudsl.source import CODES, Findings, render_all

BAD = Path(__file__).parents[1] / "bad" / "declare"
CASES = cases(BAD)


def asked(case: str) -> tuple[list[str], dict[str, str]]:
    path = BAD / case / "ask.txt"
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    words = [line.split(" ", 1) for line in lines if line]
    options = dict(rest.split("=") for what, rest in words if what == "option")
    return [rest for what, rest in words if what == "module"], options


def report(case: str) -> tuple[str, set[str]]:
    findings = Findings()
    modules, options = asked(case)
    load(BAD / case / "toy", modules, options, findings)
    text = render_all(findings).replace(str(BAD / case) + os.sep, "")
    return text, {finding.code for finding in findings}


@pytest.mark.parametrize("case", CASES)
def test_golden(case):
    text, codes = report(case)
    assert codes == {case[:4]}, f"{case} is about one code only, but this is said:\n{text}"
    hold(text, BAD / case)


def test_every_code_has_a_golden():
    codes = {code for code in CODES if code.startswith("D")}
    assert {case[:4] for case in CASES} == codes


def test_style() -> None:
    hold_style(BAD)
