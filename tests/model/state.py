"""Everything that can change, as plain Python objects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias, TypeVar

from pudsl.check import typed as t
from pudsl.check.declarations import BoardDeclaration, Component, Declarations

from .grid import EMPTY, Cell, Region, region_of
from .random import Generator

Scalar: TypeAlias = int
Members: TypeAlias = tuple[int, ...]  # a set of anything but cells, in its order
Value: TypeAlias = int | Members | Region | tuple[Region, ...]  # the last: the areas of a region

Seat: TypeAlias = int | None  # None: it belongs to the table
Index: TypeAlias = int | None  # None: it has no index


GENERATOR = "(generator)"  # its name in `State.named`


class GameError(Exception):
    """What content must not do: the game ends with an error."""


@dataclass(frozen=True)
class Pending:
    """A deed that waits on a player's list, with what was captured and the level that was open."""

    later: t.Later
    captures: tuple[Value, ...]
    level: int

    def named(self) -> list[object]:
        return [self.level, self.later.label, [packed(value) for value in self.captures]]


Key: TypeAlias = tuple[str, Seat, Index]
Worth: TypeAlias = dict[tuple[Value, ...], Value]
Thing = TypeVar("Thing")


class Memory:
    """What expressions are worth.

    of  id of an expression -> the names that it uses, and by the actor and what these names are, its worth

    Each expression reads some parts of the state. When one of these changes, its worth is forgotten.
    """

    def __init__(self) -> None:
        self.of: dict[int, tuple[tuple[str, ...], Worth]] = {}
        self._readers: defaultdict[str, list[Worth]] = defaultdict(list)

    def begin(self, e: t.Expr, names: tuple[str, ...], reads: Iterable[str]) -> tuple[tuple[str, ...], Worth]:
        """Remember an expression from now on."""
        worth: Worth = {}
        for name in reads:
            self._readers[name].append(worth)
        self.of[id(e)] = names, worth
        return names, worth

    def forget(self, name: str) -> None:
        """This part of the state has changed."""
        for worth in self._readers[name]:
            worth.clear()


class Kept(dict[Key, Thing]):
    """A part of the state that expressions read."""

    def __init__(self, things: dict[Key, Thing], memory: Memory) -> None:
        super().__init__(things)
        self._memory = memory

    def __setitem__(self, key: Key, thing: Thing) -> None:
        if self.get(key) != thing:
            super().__setitem__(key, thing)
            self._memory.forget(key[0])


@dataclass
class State:
    """One position of a game.

    variables  (name, seat, index) -> value
    zones      (name, seat, index) -> components, first = top
    layers     (name, seat, value) -> cells; value None: a flag layer
    known      component -> seats of the players who were shown it
    pending    for each seat, oldest first
    level      how many `Fully` are open
    memory     what expressions are worth in this position
    """

    variables: dict[Key, Scalar]
    zones: dict[Key, Members]
    layers: dict[Key, Region]
    pending: list[list[Pending]]
    generator: Generator
    known: dict[int, set[int]] = field(default_factory=dict)
    level: int = 0
    memory: Memory = field(default_factory=Memory, compare=False)

    def __post_init__(self) -> None:
        self.variables = Kept(self.variables, self.memory)
        self.zones = Kept(self.zones, self.memory)
        self.layers = Kept(self.layers, self.memory)

    def copy(self) -> State:
        return State(
            dict(self.variables),
            dict(self.zones),
            dict(self.layers),
            [list(entries) for entries in self.pending],
            self.generator.copy(),
            {component: set(seats) for component, seats in self.known.items()},
            self.level,
        )

    def named(self) -> dict[str, object]:
        """The same for equal states: one flat mapping from what a person would call a thing to a plain value."""
        things: dict[str, object] = {}
        things.update((name_of(*key), value) for key, value in self.variables.items())
        things.update((name_of(*key), list(zone)) for key, zone in self.zones.items())
        things.update((name_of(*key), list(cells)) for key, cells in self.layers.items())
        for seat, entries in enumerate(self.pending):
            things[name_of("(pending)", seat, None)] = [entry.named() for entry in entries]
        for component, seats in self.known.items():
            if seats:
                things[name_of("(known)", None, component)] = sorted(seats)
        things[GENERATOR] = list(self.generator.words)
        return things

    # -- where components are

    def take_out(self, component: int) -> None:
        """Out of the zone in which it lies, if it lies in any."""
        for key, zone in self.zones.items():
            if component in zone:
                self.zones[key] = tuple(other for other in zone if other != component)
                return


@cache
def name_of(name: str, seat: Seat, index: Index) -> str:
    """`name of SEAT [INDEX]`, as far as it has them."""
    of = "" if seat is None else f" of {seat}"
    return name + of + ("" if index is None else f" [{index}]")


def packed(value: Value) -> int:
    """A captured value as one number: of a set the mask."""
    if isinstance(value, int):
        return value
    members = [member for member in value if isinstance(member, int)]
    return sum(1 << member for member in members)


# --------------------------------------------------------------------------------- the beginning


def new_state(declarations: Declarations, players: int, seed: int) -> State:
    d = declarations
    return State(
        variables={
            (v.name, seat, index): v.initial
            for v in d.variables.values()
            for seat in seats_of(v.scope, players)
            for index in indexes(d, players, v.index)
        },
        zones=_zones_at_first(d, players),
        layers={
            (layer.name, seat, value): EMPTY
            for layer in d.layers.values()
            for seat in seats_of(d.boards[layer.board].scope, players)
            for value in _values_of_layer(d, layer.values)
        },
        pending=[[] for _ in range(players)],
        generator=Generator.seeded(seed),
    )


def _zones_at_first(d: Declarations, players: int) -> dict[Key, Members]:
    zones: dict[Key, Members] = {
        (z.name, seat, index): ()
        for z in d.zones.values()
        for seat in seats_of(z.scope, players)
        for index in indexes(d, players, z.index)
    }
    for component in d.components:
        kind = d.kinds[component.kind]
        if kind.starts is not None:
            zones[kind.starts, None, _first_index(component, kind.starts_index)] += (component.number,)
    return zones


def _first_index(component: Component, field_name: str | None) -> Index:
    if field_name is None:
        return None
    index = component.values[field_name]
    assert isinstance(index, int)
    return index


def seats_of(scope: str, players: int) -> Iterable[Seat]:
    return range(players) if scope == "player" else (None,)


def indexes(d: Declarations, players: int, index: t.Type | None) -> Iterable[Index]:
    return (None,) if index is None else domain(d, players, index)


def _values_of_layer(d: Declarations, values: str | None) -> Iterable[Index]:
    return (None,) if values is None else d.enumerations[values].values


# ------------------------------------------------------------------------------- what can be asked


def domain(d: Declarations, players: int, type: t.Type) -> Members:
    """All values of a type that has a list of them, in order; without none."""
    match type.name:
        case "truth":
            return (0, 1)
        case "player":
            return tuple(range(players))
        case "enum":
            return tuple(sorted(d.enumerations[str(type.of)].values))
        case "component":
            return tuple(component.number for component in d.of_kind(str(type.of)))
        case "cell":
            return tuple(cell for board in d.boards.values() for cell in all_cells(board))
    raise AssertionError(f"the values of {type} cannot be listed")


def all_cells(board: BoardDeclaration) -> Region:
    """The cells of a board that prints none: all of them."""
    return region_of(
        Cell(board.number, row, column).number for row in range(board.rows) for column in range(board.columns)
    )


def printed_cells(board: BoardDeclaration, component: Component) -> Region:
    return region_of(Cell(board.number, row, column).number for row, column in component.cells)
