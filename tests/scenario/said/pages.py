"""The pages."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from pudsl.check.declarations import Component
from pudsl.check.declare import Loaded, load
from pudsl.play.compile import shipped_games
from pudsl.source.diagnostic import Findings

from . import quoted, tested
from .tested import Test

ROOT = Path(__file__).resolve().parents[3]
GAMES = shipped_games()
PAGES = {game: ROOT / "docs" / f"said-{game.replace('_', '-')}.md" for game in GAMES}
NAMED = 3  # of the tests of a component
HEAD = """# {name}: what says it, and what tests it

Made by `python -m scenario.said` (in `tests/`) from the content, from the names and sentences of the tests, and from
`tests/scenario/said/{game}.yaml`. Tests stand in `tests/scenario/`; an example stands with its component and is carried out by
`examples_test.py`.
"""


def page(game: str) -> str:
    """The page of a game. Raises `LookupError` where a line or a test that is spoken of is not there."""
    lists = lists_of(game)
    name = yaml.safe_load((GAMES[game] / "game.yaml").read_text())["name"]
    parts = [HEAD.format(name=name, game=game), *_written(game, lists), *_components(game, lists)]
    return "\n".join(parts).rstrip() + "\n"


def untested(game: str) -> list[str]:
    """The components that no example and no test is about."""
    lists = lists_of(game)
    found = []
    for loaded, components in _by_file(game).values():
        found += [_id(c) for c in components if not _told_elsewhere(loaded, c, lists) and not _about(loaded, c, lists)]
    return found


def lists_of(game: str) -> dict[str, Any]:
    path = Path(__file__).with_name(f"{game}.yaml")
    empty: dict[str, Any] = {"tests": [""], "every": {}, "lists": {}}
    return empty | (yaml.safe_load(path.read_text()) if path.exists() else {})


def tests_of(folders: Iterable[str]) -> list[Test]:
    return [test for folder in folders for test in tested.tests(folder)]


# ------------------------------------------------------------------------------------------ what is written by hand


def _written(game: str, lists: dict[str, Any]) -> Iterator[str]:
    for title, section in lists["lists"].items():
        tests = tests_of(section.get("tests", lists["tests"]))
        yield f"## {title}\n\n{section['about'].strip()}\n"
        rows = [_row(game, str(key), row, tests) for key, row in section["rows"].items()]
        yield _table(("", "content", "tests"), rows)


def _row(game: str, key: str, row: dict[str, Any], tests: list[Test]) -> tuple[str, str, str]:
    lines = row["says"] if isinstance(row["says"], list) else [row["says"]]
    files = {quoted.file_of(GAMES[game], line, row.get("in", "")): None for line in lines}
    found = found_by(key, row, tests)
    what = f"{key}: {row['what']}" if "what" in row else key
    return what, _code(lines) + "<br>" + ", ".join(_link(path) for path in files), _told(found)


def found_by(key: str, row: dict[str, Any], tests: list[Test]) -> list[Test]:
    """The tests of a row, those that it names or those with its tag."""
    found = [tested.named(tests, name) for name in row["by"]] if "by" in row else tested.tagged(tests, key)
    if not found:
        raise LookupError(f"{key} has no test")
    return found


# ------------------------------------------------------------------------------------------------------- components


def _components(game: str, lists: dict[str, Any]) -> Iterator[str]:
    yield "## Components\n"
    for path, (loaded, components) in _by_file(game).items():
        kinds = {c.kind: loaded.declarations.kinds[c.kind].plural for c in components}
        yield f"### {', '.join(kinds.values()).capitalize()}: {_link(path)}\n"
        for kind, plural in kinds.items():
            if kind in lists["every"]:
                yield f"All {plural} are compared by {', '.join(map(_checked, lists['every'][kind]))}.\n"
        rows = []
        for component in components:
            tests = _about(loaded, component, lists)[:NAMED]
            told = [part for part in (_count(_examples(loaded, component)), _told(tests)) if part]
            rows.append((f"`{_id(component)}`", _code(quoted.of_component(component)), "<br>".join(told)))
        yield _table((f"{len(components)} in all", "content", "tests"), rows)


def _checked(place: str) -> str:
    """A test that is named by its file and its name."""
    file, name = place.split("::")
    if f"def {name}(" not in (ROOT / "tests" / file).read_text():
        raise LookupError(f"there is no test {place}")
    return f"`{place}`"


def _by_file(game: str) -> dict[Path, tuple[Loaded, list[Component]]]:
    """The components by the file that they stand in, those of the game and of each module."""
    folder = GAMES[game]
    found: dict[Path, tuple[Loaded, list[Component]]] = {}
    modules = sorted(path.parent.name for path in folder.glob("modules/*/module.yaml"))
    for module in ("", *(name for name in modules if name != "my_cards")):  # where who reads the README wrote his card
        loaded = load(folder, (module,) if module else (), None, Findings())
        files: dict[Path, list[Component]] = {}
        for component in loaded.declarations.components:
            assert component.span is not None
            those = files.setdefault(Path(component.span.source.path), [])
            if not component.whole or component.whole not in map(_id, those):
                those.append(component)
        found |= {path: (loaded, those) for path, those in files.items() if path not in found}
    return found


def _id(component: Component) -> str:
    """Its id; of what has several sides that of the whole."""
    return component.whole or component.id


def _examples(loaded: Loaded, component: Component) -> int:
    return sum(example.component == component.number for example in loaded.examples)


def _told_elsewhere(loaded: Loaded, component: Component, lists: dict[str, Any]) -> bool:
    return component.kind in lists["every"] or _examples(loaded, component) > 0


def _about(loaded: Loaded, component: Component, lists: dict[str, Any]) -> list[Test]:
    """Of what is tested otherwise, tests in which it only fills a place tell nothing more."""
    return tested.about(tests_of(lists["tests"]), _id(component), fillers=not _told_elsewhere(loaded, component, lists))


# ------------------------------------------------------------------------------------------------------------ words


def _count(examples: int) -> str:
    return {0: "", 1: "1 example"}.get(examples, f"{examples} examples")


def _told(tests: list[Test]) -> str:
    return "<br>".join(map(str, tests))


def _code(lines: list[str]) -> str:
    return "<br>".join(line if line.startswith("… ") else f"`{line}`" for line in lines).replace("|", "\\|")


def _link(path: Path) -> str:
    return f"[{path.relative_to(ROOT)}]({os.path.relpath(path, ROOT / 'docs')})"


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines) + "\n"
