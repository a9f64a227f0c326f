"""Complete random games of the standard game for two: one thread, through the batch call, and move by move from Python.

The batch call sets up, plays, scores and hashes each game. From Python a move is a number from an array, the count of
options, and one call that applies it; no option is made into an object. A decision has two options or more.
"""

from array import array
from random import Random
from time import thread_time_ns

import pudsl
from bench.playing import GAME, Batch
from bench.timing import interleaved

GAMES = 200
DRIVEN = 40
NUMBERS = array("Q", (Random(1).getrandbits(32) for _ in range(100_000)))


def drive(game, games):
    """ns per decision, driven from Python."""
    decisions = 0
    start = thread_time_ns()
    for seed in range(1, games + 1):
        state = game.new(2, seed)
        count, apply, number = state.count, state.apply, iter(NUMBERS).__next__
        while options := count():
            apply(number() % options)
            decisions += 1
    return (thread_time_ns() - start) / decisions


def run() -> dict[str, float]:
    game = pudsl.load(GAME)
    batch = Batch(game.image, 2, GAMES)
    ns = interleaved({"batch": batch, "python": lambda: drive(game, DRIVEN)})
    per_game = batch.decisions / GAMES
    return {
        "games_per_second": 1e9 / (ns["batch"] * per_game),
        "decisions_per_game": per_game,
        "ns_per_decision": ns["batch"],
        "decisions_per_second_python": 1e9 / ns["python"],
    }
