"""Verbs as they are despite some rules: a verb of its own for each call with `despite`.

What is lifted is lifted for the call and for all that is done inside of it, but not for what it leaves for later.
"""

from __future__ import annotations

from typing import Any

from pudsl.check import typed as t
from pudsl.check.context import conjunction, negation
from pudsl.check.possible import possible_name
from pudsl.check.rewrite import rebuilt, walk
from pudsl.check.waivers import ALL_SOFT, SOFT_RULE, Waiver
from pudsl.classes import replace

_RULE = t.Local("SOFT_RULE", t.enum(SOFT_RULE))


class Waived:
    """Makes the verbs that are called despite something, and those that these call."""

    def __init__(self, verbs: dict[str, t.Verb], bodies: dict[str, t.Expr], soft: dict[str, int]) -> None:
        self._verbs = verbs
        self._bodies = bodies  # for each verb the truth that its body is possible, whatever forbids it
        self._soft = soft  # the place of each soft rule in their enumeration
        self._calls = {key: {d.verb for d in walk(verb.body) if isinstance(d, t.Do)} for key, verb in verbs.items()}
        self.made: dict[str, t.Verb] = {}

    def make(self, base: str, waiver: Waiver) -> str:
        """The name of the verb as it is despite these rules."""
        key = f"{base} despite {waiver.text}"
        if key not in self.made:
            verb = self._verbs[base]
            self.made[key] = verb  # so that a verb which calls itself finds it
            self.made[key] = self._made(key, verb, waiver)
        return key

    def _made(self, key: str, verb: t.Verb, waiver: Waiver) -> t.Verb:
        kept = tuple(lifted for p in verb.prohibitions if (lifted := self._lifted(p, waiver)) is not None)
        affected = self._affected(waiver)
        parameters = (*verb.parameters, *((_RULE,) if waiver.rule is not None else ()))

        def change(node: Any) -> Any:
            if isinstance(node, t.Later):
                return node
            node = rebuilt(node, change)
            if isinstance(node, t.Do) and node.verb in affected:
                return replace(node, verb=self.make(node.verb, waiver), arguments=_extended(node.arguments, waiver))
            name = possibles.get(node.function) if isinstance(node, t.Apply) else None
            if name is not None:
                function = possible_name(self.make(name, waiver))
                return replace(node, function=function, arguments=_extended(node.arguments, waiver))
            return node

        possibles = {possible_name(name): name for name in affected}
        allowed = [negation(p.forbidden) for p in kept]
        can = conjunction([*allowed, change(self._bodies[verb.name])])
        return replace(verb, name=key, parameters=parameters, possible=can, body=change(verb.body), prohibitions=kept)

    def _lifted(self, prohibition: t.Prohibition, waiver: Waiver) -> t.Prohibition | None:
        if prohibition.name in waiver.names or (prohibition.soft and ALL_SOFT in waiver.names):
            return None
        if waiver.rule is None or not prohibition.soft:
            return prohibition
        this = t.Literal(self._soft[prohibition.name], t.enum(SOFT_RULE))
        other = t.Compare("!=", _RULE, this)
        return replace(prohibition, forbidden=conjunction([other, prohibition.forbidden]))

    def _affected(self, waiver: Waiver) -> set[str]:
        """The verbs that one of these rules can forbid, and those that lead to them."""
        found = {
            key for key, verb in self._verbs.items() if any(self._lifted(p, waiver) is not p for p in verb.prohibitions)
        }
        while True:
            more = {key for key, called in self._calls.items() if called & found} - found
            if not more:
                return found
            found |= more


def _extended(arguments: tuple[t.Expr, ...], waiver: Waiver) -> tuple[t.Expr, ...]:
    return (*arguments, *((_RULE,) if waiver.rule is not None else ()))
