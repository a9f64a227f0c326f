"""Code of one sub before its registers are numbered.

Virtual registers are written once or a few times and have a width (several registers in a row). Jumps go
forward to labels, loops back to a mark. Registers known to hold the value of some meaning are
remembered (`Code.known`), so that it is computed once; what is remembered follows the ways of the code.
"""

from __future__ import annotations

from typing import Any

from pudsl.classes import dataclass, field
from pudsl.lower.errors import LoweringError
from pudsl.lower.ops import Op, table
from pudsl.source.text import Span


class V:
    """A virtual register: `kind` r, g, s or l; `width` registers in a row."""

    __slots__ = ("kind", "serial", "width")

    def __init__(self, kind: str, width: int, serial: int) -> None:
        self.kind = kind
        self.width = width
        self.serial = serial

    def __repr__(self) -> str:
        return f"{self.kind}%{self.serial}" + (f"x{self.width}" if self.width > 1 else "")

    def at(self, place: int) -> Part:
        """One register of several."""
        return Part(self, place)


@dataclass(frozen=True, slots=True)
class Part:
    """Register `place` of a wide virtual register."""

    of: V
    place: int


Reg = V | Part


def whole(reg: Reg) -> V:
    """The virtual register that a register is (a part of)."""
    return reg.of if isinstance(reg, Part) else reg


class Label:
    """A place in the code that is jumped to. `known`: what is known on all ways that lead there."""

    __slots__ = ("known", "used")

    def __init__(self) -> None:
        self.known: dict[int, Reg] | None = None
        self.used = False


@dataclass(slots=True)
class Ins:
    """One instruction: its operation and three operands. LABEL, HEAD and KEEP (a register is alive up to here, as the
    subject of a decision) are marks without code."""

    op: str
    operands: tuple[Reg | Label | int, ...]
    span: Span | None = None
    uses: Any = None  # what effects.uses found


LEAST, MOST = -32768, 32767  # what a number in an instruction can be
MARKS = ("LABEL", "HEAD", "KEEP")
NO_WAY_ON = ("JMP", "LOOP", "RET", "RETV", "RETI", "RETG", "RETS", "RETL")
REGISTERS_LOST = ("CALL", "CALLI", "SETTLE")


@dataclass
class Code:
    """The growing code of a sub."""

    instructions: list[Ins] = field(default_factory=list)
    arguments: list[V] = field(default_factory=list)
    known: dict[int, Reg] = field(default_factory=dict)
    lasting: set[int] = field(default_factory=set)  # meanings that do not depend on the state
    span: Span | None = None
    reachable: bool = True
    remember: str = "rgsl"
    serial: int = 0
    losses: int = 0  # counts what loses all registers but scalars

    def new(self, kind: str = "r", width: int = 1) -> V:
        """A fresh virtual register."""
        self.serial += 1
        return V(kind, width, self.serial)

    def emit(self, op: str, *operands: Reg | Label | int) -> None:
        """Append an instruction."""
        for operand in operands:
            if isinstance(operand, Label):
                self._jump_to(operand)
        self.instructions.append(Ins(op, operands, self.span))
        if op in NO_WAY_ON:
            self.reachable = False
            self.known = {}
        elif op in REGISTERS_LOST or op == "ASK" or op.startswith("CHOOSE_"):
            self.lost()

    def _jump_to(self, label: Label) -> None:
        label.used = True
        if label.known is None:
            label.known = dict(self.known)
        else:
            label.known = _common(label.known, self.known)

    def place(self, label: Label) -> None:
        """The label is here."""
        if label.used:
            known = label.known or {}
            self.known = _common(known, self.known) if self.reachable else dict(known)
            self.reachable = True
            self.instructions.append(Ins("LABEL", (label,), self.span))

    def head(self) -> Label:
        """The head of a loop, for `again`."""
        label = Label()
        self.instructions.append(Ins("HEAD", (label,), self.span))
        return label

    def again(self, head: Label) -> None:
        """Back to the head of a loop."""
        self.instructions.append(Ins("LOOP", (head,), self.span))
        self.reachable = False
        self.known = {}

    def again_counting(self, counter: Reg, head: Label) -> None:
        """Count down and go back to the head of a loop while something is left."""
        self.instructions.append(Ins("LOOPDEC", (counter, head), self.span))

    # -- what is known

    def get(self, key: int) -> Reg | None:
        """The register that holds this meaning, if one does."""
        return self.known.get(key)

    def keep(self, key: int, reg: Reg, lasting: bool = False) -> None:
        """Remember that a register holds this meaning; it must not be changed any more. `lasting`: whatever changes the
        state, it holds it."""
        if whole(reg).kind in self.remember:
            self.known[key] = reg
            if lasting:
                self.lasting.add(key)

    def lost(self) -> None:
        """Region, spot set and list registers are lost here."""
        self.losses += 1
        self.known = {k: r for k, r in self.known.items() if whole(r).kind == "r"}

    def changed(self) -> None:
        """The state is another one from here on."""
        self.forget()

    def forget(self) -> None:
        """Nothing is known any more of the state."""
        self.known = {key: reg for key, reg in self.known.items() if key in self.lasting}

    def looped(self) -> None:
        """A loop begins, the rest of which may change the state and lose registers."""
        self.known = {}


def _common(a: dict[int, Reg], b: dict[int, Reg]) -> dict[int, Reg]:
    return {k: r for k, r in a.items() if b.get(k) == r}


def op_of(ins: Ins) -> Op:
    """The operation of an instruction that is no mark."""
    op = table().get(ins.op)
    if op is None:
        raise LoweringError(f"the core has no operation {ins.op}", ins.span)
    return op
