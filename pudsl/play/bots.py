"""Players that are programs. A bot sees what its seat sees, and has a generator of its own.

`Greedy` knows no game. It looks a little ahead: for each option it plays on, at random and from states that could be behind
what it sees, and takes the option after which its score comes out best. Content can help it: a noun `prospect` of a player
(`your prospect is …`) is added to the score of unfinished games, for what scores do not show yet.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from pudsl._core import lib
from pudsl.core import binding
from pudsl.core.grid import Rng
from pudsl.play.state import State, View

HINT = "prospect"


class Bot(Protocol):
    """Whoever chooses an option for a seat."""

    def choose(self, view: View) -> int:
        """The index of an option, from what the seat sees."""
        ...


class RandomBot:
    """Takes any option, each as likely as the others."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View) -> int:
        return self._rng.randrange(view.count())


class Greedy:
    """Takes the option after which random play comes out best for it.

    `rollouts` is how often each option is tried, `depth` how many decisions further; with many options less often.
    """

    def __init__(self, seed: int = 0, rollouts: int = 6, depth: int = 24, most: int = 600) -> None:
        self._rng = random.Random(seed)
        self.rollouts, self.depth, self.most = rollouts, depth, most

    def choose(self, view: View) -> int:
        count = view.count()
        if count == 1:
            return 0
        rollouts = max(1, min(self.rollouts, self.most // count))
        values = [0.0] * count
        for _ in range(rollouts):
            seed = self._rng.getrandbits(63)
            start = view.resample(view.seat, seed)._core
            for option in range(count):
                values[option] += self._value(start, option, view.seat, seed)
        best = max(values)
        return self._rng.choice([option for option, value in enumerate(values) if value == best])

    def _value(self, start: binding.State, option: int, seat: int, seed: int) -> float:
        """How well it comes out for the seat after an option."""
        core = start.clone()
        code = lib.pud_apply(core.image.context, core.c, option)
        if code == lib.PUD_OK:
            code = lib.pud_playout(core.image.context, core.c, Rng(seed).c, self.depth)
        if code != lib.PUD_OK:
            return float("-inf")  # content made a mistake there: not a place to go to
        return self._worth(core, seat)

    def _worth(self, core: binding.State, seat: int) -> float:
        """The own score, and a little for being ahead of the best of the others."""
        sums = core.scores()[0]
        hint = _hint(core.image)
        if hint is not None and core.status != "over":
            sums = [total + int(core.ask(hint, player)) for player, total in enumerate(sums)]
        others = [total for player, total in enumerate(sums) if player != seat]
        return sums[seat] + 0.25 * (sums[seat] - max(others, default=0))


def _hint(image: binding.Image) -> int | None:
    try:
        return image.find("EXPORTS", HINT)
    except KeyError:
        return None


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": Greedy}


def play_out(state: State, bots: Sequence[Bot], most: int | None = None) -> State:
    """Let bots, one for each seat, play a game to its end, or until `most` decisions are taken: not every game ends if all refuse."""
    while not state.over and (most is None or state.decisions < most):
        seat = state.player
        state.apply(bots[seat].choose(state.observe(seat)))
    return state
