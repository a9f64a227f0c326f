"""Whole random games of real content on the model and the core, compared after every decision."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pudsl.check import typed as t
from pudsl.check.declare import load
from pudsl.check.program import check
from pudsl.lower import lower
from pudsl.source.diagnostic import Findings
from pudsl.source.render import render

from .compare import Difference, ModelSide, play_at_random
from .core_side import CoreSide

PLANET_UNKNOWN = Path(__file__).parents[2] / "content" / "planet_unknown"
GANYMEDE = Path(__file__).parents[2] / "content" / "ganymede"
SMALL_GAMES = sorted(rules.parent for rules in (Path(__file__).parents[1] / "games").glob("*/game.yaml"))


@cache
def program_of(folder: Path, modules: tuple[str, ...] = ()) -> t.Program:
    findings = Findings()
    program = check(load(folder, modules, findings=findings), findings)
    assert program is not None, "\n".join(render(finding) for finding in findings)
    return program


@cache
def image_of(folder: Path, modules: tuple[str, ...] = ()) -> bytes:
    return lower(program_of(folder, modules)).data


def players_of(program: t.Program, seed: int) -> int:
    """Every number of players in turn."""
    declared = program.declarations
    least, most = declared.least_players, declared.most_players  # type: ignore[attr-defined]
    return int(least + seed % (most - least + 1))


def compare_game(folder: Path, seed: int, modules: tuple[str, ...] = ()) -> int:
    """Play one game on both sides; the number of its decisions."""
    program, image = program_of(folder, modules), image_of(folder, modules)
    players = players_of(program, seed)
    try:
        return len(play_at_random(ModelSide(program, players, seed), CoreSide(image, program, players, seed), seed))
    except Difference as difference:
        difference.what += f" (seed {seed}, {players} players)"
        raise
