"""Calls of verbs: which heading a call fits, its things one after the other, and `could`."""

from __future__ import annotations

from collections.abc import Callable

from pudsl.check import core_verbs, phrases
from pudsl.check import typed as t
from pudsl.check.context import TRUE, Context, Scope, Thing, Told, Wrong, near
from pudsl.check.fitting import as_set, described, fit, same_type
from pudsl.check.headings import Heading, Parameter, parts_fit, plain_words, says_literally, with_count
from pudsl.check.possible import possible
from pudsl.check.waivers import Waiver, waiver_of
from pudsl.classes import dataclass, replace
from pudsl.lang import surface as s
from pudsl.source.text import Span

Make = Callable[[Thing, Scope], t.Stmt]


# ---- one thing out of many ---------------------------------------------------------------------------


def member(scope: Scope, thing: Thing) -> tuple[t.Local, Thing]:
    """A variable for the members of a set, and the member itself."""
    variable = scope.local((thing.name or "it").upper().replace("-", "_"), thing.element)
    return variable, replace(thing, expr=variable, type=thing.element).bare()


def quantified(c: Context, thing: Thing, scope: Scope, make: Make, filtering: bool = True) -> t.Stmt:
    """What is done with a thing, for each, for one that is chosen, or for several.

    With `filtering` only those are offered with which it is possible.
    """
    if not thing.is_set:
        return make(thing, scope)
    several = isinstance(thing.expr, t.Zone) and thing.expr.most  # the 3 top cards
    if thing.determiner == "the" and thing.count is None and not thing.by_chance and not several:
        first = replace(thing, expr=t.First(thing.expr, thing.element), type=thing.element).bare()
        return make(first, scope)
    variable, one = member(scope, thing)
    inner = scope.child()
    inner.bind(thing.name or "it", one)
    body = make(one, inner)
    if not thing.is_choice:
        return t.For(variable, thing.expr, body, span=thing.span)
    of = _possible_members(thing, variable, body) if filtering else thing.expr
    prompt = " ".join(thing.span.text.split())
    if thing.count is not None or thing.determiner == "up to":
        most = thing.count if thing.count is not None else t.Count(thing.expr)
        may_stop = thing.determiner == "up to"
        return t.ChooseSeveral(variable, of, most, may_stop, thing.by_chance, prompt, body, span=thing.span)
    return t.Choose(variable, of, thing.by_chance, prompt, body, span=thing.span)


def _possible_members(thing: Thing, variable: t.Local, body: t.Stmt) -> t.Expr:
    can = possible(body)
    return thing.expr if can == TRUE else t.Filter(variable, thing.expr, can, thing.type, span=thing.span)


# ---- calls -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Calling:
    """A call on its way: its heading, what stands where so far, and the rules that it is made despite of."""

    heading: Heading
    span: Span
    waiver: Waiver
    given: dict[str, t.Expr]

    def having(self, c: Context, parameter: Parameter, thing: Thing) -> _Calling:
        return replace(self, given={**self.given, parameter.name: fit(c, thing, parameter.sort.type)})


def call(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    """A verb with its things: one of content, or one that every game has."""
    if node.verb.text in core_verbs.NAMES:
        return core_verbs.call(c, node, scope)
    heading, thing = _heading(c, node, scope)
    calling = _Calling(heading, node.span, waiver_of(c, node, scope), {})
    counter = heading.counter
    if counter is not None:
        named = plain_words(node.object)
        count = with_count(named).count if named is not None else None
        assert count is not None
        calling = calling.having(c, counter, phrases.count_value(c, count, scope))
    parts = tuple(p for p in node.parts if p.preposition != "despite" and p.preposition not in heading.literal_parts)
    if heading.object is None or thing is None:
        return _parts(c, calling, parts, scope)
    return _at(c, calling, heading.object, thing, scope, lambda now, inner: _parts(c, now, parts, inner))


Go = Callable[[_Calling, Scope], t.Stmt]


def _at(c: Context, calling: _Calling, parameter: Parameter, thing: Thing, scope: Scope, go_on: Go) -> t.Stmt:
    """A thing at a parameter, each of them or one that is chosen; then the rest of the call."""
    if parameter.sort.type.name == "set":
        return go_on(calling.having(c, parameter, thing), scope)
    return quantified(c, thing, scope, lambda one, inner: go_on(calling.having(c, parameter, one), inner))


def _parts(c: Context, calling: _Calling, parts: tuple[s.Part, ...], scope: Scope) -> t.Stmt:
    """The things behind prepositions, one after the other; then those that are left to choose."""
    if not parts:
        return _left_out(c, calling, scope)
    parameter = calling.heading.part(parts[0].preposition)
    assert parameter is not None
    thing = phrases.expression(c, parts[0].thing, scope.apart())
    return _at(c, calling, parameter, thing, scope, lambda now, inner: _parts(c, now, parts[1:], inner))


def _left_out(c: Context, calling: _Calling, scope: Scope) -> t.Stmt:
    """Choose what the call does not name from what the heading offers; then the call itself."""
    heading = calling.heading
    for parameter in heading.parameters:
        if parameter.name not in calling.given:
            domain = c.verbs.domain(heading, parameter, calling.given)
            if domain.type not in (t.NUMBER, t.TRUTH):  # a single thing may be none: then there is nothing to choose
                domain = as_set(domain)
            thing = replace(domain, determiner="a", name=parameter.name, span=calling.span)
            return _at(c, calling, parameter, thing, scope, lambda now, inner: _left_out(c, now, inner))
    arguments = tuple(calling.given[parameter.name] for parameter in heading.parameters)
    return t.Do(c.verbs.key(heading, calling.waiver), (*arguments, *calling.waiver.arguments), span=calling.span)


# ---- headings ----------------------------------------------------------------------------------------


def _heading(c: Context, node: s.Call, scope: Scope) -> tuple[Heading, Thing | None]:
    """The heading that a call fits, and its object."""
    candidates = c.verbs.headings(node.verb.text)
    if not candidates:
        raise no_verb(c, node.verb)
    fitting = [heading for heading in candidates if parts_fit(heading, node.parts)]
    for heading in fitting:
        if says_literally(heading, node.object):
            return heading, None
    if node.object is None:
        for heading in fitting:
            if heading.object is None and not heading.literal:
                return heading, None
        raise no_heading(node, candidates)
    open_ = [heading for heading in fitting if heading.object is not None]
    if not open_:
        raise no_heading(node, candidates)
    thing = phrases.expression(c, node.object, scope.apart())
    for heading in open_:
        if heading.object is not None and takes(heading.object, thing, c):
            return heading, thing
    raise no_heading(node, candidates, thing)


def takes(parameter: Parameter, thing: Thing, c: Context) -> bool:
    """True if a thing, or each member of it, can stand at a parameter."""
    sort = parameter.sort
    if sort.layer is not None and thing.layer != sort.layer:
        return False
    if sort.type == t.REGION:
        return thing.element == t.CELL
    if sort.type.name == "set":
        return thing.is_set and same_type(c, thing.element, sort.type.element or sort.type)
    if same_type(c, thing.element, sort.type):
        return True
    return sort.type.name in ("number", "enum") and thing.type == t.NUMBER


def no_verb(c: Context, verb: s.Word) -> Wrong | Told:
    """There is no such verb."""
    third = next((name for name in c.verbs.names() if third_person(name) == verb.text), None)
    if third is not None:
        help = f"write `{third}`; `{verb.text}` is said of `anyone` or `others`"
        return Wrong("N004", f"there is no verb `{verb.text}`", verb.span, help=help)
    notes = near(verb.text, sorted({*c.verbs.names(), *core_verbs.NAMES}), "a verb")
    return c.unknown("N004", verb.text, f"there is no verb `{verb.text}`", verb.span, notes=notes)


def third_person(verb: str) -> str:
    """What a verb is with `anyone`: `anyone destroys`."""
    if verb == "have":
        return "has"
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else verb + "s"


def no_heading(node: s.Call, candidates: list[Heading], thing: Thing | None = None) -> Wrong:
    """The verb is there, but not with these things around it."""
    forms = sorted({heading.text for heading in candidates})
    help = "it is written " + ", or ".join(f"`{form}`" for form in forms[:4])
    counted = next((p for p in node.parts if p.preposition == "for" and _is_each(p.thing)), None)
    if counted is not None:
        help = f"multiply: `{node.verb.text} (2 * number of THINGS) ...`"
        return Wrong("N004", "an amount is not counted `for each`", counted.thing.span, help=help)
    alone = _alone(node.object)
    if alone is not None and any(h.object is not None and h.object.name == alone.upper().replace("-", "_") for h in candidates):
        article = "an" if alone[0] in "aeio" else "a"
        help = f"write `{article} {alone}` for one that is chosen, or `each {alone}` for all"
        return Wrong("T002", f"nothing says which {alone} is meant", node.object.span if node.object else node.span, help=help)
    of = f" with {described(thing)}" if thing is not None else ""
    return Wrong("N004", f"`{node.verb.text}` is not used like this{of}", node.span, help=help)


def _alone(node: s.Expression | None) -> str | None:
    """The word of a thing that stands there without `a`, `each` or a number."""
    named = node.chain if isinstance(node, s.Phrase) and not node.posts else None
    bare = isinstance(named, s.Named) and named.determiner is None and named.count is None and named.owner is None
    return named.words.text if bare and isinstance(named, s.Named) else None


def _is_each(node: s.Expression) -> bool:
    return isinstance(node, s.Phrase) and isinstance(node.chain, s.Named) and node.chain.determiner == "each"


# ---- could -------------------------------------------------------------------------------------------


def could(c: Context, node: s.CouldFact, scope: Scope) -> t.Expr:
    """`you could V`: there is a way to do it now."""
    subject = phrases.expression(c, node.subject, scope)
    if subject.type != t.PLAYER:
        raise Wrong("T001", "only a player could do something", node.subject.span)
    can = possible(call(c, node.call, scope))
    return can if subject.expr == t.Me() else c.verbs.as_player(can, subject.expr, node.span)


def could_with(c: Context, verb: s.Word, one: Thing, scope: Scope) -> t.Expr:
    """`... that you could V`: it is possible with this one as the object."""
    candidates = c.verbs.headings(verb.text)
    if not candidates:
        raise no_verb(c, verb)
    for heading in candidates:
        parameter = heading.object
        others = [p for p in heading.parameters if p is not parameter and p.domain is None]
        if parameter is not None and not others and takes(parameter, one, c):
            calling = _Calling(heading, verb.span, Waiver(), {}).having(c, parameter, one)
            return possible(_left_out(c, calling, scope))
    raise Wrong("N004", f"`{verb.text}` is not used with {described(one)} alone", verb.span)
