"""Components that are put together of boards with several sides: each choice of sides is a component of its own.

What the sides and the component itself say is taken together: numbers are added, sets united, what is drawn and printed
lies on one board, texts and rules follow one another. All else is said once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from pudsl.check.declarations import BoardDeclaration
from pudsl.check.declare_context import Context, entries_of, words_of
from pudsl.check.declare_types import FieldType
from pudsl.check.pictures import Picture
from pudsl.check.typed import NUMBER
from pudsl.classes import dataclass, replace
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Mapping, Node
from pudsl.source.text import Span
from pudsl.source.values import as_int, as_list, as_text, as_word

SIDES = "sides"
MOST = 64  # components out of one: a choice among more could not be read
SIDE_ADDS = ("at",)
SIDE_LEAVES_OUT = ("look", "provenance", "examples")  # these belong to the whole

Keys = dict[str, Entry]
Said = tuple[Keys, ...]
"""The keys of the component itself, then those of each side that lies up."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A choice of sides: what is added to the id, the names of the sides, what each says. Without sides there is one of nothing."""

    suffix: str = ""
    names: tuple[str, ...] = ()
    sides: tuple[Node, ...] = ()
    first: bool = True  # the examples of the whole are for the first


def variants(entry: Entry, context: Context) -> Iterator[Variant]:
    """All choices of sides of a component, the last board turned first."""
    node = entry.value.get(SIDES) if isinstance(entry.value, Mapping) else None
    if node is None:
        yield Variant()
        return
    boards = [sides for board in entries_of(node, context.findings) if (sides := _sides(board, context))]
    if not boards or not _readable(boards, node, context):
        yield Variant()
        return
    for n, chosen in enumerate(product(*boards)):
        suffix = "".join(f"-{side.key.text}" for side in chosen)
        names = tuple(_name(side, context) for side in chosen)
        yield Variant(suffix, names, tuple(side.value for side in chosen), n == 0)


def _sides(board: Entry, context: Context) -> tuple[Entry, ...]:
    sides = entries_of(board.value, context.findings)
    if len(sides) == 1:
        message = f"the board {quoted(board.key.text)} has a single side"
        context.error("D057", message, board.key.span, help="write what it says with the component itself")
    return tuple(side for side in sides if as_word(side.key, context.findings))


def _readable(boards: Sequence[Sequence[Entry]], node: Node, context: Context) -> bool:
    count = prod(len(sides) for sides in boards)
    if count > MOST:
        message = f"these sides go together in {count} ways"
        context.error("D057", message, node.span, help=f"{MOST} are the most")
    return count <= MOST


def _name(side: Entry, context: Context) -> str:
    node = side.value.get("name") if isinstance(side.value, Mapping) else None
    return (as_text(node, context.findings) if node is not None else None) or words_of(side.key.text)


def together(values: Sequence[object], field: FieldType, said: Sequence[Entry], context: Context) -> object | None:
    """Several values of a field as one."""
    if len(said) == 1:
        return values[0]
    if field.type == NUMBER and field.role == "value" and field.index is None:
        return sum(value for value in values if isinstance(value, int))
    if field.type.name == "set" and field.role == "value":
        mask = 0
        for value in values:
            mask |= value if isinstance(value, int) else 0
        return mask
    message = f"{quoted(said[1].key.text)} is said twice where these sides lie up"
    help = "only numbers, sets, pictures, texts and rules of sides are taken together"
    context.error("D057", message, said[1].key.span, help=help, first=(said[0].key.span, "it stands here too"))
    return values[0]


def joined(said: Said, key: str, context: Context) -> str:
    """Texts one after the other."""
    nodes = [keys[key].value for keys in said if key in keys]
    return " ".join(text for node in nodes if (text := as_text(node, context.findings)))


def refuse_overlap(cells: list[tuple[int, int]], more: list[tuple[int, int]], span: Span, context: Context) -> None:
    """Boards lie beside one another."""
    twice = sorted(set(cells) & set(more))
    if twice:
        row, column = twice[0]
        message = f"the square [{row}, {column}] is drawn twice where these sides lie up"
        context.error("D057", message, span, help="write `.` in one of the pictures")


def placed(picture: Picture, at: Entry | None, board: BoardDeclaration, context: Context) -> Picture | None:
    """The picture of a side that is smaller than the board, with its upper left corner at [row, column]."""
    if at is None:
        return picture
    row, column = _corner(at.value, context)
    if 0 <= row <= board.rows - picture.rows and 0 <= column <= board.columns - picture.columns:
        cells = tuple(replace(cell, row=cell.row + row, column=cell.column + column) for cell in picture.cells)
        return replace(picture, rows=board.rows, columns=board.columns, cells=cells)
    help = f"write [row, column] so that {picture.rows} x {picture.columns} lie within {board.rows} x {board.columns}"
    context.error("D042", "the picture does not lie on the board there", at.value.span, help=help)
    return None


def _corner(node: Node, context: Context) -> tuple[int, int]:
    numbers = [as_int(item, context.findings) for item in as_list(node, context.findings) or ()]
    row, column = numbers if len(numbers) == 2 else (None, None)
    return (-1, -1) if row is None or column is None else (row, column)
