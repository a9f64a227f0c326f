"""What goes wrong when a checked game does not fit the core."""

from __future__ import annotations

from pudsl.source.text import Span


class LoweringError(Exception):
    """Content that is well typed but needs more than the core has: `message` says what, `span` where."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.span = span
