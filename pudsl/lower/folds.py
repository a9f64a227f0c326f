"""Numbers and truths about sets: how many, the first, sums and extremes, any and all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg, V
from pudsl.lower.kinds import shape, shape_of
from pudsl.lower.maskfilter import MaskRestrict
from pudsl.lower.scope import Env, Var
from pudsl.lower.walking import Walk

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

_NAMES = {"sum": "SUM", "highest": "MAX", "lowest": "MIN"}


class Folds:
    """Writes the code of questions about whole sets."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit
        self.walk = Walk(emit)

    def _new(self, op: str, *operands: Reg | int) -> V:
        reg = self.e.code.new()
        self.e.code.emit(op, reg, *operands)
        return reg

    def _sum(self, parts: list[Reg]) -> Reg:
        if not parts:
            return self.e.scalars.number(0)
        total = parts[0]
        for part in parts[1:]:
            total = self._new("ADD", total, part)
        return total

    # -- how many

    def count(self, of: t.Expr, env: Env) -> Reg:
        """How many members a set has."""
        match shape(of):
            case "region":
                return self._sum([r for b in self.e.boards(of, env) if (r := self._count_on(of, env, b)) is not None])
            case "spots":
                found = [self.e.spots.on(of, env, board) for board in self.e.boards(of, env)]
                return self._sum([self._new("S_COUNT", s) for s in found if s is not None])
            case "lines":
                lines = [self.e.lines.on(of, env, board) for board in self.e.boards(of, env)]
                return self._sum([self._new("BITS", m) for m in lines if m is not None])
            case "areas":
                closed = self.e.strip(of, env)
                assert isinstance(closed.expr, t.Areas)
                return self._sum(self.e.areas.count(closed.expr, closed.env))
            case "list":
                return self.e.lists.count(of, env)
            case "mask":
                if self.e.strip(of, env).expr == t.All(t.set_of(t.PLAYER)):
                    return self._new("PLAYERS")
                return self._new("BITS", self.e.masks.value(of, env))
        return self._new("GEI", self.e.scalars.value(of, env), 0)  # a scalar stands for the set of itself

    def _count_on(self, of: t.Expr, env: Env, board: str) -> Reg | None:
        """Fused: the cells that two regions have in common."""
        closed = self.e.strip(of, env)
        expr = closed.expr
        known = self.e.code.get(self.e.regions.key(of, env, board))
        if known is None and isinstance(expr, t.Combine) and expr.op == "intersection":
            left = self.e.regions.on(expr.left, closed.env, board)
            right = None if left is None else self.e.regions.on(expr.right, closed.env, board)
            return None if left is None or right is None else self._new("G_COMMON", left, right)
        found = self.e.regions.on(of, env, board)
        return None if found is None else self._new("G_COUNT", found)

    def some(self, of: t.Expr, env: Env) -> Reg:
        """Whether a set has a member."""
        boards = self.e.boards(of, env) if shape(of) in ("region", "spots") else []
        filtered = isinstance(self.e.strip(of, env).expr, t.Filter)
        if shape(of) == "mask" and not filtered:
            return self._new("NEI", self.e.masks.value(of, env), 0)
        code = self.e.code
        if len(boards) == 1 and shape(of) == "spots":
            spots = self.e.spots.on(of, env, boards[0])
            return self.e.scalars.number(0) if spots is None else self._new("S_SOME", spots)
        result, end = code.new(), Label()
        code.emit("LI", result, 0)
        self.e.conditions.some(of, env, end, False)
        code.emit("LI", result, 1)
        code.place(end)
        return result

    # -- the first

    def first(self, of: t.Expr, env: Env) -> Reg:
        """The first member, or none."""
        match shape(of):
            case "mask":
                return self._new("LOWEST", self.e.masks.value(of, env))
            case "list":
                return self.e.lists.first(of, env)
            case "region":
                return self._first_on_boards(of, env, 256, lambda b: self._first_of("G_FIRST", self.e.regions.on(of, env, b)))
            case "spots":
                return self._first_on_boards(of, env, 2048, lambda b: self._first_spot(self.e.spots.on(of, env, b)))
            case "lines":
                return self._first_on_boards(of, env, 32, lambda b: self._first_of("LOWEST", self.e.lines.on(of, env, b)))
        return self.e.scalars.value(of, env)

    def _first_of(self, op: str, members: Reg | None) -> Reg | None:
        return None if members is None else self._new(op, members)

    def _first_spot(self, spots: Reg | None) -> Reg | None:
        return None if spots is None else self.e.spots.first(spots)

    def _first_on_boards(self, of: t.Expr, env: Env, size: int, one: Callable[[str], Reg | None]) -> Reg:
        boards = self.e.boards(of, env)
        if not boards:
            return self.e.scalars.number(-1)
        if len(boards) == 1:
            found = one(boards[0])
            return self.e.scalars.number(-1) if found is None else self.e.scalars.world_or_none(found, boards[0], size)
        code = self.e.code
        result, end = code.new(), Label()
        code.emit("LI", result, -1)
        for board in boards:
            found = one(board)
            if found is not None:
                past = Label()
                code.emit("JLTI", found, 0, past)
                code.emit("MOV", result, self.e.scalars.world(found, board, size))
                code.emit("JMP", end)
                code.place(past)
        code.place(end)
        return result

    # -- folds

    def fold(self, fold: t.Fold, env: Env) -> Reg:
        """A sum, an extreme, or a truth about members."""
        if fold.op in ("any", "all"):
            return self.e.scalars._truth(fold, env)
        fused = self._fused(fold, env)
        return self._walked(fold, env) if fused is None else fused

    def _fused(self, fold: t.Fold, env: Env) -> Reg | None:
        kind = shape_of(t.set_of(fold.variable.type))
        if kind == "mask":
            return self._fused_mask(fold, env)
        if kind == "list":
            return self._fused_list(fold, env)
        split = self._split(fold, env, None)
        return self._fused_cells(fold, env) if split is None and kind == "region" else split

    def _fused_cells(self, fold: t.Fold, env: Env) -> Reg | None:
        """The highest number that a component prints for one of the cells of a board."""
        boards, var = self.e.boards(fold.of, env), Var(member=True)
        closed = self.e.strip(fold.body, env.bind(fold.variable.name, var))
        printed = closed.expr
        if fold.op != "highest" or len(boards) != 1 or not isinstance(printed, t.Printed) or printed.index is None:
            return None
        index = self.e.strip(printed.index, closed.env)
        if not isinstance(index.expr, t.Local) or index.env.names[index.expr.name] is not var:
            return None
        if self.e.lowering.scopes.depends(printed.component, closed.env, var):
            return None
        component = self.e.scalars.value(printed.component, closed.env)
        cells = self.e.regions.on(fold.of, env, boards[0])
        if cells is None:
            return self.e.scalars.number(0)
        table = self.e.lowering.data.cell_table(printed.kind, printed.field, self.e.board(boards[0]).number)
        result = self._new("MOV", component)
        self.e.code.emit("G_MAX2", result, cells, table)
        return result

    def _split(self, fold: t.Fold, env: Env, var: Var | None) -> Reg | None:
        """A sum of the same number for each member is a product."""
        if fold.op != "sum":
            return None
        number = self.e.scalars.constant(fold.body, env.bind(fold.variable.name, Var() if var is None else var))
        if number is None:
            return None
        count = self.count(fold.of, env)
        return count if number == 1 else self._new("MUL", count, self.e.scalars.number(number))

    def _fused_mask(self, fold: t.Fold, env: Env) -> Reg | None:
        var = Var(member=True)
        inner = env.bind(fold.variable.name, var)
        split = self._split(fold, env, var)
        if split is not None:
            return split
        restrict = MaskRestrict(self.e, var, fold.variable.type)
        if fold.op != "sum":
            return None
        closed = self.e.strip(fold.body, inner)
        read = closed.expr
        if isinstance(read, t.Read) and read.index is not None and restrict.is_member(read.index, closed.env):
            slot = self.e.lowering.layout.variables[read.variable]
            if restrict.covered(slot) and (slot.scope == "table" or restrict.mine(read.owner, closed.env)):
                return self._new("VARSUM", slot.number, self.e.masks.value(fold.of, env))
        return None

    def _fused_list(self, fold: t.Fold, env: Env) -> Reg | None:
        var = Var(member=True)
        inner = env.bind(fold.variable.name, var)
        split = self._split(fold, env, var)
        if split is not None or fold.op != "sum":
            return split
        closed = self.e.strip(fold.body, inner)
        printed = closed.expr
        if not isinstance(printed, t.Printed):
            return None
        member = self.e.strip(printed.component, closed.env)
        if not isinstance(member.expr, t.Local) or member.env.names[member.expr.name] is not var:
            return None
        data = self.e.lowering.data
        if printed.index is None:
            table = data.field_table(printed.kind, printed.field)
        else:
            index = self.e.scalars.constant(printed.index, closed.env)
            if index is None:
                return None
            table = data.column_table(printed.kind, printed.field, index)
        return self._new("L_SUM", self.e.lists.value(fold.of, env), table)

    def _walked(self, fold: t.Fold, env: Env) -> Reg:
        """Member by member."""
        code = self.e.code
        result = code.new()
        unseen = {"sum": 0, "highest": -(1 << 31), "lowest": (1 << 31) - 1}[fold.op]  # numbers are far smaller
        op = "ADD" if fold.op == "sum" else _NAMES[fold.op]
        self.e.scalars.load(result, unseen)

        def body(inner: Env) -> None:
            code.emit(op, result, result, self.e.scalars.value(fold.body, inner))

        var = Var()
        self.e.hoisting.before_loop(fold.body, env.bind(fold.variable.name, var), var)
        self.walk.members(fold.of, fold.variable, env, body)
        if unseen != 0:
            end = Label()
            code.emit("JNE", result, self.e.scalars.number(unseen), end)
            code.emit("LI", result, 0)
            code.place(end)
        return result

    # -- any and all

    def jump(self, fold: t.Fold, env: Env, to: Label, when: bool) -> None:
        """Jump if any (all) members meet a condition, or not."""
        where = fold.body if fold.op == "any" else t.Not(fold.body)
        when = when if fold.op == "any" else not when
        if shape_of(t.set_of(fold.variable.type)) in ("mask", "region", "spots", "lines", "list"):
            kept = t.Filter(fold.variable, fold.of, where, t.set_of(fold.variable.type))
            self.e.conditions.some(kept, env, to, when)
            return
        found, past = Label(), Label()
        self.walk.members(
            fold.of, fold.variable, env, lambda inner: self.e.conditions.jump(where, inner, found, True)
        )
        self.e.code.emit("JMP", past if when else to)
        self.e.code.place(found)
        if when:
            self.e.code.emit("JMP", to)
        self.e.code.place(past)

    def compare_size(self, c: t.Compare, env: Env, to: Label, when: bool) -> bool:
        """The size of a set compared with 0 asks only whether it has a member."""
        closed, number = self.e.strip(c.left, env), self.e.scalars.constant(c.right, env)
        if not isinstance(closed.expr, t.Count) or (c.op, number) not in _EMPTINESS:
            return False
        if self.e.code.get(self.e.key(c.left, env)) is not None or shape(closed.expr.of) == "scalar":
            return False
        some = _EMPTINESS[c.op, number]
        self.e.conditions.some(closed.expr.of, closed.env, to, when == some)
        return True


_EMPTINESS: dict[tuple[str, int | None], bool] = {
    (">", 0): True,
    (">=", 1): True,
    ("!=", 0): True,
    ("=", 0): False,
    ("<", 1): False,
    ("<=", 0): False,
}
