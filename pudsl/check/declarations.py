"""What a game declares: values, kinds, components, boards, layers, variables and zones.

These are plain records, filled by `pudsl.check.declare` from YAML and read by the checker of
sentences, by the lowering and by the plain model of the tests.
"""

from __future__ import annotations

from pudsl.check.typed import Type
from pudsl.classes import dataclass, field
from pudsl.source.text import Span


@dataclass(frozen=True, slots=True)
class Look:
    """How a thing is called and drawn. The core never reads it."""

    label: str
    letter: str = ""
    colour: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Enumeration:
    """Declared values. A range such as `1-4` has `first` 1 and the values 1..4; else values count from 0.

    A subset shares the numbers of its parent: `values` are those of the parent that it has.
    `cyclic`: numbers wrap around where a value of it is asked.
    """

    name: str
    plural: str
    values: tuple[int, ...]
    labels: dict[int, str]
    looks: dict[int, Look] = field(default_factory=dict)
    cyclic: bool = False
    parent: str | None = None
    is_range: bool = False
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A printed field of a kind.

    `type` is a scalar type, a set of an enumeration, a deed or a set of deeds. `index` is None, an
    enumeration, `number` (a list, from 0) or `cell` (printed on a board). `role` tells what the author
    writes: "value" data, "deed" a sentence, "amount" an expression (its value is the number of a
    function in `Declarations.amounts`), "truth-of" likewise for a truth, "rules" sentences that hold.
    `told`: where a component can be chosen, this stands beside its name. `look`: how it is drawn where a board prints it.
    `along`: "rows" or "columns" of the board, at whose ends the entries are drawn. The core never reads these.
    """

    name: str
    plural: str
    type: Type
    index: Type | None = None
    role: str = "value"
    span: Span | None = None
    told: bool = False
    look: Look | None = None
    along: str | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component. A piece has a shape and prints the layers of `prints` on the cells it covers."""

    name: str
    plural: str
    fields: dict[str, Field]
    piece: bool = False
    unlimited: bool = False
    prints: tuple[str, ...] = ()
    board: str | None = None
    starts: str | None = None
    starts_index: str | None = None
    look: Look | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """A polyomino in its base position: cells (row, column) from (0, 0), and what is printed on each.

    `prints[layer]` has one entry for each cell: the value printed there, 1 for a flag, None for nothing.
    """

    cells: tuple[tuple[int, int], ...]
    prints: dict[str, tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class Component:
    """One card, tile, board. `number` is its place in `Declarations.components`.

    `values` holds each scalar field as a number; an indexed one as a mapping from index to number; a set
    as a mask, or for deeds a tuple of their numbers (by index: a mapping to tuples). `cells` are the
    cells that it gives to the board of its kind. `whole` is the id of what has several sides, of which it is a choice.
    `said` has its sentences as they are written, by field.
    """

    number: int
    id: str
    kind: str
    values: dict[str, object]
    look: Look
    text: str = ""
    provenance: str = "printed"
    shape: Shape | None = None
    cells: tuple[tuple[int, int], ...] = ()
    said: dict[str, str] = field(default_factory=dict)
    span: Span | None = None
    whole: str = ""


@dataclass(frozen=True, slots=True)
class Variable:
    """A state variable. `scope` is "table" or "player"; `least` and `most` bound its value (none apart).

    A variable that holds a cell is of one `board`, and is written as authors write the cells of that board. One that is not
    `told` is kept by the rules for themselves: it is neither shown nor told to people."""

    name: str
    scope: str
    type: Type
    index: Type | None = None
    least: int = 0
    most: int = 32767
    initial: int = 0
    cyclic: bool = False
    secret: bool = False
    span: Span | None = None
    board: str | None = None
    told: bool = True


@dataclass(frozen=True, slots=True)
class ZoneDeclaration:
    """An ordered list of components of a kind, one for each value of `index`. `seen` by all, owner, nobody or top."""

    name: str
    plural: str
    scope: str
    kind: str
    index: Type | None
    capacity: int
    seen: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class BoardDeclaration:
    """A board of at most 16 x 16. With `variable` its cells and prints are those of the component named by that
    variable of the owner; else all cells exist. `number` is its place. `columns_named` and `bottom_up`: how
    authors write its cells (column by enumeration, rows counted from the bottom)."""

    name: str
    number: int
    scope: str
    rows: int
    columns: int
    kind: str | None = None
    variable: str | None = None
    columns_named: str | None = None
    bottom_up: bool = False
    look: Look | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class LayerDeclaration:
    """A layer of state on `board`: a set of cells, or with `values` one set of cells for each value. `further` boards have
    the same layer: what is said of it is said of all of them."""

    name: str
    plural: str
    board: str
    values: str | None = None
    look: Look | None = None
    span: Span | None = None
    further: tuple[str, ...] = ()

    @property
    def boards(self) -> tuple[str, ...]:
        """All boards with this layer."""
        return (self.board, *self.further)

    def name_on(self, board: str) -> str:
        """What the layer is called on a board, where each has to have a name of its own."""
        return self.name if board == self.board else f"{self.name} on {board}"


@dataclass(frozen=True, slots=True)
class Constant:
    """A list of scalars, or one (then of length 1). `index`: the enumeration by which a list is read."""

    name: str
    type: Type
    values: tuple[int, ...]
    span: Span | None = None
    index: Type | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A set-up option: what is chosen at loading is a constant of the enumeration of its choices.

    `form` says how its numbers are written, where numbers are chosen and not words.
    `by_seat`: there is a choice for each seat, and the constant is a list. With a `kind` its `components` are choices
    too; those that were chosen are a second list, and either list has none where the other has something.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    text: str = ""
    span: Span | None = None
    by_seat: bool = False
    kind: str | None = None
    components: tuple[str, ...] = ()
    form: str = ""


def values_of_option(name: str) -> str:
    """The name of the enumeration of an option's choices; no other can have it."""
    return f"option {name.replace('_', '-')}"


def components_of_option(name: str) -> str:
    """The name of the constant that lists which component each seat chose; no other can have it."""
    return f"components of option {name.replace('_', '-')}"


@dataclass(slots=True)
class Declarations:
    """All that a game declares, for one choice of modules and options."""

    game: str
    name: str
    least_players: int
    most_players: int
    enumerations: dict[str, Enumeration] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    components: list[Component] = field(default_factory=list)
    variables: dict[str, Variable] = field(default_factory=dict)
    zones: dict[str, ZoneDeclaration] = field(default_factory=dict)
    boards: dict[str, BoardDeclaration] = field(default_factory=dict)
    layers: dict[str, LayerDeclaration] = field(default_factory=dict)
    constants: dict[str, Constant] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    chosen: dict[str, str | tuple[str, ...]] = field(default_factory=dict)  # for each option; a tuple: for each seat
    modules: tuple[str, ...] = ()
    agendas: tuple[str, ...] = ("",)
    periods: dict[str, str] = field(default_factory=dict)  # round -> play a round: what limits and durations name
    amounts: list[str] = field(default_factory=list)

    def layers_on_boards(self) -> list[tuple[LayerDeclaration, str]]:
        """Each layer with each of its boards, as a state holds them."""
        first = [(layer, layer.board) for layer in self.layers.values()]
        return first + [(layer, board) for layer in self.layers.values() for board in layer.further]

    def of_kind(self, kind: str) -> list[Component]:
        """The components of a kind; their numbers follow one another."""
        return [c for c in self.components if c.kind == kind]
