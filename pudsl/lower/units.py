"""Single registers of a sub (units): a virtual register of some width is as many units. Which ones an instruction reads
and writes."""

from __future__ import annotations

from functools import cache

from pudsl.lower.ir import MARKS, Ins, Part, Reg, V
from pudsl.lower.ops import table

Unit = tuple[V, int]

_ONE = ("rR", "rW", "rM", "gR", "gW", "gM", "sR", "sW", "sM", "lR", "lW", "lM")


def units(reg: Reg, kind: str) -> list[Unit]:
    """The registers of an operand."""
    if isinstance(reg, Part):
        return [(reg.of, reg.place)]
    if kind in _ONE:
        return [(reg, 0)]
    return [(reg, place) for place in range(reg.width)]


@cache
def registers_of(op: str) -> tuple[tuple[int, str, bool, bool], ...]:
    """The operands of an operation that may be registers: place, kind, read, written."""
    if op in MARKS:
        return ((0, "rN", True, False),) if op == "KEEP" else ()
    found = []
    for place, kind in enumerate(table()[op].operands):
        if kind == "win":
            found.append((place, kind, True, True))
        elif kind[0] in "rgsl" and (kind[1:2].isupper() or kind[1:2].isdigit()):
            found.append((place, kind, kind[-1] != "W", kind[-1] in "WM"))
    return tuple(found)


def read_and_written(ins: Ins) -> tuple[list[Unit], list[Unit]]:
    """The units that an instruction reads and those that it writes."""
    reads: list[Unit] = []
    writes: list[Unit] = []
    for place, kind, read, written in registers_of(ins.op):
        if place >= len(ins.operands):
            continue
        reg = ins.operands[place]
        if isinstance(reg, (V, Part)):
            found = units(reg, kind)
            if read:
                reads += found
            if written:
                writes += found
    return reads, writes
