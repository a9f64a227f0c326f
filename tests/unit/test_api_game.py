"""Loading and playing from Python, on a small game of the tests."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import pudsl
from pudsl.play import compile as making
from pudsl.play.bots import play_out
from pudsl.play.log import logged

MEADOW = Path(__file__).parent / "api_games" / "meadow"


@pytest.fixture(scope="module")
def game() -> pudsl.Game:
    return pudsl.load(MEADOW)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("PUDSL_CACHE", str(tmp_path / "cache"))
    yield tmp_path / "cache"


def some_states(game: pudsl.Game, players: int, seed: int) -> Iterator[pudsl.State]:
    rng = random.Random(seed)
    state = game.new(players, seed)
    while not state.over:
        yield state.clone()
        state.apply(rng.randrange(state.count()))
    yield state


# --- loading


def test_what_is_known_of_a_game(game: pudsl.Game) -> None:
    assert (game.name, game.title, game.least_players, game.most_players) == ("meadow", "Meadow", 2, 3)
    assert list(game.score_names) == ["coins", "plants", "way"]
    assert game.options == {"purse": "empty"}


def test_names_that_are_no_game() -> None:
    with pytest.raises(pudsl.NoSuchGame, match="these come with pudsl: "):
        pudsl.load("no_such_game")
    with pytest.raises(pudsl.NoSuchGame, match="has no module 'snow'"):
        pudsl.load(MEADOW, ["snow"])
    with pytest.raises(pudsl.NoSuchGame, match="holds no game.yaml"):
        pudsl.load(MEADOW.parent)


def test_mistakes_come_as_findings_with_their_lines(cache: Path, tmp_path: Path) -> None:
    folder = tmp_path / "meadow"
    shutil.copytree(MEADOW, folder)
    things = folder / "things.yaml"
    things.write_text(things.read_text().replace("now: take 2 coins", "now: tke 2 coins"))
    with pytest.raises(pudsl.ContentError) as caught:
        pudsl.load(folder)
    assert [finding.code for finding in caught.value.findings] == ["N004"]
    assert "now: tke 2 coins" in str(caught.value)
    assert "^^^" in str(caught.value)


def test_images_are_cached_by_content(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "meadow"
    shutil.copytree(MEADOW, folder)
    made = pudsl.load(folder)
    assert len(list(cache.iterdir())) == 1
    with monkeypatch.context() as broken:
        broken.setattr(making, "compile_game", None)
        assert pudsl.load(folder).hash == made.hash
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text().replace("rounds is 4", "rounds is 5"))
    assert pudsl.load(folder).hash != made.hash
    assert len(list(cache.iterdir())) == 2


def test_a_damaged_cache_is_made_anew(cache: Path) -> None:
    made = pudsl.load(MEADOW)
    (place,) = cache.iterdir()
    place.write_bytes(b"pudslimg" + bytes(100))
    assert pudsl.load(MEADOW).hash == made.hash


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PUDSL_CACHE", str(tmp_path / "file" / "cache"))
    assert pudsl.load(MEADOW).name == "meadow"


def test_the_image_does_not_know_where_the_folder_lies(cache: Path, tmp_path: Path, game: pudsl.Game) -> None:
    shutil.copytree(MEADOW, tmp_path / "elsewhere" / "meadow")
    assert pudsl.load(tmp_path / "elsewhere" / "meadow").hash == game.hash


def test_options_change_the_game() -> None:
    rich = pudsl.load(MEADOW, options={"purse": "full"})
    assert [seat["coins"] for seat in rich.new(2, 1).named()["players"]] == [3, 3]


# --- playing


def test_the_plainest_loop_plays_a_whole_game(game: pudsl.Game) -> None:
    state = game.new(players=2, seed=7)
    while not state.over:
        state.apply(0)
    assert state.status == "over"
    assert state.options == []
    assert min(score.place for score in state.scores) == 1


def test_a_decision_in_words(game: pudsl.Game) -> None:
    state = game.new(2, 1)
    decision = state.decision
    assert (decision.player, decision.kind, decision.prompt) == (0, "way", "choose one")
    assert [option.text for option in state.options] == ["lay a tile", "use a card in hand"] or "walk a path" in [
        option.text for option in state.options
    ]
    state.apply("lay a tile")
    assert state.decision.kind == "spot"
    assert state.decision.subject is not None
    spot = state.options[0].value
    assert isinstance(spot, pudsl.Spot)
    assert spot.cells[0] == pudsl.Cell(spot.row, spot.column, "field") or len(spot.cells) > 1


@pytest.mark.parametrize("choose", ["index", "option", "word", "value", "cells"])
def test_ways_to_name_an_option(game: pudsl.Game, choose: str) -> None:
    state = game.new(2, 1)
    state.apply("lay a tile")
    option = state.options[3]
    assert isinstance(option.value, pudsl.Spot)
    cells = [[cell.row, cell.column] for cell in option.value.cells]
    wanted = {"index": 3, "option": option, "word": option.word, "value": option.value, "cells": cells}[choose]
    state.apply(wanted)
    assert state.choices[-1] == 3


def test_what_is_no_option(game: pudsl.Game) -> None:
    state = game.new(2, 1)
    for wrong in (99, -1, "fly away", [[0, 0]]):
        with pytest.raises(pudsl.IllegalMove):
            state.apply(wrong)
    assert state.choices == []
    assert state == game.new(2, 1)


def test_over_is_over(game: pudsl.Game) -> None:
    *_, state = some_states(game, 2, 1)
    for ask in (lambda: state.decision, lambda: state.apply(0), lambda: state.apply("x")):
        with pytest.raises(pudsl.IllegalMove):
            ask()


def test_copies_and_bytes(game: pudsl.Game) -> None:
    for state in some_states(game, 3, 5):
        again = game.restore(bytes(state))
        assert again == state
        assert again.hash == state.hash
        if not state.over:
            copy = state.clone()
            copy.apply(0)
            again.apply(0)
            assert copy == again != state


def test_bytes_of_something_else_are_refused(game: pudsl.Game) -> None:
    data = bytearray(bytes(game.new(2, 1)))
    for broken in (b"", data[:-1], bytes(len(data))):
        with pytest.raises(pudsl.PositionError):
            game.restore(bytes(broken))


def test_the_fast_way_goes_the_same_way(game: pudsl.Game) -> None:
    slow, quick = game.new(2, 9), game.new(2, 9)
    count, apply = quick.fast()
    while count():
        assert count() == slow.count()
        index = slow.count() - 1
        assert apply(index) == 0
        slow.apply(index)
    assert quick == slow
    assert (quick.choices, quick.log, apply(0) != 0) == ([], [], True)


def test_after_the_fast_way_the_log_begins_anew(game: pudsl.Game) -> None:
    state = game.new(2, 9)
    _, apply = state.fast()
    apply(0)
    state.apply(0)
    assert state.choices == [0]
    assert game.position(state.position()) == state


def test_scores_have_their_parts(game: pudsl.Game) -> None:
    for state in some_states(game, 3, 2):
        for score, total in zip(state.scores, state.totals, strict=True):
            assert score.total == sum(score.parts.values()) == total
    assert state.winners == [p for p, score in enumerate(state.scores) if score.place == 1]


def test_the_log_tells_what_happened(game: pudsl.Game) -> None:
    state = game.new(2, 1)
    assert state.log == []
    state.apply("lay a tile")
    state.apply(0)
    assert state.log[0] == "player 1: lay a tile"
    assert any("coins 0 → 1" in line for line in state.log)


def test_what_is_seen_anyway_is_not_told(game: pudsl.Game) -> None:
    """A piece prints what is printed on it, and leaves where it lay. Others see both, and no choice."""
    state = game.new(2, 1)
    state.apply("lay a tile")
    piece = state.decision.subject
    state.apply(0)
    assert state.log[1].startswith(f"player 1: {str(piece).replace('-', ' ')} at [")
    assert not any("plant" in line or "leaves" in line for line in state.log)
    other = list(logged(state, 1))
    assert other[0] == "player 1 decides" and any("plant" in line for line in other)
    assert any("leaves pile" in line for line in other) and len(other) < 5


# --- what is seen


def test_a_player_sees_what_is_declared(game: pudsl.Game) -> None:
    state = game.new(2, 1)
    seen, all = state.observe(1).named(), state.named()
    assert seen["players"][0]["hand"] == ["?"]
    assert seen["players"][1]["hand"] == all["players"][1]["hand"]
    assert seen["table"]["deck"] == ["?"] * len(all["table"]["deck"])
    assert seen["table"]["pile"][0] == all["table"]["pile"][0]
    assert set(seen["table"]["pile"][1:]) == {"?"}


def test_an_observation_cannot_be_played(game: pudsl.Game) -> None:
    view = game.new(2, 1).observe(0)
    assert view.count() > 1
    for act in (lambda: view.apply(0), view.clone, lambda: view.resample(1, 1)):
        with pytest.raises(pudsl.IllegalMove):
            act()
    other = view.resample(0, 3)
    other.apply(0)
    assert game.new(2, 1).observe(1).over


def test_resampling_keeps_what_is_seen(game: pudsl.Game) -> None:
    hands = set()
    for seed in range(12):
        state = game.new(2, 1)
        other = state.resample(1, seed)
        assert other.observe(1).named() == state.observe(1).named()
        hands.add(tuple(other.named()["players"][0]["hand"]))
    assert len(hands) > 1


# --- asking


def test_rules_can_be_asked(game: pudsl.Game) -> None:
    state = game.new(2, 1)
    spots = state.ask("ways to plant TILE", "clover-pair")
    assert spots and all(state.ask("can plant TILE", "clover-pair", spot) for spot in spots)
    assert len(spots) == len({spot.cells for spot in spots})
    assert state.ask("foot", "slope") == pudsl.Cell(5, 1, "track")
    assert state.ask("worth of card", "bees") == 0
    assert state.ask("can take N coins", 3) is True
    assert set(game.questions) >= {"foot of PATH", "can begin"}


def test_questions_that_are_none(game: pudsl.Game) -> None:
    state = game.new(2, 1)
    for name, args in (
        ("fot", ["slope"]),
        ("foot", []),
        ("foot", ["meadow"]),
        ("can plant TILE", ["clover-pair", [1]]),
    ):
        with pytest.raises(pudsl.PudslError):
            state.ask(name, *args)


def test_why_not(game: pudsl.Game) -> None:
    state = game.new(2, 1)
    state.apply("lay a tile")
    taken = state.options[0]
    assert isinstance(taken.value, pudsl.Spot)
    state.apply(taken)
    while not (state.player == 0 and state.decision.kind == "spot"):
        state.apply("lay a tile" if state.decision.kind == "way" else 0)
    (reason,) = state.why_not(taken.value)
    assert (reason.rule, reason.place and reason.place[0]) == ("crowded", "rules.yaml")
    assert "covers plants" in str(reason)
    assert state.why_not(state.options[0]) == []
    (off,) = state.why_not([[9, 9], [9, 10]] if len(taken.value.cells) == 2 else [[9, 9], [9, 10], [10, 10]])
    assert "does not lie wholly" in off.text or "nothing that can be chosen" in off.text


# --- bots


def test_bots_play_to_the_end_and_are_the_same_again(game: pudsl.Game) -> None:
    ends = [play_out(game.new(2, 4), [pudsl.Greedy(1, 2, 4), pudsl.RandomBot(2)]).hash for _ in range(2)]
    assert ends[0] == ends[1]


def test_greedy_beats_random(game: pudsl.Game) -> None:
    won = 0
    for seed in range(12):
        state = play_out(game.new(2, seed), [pudsl.Greedy(seed, 2, 8), pudsl.RandomBot(seed)])
        won += state.totals[0] > state.totals[1]
    assert won >= 7
