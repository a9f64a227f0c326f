"""Two instructions that are one operation of the core: what is read of the state to be asked about once is asked about where
it lies."""

from __future__ import annotations

from collections import Counter

from pudsl.lower.effects import uses
from pudsl.lower.ir import NO_WAY_ON, Ins, V, whole
from pudsl.lower.memory import Memory
from pudsl.lower.ops import table

_READS = {"GETT": "T", "GETP": "P"}
_JUMPS = {"JEQI": "EQI", "JNEI": "NEI", "JLTI": "LTI", "JGEI": "GEI"}
_ZERO = {"JZ": "EQI", "JNZ": "NEI"}
_LAYERS = ("G_ANY", "G_LAY")


def fuse(code: list[Ins], memory: Memory) -> list[Ins]:
    """The same code with fewer instructions."""
    touched = Counter(whole(use.reg) for ins in code for use in uses(ins))
    kept: list[Ins | None] = list(code)
    for n, ins in enumerate(code):
        target = ins.operands[0] if ins.op in _READS or ins.op in _LAYERS or ins.op == "Z_MINEX" else None
        if isinstance(target, V) and touched[target] == 2:
            at = _reader(code, n, target, memory)
            fused = None if at is None else _fused(ins, code[at], memory)
            if at is not None and fused is not None:
                kept[n], kept[at] = None, fused
    return [ins for ins in kept if ins is not None]


def _reader(code: list[Ins], n: int, target: V, memory: Memory) -> int | None:
    """Where the value that instruction n reads from the state is asked for, if the state is still the same there and no
    other way leads there."""
    places = memory.reads(code[n])
    read = [use.reg for use in uses(code[n]) if use.reads]
    for at in range(n + 1, len(code)):
        ins = code[at]
        if any(use.reg is target for use in uses(ins)):
            return at
        changes = memory.writes(ins)
        if any(use.writes and any(whole(use.reg) is whole(reg) for reg in read) for use in uses(ins)):
            return None
        if ins.op in ("LABEL", "HEAD", "ASK", *NO_WAY_ON) or (changes is not None and any(map(changes, places))):
            return None
    return None


def _fused(first: Ins, second: Ins, memory: Memory) -> Ins | None:
    if first.op in _READS:
        return _compared(first, second)
    if first.op == "Z_MINEX":
        result = second.operands[0]
        return Ins("Z_TOPX", (result, *first.operands[1:]), second.span) if second.op == "Z_TOP" else None
    return _held(first, second, memory)


def _held(layer: Ins, cut: Ins, memory: Memory) -> Ins | None:
    """The cells of a region that hold a value of a layer; a layer of one board has but one value to hold."""
    held, number, *board = layer.operands
    if cut.op != "G_AND" or (board and memory.boards[number] != 1):  # type: ignore[index]
        return None
    result, left, right = cut.operands
    return Ins("G_HELD", (result, number, right if left is held else left), cut.span)


def _compared(read: Ins, jump: Ins) -> Ins | None:
    scope, place = _READS[read.op], read.operands[1]
    if jump.op in _ZERO:
        return Ins(f"J{scope}{_ZERO[jump.op]}", (place, 0, jump.operands[1]), jump.span)
    if jump.op not in _JUMPS or jump.operands[0] is not read.operands[0]:
        return None
    fused = f"J{scope}{_JUMPS[jump.op]}"
    return Ins(fused, (place, *jump.operands[1:]), jump.span) if fused in table() else None
