"""Conditions on the spots of a piece: whole sets of spots instead of spot by spot.

    all its cells in a region                          one S_FIT
    some of its cells (or those of a part) in one      one S_HIT
    all cells of a part in a region                    not some of them outside
    beside a region                                    one S_HIT with the cells around it

What the whole piece must or must not cover narrows the region that it has to lie in before the first
S_FIT, so that the usual rule (free cells, touching something) is one operation, S_FITHIT.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg, V
from pudsl.lower.regionfilter import Collected
from pudsl.lower.restrict import Restrict
from pudsl.lower.scope import Closed, Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit


SAVED = 64  # scalar registers that keep a set of spots
SPLITS = 3  # truths that the code of one filter is split by: each doubles it


class SpotRestrict(Restrict[Reg]):
    """Filters over the spots of one piece on one board."""

    def __init__(self, emit: Emit, var: Var, board: str) -> None:
        super().__init__(emit, var)
        self._splits = 0
        self._of_board: dict[tuple[int, int], tuple[Closed, Closed]] = {}
        self.board = board

    def _new(self, op: str, *operands: Reg | int) -> V:
        return self.e.spots.new(op, *operands)

    def strip(self, expr: t.Expr, env: Env) -> Closed:
        """Whether a spot covers boards is asked of the board that all spots here lie on."""
        closed = self.e.strip(expr, env)
        asked = closed.expr
        if not isinstance(asked, t.SpotIs) or asked.relation != "covers" or asked.field is not None:
            return closed
        region = self.e.strip(asked.region, closed.env)
        if not isinstance(region.expr, t.Geometry) or region.expr.op != "boards":
            return closed
        at = (id(asked), id(closed.env))
        if at not in self._of_board:
            here = t.Board(self.board, t.Me() if self.e.board(self.board).scope == "player" else None)
            there = t.Combine("intersection", region.expr.arguments[0], here, t.REGION)
            self._of_board[at] = (closed, Closed(t.Some(there, span=asked.span), region.env))
        return self._of_board[at][1]

    # -- all spots in a region that meet a condition

    def fitting(self, spots: t.Spots, env: Env, where: t.Expr, inner: Env) -> Reg | None:
        """The filter of `Spots`: what can narrow its region does so first; what is asked of each spot that is left, last."""
        others = [c for c in self._conjuncts(where, inner)[1] if not self.whole(c.expr, c.env)]
        found = self._as_a_whole(spots, env, where, inner)
        return self._one_by_one(found, others) if others and found is not None else found

    def _one_by_one(self, found: Reg, others: list[Closed]) -> Reg:
        """What is left of some spots when each has been looked at; all where a truth that has nothing to do with it says so."""
        free = next((free for c in others if (free := self._free_in(c.expr, c.env)) is not None), None)
        asked = None if free is None else self._asked_if(free, others)
        if free is None or asked is None:
            return self._each_left(found, others)
        code, before, past = self.e.code, dict(self.e.facts.known), Label()
        left = code.new("r", SAVED)
        code.emit("S_SAVE", left, found)
        self.e.conditions.jump(free.expr, free.env, past, not asked)
        self.e.facts.learn(free.expr, free.env, asked)
        for closed in others:
            self._take_out(left, closed)
        code.place(past)
        self.e.facts.known = before
        return self._new("S_LOAD", left)

    def _take_out(self, left: V, condition: Closed) -> None:
        """Take the spots that do not meet a condition out of those that are kept in scalar registers."""
        where, env = condition.expr, condition.env
        self.e.hoisting.before_loop(where, env, self.var)

        def body() -> None:
            met = Label()
            self.e.conditions.jump(where, env, met, True)
            one = self.e.spots.single(self.e.scalars.local(self.var.value, self.board, 2048))
            self.e.code.emit("S_SAVE", left, self._new("S_MINUS", self._new("S_LOAD", left), one))
            self.e.code.place(met)

        self.e.looped(lambda lost: self.e.spots.each(self._new("S_LOAD", left), self.board, self.var, lost, body))

    def _each_left(self, found: Reg, others: list[Closed]) -> Reg:
        for closed in others:
            found = self.restrict(found, closed.expr, closed.env)
        return found

    def _asked_if(self, free: Closed, others: list[Closed]) -> bool | None:
        """The value of a truth with which each spot is to be looked at, if with the other nothing is left to ask."""
        left = {}
        for yes in (True, False):
            before = dict(self.e.facts.known)
            self.e.facts.learn(free.expr, free.env, yes)
            left[yes] = any(self.decided(c.expr, c.env) is not True for c in others)
            self.e.facts.known = before
        return None if left[True] == left[False] else left[True]

    def _as_a_whole(self, spots: t.Spots, env: Env, where: t.Expr, inner: Env) -> Reg | None:
        """The spots that meet the conditions which whole sets of them can be asked."""
        inside, rest = self._conjuncts(where, inner)
        if any(isinstance(c.expr, t.Literal) for c in rest):
            return None
        rest = [c for c in rest if self.whole(c.expr, c.env)]
        free = self._free_term(rest) if self._splits < SPLITS else None
        if free is None:
            return self._fitted(spots, env, inside, rest)
        self._splits += 1
        found = self._split(free, lambda: self._as_a_whole(spots, env, where, inner))
        self._splits -= 1
        return found

    def _split(self, free: Closed, make: Callable[[], Reg | None]) -> Reg | None:
        """Both cases of a truth that does not ask about the spot: in each less is left to ask. That there is something is
        the usual case, which comes last, so that nothing has to be jumped over."""
        code, facts = self.e.code, self.e.facts
        first = not isinstance(free.expr, t.Some)
        other, end = Label(), Label()
        before = dict(facts.known)
        self.e.conditions.jump(free.expr, free.env, other, not first)
        facts.learn(free.expr, free.env, first)
        result = self.copy_into(None, make() or self.empty())
        code.emit("JMP", end)
        code.place(other)
        facts.known = dict(before)
        facts.learn(free.expr, free.env, not first)
        self.copy_into(result, make() or self.empty())
        code.place(end)
        facts.known = before
        return result

    def _free_term(self, rest: list[Closed]) -> Closed | None:
        """A truth in the conditions that does not ask about the spot and is not known yet, if it is all that lies between
        a condition and the first operation."""
        for closed in rest:
            if not self._joins_the_first(closed):
                continue
            found = self._free_in(closed.expr, closed.env)
            if found is not None:
                return found
        return None

    def _joins_the_first(self, condition: Closed) -> bool:
        """Whether what a condition asks about the spot is one thing that the first operation can answer."""
        asked = list(self._asking(condition.expr, condition.env, True))
        if len(asked) != 1:
            return False
        atom, yes = asked[0]
        return self._is_inside(atom.expr, atom.env, yes) or (yes and self._hits_whole(atom))

    def _asking(self, expr: t.Expr, env: Env, yes: bool) -> Iterator[tuple[Closed, bool]]:
        """The parts of a condition that ask about the spot, and whether they are to be true."""
        closed = self.strip(expr, env)
        expr, env = closed.expr, closed.env
        if self.decided(expr, env) is not None or not self.depends(expr, env):
            return
        match expr:
            case t.Not(part):
                yield from self._asking(part, env, not yes)
            case t.And(parts) | t.Or(parts):
                for part in parts:
                    yield from self._asking(part, env, yes)
            case _:
                yield closed, yes

    def _free_in(self, expr: t.Expr, env: Env) -> Closed | None:
        closed = self.strip(expr, env)
        expr, env = closed.expr, closed.env
        if self.decided(expr, env) is not None:
            return None
        if not self.depends(expr, env):
            return closed
        match expr:
            case t.Not(part):
                return self._free_in(part, env)
            case t.And(parts) | t.Or(parts):
                found = [self._free_in(part, env) for part in parts]
                return next((f for f in found if f is not None), None)
        return None

    def _fitted(self, spots: t.Spots, env: Env, inside: list[Closed], rest: list[Closed]) -> Reg | None:
        cells = self._narrowed_by_all(spots, env, inside)
        if cells is None:
            return None
        hit = next((atom for atom in rest if self._hits_whole(atom)), None)
        region = None if hit is None else self._hit_region(hit)
        piece = self.e.scalars.value(spots.piece, env)
        if hit is None:
            return self.each_closed(self._new("S_FIT", piece, cells), rest)
        if region is None:
            return None
        fitting = self._new("S_FITHIT", piece, self._pair(cells, region))
        return self.each_closed(fitting, [atom for atom in rest if atom is not hit])

    def _pair(self, cells: Reg, region: Reg) -> V:
        """Two regions in a row."""
        pair = self.e.code.new("g", 2)
        self.e.code.emit("G_COPY", pair.at(0), cells)
        self.e.code.emit("G_COPY", pair.at(1), region)
        return pair

    def _narrowed_by_all(self, spots: t.Spots, env: Env, inside: list[Closed]) -> Reg | None:
        """The region that a piece has to lie in."""
        cells = self.e.regions.on(spots.region, env, self.board)
        for atom in inside:
            cells = None if cells is None else self._narrowed(cells, atom)
        return cells

    def _conjuncts(self, where: t.Expr, env: Env) -> tuple[list[Closed], list[Closed]]:
        """The parts of a condition that say where the whole piece lies, and the others."""
        inside: list[Closed] = []
        rest: list[Closed] = []
        todo = [(where, env, True)]
        while todo:
            expr, env, yes = todo.pop(0)
            closed = self.strip(expr, env)
            expr, env = closed.expr, closed.env
            known = self.decided(expr, env)
            if known is not None:
                if known != yes:
                    rest.append(Closed(t.Literal(0, t.TRUTH), env))
            elif isinstance(expr, t.Not):
                todo.insert(0, (expr.part, env, not yes))
            elif isinstance(expr, (t.And, t.Or)):
                parts = [part for part in expr.parts if self.decided(part, env) is None]
                if isinstance(expr, t.And) == yes or len(parts) == 1:  # the known ones of an Or are those that fail
                    todo[0:0] = [(part, env, yes) for part in parts]
                else:
                    joined = type(expr)(tuple(parts))
                    rest.append(Closed(joined if yes else t.Not(joined), env))
            elif self._is_inside(expr, env, yes):
                inside.append(Closed(expr, env))
            else:
                rest.append(Closed(expr if yes else t.Not(expr), env))
        return inside, rest

    def _is_inside(self, expr: t.Expr, env: Env, yes: bool) -> bool:
        if not isinstance(expr, t.SpotIs) or expr.field is not None or not self.is_atom(expr, env):
            return False
        return expr.relation == ("within" if yes else "covers")

    def _narrowed(self, cells: Reg, atom: Closed) -> Reg | None:
        expr = atom.expr
        assert isinstance(expr, t.SpotIs)
        region = self.e.regions.on(expr.region, atom.env, self.board)
        if expr.relation == "within":
            return None if region is None else self.e.regions.both(cells, region)
        return cells if region is None else self.e.regions.without(cells, region)

    def _hits_whole(self, atom: Closed) -> bool:
        expr = atom.expr
        if not isinstance(expr, t.SpotIs) or expr.field is not None or not self.is_atom(expr, atom.env):
            return False
        return expr.relation in ("covers", "touches")

    def _hit_region(self, atom: Closed) -> Reg | None:
        expr = atom.expr
        assert isinstance(expr, t.SpotIs)
        if expr.relation == "touches":
            return self.e.spots.around(expr.region, atom.env, self.board)
        return self.e.regions.on(expr.region, atom.env, self.board)

    # -- atoms

    def is_atom(self, expr: t.Expr, env: Env) -> bool:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if isinstance(expr, t.Has):
            return self.is_member(expr.value, env) and not self.depends(expr.of, env)
        if not isinstance(expr, t.SpotIs) or not self.is_member(expr.spot, env):
            return False
        others = [expr.region, expr.piece] + ([] if expr.value is None else [expr.value])
        return not any(self.depends(other, env) for other in others)

    def atom(self, base: Reg, expr: t.Expr, env: Env, yes: bool) -> Reg | None:
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if isinstance(expr, t.Has):
            members = self.e.spots.on(expr.of, env, self.board)
        elif isinstance(expr, t.SpotIs) and expr.relation == "within":
            return self._within(base, expr, env, yes)
        else:
            assert isinstance(expr, t.SpotIs)
            region = self._hit_region(Closed(expr, env))
            members = None if region is None else self._hitting(expr, env, region)
        if members is None:
            return self.empty() if yes else base
        return self._new("S_AND" if yes else "S_MINUS", base, members)

    def _within(self, base: Reg, expr: t.SpotIs, env: Env, yes: bool) -> Reg:
        regions = self.e.regions
        region = regions.on(expr.region, env, self.board) or regions.empty()
        if expr.field is None:
            inside = self._new("S_FIT", self.e.scalars.value(expr.piece, env), region)
            return self._new("S_AND" if yes else "S_MINUS", base, inside)
        outside = regions.without(regions.new("G_CONST", self.e.lowering.data.everything()), region)
        return self._new("S_MINUS" if yes else "S_AND", base, self._hitting(expr, env, outside))

    def _hitting(self, expr: t.SpotIs, env: Env, region: Reg) -> Reg:
        """The spots with a cell, of the part that is asked about, in a region."""
        piece = self.e.scalars.value(expr.piece, env)
        if expr.field is None:
            return self._new("S_HIT", piece, region)
        parts = self.e.spots.parts(expr.piece, expr.field, expr.value, env)
        return self._new("S_HITPART", self.e.scalars.row(piece, parts), region)

    # -- the algebra of spots

    def union(self, a: Reg, b: Reg) -> Reg:
        return self._new("S_OR", a, b)

    def empty(self) -> Reg:
        return self._new("S_NONE")

    def copy_into(self, result: Reg | None, value: Reg) -> Reg:
        result = self.e.code.new("s") if result is None else result
        self.e.code.emit("S_COPY", result, value)
        return result

    def walk(self, base: Reg, where: t.Expr, env: Env, yes: bool) -> Reg:
        self.e.hoisting.before_loop(where, env, self.var)

        def make(lost: bool) -> Reg:
            found = Collected(self.e, "s", lost)

            def body() -> None:
                past = Label()
                self.test(where, env, yes, past)
                found.add(self.e.scalars.local(self.var.value, self.board, 2048))
                self.e.code.place(past)

            self.e.spots.each(base, self.board, self.var, lost, body)
            return found.result()

        return self.e.looped(make)

    def each(self, base: Reg, lost: bool, body: Callable[[], None]) -> None:
        self.e.spots.each(base, self.board, self.var, lost, body)

    def jump_some(self, base: Reg, to: Label) -> None:
        self.e.code.emit("JSPOT", base, to)
