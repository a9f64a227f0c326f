"""Ordered lists of components and deeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.lower.ir import Label, Reg, V
from pudsl.lower.kinds import type_of
from pudsl.lower.listfilter import ListRestrict
from pudsl.lower.scope import Closed, Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

_OPS = {"union": "L_OR", "intersection": "L_AND", "difference": "L_MINUS"}
FEW = 4  # members of a list that are put into it one by one
LONGEST = 400  # members of a list that can be kept in scalar registers


class Lists:
    """Writes the code of lists."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    def new(self, op: str, *operands: Reg | int) -> V:
        """A fresh list register with the result of an operation."""
        reg = self.e.code.new("l")
        self.e.code.emit(op, reg, *operands)
        return reg

    def scalar(self, op: str, *operands: Reg | int) -> V:
        """A fresh scalar register with the result of an operation."""
        reg = self.e.code.new()
        self.e.code.emit(op, reg, *operands)
        return reg

    def value(self, expr: t.Expr, env: Env) -> Reg:
        """A register with the list; it must not be changed."""
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if isinstance(expr, t.Local) and expr.type.name == "set":
            binding = env.names[expr.name]
            assert isinstance(binding, Var)
            return self.loaded(binding.value)
        key = self.e.key(expr, env)
        known = self.e.code.get(key)
        if known is None:
            with self.e.at(expr):
                known = self._make(expr, env)
            self.e.code.keep(key, known)
        return known

    def loaded(self, held: Reg) -> Reg:
        """A list that was kept, in a list register."""
        if getattr(held, "kind", "r") == "l":
            return held
        assert isinstance(held, V)
        key = self.e.lowering.keys.number("loaded", held)
        known = self.e.code.get(key)
        if known is None:
            known = self.new("L_LOAD", held, held.width)
            self.e.code.keep(key, known, lasting=True)
        return known

    def kept(self, members: Reg, capacity: int) -> V:
        """A list of at most so many members in scalar registers."""
        if capacity > LONGEST:
            raise self.e.error(f"a list of up to {capacity} components is too long to be held while players decide")
        saved = self.e.code.new("r", 1 + (capacity + 1) // 2)
        self.e.code.emit("L_SAVE", saved, members, saved.width)
        self.e.code.keep(self.e.lowering.keys.number("loaded", saved), members, lasting=True)
        return saved

    def two(self, a: t.Expr, b: t.Expr, env: Env) -> tuple[Reg, Reg]:
        """Two lists at once."""
        first = self.value(a, env)
        return first, self.value(b, env)

    def _make(self, expr: t.Expr, env: Env) -> Reg:
        match expr:
            case t.Zone():
                return self.new("L_ZONE", self.instance(expr, env), max(expr.most, 0))
            case t.Single(value):
                return self.single(value, env)
            case t.Combine(op, left, right):
                singles = self._singles(expr, env)
                if singles is not None:
                    return self._listed(singles, None)
                return self.new(_OPS[op], *self.two(left, right, env))
            case t.Conditional(test, then, otherwise):
                return self._conditional(test, then, otherwise, env)
            case t.Filter():
                return self._filter(expr, env)
            case t.PrintedSet():
                return self._printed(expr, env)
            case t.All():
                element = expr.type.element
                assert element is not None
                members = [c.number for c in self.e.declarations.of_kind(str(element.of))]
                constant = self.e.lowering.tables.lists({0: members})
                return self.new("L_CONST", constant, self.e.scalars.number(0))
        if type_of(expr).name in ("component", "deed"):
            return self.single(expr, env)
        raise self.e.error(f"{type(expr).__name__} is no list", expr)

    def _filter(self, f: t.Filter, env: Env) -> Reg:
        var = Var(member=True)
        inner = env.bind(f.variable.name, var)
        restrict = ListRestrict(self.e, var, self.capacity(f.of, env))
        singles = self._singles(f.of, env)
        if singles is not None and restrict.whole(f.where, inner):
            mark = self.e.mark()
            found = self._listed(singles, lambda m, past: self._test(f, env, m, past))
            if self.e.code.losses == mark.losses:
                return found
            self.e.back_to(mark)
        return restrict.restrict(self.value(f.of, env), f.where, inner)

    def _test(self, f: t.Filter, env: Env, member: Reg, past: Label) -> None:
        self.e.conditions.jump(f.where, env.bind(f.variable.name, Var(member, member=True)), past, False)

    def _singles(self, expr: t.Expr, env: Env) -> list[Closed] | None:
        """The members, where a list is the union of a few that are named one by one and that nobody has made yet."""
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if self.e.code.get(self.e.key(expr, env)) is not None:
            return None
        if isinstance(expr, t.Single):
            return [Closed(expr.value, env)]
        if not isinstance(expr, t.Combine) or expr.op != "union":
            return None
        left, right = self._singles(expr.left, env), self._singles(expr.right, env)
        return None if left is None or right is None or len(left) + len(right) > FEW else left + right

    def _listed(self, members: list[Closed], test: Callable[[Reg, Label], None] | None) -> V:
        """The list of these members, each once, as far as they meet a test. None is put in by no L_ADD, whatever the test says."""
        code = self.e.code
        values = [self.e.scalars.value(m.expr, m.env) for m in members]
        result = self.new("L_NONE")
        for n, value in enumerate(values):
            past = Label()
            for earlier in values[:n]:
                code.emit("JEQ", value, earlier, past)
            if test is not None:
                test(value, past)
            code.emit("L_ADD", result, value)
            code.place(past)
        return result

    def single(self, value: t.Expr, env: Env) -> Reg:
        """The list of one member."""
        result = self.new("L_NONE")
        self.e.code.emit("L_ADD", result, self.e.scalars.value(value, env))
        return result

    def with_number(self, number: int) -> V:
        """The list of one number."""
        result = self.new("L_NONE")
        self.e.code.emit("L_ADD", result, self.e.scalars.number(number))
        return result

    def _conditional(self, test: t.Expr, then: t.Expr, otherwise: t.Expr, env: Env) -> Reg:
        code = self.e.code
        result, other, end = code.new("l"), Label(), Label()
        self.e.conditions.jump(test, env, other, False)
        code.emit("L_COPY", result, self.value(then, env))
        code.emit("JMP", end)
        code.place(other)
        code.emit("L_COPY", result, self.value(otherwise, env))
        code.place(end)
        return result

    def _printed(self, expr: t.PrintedSet, env: Env) -> Reg:
        scalars, data = self.e.scalars, self.e.lowering.data
        if expr.index is None:
            return self.new("L_CONST", data.deed_lists(expr.kind, expr.field), scalars.value(expr.component, env))
        place = scalars.place_of_mine(expr.component, env)
        if place is not None:
            variable, index = scalars.indexed_of_mine(expr.index, env)
            if index is not None:
                lists = data.deed_lists2(expr.kind, expr.field)
                return self.new("L_CONSTPX", self.e.lowering.tables.list_view(lists, place, variable), index)
        numbers, lists = data.deed_tables2(expr.kind, expr.field)
        if place is not None:
            return self.new("L_CONST", lists, scalars.by_my_row(numbers, place, expr.index, env))
        pair = scalars.row(scalars.value(expr.component, env), scalars.value(expr.index, env))
        return self.new("L_CONST", lists, self.scalar("TAB2", numbers, pair))

    # -- zones

    def instance(self, zone: t.Zone, env: Env) -> Reg:
        """The number of the zone of this owner at this index."""
        return self.zone(zone.zone, zone.owner, zone.index, env)

    def zone(self, name: str, owner: t.Expr | None, index: t.Expr | None, env: Env) -> Reg:
        """The same by its parts."""
        slot = self.e.lowering.layout.zones[name]
        place = slot.first if index is None else self.e.scalars.constant(index, env)
        if slot.scope == "table" and place is not None and slot.first <= place < slot.first + slot.count:
            return self.e.scalars.number(slot.instance + place - slot.first)
        whose = self.e.scalars.owner(slot.scope, owner, env)
        at = None if index is None else self.e.scalars.value(index, env)
        key = self.e.lowering.keys.number("instance", name, whose, at)
        known = self.e.code.get(key)
        if known is None:
            if not isinstance(whose, str):
                first = self.e.scalars.number(slot.first) if at is None else at
                known = self.scalar("Z_INST", slot.number, self.e.scalars.row(whose, first))
            elif at is None:
                known = self.scalar("Z_MINE", slot.number)
            else:
                known = self.scalar("Z_MINEX", slot.number, at)
            self.e.code.keep(key, known)
        return known

    def as_zone(self, expr: t.Expr, env: Env) -> tuple[t.Zone, Env] | None:
        """The whole zone that a list is, if it is one."""
        closed = self.e.strip(expr, env)
        if isinstance(closed.expr, t.Zone) and self.e.code.get(self.e.key(closed.expr, closed.env)) is None:
            return closed.expr, closed.env
        return None

    def capacity(self, expr: t.Expr, env: Env) -> int:
        """How many members a list can have at most."""
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Zone(zone):
                capacity = self.e.lowering.layout.zones[zone].capacity
                return min(capacity, expr.most) if expr.most > 0 else capacity
            case t.Single():
                return 1
            case t.Combine(op, left, right):
                a, b = self.capacity(left, env), self.capacity(right, env)
                return a + b if op == "union" else min(a, b) if op == "intersection" else a
            case t.Conditional(_, then, otherwise):
                return max(self.capacity(then, env), self.capacity(otherwise, env))
            case t.Filter(_, of):
                return self.capacity(of, env)
            case t.PrintedSet():
                return self.e.lowering.data.longest_list(expr.kind, expr.field)
            case t.Local(name):
                binding = env.names[name]
                if isinstance(binding, Var) and isinstance(binding.value, V) and binding.value.kind == "r":
                    return 2 * (binding.value.width - 1)
        element = type_of(expr).element or type_of(expr)
        if element.name == "component":
            return len(self.e.declarations.of_kind(str(element.of)))
        return len(self.e.lowering.program.deeds)

    # -- asking

    def count(self, expr: t.Expr, env: Env) -> Reg:
        """How many members."""
        zone = self.as_zone(expr, env)
        if zone is None:
            return self.scalar("L_COUNT", self.value(expr, env))
        number = self.scalar("Z_COUNT", self.instance(*zone))
        if zone[0].most <= 0:
            return number
        return self.scalar("MIN", number, self.e.scalars.number(zone[0].most))

    def has(self, of: t.Expr, value: t.Expr, env: Env) -> Reg:
        """Whether a component or deed is a member."""
        zone = self.as_zone(of, env)
        member = self.e.scalars.value(value, env)
        if zone is not None and zone[0].most <= 0:
            return self.scalar("Z_HAS", self.instance(*zone), member)
        return self.scalar("L_HAS", self.value(of, env), member)

    def in_one(self, has: t.Has, env: Env) -> t.Compare | None:
        """A zone that holds one component has a certain one if its first is that, which says what can be the case at once."""
        closed = self.e.strip(has.of, env)
        zone = closed.expr
        if not isinstance(zone, t.Zone) or zone.owner is not None or zone.index is not None:
            return None
        if self.capacity(zone, closed.env) != 1 or not self.e.lowering.scopes.never_none(has.value, env):
            return None
        return t.Compare("=", t.First(zone, t.component(self.e.declarations.zones[zone.zone].kind)), has.value, span=has.span)

    def first(self, of: t.Expr, env: Env) -> Reg:
        """The first member, or none."""
        zone = self.as_zone(of, env)
        if zone is not None:
            return self.scalar("Z_TOP", self.instance(*zone))
        return self.scalar("L_AT", self.value(of, env), self.e.scalars.number(0))

    def jump_some(self, of: t.Expr, env: Env, to: Label, when: bool) -> None:
        """Jump if there is a member (or none)."""
        closed = self.e.strip(of, env)
        known = self.e.code.get(self.e.key(of, env))
        if known is None and isinstance(closed.expr, t.Filter):
            self._some_left(closed.expr, closed.env, to, when)
            return
        if known is None and isinstance(closed.expr, t.Combine) and closed.expr.op == "union":
            either = t.Or((t.Some(closed.expr.left), t.Some(closed.expr.right)))
            self.e.conditions.jump(either, closed.env, to, when)
            return
        self.e.code.emit("JNZ" if when else "JZ", self.count(of, env), to)

    def _some_left(self, f: t.Filter, env: Env, to: Label, when: bool) -> None:
        """Whether a filter leaves a member, without making the list of all that it leaves."""
        if self._one_by_one(f, env, to, when):
            return
        var = Var(member=True)
        inner = env.bind(f.variable.name, var)
        restrict = ListRestrict(self.e, var, self.capacity(f.of, env))
        found = Label()
        restrict.exists(lambda: self.value(f.of, env), f.where, inner, to if when else found)
        if not when:
            self.e.code.emit("JMP", to)
        self.e.code.place(found)

    def _one_by_one(self, f: t.Filter, env: Env, to: Label, when: bool) -> bool:
        """Of a few that are named one is looked at after the other, up to the first that all filters leave."""
        filters: list[Closed] = []
        closed = Closed(f, env)
        while isinstance(closed.expr, t.Filter):
            filters.insert(0, closed)
            closed = self.e.strip(closed.expr.of, closed.env)
        singles = self._singles(closed.expr, closed.env)
        if singles is None:
            return False
        code, facts, found = self.e.code, self.e.facts, Label()
        before = dict(facts.known)
        for single in singles:
            past = Label()
            value = self.e.scalars.value(single.expr, single.env)
            if not self.e.lowering.scopes.never_none(single.expr, single.env):
                code.emit("JLTI", value, 0, past)
            for kept in filters:
                assert isinstance(kept.expr, t.Filter)
                inner = kept.env.bind(kept.expr.variable.name, Var(value, member=True))
                self.e.conditions.jump(kept.expr.where, inner, past, False)
                facts.learn(kept.expr.where, inner)
            code.emit("JMP", to if when else found)
            code.place(past)
            facts.known = dict(before)
        if not when:
            code.emit("JMP", to)
        code.place(found)
        return True

    def each(self, members: Reg, capacity: int, var: Var, lost: bool, body: Callable[[], None]) -> None:
        """Run `body` with `var` as each member; `lost`: its sets are lost within."""
        code = self.e.code
        member = code.new()
        if not lost:
            rest = self.new("L_COPY", members)
            head, end = code.head(), Label()
            code.emit("L_POP", member, rest, end)
            var.value = member
            body()
        else:
            saved, at = self.kept(members, capacity), code.new()
            code.emit("LI", at, 0)
            code.lost()
            head, end = code.head(), Label()
            code.emit("L_AT", member, self.new("L_LOAD", saved, saved.width), at)
            code.emit("JLTI", member, 0, end)
            code.emit("ADDI", at, at, 1)
            var.value = member
            body()
        code.again(head)
        code.place(end)
