"""Loops over the members of a set, turned: the next member is taken at their end, which goes back at once.

    head: POP a, rest, end                POP a, rest, end
          ...                       head: ...
          LOOP head                       NEXT a, rest, head
    end:                            end:
"""

from __future__ import annotations

from pudsl.lower.ir import MARKS, Ins, Label

_NEXT = {"POPBIT": "NEXTBIT", "G_POP": "G_NEXT", "S_POP": "S_NEXT", "L_POP": "L_NEXT"}


def turned(code: list[Ins]) -> list[Ins]:
    """The same code with one instruction less in each round of such loops. Registers must be numbered already."""
    pops = dict(_pops(code))
    behind = {id(pop): Label() for pop in pops.values()}
    result: list[Ins] = []
    for n, ins in enumerate(code):
        pop = pops.get(id(ins.operands[0])) if ins.op == "LOOP" else None
        if pop is None:
            result.append(ins)
        else:
            taken, rest, end = pop.operands
            result.append(Ins(_NEXT[pop.op], (taken, rest, behind[id(pop)]), ins.span))
            if not _stands_behind(code, n, end):
                result.append(_return_at(code, end) or Ins("JMP", (end,), ins.span))
        if id(ins) in behind:
            result.append(Ins("HEAD", (behind[id(ins)],), ins.span))
    return result


def _pops(code: list[Ins]) -> list[tuple[int, Ins]]:
    """The loops that begin by taking a member: their heads with that instruction. A loop that does nothing else stays."""
    plain = [ins for ins in code if ins.op not in MARKS or ins.op == "HEAD"]
    return [
        (id(head.operands[0]), pop)
        for head, pop, behind in zip(plain, plain[1:], plain[2:], strict=False)
        if head.op == "HEAD" and pop.op in _NEXT and behind.op != "LOOP"
    ]


def _return_at(code: list[Ins], label: object) -> Ins | None:
    """The return that a label stands before."""
    at = next(n for n, ins in enumerate(code) if ins.op == "LABEL" and ins.operands[0] is label)
    after = next(ins for ins in code[at:] if ins.op not in MARKS)
    return after if after.op in ("RET", "RETI") else None


def _stands_behind(code: list[Ins], n: int, label: object) -> bool:
    for ins in code[n + 1 :]:
        if ins.op not in MARKS:
            return False
        if ins.op == "LABEL" and ins.operands[0] is label:
            return True
    return False
