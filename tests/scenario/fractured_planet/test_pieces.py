"""F-2 to F-9, R59 to R65: where tiles and patches lie, where rovers go, what lines are worth."""

from __future__ import annotations

import pytest

from ..world import World
from .boards import SIDES, cells, edge, where
from .conftest import Make

Pair = tuple[tuple[int, int], tuple[int, int]]


def pairs(*ways: Pair) -> set[Pair]:
    """Dominoes both ways round."""
    return {way for a, b in ways for way in ((a, b), (b, a))}


# ----------------------------------------------------------------------------- what a piece does not take

ICONS = [
    ("F", "domino-civ-energy", "domino-energy-water"),
    ("I", "domino-civ-energy", "domino-tech-biomass"),
    ("X", "domino-rover-tech", "domino-energy-water"),
    ("E", "domino-water-rover", "domino-tech-biomass"),
    ("R", "domino-water-rover", "domino-tech-biomass"),
    ("T", "domino-tech-biomass", "domino-rover-tech"),
    ("A", "domino-tech-biomass-meteor", "domino-tech-biomass"),
]


def fits(make: Make, sides: str, tile: str, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether a domino can lie on the two last squares that are left."""
    table = make(sides).bare(a, b)
    table.run("try TILE", 0, (table.component(tile),))
    return not table.over or bool(table.cells("terrain", "civ") != cells(sides) - {a, b})


@pytest.mark.parametrize(("side", "barred", "taken"), ICONS)
def test_F2_F3_R59_each_side_bars_one_icon(make: Make, side: str, barred: str, taken: str) -> None:
    """On whichever of the squares the icon would lie."""
    sides = "FIXE" if side in "FIXE" else "ARTH"
    a, b = {"F": ((2, 1), (2, 2)), "I": ((2, 8), (2, 9)), "X": ((8, 1), (8, 2)), "E": ((8, 8), (8, 9))}.get(side) or {
        "A": ((2, 1), (2, 2)), "R": ((2, 8), (2, 9)), "T": ((8, 1), (8, 2)),
    }[side]  # fmt: skip
    assert {a, b} <= cells(side)
    assert not fits(make, sides, barred, a, b)
    assert fits(make, sides, taken, a, b)


def test_F2_the_other_pieces_take_it(make: Make) -> None:
    assert fits(make, "FIXE", "domino-civ-energy", (8, 8), (8, 9))  # E: no water


def test_F2_the_terrain_is_not_barred(make: Make) -> None:
    """A patch of biomass lies on T, which takes no biomass resources."""
    assert SIDES["T"][0] == "biomass"
    assert make("ARTH").bare((8, 1)).do("gain a patch").cells("patch") == {(8, 1)}


def test_F3_R62_no_patches(make: Make) -> None:
    assert make("ARTH").bare((8, 8)).do("gain a patch").cells("patch") == set()
    assert make("ARTE").bare((8, 8)).do("gain a patch").cells("patch") == {(8, 8)}


def test_R60_a_symbol_bars_though_no_meteorite_would_come(make: Make) -> None:
    """Universal 5."""
    table = make("ARTH").set("unlocked", True, 5).bare((2, 1), (2, 2)).do("place the domino-tech-biomass-meteor")
    assert table.over and table.cells("terrain", "tech") == set()


# ----------------------------------------------------------------------------------------- the first piece


def test_F4_the_first_tile_of_all_covers_the_edge_of_any_piece(make: Make) -> None:
    spots = make().do("place the domino-civ-energy").values()
    assert all(set(spot) & edge("FIXE") for spot in spots)
    assert {place for spot in spots for place in spot} <= cells("XE")  # F takes no civ, I no energy


def test_F4_R63_each_piece_is_begun_at_its_edge(make: Make) -> None:
    """[2, 4] and [2, 7] face each other over the gap; [2, 8] and [2, 9] are off the edge."""
    spots = make().covering((2, 4)).do("place the domino-tech-biomass").values()
    assert ((2, 7), (2, 8)) in spots and ((0, 8), (0, 9)) in spots
    assert ((2, 8), (2, 9)) not in spots
    of_i = {spot for spot in spots if set(spot) <= cells("I")}
    assert all(set(spot) & edge("I") for spot in of_i)


def test_F4_later_pieces_follow_adjacency(make: Make) -> None:
    spots = make().covering((2, 4), (2, 7)).do("place the domino-tech-biomass").values()
    assert ((2, 8), (2, 9)) in spots and ((3, 4), (3, 3)) in spots
    assert ((0, 8), (0, 9)) not in spots  # of I, and beside nothing
    assert ((0, 1), (0, 2)) not in spots  # of F likewise
    assert ((11, 7), (11, 8)) in spots  # E is still to be begun


def test_F4_a_patch_begins_a_piece_too(make: Make) -> None:
    spots = {place for (place,) in make().covering((2, 4)).do("gain a patch").values()}
    assert spots == {(1, 4), (3, 4), (2, 3)} | edge("IXE")


def test_F4_without_adjacency_the_edge_still_counts(make: Make) -> None:
    """Universal 1 lifts adjacency alone."""
    table = make().set("unlocked", True, 1).covering((2, 4)).do("gain a patch")
    spots = {place for (place,) in table.values()}
    assert spots == (cells("F") | edge("IXE")) - {(2, 4)}


def test_F5_no_tile_on_two_pieces(make: Make) -> None:
    spots = make().covering((4, 4), (4, 7), (7, 4), (7, 7)).do("place the domino-tech-biomass").values()
    assert all(any(set(spot) <= cells(side) for side in "FIXE") for spot in spots)


def test_F5_areas_end_at_the_gap(make: Make) -> None:
    assert make().covering((4, 4), (4, 7), terrain="tech").ask("measure of objective", "silicon") == 1
    assert make().covering((4, 3), (4, 4), terrain="tech").ask("measure of objective", "silicon") == 2


def test_F8_four_pieces_are_one_planet_for_objectives(make: Make) -> None:
    table = make().put("resource", [(0, 1), (0, 8), (11, 1), (11, 8)], "civ")
    assert table.ask("measure of objective", "perimeter") == 4


# ---------------------------------------------------------------------------------------------- F-9


def table_with(make: Make, outer: str, inner: str, *bare: tuple[int, int]) -> World:
    """Seat 0 with these two tiles before him: tetromino-i outside, domino inside."""
    table = make().bare(*bare).set("front", 3).set("offset", 1)
    table.depot(outer, inner)
    return table


def test_F9_a_tile_that_obeys_must_be_taken(make: Make) -> None:
    """Two squares of F are left: the domino with civ may not lie there, the row of four could not anyway."""
    table = table_with(make, "tetromino-i-civ-energy", "domino-tech-biomass", (2, 1), (2, 2), (8, 8)).run("take a turn")
    assert set(table.values()) == pairs(((2, 1), (2, 2)))


def test_F9_the_icon_yields_where_it_alone_would_end_the_game(make: Make) -> None:
    table = table_with(make, "tetromino-i-civ-energy", "domino-civ-energy", (2, 1), (2, 2))
    assert not table.ask("stuck")
    table.run("take a turn")
    assert set(table.values()) == pairs(((2, 1), (2, 2)))
    table.pick(((2, 1), (2, 2)))
    assert table.cells("terrain", "energy") == {(2, 2)}


def test_F9_and_not_where_nothing_fits_at_all(make: Make) -> None:
    assert table_with(make, "tetromino-i-civ-energy", "domino-civ-energy", (2, 1), (8, 8)).ask("stuck")


# ------------------------------------------------------------------------------------------- spaceships


def test_F5_no_step_leads_across(make: Make) -> None:
    table = make().put("rover", [(4, 4)]).set("moves", 9).do("drive a rover")
    assert set(table.values()) == {(3, 4), (4, 3)}


def test_F6_from_a_spaceship_to_any_other_square(make: Make) -> None:
    """Not onto another rover; what lies there is collected; 1 movement."""
    ship = (2, 3)
    assert ship in where("F", "S")
    table = make().put("rover", [ship, (0, 8)]).set("moves", 2).do("launch a rover")
    assert set(table.values()) == cells("FIXE") - {ship, (0, 8)}
    pod = min(where("E", "L"))
    table.pick(pod)
    assert table.cells("rover") == {pod, (0, 8)} and (table.get("moves"), table.get("pods")) == (1, 1)


def test_R64_only_from_a_spaceship_and_with_movement(make: Make) -> None:
    assert make().put("rover", [(2, 2)]).set("moves", 5).do("launch a rover").over
    assert make().put("rover", [(2, 3)]).set("moves", 0).do("launch a rover").over
    assert not make().put("rover", [(2, 3)]).set("moves", 1).do("launch a rover").over


def test_F6_a_covered_spaceship_does_not_work(make: Make) -> None:
    table = make().covering((2, 3)).put("rover", [(2, 3)]).set("moves", 5).do("launch a rover")
    assert table.over and table.cells("rover") == {(2, 3)}


def test_R65_a_rover_that_is_covered_is_destroyed(make: Make) -> None:
    table = make().bare((2, 3)).put("rover", [(2, 3)]).do("gain a patch")
    assert table.cells("rover") == set() and table.cells("patch") == {(2, 3)}


# ---------------------------------------------------------------------------------------------- scoring


def test_F7_each_piece_has_rows_and_columns_of_its_own(make: Make) -> None:
    scores = make().bare().scores()
    assert (scores["rows"], scores["columns"]) == (20, 20)
    scores = make().covering(*((0, column) for column in range(1, 5))).scores()  # the first row of F
    assert (scores["rows"], scores["columns"]) == (1, 0)
    scores = make().covering(*cells("F")).scores()
    assert (scores["rows"], scores["columns"]) == (5, 5)


def test_F7_an_empty_square_or_a_meteorite_spoils_its_piece_alone(make: Make) -> None:
    """Row 0 of F is spoilt, row 0 of I is not."""
    scores = make().bare((0, 1)).scores()
    assert (scores["rows"], scores["columns"]) == (19, 19)
    scores = make().bare().put("meteorite", [(0, 1)]).scores()
    assert (scores["rows"], scores["columns"]) == (19, 19)


def test_F7_other_planets_score_as_they_did(make: Make) -> None:
    table = make().set("world", "ksb-4156").put("terrain", [(0, 5), (0, 6)], "civ")
    assert (table.scores()["rows"], table.scores()["columns"]) == (1, 0)


def test_F7_a_line_that_is_cleared_is_that_of_one_piece(make: Make) -> None:
    table = make().bare().put("meteorite", [(0, 1), (0, 3), (0, 8)]).do("keep the landing-zone-approved")
    table.pick("row 0", (0, 3))
    assert table.cells("meteorite") == {(0, 8)}
