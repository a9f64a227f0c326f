"""Examples: what they give, do and expect is said in words that the game has.

Whether an example comes out as it says is another matter, see `pudsl.play.examples`.
"""

from __future__ import annotations

from collections.abc import Iterable

from pudsl.check.declarations import BoardDeclaration, Declarations, LayerDeclaration, Variable, ZoneDeclaration
from pudsl.check.declare_context import Context, Example, Sentence, entries_of
from pudsl.check.declare_fields import scalar
from pudsl.check.declare_values import value_at
from pudsl.check.typed import CELL, NUMBER, PLAYER, TRUTH, Type, component
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from pudsl.source.values import as_cell, as_int, as_list, as_mapping

EXAMPLE_KEYS = ("given", "do", "choose", "expect")
_OWN = ("amount", "truth-of")  # fields of a component whose value an example can expect


def check_examples(context: Context) -> None:
    """Report what an example says of things that there are not; its `do` becomes a sentence of the game."""
    for number, example in enumerate(context.examples):
        keys = context.keys(example.node, EXAMPLE_KEYS, "an example", ("expect",))
        if keys is None:
            continue
        if "given" in keys:
            _given(keys["given"].value, context)
        if "do" in keys:
            passage = context.passage(keys["do"].value)
            if passage is not None:
                context.sentences.append(Sentence("example", passage, example.component, "do", number=number))
        if "choose" in keys:
            as_list(keys["choose"].value, context.findings)
        if "expect" in keys:
            _expected(keys["expect"].value, example, context)


def _given(node: Node, context: Context) -> None:
    for entry in entries_of(node, context.findings):
        if not _of_state(entry.key.text, entry.value, context):
            context.unknown("D034", entry.key, "variable, zone or layer", _state_names(context.declarations))


def _expected(node: Node, example: Example, context: Context) -> None:
    own = _own_fields(example, context.declarations)
    for entry in entries_of(node, context.findings):
        name = entry.key.text
        if name == "scores":
            _scores(entry.value, context)
        elif name not in own and not _of_state(name, entry.value, context):
            known = (*_state_names(context.declarations), *own, "scores")
            context.unknown("D034", entry.key, "variable, zone or layer", known)


def _own_fields(example: Example, declared: Declarations) -> list[str]:
    """What an example may expect of its own component."""
    fields = declared.kinds[declared.components[example.component].kind].fields
    return [field.name for field in fields.values() if field.role in _OWN]


def _scores(node: Node, context: Context) -> None:
    known = [sentence.name for sentence in context.sentences if sentence.role == "score"]
    for entry in entries_of(node, context.findings):
        if entry.key.text not in known:
            context.unknown("D034", entry.key, "part of the score", known)
        as_int(entry.value, context.findings)


# --- what a state holds ------------------------------------------------------------------------------


def _state_names(declared: Declarations) -> Iterable[str]:
    return (*declared.variables, *declared.zones, *declared.layers)


def _of_state(name: str, node: Node, context: Context) -> bool:
    """Check what stands for a part of the state; False if there is no such part."""
    declared = context.declarations
    if name in declared.variables:
        _variable(declared.variables[name], node, context)
    elif name in declared.zones:
        _zone(declared.zones[name], node, context)
    elif name in declared.layers:
        _layer(declared.layers[name], node, context)
    else:
        return False
    return True


def _variable(variable: Variable, node: Node, context: Context) -> None:
    board = context.declarations.boards[variable.board] if variable.board else None
    if variable.index is None:
        _value(node, variable.type, board, None, context)
        return
    for entry in _indexed(node, variable.index, context):
        column = entry.key if board and _is_column(variable.index, board) else None
        _value(entry.value, variable.type, board, column, context)


def _is_column(index: Type, board: BoardDeclaration) -> bool:
    return board.columns_named is not None and index.of == board.columns_named


def _zone(zone: ZoneDeclaration, node: Node, context: Context) -> None:
    lists = [node] if zone.index is None else [entry.value for entry in _indexed(node, zone.index, context)]
    for each in lists:
        for item in as_list(each, context.findings) or ():
            scalar(item, component(zone.kind), context)


def _layer(layer: LayerDeclaration, node: Node, context: Context) -> None:
    lists = [node]
    if layer.values is not None:
        lists = [entry.value for entry in _indexed(node, Type("enum", layer.values), context)]
    for each in lists:
        for item in as_list(each, context.findings) or ():
            _cell(item, context.declarations.boards[layer.board], None, context)


def _indexed(node: Node, index: Type, context: Context) -> Iterable[Entry]:
    """The entries of what is kept for each of something."""
    mapping = as_mapping(node, context.findings)
    for entry in mapping.entries if mapping else ():
        _value(entry.key, index, None, None, context)
        yield entry


# --- values ------------------------------------------------------------------------------------------


def _value(node: Node, type: Type, board: BoardDeclaration | None, column: Scalar | None, context: Context) -> None:
    """A value of a state; `column` is given where the column of a cell goes without saying."""
    if type not in (NUMBER, TRUTH) and isinstance(node, Scalar) and node.text == "none":
        return
    if type == CELL:
        if board is not None:
            _cell(node, board, column, context)
    elif type == PLAYER:
        as_int(node, context.findings, lowest=1, highest=context.declarations.most_players)
    elif type.name in ("number", "truth", "enum", "component"):
        scalar(node, type, context)


def _cell(node: Node, board: BoardDeclaration, column: Scalar | None, context: Context) -> None:
    if board.columns_named is not None:
        _step(node, board, column, context)
        return
    cell = as_cell(node, context.findings)
    if cell is not None and not (cell[0] < board.rows and cell[1] < board.columns):
        message = f"{quoted(node.span.text)} lies outside of {quoted(board.name)}"
        help = f"rows go from 0 to {board.rows - 1}, columns from 0 to {board.columns - 1}"
        context.error("D054", message, node.span, help=help)


def _step(node: Node, board: BoardDeclaration, column: Scalar | None, context: Context) -> None:
    """A cell of a board with named columns: [column, step], or the step alone."""
    step = node
    if isinstance(node, Sequence) and len(node.items) == 2:
        value_at(node.items[0], context.declarations.enumerations[str(board.columns_named)], context)
        step = node.items[1]
    elif column is None or isinstance(node, (Sequence, Mapping)):
        message = f"a place on {quoted(board.name)} is expected"
        written = f"[{board.columns_named}, step]" if column is None else "the step"
        context.error("D056", message, node.span, help=f"write {written}, from 0 to {board.rows - 1}")
        return
    as_int(step, context.findings, lowest=0, highest=board.rows - 1)
