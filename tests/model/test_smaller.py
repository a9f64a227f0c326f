from __future__ import annotations

from pudsl.check import typed as t

from .handmade import NO, YES, block, n, note, program, set_tally, tally
from .programs import seeded_program
from .smaller import smaller
from .tree import free, nodes


def shuffles(p: t.Program) -> bool:
    return any(isinstance(node, t.Shuffle) for node in nodes(p))


def test_what_matters_is_left() -> None:
    shuffle = t.Shuffle("deck", None, None)
    p = program(note(1), t.If(YES, block(note(2), shuffle), note(3)), t.Repeat(n(2), note(4)))
    assert smaller(p, shuffles).verbs["play"].body == t.Block((shuffle,))


def test_names_stay_bound() -> None:
    x = t.Local("x", t.NUMBER)

    def sets_to_a_name(p: t.Program) -> bool:
        return any(isinstance(node, t.Assign) and isinstance(node.value, t.Local) for node in nodes(p))

    p = program(t.Let(x, t.Arithmetic("+", n(3), tally())), note(1), set_tally(x))
    assert smaller(p, sets_to_a_name).verbs["play"].body == block(t.Let(x, n(0)), set_tally(x))


def test_random_programs_get_small() -> None:
    for seed in range(1):
        p = seeded_program(seed)
        if shuffles(p):
            assert len(list(nodes(smaller(p, shuffles)))) < len(list(nodes(p))) / 3


def test_exceptions_are_no_failures() -> None:
    def breaks(p: t.Program) -> bool:
        if not shuffles(p):
            raise ValueError
        return True

    p = program(t.Shuffle("deck", None, None), note(1))
    assert smaller(p, breaks).verbs["play"].body == t.Block((t.Shuffle("deck", None, None),))


def test_free_names() -> None:
    x, y = t.Local("x", t.NUMBER), t.Local("y", t.NUMBER)
    assert free(t.Fold("sum", x, t.All(t.PLAYERS), t.Arithmetic("+", x, y))) == {"y"}
    assert free(t.If(NO, set_tally(x), None)) == {"x"}
