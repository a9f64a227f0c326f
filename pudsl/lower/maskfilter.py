"""Conditions on the values of an enumeration that are answered for all values at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg
from pudsl.lower.kinds import shape, type_of
from pudsl.lower.layout import LayerSlot, VariableSlot
from pudsl.lower.restrict import Restrict
from pudsl.lower.scalars import MIRRORED
from pudsl.lower.scope import Closed, Env, Var, substituted

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

Maker = Callable[[], tuple[Reg, bool]]
"""Makes a mask; with False the values that meet the atom are those not in it."""

_WHICH = {"<": ("GE", False), ">=": ("GE", True), "=": ("EQ", True), "!=": ("EQ", False)}


class MaskRestrict(Restrict[Reg]):
    """Filters over an enumeration or over players."""

    scalar = True

    def __init__(self, emit: Emit, var: Var, element: t.Type) -> None:
        super().__init__(emit, var)
        self.values = values_of(emit, element)
        self.everything: Reg | None = None
        self._substituted: dict[tuple[int, int], tuple[Env, Env]] = {}
        self._makers: dict[tuple[int, int], tuple[t.Expr, Env, Maker | None]] = {}

    # -- the algebra of masks

    def _new(self, op: str, *operands: Reg | int) -> Reg:
        reg = self.e.code.new()
        self.e.code.emit(op, reg, *operands)
        return reg

    def atom(self, base: Reg, expr: t.Expr, env: Env, yes: bool) -> Reg | None:
        maker = self.maker(expr, env)
        if maker is None:
            return None
        mask, as_is = maker()
        if as_is == yes and base is self.everything and self._bounded(expr, env):
            return mask
        return self._new("BAND" if as_is == yes else "BMINUS", base, mask)

    def all_of(self, of: t.Expr, env: Env, base: Reg) -> None:
        """The set that is filtered, and its register: of all values there are, what narrows it first replaces it."""
        closed = self.e.strip(of, env)
        gaps = len(self.values) != max(self.values, default=-1) - min(self.values, default=0) + 1
        if isinstance(closed.expr, t.All) and self.e.scalars.constant(of, env) is not None and not gaps:
            self.everything = base

    def _bounded(self, expr: t.Expr, env: Env) -> bool:
        """Whether the mask of an atom has values of the filtered enumeration only: it comes from a table or variable of
        just these, not from a register."""
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if isinstance(expr, t.Some):
            closed = self.e.strip(expr.of, env)
            if isinstance(closed.expr, t.Zone):
                return closed.expr.index is not None and not self.is_member(closed.expr.index, closed.env)
            layer = self._layer_of_member(closed.expr, closed.env)[0]
            return layer is not None and self._exactly(self.e.lowering.layout.layers[layer.layer])
        if isinstance(expr, t.Compare):
            step = self._step(expr.left, env)[0]
            if step is not None:
                return self._exactly(self.e.lowering.layout.variables[step.variable])
            sides = [self.e.strip(side, env) for side in (expr.left, expr.right)]
            reads = [side for side in sides if isinstance(side.expr, t.Read) and self.depends(side.expr, side.env)]
            slots = [self.e.lowering.layout.variables[r.expr.variable] for r in reads if isinstance(r.expr, t.Read)]
            member = any(self.is_member(side.expr, side.env) for side in sides)
            return not member and all(self._exactly(slot) for slot in slots)
        return isinstance(expr, (t.Printed, t.Entry))

    def _exactly(self, slot: VariableSlot | LayerSlot) -> bool:
        return slot.first == min(self.values, default=-1) and slot.count == len(self.values)

    def is_atom(self, expr: t.Expr, env: Env) -> bool:
        return self.maker(expr, env) is not None

    def union(self, a: Reg, b: Reg) -> Reg:
        return self._new("BOR", a, b)

    def _united(self, base: Reg, parts: Sequence[t.Expr], env: Env, yes: bool) -> Reg:
        """Values for which one of some conditions is met; what needs a truth without the value is added only where that holds."""
        plain, asked = self._asked_first(parts, env, yes)
        if not plain or not asked:
            return super()._united(base, parts, env, yes)
        result = self.copy_into(None, super()._united(base, plain, env, yes))
        for part in asked:
            past = Label()
            closed = self.e.strip(part, env)
            assert isinstance(closed.expr, t.And)
            for truth in closed.expr.parts:
                if not self.depends(truth, closed.env):
                    self.e.conditions.jump(truth, closed.env, past, False)
            bound = [truth for truth in closed.expr.parts if self.depends(truth, closed.env)]
            self.e.code.emit("BOR", result, result, self._each_part(base, bound, closed.env, True))
            self.e.code.place(past)
        return result

    def _asked_first(self, parts: Sequence[t.Expr], env: Env, yes: bool) -> tuple[list[t.Expr], list[t.Expr]]:
        plain: list[t.Expr] = []
        asked: list[t.Expr] = []
        for part in parts:
            closed = self.e.strip(part, env)
            several = yes and isinstance(closed.expr, t.And)
            free = several and any(not self.depends(truth, closed.env) for truth in closed.expr.parts)  # type: ignore[attr-defined]
            (asked if free and self.decided(part, env) is None else plain).append(part)
        return plain, asked

    def jump_if_any(self, of: Callable[[], Reg], where: Closed, to: Label) -> bool:
        """Jump if a value meets one of several conditions, each answered for all values at once, the first that is met; False
        if there are not several."""
        if not isinstance(where.expr, t.Or) or any(not self.depends(part, where.env) for part in where.expr.parts):
            return False
        base = of()
        for part in where.expr.parts:
            self.e.code.emit("JNZ", self.restrict(base, part, where.env), to)
        return True

    def empty(self) -> Reg:
        return self.e.scalars.number(0)

    def copy_into(self, result: Reg | None, value: Reg) -> Reg:
        result = self.e.code.new("r") if result is None else result
        self.e.code.emit("MOV", result, value)
        return result

    def walk(self, base: Reg, where: t.Expr, env: Env, yes: bool) -> Reg:
        self.e.hoisting.before_loop(where, env, self.var)
        code = self.e.code
        result = code.new()
        code.emit("LI", result, 0)

        def body() -> None:
            past = Label()
            self.test(where, env, yes, past)
            code.emit("PUTBIT", result, self.var.value)
            code.place(past)

        self.e.masks.each(base, self.var, body)
        return result

    def each(self, base: Reg, lost: bool, body: Callable[[], None]) -> None:
        if lost:
            self.e.code.lost()
        self.e.masks.each(base, self.var, body)

    def jump_some(self, base: Reg, to: Label) -> None:
        self.e.code.emit("JNZ", base, to)

    # -- atoms

    def maker(self, expr: t.Expr, env: Env) -> Maker | None:
        """How to make the mask of an atom, or None."""
        at = (id(expr), id(env))
        known = self._makers.get(at)
        if known is None or known[0] is not expr or known[1] is not env:
            known = self._makers[at] = (expr, env, self._find(expr, env))
        return known[2]

    def _find(self, expr: t.Expr, env: Env) -> Maker | None:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Has(of, value) if shape(of) == "mask" and self.is_member(value, env) and not self.depends(of, env):
                return lambda: (self.e.masks.value(of, env), True)
            case t.Compare():
                return self._compare(expr, env)
            case t.Read() | t.Printed() | t.Entry() if type_of(expr) == t.TRUTH:
                return self._compare(t.Compare("!=", expr, t.Literal(0, t.TRUTH)), env)
            case t.Some(of) if isinstance(single := self.e.strip(of, env).expr, t.Single) and shape(of) == "region":
                known = t.Compare("!=", single.value, t.Literal(-1, type_of(single.value)))
                return self._beside(known, self.e.strip(of, env).env)
            case t.Some(of) if shape(of) == "region":
                return self._meeting(of, env)
            case t.Some(of) if shape(of) == "list":
                return self._holding(of, env)
        return self._constant(expr, env)

    def _constant(self, expr: t.Expr, env: Env) -> Maker | None:
        """A truth that is known for each single value."""
        mask = 0
        if not isinstance(expr, (t.Compare, t.Printed, t.Has, t.Entry)):
            return None
        for value in self.values:
            answer = self._with_value(expr, env, value)
            if answer is None:
                return None
            mask |= int(bool(answer)) << value
        return lambda: (self.e.scalars.number(mask), True)

    def _with_value(self, expr: t.Expr, env: Env, value: int) -> int | None:
        at = (id(env), value)
        known = self._substituted.get(at)
        if known is None or known[0] is not env:
            known = self._substituted[at] = (env, substituted(env, self.var, value))
        return self.e.lowering.constants.value(expr, known[1])

    # -- comparisons

    def _compare(self, c: t.Compare, env: Env) -> Maker | None:
        known = self._constant(c, env)
        if known is not None:
            return known
        for op, left, right in ((c.op, c.left, c.right), (MIRRORED[c.op], c.right, c.left)):
            if self.is_member(left, env) and not self.depends(right, env):
                return self._member(op, right, env)
            if not self.depends(right, env):
                maker = self._looked_up(op, left, right, env)
                if maker is not None:
                    return maker
        return self._beside(c, env)

    def _member(self, op: str, right: t.Expr, env: Env) -> Maker:
        """The value itself compared."""
        if op in ("=", "!="):
            return lambda: (self._new("BIT", self.e.scalars.value(right, env)), op == "=")
        plus = 1 if op in ("<=", ">") else 0
        bound = t.Arithmetic("+", right, t.Literal(plus, t.NUMBER))
        return lambda: (self._new("BELOW", self.e.scalars.value(bound, env)), op in ("<", "<="))

    def _looked_up(self, op: str, left: t.Expr, right: t.Expr, env: Env) -> Maker | None:
        """A variable or a table at the value, compared with something that does not depend on it."""
        which = self._indexed(left, env)
        if which is None:
            return None
        plus = 1 if op in ("<=", ">") else 0
        op = {"<=": "<", ">": ">="}.get(op, op)
        bound = right if plus == 0 else t.Arithmetic("+", right, t.Literal(1, t.NUMBER))

        def make() -> tuple[Reg, bool]:
            return which(_WHICH[op][0], self.e.scalars.value(bound, env)), _WHICH[op][1]

        return make

    def _indexed(self, expr: t.Expr, env: Env) -> Callable[[str, Reg], Reg] | None:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Read(variable, owner, index) if index is not None and self.is_member(index, env):
                slot = self.e.lowering.layout.variables[variable]
                if not self._covered(slot.first, slot.count) or (slot.scope == "player" and not self.mine(owner, env)):
                    return None
                return lambda op, bound: self._new(f"WHICH{op}", slot.number, bound)
        return None

    def mine(self, owner: t.Expr | None, env: Env) -> bool:
        """Whether an owner is the acting player."""
        return isinstance(self.e.strip(t.Me() if owner is None else owner, env).expr, t.Me)

    def value_table(self, expr: t.Expr, env: Env) -> int | None:
        """A table of what an expression is worth at each value, where that is known."""
        entries = {}
        for value in self.values:
            known = self._with_value(expr, env, value)
            if known is None or not -32768 <= known <= 32767:
                return None
            entries[value] = known
        return self.e.lowering.tables.table(entries)

    def covered(self, slot: VariableSlot) -> bool:
        """Whether a variable has an entry for each value that can be asked for."""
        return self._covered(slot.first, slot.count)

    def _covered(self, first: int, count: int) -> bool:
        """Whether there is an entry for each value that can be asked for."""
        return first + count <= 32 and all(first <= v < first + count for v in self.values)

    def _beside(self, c: t.Compare, env: Env) -> Maker | None:
        """On the actor's printed board there is a cell beside the cell that a variable holds for the value."""
        if c.op not in ("=", "!=") or self.e.scalars.constant(c.right, env) != -1:
            return None
        read, table, place = self._step(c.left, env)
        slot = None if read is None else self.e.lowering.layout.variables[read.variable]
        if slot is None or not self._covered(slot.first, slot.count):
            return None
        view = self.e.lowering.tables.view(table, place, slot.number)
        return lambda: (self._new("WHICHTAB", view), c.op == "!=")

    def _step(self, expr: t.Expr, env: Env) -> tuple[t.Read | None, int, int]:
        """The variable that a step goes from, the table of steps, the place of the variable that is its row."""
        closed = self.e.strip(expr, env)
        beside, nothing = closed.expr, (None, 0, 0)
        if not isinstance(beside, t.Beside):
            return nothing
        cell = self.e.strip(beside.cell, closed.env)
        read = cell.expr
        if not isinstance(read, t.Read) or read.index is None or not self.is_member(read.index, cell.env):
            return nothing
        if self.e.lowering.layout.variables[read.variable].scope == "table" or not self.mine(read.owner, cell.env):
            return nothing
        step = self.e.scalars.step_by_row(beside, closed.env)
        return nothing if step is None else (read, *step)

    # -- zones

    def _holding(self, of: t.Expr, env: Env) -> Maker | None:
        """The zone at this value has a component."""
        closed = self.e.strip(of, env)
        zone = closed.expr
        if not isinstance(zone, t.Zone) or zone.index is None:
            return None
        slot = self.e.lowering.layout.zones[zone.zone]
        if slot.scope == "player" and not self.mine(zone.owner, closed.env) or slot.first < 0 or slot.first + slot.count > 32:
            return None
        if self.is_member(zone.index, closed.env):
            covered = self._covered(slot.first, slot.count)
            return (lambda: (self._new("Z_EMPTY", slot.number), False)) if covered else None
        places = {value: self._with_value(zone.index, closed.env, value) for value in self.values}
        if any(place is None or not slot.first <= place < slot.first + slot.count for place in places.values()):
            return None
        table = self.value_table(zone.index, closed.env)
        assert table is not None
        return lambda: (self._new("TABIN", table, self._new("Z_EMPTY", slot.number)), False)

    # -- layers

    def _meeting(self, of: t.Expr, env: Env) -> Maker | None:
        """Some cell of the layer of this value lies in a region."""
        closed = self.e.strip(of, env)
        expr, env = closed.expr, closed.env
        layer, others = self._layer_of_member(expr, env)
        if layer is None:
            return None
        slot = self.e.lowering.layout.layers[layer.layer]
        if not self._covered(slot.first, slot.count):
            return None
        if slot.scope == "player" and not self.mine(layer.owner, env):
            return None
        layered, boards = layer.layer, self.e.declarations.layers[layer.layer].boards

        def make() -> tuple[Reg, bool]:
            there = [(board, self.e.regions.all_of(others, env, board)) for board in boards]
            masks = [
                self._new("MEETING", self.e.lowering.layer_on(layered, board).number, region)
                for board, region in there
                if region is not None
            ]
            return reduce(self.union, masks) if masks else self.empty(), True

        return make

    def _layer_of_member(self, expr: t.Expr, env: Env) -> tuple[t.Layer | None, list[t.Expr]]:
        """The layer of the value in an intersection, and the other regions of it."""
        if isinstance(expr, t.Layer) and expr.value is not None and self.is_member(expr.value, env):
            return (None, []) if expr.owner is not None and self.depends(expr.owner, env) else (expr, [])
        if isinstance(expr, t.Combine) and expr.op == "intersection":
            for one, other in ((expr.left, expr.right), (expr.right, expr.left)):
                if not self.depends(other, env):
                    layer, others = self._layer_of_member(one, env)
                    if layer is not None:
                        return layer, [*others, other]
        return None, []


def values_of(emit: Emit, element: t.Type) -> tuple[int, ...]:
    """The values that a member of a mask can have."""
    if element.name == "enum" and element.of is not None:
        return tuple(v for v in emit.declarations.enumerations[element.of].values if 0 <= v < 32)
    return tuple(range(emit.declarations.most_players if element.name == "player" else 32))
