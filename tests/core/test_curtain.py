"""What players do at once: what each sees of it, and what is dealt anew behind the curtain.

In the game of this page each of three players, at once, draws two cards from one deck whose top is seen, picks a number from
0 to 2 that he adds to his gold and to his entry of the pot, and lays one of his cards open before him.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pudsl._core import lib
from pudsl.core.binding import CoreError, Image, State

from .asm import Game

POT, GOLD, BID = range(3)
DECK, HAND, ROW, PILE = range(4)
CARDS = 12

MAIN = """
    CURTAIN 1; LI r0 0
.turn:
    PLAYERS r1; JLE r1 r0 .done; BE r0
    CALL @part r2
    PART r0; ADDI r0 r0 1
    LOOP .turn
.done:
    LI r0 0; BE r0; CURTAIN 0
    ASK 0; LI r1 3; CHOOSE_MASK r0 r1 d:pick; RET
"""

PART = """
    Z_MINE r0 z:deck; Z_MINE r1 z:hand
    Z_TOP r2 r0; Z_TOTOP r2 r1; Z_TOP r2 r0; Z_TOTOP r2 r1
    ASK 2; LI r2 7; CHOOSE_MASK r2 r2 d:pick
    RAISE v:gold r2; ME r3; SETX v:pot r3 r2; SET v:bid r2
    ASK 2; L_ZONE l0 r1 0; CHOOSE_LIST r2 l0 d:card
    Z_MINE r3 z:row; Z_TOTOP r2 r3
    RET
"""


SPEND = """
    Z_MINE r0 z:deck; Z_TOP r1 r0; Z_OUT r1; Z_TOP r1 r0; Z_MINE r2 z:pile; Z_TOTOP r1 r2
    ASK 0; LI r0 7; CHOOSE_MASK r0 r0 d:pick; RET
"""


def image(shuffled: bool = True, part: str = PART) -> Image:
    g = Game()
    g.variable("pot", count=3)
    g.variable("gold", "player", initial=4)
    g.variable("bid", "player", flags=4)
    card = g.kind("card", CARDS, start=0)
    g.zone("deck", card, seen=3, capacity=CARDS)
    g.zone("hand", card, "player", seen=1)
    g.zone("row", card, "player")
    g.zone("pile", card)
    g.decision("pick")
    g.decision("card", 5)
    g.sub("main", ("Z_MINE r0 z:deck; Z_SHUFFLE r0; " if shuffled else "") + MAIN, window=8)
    g.sub("part", part, window=8)
    return g.image()


def start(*choices: int, part: str = PART) -> State:
    """A game with the cards in order, 0 on top, after these choices."""
    state = image(shuffled=False, part=part).start(3, 1)
    for choice in choices:
        state.apply(choice)
    return state


def test_the_own_part_is_seen_as_it_is() -> None:
    seen = start(2).observe(0)
    assert seen.zone(HAND, 0) == [1, 0] and seen.get(GOLD, 0) == 6 and seen.get(BID, 0) == 2
    assert [seen.get(POT, 0, n) for n in range(3)] == [2, 0, 0]
    assert seen.zone(DECK) == [2, *[-1] * 9]


def test_those_who_wait_see_all_as_it_was() -> None:
    for choices in ((), (2,)):
        for player in (1, 2):
            seen = start(*choices).observe(player)
            assert seen.zone(DECK) == [0, *[-1] * 11] and seen.zone(HAND, 0) == []
            assert seen.get(GOLD, 0) == 4 and seen.get(POT, 0, 0) == 0 and seen.decisions == 0


def test_the_next_does_not_see_what_was_done_before_him() -> None:
    seen = start(2, 1, 1).observe(1)
    assert seen.zone(HAND, 1) == [3, 2] and seen.zone(HAND, 0) == [] and seen.zone(ROW, 0) == []
    assert seen.get(GOLD, 1) == 5 and seen.get(GOLD, 0) == 4
    assert [seen.get(POT, 0, n) for n in range(3)] == [0, 1, 0]
    assert seen.decisions == 1


def test_from_what_all_share_only_the_own_is_gone() -> None:
    """Player 1 has drawn cards 2 and 3. That 0 and 1 are gone too he does not see."""
    assert start(2, 1, 1).observe(1).zone(DECK) == [0, *[-1] * 9]


def test_who_is_done_still_sees_his_own_alone() -> None:
    for choices in ((2, 1), (2, 1, 1), (2, 1, 1, 0), (2, 1, 1, 0, 0)):
        seen = start(*choices).observe(0)
        assert seen.zone(HAND, 0) == [1] and seen.zone(ROW, 0) == [0] and seen.zone(DECK) == [2, *[-1] * 9]
        assert [seen.zone(ROW, p) for p in (1, 2)] == [[], []]
        assert [seen.get(GOLD, p) for p in range(3)] == [6, 4, 4] and seen.decisions == 2


def test_what_is_taken_out_of_the_game_or_put_before_all() -> None:
    """Each takes the top card out of the game, and lays the next on the pile. Before players 1 and 2 others did so."""
    for choices, player, deck in (((), 0, [2, *[-1] * 9]), ((0,), 0, [2, *[-1] * 9]), ((0,), 1, [0, *[-1] * 9])):
        seen = start(*choices, part=SPEND).observe(player)
        assert seen.zone(DECK) == deck and seen.zone(PILE) == [2 * player + 1]
    assert start(0, part=SPEND).observe(2).zone(PILE) == []


def test_when_the_curtain_rises_all_is_seen() -> None:
    state = start(2, 1, 1, 0, 0, 0)
    assert not state.behind_curtain
    seen = state.observe(1)
    assert [seen.zone(ROW, p) for p in range(3)] == [[0], [3], [5]]
    assert [seen.get(GOLD, p) for p in range(3)] == [6, 5, 4] and seen.zone(HAND, 0) == [-1] and seen.decisions == 6


def test_what_others_do_changes_nothing_that_is_seen() -> None:
    for mine in range(3):
        for card in range(2):
            views = {
                bytes(start(theirs, their_card, mine, card).observe(1)) for theirs in range(3) for their_card in range(2)
            }
            assert len(views) == 1
            assert bytes(start(0, 0, mine, card, 2).observe(1)) in views


def test_a_game_that_ends_behind_the_curtain_is_shown() -> None:
    """Found by a damaged image: nothing goes on from there."""
    g = Game()
    g.variable("gold", "player", initial=4)
    g.decision("pick")
    g.sub("main", "CURTAIN 1; ASK 0; LI r1 3; CHOOSE_MASK r0 r1 d:pick; RAISE v:gold r0; RET", window=4)
    state = g.image().start(2, 1)
    state.apply(1)
    assert state.status == "over" and not state.behind_curtain
    assert state.observe(1).get(0, 0) == 5 and state.resample(1, 3).status == "over"


def test_without_its_curtain_a_state_is_not_shown() -> None:
    state = start(2, 1)
    blind = state.image.restore(bytes(state))
    for look in (lambda: blind.observe(1), lambda: blind.resample(1, 3)):
        with pytest.raises(CoreError) as caught:
            look()
        assert caught.value.code == lib.PUD_E_CURTAIN
    blind.curtain_falls_here()
    assert blind.observe(1).zone(ROW, 0) == [0]


def test_a_curtain_of_before_is_not_taken() -> None:
    """Somebody applied an option without it."""
    state = start(2)
    assert lib.pud_apply(state.image.context, state.c, 0) == lib.PUD_OK
    with pytest.raises(CoreError):
        state.observe(1)
    state.apply(0)
    with pytest.raises(CoreError):
        state.observe(1)


def test_a_state_is_saved_with_its_curtain() -> None:
    for choices in ((), (2,), (2, 1), (2, 1, 1), (2, 1, 1, 0, 0)):
        state = start(*choices)
        again = state.image.restore(state.saved())
        for player in range(3):
            assert bytes(again.observe(player)) == bytes(state.observe(player))
            assert bytes(again.resample(player, 4)) == bytes(state.resample(player, 4))
    assert start(2, 1, 1, 0, 0, 0).saved() == bytes(start(2, 1, 1, 0, 0, 0))


def test_a_curtain_that_falls_at_a_decision_is_saved() -> None:
    """Found by a damaged image: the decision may be the very next thing behind CURTAIN or PART."""
    g = Game()
    g.decision("pick")
    ask = "ASK 0; LI r1 3; CHOOSE_MASK r0 r1 d:pick"
    g.sub("main", f"CURTAIN 1; {ask}; LI r0 0; PART r0; {ask}; CURTAIN 0; RET", window=4)
    state = g.image().start(2, 1)
    for _ in range(2):
        state.curtain_falls_here()
        again = state.image.restore(state.saved())
        assert bytes(again.observe(1)) == bytes(state.observe(1))
        state.apply(0)


def test_saved_curtains_are_verified() -> None:
    state = start(2, 1, 1)
    data = state.saved()
    size = len(bytes(state))
    assert len(data) == size + 24 + 2 * size
    for cut in (size + 1, size + 24, len(data) - 1):
        with pytest.raises(CoreError):
            state.image.restore(data[:cut])
    for place in (size + 8, size + 9, size + 24, size + 24 + 40, size + 24 + 42, 2 * size + 24 + 64):
        changed = bytearray(data)
        changed[place] = 77
        with pytest.raises(CoreError):
            state.image.restore(bytes(changed))


# ------------------------------------------------------------------------------------------ dealing anew


def played(seed: int, choices: list[int]) -> Iterator[State]:
    state = image().start(3, seed)
    for choice in choices:
        yield state
        state.apply(choice % state.count())
    yield state


@given(st.integers(0, 999), st.lists(st.integers(0, 5), max_size=6), st.integers(0, 999))
def test_what_is_dealt_anew_looks_the_same(seed: int, choices: list[int], other_seed: int) -> None:
    for state in played(seed, choices):
        before = bytes(state)
        for player in range(3):
            other = state.resample(player, other_seed)
            assert other.is_sound() and other.status == "decide"
            assert bytes(other.observe(player)) == bytes(state.observe(player))
            while other.status == "decide":
                other.apply(0)
            assert other.status == "over"
        assert bytes(state) == before


def test_whose_turn_it_is_goes_on_where_he_is() -> None:
    state = start(2, 1, 1)
    other = state.resample(1, 9)
    assert other.decision().player == 1 and other.values() == state.values() == [3, 2]
    assert other.zone(HAND, 0) == [] and other.get(GOLD, 0) == 4


def test_who_waits_goes_on_from_where_he_knows() -> None:
    """What others have chosen until now is not known: they begin anew."""
    state = start(2, 1, 1)
    waiting, done = state.resample(2, 9), state.resample(0, 9)
    assert waiting.decision().player == 0 and waiting.count() == 3 and waiting.get(GOLD, 0) == 4
    assert done.decision().player == 1 and done.count() == 3
    assert done.zone(HAND, 0) == [1] and done.zone(ROW, 0) == [0] and done.get(GOLD, 0) == 6


@pytest.mark.parametrize(
    ("choices", "player"), [((), 0), ((), 1), ((), 2), ((2,), 0), ((2,), 1), ((2, 1), 0), ((2, 1), 1), ((2, 1, 1), 1)]
)
def test_each_hidden_place_takes_each_hidden_card(choices: tuple[int, ...], player: int) -> None:
    """Who waits goes on to where the next has drawn: his cards are those that lay on top."""
    state = start(*choices)
    seen = state.observe(player)
    known = {*seen.zone(HAND, player), *seen.zone(ROW, player), seen.zone(DECK)[0]}
    found: list[set[int]] = [set() for _ in seen.zone(DECK)]
    for seed in range(300):
        other = state.resample(player, seed)
        drawn = [] if state.decision().player == player else other.zone(HAND, other.decision().player)[::-1]
        for place, card in enumerate([*drawn, *other.zone(DECK)]):
            found[place].add(card)
    assert found[0] == {seen.zone(DECK)[0]}
    assert found[1:] == [set(range(CARDS)) - known] * (len(found) - 1)
