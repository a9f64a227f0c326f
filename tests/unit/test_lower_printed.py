"""Numbers that a board shows on its cells, compared for all cells at once; and zones that hold one card."""

from __future__ import annotations

import pytest
from games import as_game, checked, table
from model.compare import ModelSide, play
from model.core_side import CoreSide

from pudsl.check import typed as t
from pudsl.core.binding import Image
from pudsl.lower import lower

TOLLS = {0: 25, 1: 3, 2: 2}  # how often the harbour shows each
WORDS = {
    "is": lambda toll, bound: toll == bound,
    "is not": lambda toll, bound: toll != bound,
    "is more than": lambda toll, bound: toll > bound,
    "is at least": lambda toll, bound: toll >= bound,
    "is less than": lambda toll, bound: toll < bound,
    "is at most": lambda toll, bound: toll <= bound,
}


def loops(program: t.Program) -> int:
    """How many loops over cells a game has."""
    image = Image(lower(program).data)
    return sum(image.disassemble(i).split()[0] in ("G_POP", "G_NEXT") for i in range(image.count("CODE")))


def marked(rules: str, coins: int) -> t.Program:
    effect = f"set coins to {coins}\nclear cranes\nput a crane onto dear cells\nset coins to number of dear cells"
    return checked("harbour", rules="to prepare the table: set site to north\nto clear cranes: remove each crane\n" + rules, effect=effect)


@pytest.mark.parametrize("bound", range(-2, 5))
@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("known", [True, False])
def test_a_printed_number_is_compared_as_it_is_written(words: str, bound: int, known: bool) -> None:
    """With a number, and with one that play brings, in the range that is printed and outside of it."""
    program = marked(f"CELL is dear if toll of CELL {words} {f'({bound})' if known else 'coins - 2'}", bound + 2)
    board = table(program)
    board.effect()
    assert board.state("coins/0") == sum(n for toll, n in TOLLS.items() if WORDS[words](toll, bound))
    made = as_game(program, performs=True)
    play(ModelSide(made, 2, 1), CoreSide(lower(made).data, made, 2, 1), lambda options: 0, most=100)


@pytest.mark.parametrize("bound", ["1", "coins"])
def test_all_cells_are_compared_at_once(bound: str) -> None:
    without = loops(checked("harbour"))
    dear = f"CELL is dear if toll of CELL is at least {bound}"
    assert loops(checked("harbour", rules=dear, amount="number of dear cells")) == without
