"""Random expressions, well typed, over what `declarations` declares. See `programs`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations

from .declarations import (
    CARD,
    COLOUR,
    DEEDS_PRINTED,
    FIELDS_ON_LAND,
    LAYERS,
    SHEET,
    STEP,
    WARM,
    ZONES,
    Source,
    ZoneSketch,
    declarations,
)

T = TypeVar("T")

NONE = -1
YES = t.Literal(1, t.TRUTH)
ENUMERATIONS = (COLOUR, STEP, WARM)
PIECES = (t.component("tile"), t.component("patch"))


@dataclass(frozen=True)
class Names:
    """What a sentence may use: the names in scope, the piece of each spot among them, and what it may do."""

    locals: tuple[t.Local, ...] = ()
    pieces: tuple[tuple[str, t.Expr], ...] = ()
    verbs: tuple[t.Verb, ...] = ()
    performs: bool = False
    stops: bool = True

    def and_local(self, local: t.Local, piece: t.Expr | None = None) -> Names:
        pieces = self.pieces if piece is None else (*self.pieces, (local.name, piece))
        return replace(self, locals=(*self.locals, local), pieces=pieces)

    def of_type(self, type: t.Type) -> list[t.Local]:
        return [local for local in self.locals if local.type == type]

    def piece_of(self, spot: t.Local) -> t.Expr:
        return dict(self.pieces)[spot.name]

    def only(self, locals: Sequence[t.Local]) -> Names:
        kept = tuple(pair for pair in self.pieces if pair[0] in {local.name for local in locals})
        return replace(self, locals=tuple(locals), pieces=kept)


class Sentences:
    """Makes expressions of a type out of the names in scope."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.left = 0  # how many nodes may still be made before only the plainest are
        self.named = 0
        self.d: Declarations = declarations(source)
        self.players = self.d.most_players
        self.functions: dict[str, t.Function] = {}

    # -- picking

    def below(self, n: int) -> int:
        return self.source.below(n)

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def chance(self, n: int) -> bool:
        """Once in n, and never in the plainest program."""
        return self.below(n) == n - 1

    def make(self, plain: Sequence[Callable[[], T]], more: Sequence[Callable[[], T]], depth: int) -> T:
        self.left -= 1
        ways = [*plain, *more] if depth > 0 and self.left > 0 else plain
        return self.one_of(ways)()

    def new_name(self, type: t.Type) -> t.Local:
        self.named += 1
        return t.Local(f"x{self.named}", type)

    def mostly(self, names: Names) -> t.Expr:
        return self.truth(names, 2) if self.chance(3) else YES

    # -- expressions of any type

    def expression(self, type: t.Type, names: Names, depth: int) -> t.Expr:
        match type.name:
            case "number":
                return self.number(names, depth)
            case "truth":
                return self.truth(names, depth)
            case "set":
                return self.set(type, names, depth)
        return self.scalar(type, names, depth)

    def common(self, type: t.Type, names: Names, depth: int) -> list[Callable[[], t.Expr]]:
        """What there is of every type: names, conditionals, nouns."""
        ways: list[Callable[[], t.Expr]] = [
            lambda: t.Conditional(
                self.truth(names, depth - 1),
                self.expression(type, names, depth - 1),
                self.expression(type, names, depth - 1),
                type,
            )
        ]
        if fitting := [function for function in self.functions.values() if function.type == type]:
            ways.append(lambda: self.apply(self.one_of(fitting), names, depth))
        return ways

    def local(self, type: t.Type, names: Names) -> list[Callable[[], t.Expr]]:
        """The names of a type, if there are any; twice, for they are what makes sentences interesting."""
        fitting = names.of_type(type)
        return [lambda: self.one_of(fitting)] * 2 if fitting else []

    def apply(self, function: t.Function, names: Names, depth: int) -> t.Expr:
        arguments = tuple(self.expression(p.type, names, depth - 1) for p in function.parameters)
        actor = self.player(names, 1) if self.chance(3) else None
        return t.Apply(function.name, arguments, actor, function.type)

    # -- numbers and truths

    def number(self, names: Names, depth: int) -> t.Expr:
        d = depth - 1
        plain = [
            lambda: t.Literal(self.below(5), t.NUMBER),
            lambda: self.read(t.NUMBER, names, d),
            *self.local(t.NUMBER, names),
        ]
        more: list[Callable[[], t.Expr]] = [
            lambda: t.Literal(-1 - self.below(3), t.NUMBER),
            lambda: t.Arithmetic(self.one_of(("+", "-", "min", "max")), self.number(names, d), self.number(names, d)),
            lambda: t.Arithmetic(self.one_of(("*", "/", "%")), self.number(names, d), self.small_number()),
            lambda: t.Count(self.any_set(names, d)),
            lambda: t.Count(t.Areas(self.region(names, d))),
            lambda: self.fold(self.one_of(("sum", "highest", "lowest")), names, d),
            lambda: t.Printed("card", "worth", self.scalar(CARD, names, d), None, t.NUMBER),
            lambda: t.Printed(
                "card", "by_colour", self.scalar(CARD, names, d), self.scalar(COLOUR, names, d), t.NUMBER
            ),
            lambda: t.Printed("sheet", "gain", self.scalar(SHEET, names, d), self.cell(names, d), t.NUMBER),
            lambda: t.Entry("costs", self.number(names, d), t.NUMBER),
            lambda: t.Coordinate(self.one_of(("row", "column")), self.cell(names, d)),
            lambda: t.Coordinate(self.one_of(("row", "column")), self.scalar(t.LINE, names, d)),
            *self.common(t.NUMBER, names, depth),
        ]
        return self.make(plain, more, depth)

    def small_number(self) -> t.Expr:
        return t.Literal(self.below(7) - 3, t.NUMBER)

    def truth(self, names: Names, depth: int) -> t.Expr:
        d = depth - 1
        plain = [
            lambda: YES,
            lambda: t.Literal(0, t.TRUTH),
            lambda: self.read(t.TRUTH, names, d),
            *self.local(t.TRUTH, names),
        ]
        more: list[Callable[[], t.Expr]] = [
            lambda: self.compare(names, d),
            lambda: self.compare(names, d),
            lambda: t.And(self.truths(names, d)),
            lambda: t.Or(self.truths(names, d)),
            lambda: t.Not(self.truth(names, d)),
            lambda: t.Some(self.any_set(names, d)),
            lambda: self.has(names, d),
            lambda: self.inside(names, d),
            lambda: self.fold(self.one_of(("any", "all")), names, d),
            lambda: self.spot_is(names, d),
            lambda: self.spot_is(names, d),
            *([lambda: t.Can(self.scalar(t.DEED, names, d))] if names.performs else []),
            lambda: t.Printed("card", "ripe", self.scalar(CARD, names, d), None, t.TRUTH),
            lambda: t.Printed("sheet", "spring", self.scalar(SHEET, names, d), self.cell(names, d), t.TRUTH),
            *self.common(t.TRUTH, names, depth),
        ]
        return self.make(plain, more, depth)

    def truths(self, names: Names, depth: int) -> tuple[t.Expr, ...]:
        return tuple(self.truth(names, depth) for _ in range(2 + self.below(2)))

    def compare(self, names: Names, depth: int) -> t.Expr:
        type = self.one_of((t.NUMBER, t.NUMBER, *ENUMERATIONS, t.PLAYER, t.CELL, CARD, t.LINE))
        ops = ("=", "!=", "<", "<=", ">", ">=") if type in (t.NUMBER, STEP) else ("=", "!=")
        return t.Compare(self.one_of(ops), self.expression(type, names, depth), self.expression(type, names, depth))

    def has(self, names: Names, depth: int) -> t.Expr:
        element = self.one_of(self.elements())
        return t.Has(self.set(t.set_of(element), names, depth), self.scalar(element, names, depth))

    def inside(self, names: Names, depth: int) -> t.Expr:
        type = t.set_of(self.one_of(self.elements()))
        return t.Inside(self.set(type, names, depth), self.set(type, names, depth))

    def fold(self, op: str, names: Names, depth: int) -> t.Expr:
        of, variable, inner = self.walked(names, depth)
        body = self.number(inner, depth) if op in ("sum", "highest", "lowest") else self.truth(inner, depth)
        return t.Fold(op, variable, of, body)

    def walked(self, names: Names, depth: int) -> tuple[t.Expr, t.Local, Names]:
        """A set to be walked, the variable of the walk, and the names with it."""
        if self.chance(6):
            area = self.new_name(t.REGION)
            return t.Areas(self.region(names, depth)), area, names.and_local(area)
        if self.chance(5):
            piece, spot = self.piece(names), self.new_name(t.SPOT)
            return self.spots(piece, names, depth), spot, names.and_local(spot, piece)
        element = self.one_of(self.elements())
        variable = self.new_name(element)
        return self.set(t.set_of(element), names, depth), variable, names.and_local(variable)

    def spot_is(self, names: Names, depth: int) -> t.Expr:
        piece, spot = self.piece_and_spot(names, depth)
        layer, value = self.part(names, depth)
        relation = self.one_of(("covers", "within", "touches"))
        return t.SpotIs(relation, piece, spot, layer, value, self.region(names, depth))

    # -- scalars that are no numbers

    def elements(self) -> tuple[t.Type, ...]:
        return (COLOUR, t.PLAYER, t.CELL, CARD, STEP, WARM, t.LINE, t.DEED, t.component("tile"))

    def scalar(self, type: t.Type, names: Names, depth: int) -> t.Expr:
        match type.name:
            case "player":
                return self.player(names, depth)
            case "cell":
                return self.cell(names, depth)
            case "spot":
                return self.spot(self.piece(names), names, depth)
        plain = [
            lambda: self.literal(type),
            *self.local(type, names),
            *([lambda: self.read(type, names, depth - 1)] if self.readable(type) else []),
        ]
        return self.make(plain, self.of_some_kind(type, names, depth), depth)

    def of_some_kind(self, type: t.Type, names: Names, depth: int) -> list[Callable[[], t.Expr]]:
        d = depth - 1
        ways = [lambda: t.First(self.set(t.set_of(type), names, d), type), *self.common(type, names, depth)]
        if type.name == "enum":
            ways.append(lambda: t.Around(self.scalar(type, names, d), self.number(names, d), type))
        if type == COLOUR:
            ways += [
                lambda: t.Printed("card", "tint", self.scalar(CARD, names, d), None, COLOUR),
                lambda: t.Printed("sheet", "ore", self.scalar(SHEET, names, d), self.cell(names, d), COLOUR),
                lambda: t.Entry("tints", self.number(names, d), COLOUR),
                lambda: t.Where("soil", self.player(names, 1), self.cell(names, d), COLOUR),
            ]
        if type == STEP:
            ways.append(lambda: t.Where("cloud", None, self.cell(names, d), STEP))
        if type == t.DEED:
            ways.append(lambda: t.Printed("card", "act", self.scalar(CARD, names, d), None, t.DEED))
        return ways

    def literal(self, type: t.Type) -> t.Expr:
        values = self.values_of(type)
        return t.Literal(NONE if self.chance(8) or not values else self.one_of(values), type)

    def values_of(self, type: t.Type) -> Sequence[int]:
        match type.name:
            case "enum":
                return sorted(self.d.enumerations[str(type.of)].values)
            case "component":
                return [component.number for component in self.d.of_kind(str(type.of))]
            case "deed":
                return range(DEEDS_PRINTED)
            case "player":
                return range(self.players)
            case "cell":
                return [
                    b.number * 256 + r * 16 + c
                    for b in self.d.boards.values()
                    for r in range(b.rows)
                    for c in range(b.columns)
                ]
        return ()

    def player(self, names: Names, depth: int) -> t.Expr:
        d = depth - 1
        plain = [
            lambda: t.Me(),
            *self.local(t.PLAYER, names),
            lambda: self.literal(t.PLAYER),
            lambda: self.read(t.PLAYER, names, d),
        ]
        more: list[Callable[[], t.Expr]] = [
            lambda: t.Around(self.player(names, d), self.number(names, d), t.PLAYER),
            lambda: t.First(self.set(t.PLAYERS, names, d), t.PLAYER),
            *self.common(t.PLAYER, names, depth),
        ]
        return self.make(plain, more, depth)

    def cell(self, names: Names, depth: int) -> t.Expr:
        d = depth - 1
        plain = [
            lambda: self.literal(t.CELL),
            *self.local(t.CELL, names),
            lambda: self.read(t.CELL, names, d),
        ]
        more: list[Callable[[], t.Expr]] = [
            lambda: t.First(self.region(names, d), t.CELL),
            lambda: t.At("land", self.player(names, 1), self.number(names, d), self.number(names, d)),
            lambda: t.At("sky", None, self.number(names, d), self.number(names, d)),
            lambda: t.Beside(self.cell(names, d), self.player(names, 1), self.direction(names, d)),
            *self.common(t.CELL, names, depth),
        ]
        return self.make(plain, more, depth)

    def direction(self, names: Names, depth: int) -> t.Expr:
        return self.number(names, depth) if self.chance(6) else t.Literal(self.below(8), t.NUMBER)

    # -- reading variables

    def readable(self, type: t.Type) -> bool:
        return any(v.type == type for v in self.d.variables.values())

    def read(self, type: t.Type, names: Names, depth: int) -> t.Expr:
        variable = self.one_of([v.name for v in self.d.variables.values() if v.type == type])
        owner, index = self.owner_and_index(variable, names, depth)
        return t.Read(variable, owner, index, type)

    def owner_and_index(self, variable: str, names: Names, depth: int) -> tuple[t.Expr | None, t.Expr | None]:
        declared = self.d.variables[variable]
        owner = self.player(names, min(depth, 1)) if declared.scope == "player" else None
        return owner, self.scalar(declared.index, names, min(depth, 1)) if declared.index else None

    # -- sets

    def any_set(self, names: Names, depth: int) -> t.Expr:
        if self.chance(5):
            return self.spots(self.piece(names), names, depth)
        return self.set(t.set_of(self.one_of(self.elements())), names, depth)

    def set(self, type: t.Type, names: Names, depth: int) -> t.Expr:
        if type == t.REGION:
            return self.region(names, depth)
        assert type.element is not None
        plain = [*self.local(type, names), *self.sets_at_hand(type, type.element, names)]
        return self.make(plain, [*self.derived(type, names, depth), *self.special(type, names, depth)], depth)

    def sets_at_hand(self, type: t.Type, element: t.Type, names: Names) -> list[Callable[[], t.Expr]]:
        match element.name:
            case "enum" | "player":
                return [lambda: t.All(type)]
            case "component" if any(zone.kind == element for zone in ZONES):
                return [lambda: self.zone(element, names)]
            case "component":
                return [lambda: t.Single(self.literal(element), type)]
            case "line":
                return [lambda: self.lines(names)]
            case "deed":
                return [lambda: t.PrintedSet("card", "acts", self.scalar(CARD, names, 0), self.small_index(), type)]
        raise AssertionError(type)

    def derived(self, type: t.Type, names: Names, depth: int) -> list[Callable[[], t.Expr]]:
        """What is made of other sets, of any type."""
        assert type.element is not None
        element, d = type.element, depth - 1
        ops = ("union", "intersection", "difference")
        return [
            lambda: t.Single(self.scalar(element, names, d), type),
            lambda: t.Combine(self.one_of(ops), self.set(type, names, d), self.set(type, names, d), type),
            lambda: self.filter(self.set(type, names, d), type, self.new_name(element), names, None, d),
            *self.common(type, names, depth),
        ]

    def special(self, type: t.Type, names: Names, depth: int) -> list[Callable[[], t.Expr]]:
        if type == t.set_of(COLOUR):
            return [lambda: t.PrintedSet("card", "hues", self.scalar(CARD, names, depth - 1), None, type)]
        if type == t.set_of(CARD):
            return [lambda: t.All(type)]
        if type == t.LINES:
            return [lambda: t.LinesWithin(self.set(t.LINES, names, depth - 1), self.region(names, depth - 1))]
        return []

    def filter(
        self, of: t.Expr, type: t.Type, variable: t.Local, names: Names, piece: t.Expr | None, depth: int
    ) -> t.Expr:
        return t.Filter(variable, of, self.truth(names.and_local(variable, piece), depth), type)

    def small_index(self) -> t.Expr:
        return t.Literal(self.below(3), t.NUMBER)

    def lines(self, names: Names) -> t.Expr:
        which = self.one_of(("rows", "columns", "lines"))
        return t.Lines("sky", None, which) if self.below(2) else t.Lines("land", self.player(names, 1), which)

    def zone(self, kind: t.Type, names: Names) -> t.Expr:
        zone = self.one_of([zone for zone in ZONES if zone.kind == kind])
        owner, index = self.owner_and_index_of_zone(zone, names)
        return t.Zone(zone.name, owner, index, t.set_of(kind), self.one_of((0, 0, 1, 2)))

    def owner_and_index_of_zone(self, zone: ZoneSketch, names: Names) -> tuple[t.Expr | None, t.Expr | None]:
        owner = self.player(names, 1) if zone.scope == "player" else None
        return owner, self.scalar(zone.index, names, 1) if zone.index else None

    # -- regions

    def region(self, names: Names, depth: int) -> t.Expr:
        d = depth - 1
        plain = [
            lambda: t.Board("sky", None),
            lambda: t.Board("land", self.player(names, 1)),
            lambda: t.Board("pond", self.player(names, 1)),
            *self.local(t.REGION, names),
            lambda: self.layer(names, d),
        ]
        more: list[Callable[[], t.Expr]] = [
            lambda: self.printed_layer(names, d),
            lambda: self.cells_of_piece(names, d),
            lambda: self.geometry(names, d),
            lambda: self.geometry(names, d),
            lambda: self.geometry(names, d),
            lambda: t.LineCells(self.scalar(t.LINE, names, d), self.player(names, 1)),
            *self.derived(t.REGION, names, depth),
        ]
        return self.make(plain, more, depth)

    def layer(self, names: Names, depth: int) -> t.Expr:
        name = self.one_of(tuple(LAYERS))
        owner, values = self.owner_of_layer(name, names), LAYERS[name]
        valued = values is not None and not self.chance(3)
        return t.Layer(name, owner, self.scalar(values, names, depth) if valued and values else None)

    def owner_of_layer(self, layer: str, names: Names) -> t.Expr | None:
        return self.player(names, 1) if self.d.layers[layer].board == "land" else None

    def printed_layer(self, names: Names, depth: int) -> t.Expr:
        field = self.one_of(tuple(FIELDS_ON_LAND))
        type = FIELDS_ON_LAND[field]
        value = None if type == t.TRUTH or self.chance(3) else self.expression(type, names, depth)
        return t.PrintedLayer("land", self.player(names, 1), field, value)

    def cells_of_piece(self, names: Names, depth: int) -> t.Expr:
        piece, spot = self.piece_and_spot(names, depth)
        return t.Cells(piece, spot, *self.part(names, depth))

    def part(self, names: Names, depth: int) -> tuple[str | None, t.Expr | None]:
        """The whole piece, its cells with a print in a layer, or those with one value of it."""
        match self.below(4):
            case 0:
                return None, None
            case 1:
                return "wet", None
            case 2:
                return "soil", None
        return "soil", self.scalar(COLOUR, names, min(depth, 1))

    def geometry(self, names: Names, depth: int) -> t.Expr:
        a_region: Callable[[], t.Expr] = lambda: self.region(names, depth)
        direction: Callable[[], t.Expr] = lambda: self.direction(names, depth)
        start: Callable[[], t.Expr] = lambda: t.Single(self.cell(names, depth), t.REGION)
        length: Callable[[], t.Expr] = lambda: t.Literal(1 + self.below(3), t.NUMBER)
        arguments: dict[str, tuple[Callable[[], t.Expr], ...]] = {
            "neighbours": (a_region,),
            "diagonals": (a_region,),
            "surroundings": (a_region,),
            "perimeter": (a_region,),
            "area": (a_region, start),
            "largest": (a_region,),
            "row": (start,),
            "column": (a_region,),
            "boards": (a_region,),
            "blocks": (length, length, a_region),
            "steps": (lambda: self.number(names, depth), a_region, a_region),
            "ray": (start if self.below(3) else a_region, direction, a_region),
            "shift": (a_region, direction),
        }
        op = self.one_of(tuple(arguments))
        return t.Geometry(op, tuple(argument() for argument in arguments[op]))

    # -- pieces and spots: a spot means something only together with its piece

    def piece(self, names: Names) -> t.Expr:
        return self.piece_of_kind(self.one_of(PIECES), names)

    def piece_of_kind(self, kind: t.Type, names: Names) -> t.Expr:
        return self.one_of([lambda: t.Literal(self.one_of(self.values_of(kind)), kind), *self.local(kind, names)])()

    def piece_and_spot(self, names: Names, depth: int) -> tuple[t.Expr, t.Expr]:
        if (spots := names.of_type(t.SPOT)) and not self.chance(4):
            spot = self.one_of(spots)
            return names.piece_of(spot), spot
        piece = self.piece(names)
        return piece, self.spot(piece, names, depth)

    def spot(self, piece: t.Expr, names: Names, depth: int) -> t.Expr:
        fitting = [spot for spot in names.of_type(t.SPOT) if names.piece_of(spot) == piece]
        plain: list[Callable[[], t.Expr]] = [
            *(lambda spot=spot: spot for spot in fitting),
            lambda: t.First(self.spots(piece, names, depth - 1), t.SPOT),
            lambda: t.Literal(NONE, t.SPOT),
        ]
        return self.make(plain, [], depth)

    def spots(self, piece: t.Expr, names: Names, depth: int) -> t.Expr:
        d = depth - 1
        plain = [lambda: t.Spots(piece, self.region(names, d))]
        more: list[Callable[[], t.Expr]] = [
            lambda: self.filter(self.spots(piece, names, d), t.SPOTS, self.new_name(t.SPOT), names, piece, d),
            lambda: t.Combine(
                self.one_of(("union", "intersection", "difference")),
                self.spots(piece, names, d),
                self.spots(piece, names, d),
                t.SPOTS,
            ),
            lambda: t.Single(self.spot(piece, names, d), t.SPOTS),
        ]
        return self.make(plain, more, depth)
