"""Options that several commands have: modules, set-up options, seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from pudsl.play.game import Game

MADE = "putting {} together, which is kept for the next time"
SEATS = ("human", "random", "greedy")


def game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--modules` and `--option`."""
    command = click.option(
        "--option",
        multiple=True,
        metavar="K=V",
        help="A set-up option of the game, such as first_player=random; repeatable. Where each seat chooses: K=V,V,V.",
    )(command)
    return click.option("--modules", default="", metavar="A,B", help="Modules to play with, separated by commas.")(
        command
    )


def chosen(modules: str, option: Sequence[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The modules and the choices of options, as they were given."""
    names = tuple(name.strip() for name in modules.split(",") if name.strip())
    choices = {}
    for each in option:
        key, sign, value = each.partition("=")
        if not sign or not key or not value:
            raise click.BadParameter(f"write K=V, not {each!r}", param_hint="--option")
        choices[key.strip()] = value.strip()
    return names, choices


def seats_of(seat: Sequence[str], players: int | None, game: Game) -> list[str]:
    """Who sits where: as many as `--players` says, else up to the highest seat named, else as few as can be."""
    named: dict[int, str] = {}
    for each in seat:
        number, sign, who = each.partition("=")
        if not sign or not number.strip().isdigit() or who.strip() not in SEATS:
            raise click.BadParameter(
                f"write a seat and who sits there, {', '.join(SEATS)}: 1=greedy, not {each!r}", param_hint="--seat"
            )
        if int(number) in named:
            raise click.BadParameter(f"seat {int(number)} is named twice", param_hint="--seat")
        named[int(number)] = who.strip()
    count = players if players is not None else max(max(named, default=0), game.least_players)
    if not game.least_players <= count <= game.most_players:
        raise click.BadParameter(game.refused(count), param_hint="--players")
    for place in named:
        if not 1 <= place <= count:
            raise click.BadParameter(f"there is no seat {place} with {count} players", param_hint="--seat")
    return [named.get(place, "human") for place in range(1, count + 1)]
