"""What is said of a part of values holds for these alone: `an EVERGREEN`, where a verb or a noun is about any plant."""

from __future__ import annotations

import pytest
from games import as_game, checked, table
from model.compare import ModelSide, play
from model.core_side import CoreSide

from pudsl.lower import lower

SOW = "to sow PLANT: gain 1 coins\n"
RULES = {
    "a name": "when you sow EVERGREEN, gain 1 water",
    "a word": "when you sow an evergreen, gain 1 water",
    "with more": "when you sow EVERGREEN that is not moss, gain 1 water\nwhen you sow moss, gain 1 water",
    "instead": "when you would sow EVERGREEN, gain 1 water then do so",
    "of a player": "when anyone sows EVERGREEN, gain 1 water",
    "a noun": "the yield of PLANT is 0\nthe yield of EVERGREEN is instead 1\nwhen you sow PLANT, gain (the yield of PLANT) water",
    "more": "the yield of PLANT is 0\nthe yield of EVERGREEN is 1 more\nwhen you sow PLANT, gain (the yield of PLANT) water",
    "an adjective": "EVERGREEN is lush if coins is at least 0\nwhen you sow PLANT that is lush, gain 1 water",
    "an adjective first": "PLANT is lush if coins is 99\nEVERGREEN is lush if coins is at least 0\nwhen you sow PLANT that is lush, gain 1 water",
    "an adjective last": "EVERGREEN is lush if coins is at least 0\nPLANT is lush if coins is 99\nwhen you sow PLANT that is lush, gain 1 water",
}


@pytest.mark.parametrize("how", RULES)
@pytest.mark.parametrize("plant, water", [("rose", 0), ("fern", 1), ("moss", 1)])
def test_it_narrows(how: str, plant: str, water: int) -> None:
    program = checked("garden", rules=SOW + RULES[how], effect=f"sow {plant}")
    board = table(program)
    board.effect()
    assert board.state("store/0/1") == water
    made = as_game(program, performs=True)
    play(ModelSide(made, 2, 1), CoreSide(lower(made).data, made, 2, 1), lambda options: 0, most=100)


@pytest.mark.parametrize("plant, possible", [("rose", False), ("fern", True)])
def test_prohibitions_and_permissions_narrow(plant: str, possible: bool) -> None:
    rules = "rule winter: you cannot sow PLANT\nyou can sow EVERGREEN despite winter"
    assert table(checked("garden", rules=SOW + rules, effect=f"sow {plant}")).possible() is possible
    rules = "you cannot sow EVERGREEN"
    assert table(checked("garden", rules=SOW + rules, effect=f"sow {plant}")).possible() is not possible


def test_a_verb_about_a_part_is_heard_as_one_about_all() -> None:
    rules = "to prune EVERGREEN: gain 1 coins\nwhen you prune PLANT, gain 1 water"
    board = table(checked("garden", rules=rules, effect="prune moss"))
    board.effect()
    assert board.state("store/0/1") == 1
