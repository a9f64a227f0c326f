"""Options with a choice for each seat, from the content to records and positions. The game is the garden of tests/games."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from games import GAMES

import pudsl
from pudsl.cli.main import cli

GARDEN = GAMES / "garden"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUDSL_CACHE", str(tmp_path / "cache"))


def garden(gift: str | list[str]) -> pudsl.Game:
    return pudsl.load(GARDEN, options={"gift": gift})


def test_one_choice_is_for_all_seats() -> None:
    game = garden("random")
    assert (game.options["gift"], game.least_players, game.most_players) == ("random", 2, 3)
    assert garden(["random"]).options == game.options


@pytest.mark.parametrize("choice", ["compost,random,no_card", "compost, random, no_card", ["compost", "random", "no_card"]])
def test_a_choice_for_each_seat_says_how_many_play(choice: str | list[str]) -> None:
    game = garden(choice)
    assert game.options["gift"] == ["compost", "random", "no_card"]
    assert (game.least_players, game.most_players) == (3, 3)
    assert game.new().players == 3
    with pytest.raises(pudsl.NoSuchGame, match="for 3 players here, as many as 'gift' names, not 2"):
        game.new(2)


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("composd,random", "`composd` is no choice of `gift`"),
        ("compost,compost", "names `compost` for two seats"),
        ("compost", "names `compost` for all seats, but there is one of it"),
        ("random,random,random,random", "names 4 seats, but 2 to 3 play"),
    ],
)
def test_choices_that_do_not_go_together(choice: str, said: str) -> None:
    with pytest.raises(pudsl.NoSuchGame, match=said):
        garden(choice)


def test_sentences_ask_what_a_seat_chose() -> None:
    state = garden("compost,random").new()
    assert [state.ask("luck", player=player) for player in (0, 1)] == [0, 1]
    assert [state.ask("present", player=player) for player in (0, 1)] == ["compost", None]
    assert "compost" in state.get("hand", 0) and len(state.get("hand", 1)) == 3


def test_records_and_positions_name_the_choices() -> None:
    game = garden(["compost", "random"])
    state = game.new(seed=5)
    assert "gift: [compost, random]" in state.position()
    assert game.position(state.position()) == state
    with pytest.raises(pudsl.PositionError, match="in this game it is random"):
        garden("random").position(state.position())
    from pudsl.play.record import Record

    record = Record.parse(str(Record.of(state, 5)))
    assert record.options["gift"] == ["compost", "random"]
    assert record.open(GARDEN).hash == game.hash


def test_the_command_line_takes_one_for_each_seat() -> None:
    words = ["play", str(GARDEN), "--option", "gift=compost,random", "--seat", "1=random", "--seat", "2=random", "--seed", "1"]
    assert CliRunner().invoke(cli, words).exit_code == 0
    refused = CliRunner().invoke(cli, [*words, "--players", "3"])
    assert refused.exit_code == 2 and "is for 2 players here, as many as 'gift' names, not 3" in refused.output
