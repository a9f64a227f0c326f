"""The typed tree: what a checked game means.

Sentences are read by `pudsl.lang`, resolved and typed by `pudsl.check`, and become the nodes of
this file. Nothing else is ever lowered to an image, explained or walked by the plain model of the
tests, so this file with its docstrings is the definition of what content means.

Values. Every scalar is a whole number, the same one in the tree, the image and the core:

    truth       0 or 1
    number      -32768 .. 32767
    enumeration its place in the declared order, from 0; of a range such as 1-4 the number itself
    player      the seat, from 0
    cell        board * 256 + row * 16 + column, boards in declared order
    line        board * 32 + row, or board * 32 + 16 + column
    spot        board * 2048 + orientation * 256 + anchor (row * 16 + column); the piece is known apart
    component   its number in `Declarations.components`
    deed        its number in `Program.deeds`
    none        -1, of any type but number and truth

Sets. Over an enumeration, players or lines a set is a mask; over cells a region; over spots a spot
set; over components an ordered list. Whatever is counted, walked or offered is in this order: cells
by board, row, column; enumerations as declared; players by seat; spots by board, orientation, anchor;
lines by board, rows first; components as they lie in their zones.

Expressions are pure. Reading `none` as an owner or index gives 0 or the empty set.
"""

from __future__ import annotations

from pudsl.classes import dataclass, field
from pudsl.source.text import Span

# ---------------------------------------------------------------------------------------- types


@dataclass(frozen=True, slots=True)
class Type:
    """A type: `name` is number, truth, player, cell, line, spot, deed, enum, component or set.

    `of` names the enumeration or the kind; `element` is what a set holds.
    """

    name: str
    of: str | None = None
    element: Type | None = None

    def __str__(self) -> str:
        if self.name == "set":
            return f"set of {self.element}"
        return self.of or self.name


NUMBER = Type("number")
TRUTH = Type("truth")
PLAYER = Type("player")
CELL = Type("cell")
LINE = Type("line")
SPOT = Type("spot")
DEED = Type("deed")


def enum(name: str) -> Type:
    return Type("enum", name)


def component(kind: str) -> Type:
    return Type("component", kind)


def set_of(element: Type) -> Type:
    return Type("set", None, element)


REGION = set_of(CELL)
SPOTS = set_of(SPOT)
LINES = set_of(LINE)
PLAYERS = set_of(PLAYER)

# ---------------------------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True, kw_only=True)
class Expr:
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Literal(Expr):
    """A value that is written down: a number, yes or no, a value of an enumeration, a component, none."""

    value: int
    type: Type


@dataclass(frozen=True, slots=True)
class Local(Expr):
    """A parameter, a choice, the variable of a loop or a `let`. Names are unique within one definition."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Me(Expr):
    """The player in whose name the sentence runs (`you`)."""


@dataclass(frozen=True, slots=True)
class Read(Expr):
    """The value of a state variable. `owner` is a player for a player's variable, else None."""

    variable: str
    owner: Expr | None
    index: Expr | None
    type: Type


@dataclass(frozen=True, slots=True)
class Printed(Expr):
    """A scalar field printed on a component; of an indexed field the entry at `index`.

    Where nothing is printed: 0 for a number or a truth, none for every other type.
    """

    kind: str
    field: str
    component: Expr
    index: Expr | None
    type: Type


@dataclass(frozen=True, slots=True)
class Entry(Expr):
    """Entry `index` of a constant list; the last entry beyond its end, the first before its start."""

    constant: str
    index: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Arithmetic(Expr):
    """`op` is + - * / % min max. Division cuts towards zero; by zero it gives 0; % is never negative."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    """`op` is = != < <= > >=, on two scalars of one type."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class And(Expr):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Expr):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Expr):
    part: Expr


@dataclass(frozen=True, slots=True)
class Conditional(Expr):
    """`then` if `test`, else `otherwise`. Any type, sets included."""

    test: Expr
    then: Expr
    otherwise: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Apply(Expr):
    """A noun or an adjective of content at its arguments; `actor` is its `you` (None: the same)."""

    function: str
    arguments: tuple[Expr, ...]
    actor: Expr | None
    type: Type


@dataclass(frozen=True, slots=True)
class At(Expr):
    """The cell of `board` in this row and column, or none where the board has no such cell."""

    board: str
    owner: Expr | None
    row: Expr
    column: Expr


@dataclass(frozen=True, slots=True)
class Beside(Expr):
    """The cell one step from `cell` in `direction` (0 up, 1 up right, 2 right .. 7 up left), or none."""

    cell: Expr
    owner: Expr | None
    direction: Expr


@dataclass(frozen=True, slots=True)
class Coordinate(Expr):
    """The row or the column (`axis`) of a cell, or the number of a line on its own axis; of none 0."""

    axis: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Around(Expr):
    """`value` moved `by` places along the values of a cyclic order: an enumeration, or the players."""

    value: Expr
    by: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Where(Expr):
    """The value of a valued layer on a cell, or none."""

    layer: str
    owner: Expr | None
    cell: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Can(Expr):
    """`Deed.possible` of the deed that a value holds, asked now; none is not possible."""

    deed: Expr


# -- sets


@dataclass(frozen=True, slots=True)
class All(Expr):
    """All values of an enumeration (of a subset: those in it), all players of this game, or all components of a
    kind by number."""

    type: Type


@dataclass(frozen=True, slots=True)
class Single(Expr):
    """The set of one value; of none the empty set."""

    value: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Combine(Expr):
    """`op` is union, intersection or difference, on two sets of one type. A list keeps the left order."""

    op: str
    left: Expr
    right: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Filter(Expr):
    """The members of `of` for which `where` is true; `variable` is a Local of the element's type."""

    variable: Local
    of: Expr
    where: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Zone(Expr):
    """The components in a zone, first = top. `most` > 0 keeps that many from the top."""

    zone: str
    owner: Expr | None
    index: Expr | None
    type: Type
    most: int = 0


@dataclass(frozen=True, slots=True)
class PrintedSet(Expr):
    """A field that holds a set: a mask of an enumeration, or a list of deeds at `index`."""

    kind: str
    field: str
    component: Expr
    index: Expr | None
    type: Type


# -- regions


@dataclass(frozen=True, slots=True)
class Board(Expr):
    """All cells of a board; of a printed board those that its component has."""

    board: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class Layer(Expr):
    """Where a flag layer is set, or where a valued layer holds `value`; value None: where it holds any."""

    layer: str
    owner: Expr | None
    value: Expr | None


@dataclass(frozen=True, slots=True)
class PrintedLayer(Expr):
    """The cells of `board` on whose component `field` is printed (with that value, where it is valued)."""

    board: str
    owner: Expr | None
    field: str
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Cells(Expr):
    """The cells that `piece` covers at `spot`; with `value` only those whose printed `field` has it (None: any)."""

    piece: Expr
    spot: Expr
    field: str | None
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Geometry(Expr):
    """A region made from regions, cells and numbers, always within the board(s) where it is asked.

    neighbours R        cells beside a cell of R (orthogonal) that are not in R
    diagonals R         cells that touch a corner of a cell of R and are neither in R nor beside it
    surroundings R      neighbours and diagonals
    perimeter R         cells of R at its outer border: beside the outside. A hole in R that the outside
                        does not reach orthogonally makes no border
    area R C            the connected area of R that holds a cell of C (C a region)
    largest R           the largest connected area of R; of equal ones the first
    row C, column C     all cells of the row (column) of each cell of C, on its board
    boards R            all cells of the boards on which R has a cell
    blocks A B R        all cells of R that lie in a full A x B or B x A rectangle within R
    steps N R S         cells of R reached from a cell of S in at most N orthogonal steps through R
    ray C D R           from cells C in direction D (0 up, 1 up right, 2 right .. 7 up left), without C, up to
                        and with the first cell of R, or to the edge of the board
    shift R D           R moved by one cell in direction D, within the board
    """

    op: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Areas(Expr):
    """The connected areas of a region, by their first cell; only walked, folded or counted. Type: set of region."""

    region: Expr


@dataclass(frozen=True, slots=True)
class Lines(Expr):
    """The rows, columns or both (`which` is rows, columns, lines) of a board that have a cell."""

    board: str
    owner: Expr | None
    which: str


@dataclass(frozen=True, slots=True)
class LineCells(Expr):
    """The cells of a line, a region."""

    line: Expr
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class LinesWithin(Expr):
    """The lines of `lines` all of whose cells lie in `region` (a set of lines)."""

    lines: Expr
    region: Expr


# -- spots


@dataclass(frozen=True, slots=True)
class Spots(Expr):
    """All spots of a piece such that all its cells lie in `region`. Equal pictures count once."""

    piece: Expr
    region: Expr


@dataclass(frozen=True, slots=True)
class SpotIs(Expr):
    """A truth about `piece` at `spot`, or about its cells whose `field` has `value`.

    covers   at least one of these cells is in `region`
    within   all of them are
    touches  at least one is in the neighbours of `region`: beside (orthogonally) a cell of it, and not in it
    """

    relation: str
    piece: Expr
    spot: Expr
    field: str | None
    value: Expr | None
    region: Expr


# -- asking sets


@dataclass(frozen=True, slots=True)
class Count(Expr):
    """How many members a set has."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Some(Expr):
    """True if a set has a member."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Has(Expr):
    """True if `value` is in the set; none is in no set."""

    of: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Inside(Expr):
    """True if every member of `part` is in `whole`."""

    part: Expr
    whole: Expr


@dataclass(frozen=True, slots=True)
class First(Expr):
    """The first member of a set, or none."""

    of: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Fold(Expr):
    """`op` is sum, highest, lowest (of a number `body`; 0 for an empty set), any or all (of a truth)."""

    op: str
    variable: Local
    of: Expr
    body: Expr


# ------------------------------------------------------------------------------------ statements


@dataclass(frozen=True, slots=True, kw_only=True)
class Stmt:
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Block(Stmt):
    statements: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Do(Stmt):
    """Call a verb. Where `Verb.possible` is false for these arguments nothing happens."""

    verb: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Perform(Stmt):
    """Carry out a deed held by a value; none does nothing."""

    deed: Expr


@dataclass(frozen=True, slots=True)
class If(Stmt):
    test: Expr
    then: Stmt
    otherwise: Stmt | None


@dataclass(frozen=True, slots=True)
class For(Stmt):
    """`of` is read once, before; then `body` for each member in order."""

    variable: Local
    of: Expr
    body: Stmt


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    """`times` is read once."""

    times: Expr
    body: Stmt


@dataclass(frozen=True, slots=True)
class While(Stmt):
    test: Expr
    body: Stmt


@dataclass(frozen=True, slots=True)
class Let(Stmt):
    """Names a value for the rest of the enclosing block."""

    variable: Local
    value: Expr


@dataclass(frozen=True, slots=True)
class Choose(Stmt):
    """Bind `variable` to a member of `of` and run `body`.

    No member: `otherwise` runs (None: nothing). One member: it is taken and nobody is asked. More: the
    player decides, or the state's generator if `by_chance`. `prompt` is what is chosen, in words.
    """

    variable: Local
    of: Expr
    by_chance: bool
    prompt: str
    body: Stmt
    otherwise: Stmt | None = None


@dataclass(frozen=True, slots=True)
class ChooseSeveral(Stmt):
    """Up to `most` times: choose a member of `of` not chosen before by this statement, run `body` with it.

    `of` is read anew each time. With `may_stop` a further last option ends it; else it ends only when no
    member is left. Members are of an enumeration, players, cells or components.
    """

    variable: Local
    of: Expr
    most: Expr
    may_stop: bool
    by_chance: bool
    prompt: str
    body: Stmt


@dataclass(frozen=True, slots=True)
class Arm:
    """One way of an `Either`: offered when `possible`. `label` is its text."""

    label: str
    possible: Expr
    body: Stmt
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Either(Stmt):
    """The player picks one possible arm; one possible arm is taken unasked, none does nothing.

    With `may_pass` a further last option does nothing, and a single possible arm is asked for.
    """

    arms: tuple[Arm, ...]
    may_pass: bool


@dataclass(frozen=True, slots=True)
class Assign(Stmt):
    """Set a state variable. A cyclic range wraps around; elsewhere a value out of range is an error.

    Where the owner or the index is none, or not in the domain of the variable, nothing happens.
    """

    variable: str
    owner: Expr | None
    index: Expr | None
    value: Expr


@dataclass(frozen=True, slots=True)
class Mark(Stmt):
    """Set (`on`) or clear a flag layer, or `value` of a valued layer, on the cells of `region`."""

    layer: str
    owner: Expr | None
    value: Expr | None
    region: Expr
    on: bool


@dataclass(frozen=True, slots=True)
class Lay(Stmt):
    """Lay `piece` at `spot`: on every covered cell each layer that the piece prints gets the printed value,
    or nothing where the piece prints nothing there. The component leaves its zone."""

    piece: Expr
    spot: Expr
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class Move(Stmt):
    """Move a component to the top of a zone, or the bottom. Zone None: out of the game."""

    component: Expr
    zone: str | None
    owner: Expr | None
    index: Expr | None
    bottom: bool


@dataclass(frozen=True, slots=True)
class Shuffle(Stmt):
    """Shuffle a zone with the state's generator; what anybody knew of its order is forgotten."""

    zone: str
    owner: Expr | None
    index: Expr | None


@dataclass(frozen=True, slots=True)
class Show(Stmt):
    """The players `to` learn what these components are (until they are shuffled)."""

    components: Expr
    to: Expr


@dataclass(frozen=True, slots=True)
class Later(Stmt):
    """Put `body`, with the present values of `captures`, on the actor's pending list of `agenda`.

    `label` is what the menu shows; `{name}` in it stands for the capture of that name, in words.
    The entry carries the level that is open now (`Fully`). It can be taken while `possible` is true, read
    anew with the captured values. At most four captures, scalars or masks. `optional`: may be left.
    """

    agenda: str
    label: str
    captures: tuple[Local, ...]
    possible: Expr
    optional: bool
    body: Stmt


@dataclass(frozen=True, slots=True)
class Settle(Stmt):
    """The menu of the actor: again and again one of

    - the possible pending entries of this agenda and of the level that is open, oldest first, entries equal
      in deed and captures once,
    - the possible abilities at will (`Program.abilities`), in their order,
    - done, last, if no possible entry is left that is not optional.

    A single option is taken unasked; so with nothing possible it is done at once. At done what is left on
    this agenda and level is dropped. What is taken is removed from the list before it runs.
    """

    agenda: str


@dataclass(frozen=True, slots=True)
class Fully(Stmt):
    """Open a level, run `body`, settle the agenda `""` on that level, close it."""

    body: Stmt


@dataclass(frozen=True, slots=True)
class As(Stmt):
    """Run `body` in the name of each player of `who` (a player or a set), in seat order from `first` on
    (None: from seat 0). `variable` is the player. With `at_once` nobody sees what the others did before
    all are done."""

    variable: Local
    who: Expr
    first: Expr | None
    at_once: bool
    body: Stmt


@dataclass(frozen=True, slots=True)
class Stop(Stmt):
    """Leave the verb, deed, entry or ability that runs."""


# ----------------------------------------------------------------------------------- definitions


@dataclass(frozen=True, slots=True)
class Function:
    """A noun or an adjective. No recursion (checked)."""

    name: str
    text: str
    parameters: tuple[Local, ...]
    type: Type
    body: Expr
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb with all that content bends about it folded in: `body` holds what comes before, instead and after.

    `possible` says whether the call does anything: no prohibition forbids it and its first deed is possible.
    """

    name: str
    text: str
    parameters: tuple[Local, ...]
    possible: Expr
    body: Stmt
    prohibitions: tuple[Prohibition, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Prohibition:
    """One reason why a call of a verb is not legal: `forbidden` over the parameters of the verb. For `why_not`."""

    name: str
    text: str
    forbidden: Expr
    soft: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Deed:
    """A deed as a value, closed: printed on a card or a track."""

    label: str
    possible: Expr
    body: Stmt
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that a player may do at will in every `Settle` of his own."""

    label: str
    possible: Expr
    body: Stmt
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Score:
    """A named part of a player's score; `Me` is the player."""

    name: str
    text: str
    value: Expr
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rank:
    """What decides between players of equal score, in order: the higher `value` wins. `Me` is the player.

    Or the target: who has a lower score than that does not win.
    """

    text: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Invariant:
    """A truth that holds at every decision for every player; `Me` is the player."""

    text: str
    value: Expr
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Program:
    """A whole checked game for one choice of modules and options."""

    declarations: object  # pudsl.check.declare.Declarations
    functions: dict[str, Function]
    verbs: dict[str, Verb]
    deeds: tuple[Deed, ...]
    abilities: tuple[Ability, ...]
    scores: tuple[Score, ...]
    ranks: tuple[Rank, ...]
    invariants: tuple[Invariant, ...]
    start: str  # the verb, without parameters, that is the whole game
    target: Rank | None = None
