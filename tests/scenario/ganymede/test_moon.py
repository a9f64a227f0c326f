"""Rulings 34 to 65, with the Moon, and the five worked examples. What is expected comes from the rules and from the readings
of each adviser.
"""

from __future__ import annotations

from .conftest import Make
from .table import Table


def bare(table: Table) -> Table:
    """No ship can be drawn, so that none has to be chosen."""
    for post in (1, 2, 3, 4):
        table.fill("ship-row", [], post)
    return table.fill("ship-pile", [])  # type: ignore[return-value]


def arrived(table: Table, adviser: str, *council: str, gives: str = "ship-02") -> Table:
    """The Adviser stands on Ganymede, and one adviser lies open."""
    table.set("meeple", "ganymede").fill("given-up", [gives]).fill("council", list(council))
    return table.fill("adviser-pile", []).fill("adviser-row", [adviser])  # type: ignore[return-value]


def test_R34_recruiting_and_adapting_on_the_moon(moon: Make) -> None:
    """Worked example 1."""
    table = moon().fill("tile-row", ["tile-15"], 1).do("take the tile-15").pick("moor").pick("use")
    assert table.at("on-moon") == {"blue": 1}
    table.pick("adapt", "red")
    assert table.over and table.at("on-moon") == {"red": 1} and table.at("on-earth") == {}


def test_R35_the_free_road(moon: Make) -> None:
    """Worked example 2: by road, and with a shuttle in the same turn."""
    table = moon().crew("on-moon", red=1).crew("on-earth", red=1).fill("earth-row", ["earth-01"], 1)
    assert table.ask("possible: use SHUTTLE", "earth-01") == 0
    table.do("use the roads").pick("ride")
    assert table.at("on-earth") == {"red": 2} and table.ask("possible: use SHUTTLE", "earth-01") == 1
    table.do("use the earth-01").pick("stop")
    assert table.at("on-mars") == {"red": 2}


def test_R36_four_performances_with_the_moon(moon: Make) -> None:
    table = (
        moon().fill("slots", ["tile-15", "tile-17", "tile-19"]).fill("tile-row", ["tile-16"], 1).do("take the tile-16")
    )
    for _ in range(4):
        table.pick("use").pick("pass")
    assert table.over and table.at("on-moon") == {"purple": 4} and table.zone("moon-slot") == ["tile-16"]


def test_R36_the_tile_on_the_moon_counts(moon: Make) -> None:
    table = (
        moon().fill("moon-slot", ["tile-15"]).fill("tile-row", ["tile-16"], 1).do("take the tile-16").pick("use", "use")
    )
    assert table.over and table.at("on-earth") == {"purple": 2}


def test_the_tile_on_the_moon_may_be_discarded(moon: Make) -> None:
    """Section 9."""
    table = moon().fill("slots", ["tile-05", "tile-10", "tile-20"]).fill("moon-slot", ["tile-25"])
    table.fill("tile-row", ["tile-15"], 1).do("take the tile-15").pick("moor")
    assert table.zone("moon-slot") == ["tile-15"] and table.zone("tile-discard") == ["tile-25"]


def test_R37_the_fifth_does_not_arrive(moon: Make) -> None:
    table = moon().crew("on-moon", red=4).do("recruit a colour to moon")
    assert table.over and table.at("on-moon") == {"red": 4}


def test_R38_no_road_to_a_full_earth(moon: Make) -> None:
    table = moon().crew("on-moon", red=1).crew("on-earth", blue=6).do("use the roads")
    assert table.over and table.at("on-moon") == {"red": 1}


def test_R39_R40_the_adviser_is_no_settler(moon: Make) -> None:
    table = moon().set("meeple", "earth").crew("on-earth", blue=5).do("recruit red to earth")
    assert table.at("on-earth") == {"blue": 5, "red": 1}
    table = moon().set("meeple", "earth").fill("earth-row", ["earth-01"], 1).fill("earth-row", ["earth-03"], 2)
    table.crew("on-earth", red=1, blue=1)
    assert table.ask("possible: use SHUTTLE", "earth-01") == 0 and table.ask("possible: use SHUTTLE", "earth-03") == 1
    table.crew("on-earth", red=2)
    assert table.ask("possible: use SHUTTLE", "earth-01") == 1
    table.crew("on-earth", blue=1)  # nor is it a settler of any colour
    assert table.ask("possible: use SHUTTLE", "earth-03") == 0


def test_R41_the_swap_on_earth(moon: Make) -> None:
    """Worked example 3."""
    table = moon().dock().crew("on-top", yellow=2).fill("hand", ["ship-10"]).set("meeple", "earth").do("swap ships")
    table.pick("change").pick("top")
    assert table.zone("ships", "top") == ["ship-10"] and table.zone("hand") == ["ship-01"]
    assert table.at("on-top") == {"yellow": 2}


def test_R41_the_two_on_the_board(moon: Make) -> None:
    table = moon().dock().crew("on-top", yellow=2).set("meeple", "earth").do("swap ships")
    assert table.zone("ships", "top") == ["ship-02"] and table.zone("ships", "bottom") == ["ship-01"]
    assert table.at("on-top") == {"yellow": 2}
    assert moon().dock().do("swap ships").zone("ships", "top") == ["ship-01"]  # not from the Moon


def test_R42_a_full_ship_may_be_swapped(moon: Make) -> None:
    table = bare(moon()).dock().crew("on-top", red=3).set("meeple", "earth").do("swap ships").finish().do("clear away")  # type: ignore[attr-defined]
    assert table.zone("launched") == ["ship-02"]


def test_R43_R44_the_adviser_on_mars(moon: Make) -> None:
    """Worked example 4."""
    table = moon().dock("ship-01", None).set("meeple", "mars").crew("on-mars", blue=1, yellow=1)
    table.fill("mars-row", ["mars-03"], 1).do("use the mars-03").pick("blue").pick("perform").pick("perform").pick(
        "recruiting", "red"
    )
    assert table.over and table.get("reputation") == 2  # two performances, and the gear of space 2
    table = (
        moon().set("meeple", "mars").crew("on-earth", red=2).fill("earth-row", ["earth-01"], 1).do("use the earth-01")
    )
    table.pick("perform")
    assert table.over and table.get("reputation") == 1


def test_R45_no_card_no_ganymede(moon: Make) -> None:
    table = moon().set("meeple", "mars").do("travel")
    assert table.over and table.get("meeple") == "mars"
    table.fill("hand", ["ship-05"]).do("travel")
    assert table.get("meeple") == "ganymede" and table.zone("given-up") == ["ship-05"] and table.zone("hand") == []


def test_R46_the_first_adviser(moon: Make) -> None:
    table = arrived(moon(), "noor").do("clear away").pick("repute")
    assert table.over and table.zone("council") == ["noor"] and table.get("reputation") == 1
    assert table.zone("ship-pile")[-1] == "ship-02" and table.zone("given-up") == [] and table.ask("ready") == 1


def test_R46_the_way_home(moon: Make) -> None:
    """Worked example 5: Chahrazad, from the step off Mars to the return to the Moon."""
    table = moon().set("meeple", "mars").fill("hand", ["ship-01"]).fill("slots", ["tile-05"]).fill("adviser-pile", [])
    table.fill("adviser-row", ["chahrazad"]).run("take a turn")
    table.pick("trade").pick("moving")
    assert table.get("meeple") == "ganymede"
    table.pick("drawing").pick("blindly").pick("present").pick("recruiting", "blue").pick("red")
    assert table.over and table.get("meeple") == "moon" and table.zone("council") == ["chahrazad"]
    assert table.get("reputation") == 2 and table.at("on-mars") == {"red": 1} and table.at("on-earth") == {"blue": 1}


def test_R47_two_different_basic_actions(moon: Make) -> None:
    table = arrived(moon(), "noor", "weber").do("clear away").pick("repute")
    assert "repute" not in table.options() and "drawing" in table.options()
    assert table.pick("drawing").pick("blindly").over


def test_the_third_and_the_fourth_seat(moon: Make) -> None:
    table = arrived(moon(), "noor", "weber", "mr-wu").do("clear away").pick("repute").pick("recruiting", "red")
    assert not {"repute", "recruiting"} & set(table.options()) and "drawing" in table.options()
    assert table.pick("drawing").pick("blindly").over
    table = arrived(bare(moon()).dock("ship-03", None), "noor", "weber", "mr-wu", "ms-lee").do("clear away")  # type: ignore[arg-type]
    assert table.over and table.zone("launched") == ["ship-03"]


def test_R48_the_order_is_chosen(moon: Make) -> None:
    for first, launched in (("appoint", []), ("clear", ["ship-01"])):
        table = arrived(bare(moon()), "ms-lee", gives="ship-09").dock().crew("on-top", red=3).do("clear away")
        assert len(table.options()) == 2
        table.pick(
            next(
                option
                for option in table.options()
                if (first in option) or (first == "clear" and "appoint" not in option)
            )
        )
        assert table.zone("launched") == launched


def test_R49_four_advisers(moon: Make) -> None:
    table = (
        moon().fill("council", ["noor", "weber", "mr-wu", "ms-lee"]).fill("hand", ["ship-05"]).set("meeple", "earth")
    )
    table.do("travel")
    assert table.get("meeple") == "mars"
    assert table.do("travel").get("meeple") == "mars"


def test_R50_a_tile_is_picked_in_the_same_end_step(moon: Make) -> None:
    table = (
        bare(moon())
        .dock("ship-10", None)
        .crew("on-top", red=3)
        .set("meeple", "mars")
        .fill("hand", ["ship-05", "ship-06"])
    )
    table.fill("adviser-pile", []).fill("adviser-row", ["noor"]).do("clear away").pick("ship-05")
    assert table.get("meeple") == "ganymede" and table.ask("ready") == 0


def test_R51_the_virus_wants_one_more(moon: Make) -> None:
    table = bare(moon()).dock().set("virus", "top").crew("on-top", red=3).set("meeple", "ganymede")
    assert table.ask("complete DOCK", "top") == 0
    table.crew("on-mars", blue=1).crew("on-bottom", blue=1).do("make a move")
    assert table.at("on-top") == {"red": 3, "blue": 1} and table.ask("complete DOCK", "top") == 1
    table.do("send-off top")
    assert table.zone("launched") == ["ship-01"] and table.get("virus") == "none"


def test_R51_on_the_bottom_ship(moon: Make) -> None:
    table = moon().dock().set("virus", "bottom").crew("on-bottom", red=1, yellow=1, blue=1, purple=1)
    assert (
        table.ask("complete DOCK", "bottom") == 0 and table.ask("possible: land SETTLER at PLACE", "red", "bottom") == 1
    )
    assert table.crew("on-bottom", red=2, yellow=1, blue=1, purple=1).ask("complete DOCK", "bottom") == 1


def test_the_virus_lets_one_odd_settler_aboard(moon: Make) -> None:
    """Readings of ashwatthama: three of one colour and one of any, in any order; one of each and one of any."""
    for aboard, comes, may in (
        ({"red": 1}, "blue", 1),
        ({"red": 1, "blue": 1}, "purple", 0),
        ({"red": 1, "blue": 1}, "blue", 1),
        ({"red": 2}, "blue", 1),
        ({"red": 2, "blue": 1}, "blue", 0),
        ({"red": 2, "blue": 1}, "red", 1),
    ):
        table = moon().dock("ship-01", None).set("virus", "top").crew("on-top", **aboard)
        assert table.ask("possible: land SETTLER at PLACE", comes, "top") == may, (aboard, comes)
    for aboard, may in (({"red": 1}, 1), ({"red": 2}, 0), ({"red": 1, "blue": 2}, 0)):
        table = moon().dock(None, "ship-01").set("virus", "bottom").crew("on-bottom", **aboard)
        assert table.ask("possible: land SETTLER at PLACE", "red", "bottom") == may, aboard


def test_adapting_aboard_with_the_virus(moon: Make) -> None:
    """Section 6: the result must still fit."""
    name = "possible: adapt COLOUR at PLACE [into OTHER_COLOUR from colours]"
    for aboard, old, new, may in (
        ({"red": 3}, "red", "blue", 1),
        ({"red": 3, "blue": 1}, "red", "blue", 0),
        ({"red": 2, "blue": 1}, "blue", "red", 1),
    ):
        table = moon().dock("ship-01", None).set("virus", "top").crew("on-top", **aboard)
        assert table.ask(name, old, "top", new) == may, (aboard, old, new)


def test_R52_only_the_other_ship_can_leave(moon: Make) -> None:
    table = bare(moon()).dock().set("virus", "top").do("take off")
    assert table.over and table.zone("launched") == ["ship-02"]
    assert bare(moon()).dock("ship-01", None).set("virus", "top").do("take off").zone("launched") == []


def test_the_virus_forbids_the_swap(moon: Make) -> None:
    table = moon().dock().set("virus", "top").set("meeple", "earth").fill("hand", ["ship-10"]).do("swap ships")
    assert table.zone("ships", "top") == ["ship-01"] and table.zone("ships", "bottom") == ["ship-10"]


def test_ashwatthama_picks_a_ship_of_another_player(moon: Make) -> None:
    table = moon(3).dock(seat=1).dock("ship-03", None, seat=2).do("perform the immediate-effect of ashwatthama")
    table.pick("player 2")
    assert table.over and table.get("virus", seat=2) == "top" and table.get("virus", seat=1) == "none"


def test_R53_ms_chau_takes_what_others_lose(moon: Make) -> None:
    table = moon().fill("council", ["ms-chau"], seat=1).crew("on-mars", blue=5).crew("on-earth", red=2)
    table.fill("earth-row", ["earth-01"], 1).do("use the earth-01")
    assert table.asked.player == 1
    table.pick("adopt").pick("adopt").pick("stop")
    assert table.at("on-moon", 1) == {"red": 2} and table.total("red") == 7
    table = moon().fill("council", ["ms-chau"], seat=1).crew("on-moon", seat=1, blue=4).do("lose red")
    assert table.over and table.at("on-moon", 1) == {"blue": 4}


def test_R54_ms_chau_keeps_her_tiles(moon: Make) -> None:
    table = moon().fill("council", ["ms-chau"]).crew("on-earth", red=1).fill("earth-row", ["earth-27"], 1)
    assert table.ask("possible: use SHUTTLE", "earth-27") == 1
    table.fill("slots", ["tile-05"]).do("use the earth-27").pick("stop")
    assert table.zone("slots") == ["tile-05"]


def test_R55_mr_wu(moon: Make) -> None:
    table = (
        moon()
        .fill("council", ["mr-wu"])
        .dock(None, None)
        .crew("on-mars", red=1, purple=2)
        .fill("mars-row", ["mars-25"], 1)
    )
    assert table.ask("possible: use SHUTTLE", "mars-25") == 1
    table.do("use the mars-25").pick("red").pick("stop")
    assert table.at("on-mars") == {} and table.get("substituted") == "none"
    for crew in ({"red": 1, "purple": 1}, {"purple": 4}, {"red": 2}):
        table = moon().fill("council", ["mr-wu"]).crew("on-mars", **crew).fill("mars-row", ["mars-25"], 1)
        assert table.ask("possible: use SHUTTLE", "mars-25") == 0, crew


def test_R55_mr_wu_counts_by_the_printed_symbols(moon: Make) -> None:
    table = moon().fill("council", ["mr-wu"]).crew("on-earth", yellow=2).fill("earth-row", ["earth-08"], 1)
    table.do("use the earth-08").pick("stop")
    assert table.at("on-mars") == {"yellow": 2}
    assert (table.ask("conditions of COLOUR", "blue"), table.ask("conditions of COLOUR", "yellow")) == (1, 0)


def test_R56_ms_lee(moon: Make) -> None:
    table = moon().fill("council", ["ms-lee"]).dock("ship-01", None).crew("on-mars", blue=5).crew("on-earth", red=2)
    table.fill("earth-row", ["earth-01"], 1).do("use the earth-01").pick("fly").pick("stop")
    assert table.over and table.at("on-top") == {"red": 1} and table.get("supply", "red") == 6


def test_R57_ender(moon: Make) -> None:
    table = (
        moon()
        .fill("council", ["ender"])
        .set("monolith-on-phobos", True)
        .dock(None, None)
        .crew("on-mars", yellow=1, blue=1)
    )
    table.lines(blue=["earth-13"]).fill("mars-row", ["mars-03"], 1).do("use the mars-03").pick("yellow")
    assert len(table.options()) == 5
    table.pick("blue").pick("perform").pick("perform").pick("recruiting", "red")
    assert table.over and len(table.zone("column", "blue")) == 2 and table.get("reputation") == 2
    assert table.fill("launched", ["ship-25"]).score("ships") == 2  # a point for each in the blue column


def test_the_monolith_needs_all_there(moon: Make) -> None:
    """Readings of ender: no settler goes, and nothing is on before."""
    table = (
        moon()
        .fill("council", ["ender"])
        .set("meeple", "earth")
        .dock(None, None)
        .crew("on-mars", red=1, yellow=1, blue=1)
    )
    assert table.do("land purple at mars").over and table.get("monolith-on-phobos") == 0
    table = moon().fill("council", ["ender"]).set("meeple", "mars").crew("on-mars", red=1, yellow=1, blue=1)
    table.do("land purple at mars").pick("place")
    assert table.get("monolith-on-phobos") == 1 and table.at("on-mars") == {
        "red": 1,
        "yellow": 1,
        "blue": 1,
        "purple": 1,
    }
    table = moon().fill("council", ["ender"]).crew("on-earth", red=2).set("monolith-on-phobos", True)
    table.fill("earth-row", ["earth-01"], 1).do("use the earth-01").pick("stop")
    assert table.zone("column", "red") == ["earth-01"]  # Mars shuttles only


def test_R58_marty_simon(moon: Make) -> None:
    table = moon().crew("on-earth", red=2)
    for post in (2, 3, 4):
        table.fill("earth-row", [], post)
    table.fill("earth-row", ["earth-01"], 1).do("perform the immediate-effect of marty-simon")
    assert table.over and table.zone("column", "red") == ["earth-01"] and table.get("reputation") == 0
    assert table.at("on-earth") == {"red": 2} and table.at("on-mars") == {}


def test_R59_james_king(moon: Make) -> None:
    table = moon().fill("council", ["james-king"]).crew("on-moon", red=1).do("use the roads")
    table.pick("ride a settler from moon to earth").pick("ride a settler from earth to mars")
    assert table.over and table.at("on-mars") == {"red": 1}


def test_R60_who_cannot_be_picked(moon: Make) -> None:
    table = arrived(moon(), "ayati").crew("on-earth", red=6)
    assert table.ask("possible: appoint ADVISER", "ayati") == 0 and table.ask("ready") == 1
    assert arrived(moon(), "ayati").crew("on-earth", red=5).ask("possible: appoint ADVISER", "ayati") == 1
    table = arrived(moon(), "michelle-de-la-rose").crew("on-moon", red=4)
    assert table.ask("possible: appoint ADVISER", "michelle-de-la-rose") == 0


def test_R61_the_president(moon: Make) -> None:
    table = (
        moon()
        .crew("on-mars", red=5)
        .crew("on-earth", president=1)
        .dock(None, None)
        .set("meeple", "ganymede")
        .do("make a move")
    )
    assert table.at("on-earth") == {"president": 1}
    table = moon().crew("on-moon", president=1).set("meeple", "ganymede").do("make a move").do("make a move")
    assert table.at("on-mars") == {"president": 1}
    assert table.do("make a move").at("on-mars") == {"president": 1}  # a ship card is wanted
    table.fill("hand", ["ship-05"]).fill("council", ["michelle-de-la-rose"]).do("make a move")
    assert table.at("on-mars") == {} and table.score("advisers") == 2 + 5 and table.zone("ship-pile")[-1] == "ship-05"


def test_the_president_takes_room_and_no_shuttle_or_road(moon: Make) -> None:
    table = moon().crew("on-earth", president=1, red=5).do("recruit red to earth")
    assert table.at("on-earth") == {"president": 1, "red": 5}
    table = moon().crew("on-earth", president=1, red=1).fill("earth-row", ["earth-05"], 1).fill("slots", ["tile-05"])
    assert table.ask("possible: use SHUTTLE", "earth-05") == 0
    assert moon().crew("on-moon", president=1).do("use the roads").at("on-moon") == {"president": 1}


def test_R62_noor(moon: Make) -> None:
    table = moon().fill("council", ["noor"]).fill("slots", ["tile-05", "tile-10", "tile-20"]).do("trade tiles")
    table.pick("tile-05", "recruiting", "red").pick("trade", "tile-10", "recruiting", "red").pick(
        "trade", "recruiting", "red"
    )
    table.pick("recruiting", "red")
    assert table.over and table.at("on-earth") == {"red": 4}
    assert moon().fill("council", ["noor"]).do("trade tiles").over  # at least one tile must go


def test_R63_chahrazad(moon: Make) -> None:
    table = moon().fill("given-up", ["ship-01"]).set("reputation", 2).do("perform the immediate-effect of chahrazad")
    assert len(table.options()) == 3
    table.pick("present").pick("red")
    assert table.get("reputation") == 4 and table.at("on-mars") == {"red": 1}
    table = moon().fill("given-up", ["ship-02"]).do("perform the immediate-effect of chahrazad")
    assert len(table.options()) == 2


def test_nakkia(moon: Make) -> None:
    table = moon().fill("given-up", ["ship-02"]).fill("hand", ["ship-30"]).fill("launched", ["ship-12", "ship-13"])
    table.do("perform the immediate-effect of nakkia").pick("exchange").pick("ship-12")
    assert set(table.zone("launched")) == {"ship-30", "ship-13"} and table.zone("hand") == ["ship-12"]
    table = moon().fill("given-up", ["ship-05"]).fill("hand", ["ship-30"]).fill("launched", ["ship-12"])
    assert len(table.do("perform the immediate-effect of nakkia").options()) == 3
    table = moon().do("perform the immediate-effect of nakkia")
    for _ in range(4):
        table.pick("blindly")
    assert table.over and len(table.zone("hand")) == 4


def test_R64_weber(moon: Make) -> None:
    table = moon().set("extra-turn", True).run("take a turn")
    while not table.over:
        table.first()  # a tile is taken in each
    assert table.get("extra-turn") == 0 and len(table.zone("slots") + table.zone("moon-slot")) == 2


def test_R65_ahu_lani(moon: Make) -> None:
    table = (
        bare(moon()).fill("council", ["ahu-lani"]).set("upgrade", "white").dock("ship-03", None).crew("on-earth", red=1)
    )
    table.do("adapt a settler").pick("blue")
    assert table.over and table.get("upgrade") == "none" and table.zone("launched") == ["ship-03"]


def test_ahu_lani_once_a_turn_and_one_more_performance(moon: Make) -> None:
    table = moon().fill("council", ["ahu-lani"]).set("upgrade", "red").crew("on-earth", red=1)
    table.do("adapt a settler").pick("blue").do("adapt a settler").pick("red")
    assert table.get("upgrade") == "yellow"
    table = (
        moon()
        .fill("council", ["ahu-lani"])
        .set("upgrade", "red")
        .crew("on-earth", red=2)
        .fill("earth-row", ["earth-01"], 1)
    )
    table.do("use the earth-01").pick("perform").pick("perform").pick("recruiting", "red")
    assert table.over and table.get("reputation") == 2


def test_hipt_liber(moon: Make) -> None:
    for post, beside in ((1, False), (2, True), (3, True), (4, False)):
        table = moon().fill("council", ["hipt-liber"]).set("trader", 2).dock(None, None).crew("on-mars", red=1, blue=1)
        table.fill("mars-row", ["mars-25"], post).do("use the mars-25").pick("red")
        assert any("bargain" in option for option in table.options()) == beside, post
        if beside:
            table.pick("bargain").pick("take", "recruiting", "red")
            assert table.over and table.at("on-earth") == {"red": 1} and table.get("reputation") == 0


def test_tarak_freeman(moon: Make) -> None:
    table = moon().crew("on-moon", blue=2).do("perform the immediate-effect of tarak-freeman")
    table.pick("recruit", "red", "recruit", "red")
    assert table.over and table.at("on-moon") == {"blue": 2, "red": 2}


def test_ayati(moon: Make) -> None:
    table = moon().crew("on-earth", red=1, vip=1).fill("earth-row", ["earth-01"], 1).do("use the earth-01")
    table.pick("red").pick("perform").pick("perform").pick("recruiting", "red")
    assert table.over and table.at("on-mars") == {"red": 1, "vip": 1} and table.get("reputation") == 2
    table = (
        moon().crew("on-mars", red=5).crew("on-earth", vip=1).fill("earth-row", ["earth-02"], 1).do("use the earth-02")
    )
    assert table.at("on-earth") == {}  # lost
    table = bare(moon()).dock("ship-03", None).crew("on-top", red=2, vip=1)
    assert table.ask("complete DOCK", "top") == 1
    table.do("send-off top")
    assert table.at("on-top") == {} and table.at("on-earth") == {}


def test_the_vip_aboard(moon: Make) -> None:
    """Readings of ayati: any colour in completing a ship, one point aboard at the end, no adapting."""
    for slot, aboard, comes, may in (
        ("top", {"vip": 1}, "red", 1),
        ("top", {"vip": 1, "red": 1}, "blue", 0),
        ("top", {"red": 2}, "vip", 1),
        ("bottom", {"vip": 1, "red": 1}, "red", 0),
        ("bottom", {"vip": 1, "red": 1, "blue": 1}, "purple", 1),
    ):
        table = moon().dock().crew(f"on-{slot}", **aboard)
        assert table.ask("possible: land SETTLER at PLACE", comes, slot) == may, (slot, aboard, comes)
    table = moon().dock().crew("on-top", vip=1)
    assert table.score("settlers aboard") == 1 and table.do("adapt a settler").at("on-top") == {"vip": 1}


def test_settlers_aboard_stand_in_one_place(moon: Make) -> None:
    """Section 12: settlers are conserved; whoever is aboard the bottom ship is adapted there or nowhere."""
    table = moon().dock().crew("on-bottom", red=1).do("adapt a settler").pick("blue")
    assert table.at("on-bottom") == {"blue": 1} and table.total("red") == table.total("blue") == 7


def test_advisers_are_worth_points(moon: Make) -> None:
    """Section 14: 2 each; 5 for the President on its tile."""
    table = moon().fill("council", ["noor", "weber"])
    assert table.score("advisers") == 4
    table.fill("council", ["noor", "michelle-de-la-rose"])
    assert (table.score("advisers"), table.set("president-arrived", True).score("advisers")) == (4, 9)


def test_the_upgrade_goes_from_column_to_column(moon: Make) -> None:
    """Placeholders of ahu_lani: from the leftmost column, past the rightmost; section 14 has their order."""
    table = moon().do("perform the immediate-effect of ahu-lani")
    for column, following in (("red", "yellow"), ("yellow", "blue"), ("blue", "purple"), ("purple", "white")):
        assert table.get("upgrade") == column
        table.run("shift the upgrade")
        assert table.get("upgrade") == following


def test_adapting_on_the_moon_shifts_the_upgrade(moon: Make) -> None:
    """Readings of ahu_lani: the source uses the same word; the number of performances is fixed when the effect begins."""
    table = moon().fill("council", ["ahu-lani"]).set("upgrade", "red").fill("tile-row", ["tile-15"], 1)
    table.do("take the tile-15").pick("moor").pick("use").pick("adapt", "red")
    assert table.get("upgrade") == "yellow"
    table = moon().fill("council", ["ahu-lani"]).set("upgrade", "yellow").dock(None, None).crew("on-mars", red=2)
    table.crew("on-earth", blue=1).fill("mars-row", ["mars-08"], 1).do("use the mars-08")
    table.pick("perform", "red").pick("perform", "blue")
    assert table.over and table.get("upgrade") == "blue"


def test_chahrazads_two_reputation_are_one_gain(moon: Make) -> None:
    """Readings of chahrazad: only the space where the marker stops counts; a full Mars takes nobody."""
    table = (
        moon()
        .fill("given-up", ["ship-02"])
        .set("reputation", 1)
        .do("perform the immediate-effect of chahrazad")
        .pick("gain")
    )
    assert table.over and table.get("reputation") == 3
    table = (
        moon()
        .fill("given-up", ["ship-02"])
        .set("reputation", 3)
        .do("perform the immediate-effect of chahrazad")
        .pick("gain")
    )
    assert "drawing" in table.options()
    table = moon().fill("given-up", ["ship-02"]).crew("on-mars", red=5).do("perform the immediate-effect of chahrazad")
    assert table.get("reputation") == 2 and "drawing" in table.options()  # nothing else was possible


def test_the_extra_turn_is_a_whole_one(moon: Make) -> None:
    """Readings of weber: with roads, and the meeple is home when it begins."""
    table = (
        moon()
        .set("extra-turn", True)
        .crew("on-moon", red=2)
        .set("meeple", "ganymede")
        .set("picked", True)
        .run("take a turn")
    )
    table.pick("ride").first()
    while "ride a settler from moon to earth" not in table.options():
        table.pick("stop") if "stop" in table.options() else table.first()
    assert table.get("meeple") == "moon"
    table.pick("ride")
    assert table.at("on-moon") == {} and table.get("on-earth", "red") >= 2


def test_the_vip_travels_as_a_settler(moon: Make) -> None:
    """Readings of ayati: moves and James King's road take it; it is no colour for the Monolith; it leaves with its ship."""
    assert moon().crew("on-earth", vip=1).set("meeple", "ganymede").do("make a move").at("on-mars") == {"vip": 1}
    table = moon().fill("council", ["james-king"]).crew("on-earth", vip=1).do("use the roads")
    assert table.pick("ride").at("on-mars") == {"vip": 1}
    table = moon().fill("council", ["ender"]).set("meeple", "mars").crew("on-mars", red=1, yellow=1, blue=1)
    assert table.do("land vip at mars").over and table.get("monolith-on-phobos") == 0
    table = bare(moon()).dock("ship-03", None).crew("on-top", vip=1).do("take off")
    assert (
        table.over
        and table.zone("launched") == ["ship-03"]
        and table.at("on-top") == {}
        and table.get("supply", "vip") <= 1
    )


def test_the_vip_counts_for_the_limits(moon: Make) -> None:
    assert moon().crew("on-earth", vip=1, red=5).do("recruit red to earth").at("on-earth") == {"vip": 1, "red": 5}
    table = moon().crew("on-earth", vip=1).crew("on-mars", red=5).set("meeple", "ganymede").do("make a move")
    assert table.at("on-earth") == {"vip": 1}


def test_james_kings_road(moon: Make) -> None:
    """Not to a full Mars, and not for the President."""
    table = moon().fill("council", ["james-king"]).crew("on-earth", red=1).crew("on-mars", blue=5).do("use the roads")
    assert table.over and table.at("on-earth") == {"red": 1}
    table = moon().fill("council", ["james-king"]).crew("on-earth", president=1).do("use the roads")
    assert table.over and table.at("on-earth") == {"president": 1}


def test_marty_simons_shuttle_counts(moon: Make) -> None:
    """Readings of marty_simon: the row bonus, ship scoring, no tile, and the row is filled again."""
    table = bare(moon()).dock("ship-15", None).fill("slots", ["tile-05"])
    table.lines(yellow=["earth-07"], blue=["earth-13"], purple=["earth-19"], white=["earth-25"])
    for post in (2, 3, 4):
        table.fill("earth-row", [], post)
    table.fill("earth-row", ["earth-01"], 1).do("perform the immediate-effect of marty-simon")
    assert table.over and table.zone("launched") == ["ship-15"] and table.zone("slots") == ["tile-05"]
    assert table.score("ships") == 3  # two red of earth-01, one of earth-25


def test_the_president_cannot_be_adapted(moon: Make) -> None:
    """Readings of michelle_de_la_rose; one Move is one step of one piece; powers of the Adviser are not hers."""
    assert moon().crew("on-earth", president=1).do("adapt a settler").at("on-earth") == {"president": 1}
    table = moon().crew("on-earth", president=1, red=1).set("meeple", "ganymede").do("make a move").pick("president")
    assert table.over and table.at("on-earth") == {"red": 1} and table.at("on-mars") == {"president": 1}
    assert moon().crew("on-earth", president=1).dock().do("swap ships").zone("ships", "top") == ["ship-01"]


def test_who_is_not_lost(moon: Make) -> None:
    """Readings of ms_chau: neither settlers of a ship that leaves nor those without room when they are recruited."""
    table = bare(moon()).fill("council", ["ms-chau"], seat=1).dock("ship-03", None).crew("on-top", red=2).do("take off")
    assert table.over and table.at("on-moon", 1) == {}
    table = moon().fill("council", ["ms-chau"], seat=1).crew("on-earth", red=6).do("recruit red to earth")
    assert table.over and table.at("on-moon", 1) == {}


def test_ms_lee_takes_the_vip(moon: Make) -> None:
    table = moon().fill("council", ["ms-lee"]).dock("ship-01", None).crew("on-mars", blue=5).crew("on-earth", vip=1)
    table.fill("earth-row", ["earth-02"], 1).do("use the earth-02").pick("fly")
    assert table.at("on-top") == {"vip": 1}


def test_tarak_freeman_and_the_president(moon: Make) -> None:
    table = (
        moon()
        .crew("on-moon", president=1, blue=2)
        .do("perform the immediate-effect of tarak-freeman")
        .pick("recruit", "red")
    )
    assert table.over and table.at("on-moon") == {"president": 1, "blue": 2, "red": 1}


def test_noor_and_other_basic_actions(moon: Make) -> None:
    """Readings of noor: those of gears are not affected."""
    table = moon().fill("council", ["noor"]).set("reputation", 1).do("gain 1 reputation").pick("recruiting", "red")
    assert table.over and table.at("on-earth") == {"red": 1}


def test_nakkia_does_both_in_an_order_of_choice(moon: Make) -> None:
    table = moon().fill("given-up", ["ship-05"]).fill("hand", ["ship-30"]).fill("launched", ["ship-12"])
    table.do("perform the immediate-effect of nakkia").pick("present")
    assert sorted(option.split()[0] for option in table.options()) == ["draw", "exchange"]
    table.pick("exchange").pick("blindly", "blindly", "blindly", "blindly")
    assert table.over and table.zone("launched") == ["ship-30"] and len(table.zone("hand")) == 5


def test_a_bargain_is_a_different_basic_action_each_time(moon: Make) -> None:
    """Readings of hipt_liber: the effect is replaced as a whole."""
    table = moon().fill("council", ["hipt-liber"]).set("trader", 1).dock(None, None).crew("on-mars", red=1)
    table.lines(yellow=["earth-07"]).fill("mars-row", ["mars-10"], 1).do("use the mars-10").pick("bargain")
    table.pick("take", "repute").pick("take", "recruiting", "red")
    assert (
        table.over and table.get("reputation") == 1 and table.at("on-earth") == {"red": 1} and table.zone("hand") == []
    )


def test_the_virus_stays_on_its_ship(moon: Make) -> None:
    """Readings of ashwatthama: settlers aboard stay, and the ship that comes next is clean."""
    table = (
        bare(moon()).dock("ship-03", None).crew("on-top", red=3, blue=1).set("virus", "top").fill("hand", ["ship-04"])
    )
    table.do("send-off top")
    assert table.zone("ships", "top") == ["ship-04"] and table.get("virus") == "none"
    table = moon().dock(None, None).dock("ship-01", "ship-02", seat=1).crew("on-top", seat=1, red=2)
    table.do("perform the immediate-effect of ashwatthama").pick("top")
    assert table.get("virus", seat=1) == "top" and table.at("on-top", 1) == {"red": 2}


def test_the_advisers_at_first(moon: Make) -> None:
    """Section 2 of the rules: sixteen are shuffled, five lie open."""
    table = moon()
    row, pile = table.zone("adviser-row"), table.zone("adviser-pile")
    assert len(row) == 5 and len({*row, *pile}) == 16
    assert any(moon(seed=seed).zone("adviser-row") != row for seed in (2, 3))


def test_a_tile_on_the_moon_can_be_traded(moon: Make) -> None:
    table = moon().fill("slots", []).fill("moon-slot", ["tile-15"]).do("trade tiles").pick("repute")
    assert table.zone("moon-slot") == [] and table.zone("tile-discard") == ["tile-15"]


def test_with_a_slot_free_a_tile_on_the_moon_stays(moon: Make) -> None:
    """Section 9: only the fourth tile has no place."""
    table = moon().fill("slots", ["tile-05", "tile-10"]).fill("moon-slot", ["tile-25"]).fill("tile-row", ["tile-15"], 1)
    table.do("take the tile-15")
    assert sorted(table.zone("slots")) == ["tile-05", "tile-10", "tile-15"] and table.zone("moon-slot") == ["tile-25"]


def test_a_tile_that_lands_on_earth_recruits_to_earth(moon: Make) -> None:
    """After one that landed on the Moon."""
    table = moon().fill("tile-row", ["tile-15"], 1).do("take the tile-15").pick("moor").pick("use").finish()
    before = table.at("on-moon")
    table.fill("slots", []).fill("tile-row", ["tile-17"], 1).do("take the tile-17").pick("use").finish()
    assert table.at("on-moon") == before and sum(table.at("on-earth").values()) > 0


def test_the_road_comes_before_the_action(moon: Make) -> None:
    """Section 9: at the start of the turn."""
    table = moon().crew("on-moon", red=1).do("take a turn")
    assert table.options() == ["ride a settler from moon to earth", "done"]


def test_only_two_ships_on_the_board_change_places(moon: Make) -> None:
    table = moon().dock("ship-01", None).set("meeple", "earth").fill("hand", [])
    assert table.ask("possible: swap ships here") == 0
    assert moon().dock().set("meeple", "earth").ask("possible: swap ships here") == 1


def test_a_ship_is_changed_only_for_a_ship(moon: Make) -> None:
    table = moon().dock("ship-01", None).set("meeple", "earth").fill("hand", ["ship-10"]).do("swap ships")
    assert table.zone("ships", "top") == ["ship-10"] and table.zone("ships", "bottom") == []  # the only one
    assert table.zone("hand") == ["ship-01"]


def test_one_adviser_a_turn(moon: Make) -> None:
    """Section 10: nothing more is picked in the same end of a turn."""
    table = arrived(moon(), "noor").fill("adviser-pile", ["hipt-liber"]).do("repeat until you are ready, clear away")
    table.pick("repute")
    assert table.over and table.zone("council") == ["noor"] and table.zone("adviser-row") == ["hipt-liber"]


def test_at_the_end_of_a_turn_all_goes_home(moon: Make) -> None:
    """Section 10: the meeple to the Moon, the ship that was given up below the pile, with an adviser or without."""
    table = arrived(moon(), "noor").set("picked", 1).fill("adviser-row", []).fill("hand", ["ship-01"]).do("take a turn")
    table.finish()
    assert table.get("meeple") == "moon" and table.get("picked") == 0
    assert table.zone("given-up") == [] and table.zone("ship-pile")[-1] == "ship-02"
