"""From text to the tree of sentences, with Lark.

The grammar is `grammars/pudsl.lark`; `pudsl.lang.builder` gives its rules the classes of
`pudsl.lang.surface`. What cannot be read is reported in the author's terms by `pudsl.lang.errors`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

from lark import Lark, Token, Tree, UnexpectedInput
from lark import __version__ as lark_version
from lark.indenter import DedentError, Indenter

from pudsl.lang import surface as s
from pudsl.lang.builder import Builder
from pudsl.lang.errors import report, report_depth, report_indentation
from pudsl.source.diagnostic import Findings
from pudsl.source.files import data_folder
from pudsl.source.passage import Passage

ENTRIES = ("rules", "effect", "amount", "truth")


class Blocks(Indenter):
    """Indentation to tokens, as in Python; inside brackets lines may be broken freely."""

    NL_type = "_NL"
    OPEN_PAREN_types: ClassVar[list[str]] = ["LPAR", "LSQB"]
    CLOSE_PAREN_types: ClassVar[list[str]] = ["RPAR", "RSQB"]
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4


@cache
def parser() -> Lark:
    """The parser of all entries of the grammar.

    To build it takes half a second, so it is kept in the user's cache folder under the hash of the grammar; without
    such a folder it is built each time.
    """
    grammar = (data_folder("grammars") / "pudsl.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="lalr",
        lexer="basic",
        start=list(ENTRIES),
        postlex=Blocks(),
        maybe_placeholders=True,
        propagate_positions=True,
        cache=_cache_file(grammar) or False,
    )


def _cache_file(grammar: str) -> str | None:
    base = os.environ.get("PUDSL_CACHE")
    if base is None and sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches" / "pudsl")
    folder = Path(base or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pudsl")
    name = sha256(f"{lark_version} {sys.version_info[:2]} {grammar}".encode()).hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder / f"{name}.parser")


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
        tree = parser().parse(passage.text.rstrip() + "\n", start=entry)
    except UnexpectedInput as error:
        report(error, passage, parser(), findings)
    except DedentError:
        report_indentation(passage, findings)
    else:
        if _depth(tree) <= _DEEPEST:
            return Builder(passage).transform(tree)
        report_depth(passage, findings)
    return None


_DEEPEST = 100  # Python's stack holds several calls for each level


def _depth(tree: Tree[Token]) -> int:
    level, depth = [tree], 0
    while level:
        level = [part for node in level for part in node.children if isinstance(part, Tree)]
        depth += 1
    return depth


def _read_sheet(passage: Passage, findings: Findings) -> s.Sheet:
    definitions: list[s.Definition] = []
    unread: set[str] = set()
    for part in _parts(passage):
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


def _parts(passage: Passage) -> Iterator[Passage]:
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
