"""The examples that stand with the components of all games that come with pudsl: each is a test."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pudsl.check.declare import load
from pudsl.play.compile import shipped_games
from pudsl.play.examples import Examples, places_of, read

Way = tuple[str, tuple[str, ...]]


def ways() -> list[Way]:
    """Each game alone, and with each of its modules for what the module adds."""
    found: list[Way] = []
    for name, folder in shipped_games().items():
        found.append((name, ()))
        found += [(name, (path.parent.name,)) for path in sorted(folder.glob("modules/*/module.yaml"))]
    return found


def cases() -> list[tuple[Way, str]]:
    found = []
    for game, modules in ways():
        folder = shipped_games()[game]
        own = set(places_of(folder, _below(folder, modules[0]))) if modules else set()
        found += [((game, modules), name) for name in places_of(folder, modules) if name not in own]
    return found


def _below(folder: Path, module: str) -> tuple[str, ...]:
    """The modules that a module needs."""
    return tuple(name for name in load(folder, [module]).declarations.modules if name != module)


@cache
def examples(way: Way) -> Examples:
    return read(shipped_games()[way[0]], way[1])


@pytest.mark.parametrize(
    ("way", "name"), cases(), ids=lambda part: part if isinstance(part, str) else "-".join(part[1])
)
def test_example(way: Way, name: str) -> None:
    found = examples(way)
    example = next(e for e in found.all if e.name == name)
    found.run(example)
