"""Periods: the verbs that limits and durations are measured by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.check.context import Context, Told, Wrong, near
from pudsl.check.rewrite import walk
from pudsl.lang import surface as s

if TYPE_CHECKING:
    from pudsl.check.verbs import Verb


def named(c: Context, words: s.Words) -> str:
    """The period that words name, or a message."""
    name = words.head.text
    if name in c.declarations.periods and len(words.parts) == 1:
        return name
    known = sorted(c.declarations.periods)
    help = (
        f"its periods are {', '.join(known)}" if known else "game.yaml declares them: `periods: {round: play a round}`"
    )
    raise Wrong(
        "N001", f"`{words.text}` is no period of this game", words.span, help=help, notes=near(name, known, "a period")
    )


def verb_of(c: Context, period: str, verbs: dict[str, Verb]) -> Verb:
    """The verb that a period is."""
    words = " ".join(c.declarations.periods[period].split())
    for verb in verbs.values():
        if verb.heading.text == words:
            return verb
    if words.split()[0] in c.unread or not verbs:
        raise Told
    span = next(iter(verbs.values())).heading.span
    raise Wrong("N004", f"the period `{period}` is `{words}`, and no verb is written like that", span)


def runs_for_one(verb: Verb, verbs: dict[str, Verb]) -> bool:
    """True if a verb is carried out in the name of single players: it is called within an `As`."""
    key = verb.heading.key
    for other in verbs.values():
        for node in walk(other.whole):
            if isinstance(node, t.As) and any(isinstance(d, t.Do) and d.verb == key for d in walk(node.body)):
                return True
    return False


def attach_marks(
    c: Context, renewals: dict[str, list[str]], endings: dict[str, list[str]], verbs: dict[str, Verb]
) -> None:
    """Clear the marks of limits and durations at the edges of their periods."""
    for table, at_start in ((renewals, True), (endings, False)):
        for period, variables in table.items():
            with c.reporting():
                verb = verb_of(c, period, verbs)
                one = runs_for_one(verb, verbs)
                cleared = [_cleared(variable, one) for variable in variables]
                if at_start:
                    verb.starts[:0] = cleared
                else:
                    verb.ends.extend(cleared)


def _cleared(variable: str, one: bool) -> t.Stmt:
    zero = t.Literal(0, t.NUMBER)
    if one:
        return t.Assign(variable, t.Me(), None, zero)
    player = t.Local("PLAYER", t.PLAYER)
    return t.For(player, t.All(t.PLAYERS), t.Assign(variable, player, None, zero))
