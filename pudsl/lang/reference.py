"""Lark's own parser: what cannot be read comes here, and is reported in the author's terms by `pudsl.lang.errors`."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from typing import Any, ClassVar

from lark import Lark, Token, Transformer, Tree, UnexpectedInput
from lark import __version__ as lark_version
from lark.indenter import DedentError, Indenter
from lark.tree import Meta

from pudsl.cache import cache_folder
from pudsl.lang.builder import Builder, Children
from pudsl.lang.driver import DEEPEST, TAB, WORDS
from pudsl.lang.errors import report, report_depth, report_indentation
from pudsl.lang.make_tables import ENTRIES
from pudsl.source.diagnostic import Findings
from pudsl.source.files import data_folder
from pudsl.source.passage import Passage


class Blocks(Indenter):
    """Indentation to tokens, as in Python; inside brackets lines may be broken freely."""

    NL_type = "_NL"
    OPEN_PAREN_types: ClassVar[list[str]] = ["LPAR", "LSQB"]
    CLOSE_PAREN_types: ClassVar[list[str]] = ["RPAR", "RSQB"]
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = TAB


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
    folder = cache_folder()
    name = sha256(f"{lark_version} {sys.version_info[:2]} {grammar}".encode()).hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder / f"{name}.parser")


class _ByLark(Transformer[Token, Any]):
    """A builder, as Lark calls it."""

    def __init__(self, builder: Builder) -> None:
        super().__init__(visit_tokens=True)
        self._builder = builder

    def __default__(self, data: str, children: Children, meta: Meta) -> Any:
        place = None if meta.empty else (meta.start_pos, meta.end_pos)
        return getattr(self._builder, data)(place, children)

    def __default_token__(self, token: Token) -> Any:
        if token.type not in WORDS:
            return str(token)
        return self._builder.word(token.type, str(token), token.start_pos or 0, token.end_pos or 0)


def read_slowly(passage: Passage, entry: str, findings: Findings, builder: Builder) -> Any:
    """The tree of a passage; None after reporting why it has none."""
    try:
        tree = parser().parse(passage.text.rstrip() + "\n", start=entry)
    except UnexpectedInput as error:
        report(error, passage, entry, parser(), findings)
    except DedentError:
        report_indentation(passage, findings)
    else:
        if _depth(tree) <= DEEPEST:
            return _ByLark(builder).transform(tree)
        report_depth(passage, findings)
    return None


def _depth(tree: Tree[Token]) -> int:
    level, depth = [tree], 0
    while level:
        level = [part for node in level for part in node.children if isinstance(part, Tree)]
        depth += 1
    return depth
