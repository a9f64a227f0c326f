"""Types as they are written: of fields, of what boards print, of constants and of state."""

from __future__ import annotations

from pudsl.check.declarations import Look
from pudsl.check.declare_context import LOOK_KEYS, Context
from pudsl.check.typed import DEED, NUMBER, PLAYER, TRUTH, Type, component, enum, set_of
from pudsl.classes import dataclass
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Mapping, Node, Scalar
from pudsl.source.text import Span
from pudsl.source.values import as_text, as_truth

TEXT = Type("text")  # what only people read; no sentence can ask for it
RULES = Type("rules")

_ROLES = {
    "number": (NUMBER, "value"),
    "truth": (TRUTH, "value"),
    "text": (TEXT, "text"),
    "effect": (DEED, "deed"),
    "amount": (NUMBER, "amount"),
    "test": (TRUTH, "truth-of"),
    "rules": (RULES, "rules"),
}
_HEADS = ("type", "set of", "list of")


@dataclass(frozen=True, slots=True)
class FieldType:
    """The type of a field, how components write it (under which key, whether they must), whether options tell it, and how it
    is drawn where a board prints it."""

    type: Type
    role: str
    index: Type | None = None
    optional: bool = False
    written: str | None = None
    told: bool = False
    look: Look | None = None
    along: str | None = None  # "rows" or "columns": the entries belong to these lines of the board, and are drawn at their ends


def named_type(word: str, context: Context) -> Type | None:
    """The enumeration or kind of that name, as a type."""
    if word in context.declarations.enumerations:
        return enum(word)
    return component(word) if word in context.kinds else None


def field_type(node: Node, context: Context, *, printed: bool = False) -> FieldType | None:
    """The type of a field, or of what a board prints on its cells."""
    what = "what a board prints" if printed else "a field"
    if isinstance(node, Mapping):
        extra = LOOK_KEYS if printed else ("by", "along", "optional", "written", "told")
        keys = context.keys(node, (*_HEADS, *extra), what)
        return _long(keys, node.span, context, printed) if keys is not None else None
    return _word(node, context, printed)


def _word(node: Node, context: Context, printed: bool) -> FieldType | None:
    word = as_text(node, context.findings)
    if word is None:
        return None
    type, role = _ROLES.get(word, (named_type(word, context), "value"))
    if type is None:
        names = (*_ROLES, *context.declarations.enumerations, *context.kinds)
        context.unknown_word("D023", word, node.span, "type", [n for n in names if not n.startswith("option ")])
        return None
    if printed and role not in ("value", "deed"):
        help = "write number, truth, effect, or the name of values or of a kind"
        context.error("D024", f"{quoted(word)} cannot be printed on a board", node.span, help=help)
        return None
    return FieldType(type, role, optional=role in ("deed", "rules"))


def _long(keys: dict[str, Entry], span: Span, context: Context, printed: bool) -> FieldType | None:
    heads = [name for name in _HEADS if name in keys]
    if len(heads) != 1:
        context.error("D020", "the type is missing here", span, help="write one of type, set of, list of")
        return None
    found = _headed(heads[0], keys, context, printed)
    if found is None:
        return None
    optional = found.optional or ("optional" in keys and bool(as_truth(keys["optional"].value, context.findings)))
    written = context.word(keys["written"].value) if "written" in keys else None
    told, look = _told(keys, found, context), _look(keys, found, context)
    return FieldType(found.type, found.role, found.index, optional, written, told, look, _along(keys, found, context))


def _along(keys: dict[str, Entry], found: FieldType, context: Context) -> str | None:
    """The lines of a board that a list of numbers has an entry for, by their places."""
    if "along" not in keys:
        return None
    node = keys["along"].value
    if found.type != NUMBER or found.index != NUMBER:
        help = "write `{list of: number, along: rows}`"
        context.error("D024", "only a list of numbers, from 0, can stand along the lines of a board", node.span, help=help)
        return None
    word = as_text(node, context.findings)
    if word not in (None, "rows", "columns"):
        context.unknown_word("D023", word, node.span, "kind of line", ["rows", "columns"])
        return None
    return word


def _told(keys: dict[str, Entry], found: FieldType, context: Context) -> bool:
    told = "told" in keys and bool(as_truth(keys["told"].value, context.findings))
    if told and (found.role != "value" or found.index is not None or found.type.name == "set"):
        help = "only a number, a truth, a value or a component can be told in a word"
        context.error("D024", "this is too long to stand beside a name", keys["told"].key.span, help=help)
        return False
    return told


def _look(keys: dict[str, Entry], found: FieldType, context: Context) -> Look | None:
    """How a print is drawn: only a truth, since values say themselves how they look."""
    written = [keys[name] for name in LOOK_KEYS if name in keys]
    if not written:
        return None
    if found.type != TRUTH:
        help = "values say how they look where they are declared" if found.type.name == "enum" else "leave the look out"
        context.error("D024", "only a truth that is printed can have a look here", written[0].key.span, help=help)
        return None
    return context.look_of(keys, "")


def _headed(head: str, keys: dict[str, Entry], context: Context, printed: bool) -> FieldType | None:
    entry = keys[head]
    if "by" in keys and head != "list of":
        context.error("D024", "only a list has an entry for each value", keys["by"].key.span, help="write `list of:`")
    item = _word(entry.value, context, printed)
    if item is None or head == "type":
        return item
    if head == "set of":
        if item.type.name == "enum":
            return FieldType(set_of(item.type), "value")
        help = "write `list of:`, or the name of values"
        context.error("D024", "a set holds values of a list of values", entry.value.span, help=help)
        return None
    return _list(item, keys, context, printed)


def _list(item: FieldType, keys: dict[str, Entry], context: Context, printed: bool) -> FieldType | None:
    node = keys["list of"].value
    deeds = item.role == "deed"
    if item.role not in ("value", "deed") or (printed and not deeds):
        help = "give each its own name" if printed else "a list holds numbers, truths, values, components or effects"
        context.error("D024", "a list of these cannot stand here", node.span, help=help)
        return None
    index: Type | None = None if deeds else NUMBER
    if "by" in keys:
        index = index_type(keys["by"].value, context, kinds=False)
    return FieldType(set_of(DEED) if deeds else item.type, item.role, index, optional=deeds)


def index_type(node: Node, context: Context, *, kinds: bool = True) -> Type | None:
    """What something is counted by: values, and for state also players and components."""
    word = as_text(node, context.findings)
    if word is None:
        return None
    if word == "player" and kinds:
        return PLAYER
    found = named_type(word, context)
    if found is None or (found.name == "component" and not kinds):
        names = [n for n in context.declarations.enumerations if not n.startswith("option ")]
        context.unknown_word("D023", word, node.span, "list of values", [*names, *(context.kinds if kinds else ())])
        return None
    return found


def state_type(node: Node, context: Context) -> Type | None:
    """The type of a state variable that is no range of numbers."""
    word = as_text(node, context.findings) if isinstance(node, Scalar) else None
    simple = {"truth": TRUTH, "player": PLAYER, "effect": DEED}
    found = simple.get(word or "") or (named_type(word, context) if word else None)
    if found is not None:
        return found
    if word in ("number", "cell"):
        help = "write a range such as 0-99" if word == "number" else "write {cell of: …} with the name of the board"
        context.error("D024", f"{quoted(str(word))} does not say enough here", node.span, help=help)
    elif word is not None:
        names = [n for n in context.declarations.enumerations if not n.startswith("option ")]
        context.unknown_word("D023", word, node.span, "type", [*simple, *names, *context.kinds])
    return None
