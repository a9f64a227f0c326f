"""State: variables and zones of the table and of each player. And constants."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Map

from pudsl.check.declarations import BoardDeclaration, Constant, Variable, ZoneDeclaration
from pudsl.check.declare_boards import SIDE
from pudsl.check.declare_context import NONE, NUMBERS, Context, Part, plural_of
from pudsl.check.declare_files import parts
from pudsl.check.declare_types import index_type, named_type, state_type
from pudsl.check.declare_values import RANGE, range_of, right_length, value_at
from pudsl.check.typed import CELL, NUMBER, TRUTH, Type
from pudsl.classes import replace
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Mapping, Node, Scalar
from pudsl.source.values import as_int, as_list, as_text, as_truth

MOST_HELD = 255
SEEN = ("all", "owner", "nobody", "top")
_TYPES = ("type", "cell of", "zone of")


def read_state(nodes: Iterable[Node], context: Context) -> None:
    """All variables and zones, into the declarations."""
    scopes: dict[str, list[Node]] = {"table": [], "player": []}
    for node in nodes:
        for scope, entry in (context.keys(node, scopes, "the state") or {}).items():
            scopes[scope].append(entry.value)
    for scope, found in scopes.items():
        for name, part in parts(found, "state", "state", context).items():
            _item(name, scope, part, context)


def _item(name: str, scope: str, part: Part, context: Context) -> None:
    node = part.entry.value
    if isinstance(node, Mapping) and node.get("zone of") is not None:
        zone = _zone(name, scope, part, context)
        if zone is not None:
            context.declarations.zones[name] = zone
        return
    for added in part.also:
        context.error("D014", f"nothing can be added to {quoted(name)}", added.span, help="only a zone can hold more")
    variable = _variable(name, scope, part, context)
    if variable is not None:
        context.declarations.variables[name] = variable


# --- variables ---------------------------------------------------------------------------------------


def _variable(name: str, scope: str, part: Part, context: Context) -> Variable | None:
    node = part.entry.value
    keys: dict[str, Entry] = {}
    if isinstance(node, Mapping):
        keys = context.keys(node, (*_TYPES, "for", "at first", "seen by", "told", "around"), "a variable") or {}
        if ("type" in keys) == ("cell of" in keys):
            help = "write one of type, cell of, zone of"
            context.error("D020", f"the type of {quoted(name)} is missing here", part.span, help=help)
            return None
        node = keys["type"].value if "type" in keys else node
    found = _cell(name, scope, keys["cell of"], context) if "cell of" in keys else _typed(name, scope, node, context)
    if found is None:
        return None
    index = index_type(keys["for"].value, context) if "for" in keys else None
    told = "told" not in keys or as_truth(keys["told"].value, context.findings) is not False
    found = replace(found, index=index, secret=_secret(keys.get("seen by"), scope, context), told=told, span=part.span)
    return _initial(_cyclic(found, keys, context), keys.get("at first"), context)


def _cell(name: str, scope: str, entry: Entry, context: Context) -> Variable | None:
    board = as_text(entry.value, context.findings)
    boards = context.declarations.boards
    if board is None:
        return None
    if board not in boards:
        context.unknown_word("D034", board, entry.value.span, "board", boards)
        return None
    first = boards[board].number * SIDE * SIDE
    return Variable(name, scope, CELL, least=first, most=first + SIDE * SIDE - 1, initial=NONE, board=board)


def _typed(name: str, scope: str, node: Node, context: Context) -> Variable | None:
    if isinstance(node, Scalar) and RANGE.fullmatch(node.text):
        bounds = range_of(node, context, "D020", "")
        if bounds is None:
            return None
        least, most = bounds
        if least < NUMBERS[0] or most > NUMBERS[1]:
            help = f"{NUMBERS[0]} is the least and {NUMBERS[1]} the most"
            context.error("D022", f"a number cannot be within {quoted(node.text)}", node.span, help=help)
            return None
        return Variable(name, scope, NUMBER, None, least, most, min(max(0, least), most))
    type = state_type(node, context)
    if type is None:
        return None
    least, most = bounds_of(type, context)
    return Variable(name, scope, type, None, least, most, 0 if type == TRUTH else NONE)


def bounds_of(type: Type, context: Context) -> tuple[int, int]:
    """The least and the greatest value of a type, none apart; of components see `settle_components`."""
    if type.name == "enum":
        values = context.declarations.enumerations[str(type.of)].values
        return values[0], values[-1]
    if type.name == "player":
        return 0, context.declarations.most_players - 1
    return (0, 1) if type == TRUTH else (0, NUMBERS[1])


def settle_components(context: Context) -> None:
    """Bound the variables that hold components, now that these have numbers."""
    declarations = context.declarations
    for name, variable in declarations.variables.items():
        if variable.type.name == "component":
            numbers = [c.number for c in declarations.of_kind(str(variable.type.of))] or [0]
            declarations.variables[name] = replace(variable, least=numbers[0], most=numbers[-1])


def _cyclic(found: Variable, keys: dict[str, Entry], context: Context) -> Variable:
    if found.type.name == "enum":
        found = replace(found, cyclic=context.declarations.enumerations[str(found.type.of)].cyclic)
    if "around" not in keys:
        return found
    if found.type != NUMBER:
        help = "write `around: yes` where the values are declared"
        context.error("D024", "only a range of numbers can go around here", keys["around"].key.span, help=help)
        return found
    return replace(found, cyclic=bool(as_truth(keys["around"].value, context.findings)))


def _secret(entry: Entry | None, scope: str, context: Context) -> bool:
    if entry is None:
        return False
    word = as_text(entry.value, context.findings)
    if word not in (None, "owner") or scope == "table":
        help = (
            "leave the key out: all see it"
            if word == "all" or scope == "table"
            else "write `owner`, or leave the key out"
        )
        context.error(
            "D037", f"a variable of the {scope} cannot be seen by {quoted(str(word))}", entry.value.span, help=help
        )
    return word == "owner"


def _initial(found: Variable, entry: Entry | None, context: Context) -> Variable:
    if entry is None:
        return found
    node = entry.value
    if isinstance(node, Scalar) and node.text == "none" and found.type not in (NUMBER, TRUTH):
        return replace(found, initial=NONE)
    value: int | None = None
    if found.type == NUMBER:
        value = as_int(node, context.findings, lowest=found.least, highest=found.most)
    elif found.type == TRUTH:
        value = as_truth(node, context.findings)
    elif found.type.name == "enum":
        value = value_at(node, context.declarations.enumerations[str(found.type.of)], context)
    else:
        help = "leave it out, and let the rules set it"
        context.error("D024", f"a variable of type {found.type} starts as none", node.span, help=help)
    return found if value is None else replace(found, initial=int(value))


# --- zones -------------------------------------------------------------------------------------------


def _zone(name: str, scope: str, part: Part, context: Context) -> ZoneDeclaration | None:
    allowed = ("zone of", "for", "holds", "seen by", "plural")
    keys = context.keys(part.entry.value, allowed, "a zone", ("holds", "seen by"), part.span)
    if keys is None or "zone of" not in keys:
        return None
    node = keys["zone of"].value
    kind = as_text(node, context.findings)
    if kind is None:
        return None
    if kind not in context.kinds:
        context.unknown_word("D023", kind, node.span, "kind", context.kinds)
        return None
    plural = (context.word(keys["plural"].value) if "plural" in keys else None) or plural_of(name)
    context.claim("state", plural, part.span)
    index = index_type(keys["for"].value, context) if "for" in keys else None
    capacity = _capacity(keys.get("holds"), part, context)
    return ZoneDeclaration(
        name, plural, scope, kind, index, capacity, _seen(keys.get("seen by"), scope, context), part.span
    )


def _capacity(entry: Entry | None, part: Part, context: Context) -> int:
    number = _held(entry, context)
    for node in part.also:
        more = context.keys(node, ("holds",), "what is added to a zone", ("holds",))
        number += _held(more.get("holds"), context) if more else 0
    if number > MOST_HELD:
        context.error("D038", f"{quoted(part.name)} holds {number}", part.span, help=f"{MOST_HELD} are the most")
    return number


def _held(entry: Entry | None, context: Context) -> int:
    number = as_int(entry.value, context.findings) if entry else None
    if entry and number is not None and number < 1:
        context.error("D038", f"a zone cannot hold {number}", entry.value.span, help="write 1 or more")
    return number or 1


def _seen(entry: Entry | None, scope: str, context: Context) -> str:
    word = as_text(entry.value, context.findings) if entry else None
    if entry is None or word is None:
        return "all"
    if word not in SEEN:
        context.unknown_word("D037", word, entry.value.span, "way to see a zone", SEEN)
        return "all"
    if word == "owner" and scope == "table":
        context.error("D037", "a zone of the table has no owner", entry.value.span, help="write all, nobody or top")
        return "all"
    return word


# --- boards printed on components --------------------------------------------------------------------


def join_boards(context: Context) -> None:
    """Tell each printed board its kind, by the variable that names its component."""
    for name, board in context.declarations.boards.items():
        if board.variable is not None and name not in context.unsure:
            context.declarations.boards[name] = _joined(board, board.variable, context)


def _joined(board: BoardDeclaration, variable: str, context: Context) -> BoardDeclaration:
    found = context.declarations.variables.get(variable)
    span = context.printed_on[board.name]
    if found is None:
        context.unsure.add(board.name)
        context.unknown_word("D032", variable, span, "variable", context.declarations.variables)
        return replace(board, variable=None)
    if found.scope != board.scope or found.type.name != "component" or found.index is not None:
        message = f"the board {quoted(board.name)} cannot be printed on {quoted(variable)}"
        help = f"it takes a variable of the {board.scope} that holds one component"
        place = (found.span, "the variable") if found.span else None
        context.unsure.add(board.name)
        context.error("D032", message, span, help=help, first=place)
        return replace(board, variable=None)
    return replace(board, kind=found.type.of)


# --- constants ---------------------------------------------------------------------------------------


def read_constants(found: Map[str, Part], context: Context) -> None:
    """All constants, into the declarations."""
    for name, part in found.items():
        for node in part.also:
            context.error("D014", f"nothing can be added to the constant {quoted(name)}", node.span)
        constant = _constant(name, part, context)
        if constant is not None:
            context.declarations.constants[name] = constant


def _constant(name: str, part: Part, context: Context) -> Constant | None:
    node = part.entry.value
    if not isinstance(node, Mapping):
        number = as_int(node, context.findings, lowest=NUMBERS[0], highest=NUMBERS[1])
        return None if number is None else Constant(name, NUMBER, (number,), part.span)
    keys = context.keys(node, ("type", "list of", "by", "is"), "a constant", ("is",), part.span)
    if keys is None or "is" not in keys:
        return None
    if ("type" in keys) == ("list of" in keys):
        context.error("D020", "the type is missing here", part.span, help="write `type:` or `list of:`")
        return None
    head = keys["type" if "type" in keys else "list of"].value
    type = _scalar(head, context)
    if type is None:
        return None
    if "type" in keys:
        value = value_of(type, keys["is"].value, context)
        return None if value is None else Constant(name, type, (value,), part.span)
    return _list(name, type, keys, part, context)


def _scalar(node: Node, context: Context) -> Type | None:
    word = as_text(node, context.findings)
    simple = {"number": NUMBER, "truth": TRUTH}
    found = simple.get(word or "") or (named_type(word, context) if word else None)
    if word is not None and (found is None or found.name == "component"):
        context.unknown_word(
            "D023", word, node.span, "type of a constant", (*simple, *context.declarations.enumerations)
        )
        return None
    return found


def value_of(type: Type, node: Node, context: Context) -> int | None:
    """A number, a truth or a value as it is written."""
    if type == NUMBER:
        return as_int(node, context.findings, lowest=NUMBERS[0], highest=NUMBERS[1])
    if type == TRUTH:
        truth = as_truth(node, context.findings)
        return None if truth is None else int(truth)
    return value_at(node, context.declarations.enumerations[str(type.of)], context)


def _list(name: str, type: Type, keys: dict[str, Entry], part: Part, context: Context) -> Constant | None:
    items = as_list(keys["is"].value, context.findings)
    index = index_type(keys["by"].value, context, kinds=False) if "by" in keys else None
    if items is None or ("by" in keys and index is None):
        return None
    values = [value for item in items if (value := value_of(type, item, context)) is not None]
    if len(values) < len(items):
        return None
    if index is not None:
        by = context.declarations.enumerations[str(index.of)]
        if not right_length(len(items), by, keys["is"].value, context):
            return None
        values = by_number(values, by.values)
    if not values:
        context.error("D026", "the list has no entries", keys["is"].value.span)
        return None
    return Constant(name, type, tuple(values), part.span, index)


def by_number(entries: list[int], values: tuple[int, ...]) -> list[int]:
    """Entries at the places that are the numbers of their values; in a gap stands the entry before it."""
    placed: list[int] = []
    for entry, value in zip(entries, values, strict=True):
        placed += [placed[-1] if placed else entry] * (value - len(placed))
        placed.append(entry)
    return placed
