"""Q-2 to Q-4, R66 to R70, R74: the rule of the bottom, and when the top says that it holds."""

from __future__ import annotations

import pytest

from .conftest import Board, Make

OUTER, INNER = "tetromino-i-biomass-civ", "domino-biomass-civ"  # of the exterior and of the interior ring
FOUR = ((6, 6), (6, 7), (6, 8), (6, 9))  # land
TWO = FOUR[:2]
Places = tuple[tuple[int, int], ...]


# -- the top


@pytest.mark.parametrize(
    ("top", "tile", "bare", "holds"),
    [("a", OUTER, FOUR, True), ("a", INNER, TWO, False), ("b", OUTER, FOUR, False), ("b", INNER, TWO, True)],
)
def test_Q2_Q3_the_ring_says_whether_the_rule_holds(make: Make, top: str, tile: str, bare: Places, holds: bool) -> None:
    """Bottom B: one resource twice and the other not, or each once."""
    table = make(top, "b").turn(tile, *bare).first().pick("use civ")
    assert table.over and (table.step("civ"), table.step("biomass")) == ((2, 0) if holds else (1, 1))


def test_Q3_the_next_round_is_looked_at_anew(make: Make) -> None:
    table = make("a", "b").turn(OUTER, *FOUR).first().first()
    assert table.over and not table.get("in-phase") and not table.get("pressed")
    table.turn(INNER, *TWO).first().pick("use biomass")
    assert table.step("civ") + table.step("biomass") == 4


# -- bottom A


def test_Q4_one_tracker_of_the_tile_may_go_back_before_it_is_placed(make: Make) -> None:
    """At once, by one step, without the benefit that it comes to; energy has none."""
    table = make("a", "a", civ=4).turn(OUTER, *FOUR)
    assert table.cells("terrain", "biomass") == set()
    table.pick("recoil")
    assert table.step("civ") == 3 and table.get("owed", 1) == 0
    assert set(table.values()) == {FOUR, FOUR[::-1]}  # now it is placed


def test_Q4_it_may_be_left(make: Make) -> None:
    table = make("a", "a", civ=4).turn(OUTER, *FOUR).pick("pass")
    assert table.step("civ") == 4 and set(table.values()) == {FOUR, FOUR[::-1]}


def test_Q4_a_tracker_at_the_start_cannot(make: Make) -> None:
    assert set(make("a", "a").turn(OUTER, *FOUR).values()) == {FOUR, FOUR[::-1]}


def test_Q4_only_trackers_of_the_tile(make: Make) -> None:
    table = make("a", "a", civ=4, water=4, rover=4).turn("tetromino-i-water-rover", *FOUR).pick("recoil")
    assert set(table.options()) == {"water", "rover"}
    table = make("a", "a", civ=4).turn("tetromino-i-energy-water", *FOUR)
    assert set(table.values()) == {FOUR, FOUR[::-1]}


def test_Q3_not_with_a_tile_of_the_other_ring(make: Make) -> None:
    assert set(make("b", "a", civ=4).turn(OUTER, *FOUR).values()) == {FOUR, FOUR[::-1]}
    assert "pass" in make("b", "a", civ=4).turn(INNER, *TWO).options()


def test_Q4_what_advances_then_is_as_usual(make: Make) -> None:
    table = make("a", "a", civ=4).turn(OUTER, *FOUR).pick("recoil").first().pick("use civ")
    assert table.over and (table.step("civ"), table.step("biomass")) == (4, 1)


def test_R66_a_synergy_that_is_left_and_reached_again_is_gained_again(make: Make) -> None:
    table = make("a", "a", biomass=2).turn(OUTER, *FOUR).pick("recoil").first().pick("use biomass")
    assert table.step("biomass") == 2 and any("gain synergy" in words for words in table.options())


ROOM = tuple((row, column) for row in range(3, 10) for column in range(1, 9))  # bare ground, with tiles around it
INSIDE = ((5, 3), (5, 4), (5, 5), (5, 6))  # beside the lifepod at [6, 4] alone


def apart(make: Make, **steps: int) -> Board:
    """The tracker of tech stands on level 1; a tile of rover and tech comes from the exterior ring."""
    table = make("a", "a", tech=1, **steps)
    table.leave(*ROOM).put("lifepod", [(6, 4)]).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-rover-tech", None)
    return table


def test_R67_without_the_level_the_tile_has_to_touch(make: Make) -> None:
    kept = apart(make).run("take a turn").pick("pass").values()
    left = apart(make).run("take a turn").pick("recoil").values()
    assert INSIDE in kept and INSIDE not in left and ((6, 5), (6, 6), (6, 7), (6, 8)) in left


def test_R67_the_advance_brings_it_back(make: Make) -> None:
    table = apart(make).run("take a turn").pick("recoil")
    assert not table.get("unlocked", 1)
    table.first().pick("use tech")
    assert table.step("tech") == 3 and table.get("unlocked", 1)


def test_R67_a_step_back_cannot_take_the_place_of_the_tile(make: Make) -> None:
    """Only beside the lifepod the tile obeys a rule of the round, so that it must be placed there."""
    table = apart(make, rover=4)
    table.do("until the round ends, you should not place TILE at SPOT if SPOT touches covered cells")
    table.run("take a turn").pick("recoil")
    assert table.step("tech") == 3 and table.step("rover") == 3  # rover was the only one
    assert INSIDE in table.values()


# -- bottom B


def test_Q2_one_resource_twice_each_time_with_its_benefit(make: Make) -> None:
    """Civ from 2: the card of step 3, nothing at step 4."""
    table = make("a", "b", civ=2).turn(OUTER, *FOUR).first().pick("use civ")
    assert (table.step("civ"), table.step("biomass"), table.get("owed", 1)) == (4, 0, 1)


def test_Q2_the_first_benefit_is_settled_before_the_second_step(make: Make) -> None:
    """Biomass from 1: the synergy of step 2 comes before step 3 with its patch."""
    table = make("a", "b", biomass=1, civ=2).turn(OUTER, *FOUR).first().pick("use biomass")
    assert table.step("biomass") == 2 and "civ" in table.options()
    table.pick("water")
    assert (table.step("biomass"), table.step("water")) == (3, 1)


def test_R68_a_resource_that_can_advance_must_be_chosen(make: Make) -> None:
    """Water off the ice does nothing."""
    table = make("a", "b", rover=3).turn("tetromino-i-water-rover", *FOUR).first()
    assert (table.step("water"), table.step("rover")) == (0, 5)
    table = make("a", "b", civ=15).turn(OUTER, *FOUR).first()  # and nor does a tracker at the top
    assert (table.step("civ"), table.step("biomass")) == (15, 2)


def test_R69_energy_advances_one_track_twice(make: Make) -> None:
    table = make("a", "b").turn("tetromino-i-civ-energy", *FOUR).first().pick("use energy")
    assert table.over and table.step("civ") == 2


def test_R70_a_second_step_beyond_the_top_is_lost(make: Make) -> None:
    table = make("a", "b", civ=14).turn(OUTER, *FOUR).first().pick("use civ")
    assert table.over and (table.step("civ"), table.step("biomass")) == (15, 0)


def test_R70_the_rover_track_gives_its_last_movement_again(make: Make) -> None:
    table = make("a", "b", rover=14).put("rover", [(5, 5)])
    table.turn("tetromino-i-rover-tech", *FOUR).first().pick("use rover", "done", "gain 3 moves")
    assert (table.step("rover"), table.get("moves")) == (15, 6)


def test_R74_a_tile_of_a_card_is_no_draft(make: Make) -> None:
    """Depot Repair Online, after the turn: each resource once."""
    table = make("a", "b").leave(*FOUR).set("front", 3).set("offset", 1)
    table.depot(OUTER, None).do("keep the depot-repair-online")
    table.first().pick("use civ")
    assert (table.step("civ"), table.step("biomass")) == (1, 1)


def test_the_last_tile_that_fits_nowhere(make: Make) -> None:
    """It is taken from the exterior ring: one of its resources, twice."""
    table = make("a", "b").leave((6, 6)).set("front", 3).set("offset", 1)
    table.depot(OUTER, None).run("take a turn").pick("spend civ")
    assert table.over and (table.step("civ"), table.step("biomass")) == (2, 0)


def test_R70_by_energy_of_a_last_tile(make: Make) -> None:
    """Energy stands for the other resource."""
    table = make("a", "b").leave((6, 6)).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-civ-energy", None).run("take a turn").pick("spend energy")
    assert table.over and table.step("civ") == 2
