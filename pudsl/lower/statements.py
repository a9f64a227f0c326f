"""Statements: what happens, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.check.possible import possible_name
from pudsl.classes import dataclass, field, replace
from pudsl.lower.choices import Choices
from pudsl.lower.ir import Label, Reg
from pudsl.lower.kinds import shape, type_of
from pudsl.lower.passing import Passing, Sort
from pudsl.lower.scope import Binding, Env, Thunk, Var
from pudsl.lower.walk import every, free_names, locals_in, size
from pudsl.lower.writes import Writes

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

NESTED = 6  # verbs that are put in place of their calls within each other
SHORT = 20  # nodes of what follows a repetition that are written twice


@dataclass(slots=True)
class Way:
    """What a `Stop` leaves: where it goes on, and what is open since then, innermost last."""

    out: Label
    open: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)


class Statements:
    """Writes the code of statements."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit
        self.passing = Passing(emit)
        self.choices = Choices(emit, self)
        self.writes = Writes(emit)
        self.ways: list[Way] = []
        self.inside: list[str] = []

    # -- the frame of a definition

    def definition(self, body: t.Stmt, env: Env) -> Label:
        """The body of what a `Stop` leaves; the label that stops jump to is still to be placed."""
        way = Way(Label())
        self.ways.append(way)
        self.run(body, env)
        self.ways.pop()
        return way.out

    def changed(self) -> None:
        """The state may be another one from here on."""
        self.e.code.changed()
        self.e.facts.forget()

    def looped(self) -> None:
        """A loop begins, the rest of which may change the state."""
        self.e.code.looped()
        self.e.facts.forget()

    def run(self, s: t.Stmt, env: Env) -> None:
        """One statement. What cannot be reached is left out."""
        if not self.e.code.reachable:
            return
        with self.e.at(s):
            self._run(s, env)

    def _run(self, s: t.Stmt, env: Env) -> None:
        match s:
            case t.Block():
                self._block(s, env)
            case t.Let():
                self._let(s, env)
            case t.Do():
                self._do(s, env)
            case t.Perform():
                self._perform(s, env)
            case t.If():
                self._if(s, env)
            case t.For():
                self._for(s, env)
            case t.Repeat():
                self._repeat(s, env)
            case t.While():
                self._while(s, env)
            case t.Stop():
                self._stop()
            case t.As():
                self._as(s, env)
            case t.Fully():
                self._fully(s, env)
            case t.Settle(agenda):
                self._settle(agenda)
            case t.Later():
                self._later(s, env)
            case t.Choose():
                self.choices.choose(s, env)
            case t.ChooseSeveral():
                self.choices.several(s, env)
            case t.Either():
                self.choices.either(s, env)
            case _:
                self.writes.run(s, env)
                self.changed()

    # -- names and order

    def _block(self, block: t.Block, env: Env) -> None:
        for n, s in enumerate(block.statements):
            if isinstance(s, t.Let):
                env = self._let(s, env)
            elif isinstance(s, t.Repeat) and self.e.facts.known and self._is_short(block.statements[n + 1 :]):
                self._repeat_then(s, t.Block(block.statements[n + 1 :]), env)
                return
            else:
                self.run(s, env)

    def _is_short(self, rest: Sequence[t.Stmt]) -> bool:
        return 0 < sum(size(s) for s in rest) <= SHORT

    def _let(self, let: t.Let, env: Env) -> Env:
        if not self.e.code.reachable:
            return env
        with self.e.at(let):
            return env.bind(let.variable.name, self.passing.fixed(let.value, env, type_of(let.value)))

    # -- tests and loops

    def branch(self, body: t.Stmt | None, env: Env) -> dict[int, bool]:
        """A statement on one of several ways; what is known at its end, if it has one."""
        if body is not None:
            self.run(body, env)
        return dict(self.e.facts.known)

    def _if(self, s: t.If, env: Env) -> None:
        choice = self._choice_of_if(s, env)
        if choice is not None:
            self.choices.choose(choice, env)
            return
        code, facts = self.e.code, self.e.facts
        other, end = Label(), Label()
        self.e.conditions.jump(s.test, env, other, False)
        before = dict(facts.known)
        ends: list[dict[int, bool]] = []
        if code.reachable:
            facts.learn(s.test, env, True)
            then = self.branch(s.then, env)
            if code.reachable:
                ends.append(then)
                code.emit("JMP", end)
        code.place(other)
        facts.known = dict(before)
        if code.reachable:
            facts.learn(s.test, env, False)
            otherwise = self.branch(s.otherwise, env)
            if code.reachable:
                ends.append(otherwise)
        code.place(end)
        facts.known = common(ends)

    def _choice_of_if(self, s: t.If, env: Env) -> t.Choose | None:
        """If there is one, choose one, else something: the choice knows itself whether there is one."""
        closed = self.e.strip(s.test, env)
        if not isinstance(closed.expr, t.Some):
            return None
        first, *rest = s.then.statements if isinstance(s.then, t.Block) and s.then.statements else (s.then,)
        if not isinstance(first, t.Choose) or first.otherwise is not None:
            return None
        if self.e.key(first.of, env) != self.e.key(closed.expr.of, closed.env):
            return None
        body = t.Block((first.body, *rest), span=first.span) if rest else first.body
        return replace(first, body=body, otherwise=s.otherwise)

    def _for(self, s: t.For, env: Env) -> None:
        if s.variable.type == t.PLAYER and self._only_assigns(s.body, env, s.variable.name):
            self._assign_each(s.body, self._players(s.of, env), env)
            return

        def body(inner: Env) -> None:
            self.e.facts.forget()
            self.run(s.body, inner)

        self.e.folds.walk.members(s.of, s.variable, env, body, changing=True)
        self.e.facts.forget()

    def _repeat(self, s: t.Repeat, env: Env) -> None:
        code = self.e.code
        left, end = code.new(), Label()
        code.emit("MOV", left, self.e.scalars.value(s.times, env))
        self.e.conditions.compare_number("<=", left, 0, end)
        self.looped()
        head = code.head()
        self.run(s.body, env)
        if code.reachable:
            code.again_counting(left, head)
        code.place(end)
        self.changed()

    def _repeat_then(self, s: t.Repeat, rest: t.Stmt, env: Env) -> None:
        """What follows is written twice: where nothing was repeated, what was known before is known still."""
        if not self.e.code.reachable:
            return
        code, facts = self.e.code, self.e.facts
        none, end = Label(), Label()
        with self.e.at(s):
            times = self.e.scalars.value(s.times, env)
            self.e.conditions.compare_number("<=", times, 0, none)
            known = dict(facts.known)
            left = code.new()
            code.emit("MOV", left, times)
            self.looped()
            head = code.head()
            self.run(s.body, env)
            if code.reachable:
                code.again_counting(left, head)
            self.changed()
        self.run(rest, env)
        after = [dict(facts.known)] if code.reachable else []
        if code.reachable:
            code.emit("JMP", end)
        code.place(none)
        facts.known = known
        self.run(rest, env)
        after += [dict(facts.known)] if code.reachable else []
        code.place(end)
        facts.known = common(after)

    def _while(self, s: t.While, env: Env) -> None:
        code = self.e.code
        self.looped()
        head, end = code.head(), Label()
        self.e.conditions.jump(s.test, env, end, False)
        self.e.facts.learn(s.test, env)
        self.run(s.body, env)
        if code.reachable:
            code.again(head)
        code.place(end)
        self.changed()

    # -- leaving

    def _stop(self) -> None:
        way = self.ways[-1]
        for op, operands in reversed(way.open):
            self.e.code.emit(op, *operands)
        self.e.code.emit("JMP", way.out)

    def _fully(self, s: t.Fully, env: Env) -> None:
        code = self.e.code
        code.emit("OPEN")
        self.ways[-1].open.append(("CLOSE", ()))
        self.run(s.body, env)
        if code.reachable:
            self._settle("")
            code.emit("CLOSE")
        self.ways[-1].open.pop()

    def _settle(self, agenda: str) -> None:
        self.e.code.emit("SETTLE", self.e.lowering.agenda(agenda), self.e.code.new())
        self.changed()

    # -- calls

    def _do(self, s: t.Do, env: Env) -> None:
        verb = self.e.lowering.program.verbs[s.verb]
        given = [self.passing.fixed(a, env, p.type) for a, p in zip(s.arguments, verb.parameters, strict=True)]
        self.call(verb, given)

    def call(self, verb: t.Verb, given: Sequence[Binding]) -> None:
        """Do a verb with arguments that are fixed, if it is possible."""
        code = self.e.code
        inner = Env({p.name: b for p, b in zip(verb.parameters, given, strict=True)})
        past = Label()
        own = self.e.lowering.verb_guards_itself(verb)
        if not own:
            self.e.conditions.jump(self._possible(verb), inner, past, False)
        if not code.reachable:
            code.place(past)
            return
        known = dict(self.e.facts.known)
        if self.e.lowering.is_small(verb) and verb.name not in self.inside and len(self.inside) < NESTED:
            if not own:
                self.e.facts.learn(verb.possible, inner)
            self.inside.append(verb.name)
            out = self.definition(verb.body, inner)
            self.inside.pop()
            code.place(out)
        else:
            sorts = tuple(self.passing.sort(b, p.type) for b, p in zip(given, verb.parameters, strict=True))
            self._call_sub(self.e.lowering.verb_sub(verb, sorts), given, sorts)
        after = self.e.facts.known
        code.place(past)
        self.e.facts.known = common([known, after]) if past.used else after

    def _possible(self, verb: t.Verb) -> t.Expr:
        """What says whether a verb is possible: by its name where it is long, so that it is made once for all calls."""
        name = possible_name(verb.name)
        if name not in self.e.lowering.program.functions or not self.e.lowering.is_big(name):
            return verb.possible
        return t.Apply(name, verb.parameters, None, t.TRUTH, span=verb.possible.span)

    def _call_sub(self, sub: int, given: Sequence[Binding], sorts: Sequence[Sort]) -> Reg:
        registers = [r for b, s in zip(given, sorts, strict=True) for r in self.passing.registers(b, s)]
        window = self.e.scalars.row(*registers) if registers else self.e.code.new()
        self.e.code.emit("CALL", sub, window)
        self.changed()
        return window.at(0) if window.width > 1 else window

    def _perform(self, s: t.Perform, env: Env) -> None:
        code = self.e.code
        number = self.e.scalars.constant(s.deed, env)
        if number is not None:
            if number >= 0:
                code.emit("CALL", self.e.lowering.deed_sub(number), code.new())
                self.changed()
            return
        code.emit("CALLI", self.e.scalars.value(s.deed, env), self.e.lowering.deed_subs(), code.new())
        self.changed()

    # -- in the name of others

    def _as(self, s: t.As, env: Env) -> None:
        code = self.e.code
        if not s.at_once and s.first is None and self._only_assigns(s.body, env):
            self._assign_each(s.body, self._players(s.who, env), env)
            return
        names = sorted(name for name in free_names(s.body) - {s.variable.name} if name in env.names)
        locals_ = locals_in(s.body)
        kept = [(name, *self._captured(locals_[name], env)) for name in names]
        players = self._players(s.who, env)
        first = None if s.first is None else self.e.scalars.value(s.first, env)
        if s.at_once:
            code.emit("CURTAIN", 1)
            self.ways[-1].open.append(("CURTAIN", (0,)))
        if first is None:
            self._each_player(s, players, kept)
        else:
            before = code.new()
            code.emit("BELOW", before, first)
            behind, front = code.new(), code.new()
            code.emit("BMINUS", behind, players, before)
            code.emit("BAND", front, players, before)
            self._each_player(s, behind, kept)
            self._each_player(s, front, kept)
        if s.at_once:
            self.ways[-1].open.pop()
            code.emit("CURTAIN", 0)
        self.changed()

    def _only_assigns(self, body: t.Stmt, env: Env, player: str = "") -> bool:
        """Whether a body only gives variables constant values, of the acting player or of a player of this name: that needs
        no change of the acting player."""
        if isinstance(body, t.Block):
            return all(self._only_assigns(s, env, player) for s in body.statements)
        if not isinstance(body, t.Assign) or body.index is not None:
            return False
        if not (isinstance(body.owner, t.Local) and body.owner.name == player if player else isinstance(body.owner, t.Me | None)):
            return False
        if self.e.lowering.layout.variables[body.variable].scope == "table":
            return False
        return not free_names(body.value) and self.e.scalars.constant(body.value, env) is not None

    def _assign_each(self, body: t.Stmt, players: Reg, env: Env) -> None:
        for assign in every(body):
            if isinstance(assign, t.Assign):
                with self.e.at(assign):
                    slot = self.e.lowering.layout.variables[assign.variable]
                    self.e.code.emit("FILL_O", slot.number, players, self.e.scalars.value(assign.value, env))
        self.changed()

    def _captured(self, local: t.Local, env: Env) -> tuple[Binding, t.Type]:
        """A name of the scope around, to be handed over."""
        binding = self.passing.fixed(local, env, local.type)
        if isinstance(binding, Thunk):  # it is me, and somebody else will be
            return Var(self.e.scalars.me(), member=True), t.PLAYER
        return binding, local.type

    def _players(self, who: t.Expr, env: Env) -> Reg:
        if shape(who) == "mask":
            return self.e.masks.value(who, env)
        mask = self.e.code.new()
        self.e.code.emit("BIT", mask, self.e.scalars.value(who, env))
        return mask

    def _each_player(self, s: t.As, players: Reg, kept: list[tuple[str, Binding, t.Type]]) -> None:
        code = self.e.code
        rest, player, end = code.new(), code.new(), Label()
        code.emit("MOV", rest, players)
        self.looped()
        head = code.head()
        code.emit("POPBIT", player, rest, end)
        sorts = tuple(self.passing.sort(binding, type) for _, binding, type in kept)
        stops = any(isinstance(node, t.Stop) for node in every(s.body))
        sub = self.e.lowering.as_sub(s, tuple(name for name, _, _ in kept), sorts, stops)
        given = [Var(player, member=True), *(binding for _, binding, _ in kept)]
        stopped = self._call_sub(sub, given, (Sort("scalar"), *sorts))
        if s.at_once:
            code.emit("PART", player)
        if stops:
            past = Label()
            code.emit("JZ", stopped, past)
            self._stop()
            code.place(past)
        code.again(head)
        code.place(end)

    def _later(self, s: t.Later, env: Env) -> None:
        if len(s.captures) > 4:
            raise self.e.error("an entry can keep at most four values", s)
        registers: list[Reg] = []
        for capture in s.captures:
            if shape(capture) not in ("scalar", "mask"):
                raise self.e.error(f"an entry cannot keep {capture.type}", s)
            binding = self.passing.fixed(capture, env, capture.type)
            registers += self.passing.registers(binding, Sort("scalar"))
        window = self.e.scalars.row(*registers) if registers else self.e.code.new()
        self.e.code.emit("LATER", self.e.lowering.entry(s), window)


def common(ends: Sequence[dict[int, bool]]) -> dict[int, bool]:
    """What is known at the end of every way."""
    if not ends:
        return {}
    return {k: v for k, v in ends[0].items() if all(e.get(k) == v for e in ends[1:])}
