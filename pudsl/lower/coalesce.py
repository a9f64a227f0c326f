"""One register for two between which only a copy lies, so that the copy goes away.

Two registers may become one if neither is written while the value of the other is still wanted: the usual rule of
interference, on exact liveness.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from pudsl.lower.ir import REGISTERS_LOST, Ins, Part, Reg, V, whole
from pudsl.lower.liveness import Liveness
from pudsl.lower.peephole import COPIES
from pudsl.lower.units import read_and_written, units


class Coalescing:
    """Merges the registers of one sub."""

    def __init__(self, code: list[Ins], fixed: Iterable[V]) -> None:
        self.code = code
        self.fixed = set(fixed)
        self.windows = {whole(ins.operands[-1]) for ins in code if ins.op in REGISTERS_LOST}  # type: ignore[arg-type]
        self.live = Liveness(code)
        self.bits: dict[int, int] = {}  # of each unit that others were merged into: its bit, and theirs
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
        """Which of two is kept: arguments stay where they are, windows lie above all that lives over their call, and so
        are no part of a row, whose other parts would lie in them."""
        for kept, dropped in ((target, source), (source, target)):
            free = isinstance(kept, V) and kept not in self.fixed
            if isinstance(dropped, V) and dropped.width == 1 and dropped not in self.fixed and (free or dropped not in self.windows):
                return kept, dropped
        return target, None

    def _interfere(self, target: Reg, source: Reg, n: int) -> bool:
        a, b = self._number(target), self._number(source)
        after, of_a, of_b = self.live.after, self._bits(a), self._bits(b)
        if any(after[d] & of_a for d in self.written[b]):
            return True
        if any(after[d] & of_b for d in self.written[a] if d != n):
            return True
        if self.written[a] & self.written[b]:
            return True
        if whole(target).kind != "l":
            return False
        return any(self.code[d].op not in COPIES for d in self.uses[whole(target)] & self.uses[whole(source)])

    def _bits(self, unit: int) -> int:
        return self.bits.get(unit, 1 << unit)

    def _number(self, reg: Reg) -> int:
        return self.live.number(units(reg, "rR")[0])

    def _replace(self, dropped: V, kept: Reg) -> None:
        a, b = self._number(kept), self._number(dropped)
        for n in self.uses.pop(dropped):
            ins = self.code[n]
            operands = tuple(kept if o is dropped else o for o in ins.operands)
            self.code[n] = Ins(ins.op, operands, ins.span)
            self.uses[whole(kept)].add(n)
        if dropped in self.windows:
            self.windows.add(whole(kept))
        self.written[a] |= self.written.pop(b, set())
        self.bits[a] = self._bits(a) | self._bits(b)


def coalesce(code: list[Ins], arguments: Iterable[V]) -> list[Ins]:
    """The same code with fewer copies."""
    if not any(ins.op in COPIES for ins in code):
        return code
    return Coalescing(list(code), arguments).run()
