"""Section 4 of the rules of the expansion and its rulings: six small tiles of one's own, placed in pairs instead of a drafted one."""

from __future__ import annotations

import pytest

from ..facts import ICE
from ..fractured_planet.boards import where
from ..supermoon.moon import POSTS, SQUARES, m
from ..table import Table
from .conftest import Make, MakeMoon

KINDS = ("civ", "water", "biomass", "rover", "tech", "energy")
MINE = [f"salvage-{kind}-1" for kind in KINDS]
CARDS = ("expansion_cards", "events")
ONE, TWO, OTHER, TWIN = (5, 6), (5, 7), (8, 2), (8, 3)  # two pairs of bare squares that do not touch each other
FIRST, SECOND = [ONE, TWO], [OTHER, TWIN]


def tiles(table: Table) -> list[str]:
    """The salvage tiles on offer."""
    return [option for option in table.options() if option.startswith("salvage-")]


def room(table: Table, *bare: tuple[int, int]) -> Table:
    """Only these squares are bare, and the depot has no tile: the turn can only be made with salvage."""
    return table.leave(*(bare or (ONE, TWO, OTHER, TWIN))).depot(None, None)


# ---- set-up ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 6])
def test_S1_six_for_each_player_one_of_each_kind(make: Make, players: int) -> None:
    table = make(players=players)
    held = [table.zone("salvage", seat=seat) for seat in range(players)]
    assert all(sorted(tile.split("-")[1] for tile in mine) == sorted(KINDS) for mine in held)
    assert len({tile for mine in held for tile in mine}) == 6 * players
    assert table.zone("stack", "salvage-tile") == []


def test_S2_two_squares_of_a_terrain_a_resource_and_a_meteorite(make: Make) -> None:
    for kind in KINDS:
        table = make().put("terrain", [(5, 5)], "tech" if kind != "tech" else "civ").fill("salvage", [f"salvage-{kind}-1"])
        table.set("begun", True).tracks(rover=4).put("lifepod", []).do("place a tile in salvage").pick([ONE, TWO]).finish()
        assert table.cells("terrain", kind) == {ONE, TWO}
        assert len(table.cells("resource", kind)) == 1 and len(table.cells("meteorite")) == 1
        assert table.cells("meteorite") < {ONE, TWO}


# ---- a pair instead of a drafted tile ------------------------------------------------------------------


def test_S3_S7_R49_a_pair_and_the_depot_stays(make: Make) -> None:
    table = make().leave(ONE, TWO, OTHER, TWIN)
    before = table.depot_of()
    table.run("take a turn")
    assert set(tiles(table)) == set(table.zone("salvage")) and "domino-civ-energy" in table.options()
    table.pick("salvage-tech-1", FIRST, "salvage-civ-1").finish()
    assert table.depot_of() == before and len(table.zone("salvage")) == 4
    assert {*table.cells("terrain", "tech"), *(table.cells("terrain", "civ") & {OTHER, TWIN})} == {ONE, TWO, OTHER, TWIN}
    assert (table.step("tech"), table.step("civ")) == (1, 1)


def test_S3_never_one_alone(make: Make) -> None:
    """There is room for one, or only one is left."""
    table = make().leave(ONE, TWO).run("take a turn")
    assert tiles(table) == []
    table = make().leave(ONE, TWO, OTHER, TWIN).fill("salvage", ["salvage-civ-1"]).run("take a turn")
    assert "salvage-civ-1" not in table.options()


def test_S3_a_first_place_that_leaves_none_for_the_second_is_no_place(make: Make) -> None:
    """A square of four and one beside it; four in a row, where the middle two would leave single squares."""
    square = [(5, 6), (5, 7), (6, 6), (6, 7)]
    table = room(make(), *square, (5, 8)).run("take a turn").pick("salvage-tech-1")
    assert [(5, 6), (6, 6)] in [list(value) for value in table.values()]
    table = room(make(), (5, 6), (5, 7), (5, 8), (5, 9)).run("take a turn").pick("salvage-tech-1")
    assert {tuple(sorted(value)) for value in table.values()} == {((5, 6), (5, 7)), ((5, 8), (5, 9))}  # not in the middle


def test_S5_the_first_advances_before_the_second_comes(make: Make) -> None:
    """Its meteorite lies, its tracker has moved: here energy, which has to be asked what for."""
    table = room(make()).put("terrain", [(5, 5)], "tech").run("take a turn").pick("salvage-energy-1", FIRST)
    assert "complete the pair" not in table.options() and len(table.cells("meteorite")) == 1
    table.pick("tech")
    assert table.step("tech") == 1 and set(tiles(table)) == set(MINE) - {"salvage-energy-1"}


def test_R50_a_rover_comes_onto_the_first(make: Make) -> None:
    table = room(make()).tracks(rover=0).put("rover", []).set("garage", 2).run("take a turn").pick("salvage-rover-1", FIRST)
    assert table.step("rover") == 1
    table.pick("gain a rover")
    assert set(table.values()) == {ONE, TWO}
    table.pick(ONE)
    assert table.cells("rover") == {ONE}


def test_S5_what_happens_when_a_tile_is_placed_happens_twice(make: Make) -> None:
    """Impact Mileage: a movement for each meteorite that a tile brings."""
    table = room(make(*CARDS).fill("tableau", ["impact-mileage"])).set("moves", 0).put("rover", [])
    table.do("make a play").pick("salvage-civ-1", FIRST)
    assert table.get("moves") == 1
    table.pick("salvage-tech-1").finish()
    assert table.get("moves") == 2


def test_S7_what_binds_drafting_does_not_bind_salvage(make: Make) -> None:
    """Republic 1: the tile that is taken has to have civ."""
    table = make("asymmetric_corporations", corporations="symmetric").set("corporation", "republic")
    table.leave(ONE, TWO, OTHER, TWIN).depot("tetromino-i-rover-tech", "domino-rover-tech").set("bound-to-civ", True)
    assert set(table.do("make a play").options()) == set(table.zone("salvage"))


def test_R54_a_round_of_one_ring_leaves_salvage(make: Make) -> None:
    table = make(*CARDS).fill("present", ["interior-only"]).leave(ONE, TWO, OTHER, TWIN)
    table.depot("tetromino-i-civ-energy", None).run("take a turn")
    assert set(table.options()) == set(table.zone("salvage"))


# ---- the end -------------------------------------------------------------------------------------------


def test_S8_R42_a_pair_that_fits_must_be_placed(make: Make) -> None:
    table = make().leave(ONE, TWO, OTHER, TWIN).depot("tetromino-i-civ-energy", None)
    assert not table.ask("stuck")
    table.run("take a turn")
    assert set(table.options()) == set(table.zone("salvage"))
    table.pick("salvage-civ-1", FIRST, "salvage-water-1").finish()
    assert len(table.zone("salvage")) == 4 and not table.get("ending")


def test_S8_R43_one_that_fits_does_not_help(make: Make) -> None:
    table = make().leave(ONE, TWO).depot("tetromino-i-civ-energy", None)
    assert table.ask("stuck")
    assert tiles(table.run("take a turn")) == []


def test_S9_R48_the_last_advances(make: Make) -> None:
    """One for each of two, no meteorite; energy follows the other, water needs no ice."""
    for pair, steps in ((["tech", "energy"], {"tech": 9}), (["civ", "water"], {"civ": 1, "water": 1})):
        table = make().leave().depot("tetromino-i-civ-energy", None).fill("salvage", [f"salvage-{kind}-1" for kind in pair])
        table.tracks(tech=7 if "tech" in pair else 0).run("take a turn").pick("scrap a pair").finish()
        assert {track: step for track, step in table.steps().items() if step} == steps
        assert table.zone("salvage") == [] and table.cells("meteorite") == set()
        assert table.depot_of() == ["tetromino-i-civ-energy"]


def test_S9_or_a_tile_of_the_depot(make: Make) -> None:
    table = make().leave().depot("tetromino-i-civ-energy", None).run("take a turn")
    table.pick("advance finally").finish()
    assert table.step("civ") == 2 and len(table.zone("salvage")) == 6


def test_S11_what_is_left_scores_nothing(make: Make) -> None:
    table = make()
    with_all = table.scores()
    assert table.fill("salvage", []).scores() == with_all


# ---- single rulings ------------------------------------------------------------------------------------


def test_S10_energy_goes_by_what_touches_it(make: Make) -> None:
    """There is no second resource on the tile."""
    table = make().put("terrain", [(5, 5)], "tech").put("terrain", [(1, 5)], "civ").put("lifepod", []).set("begun", True)
    table.fill("salvage", ["salvage-energy-1"]).do("place a tile in salvage").pick([ONE, TWO]).finish()
    assert {track: step for track, step in table.steps().items() if step} == {"tech": 1}
    table = make().put("terrain", [(1, 5)], "energy").put("lifepod", []).set("begun", True)
    table.fill("salvage", ["salvage-energy-1"]).do("place a tile in salvage").pick([(1, 6), (1, 7)]).finish()
    assert set(table.steps().values()) == {0}


def test_R44_a_place_that_only_the_first_makes(make_moon: MakeMoon) -> None:
    """On a moon without a piece the second lies beside the first, where none could begin."""
    rim, inner = [m(0, 2), m(1, 2)], [m(2, 2), m(3, 2)]
    table = make_moon().leave().put("meteorite", SQUARES - {*rim, *inner}).depot(None, None).run("take a turn")
    table.pick("salvage-civ-1")
    assert {frozenset(value) for value in table.values()} == {frozenset(rim)}
    table = make_moon().leave().put("meteorite", SQUARES - {*rim, *inner}).depot(None, None)
    assert not table.ask("stuck") and table.fill("salvage", ["salvage-civ-1"]).ask("stuck")  # not beside itself


def test_R45_the_last_place_is_taken(make: Make) -> None:
    """The patch of the first one covers it: the second is gone, and that ends nothing."""
    table = room(make()).tracks(biomass=2).run("take a turn").pick("salvage-biomass-1", FIRST)
    table.pick("gain a patch").pick([OTHER]).finish()
    assert len(table.zone("salvage")) == 4 and not table.get("ending") and not table.get("begun")
    assert set(table.steps().values()) == {0, 3}


def test_S8_a_rule_that_yields_does_so_for_both(make: Make) -> None:
    """Nothing may be placed at the edge this round, and there is room nowhere else."""
    table = make(*CARDS).fill("present", ["closed-edge-1"]).leave((0, 5), (0, 6), (11, 5), (11, 6)).depot(None, None)
    table.run("take a turn").pick("salvage-civ-1", [(0, 5), (0, 6)], "salvage-tech-1").finish()
    assert table.cells("terrain", "tech") == {(11, 5), (11, 6)} and len(table.zone("salvage")) == 4


def test_S8_a_rule_that_need_not_yield_binds_the_second(make: Make) -> None:
    """Whatever was in an earlier turn."""
    table = make(*CARDS).fill("present", ["closed-edge-1"]).leave(ONE, TWO, OTHER, TWIN, (0, 5), (0, 6)).depot(None, None)
    table.set("lenient", True).run("take a turn").pick("salvage-civ-1", FIRST, "salvage-tech-1").finish()
    assert table.cells("terrain", "tech") == {OTHER, TWIN}


@pytest.mark.parametrize(("corporation", "ice", "steps"), [("universal-coalition", 1, 1), ("oasis-ultd", 2, 2)])
def test_R51_water_on_ice(make: Make, corporation: str, ice: int, steps: int) -> None:
    land = {(r, c) for r, c in ICE if (r, c + 1) in ICE} if ice == 2 else {(r, c) for r, c in ICE if (r, c + 1) not in ICE}
    row, column = min(cell for cell in land if cell[1] < 9)
    table = make("asymmetric_corporations", corporations="symmetric").set("corporation", corporation)
    table.put("terrain", [(row, column - 1)], "civ").put("lifepod", []).fill("salvage", ["salvage-water-1"]).set("begun", True)
    table.do("place a tile in salvage").pick([(row, column), (row, column + 1)]).finish()
    assert table.step("water") == steps
    assert len(ICE & {(row, column), (row, column + 1)}) == ice


def test_R52_one_resource_only(make: Make) -> None:
    """Of both tiles together."""
    table = room(make(*CARDS).fill("present", ["half-yield-1"])).run("take a turn")
    table.pick("salvage-civ-1", FIRST, "salvage-tech-1").finish()
    assert (table.step("civ"), table.step("tech")) == (1, 0)


# ---- with the other modules of the expansion ---------------------------------------------------------------


def test_S4_on_planet_and_moon_or_one_on_each(make_moon: MakeMoon) -> None:
    moon = [m(0, 2), m(0, 3)]
    table = make_moon().leave(ONE, TWO).depot(None, None).run("take a turn").pick("salvage-civ-1")
    assert FIRST in [sorted(value) for value in table.values()] and moon in [sorted(value) for value in table.values()]
    table.pick(FIRST, "salvage-tech-1").pick(moon).finish()
    assert table.cells("terrain", "tech") == set(moon) and len(table.zone("salvage")) == 4


def test_R20_both_on_the_moon_two_moves_and_two_shots(make_moon: MakeMoon) -> None:
    """From post 3 to 5, then to 7; the first shot comes before the second tile."""
    table = make_moon().leave().depot(None, None).put("meteorite", [m(1, 5), m(3, 5)]).run("take a turn")
    table.pick("salvage-civ-1").pick([m(0, 1), m(0, 2)])
    assert (table.post, table.cells("meteorite") & {m(1, 5), m(3, 5)}) == (5, {m(3, 5)})
    table.pick("salvage-tech-1").pick([m(1, 1), m(1, 2)]).finish()
    assert (table.post, table.cells("meteorite") & {m(1, 5), m(3, 5)}) == (7, set())


def test_R44_a_place_that_the_first_shot_makes(make_moon: MakeMoon) -> None:
    """Meteorites everywhere but on one pair; the shot along row 1 makes room for the second."""
    rim = {m(0, 1), m(0, 2)}
    two = ["salvage-civ-1", "salvage-tech-1"]
    table = make_moon().leave().depot(None, None).put("meteorite", SQUARES - rim).fill("salvage", two).run("take a turn")
    table.pick("salvage-civ-1").pick(sorted(rim)).finish()
    assert table.zone("salvage") == [] and len(table.cells("terrain", "tech")) == 2
    table = make_moon().leave().depot(None, None).put("meteorite", SQUARES - rim).fill("salvage", two)
    assert table.put("satellite", [POSTS[4]]).ask("stuck")  # to post 6: row 2 is not beside row 0


@pytest.mark.parametrize("bottom", ["a", "b"])
def test_R53_quantum_is_not_active_in_a_round_of_salvage(make: Make, bottom: str) -> None:
    """Nothing goes back, and each of the two advances once."""
    table = make("fractured_corporation", corporations="symmetric").set("corporation", f"quantum-solutions-a-{bottom}")
    room(table).tracks(civ=0, water=3).run("take a turn").pick("salvage-civ-1", FIRST, "salvage-tech-1").finish()
    assert table.steps() == {"civ": 1, "water": 3, "biomass": 0, "rover": 0, "tech": 1}


def test_R61_no_salvage_where_no_meteor_symbol_may_be(make: Make) -> None:
    table = make("fractured_planet", planets="symmetric").set("world", "fractured-planet-a-i-x-e").put("lifepod", [])
    table.fill("salvage", ["salvage-civ-1"]).set("begun", True).do("place a tile in salvage")
    reached = {cell for spot in table.values() for cell in spot}
    assert reached & where("IXE", "o~LS") and not reached & where("A", "o~LS")
