"""Horizon Group: meteorites are carried, and its five techs."""

from __future__ import annotations

from ..facts import beside
from .conftest import Make

CORP = "horizon-group"


def test_a_rover_takes_the_meteorite_of_its_square_along(make: Make) -> None:
    table = make(CORP).put("rover", [(5, 5)]).put("meteorite", [(5, 5)]).set("moves", 1).do("settle")
    table.pick("drive", (5, 6))
    assert (table.cells("meteorite"), table.get("stones")) == ({(5, 6)}, 0)


def test_it_stays_behind_where_another_one_lies(make: Make) -> None:
    """And the rover carries the other one from there on."""
    table = make(CORP).put("rover", [(5, 5)]).put("meteorite", [(5, 5), (5, 6)]).set("moves", 2).do("settle")
    table.pick("drive", (5, 6)).pick("drive", (5, 7))
    assert table.cells("meteorite") == {(5, 5), (5, 7)}


def test_it_is_collected_on_a_rover_resource(make: Make) -> None:
    """Brought or found there; rover terrain without a symbol does nothing."""
    table = make(CORP).put("terrain", [(5, 6), (5, 7)], "rover").put("resource", [(5, 7)], "rover")
    table.put("rover", [(5, 5)]).put("meteorite", [(5, 5)]).set("moves", 2).do("settle").pick("drive", (5, 6))
    assert table.get("stones") == 0
    table.pick("drive", (5, 7))
    assert (table.cells("meteorite"), table.get("stones")) == (set(), 1)
    table = make(CORP).put("resource", [(5, 7)], "rover").put("rover", [(5, 6)]).put("meteorite", [(5, 7)])
    assert table.set("moves", 1).do("settle").pick("drive", (5, 7)).get("stones") == 1


def test_it_goes_onto_bare_ground_and_through_the_air(make: Make) -> None:
    table = make(CORP).leave((5, 6)).put("rover", [(5, 5)]).set("garage", 3).put("meteorite", [(5, 5)])
    table.set("moves", 1).do("settle")
    assert table.pick("drive", (5, 6)).cells("meteorite") == {(5, 6)} and not table.side.broken()
    table = make(CORP).put("rover", [(5, 5)]).put("meteorite", [(5, 5)]).do("keep the relocation-bonus")
    assert table.pick("teleport", (1, 4)).cells("meteorite") == {(1, 4)}


def test_nothing_is_laid_on_a_meteorite_on_bare_ground(make: Make) -> None:
    table = make(CORP).leave((5, 5), (5, 8)).put("meteorite", [(5, 5)]).do("gain a patch")
    assert table.over and table.cells("patch") == {(5, 8)}


def test_a_new_rover_collects_on_a_rover_resource_only(make: Make) -> None:
    table = make(CORP).put("last-tile", [(5, 5)]).put("meteorite", [(5, 5)]).do("gain a rover")
    assert (table.get("stones"), table.cells("meteorite")) == (0, {(5, 5)})


def test_cards_collect_directly(make: Make) -> None:
    assert make(CORP).put("meteorite", [(5, 5)]).do("collect a meteorite").get("stones") == 1


def test_lifepods_are_collected_as_always(make: Make) -> None:
    table = (
        make(CORP).put("rover", [(7, 1)]).put("lifepod", [(7, 2)]).set("moves", 1).do("settle").pick("drive", (7, 2))
    )
    assert table.get("pods") == 1


def test_R71_a_carried_meteorite_blocks_at_the_end(make: Make) -> None:
    table = make(CORP).put("rover", [(0, 5)]).put("meteorite", [(0, 5)])
    assert (table.score("rows"), table.score("columns"), table.score("meteorites")) == (19, 17, 0)


def test_there_are_four_rovers(make: Make) -> None:
    assert make(CORP).get("garage") == 4


# -- techs


def test_1_tiles_with_rover_need_not_touch(make: Make) -> None:
    """decisions.md, C9: adjacency alone is lifted."""
    table = make(CORP, tech=1).bare((0, 5))
    table.do("place the domino-water-rover")
    assert ((5, 5), (5, 6)) in table.values()


def test_1_not_others_nor_patches_nor_the_first(make: Make) -> None:
    table = make(CORP, tech=1).bare((0, 5)).do("place the domino-civ-energy")
    assert all(set(places) & beside((0, 5)) for places in table.values())
    table = make(CORP, tech=1).bare((0, 5)).do("gain a patch")
    assert {places[0] for places in table.values()} == beside((0, 5))


def test_2_movement_for_loaded_rovers(make: Make) -> None:
    table = make(CORP, tech=2).put("rover", [(5, 5), (5, 6), (5, 7)]).put("meteorite", [(5, 5), (5, 6), (8, 8)])
    table.run("note the start").put("meteorite", []).do("settle").pick("gain (loaded) moves")
    assert table.get("moves") == 2
    assert not any("gain" in words for words in table.options())
    assert make(CORP, tech=2).put("rover", [(5, 5)]).run("note the start").do("settle").over


def test_3_a_patch_for_each_meteorite_that_a_rover_collects(make: Make) -> None:
    table = make(CORP, tech=3).leave((1, 4)).put("resource", [(5, 6)], "rover").put("rover", [(5, 5)])
    table.put("meteorite", [(5, 6)]).set("moves", 2).do("settle").pick("drive", (5, 6))
    assert "gain a patch" in table.options() and any("drive" in words for words in table.options())
    assert table.pick("gain a patch").cells("patch") == {(1, 4)}
    table = make(CORP, tech=3).leave((1, 4)).put("meteorite", [(5, 6)]).do("collect a meteorite")
    assert table.over and table.cells("patch") == set()


def test_4_a_meteorite_that_is_brought_onto_water_may_be_destroyed(make: Make) -> None:
    table = make(CORP, tech=4).put("terrain", [(5, 6)], "water").put("rover", [(5, 5)]).put("meteorite", [(5, 5)])
    table.set("moves", 1).do("settle").pick("drive", (5, 6)).pick("destroy")
    assert (table.cells("meteorite"), table.get("stones")) == (set(), 0)


def test_4_not_one_that_lay_there_nor_on_bare_ice(make: Make) -> None:
    table = make(CORP, tech=4).put("terrain", [(5, 6)], "water").put("rover", [(5, 5)]).put("meteorite", [(5, 6)])
    assert table.set("moves", 1).do("settle").pick("drive", (5, 6)).cells("meteorite") == {(5, 6)}
    table = make(CORP, tech=4).leave((5, 5)).put("rover", [(5, 6)]).put("meteorite", [(5, 6)])
    assert table.set("moves", 1).do("settle").pick("drive", (5, 5)).cells("meteorite") == {(5, 5)}


def test_5_advances_rover_once_per_round_at_the_top_too(make: Make) -> None:
    table = make(CORP, tech=5).put("last-tile", []).do("settle").pick("advance rover")
    assert table.over and table.step("rover") == 1
    assert make(CORP, tech=5, rover=15).do("settle").pick("advance rover").get("moves") == 5
