"""The program `pudsl`: finds the command, and turns what goes wrong into a message and an exit status."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping

import click

from pudsl.play.errors import ContentError, PudslError

_COMMANDS: Mapping[str, str] = {"check": "check", "play": "play", "replay": "replay", "show": "show"}


class _Commands(click.Group):
    """Commands that are read when they are asked for, so that none waits for what another needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(f"pudsl.cli.{cmd_name}"), _COMMANDS[cmd_name])
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="pudsl", message="pudsl %(version)s")
def cli() -> None:
    """Board games written down as content: check them, look at them, play them.

    Start with `pudsl play planet_unknown`, or with `pudsl check` in a folder with a game of your own.
    """


def main() -> None:
    """Exit status: 0 all is well, 1 something was found, 2 misuse or a failure of pudsl itself."""
    try:
        sys.exit(cli.main(standalone_mode=False))
    except click.Abort:
        click.echo("\ninterrupted", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except ContentError as error:
        click.echo(str(error).lstrip("\n"), err=True)
        click.echo("The game has mistakes, so it cannot be played: `pudsl check` shows all of them.", err=True)
        sys.exit(1)
    except PudslError as error:
        click.echo(f"pudsl: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except Exception as error:
        if "PUDSL_DEBUG" in os.environ:
            raise
        click.echo(f"pudsl: failure of its own: {type(error).__name__}: {error}", err=True)
        click.echo("This is a mistake in pudsl, not in your content. PUDSL_DEBUG=1 shows where.", err=True)
        sys.exit(2)


if __name__ == "__main__":
    main()
