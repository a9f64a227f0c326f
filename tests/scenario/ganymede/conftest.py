"""`base(...)` and `moon(...)`: a table of the game alone or with the Moon, once on the plain model and once on the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .table import Table

Make = Callable[..., Table]


@pytest.fixture
def base(side: str) -> Make:
    def table(players: int = 2, **options: Any) -> Table:
        return Table(side, (), players, **options)

    return table


@pytest.fixture
def moon(side: str) -> Make:
    def table(players: int = 2, **options: Any) -> Table:
        return Table(side, ("moon",), players, **options)

    return table
