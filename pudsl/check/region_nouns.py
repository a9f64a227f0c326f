"""The words about cells that every game has: cells, lines, spots, and regions made from regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.check import phrases
from pudsl.check import typed as t
from pudsl.check.context import Context, Thing, Wrong
from pudsl.check.fitting import as_number, as_place, as_set, fit, region
from pudsl.check.vocabulary import DIRECTIONS
from pudsl.classes import replace
from pudsl.lang import surface as s
from pudsl.source.text import Span

if TYPE_CHECKING:
    from pudsl.check.builtin_nouns import Found, Head

_EMPTY = t.Single(t.Literal(-1, t.CELL), t.REGION)
_UP, _DOWN = DIRECTIONS.index("up"), DIRECTIONS.index("down")


def ground(c: Context, span: Span, player: t.Expr | None = None) -> t.Expr:
    """All cells of all boards that pieces can lie on."""
    boards: list[t.Expr] = []
    for name in c.vocabulary.ground_boards():
        owner = c.vocabulary.owner_of_board(name)
        boards.append(t.Board(name, owner if owner is None or player is None else player))
    if not boards:
        raise Wrong("N001", "this game has no board with layers, so it has no `cells`", span)
    expr = boards[0]
    for board in boards[1:]:
        expr = t.Combine("union", expr, board, t.REGION)
    return expr


# ---- cells -------------------------------------------------------------------------------------------


def _cells(c: Context, head: Head) -> Thing | Found | None:
    """`cells`, `cells of X`, `the cell above X`, `cells above X`, `cells within 3 steps of X over R`."""
    if head.word not in ("cell", "cells"):
        return None
    if head.of is not None:
        at = _cell_at(c, head, head.of) if head.word == "cell" else None
        return at if at is not None else _cells_of(head, head.of, c)
    beside = _cell_beside(c, head)
    if beside is not None:
        return beside
    reached = _cells_reached(c, head)
    if reached is not None:
        return reached
    place, rest = head.take("in", "on")
    if place is not None and not head.modifiers:
        return head.thing(region(c, head.post_thing(c, place)), t.REGION), rest
    return head.thing(ground(c, head.span, head.owner), t.REGION), head.posts


def _cell_at(c: Context, head: Head, of: Thing) -> Found | None:
    """`the cell of BOARD in [row, column]`, written as the cells of that board are."""
    post, rest = head.take("in")
    if post is None or not isinstance(post.thing, s.ListOf) or not isinstance(of.expr, t.Board):
        return None
    if len(post.thing.items) != 2:
        raise Wrong("T003", "a cell has two numbers", post.span, help="write `in [row, column]`")
    row, column = (as_place(c, phrases.expression(c, item, head.scope)) for item in post.thing.items)
    board = c.declarations.boards[of.expr.board]
    if board.bottom_up:
        row = t.Arithmetic("-", t.Literal(board.rows - 1, t.NUMBER), row)
    return head.thing(t.At(board.name, of.expr.owner, row, column, span=head.span), t.CELL), rest


def _cells_of(head: Head, of: Thing, c: Context) -> Thing | None:
    if of.type == t.SPOT and of.piece is not None:
        return head.thing(t.Cells(of.piece.expr, of.expr, None, None, span=head.span), t.REGION)
    if of.type == t.LINE:
        return head.thing(t.LineCells(of.expr, head.owner, span=head.span), t.REGION)
    if of.type in (t.REGION, t.CELL) or of.type.name == "enum":
        return head.thing(region(c, of), t.REGION, layer=of.layer)
    return None


def _cell_beside(c: Context, head: Head) -> Found | None:
    """`the cell above X` is the next one, `cells above X` all up to the edge."""
    post, rest = head.take("above", "below")
    if post is None:
        return None
    direction = t.Literal(_UP if post.preposition == "above" else _DOWN, t.NUMBER)
    start = head.post_thing(c, post)
    if head.word == "cell":
        cell = fit(c, start, t.CELL)
        return head.thing(t.Beside(cell, head.owner, direction, span=head.span), t.CELL), rest
    return head.thing(t.Geometry("ray", (region(c, start), direction, _EMPTY), span=head.span), t.REGION), rest


def _cells_reached(c: Context, head: Head) -> Found | None:
    """`cells within N steps of X over R`."""
    post, rest = head.take("within")
    chain = post.thing if post is not None else None
    if not isinstance(chain, s.OfChain) or not isinstance(chain.head, s.Named):
        return None
    steps = chain.head
    if steps.words.text not in ("step", "steps") or steps.count is None:
        return None
    number = as_number(c, phrases.count_value(c, steps.count, head.scope))
    start = region(c, phrases.chain(c, chain.of, (), head.scope))
    over = next((p for p in rest if isinstance(p, s.Post) and p.preposition == "over" and not p.negated), None)
    through = region(c, head.post_thing(c, over)) if over is not None else ground(c, head.span, head.owner)
    reached = t.Geometry("steps", (number, through, start), span=head.span)
    return head.thing(reached, t.REGION), tuple(p for p in rest if p is not over)


# ---- directions --------------------------------------------------------------------------------------


def _directed(c: Context, head: Head) -> Thing | Found | None:
    """`the neighbour of X towards D`, `the ray of X towards D up to R`, `the shift of R towards D`."""
    if head.word not in ("neighbour", "ray", "shift"):
        return None
    if head.of is None:
        return None
    post, rest = head.take("towards")
    if post is None:
        help = f"write `the {head.word} of CELL towards right`"
        raise Wrong("T003", f"a {head.word} needs a start and a direction", head.span, help=help)
    direction = _direction(c, head, post)
    if head.word == "neighbour":
        cell = fit(c, head.of, t.CELL)
        return head.thing(t.Beside(cell, head.owner, direction, span=head.span), t.CELL), rest
    start = region(c, head.of)
    if head.word == "shift":
        return head.thing(t.Geometry("shift", (start, direction), span=head.span), t.REGION), rest
    stop = next((p for p in rest if isinstance(p, s.Post) and p.preposition == "up to"), None)
    until = region(c, head.post_thing(c, stop)) if stop is not None else _EMPTY
    ray = t.Geometry("ray", (start, direction, until), span=head.span)
    return head.thing(ray, t.REGION), tuple(p for p in rest if p is not stop)


def _direction(c: Context, head: Head, post: s.Post) -> t.Expr:
    """A direction by its word, or by its number or the value at that place."""
    node = post.thing
    if isinstance(node, s.Named) and node.owner is None and node.words.text in DIRECTIONS:
        return t.Literal(DIRECTIONS.index(node.words.text), t.NUMBER, span=post.span)
    return as_place(c, head.post_thing(c, post))


# ---- lines -------------------------------------------------------------------------------------------

_AXES = {
    "row": "rows",
    "rows": "rows",
    "column": "columns",
    "columns": "columns",
    "line": "lines",
    "lines": "lines",
}


def _lines(c: Context, head: Head) -> Thing | None:
    """`rows of BOARD`; the row of a cell as cells."""
    if head.word not in _AXES or head.of is None:
        return None
    axis = _AXES[head.word]
    if isinstance(head.of.expr, t.Board):
        board = head.of.expr
        return head.thing(t.Lines(board.board, board.owner, axis, span=head.span), t.LINES)
    if axis == "lines" and head.of.type == t.LINES:  # `a LINE of LINES`: the word only says what the members are
        return replace(as_set(head.of).bare(), span=head.span)
    if axis == "lines":
        raise Wrong(
            "T001",
            "lines are those of a board",
            head.span,
            help="write `lines of BOARD`, or `[row of CELL, column of CELL]`",
        )
    cells = region(c, head.of)
    return head.thing(t.Geometry(axis[:-1], (cells,), span=head.span), t.REGION)


def _coordinates(c: Context, head: Head) -> Thing | None:
    """`row-number of CELL`, `column-number of CELL`, from 0."""
    if head.word not in ("row-number", "column-number") or head.of is None:
        return None
    cell = fit(c, head.of, t.CELL)
    return head.thing(t.Coordinate(head.word.split("-")[0], cell, span=head.span), t.NUMBER)


# ---- regions made from regions -----------------------------------------------------------------------

_SIMPLE = ("neighbours", "diagonals", "surroundings", "perimeter", "boards")


def _around(c: Context, head: Head) -> Thing | None:
    """`neighbours of R` and the like; `perimeter` alone is that of the first board."""
    if head.word not in _SIMPLE:
        return None
    if head.of is not None:
        return head.thing(t.Geometry(head.word, (region(c, head.of),), span=head.span), t.REGION)
    if head.word != "perimeter" or not c.vocabulary.ground_boards():
        return None
    board = c.vocabulary.ground_boards()[0]
    cells = t.Board(board, head.owner_of_board(c, board))
    return head.thing(t.Geometry("perimeter", (cells,), span=head.span), t.REGION)


def _areas(c: Context, head: Head) -> Thing | Found | None:
    """`areas of R`, `the area of R around X`, `the largest area of R`."""
    if head.word not in ("area", "areas") or head.of is None:
        return None
    of = region(c, head.of)
    post, rest = head.take("around")
    if post is not None:
        seed = region(c, head.post_thing(c, post))
        return head.thing(t.Geometry("area", (of, seed), span=head.span), t.REGION), rest
    if "largest" in head.modifiers:
        return head.thing(t.Geometry("largest", (of,), span=head.span), t.REGION), head.posts
    return head.thing(t.Areas(of, span=head.span), t.set_of(t.REGION)), head.posts


def _blocks(c: Context, head: Head) -> Found | None:
    """`a block of [2, 5] in REGION`: all cells in such rectangles, either way round."""
    if head.word not in ("block", "blocks") or head.of_node is None:
        return None
    sizes = head.of_node
    post, rest = head.take("in", "on")
    if not isinstance(sizes, s.ListOf) or len(sizes.items) != 2 or post is None:
        help = "write `a block of [2, 5] in CELLS`"
        raise Wrong("T003", "a block needs two sizes and cells", head.span, help=help)
    high, wide = (phrases.number(c, item, head.scope) for item in sizes.items)
    cells = region(c, head.post_thing(c, post))
    return head.thing(t.Geometry("blocks", (high, wide, cells), span=head.span), t.REGION), rest


# ---- spots -------------------------------------------------------------------------------------------


def _spots(c: Context, head: Head) -> Found | None:
    """`spots of PIECE on REGION`."""
    if head.word not in ("spot", "spots") or head.of is None or head.of.type.name != "component":
        return None
    post, rest = head.take("on")
    if post is None:
        raise Wrong("T003", "spots lie on something", head.span, help="write `spots of PIECE on BOARD`")
    on = region(c, head.post_thing(c, post))
    return head.thing(t.Spots(head.of.expr, on, span=head.span), t.SPOTS, piece=head.of), rest


READINGS = (_cells, _directed, _lines, _coordinates, _around, _areas, _blocks, _spots)
WORDS = frozenset(
    [
        "cell",
        "cells",
        "neighbour",
        "ray",
        "shift",
        "row-number",
        "column-number",
        "area",
        "areas",
        "block",
        "blocks",
        "spot",
        "spots",
    ]
) | frozenset((*_AXES, *_SIMPLE))
