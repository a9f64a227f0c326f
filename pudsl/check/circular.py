"""Answers that lead back to themselves: whether a verb is possible, and amounts that are printed on components.

Nouns and adjectives are found out as they are made (`nouns`). Whether a verb is possible is known only when all that bends
it is, so it is looked at here.
"""

from __future__ import annotations

from pudsl.check import typed as t
from pudsl.check.context import Context, Wrong
from pudsl.check.possible import verb_asked
from pudsl.check.rewrite import walk
from pudsl.source.text import Span

Asked = dict[str, dict[str, Span | None]]
"""For each function those that it asks, with the place where it first does."""


def refuse_circular(c: Context, functions: dict[str, t.Function]) -> None:
    """Report each circle of functions once, also where it is the same one despite some rule."""
    asked: Asked = {key: _asked_in(function) for key, function in functions.items()}
    done: set[str] = set()
    told: set[Span] = set()
    for key in functions:
        circle = _circle_from(key, asked, done)
        if circle:
            wrong = _wrong(functions, circle, asked)
            if wrong.span not in told:
                told.add(wrong.span)
                c.report(wrong)


def _asked_in(function: t.Function) -> dict[str, Span | None]:
    found: dict[str, Span | None] = {}
    for node in walk(function.body):
        if isinstance(node, t.Apply):
            found.setdefault(node.function, node.span)
    return found


def _circle_from(start: str, asked: Asked, done: set[str]) -> list[str]:
    """The first circle that is met on the ways from a function; what was gone through is not gone through again."""
    way: list[str] = []
    todo = [(start, True)]
    while todo:
        key, enters = todo.pop()
        if not enters:
            done.add(way.pop())
        elif key in way:
            done |= set(way)
            return way[way.index(key) :]
        elif key not in done:
            way.append(key)
            todo.append((key, False))
            todo += [(other, True) for other in reversed(asked.get(key, {}))]
    return []


def _wrong(functions: dict[str, t.Function], circle: list[str], asked: Asked) -> Wrong:
    first = functions[circle[0]]
    back = circle[1] if len(circle) > 1 else circle[0]
    span = asked[circle[0]][back] or first.span
    assert span is not None
    steps = " asks ".join(f"`{_words(functions[key])}`" for key in (*circle, circle[0]))
    if verb_asked(first.name) is None:
        return Wrong("T004", f"this amount leads back to itself: {steps}", span)
    help = (
        "its first deed tells whether a verb is possible: let one stand first that does not lead there; "
        "in `when you would`, `do so` is the deed itself"
    )
    return Wrong("T004", f"whether this is possible leads back to itself: {steps}", span, help=help)


def _words(function: t.Function) -> str:
    """A verb or a noun as its heading has it."""
    return function.text.removesuffix(" is possible") if verb_asked(function.name) is not None else function.text
