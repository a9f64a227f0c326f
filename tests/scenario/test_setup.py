"""Section 3: set-up. Every test names the sentence of the content that it guards."""

from __future__ import annotations

import pytest

from .conftest import OTHER, Make
from .facts import SITES
from .table import EXTERIOR, INTERIOR, TRACKS

PLACES = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}


def test_3_1_each_stack_has_the_twelve_tiles_of_its_shape(make: Make) -> None:
    """game.yaml, tiles: `starts in: stack for its shape`."""
    table = make()
    for shape in EXTERIOR + INTERIOR:
        stack = table.zone("stack", shape)
        assert len(set(stack)) == 12
        assert all(tile.startswith(shape) for tile in stack)


def test_3_1_each_stack_is_shuffled_by_itself(make: Make) -> None:
    """setup.yaml: `for each shape: shuffle stack of that shape`."""
    tables = [make(seed=seed) for seed in range(3)]
    for shape in EXTERIOR + INTERIOR:
        assert len({tuple(table.zone("stack", shape)) for table in tables}) > 1
    domino, o = ([tile.removeprefix(s) for tile in tables[0].zone("stack", s)] for s in ("domino", "tetromino-o"))
    assert domino != o


@pytest.mark.parametrize("variable", ["front", "offset"])
def test_3_1_the_rings_lie_by_chance(make: Make, variable: str) -> None:
    """setup.yaml: `set front to a random slot`, `set offset to a random slot`."""
    assert {make(seed=seed).get(variable) for seed in range(40)} == {0, 1, 2, 3, 4, 5}


def test_3_3_trackers_start_at_the_foot(make: Make) -> None:
    """setup.yaml: `set position of that track to the foot of that track`."""
    table = make(3)
    for seat in range(3):
        assert table.steps(seat) == dict.fromkeys(TRACKS, 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_3_4_seats_around_the_station(make: Make, players: int) -> None:
    """flow.yaml: `your place is ...`, `your outer-shape is ...`, `your inner-shape is ...`; with front 4 and offset 3
    the player at place p faces exterior slot p + 4 and interior slot p + 7."""
    table = make(players).set("front", 4).set("offset", 3)
    for seat, place in enumerate(PLACES[players]):
        tiles = table.depot_of(seat)
        outer, inner = EXTERIOR[(place + 4) % 6], INTERIOR[(place + 7) % 6]
        assert tiles == [table.zone("stack", outer)[0], table.zone("stack", inner)[0]]


def test_3_5_lifepods_on_their_six_sites(make: Make) -> None:
    """setup.yaml: `put a lifepod onto lifepod-sites`."""
    table = make(2)
    assert [table.cells("lifepod", seat=seat) for seat in (0, 1)] == [SITES, SITES]


def test_C1_rovers_start_on_the_corporation_board(make: Make) -> None:
    """setup.yaml: `set garage to rovers of corporation`; the default of the option."""
    table = make(2)
    assert [table.get("garage", seat=seat) for seat in (0, 1)] == [2, 2]
    assert table.cells("rover") == set()


def test_C1_rovers_may_start_on_the_planet(make: Make) -> None:
    """setup.yaml: `if option rovers is planet, ...`: on different squares of choice that hold no lifepod."""
    table = make(2, **OTHER)
    assert table.asked.player == 0
    assert len(table.values()) == 90 and not set(table.values()) & SITES
    table.pick((5, 5))
    assert len(table.values()) == 89 and (5, 5) not in table.values()
    table.pick((0, 5))
    assert table.asked.player == 1
    table.pick((5, 5), (5, 6))
    assert table.over
    assert [table.cells("rover", seat=seat) for seat in (0, 1)] == [{(5, 5), (0, 5)}, {(5, 5), (5, 6)}]
    assert [table.get("garage", seat=seat) for seat in (0, 1)] == [0, 0]


def test_C1_a_corporation_with_one_rover_puts_one_there(make: Make) -> None:
    """setup.yaml, rule nothing-to-unload."""
    table = make(2).set("garage", 1).do("repeat 2 times, unload a rover").pick((5, 5))
    assert table.over and (table.cells("rover"), table.get("garage")) == ({(5, 5)}, 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_C2_players_and_one_civ_cards_of_each_rank(make: Make, players: int) -> None:
    """setup.yaml: `for each RANK: repeat number of players + 1 times, deal RANK`."""
    table = make(players)
    for rank in (1, 2, 3, 4):
        stack, box = table.zone("civ-stack", rank), table.zone("civ-box", rank)
        assert (len(stack), len(box)) == (players + 1, 8 - players)
        assert all(table.printed(card, "rank") == rank for card in stack)


def test_C2_civ_cards_are_drawn_by_chance(make: Make) -> None:
    """setup.yaml: `for each RANK: shuffle civ-box of RANK`."""
    for rank in (1, 2, 3, 4):
        assert len({frozenset(make(seed=seed).zone("civ-stack", rank)) for seed in range(5)}) > 1


@pytest.mark.parametrize(("players", "all"), [(2, 4), (3, 4), (4, 5), (5, 6), (6, 7)])
def test_C2_civ_cards_in_total(make: Make, players: int, all: int) -> None:
    """setup.yaml, option civ_cards in_total: the larger of 4 and players + 1, every rank present, the others by lot."""
    table = make(players, **OTHER)
    while not table.over:
        assert {type(value) for value in table.values()} == {tuple}  # places of rovers: nobody chooses a rank
        table.last()
    sizes = [len(table.zone("civ-stack", rank)) for rank in (1, 2, 3, 4)]
    assert sum(sizes) == all and min(sizes) >= 1


def test_3_9_two_players_share_three_objectives(make: Make) -> None:
    """setup.yaml: `if number of players is 2, the first player: repeat 3 times, share an objective`."""
    table = make(2)
    assert [len(table.zone("shared", seat=seat)) for seat in (0, 1)] == [3, 0]
    assert len(table.zone("objective-deck")) == 25


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_3_9_one_objective_between_neighbours(make: Make, players: int) -> None:
    """setup.yaml: `otherwise, each player: share an objective`."""
    table = make(players)
    assert [len(table.zone("shared", seat=seat)) for seat in range(players)] == [1] * players


def test_3_9_objectives_are_shuffled(make: Make) -> None:
    """setup.yaml: `shuffle objective-deck`."""
    assert len({tuple(make(seed=seed).zone("shared")) for seed in range(5)}) > 1


def test_beginning_seat_1_begins(make: Make) -> None:
    """setup.yaml: `set commander to the first player`; decisions.md, beginning."""
    assert {make(4, seed=seed).get("commander") for seed in range(5)} == {0}


def test_beginning_by_lot(make: Make) -> None:
    """setup.yaml: `if option first-player is random, set commander to a random player`."""
    assert {make(3, seed=seed, **OTHER).finish().get("commander") for seed in range(20)} == {0, 1, 2}


def test_3_2_everybody_plays_the_symmetric_sides(make: Make) -> None:
    """setup.yaml: `set world to ksb-4156`, `set corporation to universal-coalition`."""
    table = make(3)
    for seat in range(3):
        assert table.get("world", seat=seat) == "ksb-4156"
        assert table.get("corporation", seat=seat) == "universal-coalition"
