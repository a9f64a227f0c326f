"""What every expression is worth.

One function for each node class, found by the class in `MEANINGS`. A scalar is an int; a set is the tuple of its
members in their order; the areas of a region are a tuple of regions. Nothing here changes the state, but `Random`
draws from its generator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations

from . import grid
from .facts import Facts, facts_of
from .grid import EMPTY, NONE, Cell, Region, region_of
from .state import Members, Scalar, Seat, State, Value


@dataclass
class World:
    """A program with its players and its state: all that a sentence is about."""

    program: t.Program
    players: int
    state: State
    budget: int = 0  # statements that may still run before the next decision
    facts: Facts = field(init=False)
    declared: Declarations = field(init=False)

    def __post_init__(self) -> None:
        self.facts = facts_of(self.program)
        self.declared = self.facts.declared

    def domain(self, type: t.Type) -> Members:
        """All values of a type, in order."""
        return self.facts.domain(type, self.players)


@dataclass(slots=True)
class Scope:
    """In whose name a sentence runs, and what its names mean. Never changed, but by `walked`."""

    me: int
    names: dict[str, Value]

    def with_name(self, name: str, value: Value) -> Scope:
        return Scope(self.me, {**self.names, name: value})

    def called(self, parameters: Iterable[t.Local], arguments: Iterable[Value], me: int | None = None) -> Scope:
        """The scope of a definition: nothing but its parameters."""
        names = {p.name: a for p, a in zip(parameters, arguments, strict=True)}
        return Scope(self.me if me is None else me, names)


Meaning = Callable[[World, Scope, Any], Value]
MEANINGS: dict[type[t.Expr], Meaning] = {}


def means(node: type[t.Expr]) -> Callable[[Meaning], Meaning]:
    def enter(meaning: Meaning) -> Meaning:
        MEANINGS[node] = meaning
        return meaning

    return enter


COSTLY = {
    *(t.Apply, t.Areas, t.Can, t.Combine, t.Filter, t.First, t.Fold),
    *(t.Geometry, t.Layer, t.LinesWithin, t.Some, t.Spots),
}


def value_of(world: World, scope: Scope, e: t.Expr) -> Value:
    """What an expression is worth.

    Expressions are pure: until what they read of the state changes they are worth the same for the same names, so
    what it took long to find out is remembered.
    """
    node = type(e)
    if node not in COSTLY:
        return MEANINGS[node](world, scope, e)
    memory = world.state.memory
    names, worth = memory.of.get(id(e)) or memory.begin(e, world.facts.free_names(e), world.facts.reads(e))
    bound = scope.names
    key = (scope.me, *[bound[name] for name in names])
    value = worth.get(key)
    if value is None:
        value = worth[key] = MEANINGS[node](world, scope, e)
    return value


def scalar(world: World, scope: Scope, e: t.Expr) -> Scalar:
    value = value_of(world, scope, e)
    assert isinstance(value, int), e
    return value


def holds(world: World, scope: Scope, e: t.Expr) -> bool:
    return value_of(world, scope, e) != 0


def members(world: World, scope: Scope, e: t.Expr) -> Sequence[Any] | Region:
    """The members of a set in their order; a scalar stands for the set of itself, none for the empty set."""
    value = value_of(world, scope, e)
    if isinstance(value, int):
        return () if value == NONE else (value,)
    return value


def region(world: World, scope: Scope, e: t.Expr) -> Region:
    """A set of cells; a cell stands for the set of itself, none for the empty set."""
    value = value_of(world, scope, e)
    return value if isinstance(value, Region) else region_of(members(world, scope, e))


def set_like(type: t.Type, values: Iterable[int]) -> Value:
    """A set of this type, without repetition: components and deeds as they come, all others by number."""
    element = type.element or type
    if element == t.CELL:
        return region_of(values)
    different = dict.fromkeys(values)
    return tuple(different) if element.name in ("component", "deed") else tuple(sorted(different))


def nothing(type: t.Type) -> Value:
    """What is read where there is nothing to read from."""
    return set_like(type, ()) if type.name == "set" else 0


# ------------------------------------------------------------------------------------ the plain ones


@means(t.Literal)
def _literal(world: World, scope: Scope, e: t.Literal) -> Value:
    return e.value


@means(t.Local)
def _local(world: World, scope: Scope, e: t.Local) -> Value:
    return scope.names[e.name]


@means(t.Me)
def _me(world: World, scope: Scope, e: t.Me) -> Value:
    return scope.me


@means(t.Read)
def _read(world: World, scope: Scope, e: t.Read) -> Value:
    key = (e.variable, seat_of(world, scope, e.owner), index_of(world, scope, e.index))
    return world.state.variables.get(key, 0)


@means(t.Printed)
def _printed(world: World, scope: Scope, e: t.Printed) -> Value:
    value = printed_value(world, scope, e)
    if isinstance(value, int):
        return value
    return 0 if e.type in (t.NUMBER, t.TRUTH) else NONE


def printed_value(world: World, scope: Scope, e: t.Printed | t.PrintedSet) -> object | None:
    """What a component prints in a field (of an indexed one, there), or None."""
    component = scalar(world, scope, e.component)
    if component == NONE:
        return None
    value = world.declared.components[component].values.get(e.field)
    if e.index is None or not value:
        return value
    assert isinstance(value, dict)
    return value.get(scalar(world, scope, e.index))


@means(t.Entry)
def _entry(world: World, scope: Scope, e: t.Entry) -> Value:
    values = world.declared.constants[e.constant].values
    return values[min(max(scalar(world, scope, e.index), 0), len(values) - 1)]


@means(t.Arithmetic)
def _arithmetic(world: World, scope: Scope, e: t.Arithmetic) -> Value:
    return ARITHMETIC[e.op](scalar(world, scope, e.left), scalar(world, scope, e.right))


def divide(a: int, b: int) -> int:
    """Cut towards zero; by zero it is 0."""
    quotient = abs(a) // abs(b) if b else 0
    return quotient if (a < 0) == (b < 0) else -quotient


def remainder(a: int, b: int) -> int:
    """Never negative; by zero it is 0."""
    return a % abs(b) if b else 0


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": divide,
    "%": remainder,
    "min": lambda a, b: min(a, b),
    "max": lambda a, b: max(a, b),
}


@means(t.Compare)
def _compare(world: World, scope: Scope, e: t.Compare) -> Value:
    return int(COMPARISONS[e.op](scalar(world, scope, e.left), scalar(world, scope, e.right)))


COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


@means(t.And)
def _and(world: World, scope: Scope, e: t.And) -> Value:
    for part in e.parts:
        if not holds(world, scope, part):
            return 0
    return 1


@means(t.Or)
def _or(world: World, scope: Scope, e: t.Or) -> Value:
    for part in e.parts:
        if holds(world, scope, part):
            return 1
    return 0


@means(t.Not)
def _not(world: World, scope: Scope, e: t.Not) -> Value:
    return int(not holds(world, scope, e.part))


@means(t.Conditional)
def _conditional(world: World, scope: Scope, e: t.Conditional) -> Value:
    return value_of(world, scope, e.then if holds(world, scope, e.test) else e.otherwise)


@means(t.Apply)
def _apply(world: World, scope: Scope, e: t.Apply) -> Value:
    function = world.program.functions[e.function]
    actor = scope.me if e.actor is None else scalar(world, scope, e.actor)
    if actor == NONE:
        return nothing(e.type)
    arguments = [value_of(world, scope, a) for a in e.arguments]
    return value_of(world, scope.called(function.parameters, arguments, actor), function.body)


@means(t.Can)
def _can(world: World, scope: Scope, e: t.Can) -> Value:
    deed = scalar(world, scope, e.deed)
    return 0 if deed == NONE else scalar(world, scope.called((), ()), world.program.deeds[deed].possible)


@means(t.Around)
def _around(world: World, scope: Scope, e: t.Around) -> Value:
    value, by = scalar(world, scope, e.value), scalar(world, scope, e.by)
    order = world.domain(e.type)
    return order[(order.index(value) + by) % len(order)] if value in order else NONE


# ------------------------------------------------------------------------------- owners and indexes


def seat_of(world: World, scope: Scope, owner: t.Expr | None) -> Seat:
    return None if owner is None else scalar(world, scope, owner)


def index_of(world: World, scope: Scope, index: t.Expr | None) -> int | None:
    return None if index is None else scalar(world, scope, index)


def board_seat(world: World, scope: Scope, board: str, owner: t.Expr | None) -> Seat:
    """Whose board is meant: a board of the table has no owner, one of players is the actor's if nobody is named."""
    if world.declared.boards[board].scope == "table":
        return None
    return scope.me if owner is None else scalar(world, scope, owner)


def cells_of_board(world: World, scope: Scope, board: str, owner: t.Expr | None) -> Region:
    seat = board_seat(world, scope, board, owner)
    if seat == NONE:
        return EMPTY
    declared = world.declared.boards[board]
    return world.facts.board(declared, component_of_board(world, board, seat))


def component_of_board(world: World, board: str, seat: Seat) -> int:
    """The component on which a board is printed, or none."""
    variable = world.declared.boards[board].variable
    return NONE if variable is None else world.state.variables.get((variable, seat, None), NONE)


def mask(world: World, scope: Scope, owner: t.Expr | None = None) -> Region:
    """All cells that there are on the boards of the table and of one player."""
    cells = EMPTY
    for board in world.declared.boards:
        cells |= cells_of_board(world, scope, board, owner)
    return cells


# -------------------------------------------------------------------------------------------- cells


@means(t.At)
def _at(world: World, scope: Scope, e: t.At) -> Value:
    board = world.declared.boards[e.board]
    row, column = scalar(world, scope, e.row), scalar(world, scope, e.column)
    if row not in range(grid.SIDE) or column not in range(grid.SIDE):
        return NONE
    cell = Cell(board.number, row, column).number
    return cell if cell in cells_of_board(world, scope, e.board, e.owner) else NONE


@means(t.Beside)
def _beside(world: World, scope: Scope, e: t.Beside) -> Value:
    cell, direction = scalar(world, scope, e.cell), scalar(world, scope, e.direction)
    if cell == NONE or direction not in range(8):
        return NONE
    return next(iter(grid.shift(region_of([cell]), direction, mask(world, scope, e.owner))), NONE)


@means(t.Coordinate)
def _coordinate(world: World, scope: Scope, e: t.Coordinate) -> Value:
    value = scalar(world, scope, e.of)
    if value == NONE:
        return 0
    if type_of(e.of) == t.LINE:
        return value % grid.SIDE
    cell = Cell.numbered(value)
    return cell.row if e.axis == "row" else cell.column


@means(t.Where)
def _where(world: World, scope: Scope, e: t.Where) -> Value:
    seat, cell = seat_of(world, scope, e.owner), scalar(world, scope, e.cell)
    return value_there(world, e.layer, seat, cell)


def value_there(world: World, layer: str, seat: Seat, cell: int) -> int:
    held = [v for v, cells in values_of_layer(world, layer, seat) if cell in cells]
    return held[0] if held else NONE


def values_of_layer(world: World, layer: str, seat: Seat) -> list[tuple[int, Region]]:
    """The values of a valued layer with the cells that hold them."""
    values = world.domain(t.enum(str(world.declared.layers[layer].values)))
    return [(value, world.state.layers.get((layer, seat, value), EMPTY)) for value in values]


# --------------------------------------------------------------------------------------------- sets


@means(t.All)
def _all(world: World, scope: Scope, e: t.All) -> Value:
    return world.domain(e.type.element or e.type)


@means(t.Single)
def _single(world: World, scope: Scope, e: t.Single) -> Value:
    return set_like(e.type, members(world, scope, e.value))


@means(t.Combine)
def _combine(world: World, scope: Scope, e: t.Combine) -> Value:
    if e.type == t.REGION:
        return COMBINATIONS[e.op](region(world, scope, e.left), region(world, scope, e.right))
    left, right = tuple(members(world, scope, e.left)), tuple(members(world, scope, e.right))
    match e.op:
        case "union":
            both = left + right
        case "intersection":
            both = tuple(m for m in left if m in right)
        case "difference":
            both = tuple(m for m in left if m not in right)
        case _:
            raise AssertionError(e.op)
    return set_like(e.type, both)


COMBINATIONS: dict[str, Callable[[Region, Region], Region]] = {
    "union": lambda a, b: a | b,
    "intersection": lambda a, b: a & b,
    "difference": lambda a, b: a - b,
}


@means(t.Filter)
def _filter(world: World, scope: Scope, e: t.Filter) -> Value:
    kept = kept_members(world, scope, e)
    return region_of(kept) if e.variable.type == t.CELL else tuple(kept)


def kept_members(world: World, scope: Scope, e: t.Filter) -> Iterator[Any]:
    """The members that a filter keeps, tested one by one as they are asked for."""
    for member, inside in walked(world, scope, e):
        if holds(world, inside, e.where):
            yield member


def walked(world: World, scope: Scope, e: t.Filter | t.Fold) -> Iterator[tuple[Any, Scope]]:
    """Each member of the set that is walked, and the scope in which the variable is that member: always the same one,
    so it is of no use when the next member is asked for."""
    name = e.variable.name
    inside = Scope(scope.me, dict(scope.names))
    for member in members(world, scope, e.of):
        inside.names[name] = member
        yield member, inside


@means(t.Zone)
def _zone(world: World, scope: Scope, e: t.Zone) -> Value:
    key = (e.zone, seat_of(world, scope, e.owner), index_of(world, scope, e.index))
    components = tuple(world.state.zones.get(key, ()))
    return components[: e.most] if e.most > 0 else components


@means(t.PrintedSet)
def _printed_set(world: World, scope: Scope, e: t.PrintedSet) -> Value:
    value = printed_value(world, scope, e)
    if isinstance(value, int):  # a mask
        return tuple(v for v in range(value.bit_length()) if value >> v & 1)
    return value if isinstance(value, tuple) else ()


# ------------------------------------------------------------------------------------------ regions


@means(t.Board)
def _board(world: World, scope: Scope, e: t.Board) -> Value:
    return cells_of_board(world, scope, e.board, e.owner)


@means(t.Layer)
def _layer(world: World, scope: Scope, e: t.Layer) -> Value:
    seat = seat_of(world, scope, e.owner)
    if e.value is None and world.declared.layers[e.layer].values is not None:
        cells = EMPTY
        for _, there in values_of_layer(world, e.layer, seat):
            cells |= there
        return cells
    value = None if e.value is None else scalar(world, scope, e.value)
    return world.state.layers.get((e.layer, seat, value), EMPTY)


@means(t.PrintedLayer)
def _printed_layer(world: World, scope: Scope, e: t.PrintedLayer) -> Value:
    board = world.declared.boards[e.board]
    seat = board_seat(world, scope, e.board, e.owner)
    component = component_of_board(world, e.board, seat)
    if component == NONE or seat == NONE:
        return EMPTY
    is_flag = world.declared.kinds[str(board.kind)].fields[e.field].type == t.TRUTH
    wanted = 1 if is_flag else None if e.value is None else scalar(world, scope, e.value)
    return world.facts.printed(component, e.field, wanted)


@means(t.Cells)
def _cells(world: World, scope: Scope, e: t.Cells) -> Value:
    return covered(world, scope, e)


def covered(world: World, scope: Scope, e: t.Cells | t.SpotIs) -> Region:
    """The cells of a piece at a spot, or those of them whose print in a layer is the one that is asked for."""
    piece, spot = scalar(world, scope, e.piece), scalar(world, scope, e.spot)
    if e.field is None:
        return world.facts.covered(piece, spot)
    return world.facts.covered_by(piece, spot, e.field, None if e.value is None else scalar(world, scope, e.value))


@means(t.Geometry)
def _geometry(world: World, scope: Scope, e: t.Geometry) -> Value:
    return GEOMETRY[e.op](mask(world, scope), *_geometry_arguments(world, scope, e))


# What the arguments of each operation are: R a region, N a number.
GEOMETRY_ARGUMENTS = {
    "neighbours": "R",
    "diagonals": "R",
    "surroundings": "R",
    "perimeter": "R",
    "area": "RR",
    "largest": "R",
    "row": "R",
    "column": "R",
    "boards": "R",
    "blocks": "NNR",
    "steps": "NRR",
    "ray": "RNR",
    "shift": "RN",
}

GEOMETRY: dict[str, Callable[..., Region]] = {
    "neighbours": lambda mask, r: grid.neighbours(r, mask),
    "diagonals": lambda mask, r: grid.diagonals(r, mask),
    "surroundings": lambda mask, r: grid.surroundings(r, mask),
    "perimeter": lambda mask, r: grid.perimeter(r),
    "area": lambda mask, r, c: grid.flood(c, r),
    "largest": lambda mask, r: grid.largest(r),
    "row": lambda mask, c: grid.rows(c, mask),
    "column": lambda mask, c: grid.columns(c, mask),
    "boards": lambda mask, r: grid.boards(r, mask),
    "blocks": lambda mask, a, b, r: grid.blocks(a, b, r),
    "steps": lambda mask, n, r, s: grid.steps(n, r, s),
    "ray": lambda mask, c, d, r: grid.ray(c, d, r, mask),
    "shift": lambda mask, r, d: grid.shift(r, d, mask),
}


def _geometry_arguments(world: World, scope: Scope, e: t.Geometry) -> list[Region | int]:
    kinds = zip(GEOMETRY_ARGUMENTS[e.op], e.arguments, strict=True)
    return [region(world, scope, a) if kind == "R" else scalar(world, scope, a) for kind, a in kinds]


@means(t.Areas)
def _areas(world: World, scope: Scope, e: t.Areas) -> Value:
    return tuple(grid.areas(region(world, scope, e.region)))


@means(t.Lines)
def _lines(world: World, scope: Scope, e: t.Lines) -> Value:
    lines = [grid.lines_of(Cell.numbered(number)) for number in cells_of_board(world, scope, e.board, e.owner)]
    rows, columns = {row for row, _ in lines}, {column for _, column in lines}
    return tuple(sorted({"rows": rows, "columns": columns, "lines": rows | columns}[e.which]))


@means(t.LineCells)
def _line_cells(world: World, scope: Scope, e: t.LineCells) -> Value:
    return grid.line_cells(scalar(world, scope, e.line), mask(world, scope, e.owner))


@means(t.LinesWithin)
def _lines_within(world: World, scope: Scope, e: t.LinesWithin) -> Value:
    within, cells = region(world, scope, e.region), mask(world, scope)
    return tuple(line for line in members(world, scope, e.lines) if grid.line_cells(line, cells) <= within)


# -------------------------------------------------------------------------------------------- spots


@means(t.Spots)
def _spots(world: World, scope: Scope, e: t.Spots) -> Value:
    pictures = world.facts.pictures(scalar(world, scope, e.piece))
    return grid.spots_within(pictures, region(world, scope, e.region))


@means(t.SpotIs)
def _spot_is(world: World, scope: Scope, e: t.SpotIs) -> Value:
    cells, there = covered(world, scope, e), region(world, scope, e.region)
    match e.relation:
        case "covers":
            return int(cells.bits & there.bits != 0)
        case "within":
            return int(cells <= there)
        case "touches":
            return int(cells.bits & grid.beside(there.bits) & ~there.bits != 0)
    raise AssertionError(e.relation)


# -------------------------------------------------------------------------------------- asking sets


@means(t.Count)
def _count(world: World, scope: Scope, e: t.Count) -> Value:
    return len(members(world, scope, e.of))


@means(t.Some)
def _some(world: World, scope: Scope, e: t.Some) -> Value:
    return int(first_of(world, scope, e.of) is not None)


@means(t.Has)
def _has(world: World, scope: Scope, e: t.Has) -> Value:
    value = scalar(world, scope, e.value)
    return int(value != NONE and value in members(world, scope, e.of))


@means(t.Inside)
def _inside(world: World, scope: Scope, e: t.Inside) -> Value:
    whole = members(world, scope, e.whole)
    return int(all(m in whole for m in members(world, scope, e.part)))


@means(t.First)
def _first(world: World, scope: Scope, e: t.First) -> Value:
    first = first_of(world, scope, e.of)
    return NONE if first is None else first


def first_of(world: World, scope: Scope, e: t.Expr) -> Value | None:
    """The first member of a set; behind it no filter is asked any more."""
    found = kept_members(world, scope, e) if isinstance(e, t.Filter) else iter(members(world, scope, e))
    return next(found, None)


@means(t.Fold)
def _fold(world: World, scope: Scope, e: t.Fold) -> Value:
    return FOLDS[e.op]([scalar(world, inside, e.body) for _, inside in walked(world, scope, e)])


FOLDS: dict[str, Callable[[list[int]], int]] = {
    "sum": sum,
    "highest": lambda bodies: max(bodies, default=0),
    "lowest": lambda bodies: min(bodies, default=0),
    "any": lambda bodies: int(any(bodies)),
    "all": lambda bodies: int(all(bodies)),
}


# -------------------------------------------------------------------------------------------- types


def type_of(e: t.Expr) -> t.Type:
    """The type of an expression: the one that it carries, or the one of its class."""
    if isinstance(e, t.Fold):
        return t.TRUTH if e.op in ("any", "all") else t.NUMBER
    carried = getattr(e, "type", None)
    return carried if isinstance(carried, t.Type) else TYPES[type(e)]


TYPES: dict[type[t.Expr], t.Type] = {
    t.Me: t.PLAYER,
    t.Arithmetic: t.NUMBER,
    t.Compare: t.TRUTH,
    t.And: t.TRUTH,
    t.Or: t.TRUTH,
    t.Not: t.TRUTH,
    t.Can: t.TRUTH,
    t.At: t.CELL,
    t.Beside: t.CELL,
    t.Coordinate: t.NUMBER,
    t.Board: t.REGION,
    t.Layer: t.REGION,
    t.PrintedLayer: t.REGION,
    t.Cells: t.REGION,
    t.Geometry: t.REGION,
    t.Areas: t.set_of(t.REGION),
    t.Lines: t.LINES,
    t.LineCells: t.REGION,
    t.LinesWithin: t.LINES,
    t.Spots: t.SPOTS,
    t.SpotIs: t.TRUTH,
    t.Count: t.NUMBER,
    t.Some: t.TRUTH,
    t.Has: t.TRUTH,
    t.Inside: t.TRUTH,
}
