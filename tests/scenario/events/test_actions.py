"""Events that do something at once: appendix E, events.yaml. Every action is mandatory where it is possible."""

from __future__ import annotations

import pytest

from ..facts import CELLS, PERIMETER
from ..table import TOP, TRACKS
from .conftest import Make, of_effect
from .facts import EVENTS

UPS = {event: tuple(effect.split()[1:]) for event, (_, _, effect) in EVENTS.items() if effect.startswith("advance ")}
UP_PAIRS = {event: pair for event, pair in UPS.items() if len(pair) == 2}
DOWNS = {event: effect.split()[1:] for event, (_, _, effect) in EVENTS.items() if effect.startswith("regress ")}
DOWN_PAIRS = {event: tuple(words[1:]) for event, words in DOWNS.items() if len(words) == 3}


@pytest.mark.parametrize("event", EVENTS)
def test_number_and_colour(make: Make, event: str) -> None:
    """events.yaml of the module: `number`, `colour`."""
    table, (number, colour, _) = make(), EVENTS[event]
    assert table.printed(event, "number") == number
    assert table._words(table._d.kinds["event"].fields["colour"].type, table.printed(event, "colour")) == colour


@pytest.mark.parametrize("event", UP_PAIRS)
def test_one_of_two_trackers_advances(make: Make, event: str) -> None:
    """`advance a track of [...]`, with what is printed there."""
    pair = UP_PAIRS[event]
    for track in pair:
        table = make().face(event)
        assert set(table.options()) == set(pair)
        assert table.pick(track).finish().steps() == {other: int(other == track) for other in TRACKS}
    if "civ" in pair:
        table = make().tracks(civ=2).face(event).pick("civ")
        assert table.get("owed", 1) == 1


@pytest.mark.parametrize("event", UP_PAIRS)
def test_a_tracker_at_the_top_cannot_be_chosen_but_rover_can(make: Make, event: str) -> None:
    """The other one must be taken; both at the top: nothing."""
    first, second = UP_PAIRS[event]
    table = make().tracks(**{first: TOP, second: 0}).face(event)
    if first == "rover":
        assert set(table.options()) == {first, second}
        return
    assert table.finish().step(second) == 1
    table = make().tracks(**{first: TOP, second: TOP}).face(event)
    assert table.finish().get("moves") == ((5 if first == "tech" else 4) if second == "rover" else 0)  # tech 3: one more


@pytest.mark.parametrize("event", of_effect("advance any"))
def test_synergy(make: Make, event: str) -> None:
    """EG12, EG13 are synergy boosts: any tracker that can advance."""
    table = make().tracks(civ=TOP, rover=TOP).face(event)
    assert set(table.options()) == set(TRACKS) - {"civ"}
    assert table.pick("water").step("water") == 1
    assert {call.verb for call in calls(make(), event)} == {"gain synergy"}


def calls(table, event):  # type: ignore[no-untyped-def]
    from model.tree import nodes

    from pudsl.check import typed as t

    return [node for node in nodes(table.bench.program.deeds[table.printed(event, "effect")].body) if isinstance(node, t.Do)]


def test_leap_without_benefits(make: Make) -> None:
    """Civ, biomass or water up three; nothing on the way or at the end. R19."""
    table = make().tracks(civ=2).face("leap")
    assert set(table.options()) == {"civ", "biomass", "water"}
    table.pick("civ")
    assert table.over and (table.step("civ"), table.get("owed", 1)) == (5, 0)
    table.do("advance civ")
    assert table.get("owed", 2) == 1 and table.get("owed", 1) == 0  # the next milestone has its own printed rank


def test_leap_near_the_top(make: Make) -> None:
    """A tracker one or two below may be chosen, the rest is lost; one at the top cannot."""
    table = make().tracks(civ=TOP, water=TOP - 1, biomass=TOP - 2).face("leap")
    assert set(table.options()) == {"water", "biomass"}
    assert table.pick("biomass").step("biomass") == TOP
    assert make().tracks(civ=TOP, water=TOP, biomass=TOP).face("leap").over


def test_patch(make: Make) -> None:
    """Placed now, by the rules of patches. R43: the very first piece covers a square of the perimeter."""
    table = make().face("green-patch")
    assert {places[0] for places in table.values()} == PERIMETER
    table.pick([(0, 5)])
    assert table.cells("patch") == {(0, 5)}
    assert make().leave().face("green-patch").over  # R46


def test_collecting(make: Make) -> None:
    """No rover needed; none there: nothing."""
    table = make().put("lifepod", [(2, 7), (4, 1)]).put("meteorite", [(5, 5), (5, 6)])
    table.face("pick-up").pick((4, 1)).face("salvage").pick((5, 6))
    assert (table.cells("lifepod"), table.get("pods")) == ({(2, 7)}, 1)
    assert (table.cells("meteorite"), table.get("stones")) == ({(5, 5)}, 1)
    table.put("lifepod", []).put("meteorite", []).face("pick-up").face("salvage")
    assert table.over and (table.get("pods"), table.get("stones")) == (1, 1)


@pytest.mark.parametrize("event", DOWN_PAIRS)
def test_one_of_two_trackers_regresses(make: Make, event: str) -> None:
    """R27, R29: no benefit; one at 0 cannot be chosen; both at 0: nothing."""
    first, second = DOWN_PAIRS[event]
    table = make().tracks(**{first: 4, second: 4}).face(event)
    assert set(table.options()) == {first, second}
    assert table.pick(second).steps() == {**dict.fromkeys(TRACKS, 0), first: 4, second: 3}
    assert table.over and [table.get("owed", rank) for rank in (1, 2, 3, 4)] == [0] * 4 and table.get("moves") == 0
    assert make().tracks(**{first: 0, second: 2}).face(event).step(second) == 1
    assert make().tracks(**{first: 0, second: 0}).face(event).over


def test_setback_takes_a_tech(make: Make) -> None:
    """C10: a level above the new position is lost until it is reached again."""
    table = make().tracks(tech=3).face("tech-or-water-down")
    assert table.step("tech") == 2 and not table.get("unlocked", 1)
    assert table.do("advance tech").get("unlocked", 1)


def test_any_tracker_regresses(make: Make) -> None:
    """EO11."""
    table = make().tracks(civ=2, tech=1).face("setback-1")
    assert set(table.options()) == {"civ", "tech"}
    assert table.pick("civ").step("civ") == 1
    assert make().face("setback-1").over


@pytest.mark.parametrize(("event", "by"), [("setback-2", 2), ("setback-3", 3)])
def test_R28_one_tracker_takes_it_all(make: Make, event: str, by: int) -> None:
    """One that can go back so far if there is one, else as far as any can."""
    table = make().tracks(civ=by, tech=by - 1, water=by + 1).face(event)
    assert set(table.options()) == {"civ", "water"}
    assert table.pick("water").steps() == {"civ": by, "water": 1, "biomass": 0, "rover": 0, "tech": by - 1}
    assert make().tracks(civ=by - 1, tech=by).face(event).step("tech") == 0  # no choice
    table = make().tracks(civ=1, tech=1).face(event)
    assert set(table.options()) == {"civ", "tech"}
    assert table.pick("tech").step("tech") == 0
    assert make().face(event).over


@pytest.mark.parametrize("event", of_effect("add meteorite"))
def test_a_meteorite_on_a_free_symbol(make: Make, event: str) -> None:
    """R48, R49: own choice of the symbol; a rover there is destroyed, the meteorite stays."""
    table = make().put("terrain", [(5, 5), (5, 6), (5, 7)], "civ").put("meteor-symbol", [(5, 5), (5, 6), (5, 7)])
    table.put("meteorite", [(5, 5)]).put("rover", [(5, 6), (8, 8)]).face(event)
    assert set(table.values()) == {(5, 6), (5, 7)}
    table.pick((5, 6))
    assert (table.cells("meteorite"), table.cells("rover")) == ({(5, 5), (5, 6)}, {(8, 8)})
    assert table.get("garage") == 2  # a destroyed rover does not come back
    assert table.put("meteorite", [(5, 5), (5, 6), (5, 7)]).face(event).over
    assert table.put("meteor-symbol", []).put("meteorite", []).face(event).cells("meteorite") == set()


@pytest.mark.parametrize("event", of_effect("add meteorite"))
def test_meteor_protection_may_decline(make: Make, event: str) -> None:
    """Universal tech 5, section 11: against an event that adds one, the player may decline."""
    table = make().tracks(tech=14).put("terrain", [(5, 5)], "civ").put("meteor-symbol", [(5, 5)])
    assert table.face(event).finish().cells("meteorite") == set()
    table.face(event).first()
    assert table.over and table.cells("meteorite") == {(5, 5)}


def test_a_rover_is_wrecked_if_there_are_two(make: Make) -> None:
    """ER8: rovers on the corporation board do not count; it does not return there."""
    table = make().put("rover", [(5, 5), (6, 6)]).set("garage", 0).face("wrecked").pick((5, 5))
    assert (table.cells("rover"), table.get("garage")) == ({(6, 6)}, 0)
    table.set("garage", 1).face("wrecked")
    assert table.over and table.cells("rover") == {(6, 6)}


def test_losing_lifepods_and_meteorites(make: Make) -> None:
    """ER10 on the planet, ER11 and ER12 collected ones (decisions.md: not one of the planet); none: nothing."""
    table = make().put("lifepod", [(2, 7), (4, 1)]).set("pods", 1).set("stones", 2).put("meteorite", [(5, 5)])
    table.face("lost-lifepod").pick((2, 7))
    assert (table.cells("lifepod"), table.get("pods")) == ({(4, 1)}, 1)
    for pods, stones in ((0, 1), (0, 0), (0, 0)):
        table.face("lost-crew").face("lost-meteorite")
        assert table.over and (table.get("pods"), table.get("stones")) == (pods, stones)
    assert (table.cells("lifepod"), table.cells("meteorite")) == ({(4, 1)}, {(5, 5)})
    assert table.put("lifepod", []).face("lost-lifepod").over


@pytest.mark.parametrize("event", of_effect("either"))
def test_forecast(make: Make, event: str) -> None:
    """ER14, ER15: a synergy boost, or a look at the next event; each player for himself, and nobody else sees it."""
    table = make().fill("event-deck", ["leap", "wrecked"])
    assert table.face(event).options() == ["gain synergy", "peek"]
    table.pick("peek")
    assert table.over and (table.known("leap"), table.known("wrecked")) == ({0}, set())
    assert table.zone("event-deck") == ["leap", "wrecked"]
    table.face(event, seat=1).pick("gain synergy").pick("civ")
    assert table.step("civ", 1) == 1 and table.known("leap") == {0}


@pytest.mark.parametrize("event", of_effect("either"))
def test_no_forecast_after_the_last_event(make: Make, event: str) -> None:
    """There is no card to look at: the other half must be taken."""
    table = make().fill("event-deck", []).face(event)
    assert set(table.options()) == set(TRACKS)


def test_fewer_civ_cards(make: Make) -> None:
    """ER9: one of each rank leaves the game, once for the table; an empty rank is skipped."""
    table = make(3).fill("civ-stack", [], 4)
    before = {rank: table.zone("civ-stack", rank) for rank in (1, 2, 3, 4)}
    table.do("perform the happening of the civ-supply-minus")
    after = {rank: table.zone("civ-stack", rank) for rank in (1, 2, 3, 4)}
    assert [len(before[rank]) - len(after[rank]) for rank in (1, 2, 3, 4)] == [1, 1, 1, 0]
    lost = {card for rank in before for card in before[rank] if card not in after[rank]}
    assert lost == set(table.zone("lost-cards"))


def test_which_civ_card_leaves_is_chance(make: Make) -> None:
    """`a random civ-card`: any of the rank."""
    found = set()
    for seed in range(40):
        table = make(seed=seed).fill("civ-stack", ["temp-agency", "salvage-yard", "dept-of-engineering"], 1)
        found.add(table.do("perform the happening of the civ-supply-minus").zone("lost-cards")[-1])
    assert found == {"temp-agency", "salvage-yard", "dept-of-engineering"}


def test_all_cells_are_known() -> None:
    """The facts that these tests lean on."""
    assert len(CELLS) == 96 and len(EVENTS) == 54
