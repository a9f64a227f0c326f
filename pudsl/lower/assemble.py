"""From the code of a sub to instructions of the image."""

from __future__ import annotations

from pudsl.classes import dataclass, field
from pudsl.lower.allocate import Allocation
from pudsl.lower.errors import LoweringError
from pudsl.lower.ir import MARKS, Ins, Label, Part, V, op_of
from pudsl.lower.peephole import COPIES
from pudsl.lower.turning import turned
from pudsl.source.text import Span


@dataclass(slots=True)
class Assembled:
    """A finished sub: its instructions, where each comes from, the size of its window, which calls it makes."""

    words: list[tuple[int, int, int, int]] = field(default_factory=list)
    spans: list[Span | None] = field(default_factory=list)
    window: int = 1


def assemble(code: list[Ins], allocation: Allocation) -> Assembled:
    """Number the operands and fix the jumps."""
    asks = {id(code[n]): floor for n, floor in allocation.asks.items()}
    code = turned([ins for ins in code if not _copies_itself(ins, allocation)])
    places: dict[int, int] = {}
    at = 0
    for ins in code:
        if ins.op in ("LABEL", "HEAD"):
            places[id(ins.operands[0])] = at
        if ins.op not in MARKS:
            at += 1
    result = Assembled(window=allocation.window)
    for ins in code:
        if ins.op in MARKS:
            continue
        operands = [_operand(o, allocation, places, len(result.words), ins) for o in ins.operands]
        if ins.op == "ASK":
            operands = [asks[id(ins)]]
        operands += [0] * (3 - len(operands))
        result.words.append((op_of(ins).number, operands[0], operands[1], operands[2]))
        result.spans.append(ins.span)
    return result


def _copies_itself(ins: Ins, allocation: Allocation) -> bool:
    """Where a copy got the register of what it copies, nothing is to do."""
    if ins.op not in COPIES:
        return False
    target, source = ins.operands
    assert isinstance(target, (V, Part)) and isinstance(source, (V, Part))
    return allocation.number(target) == allocation.number(source)


def _operand(operand: object, allocation: Allocation, places: dict[int, int], here: int, ins: Ins) -> int:
    if isinstance(operand, V):
        return allocation.at[operand]
    if isinstance(operand, Part):
        return allocation.at[operand.of] + operand.place
    if isinstance(operand, Label):
        distance = places[id(operand)] - here
        if not -32768 <= distance <= 32767:
            raise LoweringError("this becomes too long for the core", ins.span)
        return distance & 0xFFFF
    assert isinstance(operand, int)
    if not -32768 <= operand <= 65535:
        raise LoweringError("a number is out of range here", ins.span)
    return operand & 0xFFFF
