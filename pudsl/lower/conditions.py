"""Truths as jumps: to a label if an expression is true (or false), else on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import LEAST, MOST, Label, Reg
from pudsl.lower.kinds import shape
from pudsl.lower.regionfilter import RegionRestrict
from pudsl.lower.scalars import MIRRORED
from pudsl.lower.scope import Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

NEGATED = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_WITH_NUMBER = {"=": "JEQI", "!=": "JNEI", "<": "JLTI", ">=": "JGEI"}
_WITH_REGISTER = {"=": "JEQ", "!=": "JNE", "<": "JLT", "<=": "JLE"}

_JumpOne = Callable[[t.Expr, Env, str, Label, bool], None]


class Conditions:
    """Writes jumps."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def jump(self, expr: t.Expr, env: Env, to: Label, when: bool) -> None:
        """Jump if the truth of the expression is `when`; nothing is computed that the answer does not need."""
        constant = self.e.scalars.constant(expr, env)
        if constant is not None:
            if bool(constant) == when:
                self.e.code.emit("JMP", to)
            return
        key = self.e.key(expr, env)
        called = isinstance(expr, t.Apply) and self.e.scalars.is_called(expr, env)
        if called and self.e.facts.answer(key) is None:
            self._flag(self.e.scalars.value(expr, env), to, when)
            return
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        fact = self.e.facts.answer(key)
        if fact is not None:
            if fact == when:
                self.e.code.emit("JMP", to)
            return
        known = self.e.code.get(key)
        if known is not None:
            self._flag(known, to, when)
            return
        with self.e.at(expr):
            self._jump(expr, env, to, when)

    def _flag(self, reg: Reg, to: Label, when: bool) -> None:
        self.e.code.emit("JNZ" if when else "JZ", reg, to)

    def _jump(self, expr: t.Expr, env: Env, to: Label, when: bool) -> None:
        match expr:
            case t.Not(part):
                self.jump(part, env, to, not when)
            case t.And(parts):
                self._parts(parts, env, to, when, False)
            case t.Or(parts):
                self._parts(parts, env, to, when, True)
            case t.Compare():
                self._compare(expr, env, to, when)
            case t.Conditional(test, then, otherwise):
                self._conditional(test, then, otherwise, env, to, when)
            case t.Some(of):
                self.some(of, env, to, when)
            case t.Has():
                self._has(expr, env, to, when)
            case t.Inside():
                self._inside(expr, env, to, when)
            case t.SpotIs():
                self.e.spots.jump(expr, env, to, when)
            case t.Fold(op) if op in ("any", "all"):
                self.e.folds.jump(expr, env, to, when)
            case _:
                self._flag(self.e.scalars.value(expr, env), to, when)

    def _parts(self, parts: Sequence[t.Expr], env: Env, to: Label, when: bool, decides: bool) -> None:
        """`decides`: the truth of one part that settles the whole (true of Or, false of And)."""
        if when == decides:
            for part in parts:
                self.jump(part, env, to, when)
            return
        past = Label()
        for part in parts[:-1]:
            self.jump(part, env, past, decides)
        if parts:
            self.jump(parts[-1], env, to, when)
        elif when != decides:
            self.e.code.emit("JMP", to)
        self.e.code.place(past)

    def _conditional(
        self, test: t.Expr, then: t.Expr, otherwise: t.Expr, env: Env, to: Label, when: bool
    ) -> None:
        known = self.e.scalars.constant(test, env)
        if known is not None:
            self.jump(then if known else otherwise, env, to, when)
            return
        other, end = Label(), Label()
        before = dict(self.e.facts.known)
        self.jump(test, env, other, False)
        self.e.facts.learn(test, env, True)
        self.jump(then, env, to, when)
        if self.e.code.reachable:
            self.e.code.emit("JMP", end)
        self.e.code.place(other)
        self.e.facts.known = dict(before)
        self.e.facts.learn(test, env, False)
        self.jump(otherwise, env, to, when)
        self.e.facts.known = before
        self.e.code.place(end)

    def _compare(self, c: t.Compare, env: Env, to: Label, when: bool) -> None:
        if self.e.folds.compare_size(c, env, to, when):
            return
        op = c.op if when else NEGATED[c.op]
        left, right = c.left, c.right
        number = self.e.scalars.constant(right, env)
        if number is None:
            number = self.e.scalars.constant(left, env)
            if number is not None:
                op, left, right = MIRRORED[op], right, left
        if number is not None and LEAST <= number < MOST:
            self.compare_number(op, self.e.scalars.value(left, env), number, to)
            return
        if op in (">", ">="):
            op, left, right = MIRRORED[op], right, left
        a = self.e.scalars.value(left, env)
        self.e.code.emit(_WITH_REGISTER[op], a, self.e.scalars.value(right, env), to)

    def compare_number(self, op: str, reg: Reg, number: int, to: Label) -> None:
        """Jump if a register compares so with a number (of which the next one is a number as well)."""
        op, number = ("<", number + 1) if op == "<=" else (">=", number + 1) if op == ">" else (op, number)
        if number == 0 and op in ("=", "!="):
            self.e.code.emit("JZ" if op == "=" else "JNZ", reg, to)
        else:
            self.e.code.emit(_WITH_NUMBER[op], reg, number, to)

    # -- sets

    def some(self, of: t.Expr, env: Env, to: Label, when: bool) -> None:
        """Jump if a set has a member (or has none)."""
        match shape(of):
            case "region" if (only := self.e.lowering.scopes.single(of, env)) is not None:
                self.compare_number(">=" if when else "<", self.e.scalars.value(only.expr, only.env), 0, to)
            case "region":
                self._some_region(of, env, to, when)
            case "spots":
                self._over_boards(of, env, to, when, self.e.spots.jump_some)
            case "lines":
                self._over_boards(of, env, to, when, self.e.lines.jump_some)
            case "areas":
                closed = self.e.strip(of, env)
                assert isinstance(closed.expr, t.Areas)
                self.some(closed.expr.region, closed.env, to, when)
            case "list":
                self.e.lists.jump_some(of, env, to, when)
            case _:
                self._some_mask(of, env, to, when)

    def _some_mask(self, of: t.Expr, env: Env, to: Label, when: bool) -> None:
        closed = self.e.strip(of, env)
        known = self.e.code.get(self.e.key(of, env))
        if known is None and isinstance(closed.expr, t.Filter) and self.e.masks.jump_some(closed.expr, closed.env, to, when):
            return
        self._flag(self.e.masks.value(of, env), to, when)

    def _over_boards(self, of: t.Expr, env: Env, to: Label, when: bool, one: _JumpOne) -> None:
        """Some on any of the boards."""
        boards = self.e.boards(of, env)
        if when:
            for board in boards:
                one(of, env, board, to, True)
            return
        past = Label()
        for board in boards[:-1]:
            one(of, env, board, past, True)
        if boards:
            one(of, env, boards[-1], to, False)
        else:
            self.e.code.emit("JMP", to)
        self.e.code.place(past)

    def _some_region(self, of: t.Expr, env: Env, to: Label, when: bool) -> None:
        self._over_boards(of, env, to, when, self._some_on)

    def _some_on(self, of: t.Expr, env: Env, board: str, to: Label, when: bool) -> None:
        """Fused: the common cell of an intersection, the cell outside of a difference."""
        closed = self.e.strip(of, env)
        expr = closed.expr
        if isinstance(expr, t.Filter) and self._some_left(expr, closed.env, board, to, when):
            return
        if isinstance(expr, t.Combine) and expr.op != "union" and self.e.code.get(self.e.regions.key(of, env, board)) is None:
            left = self.e.regions.on(expr.left, closed.env, board)
            right = None if left is None else self.e.regions.on(expr.right, closed.env, board)
            if left is not None and right is not None and expr.op == "intersection":
                for part, rest in ((left, right), (right, left)):
                    if self.e.regions.within(part, rest):
                        self.e.regions.jump_if(part, to, when)
                        return
            if left is not None and right is not None:
                ops = ("JMEETS", "JAPART") if expr.op == "intersection" else ("JBEYOND", "JWITHIN")
                self.e.code.emit(ops[0 if when else 1], left, right, to)
                return
            region = None if expr.op == "intersection" else left
        else:
            region = self.e.regions.on(of, env, board)
        if region is None:
            if not when:
                self.e.code.emit("JMP", to)
            return
        self.e.code.emit("JSOME" if when else "JEMPTY", region, to)

    def _some_left(self, f: t.Filter, env: Env, board: str, to: Label, when: bool) -> bool:
        """Whether a filter of cells leaves one, cell by cell up to the first; False if all at once is as good."""
        if self.e.code.get(self.e.regions.key(f, env, board)) is not None:
            return False
        var = Var(boards=frozenset((board,)), member=True)
        inner = env.bind(f.variable.name, var)
        restrict = RegionRestrict(self.e, var, board)
        if restrict.whole(f.where, inner):
            return False
        found = Label()
        restrict.exists(lambda: self.e.regions.on(f.of, env, board) or self.e.regions.empty(), f.where, inner, to if when else found)
        if not when:
            self.e.code.emit("JMP", to)
        self.e.code.place(found)
        return True

    def _has(self, has: t.Has, env: Env, to: Label, when: bool) -> None:
        kind = shape(has.of)
        if kind == "mask":
            self._flag(self.e.scalars.held(self.e.masks.value(has.of, env), self.e.scalars.value(has.value, env)), to, when)
        elif kind == "list":
            same = self.e.lists.in_one(has, env)
            if same is None:
                self._flag(self.e.lists.has(has.of, has.value, env), to, when)
            else:
                self.jump(same, env, to, when)
        else:
            self._has_on_boards(has, env, to, when)

    def _has_on_boards(self, has: t.Has, env: Env, to: Label, when: bool) -> None:
        extent = set(self.e.boards(has.value, env))
        boards = [b for b in self.e.boards(has.of, env) if b in extent]
        past = Label()
        value = self.e.scalars.value(has.value, env)
        for n, board in enumerate(boards):
            last = n == len(boards) - 1
            if when:
                self._has_on(has, env, board, value, to, True)
            elif last:
                self._has_on(has, env, board, value, to, False)
            else:
                self._has_on(has, env, board, value, past, True)
        if not boards and not when:
            self.e.code.emit("JMP", to)
        self.e.code.place(past)

    def _has_on(self, has: t.Has, env: Env, board: str, value: Reg, to: Label, when: bool) -> None:
        kind = shape(has.of)
        found = self.e.over_boards(kind).on(has.of, env, board)
        if found is None:
            if not when:
                self.e.code.emit("JMP", to)
            return
        local = self.e.scalars.local(value, board, {"region": 256, "lines": 32, "spots": 2048}[kind])
        if kind == "region":
            self.e.code.emit("JIN" if when else "JOUT", found, local, to)
        elif kind == "lines":
            self._flag(self.e.scalars.held(found, local), to, when)
        else:
            self.e.spots.jump_if(self.e.spots.new("S_AND", self.e.spots.single(local), found), to, when)

    def _inside(self, inside: t.Inside, env: Env, to: Label, when: bool) -> None:
        kind = shape(inside.part)
        if kind in ("region", "spots", "lines"):
            self._inside_on_boards(inside, env, to, when, kind)
            return
        if kind == "list":
            outside = self.e.lists.new("L_MINUS", *self.e.lists.two(inside.part, inside.whole, env))
            self._flag(self.e.lists.scalar("L_COUNT", outside), to, not when)
            return
        self._mask_inside(self.e.masks.value(inside.part, env), self.e.masks.value(inside.whole, env), to, when)

    def _mask_inside(self, part: Reg, whole: Reg, to: Label, when: bool) -> None:
        outside = self.e.code.new()
        self.e.code.emit("BMINUS", outside, part, whole)
        self._flag(outside, to, not when)

    def _inside_on_boards(self, inside: t.Inside, env: Env, to: Label, when: bool, kind: str) -> None:
        """Outside if on one of the boards a member is outside."""
        boards = self.e.boards(inside.part, env)
        past = Label()
        for n, board in enumerate(boards):
            if not when:
                self._inside_on(inside, env, board, to, False, kind)
            elif n == len(boards) - 1:
                self._inside_on(inside, env, board, to, True, kind)
            else:
                self._inside_on(inside, env, board, past, False, kind)
        if not boards and when:
            self.e.code.emit("JMP", to)
        self.e.code.place(past)

    def _inside_on(self, inside: t.Inside, env: Env, board: str, to: Label, when: bool, kind: str) -> None:
        writer = self.e.over_boards(kind)
        part = writer.on(inside.part, env, board)
        if part is None:
            if when:
                self.e.code.emit("JMP", to)
            return
        whole = writer.on(inside.whole, env, board)
        if whole is None:
            writer.jump_if(part, to, not when)
        elif kind == "region":
            self.e.code.emit("JWITHIN" if when else "JBEYOND", part, whole, to)
        elif kind == "spots":
            self.e.spots.jump_if(self.e.spots.new("S_MINUS", part, whole), to, not when)
        else:
            self._mask_inside(part, whole, to, when)
