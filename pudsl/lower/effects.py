"""Which registers an instruction reads and writes, by the kinds of its operands."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pudsl.lower.ir import MARKS, Ins, Label, Part, Reg, V
from pudsl.lower.units import registers_of


class Use(NamedTuple):
    """One operand that is a register: the place of the operand, what is read and what written of it."""

    place: int
    reg: Reg
    reads: bool
    writes: bool


def uses(ins: Ins) -> tuple[Use, ...]:
    """The registers of an instruction. `win` counts as read and written: arguments go in, a result comes out."""
    found: tuple[Use, ...] | None = ins.uses
    if found is None:
        operands = ins.operands
        found = ins.uses = tuple(
            Use(place, operands[place], reads, writes)  # type: ignore[arg-type]
            for place, _, reads, writes in registers_of(ins.op)
            if place < len(operands) and isinstance(operands[place], (V, Part))
        )
    return found


def jumps(ins: Ins) -> Label | None:
    """The label that an instruction jumps forward to."""
    if not ins.operands or ins.op in ("LOOP", "LOOPDEC", "HEAD", "LABEL"):
        return None
    last = ins.operands[-1]  # where an operation jumps to stands last
    return last if isinstance(last, Label) else None


def has_effect(ins: Ins) -> bool:
    """Whether an instruction does more than writing registers. What writes none must do something else."""
    return _has_effect(ins.op) or (len(ins.operands) > 0 and isinstance(ins.operands[-1], Label))


@cache
def _has_effect(op: str) -> bool:
    if op in MARKS or op in ("CALL", "CALLI", "SETTLE") or op.startswith("CHOOSE_"):
        return True
    return not any(writes for _, _, _, writes in registers_of(op))
