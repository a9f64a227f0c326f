"""Each operation on regions, layers and spots."""

from __future__ import annotations

from typing import Any

import pytest

from pudsl._core import lib
from pudsl.core.binding import CoreError
from pudsl.core.grid import Board, Shape

from .world import BAR, L_PIECE, ask, cells, set_up

SQUARE = [(0, 0), (0, 1), (1, 0), (1, 1)]
RING = [(2, 2), (2, 3), (2, 4), (3, 2), (3, 4), (4, 2), (4, 3), (4, 4)]
DOTS = [(0, 0), (0, 2), (5, 5), (5, 6), (6, 5), (7, 7)]
LAND = [(r, c) for r in range(8) for c in range(8)]

CONSTANTS = "G_CONST g1 c:square; G_CONST g2 c:dots; G_CONST g3 c:ring; G_CONST g4 c:land; "


def row(r: int, columns: range) -> list[tuple[int, int]]:
    return [(r, c) for c in columns]


REGIONS: list[tuple[str, list[tuple[int, int]]]] = [
    ("G_NONE g0", []),
    ("G_COPY g0 g3", RING),
    ("LI r1 1; G_TAB g0 t:where r1", LAND),
    ("LI r1 3; G_TAB g0 t:where r1", []),
    ("G_TABP g0 t:here", SQUARE),
    ("LI r1 2; LI r2 1; G_TAB2 g0 t:where2 r1", LAND),
    ("LI r1 1; LI r2 1; G_TAB2 g0 t:where2 r1", SQUARE),
    ("G_AND g0 g1 g2", [(0, 0)]),
    ("G_OR g0 g1 g3", SQUARE + RING),
    ("G_MINUS g0 g2 g1", DOTS[1:]),
    ("LI r1 0x23; G_CELL g0 r1 0", [(2, 3)]),
    ("LI r1 -1; G_CELL g0 r1 0", []),
    ("LI r1 256; G_CELL g0 r1 0", []),
    ("LI r1 0x123; G_CELL g0 r1 256", [(2, 3)]),
    ("LI r1 0x23; G_CELL g0 r1 256", []),
    ("G_CELLS g0 v:stock 0", [(0, 3)]),
    ("G_CELLS g0 v:stock 1", [(0, 2)]),
    ("G_CELLS g0 v:level 2", []),
    ("G_COPY g0 g1; LI r1 0x23; G_ADD g0 r1", [*SQUARE, (2, 3)]),
    ("G_COPY g0 g1; LI r1 -1; G_ADD g0 r1", SQUARE),
    ("G_NEIGHBOURS g0 g1 g4", [(0, 2), (1, 2), (2, 0), (2, 1)]),
    ("G_DIAGONALS g0 g1 g4", [(2, 2)]),
    ("G_PERIMETER g0 g3", RING),
    ("G_PERIMETER g0 g4", [(r, c) for r, c in LAND if r in (0, 7) or c in (0, 7)]),
    ("LI r1 0x55; G_CELL g0 r1 0; G_AREA g0 g2 g0", [(5, 5), (5, 6), (6, 5)]),
    ("G_LARGEST g0 g2", [(5, 5), (5, 6), (6, 5)]),
    ("LI r1 0x23; G_CELL g0 r1 0; G_ROWS g0 g0 g4", row(2, range(8))),
    ("LI r1 0x23; G_CELL g0 r1 0; G_COLUMNS g0 g0 g4", [(r, 3) for r in range(8)]),
    ("G_OR g0 g1 g3; LI r1 1; LI r2 3; G_BLOCKS g0 g0 r1", RING),
    ("G_OR g0 g1 g3; LI r1 0; LI r2 3; G_BLOCKS g0 g0 r1", []),
    ("G_COPY g5 g3; G_COPY g6 g4; LI r1 0x30; G_CELL g0 r1 0; LI r1 2; G_RAY g0 g5 r1", [(3, 1), (3, 2)]),
    ("G_COPY g5 g3; G_COPY g6 g4; LI r1 0x44; G_CELL g0 r1 0; LI r1 3; G_RAY g0 g5 r1", [(5, 5), (6, 6), (7, 7)]),
    ("G_COPY g5 g3; G_COPY g6 g4; LI r1 0x44; G_CELL g0 r1 0; LI r1 8; G_RAY g0 g5 r1", []),
    ("LI r1 1; G_SHIFT g0 g1 r1", [(0, 1), (0, 2)]),
    ("LI r1 4; G_SHIFT g0 g1 r1", [(1, 0), (1, 1), (2, 0), (2, 1)]),
    ("LI r1 8; G_SHIFT g0 g1 r1", []),
    ("LI r1 2; G_LINE g0 g3 r1", RING[:3]),
    ("LI r1 20; G_LINE g0 g3 r1", [(2, 4), (3, 4), (4, 4)]),
    ("LI r1 32; G_LINE g0 g3 r1", []),
    ("G_SAVE r1 g3; G_LOAD g0 r1", RING),
    ("G_NEXTAREA g0 g2 .e; G_NEXTAREA g0 g2 .e; .e: JMP 1", [(0, 2)]),
]

MEASURES = [
    ("G_COUNT r0 g3", 8),
    ("G_COMMON r0 g2 g4", 6),
    ("G_FIRST r0 g3", 0x22), ("G_NONE g0; G_FIRST r0 g0", -1),
    ("LI r0 0; .l: G_POP r1 g2 .e; ADD r0 r0 r1; LOOP .l; .e: JMP 1", 2 + 0x55 + 0x56 + 0x65 + 0x77),
    ("LI r0 0; G_POP r1 g2 .e; .l: ADD r0 r0 r1; G_NEXT r1 g2 .l; .e: JMP 1", 2 + 0x55 + 0x56 + 0x65 + 0x77),
    ("LI r0 0; .l: G_NEXTAREA g5 g2 .e; ADDI r0 r0 1; LOOP .l; .e: JMP 1", 4),
    ("G_LINESMET r0 g3", 0x1C001C),
    ("LI r1 3; LI r2 4; CELLAT r0 g3 r1", 0x34), ("LI r1 3; LI r2 3; CELLAT r0 g3 r1", -1),
    ("LI r1 16; LI r2 3; CELLAT r0 g4 r1", -1), ("LI r1 0x33; LI r2 7; CELLBY r0 g3 r1", 0x22),
    ("LI r1 4; G_CELL g0 r1 0; LI r1 3; G_ADD g0 r1; LI r0 2; G_MAX2 r0 g0 t:grid", 6),
    ("LI r1 4; G_CELL g0 r1 0; LI r1 3; G_ADD g0 r1; LI r0 9; G_MAX2 r0 g0 t:grid", -1), ("LI r0 2; G_NONE g0; G_MAX2 r0 g0 t:grid", 0),
    ("LI r1 0x33; LI r2 9; CELLBY r0 g3 r1", -1), ("LI r1 -1; LI r2 0; CELLBY r0 g4 r1", -1),
]  # fmt: skip

MARKED = CONSTANTS + (
    "MARK y:cloud 0 g1; MARK y:sort 2 g3; LI r1 3; MARK_V y:sort r1 g1; MARK y:flag 0 g2; MARK y:soil 0 g1; "
    "LI r1 2; MARK_V y:soil r1 g3; LI r1 1; BE r1; LI r1 3; MARK_V y:soil r1 g2; LI r1 0; BE r1"
)
"""cloud = square; sort 2 = ring, 3 = square; of player 0 flag = dots, soil 1 = square, 2 = ring; of player 1 soil 3 = dots."""

LAYERS: list[tuple[str, str, Any]] = [
    ("", "G_LAY g0 y:sort 2", RING), ("", "G_LAY g0 y:soil 1", RING), ("", "G_LAY g0 y:flag 0", DOTS),
    ("", "LI r1 3; G_LAYV g0 y:sort r1", SQUARE), ("", "LI r1 9; G_LAYV g0 y:sort r1", []),
    ("", "LI r1 1; G_LAYV g0 y:soil r1", SQUARE), ("", "LI r1 0; G_LAYV g0 y:soil r1", []),
    ("", "LI r1 1; LI r2 3; G_LAYO g0 y:soil r1", DOTS), ("", "LI r1 4; LI r2 3; G_LAYO g0 y:soil r1", []),
    ("", "G_ANY g0 y:sort", SQUARE + RING), ("", "G_ANY g0 y:soil", SQUARE + RING),
    ("", "G_CONST g4 c:land; G_HELD g0 y:sort g4", SQUARE + RING), ("", "G_CONST g3 c:ring; G_HELD g0 y:sort g3", RING),
    ("", "G_CONST g1 c:square; G_HELD g0 y:soil g1", SQUARE), ("", "G_CONST g2 c:dots; G_HELD g0 y:soil g2", [(0, 0)]),
    ("", "LI r1 1; G_ANYO g0 y:soil r1", DOTS), ("", "LI r1 -1; G_ANYO g0 y:soil r1", []),
    ("CLEAR y:sort 2 g4", "G_ANY g0 y:sort", SQUARE), ("CLEAR y:soil 0 g2", "G_LAY g0 y:soil 0", SQUARE[1:]),
    ("LI r1 -1; MARK_V y:soil r1 g4", "G_ANY g0 y:soil", SQUARE + RING),
    ("WIPE y:sort g1", "G_ANY g0 y:sort", RING), ("WIPE y:soil g3", "G_ANY g0 y:soil", SQUARE),
]  # fmt: skip

LAYER_NUMBERS = [
    ("G_CONST g1 c:dots; MEETING r0 y:sort g1", 8), ("G_CONST g1 c:ring; MEETING r0 y:soil g1", 4),
    ("LI r1 9; LI r2 0x22; WHERE r0 y:sort r1", 2), ("LI r1 0; LI r2 0x22; WHERE r0 y:soil r1", 2),
    ("LI r1 0; LI r2 0x77; WHERE r0 y:soil r1", -1), ("LI r1 1; LI r2 0x77; WHERE r0 y:soil r1", 3),
    ("LI r1 5; LI r2 0x77; WHERE r0 y:soil r1", -1), ("LI r1 0; LI r2 -1; WHERE r0 y:sort r1", -1),
]  # fmt: skip


@pytest.mark.parametrize(("code", "wanted"), REGIONS)
def test_regions(code: str, wanted: list[tuple[int, int]]) -> None:
    assert cells(ask(f"{CONSTANTS}G_NONE g0; {code}; RETG g0", "", "region")) == sorted(wanted)


@pytest.mark.parametrize(("code", "wanted"), MEASURES)
def test_measures(code: str, wanted: int) -> None:
    assert ask(f"{CONSTANTS}{code}; RETV r0") == wanted


@pytest.mark.parametrize(("do", "code", "wanted"), LAYERS)
def test_layers(do: str, code: str, wanted: list[tuple[int, int]]) -> None:
    assert cells(ask(f"{code}; RETG g0", f"{MARKED}; {do}", "region")) == sorted(wanted)


@pytest.mark.parametrize(("code", "wanted"), LAYER_NUMBERS)
def test_values_of_layers(code: str, wanted: int) -> None:
    assert ask(f"{code}; RETV r0", MARKED) == wanted


def test_flags_are_counted_from_board_0() -> None:
    assert cells(ask("G_LAY g0 y:cloud 0; RETG g0", MARKED, "region")) == SQUARE


# --- spots ---------------------------------------------------------------------------------------------------------

L, B = Shape([(r, c, part, part) for (r, c), part in zip(L_PIECE, (1, 2, 2), strict=True)]), Shape(BAR)
SQUARE_BOARD, RING_BOARD = Board(r * 16 + c for r, c in SQUARE), Board(r * 16 + c for r, c in RING)
DOTS_BOARD = Board(r * 16 + c for r, c in DOTS)
PIECES = CONSTANTS + "LI r1 0; LI r3 1; "

SPOTS = [
    ("S_NONE s0", []),
    ("S_FIT s0 r1 g3", list(L.within(RING_BOARD))),
    ("S_FIT s0 r3 g1", list(B.within(SQUARE_BOARD))),
    ("LI r4 5; S_FIT s0 r4 g4", []),
    ("LI r4 -1; S_FIT s0 r4 g4", []),
    ("S_HIT s0 r1 g1", list(L.hit(SQUARE_BOARD))),
    ("LI r2 2; S_HITPART s0 r1 g1", list(L.hit(SQUARE_BOARD, 2))),
    ("G_COPY g5 g3; G_COPY g6 g2; S_FITHIT s0 r1 g5", []),
    ("G_OR g5 g3 g1; G_COPY g6 g2; S_FITHIT s0 r1 g5", list(L.within(RING_BOARD | SQUARE_BOARD) & L.hit(DOTS_BOARD))),
    ("S_FIT s1 r3 g3; S_FIT s2 r3 g4; S_AND s0 s1 s2", list(B.within(RING_BOARD))),
    ("S_FIT s1 r3 g3; S_FIT s2 r3 g1; S_OR s0 s1 s2", sorted([*B.within(RING_BOARD), *B.within(SQUARE_BOARD)])),
    ("S_FIT s1 r3 g3; S_FIT s2 r3 g3; S_MINUS s0 s1 s2", []),
    (
        "S_FIT s1 r3 g1; S_COPY s0 s1; LI r4 77; S_ADD s0 r4; LI r4 -1; S_ADD s0 r4",
        sorted([*B.within(SQUARE_BOARD), 77]),
    ),
    ("S_FIT s1 r3 g1; S_SAVE r10 s1; S_LOAD s0 r10", list(B.within(SQUARE_BOARD))),
]

SPOT_NUMBERS = [
    ("S_FIT s0 r1 g3; S_COUNT r0 s0", len(L.within(RING_BOARD))),
    ("S_FIT s0 r1 g3; S_SOME r0 s0", 1),
    ("LI r0 0; S_FIT s0 r3 g1; S_POP r4 s0 .e; .l: ADD r0 r0 r4; S_NEXT r4 s0 .l; .e: JMP 1", sum(B.within(SQUARE_BOARD))),
    ("LI r0 0; S_FIT s0 r3 g1; .l: S_POP r4 s0 .e; ADD r0 r0 r4; LOOP .l; .e: JMP 1", sum(B.within(SQUARE_BOARD))),
]


@pytest.mark.parametrize(("code", "wanted"), SPOTS)
def test_spots(code: str, wanted: list[int]) -> None:
    assert ask(f"{PIECES}{code}; RETS s0", "", "spots") == [wanted]


@pytest.mark.parametrize(("code", "wanted"), SPOT_NUMBERS)
def test_spot_numbers(code: str, wanted: int) -> None:
    assert ask(f"{PIECES}{code}; RETV r0") == wanted


@pytest.mark.parametrize("spot", [0x33, 0x144, 0x277, 0xFF, -1, 5000])
def test_cells_of_a_spot(spot: int) -> None:
    expected = L.cells(spot) if 0 <= spot < 2048 else Board()
    assert ask(f"LI r1 0; LI r2 {spot}; SPOTCELLS g0 r1; RETG g0", "", "region") == [expected]
    part = L.cells(spot, 2) if 0 <= spot < 2048 else Board()
    assert ask(f"LI r1 0; LI r2 {spot}; LI r3 2; SPOTPART g0 r1 r3; RETG g0", "", "region") == [part]


def test_laying_a_piece_replaces_what_is_there() -> None:
    before = "G_CONST g0 c:land; MARK y:flag 0 g0; MARK y:soil 2 g0; "
    state = set_up("LI r0 0; RETV r0", before + "LI r0 0; LI r1 0x22; ME r2; LAY r0 r1 r2")
    assert (3, 2) in [(c >> 4, c & 15) for c in state.layer(1, 0, 2)]
    assert (3, 3) in [(c >> 4, c & 15) for c in state.layer(1, 0, 3)]
    assert [(c >> 4, c & 15) for c in state.layer(1, 0, 1)] == [(2, 2)]
    assert len(state.layer(1, 0, 3)) == 64 - 2
    assert len(state.layer(0)) == 64 - 1 and 0x32 not in state.layer(0)


@pytest.mark.parametrize(
    ("piece", "spot", "player", "code"),
    [(9, 0, 0, lib.PUD_E_INDEX), (0, 0x77, 0, lib.PUD_E_INDEX), (0, 0x22, 3, 0), (1, 0x422, 0, lib.PUD_E_INDEX),
     (0, -2, 0, lib.PUD_E_INDEX), (0, 2 * 2048, 0, lib.PUD_E_INDEX), (0, -1, 0, 0), (-1, 3, 0, 0), (0, 0x22, -1, 0)],
)  # fmt: skip
def test_laying_where_it_cannot_lie(piece: int, spot: int, player: int, code: int) -> None:
    do = f"LI r0 {piece}; LI r1 {spot}; LI r2 {player}; LAY r0 r1 r2"
    if code:
        with pytest.raises(CoreError) as caught:
            set_up("LI r0 0; RETV r0", do)
        assert caught.value.code == code
    else:
        assert not set_up("LI r0 0; RETV r0", do).layer(1, 0, 1)


def test_regions_as_arguments() -> None:
    state = set_up("G_COUNT r0 g1; RETV r0", regions=2)
    assert state.ask(1, regions=[Board(), Board([1, 2, 3])]) == 3
