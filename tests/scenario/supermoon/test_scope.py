"""Which text means which board, and when a game with moons ends."""

from __future__ import annotations

import pytest

from ..facts import CELLS
from .conftest import Make
from .moon import RIM, SQUARES, MoonTable, m


def test_R32_a_rover_to_the_planet_or_to_own_tiles(make: Make) -> None:
    table = make(meteorites=False).put("terrain", [m(2, 2), m(2, 3)], "civ").put("rover", [m(2, 2)])
    table.do("teleport a rover")
    assert set(table.values()) == CELLS | {m(2, 3)}


def test_civ_17_a_line_of_either_board(make: Make) -> None:
    table = make(meteorites=False).put("meteorite", [m(1, 2), (4, 3)])
    table.do("perform the immediate-effect of the landing-zone-approved")
    assert len(table.options()) == 4
    table.pick(next(option for option in table.options() if option == "row 2"))
    assert table.cells("meteorite") == {(4, 3)}


def test_civ_25_and_22_count_both(make: Make) -> None:
    table = make(meteorites=False).put("meteorite", [m(1, 2), (4, 3)])
    table.do("perform the immediate-effect of the meteor-defense-program").finish()
    assert table.cells("meteorite") == set()
    table = make(meteorites=False).put("patch", [m(1, 2), (4, 3)]).fill("tableau", ["sustainable-living-act"])
    assert table.score("civ cards") == 2


@pytest.mark.parametrize(("card", "terrain"), [("x", "tech"), ("interchange", "rover")])
def test_M25_R37_neighbours_count_areas_of_the_planet(make: Make, card: str, terrain: str) -> None:
    table = make().put("terrain", [m(2, 2), m(4, 4), (5, 5)], terrain)
    assert table.ask("measure of objective", card) == 1


def test_M25_neighbours_count_the_edge_of_the_planet(make: Make) -> None:
    table = make().put("terrain", [m(0, 2), (0, 5)], "tech").put("resource", [m(0, 2), (0, 5)], "tech")
    assert table.ask("measure of objective", "torus") == 1


def test_private_60_counts_both_boards(make: Make) -> None:
    places = [m(1, 1), m(1, 2), m(1, 3), (5, 5), (5, 6)]
    table = make().put("resource", places, "energy")
    assert table.ask("goal of objective", "pinnacle")
    assert not table.put("resource", [*places, (5, 7)], "energy").ask("goal of objective", "pinnacle")


def test_R9_universal_5_bears_set_up_and_brings_none(make: Make) -> None:
    table = make("supermoon-1", at=5).set("unlocked", True, 5).do("place the domino-energy-water-meteor")
    before = table.cells("meteorite")
    assert len(before) == 4
    table.pick(next(value for value in table.values() if value[0][0] >= 100))
    assert table.cells("meteorite") <= before


def test_R10_adjacency_waived_but_not_the_first_piece(make: Make) -> None:
    table = make(meteorites=False).set("unlocked", True, 1).do("gain a patch")
    assert table.on_moon() == {(place,) for place in RIM}
    table = make(meteorites=False).set("unlocked", True, 1).put("terrain", [m(0, 1)], "civ").do("gain a patch")
    assert table.on_moon() == {(place,) for place in SQUARES - {m(0, 1)}}


def stuck_but_for_the_moon(make: Make) -> MoonTable:
    """Nothing fits the planet."""
    table = make(meteorites=False).put("terrain", CELLS, "civ").put("lifepod", [])
    outer, inner = table.shapes_of_depot()
    table.depot(f"{outer}-civ-energy", f"{inner}-rover-tech")
    return table


def test_R41_M27_a_tile_that_fits_the_moon_must_be_placed(make: Make) -> None:
    table = stuck_but_for_the_moon(make)
    assert not table.ask("stuck")
    table.do("make a play").first()
    assert table.values() and all(value[0][0] >= 100 for value in table.values())


def test_M27_nothing_fits_either(make: Make) -> None:
    table = stuck_but_for_the_moon(make).put("terrain", CELLS | SQUARES, "civ")
    assert table.ask("stuck")


def test_C2_R47_all_trackers_at_the_top_end_the_game(make: Make) -> None:
    table = make().tracks(civ=15, water=15, biomass=15, rover=15, tech=14).do("advance tech")
    table.do("regress civ")  # which does not undo it
    table.do("close the round")
    assert table.get("ending") == 1


def test_C2_not_before_all_are_there(make: Make) -> None:
    table = make().tracks(civ=14, water=15, biomass=15, rover=15, tech=14).do("advance tech").do("close the round")
    assert table.get("ending") == 0
