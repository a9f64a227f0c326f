"""What the numbers of an image are called: from META to names and words, and back.

Every scalar of the core is a number; its type says what it stands for. Here types are the strings of META: `number`, `truth`,
`player`, `cell`, `line`, `spot`, `deed`, an enumeration, a kind, or `set of` one of these.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from pudsl.classes import dataclass, field
from pudsl.play.labels import labels_of
from pudsl.play.values import Cell, Line, Value

NONE = -1
SIDE = 16  # rows and columns of the core's boards
CELLS = SIDE * SIDE
PLAIN = ("number", "truth", "player", "cell", "line", "spot", "deed")

Record = Mapping[str, Any]
Look = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Enum:
    """An enumeration: its values as numbers with the word of each."""

    name: str
    words: Mapping[int, str]
    looks: Mapping[int, Look]
    numbers: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", {word: number for number, word in self.words.items()})


class Names:
    """All names of one game."""

    def __init__(self, meta: Record) -> None:
        self.meta = meta
        self.game: str = meta["game"]
        self.title: str = meta["name"]
        self.modules: tuple[str, ...] = tuple(meta["modules"])
        self.chosen: Mapping[str, str | list[str]] = meta["chosen"]
        self.enums = {e["name"]: _enum(e) for e in meta["enumerations"]}
        self.kinds: dict[str, Record] = {k["name"]: k for k in meta["kinds"]}
        self.components: list[Record] = meta["components"]
        self.boards: list[Record] = meta["boards"]
        self.board_numbers = {b["name"]: b["number"] for b in self.boards}
        self.variables: dict[str, Record] = {v["name"]: v for v in meta["state"]["variables"]}
        self.zones: dict[str, Record] = {z["name"]: z for z in meta["state"]["zones"]}
        self.layers: dict[str, Record] = {y["name"]: y for y in meta["state"]["layers"]}
        self.exports: dict[str, tuple[int, Record]] = {x["name"]: (n, x) for n, x in enumerate(meta["exports"])}
        self.scores: list[str] = [s["name"] for s in meta["scores"]]
        self.numbers = {c["id"]: n for n, c in enumerate(self.components)}
        self.labels = labels_of(self.components, self.kinds, self._printed)

    @classmethod
    def of(cls, data: bytes) -> Names:
        """The names in the META of an image."""
        return cls(json.loads(data))

    # -- types

    def sort(self, type: str) -> str:
        """What a type is at bottom: one of PLAIN, enum, component or set."""
        if type in PLAIN:
            return type
        if type.startswith("set of "):
            return "set"
        return "enum" if type in self.enums else "component"

    # -- components

    def id(self, number: int) -> str | None:
        return str(self.components[number]["id"]) if 0 <= number < len(self.components) else None

    def label(self, number: int) -> str:
        """What people call a component: its name, and where others have that name too, what tells it apart."""
        return str(self.labels[number]) if 0 <= number < len(self.components) else "nothing"

    def _printed(self, type: str, number: int) -> str:
        """What is printed on a component, in words; another component by its id, since its label may not be known yet."""
        return str(self.id(number)) if self.sort(type) == "component" else self.words(type, number)

    def told(self, number: int, kind: str) -> str:
        """What is told of a component beside its name, in brackets; nothing of what is no component."""
        if kind not in self.kinds or not 0 <= number < len(self.components):
            return ""
        values = self.components[number].get("values", {})
        said = self.labels[number].fields
        told = [f for f in self.kinds[kind]["fields"] if f["told"] and f["name"] not in said]
        fields = [f for f in told if values.get(f["name"]) is not None]
        words = [f"{f['name'].replace('-', ' ')} {self.words(f['type'], int(values[f['name']]))}" for f in fields]
        return f" ({', '.join(words)})" if words else ""

    def of_kind(self, kind: str) -> range:
        found = self.kinds[kind]
        return range(found["first"], found["first"] + found["count"])

    # -- cells and lines

    def cell(self, number: int) -> Cell | None:
        if number < 0:
            return None
        return Cell(number % CELLS // SIDE, number % SIDE, self.boards[number // CELLS]["name"])

    def line(self, number: int) -> Line | None:
        if number < 0:
            return None
        within = number % (2 * SIDE)
        axis = "row" if within < SIDE else "column"
        return Line(axis, within % SIDE, self.boards[number // (2 * SIDE)]["name"])

    def cell_number(self, row: int, column: int, board: str) -> int:
        return int(self.board_numbers[board]) * CELLS + row * SIDE + column

    def step_of(self, cell: Cell) -> tuple[str, int] | None:
        """A cell of a board with named columns as people say it: the name of its column, and the step."""
        board = self.boards[self.board_numbers[cell.board]]
        if board["columns_named"] is None:
            return None
        word = self.enums[board["columns_named"]].words.get(cell.column, str(cell.column))
        return word, board["rows"] - 1 - cell.row if board["bottom_up"] else cell.row

    # -- values

    def value(self, type: str, number: int) -> Value:
        """A number as Python sees it."""
        sort = self.sort(type)
        if sort == "number":
            return number
        if sort == "truth":
            return bool(number)
        if sort == "set":
            return self.members(type.removeprefix("set of "), number)
        if number == NONE:
            return None
        if sort == "enum":
            return self.enums[type].words.get(number, str(number))
        if sort == "component":
            return self.id(number)
        if sort == "cell":
            return self.cell(number)
        if sort == "line":
            return self.line(number)
        return number if sort == "player" else self.deed(number)

    def members(self, type: str, mask: int) -> list[Value]:
        """The members of a set that is kept as a mask."""
        return [self.value(type, n) for n in range(32) if mask >> n & 1]

    def deed(self, number: int) -> str:
        deeds = self.meta["deeds"]
        return str(deeds[number]["label"]) if 0 <= number < len(deeds) else "nothing"

    # -- words

    def words(self, type: str, number: int) -> str:
        """A number as people say it."""
        sort = self.sort(type)
        if sort == "enum" and number != NONE:
            look = self.enums[type].looks.get(number) or {}
            return look.get("label") or str(self.value(type, number))
        if sort == "component":
            return self.label(number)
        if sort == "player":
            return f"player {number + 1}" if number >= 0 else "nobody"
        return self.say(self.value(type, number))

    def say(self, value: Value) -> str:
        """A value as people say it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None:
            return "nothing"
        if isinstance(value, Cell):
            return self.say_cell(value)
        if isinstance(value, Line):
            return f"{value.axis} {value.number}" + self._on(value.board)
        if isinstance(value, list):
            return listed(self.say(v) for v in value)
        return str(value)

    def say_cell(self, cell: Cell) -> str:
        step = self.step_of(cell)
        return f"{step[0]} {step[1]}" if step else f"[{cell.row}, {cell.column}]" + self._on(cell.board)

    def _on(self, board: str) -> str:
        """Which board, where there is more than one that this can be said of."""
        plain = [b["name"] for b in self.boards if b["columns_named"] is None]
        return "" if plain == [board] else f" of {board}"


def listed(words: Iterable[str]) -> str:
    """`a, b and c`."""
    all = list(words)
    if not all:
        return "nothing"
    return all[0] if len(all) == 1 else f"{', '.join(all[:-1])} and {all[-1]}"


def _enum(record: Record) -> Enum:
    words = dict(zip(record["values"], record["labels"], strict=True))
    return Enum(record["name"], words, {int(v): look or {} for v, look in record["looks"].items()})
