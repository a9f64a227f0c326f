"""What all commands share about the terminal: colour, words, width."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import click

_WONDERING = 1.0  # seconds


def says_colour() -> bool:
    """Whether colours are wanted on the standard output: https://no-color.org and common sense."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def width() -> int:
    return shutil.get_terminal_size((100, 30)).columns


@contextmanager
def patience(what: str) -> Iterator[None]:
    """Say what is being done, on the error output, if it takes longer than one waits without wondering."""
    timer = threading.Timer(_WONDERING, lambda: click.echo(f"{what} …", err=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def plural(number: int, word: str, words: str = "") -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {word if number == 1 else words or word + 's'}"
