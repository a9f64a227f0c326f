"""Values: lists of words, ranges of numbers, parts of other values."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map

from pudsl.check.declarations import Enumeration, Look
from pudsl.check.declare_context import HIGHEST_VALUE, Context, Part, plural_of
from pudsl.classes import replace
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from pudsl.source.values import as_list, as_text, as_truth

RANGE = re.compile(r"(-?\d{1,6})-(-?\d{1,6})")
_HELP = "write a list such as [red, blue], a range such as 1-4, or a part such as {part of: …, without: […]}"

_TOO_MANY = (
    f"{HIGHEST_VALUE + 1} values are the most; numbers that nothing is listed by are a type of their own, such as 0-99"
)


def read_values(parts: Map[str, Part], context: Context) -> None:
    """All enumerations, into the declarations."""
    for name, part in parts.items():
        found = _enumeration(name, part, context)
        if found is None:
            continue
        for node in part.also:
            found = _extended(found, node, context)
        context.claim("type", found.plural, part.span)
        context.declarations.enumerations[name] = found


def _enumeration(name: str, part: Part, context: Context) -> Enumeration | None:
    node = part.entry.value
    empty = Enumeration(name, plural_of(name), (), {}, span=part.span)
    if not isinstance(node, Mapping) or not node.get("values") and not node.get("part of"):
        return _listed(empty, node, context)
    subset = node.get("part of") is not None
    allowed = ("part of", "without", "only") if subset else ("values",)
    keys = context.keys(node, (*allowed, "around", "plural"), f"the values {quoted(name)}")
    if keys is None:
        return None
    empty = replace(empty, cyclic=_truth(keys, "around", context), plural=_plural(keys, name, context))
    if subset:
        return _subset(empty, keys, context)
    return _listed(empty, keys["values"].value, context)


def _truth(keys: dict[str, Entry], name: str, context: Context) -> bool:
    return name in keys and bool(as_truth(keys[name].value, context.findings))


def _plural(keys: dict[str, Entry], name: str, context: Context) -> str:
    return (context.word(keys["plural"].value) if "plural" in keys else None) or plural_of(name)


# --- values of their own -----------------------------------------------------------------------------


def _listed(empty: Enumeration, node: Node, context: Context) -> Enumeration | None:
    """Values as a list, as keys with looks, or as a range."""
    if isinstance(node, Scalar):
        return _range(empty, node, context)
    return _extended(empty, node, context)


def _extended(found: Enumeration, node: Node, context: Context) -> Enumeration:
    """The enumeration with further values at its end."""
    if found.is_range or found.parent or isinstance(node, Scalar):
        code = "D014" if found.values else "D020"
        message = (
            f"{quoted(found.name)} has no list of values that could grow" if found.values else "no values stand here"
        )
        context.error(code, message, node.span, help=_HELP)
        return found
    values, labels, looks = list(found.values), dict(found.labels), dict(found.looks)
    for key, look in _words(node):
        word = context.word(key)
        if word is None:
            continue
        if word in labels.values():
            context.error("D011", f"the value {quoted(word)} stands here twice", key.span, help="delete one of the two")
            continue
        labels[len(values)] = word
        looks[len(values)] = context.look(look, word, "a value")
        values.append(len(values))
    if len(values) > HIGHEST_VALUE + 1:
        context.error("D022", f"{quoted(found.name)} has {len(values)} values", node.span, help=_TOO_MANY)
        values = values[: HIGHEST_VALUE + 1]
    if not values:
        context.error("D020", f"{quoted(found.name)} has no values", node.span, help=_HELP)
    return replace(found, values=tuple(values), labels=labels, looks=looks)


def _words(node: Sequence | Mapping) -> list[tuple[Node, Node | None]]:
    if isinstance(node, Sequence):
        return [(item, None) for item in node.items]
    return [(entry.key, entry.value) for entry in node.entries]


def _range(empty: Enumeration, node: Scalar, context: Context) -> Enumeration | None:
    bounds = range_of(node, context, "D020", _HELP)
    if bounds is None:
        return None
    least, most = bounds
    if least < 0 or most > HIGHEST_VALUE:
        context.error(
            "D022", f"the values {quoted(node.text)} are not within 0-{HIGHEST_VALUE}", node.span, help=_TOO_MANY
        )
        return None
    values = tuple(range(least, most + 1))
    labels = {number: str(number) for number in values}
    return replace(empty, values=values, labels=labels, looks={n: Look(t) for n, t in labels.items()}, is_range=True)


def range_of(node: Node, context: Context, code: str, help: str) -> tuple[int, int] | None:
    """A range such as 0-9, from the lower to the higher number."""
    match = RANGE.fullmatch(node.text) if isinstance(node, Scalar) else None
    if match is None:
        shown = quoted(node.text) if isinstance(node, Scalar) else "this"
        context.error(code, f"{shown} is not known here", node.span, help=help)
        return None
    least, most = int(match[1]), int(match[2])
    if least > most:
        help = f"write {most}-{least}"
        context.error("D021", f"the range {quoted(match[0])} is the wrong way round", node.span, help=help)
        return None
    return least, most


# --- parts of other values ---------------------------------------------------------------------------


def _subset(empty: Enumeration, keys: dict[str, Entry], context: Context) -> Enumeration | None:
    at = keys["part of"].value
    parent = enumeration_at(at, context)
    if parent is None:
        return None
    if ("without" in keys) == ("only" in keys):
        help = "write either `without: […]` or `only: […]`"
        context.error("D020", f"it is not said which part of {quoted(parent.name)} this is", at.span, help=help)
        return None
    named = _named(keys["without" if "without" in keys else "only"].value, parent, context)
    values = tuple(v for v in parent.values if (v in named) == ("only" in keys))
    labels = {v: parent.labels[v] for v in values}
    looks = {v: parent.looks[v] for v in values}
    root = parent.parent or parent.name
    return replace(empty, values=values, labels=labels, looks=looks, parent=root, is_range=parent.is_range)


def _named(node: Node, parent: Enumeration, context: Context) -> set[int]:
    found = (value_at(item, parent, context) for item in as_list(node, context.findings) or ())
    return {value for value in found if value is not None}


def enumeration_at(node: Node, context: Context) -> Enumeration | None:
    """The enumeration of that name."""
    name = as_text(node, context.findings)
    if name is None:
        return None
    found = context.declarations.enumerations.get(name)
    if found is None:
        context.unknown_word("D023", name, node.span, "list of values", context.declarations.enumerations)
    return found


def value_at(node: Node, values: Enumeration, context: Context) -> int | None:
    """The number of a value that is named."""
    if not isinstance(node, Scalar) or not node.text:
        as_text(node, context.findings)
        return None
    for number, label in values.labels.items():
        if label == node.text and number in values.values:
            return number
    labels = [values.labels[number] for number in values.values]
    context.unknown("D025", node, values.name, labels)
    return None


def right_length(found: int, values: Enumeration, node: Node, context: Context) -> bool:
    """Whether a list has an entry for each value; reported if not."""
    if found == len(values.values):
        return True
    labels = ", ".join(values.labels[v] for v in values.values)
    entries = "entry" if found == 1 else "entries"
    message = f"the list has {found} {entries}, but {quoted(values.name)} has {len(values.values)} values"
    context.error("D026", message, node.span, help=f"write one for each of {labels}")
    return False
