"""A decision beside the playouts of OpenSpiel in C++: uniform random bots on pentago, quoridor and hive.

Ours is the batch call on the standard game for two. Theirs is pyspiel.evaluate_bots, which plays a whole game in C++; every
move counts as a decision there, also one without a choice, which makes theirs look cheaper. Both list or count the options
of every decision. The figure is ours over the cheapest of theirs.
"""

from time import thread_time_ns

from bench.playing import GAME, Batch, image_of
from bench.timing import interleaved

GAMES = {"pentago": 200, "quoridor": 60, "hive": 3}  # about a tenth of a second each


def player_of(pyspiel, name, games):
    """A function that plays games and returns ns per move."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, 17 + player) for player in range(game.num_players())]

    def play():
        states = [game.new_initial_state() for _ in range(games)]
        start = thread_time_ns()
        for seed, state in enumerate(states):
            pyspiel.evaluate_bots(state, bots, seed)
        return (thread_time_ns() - start) / sum(state.move_number() for state in states)

    return play


def run() -> dict[str, float]:
    try:
        import pyspiel
    except ImportError:
        print("  left out: open_spiel is not installed (pip install 'pudsl[bench]')")
        return {}
    theirs = {name: player_of(pyspiel, name, games) for name, games in GAMES.items()}
    ns = interleaved({"ours": Batch(image_of(GAME), 2, 200), **theirs}, rounds=11)
    return {
        "ns_per_decision_vs_openspiel": ns["ours"] / min(ns[name] for name in GAMES),
        **{f"openspiel_{name}_ns_per_decision": ns[name] for name in GAMES},
    }
