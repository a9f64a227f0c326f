"""Each planet with each corporation: random games of 1 to 6 players, with events and without, in which seat 1 has this pair.

There are 117 pairs and 11 tables. The others choose by chance among what is left. Every fourth game is checked after each
decision, all are at their end.
"""

from __future__ import annotations

from functools import cache

from mixtures import ALONE, CHOSEN, CORPORATIONS, EVENTS, GAME, PLANETS, Mixture

import pudsl

WITHOUT_EVENTS = Mixture((PLANETS, CORPORATIONS), CHOSEN)
WITH_EVENTS = Mixture((PLANETS, CORPORATIONS, EVENTS), CHOSEN)
TABLES = [(Mixture(ALONE.modules, CHOSEN), 1), *((m, p) for p in range(2, 7) for m in (WITHOUT_EVENTS, WITH_EVENTS))]
CHECKED = 4  # one of so many is checked after each decision


@cache
def load(table: int) -> pudsl.Game:
    mixture, _ = TABLES[table]
    return pudsl.load(GAME, mixture.modules, mixture.options)


@cache
def pairs() -> list[tuple[object, object]]:
    """What seat 1 can choose, first a planet, then a corporation."""
    state = load(0).new(1)
    planets = [option.value for option in state.options]
    state.apply(0)
    return [(planet, option.value) for planet in planets for option in state.options]


def play(seed: int) -> int:
    """One game; how many decisions it had. All pairs come in turn, then all tables."""
    n, pair = divmod(seed, len(pairs()))
    _, players = TABLES[n % len(TABLES)]
    state = load(n % len(TABLES)).new(players, seed)
    for choice in pairs()[pair]:
        state.apply(choice)
    core = state._core
    for step in range(MOST if n % CHECKED == 0 else 1):
        core.playout(seed + step, most=1 if n % CHECKED == 0 else 0)
        assert core.is_sound(), "the state is not sound"
        broken = core.broken_invariant()
        assert broken is None, f"an invariant does not hold: {broken}"
        if core.status != "decide":
            break
    assert (core.status, core.error) == ("over", (0, None)), f"{pairs()[pair]}: {core.status}, {core.error}"
    for score in state.scores:
        assert score.total == sum(score.parts.values())
    return core.decisions


MOST = 20_000  # decisions: no game is nearly as long
