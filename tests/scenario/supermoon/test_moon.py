"""The moon: set-up, placing, rovers, scores. Numbers are those of the rules and rulings of the expansion."""

from __future__ import annotations

import pytest

from ..shapes import spots
from ..table import Table
from .conftest import Make
from .moon import MOONS, POSTS, RIM, SQUARES, MoonTable, m

ALL = ("civ", "energy", "water", "rover", "tech", "biomass")


def resources(table: MoonTable, **counts: int) -> MoonTable:
    """So many resources of each kind on the moon, with terrain below."""
    free = sorted(SQUARES)
    for terrain in ALL:
        places = [free.pop() for _ in range(counts.get(terrain, 0))]
        table.put("terrain", places, terrain).put("resource", places, terrain)
    return table


# ---- set-up ------------------------------------------------------------------------------------------


def begun(side: str, *options: str, players: int = 2, seed: int = 1) -> MoonTable:
    return MoonTable(side, players, seed, ("supermoon",), moons=options[0] if len(options) == 1 else ",".join(options))


@pytest.mark.parametrize("seed", range(3))
def test_M1_a_board_at_random_its_side_as_the_player_likes(side: str, seed: int) -> None:
    table = begun(side, "random", seed=seed)
    board = table.get("moon-board")
    assert board in set(MOONS) - {"supermoon"}
    assert set(table.options()) == {board, "supermoon"}
    table.pick("supermoon").first()
    other = table.get("moon-board", seat=1)
    assert other != board
    assert set(table.options()) == {other, "supermoon"}
    table.pick(other).first()
    assert (table.get("face"), table.get("face", seat=1)) == ("supermoon", other)


FACES = [face for face in MOONS if face != "supermoon"]


@pytest.mark.parametrize(("side", "face"), [*(("model", face) for face in FACES), *(("core", face) for face in FACES[::4])])
def test_M2_M3_a_meteorite_on_each_symbol_and_a_start_to_choose(side: str, face: str) -> None:
    symbols, starts, _, _ = MOONS[face]
    table = begun(side, face, "symmetric")
    assert set(table.values()) == {POSTS[start] for start in starts}
    table.pick(POSTS[starts[1]])
    assert table.get("face") == face and table.post == starts[1]
    assert table.cells("meteorite") == {m(*symbol) for symbol in symbols}
    table.pick(POSTS[11])
    assert table.cells("meteorite", seat=1) == {m(*symbol) for symbol in MOONS["supermoon"][0]}
    assert table.cells("rover") == set() and table.get("stones") == 0


def test_the_grid_of_the_moon(make: Make) -> None:
    """A rover that may go anywhere on tiles finds all squares covered."""
    table = make(meteorites=False).put("terrain", SQUARES, "civ").put("rover", [(5, 5)]).do("teleport a rover")
    assert {value for value in table.values() if value[0] >= 100} == SQUARES
    assert len(SQUARES) == 32 and len(RIM) == 16


# ---- placing -----------------------------------------------------------------------------------------


def fits(table: Table, tile: str, free: set[tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """All ways of a tile on some squares of the moon, worked out here."""
    shape = table._d.components[table.component(tile)].shape
    assert shape is not None
    flat = frozenset((r - 100, c) for r, c in free)
    return {tuple(m(r, c) for r, c in places) for places in spots(shape, flat, 0).values()}


def test_R1_M6_M7_the_first_piece_of_each_board_touches_its_edge(make: Make) -> None:
    table = make().do("place the domino-civ-energy")
    free = SQUARES - table.cells("meteorite")
    assert table.on_moon() == {way for way in fits(table, "domino-civ-energy", free) if RIM & set(way)}
    assert any(value[0][0] < 100 for value in table.values())  # the planet is there too


def test_R1_each_board_by_itself(make: Make) -> None:
    """Tiles on the planet make nothing adjacent on the moon, nor the other way round."""
    table = make(meteorites=False).put("terrain", [(5, 5)], "civ").do("place the domino-civ-energy")
    assert table.on_moon() == {way for way in fits(table, "domino-civ-energy", SQUARES) if RIM & set(way)}
    assert ((5, 6), (5, 7)) in table.values() and ((0, 5), (0, 6)) not in table.values()
    table = make(meteorites=False).put("terrain", [m(2, 2)], "civ").do("gain a patch")
    assert table.on_moon() == {(m(1, 2),), (m(3, 2),), (m(2, 1),), (m(2, 3),)}
    assert ((0, 5),) in table.values() and ((5, 5),) not in table.values()


def test_R2_no_tile_lies_on_both(make: Make) -> None:
    table = make().do("place the tromino-i-civ-energy")
    assert {len({place[0] >= 100 for place in value}) for value in table.values()} == {1}


def test_R3_meteorites_are_no_pieces(make: Make) -> None:
    """[1, 3] and [2, 1] of the symmetric side: a square beside them that is not at the rim is no first place."""
    table = make().do("gain a patch")
    assert table.on_moon() == {(place,) for place in RIM - table.cells("meteorite")}


def test_M8_R4_meteorites_bar_their_squares_until_they_are_shot(make: Make) -> None:
    table = make("supermoon-1").put("terrain", [m(1, 2)], "civ").do("gain a patch")
    assert table.on_moon() == {(m(1, 1),), (m(1, 3),)}  # [0, 2] and [2, 2] bear meteorites
    table = make("supermoon-1").put("terrain", [m(1, 2)], "civ").put("meteorite", [m(2, 2)]).do("gain a patch")
    assert table.on_moon() == {(m(0, 2),), (m(1, 1),), (m(1, 3),)}


def test_M9_a_tile_on_the_moon_brings_its_meteorite_and_its_advances(make: Make) -> None:
    table = make(at=6, meteorites=False).do("place the domino-rover-tech-meteor")
    table.pick([m(0, 1), m(0, 2)])
    assert table.cells("meteorite") == {m(0, 2)}
    table.pick("use tech for [tech]")
    assert table.steps()["tech"] == 1


def test_R5_M10_water_moves_nothing_but_counts(make: Make) -> None:
    table = make("supermoon-1", at=6, meteorites=False).do("place the domino-energy-water")
    table.pick([m(0, 1), m(0, 2)])
    assert not any("use water" in option for option in table.options())
    table.finish()
    assert table.steps()["water"] in (0, 1)  # by the energy at most
    assert table.cells("resource", "water") == {m(0, 2)}


def test_M11_R8_energy_looks_at_its_own_board(make: Make) -> None:
    table = make(at=6, meteorites=False).put("terrain", [(5, 5)], "tech").put("terrain", [(5, 6)], "energy")
    table.do("place the domino-civ-energy").pick([m(0, 1), m(0, 2)])
    assert any(option.startswith("use energy for [civ]") for option in table.options())


def test_M12_no_lifepods_and_no_lines(make: Make) -> None:
    table = make(meteorites=False).put("terrain", SQUARES, "civ")
    assert table.score("rows") == 0 and table.score("columns") == 0
    assert not table.cells("lifepod") & SQUARES


# ---- rovers ------------------------------------------------------------------------------------------


def test_M21_a_new_rover_stands_on_the_tile_placed_last(make: Make) -> None:
    table = make(at=6, meteorites=False).do("place the domino-rover-tech").pick([m(0, 1), m(0, 2)])
    table.pick("use rover for [rover]").pick("rover")
    assert set(table.values()) == {m(0, 1), m(0, 2)}
    table.pick(m(0, 2))
    assert table.cells("rover") == {m(0, 2)}


def test_M22_rovers_drive_on_their_own_board_onto_bare_squares_too(make: Make) -> None:
    table = make("supermoon-1").put("rover", [m(1, 2)]).set("moves", 5).do("drive a rover")
    assert set(table.values()) == {m(0, 2), m(1, 1), m(1, 3), m(2, 2)}
    table.pick(m(0, 2))
    assert table.get("stones") == 1 and table.get("moves") == 4
    assert m(0, 2) not in table.cells("meteorite")


def test_M22_the_orbit_is_no_road(make: Make) -> None:
    table = make(meteorites=False).put("rover", [m(0, 1)]).set("moves", 1).do("drive a rover")
    assert set(table.values()) == {m(0, 2), m(1, 1)}


def test_M22_one_pool_for_both_boards(make: Make) -> None:
    table = make(meteorites=False).put("rover", [m(2, 2), (5, 5)]).set("moves", 2).do("drive a rover")
    table.pick(m(2, 2)).pick(m(2, 3))
    assert table.get("moves") == 1 and table.cells("rover") == {m(2, 3), (5, 5)}


def test_a_rover_under_a_tile_is_destroyed(make: Make) -> None:
    table = make(at=6, meteorites=False).put("rover", [m(0, 1), m(4, 4)]).do("place the domino-civ-energy")
    table.pick([m(0, 1), m(0, 2)])
    assert table.cells("rover") == {m(4, 4)}


# ---- scores ------------------------------------------------------------------------------------------


def test_R28_a_full_set_is_8(make: Make) -> None:
    table = resources(make(meteorites=False), civ=3, water=2, biomass=2, rover=2, tech=2, energy=1)
    assert table.score("moon sets") == 8


def test_R29_pairs_are_4_and_other_kinds_nothing(make: Make) -> None:
    table = resources(make("supermoon-2", meteorites=False), energy=3, rover=5, civ=2)
    assert table.score("moon sets") == 12


@pytest.mark.parametrize("face", list(MOONS))
def test_M28_the_set_of_each_side(make: Make, face: str) -> None:
    _, _, kinds, medals = MOONS[face]
    table = resources(make(face, meteorites=False), **dict.fromkeys(kinds.split(), 2))
    assert table.score("moon sets") == 2 * medals
    lacking = dict.fromkeys(kinds.split(), 2) | {kinds.split()[0]: 0}
    assert resources(make(face, meteorites=False), **lacking).score("moon sets") == 0


def test_M28_resources_on_the_planet_are_in_no_set(make: Make) -> None:
    table = make("supermoon-1", meteorites=False).put("resource", [(5, 5)], "civ").put("resource", [m(1, 1)], "water")
    assert table.score("moon sets") == 0


def test_R30_R31_M30_meteorites_cost_3_each_and_hide_no_resource(make: Make) -> None:
    table = make("supermoon-1")
    assert table.score("meteorites on the moon") == -12 and table.score("moon sets") == 0
    table.put("resource", [m(0, 2)], "civ").put("resource", [m(1, 1)], "water")
    assert table.score("moon sets") == 4
    table.put("meteorite", [m(0, 2), (5, 5)])
    assert table.score("meteorites on the moon") == -3  # those on the planet cost nothing


def test_M23_collected_on_the_moon_they_count_like_others(make: Make) -> None:
    table = make(meteorites=False).set("stones", 2).put("meteorite", [m(2, 3)]).put("rover", [m(2, 2)]).set("moves", 1)
    table.do("drive a rover").pick(m(2, 3))
    assert table.get("stones") == 3 and table.score("meteorites") == 1
