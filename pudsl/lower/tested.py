"""What a test has found out about a number is not tested again on the ways behind it.

        JNEI a, 3, L                        JNEI a, 3, M
        JPEQI x, 1, N                       JPEQI x, 1, N
    L:  JNEI a, 3, M                        ...
        ...                             M:
    M:
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from pudsl.lower.effects import jumps, uses
from pudsl.lower.ir import NO_WAY_ON, Ins, Label, V, whole

_ZERO = {"JZ": "JEQI", "JNZ": "JNEI"}
_MOST = 1 << 31


class Range(NamedTuple):
    """What a number can be: from `least` to `most`, but none of `but`."""

    least: int = -_MOST
    most: int = _MOST
    but: frozenset[int] = frozenset()

    def told(self, op: str, number: int, yes: bool) -> Range:
        """What it can be if a test of it jumps, or does not."""
        if (op == "JEQI") == yes and op in ("JEQI", "JNEI"):
            return Range(number, number)
        if op in ("JEQI", "JNEI"):
            return self._replace(but=self.but | {number})
        if (op == "JLTI") == yes:
            return self._replace(most=min(self.most, number - 1))
        return self._replace(least=max(self.least, number))

    def answer(self, op: str, number: int) -> bool | None:
        """Whether a test jumps, if that is known."""
        if op in ("JEQI", "JNEI"):
            if self.least == self.most == number:
                return op == "JEQI"
            outside = number in self.but or not self.least <= number <= self.most
            return op == "JNEI" if outside else None
        if self.most < number:
            return op == "JLTI"
        return op == "JGEI" if self.least >= number else None

    def or_(self, other: Range) -> Range:
        """What it can be on one of two ways."""
        least, most = min(self.least, other.least), max(self.most, other.most)
        return Range(least, most, frozenset(n for n in self.but | other.but if not self._holds(n) and not other._holds(n)))

    def _holds(self, number: int) -> bool:
        return self.least <= number <= self.most and number not in self.but


Ranges = dict[V, Range]


class _Tests:
    """The ways of one sub."""

    def __init__(self, code: list[Ins]) -> None:
        self.code = code
        self.places = {id(ins.operands[0]): n for n, ins in enumerate(code) if ins.op == "LABEL"}
        tests = Counter(test[0] for ins in code if (test := _test(ins)) is not None)
        self.often = {reg for reg, times in tests.items() if times > 1}
        self.known: Ranges | None = {}  # of what is tested more than once; None where no way leads
        self.there: dict[int, Ranges] = {}  # at labels
        self.new: dict[int, Label] = {}  # labels to be placed before an instruction

    def run(self) -> list[Ins]:
        """The same code, in which what is known is not tested."""
        result: list[Ins] = []
        for n, ins in enumerate(self.code):
            if n in self.new:
                result.append(Ins("LABEL", (self.new[n],), ins.span))
                self._meet(self.there[id(self.new[n])])
            if ins.op == "LABEL":
                self._meet(self.there.get(id(ins.operands[0])))
            elif ins.op == "HEAD":
                self._enter_loop(n)
            result += [ins] if self.known is None else self._step(ins)
        return result

    def _meet(self, there: Ranges | None) -> None:
        if self.known is None or there is None:
            self.known = there if self.known is None else self.known
            return
        self.known = {reg: found.or_(there[reg]) for reg, found in self.known.items() if reg in there}

    def _enter_loop(self, start: int) -> None:
        """What the loop changes is not known at its head."""
        head = self.code[start].operands[0]
        self.known = None if self.known is None else dict(self.known)
        for ins in self.code[start + 1 :]:
            self._forget(ins)
            if ins.op in ("LOOP", "LOOPDEC") and ins.operands[-1] is head:
                return

    def _forget(self, ins: Ins) -> None:
        if self.known:
            for use in uses(ins):
                if use.writes:
                    self.known.pop(whole(use.reg), None)

    def _step(self, ins: Ins) -> list[Ins]:
        """Go over an instruction; what stands there instead."""
        assert self.known is not None
        label = jumps(ins)
        test = _test(ins)
        if test is not None and label is not None and test[0] in self.often:
            return self._tested(ins, label, *test)
        taken = self.known.get(ins.operands[1]) if ins.op == "MOV" and isinstance(ins.operands[1], V) else None
        self._forget(ins)
        if ins.op == "LI" and isinstance(ins.operands[0], V):
            taken = Range(ins.operands[1], ins.operands[1])  # type: ignore[arg-type]
        if taken is not None and isinstance(ins.operands[0], V) and ins.operands[0] in self.often:
            self.known[ins.operands[0]] = taken
        ins = ins if label is None else self._jump(ins, label, self.known)
        if ins.op in NO_WAY_ON:
            self.known = None
        return [ins]

    def _tested(self, ins: Ins, label: Label, reg: V, op: str, number: int) -> list[Ins]:
        assert self.known is not None
        before = self.known.get(reg, Range())
        answer = before.answer(op, number)
        if answer is False:
            return []
        there = {**self.known, reg: before.told(op, number, True)}
        if answer:
            self.known = None
            return [self._jump(Ins("JMP", (label,), ins.span), label, there)]
        self.known = {**self.known, reg: before.told(op, number, False)}
        return [self._jump(ins, label, there)]

    def _jump(self, ins: Ins, label: Label, known: Ranges) -> Ins:
        """Go to a label, or past the tests there that are known to be decided."""
        at = self.places[id(label)]
        passed = False
        while at < len(self.code):
            after = self.code[at]
            test = _test(after)
            if after.op == "LABEL":
                at += 1
                continue
            answer = None if test is None or test[0] not in known else known[test[0]].answer(*test[1:])
            if answer is None:
                break
            passed = True
            at = self.places[id(after.operands[-1])] if answer else at + 1
        target = label
        if passed and at < len(self.code):
            target = self.new.setdefault(at, Label())
        there = self.there.get(id(target))
        self.there[id(target)] = dict(known) if there is None else {r: f.or_(there[r]) for r, f in known.items() if r in there}
        return ins if target is label else Ins(ins.op, (*ins.operands[:-1], target), ins.span)


def _test(ins: Ins) -> tuple[V, str, int] | None:
    """The register that an instruction tests, how, and against which number."""
    if ins.op not in ("JEQI", "JNEI", "JLTI", "JGEI", "JZ", "JNZ") or not isinstance(ins.operands[0], V):
        return None
    if ins.op in _ZERO:
        return ins.operands[0], _ZERO[ins.op], 0
    assert isinstance(ins.operands[1], int)
    return ins.operands[0], ins.op, ins.operands[1]


def known_once(code: list[Ins]) -> list[Ins]:
    """The same code with shorter ways."""
    return _Tests(code).run()
