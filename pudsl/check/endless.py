"""Verbs that would never end: that call themselves whatever happens."""

from __future__ import annotations

from collections.abc import Iterator

from pudsl.check import typed as t
from pudsl.check.context import Context, Wrong


def refuse_endless(c: Context, verbs: dict[str, t.Verb]) -> None:
    """Report each verb whose body leads to itself on a way that nothing can leave."""
    told: set[str] = set()
    for key, verb in verbs.items():
        way = _way_back(key, verbs)
        if way is not None and not told & set(way):
            told |= set(way)
            call = next(d for d in _sure(verb.body) if d.verb == way[0])
            steps = " leads to ".join(f"`{verbs[name].text}`" for name in (key, *way))
            help = "give it a condition, a limit such as `once per PERIOD`, or a `may`"
            span = call.span or verb.span
            if span is not None:
                c.report(Wrong("T004", f"this never ends: {steps}", span, help=help))


def _way_back(key: str, verbs: dict[str, t.Verb]) -> list[str] | None:
    """The verbs between a verb and itself, with it as the last."""
    ways: list[list[str]] = [[d.verb] for d in _sure(verbs[key].body)]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        if way[-1] == key:
            return way
        if way[-1] not in seen and way[-1] in verbs:
            seen.add(way[-1])
            ways += [[*way, d.verb] for d in _sure(verbs[way[-1]].body)]
    return None


def _sure(node: t.Stmt) -> Iterator[t.Do]:
    """The calls that are made whatever happens."""
    match node:
        case t.Do():
            yield node
        case t.Block(statements=statements):
            for statement in statements:
                if isinstance(statement, t.Stop):
                    return
                yield from _sure(statement)
        case t.Fully(body=body) | t.As(body=body):
            yield from _sure(body)
