"""What can matter only where something is a certain value is looked at only there.

        if held is 1 and A: ..              if held is below 3:
        if held is 2 and B: ..                  if held is 1: if A: ..
        if held is 3 and C: ..                  if held is 2: if B: ..
                                            otherwise, if held is 3: if C: ..

Rules of components are such, as each of them holds only while its component is held; of many only those are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from pudsl.check import typed as t
from pudsl.classes import dataclass
from pudsl.lower.ir import LEAST, MOST, Label, Reg
from pudsl.lower.scope import Closed, Env

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

Item = TypeVar("Item")

FEW = 3  # values that are compared one after the other; of more, half are left out at once


@dataclass(frozen=True, slots=True)
class Needed:
    """A truth that follows: `of`, whose meaning has the number `key`, is `value`; and this as the conditions put it."""

    key: int
    of: Closed
    value: int
    truths: tuple[Closed, ...]


class Dispatch:
    """Writes the code of items of which each needs something to be a certain value."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def needed(self, expr: t.Expr, env: Env, yes: bool = True) -> Needed | None:
        """What must be a certain value for a condition to be `yes`, if there is such a thing."""
        found = self._all_needed(expr, env, yes)
        return found[0] if found else None

    def _all_needed(self, expr: t.Expr, env: Env, yes: bool) -> list[Needed] | None:
        """All that must be certain values for a condition to be `yes`; None if they contradict each other."""
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Not(part):
                return self._all_needed(part, env, not yes)
            case t.And(parts) | t.Or(parts):
                found = [self._all_needed(part, env, yes) for part in parts]
                return _together(found) if isinstance(expr, t.And) == yes else _in_common(found)
            case t.Compare(op, left, right) if op == ("=" if yes else "!="):
                one = self._compared(Closed(expr, env), left, right) or self._compared(Closed(expr, env), right, left)
                return [one] if one else []
            case t.Has() if yes and (same := self.e.lists.in_one(expr, env)) is not None:
                one = self._compared(Closed(same, env), same.left, same.right)
                return [one] if one else []
        return []

    def _compared(self, truth: Closed, of: t.Expr, with_: t.Expr) -> Needed | None:
        value, env = self.e.scalars.constant(with_, truth.env), truth.env
        if value is None or not LEAST <= value < MOST or self.e.scalars.constant(of, env) is not None:
            return None
        return Needed(self.e.key(of, env), Closed(of, env), value, (truth,))

    def each(self, items: Sequence[Item], needed: Callable[[Item], Needed | None], body: Callable[[Item], None]) -> None:
        """Write the code of all items, in their order as far as it can be seen: `body` writes one. A body must change nothing
        that another needs."""
        found = [(item, needed(item)) for item in items]
        for key, group in groupby(found, lambda pair: None if pair[1] is None else pair[1].key):
            pairs = list(group)
            by_value: dict[int, list[tuple[Item, Needed]]] = {}
            for item, need in pairs:
                if need is not None:
                    by_value.setdefault(need.value, []).append((item, need))
            if key is None or len(by_value) < FEW:
                for item, _ in pairs:
                    body(item)
            else:
                of = next(need.of for _, need in pairs if need is not None)
                end = Label()
                self._among(self.e.scalars.value(of.expr, of.env), sorted(by_value.items()), body, end)
                self.e.code.place(end)

    def _among(
        self, value: Reg, cases: list[tuple[int, list[tuple[Item, Needed]]]], body: Callable[[Item], None], end: Label
    ) -> None:
        """The case of the value, if it is one of these; then on at the end."""
        code = self.e.code
        if len(cases) > FEW:
            middle, below = len(cases) // 2, Label()
            self.e.conditions.compare_number("<", value, cases[middle][0], below)
            self._among(value, cases[middle:], body, end)
            code.place(below)
            self._among(value, cases[:middle], body, end)
            return
        for number, pairs in cases:
            other = Label()
            self.e.conditions.compare_number("!=", value, number, other)
            self._case(pairs, body)
            if code.reachable:
                code.emit("JMP", end)
            code.place(other)
        if code.reachable:
            code.emit("JMP", end)

    def _case(self, pairs: list[tuple[Item, Needed]], body: Callable[[Item], None]) -> None:
        facts = self.e.facts
        before = dict(facts.known)
        for _, need in pairs:
            for truth in need.truths:
                facts.learn(truth.expr, truth.env, isinstance(truth.expr, t.Compare) and truth.expr.op == "=")
        for item, _ in pairs:
            body(item)
        facts.known = before


def _together(found: Sequence[list[Needed] | None]) -> list[Needed] | None:
    """What is needed if all of these are."""
    values: dict[int, int] = {}
    needed: list[Needed] = []
    for some in found:
        if some is None or any(values.setdefault(one.key, one.value) != one.value for one in some):
            return None
        needed += some
    return needed


def _in_common(found: Sequence[list[Needed] | None]) -> list[Needed] | None:
    """What is needed if any of these is, without those that cannot be."""
    possible = [some for some in found if some is not None]
    if not possible:
        return None
    needed: list[Needed] = []
    for first in possible[0]:
        alike = [next((o for o in some if (o.key, o.value) == (first.key, first.value)), None) for some in possible]
        truths = tuple(truth for one in alike if one is not None for truth in one.truths)
        if None not in alike:
            needed.append(Needed(first.key, first.of, first.value, truths))
    return needed
