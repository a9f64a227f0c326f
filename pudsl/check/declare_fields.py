"""Values of fields, as components write them."""

from __future__ import annotations

from pudsl.check.declarations import Enumeration
from pudsl.check.declare_context import NONE, NUMBERS, Context, Sentence, entries_of
from pudsl.check.declare_types import FieldType
from pudsl.check.declare_values import right_length, value_at
from pudsl.check.typed import NUMBER, Type
from pudsl.classes import dataclass
from pudsl.source.nodes import Mapping, Node, Sequence
from pudsl.source.values import as_int, as_list, as_text, as_truth


@dataclass(frozen=True, slots=True)
class Owner:
    """The component that is being read. What boards print has no owner: it is the same on all of them."""

    number: int
    id: str
    kind: str


def read_field(node: Node, type: FieldType, owner: Owner | None, name: str, context: Context) -> object | None:
    """The value of a field; None where it is wrong, which is reported.

    Scalars are numbers, sets masks, lists mappings from index to value, effects numbers of deeds.
    """
    if type.role == "text":
        return as_text(node, context.findings)
    if type.role in ("amount", "truth-of"):
        return _formula(node, type, owner, name, context)
    if type.role == "deed":
        return _deeds(node, type, owner, name, context)
    if type.type.name == "set":
        return _mask(node, type, context)
    if type.index is not None:
        return _list(node, type, context)
    return scalar(node, type.type, context)


def missing_value(type: FieldType) -> object | None:
    """The value of a field that may be left out and is."""
    if type.role == "text":
        return ""
    if type.role == "deed" and type.type.name == "set":
        return {} if type.index is not None else ()
    if type.index is not None:
        return {}
    if type.type.name == "set" or (type.role == "value" and type.type.name in ("number", "truth")):
        return 0
    return NONE


def scalar(node: Node, type: Type, context: Context) -> int | None:
    """One value: a number, a truth, a value of an enumeration or a component."""
    if type.name == "number":
        return as_int(node, context.findings, lowest=NUMBERS[0], highest=NUMBERS[1])
    if type.name == "truth":
        truth = as_truth(node, context.findings)
        return None if truth is None else int(truth)
    if type.name == "enum":
        return value_at(node, context.declarations.enumerations[str(type.of)], context)
    return _component(node, str(type.of), context)


def _component(node: Node, kind: str, context: Context) -> int | None:
    id = as_text(node, context.findings)
    if id is None:
        return None
    found = context.ids.get(id)
    if found is None or found[0] != kind:
        known = [name for name, (other, _) in context.ids.items() if other == kind]
        context.unknown_word("D052", id, node.span, kind, known)
        return None
    return found[1]


def _mask(node: Node, type: FieldType, context: Context) -> int | None:
    element = type.type.element
    assert element is not None
    mask = 0
    for item in as_list(node, context.findings) or ():
        value = scalar(item, element, context)
        if value is not None:
            if mask >> value & 1:
                context.error("D027", "this value stands twice in the set", item.span, help="delete one of the two")
            mask |= 1 << value
    return mask


def _list(node: Node, type: FieldType, context: Context) -> dict[int, int] | None:
    if isinstance(node, Mapping) and type.type == NUMBER and type.index is not None and type.index != NUMBER:
        return _by_name(node, context.declarations.enumerations[str(type.index.of)], context)
    items = as_list(node, context.findings)
    places = None if items is None else _places(len(items), type.index, node, context)
    if items is None or places is None:
        return None
    values = {place: scalar(item, type.type, context) for place, item in zip(places, items, strict=True)}
    return {place: value for place, value in values.items() if value is not None}


def _by_name(node: Mapping, values: Enumeration, context: Context) -> dict[int, int]:
    """Numbers by the names of what they belong to; of what is not named it is 0."""
    found = dict.fromkeys(values.values, 0)
    for entry in entries_of(node, context.findings):
        place, number = value_at(entry.key, values, context), scalar(entry.value, NUMBER, context)
        if place is not None and number is not None:
            found[place] = number
    return found


def _places(found: int, index: Type | None, node: Node, context: Context) -> tuple[int, ...] | None:
    """What the entries of a list belong to: 0, 1, 2 … or the values of an enumeration."""
    if index is None or index == NUMBER:
        return tuple(range(found))
    values = context.declarations.enumerations[str(index.of)]
    return values.values if right_length(found, values, node, context) else None


# --- sentences ---------------------------------------------------------------------------------------


def _deeds(node: Node, type: FieldType, owner: Owner | None, name: str, context: Context) -> object | None:
    if type.type.name != "set":
        return _deed(node, owner, name, context)
    if type.index is None:
        return _several(node, owner, name, context)
    items = as_list(node, context.findings)
    places = None if items is None else _places(len(items), type.index, node, context)
    if items is None or places is None:
        return None
    return {place: _several(item, owner, name, context) for place, item in zip(places, items, strict=True)}


def _several(node: Node, owner: Owner | None, name: str, context: Context) -> tuple[int, ...]:
    """One sentence, or a list of them."""
    items = node.items if isinstance(node, Sequence) else (node,)
    deeds = (_deed(item, owner, name, context) for item in items)
    return tuple(deed for deed in deeds if deed is not None)


def _deed(node: Node, owner: Owner | None, name: str, context: Context) -> int | None:
    passage = context.passage(node)
    if passage is None:
        return None
    words = " ".join(passage.text.split())
    if owner is None and words in context.shared:
        return context.shared[words]
    number = len(context.deeds)
    context.deeds.append(passage)
    component = owner.number if owner else None
    context.sentences.append(Sentence("deed", passage, component, name, number=number))
    if owner is None:
        context.shared[words] = number
    return number


def _formula(node: Node, type: FieldType, owner: Owner | None, name: str, context: Context) -> int | None:
    passage = context.passage(node)
    if passage is None or owner is None:
        return None
    place = len(context.declarations.amounts)
    function = f"{name} of {owner.id}"
    context.declarations.amounts.append(function)
    role = "amount" if type.role == "amount" else "test"
    context.sentences.append(Sentence(role, passage, owner.number, name, function, place))
    return place
