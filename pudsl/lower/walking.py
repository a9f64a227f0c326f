"""Walking over the members of any set, in its order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg
from pudsl.lower.kinds import shape
from pudsl.lower.scope import Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

Body = Callable[[Env], None]
"""Emits what is done with a member; the scope binds the variable to it."""


class Walk:
    """Loops over sets. A set that its body loses is kept in scalar registers meanwhile.

    `changing`: the body may change the state, so nothing that is known before it holds in its next round.
    """

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def members(self, of: t.Expr, variable: t.Local, env: Env, body: Body, changing: bool = False) -> None:
        """Run `body` for each member of a set."""
        kind = shape(of)
        if kind == "scalar":
            self._one(of, variable, env, body)
        elif kind == "mask":
            var = Var(member=True)
            inner = env.bind(variable.name, var)
            mask = self.e.masks.value(of, env)
            self._forget(changing)
            self.e.masks.each(mask, var, lambda: body(inner))
        elif kind == "list":
            self._list(of, variable, env, body, changing)
        else:
            self._boards(of, variable, env, body, changing)

    def _forget(self, changing: bool) -> None:
        if changing:
            self.e.code.forget()

    def _one(self, of: t.Expr, variable: t.Local, env: Env, body: Body) -> None:
        value, past = self.e.scalars.value(of, env), Label()
        self.e.code.emit("JLTI", value, 0, past)
        var = Var(value, self.e.lowering.extents.of(of, env), member=True)
        body(env.bind(variable.name, var))
        self.e.code.place(past)

    def _list(self, of: t.Expr, variable: t.Local, env: Env, body: Body, changing: bool) -> None:
        members, capacity = self.e.lists.value(of, env), self.e.lists.capacity(of, env)
        var = Var(member=True)
        inner = env.bind(variable.name, var)
        self._forget(changing)
        self.e.looped(lambda lost: self.e.lists.each(members, capacity, var, lost, lambda: body(inner)))

    def _boards(self, of: t.Expr, variable: t.Local, env: Env, body: Body, changing: bool) -> None:
        """Board by board. Where sets are lost, those of later boards must outlive the loops over earlier ones."""
        kind, scope = shape(of), env
        if kind == "areas":
            closed = self.e.strip(of, env)
            assert isinstance(closed.expr, t.Areas)
            of, scope = closed.expr.region, closed.env
        found = [(b, reg) for b in self.e.boards(of, scope) if (reg := self._on(kind, of, scope, b)) is not None]

        def make(lost: bool) -> None:
            held = [(b, self._kept(kind, reg) if lost and len(found) > 1 else reg) for b, reg in found]
            for board, reg in held:
                self._forget(changing)
                var = Var(boards=frozenset((board,)), member=True)
                self._each(kind, reg, board, var, lost, _bound(body, env.bind(variable.name, var)))

        self.e.looped(make)

    def _on(self, kind: str, of: t.Expr, env: Env, board: str) -> Reg | None:
        if kind == "spots":
            return self.e.spots.on(of, env, board)
        if kind == "lines":
            return self.e.lines.on(of, env, board)
        return self.e.regions.on(of, env, board)

    def _kept(self, kind: str, reg: Reg) -> Reg:
        if kind == "lines":
            return reg
        return self.e.spots.kept(reg) if kind == "spots" else self.e.regions.kept(reg)

    def _each(
        self, kind: str, held: Reg, board: str, var: Var, lost: bool, body: Callable[[], None]
    ) -> None:
        match kind:
            case "lines":
                self.e.lines.each(held, board, var, body)
            case "spots":
                self.e.spots.each(self.e.spots.loaded(held), board, var, lost, body)
            case "areas":
                self.e.areas.each(self.e.regions.loaded(held), board, var, lost, body)
            case _:
                self.e.regions.each(self.e.regions.loaded(held), board, var, lost, body)


def _bound(body: Body, env: Env) -> Callable[[], None]:
    return lambda: body(env)
