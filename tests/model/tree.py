"""Walking the typed tree without knowing what its nodes mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations


def nodes(thing: object) -> Iterator[object]:
    """Everything in a program or a part of it that is a record of `typed`, itself included; not its declarations."""
    if isinstance(thing, dict):
        thing = tuple(thing.values())
    if isinstance(thing, tuple):
        for part in thing:
            yield from nodes(part)
    elif is_dataclass(thing) and not isinstance(thing, Declarations):
        yield thing
        for field in fields(thing):
            if field.name != "span":
                yield from nodes(getattr(thing, field.name))


def names(thing: object) -> set[str]:
    return {node.name for node in nodes(thing) if isinstance(node, t.Local)}


def free(thing: object) -> set[str]:
    """The names in a node that are bound outside of it. (In one definition no name is bound twice.)"""
    bound = {variable.name for node in nodes(thing) if isinstance(variable := getattr(node, "variable", None), t.Local)}
    return names(thing) - bound
