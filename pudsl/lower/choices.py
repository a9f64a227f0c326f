"""Decisions: ASK, pure code that makes the options, CHOOSE, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.classes import dataclass
from pudsl.lower.grouped import grouped
from pudsl.lower.ir import Label, Reg, V
from pudsl.lower.kinds import shape
from pudsl.lower.scope import Env, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit
    from pudsl.lower.statements import Statements

TYPES = {"enum": 0, "player": 1, "cell": 2, "line": 3, "spot": 4, "component": 5, "arms": 6, "deed": 7, "number": 8}
MAY_STOP, BY_CHANCE = 1, 2
_OPS = {"region": "CHOOSE_CELL", "spots": "CHOOSE_SPOT", "lines": "CHOOSE_LINE"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a decision says about itself in the image."""

    type: t.Type
    prompt: str
    flags: int = 0
    last: str | None = None


class Choices:
    """Writes the code of decisions."""

    def __init__(self, emit: Emit, statements: Statements) -> None:
        self.e = emit
        self.statements = statements

    def choose(self, s: t.Choose, env: Env) -> None:
        """One member of a set."""
        code, facts = self.e.code, self.e.facts
        none, end = Label(), Label()
        chosen = only = self._only(s, env)
        if chosen is None:
            flags = BY_CHANCE if s.by_chance else 0
            chosen = self._chosen(s.of, env, Asked(s.variable.type, s.prompt, flags), None)
        if chosen is None:
            self.statements.branch(s.otherwise, env)
            return
        if facts.answer(self.e.key(t.Some(s.of), env)) is not True or only is None:
            self.e.conditions.compare_number("<", chosen, 0, none)
        before = dict(facts.known)
        var = Var(chosen, self.e.lowering.extents.of(s.of, env), member=True)
        facts.chosen(s.of, env, var)
        then = self.statements.branch(s.body, env.bind(s.variable.name, var))
        ends = []
        if code.reachable:
            ends.append(then)
            if s.otherwise is not None:
                code.emit("JMP", end)
        code.place(none)
        facts.known = before
        ends.append(self.statements.branch(s.otherwise, env))
        code.place(end)
        from pudsl.lower.statements import common

        facts.known = common(ends)

    def _only(self, s: t.Choose, env: Env) -> V | None:
        """A register with what is taken without a question, where there is never more than one thing to choose."""
        only = self.e.lowering.scopes.single(s.of, env)
        if only is None:
            return None
        chosen = self.e.code.new()
        self.e.code.emit("MOV", chosen, self.e.scalars.value(only.expr, only.env))
        return chosen

    def _chosen(self, of: t.Expr, env: Env, asked: Asked, without: Without | None) -> V | None:
        """Ask for a member; the register with it, none if there is none. None where there can be no member."""
        kind = shape(of)
        boards = self.e.boards(of, env) if kind in _OPS else []
        if kind in _OPS and not boards:
            return None
        subject = self._subject(of, env) if kind == "spots" else None
        code = self.e.code
        chosen = code.new()
        with self.e.generator():
            if kind in _OPS:
                group = self._over_boards(of, env, kind, boards, without)
                numbers = sum(1 << self.e.board(b).number for b in boards)
                decision = self.e.lowering.decision(self._record(asked, numbers))
                code.emit(_OPS[kind], chosen, group, decision)
            elif kind == "list":
                members = self.e.lists.value(of, env)
                members = members if without is None else without.rest(members, "")
                code.emit("CHOOSE_LIST", chosen, members, self.e.lowering.decision(self._record(asked, 0)))
            else:
                mask = self._mask(of, env)
                mask = mask if without is None else without.rest(mask, "")
                code.emit("CHOOSE_MASK", chosen, mask, self.e.lowering.decision(self._record(asked, 0)))
        if subject is not None:
            code.emit("KEEP", subject, decision)
        return chosen

    def _mask(self, of: t.Expr, env: Env) -> Reg:
        if shape(of) == "mask":
            return self.e.masks.value(of, env)
        single = self.e.code.new()
        self.e.code.emit("BIT", single, self.e.scalars.value(of, env))
        return single

    def _over_boards(self, of: t.Expr, env: Env, kind: str, boards: list[str], without: Without | None) -> V:
        writer = self.e.over_boards(kind)

        def on(board: str) -> Reg | None:
            found = writer.on(of, env, board)
            return found if found is None or without is None else without.rest(found, board)

        return grouped(self.e, kind, boards, on)

    def _subject(self, of: t.Expr, env: Env) -> Reg | None:
        """The piece whose spots are chosen from, in a register that lives over the decision."""
        closed = self.e.strip(of, env)
        while isinstance(closed.expr, (t.Filter, t.Combine)):
            inner = closed.expr.of if isinstance(closed.expr, t.Filter) else closed.expr.left
            closed = self.e.strip(inner, closed.env)
        if isinstance(closed.expr, t.Spots):
            return self.e.scalars.value(closed.expr.piece, closed.env)
        return None

    def _record(self, asked: Asked, boards: int) -> tuple[int, ...]:
        """A record of DECISIONS, but for the subject."""
        low = self.e.lowering
        last = 0xFFFF if asked.last is None else low.writer.string(asked.last)
        number = TYPES.get(asked.type.name, 15)
        return (number, asked.flags, boards, low.writer.string(asked.prompt), low.number_of(asked.type), 0, last, 0xFFFF, 0)

    # -- several

    def several(self, s: t.ChooseSeveral, env: Env) -> None:
        """Up to so many members, one after the other."""
        code = self.e.code
        left, end = code.new(), Label()
        code.emit("MOV", left, self.e.scalars.value(s.most, env))
        self.e.conditions.compare_number("<=", left, 0, end)
        without = Without(self.e, s, env)
        self.statements.looped()
        head = code.head()
        flags = (BY_CHANCE if s.by_chance else 0) | (MAY_STOP if s.may_stop else 0)
        asked = Asked(s.variable.type, s.prompt, flags, "stop" if s.may_stop else None)
        chosen = self._chosen(s.of, env, asked, without)
        if chosen is not None:
            self.e.conditions.compare_number("<", chosen, 0, end)
            without.add(chosen)
            var = Var(chosen, self.e.lowering.extents.of(s.of, env), member=True)
            self.e.facts.chosen(s.of, env, var)
            self.statements.run(s.body, env.bind(s.variable.name, var))
            if code.reachable:
                code.again_counting(left, head)
        code.place(end)
        self.statements.changed()

    # -- arms

    def either(self, s: t.Either, env: Env) -> None:
        """One of several ways."""
        code, facts = self.e.code, self.e.facts
        if len(s.arms) > 32:
            raise self.e.error("there can be at most 32 ways to choose from", s)
        arms = [(n, arm) for n, arm in enumerate(s.arms) if self.e.scalars.constant(arm.possible, env) != 0]
        if not arms:
            return
        chosen = code.new()
        with self.e.generator():
            mask = self._possible(arms, env)
            code.emit("CHOOSE_MASK", chosen, mask, self.e.lowering.decision(self._arms_record(s)))
        end = Label()
        before = dict(facts.known)
        ends: list[dict[int, bool]] = [before]
        for n, arm in arms:
            other = Label()
            self.e.conditions.compare_number("!=", chosen, n, other)
            facts.known = dict(before)
            facts.learn(arm.possible, env)
            known = self.statements.branch(arm.body, env)
            if code.reachable:
                ends.append(known)
                code.emit("JMP", end)
            code.place(other)
        code.place(end)
        from pudsl.lower.statements import common

        facts.known = common(ends)

    def _possible(self, arms: list[tuple[int, t.Arm]], env: Env) -> Reg:
        code = self.e.code
        fixed = sum(1 << n for n, arm in arms if self.e.scalars.constant(arm.possible, env))
        mask = code.new()
        self.e.scalars.load(mask, fixed)
        for n, arm in arms:
            if fixed >> n & 1:
                continue
            past = Label()
            with self.e.at(arm):
                self.e.conditions.jump(arm.possible, env, past, False)
                code.emit("BOR", mask, mask, self.e.scalars.number(1 << n))
            code.place(past)
        return mask

    def _arms_record(self, s: t.Either) -> tuple[int, ...]:
        low = self.e.lowering
        first = low.writer.strings(arm.label for arm in s.arms)
        last = low.writer.string("pass") if s.may_pass else 0xFFFF
        flags = MAY_STOP if s.may_pass else 0
        return (TYPES["arms"], flags, 0, low.writer.string(""), first, len(s.arms), last, 0xFFFF, 0)


class Without:
    """What a `ChooseSeveral` has chosen already."""

    def __init__(self, emit: Emit, s: t.ChooseSeveral, env: Env) -> None:
        self.e = emit
        self.kind = shape(s.of)
        code = emit.code
        if self.kind in ("spots", "lines"):
            raise emit.error("several can be chosen of values, players, cells and components only", s)
        self.boards = emit.boards(s.of, env) if self.kind == "region" else []
        self.capacity = 0
        self.saved: dict[str, V] = {}
        if self.kind == "list":
            self.capacity = emit.lists.capacity(s.of, env)
            most = emit.scalars.constant(s.most, env)
            self.capacity = self.capacity if most is None else min(self.capacity, max(most, 1))
            self.saved[""] = emit.lists.kept(emit.lists.new("L_NONE"), self.capacity)
        elif self.kind == "region":
            for board in self.boards:
                self.saved[board] = emit.regions.kept(emit.regions.empty())
        else:
            self.saved[""] = code.new()
            code.emit("LI", self.saved[""], 0)

    def rest(self, members: Reg, board: str) -> Reg:
        """The members that were not chosen yet."""
        saved = self.saved[board]
        if self.kind == "list":
            return self.e.lists.new("L_MINUS", members, self._load(saved))
        if self.kind == "region":
            return self.e.regions.new("G_MINUS", members, self._load(saved))
        rest = self.e.code.new()
        self.e.code.emit("BMINUS", rest, members, saved)
        return rest

    def _load(self, saved: V) -> V:
        if self.kind == "list":
            return self.e.lists.new("L_LOAD", saved, saved.width)
        return self.e.regions.new("G_LOAD", saved)

    def add(self, member: Reg) -> None:
        """One more is chosen."""
        code = self.e.code
        if self.kind == "list":
            chosen = self._load(self.saved[""])
            code.emit("L_ADD", chosen, member)
            code.emit("L_SAVE", self.saved[""], chosen, self.saved[""].width)
        elif self.kind == "region":
            for board in self.boards:
                region = self._load(self.saved[board])
                code.emit("G_ADD", region, self.e.scalars.local(member, board, 256))
                code.emit("G_SAVE", self.saved[board], region)
        else:
            code.emit("PUTBIT", self.saved[""], member)


