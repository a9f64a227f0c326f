"""From text to the tree of sentences.

The grammar is `grammars/pudsl.lark`. Lark makes the tables of a parser from it (`pudsl.lang.tables`), a loop of our own
runs along these (`pudsl.lang.driver`), and `pudsl.lang.builder` gives the rules the classes of `pudsl.lang.surface`. What
cannot be read so is left to Lark's own parser (`pudsl.lang.reference`), which knows more and says why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pudsl.lang import surface as s
from pudsl.lang.builder import Builder
from pudsl.lang.driver import Unreadable, parse
from pudsl.lang.tables import tables
from pudsl.source.diagnostic import Findings
from pudsl.source.passage import Passage


def read(passage: Passage, entry: str, findings: Findings) -> Any:
    """The tree of a passage, or None after reporting what cannot be read.

    `entry` is rules (a `surface.Sheet`), effect (a statement), amount (an expression) or truth (a condition). The
    definitions of a sheet are read one by one: a slip in one hides nothing that is wrong with the others, and the
    sheet says which words it would have defined.
    """
    if entry == "rules":
        return _read_sheet(passage, findings)
    return _read_one(passage, entry, findings)


def _read_one(passage: Passage, entry: str, findings: Findings) -> Any:
    try:
        return parse(passage.text.rstrip() + "\n", entry, tables(), Builder(passage))
    except Unreadable:
        from pudsl.lang.recovery import read_on

        return read_on(passage, entry, findings)


def _read_sheet(passage: Passage, findings: Findings) -> s.Sheet:
    definitions: list[s.Definition] = []
    unread: set[str] = set()
    for part in parts(passage):
        sheet = _read_one(part, "rules", findings)
        if sheet is None:
            unread |= _words_defined(part.text)
        else:
            definitions += sheet.definitions
    return s.Sheet(passage.whole, tuple(definitions), frozenset(unread))


_TOP_LINE = re.compile(r"^(?=[^\s#])", re.MULTILINE)
_DEFINED = re.compile(
    r"to (?P<verb>[a-z-]+)|(?:rule (?P<rule>[a-z0-9-]+):)?(?P<subject>[^\n]*?) (?:is|are) (?P<rest>[^\n]*)"
)


def parts(passage: Passage) -> Iterator[Passage]:
    """The definitions of a sheet: each starts on a line that is not indented."""
    starts = [match.start() for match in _TOP_LINE.finditer(passage.text)] or [0]
    for start, end in zip(starts, [*starts[1:], len(passage.text)], strict=True):
        yield Passage(passage.text[start:end], passage.source, passage.offsets[start : end + 1])


def _words_defined(text: str) -> set[str]:
    """The words that a definition may have been about; nothing is said of their use."""
    match = _DEFINED.match(text)
    if match is None:
        return set()
    if match["verb"]:
        return {match["verb"]}
    words = re.findall(r"[a-z][a-z0-9-]*", f"{match['subject']} {match['rest'].split(' if ')[0]}")
    return {*words, *([match["rule"]] if match["rule"] else [])}
