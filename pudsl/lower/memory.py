"""What of the state an operation reads and what it writes, as far as values that were read may be used again.

A place is a letter and a number: variable `v` of the table or of players, layer `y`, all zones `z`; `me` is who acts.
Operations read and write variables by their numbers, or by their places in the state (GETT, GETP, GETO).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pudsl.lower.image import NONE
from pudsl.lower.ir import Ins
from pudsl.lower.layout import Layout
from pudsl.lower.ops import table
from pudsl.lower.tables import Tables

Place = tuple[str, str, int]
_NAMED = ("TABP", "TABPX", "WHICHTAB", "G_TABP", "L_CONSTPX")
_NAMED_SECTIONS = {"tab": "TABLES", "clist": "CLISTS"}
ZONES: Place = ("z", "", 0)
ACTOR: Place = ("me", "", 0)

_FORGET = ("CALL", "CALLI", "SETTLE", "BE")
_READS_ZONES = ("Z_COUNT", "Z_TOP", "Z_TOPX", "Z_EMPTY", "Z_HAS", "L_ZONE")
_WRITES_ZONES = ("Z_TOTOP", "Z_TOBOTTOM", "Z_OUT", "Z_SHUFFLE", "LAY")
_OF_ACTOR = ("ME", "Z_MINE", "Z_MINEX", "Z_TOPX", "Z_EMPTY", "AROUNDP")


class Memory:
    """The places of one layout."""

    def __init__(self, layout: Layout, tables: Tables) -> None:
        self.tables = tables
        self.boards = {slot.number: slot.count for slot in layout.layers.values()}
        self.scopes = {slot.number: _scope(slot.scope) for slot in layout.variables.values()}
        self.layer_scopes = {slot.number: _scope(slot.scope) for slot in layout.layers.values()}
        self.at: dict[tuple[str, int], int] = {}
        for slot in layout.variables.values():
            for k in range(slot.count):
                self.at[_scope(slot.scope), slot.place + k] = slot.number

    def reads(self, ins: Ins) -> tuple[Place, ...]:
        """The places that an operation reads."""
        found: list[Place] = []
        for kind, operand in zip(table()[ins.op].operands, ins.operands, strict=False):
            if isinstance(operand, int):
                found += self._place(kind, operand)
                if ins.op in _NAMED and kind in _NAMED_SECTIONS:
                    found += self._names(_NAMED_SECTIONS[kind], operand)
        if found and found[0][1] == "P" or ins.op in _OF_ACTOR:
            found.append(ACTOR)
        if ins.op in _READS_ZONES:
            found.append(ZONES)
        return tuple(found)

    def _names(self, section: str, number: int) -> list[Place]:
        """The variables that name the row and the column of a table."""
        place, variable = self.tables.named_by(section, number)
        return [("v", "P", self.at["P", place]), *([] if variable == NONE else [("v", "P", variable)])]

    def _place(self, kind: str, operand: int) -> list[Place]:
        match kind:
            case "offT" | "offP":
                return [("v", kind[-1], self.at.get((kind[-1], operand), -1))]
            case "var" | "varP":
                return [("v", self.scopes[operand], operand)]
            case "lay" | "layP":
                return [("y", self.layer_scopes[operand], operand)]
        return []

    def writes(self, ins: Ins) -> Callable[[Place], bool] | None:
        """Which places an operation writes; None if none."""
        op = ins.op
        if op in _FORGET:
            return lambda place: True
        if op == "LAY":
            return lambda place: place[0] in ("y", "z")
        if op in _WRITES_ZONES:
            return lambda place: place == ZONES
        if not _changes_variable_or_layer(op):
            return None
        places = [
            p
            for kind, o in zip(table()[op].operands, ins.operands, strict=False)
            if isinstance(o, int)
            for p in self._place(kind, o)
        ]
        return lambda place: place in places


@cache
def _changes_variable_or_layer(op: str) -> bool:
    found = table().get(op)
    return found is not None and found.operands[0][:3] in ("var", "lay")  # what only reads writes a register first


def _scope(scope: str) -> str:
    return "T" if scope == "table" else "P"
