"""Writes golden records: `python tests/golden/record.py`, or with names of records for these alone.

A record that is replaced needs its reason in the commit. There is one for each line below.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

from mixtures import ALL as EVERYTHING
from mixtures import ALONE, EVENTS, GOALS

import pudsl
from pudsl.play.bots import BOTS, play_out

FOLDER = Path(__file__).parent / "records"


@dataclass(frozen=True)
class Golden:
    game: str
    seats: tuple[str, ...]
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    modules: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        options = [choice.replace("/", "_") for choice in self.options.values()]
        return "-".join([self.game, *self.modules, *options, str(len(self.seats)), str(self.seed)])


R, G = "random", "greedy"
PU = "planet_unknown"
ALL = [
    *(Golden(PU, (R,) * players, seed) for players in (2, 3, 4, 5, 6) for seed in (1, 2)),
    Golden(PU, (G, G), 11),
    Golden(PU, (G, R), 12),
    Golden(PU, (G, G, G), 13),
    Golden(PU, (G, R, G, R), 14),
    Golden(PU, (R, R), 21, {"rovers": "planet"}),
    Golden(PU, (R, R, R), 22, {"civ_cards": "in_total"}),
    Golden(PU, (R, R), 23, {"two_player_rotation": "fixed"}),
    Golden(PU, (R, R, R, R), 24, {"first_player": "random"}),
    Golden(PU, (G, R), 25, {"rovers": "planet", "two_player_rotation": "fixed"}),
    Golden(PU, (R, R), 26, {"civ_cards": "in_total", "first_player": "random"}),
    Golden(PU, (R, R, R), 31, modules=EVERYTHING.modules),
    Golden(PU, (R,), 32, modules=ALONE.modules),
    Golden(PU, (R, R), 33, modules=(GOALS,)),
    Golden(PU, (R, R, R, R), 34, {"events": "4/6/10"}, (EVENTS,)),
    Golden("ganymede", (R, R, R), 35),
    Golden("ganymede", (R, R, R, R), 36, modules=("moon",)),
]


def record(golden: Golden) -> Path:
    game = pudsl.load(golden.game, golden.modules, golden.options)
    bots = [BOTS[seat](golden.seed * 100 + n) for n, seat in enumerate(golden.seats)]
    state = play_out(game.new(len(golden.seats), golden.seed), bots)
    path = FOLDER / f"{golden.name}.yaml"
    path.write_text(str(pudsl.Record.of(state, golden.seed, golden.seats)), encoding="utf-8")
    return path


def main() -> None:
    wanted = set(sys.argv[1:])
    for golden in ALL:
        if not wanted or golden.name in wanted:
            print(record(golden))


if __name__ == "__main__":
    main()
