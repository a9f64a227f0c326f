"""Section 14: what can be chosen with the Moon, each choice that is not the default."""

from __future__ import annotations

from .conftest import Make

OTHER = {
    "ship_swap": "unlimited",
    "presidents_fare": "nothing",
    "lost_vip": "gone",
    "monolith": "needless",
    "trader": "with_effect",
}


def test_ships_are_swapped_once_a_turn_or_as_often_as_one_likes(moon: Make) -> None:
    """Offered whenever something is settled."""
    for options, again in (({}, False), (OTHER, True)):
        table = moon(**options).dock().set("meeple", "earth").do("set picked to no")
        assert table.options() == ["swap ships", "done"]
        table.pick("swap ships")
        assert table.zone("ships", "top") == ["ship-02"] and ("swap ships" in table.options()) == again
        if again:
            assert table.pick("swap ships").zone("ships", "top") == ["ship-01"]


def test_the_fare_of_the_president(moon: Make) -> None:
    for options, arrives in (({}, False), (OTHER, True)):
        table = moon(**options).crew("on-mars", president=1).set("meeple", "ganymede").do("make a move")
        assert table.over and table.get("president-arrived") == arrives
    table = (
        moon(**OTHER).crew("on-mars", president=1).fill("hand", ["ship-05"]).set("meeple", "ganymede").do("make a move")
    )
    assert table.zone("hand") == ["ship-05"]


def test_a_lost_vip(moon: Make) -> None:
    """Readings of ayati: whoever has Ms. Chau may take it, powers and all."""
    for options, found in (({}, True), (OTHER, False)):
        table = moon(**options).fill("council", ["ms-chau"], seat=1).crew("on-mars", red=5).crew("on-earth", vip=1)
        table.fill("earth-row", ["earth-02"], 1).do("use the earth-02")
        if found:
            table.pick("adopt")
        table.finish()
        assert table.at("on-moon", 1) == ({"vip": 1} if found else {}) and table.at("on-earth") == {}


def test_columns_are_chosen_with_or_without_the_monolith(moon: Make) -> None:
    for options, columns in (({}, 0), (OTHER, 5)):
        table = moon(**options).fill("council", ["ender"]).dock(None, None).crew("on-mars", red=1)
        table.fill("mars-row", ["mars-10"], 1).do("use the mars-10")
        offered = [option for option in table.options() if option in ("red", "yellow", "blue", "purple", "white")]
        assert len(offered) == columns
        assert table.zone("column", "yellow") == ([] if columns else ["mars-10"])


def test_the_trader_and_a_shuttle_without_effect(moon: Make) -> None:
    """Readings of hipt-liber: its lack of effect may be replaced too."""
    for options, shuttle, bargains in (({}, "mars-29", True), (OTHER, "mars-29", False), (OTHER, "mars-28", True)):
        table = moon(**options).fill("council", ["hipt-liber"]).set("trader", 1).dock(None, None).crew("on-mars", red=3)
        table.fill("mars-row", [shuttle], 1)
        table.do("use the mars-29") if shuttle == "mars-29" else table.do("use the mars-28")
        assert any("bargain" in option for option in table.options()) == bargains, (options, shuttle)
