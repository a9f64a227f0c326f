"""Words that cannot name anything in a game, because sentences use them."""

from __future__ import annotations

import re
from functools import cache

from pudsl.source.files import data_folder

_TYPES = [
    "truth",
    "text",
    "player",
    "players",
    "cell",
    "cells",
    "line",
    "lines",
    "spot",
    "spots",
    "deed",
    "effect",
    "amount",
    "test",
    "rules",
    "none",
    "it",
    "its",
]


@cache
def reserved() -> frozenset[str]:
    """The words of the grammar, which its lexer knows everywhere, and those of the types and of none."""
    grammar = (data_folder("grammars") / "pudsl.lark").read_text(encoding="utf-8")
    rules = re.sub(r"//[^\n]*", "", grammar)
    return frozenset(re.findall(r'"([a-z]+)"', rules)) | frozenset(_TYPES)
