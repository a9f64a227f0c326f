"""Every example of docs/language.md: see games/reference.py."""

from __future__ import annotations

import pytest
from games import as_game, check_with, table
from games.reference import EXAMPLES, Example, sentences

from pudsl.source.render import render


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"line {e.line}")
def test_example(example: Example) -> None:
    program, findings = check_with(example.game, sentences(example))
    told = "\n".join(render(finding) for finding in findings)
    if example.code is not None:
        assert [finding.code for finding in findings] == [example.code], told
        return
    assert program is not None, told
    if example.role == "rules":
        return
    board = table(program)
    if example.role == "effect":
        board.effect()
        for place in range(-len(example.expected()), 0):
            assert board.truth(place=place), example.expected()[place]
    elif example.role == "amount":
        board.amount()
    else:
        board.truth()


@pytest.mark.parametrize("example", [e for e in EXAMPLES if not e.code], ids=lambda e: f"line {e.line}")
def test_example_on_the_core(example: Example) -> None:
    """The core does the same as the plain model, decision by decision."""
    pytest.importorskip("pudsl._core", exc_type=ImportError)
    from model.compare import ModelSide, play
    from model.core_side import CoreSide

    from pudsl.lower.lower import lower

    program, _ = check_with(example.game, sentences(example))
    assert program is not None
    program = as_game(program, performs=example.role == "effect")
    image = lower(program).data
    play(ModelSide(program, 2, 1), CoreSide(image, program, 2, 1), lambda options: 0, most=100)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 80
