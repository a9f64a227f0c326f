"""Boards as rows of coloured text. How things look is what content says; nothing here knows a game.

A drawing is a list of rows, a row a list of (text, style), a style a few words such as `bold red on blue`, as rich reads
them. A cell of a board takes two characters: what lies or is printed there, and a mark on it. Of several layers with
values the first gives the letter and the ground colour; another one with the same value makes the letter a capital.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pudsl.classes import dataclass
from pudsl.core import binding
from pudsl.play.game import Game
from pudsl.play.names import CELLS, NONE, SIDE, Look, Record

Row = list[tuple[str, str]]
Rows = list[Row]
Marks = Mapping[int, tuple[str, str]]  # by cell of a board: text and style put over what is there

_LIGHT = (
    "white",
    "yellow",
    "cyan",
    "green",
    "bright_white",
    "bright_yellow",
    "bright_green",
    "bright_cyan",
    "bright_black",
)
BLANK = ("  ", "")


@dataclass(frozen=True, slots=True)
class Sight:
    """What is drawn: a game, and a state of it or none (then only what is printed)."""

    game: Game
    core: binding.State | None = None


# --- boards ------------------------------------------------------------------------------------------


def board(sight: Sight, name: str, owner: int = 0, marks: Marks | None = None, component: int | None = None) -> Rows:
    """A board with what lies on it; `component` is what it is printed on, where no state says so."""
    record = sight.game._names.boards[sight.game._names.board_numbers[name]]
    if component is None:
        component = _printed_on(sight, record, owner)
    if record["columns_named"] is not None:
        return _ladder(sight, record, owner, component)
    return _grid(sight, record, owner, component, marks or {})


def _printed_on(sight: Sight, record: Record, owner: int) -> int:
    """The component that a board is printed on, or none."""
    if record["variable"] is None or sight.core is None:
        return NONE
    return sight.core.get(sight.game._names.variables[record["variable"]]["number"], owner)


def _cells(sight: Sight, record: Record, component: int) -> set[int]:
    if component != NONE and record["kind"] is not None:
        return {row * SIDE + column for row, column in sight.game._names.components[component]["cells"]}
    return {row * SIDE + column for row in range(record["rows"]) for column in range(record["columns"])}


def _grid(sight: Sight, record: Record, owner: int, component: int, marks: Marks) -> Rows:
    cells = _cells(sight, record, component)
    drawn = _printed(sight, record, component, cells)
    drawn = _laid(sight, record, owner, drawn)
    ends = {lines: _along(sight, record, component, lines) for lines in ("rows", "columns")}
    rows = _column_numbers(record["columns"])
    for row in range(record["rows"]):
        line: Row = [(f"{row:>2} ", "bright_black")]
        for column in range(record["columns"]):
            cell = row * SIDE + column
            text, style = drawn.get(cell, BLANK)
            if cell in marks:
                text, style = _marked(text, style, marks[cell])
            line.append((text, style))
        if row in ends["rows"]:
            line.append((f" {ends['rows'][row]}", "bold"))
        rows.append(line)
    if ends["columns"]:
        numbers = "".join(f"{ends['columns'].get(column, ''):<2}" for column in range(record["columns"]))
        rows.append([("   ", ""), (numbers, "bold")])
    return rows


def _along(sight: Sight, record: Record, component: int, lines: str) -> dict[int, int]:
    """The numbers that are printed at the ends of rows or columns."""
    names = sight.game._names
    if component == NONE or record["kind"] is None:
        return {}
    fields = [f["name"] for f in names.kinds[record["kind"]]["fields"] if f.get("along") == lines]
    printed = names.components[component].get("values", {})
    return {int(place): number for name in fields for place, number in printed.get(name, {}).items()}


def _column_numbers(columns: int) -> Rows:
    """The numbers of columns, the tens above the units."""
    units: Row = [("   ", ""), *((f"{column % 10} ", "bright_black") for column in range(columns))]
    if columns <= 10:
        return [units]
    return [[("   ", ""), (" " * 20 + "1 " * (columns - 10), "bright_black")], units]


def _marked(text: str, style: str, mark: tuple[str, str]) -> tuple[str, str]:
    if text[1] != " ":  # there is no room for it: what lies there is shown the other way round
        return text, f"{style} reverse".strip()
    ground = style[style.index("on ") :] if "on " in style else ""
    return text[0] + mark[0], f"{mark[1]} {ground}".strip()


def _printed(sight: Sight, record: Record, component: int, cells: Iterable[int]) -> dict[int, tuple[str, str]]:
    """What is printed on each cell: a value with a letter; one that has a colour alone lends it to the letter that is there."""
    drawn = {cell: ("· ", "bright_black") for cell in cells}
    names = sight.game._names
    if component == NONE or record["kind"] is None:
        return drawn
    printed = names.components[component].get("values", {})
    for field in names.kinds[record["kind"]]["fields"]:
        enum = names.enums.get(field["type"])
        if field["index"] != "cell" or enum is None:
            continue
        for cell, value in printed.get(field["name"], {}).items():
            look = enum.looks.get(value) or {}
            if look.get("letter"):
                drawn[int(cell) % CELLS] = (f"{look['letter']} ", look.get("colour", ""))
            elif look.get("colour"):
                drawn[int(cell) % CELLS] = (drawn[int(cell) % CELLS][0], look["colour"])
    for field in _printed_signs(sight, record["number"]):
        for cell in printed.get(field["name"], {}):
            drawn[int(cell) % CELLS] = token(drawn.get(int(cell) % CELLS, BLANK), field["look"])
    return drawn


def _laid(sight: Sight, record: Record, owner: int, drawn: dict[int, tuple[str, str]]) -> dict[int, tuple[str, str]]:
    """The layers of state over what is printed."""
    core, names = sight.core, sight.game._names
    if core is None:
        return drawn
    under = dict.fromkeys(drawn, False)
    for layer in names.layers.values():
        if layer["board"] != record["number"]:
            continue
        if layer["values"] is None:
            look = names.meta["looks"].get(layer["name"]) or {}
            for cell in core.layer(layer["number"], owner) if look.get("letter") else ():
                drawn[cell] = token(drawn.get(cell, BLANK), look)
            continue
        for value, look in names.enums[layer["values"]].looks.items():
            for cell in core.layer(layer["number"], owner, value):
                drawn[cell] = ground(drawn.get(cell, BLANK), look, under.get(cell, False))
                under[cell] = True
    return drawn


def ground(here: tuple[str, str], look: Look, covered: bool) -> tuple[str, str]:
    letter = look.get("letter") or "?"
    if not covered:
        return f"{letter} ", on(look.get("colour", ""))
    same = here[0][0].lower() == letter.lower()
    return (letter.upper() + here[0][1], f"bold {here[1]}") if same else (here[0][0] + letter, here[1])


def on(colour: str) -> str:
    """The style of something that lies on a cell."""
    if not colour:
        return "reverse"
    return f"{'black' if colour in _LIGHT else 'bright_white'} on {colour}"


def token(here: tuple[str, str], look: Look) -> tuple[str, str]:
    ground = here[1][here[1].index("on ") :] if "on " in here[1] else ""
    colour = look.get("colour", "")
    style = "bold" if not colour or f"on {colour}" == ground else f"bold {colour}"
    if ground:
        style = f"bold {here[1].replace('bold ', '')}"
    return here[0][0] + look["letter"], style


# --- boards with named columns ------------------------------------------------------------------------


EFFECT, SEVERAL, TEN = "+", "*", "X"  # something happens there; more than one thing is printed there; a number from 10 on


def _ladder(sight: Sight, record: Record, owner: int, component: int) -> Rows:
    """A line for each column from its first step, with the place of whatever stands on it."""
    names = sight.game._names
    enum = names.enums[str(record["columns_named"])]
    markers = _markers(sight, record, owner)
    wide = max(len(word) for word in enum.words.values())
    steps = "".join(f"{step:<3}" for step in range(record["rows"]))
    rows: Rows = [[(" " * (wide + 2), ""), (steps, "bright_black")]]
    for column, word in enum.words.items():
        line: Row = [(f"{word:<{wide}}  ", names_colour(enum.looks.get(column)))]
        for step in range(record["rows"]):
            row = record["rows"] - 1 - step if record["bottom_up"] else step
            cell = row * SIDE + column
            text = _step(sight, record, component, cell)
            here = cell in markers
            line.append((f"[{text}]" if here else f" {text} ", "bold reverse" if here else ""))
        rows.append(line)
    return rows


def names_colour(look: Look | None) -> str:
    return (look or {}).get("colour", "")


def _markers(sight: Sight, record: Record, owner: int) -> set[int]:
    """The cells of a board that variables name."""
    found: set[int] = set()
    if sight.core is None:
        return found
    for v in sight.game._names.variables.values():
        if v["type"] == "cell" and v["board"] == record["name"]:
            for index in sight.game._fields.indexes(v, sight.core.players):
                cell = sight.core.get(v["number"], owner, index)
                if cell != NONE:
                    found.add(cell % CELLS)
    return found


def _step(sight: Sight, record: Record, component: int, cell: int) -> str:
    """One character for what is printed on a step, as `_steps_legend` explains it."""
    printed = things_on(sight, record, component, cell)
    if not printed:
        return "·"
    if len(printed) > 1:
        return SEVERAL
    field, value = printed[0]
    type = next(f["type"] for f in sight.game._names.kinds[record["kind"]]["fields"] if f["name"] == field)
    if type == "number":
        return value if len(value) == 1 else TEN
    return str(field[0]) if type in sight.game._names.enums else EFFECT


def _steps_legend(sight: Sight, record: Record) -> Row:
    """What the signs on the steps of a board with named columns stand for."""
    signs: dict[str, str] = {}
    for field in sight.game._names.kinds[record["kind"]]["fields"] if record["kind"] else ():
        if field["index"] == "cell":
            number, named = field["type"] == "number", field["type"] in sight.game._names.enums
            sign = "1" if number else field["name"][0] if named else EFFECT
            words = f"{field['name']} ({TEN}: 10 or more)" if number else field["name"]
            signs[sign] = f"{signs[sign]} or {words}" if sign in signs else words
    signs |= {SEVERAL: "several of these", "[ ]": "where a marker stands"} if signs else {}
    return [part for sign, words in signs.items() for part in ((sign, "bold"), (f" {words}  ", ""))]


def things_on(sight: Sight, record: Record, component: int, cell: int) -> list[tuple[str, str]]:
    """What is printed on a cell: the names of the fields with their values in words."""
    names = sight.game._names
    if component == NONE or record["kind"] is None:
        return []
    found: list[tuple[str, str]] = []
    key = str(int(record["number"]) * CELLS + cell)
    printed = names.components[component].get("values", {})
    for field in names.kinds[record["kind"]]["fields"]:
        if field["index"] != "cell" or key not in printed.get(field["name"], {}):
            continue
        value = printed[field["name"]][key]
        type = field["type"].removeprefix("set of ")
        values = value if isinstance(value, list) else [value]
        found += [(field["name"], names.words(type, v)) for v in values]
    return found


def legend(sight: Sight, name: str, laid: bool = True) -> Row:
    """What the letters of a board stand for: those of what can lie on it, unless not `laid`, and of what is printed."""
    names = sight.game._names
    number = names.board_numbers[name]
    if names.boards[number]["columns_named"] is not None:
        return _steps_legend(sight, names.boards[number])
    seen: dict[str, Row] = {}
    layers = [y for y in names.layers.values() if laid and y["board"] == number]
    for layer in layers:
        if layer["values"] is not None:
            for value, look in names.enums[layer["values"]].looks.items():
                if look.get("letter"):
                    seen.setdefault(
                        look["letter"],
                        [(f"{look['letter']} ", on(look.get("colour", ""))), (f" {look.get('label') or value}  ", "")],
                    )
    both = [layer["name"] for layer in layers if layer["values"] is not None]
    if len(both) > 1 and seen:
        capital = next(iter(seen)).upper()
        seen.setdefault(capital, [(capital, "bold"), (f" in capitals: {' and '.join(both)}  ", "")])
    for layer in layers:
        look = names.meta["looks"].get(layer["name"]) or {}
        if layer["values"] is None and look.get("letter"):
            seen.setdefault(
                look["letter"],
                [
                    (look["letter"], f"bold {look.get('colour', '')}".strip()),
                    (f" {look.get('label') or layer['name']}  ", ""),
                ],
            )
    for field in _printed_signs(sight, number):
        look = field["look"]
        seen.setdefault(
            look["letter"], [(look["letter"], f"bold {look.get('colour', '')}".strip()), (f" {look['label']}  ", "")]
        )
    for field in _printed_fields(sight, number):
        for look in names.enums[field["type"]].looks.values():
            if look.get("letter"):
                seen.setdefault(look["letter"], [(look["letter"], look.get("colour", "")), (f" {look['label']}  ", "")])
    return [part for parts in seen.values() for part in parts]


def _printed_fields(sight: Sight, number: int) -> list[Record]:
    names = sight.game._names
    kind = names.boards[number]["kind"]
    if kind is None:
        return []
    return [f for f in names.kinds[kind]["fields"] if f["index"] == "cell" and f["type"] in names.enums]


def _printed_signs(sight: Sight, number: int) -> list[Record]:
    """What is printed and has a letter of its own."""
    names = sight.game._names
    fields = names.kinds[names.boards[number]["kind"]]["fields"] if names.boards[number]["kind"] else []
    return [f for f in fields if f["index"] == "cell" and (f.get("look") or {}).get("letter")]


# --- side by side -------------------------------------------------------------------------------------


def width_of(row: Row) -> int:
    return sum(len(text) for text, _ in row)


def folded(row: Row, parts: int, width: int) -> Rows:
    """A long row in as many as it needs; so many parts of it stay together."""
    rows: Rows = []
    line: Row = []
    for start in range(0, len(row), parts):
        part = row[start : start + parts]
        if line and width_of(line) + width_of(part) > width:
            rows.append(line)
            line = []
        line += part
    return [*rows, line] if line else rows


def beside(drawings: Sequence[Rows], gap: int = 3, width: int = 100) -> Rows:
    """Drawings next to one another as far as they fit, then below."""
    rows: Rows = []
    line: list[Rows] = []
    used = 0
    for drawing in drawings:
        wide = max((width_of(row) for row in drawing), default=0)
        if line and used + gap + wide > width:
            rows += [*_joined(line, gap), []]
            line, used = [], 0
        used += wide + (gap if line else 0)
        line.append(drawing)
    return rows + (_joined(line, gap) if line else [])


def _joined(drawings: Sequence[Rows], gap: int) -> Rows:
    height = max(len(drawing) for drawing in drawings)
    widths = [max((width_of(row) for row in drawing), default=0) for drawing in drawings]
    rows: Rows = []
    for n in range(height):
        row: Row = []
        for drawing, wide in zip(drawings, widths, strict=True):
            part = drawing[n] if n < len(drawing) else []
            row += [*part, (" " * (wide - width_of(part) + gap), "")]
        rows.append(row)
    return rows
