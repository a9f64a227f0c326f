"""Decisions without options: mostly the sub ends there, which the record of the decision can say instead of a jump."""

from __future__ import annotations

from collections.abc import Callable

from pudsl.lower.ir import MARKS, Ins

MAY_STOP, LEAVES = 1, 4  # flags of a decision


def without_ends(code: list[Ins], flags: Callable[[int], int]) -> tuple[list[Ins], list[int]]:
    """The code without jumps to its end behind a decision that has no option, and these decisions. Who may stop gets none too,
    so there the jump stays."""
    kept: list[Ins] = []
    leaving: list[int] = []
    for n, ins in enumerate(code):
        choose = next((other for other in reversed(kept) if other.op != "KEEP"), None)
        if choose is not None and choose.op.startswith("CHOOSE_") and _ends(code, n, choose):
            decision = choose.operands[2]
            assert isinstance(decision, int)
            if not flags(decision) & MAY_STOP:
                leaving.append(decision)
                continue
        kept.append(ins)
    return kept, leaving


def _ends(code: list[Ins], n: int, choose: Ins) -> bool:
    """Whether instruction n jumps to a return if nothing was chosen."""
    ins = code[n]
    if ins.op != "JLTI" or ins.operands[:2] != (choose.operands[0], 0):
        return False
    at = next(k for k, other in enumerate(code) if other.op == "LABEL" and other.operands[0] is ins.operands[2])
    return next(other for other in code[at:] if other.op not in MARKS).op == "RET"
