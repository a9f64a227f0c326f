"""One player with a moon and the cards of the expansion: 24 events, of which more than 20 can be of a colour. On the plain model."""

from __future__ import annotations

from collections import Counter

import pytest

from ..supermoon.moon import MoonTable
from .conftest import MODULE
from .facts import COLOURS

PARTS = {"green": (0, 3, 6, 9, 12, 16), "orange": (0, -1, -2, -3, -4, -5), "red": (0, -5, -7, -9, -11, -15)}
LAST = (2, 6, 10, 14, 20, 24)  # cards of a colour, row by row


def alone(**options: str) -> MoonTable:
    modules = ("expansion_cards", "solo", "supermoon")
    table = MoonTable("model", 1, modules=modules, told_in=(MODULE,), moons="symmetric", **options)
    while not table.over:
        table.first()
    return table


def part(colour: str, cards: int) -> int:
    return PARTS[colour][next(row for row, last in enumerate(LAST) if cards <= last)]


def test_R81_eight_of_each_colour() -> None:
    table = alone()
    assert len(table.zone("event-deck")) == 24 and table.ask("par") == 77


def test_R82_22_red_and_two_green() -> None:
    assert alone(events="2/0/22").ask("par") == 65


@pytest.mark.parametrize(
    "mix", [(20, 2, 2), (21, 3, 0), (24, 0, 0), (0, 24, 0), (2, 20, 2), (1, 21, 2), (0, 4, 20), (3, 0, 21)]
)
def test_M4_the_row_for_more_than_twenty(mix: tuple[int, int, int]) -> None:
    table = alone(events="/".join(map(str, mix)))
    assert table.ask("par") == 80 + sum(part(colour, cards) for colour, cards in zip(PARTS, mix, strict=True))
    new = Counter(colour for event in table.zone("event-deck") for colour, those in COLOURS.items() if event in those)
    assert sum(new.values()) > 0 and sum(mix) == len(table.zone("event-deck")) == 24
