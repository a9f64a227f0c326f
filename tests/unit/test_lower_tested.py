"""Tests of numbers that are known already, and of what can matter only for one value."""

from __future__ import annotations

import pytest

from pudsl.lower.ir import Ins, Label, V
from pudsl.lower.peephole import tidy
from pudsl.lower.tested import Range, known_once

A, B = V("r", 1, 1), V("r", 1, 2)


def ops(code: list[Ins]) -> str:
    return " ".join(ins.op for ins in tidy(known_once(code)) if ins.op not in ("LABEL", "HEAD"))


def test_the_same_test_behind_itself_is_left_out_and_passed() -> None:
    """Neither who has just failed it asks again nor who has passed it."""
    other, end = Label(), Label()
    code = [
        Ins("GETP", (A, 2)),
        Ins("JNEI", (A, 3, other)),
        Ins("JPEQI", (5, 1, end)),
        Ins("LABEL", (other,)),
        Ins("JNEI", (A, 3, end)),
        Ins("RETI", (1,)),
        Ins("LABEL", (end,)),
        Ins("RETI", (0,)),
    ]
    assert ops(code) == "GETP JNEI JPEQI RETI RETI"


def test_a_number_that_may_have_changed_is_tested_again() -> None:
    end = Label()
    code = [
        Ins("GETP", (A, 2)),
        Ins("JNEI", (A, 3, end)),
        Ins("ADDI", (A, A, 1)),
        Ins("JNEI", (A, 3, end)),
        Ins("RETI", (1,)),
        Ins("LABEL", (end,)),
        Ins("RETI", (0,)),
    ]
    assert ops(code) == "GETP JNEI ADDI JNEI RETI RETI"


def test_a_loop_that_changes_a_number_tests_it_each_time() -> None:
    head, end = Label(), Label()
    code = [
        Ins("GETP", (A, 2)),
        Ins("JEQI", (A, 0, end)),
        Ins("HEAD", (head,)),
        Ins("JEQI", (A, 0, end)),
        Ins("ADDI", (A, A, -1)),
        Ins("LOOP", (head,)),
        Ins("LABEL", (end,)),
        Ins("RETV", (A,)),
    ]
    assert ops(code) == "GETP JEQI JEQI ADDI LOOP RETV"


@pytest.mark.parametrize("op", ["JEQI", "JNEI", "JLTI", "JGEI"])
@pytest.mark.parametrize("yes", [True, False])
def test_ranges_answer_what_all_of_their_numbers_answer(op: str, yes: bool) -> None:
    """Each test that is told and each that is asked then, against all numbers one by one."""
    meets = {"JEQI": lambda a, b: a == b, "JNEI": lambda a, b: a != b, "JLTI": lambda a, b: a < b, "JGEI": lambda a, b: a >= b}
    for told in range(-2, 3):
        known = Range(-4, 4).told(op, told, yes)
        numbers = [a for a in range(-4, 5) if meets[op](a, told) == yes]
        for asked, test in meets.items():
            for number in range(-5, 6):
                answers = {test(a, number) for a in numbers}
                assert known.answer(asked, number) in (None, *(answers if len(answers) == 1 else ()))
        other = Range(-4, 4).told("JEQI", 4, True)
        assert all(known.or_(other)._holds(a) for a in [*numbers, 4])
