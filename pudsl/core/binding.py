"""The core for Python: images, states, decisions. A thin face of the second section of csrc/pudsl.h, where each is described.

Numbers are those of the image; names and words are made of them further up. A `State` belongs to one thread at a time; an
`Image` may be used by all. Each call gives the interpreter lock away while it is in C.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from typing import Any, Final

from pudsl._core import ffi, lib
from pudsl.classes import dataclass
from pudsl.core.grid import Board, Rng

NONE: Final = -1

SECTIONS: Final = [
    "GAME",
    "CODE",
    "SUBS",
    "SUBLISTS",
    "SUBREFS",
    "TABLES",
    "DATA",
    "REGIONS",
    "CLISTS",
    "CLROWS",
    "CLDATA",
    "KINDS",
    "COMPONENTS",
    "SHAPES",
    "CELLS",
    "PRINTS",
    "BOARDS",
    "LAYERS",
    "VARIABLES",
    "ZONES",
    "DECISIONS",
    "ENTRIES",
    "ABILITIES",
    "EXPORTS",
    "SCORES",
    "STRINGS",
    "TEXT",
    "LINES",
    "META",
]

STATUS: Final = {
    lib.PUD_DECIDE: "decide",
    lib.PUD_OVER: "over",
    lib.PUD_FAILED: "failed",
    lib.PUD_IDLE: "idle",
    lib.PUD_OBSERVED: "observed",
}


def message(code: int) -> str:
    return _text(lib.pud_message(code))


def _text(chars: Any) -> str:
    found: str = ffi.string(chars).decode("utf-8", "replace")
    return found


class CoreError(Exception):
    """A code of pudsl.h that is not PUD_OK; `position` is where in the content it comes from, if that is known."""

    def __init__(self, code: int, position: tuple[str, int, int] | None = None, place: tuple[int, ...] = ()) -> None:
        where = f" at {position[0]}:{position[1]}:{position[2]}" if position else ""
        where += f" in {SECTIONS[place[0]]} {place[1]}, field {place[2]}" if place else ""
        super().__init__(message(code) + where)
        self.code = code
        self.position = position
        self.place = place


@dataclass(frozen=True, slots=True)
class Op:
    """An operation: its number, the kinds of its operands (csrc/ops.h), what it does."""

    name: str
    number: int
    operands: tuple[str, str, str]
    text: str


def operations() -> dict[str, Op]:
    """All operations that this core knows, by name."""
    found = {}
    for number in range(lib.pud_ops_count()):
        kinds = [_text(lib.pud_op_operand(number, i)) for i in range(3)]
        op = Op(_text(lib.pud_op_name(number)), number, (kinds[0], kinds[1], kinds[2]), _text(lib.pud_op_text(number)))
        found[op.name] = op
    return found


def ops_hash() -> int:
    found: int = lib.pud_ops_hash()
    return found


def seal(data: bytes | bytearray) -> bytes:
    """The same image with the hash that belongs to it in its header."""
    copy = bytearray(data)
    lib.pud_seal(ffi.from_buffer(copy), len(copy))
    return bytes(copy)


def _memory(size: int) -> Any:
    """Zeroed bytes, aligned to 8, that live as long as this object does."""
    return ffi.new("uint64_t[]", (size + 7) // 8)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a state waits for: see pud_decision."""

    player: int
    id: int
    type: int
    options: int
    stops: bool
    of: int
    prompt: str
    subject: int
    instruction: int


@dataclass(frozen=True, slots=True)
class Option:
    """One option: see pud_option."""

    what: int
    value: int
    text: str
    captured: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a random game went: see pud_result."""

    hash: int
    decisions: int
    status: str
    error: int
    error_at: int
    scores: tuple[int, ...]


class Image:
    """A loaded game. Raises `CoreError` with the place where it was refused.

    `acts_at_once`: whether in this game players ever act at once, behind a curtain.
    """

    __slots__ = ("_local", "_memory", "acts_at_once", "c", "data")

    def __init__(self, data: bytes) -> None:
        self.data = data
        room = lib.pud_image_room(data, len(data))
        self._memory = _memory(max(room, 64))
        self.c = ffi.cast("pud_image *", self._memory)
        problem = ffi.new("pud_problem *")
        code = lib.pud_image_load(self.c, room, data, len(data), problem)
        if code != lib.PUD_OK:
            raise CoreError(code, None, (problem.section, problem.record, problem.field))
        self._local = threading.local()
        self.acts_at_once: Final = bool(lib.pud_curtain_size(self.c, self.players[0]))

    @property
    def context(self) -> Any:
        """The context of this thread."""
        try:
            return self._local.context
        except AttributeError:
            self._local.memory = _memory(lib.pud_context_size())
            self._local.context = ffi.cast("pud_context *", self._local.memory)
            lib.pud_context_init(self._local.context, self.c)
            return self._local.context

    @property
    def hash(self) -> int:
        found: int = lib.pud_image_hash(self.c)
        return found

    @property
    def players(self) -> tuple[int, int]:
        """The least and the most players."""
        return lib.pud_least_players(self.c), lib.pud_most_players(self.c)

    def string(self, number: int) -> str:
        return _text(lib.pud_string(self.c, number))

    def count(self, section: str) -> int:
        found: int = lib.pud_records(self.c, SECTIONS.index(section))
        return found

    def name(self, section: str, record: int) -> str:
        return _text(lib.pud_name(self.c, SECTIONS.index(section), record))

    def find(self, section: str, name: str) -> int:
        """The record of this name; KeyError if there is none."""
        record = lib.pud_find(self.c, SECTIONS.index(section), name.encode())
        if record == NONE:
            raise KeyError(name)
        found: int = record
        return found

    def names(self, section: str) -> list[str]:
        return [self.name(section, record) for record in range(self.count(section))]

    def disassemble(self, instruction: int) -> str:
        text = ffi.new("char[]", 400)
        lib.pud_disassemble(self.c, instruction, text, len(text))
        return _text(text)

    def position(self, instruction: int) -> tuple[str, int, int] | None:
        found = lib.pud_position_of(self.c, instruction)
        return (_text(found.file), found.line, found.column) if found.line else None

    def state_size(self, players: int) -> int:
        found: int = lib.pud_state_size(self.c, players)
        return found

    def set_budget(self, steps: int) -> None:
        """The steps allowed between two decisions, for this thread."""
        lib.pud_set_budget(self.context, steps)

    def start(self, players: int, seed: int) -> State:
        """A new game at its first decision."""
        state = State(self, players)
        state._check(lib.pud_curtain_start(self.context, state.c, state.own_curtain(), players, seed))
        return state

    def place(self, players: int, seed: int = 0) -> State:
        """A new game in which nothing runs, to be filled and run."""
        state = State(self, players)
        state._check(lib.pud_place(self.context, state.c, players, seed))
        return state

    def restore(self, data: bytes) -> State:
        """A state from its bytes, or from those of `State.saved`, which are verified."""
        players = data[40] if len(data) > 64 else 0
        state = State(self, players)
        size = self.state_size(players)
        if size > len(data):
            raise CoreError(lib.PUD_E_STATE)
        state._check(lib.pud_restore(self.c, state.c, data, size))
        if len(data) > size:
            rest = data[size:]
            state._check(lib.pud_curtain_restore(self.c, state.c, state.own_curtain(), rest, len(rest)))
        return state

    def playouts(self, players: int, seed: int, n: int, *, most: int = 0, check: bool = False) -> list[Result]:
        """`n` random games, with the seeds from `seed` on, in one call without the interpreter lock."""
        state = State(self, players)
        found = ffi.new("pud_result[]", n)
        code = lib.pud_playouts(self.context, state.c, players, seed, n, most, check, found)
        if code != lib.PUD_OK:
            raise CoreError(code)
        return [
            Result(r.hash, r.decisions, STATUS[r.status], r.error, r.error_at, tuple(r.score)[:players]) for r in found
        ]


class State:
    """One game. `count` and `apply` are the fast way; all else is for looking."""

    __slots__ = ("_memory", "_room", "_seats", "c", "curtain", "image")

    def __init__(self, image: Image, players: int) -> None:
        """Room for a state, which `Image.start` and others fill. `curtain` is its pud_curtain, once it has one."""
        size = image.state_size(players)
        if size == 0:
            raise CoreError(lib.PUD_E_ARGUMENT)
        self.image = image
        self._seats = players
        self._memory = _memory(size)
        self.c = ffi.cast("pud_state *", self._memory)
        self.curtain = ffi.NULL

    def own_curtain(self) -> Any:
        """Its pud_curtain, made if it has none: NULL where the game needs none."""
        if not self.curtain and self.image.acts_at_once:
            self._room = _memory(lib.pud_curtain_size(self.image.c, self._seats))
            self.curtain = ffi.cast("pud_curtain *", self._room)
        return self.curtain

    def _check(self, code: int, at: int | None = None) -> None:
        if code == lib.PUD_OK:
            return
        stopped = lib.PUD_E_BUDGET <= code <= lib.PUD_E_FULL
        if stopped and at is None:
            at = lib.pud_error_at(self.c)
        raise CoreError(code, self.image.position(at) if stopped and at is not None else None)

    # -- play

    def count(self) -> int:
        """How many options there are: 0 if nothing is to be decided."""
        found: int = lib.pud_count(self.image.context, self.c)
        return found

    def apply(self, index: int) -> None:
        code = lib.pud_curtain_apply(self.image.context, self.c, self.own_curtain(), index)
        if code:
            self._check(code)

    def step(self, index: int) -> int:
        """`apply`, then `count`, in one call: the fastest way, for states that nobody observes."""
        count = lib.pud_step(self.image.context, self.c, index)
        if count < 0:
            self._check(-count)
        found: int = count
        return found

    def playout(self, seed: int, most: int = 0) -> None:
        """Random choices until it is over, or so many: for states that nobody observes."""
        rng = Rng(seed)
        self._check(lib.pud_playout(self.image.context, self.c, rng.c, most))

    @property
    def status(self) -> str:
        return STATUS[lib.pud_status(self.c)]

    @property
    def players(self) -> int:
        found: int = lib.pud_players(self.c)
        return found

    @property
    def decisions(self) -> int:
        found: int = lib.pud_decisions(self.c)
        return found

    @property
    def behind_curtain(self) -> bool:
        return bool(lib.pud_behind_curtain(self.c))

    @property
    def error(self) -> tuple[int, tuple[str, int, int] | None]:
        """The code that stopped the game, 0 if none did, and the position in the content."""
        code = lib.pud_error(self.c)
        return code, self.image.position(lib.pud_error_at(self.c)) if code else None

    def decision(self) -> Decision:
        d = ffi.new("pud_decision *")
        self._check(lib.pud_decision_of(self.image.context, self.c, d))
        prompt = self.image.string(d.prompt)
        return Decision(d.player, d.id, d.type, d.options, bool(d.stops), d.of, prompt, d.subject, d.instruction)

    def option(self, k: int) -> Option:
        o = ffi.new("pud_option *")
        self._check(lib.pud_option_of(self.image.context, self.c, k, o))
        return self._option(o)

    def _option(self, o: Any) -> Option:
        return Option(o.what, o.value, self.image.string(o.text), tuple(o.captured)[: o.captures])

    def values(self) -> list[int]:
        """The values of all options, see pud_value_of."""
        context = self.image.context
        return [lib.pud_value_of(context, self.c, k) for k in range(lib.pud_count(context, self.c))]

    def run(self, export: int, player: int = 0, *args: int) -> None:
        """Runs an exported sub of an idle state."""
        context, values = self.image.context, list(args)
        self._check(lib.pud_curtain_run(context, self.c, self.own_curtain(), player, export, values, len(values)))

    # -- copies

    def clone(self) -> State:
        copy = State(self.image, self.players)
        lib.pud_clone(copy.c, self.c)
        if self.curtain and self.behind_curtain:
            ffi.memmove(copy.own_curtain(), self.curtain, len(self._room) * 8)
        return copy

    def copy_from(self, other: State) -> None:
        """Becomes a copy of a state of the same size, without new memory, and without its curtain."""
        if other.image is not self.image or len(other._memory) != len(self._memory):
            raise CoreError(lib.PUD_E_ARGUMENT)
        lib.pud_clone(self.c, other.c)

    def __bytes__(self) -> bytes:
        size = lib.pud_size(self.c)
        data = bytearray(size)
        lib.pud_save(self.c, ffi.from_buffer(data))
        return bytes(data)

    def saved(self) -> bytes:
        """Its bytes, and behind the curtain all that is needed to observe it."""
        size = lib.pud_curtain_save(self.c, self.curtain, ffi.NULL) if self.curtain else 0
        rest = bytearray(size)
        if size:
            lib.pud_curtain_save(self.c, self.curtain, ffi.from_buffer(rest))
        return bytes(self) + bytes(rest)

    def curtain_falls_here(self) -> None:
        """From now on all is seen that was done until now: for a state of which no more is known."""
        if self.own_curtain():
            lib.pud_curtain_here(self.c, self.curtain)

    @property
    def hash(self) -> int:
        found: int = lib.pud_hash(self.c)
        return found

    def is_sound(self) -> bool:
        """Does the verification of restored states accept this one?"""
        found: bool = lib.pud_check_state(self.image.c, self.c) == lib.PUD_OK
        return found

    def observe(self, player: int) -> State:
        copy = State(self.image, self.players)
        self._check(lib.pud_observe(self.image.c, self.c, self.curtain, player, copy.c))
        return copy

    def resample(self, player: int, seed: int) -> State:
        copy = State(self.image, self.players)
        context, curtain = self.image.context, copy.own_curtain() if self.behind_curtain else ffi.NULL
        self._check(lib.pud_resample(context, self.c, self.curtain, player, seed, copy.c, curtain))
        return copy

    def reseed(self, seed: int) -> None:
        lib.pud_reseed(self.c, seed)

    # -- results and questions

    def score(self, player: int, score: int) -> int:
        out = ffi.new("int32_t *")
        self._check(lib.pud_score(self.image.context, self.c, player, score, out), 0)
        found: int = out[0]
        return found

    def scores(self) -> tuple[list[int], list[int]]:
        """The sum of each player, and the place of each from 1."""
        sums, places = ffi.new("int32_t[8]"), ffi.new("int32_t[8]")
        self._check(lib.pud_scores(self.image.context, self.c, sums, places), 0)
        return list(sums)[: self.players], list(places)[: self.players]

    def broken_invariant(self) -> int | None:
        found = lib.pud_broken_invariant(self.image.context, self.c)
        return None if found == NONE else found

    def ask(self, export: int, player: int = 0, *args: int, regions: Sequence[Board] = ()) -> Any:
        """What an exported pure sub answers: a number, a list of boards, a list of lists of spots, a list, or None."""
        out = ffi.new("pud_answer *")
        given = ffi.new("pud_board[]", max(len(regions), 1))
        for i, region in enumerate(regions):
            ffi.memmove(ffi.addressof(given, i), bytes(region), 32)
        context = self.image.context
        code = lib.pud_ask(context, self.c, player, export, list(args), len(args), given, len(regions), out)
        self._check(code, out.error_at)
        return _answer(out)

    # -- reading and writing

    def get(self, variable: int, owner: int = 0, index: int = 0) -> int:
        found: int = lib.pud_get(self.image.c, self.c, variable, owner, index)
        return found

    def set(self, variable: int, value: int, owner: int = 0, index: int = 0) -> None:
        self._check(lib.pud_set(self.image.c, self.c, variable, owner, index, value))

    def layer(self, layer: int, owner: int = 0, value: int = 0) -> Board:
        board = Board()
        self._check(lib.pud_get_layer(self.image.c, self.c, layer, owner, value, board.c))
        return board

    def set_layer(self, layer: int, board: Board, owner: int = 0, value: int = 0) -> None:
        self._check(lib.pud_set_layer(self.image.c, self.c, layer, owner, value, board.c))

    def zone(self, zone: int, owner: int = 0, index: int = 0) -> list[int]:
        """The components in a zone from the top; -1 for one that is not known."""
        room = 512
        out = ffi.new("int32_t[]", room)
        found: list[int] = ffi.unpack(out, lib.pud_get_zone(self.image.c, self.c, zone, owner, index, out, room))
        return found

    def set_zone(self, zone: int, components: Iterable[int], owner: int = 0, index: int = 0) -> None:
        given = list(components)
        self._check(lib.pud_set_zone(self.image.c, self.c, zone, owner, index, given, len(given)))

    def known(self, component: int) -> int:
        """The mask of the players that know a component."""
        found: int = lib.pud_get_known(self.image.c, self.c, component)
        return found

    def set_known(self, component: int, players: int) -> None:
        self._check(lib.pud_set_known(self.image.c, self.c, component, players))

    def pending(self, player: int) -> list[tuple[Option, int]]:
        """The pending entries of a player, oldest first, with their levels."""
        found, option, level = [], ffi.new("pud_option *"), ffi.new("int *")
        for k in range(lib.pud_pending(self.image.c, self.c, player)):
            self._check(lib.pud_pending_entry(self.image.c, self.c, player, k, option, level))
            found.append((self._option(option), level[0]))
        return found


def _answer(out: Any) -> Any:
    if out.kind == lib.PUD_ANSWER_SCALAR:
        return out.scalar
    if out.kind == lib.PUD_ANSWER_REGION:
        return [Board.from_bytes(bytes(ffi.buffer(out.regions + i, 32))) for i in range(out.count)]
    if out.kind == lib.PUD_ANSWER_SPOTS:
        return [_spots_of(out.spots + i) for i in range(out.count)]
    if out.kind == lib.PUD_ANSWER_LIST:
        return ffi.unpack(out.list, out.count)
    return None


def _spots_of(spots: Any) -> list[int]:
    room = lib.PUD_ORIENTATIONS * lib.PUD_CELLS
    out = ffi.new("uint16_t[]", room)
    found: list[int] = ffi.unpack(out, lib.pud_spots_list(spots, out, room))
    return found
