"""Whole games of Ganymede, alone and with the Moon: played by chance or by bots, and how they came out.

A small module counts the turns of each player, since the game itself has no use for their number.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from statistics import fmean

from pudsl import Game
from pudsl._core import ffi, lib
from pudsl.core import binding
from pudsl.core.binding import Image
from pudsl.play.bots import Greedy, play_out
from pudsl.play.compile import image_of, shipped_games
from pudsl.play.state import State

FOLDER = shipped_games()["ganymede"]
WAYS = (("base", ()), ("moon", ("moon",)))
MOST = 6_000  # decisions, where a game is left that nobody brings to its end
HURRY = 8  # points of a launched ship for who is in a hurry, beside its own
COUNTING = """\
module: counting
name: Counting
text: How many turns each player took.
state: {player: {turns-taken: 0-255}}
rules: {counting: "before you take a turn, raise turns-taken by 1"}
"""


@cache
def image(modules: tuple[str, ...]) -> Image:
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(FOLDER, Path(folder) / FOLDER.name)
        (copy / "modules" / "counting").mkdir(parents=True)
        (copy / "modules" / "counting" / "module.yaml").write_text(COUNTING)
        return Image(image_of(copy, (*modules, "counting"), {}))


def images() -> list[Image]:
    return [image(modules) for _, modules in WAYS]


@cache
def game(modules: tuple[str, ...]) -> Game:
    return Game(image(modules), FOLDER)


def at_random(seed: int) -> Counter[str]:
    """A random game with everything checked after each decision; ways and numbers of players in turn."""
    way, modules, players = _table(seed)
    core, found = binding.State(image(modules), players), ffi.new("pud_result[]", 1)
    code = lib.pud_playouts(core.image.context, core.c, players, seed, 1, 0, True, found)
    result = found[0]
    what = f"{way} with {players} players"
    assert (code, result.status, result.error) == (lib.PUD_OK, lib.PUD_OVER, 0), f"{what}: error {result.error or code}"
    return told(what, State(game(modules), core))


def all_greedy(seed: int) -> Counter[str]:
    way, modules, players = _table(seed)
    state = game(modules).new(players, seed)
    play_out(state, [Greedy(8 * seed + seat) for seat in range(players)], MOST)
    return told(f"{way} with {players} players", state)


class Hurried(Greedy):
    """In whose eyes each launched ship counts some points more, so that it goes for the end of the game."""

    def __init__(self, seed: int, game: Game) -> None:
        super().__init__(seed)
        self._game = game

    def _worth(self, core: binding.State, seat: int) -> float:
        return super()._worth(core, seat) + HURRY * len(State(self._game, core).get("launched", seat))


def all_hurried(seed: int) -> Counter[str]:
    way, modules, players = _table(seed)
    state = game(modules).new(players, seed)
    play_out(state, [Hurried(8 * seed + seat, game(modules)) for seat in range(players)], MOST)
    return told(f"{way} with {players} players", state)


def _table(seed: int) -> tuple[str, tuple[str, ...], int]:
    way, modules = WAYS[seed % 2]
    return way, modules, 2 + seed // 2 % 3


def told(what: str, state: State) -> Counter[str]:
    """Rounds are what the player with the fewest turns took: some take one more."""
    if not state.over:
        return Counter({f"{what}|not ended|0": 1})
    seats = range(state.players)
    turns = min(state.get("turns-taken", seat) for seat in seats)
    launched = max(len(state.get("launched", seat)) for seat in seats)
    found = Counter({f"{what}|rounds|{turns}": 1, f"{what}|{'fourth ship' if launched > 3 else 'empty pile'}|0": 1})
    found.update(f"{what}|points|{score}" for score in state.totals)
    return found


def summary(found: Mapping[str, int]) -> str:
    """Means, and in brackets between what nine of ten are."""
    return "; ".join(
        f"{what}: {', '.join(_spread(kind, values) for kind, values in kinds.items())}"
        for what, kinds in sorted(_sorted(found).items())
    )


def _sorted(found: Mapping[str, int]) -> dict[str, dict[str, Counter[int]]]:
    tables: dict[str, dict[str, Counter[int]]] = {}
    for key, count in sorted(found.items()):
        what, kind, value = key.split("|")
        tables.setdefault(what, {}).setdefault(kind, Counter())[int(value)] += count
    return tables


def _spread(kind: str, values: Counter[int]) -> str:
    if set(values) == {0}:
        return f"{values[0]} {kind}"
    all = sorted(values.elements())
    return f"{kind} {fmean(all):.1f} ({all[len(all) // 20]}-{all[-1 - len(all) // 20]})"
