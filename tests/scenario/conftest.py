"""`make(...)`: a table, once on the plain model and once on the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .table import Table

Make = Callable[..., Table]

# Every option as it is not by default: one more game is compiled for the options, not one for each.
OTHER = {"rovers": "planet", "civ_cards": "in_total", "two_player_rotation": "fixed", "first_player": "random"}


@pytest.fixture(params=["model", "core"])
def side(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def make(side: str) -> Make:
    def table(players: int = 2, **options: Any) -> Table:
        return Table(side, players, **options)

    return table
