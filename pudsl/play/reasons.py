"""Why a move is not legal. Found by asking the prohibitions of content, only when somebody wants to know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pudsl.classes import dataclass
from pudsl.play.names import NONE, SIDE, Record
from pudsl.play.options import find_option
from pudsl.play.pieces import pairs_of
from pudsl.play.questions import NoSuchRule, ask
from pudsl.play.values import Cell, Spot

if TYPE_CHECKING:
    from pudsl.play.state import State

_WORD = re.compile(r"[a-z][a-z-]*")
_LOOK_BACK = 4  # choices whose values can be what the move is about


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that forbids a move: its name, its words, and the file, line and column where it stands."""

    rule: str
    text: str
    place: tuple[str, int, int] | None

    def __str__(self) -> str:
        name = f"{self.rule}: " if self.rule else ""
        return f"{name}{self.text}" + (f" ({self.place[0]}:{self.place[1]})" if self.place else "")


def reasons(state: State, move: object) -> list[Reason]:
    """The rules that forbid a move; none if it is legal."""
    options = state.options
    if find_option(options, move) is not None or (type(move) is int and 0 <= move < len(options)):
        return []
    decision = state.decision
    if decision.kind == "spot" and _beyond(move):
        return [Reason("", "that does not lie wholly on a board", None)]
    value = _meant(state, move)
    if value is None:
        return [Reason("", f"{move!r} is nothing that can be chosen here: {decision.prompt}", decision.place)]
    found = list(_forbidding(state, value)) if _on_board(state, value) else []
    if not found and isinstance(value, (Spot, Cell)) and not _on_board(state, value):
        found = [Reason("", f"that does not lie wholly on {value.board}", None)]
    if not found:
        found = [Reason("", f"{move} is not among what can be chosen here: {decision.prompt}", decision.place)]
    return found


def _meant(state: State, move: object) -> object:
    """The value that a move stands for; None if it is none of the kind that is chosen."""
    decision, names = state.decision, state.game._names
    if isinstance(move, str) and move.startswith("["):
        move = [int(n) for n in re.findall(r"-?\d+", move)]
        move = list(zip(move[::2], move[1::2], strict=False)) if len(move) > 2 or decision.kind == "spot" else move
    if decision.kind == "spot":
        return _spot(state, move)
    if decision.kind == "cell" and isinstance(move, (list, tuple)) and len(move) == 2:
        boards = {option.value.board for option in state.options if isinstance(option.value, Cell)}
        board = move.board if isinstance(move, Cell) else min(boards, default=names.boards[0]["name"])
        return Cell(int(move[0]), int(move[1]), board)
    type = state.game._speaker.type_of(state._core.decision())
    if names.sort(type) == "enum" and str(move) in names.enums[type].numbers:
        return str(move)
    if names.sort(type) == "component" and str(move) in names.numbers:
        return str(move)
    return None


def _spot(state: State, move: object) -> Spot | None:
    if isinstance(move, Spot):
        return move
    piece = state.game._names.numbers.get(str(state.decision.subject), NONE)
    cells = pairs_of(move)
    if cells is None or piece == NONE:
        return None
    pieces = state.game._speaker.pieces
    here = {o.value.board for o in state.options if isinstance(o.value, Spot)}
    numbers = state.game._names.board_numbers
    for board in sorted(numbers[name] for name in here):
        for number in pieces.spots_on(piece, cells, board):
            return pieces.spot(number, piece)
    return None


def _beyond(move: object) -> bool:
    """Whether cells are meant of which some are on no board."""
    return any(not 0 <= n < SIDE for pair in pairs_of(move) or () for n in pair)


def _on_board(state: State, value: object) -> bool:
    """Whether a place lies on its board, which may be printed with an outline of its own."""
    names, core = state.game._names, state._core
    if not isinstance(value, (Spot, Cell)):
        return True
    board = names.boards[names.board_numbers[value.board]]
    cells = value.cells if isinstance(value, Spot) else (value,)
    if not all(0 <= cell.row < board["rows"] and 0 <= cell.column < board["columns"] for cell in cells):
        return False
    if board["variable"] is None:
        return True
    component = core.get(names.variables[board["variable"]]["number"], state.player)
    there = names.components[component]["cells"] if component != NONE else []
    return all([cell.row, cell.column] in there for cell in cells)


# --- which prohibitions ------------------------------------------------------------------------------


def _forbidding(state: State, value: object) -> Iterator[Reason]:
    known = _recent(state, value)
    likely = [verb for verb in _verbs(state) if verb["text"].split()[0] in _said(state)]
    for verbs in (likely, _verbs(state)):
        found = list(_of_verbs(state, verbs, known))
        if found:
            yield from dict.fromkeys(found)
            return


def _of_verbs(state: State, verbs: Sequence[Record], known: list[object]) -> Iterator[Reason]:
    for verb in verbs:
        for name, text, place in verb["prohibitions"]:
            if _forbids(state, f"{verb['name']}: {name}", [type for _, type in verb["takes"]], known):
                yield Reason(name, text, tuple(place) if place else None)


def _forbids(state: State, rule: str, types: Sequence[str], known: list[object]) -> bool:
    """Whether a prohibition holds for the value, with what was chosen before as the other parts of the verb."""
    if not types:
        return False
    given: list[object] = []
    rest = list(known)
    for place, type in enumerate(reversed(types)):
        fitting = next((v for v in rest if _fits(state, type, v)), None)
        if fitting is None or (place == 0 and fitting is not known[0]):
            return False
        rest.remove(fitting)
        given.insert(0, fitting)
    try:
        return bool(ask(state, rule, given, state.player))
    except NoSuchRule:
        return False


def _fits(state: State, type: str, value: object) -> bool:
    names = state.game._names
    sort = names.sort(type)
    if sort == "cell":
        return isinstance(value, Cell)
    if sort == "spot":
        return isinstance(value, Spot)
    if sort == "enum":
        return isinstance(value, str) and value in names.enums[type].numbers
    return sort == "component" and isinstance(value, str) and names.numbers.get(value, NONE) in names.of_kind(type)


def _recent(state: State, value: object) -> list[object]:
    """The value, what it is about, and what was chosen shortly before, the latest first."""
    found: list[object] = [value]
    subject = state.decision.subject
    if subject is not None:
        found.append(subject)
    choices = state.choices
    core = state._base.clone()
    earlier: list[object] = []
    for n, index in enumerate(choices):
        if n >= len(choices) - _LOOK_BACK:
            earlier.append(state.game._speaker.options(core)[index].value)
        core.apply(index)
    return found + earlier[::-1]


def _verbs(state: State) -> list[Record]:
    verbs: list[Record] = state.game._names.meta["verbs"]
    return verbs


def _said(state: State) -> set[str]:
    """The words of the sentence that asks, as far as they can be seen."""
    words = set(_WORD.findall(state._core.decision().prompt))
    place, folder = state.decision.place, state.game.folder
    if place is not None and folder is not None:
        try:
            lines = (folder / place[0]).read_text(encoding="utf-8").splitlines()
            words |= set(_WORD.findall(lines[place[1] - 1]))
        except (OSError, IndexError):
            pass
    return words
