"""Statements that change the state at once: variables, layers, components."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg
from pudsl.lower.kinds import shape
from pudsl.lower.layout import LayerSlot
from pudsl.lower.scope import Env

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

LEAST, MOST = -32768, 32767


class Writes:
    """Writes the code of assignments, marks, moves."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def run(self, s: t.Stmt, env: Env) -> None:
        """One such statement."""
        match s:
            case t.Assign():
                self._assign(s, env)
            case t.Mark():
                self._mark(s, env)
            case t.Lay():
                self._lay(s, env)
            case t.Move():
                self._move(s, env)
            case t.Shuffle(zone, owner, index):
                self.e.code.emit("Z_SHUFFLE", self.e.lists.zone(zone, owner, index, env))
            case t.Show():
                self._show(s, env)
            case _:
                raise self.e.error(f"{type(s).__name__} is no statement", s)

    # -- variables

    def _assign(self, s: t.Assign, env: Env) -> None:
        slot = self.e.lowering.layout.variables[s.variable]
        owner = self.e.scalars.owner(slot.scope, s.owner, env)
        index = None if s.index is None else self.e.scalars.value(s.index, env)
        added = self._added(s, env)
        plain = isinstance(owner, str) and (index is None or self._is_number(added, env))
        if added is not None and plain:
            self._change("RAISE", slot.number, owner, index, added, env)
        elif isinstance(s.value, t.Random):
            drawn = self.e.code.new()
            self.e.code.emit("RANDOM", drawn, self.e.scalars.value(s.value.below, env))
            self._set(slot.number, owner, index, drawn)
        else:
            self._change("SET", slot.number, owner, index, s.value, env)

    def _is_number(self, value: t.Expr | None, env: Env) -> bool:
        """Whether a value is known and stands in an instruction."""
        constant = None if value is None else self.e.scalars.constant(value, env)
        return constant is not None and LEAST <= constant <= MOST

    def _added(self, s: t.Assign, env: Env) -> t.Expr | None:
        """What is added, if the new value is the old one and something."""
        closed = self.e.strip(s.value, env)
        sum_ = closed.expr
        if not isinstance(sum_, t.Arithmetic) or sum_.op not in ("+", "-") or closed.env is not env:
            return None
        slot = self.e.declarations.variables[s.variable]
        old = self.e.key(t.Read(s.variable, s.owner, s.index, slot.type), env)
        if self.e.key(sum_.left, env) == old:
            if sum_.op == "+":
                return sum_.right
            return t.Arithmetic("-", t.Literal(0, t.NUMBER), sum_.right)
        return sum_.left if sum_.op == "+" and self.e.key(sum_.right, env) == old else None

    def _change(
        self, how: str, number: int, owner: str | Reg, index: Reg | None, value: t.Expr, env: Env
    ) -> None:
        """Set a variable to a value or add one to it; known numbers stand in the instruction where they can."""
        constant = self.e.scalars.constant(value, env)
        if constant is not None and LEAST <= constant <= MOST and isinstance(owner, str):
            if how == "RAISE":
                operands = (number, constant) if index is None else (number, index, constant)
                self.e.code.emit("INC" if index is None else "INCX", *operands)
                return
            if index is None:
                self.e.code.emit("PUT", number, constant)
                return
        self._set(number, owner, index, self._value(value, env), how)

    def _value(self, value: t.Expr, env: Env) -> Reg:
        return self.e.masks.value(value, env) if shape(value) == "mask" else self.e.scalars.value(value, env)

    def _set(self, number: int, owner: str | Reg, index: Reg | None, value: Reg, how: str = "SET") -> None:
        emit = self.e.code.emit
        if isinstance(owner, str):
            if index is None:
                emit(how, number, value)
            else:
                emit(f"{how}X", number, index, value)
        elif index is None:
            emit(f"{how}O", number, owner, value)
        else:
            emit(f"{how}OX", number, self.e.scalars.row(owner, index), value)

    # -- layers

    def _mark(self, s: t.Mark, env: Env) -> None:
        """What is marked on one board cannot say any more what is marked on another: it is all found before."""
        there = [(b, self.e.regions.on(s.region, env, b)) for b in self.e.declarations.layers[s.layer].boards]
        marked = [(self.e.lowering.layer_on(s.layer, board), region) for board, region in there if region is not None]
        if not marked:
            return
        slot = marked[0][0]
        owner = self.e.scalars.owner(slot.scope, s.owner, env)
        if slot.values is None and isinstance(owner, str):
            for slot, region in marked:
                self.e.code.emit("MARK" if s.on else "CLEAR", slot.number, 0, region)
            return
        if isinstance(owner, str):
            owner = self.e.scalars.whose(slot.scope, s.owner, env)
        if slot.values is not None and s.value is not None:
            self._mark_value(s, env, marked, owner)
            return
        if slot.values is not None and s.on:
            raise self.e.error(f"the layer {s.layer} is marked with a value", s)
        for slot, region in marked:
            if slot.values is None:
                self._put(s.on, slot.number, owner, region, self.e.scalars.number(0))
            else:
                self.e.code.emit("WIPE", slot.number, owner, region)

    def _mark_value(self, s: t.Mark, env: Env, marked: list[tuple[LayerSlot, Reg]], owner: Reg) -> None:
        """A cell holds one value, so a new one takes the old one away; none puts nothing there."""
        assert s.value is not None
        slot = marked[0][0]
        constant = self.e.scalars.constant(s.value, env)
        if constant is not None and not slot.first <= constant < slot.first + slot.count:
            return
        value = self.e.scalars.value(s.value, env)
        past = Label()
        if not self.e.lowering.scopes.never_none(s.value, env):
            self.e.code.emit("JLTI", value, 0, past)
        for slot, region in marked:
            if s.on:
                self.e.code.emit("WIPE", slot.number, owner, region)
            self._put(s.on, slot.number, owner, region, value)
        self.e.code.place(past)

    def _put(self, on: bool, layer: int, owner: Reg, region: Reg, value: Reg) -> None:
        self.e.code.emit("MARK_V" if on else "CLEAR_V", layer, self.e.scalars.row(owner, value), region)

    # -- components

    def _lay(self, s: t.Lay, env: Env) -> None:
        piece, spot = self.e.scalars.value(s.piece, env), self.e.scalars.value(s.spot, env)
        owner = self.e.scalars.me() if s.owner is None else self.e.scalars.value(s.owner, env)
        self.e.code.emit("LAY", piece, spot, owner)

    def _move(self, s: t.Move, env: Env) -> None:
        component = self.e.scalars.value(s.component, env)
        if s.zone is None:
            self.e.code.emit("Z_OUT", component)
            return
        instance = self.e.lists.zone(s.zone, s.owner, s.index, env)
        self.e.code.emit("Z_TOBOTTOM" if s.bottom else "Z_TOTOP", component, instance)

    def _show(self, s: t.Show, env: Env) -> None:
        if shape(s.to) == "mask":
            to = self.e.masks.value(s.to, env)
        else:
            to = self.e.code.new()
            self.e.code.emit("BIT", to, self.e.scalars.value(s.to, env))
        one = shape(s.components) != "list"
        shown = self.e.lists.single(s.components, env) if one else self.e.lists.value(s.components, env)
        self.e.code.emit("SHOWL", shown, to)
