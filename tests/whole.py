"""Whole games of Ganymede, alone and with the Moon: played by chance or by bots, and how they came out.

A small module counts the turns of each player, since the game itself has no use for their number.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import fmean

from pudsl import Game
from pudsl._core import ffi, lib
from pudsl.core import binding
from pudsl.core.binding import Image
from pudsl.play.bots import Bot, Greedy, RandomBot, play_out
from pudsl.play.compile import image_of, shipped_games
from pudsl.play.state import State

FOLDER = shipped_games()["ganymede"]
WAYS = (("base", ()), ("moon", ("moon",)))
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


def against_chance(seed: int) -> Counter[str]:
    """One greedy player among those who play by chance, two at the table; each seat in turn."""
    way, modules = WAYS[seed % 2]
    seat = seed // 2 % 2
    state = game(modules).new(2, seed)
    play_out(state, [_bot(seed, k, greedy=k == seat) for k in range(2)])
    totals = [score.total for score in state.scores]
    winners = state.winners
    outcome = "shared" if len(winners) > 1 else "won" if winners == [seat] else "lost"
    found = Counter({f"{way} greedy {outcome}": 1})
    found[f"{way} greedy points"] += totals[seat]
    found[f"{way} chance points"] += totals[1 - seat]
    return found


def all_greedy(seed: int) -> Counter[str]:
    way, modules, players = _table(seed)
    state = game(modules).new(players, seed)
    play_out(state, [_bot(seed, seat, greedy=True) for seat in range(players)])
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
    play_out(state, [Hurried(8 * seed + seat, game(modules)) for seat in range(players)])
    return told(f"{way} with {players} players", state)


def _bot(seed: int, seat: int, greedy: bool) -> Bot:
    return Greedy(8 * seed + seat) if greedy else RandomBot(8 * seed + seat)


def _table(seed: int) -> tuple[str, tuple[str, ...], int]:
    way, modules = WAYS[seed % 2]
    return way, modules, 2 + seed // 2 % 3


def told(what: str, state: State) -> Counter[str]:
    """Rounds are what the player with the fewest turns took: some take one more."""
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


def standing(found: Mapping[str, int]) -> str:
    """How much of the games the greedy player won, shared ones by half, with the interval of 95 in 100 (Wilson), and mean points."""
    told = []
    for way, _ in WAYS:
        won, shared, lost = (found.get(f"{way} greedy {outcome}", 0) for outcome in ("won", "shared", "lost"))
        games = won + shared + lost
        if games:
            low, high = _interval(won + shared / 2, games)
            points = [found[f"{way} {who} points"] / games for who in ("greedy", "chance")]
            told.append(
                f"{way}: greedy wins {won}, shares {shared}, loses {lost}: {(won + shared / 2) / games:.3f} "
                f"({low:.3f}-{high:.3f}), points {points[0]:.1f} to {points[1]:.1f}"
            )
    return "; ".join(told)


def _interval(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    share, spread = won / games, z * z / games
    middle = share + spread / 2
    width = z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - width) / (1 + spread), (middle + width) / (1 + spread)


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
