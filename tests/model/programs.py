"""Random small programs: well typed, of every kind of node, and sure to end.

A `Maker` builds one program out of small numbers that it asks from a `Source`: from hypothesis, so that a program
that fails can be shrunk (0 always asks for the plainest thing), or from a seed, for long runs.

That a program ends is seen to thus: functions, deeds and verbs use only what was made before them; a `while` counts
in a variable of its own; an ability counts its uses; nothing else writes to these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from hypothesis import strategies as st

from pudsl.check import typed as t

from .declarations import CARD, CARDS, COLOUR, DEEDS_PRINTED, LAYERS, SETTABLE, ZONES
from .sentences import ENUMERATIONS, PIECES, YES, Names, Sentences


class Maker(Sentences):
    """One program in the making."""

    # -- whole programs

    def program(self) -> t.Program:
        for _ in range(self.below(4)):
            self.new_function()
        simple = tuple(self.verb("simple", Names()) for _ in range(self.below(2)))
        deeds = tuple(self.deed(i, Names(verbs=simple)) for i in range(DEEDS_PRINTED))
        verbs = simple
        for _ in range(self.below(3)):
            verbs = (*verbs, self.verb("verb", Names(verbs=verbs, performs=True)))
        everything = Names(verbs=verbs, performs=True)
        abilities = tuple(self.ability(i, everything) for i in range(self.below(3)))
        start = self.start(everything)
        return t.Program(
            declarations=self.d,
            functions=self.functions,
            verbs={verb.name: verb for verb in (*verbs, start)},
            deeds=deeds,
            abilities=abilities,
            scores=tuple(t.Score(f"score{i}", "", self.number(Names(), 2)) for i in range(1 + self.below(2))),
            ranks=tuple(t.Rank("", self.number(Names(), 1)) for _ in range(self.below(2))),
            invariants=tuple(t.Invariant("", self.truth(Names(), 1)) for _ in range(self.below(2))),
            start="play",
        )

    def start(self, names: Names) -> t.Verb:
        """The whole game. It does not stop itself, so that more of it is seen."""
        names = replace(names, stops=False)
        statements: list[t.Stmt] = []
        for _ in range(3 + self.below(3)):
            self.left = 60
            statements.append(self.block(names, 5))
        return t.Verb("play", "play", (), YES, t.Block((*statements, t.Settle(""))))

    def new_function(self) -> None:
        self.left = 25
        types = (t.NUMBER, t.TRUTH, *ENUMERATIONS, t.CELL, CARD, t.PLAYER, t.REGION, t.set_of(COLOUR), t.set_of(CARD))
        name = f"noun{len(self.functions)}"
        parameters = tuple(self.new_name(self.one_of(types)) for _ in range(self.below(3)))
        type = self.one_of(types)
        body = self.expression(type, Names(parameters), 3)
        self.functions[name] = t.Function(name, name, parameters, type, body)

    def verb(self, name: str, names: Names) -> t.Verb:
        self.left = 50
        self.named += 1
        names = names.only(())
        if self.chance(3):
            piece = self.new_name(self.one_of(PIECES))
            names = names.and_local(piece).and_local(self.new_name(t.SPOT), piece)
        types = (t.NUMBER, *ENUMERATIONS, t.PLAYER, t.CELL, CARD, t.LINE, t.DEED, t.set_of(COLOUR), t.PLAYERS)
        for _ in range(self.below(3)):
            names = names.and_local(self.new_name(self.one_of(types)))
        prohibitions = tuple(t.Prohibition(f"rule{i}", "", self.truth(names, 1)) for i in range(self.below(2)))
        possible = YES if self.below(3) else t.And((YES, *(t.Not(p.forbidden) for p in prohibitions)))
        name = f"{name}{self.named}"
        return t.Verb(name, name, names.locals, possible, self.block(names, 4), prohibitions)

    def deed(self, number: int, names: Names) -> t.Deed:
        self.left = 35
        return t.Deed(f"deed {number}", self.mostly(names), self.block(names, 3))

    def ability(self, number: int, names: Names) -> t.Ability:
        """At most twice for each player."""
        self.left = 35
        uses = t.Read(f"uses{number}", t.Me(), None, t.NUMBER)
        possible = t.And((t.Compare("<", uses, t.Literal(2, t.NUMBER)), self.mostly(names)))
        count = t.Assign(f"uses{number}", t.Me(), None, t.Arithmetic("+", uses, t.Literal(1, t.NUMBER)))
        return t.Ability(f"ability {number}", possible, t.Block((count, self.block(names, 3))))

    # -- statements

    def block(self, names: Names, depth: int) -> t.Stmt:
        """Some statements; a `let` among them names something for those that follow."""
        statements: list[t.Stmt] = []
        for _ in range(1 + self.below(4)):
            if self.chance(5):
                statement, names = self.let(names)
                statements.append(statement)
            else:
                statements.append(self.statement(names, depth - 1))
        return t.Block(tuple(statements))

    def let(self, names: Names) -> tuple[t.Stmt, Names]:
        if self.chance(4):
            piece, spot = self.piece(names), self.new_name(t.SPOT)
            return t.Let(spot, self.spot(piece, names, 2)), names.and_local(spot, piece)
        types = (t.NUMBER, t.TRUTH, *self.elements(), t.set_of(COLOUR), t.PLAYERS, t.REGION, t.set_of(CARD))
        variable = self.new_name(self.one_of(types))
        return t.Let(variable, self.expression(variable.type, names, 2)), names.and_local(variable)

    def statement(self, names: Names, depth: int) -> t.Stmt:
        plain: list[Callable[[], t.Stmt]] = [
            lambda: self.assign(names),
            lambda: self.mark(names),
            lambda: self.move(names),
            lambda: self.lay(names),
            lambda: self.shuffle(names),
            lambda: self.show(names),
            *([lambda: self.do(names)] if names.verbs else []),
            *([lambda: t.Perform(self.scalar(t.DEED, names, 2))] if names.performs else []),
        ]
        d = depth - 1
        more: list[Callable[[], t.Stmt]] = [
            lambda: self.block(names, d),
            lambda: self.block(names, d),
            lambda: self.if_(names, d),
            lambda: self.for_(names, d),
            lambda: t.Repeat(t.Literal(self.below(4), t.NUMBER), self.statement(names, d)),
            lambda: self.while_(names, d),
            lambda: self.choose(names, d),
            lambda: self.choose(names, d),
            lambda: self.choose(names, d),
            lambda: self.choose_several(names, d),
            lambda: self.either(names, d),
            lambda: self.later(names, d),
            lambda: self.later(names, d),
            lambda: t.Settle(self.one_of(self.d.agendas)),
            lambda: t.Fully(self.block(names, d)),
            lambda: self.as_(names, d),
            *([lambda: t.If(self.truth(names, 2), t.Stop(), None)] if names.stops else []),
        ]
        return self.make(plain, more, depth)

    def do(self, names: Names) -> t.Stmt:
        verb = self.one_of(names.verbs)
        arguments: list[t.Expr] = []
        for parameter in verb.parameters:
            if parameter.type == t.SPOT:  # the piece of a spot is the parameter before it
                arguments.append(self.spot(arguments[-1], names, 2))
            elif parameter.type in PIECES:
                arguments.append(self.piece_of_kind(parameter.type, names))
            else:
                arguments.append(self.expression(parameter.type, names, 2))
        return t.Do(verb.name, tuple(arguments))

    def if_(self, names: Names, depth: int) -> t.Stmt:
        otherwise = self.statement(names, depth) if self.below(2) else None
        return t.If(self.truth(names, 2), self.statement(names, depth), otherwise)

    def for_(self, names: Names, depth: int) -> t.Stmt:
        of, variable, inner = self.walked(names, 2)
        return t.For(variable, of, self.statement(inner, depth))

    def while_(self, names: Names, depth: int) -> t.Stmt:
        """At most three times; the count is kept in a variable that nothing else writes."""
        self.named += 1
        counter = f"rounds{self.named}"
        self.d.variables[counter] = replace(self.d.variables["tally"], name=counter, initial=0, most=9)
        count = t.Read(counter, None, None, t.NUMBER)
        test = t.And((t.Compare("<", count, t.Literal(3, t.NUMBER)), self.mostly(names)))
        step = t.Assign(counter, None, None, t.Arithmetic("+", count, t.Literal(1, t.NUMBER)))
        again = t.Assign(counter, None, None, t.Literal(0, t.NUMBER))
        return t.Block((again, t.While(test, t.Block((step, self.statement(names, depth))))))

    def as_(self, names: Names, depth: int) -> t.Stmt:
        variable = self.new_name(t.PLAYER)
        who = self.player(names, 1) if self.chance(3) else self.set(t.PLAYERS, names, 2)
        first = self.player(names, 1) if self.chance(2) else None
        body = self.statement(names.and_local(variable), depth)
        return t.As(variable, who, first, self.chance(3), body)

    # -- choosing

    def chosen_from(self, names: Names) -> tuple[t.Expr, t.Local, Names]:
        if self.chance(3):
            piece, spot = self.piece(names), self.new_name(t.SPOT)
            return self.spots(piece, names, 2), spot, names.and_local(spot, piece)
        return self.from_listed(self.elements(), names)

    def from_listed(self, elements: Sequence[t.Type], names: Names) -> tuple[t.Expr, t.Local, Names]:
        element = self.one_of(elements)
        variable = self.new_name(element)
        return self.set(t.set_of(element), names, 2), variable, names.and_local(variable)

    def choose(self, names: Names, depth: int) -> t.Stmt:
        of, variable, inner = self.chosen_from(names)
        otherwise = self.statement(names, depth) if self.chance(3) else None
        body = self.statement(inner, depth)
        return t.Choose(variable, of, self.chance(4), f"choose {variable.name}", body, otherwise)

    def choose_several(self, names: Names, depth: int) -> t.Stmt:
        elements = [type for type in self.elements() if type not in (t.LINE, t.DEED)]
        of, variable, inner = self.from_listed(elements, names)
        by_chance = self.chance(4)
        may_stop = not by_chance and self.below(2) == 1
        most = self.number(names, 1) if self.chance(4) else t.Literal(1 + self.below(3), t.NUMBER)
        body = self.statement(inner, depth)
        return t.ChooseSeveral(variable, of, most, may_stop, by_chance, f"choose several {variable.name}", body)

    def either(self, names: Names, depth: int) -> t.Stmt:
        arms = tuple(
            t.Arm(f"way {i}", self.mostly(names), self.statement(names, depth)) for i in range(1 + self.below(3))
        )
        return t.Either(arms, self.chance(2))

    def later(self, names: Names, depth: int) -> t.Stmt:
        self.named += 1
        captures = self.captures(names)
        inner = replace(names.only(captures), stops=True)
        agenda = self.one_of(self.d.agendas)
        label = f"later {self.named}"
        return t.Later(agenda, label, captures, self.mostly(inner), self.chance(3), self.statement(inner, depth))

    def captures(self, names: Names) -> tuple[t.Local, ...]:
        """At most four scalars or masks; with a spot comes its piece, where that has a name."""
        taken: list[t.Local] = []
        for local in names.locals:
            piece = names.piece_of(local) if local.type == t.SPOT else None
            needed = [x for x in (piece, local) if isinstance(x, t.Local) and x not in taken]
            if is_small(local.type) and len(taken) + len(needed) <= 4 and self.below(3):
                taken += needed
        return tuple(taken)

    # -- changing the state

    def assign(self, names: Names) -> t.Stmt:
        name = self.one_of(SETTABLE)
        variable = self.d.variables[name]
        owner, index = self.owner_and_index(name, names, 1)
        if variable.type != t.NUMBER:
            return t.Assign(name, owner, index, self.expression(variable.type, names, 2))
        value = self.number(names, 2)
        return t.Assign(name, owner, index, value if variable.cyclic or self.chance(12) else self.within(value, name))

    def within(self, value: t.Expr, name: str) -> t.Expr:
        """A number kept in the range of a variable."""
        variable = self.d.variables[name]
        at_least = t.Arithmetic("max", value, t.Literal(variable.least, t.NUMBER))
        return t.Arithmetic("min", at_least, t.Literal(variable.most, t.NUMBER))

    def mark(self, names: Names) -> t.Stmt:
        layer = self.one_of(tuple(LAYERS))
        values, on = LAYERS[layer], not self.chance(3)
        valued = values is not None and (on or self.below(2) == 0)
        value = self.named_value(values, names) if valued and values else None
        return t.Mark(layer, self.owner_of_layer(layer, names), value, self.region(names, 2), on)

    def named_value(self, type: t.Type, names: Names) -> t.Expr:
        """A value of an enumeration that is never none."""
        return t.Literal(self.one_of(self.values_of(type)), type)

    def lay(self, names: Names) -> t.Stmt:
        piece, spot = self.piece_and_spot(names, 2)
        return t.Lay(piece, spot, self.player(names, 1))

    def move(self, names: Names) -> t.Stmt:
        kind = self.one_of((CARD, CARD, t.component("tile")))
        component = self.scalar(kind, names, 2)
        if self.chance(6):
            return t.Move(component, None, None, None, False)
        zone = self.one_of([zone for zone in ZONES if zone.kind == kind])
        owner, index = self.owner_and_index_of_zone(zone, names)
        return t.Move(component, zone.name, owner, index, self.chance(3))

    def shuffle(self, names: Names) -> t.Stmt:
        zone = self.one_of(ZONES)
        return t.Shuffle(zone.name, *self.owner_and_index_of_zone(zone, names))

    def show(self, names: Names) -> t.Stmt:
        return t.Show(self.set(CARDS, names, 1), self.set(t.PLAYERS, names, 1))


def is_small(type: t.Type) -> bool:
    """A scalar or a mask."""
    return type.name != "set" or type in (t.PLAYERS, *map(t.set_of, ENUMERATIONS))


# --------------------------------------------------------------------------------------- the sources


class Drawing:
    """Numbers from hypothesis."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def below(self, n: int) -> int:
        return self._draw(st.integers(0, n - 1)) if n > 1 else 0


class Seeded:
    """Numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


@st.composite
def programs(draw: st.DrawFn) -> t.Program:
    return Maker(Drawing(draw)).program()


@lru_cache(maxsize=200)  # several tests ask for the same ones
def seeded_program(seed: int) -> t.Program:
    return Maker(Seeded(seed)).program()
