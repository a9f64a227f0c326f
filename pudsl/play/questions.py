"""Asking the rules: every noun, adjective, legality and measure of content that has an answer, by name and arguments.

Names are those of the content: `fare of CELL`, `covered CELL`, `can place TILE`, `ways to place TILE`. Parts in square
brackets are left out, and so may be whatever follows the first words, as long as only one rule is left that takes such
arguments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pudsl.classes import replace
from pudsl.core.grid import Board
from pudsl.play.errors import PudslError
from pudsl.play.names import CELLS, NONE, SIDE, Names, Record
from pudsl.play.pieces import pairs_of
from pudsl.play.values import Cell, Line, Spot

if TYPE_CHECKING:
    from pudsl.check.typed import Program
    from pudsl.play.state import State

_BRACKETS = re.compile(r"\s*\[[^\]]*\]|\s*<[^>]*>")
_CAPITALS = re.compile(r"(?:\s+(?:of|on|at|to|onto|from|for|in|by|against|over|with))?\s+[A-Z][A-Z0-9_]*\b.*")
_WAYS = "ways to "


class NoSuchRule(PudslError):
    """No rule has this name and takes these arguments."""


def ask(state: State, name: str, args: Sequence[object], player: int) -> Any:
    """What a rule answers. Raises `NoSuchRule`, also where its arguments are others."""
    if not isinstance(name, str):
        raise NoSuchRule(f"a rule is asked by its name, such as 'covered CELL', not by {name!r}")
    number, export, given = _find(state, name, args)
    found = state._core.ask(number, player, *given.scalars, regions=given.regions)
    return _answer(state, export, found, given.piece)


def with_ways(program: Program) -> Program:
    """A program with a question more for each verb whose last part is a place: where it is possible."""
    from pudsl.check import typed as t

    functions = dict(program.functions)
    for verb in program.verbs.values():
        if verb.parameters and verb.parameters[-1].type in (t.SPOT, t.CELL):
            *others, last = verb.parameters
            domain = _domain(program, others, last)
            if domain is not None:
                type = t.SPOTS if last.type == t.SPOT else t.REGION
                body = t.Filter(last, domain, verb.possible, type)
                name = _WAYS + verb.name
                functions[name] = t.Function(name, f"ways to {verb.text}", tuple(others), type, body, span=verb.span)
    return replace(program, functions=functions)


def _domain(program: Any, others: Sequence[Any], last: Any) -> Any:
    """All places that there are: of the piece that comes before, or all cells of all boards."""
    from pudsl.check import typed as t

    declared = program.declarations
    boards = declared.boards.values()
    piece = None
    if last.type == t.SPOT:
        pieces = [p for p in others if p.type.name == "component" and declared.kinds[p.type.of].piece]
        if not pieces:
            return None
        piece = pieces[-1]
        printed = {board for y in declared.kinds[piece.type.of].prints for board in declared.layers[y].boards}
        boards = [b for b in boards if b.name in printed]
    regions = [t.Board(b.name, None if b.scope == "table" else t.Me()) for b in boards]
    if not regions:
        return None
    region: t.Expr = regions[0]
    for more in regions[1:]:
        region = t.Combine("union", region, more, t.REGION)
    return region if piece is None else t.Spots(piece, region)


# --- finding a rule ----------------------------------------------------------------------------------


class _Given:
    """Arguments as the core takes them."""

    def __init__(self) -> None:
        self.scalars: list[int] = []
        self.regions: list[Board] = []
        self.piece = NONE


def _find(state: State, name: str, args: Sequence[object]) -> tuple[int, Record, _Given]:
    wanted = " ".join(name.split())
    complaints = []
    for number, export in _candidates(state.game._names, wanted):
        try:
            return number, export, _arguments(state, export, args)
        except ValueError as error:
            takes = ", ".join(f"{p['name'].split('.')[0]} ({p['type']})" for p in export["takes"]) or "nothing"
            complaints.append(f"{export['name']!r} takes {takes}: {error}")
    if complaints:
        raise NoSuchRule("; ".join(complaints))
    from pudsl.source.suggest import nearest

    near = nearest(wanted, [_short(n) for n in state.game.questions])
    raise NoSuchRule(f"there is no rule {wanted!r}" + (f"; near: {', '.join(near)}" if near else ""))


def _candidates(names: Names, wanted: str) -> list[tuple[int, Record]]:
    """The rules that a name can mean: those that fit best, but all of these."""
    asked = [(n, x) for n, x in names.exports.values() if x["what"] != "verb"]
    tests = (
        lambda name: name == wanted,
        lambda name: _short(name) == wanted,
        lambda name: _short(name).lower() == wanted.lower(),
        lambda name: _CAPITALS.sub("", _short(name)) == wanted,
    )
    for test in tests:
        found = [(n, x) for n, x in asked if test(x["name"])]
        if found:
            return found
    return []


def _short(name: str) -> str:
    return _BRACKETS.sub("", name)


# --- arguments and answers ----------------------------------------------------------------------------


def _arguments(state: State, export: Record, args: Sequence[object]) -> _Given:
    takes = export["takes"]
    if len(args) != len(takes):
        raise ValueError(f"not {len(args)} arguments")
    given = _Given()
    for about, arg in zip(takes, args, strict=True):
        if about["shape"] == "region":
            given.regions += _regions(state.game._names, arg)
        elif about["shape"] in ("mask", "scalar"):
            given.scalars.append(_scalar(state, about["type"], arg, given))
        else:
            raise ValueError(f"{about['type']} cannot be handed over")
    return given


def _scalar(state: State, type: str, arg: object, given: _Given) -> int:
    names = state.game._names
    sort = names.sort(type)
    if sort == "set":
        if isinstance(arg, (str, int)) or not isinstance(arg, Iterable):
            raise ValueError(f"a list of {type.removeprefix('set of ')} is expected, not {arg!r}")
        return sum(1 << _scalar(state, type.removeprefix("set of "), part, given) for part in arg)
    if arg is None and sort not in ("number", "truth"):
        return NONE
    if sort == "spot":
        return _spot(state, arg, given.piece)
    if sort == "cell":
        return _cell(names, arg)
    if sort == "line" and isinstance(arg, Line):
        return int(names.board_numbers[arg.board]) * 2 * SIDE + (SIDE if arg.axis == "column" else 0) + arg.number
    if sort in ("number", "truth", "player") and isinstance(arg, int):
        return int(arg)
    if sort == "enum" and str(arg) in names.enums[type].numbers:
        return names.enums[type].numbers[str(arg)]
    if sort == "component" and names.numbers.get(str(arg), NONE) in names.of_kind(type):
        given.piece = names.numbers[str(arg)]
        return given.piece
    raise ValueError(f"a {type} is expected, not {arg!r}")


def _cell(names: Names, arg: object) -> int:
    if isinstance(arg, Cell):
        return names.cell_number(*arg)
    if isinstance(arg, (tuple, list)) and len(arg) == 2 and all(isinstance(part, int) for part in arg):
        plain = [b["name"] for b in names.boards if b["columns_named"] is None] or [b["name"] for b in names.boards]
        return names.cell_number(arg[0], arg[1], plain[0])
    raise ValueError(f"a cell is expected, not {arg!r}")


def _spot(state: State, arg: object, piece: int) -> int:
    pieces = state.game._speaker.pieces
    if isinstance(arg, int):
        return arg
    if piece != NONE:
        if isinstance(arg, Spot):
            number = pieces.number(arg, piece)
            if number is not None:
                return number
        cells = pairs_of(arg)
        if cells is not None:
            for board in range(len(state.game._names.boards)):
                found = pieces.spots_on(piece, cells, board)
                if found:
                    return found[0]
    raise ValueError(f"a place for the piece is expected, not {arg!r}")


def _regions(names: Names, arg: object) -> list[Board]:
    if isinstance(arg, (str, int)) or not isinstance(arg, Iterable):
        raise ValueError(f"cells are expected, not {arg!r}")  # noqa: TRY004 - told to whoever asks, like all others
    cells = [_cell(names, part) for part in arg]
    return [Board(c % CELLS for c in cells if c // CELLS == n) for n in range(len(names.boards))]


def _answer(state: State, export: Mapping[str, Any], found: Any, piece: int) -> Any:
    names = state.game._names
    gives, shape = export["gives"], export["shape"]
    if shape == "region":
        numbers = [names.board_numbers[b] for b in export["boards"]]
        return [names.cell(n * CELLS + c) for n, board in zip(numbers, found, strict=True) for c in board]
    if shape == "spots":
        at = [(names.board_numbers[b], spots) for b, spots in zip(export["boards"], found, strict=True)]
        pieces = state.game._speaker.pieces
        return [pieces.spot(n * 8 * CELLS + spot, piece) for n, spots in at for spot in spots]
    if shape == "list":
        element = gives.removeprefix("set of ")
        return [names.value(element, n) for n in found]
    if shape == "lines":
        return [names.line(n) for n in range(32) if found >> n & 1]
    if shape == "mask":
        return names.members(gives.removeprefix("set of "), found)
    return names.value(gives, found)
