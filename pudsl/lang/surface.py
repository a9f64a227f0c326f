"""The tree of sentences as they are written, before any word is looked up.

One class for each form of `grammars/pudsl.lark`. Every node knows its span.
"""

from __future__ import annotations

from pudsl.classes import dataclass
from pudsl.source.text import Span


@dataclass(frozen=True, slots=True)
class Node:
    span: Span


# ---- phrases ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A word; `variable` for one in upper case."""

    text: str
    variable: bool


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class Words(Node):
    """Words in a row, the last one the head; `tail` is a number behind them, as in `rank 1`."""

    parts: tuple[Word, ...]
    tail: Expression | None

    @property
    def head(self) -> Word:
        return self.parts[-1]

    @property
    def text(self) -> str:
        return " ".join(part.text for part in self.parts)


@dataclass(frozen=True, slots=True)
class Named(Node):
    """`determiner count words`, with `owner` "" (your), the owner's name, or None."""

    determiner: str | None
    count: Expression | None
    owner: str | None
    words: Words


@dataclass(frozen=True, slots=True)
class Counted(Node):
    """A bare number, or an expression in brackets."""

    determiner: str | None
    count: Expression


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class You(Node):
    pass


@dataclass(frozen=True, slots=True)
class NoValue(Node):
    """The word `no` alone: the truth value."""


@dataclass(frozen=True, slots=True)
class OfChain(Node):
    head: Chain
    of: Chain


@dataclass(frozen=True, slots=True)
class Post(Node):
    """`preposition thing` behind a noun; `negated` after `not`."""

    preposition: str
    thing: Chain
    negated: bool = False


@dataclass(frozen=True, slots=True)
class ThatIs(Node):
    complement: Complement
    negated: bool


@dataclass(frozen=True, slots=True)
class ThatCould(Node):
    verb: Word


@dataclass(frozen=True, slots=True)
class Phrase(Node):
    chain: Chain
    posts: tuple[Post | ThatIs | ThatCould, ...]


@dataclass(frozen=True, slots=True)
class Binary(Node):
    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Negate(Node):
    of: Expression


@dataclass(frozen=True, slots=True)
class Aggregate(Node):
    """`operator` is number, size, sum, highest or lowest."""

    operator: str
    of: Expression


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """`then if test otherwise otherwise`."""

    then: Expression
    test: Condition
    otherwise: Expression


Chain = Named | Counted | ListOf | You | NoValue | OfChain
Expression = Phrase | Binary | Negate | Aggregate | Choice

# ---- truths ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OrCondition(Node):
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AndCondition(Node):
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NotCondition(Node):
    part: Condition


@dataclass(frozen=True, slots=True)
class Same(Node):
    """A complement that is a value or an adjective."""

    of: Expression | Chain


@dataclass(frozen=True, slots=True)
class Bound(Node):
    """`at least`, `at most`, `more than`, `less than` as an operator."""

    operator: str
    of: Expression | Chain


@dataclass(frozen=True, slots=True)
class Placed(Node):
    preposition: str
    thing: Chain


Complement = Same | Bound | Placed


@dataclass(frozen=True, slots=True)
class IsFact(Node):
    subject: Expression
    complement: Complement
    negated: bool


@dataclass(frozen=True, slots=True)
class RelationFact(Node):
    """`relation` is have, cover or touch."""

    subject: Expression
    relation: str
    thing: Expression
    negated: bool


@dataclass(frozen=True, slots=True)
class CouldFact(Node):
    subject: Expression
    call: Call


@dataclass(frozen=True, slots=True)
class ThereFact(Node):
    thing: Expression


Condition = OrCondition | AndCondition | NotCondition | IsFact | RelationFact | CouldFact | ThereFact

# ---- statements ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part(Node):
    """A verb's preposition with its thing."""

    preposition: str
    thing: Expression


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A verb with its object and the things behind prepositions."""

    verb: Word
    object: Expression | None
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Sequence(Node):
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class IfStatement(Node):
    test: Condition
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True)
class EitherStatement(Node):
    arms: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ForStatement(Node):
    thing: Phrase
    body: Statement


@dataclass(frozen=True, slots=True)
class RepeatStatement(Node):
    times: Expression
    body: Statement


@dataclass(frozen=True, slots=True)
class RepeatUntil(Node):
    test: Condition
    body: Statement


@dataclass(frozen=True, slots=True)
class Actor(Node):
    """Who carries something out."""

    determiner: str | None
    owner: str | None
    words: Words
    posts: tuple[Post | ThatIs | ThatCould, ...]


@dataclass(frozen=True, slots=True)
class AsStatement(Node):
    """`order` is None or `at once`; `first` the player from whom it goes clockwise."""

    actor: Actor
    at_once: bool
    first: Phrase | None
    body: Statement


@dataclass(frozen=True, slots=True)
class LaterStatement(Node):
    agenda: str | None
    body: Statement


@dataclass(frozen=True, slots=True)
class MayStatement(Node):
    body: Statement


@dataclass(frozen=True, slots=True)
class FullyStatement(Node):
    body: Statement


@dataclass(frozen=True, slots=True)
class AnyOrder(Node):
    """`in any order:` each of these, one after the other as the player likes."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class PayStatement(Node):
    price: Expression
    body: Statement


@dataclass(frozen=True, slots=True)
class DoSo(Node):
    pass


@dataclass(frozen=True, slots=True)
class LetStatement(Node):
    variable: Word
    value: Expression


@dataclass(frozen=True, slots=True)
class StopStatement(Node):
    pass


@dataclass(frozen=True, slots=True)
class UntilStatement(Node):
    """The rules hold until the named period starts (or ends), or with `this` until the effect itself ends."""

    this: bool
    event: Words
    edge: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class UnreadStatement(Node):
    """Stands for a line that could not be read, which has been reported."""


Statement = (
    Call
    | Sequence
    | IfStatement
    | EitherStatement
    | ForStatement
    | RepeatStatement
    | RepeatUntil
    | AsStatement
    | LaterStatement
    | MayStatement
    | FullyStatement
    | AnyOrder
    | PayStatement
    | DoSo
    | LetStatement
    | StopStatement
    | UntilStatement
    | UnreadStatement
)

# ---- definitions and rules -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HeadingPart(Node):
    preposition: str
    determiner: str | None
    words: Words
    domain: Expression | None


@dataclass(frozen=True, slots=True)
class Heading(Node):
    """`to verb object prepositions`; a part with a domain may be left out of a call: it is chosen from it."""

    determiner: str | None
    object: Words | None
    parts: tuple[HeadingPart, ...]


@dataclass(frozen=True, slots=True)
class VerbDefinition(Node):
    verb: Word
    heading: Heading
    body: Statement


@dataclass(frozen=True, slots=True)
class NamedRule(Node):
    name: Word
    rule: Rule


@dataclass(frozen=True, slots=True)
class LimitedRule(Node):
    """At most `times` times in each `period`."""

    times: int
    period: Word
    rule: Rule


@dataclass(frozen=True, slots=True)
class WhileRule(Node):
    test: Condition
    rule: Rule


@dataclass(frozen=True, slots=True)
class DeedEvent(Node):
    """`subject` is you, anyone or others."""

    subject: str
    call: Call


@dataclass(frozen=True, slots=True)
class PeriodEvent(Node):
    words: Words
    edge: str


@dataclass(frozen=True, slots=True)
class HookRule(Node):
    """`moment` is before, after or instead."""

    moment: str
    event: DeedEvent | PeriodEvent
    body: Statement


@dataclass(frozen=True, slots=True)
class Guard(Node):
    """`if` (or with `negated` unless) a condition; `otherwise` a value of definitions."""

    test: Condition
    negated: bool
    otherwise: Expression | None


@dataclass(frozen=True, slots=True)
class LegalRule(Node):
    """`manner` is permit, forbid or soft."""

    manner: str
    subject: str
    call: Call
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class AtWillRule(Node):
    body: Statement


@dataclass(frozen=True, slots=True)
class BeingRule(Node):
    """`change` is is, also, not, instead, more, less or times."""

    subject: Phrase
    change: str
    value: Complement
    guard: Guard | None


Rule = NamedRule | LimitedRule | WhileRule | HookRule | LegalRule | AtWillRule | BeingRule
Definition = VerbDefinition | Rule


@dataclass(frozen=True, slots=True)
class Sheet(Node):
    """`unread`: the words that definitions which could not be read may have been about."""

    definitions: tuple[Definition, ...]
    unread: frozenset[str] = frozenset()
