"""The fractured planet beside a moon: each begins by itself. On the plain model."""

from __future__ import annotations

from ..supermoon.moon import RIM, MoonTable, m
from .boards import cells, edge, where
from .conftest import MODULE


def at_moon(*covered: tuple[int, int]) -> MoonTable:
    table = MoonTable("model", modules=(MODULE, "supermoon"), told_in=(MODULE,), planets="symmetric", moons="symmetric")
    while not table.over:
        table.first()
    table.moon("supermoon", meteorites=False).set("world", "fractured-planet-f-i-x-e").put("lifepod", [])
    return table.put("terrain", covered, "civ")  # type: ignore[return-value]


def test_F4_pieces_and_moon_are_begun_at_their_edges() -> None:
    spots = {place for (place,) in at_moon((2, 4)).do("gain a patch").values()}
    assert spots == {(1, 4), (3, 4), (2, 3)} | edge("IXE") | RIM
    spots = {place for (place,) in at_moon((2, 4), m(2, 2)).do("gain a patch").values()}
    assert spots == {(1, 4), (3, 4), (2, 3)} | edge("IXE") | {m(1, 2), m(3, 2), m(2, 1), m(2, 3)}


def test_R64_no_way_to_the_moon_by_a_spaceship() -> None:
    ship = min(where("F", "S"))
    table = at_moon().put("rover", [ship]).set("moves", 1).do("launch a rover")
    assert set(table.values()) == cells("FIXE") - {ship}


def test_a_line_of_the_moon_is_cleared_as_a_whole() -> None:
    table = at_moon().put("meteorite", [m(2, 1), m(2, 4)]).do("keep the landing-zone-approved")
    table.pick(next(words for words in table.options() if words.startswith("row")))
    assert table.over and table.cells("meteorite") == set()  # type: ignore[comparison-overlap]


def test_the_meteorites_of_a_moon_lie_on_it_whatever_the_planet_prints() -> None:
    """Charybdis has craters of its own, which stay empty."""
    table = MoonTable(
        "model", modules=(MODULE, "supermoon"), told_in=(MODULE,), planets="charybdis,symmetric", moons="symmetric"
    )
    while not table.over:
        table.first()
    stones = table.cells("meteorite")
    assert len(stones) == 4 and all(row >= 100 for row, _ in stones)
