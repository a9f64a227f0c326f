"""How the civ cards of the expansion come into play, and which of them lie open: K-1, C-6."""

from __future__ import annotations

from collections import Counter

import pytest

from ..facts import CIV_CARDS
from .conftest import Make
from .facts import CARDS

RANKS = (1, 2, 3, 4)


def test_K1_fourteen_of_each_rank(make: Make) -> None:
    """Five of them new; one more than players of each rank in play."""
    table = make(3)
    for rank in RANKS:
        dealt, left = table.zone("civ-stack", rank), table.zone("civ-box", rank)
        old = {card for card, (of, _, _) in CIV_CARDS.items() if of == rank}
        assert len(dealt) == 4 and {*dealt, *left} == old | {card for card, (of, _) in CARDS.items() if of == rank}
        assert len(dealt) + len(left) == 14
    assert Counter(rank for rank, _ in CARDS.values()) == dict.fromkeys(RANKS, 5)
    assert Counter(when for _, when in CARDS.values()) == {"immediate": 8, "utility": 7, "end": 5}


def test_K1_they_are_mixed_with_those_of_the_base_game(make: Make) -> None:
    decks = [frozenset(make(seed=seed).zone("civ-stack", 1)) for seed in range(12)]
    assert any(deck & CARDS.keys() for deck in decks) and any(deck - CARDS.keys() for deck in decks)


@pytest.mark.parametrize("card", CARDS)
def test_C6_utility_cards_lie_open(make: Make, card: str) -> None:
    """So do immediate ones; what counts at the end stays secret."""
    rank, when = CARDS[card]
    table = make().fill("civ-stack", [card], rank).put("meteorite", [(5, 5)]).run("serve RANK", 0, (rank,))
    table.finish()
    open, secret = ([], [card]) if when == "end" else ([card], [])
    assert (table.zone("tableau"), table.zone("hand")) == (open, secret)


def test_C6_a_utility_works_from_then_on(make: Make) -> None:
    """Not for patches that were placed before."""
    table = make().put("terrain", [(5, 5)], "civ").do("gain a patch").first()
    assert table.get("moves") == 0
    table.fill("civ-stack", ["patch-mileage"], 1).do("serve rank 1").do("gain a patch").first()
    assert table.get("moves") == 1
    table.do("gain a patch").first()
    assert table.get("moves") == 2


def test_C6_a_utility_is_for_its_owner(make: Make) -> None:
    table = make().fill("tableau", ["patch-mileage"], seat=1).do("gain a patch").first()
    assert (table.get("moves", seat=0), table.get("moves", seat=1)) == (0, 0)
