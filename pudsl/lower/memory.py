"""What of the state an operation reads and what it writes, as far as values that were read may be used again.

A place is a letter and a number: variable `v` of the table or of players, layer `y`, all zones `z`; `me` is who acts.
Operations read and write variables by their numbers, or by their places in the state (GETT, GETP, GETO).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pudsl.lower.ir import Ins
from pudsl.lower.layout import Layout
from pudsl.lower.ops import table

Place = tuple[str, str, int]
ZONES: Place = ("z", "", 0)
ACTOR: Place = ("me", "", 0)

_FORGET = ("CALL", "CALLI", "SETTLE", "BE")
_WRITES_VARIABLE = ("SET", "ADD", "PUT", "INC", "FILL")
_READS_ZONES = ("Z_COUNT", "Z_TOP", "Z_AT", "Z_HAS", "Z_SUM", "Z_OF", "Z_OWNER", "Z_INDEX", "L_ZONE")
_WRITES_ZONES = ("Z_TOTOP", "Z_TOBOTTOM", "Z_OUT", "Z_SHUFFLE", "LAY")
_OF_ACTOR = ("ME", "Z_MINE", "Z_MINEX", "AROUNDP")


class Memory:
    """The places of one layout."""

    def __init__(self, layout: Layout) -> None:
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
        if found and found[0][1] == "P" or ins.op in _OF_ACTOR:
            found.append(ACTOR)
        if ins.op in _READS_ZONES:
            found.append(ZONES)
        return tuple(found)

    def _place(self, kind: str, operand: int) -> list[Place]:
        match kind:
            case "offT" | "offP":
                return [("v", kind[-1], self.at.get((kind[-1], operand), -1))]
            case "varT" | "varP":
                return [("v", kind[-1], operand)]
            case "layT" | "layP":
                return [("y", kind[-1], operand)]
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
    return op.startswith((*_WRITES_VARIABLE, "MARK", "CLEAR", "WIPE")) and op not in ("ADD", "ADDI")


def _scope(scope: str) -> str:
    return "T" if scope == "table" else "P"
