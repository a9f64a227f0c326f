"""The satellite: how far it goes, where it looks, what it shoots, and when."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..table import Place
from .conftest import Make
from .moon import LINES, POSTS, SQUARES, MoonTable, line, m


def take(table: MoonTable, *words: str) -> MoonTable:
    """Entries of the menu, as far as they were not alone there and so taken by themselves."""
    for word in words:
        if any(word in option for option in table.options()):
            table.pick(next(option for option in table.options() if word in option))
    return table


def followed(table: MoonTable) -> bool:
    """Whether the satellite is due."""
    return any(option.startswith("follow") for option in table.options())


# ---- the orbit ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", range(20))
def test_M19_M20_a_step_clockwise_and_what_is_ahead(make: Make, at: int) -> None:
    """A patch is one square; the orbit goes round and round."""
    table = make(at=at, meteorites=False).put("meteorite", SQUARES - {m(2, 2)})
    table.put("terrain", [m(2, 3)], "civ").do("gain a patch").pick([m(2, 2)])
    assert table.post == (at + 1) % 20
    ahead = LINES[(at + 1) % 20].split()
    if len(ahead) == 2:
        assert len(table.options()) == 2
        table.first()
    shot = SQUARES - {m(2, 2)} - table.cells("meteorite")
    assert shot in [line(name) - {m(2, 2)} for name in ahead]


PLACES: dict[int, Callable[[MoonTable], MoonTable]] = {
    2: lambda table: table.do("place the domino-civ-energy"),
    4: lambda table: table.do("place the tetromino-i-civ-energy"),
    5: lambda table: table.do("place the pentomino-u-civ-energy"),
}


@pytest.mark.parametrize("squares", PLACES)
def test_M13_exactly_as_many_posts_as_squares(make: Make, squares: int) -> None:
    table = PLACES[squares](make(at=5, meteorites=False))
    table.pick(next(value for value in table.values() if value[0][0] >= 100))
    take(table, "use", "follow", "use", "follow")
    assert table.post == 5 + squares


@pytest.mark.parametrize("column", [0, 1])
def test_R12_no_choice_and_no_shot_on_the_way(make: Make, column: int) -> None:
    """From 2 over the corner 4 to 7: only row 3 is hit."""
    table = make(at=2, meteorites=False).put("meteorite", [m(0, 3), m(4, 5), m(3, column)])
    PLACES[5](table).pick(next(value for value in table.values() if value[0][0] >= 100))
    take(table, "use", "follow", "use", "follow")
    assert table.post == 7 and table.cells("meteorite") == {m(0, 3), m(4, 5)}


@pytest.mark.parametrize(("chosen", "left"), [("row", {m(3, 5)}), ("column", set())])
def test_R13_at_a_corner_the_empty_line_may_be_chosen(make: Make, chosen: str, left: set[Place]) -> None:
    table = make(at=3, meteorites=False).put("rover", [m(3, 5)]).put("terrain", [m(2, 2)], "civ").do("gain a patch")
    table.pick([m(2, 1)])
    assert table.post == 4 and len(table.options()) == 2
    assert table.pick(chosen).cells("rover") == left


def test_R14_M13_a_shot_cannot_be_waived(make: Make) -> None:
    """From 5 to 6, which looks along row 2: only an own rover stands there."""
    table = make(at=5, meteorites=False).put("rover", [m(2, 5)]).put("terrain", [m(4, 4)], "civ").do("gain a patch")
    table.pick([m(4, 3)])
    assert table.over and table.cells("rover") == set()


def test_M14_R21_all_of_the_line_whatever_lies_between(make: Make) -> None:
    table = make(at=5, meteorites=False).put("terrain", [m(2, 2), m(2, 3)], "civ").put("rover", [m(2, 1)])
    table.put("meteorite", [m(2, 0), m(2, 3), m(2, 5), m(1, 5)]).do("gain a patch").pick([m(1, 2)])
    assert table.cells("meteorite") == {m(1, 5)} and table.cells("rover") == set()
    assert table.get("stones") == 0  # destroyed is not collected


def test_R23_the_laser_stays_on_the_own_moon(make: Make) -> None:
    table = make(at=5, meteorites=False).put("terrain", [m(4, 4), (5, 5)], "civ")
    table.put("meteorite", [m(2, 5), (2, 3), (2, 5)]).put("rover", [(2, 4)]).put("meteorite", [m(2, 5)], seat=1)
    table.do("gain a patch").pick([m(4, 3)])
    assert table.cells("meteorite") == {(2, 3), (2, 5)} and table.cells("rover") == {(2, 4)}
    assert table.cells("meteorite", seat=1) == {m(2, 5)}


def test_M17_a_placement_on_the_planet_moves_nothing(make: Make) -> None:
    table = make(at=5).put("rover", [m(2, 2)]).do("place the domino-civ-energy").pick([(0, 5), (0, 6)]).finish()
    assert table.post == 5 and table.cells("rover") == {m(2, 2)}


def test_R25_nothing_is_placed_in_the_final_advancement(make: Make) -> None:
    table = make(at=5).depot("domino-civ-energy", None).do("advance finally")
    table.finish()
    assert table.post == 5


# ---- the order ---------------------------------------------------------------------------------------


def test_R15_the_meteorite_of_the_tile_itself_is_shot(make: Make) -> None:
    """From 2 by 2 to the corner 4: row 0."""
    table = make(at=2, meteorites=False).do("place the domino-rover-tech-meteor").pick([m(0, 1), m(0, 2)])
    assert table.cells("meteorite") == {m(0, 2)}
    take(table, "use rover", "use tech", "follow").pick("row")
    assert table.cells("meteorite") == set() and table.get("stones") == 0


def test_M15_the_advances_of_the_tile_come_first(make: Make) -> None:
    table = make(at=2, meteorites=False).do("place the domino-rover-tech").pick([m(0, 1), m(0, 2)])
    assert table.post == 2 and not followed(table) and len(table.options()) == 2
    take(table, "use tech", "use rover")  # the new rover waits beside the satellite
    assert table.post == 2 and followed(table)


def test_M15_other_gains_may_be_settled_before_or_after(make: Make) -> None:
    """Biomass from 2 to 3 gives a patch: it is there beside the satellite."""
    table = make(at=2, meteorites=False).tracks(biomass=2).do("place the domino-biomass-civ").pick([m(0, 1), m(0, 2)])
    take(table, "use biomass", "use civ")
    assert followed(table) and any("patch" in option for option in table.options())


def test_M15_a_yield_that_can_do_nothing_holds_nothing_up(make: Make) -> None:
    """Both trackers at their tops."""
    table = make(at=5, meteorites=False).tracks(civ=15, water=15, biomass=15, tech=15)
    table.do("place the domino-civ-energy").pick([m(0, 1), m(0, 2)])
    table.finish()
    assert table.post == 7


def test_R16_a_new_rover_takes_the_meteorite_of_the_tile_and_may_be_shot(make: Make) -> None:
    table = make(at=2, meteorites=False).do("place the domino-rover-tech-meteor").pick([m(0, 1), m(0, 2)])
    take(table, "use rover", "gain a rover").pick(m(0, 2))
    assert table.get("stones") == 1 and table.cells("meteorite") == set()
    take(table, "use tech", "follow").pick("row")
    assert table.cells("rover") == set()


def test_R17_a_rover_may_leave_the_line_before_the_shot(make: Make) -> None:
    """From 5 by 2 to 7: row 3."""
    table = make(at=5, meteorites=False).put("rover", [m(3, 3)]).set("moves", 1)
    table.do("place the domino-rover-tech").pick([m(0, 1), m(0, 2)])
    take(table, "use tech", "use rover", "drive").pick(m(2, 3))
    take(table, "follow")
    assert m(2, 3) in table.cells("rover")


def test_R18_M16_a_patch_brings_its_own_move(make: Make) -> None:
    """The tile: from 5 by 2 to 7; the patch by 1."""
    table = make(at=5, meteorites=False).tracks(biomass=2).put("meteorite", [m(3, 0), m(2, 0), m(4, 0)])
    table.do("place the domino-biomass-civ").pick([m(0, 1), m(0, 2)])
    take(table, "use biomass", "gain a patch").pick([m(1, 1)])
    assert sum(option.startswith("follow") for option in table.options()) == 1  # of the patch: civ is still to be used
    take(table, "follow")
    assert table.post == 8 and table.cells("meteorite") == {m(3, 0)}  # shot at from 6 and from 8, and not from 7


def test_R19_three_patches_are_three_moves_and_three_shots(make: Make) -> None:
    table = make(at=4, meteorites=False).put("meteorite", [m(1, 0), m(2, 0), m(3, 0), m(4, 0)])
    table.do("gain 3 patches").pick([m(0, 1)]).pick([m(0, 2)]).pick([m(0, 3)])
    assert table.post == 7 and table.cells("meteorite") == {m(4, 0)}


def test_R24_a_stored_patch_before_scoring_still_shoots(make: Make) -> None:
    table = make(at=5, meteorites=False).put("meteorite", [m(2, 5)]).set("stored", 1).set("last-steps", True)
    table.put("terrain", [m(4, 4)], "civ").do("wind up").pick([m(4, 3)])
    assert table.post == 6 and table.score("meteorites on the moon") == 0


def test_R27_M18_satellite_and_rovers_do_not_share_movement(make: Make) -> None:
    table = make(at=5, meteorites=False).put("rover", [m(2, 2)]).set("moves", 3)
    table.put("terrain", [m(4, 4)], "civ").do("gain a patch").pick([m(4, 3)])
    assert len(table.options()) == 2  # the satellite, or the rover
    assert take(table, "follow").post == 6 and table.get("moves") == 3


# ---- the example of the rules -------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "start", "ways"), [
    ("supermoon-1", 1, [m(1, 3), m(1, 4), m(1, 5)]),
    ("supermoon-2", 6, [m(3, 5), m(4, 5), m(5, 4)]),
])
def test_the_example_of_the_rules(make: Make, face: str, start: int, ways: list[tuple[int, int]]) -> None:
    """Three squares with tech and rover and a meteorite; a rover put on it; three posts to a corner; the column chosen; two
    meteorites destroyed, none collected."""
    table = make(face, at=start)
    corner = POSTS[start + 3]
    column = line(f"c{corner[1]}")
    (old,) = table.cells("meteorite") & column
    table.do("place the tromino-i-rover-tech-meteor")
    spot = next(
        value for value in table.values()
        if value[0][0] >= 100 and value[2] in column and not {value[0], value[1]} & column
    )
    table.pick(spot)
    assert table.cells("meteorite") & column == {old, spot[2]}
    take(table, "use tech", "use rover", "gain a rover").pick(spot[0])
    before = len(table.cells("meteorite"))
    take(table, "follow")
    assert table.post == start + 3 and len(table.options()) == 2
    table.pick("column")
    assert not table.cells("meteorite") & column and len(table.cells("meteorite")) == before - 2
    assert table.get("stones") == 0 and table.cells("rover") == {spot[0]}
    assert table.steps()["tech"] == 1 and table.steps()["rover"] == 1
