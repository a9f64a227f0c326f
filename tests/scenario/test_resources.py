"""Section 7: what a resource needs and gives."""

from __future__ import annotations

import pytest

from .conftest import Make
from .table import TECH_STEPS, TRACKS

TOPS = dict.fromkeys(TRACKS, 15)


# ------------------------------------------------------------------------------------------- tracks


def test_7_1_each_resource_advances_its_track(make: Make) -> None:
    """placing.yaml, `to harvest TILE at SPOT`: two advances whatever the size of the tile."""
    table = make().leave((5, 6), (5, 7), (5, 8), (5, 9)).do("place the tetromino-i-rover-tech")
    table.first().pick("rover").finish()
    assert table.steps() == {"civ": 0, "water": 0, "biomass": 0, "rover": 1, "tech": 1}


def test_R26_resource_of_a_full_track_is_wasted(make: Make) -> None:
    """tracks.yaml, `goals of TRACK`; the energy of the tile can still be used for another track."""
    table = make().tracks(civ=15).leave((5, 6), (5, 7), terrain="tech").do("place the domino-civ-energy").first()
    assert table.step("civ") == 15 and table.step("tech") == 1  # nothing else can move: it goes by itself


def test_R37_energy_without_a_track_that_can_move(make: Make) -> None:
    """placing.yaml, the reach of energy: bare ground and energy give none."""
    table = make().tracks(civ=15).do("place the domino-civ-energy").pick([(0, 5), (0, 6)])
    assert table.over and set(table.steps().values()) == {15, 0} and table.step("civ") == 15


@pytest.mark.parametrize("track", ["civ", "water", "biomass", "tech"])
def test_7_1_tracks_end_at_15(make: Make, track: str) -> None:
    """tracks.yaml, `to climb TRACK [to CELL from goals of TRACK]`."""
    table = make().tracks(**{track: 15}).do("gain synergy")
    assert track not in table.options() and len(table.options()) == 4


def test_R24_synergy_not_with_a_tracker_at_the_top_but_rover(make: Make) -> None:
    """tracks.yaml, `the goals of rover is instead [position of rover] if rover is topped`."""
    table = make().tracks(civ=15, rover=15, water=3, biomass=3, tech=1).do("gain synergy")
    assert set(table.options()) == {"water", "biomass", "rover", "tech"}


def test_R25_synergy_with_all_at_the_top_gives_movement(make: Make) -> None:
    """The same (C11): the movement of the top position, and one more by tech 3; the tracker stays at 15."""
    table = make().tracks(**TOPS).do("gain synergy")
    assert table.get("moves") == 5 and table.steps() == TOPS


def test_C11_top_of_the_rover_track_for_any_advance(make: Make) -> None:
    """The same: by card, tile and energy alike."""
    table = make().tracks(rover=15)
    table.do("advance rover").do("use rover for [rover]").do("use energy for [rover]")
    assert (table.step("rover"), table.get("moves")) == (15, 12)


# ---------------------------------------------------------------------------------------------- civ


@pytest.mark.parametrize(("step", "rank"), [(3, 1), (6, 2), (10, 3), (14, 4)])
def test_7_2_civ_milestones_have_their_own_rank(make: Make, step: int, rank: int) -> None:
    """corporations.yaml, the civ track: by position, not by the number of claims."""
    table = make().tracks(civ=step - 1).do("advance civ")
    assert [table.get("owed", r) for r in (1, 2, 3, 4)] == [int(r == rank) for r in (1, 2, 3, 4)]


def test_R29_a_benefit_reached_again_is_claimed_again(make: Make) -> None:
    """tracks.yaml, `to land TRACK`; regressing claims nothing."""
    table = make().tracks(civ=2).do("advance civ")
    table.do("regress civ")
    assert (table.step("civ"), table.get("owed", 1)) == (2, 1)
    table.do("advance civ")
    assert table.get("owed", 1) == 2


def test_R27_R29_regress_claims_nothing_and_stops_at_0(make: Make) -> None:
    """tracks.yaml, `to regress TRACK`; R27 at 0 it is impossible."""
    table = make().tracks(civ=4).do("regress civ")
    assert (table.step("civ"), table.get("owed", 1)) == (3, 0)
    table.tracks(civ=0).do("regress civ")
    assert table.step("civ") == 0


# -------------------------------------------------------------------------------------------- water


def test_7_3_water_needs_ice(make: Make) -> None:
    """placing.yaml, `RESOURCE is wasted on SPOT if RESOURCE is water and ...`; R31 only the other half lies on ice."""
    table = make().leave((5, 4), (5, 5)).do("place the domino-energy-water").pick([(5, 5), (5, 4)])
    assert table.options() == ["civ", "water"]  # only the energy is left, and asks at once
    table.pick("civ")
    assert table.over and table.step("water") == 0


def test_7_3_water_on_ice(make: Make) -> None:
    """The same: the water half on ice advances."""
    table = make().leave((5, 4), (5, 5)).do("place the domino-energy-water").pick([(5, 4), (5, 5)])
    table.pick("use water").pick("civ")
    assert table.over and table.step("water") == 1


def test_R30_one_water_square_on_ice_is_enough(make: Make) -> None:
    """The same: `a cell`, any of the tile, not the one of the icon. A straight four, its last square on ice."""
    # energy (5,2) (5,3), water icon (5,4) on land, water (5,5) on ice
    row = ((5, 2), (5, 3), (5, 4), (5, 5))
    table = make().leave(*row).do("place the tetromino-i-energy-water").pick(list(row))
    table.pick("use water").pick("civ")
    assert table.step("water") == 1


def test_R30_more_water_squares_on_ice_give_no_more(make: Make) -> None:
    """The same: two squares of water on ice, one advance."""
    column = ((2, 5), (3, 5), (4, 5), (5, 5))
    table = make().leave(*column).do("place the tetromino-i-energy-water").pick(list(column))
    table.pick("use water").pick("civ")
    assert table.step("water") == 1


def test_R33_water_on_a_lifepod_site_is_on_land(make: Make) -> None:
    """planets.yaml: `L: {ground: land, ...}` of the legend in game.yaml."""
    table = make().leave((7, 1), (7, 2)).do("place the domino-energy-water").pick([(7, 1), (7, 2)])
    table.pick("civ")
    assert table.over and table.step("water") == 0


def test_R32_water_by_energy_needs_no_ice(make: Make) -> None:
    """placing.yaml, `use RESOURCE for TRACKS`: the resource is energy then."""
    table = make().leave((5, 2), (5, 3)).do("place the domino-energy-water").pick([(5, 2), (5, 3)])
    table.pick("water")
    assert table.over and table.step("water") == 1


def test_7_3_other_advances_of_water_need_no_ice(make: Make) -> None:
    """Synergy: tracks.yaml."""
    assert make().do("gain synergy").pick("water").step("water") == 1


# ------------------------------------------------------------------------------------------- energy


def test_R34_energy_reaches_over_the_whole_area(make: Make) -> None:
    """placing.yaml, `the reach of energy on SPOT is instead ...`; R35 diagonal contact does not count; 7.7 bare ground
    does not count."""
    # civ (5,4), energy (5,5) join the energy of (5,6) (5,7), which touches tech at (5,8); rover at (4,4) only touches
    # the civ half, water at (6,8) only a corner of the energy
    table = make().put("terrain", [(5, 6), (5, 7)], "energy").put("terrain", [(5, 8)], "tech")
    table.put("terrain", [(4, 4)], "rover").put("terrain", [(6, 8)], "water").put("lifepod", [])
    table.do("place the domino-civ-energy").pick([(5, 4), (5, 5)])
    table.pick("use energy")
    assert table.options() == ["civ", "tech"]


def test_7_7_a_patch_counts_as_biomass(make: Make) -> None:
    """The same: terrain of tiles and patches."""
    table = make().do("gain a patch").pick([(0, 5)]).do("place the domino-civ-energy").pick([(1, 6), (0, 6)])
    table.pick("use energy")
    assert table.options() == ["civ", "biomass"]


def test_R36_energy_options_are_fixed_at_placement(make: Make) -> None:
    """placing.yaml, `let TRACKS be the reach ...` before `later`: a patch laid afterwards gives no new option."""
    table = make().do("later, gain a patch\nplace the domino-civ-energy").pick([(0, 5), (0, 6)])
    table.pick("gain a patch").pick([(1, 6)])
    table.pick("use energy")
    assert table.over and table.step("civ") == 2 and table.step("biomass") == 0


def test_7_7_a_track_at_the_top_drops_out(make: Make) -> None:
    """tracks.yaml, `to climb TRACK [to CELL from goals of TRACK]`."""
    table = make().tracks(civ=15).do("use energy for [civ, tech, rover]")
    assert table.options() == ["rover", "tech"]


def test_U4_energy_spent_on_water_is_not_doubled(make: Make) -> None:
    """corporations.yaml, tech 4: `the yield of water is 2 times`."""
    assert make().tracks(tech=10).do("use energy for [water]").step("water") == 1


# -------------------------------------------------------------------------------------- rover, tech


@pytest.mark.parametrize(
    ("step", "moves"),
    [(2, 1), (3, 1), (4, 2), (5, 2), (7, 2), (8, 2), (9, 3), (11, 3), (12, 3), (13, 4), (14, 4), (15, 4)],
)
def test_7_4_movement_of_the_rover_track(make: Make, step: int, moves: int) -> None:
    """corporations.yaml, the rover track."""
    assert make().tracks(rover=step - 1).do("advance rover").get("moves") == moves


def test_7_4_rover_milestone_goes_on_the_last_tile(make: Make) -> None:
    """rovers.yaml, `to gain a rover [onto CELL from last-tiles except rovers]`."""
    table = make().put("last-tile", [(5, 5), (5, 6), (6, 6)]).put("rover", [(5, 6)]).set("garage", 1)
    table.do("advance rover")
    assert set(table.values()) == {(5, 5), (6, 6)}
    table.pick((6, 6))
    assert table.cells("rover") == {(5, 6), (6, 6)} and table.get("garage") == 0


def test_7_4_no_tile_yet_no_rover(make: Make) -> None:
    """The same: nothing, and the rover stays on the board."""
    table = make().do("advance rover")
    assert table.over and table.cells("rover") == set() and table.get("garage") == 2


def test_7_5_tech_is_in_force_when_its_step_is_reached(make: Make) -> None:
    """tracks.yaml, `to land TRACK`: nothing else has to be done first."""
    table = make()
    for step, level in ((3, 1), (5, 2), (7, 3), (10, 4), (14, 5)):
        table.tracks(tech=step - 1).do("advance tech")
        assert table.over and table.get("unlocked", level) == 1


def test_7_5_techs_are_cumulative(make: Make) -> None:
    """tracks.yaml: unlocking one leaves the others."""
    table = make().tracks(tech=9).do("advance tech")
    assert [table.get("unlocked", level) for level in (1, 2, 3, 4, 5)] == [1, 1, 1, 1, 0]


def test_C10_a_tech_is_lost_below_its_step(make: Make) -> None:
    """tracks.yaml, `to regress TRACK`: until the step is reached again."""
    table = make().tracks(tech=5).do("regress tech")
    assert [table.get("unlocked", level) for level in (1, 2)] == [1, 0]
    assert table.do("advance tech").get("unlocked", 2) == 1


def test_C10_every_level_is_lost_with_its_step(make: Make) -> None:
    """tracks.yaml, `if level of OLD_CELL is more than 0, lock the level of OLD_CELL`: that level alone."""
    for level, step in TECH_STEPS.items():
        table = make().tracks(tech=step)
        assert [table.get("unlocked", n) for n in TECH_STEPS] == [int(n <= level) for n in TECH_STEPS]
        table.do("regress tech")
        assert [table.get("unlocked", n) for n in TECH_STEPS] == [int(n < level) for n in TECH_STEPS]


def test_7_6_biomass_milestone_is_a_patch(make: Make) -> None:
    """corporations.yaml, the biomass track."""
    for step in (3, 6, 9, 11, 13):
        table = make().tracks(biomass=step - 1).leave((5, 5)).do("advance biomass")
        assert table.over and table.cells("patch") == {(5, 5)}
