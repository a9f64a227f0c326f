"""Whether a statement does nothing by itself where it is not possible, so that nobody has to ask before.

A choice knows whether there is anything to choose; what is done without being possible does nothing. Where the condition
of a verb or entry is just that, to ask it first would be to ask it twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.scope import Env

if TYPE_CHECKING:
    from pudsl.lower.program import Lowering


def guards_itself(lowering: Lowering, body: t.Stmt, possible: t.Expr, env: Env, scope: Env | None = None) -> bool:
    """Whether `body` asks anyway if it is `possible`, and does nothing if it is not. `scope`: of the names of `possible`."""
    while isinstance(body, t.Block) and len(body.statements) == 1:
        body = body.statements[0]
    scope = env if scope is None else scope
    key = lowering.keys.of(possible, scope)
    match body:
        case t.Do():
            verb = lowering.program.verbs[body.verb]
            inner = _parameters(lowering, body, env)
            return lowering.verb_guards_itself(verb) and lowering.keys.of(verb.possible, inner) == key
        case t.Perform(deed):
            return lowering.keys.of(t.Can(deed), env) == key
        case t.Choose(otherwise=None):
            return lowering.keys.of(t.Some(body.of), env) == key
        case t.Choose():
            return _chooses(lowering, body, possible, env, scope)
    return False


def _chooses(lowering: Lowering, body: t.Choose, possible: t.Expr, env: Env, scope: Env) -> bool:
    """A choice that does something else if there is nothing to choose: a verb, which is asked if it is possible where it is
    called, or what guards itself in turn."""
    closed, other = lowering.scopes.strip(possible, scope), body.otherwise
    some = lowering.keys.of(t.Some(body.of), env)
    match closed.expr:
        case t.Or((chosen, *others)) if lowering.keys.of(chosen, closed.env) == some:
            rest = others[0] if len(others) == 1 else t.Or(tuple(others))
        case _:
            return False
    if other is None:
        return False
    if not isinstance(other, t.Do):
        return guards_itself(lowering, other, rest, env, closed.env)
    inner = _parameters(lowering, other, env)
    verb = lowering.program.verbs[other.verb]
    return lowering.keys.of(verb.possible, inner) == lowering.keys.of(rest, closed.env)


def _parameters(lowering: Lowering, do: t.Do, env: Env) -> Env:
    """The scope of a verb that is called."""
    given = zip(lowering.program.verbs[do.verb].parameters, do.arguments, strict=True)
    return Env({p.name: lowering.scopes.binding(a, env) for p, a in given}, env.me)
