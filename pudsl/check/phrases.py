"""From phrases to things: what words in a row mean, narrowed by adjectives and by what follows them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pudsl.check import builtin_nouns, calls, conditions, narrowing
from pudsl.check import typed as t
from pudsl.check.context import Context, Fold, Scope, Thing, Wrong, near
from pudsl.check.fitting import NOTHING, as_number, as_set, described, fit, region
from pudsl.check.headings import with_count
from pudsl.check.readings import reading
from pudsl.classes import replace
from pudsl.lang import surface as s
from pudsl.source.text import Span

Posts = tuple[s.Post | s.ThatIs | s.ThatCould, ...]

LEAST, MOST = -32768, 32767  # what a number of the core can be
_MOST_POSTS = 2
_ORDINALS = ("first", "top")


def expression(c: Context, node: s.Expression | s.Chain, scope: Scope) -> Thing:
    """The meaning of an expression. Where types do not fit, the message says how the words were read."""
    try:
        return _expression(c, node, scope)
    except Wrong as wrong:
        read = reading(node) if wrong.code in ("T001", "T002", "N001") and not wrong.notes else None
        if read is not None:
            wrong.notes = (f"it was read as `{read}`",)
        raise


def _expression(c: Context, node: s.Expression | s.Chain, scope: Scope) -> Thing:
    match node:
        case s.Phrase():
            return _phrase(c, node, scope)
        case s.Binary():
            left = number(c, node.left, scope)
            right = number(c, node.right, scope)
            if node.operator == "/" and known_number(right) == 0:
                raise Wrong("T001", "nothing can be divided by 0", node.right.span)
            return Thing(t.Arithmetic(node.operator, left, right, span=node.span), t.NUMBER, node.span)
        case s.Negate():
            zero = t.Literal(0, t.NUMBER)
            return Thing(t.Arithmetic("-", zero, number(c, node.of, scope)), t.NUMBER, node.span)
        case s.Aggregate():
            return _aggregate(c, node, scope)
        case s.Choice():
            return _choice(c, node, scope)
        case _:
            return chain(c, node, (), scope)


def known_number(expr: t.Expr) -> int | None:
    """The number that is written down, with its sign."""
    if isinstance(expr, t.Arithmetic) and expr.op == "-" and expr.left == t.Literal(0, t.NUMBER):
        right = known_number(expr.right)
        return None if right is None else -right
    return expr.value if isinstance(expr, t.Literal) and expr.type == t.NUMBER else None


def number(c: Context, node: s.Expression | s.Chain, scope: Scope) -> t.Expr:
    """An expression where a number is asked."""
    return as_number(c, expression(c, node, scope))


def _phrase(c: Context, node: s.Phrase, scope: Scope) -> Thing:
    if len(node.posts) > _MOST_POSTS:
        help = "give a part of it a name: `CELL is NAME if ...`"
        raise Wrong("T006", "too much follows one noun to be read in one way only", node.posts[-1].span, help=help)
    return chain(c, node.chain, node.posts, scope)


def _choice(c: Context, node: s.Choice, scope: Scope) -> Thing:
    then = expression(c, node.then, scope)
    otherwise = expression(c, node.otherwise, scope)
    if then.is_set != otherwise.is_set:
        then = as_set(then)
    if then.type == NOTHING:
        then = replace(then, expr=fit(c, then, otherwise.type), type=otherwise.type)
    other = fit(c, otherwise, then.type)
    test = conditions.truth(c, node.test, scope)
    return replace(then, expr=t.Conditional(test, then.expr, other, then.type, span=node.span)).bare()


# ---- sums and counts ---------------------------------------------------------------------------------


def _aggregate(c: Context, node: s.Aggregate, scope: Scope) -> Thing:
    if node.operator in ("number", "size"):
        return Thing(_counted_things(c, node, scope), t.NUMBER, node.span)
    listed = _listed(node.of)
    if listed is not None:
        return Thing(_of_list(c, node, listed, scope), t.NUMBER, node.span)
    inner = Fold()
    around = scope.child()
    around.fold = inner
    expr = as_number(c, expression(c, node.of, around))
    if not inner.walks:
        help = f"write `{node.operator} of ... of each ...`"
        raise Wrong("T002", f"nothing says over what the {node.operator} goes", node.span, help=help)
    for variable, of in reversed(inner.walks):
        expr = t.Fold(node.operator, variable, of, expr, span=node.span)
    return Thing(expr, t.NUMBER, node.span)


def _counted_things(c: Context, node: s.Aggregate, scope: Scope) -> t.Expr:
    thing = expression(c, node.of, scope)
    if thing.is_set:
        return t.Count(thing.expr, span=node.span)
    if node.operator == "number" and thing.type == t.LINE:
        return t.Coordinate("row", thing.expr, span=node.span)
    if isinstance(thing.expr, t.Literal) and thing.type.name == "enum":
        word = node.of.span.text
        message = f"`{word}` is a value: there is one of it"
        raise Wrong("T002", message, node.of.span, help=f"write `number of {word} cells`, or what else you count")
    if node.operator == "number" and thing.type.name in ("number", "enum", "player"):
        return thing.expr
    help = "write `row-number of CELL` or `column-number of CELL`" if thing.type == t.CELL else None
    raise Wrong("T002", f"{described(thing)} is a single thing: there is nothing to count", node.of.span, help=help)


def _listed(node: s.Expression) -> tuple[s.Expression, ...] | None:
    if isinstance(node, s.Phrase) and isinstance(node.chain, s.ListOf) and not node.posts:
        return node.chain.items
    return None


_OF_LIST = {"sum": "+", "highest": "max", "lowest": "min"}


def _of_list(c: Context, node: s.Aggregate, items: tuple[s.Expression, ...], scope: Scope) -> t.Expr:
    """`highest of [A, B]`."""
    expr = number(c, items[0], scope)
    for item in items[1:]:
        expr = t.Arithmetic(_OF_LIST[node.operator], expr, number(c, item, scope), span=node.span)
    return expr


# ---- chains ------------------------------------------------------------------------------------------


def chain(c: Context, node: s.Chain, posts: Posts, scope: Scope) -> Thing:
    """A head, perhaps `of` a further chain. Additions are about the part with `each`, else about the head."""
    match node:
        case s.OfChain():
            if not isinstance(node.head, s.Named):
                help = "write what they are: `2 cards of ...`"
                raise Wrong("T003", "a number or a list has no `of`", node.span, help=help)
            inner, outer = _shared_out(c, node.head, node.of, posts)
            return named(c, node.head, outer, scope, node.of, inner)
        case s.Named():
            return named(c, node, posts, scope)
        case s.Counted():
            return _additions(c, count_value(c, node.count, scope), posts, scope)
        case s.ListOf():
            return _additions(c, _list(c, node, scope), posts, scope)
        case s.You():
            return _additions(c, Thing(t.Me(), t.PLAYER, node.span), posts, scope)
        case s.NoValue():
            return Thing(t.Literal(0, t.TRUTH), t.TRUTH, node.span)


def _shared_out(c: Context, head: s.Named, of: s.Chain, posts: Posts) -> tuple[Posts, Posts]:
    """The additions about what follows `of`, and those about the head."""
    if not _walks(of):
        return (), posts
    own = c.nouns.prepositions(head.words.head.text)
    mine = tuple(post for post in posts if isinstance(post, s.Post) and post.preposition in own)
    return tuple(post for post in posts if post not in mine), mine


def _walks(node: s.Chain) -> bool:
    if isinstance(node, s.OfChain):
        return _walks(node.head) or _walks(node.of)
    return isinstance(node, s.Named) and node.determiner == "each"


def count_value(c: Context, node: s.Expression | s.Number, scope: Scope) -> Thing:
    """The number before or behind a word."""
    if isinstance(node, s.Number):
        if node.value > MOST:
            raise Wrong("T001", f"numbers go from {LEAST} to {MOST}", node.span)
        return Thing(t.Literal(node.value, t.NUMBER, span=node.span), t.NUMBER, node.span)
    return expression(c, node, scope)


def _list(c: Context, node: s.ListOf, scope: Scope) -> Thing:
    things = [expression(c, item, scope) for item in node.items]
    typed = [as_set(thing) for thing in things if thing.type != NOTHING]
    if not typed:
        raise Wrong("T001", "a list of nothing has no type", node.span)
    first = typed[0]
    if any(thing.type == t.REGION for thing in typed):
        first = Thing(region(c, first), t.REGION, node.span)
    expr = first.expr
    for thing in typed[1:]:
        expr = t.Combine("union", expr, fit(c, thing, first.type), first.type, span=node.span)
    return Thing(expr, first.type, node.span, layer=first.layer, piece=first.piece)


def named(
    c: Context,
    node: s.Named,
    posts: Posts,
    scope: Scope,
    of: s.Chain | None = None,
    of_posts: Posts = (),
    owner: t.Expr | None = None,
) -> Thing:
    """Words with determiner, count, owner, and perhaps `of` something: the heart of it.

    `owner` is whose things are meant where the words name nobody (None: one's own).
    """
    first = node.words.parts[0]
    if first.variable and (counted := scope.find(first.text)) is not None and counted.type == t.NUMBER:
        node = with_count(node)
    owner = _owner(c, node, scope) or owner
    bound = builtin_nouns.option(c, node, of, owner or t.Me()) or _bound(node, of, scope)
    if bound is not None:
        return _additions(c, bound, posts, scope)
    of_thing = cache(lambda: chain(c, of, of_posts, scope)) if of is not None else None
    head = builtin_nouns.Head(node, of, of_thing, owner, posts, scope)
    thing, rest = builtin_nouns.find(c, head)
    thing = replace(thing, span=node.span)
    adjectives = node.words.parts[:-1]
    ordinals = [word for word in adjectives if word.text in _ORDINALS]
    thing = _modifiers(c, thing, tuple(word for word in adjectives if word not in ordinals), scope)
    thing = _additions(c, thing, rest, scope)
    if ordinals:
        return _first(c, thing, node, ordinals[0], scope)
    return _determined(c, thing, node, scope)


def _first(c: Context, thing: Thing, node: s.Named, word: s.Word, scope: Scope) -> Thing:
    """`the first X`, `the top X`, `the 3 top X`."""
    if not thing.is_set:
        raise Wrong("T002", f"{described(thing)} is a single thing: there is no {word.text} one", word.span)
    if node.count is None:
        return replace(thing, expr=t.First(thing.expr, thing.element, span=node.span), type=thing.element)
    if not isinstance(thing.expr, t.Zone) or not isinstance(node.count, s.Number):
        raise Wrong(
            "T003",
            "only of a zone several can be taken from the top",
            node.span,
            help="write `the 3 top cards in ZONE`",
        )
    return replace(thing, expr=replace(thing.expr, most=node.count.value), determiner="the", name=node.words.head.text)


def _bound(node: s.Named, of: s.Chain | None, scope: Scope) -> Thing | None:
    """A variable, `it`, or `that x` that the sentence has named before."""
    words = node.words
    if of is not None or node.owner is not None or words.tail is not None:
        return None
    if words.text == "it" and node.determiner is None and (it := scope.find("it")) is not None:
        return replace(it, span=node.span)
    if node.determiner in ("that", "this"):
        found = scope.find(words.head.text)
        if found is None:
            raise Wrong("N002", f"nothing before this is `that {words.text}`", node.span, help=_names_help(scope))
        return replace(found, span=node.span)
    if len(words.parts) == 1 and words.head.variable and node.determiner is None:
        found = scope.find(words.head.text)
        if found is None:
            raise unknown_name(words.head, scope)
        return replace(found, span=node.span)
    return None


def unknown_name(word: s.Word, scope: Scope) -> Wrong:
    """A name in upper case that was not introduced."""
    notes = near(word.text, scope.names, "a name")
    message = f"`{word.text}` stands for nothing here"
    return Wrong("N002", message, word.span, notes=notes, help=_names_help(scope))


def _names_help(scope: Scope) -> str:
    names = [f"`{name}`" for name in scope.names if name != "IT"]
    if not names:
        return "nothing has a name here: give it one with `choose a NAME` or in the heading of the verb"
    return f"what has a name here: {', '.join(sorted(names))}"


def _owner(c: Context, node: s.Named, scope: Scope) -> t.Expr | None:
    if node.owner is None:
        return None
    return t.Me() if node.owner == "" else owner_named(c, node.owner, node.span, scope)


def owner_named(c: Context, name: str, span: Span, scope: Scope) -> t.Expr:
    """The player of a possessive: a variable, or a state variable that holds a player."""
    found = scope.find(name) if name.isupper() else None
    if found is not None and found.type == t.PLAYER:
        return found.expr
    variable = c.declarations.variables.get(name)
    if variable is not None and variable.type == t.PLAYER and variable.index is None:
        return t.Read(name, None if variable.scope == "table" else t.Me(), None, t.PLAYER, span=span)
    players = [each.name for each in c.declarations.variables.values() if each.type == t.PLAYER]
    raise Wrong("N001", f"`{name}` is no player", span, notes=near(name, [*players, *scope.names], "a player"))


# ---- adjectives and additions ------------------------------------------------------------------------


def _modifiers(c: Context, thing: Thing, words: tuple[s.Word, ...], scope: Scope) -> Thing:
    for word in reversed(words):
        thing = _modified(c, thing, word, scope)
    return thing


def _modified(c: Context, thing: Thing, word: s.Word, scope: Scope) -> Thing:
    if word.text == "random":
        return replace(thing, by_chance=True)
    if word.text == "different":
        return thing
    if word.text == "other" and thing.type == t.PLAYERS:
        me = t.Single(t.Me(), t.PLAYERS)
        return replace(thing, expr=t.Combine("difference", thing.expr, me, t.PLAYERS))
    narrowed = narrowing.narrowed(c, thing, word, scope)
    if narrowed is not None:
        return narrowed
    if thing.is_set:
        return filtered(c, thing, lambda one: conditions.adjective(c, one, word, (), scope, word.span))
    raise conditions.no_adjective(c, thing, word)


def filtered(c: Context, thing: Thing, test: Callable[[Thing], t.Expr]) -> Thing:
    """The members of a set for which a test holds; `test` makes the truth about one of them."""
    variable = t.Local(f"any.{c.fresh()}", thing.element)
    one = replace(thing, expr=variable, type=thing.element).bare()
    where = test(one)
    if thing.element == t.CELL:
        where = c.nouns.unfolded(where)
    as_region = conditions.as_region(where, variable) if thing.element == t.CELL else None
    if as_region is not None:
        return replace(thing, expr=t.Combine("intersection", thing.expr, as_region, t.REGION))
    return replace(thing, expr=t.Filter(variable, thing.expr, where, thing.type))


def _additions(c: Context, thing: Thing, posts: Posts, scope: Scope) -> Thing:
    for post in _gathered(c, posts):
        thing = _added(c, thing, post, scope)
    return thing


def _gathered(c: Context, posts: Posts) -> Posts:
    """`that are found in X`: what an adjective relates to belongs to it, not to the noun."""
    found: list[s.Post | s.ThatIs | s.ThatCould] = []
    for post in posts:
        last = found[-1] if found else None
        if isinstance(post, s.Post) and isinstance(last, s.ThatIs) and _relates(c, last, post.preposition):
            assert isinstance(last.complement, s.Same)
            of = last.complement.of
            chain = of.chain if isinstance(of, s.Phrase) else of
            whole = s.Phrase(of.span.to(post.span), chain, (post,))  # type: ignore[arg-type]
            found[-1] = replace(last, complement=s.Same(whole.span, whole))
        else:
            found.append(post)
    return tuple(found)


def _relates(c: Context, that: s.ThatIs, preposition: str) -> bool:
    of = that.complement.of if isinstance(that.complement, s.Same) else None
    return isinstance(of, s.Named) and preposition in c.nouns.adjective_prepositions(of.words.head.text)


def _added(c: Context, thing: Thing, post: s.Post | s.ThatIs | s.ThatCould, scope: Scope) -> Thing:
    if not thing.is_set:
        raise Wrong("T002", f"{described(thing)} is a single thing: nothing can be left out of it", post.span)
    match post:
        case s.ThatIs():
            return filtered(
                c, thing, lambda one: conditions.complement(c, one, post.complement, post.negated, scope, post.span)
            )
        case s.ThatCould():
            return filtered(c, thing, lambda one: calls.could_with(c, post.verb, one, scope))
        case s.Post():
            return _placed(c, thing, post, scope)


_RELATIONS = {"covering": "covers", "touching": "touches", "within": "within"}


def _placed(c: Context, thing: Thing, post: s.Post, scope: Scope) -> Thing:
    if post.preposition == "except" or post.preposition in ("in", "on"):
        out = (post.preposition == "except") != post.negated
        other = fit(c, chain(c, post.thing, (), scope), thing.type)
        op = "difference" if out else "intersection"
        return replace(thing, expr=t.Combine(op, thing.expr, other, thing.type, span=post.span))
    if post.preposition in ("with", "without"):
        negated = post.negated != (post.preposition == "without")
        return filtered(c, thing, lambda one: conditions.having(c, one, post.thing, (), negated, scope, post.span))
    if post.preposition in _RELATIONS and thing.element == t.SPOT:
        other_thing = chain(c, post.thing, (), scope)
        relation = _RELATIONS[post.preposition]
        return filtered(c, thing, lambda one: conditions.spot_relation(c, relation, one, other_thing, post.negated))
    if post.preposition == "within" and thing.type == t.LINES and not post.negated:
        whole = region(c, chain(c, post.thing, (), scope))
        return replace(thing, expr=t.LinesWithin(thing.expr, whole, span=post.span))
    if post.preposition in ("beside", "touching") and thing.element == t.CELL:
        near_by = t.Geometry("neighbours", (region(c, chain(c, post.thing, (), scope)),), span=post.span)
        op = "difference" if post.negated else "intersection"
        return replace(thing, expr=t.Combine(op, thing.expr, near_by, t.REGION, span=post.span))
    raise Wrong("T003", f"`{post.preposition}` says nothing about {described(thing)}", post.span)


def _determined(c: Context, thing: Thing, node: s.Named, scope: Scope) -> Thing:
    words = node.words
    short = node.determiner in ("a", "an", "any", "each", "another", "up to") or node.count is not None
    name = c.vocabulary.singular(words.head.text) if words.head.variable or short else words.text
    count = as_number(c, count_value(c, node.count, scope)) if node.count is not None else None
    if node.determiner == "another" and thing.is_set:
        thing = _without_former(c, thing, words.head, scope)
    if node.determiner == "each" and scope.fold is not None and thing.is_set:
        variable = scope.local(name, thing.element)
        scope.fold.walks.append((variable, thing.expr))
        one = replace(thing, expr=variable, type=thing.element).bare()
        scope.bind(name, one)
        return one
    return replace(thing, determiner=node.determiner, count=count, name=name)


def _without_former(c: Context, thing: Thing, word: s.Word, scope: Scope) -> Thing:
    """`another bee` is not the one that was chosen before; `another player` without such a one is not you."""
    former = scope.find(word.text)
    if former is None or former.type != thing.element:
        if thing.element != t.PLAYER:
            help = f"write `a {word.text}`, or choose the first one by `choose a {word.text}`"
            raise Wrong(
                "N002", f"nothing before this is a {word.text} that this could be another of", word.span, help=help
            )
        former = Thing(t.Me(), t.PLAYER, word.span)
    only = t.Single(former.expr, thing.type)
    return replace(thing, expr=t.Combine("difference", thing.expr, only, thing.type))
