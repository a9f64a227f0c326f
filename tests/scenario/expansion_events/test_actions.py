"""Events of the expansion that do something at once. They speak of no board, and so mean all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from ..events.facts import EVENTS
from ..facts import CELLS
from ..supermoon.moon import SQUARES, m
from ..table import TOP, TRACKS
from .conftest import EventfulMoon, Make, beside
from .facts import COLOURS, TRADES

MakeMoon = Callable[[], EventfulMoon]


def test_K1_twenty_nine_of_each_colour(make: Make) -> None:
    """With the six for one player alone; those are not there in a game of several."""
    table = make(4)
    deck = table.zone("event-deck")
    assert len(deck) == 20
    for colour, new in COLOURS.items():
        old = {event for event, (_, of, _) in EVENTS.items() if of == colour}
        all = {*table.zone("event-box", colour), *(set(deck) & (old | set(new)))}
        assert all == old | set(new) and len(new) == 9
        assert len(all) + Counter({"green": 4, "red": 2})[colour] == 29


def test_they_are_numbered_behind_those_of_the_base_game(make: Make) -> None:
    """Which are 65 to 124."""
    table = make()
    assert [table.printed(event, "number") for those in COLOURS.values() for event in those] == list(range(125, 152))


def test_K1_they_are_mixed_with_those_of_the_base_game(make: Make) -> None:
    new = {event for those in COLOURS.values() for event in those}
    decks = [set(make(seed=seed).zone("event-deck")) for seed in range(6)]
    assert all(deck & new and deck - new for deck in decks)


def test_the_deck_can_be_of_more_of_a_colour(make: Make) -> None:
    """Orange alone would be 29."""
    assert len(make(events="0/20/0").zone("event-deck")) == 20


# ------------------------------------------------------------------------------------------------------ green


def test_synergy_or_patch_at_choice(make: Make) -> None:
    table = make().face("synergy-or-patch")
    assert table.options() == ["gain synergy", "gain a patch"]
    assert table.pick("gain synergy").pick("tech").step("tech") == 1
    table.face("synergy-or-patch").pick("gain a patch").pick([(0, 5)])
    assert table.over and table.cells("patch") == {(0, 5)}


def test_synergy_or_patch_only_what_is_possible(make: Make) -> None:
    """No square for a patch: the boost; a ban on synergy: the patch."""
    table = make().leave().face("synergy-or-patch")
    assert set(table.options()) == set(TRACKS)
    table = make().fill("present", ["no-synergy"]).run("face EVENT", 0, (make().component("synergy-or-patch"),))
    assert (0, 5) in {places[0] for places in table.values()}


def test_drive_three_for_the_round(make: Make) -> None:
    """Before the placement or after it."""
    table = make().put("rover", [(5, 5)]).face("drive-three").pick("drive", (5, 6)).finish()
    assert (table.get("moves"), table.cells("rover")) == (2, {(5, 6)})


def test_clear_one_on_either_board(make_moon: MakeMoon) -> None:
    table = make_moon().put("meteorite", [(5, 5), m(2, 2)]).face("clear-one").pick(m(2, 2))
    assert table.over and (table.cells("meteorite"), table.get("stones")) == ({(5, 5)}, 0)
    table = make_moon().face("clear-one")
    assert table.over


def test_pick_one_whichever_there_is(make_moon: MakeMoon) -> None:
    table = make_moon().put("meteorite", [(5, 5), m(2, 2)]).put("lifepod", [(2, 7)]).face("pick-one")
    assert table.options() == ["collect a lifepod", "collect a meteorite"]
    table.pick("collect a meteorite").pick(m(2, 2)).face("pick-one").pick("collect a lifepod")
    assert (table.get("stones"), table.get("pods")) == (1, 1)
    table.face("pick-one")
    assert table.over and table.get("stones") == 2
    table.face("pick-one")
    assert table.over and (table.get("stones"), table.get("pods")) == (2, 1)


def test_help_for_the_last_with_its_benefits(make: Make) -> None:
    """Of equals one of choice."""
    table = make().tracks(civ=2, water=3, biomass=4, rover=5, tech=3).face("help-for-the-last")
    assert table.over and (table.step("civ"), table.get("owed", 1)) == (3, 1)
    table = make().tracks(civ=2, water=3, biomass=2, rover=5, tech=3).face("help-for-the-last")
    assert set(table.options()) == {"civ", "biomass"}


def test_two_small_steps_bare_but_for_techs(make: Make) -> None:
    table = make().tracks(civ=2, biomass=2, tech=2).face("two-small-steps").pick("civ", "tech")
    assert table.over and (table.step("civ"), table.get("owed", 1)) == (3, 0)
    assert table.step("tech") == 3 and table.get("unlocked", 1)


def test_two_small_steps_fewer_where_fewer_can_rise(make: Make) -> None:
    """One at the top cannot, rover neither; and they are two."""
    table = make().tracks(**dict.fromkeys(TRACKS, TOP)).tracks(civ=3).face("two-small-steps")
    assert table.over and table.step("civ") == 4 and table.get("moves") == 0
    table = make().face("two-small-steps").pick("civ")
    assert set(table.options()) == set(TRACKS) - {"civ"}


def test_long_jump_on_the_board_where_the_rover_is(make_moon: MakeMoon) -> None:
    """If the player likes; no rover stands on another; what lies there is collected."""
    table = make_moon().put("rover", [(5, 5), m(2, 2)]).put("meteorite", [m(4, 3)])
    table.face("long-jump").pick("hop a rover")
    assert set(table.values()) == {(5, 5), m(2, 2)}
    table.pick((5, 5))
    assert set(table.values()) == CELLS - {(5, 5)}
    table.first().face("long-jump").pick("hop a rover").pick(m(2, 2))
    assert set(table.values()) == SQUARES - {m(2, 2)}
    table.pick(m(4, 3))
    assert table.over and table.get("stones") == 1 and m(4, 3) in table.cells("rover")
    assert table.face("long-jump").last().over


def test_long_jump_under_bans_of_the_round(make: Make) -> None:
    table = make().put("terrain", [(5, 6), (5, 7)], "water").put("rover", [(5, 5)]).fill("present", ["water-is-closed"])
    table.run("face EVENT", 0, (table.component("long-jump"),)).pick("hop a rover")
    assert set(table.values()) == CELLS - {(5, 5), (5, 6), (5, 7)}


def test_long_jump_not_onto_bare_toxic_ground() -> None:
    table = beside("model", "asymmetric_planets", planets="k-aax,symmetric").put("rover", [(0, 5)])
    table.face("long-jump").pick("hop a rover")
    assert not {(2, 2), (2, 3), (2, 4), (5, 1)} & set(table.values()) and {(2, 5), (5, 2)} <= set(table.values())
    table.last().finish()
    table.put("rover", [(0, 5)]).put("terrain", [(5, 1)], "civ").face("long-jump").pick("hop a rover")
    assert (5, 1) in table.values()


# ----------------------------------------------------------------------------------------------------- orange


@pytest.mark.parametrize("event", TRADES)
def test_K3_one_back_twice_the_other_up(make: Make, event: str) -> None:
    """No benefits on the way back."""
    one, other = TRADES[event]
    table = make().tracks(**{one: 5, other: 5}).face(event)
    assert set(table.options()) == {one, other}
    table.pick(other).finish()
    assert (table.step(one), table.step(other)) == (6, 3)
    assert [table.get("owed", rank) for rank in (1, 3, 4)] == [0, 0, 0]


@pytest.mark.parametrize("event", TRADES)
def test_K3_R80_the_full_regress_where_it_is_possible(make: Make, event: str) -> None:
    """Else as far as it goes; both at 0: one of them up."""
    one, other = TRADES[event]
    table = make().tracks(**{one: 0, other: 6}).face(event)
    assert (table.step(one), table.step(other)) == (1, 4)
    table = make().tracks(**{one: 1, other: 2}).face(event)
    assert (table.step(one), table.step(other)) == (2, 0)
    table = make().tracks(**{one: 1, other: 0}).face(event)
    assert (table.step(one), table.step(other)) == (0, 1)
    table = make().face(event)
    assert set(table.options()) == {one, other}
    table.pick(one).finish()
    assert (table.step(one), table.step(other)) == (0, 1)


def test_K3_the_advance_has_its_benefits(make: Make) -> None:
    table = make().tracks(civ=2, biomass=4).face("civ-or-biomass-trade").pick("biomass")
    assert (table.step("civ"), table.step("biomass"), table.get("owed", 1)) == (3, 2, 1)


def test_K3_a_tech_is_lost_on_the_way_back(make: Make) -> None:
    table = make().tracks(tech=4, biomass=4).face("biomass-or-tech-trade").pick("tech").finish()
    assert table.step("tech") == 2 and not table.get("unlocked", 1)


def test_curb_on_the_first_of_equals_one(make: Make) -> None:
    table = make().tracks(civ=2, water=5, tech=5, rover=4).face("curb-on-the-first")
    assert set(table.options()) == {"water", "tech"}
    assert table.pick("tech").steps() == {"civ": 2, "water": 5, "biomass": 0, "rover": 4, "tech": 4}
    assert make().face("curb-on-the-first").over


# -------------------------------------------------------------------------------------------------------- red


def test_great_curb_on_the_first_twice(make: Make) -> None:
    table = make().tracks(civ=2, water=5, tech=5).face("great-curb-on-the-first").pick("tech")
    assert table.over and table.steps() == {"civ": 2, "water": 5, "biomass": 0, "rover": 0, "tech": 3}
    table = make().tracks(civ=1).face("great-curb-on-the-first")
    assert table.over and table.step("civ") == 0
    assert make().face("great-curb-on-the-first").over


def test_two_setbacks_different_ones(make: Make) -> None:
    """Only above 0, and as many as there are."""
    table = make().tracks(civ=3, water=2, tech=3).face("two-setbacks")
    assert set(table.options()) == {"civ", "water", "tech"}
    table.pick("civ")
    assert set(table.options()) == {"water", "tech"}
    table.pick("tech")
    assert table.over and table.steps() == {"civ": 2, "water": 2, "biomass": 0, "rover": 0, "tech": 2}
    assert not table.get("unlocked", 1)
    table = make().tracks(water=2).face("two-setbacks")
    assert table.over and table.step("water") == 1


def test_two_meteorites_onto_free_symbols(make_moon: MakeMoon) -> None:
    """Those of tiles on either board, and those that are printed on the bare moon; a rover there is destroyed."""
    printed = {m(1, 3), m(2, 1), m(3, 4), m(4, 2)}
    table = make_moon().put("terrain", [(5, 5), (5, 6), m(1, 3)], "civ").put("meteor-symbol", [(5, 5), (5, 6)])
    table.put("meteorite", [(5, 6)]).put("rover", [m(2, 1), (8, 8)]).face("two-meteorites")
    assert set(table.values()) == {(5, 5)} | printed - {m(1, 3)}  # what is covered is gone
    table.pick(m(2, 1))
    assert set(table.values()) == {(5, 5), m(3, 4), m(4, 2)}
    table.pick((5, 5))
    assert table.over and table.cells("meteorite") == {(5, 5), (5, 6), m(2, 1)} and table.cells("rover") == {(8, 8)}


def test_R36_the_base_event_spares_symbols_of_the_bare_moon(make_moon: MakeMoon) -> None:
    """Two of the base game: symbols of own tiles, or of tiles of the planet."""
    table = make_moon().put("terrain", [(5, 5), m(2, 2)], "civ").put("meteor-symbol", [(5, 5), m(2, 2)])
    assert set(table.face("meteorite-1").values()) == {(5, 5), m(2, 2)}
    table.pick(m(2, 2)).face("meteorite-2")
    assert table.over and table.cells("meteorite") == {(5, 5), m(2, 2)}


def test_two_meteorites_fewer_where_there_are_fewer_symbols(make: Make) -> None:
    table = make().put("terrain", [(5, 5)], "civ").put("meteor-symbol", [(5, 5)]).face("two-meteorites")
    assert table.over and table.cells("meteorite") == {(5, 5)}
    assert make().face("two-meteorites").over


def test_two_meteorites_may_be_declined_with_universal_5(make: Make) -> None:
    table = make().tracks(tech=14).put("terrain", [(5, 5), (5, 6)], "civ").put("meteor-symbol", [(5, 5), (5, 6)])
    table.face("two-meteorites").last().first().finish()
    assert len(table.cells("meteorite")) == 1


def test_lost_pod_of_either_kind(make: Make) -> None:
    table = make().put("lifepod", [(2, 7), (4, 1)]).set("pods", 1).face("lost-pod")
    assert table.options() == ["destroy a lifepod", "lose a lifepod"]
    table.pick("destroy a lifepod").pick((4, 1))
    assert (table.cells("lifepod"), table.get("pods")) == ({(2, 7)}, 1)
    table.face("lost-pod").pick("lose a lifepod").face("lost-pod")
    assert table.over and (table.cells("lifepod"), table.get("pods")) == (set(), 0)
    assert table.face("lost-pod").over
