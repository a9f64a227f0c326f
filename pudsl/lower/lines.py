"""Sets of rows and columns: for each board a mask, rows in bits 0 to 15, columns in 16 to 31."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg
from pudsl.lower.restrict import Restrict
from pudsl.lower.scope import Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

_OPS = {"union": "BOR", "intersection": "BAND", "difference": "BMINUS"}
_AXES = {"rows": 0xFFFF, "columns": 0xFFFF0000}


class Lines:
    """Writes the code of sets of lines. None: no line on the board."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def _new(self, op: str, *operands: Reg | int) -> Reg:
        reg = self.e.code.new()
        self.e.code.emit(op, reg, *operands)
        return reg

    def on(self, expr: t.Expr, env: Env, board: str) -> Reg | None:
        """The mask of the lines on a board; it must not be changed."""
        if board not in self.e.lowering.extents.of(expr, env):
            return None
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if isinstance(expr, t.Local) and expr.type.name == "set":
            binding = env.names[expr.name]
            assert isinstance(binding, Var) and isinstance(binding.value, dict)
            return binding.value.get(board)
        key = self.e.lowering.keys.number("on", board, self.e.key(expr, env))
        known = self.e.code.get(key)
        if known is None:
            with self.e.at(expr):
                known = self._make(expr, env, board)
            if known is not None:
                self.e.code.keep(key, known)
        return known

    def _make(self, expr: t.Expr, env: Env, board: str) -> Reg | None:
        match expr:
            case t.Lines():
                return self._lines(expr, env)
            case t.LinesWithin(lines, region):
                base = self.on(lines, env, board)
                return None if base is None else self.within(base, region, env, board)
            case t.Single(value):
                return self._new("BIT", self.e.scalars.local(self.e.scalars.value(value, env), board, 32))
            case t.Combine(op, left, right):
                a, b = self.on(left, env, board), self.on(right, env, board)
                if a is None or b is None:
                    return a if op == "difference" else None if op == "intersection" else a or b
                return self._new(_OPS[op], a, b)
            case t.Conditional(test, then, otherwise):
                return self._conditional(test, then, otherwise, env, board)
            case t.Filter():
                base = self.on(expr.of, env, board)
                var = Var(boards=frozenset((board,)), member=True)
                inner = env.bind(expr.variable.name, var)
                return None if base is None else LineRestrict(self.e, var, board).restrict(base, expr.where, inner)
        raise self.e.error(f"{type(expr).__name__} is no set of lines", expr)

    def _lines(self, lines: t.Lines, env: Env) -> Reg | None:
        cells = self.e.regions.whole(lines.board, lines.owner, env)
        if cells is None:
            return None
        met = self.met(cells)
        if lines.which == "lines":
            return met
        return self._new("BAND", met, self.e.scalars.number(_AXES[lines.which]))

    def met(self, region: Reg) -> Reg:
        """The lines that have a cell of a region."""
        key = self.e.lowering.keys.number("lines met", region)
        known = self.e.code.get(key)
        if known is None:
            known = self._new("G_LINESMET", region)
            self.e.code.keep(key, known)
        return known

    def within(self, base: Reg, region: t.Expr, env: Env, board: str) -> Reg:
        """The lines of base of which all cells are in a region."""
        inside = self.e.regions.on(region, env, board)
        cells = self.e.regions.mine(board, env)
        outside = cells if inside is None else self.e.regions.new("G_MINUS", cells, inside)
        return self._new("BMINUS", base, self.met(outside))

    def _conditional(self, test: t.Expr, then: t.Expr, otherwise: t.Expr, env: Env, board: str) -> Reg:
        code = self.e.code
        result, other, end = code.new(), Label(), Label()
        self.e.conditions.jump(test, env, other, False)
        code.emit("MOV", result, self.on(then, env, board) or self.e.scalars.number(0))
        code.emit("JMP", end)
        code.place(other)
        code.emit("MOV", result, self.on(otherwise, env, board) or self.e.scalars.number(0))
        code.place(end)
        return result

    def jump_some(self, of: t.Expr, env: Env, board: str, to: Label, when: bool) -> None:
        """Jump if there is a line on the board (or none)."""
        lines = self.on(of, env, board)
        if lines is None:
            if not when:
                self.e.code.emit("JMP", to)
        else:
            self.jump_if(lines, to, when)

    def jump_if(self, lines: Reg, to: Label, when: bool) -> None:
        """Jump if a mask of lines has one (or none)."""
        self.e.code.emit("JNZ" if when else "JZ", lines, to)

    def each(self, lines: Reg, board: str, var: Var, body: Callable[[], None]) -> None:
        """Run `body` with `var` as each line."""
        code = self.e.code
        rest, line = code.new(), code.new()
        code.emit("MOV", rest, lines)

        def make(lost: bool) -> None:
            if lost:
                code.lost()
            head, end = code.head(), Label()
            code.emit("POPBIT", line, rest, end)
            var.value = self.e.scalars.world(line, board, 32)
            body()
            code.again(head)
            code.place(end)

        self.e.looped(make)


class LineRestrict(Restrict[Reg]):
    """Filters over the lines of one board."""

    def __init__(self, emit: Emit, var: Var, board: str) -> None:
        super().__init__(emit, var)
        self.board = board

    def _new(self, op: str, *operands: Reg | int) -> Reg:
        reg = self.e.code.new()
        self.e.code.emit(op, reg, *operands)
        return reg

    def atom(self, base: Reg, expr: t.Expr, env: Env, yes: bool) -> Reg | None:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Has(of, value) if self.is_member(value, env) and not self.depends(of, env):
                lines = self.e.lines.on(of, env, self.board)
                return self._by(base, lines, yes)
            case t.Inside(part, whole) if self._is_cells(part, env) and not self.depends(whole, env):
                within = self.e.lines.within(base, whole, env, self.board)
                return within if yes else self._new("BMINUS", base, within)
            case t.Some(of):
                found = self._met(of, env)
                return None if found is None else self._by(base, found, yes)
        return None

    def _by(self, base: Reg, lines: Reg | None, yes: bool) -> Reg:
        if lines is None:
            return self.empty() if yes else base
        return self._new("BAND" if yes else "BMINUS", base, lines)

    def _met(self, of: t.Expr, env: Env) -> Reg | None:
        """The lines with a cell in what they are met with."""
        others = self._met_regions(of, env)
        if others is None:
            return None
        closed = self.e.strip(of, env)
        region = self.e.regions.all_of(others, closed.env, self.board)
        if region is None:
            return self.empty()
        mine = self.e.regions.mine(self.board, closed.env)
        return self.e.lines.met(self.e.regions.new("G_AND", region, mine))

    def _met_regions(self, of: t.Expr, env: Env) -> list[t.Expr] | None:
        closed = self.e.strip(of, env)
        expr, env = closed.expr, closed.env
        if self._is_cells(expr, env):
            return []
        if isinstance(expr, t.Combine) and expr.op == "intersection":
            for one, other in ((expr.left, expr.right), (expr.right, expr.left)):
                if not self.depends(other, env) and self._is_cells(one, env):
                    return [other]
        return None

    def _is_cells(self, expr: t.Expr, env: Env) -> bool:
        closed = self.e.strip(expr, env)
        expr = closed.expr
        if not isinstance(expr, t.LineCells) or closed.env.me is not env.me:
            return False
        mine = expr.owner is None or isinstance(self.e.strip(expr.owner, closed.env).expr, t.Me)
        return mine and self.is_member(expr.line, closed.env)

    def is_atom(self, expr: t.Expr, env: Env) -> bool:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Has(of, value):
                return self.is_member(value, env) and not self.depends(of, env)
            case t.Inside(part, whole):
                return self._is_cells(part, env) and not self.depends(whole, env)
            case t.Some(of):
                return self._met_regions(of, env) is not None
        return False

    def union(self, a: Reg, b: Reg) -> Reg:
        return self._new("BOR", a, b)

    def empty(self) -> Reg:
        return self.e.scalars.number(0)

    def copy_into(self, result: Reg | None, value: Reg) -> Reg:
        result = self.e.code.new() if result is None else result
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
            bit = self._new("BIT", self.e.scalars.local(self.var.value, self.board, 32))
            code.emit("BOR", result, result, bit)
            code.place(past)

        self.e.lines.each(base, self.board, self.var, body)
        return result

    def each(self, base: Reg, lost: bool, body: Callable[[], None]) -> None:
        if lost:
            self.e.code.lost()
        self.e.lines.each(base, self.board, self.var, body)

    def jump_some(self, base: Reg, to: Label) -> None:
        self.e.code.emit("JNZ", base, to)
