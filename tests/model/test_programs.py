"""The model handles every node there is, and random programs are made of every one of them."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pudsl.check import typed as t

from . import expressions, statements
from .programs import programs, seeded_program
from .statements import Endless, Game
from .tree import nodes

SEEDS = range(150)
BUDGET = 5_000
DECISIONS = 40
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)  # shrinking is for `smaller`, which sees the tree


def subclasses(of: type) -> set[type]:
    return {c for _, c in inspect.getmembers(t, inspect.isclass) if issubclass(c, of) and c is not of}


EXPRESSIONS: set[type] = subclasses(t.Expr)
STATEMENTS: set[type] = subclasses(t.Stmt)
DEFINITIONS: set[type] = {t.Arm, t.Function, t.Verb, t.Prohibition, t.Deed, t.Ability, t.Score, t.Rank, t.Invariant}


def test_the_model_handles_every_node() -> None:
    assert set(expressions.MEANINGS) == EXPRESSIONS
    assert set(statements.DEEDS) == STATEMENTS


def test_every_class_of_the_tree_is_known() -> None:
    """A new class in `typed` is an expression, a statement or a definition."""
    records = {c for _, c in inspect.getmembers(t, inspect.isclass) if c.__module__ == t.__name__}
    assert records == EXPRESSIONS | STATEMENTS | DEFINITIONS | {t.Type, t.Expr, t.Stmt, t.Program}


def test_every_expression_has_a_type() -> None:
    carry = {c for c in EXPRESSIONS if "type" in c.__dataclass_fields__}  # type: ignore[attr-defined]
    assert carry.isdisjoint(expressions.TYPES)
    assert carry | set(expressions.TYPES) | {t.Fold} == EXPRESSIONS


def test_random_programs_have_every_node() -> None:
    made = {type(node) for seed in SEEDS for node in nodes(seeded_program(seed))}
    assert EXPRESSIONS | STATEMENTS | DEFINITIONS <= made


def test_random_programs_have_every_operation() -> None:
    made = Counter(operation for seed in SEEDS for operation in operations(seeded_program(seed)))
    wanted = [("Geometry", op) for op in expressions.GEOMETRY]
    wanted += [("Arithmetic", op) for op in expressions.ARITHMETIC]
    wanted += [("Compare", op) for op in expressions.COMPARISONS]
    wanted += [("Fold", op) for op in expressions.FOLDS]
    wanted += [("Combine", op) for op in ("union", "intersection", "difference")]
    wanted += [("SpotIs", relation) for relation in ("covers", "within", "touches")]
    wanted += [("Lines", which) for which in ("rows", "columns", "lines")]
    assert [operation for operation in wanted if not made[operation]] == []


def operations(program: t.Program) -> Iterator[tuple[str, object]]:
    for node in nodes(program):
        for name in ("op", "relation", "which"):
            if hasattr(node, name):
                yield type(node).__name__, getattr(node, name)


def test_every_node_is_walked_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    walked: set[type] = set()

    class Watched(dict):  # type: ignore[type-arg]
        def __getitem__(self, node: type) -> object:
            walked.add(node)
            return super().__getitem__(node)

    monkeypatch.setattr(expressions, "MEANINGS", Watched(expressions.MEANINGS))
    monkeypatch.setattr(statements, "DEEDS", Watched(statements.DEEDS))
    for seed in SEEDS:
        play(new_game(seeded_program(seed), seed), seed)
    assert (EXPRESSIONS | STATEMENTS) - walked == {t.Let}  # a block sees to it


def new_game(program: t.Program, seed: int) -> Game:
    return Game(program, program.declarations.most_players, seed, BUDGET)  # type: ignore[attr-defined]


def play(game: Game, seed: int) -> int:
    """How many decisions there were."""
    random = Random(seed)
    for decided in range(DECISIONS):
        if game.decision is None:
            return decided
        game.apply(random.randrange(len(game.decision.options)))
    return DECISIONS


def test_random_programs_are_worth_playing() -> None:
    """They ask for decisions, seldom end by an error and never run for ever."""
    games = [new_game(seeded_program(seed), seed) for seed in SEEDS]
    decisions = [play(game, seed) for seed, game in zip(SEEDS, games, strict=True)]
    errors = [game.error for game in games if game.error is not None]
    assert sum(decisions) > 3 * len(games)
    assert len(errors) < len(games) / 4
    assert not any(isinstance(error, Endless) for error in errors)


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
@given(programs(), st.integers(0, 2**64 - 1))
def test_every_decision_is_one(program: t.Program, seed: int) -> None:
    """Two options at least, all different; every component in one zone at most; one value on a cell."""
    game, random = new_game(program, seed), Random(seed)
    for _ in range(DECISIONS):
        lying = [component for zone in game.state.zones.values() for component in zone]
        assert len(lying) == len(set(lying))
        for name in ("soil", "cloud"):
            for seat in (None, *range(game.world.players)):
                cells = [c for (n, s, _), held in game.state.layers.items() if (n, s) == (name, seat) for c in held]
                assert len(cells) == len(set(cells))
        if game.decision is None:
            break
        options = game.decision.options
        assert 2 <= len(options) == len(set(options))
        game.apply(random.randrange(len(options)))


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
@given(programs())
def test_expressions_do_not_change_the_state(program: t.Program) -> None:
    game = new_game(program, 1)
    before = game.state.copy()
    game.scores()
    game.broken()
    game.winners()
    assert game.state == before
