"""What a loop over members asks again and again, computed once before it: regions that do not depend on the member."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.kinds import shape
from pudsl.lower.scope import Env, Var
from pudsl.lower.walk import children

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

ON_BOARDS = ("neighbours", "diagonals", "surroundings", "row", "column", "boards", "ray", "shift")  # look at the whole board
MOST_BOARDS = 2  # a region over more boards fills too many registers for what may not be asked at all


class Hoisting:
    """Looks for the invariant regions of a condition and has them computed, so that the loop finds them known."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def before_loop(self, body: t.Expr, env: Env, var: Var) -> None:
        """Prepare a loop whose member is `var`."""
        if "g" in self.e.code.remember:
            self._look(body, env, (var,))

    def _look(self, expr: t.Expr, env: Env, variables: tuple[Var, ...]) -> None:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if self.e.scalars.constant(expr, env) is not None:
            return
        fixed = not any(self.e.lowering.scopes.depends(expr, env, var) for var in variables)
        if shape(expr) == "region" and fixed:
            self._compute(expr, env)
            return
        mine = not any(self.e.lowering.scopes.depends(t.Me(), env, var) for var in variables)
        if mine and isinstance(expr, t.Geometry) and expr.op in ON_BOARDS:
            for board in self.e.boards(expr, env)[:MOST_BOARDS]:
                self.e.regions.mine(board, env)
        if isinstance(expr, t.SpotIs) and expr.relation == "touches":
            self._look(t.Geometry("neighbours", (expr.region,)), env, variables)
        variable = getattr(expr, "variable", None)
        for child in self._surely(expr, env):
            if not isinstance(child, t.Expr):
                continue
            if isinstance(variable, t.Local) and child is not expr.of:  # type: ignore[attr-defined]
                inner = Var()
                self._look(child, env.bind(variable.name, inner), (*variables, inner))
            else:
                self._look(child, env, variables)

    def _surely(self, expr: t.Expr, env: Env) -> Iterable[object]:
        """The parts of an expression without those that matter only if something is a certain value: mostly it is not."""
        if isinstance(expr, t.Conditional):
            return (expr.test,)
        parts = list(children(expr))
        if isinstance(expr, t.And):
            rare = next((n for n, part in enumerate(expr.parts) if self.e.dispatch.needed(part, env) is not None), None)
            return parts if rare is None else parts[: rare + 1]
        return parts

    def _compute(self, expr: t.Expr, env: Env) -> None:
        boards = self.e.boards(expr, env)
        if isinstance(expr, t.Local) or len(boards) > MOST_BOARDS:
            return
        for board in boards:
            self.e.regions.on(expr, env, board)
