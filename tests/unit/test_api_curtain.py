"""What a player of a game sees, and can know, while all act at once."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pudsl
from pudsl.play.log import logged


@cache
def game() -> pudsl.Game:
    return pudsl.load("planet_unknown")


def random_game(players: int, seed: int, most: int) -> pudsl.State:
    state, rng = game().new(players, seed), random.Random(seed)
    for _ in range(most):
        if state.over:
            break
        state.apply(rng.randrange(state.count()))
    return state


@settings(max_examples=25)
@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 400), st.integers(0, 10**6))
def test_resampling_keeps_what_is_seen(players: int, seed: int, most: int, other_seed: int) -> None:
    state = random_game(players, seed, most)
    for player in range(players):
        other = state.resample(player, other_seed)
        assert bytes(other.observe(player)._core) == bytes(state.observe(player)._core)
        if not state.over and state.player == player:
            assert [o.word for o in other.options] == [o.word for o in state.options]


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.integers(0, 8), st.integers(0, 10**6))
def test_what_others_do_behind_the_curtain_is_not_seen(seed: int, rounds: int, other_seed: int) -> None:
    """The last player chooses alike in two games; what the first one does differs. Nothing of it is seen before all are done."""
    state, rng = game().new(2, seed), random.Random(seed)
    for _ in range(rounds):
        while not state.over and state.behind_curtain:
            state.apply(rng.randrange(state.count()))
        while not state.over and not state.behind_curtain:
            state.apply(rng.randrange(state.count()))
    views = []
    for theirs in (seed, other_seed):
        views.append([])
        one, rng, mine = state.clone(), random.Random(theirs), random.Random(1)
        while not one.over and one.behind_curtain:
            views[-1].append(bytes(one.observe(1)._core))
            one.apply((mine if one.player == 1 else rng).randrange(one.count()))
    assert len(set(views[0])) <= len(views[0])
    first, second = (list(dict.fromkeys(seen)) for seen in views)
    shorter = min(len(first), len(second))
    assert first[:shorter] == second[:shorter]


def behind() -> pudsl.State:
    """Player 1 has laid a tile, player 2 is to decide."""
    state = game().new(2, 1)
    while not state.behind_curtain or state.player == 0:
        state.apply(0)
    return state


def test_views_of_all_players() -> None:
    state = behind()
    mine, other = state.observe(0), state.observe(1)
    assert mine.get("terrain", 0) == state.get("terrain", 0) and any(mine.get("terrain", 0).values())
    assert not any(other.get("terrain", 0).values())
    assert other.decision == state.decision and mine.over and mine.behind_curtain


def test_the_log_of_a_seat_tells_what_others_did_when_all_are_done() -> None:
    state = behind()
    before = list(logged(state, 1))
    assert not any("terrain" in line for line in before)
    while state.behind_curtain:
        state.apply(0)
    after = list(logged(state, 1))
    assert after[: len(before)] == before
    assert any(line.strip().startswith("player 1: ") and "terrain" in line for line in after[len(before) :])


def test_bytes_hold_the_curtain() -> None:
    state = behind()
    again = game().restore(bytes(state))
    assert again == state and again.hash == state.hash
    assert again.observe(1).named() == state.observe(1).named()


def test_positions_lead_behind_the_curtain() -> None:
    state = behind()
    again = game().position(state.position())
    assert again == state
    assert [again.observe(player).named() for player in (0, 1)] == [state.observe(player).named() for player in (0, 1)]


def test_copies_have_the_curtain() -> None:
    state = behind()
    copy = state.clone()
    assert copy.observe(1).named() == state.observe(1).named()
    copy.apply(0)
    assert not any(copy.observe(1).get("terrain", 0).values()) or not copy.behind_curtain


def test_bare_bytes_of_the_core_tell_too_little() -> None:
    state = game().restore(bytes(behind()._core))
    with pytest.raises(pudsl.PudslError):
        state.observe(1)
