"""The lowering of a whole program: which subs there are, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations
from pudsl.classes import dataclass, field
from pudsl.lower.allocate import NoRegister, allocate, surely_fits
from pudsl.lower.assemble import Assembled, assemble
from pudsl.lower.coalesce import coalesce
from pudsl.lower.constants import Constants
from pudsl.lower.data import Data
from pudsl.lower.emit import Emit
from pudsl.lower.errors import LoweringError
from pudsl.lower.extent import Extents
from pudsl.lower.fusing import fuse
from pudsl.lower.guards import guards_itself
from pudsl.lower.image import NONE, Writer
from pudsl.lower.ir import Ins, Label, Part, V, whole
from pudsl.lower.kinds import shape_of
from pudsl.lower.layout import LayerSlot, make_layout
from pudsl.lower.leaving import LEAVES, without_ends
from pudsl.lower.memory import Memory
from pudsl.lower.passing import Sort
from pudsl.lower.peephole import straight, tidy
from pudsl.lower.reuse import reuse
from pudsl.lower.scope import EMPTY, Env, Keys, Scopes, Var
from pudsl.lower.tables import Tables
from pudsl.lower.tested import known_once
from pudsl.lower.threading import known_ways
from pudsl.lower.walk import children, every, size

SMALL = 50  # nodes of a verb that is put in place of its calls
WIDE = 3_000  # and nodes of the nouns in it
ENDLESS = 50_000  # nodes of a noun, with the nouns in it, that nobody meant
BIG = 150  # nodes of a noun, with the nouns in it, that becomes a sub

RESULTS = {"none": 0, "scalar": 1, "region": 2, "spots": 3, "list": 4}


@dataclass(slots=True)
class Sub:
    """One sub: how its code is made, and what it looks like from outside."""

    name: str
    make: Callable[[Emit], None]
    pure: bool = False
    result: str = "none"
    boards: int = 0
    arguments: tuple[int, int, int, int] = (0, 0, 0, 0)
    finished: Assembled | None = None


@dataclass(slots=True)
class Entry:
    """One kind of pending entry."""

    later: t.Later
    body: int
    guard: int | None
    guards_itself: bool


@dataclass
class Lowering:
    """One program on its way into an image."""

    program: t.Program
    writer: Writer = field(default_factory=Writer)
    subs: list[Sub] = field(default_factory=list)

    def __post_init__(self) -> None:
        declarations = self.program.declarations
        assert isinstance(declarations, Declarations)
        self.declarations: Declarations = declarations
        self.layout = make_layout(declarations)
        self.tables = Tables(self.writer)
        self.memory = Memory(self.layout, self.tables)
        self.data = Data(declarations, self.tables)
        self.scopes = Scopes(self.program.functions)
        self.keys = Keys(self.scopes)
        self.extents = Extents(declarations, self.scopes)
        self.constants = Constants(declarations, self.scopes)
        self.entries: list[Entry] = []
        self._by_key: dict[object, int] = {}
        self._entry_of: dict[t.Later, int] = {}
        self._expanded: dict[str, int] = {}
        self._small: dict[str, bool] = {}
        self._guarding: dict[str, bool] = {}
        self._recursive = recursive_verbs(self.program)

    def layer_on(self, layer: str, board: str) -> LayerSlot:
        """Where a state holds what a layer has on one of its boards."""
        return self.layout.layers[self.declarations.layers[layer].name_on(board)]

    # -- subs

    def sub(self, key: object, sub: Sub) -> int:
        """The number of a sub, made once for each key."""
        known = self._by_key.get(key)
        if known is None:
            known = self._by_key[key] = len(self.subs)
            self.subs.append(sub)
        return known

    def finish_subs(self) -> None:
        """Make the code of all subs."""
        self._each_sub(self._finish)

    def try_subs(self) -> None:
        """Find out whether the code of all subs could be made: code that fits as it is first written need not be made
        better for that."""
        self._each_sub(self._try)

    def _each_sub(self, make: Callable[[Sub], None]) -> None:
        """Making one may ask for more."""
        at = 0
        while at < len(self.subs):
            make(self.subs[at])
            at += 1

    def _try(self, sub: Sub) -> None:
        emit = Emit(self)
        sub.make(emit)
        code, arguments = emit.code.instructions, emit.code.arguments
        try:
            if not surely_fits(code, arguments):
                assemble(code, allocate(code, arguments))
        except LoweringError:
            self._finish(sub)

    def _finish(self, sub: Sub) -> None:
        """Sets that are kept to be used again fill registers: what does not fit so is made again with less of that."""
        failure: NoRegister | None = None
        calls, remember, better = True, "rgsl", True
        while True:
            emit = Emit(self, calls, remember)
            sub.make(emit)
            code = emit.code.instructions
            if better:
                code = tidy(known_ways(tidy(reuse(code, self.memory) if remember else code)))
                code = tidy(known_once(code))
                code = self._leaving(fuse(code, self.memory), sub)
                code = straight(coalesce(code, emit.code.arguments))
            try:
                allocation = allocate(code, emit.code.arguments)
            except NoRegister as error:
                failure = failure or error
                if calls and error.kind in ("", "r"):
                    calls = False
                elif error.kind in remember and error.kind:
                    remember = remember.replace(error.kind, "")
                elif calls or remember:
                    calls, remember = False, ""
                elif better:  # as it is first written, which is all that `try_subs` looks at
                    calls, remember, better = True, "rgsl", False
                else:
                    raise failure from None
                continue
            sub.finished = assemble(code, allocation)
            self._count_arguments(sub, emit)
            for ins in code:
                if ins.op == "KEEP":
                    subject, decision = ins.operands
                    assert isinstance(subject, (V, Part)) and isinstance(decision, int)
                    self._set_decision(decision, 7, allocation.at[whole(subject)] + (subject.place if isinstance(subject, Part) else 0))
            return

    def _count_arguments(self, sub: Sub, emit: Emit) -> None:
        widths = {"r": 0, "g": 0, "s": 0, "l": 0}
        for argument in emit.code.arguments:
            widths[argument.kind] += argument.width
        sub.arguments = (widths["r"], widths["g"], widths["s"], widths["l"])

    def _leaving(self, code: list[Ins], sub: Sub) -> list[Ins]:
        """Where a sub ends if there is nothing to choose from, the decision says so."""
        if sub.result != "none":
            return code
        code, leaving = without_ends(code, lambda decision: self.writer.records["DECISIONS"][decision][1])
        for decision in leaving:
            self._set_decision(decision, 1, self.writer.records["DECISIONS"][decision][1] | LEAVES)
        return code

    def _set_decision(self, decision: int, field: int, value: int) -> None:
        record = list(self.writer.records["DECISIONS"][decision])
        record[field] = value
        self.writer.records["DECISIONS"][decision] = tuple(record)

    def verb_sub(self, verb: t.Verb, sorts: Sequence[Sort]) -> int:
        """The body of a verb, for arguments that come so. Whoever calls it has made sure that it is possible, unless it
        guards itself."""

        def make(emit: Emit) -> None:
            given = emit.statements.passing.receive(sorts)
            env = Env({p.name: b for p, b in zip(verb.parameters, given, strict=True)})
            if not self.verb_guards_itself(verb):
                emit.facts.learn(verb.possible, env)
            emit.statements.inside.append(verb.name)
            emit.code.place(emit.statements.definition(verb.body, env))
            emit.end()

        return self.sub(("verb", verb.name, tuple(sorts)), Sub(verb.name, make))

    def verb_guards_itself(self, verb: t.Verb) -> bool:
        """Whether the body of a verb does nothing by itself where it is not possible."""
        known = self._guarding.get(verb.name)
        if known is None:
            self._guarding[verb.name] = False  # as long as it is not known to do so
            names = Env({p.name: Var() for p in verb.parameters})
            known = self._guarding[verb.name] = guards_itself(self, verb.body, verb.possible, names)
        return known

    def run_sub(self, verb: t.Verb, sorts: Sequence[Sort]) -> int:
        """A verb as it is called from outside: with its guard."""

        def make(emit: Emit) -> None:
            emit.statements.call(verb, emit.statements.passing.receive(sorts))
            emit.end()

        return self.sub(("run", verb.name, tuple(sorts)), Sub(verb.name, make))

    def as_sub(self, s: t.As, names: tuple[str, ...], sorts: tuple[Sort, ...], stops: bool) -> int:
        """What one player does of an `As`; with `stops` it returns whether the verb around it is left."""

        def make(emit: Emit) -> None:
            passing = emit.statements.passing
            given = passing.receive((Sort("scalar", member=True), *sorts))
            player = given[0]
            assert isinstance(player, Var)
            emit.code.emit("BE", player.value)
            emit.code.keep(self.keys.number("me"), player.value)
            me = self.scopes.binding(t.Me(), EMPTY)
            env = Env({**dict(zip(names, given[1:], strict=True)), s.variable.name: me})
            out = emit.statements.definition(s.body, env)
            if stops:
                emit.end_with(out)
            else:
                emit.end()

        key = ("as", s, names, sorts)
        return self.sub(key, Sub("as", make, result="scalar" if stops else "none"))

    def truth_sub(self, key: object, name: str, truth: t.Expr, captures: Sequence[t.Local] = ()) -> int:
        """A pure sub that says whether something is true."""

        def make(emit: Emit) -> None:
            given = emit.statements.passing.receive([Sort("scalar") for _ in captures])
            env = Env({c.name: b for c, b in zip(captures, given, strict=True)})
            emit.return_truth(truth, env)

        return self.sub(key, Sub(name, make, pure=True, result="scalar"))

    def guarded_sub(
        self, key: object, name: str, possible: t.Expr, body: t.Stmt, captures: Sequence[t.Local], asks: bool
    ) -> int:
        """The body of an entry, ability or deed. `asks`: whether it asks itself if it is possible."""

        def make(emit: Emit) -> None:
            given = emit.statements.passing.receive([Sort("scalar") for _ in captures])
            env = Env({c.name: b for c, b in zip(captures, given, strict=True)})
            past = Label()
            if asks:
                emit.conditions.jump(possible, env, past, False)
            emit.facts.learn(possible, env)
            emit.code.place(emit.statements.definition(body, env))
            emit.code.place(past)
            emit.end()

        return self.sub(key, Sub(name, make))

    # -- deeds, entries, abilities

    def deed_sub(self, number: int) -> int:
        """The sub of a deed; it does nothing where it is not possible. Deeds that say the same share it."""
        deed = self.program.deeds[number]
        return self.guarded_sub(("deed", deed.possible, deed.body), deed.label, deed.possible, deed.body, (), True)

    def deed_subs(self) -> int:
        """The list of all of them, by number."""
        return self.tables.subs(0, [self.deed_sub(n) for n in range(len(self.program.deeds))])

    def deed_guards(self) -> int:
        """The list of the subs that say whether a deed is possible."""
        return self.tables.subs(0, [self.deed_guard(deed) for deed in self.program.deeds])

    def deed_guard(self, deed: t.Deed) -> int:
        """The sub that says whether a deed is possible."""
        return self.truth_sub(("can", deed.possible), deed.label, deed.possible)

    def entry(self, later: t.Later) -> int:
        """The number of a kind of pending entry; equal ones are one."""
        known = self._entry_of.get(later)
        if known is None:
            known = self._entry_of[later] = len(self.entries)
            names = Env({capture.name: Var() for capture in later.captures})
            always = self.constants.value(later.possible, names) == 1
            guard = None if always else self.truth_sub(("guard", later), later.label, later.possible, later.captures)
            own = guard is not None and guards_itself(self, later.body, later.possible, names)
            possible = t.Literal(1, t.TRUTH) if own else later.possible
            body = self.guarded_sub(("entry", later), later.label, possible, later.body, later.captures, False)
            self.entries.append(Entry(later, body, guard, own))
        return known

    def agenda(self, name: str) -> int:
        """The number of an agenda."""
        return self.agendas().index(name)

    def agendas(self) -> tuple[str, ...]:
        """All agendas, the nameless first."""
        return ("", *(a for a in self.declarations.agendas if a))

    def abilities_sub(self) -> int | None:
        """The pure sub that lists the abilities that are possible now."""
        abilities = self.program.abilities
        if not abilities:
            return None

        def make(emit: Emit) -> None:
            if len(abilities) == 1:
                self._only_ability(emit, abilities[0])
                return
            self._listed(emit, abilities)

        return self.sub("abilities", Sub("abilities", make, pure=True, result="list"))

    def _listed(self, emit: Emit, abilities: Sequence[t.Ability]) -> None:
        """Return the abilities that are possible: first as masks, which outlive calls."""
        code = emit.code
        masks = [code.new() for _ in range(0, len(abilities), 32)]
        for mask in masks:
            emit.scalars.load(mask, 0)

        def look(n: int) -> None:
            past = Label()
            with emit.at_span(abilities[n].span):
                emit.conditions.jump(abilities[n].possible, EMPTY, past, False)
                if code.reachable:
                    code.emit("PUTBIT", masks[n // 32], emit.scalars.number(n % 32))
            code.place(past)

        asked = [n for n, ability in enumerate(abilities) if self.constants.value(ability.possible, EMPTY) != 0]
        emit.dispatch.each(asked, lambda n: emit.dispatch.needed(abilities[n].possible, EMPTY), look)
        found = emit.lists.new("L_NONE")
        for k, mask in enumerate(masks):
            head, end, n = code.head(), Label(), code.new()
            code.emit("POPBIT", n, mask, end)
            if k > 0:
                code.emit("ADDI", n, n, 32 * k)
            code.emit("L_ADD", found, n)
            code.again(head)
            code.place(end)
        code.emit("RETL", found)

    def _only_ability(self, emit: Emit, ability: t.Ability) -> None:
        none = Label()
        with emit.at_span(ability.span):
            emit.conditions.jump(ability.possible, EMPTY, none, False)
        if emit.code.reachable:
            emit.code.emit("RETL", emit.lists.with_number(0))
        emit.code.place(none)
        if emit.code.reachable:
            emit.code.emit("RETL", emit.lists.new("L_NONE"))

    def ability_sub(self, number: int) -> int:
        """The body of an ability."""
        ability = self.program.abilities[number]
        key = ("ability", number)
        return self.guarded_sub(key, ability.label, ability.possible, ability.body, (), False)

    # -- nouns

    def function_sub(self, function: t.Function, sorts: tuple[Sort, ...]) -> int:
        """A noun whose arguments and value are scalars, as a pure sub."""

        def make(emit: Emit) -> None:
            given = emit.statements.passing.receive(sorts)
            env = Env({p.name: b for p, b in zip(function.parameters, given, strict=True)})
            value = emit.masks.value if shape_of(function.type) == "mask" else emit.scalars.value
            emit.give(emit.scalars.constant(function.body, env), lambda: value(function.body, env))

        return self.sub(("function", function.name, sorts), Sub(function.name, make, pure=True, result="scalar"))

    def is_big(self, name: str) -> bool:
        """Whether a noun is better called than put in place of its calls."""
        function = self.program.functions[name]
        shapes = [shape_of(p.type) for p in function.parameters]
        if shape_of(function.type) not in ("scalar", "mask") or any(s not in ("scalar", "mask") for s in shapes):
            return False
        return self.expanded(name) > BIG

    def expanded(self, name: str) -> int:
        """How many nodes a noun has with all nouns in it."""
        known = self._expanded.get(name)
        if known is None:
            body = self.program.functions[name].body
            inner = [self.expanded(n.function) for n in every(body) if isinstance(n, t.Apply)]
            known = self._expanded[name] = min(size(body) + sum(inner), 1 << 30)
        return known

    def check_nouns(self) -> None:
        """Nouns that multiply each other would fill any memory before they became code."""
        for function in self.program.functions.values():
            if self.expanded(function.name) > ENDLESS:
                message = f"with all the definitions in it, {function.name} becomes too long for the core"
                raise LoweringError(message, function.span or function.body.span)

    def is_small(self, verb: t.Verb) -> bool:
        """Whether a verb is put in place of its calls: if it is short, with all nouns in it too."""
        known = self._small.get(verb.name)
        if known is None:
            nouns = sum(self.expanded(n.function) for n in every(verb.body) if isinstance(n, t.Apply))
            known = self._small[verb.name] = size(verb.body) <= SMALL and nouns <= WIDE
        return known

    # -- records

    def decision(self, record: tuple[int, ...]) -> int:
        """A place in DECISIONS."""
        return self.writer.add("DECISIONS", *record)

    def number_of(self, type: t.Type) -> int:
        """The number of an enumeration or kind, for decisions."""
        if type.name == "enum" and type.of in self.declarations.enumerations:
            return list(self.declarations.enumerations).index(type.of)
        if type.name == "component" and type.of in self.declarations.kinds:
            return list(self.declarations.kinds).index(type.of)
        return NONE


def recursive_verbs(program: t.Program) -> frozenset[str]:
    """The verbs that can come to call themselves at once (not by way of pending entries)."""
    calls = {name: _called(verb.body) for name, verb in program.verbs.items()}
    reach = {name: set(called) for name, called in calls.items()}
    grown = True
    while grown:
        grown = False
        for called in reach.values():
            more = set().union(*(reach.get(c, set()) for c in called)) - called
            if more:
                called |= more
                grown = True
    return frozenset(name for name, called in reach.items() if name in called)


def _called(node: t.Stmt) -> set[str]:
    found: set[str] = set()
    todo: list[object] = [node]
    while todo:
        inner = todo.pop()
        if isinstance(inner, t.Do):
            found.add(inner.verb)
        if isinstance(inner, t.Later):
            continue
        todo.extend(children(inner))  # type: ignore[arg-type]
    return found

