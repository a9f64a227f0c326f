"""Sets of an enumeration or of players: masks of 32 bits in scalar registers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg
from pudsl.lower.maskfilter import MaskRestrict
from pudsl.lower.scope import Env, Var
from pudsl.lower.truths import spread

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

_OPS = {"union": "BOR", "intersection": "BAND", "difference": "BMINUS"}


class Masks:
    """Writes the code of masks."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def value(self, expr: t.Expr, env: Env) -> Reg:
        """A register with the mask; it must not be changed."""
        constant = self.e.scalars.constant(expr, env)
        if constant is not None:
            return self.e.scalars.number(constant)
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if isinstance(expr, t.Local):
            binding = env.names[expr.name]
            assert isinstance(binding, Var)
            return binding.value  # type: ignore[no-any-return]
        key = self.e.key(expr, env)
        known = self.e.code.get(key)
        if known is None:
            with self.e.at(expr):
                known = self._make(expr, env)
            self.e.code.keep(key, known)
        return known

    def _new(self, op: str, *operands: Reg | int) -> Reg:
        reg = self.e.code.new()
        self.e.code.emit(op, reg, *operands)
        return reg

    def _make(self, expr: t.Expr, env: Env) -> Reg:
        match expr:
            case t.All():
                self._check(expr)
                return self._new("EVERYONE")
            case t.Single(value):
                self._check(expr)
                return self._new("BIT", self.e.scalars.value(value, env))
            case t.Combine(op, left, right):
                return self._new(_OPS[op], self.value(left, env), self.value(right, env))
            case t.Conditional():
                return self._conditional(expr, env)
            case t.Filter():
                var = Var(member=True)
                restrict = MaskRestrict(self.e, var, expr.variable.type)
                base = self.value(expr.of, env)
                restrict.all_of(expr.of, env, base)
                where = spread(self.e, expr.where, env.bind(expr.variable.name, var), var)
                return restrict.restrict(base, where.expr, where.env)
            case t.PrintedSet():
                return self._printed(expr, env)
        if expr.__class__ in (t.Me, t.Read, t.Around, t.Printed):  # a scalar where a set is asked: the set of itself
            return self._new("BIT", self.e.scalars.value(expr, env))
        raise self.e.error(f"{type(expr).__name__} is no set of values", expr)

    def _check(self, expr: t.All | t.Single) -> None:
        element = expr.type.element
        if element is not None and element.name == "enum":
            enumeration = self.e.declarations.enumerations[str(element.of)]
            if any(not 0 <= v < 32 for v in enumeration.values):
                raise self.e.error(f"a set of {enumeration.plural} needs values from 0 to 31", expr)

    def _conditional(self, expr: t.Conditional, env: Env) -> Reg:
        code = self.e.code
        result, other, end = code.new(), Label(), Label()
        self.e.conditions.jump(expr.test, env, other, False)
        code.emit("MOV", result, self.value(expr.then, env))
        code.emit("JMP", end)
        code.place(other)
        code.emit("MOV", result, self.value(expr.otherwise, env))
        code.place(end)
        return result

    def _printed(self, expr: t.PrintedSet, env: Env) -> Reg:
        component = self.e.scalars.value(expr.component, env)
        data = self.e.lowering.data
        if expr.index is None:
            return self._new("TABM", data.mask_table(expr.kind, expr.field), component)
        places, masks = data.mask_tables2(expr.kind, expr.field)
        pair = self.e.scalars.row(component, self.e.scalars.value(expr.index, env))
        return self._new("TABM", masks, self._new("TAB2", places, pair))

    # -- asking

    def jump_some(self, expr: t.Filter, env: Env, to: Label, when: bool) -> bool:
        """Jump if a filter leaves a member, without making the set; False if the set is as good."""
        var = Var(member=True)
        where = spread(self.e, expr.where, env.bind(expr.variable.name, var), var)
        restrict = MaskRestrict(self.e, var, expr.variable.type)
        found = Label()
        if restrict.whole(where.expr, where.env):
            if not restrict.jump_if_any(lambda: self.value(expr.of, env), where, to if when else found):
                return False
            if not when:
                self.e.code.emit("JMP", to)
            self.e.code.place(found)
            return True
        restrict.exists(lambda: self.value(expr.of, env), where.expr, where.env, to if when else found)
        if not when:
            self.e.code.emit("JMP", to)
        self.e.code.place(found)
        return True

    def each(self, mask: Reg, var: Var, body: Callable[[], None]) -> None:
        """Run `body` with `var` as each value of a mask."""
        code = self.e.code
        rest = code.new()
        code.emit("MOV", rest, mask)

        def make(lost: bool) -> None:
            if lost:
                code.lost()
            head, end = code.head(), Label()
            var.value = code.new()
            code.emit("POPBIT", var.value, rest, end)
            body()
            code.again(head)
            code.place(end)

        self.e.looped(make, scalar=True)
