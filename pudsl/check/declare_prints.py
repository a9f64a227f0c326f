"""What letters stand for, and how the letters of a picture become cells with something printed on them."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from typing import TypeAlias

from pudsl.check.declare_context import NONE, Context, entries_of
from pudsl.check.declare_fields import read_field
from pudsl.check.declare_types import FieldType
from pudsl.check.pictures import EMPTY, Picture
from pudsl.check.typed import TRUTH, Type
from pudsl.classes import dataclass, field
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Node, Scalar
from pudsl.source.text import Span

Prints: TypeAlias = dict[str, FieldType]
"""What can be printed: the layers of a piece, or the fields of a board."""

_ITS = re.compile(r"its ([a-z][a-z0-9-]*)")


@dataclass(frozen=True, slots=True)
class Ink:
    """What a letter prints: a value, or that of a field of the component."""

    value: object
    its: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter of a legend."""

    inks: dict[str, Ink]
    span: Span


Legend: TypeAlias = dict[str, Letter]


@dataclass(slots=True)
class Printed:
    """The cells of a board or a piece, and what is printed on each."""

    cells: list[tuple[int, int]] = field(default_factory=list)
    prints: dict[str, dict[tuple[int, int], object]] = field(default_factory=dict)

    def put(self, name: str, cell: tuple[int, int], value: object, span: Span, code: str, context: Context) -> None:
        """Print on a cell, once."""
        there = self.prints.setdefault(name, {})
        if cell in there:
            context.error(code, f"{quoted(name)} is printed twice on this cell", span, help="delete one of the two")
        there.setdefault(cell, value)

    def add(self, other: Printed) -> None:
        """What is printed on further cells."""
        self.cells += other.cells
        for name, there in other.prints.items():
            self.prints.setdefault(name, {}).update(there)


def read_legend(node: Node, prints: Prints, fields: Map[str, FieldType], known: Legend, context: Context) -> Legend:
    """The letters of a legend, each once and none that is known."""
    found: Legend = {}
    for entry in entries_of(node, context.findings):
        letter = entry.key.text
        if len(letter) != 1 or letter == EMPTY or letter.isspace():
            help = f"{quoted(EMPTY)} is no cell" if letter == EMPTY else "write a single character"
            context.error("D046", f"{quoted(letter)} cannot be a letter of a legend", entry.key.span, help=help)
            continue
        if letter in known:
            place = (known[letter].span, "it stands here")
            message = f"the letter {quoted(letter)} is in the legend of the kind"
            context.error("D046", message, entry.key.span, help="choose another letter", first=place)
            continue
        found[letter] = Letter(_inks(entry, prints, fields, context), entry.key.span)
    return found


def _inks(entry: Entry, prints: Prints, fields: Map[str, FieldType], context: Context) -> dict[str, Ink]:
    inks: dict[str, Ink] = {}
    keys = context.keys(entry.value, prints, "what a letter prints") or {}
    for name, part in keys.items():
        match = _ITS.fullmatch(part.value.text) if isinstance(part.value, Scalar) else None
        if match:
            if _fits(match[1], prints[name].type, fields, part.value.span, context):
                inks[name] = Ink(None, match[1], part.value.span)
            continue
        value = read_field(part.value, prints[name], None, name, context)
        if value is not None:
            inks[name] = Ink(value, None, part.value.span)
    return inks


def _fits(name: str, type: Type, fields: Map[str, FieldType], span: Span, context: Context) -> bool:
    """Whether the field of that name holds what can be printed there."""
    enumerations = context.declarations.enumerations

    def root(of: Type) -> Type | str:
        return enumerations[str(of.of)].parent or str(of.of) if of.name == "enum" else of

    names = [n for n, f in fields.items() if f.index is None and f.role == "value" and root(f.type) == root(type)]
    if name in names:
        return True
    context.unknown_word("D034", name, span, f"field that holds {type}", names)
    return False


def print_picture(picture: Picture, legend: Legend, values: Map[str, object], context: Context) -> Printed:
    """The cells of a picture with what their letters print for a component with these values."""
    printed = Printed()
    for cell in picture.cells:
        at = (cell.row, cell.column)
        printed.cells.append(at)
        for letter in cell.letters:
            if letter not in legend:
                context.unknown_word("D043", letter, cell.span, "letter of the legend", legend)
                continue
            for name, ink in legend[letter].inks.items():
                value = ink.value if ink.its is None else values.get(ink.its, NONE)
                printed.put(name, at, value, cell.span, "D044", context)
    return printed


def layer_values(printed: Printed, layer: str, type: Type) -> tuple[int | None, ...]:
    """What a piece prints on each of its cells: a value, 1 for a flag, None for nothing."""
    there = printed.prints.get(layer, {})
    nothing = (0, NONE) if type == TRUTH else (NONE,)
    found = (there.get(cell) for cell in printed.cells)
    return tuple(value if isinstance(value, int) and value not in nothing else None for value in found)
