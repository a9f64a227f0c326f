"""Lines of content: those of a component, and those that a list quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pudsl.check.declarations import Component

ABOUT = ("name", "text", "examples", "look", "provenance")  # keys of a component that say nothing of what it does
SHOWN = 4  # of the lines of one component


def bare(line: str) -> str:
    """A line without its indentation and its comment."""
    return re.sub(r"\s+# .*$", "", line).strip()


def of_component(component: Component) -> list[str]:
    """The lines that say what a component does; of long ones the first."""
    assert component.span is not None
    lines = component.span.source.text.splitlines()[component.span.line - 1 :]
    if not (below := list(_indented(lines))):
        return [bare(lines[0])]
    kept: list[str] = []
    drop = False
    depth = _depth(below[0])
    for line in below:
        if _depth(line) == depth:
            drop = line.strip().split(":")[0] in ABOUT
        if not drop:
            kept.append(bare(line))
    if len(kept) <= SHOWN + 1:
        return kept
    return [*kept[:SHOWN], f"… {len(kept) - SHOWN} lines more"]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _indented(lines: list[str]) -> Iterator[str]:
    """The lines below the first that belong to it."""
    for line in lines[1:]:
        if line.strip() and _depth(line) <= _depth(lines[0]):
            return
        if bare(line) and not line.lstrip().startswith("#"):
            yield line


@cache
def _content(folder: Path) -> dict[Path, list[str]]:
    return {path: [bare(line) for line in path.read_text().splitlines()] for path in sorted(folder.rglob("*.yaml"))}


def file_of(folder: Path, line: str, within: str = "") -> Path:
    """The one file of a game that has this line."""
    files = {path: str(path.relative_to(folder)) for path, lines in _content(folder).items() if line in lines}
    found = [path for path, name in files.items() if within in name]
    if len(found) != 1:
        where = ", ".join(files.values()) or "no file"
        raise LookupError(f"`{line}` stands in {where}; say in which by `in:`")
    return found[0]
