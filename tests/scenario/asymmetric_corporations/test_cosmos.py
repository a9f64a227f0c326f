"""Cosmos inc: lifepods on the tracks, and its five techs."""

from __future__ import annotations

from ..facts import SITES
from .conftest import Make

CORP = "cosmos-inc"
LADDER = {(15 - step, column) for step in range(16) for column in range(5)}
STARTS = {(15, column) for column in range(5)}
TOPS = {(0, column) for column in range(5)}


def at(column: int, *steps: int) -> list[tuple[int, int]]:
    """Steps of a track (civ 0, water 1, biomass 2, rover 3, tech 4) as cells."""
    return [(15 - step, column) for step in steps]


def test_a_collected_lifepod_may_go_onto_a_free_step(make: Make) -> None:
    """Any step without tracker and lifepod, above or below the tracker, but the top."""
    table = make(CORP, civ=3).dock([(10, 0)]).put("rover", [(7, 1)]).put("lifepod", [(7, 2)]).set("moves", 1)
    table.do("settle").pick("drive", (7, 2))
    assert table.get("pods") == 1 and len(table.options()) == 2
    table.pick("dock a pod")
    assert set(table.values()) == LADDER - TOPS - (STARTS - {(15, 0)}) - {(12, 0), (10, 0)}
    table.pick((15, 0))
    assert (table.get("pods"), table.docked()) == (0, {(15, 0), (10, 0)})


def test_or_it_stays_in_the_scoring_area(make: Make) -> None:
    table = make(CORP).put("lifepod", list(SITES)[:1]).do("collect a lifepod").pick("pass")
    assert (table.get("pods"), table.docked(), table.score("lifepods")) == (1, set(), 1)


def test_lifepods_of_cards_too_each_by_itself(make: Make) -> None:
    table = make(CORP).put("lifepod", [(4, 10), (8, 8)]).do("keep the approved-overtime").pick((4, 10))
    table.pick("dock a pod", (14, 0)).pick("dock a pod", (13, 0))
    assert (table.get("pods"), table.docked()) == (0, {(14, 0), (13, 0)})


def test_trackers_pass_lifepods_upward_without_counting_them(make: Make) -> None:
    """Two in a row; the card under the first is not gained."""
    table = make(CORP, civ=2).dock(at(0, 3, 4)).do("advance civ")
    assert table.over and table.step("civ") == 5 and table.get("owed", 1) == 0


def test_trackers_pass_lifepods_downward(make: Make) -> None:
    table = make(CORP, civ=5).dock(at(0, 4, 3)).do("regress civ")
    assert table.step("civ") == 2


def test_a_step_back_without_a_free_step_is_lost(make: Make) -> None:
    table = make(CORP, civ=2).dock(at(0, 0, 1)).do("regress civ")
    assert table.step("civ") == 2


def test_covered_medals_do_not_count(make: Make) -> None:
    """Water: 2 at step 4, 3 at step 6."""
    assert make(CORP, water=6).score("tracks") == 3
    assert make(CORP, water=7).dock(at(1, 6)).score("tracks") == 2


def test_a_covered_civ_card_counts_for_the_ranks_above(make: Make) -> None:
    table = make(CORP, civ=5).dock(at(0, 3)).do("advance civ")
    assert (table.get("owed", 1), table.get("owed", 2)) == (0, 1)


def test_each_tech_needs_its_own_step_uncovered(make: Make) -> None:
    """Tech 2 can be off while tech 3 is on."""
    table = make(CORP, tech=3).dock(at(4, 5))
    assert [table.ask("active TECH", f"{CORP}-{n}") for n in (1, 2, 3, 4)] == [1, 0, 1, 0]


def test_a_tech_that_was_passed_under_a_lifepod_is_on_when_it_leaves(make: Make) -> None:
    table = make(CORP, tech_at=2).dock(at(4, 3)).do("advance tech")
    assert (table.step("tech"), table.ask("active TECH", f"{CORP}-1")) == (4, 0)
    assert table.dock([]).ask("active TECH", f"{CORP}-1") == 1


def test_a_tech_that_is_left_downward_over_a_lifepod_is_off(make: Make) -> None:
    table = make(CORP, tech_at=4).set("unlocked", True, 1).dock(at(4, 3)).do("regress tech")
    assert (table.step("tech"), table.dock([]).ask("active TECH", f"{CORP}-1")) == (2, 0)


def test_lifepods_on_tracks_are_worth_nothing_but_count_as_collected(make: Make) -> None:
    """decisions.md, C14: not as medals nor for civ card 28, but for objectives."""
    table = make(CORP).set("pods", 2).dock(at(0, 7, 8, 9)).fill("tableau", ["space-citizen-decree"])
    assert (table.score("lifepods"), table.score("civ cards"), table.ask("haul")) == (2, 2, 5)


# -- techs


def test_1_steps_across_corners(make: Make) -> None:
    table = make(CORP, tech=1).put("rover", [(5, 5), (4, 4)]).set("moves", 1).do("settle").pick("drive", (5, 5))
    assert set(table.values()) == {(r, c) for r in (4, 5, 6) for c in (4, 5, 6)} - {(5, 5), (4, 4)}


def test_1_not_without_the_tech(make: Make) -> None:
    table = make(CORP).put("rover", [(5, 5)]).set("moves", 1).do("settle").pick("drive")
    assert set(table.values()) == {(4, 5), (6, 5), (5, 4), (5, 6)}


def test_2_three_lifepods_once_per_game(make: Make) -> None:
    """Up to three, from a track or the scoring area, to a step or the scoring area; the same one again too."""
    table = make(CORP, tech=2).set("pods", 1).dock(at(0, 7, 8)).do("settle")
    table.pick("reposition").pick("dock", (1, 1)).pick("reposition").pick("undock", (8, 0)).pick("reposition")
    table.pick("shift", (7, 0)).pick((2, 2))
    assert (table.get("pods"), table.docked()) == (1, {(1, 1), (2, 2)})
    assert table.over and table.do("settle").over


def test_2_no_more_moves_than_lifepods(make: Make) -> None:
    table = make(CORP, tech=2).dock(at(0, 7)).do("settle").pick("reposition").pick("undock")
    assert table.over and table.get("pods") == 1


def test_2_moves_no_tracker_and_gives_nothing(make: Make) -> None:
    table = make(CORP, tech=2, civ=2).dock(at(0, 3)).do("settle").pick("reposition").pick("undock")
    assert (table.step("civ"), table.get("owed", 1), table.over) == (2, 0, True)


def test_3_a_tile_with_energy_repositions_a_lifepod(make: Make) -> None:
    table = make(CORP, tech_at=7).set("unlocked", True, 3).set("pods", 1).leave((5, 6), (5, 7))
    table.do("place the domino-civ-energy").first().pick("reposition", (1, 1))
    assert table.docked() == {(1, 1)}
    table = make(CORP, tech_at=7).set("unlocked", True, 3).set("pods", 1).leave((5, 6), (5, 7))
    table.do("place the domino-biomass-civ").first()
    assert not any("reposition" in words for words in table.options())


def test_4_steps_onto_energy_are_free(make: Make) -> None:
    """As long as there is movement left."""
    table = make(CORP, tech_at=10).set("unlocked", True, 4).put("terrain", [(5, 6), (5, 7)], "energy")
    table.put("rover", [(5, 5)]).set("moves", 1).do("settle").pick("drive", (5, 6)).pick("drive", (5, 7))
    assert table.get("moves") == 1
    table.pick("drive", (5, 8))
    assert (table.get("moves"), table.over) == (0, True)


def test_4_not_without_movement(make: Make) -> None:
    table = make(CORP, tech_at=10).set("unlocked", True, 4).put("terrain", [(5, 6)], "energy")
    assert table.put("rover", [(5, 5)]).do("settle").over


def test_5_one_lifepod_once_per_round(make: Make) -> None:
    table = make(CORP, tech_at=14).set("unlocked", True, 5).set("pods", 2).do("settle").pick("reposition")
    table.pick((1, 1))
    assert table.over and table.docked() == {(1, 1)}
