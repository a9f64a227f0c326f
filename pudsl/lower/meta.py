"""META: what people and Python want to know about a game, as JSON in its image. The core does not read it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pudsl.check.declarations import Field, Look
from pudsl.classes import asdict
from pudsl.lower.exports import Described
from pudsl.lower.program import Lowering
from pudsl.source.text import Span

FORMAT = 1


def describe(lowering: Lowering, exports: list[Described]) -> dict[str, Any]:
    """Everything about a game that is not code, as plain data."""
    declared, program = lowering.declarations, lowering.program
    return {
        "format": FORMAT,
        "game": declared.game,
        "name": declared.name,
        "players": [declared.least_players, declared.most_players],
        "modules": list(declared.modules),
        "options": [asdict_plain(o) for o in declared.options.values()],
        "chosen": dict(declared.chosen),
        "agendas": list(lowering.agendas()),
        "enumerations": [_enumeration(lowering, name) for name in declared.enumerations],
        "kinds": [_kind(lowering, name) for name in declared.kinds],
        "components": [_component(lowering, n) for n in range(len(declared.components))],
        "boards": [_named(b, ("number", "scope", "rows", "columns", "kind", "variable", "columns_named", "bottom_up"))
                   for b in declared.boards.values()],
        "looks": {y.name_on(b): _look(y.look) for y, b in declared.layers_on_boards() if y.look is not None},
        "state": _state(lowering),
        "exports": exports,
        "verbs": [{"name": v.name, "text": v.text, "takes": [[p.name, str(p.type)] for p in v.parameters],
                   "prohibitions": [[p.name, p.text, place(p.span)] for p in v.prohibitions], "at": place(v.span)}
                  for v in program.verbs.values()],
        "abilities": [{"label": a.label, "at": place(a.span)} for a in program.abilities],
        "deeds": [{"label": d.label, "at": place(d.span)} for d in program.deeds],
        "entries": [_entry(lowering, n) for n in range(len(lowering.entries))],
        "scores": [{"name": s.name, "text": s.text, "at": place(s.span)} for s in program.scores],
        "ranks": [r.text for r in program.ranks],
        "target": program.target.text if program.target else None,
        "invariants": [{"text": i.text, "at": place(i.span)} for i in program.invariants],
        "start": program.start,
    }


def packed(meta: dict[str, Any]) -> bytes:
    """As bytes of the image; the same for the same game."""
    return json.dumps(meta, ensure_ascii=False, separators=(",", ":")).encode()


def unpacked(data: bytes) -> dict[str, Any]:
    """What `packed` has packed."""
    meta: dict[str, Any] = json.loads(data)
    return meta


def place(span: Span | None) -> list[object] | None:
    """File, line and column of a piece of content."""
    return None if span is None else [span.source.path, span.line, span.column]


def asdict_plain(record: Any) -> dict[str, Any]:
    """A record without its span."""
    found: dict[str, Any] = asdict(record)
    found.pop("span", None)
    return found


def _state(lowering: Lowering) -> dict[str, Any]:
    found, declared = lowering.layout.described(), lowering.declarations
    for v in found["variables"]:
        v["board"] = declared.variables[v["name"]].board
        v["told"] = declared.variables[v["name"]].told
    for y, (layer, board) in zip(found["layers"], declared.layers_on_boards(), strict=True):
        y["plural"] = layer.plural if board == layer.board else f"{layer.plural} on {board}"
    return found


def _look(look: Look | None) -> dict[str, str] | None:
    return None if look is None else {k: v for k, v in asdict(look).items() if v}


def _named(record: Any, fields: tuple[str, ...]) -> dict[str, Any]:
    return {"name": record.name, **{f: getattr(record, f) for f in fields}, "look": _look(record.look)}


def _enumeration(lowering: Lowering, name: str) -> dict[str, Any]:
    e = lowering.declarations.enumerations[name]
    return {
        "name": e.name,
        "plural": e.plural,
        "values": list(e.values),
        "labels": [e.labels.get(v, str(v)) for v in e.values],
        "looks": {str(v): _look(look) for v, look in e.looks.items()},
        "parent": e.parent,
        "range": e.is_range,
    }


def _kind(lowering: Lowering, name: str) -> dict[str, Any]:
    k = lowering.declarations.kinds[name]
    members = [c.number for c in lowering.declarations.of_kind(name)]
    return {
        "name": k.name,
        "plural": k.plural,
        "piece": k.piece,
        "unlimited": k.unlimited,
        "first": members[0] if members else 0,
        "count": len(members),
        "prints": list(k.prints),
        "board": k.board,
        "fields": [_field(f) for f in k.fields.values()],
        "look": _look(k.look),
    }


def _field(f: Field) -> dict[str, Any]:
    index = None if f.index is None else str(f.index)
    found = {"name": f.name, "plural": f.plural, "type": str(f.type), "index": index, "role": f.role, "told": f.told}
    if f.along is not None:
        found["along"] = f.along
    return found if f.look is None else {**found, "look": _look(f.look)}


def _component(lowering: Lowering, number: int) -> dict[str, Any]:
    c = lowering.declarations.components[number]
    found: dict[str, Any] = {"id": c.id, "kind": c.kind, "look": _look(c.look)}
    if c.text:
        found["text"] = c.text
    if c.said:
        found["said"] = dict(c.said)
    if c.provenance != "printed":
        found["provenance"] = c.provenance
    if c.shape is not None:
        found["cells"] = [list(cell) for cell in c.shape.cells]
        found["prints"] = {y: list(v) for y, v in c.shape.prints.items()}
    elif c.cells:
        found["cells"] = [list(cell) for cell in c.cells]
    if c.values:
        found["values"] = _plain(c.values)
    return found


def _plain(value: Any) -> Any:
    """As JSON has it: keys are texts."""
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, tuple) else value


def _entry(lowering: Lowering, number: int) -> dict[str, Any]:
    later = lowering.entries[number].later
    captures = [[c.name, str(c.type)] for c in later.captures]
    return {"label": later.label, "captures": captures, "optional": later.optional, "at": place(later.span)}
