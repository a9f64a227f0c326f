"""Complete random games of Ganymede for two, alone and with the Moon, through the batch call: a game without a grid.

As in `games`, the batch call sets up, plays, scores and hashes each game, and a decision has two options or more. What one costs is
also told as a ratio to one of Planet Unknown, measured in the same run.
"""

import pudsl
from bench.playing import CONTENT, GAME, Batch, image_of
from bench.timing import interleaved

GAMES = 200
WAYS = {"ganymede": (), "moon": ("moon",)}
FIRST = "planet_unknown"


def run() -> dict[str, float]:
    batches = {name: Batch(pudsl.load(CONTENT / "ganymede", modules).image, 2, GAMES) for name, modules in WAYS.items()}
    batches[FIRST] = Batch(image_of(GAME), 2, GAMES)
    ns = interleaved(batches)
    figures = {}
    for name in WAYS:
        batch = batches[name]
        per_game = batch.decisions / GAMES
        figures[f"{name}_games_per_second"] = 1e9 / (ns[name] * per_game)
        figures[f"{name}_decisions_per_game"] = per_game
        figures[f"{name}_ns_per_decision"] = ns[name]
        figures[f"{name}_decision_by_{FIRST}"] = ns[name] / ns[FIRST]
    return figures
