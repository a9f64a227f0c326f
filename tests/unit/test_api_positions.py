"""Positions and records: written from every state, read back to the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import pudsl
from pudsl.play import text as yaml

MEADOW = Path(__file__).parent / "api_games" / "meadow"


@pytest.fixture(scope="module")
def game() -> pudsl.Game:
    return pudsl.load(MEADOW)


def some_states(game: pudsl.Game, players: int, seed: int) -> Iterator[pudsl.State]:
    rng = random.Random(seed)
    state = game.new(players, seed)
    while not state.over:
        yield state
        state.apply(rng.randrange(state.count()))
    yield state


@pytest.mark.parametrize("players", [2, 3])
def test_every_state_can_be_written_and_read(game: pudsl.Game, players: int) -> None:
    for seed in range(4):
        for state in some_states(game, players, seed):
            text = state.position()
            assert "state:" not in text
            again = game.position(text)
            assert again == state, text
            assert again.position() == text


def test_a_state_from_bytes_in_the_middle_of_an_effect_can_be_written(game: pudsl.Game) -> None:
    for state in some_states(game, 2, 3):
        again = game.restore(bytes(state))
        assert game.position(again.position()) == state


def test_a_position_names_the_step(game: pudsl.Game) -> None:
    data = yaml.parse(game.new(2, 1).position(), "position")
    assert data["step"] == {"in": ["play the game", "take a turn", "act"], "player": "1", "asks": "one of several"}
    state = game.new(2, 1)
    state.apply("lay a tile")
    assert yaml.parse(state.position(), "position")["choices"] == ["lay a tile"]


def test_a_position_by_hand(game: pudsl.Game) -> None:
    state = game.position(
        """
        players:
          - {home: lawn, stroll: long-way, step: {shade: 2, slope: 0}, plant: {clover: [[0, 0]]}, coins: 7, hand: [rain]}
          - {home: lawn, stroll: long-way, hand: 2}
        step: {in: [play the game, take a turn, act], player: 1, asks: one of several}
        """,
        seed=3,
    )
    assert state.player == 0
    first, second = state.named()["players"]
    assert (first["coins"], first["step"], first["hand"]) == (7, {"shade": 2, "slope": 0}, ["rain"])
    assert len(second["hand"]) == 2 and "rain" not in second["hand"]
    assert len(state.named()["table"]["deck"]) == 2
    while not state.over:
        state.apply(0)


def test_what_is_hidden_is_dealt_from_the_seed(game: pudsl.Game) -> None:
    decks = {tuple(game.position("players: 2\n", seed).get("deck")) for seed in range(8)}
    assert len(decks) > 1
    assert len({game.position("players: 2\n", 5).hash for _ in range(3)}) == 1


def test_what_a_player_sees_can_be_written_and_dealt(game: pudsl.Game) -> None:
    state = game.new(2, 1)
    text = state.observe(0).position()
    assert "?" in text and "deck: 3" in text
    for seed in range(3):
        assert game.position(text, seed).observe(0).named() == state.observe(0).named()


def test_json_is_read_as_well(game: pudsl.Game) -> None:
    assert game.position('{"players": [{"coins": 3}, {"coins": 4}]}').get("coins", 1) == 4
    assert game.position({"players": [{"coins": 3}, {}]}).get("coins", 0) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("colour: red\n", "'colour' is no key of a position"),
        ("players: 9\n", "is for 2 to 3 players"),
        ("game: chess\n", "this is a position of chess"),
        ("table: {dek: []}\n", "the table has no 'dek'; near: deck"),
        ("players: [{coins: many}, {}]\n", "player 1: coins: a number is expected"),
        ("players: [{coins: 100}, {}]\n", "does not fit"),
        ("players: [{hand: [rain]}, {hand: [rain]}]\n", "'rain' lies in two places"),
        ("players: [{hand: [rainn]}, {}]\n", "'rainn' is no card; near: rain"),
        ("players: [{plant: {clover: [[9, 0]]}}, {}]\n", "lies outside of field, which is 4 x 5"),
        ("players: [{plant: {clover: [0, 0]}}, {}]\n", "a cell is expected"),
        ("players: [{step: {shade: high}}, {}]\n", "a number is expected"),
        ("table: {pile: [clover-pair, clover-pair]}\n", "lies in two places"),
        ("players: [{hand: 9}, {}]\n", "there is room for 6, not for 9"),
        ("step: {in: [sleep], player: 1, asks: why}\n", "no game comes by 'sleep'"),
        (
            "generator: zero\nstep: {in: [play the game, take a turn, act], player: 1, asks: one of several}\n",
            "the generator is g",
        ),
        ("players: 2\nplayers: 3\n", "stands twice"),
    ],
)
def test_positions_that_do_not_fit(game: pudsl.Game, text: str, said: str) -> None:
    with pytest.raises(pudsl.PudslError) as caught:
        game.position(text)
    assert said in str(caught.value)


# --- records


def played(game: pudsl.Game, seed: int) -> pudsl.State:
    *_, state = some_states(game, 2, seed)
    return state


def test_a_record_replays_bit_for_bit(game: pudsl.Game) -> None:
    state = played(game, 6)
    text = str(pudsl.Record.of(state, 6, ("random", "random")))
    record = pudsl.Record.parse(text)
    assert str(record) == text
    *_, last = record.replay(game)
    assert last == state


def test_a_record_with_other_content_replays_by_its_words(game: pudsl.Game) -> None:
    other = pudsl.load(MEADOW, options={"purse": "empty"})
    record = pudsl.Record.of(played(game, 6), 6)
    record.image = "x0000000000000000"
    record.hash = "x0000000000000000"
    assert not record.same_image(other)
    *_, last = record.replay(other)
    assert tuple(last.totals) == record.scores


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r.choices.__setitem__(0, (1, r.choices[0][1])), "choice 1 of"),
        (lambda r: r.choices.__setitem__(0, (0, "fly away")), "'fly away' is no option here"),
        (lambda r: r.choices.append((0, "pass")), "the game is over already"),
        (lambda r: setattr(r, "hash", "x1"), "the last state has the hash"),
        (lambda r: setattr(r, "scores", (1, 2)), "the record says [1, 2]"),
    ],
)
def test_records_that_go_another_way_are_refused(game: pudsl.Game, change: object, said: str) -> None:
    record = pudsl.Record.of(played(game, 6), 6)
    change(record)  # type: ignore[operator]
    with pytest.raises(pudsl.RecordError) as caught:
        list(record.replay(game))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "a: 1\n", "game: meadow\n", "game: [\n", "choices: 5\ngame: x\nplayers: 2\nseed: 1\nimage: y\n"]
)
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(pudsl.RecordError):
        pudsl.Record.parse(text)
