"""The data of the first game, held against numbers taken from its components, not from its content."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pudsl.check.declarations import Component, Declarations
from pudsl.check.declare import Loaded, load
from pudsl.source import Findings, render_all

GAME = Path(__file__).parents[2] / "content" / "planet_unknown"
STEPS = 16
TRACKS = ["civ", "water", "biomass", "rover", "tech"]


@cache
def loaded() -> Loaded:
    findings = Findings()
    found = load(GAME, findings=findings)
    assert not list(findings), render_all(findings)
    return found


def game() -> Declarations:
    return loaded().declarations


def component(id: str) -> Component:
    return next(c for c in game().components if c.id == id)


def label(enumeration: str, value: object) -> str:
    assert isinstance(value, int)
    return game().enumerations[enumeration].labels[value]


def terrains(tile: Component) -> list[str]:
    assert tile.shape
    return [label("terrain", value) for value in tile.shape.prints["terrain"]]


def test_counts_of_components():
    counts = Counter(c.kind for c in game().components)
    assert counts == {
        "tile": 144, "patch": 1, "planet": 1, "corporation": 1, "tech": 5, "civ-card": 36, "objective": 28,
    }  # fmt: skip
    assert [c.number for c in game().components] == list(range(216))


def test_tiles():
    tiles = game().of_kind("tile")
    assert Counter(tile.values["shape"] for tile in tiles) == {shape: 12 for shape in range(12)}
    assert sum(tile.values["meteor"] == 1 for tile in tiles) == 72
    for terrain in ("civ", "water", "biomass", "rover", "tech", "energy"):
        assert sum(terrain in terrains(tile) for tile in tiles) == 48
    cells = {tile.values["shape"]: terrains(tile) for tile in tiles if tile.id.endswith("-civ-energy")}
    assert sum(map(len, cells.values())) == 48
    assert sum(names.count("civ") for names in cells.values()) == 28


def test_every_tile_has_one_resource_of_each_of_its_terrains():
    for tile in game().of_kind("tile"):
        assert tile.shape
        resources = [value for value in tile.shape.prints["resource"] if value is not None]
        assert sorted(resources) == sorted([tile.values["first"], tile.values["second"]])
        assert tile.values["resources"] == sum(1 << value for value in resources)
        symbols = [value for value in tile.shape.prints["meteor-symbol"] if value is not None]
        assert symbols == [1] * int(tile.values["meteor"] == 1)


def test_a_tile_by_the_picture():
    tile = component("pentomino-z-rover-tech-meteor")
    assert tile.shape
    assert tile.shape.cells == ((0, 0), (1, 0), (1, 1), (1, 2), (2, 2))
    assert terrains(tile) == ["tech", "tech", "rover", "rover", "rover"]
    assert [value is not None for value in tile.shape.prints["resource"]] == [True, False, True, False, False]
    assert tile.shape.prints["meteor-symbol"] == (None, 1, None, None, None)


@pytest.mark.parametrize(
    ("shape", "cells", "meteor"),
    [
        ("pentomino-z", [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)], (1, 0)),
        ("pentomino-f", [(0, 2), (1, 0), (1, 1), (1, 2), (2, 1)], (1, 0)),
        ("tetromino-s", [(0, 1), (0, 2), (1, 0), (1, 1)], (1, 1)),
        ("tetromino-i", [(0, 0), (0, 1), (0, 2), (0, 3)], (0, 3)),
        ("pentomino-n", [(0, 2), (0, 3), (1, 0), (1, 1), (1, 2)], (0, 3)),
        ("pentomino-u", [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)], (1, 2)),
        ("tromino-i", [(0, 0), (1, 0), (2, 0)], (2, 0)),
        ("tetromino-t", [(0, 0), (0, 1), (0, 2), (1, 1)], (1, 1)),
        ("tromino-v", [(0, 0), (0, 1), (1, 1)], (0, 0)),
        ("tetromino-l", [(0, 1), (1, 1), (2, 0), (2, 1)], (2, 0)),
        ("domino", [(0, 0), (1, 0)], (1, 0)),
        ("tetromino-o", [(0, 0), (0, 1), (1, 0), (1, 1)], (0, 1)),
    ],
)
def test_shapes(shape, cells, meteor):
    tile = component(f"{shape}-civ-energy-meteor")
    assert tile.shape
    assert list(tile.shape.cells) == cells
    assert tile.shape.prints["meteor-symbol"].index(1) == cells.index(meteor)


def test_planet():
    planet = component("ksb-4156")
    ground = planet.values["ground"]
    sites = planet.values["lifepod-site"]
    assert isinstance(ground, dict) and isinstance(sites, dict)
    assert len(planet.cells) == len(ground) == 96
    assert [label("ground", value) for value in ground.values()].count("ice") == 21
    assert sorted((cell // 16, cell % 16) for cell in sites) == [(2, 7), (4, 1), (4, 10), (7, 2), (8, 8), (9, 5)]
    medals = planet.values["row-medals"], planet.values["column-medals"]
    assert [sum(found.values()) for found in medals if isinstance(found, dict)] == [20, 20]


def printed(field: str) -> dict[tuple[str, int], object]:
    """What the standard corporation prints, by track and step."""
    board = game().boards["ladder"]
    values = component("universal-coalition").values[field]
    assert isinstance(values, dict)
    return {(TRACKS[cell % 16], STEPS - 1 - (cell - board.number * 256) // 16): value for cell, value in values.items()}


def test_medals_of_the_tracks():
    medals = printed("medal")
    assert {
        track: {step: value for (name, step), value in sorted(medals.items()) if name == track} for track in TRACKS
    } == {
        "civ": {2: 1, 5: 2, 9: 3, 15: 5},
        "water": {2: 1, 4: 2, 6: 3, 8: 4, 10: 5, 13: 7, 15: 10},
        "biomass": {5: 1, 8: 2, 12: 3, 15: 5},
        "rover": {8: 1, 12: 2, 15: 5},
        "tech": {6: 1, 13: 2, 15: 5},
    }


def steps(track: str, field: str, words: str) -> list[int]:
    """The steps of a track that print an effect in these words."""
    deeds = loaded().deeds
    found = printed(field).items()
    return sorted(s for (name, s), at in found if name == track and words in [deeds[d].text for d in at])  # type: ignore[attr-defined]


def test_synergy_and_milestones_of_the_tracks():
    synergy = {track: steps(track, "benefits", "gain synergy") for track in TRACKS}
    assert synergy == {"civ": [8, 11], "water": [3, 7, 12], "biomass": [2, 10], "rover": [10], "tech": [2, 12]}
    assert [steps("civ", "milestones", f"claim rank {rank}") for rank in range(1, 5)] == [[3], [6], [10], [14]]
    assert {step: level for (track, step), level in printed("level").items()} == {3: 1, 5: 2, 7: 3, 10: 4, 14: 5}
    assert steps("biomass", "milestones", "gain a patch") == [3, 6, 9, 11, 13]
    assert steps("rover", "milestones", "gain a rover") == [1, 6]


def test_movement_of_the_rover_track():
    amounts = {1: [2, 3], 2: [4, 5, 6, 7, 8], 3: [9, 10, 11, 12], 4: [13, 14, 15]}
    for amount, where in amounts.items():
        word = "move" if amount == 1 else "moves"
        assert steps("rover", "benefits", f"gain {amount} {word} from the track") == where


def test_equal_texts_on_boards_are_one_deed():
    texts = [s.passage.text for s in loaded().sentences if s.role == "deed" and s.component is None]
    assert len(texts) == len(set(texts))


def test_civ_cards():
    cards = game().of_kind("civ-card")
    assert Counter(card.values["rank"] for card in cards) == {1: 9, 2: 9, 3: 9, 4: 9}
    assert sum(card.values["immediate-effect"] != -1 for card in cards) == 17
    assert sum(card.values["final-effect"] != -1 for card in cards) == 2
    assert sum(card.values["family"] == 0 for card in cards) == 4


def test_objectives():
    cards = game().of_kind("objective")
    assert [card.values["number"] for card in cards] == list(range(37, 65))
    assert sum(card.values["fewest"] == 1 for card in cards) == 8
    assert (
        len({card.values["neighbour-name"] for card in cards} | {card.values["private-name"] for card in cards}) == 56
    )


def test_every_card_and_tech_has_an_example():
    told = {example.component for example in loaded().examples}
    for kind in ("tech", "civ-card", "objective"):
        assert {c.number for c in game().of_kind(kind)} <= told


def test_options_are_constants():
    assert game().chosen == {
        "rovers": "corporation", "civ_cards": "each_rank", "two_player_rotation": "free", "first_player": "seat_1",
    }  # fmt: skip
    findings = Findings()
    other = load(GAME, options={"two_player_rotation": "fixed"}, findings=findings).declarations
    assert not list(findings)
    assert other.chosen["two_player_rotation"] == "fixed"
    assert other.constants["two-player-rotation"].values == (1,)


def test_shared_decks_have_room():
    assert game().zones["stack"].capacity == 12
    assert game().zones["objective-deck"].capacity == 28
