"""When events come, how long they last, and how they end the game: section 12."""

from __future__ import annotations

from collections import Counter

import pytest

from .conftest import Make
from .facts import EVENTS


def test_deck(make: Make) -> None:
    """Twenty cards, six, seven and seven by default; the six cards for one player alone are not there."""
    table = make(4)
    deck = table.zone("event-deck")
    assert len(deck) == 20 and set(deck) <= set(EVENTS)
    assert Counter(EVENTS[card][1] for card in deck) == {"green": 6, "orange": 7, "red": 7}
    left = [card for colour in ("green", "orange", "red") for card in table.zone("event-box", colour)]
    assert set(deck) | set(left) == set(EVENTS) and len(left) == 34


def test_deck_of_a_chosen_mix(make: Make) -> None:
    """`option events`."""
    deck = make(2, events="16/4/0").zone("event-deck")
    assert Counter(EVENTS[card][1] for card in deck) == {"green": 16, "orange": 4}


def test_the_deck_is_mixed(make: Make) -> None:
    """`shuffle event-deck`: colours lie among one another, and which cards come is chance."""
    decks = [make(seed=seed).zone("event-deck") for seed in range(8)]
    assert len({tuple(EVENTS[card][1] for card in deck) for deck in decks}) == 8
    assert len({frozenset(deck) for deck in decks}) > 6


def test_event_after_the_rotation_before_the_draft(make: Make) -> None:
    """`when you turn the station, meet the next event`: all players, then civ cards, then turns."""
    table = make(2).set("commander", 1).set("front", 3).set("offset", 1).fill("event-deck", ["civ-or-tech-up", "leap"])
    for seat in (0, 1):
        table.tracks(seat, civ=2)
    table.fill("civ-stack", ["rising-planet-award", "meteorite-repo-1", "commerce-agreement-1"], 1)
    table.run("turn the station", seat=1)
    assert table.asked.player == 1 and table.asked.prompt == "a slot"
    table.pick("3")
    acted: list[tuple[int, str]] = []
    while not table.over:
        acted.append((table.asked.player, table.asked.prompt))
        table.first()
    assert [seat for seat, _ in acted] == [0, 1, 1, 0]  # at once from the first seat, cards from the commander on. R17
    assert [table.step("civ", seat) for seat in (0, 1)] == [3, 3]
    assert sum(len(table.zone("hand", seat=seat)) for seat in (0, 1)) == 2
    assert table.zone("present") == ["civ-or-tech-up"] and table.zone("event-deck") == ["leap"]


def test_a_rule_lasts_until_the_next_event(make: Make) -> None:
    """Civ step included; then it is past."""
    table = make().fill("event-deck", ["no-synergy", "closed-ice-1", "leap"]).set("front", 3).set("offset", 1)
    table.run("meet the next event")
    assert table.over and table.zone("present") == ["no-synergy"]
    table.tracks(water=2).set("owed", 1, 1).fill("civ-stack", ["dept-of-operations"], 1).run("take the cards due")
    table.pick("water").finish()
    assert table.step("water") == 4 and sum(table.steps().values()) == 4
    table.run("meet the next event")
    assert (table.zone("present"), table.zone("past")) == (["closed-ice-1"], ["no-synergy"])
    assert len(table.do("gain synergy").options()) == 5


def test_a_rule_of_the_last_event_covers_the_end(make: Make) -> None:
    """Section 12: end-game step included."""
    table = make().open("no-synergy").tracks(water=2).fill("hand", ["gaming-commission"])
    table.run("finish the game").pick("water")
    assert table.over and table.step("water") == 3


def test_the_round_of_the_last_event_is_the_last(make: Make) -> None:
    """C4: `if there is no event in event-deck, set ending to yes`."""
    table = make().fill("event-deck", ["no-synergy", "closed-ice-1"]).run("meet the next event")
    assert not table.get("ending")
    assert table.run("meet the next event").get("ending")


def test_R5_movement_of_an_event_serves_before_and_after_the_placement(make: Make) -> None:
    """A pool for the round: it is offered in the event step, kept for the turn, also over the civ cards, and lost at its end."""
    table = make().fill("event-deck", ["civ-or-rover-up", "leap"]).tracks(rover=3, civ=2).put("rover", [(5, 5)])
    table.set("owed", 1, 1).fill("civ-stack", ["rising-planet-award"], 1)
    table.run("meet the next event").pick("rover")
    assert table.get("moves") == 2
    table.pick("drive", (5, 6)).finish()
    assert table.get("moves") == 1 and table.zone("hand") == ["rising-planet-award"]
    table.leave().run("take a turn")
    assert table.get("moves") == 1
    assert table.finish().get("moves") == 0


def test_synergy_of_an_event_serves_before_the_placement(make: Make) -> None:
    """Designer Q12."""
    table = make().fill("event-deck", ["synergy-1", "leap"]).run("meet the next event")
    table.pick("tech").pick("civ")
    assert table.over and (table.step("tech", 0), table.step("civ", 1)) == (1, 1)


def test_nothing_is_asked_where_an_event_is_a_rule(make: Make) -> None:
    """`if EVENT has an effect`: rovers with movement left are not asked for in that step."""
    table = make().fill("event-deck", ["no-synergy", "leap"]).put("rover", [(5, 5)]).set("moves", 3)
    assert table.run("meet the next event").over and table.get("moves") == 3


def test_a_tile_of_a_card_of_the_event_step_is_replaced_before_the_draft(make: Make) -> None:
    """R23, and `uncover the tiles` behind the rotation."""
    table = make().leave((5, 6), (5, 7), seat=0).leave(seat=1).set("front", 3).set("offset", 1)
    table.depot(None, "domino-civ-energy").fill("stack", ["domino-civ-energy", "domino-rover-tech"], "domino")
    table.fill("event-deck", ["civ-or-tech-up", "leap"]).tracks(civ=2).fill("civ-stack", ["salvage-yard"], 1)
    table.run("turn the station").pick("3").pick("civ")
    while table.asked.player == 1:
        table.first()
    table.first()
    assert table.over and table.cells("last-tile") == {(5, 6), (5, 7)} and table.depot_of() == []
    table.run("uncover the tiles")
    assert table.depot_of() == ["domino-rover-tech"]


@pytest.mark.parametrize("zone", ["event-box", "event-deck", "lost-cards"])
def test_20_nobody_sees_events_to_come(make: Make, zone: str) -> None:
    """Section 20."""
    assert make().bench.declarations.zones[zone].seen == "nobody"
    assert make().bench.declarations.zones["present"].seen == "all"
