"""Spots of a piece: for each board a set of all its legal places, made by operations on whole boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg, V
from pudsl.lower.scope import Env, Var
from pudsl.lower.spotfilter import SAVED, SpotRestrict

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

_OPS = {"union": "S_OR", "intersection": "S_AND", "difference": "S_MINUS"}


class Spots:
    """Writes the code of spots. None: no spot on the board."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def new(self, op: str, *operands: Reg | int) -> V:
        """A fresh spot set register with the result of an operation."""
        reg = self.e.code.new("s")
        self.e.code.emit(op, reg, *operands)
        return reg

    def on(self, expr: t.Expr, env: Env, board: str) -> Reg | None:
        """The register with the spots on a board; it must not be changed."""
        if board not in self.e.lowering.extents.of(expr, env):
            return None
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if isinstance(expr, t.Local) and expr.type.name == "set":
            return self._held(expr, env, board)
        key = self.e.lowering.keys.number("on", board, self.e.key(expr, env))
        known = self.e.code.get(key)
        if known is None:
            with self.e.at(expr):
                found = self._make(expr, env, board)
            if found is None:
                return None
            known = found
            self.e.code.keep(key, known)
        return known

    def _held(self, local: t.Local, env: Env, board: str) -> Reg | None:
        binding = env.names[local.name]
        assert isinstance(binding, Var) and isinstance(binding.value, dict)
        held = binding.value.get(board)
        return None if held is None else self.loaded(held)

    def loaded(self, held: Reg) -> Reg:
        """A set of spots that was kept, in a spot set register."""
        if getattr(held, "kind", "r") == "s":
            return held
        key = self.e.lowering.keys.number("loaded", held)
        known = self.e.code.get(key)
        if known is None:
            known = self.new("S_LOAD", held)
            self.e.code.keep(key, known, lasting=True)
        return known

    def kept(self, spots: Reg) -> V:
        """A set of spots in scalar registers."""
        saved = self.e.code.new("r", SAVED)
        self.e.code.emit("S_SAVE", saved, spots)
        self.e.code.keep(self.e.lowering.keys.number("loaded", saved), spots, lasting=True)
        return saved

    def _make(self, expr: t.Expr, env: Env, board: str) -> Reg | None:
        match expr:
            case t.Spots(piece, region):
                cells = self.e.regions.on(region, env, board)
                return None if cells is None else self.new("S_FIT", self.e.scalars.value(piece, env), cells)
            case t.Filter():
                return self._filter(expr, env, board)
            case t.Combine(op, left, right):
                a, b = self.on(left, env, board), self.on(right, env, board)
                if a is None or b is None:
                    return a if op == "difference" else None if op == "intersection" else a or b
                return self.new(_OPS[op], a, b)
            case t.Single(value):
                return self.single(self.e.scalars.local(self.e.scalars.value(value, env), board, 2048))
            case t.Conditional(test, then, otherwise):
                return self._conditional(test, then, otherwise, env, board)
        raise self.e.error(f"{type(expr).__name__} is no set of spots", expr)

    def single(self, spot: Reg) -> V:
        """One spot alone, by its number on its board."""
        result = self.new("S_NONE")
        self.e.code.emit("S_ADD", result, spot)
        return result

    def first(self, spots: Reg) -> V:
        """The first spot, or none."""
        code = self.e.code
        found, end = code.new(), Label()
        code.emit("LI", found, -1)
        code.emit("S_POP", found, self.new("S_COPY", spots), end)
        code.place(end)
        return found

    def _filter(self, f: t.Filter, env: Env, board: str) -> Reg | None:
        var = Var(boards=frozenset((board,)), member=True)
        restrict = SpotRestrict(self.e, var, board)
        inner = env.bind(f.variable.name, var)
        closed = self.e.strip(f.of, env)
        if isinstance(closed.expr, t.Spots):
            return restrict.fitting(closed.expr, closed.env, f.where, inner)
        base = self.on(f.of, env, board)
        return None if base is None else restrict.restrict(base, f.where, inner)

    def _conditional(self, test: t.Expr, then: t.Expr, otherwise: t.Expr, env: Env, board: str) -> Reg:
        code = self.e.code
        result, other, end = code.new("s"), Label(), Label()
        self.e.conditions.jump(test, env, other, False)
        self._into(result, then, env, board)
        code.emit("JMP", end)
        code.place(other)
        self._into(result, otherwise, env, board)
        code.place(end)
        return result

    def _into(self, result: V, expr: t.Expr, env: Env, board: str) -> None:
        spots = self.on(expr, env, board)
        if spots is None:
            self.e.code.emit("S_NONE", result)
        else:
            self.e.code.emit("S_COPY", result, spots)

    # -- the cells of one spot

    def parts(self, piece: t.Expr, field: str, value: t.Expr | None, env: Env) -> Reg:
        """The parts of a piece whose print in a field is a value (any, without value)."""
        data = self.e.lowering.data
        reg = self.e.code.new()
        if value is None:
            table = data.parts_table(field, None)
        else:
            constant = self.e.scalars.constant(value, env)
            if constant is None:
                pair = self.e.scalars.row(self.e.scalars.value(piece, env), self.e.scalars.value(value, env))
                self.e.code.emit("TAB2", reg, data.parts_table2(field), pair)
                return reg
            table = data.parts_table(field, constant)
        self.e.code.emit("TAB", reg, table, self.e.scalars.value(piece, env))
        return reg

    def cells(self, e: t.Cells, env: Env, board: str) -> Reg | None:
        """The cells of a piece at a spot on a board."""
        if board not in self.e.lowering.extents.of(e.spot, env):
            return None
        spot = self.e.scalars.local(self.e.scalars.value(e.spot, env), board, 2048)
        piece = self.e.scalars.value(e.piece, env)
        if e.field is None:
            return self.e.regions.new("SPOTCELLS", self.e.scalars.row(piece, spot))
        parts = self.parts(e.piece, e.field, e.value, env)
        return self.e.regions.new("SPOTPART", self.e.scalars.row(piece, spot), parts)

    def jump(self, e: t.SpotIs, env: Env, to: Label, when: bool) -> None:
        """Jump if a truth about one spot is `when`."""
        cells = t.Cells(e.piece, e.spot, e.field, e.value, span=e.span)
        match e.relation:
            case "within":
                self.e.conditions.jump(t.Inside(cells, e.region), env, to, when)
            case "covers":
                self.e.conditions.jump(t.Some(t.Combine("intersection", cells, e.region, t.REGION)), env, to, when)
            case _:
                self._touches(cells, e.region, env, to, when)

    def _touches(self, cells: t.Cells, region: t.Expr, env: Env, to: Label, when: bool) -> None:
        past = Label()
        for board in self.e.boards(cells, env):
            around, covered = self.around(region, env, board), self.e.regions.on(cells, env, board)
            if around is not None and covered is not None:
                self.e.code.emit("JMEETS", covered, around, to if when else past)
        if not when:
            self.e.code.emit("JMP", to)
        self.e.code.place(past)

    def around(self, region: t.Expr, env: Env, board: str) -> Reg | None:
        """The cells beside a region and outside of it."""
        return self.e.regions.on(t.Geometry("neighbours", (region,)), env, board)

    # -- walking

    def jump_some(self, of: t.Expr, env: Env, board: str, to: Label, when: bool) -> None:
        """Jump if there is a spot on the board (or none)."""
        spots = self.on(of, env, board)
        if spots is None:
            if not when:
                self.e.code.emit("JMP", to)
        else:
            self.jump_if(spots, to, when)

    def jump_if(self, spots: Reg, to: Label, when: bool) -> None:
        """Jump if a set of spots has one (or none)."""
        self.e.code.emit("JSPOT" if when else "JNOSPOT", spots, to)

    def each(self, spots: Reg, board: str, var: Var, lost: bool, body: Callable[[], None]) -> None:
        """Run `body` with `var` as each spot; `lost`: its sets are lost within."""
        code = self.e.code
        if not lost:
            rest = self.new("S_COPY", spots)
            head, end, spot = code.head(), Label(), code.new()
            code.emit("S_POP", spot, rest, end)
        else:
            saved = code.new("r", SAVED)
            code.emit("S_SAVE", saved, spots)
            code.lost()
            head, end, spot = code.head(), Label(), code.new()
            rest = self.new("S_LOAD", saved)
            code.emit("S_POP", spot, rest, end)
            code.emit("S_SAVE", saved, rest)
        var.value = self.e.scalars.world(spot, board, 2048)
        body()
        code.again(head)
        code.place(end)
