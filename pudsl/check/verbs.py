"""Verbs of content: their definitions, and all that is said about their use.

A call is the event. What comes before, instead and after it is folded into the body of the verb; what
forbids it becomes its prohibitions, each with what lifts it.
"""

from __future__ import annotations

from pudsl.check import core_verbs, deeds, durations, hooks, periods, phrases
from pudsl.check import typed as t
from pudsl.check.bearing import Bearing
from pudsl.check.context import TRUE, Context, Scope, Thing, Wrong, conjunction, negation
from pudsl.check.declarations import Variable
from pudsl.check.headings import Heading, Parameter, headings
from pudsl.check.possible import possible, possible_name
from pudsl.check.prohibitions import Legal, attach_prohibitions
from pudsl.check.rewrite import free_locals, substituted
from pudsl.check.soft_rules import SoftRules
from pudsl.check.waived import Variants, Waived
from pudsl.check.waivers import Waiver
from pudsl.classes import dataclass, field, replace
from pudsl.lang import surface as s
from pudsl.source.text import Span


@dataclass(slots=True)
class Verb:
    """A verb on its way: its own body, what is done before and after it and instead of it, what forbids it.

    `starts` and `ends`: what happens as the period that it is begins and ends.
    """

    heading: Heading
    definition: s.VerbDefinition
    body: t.Stmt = field(default_factory=lambda: t.Block(()))
    prohibitions: list[t.Prohibition] = field(default_factory=list)
    befores: list[t.Stmt] = field(default_factory=list)
    afters: list[t.Stmt] = field(default_factory=list)
    replacements: list[hooks.Replacement] = field(default_factory=list)
    starts: list[t.Stmt] = field(default_factory=list)
    ends: list[t.Stmt] = field(default_factory=list)

    @property
    def whole(self) -> t.Stmt:
        """The deed itself, with what comes before and after it."""
        if not self.befores and not self.afters:
            return self.body
        return t.Block((*self.befores, self.body, *self.afters), span=self.body.span)


@dataclass(frozen=True, slots=True)
class Made:
    """What the verbs of a game become."""

    verbs: dict[str, t.Verb]
    functions: dict[str, t.Function]


class Verbs:
    """All verbs of a game's content."""

    def __init__(self, context: Context) -> None:
        self._c = context
        self._verbs: dict[str, Verb] = {}
        self._hooks: list[hooks.Hook] = []
        self._legal: list[Legal] = []
        self._at_will: list[tuple[s.AtWillRule, Bearing]] = []
        self._variants: Variants = {}
        self._renewals: dict[str, list[str]] = {}
        self._limits = 0
        self._apart: dict[str, t.Verb] = {}
        self._finished: dict[str, t.Verb] = {}
        self._bodies: dict[str, t.Expr] = {}
        self._as_functions: dict[str, t.Function] = {}
        self.durations = durations.Durations(context)
        self.soft_rules = SoftRules(context)

    # -- collecting

    def names(self) -> list[str]:
        return sorted({verb.heading.verb for verb in self._verbs.values()})

    def headings(self, verb: str) -> list[Heading]:
        return [v.heading for v in self._verbs.values() if v.heading.verb == verb]

    def rule_names(self) -> list[str]:
        """The names of all prohibitions."""
        return [legal.name for legal in self._legal if legal.rule.manner != "permit"]

    def define(self, node: s.VerbDefinition) -> None:
        """Take in `to V ...:`."""
        if node.verb.text in core_verbs.NAMES:
            help = "choose another word"
            raise Wrong("N003", f"`{node.verb.text}` is a verb that every game has", node.verb.span, help=help)
        try:
            made = headings(self._c, node)
        except Wrong:
            self._c.unread.add(node.verb.text)
            raise
        for heading in made:
            former = self._verbs.get(heading.key)
            if former is not None:
                first = ((former.heading.span, "it is defined here first"),)
                raise Wrong("N003", f"`{heading.text}` is defined twice", node.verb.span, labels=first)
            self._verbs[heading.key] = Verb(heading, node)

    def add(self, rule: s.Rule, bearing: Bearing) -> None:
        """Take in a rule: about a verb, an ability at will, or a noun or adjective."""
        match rule:
            case s.NamedRule():
                self.add(rule.rule, replace(bearing, name=rule.name.text))
            case s.LimitedRule():
                self._add_limited(rule, bearing)
            case s.WhileRule():
                self.add(rule.rule, replace(bearing, tests=(*bearing.tests, rule.test)))
            case s.HookRule():
                self._hooks.append(hooks.Hook(rule, bearing))
            case s.LegalRule():
                name = bearing.name or self.soft_rules.name_of(rule) or f"rule {len(self._legal) + 1}"
                self._legal.append(Legal(rule, bearing, name))
            case s.AtWillRule():
                self._at_will.append((rule, bearing))
            case s.BeingRule():
                try:
                    self._c.nouns.add(rule, bearing.in_force, bearing.tests)
                except Wrong as wrong:
                    self._c.unread |= {wrong.span.text.split()[0]} if wrong.code == "N002" else set()
                    raise

    def _add_limited(self, rule: s.LimitedRule, bearing: Bearing) -> None:
        inner = rule.rule
        if not isinstance(inner, s.HookRule | s.AtWillRule):
            help = "a limit belongs to what is done: `once per round, may ...` or `once per round, when you ..., ...`"
            raise Wrong("T003", "this rule does nothing that could be counted", rule.span, help=help)
        period = periods.named(self._c, s.Words(rule.period.span, (rule.period,), None))
        self._limits += 1
        variable = Variable(f"used {self._limits}", "player", t.NUMBER, most=rule.times, span=rule.span)
        self._c.declarations.variables[variable.name] = variable
        self._renewals.setdefault(period, []).append(variable.name)
        self.add(inner, replace(bearing, limit=(rule.times, variable.name)))

    # -- using verbs

    def domain(self, heading: Heading, parameter: Parameter, given: dict[str, t.Expr]) -> Thing:
        """What a part that a call leaves out is chosen from, at the things that the call names."""
        assert parameter.domain is not None
        thing = phrases.expression(self._c, parameter.domain, heading.scope.child())
        values = {p.local: given[p.name] for p in heading.parameters if p.name in given}
        piece = thing.piece
        if piece is not None:
            piece = replace(piece, expr=substituted(piece.expr, values))
        return replace(thing, expr=substituted(thing.expr, values), piece=piece).bare()

    def key(self, heading: Heading, waiver: Waiver) -> str:
        """The name of a verb in the typed tree; despite some rules it is a verb of its own."""
        if not waiver.text:
            return heading.key
        key = f"{heading.key} despite {waiver.text}"
        self._variants[key] = (heading.key, waiver)
        return key

    def as_player(self, can: t.Expr, player: t.Expr, span: Span) -> t.Expr:
        """A truth asked in the name of another player: a function of its own."""
        free = tuple(free_locals(can))
        key = f"could {len(self._as_functions) + 1}"
        self._as_functions[key] = t.Function(key, " ".join(span.text.split()), free, t.TRUTH, can, span=span)
        return t.Apply(key, free, player, t.TRUTH, span=span)

    def apart(self, body: t.Stmt) -> t.Stmt:
        """A statement whose `stop` leaves nothing but itself: a verb of its own, if it has one."""
        if not hooks.stops(body):
            return body
        free = tuple(free_locals(body))
        key = f"part {len(self._apart) + 1}"
        self._apart[key] = t.Verb(key, key, free, TRUE, body, span=body.span)
        return t.Do(key, free, span=body.span)

    # -- making

    def finish(self) -> None:
        """Give all verbs what bends them."""
        for verb in self._verbs.values():
            with self._c.reporting(verb.heading.span):
                verb.body = deeds.statement(self._c, verb.definition.body, verb.heading.scope.child())
                self._check_domains(verb.heading)
        attach_prohibitions(self._c, self._legal, self._verbs)
        hooks.attach_hooks(self._c, self._hooks, self._verbs)
        periods.attach_marks(self._c, self._renewals, self.durations.endings, self._verbs)
        for key, verb in self._verbs.items():
            self._finished[key], self._bodies[key] = self._whole(key, verb)

    def made(self, nouns: dict[str, t.Function]) -> Made:
        """All verbs, also as they are despite rules, and for each the function that says whether it is possible."""
        verbs, functions = self._finished | self._apart, nouns | self._as_functions
        waived = Waived(verbs, self._bodies, functions, self.soft_rules.places, self._variants)
        verbs |= waived.made
        functions |= waived.asked | {possible_name(key): _possible_of(verb) for key, verb in verbs.items()}
        return Made(verbs, functions)

    def _check_domains(self, heading: Heading) -> None:
        for parameter in heading.parameters:
            if parameter.domain is not None:
                phrases.expression(self._c, parameter.domain, heading.scope.child())

    def _whole(self, key: str, verb: Verb) -> tuple[t.Verb, t.Expr]:
        if verb.afters or verb.ends or verb.replacements:
            verb.body = self.apart(verb.body)
        body, body_can = hooks.replaced(verb)
        can = conjunction([*(negation(p.forbidden) for p in verb.prohibitions), body_can])
        if verb.starts or verb.ends:
            body = t.Block((*verb.starts, body, *verb.ends), span=body.span)
        parameters = tuple(p.local for p in verb.heading.parameters)
        prohibitions = tuple(verb.prohibitions)
        made = t.Verb(key, verb.heading.text, parameters, can, body, prohibitions, span=verb.heading.span)
        return made, body_can

    def renew(self, period: str, variable: str) -> None:
        """At the start of a period a mark is cleared."""
        self._renewals.setdefault(period, []).append(variable)

    def abilities(self) -> tuple[t.Ability, ...]:
        """What players may do at will."""
        made = []
        for rule, bearing in self._at_will:
            with self._c.reporting(rule.span):
                made.append(self._ability(rule, bearing))
        return tuple(made)

    def _ability(self, rule: s.AtWillRule, bearing: Bearing) -> t.Ability:
        scope = Scope()
        guards = bearing.guard(self._c, scope)
        body = deeds.statement(self._c, rule.body, scope)
        guards.append(possible(body))
        if bearing.limit is not None:
            left, mark = hooks.limited(bearing.limit)
            guards.insert(0, left)
            body = t.Block((mark, body), span=rule.span)
        return t.Ability(deeds.label(rule.body.span, scope), conjunction(guards), body, span=rule.span)


def _possible_of(verb: t.Verb) -> t.Function:
    name = possible_name(verb.name)
    return t.Function(name, f"{verb.text} is possible", verb.parameters, t.TRUTH, verb.possible, span=verb.span)
