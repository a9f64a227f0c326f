"""What the names of a sentence stand for while it is lowered, and when two expressions mean the same.

Expressions are pure, so an argument of a noun may be bound to its expression instead of its value: it
is read where it is asked first, and patterns can look through it. `Keys` gives equal numbers to
expressions that mean the same at one moment, however they are named or wrapped; that is what common
subexpressions and known facts are found by.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pudsl.check import typed as t
from pudsl.classes import dataclass, fields
from pudsl.lower.walk import free_names, sorted_names


@dataclass(frozen=True, slots=True)
class Known:
    """A scalar or mask that is known while lowering."""

    value: int


class Var:
    """A name whose value lies in registers once `value` is set; before, it is a symbol that patterns look at.

    `value` is a register for a scalar, a mapping from boards to registers for a set over boards.
    `boards`: where a cell, line or spot can be; None: anywhere.
    """

    __slots__ = ("boards", "depth", "member", "value")

    def __init__(
        self, value: Any = None, boards: frozenset[str] | None = None, depth: int = -1, member: bool = False
    ) -> None:
        self.value = value
        self.boards = boards
        self.depth = depth
        self.member = member  # of a set, so never none


@dataclass(frozen=True, eq=False, slots=True)
class Thunk:
    """An argument that has not been read yet: an expression and where its names are bound."""

    expr: t.Expr
    env: Env


Binding = Known | Var | Thunk


class Env:
    """Names and the acting player. `me` None: the player of the frame. Never changed once made."""

    __slots__ = ("me", "names")

    def __init__(self, names: Mapping[str, Binding] | None = None, me: Binding | None = None) -> None:
        self.names: Mapping[str, Binding] = names or {}
        self.me = me

    def bind(self, name: str, binding: Binding) -> Env:
        """This scope with one more name."""
        return Env({**self.names, name: binding}, self.me)

    def acting(self, me: Binding | None) -> Env:
        """This scope in the name of another player."""
        return Env(self.names, me)


EMPTY = Env()


@dataclass(frozen=True, slots=True)
class Closed:
    """An expression together with the scope of its names."""

    expr: t.Expr
    env: Env


_ACTOR = "(actor)"


def nothing(type: t.Type) -> t.Expr:
    """What is read where there is nothing to read from."""
    if type.name != "set":
        return t.Literal(0, type)
    assert type.element is not None
    return t.Single(t.Literal(-1, type.element), type)


class Scopes:
    """Looking through names and nouns of one program."""

    def __init__(self, functions: Mapping[str, t.Function]) -> None:
        self.functions = functions
        self._entered: dict[tuple[int, int], tuple[t.Apply, Env, Closed]] = {}
        self._singles: dict[tuple[int, int], tuple[t.Expr, Env, Closed | None]] = {}

    def enter(self, apply: t.Apply, env: Env) -> Closed:
        """The body of a noun at the arguments of a call; the same scope each time, so that keys are found again."""
        at = (id(apply), id(env))
        known = self._entered.get(at)
        if known is None or known[0] is not apply or known[1] is not env:
            known = self._entered[at] = (apply, env, self._enter(apply, env))
        return known[2]

    def _enter(self, apply: t.Apply, env: Env) -> Closed:
        function = self.functions[apply.function]
        names: dict[str, Binding] = {}
        for parameter, argument in zip(function.parameters, apply.arguments, strict=True):
            names[parameter.name] = self.binding(argument, env)
        if apply.actor is None or self.never_none(apply.actor, env):
            return Closed(function.body, Env(names, self.actor(apply.actor, env)))
        names[_ACTOR] = self.binding(apply.actor, env)  # nobody sees 0 or the empty set
        actor = t.Local(_ACTOR, t.PLAYER)
        test = t.Compare(">=", actor, t.Literal(0, t.PLAYER))
        body = t.Conditional(test, function.body, nothing(apply.type), apply.type)
        return Closed(body, Env(names, self.actor(actor, Env(names))))

    def never_none(self, expr: t.Expr, env: Env) -> bool:
        """Whether a scalar is surely not none."""
        closed = self.strip(expr, env)
        match closed.expr:
            case t.Me():
                return True
            case t.Literal(value):
                return value >= 0
            case t.Local(name):
                binding = closed.env.names[name]
                return isinstance(binding, Var) and binding.member
            case t.Around(value):
                return self.never_none(value, closed.env)
        return False

    def actor(self, actor: t.Expr | None, env: Env) -> Binding | None:
        """The acting player of a call, None if it is the one of the frame."""
        if actor is None:
            return env.me
        binding = self.binding(actor, env)
        if isinstance(binding, Thunk) and isinstance(binding.expr, t.Me):
            return binding.env.me
        return binding

    def binding(self, expr: t.Expr, env: Env) -> Binding:
        """What a name stands for that is given this expression."""
        closed = self.strip(expr, env)
        if isinstance(closed.expr, t.Literal):
            return Known(closed.expr.value)
        if isinstance(closed.expr, t.Local):
            return closed.env.names[closed.expr.name]
        return Thunk(closed.expr, closed.env)

    def depends(self, expr: t.Expr, env: Env, var: Var) -> bool:
        """Whether the value of an expression can depend on that of a variable."""
        names = free_names(expr)
        if any(self._bound_to(env.names[n], var) for n in names if n in env.names):
            return True
        return env.me is not None and self._bound_to(env.me, var)

    def _bound_to(self, binding: Binding, var: Var) -> bool:
        if isinstance(binding, Thunk):
            return self.depends(binding.expr, binding.env, var)
        return binding is var

    def single(self, expr: t.Expr, env: Env) -> Closed | None:
        """What a set holds that never has more than one member: a scalar, none for the empty set."""
        closed = self.strip(expr, env)
        if isinstance(closed.expr, t.Single):
            return Closed(closed.expr.value, closed.env)
        if not isinstance(closed.expr, t.Conditional):
            return None
        at = (id(closed.expr), id(closed.env))
        known = self._singles.get(at)
        if known is None or known[0] is not closed.expr or known[1] is not closed.env:
            known = self._singles[at] = (closed.expr, closed.env, self._one_of_two(closed.expr, closed.env))
        return known[2]

    def _one_of_two(self, either: t.Conditional, env: Env) -> Closed | None:
        then, otherwise = self.single(either.then, env), self.single(either.otherwise, env)
        if then is None or otherwise is None or then.env is not env or otherwise.env is not env:
            return None
        assert either.type.element is not None
        one = t.Conditional(either.test, then.expr, otherwise.expr, either.type.element, span=either.span)
        return Closed(one, env)

    def strip(self, expr: t.Expr, env: Env) -> Closed:
        """The same value without names and calls around it: never a thunk, an `Apply` or a known local."""
        while expr.__class__ in _NAMING:
            if isinstance(expr, t.Apply):
                closed = self.enter(expr, env)
                expr, env = closed.expr, closed.env
                continue
            binding = env.names[expr.name] if isinstance(expr, t.Local) else env.me
            if isinstance(binding, Thunk):
                expr, env = binding.expr, binding.env
            elif isinstance(binding, Known):
                return Closed(t.Literal(binding.value, t.NUMBER, span=expr.span), env)
            elif isinstance(binding, Var) and isinstance(expr, t.Me):
                return Closed(t.Local("you", t.PLAYER, span=expr.span), Env({"you": binding}))
            else:
                break
        return Closed(expr, env)


def substituted(env: Env, var: Var, value: int) -> Env:
    """The same scope with a variable known, also within the arguments that it binds."""
    names = {}
    for name, binding in env.names.items():
        if binding is var:
            binding = Known(value)
        elif isinstance(binding, Thunk):
            inner = substituted(binding.env, var, value)
            if inner is not binding.env:
                binding = Thunk(binding.expr, inner)
        names[name] = binding
    if all(names[name] is env.names[name] for name in names):
        return env
    return Env(names, env.me)


_NAMING = frozenset((t.Apply, t.Local, t.Me))
_ACTOR_BOARDS = (t.Geometry, t.LinesWithin, t.LineCells, t.Lines, t.Beside, t.At)


_OF_TYPE = (t.Around, t.Single, t.First, t.Conditional)  # the same parts of another type mean something else


@dataclass(frozen=True, slots=True)
class _Plan:
    """How the key of a class of expressions is put together."""

    name: str
    parts: tuple[tuple[str, bool], ...]  # fields, and whether what the expression binds is known in them
    binds: bool
    of_actor: bool
    of_type: bool


@cache
def _plan(kind: Any) -> _Plan:
    names = [f.name for f in fields(kind) if f.name not in ("span", "type")]
    parts = tuple((name, name in ("where", "body")) for name in names)
    return _Plan(
        kind.__name__, parts, "variable" in names, issubclass(kind, _ACTOR_BOARDS), issubclass(kind, _OF_TYPE)
    )


class Keys:
    """Numbers for meanings: equal keys, equal values, as long as nothing changes the state."""

    def __init__(self, scopes: Scopes) -> None:
        self.scopes = scopes
        self._numbers: dict[tuple[object, ...], int] = {}
        self._memo: dict[tuple[int, int, int], tuple[t.Expr, Env, int]] = {}
        self._meant: dict[tuple[int, ...], tuple[t.Expr, int]] = {}
        self._inner: dict[tuple[int, str, int], tuple[Env, Env]] = {}

    def number(self, *parts: object) -> int:
        """The number of a meaning with these parts."""
        return self._numbers.setdefault(parts, len(self._numbers))

    def of(self, expr: t.Expr, env: Env, depth: int = 0) -> int:
        """The key of an expression in a scope."""
        at = (id(expr), id(env), depth)
        known = self._memo.get(at)
        if known is not None and known[0] is expr and known[1] is env:
            return known[2]
        key = self._by_names(expr, env, depth)
        if len(self._memo) > 500_000:
            self._memo.clear()
            self._meant.clear()
            self._inner.clear()
        self._memo[at] = (expr, env, key)
        return key

    def _by_names(self, expr: t.Expr, env: Env, depth: int) -> int:
        """The key by what the free names of an expression stand for, which in many scopes is the same."""
        meant = [self.binding(env.names[name], depth) for name in sorted_names(expr)]
        at = (id(expr), depth, self.binding(env.me, depth), *meant)
        known = self._meant.get(at)
        if known is None or known[0] is not expr:
            known = self._meant[at] = (expr, self._make(expr, env, depth))
        return known[1]

    def binding(self, binding: Binding | None, depth: int) -> int:
        """The key of what a name stands for."""
        if binding is None:
            return self.number("me")
        if isinstance(binding, Known):
            return self.number("Literal", binding.value)
        if isinstance(binding, Thunk):
            return self.of(binding.expr, binding.env, depth)
        if binding.depth >= 0:
            return self.number("bound", binding.depth)
        return self.number("var", binding)

    def _make(self, expr: t.Expr, env: Env, depth: int) -> int:
        match expr:
            case t.Local(name):
                return self.binding(env.names[name], depth)
            case t.Literal(value):
                return self.number("Literal", value)
            case t.Me():
                return self.binding(env.me, depth)
            case t.Apply():
                closed = self.scopes.enter(expr, env)
                return self.of(closed.expr, closed.env, depth)
            case t.All():
                return self.number("All", str(expr.type))
        kind: Any = expr.__class__
        plan = _plan(kind)
        parts: list[object] = [plan.name]
        inner, deeper = env, depth
        variable = expr.variable if plan.binds else None  # type: ignore[attr-defined]
        if isinstance(variable, t.Local):
            inner, deeper = self._bind(env, variable.name, depth), depth + 1
        for name, within in plan.parts:
            part: object = getattr(expr, name)
            if part is variable and inner is not env:
                continue
            if isinstance(part, (t.Expr, tuple)):
                part = self._part(part, inner, deeper) if within else self._part(part, env, depth)
            parts.append(part)
        if plan.of_actor:  # the board that they look at may be one of the actor
            parts.append(self.binding(env.me, depth))
        if plan.of_type:
            parts.append(str(expr.type))  # type: ignore[attr-defined]
        return self.number(*parts)

    def _bind(self, env: Env, name: str, depth: int) -> Env:
        """A scope in which a name is bound at a depth; the same each time, so that keys within are found again."""
        at = (id(env), name, depth)
        known = self._inner.get(at)
        if known is None or known[0] is not env:
            known = self._inner[at] = (env, env.bind(name, Var(depth=depth)))
        return known[1]

    def _part(self, value: object, env: Env, depth: int) -> object:
        if isinstance(value, t.Expr):
            return self.of(value, env, depth)
        if isinstance(value, tuple):
            return tuple(self._part(v, env, depth) for v in value)
        return value
