"""Verbs as they are despite some rules: a verb of its own for each call with `despite`.

What is lifted is lifted for the call, for all that is done inside of it and for all that is asked there, but not for what it
leaves for later. A `despite` inside adds to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pudsl.check import typed as t
from pudsl.check.context import TRUE, conjunction, negation
from pudsl.check.possible import possible_name, verb_asked
from pudsl.check.rewrite import rebuilt
from pudsl.check.waivers import ALL_SOFT, SOFT_RULE, Waiver
from pudsl.classes import replace

_RULE = t.Local("LIFTED_RULE", t.enum(SOFT_RULE))
Variants = dict[str, tuple[str, Waiver]]
"""For the name of a verb despite some rules: the verb, and the rules."""


class Waived:
    """Makes the verbs that are called despite something, and those that these call, and what these ask."""

    def __init__(
        self,
        verbs: Mapping[str, t.Verb],
        bodies: Mapping[str, t.Expr],
        functions: Mapping[str, t.Function],
        soft: Mapping[str, int],
        variants: Variants,
    ) -> None:
        self._verbs = verbs
        self._bodies = bodies  # for each verb the truth that its body is possible, whatever forbids it
        self._functions = functions
        self._soft = soft  # the place of each soft rule in their enumeration
        self._variants = variants
        self._leads = {key: self._led_to((v.body, self._can(key), v.prohibitions)) for key, v in verbs.items()}
        self._leads |= {key: self._led_to(function.body) for key, function in functions.items()}
        self._reached: dict[str, set[str]] = {}
        self.made: dict[str, t.Verb] = {}
        self.asked: dict[str, t.Function] = {}
        for base, waiver in variants.values():
            self._make(base, waiver)

    def _can(self, verb: str) -> t.Expr:
        return self._bodies.get(verb, TRUE)

    # -- verbs and functions despite some rules

    def _make(self, base: str, waiver: Waiver) -> str:
        """The name of the verb as it is despite these rules."""
        key = f"{base} despite {waiver.text}"
        if key not in self.made:
            verb = self._verbs[base]
            self.made[key] = verb  # so that a verb which calls itself finds it
            kept = tuple(lifted for p in verb.prohibitions if (lifted := self._lifted(p, waiver)) is not None)
            kept = self._changed(kept, waiver)
            can = conjunction([*(negation(p.forbidden) for p in kept), self._changed(self._can(base), waiver)])
            body, parameters = self._changed(verb.body, waiver), _extended(verb.parameters, waiver)
            self.made[key] = replace(verb, name=key, parameters=parameters, possible=can, body=body, prohibitions=kept)
        return key

    def _ask(self, name: str, waiver: Waiver) -> str:
        """The name of a noun or an adjective as it is despite these rules."""
        key = f"{name} despite {waiver.text}"
        if key not in self.asked:
            function = self._functions[name]
            body, parameters = self._changed(function.body, waiver), _extended(function.parameters, waiver)
            self.asked[key] = replace(function, name=key, parameters=parameters, body=body)
        return key

    def _changed(self, node: Any, waiver: Waiver) -> Any:
        """A tree with all that is done and asked in it despite these rules."""

        def change(node: Any) -> Any:
            if isinstance(node, t.Later):
                return node
            node = rebuilt(node, change)
            if isinstance(node, t.Do):
                verb, arguments = self._call(node.verb, node.arguments, waiver)
                return node if verb == node.verb else replace(node, verb=verb, arguments=arguments)
            if isinstance(node, t.Apply):
                function, arguments = self._question(node.function, node.arguments, waiver)
                return node if function == node.function else replace(node, function=function, arguments=arguments)
            return node

        return change(node)

    def _call(self, verb: str, arguments: tuple[Any, ...], waiver: Waiver) -> tuple[str, tuple[Any, ...]]:
        base, inner = self._variants.get(verb, (verb, Waiver()))
        if base not in self._affected(waiver):
            return verb, arguments
        both = inner.beside(waiver)
        return self._make(base, both), arguments if inner.rule is not None else _extended(arguments, waiver)

    def _question(self, function: str, arguments: tuple[Any, ...], waiver: Waiver) -> tuple[str, tuple[Any, ...]]:
        verb = verb_asked(function)
        if verb is not None:
            called, given = self._call(verb, arguments, waiver)
            return possible_name(called), given
        if function not in self._affected(waiver):
            return function, arguments
        return self._ask(function, waiver), _extended(arguments, waiver)

    def _lifted(self, prohibition: t.Prohibition, waiver: Waiver) -> t.Prohibition | None:
        if prohibition.name in waiver.names or (prohibition.soft and ALL_SOFT in waiver.names):
            return None
        if waiver.rule is None or not prohibition.soft:
            return prohibition
        this = t.Literal(self._soft[prohibition.name], t.enum(SOFT_RULE))
        other = t.Compare("!=", _RULE, this)
        return replace(prohibition, forbidden=conjunction([other, prohibition.forbidden]))

    # -- what a rule can make a difference to

    def _affected(self, waiver: Waiver) -> set[str]:
        """The verbs that one of these rules can forbid, and all verbs and functions that lead to them."""
        if waiver.text not in self._reached:
            found = {
                key for key, v in self._verbs.items() if any(self._lifted(p, waiver) is not p for p in v.prohibitions)
            }
            while more := {key for key, led_to in self._leads.items() if led_to & found} - found:
                found |= more
            self._reached[waiver.text] = found
        return self._reached[waiver.text]

    def _led_to(self, tree: Any) -> set[str]:
        """The verbs and functions that a tree does and asks at once."""
        found = set()
        for node in _at_once(tree):
            if isinstance(node, t.Do):
                found.add(node.verb)
            elif isinstance(node, t.Apply):
                found.add(verb_asked(node.function) or node.function)
        return {self._variants[key][0] if key in self._variants else key for key in found}


def _at_once(tree: Any) -> Iterator[Any]:
    """Every node of a tree but for what is left for later."""
    found: list[Any] = []

    def visit(node: Any) -> Any:
        if not isinstance(node, t.Later):
            found.append(node)
            rebuilt(node, visit)
        return node

    visit(tree)
    yield from found


def _extended(those: tuple[Any, ...], waiver: Waiver) -> tuple[Any, ...]:
    return (*those, *((_RULE,) if waiver.rule is not None else ()))
