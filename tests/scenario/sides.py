"""Two sides that carry out the verbs of one program: the plain model and the core.

Both hold one position at a time, as numbers of `pudsl.check.typed`. `Table` puts words to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from model import expressions, state, statements
from model.expressions import Scope, World
from model.grid import region_of

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations

Cells = frozenset[int]
Seats = set[int]  # the classes have a `set` of their own
NONE = -1


@dataclass(frozen=True)
class Raw:
    """One option. `kind` is member, entry, arm, ability, stop, pass or done; `captures` are masks and scalars."""

    kind: str
    value: int = NONE
    label: str = ""
    captures: tuple[int, ...] = ()


@dataclass(frozen=True)
class Asked:
    player: int
    prompt: str
    options: tuple[Raw, ...]


class Side(Protocol):
    """What a table needs. A seat is ignored where the thing belongs to the table, an index where there is none."""

    def get(self, variable: str, seat: int, index: int | None) -> int: ...
    def set(self, variable: str, seat: int, index: int | None, value: int) -> None: ...
    def zone(self, zone: str, seat: int, index: int | None) -> list[int]: ...
    def set_zone(self, zone: str, seat: int, index: int | None, components: list[int]) -> None: ...
    def layer(self, layer: str, seat: int, value: int | None) -> Cells: ...
    def set_layer(self, layer: str, seat: int, value: int | None, cells: Cells) -> None: ...
    def known(self, component: int) -> Seats: ...
    def pending(self, seat: int) -> list[tuple[str, tuple[int, ...]]]: ...
    def run(self, verb: str, seat: int, arguments: Sequence[int] = ()) -> None: ...
    def asked(self) -> Asked | None: ...
    def apply(self, index: int) -> None: ...
    def ask(self, function: str, seat: int, arguments: Iterable[int]) -> Any: ...
    def score(self, seat: int, part: str) -> int: ...
    def rank(self, seat: int) -> list[int]: ...
    def winners(self) -> list[int]: ...
    def broken(self) -> bool: ...
    def copy(self) -> Side: ...
    def observed(self, seat: int) -> Side: ...


class ModelSide:
    """The plain model of tests/model."""

    def __init__(self, program: t.Program, players: int, seed: int) -> None:
        self._program = program
        self._d: Declarations = program.declarations  # type: ignore[assignment]
        self._world = World(program, players, state.new_state(self._d, players, seed))
        self._run: statements.Run | None = None
        self._decision: statements.Decision | None = None

    # -- the state

    def _key(self, scope: str, name: str, seat: int, index: int | None) -> tuple[str, int | None, int | None]:
        return name, seat if scope == "player" else None, index

    def get(self, variable: str, seat: int, index: int | None) -> int:
        return self._world.state.variables[self._key(self._d.variables[variable].scope, variable, seat, index)]

    def set(self, variable: str, seat: int, index: int | None, value: int) -> None:
        key = self._key(self._d.variables[variable].scope, variable, seat, index)
        assert key in self._world.state.variables, key
        self._world.state.variables[key] = statements.allowed(self._d.variables[variable], value)

    def zone(self, zone: str, seat: int, index: int | None) -> list[int]:
        return list(self._world.state.zones[self._key(self._d.zones[zone].scope, zone, seat, index)])

    def set_zone(self, zone: str, seat: int, index: int | None, components: list[int]) -> None:
        for component in components:
            self._world.state.take_out(component)
        self._world.state.zones[self._key(self._d.zones[zone].scope, zone, seat, index)] = tuple(components)

    def _layer_key(self, layer: str, seat: int, value: int | None) -> tuple[str, int | None, int | None]:
        return self._key(self._d.boards[self._d.layers[layer].board].scope, layer, seat, value)

    def layer(self, layer: str, seat: int, value: int | None) -> Cells:
        return frozenset(self._world.state.layers[self._layer_key(layer, seat, value)])

    def set_layer(self, layer: str, seat: int, value: int | None, cells: Cells) -> None:
        self._world.state.layers[self._layer_key(layer, seat, value)] = region_of(cells)

    def known(self, component: int) -> Seats:
        return set(self._world.state.known.get(component, ()))

    def pending(self, seat: int) -> list[tuple[str, tuple[int, ...]]]:
        waiting = self._world.state.pending[seat]
        return [(entry.later.label, tuple(state.packed(c) for c in entry.captures)) for entry in waiting]

    # -- going on

    def run(self, verb: str, seat: int, arguments: Sequence[int] = ()) -> None:
        assert self._decision is None, "a decision is open"
        types = (parameter.type for parameter in self._program.verbs[verb].parameters)
        literals = tuple(t.Literal(value, type) for value, type in zip(arguments, types, strict=True))
        self._run = statements.run(self._world, Scope(seat, {}), t.Do(verb, literals))
        self._go_on(None)

    def apply(self, index: int) -> None:
        self._go_on(index)

    def _go_on(self, answer: int | None) -> None:
        assert self._run is not None
        self._world.budget = statements.BUDGET
        self._decision = None
        try:
            self._decision = next(self._run) if answer is None else self._run.send(answer)
        except StopIteration:
            self._run = None

    def asked(self) -> Asked | None:
        d = self._decision
        return None if d is None else Asked(d.player, d.prompt, tuple(map(self._raw, d.options)))

    @staticmethod
    def _raw(option: statements.Option) -> Raw:
        if isinstance(option.value, tuple):
            return Raw(option.kind, NONE, option.label, tuple(state.packed(c) for c in option.value))
        return Raw(option.kind, NONE if option.value is None else option.value, option.label)

    # -- questions

    def _scope(self, seat: int) -> Scope:
        return Scope(seat, {})

    def ask(self, function: str, seat: int, arguments: Iterable[int]) -> Any:
        definition = self._program.functions[function]
        inside = self._scope(seat).called(definition.parameters, tuple(arguments))
        return expressions.value_of(self._world, inside, definition.body)

    def score(self, seat: int, part: str) -> int:
        value = next(score.value for score in self._program.scores if score.name == part)
        return expressions.scalar(self._world, self._scope(seat), value)

    def rank(self, seat: int) -> list[int]:
        return [expressions.scalar(self._world, self._scope(seat), r.value) for r in self._program.ranks]

    def winners(self) -> list[int]:
        target = self._program.target
        worth = {seat: (self._total(seat), *self.rank(seat)) for seat in range(self._world.players)}
        best = [
            seat
            for seat in worth
            if target is None or worth[seat][0] >= expressions.scalar(self._world, self._scope(seat), target.value)
        ]
        return [seat for seat in best if worth[seat] == max(worth[other] for other in best)]

    def copy(self) -> ModelSide:
        assert self._decision is None, "a decision is open"
        other = object.__new__(ModelSide)
        other.__dict__.update(self.__dict__)
        other._world = World(self._program, self._world.players, self._world.state.copy())
        return other

    def observed(self, seat: int) -> Side:
        raise NotImplementedError("the model has no view of single players")

    def _total(self, seat: int) -> int:
        return sum(self.score(seat, score.name) for score in self._program.scores)

    def broken(self) -> bool:
        return not all(
            expressions.holds(self._world, self._scope(seat), invariant.value)
            for invariant in self._program.invariants
            for seat in range(self._world.players)
        )


class CoreSide:
    """The core, by the image that the lowering makes of the same program."""

    def __init__(self, image: Any, program: t.Program, players: int, seed: int) -> None:
        self._image = image
        self._program = program
        self._d: Declarations = program.declarations  # type: ignore[assignment]
        self._state = image.place(players, seed)

    # -- the state

    def _variable(self, name: str) -> int:
        return list(self._d.variables).index(name)

    def get(self, variable: str, seat: int, index: int | None) -> int:
        return int(self._state.get(self._variable(variable), seat, index or 0))

    def set(self, variable: str, seat: int, index: int | None, value: int) -> None:
        self._state.set(self._variable(variable), value, seat, index or 0)

    def zone(self, zone: str, seat: int, index: int | None) -> list[int]:
        return list(self._state.zone(list(self._d.zones).index(zone), seat, index or 0))

    def set_zone(self, zone: str, seat: int, index: int | None, components: list[int]) -> None:
        self._state.set_zone(list(self._d.zones).index(zone), components, seat, index or 0)

    def layer(self, layer: str, seat: int, value: int | None) -> Cells:
        found: set[int] = set()
        for number, board in self._places_of(layer):
            found |= {board * 256 + cell for cell in self._state.layer(number, seat, value or 0)}
        return frozenset(found)

    def _places_of(self, layer: str) -> list[tuple[int, int]]:
        """The numbers of a layer on its boards, with those of the boards."""
        everywhere = enumerate(self._d.layers_on_boards())
        return [(number, self._d.boards[board].number) for number, (one, board) in everywhere if one.name == layer]

    def set_layer(self, layer: str, seat: int, value: int | None, cells: Cells) -> None:
        from pudsl.core.grid import Board

        for number, board in self._places_of(layer):
            there = Board(cell % 256 for cell in cells if cell // 256 == board)
            self._state.set_layer(number, there, seat, value or 0)

    def known(self, component: int) -> Seats:
        mask = self._state.known(component)
        return {seat for seat in range(self._state.players) if mask >> seat & 1}

    def pending(self, seat: int) -> list[tuple[str, tuple[int, ...]]]:
        return [(self._label(option.value), tuple(option.captured)) for option, _ in self._state.pending(seat)]

    def _label(self, entry: int) -> str:
        return str(self._image.name("ENTRIES", entry))

    # -- going on

    def run(self, verb: str, seat: int, arguments: Sequence[int] = ()) -> None:
        assert self._state.status == "idle", self._state.status
        self._state.run(self._image.find("EXPORTS", f"do {verb}"), seat, *arguments)

    def apply(self, index: int) -> None:
        self._state.apply(index)

    def asked(self) -> Asked | None:
        if self._state.status != "decide":
            return None
        decision = self._state.decision()
        options = tuple(self._raw(decision, k) for k in range(decision.options))
        return Asked(decision.player, decision.prompt, options)

    def _raw(self, decision: Any, k: int) -> Raw:
        from pudsl._core import lib

        option = self._state.option(k)
        of_arms = decision.type == lib.PUD_OF_ARMS
        if option.what == lib.PUD_STOP:
            return Raw("pass" if of_arms else "stop")
        if option.what == lib.PUD_MENU_DONE:
            return Raw("done")
        if option.what == lib.PUD_MENU_ENTRY:
            return Raw("entry", NONE, self._label(option.value), tuple(option.captured))
        if option.what == lib.PUD_MENU_ABILITY:
            return Raw("ability", option.value, str(self._image.name("ABILITIES", option.value)))
        return Raw("arm", option.value, option.text) if of_arms else Raw("member", option.value)

    # -- questions

    def ask(self, function: str, seat: int, arguments: Iterable[int]) -> Any:
        return self._state.ask(self._image.find("EXPORTS", function), seat, *arguments)

    def score(self, seat: int, part: str) -> int:
        return int(self._state.score(seat, [score.name for score in self._program.scores].index(part)))

    def rank(self, seat: int) -> list[int]:
        first = len(self._program.scores)
        return [self._state.score(seat, first + n) for n in range(len(self._program.ranks))]

    def winners(self) -> list[int]:
        places = self._state.scores()[1]
        return [seat for seat, place in enumerate(places) if place == 1]

    def broken(self) -> bool:
        return self._state.broken_invariant() is not None

    def copy(self) -> CoreSide:
        other = object.__new__(CoreSide)
        other.__dict__.update(self.__dict__)
        other._state = self._state.clone()
        return other

    def observed(self, seat: int) -> CoreSide:
        other = self.copy()
        other._state = self._state.observe(seat)
        return other
