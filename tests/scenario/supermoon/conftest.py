"""`make()`: a table with moons as set-up leaves them, on the plain model and on the core; `full()` with all modules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .moon import MoonTable

Make = Callable[..., MoonTable]
FULL = ("asymmetric_corporations", "asymmetric_planets", "events", "private_objectives", "supermoon")


def _made(side: str, modules: tuple[str, ...], players: int, seed: int, **options: str) -> MoonTable:
    table = MoonTable(side, players, seed, modules, **options)
    while not table.over:
        table.first()
    return table


@pytest.fixture
def make(side: str) -> Make:
    def table(face: str = "supermoon", at: int | None = None, meteorites: bool = True, players: int = 2) -> MoonTable:
        return _made(side, ("supermoon",), players, 1, moons="symmetric").moon(face, at, meteorites)

    return table


@pytest.fixture
def full(side: str) -> Make:
    def table(face: str = "supermoon", at: int | None = None, meteorites: bool = True, **set: str) -> MoonTable:
        options = {"moons": "symmetric", "planets": "symmetric", "corporations": "symmetric"}
        made = _made(side, FULL, 2, 1, **options).moon(face, at, meteorites)
        for variable, value in set.items():
            made.set(variable, value)
        return made

    return table
