"""Values that are in a register already are not computed again.

The code is read once, in the order in which it stands. Remembered are the values of pure operations by what they were made
from, until a register of them or what was read of the state is written (value numbering: Cocke, 1970). Jumps go forward,
so what is known at a label is what is known at all jumps to it; at the head of a loop it is what nothing in the loop
changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pudsl.classes import dataclass, field
from pudsl.lower.effects import jumps
from pudsl.lower.ir import NO_WAY_ON, Ins, Label, Part, V
from pudsl.lower.memory import Memory, Place
from pudsl.lower.ops import table
from pudsl.lower.peephole import COPIES
from pudsl.lower.units import Unit, read_and_written, registers_of, units

COPY_OF = {"r": "MOV", "g": "G_COPY", "s": "S_COPY", "l": "L_COPY"}
_LOSES_SETS = ("CALL", "CALLI", "SETTLE", "ASK")

Key = tuple[object, ...]


@dataclass(slots=True)
class Value:
    """A remembered value: the register that holds it, the units that it stands on, what was read of the state."""

    reg: V
    stands_on: frozenset[Unit]
    places: tuple[Place, ...]


@dataclass(slots=True)
class Knowledge:
    """What is known at a place: values by keys, and which unit is a copy of which. All this stands on units of `ground`
    (and perhaps not on all of them): most registers are written once, so that nothing stands on them yet."""

    values: dict[Key, Value] = field(default_factory=dict)
    copies: dict[Unit, Unit] = field(default_factory=dict)
    ground: set[Unit] = field(default_factory=set)

    def copy(self) -> Knowledge:
        """The same, to be changed."""
        return Knowledge(dict(self.values), dict(self.copies), set(self.ground))

    def keep(self, key: Key, value: Value) -> None:
        """Remember a value."""
        self.values[key] = value
        self.ground |= value.stands_on

    def keep_copy(self, copy: Unit, of: Unit) -> None:
        """Remember that a unit holds what another does."""
        self.copies[copy] = of
        self.ground |= {copy, of}

    def meet(self, other: Knowledge) -> None:
        """Keep what the other knows too."""
        self.values = {k: v for k, v in self.values.items() if other.values.get(k) == v}
        self.copies = {k: v for k, v in self.copies.items() if other.copies.get(k) == v}

    def written(self, found: Iterable[Unit]) -> None:
        """These registers hold something else from here on."""
        lost = set(found)
        if lost.isdisjoint(self.ground):
            return
        self.ground -= lost
        self.values = {k: v for k, v in self.values.items() if lost.isdisjoint(v.stands_on)}
        self.copies = {k: v for k, v in self.copies.items() if k not in lost and v not in lost}


class Reuse:
    """Goes through the code of one sub."""

    def __init__(self, code: Sequence[Ins], memory: Memory) -> None:
        self.code = code
        self.memory = memory
        self.known = Knowledge()
        self.labels: dict[int, Knowledge] = {}
        self.before_ask = Knowledge()
        self.done: list[Ins] = []

    def run(self) -> list[Ins]:
        """The same code, in which what is known is copied."""
        reachable = True
        for n, ins in enumerate(self.code):
            if ins.op == "LABEL":
                there = self.labels.pop(id(ins.operands[0]), None)
                if there is not None and reachable:
                    self.known.meet(there)
                elif there is not None:
                    self.known = there
                reachable = True
            elif ins.op == "HEAD":
                self._enter_loop(n)
            self._step(ins)
            label = jumps(ins)
            if label is not None:
                self._jump(label)
            if ins.op in NO_WAY_ON:
                reachable = False
        return self.done

    def _jump(self, label: Label) -> None:
        there = self.labels.get(id(label))
        if there is None:
            self.labels[id(label)] = self.known.copy()
        else:
            there.meet(self.known)

    def _enter_loop(self, start: int) -> None:
        """What one of the instructions up to the end of the loop changes is not known at its head."""
        head = self.code[start].operands[0]
        for ins in self.code[start + 1 :]:
            self._forget(ins)
            if ins.op in ("LOOP", "LOOPDEC") and ins.operands[-1] is head:
                return

    def _forget(self, ins: Ins) -> None:
        """What an instruction makes untrue."""
        known = self.known
        known.written(read_and_written(ins)[1])
        changes = self.memory.writes(ins)
        if changes is not None:
            known.values = {k: v for k, v in known.values.items() if not any(map(changes, v.places))}
        if ins.op in _LOSES_SETS or ins.op.startswith("CHOOSE_"):
            known.values = {k: v for k, v in known.values.items() if v.reg.kind == "r" and _scalar(v.stands_on)}
            known.copies = {k: v for k, v in known.copies.items() if k[0].kind == "r"}

    def _step(self, ins: Ins) -> None:
        if ins.op == "ASK":
            self._forget(ins)
            self.before_ask = self.known.copy()
        elif ins.op.startswith("CHOOSE_"):  # what was computed since is lost
            self.known = self.before_ask
            self._forget(ins)
        elif ins.op in COPIES:
            self._copy(ins)
            return
        elif _may_be_shared(ins.op):
            self._compute(ins)
            return
        else:
            ins = self._with_known_groups(ins)
            self._forget(ins)
        self.done.append(ins)

    def _copy(self, ins: Ins) -> None:
        target, source = ins.operands
        assert isinstance(target, (V, Part)) and isinstance(source, (V, Part))
        self.done.append(ins)
        a, b = units(target, "rR")[0], units(source, "rR")[0]
        self.known.written([a])
        if a != b:
            self.known.keep_copy(a, self._origin(b))

    def _origin(self, unit: Unit) -> Unit:
        return self.known.copies.get(unit, unit)

    def _compute(self, ins: Ins) -> None:
        ins = self._with_known_groups(ins)
        key, stands_on = self._key(ins)
        target = ins.operands[0]
        known = self.known.values.get(key)
        if known is not None and isinstance(target, (V, Part)):
            self._copy(Ins(COPY_OF[known.reg.kind], (target, known.reg), ins.span))
            return
        self._forget(ins)
        self.done.append(ins)
        if isinstance(target, V) and target.width == 1 and (target, 0) not in stands_on:
            self.known.keep(key, Value(target, stands_on | {(target, 0)}, self.memory.reads(ins)))

    def _key(self, ins: Ins) -> tuple[Key, frozenset[Unit]]:
        """What an operation computes, by the origins of its operands."""
        parts: list[object] = [ins.op]
        stands_on: set[Unit] = set()
        kinds = {place: kind for place, kind, _, _ in registers_of(ins.op)}
        for place, operand in enumerate(ins.operands[1:], 1):
            if isinstance(operand, (V, Part)):
                found = tuple(self._origin(unit) for unit in units(operand, kinds[place]))
                stands_on.update(found)
                parts.append(found)
            else:
                parts.append(operand)
        return tuple(parts), frozenset(stands_on)

    def _with_known_groups(self, ins: Ins) -> Ins:
        """Several registers in a row that hold what others in a row hold already are not needed."""
        operands = list(ins.operands)
        for place, kind, _, written in registers_of(ins.op):
            group = operands[place] if place < len(operands) else None
            if kind in ("rP", "rT", "rN") and not written and isinstance(group, V) and group.width > 1:
                found = tuple(self._origin(unit) for unit in units(group, kind))
                known = self.known.values.get(("row", *found))
                if known is not None:
                    operands[place] = known.reg
                else:
                    stands_on = frozenset((*found, *units(group, kind)))
                    self.known.keep(("row", *found), Value(group, stands_on, ()))
        return Ins(ins.op, tuple(operands), ins.span)


def _scalar(found: frozenset[Unit]) -> bool:
    return all(unit[0].kind == "r" for unit in found)


_shared: dict[str, bool] = {}


def _may_be_shared(op: str) -> bool:
    """Whether an operation only computes its first operand from the others and the state."""
    known = _shared.get(op)
    if known is None:
        operands = registers_of(op)
        alone = len(operands) > 0 and operands[0][0] == 0 and operands[0][1] in ("rW", "gW", "sW", "lW")
        plain = alone and not any(written for _, _, _, written in operands[1:])
        ends = op.startswith(("CHOOSE_", "RET")) or op in COPIES or "jump" in _kinds(op)
        known = _shared[op] = plain and not ends
    return known


def _kinds(op: str) -> tuple[str, ...]:
    found = table().get(op)
    return () if found is None else found.operands


def reuse(code: list[Ins], memory: Memory) -> list[Ins]:
    """The same code with nothing computed twice."""
    return Reuse(code, memory).run()
