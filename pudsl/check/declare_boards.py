"""Boards and their layers."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map

from pudsl.check.declarations import BoardDeclaration, LayerDeclaration
from pudsl.check.declare_context import LOOK_KEYS, Context, Part, entries_of, plural_of, words_of
from pudsl.check.declare_values import enumeration_at
from pudsl.classes import replace
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Node, Scalar
from pudsl.source.text import Span
from pudsl.source.values import as_text

SIDE = 16
MOST_BOARDS = 16  # the number of a spot is board * 2048 + ..., in 16 bits
_KEYS = ("of", "size", "printed on", "columns", "rows", "layers", "layers as on", "look")


def read_boards(parts: Map[str, Part], context: Context) -> None:
    """All boards with their layers, into the declarations."""
    shared: dict[str, Node] = {}
    for name, part in parts.items():
        keys = context.keys(part.entry.value, _KEYS, "a board", ("of", "size"), part.span)
        if keys is None:
            continue
        context.declarations.boards[name] = _board(name, keys, part, context)
        if "layers" in keys:
            _layers(keys["layers"].value, name, context)
        if "layers as on" in keys:
            shared[name] = keys["layers as on"].value
        for node in part.also:
            more = context.keys(node, ("layers",), "what is added to a board", ("layers",))
            if more and "layers" in more:
                _layers(more["layers"].value, name, context)
    for name, node in shared.items():
        _share(name, node, context)
    if len(context.declarations.boards) > MOST_BOARDS:
        last = list(parts.values())[-1]
        context.error("D031", f"there are more than {MOST_BOARDS} boards", last.span)


def _board(name: str, keys: dict[str, Entry], part: Part, context: Context) -> BoardDeclaration:
    size = _size(keys["size"].value, context) if "size" in keys else None
    if size is None:
        context.unsure.add(name)
    rows, columns = size or (SIDE, SIDE)
    variable = as_text(keys["printed on"].value, context.findings) if "printed on" in keys else None
    if variable is not None:
        context.printed_on[name] = keys["printed on"].value.span
    look = context.look(keys["look"].value, words_of(name)) if "look" in keys else None
    return BoardDeclaration(
        name,
        len(context.declarations.boards),
        _scope(name, keys.get("of"), context),
        rows,
        columns,
        None,  # the kind follows from the variable, see declare_state
        variable,
        _columns(keys["columns"].value, size and columns, context) if "columns" in keys else None,
        _bottom_up(keys["rows"].value, context) if "rows" in keys else False,
        look,
        part.span,
    )


def _scope(name: str, entry: Entry | None, context: Context) -> str:
    """Whose board it is: of the table or of each player."""
    word = as_text(entry.value, context.findings) if entry else None
    if entry and word not in (None, "table", "player"):
        context.unknown_word("D002", str(word), entry.value.span, "owner", ("table", "player"))
        context.unsure.add(name)
    return "player" if word == "player" else "table"


def _size(node: Node, context: Context) -> tuple[int, int] | None:
    match = re.fullmatch(r"(\d{1,3}) x (\d{1,3})", node.text) if isinstance(node, Scalar) else None
    if match is None:
        context.error("D030", "the size of a board is rows x columns", node.span, help="write it as in `12 x 8`")
        return None
    rows, columns = int(match[1]), int(match[2])
    if not (1 <= rows <= SIDE and 1 <= columns <= SIDE):
        help = f"{SIDE} x {SIDE} is the largest"
        context.error("D031", f"a board cannot be {quoted(match[0])}", node.span, help=help)
        return None
    return rows, columns


def _columns(node: Node, columns: int | None, context: Context) -> str | None:
    values = enumeration_at(node, context)
    if values is None or columns is None:
        return None
    if values.values != tuple(range(columns)):
        message = (
            f"the board has {columns} columns, which do not stand for the values of {quoted(values.name)} one by one"
        )
        help = f"{quoted(values.name)} has {len(values.values)} values"
        if len(values.values) == columns:
            help = "put the values that are no column at the end of the list that they are a part of"
        context.error("D033", message, node.span, help=help)
    return values.name


def _bottom_up(node: Node, context: Context) -> bool:
    word = as_text(node, context.findings)
    if word not in (None, "from the bottom"):
        help = "write `from the bottom`, or leave the key out: else they are counted from the top"
        context.error("D020", f"rows cannot be counted {quoted(str(word))}", node.span, help=help)
    return word == "from the bottom"


# --- layers ------------------------------------------------------------------------------------------


def _share(name: str, node: Node, context: Context) -> None:
    """The layers of one board lie on another too."""
    boards, layers = context.declarations.boards, context.declarations.layers
    like = as_text(node, context.findings)
    if like is None:
        return
    owned = [board.name for board in boards.values() if board.scope == boards[name].scope and board.name != name]
    found = {layer.name for layer in layers.values() if like in layer.boards}
    if like not in owned:
        whose = "players" if boards[name].scope == "player" else "the table"
        context.unknown_word("D034", like, node.span, f"other board of {whose}", owned)
    elif not found:
        context.error("D034", f"the board {quoted(like)} has no layers", node.span, help="name the board that has them")
    for layer in found:
        layers[layer] = replace(layers[layer], further=(*layers[layer].further, name))


def _layers(node: Node, board: str, context: Context) -> None:
    for entry in entries_of(node, context.findings):
        name = context.word(entry.key)
        if name is not None and context.claim("state", name, entry.key.span):
            _layer(name, entry.value, board, entry.key.span, context)


def _layer(name: str, node: Node, board: str, span: Span, context: Context) -> None:
    keys = context.keys(node, ("of", "plural", *LOOK_KEYS), "a layer")
    if keys is None:
        return
    plural = (context.word(keys["plural"].value) if "plural" in keys else None) or plural_of(name)
    context.claim("state", plural, span)
    values = enumeration_at(keys["of"].value, context) if "of" in keys else None
    look = context.look_of(keys, words_of(name))
    layer = LayerDeclaration(name, plural, board, values.name if values else None, look, span)
    context.declarations.layers[name] = layer
