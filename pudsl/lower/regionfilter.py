"""Conditions on cells that are answered for all cells of a board at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.check.rewrite import COMPARISONS
from pudsl.lower.ir import Label, Reg, V
from pudsl.lower.kinds import shape
from pudsl.lower.restrict import Restrict
from pudsl.lower.scalars import MIRRORED
from pudsl.lower.scope import Closed, Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

Maker = Callable[[], Reg | None]
"""Makes the region of the cells that meet an atom; None: no cell does."""

# For each comparison: that which is looked up instead, and what is added to the bound.
_PRINTED = {"=": ("=", 0), "!=": ("=", 0), "<=": ("<=", 0), ">": ("<=", 0), "<": ("<=", -1), ">=": ("<=", -1)}


class RegionRestrict(Restrict[Reg]):
    """Filters over the cells of one board."""

    def __init__(self, emit: Emit, var: Var, board: str) -> None:
        super().__init__(emit, var)
        self.board = board
        self._makers: dict[tuple[int, int], tuple[t.Expr, Env, tuple[Maker, bool] | None]] = {}

    # -- the algebra of regions

    def _new(self, op: str, *operands: Reg | int) -> V:
        return self.e.regions.new(op, *operands)

    def atom(self, base: Reg, expr: t.Expr, env: Env, yes: bool) -> Reg | None:
        found = self.maker(expr, env)
        if found is None:
            return None
        region, as_is = found[0](), found[1] == yes
        if region is None:
            return self.empty() if as_is else base
        return self.e.regions.both(base, region) if as_is else self.e.regions.without(base, region)

    def is_atom(self, expr: t.Expr, env: Env) -> bool:
        return self.maker(expr, env) is not None

    def union(self, a: Reg, b: Reg) -> Reg:
        return self._new("G_OR", a, b)

    def empty(self) -> Reg:
        return self.e.regions.empty()

    def copy_into(self, result: Reg | None, value: Reg) -> Reg:
        result = self.e.code.new("g") if result is None else result
        self.e.code.emit("G_COPY", result, value)
        return result

    def walk(self, base: Reg, where: t.Expr, env: Env, yes: bool) -> Reg:
        self.e.hoisting.before_loop(where, env, self.var)
        code = self.e.code

        def make(lost: bool) -> Reg:
            found = Collected(self.e, "g", lost)

            def body() -> None:
                past = Label()
                self.test(where, env, yes, past)
                found.add(self.e.scalars.local(self.var.value, self.board, 256))
                code.place(past)

            self.e.regions.each(base, self.board, self.var, lost, body)
            return found.result()

        return self.e.looped(make)

    def each(self, base: Reg, lost: bool, body: Callable[[], None]) -> None:
        self.e.regions.each(base, self.board, self.var, lost, body)

    def jump_some(self, base: Reg, to: Label) -> None:
        self.e.code.emit("JSOME", base, to)

    # -- atoms

    def maker(self, expr: t.Expr, env: Env) -> tuple[Maker, bool] | None:
        """How to make the region of an atom (False: of those that do not meet it), or None."""
        at = (id(expr), id(env))
        known = self._makers.get(at)
        if known is None or known[0] is not expr or known[1] is not env:
            known = self._makers[at] = (expr, env, self._find(expr, env))
        return known[2]

    def _find(self, expr: t.Expr, env: Env) -> tuple[Maker, bool] | None:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Has(of, value) if shape(of) == "region" and self.is_member(value, env) and not self.depends(of, env):
                return lambda: self.e.regions.on(of, env, self.board), True
            case t.Inside(part, whole) if self._is_single(part, env) and not self.depends(whole, env):
                return lambda: self.e.regions.on(whole, env, self.board), True
            case t.Some(of) if shape(of) == "region":
                return self._some(of, env)
            case t.Compare():
                return self._compare(expr, env)
        return None

    def _is_single(self, expr: t.Expr, env: Env) -> bool:
        closed = self.e.strip(expr, env)
        return isinstance(closed.expr, t.Single) and self.is_member(closed.expr.value, closed.env)

    def _some(self, of: t.Expr, env: Env) -> tuple[Maker, bool] | None:
        """The cell is in a region."""
        closed = self.e.strip(of, env)
        expr, env = closed.expr, closed.env
        if not isinstance(expr, t.Combine) or expr.op == "union":
            return None
        for one, other in ((expr.left, expr.right), (expr.right, expr.left)):
            if self.depends(other, env):
                continue
            if expr.op == "intersection" and self._is_single(one, env):
                return lambda other=other: self.e.regions.on(other, env, self.board), True
        return None

    def _compare(self, c: t.Compare, env: Env) -> tuple[Maker, bool] | None:
        for op, left, right in ((c.op, c.left, c.right), (MIRRORED[c.op], c.right, c.left)):
            if self.depends(right, env):
                continue
            if self.is_member(left, env) and op in ("=", "!="):
                return lambda right=right: self.e.regions.single(right, env, self.board), op == "="
            closed = self.e.strip(left, env)
            if isinstance(closed.expr, t.Where) and op in ("=", "!="):
                found = self._held_value(closed.expr, closed.env, right, env)
                if found is not None:
                    return found, op == "="
            if isinstance(closed.expr, t.Printed) and self._is_printed_number(closed.expr, closed.env):
                found = self._printed_number(op, closed.expr, closed.env, Closed(right, env))
                if found is not None:
                    return found, op in ("=", "<", "<=")
            if isinstance(closed.expr, t.Coordinate) and self.is_member(closed.expr.of, closed.env):
                number = self.e.scalars.constant(right, env)
                if number is not None:
                    return self._coordinate(op, closed.expr.axis, number), True
        return None

    def _coordinate(self, op: str, axis: str, number: int) -> Maker:
        lines = [n for n in range(16) if COMPARISONS[op](n, number)]
        cells = [(n, k) if axis == "row" else (k, n) for n in lines for k in range(16)]
        return lambda: self._new("G_CONST", self.e.lowering.tables.region(cells))

    def _is_printed_number(self, printed: t.Printed, env: Env) -> bool:
        """A number that the actor's board shows on the cell: where there is no board there is no cell either."""
        at = printed.index
        if at is None or printed.type != t.NUMBER or not self.is_member(at, env):
            return False
        place = self.e.scalars.place_of_mine(printed.component, env)
        return place is not None and place == self.e.regions.component_place(self.board, None, env)

    def _printed_number(self, op: str, printed: t.Printed, env: Env, bound: Closed) -> Maker | None:
        """It is equal to a number that all cells share, or at most that; or, for the other comparisons, is not."""
        data, scalars, regions = self.e.lowering.data, self.e.scalars, self.e.regions
        how, step = _PRINTED[op]
        number = scalars.constant(bound.expr, bound.env)
        if number is not None:
            table = data.compared_table(self.board, printed.kind, printed.field, how, number + step)
            return lambda: regions.by_component(self.board, None, env, table)
        found = data.compared_table2(self.board, printed.kind, printed.field, how)
        if found is None:
            return None

        def make() -> Reg:
            assert found is not None
            value = scalars.with_number("+", bound.expr, step, bound.env)
            if how == "<=":
                value = scalars.new("MIN", value, scalars.number(found[1]))
            return self._new("G_TAB2", found[0], scalars.row(scalars.value(printed.component, env), value))

        return make

    def _held_value(self, where: t.Where, inner: Env, right: t.Expr, env: Env) -> Maker | None:
        """The value of a layer on the cell is a certain one."""
        if not self.is_member(where.cell, inner) or (where.owner is not None and self.depends(where.owner, inner)):
            return None
        here = self.board in self.e.declarations.layers[where.layer].boards
        value = self.e.scalars.constant(right, env)
        if value is None or value < 0 or not here:
            return None
        layer = t.Layer(where.layer, where.owner, t.Literal(value, where.type))
        return lambda: self.e.regions.on(layer, inner, self.board)


class Collected:
    """A region, spot set or list that grows member by member, kept in scalar registers if sets are lost meanwhile."""

    def __init__(self, emit: Emit, kind: str, lost: bool, capacity: int = 0) -> None:
        self.e = emit
        self.kind = kind
        self.saved: V | None = None
        self.reg = emit.code.new(kind)
        self.width = {"g": 8, "s": 64, "l": 1 + (capacity + 1) // 2}[kind]
        emit.code.emit(f"{kind.upper()}_NONE", self.reg)
        if lost:
            self.saved = emit.code.new("r", self.width)
            self._save(self.reg)

    def _save(self, reg: V) -> None:
        assert self.saved is not None
        operands = (self.width,) if self.kind == "l" else ()
        self.e.code.emit(f"{self.kind.upper()}_SAVE", self.saved, reg, *operands)

    def _load(self) -> V:
        assert self.saved is not None
        reg = self.e.code.new(self.kind)
        operands = (self.width,) if self.kind == "l" else ()
        self.e.code.emit(f"{self.kind.upper()}_LOAD", reg, self.saved, *operands)
        return reg

    def add(self, member: Reg) -> None:
        """Put one in."""
        reg = self.reg if self.saved is None else self._load()
        self.e.code.emit(f"{self.kind.upper()}_ADD", reg, member)
        if self.saved is not None:
            self._save(reg)

    def result(self) -> V:
        """The whole set."""
        return self.reg if self.saved is None else self._load()
