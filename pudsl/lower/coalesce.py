"""One register for two between which only a copy lies, so that the copy goes away.

Two registers may become one if neither is written while the value of the other is still wanted: the usual rule of
interference, on exact liveness. The code of a decision may be run again from its ASK, so what is alive there is alive up
to its CHOOSE_*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from pudsl.lower.effects import jumps
from pudsl.lower.ir import NO_WAY_ON, Ins, Label, Part, Reg, V, whole
from pudsl.lower.peephole import COPIES
from pudsl.lower.units import Unit, read_and_written, units


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


class Coalescing:
    """Merges the registers of one sub."""

    def __init__(self, code: list[Ins], fixed: Iterable[V]) -> None:
        self.code = code
        self.fixed = set(fixed)
        self.live = Liveness(code)
        self.written: dict[int, set[int]] = defaultdict(set)
        self.uses: dict[V, set[int]] = defaultdict(set)
        for n, ins in enumerate(code):
            for unit in read_and_written(ins)[1]:
                self.written[self.live.number(unit)].add(n)
            for operand in ins.operands:
                if isinstance(operand, (V, Part)):
                    self.uses[whole(operand)].add(n)

    def run(self) -> list[Ins]:
        """The code without the copies that can go."""
        gone: set[int] = set()
        for n, ins in enumerate(self.code):
            if ins.op in COPIES and self._merged(n):
                gone.add(n)
        return [ins for n, ins in enumerate(self.code) if n not in gone]

    def _merged(self, n: int) -> bool:
        target, source = self.code[n].operands
        assert isinstance(target, (V, Part)) and isinstance(source, (V, Part))
        if target == source:
            return True
        kept, dropped = self._ways(target, source)
        if dropped is None or whole(kept) is dropped or self._interfere(target, source, n):
            return False
        self._replace(dropped, kept)
        return True

    def _ways(self, target: Reg, source: Reg) -> tuple[Reg, V | None]:
        """Which of two is kept: arguments stay where they are."""
        for kept, dropped in ((target, source), (source, target)):
            if isinstance(dropped, V) and dropped.width == 1 and dropped not in self.fixed:
                return kept, dropped
        return target, None

    def _interfere(self, target: Reg, source: Reg, n: int) -> bool:
        a, b = self._number(target), self._number(source)
        after = self.live.after
        if any(after[d] >> a & 1 for d in self.written[b]):
            return True
        if any(after[d] >> b & 1 for d in self.written[a] if d != n):
            return True
        if self.written[a] & self.written[b]:
            return True
        if whole(target).kind != "l":
            return False
        return any(self.code[d].op not in COPIES for d in self.uses[whole(target)] & self.uses[whole(source)])

    def _number(self, reg: Reg) -> int:
        return self.live.number(units(reg, "rR")[0])

    def _replace(self, dropped: V, kept: Reg) -> None:
        a, b = self._number(kept), self._number(dropped)
        for n in self.uses.pop(dropped):
            ins = self.code[n]
            operands = tuple(kept if o is dropped else o for o in ins.operands)
            self.code[n] = Ins(ins.op, operands, ins.span)
            self.uses[whole(kept)].add(n)
        self.written[a] |= self.written.pop(b, set())
        after, old, new = self.live.after, 1 << b, 1 << a
        for n, alive in enumerate(after):
            if alive & old:
                after[n] = alive & ~old | new


def coalesce(code: list[Ins], arguments: Iterable[V]) -> list[Ins]:
    """The same code with fewer copies."""
    if not any(ins.op in COPIES for ins in code):
        return code
    kept = (whole(o) for ins in code if ins.op == "KEEP" for o in ins.operands if not isinstance(o, (int, Label)))
    return Coalescing(list(code), [*arguments, *kept]).run()
