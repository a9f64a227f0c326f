"""Where tiles and patches may not lie, planet by planet."""

from __future__ import annotations

import pytest

from .conftest import Make
from .planets import bank, where


def pairs(*ways: tuple[tuple[int, int], tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """Dominoes both ways round."""
    return {way for a, b in ways for way in ((a, b), (b, a))}


# ---------------------------------------------------------------------------------------------- Arashi


def test_B_arashi_a_tile_on_the_ring_also_lies_outside(make: Make) -> None:
    """Rule of arashi. [5, 5] and [5, 6] are of the ring, [4, 5] and [4, 6] above it are not."""
    table = make("arashi").bare((4, 5), (4, 6), (5, 5), (5, 6)).do("place the domino-civ-energy")
    across = (((4, 5), (5, 5)), ((4, 6), (5, 6)), ((4, 5), (4, 6)))
    assert set(table.values()) == pairs(*across)


def test_R77_arashi_no_patch_on_the_ring(make: Make) -> None:
    table = make("arashi").bare((5, 5), (4, 6)).do("gain a patch")
    assert table.over and table.cells("patch") == {(4, 6)}
    table = make("arashi").bare((5, 5)).do("gain a patch")
    assert table.over and table.cells("patch") == set()  # a rule never yields for a patch


# ----------------------------------------------------------------------------------------------- K-273


def test_R78_k_273_not_on_ice_and_land_at_once(make: Make) -> None:
    """[4, 3] is a lifepod site, which is land; [4, 8] too; row 4 is `.~~L~~~~o~~.`."""
    bare = [(4, 2), (4, 3), (4, 4), (4, 5)]
    table = make("k-273").bare(*bare).do("place the domino-civ-energy")
    assert set(table.values()) == pairs(((4, 4), (4, 5)))
    table = make("k-273").bare((5, 2), (5, 3), (4, 3)).do("place the domino-civ-energy")
    assert set(table.values()) == pairs(((5, 2), (5, 3)), ((4, 3), (5, 3)))


def test_B_k_273_judges_the_printed_ground(make: Make) -> None:
    """A patch has one square, so it may lie on either."""
    table = make("k-273").bare((4, 2), (4, 3)).do("gain a patch")
    assert set(table.values()) == {((4, 2),), ((4, 3),)}


# -------------------------------------------------------------------------------------------- Pajitnov


def test_R81_pajitnov_a_tile_that_fits_only_from_above(make: Make) -> None:
    """Two bare squares with tiles all around: no way in."""
    assert make("pajitnov").bare((5, 5), (5, 6)).do("place the domino-civ-energy").over


@pytest.mark.parametrize(
    ("free", "legal"),
    [
        ((5, 7), True),  # pushed on by one, it lies on [5, 6] and [5, 7]
        ((5, 4), True),
        ((4, 5), False),  # above one of its squares only
        ((6, 6), False),
    ],
)
def test_C24_pajitnov_one_step_in_a_straight_line(make: Make, free: tuple[int, int], legal: bool) -> None:
    table = make("pajitnov").bare((5, 5), (5, 6), free).do("place the domino-civ-energy")
    assert (((5, 5), (5, 6)) in table.values()) is legal


@pytest.mark.parametrize("above", [4, 6])
def test_C24_pajitnov_sideways_needs_room_for_all_of_it(make: Make, above: int) -> None:
    table = make("pajitnov").bare((5, 5), (5, 6), (above, 5), (above, 6)).do("place the domino-civ-energy")
    assert set(table.values()) >= pairs(((5, 5), (5, 6)), ((above, 5), (above, 6)))


def test_R81_pajitnov_space_outside_is_free(make: Make) -> None:
    """[0, 5] and [0, 6] are the top row; the tile comes from above, where there is no square at all."""
    table = make("pajitnov").bare((0, 5), (0, 6)).do("place the domino-civ-energy")
    assert set(table.values()) == pairs(((0, 5), (0, 6)))


def test_R81_pajitnov_patches_are_exempt(make: Make) -> None:
    assert make("pajitnov").bare((5, 5)).do("gain a patch").cells("patch") == {(5, 5)}


# ------------------------------------------------------------------------------------------ Persephone


@pytest.mark.parametrize(
    ("tile", "first", "second"),
    [
        ("domino-civ-energy", (3, 6), (3, 5)),  # no civ upper left, no energy upper right
        ("domino-tech-biomass", (5, 2), (6, 2)),  # no tech lower left
        ("domino-energy-water", (6, 8), (5, 8)),  # energy not upper right, water not lower right
        ("domino-biomass-civ", (3, 5), (3, 6)),  # civ alone
        ("domino-civ-energy", (5, 8), (6, 8)),  # energy alone
    ],
)
def test_R79_persephone_resources(make: Make, tile: str, first: tuple[int, int], second: tuple[int, int]) -> None:
    """The first half of the tile lies on `first`: the only one of two ways."""
    table = make("persephone").bare(first, second)
    table.run("try TILE", 0, (table.component(tile),))
    assert table.over  # there was one way only
    assert [table.cells("resource", terrain) for terrain in tile.split("-")[1:]] == [{first}, {second}]


def test_R79_persephone_terrain_is_free(make: Make) -> None:
    """A water resource is barred from the lower right, bare water is not."""
    table = make("persephone").bare((4, 8), (5, 8), (6, 8)).do("place the tromino-i-water-rover")
    assert len(table.values()) == 2  # the resource of water is in the middle, so it lies at [5, 8] either way
    assert make("persephone").bare((5, 8), (6, 8), (7, 8)).do("place the tromino-i-water-rover").over


def test_R79_persephone_patches(make: Make) -> None:
    assert make("persephone").bare((0, 5)).do("gain a patch").cells("patch") == {(0, 5)}


# -------------------------------------------------------------------------------------------- Tartarus


def test_B_tartarus_no_tile_over_the_chasm(make: Make) -> None:
    """Row 5: the chasm is between columns 4 and 5."""
    table = make("tartarus").bare((5, 3), (5, 4), (5, 5), (5, 6)).do("place the domino-civ-energy")
    assert set(table.values()) == pairs(((5, 3), (5, 4)), ((5, 5), (5, 6)))


def test_B_tartarus_the_chasm_ends_no_adjacency(make: Make) -> None:
    """A tile on the left makes the right side reachable; edges and areas are not touched by the chasm either."""
    table = make("tartarus").covering((5, 4)).do("gain a patch")
    assert ((5, 5),) in table.values()
    left, right = (5, 4), (5, 5)
    assert left in bank("l") and right in bank("r")
    table = make("tartarus").covering(left, right, terrain="tech")
    assert table.ask("measure of objective", "silicon") == 2


# -------------------------------------------------------------------------------- Gaia, Petra: covering


def test_B_cities_and_currents_may_be_covered(make: Make) -> None:
    assert where("gaia", "C") >= {(2, 2), (0, 5)}
    assert make("gaia").bare((2, 2)).do("gain a patch").cells("patch") == {(2, 2)}
    assert make("petra").bare((7, 1)).do("gain a patch").cells("patch") == {(7, 1)}
