"""Where a game stands in its rules: the frames that wait, read from the bytes of a state (csrc/state.h).

A *step* of the flow is named by the verbs that are under way, outermost first, by who decides and by what is asked. The
first game of a fixed row of random ones that comes by such a step lends its frames to every position that names it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pudsl.classes import dataclass
from pudsl.core import binding
from pudsl.core.grid import Rng

if TYPE_CHECKING:
    from pudsl.play.game import Game

_HEADER = 64
_FRAME = struct.Struct("<IHBB")
_STATE = slice(40, 48)  # players, status, depth, curtain, error, top
_GENERATOR = slice(24, 40)
_TAKEN = slice(52, 56)
_LEVEL = 56
_GAMES = 24  # random games that are searched for a step
_LONGEST = 4000  # decisions of one of them


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the flow, by name."""

    verbs: tuple[str, ...]
    asks: str
    player: int


class Flow:
    """Finds the steps of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        registers, frames = struct.unpack_from("<2H", _section(game.image.data, "GAME"), 10)
        self._registers_at = _up(_HEADER + frames * _FRAME.size)
        self.table_at = _up(self._registers_at + registers * 4)
        self._verbs = sorted((tuple(v["at"]), v["text"]) for v in game._names.meta["verbs"] if v["at"])
        self._found: dict[int, dict[Step, bytes]] = {}
        self._search: dict[int, Iterator[None]] = {}
        self._named: dict[int, str] = {}

    # -- naming

    def step(self, core: binding.State) -> Step:
        """Where a state is that waits for a decision."""
        data = bytes(core)
        verbs: list[str] = []
        depth = data[42]
        for n in range(depth):
            pc, _, _, _ = _FRAME.unpack_from(data, _HEADER + n * _FRAME.size)
            name = self._verb(pc if n == depth - 1 else pc - 1)
            if name and (not verbs or verbs[-1] != name):
                verbs.append(name)
        decision = core.decision()
        asks = decision.prompt or ("what next" if decision.id == binding.NONE else "one of several")
        return Step(tuple(verbs), asks, decision.player)

    def _verb(self, instruction: int) -> str:
        """The verb in whose sentences an instruction stands: the last that begins before it in the file."""
        if instruction not in self._named:
            at = self.game.image.position(instruction)
            before = [
                text for (file, line, column), text in self._verbs if at and file == at[0] and (line, column) <= at[1:]
            ]
            self._named[instruction] = before[-1].split(" [")[0] if before else ""
        return self._named[instruction]

    # -- finding

    def control(self, step: Step, players: int) -> bytes | None:
        """The bytes that make a state stand at a step; None if no game was seen to come by."""
        found = self._found.setdefault(players, {})
        search = self._search.setdefault(players, self._walk(players, found))
        while step not in found:
            if next(search, "end") == "end":
                return None
        return found[step]

    def _walk(self, players: int, found: dict[Step, bytes]) -> Iterator[None]:
        for seed in range(_GAMES):
            rng = Rng(seed)
            core = self.game.image.start(players, seed)
            for _ in range(_LONGEST):
                if core.status != "decide":
                    break
                if not self.under_way(core):
                    data = bytes(core)
                    found.setdefault(self.step(core), data[_STATE] + data[_HEADER : self.table_at])
                    yield
                core.apply(rng.below(core.count()))

    def under_way(self, core: binding.State) -> bool:
        """Whether something is left to do that no position can say: pending entries, open levels."""
        return bytes(core)[_LEVEL] > 0 or any(core.pending(player) for player in range(core.players))

    # -- putting together

    def joined(self, core: binding.State, control: bytes, generator: bytes | None, taken: int) -> binding.State:
        """A state with the data of one, made to stand at a step."""
        data = bytearray(bytes(core))
        data[_STATE] = control[:8]
        data[_HEADER : self.table_at] = control[8:]
        if generator is not None:
            data[_GENERATOR] = generator
        data[_TAKEN] = struct.pack("<I", taken)
        return self.game.image.restore(bytes(data))

    def finished(self, core: binding.State, generator: bytes | None, taken: int) -> binding.State:
        """The same when the game is over."""
        over = bytes([core.players, 2, 0, 0, 0, 0, 0, 0])  # players, status, depth, curtain, error, top
        return self.joined(core, over + bytes(self.table_at - _HEADER), generator, taken)

    @staticmethod
    def generator(core: binding.State) -> bytes:
        return bytes(core)[_GENERATOR]

    def with_generator(self, core: binding.State, generator: bytes, taken: int) -> binding.State:
        """The same where nothing runs."""
        data = bytearray(bytes(core))
        data[_GENERATOR] = generator
        data[_TAKEN] = struct.pack("<I", taken)
        return self.game.image.restore(bytes(data))


def _section(data: bytes, name: str) -> bytes:
    offset, size = struct.unpack_from("<II", data, 40 + 8 * binding.SECTIONS.index(name))
    return data[offset : offset + size]


def _up(size: int) -> int:
    return (size + 7) // 8 * 8
