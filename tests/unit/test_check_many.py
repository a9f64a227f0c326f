"""Hundreds of components, each with an amount, a test and an effect of its own: none of them is a limit."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from games import GAMES, Added, as_game, passage, table, with_sentences
from model.compare import ModelSide, play
from model.core_side import CoreSide

from pudsl.check import typed as t
from pudsl.check.declare import load
from pudsl.check.program import check
from pudsl.lower import lower
from pudsl.source.diagnostic import Findings

MANY = 300
KIND = """
  charm:
    fields:
      effect: {type: effect, written: now}
      worth: {type: amount, optional: yes}
      goal: {type: test, optional: yes}
"""


def charm(n: int) -> str:
    """Every tenth has neither amount nor test; no two others say the same."""
    if n % 10 == 9:
        return f"  charm-{n}: {{now: gain {n + 1} flights}}\n"
    return f"  charm-{n}: {{now: gain {n + 1} flights, worth: number of bees + {n}, goal: coins is {n % 100}}}\n"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("many") / "garden"
    shutil.copytree(GAMES / "garden", folder)
    (folder / "charms.yaml").write_text("charms:\n" + "".join(charm(n) for n in range(MANY)), encoding="utf-8")
    declared = (folder / "game.yaml").read_text(encoding="utf-8")
    declared = declared.replace("\n  plot:\n", KIND + "  plot:\n", 1).replace(
        "coins: 0-99", "coins: 0-99\n    lucky: charm"
    )
    declared = declared.replace("flights: 0-99", "flights: 0-999")
    (folder / "game.yaml").write_text(declared, encoding="utf-8")
    return folder


def program(game: Path, **sentences: str) -> t.Program:
    findings = Findings()
    loaded = load(game, findings=findings)
    made = check(with_sentences(loaded, [Added(role, passage(text)) for role, text in sentences.items()]), findings)
    assert made is not None, [d.message for d in findings]
    return made


@pytest.mark.parametrize("n", [0, 1, 8, 9, 10, 127, 128, 255, 256, 298, 299])
def test_each_has_its_own(game: Path, n: int) -> None:
    effect = f"set lucky to charm-{n}\nperform the effect of lucky\ngain (worth of lucky / 3) water"
    made = program(game, effect=effect)
    board = table(made)
    board.effect()
    bees = 1
    assert board.state("flights/0") == n + 1
    assert board.state("store/0/1") == (0 if n % 10 == 9 else (bees + n) // 3)
    ended = as_game(made, performs=True)
    play(ModelSide(ended, 2, 1), CoreSide(lower(ended).data, ended, 2, 1), lambda options: 0, most=100)


def test_of_none_it_is_nothing(game: Path) -> None:
    board = table(program(game, amount="worth of lucky"))
    assert board.amount() == 0


def test_all_of_them_can_be_counted(game: Path) -> None:
    made = program(game, amount="sum of worth of each charm")
    expected = sum(1 + n for n in range(MANY) if n % 10 != 9)
    assert table(made).amount() == expected
    ended = as_game(made, performs=False)
    play(ModelSide(ended, 2, 1), CoreSide(lower(ended).data, ended, 2, 1), lambda options: 0, most=100)
