"""A greedy player against one who plays by chance, in every shipped game: who wins, and by how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import sqrt

import pudsl
from pudsl.play.bots import Bot, Greedy, RandomBot, play_out

WAYS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Planet Unknown": ("planet_unknown", ()),
    "Ganymede": ("ganymede", ()),
    "Ganymede with the Moon": ("ganymede", ("moon",)),
}
MOST = 6_000  # decisions; an ordinary game has 200 to 800. In Ganymede two can come to where neither can do anything but take tiles


@cache
def game(way: str) -> pudsl.Game:
    return pudsl.load(*WAYS[way])


def games() -> list[pudsl.Game]:
    return [game(way) for way in WAYS]


def play(seed: int) -> Counter[str]:
    """One game of two; the ways come in turn, and in each of them the seats of the greedy player."""
    n, place = divmod(seed, len(WAYS))
    way, seat = list(WAYS)[place], n % 2
    bots: list[Bot] = [Greedy(2 * seed) if k == seat else RandomBot(2 * seed + 1) for k in range(2)]
    state = play_out(game(way).new(2, seed), bots, MOST)
    if not state.over:
        return Counter({f"{way}|not ended": 1})
    totals, winners = state.totals, state.winners
    outcome = "shared" if len(winners) > 1 else "won" if winners == [seat] else "lost"
    return Counter(
        {f"{way}|{outcome}": 1, f"{way}|own points": totals[seat], f"{way}|points of chance": totals[1 - seat]}
    )


def summary(found: Mapping[str, int]) -> str:
    """How much of the games the greedy player won, shared ones by half, with the interval of 95 in 100 (Wilson), and mean points."""
    told = []
    for way in WAYS:
        won, shared, lost = (found.get(f"{way}|{outcome}", 0) for outcome in ("won", "shared", "lost"))
        played = won + shared + lost
        if played:
            low, high = interval(won + shared / 2, played)
            own, chance = (found[f"{way}|{whose}"] / played for whose in ("own points", "points of chance"))
            unended = found.get(f"{way}|not ended", 0)
            told.append(
                f"{way}: {won} won, {shared} shared, {lost} lost, {unended} not ended: {(won + shared / 2) / played:.3f} "
                f"({low:.3f}-{high:.3f}), points {own:.1f} to {chance:.1f}"
            )
    return "; ".join(told)


def interval(won: float, played: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval of a share. E. B. Wilson, Probable inference, JASA 22 (1927)."""
    share, spread = won / played, z * z / played
    middle = share + spread / 2
    width = z * sqrt(share * (1 - share) / played + spread / (4 * played))
    return (middle - width) / (1 + spread), (middle + width) / (1 + spread)
