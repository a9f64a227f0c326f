"""How a finding looks on a screen.

    error[Y012] content/x/cards.yaml:7:5: the key `rank` stands twice here
      |
    7 |     rank: 3
      |     ^^^^
      = it stands first at line 5
      = help: keep one of the two

Nothing of a file is printed as it is: what would move the cursor, change colours or
turn the writing around is shown by name.
"""

from __future__ import annotations

from collections.abc import Iterable

from pudsl.classes import dataclass
from pudsl.source.cells import safe, shown, width
from pudsl.source.diagnostic import Diagnostic
from pudsl.source.text import Source, Span

WIDTH = 100
_NARROWEST = 20  # below this an excerpt shows nothing worth reading

_COLOURS = {
    "error": "1;31",
    "warning": "1;33",
    "label": "36",
    "frame": "34",
    "help": "32",
    "bold": "1",
}


@dataclass(frozen=True, slots=True)
class _Mark:
    """A span to underline in an excerpt, and what to write beside it."""

    span: Span
    text: str
    first: bool  # the place of the finding itself, against further places


def render_all(findings: Iterable[Diagnostic], colour: bool = False, width: int = WIDTH) -> str:
    """All findings, an empty line between two of them."""
    return "\n".join(render(each, colour, width) for each in findings)


def render(diagnostic: Diagnostic, colour: bool = False, width: int = WIDTH) -> str:
    """One finding as text, with a line end after each line."""
    paint = _Paint(colour)
    marks = [_Mark(diagnostic.span, "", True)]
    marks += [_Mark(span, text, False) for span, text in diagnostic.labels]
    gutter = max(len(str(mark.span.line)) for mark in marks)
    lines = [_head(diagnostic, paint), *_excerpts(marks, gutter, width, paint)]
    lines += [_footnote(gutter, safe(note), paint) for note in diagnostic.notes]
    if diagnostic.help:
        lines.append(_footnote(gutter, f"{paint('help', 'help:')} {safe(diagnostic.help)}", paint))
    return "".join(f"{line}\n" for line in lines)


class _Paint:
    """Puts colours around text, or leaves it alone."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, role: str, text: str) -> str:
        return f"\x1b[{_COLOURS[role]}m{text}\x1b[0m" if self.colour and text else text


def _head(diagnostic: Diagnostic, paint: _Paint) -> str:
    kind = paint(diagnostic.severity, f"{diagnostic.severity}[{diagnostic.code}]")
    return f"{kind} {safe(str(diagnostic.span))}: {paint('bold', safe(diagnostic.message))}"


def _footnote(gutter: int, text: str, paint: _Paint) -> str:
    return f"{' ' * gutter} {paint('frame', '=')} {text}"


# --- excerpts ------------------------------------------------------------------------------------


def _excerpts(marks: list[_Mark], gutter: int, width: int, paint: _Paint) -> list[str]:
    """The lines of all marks, those of the finding's own file first, in the order of the file."""
    lines: list[str] = []
    for source in dict.fromkeys(mark.span.source for mark in marks):
        own = [mark for mark in marks if mark.span.source is source]
        if not source.text:
            continue  # a file that could not be read has no line to show
        if not any(mark.first for mark in own):
            lines.append(f"{' ' * gutter}{paint('frame', '-->')} {safe(str(own[0].span))}")
        lines += _excerpt(source, own, gutter, width, paint)
    return lines


def _excerpt(source: Source, marks: list[_Mark], gutter: int, width: int, paint: _Paint) -> list[str]:
    bar = paint("frame", "|")
    lines = [f"{' ' * gutter} {bar}"]
    last = None
    for line in sorted({mark.span.line for mark in marks}):
        if last is not None and line > last + 1:
            lines.append(paint("frame", "..."))
        last = line
        number = paint("frame", str(line).rjust(gutter))
        here = [mark for mark in marks if mark.span.line == line]
        text, carets = _line(source, line, here, max(width - gutter - 3, _NARROWEST), paint)
        lines.append(f"{number} {bar} {text}".rstrip())
        lines += [f"{' ' * gutter} {bar} {caret}" for caret in carets]
    return lines


def _line(source: Source, line: int, marks: list[_Mark], room: int, paint: _Paint) -> tuple[str, list[str]]:
    """A line of the file and the lines of carets under it."""
    text = source.line_text(line)
    marks = sorted(marks, key=lambda mark: (not mark.first, mark.span.start))
    start = source.line_start(line)
    ranges = [_columns(mark.span, start, len(text)) for mark in marks]
    window = _Window(text, ranges[0], room)
    carets = []
    for mark, columns in zip(marks, ranges, strict=True):
        before, length = window.place(columns)
        role = "error" if mark.first else "label"
        line_of_signs = ("^" if mark.first else "-") * length
        beside = f" {safe(mark.text)}" if mark.text else ""
        carets.append(" " * before + paint(role, line_of_signs + beside))
    return window.text, carets


def _columns(span: Span, line_start: int, length: int) -> tuple[int, int]:
    """The part of a span that lies on the line where it starts, from 0."""
    start = min(span.start - line_start, length)
    return start, max(start, min(span.end - line_start, length))


class _Window:
    """The part of a line that fits on the screen, around the columns that matter."""

    def __init__(self, line: str, columns: tuple[int, int], room: int) -> None:
        self.line = line
        self.first, self.last = _fitting(line, columns, room)
        self._lead = "…" if self.first else ""
        self._tail = "…" if self.last < len(line) else ""
        self.text = self._lead + safe(line[self.first : self.last]) + self._tail

    def place(self, columns: tuple[int, int]) -> tuple[int, int]:
        """How many cells stand before the columns, and how many they take: at least one."""
        start = min(max(columns[0], self.first), self.last)
        end = min(max(columns[1], start), self.last)
        before = len(self._lead) + self._cells(self.first, start)
        return before, max(1, self._cells(start, end))

    def _cells(self, start: int, end: int) -> int:
        return width(safe(self.line[start:end]))


def _fitting(line: str, columns: tuple[int, int], room: int) -> tuple[int, int]:
    """The columns to show: the whole line, or a stretch of it around the marked part.

    Grows from the start of the mark to both sides, two columns right for one left,
    since what follows a slip says more than what stands before it.
    """
    if len(line) <= 4 * room and width(safe(line)) <= room:
        return 0, len(line)
    first = last = min(columns[0], len(line))
    room -= 2  # the two ellipses
    left = room // 3
    while first > 0 and (size := _size(line[first - 1])) <= left:
        first, left, room = first - 1, left - size, room - size
    while last < len(line) and (size := _size(line[last])) <= room:
        last, room = last + 1, room - size
    while first > 0 and (size := _size(line[first - 1])) <= room:
        first, room = first - 1, room - size
    return first, last


def _size(character: str) -> int:
    return max(width(shown(character)), 0)
