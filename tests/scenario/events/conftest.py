"""`make(...)`: a table with the events, on the plain model and on the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..table import Table
from .facts import EVENTS

Make = Callable[..., "Eventful"]


class Eventful(Table):
    """A table at which an event lies open."""

    def open(self, event: str) -> Eventful:
        """Its rule is in force."""
        self.fill("present", [event])
        return self

    def face(self, event: str, seat: int = 0) -> Eventful:
        """One player does what the event says."""
        self.open(event).run("face EVENT", seat, (self.component(event),))
        return self


def of_effect(*effects: str) -> list[str]:
    """The events that do one of these things."""
    return [event for event, (_, _, effect) in EVENTS.items() if effect in effects]


@pytest.fixture
def make(side: str) -> Make:
    def table(players: int = 2, **options: Any) -> Eventful:
        return Eventful(side, players, modules=("events",), **options)

    return table
