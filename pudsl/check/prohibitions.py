"""Prohibitions: what forbids a verb, and what lifts that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import conditions
from pudsl.check import typed as t
from pudsl.check.bearing import Bearing
from pudsl.check.context import Context, Scope, Wrong, conjunction, negation
from pudsl.check.events import matches
from pudsl.check.waivers import ALL_SOFT, rule_names
from pudsl.classes import dataclass, replace
from pudsl.lang import surface as s

if TYPE_CHECKING:
    from pudsl.check.verbs import Verb


@dataclass(slots=True)
class Legal:
    """A rule that forbids or permits; `soft` is its place among the soft ones."""

    rule: s.LegalRule
    bearing: Bearing
    name: str


def attach_prohibitions(c: Context, rules: list[Legal], verbs: dict[str, Verb]) -> None:
    """Give each verb what forbids it, and lift from that what is permitted."""
    for legal in rules:
        if legal.rule.manner != "permit":
            with c.reporting(legal.rule.span):
                _forbid(c, legal, verbs)
    for legal in rules:
        if legal.rule.manner == "permit":
            with c.reporting(legal.rule.span):
                _permit(c, legal, verbs)


def _forbid(c: Context, legal: Legal, verbs: dict[str, Verb]) -> None:
    rule = legal.rule
    if any(part.preposition == "despite" for part in rule.call.parts):
        raise Wrong("T003", "a prohibition lifts no rule", rule.span, help="`despite` belongs to `you can`")
    for verb, scope, guards in matches(c, rule.call, verbs):
        if rule.subject == "you":
            test = conjunction([*legal.bearing.guard(c, scope), *guards, *_guard(c, rule.guard, scope)])
        else:
            held = conjunction([*legal.bearing.guard(c, scope), *_guard(c, rule.guard, scope)])
            test = conjunction([*guards, _held_by_another(c, rule, held)])
        text = " ".join(rule.span.text.split())
        verb.prohibitions.append(t.Prohibition(legal.name, text, test, rule.manner == "soft", span=rule.span))


def _held_by_another(c: Context, rule: s.LegalRule, held: t.Expr) -> t.Expr:
    """The truth that some player, or some other one, has the rule in force."""
    owner = t.Local(f"any.{c.fresh()}", t.PLAYER)
    players: t.Expr = t.All(t.PLAYERS)
    if rule.subject == "others":
        players = t.Combine("difference", players, t.Single(t.Me(), t.PLAYERS), t.PLAYERS)
    return t.Fold("any", owner, players, c.verbs.as_player(held, owner, rule.span), span=rule.span)


def _guard(c: Context, guard: s.Guard | None, scope: Scope) -> list[t.Expr]:
    if guard is None:
        return []
    test = conditions.truth(c, guard.test, scope)
    return [negation(test) if guard.negated else test]


def _permit(c: Context, legal: Legal, verbs: dict[str, Verb]) -> None:
    rule = legal.rule
    part = next((p for p in rule.call.parts if p.preposition == "despite"), None)
    if part is None:
        help = "write `you can ... despite RULE`, with the name of the rule that is lifted"
        raise Wrong("T003", "nothing says what is lifted", rule.span, help=help)
    if rule.subject != "you":
        raise Wrong("T003", "only for yourself a rule can be lifted", rule.span, help="write `you can ...`")
    names = rule_names(c, part.thing)
    for verb, scope, guards in matches(c, rule.call, verbs):
        lift = conjunction([*legal.bearing.guard(c, scope), *guards, *_guard(c, rule.guard, scope)])
        verb.prohibitions = [
            replace(p, forbidden=conjunction([p.forbidden, negation(lift)])) if _lifts(names, p) else p
            for p in verb.prohibitions
        ]


def _lifts(names: tuple[str, ...], prohibition: t.Prohibition) -> bool:
    return prohibition.name in names or (prohibition.soft and ALL_SOFT in names)
