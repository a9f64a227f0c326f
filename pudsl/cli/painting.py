"""Drawings on the terminal: the one place where rich is used."""

from __future__ import annotations

import textwrap
from functools import cache
from typing import TYPE_CHECKING

from pudsl.cli.terminal import says_colour, width

if TYPE_CHECKING:
    from rich.console import Console

    from pudsl.play.draw import Row, Rows


@cache
def console() -> Console:
    from rich.console import Console

    colour = says_colour()
    return Console(
        highlight=False,
        markup=False,
        emoji=False,
        no_color=not colour,
        force_terminal=colour or None,
        width=width(),
    )


def show(rows: Rows) -> None:
    """Print a drawing."""
    from rich.text import Text

    for row in rows:
        console().print(Text.assemble(*[(text, style) for text, style in row]), soft_wrap=_is_long(row))


def _is_long(row: Row) -> bool:
    """Pictures must not be broken into lines; sentences may be."""
    return sum(len(text) for text, _ in row) > width() and len(row) > 4


def tell(line: str, style: str = "") -> None:
    """Print a line of what happened; what does not fit stands below it, a little further in."""
    inside = len(line) - len(line.lstrip()) + 4
    for part in textwrap.wrap(line, max(width() - 1, 20), subsequent_indent=" " * inside, break_on_hyphens=False) or [""]:
        show([[(part, style)]])


def say(text: str = "", style: str = "") -> None:
    """Print a sentence."""
    show([[(text, style)]])
