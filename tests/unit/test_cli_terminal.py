"""Playing as a person does: on a terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pudsl

MEADOW = Path(__file__).parent / "api_games" / "meadow"


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, *words: str, folder: Path) -> None:
        master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "100", "XDG_DATA_HOME": str(folder)}
        command = [sys.executable, "-m", "pudsl.cli.main", *words]
        self.program = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment, close_fds=True
        )
        os.close(slave)
        self.master = master

    def wait(self, words: str, seconds: float = 60) -> str:
        """What it prints until these words come."""
        text, end = "", time.monotonic() + seconds
        while words not in text:
            assert time.monotonic() < end, f"waited for {words!r}, there was {text!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    text += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:  # the program has ended
                    assert words in text, text
        return text

    def type(self, words: str) -> None:
        os.write(self.master, (words + "\n").encode())


Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts programs that end with the test."""
    started: list[Terminal] = []
    pudsl.load(MEADOW)  # compiled before, so that nothing has to be waited for

    def run(*words: str) -> Terminal:
        started.append(Terminal(*words, folder=tmp_path))
        return started[-1]

    yield run
    for terminal in started:
        terminal.program.kill()
        terminal.program.wait()
        os.close(terminal.master)


def test_a_person_plays_takes_back_and_asks_why(start: Start, tmp_path: Path) -> None:
    here = start("play", str(MEADOW), "--seat", "1=human", "--seat", "2=random", "--seed", "3")
    assert "lay a tile" in here.wait("use a card in hand\r\n> ")
    here.type("lay a tile")
    assert "choose where to put" in here.wait("top left corner")
    here.type("u")
    here.wait("use a card in hand\r\n> ")
    here.type("1")
    here.wait("top left corner")
    here.type("w a 3 4")
    assert "does not lie wholly on field" in here.wait("wholly on field")
    here.type("?")
    here.wait("take back what you did in this turn")
    here.type("a 0 0")
    here.wait("use a card in hand\r\n> ")
    here.type("u")
    here.wait("Nothing can be taken back")
    here.type("")
    here.wait("use a card in hand\r\n> ")
    here.type("q")
    said = here.wait("stopped before the end")
    assert here.program.wait(30) == 0
    assert "record: " in said
    (record,) = tmp_path.glob("pudsl/records/*.yaml")
    *_, last = pudsl.Record.load(record).replay(pudsl.load(MEADOW))
    assert last.decisions >= 3 and last.player == 0


def test_the_screen_is_cleared_between_two_people(start: Start) -> None:
    here = start("play", str(MEADOW), "--players", "2", "--seed", "3")
    here.wait("use a card in hand\r\n> ")
    here.type("walk a path")
    here.wait("choose a path")
    here.type("shade")
    said = here.wait("press Enter when nobody else looks")
    assert said.rindex("\x1b[2J") < said.index("press Enter")
    here.type("")
    said = here.wait("> ")
    assert "hand 1 hidden" in said and "Sun" not in said
    here.type("q")
    here.wait("stopped before the end")
    assert here.program.wait(30) == 0


def test_a_piece_is_put_the_third_way_that_it_can_lie(start: Start) -> None:
    """`c` shows a card as well; with a row and a column behind it, it is a way to lie."""
    here = start("play", "planet_unknown", "--seat", "1=human", "--seat", "2=random", "--seed", "5", "--bot-seed", "5")
    here.wait("> ", 120)
    here.type("2")
    here.wait("\n> ")
    here.type("2")
    here.wait("top left corner")
    here.wait("> ")
    here.type("c 0 99")
    assert "nothing called" not in here.wait("does not lie wholly")
    here.type("c 0 6")
    here.type("q")
    assert "nothing called" not in here.wait("stopped before the end")


def test_a_game_that_is_told_to_end_leaves_its_record(start: Start, tmp_path: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGHUP):
        record = tmp_path / f"ended-{number}.yaml"
        here = start("play", str(MEADOW), "--seat", "1=human", "--seat", "2=random", "--seed", "3", "--record", str(record))
        here.wait("use a card in hand\r\n> ")
        here.type("walk a path")
        here.wait("choose a path")
        here.program.send_signal(number)
        assert here.program.wait(30) == 128 + number
        assert "walk a path" in record.read_text()
