"""What a sentence about a noun or an adjective is about: its word, and the places for things around it."""

from __future__ import annotations

from pudsl.check import typed as t
from pudsl.check.context import Context, Wrong, near
from pudsl.check.fitting import same_type
from pudsl.check.vocabulary import Sort
from pudsl.classes import dataclass
from pudsl.lang import surface as s

_HELP = "a definition looks like `the fare of CELL is 1` or `CELL is covered if CELL has a terrain`"


@dataclass(slots=True)
class Parameter:
    """A place for a thing: a variable with its sort, or literal words, which may stand for a value of a sort."""

    preposition: str  # "" the subject of an adjective, "of", or another
    sort: Sort | None
    name: str
    node: s.Chain
    literal: str | None = None

    @property
    def takes_thing(self) -> bool:
        """False for words that only belong to the name, as `a set` in `the worth of a set`."""
        return self.sort is not None


@dataclass(frozen=True, slots=True)
class Pattern:
    """The word of a sentence, whether it is an adjective, and its places."""

    word: s.Word
    adjective: bool
    parameters: tuple[Parameter, ...]

    @property
    def is_general(self) -> bool:
        """True if no place names a certain value."""
        return all(p.literal is None or p.sort is None for p in self.parameters)


def pattern_of(c: Context, node: s.BeingRule) -> Pattern:
    """What a sentence is about, told from its subject alone; of an adjective the word stands behind `is`."""
    return _adjective(c, node) if _is_adjective(node.subject) else _noun(c, node)


def _is_adjective(subject: s.Phrase) -> bool:
    chain = subject.chain
    if isinstance(chain, s.You):
        return True
    if not isinstance(chain, s.Named) or subject.posts or chain.owner is not None:
        return False
    return len(chain.words.parts) == 1 and chain.words.head.variable and chain.words.tail is None


def _noun(c: Context, node: s.BeingRule) -> Pattern:
    chain = node.subject.chain
    head = chain.head if isinstance(chain, s.OfChain) else chain
    if not isinstance(head, s.Named) or len(head.words.parts) != 1 or head.words.head.variable:
        raise Wrong("T003", "this is no word that can be defined", node.subject.span, help=_HELP)
    of = (_parameter(c, "of", chain.of),) if isinstance(chain, s.OfChain) else ()
    return Pattern(head.words.head, False, (*of, *_additions(c, node.subject.posts)))


def _adjective(c: Context, node: s.BeingRule) -> Pattern:
    of = node.value.of if isinstance(node.value, s.Same) else None
    chain, posts = (of.chain, of.posts) if isinstance(of, s.Phrase) else (of, ())
    if not isinstance(chain, s.Named) or len(chain.words.parts) != 1 or chain.words.head.variable:
        help = "what something counts or is worth is a noun: `the NAME of CELL is 1 more`"
        raise Wrong("T003", "an adjective is one word, perhaps with what it relates to", node.value.span, help=help)
    subject = node.subject.chain
    first = () if isinstance(subject, s.You) else (_parameter(c, "", subject),)
    return Pattern(chain.words.head, True, (*first, *_additions(c, posts)))


def _additions(c: Context, posts: tuple[s.Post | s.ThatIs | s.ThatCould, ...]) -> tuple[Parameter, ...]:
    for post in posts:
        if not isinstance(post, s.Post) or post.negated:
            raise Wrong("T003", "a definition cannot have this addition", post.span, help=_HELP)
    return tuple(_parameter(c, post.preposition, post.thing) for post in posts if isinstance(post, s.Post))


def _parameter(c: Context, preposition: str, node: s.Chain) -> Parameter:
    if not isinstance(node, s.Named):
        raise Wrong("T003", "a definition needs a name in upper case here", node.span, help=_HELP)
    if len(node.words.parts) == 1 and node.words.head.variable:
        name = node.words.head.text
        return Parameter(preposition, sort_of_name(c, node.words.head), name, node)
    return Parameter(preposition, _sort_of_words(c, node), node.words.text, node, node.words.text)


def sort_of_name(c: Context, word: s.Word) -> Sort:
    """What a name in upper case stands for, by its last part."""
    sort = c.vocabulary.sort(word.text)
    if sort is None:
        part = word.text.rsplit("_", 1)[-1].lower()
        known = [*c.vocabulary.enumerations, *c.vocabulary.kinds, *c.vocabulary.layers]
        message = f"`{word.text}` stands for nothing that is declared"
        help = "a name says what it stands for: CELL, PLAYER, N, or a kind, a value, a layer of this game"
        raise Wrong("N002", message, word.span, help=help, notes=near(part, known, "a word"))
    return sort


def _sort_of_words(c: Context, node: s.Named) -> Sort | None:
    values = c.vocabulary.values.get(node.words.head.text)
    if values and len(node.words.parts) == 1:
        return Sort(t.enum(values[0][0]))
    name = c.vocabulary.enumerations.get(node.words.head.text)
    if name is not None and node.words.tail is not None:
        return Sort(t.enum(name))
    component = c.vocabulary.components.get(node.words.head.text)
    return Sort(t.component(component.kind)) if component is not None else None


def same_places(c: Context, one: tuple[Parameter, ...], other: tuple[Parameter, ...]) -> bool:
    """True if two sentences with these places are about one word."""
    if len(one) != len(other):
        return False
    for old, new in zip(one, other, strict=True):
        if old.preposition != new.preposition or (old.sort is None) != (new.sort is None):
            return False
        if old.sort is None or new.sort is None:
            if old.literal != new.literal:
                return False
        elif not (old.sort.layer == new.sort.layer and same_type(c, old.sort.type, new.sort.type)):
            return False
    return True
