"""The commands, as somebody types them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MEADOW = Path(__file__).parent / "api_games" / "meadow"


def pudsl(*words: object, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program without a terminal."""
    command = [sys.executable, "-m", "pudsl.cli.main", *map(str, words)]
    given = {**os.environ, "COLUMNS": "100", **environment}
    return subprocess.run(
        command, capture_output=True, text=True, cwd=cwd, env=given, stdin=subprocess.DEVNULL, check=False
    )


@pytest.fixture
def meadow(tmp_path: Path) -> Path:
    """A copy that can be spoilt."""
    shutil.copytree(MEADOW, tmp_path / "meadow")
    return tmp_path / "meadow"


def spoil(path: Path, before: str, after: str) -> None:
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after))


# --- check


def test_check_of_a_clean_game(meadow: Path) -> None:
    done = pudsl("check", meadow)
    assert done.returncode == 0
    assert re.fullmatch(r"meadow: no mistakes \(3 files, 12 components, \d+\.\d s\)\n", done.stdout)


def test_check_shows_the_line_and_exits_with_1(meadow: Path) -> None:
    spoil(meadow / "things.yaml", "now: take 2 coins", "now: tke 2 coins")
    done = pudsl("check", meadow)
    assert done.returncode == 1
    assert "things.yaml:" in done.stdout and "^" in done.stdout
    assert "meadow: 1 error" in done.stdout


def test_check_of_a_file_shows_what_is_wrong_in_it(meadow: Path) -> None:
    spoil(meadow / "things.yaml", "now: take 2 coins", "now: tke 2 coins")
    done = pudsl("check", meadow / "rules.yaml")
    assert done.returncode == 0
    assert "no mistakes here, 1 elsewhere in the game" in done.stdout
    assert pudsl("check", meadow / "things.yaml").returncode == 1


def test_check_of_folders_and_modules(meadow: Path) -> None:
    module = meadow / "modules" / "hail"
    module.mkdir(parents=True)
    (module / "module.yaml").write_text("module: hail\nname: Hail\ntext: It hails.\n")
    (module / "cards.yaml").write_text("cards:\n  hail: {text: Nothing., now: tke 0 coins}\n")
    assert pudsl("check", meadow.parent).returncode == 1
    one = pudsl("check", module)
    assert one.returncode == 1 and "modules/hail/cards.yaml:2" in one.stdout


def test_check_of_nothing(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        done = pudsl("check", path)
        assert done.returncode == 2
        assert "game.yaml" in done.stderr or "there is no file" in done.stderr


def test_check_limits_what_it_prints(meadow: Path) -> None:
    spoil(meadow / "things.yaml", "coins", "cions")
    done = pudsl("check", meadow, "--limit", "1")
    assert done.stdout.count("error[") == 1
    assert "more (--limit 0 shows all)" in done.stdout


def test_check_lists_what_is_reconstructed(meadow: Path) -> None:
    spoil(meadow / "things.yaml", "  snow:\n", "  snow:\n    provenance: reconstructed\n")
    done = pudsl("check", meadow, "--provenance")
    assert done.returncode == 0
    assert "reconstructed: card snow" in done.stdout
    assert "1 of 12 components reconstructed" in done.stdout


# --- play, replay


def test_bots_play_and_the_record_replays(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    words = (
        "play",
        MEADOW,
        "--seat",
        "1=random",
        "--seat",
        "2=greedy",
        "--seed",
        3,
        "--bot-seed",
        4,
        "--record",
        record,
    )
    first = pudsl(*words)
    assert first.returncode == 0, first.stderr
    assert "seed 3, bot seed 4" in first.stdout
    assert "total" in first.stdout and f"record: {record}" in first.stdout
    text = record.read_text()
    kept = pudsl(*words)
    assert kept.returncode == 2 and "is there already" in kept.stderr and record.read_text() == text
    record.unlink()
    assert pudsl(*words).stdout == first.stdout and record.read_text() == text
    again = pudsl("replay", record, "--game", MEADOW)
    assert again.returncode == 0, again.stderr
    assert "replayed bit for bit" in again.stdout
    spoil(record, "seed: 3", "seed: 4")
    refused = pudsl("replay", record, "--quiet", "--game", MEADOW)
    assert refused.returncode == 2
    assert "pudsl: " in refused.stderr


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("seed: 3", "seed: x", "seed: a number is expected, not x"),
        ("players: 2", "players: [2]", "players: a number is expected, not [2]"),
        ("  - {", "  - pass\n  - {", "choice 1 is to be a player and what was chosen, such as {1: pass}, not pass"),
        ("result: {", "result: won\n#", "result: names with values are expected, not won"),
        ("seats: [", "seats: random\n#", "seats: a list is expected, not random"),
    ],
)
def test_a_damaged_record_is_refused_by_name(tmp_path: Path, before: str, after: str, said: str) -> None:
    record = tmp_path / "game.yaml"
    seats = ("--seat", "1=random", "--seat", "2=random", "--seed", "3", "--bot-seed", "4")
    pudsl("play", MEADOW, *seats, "--record", record)
    spoil(record, before, after)
    done = pudsl("replay", record, "--game", MEADOW)
    assert done.returncode == 2 and said in done.stderr


def test_a_record_that_ends_early_says_so(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    pudsl("play", MEADOW, "--seat", "1=random", "--seat", "2=random", "--record", record)
    head, _, _ = record.read_text().partition("result:")
    record.write_text(head[: head.rindex("  - {")])
    done = pudsl("replay", record, "--game", MEADOW)
    assert done.returncode == 0 and "the game was not played to its end" in done.stdout


def test_a_name_means_the_game_in_the_content_folder_first(tmp_path: Path) -> None:
    shutil.copytree(MEADOW, tmp_path / "content" / "meadow")
    spoil(tmp_path / "content" / "meadow" / "game.yaml", "players: 2-3", "players: 3-3")
    assert "3 players" in pudsl("show", "meadow", cwd=tmp_path).stdout
    missing = pudsl("show", "medow", cwd=tmp_path)
    assert missing.returncode == 2 and "in the folder content there is meadow" in missing.stderr


def test_content_that_never_decides_is_no_failure_of_ours(meadow: Path) -> None:
    game = (meadow / "game.yaml").read_text()
    start = re.search(r"^start: (.*)$", game, re.MULTILINE)
    assert start
    (meadow / "game.yaml").write_text(game.replace(start[0], "start: go round"))
    (meadow / "more.yaml").write_text("rules:\n  more: |\n    to go round: repeat until 1 is 2, set rounds to 0\n")
    done = pudsl("play", meadow, "--seat", "1=random", "--seat", "2=random")
    assert done.returncode == 2 and "the game was stopped: too many steps" in done.stderr and "more.yaml" in done.stderr


def test_the_record_goes_into_the_data_folder(tmp_path: Path) -> None:
    done = pudsl(
        "play", MEADOW, "--seat", "1=random", "--seat", "2=random", XDG_DATA_HOME=str(tmp_path), HOME=str(tmp_path)
    )
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("record: ")]
    assert Path(line.removeprefix("record: ")).is_file()
    assert str(tmp_path) in line


def test_players_are_the_highest_seat_named(tmp_path: Path) -> None:
    words = ("--seat", "1=random", "--seat", "2=random", "--seat", "3=random", "--record", tmp_path / "r")
    assert "player 3 random" in pudsl("play", MEADOW, *words).stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "no terminal: name a bot"),
        (("--seat", "1=random"), "a person is to sit at seat 2"),
        (("--seat", "1=nobody"), "human, random, greedy"),
        (("--seat", "1"), "human, random, greedy"),
        (("--seat", "1=random", "--seat", "1=greedy"), "seat 1 is named twice"),
        (("--seat", "9=random"), "2 to 3 players, not 9"),
        (("--players", "2", "--seat", "3=random"), "there is no seat 3"),
        (("--modules", "snow"), "has no module 'snow'"),
        (("--option", "purse"), "write K=V"),
        (("--option", "prse=full"), "`prse` is no option of this game"),
    ],
)
def test_misuse_exits_with_2(words: tuple[str, ...], said: str) -> None:
    done = pudsl("play", MEADOW, *words)
    assert done.returncode == 2
    assert said in done.stderr


# --- show, help


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ((), "2 to 3 players"),
        (("tile",), "poppy-bend"),
        (("tiles",), "poppy-bend"),
        (("poppy-bend",), "p*p"),
        (("field",), "The Lawn"),
        (("track",), "1 worth (X: 10 or more)  * several of these"),
        (("long-way",), "shade: 1 worth 1; 3 worth 3; 5 worth 5"),
        (("rain",), "effect: take 2 coins"),
        (("bees",), "worth: number of bees on field"),
        (("lawn",), " 3   . . . .  7\n   2 3 3 3 9"),
        (("spade",), "rules: when you take N coins, raise coins by 0"),
        (("long-way",), "Spade  A coin more for whoever takes some."),
    ],
)
def test_show(what: tuple[str, ...], said: str) -> None:
    done = pudsl("show", MEADOW, *what)
    assert done.returncode == 0
    assert said in done.stdout
    assert "\x1b" not in done.stdout


def test_show_finds_the_module_that_brings_a_thing(tmp_path: Path) -> None:
    """Without --modules; the kinds and boards of modules too."""
    game = tmp_path / "meadow"
    shutil.copytree(MEADOW, game)
    folder = game / "modules" / "winter"
    folder.mkdir(parents=True)
    (folder / "module.yaml").write_text("module: winter\nname: Winter\ntext: It is cold.\nkinds: {storm: {}}\n")
    (folder / "cards.yaml").write_text("cards:\n  hail: {name: Hail, text: It hails., now: take 1 coins}\nstorms:\n  gale: {}\n")
    assert "effect: take 1 coins" in pudsl("show", game, "hail").stdout
    assert "gale" in pudsl("show", game, "storms").stdout
    assert "--modules winter" in pudsl("show", game).stdout
    assert "nothing called 'snowfall'" in pudsl("show", game, "snowfall").stderr


def test_show_in_colour() -> None:
    assert "\x1b[" in pudsl("show", MEADOW, "tiles", FORCE_COLOR="1").stdout


def test_show_of_nothing() -> None:
    done = pudsl("show", MEADOW, "poppy-bent")
    assert done.returncode == 2
    assert "near: poppy-bend" in done.stderr


@pytest.mark.parametrize("command", ["check", "play", "replay", "show"])
def test_help_is_there(command: str) -> None:
    done = pudsl(command, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout and len(done.stdout) > 400


def test_a_failure_of_our_own_exits_with_2(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from pudsl.cli import main as program

    def fail(**_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(program.cli, "main", fail)
    with pytest.raises(SystemExit) as caught:
        program.main()
    assert caught.value.code == 2
    assert "a mistake in pudsl" in capsys.readouterr().err


def test_check_carries_out_examples(meadow: Path) -> None:
    done = pudsl("check", meadow / "things.yaml", "--examples")
    assert done.returncode == 0, done.stdout
    assert "no mistakes, 5 examples carried out (" in done.stdout
    spoil(meadow / "things.yaml", "expect: {coins: 3}", "expect: {coins: 4}")
    wrong = pudsl("check", meadow, "--examples")
    assert wrong.returncode == 1
    assert "expected coins 4, but it is 3" in wrong.stdout
    assert "meadow: 1 of 5 examples did not come out as it says" in wrong.stdout


def test_check_of_a_file_that_nobody_reads(meadow: Path) -> None:
    (meadow / "notes.txt").write_text("cards: {}\n")
    done = pudsl("check", meadow / "notes.txt")
    assert done.returncode == 2 and "names end in .yaml or .yml" in done.stderr
