"""What a call leaves out and the heading chooses from a single thing: where there is no such thing the deed is not possible."""

from __future__ import annotations

import pytest
from games import as_game, checked, table
from model.compare import ModelSide, play
from model.core_side import CoreSide

from pudsl.check import typed as t
from pudsl.lower import lower

# Each with what makes the thing be there; at first there is none.
THINGS = {
    "a cell": ("to mark [at CELL from aim]: put a stone onto CELL", "set aim to the cell of bed in [2, 3]"),
    "a cell beside": ("to mark [at CELL from the cell above (the first bee)]: put a stone onto CELL", ""),
    "a card": ("to mark [at CARD from borrowed]: move CARD to row", "set borrowed to the top card in hand"),
    "a card on top": ("to mark [at CARD from the top card in pile]: move CARD to row", "move the top card in deck to pile"),
    "a player": ("to mark [for PLAYER from favourite]: raise coins of PLAYER by 1\nfavourite is the first player with a stone",
                 "put a stone onto the first well cell"),
    "a place for a piece": ("to mark [at SPOT from the first spot of the hedge on bed]: put the hedge at SPOT", ""),
    "a line": ("to mark [at LINE from the first line of bed within stones]: put a bee onto cells of LINE",
               "put a stone onto row of (the first bee)"),
    "a value": ("to mark [at PLANT from plant of (the first stone)]: set plant of (the first bee) to PLANT",
                "put a stone onto the first well cell\nset plant of (the first stone) to fern"),
}  # fmt: skip


def program(heading: str, before: str) -> t.Program:
    effect = "\n".join([*before.splitlines(), "either mark", "or gain 1 coins"])
    return checked("garden", rules=heading, effect=effect)


@pytest.mark.parametrize("what", THINGS)
def test_what_is_not_there_is_not_chosen(what: str) -> None:
    heading, _ = THINGS[what]
    heading = heading.replace("the first bee", "the cell of bed in [0, 0]").replace("hedge on bed", "hedge on stones")
    board = table(checked("garden", rules=heading, effect="mark"))
    before = board.game.named()
    assert not board.possible()
    board.effect()
    assert board.game.named() == before


@pytest.mark.parametrize("what", THINGS)
def test_what_is_there_is_taken_unasked(what: str) -> None:
    heading, there = THINGS[what]
    board = table(checked("garden", rules=heading, effect="\n".join([*there.splitlines(), "mark"])))
    before = board.game.named()
    assert board.possible() or there
    assert not board.effect()
    assert board.game.named() != before


@pytest.mark.parametrize("what", THINGS)
@pytest.mark.parametrize("present", [False, True])
def test_the_core_does_the_same(what: str, present: bool) -> None:
    heading, there = THINGS[what]
    made = as_game(program(heading, there if present else ""), performs=True)
    play(ModelSide(made, 2, 1), CoreSide(lower(made).data, made, 2, 1), lambda options: 0, most=100)


def test_a_number_is_no_choice() -> None:
    board = table(checked("garden", rules="to mark [by N from coins]: gain (N + 1) water", effect="mark"))
    assert board.possible()
    board.effect()
    assert board.state("store/0/1") == 1
