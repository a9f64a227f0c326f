"""A tiny game, written down by hand, for the tests of the model; and short ways to say nodes.

yard   a board of the table, 3 rows of 4            plot   each player's, printed on a sheet:  A A .
card   0, 1, 2 lie in the deck, 0 on top                                                       . A .
tile   3: three cells in an L; patch 4: one cell; sheet 5: all of the plot that there is
"""

from __future__ import annotations

from collections.abc import Mapping

from pudsl.check import typed as t
from pudsl.check.declarations import (
    BoardDeclaration,
    Component,
    Constant,
    Declarations,
    Enumeration,
    Field,
    Kind,
    LayerDeclaration,
    Look,
    Shape,
    Variable,
    ZoneDeclaration,
)

from .expressions import Scope, World, value_of
from .state import Value, new_state
from .statements import Game

COLOUR, STEP = t.enum("colour"), t.enum("step")
CARD, TILE, PATCH, SHEET = (t.component(kind) for kind in ("card", "tile", "patch", "sheet"))
COLOURS, CARDS = t.set_of(COLOUR), t.set_of(CARD)
RED, GREEN, BLUE = 0, 1, 2
NONE = -1

YARD, PLOT = 0, 256  # the number of the first cell of each board


def cell(board: int, row: int, column: int) -> int:
    return board + row * 16 + column


def declared() -> Declarations:
    d = Declarations("tiny", "Tiny", 1, 3)
    labels = {RED: "red", GREEN: "green", BLUE: "blue"}
    d.enumerations = {
        "colour": Enumeration("colour", "colours", (0, 1, 2), labels),
        "step": Enumeration("step", "steps", (1, 2, 3), {1: "1", 2: "2", 3: "3"}, is_range=True),
        "warm": Enumeration("warm", "warms", (RED, BLUE), labels, parent="colour"),
    }
    d.boards = {
        "yard": BoardDeclaration("yard", 0, "table", 3, 4),
        "plot": BoardDeclaration("plot", 1, "player", 2, 3, kind="sheet", variable="my_sheet"),
    }
    d.layers = {
        "stone": LayerDeclaration("stone", "stones", "yard"),
        "hue": LayerDeclaration("hue", "hues", "yard", "colour"),
        "seed": LayerDeclaration("seed", "seeds", "plot"),
    }
    d.kinds = {kind.name: kind for kind in _kinds()}
    d.components = list(_components())
    d.zones = {
        "deck": ZoneDeclaration("deck", "decks", "table", "card", None, 9, "nobody"),
        "hand": ZoneDeclaration("hand", "hands", "player", "card", None, 2, "owner"),
        "pile": ZoneDeclaration("pile", "piles", "table", "card", COLOUR, 9, "all"),
        "stock": ZoneDeclaration("stock", "stocks", "table", "tile", None, 9, "all"),
    }
    d.variables = {variable.name: variable for variable in _variables()}
    d.constants = {"costs": Constant("costs", t.NUMBER, (5, 7, 9))}
    d.agendas = ("", "side")
    return d


def _kinds() -> tuple[Kind, ...]:
    card = (
        Field("worth", "worths", t.NUMBER),
        Field("tint", "tints", COLOUR),
        Field("hues", "hues", COLOURS),
        Field("by_colour", "by_colours", t.NUMBER, COLOUR),
        Field("acts", "acts", t.set_of(t.DEED), t.NUMBER),
    )
    sheet = (Field("spring", "springs", t.TRUTH, t.CELL), Field("ore", "ores", COLOUR, t.CELL))
    return (
        Kind("card", "cards", {f.name: f for f in card}, starts="deck"),
        Kind("tile", "tiles", {}, piece=True, prints=("stone", "hue"), starts="stock"),
        Kind("patch", "patches", {}, piece=True, unlimited=True, prints=("hue",)),
        Kind("sheet", "sheets", {f.name: f for f in sheet}, board="plot"),
    )


def _components() -> tuple[Component, ...]:
    look = Look("")
    ell = Shape(((0, 0), (1, 0), (1, 1)), {"stone": (1, None, None), "hue": (RED, GREEN, None)})
    first = {
        "worth": 3,
        "tint": BLUE,
        "hues": 0b101,
        "by_colour": {GREEN: 4},
        "acts": {0: (1, 0), 1: ()},
    }
    plot = {"spring": {cell(PLOT, 0, 1): 1}, "ore": {cell(PLOT, 0, 0): RED, cell(PLOT, 1, 1): BLUE}}
    return (
        Component(0, "one", "card", dict(first), look),
        Component(1, "two", "card", {"worth": -1, "hues": 0}, look),
        Component(2, "three", "card", {}, look),
        Component(3, "ell", "tile", {}, look, shape=ell),
        Component(4, "dot", "patch", {}, look, shape=Shape(((0, 0),), {"hue": (BLUE,)})),
        Component(5, "plot", "sheet", dict(plot), look, cells=((0, 0), (0, 1), (1, 1))),
    )


def _variables() -> tuple[Variable, ...]:
    return (
        Variable("tally", "table", t.NUMBER, most=9999),
        Variable("coins", "player", t.NUMBER, least=-5, most=9, initial=2),
        Variable("clock", "table", t.NUMBER, least=1, most=4, initial=1, cyclic=True),
        Variable("levels", "player", t.NUMBER, index=STEP, most=9),
        Variable("tone", "table", COLOUR, most=2, initial=NONE, cyclic=True),
        Variable("my_sheet", "player", SHEET, initial=5),
        Variable("places", "player", t.CELL, index=STEP, initial=NONE, board="plot"),
    )


# ------------------------------------------------------------------------------ short ways to say it

ME = t.Me()
YES, NO = t.Literal(1, t.TRUTH), t.Literal(0, t.TRUTH)


def n(number: int) -> t.Literal:
    return t.Literal(number, t.NUMBER)


def seat(number: int) -> t.Literal:
    return t.Literal(number, t.PLAYER)


def a(value: int, type: t.Type) -> t.Literal:
    return t.Literal(value, type)


def a_cell(board: int, row: int, column: int) -> t.Literal:
    return t.Literal(cell(board, row, column), t.CELL)


def cells(board: int, *places: tuple[int, int]) -> t.Expr:
    """The region of these places on a board."""
    region: t.Expr = t.Single(a(NONE, t.CELL), t.REGION)
    for row, column in places:
        region = t.Combine("union", region, t.Single(a_cell(board, row, column), t.REGION), t.REGION)
    return region


def colours(*values: int) -> t.Expr:
    found: t.Expr = t.Single(a(NONE, COLOUR), COLOURS)
    for value in values:
        found = t.Combine("union", found, t.Single(a(value, COLOUR), COLOURS), COLOURS)
    return found


def tally() -> t.Read:
    return t.Read("tally", None, None, t.NUMBER)


def set_tally(value: t.Expr) -> t.Assign:
    return t.Assign("tally", None, None, value)


def note(number: int) -> t.Assign:
    """Write a further digit into the tally, so that the order of things can be read off."""
    return set_tally(t.Arithmetic("+", t.Arithmetic("*", tally(), n(10)), n(number)))


def block(*statements: t.Stmt) -> t.Block:
    return t.Block(statements)


def program(
    *statements: t.Stmt,
    functions: tuple[t.Function, ...] = (),
    verbs: tuple[t.Verb, ...] = (),
    deeds: tuple[t.Deed, ...] = (),
    abilities: tuple[t.Ability, ...] = (),
    scores: tuple[t.Score, ...] = (),
    ranks: tuple[t.Rank, ...] = (),
    invariants: tuple[t.Invariant, ...] = (),
    target: t.Rank | None = None,
) -> t.Program:
    start = t.Verb("play", "play", (), YES, t.Block(statements))
    return t.Program(
        declared(),
        {f.name: f for f in functions},
        {v.name: v for v in (start, *verbs)},
        deeds,
        abilities,
        scores,
        ranks,
        invariants,
        "play",
        target,
    )


def game(p: t.Program, players: int = 2, seed: int = 1) -> Game:
    return Game(p, players, seed)


def world(p: t.Program | None = None, players: int = 2, seed: int = 1) -> World:
    return World(p or program(), players, new_state(declared(), players, seed))


def value(e: t.Expr, w: World | None = None, names: Mapping[str, Value] | None = None, me: int = 0) -> object:
    return plain(value_of(w or world(), Scope(me, dict(names or {})), e))


def plain(value: Value) -> object:
    """Regions as the numbers of their cells."""
    if isinstance(value, int):
        return value
    return tuple(plain(member) for member in value)
