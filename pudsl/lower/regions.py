"""Regions: for each board where a region may have cells one region register."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import MOST, Label, Reg, V
from pudsl.lower.kinds import shape, type_of
from pudsl.lower.regionfilter import RegionRestrict
from pudsl.lower.scope import Closed, Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

SAVED = 8  # scalar registers that keep a region
CELLS = 256  # numbers of cells that each board has


class Regions:
    """Writes the code of regions, board by board. None stands for a region without cells on the board."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit
        self._around: dict[Reg, set[Reg]] = {}  # of a region, registers with regions that it lies in

    def key(self, expr: t.Expr, env: Env, board: str) -> int:
        """The meaning of a region on one board."""
        return self.e.lowering.keys.number("on", board, self.e.key(expr, env))

    def new(self, op: str, *operands: Reg | int) -> V:
        """A fresh region register with the result of an operation."""
        reg = self.e.code.new("g")
        self.e.code.emit(op, reg, *operands)
        return reg

    def both(self, a: Reg, b: Reg) -> Reg:
        """Cells of a and of b. What was made so before lies in both: it is not cut again."""
        if b in self._around.get(a, ()):
            return a
        if a in self._around.get(b, ()):
            return b
        result = self.new("G_AND", a, b)
        self._around[result] = {a, b} | self._around.get(a, set()) | self._around.get(b, set())
        return result

    def without(self, a: Reg, b: Reg) -> Reg:
        """Cells of a that are not in b."""
        result = self.new("G_MINUS", a, b)
        self._around[result] = {a} | self._around.get(a, set())
        return result

    def within_board(self, op: str, region: Reg, board: str, env: Env) -> Reg:
        """What an operation makes of a region on a board of the actor: it lies within that board."""
        cells = self.mine(board, env)
        result = self.new(op, region, cells)
        self._around[result] = {cells}
        return result

    def within(self, a: Reg, b: Reg) -> bool:
        """Whether all cells of a surely lie in b."""
        return b in self._around.get(a, ())

    def copy(self, region: Reg) -> V:
        """A region that may be changed."""
        return self.new("G_COPY", region)

    def on(self, expr: t.Expr, env: Env, board: str) -> Reg | None:
        """The register with what a region has on a board; it must not be changed."""
        if board not in self.e.lowering.extents.of(expr, env):
            return None
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if isinstance(expr, t.Local) and shape(expr) == "region":
            return self._held(expr, env, board)
        key = self.key(expr, env, board)
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
        assert isinstance(binding, Var)
        if not isinstance(binding.value, dict):
            raise self.e.error(f"{local.name} has no value here", local)
        held = binding.value.get(board)
        return None if held is None else self.loaded(held)

    def loaded(self, held: Reg) -> Reg:
        """A region that was kept, in a region register."""
        if getattr(held, "kind", "r") == "g":
            return held
        key = self.e.lowering.keys.number("loaded", held)
        known = self.e.code.get(key)
        if known is None:
            known = self.new("G_LOAD", held)
            self.e.code.keep(key, known, lasting=True)
        return known

    def kept(self, region: Reg) -> V:
        """A region in scalar registers, where it outlives calls and decisions."""
        saved = self.e.code.new("r", SAVED)
        self.e.code.emit("G_SAVE", saved, region)
        self.e.code.keep(self.e.lowering.keys.number("loaded", saved), region, lasting=True)
        return saved

    def empty(self) -> Reg:
        """A region without cells."""
        key = self.e.lowering.keys.number("no cells")
        known = self.e.code.get(key)
        if known is None:
            known = self.new("G_NONE")
            self.e.code.keep(key, known)
        return known

    def jump_if(self, region: Reg, to: Label, when: bool) -> None:
        """Jump if a region has a cell (or has none)."""
        self.e.code.emit("JSOME" if when else "JEMPTY", region, to)

    # -- boards

    def whole(self, board: str, owner: t.Expr | None, env: Env) -> Reg | None:
        """All cells of a board."""
        return self.on(t.Board(board, owner), env, board)

    def mine(self, board: str, env: Env) -> Reg:
        """All cells of a board, the actor's if it is a board of players."""
        owner = t.Me() if self.e.board(board).scope == "player" else None
        found = self.whole(board, owner, env)
        return self.empty() if found is None else found

    def _board(self, expr: t.Board, env: Env) -> Reg:
        declared = self.e.board(expr.board)
        if declared.variable is None:
            constant = self.e.lowering.data.board_region(expr.board)
            if declared.scope == "player" and expr.owner is not None and not self._is_player(expr.owner, env):
                return self._of_player(expr.owner, env, lambda: self.new("G_CONST", constant))
            return self.new("G_CONST", constant)
        return self.by_component(expr.board, expr.owner, env, self.e.lowering.data.board_table(expr.board))

    def perimeter(self, board: t.Board, env: Env) -> Reg | None:
        """The border of a printed board, by the component that it shows."""
        if self.e.board(board.board).variable is None:
            return None
        return self.by_component(board.board, board.owner, env, self.e.lowering.data.perimeter_table(board.board))

    def by_component(self, board: str, owner: t.Expr | None, env: Env, table: int) -> Reg:
        """What a table holds for the component that a printed board shows."""
        place = self.component_place(board, owner, env)
        if place is not None:
            return self.new("G_TABP", self.e.lowering.tables.view(table, place))
        return self.new("G_TAB", table, self.board_component(board, owner, env))

    def _is_player(self, owner: t.Expr, env: Env) -> bool:
        return self.e.lowering.scopes.never_none(owner, env)

    def _of_player(self, owner: t.Expr, env: Env, make: Callable[[], Reg]) -> Reg:
        """A region that is empty if there is no such player."""
        code = self.e.code
        player = self.e.scalars.value(owner, env)
        result, end = code.new("g"), Label()
        code.emit("G_NONE", result)
        code.emit("JLTI", player, 0, end)
        code.emit("G_COPY", result, make())
        code.place(end)
        return result

    def component_place(self, board: str, owner: t.Expr | None, env: Env) -> int | None:
        """Where the variable lies that names the component of a printed board, if it is one of the acting player."""
        declared = self.e.board(board)
        closed = self.e.strip(t.Me() if owner is None else owner, env)
        if declared.scope == "table" or not isinstance(closed.expr, t.Me):
            return None
        slot = self.e.lowering.layout.variables[str(declared.variable)]
        return slot.place if slot.scope == "player" else None

    def board_component(self, board: str, owner: t.Expr | None, env: Env) -> Reg:
        """The component that a printed board of a player shows; none if there is no such player."""
        declared = self.e.board(board)
        variable = self.e.declarations.variables[str(declared.variable)]
        whose = None if declared.scope == "table" else t.Me() if owner is None else owner
        read = t.Read(variable.name, whose, None, variable.type)
        if whose is None or self._is_player(whose, env):
            return self.e.scalars.value(read, env)
        there = t.Compare(">=", whose, t.Literal(0, t.PLAYER))
        return self.e.scalars.value(t.Conditional(there, read, t.Literal(-1, variable.type), variable.type), env)

    # -- expressions

    def _make(self, expr: t.Expr, env: Env, board: str) -> Reg | None:
        match expr:
            case t.Board():
                return self._board(expr, env)
            case t.Layer():
                return self._layer(expr, env, board)
            case t.PrintedLayer():
                return self._printed_layer(expr, env)
            case t.Combine():
                return self._named(expr, env, board) or self._combine(expr, env, board)
            case t.Single(value):
                return self.single(value, env, board)
            case t.Conditional():
                return self._conditional(expr, env, board)
            case t.Filter():
                return self._filter(expr, env, board)
            case t.Cells():
                return self.e.spots.cells(expr, env, board)
            case t.LineCells(line, owner):
                cells = self.whole(board, owner, env)
                local = self.e.scalars.local(self.e.scalars.value(line, env), board, 32)
                return None if cells is None else self.new("G_LINE", cells, local)
            case t.Geometry():
                return self.e.areas.geometry(expr, env, board)
        if type_of(expr).name == "cell":
            return self.single(expr, env, board)
        raise self.e.error(f"{type(expr).__name__} is no region", expr)

    def single(self, cell: t.Expr, env: Env, board: str) -> Reg:
        """One cell alone."""
        first = self.e.board(board).number * CELLS
        if first > MOST:
            return self.new("G_CELL", self.e.scalars.local(self.e.scalars.value(cell, env), board, CELLS), 0)
        return self.new("G_CELL", self.e.scalars.value(cell, env), first)

    def _named(self, c: t.Combine, env: Env, board: str) -> Reg | None:
        """All cells that one variable of cells names, where a union says them one by one."""
        first, places = self.e.board(board).number * CELLS, self._places(c, env)
        slot = None if not places else self.e.lowering.layout.variables[places[0][0]]
        if slot is None or first > MOST or {index for _, index in places} != set(range(slot.first, slot.first + slot.count)):
            return None
        return self.new("G_CELLS", slot.number, first)

    def _places(self, expr: t.Expr, env: Env) -> list[tuple[str, int]]:
        """Which variable of the table or of the actor, at which index, each part of a union reads; nothing if one reads another."""
        closed = self.e.strip(expr, env)
        match closed.expr:
            case t.Combine("union", left, right):
                a, b = self._places(left, closed.env), self._places(right, closed.env)
                return [*a, *b] if a and b and a[0][0] == b[0][0] else []
            case t.Single(t.Read(variable, owner, index)) if index is not None:
                at = self.e.scalars.constant(index, closed.env)
                scope = self.e.lowering.layout.variables[variable].scope
                plain = isinstance(self.e.scalars.owner(scope, owner, closed.env), str)
                return [(variable, at)] if at is not None and plain else []
        return []

    def _layer(self, layer: t.Layer, env: Env, board: str) -> Reg:
        slot = self.e.lowering.layer_on(layer.layer, board)
        owner = self.e.scalars.owner(slot.scope, layer.owner, env)
        if slot.values is None:
            if isinstance(owner, str):
                return self.new("G_LAY", slot.number, 0)
            return self.new("G_LAYO", slot.number, self.e.scalars.row(owner, self.e.scalars.number(0)))
        if layer.value is None:
            if isinstance(owner, str):
                return self.new("G_ANY", slot.number)
            return self.new("G_ANYO", slot.number, owner)
        value = self.e.scalars.constant(layer.value, env)
        if value is not None and not slot.first <= value < slot.first + slot.count:
            return self.empty()
        if value is not None and isinstance(owner, str):
            return self.new("G_LAY", slot.number, value - slot.first)
        reg = self.e.scalars.value(layer.value, env)
        if isinstance(owner, str):
            return self.new("G_LAYV", slot.number, reg)
        return self.new("G_LAYO", slot.number, self.e.scalars.row(owner, reg))

    def _printed_layer(self, expr: t.PrintedLayer, env: Env) -> Reg:
        data = self.e.lowering.data
        if expr.value is None or data.is_flag(expr.board, expr.field):
            return self.by_component(expr.board, expr.owner, env, data.printed_table(expr.board, expr.field, None))
        value = self.e.scalars.constant(expr.value, env)
        if value is not None:
            return self.by_component(expr.board, expr.owner, env, data.printed_table(expr.board, expr.field, value))
        component = self.board_component(expr.board, expr.owner, env)
        pair = self.e.scalars.row(component, self.e.scalars.value(expr.value, env))
        return self.new("G_TAB2", data.printed_table2(expr.board, expr.field), pair)

    def _combine(self, c: t.Combine, env: Env, board: str) -> Reg | None:
        if c.op == "intersection" and board not in self.e.lowering.extents.of(c.right, env):
            return None
        left = self.on(c.left, env, board)
        if left is None and c.op != "union":
            return None
        if left is not None and c.op == "union" and (added := self._at_times(c.right, env, board)) is not None:
            return self._with_at_times(left, added, board)
        right = self.on(c.right, env, board)
        if left is None:
            return right
        if right is None:
            return None if c.op == "intersection" else left
        if c.op == "intersection":
            return self.both(left, right)
        return self.without(left, right) if c.op == "difference" else self.new("G_OR", left, right)

    def _at_times(self, expr: t.Expr, env: Env, board: str) -> Closed | None:
        """A region that has cells on a board only if a condition holds, as what a rule adds."""
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if not isinstance(expr, t.Conditional) or self.e.scalars.constant(expr.test, env) is not None:
            return None
        known = self.e.code.get(self.key(expr, env, board)) is not None
        return None if known or board in self.e.lowering.extents.of(expr.otherwise, env) else closed

    def _with_at_times(self, region: Reg, added: Closed, board: str) -> Reg:
        """A region and what is added to it at times: otherwise nothing is joined."""
        code, expr = self.e.code, added.expr
        assert isinstance(expr, t.Conditional)
        result, end = self.copy(region), Label()
        self.e.conditions.jump(expr.test, added.env, end, False)
        more = self.on(expr.then, added.env, board)
        if more is not None:
            code.emit("G_OR", result, result, more)
        code.place(end)
        return result

    def all_of(self, parts: Sequence[t.Expr], env: Env, board: str) -> Reg | None:
        """The intersection of some regions; of none the whole 16 x 16."""
        result: Reg | None = None
        for part in parts:
            region = self.on(part, env, board)
            if region is None:
                return None
            result = region if result is None else self.both(result, region)
        if result is None:
            return self.new("G_CONST", self.e.lowering.data.everything())
        return result

    def _conditional(self, c: t.Conditional, env: Env, board: str) -> Reg | None:
        known = self.e.scalars.constant(c.test, env)
        if known is not None:
            return self.on(c.then if known else c.otherwise, env, board)
        code = self.e.code
        result, other, end = code.new("g"), Label(), Label()
        self.e.conditions.jump(c.test, env, other, False)
        self._into(result, c.then, env, board)
        code.emit("JMP", end)
        code.place(other)
        self._into(result, c.otherwise, env, board)
        code.place(end)
        return result

    def _into(self, result: V, expr: t.Expr, env: Env, board: str) -> None:
        region = self.on(expr, env, board)
        if region is None:
            self.e.code.emit("G_NONE", result)
        else:
            self.e.code.emit("G_COPY", result, region)

    def _filter(self, f: t.Filter, env: Env, board: str) -> Reg | None:
        base = self.on(f.of, env, board)
        if base is None:
            return None
        var = Var(boards=frozenset((board,)), member=True)
        restrict = RegionRestrict(self.e, var, board)
        return restrict.restrict(base, f.where, env.bind(f.variable.name, var))

    # -- walking

    def each(self, region: Reg, board: str, var: Var, lost: bool, body: Callable[[], None]) -> None:
        """Run `body` with `var` as each cell; `lost`: its sets are lost within."""
        code = self.e.code
        cell = code.new()
        if not lost:
            rest = self.copy(region)
            head, end = code.head(), Label()
            code.emit("G_POP", cell, rest, end)
        else:
            saved = code.new("r", SAVED)
            code.emit("G_SAVE", saved, region)
            code.lost()
            head, end = code.head(), Label()
            rest = self.new("G_LOAD", saved)
            code.emit("G_POP", cell, rest, end)
            code.emit("G_SAVE", saved, rest)
        var.value = self.e.scalars.world(cell, board, 256)
        body()
        code.again(head)
        code.place(end)
