"""How many registers and frames a game can need: along its calls, as far as these are not endless."""

from __future__ import annotations

from pudsl.classes import dataclass
from pudsl.lower.image import NONE
from pudsl.lower.ops import by_number
from pudsl.lower.program import Lowering

MOST_REGISTERS, MOST_FRAMES, PENDING = 1024, 64, 24
SPARE_REGISTERS, SPARE_FRAMES = 96, 12  # for verbs that call themselves, menus in menus


@dataclass(frozen=True, slots=True)
class Room:
    """Sizes for GAME."""

    registers: int
    frames: int
    pending: int


class _Need:
    def __init__(self, lowering: Lowering, abilities: int | None) -> None:
        self.lowering = lowering
        self.known: dict[int, tuple[int, int]] = {}
        self.open: set[int] = set()
        self.endless = False
        listed = [e.body for e in lowering.entries] + [e.guard for e in lowering.entries if e.guard is not None]
        listed += [sub for sub, *_ in lowering.writer.records["ABILITIES"]]
        self.menu = listed + ([] if abilities is None else [abilities])

    def of(self, sub: int) -> tuple[int, int]:
        """Registers and frames from this sub on."""
        if sub in self.open:
            self.endless = True
            return 0, 0
        known = self.known.get(sub)
        if known is None:
            self.open.add(sub)
            known = self.known[sub] = self._of(sub)
            self.open.discard(sub)
        return known

    def _of(self, sub: int) -> tuple[int, int]:
        done = self.lowering.subs[sub].finished
        assert done is not None
        registers, frames = done.window, 0
        for op, a, b, c in done.words:
            name = by_number()[op].name
            if name == "CALL":
                window, called = b, [a]
            elif name == "CALLI":
                window, called = c, self._listed(b)
            elif name == "SETTLE":
                window, called = b, self.menu
            else:
                continue
            for inner in called:
                more, depth = self.of(inner)
                registers, frames = max(registers, window + more), max(frames, depth)
        return registers, frames + 1

    def _listed(self, list_: int) -> list[int]:
        first, count, _ = self.lowering.writer.records["SUBLISTS"][list_]
        refs = self.lowering.writer.records["SUBREFS"][first : first + count]
        return [sub for (sub,) in refs if sub != NONE]


def room_of(lowering: Lowering, start: int, abilities: int | None) -> Room:
    """The room that a game gets: what its longest chain of calls needs, and some more where chains have no end."""
    need = _Need(lowering, abilities)
    registers, frames = 0, 0
    for sub in [start, *range(len(lowering.subs))]:
        more, depth = need.of(sub)
        registers, frames = max(registers, more), max(frames, depth)
    if need.endless:
        registers, frames = registers + SPARE_REGISTERS, frames + SPARE_FRAMES
    return Room(min(-(-registers // 8) * 8, MOST_REGISTERS), min(frames + 4, MOST_FRAMES), PENDING)
