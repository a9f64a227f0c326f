"""Section 9: rovers, lifepods, meteorites."""

from __future__ import annotations

from .conftest import Make
from .facts import CELLS, beside


def test_9_a_step_is_orthogonal_and_onto_anything(make: Make) -> None:
    """rovers.yaml, `the ways of ROVER are neighbours of ROVER except rovers`: tiles, patches, bare ground, ice."""
    table = make().put("terrain", [(4, 5)], "civ").put("patch", [(5, 4)]).put("terrain", [(5, 4)], "biomass")
    table.put("rover", [(5, 5)]).set("moves", 2).do("settle").pick("drive")
    assert set(table.values()) == beside((5, 5))


def test_9_nothing_outside_of_the_planet(make: Make) -> None:
    """The same: holes and gaps are not squares."""
    table = make().put("rover", [(0, 5)]).set("moves", 1).do("settle").pick("drive")
    assert set(table.values()) == {(0, 6), (1, 5)}


def test_9_a_step_costs_one_movement(make: Make) -> None:
    """rovers.yaml, `the fare of CELL is 1`, rule fuel."""
    table = make().put("rover", [(5, 6)]).set("moves", 2).do("settle").pick("drive", (5, 7))
    assert table.get("moves") == 1
    table.pick("drive", (5, 6))  # back again
    assert table.over and (table.get("moves"), table.cells("rover")) == (0, {(5, 6)})


def test_9_no_movement_no_step(make: Make) -> None:
    """rovers.yaml, rule fuel."""
    assert make().put("rover", [(5, 6)]).do("settle").over


def test_9_movement_is_split_over_several_rovers(make: Make) -> None:
    """rovers.yaml, `may drive a rover`: step by step, each time any of them."""
    table = make().put("rover", [(5, 5), (8, 5)]).set("moves", 2).do("settle").pick("drive")
    assert set(table.values()) == {(5, 5), (8, 5)}
    table.pick((5, 5), (5, 6)).pick("drive", (8, 5), (8, 6))
    assert table.cells("rover") == {(5, 6), (8, 6)}


def test_R54_another_rover_stands_in_the_way(make: Make) -> None:
    """rovers.yaml, `except rovers`; decisions.md, where rovers may not go."""
    table = make().put("rover", [(0, 5), (0, 6)]).set("moves", 1).do("settle").pick("drive", (0, 5))
    assert table.over and table.cells("rover") == {(1, 5), (0, 6)}  # one way was left


def test_R53_everything_passed_over_is_collected(make: Make) -> None:
    """rovers.yaml, `to drive ROVER`: `enter CELL`, on every square entered; no cost, no choice."""
    table = make().put("rover", [(7, 1)]).put("lifepod", [(7, 2), (7, 3), (8, 8)]).put("meteorite", [(7, 3)])
    table.set("moves", 3).do("settle").pick("drive", (7, 2)).pick("drive", (7, 3)).pick("drive", (7, 4))
    assert (table.get("pods"), table.get("stones")) == (2, 1)
    assert (table.cells("lifepod"), table.cells("meteorite")) == ({(8, 8)}, set())


def test_9_a_rover_that_stays_does_not_collect(make: Make) -> None:
    """rovers.yaml: only `enter CELL` collects."""
    table = make().put("rover", [(7, 2)]).do("gain synergy").pick("civ")
    assert table.get("pods") == 0 and (7, 2) in table.cells("lifepod")


def test_9_rover_gained_collects_what_lies_there(make: Make) -> None:
    """rovers.yaml, `to gain a rover`: `enter CELL`."""
    table = make().put("last-tile", [(7, 2)]).put("lifepod", [(7, 2)]).do("gain a rover")
    assert (table.get("pods"), table.cells("rover")) == (1, {(7, 2)})


def test_R52_no_rover_left_on_the_board(make: Make) -> None:
    """rovers.yaml, rule empty-garage: all lost or deployed, nothing."""
    table = make().put("last-tile", [(5, 5)]).set("garage", 0).do("gain a rover")
    assert table.over and table.cells("rover") == set()


def test_9_no_free_square_on_the_last_tile(make: Make) -> None:
    """rovers.yaml, `from last-tiles except rovers`."""
    table = make().put("last-tile", [(5, 5)]).put("rover", [(5, 5)]).do("gain a rover")
    assert table.over and table.get("garage") == 2


def test_9_a_placed_rover_must_be_placed(make: Make) -> None:
    """tracks.yaml, `later, reach MILESTONE` is no `may`."""
    table = make().put("last-tile", [(5, 5), (5, 6)]).do("advance rover")
    assert set(table.values()) == {(5, 5), (5, 6)}


def test_9_teleport_collects_only_where_it_lands(make: Make) -> None:
    """rovers.yaml, `to teleport ROVER`: squares between are not visited; any square but those of rovers."""
    table = make().put("rover", [(7, 0 + 1), (0, 5)]).put("lifepod", [(7, 2), (7, 3)]).put("meteorite", [(7, 3)])
    table.do("teleport a rover").pick((7, 1))
    assert set(table.values()) == CELLS - {(7, 1), (0, 5)}
    table.pick((7, 3))
    assert (table.get("pods"), table.get("stones"), table.cells("lifepod")) == (1, 1, {(7, 2)})


def test_R50_a_destroyed_meteorite_is_not_collected(make: Make) -> None:
    """placing.yaml, `to destroy METEORITE: remove METEORITE`."""
    table = make().put("meteorite", [(5, 5)]).do("destroy a meteorite")
    assert (table.cells("meteorite"), table.get("stones")) == (set(), 0)
