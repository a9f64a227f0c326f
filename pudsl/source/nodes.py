"""What a YAML file is to us: texts, lists and keys with values, each with its place.

Nothing is ever turned into a number, a truth or a date here.  The readers in
`values` and `passage` do that, where something definite is expected.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pudsl.classes import dataclass
from pudsl.source.text import Span

Style = Literal["plain", "single", "double", "literal", "folded", "refused"]
"""How a text is written.  `refused` is what was reported already (an alias):
readers pass over it in silence, since one cause deserves one message."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, as YAML joins it; an empty plain one is a place where nothing is written."""

    text: str
    style: Style
    span: Span


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list, written with dashes or in square brackets."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value."""

    key: Scalar
    value: Node

    @property
    def span(self) -> Span:
        """From the start of the key to the end of the value."""
        return self.key.span.to(self.value.span)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with values in the order of the file."""

    entries: tuple[Entry, ...]
    span: Span

    def get(self, name: str) -> Node | None:
        """The value of the first entry of that name."""
        for entry in self.entries:
            if entry.key.text == name:
                return entry.value
        return None

    def keys(self) -> tuple[str, ...]:
        """The names of all entries, in order."""
        return tuple(entry.key.text for entry in self.entries)


Node: TypeAlias = Scalar | Sequence | Mapping
