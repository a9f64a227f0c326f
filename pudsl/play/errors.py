"""What can go wrong between a person and a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pudsl.source.diagnostic import Diagnostic


class PudslError(Exception):
    """Whatever this package complains about in words."""


class ContentError(PudslError):
    """Content with mistakes: `findings` holds all of them; as text they are shown with their lines."""

    def __init__(self, findings: tuple[Diagnostic, ...]) -> None:
        super().__init__(findings)
        self.findings = findings

    def __str__(self) -> str:
        from pudsl.source.render import render_all

        return "\n" + render_all(self.findings).rstrip()


class NoSuchGame(PudslError):
    """There is no game, module or option of that name."""


class IllegalMove(PudslError):
    """No option is what was asked for."""


class PositionError(PudslError):
    """A position that does not fit the game: `where` names the place in it."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where


class RecordError(PudslError):
    """A record that cannot be read or does not replay."""
