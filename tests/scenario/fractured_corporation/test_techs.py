"""Q-5 to Q-9, R71, R72, R75, R77: the ten techs."""

from __future__ import annotations

from .conftest import Make

EDGE_ICE, EDGE_LAND = ((5, 0), (5, 1)), ((11, 5), (11, 6))  # both of [5, 0] and [5, 1] are ice; only [5, 0] is edge
INNER_LAND = ((6, 6), (6, 7))


def test_1A_beside_a_lifepod_adjacency_is_waived(make: Make) -> None:
    table = make("a", "a", tech=1).put("terrain", [(0, 5)], "civ").put("lifepod", [(5, 5)])
    spots = table.do("place the domino-rover-tech").values()
    assert ((5, 6), (5, 7)) in spots and ((0, 6), (1, 6)) in spots and ((5, 7), (5, 8)) not in spots
    assert ((5, 5), (5, 6)) in spots  # it may be covered: the other square is beside it


def test_1A_only_for_tiles_and_only_adjacency(make: Make) -> None:
    table = make("a", "a", tech=1).put("terrain", [(0, 5)], "civ").put("lifepod", [(5, 5)]).do("gain a patch")
    assert ((5, 6),) not in table.values()
    table = make("a", "a", tech=1).put("lifepod", [(5, 5)]).do("place the domino-rover-tech")
    assert ((5, 6), (5, 7)) not in table.values()  # the first tile lies at the edge


def test_1B_beside_a_rover(make: Make) -> None:
    table = make("a", "b", tech=1).put("terrain", [(0, 5)], "civ").put("lifepod", [(8, 8)]).put("rover", [(5, 5)])
    spots = table.do("place the domino-rover-tech").values()
    assert ((5, 6), (5, 7)) in spots and ((8, 9), (7, 9)) not in spots


def test_2A_two_movements_are_a_synergy_once_per_round(make: Make) -> None:
    """The movement need not be of use to a rover."""
    table = make("a", "a", tech=2).leave().set("moves", 5).do("settle").pick("pay 2 moves")
    table.pick("civ")
    assert (table.step("civ"), table.get("moves")) == (1, 3) and table.over
    assert make("a", "a", tech=2).leave().set("moves", 1).do("settle").over


def test_R77_2A_is_not_offered_while_synergy_is_banned(make: Make) -> None:
    table = make("a", "a", tech=2).leave().set("moves", 5).do("until the round ends, you cannot gain synergy")
    assert table.over


def test_2B_a_patch_where_the_two_advances_end_on_a_blank_step(make: Make) -> None:
    table = make("a", "b", civ=5, tech=2).leave((5, 5)).do("press civ")
    assert table.step("civ") == 7 and table.cells("patch") == {(5, 5)}


def test_R72_2B_a_medal_is_not_blank(make: Make) -> None:
    assert make("a", "b", water=4, tech=2).leave((5, 5)).do("press water").cells("patch") == set()


def test_2B_where_the_second_step_is_lost_the_step_that_was_reached_counts(make: Make) -> None:
    """Step 15 has a medal."""
    table = make("a", "b", biomass=14, tech=2).leave((5, 5)).do("press biomass")
    assert table.step("biomass") == 15 and table.cells("patch") == set()


def test_2B_is_read_before_what_comes_of_it_moves_the_tracker(make: Make) -> None:
    """Water from 10: step 11 is blank, step 12 has a synergy: none. Tech from 7: 8 and 9 are blank."""
    table = make("a", "b", water=10, tech=2).leave((5, 5)).do("press water").pick("water")
    assert table.step("water") == 13 and table.cells("patch") == set()


def test_2B_not_for_other_advances(make: Make) -> None:
    assert make("a", "b", civ=6, tech=2).leave((5, 5)).do("advance civ").cells("patch") == set()
    assert make("a", "b", civ=5, tech=2).leave((5, 5)).do("advance civ by 2").cells("patch") == set()


def test_R75_3A_movement_for_rovers_at_the_edge_when_the_round_starts(make: Make) -> None:
    table = make("a", "a", tech=3).put("rover", [(0, 5), (5, 0)]).run("play a round")
    assert table.get("moves") == 2
    assert make("a", "a", tech=3).put("rover", [(5, 5), (5, 0)]).run("play a round").get("moves") == 1
    assert make("a", "a", tech=2).put("rover", [(0, 5)]).run("play a round").get("moves") == 0


def test_R75_it_joins_the_movement_of_the_round(make: Make) -> None:
    """It is there in the turn, and gone after it."""
    table = make("a", "a", tech=3).put("rover", [(0, 5)]).run("play a round").first()
    while table.asked.player != 0:
        table.first()
    assert table.get("moves") == 1
    assert any("drive" in words for words in table.options())


def test_3B_movement_while_a_rover_is_not_on_the_planet(make: Make) -> None:
    """One, however many; a destroyed one is out of the game."""
    assert make("b", "a", tech=3).run("play a round").get("moves") == 1
    assert make("b", "a", tech=3).set("garage", 1).put("rover", [(5, 5)]).run("play a round").get("moves") == 1
    assert make("b", "a", tech=3).set("garage", 0).put("rover", [(5, 5)]).run("play a round").get("moves") == 0


def test_4A_water_at_the_edge_advances(make: Make) -> None:
    """No ice needed; the square with the icon counts."""
    table = make("a", "a", tech=4).leave(*EDGE_LAND).do("place the domino-water-rover").pick(EDGE_LAND)
    assert "advance water" in table.options()
    table = make("a", "a", tech=4).leave(*INNER_LAND).do("place the domino-water-rover").pick(INNER_LAND)
    assert "advance water" not in table.options()
    table = make("a", "a", tech=4).leave(*EDGE_ICE).do("place the domino-water-rover").pick(EDGE_ICE[::-1])
    assert "advance water" not in table.options()  # the icon is at [5, 1]
    table = make("a", "a", tech=4).leave(*EDGE_LAND).do("place the domino-rover-tech").first()
    assert "advance water" not in table.options()


def test_4B_water_that_is_not_at_the_edge_advances(make: Make) -> None:
    table = make("b", "a", tech=4).leave(*EDGE_LAND).do("place the domino-water-rover").pick(EDGE_LAND)
    assert "advance water" not in table.options()
    table = make("b", "a", tech=4).leave(*INNER_LAND).do("place the domino-water-rover").pick(INNER_LAND)
    assert "advance water" in table.options()
    table = make("b", "a", tech=4).leave(*INNER_LAND).do("place the domino-rover-tech").first()
    assert "advance water" not in table.options()


FOUR = ((5, 0), (5, 1), (5, 2), (5, 3))  # ice, ice, land, land


def test_Q7_R71_4A_comes_on_top_of_the_two_advances(make: Make) -> None:
    """Top A, bottom B, exterior ring: 2 for water on ice, 1 for water at the edge."""
    table = make("a", "b", water=8, tech=4).turn("tetromino-i-water-rover", *FOUR).pick(FOUR)
    table.pick("use water")
    assert table.over and (table.step("water"), table.step("rover")) == (11, 0)


def test_R71_4A_also_where_the_other_resource_is_chosen(make: Make) -> None:
    table = make("a", "b", water=8, tech=4).turn("tetromino-i-water-rover", *FOUR).pick(FOUR).pick("use rover")
    while not table.over:
        table.pick("advance water" if "advance water" in table.options() else table.options()[-1])
    assert (table.step("water"), table.step("rover")) == (9, 2)


def test_5A_destroys_a_meteorite_at_the_edge_once_per_round(make: Make) -> None:
    table = make("a", "a", tech=5).leave().put("meteorite", [(0, 5), (5, 5), (5, 0)]).do("settle").pick("destroy")
    assert set(table.values()) == {(0, 5), (5, 0)}
    table.pick((5, 0))
    assert table.over and table.cells("meteorite") == {(0, 5), (5, 5)} and table.get("stones") == 0


def test_5B_destroys_one_that_is_not(make: Make) -> None:
    table = make("b", "a", tech=5).leave().put("meteorite", [(0, 5), (5, 5)]).do("settle").pick("destroy")
    assert table.over and table.cells("meteorite") == {(0, 5)}


def test_R75_whichever_seat_has_it(make: Make) -> None:
    """Nobody else gains by it."""
    table = make("a", "a").set("corporation", "universal-coalition")
    table.set("corporation", "quantum-solutions-a-a", seat=1).set("unlocked", True, 3, seat=1)
    table.put("rover", [(0, 5)]).put("rover", [(0, 5), (0, 6), (6, 6)], seat=1).run("play a round")
    assert (table.get("moves"), table.get("moves", seat=1)) == (0, 2)
