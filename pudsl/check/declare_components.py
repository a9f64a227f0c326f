"""Components: cards, tiles, boards. Their ids first, so that they can name one another; then what they say."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pudsl.check.declarations import BoardDeclaration, Component, Enumeration, Look, Shape
from pudsl.check.declare_boards import SIDE
from pudsl.check.declare_context import Context, Example, Sentence, entries_of, words_of
from pudsl.check.declare_fields import Owner, missing_value, read_field
from pudsl.check.declare_files import File, provenance_of
from pudsl.check.declare_kinds import COMMON, PIECE_CELLS, KindInfo
from pudsl.check.declare_prints import Legend, Printed, layer_values, print_picture, read_legend
from pudsl.check.declare_values import value_at
from pudsl.check.pictures import Picture, read_picture
from pudsl.classes import dataclass, replace
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Sequence
from pudsl.source.text import Span
from pudsl.source.values import as_int, as_list, as_text

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Found:
    """A component as it stands in its file."""

    info: KindInfo
    entry: Entry
    provenance: str

    @property
    def id(self) -> str:
        return self.entry.key.text


def read_components(files: Iterable[File], infos: dict[str, KindInfo], context: Context) -> None:
    """All components, into the declarations: kind by kind as declared, each in the order of its files."""
    found: dict[str, list[Found]] = {name: [] for name in infos}
    by_key = {info.key: info for info in infos.values()}
    for file in files:
        for section in file.root.entries:
            if section.key.text in by_key:
                info = by_key[section.key.text]
                for entry in entries_of(section.value, context.findings):
                    if _good_id(entry, infos, context):
                        found[info.name].append(Found(info, entry, file.provenance))
    ordered = [each for name in infos for each in found[name]]
    for number, each in enumerate(ordered):
        context.ids[each.id] = (each.info.name, number)
    for number, each in enumerate(ordered):
        context.declarations.components.append(_component(number, each, context))
    _check_room(infos, context)


def _good_id(entry: Entry, infos: dict[str, KindInfo], context: Context) -> bool:
    id = entry.key.text
    if not _ID.fullmatch(id):
        help = "an id has small letters and digits, in words joined by `-`, with a letter first"
        context.error("D051", f"{quoted(id)} cannot be an id", entry.key.span, help=help)
        return False
    if context.word(entry.key) is None:
        return False
    for info in infos.values():
        if id in (info.name, info.plural):
            place = (info.part.span, "the kind")
            context.error("D050", f"the id {quoted(id)} is the name of a kind", entry.key.span, first=place)
            return False
    return context.claim("component", id, entry.key.span, "D050")


# --- one component -----------------------------------------------------------------------------------


def _component(number: int, found: Found, context: Context) -> Component:
    info, entry = found.info, found.entry
    empty = Component(number, found.id, info.name, {}, Look(words_of(found.id)), span=entry.key.span)
    if info.unsure or info.board in context.unsure:
        return empty
    keys = context.keys(entry.value, _keys(info, context), f"a {info.name}")
    if keys is None:
        return empty
    owner = Owner(number, found.id, info.name)
    values = _values(info, keys, owner, entry.key.span, context)
    _examples(keys, number, context)
    filled = replace(
        empty,
        values=values,
        look=_look(info, keys, found.id, context),
        text=_text(keys, "text", context) or "",
        provenance=provenance_of(keys["provenance"].value if "provenance" in keys else None, found.provenance, context),
    )
    if not info.piece and info.board is None:
        return filled
    return _drawn(filled, info, keys, context)


def _keys(info: KindInfo, context: Context) -> list[str]:
    """The keys that a component of this kind can have."""
    fields = [field.written or name for name, field in info.fields.items()]
    drawn = info.piece or info.board is not None
    common = [key for key in COMMON if key not in ("picture", "legend")]
    if drawn:
        common.append("legend")
        if info.picture_field is None:
            common.append("picture")
    board = _stepped(info, context)
    return [*fields, *info.broken, *common, *([board.name] if board else [])]


def _stepped(info: KindInfo, context: Context) -> BoardDeclaration | None:
    """The board of a kind if authors write its cells by column and step."""
    board = context.declarations.boards.get(info.board or "")
    return board if board and board.columns_named else None


def _values(info: KindInfo, keys: dict[str, Entry], owner: Owner, span: Span, context: Context) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, field in info.fields.items():
        entry = keys.get(field.written or name)
        if field.role == "rules":
            _rules(entry, owner, name, context)
        elif entry is not None:
            value = read_field(entry.value, field, owner, name, context)
            values[name] = missing_value(field) if value is None else value
        else:
            if not field.optional:
                key = field.written or name
                message = f"the key {quoted(key)} is missing for the {info.name} {quoted(owner.id)}"
                context.error("D003", message, span, help=f"write `{key}: …`")
            values[name] = missing_value(field)
    return values


def _rules(entry: Entry | None, owner: Owner, name: str, context: Context) -> None:
    if entry is None:
        return
    items = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
    for item in items:
        passage = context.passage(item)
        if passage is not None:
            context.sentences.append(Sentence("component", passage, owner.number, name))


def _examples(keys: dict[str, Entry], number: int, context: Context) -> None:
    if "examples" in keys:
        items = as_list(keys["examples"].value, context.findings) or ()
        context.examples += [Example(number, item) for item in items]


def _look(info: KindInfo, keys: dict[str, Entry], id: str, context: Context) -> Look:
    """The look of a component; what it does not say is as its kind says."""
    name = _text(keys, "name", context) or words_of(id)
    own = context.look(keys["look"].value, name) if "look" in keys else Look(name)
    kind = context.declarations.kinds[info.name].look or Look("")
    return Look(own.label, own.letter or kind.letter, own.colour or kind.colour, own.icon or kind.icon)


def _text(keys: dict[str, Entry], name: str, context: Context) -> str | None:
    return as_text(keys[name].value, context.findings) if name in keys else None


# --- pieces and boards -------------------------------------------------------------------------------


def _drawn(empty: Component, info: KindInfo, keys: dict[str, Entry], context: Context) -> Component:
    """The component with its shape or its board."""
    legend = dict(info.legend)
    if "legend" in keys:
        legend |= read_legend(keys["legend"].value, info.prints, info.fields, info.legend, context)
    picture = _picture(empty, info, keys, context)
    if info.piece:
        return empty if picture is None else _piece(empty, info, picture, legend, context)
    board = context.declarations.boards[str(info.board)]
    printed = _board_picture(picture, board, legend, empty, context)
    if _stepped(info, context):
        _steps(printed, info, board, keys.get(board.name), empty, context)
    return _board(empty, info, board, printed)


def _picture(empty: Component, info: KindInfo, keys: dict[str, Entry], context: Context) -> Picture | None:
    if info.picture_field is not None:
        value = empty.values.get(info.picture_field)
        return info.pictures.get(value) if isinstance(value, int) else None
    if "picture" in keys:
        return read_picture(keys["picture"].value, context)
    if not _stepped(info, context):
        message = f"the key {quoted('picture')} is missing for the {info.name} {quoted(empty.id)}"
        context.error("D003", message, _span(empty), help="write `picture: |` with its rows below")
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
    printed: Printed, info: KindInfo, board: BoardDeclaration, entry: Entry | None, empty: Component, context: Context
) -> None:
    columns = context.declarations.enumerations[str(board.columns_named)]
    if entry is None:
        message = f"the key {quoted(board.name)} is missing for the {info.name} {quoted(empty.id)}"
        context.error("D003", message, _span(empty), help=f"write `{board.name}:` with its columns")
        return
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


# --- room --------------------------------------------------------------------------------------------


def _check_room(infos: dict[str, KindInfo], context: Context) -> None:
    """Whether all that starts in a zone fits into it."""
    for info in infos.values():
        zone = context.declarations.zones.get(info.starts or "")
        if zone is None or zone.kind != info.name:
            continue
        held: dict[object, int] = {}
        for component in context.declarations.of_kind(info.name):
            index = component.values.get(info.starts_index) if info.starts_index else None
            held[index] = held.get(index, 0) + 1
            if held[index] == zone.capacity + 1:
                place = (zone.span, "the zone") if zone.span else None
                message = f"{quoted(component.id)} finds no room in {quoted(zone.name)}, which holds {zone.capacity}"
                help = "let the zone hold more"
                context.error("D053", message, _span(component), help=help, first=place)


def _span(component: Component) -> Span:
    assert component.span is not None
    return component.span
