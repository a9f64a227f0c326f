"""Rulings 1 to 33 of the base game. Expected values are from the rules; which card is which is in the printed lists."""

from __future__ import annotations

from .conftest import Make
from .table import COLOURS


def test_R1_a_tile_discarded_for_room_gives_no_basic_action(base: Make) -> None:
    table = base().fill("slots", ["tile-05", "tile-10", "tile-15"]).fill("tile-row", ["tile-20"], 1)
    table.do("take the tile-20").pick("tile-10")
    assert table.verbs() == {"use", "stop"}  # at once its own effect: one purple
    table.pick("use")
    assert table.over and table.at("on-earth") == {"purple": 1} and table.zone("tile-discard") == ["tile-10"]


def test_R2_a_tile_discarded_for_a_shuttle_gives_no_basic_action(base: Make) -> None:
    table = base().dock().crew("on-mars", red=2).fill("slots", ["tile-05"]).fill("mars-row", ["mars-01"], 1)
    table.do("use the mars-01").pick("bottom")
    assert table.zone("slots") == [] and table.at("on-top") == {"red": 1} and table.at("on-bottom") == {"red": 1}
    assert table.verbs() == {"perform", "stop"}
    table.pick("stop")
    assert table.over


def test_R3_an_immediate_take_off_of_an_empty_ship(base: Make) -> None:
    table = base().dock().set("reputation", 9).do("gain 1 reputation")
    assert set(table.options()) == {"top", "bottom"}
    table.pick("top").pick("blindly")
    assert table.over and table.zone("launched") == ["ship-01"] and len(table.zone("ships", "top")) == 1
    table = base().dock(None, "ship-02").set("reputation", 9).do("gain 1 reputation").pick("blindly")
    assert table.zone("launched") == ["ship-02"]  # no ship, no question


def test_R4_two_colours_leave_no_third(base: Make) -> None:
    table = base().do("recruit a colour of [blue, purple]")
    assert set(table.options()) == {"blue", "purple"}
    assert set(base().do("recruit a colour of [red, yellow]").options()) == {"red", "yellow"}


def test_R5_the_condition_of_a_ship_comes_before_the_effect(base: Make) -> None:
    table = base().dock().crew("on-top", blue=1).crew("on-mars", red=2).fill("mars-row", ["mars-08"], 1)
    table.do("use the mars-08")
    assert table.at("on-bottom") == {"red": 1} and table.at("on-top") == {"blue": 1}
    assert table.get("supply", "red") == 6  # the other is lost
    assert "perform" in table.verbs()


def test_R6_one_arrives_one_is_lost(base: Make) -> None:
    table = base().crew("on-mars", blue=2, red=2).crew("on-earth", yellow=2).fill("earth-row", ["earth-07"], 1)
    table.do("use the earth-07").pick("stop")
    assert table.at("on-mars") == {"blue": 2, "red": 2, "yellow": 1} and table.get("supply", "yellow") == 6


def test_R6_who_goes_first_is_chosen(base: Make) -> None:
    table = base().crew("on-mars", blue=4).crew("on-earth", yellow=1, red=1).fill("earth-row", ["earth-25"], 1)
    table.do("use the earth-25").pick("yellow").pick("stop")
    assert table.at("on-mars") == {"blue": 4, "yellow": 1} and table.get("supply", "red") == 7


def test_R7_a_shuttle_to_a_full_planet(base: Make) -> None:
    table = base().crew("on-mars", blue=5).crew("on-earth", yellow=2).fill("earth-row", ["earth-07"], 1)
    table.do("use the earth-07").pick("perform")
    assert table.at("on-mars") == {"blue": 5} and table.get("supply", "yellow") == 7
    assert table.get("reputation") == 1 and table.zone("column", "yellow") == ["earth-07"]


def test_R8_a_fourth_shuttle_adds_a_performance(base: Make) -> None:
    table = (
        base()
        .crew("on-earth", yellow=1)
        .lines(red=["earth-01", "earth-03", "earth-04"])
        .fill("earth-row", ["earth-02"], 1)
    )
    table.do("use the earth-02").pick("perform", "perform", "perform", "perform")
    assert table.over and table.at("on-earth") == {"purple": 4}


def test_R9_R10_ships_count_conditions_only(base: Make) -> None:
    # earth-01 shows two red, earth-03 recruits red but shows blue and any, mars-05 shows red and any
    table = base().lines(red=["earth-01", "earth-03", "mars-05"])
    assert table.fill("launched", ["ship-15"]).score("ships") == 3
    assert table.fill("launched", ["ship-19"]).score("ships") == 1  # blue


def test_R11_only_the_new_tile_works_three_times(base: Make) -> None:
    table = base().fill("slots", ["tile-05", "tile-06"]).fill("tile-row", ["tile-08"], 1)
    table.do("take the tile-08").pick("use").pick("use").pick("recruiting", "red")  # gear of space 2
    table.pick("use")
    assert table.over and table.at("on-earth") == {"red": 1, "blue": 3} and table.get("reputation") == 3


def test_R12_a_tile_of_two_colours_twice(base: Make) -> None:
    table = base().fill("slots", ["tile-15"]).fill("tile-row", ["tile-17"], 1)
    table.do("take the tile-17").pick("use", "red", "use", "yellow")
    assert table.over and table.at("on-earth") == {"red": 1, "yellow": 1}


def test_R13_a_starting_tile_twice(base: Make) -> None:
    table = base().fill("slots", ["tile-05"]).fill("tile-row", ["tile-01"], 1)
    table.do("take the tile-01").pick("use", "blindly", "use", "blindly")
    assert table.over and table.at("on-earth") == {"red": 2} and len(table.zone("hand")) == 2


def test_R14_no_room_no_loss(base: Make) -> None:
    table = base().crew("on-earth", blue=5).fill("slots", ["tile-05", "tile-06"]).fill("tile-row", ["tile-07"], 1)
    table.fill("slots", ["tile-05", "tile-06"]).do("take the tile-07").pick("use", "purple")
    assert table.over and table.at("on-earth") == {"blue": 5, "purple": 1} and table.total("purple") == 7


def test_R15_none_in_the_supply(base: Make) -> None:
    table = base().crew("on-mars", seat=1, blue=5).crew("on-earth", seat=1, blue=2).crew("on-earth", red=1)
    assert table.get("supply", "blue") == 0
    assert "blue" not in table.do("adapt a settler").options()
    table.finish()
    table.fill("tile-row", ["tile-08"], 1).do("take the tile-08").pick("use")  # recruit blue, and reputation
    assert table.over and table.get("reputation") == 1 and table.get("on-earth", "blue") == 0


def test_R16_a_full_ship_stays_and_takes_nobody(base: Make) -> None:
    table = base().dock().crew("on-top", red=2).crew("on-mars", red=2).crew("on-bottom", red=1)
    table.fill("mars-row", ["mars-08"], 1).do("use the mars-08")
    assert table.at("on-top") == {"red": 3} and table.zone("launched") == [] and table.get("supply", "red") == 3
    table.pick("stop").run("clear away").pick("blindly")
    assert table.zone("launched") == ["ship-01"] and table.get("supply", "red") == 6


def test_R17_a_full_ship_may_leave_at_once_instead(base: Make) -> None:
    table = (
        base().dock("ship-01", None).crew("on-top", red=3).set("reputation", 9).do("gain 1 reputation").pick("blindly")
    )
    assert table.zone("launched") == ["ship-01"] and table.ask("ready") == 1


FIRST_ROW = {"red": "earth-01", "yellow": "earth-07", "blue": "earth-13", "purple": "earth-19"}


def test_R18_the_row_bonus_comes_for_each_row(base: Make) -> None:
    table = base().dock().crew("on-earth", red=3).fill("earth-row", ["earth-30"], 1)
    table.lines(**{c: [s] for c, s in FIRST_ROW.items()}).do("use the earth-30").pick("top", "blindly")
    assert table.over and table.get("rows-complete") == 1 and table.zone("launched") == ["ship-01"]
    two = {"red": "earth-02", "yellow": "earth-08", "blue": "earth-14", "purple": "earth-20"}
    table.lines(**{c: [s, FIRST_ROW[c]] for c, s in two.items()}).crew("on-earth", red=1, blue=1)
    table.crew("on-mars").fill("earth-row", ["earth-27"], 1).fill("slots", ["tile-05"]).do("use the earth-27").pick(
        "red", "stop", "bottom", "blindly"
    )
    assert table.over and table.get("rows-complete") == 2 and table.zone("launched") == ["ship-02", "ship-01"]


def test_R18_without_a_row_no_bonus(base: Make) -> None:
    table = base().dock().crew("on-earth", yellow=1).fill("earth-row", ["earth-02"], 1).do("use the earth-02").pick("stop")
    assert table.over and table.get("rows-complete") == 0


def test_R19_a_row_and_the_last_space_in_one_turn(base: Make) -> None:
    table = base().dock().crew("on-earth", red=1, yellow=1).set("reputation", 9).fill("earth-row", ["earth-25"], 1)
    table.lines(**{c: [s] for c, s in FIRST_ROW.items()}).do("use the earth-25").pick(
        "red", "perform", "top", "blindly"
    )
    assert len(table.zone("launched")) == 1
    table.pick("bottom", "blindly")
    assert table.over and set(table.zone("launched")) == {"ship-01", "ship-02"}


def test_R20_beyond_the_last_space_nothing(base: Make) -> None:
    table = base().dock().set("reputation", 10).do("gain 1 reputation")
    assert table.over and table.get("reputation") == 10 and table.zone("launched") == []


def test_R21_a_gear_counts_where_the_marker_stops(base: Make) -> None:
    table = base().set("reputation", 1).do("gain 2 reputation")
    assert table.over and table.get("reputation") == 3
    table = base().set("reputation", 1).do("gain 1 reputation")
    assert not table.over and "drawing" in table.options()


def test_R22_a_gear_may_lead_on(base: Make) -> None:
    table = base().set("reputation", 4).do("gain 1 reputation").pick("repute")
    assert table.over and table.get("reputation") == 6


def test_R23_R24_a_move_needs_a_ship_that_takes_the_settler(base: Make) -> None:
    table = base().dock().crew("on-top", blue=1).crew("on-bottom", red=1).crew("on-mars", red=1).do("make a move")
    assert table.over and table.at("on-mars") == {"red": 1}
    table = base().dock().crew("on-mars", red=5).crew("on-earth", blue=1).crew("on-top", yellow=3).do("make a move")
    assert table.at("on-earth") == {"blue": 1} and table.at("on-bottom") == {"red": 1}


def test_R25_R26_all_of_a_condition_or_nothing(base: Make) -> None:
    for crew in ({"red": 1}, {"red": 1, "blue": 1}):
        table = base().crew("on-earth", **crew).fill("earth-row", ["earth-01"], 1)
        assert table.ask("possible: use SHUTTLE", "earth-01") == 0
    for crew, may in (({"blue": 1}, 0), ({"blue": 2}, 1), ({"blue": 1, "red": 1}, 1), ({"red": 2}, 0)):
        table = base().crew("on-earth", **crew).fill("earth-row", ["earth-03"], 1)  # blue and any
        assert table.ask("possible: use SHUTTLE", "earth-03") == may, crew


def test_R26_a_colour_that_is_asked_for_is_kept_for_it(base: Make) -> None:
    table = base().crew("on-earth", blue=1, red=2).fill("earth-row", ["earth-03"], 1).do("use the earth-03")
    assert set(table.options()) == {"red", "blue"}
    table.pick("red")  # and the blue one has to come
    assert table.at("on-mars") == {"red": 1, "blue": 1}


def test_R27_four_colours_on_the_bottom_ship(base: Make) -> None:
    table = base().dock(None, "ship-02").crew("on-bottom", red=1).crew("on-mars", red=1, blue=1)
    table.do("make a move")
    assert table.over and table.at("on-bottom") == {"red": 1, "blue": 1}


def test_adapting_aboard_keeps_the_condition(base: Make) -> None:
    """Section 6: on a ship the result must still fit."""
    table = base().dock().crew("on-top", red=2).do("adapt a settler")
    assert table.over and table.at("on-top") == {"red": 2}
    table = base().dock().crew("on-top", red=1).do("adapt a settler").pick("blue")
    assert table.at("on-top") == {"blue": 1}
    table = base().dock().crew("on-bottom", red=1, blue=1).do("adapt a settler").pick("red")
    assert set(table.options()) == {"yellow", "purple"}


def test_R28_settlers_come_home_at_once(base: Make) -> None:
    table = base().dock("ship-08", None).crew("on-top", red=3).crew("on-mars", seat=1, red=4)
    assert table.get("supply", "red") == 0
    table.do("launch top").pick("red", "blindly")
    assert table.at("on-earth") == {"red": 1} and table.get("supply", "red") == 2


def test_R29_a_bonus_fills_the_other_ship(base: Make) -> None:
    table = base().dock("ship-10", "ship-02").crew("on-top", red=3).crew("on-bottom", red=1, yellow=1, blue=1)
    table.crew("on-mars", purple=1).fill("ship-pile", []).fill("hand", ["ship-03", "ship-04"])
    for post in (1, 2, 3, 4):
        table.fill("ship-row", [], post)
    table.do("clear away").pick("ship-03")
    assert table.over and table.ask("complete DOCK", "bottom") == 1 and table.ask("ready") == 0


def test_R30_an_empty_fourth_ship_counts(base: Make) -> None:
    table = (
        base().dock("ship-01", None).fill("launched", ["ship-02", "ship-03", "ship-04"]).do("take off").pick("blindly")
    )
    assert table.ask("finished") == 1 and table.score("ships") == 20


def test_R31_the_round_is_played_out(base: Make) -> None:
    table = base().dock("ship-01", None).fill("launched", ["ship-02", "ship-03", "ship-04", "ship-05"])
    table.run("play a round")
    players = set()
    while not table.over:
        players.add(table.asked.player)
        table.first()
    assert players == {0, 1} and table.get("ending") == 1


def test_the_end_comes_when_a_shuttle_pile_is_empty(base: Make) -> None:
    table = base().fill("shuttle-pile", [], "mars").run("play a round")
    while not table.over:
        table.first()
    assert table.get("ending") == 1


def test_R32_settlers_aboard_are_worth_a_point(base: Make) -> None:
    table = base().dock().crew("on-top", red=1).crew("on-bottom", blue=1, red=1).crew("on-mars", red=2)
    assert table.scores() == {"ships": 0, "reputation": 0, "settlers aboard": 3}


def test_R33_tiles_are_shuffled_again(base: Make) -> None:
    table = (
        base()
        .fill("tile-pile", [])
        .fill("tile-discard", ["tile-20", "tile-21"])
        .fill("tile-row", [], 2)
        .run("fill the rows")
    )
    row = table.zone("tile-row", 2)
    assert row[0] in ("tile-20", "tile-21") and len(table.zone("tile-pile")) == 1 and table.zone("tile-discard") == []


def test_R33_in_any_order(base: Make) -> None:
    """Section 4 and R33: what is discarded is shuffled."""
    again = ["tile-20", "tile-21", "tile-22", "tile-23"]
    tables = [base(seed=seed).fill("tile-pile", []).fill("tile-discard", again).fill("tile-row", [], 2) for seed in range(9)]
    assert len({table.run("fill the rows").zone("tile-row", 2)[0] for table in tables}) > 1


def test_the_piles_are_shuffled(base: Make) -> None:
    """Section 4."""
    tables = [base(seed=seed) for seed in range(4)]
    for zone, index in (("tile-pile", None), ("shuttle-pile", "earth"), ("shuttle-pile", "mars"), ("ship-pile", None)):
        assert len({tuple(table.zone(zone, index)) for table in tables}) == 4


def test_all_that_lies_in_the_rows_is_on_offer(base: Make) -> None:
    """Section 5: each of the four of a row."""
    table = base().fill("slots", []).do("take a tile in tile-offer")
    assert set(table.options()) == {table.zone("tile-row", post)[0] for post in (1, 2, 3, 4)}
    crowd = dict.fromkeys(COLOURS, 3)  # whom any shuttle asks for
    table = base().dock().crew("on-earth", **crowd).crew("on-mars", **crowd).fill("slots", ["tile-30"])
    table.do("use a shuttle in [earth-offer, mars-offer]")
    assert set(table.options()) == {table.zone(row, post)[0] for row in ("earth-row", "mars-row") for post in (1, 2, 3, 4)}
    table = base().do("draw a ship").pick("pick")
    assert set(table.options()) == {table.zone("ship-row", post)[0] for post in (1, 2, 3, 4)}


def test_what_a_take_off_draws_is_filled_up(base: Make) -> None:
    """Section 5: at the end of the turn all rows are full."""
    table = base().dock().crew("on-top", red=3).run("take a turn").first()
    while "draw blindly" not in table.options():
        table.pick("stop")
    table.pick("pick", table.zone("ship-row", 2)[0]).finish()
    assert all(len(table.zone("ship-row", post)) == 1 for post in (1, 2, 3, 4))


def test_set_up(base: Make) -> None:
    """Section 4, and section 14: 7, 10 and 13 settlers of each colour."""
    for players, each in ((2, 7), (3, 10), (4, 13)):
        table = base(players)
        assert all(table.total(colour) == each == table.get("supply", colour) for colour in COLOURS)
        assert {table.zone("tile-row", post)[0] for post in (1, 2, 3, 4)} == {
            "tile-01",
            "tile-02",
            "tile-03",
            "tile-04",
        }
        assert all(
            len(table.zone(row, post)) == 1 for row in ("earth-row", "mars-row", "ship-row") for post in (1, 2, 3, 4)
        )
        assert (len(table.zone("shuttle-pile", "earth")), len(table.zone("shuttle-pile", "mars"))) == (26, 26)


def test_reputation_is_worth_what_the_track_says(base: Make) -> None:
    """Section 14: VP 0 0 1 1 2 3 3 4 5 6 8."""
    points = [base().set("reputation", space).score("reputation") for space in range(11)]
    assert points == [0, 0, 1, 1, 2, 3, 3, 4, 5, 6, 8]


def test_action_3_gives_a_basic_action_for_each_tile(base: Make) -> None:
    table = base().dock().fill("slots", ["tile-05", "tile-10"]).do("trade tiles").pick("tile-05", "repute", "trade")
    table.pick("recruiting", "red")
    assert (
        table.over and table.get("reputation") == 1 and table.at("on-earth") == {"red": 1} and table.zone("slots") == []
    )


def test_ties(base: Make) -> None:
    """Section 8: more launched ships, then more settlers left on the board."""
    table = base().fill("launched", ["ship-12"]).set("reputation", 4, seat=1)
    assert table.score() == table.score(seat=1) == 2 and table.side.winners() == [0]
    table = base().crew("on-mars", seat=1, red=1)
    assert table.score() == table.score(seat=1) == 0 and table.side.winners() == [1]
    assert base().side.winners() == [0, 1]


def test_one_settler_fewer(base: Make) -> None:
    """Section 14: 2 of a colour, or 3 different."""
    table = base().dock("ship-12", "ship-13").crew("on-top", red=2).crew("on-bottom", red=1, blue=1, yellow=1)
    assert table.ask("complete DOCK", "top") == table.ask("complete DOCK", "bottom") == 1
    table.crew("on-top", red=1).crew("on-bottom", red=1, blue=1)
    assert table.ask("complete DOCK", "top") == table.ask("complete DOCK", "bottom") == 0


def test_the_limits_of_a_board(base: Make) -> None:
    """Section 3: 6 on Earth, 5 on Mars, 3 of one colour on the top ship, 4 different ones on the bottom ship, 3 tiles."""
    full = {"on-earth": {"red": 6}, "on-mars": {"red": 5}, "on-top": {"red": 3}}
    full["on-bottom"] = {"red": 1, "yellow": 1, "blue": 1, "purple": 1}
    for place, crew in full.items():
        colour = list(crew)[-1]
        table = base().dock().crew(place, **crew)
        may = table.ask("possible: land SETTLER at PLACE", colour, place.removeprefix("on-"))
        table.crew(place, **{**crew, colour: crew[colour] - 1})
        assert (may, table.ask("possible: land SETTLER at PLACE", colour, place.removeprefix("on-"))) == (0, 1), place
    table = (
        base().fill("slots", ["tile-05", "tile-10"]).fill("tile-row", ["tile-20"], 1).do("take the tile-20").finish()
    )
    assert table.zone("tile-discard") == [] and len(table.zone("slots")) == 3


def test_each_space_of_the_track(base: Make) -> None:
    """Section 14: 11 spaces, gears on 2, 5, 8; the last one is a take-off."""
    for space in range(1, 11):
        table = base().dock().set("reputation", space - 1).do("gain 1 reputation")
        assert table.get("reputation") == space
        asked = (
            "gear"
            if "drawing" in table.options()
            else "take-off"
            if table.options() == ["top", "bottom"]
            else "nothing"
        )
        assert asked == {2: "gear", 5: "gear", 8: "gear", 10: "take-off"}.get(space, "nothing")


def test_rows_are_filled_in_place(base: Make) -> None:
    table = base().fill("earth-row", [], 3).fill("tile-row", [], 2)
    before = [table.zone("earth-row", post) for post in (1, 2, 4)]
    shuttle, tile = table.zone("shuttle-pile", "earth")[0], table.zone("tile-pile")[0]
    table.run("fill the rows")
    assert [table.zone("earth-row", post) for post in (1, 2, 4)] == before
    assert table.zone("earth-row", 3) == [shuttle] and table.zone("tile-row", 2) == [tile]


def test_R16_a_full_ship_leaves_when_the_rows_are_filled(base: Make) -> None:
    """Section 5: before ships leave, which may draw one; here only tiles can be taken."""
    table = base().dock().crew("on-top", red=3).run("take a turn")
    taken = table.options()[0]
    table.first()
    while "draw blindly" not in table.options():
        table.pick("stop")
    assert table.zone("launched") == ["ship-01"] and taken in table.zone("slots")
    assert all(len(table.zone("tile-row", post)) == 1 for post in (1, 2, 3, 4))


def test_ships_are_dealt_and_two_placed(base: Make) -> None:
    """Section 4: four each; who plays chooses which go where, the other two stay in hand."""
    table = base()
    assert len(table.zone("ship-pile")) == 30 - 4 - 2 * 4
    assert [len(table.zone("ships", dock)) for dock in ("top", "bottom")] == [1, 1]
    table = (
        base()
        .fill("hand", ["ship-20", "ship-21", "ship-22"])
        .fill("ships", [], "top")
        .do("station a ship in hand at top")
    )
    assert table.options() == ["ship-20", "ship-21", "ship-22"]


def test_an_action_must_be_taken(base: Make) -> None:
    """Section 5."""
    table = base().run("take a turn")
    assert "done" not in table.options() and "pass" not in table.options()
