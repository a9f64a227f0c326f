"""Complete random games of Planet Unknown for two with events and boards drawn by lot, beside the standard game.

As in `games`, the batch call sets up, plays, scores and hashes each game. The ratio is of games, not of decisions: a game with
modules has more of them.
"""

import pudsl
from bench.playing import CONTENT, GAME, Batch, image_of
from bench.timing import interleaved

GAMES = 200
MODULES = ("asymmetric_planets", "asymmetric_corporations", "events")


def run() -> dict[str, float]:
    all = Batch(pudsl.load(CONTENT / "planet_unknown", MODULES).image, 2, GAMES)
    standard = Batch(image_of(GAME), 2, GAMES)
    ns = interleaved({"all": all, "standard": standard})
    per_game = {"all": ns["all"] * all.decisions / GAMES, "standard": ns["standard"] * standard.decisions / GAMES}
    return {
        "with_modules_games_per_second": 1e9 / per_game["all"],
        "with_modules_decisions_per_game": all.decisions / GAMES,
        "with_modules_ns_per_decision": ns["all"],
        "with_modules_games_by_standard": per_game["standard"] / per_game["all"],
    }
