"""What measurements of play share: the games, and many random ones of them in one call."""

from pathlib import Path
from time import thread_time_ns

import pudsl
from pudsl._core import ffi, lib
from pudsl.core.binding import Image, State

BENCH = Path(__file__).parent
CONTENT = BENCH.parent / "content"
GAME = CONTENT / "planet_unknown"
REDUCED = BENCH / "reduced"


def image_of(folder: Path) -> Image:
    return pudsl.load(folder).image


class Batch:
    """Random games, always the same ones, through pud_playouts. Called it plays them all and returns ns per decision."""

    def __init__(self, image: Image, players: int, games: int, first_seed: int = 1) -> None:
        self.image, self.players, self.games, self.first_seed = image, players, games, first_seed
        self.state, self.results = State(image, players), ffi.new("pud_result[]", games)
        self.play()
        for result in self.results:
            assert result.status == lib.PUD_OVER, f"a game stopped with error {result.error}"
        self.decisions = sum(result.decisions for result in self.results)

    def play(self) -> None:
        context = self.image.context
        code = lib.pud_playouts(context, self.state.c, self.players, self.first_seed, self.games, 0, 0, self.results)
        assert code == lib.PUD_OK

    def __call__(self) -> float:
        start = thread_time_ns()
        self.play()
        return (thread_time_ns() - start) / self.decisions
