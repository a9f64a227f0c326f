"""Findings as data: what is wrong, where, and what to do about it.

How a finding looks on a screen is another module's business (`render`).

The style of a message is law: lower case, no full stop, it says what is there;
`help` says what to write.  It never blames, never asks, and never shows a word of
the machinery underneath.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from pudsl.classes import dataclass
from pudsl.source.suggest import nearest
from pudsl.source.text import Span

__all__ = ["CODES", "Diagnostic", "Findings", "Severity", "nearest", "quoted", "register"]

Severity = Literal["error", "warning"]
Label = tuple[Span, str]

CODES: dict[str, str] = {}
"""Every code that a finding can have, with its meaning in one line."""

_CODE = re.compile(r"[A-Z][0-9]{3,4}")
_QUOTE_LIMIT = 40  # longer quotations push the message itself off the screen


def register(code: str, meaning: str) -> None:
    """Make a code known; a code has one meaning, so a second registration fails."""
    if not _CODE.fullmatch(code):
        raise ValueError(f"a code is a capital letter and three or four digits, not {code!r}")
    if code in CODES:
        raise ValueError(f"the code {code} is taken: {CODES[code]}")
    CODES[code] = meaning


def quoted(text: str) -> str:
    """A piece of the author's text for use in a message: on one line, short, in backticks."""
    line = " ".join(text.split())
    if len(line) > _QUOTE_LIMIT:
        line = f"{line[: _QUOTE_LIMIT - 1]}…"
    return f'"{line}"' if "`" in line else f"`{line}`"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: a code, what is wrong, the place, further places, how to put it right."""

    code: str
    severity: Severity
    message: str
    span: Span
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None

    @property
    def place(self) -> tuple[str, int, int, str]:
        """What findings are sorted by: file, position, code."""
        return (self.span.source.path, self.span.start, self.span.end, self.code)


class Findings:
    """A collector: everything that is wrong is reported, not only the first.

    It has no length, on purpose: an empty collector must not count as false.
    """

    def __init__(self) -> None:
        self._all: dict[tuple[object, ...], Diagnostic] = {}
        self.errors = 0
        self.warnings = 0

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        help: str | None = None,
        notes: Sequence[str] = (),
        labels: Sequence[Label] = (),
    ) -> None:
        """Report something that keeps the content from being used."""
        self.add(Diagnostic(code, "error", message, span, tuple(labels), tuple(notes), help))

    def warning(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        help: str | None = None,
        notes: Sequence[str] = (),
        labels: Sequence[Label] = (),
    ) -> None:
        """Report something that is probably a slip, though the content can be used."""
        self.add(Diagnostic(code, "warning", message, span, tuple(labels), tuple(notes), help))

    def add(self, diagnostic: Diagnostic) -> None:
        """Report a finding; one that stands already at the same place is dropped."""
        if diagnostic.code not in CODES:
            raise ValueError(f"the code {diagnostic.code} is not registered")
        key = (*diagnostic.place, diagnostic.message)
        if key in self._all:
            return
        self._all[key] = diagnostic
        if diagnostic.severity == "error":
            self.errors += 1
        else:
            self.warnings += 1

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._all.values(), key=lambda each: (each.place, each.message)))
