"""Reading on behind a mistake, so that one line which cannot be read hides nothing that is wrong with the others.

The line is reported, a blank statement is put in its place, with all that hangs on it, and the text is read again.
Nothing is said twice, and nothing about an earlier line: what a line left out breaks is no mistake of the author.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pudsl.classes import replace
from pudsl.lang import surface as s
from pudsl.lang.builder import Builder
from pudsl.lang.reference import read_slowly
from pudsl.source.diagnostic import Diagnostic, Findings
from pudsl.source.passage import Passage

_SINGLE = ("amount", "truth")  # these have no statements
_BLANK = "x"  # read as a verb; the builder knows by its place that it stands for a line
_GOES_ON = re.compile(r"(?:otherwise,|or) (?=\S)")  # after this, a line of its own may be blank
_HANGS_ON = re.compile(r"(?:otherwise|or)\b")

Line = tuple[int, int]
"""Start and end of a line in a text, without its indentation and what breaks it."""


def read_on(passage: Passage, entry: str, findings: Findings) -> Any:
    """What can be read of a passage that cannot be read as a whole; None if that is nothing. All mistakes are reported."""
    text, blank, told = passage.text, frozenset[int](), -1
    while True:
        found = Findings()
        read = replace(passage, text=text)
        tree = read_slowly(read, entry, found, Builder(read, blank))
        if tree is not None:
            return None if isinstance(tree, s.UnreadStatement) else tree
        (problem,) = (_noted(each, passage) for each in found)
        if entry in _SINGLE:
            findings.add(problem)
            return None
        place = _place(problem, passage)
        if _line_at(text, place)[0] > told:
            findings.add(problem)
        told = max(told, _line_at(text, place)[0])
        shorter = None if _in_brackets(text[:place]) else _without(text, place, blank)
        if shorter is None:
            return None
        text, blank = shorter


def _noted(problem: Diagnostic, passage: Passage) -> Diagnostic:
    """The finding, with a note if several lines of the file are one of the text."""
    whole = passage.whole
    if whole.line == whole.end_line or "\n" in passage.text:
        return problem
    note = "its lines are read as one sentence: write `|` behind the colon if each is a sentence of its own"
    return replace(problem, notes=(*problem.notes, note))


def _place(problem: Diagnostic, passage: Passage) -> int:
    """Where in the text a finding stands."""
    return next((at for at, offset in enumerate(passage.offsets) if offset >= problem.span.start), len(passage.text))


def _in_brackets(text: str) -> bool:
    """Whether a bracket is open: then the line that is wrong may be any line since."""
    return sum(text.count(sign) for sign in "([") > sum(text.count(sign) for sign in ")]")


def _without(text: str, place: int, blank: frozenset[int]) -> tuple[str, frozenset[int]] | None:
    """The text, as long as before, with a blank statement for the line at a place and all that hangs on it."""
    hanging = list(_hanging(text, place))
    if not hanging:  # nothing is said at all
        return None
    first, *rest = hanging
    keep = _GOES_ON.match(text, *first)
    start = keep.end() if keep else first[0]
    if start >= first[1] or start in blank:
        return None
    signs = list(text)
    for from_, to in [(start, first[1]), *rest]:
        signs[from_:to] = " " * (to - from_)
    signs[start] = _BLANK
    return "".join(signs), blank | {start}


def _hanging(text: str, place: int) -> Iterator[Line]:
    """The line at a place, the deeper ones below it, and its further arms."""
    lines = list(_lines(text))
    number = next((n for n, line in enumerate(lines) if line == _line_at(text, place)), None)
    if number is None:
        return
    yield lines[number]
    column = _column(text, lines[number])
    for line in lines[number + 1 :]:
        deeper = _column(text, line) - column
        if deeper < 0 or (deeper == 0 and not _HANGS_ON.match(text, *line)):
            return
        yield line


def _line_at(text: str, place: int) -> Line:
    """The line that holds a place, or else the last one before it."""
    found = (0, 0)
    for line in _lines(text):
        if found[1] and line[0] > place:
            break
        found = line
    return found


def _lines(text: str) -> Iterator[Line]:
    """Each line that says something."""
    for match in re.finditer(r"(?m)^[ \t]*(?=\S)(.*?)[ \t]*$", text):
        yield match.span(1)


def _column(text: str, line: Line) -> int:
    return line[0] - (text.rfind("\n", 0, line[0]) + 1)
