"""Soft prohibitions, `you should not ...`: each is a value of the enumeration `soft-rule`, so that the rules of a game
can go through them, choose one and lift it: when they yield is said by content.

The rules of one component are one soft rule, so are rules with one name.
"""

from __future__ import annotations

from pudsl.check.context import Context, Wrong
from pudsl.check.declarations import Enumeration
from pudsl.check.trees import found_in
from pudsl.check.waivers import SOFT_RULE
from pudsl.lang import surface as s

_MOST = 32
_NO_RULE = "(no rule)"


class SoftRules:
    """The names of all soft rules of a game, and their places."""

    def __init__(self, context: Context) -> None:
        self._c = context
        self._names: dict[tuple[int, str], str] = {}
        self.places: dict[str, int] = {}

    def collect(self, sheet: s.Node, component: str | None) -> None:
        """Name the soft rules of a tree: by their own name, by their component, else by number."""
        parts = list(found_in(sheet, "should"))
        named = {id(n.rule): n.name.text for n in parts if isinstance(n, s.NamedRule)}
        for node in parts:
            if isinstance(node, s.LegalRule) and node.manner == "soft":
                name = named.get(id(node)) or component or f"soft-{len(self._names) + 1}"
                self._names[_place(node)] = name
                if name not in self.places and len(self.places) >= _MOST:
                    help = "give some of them one name: `rule NAME: you should not ...`"
                    self._c.report(Wrong("T003", f"there are more than {_MOST} soft rules", node.span, help=help))
                self.places.setdefault(name, len(self.places))

    def declare(self) -> None:
        """Make the enumeration known, also where a game has no soft rule: others of its modules may."""
        labels = {place: name for name, place in self.places.items()} or {0: _NO_RULE}
        self._c.vocabulary.add_enumeration(Enumeration(SOFT_RULE, f"{SOFT_RULE}s", tuple(labels), labels))

    def name_of(self, rule: s.LegalRule) -> str | None:
        return self._names.get(_place(rule))


def _place(node: s.Node) -> tuple[int, str]:
    return node.span.start, node.span.source.path
