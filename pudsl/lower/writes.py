"""Statements that change the state at once: variables, layers, components."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.classes import replace
from pudsl.lower.ir import Label, Reg
from pudsl.lower.kinds import shape, type_of
from pudsl.lower.layout import LayerSlot
from pudsl.lower.scope import Env

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

LEAST, MOST = -32768, 32767

Marked = list[tuple[str, LayerSlot, Reg]]  # a region on each board, with the layer there


class Writes:
    """Writes the code of assignments, marks, moves."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def run(self, s: t.Stmt, env: Env) -> None:
        """One such statement."""
        match s:
            case t.Assign() | t.Mark() if self._owner(s, env) not in ("T", "P"):
                self._in_the_name_of_its_owner(s, env)
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

    # -- what belongs to others

    def _owner(self, s: t.Assign | t.Mark, env: Env) -> str | Reg:
        layout = self.e.lowering.layout
        slot = layout.variables[s.variable] if isinstance(s, t.Assign) else layout.layers[s.layer]
        return self.e.scalars.owner(slot.scope, s.owner, env)

    def _in_the_name_of_its_owner(self, s: t.Assign | t.Mark, env: Env) -> None:
        """Operations write what is the table's or mine. What is to be written is computed before."""
        assert s.owner is not None
        given, body = [], replace(s, owner=t.Me())
        for name in ("value", "index", "region"):
            part = getattr(s, name, None)
            if part is not None:
                local = t.Local(f"({name})", type_of(part))
                given.append((local, part))
                body = replace(body, **{name: local})
        for local, part in given:
            env = env.bind(local.name, self.e.statements.passing.fixed(part, env, local.type))
        self.e.statements.run(t.As(t.Local("(owner)", t.PLAYER), s.owner, None, False, body, span=s.span), env)

    # -- variables

    def _assign(self, s: t.Assign, env: Env) -> None:
        slot = self.e.lowering.layout.variables[s.variable]
        index = None if s.index is None else self.e.scalars.value(s.index, env)
        added = self._added(s, env)
        if added is not None and (index is None or self._is_number(added, env)):
            self._change("RAISE", slot.number, index, added, env)
        else:
            self._change("SET", slot.number, index, s.value, env)

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

    def _change(self, how: str, number: int, index: Reg | None, value: t.Expr, env: Env) -> None:
        """Set a variable to a value or add one to it; known numbers stand in the instruction where they can."""
        emit, constant = self.e.code.emit, self.e.scalars.constant(value, env)
        known = constant is not None and LEAST <= constant <= MOST
        if known and how == "RAISE":
            emit("INC" if index is None else "INCX", *([number] if index is None else [number, index]), constant)  # type: ignore[arg-type]
        elif known and index is None:
            emit("PUT", number, constant)  # type: ignore[arg-type]
        elif index is None:
            emit(how, number, self._value(value, env))
        else:
            emit("SETX", number, index, self._value(value, env))

    def _value(self, value: t.Expr, env: Env) -> Reg:
        return self.e.masks.value(value, env) if shape(value) == "mask" else self.e.scalars.value(value, env)

    # -- layers

    def _mark(self, s: t.Mark, env: Env) -> None:
        """What is marked on one board cannot say any more what is marked on another: it is all found before."""
        there = [(b, self.e.regions.on(s.region, env, b)) for b in self.e.declarations.layers[s.layer].boards]
        marked = [(b, self.e.lowering.layer_on(s.layer, b), region) for b, region in there if region is not None]
        if not marked:
            return
        if marked[0][1].values is not None and s.value is not None:
            self._mark_value(s, env, marked)
            return
        for _, slot, region in marked:
            if slot.values is None:
                self.e.code.emit("MARK" if s.on else "CLEAR", slot.number, 0, region)
            elif s.on:
                raise self.e.error(f"the layer {s.layer} is marked with a value", s)
            else:
                self.e.code.emit("WIPE", slot.number, region)

    def _mark_value(self, s: t.Mark, env: Env, marked: Marked) -> None:
        """A cell holds one value, so a new one takes the old one away; none puts nothing there."""
        assert s.value is not None
        slot = marked[0][1]
        constant = self.e.scalars.constant(s.value, env)
        if constant is not None and not slot.first <= constant < slot.first + slot.count:
            return
        if not s.on:
            self._unmark_value(t.Layer(s.layer, s.owner, s.value), env, marked)
            return
        value = self.e.scalars.value(s.value, env)
        past = Label()
        if not self.e.lowering.scopes.never_none(s.value, env):
            self.e.code.emit("JLTI", value, 0, past)
        for _, slot, region in marked:
            self.e.code.emit("WIPE", slot.number, region)
            self.e.code.emit("MARK_V", slot.number, value, region)
        self.e.code.place(past)

    def _unmark_value(self, layer: t.Layer, env: Env, marked: Marked) -> None:
        held = [self.e.regions.on(layer, env, board) for board, _, _ in marked]
        for (_, slot, region), there in zip(marked, held, strict=True):
            if there is not None:
                self.e.code.emit("WIPE", slot.number, self.e.regions.both(region, there))

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
