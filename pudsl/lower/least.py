"""What a player must have of some number so that an ability can be possible: then a menu need not ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.cheap import needed_by
from pudsl.lower.conditions import NEGATED
from pudsl.lower.image import NONE
from pudsl.lower.ir import LEAST, MOST
from pudsl.lower.scalars import MIRRORED
from pudsl.lower.scope import EMPTY, Closed

if TYPE_CHECKING:
    from pudsl.lower.program import Lowering

_MORE = {">": 1, ">=": 0, "=": 0}


def least_of(lowering: Lowering, possible: t.Expr) -> tuple[int, int]:
    """The place of a variable of the player and its least value; no place if there is none."""
    for needed in needed_by(lowering.scopes, [Closed(possible, EMPTY)], ()):
        found = _least(lowering, needed, True)
        if found is not None:
            return found
    return NONE, 0


def _least(lowering: Lowering, truth: Closed, yes: bool) -> tuple[int, int] | None:
    expr, env = truth.expr, truth.env
    if isinstance(expr, t.Not):
        return _least(lowering, lowering.scopes.strip(expr.part, env), not yes)
    if not isinstance(expr, t.Compare):
        return None
    op = expr.op if yes else NEGATED[expr.op]
    for op_, left, right in ((op, expr.left, expr.right), (MIRRORED[op], expr.right, expr.left)):
        number, place = lowering.constants.value(right, env), _place(lowering, lowering.scopes.strip(left, env))
        if number is not None and place is not None and op_ in _MORE and LEAST <= number + _MORE[op_] <= MOST:
            return place, number + _MORE[op_]
    return None


def _place(lowering: Lowering, read: Closed) -> int | None:
    """Where a variable of the acting player lies."""
    if not isinstance(read.expr, t.Read) or read.expr.index is not None:
        return None
    owner = lowering.scopes.strip(t.Me() if read.expr.owner is None else read.expr.owner, read.env)
    slot = lowering.layout.variables[read.expr.variable]
    return slot.place if slot.scope == "player" and isinstance(owner.expr, t.Me) else None
