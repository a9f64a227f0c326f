"""A reduced game as content in bench/reduced/ and as C in bench/reduced.c: the interpreter beside a program made for it.

Both play the same games: the same generator, the same draws in the same order, the same options in the same order. That
they end with the same boards, scores and counts of decisions is looked at here too, and cell by cell in
tests/unit/test_bench_reduced.py. Per decision of two options or more, setting up and scoring included, through the batch call.
"""

import ctypes
from time import thread_time_ns

from bench.playing import REDUCED, Batch, image_of
from bench.timing import compiled, interleaved

GAMES = 300
SOILS = 6


class Game(ctypes.Structure):
    """`result` of reduced.c."""

    _fields_ = (
        ("decisions", ctypes.c_uint32),
        ("score", ctypes.c_int32 * 2),
        ("soil", ctypes.c_uint16 * 16 * SOILS * 2),  # by player, soil and row
    )


class Rival:
    """The same games in C; called it plays them all and returns ns per decision."""

    def __init__(self, games: int, first_seed: int = 1) -> None:
        self.function = compiled("reduced.c").reduced_games
        self.function.argtypes = [ctypes.c_uint64, ctypes.c_int, ctypes.POINTER(Game)]
        self.first_seed, self.games = first_seed, (Game * games)()
        self()
        self.decisions = sum(game.decisions for game in self.games)

    def __call__(self) -> float:
        start = thread_time_ns()
        self.function(self.first_seed, len(self.games), self.games)
        return (thread_time_ns() - start) / getattr(self, "decisions", 1)


def run() -> dict[str, float]:
    ours, rival = Batch(image_of(REDUCED), 2, GAMES), Rival(GAMES)
    for result, game in zip(ours.results, rival.games, strict=True):
        assert result.decisions == game.decisions
        assert list(result.score)[:2] == list(game.score)
    ns = interleaved({"ours": ours, "rival": rival}, rounds=31)
    return {
        "interpreter_vs_c": ns["ours"] / ns["rival"],
        "interpreter_ns_per_decision": ns["ours"],
        "interpreter_rival_ns_per_decision": ns["rival"],
        "interpreter_decisions_per_game": ours.decisions / GAMES,
    }
