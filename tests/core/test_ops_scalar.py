"""Each operation on numbers, masks, tables and variables: one line of code and what it answers."""

from __future__ import annotations

import pytest

from pudsl._core import lib
from pudsl.core.binding import CoreError

from .world import ask, set_up

SCALARS = [
    ("LI r0 -5; RETV r0", -5),
    ("LW r0 0x1234 0x8000; RETV r0", 0x80001234 - (1 << 32)),
    ("LI r1 3; MOV r0 r1; RETV r0", 3),
    ("LI r1 3; LI r2 -4; ADD r0 r1 r2; RETV r0", -1),
    ("LI r1 3; LI r2 -4; SUB r0 r1 r2; RETV r0", 7),
    ("LI r1 3; LI r2 -4; MUL r0 r1 r2; RETV r0", -12),
    ("LI r1 -7; LI r2 2; DIV r0 r1 r2; RETV r0", -3),
    ("LI r1 -7; LI r2 0; DIV r0 r1 r2; RETV r0", 0),
    ("LI r1 -7; LI r2 3; MOD r0 r1 r2; RETV r0", 2),
    ("LI r1 -7; LI r2 -3; MOD r0 r1 r2; RETV r0", 2),
    ("LI r1 -7; LI r2 0; MOD r0 r1 r2; RETV r0", 0),
    ("LI r1 -7; LI r2 3; MIN r0 r1 r2; RETV r0", -7),
    ("LI r1 -7; LI r2 3; MAX r0 r1 r2; RETV r0", 3),
    ("LI r1 -7; ADDI r0 r1 -3; RETV r0", -10),
    ("LI r1 -7; MULI r0 r1 -3; RETV r0", 21),
    ("LI r1 -2; LI r2 2; LT r0 r1 r2; RETV r0", 1),
    ("LI r1 2; LI r2 2; LE r0 r1 r2; RETV r0", 1),
    ("LI r1 2; EQI r0 r1 2; RETV r0", 1),
    ("LI r1 2; NEI r0 r1 2; RETV r0", 0),
    ("LI r1 2; LTI r0 r1 2; RETV r0", 0),
    ("LI r1 2; GEI r0 r1 3; RETV r0", 0),
    ("LI r1 0; NOT r0 r1; RETV r0", 1),
    ("LI r1 9; NOT r0 r1; RETV r0", 0),
    ("LI r1 12; LI r2 10; BAND r0 r1 r2; RETV r0", 8),
    ("LI r1 12; LI r2 10; BOR r0 r1 r2; RETV r0", 14),
    ("LI r1 12; LI r2 10; BMINUS r0 r1 r2; RETV r0", 4),
    ("LI r1 5; BIT r0 r1; RETV r0", 32),
    ("LI r1 31; BIT r0 r1; RETV r0", -(1 << 31)),
    ("LI r1 -1; BIT r0 r1; RETV r0", 0),
    ("LI r1 32; BIT r0 r1; RETV r0", 0),
    ("LI r1 10; LI r2 3; HASBIT r0 r1 r2; RETV r0", 1),
    ("LI r1 10; LI r2 -1; HASBIT r0 r1 r2; RETV r0", 0),
    ("LW r1 0xff0f 0x8000; BITS r0 r1; RETV r0", 13),
    ("LI r1 40; LOWEST r0 r1; RETV r0", 3),
    ("LI r1 0; LOWEST r0 r1; RETV r0", -1),
    ("LI r0 0; LI r1 0x2a; .l: POPBIT r2 r1 .e; MULI r0 r0 10; ADD r0 r0 r2; LOOP .l; .e: RETV r0", 135),
    ("LI r0 0; LI r1 0x2a; POPBIT r2 r1 .e; .l: MULI r0 r0 10; ADD r0 r0 r2; NEXTBIT r2 r1 .l; .e: RETV r0", 135),
    ("LI r0 7; LI r1 2; POPBIT r0 r1 .e; .l: JMP 1; NEXTBIT r0 r1 .l; .e: RETV r0", 1),
    ("LI r0 9; LI r1 2; PUTBIT r0 r1; RETV r0", 13),
    ("LI r0 9; LI r1 -1; PUTBIT r0 r1; LI r1 32; PUTBIT r0 r1; RETV r0", 9),
    ("RETI -7", -7),
    ("LI r1 5; BELOW r0 r1; RETV r0", 31),
    ("LI r1 32; BELOW r0 r1; RETV r0", -1),
    ("LI r1 -4; BELOW r0 r1; RETV r0", 0),
    ("LI r1 5; LI r2 -2; AROUND r0 r1 t:ring; RETV r0", 8),
    ("LI r1 4; LI r2 1; AROUND r0 r1 t:ring; RETV r0", -1),
    ("LI r1 1; LI r2 -2; AROUNDP r0 r1; RETV r0", 2),
    ("LI r1 -1; LI r2 1; AROUNDP r0 r1; RETV r0", -1),
    ("LI r1 0x135; ROW r0 r1; RETV r0", 3),
    ("LI r1 0x135; COLUMN r0 r1; RETV r0", 5),
    ("LI r1 -1; ROW r0 r1; RETV r0", 0),
    ("LI r1 -1; COLUMN r0 r1; RETV r0", 0),
    ("PLAYERS r0; RETV r0", 3),
    ("EVERYONE r0; RETV r0", 7),
    ("JMP 1; ME r0; RETV r0", 0),
    ("LI r1 2; BE r1; ME r0; RETV r0", 2),
]

JUMPS = [
    ("LI r1 0; JZ r1 .t", 1),
    ("LI r1 1; JZ r1 .t", 0),
    ("LI r1 2; JNZ r1 .t", 1),
    ("LI r1 0; JNZ r1 .t", 0),
    ("LI r1 1; LI r2 1; JEQ r1 r2 .t", 1),
    ("LI r1 1; LI r2 2; JEQ r1 r2 .t", 0),
    ("LI r1 1; LI r2 1; JNE r1 r2 .t", 0),
    ("LI r1 1; LI r2 2; JNE r1 r2 .t", 1),
    ("LI r1 -1; LI r2 1; JLT r1 r2 .t", 1),
    ("LI r1 1; LI r2 1; JLT r1 r2 .t", 0),
    ("LI r1 1; LI r2 1; JLE r1 r2 .t", 1),
    ("LI r1 2; LI r2 1; JLE r1 r2 .t", 0),
    ("LI r1 -3; JEQI r1 -3 .t", 1),
    ("LI r1 -3; JNEI r1 -3 .t", 0),
    ("LI r1 -3; JLTI r1 -3 .t", 0),
    ("LI r1 -3; JGEI r1 -3 .t", 1),
    ("JTEQI at:coins 6 .t", 0), ("JTEQI at:coins 7 .t", 1), ("JTEQI at:coins 8 .t", 0),
    ("JTNEI at:coins 6 .t", 1), ("JTNEI at:coins 7 .t", 0), ("JTNEI at:coins 8 .t", 1),
    ("JPEQI at:gold 3 .t", 0), ("JPEQI at:gold 4 .t", 1), ("JPEQI at:gold 5 .t", 0),
    ("JPNEI at:gold 3 .t", 1), ("JPNEI at:gold 4 .t", 0), ("JPNEI at:gold 5 .t", 1),
    ("JPLTI at:gold 3 .t", 0), ("JPLTI at:gold 4 .t", 0), ("JPLTI at:gold 5 .t", 1),
    ("JPGEI at:gold 3 .t", 1), ("JPGEI at:gold 4 .t", 1), ("JPGEI at:gold 5 .t", 0),
    ("G_CONST g0 c:square; JSOME g0 .t", 1),
    ("G_NONE g0; JSOME g0 .t", 0),
    ("G_NONE g0; JEMPTY g0 .t", 1),
    ("G_CONST g0 c:square; JEMPTY g0 .t", 0),
    ("G_CONST g0 c:square; G_CONST g1 c:dots; JMEETS g0 g1 .t", 1),
    ("G_CONST g0 c:square; G_CONST g1 c:ring; JMEETS g0 g1 .t", 0),
    ("G_CONST g0 c:square; G_CONST g1 c:ring; JAPART g0 g1 .t", 1),
    ("G_CONST g0 c:square; G_CONST g1 c:dots; JAPART g0 g1 .t", 0),
    ("G_CONST g0 c:square; G_CONST g1 c:land; JWITHIN g0 g1 .t", 1),
    ("G_CONST g0 c:land; G_CONST g1 c:square; JWITHIN g0 g1 .t", 0),
    ("G_CONST g0 c:square; G_CONST g1 c:land; JBEYOND g0 g1 .t", 0),
    ("G_CONST g0 c:land; G_CONST g1 c:square; JBEYOND g0 g1 .t", 1),
    ("G_CONST g0 c:square; LI r1 17; JIN g0 r1 .t", 1),
    ("G_CONST g0 c:square; LI r1 -1; JIN g0 r1 .t", 0),
    ("G_CONST g0 c:square; LI r1 17; JOUT g0 r1 .t", 0),
    ("G_CONST g0 c:square; LI r1 256; JOUT g0 r1 .t", 1),
    ("S_NONE s0; JSPOT s0 .t", 0),
    ("S_NONE s0; JNOSPOT s0 .t", 1),
    ("S_NONE s0; LI r1 9; S_ADD s0 r1; JSPOT s0 .t", 1),
    ("S_NONE s0; LI r1 9; S_ADD s0 r1; JNOSPOT s0 .t", 0),
    ("JMP .t", 1),
]

TABLES = [
    ("LI r1 3; TAB r0 t:squares r1; RETV r0", 9),
    ("LI r1 5; TAB r0 t:squares r1; RETV r0", -7),
    ("LI r1 -1; TAB r0 t:squares r1; RETV r0", -7),
    ("LI r1 2; LI r2 3; TAB2 r0 t:grid r1; RETV r0", 5),
    ("LI r1 2; LI r2 5; TAB2 r0 t:grid r1; RETV r0", -1),
    ("LI r1 0; LI r2 3; TAB2 r0 t:grid r1; RETV r0", -1),
    ("LI r1 99; TABCLAMP r0 t:squares r1; RETV r0", 16),
    ("LW r1 0 0x8000; TABCLAMP r0 t:squares r1; RETV r0", 0),
    ("LI r1 4; TABWRAP r0 t:squares r1; RETV r0", 16),
    ("LI r1 5; TABWRAP r0 t:squares r1; RETV r0", 0),
    ("LI r1 -1; TABWRAP r0 t:squares r1; RETV r0", 16),
    ("LI r1 12; TABWRAP r0 t:squares r1; RETV r0", 4),
    ("LW r1 0 0x8000; TABWRAP r0 t:squares r1; RETV r0", 4),
    ("LI r1 1; TABWRAP r0 t:ring r1; RETV r0", 5),
    ("LI r1 5; TABWRAP r0 t:ring r1; RETV r0", 8),
    ("LI r1 -1; TABWRAP r0 t:ring r1; RETV r0", 8),
    ("LI r1 -30; TABWRAP r0 t:ring r1; RETV r0", 3),
    ("LW r1 0 0x8000; TABWRAP r0 t:ring r1; RETV r0", 5),
    ("LI r1 0; TABM r0 t:masks r1; RETV r0", 1 << 20),
    ("LI r1 7; TABM r0 t:masks r1; RETV r0", 0),
    ("LI r1 0x203; TABIN r0 t:squares r1; RETV r0", 0b1011),
    ("LI r1 0; TABIN r0 t:squares r1; RETV r0", 0),
]

RAISE = (
    "LI r0 2; LI r1 9; SETX v:stock r0 r1; SETX v:level r0 r1; LI r2 1; BE r2; LI r0 3; LI r1 5; SETX v:level r0 r1; "
    "LI r2 0; BE r2"
)
"""stock = 3 3 9 3 3, level of player 0 = 1 9 1 1, of player 1 = 1 1 5 1."""

NAMED = "LI r0 2; SET v:gold r0; " + "; ".join(f"LI r0 {i}; LI r1 {x}; SETX v:level r0 r1" for i, x in ((2, 2), (3, 4), (4, 3)))
"""gold = 2, level = 1 2 4 3 from index 1 on."""

VARIABLES = [
    ("", "GETT r0 at:coins; RETV r0", 7),
    ("", "GETP r0 at:gold; RETV r0", 4),
    ("LI r0 9; SET v:gold r0", "LI r1 0; GETO r0 at:gold r1; RETV r0", 9),
    ("LI r0 9; SET v:gold r0", "LI r1 1; GETO r0 at:gold r1; RETV r0", 4),
    ("", "LI r1 3; GETO r0 at:gold r1; RETV r0", 0),
    ("", "LI r1 -1; GETO r0 at:gold r1; RETV r0", 0),
    (RAISE, "LI r1 2; GETX r0 v:stock r1; RETV r0", 9),
    (RAISE, "LI r1 5; GETX r0 v:stock r1; RETV r0", 0),
    (RAISE, "LI r1 2; GETX r0 v:level r1; RETV r0", 9),
    (RAISE, "LI r1 0; GETX r0 v:level r1; RETV r0", 0),
    (RAISE, "LI r1 1; LI r2 3; GETOX r0 v:level r1; RETV r0", 5),
    (RAISE, "LI r1 7; LI r2 3; GETOX r0 v:level r1; RETV r0", 0),
    ("LI r0 8; SET v:coins r0", "GETT r0 at:coins; RETV r0", 8),
    ("LI r0 0; SET v:wheel r0", "GETT r0 at:wheel; RETV r0", 6),
    ("LI r0 14; SET v:wheel r0", "GETT r0 at:wheel; RETV r0", 2),
    ("LI r0 -1; SET v:goal r0", "GETP r0 at:goal; RETV r0", -1),
    ("LI r0 -1; LI r1 8; SETX v:stock r0 r1", "LI r1 31; VARSUM r0 v:stock r1; RETV r0", 15),
    ("LI r0 5; LI r1 8; SETX v:stock r0 r1", "LI r1 31; VARSUM r0 v:stock r1; RETV r0", 15),
    ("LI r0 0; LI r1 8; SETX v:level r0 r1", "LI r1 31; VARSUM r0 v:level r1; RETV r0", 4),
    ("LI r0 -2; RAISE v:coins r0", "GETT r0 at:coins; RETV r0", 5),
    ("LI r0 -9; RAISE v:gold r0", "GETP r0 at:gold; RETV r0", -5),
    ("PUT v:coins 12", "GETT r0 at:coins; RETV r0", 12),
    ("PUT v:gold -3", "GETP r0 at:gold; RETV r0", -3),
    ("INC v:wheel -2", "GETT r0 at:wheel; RETV r0", 6),
    ("INC v:gold 3", "GETP r0 at:gold; RETV r0", 7),
    ("LI r0 1; INCX v:stock r0 5", "LI r1 1; GETX r0 v:stock r1; RETV r0", 8),
    ("LI r0 1; INCX v:level r0 5", "LI r1 1; GETX r0 v:level r1; RETV r0", 6),
    ("LI r1 5; LI r2 9; FILL_O v:gold r1 r2", "LI r1 2; GETO r0 at:gold r1; GETP r1 at:gold; MULI r1 r1 100; ADD r0 r0 r1; RETV r0", 909),
    ("LI r1 61; LI r2 9; FILL_O v:gold r1 r2", "LI r1 1; GETO r0 at:gold r1; RETV r0", 4),
    (RAISE, "LI r1 9; WHICHGE r0 v:stock r1; RETV r0", 0b00100),
    (RAISE, "LI r1 3; WHICHEQ r0 v:stock r1; RETV r0", 0b11011),
    (RAISE, "LI r1 9; WHICHGE r0 v:level r1; RETV r0", 0b00100),
    (RAISE, "LI r1 9; WHICHEQ r0 v:level r1; RETV r0", 0b00100),
    (NAMED, "LI r1 2; TABP r0 t:mine r1; RETV r0", 4),
    (NAMED, "LI r1 5; TABP r0 t:mine r1; RETV r0", -1),
    ("", "LI r1 2; TABP r0 t:mine r1; RETV r0", -1),
    (NAMED, "LI r1 3; TABPX r0 t:mine r1; RETV r0", 6),
    (NAMED, "LI r1 1; TABPX r0 t:mine r1; RETV r0", -1),
    (NAMED, "LI r1 9; TABPX r0 t:mine r1; RETV r0", -1),
    (NAMED, "WHICHTAB r0 t:mine; RETV r0", 0b1100),
    ("", "WHICHTAB r0 t:mine; RETV r0", 0),
    (RAISE, "LI r1 6; VARSUM r0 v:stock r1; RETV r0", 12),
    (RAISE, "LI r1 7; VARSUM r0 v:level r1; RETV r0", 10),
]

ERRORS = [
    ("LW r0 0xffff 0x7fff; ADDI r0 r0 1", lib.PUD_E_NUMBER),
    ("LW r0 0xffff 0x7fff; ADD r0 r0 r0", lib.PUD_E_NUMBER),
    ("LW r0 0 0x8000; LI r1 1; SUB r0 r0 r1", lib.PUD_E_NUMBER),
    ("LW r0 0 0x8000; LI r1 -1; DIV r0 r0 r1", lib.PUD_E_NUMBER),
    ("LW r0 0 0x8000; LI r1 -1; MUL r0 r0 r1", lib.PUD_E_NUMBER),
    ("LW r0 0 0x8000; MULI r0 r0 2", lib.PUD_E_NUMBER),
    ("LI r0 100; SET v:coins r0", lib.PUD_E_RANGE),
    ("LI r0 -1; SET v:coins r0", lib.PUD_E_RANGE),
    ("INC v:gold 99", lib.PUD_E_RANGE),
    ("LI r1 4; LI r2 99; FILL_O v:gold r1 r2", lib.PUD_E_RANGE),
    ("LI r0 3; BE r0", lib.PUD_E_INDEX),
]


@pytest.mark.parametrize(("question", "answer"), SCALARS + TABLES)
def test_scalars_and_tables(question: str, answer: int) -> None:
    assert ask(question) == answer


@pytest.mark.parametrize(("test", "jumps"), JUMPS)
def test_jumps(test: str, jumps: int) -> None:
    assert ask(test + "; LI r0 0; RETV r0; .t: LI r0 1; RETV r0") == jumps


@pytest.mark.parametrize(("do", "question", "answer"), VARIABLES)
def test_variables(do: str, question: str, answer: int) -> None:
    assert ask(question, do) == answer


@pytest.mark.parametrize(("do", "code"), ERRORS)
def test_errors(do: str, code: int) -> None:
    with pytest.raises(CoreError) as caught:
        set_up("LI r0 0; RETV r0", do)
    assert caught.value.code == code


def test_a_loop_that_counts() -> None:
    assert ask("LI r0 0; LI r1 5; .l: ADD r0 r0 r1; LOOPDEC r1 .l; RETV r0") == 15
