"""Values as plain data, the way authors write them in positions and examples, and back.

Seats count from 1 here, as people count them. A cell is [row, column]; on a board with named columns [column, step], or only
the step where the column goes without saying. What is nothing is `none`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pudsl.core.grid import Board
from pudsl.play.errors import PositionError
from pudsl.play.names import CELLS, NONE, SIDE, Names, Record

Plain = Any  # what JSON has: numbers, truths, texts, lists, mappings with texts as keys

_TRUTHS = {"yes": 1, "no": 0, "true": 1, "false": 0}


class Writer:
    """From numbers to plain data."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def index(self, type: str, number: int) -> str:
        """What an entry is kept for."""
        return str(number + 1) if type == "player" else str(self.names.value(type, number))

    def value(self, type: str, number: int, index: tuple[str, int] | None = None) -> Plain:
        sort = self.names.sort(type)
        if sort == "truth":
            return bool(number)
        if sort == "number":
            return number
        if number == NONE:
            return "none"
        if sort == "player":
            return number + 1
        if sort == "cell":
            return self.cell(number, index)
        found = self.names.value(type, number)
        return int(found) if isinstance(found, str) and found.isdigit() and sort == "enum" else found

    def cell(self, number: int, index: tuple[str, int] | None = None) -> Plain:
        cell = self.names.cell(number)
        assert cell is not None
        step = self.names.step_of(cell)
        if step is None:
            return [cell.row, cell.column]
        named = self.names.boards[self.names.board_numbers[cell.board]]["columns_named"]
        return step[1] if index == (named, cell.column) else [step[0], step[1]]

    def cells(self, layer: Record, cells: Board) -> Plain:
        """The cells of a region on one board."""
        base = int(layer["board"]) * CELLS
        return [self.cell(base + cell) for cell in cells]

    def components(self, numbers: Sequence[int]) -> Plain:
        return [self.names.id(n) or "?" for n in numbers]


class Reader:
    """From plain data to numbers. Raises `PositionError` with the place."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def index(self, type: str, plain: Plain, where: str) -> int:
        return self.value(type, plain, where)

    def value(
        self, type: str, plain: Plain, where: str, index: tuple[str, int] | None = None, board: str | None = None
    ) -> int:
        sort = self.names.sort(type)
        if sort == "cell":
            return self.cell(plain, where, index, board)
        if isinstance(plain, bool):
            plain = "yes" if plain else "no"
        if not isinstance(plain, (int, str)):
            raise PositionError(f"a {type} is expected, not {plain!r}", where)
        text = str(plain)
        if sort == "number":
            return self._number(text, where)
        if sort == "truth":
            return self._one_of(_TRUTHS, text, "yes or no", where)
        if text == "none":
            return NONE
        if sort == "player":
            return self._number(text, where) - 1
        if sort == "enum":
            return self._one_of(self.names.enums[type].numbers, text, type, where)
        if sort == "component":
            return self.component(type, text, where)
        labels = {deed["label"]: n for n, deed in enumerate(self.names.meta["deeds"])}
        return self._one_of(labels, text, type, where)

    def _number(self, text: str, where: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise PositionError(f"a number is expected, not {text!r}", where) from None

    def _one_of(self, known: Mapping[str, int], text: str, what: str, where: str) -> int:
        if text not in known:
            raise PositionError(f"{text!r} is no {what}{near(text, known)}", where)
        return known[text]

    def component(self, kind: str, text: str, where: str) -> int:
        number = self.names.numbers.get(text, NONE)
        if number not in self.names.of_kind(kind):
            known = {str(self.names.id(n)): n for n in self.names.of_kind(kind)}
            raise PositionError(f"{text!r} is no {kind}{near(text, known)}", where)
        return number

    # -- cells

    def cell(self, plain: Plain, where: str, index: tuple[str, int] | None = None, board: str | None = None) -> int:
        if plain == "none":
            return NONE
        about = self._board(board, index)
        if about["columns_named"] is None:
            if not is_cell(plain):
                raise PositionError(f"a cell is expected, [row, column], not {plain!r}", where)
            return self._on(about, int(plain[0]), int(plain[1]), where)
        columns = self.names.enums[about["columns_named"]].numbers
        if isinstance(plain, Sequence) and not isinstance(plain, str) and len(plain) == 2:
            column, step = self._one_of(columns, str(plain[0]), about["columns_named"], where), plain[1]
        elif index is not None and index[0] == about["columns_named"]:
            column, step = index[1], plain
        else:
            raise PositionError(f"a place on {about['name']} is expected, [column, step], not {plain!r}", where)
        row = self._number(str(step), where)
        return self._on(about, about["rows"] - 1 - row if about["bottom_up"] else row, column, where)

    def _board(self, board: str | None, index: tuple[str, int] | None) -> Record:
        if board is not None:
            number: int = self.names.board_numbers[board]
            return self.names.boards[number]
        named = [b for b in self.names.boards if index is not None and b["columns_named"] == index[0]]
        return (named or self.names.boards)[0]

    def _on(self, board: Record, row: int, column: int, where: str) -> int:
        if not (0 <= row < board["rows"] and 0 <= column < board["columns"]):
            size = f"{board['rows']} x {board['columns']}"
            raise PositionError(f"[{row}, {column}] lies outside of {board['name']}, which is {size}", where)
        return int(board["number"]) * CELLS + row * SIDE + column

    def cells(self, layer: Record, plain: Plain, where: str) -> Board:
        """A list of cells, as a region of the board of a layer."""
        if not isinstance(plain, Sequence) or isinstance(plain, str):
            raise PositionError(f"a list of cells is expected, not {plain!r}", where)
        board = self.names.boards[layer["board"]]["name"]
        return Board(self.cell(each, where, None, board) % CELLS for each in plain)


def is_cell(plain: Plain) -> bool:
    """Whether plain data looks like [row, column]."""
    return (
        isinstance(plain, Sequence)
        and not isinstance(plain, str)
        and len(plain) == 2
        and all(str(part).lstrip("-").isdigit() for part in plain)
    )


def near(text: str, known: Mapping[str, Any]) -> str:
    """What may have been meant, for the end of a message."""
    from pudsl.source.suggest import nearest

    found = nearest(text, list(known))
    if found:
        return f"; near: {', '.join(found)}"
    return f"; one of {', '.join(known)}" if len(known) <= 8 else ""
