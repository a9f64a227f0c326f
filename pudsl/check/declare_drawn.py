"""What is drawn on components: pieces, and boards as pictures or by column and step.

Boards that lie beside one another, of a component with sides, print on one board.
"""

from __future__ import annotations

from pudsl.check.declarations import BoardDeclaration, Component, Enumeration, Shape
from pudsl.check.declare_boards import SIDE
from pudsl.check.declare_context import Context, entries_of
from pudsl.check.declare_fields import read_field
from pudsl.check.declare_kinds import PIECE_CELLS, KindInfo
from pudsl.check.declare_prints import Legend, Printed, layer_values, print_picture, read_legend
from pudsl.check.declare_sides import Said, placed, refuse_overlap
from pudsl.check.declare_values import value_at
from pudsl.check.pictures import Picture, read_picture
from pudsl.classes import replace
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry
from pudsl.source.text import Span
from pudsl.source.values import as_int


def stepped(info: KindInfo, context: Context) -> BoardDeclaration | None:
    """The board of a kind if authors write its cells by column and step."""
    board = context.declarations.boards.get(info.board or "")
    return board if board and board.columns_named else None


def span_of(component: Component) -> Span:
    """Where it stands."""
    assert component.span is not None
    return component.span


def drawn(empty: Component, info: KindInfo, said: Said, context: Context) -> Component:
    """The component with its shape or its board."""
    legends = _legends(info, said, context)
    if info.piece:
        picture = _picture(empty, info, said[0], context)
        return empty if picture is None else _piece(empty, info, picture, legends[0], context)
    board = context.declarations.boards[str(info.board)]
    printed = _board_pictures(board, info, said, legends, empty, context)
    if stepped(info, context):
        _steps(printed, info, board, [keys[board.name] for keys in said if board.name in keys], empty, context)
    return _board(empty, info, board, printed)


def _legends(info: KindInfo, said: Said, context: Context) -> list[Legend]:
    """The letters for the picture of the component and of each side, which knows those of the component."""
    known, legends = dict(info.legend), []
    for keys in said:
        more = read_legend(keys["legend"].value, info.prints, info.fields, known, context) if "legend" in keys else {}
        legends.append(known | more)
        known = legends[0]
    return legends


def _board_pictures(
    board: BoardDeclaration, info: KindInfo, said: Said, legends: list[Legend], empty: Component, context: Context
) -> Printed:
    """The pictures of the component and of its sides on one board."""
    if not any("picture" in keys for keys in said):
        return _board_picture(_picture(empty, info, said[0], context), board, legends[0], empty, context)
    whole = Printed()
    for keys, legend in zip(said, legends, strict=True):
        picture = read_picture(keys["picture"].value, context) if "picture" in keys else None
        lying = placed(picture, keys.get("at"), board, context) if picture is not None else None
        if lying is not None:
            part = _board_picture(lying, board, legend, empty, context)
            refuse_overlap(whole.cells, part.cells, lying.span, context)
            whole.add(part)
    return whole


def _picture(empty: Component, info: KindInfo, keys: dict[str, Entry], context: Context) -> Picture | None:
    if info.picture_field is not None:
        value = empty.values.get(info.picture_field)
        return info.pictures.get(value) if isinstance(value, int) else None
    if "picture" in keys:
        return read_picture(keys["picture"].value, context)
    if not stepped(info, context):
        message = f"the key {quoted('picture')} is missing for the {info.name} {quoted(empty.id)}"
        context.error("D003", message, span_of(empty), help="write `picture: |` with its rows below")
    return None


def _piece(empty: Component, info: KindInfo, picture: Picture, legend: Legend, context: Context) -> Component:
    picture = picture.trimmed()
    if len(picture.cells) > PIECE_CELLS or max(picture.rows, picture.columns) > SIDE:
        message = f"a piece cannot have {len(picture.cells)} cells in {picture.rows} rows and {picture.columns} columns"
        help = f"{PIECE_CELLS} cells are the most, within {SIDE} x {SIDE}"
        context.error("D045", message, picture.span, help=help)
        return empty
    _fits_boards(info, picture, context)
    printed = print_picture(picture, legend, empty.values, context)
    layers = {name: layer_values(printed, name, found.type) for name, found in info.prints.items()}
    return replace(empty, shape=Shape(tuple(printed.cells), layers))


def _fits_boards(info: KindInfo, picture: Picture, context: Context) -> None:
    declarations = context.declarations
    for name in dict.fromkeys(declarations.layers[layer].board for layer in info.prints):
        board = declarations.boards[name]
        longest = max(board.rows, board.columns)
        if max(picture.rows, picture.columns) > longest:
            message = f"this piece is larger than the board {quoted(name)}"
            context.error("D042", message, picture.span, help=f"the board is {board.rows} x {board.columns}")


def _board_picture(
    picture: Picture | None, board: BoardDeclaration, legend: Legend, empty: Component, context: Context
) -> Printed:
    if picture is None:  # all cells of a board that is written by steps
        every = [(row, column) for row in range(board.rows) for column in range(board.columns)]
        return Printed(every)
    if (picture.rows, picture.columns) != (board.rows, board.columns):
        message = f"this picture is {picture.rows} x {picture.columns}, the board {board.rows} x {board.columns}"
        help = "write `.` where the board has no cell"
        context.error("D042", message, picture.span, help=help)
        return Printed()
    return print_picture(picture, legend, empty.values, context)


def _board(empty: Component, info: KindInfo, board: BoardDeclaration, printed: Printed) -> Component:
    first = board.number * SIDE * SIDE
    values = dict(empty.values)
    for name in info.prints:
        there = printed.prints.get(name, {})
        values[name] = {first + row * SIDE + column: there[row, column] for row, column in sorted(there)}
    return replace(empty, values=values, cells=tuple(sorted(printed.cells)))


# --- boards that are written by column and step ------------------------------------------------------


def _steps(
    printed: Printed, info: KindInfo, board: BoardDeclaration, said: list[Entry], empty: Component, context: Context
) -> None:
    if not said:
        message = f"the key {quoted(board.name)} is missing for the {info.name} {quoted(empty.id)}"
        context.error("D003", message, span_of(empty), help=f"write `{board.name}:` with its columns")
    for entry in said:
        _columns(printed, info, board, entry, context)


def _columns(printed: Printed, info: KindInfo, board: BoardDeclaration, entry: Entry, context: Context) -> None:
    columns = context.declarations.enumerations[str(board.columns_named)]
    seen: set[int] = set()
    for column in entries_of(entry.value, context.findings):
        number = value_at(column.key, columns, context)
        if number is not None:
            seen.add(number)
            for step in entries_of(column.value, context.findings):
                _step(printed, info, board, number, step, context)
    _missing_columns(seen, columns, entry, context)


def _missing_columns(seen: set[int], columns: Enumeration, entry: Entry, context: Context) -> None:
    for number in columns.values:
        if number not in seen:
            label = columns.labels[number]
            message = f"the column {quoted(label)} is missing here"
            context.error("D003", message, entry.key.span, help=f"write `{label}: {{}}` if nothing is printed there")


def _step(
    printed: Printed, info: KindInfo, board: BoardDeclaration, column: int, step: Entry, context: Context
) -> None:
    number = as_int(step.key, context.findings)
    if number is None:
        return
    if not 0 <= number < board.rows:
        help = f"the steps of this board are 0 to {board.rows - 1}"
        context.error("D056", f"there is no step {number}", step.key.span, help=help)
        return
    row = board.rows - 1 - number if board.bottom_up else number
    if (row, column) not in printed.cells:
        context.error("D054", "the picture of this board has no such cell", step.key.span)
        return
    for name, part in (context.keys(step.value, info.prints, "a step") or {}).items():
        value = read_field(part.value, info.prints[name], None, name, context)
        if value is not None:
            printed.put(name, (row, column), value, part.key.span, "D055", context)
