"""Each operation on lists, zones and components."""

from __future__ import annotations

from typing import Any

import pytest

from pudsl._core import lib
from pudsl.core.binding import CoreError, State

from .world import ask, set_up

BAR_ROOM = "LI r1 0; G_CELL g0 r1 0; LI r1 1; G_ADD g0 r1"
PIECES = "L_NONE l0; LI r1 2; L_ADD l0 r1; LI r1 0; L_ADD l0 r1; LI r1 1; L_ADD l0 r1"

# Components 0 - 2 are pieces, 3 - 8 cards, all in the deck (instance 0) at the start; hands are 1 - 3, rows 4 - 6.
LISTS: list[tuple[str, list[int]]] = [
    ("L_NONE l0", []),
    ("L_NONE l0; LI r1 7; L_ADD l0 r1; LI r1 -1; L_ADD l0 r1; LI r1 3; L_ADD l0 r1", [7, 3]),
    ("LI r1 0; L_ZONE l0 r1 0", [3, 4, 5, 6, 7, 8]),
    ("LI r1 0; L_ZONE l0 r1 2", [3, 4]),
    ("LI r1 -1; L_ZONE l0 r1 0", []),
    ("LI r1 0; L_CONST l0 k:words r1", []),
    ("LI r1 1; L_CONST l0 k:words r1", [5, 3]),
    ("LI r1 0; L_ZONE l1 r1 0; LI r1 1; L_CONST l2 k:words r1; L_AND l0 l2 l1", [5, 3]),
    ("LI r1 0; L_ZONE l1 r1 3; LI r1 1; L_CONST l2 k:words r1; L_AND l0 l1 l2", [3, 5]),
    ("LI r1 2; L_CONST l1 k:words r1; LI r1 1; L_CONST l2 k:words r1; L_OR l0 l1 l2", [1, 5, 3]),
    ("LI r1 0; L_ZONE l1 r1 0; LI r1 1; L_CONST l2 k:words r1; L_MINUS l0 l1 l2", [4, 6, 7, 8]),
    ("LI r1 0; L_ZONE l0 r1 0; LI r1 50; L_KEEPEQ l0 t:worth r1", [4]),
    ("LI r1 0; L_ZONE l0 r1 0; LI r1 50; L_KEEPNE l0 t:worth r1", [3, 5, 6, 7, 8]),
    ("LI r1 0; L_ZONE l0 r1 0; LI r1 50; L_KEEPLE l0 t:worth r1", [3, 4]),
    (f"{BAR_ROOM}; {PIECES}; L_KEEPFIT l0 g0", [2, 1]),
    (f"G_NONE g0; {PIECES}; L_KEEPFIT l0 g0", []),
    (f"G_CONST g0 c:square; {PIECES}; LI r1 3; L_ADD l0 r1; L_KEEPFIT l0 g0", [2, 0, 1]),
    (f"G_CONST g0 c:dots; LI r1 0x66; G_CELL g1 r1 0; {PIECES}; L_KEEPFITHIT l0 g0", []),
    (f"G_CONST g0 c:dots; LI r1 0x65; G_CELL g1 r1 0; {PIECES}; L_KEEPFITHIT l0 g0", [2, 0, 1]),
    (f"G_CONST g0 c:dots; LI r1 0; G_CELL g1 r1 0; {PIECES}; L_KEEPFITHIT l0 g0", [2]),
    ("LI r1 0; L_ZONE l1 r1 0; L_SAVE r2 l1 5; L_LOAD l0 r2 5", [3, 4, 5, 6, 7, 8]),
    ("LI r2 -1; LI r3 7; L_LOAD l0 r2 2", [7, 0]),
]

NUMBERS = [
    ("L_COUNT r0 l0", 6), ("LI r1 5; L_HAS r0 l0 r1", 1), ("LI r1 -1; L_HAS r0 l0 r1", 0),
    ("LI r1 1; L_AT r0 l0 r1", 4), ("LI r1 6; L_AT r0 l0 r1", -1), ("LI r1 -1; L_AT r0 l0 r1", -1),
    ("LI r0 0; .l: L_POP r1 l0 .e; MULI r0 r0 10; ADD r0 r0 r1; LOOP .l; .e: JMP 1", 345678),
    ("LI r0 0; L_POP r1 l0 .e; .l: MULI r0 r0 10; ADD r0 r0 r1; L_NEXT r1 l0 .l; .e: JMP 1", 345678),
    ("L_SUM r0 l0 t:worth", 390),
]  # fmt: skip

HANDED = "LI r9 1; LI r8 5; Z_TOTOP r8 r9; LI r8 7; Z_TOTOP r8 r9; LI r8 3; Z_TOBOTTOM r8 r9; LI r9 5; LI r8 4; Z_TOTOP r8 r9"
"""deck 6 8, hand of player 0: 7 5 3, row 2: 4."""

ZONES = [
    ("Z_MINE r0 z:hand", 1), ("LI r1 2; BE r1; Z_MINE r0 z:hand", 3), ("Z_MINE r0 z:row", 4),
    ("LI r1 3; Z_MINEX r0 z:row r1", 6), ("LI r1 0; Z_MINEX r0 z:row r1", -1),
    ("LI r1 1; LI r2 0; Z_INST r0 z:hand r1", 2), ("LI r1 3; LI r2 0; Z_INST r0 z:hand r1", -1),
    ("LI r1 -1; LI r2 2; Z_INST r0 z:row r1", 5),
    ("LI r1 1; Z_COUNT r0 r1", 3), ("LI r1 -1; Z_COUNT r0 r1", 0), ("LI r1 1; Z_TOP r0 r1", 7), ("LI r1 2; Z_TOPX r0 z:row r1", 4), ("LI r1 1; Z_TOPX r0 z:row r1", -1),
    ("LI r1 9; Z_TOPX r0 z:row r1", -1), ("LI r1 0; Z_TOPX r0 z:hand r1", 7), ("Z_EMPTY r0 z:row", 0b1010), ("Z_EMPTY r0 z:hand", 0),
    ("Z_EMPTY r0 z:deck", 0), ("LI r1 2; Z_TOP r0 r1", -1),
    ("LI r1 1; LI r2 5; Z_HAS r0 r1 r2", 1), ("LI r1 1; LI r2 6; Z_HAS r0 r1 r2", 0), ("LI r1 1; LI r2 -1; Z_HAS r0 r1 r2", 0),
]  # fmt: skip


@pytest.mark.parametrize(("code", "wanted"), LISTS)
def test_lists(code: str, wanted: list[int]) -> None:
    assert ask(f"{code}; RETL l0", "", "list") == wanted


@pytest.mark.parametrize(
    ("gold", "code", "wanted"),
    [(2, "LI r1 3; L_CONSTPX", [2, 2, 9]), (1, "LI r1 3; L_CONSTPX", []), (1, "LI r1 7; L_CONSTPX", [5, 3])],
)  # fmt: skip
def test_lists_whose_row_is_named_by_a_variable(gold: int, code: str, wanted: list[int]) -> None:
    """The columns by level, which is 1 at each of its indexes and 0 beside them."""
    assert ask(f"{code} l0 k:mine r1; RETL l0", f"LI r0 {gold}; SET v:gold r0", "list") == wanted


@pytest.mark.parametrize(("code", "wanted"), NUMBERS)
def test_numbers_of_lists(code: str, wanted: int) -> None:
    assert ask(f"LI r1 0; L_ZONE l0 r1 0; {code}; RETV r0") == wanted


@pytest.mark.parametrize(("code", "wanted"), ZONES)
def test_zones(code: str, wanted: int) -> None:
    assert ask(f"{code}; RETV r0", HANDED) == wanted


def moved(do: str, **form: Any) -> State:
    return set_up("LI r0 0; RETV r0", do, **form)


def test_moving() -> None:
    state = moved(HANDED)
    assert (state.zone(0), state.zone(1, 0), state.zone(2, 0, 2)) == ([6, 8], [7, 5, 3], [4])
    assert moved(HANDED + "; LI r8 5; Z_OUT r8").zone(1, 0) == [7, 3]
    assert moved(HANDED + "; LI r8 -1; Z_OUT r8").zone(1, 0) == [7, 5, 3]
    assert moved(HANDED + "; LI r9 1; LI r8 7; Z_TOBOTTOM r8 r9").zone(1, 0) == [5, 3, 7]
    assert moved(HANDED + "; LI r9 -1; LI r8 7; Z_TOBOTTOM r8 r9").zone(1, 0) == [7, 5, 3]
    assert moved(HANDED + "; LI r9 2; LI r8 -1; Z_TOTOP r8 r9").zone(1, 1) == []


@pytest.mark.parametrize(
    ("do", "code"),
    [
        ("LI r9 4; LI r8 3; Z_TOTOP r8 r9; LI r8 4; Z_TOTOP r8 r9; LI r8 5; Z_TOTOP r8 r9", lib.PUD_E_FULL),
        ("LI r9 4; LI r8 0; Z_TOTOP r8 r9", lib.PUD_E_INDEX),
        ("LI r9 4; LI r8 9; Z_TOBOTTOM r8 r9", lib.PUD_E_INDEX),
        ("LI r9 99; LI r8 3; Z_TOTOP r8 r9", lib.PUD_E_INDEX),
        ("LI r9 99; Z_SHUFFLE r9", lib.PUD_E_INDEX),
        ("LI r1 0; L_ZONE l0 r1 0; L_SAVE r2 l0 3", lib.PUD_E_LIST),
        ("L_NONE l0; LI r1 1; .l: L_ADD l0 r1; ADDI r1 r1 1; LOOP .l", lib.PUD_E_LIST),
        ("L_NONE l0; LW r1 0 1; L_ADD l0 r1", lib.PUD_E_LIST),
        (("L_NONE l0; LI r1 400; .a: L_ADD l0 r1; LOOPDEC r1 .a; L_NONE l1; LI r1 800; LI r2 200; "
         ".b: L_ADD l1 r1; ADDI r1 r1 1; LOOPDEC r2 .b; L_OR l0 l0 l1"), lib.PUD_E_LIST),
    ],
)  # fmt: skip
def test_what_does_not_fit(do: str, code: int) -> None:
    with pytest.raises(CoreError) as caught:
        moved(do)
    assert caught.value.code == code


def test_a_full_zone_can_be_put_in_another_order() -> None:
    do = "LI r9 4; LI r8 3; Z_TOTOP r8 r9; LI r8 4; Z_TOTOP r8 r9; LI r8 3; Z_TOTOP r8 r9"
    assert moved(do).zone(2, 0, 1) == [3, 4]


def test_shuffling_is_by_the_generator_and_forgets() -> None:
    show = "L_NONE l1; LI r1 4; L_ADD l1 r1; LI r2 3; SHOWL l1 r2; LI r1 0; L_ZONE l0 r1 2; LI r2 0xff; SHOWL l0 r2"
    shown = moved(show)
    assert [shown.known(c) for c in range(3, 9)] == [7, 7, 0, 0, 0, 0]
    orders = {tuple(moved(show + "; LI r1 0; Z_SHUFFLE r1", seed=seed).zone(0)) for seed in range(30)}
    assert len(orders) > 20 and all(sorted(order) == [3, 4, 5, 6, 7, 8] for order in orders)
    assert [moved(show + "; LI r1 0; Z_SHUFFLE r1").known(c) for c in range(3, 9)] == [0] * 6
    assert moved("LI r1 -1; Z_SHUFFLE r1").zone(0) == [3, 4, 5, 6, 7, 8]


def test_the_order_of_a_shuffle_is_that_of_the_generator_on_the_list_from_the_top() -> None:
    from pudsl.core.grid import Rng

    assert moved("LI r1 0; Z_SHUFFLE r1", seed=9).zone(0) == Rng(9).shuffled([3, 4, 5, 6, 7, 8])
