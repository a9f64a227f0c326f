"""The examples of docs/declarations.md are one game that can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pudsl.check.declare import load
from pudsl.source import Findings, render_all

DOCS = Path(__file__).parents[2] / "docs" / "declarations.md"
BLOCK = re.compile(r"^```yaml (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """The files of the page; kinds that stand apart from the others are put among them."""
    found: dict[str, list[str]] = {}
    for path, text in BLOCK.findall(DOCS.read_text(encoding="utf-8")):
        found.setdefault(path, []).append(text)
    game = found["game.yaml"]
    more = next(text for text in game if text.startswith("  tile:"))
    game.remove(more)
    kinds = next(number for number, text in enumerate(game) if text.startswith("kinds:"))
    game.insert(kinds + 1, more)
    return {path: "".join(texts) for path, texts in found.items()}


@pytest.mark.parametrize("modules", [[], ["ice"]])
def test_the_game_of_the_page(tmp_path, modules):
    for path, text in files().items():
        (tmp_path / "pond" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "pond" / path).write_text(text, encoding="utf-8")
    findings = Findings()
    found = load(tmp_path / "pond", modules, findings=findings)
    assert not list(findings), render_all(findings)
    homes = [component.id for component in found.declarations.of_kind("home")]
    assert homes == ["garden", "delta-low-shore", "delta-low-bank", "delta-high-shore", "delta-high-bank"]
    assert found.declarations.zones["deck"].capacity == (14 if modules else 9)
