"""Every expression, lowered and asked of the core, against the plain model: one hand-made game, all players.

`CASES` has an example for each class of expression; a class without one fails the last test.
"""

from __future__ import annotations

import inspect
from typing import Any

import pytest
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
    SHEET,
    STEP,
    TILE,
    YARD,
    a,
    a_cell,
    cells,
    colours,
    n,
    program,
    seat,
)
from model.statements import Game

from pudsl.check import typed as t
from pudsl.core.binding import Image
from pudsl.lower import lower
from pudsl.lower.kinds import shape_of, type_of
from pudsl.lower.walk import every

STONE, SEED = t.Layer("stone", None, None), t.Layer("seed", ME, None)
HUE = t.Layer("hue", None, None)
YARD_ALL, PLOT_ALL = t.Board("yard", None), t.Board("plot", ME)
C, K, X, S, LINE, P = (
    t.Local("c", COLOUR),
    t.Local("k", CARD),
    t.Local("x", t.CELL),
    t.Local("s", t.SPOT),
    t.Local("line", t.LINE),
    t.Local("p", t.PLAYER),
)
DECK = t.Zone("deck", None, None, CARDS)
ELL, DOT = a(3, TILE), a(4, t.component("patch"))
LINES = t.Lines("yard", None, "lines")
ROOM = t.Combine("difference", YARD_ALL, cells(YARD, (0, 0)), t.REGION)
SPOTS = t.Spots(ELL, ROOM)


def both(a_: t.Expr, b: t.Expr) -> t.Expr:
    return t.Combine("union", a_, b, t.REGION)


def meet(a_: t.Expr, b: t.Expr) -> t.Expr:
    return t.Combine("intersection", a_, b, t.REGION)


def where(variable: t.Local, of: t.Expr, *conditions: t.Expr) -> t.Filter:
    test = conditions[0] if len(conditions) == 1 else t.And(conditions)
    return t.Filter(variable, of, test, t.set_of(variable.type))


def compare(op: str, left: t.Expr, right: t.Expr) -> t.Compare:
    return t.Compare(op, left, right)


def add(left: t.Expr, right: t.Expr) -> t.Arithmetic:
    return t.Arithmetic("+", left, right)


def worth(of: t.Expr) -> t.Printed:
    return t.Printed("card", "worth", of, None, t.NUMBER)


def coins(owner: t.Expr = ME) -> t.Read:
    return t.Read("coins", owner, None, t.NUMBER)


def level(index: t.Expr, owner: t.Expr = ME) -> t.Read:
    return t.Read("levels", owner, index, t.NUMBER)


def spot_is(relation: str, region: t.Expr, field: str | None = None, value: t.Expr | None = None) -> t.SpotIs:
    return t.SpotIs(relation, ELL, S, field, value, region)


NEITHER = t.Not(t.Some(STONE))
STEPS = t.All(t.set_of(STEP))
G = t.Local("g", STEP)
BIG = both(cells(YARD, (0, 0), (0, 1), (1, 1), (2, 3)), cells(PLOT, (0, 0), (0, 1)))
AREA = t.Local("area", t.REGION)
EVERYBODY = t.All(t.PLAYERS)

PIECE = t.Local("piece", TILE)
PIECES = t.Combine("union", t.Single(ELL, t.set_of(TILE)), t.Single(t.First(t.Zone("stock", None, None, t.set_of(TILE)), TILE), t.set_of(TILE)), t.set_of(TILE))
ODD = compare("=", G, a(3, STEP))
ONE_OF_TWO = t.Conditional(
    t.And((compare("=", G, a(2, STEP)), t.Not(compare("<", level(a(2, STEP)), n(3))))), coins(), level(G), t.NUMBER
)


def step(direction: t.Expr) -> t.Beside:
    return t.Beside(t.Read("places", ME, G, t.CELL), None, direction)


def pile(index: t.Expr) -> t.Zone:
    return t.Zone("pile", None, index, CARDS)


def covers(region: t.Expr) -> t.SpotIs:
    return t.SpotIs("covers", PIECE, S, None, None, region)


def touches(region: t.Expr) -> t.SpotIs:
    return t.SpotIs("touches", PIECE, S, None, None, region)


def fitting(*conditions: t.Expr) -> t.Filter:
    """The spots of the piece of a filter of pieces."""
    return t.Filter(S, t.Spots(PIECE, YARD_ALL), t.And(conditions), t.SPOTS)


CASES: dict[str, t.Expr] = {
    "literal": n(-77),
    "literal wide": n(40000),
    "me": ME,
    "read": coins(),
    "read of another": coins(seat(1)),
    "read of nobody": coins(seat(NONE)),
    "read indexed": level(a(2, STEP)),
    "read at an index of the table": level(t.Read("clock", None, None, STEP)),
    "read outside": level(n(9)),
    "printed": worth(a(1, CARD)),
    "printed by a variable": worth(t.First(DECK, CARD)),
    "printed absent": t.Printed("card", "tint", t.First(DECK, CARD), None, COLOUR),
    "printed indexed": t.Printed("card", "by_colour", t.First(DECK, CARD), a(GREEN, COLOUR), t.NUMBER),
    "printed indexed by a variable": t.Fold(
        "sum", C, t.All(COLOURS), t.Printed("card", "by_colour", t.First(DECK, CARD), C, t.NUMBER)
    ),
    "printed on a board": t.Printed("sheet", "ore", t.Read("my_sheet", ME, None, SHEET), a_cell(PLOT, 1, 1), COLOUR),
    "entry": t.Entry("costs", coins(), t.NUMBER),
    **{
        f"arithmetic {op}": t.Arithmetic(op, t.Arithmetic("-", coins(), n(9)), t.Read("clock", None, None, t.NUMBER))
        for op in ("+", "-", "*", "/", "%", "min", "max")
    },
    "arithmetic by zero": t.Arithmetic("/", coins(), t.Arithmetic("-", coins(), coins())),
    **{f"compare {op}": compare(op, coins(), coins(seat(1))) for op in ("=", "!=", "<", "<=", ">", ">=")},
    "and": t.And((t.Some(STONE), compare("<", coins(), n(5)))),
    "or": t.Or((compare(">", coins(), n(5)), t.Some(SEED))),
    "not": t.Not(t.Some(SEED)),
    "conditional": t.Conditional(t.Some(STONE), coins(), n(1), t.NUMBER),
    "conditional region": t.Conditional(t.Some(SEED), STONE, SEED, t.REGION),
    "conditional spots": t.Count(t.Conditional(t.Some(STONE), SPOTS, t.Spots(ELL, YARD_ALL), t.SPOTS)),
    "conditional list": t.Conditional(t.Some(STONE), DECK, t.Single(a(1, CARD), CARDS), CARDS),
    "apply": t.Apply("twice", (coins(),), None, t.NUMBER),
    "apply of another": t.Apply("mine", (), seat(1), t.NUMBER),
    "apply of nobody": t.Apply("mine", (), t.Read("tone", None, None, t.PLAYER), t.NUMBER),
    "at": t.At("plot", None, n(1), n(1)),
    "at a hole": t.At("plot", None, n(1), n(0)),
    "beside": t.Beside(a_cell(YARD, 1, 1), None, n(3)),
    "beside on plot": t.Beside(t.First(SEED, t.CELL), None, n(4)),
    "coordinate": t.Coordinate("column", t.First(STONE, t.CELL)),
    "coordinate of a line": t.Coordinate(
        "row", t.First(where(LINE, LINES, compare(">", t.Coordinate("row", LINE), n(1))), t.LINE)
    ),
    "around": t.Around(a(BLUE, COLOUR), coins(), COLOUR),
    "around the players": t.Around(ME, n(1), t.PLAYER),
    "where": t.Where("hue", None, a_cell(YARD, 1, 0), COLOUR),
    "can": t.Can(t.Conditional(t.Some(STONE), a(1, t.DEED), a(0, t.DEED), t.DEED)),
    "can not": t.Can(t.First(t.PrintedSet("card", "acts", a(1, CARD), n(0), t.set_of(t.DEED)), t.DEED)),
    "all": t.All(COLOURS),
    "all players": EVERYBODY,
    "single": t.Single(t.First(STONE, t.CELL), t.REGION),
    "single mask": t.Single(t.Read("tone", None, None, COLOUR), COLOURS),
    **{
        f"combine {op}": t.Combine(op, BIG, both(STONE, SEED), t.REGION)
        for op in ("union", "intersection", "difference")
    },
    "combine masks": t.Combine(
        "difference", t.All(COLOURS), t.Single(t.Read("tone", None, None, COLOUR), COLOURS), COLOURS
    ),
    "combine lists": t.Combine("difference", DECK, t.Single(a(2, CARD), CARDS), CARDS),
    "combine spots": t.Count(t.Combine("difference", t.Spots(ELL, YARD_ALL), SPOTS, t.SPOTS)),
    "combine lines": t.Count(t.Combine("difference", LINES, t.Lines("yard", None, "rows"), t.LINES)),
    "filter cells": where(
        X, YARD_ALL, t.Not(t.Has(STONE, X)), t.Or((t.Has(HUE, X), compare("=", t.Coordinate("row", X), n(2))))
    ),
    "filter cells one by one": where(
        X, BIG, compare(">", add(t.Coordinate("row", X), t.Coordinate("column", X)), n(1))
    ),
    "filter cells beside": where(X, YARD_ALL, t.Some(meet(STONE, t.Geometry("neighbours", (t.Single(X, t.REGION),))))),
    "filter cells by value": where(X, YARD_ALL, compare("!=", t.Where("hue", None, X, COLOUR), a(RED, COLOUR))),
    "filter mask": where(G, STEPS, compare("<", level(G), n(3))),
    "filter mask of another": where(G, STEPS, compare(">=", level(G, seat(1)), coins())),
    "filter mask by layer": where(C, t.All(COLOURS), t.Some(meet(t.Layer("hue", None, C), STONE))),
    "filter mask one by one": where(
        C, t.All(COLOURS), compare(">", t.Count(t.Layer("hue", None, C)), n(0)), t.Some(STONE)
    ),
    "filter mask by zones": where(C, t.All(COLOURS), t.Not(t.Some(pile(C)))),
    "filter mask by zones of others": where(C, t.All(COLOURS), t.Some(pile(t.Around(C, n(1), COLOUR)))),
    "filter mask by one of two": where(G, STEPS, compare("<", ONE_OF_TWO, n(3))),
    "filter mask by one of two, otherwise": where(G, STEPS, compare("<", t.Conditional(ODD, coins(), level(G), t.NUMBER), n(3))),
    "some of one of two": t.Conditional(t.Some(where(G, STEPS, compare("<", ONE_OF_TWO, n(1)))), n(1), n(2), t.NUMBER),
    "filter mask by a cell of two": where(G, STEPS, t.Some(t.Conditional(ODD, t.Single(a(NONE, t.CELL), t.REGION), STONE, t.REGION))),
    "filter mask by steps": where(G, STEPS, compare("!=", step(a(4, t.NUMBER)), a(NONE, t.CELL))),
    "filter mask by no steps": where(G, STEPS, compare("=", step(a(2, t.NUMBER)), a(NONE, t.CELL)), compare("<", level(G), n(9))),
    "filter pieces that fit": where(PIECE, PIECES, t.Some(fitting(t.Not(covers(STONE))))),
    "filter pieces that fit beside": where(PIECE, PIECES, t.Some(fitting(t.Not(covers(HUE)), touches(STONE)))),
    "filter pieces by case": where(
        PIECE, PIECES, t.Some(fitting(t.Or((t.Not(t.Some(SEED)), touches(HUE))), t.Or((t.Some(SEED), covers(STONE)))))
    ),
    "filter pieces one by one": where(PIECE, PIECES, t.Some(fitting(covers(STONE), touches(HUE)))),
    "some piece of a few": t.Conditional(t.Some(where(PIECE, PIECES, t.Some(fitting(touches(SEED))))), n(1), n(2), t.NUMBER),
    "printed at a variable": t.Fold(
        "sum", G, STEPS, t.Printed("sheet", "ore", t.Read("my_sheet", ME, None, SHEET), level(G), COLOUR)
    ),
    "fold over printed cells": t.Fold("highest", X, PLOT_ALL, t.Printed("sheet", "ore", t.Read("my_sheet", ME, None, SHEET), X, COLOUR)),
    "filter players": where(P, EVERYBODY, compare(">", coins(P), n(2))),
    "filter list": where(K, DECK, compare(">=", worth(K), n(0))),
    "filter list one by one": where(
        K, DECK, t.Or((compare("=", worth(K), n(3)), t.Not(t.Some(t.PrintedSet("card", "hues", K, None, COLOURS)))))
    ),
    "filter deeds": where(
        t.Local("d", t.DEED),
        t.PrintedSet("card", "acts", a(0, CARD), n(0), t.set_of(t.DEED)),
        t.Can(t.Local("d", t.DEED)),
    ),
    "filter lines": t.Count(where(LINE, LINES, t.Inside(t.LineCells(LINE, None), both(STONE, HUE)))),
    "filter lines met": t.Count(where(LINE, LINES, t.Not(t.Some(meet(t.LineCells(LINE, None), STONE))))),
    "filter spots": where(S, SPOTS, t.Not(spot_is("covers", STONE)), spot_is("touches", STONE)),
    "filter spots by part": where(
        S, SPOTS, spot_is("within", YARD_ALL, "hue", a(RED, COLOUR)), t.Not(spot_is("covers", STONE, "stone", None))
    ),
    "filter spots by case": where(
        S, SPOTS, t.Or((NEITHER, spot_is("touches", STONE))), t.Or((t.Some(STONE), spot_is("covers", HUE)))
    ),
    "filter spots one by one": where(
        S, SPOTS, compare("=", t.Count(meet(t.Cells(ELL, S, None, None), both(STONE, HUE))), n(1))
    ),
    "zone": DECK,
    "zone top": t.Zone("deck", None, None, CARDS, 2),
    "zone of another": t.Zone("hand", seat(1), None, CARDS),
    "zone indexed": t.Zone("pile", None, a(GREEN, COLOUR), CARDS),
    "printed set": t.PrintedSet("card", "hues", t.First(DECK, CARD), None, COLOURS),
    "printed deeds": t.PrintedSet("card", "acts", a(0, CARD), n(0), t.set_of(t.DEED)),
    "board": PLOT_ALL,
    "layer": STONE,
    "layer value": t.Layer("hue", None, a(GREEN, COLOUR)),
    "layer by a variable": t.Layer("hue", None, t.First(t.All(COLOURS), COLOUR)),
    "layer of another": t.Layer("seed", seat(1), None),
    "printed layer": t.PrintedLayer("plot", ME, "ore", a(BLUE, COLOUR)),
    "printed flag": t.PrintedLayer("plot", ME, "spring", None),
    "printed layer by a variable": t.PrintedLayer("plot", ME, "ore", t.Read("tone", None, None, COLOUR)),
    "cells": t.Cells(ELL, t.First(SPOTS, t.SPOT), None, None),
    "cells of a part": t.Cells(ELL, t.First(SPOTS, t.SPOT), "hue", a(GREEN, COLOUR)),
    **{op: t.Geometry(op, (BIG,)) for op in ("neighbours", "diagonals", "surroundings", "perimeter", "largest", "boards")},
    "row": t.Geometry("row", (cells(YARD, (1, 2)),)),
    "column": t.Geometry("column", (STONE,)),
    "area": t.Geometry("area", (BIG, cells(YARD, (0, 1)))),
    "blocks": t.Geometry("blocks", (n(1), n(2), BIG)),
    "steps": t.Geometry("steps", (n(2), YARD_ALL, STONE)),
    "ray": t.Geometry("ray", (cells(YARD, (0, 3)), n(6), STONE)),
    "shift": t.Geometry("shift", (BIG, n(3))),
    "areas": t.Count(t.Areas(BIG)),
    "areas walked": t.Fold("highest", AREA, t.Areas(BIG), t.Count(AREA)),
    "lines": t.Count(LINES),
    "line cells": t.LineCells(t.First(LINES, t.LINE), None),
    "lines within": t.Fold("sum", LINE, t.LinesWithin(LINES, both(STONE, HUE)), add(t.Coordinate("row", LINE), n(1))),
    "spots": SPOTS,
    "spots of a dot": t.Spots(DOT, STONE),
    "spot is": t.Fold("any", S, SPOTS, t.And((spot_is("covers", STONE), compare(">", coins(), n(-9))))),
    "count": t.Count(meet(STONE, HUE)),
    "some": t.Some(SEED),
    "some lines": t.Some(t.LinesWithin(LINES, STONE)),
    "has": t.Has(STONE, a_cell(YARD, 1, 1)),
    "has card": t.Has(DECK, a(1, CARD)),
    "has line": t.Has(t.LinesWithin(LINES, YARD_ALL), a(17, t.LINE)),
    "has spot": t.Has(SPOTS, a(33, t.SPOT)),
    "inside": t.Inside(STONE, BIG),
    "inside list": t.Inside(t.Zone("hand", ME, None, CARDS), DECK),
    "inside mask": t.Inside(colours(RED), t.PrintedSet("card", "hues", t.First(DECK, CARD), None, COLOURS)),
    "first": t.First(BIG, t.CELL),
    "first spot": t.First(SPOTS, t.SPOT),
    "fold sum": t.Fold("sum", G, STEPS, level(G)),
    "fold highest": t.Fold("highest", K, DECK, worth(K)),
    "fold lowest": t.Fold("lowest", P, EVERYBODY, coins(P)),
    "fold over cells": t.Fold("sum", X, BIG, add(t.Coordinate("row", X), n(2))),
    "fold over spots": t.Fold("sum", S, SPOTS, t.Count(meet(t.Cells(ELL, S, None, None), STONE))),
    "fold any": t.Fold("any", K, DECK, compare("<", worth(K), n(0))),
    "fold all": t.Fold("all", X, BIG, t.Has(BIG, X)),
    "local": t.Fold("sum", C, t.All(COLOURS), t.Fold("sum", G, STEPS, add(level(G), t.Count(t.Layer("hue", None, C))))),
}

FUNCTIONS = (
    t.Function(
        "twice", "", (t.Local("number", t.NUMBER),), t.NUMBER, t.Arithmetic("*", t.Local("number", t.NUMBER), n(2))
    ),
    t.Function("mine", "", (), t.NUMBER, add(coins(), n(3))),
)
DEEDS = (
    t.Deed("never", t.Literal(0, t.TRUTH), t.Block(())),
    t.Deed("with stones", t.Some(STONE), t.Block(())),
)


def mark(layer: str, region: t.Expr, value: t.Expr | None = None, owner: t.Expr | None = None) -> t.Mark:
    return t.Mark(layer, owner, value, region, True)


PLAYER = t.Local("player", t.PLAYER)
SETUP: tuple[t.Stmt, ...] = (
    mark("stone", cells(YARD, (1, 1), (1, 2), (0, 3))),
    mark("hue", cells(YARD, (1, 0), (1, 3)), a(GREEN, COLOUR)),
    mark("hue", cells(YARD, (2, 2)), a(RED, COLOUR)),
    t.As(
        PLAYER,
        EVERYBODY,
        None,
        False,
        t.Block(
            (
                mark("seed", cells(PLOT, (0, 1)), None, ME),
                t.Assign("coins", ME, None, t.Arithmetic("-", t.Arithmetic("*", ME, n(3)), n(1))),
                t.Assign("levels", ME, a(2, STEP), add(ME, n(4))),
                t.Assign("places", ME, a(1, STEP), a_cell(PLOT, 0, 1)),
                t.Assign("places", ME, a(3, STEP), a_cell(PLOT, 0, 0)),
            )
        ),
    ),
    t.Move(a(2, CARD), "hand", seat(1), None, False),
    t.Move(a(1, CARD), "pile", None, a(GREEN, COLOUR), False),
    t.Choose(t.Local("wait", COLOUR), t.All(COLOURS), False, "wait", t.Block(())),
)


@pytest.fixture(scope="module")
def sides() -> tuple[Game, Any]:
    cases = tuple(t.Function(name, "", (), type_of(body), body) for name, body in CASES.items())
    p = program(*SETUP, functions=(*FUNCTIONS, *cases), deeds=DEEDS)
    return Game(p, 3, 1), Image(lower(p).data).start(3, 1)


@pytest.mark.parametrize("name", CASES)
def test_expression(name: str, sides: tuple[Game, Any]) -> None:
    model, state = sides
    type = type_of(CASES[name])
    for me in range(3):
        answer = state.ask(state.image.find("EXPORTS", name), me)
        expected: Any = model.answer(name, (), me)
        assert plain(answer, type) == (expected if isinstance(expected, int) else list(expected)), me


def plain(answer: Any, type: t.Type) -> Any:
    """What the core answers, as the model has it."""
    match shape_of(type):
        case "mask":
            return [v for v in range(32) if answer >> v & 1]
        case "region":
            return [board * 256 + cell for board, cells_ in enumerate(answer) for cell in sorted(cells_)]
        case "spots":
            return [board * 2048 + spot for board, spots in enumerate(answer) for spot in spots]
        case "list":
            return list(answer)
    return answer


def test_every_class_of_expression_has_a_case() -> None:
    made = {type(node) for body in CASES.values() for node in every(body)}
    classes = {c for _, c in inspect.getmembers(t, inspect.isclass) if issubclass(c, t.Expr) and c is not t.Expr}
    assert classes - made == set()


def test_every_operation_of_geometry_has_a_case() -> None:
    made = {node.op for body in CASES.values() for node in every(body) if isinstance(node, t.Geometry)}
    from model.expressions import GEOMETRY

    assert made == set(GEOMETRY)
