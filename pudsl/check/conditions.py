"""From conditions to truths."""

from __future__ import annotations

from collections.abc import Callable

from pudsl.check import calls, narrowing, phrases, superlatives
from pudsl.check import typed as t
from pudsl.check.context import NONE_VALUE, Context, Scope, Thing, Told, Wrong, conjunction, disjunction, near, negation
from pudsl.check.declarations import components_of_option
from pudsl.check.fitting import as_number, described, exists, fit, region
from pudsl.classes import fields, replace
from pudsl.lang import surface as s
from pudsl.source.text import Span


def truth(c: Context, node: s.Condition, scope: Scope) -> t.Expr:
    """The meaning of a condition."""
    match node:
        case s.OrCondition():
            return disjunction([truth(c, part, scope) for part in node.parts])
        case s.AndCondition():
            return conjunction([truth(c, part, scope) for part in node.parts])
        case s.NotCondition():
            return negation(truth(c, node.part, scope))
        case s.IsFact():
            subject = phrases.expression(c, node.subject, scope)
            return complement(c, subject, node.complement, node.negated, scope, node.span)
        case s.RelationFact():
            return _relation(c, node, scope)
        case s.ThereFact():
            thing = phrases.expression(c, node.thing, scope)
            return negation(exists(thing)) if thing.determiner == "no" else exists(thing)
        case s.CouldFact():
            return calls.could(c, node, scope)


def _relation(c: Context, node: s.RelationFact, scope: Scope) -> t.Expr:
    subject = phrases.expression(c, node.subject, scope)
    if node.relation == "have":
        if not isinstance(node.thing, s.Phrase):
            raise Wrong("T003", "this cannot be had", node.thing.span)
        return having(c, subject, node.thing.chain, node.thing.posts, node.negated, scope, node.span)
    thing = phrases.expression(c, node.thing, scope)
    for side in (subject, thing):
        if side.count is not None:
            help = "leave it out: all of them are meant; a value stands as a word or a name in CAPITALS"
            raise Wrong("T002", "a number says nothing here", side.span, help=help)
    relation = "covers" if node.relation == "cover" else "touches"
    if subject.type == t.SPOT:
        return spot_relation(c, relation, subject, thing, node.negated)
    if isinstance(subject.expr, t.Cells):
        found = _of_spot(subject.expr, relation, region(c, thing), node.span)
        return negation(found) if node.negated else found
    left, right = region(c, subject), region(c, thing)
    if relation == "touches":
        right = t.Geometry("neighbours", (right,), span=node.span)
    found = t.Some(t.Combine("intersection", left, right, t.REGION), span=node.span)
    return negation(found) if node.negated else found


def _of_spot(cells: t.Cells, relation: str, place: t.Expr, span: Span) -> t.Expr:
    """The same about the cells of a piece that print something, in the form that is answered for all its spots at once."""
    return t.SpotIs(relation, cells.piece, cells.spot, cells.field, cells.value, place, span=span)


def spot_relation(c: Context, relation: str, spot: Thing, thing: Thing, negated: bool) -> t.Expr:
    """`SPOT covers R`, `SPOT touches R`, `SPOT is within R`."""
    if spot.piece is None:
        raise Wrong("T003", "nothing says which piece lies at this spot", spot.span)
    expr = t.SpotIs(relation, spot.piece.expr, spot.expr, None, None, region(c, thing), span=spot.span)
    return negation(expr) if negated else expr


# ---- what follows `is` -------------------------------------------------------------------------------


def complement(c: Context, subject: Thing, node: s.Complement, negated: bool, scope: Scope, span: Span) -> t.Expr:
    """The truth that `subject is (not) complement`."""
    match node:
        case s.Bound():
            bound = phrases.number(c, node.of, scope)
            expr: t.Expr = t.Compare(node.operator, as_number(c, subject), bound, span=span)
        case s.Placed():
            expr = _placed(c, subject, node, scope)
        case s.Same():
            expr = _same(c, subject, node, scope, span)
    return negation(expr) if negated else expr


_SPOT_RELATIONS = {"within": "within", "in": "within", "on": "covers", "covering": "covers", "touching": "touches"}


def _placed(c: Context, subject: Thing, node: s.Placed, scope: Scope) -> t.Expr:
    place = phrases.chain(c, node.thing, (), scope)
    if subject.type == t.SPOT and node.preposition in _SPOT_RELATIONS:
        return spot_relation(c, _SPOT_RELATIONS[node.preposition], subject, place, False)
    if node.preposition in ("beside", "touching"):
        right = t.Geometry("neighbours", (region(c, place),), span=node.span)
        return t.Some(t.Combine("intersection", region(c, subject), right, t.REGION), span=node.span)
    if node.preposition not in ("in", "on", "within"):
        raise Wrong("T003", f"`is {node.preposition}` means nothing here", node.span)
    if subject.element.name == "component" and place.element == t.CELL:
        help = "what lies on cells is asked by cells: `SPOT covers CELLS`, `CELL has a THING`"
        raise Wrong("T001", f"{described(subject)} is on no cells", node.span, help=help)
    if isinstance(subject.expr, t.Cells):
        return _of_spot(subject.expr, "within", region(c, place), node.span)
    if subject.is_set:
        return t.Inside(subject.expr, fit(c, place, subject.type), span=node.span)
    return t.Has(fit(c, place, t.set_of(subject.type)), subject.expr, span=node.span)


def _same(c: Context, subject: Thing, node: s.Same, scope: Scope, span: Span) -> t.Expr:
    found = _as_adjective(c, subject, node, scope)
    if found is not None:
        return found
    other = phrases.expression(c, node.of, scope)
    if subject.is_set:
        if subject.type == t.REGION:
            return t.Inside(subject.expr, region(c, other), span=span)
        if other.is_set or subject.determiner not in ("each", "all", None):
            raise Wrong("T002", f"{described(subject)} is no single thing", subject.span)
        each = _each_is(c, subject, lambda one: t.Compare("=", one.expr, fit(c, other, one.type)))
        assert each is not None
        return each
    if subject.type.name == "enum" and (subject.type.of or "").startswith("option "):
        raise Wrong("N001", "this is no choice of the option", node.span)
    if other.determiner in ("the", None, "that", "this") and not other.is_set:
        return t.Compare("=", subject.expr, fit(c, other, subject.type), span=span)
    return t.Has(fit(c, other, t.set_of(subject.type)), subject.expr, span=span)


def _each_is(c: Context, subject: Thing, test: Callable[[Thing], t.Expr | None]) -> t.Expr | None:
    """The truth that a test holds of each member of a set; None if there is no such test."""
    variable = t.Local(f"any.{c.fresh()}", subject.element)
    one = replace(subject, expr=variable, type=subject.element).bare()
    holds = test(one)
    return t.Fold("all", variable, subject.expr, holds, span=subject.span) if holds is not None else None


def _as_adjective(c: Context, subject: Thing, node: s.Same, scope: Scope) -> t.Expr | None:
    """The complement as a word about the subject, if it is one."""
    chain, posts = (node.of.chain, node.of.posts) if isinstance(node.of, s.Phrase) else (node.of, ())
    if not isinstance(chain, s.Named) or chain.determiner is not None or chain.owner is not None:
        return None
    if len(chain.words.parts) != 1 or chain.words.tail is not None or chain.words.head.variable:
        return None
    word = chain.words.head
    option = _option_choice(c, subject, word)
    if option is not None:
        return option
    if subject.is_set and subject.element != t.CELL:
        return _each_is(c, subject, lambda one: maybe_adjective(c, one, word, posts, scope, node.span))
    return maybe_adjective(c, subject, word, posts, scope, node.span)


def _option_choice(c: Context, subject: Thing, word: s.Word) -> t.Expr | None:
    """A choice of an option behind `is`; where components are choices too, only one that is a word."""
    chosen, of = subject.expr, subject.type.of or ""
    with_components = False
    if isinstance(chosen, t.Entry) and chosen.constant.startswith(components_of_option("")):
        with_components = True
        words = c.declarations.constants[chosen.constant.removeprefix(components_of_option(""))]
        chosen, of = t.Entry(words.name, chosen.index, words.type, span=chosen.span), words.type.of or ""
    elif subject.type.name != "enum" or not of.startswith("option "):
        return None
    labels = {label: value for value, label in c.declarations.enumerations[of].labels.items()}
    if word.text not in labels:
        if with_components:
            return None
        help = f"its choices are {', '.join(labels)}"
        notes = near(word.text, list(labels), "a choice")
        raise Wrong("N001", f"`{word.text}` is no choice of this option", word.span, help=help, notes=notes)
    return t.Compare("=", chosen, t.Literal(labels[word.text], t.enum(of)), span=word.span)


def adjective(c: Context, subject: Thing, word: s.Word, posts: phrases.Posts, scope: Scope, span: Span) -> t.Expr:
    """The truth that an adjective holds of a thing; of cells as a set: of all of them."""
    expr = maybe_adjective(c, subject, word, posts, scope, span)
    if expr is None:
        raise no_adjective(c, subject, word)
    return expr


def no_adjective(c: Context, subject: Thing, word: s.Word) -> Wrong | Told:
    """The word before a noun, or behind `is`, says nothing of such a thing."""
    if word.text in {*c.vocabulary.kinds, *c.vocabulary.zones, *c.declarations.variables, *c.nouns.noun_names()}:
        help = "words such as `of`, `in`, `on`, `with` join two things; a list is written `[A, B]`"
        return Wrong("N001", f"`{word.text}` is a thing of its own, no word about another one", word.span, help=help)
    message = f"`{word.text}` says nothing about {described(subject)}"
    known = {*c.nouns.adjective_names(), *c.vocabulary.values, *c.vocabulary.fields, *c.vocabulary.layers}
    return c.unknown("N001", word.text, message, word.span, notes=near(word.text, sorted(known), "a word"))


def maybe_adjective(
    c: Context, subject: Thing, word: s.Word, posts: phrases.Posts, scope: Scope, span: Span
) -> t.Expr | None:
    """The same, or None if the word is no adjective for such a thing."""
    if subject.is_set and subject.element == t.CELL:
        found = c.nouns.region_of_adjective(word, posts, scope, span)
        if found is not None:
            return t.Inside(subject.expr, found, span=span)
    expr = c.nouns.adjective(subject, word, posts, scope, span)
    return expr if expr is not None else _printed_word(c, subject, word)


def _printed_word(c: Context, subject: Thing, word: s.Word) -> t.Expr | None:
    """A printed yes or no as an adjective: `CARD is heavy`."""
    if subject.type.name != "component":
        return None
    for kind, name in c.vocabulary.fields.get(word.text, ()):
        declared = c.declarations.kinds[kind].fields[name]
        if kind == subject.type.of and declared.type == t.TRUTH and declared.role == "value":
            return t.Printed(kind, name, subject.expr, None, t.TRUTH, span=word.span)
    return None


# ---- what things have --------------------------------------------------------------------------------


def having(
    c: Context, subject: Thing, node: s.Chain, posts: phrases.Posts, negated: bool, scope: Scope, span: Span
) -> t.Expr:
    """`X has a Y`, `with a Y`: a piece or a value on a cell, a printed field, what a player has."""
    if isinstance(node, s.Counted) and isinstance(node.count, s.Phrase):  # with (a card in hand)
        return having(c, subject, node.count.chain, node.count.posts, negated, scope, span)
    if not isinstance(node, s.Named):
        raise Wrong("T003", "this cannot be had", node.span)
    expr = _having(c, subject, node, posts, scope)
    if expr is None:
        message = f"{described(subject)} has no `{node.words.text}`"
        raise c.unknown("N001", node.words.text, message, node.span, notes=_near_field(c, subject, node))
    return negation(expr) if negated != (node.determiner == "no") else expr


def _near_field(c: Context, subject: Thing, node: s.Named) -> tuple[str, ...]:
    kind = c.declarations.kinds.get(subject.type.of or "")
    return near(node.words.head.text, list(kind.fields) if kind else c.vocabulary.layers, "a word")


def _having(c: Context, subject: Thing, node: s.Named, posts: phrases.Posts, scope: Scope) -> t.Expr | None:
    all_of_them = replace(node, determiner="all" if node.determiner is not None else None)
    if subject.type == t.CELL:
        cells = phrases.named(c, all_of_them, posts, scope)
        return t.Has(region(c, cells), subject.expr, span=node.span)
    if subject.type in (t.REGION, t.LINE):
        cells = phrases.named(c, all_of_them, posts, scope)
        both = t.Combine("intersection", region(c, subject), region(c, cells), t.REGION)
        return t.Some(both, span=node.span)
    if subject.type == t.PLAYER:
        return superlatives.most_or_fewest(c, subject, node, posts, scope) or _player_has(
            c, subject, node, posts, scope
        )
    if subject.type.name == "component":
        return _component_has(c, subject, node)
    return None


def _player_has(c: Context, subject: Thing, node: s.Named, posts: phrases.Posts, scope: Scope) -> t.Expr:
    """`you have a bee on bed`, `you have 3 moves`."""
    owner = None if subject.expr == t.Me() else subject.expr
    all_of_them = replace(node, determiner="all" if node.determiner is not None else None, count=None)
    thing = phrases.named(c, all_of_them, posts, scope, owner=owner)
    count = as_number(c, phrases.count_value(c, node.count, scope)) if node.count is not None else t.Literal(1, t.NUMBER)
    if thing.is_set:
        return exists(replace(thing, count=None if node.count is None else count))
    if thing.type == t.NUMBER:
        return t.Compare(">=", thing.expr, count, span=node.span)
    return t.Compare("!=", thing.expr, t.Literal(NONE_VALUE, thing.type), span=node.span)


def _component_has(c: Context, subject: Thing, node: s.Named) -> t.Expr | None:
    word, before = node.words.head.text, node.words.parts[:-1]
    for kind, name in c.vocabulary.fields.get(word, ()):
        if kind != subject.type.of:
            continue
        type_ = c.declarations.kinds[kind].fields[name].type
        if type_.name == "set" and len(before) == 1:
            printed: t.Expr = t.PrintedSet(kind, name, subject.expr, None, type_)
            value = narrowing.value_named(c, before[0])
            return t.Has(printed, value.expr, span=node.span) if value is not None else None
        if before:
            continue
        if type_.name == "set":
            return t.Some(t.PrintedSet(kind, name, subject.expr, None, type_), span=node.span)
        printed = t.Printed(kind, name, subject.expr, None, type_, span=node.span)
        if type_ == t.TRUTH:
            return printed
        if type_ != t.NUMBER:
            return t.Compare("!=", printed, t.Literal(NONE_VALUE, type_), span=node.span)
    return None


# ---- adjectives as regions ---------------------------------------------------------------------------


def as_region(where: t.Expr, variable: t.Local) -> t.Expr | None:
    """The cells for which a truth about `variable` holds, as region algebra, if it can be said so."""
    match where:
        case t.Has(of=of, value=value) if value == variable and not mentions(of, variable):
            return of
        case t.Or(parts=parts):
            regions = [as_region(part, variable) for part in parts]
            if any(found is None for found in regions):
                return None
            return _combined("union", [found for found in regions if found is not None])
        case t.And(parts=parts):
            return _as_intersection(parts, variable)
    return None


def _as_intersection(parts: tuple[t.Expr, ...], variable: t.Local) -> t.Expr | None:
    inside: list[t.Expr] = []
    outside: list[t.Expr] = []
    for part in parts:
        negative = isinstance(part, t.Not)
        found = as_region(part.part if isinstance(part, t.Not) else part, variable)
        if found is None:
            return None
        (outside if negative else inside).append(found)
    if not inside:
        return None
    expr = _combined("intersection", inside)
    for found in outside:
        expr = t.Combine("difference", expr, found, t.REGION)
    return expr


def _combined(op: str, regions: list[t.Expr]) -> t.Expr:
    expr = regions[0]
    for found in regions[1:]:
        expr = t.Combine(op, expr, found, t.REGION)
    return expr


def mentions(expr: object, variable: t.Local) -> bool:
    """True if a local occurs in an expression."""
    if expr == variable:
        return True
    if isinstance(expr, tuple):
        return any(mentions(part, variable) for part in expr)
    if not isinstance(expr, t.Expr):
        return False
    return any(mentions(getattr(expr, each.name), variable) for each in fields(expr) if each.name != "span")
