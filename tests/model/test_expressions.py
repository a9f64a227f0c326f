"""What expressions are worth, worked out by hand from `pudsl.check.typed`."""

from __future__ import annotations

import pytest

from pudsl.check import typed as t

from .grid import Spot, region_of
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
    cell,
    cells,
    colours,
    n,
    program,
    seat,
    tally,
    value,
    world,
)

MISSING = a(NONE, CARD)


@pytest.mark.parametrize(
    ("op", "left", "right", "expected"),
    [
        ("+", 3, -5, -2),
        ("-", 3, 5, -2),
        ("*", 3, -5, -15),
        ("/", 7, 2, 3),
        ("/", -7, 2, -3),
        ("/", 7, -2, -3),
        ("/", -7, -2, 3),
        ("/", 7, 0, 0),
        ("%", 7, 3, 1),
        ("%", -7, 3, 2),
        ("%", -7, -3, 2),
        ("%", 7, 0, 0),
        ("min", 3, 5, 3),
        ("max", 3, 5, 5),
    ],
)
def test_arithmetic(op: str, left: int, right: int, expected: int) -> None:
    assert value(t.Arithmetic(op, n(left), n(right))) == expected


def test_compare() -> None:
    truths = {op: value(t.Compare(op, n(2), n(3))) for op in ("=", "!=", "<", "<=", ">", ">=")}
    assert truths == {"=": 0, "!=": 1, "<": 1, "<=": 1, ">": 0, ">=": 0}


def test_truths() -> None:
    assert value(t.And((YES, NO))) == 0
    assert value(t.And(())) == 1
    assert value(t.Or((NO, YES))) == 1
    assert value(t.Or(())) == 0
    assert value(t.Not(NO)) == 1


def test_conditional_of_sets() -> None:
    chosen = t.Conditional(NO, colours(RED), colours(BLUE), COLOURS)
    assert value(chosen) == (BLUE,)


def test_names_and_me() -> None:
    assert value(t.Local("x", t.NUMBER), names={"x": 7}) == 7
    assert value(ME, me=1) == 1


def test_reading_variables() -> None:
    assert value(t.Read("coins", ME, None, t.NUMBER)) == 2
    assert value(t.Read("coins", a(NONE, t.PLAYER), None, t.NUMBER)) == 0
    assert value(t.Read("levels", ME, a(2, STEP), t.NUMBER)) == 0
    assert value(t.Read("levels", ME, a(NONE, STEP), t.NUMBER)) == 0
    assert value(t.Read("tone", None, None, COLOUR)) == NONE


def test_printed() -> None:
    assert value(t.Printed("card", "worth", a(0, CARD), None, t.NUMBER)) == 3
    assert value(t.Printed("card", "by_colour", a(0, CARD), a(GREEN, COLOUR), t.NUMBER)) == 4
    assert value(t.Printed("card", "by_colour", a(0, CARD), a(RED, COLOUR), t.NUMBER)) == 0
    assert value(t.Printed("card", "by_colour", a(2, CARD), a(RED, COLOUR), t.NUMBER)) == 0


def test_where_nothing_is_printed() -> None:
    assert value(t.Printed("card", "worth", MISSING, None, t.NUMBER)) == 0
    assert value(t.Printed("card", "tint", MISSING, None, COLOUR)) == NONE
    assert value(t.Printed("card", "tint", a(1, CARD), None, COLOUR)) == NONE


def test_printed_sets() -> None:
    assert value(t.PrintedSet("card", "hues", a(0, CARD), None, COLOURS)) == (RED, BLUE)
    assert value(t.PrintedSet("card", "hues", a(1, CARD), None, COLOURS)) == ()
    deeds = t.set_of(t.DEED)
    assert value(t.PrintedSet("card", "acts", a(0, CARD), n(0), deeds)) == (1, 0)
    assert value(t.PrintedSet("card", "acts", a(0, CARD), n(5), deeds)) == ()
    assert value(t.PrintedSet("card", "acts", MISSING, n(0), deeds)) == ()


def test_entries_keep_to_the_list() -> None:
    assert [value(t.Entry("costs", n(i), t.NUMBER)) for i in (-1, 0, 1, 2, 3)] == [5, 5, 7, 9, 9]


def test_nouns() -> None:
    x = t.Local("x", t.NUMBER)
    body = t.Arithmetic("+", x, t.Read("coins", ME, None, t.NUMBER))
    richer = t.Function("richer", "richer", (x,), t.NUMBER, body)
    w = world(program(functions=(richer,)))
    w.state.variables["coins", 1, None] = 7
    assert value(t.Apply("richer", (n(1),), None, t.NUMBER), w) == 3
    assert value(t.Apply("richer", (n(1),), seat(1), t.NUMBER), w) == 8
    assert value(t.Apply("richer", (n(1),), a(NONE, t.PLAYER), t.NUMBER), w) == 0


def test_can() -> None:
    poor = t.Compare("<", t.Read("coins", ME, None, t.NUMBER), n(3))
    w = world(program(deeds=(t.Deed("d", poor, t.Stop()),)))
    w.state.variables["coins", 1, None] = 7
    assert [value(t.Can(a(0, t.DEED)), w, me=me) for me in (0, 1)] == [1, 0]
    assert value(t.Can(a(NONE, t.DEED)), w) == 0


def test_around() -> None:
    assert value(t.Around(a(BLUE, COLOUR), n(1), COLOUR)) == RED
    assert value(t.Around(a(1, STEP), n(-1), STEP)) == 3
    assert value(t.Around(a(RED, t.enum("warm")), n(1), t.enum("warm"))) == BLUE
    assert value(t.Around(seat(1), n(2), t.PLAYER), world(players=3)) == 0
    assert value(t.Around(a(NONE, COLOUR), n(1), COLOUR)) == NONE


# -------------------------------------------------------------------------------------------- cells


def test_at() -> None:
    assert value(t.At("yard", None, n(2), n(3))) == cell(YARD, 2, 3)
    assert value(t.At("yard", None, n(3), n(0))) == NONE
    assert value(t.At("plot", ME, n(1), n(1))) == cell(PLOT, 1, 1)
    assert value(t.At("plot", ME, n(1), n(0))) == NONE  # the sheet has no such cell
    assert value(t.At("plot", a(NONE, t.PLAYER), n(1), n(1))) == NONE


def test_beside() -> None:
    assert value(t.Beside(a_cell(YARD, 1, 1), None, n(1))) == cell(YARD, 0, 2)
    assert value(t.Beside(a_cell(YARD, 0, 0), None, n(0))) == NONE
    assert value(t.Beside(a_cell(PLOT, 0, 0), ME, n(2))) == cell(PLOT, 0, 1)
    assert value(t.Beside(a_cell(PLOT, 0, 0), ME, n(4))) == NONE
    assert value(t.Beside(a(NONE, t.CELL), ME, n(2))) == NONE
    assert value(t.Beside(a_cell(YARD, 1, 1), None, n(8))) == NONE


def test_coordinates() -> None:
    assert value(t.Coordinate("row", a_cell(PLOT, 1, 2))) == 1
    assert value(t.Coordinate("column", a_cell(PLOT, 1, 2))) == 2
    assert value(t.Coordinate("row", a(NONE, t.CELL))) == 0
    assert value(t.Coordinate("column", a(32 + 16 + 2, t.LINE))) == 2
    assert value(t.Coordinate("row", a(32 + 1, t.LINE))) == 1


def test_where() -> None:
    w = world()
    w.state.layers["hue", None, GREEN] = region_of([cell(YARD, 0, 1)])
    assert value(t.Where("hue", None, a_cell(YARD, 0, 1), COLOUR), w) == GREEN
    assert value(t.Where("hue", None, a_cell(YARD, 0, 2), COLOUR), w) == NONE
    assert value(t.Where("hue", None, a_cell(PLOT, 0, 1), COLOUR), w) == NONE
    assert value(t.Where("hue", None, a(NONE, t.CELL), COLOUR), w) == NONE


# --------------------------------------------------------------------------------------------- sets


def test_all() -> None:
    assert value(t.All(COLOURS)) == (RED, GREEN, BLUE)
    assert value(t.All(t.set_of(STEP))) == (1, 2, 3)
    assert value(t.All(t.set_of(t.enum("warm")))) == (RED, BLUE)
    assert value(t.All(t.PLAYERS), world(players=3)) == (0, 1, 2)
    assert value(t.All(CARDS)) == (0, 1, 2)


def test_single() -> None:
    assert value(t.Single(a(BLUE, COLOUR), COLOURS)) == (BLUE,)
    assert value(t.Single(a(NONE, COLOUR), COLOURS)) == ()


def test_masks_are_in_order() -> None:
    assert value(t.Combine("union", colours(BLUE), colours(RED), COLOURS)) == (RED, BLUE)
    assert value(t.Combine("difference", colours(BLUE, RED), colours(RED), COLOURS)) == (BLUE,)
    assert value(t.Combine("intersection", colours(BLUE, RED), colours(RED, GREEN), COLOURS)) == (RED,)


def test_lists_keep_the_left_order() -> None:
    w = world()
    w.state.zones["pile", None, RED] = (2, 0)
    w.state.zones["pile", None, BLUE] = (1, 0)
    left = t.Zone("pile", None, a(RED, COLOUR), CARDS)
    right = t.Zone("pile", None, a(BLUE, COLOUR), CARDS)
    assert value(t.Combine("union", left, right, CARDS), w) == (2, 0, 1)
    assert value(t.Combine("union", right, left, CARDS), w) == (1, 0, 2)
    assert value(t.Combine("intersection", left, right, CARDS), w) == (0,)
    assert value(t.Combine("difference", left, right, CARDS), w) == (2,)


def test_zones() -> None:
    assert value(t.Zone("deck", None, None, CARDS)) == (0, 1, 2)
    assert value(t.Zone("deck", None, None, CARDS, 2)) == (0, 1)
    assert value(t.Zone("deck", None, None, CARDS, 5)) == (0, 1, 2)
    assert value(t.Zone("pile", None, a(NONE, COLOUR), CARDS)) == ()
    assert value(t.Zone("hand", a(NONE, t.PLAYER), None, CARDS)) == ()


def test_filter() -> None:
    card = t.Local("card", CARD)
    worth = t.Printed("card", "worth", card, None, t.NUMBER)
    deck = t.Zone("deck", None, None, CARDS)
    assert value(t.Filter(card, deck, t.Compare("<", worth, n(1)), CARDS)) == (1, 2)


def test_asking_sets() -> None:
    deck = t.Zone("deck", None, None, CARDS)
    assert value(t.Count(deck)) == 3
    assert [value(t.Some(s)) for s in (deck, colours())] == [1, 0]
    assert [value(t.Has(deck, card)) for card in (a(2, CARD), a(4, PATCH), MISSING)] == [1, 0, 0]
    assert value(t.Inside(colours(RED), colours(RED, BLUE))) == 1
    assert value(t.Inside(colours(RED, GREEN), colours(RED, BLUE))) == 0
    assert value(t.Inside(colours(), colours())) == 1
    assert value(t.First(deck, CARD)) == 0
    assert value(t.First(colours(), COLOUR)) == NONE


def test_folds() -> None:
    card = t.Local("card", CARD)
    worth = t.Printed("card", "worth", card, None, t.NUMBER)
    deck = t.Zone("deck", None, None, CARDS)
    numbers = {op: value(t.Fold(op, card, deck, worth)) for op in ("sum", "highest", "lowest")}
    assert numbers == {"sum": 2, "highest": 3, "lowest": -1}
    positive = t.Compare(">", worth, n(0))
    assert [value(t.Fold(op, card, deck, positive)) for op in ("any", "all")] == [1, 0]
    nobody = t.Zone("hand", ME, None, CARDS)
    empty = [value(t.Fold(op, card, nobody, worth)) for op in ("sum", "highest", "lowest", "any", "all")]
    assert empty == [0, 0, 0, 0, 1]


# ------------------------------------------------------------------------------------------ regions


def region(e: t.Expr) -> object:
    return value(e, world())


def test_boards() -> None:
    assert value(t.Count(t.Board("yard", None))) == 12
    assert value(t.Board("plot", ME)) == (cell(PLOT, 0, 0), cell(PLOT, 0, 1), cell(PLOT, 1, 1))
    w = world()
    w.state.variables["my_sheet", 1, None] = NONE
    assert value(t.Board("plot", seat(1)), w) == ()
    assert value(t.Board("plot", a(NONE, t.PLAYER))) == ()


def test_layers() -> None:
    w = world()
    w.state.layers["seed", 1, None] = region_of([cell(PLOT, 1, 1), cell(PLOT, 0, 0)])
    w.state.layers["hue", None, RED] = region_of([5])
    w.state.layers["hue", None, BLUE] = region_of([3])
    assert value(t.Layer("seed", seat(1), None), w) == (cell(PLOT, 0, 0), cell(PLOT, 1, 1))
    assert value(t.Layer("seed", seat(0), None), w) == ()
    assert value(t.Layer("hue", None, None), w) == (3, 5)
    assert value(t.Layer("hue", None, a(BLUE, COLOUR)), w) == (3,)
    assert value(t.Layer("hue", None, a(NONE, COLOUR)), w) == ()


def test_printed_layers() -> None:
    assert value(t.PrintedLayer("plot", ME, "spring", None)) == (cell(PLOT, 0, 1),)
    assert value(t.PrintedLayer("plot", ME, "ore", None)) == (cell(PLOT, 0, 0), cell(PLOT, 1, 1))
    assert value(t.PrintedLayer("plot", ME, "ore", a(RED, COLOUR))) == (cell(PLOT, 0, 0),)
    assert value(t.PrintedLayer("plot", a(NONE, t.PLAYER), "ore", None)) == ()


def test_geometry_is_within_the_board_of_the_actor() -> None:
    first = cells(PLOT, (0, 0))
    assert value(t.Geometry("neighbours", (first,))) == (cell(PLOT, 0, 1),)
    assert value(t.Geometry("row", (first,))) == (cell(PLOT, 0, 0), cell(PLOT, 0, 1))
    w = world()
    w.state.variables["my_sheet", 1, None] = NONE
    assert value(t.Geometry("neighbours", (first,)), w, me=1) == ()


def test_geometry_over_both_boards() -> None:
    both = t.Combine("union", cells(YARD, (0, 0)), cells(PLOT, (0, 1)), t.REGION)
    beside = (cell(YARD, 0, 1), cell(YARD, 1, 0), cell(PLOT, 0, 0), cell(PLOT, 1, 1))
    assert value(t.Geometry("neighbours", (both,))) == beside


@pytest.mark.parametrize(
    ("op", "arguments", "expected"),
    [
        ("diagonals", (cells(YARD, (0, 0)),), [(1, 1)]),
        ("surroundings", (cells(YARD, (0, 0)),), [(0, 1), (1, 0), (1, 1)]),
        (
            "perimeter",
            (t.Board("yard", None),),
            [(r, c) for r in range(3) for c in range(4) if (r, c) not in ((1, 1), (1, 2))],
        ),
        ("area", (cells(YARD, (0, 0), (0, 1), (2, 2)), cells(YARD, (0, 1))), [(0, 0), (0, 1)]),
        ("largest", (cells(YARD, (0, 0), (1, 1), (1, 2)),), [(1, 1), (1, 2)]),
        ("column", (cells(YARD, (0, 3)),), [(0, 3), (1, 3), (2, 3)]),
        ("boards", (cells(YARD, (0, 3)),), [(r, c) for r in range(3) for c in range(4)]),
        ("blocks", (n(2), n(1), cells(YARD, (0, 0), (0, 1), (2, 2))), [(0, 0), (0, 1)]),
        ("steps", (n(2), t.Board("yard", None), cells(YARD, (0, 0))), [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]),
        ("ray", (cells(YARD, (2, 0)), n(1), cells(YARD, (1, 1))), [(1, 1)]),
        ("shift", (cells(YARD, (0, 0), (0, 3)), n(2)), [(0, 1)]),
    ],
)
def test_geometry(op: str, arguments: tuple[t.Expr, ...], expected: list[tuple[int, int]]) -> None:
    assert region(t.Geometry(op, arguments)) == tuple(cell(YARD, r, c) for r, c in expected)


def test_areas_are_walked() -> None:
    area = t.Local("area", t.REGION)
    areas = t.Areas(cells(YARD, (0, 0), (0, 1), (2, 2)))
    assert value(t.Count(areas)) == 2
    squares = t.Arithmetic("*", t.Count(area), t.Count(area))
    assert value(t.Fold("sum", area, areas, squares)) == 5


def test_lines() -> None:
    assert value(t.Lines("yard", None, "rows")) == (0, 1, 2)
    assert value(t.Lines("yard", None, "columns")) == (16, 17, 18, 19)
    assert value(t.Lines("plot", ME, "lines")) == (32, 33, 48, 49)  # no cell in the third column
    assert value(t.LineCells(a(49, t.LINE), ME)) == (cell(PLOT, 0, 1), cell(PLOT, 1, 1))
    assert value(t.LineCells(a(NONE, t.LINE), ME)) == ()
    within = t.LinesWithin(t.Lines("plot", ME, "lines"), cells(PLOT, (0, 1), (1, 1)))
    assert value(within) == (33, 49)


# -------------------------------------------------------------------------------------------- spots

ELL = a(3, TILE)


def test_spots_and_their_cells() -> None:
    """The L fits into three cells in two ways only where its prints differ; here only as it is."""
    corner = cells(YARD, (0, 0), (1, 0), (1, 1))
    here = Spot(0, 0, 0, 0).number
    found = value(t.Spots(ELL, corner))
    mirrored = [s for s in found if s != here] if isinstance(found, tuple) else []
    assert found == (here, *mirrored)
    assert all(isinstance(s, int) and Spot.numbered(s).orientation >= 4 for s in mirrored)
    spot = a(here, t.SPOT)
    assert value(t.Cells(ELL, spot, None, None)) == (0, 16, 17)
    assert value(t.Cells(ELL, spot, "stone", None)) == (0,)
    assert value(t.Cells(ELL, spot, "hue", None)) == (0, 16)
    assert value(t.Cells(ELL, spot, "hue", a(GREEN, COLOUR))) == (16,)
    assert value(t.Cells(ELL, a(NONE, t.SPOT), None, None)) == ()


def test_relations_of_spots() -> None:
    spot = a(Spot(0, 0, 0, 0).number, t.SPOT)  # covers (0, 0), (1, 0), (1, 1)

    def truth(relation: str, there: t.Expr, layer: str | None = None) -> object:
        return value(t.SpotIs(relation, ELL, spot, layer, None, there))

    assert truth("covers", cells(YARD, (1, 1), (2, 2))) == 1
    assert truth("covers", cells(YARD, (1, 1)), "hue") == 0
    assert truth("within", cells(YARD, (0, 0), (1, 0), (1, 1))) == 1
    assert truth("within", cells(YARD, (0, 0), (1, 0))) == 0
    assert truth("within", cells(YARD, (0, 0), (1, 0)), "hue") == 1
    assert truth("touches", cells(YARD, (1, 2))) == 1
    assert truth("touches", cells(YARD, (1, 3))) == 0
    assert truth("touches", cells(YARD, (1, 2)), "hue") == 0


def test_touching_is_from_outside() -> None:
    """A cell of the piece in the region does not touch it, others of the piece beside it do."""
    dot, spot = a(4, PATCH), a(Spot(0, 0, 0, 0).number, t.SPOT)
    assert value(t.SpotIs("touches", dot, spot, None, None, cells(YARD, (0, 0), (0, 1)))) == 0
    ell_spot = a(Spot(0, 0, 0, 0).number, t.SPOT)
    assert value(t.SpotIs("touches", ELL, ell_spot, None, None, cells(YARD, (0, 0)))) == 1


def test_tally_is_read_now() -> None:
    w = world()
    w.state.variables["tally", None, None] = 5
    assert value(tally(), w) == 5
