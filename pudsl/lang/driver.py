"""From text to the tree of sentences along the tables that Lark made of the grammar.

It does what Lark's own parser does, an eighth as slowly, since it keeps nothing that only messages need: where a text
cannot be read, it says no more than that, and `pudsl.lang.reader` has Lark tell why.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pudsl.lang.builder import Builder
from pudsl.lang.tables import Rule, Tables

TAB = 4  # columns that a tab is worth at the start of a line
DEEPEST = 100  # whoever walks a tree makes several calls for each level, and Python's stack holds a thousand


WORDS = ("WORD", "VAR")


class Unreadable(Exception):
    """The text is no sentence."""


Token = tuple[str, str, int, int]
"""Kind, text, start and end."""

Part = tuple[Any, int, int, int]
"""What has become of a part of the text, its start and end, -1 where it is empty, and how deep it is nested."""


def tokens(text: str, tables: Tables) -> Iterator[Token]:
    """The tokens of a text, with its indentation and its end."""
    blocks, brackets = [0], 0
    start = end = 0
    for kind, word, start, end in _words(text, tables):
        if kind == "_NL":
            if brackets:
                continue
            yield kind, word, start, end
            for kind in _steps(word, blocks):
                yield kind, "", start, end
            continue
        yield kind, word, start, end
        if kind in ("LPAR", "LSQB"):
            brackets += 1
        elif kind in ("RPAR", "RSQB"):
            brackets -= 1
            if brackets < 0:
                raise Unreadable
    for _ in blocks[1:]:
        yield "_DEDENT", "", start, end
    yield "$END", "", start, end


def _words(text: str, tables: Tables) -> Iterator[Token]:
    ignored, reserved = tables.ignored, tables.words
    at = 0
    for match in tables.pattern.finditer(text):
        start, end = match.span()
        if start != at:
            raise Unreadable
        at = end
        kind = match.lastgroup
        if kind is None or kind in ignored:
            continue
        word = match[0]
        if kind in reserved:
            kind = reserved[kind].get(word, kind)
        yield kind, word, start, end
    if at != len(text):
        raise Unreadable


def _steps(line_end: str, blocks: list[int]) -> Iterator[str]:
    """The blocks that open or close where a new line starts."""
    indent = line_end[line_end.rindex("\n") + 1 :]
    column = indent.count(" ") + TAB * indent.count("\t")
    if column > blocks[-1]:
        blocks.append(column)
        yield "_INDENT"
    while column < blocks[-1]:
        blocks.pop()
        yield "_DEDENT"
    if column != blocks[-1]:
        raise Unreadable


def parse(text: str, entry: str, tables: Tables, builder: Builder) -> Any:
    """What the builder makes of a text. Raises `Unreadable`, also where it is nested too deeply."""
    rows, rules, last = tables.rows, tables.rules, tables.ends[entry]
    state = tables.starts[entry]
    states, parts = [state], list[Part]()
    for kind, word, start, end in tokens(text, tables):
        while True:
            row = rows[state]
            action = row if row.__class__ is int else row.get(kind)  # type: ignore[union-attr]
            if action is None:
                raise Unreadable
            if action >= 0:
                break
            rule = rules[~action]
            if rule.same:
                states.pop()
            else:
                _reduce(rule, parts, builder)
                if rule.size:
                    del states[-rule.size :]
            state = rows[states[-1]][rule.origin]  # type: ignore[index]
            if state == last and kind == "$END":
                return parts[-1][0]
            states.append(state)
        state = action
        states.append(state)
        made = builder.word(kind, word, start, end) if kind in WORDS else word
        parts.append((made, start, end, 0))
    raise Unreadable


def _reduce(rule: Rule, parts: list[Part], builder: Builder) -> None:
    """Put what a rule makes of the last parts in their place."""
    if rule.size:
        mine = parts[-rule.size :]
        del parts[-rule.size :]
        start, end = mine[0][1], mine[-1][2]
        depth = max([part[3] for part in mine])
    else:
        mine, start, end, depth = [], -1, -1, 0
    children: list[Any] = []
    for place, spread, gaps in rule.kept:
        if gaps:
            children += [None] * gaps
        if spread:
            children += mine[place][0]
        else:
            children.append(mine[place][0])
    if rule.gaps:
        children += [None] * rule.gaps
    if start < 0:
        start = next((part[1] for part in mine if part[1] >= 0), -1)
    if end < 0:
        end = next((part[2] for part in reversed(mine) if part[2] >= 0), -1)
    if rule.single and len(children) == 1:
        made = children[0]
    elif not rule.name:
        made = children
    else:
        depth += 1
        if depth > DEEPEST:
            raise Unreadable
        made = getattr(builder, rule.name)((start, end) if start >= 0 else None, children)
    parts.append((made, start, end, depth))
