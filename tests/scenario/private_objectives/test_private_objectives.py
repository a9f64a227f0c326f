"""Section 13, the module of private objectives, and what the 28 private sides ask (appendix F)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..facts import CELLS, ICE
from ..table import Table

MODULES = ("private_objectives",)
Make = Callable[..., Table]


@pytest.fixture
def begin(side: str) -> Make:
    """A table in the middle of set-up: the first player is to choose."""
    return lambda players=2: Table(side, players, modules=MODULES)


@pytest.fixture
def make(begin: Make) -> Callable[[], Table]:
    return lambda: begin().first().first()


# ---------------------------------------------------------------------------------------------- set-up


def test_13_two_are_dealt_and_one_is_kept(begin: Make) -> None:
    """rules.yaml of the module, `deal private goals`; the other leaves the game."""
    table = begin(3)
    dealt = [table.zone("private-goals", seat=seat) for seat in range(3)]
    assert [len(cards) for cards in dealt] == [2, 2, 2]
    for seat in range(3):
        assert table.asked.player == seat and set(table.options()) == set(dealt[seat])
        table.pick(dealt[seat][0])  # it is rejected
    assert [table.zone("private-goals", seat=seat) for seat in range(3)] == [[cards[1]] for cards in dealt]
    shared = [card for seat in range(3) for card in table.zone("shared", seat=seat)]
    assert not {cards[0] for cards in dealt} & {*table.zone("objective-deck"), *shared}
    assert len(table.zone("objective-deck")) == 28 - 6 - 3


def test_13_before_the_neighbour_objectives(begin: Make) -> None:
    """`before you deal objectives`."""
    table = begin()
    assert len(table.zone("objective-deck")) == 28 - 4
    assert table.zone("shared", seat=0) == table.zone("shared", seat=1) == []
    table.first().first()
    assert len(table.zone("shared", seat=0)) == 3


# -------------------------------------------------------------------------------------------- secrecy


def test_20_nobody_else_sees_a_private_objective() -> None:
    """module.yaml, `seen by: owner`; while it is chosen, and from then on."""
    table = Table("core", 3, modules=MODULES)
    for _ in range(3):
        for seat in (0, 2):
            assert set(table.seen_by(1).zone("private-goals", seat=seat)) == {"?"}
        assert "?" not in table.seen_by(1).zone("private-goals", seat=1)
        table.first()
    assert table.seen_by(0).zone("private-goals", seat=2) == ["?"]


def test_20_the_running_score_tells_nothing(make: Callable[[], Table]) -> None:
    table = make().fill("private-goals", ["geode"]).set("stones", 9)
    assert table.score("private objectives") == 0


def test_14_revealed_at_the_end(make: Callable[[], Table]) -> None:
    """Rule `when you finish the game`; 5 where it is fulfilled, else nothing."""
    table = make().fill("private-goals", ["geode"]).fill("private-goals", ["rescue"], seat=1)
    for seat in (0, 1):
        table.set("stones", 9, seat=seat).put("lifepod", [], seat=seat)
    table.run("finish the game")
    assert (table.zone("shown-goals"), table.zone("shown-goals", seat=1)) == (["geode"], ["rescue"])
    assert [table.score("private objectives", seat) for seat in (0, 1)] == [5, 0]


# ------------------------------------------------------------------------------- what each of them asks


def card(table: Table, number: int) -> str:
    cards = table.bench.declarations.of_kind("objective")
    return next(c.id for c in cards if c.values["number"] == number)


def fulfilled(table: Table, number: int) -> bool:
    points = table.fill("shown-goals", [card(table, number)]).score("private objectives")
    assert points in (0, 5)
    return points == 5


THREES = {37: "civ", 38: "tech", 39: "biomass", 40: "water", 41: "rover", 42: "energy"}
SIXES = {43: "civ", 44: "tech", 45: "biomass", 46: "water", 47: "rover", 48: "energy"}
FIVES = {49: "civ", 50: "biomass", 51: "tech", 52: "water", 53: "rover", 54: "energy"}
TOPS = {55: "civ", 56: "tech", 57: "biomass", 58: "water", 59: "rover"}


@pytest.mark.parametrize(("number", "terrain"), THREES.items())
def test_F_a_square_of_three(make: Callable[[], Table], number: int, terrain: str) -> None:
    square = {(r, c) for r in (4, 5, 6) for c in (3, 4, 5)}
    assert fulfilled(make().put("terrain", square, terrain), number)
    assert not fulfilled(make().put("terrain", square - {(5, 4)}, terrain), number)
    assert not fulfilled(make().put("terrain", square, "civ" if terrain != "civ" else "tech"), number)


@pytest.mark.parametrize(("number", "terrain"), FIVES.items())
def test_F_a_rectangle_of_two_by_five(make: Callable[[], Table], number: int, terrain: str) -> None:
    """Lying or standing."""
    lying = {(r, c) for r in (4, 5) for c in range(3, 8)}
    standing = {(r, c) for r in range(3, 8) for c in (4, 5)}
    for rectangle in (lying, standing):
        assert fulfilled(make().put("terrain", rectangle, terrain), number)
        assert not fulfilled(make().put("terrain", rectangle - {max(rectangle)}, terrain), number)


@pytest.mark.parametrize(("number", "terrain"), SIXES.items())
def test_F_six_resources_in_one_area(make: Callable[[], Table], number: int, terrain: str) -> None:
    """Six in one area, however large; not five, and not six in two areas that meet over a corner."""
    line = [(5, c) for c in range(1, 8)]
    table = make().put("terrain", line, terrain)
    assert fulfilled(table.put("resource", line[:6], terrain), number)
    assert not fulfilled(table.put("resource", line[:5], terrain), number)
    corner = [*line[:4], (6, 5), (6, 6), (6, 7)]
    assert not fulfilled(make().put("terrain", corner, terrain).put("resource", corner, terrain), number)


@pytest.mark.parametrize(("number", "track"), TOPS.items())
def test_F_a_tracker_at_the_top(make: Callable[[], Table], number: int, track: str) -> None:
    assert fulfilled(make().tracks(**{track: 15}), number)
    assert not fulfilled(make().tracks(**{**dict.fromkeys(TOPS.values(), 15), track: 14}), number)


def test_F_at_most_five_energy_resources(make: Callable[[], Table]) -> None:
    line = [(5, c) for c in range(6)]
    assert fulfilled(make(), 60)
    assert fulfilled(make().put("resource", line[:5], "energy"), 60)
    assert not fulfilled(make().put("resource", line, "energy"), 60)


def test_F_nine_meteorites(make: Callable[[], Table]) -> None:
    assert fulfilled(make().set("stones", 9), 61) and not fulfilled(make().set("stones", 8), 61)


def test_F_more_lifepods_than_meteorites(make: Callable[[], Table]) -> None:
    """An equal number fails, none of either too."""
    assert fulfilled(make().set("pods", 3).set("stones", 2), 62)
    assert not fulfilled(make().set("pods", 2).set("stones", 2), 62)
    assert not fulfilled(make(), 62)


def test_F_no_bare_ice(make: Callable[[], Table]) -> None:
    assert fulfilled(make().put("terrain", ICE, "biomass"), 63)
    assert not fulfilled(make().put("terrain", CELLS - {(5, 0)}, "civ"), 63)


def test_F_no_bare_land(make: Callable[[], Table]) -> None:
    assert fulfilled(make().put("terrain", CELLS - ICE, "civ"), 64)
    assert not fulfilled(make().put("terrain", CELLS - {(4, 1)}, "civ"), 64)  # a lifepod site is land
