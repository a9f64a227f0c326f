"""From the bytes of a file to a text that is safe to read and to show."""

from __future__ import annotations

import re
from pathlib import Path

from pudsl.source.diagnostic import Findings
from pudsl.source.text import Source, Span

LIMIT = 1 << 20  # 1 MiB: a hundred times a long card file, and read in about a second

_MARKS = (  # UTF-32 before UTF-16: its little-endian mark starts with the other one
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_UTF8_MARK = b"\xef\xbb\xbf"

# What YAML calls unprintable, and what makes a line look other than it is: line
# ends that editors do not show as such (a lone \r, U+0085, U+2028, U+2029),
# invisible marks, and the signs that turn the direction of writing around.
UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069"
    "\u200b\ufeff\ufffe\uffff\ud800-\udfff]|\r(?!\n)"
)
_MOST_UNSEEN = 3  # a picture saved as .yaml holds hundreds; the first few tell it all

_SAVE = "save the file as UTF-8 without a byte order mark; every editor offers it under `save as`"


def load_source(path: Path, shown: str, findings: Findings) -> Source | None:
    """Read a file into a Source; report what stands in the way and give None."""
    empty = Source(shown, "")
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except (OSError, ValueError) as reason:
        _cannot_open(empty, reason, findings)
        return None
    if len(data) > LIMIT:
        _too_large(empty, findings)
        return None
    source = _decode(data, empty, findings)
    return source if source and plain_characters(source, findings) else None


def small_enough(source: Source, findings: Findings) -> bool:
    """Whether the text is within the limit of a file; reported if not."""
    size = len(source.text)
    if size <= LIMIT and not source.text.isascii():
        size = len(source.text.encode("utf-8", "replace"))
    if size > LIMIT:
        _too_large(source, findings)
    return size <= LIMIT


def plain_characters(source: Source, findings: Findings) -> bool:
    """Whether every character can be seen; each kind that cannot is reported once."""
    places: dict[str, list[int]] = {}
    for match in UNSEEN.finditer(source.text):
        places.setdefault(match.group(), []).append(match.start())
    for sign, offsets in list(places.items())[:_MOST_UNSEEN]:
        _unseen(source, sign, offsets, findings)
    return not places


def _unseen(source: Source, sign: str, offsets: list[int], findings: Findings) -> None:
    more = len(offsets) - 1
    findings.error(
        "Y006",
        f"a character that cannot be seen stands here (U+{ord(sign):04X})",
        Span(source, offsets[0], offsets[0] + 1),
        notes=(f"the file holds {more} more of this kind",) if more else (),
        help="delete it, or type the line anew",
    )


def _cannot_open(source: Source, reason: Exception, findings: Findings) -> None:
    causes: dict[type[Exception], tuple[str, str]] = {
        FileNotFoundError: ("there is no such file", "look at the spelling of the path"),
        IsADirectoryError: ("this is a folder, not a file", "name a file in it"),
        PermissionError: ("the file may not be read", "ask its owner for the right to read it"),
    }
    message, help = causes.get(type(reason), ("the file cannot be opened", "look at the path"))
    findings.error("Y001", message, Span(source, 0, 0), help=help)


def _too_large(source: Source, findings: Findings) -> None:
    findings.error(
        "Y005",
        "the file is larger than 1 MiB",
        Span(source, 0, 0),
        help="split it into several files",
    )


def _decode(data: bytes, empty: Source, findings: Findings) -> Source | None:
    for mark, name in _MARKS:
        if data.startswith(mark):
            findings.error("Y003", f"the file is saved as {name}", Span(empty, 0, 0), help=_SAVE)
            return None
    marked = data.startswith(_UTF8_MARK)
    body = data[len(_UTF8_MARK) :] if marked else data
    source = _decode_utf8(body, empty.path, findings)
    if marked and source:
        findings.error("Y004", "the file starts with a byte order mark", source.span(0, 1), help=_SAVE)
    return source


def _decode_utf8(data: bytes, path: str, findings: Findings) -> Source | None:
    try:
        return Source(path, data.decode("utf-8"))
    except UnicodeDecodeError as wrong:
        place = len(data[: wrong.start].decode("utf-8"))
        source = Source(path, data.decode("utf-8", "replace"))
    findings.error("Y002", "this character is not written in UTF-8", source.span(place, place + 1), help=_SAVE)
    return None
