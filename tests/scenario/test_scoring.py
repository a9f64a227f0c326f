"""Section 15: scoring and ties."""

from __future__ import annotations

import pytest

from .conftest import Make
from .facts import CELLS, MEDALS
from .table import TRACKS, Table

# step -> medal that a tracker there scores: the highest at or below it
MEDALS_OF = {
    "civ": {2: 1, 5: 2, 9: 3, 15: 5},
    "water": {2: 1, 4: 2, 6: 3, 8: 4, 10: 5, 13: 7, 15: 10},
    "biomass": {5: 1, 8: 2, 12: 3, 15: 5},
    "rover": {8: 1, 12: 2, 15: 5},
    "tech": {6: 1, 13: 2, 15: 5},
}


def test_15_a_full_planet_is_worth_forty(make: Make) -> None:
    """end.yaml, scores rows and columns."""
    table = make().put("terrain", CELLS, "civ")
    assert (table.score("rows"), table.score("columns")) == (20, 20)


@pytest.mark.parametrize("line", range(12))
def test_15_medals_of_single_lines(make: Make, line: int) -> None:
    """end.yaml, `the row-medal of LINE`, `the column-medal of LINE`; planets.yaml, medals."""
    table = make().put("terrain", {(r, c) for r, c in CELLS if r == line}, "civ")
    assert (table.score("rows"), table.score("columns")) == (MEDALS[line], 0)
    table = make().put("terrain", {(r, c) for r, c in CELLS if c == line}, "water")
    assert (table.score("rows"), table.score("columns")) == (0, MEDALS[line])


def test_15_one_bare_square_spoils_its_lines(make: Make) -> None:
    """end.yaml, `LINE is complete if cells of LINE are filled ...`."""
    table = make().put("terrain", CELLS - {(5, 3)}, "civ")
    assert (table.score("rows"), table.score("columns")) == (20 - MEDALS[5], 20 - MEDALS[3])


def test_15_one_meteorite_spoils_its_lines(make: Make) -> None:
    """end.yaml, `... and there is no meteorite in cells of LINE`; destroyed or collected, they score again."""
    table = make().put("terrain", CELLS, "civ").put("meteorite", [(5, 3)])
    assert (table.score("rows"), table.score("columns")) == (20 - MEDALS[5], 20 - MEDALS[3])
    table.put("rover", [(5, 4)]).set("moves", 1).do("settle").pick("drive", (5, 3))
    assert (table.score("rows"), table.score("columns")) == (20, 20)


def test_15_patches_complete_lines(make: Make) -> None:
    """end.yaml, `CELL is filled if CELL is covered`."""
    table = make().leave((0, 5)).do("gain a patch")
    assert table.score("rows") == 20


@pytest.mark.parametrize("track", TRACKS)
def test_15_tracks_score_the_highest_medal_at_or_below(make: Make, track: str) -> None:
    """end.yaml, score tracks; tracks.yaml, `the medal of TRACK`; corporations.yaml, medals."""
    table, medal = make(), 0
    for step in range(16):
        medal = MEDALS_OF[track].get(step, medal)
        assert table.tracks(**{track: step}).score("tracks") == medal


def test_15_tracks_are_added_up(make: Make) -> None:
    """end.yaml, score tracks."""
    assert make().tracks(civ=9, water=13, biomass=4, rover=12, tech=15).score("tracks") == 3 + 7 + 0 + 2 + 5


def test_15_lifepods(make: Make) -> None:
    """end.yaml, score lifepods: 1 each; card 28 one more each."""
    table = make().set("pods", 4)
    assert table.score("lifepods") == 4
    table.fill("tableau", ["space-citizen-decree"])
    assert table.score("lifepods") + table.score("civ cards") == 8


def test_R73_meteorites_in_sets_of_three(make: Make) -> None:
    """end.yaml, score meteorites: rounded down; each repository card one more for each set."""
    for stones, repos, medals in ((2, 0, 0), (2, 4, 0), (5, 0, 1), (5, 1, 2), (6, 0, 2), (9, 2, 9), (11, 4, 15)):
        table = make().set("stones", stones).fill("tableau", [f"meteorite-repo-{n + 1}" for n in range(repos)])
        assert table.score("meteorites") == medals, (stones, repos)


def test_R73_repositories_of_others_do_not_count(make: Make) -> None:
    """game.yaml, `rules hold while: it is in your tableau`."""
    table = make().set("stones", 3).fill("tableau", ["meteorite-repo-1", "meteorite-repo-2"], seat=1)
    assert table.score("meteorites") == 1


def test_D_commerce_agreements(make: Make) -> None:
    """end.yaml, score commerce; game.yaml, commerce-medals."""
    cards = [f"commerce-agreement-{n}" for n in (1, 2, 3, 4)]
    for held, medals in enumerate((0, 1, 3, 6, 10)):
        assert make().fill("tableau", [*cards[:held], "rising-planet-award"]).score("commerce") == medals


def test_D_sustainable_living_act(make: Make) -> None:
    """civ_cards.yaml, card 22: patches on the planet, not biomass of tiles, not stored ones."""
    table = make().fill("tableau", ["sustainable-living-act"]).put("terrain", [(5, 5), (5, 6), (5, 7)], "biomass")
    assert table.put("patch", [(5, 5), (5, 6)]).set("stored", 3).score("civ cards") == 2


def test_15_nothing_is_lost_for_meteorites_on_the_planet(make: Make) -> None:
    """end.yaml: only their lines."""
    table = make().fill("shared", []).put("meteorite", [(5, 5), (5, 6), (5, 7)]).put("terrain", [(5, 5)], "civ")
    assert table.score() == 0


# --------------------------------------------------------------------------------------------- ties


def worth(table: Table, *seats: int) -> Table:
    """The same medals for each of these: ten by water, nothing for objectives."""
    for seat in range(table.players):
        table.fill("shared", [], seat=seat)
    for seat in seats:
        table.tracks(seat, water=15)
    return table


def test_R74_more_medals_win(make: Make) -> None:
    """end.yaml, scores; before all else."""
    table = worth(make(2), 0, 1).set("pods", 1, seat=1).put("terrain", [(5, 5)], "civ", seat=0)
    assert table.side.winners() == [1]


def test_R74_fewer_empty_squares(make: Make) -> None:
    """end.yaml, winner."""
    table = worth(make(2), 0, 1).put("terrain", [(5, 5)], "civ", seat=1)
    assert table.side.winners() == [1]


def test_R74_then_fewer_meteorites(make: Make) -> None:
    """end.yaml, winner."""
    table = worth(make(2), 0, 1)
    for seat in (0, 1):
        table.put("terrain", [(5, 5), (5, 6)], "civ", seat=seat)
    table.put("meteorite", [(5, 5), (5, 6)], seat=0).put("meteorite", [(5, 5)], seat=1)
    assert table.side.winners() == [1]


def test_R74_then_shared(make: Make) -> None:
    """end.yaml, winner: nothing else decides."""
    assert worth(make(3), 0, 2).side.winners() == [0, 2]
