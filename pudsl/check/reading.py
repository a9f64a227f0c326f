"""What was read in one run: a game is put together in several ways, and its files are the same in all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pudsl.lang import reader
from pudsl.source import yaml
from pudsl.source.diagnostic import Diagnostic, Findings
from pudsl.source.nodes import Node
from pudsl.source.passage import Passage
from pudsl.source.text import Source

Told = tuple[Diagnostic, ...]


class Reading:
    """Files and sentences with what was found in them, each read once; what was found is told each time."""

    def __init__(self) -> None:
        self._files: dict[Path, tuple[Source | None, Node | None, Told]] = {}
        self._trees: dict[tuple[object, ...], tuple[Any, Told]] = {}

    def file(self, path: Path, findings: Findings) -> tuple[Source | None, Node | None]:
        """A file and the nodes in it."""
        known = self._files.get(path)
        if known is None:
            found = Findings()
            source = Source.load(path, found)
            node = yaml.read(source, found) if source else None
            known = self._files[path] = (source, node, tuple(found))
        _tell(known[2], findings)
        return known[0], known[1]

    def sentence(self, passage: Passage, entry: str, findings: Findings) -> Any:
        """The tree of a passage of one of the files."""
        at = (passage.source, passage.offsets[0], passage.offsets[-1], passage.text, entry)
        known = self._trees.get(at)
        if known is None:
            found = Findings()
            known = self._trees[at] = (reader.read(passage, entry, found), tuple(found))
        _tell(known[1], findings)
        return known[0]


def _tell(told: Told, findings: Findings) -> None:
    for each in told:
        findings.add(each)
