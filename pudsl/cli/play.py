"""`pudsl play`."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import time
from pathlib import Path

import click

from pudsl.cli.playing import Table, save
from pudsl.cli.settings import MADE, chosen, game_options, seats_of
from pudsl.cli.terminal import is_terminal, patience
from pudsl.play.bots import BOTS
from pudsl.play.game import load


@click.command()
@click.argument("game")
@click.option(
    "--players",
    type=click.IntRange(1, 8),
    metavar="N",
    help="How many play. [default: the highest seat that is named, or as few as the game allows]",
)
@click.option(
    "--seat",
    "seat",
    multiple=True,
    metavar="K=WHO",
    help="Who sits at seat K: human, random or greedy; repeatable. Seats that are not named are human.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    metavar="S",
    help="The seed of everything random in the game, to play the same deal again. [default: drawn by lot, and printed]",
)
@click.option(
    "--bot-seed", type=click.IntRange(0, 2**64 - 1), metavar="S", help="The seed of the bots, which is another."
)
@game_options
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where the record of the game is written. [default: a new file in your data folder; its name is printed]",
)
@click.option(
    "--pace",
    type=click.FloatRange(0, 10),
    default=0.0,
    metavar="SECONDS",
    help="With bots alone: draw the boards after each choice, and wait so long.",
)
def play(
    game: str,
    players: int | None,
    seat: tuple[str, ...],
    seed: int | None,
    bot_seed: int | None,
    modules: str,
    option: tuple[str, ...],
    record: Path | None,
    pace: float,
) -> None:
    """Play a game on this terminal, with people and bots.

    GAME is the name of a game, such as planet_unknown, or its folder.

    \b
    pudsl play planet_unknown                              two people at one keyboard
    pudsl play planet_unknown --seat 2=greedy              you against a bot
    pudsl play planet_unknown --seat 1=random --seat 2=greedy   two bots, to watch

    Whoever is to decide sees the boards and what can be chosen; ? tells what can be typed. A record of every game
    is written, which `pudsl replay` shows again.
    """
    with patience(MADE.format(game)):
        loaded = load(game, *chosen(modules, option))
    seats = seats_of(seat, players, loaded)
    if "human" in seats and not is_terminal():
        humans = " and ".join(str(n + 1) for n, who in enumerate(seats) if who == "human")
        click.echo(
            f"pudsl: a person is to sit at seat {humans}, but there is no terminal: name a bot with --seat", err=True
        )
        sys.exit(2)
    if record is not None and record.exists():
        raise click.BadParameter(f"{record} is there already, and would be lost: name another file", param_hint="--record")
    seed = secrets.randbits(32) if seed is None else seed
    bot_seed = secrets.randbits(32) if bot_seed is None else bot_seed
    click.echo(
        f"{loaded.title}: {', '.join(f'player {n + 1} {who}' for n, who in enumerate(seats))}; "
        f"seed {seed}, bot seed {bot_seed}"
    )
    bots = [BOTS[who](bot_seed + n) if who in BOTS else None for n, who in enumerate(seats)]
    table = Table(loaded.new(len(seats), seed), seats, bots, seed, pace)
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, _stop)
    try:
        done = table.play()
    finally:
        save(table, record or _new_record(loaded.name, seed))
    if not done:
        click.echo("stopped before the end")


def _stop(number: int, _: object) -> None:
    """Told to end, as by closing the window: the record is written all the same."""
    sys.exit(128 + number)


def _new_record(game: str, seed: int) -> Path:
    """A new file in the user's data folder."""
    if sys.platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    return data / "pudsl" / "records" / f"{game}-{stamp}-{seed}.yaml"
