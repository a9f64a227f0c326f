"""One game on two sides at once, compared after every decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from pudsl.check import typed as t

from .state import GENERATOR
from .statements import BUDGET, Game

Plain = object  # what JSON has: numbers, texts, lists of them, None


class Side(Protocol):
    """A game as one of the two interpreters plays it. All values are plain, so that both can say them alike."""

    def over(self) -> bool:
        """No decision is left, be it by the rules or by an error."""
        ...

    def error(self) -> bool:
        """The game ended by an error of content."""
        ...

    def player(self) -> int:
        """Who decides."""
        ...

    def options(self) -> Sequence[Plain]:
        """In order; each as [kind, value, label], see `statements.Option`."""
        ...

    def apply(self, index: int) -> None: ...

    def named(self) -> Mapping[str, Plain]:
        """The state as `state.State.named` has it, but without the generator: what it draws is seen soon enough."""
        ...

    def scores(self) -> Sequence[Mapping[str, int]]:
        """For each seat the parts of the score by name."""
        ...

    def broken(self) -> bool:
        """Some invariant does not hold for some player."""
        ...


class ModelSide:
    """The plain model as a side."""

    def __init__(self, program: t.Program, players: int, seed: int, budget: int = BUDGET) -> None:
        self.game = Game(program, players, seed, budget)

    def over(self) -> bool:
        return self.game.over

    def error(self) -> bool:
        return self.game.error is not None

    def player(self) -> int:
        assert self.game.decision is not None
        return self.game.decision.player

    def options(self) -> list[Plain]:
        assert self.game.decision is not None
        return [option.plain() for option in self.game.decision.options]

    def apply(self, index: int) -> None:
        self.game.apply(index)

    def named(self) -> dict[str, Plain]:
        return {name: thing for name, thing in self.game.named().items() if name != GENERATOR}

    def broken(self) -> bool:
        return bool(self.game.broken())

    def scores(self) -> list[dict[str, int]]:
        return self.game.scores()


@dataclass
class Difference(AssertionError):
    """Where two sides part, and how they came there."""

    what: str
    lines: list[str]
    taken: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        way = f"after {len(self.taken)} decisions, taking {self.taken}"
        return "\n".join([f"the sides differ in {self.what}, {way}", *self.lines])


Picker = Callable[[int], int]  # from a number of options to the place of one


def play(left: Side, right: Side, pick: Picker, most: int = 10_000) -> list[int]:
    """Play one game on both to its end, or for at most so many decisions; the places of the options taken."""
    taken: list[int] = []
    try:
        compare(left, right)
        while not left.over() and len(taken) < most:
            index = pick(len(left.options()))
            taken.append(index)
            left.apply(index)
            right.apply(index)
            compare(left, right)
    except Difference as difference:
        difference.taken = taken
        raise
    return taken


def play_at_random(left: Side, right: Side, seed: int, most: int = 10_000) -> list[int]:
    return play(left, right, Random(seed).randrange, most)


def compare(left: Side, right: Side) -> None:
    """All that can be seen of a position. After an error the state is left undefined."""
    same("the end", left.over(), right.over())
    same("the error", left.error(), right.error())
    if left.error():
        return
    same_mapping("the state", left.named(), right.named())
    same("the invariants", left.broken(), right.broken())
    if left.over():
        for seat, (one, other) in enumerate(zip(left.scores(), right.scores(), strict=True)):
            same_mapping(f"the score of seat {seat}", one, other)
    else:
        same("the player", left.player(), right.player())
        same_list("the options", left.options(), right.options())


def same(what: str, left: Plain, right: Plain) -> None:
    if left != right:
        raise Difference(what, [f"  left   {left}", f"  right  {right}"])


def same_mapping(what: str, left: Mapping[str, Plain], right: Mapping[str, Plain]) -> None:
    if left == right:
        return
    lines = []
    for key in sorted(left.keys() | right.keys()):
        one, other = left.get(key, "(missing)"), right.get(key, "(missing)")
        if one != other:
            lines += [f"  {key}", f"    left   {one}", f"    right  {other}"]
    if lines:
        raise Difference(what, lines)


def same_list(what: str, left: Sequence[Plain], right: Sequence[Plain]) -> None:
    lines = []
    for place in range(max(len(left), len(right))):
        one, other = (side[place] if place < len(side) else "(missing)" for side in (left, right))
        if one != other:
            lines += [f"  {place}", f"    left   {one}", f"    right  {other}"]
    if lines:
        raise Difference(what, [f"  left has {len(left)}, right {len(right)}", *lines])
