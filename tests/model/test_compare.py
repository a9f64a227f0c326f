from __future__ import annotations

import pytest

from pudsl.check import typed as t

from .compare import Difference, ModelSide, play, play_at_random
from .handmade import COLOUR, COLOURS, ME, n, note, program
from .programs import seeded_program


def choosing(body: t.Stmt) -> t.Program:
    colour = t.Local("c", COLOUR)
    choice = t.Choose(colour, t.All(COLOURS), False, "", body)
    score = t.Score("coins", "", t.Read("coins", ME, None, t.NUMBER))
    return program(choice, choice, scores=(score,))


def side(p: t.Program) -> ModelSide:
    return ModelSide(p, 2, 1)


def first(options: int) -> int:
    return 0


def test_equal_sides_play_to_the_end() -> None:
    p = choosing(note(1))
    assert play(side(p), side(p), first) == [0, 0]
    assert len(play_at_random(side(p), side(p), 3)) == 2


def test_most_decisions() -> None:
    p = choosing(note(1))
    assert play(side(p), side(p), first, most=1) == [0]


def test_a_difference_in_the_state_is_told() -> None:
    with pytest.raises(Difference) as told:
        play(side(choosing(note(1))), side(choosing(note(2))), first)
    assert str(told.value).splitlines() == [
        "the sides differ in the state, after 1 decisions, taking [0]",
        "  tally",
        "    left   1",
        "    right  2",
    ]


def test_a_difference_in_the_options_is_told() -> None:
    fewer = program(
        t.Choose(t.Local("c", COLOUR), t.Filter(t.Local("d", COLOUR), t.All(COLOURS), two, COLOURS), False, "", note(1))
    )
    with pytest.raises(Difference) as told:
        play(side(choosing(note(1))), side(fewer), first)
    assert "the options" in str(told.value)
    assert "  left has 3, right 2" in str(told.value)
    assert "    right  (missing)" in str(told.value)


two = t.Compare("!=", t.Local("d", COLOUR), t.Literal(0, COLOUR))


def test_errors_are_compared() -> None:
    wrong = choosing(t.Assign("coins", ME, None, n(99)))
    assert play(side(wrong), side(wrong), first) == [0]
    with pytest.raises(Difference, match="the end"):
        play(side(choosing(note(1))), side(wrong), first)


def test_the_same_program_plays_the_same() -> None:
    for seed in range(20):
        p = seeded_program(seed)
        players = p.declarations.most_players  # type: ignore[attr-defined]
        play_at_random(ModelSide(p, players, seed), ModelSide(p, players, seed), seed, most=30)
