"""A table: one position of Planet Unknown that a test builds, goes on from, and reads, all in words.

    table = make(players=2)                          the game right after set-up
    table.tracks(tech=9).put("terrain", CELLS, "civ").set("moves", 4)
    table.do("advance tech")                         a sentence, in the name of seat 0, settled to its end
    table.options()                                  what can be chosen now, in words
    table.pick("water")                              by words, or by a value: a cell, the cells of a spot
    table.step("tech"), table.cells("rover"), table.get("moves"), table.zone("hand")

Cells are (row, column), row 0 at the top. A spot is picked by the cells that the piece covers, in the order of its
picture (row by row in its base position).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations
from pudsl.lower.kinds import type_of

from .bench import Bench, bench, sentences
from .facts import CELLS
from .shapes import places
from .sides import NONE, Asked, CoreSide, ModelSide, Raw, Side

Place = tuple[int, int]
Places = set[Place]  # the class has a `set` of its own
Seats = set[int]
TRACKS = ("civ", "water", "biomass", "rover", "tech")
TECH_STEPS = {1: 3, 2: 5, 3: 7, 4: 10, 5: 14}  # corporations.yaml: milestones of the tech track
TOP = 15


@dataclass(frozen=True)
class Option:
    """An option in words. `value` is a place, the places of a spot, or the words once more."""

    words: str
    value: object


class Table:
    def __init__(
        self,
        side: str,
        players: int = 2,
        seed: int = 1,
        modules: tuple[str, ...] = (),
        start: str = "prepare the table",
        told_in: tuple[str, ...] = (),
        **options: str,
    ) -> None:
        folders = told_in or modules or ("",)
        self.bench: Bench = bench(tuple(sorted(options.items())), modules, folders)
        self._sentences = sentences(folders)
        self.players = players
        self._d: Declarations = self.bench.declarations
        program = self.bench.program
        self.side: Side
        if side == "core":
            self.side = CoreSide(self.bench.image, program, players, seed)
        else:
            self.side = ModelSide(program, players, seed)
        self.run(start)

    def copy(self) -> Table:
        """Another table in the same position, on the core."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.side = self.side.copy()
        return other

    def seen_by(self, seat: int) -> Table:
        """What a player may see, to be read only; on the core."""
        other = self.copy()
        other.side = self.side.observed(seat)
        return other

    # -- from words to numbers

    def _board(self, name: str) -> int:
        return self._d.boards[name].number * 256

    def _cell(self, place: Place, board: str = "planet") -> int:
        return self._board(board) + place[0] * 16 + place[1]

    def cell(self, place: Place) -> int:
        """The number of a cell of the planet."""
        return self._cell(place)

    def _number(self, type: t.Type, words: object) -> int:
        if words is None:
            return NONE
        if type.name == "enum" and isinstance(words, str):
            labels = {label: value for value, label in self._d.enumerations[str(type.of)].labels.items()}
            return labels[words]
        if type.name == "component" and isinstance(words, str):
            return self.component(words)
        if type.name == "cell" and isinstance(words, tuple):
            return self._cell(words)
        assert isinstance(words, int), (type, words)
        return int(words)

    def _index(self, type: t.Type | None, words: object) -> int | None:
        return None if type is None else self._number(type, words)

    def component(self, id: str) -> int:
        return next(c.number for c in self._d.components if c.id == id)

    # -- from numbers to words

    def _words(self, type: t.Type, value: int) -> str:
        if type.name == "set":
            assert type.element is not None
            members = [v for v in range(value.bit_length()) if value >> v & 1]
            return "[" + ", ".join(self._words(type.element, member) for member in members) + "]"
        if value == NONE and type not in (t.NUMBER, t.TRUTH):
            return "none"
        match type.name:
            case "truth":
                return "yes" if value else "no"
            case "enum":
                return self._d.enumerations[str(type.of)].labels.get(value, str(value))
            case "component":
                return self._d.components[value].id
            case "player":
                return f"player {value}"
            case "deed":
                return self.bench.program.deeds[value].label
            case "line":
                line = value % 32
                return f"row {line}" if line < 16 else f"column {line - 16}"
            case "cell":
                return str(self._place(value))
        return str(value)

    @staticmethod
    def _place(cell: int) -> Place:
        return cell % 256 // 16, cell % 16

    def _spot(self, prompt: str, spot: int) -> tuple[Place, ...]:
        piece = self.bench.piece_of[prompt]
        if isinstance(piece, t.Literal):
            number = piece.value
        else:
            drafted = self.side.zone("drafted", self.asked.player, None)
            number = drafted[0] if drafted else self._like(type_of(piece))
        return self.places_of(number, spot)

    def _like(self, type: t.Type) -> int:
        """A piece with the shape of all those that are placed without being drafted: patches, salvage tiles."""
        return self.component("salvage-civ-1" if type.of == "tile" else "biomass-patch")

    def places_of(self, piece: int, spot: int) -> tuple[Place, ...]:
        """The places that a piece covers at a spot, in the order of its picture."""
        shape = self._d.components[piece].shape
        assert shape is not None
        return places(shape, spot)

    def _option(self, asked: Asked, raw: Raw) -> Option:
        if raw.kind == "member":
            return self._member(asked, raw.value)
        words = raw.label or raw.kind
        for (name, type), value in zip(self.bench.captured.get(raw.label, ()), raw.captures, strict=False):
            words = words.replace("{" + name + "}", self._words(type, value))
        return Option(words, words)

    def _member(self, asked: Asked, value: int) -> Option:
        type = self.bench.type_of[asked.prompt]
        if type == t.SPOT:
            places = self._spot(asked.prompt, value)
            return Option(str(list(places)), places)
        words = self._words(type, value)
        return Option(words, self._place(value) if type == t.CELL else words)

    # -- building a position; each gives the table itself

    def set(self, variable: str, value: object, index: object = None, seat: int = 0) -> Table:
        declared = self._d.variables[variable]
        self.side.set(variable, seat, self._index(declared.index, index), self._number(declared.type, value))
        return self

    def tracks(self, seat: int = 0, **steps: int) -> Table:
        """Trackers on steps of their tracks, with the techs that are then unlocked."""
        for track, step in steps.items():
            row, column = TOP - step, TRACKS.index(track)
            self.side.set("position", seat, self._index(t.enum("track"), track), self._cell((row, column), "ladder"))
        if "tech" in steps:
            for level, at in TECH_STEPS.items():
                self.set("unlocked", steps["tech"] >= at, level, seat)
        return self

    def put(self, layer: str, places: Iterable[Place], value: str | None = None, seat: int = 0) -> Table:
        """All of a layer; of a valued one all cells of that value."""
        values = self._d.layers[layer].values
        index = None if values is None else self._number(t.enum(values), value)
        self.side.set_layer(layer, seat, index, frozenset(self._cell(place) for place in places))
        return self

    def leave(self, *bare: Place, terrain: str = "civ", seat: int = 0) -> Table:
        """Terrain on every square but these; no lifepods."""
        return self.put("terrain", CELLS - set(bare), terrain, seat).put("lifepod", [], seat=seat)

    def fill(self, zone: str, components: Sequence[str], index: object = None, seat: int = 0) -> Table:
        """All of a zone, top first."""
        declared = self._d.zones[zone]
        numbers = [self.component(id) for id in components]
        self.side.set_zone(zone, seat, self._index(declared.index, index), numbers)
        return self

    def depot(self, outer: str | None, inner: str | None, seat: int = 0) -> Table:
        """What lies open in the depot of a player."""
        for shape, tile in zip(self.shapes_of_depot(seat), (outer, inner), strict=True):
            self.fill("stack", [tile] if tile else [], shape)
        return self.set("outer-taken", False, seat=seat).set("inner-taken", False, seat=seat)

    def shapes_of_depot(self, seat: int = 0) -> tuple[str, str]:
        """station.yaml: exterior slot (seat + rotation) mod 6, interior slot (exterior slot + shift) mod 6."""
        places = {1: (0,), 2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
        slot = (int(self.get("front")) + places[self.players][seat]) % 6
        return EXTERIOR[slot], INTERIOR[(slot + int(self.get("offset"))) % 6]

    # -- going on

    def run(self, verb: str, seat: int = 0, arguments: Sequence[int] = ()) -> Table:
        """A verb of the content, with arguments as numbers."""
        self.side.run(verb, seat, arguments)
        return self

    def do(self, sentence: str, seat: int = 0) -> Table:
        """A sentence, then all that it leaves to be settled."""
        return self.run(self._sentences[sentence], seat)

    @property
    def asked(self) -> Asked:
        asked = self.side.asked()
        assert asked is not None, "nothing is to be decided"
        return asked

    @property
    def over(self) -> bool:
        """Nothing is left to be decided."""
        return self.side.asked() is None

    def offered(self) -> list[Option]:
        asked = self.side.asked()
        return [] if asked is None else [self._option(asked, raw) for raw in asked.options]

    def options(self) -> list[str]:
        return [option.words for option in self.offered()]

    def values(self) -> list[Any]:
        return [option.value for option in self.offered()]

    def pick(self, *choices: object) -> Table:
        """One option after the other: by its words, or a part of them that only it has; by a place; by places."""
        for choice in choices:
            self.side.apply(self._find(choice))
        return self

    def _find(self, choice: object) -> int:
        offered = self.offered()
        if isinstance(choice, list):
            choice = tuple(choice)
        exact = [k for k, option in enumerate(offered) if choice in (option.words, option.value)]
        if not exact and isinstance(choice, str):
            exact = [k for k, option in enumerate(offered) if re.search(rf"\b{re.escape(choice)}\b", option.words)]
        assert len(exact) == 1, f"{choice!r} is {len(exact)} of {[o.words for o in offered]}"
        return exact[0]

    def first(self) -> Table:
        """The first option, where a test does not care."""
        self.side.apply(0)
        return self

    def last(self) -> Table:
        """The last option: done, no, pass where that is possible."""
        self.side.apply(len(self.asked.options) - 1)
        return self

    def finish(self, limit: int = 200) -> Table:
        """Goes on by last options until nothing is asked."""
        while not self.over:
            self.last()
            limit -= 1
            assert limit, "it does not end"
        return self

    # -- reading

    def get(self, variable: str, index: object = None, seat: int = 0) -> Any:
        """A variable: a number as it is, anything else in words."""
        declared = self._d.variables[variable]
        value = self.side.get(variable, seat, self._index(declared.index, index))
        if declared.type in (t.NUMBER, t.TRUTH, t.PLAYER) or declared.type == t.enum("slot"):
            return value
        return self._words(declared.type, value)

    def step(self, track: str, seat: int = 0) -> int:
        cell = self.side.get("position", seat, self._index(t.enum("track"), track))
        return TOP - self._place(cell)[0]

    def steps(self, seat: int = 0) -> dict[str, int]:
        return {track: self.step(track, seat) for track in TRACKS}

    def cells(self, layer: str, value: str | None = None, seat: int = 0) -> Places:
        values = self._d.layers[layer].values
        index = None if values is None else self._number(t.enum(values), value)
        return {self._place(cell) for cell in self.side.layer(layer, seat, index)}

    def zone(self, zone: str, index: object = None, seat: int = 0) -> list[str]:
        """The components in a zone, top first; ? for one that is not seen."""
        numbers = self.side.zone(zone, seat, self._index(self._d.zones[zone].index, index))
        return ["?" if number == NONE else self._d.components[number].id for number in numbers]

    def depot_of(self, seat: int = 0) -> list[str]:
        """The tiles that lie open before a player."""
        return [self._d.components[number].id for number in self.side.ask("depot", seat, ())]

    def printed(self, id: str, field: str) -> Any:
        """A field of a component, as a number."""
        return self._d.components[self.component(id)].values.get(field)

    def pending(self, seat: int = 0) -> list[str]:
        return [label for label, _ in self.side.pending(seat)]

    def ask(self, function: str, *arguments: object, seat: int = 0) -> Any:
        """What a noun or an adjective says: a number, or cells."""
        parameters = self.bench.program.functions[function].parameters
        numbers = [self._number(p.type, a) for p, a in zip(parameters, arguments, strict=True)]
        return self.side.ask(function, seat, numbers)

    def score(self, part: str | None = None, seat: int = 0) -> int:
        return sum(self.scores(seat).values()) if part is None else self.side.score(seat, part)

    def scores(self, seat: int = 0) -> dict[str, int]:
        """All parts of the score by name."""
        return {score.name: self.side.score(seat, score.name) for score in self.bench.program.scores}

    def known(self, id: str) -> Seats:
        """Who was shown a component."""
        return self.side.known(self.component(id))


EXTERIOR = ("pentomino-z", "pentomino-f", "tetromino-s", "tetromino-i", "pentomino-n", "pentomino-u")
INTERIOR = ("tromino-i", "tetromino-t", "tromino-v", "tetromino-l", "domino", "tetromino-o")
