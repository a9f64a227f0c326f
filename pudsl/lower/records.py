"""The records of an image that follow from declarations and definitions, but for the code."""

from __future__ import annotations

from pudsl.check import typed as t
from pudsl.check.declarations import Component, Declarations
from pudsl.check.rewrite import walk
from pudsl.lower.data import parts_of
from pudsl.lower.errors import LoweringError
from pudsl.lower.image import NONE
from pudsl.lower.least import least_of
from pudsl.lower.program import Lowering

SCOPES = {"table": 0, "player": 1}
SEEN = {"all": 0, "owner": 1, "nobody": 2, "top": 3}
SHUFFLED = 4


def write_declarations(lowering: Lowering) -> None:
    """Kinds, components, boards, layers, variables, zones."""
    declared, writer = lowering.declarations, lowering.writer
    for kind in declared.kinds.values():
        members = declared.of_kind(kind.name)
        first = members[0].number if members else 0
        flags = (1 if kind.piece else 0) | (2 if kind.unlimited else 0)
        writer.add("KINDS", first, len(members), flags, writer.string(kind.name))
    shapes: dict[object, int] = {}
    kinds = list(declared.kinds)
    for c in declared.components:
        shape = NONE if c.shape is None else _shape(lowering, c, shapes)
        writer.add("COMPONENTS", kinds.index(c.kind), shape, _start(lowering, c), writer.string(c.id))
    for b in declared.boards.values():
        writer.add("BOARDS", SCOPES[b.scope], b.rows, b.columns, 0, writer.string(b.name), 0)
    for y in lowering.layout.layers.values():
        writer.add("LAYERS", y.board, y.count, y.first, writer.string(y.name))
    for v in declared.variables.values():
        _variable(lowering, v.name)
    shuffled = _shuffled(lowering.program)
    for z in lowering.layout.zones.values():
        kind_number = kinds.index(z.kind)
        scope, seen = SCOPES[z.scope], SEEN[z.seen] + (SHUFFLED if z.name in shuffled else 0)
        writer.add("ZONES", scope, seen, kind_number, z.count, z.first, z.capacity, writer.string(z.name))


def _shuffled(program: t.Program) -> set[str]:
    """The zones that are shuffled somewhere."""
    bodies = (*(v.body for v in program.verbs.values()), *(d.body for d in program.deeds), *(a.body for a in program.abilities))
    return {node.zone for node in walk(bodies) if isinstance(node, t.Shuffle)}


def _variable(lowering: Lowering, name: str) -> None:
    v, slot = lowering.declarations.variables[name], lowering.layout.variables[name]
    may_be_none = v.type.name not in ("number", "truth")
    flags = (1 if v.cyclic else 0) | (2 if may_be_none else 0) | (4 if v.secret else 0)
    writer = lowering.writer
    limits = (v.least, v.most, v.initial)
    writer.add("VARIABLES", slot.place, slot.count, slot.first, *limits, SCOPES[v.scope], flags, writer.string(name), 0, 0)


def _start(lowering: Lowering, c: Component) -> int:
    """The zone instance where a component lies at first."""
    kind = lowering.declarations.kinds[c.kind]
    if kind.starts is None:
        return NONE
    slot = lowering.layout.zones[kind.starts]
    if slot.scope != "table":
        raise LoweringError(f"the components of {c.kind} must start in a zone of the table", kind.span)
    index = slot.first if kind.starts_index is None else c.values.get(kind.starts_index, slot.first)
    if not isinstance(index, int) or not slot.first <= index < slot.first + slot.count:
        raise LoweringError(f"{c.id} has no place in {kind.starts}", c.span)
    return slot.instance + index - slot.first


def _shape(lowering: Lowering, c: Component, known: dict[object, int]) -> int:
    shape = c.shape
    assert shape is not None
    prints = lowering.declarations.kinds[c.kind].prints
    pictures = {y: shape.prints.get(y, (None,) * len(shape.cells)) for y in prints}
    key = (shape.cells, tuple(sorted(shape.prints.items())), prints)
    if key in known:
        return known[key]
    if not 1 <= len(shape.cells) <= 8:
        raise LoweringError(f"{c.id} must have 1 to 8 cells", c.span)
    writer, parts = lowering.writer, parts_of(shape)
    if max(parts) > 14:
        raise LoweringError(f"{c.id} has too many different cells", c.span)
    cells = writer.extend("CELLS", [(r, k, 1 << parts[n], parts[n], 0) for n, (r, k) in enumerate(shape.cells)])
    printed = [(y, board) for y in prints for board in lowering.declarations.layers[y].boards]
    layers = [lowering.layer_on(y, board).number for y, board in printed]
    flags = {y for y in prints if lowering.layout.layers[y].values is None}
    rows = [layers] + [[_print(pictures[y][n], y in flags) for y, _ in printed] for n in range(len(shape.cells))]
    at = writer.extend("PRINTS", [(value,) for row in rows for value in row])
    known[key] = writer.add("SHAPES", cells, at, len(shape.cells), 0xFF, len(layers), 0)
    return known[key]


def _print(value: int | None, flag: bool) -> int:
    """What the core writes: -1 for nothing; the board of a flag layer is number 0."""
    return -1 if value is None else 0 if flag else value


def write_definitions(lowering: Lowering) -> None:
    """Entries, abilities, scores. The subs that they name are made when all subs are finished."""
    program, writer = lowering.program, lowering.writer
    for n, ability in enumerate(program.abilities):
        writer.add("ABILITIES", lowering.ability_sub(n), writer.string(ability.label), *least_of(lowering, ability.possible))
    parts = [(s.name, s.value, 0) for s in program.scores]
    parts += [(r.text, r.value, 1) for r in program.ranks] + [(i.text, i.value, 2) for i in program.invariants]
    parts += [(program.target.text, program.target.value, 3)] if program.target else []
    for n, (name, value, what) in enumerate(parts):
        sub = lowering.truth_sub(("score", n), name, value)
        writer.add("SCORES", writer.string(name), sub, what, 0)


def write_entries(lowering: Lowering) -> None:
    """The kinds of pending entries; known only when all subs are finished."""
    writer = lowering.writer
    for entry in lowering.entries:
        later = entry.later
        guard = NONE if entry.guard is None else entry.guard
        label = writer.string(later.label)
        flags, agenda = int(later.optional) | 2 * int(entry.guards_itself), lowering.agenda(later.agenda)
        writer.add("ENTRIES", entry.body, guard, flags, len(later.captures), agenda, label, 0)


def start_verb(program: t.Program) -> t.Verb:
    """The verb that is the whole game."""
    verb = program.verbs.get(program.start)
    if verb is None:
        raise LoweringError(f"there is no verb called {program.start}")
    if verb.parameters:
        raise LoweringError(f"{program.start} must not ask for anything", verb.span)
    return verb


def declared(program: t.Program) -> Declarations:
    """The declarations of a program."""
    found = program.declarations
    assert isinstance(found, Declarations)
    return found
