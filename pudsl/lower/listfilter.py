"""Conditions on components: what is printed on them is asked of a whole list at once, all else one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg, V
from pudsl.lower.kinds import shape, type_of
from pudsl.lower.piecefilter import pieces_that_fit
from pudsl.lower.regionfilter import Collected
from pudsl.lower.restrict import Restrict
from pudsl.lower.scalars import MIRRORED
from pudsl.lower.scope import Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

_KEEPS = {"=": ("EQ", 0), "!=": ("NE", 0), "<=": ("LE", 0), "<": ("LE", -1)}  # the operation, and what is added to the bound
_NEGATED = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class ListRestrict(Restrict[Reg]):
    """Filters over lists."""

    def __init__(self, emit: Emit, var: Var, capacity: int) -> None:
        super().__init__(emit, var)
        self.capacity = capacity

    def _new(self, op: str, *operands: Reg | int) -> V:
        return self.e.lists.new(op, *operands)

    def atom(self, base: Reg, expr: t.Expr, env: Env, yes: bool) -> Reg | None:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Has(of, value) if self.is_member(value, env):
                return self._new("L_AND" if yes else "L_MINUS", base, self.e.lists.value(of, env))
            case t.Compare():
                return self._compare(base, expr, env, yes)
            case t.Printed():
                return self._keep(True, "NE" if yes else "EQ", base, expr, self.e.scalars.number(0))
        return None

    def is_atom(self, expr: t.Expr, env: Env) -> bool:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Has(of, value):
                return shape(of) == "list" and self.is_member(value, env) and not self.depends(of, env)
            case t.Compare():
                return self._looked_up(expr, env) is not None
            case t.Printed():
                return type_of(expr) == t.TRUTH and self._is_table(expr, env)
        return False

    def _is_table(self, expr: t.Expr, env: Env) -> bool:
        if not isinstance(expr, t.Printed) or not self.is_member(expr.component, env):
            return False
        return expr.index is None or self.e.scalars.constant(expr.index, env) is not None

    def _looked_up(self, c: t.Compare, env: Env) -> tuple[str, t.Printed | None, t.Expr] | None:
        """The comparison as: operation, what is printed on the member (None: the member itself), with what."""
        for op, left, right in ((c.op, c.left, c.right), (MIRRORED[c.op], c.right, c.left)):
            if self.depends(right, env):
                continue
            closed = self.e.strip(left, env)
            if self._is_table(closed.expr, closed.env):
                printed = closed.expr
                assert isinstance(printed, t.Printed)
                if printed.index is not None:  # its scope may be another one: put the number there
                    index = self.e.scalars.constant(printed.index, closed.env)
                    assert index is not None
                    number = t.Literal(index, t.NUMBER)
                    printed = t.Printed(printed.kind, printed.field, printed.component, number, printed.type)
                return op, printed, right
            if op in ("=", "!=") and self.is_member(left, env):
                return op, None, right
        return None

    def _compare(self, base: Reg, c: t.Compare, env: Env, yes: bool) -> Reg | None:
        found = self._looked_up(c, env)
        if found is None:
            return None
        op, printed, right = found
        if not yes:
            op = _NEGATED[op]
        if printed is None:
            return self._new("L_AND" if op == "=" else "L_MINUS", base, self.e.lists.single(right, env))
        keep, step = _KEEPS[op if op in _KEEPS else _NEGATED[op]]
        bound = t.Arithmetic("+", right, t.Literal(step, t.NUMBER)) if step else right
        return self._keep(op in _KEEPS, keep, base, printed, self.e.scalars.value(bound, env))

    def _keep(self, those: bool, op: str, base: Reg, printed: t.Printed, bound: Reg) -> Reg:
        """The members for which a table says what is asked for, or the others."""
        data = self.e.lowering.data
        if printed.index is None:
            table = data.field_table(printed.kind, printed.field)
        else:
            index = self.e.lowering.constants.value(printed.index, Env())
            assert index is not None
            table = data.column_table(printed.kind, printed.field, index)
        result = self._new("L_COPY", base)
        self.e.code.emit(f"L_KEEP{op}", result, table, bound)
        return result if those else self._new("L_MINUS", base, result)

    def union(self, a: Reg, b: Reg) -> Reg:
        """In the order of the list that both come from, so only `_united` may ask for it."""
        return self._new("L_OR", a, b)

    def _united(self, base: Reg, parts: object, env: Env, yes: bool) -> Reg:
        result = super()._united(base, parts, env, yes)  # type: ignore[arg-type]
        return self._new("L_AND", base, result)

    def empty(self) -> Reg:
        return self._new("L_NONE")

    def copy_into(self, result: Reg | None, value: Reg) -> Reg:
        result = self.e.code.new("l") if result is None else result
        self.e.code.emit("L_COPY", result, value)
        return result

    def walk(self, base: Reg, where: t.Expr, env: Env, yes: bool) -> Reg:
        fitting = pieces_that_fit(self.e, base, self.var, where, env) if yes else None
        if fitting is not None:
            return fitting
        self.e.hoisting.before_loop(where, env, self.var)

        def make(lost: bool) -> Reg:
            found = Collected(self.e, "l", lost, self.capacity)

            def body() -> None:
                past = Label()
                self.test(where, env, yes, past)
                found.add(self.var.value)
                self.e.code.place(past)

            self.e.lists.each(base, self.capacity, self.var, lost, body)
            return found.result()

        return self.e.looped(make)

    def each(self, base: Reg, lost: bool, body: Callable[[], None]) -> None:
        self.e.lists.each(base, self.capacity, self.var, lost, body)

    def jump_some(self, base: Reg, to: Label) -> None:
        self.e.code.emit("JNZ", self.e.lists.scalar("L_COUNT", base), to)
