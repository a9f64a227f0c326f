"""What every statement does.

One Python generator for each node class, found by the class in `DEEDS`. Where a player has to decide it yields the
`Decision` and is sent the place of the option taken; everything before, between and after happens at once. `Game`
drives the generator of the whole game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, TypeAlias

from pudsl.check import typed as t
from pudsl.check.declarations import Variable

from .expressions import Scope, World, board_seat, holds, index_of, members, region, scalar, seat_of, value_of
from .grid import NONE, Region, region_of
from .state import GameError, Pending, State, Value, all_cells, name_of, new_state, packed


@dataclass(frozen=True)
class Option:
    """One way to go on. `kind` tells what `value` is:

    member   a member of the set chosen from           arm      the place of an arm of an `Either`
    entry    the captures of a pending entry           ability  its number
    stop, pass, done: None
    """

    kind: str
    value: int | tuple[Value, ...] | None = None
    label: str = ""

    def plain(self) -> list[object]:
        """As JSON has it; a captured set as a mask."""
        value: object = self.value
        if isinstance(self.value, tuple):
            value = [packed(capture) for capture in self.value]
        return [self.kind, value, self.label]


@dataclass(frozen=True)
class Decision:
    """What a player has to decide; `kind` is choose, several, either or menu."""

    player: int
    kind: str
    prompt: str
    options: tuple[Option, ...]


Run: TypeAlias = Generator[Decision, int, None]
Asking: TypeAlias = Generator[Decision, int, Option]

STOP, PASS, DONE = Option("stop"), Option("pass"), Option("done")


class Stopped(Exception):
    """`Stop`: on its way out to what runs."""


class Endless(GameError):
    """More statements between two decisions than there is a budget for."""


Deed = Callable[[World, Scope, Any], Run]
DEEDS: dict[type[t.Stmt], Deed] = {}


def does(node: type[t.Stmt]) -> Callable[[Deed], Deed]:
    def enter(deed: Deed) -> Deed:
        DEEDS[node] = deed
        return deed

    return enter


def run(world: World, scope: Scope, s: t.Stmt) -> Run:
    world.budget -= 1
    if world.budget < 0:
        raise Endless
    yield from DEEDS[type(s)](world, scope, s)


def run_definition(world: World, scope: Scope, body: t.Stmt) -> Run:
    """The body of a verb, deed, entry or ability: what `Stop` leaves."""
    try:
        yield from run(world, scope, body)
    except Stopped:
        pass


def ask(player: int, kind: str, prompt: str, options: Iterable[Option]) -> Asking:
    """A single option is taken and nobody is asked."""
    options = tuple(options)
    if len(options) == 1:
        return options[0]
    return options[(yield Decision(player, kind, prompt, options))]


def ask_or_draw(world: World, by_chance: bool, player: int, kind: str, prompt: str, options: list[Option]) -> Asking:
    if by_chance:
        return options[world.state.generator.below(len(options))]
    return (yield from ask(player, kind, prompt, options))


# ------------------------------------------------------------------------------------------ the flow


@does(t.Block)
def _block(world: World, scope: Scope, s: t.Block) -> Run:
    for statement in s.statements:
        if isinstance(statement, t.Let):
            scope = scope.with_name(statement.variable.name, value_of(world, scope, statement.value))
        else:
            yield from run(world, scope, statement)


@does(t.Let)
def _let(world: World, scope: Scope, s: t.Let) -> Run:
    """Outside of a block there is no rest in which the name could be used; but a number may be drawn."""
    value_of(world, scope, s.value)
    yield from ()


@does(t.Do)
def _do(world: World, scope: Scope, s: t.Do) -> Run:
    verb = world.program.verbs[s.verb]
    inside = scope.called(verb.parameters, [value_of(world, scope, a) for a in s.arguments])
    if holds(world, inside, verb.possible):
        yield from run_definition(world, inside, verb.body)


@does(t.Perform)
def _perform(world: World, scope: Scope, s: t.Perform) -> Run:
    number = scalar(world, scope, s.deed)
    if number == NONE:
        return
    deed = world.program.deeds[number]
    inside = scope.called((), ())
    if holds(world, inside, deed.possible):
        yield from run_definition(world, inside, deed.body)


@does(t.If)
def _if(world: World, scope: Scope, s: t.If) -> Run:
    if holds(world, scope, s.test):
        yield from run(world, scope, s.then)
    elif s.otherwise is not None:
        yield from run(world, scope, s.otherwise)


@does(t.For)
def _for(world: World, scope: Scope, s: t.For) -> Run:
    for member in members(world, scope, s.of):
        yield from run(world, scope.with_name(s.variable.name, member), s.body)


@does(t.Repeat)
def _repeat(world: World, scope: Scope, s: t.Repeat) -> Run:
    for _ in range(scalar(world, scope, s.times)):
        yield from run(world, scope, s.body)


@does(t.While)
def _while(world: World, scope: Scope, s: t.While) -> Run:
    while holds(world, scope, s.test):
        yield from run(world, scope, s.body)


@does(t.Stop)
def _stop(world: World, scope: Scope, s: t.Stop) -> Run:
    yield from ()
    raise Stopped


@does(t.As)
def _as(world: World, scope: Scope, s: t.As) -> Run:
    who = members(world, scope, s.who)
    first = 0 if s.first is None else max(scalar(world, scope, s.first), 0)
    for seat in (*range(first, world.players), *range(first)):
        if seat in who:
            inside = Scope(seat, scope.names).with_name(s.variable.name, seat)
            yield from run(world, inside, s.body)


# ----------------------------------------------------------------------------------------- choosing


@does(t.Choose)
def _choose(world: World, scope: Scope, s: t.Choose) -> Run:
    options = [Option("member", member) for member in members(world, scope, s.of)]
    if options:
        taken = yield from ask_or_draw(world, s.by_chance, scope.me, "choose", s.prompt, options)
        yield from run(world, scope.with_name(s.variable.name, chosen(taken)), s.body)
    elif s.otherwise is not None:
        yield from run(world, scope, s.otherwise)


@does(t.ChooseSeveral)
def _choose_several(world: World, scope: Scope, s: t.ChooseSeveral) -> Run:
    before: list[int] = []
    for _ in range(scalar(world, scope, s.most)):
        options = [Option("member", m) for m in members(world, scope, s.of) if m not in before]
        if s.may_stop:
            options.append(STOP)
        if not options:
            return
        taken = yield from ask_or_draw(world, s.by_chance, scope.me, "several", s.prompt, options)
        if taken == STOP:
            return
        before.append(chosen(taken))
        yield from run(world, scope.with_name(s.variable.name, chosen(taken)), s.body)


def chosen(option: Option) -> int:
    assert option.kind == "member" and isinstance(option.value, int)
    return option.value


@does(t.Either)
def _either(world: World, scope: Scope, s: t.Either) -> Run:
    options = [Option("arm", i, arm.label) for i, arm in enumerate(s.arms) if holds(world, scope, arm.possible)]
    if s.may_pass:
        options.append(PASS)
    if not options:
        return
    taken = yield from ask(scope.me, "either", "", options)
    if isinstance(taken.value, int):
        yield from run(world, scope, s.arms[taken.value].body)


# -------------------------------------------------------------------------------- changing the state


@does(t.Assign)
def _assign(world: World, scope: Scope, s: t.Assign) -> Run:
    variable = world.declared.variables[s.variable]
    key = (s.variable, seat_of(world, scope, s.owner), index_of(world, scope, s.index))
    value = value_of(world, scope, s.value)
    assert isinstance(value, int)
    if key in world.state.variables:
        world.state.variables[key] = allowed(variable, value)
    yield from ()


def allowed(variable: Variable, value: int) -> int:
    """The value that a variable takes; an error where it cannot."""
    if value == NONE and variable.type not in (t.NUMBER, t.TRUTH):
        return value
    if variable.cyclic:
        return variable.least + (value - variable.least) % (variable.most - variable.least + 1)
    if not variable.least <= value <= variable.most:
        raise GameError(f"{variable.name} cannot be {value}")
    return value


@does(t.Mark)
def _mark(world: World, scope: Scope, s: t.Mark) -> Run:
    seat = seat_of(world, scope, s.owner)
    value = None if s.value is None else scalar(world, scope, s.value)
    boards = [world.declared.boards[board] for board in world.declared.layers[s.layer].boards]
    cells = region(world, scope, s.region) & reduce(or_, map(all_cells, boards))
    mark(world.state, s.layer, seat, value, cells, s.on)
    yield from ()


def board_of(world: World, number: int) -> str:
    return next(board.name for board in world.declared.boards.values() if board.number == number)


def mark(state: State, layer: str, seat: int | None, value: int | None, cells: Region, on: bool) -> None:
    """A cell holds one value of a layer at most: a new one takes the place of the old one."""
    for key, there in state.layers.items():
        name, whose, held = key
        if (name, whose) == (layer, seat):
            if held == value and on:
                state.layers[key] = there | cells
            elif on or value in (None, held):
                state.layers[key] = there - cells


@does(t.Lay)
def _lay(world: World, scope: Scope, s: t.Lay) -> Run:
    yield from ()
    piece, spot = scalar(world, scope, s.piece), scalar(world, scope, s.spot)
    if not world.facts.pictures(piece) or spot == NONE:
        return
    board = board_of(world, spot // 2048)
    seat = board_seat(world, scope, board, s.owner)
    if seat == NONE:
        return
    for layer in world.declared.kinds[world.declared.components[piece].kind].prints:
        if board in world.declared.layers[layer].boards:
            for cell, prints in world.facts.laid(piece, spot).items():
                print_on(world, layer, seat, cell, prints.get(layer))
    world.state.take_out(piece)


def print_on(world: World, layer: str, seat: int | None, cell: int, printed: int | None) -> None:
    """What is printed takes the place of what was there; of a flag layer 1 is printed."""
    valued = world.declared.layers[layer].values is not None
    mark(world.state, layer, seat, printed if valued else None, region_of([cell]), printed is not None)


@does(t.Move)
def _move(world: World, scope: Scope, s: t.Move) -> Run:
    yield from ()
    component = scalar(world, scope, s.component)
    if component == NONE:
        return
    if s.zone is None:
        world.state.take_out(component)
        return
    key = (s.zone, seat_of(world, scope, s.owner), index_of(world, scope, s.index))
    if key in world.state.zones:
        world.state.take_out(component)
        put_in(world, key, component, s.bottom)


def put_in(world: World, key: tuple[str, int | None, int | None], component: int, bottom: bool) -> None:
    zone = world.state.zones[key]
    if len(zone) >= world.declared.zones[key[0]].capacity:
        raise GameError(f"{name_of(*key)} is full")
    world.state.zones[key] = (*zone, component) if bottom else (component, *zone)


@does(t.Shuffle)
def _shuffle(world: World, scope: Scope, s: t.Shuffle) -> Run:
    key = (s.zone, seat_of(world, scope, s.owner), index_of(world, scope, s.index))
    zone = list(world.state.zones.get(key, ()))
    world.state.generator.shuffle(zone)
    if key in world.state.zones:
        world.state.zones[key] = tuple(zone)
    for component in zone:
        world.state.known.pop(component, None)
    yield from ()


@does(t.Show)
def _show(world: World, scope: Scope, s: t.Show) -> Run:
    to = members(world, scope, s.to)
    for component in members(world, scope, s.components):
        world.state.known.setdefault(component, set()).update(to)
    yield from ()


# ----------------------------------------------------------------------------------- later and menus


@does(t.Later)
def _later(world: World, scope: Scope, s: t.Later) -> Run:
    captures = tuple(scope.names[local.name] for local in s.captures)
    world.state.pending[scope.me].append(Pending(s, captures, world.state.level))
    yield from ()


@does(t.Fully)
def _fully(world: World, scope: Scope, s: t.Fully) -> Run:
    world.state.level += 1
    try:
        yield from run(world, scope, s.body)
        yield from settle(world, scope, "")
    finally:
        drop(world.state, scope.me, "")
        world.state.level -= 1


@does(t.Settle)
def _settle(world: World, scope: Scope, s: t.Settle) -> Run:
    yield from settle(world, scope, s.agenda)


def settle(world: World, scope: Scope, agenda: str) -> Run:
    """The menu of the actor, until it is done."""
    while True:
        entries = possible_entries(world, scope.me, agenda)
        abilities = possible_abilities(world, scope)
        options = [Option("entry", entry.captures, entry.later.label) for entry in entries]
        options += [Option("ability", i, world.program.abilities[i].label) for i in abilities]
        if all(entry.later.optional for entry in entries):
            options.append(DONE)
        taken = yield from ask_for_place(scope.me, options)
        if taken < len(entries):
            yield from take_entry(world, scope.me, entries[taken])
        elif taken < len(entries) + len(abilities):
            ability = world.program.abilities[abilities[taken - len(entries)]]
            yield from run_definition(world, scope.called((), ()), ability.body)
        else:
            drop(world.state, scope.me, agenda)
            return


def ask_for_place(player: int, options: list[Option]) -> Generator[Decision, int, int]:
    if len(options) == 1:
        return 0
    return (yield Decision(player, "menu", "", tuple(options)))


def waiting(state: State, seat: int, agenda: str) -> list[Pending]:
    """What waits on an agenda of a player, on the level that is open; oldest first."""
    return [entry for entry in state.pending[seat] if (entry.later.agenda, entry.level) == (agenda, state.level)]


def possible_entries(world: World, seat: int, agenda: str) -> list[Pending]:
    """Those that can be taken; of equal ones the oldest."""
    different: list[Pending] = []
    for entry in waiting(world.state, seat, agenda):
        if entry not in different and holds(world, scope_of(seat, entry), entry.later.possible):
            different.append(entry)
    return different


def possible_abilities(world: World, scope: Scope) -> list[int]:
    inside = scope.called((), ())
    return [i for i, ability in enumerate(world.program.abilities) if holds(world, inside, ability.possible)]


def scope_of(seat: int, entry: Pending) -> Scope:
    return Scope(seat, {}).called(entry.later.captures, entry.captures)


def take_entry(world: World, seat: int, entry: Pending) -> Run:
    world.state.pending[seat].remove(entry)  # the oldest of its equals
    yield from run_definition(world, scope_of(seat, entry), entry.later.body)


def drop(state: State, seat: int, agenda: str) -> None:
    gone = waiting(state, seat, agenda)
    state.pending[seat] = [entry for entry in state.pending[seat] if entry not in gone]


# ---------------------------------------------------------------------------------------- whole games

BUDGET = 100_000  # statements between two decisions


class Game:
    """One game of a program, from its start to its end.

    `decision` is what is to be decided now, None when the game is over. `error` is set if it ended by one.
    """

    def __init__(self, program: t.Program, players: int, seed: int, budget: int = BUDGET) -> None:
        declarations = program.declarations
        self._budget = budget
        self.world = World(program, players, new_state(declarations, players, seed))  # type: ignore[arg-type]
        self.decision: Decision | None = None
        self.error: GameError | None = None
        self._run = run(self.world, Scope(0, {}), t.Do(program.start, ()))
        self._go_on(None)

    def apply(self, index: int) -> None:
        """Take the option at this place."""
        assert self.decision is not None and 0 <= index < len(self.decision.options)
        self._go_on(index)

    def _go_on(self, answer: int | None) -> None:
        self.world.budget = self._budget
        self.decision = None
        try:
            self.decision = next(self._run) if answer is None else self._run.send(answer)
        except StopIteration:
            pass
        except GameError as error:
            self.error = error

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def state(self) -> State:
        return self.world.state

    def named(self) -> dict[str, object]:
        return self.state.named()

    def scores(self) -> list[dict[str, int]]:
        """For each seat the parts of the score by name."""
        parts = self.world.program.scores
        return [{p.name: scalar(self.world, Scope(seat, {}), p.value) for p in parts} for seat in self._seats]

    def totals(self) -> list[int]:
        return [sum(parts.values()) for parts in self.scores()]

    def winners(self) -> list[int]:
        """The seats that nobody beats in score, then in what decides between equal scores."""
        worth = [(self.totals()[seat], *self._ranks(seat)) for seat in self._seats]
        best = max((worth[seat] for seat in self._seats if self.reaches_target(seat)), default=None)
        return [seat for seat in self._seats if worth[seat] == best and self.reaches_target(seat)]

    def reaches_target(self, seat: int) -> bool:
        """Whether a seat has the score without which nobody wins."""
        target = self.world.program.target
        return target is None or self.totals()[seat] >= scalar(self.world, Scope(seat, {}), target.value)

    def _ranks(self, seat: int) -> list[int]:
        return [scalar(self.world, Scope(seat, {}), rank.value) for rank in self.world.program.ranks]

    def broken(self) -> list[str]:
        """The invariants that do not hold for some player."""
        return [
            invariant.text
            for invariant in self.world.program.invariants
            if not all(holds(self.world, Scope(seat, {}), invariant.value) for seat in self._seats)
        ]

    def answer(self, function: str, arguments: Iterable[Value], me: int = 0) -> Value:
        """What a noun or an adjective of content says now."""
        definition = self.world.program.functions[function]
        return value_of(self.world, Scope(me, {}).called(definition.parameters, arguments), definition.body)

    def why_not(self, verb: str, arguments: Iterable[Value], me: int = 0) -> list[str]:
        """The prohibitions that forbid a call of a verb, by name."""
        definition = self.world.program.verbs[verb]
        inside = Scope(me, {}).called(definition.parameters, arguments)
        return [p.name for p in definition.prohibitions if holds(self.world, inside, p.forbidden)]

    @property
    def _seats(self) -> range:
        return range(self.world.players)
