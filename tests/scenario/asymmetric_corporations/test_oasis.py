"""Oasis Ultd.: the way of the water tracker, and its five techs."""

from __future__ import annotations

from .conftest import Board, Make

CORP = "oasis-ultd"
# corporations.yaml, water_path: track and position of the 24 stops, and what is gained there
PATH = [
    ("water", 0), ("water", 1), ("biomass", 2), ("rover", 3), ("tech", 4), ("rover", 5), ("biomass", 4), ("water", 3),
    ("civ", 4), ("water", 5), ("water", 6), ("civ", 7), ("civ", 8), ("water", 9), ("biomass", 8), ("rover", 7),
    ("tech", 8), ("rover", 9), ("biomass", 10), ("water", 11), ("civ", 12), ("water", 13), ("water", 14), ("water", 15),
]  # fmt: skip
MEDALS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 6, 6, 6, 6, 6, 6, 8, 8, 12, 12, 15]
MOVES = {3: 1, 5: 2, 15: 2, 17: 2}
SYNERGIES = (2, 7, 9, 12, 18)


def stop(table: Board, n: int) -> Board:
    return table.at("water", *PATH[n])


def test_the_water_tracker_follows_its_way(make: Make) -> None:
    table = make(CORP)
    for n in range(23):
        assert stop(table, n).targets("water") == {PATH[n + 1]}
        assert stop(table, n + 1).falls("water") == {PATH[n]}
    assert stop(table, 23).targets("water") == set() and stop(table, 0).falls("water") == set()


def test_it_gains_what_it_finds_on_any_track(make: Make) -> None:
    for n in range(1, 24):
        table = stop(make(CORP), n - 1).do("advance water")
        assert (table.get("moves"), not table.over) == (MOVES.get(n, 0), n in SYNERGIES)


def test_only_medals_of_the_water_track_that_it_has_passed(make: Make) -> None:
    table = make(CORP)
    assert [stop(table, n).ask("medal of TRACK", "water") for n in range(24)] == MEDALS


def test_the_top_is_the_last_stop(make: Make) -> None:
    table = make(CORP)
    assert [n for n in range(24) if stop(table, n).ask("maxed TRACK", "water")] == [23]


def test_water_counts_each_square_on_ice(make: Make) -> None:
    """R30: as many steps as water squares over ice, each with its benefits; none without ice."""
    for bare, steps in (([(2, 3), (2, 4), (2, 5)], 2), ([(5, 4), (5, 5), (5, 6)], 1)):  # all ice; ice between land
        table = make(CORP).leave(*bare).do("place the tromino-i-water-rover").first().pick("use water")
        assert table.where("water") == PATH[steps]
    table = make(CORP).leave((5, 7), (5, 8), (5, 9)).do("place the tromino-i-water-rover").first()
    assert not any("use water" in words for words in table.options())


def test_energy_is_one_step_without_ice(make: Make) -> None:
    assert make(CORP).set("soaked", 3).do("use energy for [water]").where("water") == ("water", 1)
    table = stop(make(CORP), 2).set("soaked", 3).do("use water for [water]")
    assert table.where("water") == PATH[5] and table.get("moves") == 3


def test_a_taken_stop_blocks_the_water_tracker(make: Make) -> None:
    table = make(CORP, biomass=2, water=1).do("advance water by 2")
    assert table.over and table.where("water") == ("water", 1)


def test_and_it_blocks_others(make: Make) -> None:
    table = stop(make(CORP, biomass=1), 2).do("advance biomass")
    assert table.over and table.step("biomass") == 1
    table = stop(make(CORP, biomass=3), 2).do("regress biomass")
    assert table.step("biomass") == 3
    table = stop(make(CORP, biomass=2), 3).do("regress water")
    assert table.where("water") == PATH[3]


def test_the_top_of_the_rover_track_is_no_taken_step(make: Make) -> None:
    assert make(CORP, rover=15).do("advance rover").get("moves") == 3


# -- techs


def test_1_taken_steps_are_passed(make: Make) -> None:
    """Several too; they give nothing and cost no step."""
    table = stop(make(CORP, tech=1, biomass=2, rover=3).at("tech", "tech", 3), 1).do("advance water")
    assert table.over and (table.where("water"), table.get("moves")) == (PATH[4], 0)
    table = stop(make(CORP, tech=1, biomass=1), 2).do("advance biomass")
    assert (table.over, table.step("biomass")) == (True, 3)
    table = stop(make(CORP, tech=1, biomass=3), 2).do("regress biomass")
    assert table.step("biomass") == 1
    table = stop(make(CORP, tech=1, biomass=2, rover=3), 4).do("regress water")
    assert table.where("water") == PATH[1]


def test_2_movement_for_rovers_that_started_on_water(make: Make) -> None:
    """decisions.md, C30: at the start of the turn. Bare ice does not count."""
    table = make(CORP, tech=2).leave((5, 4)).put("terrain", [(5, 5), (5, 6)], "water")
    table.put("rover", [(5, 5), (5, 6), (5, 4), (6, 6)]).run("note the start")
    table.put("rover", []).do("settle").pick("starters")
    assert table.get("moves") == 2 and table.over
    assert make(CORP, tech=2).put("rover", [(5, 5)]).run("note the start").do("settle").over


def test_3_a_tile_without_ice_advances_water(make: Make) -> None:
    """Of any kind; patches do not count."""
    table = make(CORP, tech=3).leave((5, 6), (5, 7)).do("place the domino-civ-energy").first()
    assert "advance water" in table.options()
    table = make(CORP, tech=3).leave((5, 5), (5, 6)).do("place the domino-civ-energy").first()
    assert "advance water" not in table.options()  # (5, 5) is ice
    assert make(CORP, tech=3).leave((5, 6)).do("gain a patch").over


def test_4_and_5_a_tile_with_water(make: Make) -> None:
    """On ice or not: a patch, a synergy."""
    table = make(CORP, tech=5).leave((5, 6), (5, 7), (1, 4)).do("place the domino-energy-water").pick([(5, 6), (5, 7)])
    assert {"gain a patch", "gain synergy"} <= set(table.options())
    table = make(CORP, tech=4).leave((5, 6), (5, 7), (1, 4)).do("place the domino-civ-energy").pick([(5, 6), (5, 7)])
    assert not {"gain a patch", "gain synergy"} & set(table.options())


def test_a_blocked_tracker_is_not_on_offer(make: Make) -> None:
    """Section 7.1: a synergy boost advances one tracker if any can; one that cannot move is none of them."""
    table = stop(make(CORP, biomass=1), 2).do("gain synergy")
    assert set(table.options()) == {"civ", "water", "rover", "tech"}
    table = stop(make(CORP, biomass=1), 2).do("use energy for [civ, biomass]")
    assert table.over and (table.step("civ"), table.step("biomass")) == (1, 1)
