"""`until the round ends, RULE`: rules that hold for a time. Each is in force while a mark of its player is set."""

from __future__ import annotations

from collections.abc import Iterator

from pudsl.check import periods
from pudsl.check import typed as t
from pudsl.check.bearing import Bearing
from pudsl.check.context import FALSE, TRUE, Context, Scope
from pudsl.check.declarations import Variable
from pudsl.check.trees import found_in
from pudsl.lang import surface as s

_Place = tuple[int, int, str]


class Durations:
    """The marks of all `until` of a game."""

    def __init__(self, context: Context) -> None:
        self._c = context
        self._marks: dict[_Place, str] = {}
        self.endings: dict[str, list[str]] = {}  # for each period the marks that its end clears

    def declare(self, node: s.Node, component: str | None = None) -> None:
        """Find every `until ...` in a tree and take its rules in."""
        for until in _untils(node):
            with self._c.reporting(until.span):
                self._declare(until, component)

    def _declare(self, until: s.UntilStatement, component: str | None) -> None:
        name = f"lasting {len(self._marks) + 1}"
        self._marks[_place(until)] = name
        self._c.declarations.variables[name] = Variable(name, "player", t.TRUTH, most=1, span=until.span)
        if not until.this:
            period = periods.named(self._c, until.event)
            if until.edge == "starts":
                self._c.verbs.renew(period, name)
            else:
                self.endings.setdefault(period, []).append(name)

        def holds(scope: Scope) -> t.Expr:
            return t.Read(name, t.Me(), None, t.TRUTH)

        for rule in until.rules:
            with self._c.reporting(rule.span):
                self._c.verbs.add(rule, Bearing(holds, component=component))

    def start(self, node: s.UntilStatement) -> t.Stmt:
        """From now on the rules are in force."""
        return t.Assign(self._marks[_place(node)], t.Me(), None, TRUE, span=node.span)

    def with_endings(self, node: s.Node, body: t.Stmt) -> t.Stmt:
        """An effect with the end of what holds `until this ... ends`."""
        own = [self._marks[_place(until)] for until in _untils(node) if until.this]
        if not own:
            return body
        ended = [t.Assign(name, t.Me(), None, FALSE) for name in own]
        return t.Block((self._c.verbs.apart(body), *ended), span=body.span)


def _place(node: s.Node) -> _Place:
    return node.span.start, node.span.end, node.span.source.path


def _untils(node: s.Node) -> Iterator[s.UntilStatement]:
    return (part for part in found_in(node, "until") if isinstance(part, s.UntilStatement))
