"""What the readers of declarations share: what was found so far, names, keys, messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pudsl.check import declare_codes  # noqa: F401 - registers the D codes
from pudsl.check.declarations import Declarations, Look
from pudsl.check.reading import Reading
from pudsl.check.reserved import reserved
from pudsl.classes import dataclass, field
from pudsl.source.diagnostic import Findings, nearest, quoted
from pudsl.source.nodes import Entry, Mapping, Node, Scalar
from pudsl.source.passage import Passage
from pudsl.source.text import Source, Span
from pudsl.source.values import as_mapping, as_text, as_word

if TYPE_CHECKING:
    from pudsl.check.declare_counts import Counts

NONE = -1
HIGHEST_VALUE = 31  # a set of values is a mask of 32 bits
NUMBERS = (-32768, 32767)

COLOURS = tuple(
    prefix + colour
    for prefix in ("", "bright_")
    for colour in ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text of the rules language and the part it plays.

    `role` is one of

        start       the sentence that is the whole game
        rules       a sheet of rules; `name` is its name
        component   sentences of the component that hold as the `while` of its kind says
        while       the test under which the rules of the components of kind `name` hold
        deed        an effect; `number` is its number among the deeds. An effect printed on boards has no component
        amount      a number, the value of `field`; `name` is that of its function, `number` its place in
                    `Declarations.amounts`
        test        a truth, likewise
        example     what an example does; `number` is its number among the examples
        score       a part of the score; `name` is its name
        winner      what decides between equal scores, in order
        target      the score without which nobody wins
        invariant   a truth that always holds
    """

    role: str
    passage: Passage
    component: int | None = None
    field: str = ""
    name: str = ""
    number: int = NONE


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a component, as it stands in the file."""

    component: int
    node: Node


@dataclass(slots=True)
class Part:
    """What is said about one name: its own entry, and what modules add to it with `also`."""

    entry: Entry
    also: list[Node] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.entry.key.text

    @property
    def span(self) -> Span:
        return self.entry.key.span


@dataclass(slots=True)
class Context:
    """Everything that was read so far."""

    findings: Findings
    declarations: Declarations
    reading: Reading = field(default_factory=Reading)
    sentences: list[Sentence] = field(default_factory=list)
    deeds: list[Passage] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    kinds: frozenset[str] = frozenset()
    ids: dict[str, tuple[str, int]] = field(default_factory=dict)  # of components: their kind and number
    printed_on: dict[str, Span] = field(default_factory=dict)  # where boards say what they are printed on
    unsure: set[str] = field(default_factory=set)  # boards with a mistake that was reported: no more is said of them
    counts: dict[str, Counts] = field(default_factory=dict)  # what options of numbers allow
    left_out: dict[str, tuple[Node, ...]] = field(default_factory=dict)  # components that are no choice of an option
    single: dict[str, tuple[tuple[Node, ...], ...]] = field(default_factory=dict)  # lists of choices for one seat
    shared: dict[str, int] = field(default_factory=dict)  # deeds printed on boards, by their words
    _names: dict[tuple[str, str], Span] = field(default_factory=dict)

    def error(
        self, code: str, message: str, span: Span, *, help: str | None = None, first: tuple[Span, str] | None = None
    ) -> None:
        """Report a mistake; `first` is a further place with what is there."""
        self.findings.error(code, message, span, help=help, labels=(first,) if first else ())

    def claim(self, space: str, name: str, span: Span, code: str = "D011") -> bool:
        """Take a name in a space of names; reported if it is taken there."""
        taken = self._names.setdefault((space, name), span)
        if taken == span:
            return True
        message = f"the name {quoted(name)} is taken"
        self.error(code, message, span, help="choose another name", first=(taken, "it stands here first"))
        return False

    def passage(self, node: Node | Entry) -> Passage | None:
        """The sentences of a node."""
        from pudsl.source.passage import sentence

        return sentence(node, source_of(node), self.findings)

    # -- keys ---------------------------------------------------------------------------------

    def keys(
        self, node: Node, allowed: Iterable[str], where: str, required: Iterable[str] = (), at: Span | None = None
    ) -> dict[str, Entry] | None:
        """The entries of a mapping whose keys are a closed set; None where it is no mapping."""
        mapping = as_mapping(node, self.findings)
        if mapping is None:
            return None
        names = list(allowed)
        found: dict[str, Entry] = {}
        for entry in mapping.entries:
            if entry.key.text in names:
                found[entry.key.text] = entry
            else:
                self.unknown("D002", entry.key, f"key of {where}", names)
        for name in required:
            if name not in found:
                span = at or mapping.span
                self.error("D003", f"the key {quoted(name)} is missing in {where}", span, help=f"write `{name}: …`")
        return found

    def unknown(self, code: str, at: Scalar, what: str, known: Iterable[str]) -> None:
        """Report a word that nothing is called, with what may have been meant."""
        self.unknown_word(code, at.text, at.span, what, known)

    def unknown_word(self, code: str, word: str, span: Span, what: str, known: Iterable[str]) -> None:
        names = list(dict.fromkeys(known))
        self.error(code, f"{quoted(word)} is no {what}", span, help=_hint(word, names))

    def word(self, node: Node) -> str | None:
        """A word of the author's own that can be a name."""
        word = as_word(node, self.findings)
        if word in reserved():
            help = "choose another word"
            self.error("D012", f"{quoted(word)} has a meaning of its own in the language", node.span, help=help)
            return None
        return word

    # -- looks ---------------------------------------------------------------------------------

    def look(self, node: Node | None, label: str, where: str = "a look") -> Look:
        """How a thing is drawn; `label` where none is written."""
        keys = self.keys(node, LOOK_KEYS, where) if node is not None else None
        return self.look_of(keys or {}, label)

    def look_of(self, keys: dict[str, Entry], label: str) -> Look:
        text = {name: as_text(keys[name].value, self.findings) or "" for name in LOOK_KEYS if name in keys}
        letter, colour = text.get("letter", ""), text.get("colour", "")
        if len(letter) > 1:
            self.error(
                "D029",
                f"a letter is one character, not {quoted(letter)}",
                keys["letter"].value.span,
                help=f"write {quoted(letter[0])}",
            )
            letter = letter[:1]
        if colour and colour not in COLOURS:
            self.unknown_word("D028", colour, keys["colour"].value.span, "colour", COLOURS)
            colour = ""
        return Look(text.get("label") or label, letter, colour, text.get("icon", ""))


LOOK_KEYS = ("label", "letter", "colour", "icon")


def _hint(word: str, names: list[str]) -> str | None:
    near = () if word.isdigit() else nearest(word, names)  # a number is not mistyped for one that looks like it
    if near:
        return "near: " + ", ".join(f"`{name}`" for name in near)
    if not names:
        return None
    shown = ", ".join(f"`{name}`" for name in names[:12])
    return f"write one of {shown}" + (", …" if len(names) > 12 else "")


def source_of(node: Node | Entry) -> Source:
    return node.span.source


def plural_of(name: str) -> str:
    """The regular plural of an English word; where it is not right, content says `plural:`."""
    if name.endswith(("s", "x", "z", "ch", "sh")):
        return name + "es"
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + "s"


def singular_of(name: str) -> str:
    """The singular of a regular plural."""
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-2] if name.endswith(("ses", "xes", "zes", "ches", "shes")) else name[:-1]


def words_of(name: str) -> str:
    """An id as it is shown where nothing else is said."""
    return name.replace("-", " ").replace("_", " ")


def entries_of(node: Node, findings: Findings) -> tuple[Entry, ...]:
    mapping: Mapping | None = as_mapping(node, findings)
    return mapping.entries if mapping else ()
