"""`pudsl replay`."""

from __future__ import annotations

from pathlib import Path

import click

from pudsl.cli import scene
from pudsl.cli.painting import show, tell
from pudsl.cli.scene import Scene
from pudsl.cli.settings import MADE
from pudsl.cli.terminal import patience, plural, width
from pudsl.play.log import logged
from pudsl.play.record import Record


@click.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--quiet", is_flag=True, help="Only verify; do not show the game.")
@click.option(
    "--game",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Where the game lies, if it is none of those that come with pudsl.",
)
@click.option("--until", type=click.IntRange(0), metavar="N", help="Show the game only up to its choice number N.")
def replay(record: Path, quiet: bool, folder: Path | None, until: int | None) -> None:
    """Show a recorded game again, and verify that it still goes the same way.

    With the same content it must come out the same to the last bit. If the content has changed since, it is replayed
    by the words of the choices: it must come to the same scores, or you are told where it goes another way.

    Exit status: 0 if it replays, 2 if not.
    """
    read = Record.load(record)
    with patience(MADE.format(read.game)):
        game = read.open(folder)
    last = None
    for number, state in enumerate(read.replay(game)):
        last = state
        if until is not None and number == until:
            break
    assert last is not None
    names = read.seats or ("",) * read.players
    if not quiet:
        for line in logged(last):
            tell(line, "" if not line.startswith(" ") else "bright_black")
        show([[], *Scene.of(last, None, names, width()).rows(), []])
        if last._core.status == "over" or until is not None:
            show(scene.scores(last, names))
    how = "bit for bit" if read.same_image(game) else "by its words, with content that has changed since"
    done = min(len(read.choices), until) if until is not None else len(read.choices)
    end = "" if last.over or until is not None else "; the game was not played to its end"
    click.echo(f"{record}: {plural(done, 'choice')} replayed {how}{end}")
