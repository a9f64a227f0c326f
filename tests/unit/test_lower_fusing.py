"""What must stay fused: golden code of the patterns that games live on. Names of operations and operands of pure subs."""

from __future__ import annotations

from model.handmade import CARD, CARDS, COLOUR, COLOURS, GREEN, ME, STEP, TILE, YES, a, n, program, seat

from pudsl.check import typed as t
from pudsl.core.binding import Image
from pudsl.lower import lower
from pudsl.lower.image import records

X, S, G, C, K = (
    t.Local("x", t.CELL),
    t.Local("s", t.SPOT),
    t.Local("g", STEP),
    t.Local("c", COLOUR),
    t.Local("k", CARD),
)
YARD = t.Board("yard", None)
HUE = t.Layer("hue", None, None)
STEPS = t.All(t.set_of(STEP))
PIECE = t.Local("piece", TILE)
COVERED = t.Filter(X, YARD, t.Apply("covered", (X,), None, t.TRUTH), t.REGION)
FUNCTIONS = (t.Function("covered", "", (X,), t.TRUTH, t.Has(HUE, X)),)


def code(program_: t.Program, name: str) -> list[str]:
    """The instructions of the sub that an export is, jumps by their distance."""
    image = lower(program_)
    loaded = Image(image.data)
    sub = records(image.data, "EXPORTS")[loaded.find("EXPORTS", name)][1]
    first, count = records(image.data, "SUBS")[sub][:2]
    return [loaded.disassemble(i).split(" ; ")[0] for i in range(first, first + count)]


def ops(program_: t.Program, name: str) -> str:
    return " ".join(line.split()[0] for line in code(program_, name))


def asked(name: str, type: t.Type, body: t.Expr, *parameters: t.Local) -> str:
    function = t.Function(name, "", parameters, type, body)
    return ops(program(functions=(*FUNCTIONS, function)), name)


def spot_is(relation: str, region: t.Expr, field: str | None = None, value: t.Expr | None = None) -> t.SpotIs:
    return t.SpotIs(relation, PIECE, S, field, value, region)


def spots(*conditions: t.Expr) -> t.Expr:
    return t.Filter(S, t.Spots(PIECE, YARD), t.And(conditions), t.SPOTS)


def test_spots_on_free_cells_are_one_fit() -> None:
    body = t.Count(spots(t.Not(spot_is("covers", COVERED))))
    assert asked("free", t.NUMBER, body, PIECE) == "G_CONST G_HELD G_MINUS S_FIT S_COUNT RETV"


def test_spots_on_free_cells_that_touch_are_one_operation() -> None:
    body = t.Some(spots(t.Not(spot_is("covers", COVERED)), spot_is("touches", COVERED)))
    assert asked("touching", t.TRUTH, body, PIECE) == "G_CONST G_HELD G_MINUS G_NEIGHBOURS S_FITHIT S_SOME RETV"


def test_rules_that_hang_on_the_board_split_the_way() -> None:
    """The first piece at the border, all others touching: whichever holds, one operation on spots."""
    border = t.Geometry("perimeter", (YARD,))
    body = t.Some(
        spots(
            t.Not(spot_is("covers", COVERED)),
            t.Not(t.And((t.Not(t.Some(COVERED)), t.Not(spot_is("covers", border))))),
            t.Not(t.And((t.Some(COVERED), t.Not(spot_is("touches", COVERED))))),
        )
    )
    found = asked("legal", t.TRUTH, body, PIECE)
    assert found.count("S_FITHIT") == 2 and "S_FIT " not in found and "S_HIT" not in found and "S_POP" not in found


def test_parts_of_a_piece_are_asked_as_a_whole() -> None:
    body = t.Count(spots(t.Not(spot_is("covers", COVERED, "hue", a(GREEN, COLOUR)))))
    found = asked("part", t.NUMBER, body, PIECE)
    assert "S_HITPART S_MINUS" in found and "S_POP" not in found


def test_counters_below_a_limit_are_found_at_once() -> None:
    below = t.Compare("<", t.Read("levels", ME, G, t.NUMBER), n(5))
    body = t.Filter(G, STEPS, below, t.set_of(STEP))
    assert asked("low", t.set_of(STEP), body) == "LI LI WHICHGE BMINUS RETV"


def test_values_that_lie_in_a_region_are_one_operation() -> None:
    lies = t.Some(t.Combine("intersection", t.Layer("hue", None, C), t.Layer("stone", None, None), t.REGION))
    body = t.Filter(C, t.All(COLOURS), lies, COLOURS)
    assert asked("lying", COLOURS, body) == "G_LAY MEETING RETV"


def test_sums_over_masks_are_one_operation() -> None:
    body = t.Fold("sum", G, STEPS, t.Read("levels", ME, G, t.NUMBER))
    assert asked("sum", t.NUMBER, body) == "LI VARSUM RETV"


def test_what_is_asked_of_zones_is_one_operation() -> None:
    deck = t.Zone("deck", None, None, CARDS)
    body = t.Fold("sum", K, deck, t.Printed("card", "worth", K, None, t.NUMBER))
    assert asked("worth", t.NUMBER, body) == "LI L_ZONE L_SUM RETV"
    assert asked("number", t.NUMBER, t.Count(deck)) == "LI Z_COUNT RETV"
    dear = t.Filter(K, deck, t.Compare(">", t.Printed("card", "worth", K, None, t.NUMBER), n(2)), CARDS)
    assert asked("dear", CARDS, dear) == "LI L_ZONE LI L_COPY L_KEEPLE L_MINUS RETL"


def test_filters_of_cells_are_region_algebra() -> None:
    stone = t.Layer("stone", None, None)
    body = t.Filter(X, YARD, t.And((t.Has(HUE, X), t.Not(t.Has(stone, X)))), t.REGION)
    assert asked("bare", t.REGION, body) == "G_CONST G_HELD G_LAY G_MINUS G_CONST RETG".replace(
        "G_CONST RETG", "G_NONE RETG"
    )


def test_full_lines_are_masks() -> None:
    line = t.Local("line", t.LINE)
    full = t.Filter(line, t.Lines("yard", None, "rows"), t.Inside(t.LineCells(line, None), HUE), t.LINES)
    found = asked("full", t.NUMBER, t.Count(full))
    assert "POPBIT" not in found and found.count("G_LINESMET") == 2


def test_tests_and_jumps_are_fused() -> None:
    coins = t.Read("coins", ME, None, t.NUMBER)
    test = t.And((t.Compare("<", coins, n(4)), t.Some(t.Combine("intersection", HUE, YARD, t.REGION))))
    body = t.Conditional(test, n(1), n(2), t.NUMBER)
    assert asked("jumps", t.NUMBER, body) == "JPGEI G_ANY G_CONST JAPART LI JMP LI RETV"


def test_equal_expressions_are_computed_once() -> None:
    size = t.Count(t.Geometry("largest", (HUE,)))
    body = t.Arithmetic("+", t.Arithmetic("*", size, size), t.Apply("size", (), None, t.NUMBER))
    functions = (t.Function("size", "", (), t.NUMBER, size), t.Function("thrice", "", (), t.NUMBER, body))
    assert ops(program(functions=functions), "thrice") == "G_ANY G_LARGEST G_COUNT MUL ADD RETV"


def test_what_is_known_while_lowering_costs_nothing() -> None:
    five = t.Conditional(
        t.Compare("<", t.Entry("costs", n(0), t.NUMBER), n(6)), n(5), t.Read("tally", None, None, t.NUMBER), t.NUMBER
    )
    assert asked("five", t.NUMBER, five) == "LI RETV"


def played(*statements: t.Stmt, verbs: tuple[t.Verb, ...] = ()) -> str:
    return ops(program(*statements, verbs=verbs), "do play")


def test_what_the_choice_has_established_is_not_asked_again() -> None:
    level = t.Read("levels", ME, G, t.NUMBER)
    possible = t.Compare("<", level, n(9))
    climb = t.Verb("climb", "climb", (G,), possible, t.Assign("levels", ME, G, t.Arithmetic("+", level, n(1))))
    h = t.Local("h", STEP)
    free = t.Filter(h, STEPS, t.Compare("<", t.Read("levels", ME, h, t.NUMBER), n(9)), t.set_of(STEP))
    choice = t.Choose(h, free, False, "a step", t.Do("climb", (h,)))
    assert played(choice, verbs=(climb,)) == "ASK LI LI WHICHGE BMINUS CHOOSE_MASK INCX RET"


def test_a_choice_knows_itself_whether_there_is_one() -> None:
    deck = t.Zone("deck", None, None, CARDS)
    choice = t.Choose(K, deck, False, "a card", t.Move(K, "hand", ME, None, False))
    body = t.If(t.Some(deck), t.Block((choice,)), t.Assign("tally", None, None, n(1)))
    assert played(body) == "ASK LI L_ZONE CHOOSE_LIST JLTI Z_MINE Z_TOTOP RET PUT RET"


def test_small_verbs_stand_in_place_of_their_calls() -> None:
    gain = t.Verb(
        "gain",
        "gain",
        (t.Local("by", t.NUMBER),),
        YES,
        t.Assign("coins", ME, None, t.Arithmetic("+", t.Read("coins", ME, None, t.NUMBER), t.Local("by", t.NUMBER))),
    )
    assert played(t.Do("gain", (n(2),)), verbs=(gain,)) == "INC RET"


def test_another_player_is_read_with_one_operation() -> None:
    body = t.Read("levels", seat(1), a(2, STEP), t.NUMBER)
    assert asked("theirs", t.NUMBER, body) == "LI GETO RETV"


def test_one_cell_at_most_is_taken_without_a_region() -> None:
    """A set that holds one cell or none, whichever of two it is, is read as a cell."""
    first, other = t.At("yard", None, n(0), n(0)), t.At("yard", None, n(1), t.Read("tally", None, None, t.NUMBER))
    few = t.Compare("<", t.Read("tally", None, None, t.NUMBER), n(1))
    either = t.Conditional(few, t.Single(first, t.REGION), t.Single(other, t.REGION), t.REGION)
    choice = t.Choose(X, either, False, "a cell", t.Assign("tally", None, None, n(2)))
    assert "CHOOSE_CELL" not in played(choice) and "G_CELL" not in played(t.If(t.Some(either), choice, None))
