"""What a player sees, and what is dealt anew behind it."""

from __future__ import annotations

from pudsl.core.binding import State

from .asm import Game


def game() -> Game:
    g = Game()
    g.variable("open", initial=3)
    g.variable("covered", initial=4, flags=4)
    g.variable("mine", "player", initial=5)
    g.variable("secret", "player", initial=6, count=2, flags=4)
    card = g.kind("card", 20, start=0)
    g.kind("coin", 2)
    g.zone("deck", card, seen=2, capacity=20)
    g.zone("hand", card, "player", seen=1, capacity=5)
    g.zone("pile", card, seen=3, capacity=5)
    g.zone("table", card, capacity=5)
    g.sub("main", "RET")
    return g


def dealt() -> State:
    state = game().image().place(3, 11)
    state.set_zone(1, [0, 1, 2], owner=0)
    state.set_zone(1, [3, 4, 5], owner=1)
    state.set_zone(2, [6, 7, 8])
    state.set_zone(3, [9, 10])
    state.set_known(4, 0b001)
    state.set_known(12, 0b110)
    for variable, value in ((0, 7), (1, 8)):
        state.set(variable, value)
    for player in range(3):
        state.set(2, 10 + player, owner=player)
        state.set(3, 20 + player, owner=player)
    return state


def test_what_is_seen() -> None:
    state = dealt()
    seen = state.observe(0)
    assert seen.status == "observed"
    assert seen.zone(0) == [-1] * 9
    assert (seen.zone(1, 0), seen.zone(1, 1), seen.zone(1, 2)) == ([0, 1, 2], [-1, 4, -1], [])
    assert (seen.zone(2), seen.zone(3)) == ([6, -1, -1], [9, 10])
    assert state.observe(1).zone(0) == [-1, 12, *[-1] * 7]
    assert [seen.get(v) for v in (0, 1)] == [7, 4]
    assert [seen.get(2, p) for p in range(3)] == [10, 11, 12]
    assert [seen.get(3, p) for p in range(3)] == [20, 6, 6]


def test_observations_of_what_cannot_be_told_apart_are_equal() -> None:
    a, b = dealt(), dealt()
    b.set_zone(1, [3, 4, 13], owner=1)
    b.set_zone(0, [c for c in range(19, 10, -1) if c != 13 and c != 12] + [12, 5])
    a.set_zone(0, [11, 12, *range(13, 20)])
    b.set_zone(0, [5, 12, 11, *range(14, 20)])
    b.reseed(99)
    assert bytes(a.observe(0)) == bytes(b.observe(0))
    assert bytes(a.observe(1)) != bytes(b.observe(1))


def test_what_is_dealt_anew() -> None:
    state = dealt()
    kept = bytes(state)
    others = [state.resample(0, seed) for seed in range(40)]
    for other in others:
        assert other.is_sound() and other.status == state.status
        assert bytes(other.observe(0)) == bytes(state.observe(0))
        assert other.zone(1, 1)[1] == 4 and other.zone(2)[0] == 6
        hidden = [*other.zone(0), other.zone(1, 1)[0], other.zone(1, 1)[2], *other.zone(2)[1:]]
        assert sorted(hidden) == [3, 5, 7, 8, *range(11, 20)]
    assert bytes(state) == kept
    assert len({tuple(other.zone(0)) for other in others}) == 40
    assert {other.zone(2)[1] for other in others} > {11, 12, 13, 14} - {12}
    assert bytes(state.resample(0, 3)) == bytes(state.resample(0, 3))
    assert [other.zone(0).index(c) for other in others[:1] for c in other.zone(0) if other.known(c)] == [1]
    assert others[0].get(3, 1) == 6 and others[0].get(3, 0) == 20


def test_only_those_of_one_origin_change_places() -> None:
    g = game()
    for i in range(10):
        g.records["COMPONENTS"][i][2] = 0xFFFF
    g.sub("main", "RET")
    state = g.image().place(2, 1)
    state.set_zone(1, [0, 1, 19], owner=1)
    hands = {tuple(state.resample(0, seed).zone(1, 1)) for seed in range(60)}
    assert {hand[:2] for hand in hands} == {(0, 1), (1, 0)} and {hand[2] for hand in hands} <= set(range(10, 20))
    assert len({hand[2] for hand in hands}) > 5


def test_what_was_shuffled_together_lies_in_any_order() -> None:
    g = Game()
    card = g.kind("card", 8)
    for i in range(8):
        g.records["COMPONENTS"][i][2] = i // 4  # two colours, of which each starts in a box of its own
    g.zone("red box", card, seen=2, capacity=8)
    g.zone("green box", card, seen=2, capacity=8)
    g.zone("deck", card, seen=2 + 4, capacity=8)
    g.sub("main", "RET")
    state = g.image().place(2, 1)
    for zone, cards in ((0, [2, 3]), (1, [6, 7]), (2, [0, 4, 1, 5])):
        state.set_zone(zone, cards)
    state.set_known(4, 0b01)
    found = [state.resample(0, seed) for seed in range(400)]
    decks = [other.zone(2) for other in found]
    assert all(other.is_sound() and bytes(other.observe(0)) == bytes(state.observe(0)) for other in found)
    assert all(deck[1] == 4 and sum(c < 4 for c in deck) == 2 for deck in decks)
    assert {tuple(c < 4 for c in deck if c != 4) for deck in decks} == {(True, True, False), (True, False, True), (False, True, True)}
    assert {c for deck in decks for c in deck} == set(range(8))
    others = [state.resample(1, seed).zone(2) for seed in range(400)]
    assert len({tuple(c < 4 for c in deck) for deck in others}) == 6 and len({deck[1] for deck in others}) == 8


def test_a_game_without_secrets() -> None:
    g = Game()
    card = g.kind("card", 3, start=0)
    g.zone("deck", card)
    g.sub("main", "RET")
    state = g.image().start(2, 1)
    assert state.observe(1).zone(0) == [0, 1, 2] and state.resample(1, 5).zone(0) == [0, 1, 2]


def test_an_observation_is_only_to_be_read() -> None:
    import pytest

    from pudsl.core.binding import CoreError

    seen = dealt().observe(0)
    assert seen.count() == 0 and not seen.is_sound()
    for change in (lambda: seen.apply(0), lambda: seen.set(0, 1), lambda: seen.set_zone(3, [9]), lambda: seen.run(0)):
        with pytest.raises(CoreError):
            change()
    assert bytes(seen.observe(0)) == bytes(seen)
