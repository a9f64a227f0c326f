"""The core as a side of a comparison: a compiled image, played through the functions of pudsl.h themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pudsl._core import ffi, lib  # type: ignore[import-not-found, unused-ignore]
from pudsl.check import typed as t
from pudsl.check.declarations import Declarations

from .compare import Plain
from .grid import Region
from .state import domain, indexes, name_of, seats_of

# sections of the image that have names
ENTRIES, ABILITIES = 21, 22
MOST = 512  # the most components in a zone


class Cut(Exception):
    """The core has less room than the model (stack, pending lists, lists, steps): no difference, but no way on."""


LIMITS = {lib.PUD_E_BUDGET, lib.PUD_E_STACK, lib.PUD_E_PENDING, lib.PUD_E_LIST, lib.PUD_E_NUMBER}


class CoreSide:
    def __init__(self, image: bytes, program: t.Program, players: int, seed: int) -> None:
        assert isinstance(program.declarations, Declarations)
        self._d = program.declarations
        self._program = program
        self._players = players
        self._image = self._loaded(image)
        self._context = ffi.cast("pud_context *", self._memory(lib.pud_context_size()))
        lib.pud_context_init(self._context, self._image)
        self._state = ffi.cast("pud_state *", self._memory(lib.pud_state_size(self._image, players)))
        self._after(lib.pud_start(self._context, self._state, players, seed))

    def _loaded(self, image: bytes) -> Any:
        room = lib.pud_image_room(image, len(image))
        loaded = ffi.cast("pud_image *", self._memory(room))
        problem = ffi.new("pud_problem *")
        code = lib.pud_image_load(loaded, room, image, len(image), problem)
        place = (problem.section, problem.record, problem.field)
        assert code == lib.PUD_OK, f"the image is refused: {message(code)} at section, record, field {place}"
        return loaded

    def _memory(self, size: int) -> Any:
        """Bytes that live as long as this side, aligned to 8."""
        memory = ffi.new("uint64_t[]", size // 8 + 1)
        self._kept = [*getattr(self, "_kept", []), memory]
        return memory

    def _after(self, code: int) -> None:
        if code in LIMITS:
            raise Cut(message(code))
        assert code == lib.PUD_OK or self.error(), message(code)

    # -- as `compare.Side` has it

    def over(self) -> bool:
        return bool(lib.pud_status(self._state) != lib.PUD_DECIDE)

    def error(self) -> bool:
        return bool(lib.pud_status(self._state) == lib.PUD_FAILED)

    def player(self) -> int:
        return int(self._decision().player)

    def options(self) -> list[Plain]:
        decision = self._decision()
        return [self._option(decision, k) for k in range(decision.options)]

    def apply(self, index: int) -> None:
        self._after(lib.pud_apply(self._context, self._state, index))

    def scores(self) -> list[dict[str, int]]:
        return [
            {score.name: self._score(seat, n) for n, score in enumerate(self._program.scores)}
            for seat in range(self._players)
        ]

    def broken(self) -> bool:
        return bool(lib.pud_broken_invariant(self._context, self._state) != lib.PUD_NONE)

    def named(self) -> dict[str, Plain]:
        return dict((*self._variables(), *self._zones(), *self._layers(), *self._pending(), *self._known()))

    # -- decisions

    def _decision(self) -> Any:
        decision = ffi.new("pud_decision *")
        code = lib.pud_decision_of(self._context, self._state, decision)
        assert code == lib.PUD_OK, message(code)
        return decision

    def _option(self, decision: Any, k: int) -> Plain:
        option = ffi.new("pud_option *")
        code = lib.pud_option_of(self._context, self._state, k, option)
        assert code == lib.PUD_OK, message(code)
        of_arms = decision.type == lib.PUD_OF_ARMS
        if option.what == lib.PUD_STOP:
            return ["pass" if of_arms else "stop", None, ""]
        if option.what == lib.PUD_MENU_DONE:
            return ["done", None, ""]
        if option.what == lib.PUD_MENU_ENTRY:
            return ["entry", captured(option), self._text(ENTRIES, option.value)]
        if option.what == lib.PUD_MENU_ABILITY:
            return ["ability", option.value, self._text(ABILITIES, option.value)]
        if of_arms:
            return ["arm", option.value, text_of(lib.pud_string(self._image, option.text))]
        return ["member", option.value, ""]

    def _text(self, section: int, record: int) -> str:
        return text_of(lib.pud_name(self._image, section, record))

    def _score(self, seat: int, number: int) -> int:
        out = ffi.new("int32_t *")
        code = lib.pud_score(self._context, self._state, seat, number, out)
        assert code == lib.PUD_OK, message(code)
        return int(out[0])

    # -- the state

    def _variables(self) -> Iterator[tuple[str, Plain]]:
        for number, v in enumerate(self._d.variables.values()):
            for seat in seats_of(v.scope, self._players):
                for index in indexes(self._d, self._players, v.index):
                    value = lib.pud_get(self._image, self._state, number, seat or 0, index or 0)
                    yield name_of(v.name, seat, index), int(value)

    def _zones(self) -> Iterator[tuple[str, Plain]]:
        out = ffi.new("int32_t[]", MOST)
        for number, z in enumerate(self._d.zones.values()):
            for seat in seats_of(z.scope, self._players):
                for index in indexes(self._d, self._players, z.index):
                    count = lib.pud_get_zone(self._image, self._state, number, seat or 0, index or 0, out, MOST)
                    yield name_of(z.name, seat, index), ffi.unpack(out, count) if count else []

    def _layers(self) -> Iterator[tuple[str, Plain]]:
        out = ffi.new("pud_board *")
        numbers = {(y.name, board): number for number, (y, board) in enumerate(self._d.layers_on_boards())}
        for y in self._d.layers.values():
            board = self._d.boards[y.board]
            values = (None,) if y.values is None else domain(self._d, self._players, t.enum(y.values))
            for seat in seats_of(board.scope, self._players):
                for value in values:
                    cells: list[int] = []
                    for on in y.boards:
                        lib.pud_get_layer(self._image, self._state, numbers[y.name, on], seat or 0, value or 0, out)
                        cells += cells_of(out, self._d.boards[on].number)
                    yield name_of(y.name, seat, value), sorted(cells)

    def _pending(self) -> Iterator[tuple[str, Plain]]:
        option, level = ffi.new("pud_option *"), ffi.new("int *")
        for seat in range(self._players):
            entries: list[Plain] = []
            for k in range(lib.pud_pending(self._image, self._state, seat)):
                lib.pud_pending_entry(self._image, self._state, seat, k, option, level)
                entries.append([int(level[0]), self._text(ENTRIES, option.value), captured(option)])
            yield name_of("(pending)", seat, None), entries

    def _known(self) -> Iterator[tuple[str, Plain]]:
        for component in self._d.components:
            mask = lib.pud_get_known(self._image, self._state, component.number)
            if mask:
                seats = [seat for seat in range(self._players) if mask >> seat & 1]
                yield name_of("(known)", None, component.number), seats


def captured(option: Any) -> list[int]:
    return [int(option.captured[i]) for i in range(option.captures)]


def cells_of(board: Any, number: int) -> list[int]:
    """Its 16 rows of 16 bits are one number, in which the bits are those of the cells."""
    return [number * 256 + cell for cell in Region(int.from_bytes(bytes(ffi.buffer(board.row)), "little"))]


def message(code: int) -> str:
    return f"{code} ({text_of(lib.pud_message(code))})"


def text_of(chars: Any) -> str:
    return bytes(ffi.string(chars)).decode()
