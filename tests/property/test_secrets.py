"""What a player is shown and what is dealt anew behind it, in whole games with all their modules.

Two ways are taken to a game that a player cannot tell from the one that is played: `State.resample`, and, outside of the
curtain, exchanging hidden components by hand. In both he has to see the same and to be offered the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mixtures import ALL, ALONE, GAME, MOON, STANDARD

import pudsl
from pudsl.core import binding

GAMES = {"standard": (GAME, STANDARD), "all": (GAME, ALL), "alone": (GAME, ALONE), "moon": ("ganymede", MOON)}


@cache
def load(name: str) -> pudsl.Game:
    game, mixture = GAMES[name]
    return pudsl.load(game, mixture.modules, mixture.options)


def played(name: str, players: int, seed: int, most: int) -> pudsl.State:
    """A random game after so many decisions, or at its end. `players` is taken around."""
    game = load(name)
    state = game.new(game.least_players + players % (game.most_players - game.least_players + 1), seed)
    numbers = Random(seed)
    while most and not state.over:
        state.apply(numbers.randrange(state.count()))
        most -= 1
    return state


def offered(state: pudsl.State) -> object:
    """All that a decision says to the one who decides."""
    return None if state.over else (state.decision, state.options)


anything = (
    st.sampled_from(sorted(GAMES)),
    st.integers(0, 5),
    st.integers(0, 10**6),
    st.integers(0, 700),
    st.integers(0, 10**6),
)


@settings(max_examples=40)
@given(*anything)
def test_what_is_dealt_anew_looks_the_same(name: str, players: int, seed: int, most: int, other_seed: int) -> None:
    """Who decides also has the same options, in words, values and order: not even behind the curtain do they tell of others."""
    state = played(name, players, seed, most)
    for player in range(state.players):
        other, seen = state.resample(player, other_seed), state.observe(player)
        assert other._core.is_sound()
        assert bytes(other.observe(player)._core) == bytes(seen._core)
        assert other.observe(player).named() == seen.named()
        if not state.over and state.player == player:
            assert offered(other) == offered(state) == offered(seen)
        else:
            assert seen.over and seen.count() == 0 and seen.options == []


# ------------------------------------------------------------------------------- exchanging by hand


class Place(NamedTuple):
    zone: int
    owner: int
    index: int


Hidden = tuple[Place, int, int]  # a place in a zone from its top, and the component there


def places(name: str, core: binding.State) -> Iterator[Place]:
    """Every zone that there is; of indexes that it does not have nothing comes."""
    for number, zone in enumerate(load(name)._names.zones.values()):
        for owner in range(core.players if zone["scope"] == "player" else 1):
            for index in range(16):
                yield Place(number, owner, index)


def hidden(name: str, core: binding.State, player: int) -> list[Hidden]:
    """What a player does not see."""
    seen = core.observe(player)
    return [
        (place, i, component)
        for place in places(name, core)
        for i, (component, shown) in enumerate(zip(core.zone(*place), seen.zone(*place), strict=True))
        if shown == binding.NONE
    ]


def exchange(core: binding.State, one: Hidden, other: Hidden) -> None:
    contents = {place: core.zone(*place) for place, _, _ in (one, other)}
    contents[one[0]][one[1]], contents[other[0]][other[1]] = other[2], one[2]
    for (zone, owner, index), components in contents.items():
        core.set_zone(zone, components, owner, index)


@settings(max_examples=40)
@given(*anything)
def test_what_is_hidden_can_be_exchanged_unseen(name: str, players: int, seed: int, most: int, other_seed: int) -> None:
    """Of two of a kind in zones for the same rank (shape, colour) nobody can tell who does not see them."""
    state, numbers = played(name, players, seed, most), Random(other_seed)
    game = load(name)
    if state.behind_curtain:
        return
    kinds = [component["kind"] for component in game._names.components]
    for player in range(state.players):
        core = state._core.clone()
        found = hidden(name, core, player)
        for one in numbers.sample(found, min(len(found), 10)):
            now = hidden(name, core, player)
            here = next(h for h in now if h[:2] == one[:2])
            alike = [h for h in now if kinds[h[2]] == kinds[here[2]] and h[0].index == here[0].index]
            exchange(core, here, numbers.choice(alike))
        assert core.is_sound()
        assert bytes(core.observe(player)) == bytes(state._core.observe(player))
        if not state.over and state.player == player:
            assert game._speaker.decision(core.decision()) == state.decision
            assert game._speaker.options(core) == state.options


# ------------------------------------------------------------------------------------ what is secret


class Table:
    """A table of a game after set-up, at which verbs can be done one by one."""

    def __init__(self, name: str, players: int, seed: int) -> None:
        self.name, self.image = name, load(name).image
        self.core = self.image.place(players, seed)
        self.do("prepare the table")

    def do(self, verb: str, player: int = 0, *arguments: int) -> None:
        """Up to its end, taking the first option everywhere."""
        self.core.run(self.image.find("EXPORTS", f"do {verb}"), player, *arguments)
        while self.core.status == "decide":
            self.core.apply(0)

    def zone(self, name: str) -> int:
        return list(load(self.name)._names.zones).index(name)

    def ids(self, components: list[int]) -> list[str]:
        return [load(self.name)._names.id(component) or "?" for component in components]

    def seen(self, zone: str, player: int, owner: int = 0, index: int = 0) -> list[int]:
        return self.core.observe(player).zone(self.zone(zone), owner, index)

    def dealt(self, zone: str, player: int, owner: int = 0, index: int = 0, times: int = 1200) -> list[set[int]]:
        """Every component that resampling has put at each place of a zone."""
        found: list[set[int]] = [set() for _ in self.core.zone(self.zone(zone), owner, index)]
        for seed in range(times):
            for place, component in enumerate(self.core.resample(player, seed).zone(self.zone(zone), owner, index)):
                found[place].add(component)
        return found

    def out_of_sight(self, player: int, *zones: tuple[str, int, int]) -> set[int]:
        """What the player does not see in these zones, each with owner and index."""
        seen = self.core.observe(player)
        return {
            component
            for zone, owner, index in zones
            for component, shown in zip(
                self.core.zone(self.zone(zone), owner, index), seen.zone(self.zone(zone), owner, index), strict=True
            )
            if shown == binding.NONE
        }


@pytest.fixture(scope="module")
def table() -> Table:
    return Table("all", 3, 5)


COLOURS = range(3)


def test_the_next_event_is_any_until_somebody_has_peeked(table: Table) -> None:
    """And then it is any for the others. Any event that is out of sight can be at any place of the deck."""
    boxes = [("event-box", 0, colour) for colour in COLOURS]
    possible = table.out_of_sight(0, ("event-deck", 0, 0), *boxes)
    assert len(possible) == 54  # all of the three colours
    assert table.dealt("event-deck", 0) == [possible] * 20
    table.do("peek", 1)
    (top, *_) = table.core.zone(table.zone("event-deck"))
    assert table.seen("event-deck", 1) == [top, *[-1] * 19] and table.seen("event-deck", 0) == [-1] * 20
    first, *others = table.dealt("event-deck", 1, times=1500)
    assert first == {top} and others == [possible - {top}] * 19
    assert table.dealt("event-deck", 2) == [possible] * 20


def test_private_goals_are_any_to_the_others(table: Table) -> None:
    """The owner keeps his own; to him those of the others and what is left of the deck can be anything he does not see."""
    places = [("objective-deck", 0, 0), *(("private-goals", owner, 0) for owner in range(3))]
    (own,) = table.core.zone(table.zone("private-goals"), 0)
    assert table.dealt("private-goals", 0, times=20) == [{own}]
    possible = table.out_of_sight(0, *places)
    assert own not in possible and len(possible) == 28 - 3 - 3 - 1  # rejected ones and the shared ones are out of it
    assert table.dealt("private-goals", 0, 1) == table.dealt("private-goals", 0, 2) == [possible]
    assert table.dealt("objective-deck", 0) == [possible] * 19


def test_civ_cards_are_any_of_their_rank(table: Table) -> None:
    """Of each rank four are in play; who keeps one in the hand alone knows it, and who has chosen knows no order any more."""
    for rank in range(1, 5):
        stack, box = ("civ-stack", 0, rank), ("civ-box", 0, rank)
        possible = table.out_of_sight(0, stack, box)
        assert table.dealt("civ-stack", 0, index=rank) == [possible] * 4
    before = table.out_of_sight(0, ("civ-stack", 0, 1), ("civ-box", 0, 1))
    final = load("all")._names.numbers["meteorite-repo-1"]
    offer = [final, *sorted(before - {final})[:3]]
    table.core.set_zone(table.zone("civ-box"), sorted(before - set(offer)), 0, 1)
    table.core.set_zone(table.zone("civ-stack"), offer, 0, 1)
    table.core.run(table.image.find("EXPORTS", "do serve RANK"), 2, 1)
    assert (table.seen("civ-stack", 2, index=1), table.seen("civ-stack", 0, index=1)) == (offer, [-1] * 4)
    assert table.dealt("civ-stack", 2, index=1, times=20) == [{card} for card in offer]
    assert table.dealt("civ-stack", 0, index=1) == [before] * 4
    table.core.apply(table.core.values().index(final))
    assert table.seen("hand", 2, 2) == [final] and table.dealt("hand", 2, 2, times=20) == [{final}]
    assert table.seen("hand", 0, 2) == [-1] and table.dealt("hand", 0, 2) == [before]
    assert table.seen("civ-stack", 2, index=1) == [-1] * 3
    assert table.dealt("civ-stack", 2, index=1) == [before - {final}] * 3


def test_decks_of_ganymede_are_any_of_their_kind() -> None:
    """Tiles, shuttles of each planet, ships and advisers; ships in a hand are known to their owner alone."""
    state = played("moon", 1, 4, 0)
    table = object.__new__(Table)
    table.name, table.image, table.core = "moon", load("moon").image, state._core
    piles = ["tile-pile", "ship-pile", "adviser-pile"]
    for pile, index in [*((pile, 0) for pile in piles), ("shuttle-pile", 0), ("shuttle-pile", 1)]:
        hands = [("hand", owner, 0) for owner in range(state.players)] if pile == "ship-pile" else []
        possible = table.out_of_sight(0, (pile, 0, index), *hands)
        count = len(table.core.zone(table.zone(pile), 0, index))
        assert count and table.dealt(pile, 0, index=index) == [possible] * count
