"""A source text and the places in it.

Every offset counts characters (code points), never bytes: that is what Python
strings, the YAML reader and the rules parser all count.  Whoever needs other
units (terminal cells, UTF-16) converts at the very end.
"""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from typing import TYPE_CHECKING

from pudsl.classes import dataclass

if TYPE_CHECKING:  # diagnostics are made of spans, so the import can run one way only
    from pudsl.source.diagnostic import Findings


class Source:
    """The text of one file, with the path as the user should see it.

    The text is kept exactly as it stands in the file, with `\\r\\n` line ends
    if it has them, so that an offset here is an offset there.
    """

    __slots__ = ("_starts", "path", "text")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self._starts: list[int] | None = None

    def __repr__(self) -> str:
        return f"Source({self.path!r}, {len(self.text)} characters)"

    @classmethod
    def load(cls, path: str | Path, findings: Findings, shown: str | None = None) -> Source | None:
        """Read a file, or report why it cannot be read and give None.

        `shown` is the path to print, when it differs from the path to open.
        """
        from pudsl.source.loading import load_source

        return load_source(Path(path), shown or str(path), findings)

    @property
    def starts(self) -> list[int]:
        """The offset of the first character of each line."""
        if self._starts is None:  # made late: most files have nothing to report
            starts = [0]
            at = self.text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = self.text.find("\n", at + 1)
            self._starts = starts
        return self._starts

    def line_at(self, offset: int) -> int:
        """The number, from 1, of the line that holds the offset."""
        return bisect_right(self.starts, offset)

    def line_start(self, line: int) -> int:
        """The offset where a line (from 1) starts."""
        return self.starts[line - 1]

    def line_end(self, line: int) -> int:
        """The offset just after the last character of a line, before its line end."""
        starts = self.starts
        if line >= len(starts):
            return len(self.text)
        end = starts[line] - 1
        return end - 1 if end > starts[line - 1] and self.text[end - 1] == "\r" else end

    def line_text(self, line: int) -> str:
        """The text of a line (from 1) without its line end."""
        return self.text[self.line_start(line) : self.line_end(line)]

    def span(self, start: int, end: int) -> Span:
        """The span from start to end, pushed inside the text if it hangs out."""
        size = len(self.text)
        start = min(max(start, 0), size)
        return Span(self, start, min(max(end, start), size))


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a source: from `start` up to, not including, `end`."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line where it starts, from 1."""
        return self.source.line_at(self.start)

    @property
    def column(self) -> int:
        """The column where it starts, from 1."""
        return self.start - self.source.line_start(self.line) + 1

    @property
    def end_line(self) -> int:
        """The line where it ends, from 1."""
        return self.source.line_at(self.end)

    @property
    def end_column(self) -> int:
        """The column just after its last character, from 1."""
        return self.end - self.source.line_start(self.end_line) + 1

    @property
    def text(self) -> str:
        """The characters it covers."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.source.path}:{self.line}:{self.column}"

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of the other."""
        return Span(self.source, self.start, max(self.end, other.end))
