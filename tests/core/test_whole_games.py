"""Random games of every shipped game, plain and with modules: each ends, none breaks an invariant, and a decision survives
being saved.

The number of games for each number of players comes from PUDSL_GAMES; under the sanitizers it is larger by default,
since this is where a wrong step of the core would show.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from random import Random

import pytest
from mixtures import ALL, ALONE, MOON, SIDES, STANDARD, Mixture

import pudsl
from pudsl.core.binding import Image, State
from pudsl.play.compile import image_of, shipped_games

GAMES = int(os.environ.get("PUDSL_GAMES", "400" if "PUDSL_SANITIZED" in os.environ else "60"))
FIRST = int(os.environ.get("PUDSL_GAMES_FIRST", "0"))


MIXTURES = {"all": ALL, "alone": ALONE, "sides": SIDES, "moon": MOON}
NAMES = [*shipped_games(), *MIXTURES]  # of the games that are played here


def _game(name: str) -> tuple[str, Mixture]:
    if name in MIXTURES:
        return "ganymede" if name == "moon" else "planet_unknown", MIXTURES[name]
    return name, STANDARD


@cache
def image(name: str) -> Image:
    game, mixture = _game(name)
    return Image(image_of(shipped_games()[game], mixture.modules, mixture.options))


def tables() -> list[tuple[str, int]]:
    """Every shipped game with every number of players."""
    found = []
    for name in shipped_games():
        least, most = image(name).players
        found += [(name, players) for players in range(least, most + 1)]
    return found


# The same with modules: written down, since images would have to be made to find it out.
MIXED = [*(("all", players) for players in range(2, 7)), ("alone", 1), ("sides", 2), *(("moon", players) for players in range(2, 5))]


@pytest.mark.parametrize(("name", "players"), [*tables(), *MIXED])
def test_every_random_game_ends_and_holds_its_invariants(name: str, players: int) -> None:
    """`check` has the core verify the state and the invariants of content after every decision."""
    games = GAMES // 3 if name in MIXTURES else GAMES
    results = image(name).playouts(players, FIRST, games, check=True)
    ended = Counter((r.status, r.error) for r in results)
    assert ended == {("over", 0): games}
    assert all(r.decisions > 10 for r in results)


@pytest.mark.parametrize(("name", "players"), [*tables(), *MIXED])
def test_random_play_in_one_go_is_random_play_step_by_step(name: str, players: int) -> None:
    """Without `check` the core does not come back at each decision; wherever it stops, the bytes of the state are the same."""
    for most in (1, 2, 3, 10, 33, 0):
        at_once = image(name).playouts(players, FIRST, 3, most=most)
        assert at_once == image(name).playouts(players, FIRST, 3, most=most, check=True)


@pytest.mark.parametrize(("name", "players"), [*tables(), *MIXED])
def test_total_is_the_sum_of_its_parts(name: str, players: int) -> None:
    game, mixture = _game(name)
    state, numbers = pudsl.load(game, mixture.modules, mixture.options).new(players, 7), Random(7)
    while not state.over:
        state.apply(numbers.randrange(state.count()))
    for score in state.scores:
        assert score.total == sum(score.parts.values())


def _played_out(state: State, seed: int) -> State:
    """The same way through a game each time. By chance, since games need not end under players who always do the same."""
    numbers = Random(seed)
    while state.status == "decide":
        state.apply(numbers.randrange(state.count()))
    return state


@pytest.mark.parametrize(("name", "players"), [*tables(), *MIXED])
def test_a_decision_survives_being_saved(name: str, players: int) -> None:
    """Saved and restored at every decision, a game goes on with the same options to the same end, and is seen alike."""
    loaded = image(name)
    state, numbers = loaded.start(players, 3), Random(3)
    straight = _played_out(loaded.start(players, 3), 3)
    while state.status == "decide":
        again = loaded.restore(state.saved())
        assert (again.hash, again.count(), again.values()) == (state.hash, state.count(), state.values())
        player = state.decisions % players
        assert bytes(again.observe(player)) == bytes(state.observe(player))
        state = again
        state.apply(numbers.randrange(state.count()))
    assert state.hash == straight.hash


_FRESH = """
import sys
from core.test_whole_games import image, _played_out
print(_played_out(image(sys.argv[1]).start(int(sys.argv[2]), 11), 11).hash)
"""


@pytest.mark.parametrize("name", NAMES)
def test_a_fresh_process_reaches_the_same_hash(name: str) -> None:
    players = image(name).players[1]
    command = [sys.executable, "-c", _FRESH, name, str(players)]
    path = os.pathsep.join(p for p in [*sys.path, os.path.dirname(os.path.dirname(__file__))] if p)
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == _played_out(image(name).start(players, 11), 11).hash
