"""Calls, decisions, menus, pending lists, and that a decision survives everything in the middle."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pudsl._core import lib
from pudsl.core.binding import CoreError, Image, State
from pudsl.core.grid import Board

from .asm import Game
from .world import ask, note_ops, world


def game(main: str, change: Callable[[Game], None] | None = None) -> Image:
    g = world()
    if change:
        change(g)
    g.sub("main", main)
    for text, _ in g.subs.values():
        note_ops(text)
    return g.image()


# --- calls ---------------------------------------------------------------------------------------------------------


def with_subs(g: Game) -> None:
    g.sub("twice", "ADD r0 r0 r0; RETV r0", 1, "scalar", pure=True, window=2)
    g.sub("thrice", "MULI r5 r0 3; RETV r5", 1, "scalar", pure=True, window=6)
    g.sub("both", "G_CONST g3 c:ring; G_CONST g4 c:square; RETG g3", 0, "region", 2, True)
    g.sub("spots", "LI r0 1; G_CONST g0 c:square; S_FIT s2 r0 g0; RETS s2", 0, "spots", 1, True)
    g.sub("list", "LI r0 5; L_NONE l2; L_ADD l2 r0; RETL l2", 0, "list", 0, True)
    g.sub("sum", "G_COUNT r0 g0; S_COUNT r1 s0; L_COUNT r2 l1; ADD r0 r0 r1; ADD r0 r0 r2; RETV r0", 0, "scalar", 0,
          True, regions=1, spots=1, lists=2)  # fmt: skip
    g.sublist("times", ["twice", None, "thrice"], base=2)
    g.sublist("regions", [None, "both"])
    g.sublist("spots", [None, "spots"])
    g.sublist("lists", [None, "list"])


CALLS = [
    ("LI r3 21; CALL @twice r3; RETV r3", 42),
    ("LI r3 2; LI r4 21; CALLI r3 q:times r4; RETV r4", 42),
    ("LI r3 3; LI r4 21; CALLI r3 q:times r4; RETV r4", 0),
    ("LI r3 4; LI r4 21; CALLI r3 q:times r4; RETV r4", 63),
    ("LI r3 -1; LI r4 21; CALLI r3 q:times r4; RETV r4", 0),
    ("CALL @both r0; G_COUNT r0 g0; G_COUNT r1 g1; SUB r0 r0 r1; RETV r0", 4),
    ("LI r0 1; CALLI r0 q:regions r1; G_COUNT r0 g1; RETV r0", 4),
    ("LI r0 0; CALLI r0 q:regions r1; G_COUNT r0 g1; RETV r0", 0),
    ("CALL @spots r0; S_COUNT r0 s0; RETV r0", 4),
    ("LI r0 0; CALLI r0 q:spots r1; S_COUNT r0 s0; RETV r0", 0),
    ("CALL @list r0; LI r1 5; L_HAS r0 l0 r1; RETV r0", 1),
    ("LI r0 0; CALLI r0 q:lists r1; L_COUNT r0 l0; RETV r0", 0),
    (
        "G_CONST g0 c:ring; LI r0 1; S_FIT s0 r0 g0; L_NONE l0; L_COPY l1 l0; L_ADD l1 r0; CALL @sum r0; RETV r0",
        8 + 8 + 1,
    ),
]


@pytest.mark.parametrize(("code", "wanted"), CALLS)
def test_calls(code: str, wanted: int) -> None:
    def change(g: Game) -> None:
        with_subs(g)
        g.ask("question", code)

    assert game("RET", change).place(2).ask(0) == wanted


def test_a_callee_begins_with_the_player_of_the_caller() -> None:
    def change(g: Game) -> None:
        g.sub("other", "ME r1; MULI r1 r1 10; LI r0 2; BE r0; ME r0; ADD r0 r0 r1; RETV r0", 0, "scalar", pure=True)
        g.ask("question", "LI r0 1; BE r0; CALL @other r3; ME r0; MULI r0 r0 100; ADD r0 r0 r3; RETV r0")

    assert game("RET", change).place(3).ask(0) == 112


def test_endless_calls_and_loops_end() -> None:
    image = game("CALL @main r0; RET")
    with pytest.raises(CoreError) as caught:
        image.start(2, 1)
    assert caught.value.code == lib.PUD_E_STACK
    image = game(".l: JMP 1; LOOP .l; RET")
    image.set_budget(1000)
    with pytest.raises(CoreError) as caught:
        image.start(2, 1)
    assert caught.value.code == lib.PUD_E_BUDGET


def test_windows_beyond_the_registers_are_an_error() -> None:
    def change(g: Game) -> None:
        g.sub("wide", "RET", window=256)
        g.registers = 300

    with pytest.raises(CoreError) as caught:
        game("CALL @wide r60; RET", change).start(2, 1)
    assert caught.value.code == lib.PUD_E_STACK

    def too_wide(g: Game) -> None:
        g.registers = 20

    with pytest.raises(CoreError) as caught:
        game("RET", too_wide).start(2, 1)
    assert caught.value.code == lib.PUD_E_STACK


# --- every kind of decision ------------------------------------------------------------------------------------------


def with_decisions(g: Game) -> None:
    g.decision("stop", flags=1)
    g.decision("chance", flags=2)
    g.decision("chance or stop", flags=3)
    g.decision("lines", 3, boards=3)
    g.decision("spots", 4, boards=1, subject=0)
    g.decision("two spots", 4, boards=3)
    g.decision("cards", 5)
    ways = [g.string(way) for way in ("one way", "another")]
    g.decision("ways", 6, flags=1, of=ways[0], count=2, stop=g.string("no way"))


KINDS: dict[str, tuple[str, list[int]]] = {
    "mask": ("ASK 1; LW r5 0x11 0x8000; CHOOSE_MASK r1 r5 d:pick", [0, 4, 31]),
    "stop": ("ASK 1; LI r5 2; CHOOSE_MASK r1 r5 d:stop", [1, -1]),
    "line": ("ASK 1; LW r5 3 1; LI r6 4; CHOOSE_LINE r1 r5 d:lines", [0, 1, 16, 34]),
    "cell": ("ASK 1; G_CONST g5 c:square; CHOOSE_CELL r1 g5 d:cells", [0, 1, 16, 17]),
    "cells": ("ASK 1; G_CONST g5 c:square; G_CONST g6 c:dots; CHOOSE_CELL r1 g5 d:both",
              [0, 1, 16, 17, 256, 258, 341, 342, 357, 375]),
    "spot": ("ASK 1; LI r2 1; G_CONST g0 c:square; S_FIT s1 r2 g0; CHOOSE_SPOT r1 s1 d:spots", [0, 16, 256, 257]),
    "spots": ("ASK 1; LI r2 1; G_CONST g0 c:square; S_FIT s1 r2 g0; S_COPY s2 s1; CHOOSE_SPOT r1 s1 d:two_spots",
              [0, 16, 256, 257, 2048, 2064, 2304, 2305]),
    "list": ("ASK 1; LI r2 1; L_CONST l1 k:words r2; CHOOSE_LIST r1 l1 d:cards", [5, 3]),
    "call": ("ASK 1; LI r2 3; CALL @three r3; ADD r2 r2 r3; CHOOSE_MASK r1 r2 d:pick", [1, 2]),
}  # fmt: skip


def deciding(name: str) -> Image:

    def change(g: Game) -> None:
        with_decisions(g)
        g.names["d:two_spots"] = g.names["d:two spots"]
        g.sub("three", "LI r9 3; RETV r9", 0, "scalar", pure=True)

    return game(f"LI r0 1; {KINDS[name][0]}; ADDI r2 r1 50; LI r9 63; BAND r2 r2 r9; SET v:coins r2; "
                "ASK 2; LI r7 3; CHOOSE_MASK r3 r7 d:pick; SET v:coins r3; RET", change)  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_options_and_what_they_do(name: str) -> None:
    image, wanted = deciding(name), KINDS[name][1]
    start = image.start(2, 7)
    assert start.count() == len(wanted) and start.values() == wanted
    assert [start.option(k).value for k in range(len(wanted))] == wanted
    for k, value in enumerate(wanted):
        state = start.clone()
        state.apply(k)
        assert state.get(0) == value + 50 & 63
        assert state.is_sound() and state.decisions == 1
    for k in (-1, len(wanted)):
        with pytest.raises(CoreError) as caught:
            start.apply(k)
        assert caught.value.code == lib.PUD_E_OPTION


@pytest.mark.parametrize("name", KINDS)
def test_save_restore_and_regenerate_in_the_middle(name: str) -> None:
    image = deciding(name)
    start = image.start(2, 7)
    start.count()
    bytes_ = bytes(start)
    for k in range(start.count()):
        direct = start.clone()
        direct.apply(k)
        other = Image(image.data).restore(bytes_)  # another context, which has to make the options again
        assert other.hash == start.hash and other.is_sound()
        assert other.values() == start.values()
        other.apply(k)
        assert bytes(other) == bytes(direct) and other.hash == direct.hash
        again = image.restore(bytes(direct))
        assert bytes(again) == bytes(direct)


def test_options_that_are_asked_do_not_change_the_state() -> None:
    image = deciding("call")
    start = image.start(2, 7)
    before = bytes(start)
    fresh = image.restore(before)
    fresh.values(), fresh.decision(), fresh.option(0)
    assert bytes(fresh) == before


def test_options_of_states_in_turn_are_their_own() -> None:
    image = deciding("cell")
    a, b = image.start(2, 1), image.start(2, 2)
    b.apply(1)
    assert (a.count(), b.count(), a.count()) == (4, 2, 4)
    a.copy_from(b)
    assert a.values() == [0, 1]


def test_a_step_is_apply_and_count() -> None:
    image = deciding("cell")
    a, b = image.start(2, 1), image.start(2, 1)
    assert a.step(2) == 2 and a.step(1) == 0
    b.apply(2), b.apply(1)
    assert bytes(a) == bytes(b) and a.status == "over"
    with pytest.raises(CoreError) as caught:
        a.step(0)
    assert caught.value.code == lib.PUD_E_STATUS


def test_none_and_one_are_not_asked() -> None:
    image = game("LI r1 8; ASK 2; CHOOSE_MASK r2 r1 d:pick; SET v:coins r2; LI r1 0; ASK 2; CHOOSE_MASK r2 r1 d:pick; "
                 "RAISE v:coins r2; RET")  # fmt: skip
    state = image.start(2, 1)
    assert (state.status, state.get(0), state.decisions) == ("over", 2, 0)


def test_by_chance() -> None:
    code = "LI r1 10; ASK 2; CHOOSE_MASK r2 r1 d:chance; ADDI r2 r2 1; SET v:coins r2; RET"
    image = game(code, with_decisions)
    assert {image.start(2, seed).get(0) for seed in range(20)} == {2, 4}
    names = code.replace("d:chance", "d:either")

    def change(g: Game) -> None:
        with_decisions(g)
        g.names["d:either"] = g.names["d:chance or stop"]

    image = game(names, change)
    assert {image.start(2, seed).get(0) for seed in range(40)} == {0, 2, 4}


def test_a_decision_tells_what_it_is_about() -> None:
    state = deciding("spot").start(2, 1)
    d = state.decision()
    assert (d.player, d.type, d.options, d.prompt, d.subject, d.stops) == (0, lib.PUD_OF_SPOT, 4, "spots", 1, False)
    image = game("LI r1 3; ASK 2; CHOOSE_MASK r2 r1 d:ways; SET v:goal r2; RET", with_decisions)
    state = image.start(2, 1)
    assert [state.option(k).text for k in range(3)] == ["one way", "another", "no way"]
    assert state.option(2).what == lib.PUD_STOP and state.decision().stops
    state.apply(2)
    assert state.get(5) == -1


# --- later, settle, levels --------------------------------------------------------------------------------------------


def with_menu(g: Game) -> None:
    g.sub("earn", "RAISE v:coins r0; RET", 1)
    g.sub("can", "GETT r1 at:coins; LT r1 r1 r0; RETV r1", 1, "scalar", pure=True)
    g.sub("spend", "LI r1 -1; RAISE v:coins r1; RET")
    g.sub("dear", "INC v:coins -5; RET")
    g.sub("stall", "LI r1 3; ASK 2; CHOOSE_MASK r1 r1 d:pick; RET")
    g.sub("possible", "L_NONE l0; GETT r0 at:coins; LI r1 0; JLTI r0 8 .a; L_ADD l0 r1; .a: LI r1 1; JLTI r0 12 .b; "
          "L_ADD l0 r1; .b: RETL l0", 0, "list", pure=True)  # fmt: skip
    g.entry("earn", "earn", captures=1)
    g.entry("may earn", "earn", "can", True, 1)
    g.entry("other", "spend", agenda=1)
    g.names["e:may"] = 1


def options(state: State) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(o.what, o.value, o.captured) for o in map(state.option, range(state.count()))]


ENTRY, ABILITY, DONE = lib.PUD_MENU_ENTRY, lib.PUD_MENU_ABILITY, lib.PUD_MENU_DONE


def test_a_menu() -> None:
    image = game("LI r0 3; LI r1 99; LATER e:earn r0; LATER e:may r1; LATER e:earn r0; LATER e:other r0; SETTLE 0 r4; RET",
                 with_menu)  # fmt: skip
    state = image.start(2, 1)
    assert options(state) == [(ENTRY, 0, (3,)), (ENTRY, 1, (99,))]  # equal ones once, done not while one must be taken
    assert [state.option(k).text for k in range(2)] == ["earn", "may earn"]
    assert [(o.text, level) for o, level in state.pending(0)] == [
        ("earn", 0),
        ("may earn", 0),
        ("earn", 0),
        ("other", 0),
    ]
    assert state.decision().type == lib.PUD_OF_MENU and state.decision().of == 0
    state.apply(0)
    assert state.get(0) == 10 and options(state) == [(ENTRY, 1, (99,)), (ENTRY, 0, (3,))]
    state.apply(1)
    assert state.get(0) == 13 and options(state) == [(ENTRY, 1, (99,)), (DONE, -1, ())]
    state.apply(1)
    assert state.status == "over" and [o.text for o, _ in state.pending(0)] == ["other"]


def test_guards_and_abilities() -> None:
    def change(g: Game) -> None:
        with_menu(g)
        g.abilities = "possible"
        g.ability("spend one", "spend")
        g.ability("spend five", "dear")

    image = game("LI r0 4; LI r1 9; LATER e:earn r0; LATER e:may r1; SETTLE 0 r4; RET", change)
    state = image.start(2, 1)
    assert options(state) == [(ENTRY, 0, (4,)), (ENTRY, 1, (9,))]
    state.apply(0)  # 11: the guard says no, and an ability is there
    assert options(state) == [(ABILITY, 0, ()), (DONE, -1, ())]
    assert state.option(0).text == "spend one"
    state.apply(0)
    state.apply(0)
    state.apply(0)
    assert state.get(0) == 8 and options(state) == [(ENTRY, 1, (9,)), (ABILITY, 0, ()), (DONE, -1, ())]
    assert Image(image.data).restore(bytes(state)).values() == state.values()
    state.apply(0)  # 17
    assert options(state) == [(ABILITY, 0, ()), (ABILITY, 1, ()), (DONE, -1, ())]
    state.apply(1)
    state.apply(1)
    assert (state.status, state.get(0)) == ("over", 7)


@pytest.mark.parametrize(("least", "wanted"), [(11, (ABILITY, 0, ())), (12, (DONE, -1, ()))])
def test_abilities_are_not_asked_for_below_what_they_need(least: int, wanted: tuple[int, int, tuple[int, ...]]) -> None:
    def change(g: Game) -> None:
        with_menu(g)
        g.abilities = "possible"  # from 8 coins on
        g.ability("spend one", "spend", 0, least)  # the first variable of a player: gold

    image = game("PUT v:coins 9; LI r0 11; SET v:gold r0; LI r0 99; LATER e:may r0; SETTLE 0 r4; RET", change)
    assert options(image.start(2, 1))[1] == wanted


@pytest.mark.parametrize(("flags", "wanted"), [(0, -1), (4, 7)])
def test_a_decision_without_options_can_end_its_sub(flags: int, wanted: int) -> None:
    def change(g: Game) -> None:
        g.decision("leave", flags=flags)
        g.sub("leave", "ASK 1; LI r5 0; CHOOSE_MASK r0 r5 d:leave; SET v:goal r0; RET")

    state = game("LI r0 7; SET v:goal r0; CALL @leave r0; RET", change).start(2, 1)
    assert (state.status, state.get(5)) == ("over", wanted)


def test_single_options_of_a_menu_are_taken() -> None:
    image = game("LI r0 4; LATER e:earn r0; SETTLE 0 r4; SETTLE 0 r4; RET", with_menu)
    state = image.start(2, 1)
    assert (state.status, state.get(0), state.decisions) == ("over", 11, 0)


@pytest.mark.parametrize("asks_itself", [False, True])
@pytest.mark.parametrize("coins", [5, 7, 8])
def test_a_lone_entry_that_asks_itself_goes_as_any_other(asks_itself: bool, coins: int) -> None:
    def change(g: Game) -> None:
        with_menu(g)
        g.abilities = "possible"  # from 8 coins on
        g.ability("spend one", "spend")
        g.ability("spend five", "dear")
        g.sub("cheap", "GETT r1 at:coins; LTI r1 r1 6; RETV r1", 1, "scalar", pure=True)
        g.sub("if cheap", "GETT r1 at:coins; JGEI r1 6 .e; RAISE v:coins r0; .e: RET", 1)
        g.names["e:lone"] = g.entry("lone", "if cheap", "cheap", captures=1, asks_itself=asks_itself)

    state = game(f"PUT v:coins {coins}; LI r0 1; LATER e:lone r0; SETTLE 0 r4; RET", change).start(2, 1)
    if coins == 8:
        assert options(state) == [(ABILITY, 0, ()), (DONE, -1, ())]
        state.apply(1)
    assert (state.status, state.decisions) == ("over", int(coins == 8))
    assert state.get(0) == coins + (coins == 5) and state.pending(0) == []


def test_levels() -> None:
    image = game("LI r0 1; LATER e:may r0; OPEN; LI r0 90; LATER e:may r0; SETTLE 0 r4; CLOSE; LI r0 2; LATER e:other r0; "
                 "OPEN; LATER e:earn r0; CLOSE; LI r0 5; LATER e:earn r0; SETTLE 0 r4; SETTLE 1 r4; RET", with_menu)  # fmt: skip
    state = image.start(2, 1)
    assert options(state) == [(ENTRY, 1, (90,)), (DONE, -1, ())]
    assert [level for _, level in state.pending(0)] == [0, 1]
    state.apply(1)
    assert state.status == "over" and state.get(0) == 7 + 5 - 1 and state.pending(0) == []


def test_a_decision_within_what_was_taken_from_a_menu() -> None:
    def change(g: Game) -> None:
        with_menu(g)
        g.entry("ask", "stall")

    image = game("LI r0 4; LATER e:earn r0; LATER e:ask r0; SETTLE 0 r4; RET", change)
    state = image.start(2, 1)
    assert state.count() == 2
    state.apply(1)
    assert state.decision().type == lib.PUD_OF_ENUM and state.is_sound()
    again = image.restore(bytes(state))
    again.apply(0)
    assert (again.status, again.get(0)) == ("over", 11)


@pytest.mark.parametrize(
    ("code", "error"),
    [(".l: LI r0 1; LATER e:earn r0; LOOP .l; RET", lib.PUD_E_PENDING), ("CLOSE; RET", lib.PUD_E_PENDING),
     (".l: OPEN; LOOP .l; RET", lib.PUD_E_PENDING), ("CURTAIN 0; RET", lib.PUD_E_PENDING),
     (".l: CURTAIN 1; LOOP .l; RET", lib.PUD_E_PENDING)],
)  # fmt: skip
def test_too_much_is_pending(code: str, error: int) -> None:
    with pytest.raises(CoreError) as caught:
        game(code, with_menu).start(2, 1)
    assert caught.value.code == error


def test_a_menu_without_end_ends() -> None:
    def change(g: Game) -> None:
        g.sub("again", "LATER e:again r0; RET")
        g.entry("again", "again")

    image = game("LATER e:again r0; SETTLE 0 r4; RET", change)
    image.set_budget(500)
    with pytest.raises(CoreError) as caught:
        image.start(2, 1)
    assert caught.value.code == lib.PUD_E_BUDGET


def test_the_curtain() -> None:
    image = game(
        "CURTAIN 1; ASK 0; LI r1 3; CHOOSE_MASK r0 r1 d:pick; CURTAIN 0; ASK 0; LI r1 3; CHOOSE_MASK r0 r1 d:pick; RET"
    )
    state = image.start(2, 1)
    assert state.behind_curtain
    state.apply(0)
    assert not state.behind_curtain


# --- running, asking -----------------------------------------------------------------------------------------------------


def test_running_an_export_on_a_state_that_was_placed() -> None:
    def change(g: Game) -> None:
        g.sub("take", "ME r1; ADD r0 r0 r1; SET v:coins r0; ASK 0; LI r1 3; CHOOSE_MASK r0 r1 d:pick; RET", 1)
        g.export("take")

    image = game("LI r0 -1; BE r0; RET", change)
    state = image.place(3, 4)
    assert state.status == "idle" and state.count() == 0
    state.run(0, 2, 40)
    assert state.status == "decide" and state.get(0) == 42 and state.decision().player == 2 and state.is_sound()
    with pytest.raises(CoreError):
        state.run(0, 2, 40)
    state = image.restore(bytes(state))
    state.apply(0)
    assert state.status == "idle" and state.is_sound()
    for args in ((0, 0), (0, 3, 1), (1, 0, 1), (-1, 0)):
        with pytest.raises(CoreError) as caught:
            state.run(*args)
        assert caught.value.code == lib.PUD_E_ARGUMENT


def test_asking_with_arguments_and_errors() -> None:
    assert ask("ADD r0 r0 r1; RETV r0", "", "scalar", 3, 4) == 7
    assert ask("ME r0; RETV r0", player=2) == 2

    def change(g: Game) -> None:
        g.ask("stop", "LW r0 0 0x8000; ADDI r0 r0 -1; RETV r0")
        g.sub("change", "RET")
        g.export("change")
        g.add("LINES", 0, g.string("rules.yaml"), 7, 12, 0)

    state = game("RET", change).place(2)
    with pytest.raises(CoreError) as caught:
        state.ask(0)
    assert caught.value.code == lib.PUD_E_NUMBER and caught.value.position == ("rules.yaml", 12, 7)
    assert "rules.yaml:12:7" in str(caught.value)
    for arguments in ((1,), (2,), (-1,), (0, 5), (0, 0, 1)):
        with pytest.raises(CoreError) as caught:
            state.ask(*arguments)
        assert caught.value.code == lib.PUD_E_ARGUMENT


def test_asking_does_not_disturb_a_decision() -> None:
    def change(g: Game) -> None:
        with_decisions(g)
        g.ask("question", "G_CONST g0 c:ring; G_CONST g5 c:ring; G_COUNT r0 g5; RETV r0")

    image = game("ASK 0; G_CONST g5 c:square; CHOOSE_CELL r1 g5 d:cells; SET v:coins r1; RET", change)
    state = image.start(2, 1)
    assert state.ask(0) == 8
    assert state.values() == [0, 1, 16, 17]
    state.apply(3)
    assert state.get(0) == 17


def test_scores_ranks_and_invariants() -> None:
    def change(g: Game) -> None:
        g.sub("gold", "GETP r0 at:gold; RETV r0", 0, "scalar", pure=True)
        g.sub("me", "ME r0; LI r1 1; JEQI r0 0 .e; MOV r0 r1; .e: RETV r0", 0, "scalar", pure=True)
        g.sub("rich", "GETP r0 at:gold; GEI r0 r0 0; RETV r0", 0, "scalar", pure=True)
        g.score("gold"), g.score("me", 1), g.score("gold"), g.score("rich", 2)

    image = game("RET", change)
    state = image.start(3, 1)
    assert state.scores() == ([8, 8, 8], [3, 1, 1])
    state.set(3, 9, owner=0)
    assert state.scores() == ([18, 8, 8], [1, 2, 2])
    assert state.broken_invariant() is None
    state.set(3, -1, owner=1)
    assert state.broken_invariant() == 3
    assert [image.name("SCORES", i) for i in range(4)] == ["gold", "me", "gold", "rich"]


def test_nobody_wins_below_the_target() -> None:
    def change(g: Game) -> None:
        g.sub("gold", "GETP r0 at:gold; RETV r0", 0, "scalar", pure=True)
        g.sub("me", "ME r0; RETV r0", 0, "scalar", pure=True)
        g.sub("par", "ME r0; MULI r0 r0 5; RETV r0", 0, "scalar", pure=True)
        g.score("gold"), g.score("me", 1), g.score("par", 3)

    state = game("RET", change).start(3, 1)
    assert state.scores() == ([4, 4, 4], [1, 3, 2])  # 0, 5 and 10 are needed; who falls short stands behind
    state.set(3, -1, owner=0)
    assert state.scores() == ([-1, 4, 4], [4, 3, 2])  # nobody reaches it
    state.set(3, 10, owner=2)
    assert state.scores() == ([-1, 4, 10], [3, 2, 1])


# --- states --------------------------------------------------------------------------------------------------------------


def test_reading_and_writing_a_state() -> None:
    state = game("RET").place(2)
    hash_ = state.hash
    state.set(1, 20, index=4)
    assert state.get(1, index=4) == 20 and state.hash != hash_
    for bad in ((0, 100), (0, -1), (9, 0), (-1, 0)):
        with pytest.raises(CoreError):
            state.set(*bad)
    for owner, index in ((2, 1), (-1, 1), (0, 0), (0, 5)):
        with pytest.raises(CoreError):
            state.set(4, 1, owner=owner, index=index)
    state.set_layer(1, Board([0, 119]), owner=1, value=3)
    assert list(state.layer(1, 1, 3)) == [0, 119]
    for bad_layer in ((1, Board([8]), 0, 1), (1, Board(), 2, 1), (1, Board(), 0, 0), (7, Board(), 0, 0)):
        with pytest.raises(CoreError):
            state.set_layer(*bad_layer)
    state.set_zone(1, [8, 3], owner=1)
    state.set_zone(2, [3], index=2)
    assert (state.zone(0), state.zone(1, 1), state.zone(2, 0, 2)) == ([4, 5, 6, 7], [8], [3])
    state.set_zone(0, [])
    assert state.zone(0) == [] and state.is_sound()
    for zone, components, owner, index in (
        (2, [4, 5, 6], 0, 1),
        (1, [0], 0, 0),
        (1, [4, 4], 0, 0),
        (1, [9], 0, 0),
        (1, [], 2, 0),
    ):
        with pytest.raises(CoreError):
            state.set_zone(zone, components, owner, index)
    state.set_known(4, 3)
    assert state.known(4) == 3 and state.is_sound()
    with pytest.raises(CoreError):
        state.set_known(4, 4)
    with pytest.raises(CoreError):
        state.set_known(99, 1)
    state.reseed(5)
    assert state.is_sound()


def test_equal_games_are_equal_bytes() -> None:
    image = game("LI r9 4; .l: ASK 10; LI r5 7; CALL @junk r12; CHOOSE_MASK r1 r5 d:pick; CALL @junk r10; RAISE v:coins r1; "
                 "LOOPDEC r9 .l; RET",
                 lambda g: g.sub("junk", "GETT r0 at:coins; MULI r1 r0 77; MOV r20 r1; RETV r1", 0, "scalar", pure=True))  # fmt: skip
    a, b = image.start(2, 3), image.start(2, 3)
    for k in (0, 2, 1, 1):
        assert bytes(a) == bytes(b) and a.hash == b.hash
        a.apply(k)
        b = Image(image.data).restore(bytes(b))
        b.apply(k)
    assert bytes(a) == bytes(b) and a.status == "over"


def test_batches() -> None:
    image = deciding("cells")
    results = image.playouts(2, 100, 50, check=True)
    assert all(r.status == "over" and r.decisions == 2 and r.error == 0 for r in results)
    assert results == image.playouts(2, 100, 50) and len({r.hash for r in results}) > 1
    assert [r.status for r in image.playouts(2, 100, 3, most=1)] == ["decide"] * 3
    assert image.playouts(2, 101, 1)[0] == results[1]
    with pytest.raises(CoreError):
        image.playouts(9, 1, 1)


def test_all_players() -> None:
    image = game("RET")
    assert image.players == (1, 3)
    assert [image.state_size(n) > 0 for n in range(5)] == [False, True, True, True, False]
    with pytest.raises(CoreError):
        image.start(4, 1)
