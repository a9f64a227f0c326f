"""`pudsl check`."""

from __future__ import annotations

import time
from pathlib import Path

import click

from pudsl.cli.checking import Report, carry_out, check_target, targets_of
from pudsl.cli.terminal import patience, plural, says_colour
from pudsl.play.compile import CONTENT, shipped_games
from pudsl.uncollected import uncollected


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--examples", is_flag=True, help="Also carry out the examples of the cards, where nothing else is wrong.")
@click.option("--provenance", is_flag=True, help="Also list what is not taken from a printed copy but reconstructed.")
@click.option("--limit", default=30, show_default=True, metavar="N", help="Show at most so many findings; 0 shows all.")
def check(paths: tuple[Path, ...], examples: bool, provenance: bool, limit: int) -> None:
    """Look for mistakes in the content of games.

    PATHS are files, folders of modules, games, or folders that hold games; without any, ./content is checked, or
    else the games that come with pudsl. A file is checked as part of its game, and only what is wrong in it is shown.
    A game is checked alone, with each of its modules, and with all of them.

    For each mistake you see the file, the line with a mark under the words that are meant, and where it helps what
    to write instead.

    Exit status: 0 if nothing was found, 1 if something was, 2 if there was nothing to check or pudsl itself failed.
    """
    start = time.perf_counter()
    report = Report()
    targets = [target for path in paths or _default_paths() for target in targets_of(path)]
    with uncollected(), patience("checking each way in which modules can be put together"):
        for target in targets:
            check_target(target, report)
    _print_findings(report, limit)
    if examples and not report.errors and not report.elsewhere:
        with patience("carrying out examples"):
            for target in targets:
                carry_out(target, report)
        for failure in report.failed.values():
            click.echo(f"example {failure}\n")
    if provenance:
        _print_provenance(report)
    click.echo(_summary(report, time.perf_counter() - start))
    raise SystemExit(1 if report.findings or report.failed else 0)


def _default_paths() -> list[Path]:
    return [CONTENT] if CONTENT.is_dir() else list(shipped_games().values())


def _print_findings(report: Report, limit: int) -> None:
    from pudsl.source.render import render

    found = report.sorted()
    shown = found if limit <= 0 else found[:limit]
    for finding in shown:
        click.echo(render(finding, colour=says_colour()))
    if len(found) > len(shown):
        click.echo(f"… and {len(found) - len(shown)} more (--limit 0 shows all)\n")


def _print_provenance(report: Report) -> None:
    """Components whose printed values were not seen, by kind."""
    rebuilt = [c for c in report.components.values() if c.provenance == "reconstructed"]
    width = max((len(c.id) for c in rebuilt), default=0)
    for component in sorted(rebuilt, key=lambda c: (c.kind, c.number)):
        place = f"{component.span.source.path}:{component.span.line}" if component.span else ""
        click.echo(f"reconstructed: {component.kind} {component.id.ljust(width)}  {place}")
    click.echo(f"{len(rebuilt)} of {plural(len(report.components), 'component')} reconstructed, all others as printed")


def _summary(report: Report, seconds: float) -> str:
    errors, warnings = report.errors, report.warnings
    found = ", ".join(plural(n, word) for n, word in ((errors, "error"), (warnings, "warning")) if n) or "no mistakes"
    if report.elsewhere:
        found += f" here, {report.elsewhere} elsewhere in the game"
    if report.failed:
        found = f"{len(report.failed)} of {plural(len(report.examples), 'example')} did not come out as it says"
    elif report.examples:
        found += f", {plural(len(report.examples), 'example')} carried out"
    games = ", ".join(dict.fromkeys(report.games))
    looked = f"{plural(len(report.files), 'file')}, {plural(len(report.components), 'component')}"
    ways = "" if report.ways == 1 else f", {report.ways} ways to put it together"
    return f"{games}: {found} ({looked}{ways}, {seconds:.1f} s)"
