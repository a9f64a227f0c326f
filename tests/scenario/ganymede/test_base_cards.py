"""Each tile and card as it is printed, against its lines of content; that these lines do it is what its examples hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import yaml

from .printed import EARTH, MARS, SHIPS, TILES
from .table import CONTENT

DEEDS = {
    "recruit any": "recruit a colour",
    "basic": "take a basic-action",
    "move 1": "make a move",
    "move 2": "make 2 moves",
    "reputation 1": "gain 1 reputation",
    "draw_ship 1": "draw a ship",
    "adapt 1": "adapt a settler",
}
SCORES = {
    "settlers": "conditions of {}",
    "column": "number of shuttles in column of {}",
    "reputation": "the worth of a reputation",
}


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in table.strip().splitlines()]


def written(file: str, kind: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load((CONTENT / f"{file}.yaml").read_text())[kind]
    return found


def deed(words: str) -> str:
    """What content says for one part of an effect."""
    if words in DEEDS:
        return DEEDS[words]
    verb, colours = words.split()
    return f"{verb} a colour of [{colours.replace('/', ', ')}]" if "/" in colours else f"{verb} {colours}"


def test_all_tiles() -> None:
    tiles = written("tiles", "tiles")
    assert len(tiles) == 30
    for number, symbol, starting, effect in rows(TILES):
        tile = tiles[f"tile-{number}"]
        assert (tile["symbol"], tile.get("starting", False)) == (symbol, starting == "starting"), number
        if " / " in effect:
            expected: Any = (
                "\n".join(f"{w} {deed(p)}" for w, p in zip(("either", "or"), effect.split(" / "), strict=True)) + "\n"
            )
        else:
            parts = [deed(part) for part in effect.split(" + ")]
            expected = parts if len(parts) > 1 else parts[0]
        assert tile["each-time"] == expected, number


@pytest.mark.parametrize(("planet", "table"), [("earth", EARTH), ("mars", MARS)])
def test_all_shuttles(planet: str, table: str) -> None:
    shuttles = written(f"{planet}_shuttles", "shuttles")
    assert len(shuttles) == 30
    for number, symbol, condition, effect in rows(table):
        shuttle = shuttles[f"{planet}-{number}"]
        travel = Counter("white" if part == "any" else part for part in condition.split("+"))
        tile = travel.pop("tile", 0) == 1
        assert (shuttle["planet"], shuttle["symbol"]) == (planet, symbol), number
        assert (shuttle["passengers"], shuttle.get("asks-for-a-tile", False)) == (dict(travel), tile), number
        assert shuttle.get("each-time", "nothing") == ("nothing" if effect == "nothing" else deed(effect)), number


def test_all_ships() -> None:
    ships = written("ships", "ships")
    assert len(ships) == 30
    for number, score, bonus, fewer, animal in rows(SHIPS):
        ship = ships[f"ship-{number}"]
        kind, *colour = score.split()
        expected: Any = int(score) if score.isdigit() else SCORES[kind].format(*colour)
        assert ship["score"] == expected, number
        assert ship.get("take-off", "-").removesuffix(" to earth") == (deed(bonus) if bonus != "-" else "-"), number
        assert (ship.get("spared", 0), ship.get("animal", False)) == (int(fewer), animal == "animal"), number
