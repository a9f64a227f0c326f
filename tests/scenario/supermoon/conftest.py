"""`make()`: a table with moons as set-up leaves them, on the plain model and on the core."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .moon import MoonTable

Make = Callable[..., MoonTable]


def _made(side: str, modules: tuple[str, ...], players: int, seed: int, **options: str) -> MoonTable:
    table = MoonTable(side, players, seed, modules, moons="symmetric", **options)
    while not table.over:
        table.first()
    return table


@pytest.fixture
def make(side: str) -> Make:
    def table(face: str = "supermoon", at: int | None = None, meteorites: bool = True, players: int = 2) -> MoonTable:
        return _made(side, ("supermoon",), players, 1).moon(face, at, meteorites)

    return table
