"""Numbers for virtual registers: intervals over the straight line of the code, first fit.

Jumps go forward, so a register is alive from its first write to its last read in the line of the code,
and through the whole of a loop that it comes into. Above what is alive lie the windows of calls and
all that a decision computes (`ASK`); lists are not shared between operand and result of one operation.
Where regions or sets of spots do not fit so, it is asked exactly which of them are alive at once: of two ways
through the code each can then use what the other does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from pudsl.classes import dataclass, field
from pudsl.lower.effects import uses
from pudsl.lower.errors import LoweringError
from pudsl.lower.ir import REGISTERS_LOST, Ins, Label, Part, Reg, V, whole
from pudsl.lower.liveness import conflicts
from pudsl.source.text import Span

ROOM = {"r": 256, "g": 16, "s": 6, "l": 4}
LONGEST = 30_000  # instructions over which any jump is short enough
_EXACT = "gs"  # kinds that are numbered by what is alive at once where intervals need too many
NAMES = {"r": "values", "g": "regions", "s": "sets of spots", "l": "lists"}


class NoRegister(LoweringError):
    """There are not enough registers of a kind, or (kind "") one would have to survive a call."""

    def __init__(self, message: str, span: Span | None = None, kind: str = "") -> None:
        super().__init__(message, span)
        self.kind = kind


@dataclass(slots=True)
class Interval:
    """From `start` to `end` a virtual register is alive; `at` is its first number, not below `least`."""

    reg: V
    start: int
    end: int
    at: int = -1
    least: int = 0


@dataclass(slots=True)
class Allocation:
    """The number of each virtual register, of each ASK the first register that is lost, the size of the window."""

    at: dict[V, int] = field(default_factory=dict)
    asks: dict[int, int] = field(default_factory=dict)
    window: int = 1

    def number(self, reg: Reg) -> int | None:
        """The number of a register, if it has one."""
        first = self.at.get(whole(reg))
        return first if first is None or isinstance(reg, V) else first + reg.place


@dataclass(slots=True)
class Points:
    """Places of the code that bind the allocation."""

    generators: list[tuple[int, int]]
    windows: list[tuple[int, V]]
    losses: list[int]


def allocate(code: list[Ins], arguments: Iterable[V] = ()) -> Allocation:
    """Number all registers of a sub, its arguments first, or raise `NoRegister`."""
    found = _intervals(code, arguments)
    intervals = sorted(found.values(), key=lambda i: (i.start, i.reg.serial))
    points = _points(code)
    _check_losses(code, intervals, points)
    at_once: Mapping[V, AbstractSet[V]] | None = None
    for _ in range(100):
        try:
            result = _attempt(code, intervals, points, at_once)
        except NoRegister as error:
            if at_once is not None or error.kind not in _EXACT:
                raise
            at_once = conflicts(code, _EXACT)
            continue
        if not _raise_windows(intervals, points):
            return result
    raise NoRegister("too many values are held around one call")


def surely_fits(code: list[Ins], arguments: Iterable[V]) -> bool:
    """Whether there is room though no register were used twice, every jump is short enough and every number small, so that
    nobody has to number anything to know that it can be done."""
    used = dict.fromkeys(arguments)
    losing = False
    for ins in code:
        losing = losing or ins.op in REGISTERS_LOST or ins.op.startswith("CHOOSE_")
        for operand in ins.operands:
            if isinstance(operand, int):
                if not -32768 <= operand <= 65535:
                    return False
            elif not isinstance(operand, Label):
                used[whole(operand)] = None
    need = dict.fromkeys(ROOM, 0)
    for reg in used:
        need[reg.kind] += reg.width
    if losing and (need["g"] or need["s"] or need["l"]):
        return False
    return len(code) <= LONGEST and all(need[kind] <= ROOM[kind] for kind in ROOM)


def _intervals(code: list[Ins], arguments: Iterable[V]) -> dict[V, Interval]:
    found = {argument: Interval(argument, -1, -1) for argument in arguments}
    loops: list[tuple[int, int]] = []
    heads: dict[Label, int] = {}
    for n, ins in enumerate(code):
        if ins.op == "HEAD":
            heads[_label(ins, 0)] = n
        elif ins.op in ("LOOP", "LOOPDEC"):
            loops.append((heads[_label(ins, -1)], n))
        for use in uses(ins):
            reg = whole(use.reg)
            early = use.reads or reg.kind == "l"
            first, last = 2 * n + (0 if early else 1), 2 * n + (1 if use.writes else 0)
            known = found.get(reg)
            if known is None:
                found[reg] = Interval(reg, first, last)
            else:
                known.end = max(known.end, last)
    for head, back in sorted(loops, key=lambda loop: loop[1] - loop[0]):  # inner ones first
        for interval in found.values():
            if interval.start < 2 * head <= interval.end <= 2 * back + 1:
                interval.end = 2 * back + 1
    return found


def _label(ins: Ins, place: int) -> Label:
    label = ins.operands[place]
    assert isinstance(label, Label)
    return label


def _points(code: list[Ins]) -> Points:
    points = Points([], [], [])
    ask = -1
    for n, ins in enumerate(code):
        if ins.op == "ASK":
            ask = n
        elif ins.op.startswith("CHOOSE_"):
            points.generators.append((ask, n))
            points.losses.append(n)
        elif ins.op in ("CALL", "CALLI", "SETTLE"):
            points.losses.append(n)
            window = ins.operands[-1]
            assert isinstance(window, (V, Part))
            points.windows.append((n, whole(window)))
    return points


def _check_losses(code: list[Ins], intervals: list[Interval], points: Points) -> None:
    """Only scalars may be alive over a call or a decision."""
    for interval in intervals:
        if interval.reg.kind == "r":
            continue
        for n in points.losses:
            if interval.start < 2 * n and interval.end > 2 * n + 1:
                raise NoRegister("a set would have to be held over a call", code[n].span)
    for ask, _choose in points.generators:
        for interval in intervals:
            if interval.reg.kind != "r" and interval.start < 2 * ask < interval.end:
                raise NoRegister("a set would have to be held over a decision", code[ask].span)


def _attempt(
    code: list[Ins], intervals: list[Interval], points: Points, at_once: Mapping[V, AbstractSet[V]] | None
) -> Allocation:
    result = Allocation()
    active: dict[str, list[Interval]] = {"r": [], "g": [], "s": [], "l": []}
    asks = iter(sorted(points.generators))
    generator: tuple[int, int] | None = next(asks, None)
    floors: dict[tuple[int, int], int] = {}
    for interval in intervals:
        while generator is not None and interval.start > 2 * generator[1]:
            floors.setdefault(generator, _floor(active["r"], generator))
            generator = next(asks, None)
        least = interval.least
        kind = interval.reg.kind
        if kind == "r" and generator is not None and interval.start > 2 * generator[0]:
            # first fit must see who lives on over the decision, all of whom are numbered by now
            floor = floors.setdefault(generator, _floor(active["r"], generator))
            least = max(least, floor)
        if at_once is None or kind not in _EXACT:
            active[kind] = living = [other for other in active[kind] if other.end >= interval.start]
        else:
            living = [other for other in active[kind] if other.reg in at_once.get(interval.reg, ())]
        interval.at = _fit(living, interval, least, code)
        active[kind].append(interval)
        result.at[interval.reg] = interval.at
        if kind == "r":
            result.window = max(result.window, interval.at + interval.reg.width)
    while generator is not None:
        floors.setdefault(generator, _floor(active["r"], generator))
        generator = next(asks, None)
    result.asks = {ask: floor for (ask, _), floor in floors.items()}
    return result


def _floor(active: Iterable[Interval], generator: tuple[int, int]) -> int:
    ask = 2 * generator[0]
    return max((i.at + i.reg.width for i in active if i.start < ask < i.end), default=0)


def _fit(living: list[Interval], wanted: Interval, least: int, code: list[Ins]) -> int:
    at = least
    for other in sorted(living, key=lambda i: i.at):
        if other.at + other.reg.width <= at:
            continue
        if other.at >= at + wanted.reg.width:
            break
        at = other.at + other.reg.width
    kind = wanted.reg.kind
    if at + wanted.reg.width > ROOM[kind]:
        raise NoRegister(
            f"this needs more {NAMES[kind]} at once than the core can hold ({ROOM[kind]})",
            code[max(wanted.start, 0) // 2].span,
            kind,
        )
    return at


def _raise_windows(intervals: list[Interval], points: Points) -> bool:
    """Put windows above all that lives over their call; whether one had to move."""
    moved = False
    by_reg = {i.reg: i for i in intervals}
    for n, window in points.windows:
        mine = by_reg[window]
        over = [i for i in intervals if i.reg.kind == "r" and i is not mine and i.start < 2 * n and i.end > 2 * n + 1]
        least = max((i.at + i.reg.width for i in over), default=0)
        if mine.at < least:
            mine.least = least
            moved = True
    return moved
