"""Content that is well written but more than the core has room for: `pudsl check` says so, in whichever way it is met."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from games import GAMES

from pudsl.cli.checking import Report, check_target, targets_of
from pudsl.lower import allocate

MODULE = "module: {name}\nname: Module {name}\ntext: More.\n"


def codes(game: Path) -> list[str]:
    report = Report()
    for target in targets_of(game):
        check_target(target, report)
    return [finding.code for finding in report.sorted()]


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    shutil.copytree(GAMES / "garden", tmp_path / "garden")
    for name in ("one", "two"):
        folder = tmp_path / "garden" / "modules" / name
        folder.mkdir(parents=True)
        (folder / "module.yaml").write_text(MODULE.format(name=name))
    return tmp_path / "garden"


def test_there_is_room(garden: Path) -> None:
    assert codes(garden) == []


@pytest.mark.parametrize("spoilt", [False, True])
def test_no_room(garden: Path, spoilt: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told once; and also where the fullest way has a mistake, so that it cannot be asked."""
    monkeypatch.setitem(allocate.ROOM, "r", 4)
    if spoilt:
        (garden / "modules" / "one" / "slip.yaml").write_text("rules:\n  slip: |\n    to dance: sing\n")
    assert codes(garden) == [*["N004"] * spoilt, "L001"]


def test_no_room_in_a_module(garden: Path) -> None:
    """What only a module needs is found with all modules."""
    many = "".join(f"        or gain {n} coins\n" for n in range(2, 40))
    text = f"rules:\n  many: |\n    to dance:\n        either gain 1 coins\n{many}    may dance\n"
    (garden / "modules" / "two" / "many.yaml").write_text(text)
    assert codes(garden) == ["L001"]
