"""Truths said in another way, so that filters find what they can answer for all members at once.

    (A if TEST otherwise B) is X         ->   (A is X) if TEST otherwise (B is X)
    A if V is K and not B[K] otherwise B ->   B or (V is K and A)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.scope import Closed, Env, Thunk, Var, substituted

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit


def spread(emit: Emit, where: t.Expr, env: Env, var: Var) -> Closed:
    """The same condition on `var`; a comparison of one of two things as one of two comparisons."""
    closed = emit.strip(where, env)
    compare = closed.expr
    if not isinstance(compare, t.Compare) or emit.scalars.constant(compare.right, closed.env) is None:
        return closed
    left = emit.strip(compare.left, closed.env)
    if not isinstance(left.expr, t.Conditional) or not emit.lowering.scopes.depends(left.expr.test, left.env, var):
        return closed
    names = {
        "(test)": Thunk(left.expr.test, left.env),
        "(then)": Thunk(left.expr.then, left.env),
        "(otherwise)": Thunk(left.expr.otherwise, left.env),
        "(limit)": Thunk(compare.right, closed.env),
    }
    scope = Env(names, closed.env.me)
    then, otherwise = (_compared(compare, name, side) for name, side in (("(then)", left.expr.then), ("(otherwise)", left.expr.otherwise)))
    exception = _exception(emit, Closed(left.expr.test, left.env), Closed(otherwise, scope), var)
    if exception is None:
        test = t.Local("(test)", t.TRUTH)
        return Closed(t.Conditional(test, then, otherwise, t.TRUTH, span=compare.span), scope)
    is_it = Env({**names, "(is it)": Thunk(exception.expr, exception.env)}, scope.me)
    either = t.Or((otherwise, t.And((t.Local("(is it)", t.TRUTH), then))), span=compare.span)
    return Closed(either, is_it)


def _compared(compare: t.Compare, name: str, side: t.Expr) -> t.Compare:
    from pudsl.lower.kinds import type_of

    return t.Compare(compare.op, t.Local(name, type_of(side)), t.Local("(limit)", type_of(compare.right)), span=compare.span)


def _exception(emit: Emit, test: Closed, otherwise: Closed, var: Var) -> Closed | None:
    """If a test is that the member is a certain one, for which something else is not true, the first of these."""
    closed = emit.strip(test.expr, test.env)
    if not isinstance(closed.expr, t.And) or len(closed.expr.parts) != 2:
        return None
    first, second = (emit.strip(part, closed.env) for part in closed.expr.parts)
    member = _member(emit, first, var)
    if member is None or not isinstance(second.expr, t.Not):
        return None
    there = substituted(otherwise.env, var, member)
    same = emit.key(second.expr.part, second.env) == emit.key(otherwise.expr, there)
    return first if same else None


def _member(emit: Emit, test: Closed, var: Var) -> int | None:
    """The value that a test says the member is."""
    if not isinstance(test.expr, t.Compare) or test.expr.op != "=":
        return None
    left = emit.strip(test.expr.left, test.env)
    if not isinstance(left.expr, t.Local) or left.env.names[left.expr.name] is not var:
        return None
    return emit.scalars.constant(test.expr.right, test.env)
