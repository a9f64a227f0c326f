"""The members of a set that meet a condition: Boolean algebra on whole sets as far as it goes, else one by one.

`Restrict.restrict(base, where, env, yes)` gives the members of `base` for which `where` is `yes`. Its
subclasses say what the atoms of their kind of set are, how sets are combined, and how to walk them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from pudsl.check import typed as t
from pudsl.lower.cheap import needed_by
from pudsl.lower.dispatch import FEW, Needed
from pudsl.lower.ir import Label
from pudsl.lower.scope import Closed, Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

S = TypeVar("S")

LONG = 400  # nodes of a condition, with the nouns in it, that is not written out for the members of a set


class Restrict(ABC, Generic[S]):
    """One filter: `var` is its variable. S: a register, or what else holds a set of this kind."""

    scalar = False  # sets of this kind lie in scalar registers

    def __init__(self, emit: Emit, var: Var) -> None:
        self.e = emit
        self.var = var

    # -- what a kind of set can do

    @abstractmethod
    def atom(self, base: S, expr: t.Expr, env: Env, yes: bool) -> S | None:
        """The members of base that meet an atom (or do not), by an operation on whole sets; None if it is no such atom."""

    @abstractmethod
    def is_atom(self, expr: t.Expr, env: Env) -> bool:
        """Whether `atom` has an answer."""

    @abstractmethod
    def union(self, a: S, b: S) -> S:
        """Members of either."""

    @abstractmethod
    def empty(self) -> S:
        """No member."""

    @abstractmethod
    def copy_into(self, result: S | None, value: S) -> S:
        """Copy a set to a register of its own: a fresh one if `result` is None."""

    def choose(self, test: t.Expr, env: Env, yes: bool, then: Callable[[], S], otherwise: Callable[[], S]) -> S:
        """`then` if a truth is `yes`, else `otherwise`; only that one is computed."""
        code = self.e.code
        other, end = Label(), Label()
        self.e.conditions.jump(test, env, other, not yes)
        result = self.copy_into(None, then())
        code.emit("JMP", end)
        code.place(other)
        self.copy_into(result, otherwise())
        code.place(end)
        return result

    @abstractmethod
    def walk(self, base: S, where: t.Expr, env: Env, yes: bool) -> S:
        """One member after the other."""

    @abstractmethod
    def each(self, base: S, lost: bool, body: Callable[[], None]) -> None:
        """Run `body` for each member of base, with `var` holding it."""

    @abstractmethod
    def jump_some(self, base: S, to: Label) -> None:
        """Jump if a set has a member."""

    def exists(self, of: Callable[[], S], where: t.Expr, env: Env, to: Label) -> None:
        """Jump if some member of a set meets a condition; no further one is looked at then."""
        closed = Closed(where, env) if self.called(where, env) else self.strip(where, env)
        parts = closed.expr.parts if isinstance(closed.expr, t.And) else (closed.expr,)
        others = [p for p in parts if not self.whole(p, closed.env)]
        narrow = [p for p in parts if self.whole(p, closed.env)]
        free = [p for p in narrow if not self.depends(p, closed.env)]
        none, before = Label(), dict(self.e.facts.known)
        for part in free:
            self.e.conditions.jump(part, closed.env, none, False)
        self._test_first([Closed(p, closed.env) for p in others], none)
        base = self._each_part(of(), [p for p in narrow if p not in free], closed.env, True)
        if others:
            rest = _joined(others, True)
            self.e.hoisting.before_loop(rest, closed.env, self.var)
            test = lambda: self.e.conditions.jump(rest, closed.env, to, True)
            self.e.looped(lambda lost: self.each(base, lost, test), self.scalar)
        else:
            self.jump_some(base, to)
        self.e.facts.known = before
        self.e.code.place(none)

    def _test_first(self, parts: Sequence[Closed], none: Label) -> None:
        """What must be true for any member to meet these conditions, and does not depend on it, is asked before the first."""
        for needed in needed_by(self.e.lowering.scopes, parts, (self.var,)):
            if self.decided(needed.expr, needed.env) is None:
                self.e.conditions.jump(needed.expr, needed.env, none, False)
                self.e.facts.learn(needed.expr, needed.env)

    # -- the algebra

    def strip(self, expr: t.Expr, env: Env) -> Closed:
        """What an expression says, without names; and without the member where a set of this kind can do without."""
        return self.e.strip(expr, env)

    def restrict(self, base: S, where: t.Expr, env: Env, yes: bool = True) -> S:
        """The members of base for which `where` is `yes`."""
        known = self.decided(where, env)
        if known is not None:
            return base if known == yes else self.empty()
        if self.called(where, env):
            return self.walk(base, where, env, yes)
        closed = self.strip(where, env)
        where, env = closed.expr, closed.env
        if not self.whole(where, env):
            return self._partly(base, where, env, yes)
        if not self.depends(where, env):
            return self.choose(where, env, yes, lambda: base, self.empty)
        match where:
            case t.Not(part):
                return self.restrict(base, part, env, not yes)
            case t.And(parts):
                return self._narrow(base, parts, env, yes) if yes else self._widen(base, parts, env, yes)
            case t.Or(parts):
                return self._widen(base, parts, env, yes) if yes else self._narrow(base, parts, env, yes)
            case t.Conditional(test, then, otherwise):
                return self._conditional(base, test, then, otherwise, env, yes)
        found = self.atom(base, where, env, yes)
        assert found is not None
        return found

    def decided(self, expr: t.Expr, env: Env) -> bool | None:
        """A truth that is known while lowering, or established at this place of the code."""
        known = self.e.scalars.constant(expr, env)
        if known is not None:
            return bool(known)
        if not self.e.facts.known:  # to ask for the key takes its time
            return None
        closed = self.strip(expr, env)
        expr, env = closed.expr, closed.env
        fact = self.e.facts.answer(self.e.key(expr, env))
        if fact is None and isinstance(expr, t.Not):
            inner = self.decided(expr.part, env)
            return None if inner is None else not inner
        if fact is None and isinstance(expr, (t.And, t.Or)):
            return self._decided_by_parts(expr, env)
        return fact

    def _decided_by_parts(self, expr: t.And | t.Or, env: Env) -> bool | None:
        decides = isinstance(expr, t.Or)
        parts = [self.decided(part, env) for part in expr.parts]
        if decides in parts:
            return decides
        return None if None in parts else not decides

    def depends(self, expr: t.Expr, env: Env) -> bool:
        """Whether an expression can depend on the member."""
        return self.e.lowering.scopes.depends(expr, env, self.var)

    def is_member(self, expr: t.Expr, env: Env) -> bool:
        """Whether an expression is just the member."""
        closed = self.e.strip(expr, env)
        return isinstance(closed.expr, t.Local) and closed.env.names[closed.expr.name] is self.var

    def called(self, where: t.Expr, env: Env) -> bool:
        """Whether a condition is so long that a sub is called with each member: written out, it would stand in many places."""
        return (
            isinstance(where, t.Apply)
            and self.e.scalars.is_called(where, env)
            and self.e.lowering.expanded(where.function) > LONG
            and not self.whole(where, env)
        )

    def whole(self, where: t.Expr, env: Env) -> bool:
        """Whether the algebra alone answers a condition."""
        if self.decided(where, env) is not None or not self.depends(where, env):
            return True
        closed = self.strip(where, env)
        where, env = closed.expr, closed.env
        match where:
            case t.Not(part):
                return self.whole(part, env)
            case t.And(parts) | t.Or(parts):
                return all(self.whole(part, env) for part in parts)
            case t.Conditional(test, then, otherwise):
                return not self.depends(test, env) and self.whole(then, env) and self.whole(otherwise, env)
        return self.is_atom(where, env) or not self.depends(where, env)

    def _partly(self, base: S, where: t.Expr, env: Env, yes: bool) -> S:
        """What the algebra can narrow comes first, then each member that is left is looked at."""
        match where:
            case t.Not(part):
                return self.restrict(base, part, env, not yes)
            case t.And(parts) if yes:
                return self._narrow_partly(base, parts, env, yes)
            case t.Or(parts) if not yes:
                return self._narrow_partly(base, parts, env, yes)
            case t.Conditional(test, then, otherwise) if not self.depends(test, env):
                return self._conditional(base, test, then, otherwise, env, yes)
        return self.walk(base, where, env, yes)

    def _narrow_partly(self, base: S, parts: Sequence[t.Expr], env: Env, yes: bool) -> S:
        whole = [p for p in parts if self.whole(p, env)]
        others = [p for p in parts if not self.whole(p, env)]
        base = self._narrow(base, whole, env, yes)
        if len(others) == 1:
            return self.restrict(base, others[0], env, yes)
        return self.walk(base, _joined(others, yes), env, yes)

    def _narrow(self, base: S, parts: Sequence[t.Expr], env: Env, yes: bool) -> S:
        free = [p for p in parts if not self.depends(p, env)]
        bound = [p for p in parts if self.depends(p, env)]
        if not free:
            return self._each_part(base, bound, env, yes)
        joined = _joined(free, yes)
        return self.choose(joined, env, yes, lambda: self._each_part(base, bound, env, yes), self.empty)

    def _each_part(self, base: S, parts: Sequence[t.Expr], env: Env, yes: bool) -> S:
        return self.each_closed(base, [Closed(part, env) for part in parts], yes)

    def each_closed(self, base: S, parts: Sequence[Closed], yes: bool = True) -> S:
        """The members of base that meet all conditions (or none of them)."""
        for alike in self._alike(parts, yes):
            if len(alike) > 1:
                base = self._by_value(base, alike, yes)
            else:
                base = self.restrict(base, alike[0].expr, alike[0].env, yes)
        return base

    def _alike(self, parts: Sequence[Closed], yes: bool) -> list[list[Closed]]:
        """The conditions one by one; but together those of a crowd that exclude members only where one thing has a certain value."""
        if len(parts) < FEW:
            return [[part] for part in parts]
        by_key: dict[int, list[Closed]] = {}
        for part in parts:
            needed = self._excludes_at(part, yes)
            if needed is not None:
                by_key.setdefault(needed.key, []).append(part)
        crowds = [alike for alike in by_key.values() if len(alike) >= FEW]
        crowded = {id(part) for alike in crowds for part in alike}
        return [[part] for part in parts if id(part) not in crowded] + crowds

    def _excludes_at(self, part: Closed, yes: bool) -> Needed | None:
        """What must be a certain value for a condition to exclude anything."""
        return self.e.dispatch.needed(part.expr, part.env, not yes)

    def _by_value(self, base: S, parts: Sequence[Closed], yes: bool) -> S:
        result = self.copy_into(None, base)

        def narrow(part: Closed) -> None:
            self.copy_into(result, self.restrict(result, part.expr, part.env, yes))

        self.e.dispatch.each(parts, lambda part: self._excludes_at(part, yes), narrow)
        return result

    def _widen(self, base: S, parts: Sequence[t.Expr], env: Env, yes: bool) -> S:
        free = [p for p in parts if not self.depends(p, env)]
        bound = [p for p in parts if self.depends(p, env)]
        if not bound:
            return self.choose(_joined(free, not yes), env, yes, lambda: base, self.empty)
        if not free:
            return self._united(base, bound, env, yes)
        joined = _joined(free, not yes)
        return self.choose(joined, env, yes, lambda: base, lambda: self._united(base, bound, env, yes))

    def _united(self, base: S, parts: Sequence[t.Expr], env: Env, yes: bool) -> S:
        result = self.restrict(base, parts[0], env, yes)
        for part in parts[1:]:
            result = self.union(result, self.restrict(base, part, env, yes))
        return result

    def _conditional(
        self, base: S, test: t.Expr, then: t.Expr, otherwise: t.Expr, env: Env, yes: bool
    ) -> S:
        return self.choose(
            test,
            env,
            True,
            lambda: self.restrict(base, then, env, yes),
            lambda: self.restrict(base, otherwise, env, yes),
        )

    def test(self, where: t.Expr, env: Env, yes: bool, past: Label) -> None:
        """Jump if the member that `var` holds now is none of those."""
        self.e.conditions.jump(where, env, past, not yes)


def _joined(parts: Sequence[t.Expr], by_and: bool) -> t.Expr:
    """Several truths as one."""
    if len(parts) == 1:
        return parts[0]
    return t.And(tuple(parts)) if by_and else t.Or(tuple(parts))
