"""Hooks: what happens before, after and instead of a deed, or when a period starts or ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import deeds, periods
from pudsl.check import typed as t
from pudsl.check.bearing import Bearing
from pudsl.check.context import FALSE, TRUE, Context, Scope, Thing, Wrong, conjunction, disjunction, negation
from pudsl.check.events import matches, of_others
from pudsl.check.possible import possible
from pudsl.check.rewrite import walk
from pudsl.classes import dataclass, replace
from pudsl.lang import surface as s

if TYPE_CHECKING:
    from pudsl.check.verbs import Verb


@dataclass(slots=True)
class Hook:
    rule: s.HookRule
    bearing: Bearing


@dataclass(frozen=True, slots=True)
class Replacement:
    """What happens instead of a deed, if `test` holds; `optional`: if the player likes."""

    test: t.Expr
    optional: bool
    label: str
    possible: t.Expr
    body: t.Stmt
    rule: s.HookRule


def attach_hooks(c: Context, hooks: list[Hook], verbs: dict[str, Verb]) -> None:
    """Give each verb what happens around it; what happens instead comes last, as it can do the deed itself."""
    for moment in ("before", "after", "instead"):
        for hook in hooks:
            if hook.rule.moment == moment:
                with c.reporting(hook.rule.span):
                    _attach(c, hook, verbs)


def _attach(c: Context, hook: Hook, verbs: dict[str, Verb]) -> None:
    event = hook.rule.event
    if isinstance(event, s.PeriodEvent):
        _attach_to_period(c, hook, event, verbs)
        return
    call = event.call if event.subject == "you" else of_others(c, event.call, event.subject)
    if hook.rule.moment == "instead" and event.subject != "you":
        help = "write `when you would ...` where the others have the rule, or forbid it: `others cannot ...`"
        raise Wrong("T003", "only what you do yourself can be replaced", event.span, help=help)
    for verb, scope, guards in matches(c, call, verbs):
        if hook.rule.moment == "instead":
            test = conjunction([*hook.bearing.guard(c, scope), *guards])
            verb.replacements.append(_replacement(c, hook, verb, scope, test))
            continue
        heard = _heard(c, hook, scope, guards, event.subject)
        (verb.befores if hook.rule.moment == "before" else verb.afters).append(c.verbs.apart(heard))


def _heard(c: Context, hook: Hook, scope: Scope, guards: list[t.Expr], subject: str) -> t.Stmt:
    """What happens at an event: in the name of who does it, or of each who has the rule."""
    if subject == "you":
        return _guarded(c, hook, scope, conjunction([*hook.bearing.guard(c, scope), *guards]))
    doer, owner = scope.local("DOER", t.PLAYER), scope.local("OWNER", t.PLAYER)
    scope.bind("player", Thing(doer, t.PLAYER, hook.rule.span))
    who: t.Expr = t.All(t.PLAYERS)
    if subject == "others":
        who = t.Combine("difference", who, t.Single(t.Me(), t.PLAYERS), t.PLAYERS)
    body = _guarded(c, hook, scope, conjunction(hook.bearing.guard(c, scope)))
    each = t.As(owner, who, t.Me(), False, body, span=hook.rule.span)
    all_of_it = t.Block((t.Let(doer, t.Me()), each), span=hook.rule.span)
    test = conjunction(guards)
    return all_of_it if test == TRUE else t.If(test, all_of_it, None, span=hook.rule.span)


def _guarded(c: Context, hook: Hook, scope: Scope, test: t.Expr) -> t.Stmt:
    body = deeds.statement(c, hook.rule.body, scope)
    if hook.bearing.limit is not None:
        left, mark = limited(hook.bearing.limit)
        test = conjunction([left, test])
        body = marked(body, left, mark)
    return body if test == TRUE else t.If(test, body, None, span=hook.rule.span)


# ---- limits ------------------------------------------------------------------------------------------


def limited(limit: tuple[int, str]) -> tuple[t.Expr, t.Stmt]:
    """The truth that a limit is not yet reached, and the mark of one more use."""
    times, variable = limit
    read = t.Read(variable, t.Me(), None, t.NUMBER)
    left = t.Compare("<", read, t.Literal(times, t.NUMBER))
    return left, t.Assign(variable, t.Me(), None, t.Arithmetic("+", read, t.Literal(1, t.NUMBER)))


def marked(body: t.Stmt, left: t.Expr, mark: t.Stmt) -> t.Stmt:
    """A use is counted when it is taken: inside of `may`, also of one that waits for later."""
    match body:
        case t.Either(arms=arms, may_pass=True):
            counted = tuple(replace(arm, body=t.Block((mark, arm.body))) for arm in arms)
            return replace(body, arms=counted)
        case t.Later(optional=True):
            later = t.Block((mark, body.body), span=body.body.span)
            return replace(body, possible=conjunction([left, body.possible]), body=later)
        case t.If(otherwise=None):
            return replace(body, then=marked(body.then, left, mark))
        case t.Block(statements=(t.Let() as let, *rest)):
            return replace(body, statements=(let, marked(t.Block(tuple(rest)), left, mark)))
        case t.Block(statements=(only,)):
            return marked(only, left, mark)
    return t.Block((mark, body), span=body.span)


# ---- instead -----------------------------------------------------------------------------------------


def _replacement(c: Context, hook: Hook, verb: Verb, scope: Scope, test: t.Expr) -> Replacement:
    node = hook.rule.body
    optional = isinstance(node, s.MayStatement)
    inner = node.body if isinstance(node, s.MayStatement) else node
    if isinstance(inner, s.IfStatement) and inner.otherwise is None:
        help = "add `otherwise, do so`, or put the condition into the event: `when you would place a heavy tile, ...`"
        raise Wrong("T003", "where this condition fails the deed would be replaced by nothing", inner.span, help=help)
    scope.replaced = verb.whole
    body = deeds.statement(c, inner, scope)
    can = possible(body)
    if hook.bearing.limit is not None:
        left, mark = limited(hook.bearing.limit)
        test = conjunction([left, test])
        body = t.Block((mark, body), span=body.span)
    return Replacement(test, optional, deeds.label(inner.span, scope), can, c.verbs.apart(body), hook.rule)


def replaced(verb: Verb) -> tuple[t.Stmt, t.Expr]:
    """The deed with what may happen instead of it, and the truth that any of it is possible.

    One that must be replaced is; where several rules replace it, or one may, the player picks.
    """
    own, can = verb.whole, possible(verb.body)
    if not verb.replacements:
        return own, can
    first = verb.replacements[0]
    if len(verb.replacements) == 1 and not first.optional:
        stmt = t.If(first.test, first.body, own, span=first.rule.span)
        return stmt, possible(t.If(first.test, _as_possible(first.possible), _as_possible(can)))
    compelled = disjunction([r.test for r in verb.replacements if not r.optional])
    arms = [t.Arm(_label_of(verb), conjunction([negation(compelled), can]), own, span=verb.heading.span)]
    for r in verb.replacements:
        arms.append(t.Arm(r.label, conjunction([r.test, r.possible]), r.body, span=r.rule.span))
    either = t.Either(tuple(arms), may_pass=False, span=first.rule.span)
    any_test = disjunction([r.test for r in verb.replacements])
    return t.If(any_test, either, own, span=first.rule.span), disjunction([arm.possible for arm in arms])


def _as_possible(can: t.Expr) -> t.Stmt:
    """A statement that is possible if this holds."""
    return t.Either((t.Arm("", can, t.Block(())),), may_pass=False)


def _label_of(verb: Verb) -> str:
    if verb.heading.text == verb.heading.verb:
        return verb.heading.verb
    return f"{verb.heading.verb} {deeds.label(verb.definition.heading.span, verb.heading.scope)}"


# ---- periods -----------------------------------------------------------------------------------------


def _attach_to_period(c: Context, hook: Hook, event: s.PeriodEvent, verbs: dict[str, Verb]) -> None:
    if hook.rule.moment != "after":
        raise Wrong(
            "T003",
            "a period has no before",
            event.span,
            help="write `when the round starts, ...`, or speak of its verb",
        )
    verb = periods.verb_of(c, periods.named(c, event.words), verbs)
    scope = Scope()
    added = _guarded(c, hook, scope, conjunction(hook.bearing.guard(c, scope)))
    if added == t.Block(()) or _never(added):
        return
    if not periods.runs_for_one(verb, verbs):
        player = scope.local("PLAYER", t.PLAYER)
        added = t.As(player, t.All(t.PLAYERS), None, False, added, span=hook.rule.span)
    (verb.starts if event.edge == "starts" else verb.ends).append(c.verbs.apart(added))


def _never(node: t.Stmt) -> bool:
    return isinstance(node, t.If) and node.test == FALSE


def stops(node: t.Stmt) -> bool:
    """True if a statement can leave the verb that it stands in."""
    return any(isinstance(part, t.Stop) for part in walk(node))
