"""Tidying the code of a sub: copies, what nobody reads, jumps that lead nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pudsl.classes import dataclass
from pudsl.lower.effects import has_effect, jumps, uses
from pudsl.lower.ir import NO_WAY_ON, Ins, Label, Part, Reg, V, whole

COPIES = ("MOV", "G_COPY", "S_COPY", "L_COPY")


def tidy(code: list[Ins]) -> list[Ins]:
    """The same code, shorter."""
    size = -1
    while size != len(code):
        size = len(code)
        code = _jumps(code)
        code = _unread(code)
        code = _copies(code)
    return _empty_loops(_constants_first(code))


def straight(code: list[Ins]) -> list[Ins]:
    """The same code without jumps that lead nowhere, which are left where copies were."""
    size = -1
    while size != len(code):
        size = len(code)
        code = _jumps(code)
    return code


_INTERRUPTED = ("CALL", "CALLI", "SETTLE", "ASK")


def _constants_first(code: list[Ins]) -> list[Ins]:
    """Numbers that each round of a loop loads again are loaded before it, unless it waits or calls in between."""
    _, writes = _counts(code)
    plain = _plain_loops(code)
    ends = set(plain.values())
    places = {id(ins.operands[0]): n for n, ins in enumerate(code) if ins.op == "LABEL"}
    kept: list[Ins] = []
    loops: list[_Loop] = []
    for n, ins in enumerate(code):
        if ins.op == "HEAD" and n in plain:
            loops.append(_Loop(len(kept), plain[n]))
        elif ins.op in ("LOOP", "LOOPDEC") and n in ends:
            loops.pop()
        elif ins.op in ("LI", "LW") and loops and isinstance(target := ins.operands[0], V) and writes[target] == 1:
            certain = _certain(loops, n)
            if certain:
                kept.insert(certain[0].start, ins)
                for loop in certain:
                    loop.start += 1
                continue
        elif (label := jumps(ins)) is not None:
            _look_over(loops, places[id(label)])
        kept.append(ins)
    return kept


@dataclass(slots=True)
class _Loop:
    """A loop that is open: where it starts in the new code, where it ends in the old, up to where something is jumped over."""

    start: int
    end: int
    jumped: int = 0


def _certain(loops: list[_Loop], n: int) -> list[_Loop]:
    """The loops, from the inside out and the outermost first, that come by this place in each round."""
    found: list[_Loop] = []
    for loop in reversed(loops):
        if n < loop.jumped:
            break
        found.insert(0, loop)
    return found


def _look_over(loops: list[_Loop], place: int) -> None:
    """What lies before a place within a loop can be jumped over; a place behind it ends the loop."""
    for loop in loops:
        if place < loop.end:
            loop.jumped = max(loop.jumped, place)


def _plain_loops(code: list[Ins]) -> dict[int, int]:
    """The places of the heads of loops in which nothing waits or calls, and of their ends."""
    plain: dict[int, int] = {}
    opened: list[tuple[int, bool]] = []
    for n, ins in enumerate(code):
        if ins.op == "HEAD":
            opened.append((n, True))
        elif ins.op in _INTERRUPTED:
            opened = [(at, False) for at, _ in opened]
        elif ins.op in ("LOOP", "LOOPDEC") and opened:
            at, untouched = opened.pop()
            if untouched:
                plain[at] = n
    return plain


def _empty_loops(code: list[Ins]) -> list[Ins]:
    """A loop around nothing still needs an instruction to go back to, which leads to the next; or it is left out if it only counts."""
    kept: list[Ins] = []
    for ins in code:
        if ins.op in ("LOOP", "LOOPDEC") and kept and kept[-1].op == "HEAD" and kept[-1].operands[0] is ins.operands[-1]:
            if ins.op == "LOOPDEC":
                kept.pop()
                continue
            onward = Label()
            kept += [Ins("JMP", (onward,), ins.span), Ins("LABEL", (onward,), ins.span)]
        kept.append(ins)
    return kept


def _counts(code: Iterable[Ins]) -> tuple[Counter[V], Counter[V]]:
    reads, writes = Counter[V](), Counter[V]()
    for ins in code:
        for use in uses(ins):
            if use.reads:
                reads[whole(use.reg)] += 1
            if use.writes:
                writes[whole(use.reg)] += 1
    return reads, writes


def _unread(code: list[Ins]) -> list[Ins]:
    """Without what is computed for nobody. An operation that changes a register in place reads it for itself only. Who
    makes a value stands before who reads it, but for loops, so that going backwards nearly always once is enough."""
    reads = Counter[V]()
    for ins in code:
        _count_reads(ins, reads, 1)
    while True:
        kept: list[Ins] = []
        for ins in reversed(code):
            if has_effect(ins) or any(u.writes and reads[whole(u.reg)] > 0 for u in uses(ins)):
                kept.append(ins)
            else:
                _count_reads(ins, reads, -1)
        kept.reverse()
        if len(kept) == len(code):
            return kept
        code = kept


def _count_reads(ins: Ins, reads: Counter[V], by: int) -> None:
    for use in uses(ins):
        if use.reads and not (use.writes and not has_effect(ins)):
            reads[whole(use.reg)] += by


# -------------------------------------------------------------------------------------------- copies


def _copies(code: list[Ins]) -> list[Ins]:
    reads, writes = _counts(code)
    renamed: dict[V, Reg] = {}
    kept: list[Ins] = []
    for ins in code:
        ins = _renamed(ins, renamed)
        if ins.op in COPIES and _drop_copy(ins, kept, reads, writes, renamed):
            continue
        kept.append(ins)
    return [_renamed(ins, renamed) for ins in kept]


def _renamed(ins: Ins, renamed: dict[V, Reg]) -> Ins:
    if not renamed or not any(isinstance(o, V) and o in renamed for o in ins.operands):
        return ins
    operands = tuple(renamed.get(o, o) if isinstance(o, V) else o for o in ins.operands)
    return Ins(ins.op, operands, ins.span)


def _drop_copy(ins: Ins, before: list[Ins], reads: Counter[V], writes: Counter[V], renamed: dict[V, Reg]) -> bool:
    target, source = ins.operands
    assert isinstance(target, (V, Part)) and isinstance(source, (V, Part))
    if target == source:
        return True
    once = isinstance(source, V) and source.width == 1 and reads[source] == writes[source]
    if once and _retarget(before, source, target, writes[source]):  # type: ignore[arg-type,index]
        return True
    alone = isinstance(target, V) and writes[target] == 1 and target.kind == "r"
    if alone and isinstance(source, V) and writes[source] <= 1 and source.width == 1:
        assert isinstance(target, V)
        renamed[target] = source
        reads[source] += reads[target] - 1
        return True
    return False


def _retarget(before: list[Ins], source: V, target: Reg, times: int) -> bool:
    """Let the operations that made `source` write to `target` at once, if nothing in between minds. There are so many
    of them: the first writes it, the others change it in place, and nobody else reads it."""
    changed: list[tuple[int, int]] = []
    for n in range(len(before) - 1, -1, -1):
        ins = before[n]
        made = [u for u in uses(ins) if u.reg == source]
        if made and made[0].reads:
            if len(made) > 1 or not made[0].writes:
                return False
            changed.append((n, made[0].place))
            if any(whole(u.reg) is whole(target) for u in uses(ins)):
                return False
            continue
        if made:
            if len(changed) != times - 1 or ins.op in ("POPBIT", "G_POP", "S_POP", "L_POP", "G_NEXTAREA", "CALL", "CALLI"):
                return False
            if ins.op in ("L_AND", "L_OR", "L_MINUS") and any(u.reg == target for u in uses(ins)):
                return False
            for at, place in [*changed, (n, made[0].place)]:
                operands = list(before[at].operands)
                operands[place] = target
                before[at] = Ins(before[at].op, tuple(operands), before[at].span)
            return True
        if ins.op in ("LABEL", "HEAD", "LOOP", "LOOPDEC", "CALL", "CALLI", "SETTLE", "ASK") or jumps(ins) is not None:
            return False
        if ins.op.startswith("CHOOSE_") or any(whole(u.reg) is whole(target) and _clash(u.reg, target) for u in uses(ins)):
            return False
    return False


def _clash(reg: Reg, target: Reg) -> bool:
    """Whether two registers of one virtual register are not just different parts of it."""
    return not (isinstance(reg, Part) and isinstance(target, Part) and reg.place != target.place)


# --------------------------------------------------------------------------------------------- jumps


_INVERSES = [
    ("JZ", "JNZ"),
    ("JEQ", "JNE"),
    ("JEQI", "JNEI"),
    ("JLTI", "JGEI"),
    ("JSOME", "JEMPTY"),
    ("JMEETS", "JAPART"),
    ("JWITHIN", "JBEYOND"),
    ("JIN", "JOUT"),
    ("JSPOT", "JNOSPOT"),
]
_INVERSE = {a: b for a, b in _INVERSES} | {b: a for a, b in _INVERSES}


def _turned(code: list[Ins]) -> list[Ins]:
    """A jump over a jump is one jump, if its test has an opposite."""
    kept: list[Ins] = []
    for n, ins in enumerate(code):
        last = kept[-1] if kept else None
        if ins.op == "JMP" and last is not None and last.op in _INVERSE and _is_behind(code, n, last.operands[-1]):
            kept[-1] = Ins(_INVERSE[last.op], (*last.operands[:-1], ins.operands[0]), last.span)
            continue
        kept.append(ins)
    return kept


def _jumps(code: list[Ins]) -> list[Ins]:
    code = _turned(_returned(_reachable(_threaded(code))))
    kept: list[Ins] = []
    for n, ins in enumerate(code):
        if ins.op == "JMP" and _is_behind(code, n, ins.operands[0]):
            continue
        kept.append(ins)
    used = {id(label) for ins in kept if (label := jumps(ins)) is not None}
    return [ins for ins in kept if ins.op != "LABEL" or id(ins.operands[0]) in used]


def _returned(code: list[Ins]) -> list[Ins]:
    """A jump to a return is a return."""
    ends = {
        id(ins.operands[0]): after
        for ins, after in zip(code, _behind(code), strict=True)
        if ins.op == "LABEL" and after is not None and after.op in ("RET", "RETI")
    }
    return [ends.get(id(ins.operands[0]), ins) if ins.op == "JMP" else ins for ins in code]


def _is_behind(code: list[Ins], n: int, label: object) -> bool:
    """Whether a label stands directly behind an instruction."""
    for at in range(n + 1, len(code)):
        if code[at].op != "LABEL":
            return False
        if code[at].operands[0] is label:
            return True
    return False


def _behind(code: list[Ins]) -> list[Ins | None]:
    """For each instruction the first one behind it that is no label."""
    found: list[Ins | None] = []
    last: Ins | None = None
    for ins in reversed(code):
        found.append(last)
        if ins.op != "LABEL":
            last = ins
    found.reverse()
    return found


def _reachable(code: list[Ins]) -> list[Ins]:
    """Without what no way leads to. Jumps go forward, so one pass sees all of them before their labels."""
    kept: list[Ins] = []
    live: set[int] = set()
    alive = True
    for ins in code:
        if ins.op == "LABEL" and id(ins.operands[0]) in live:
            alive = True
        if not alive:
            continue
        label = jumps(ins)
        if label is not None:
            live.add(id(label))
        kept.append(ins)
        if ins.op in NO_WAY_ON:
            alive = False
    return kept


def _threaded(code: list[Ins]) -> list[Ins]:
    """Jumps to jumps go to the end of the chain at once."""
    onward: dict[int, Label] = {}
    for ins, after in zip(code, _behind(code), strict=True):
        if ins.op == "LABEL" and after is not None and after.op == "JMP" and isinstance(after.operands[0], Label):
            onward[id(ins.operands[0])] = after.operands[0]
    if not onward:
        return code
    return [_redirected(ins, onward) for ins in code]


def _redirected(ins: Ins, onward: dict[int, Label]) -> Ins:
    label = jumps(ins)
    if label is None or id(label) not in onward:
        return ins
    target = label
    while id(target) in onward:
        target = onward[id(target)]
    return Ins(ins.op, tuple(target if o is label else o for o in ins.operands), ins.span)
