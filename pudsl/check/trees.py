"""Walking the trees of sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from pudsl.classes import fields
from pudsl.lang import surface as s


@cache
def _names(class_: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(class_) if f.name != "span")


def found_in(node: s.Node, word: str) -> Iterator[s.Node]:
    """Every node of a tree in whose text a word stands; quick where it stands nowhere."""
    return parts_of(node) if word in node.span.text else iter(())


def parts_of(node: object) -> Iterator[s.Node]:
    """Every node of a tree, parents first."""
    if isinstance(node, tuple):
        for part in node:
            yield from parts_of(part)
    elif isinstance(node, s.Node):
        yield node
        class_: Any = node.__class__
        for name in _names(class_):
            yield from parts_of(getattr(node, name))
