"""Which tests speak of what: found in their source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SCENARIO = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Test:
    """`about` are the words that it takes for its subject, `uses` all others that it needs."""

    file: str
    name: str
    about: frozenset[str]
    uses: frozenset[str]

    @property
    def tags(self) -> list[str]:
        """The parts of its name: test_R9_R10_… is about R9 and R10."""
        return self.name.split("_")

    def __str__(self) -> str:
        return f"`{self.file}::{self.name}`"


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", text)


@cache
def tests(folder: str) -> tuple[Test, ...]:
    """All tests of a folder of scenarios, without those of folders in it."""
    found: list[Test] = []
    for path in sorted((SCENARIO / folder).glob("test_*.py")):
        tables = _tables(path)
        found += [_read(node, path, tables) for node in ast.parse(path.read_text()).body if _is_test(node)]
    return tuple(found)


def _is_test(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name.startswith("test_")


def _read(node: ast.AST, path: Path, tables: dict[str, ast.AST]) -> Test:
    """A whole string in the body may be there to fill a place; what stands in a sentence, a name or a table is a subject."""
    assert isinstance(node, ast.FunctionDef)
    about = {node.name.removeprefix("test_").replace("_", "-")}
    uses: set[str] = set()
    for text in _strings(node.body):
        found = words(text)
        (uses if len(found) == 1 else about).update(found)
    for part in [*node.decorator_list, *_reached(node, tables)]:
        about.update(word for text in _strings([part]) for word in words(text))
    file = path.relative_to(SCENARIO)
    return Test(str(file), node.name, frozenset(about), frozenset(uses))


def _strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for top in nodes:
        for node in ast.walk(top):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@cache
def _tables(path: Path) -> dict[str, ast.AST]:
    """What a file assigns to names in capitals, and what it gets from the files beside it."""
    found: dict[str, ast.AST] = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            beside = (path.parents[node.level - 1] / (node.module or "").replace(".", "/")).with_suffix(".py")
            theirs = _tables(beside) if beside.exists() else {}
            found.update({a.asname or a.name: theirs[a.name] for a in node.names if a.name in theirs})
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update({t.id: node.value for t in targets if isinstance(t, ast.Name) and t.id.isupper()})
    return found


def _reached(node: ast.AST, tables: dict[str, ast.AST], seen: frozenset[str] = frozenset()) -> Iterator[ast.AST]:
    """The tables that a test names, and those that these name."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in tables and part.id not in seen:
            yield tables[part.id]
            yield from _reached(tables[part.id], tables, seen | {part.id})


def tagged(all: Iterable[Test], tag: str) -> list[Test]:
    return [test for test in all if tag in test.tags]


def named(all: Iterable[Test], name: str) -> Test:
    found = [test for test in all if test.name == name]
    if len(found) != 1:
        raise LookupError(f"{len(found)} tests are called {name}")
    return found[0]


def about(all: Iterable[Test], id: str, fillers: bool) -> list[Test]:
    """The tests whose name has the id of a component, or else those that speak of it, or else those that it fills a place in."""
    all = list(all)
    own = [test for test in all if f"_{id.replace('-', '_')}_" in f"{test.name}_"]
    return own or [test for test in all if id in test.about] or [test for test in all if fillers and id in test.uses]
