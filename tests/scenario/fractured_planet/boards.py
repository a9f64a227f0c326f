"""The eight sides of the fractured planet, written down from the rules and never asked of the content.

Pictures are as the boards are made: the missing corner upper left, medals above and to the left. On the table each is turned
so that its medals are outside. o land, ~ ice, L a lifepod site (land), S a spaceship (land).
"""

from __future__ import annotations

from itertools import product

Place = tuple[int, int]

# letter -> what it does not take, complexity, picture
SIDES: dict[str, tuple[str, int, str]] = {
    "F": ("civ", 1, ".oo~~ oL~~o oo~So ~~~oo ~ooLo"),
    "A": ("meteor symbol", 2, ".ooo~ ooo~~ oLSo~ ~oooL ~~ooo"),
    "I": ("energy", 1, ".~~~~ ~oooo ~oSoo ~ooLo ~~ooo"),
    "R": ("rover", 1, ".oo~o oo~~o o~S~o oo~oo Loo~o"),
    "X": ("tech", 1, ".o~oo oo~~o ~~S~~ o~ooo o~oLo"),
    "T": ("biomass", 1, ".oooo ~~ooo o~~Lo ooSoo oo~~o"),
    "E": ("water", 1, ".oooo ooLoo ooooo oSooo oooLo"),
    "H": ("patch", 1, ".oo~~ ooo~L ~oSoo ~~ooo oLo~o"),
}
BOARDS = ("FA", "IR", "XT", "EH")  # upper left, upper right, lower left, lower right


def _on_the_table(letter: str, row: int, column: int) -> Place:
    """A quarter turn more for each board, so that its corner lies outside."""
    board = next(n for n, letters in enumerate(BOARDS) if letter in letters)
    return ((row, column), (column, 11 - row), (11 - column, row), (11 - row, 11 - column))[board]


def where(sides: str, letters: str) -> set[Place]:
    """The squares of these sides (`FIXE`) that are drawn with one of these letters."""
    found = set()
    for side in sides:
        for row, drawn in enumerate(SIDES[side][2].split()):
            found |= {_on_the_table(side, row, column) for column, sign in enumerate(drawn) if sign in letters}
    return found


def cells(sides: str) -> set[Place]:
    return where(sides, "o~LS")


def edge(sides: str) -> set[Place]:
    """Fifteen of the 24 squares of each side: all but the three by three in its middle."""
    inner = {(row, column) for row in (1, 2, 3) for column in (1, 2, 3)}
    return cells(sides) - {_on_the_table(side, *place) for side in sides for place in inner}


def ways() -> list[str]:
    """All sixteen choices of sides."""
    return ["".join(letters) for letters in product(*BOARDS)]
