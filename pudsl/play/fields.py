"""All that a state holds, by name: read as plain data, and written from it.

What is kept for the table stands under its names; what each player has, likewise. A variable, zone or layer that has an
entry for each value of something is a mapping.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pudsl.core.binding import CoreError
from pudsl.core.binding import State as Core
from pudsl.play.errors import PositionError
from pudsl.play.names import NONE, Names, Record
from pudsl.play.plain import Plain, Reader, Writer, near

TABLE, PLAYER = "table", "player"


class Fields:
    """Reads and writes the states of one game."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._to = Writer(names)
        self._from = Reader(names)
        self.known = {
            scope: {
                **{name: "variable" for name, v in names.variables.items() if v["scope"] == scope},
                **{name: "layer" for name, y in names.layers.items() if y["scope"] == scope},
                **{name: "zone" for name, z in names.zones.items() if z["scope"] == scope},
            }
            for scope in (TABLE, PLAYER)
        }

    # -- reading

    def everything(self, core: Core, scope: str, owner: int = 0) -> dict[str, Plain]:
        """All that the table, or a player, has."""
        return {name: self.read(core, name, owner) for name in self.known[scope]}

    def read(self, core: Core, name: str, owner: int = 0) -> Plain:
        """One variable, layer or zone."""
        if name in self.names.variables:
            return self._variable(core, self.names.variables[name], owner)
        if name in self.names.layers:
            return self._layer(core, self.names.layers[name], owner)
        return self._zone(core, self.names.zones[name], owner)

    def _variable(self, core: Core, v: Record, owner: int) -> Plain:
        if v["index"] is None:
            return self._to.value(v["type"], core.get(v["number"], owner))
        found = {}
        for index in self.indexes(v, core.players):
            key = (v["index"], index)
            found[self._to.index(*key)] = self._to.value(v["type"], core.get(v["number"], owner, index), key)
        return found

    def _layer(self, core: Core, y: Record, owner: int) -> Plain:
        if y["values"] is None:
            return self._to.cells(y, core.layer(y["number"], owner))
        boards = {v: core.layer(y["number"], owner, v) for v in self.layer_values(y)}
        return {str(self.names.value(y["values"], v)): self._to.cells(y, cells) for v, cells in boards.items() if cells}

    def _zone(self, core: Core, z: Record, owner: int) -> Plain:
        if z["index"] is None:
            return self._to.components(core.zone(z["number"], owner))
        lists = {i: core.zone(z["number"], owner, i) for i in self.indexes(z, core.players)}
        return {self._to.index(z["index"], i): self._to.components(cards) for i, cards in lists.items() if cards}

    def indexes(self, slot: Record, players: int) -> Sequence[int]:
        """The values that there is an entry for."""
        type, first = slot["index"], slot["first"]
        if type is None:
            return (0,)
        if type == "player":
            return range(players)
        if type in self.names.enums:
            return tuple(self.names.enums[type].words)
        return range(first, first + slot["count"])

    def layer_values(self, y: Record) -> Sequence[int]:
        return tuple(self.names.enums[y["values"]].words) if y["values"] else (0,)

    # -- writing

    def fill(self, core: Core, scope: str, owner: int, given: Mapping[str, Plain], where: str) -> None:
        """Put over a state what is given; what is not named stays."""
        for name, plain in given.items():
            self.write(core, scope, owner, name, plain, f"{where}{name}")

    def write(self, core: Core, scope: str, owner: int, name: str, plain: Plain, where: str) -> None:
        what = self.known[scope].get(name)
        if what is None:
            raise PositionError(f"the {scope} has no {name!r}{near(name, self.known[scope])}", where)
        try:
            if what == "variable":
                self._set_variable(core, self.names.variables[name], owner, plain, where)
            elif what == "layer":
                self._set_layer(core, self.names.layers[name], owner, plain, where)
            else:
                self._set_zone(core, self.names.zones[name], owner, plain, where)
        except CoreError as error:
            raise PositionError(f"{plain!r} does not fit: {error}", where) from error

    def _set_variable(self, core: Core, v: Record, owner: int, plain: Plain, where: str) -> None:
        for index, value in self._entries(v, plain, core.players, where):
            key = None if v["index"] is None else (v["index"], index)
            number = self._from.value(v["type"], value, where, key, v.get("board"))
            core.set(v["number"], number, owner, index)

    def _set_layer(self, core: Core, y: Record, owner: int, plain: Plain, where: str) -> None:
        if y["values"] is None:
            core.set_layer(y["number"], self._from.cells(y, plain, where), owner)
            return
        if not isinstance(plain, Mapping):
            raise PositionError(f"cells by {y['values']} are expected, such as {{{self._a_value(y)}: [[0, 0]]}}", where)
        given = {self._from.value(y["values"], word, where): cells for word, cells in plain.items()}
        for value in self.layer_values(y):
            core.set_layer(y["number"], self._from.cells(y, given.get(value, []), where), owner, value)

    def _a_value(self, y: Record) -> str:
        return next(iter(self.names.enums[y["values"]].words.values()))

    def _set_zone(self, core: Core, z: Record, owner: int, plain: Plain, where: str) -> None:
        for index, cards in self._entries(z, plain, core.players, where):
            if not isinstance(cards, Sequence) or isinstance(cards, str):
                raise PositionError(f"a list of {z['kind']} is expected, from the top, not {cards!r}", where)
            numbers = [self._from.component(z["kind"], str(card), where) for card in cards]
            if len(numbers) > z["capacity"]:
                raise PositionError(f"there is room for {z['capacity']}, not for {len(numbers)}", where)
            core.set_zone(z["number"], numbers, owner, index)

    def _entries(self, slot: Record, plain: Plain, players: int, where: str) -> Iterator[tuple[int, Plain]]:
        """Each entry that is given, with its index."""
        if slot["index"] is None:
            yield 0, plain
            return
        if not isinstance(plain, Mapping):
            raise PositionError(f"an entry for each {slot['index']} is expected, not {plain!r}", where)
        for word, value in plain.items():
            index = self._from.index(slot["index"], word, where)
            if index not in self.indexes(slot, players):
                raise PositionError(f"there is no entry for {word!r}", where)
            yield index, value

    # -- from one state to another

    def copy(self, source: Core, target: Core) -> None:
        """All that is kept, and who knows what; not what runs."""
        for v in self.names.variables.values():
            for owner in _owners(v, source):
                for index in self.indexes(v, source.players):
                    target.set(v["number"], source.get(v["number"], owner, index), owner, index)
        for y in self.names.layers.values():
            for owner in _owners(y, source):
                for value in self.layer_values(y):
                    target.set_layer(y["number"], source.layer(y["number"], owner, value), owner, value)
        self._copy_zones(source, target)

    def _copy_zones(self, source: Core, target: Core) -> None:
        slots = list(self.names.zones.values())
        for z in slots:  # first away with all, so that nothing is in the way
            for owner in _owners(z, source):
                for index in self.indexes(z, source.players):
                    target.set_zone(z["number"], [], owner, index)
        for z in slots:
            for owner in _owners(z, source):
                for index in self.indexes(z, source.players):
                    cards = [c for c in source.zone(z["number"], owner, index) if c != NONE]
                    target.set_zone(z["number"], cards, owner, index)
        for number in range(len(self.names.components)):
            if source.known(number):
                target.set_known(number, source.known(number))


def _owners(slot: Record, core: Core) -> range:
    return range(core.players if slot["scope"] == PLAYER else 1)
