"""The pieces of a list that can be laid somewhere: all of them at once, where the regions are the same for all.

What a spot must be like splits the way as in a filter of spots (one S_FIT or S_FITHIT on each way), but the list is what each
way narrows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Reg
from pudsl.lower.scope import Closed, Env, Var
from pudsl.lower.spotfilter import SpotRestrict

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit


class _OneByOneError(Exception):
    """The pieces must be looked at one by one."""


def pieces_that_fit(emit: Emit, base: Reg, piece: Var, where: t.Expr, env: Env) -> Reg | None:
    """The members of a list for which there is a spot; None where no operation on the whole list says so."""
    closed = emit.strip(where, env)
    spots = emit.strip(closed.expr.of, closed.env) if isinstance(closed.expr, t.Some) else closed
    if not isinstance(spots.expr, t.Filter):
        return None
    of = emit.strip(spots.expr.of, spots.env)
    boards = emit.boards(spots.expr, spots.env)
    if not isinstance(of.expr, t.Spots) or len(boards) != 1:
        return None
    mark, facts = emit.mark(), dict(emit.facts.known)
    spot = Var(boards=frozenset(boards), member=True)
    try:
        restrict = _Pieces(emit, spot, boards[0], base, piece)
        return restrict.fitting(of.expr, of.env, spots.expr.where, spots.env.bind(spots.expr.variable.name, spot))
    except _OneByOneError:
        emit.back_to(mark)
        emit.facts.known = facts
        return None


class _Pieces(SpotRestrict):
    """A filter of spots whose results are lists of pieces."""

    def __init__(self, emit: Emit, spot: Var, board: str, base: Reg, piece: Var) -> None:
        super().__init__(emit, spot, board)
        self.base = base
        self.piece = piece

    def depends(self, expr: t.Expr, env: Env) -> bool:
        return super().depends(expr, env) or self.e.lowering.scopes.depends(expr, env, self.piece)

    def _is_piece(self, expr: t.Expr, env: Env) -> bool:
        closed = self.e.strip(expr, env)
        return isinstance(closed.expr, t.Local) and closed.env.names[closed.expr.name] is self.piece

    def is_atom(self, expr: t.Expr, env: Env) -> bool:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if not isinstance(expr, t.SpotIs) or expr.field is not None or not self.is_member(expr.spot, env):
            return False
        return self._is_piece(expr.piece, env) and not self.depends(expr.region, env)

    def fitting(self, spots: t.Spots, env: Env, where: t.Expr, inner: Env) -> Reg | None:
        if not self._is_piece(spots.piece, env) or self.depends(spots.region, env):
            raise _OneByOneError
        return super().fitting(spots, env, where, inner) or self.empty()

    def _one_by_one(self, found: Reg, others: list[Closed]) -> Reg:
        raise _OneByOneError

    def _fitted(self, spots: t.Spots, env: Env, inside: list[Closed], rest: list[Closed]) -> Reg | None:
        if len(rest) > 1 or not all(self._hits_whole(atom) for atom in rest):
            raise _OneByOneError
        cells = self._narrowed_by_all(spots, env, inside)
        region = self._hit_region(rest[0]) if rest else None
        if cells is None or (rest and region is None):
            return None
        kept = self.e.lists.new("L_COPY", self.base)
        if region is None:
            self.e.code.emit("L_KEEPFIT", kept, cells)
        else:
            self.e.code.emit("L_KEEPFITHIT", kept, self._pair(cells, region))
        return kept

    # -- the algebra of lists

    def empty(self) -> Reg:
        return self.e.lists.new("L_NONE")

    def copy_into(self, result: Reg | None, value: Reg) -> Reg:
        result = self.e.code.new("l") if result is None else result
        self.e.code.emit("L_COPY", result, value)
        return result
