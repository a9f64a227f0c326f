"""Whole random games of real content on the model and the core, compared after every decision."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mixtures import STANDARD, Mixture

from pudsl.check import typed as t
from pudsl.check.declare import load
from pudsl.check.program import check
from pudsl.play import compile
from pudsl.source.diagnostic import Findings
from pudsl.source.render import render

from .compare import Difference, ModelSide, play_at_random
from .core_side import CoreSide

PLANET_UNKNOWN = Path(__file__).parents[2] / "content" / "planet_unknown"
GANYMEDE = Path(__file__).parents[2] / "content" / "ganymede"
SMALL_GAMES = sorted(rules.parent for rules in (Path(__file__).parents[1] / "games").glob("*/game.yaml"))


@cache
def _program_of(folder: Path, modules: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> t.Program:
    findings = Findings()
    program = check(load(folder, modules, dict(options), findings), findings)
    assert program is not None, "\n".join(render(finding) for finding in findings)
    return program


def program_of(folder: Path, mixture: Mixture = STANDARD) -> t.Program:
    return _program_of(folder, mixture.modules, tuple(mixture.options.items()))


def image_of(folder: Path, mixture: Mixture = STANDARD) -> bytes:
    """As it is played, from the cache if it is there: the larger ones take the lowering half a minute."""
    return compile.image_of(folder, mixture.modules, mixture.options)


def players_of(program: t.Program, seed: int) -> int:
    """Every number of players in turn."""
    declared = program.declarations
    least, most = declared.least_players, declared.most_players  # type: ignore[attr-defined]
    return int(least + seed % (most - least + 1))


def compare_game(folder: Path, seed: int, mixture: Mixture = STANDARD) -> int:
    """Play one game on both sides; the number of its decisions."""
    program, image = program_of(folder, mixture), image_of(folder, mixture)
    players = players_of(program, seed)
    try:
        return len(play_at_random(ModelSide(program, players, seed), CoreSide(image, program, players, seed), seed))
    except Difference as difference:
        difference.what += f" (seed {seed}, {players} players, {mixture.name})"
        raise
