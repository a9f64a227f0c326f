"""How a line of text looks in a terminal: what is shown for each character, and how wide."""

from __future__ import annotations

import unicodedata

from pudsl.source.loading import UNSEEN

TAB = "    "  # any fixed width will do, as long as text and caret agree on it


def shown(character: str) -> str:
    """What to print for a character: itself, blanks for a tab, a name for what cannot be seen."""
    if character == "\t":
        return TAB
    if character in "\r\n" or UNSEEN.match(character):
        return f"<U+{ord(character):04X}>"
    return character


def safe(text: str) -> str:
    """A text that can be printed on one line, whatever is in it."""
    return text if text.isascii() and text.isprintable() else "".join(map(shown, text))


def width(text: str) -> int:
    """The number of terminal cells that a printable text takes."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0  # an accent or a joiner stands on the character before it
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
