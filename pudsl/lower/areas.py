"""Geometry on regions, and the connected areas of a region."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg
from pudsl.lower.scope import Closed, Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

_AROUND = {"neighbours": ("G_NEIGHBOURS",), "diagonals": ("G_DIAGONALS",), "surroundings": ("G_NEIGHBOURS", "G_DIAGONALS")}
_LINES = {"row": "G_ROWS", "column": "G_COLUMNS"}


class Areas:
    """Writes the code of geometry."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def geometry(self, g: t.Geometry, env: Env, board: str) -> Reg | None:
        """What an operation of geometry gives on one board."""
        if g.op == "largest":
            return self._largest(g.arguments[0], env, board)
        regions = self.e.regions
        if g.op == "perimeter":
            closed = self._here(g.arguments[0], env, board)
            printed = regions.perimeter(closed.expr, closed.env) if isinstance(closed.expr, t.Board) else None
            if printed is not None:
                return printed
        sets = {"area": (0, 1), "blocks": (2,), "steps": (1, 2), "ray": (0, 2)}.get(g.op, (0,))
        found = {at: regions.on(g.arguments[at], env, board) for at in sets}
        first = found[sets[0]]
        if first is None:
            return None
        if g.op in _AROUND:
            around = [regions.within_board(op, first, board, env) for op in _AROUND[g.op]]
            return around[0] if len(around) == 1 else regions.new("G_OR", *around)
        if g.op in _LINES:
            return regions.within_board(_LINES[g.op], first, board, env)
        match g.op:
            case "perimeter":
                return regions.new("G_PERIMETER", first)
            case "boards":
                return self._board_of(first, board, env)
            case "area":
                second = found[1]
                return None if second is None else regions.new("G_AREA", first, second)
            case "blocks":
                pair = self.e.scalars.row(*(self.e.scalars.value(a, env) for a in g.arguments[:2]))
                return regions.new("G_BLOCKS", first, pair)
            case "steps":
                return self._steps(g, env, first, found[2])
            case "ray":
                return self._ray(g, env, board, first, found[2])
            case "shift":
                moved = regions.new("G_SHIFT", first, self.e.scalars.value(g.arguments[1], env))
                return regions.new("G_AND", moved, regions.mine(board, env))
        raise self.e.error(f"there is no geometry called {g.op}", g)

    def _here(self, region: t.Expr, env: Env, board: str) -> Closed:
        """A region without the parts that lie on other boards."""
        closed = self.e.strip(region, env)
        while isinstance(closed.expr, t.Combine) and closed.expr.op == "union":
            sides = [side for side in (closed.expr.left, closed.expr.right) if board in self.e.boards(side, closed.env)]
            if len(sides) != 1:
                break
            closed = self.e.strip(sides[0], closed.env)
        return closed

    def _board_of(self, region: Reg, board: str, env: Env) -> Reg:
        """The whole board, if a region has a cell there."""
        code, end = self.e.code, Label()
        cells, result = self.e.regions.mine(board, env), code.new("g")
        code.emit("G_NONE", result)
        code.emit("JEMPTY", region, end)
        code.emit("G_COPY", result, cells)
        code.place(end)
        return result

    def _steps(self, g: t.Geometry, env: Env, through: Reg, start: Reg | None) -> Reg | None:
        """Step by step, until no cell is new or all steps are done."""
        if start is None:
            return None
        code = self.e.code
        reached, end = self.e.regions.new("G_AND", start, through), Label()
        left = self.e.scalars.row(self.e.scalars.value(g.arguments[0], env))
        self.e.conditions.compare_number("<=", left, 0, end)
        head = code.head()
        near = self.e.regions.new("G_NEIGHBOURS", reached, through)
        code.emit("JEMPTY", near, end)
        code.emit("G_OR", reached, reached, near)
        code.again_counting(left, head)
        code.place(end)
        return reached

    def _ray(self, g: t.Geometry, env: Env, board: str, start: Reg, stops: Reg | None) -> Reg:
        direction = self.e.scalars.value(g.arguments[1], env)
        pair = self.e.code.new("g", 2)
        self.e.code.emit("G_COPY", pair.at(0), self.e.regions.empty() if stops is None else stops)
        self.e.code.emit("G_COPY", pair.at(1), self.e.regions.mine(board, env))
        rays = self.e.regions.copy(start)
        self.e.code.emit("G_RAY", rays, pair, direction)
        return rays

    # -- the largest area: over several boards the first among equals wins

    def _largest(self, of: t.Expr, env: Env, board: str) -> Reg | None:
        region = self.e.regions.on(of, env, board)
        if region is None:
            return None
        boards = self.e.boards(of, env)
        if len(boards) == 1:
            return self.e.regions.new("G_LARGEST", region)
        code = self.e.code
        result, end = code.new("g"), Label()
        code.emit("G_NONE", result)
        size = self._size(of, env, board)
        before = True
        for other in boards:
            if other == board:
                before = False
                continue
            theirs = self._size(of, env, other)
            code.emit("JLE" if before else "JLT", size, theirs, end)
        code.emit("G_LARGEST", result, region)
        code.place(end)
        return result

    def _size(self, of: t.Expr, env: Env, board: str) -> Reg:
        region = self.e.regions.on(of, env, board)
        key = self.e.lowering.keys.number("size of largest", self.e.regions.key(of, env, board))
        known = self.e.code.get(key)
        if known is None:
            known = self.e.code.new()
            largest = self.e.regions.empty() if region is None else self.e.regions.new("G_LARGEST", region)
            self.e.code.emit("G_COUNT", known, largest)
            self.e.code.keep(key, known)
        return known

    # -- areas one by one

    def count(self, areas: t.Areas, env: Env) -> list[Reg]:
        """How many areas a region has on each board."""
        counts: list[Reg] = []
        for board in self.e.boards(areas.region, env):
            region = self.e.regions.on(areas.region, env, board)
            if region is not None:
                counts.append(self._counted(region))
        return counts

    def _counted(self, region: Reg) -> Reg:
        code = self.e.code
        number, rest, end = self.e.scalars.row(self.e.scalars.number(0)), self.e.regions.copy(region), Label()
        head = code.head()
        code.emit("G_NEXTAREA", code.new("g"), rest, end)
        code.emit("ADDI", number, number, 1)
        code.again(head)
        code.place(end)
        return number

    def each(self, region: Reg, board: str, var: Var, lost: bool, body: Callable[[], None]) -> None:
        """Run `body` with `var` as each area of what a region has on a board."""
        code = self.e.code
        regions = self.e.regions
        var.boards = frozenset((board,))
        if not lost:
            rest = regions.copy(region)
            head, end, area = code.head(), Label(), code.new("g")
            code.emit("G_NEXTAREA", area, rest, end)
            var.value = {board: area}
            body()
        else:
            saved = code.new("r", 8)
            code.emit("G_SAVE", saved, region)
            code.lost()
            head, end, area = code.head(), Label(), code.new("g")
            rest = regions.new("G_LOAD", saved)
            code.emit("G_NEXTAREA", area, rest, end)
            code.emit("G_SAVE", saved, rest)
            var.value = {board: regions.kept(area)}
            body()
        code.again(head)
        code.place(end)
