"""Makeshift: trackers that wander, and its five techs."""

from __future__ import annotations

import pytest

from .conftest import Board, Make

CORP = "makeshift"


def test_a_step_goes_straight_or_diagonally_up(make: Make) -> None:
    """The ends of the row of tracks are no neighbours."""
    assert make(CORP).targets("water") == {("civ", 1), ("water", 1), ("biomass", 1)}
    assert make(CORP).targets("civ") == {("civ", 1), ("water", 1)}
    assert make(CORP).targets("tech") == {("rover", 1), ("tech", 1)}


def test_not_onto_another_tracker(make: Make) -> None:
    assert make(CORP, civ=3).at("water", "biomass", 3).targets("civ") == {("civ", 4), ("water", 4)}
    table = make(CORP, civ=1).at("water", "civ", 2)
    assert table.targets("civ") == {("water", 2)}


def test_the_player_chooses_and_gains_what_is_printed_there(make: Make) -> None:
    """The water tracker on the civ track, step 3: a card of rank 1."""
    table = make(CORP, water=2).do("advance water")
    assert len(table.options()) == 3
    table.pick((12, 0))
    assert table.over and (table.where("water"), table.get("owed", 1)) == (("civ", 3), 1)


def test_one_target_is_taken_and_none_loses_the_step(make: Make) -> None:
    table = make(CORP, civ=2).at("water", "civ", 3).do("advance civ")
    assert table.where("civ") == ("water", 3)
    table = make(CORP, civ=2).at("water", "civ", 3).at("biomass", "water", 3).do("advance civ")
    assert table.over and table.where("civ") == ("civ", 2)


def test_a_blocked_tracker_cannot_be_chosen(make: Make) -> None:
    table = make(CORP, civ=2).at("water", "civ", 3).at("biomass", "water", 3).do("gain synergy")
    assert "civ" not in table.options() and len(table.options()) == 4


def test_several_steps_are_chosen_anew(make: Make) -> None:
    table = make(CORP, civ=0).do("advance civ by 2").pick((14, 1)).pick((13, 0))
    assert table.where("civ") == ("civ", 2)


def test_a_step_back_is_straight_down_and_free(make: Make) -> None:
    table = make(CORP).at("civ", "water", 5).do("regress civ")
    assert table.where("civ") == ("water", 4)
    table = make(CORP).at("civ", "water", 5).at("water", "water", 4).do("regress civ")
    assert table.where("civ") == ("water", 5)


def test_the_top_of_the_rover_track(make: Make) -> None:
    """Straight up: 15 again with its movement. From 15 beside it: onto rover 15, if it is free."""
    table = make(CORP).at("civ", "rover", 15).do("advance civ")
    assert (table.where("civ"), table.get("moves")) == (("rover", 15), 3)
    assert make(CORP, tech_at=15).targets("tech") == {("rover", 15)}
    assert make(CORP, tech_at=15, rover=15).targets("tech") == set()
    assert make(CORP, civ=15).targets("civ") == set()


def test_techs_need_a_tracker_on_the_tech_track(make: Make) -> None:
    table = make(CORP, tech_at=2).do("advance tech").pick((12, 4))
    assert active(table) == [1]
    table.do("advance tech").pick((11, 3))
    assert active(table) == []  # nobody is on the tech track


def test_any_tracker_holds_techs_and_a_jump_onto_the_track_too(make: Make) -> None:
    """From rover 6 onto tech 7: levels 1 to 3."""
    table = make(CORP, tech_at=0).at("civ", "rover", 6).do("advance civ").pick((8, 4))
    assert active(table) == [1, 2, 3]
    table.do("regress civ")
    assert active(table) == [1, 2]


def test_a_step_back_of_one_does_not_lose_what_another_holds(make: Make) -> None:
    table = make(CORP, tech=2).at("civ", "tech", 3).do("regress civ")
    assert active(table) == [1, 2]


def active(table: Board) -> list[int]:
    return [n for n in range(1, 6) if table.ask("active TECH", f"{CORP}-{n}")]


def test_each_tracker_scores_on_its_track(make: Make) -> None:
    """Water: 1 at 2, 2 at 4, 3 at 7; an empty track nothing."""
    table = make(CORP).at("civ", "water", 7).at("water", "water", 4)
    assert [table.ask("medal of TRACK", track) for track in ("civ", "water")] == [3, 2]
    assert table.score("tracks") == 5


@pytest.mark.parametrize("tracker", ["civ", "biomass"])
def test_a_track_is_at_its_maximum_with_any_tracker(make: Make, tracker: str) -> None:
    table = make(CORP).at(tracker, "water", 15)
    assert [track for track in ("civ", "water", "biomass") if table.ask("maxed TRACK", track)] == ["water"]


def test_energy_names_the_tracker(make: Make) -> None:
    table = make(CORP).at("water", "civ", 1).do("use energy for [water]").pick((13, 0))
    assert table.where("water") == ("civ", 2)


# -- techs


def test_1_civ_and_tech_are_beside_each_other(make: Make) -> None:
    table = make(CORP, tech=1)
    assert table.targets("tech") == {("rover", 4), ("tech", 4), ("civ", 4)}
    assert table.targets("civ") == {("civ", 1), ("water", 1), ("tech", 1)}


def test_2_one_more_movement_with_two_on_the_rover_track(make: Make) -> None:
    """With the tracker that has just landed; not for cards."""
    table = make(CORP, tech=2, rover=1).at("biomass", "rover", 2).do("advance biomass").pick((12, 3))
    assert table.get("moves") == 2
    assert make(CORP, tech=2).do("advance rover").pick((14, 3)) and True
    table = make(CORP, tech=2, rover=1).do("advance rover").pick((13, 3))
    assert table.get("moves") == 1
    table = make(CORP, tech=2, rover=1).at("biomass", "rover", 2).do("keep the dept-of-engineering")
    assert table.get("moves") == 4


def test_3_a_step_may_go_sideways(make: Make) -> None:
    """With the benefits of that place; from the top too; only where nobody stands."""
    table = make(CORP, tech=3, water=2)
    assert table.targets("water") == {("civ", 2), ("civ", 3), ("water", 3), ("biomass", 2), ("biomass", 3)}
    table.do("advance water").pick((13, 2)).pick("civ").first()  # the synergy of biomass 2
    assert table.where("water") == ("biomass", 2)
    table = make(CORP, tech=3, water=15).at("biomass", "biomass", 15)
    assert table.targets("water") == {("civ", 15)}


def test_3_with_tech_1_around_the_end(make: Make) -> None:
    assert ("tech", 5) in make(CORP, tech=3, civ=5).targets("civ")


def test_4_a_step_back_once_per_round(make: Make) -> None:
    table = make(CORP, tech=4, civ=4).do("settle").pick("regress a track")
    assert set(table.options()) == {"civ", "tech"}
    table.pick("civ")
    assert table.over and table.step("civ") == 3


def test_5_all_score_as_the_highest_on_their_track(make: Make) -> None:
    table = make(CORP, tech=5, water=2).at("civ", "water", 11)
    assert [table.ask("medal of TRACK", track) for track in ("civ", "water", "tech")] == [4, 4, 2]
    assert make(CORP, tech=4, water=2).at("civ", "water", 11).ask("medal of TRACK", "water") == 1


def test_3_no_way_sideways_where_trackers_are_raised(make: Make) -> None:
    """R22: the card raises each tracker step by step; a shift to the side would be no step, and could go on for ever."""
    table = make(CORP, tech=3, civ=5, water=4, biomass=5, rover=5).do("keep the unionization")
    assert table.over and (table.where("water"), table.where("civ")) == (("water", 5), ("civ", 5))
    table = make(CORP, tech=3, civ=5, water=4, biomass=6, rover=5).do("keep the unionization")
    assert set(table.values()) == {(10, 1), (10, 2)}  # straight up, or diagonally onto biomass 5
