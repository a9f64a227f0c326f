"""Cards to come, said with the words that there are: each test names what needs them."""

from __future__ import annotations

import shutil
from pathlib import Path

from games import GAMES, Table, added, checked, picks, table, with_sentences

from pudsl.check.declare import load
from pudsl.check.program import check
from pudsl.source import Findings

LADDER = """\
rule shade: you should not place TILE at SPOT if SPOT covers (row of (the cell of bed in [0, 0]))
rule dry: you should not place TILE at SPOT if SPOT does not touch stones
to lay a tile:
    if you could place the lawn, place the lawn
    otherwise if there is a yielding soft-rule:
        choose a yielding soft-rule
        place the lawn despite that soft-rule
    otherwise, place the lawn despite soft-rules
SOFT_RULE is yielding if you could place the lawn despite SOFT_RULE
"""


def covered(board: Table) -> set[int]:
    return set(board.state("plant/0/2"))  # type: ignore[call-overload]


def test_soft_rules_yield_by_a_ladder() -> None:
    """Planet rules of all planets, events that forbid; Supermoon, section 12: none yields, one that is enough alone, all."""
    board = table(checked("garden", rules=LADDER, effect="lay a tile"))
    board.effect()  # no stone at all: `dry` alone yields, so that `shade` still holds
    assert covered(board) and all(cell % 256 >= 16 for cell in covered(board))


def test_the_player_picks_which_soft_rule_yields() -> None:
    """Supermoon, section 12, step 2: each rule that would be enough alone is a way to play."""
    rules = LADDER.replace("if SPOT covers (row", "if SPOT does not cover (row").replace(
        "touch stones", "cover (row of (the cell of bed in [5, 0]))"
    )
    program = checked("garden", rules=rules, effect="lay a tile")
    board = table(program)
    decisions = board.effect(pick=picks(1))
    assert len(decisions[0].options) == 2
    assert covered(board) and all(cell % 256 < 16 for cell in covered(board))


def test_three_soft_rules_all_needed() -> None:
    """Supermoon, section 12, step 3."""
    rules = LADDER + "rule never: you should not place TILE at SPOT\n"
    board = table(checked("garden", rules=rules, effect="lay a tile"))
    board.effect()
    assert covered(board)


def test_soft_rule_of_a_card_has_its_name() -> None:
    """Events of Planet Unknown: several sentences of one card are one restriction."""
    program = checked("garden", rules=LADDER)
    enumeration = program.declarations.enumerations["soft-rule"]  # type: ignore[attr-defined]
    assert set(enumeration.labels.values()) == {"shade", "dry"}


def test_ability_lent_until_a_period_ends() -> None:
    """Wormhole and Flux of Planet Unknown; Ganymede's Nakkia: what another component does, for a while."""
    rules = (
        "PERSON is also present if borrowed is PERSON\n"
        "when a round ends, set borrowed to none\n"
        "to borrow PERSON: set borrowed to PERSON"
    )
    program = checked("fair", rules=rules, effect="borrow miser", amount="the cost of cloth")
    board = table(program, setup="")
    assert board.amount() == 2
    board.effect()
    assert board.amount() == 1


def test_deed_copied_and_repeated() -> None:
    """Ganymede: James King and the Mars effect twice; Makeshift: benefits of another track."""
    effect = "repeat 2 times, perform the favour of banker\nif you could perform the favour of porter, perform the favour of porter"
    board = table(checked("fair", effect=effect), setup="")
    board.effect()
    assert board.state("coins/0") == 7 and board.state("fame/0") == 1


def test_tokens_on_cards() -> None:
    """Ganymede: Virus, Upgrade and VIP tokens; Wormhole: patches on tiles."""
    effect = "choose a card in market of (slot 1)\nraise stored of that card by 2"
    program = checked("fair", effect=effect, amount="sum of stored of each card in market of (slot 1)")
    board = table(program)
    board.effect()
    assert board.amount() == 2


def test_counted_pieces_move_between_places() -> None:
    """Ganymede: settlers of four colours between tile, Earth, Mars and ships."""
    rules = (
        "to unload COLOUR:\n"
        "    lower on-cart of COLOUR by 1\n"
        "    raise in-stall of COLOUR by 1\n"
        "rule nothing: you cannot unload COLOUR if on-cart of COLOUR is 0"
    )
    program = checked(
        "fair", rules=rules, effect="load red then load red then load blue then unload 2 different colours"
    )
    board = table(program, setup="")
    board.effect()
    assert [board.state(f"in-stall/0/{colour}") for colour in range(3)] == [1, 0, 1]


def test_market_without_a_grid_is_filled_again() -> None:
    """Ganymede: markets of tiles, shuttles and ships."""
    rules = "when you buy a card, for each SLOT: fill SLOT\nto fill SLOT: move the top card in deck to market of SLOT\nrule full: you cannot fill SLOT if there is a card in market of SLOT"
    program = checked(
        "fair", rules=rules, effect="buy a card in market of (slot 1)", amount="number of cards in market of (slot 1)"
    )
    board = table(program)
    board.effect()
    assert board.amount() == 1


def test_heard_from_others() -> None:
    """Ganymede: Ms. Chau acts in the turn of another, when one of his settlers is lost in space."""
    rules = "to lose COLOUR: lower on-cart of COLOUR by 1\nwhen others lose COLOUR, may load COLOUR"
    program = checked("fair", rules=rules, effect="lose red")
    board = table(program, setup="")
    board.game.state.variables[("on-cart", 0, 0)] = 1
    (decision,) = board.effect(me=0)
    assert decision.player == 1 and board.state("on-cart/1/0") == 1


def test_choice_in_secret_by_all_at_once() -> None:
    """Planet Unknown: private objectives and civ cards that all choose at once."""
    rules = "values-seen is 0\nto promise: choose a colour then raise fame by 1\nto bid for it: each player at once: promise"
    program = checked("fair", rules=rules, effect="bid for it")
    board = table(program, players=3, setup="")
    assert [decision.player for decision in board.effect()] == [0, 1, 2]


def at_once(tmp_path: Path, *rules: str) -> list[str]:
    """What is said of rules in a garden in which the effect of a card changes what all share, but no finale does."""
    copy = tmp_path / "garden"
    shutil.copytree(GAMES / "garden", copy, dirs_exist_ok=True)
    things = (copy / "things.yaml").read_text(encoding="utf-8")
    (copy / "things.yaml").write_text(things.replace("now: gain 2 water", "now: raise rounds by 1"), encoding="utf-8")
    findings = Findings()
    check(with_sentences(load(copy, findings=findings), added("\n".join(rules))), findings)
    return [finding.code for finding in findings]


def test_what_all_perform_at_once_is_known_by_its_field(tmp_path: Path) -> None:
    """Planet Unknown: what an event does to each player, and what it does to the table."""
    face = "to face CARD: each player at once: perform the {} of CARD".format
    assert at_once(tmp_path, face("finale")) == []
    assert at_once(tmp_path, face("effect")) == ["T005"]
    asked = "to echo CARD:\n    if CARD has an effect and you could perform the effect of CARD, perform the effect of CARD"
    assert at_once(tmp_path, face("finale"), asked) == []


def test_private_peek_and_reveal() -> None:
    """Planet Unknown: events that one player looks at; Supermoon: draw and resolve the next event."""
    program = checked("fair", effect="show the 2 top cards in deck to you\nreveal the top card in deck")
    board = table(program)
    board.effect(me=1)
    known = [seats for name, seats in board.game.named().items() if name.startswith("(known)")]
    assert sorted(known, key=str) == sorted([[0, 1], [1]], key=str)


def test_laser_from_the_edge_up_to_a_blocker() -> None:
    """Supermoon: the laser of the satellite; Petra: currents."""
    rules = (
        "the beam of N is [the cell of bed in [N, 0], ray of (the cell of bed in [N, 0]) towards right up to stones]"
        " if the cell of bed in [N, 0] is not in stones otherwise [the cell of bed in [N, 0]]"
    )
    program = checked(
        "garden", rules=rules, effect="put a stone onto (the cell of bed in [2, 3])", amount="size of the beam of 2"
    )
    board = table(program)
    assert board.amount() == 6
    board.effect()
    assert board.amount() == 4


def test_slide_as_far_as_it_goes() -> None:
    """Pajitnov: a tile slides; each cell can be asked what lies a step further."""
    program = checked(
        "garden", amount="number of shift of bees towards down-right + number of shift of bees towards up-left"
    )
    board = table(program)
    assert board.amount() == 2


def test_reach_through_a_region() -> None:
    """Rovers that keep off a terrain (events 97 to 102); Horizon's deliveries."""
    program = checked("garden", amount="number of cells within 2 steps of bees over soil")
    board = table(program)
    assert board.amount() == 11  # 12 in reach, one of them sand


def test_limit_and_condition_of_a_rule() -> None:
    """Utility cards of Supermoon that stay and work for the rest of the game."""
    rules = "while coins is at least 3, once per turn, may load a colour"
    program = checked("fair", rules=rules)
    assert any("load a colour" in ability.label for ability in program.abilities)


def test_deeds_as_values_are_possible_when_their_first_deed_is() -> None:
    """Upgrade, Trader and the like: whether an ability can be used is asked of the value."""
    program = checked("fair", truth="you could perform the favour of porter")
    board = table(program, setup="")
    assert board.truth()


def test_most_of_something_gets_the_prize() -> None:
    """Neighbour objectives; Ganymede's council."""
    rules = "to award: each player with the most fame: gain 2 coins"
    program = checked("fair", rules=rules, effect="gain 1 fame then award")
    board = table(program, players=3, setup="")
    board.effect(me=1)
    assert [board.state(f"coins/{seat}") for seat in range(3)] == [3, 5, 3]


def test_next_cards_from_the_top_and_back_to_the_bottom() -> None:
    """Ganymede: Marty Simon looks at shuttles and puts the others back below."""
    effect = "choose a card in deck\nmove that card to bought\nmove the top card in deck to the bottom of deck"
    program = checked("fair", effect=effect)
    board = table(program)
    before = list(board.state("deck"))  # type: ignore[call-overload]
    board.effect(pick=picks(1))
    assert board.state("deck") == [before[2], before[0]]
