"""Which registers are alive where, exactly: backwards through the code, until nothing new is found.

The code of a decision may be run again from its ASK, so what is alive there is alive up to its CHOOSE_*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from pudsl.lower.effects import jumps
from pudsl.lower.ir import NO_WAY_ON, Ins, V
from pudsl.lower.units import Unit, read_and_written


class Liveness:
    """Which units are alive behind each instruction, as bits."""

    def __init__(self, code: Sequence[Ins]) -> None:
        self.numbers: dict[Unit, int] = {}
        self.reads: list[int] = []
        self.writes: list[int] = []
        for ins in code:
            reads, writes = read_and_written(ins)
            self.reads.append(self._bits(reads))
            self.writes.append(self._bits(writes))
        self.after = [0] * len(code)
        self._heads: dict[int, int] = {}
        while self._pass(code):
            pass

    def number(self, unit: Unit) -> int:
        """The bit of a unit."""
        return self.numbers.setdefault(unit, len(self.numbers))

    def _bits(self, found: Iterable[Unit]) -> int:
        bits = 0
        for unit in found:
            bits |= 1 << self.number(unit)
        return bits

    def _pass(self, code: Sequence[Ins]) -> bool:
        """Once through the code, backwards; whether a head of a loop (or an ASK) has got more than it was known to have."""
        labels: dict[int, int] = {}
        asks: list[int] = []
        alive, grown = 0, False
        for n in range(len(code) - 1, -1, -1):
            ins = code[n]
            if ins.op in NO_WAY_ON:
                alive = 0
            if ins.op in ("LOOP", "LOOPDEC"):
                alive |= self._heads.get(id(ins.operands[-1]), 0)
            elif ins.op == "LABEL":
                labels[id(ins.operands[0])] = alive
            else:
                label = jumps(ins)
                if label is not None:
                    alive |= labels.get(id(label), 0)
            self.after[n] = alive
            alive = alive & ~self.writes[n] | self.reads[n]
            if ins.op.startswith("CHOOSE_"):
                asks.append(n)
                alive |= self._heads.get(-n, 0)
            elif ins.op in ("HEAD", "ASK"):
                at = id(ins.operands[0]) if ins.op == "HEAD" else -asks.pop()
                grown |= self._heads.get(at, 0) != alive
                self._heads[at] = alive
        return grown


def conflicts(code: Sequence[Ins], kinds: str) -> dict[V, set[V]]:
    """The registers of these kinds that cannot share a number: one is written while another is still wanted."""
    live = Liveness(code)
    regs = {number: unit[0] for unit, number in live.numbers.items() if unit[0].kind in kinds}
    alike = {kind: sum(1 << number for number, reg in regs.items() if reg.kind == kind) for kind in kinds}
    every = sum(alike.values())
    found: dict[V, set[V]] = defaultdict(set)
    for after, written in zip(live.after, live.writes, strict=True):
        for new in _members(written & every):
            reg = regs[new]
            for number in _members(after & alike[reg.kind]):
                other = regs[number]
                if other is not reg:
                    found[reg].add(other)
                    found[other].add(reg)
    return found


def _members(bits: int) -> Iterator[int]:
    """The numbers whose bits are set."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
