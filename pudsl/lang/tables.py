"""The tables of the parser: from the package, from the user's cache, or made anew.

They belong to one grammar, which their hash tells: tables of another are never used.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pudsl.cache import cache_folder, keep
from pudsl.classes import dataclass
from pudsl.lang import make_tables
from pudsl.source.files import data_folder

BUILT = Path(__file__).with_name("_tables.json")  # written when the package is built


@dataclass(frozen=True, slots=True)
class Rule:
    """How a rule of the grammar is reduced, see `pudsl.lang.make_tables`."""

    size: int
    origin: str
    name: str
    single: bool
    kept: list[tuple[int, bool, int]]
    gaps: int
    same: bool  # one part and nothing else


@dataclass(frozen=True, slots=True)
class Tables:
    """All that a parser knows of the grammar, see `pudsl.lang.make_tables`."""

    pattern: re.Pattern[str]
    words: dict[str, dict[str, str]]
    ignored: frozenset[str]
    starts: dict[str, int]
    ends: dict[str, int]
    rows: tuple[dict[str, int] | int, ...]
    rules: tuple[Rule, ...]


@cache
def tables() -> Tables:
    """Those of the grammar as it is."""
    grammar = (data_folder("grammars") / "pudsl.lark").read_text(encoding="utf-8")
    name = make_tables.fingerprint(grammar)
    kept = cache_folder() / f"{name}.tables"
    for place in (BUILT, kept):
        found = _read(place, name)
        if found is not None:
            return found
    data = make_tables.make(grammar)
    keep(kept, json.dumps(data, separators=(",", ":")).encode())
    return _tables(data)


def _read(place: Path, name: str) -> Tables | None:
    try:
        data = json.loads(place.read_bytes())
        return _tables(data) if data["name"] == name else None
    except (OSError, ValueError, LookupError, TypeError, re.error):
        return None


def _tables(data: dict[str, Any]) -> Tables:
    rows = data["rows"]
    return Tables(
        re.compile(data["pattern"]),
        data["words"],
        frozenset(data["ignored"]),
        {entry: states[0] for entry, states in data["entries"].items()},
        {entry: states[1] for entry, states in data["entries"].items()},
        tuple(rows[n] for n in data["states"]),
        tuple(_rules(data["rules"])),
    )


def _rules(rules: list[Any]) -> Iterator[Rule]:
    for size, origin, name, single, kept, gaps in rules:
        same = single and size == 1 and len(kept) == 1 and not gaps
        yield Rule(size, origin, name, single, kept, gaps, same)
