"""Q-8, Q-9, R73: techs that name no board work on the moon too. On the plain model."""

from __future__ import annotations

from ..supermoon.moon import MoonTable, m
from ..table import TECH_STEPS
from .conftest import MODULE

EDGE, INNER = (m(0, 2), m(0, 3)), (m(2, 2), m(2, 3))


def at_moon(top: str, bottom: str, tech: int) -> MoonTable:
    """Seat 0 plays Quantum Solutions with a moon; no meteorite lies there."""
    table = MoonTable(
        "model", modules=(MODULE, "supermoon"), told_in=(MODULE,), corporations="symmetric", moons="symmetric"
    )
    while not table.over:
        table.first()
    table.moon("supermoon", meteorites=False).set("corporation", f"quantum-solutions-{top}-{bottom}").set("garage", 2)
    table.tracks(tech=TECH_STEPS[tech])
    return table


def test_1A_a_lifepod_is_on_the_planet_alone_1B_a_rover_where_it_is() -> None:
    table = at_moon("a", "b", 1).put("terrain", [m(0, 1)], "civ").put("rover", [m(4, 3)]).put("lifepod", [])
    spots = table.do("place the domino-rover-tech").values()
    assert (m(3, 3), m(3, 2)) in spots and (m(3, 4), m(2, 4)) not in spots
    table = at_moon("a", "a", 1).put("terrain", [m(0, 1)], "civ").put("rover", [m(4, 3)])
    assert (m(3, 3), m(3, 2)) not in table.do("place the domino-rover-tech").values()


def test_R75_3A_rovers_at_the_edge_of_either() -> None:
    table = at_moon("a", "a", 3).put("rover", [m(0, 2), m(2, 2), (0, 5)]).run("play a round")
    assert table.get("moves") == 2


def test_Q8_3B_on_the_moon_is_off_the_planet() -> None:
    assert at_moon("b", "a", 3).set("garage", 0).put("rover", [m(2, 2)]).run("play a round").get("moves") == 1
    assert at_moon("b", "a", 3).set("garage", 0).put("rover", [(5, 5)]).run("play a round").get("moves") == 0


def test_R73_4A_works_on_the_moon_without_ice() -> None:
    table = at_moon("a", "a", 4).bare(*EDGE).do("place the domino-water-rover").pick(EDGE)
    assert "advance water" in table.options()
    table = at_moon("a", "a", 4).bare(*INNER).do("place the domino-water-rover").pick(INNER)
    assert "advance water" not in table.options()


def test_Q9_4B_works_there_too() -> None:
    table = at_moon("b", "a", 4).bare(*INNER).do("place the domino-water-rover").pick(INNER)
    assert "advance water" in table.options()


def test_Q9_5A_5B_meteorites_of_either() -> None:
    stones = [m(0, 2), m(2, 2), (0, 5), (5, 5)]
    table = at_moon("a", "a", 5).bare().put("meteorite", stones).do("settle").pick("destroy")
    assert set(table.values()) == {m(0, 2), (0, 5)}
    table = at_moon("b", "a", 5).bare().put("meteorite", stones).do("settle").pick("destroy")
    assert set(table.values()) == {m(2, 2), (5, 5)}
