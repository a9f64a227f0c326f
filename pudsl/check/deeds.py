"""From statements to deeds."""

from __future__ import annotations

import re

from pudsl.check import calls, conditions, core_verbs, phrases
from pudsl.check import typed as t
from pudsl.check.context import Context, Scope, Thing, Told, Wrong, near, negation
from pudsl.check.fitting import described, fit
from pudsl.check.headings import plain_words
from pudsl.check.possible import possible
from pudsl.check.rewrite import free_locals
from pudsl.classes import replace
from pudsl.lang import surface as s
from pudsl.source.text import Span

_MOST_CAPTURES = 4


def statement(c: Context, node: s.Statement, scope: Scope) -> t.Stmt:
    """The meaning of a statement."""
    return block(c, (node,), scope)


def block(c: Context, nodes: tuple[s.Statement, ...], scope: Scope) -> t.Stmt:
    """Statements in a row; what one names, the following ones can use."""
    done: list[t.Stmt] = []
    for place, node in enumerate(nodes):
        if isinstance(node, s.Call) and node.verb.text == "choose":
            done.append(_choose(c, node, nodes[place + 1 :], scope))
            break
        with c.reporting(node.span):
            done.append(_one(c, node, scope))
    return done[0] if len(done) == 1 else t.Block(tuple(done), span=nodes[0].span if nodes else None)


def _one(c: Context, node: s.Statement, scope: Scope) -> t.Stmt:
    match node:
        case s.Call():
            return calls.call(c, node, scope)
        case s.Sequence():
            return block(c, node.statements, scope.child())
        case s.IfStatement():
            return _if(c, node, scope)
        case s.EitherStatement():
            return t.Either(tuple(_arm(c, arm, scope) for arm in node.arms), may_pass=False, span=node.span)
        case s.MayStatement():
            return t.Either((_arm(c, node.body, scope),), may_pass=True, span=node.span)
        case s.ForStatement():
            return _for(c, node, scope)
        case s.RepeatStatement():
            times = phrases.number(c, node.times, scope)
            if (phrases.known_number(times) or 0) < 0:
                raise Wrong("T001", "a deed is done once, several times, or not at all", node.times.span)
            return t.Repeat(times, statement(c, node.body, scope.child()), span=node.span)
        case s.RepeatUntil():
            test = negation(conditions.truth(c, node.test, scope))
            return t.While(test, statement(c, node.body, scope.child()), span=node.span)
        case s.AsStatement():
            return _as(c, node, scope)
        case s.LaterStatement():
            return _later(c, node, scope)
        case s.FullyStatement():
            return t.Fully(statement(c, node.body, scope), span=node.span)
        case s.AnyOrder():
            entries = tuple(_later(c, s.LaterStatement(part.span, None, part), scope) for part in node.statements)
            return t.Fully(t.Block(entries, span=node.span), span=node.span)
        case s.PayStatement():
            return core_verbs.pay(c, node, scope)
        case s.LetStatement():
            return _let(c, node, scope)
        case s.DoSo():
            if scope.replaced is None:
                help = "it stands for the deed in `when you would VERB, ... do so`"
                raise Wrong("T003", "`do so` has a meaning only where something is replaced", node.span, help=help)
            return scope.replaced
        case s.StopStatement():
            return t.Stop(span=node.span)
        case s.UntilStatement():
            return c.verbs.durations.start(node)
        case s.UnreadStatement():
            _lose_words(node, scope)
            raise Told


def _if(c: Context, node: s.IfStatement, scope: Scope) -> t.Stmt:
    test = conditions.truth(c, node.test, scope)
    then = statement(c, node.then, scope.child())
    otherwise = statement(c, node.otherwise, scope.child()) if node.otherwise else None
    return t.If(test, then, otherwise, span=node.span)


def _arm(c: Context, node: s.Statement, scope: Scope) -> t.Arm:
    body = statement(c, node, scope.child())
    return t.Arm(label(node.span, scope), possible(body), body, span=node.span)


def on_one_line(text: str) -> str:
    """Sentences of a block as one would say them in a row: a deed below another one is done then."""
    said = ""
    for line in text.splitlines():
        words = " ".join(line.partition("#")[0].split())
        if not words or not said:
            said += words
        elif words.startswith("otherwise"):
            said += f", {words}"
        elif said.endswith((":", ",")) or words.startswith(("or ", "then ")) or _is_open(said):
            said += f" {words}"
        else:
            said += f" then {words}"
    return said


def _is_open(text: str) -> bool:
    return any(text.count(start) > text.count(end) for start, end in ("()", "[]"))


def label(span: Span, scope: Scope) -> str:
    """The words of a sentence on one line, with places for the names that it uses."""
    text = on_one_line(span.text)

    def named(match: re.Match[str]) -> str:
        thing = scope.find(match[0].removeprefix("that "))
        return f"{{{thing.expr.name}}}" if thing is not None and isinstance(thing.expr, t.Local) else match[0]

    return re.sub(r"\b[A-Z][A-Z0-9_]*\b|\bthat [a-z][a-z0-9-]*\b", named, text.replace("{", "(").replace("}", ")"))


def _for(c: Context, node: s.ForStatement, scope: Scope) -> t.Stmt:
    thing = phrases.expression(c, node.thing, scope)
    if not thing.is_set:
        message = f"{described(thing)} is a single thing: there is nothing to go through"
        raise Wrong("T002", message, node.thing.span)
    variable, one = calls.member(scope, thing)
    inner = scope.child()
    inner.bind(thing.name or "it", one)
    return t.For(variable, thing.expr, statement(c, node.body, inner), span=node.span)


def _as(c: Context, node: s.AsStatement, scope: Scope) -> t.Stmt:
    actor = node.actor
    named = s.Named(actor.span, actor.determiner, None, actor.owner, actor.words)
    thing = phrases.chain(c, named, actor.posts, scope.apart())
    if thing.element != t.PLAYER:
        raise Wrong("T001", f"a player is expected, but this is {described(thing)}", actor.span)
    first = fit(c, phrases.expression(c, node.first, scope), t.PLAYER) if node.first is not None else None
    if thing.is_choice:
        return calls.quantified(
            c, thing, scope, lambda one, inner: _as_one(c, node, one, first, inner), filtering=False
        )
    return _as_one(c, node, thing, first, scope)


def _as_one(c: Context, node: s.AsStatement, who: Thing, first: t.Expr | None, scope: Scope) -> t.Stmt:
    variable = scope.local("PLAYER", t.PLAYER)
    inner = scope.child()
    one = Thing(variable, t.PLAYER, node.actor.span)
    inner.bind("player", one)
    if node.actor.words.head.variable:
        inner.bind(node.actor.words.head.text, one)
    return t.As(variable, who.expr, first, node.at_once, statement(c, node.body, inner), span=node.span)


def _later(c: Context, node: s.LaterStatement, scope: Scope) -> t.Stmt:
    optional = isinstance(node.body, s.MayStatement)
    inner = node.body.body if isinstance(node.body, s.MayStatement) else node.body
    body = statement(c, inner, scope.child())
    can = possible(body)
    captures = tuple(free_locals((body, can)))
    if len(captures) > _MOST_CAPTURES:
        help = "put some of it into a verb, or keep it in a variable of the state"
        raise Wrong("T003", "more than four things are to be remembered for later", node.span, help=help)
    agenda = node.agenda or ""
    if agenda not in c.declarations.agendas:
        notes = near(agenda, [name for name in c.declarations.agendas if name], "an agenda")
        help = f"an agenda is carried out by a sentence `settle {agenda}` somewhere"
        raise Wrong("N001", f"nothing settles the agenda `{agenda}`", node.span, help=help, notes=notes)
    return t.Later(agenda, label(inner.span, scope), captures, can, optional, body, span=node.span)


def _let(c: Context, node: s.LetStatement, scope: Scope) -> t.Stmt:
    thing = phrases.expression(c, node.value, scope)
    sort = c.vocabulary.sort(node.variable.text)
    type_ = sort.type if sort is not None else thing.type
    value = fit(c, thing, type_)
    variable = scope.local(node.variable.text, type_)
    scope.bind(node.variable.text, replace(thing, expr=variable, type=type_))
    return t.Let(variable, value, span=node.span)


# ---- choosing ----------------------------------------------------------------------------------------


def _choose(c: Context, node: s.Call, rest: tuple[s.Statement, ...], scope: Scope) -> t.Stmt:
    """`choose a BEE` and all that follows in the block, which can speak of that bee."""
    thing = None
    with c.reporting():
        thing = _offered(c, node, scope)
        if not rest:
            help = "the deeds that speak of it stand in the same block, behind `then` or on the next lines"
            scope.lose(thing.name or "it")
            raise Wrong("T003", "nothing is done with what is chosen", node.span, help=help)
        return calls.quantified(c, thing, scope, lambda one, inner: block(c, rest, inner), filtering=False)
    if thing is None:  # what follows may be wrong too, but speaks of what nobody knows
        _lose_words(node, scope)
        block(c, rest, scope)
    return t.Block(())


def _lose_words(node: s.Statement, scope: Scope) -> None:
    """Any word of a statement that has a mistake may have been the name of a thing: nothing more is said of it."""
    for word in node.span.source.line_text(node.span.line).split():
        scope.lose(word)


def _offered(c: Context, node: s.Call, scope: Scope) -> Thing:
    if node.object is None:
        raise Wrong("T003", "nothing says what is to be chosen", node.span, help="write `choose a ...`")
    thing = phrases.expression(c, node.object, scope)
    if not thing.is_set:
        raise Wrong("T002", f"{described(thing)} is a single thing: there is nothing to choose", node.object.span)
    if not thing.is_choice:
        thing = replace(thing, determiner="a")
    part = next((part for part in node.parts if part.preposition == "as"), None)
    if part is None:
        return thing
    named = plain_words(part.thing)
    if named is None or not named.words.head.variable:
        raise Wrong("T003", "a name in upper case is expected", part.thing.span)
    return replace(thing, name=named.words.text)
