"""Section 16: one player, and the events that are for one player alone."""

from __future__ import annotations

from collections import Counter

import pytest

from ..events.facts import EVENTS
from .conftest import Make

# Section 16: cards of a colour -> what they change of the target.
ROWS = {"red": (0, -5, -7, -9, -11), "orange": (0, -1, -2, -3, -4), "green": (0, 3, 6, 9, 12)}


def row(cards: int) -> int:
    return next(n for n, last in enumerate((2, 6, 10, 14, 20)) if cards <= last)


def target(green: int, orange: int, red: int) -> int:
    return 60 + ROWS["green"][row(green)] + ROWS["orange"][row(orange)] + ROWS["red"][row(red)]


def test_set_up(make: Make) -> None:
    """Two civ cards of each rank, twenty events, no neighbour objectives; a depot with two stacks."""
    table = make().first()
    assert [len(table.zone("civ-stack", rank)) for rank in (1, 2, 3, 4)] == [2] * 4
    assert len(table.zone("event-deck")) == 20 and table.zone("shared") == [] and len(table.depot_of()) == 2
    cards = [card for zone in ("green", "orange", "red") for card in table.zone("event-box", zone)]
    assert len(cards) + 20 == len(EVENTS) + 6 == 60


def test_four_goals_of_which_three_are_kept(make: Make) -> None:
    """Private side; they count when they lie open at the end."""
    table = make()
    assert len(table.zone("private-goals")) == 4 and len(table.offered()) == 4
    dropped = table.options()[0]
    table.pick(dropped)
    assert table.over and len(table.zone("private-goals")) == 3 and dropped not in table.zone("private-goals")


def test_events_about_goals(make: Make) -> None:
    """EG19: one more; ER7: one less, of choice."""
    table = make().first().fill("private-goals", ["perimeter", "beacon", "torus"]).fill("objective-deck", ["ringworld"])
    table.face("another-goal")
    assert set(table.zone("private-goals")) == {"perimeter", "beacon", "torus", "ringworld"}
    table.face("lost-goal").pick("beacon")
    assert set(table.zone("private-goals")) == {"perimeter", "torus", "ringworld"}


def test_the_station_turns_by_one_depot(make: Make) -> None:
    """C3: always fixed."""
    table = make().first().fill("event-deck", ["no-synergy", "leap"]).set("front", 3).run("turn the station")
    assert table.over and table.get("front") == 2
    assert table.fill("event-deck", ["wrecked", "leap"]).set("front", 0).run("turn the station").get("front") == 5


def test_the_event_comes_after_the_rotation(make: Make) -> None:
    table = make().first().fill("event-deck", ["turn-the-station", "leap"]).set("front", 3).run("turn the station")
    assert set(table.options()) == {"0", "1", "2", "3", "4", "5"}
    assert table.pick("2").get("front") == 2  # keeping it is allowed; later turns go on from there


MIXES = [(6, 7, 7), (0, 0, 20), (20, 0, 0), (2, 3, 15), (3, 2, 15), (7, 10, 3), (11, 3, 6), (0, 14, 6)]


@pytest.mark.parametrize(("side", "mix"), [*(("model", mix) for mix in MIXES), *(("core", mix) for mix in MIXES[::5])])
def test_target(make: Make, mix: tuple[int, int, int]) -> None:
    """The grid, and the mix of the deck."""
    table = make(events="/".join(map(str, mix))).first()
    assert table.ask("par") == target(*mix)
    colours = Counter({**EVENTS, **{card: (0, "green", "") for card in ("extra-rover", "civ-supply-plus", "turn-the-station", "another-goal")},
                       "empty-stack": (0, "red", ""), "lost-goal": (0, "red", "")}[card][1] for card in table.zone("event-deck"))  # fmt: skip
    assert (colours["green"], colours["orange"], colours["red"]) == mix


def test_the_example_of_the_rules(make: Make) -> None:
    """7 red, 7 orange, 6 green: 54."""
    assert make().first().ask("par") == 54


def test_won_or_lost(make: Make) -> None:
    """Won if the total is at least the target."""
    table = make().first().set("pods", 0)
    assert table.side.winners() == []
    while table.score() < 54:
        table.set("stones", table.get("stones") + 3)
    assert (table.score(), table.side.winners()) == (54, [0])
    table.set("stones", table.get("stones") - 3)
    assert (table.score(), table.side.winners()) == (53, [])


@pytest.mark.parametrize(
    ("margin", "grade"), [(-11, 1), (-40, 1), (-10, 2), (-6, 2), (-5, 3), (-1, 3), (0, 4), (4, 4), (5, 5), (9, 5), (10, 6), (14, 6), (15, 7), (90, 7)]
)  # fmt: skip
def test_grade(make: Make, margin: int, grade: int) -> None:
    """Seven grades by the difference to the target."""
    assert make().first().ask("grade over N", margin) == grade


# --------------------------------------------------------------------------------------- its events


def test_one_more_rover(make: Make) -> None:
    """EG17: it goes on the tile of this round, once, in any order with the resources, collecting what lies there."""
    table = make().first().put("terrain", [(5, 5)], "water").fill("event-deck", ["extra-rover", "leap"]).run("meet the next event")
    assert table.over and table.get("garage") == 3
    table.do("place the domino-civ-energy-meteor").pick([(5, 6), (5, 7)]).pick("gain a rover")
    assert set(table.values()) == {(5, 6), (5, 7)}
    table.pick((5, 7))
    assert (table.cells("rover"), table.get("stones"), table.get("garage")) == ({(5, 7)}, 1, 2)
    assert not table.side.broken()
    table.finish().do("place the domino-rover-tech").first()
    assert not any("gain a rover" in entry for entry in table.pending())


def test_the_extra_rover_waits_where_no_tile_is_placed(make: Make) -> None:
    """It stays on the corporation board."""
    table = make().first().leave().fill("event-deck", ["extra-rover", "leap"]).run("meet the next event").run("take a turn").finish()
    assert (table.get("garage"), table.cells("rover")) == (3, set())


def test_more_civ_cards(make: Make) -> None:
    """EG18: one more of each rank; a rank without any left gets none."""
    table = make().first().fill("civ-box", [], 4)
    table.do("perform the happening of the civ-supply-plus")
    assert [len(table.zone("civ-stack", rank)) for rank in (1, 2, 3, 4)] == [3, 3, 3, 2]


def test_a_stack_is_emptied(make: Make) -> None:
    """ER13: inner or outer; only the other is then on offer."""
    table = make().first().set("front", 3).set("offset", 1).put("terrain", [(5, 5)], "water")
    table.do("perform the happening of the empty-stack")
    assert set(table.options()) == {"tetromino-i", "domino"}
    table.pick("domino")
    assert table.zone("stack", "domino") == [] and len(table.depot_of()) == 1


def test_R68_a_stack_is_not_emptied_where_that_would_end_the_game(make: Make) -> None:
    """Neither where the other is empty nor where its tile does not fit; the empty one may be chosen."""
    table = make().first().set("front", 3).set("offset", 1).put("terrain", [(5, 5)], "water").depot(None, "domino-civ-energy")
    table.do("perform the happening of the empty-stack")
    assert table.over and table.zone("stack", "domino") == ["domino-civ-energy"]
    table.leave((5, 6), (5, 7)).depot("tetromino-i-civ-energy", "domino-civ-energy")
    table.do("perform the happening of the empty-stack")
    assert (table.zone("stack", "tetromino-i"), table.zone("stack", "domino")) == ([], ["domino-civ-energy"])


def test_a_stack_is_emptied_where_the_game_ends_anyway(make: Make) -> None:
    table = make().first().set("front", 3).set("offset", 1).leave().depot("tetromino-i-civ-energy", "domino-civ-energy")
    table.do("perform the happening of the empty-stack")
    assert set(table.options()) == {"tetromino-i", "domino"}
