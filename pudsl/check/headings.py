"""Headings of verbs, and which of them a call or an event is about."""

from __future__ import annotations

from pudsl.check import typed as t
from pudsl.check.context import Context, Scope, Thing, Wrong
from pudsl.check.declare_context import plural_of
from pudsl.check.noun_patterns import sort_of_name
from pudsl.check.vocabulary import Sort
from pudsl.classes import dataclass, field, replace
from pudsl.lang import surface as s
from pudsl.source.text import Span


@dataclass(slots=True)
class Parameter:
    """A place for a thing. `preposition` is "" for the object; `counted`: the number before a literal object."""

    name: str
    sort: Sort
    preposition: str
    local: t.Local
    span: Span
    counted: bool = False
    domain: s.Expression | None = None


@dataclass(slots=True)
class Heading:
    """What a verb looks like: its words, and where things stand between them."""

    verb: str
    key: str
    text: str
    determiner: str | None
    literal: tuple[str, ...]  # the words of an object that names no parameter
    parameters: list[Parameter]
    literal_parts: dict[str, str]  # preposition to words
    span: Span
    scope: Scope = field(default_factory=Scope)

    @property
    def object(self) -> Parameter | None:
        return next((p for p in self.parameters if p.preposition == "" and not p.counted), None)

    @property
    def counter(self) -> Parameter | None:
        return next((p for p in self.parameters if p.counted), None)

    def part(self, preposition: str) -> Parameter | None:
        return next((p for p in self.parameters if p.preposition == preposition), None)


def headings(c: Context, node: s.VerbDefinition) -> list[Heading]:
    """The headings of a definition: one, or for PIECE one for each kind of piece."""
    words = node.heading.object
    if words is not None and len(words.parts) == 1 and words.head.variable:
        sort = sort_of_name(c, words.head)
        if sort.any_piece:
            return [_heading(c, node, Sort(t.component(kind))) for kind in c.vocabulary.piece_kinds()]
    return [_heading(c, node, None)]


def _heading(c: Context, node: s.VerbDefinition, piece: Sort | None) -> Heading:
    scope = Scope()
    parameters: list[Parameter] = []
    words = node.heading.object
    literal: tuple[str, ...] = ()
    if words is not None:
        first = words.parts[0]
        if first.variable and len(words.parts) == 1:
            parameters.append(_parameter(scope, "", first, piece or sort_of_name(c, first)))
        elif first.variable and sort_of_name(c, first).type == t.NUMBER:
            parameters.append(_parameter(scope, "", first, sort_of_name(c, first), counted=True))
            literal = tuple(word.text for word in words.parts[1:])
        else:
            literal = tuple(word.text for word in words.parts)
    literal_parts: dict[str, str] = {}
    for part in node.heading.parts:
        if len(part.words.parts) == 1 and part.words.head.variable:
            sort = sort_of_name(c, part.words.head)
            if sort.any_piece:
                help = "write `to VERB PIECE ...`, or name one kind of piece"
                raise Wrong("T003", "`PIECE` stands right behind the verb", part.words.head.span, help=help)
            parameters.append(_parameter(scope, part.preposition, part.words.head, sort, domain=part.domain))
        else:
            literal_parts[part.preposition] = part.words.text
    text = _text_of(node)
    key = text if piece is None else f"{text} ({piece.type.of})"
    heading = Heading(
        node.verb.text, key, text, node.heading.determiner, literal, parameters, literal_parts, node.span, scope
    )
    _bind(heading)
    return heading


def _text_of(node: s.VerbDefinition) -> str:
    if node.heading.object is None and not node.heading.parts:
        return node.verb.text
    return " ".join(f"{node.verb.text} {node.heading.span.text}".split())


def _parameter(
    scope: Scope, preposition: str, word: s.Word, sort: Sort, counted: bool = False, domain: s.Expression | None = None
) -> Parameter:
    return Parameter(word.text, sort, preposition, scope.local(word.text, sort.type), word.span, counted, domain)


def _bind(heading: Heading) -> None:
    """Make the parameters known in the scope of the body; a spot belongs to the piece among them."""
    piece = next((p for p in heading.parameters if p.sort.type.name == "component"), None)
    placed = Thing(piece.local, piece.sort.type, piece.span) if piece is not None else None
    for p in heading.parameters:
        of = placed if p.sort.type in (t.SPOT, t.SPOTS) else None
        heading.scope.bind(p.name, Thing(p.local, p.sort.type, p.span, layer=p.sort.layer, piece=of))


def plain_words(node: s.Expression | None) -> s.Named | None:
    """The bare words of an object, if it is nothing more."""
    if isinstance(node, s.Phrase) and not node.posts and isinstance(node.chain, s.Named):
        return node.chain
    return None


def with_count(named: s.Named) -> s.Named:
    """`N moves`: the name of a number before a word counts like a number."""
    first, *rest = named.words.parts
    if named.count is not None or not rest or not first.variable:
        return named
    count = s.Phrase(first.span, s.Named(first.span, None, None, None, s.Words(first.span, (first,), None)), ())
    return replace(named, count=count, words=replace(named.words, parts=tuple(rest)))


def says_literally(heading: Heading, node: s.Expression | None) -> bool:
    """True if an object is the literal words of a heading."""
    named = plain_words(node)
    if not heading.literal or named is None or named.owner is not None or named.words.tail is not None:
        return False
    if heading.counter is not None:
        named = with_count(named)
    words = tuple(word.text for word in named.words.parts)
    if (named.count is not None) != (heading.counter is not None):
        return False
    return words == heading.literal or (named.count is not None and _plural(words) == heading.literal)


def _plural(words: tuple[str, ...]) -> tuple[str, ...]:
    """`1 move` is said of what `N moves` is."""
    return (*words[:-1], plural_of(words[-1]))


def parts_fit(heading: Heading, parts: tuple[s.Part, ...]) -> bool:
    """True if a call has just the prepositions of a heading; optional ones may be left out."""
    given = {part.preposition for part in parts} - {"despite"}
    for preposition, words in heading.literal_parts.items():
        part = next((p for p in parts if p.preposition == preposition), None)
        named = plain_words(part.thing) if part is not None else None
        if named is None or named.words.text != words:
            return False
        given.discard(preposition)
    for parameter in heading.parameters:
        if parameter.preposition and parameter.preposition not in given and parameter.domain is None:
            return False
        given.discard(parameter.preposition)
    return not given
