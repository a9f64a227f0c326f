"""Every statement, lowered and played on the core beside the plain model, with each way to choose tried at random.

`CASES` has an example for each class of statement; a class without one fails the last test.
"""

from __future__ import annotations

import inspect

import pytest
from model.compare import ModelSide, play_at_random
from model.core_side import CoreSide
from model.handmade import (
    BLUE,
    CARD,
    CARDS,
    COLOUR,
    COLOURS,
    GREEN,
    ME,
    NONE,
    PLOT,
    RED,
    STEP,
    TILE,
    YARD,
    YES,
    a,
    block,
    cells,
    n,
    note,
    program,
    seat,
    tally,
)

from pudsl.check import typed as t
from pudsl.lower import lower
from pudsl.lower.walk import every

STONE, SEED = t.Layer("stone", None, None), t.Layer("seed", ME, None)
YARD_ALL, PLOT_ALL = t.Board("yard", None), t.Board("plot", ME)
DECK = t.Zone("deck", None, None, CARDS)
HAND = t.Zone("hand", ME, None, CARDS)
C, K, X, P, SPOT, LINE = (
    t.Local("c", COLOUR),
    t.Local("k", CARD),
    t.Local("x", t.CELL),
    t.Local("p", t.PLAYER),
    t.Local("spot", t.SPOT),
    t.Local("line", t.LINE),
)
AREA, DRAWN, KEPT = t.Local("area", t.REGION), t.Local("drawn", t.NUMBER), t.Local("kept", t.REGION)
ELL = a(3, TILE)
EVERYBODY = t.All(t.PLAYERS)
COINS = t.Read("coins", ME, None, t.NUMBER)


def add(left: t.Expr, right: t.Expr) -> t.Arithmetic:
    return t.Arithmetic("+", left, right)


def put(region: t.Expr) -> t.Mark:
    return t.Mark("stone", None, None, region, True)


def pay(value: t.Expr, owner: t.Expr = ME) -> t.Assign:
    return t.Assign("coins", owner, None, value)


def gain(by: int) -> t.Assign:
    return pay(add(COINS, n(by)))


def see(value: t.Expr) -> t.Assign:
    """A further two digits of the tally."""
    return t.Assign("tally", None, None, add(t.Arithmetic("%", t.Arithmetic("*", tally(), n(7)), n(997)), value))


def ask(name: str = "pause") -> t.Choose:
    """A decision that changes nothing: registers have to survive it."""
    return t.Choose(t.Local(name, COLOUR), t.All(COLOURS), False, name, block())


def later(label: str, body: t.Stmt, possible: t.Expr = YES, optional: bool = False, agenda: str = "") -> t.Later:
    return t.Later(agenda, label, (), possible, optional, body)


WALKED: dict[str, t.Expr] = {
    "mask": t.All(COLOURS),
    "players": EVERYBODY,
    "region": t.Combine("union", cells(YARD, (0, 1), (2, 2)), cells(PLOT, (0, 0), (1, 1)), t.REGION),
    "list": DECK,
    "spots": t.Spots(ELL, YARD_ALL),
    "lines": t.Lines("yard", None, "lines"),
    "areas": t.Areas(t.Combine("union", cells(YARD, (0, 1), (0, 2), (2, 2)), cells(PLOT, (0, 0)), t.REGION)),
}
ELEMENTS = {
    "mask": C,
    "players": P,
    "region": X,
    "list": K,
    "spots": SPOT,
    "lines": LINE,
    "areas": AREA,
}
DRAW = t.Verb("draw", "draw", (K,), t.Has(DECK, K), block(t.Move(K, "hand", ME, None, False), see(n(5))))
BURY = t.Verb(
    "bury",
    "bury",
    (t.Local("region", t.REGION), t.Local("some", CARDS), t.Local("how", COLOURS)),
    YES,
    block(
        ask(),
        put(t.Local("region", t.REGION)),
        ask("again"),
        see(t.Count(t.Local("some", CARDS))),
        see(t.Count(t.Local("how", COLOURS))),
        see(t.Count(t.Local("region", t.REGION))),
        t.While(t.Compare("<", COINS, n(6)), block(gain(1), t.Do("draw", (t.First(DECK, CARD),)), ask("third"))),
        t.Do("bury again", (t.Local("region", t.REGION), t.Local("some", CARDS), t.Local("how", COLOURS), n(3))),
    ),
)
BURY_AGAIN = t.Verb(
    "bury again",
    "bury again",
    (*BURY.parameters, t.Local("left", t.NUMBER)),
    t.Compare(">", t.Local("left", t.NUMBER), n(0)),
    block(
        see(t.Count(t.Local("region", t.REGION))),
        t.For(t.Local("member", CARD), t.Local("some", CARDS), block(see(t.Local("member", CARD)), ask("more"))),
        t.For(t.Local("tint", COLOUR), t.Local("how", COLOURS), block(see(t.Local("tint", COLOUR)))),
        t.Do(
            "bury again",
            (
                *(t.Local(p.name, p.type) for p in BURY.parameters),
                t.Arithmetic("-", t.Local("left", t.NUMBER), n(1)),
            ),
        ),
    ),
)
STOPPING = t.Verb(
    "stopping",
    "stopping",
    (),
    YES,
    block(
        later("outer", note(1)),
        t.Fully(
            block(
                later("inner", note(2)),
                t.As(
                    P,
                    EVERYBODY,
                    seat(1),
                    True,
                    block(see(P), t.If(t.Compare("=", P, seat(0)), t.Stop(), None), gain(1)),
                ),
                note(3),
            )
        ),
        note(4),
    ),
)
VERBS = (DRAW, BURY, BURY_AGAIN, STOPPING)
DEEDS = (
    t.Deed("gain", t.Compare("<", COINS, n(9)), gain(1)),
    t.Deed("draw", t.Some(DECK), t.Choose(K, DECK, False, "a card", t.Do("draw", (K,)))),
)
ABILITIES = (
    t.Ability("swap", t.Compare(">", COINS, n(3)), block(pay(t.Arithmetic("-", COINS, n(2))), ask(), note(7))),
)

CASES: dict[str, tuple[t.Stmt, ...]] = {
    "block": (block(note(1), block(note(2))),),
    "do": (t.Do("draw", (a(1, CARD),)), t.Do("draw", (a(1, CARD),))),
    "do with sets": (t.Do("bury", (WALKED["region"], DECK, t.Single(a(BLUE, COLOUR), COLOURS))),),
    "perform": (
        t.For(
            t.Local("d", t.DEED),
            t.PrintedSet("card", "acts", a(0, CARD), n(0), t.set_of(t.DEED)),
            t.Perform(t.Local("d", t.DEED)),
        ),
    ),
    "perform none": (t.Perform(a(NONE, t.DEED)), t.Perform(a(1, t.DEED))),
    "if": (t.If(t.Some(STONE), note(1), note(2)), t.If(t.Some(STONE), note(3), None)),
    "if a choice": (t.If(t.Some(DECK), block(t.Choose(K, DECK, False, "a card", see(K)), note(1)), note(2)),),
    **{
        f"for {name}": (t.For(ELEMENTS[name], of, block(see(n(1)), see(t.Count(STONE)))),)
        for name, of in WALKED.items()
    },
    **{f"for {name} asking": (t.For(ELEMENTS[name], of, block(see(n(2)), ask())),) for name, of in WALKED.items()},
    "for in order": (t.For(X, WALKED["region"], see(X)), t.For(LINE, WALKED["lines"], block(see(LINE), ask()))),
    "repeat": (t.Repeat(COINS, block(gain(1), ask())),),
    "while": (t.While(t.Compare("<", COINS, n(5)), block(gain(1), note(1))),),
    "let": (
        t.Let(KEPT, STONE),
        t.Let(t.Local("cards", CARDS), DECK),
        t.Let(t.Local("tints", COLOURS), t.PrintedSet("card", "hues", a(0, CARD), None, COLOURS)),
        put(cells(YARD, (2, 2), (2, 3))),
        t.Do("draw", (a(0, CARD),)),
        ask(),
        see(t.Count(KEPT)),
        see(t.Count(t.Local("cards", CARDS))),
        see(t.Count(t.Local("tints", COLOURS))),
    ),
    "let spots": (
        t.Let(t.Local("places", t.SPOTS), t.Spots(ELL, YARD_ALL)),
        ask(),
        see(t.Count(t.Local("places", t.SPOTS))),
    ),
    **{
        f"choose {name}": (t.Choose(ELEMENTS[name], of, False, name, see(ELEMENTS[name])),)
        for name, of in WALKED.items()
        if name != "areas"
    },
    "choose by chance": (t.Choose(X, WALKED["region"], True, "x", see(X)),),
    "choose of nothing": (t.Choose(K, HAND, False, "k", note(1), note(2)), t.Choose(X, STONE, False, "x", note(1))),
    "choose and do": (t.Choose(K, t.Filter(K, DECK, t.Has(DECK, K), CARDS), False, "k", t.Do("draw", (K,))),),
    "choose for a spot": (
        t.Choose(
            SPOT,
            t.Filter(SPOT, t.Spots(ELL, YARD_ALL), t.Not(t.SpotIs("covers", ELL, SPOT, None, None, STONE)), t.SPOTS),
            False,
            "spot",
            t.Lay(ELL, SPOT, ME),
        ),
    ),
    **{
        f"choose several {name}": (
            t.ChooseSeveral(ELEMENTS[name], WALKED[name], n(2), stop, False, name, block(see(ELEMENTS[name]), ask())),
        )
        for name, stop in (("mask", False), ("players", True), ("region", True), ("list", False))
    },
    "choose several by chance": (t.ChooseSeveral(K, DECK, COINS, True, True, "k", see(K)),),
    "either": (
        t.Either(
            (t.Arm("one", t.Some(DECK), note(1)), t.Arm("two", t.Some(STONE), note(2)), t.Arm("three", YES, note(3))),
            False,
        ),
    ),
    "either or pass": (
        t.Either((t.Arm("one", t.Some(STONE), note(1)), t.Arm("two", t.Some(DECK), note(2))), True),
        note(9),
    ),
    "assign": (
        t.Assign("levels", ME, a(2, STEP), n(7)),
        t.Assign("levels", seat(1), t.Read("clock", None, None, STEP), add(COINS, n(1))),
        t.Assign("clock", None, None, add(t.Read("clock", None, None, t.NUMBER), n(6))),
        pay(add(t.Read("coins", seat(1), None, t.NUMBER), n(1)), seat(1)),
        t.Assign("levels", ME, a(2, STEP), add(t.Read("levels", ME, a(2, STEP), t.NUMBER), COINS)),
    ),
    "assign out of range": (t.Assign("levels", ME, a(2, STEP), n(10)),),
    "assign to nobody": (pay(n(1), t.Read("tone", None, None, t.PLAYER)), note(1)),
    "mark": (
        put(cells(YARD, (1, 1), (0, 0))),
        t.Mark("hue", None, a(GREEN, COLOUR), cells(YARD, (0, 0), (0, 1)), True),
        t.Mark("hue", None, a(RED, COLOUR), cells(YARD, (0, 1), (0, 2)), True),
        t.Mark("hue", None, a(RED, COLOUR), cells(YARD, (0, 0), (0, 2)), False),
        t.Mark("stone", None, None, cells(YARD, (0, 0)), False),
        t.Mark("seed", seat(1), None, PLOT_ALL, True),
        t.Mark("hue", None, None, cells(YARD, (0, 1)), False),
    ),
    "lay": (put(YARD_ALL), t.Lay(ELL, a(2 * 256 + 1, t.SPOT), None), t.Lay(a(NONE, TILE), a(0, t.SPOT), ME)),
    "move": (
        t.Move(a(0, CARD), "hand", ME, None, False),
        t.Move(a(1, CARD), "hand", ME, None, True),
        t.Move(a(0, CARD), "pile", None, a(BLUE, COLOUR), False),
        t.Move(a(2, CARD), None, None, None, False),
    ),
    "move into a full zone": (t.For(K, t.All(CARDS), t.Move(K, "hand", ME, None, False)),),
    "shuffle": (t.Shuffle("deck", None, None), t.For(K, DECK, see(K))),
    "show": (t.Show(a(1, CARD), seat(1)), t.Show(DECK, EVERYBODY), t.Show(HAND, ME)),
    "later": (
        later("one", note(1)),
        later("one", note(1)),
        t.Let(t.Local("now", t.NUMBER), COINS),
        gain(2),
        t.Later(
            "",
            "now {now}",
            (t.Local("now", t.NUMBER),),
            t.Compare("<", tally(), n(500)),
            True,
            see(t.Local("now", t.NUMBER)),
        ),
        later("side", note(5), agenda="side"),
        t.Settle(""),
        t.Settle("side"),
    ),
    "settle": (gain(4), later("ask", block(ask(), note(2)), optional=True), t.Settle("")),
    "fully": (
        later("out", note(1)),
        t.Fully(block(later("in", block(note(2), t.Fully(later("deep", note(3))))))),
        t.Settle(""),
    ),
    "as": (t.As(P, EVERYBODY, seat(1), False, block(ask(), gain(1), see(P))), t.As(P, ME, None, False, gain(1))),
    "as at once": (t.Let(DRAWN, COINS), t.As(P, EVERYBODY, None, True, block(ask(), pay(add(DRAWN, n(1)))))),
    "stop": (t.Do("stopping", ()), t.Settle(""), note(8), t.If(YES, t.Stop(), None), note(9)),
}


@pytest.mark.parametrize("name", CASES)
def test_statement(name: str) -> None:
    p = program(put(cells(YARD, (1, 2))), *CASES[name], verbs=VERBS, deeds=DEEDS, abilities=ABILITIES)
    image = lower(p).data
    for seed in range(6):
        play_at_random(ModelSide(p, 3, seed, 2_000), CoreSide(image, p, 3, seed), seed, 60)


def test_every_class_of_statement_has_a_case() -> None:
    bodies = [*(s for case in CASES.values() for s in case), *(v.body for v in VERBS), *(d.body for d in DEEDS)]
    made = {type(node) for body in bodies for node in every(body)}
    classes = {c for _, c in inspect.getmembers(t, inspect.isclass) if issubclass(c, t.Stmt) and c is not t.Stmt}
    assert classes - made == set()
