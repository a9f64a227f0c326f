"""Ways on which a number is known go past the test of that number.

        LI a, 1                          LI a, 1
    L:  ADDI b, a, -1                    JMP M
        JLTI b, 1, M               L:    ADDI b, a, -1
                                         JLTI b, 1, M
"""

from __future__ import annotations

from collections.abc import Sequence

from pudsl.lower.ir import Ins, Label, V
from pudsl.lower.liveness import Liveness
from pudsl.lower.units import units

_TESTS = {
    "JEQI": lambda a, b: a == b,
    "JNEI": lambda a, b: a != b,
    "JLTI": lambda a, b: a < b,
    "JGEI": lambda a, b: a >= b,
}
_ZERO = {"JZ": "JEQI", "JNZ": "JNEI"}


class _Ways:
    """The ways of one sub."""

    def __init__(self, code: list[Ins]) -> None:
        self.code = code
        self.places = {id(ins.operands[0]): n for n, ins in enumerate(code) if ins.op == "LABEL"}
        self.labels: dict[int, Label] = {}  # to be placed before an instruction
        self.live: Liveness | None = None

    def run(self) -> list[Ins]:
        """The same code with shorter ways."""
        ends = {n: way for n, ins in enumerate(self.code) if ins.op == "LI" and (way := self._way(n)) is not None}
        result: list[Ins] = []
        for n, ins in enumerate(self.code):
            if n in self.labels:
                result.append(Ins("LABEL", (self.labels[n],), ins.span))
            if n in ends:
                result += ends[n]
            else:
                result.append(ins)
        return result

    def _way(self, n: int) -> list[Ins] | None:
        """What to do instead of loading a number and going on, if a test of it follows."""
        target, number = self.code[n].operands
        if not isinstance(target, V) or not isinstance(number, int) or n + 1 >= len(self.code):
            return None
        after = self.code[n + 1]
        at = self.places.get(id(after.operands[0])) if after.op == "JMP" else n + 1 if after.op == "LABEL" else None
        return None if at is None else self._followed(at, {target: number}, n)

    def _followed(self, at: int, numbers: dict[V, int], n: int) -> list[Ins] | None:
        """Go on from `at` with what is known, up to a test."""
        for place in range(at, len(self.code)):
            ins = self.code[place]
            if ins.op == "LABEL":
                continue
            if ins.op == "ADDI" and isinstance(ins.operands[0], V) and ins.operands[1] in numbers:
                numbers[ins.operands[0]] = numbers[ins.operands[1]] + ins.operands[2]  # type: ignore[operator]
                continue
            test = _TESTS.get(_ZERO.get(ins.op, ins.op))
            if test is None or ins.operands[0] not in numbers:
                return None
            limit = 0 if ins.op in _ZERO else ins.operands[1]
            jumps = test(numbers[ins.operands[0]], limit)
            return self._going_to(ins.operands[-1] if jumps else place + 1, numbers, n)
        return None

    def _going_to(self, to: object, numbers: dict[V, int], n: int) -> list[Ins] | None:
        """Jump to a label, or to the place of an instruction, with what is still wanted there."""
        at = to if isinstance(to, int) else self.places[id(to)]
        if at >= len(self.code):
            return None
        if self.live is None:
            self.live = Liveness(self.code)
        wanted = self.live.after[at - 1] if isinstance(to, int) else self.live.after[at]
        if isinstance(to, int):
            to = self.labels.setdefault(at, Label())
        span = self.code[n].span
        numbers = {reg: number for reg, number in numbers.items() if self._is_wanted(reg, wanted)}
        if any(not -32768 <= number <= 32767 for number in numbers.values()):
            return None
        return [*(Ins("LI", (reg, number), span) for reg, number in numbers.items()), Ins("JMP", (to,), span)]  # type: ignore[arg-type]

    def _is_wanted(self, reg: V, wanted: int) -> bool:
        assert self.live is not None
        return any(wanted >> self.live.number(unit) & 1 for unit in units(reg, "rR"))


def known_ways(code: Sequence[Ins]) -> list[Ins]:
    """The same code, in which known numbers are not tested."""
    return _Ways(list(code)).run()
