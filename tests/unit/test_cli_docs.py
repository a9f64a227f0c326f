"""What the README and the pages for authors say comes out so."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pudsl
from pudsl.cli.main import cli

ROOT = Path(__file__).resolve().parents[2]
MEADOW = Path(__file__).parent / "api_games" / "meadow"


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the content, in a folder as the README has it."""
    shipped, copy = ROOT / "content" / "planet_unknown", tmp_path / "content" / "planet_unknown"
    shutil.copytree(shipped, copy, ignore=shutil.ignore_patterns("my_cards"))  # where who reads the README wrote his card
    monkeypatch.chdir(tmp_path)
    return Path("content/planet_unknown")


def told(text: str) -> list[str]:
    """The lines of what a command printed, without how much there was and how long it took."""
    return [re.sub(r" \(\d+ files, .*? s\)", "", line) for line in text.splitlines() if line.strip()]


def test_the_card_of_the_readme(game: Path) -> None:
    head, card = blocks("README.md", "yaml")
    found, clean, shown, seen = [
        block.split("\n", 1)[-1] if block.startswith("$") else block for block in blocks("README.md", "text")
    ]
    module = game / "modules" / "my_cards"
    module.mkdir(parents=True)
    (module / "module.yaml").write_text(head)
    (module / "cards.yaml").write_text(card)
    broken = run("check", str(module))
    assert broken.exit_code == 1
    assert set(told(found)) <= set(told(broken.stdout))
    (module / "cards.yaml").write_text(card.replace("advnce", "advance"))
    fixed = run("check", str(module), "--examples")
    assert fixed.exit_code == 0, fixed.output
    assert told(fixed.stdout)[0].startswith(told(clean)[0].split(" (")[0])
    (module / "cards.yaml").write_text(card.replace("advnce", "advance").replace("moves: 2", "moves: 3"))
    assert set(told(shown)) <= set(told(run("check", str(module), "--examples").stdout))
    (module / "cards.yaml").write_text(card.replace("advnce", "advance"))
    card_shown = run("show", str(game), "night-shift", "--modules", "my_cards")
    assert told(seen)[:4] == told(card_shown.stdout)[:4]


def test_the_card_of_the_page_for_authors(game: Path) -> None:
    _, head, card, example = blocks("docs/add-a-card.md", "yaml")
    module = game / "modules" / "my_cards"
    module.mkdir(parents=True)
    (module / "module.yaml").write_text(head)
    (module / "cards.yaml").write_text(card + example)
    done = run("check", str(module), "--examples")
    assert done.exit_code == 0, done.output
    assert "1 example carried out (" in done.output


def test_the_position_of_its_page() -> None:
    meadow = pudsl.load(MEADOW)
    (text,) = blocks("docs/positions.md", "yaml")
    state = meadow.position(text)
    assert (state.player, state.decision.kind, state.decisions) == (1, "spot", 3)
    assert meadow.position(state.position()) == state


def test_a_piece_whose_name_is_a_value_too(game: Path) -> None:
    """Said without `a` it is taken for the value; and with each module in play a line is told once."""
    module = game / "modules" / "my_cards"
    module.mkdir(parents=True)
    (module / "module.yaml").write_text("module: my_cards\nname: My Cards\ntext: Civ cards of my own.\n")
    card = "civ_cards:\n  one: {name: One, text: A text., rank: 1, immediately: teleport rover}\n"
    (module / "cards.yaml").write_text(card + "  two: {name: Two, text: A text., rank: 1, immediately: advance red}\n")
    said = run("check", str(module)).stdout
    assert "nothing says which rover is meant" in said and "write `a rover` for one that is chosen" in said
    assert "planet_unknown: 2 errors (" in said
