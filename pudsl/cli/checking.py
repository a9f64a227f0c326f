"""What `pudsl check` does: which games stand behind the paths, in which ways each is put together, what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pudsl.classes import dataclass, field
from pudsl.play.errors import NoSuchGame
from pudsl.source.files import SUFFIXES

if TYPE_CHECKING:
    from pudsl.check.declarations import Component
    from pudsl.check.declare import Loaded
    from pudsl.check.reading import Reading
    from pudsl.check.typed import Program
    from pudsl.source.diagnostic import Diagnostic, Findings


@dataclass(frozen=True, slots=True)
class Target:
    """A game to check, with the part of it that was asked for: a file, the folder of a module, or all of it."""

    game: Path
    only: Path | None = None
    module: str | None = None


@dataclass
class Report:
    """What came out: findings once each, and what was looked at."""

    findings: dict[tuple[object, ...], Diagnostic] = field(default_factory=dict)
    elsewhere: int = 0  # findings outside of what was asked for
    games: list[str] = field(default_factory=list)
    ways: int = 0
    files: set[str] = field(default_factory=set)
    components: dict[tuple[str, str], Component] = field(default_factory=dict)
    examples: set[tuple[str, str]] = field(default_factory=set)  # those carried out
    failed: dict[tuple[str, str], str] = field(default_factory=dict)  # those that do not hold, with what is said

    @property
    def errors(self) -> int:
        return sum(d.severity == "error" for d in self.findings.values())

    @property
    def warnings(self) -> int:
        return len(self.findings) - self.errors

    def sorted(self) -> list[Diagnostic]:
        return sorted(self.findings.values(), key=lambda d: (d.place, d.message))


def targets_of(path: Path) -> list[Target]:
    """The games behind a path. Raises `NoSuchGame`."""
    if not path.exists():
        raise NoSuchGame(f"there is no file or folder {path}")
    if path.is_file() and not path.name.endswith(SUFFIXES):
        raise NoSuchGame(f"{path} is no content: that stands in files whose names end in {' or '.join(SUFFIXES)}")
    if path.is_dir():
        if (path / "game.yaml").is_file():
            return [Target(path)]
        games = [Target(found.parent) for found in sorted(path.glob("*/game.yaml"))]
        if games:
            return games
    return [_within(path)]


def _within(path: Path) -> Target:
    """A file or folder inside of a game."""
    for folder in path.absolute().parents:
        if (folder / "game.yaml").is_file():
            game = _as_given(folder)
            inside = path.absolute().relative_to(folder).parts
            module = inside[1] if len(inside) > 1 and inside[0] == "modules" else None
            return Target(game, path.absolute(), module)
    raise NoSuchGame(f"{path} belongs to no game: neither it nor a folder above it holds a game.yaml")


def _as_given(folder: Path) -> Path:
    """A folder as a person would write it from here."""
    try:
        return folder.relative_to(Path.cwd())
    except ValueError:
        return folder


def modules_of(game: Path) -> list[str]:
    return sorted(path.parent.name for path in game.glob("modules/*/module.yaml"))


def ways_of(target: Target) -> list[tuple[str, ...]]:
    """In which ways a game is put together: alone, with each module, with all of them."""
    modules = modules_of(target.game)
    if target.module in modules:
        ways: list[tuple[str, ...]] = [(str(target.module),), tuple(modules)]
    else:
        ways = [(), *((module,) for module in modules), tuple(modules)]
    return list(dict.fromkeys(ways))


def check_target(target: Target, report: Report) -> None:
    """Check a game in all its ways; each file is read once."""
    from pudsl.check.reading import Reading

    report.games.append(target.game.resolve().name)
    ways, reading = ways_of(target), Reading()
    checked = [_check(target.game, modules, report, reading) for modules in ways]
    report.ways += len(ways)
    # where a module alone is asked about, whether all of them together find room is no question of its author's
    _ask_for_room(checked[0] if target.module else checked[-1], checked[0])
    told: set[tuple[object, ...]] = set()
    for way in checked:
        new = [finding for finding in way.findings if (finding.span.source.path, finding.span.line) not in told]
        told |= {(finding.span.source.path, finding.span.line) for finding in new}  # another way has other words for the same
        for finding in new:
            if target.only is None or _is_in(finding, target.only):
                report.findings.setdefault((*finding.place, finding.message), finding)
            else:
                report.elsewhere += 1


def carry_out(target: Target, report: Report) -> None:
    """Carry out the examples of a game that has no mistakes: its own, and with each module those of the module."""
    from pudsl.play.examples import ExampleFailed, places_of, read

    game = str(target.game)
    for modules in ways_of(target):
        left = {
            name
            for name, place in places_of(target.game, modules).items()
            if (game, name) not in report.examples and (target.only is None or _lies_in(place, target.only))
        }
        if not left:  # to compile a game takes its time
            continue
        found = read(target.game, modules)
        for example in found.all:
            if example.name not in left:
                continue
            report.examples.add((game, example.name))
            try:
                found.run(example)
            except ExampleFailed as failure:
                report.failed[game, example.name] = str(failure)


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to put a game together, and what came of it."""

    loaded: Loaded
    program: Program | None
    findings: Findings


def _check(game: Path, modules: tuple[str, ...], report: Report, reading: Reading) -> _Way:
    from pudsl.check.declare import load
    from pudsl.check.program import check
    from pudsl.source.diagnostic import Findings

    findings = Findings()
    loaded = load(game, modules, None, findings, reading)
    report.files.update(source.path for source in loaded.sources)
    for component in loaded.declarations.components:
        report.components[str(game), component.id] = component
    return _Way(loaded, check(loaded, findings), findings)


def _ask_for_room(fullest: _Way, first: _Way) -> None:
    """Whether the core has room for a game. What fits with all modules fits with less; so the first way is asked only
    where there is no answer to the fullest, or the answer is no."""
    for way in ((fullest,) if fullest is first else (fullest, first)):
        if way.program is not None and _fits(way, way.program):
            return


def _fits(way: _Way, program: Program) -> bool:
    from pudsl.lower import LoweringError, try_to_lower
    from pudsl.play.compile import report_limit

    try:
        try_to_lower(program)
    except LoweringError as error:
        report_limit(way.loaded, error.message, error.span, way.findings)
        return False
    return True


def _is_in(finding: Diagnostic, only: Path) -> bool:
    return _lies_in(Path(finding.span.source.path), only)


def _lies_in(path: Path, only: Path) -> bool:
    path = path.absolute()
    return path == only or only in path.parents
