"""`at once`: what all do at the same time may change only what is their own.

The parts are played one after the other, so a change of what all share would let the first decide over the last. What
cannot be proved is left to the author: a component may be taken from a zone of the table, as two players can never hold
the same one, and of what the table keeps for each of several things a player may change one that is his.
"""

from __future__ import annotations

from typing import Any

from pudsl.check import typed as t
from pudsl.check.context import Context, Wrong
from pudsl.check.declarations import Declarations
from pudsl.check.rewrite import walk
from pudsl.source.text import Span


def refuse_shared(
    c: Context, verbs: dict[str, t.Verb], deeds: tuple[t.Deed, ...] | list[t.Deed], abilities: tuple[t.Ability, ...]
) -> None:
    """Report each change of what all share that can happen within an `at once`."""
    proof = _Proof(c, verbs, deeds, abilities)
    for body in (*(v.body for v in verbs.values()), *(d.body for d in deeds)):
        for node in walk(body):
            if isinstance(node, t.As) and node.at_once:
                proof.check(node.body, node.span)


class _Proof:
    def __init__(
        self,
        c: Context,
        verbs: dict[str, t.Verb],
        deeds: tuple[t.Deed, ...] | list[t.Deed],
        abilities: tuple[t.Ability, ...],
    ) -> None:
        self._c, self._verbs, self._deeds, self._abilities = c, verbs, deeds, abilities
        self._d: Declarations = c.declarations
        self._seen: set[str] = set()

    def check(self, body: Any, at_once: Span | None) -> None:
        for node in walk(body):
            match node:
                case t.Do(verb=key) if key not in self._seen and key in self._verbs:
                    self._seen.add(key)
                    self.check(self._verbs[key].body, at_once)
                case t.Perform() if "deeds" not in self._seen:
                    self._seen.add("deeds")
                    for deed in self._deeds:
                        self.check(deed.body, at_once)
                case t.Settle() | t.Fully() if "abilities" not in self._seen:
                    self._seen.add("abilities")
                    for ability in self._abilities:
                        self.check(ability.body, at_once)
            shared = self._shared(node)
            if shared is not None:
                self._report(node, shared, at_once)

    def _shared(self, node: Any) -> str | None:
        """What a statement changes that all share."""
        match node:
            case t.Assign(variable=name, index=None) if self._d.variables[name].scope == "table":
                return name
            case t.Mark(layer=name) if self._d.boards[self._d.layers[name].board].scope == "table":
                return name
            case t.Move(zone=str() as name, index=None) | t.Shuffle(zone=name, index=None) if self._is_of_table(name):
                return name
        return None

    def _is_of_table(self, zone: str) -> bool:
        return self._d.zones[zone].scope == "table"

    def _report(self, node: t.Stmt, shared: str, at_once: Span | None) -> None:
        if node.span is None:
            return
        message = f"`{shared}` belongs to all, and this can happen while all act at once"
        labels = ((at_once, "they act at once here"),) if at_once is not None else ()
        help = "let the players act one after the other, or do it afterwards"
        self._c.report(Wrong("T005", message, node.span, help=help, labels=labels))
