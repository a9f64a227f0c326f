"""Types in words, and a thing where a certain type is asked."""

from __future__ import annotations

from pudsl.check import typed as t
from pudsl.check.context import NONE_VALUE, Context, Thing, Wrong, nothing
from pudsl.classes import replace
from pudsl.source.text import Span

NOTHING = t.Type("none")
"""The type of the word `none` until the place where it stands gives it one."""

_MOST_LISTED = 8


def type_words(type_: t.Type) -> str:
    """A type as people say it."""
    if type_ == t.REGION:
        return "a set of cells"
    if type_.name == "set" and type_.element is not None:
        return f"a set of things of the type {_name(type_.element)}"
    if type_ in (NOTHING, t.TRUTH):
        return _name(type_)
    name = _name(type_)
    return f"{'an' if name[0] in 'aeio' else 'a'} {name}"


def _name(type_: t.Type) -> str:
    return type_.of or {"truth": "yes or no"}.get(type_.name, type_.name)


def described(thing: Thing) -> str:
    """A thing in words, for messages."""
    return type_words(thing.type)


def same_type(c: Context, one: t.Type, other: t.Type) -> bool:
    """True if a value of one type is one of the other: a part of a list of values has its values."""
    if one == other:
        return True
    if one.name == "enum" and other.name == "enum" and one.of and other.of:
        return c.vocabulary.root(one.of) == c.vocabulary.root(other.of)
    return one.name == "component" == other.name and "piece" in (one.of, other.of)


def is_part(c: Context, part: t.Type, whole: t.Type) -> bool:
    """True if a type has some of the values of another, and not all."""
    if part == whole or not (part.name == whole.name == "enum" and same_type(c, part, whole)):
        return False
    has = c.declarations.enumerations
    return not set(has[whole.of or ""].values) <= set(has[part.of or ""].values)


def within_part(c: Context, thing: Thing, part: t.Type, span: Span) -> list[t.Expr]:
    """The truth that a value is one of a part of its kind; nothing if its type says so."""
    if not is_part(c, part, thing.type):
        return []
    return [t.Has(t.All(t.set_of(part)), thing.expr, span=span)]


def as_number(c: Context, thing: Thing) -> t.Expr:
    """A thing as a number: what is kept or printed of values and players counts by its place; a value that is named
    where a number is asked is a slip."""
    if thing.is_set:
        message = f"a number is expected, but this is {described(thing)}"
        raise Wrong("T002", message, thing.span, help="write `number of ...` to count it")
    if isinstance(thing.expr, t.Literal) and thing.type.name == "enum" and not _counts(c, thing.type):
        message = f"a number is expected, but `{thing.span.text}` is {described(thing)}"
        raise Wrong("T001", message, thing.span)
    if thing.type.name in ("number", "enum", "player", "truth"):
        return thing.expr
    raise Wrong("T001", f"a number is expected, but this is {described(thing)}", thing.span)


def as_place(c: Context, thing: Thing) -> t.Expr:
    """A number that says which one of several is meant; a value stands for its place in their order."""
    return thing.expr if thing.type.name == "enum" else as_number(c, thing)


def _counts(c: Context, type_: t.Type) -> bool:
    """True of values that are numbers, such as those of `rank: 1-4`."""
    return c.declarations.enumerations[type_.of or ""].is_range


def as_set(thing: Thing) -> Thing:
    """A single thing as the set of it."""
    if thing.is_set:
        return thing
    type_ = t.set_of(thing.type)
    return replace(thing, expr=t.Single(thing.expr, type_), type=type_).bare()


def region(c: Context, thing: Thing) -> t.Expr:
    """A thing where cells are asked: a cell, a line, a spot and a value of what lies on cells stand for theirs."""
    if thing.type == t.REGION:
        return thing.expr
    if thing.type == t.CELL:
        return t.Single(thing.expr, t.REGION)
    if thing.type == t.LINE:
        return t.LineCells(thing.expr, None)
    if thing.type == t.SPOT and thing.piece is not None:
        return t.Cells(thing.piece.expr, thing.expr, None, None)
    if thing.type == NOTHING:
        return nothing(t.REGION)
    if thing.type.name == "enum":
        found = cells_of_value(c, thing)
        if found is not None:
            return found
    raise Wrong("T001", f"cells are expected, but this is {described(thing)}", thing.span)


def cells_of_value(c: Context, value: Thing) -> t.Expr | None:
    """The cells that hold a value: in the first layer that can, or printed on a board."""
    for name in c.vocabulary.layers_of_values(value.type.of or ""):
        return t.Layer(name, c.vocabulary.owner_of_layer(name), value.expr, span=value.span)
    for board, field_name in c.vocabulary.printed_values(value.type.of or ""):
        return t.PrintedLayer(board, c.vocabulary.owner_of_board(board), field_name, value.expr, span=value.span)
    return None


def fit(c: Context, thing: Thing, wanted: t.Type) -> t.Expr:
    """The expression of a thing where a type is asked, or a message."""
    if thing.type == wanted:
        return thing.expr
    found = _fitted(c, thing, wanted)
    if found is not None:
        return found
    message = f"{type_words(wanted)} is expected, but this is {described(thing)}"
    raise Wrong("T001", message, thing.span, help=_set_help(thing, wanted) or _values_help(c, wanted))


def _fitted(c: Context, thing: Thing, wanted: t.Type) -> t.Expr | None:
    if wanted == t.REGION:
        return region(c, thing)
    if thing.type == NOTHING:
        return nothing(wanted) if wanted not in (t.NUMBER, t.TRUTH) else None
    if wanted.name == "set" and wanted.element is not None:
        return _fitted_set(c, thing, wanted, wanted.element)
    if thing.is_set:
        one = thing.determiner == "the" and same_type(c, thing.element, wanted)
        return t.First(thing.expr, wanted) if one else None
    if same_type(c, thing.type, wanted):
        return thing.expr
    if wanted == t.NUMBER and thing.type.name != "truth":
        return as_number(c, thing)
    if wanted.name == "enum" and thing.type == t.NUMBER:
        return _as_value(c, thing, wanted)
    return None


def _fitted_set(c: Context, thing: Thing, wanted: t.Type, element: t.Type) -> t.Expr | None:
    if thing.is_set:
        return thing.expr if same_type(c, thing.element, element) else None
    if same_type(c, thing.type, element) or thing.type == t.NUMBER:
        return t.Single(fit(c, thing, element), wanted)
    return None


def _set_help(thing: Thing, wanted: t.Type) -> str | None:
    if thing.is_set and wanted.name != "set":
        return "write `a ...` to have one chosen, or `each ...` for all"
    return None


def _values_help(c: Context, wanted: t.Type) -> str | None:
    """The values there are, if they are few."""
    enumeration = c.declarations.enumerations.get(wanted.of or "") if wanted.name == "enum" else None
    if enumeration is None or len(enumeration.values) > _MOST_LISTED:
        return None
    return "there is " + ", ".join(f"`{enumeration.labels[value]}`" for value in enumeration.values)


def _as_value(c: Context, thing: Thing, wanted: t.Type) -> t.Expr:
    """A number as a value of a range; around a cyclic one it wraps."""
    enumeration = c.declarations.enumerations[wanted.of or ""]
    if enumeration.cyclic:
        if isinstance(thing.expr, t.Literal):
            return t.Literal(thing.expr.value % len(enumeration.values), wanted)
        size = t.Literal(len(enumeration.values), t.NUMBER)
        return t.Arithmetic("%", thing.expr, size, span=thing.span)
    if not enumeration.is_range:
        message = f"{type_words(wanted)} is expected, but this is a number"
        raise Wrong("T001", message, thing.span, help=_values_help(c, wanted))
    if isinstance(thing.expr, t.Literal):
        if thing.expr.value not in enumeration.values:
            least, most = enumeration.values[0], enumeration.values[-1]
            message = f"there is no {wanted.of} {thing.expr.value}"
            raise Wrong("T001", message, thing.span, help=f"it goes from {least} to {most}")
        return t.Literal(thing.expr.value, wanted, span=thing.span)
    return thing.expr


def exists(thing: Thing) -> t.Expr:
    """The truth that there is a thing, or so many of them as its words say."""
    if not thing.is_set:
        return t.Compare("!=", thing.expr, t.Literal(NONE_VALUE, thing.type), span=thing.span)
    if thing.count is not None:
        return t.Compare(">=", t.Count(thing.expr), thing.count, span=thing.span)
    return t.Some(thing.expr, span=thing.span)
