"""What all parts of the checker of sentences share: things, scopes, the context, and how a mistake leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations
from pudsl.classes import dataclass, field, replace
from pudsl.source.diagnostic import Findings, Label, nearest, register
from pudsl.source.text import Span

if TYPE_CHECKING:
    from pudsl.check.nouns import Nouns
    from pudsl.check.verbs import Verbs
    from pudsl.check.vocabulary import Vocabulary

register("N001", "a word that nothing declares or defines")
register("N002", "a name in upper case, or a `that`, which stands for nothing here")
register("N003", "a word is defined that has a meaning already")
register("N004", "no verb is written like this")
register("T001", "a thing of one type stands where another is expected")
register("T002", "a single thing stands where several are expected, or the reverse")
register("T003", "a sentence that cannot be used in this place")
register("T004", "a definition leads back to itself")
register("T005", "what all do at once changes what is not their own")
register("T006", "a phrase that can be read in two ways")
register("T007", "definitions or choices lead through each other deeper than can be followed")


_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MEANT = {
    **{word: f"write `{number}`" for number, word in enumerate(_NUMBERS, 1)},
    "than": "write `more than`, `less than`, `at least` or `at most`",
    "time": "write `times`",
    "every": "write `each`",
    "all": "write `each THING`, or the THINGS in the plural",
    "some": "write `a THING`, or how many",
    "him": "write `that player`",
    "them": "write `that THING`, or name each",
}
"""What to write for words of English that are none of the language."""


def meant(word: str) -> str | None:
    """What to write in place of a word that people take for one of the language."""
    return _MEANT.get(word)


class Wrong(Exception):
    """A mistake of the author at a place; caught by whoever can go on with the next sentence."""

    def __init__(
        self,
        code: str,
        message: str,
        span: Span,
        help: str | None = None,
        notes: tuple[str, ...] = (),
        labels: tuple[Label, ...] = (),
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.span, self.help = code, message, span, help
        self.notes, self.labels = notes, labels


class Told(Exception):
    """The cause has been reported elsewhere: a second message for it would only confuse."""


def near(word: str, known: Iterable[str], what: str) -> tuple[str, ...]:
    """A note that names the nearest known word, if one is near."""
    found = nearest(word, known)
    return (f"there is {what} with a similar name: `{found[0]}`",) if found else ()


@dataclass(frozen=True, slots=True)
class Thing:
    """What a phrase means: an expression with its type, and how the words spoke of it.

    `layer`: the cells are pieces of this flag layer. `piece`: of a spot, or of spots, what is placed there.
    `determiner`, `count`: as written. `name`: how later sentences call the one that is chosen or walked.
    """

    expr: t.Expr
    type: t.Type
    span: Span
    layer: str | None = None
    piece: Thing | None = None
    determiner: str | None = None
    count: t.Expr | None = None
    name: str | None = None
    by_chance: bool = False

    @property
    def is_set(self) -> bool:
        return self.type.name == "set"

    @property
    def element(self) -> t.Type:
        """The type of one member, of a single thing its own."""
        return self.type.element if self.type.element is not None else self.type

    @property
    def is_choice(self) -> bool:
        """True if the words leave it to somebody, or to chance, which one is meant."""
        chosen = self.determiner in ("a", "an", "any", "another", "up to")
        return self.by_chance or self.count is not None or chosen

    def bare(self) -> Thing:
        """The same without determiner and count."""
        return replace(self, determiner=None, count=None, name=None, by_chance=False)


@dataclass(slots=True)
class Fold:
    """Collects the `each` of a sum: variables and the sets they walk."""

    walks: list[tuple[t.Local, t.Expr]] = field(default_factory=list)


@dataclass(slots=True)
class Scope:
    """The names that a sentence can use: variables in upper case, and `that x` for what was chosen."""

    names: dict[str, Thing] = field(default_factory=dict)
    counter: list[int] = field(default_factory=lambda: [0])
    fold: Fold | None = None
    replaced: t.Stmt | None = None  # what `do so` means
    lost: set[str] = field(default_factory=set)  # names that a mistake, which was told, kept from being given

    def child(self) -> Scope:
        return replace(self, names=dict(self.names))

    def apart(self) -> Scope:
        """The same names, but an `each` in here belongs to no sum around it."""
        return replace(self, names=dict(self.names), fold=None)

    def local(self, name: str, type_: t.Type) -> t.Local:
        """A new local, unique within the definition."""
        self.counter[0] += 1
        return t.Local(f"{name}.{self.counter[0]}", type_)

    def bind(self, name: str, thing: Thing) -> None:
        """Make `NAME` (and `that name`) mean this thing from here on."""
        self.names[name.upper().replace("-", "_")] = thing.bare()

    def find(self, name: str) -> Thing | None:
        """What a name stands for; of a name that was lost nothing more is said."""
        key = name.upper().replace("-", "_")
        if key in self.lost and key not in self.names:
            raise Told
        return self.names.get(key)

    def lose(self, name: str) -> None:
        """Say nothing of a name that would have been given."""
        self.lost.add(name.upper().replace("-", "_"))


class Context:
    """One run of the checker over one game.

    `unread`: words of definitions that could not be read. `filled`: the agendas that something is put on.
    """

    vocabulary: Vocabulary
    nouns: Nouns
    verbs: Verbs

    def __init__(self, declarations: Declarations, findings: Findings) -> None:
        self.declarations = declarations
        self.findings = findings
        self.unread: set[str] = set()
        self.filled: set[str | None] = set()
        self._names = 0
        self._is_deep = False

    def fresh(self) -> int:
        """A number that no other name of this run has."""
        self._names += 1
        return self._names

    def unknown(self, code: str, word: str, message: str, span: Span, **more: object) -> Wrong | Told:
        """A word that means nothing; nothing is said if its definition could not be read."""
        if word in self.unread:
            return Told()
        written = meant(word)
        return Wrong(code, message, span, help=written) if written else Wrong(code, message, span, **more)  # type: ignore[arg-type]

    def report(self, wrong: Wrong) -> None:
        self.findings.error(
            wrong.code, wrong.message, wrong.span, help=wrong.help, notes=wrong.notes, labels=wrong.labels
        )

    @contextmanager
    def reporting(self, of: Span | None = None) -> Iterator[None]:
        """Report a mistake made inside, and go on after it. `of` is the sentence that is being looked at: what is deeper
        than Python's stack is said of it."""
        try:
            yield
        except Wrong as wrong:
            self.report(wrong)
        except Told:
            pass
        except RecursionError:
            if of is None:
                raise
            self._report_depth(of)

    def _report_depth(self, span: Span) -> None:
        """Said once: each sentence may be short, and yet lead through hundreds of definitions, from wherever one starts."""
        if not self._is_deep:
            self._is_deep = True
            help = "let a verb do a part of it, or join some of the definitions"
            self.report(
                Wrong(
                    "T007", "this leads through too many definitions or choices inside of each other", span, help=help
                )
            )


TRUE = t.Literal(1, t.TRUTH)
FALSE = t.Literal(0, t.TRUTH)
NONE_VALUE = -1


def nothing(type_: t.Type) -> t.Expr:
    """The empty set, none, no or 0."""
    if type_.name == "set" and type_.element is not None:
        return t.Single(t.Literal(NONE_VALUE, type_.element), type_)
    return t.Literal(0 if type_ in (t.NUMBER, t.TRUTH) else NONE_VALUE, type_)


def conjunction(parts: list[t.Expr]) -> t.Expr:
    """All of these truths, side by side, with the certain ones left out."""
    kept = [inner for part in parts for inner in (part.parts if isinstance(part, t.And) else (part,)) if inner != TRUE]
    if FALSE in kept:
        return FALSE
    if not kept:
        return TRUE
    return kept[0] if len(kept) == 1 else t.And(tuple(kept))


def disjunction(parts: list[t.Expr]) -> t.Expr:
    """Any of these truths, side by side, with the impossible ones left out."""
    kept = [inner for part in parts for inner in (part.parts if isinstance(part, t.Or) else (part,)) if inner != FALSE]
    if TRUE in kept:
        return TRUE
    if not kept:
        return FALSE
    return kept[0] if len(kept) == 1 else t.Or(tuple(kept))


def negation(part: t.Expr) -> t.Expr:
    if part == TRUE:
        return FALSE
    if part == FALSE:
        return TRUE
    return part.part if isinstance(part, t.Not) else t.Not(part)
