"""One small world in which every operation has something to work on, and a way to ask it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pudsl.core.binding import Image, State
from pudsl.core.grid import Board

from .asm import OPS, Game

used: set[str] = set()
"""Names of all operations that a test has run in code."""

L_PIECE = [(0, 0), (1, 0), (1, 1)]
BAR = [(0, 0), (0, 1)]
CELL = [(0, 0)]


def world() -> Game:
    g = Game()
    g.variable("coins", initial=7)
    g.variable("stock", count=5, initial=3, most=20)
    g.variable("wheel", least=1, most=6, initial=2, flags=1)
    g.variable("gold", "player", least=-5, most=50, initial=4)
    g.variable("level", "player", count=4, base=1, most=9, initial=1)
    g.variable("goal", "player", most=200, initial=-1, flags=2)
    g.table("squares", [0, 1, 4, 9, 16], outside=-7)
    g.table("grid", [[1, 2, 3], [4, 5, 6]], row_base=1, column_base=2, outside=-1)
    g.table("ring", [3, 5, 8])
    g.table("masks", [1 << 20, 1 << 31 - 1], wide=True)
    g.table("wide", [[70000, -70000]], row_base=1, wide=True)
    g.table("worth", [10, 20, 30, 40, 50, 60, 70, 80, 90])
    g.table("where", [1, 0, 9], row_base=1)
    g.table("where2", [[0, 1]], row_base=2)
    mine = (0, 4)  # gold names the row, level the column
    g.table("mine", [[1, 2, 3], [4, -1, 6]], row_base=1, column_base=2, outside=-1, names=mine)
    g.table("here", [1, 0, 9], row_base=3, names=(0, 0xFFFF))
    g.region("square", (0, 0), (0, 1), (1, 0), (1, 1))
    g.region("land", *((r, c) for r in range(8) for c in range(8)))
    g.region("ring", (2, 2), (2, 3), (2, 4), (3, 2), (3, 4), (4, 2), (4, 3), (4, 4))
    g.region("dots", (0, 0), (0, 2), (5, 5), (5, 6), (6, 5), (7, 7))
    g.clist("words", [[[5, 3], []], [[1], [2, 2, 9]]], row_base=1)
    g.clist("mine", [[[5, 3], []], [[1], [2, 2, 9]]], row_base=1, names=mine)
    land = g.board("land")
    sky = g.board("sky", "table", 16, 16)
    flag = g.layer("flag", land)
    soil = g.layer("soil", land, 3, 1)
    g.layer("cloud", sky)
    g.layer("sort", sky, 4)
    pieces = [
        g.shape(L_PIECE, parts=[1, 2, 2], prints={flag: [0, -1, 0], soil: [1, 2, 3]}),
        g.shape(BAR, prints={soil: [3, -1]}),
        g.shape(CELL, turns=1),
    ]
    g.kind("piece", 3, flags=1, shapes=pieces)
    card = g.kind("card", 6, start=0)
    g.zone("deck", card, seen=2)
    g.zone("hand", card, "player", seen=1)
    g.zone("row", card, count=3, base=1, capacity=2)
    g.zone("bag", 0, "player", capacity=3)
    g.decision("pick")
    g.decision("cells", 2, boards=1)
    g.decision("both", 2, boards=3)
    g.sub("main", "RET")
    return g


def note_ops(text: str) -> None:
    used.update(word for line in text.replace("\n", ";").split(";") for word in line.split() if word in OPS)


def make(question: str, do: str = "", result: str = "scalar", boards: int = 0, **form: Any) -> Image:
    g = world()
    note_ops(question + ";" + do)
    g.sub("do", (do + "; " if do else "") + "RET")
    g.export("do")
    g.sub("question", question, result=result, boards=boards, pure=True, **form)
    g.export("question")
    return g.image()


def set_up(
    question: str,
    do: str = "",
    result: str = "scalar",
    boards: int = 0,
    player: int = 0,
    players: int = 3,
    seed: int = 5,
    **form: Any,
) -> State:
    state = make(question, do, result, boards, **form).place(players, seed)
    assert state.is_sound()
    state.run(0, player)
    assert state.is_sound()
    return state


def ask(
    question: str,
    do: str = "",
    result: str = "scalar",
    *args: int,
    player: int = 0,
    regions: Sequence[Board] = (),
    **form: Any,
) -> Any:
    """What the pure code `question` answers after `do` has been done."""
    boards = {"region": 1, "spots": 1}.get(result, 0)
    form.setdefault("boards", boards)
    state = set_up(question, do, result, player=player, args=len(args), **form)
    return state.ask(1, player, *args, regions=regions)


def cells(boards: list[Board]) -> list[tuple[int, int]]:
    """The cells of the only board of an answer."""
    (board,) = boards
    return [(cell >> 4, cell & 15) for cell in board]
