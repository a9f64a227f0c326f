"""Sets of one kind on several boards, side by side in registers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pudsl.lower.ir import Part, Reg, V

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit

On = Callable[[str], Reg | None]
"""Makes the set on a board; None: it is empty there."""
_LETTERS = {"region": "g", "spots": "s", "lines": "r"}
_WIDTHS = {"g": 8, "s": 64}  # scalar registers that keep a set


def grouped(emit: Emit, kind: str, boards: Sequence[str], on: On) -> V:
    """The set of each board. Where one would be lost as that of another board is made, all are kept in scalar registers
    until they are complete."""
    mark, letter = emit.mark(), _LETTERS[kind]
    group = emit.code.new(letter, len(boards))
    for place, board in enumerate(boards):
        _put(emit, _place(group, place), on(board))
    if letter == "r" or len(boards) == 1 or emit.code.losses == mark.losses:
        return group
    emit.back_to(mark)
    kept = [_keep(emit, letter, on(board)) for board in boards]
    group = emit.code.new(letter, len(boards))
    for place, saved in enumerate(kept):
        if saved is None:
            _put(emit, group.at(place), None)
        else:
            emit.code.emit(f"{letter.upper()}_LOAD", group.at(place), saved)
    return group


def _place(group: V, place: int) -> V | Part:
    return group.at(place) if group.width > 1 else group


def _put(emit: Emit, part: V | Part, found: Reg | None) -> None:
    letter = (part.of if isinstance(part, Part) else part).kind
    if letter == "r":
        emit.code.emit(*(("LI", part, 0) if found is None else ("MOV", part, found)))
    elif found is None:
        emit.code.emit(f"{letter.upper()}_NONE", part)
    else:
        emit.code.emit(f"{letter.upper()}_COPY", part, found)


def _keep(emit: Emit, letter: str, found: Reg | None) -> V | None:
    if found is None:
        return None
    saved = emit.code.new("r", _WIDTHS[letter])
    emit.code.emit(f"{letter.upper()}_SAVE", saved, found)
    return saved
