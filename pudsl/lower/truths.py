"""Truths said in another way, so that filters find what they can answer for all members at once.

    (A if TEST otherwise B) is X           ->   (A is X) if TEST otherwise (B is X)
    there is an A if TEST otherwise a B    ->   (there is an A) if TEST otherwise (there is a B)
    A if V is K and not B[K] otherwise B   ->   B or (V is K and A)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.kinds import type_of
from pudsl.lower.scope import Closed, Env, Thunk, Var, substituted

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit


def spread(emit: Emit, where: t.Expr, env: Env, var: Var) -> Closed:
    """The same condition on `var`; what is asked of one of two things is asked of each."""
    closed = emit.strip(where, env)
    asked = _asked(emit, closed)
    if asked is None or not emit.lowering.scopes.depends(asked.expr.test, asked.env, var):  # type: ignore[attr-defined]
        return closed
    two = asked.expr
    assert isinstance(two, t.Conditional)
    then, otherwise = _question(emit, closed, Closed(two.then, asked.env)), _question(emit, closed, Closed(two.otherwise, asked.env))
    names = {name: Thunk(part.expr, part.env) for name, part in (("(then)", then), ("(otherwise)", otherwise))}
    exception = _exception(emit, Closed(two.test, asked.env), otherwise, var)
    first, second = t.Local("(then)", t.TRUTH), t.Local("(otherwise)", t.TRUTH)
    if exception is None:
        scope = Env({**names, "(test)": Thunk(two.test, asked.env)}, closed.env.me)
        return Closed(t.Conditional(t.Local("(test)", t.TRUTH), first, second, t.TRUTH, span=closed.expr.span), scope)
    scope = Env({**names, "(is it)": Thunk(exception.expr, exception.env)}, closed.env.me)
    return Closed(t.Or((second, t.And((t.Local("(is it)", t.TRUTH), first))), span=closed.expr.span), scope)


def _asked(emit: Emit, question: Closed) -> Closed | None:
    """The one of two things that a question is about: what is compared with a number, or what there is some of."""
    match question.expr:
        case t.Compare(_, left, right) if emit.scalars.constant(right, question.env) is not None:
            found = emit.strip(left, question.env)
        case t.Some(of):
            found = emit.strip(of, question.env)
        case _:
            return None
    return found if isinstance(found.expr, t.Conditional) else None


def _question(emit: Emit, question: Closed, side: Closed) -> Closed:
    """The same question about one of the two. Whether there is one of a single thing is whether it is none."""
    side = emit.strip(side.expr, side.env)
    thing = t.Local("(thing)", type_of(side.expr))
    if isinstance(question.expr, t.Compare):
        scope = Env({"(thing)": Thunk(side.expr, side.env), "(limit)": Thunk(question.expr.right, question.env)}, side.env.me)
        limit = t.Local("(limit)", type_of(question.expr.right))
        return Closed(t.Compare(question.expr.op, thing, limit, span=question.expr.span), scope)
    if isinstance(side.expr, t.Single):
        return emit.strip(t.Compare("!=", side.expr.value, t.Literal(-1, type_of(side.expr.value)), span=question.expr.span), side.env)
    return Closed(t.Some(thing, span=question.expr.span), Env({"(thing)": Thunk(side.expr, side.env)}, side.env.me))


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
