"""Section 14: what can be chosen, each choice that is not the default. Defaults are held by the rulings."""

from __future__ import annotations

from .conftest import Make
from .table import COLOURS

OTHER = {
    "first_player": "random",
    "ship_draw": "row",
    "row_bonus": "first_row",
    "take_off": "next_ship_first",
    "end_of_game": "next_round",
}


def test_ships_are_drawn_from_the_row_or_the_pile(base: Make) -> None:
    table = base()
    row = [table.zone("ship-row", post)[0] for post in (1, 2, 3, 4)]
    table.do("draw a ship")
    assert table.options()[-1] == "draw blindly"
    assert base(**OTHER).do("draw a ship").options() == row
    table = base(ship_draw="pile")
    top = table.zone("ship-pile")[0]
    assert table.do("draw a ship").over and table.zone("hand") == [top]


def test_only_the_first_row_has_a_bonus(base: Make) -> None:
    for complete, launched in ((0, ["ship-01"]), (1, [])):
        table = base(**OTHER).dock("ship-01", None).set("rows-complete", complete)
        for at, column in enumerate((*COLOURS, "white")):
            table.fill("column", [f"earth-{6 * at + n:02}" for n in range(1, complete + 2)], column)
        table.run("review the rows").finish()
        assert table.zone("launched") == launched and table.get("rows-complete") == complete + 1


def test_the_next_ship_comes_before_the_bonus(base: Make) -> None:
    """The ship that is drawn can be the one that the bonus draws: here the two moves of ship-10 find a new ship."""
    for options, boards in (({}, False), (OTHER, True)):
        table = base(**options).dock("ship-10", None).crew("on-mars", red=1).fill("hand", ["ship-03"])
        table.fill("ship-pile", [])
        for post in (1, 2, 3, 4):
            table.fill("ship-row", [], post)
        table.do("launch top")
        assert table.over and table.zone("ships", "top") == ["ship-03"]
        assert (table.at("on-top") == {"red": 1}) == boards


def test_one_more_round(base: Make) -> None:
    for options, turns in (({}, 1), (OTHER, 2)):
        table = base(**options).fill("launched", ["ship-05", "ship-06", "ship-07", "ship-08"]).run("play all rounds")
        while not table.over:
            table.pick("take") if "take a tile in tile-offer" in table.options() else table.first()
        assert [len(table.zone("slots", seat=seat)) for seat in range(2)] == [turns, turns]


def test_who_begins(base: Make) -> None:
    """Section 4: drawn by lot, then clockwise."""
    assert {base(3, seed=seed, **OTHER).get("first-player") for seed in range(20)} == {0, 1, 2}
    table = base(3).set("first-player", 1).run("play a round")
    order = [table.asked.player]
    while not table.over:
        if table.asked.player != order[-1]:
            order.append(table.asked.player)
        table.pick("take") if "take a tile in tile-offer" in table.options() else table.first()
    assert order == [1, 2, 0]
