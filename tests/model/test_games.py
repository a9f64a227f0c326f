"""The core against the model, on whole random games.

`PUDSL_MODEL_GAMES` says how many and `PUDSL_MODEL_FIRST` from which seed on; `make long` plays thousands.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("pudsl._core", exc_type=ImportError)

from mixtures import ALL, ALONE, MOON, STANDARD, Mixture

from .games import GANYMEDE, PLANET_UNKNOWN, SMALL_GAMES, compare_game

COUNT = int(os.environ.get("PUDSL_MODEL_GAMES", "15"))
FIRST = int(os.environ.get("PUDSL_MODEL_FIRST", "0"))


@pytest.mark.parametrize("seed", range(FIRST, FIRST + COUNT))
def test_random_games(seed: int) -> None:
    assert compare_game(PLANET_UNKNOWN, seed) > 0


@pytest.mark.parametrize("mixture", [ALL, ALONE], ids=["all", "alone"])
def test_random_games_with_modules(mixture: Mixture) -> None:
    for seed in range(FIRST, FIRST + max(1, COUNT // 5)):
        assert compare_game(PLANET_UNKNOWN, seed, mixture) > 0


@pytest.mark.parametrize("mixture", [STANDARD, MOON], ids=["base", "moon"])
def test_random_games_of_ganymede(mixture: Mixture) -> None:
    for seed in range(FIRST, FIRST + max(1, COUNT // 5)):
        assert compare_game(GANYMEDE, seed, mixture) > 0


@pytest.mark.parametrize("folder", SMALL_GAMES, ids=lambda folder: folder.name)
def test_random_small_games(folder: Path) -> None:
    for seed in range(FIRST, FIRST + COUNT):
        assert compare_game(folder, seed) > 0
