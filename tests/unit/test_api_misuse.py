"""What somebody may hand in by mistake: refused in words, with nothing of the inside shown, and nothing changed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import pudsl

MEADOW = Path(__file__).parent / "api_games" / "meadow"


@pytest.fixture(scope="module")
def game() -> pudsl.Game:
    return pudsl.load(MEADOW)


@pytest.mark.parametrize(
    ("misuse", "error", "said"),
    [
        (lambda s: s.apply(2**70), pudsl.IllegalMove, "there is no option"),
        (lambda s: s.apply(-(2**70)), pudsl.IllegalMove, "there is no option"),
        (lambda s: s.observe(2), pudsl.IllegalMove, "there is no player 2: with 2 players they are 0 to 1"),
        (lambda s: s.observe("1"), pudsl.IllegalMove, "there is no player 1"),
        (lambda s: s.resample(-1, 5), pudsl.IllegalMove, "there is no player -1"),
        (lambda s: s.ask(3), pudsl.NoSuchRule, "asked by its name"),
        (lambda s: s.ask("covered CELL", [0, 0], player=7), pudsl.IllegalMove, "there is no player 7"),
        (lambda s: s.game.new("2"), pudsl.NoSuchGame, "players is a number, not '2'"),
        (lambda s: s.game.new(2, "x"), pudsl.NoSuchGame, "seed is a number, not 'x'"),
        (lambda s: s.game.position(None), pudsl.PositionError, "not None"),
        (lambda s: s.game.position("game: [meadow"), pudsl.PositionError, "position"),
        (lambda s: s.game.restore(b""), pudsl.PositionError, "no state of this game$"),
        (lambda s: pudsl.load(MEADOW, modules="snow"), pudsl.NoSuchGame, r"modules=\['snow'\]"),
        (lambda s: pudsl.load(MEADOW, options=["purse"]), pudsl.NoSuchGame, "names with choices"),
        (lambda s: pickle.dumps(s.observe(0)), pudsl.IllegalMove, "only looked at"),
    ],
)
def test_misuse(game: pudsl.Game, misuse: Callable[[pudsl.State], object], error: type[Exception], said: str) -> None:
    state = game.new(2, 1)
    before = bytes(state)
    with pytest.raises(error, match=said):
        misuse(state)
    assert bytes(state) == before


def test_any_whole_number_is_a_seed(game: pudsl.Game) -> None:
    state = game.new(2, -1)
    assert bytes(state) == bytes(game.new(2, 2**64 - 1))
    assert bytes(state.resample(0, -5)) == bytes(state.resample(0, 2**64 - 5))


def test_states_travel(game: pudsl.Game) -> None:
    state = game.new(2, 3)
    state.apply(0)
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
        assert bytes(twin) == bytes(state)
        twin.apply(0)
        assert bytes(twin) != bytes(state)
    assert copy.deepcopy(state).game is game
