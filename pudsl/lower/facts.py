"""Truths that are known at a place of the code, because a choice or a test has just established them.

A verb does nothing where it is not possible, and mostly what is chosen for it was filtered by just that:
what is known need not be asked again. A change of the state ends all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.scope import Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit


class Facts:
    """What is known to be true or false, by keys."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit
        self.known: dict[int, bool] = {}

    def forget(self) -> None:
        """The state is another one from here on."""
        self.known = {}

    def answer(self, key: int) -> bool | None:
        """The truth with this key, if it is known."""
        return self.known.get(key)

    def learn(self, expr: t.Expr, env: Env, yes: bool = True) -> None:
        """From here on an expression is known to be `yes`."""
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if isinstance(expr, t.Not):
            self.learn(expr.part, env, not yes)
            return
        if isinstance(expr, (t.And, t.Or)) and isinstance(expr, t.And) == yes:
            for part in expr.parts:
                self.learn(part, env, yes)
        if not isinstance(expr, t.Literal):
            self.known[self.e.key(expr, env)] = yes
        if yes and isinstance(expr, t.Has):
            self._member(expr.of, expr.value, env, env)

    def _member(self, of: t.Expr, value: t.Expr, of_env: Env, value_env: Env) -> None:
        """A member of a filtered set meets its condition, and is in the set that was filtered."""
        closed = self.e.strip(of, of_env)
        of, of_env = closed.expr, closed.env
        if isinstance(of, t.Filter):
            binding = self.e.lowering.scopes.binding(value, value_env)
            self.learn(of.where, of_env.bind(of.variable.name, binding))
            self._in(of.of, value, of_env, value_env)
        elif isinstance(of, t.Combine) and of.op != "union":
            self._in(of.left, value, of_env, value_env)
            if of.op == "intersection":
                self._in(of.right, value, of_env, value_env)

    def _in(self, of: t.Expr, value: t.Expr, of_env: Env, value_env: Env) -> None:
        binding = self.e.lowering.scopes.binding(value, value_env)
        member = t.Local("(member)", t.NUMBER)
        self.learn(t.Has(of, member), of_env.bind("(member)", binding))

    def chosen(self, of: t.Expr, env: Env, var: Var) -> None:
        """`var` is a member of a set."""
        self.learn(t.Has(of, t.Local("(member)", t.NUMBER)), env.bind("(member)", var))
