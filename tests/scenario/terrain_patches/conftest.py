"""`make()`: a table at which each player has patches of all terrains, on the plain model and on the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..table import Table

MODULE = "terrain_patches"
Make = Callable[..., Table]


@pytest.fixture
def make(side: str) -> Make:
    def table(*modules: str, players: int = 2, **options: Any) -> Table:
        made = Table(side, players, modules=(MODULE, *modules), told_in=(MODULE,), **options)
        while not made.over:
            made.first()
        return made

    return table
