"""`if you could V, V`, where V begins with a choice: the choice tells by itself whether there is anything to choose.

So what can be chosen is worked out once, not first for the question and then for the deed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pudsl.check import typed as t
from pudsl.check.possible import possible_name
from pudsl.check.rewrite import alike, rebuilt
from pudsl.classes import replace


def asked_once(verb: t.Verb, verbs: Mapping[str, t.Verb]) -> t.Verb:
    """A verb in which such choices stand instead of the verbs that they are."""

    def change(node: Any) -> Any:
        node = rebuilt(node, change)
        choice = _choice(node, verbs) if isinstance(node, t.If) else None
        return node if choice is None else replace(choice, otherwise=node.otherwise)

    return replace(verb, body=change(verb.body))


def _choice(node: t.If, verbs: Mapping[str, t.Verb]) -> t.Choose | None:
    """What the verb that is asked for and done chooses; a verb with things of its own is left alone."""
    deed = _only(node.then)
    if not isinstance(deed, t.Do) or deed.verb not in verbs or deed.arguments:
        return None
    verb = verbs[deed.verb]
    choice = _only(verb.body)
    if not isinstance(choice, t.Choose) or choice.otherwise is not None or not alike(verb.possible, t.Some(choice.of)):
        return None
    asked = t.Apply(possible_name(deed.verb), (), None, t.TRUTH)
    return choice if alike(node.test, asked) else None


def _only(node: t.Stmt) -> t.Stmt:
    """The statement of a block that has no other."""
    return _only(node.statements[0]) if isinstance(node, t.Block) and len(node.statements) == 1 else node
