"""What happened, in words: each choice, and what is different after it.

A choice is told by what was chosen; what follows from it by the names that content gives to what it keeps. What everybody can
see from the choice itself is not told twice: a piece prints on its cells what is printed on it. What the rules keep for
themselves is not told at all: variables that are not `told`, layers without a letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pudsl.classes import dataclass
from pudsl.core import binding
from pudsl.play.names import Names, listed
from pudsl.play.options import Decision, Option
from pudsl.play.plain import Plain
from pudsl.play.values import Spot

if TYPE_CHECKING:
    from pudsl.play.game import Game
    from pudsl.play.state import State

Seen = dict[tuple[str, int, str], Plain]  # by scope, owner and name


@dataclass(frozen=True, slots=True)
class Laid:
    """Where a player has just laid a piece: what it prints there needs no words."""

    player: int
    piece: str
    layers: frozenset[str]
    cells: Sequence[Plain]

    @classmethod
    def by(cls, names: Names, decision: Decision, option: Option) -> Laid | None:
        spot = option.value
        if not isinstance(spot, Spot) or decision.subject is None:
            return None
        printed = names.components[names.numbers[decision.subject]].get("prints", {})
        return cls(decision.player, decision.subject, frozenset(printed), [[cell.row, cell.column] for cell in spot.cells])

    def hides(self, scope: str, owner: int, name: str) -> bool:
        return scope == "player" and owner == self.player and name in self.layers


def logged(state: State, seat: int | None = None) -> Iterator[str]:
    """The whole history, as everybody could tell it, or only as one player saw it."""
    game, core = state.game, state._base.clone()
    before = seen(game, core, seat)
    for index in state.choices:
        decision, option = game._speaker.decision(core.decision()), game._speaker.options(core)[index]
        own = seat in (None, decision.player)
        core.apply(index)
        after = seen(game, core, seat)
        laid = Laid.by(game._names, decision, option) if own else None
        different = changes(game, before, after, core.players, laid)
        if own:
            yield f"player {decision.player + 1}: {chosen(game, decision, option)}"
        elif different:
            yield f"player {decision.player + 1} decides"
        yield from (f"  {line}" for line in different)
        before = after


def chosen(game: Game, decision: Decision, option: Option) -> str:
    """A choice as one would tell it. What others choose may be secret: it is told by what it does."""
    if isinstance(option.value, Spot) and decision.subject is not None:
        return f"{game._names.label(game._names.numbers[decision.subject])} {option.text}"
    last = option.value is None or decision.may_stop and option.index == decision.count - 1
    if decision.kind in ("menu", "way") and not last:
        return option.text
    asked = re.sub(r"^choose (an? )?", "", decision.prompt)
    return f"{asked}: {option.text}"


def seen(game: Game, core: binding.State, seat: int | None = None) -> Seen:
    """All that there is, for everybody or for one player."""
    fields = game._fields
    if seat is not None:
        core = core.observe(seat)
    told = {scope: [n for n in known if _is_told(game._names, n)] for scope, known in fields.known.items()}
    found = {("table", 0, name): fields.read(core, name) for name in told["table"]}
    for player in range(core.players):
        found |= {("player", player, name): fields.read(core, name, player) for name in told["player"]}
    return found


def _is_told(names: Names, name: str) -> bool:
    """A set of cells without a letter is never drawn: rules keep it for themselves, as variables that are not told."""
    if name in names.variables:
        return bool(names.variables[name]["told"])
    layer = names.layers.get(name)
    if layer is None or layer["values"] is not None:
        return True
    return bool((names.meta["looks"].get(name) or {}).get("letter"))


# --- what is different --------------------------------------------------------------------------------


def changes(game: Game, before: Seen, after: Seen, players: int, laid: Laid | None = None) -> list[str]:
    """What is different, one line for the table and one for each player."""
    teller = Teller(game._names, _moved(game._names, before, after), laid)
    lines = []
    for scope, owner in [("table", 0), *(("player", player) for player in range(players))]:
        keys = [key for key in after if key[:2] == (scope, owner) and before[key] != after[key]]
        told = [words for key in keys for words in teller.told(key, before[key], after[key])]
        if told:
            who = "table" if scope == "table" else f"player {owner + 1}"
            lines.append(f"{who}: {'; '.join(told)}")
    return lines


def _moved(names: Names, before: Seen, after: Seen) -> dict[str, str]:
    """Where each component comes from that was seen in one zone and is now in another."""
    lay = {id: where for where, id in _zones(names, before)}
    return {id: lay[id] for where, id in _zones(names, after) if id in lay and lay[id] != where}


def _zones(names: Names, seen: Seen) -> Iterator[tuple[str, str]]:
    for (scope, owner, name), value in seen.items():
        if name in names.zones:
            whose = f"player {owner + 1}'s " if scope == "player" else ""
            for index, ids in value.items() if isinstance(value, Mapping) else [("", value)]:
                yield from ((f"{whose}{name} {index}".strip(), id) for id in ids if id != "?")


@dataclass(frozen=True, slots=True)
class Teller:
    """Puts what changed into words."""

    names: Names
    moved: Mapping[str, str]
    laid: Laid | None

    def told(self, key: tuple[str, int, str], before: Plain, after: Plain) -> Iterator[str]:
        scope, owner, name = key
        covered = self.laid.cells if self.laid and self.laid.hides(scope, owner, name) else ()
        if name in self.names.zones:
            change = self._cards
        elif name in self.names.layers:
            change = self._cells
            before, after = _without(before, covered), _without(after, covered)
        else:
            change = self._value
        yield from self._entries(change, name, name, before, after)

    def _entries(self, change: Any, name: str, words: str, before: Plain, after: Plain) -> Iterator[str]:
        """The same for each entry of what is kept for several things."""
        if not isinstance(before, Mapping) or not isinstance(after, Mapping):
            if before != after:
                yield from change(name, words, before, after)
            return
        for key in [*before, *(key for key in after if key not in before)]:
            nothing: Plain = [] if isinstance(before.get(key, after.get(key)), list) else "none"
            yield from self._entries(change, name, f"{words} {key}", before.get(key, nothing), after.get(key, nothing))

    def _value(self, name: str, words: str, before: Plain, after: Plain) -> Iterator[str]:
        if isinstance(after, bool):
            yield words if after else f"no longer {words}"
        else:
            yield f"{words} {self._say(name, before)} → {self._say(name, after)}"

    def _say(self, name: str, value: Plain) -> str:
        type = self.names.variables[name]["type"]
        if type == "player" and value != "none":
            return f"player {value}"
        return self._label(value) if isinstance(value, str) else say(value)

    def _label(self, id: str) -> str:
        return self.names.label(self.names.numbers[id]) if id in self.names.numbers else id

    def _cells(self, name: str, words: str, before: list[Plain], after: list[Plain]) -> Iterator[str]:
        new = [cell for cell in after if cell not in before]
        gone = [cell for cell in before if cell not in after]
        if len(new) == len(gone) == 1:
            yield f"{words} {say(gone[0])} → {say(new[0])}"
        elif new or gone:
            signs = [f"+{say(cell)}" for cell in new] + [f"−{say(cell)}" for cell in gone]
            yield f"{words} {' '.join(signs)}"

    def _cards(self, name: str, words: str, before: list[Plain], after: list[Plain]) -> Iterator[str]:
        """What came into a zone, with where it comes from; what left it, if it is nowhere else."""
        new = [id for id in after if id not in before]
        gone = [id for id in before if id not in after and id not in self.moved]
        for id in new:
            if id == "?":
                continue
            if id in self.moved:
                yield f"{self._label(id)} to {words} from {self.moved[id]}"
            else:
                yield f"{self._label(id)} {'is seen in' if '?' in before else 'to'} {words}"
        laid = self.laid.piece if self.laid else None
        yield from (f"{self._label(id)} leaves {words}" for id in gone if id not in ("?", laid))
        if not new and not [id for id in before if id not in after]:
            yield f"{words} has {len(after)} instead of {len(before)}" if len(before) != len(after) else f"{words} in another order"


def _without(value: Plain, cells: Sequence[Plain]) -> Plain:
    if isinstance(value, Mapping):
        return {key: _without(part, cells) for key, part in value.items()}
    return [cell for cell in value if cell not in cells] if cells else value


def say(value: Plain) -> str:
    """Plain data in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        if len(value) == 2 and all(isinstance(part, int) for part in value):
            return f"[{value[0]}, {value[1]}]"
        return listed(say(part) for part in value)
    return str(value)
