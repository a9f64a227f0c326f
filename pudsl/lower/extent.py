"""Where a region can be: the boards on which it may have cells.

A region register holds one board, so a region over several boards costs one operation for each. Most
expressions name their board (a layer, a board), and an intersection with one of these is on one board.
What a state variable holds may be anywhere; parameters of verbs are looked at from all their calls.
"""

from __future__ import annotations

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations
from pudsl.lower.scope import Env, Scopes, Var

Boards = frozenset[str]
NOWHERE: Boards = frozenset()


class Extents:
    """Extents of the expressions of one program."""

    def __init__(self, declarations: Declarations, scopes: Scopes) -> None:
        self.declarations = declarations
        self.scopes = scopes
        self.everywhere: Boards = frozenset(declarations.boards)
        self._memo: dict[tuple[int, int], tuple[t.Expr, Env, Boards]] = {}

    def of(self, expr: t.Expr, env: Env) -> Boards:
        """The boards on which a cell, line, spot, or a set of these may be."""
        at = (id(expr), id(env))
        known = self._memo.get(at)
        if known is not None and known[0] is expr and known[1] is env:
            return known[2]
        boards = self._of(expr, env)
        self._memo[at] = (expr, env, boards)
        return boards

    def element(self, of: t.Expr, env: Env) -> Var:
        """A variable for a member of a set."""
        return Var(None, self.of(of, env))

    def _of(self, expr: t.Expr, env: Env) -> Boards:
        closed = self.scopes.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Literal():
                return self._literal(expr)
            case t.Local(name):
                binding = env.names[name]
                if isinstance(binding, Var) and binding.boards is not None:
                    return binding.boards
                return self.everywhere
            case t.Board(board) | t.PrintedLayer(board) | t.Lines(board) | t.At(board):
                return frozenset((board,))
            case t.Layer(layer):
                return frozenset(self.declarations.layers[layer].boards)
            case t.Beside(of) | t.Single(of) | t.LineCells(of) | t.Areas(of) | t.First(of) | t.Cells(_, of):
                return self.of(of, env)
            case t.Conditional(_, then, otherwise):
                return self.of(then, env) | self.of(otherwise, env)
            case t.Combine():
                return self._combine(expr, env)
            case t.Filter():
                return self.of(expr.of, env)
            case t.LinesWithin(lines):
                return self.of(lines, env)
            case t.Spots(_, region):
                return self.of(region, env)
            case t.Geometry():
                return self._geometry(expr, env)
            case t.Read(variable):
                return self._declared(variable)
        return self.everywhere

    def _declared(self, variable: str) -> Boards:
        """The boards whose cells, lines or spots a variable can hold."""
        declared = self.declarations.variables[variable]
        if declared.board is not None:
            return frozenset((declared.board,))
        return self.everywhere

    def _literal(self, expr: t.Literal) -> Boards:
        if expr.value < 0:
            return NOWHERE
        size = {"cell": 256, "line": 32, "spot": 2048}.get(expr.type.name)
        if size is None:
            return self.everywhere
        number = expr.value // size
        return frozenset(b.name for b in self.declarations.boards.values() if b.number == number)

    def _combine(self, expr: t.Combine, env: Env) -> Boards:
        left = self.of(expr.left, env)
        if expr.op == "difference":
            return left
        right = self.of(expr.right, env)
        return left | right if expr.op == "union" else left & right

    def _geometry(self, expr: t.Geometry, env: Env) -> Boards:
        regions = {"area": (0, 1), "blocks": (2,), "steps": (1, 2), "ray": (0,)}.get(expr.op, (0,))
        boards = self.everywhere
        for at in regions:
            boards &= self.of(expr.arguments[at], env)
        return boards

