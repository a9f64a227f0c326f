"""The core against the model, on random small programs.

`PUDSL_MODEL_PROGRAMS` says how many and `PUDSL_MODEL_FIRST` from which seed on; `make long` plays thousands.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations

pytest.importorskip("pudsl._core", exc_type=ImportError)

from pudsl.lower import LoweringError, lower

from .compare import Difference, ModelSide, play_at_random
from .core_side import CoreSide, Cut
from .programs import programs, seeded_program
from .smaller import smaller
from .statements import Endless

COUNT = int(os.environ.get("PUDSL_MODEL_PROGRAMS", "150"))
FIRST = int(os.environ.get("PUDSL_MODEL_FIRST", "0"))
DECISIONS = 40
BUDGET = 5_000
BATCH = 50


def compare(program: t.Program, seed: int) -> str:
    """Play one game on both sides; what came of it."""
    assert isinstance(program.declarations, Declarations)
    players = program.declarations.most_players
    try:
        image = lower(program).data
    except LoweringError:
        return "not lowered"  # the program needs more registers than there are
    model = ModelSide(program, players, seed, BUDGET)
    try:
        core = CoreSide(image, program, players, seed)
        play_at_random(model, core, seed, DECISIONS)
    except Cut:
        return "cut"
    return "endless" if isinstance(model.game.error, Endless) else "compared"


def differs(program: t.Program, seed: int) -> bool:
    try:
        compare(program, seed)
    except Difference:
        return True
    return False


def compare_and_tell(program: t.Program, seed: int) -> str:
    """As `compare`, but a program that shows a difference is made small before it is told."""
    if not differs(program, seed):
        return compare(program, seed)
    small = smaller(program, lambda p: differs(p, seed))
    try:
        return compare(small, seed)
    except Difference as difference:
        raise AssertionError(f"seed {seed}: {difference}\n\n{told(small)}") from None


def told(program: t.Program) -> str:
    """The definitions of a program, one a line."""
    definitions = (*program.functions.values(), *program.verbs.values(), *program.deeds, *program.abilities)
    return "\n".join(str(definition) for definition in (*definitions, *program.scores, *program.invariants))


@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, BATCH))
def test_random_programs(first: int) -> None:
    seeds = range(first, min(first + BATCH, FIRST + COUNT))
    outcomes = Counter(compare_and_tell(seeded_program(seed), seed) for seed in seeds)
    assert outcomes["compared"] >= len(seeds) * 0.8 or len(seeds) < BATCH, outcomes


@settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking is for `smaller`, which sees the tree
)
@given(programs(), st.integers(0, 2**32 - 1))
def test_programs_of_hypothesis(program: t.Program, seed: int) -> None:
    compare_and_tell(program, seed)
