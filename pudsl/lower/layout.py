"""What a state holds, in the order of the image: variables, zones and layers with their numbers and indexes.

`Layout.described` says the same as plain data, for whoever reads and writes states by name: the core's
functions for positions take the numbers that stand here.
"""

from __future__ import annotations

from typing import Any

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations, LayerDeclaration, Variable, ZoneDeclaration
from pudsl.classes import asdict, dataclass
from pudsl.lower.errors import LoweringError


@dataclass(frozen=True, slots=True)
class VariableSlot:
    """Variable `number`: for each of `count` indexes from `first` on, at `place` (in i16) of its scope's part."""

    name: str
    number: int
    scope: str
    place: int
    count: int
    first: int
    least: int
    most: int
    initial: int
    cyclic: bool
    secret: bool
    type: str
    index: str | None


@dataclass(frozen=True, slots=True)
class ZoneSlot:
    """Zone `number`: its instances are `instance` + (owner * `count`) + index - `first`."""

    name: str
    number: int
    scope: str
    instance: int
    count: int
    first: int
    capacity: int
    kind: str
    seen: str
    index: str | None


@dataclass(frozen=True, slots=True)
class LayerSlot:
    """Layer `number` on `board`, for each of `count` values from `first` on; a flag layer has one."""

    name: str
    number: int
    scope: str
    board: int
    count: int
    first: int
    values: str | None


@dataclass(frozen=True)
class Layout:
    """All slots by name."""

    variables: dict[str, VariableSlot]
    zones: dict[str, ZoneSlot]
    layers: dict[str, LayerSlot]

    def described(self) -> dict[str, Any]:
        """The layout as plain data."""
        return {
            "variables": [asdict(v) for v in self.variables.values()],
            "zones": [asdict(z) for z in self.zones.values()],
            "layers": [asdict(y) for y in self.layers.values()],
        }


def domain(declarations: Declarations, index: t.Type | None) -> tuple[int, int]:
    """The first index and how many there are from it on, for a variable, zone or layer by this index."""
    if index is None:
        return 0, 1
    if index.name == "player":
        return 0, declarations.most_players
    if index.name == "enum" and index.of is not None:
        values = declarations.enumerations[index.of].values
        return (min(values), max(values) - min(values) + 1) if values else (0, 1)
    if index.name == "component" and index.of is not None:
        numbers = [c.number for c in declarations.of_kind(index.of)]
        return (min(numbers), len(numbers)) if numbers else (0, 1)
    raise LoweringError(f"nothing can be kept for each {index}")


def make_layout(declarations: Declarations) -> Layout:
    """The layout of the states of a game; the same for the same declarations."""
    layers = {y.name_on(b): _layer(declarations, y, b, n) for n, (y, b) in enumerate(declarations.layers_on_boards())}
    used = {"table": 0, "player": 0}
    variables: dict[str, VariableSlot] = {}
    for n, v in enumerate(declarations.variables.values()):
        slot = variables[v.name] = _variable(declarations, v, n, used[v.scope])
        used[v.scope] += slot.count
    zones: dict[str, ZoneSlot] = {}
    instance = 0
    for n, z in enumerate(declarations.zones.values()):
        zone = zones[z.name] = _zone(declarations, z, n, instance)
        instance += zone.count * (declarations.most_players if z.scope == "player" else 1)
    return Layout(variables, zones, layers)


def _layer(declarations: Declarations, layer: LayerDeclaration, on: str, number: int) -> LayerSlot:
    board = declarations.boards[on]
    first, count = domain(declarations, None if layer.values is None else t.enum(layer.values))
    if count > 32:
        raise LoweringError(f"the layer {layer.name} has more than 32 values", layer.span)
    return LayerSlot(layer.name_on(on), number, board.scope, board.number, count, first, layer.values)


def _variable(declarations: Declarations, v: Variable, number: int, place: int) -> VariableSlot:
    first, count = domain(declarations, v.index)
    index = None if v.index is None else str(v.index)
    return VariableSlot(
        v.name, number, v.scope, place, count, first, v.least, v.most, v.initial, v.cyclic, v.secret, str(v.type), index
    )


def _zone(declarations: Declarations, z: ZoneDeclaration, number: int, instance: int) -> ZoneSlot:
    first, count = domain(declarations, z.index)
    if not 1 <= z.capacity <= 512:
        raise LoweringError(f"the zone {z.name} must have room for 1 to 512 components", z.span)
    index = None if z.index is None else str(z.index)
    return ZoneSlot(z.name, number, z.scope, instance, count, first, z.capacity, z.kind, z.seen, index)
