"""Scalars: numbers, truths, values, players, cells, spots, components, deeds, each in one register."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import LEAST, MOST, Label, Reg, V
from pudsl.lower.kinds import shape, type_of
from pudsl.lower.scope import Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPS = {"+": "ADD", "-": "SUB", "*": "MUL", "/": "DIV", "%": "MOD", "min": "MIN", "max": "MAX"}
_COMPARES = {"<": "LT", "<=": "LE"}
_COMPARES_NUMBER = {"=": "EQI", "!=": "NEI", "<": "LTI", ">=": "GEI"}


class Scalars:
    """Writes the code of scalar expressions."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    # -- constants

    def number(self, value: int) -> Reg:
        """A register that holds this number."""
        key = self.e.lowering.keys.number("Literal", value)
        known = self.e.code.get(key)
        if known is None:
            known = self.e.code.new()
            self.load(known, value)
            self.e.code.keep(key, known)
        return known

    def load(self, reg: Reg, value: int) -> None:
        """Set a register to a number."""
        if LEAST <= value <= MOST:
            self.e.code.emit("LI", reg, value)
        else:
            self.e.code.emit("LW", reg, value & 0xFFFF, value >> 16 & 0xFFFF)

    def constant(self, expr: t.Expr, env: Env) -> int | None:
        """The value, if it is known while lowering."""
        return self.e.lowering.constants.value(expr, env)

    # -- any expression

    def value(self, expr: t.Expr, env: Env) -> Reg:
        """A register that holds the value; it must not be changed."""
        constant = self.constant(expr, env)
        if constant is not None:
            return self.number(constant)
        code = self.e.code
        closed = self.e.strip(expr, env)
        if isinstance(closed.expr, t.Local):
            return self._held(closed.expr, closed.env)
        key = self.e.key(closed.expr, closed.env)
        known = code.get(key)
        if known is None and isinstance(expr, t.Apply) and self.is_called(expr, env):
            known = self.called(expr, env)
            code.keep(key, known)
        if known is None:
            with self.e.at(closed.expr):
                known = self._make(closed.expr, closed.env)
            code.keep(key, known)
        return known

    def is_called(self, apply: t.Apply, env: Env) -> bool:
        """Whether a noun is called as a sub here."""
        return self.e.calls and apply.actor is None and env.me is None and self.e.lowering.is_big(apply.function)

    def called(self, apply: t.Apply, env: Env) -> Reg:
        """The value of a noun that is called as a sub."""
        function = self.e.lowering.program.functions[apply.function]
        passing = self.e.statements.passing
        given = [passing.fixed(a, env, p.type) for a, p in zip(apply.arguments, function.parameters, strict=True)]
        sorts = tuple(passing.sort(b, p.type) for b, p in zip(given, function.parameters, strict=True))
        registers = [r for b, s in zip(given, sorts, strict=True) for r in passing.registers(b, s)]
        window = self.row(*registers) if registers else self.e.code.new()
        self.e.code.emit("CALL", self.e.lowering.function_sub(function, sorts), window)
        return self.new("MOV", window.at(0) if window.width > 1 else window)

    def into(self, reg: Reg, expr: t.Expr, env: Env) -> None:
        """Set a register to the value."""
        constant = self.constant(expr, env)
        if constant is not None:
            self.load(reg, constant)
        else:
            self.e.code.emit("MOV", reg, self.value(expr, env))

    def row(self, *regs: Reg) -> V:
        """Copies of registers, one behind the other."""
        group = self.e.code.new("r", len(regs))
        for place, reg in enumerate(regs):
            self.e.code.emit("MOV", group.at(place) if len(regs) > 1 else group, reg)
        return group

    def _held(self, local: t.Local, env: Env) -> Reg:
        binding = env.names[local.name]
        assert isinstance(binding, Var)
        value = binding.value
        if value is None:
            raise self.e.error(f"{local.name} has no value here", local)
        assert not isinstance(value, dict)
        return value  # type: ignore[no-any-return]

    def me(self) -> Reg:
        """The player of the frame."""
        key = self.e.lowering.keys.number("me")
        known = self.e.code.get(key)
        if known is None:
            known = self.new("ME")
            self.e.code.keep(key, known)
        return known

    def new(self, op: str, *operands: Reg | int) -> V:
        reg = self.e.code.new()
        self.e.code.emit(op, reg, *operands)
        return reg

    def _make(self, expr: t.Expr, env: Env) -> Reg:
        match expr:
            case t.Me():
                return self.me()
            case t.Read():
                return self._read(expr, env)
            case t.Printed():
                return self._printed(expr, env)
            case t.Entry():
                return self._entry(expr, env)
            case t.Arithmetic():
                return self._arithmetic(expr, env)
            case t.Compare():
                return self._compare(expr, env)
            case t.And() | t.Or() | t.Inside() | t.SpotIs() | t.Conditional() if type_of(expr) == t.TRUTH:
                return self._truth(expr, env)
            case t.Conditional():
                return self._conditional(expr, env)
            case t.Not(part):
                return self.new("NOT", self.value(part, env))
            case t.At():
                return self._at(expr, env)
            case t.Beside():
                return self._beside(expr, env)
            case t.Coordinate(axis, of):
                op = "ROW" if axis == "row" and type_of(of) != t.LINE else "COLUMN"
                return self.new(op, self.value(of, env))
            case t.Around():
                return self._around(expr, env)
            case t.Where():
                return self._where(expr, env)
            case t.Can(deed):
                return self._can(deed, env)
        return self._of_set(expr, env)

    def _of_set(self, expr: t.Expr, env: Env) -> Reg:
        match expr:
            case t.Count(of):
                return self.e.folds.count(of, env)
            case t.Some(of):
                return self.e.folds.some(of, env)
            case t.Has():
                return self._has(expr, env)
            case t.First(of):
                return self.e.folds.first(of, env)
            case t.Fold():
                return self.e.folds.fold(expr, env)
        raise self.e.error(f"{type(expr).__name__} is no scalar", expr)

    # -- variables

    def owner(self, scope: str, owner: t.Expr | None, env: Env) -> str | Reg:
        """Whose thing is meant: `T` the table's, `P` mine, or a register with the player."""
        if scope == "table":
            return "T"
        closed = self.e.strip(t.Me() if owner is None else owner, env)
        if isinstance(closed.expr, t.Me):
            return "P"
        return self.value(closed.expr, closed.env)

    def whose(self, scope: str, owner: t.Expr | None, env: Env) -> Reg:
        """The same in a register in any case; of what is the table's it may hold anything."""
        found = self.owner(scope, owner, env)
        return found if not isinstance(found, str) else self.me() if found == "P" else self.number(0)

    def _read(self, read: t.Read, env: Env) -> Reg:
        slot = self.e.lowering.layout.variables[read.variable]
        owner = self.owner(slot.scope, read.owner, env)
        index = 0 if read.index is None else self.constant(read.index, env)
        if read.index is not None and index is None:
            at = self.value(read.index, env)
            if isinstance(owner, str):
                return self.new("GETX", slot.number, at)
            return self.new("GETOX", slot.number, self.row(owner, at))
        assert index is not None
        step = index - slot.first if read.index is not None else 0
        if not 0 <= step < slot.count:
            return self.number(0)
        if isinstance(owner, str):
            return self.new(f"GET{owner}", slot.place + step)
        return self.new("GETO", slot.place + step, owner)

    # -- printed on components

    def _printed(self, printed: t.Printed, env: Env) -> Reg:
        data = self.e.lowering.data
        component = self.constant(printed.component, env)
        if printed.index is None:
            table = data.field_table(printed.kind, printed.field)
            return self.new("TAB", table, self.value(printed.component, env))
        index = self.constant(printed.index, env)
        if component is not None:
            table = data.row_table(printed.kind, printed.field, component)
            return self.new("TAB", table, self.value(printed.index, env))
        if index is not None:
            table = data.column_table(printed.kind, printed.field, index)
            return self.new("TAB", table, self.value(printed.component, env))
        table = data.field_table2(printed.kind, printed.field)
        place = self.place_of_mine(printed.component, env)
        if place is not None:
            return self.by_my_row(table, place, printed.index, env)
        pair = self.row(self.value(printed.component, env), self.value(printed.index, env))
        return self.new("TAB2", table, pair)

    def _entry(self, entry: t.Entry, env: Env) -> Reg:
        """An entry of a constant list: cyclic where its place is a rest by the length of the list."""
        values = self.e.declarations.constants[entry.constant].values
        table = self.e.lowering.tables.table(values)
        closed = self.e.strip(entry.index, env)
        place = closed.expr
        if not isinstance(place, t.Arithmetic) or place.op != "%" or isinstance(values, Mapping):
            return self.new("TABCLAMP", table, self.value(entry.index, env))
        if self.constant(place.right, closed.env) != len(values):
            return self.new("TABCLAMP", table, self.value(entry.index, env))
        return self.new("TABWRAP", table, self.value(place.left, closed.env))

    # -- arithmetic and truths

    def _arithmetic(self, a: t.Arithmetic, env: Env) -> Reg:
        left, right = self.constant(a.left, env), self.constant(a.right, env)
        if a.op in ("+", "*") and left is not None:
            return self.with_number(a.op, a.right, left, env)
        if a.op in ("+", "*", "-") and right is not None:
            return self.with_number(a.op, a.left, right, env)
        return self.new(_OPS[a.op], self.value(a.left, env), self.value(a.right, env))

    def with_number(self, op: str, expr: t.Expr, number: int, env: Env) -> Reg:
        value = self.value(expr, env)
        if op == "-":
            op, number = "+", -number
        if (op, number) in (("+", 0), ("*", 1)):
            return value
        if LEAST <= number <= MOST:
            return self.new("ADDI" if op == "+" else "MULI", value, number)
        return self.new(_OPS[op], value, self.number(number))

    def _compare(self, c: t.Compare, env: Env) -> Reg:
        op, left, right = c.op, c.left, c.right
        number = self.constant(right, env)
        if number is None:
            number = self.constant(left, env)
            if number is not None:
                op, left, right = MIRRORED[op], right, left
        if number is not None and LEAST <= number < MOST:
            op, number = ("<", number + 1) if op == "<=" else (">=", number + 1) if op == ">" else (op, number)
            return self.new(_COMPARES_NUMBER[op], self.value(left, env), number)
        if op in (">", ">="):
            op, left, right = MIRRORED[op], right, left
        if op not in _COMPARES:
            return self._truth(c, env)
        return self.new(_COMPARES[op], self.value(left, env), self.value(right, env))

    def _truth(self, expr: t.Expr, env: Env) -> Reg:
        """A truth by the ways that lead to it."""
        code = self.e.code
        result, end = code.new(), Label()
        code.emit("LI", result, 0)
        self.e.conditions.jump(expr, env, end, False)
        code.emit("LI", result, 1)
        code.place(end)
        return result

    def _conditional(self, c: t.Conditional, env: Env) -> Reg:
        test = self.constant(c.test, env)
        if test is not None:
            return self.value(c.then if test else c.otherwise, env)
        code = self.e.code
        result, other, end = code.new(), Label(), Label()
        self.e.conditions.jump(c.test, env, other, False)
        self.into(result, c.then, env)
        code.emit("JMP", end)
        code.place(other)
        self.into(result, c.otherwise, env)
        code.place(end)
        return result

    def _has(self, has: t.Has, env: Env) -> Reg:
        match shape(has.of):
            case "mask":
                return self.held(self.e.masks.value(has.of, env), self.value(has.value, env))
            case "list":
                same = self.e.lists.in_one(has, env)
                return self.e.lists.has(has.of, has.value, env) if same is None else self.value(same, env)
        return self._truth(has, env)

    def held(self, mask: Reg, value: Reg) -> V:
        """Whether a mask has a value."""
        return self.new("HASBIT", mask, value)

    # -- cells

    def local(self, reg: Reg, board: str, size: int) -> Reg:
        """A cell (size 256), line (32) or spot (2048) without the number of its board."""
        number = self.e.board(board).number
        if number == 0:
            return reg
        key = self.e.lowering.keys.number("local", reg, board, size)
        known = self.e.code.get(key)
        if known is None:
            known = self._shifted(reg, -number * size)
            self.e.code.keep(key, known)
        return known

    def _shifted(self, reg: Reg, by: int) -> Reg:
        if LEAST <= by <= MOST:
            return self.new("ADDI", reg, by)
        return self.new("ADD", reg, self.number(by))

    def world(self, reg: Reg, board: str, size: int) -> Reg:
        """A local cell, line or spot with the number of its board. It must be one, not none."""
        number = self.e.board(board).number
        if number == 0:
            return reg
        result = self._shifted(reg, number * size)
        self.e.code.keep(self.e.lowering.keys.number("local", result, board, size), reg)
        return result

    def world_or_none(self, reg: Reg, board: str, size: int) -> Reg:
        """The same for what may be none."""
        if self.e.board(board).number == 0:
            return reg
        code = self.e.code
        result, end = code.new(), Label()
        code.emit("MOV", result, reg)
        code.emit("JLTI", reg, 0, end)
        code.emit("MOV", result, self._shifted(reg, self.e.board(board).number * size))
        code.place(end)
        return result

    def _at(self, at: t.At, env: Env) -> Reg:
        cells = self.e.regions.whole(at.board, at.owner, env)
        if cells is None:
            return self.number(-1)
        cell = self.new("CELLAT", cells, self.row(self.value(at.row, env), self.value(at.column, env)))
        return self.world_or_none(cell, at.board, 256)

    def _beside_by_table(self, beside: t.Beside, env: Env) -> Reg | None:
        """Where the direction is known and the cell is on one board: looked up."""
        boards, direction = self.e.boards(beside.cell, env), self.constant(beside.direction, env)
        if len(boards) != 1 or direction is None:
            return None
        board = self.e.board(boards[0])
        table = self.e.lowering.data.step_table(board.name, direction)
        if table is None:
            return None
        owned = board.scope == "player" and beside.owner is not None
        if board.variable is None and owned and not self.e.lowering.scopes.never_none(beside.owner or t.Me(), env):
            return None
        by_row = self.step_by_row(beside, env)
        if by_row is not None:
            return self.by_my_row(*by_row, beside.cell, env)
        cell = self.value(beside.cell, env)
        if board.variable is None:
            return self.new("TAB", table, cell)
        component = self.e.regions.board_component(board.name, beside.owner, env)
        return self.new("TAB2", table, self.row(component, cell))

    def step_by_row(self, beside: t.Beside, env: Env) -> tuple[int, int] | None:
        """The table of the steps in a known direction on a printed board of the actor, the place of the variable that is its
        row; None if it is no such step."""
        boards, direction = self.e.boards(beside.cell, env), self.constant(beside.direction, env)
        if len(boards) != 1 or direction is None or self.e.board(boards[0]).variable is None:
            return None
        place = self.e.regions.component_place(boards[0], beside.owner, env)
        table = self.e.lowering.data.step_table(boards[0], direction)
        return None if place is None or table is None else (table, place)

    def by_my_row(self, table: int, place: int, column: t.Expr, env: Env) -> Reg:
        """A table at the row that a variable of the actor names."""
        variable, index = self.indexed_of_mine(column, env)
        if index is not None:
            return self.new("TABPX", self.e.lowering.tables.view(table, place, variable), index)
        return self.new("TABP", self.e.lowering.tables.view(table, place), self.value(column, env))

    def place_of_mine(self, expr: t.Expr, env: Env) -> int | None:
        """Where a variable of the acting player lies, if an expression is one."""
        closed = self.e.strip(expr, env)
        read = closed.expr
        if not isinstance(read, t.Read) or read.index is not None:
            return None
        slot = self.e.lowering.layout.variables[read.variable]
        mine = slot.scope == "player" and isinstance(self.e.strip(read.owner or t.Me(), closed.env).expr, t.Me)
        return slot.place if mine else None

    def indexed_of_mine(self, expr: t.Expr, env: Env) -> tuple[int, Reg | None]:
        """A variable of the acting player with its index, if an expression is one at an index that play brings and that is in
        no register yet."""
        closed = self.e.strip(expr, env)
        read = closed.expr
        if not isinstance(read, t.Read) or read.index is None or self.constant(read.index, closed.env) is not None:
            return 0, None
        slot = self.e.lowering.layout.variables[read.variable]
        mine = slot.scope == "player" and isinstance(self.e.strip(read.owner or t.Me(), closed.env).expr, t.Me)
        if not mine or self.e.code.get(self.e.key(read, closed.env)) is not None:
            return 0, None
        return slot.number, self.value(read.index, closed.env)

    def _beside(self, beside: t.Beside, env: Env) -> Reg:
        looked_up = self._beside_by_table(beside, env)
        if looked_up is not None:
            return looked_up
        cell, direction = self.value(beside.cell, env), self.value(beside.direction, env)
        code = self.e.code
        boards = self.e.boards(beside.cell, env)
        result, end = code.new(), Label()
        code.emit("LI", result, -1)
        for board in boards:
            cells = self.e.regions.whole(board, beside.owner, env)
            if cells is None:
                continue
            local = self.local(cell, board, 256)
            found = self.new("CELLBY", cells, self.row(local, direction))
            code.emit("JLTI", found, 0, next_board := Label())
            code.emit("MOV", result, self.world(found, board, 256))
            code.emit("JMP", end)
            code.place(next_board)
        code.place(end)
        return result

    def _around(self, around: t.Around, env: Env) -> Reg:
        pair = self.row(self.value(around.value, env), self.value(around.by, env))
        if around.type.name == "player":
            return self.new("AROUNDP", pair)
        enumeration = self.e.declarations.enumerations[str(around.type.of)]
        return self.new("AROUND", pair, self.e.lowering.tables.table(enumeration.values))

    def _where(self, where: t.Where, env: Env) -> Reg:
        """On a cell of another board the layer holds nothing."""
        layer, code = self.e.declarations.layers[where.layer], self.e.code
        boards = [board for board in layer.boards if board in self.e.boards(where.cell, env)] or [layer.board]
        found = self._where_on(boards[0], where, env)
        if len(boards) == 1:
            return found
        result, end = code.new(), Label()
        code.emit("MOV", result, found)
        for board in boards[1:]:
            code.emit("JGEI", result, 0, end)
            code.emit("MOV", result, self._where_on(board, where, env))
        code.place(end)
        return result

    def _where_on(self, board: str, where: t.Where, env: Env) -> Reg:
        slot = self.e.lowering.layer_on(where.layer, board)
        owner = self.whose(slot.scope, where.owner, env)
        cell = self.local(self.value(where.cell, env), board, 256)
        return self.new("WHERE", slot.number, self.row(owner, cell))

    # -- deeds

    def _can(self, deed: t.Expr, env: Env) -> Reg:
        """Whether a deed that is known only in play is possible."""
        code = self.e.code
        number = self.value(deed, env)
        if self.e.calls:
            window = code.new()
            result = code.new()
            guards = self.e.lowering.deed_guards()
            code.emit("CALLI", number, guards, window)
            code.emit("MOV", result, window)
            return result
        return self._can_here(number, env)

    def _can_here(self, number: Reg, env: Env) -> Reg:
        """The same without a call: one deed after the other."""
        code = self.e.code
        result, end = code.new(), Label()
        code.emit("LI", result, 0)
        here = Env({}, env.me)
        for n, deed in enumerate(self.e.lowering.program.deeds):
            other = Label()
            code.emit("JNEI", number, n, other)
            self.e.conditions.jump(deed.possible, here, end, False)
            code.emit("LI", result, 1)
            code.emit("JMP", end)
            code.place(other)
        code.place(end)
        return result


