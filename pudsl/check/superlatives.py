"""Players compared: who has the most and the fewest of something."""

from __future__ import annotations

from pudsl.check import phrases
from pudsl.check import typed as t
from pudsl.check.context import Context, Scope, Thing
from pudsl.check.fitting import as_number
from pudsl.classes import replace
from pudsl.lang import surface as s

_FOLDS = {"most": "highest", "fewest": "lowest"}


def most_or_fewest(c: Context, player: Thing, node: s.Named, posts: phrases.Posts, scope: Scope) -> t.Expr | None:
    """`the most X`: nobody has more; of several who have as much it is true of each. None if it says no such thing."""
    first, *rest = node.words.parts
    if first.text not in _FOLDS or not rest:
        return None
    words = replace(node.words, parts=tuple(rest))
    what = replace(node, determiner="all", words=words)
    variable = t.Local(f"any.{c.fresh()}", t.PLAYER)
    theirs = _amount(c, what, posts, scope, variable)
    best = t.Fold(_FOLDS[first.text], variable, t.All(t.PLAYERS), theirs, span=node.span)
    return t.Compare("=", _amount(c, what, posts, scope, player.expr), best, span=node.span)


def _amount(c: Context, node: s.Named, posts: phrases.Posts, scope: Scope, player: t.Expr) -> t.Expr:
    thing = phrases.named(c, node, posts, scope, owner=player)
    return t.Count(thing.expr, span=node.span) if thing.is_set else as_number(c, thing)
