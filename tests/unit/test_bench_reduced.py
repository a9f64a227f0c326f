"""The reduced game of bench/: as content and as C it is the same game, to the last cell."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent.parent.parent))

import pudsl
from bench.interpreter import SOILS, Rival
from bench.playing import REDUCED
from pudsl._core import ffi, lib

SEEDS = 200
FIRST = 1000


@pytest.fixture(scope="module")
def game():
    return pudsl.load(REDUCED)


@pytest.fixture(scope="module")
def rivals():
    if not shutil.which("cc") and not shutil.which("gcc"):
        pytest.skip("there is no C compiler")
    return Rival(SEEDS, FIRST).games


def played(image, seed):
    """A finished game, with the choices of the batch call."""
    state, rng = image.start(2, seed), ffi.new("pud_rng *")
    lib.pud_rng_seed(rng, ~seed % 2**64)
    assert lib.pud_playout(image.context, state.c, rng, 0) == lib.PUD_OK
    assert state.status == "over"
    return state


def test_content_and_c_play_the_same_games(game, rivals):
    image = game.image
    soil = image.find("LAYERS", "soil")
    for seed, rival in enumerate(rivals, FIRST):
        state = played(image, seed)
        assert state.decisions == rival.decisions, seed
        assert state.scores()[0] == list(rival.score), seed
        for player in range(2):
            for value in range(SOILS):
                ours = sorted(state.layer(soil, player, value))
                assert ours == cells(rival.soil[player][value]), (seed, player, value)


def cells(rows):
    return [r * 16 + c for r, row in enumerate(rows) for c in range(16) if row >> c & 1]


def test_the_batch_call_plays_them_too(game, rivals):
    results = game.image.playouts(2, FIRST, SEEDS)
    assert [r.decisions for r in results] == [r.decisions for r in rivals]
    assert [list(r.scores) for r in results] == [list(r.score) for r in rivals]


def test_the_games_are_worth_comparing(rivals):
    """Long enough, all different, and nobody's board empty or full."""
    assert min(r.decisions for r in rivals) > 100
    assert len({bytes(r) for r in rivals}) == SEEDS
    for rival in rivals:
        for board in rival.soil:
            assert 60 < sum(len(cells(rows)) for rows in board) < 144
