"""What sentences mean, played on the plain model: order of hooks, limits, what is possible, what is lifted."""

from __future__ import annotations

from games import checked, picks, table

from pudsl.check import typed as t


def test_replaced_deed_does_not_count_as_done() -> None:
    program = checked(
        "garden",
        rules="when you would draw a card, gain 2 coins\nwhen you draw a card, gain 1 water\nbefore you draw a card, gain 1 seed",
        effect="draw a card",
    )
    board = table(program, setup="")
    board.effect()
    assert board.state("coins/0") == 2 and board.state("store/0/1") == 0 and board.state("store/0/0") == 0


def test_do_so_is_the_deed_with_all_that_hangs_on_it() -> None:
    rules = "when you would draw a card, gain 2 coins then do so\nwhen you draw a card, gain 1 water"
    board = table(checked("garden", rules=rules, effect="draw a card"), setup="")
    board.effect()
    assert board.state("coins/0") == 2 and board.state("store/0/1") == 1


def test_several_replacements_are_one_question() -> None:
    rules = "when you would draw a card, may gain 2 coins\nwhen you would draw a card, may gain 5 water"
    board = table(checked("garden", rules=rules, effect="draw a card"), setup="")
    (decision,) = board.effect(pick=picks(2))
    assert [option.label for option in decision.options] == ["draw a card", "gain 2 coins", "gain 5 water"]
    assert board.state("store/0/1") == 5


def test_a_replacement_makes_possible_what_was_not() -> None:
    rules = "when you would buy a card, may gain 1 water"
    program = checked("garden", rules=rules + "\nto spend: buy a card in hand", effect="spend")
    board = table(program)
    board.effect()
    assert board.state("store/0/1") == 0  # forbidden by the purse: a prohibition comes before what replaces


def test_before_hook_that_is_impossible_does_not_hinder() -> None:
    rules = "before you draw a card, clear a stone"
    board = table(checked("garden", rules=rules, effect="draw a card"), setup="")
    assert board.possible()
    board.effect()
    assert len(board.state("hand/0")) == 1  # type: ignore[arg-type]


def test_may_makes_way_for_what_follows() -> None:
    program = checked("garden", effect="may clear a stone\ngain 1 water")
    board = table(program)
    assert board.possible()
    board.effect()
    assert board.state("store/0/1") == 1


def test_first_deed_decides_what_is_possible() -> None:
    board = table(checked("garden", effect="clear a stone then gain 1 water"))
    assert not board.possible()


def test_stop_leaves_only_its_own_rule() -> None:
    rules = "when you draw a card, stop\nwhen you draw a card, gain 1 water"
    board = table(checked("garden", rules=rules, effect="draw a card"), setup="")
    board.effect()
    assert board.state("store/0/1") == 1


def test_stop_in_a_verb_does_not_hide_what_comes_after() -> None:
    rules = "to rest:\n    if coins is 0, stop\n    gain 1 coins\nwhen you rest, gain 1 water"
    board = table(checked("garden", rules=rules, effect="rest"))
    board.effect()
    assert board.state("store/0/1") == 1 and board.state("coins/0") == 0


def test_limit_is_spent_when_the_offer_is_taken() -> None:
    rules = "once per game, when you gain N water, may gain 1 coins"
    board = table(checked("garden", rules=rules, effect="gain 1 water then gain 1 water then gain 1 water"))
    decisions = board.effect(pick=picks(1, 0, 0))  # decline, take; then nobody is asked
    assert len(decisions) == 2 and board.state("coins/0") == 1


def test_limit_of_an_offer_for_later_is_spent_when_taken() -> None:
    rules = "once per game, when you gain N water, later, may gain 1 coins"
    program = checked("garden", rules=rules, effect="gain 1 water then gain 1 water then settle")
    board = table(program)
    board.effect()
    assert board.state("coins/0") == 1


def test_rules_of_others_run_in_their_owners_name() -> None:
    rules = "when others gain N water, gain N coins"
    board = table(checked("garden", rules=rules, effect="gain 3 water"), players=3)
    board.effect(me=1)
    assert [board.state(f"coins/{seat}") for seat in range(3)] == [3, 0, 3]


def test_that_player_is_who_did_it() -> None:
    rules = "when anyone gains N water, that player: gain 1 seed"
    board = table(checked("garden", rules=rules, effect="gain 3 water"), players=3)
    board.effect(me=1)
    assert [board.state(f"store/{seat}/0") for seat in range(3)] == [0, 3, 0]


def test_others_cannot() -> None:
    rules = "others cannot draw a card if coins is 3"
    program = checked("garden", rules=rules, effect="draw a card")
    board = table(program, setup="")
    board.game.state.variables[("coins", 1, None)] = 3
    assert not board.possible(0) and board.possible(1)


def test_lifted_for_all_that_is_done_inside() -> None:
    rules = "rule dry: you cannot draw a card\nto feast: draw 2 cards then gain 1 water"
    program = checked("garden", rules=rules + "\nto dine: feast despite dry", effect="dine")
    board = table(program, setup="")
    board.effect()
    assert len(board.state("hand/0")) == 2  # type: ignore[arg-type]


def test_lifted_for_all_that_is_asked_inside() -> None:
    """By adjectives and by prohibitions too."""
    rules = "rule dry: you cannot draw a card\nto feast: gain 1 water\nyou cannot feast unless TABLE"
    for table_ in ("you could draw a card", "you are lucky"):
        more = "\nyou are lucky if you could draw a card\nto dine: feast despite dry"
        program = checked("garden", rules=rules.replace("TABLE", table_) + more, effect="dine then feast")
        board = table(program, setup="")
        board.effect()
        assert board.state("store/0/1") == 1


def test_despite_inside_of_despite() -> None:
    """Each lifts one of two rules; neither is enough."""
    rules = "rule dry: you cannot draw a card\nrule late: you cannot draw a card\nto feast: draw a card despite late"
    program = checked("garden", rules=rules + "\nto dine: feast despite dry", effect="feast then dine")
    board = table(program, setup="")
    board.effect()
    assert len(board.state("hand/0")) == 1  # type: ignore[arg-type]


def test_not_for_what_is_left_for_later() -> None:
    rules = "rule dry: you cannot draw a card\nto feast: later, draw a card\nto dine: feast despite dry"
    board = table(checked("garden", rules=rules, effect="dine then settle"), setup="")
    board.effect()
    assert board.state("hand/0") == []


def test_a_choice_that_is_asked_for_is_worked_out_once() -> None:
    """`if you could V, V` is what V chooses, and nothing else is done."""
    rules = "to take: choose a card in hand then gain 2 coins\nto live:\n    if you could take, take\n    otherwise, gain 1 coins"
    program = checked("garden", rules=rules, effect="live")
    assert isinstance(program.verbs["live"].body, t.Choose)
    board = table(program, setup="")
    board.effect()
    assert board.state("coins/0") == 1


def test_instead_times_more_in_one_order() -> None:
    sentences = [
        "the worth of a leaf is 1 more",
        "the worth of a leaf is 3 times",
        "the worth of a leaf is instead 4 if coins is 0",
        "the worth of a leaf is 2",
    ]
    for order in (sentences, sentences[::-1]):
        board = table(checked("garden", rules="\n".join(order), amount="the worth of a leaf"))
        assert board.amount() == 13


def test_row_and_column_numbers() -> None:
    lines = "LINE is long if number of LINE is 4"
    board = table(checked("garden", rules=lines, amount="number of long lines of bed"))
    assert board.amount() == 2
    board = table(checked("garden", amount="sum of number of each column of bed"))
    assert board.amount() == 15


def test_a_piece_before_a_value_of_the_same_name() -> None:
    effect = "put a fern onto (the first bee)\nset plant of (the first cell) to fern"
    program = checked(
        "garden", effect=effect, amount="number of cells that are mossy", rules="CELL is mossy if CELL has a fern"
    )
    board = table(program)
    board.effect()
    assert board.amount() == 1 and board.state("fern/0") != board.state("plant/0/1")


def test_most_and_fewest() -> None:
    program = checked("garden", effect="gain 2 coins", amount="number of players with the most coins")
    board = table(program, players=3)
    assert board.amount() == 3
    board.effect(me=2)
    assert board.amount() == 1


def test_the_deeds_of_a_block_are_read_in_a_row() -> None:
    effect = "either:\n    gain 2 water   # as much\n    if coins is 1:\n        gain 1 coins\n    otherwise, gain 3 coins\nor gain 1 seed"
    (decision,) = table(checked("garden", effect=effect)).effect()
    said = "gain 2 water then if coins is 1: gain 1 coins, otherwise, gain 3 coins"
    assert [option.label for option in decision.options] == [said, "gain 1 seed"]
