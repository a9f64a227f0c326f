"""Which verbs an event is about: `you place a water tile covering ice` told from its words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pudsl.check import calls, conditions, core_verbs, narrowing, phrases
from pudsl.check import typed as t
from pudsl.check.context import Context, Scope, Thing, Told, Wrong, near
from pudsl.check.fitting import described, same_type, within_part
from pudsl.check.headings import Heading, Parameter, parts_fit, plain_words, says_literally
from pudsl.classes import replace
from pudsl.lang import surface as s

if TYPE_CHECKING:
    from pudsl.check.verbs import Verb

_SPOT_PREPOSITIONS = ("covering", "touching", "within")


def matches(c: Context, call: s.Call, verbs: dict[str, Verb]) -> Iterator[tuple[Verb, Scope, list[t.Expr]]]:
    """The verbs that an event is about, each with the scope of the rule and the truths that narrow it."""
    found = False
    for verb in verbs.values():
        if verb.heading.verb != call.verb.text:
            continue
        matched = _match(c, call, verb.heading)
        if matched is not None:
            found = True
            yield verb, *matched
    if not found:
        raise _no_verb(c, call, verbs)


def of_others(c: Context, call: s.Call, subject: str) -> s.Call:
    """The call of `anyone buys a card` or `others buy a card` as it is written of oneself."""
    forms = {calls.third_person(name) if subject == "anyone" else name: name for name in c.verbs.names()}
    if call.verb.text in forms:
        return replace(call, verb=replace(call.verb, text=forms[call.verb.text]))
    turned = {calls.third_person(name): name for name in c.verbs.names()}
    other = turned.get(call.verb.text) or (
        calls.third_person(call.verb.text) if call.verb.text in c.verbs.names() else None
    )
    if other is not None:
        message = f"`{call.verb.text}` is not what one says of `{subject}`"
        raise Wrong("N004", message, call.verb.span, help=f"write `{subject} {other}`")
    if call.verb.text in core_verbs.NAMES:
        raise _core_verb(call)
    message = f"there is no verb for `{call.verb.text}`"
    raise c.unknown("N004", call.verb.text, message, call.verb.span, notes=near(call.verb.text, list(forms), "a verb"))


def _core_verb(call: s.Call) -> Wrong:
    help = "put it into a verb of your own, and speak of that"
    message = f"`{call.verb.text}` is a verb that every game has: rules cannot speak of it"
    return Wrong("T003", message, call.verb.span, help=help)


def _no_verb(c: Context, call: s.Call, verbs: dict[str, Verb]) -> Wrong | Told:
    candidates = [verb.heading for verb in verbs.values() if verb.heading.verb == call.verb.text]
    if candidates:
        return calls.no_heading(call, candidates)
    if call.verb.text in core_verbs.NAMES:
        return _core_verb(call)
    return calls.no_verb(c, call.verb)


def _match(c: Context, call: s.Call, heading: Heading) -> tuple[Scope, list[t.Expr]] | None:
    scope = heading.scope.child()
    guards: list[t.Expr] = []
    parts = tuple(part for part in call.parts if part.preposition != "despite")
    given = {part.preposition for part in parts}
    allowed = {p.preposition for p in heading.parameters} | set(heading.literal_parts)
    if not given <= allowed:
        return None
    if heading.literal_parts and not parts_fit(heading, parts):
        return None
    if not _match_object(c, call, heading, scope, guards):
        return None
    for part in parts:
        parameter = heading.part(part.preposition)
        if parameter is not None and not _match_thing(c, part.thing, parameter, heading, scope, guards):
            return None
    return scope, guards


def _match_object(c: Context, call: s.Call, heading: Heading, scope: Scope, guards: list[t.Expr]) -> bool:
    if call.object is None:
        return heading.object is None and not heading.literal
    if heading.literal:
        return says_literally(heading, call.object) or _counts_literally(call.object, heading, scope)
    parameter = heading.object
    return parameter is not None and _match_thing(c, call.object, parameter, heading, scope, guards)


def _counts_literally(node: s.Expression, heading: Heading, scope: Scope) -> bool:
    """`N moves` in a pattern, whose N then is the number."""
    named = plain_words(node)
    counter = heading.counter
    if named is None or counter is None or not named.words.parts[0].variable:
        return False
    if tuple(word.text for word in named.words.parts[1:]) != heading.literal:
        return False
    scope.bind(named.words.parts[0].text, Thing(counter.local, t.NUMBER, node.span))
    return True


def _match_thing(
    c: Context, node: s.Expression, parameter: Parameter, heading: Heading, scope: Scope, guards: list[t.Expr]
) -> bool:
    if not isinstance(node, s.Phrase) or not isinstance(node.chain, s.Named | s.OfChain):
        return False
    thing = scope.find(parameter.name)
    assert thing is not None
    chain = node.chain
    head = chain.head if isinstance(chain, s.OfChain) else chain
    if not isinstance(head, s.Named):
        return False
    last = head.words.head
    _refuse_certain(head)
    if not _speaks_of(c, last, head, parameter, guards, thing):
        return False
    scope.bind(last.text, thing)
    for word in head.words.parts[:-1]:
        guards.append(_narrowing(c, thing, word, scope))
    for post in node.posts:
        guards.append(_addition(c, thing, post, heading, scope))
    return True


def _refuse_certain(head: s.Named) -> None:
    """The things of an event are told by what they are, not by which one was named before."""
    if head.determiner in ("that", "this"):
        help = "what was chosen is kept in a variable of the state: `set aim to that cell`, and then `CELL that is aim`"
        raise Wrong("N002", f"a rule does not know `{head.determiner} {head.words.text}`", head.span, help=help)
    if head.count is not None or head.determiner in ("each", "all", "up to", "no", "another"):
        help = f"write `a {head.words.text}`, and count elsewhere"
        raise Wrong("T003", "an event is about one thing at a time", head.span, help=help)


def _speaks_of(
    c: Context, word: s.Word, head: s.Named, parameter: Parameter, guards: list[t.Expr], thing: Thing
) -> bool:
    """True if the last word of a pattern can be what a parameter stands for."""
    if head.determiner in (None, "the") and not word.variable and (head.determiner is None or _is_value(c, head)):
        value = phrases.chain(c, head, (), Scope()) if _is_value(c, head) else None
        if value is None or not same_type(c, value.type, parameter.sort.type):
            return False
        guards.append(t.Compare("=", thing.expr, value.expr, span=head.span))
        return True
    sort = c.vocabulary.sort(word.text)
    if sort is None:
        return False
    if sort.any_piece:
        return parameter.sort.type.of in c.vocabulary.piece_kinds()
    if sort.layer != parameter.sort.layer or not same_type(c, sort.type, parameter.sort.type):
        return False
    guards += within_part(c, thing, sort.type, head.span)
    return True


def _is_value(c: Context, head: s.Named) -> bool:
    word = head.words.head.text
    known = word in c.vocabulary.values or word in c.vocabulary.components
    return known or (word in c.vocabulary.enumerations and head.words.tail is not None)


def _narrowing(c: Context, thing: Thing, word: s.Word, scope: Scope) -> t.Expr:
    """`a water resource`, `a placeable tile`."""
    value = narrowing.value_named(c, word)
    if value is not None and same_type(c, value.type, thing.type):
        return t.Compare("=", thing.expr, value.expr, span=word.span)
    field = narrowing.field_with_value(c, thing, value) if value is not None else None
    if value is not None and field is not None:
        printed = t.Printed(thing.type.of or "", field, thing.expr, None, value.type)
        return t.Compare("=", printed, value.expr, span=word.span)
    return conditions.adjective(c, thing, word, (), scope, word.span)


def _addition(
    c: Context, thing: Thing, post: s.Post | s.ThatIs | s.ThatCould, heading: Heading, scope: Scope
) -> t.Expr:
    if isinstance(post, s.ThatIs):
        return conditions.complement(c, thing, post.complement, post.negated, scope, post.span)
    if isinstance(post, s.ThatCould):
        return calls.could_with(c, post.verb, thing, scope)
    if post.preposition in ("with", "without"):
        negated = post.negated != (post.preposition == "without")
        return conditions.having(c, thing, post.thing, (), negated, scope, post.span)
    if post.preposition in _SPOT_PREPOSITIONS:
        spot = next((scope.find(p.name) for p in heading.parameters if p.sort.type == t.SPOT), None)
        if spot is not None:
            region = phrases.chain(c, post.thing, (), scope)
            relation = {"covering": "covers", "touching": "touches", "within": "within"}[post.preposition]
            return conditions.spot_relation(c, relation, spot, region, post.negated)
    if post.preposition in ("in", "on"):
        _refuse_place_of_piece(c, thing, post, heading)
        placed = s.Placed(post.span, post.preposition, post.thing)
        return conditions.complement(c, thing, placed, post.negated, scope, post.span)
    raise Wrong("T003", f"`{post.preposition}` says nothing about {described(thing)}", post.span)


def _refuse_place_of_piece(c: Context, thing: Thing, post: s.Post, heading: Heading) -> None:
    """A piece that is being placed lies nowhere yet: what counts is what its spot covers."""
    kind = c.declarations.kinds.get(thing.type.of or "")
    if kind is not None and kind.piece and any(p.sort.type == t.SPOT for p in heading.parameters):
        help = f"write `covering {post.thing.span.text}`, `touching ...` or `within ...`"
        raise Wrong(
            "T003", f"a {kind.name} that is being placed is `{post.preposition}` nothing yet", post.span, help=help
        )
