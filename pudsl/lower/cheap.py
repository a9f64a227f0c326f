"""Which truths and numbers take a few instructions only: those are asked before whatever makes sets."""

from __future__ import annotations

from collections.abc import Sequence

from pudsl.check import typed as t
from pudsl.lower.kinds import shape
from pudsl.lower.scope import Closed, Env, Scopes, Var
from pudsl.lower.walk import children

CHEAP = (t.Compare, t.Not, t.Arithmetic, t.Read, t.Printed, t.Local, t.Literal, t.Me)
FEW = 8  # nodes of what is cheap


def is_cheap(scopes: Scopes, expr: t.Expr, env: Env) -> bool:
    """Whether an expression is made of a few comparisons, numbers and variables."""
    return _rest(scopes, expr, env, FEW) >= 0


def _rest(scopes: Scopes, expr: t.Expr, env: Env, room: int) -> int:
    """What is left of so many nodes; below 0 if they are not enough, or one of them is not cheap."""
    closed = scopes.strip(expr, env)
    if not isinstance(closed.expr, CHEAP) or shape(closed.expr) not in ("scalar", "mask"):
        return -1
    room -= 1
    for child in children(closed.expr):
        if room < 0 or not isinstance(child, t.Expr):
            return -1
        room = _rest(scopes, child, closed.env, room)
    return room


def needed_by(scopes: Scopes, parts: Sequence[Closed], variables: tuple[Var, ...]) -> list[Closed]:
    """Cheap truths without these variables that follow from truths."""
    found: list[Closed] = []
    for part in parts:
        closed = scopes.strip(part.expr, part.env)
        match closed.expr:
            case t.And(inner):
                found += needed_by(scopes, [Closed(p, closed.env) for p in inner], variables)
            case t.Some(of):
                found += _needed_for_some(scopes, scopes.strip(of, closed.env), variables)
            case _ if is_cheap(scopes, closed.expr, closed.env):
                if not any(scopes.depends(closed.expr, closed.env, var) for var in variables):
                    found.append(closed)
    return found


def _needed_for_some(scopes: Scopes, of: Closed, variables: tuple[Var, ...]) -> list[Closed]:
    if not isinstance(of.expr, t.Filter):
        return []
    var = Var()
    where = Closed(of.expr.where, of.env.bind(of.expr.variable.name, var))
    return needed_by(scopes, [where], (*variables, var)) + _needed_for_some(scopes, scopes.strip(of.expr.of, of.env), variables)
