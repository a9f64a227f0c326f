"""What random programs are about: two small boards, cards, tiles and patches, with random sizes and prints.

sky    a board of the table, all of whose cells exist
land   a board of each player, printed on the sheet that the player's variable `my_sheet` names
card   lies in zones, carries numbers, values, masks and deeds
tile   a piece of which each is there once; prints wet and soil on land, star on sky
patch  a piece of which there is no end; prints soil
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

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


class Source(Protocol):
    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        ...


@dataclass(frozen=True)
class ZoneSketch:
    name: str
    scope: str
    kind: t.Type
    index: t.Type | None


COLOUR, STEP, WARM = t.enum("colour"), t.enum("step"), t.enum("warm")
CARD, TILE, PATCH, SHEET = (t.component(kind) for kind in ("card", "tile", "patch", "sheet"))
CARDS = t.set_of(CARD)

ZONES = (
    ZoneSketch("deck", "table", CARD, None),
    ZoneSketch("hand", "player", CARD, None),
    ZoneSketch("piles", "table", CARD, COLOUR),
    ZoneSketch("shelves", "player", CARD, STEP),
    ZoneSketch("stock", "table", TILE, None),
)

# the layers with the type of their values; None: a flag
LAYERS: dict[str, t.Type | None] = {"wet": None, "soil": COLOUR, "star": None, "cloud": STEP}

# what a sheet prints on cells
FIELDS_ON_LAND = {"spring": t.TRUTH, "ore": COLOUR, "gain": t.NUMBER}

# the variables that programs may set at will
SETTABLE = (
    *("tally", "coins", "clock", "levels", "prices", "debts", "charms", "ready", "tone", "mood", "glow", "stage"),
    *("leader", "target", "chosen", "axis", "deed", "my_sheet"),
)

DEEDS_PRINTED = 3  # the numbers of deeds go from 0 to this
PLAIN = Look("")

SHAPES: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 0),),
    ((0, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (0, 2), (1, 0)),
    ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    ((0, 0), (1, 0), (1, 1), (2, 1)),
    ((0, 0), (0, 1), (1, 0), (1, 1)),
)


def declarations(source: Source) -> Declarations:
    d = Declarations("small", "Small", 1, 1 + source.below(3))
    d.least_players = d.most_players
    _enumerations(d, source)
    _boards(d, source)
    _kinds(d)
    for number in range(2 + source.below(4)):
        _add(d, f"card-{number}", "card", _card_values(d, source))
    for number in range(1 + source.below(3)):
        _add(d, f"tile-{number}", "tile", {}, shape=_shape(d, source, ("wet", "soil", "star")))
    _add(d, "patch-0", "patch", {}, shape=_shape(d, source, ("soil",)))
    for number in range(1 + source.below(2)):
        _sheet(d, source, f"sheet-{number}")
    _zones(d, source)
    _variables(d, source)
    d.constants["costs"] = Constant("costs", t.NUMBER, tuple(source.below(9) for _ in range(3)))
    d.constants["tints"] = Constant("tints", COLOUR, tuple(_colour(d, source) for _ in range(2)))
    d.agendas = ("", "side")
    return d


def _enumerations(d: Declarations, source: Source) -> None:
    colours = tuple(range(2 + source.below(3)))
    some = tuple(c for c in colours if source.below(2) == 0) or colours[:1]
    steps = tuple(range(1, 3 + source.below(3)))
    _enumeration(d, "colour", colours, cyclic=bool(source.below(2)))
    _enumeration(d, "step", steps, is_range=True)
    _enumeration(d, "warm", some, parent="colour")


def _enumeration(
    d: Declarations,
    name: str,
    values: tuple[int, ...],
    *,
    cyclic: bool = False,
    parent: str | None = None,
    is_range: bool = False,
) -> None:
    labels = {value: f"{parent or name}{value}" for value in values}
    d.enumerations[name] = Enumeration(
        name, name + "s", values, labels, cyclic=cyclic, parent=parent, is_range=is_range
    )


def _boards(d: Declarations, source: Source) -> None:
    sides = [1 + source.below(5) for _ in range(4)]
    land = BoardDeclaration("land", 0, "player", sides[0], sides[1], kind="sheet", variable="my_sheet")
    sky = BoardDeclaration("sky", 1, "table", sides[2], sides[3])
    pond = BoardDeclaration("pond", 2, "player", sides[1], sides[2])
    d.boards = {board.name: board for board in (land, sky, pond)}
    for name, values in LAYERS.items():
        board, further = ("land", ("pond",)) if name in ("wet", "soil") else ("sky", ())
        d.layers[name] = LayerDeclaration(name, name + "s", board, values.of if values else None, further=further)


def _kinds(d: Declarations) -> None:
    card = (
        Field("worth", "worths", t.NUMBER),
        Field("tint", "tints", COLOUR),
        Field("ripe", "ripes", t.TRUTH),
        Field("hues", "hues", t.set_of(COLOUR)),
        Field("by_colour", "by_colours", t.NUMBER, COLOUR),
        Field("act", "acts", t.DEED, role="deed"),
        Field("acts", "acts", t.set_of(t.DEED), t.NUMBER, role="deed"),
    )
    sheet = [Field(name, name + "s", type, t.CELL) for name, type in FIELDS_ON_LAND.items()]
    d.kinds["card"] = Kind("card", "cards", {f.name: f for f in card}, starts="deck")
    d.kinds["tile"] = Kind("tile", "tiles", {}, piece=True, prints=("wet", "soil", "star"), starts="stock")
    d.kinds["patch"] = Kind("patch", "patches", {}, piece=True, unlimited=True, prints=("soil",))
    d.kinds["sheet"] = Kind("sheet", "sheets", {f.name: f for f in sheet}, board="land")


def _add(
    d: Declarations,
    id: str,
    kind: str,
    values: dict[str, object],
    shape: Shape | None = None,
    cells: tuple[tuple[int, int], ...] = (),
) -> None:
    d.components.append(Component(len(d.components), id, kind, values, PLAIN, shape=shape, cells=cells))


def _colour(d: Declarations, source: Source) -> int:
    return source.below(len(d.enumerations["colour"].values))


def _card_values(d: Declarations, source: Source) -> dict[str, object]:
    colours = d.enumerations["colour"].values
    return {
        "worth": source.below(8) - 2,
        **({"tint": _colour(d, source)} if source.below(4) else {}),
        "ripe": source.below(2),
        "hues": source.below(2 ** len(colours)),
        "by_colour": {c: source.below(4) for c in colours if source.below(3)},
        **({"act": source.below(DEEDS_PRINTED)} if source.below(4) else {}),
        "acts": {i: _some_deeds(source) for i in range(2)},
    }


def _some_deeds(source: Source) -> tuple[int, ...]:
    """Different ones, in any order."""
    first = source.below(DEEDS_PRINTED)
    return tuple((first + i) % DEEDS_PRINTED for i in range(source.below(3)))


def _shape(d: Declarations, source: Source, layers: tuple[str, ...]) -> Shape:
    cells = SHAPES[source.below(len(SHAPES))]
    printed = {layer: tuple(_print(d, source, layer) for _ in cells) for layer in layers}
    return Shape(cells, printed)


def _print(d: Declarations, source: Source, layer: str) -> int | None:
    if source.below(3) == 0:
        return None
    return _colour(d, source) if layer == "soil" else 1


def _sheet(d: Declarations, source: Source, id: str) -> None:
    land = d.boards["land"]
    places = [(row, column) for row in range(land.rows) for column in range(land.columns)]
    cells = tuple(place for place in places if source.below(5) < 4) or places[:1]
    numbers = [row * 16 + column for row, column in cells]
    values: dict[str, object] = {
        "spring": {cell: 1 for cell in numbers if source.below(3) == 0},
        "ore": {cell: _colour(d, source) for cell in numbers if source.below(2) == 0},
        "gain": {cell: source.below(4) for cell in numbers if source.below(2) == 0},
    }
    _add(d, id, "sheet", values, cells=tuple(cells))


def _zones(d: Declarations, source: Source) -> None:
    cards = len(d.of_kind("card"))
    capacities = {"piles": (cards, cards, 2)[source.below(3)]}
    seen = {"deck": "nobody", "hand": "owner", "piles": "top"}
    for z in ZONES:
        capacity = capacities.get(z.name, max(cards, len(d.of_kind("tile"))))
        d.zones[z.name] = ZoneDeclaration(
            z.name, z.name, z.scope, str(z.kind.of), z.index, capacity, seen.get(z.name, "all")
        )


def _variables(d: Declarations, source: Source) -> None:
    colours, steps = d.enumerations["colour"].values, d.enumerations["step"].values
    warm = d.enumerations["warm"].values
    components, players = len(d.components), d.most_players
    sheet = d.of_kind("sheet")[0].number
    variables = (
        Variable("tally", "table", t.NUMBER, least=0, most=20, initial=source.below(5)),
        Variable("coins", "player", t.NUMBER, least=-5, most=30, initial=source.below(5)),
        Variable("clock", "table", t.NUMBER, least=1, most=4, initial=1, cyclic=True),
        Variable("levels", "player", t.NUMBER, index=STEP, least=0, most=9),
        Variable("prices", "table", t.NUMBER, index=COLOUR, least=0, most=9, initial=source.below(5)),
        Variable("debts", "table", t.NUMBER, index=t.PLAYER, least=-9, most=9),
        Variable("charms", "table", t.NUMBER, index=CARD, least=0, most=9),
        Variable("ready", "player", t.TRUTH, most=1),
        Variable("tone", "table", COLOUR, most=colours[-1], cyclic=True),
        Variable("mood", "player", COLOUR, index=STEP, most=colours[-1], initial=source.below(2) - 1),
        Variable("glow", "table", WARM, least=warm[0], most=warm[-1], initial=warm[0]),
        Variable("stage", "player", STEP, least=steps[0], most=steps[-1], initial=1),
        Variable("leader", "table", t.PLAYER, most=players - 1),
        Variable("target", "table", t.CELL, initial=-1),
        Variable("chosen", "player", CARD, most=components - 1, initial=-1),
        Variable("axis", "table", t.LINE, initial=-1),
        Variable("deed", "player", t.DEED, most=DEEDS_PRINTED - 1, initial=source.below(DEEDS_PRINTED + 1) - 1),
        Variable("my_sheet", "player", SHEET, most=components - 1, initial=sheet),
        Variable("uses0", "player", t.NUMBER, most=9),
        Variable("uses1", "player", t.NUMBER, most=9),
    )
    d.variables = {variable.name: variable for variable in variables}
