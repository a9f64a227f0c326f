"""What statements do, worked out by hand from `pudsl.check.typed`.

`note(4)` writes the digit 4 behind those in the tally: so the order in which things happened can be read off.
"""

from __future__ import annotations

from pudsl.check import typed as t

from .grid import Spot
from .handmade import (
    BLUE,
    CARD,
    CARDS,
    COLOUR,
    COLOURS,
    GREEN,
    ME,
    NO,
    NONE,
    PATCH,
    PLOT,
    RED,
    STEP,
    TILE,
    YARD,
    YES,
    a,
    a_cell,
    block,
    cell,
    cells,
    colours,
    game,
    n,
    note,
    plain,
    program,
    seat,
    set_tally,
    tally,
)
from .random import Generator
from .statements import Game

COLOUR_LOCAL = t.Local("c", COLOUR)
DECK = t.Zone("deck", None, None, CARDS)


def played(*statements: t.Stmt, taking: tuple[int, ...] = (), players: int = 2) -> Game:
    g = game(program(*statements), players)
    for index in taking:
        g.apply(index)
    assert g.over, g.decision
    assert g.error is None, g.error
    return g


def asked(*statements: t.Stmt, taking: tuple[int, ...] = (), players: int = 2) -> Game:
    g = game(program(*statements), players)
    for index in taking:
        g.apply(index)
    assert g.decision is not None
    return g


def tally_of(g: Game) -> object:
    return g.named()["tally"]


def values(g: Game) -> list[object]:
    assert g.decision is not None
    return [option.value for option in g.decision.options]


def kinds(g: Game) -> list[str]:
    assert g.decision is not None
    return [option.kind for option in g.decision.options]


def coins(player: int) -> tuple[str, int, None]:
    return "coins", player, None


def pay(by: int) -> t.Assign:
    return t.Assign("coins", ME, None, t.Arithmetic("-", t.Read("coins", ME, None, t.NUMBER), n(by)))


# ------------------------------------------------------------------------------------------ the flow


def test_blocks_and_names() -> None:
    x = t.Local("x", t.NUMBER)
    assert tally_of(played(t.Let(x, n(4)), set_tally(x))) == 4


def test_if() -> None:
    g = played(t.If(YES, note(1), note(2)), t.If(NO, note(3), note(4)), t.If(NO, note(5), None))
    assert tally_of(g) == 14


def test_for_reads_the_set_once() -> None:
    card = t.Local("card", CARD)
    put_away = t.Move(a(2, CARD), None, None, None, False)
    g = played(t.For(card, DECK, block(put_away, set_tally(t.Arithmetic("+", tally(), n(1))))))
    assert (tally_of(g), g.named()["deck"]) == (3, [0, 1])


def test_for_goes_in_order() -> None:
    times_ten = t.Arithmetic("+", t.Arithmetic("*", tally(), n(4)), COLOUR_LOCAL)
    g = played(t.For(COLOUR_LOCAL, colours(BLUE, RED, GREEN), set_tally(times_ten)))
    assert tally_of(g) == (0 * 4 + RED) * 16 + GREEN * 4 + BLUE


def test_repeat_reads_once() -> None:
    assert tally_of(played(set_tally(n(2)), t.Repeat(tally(), set_tally(t.Arithmetic("+", tally(), n(3)))))) == 8
    assert tally_of(played(t.Repeat(n(-1), note(1)))) == 0


def test_while() -> None:
    assert tally_of(played(t.While(t.Compare("<", tally(), n(50)), note(7)))) == 77


def test_verbs_take_values_and_may_be_impossible() -> None:
    x = t.Local("x", t.NUMBER)
    verb = t.Verb("add", "add", (x,), t.Compare("<", x, n(5)), set_tally(t.Arithmetic("+", tally(), x)))
    start = (t.Do("add", (n(3),)), t.Do("add", (n(5),)), t.Do("add", (tally(),)))
    assert tally_of(game(program(*start, verbs=(verb,)))) == 6


def test_stop_leaves_the_verb_only() -> None:
    verb = t.Verb("v", "v", (), YES, block(note(1), t.Repeat(n(3), t.Stop()), note(2)))
    assert tally_of(game(program(t.Do("v", ()), note(3), t.Stop(), note(4), verbs=(verb,)))) == 13


def test_perform() -> None:
    deeds = (t.Deed("one", YES, block(note(1), t.Stop(), note(9))), t.Deed("two", NO, note(2)))
    statements = [t.Perform(a(number, t.DEED)) for number in (0, 1, NONE, 0)]
    assert tally_of(game(program(*statements, deeds=deeds))) == 11


def test_as_goes_by_seats() -> None:
    who = t.Local("who", t.PLAYER)
    add = set_tally(t.Arithmetic("+", t.Arithmetic("*", tally(), n(4)), t.Arithmetic("+", ME, n(1))))
    everybody = t.All(t.PLAYERS)
    assert tally_of(played(t.As(who, everybody, None, False, add), players=3)) == 1 * 16 + 2 * 4 + 3
    assert tally_of(played(t.As(who, everybody, seat(1), False, add), players=3)) == 2 * 16 + 3 * 4 + 1
    assert tally_of(played(t.As(who, seat(2), None, True, add), players=3)) == 3
    assert tally_of(played(t.As(who, a(NONE, t.PLAYER), None, True, add), players=3)) == 0


def test_as_asks_the_other_player() -> None:
    who = t.Local("who", t.PLAYER)
    choice = t.Choose(COLOUR_LOCAL, t.All(COLOURS), False, "", note(1))
    g = asked(t.As(who, t.All(t.PLAYERS), seat(1), False, choice))
    assert g.decision is not None and g.decision.player == 1
    g.apply(0)
    assert g.decision is not None and g.decision.player == 0


# ----------------------------------------------------------------------------------------- choosing


def choose(of: t.Expr, by_chance: bool = False) -> t.Choose:
    body = set_tally(t.Arithmetic("+", COLOUR_LOCAL, n(5)))
    return t.Choose(COLOUR_LOCAL, of, by_chance, "a colour", body, note(9))


def test_choose() -> None:
    g = asked(choose(t.All(COLOURS)))
    assert g.decision is not None
    assert (g.decision.player, g.decision.kind, g.decision.prompt) == (0, "choose", "a colour")
    assert values(g) == [RED, GREEN, BLUE]
    g.apply(2)
    assert (g.over, tally_of(g)) == (True, 7)


def test_choose_one_or_none() -> None:
    assert tally_of(played(choose(colours(GREEN)))) == 6
    assert tally_of(played(choose(colours()))) == 9


def test_choose_by_chance() -> None:
    expected = Generator.seeded(1).below(3)
    assert tally_of(played(choose(t.All(COLOURS), by_chance=True))) == expected + 5
    g = played(choose(colours(GREEN), by_chance=True))
    assert g.state.generator == Generator.seeded(1)


def several(most: int, may_stop: bool, of: t.Expr | None = None) -> t.ChooseSeveral:
    add = set_tally(t.Arithmetic("+", t.Arithmetic("*", tally(), n(4)), t.Arithmetic("+", COLOUR_LOCAL, n(1))))
    return t.ChooseSeveral(COLOUR_LOCAL, of or t.All(COLOURS), n(most), may_stop, False, "", add)


def test_choose_several() -> None:
    g = asked(several(2, False))
    assert values(g) == [RED, GREEN, BLUE]
    g.apply(1)
    assert values(g) == [RED, BLUE]
    g.apply(1)
    assert (g.over, tally_of(g)) == (True, 2 * 4 + 3)


def test_the_last_member_is_taken_unasked() -> None:
    g = played(several(3, False), taking=(1, 0))
    assert tally_of(g) == 2 * 16 + 1 * 4 + 3


def test_choose_several_may_stop() -> None:
    g = asked(several(5, True, colours(RED, BLUE)))
    assert kinds(g) == ["member", "member", "stop"]
    g.apply(0)
    assert kinds(g) == ["member", "stop"]
    g.apply(0)
    assert (g.over, tally_of(g)) == (True, 1 * 4 + 3)  # nothing but to stop is left
    assert tally_of(played(several(5, True), taking=(3,))) == 0
    assert tally_of(played(several(0, True))) == 0


def test_choose_several_reads_the_set_anew() -> None:
    card = t.Local("card", CARD)
    body = t.Move(t.First(DECK, CARD), None, None, None, False)
    g = asked(t.ChooseSeveral(card, DECK, n(3), False, False, "", body))
    g.apply(2)  # card 2 is chosen, card 0 goes away: card 1 alone is left
    assert g.over
    assert g.named()["deck"] == [2]


def test_either() -> None:
    arms = (t.Arm("one", YES, note(1)), t.Arm("two", NO, note(2)), t.Arm("three", YES, note(3)))
    g = asked(t.Either(arms, False))
    assert values(g) == [0, 2]
    g.apply(1)
    assert tally_of(g) == 3
    assert tally_of(played(t.Either(arms[:2], False))) == 1
    assert tally_of(played(t.Either(arms[1:2], False))) == 0


def test_either_may_pass() -> None:
    arms = (t.Arm("one", YES, note(1)), t.Arm("two", NO, note(2)))
    g = asked(t.Either(arms, True))
    assert kinds(g) == ["arm", "pass"]
    g.apply(1)
    assert (g.over, tally_of(g)) == (True, 0)
    assert tally_of(played(t.Either(arms[1:], True))) == 0


# -------------------------------------------------------------------------------- changing the state


def test_assign() -> None:
    assert played(pay(7)).state.variables[coins(0)] == -5
    g = played(t.Assign("levels", seat(1), a(3, STEP), n(4)))
    assert g.named()["levels of 1 [3]"] == 4


def test_out_of_range_is_an_error() -> None:
    for statement in (pay(8), pay(-8), set_tally(n(-1))):
        g = game(program(statement, note(1)))
        assert g.over and g.error is not None


def test_cyclic_variables_wrap() -> None:
    for number, expected in ((4, 4), (5, 1), (0, 4), (-1, 3), (9, 1)):
        assert played(t.Assign("clock", None, None, n(number))).named()["clock"] == expected
    assert played(t.Assign("tone", None, None, a(3, COLOUR))).named()["tone"] == RED
    assert played(t.Assign("tone", None, None, a(NONE, COLOUR))).named()["tone"] == NONE


def test_nothing_is_written_to_nobody() -> None:
    before = played().named()
    g = played(
        t.Assign("coins", a(NONE, t.PLAYER), None, n(1)),
        t.Assign("levels", ME, a(NONE, STEP), n(1)),
        t.Mark("seed", a(NONE, t.PLAYER), None, cells(PLOT, (0, 0)), True),
        t.Move(a(0, CARD), "hand", a(NONE, t.PLAYER), None, False),
        t.Move(a(NONE, CARD), "deck", None, None, False),
        t.Lay(a(3, TILE), a(NONE, t.SPOT), None),
        t.Lay(a(3, TILE), a(Spot(1, 0, 0, 0).number, t.SPOT), a(NONE, t.PLAYER)),
    )
    assert g.named() == before


def test_marking_flags() -> None:
    region = cells(PLOT, (0, 0), (0, 1))
    on = t.Mark("seed", seat(1), None, region, True)
    g = played(on, t.Mark("seed", seat(1), None, cells(PLOT, (0, 0)), False))
    assert g.named()["seed of 1"] == [cell(PLOT, 0, 1)]
    assert g.named()["seed of 0"] == []


def test_cells_of_other_boards_are_not_marked() -> None:
    assert played(t.Mark("seed", ME, None, t.Board("yard", None), True)).named()["seed of 0"] == []


def test_a_cell_holds_one_value() -> None:
    here = cells(YARD, (0, 0), (0, 1))
    red = t.Mark("hue", None, a(RED, COLOUR), here, True)
    blue = t.Mark("hue", None, a(BLUE, COLOUR), cells(YARD, (0, 1)), True)
    g = played(red, blue)
    assert (g.named()["hue [0]"], g.named()["hue [2]"]) == ([0], [1])
    g = played(red, blue, t.Mark("hue", None, a(RED, COLOUR), here, False))
    assert (g.named()["hue [0]"], g.named()["hue [2]"]) == ([], [1])
    g = played(red, blue, t.Mark("hue", None, None, here, False))
    assert (g.named()["hue [0]"], g.named()["hue [2]"]) == ([], [])


def test_laying_prints_and_wipes() -> None:
    """The L covers (0, 0) stone red, (1, 0) green and (1, 1) nothing."""
    spot = a(Spot(0, 0, 0, 0).number, t.SPOT)
    before = (
        t.Mark("stone", None, None, t.Board("yard", None), True),
        t.Mark("hue", None, a(BLUE, COLOUR), t.Board("yard", None), True),
    )
    g = played(*before, t.Lay(a(3, TILE), spot, None))
    assert cell(YARD, 0, 0) in g.state.layers["stone", None, None]
    assert len(g.state.layers["stone", None, None]) == 12 - 2
    assert g.named()["hue [0]"] == [cell(YARD, 0, 0)]
    assert g.named()["hue [1]"] == [cell(YARD, 1, 0)]
    assert len(g.state.layers["hue", None, BLUE]) == 12 - 3
    assert g.named()["stock"] == []


def test_laying_leaves_layers_that_are_not_printed() -> None:
    g = played(
        t.Mark("stone", None, None, t.Board("yard", None), True),
        t.Lay(a(4, PATCH), a(Spot(0, 0, 2, 3).number, t.SPOT), None),
    )
    assert len(g.state.layers["stone", None, None]) == 12
    assert g.named()["hue [2]"] == [cell(YARD, 2, 3)]


def test_laying_on_a_board_without_these_layers() -> None:
    g = played(t.Lay(a(3, TILE), a(Spot(1, 0, 0, 0).number, t.SPOT), ME))
    assert g.named()["stock"] == []
    assert g.named()["seed of 0"] == []


def test_moving() -> None:
    top = played(t.Move(a(1, CARD), "deck", None, None, False))
    assert top.named()["deck"] == [1, 0, 2]
    bottom = played(t.Move(a(1, CARD), "deck", None, None, True))
    assert bottom.named()["deck"] == [0, 2, 1]
    out = played(t.Move(a(1, CARD), None, None, None, False))
    assert out.named()["deck"] == [0, 2]
    away = played(t.Move(a(1, CARD), "pile", None, a(BLUE, COLOUR), False))
    assert (away.named()["deck"], away.named()["pile [2]"]) == ([0, 2], [1])


def test_full_zones_are_an_error() -> None:
    to_hand = [t.Move(a(card, CARD), "hand", ME, None, False) for card in (0, 1, 2)]
    g = game(program(*to_hand))
    assert g.error is not None
    assert game(program(*to_hand[:2], t.Move(a(0, CARD), "hand", ME, None, False))).named()["hand of 0"] == [0, 1]


def test_shuffle_forgets() -> None:
    expected = [0, 1, 2]
    Generator.seeded(1).shuffle(expected)
    show = t.Show(t.Zone("deck", None, None, CARDS, 1), t.Single(seat(1), t.PLAYERS))
    shown = played(show)
    assert shown.state.known == {0: {1}}
    assert shown.named()["(known) [0]"] == [1]
    g = played(show, t.Shuffle("deck", None, None))
    assert (g.named()["deck"], g.state.known) == (expected, {})


# ----------------------------------------------------------------------------------- later and menus


def later(label: str, body: t.Stmt, possible: t.Expr = YES, optional: bool = False, agenda: str = "") -> t.Later:
    return t.Later(agenda, label, (), possible, optional, body)


def labels(g: Game) -> list[str]:
    assert g.decision is not None
    return [option.label or option.kind for option in g.decision.options]


SETTLE = t.Settle("")


def test_pending_entries_in_any_order() -> None:
    g = asked(later("one", note(1)), later("two", note(2)), later("three", note(3)), SETTLE, note(4))
    assert labels(g) == ["one", "two", "three"]
    g.apply(1)
    assert labels(g) == ["one", "three"]
    g.apply(1)
    assert (g.over, tally_of(g)) == (True, 2314)


def test_nothing_pending_is_done_at_once() -> None:
    assert tally_of(played(SETTLE, note(1))) == 1


def test_impossible_entries_are_dropped_at_done() -> None:
    assert tally_of(played(later("one", note(1), NO), SETTLE, note(2), SETTLE)) == 2
    assert played(later("one", note(1), NO), SETTLE).named()["(pending) of 0"] == []


def test_optional_entries_may_be_left() -> None:
    g = asked(later("one", note(1), optional=True), SETTLE)
    assert labels(g) == ["one", "done"]
    g.apply(1)
    assert (g.over, tally_of(g)) == (True, 0)
    g = asked(later("one", note(1), optional=True), later("two", note(2)), SETTLE)
    assert labels(g) == ["one", "two"]
    g.apply(1)
    assert labels(g) == ["one", "done"]


def test_entries_may_open_and_close_each_other() -> None:
    small = t.Compare("<", tally(), n(1))
    g = asked(later("one", note(1), small), later("two", note(2), small), later("three", note(3)), SETTLE)
    g.apply(0)
    assert (g.over, tally_of(g)) == (True, 13)


def test_captures_are_present_values() -> None:
    x, y = t.Local("x", t.NUMBER), t.Local("y", COLOURS)
    add = set_tally(t.Arithmetic("+", tally(), t.Arithmetic("+", x, t.Count(y))))
    entry = t.Later("", "add", (x, y), t.Compare("<", x, n(9)), False, add)
    g = played(t.Let(x, n(4)), t.Let(y, colours(RED, BLUE)), entry, set_tally(n(30)), SETTLE)
    assert tally_of(g) == 36


def test_equal_entries_once() -> None:
    x = t.Local("x", t.NUMBER)
    entry = t.Later("", "add", (x,), YES, False, set_tally(t.Arithmetic("+", tally(), x)))
    numbers = t.Local("z", STEP)
    put = t.For(numbers, t.All(t.set_of(STEP)), block(t.Let(x, t.Arithmetic("/", numbers, n(2))), entry))
    g = asked(put, t.Settle(""))  # 0, 1, 1
    assert values(g) == [(0,), (1,)]
    g.apply(0)
    assert (g.over, tally_of(g)) == (True, 2)  # the two equal ones one after the other, unasked


def test_agendas_are_apart() -> None:
    g = game(program(later("one", note(1)), later("two", note(2), agenda="side"), t.Settle("side"), note(3), SETTLE))
    assert tally_of(g) == 231


def test_levels() -> None:
    """What was put before `fully` waits for the outer menu; what is put inside is settled inside."""
    inner = block(later("two", note(2)), note(3))
    g = game(program(later("one", note(1)), t.Fully(inner), note(4), SETTLE))
    assert tally_of(g) == 3241
    assert g.state.level == 0


def test_entries_of_entries_belong_to_the_level() -> None:
    chain = later("one", block(note(1), later("two", note(2))))
    assert tally_of(game(program(t.Fully(chain), note(3)))) == 123


def test_the_list_is_of_the_actor() -> None:
    who = t.Local("who", t.PLAYER)
    put = t.As(who, seat(1), None, False, later("one", note(1)))
    g = game(program(put, SETTLE, note(2), t.As(who, seat(1), None, False, SETTLE)))
    assert tally_of(g) == 21


def test_stop_leaves_the_entry() -> None:
    g = game(program(later("one", block(note(1), t.Stop(), note(2))), SETTLE, note(3)))
    assert tally_of(g) == 13


def test_stop_leaves_fully_without_a_menu() -> None:
    verb = t.Verb("v", "v", (), YES, t.Fully(block(later("one", note(1)), t.Stop())))
    g = game(program(t.Do("v", ()), note(2), t.Fully(note(3)), verbs=(verb,)))
    assert tally_of(g) == 23


def test_abilities() -> None:
    rich = t.Compare(">", t.Read("coins", ME, None, t.NUMBER), n(0))
    buy = t.Ability("buy", rich, block(pay(2), note(1), t.Stop(), note(9)))
    never = t.Ability("never", NO, note(8))
    g = game(program(later("one", note(2)), SETTLE, note(3), abilities=(never, buy)))
    assert labels(g) == ["one", "buy"]
    g.apply(0)
    assert labels(g) == ["buy", "done"]
    assert values(g) == [1, None]
    g.apply(0)
    assert (g.over, tally_of(g)) == (True, 213)


def test_what_is_taken_is_gone_before_it_runs() -> None:
    g = asked(later("one", choose(t.All(COLOURS))), SETTLE)
    assert g.named()["(pending) of 0"] == []


# ---------------------------------------------------------------------------------------- whole games


def test_named_says_everything() -> None:
    named = asked(later("one", note(1)), choose(t.All(COLOURS))).named()
    assert named["my_sheet of 1"] == 5
    assert named["deck"] == [0, 1, 2]
    assert named["(pending) of 0"] == [[0, "one", []]]
    assert named["(generator)"] == Generator.seeded(1).words


def test_copies_of_the_state_are_apart() -> None:
    g = asked(choose(t.All(COLOURS)))
    copy = g.state.copy()
    assert copy == g.state
    g.apply(0)
    assert copy != g.state
    assert copy.named()["tally"] == 0


def test_endless_games_end() -> None:
    g = game(program(t.While(YES, block())))
    assert g.over and g.error is not None


def test_scores_and_ranks() -> None:
    level = t.Read("levels", ME, a(1, STEP), t.NUMBER)
    scores = (t.Score("coins", "", t.Read("coins", ME, None, t.NUMBER)), t.Score("twos", "", n(2)))
    start = t.Assign("levels", seat(1), a(1, STEP), n(3))
    g = game(program(start, scores=scores, ranks=(t.Rank("", level),)), players=3)
    assert g.scores() == [{"coins": 2, "twos": 2}] * 3
    assert g.totals() == [4, 4, 4]
    assert g.winners() == [1]


def test_nobody_wins_below_the_target() -> None:
    coins = t.Score("coins", "", t.Read("coins", ME, None, t.NUMBER))
    start = t.Assign("coins", seat(1), None, n(5))
    for target, winners in ((6, []), (5, [1]), (2, [1])):
        assert game(program(start, scores=(coins,), target=t.Rank("", n(target))), players=3).winners() == winners
    level = t.Read("levels", ME, a(1, STEP), t.NUMBER)
    assert game(program(start, scores=(coins,), target=t.Rank("", level)), players=3).winners() == [1]


def test_invariants() -> None:
    positive = t.Invariant("coins are there", t.Compare(">", t.Read("coins", ME, None, t.NUMBER), n(0)))
    assert game(program(invariants=(positive,))).broken() == []
    assert game(program(pay(2), invariants=(positive,))).broken() == ["coins are there"]


def test_why_not() -> None:
    x = t.Local("x", t.NUMBER)
    too_much = t.Prohibition("too much", "", t.Compare(">", x, n(3)))
    verb = t.Verb("v", "v", (x,), t.Not(too_much.forbidden), note(1), (too_much,))
    g = game(program(verbs=(verb,)))
    assert g.why_not("v", (4,)) == ["too much"]
    assert g.why_not("v", (3,)) == []


def test_functions_can_be_asked() -> None:
    x = t.Local("x", t.CELL)
    beside = t.Function("beside", "", (x,), t.REGION, t.Geometry("neighbours", (t.Single(x, t.REGION),)))
    g = game(program(functions=(beside,)))
    assert plain(g.answer("beside", (a_cell(YARD, 0, 0).value,))) == (1, 16)
