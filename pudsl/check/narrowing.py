"""Sets narrowed by a declared word before them: `water cells`, `wild cards`, `TRACK cells`."""

from __future__ import annotations

from pudsl.check import phrases
from pudsl.check import typed as t
from pudsl.check.context import Context, Scope, Thing, Wrong
from pudsl.check.fitting import cells_of_value, same_type
from pudsl.classes import replace
from pudsl.lang import surface as s


def narrowed(c: Context, thing: Thing, word: s.Word, scope: Scope) -> Thing | None:
    """The set as the word narrows it; None if the word is nothing that was declared."""
    if word.text == "largest" and isinstance(thing.expr, t.Geometry) and thing.expr.op == "largest":
        return thing
    value = _value_named(c, word, scope)
    if not thing.is_set:
        return None
    if thing.element == t.CELL:
        return _narrowed_cells(c, thing, word, value)
    if value is None:
        return None
    if thing.element.name == "component":
        return _narrowed_components(c, thing, value)
    if same_type(c, thing.element, value.type):
        only = t.Single(value.expr, thing.type)
        return replace(thing, expr=t.Combine("intersection", thing.expr, only, thing.type))
    return None


def _value_named(c: Context, word: s.Word, scope: Scope) -> Thing | None:
    if word.variable:
        found = scope.find(word.text)
        if found is None:
            raise phrases.unknown_name(word, scope)
        return found if found.type.name == "enum" else None
    return value_named(c, word)


def value_named(c: Context, word: s.Word) -> Thing | None:
    """The declared value that a word names."""
    for enumeration, value in c.vocabulary.values.get(word.text, ()):
        type_ = t.enum(enumeration)
        return Thing(t.Literal(value, type_, span=word.span), type_, word.span)
    return None


def _narrowed_cells(c: Context, thing: Thing, word: s.Word, value: Thing | None) -> Thing | None:
    if value is not None:
        if isinstance(thing.expr, t.Layer) and thing.expr.value is None and _holds(c, thing.expr.layer, value):
            return replace(thing, expr=replace(thing.expr, value=value.expr))
        if isinstance(thing.expr, t.Cells) and thing.expr.value is None:
            field = thing.expr.field or _layer_of(c, value)
            if field is not None:
                return replace(thing, expr=replace(thing.expr, field=field, value=value.expr))
        cells = cells_of_value(c, value)
    else:
        cells = _cells_printed(c, word)
    if cells is None:
        return None
    if isinstance(thing.expr, t.Board):  # cells without a place: just those
        return replace(thing, expr=cells)
    return replace(thing, expr=t.Combine("intersection", thing.expr, cells, t.REGION))


def _holds(c: Context, layer: str, value: Thing) -> bool:
    values = c.declarations.layers[layer].values
    return values is not None and same_type(c, t.enum(values), value.type)


def _layer_of(c: Context, value: Thing) -> str | None:
    """The layer that pieces print which holds such a value: the first one."""
    return next(iter(c.vocabulary.layers_of_values(value.type.of or "")), None)


def _cells_printed(c: Context, word: s.Word) -> t.Expr | None:
    """The cells with a piece, `bee cells`, or with what is printed on them, `well cells`."""
    layer = c.declarations.layers.get(word.text)
    if layer is not None:
        return t.Layer(layer.name, c.vocabulary.owner_of_layer(layer.name), None, span=word.span)
    for board, field in c.vocabulary.printed_on_cells(word.text):
        return t.PrintedLayer(board, c.vocabulary.owner_of_board(board), field, None, span=word.span)
    return None


def _narrowed_components(c: Context, thing: Thing, value: Thing) -> Thing | None:
    name = field_with_value(c, thing, value)
    if name is None:
        return None
    kind = thing.element.of or ""
    type_ = c.declarations.kinds[kind].fields[name].type

    def test(one: Thing) -> t.Expr:
        return t.Compare("=", t.Printed(kind, name, one.expr, None, type_), value.expr)

    return phrases.filtered(c, thing, test)


def field_with_value(c: Context, thing: Thing, value: Thing) -> str | None:
    """The one printed field of a kind that can have this value; more than one can mean two things."""
    kind = c.declarations.kinds.get(thing.element.of or "")
    if kind is None:
        return None
    fields = [f.name for f in kind.fields.values() if f.index is None and same_type(c, f.type, value.type)]
    if len(fields) > 1:
        word, name = value.span.text, kind.name.upper().replace("-", "_")
        help = f"define a word of your own: `{name} is NAME if {fields[0]} of {name} is {word}`"
        message = f"`{word}` can be about the {' or the '.join(fields)} of a {kind.name}"
        raise Wrong("T006", message, value.span, help=help)
    return fields[0] if fields else None
