"""From what the parser found to the tree of `pudsl.lang.surface`: one method for each rule of the grammar.

A method is told where in the text the rule was found, and what its parts have become.
"""

from __future__ import annotations

from typing import Any

from pudsl.lang import surface as s
from pudsl.source.passage import Passage
from pudsl.source.text import Span

Meta = tuple[int, int] | None
"""Start and end in the text; None for what is empty."""

Children = list[Any]
"""What the rules below a rule have become. (Within the builder `list` is the rule of that name.)"""


def _words(children: Children) -> list[s.Word]:
    return [child for child in children if isinstance(child, s.Word)]


def _change(name: str) -> Any:
    """A maker of methods for the changes of nouns."""

    def method(self: Builder, meta: Meta, c: Children) -> tuple[str, s.Complement]:
        return name, s.Same(self._span(meta), c[0])

    return method


def _subject(name: str) -> Any:
    """A maker of methods for who does something."""

    def method(self: Builder, meta: Meta, c: Children) -> tuple[str, Span]:
        return name, self._span(meta)

    return method


def _binary(operator: str) -> Any:
    """A maker of methods for two values and a sign."""

    def method(self: Builder, meta: Meta, c: Children) -> s.Binary:
        return s.Binary(self._span(meta), operator, c[0], c[1])

    return method


def _flat(kind: Any) -> Any:
    """A maker of methods for conditions in a row."""

    def method(self: Builder, meta: Meta, c: Children) -> Any:
        first = c[0].parts if isinstance(c[0], kind) else (c[0],)
        return kind(self._span(meta), (*first, c[1]))

    return method


def _bound(operator: str) -> Any:
    """A maker of methods for bounds."""

    def method(self: Builder, meta: Meta, c: Children) -> s.Bound:
        return s.Bound(self._span(meta), operator, c[-1])

    return method


class Builder:
    """Each method makes the node of the grammar rule (or alias) of its name."""

    def __init__(self, passage: Passage, blank: frozenset[int] = frozenset()) -> None:
        self._passage = passage
        self._blank = blank  # where a statement stands for one that could not be read

    def _span(self, meta: Meta) -> Span:
        return self._passage.span(*(meta or (0, 0)))

    # -- tokens

    def word(self, kind: str, text: str, start: int, end: int) -> s.Word:
        return s.Word(self._passage.span(start, end), text, kind == "VAR")

    # -- entry points and sheets

    def rules(self, meta: Meta, c: Children) -> s.Sheet:
        return s.Sheet(self._span(meta), tuple(c))

    def effect(self, meta: Meta, c: Children) -> s.Statement:
        return self._block(meta, c)

    def amount(self, meta: Meta, c: Children) -> Any:
        return c[0]

    def truth(self, meta: Meta, c: Children) -> Any:
        return c[0]

    def verb(self, meta: Meta, c: Children) -> s.VerbDefinition:
        return s.VerbDefinition(self._span(meta), c[0], c[1], c[2])

    def heading(self, meta: Meta, c: Children) -> s.Heading:
        determiner, words = c[0] or (None, None)
        return s.Heading(self._span(meta), determiner, words, tuple(part for part in c[1:] if part))

    def object(self, meta: Meta, c: Children) -> tuple[str | None, s.Words]:
        return c[0], c[1]

    def with_part(self, meta: Meta, c: Children) -> s.HeadingPart:
        return s.HeadingPart(self._span(meta), c[0], c[1], c[2], None)

    def optional_part(self, meta: Meta, c: Children) -> s.HeadingPart:
        return s.HeadingPart(self._span(meta), c[0], None, c[1], c[2])

    # -- rules

    def named_rule(self, meta: Meta, c: Children) -> s.NamedRule:
        return s.NamedRule(self._span(meta), c[0], c[1])

    def limited_rule(self, meta: Meta, c: Children) -> s.LimitedRule:
        (times, period), rule = c
        return s.LimitedRule(self._span(meta), times, period, rule)

    def once(self, meta: Meta, c: Children) -> tuple[int, s.Word]:
        return 1, c[0]

    def twice(self, meta: Meta, c: Children) -> tuple[int, s.Word]:
        return 2, c[0]

    def times_per(self, meta: Meta, c: Children) -> tuple[int, s.Word]:
        return int(c[0]), c[1]

    def while_rule(self, meta: Meta, c: Children) -> s.WhileRule:
        return s.WhileRule(self._span(meta), c[0], c[1])

    def before_rule(self, meta: Meta, c: Children) -> s.HookRule:
        return s.HookRule(self._span(meta), "before", c[0], c[1])

    def when_rule(self, meta: Meta, c: Children) -> s.HookRule:
        return s.HookRule(self._span(meta), "after", c[0], c[1])

    def instead_rule(self, meta: Meta, c: Children) -> s.HookRule:
        event = s.DeedEvent(c[0][1], c[0][0], c[1])
        return s.HookRule(self._span(meta), "instead", event, c[2])

    def permit_rule(self, meta: Meta, c: Children) -> s.LegalRule:
        return self._legal("permit", meta, c)

    def forbid_rule(self, meta: Meta, c: Children) -> s.LegalRule:
        return self._legal("forbid", meta, c)

    def soft_forbid_rule(self, meta: Meta, c: Children) -> s.LegalRule:
        return self._legal("soft", meta, c)

    def _legal(self, manner: str, meta: Meta, c: Children) -> s.LegalRule:
        guard = c[2] if len(c) > 2 else None
        return s.LegalRule(self._span(meta), manner, c[0][0], c[1], guard)

    def at_will_rule(self, meta: Meta, c: Children) -> s.AtWillRule:
        return s.AtWillRule(self._span(meta), c[0])

    def being_rule(self, meta: Meta, c: Children) -> s.BeingRule:
        change, value = c[1]
        guard = c[2] if len(c) > 2 else None
        return s.BeingRule(self._span(meta), c[0], change, value, guard)

    def is_change(self, meta: Meta, c: Children) -> tuple[str, s.Complement]:
        return "is", c[0]

    def not_change(self, meta: Meta, c: Children) -> tuple[str, s.Complement]:
        return "not", c[0]

    also_change = _change("also")
    instead_change = _change("instead")
    more_change = _change("more")
    less_change = _change("less")
    times_change = _change("times")

    def deed_event(self, meta: Meta, c: Children) -> s.DeedEvent:
        return s.DeedEvent(self._span(meta), c[0][0], c[1])

    def starts_event(self, meta: Meta, c: Children) -> s.PeriodEvent:
        return s.PeriodEvent(self._span(meta), c[1], "starts")

    def ends_event(self, meta: Meta, c: Children) -> s.PeriodEvent:
        return s.PeriodEvent(self._span(meta), c[1], "ends")

    you_subject = _subject("you")
    anyone_subject = _subject("anyone")
    others_subject = _subject("others")

    def if_guard(self, meta: Meta, c: Children) -> s.Guard:
        return s.Guard(self._span(meta), c[0], False, None)

    def otherwise_guard(self, meta: Meta, c: Children) -> s.Guard:
        return s.Guard(self._span(meta), c[0], False, c[1])

    def unless_guard(self, meta: Meta, c: Children) -> s.Guard:
        return s.Guard(self._span(meta), c[0], True, None)

    # -- statements

    def _block(self, meta: Meta, c: Children) -> s.Statement:
        return c[0] if len(c) == 1 else s.Sequence(self._span(meta), tuple(c))

    block = _block

    def if_stmt(self, meta: Meta, c: Children) -> s.IfStatement:
        return s.IfStatement(self._span(meta), c[0], c[1], c[2] if len(c) > 2 else None)

    def either_stmt(self, meta: Meta, c: Children) -> s.EitherStatement:
        return s.EitherStatement(self._span(meta), tuple(c))

    def for_stmt(self, meta: Meta, c: Children) -> s.ForStatement:
        return s.ForStatement(self._span(meta), c[0], c[1])

    def repeat_stmt(self, meta: Meta, c: Children) -> s.RepeatStatement:
        return s.RepeatStatement(self._span(meta), c[0], c[1])

    def repeat_until_stmt(self, meta: Meta, c: Children) -> s.RepeatUntil:
        return s.RepeatUntil(self._span(meta), c[0], c[1])

    def as_stmt(self, meta: Meta, c: Children) -> s.AsStatement:
        actor, order, body = c
        at_once = order == "at once"
        return s.AsStatement(self._span(meta), actor, at_once, None if at_once else order, body)

    def det_actor(self, meta: Meta, c: Children) -> s.Actor:
        return s.Actor(self._span(meta), c[0], c[1], c[2], tuple(c[3:]))

    def acting_det(self, meta: Meta, c: Children) -> str:
        return str(c[0])

    def var_actor(self, meta: Meta, c: Children) -> s.Actor:
        return s.Actor(self._span(meta), None, None, s.Words(self._span(meta), (c[0],), None), ())

    def at_once(self, meta: Meta, c: Children) -> str:
        return "at once"

    def clockwise(self, meta: Meta, c: Children) -> Any:
        return c[0]

    def later_stmt(self, meta: Meta, c: Children) -> s.LaterStatement:
        return s.LaterStatement(self._span(meta), c[0], c[1])

    def agenda(self, meta: Meta, c: Children) -> Any:
        return c[0].text

    def may_stmt(self, meta: Meta, c: Children) -> s.MayStatement:
        return s.MayStatement(self._span(meta), c[0])

    may_seq = may_stmt

    def fully_seq(self, meta: Meta, c: Children) -> s.FullyStatement:
        return s.FullyStatement(self._span(meta), c[0])

    fully_stmt = fully_seq

    def any_order_stmt(self, meta: Meta, c: Children) -> s.AnyOrder:
        block = c[-1]
        statements = block.statements if isinstance(block, s.Sequence) else (block,)
        return s.AnyOrder(self._span(meta), statements)

    def then_seq(self, meta: Meta, c: Children) -> s.Sequence:
        rest = c[1].statements if isinstance(c[1], s.Sequence) else (c[1],)
        return s.Sequence(self._span(meta), (c[0], *rest))

    def until_stmt(self, meta: Meta, c: Children) -> s.UntilStatement:
        determiner, words = c[0]
        return s.UntilStatement(self._span(meta), determiner == "this", words, c[1], c[2])

    def event_name(self, meta: Meta, c: Children) -> tuple[str | None, s.Words]:
        return c[0], c[1]

    def until_rules(self, meta: Meta, c: Children) -> tuple[s.Rule, ...]:
        return tuple(c)

    def pay_clause(self, meta: Meta, c: Children) -> s.PayStatement:
        return s.PayStatement(self._span(meta), c[0], c[1])

    def do_so_clause(self, meta: Meta, c: Children) -> s.DoSo:
        return s.DoSo(self._span(meta))

    def let_clause(self, meta: Meta, c: Children) -> s.LetStatement:
        return s.LetStatement(self._span(meta), c[0], c[1])

    def stop_clause(self, meta: Meta, c: Children) -> s.StopStatement:
        return s.StopStatement(self._span(meta))

    def vp(self, meta: Meta, c: Children) -> s.Call | s.UnreadStatement:
        verb, thing, *rest = c
        if meta and meta[0] in self._blank:
            return s.UnreadStatement(self._span(meta))
        parts = tuple(
            s.Part(expression.span, preposition, expression)
            for preposition, expression in zip(rest[::2], rest[1::2], strict=True)
        )
        return s.Call(self._span(meta), verb, thing, parts)

    # -- values

    def _preposition(self, meta: Meta, c: Children) -> str:
        return str(c[0])

    vprep = nprep = aggregate = det = edge = _preposition

    def choice_value(self, meta: Meta, c: Children) -> s.Choice:
        return s.Choice(self._span(meta), c[0], c[1], c[2])

    add = _binary("+")
    subtract = _binary("-")
    multiply = _binary("*")
    divide = _binary("/")

    def negate(self, meta: Meta, c: Children) -> s.Negate:
        return s.Negate(self._span(meta), c[0])

    def aggregate_of(self, meta: Meta, c: Children) -> s.Aggregate:
        return s.Aggregate(self._span(meta), c[0], c[1])

    def phrase(self, meta: Meta, c: Children) -> s.Phrase:
        return s.Phrase(self._span(meta), c[0], tuple(c[1:]))

    def of_chain(self, meta: Meta, c: Children) -> s.OfChain:
        return s.OfChain(self._span(meta), c[0], c[1])

    def named(self, meta: Meta, c: Children) -> s.Named:
        return s.Named(self._span(meta), c[0], c[1], None, c[2])

    def counted(self, meta: Meta, c: Children) -> s.Counted:
        return s.Counted(self._span(meta), c[0], c[1])

    def owned(self, meta: Meta, c: Children) -> s.Named:
        determiner = c[0] if len(c) == 3 else None
        return s.Named(self._span(meta), determiner, None, c[-2], c[-1])

    def your_owner(self, meta: Meta, c: Children) -> str:
        return ""

    def possessive_owner(self, meta: Meta, c: Children) -> str:
        return str(c[0])[:-2]

    def you(self, meta: Meta, c: Children) -> s.You:
        return s.You(self._span(meta))

    def no_value(self, meta: Meta, c: Children) -> s.NoValue:
        return s.NoValue(self._span(meta))

    def plain_count(self, meta: Meta, c: Children) -> s.Number:
        return s.Number(self._span(meta), int(c[0]))

    def bracket_count(self, meta: Meta, c: Children) -> Any:
        return c[0]

    def list(self, meta: Meta, c: Children) -> s.ListOf:
        return s.ListOf(self._span(meta), tuple(c))

    def words(self, meta: Meta, c: Children) -> s.Words:
        return s.Words(self._span(meta), tuple(_words(c)), c[-1])

    def with_post(self, meta: Meta, c: Children) -> s.Post:
        return s.Post(self._span(meta), c[0], c[1])

    def without_post(self, meta: Meta, c: Children) -> s.Post:
        return s.Post(self._span(meta), c[0], c[1], negated=True)

    def that_is(self, meta: Meta, c: Children) -> s.ThatIs:
        return s.ThatIs(self._span(meta), self._complement(c[0]), False)

    def that_is_not(self, meta: Meta, c: Children) -> s.ThatIs:
        return s.ThatIs(self._span(meta), self._complement(c[0]), True)

    def that_could(self, meta: Meta, c: Children) -> s.ThatCould:
        return s.ThatCould(self._span(meta), c[0])

    def up_to_post(self, meta: Meta, c: Children) -> s.Post:
        return s.Post(self._span(meta), "up to", c[-1])

    # -- truths

    or_cond = _flat(s.OrCondition)
    and_cond = _flat(s.AndCondition)

    def not_fact(self, meta: Meta, c: Children) -> s.NotCondition:
        return s.NotCondition(self._span(meta), c[0])

    def is_fact(self, meta: Meta, c: Children) -> s.IsFact:
        return s.IsFact(self._span(meta), c[0], self._complement(c[1]), False)

    def is_not_fact(self, meta: Meta, c: Children) -> s.IsFact:
        return s.IsFact(self._span(meta), c[0], self._complement(c[1]), True)

    def _complement(self, node: Any) -> s.Complement:
        return node if isinstance(node, s.Same | s.Bound | s.Placed) else s.Same(node.span, node)

    def same(self, meta: Meta, c: Children) -> s.Same:
        return s.Same(self._span(meta), c[0])

    at_least = _bound(">=")
    at_most = _bound("<=")
    more_than = _bound(">")
    less_than = _bound("<")

    def placed(self, meta: Meta, c: Children) -> s.Placed:
        return s.Placed(self._span(meta), c[0], c[1])

    def relation_fact(self, meta: Meta, c: Children) -> s.RelationFact:
        return s.RelationFact(self._span(meta), c[0], c[1], c[2], False)

    def relation_not_fact(self, meta: Meta, c: Children) -> s.RelationFact:
        return s.RelationFact(self._span(meta), c[0], c[-2], c[-1], True)

    def relation(self, meta: Meta, c: Children) -> str:
        return {"has": "have", "covers": "cover", "touches": "touch"}.get(str(c[0]), str(c[0]))

    def could_fact(self, meta: Meta, c: Children) -> s.CouldFact:
        return s.CouldFact(self._span(meta), c[0], c[1])

    def there_fact(self, meta: Meta, c: Children) -> s.ThereFact:
        return s.ThereFact(self._span(meta), c[0])
