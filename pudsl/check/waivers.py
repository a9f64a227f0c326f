"""`despite`: the rules that a call is made in spite of, by name, all soft ones, or the soft one that a name stands for."""

from __future__ import annotations

from pudsl.check import phrases
from pudsl.check import typed as t
from pudsl.check.context import Context, Scope, Thing, Told, Wrong, near
from pudsl.classes import dataclass
from pudsl.lang import surface as s

SOFT_RULE = "soft-rule"
"""The name of the enumeration of soft rules, which the checker declares."""
ALL_SOFT = "soft-rules"


@dataclass(frozen=True, slots=True)
class Waiver:
    """Rules that are lifted for a call: by their names, and perhaps the soft rule that `rule` holds."""

    names: tuple[str, ...] = ()
    rule: t.Expr | None = None

    @property
    def arguments(self) -> tuple[t.Expr, ...]:
        """What the call hands on besides its own things."""
        return (self.rule,) if self.rule is not None else ()

    def beside(self, outer: Waiver) -> Waiver:
        """This one inside of a call that is made despite others; the one soft rule that a name stands for is the inner one's."""
        names = (*self.names, *(name for name in outer.names if name not in self.names))
        return Waiver(names, self.rule if self.rule is not None else outer.rule)

    @property
    def text(self) -> str:
        return ", ".join([*self.names, *(["SOFT_RULE"] if self.rule is not None else [])])


def waiver_of(c: Context, node: s.Call, scope: Scope) -> Waiver:
    """What stands behind `despite`."""
    part = next((p for p in node.parts if p.preposition == "despite"), None)
    if part is None:
        return Waiver()
    held = _held(c, part.thing, scope)
    return Waiver((), held.expr) if held is not None else Waiver(rule_names(c, part.thing))


def _held(c: Context, node: s.Expression, scope: Scope) -> Thing | None:
    """`despite SOFT_RULE`, `despite that soft-rule`."""
    named = node.chain if isinstance(node, s.Phrase) and not node.posts else None
    if not isinstance(named, s.Named) or not (named.words.head.variable or named.determiner in ("that", "this")):
        return None
    thing = phrases.chain(c, named, (), scope)
    if thing.type != t.enum(SOFT_RULE):
        raise Wrong("T001", "a rule is expected", node.span, help="write `despite SOFT_RULE`, or the name of a rule")
    return thing


def rule_names(c: Context, node: s.Expression) -> tuple[str, ...]:
    """The rules named after `despite`, one or a list."""
    chain = node.chain if isinstance(node, s.Phrase) else None
    nodes = chain.items if isinstance(chain, s.ListOf) else (node,)
    return tuple(_rule_name(c, item) for item in nodes)


def _rule_name(c: Context, node: s.Expression | s.Chain) -> str:
    named = node.chain if isinstance(node, s.Phrase) else node
    if not isinstance(named, s.Named):
        raise Wrong("T003", "a rule is named by one word", node.span)
    name, names = named.words.text, c.verbs.rule_names()
    if name == ALL_SOFT or name in names:
        return name
    if name in c.unread:
        raise Told
    help = "a rule is named where it is written: `rule NAME: you cannot ...`"
    raise Wrong("N001", f"there is no rule `{name}`", node.span, help=help, notes=near(name, names, "a rule"))
