"""What an option brings, where content says so."""

from __future__ import annotations

from pathlib import Path

import pudsl
from pudsl.play.previews import previews

MEADOW = Path(__file__).parent / "api_games" / "meadow"


def test_each_slot_brings_what_then_lies_in_the_depot() -> None:
    begun = pudsl.load("planet_unknown").new(3, seed=5)
    shown = previews(begun)
    assert len(shown) == len(begun.options) == 6
    for option, brought in zip(begun.options, shown, strict=True):
        state = begun.clone()
        state.apply(option)
        assert state.ask("depot", player=begun.player) == brought


def test_a_game_without_such_a_noun_shows_nothing() -> None:
    assert previews(pudsl.load(MEADOW).new(2, seed=1)) == []
