"""Section 5: placing tiles and patches; section 8: patches."""

from __future__ import annotations

from .conftest import Make
from .facts import CELLS, PERIMETER, beside

ALL_BUT_THREE = ((5, 8), (5, 9), (5, 10))


def dominoes(cells: set[tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """Every way to lay a domino, whose halves differ, on these squares."""
    return {(a, b) for a in cells for b in beside(a) & cells}


def test_5_first_piece_covers_a_perimeter_square(make: Make) -> None:
    """placing.yaml, rule perimeter-first; inside and aligned; quarter turns."""
    table = make().do("place the domino-civ-energy")
    assert set(table.values()) == {spot for spot in dominoes(CELLS) if set(spot) & PERIMETER}
    assert len(table.values()) == len(set(table.values()))


def test_5_later_pieces_share_an_edge(make: Make) -> None:
    """placing.yaml, rules adjacency and one-layer: diagonal contact is not enough."""
    there = {(5, 5), (5, 6)}
    table = make().put("terrain", there, "rover").do("place the domino-civ-energy")
    around = {cell for old in there for cell in beside(old)} - there
    assert set(table.values()) == {spot for spot in dominoes(CELLS - there) if set(spot) & around}


def test_5_a_patch_counts_as_a_piece(make: Make) -> None:
    """placing.yaml, rule adjacency: also a patch is adjacent ground; R43 the first tile must touch a patch laid first."""
    table = make().do("gain a patch").pick([(0, 5)])
    table.do("place the domino-civ-energy")
    assert set(table.values()) == {spot for spot in dominoes(CELLS - {(0, 5)}) if set(spot) & beside((0, 5))}


def test_R43_first_piece_a_patch(make: Make) -> None:
    """placing.yaml, rule perimeter-first, for PATCH; decisions.md, corner contact: a corner is no perimeter."""
    table = make().do("gain a patch")
    assert {places[0] for places in table.values()} == PERIMETER
    assert ((1, 5),) not in table.values()  # meets the outside only at its corner


def test_5_tiles_may_be_flipped(make: Make) -> None:
    """The picture of an L, and its mirror image: `.a .A bB` and `a. A. Bb`."""
    table = make().leave((4, 6), (5, 6), (6, 6), (6, 7)).do("place the tetromino-l-civ-energy")
    assert table.finish().cells("terrain", "energy") == {(6, 6), (6, 7)}


def test_equal_placements_are_one_option(make: Make) -> None:
    """decisions.md: equal in cells, terrain, icons and meteor symbol. A straight four has two pictures on a line, not four."""
    table = make().leave((5, 6), (5, 7), (5, 8), (5, 9)).do("place the tetromino-i-civ-energy-meteor")
    assert len(table.values()) == 2


def test_equal_placements_with_other_icons_are_two_options(make: Make) -> None:
    """The square tile has the same terrain after some mirrorings, but other icons: eight options, not four."""
    square = ((5, 6), (5, 7), (6, 6), (6, 7))
    table = make().leave(*square).do("place the tetromino-o-civ-energy")
    assert len(table.values()) == 8
    assert make().leave(*square).do("place the tetromino-o-civ-energy-meteor").values() == table.values()


def test_5_order_of_effects_of_a_placement(make: Make) -> None:
    """placing.yaml, `to place TILE`: piece, meteorite, then what is covered is destroyed, then resources; R6."""
    table = make().leave((5, 6), (5, 7)).put("lifepod", [(5, 6)]).put("rover", [(5, 7), (6, 7)])
    table.do("place the domino-civ-energy-meteor").pick([(5, 6), (5, 7)])
    assert not table.over and table.step("civ") == 0  # the advances are still to come
    assert table.cells("meteorite") == table.cells("meteor-symbol") == {(5, 7)}
    assert table.cells("lifepod") == set() and table.cells("rover") == {(6, 7)}
    assert table.get("pods") == table.get("stones") == 0
    assert table.get("garage") == 2  # the rover is gone for good


def test_5_every_rover_and_lifepod_under_a_tile(make: Make) -> None:
    """placing.yaml, `each rover`, `each lifepod` in `to bury REGION`."""
    for piece in ("rover", "lifepod"):
        table = make().leave((5, 6), (5, 7), (5, 8)).put(piece, [(5, 6), (5, 7), (5, 8)]).do("place the domino-civ-energy")
        table.pick([(5, 6), (5, 7)])
        assert table.cells(piece) == {(5, 8)}


def test_R6_meteorite_at_once(make: Make) -> None:
    """placing.yaml: `drop a meteorite onto each meteor-symbol of SPOT`; only where the tile has a symbol."""
    table = make().leave((5, 6), (5, 7), (6, 6), (6, 7), (4, 0))
    table.do("place the domino-civ-energy-meteor").pick([(6, 6), (6, 7)])
    assert table.cells("meteorite") == {(6, 7)}
    table.finish().do("place the domino-civ-energy").pick([(5, 6), (5, 7)])
    assert table.cells("meteorite") == {(6, 7)}


def test_5_what_a_tile_prints(make: Make) -> None:
    """game.yaml, the picture of the kind: terrain on all squares, one resource on each half."""
    table = make().leave((5, 6), (5, 7), (5, 8), (5, 9)).do("place the tetromino-i-rover-tech")
    table.pick([(5, 6), (5, 7), (5, 8), (5, 9)])
    assert table.cells("terrain", "rover") == {(5, 6), (5, 7)} and table.cells("terrain", "tech") == {(5, 8), (5, 9)}
    assert table.cells("resource", "rover") == {(5, 6)} and table.cells("resource", "tech") == {(5, 8)}


def test_8_patch_has_no_resource_and_advances_nothing(make: Make) -> None:
    """placing.yaml, `to place PATCH`; R47 on ice: no water advance, the ice is covered; R44 no meteorite."""
    table = make().leave((5, 5), terrain="water").do("gain a patch")
    assert table.over  # one square, nothing to choose, nothing to settle
    assert table.cells("patch") == {(5, 5)} == table.cells("terrain", "biomass")
    assert table.cells("resource", "biomass") == table.cells("meteorite") == table.cells("meteor-symbol") == set()
    assert set(table.steps().values()) == {0}


def test_R45_patch_on_lifepod_and_rover(make: Make) -> None:
    """placing.yaml, `to place PATCH`: `bury cells of SPOT`."""
    table = make().leave((4, 1), (4, 2)).put("lifepod", [(4, 1)]).put("rover", [(4, 2)])
    table.do("gain a patch").pick([(4, 1)]).do("gain a patch")
    assert table.cells("lifepod") == table.cells("rover") == set()
    assert (table.get("pods"), table.get("garage")) == (0, 2)


def test_R46_patch_without_a_legal_square_is_lost(make: Make) -> None:
    """placing.yaml, `to lay a patch: place the biomass-patch`."""
    table = make().leave().do("gain a patch")
    assert table.over and table.cells("patch") == set() and table.get("stored") == 0


def test_8_a_patch_cannot_be_refused(make: Make) -> None:
    """tracks.yaml, `later, perform BENEFIT` is no `may`: while a patch can be laid there is no done."""
    table = make().tracks(biomass=2).leave((5, 5), (5, 7)).do("advance biomass")
    assert set(table.values()) == {((5, 5),), ((5, 7),)}


def test_8_several_patches_one_after_the_other(make: Make) -> None:
    """placing.yaml, `to gain N patches: repeat N times, fully gain a patch`: the second may touch the first."""
    table = make().put("terrain", [(5, 5)], "civ").do("gain 2 patches").pick([(5, 6)])
    assert ((5, 7),) in table.values() and ((5, 6),) not in table.values()


def test_R9_a_patch_is_not_the_last_tile(make: Make) -> None:
    """placing.yaml: only `to place TILE` sets last-tile. The rover goes on the tile, not on the patch."""
    table = make().leave((5, 6), (5, 7), (5, 8)).do("place the domino-civ-energy").pick([(5, 6), (5, 7)]).finish()
    table.do("gain a patch").do("gain a rover")
    assert set(table.values()) == {(5, 6), (5, 7)}


def test_5_tile_covers_only_bare_squares(make: Make) -> None:
    """placing.yaml, rule one-layer: also for patches."""
    table = make().leave(*ALL_BUT_THREE).do("gain a patch").pick([(5, 9)])
    assert table.do("place the domino-civ-energy").over
    assert table.cells("terrain", "energy") == set()
