"""What happened, in words: each choice, and what is different after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pudsl.core import binding
from pudsl.play.names import listed
from pudsl.play.plain import Plain

if TYPE_CHECKING:
    from pudsl.play.fields import Fields
    from pudsl.play.state import State

Seen = dict[tuple[str, int, str], Plain]  # by scope, owner and name


def logged(state: State, seat: int | None = None) -> Iterator[str]:
    """The whole history, as everybody could tell it, or only as one player saw it."""
    core = state._base.clone()
    before = seen(state.game._fields, core, seat)
    for index in state.choices:
        if not core.behind_curtain or seat in (None, core.decision().player):
            yield from _choice(state, core, index, seat)
        core.apply(index)
        after = seen(state.game._fields, core, seat)
        yield from (f"  {line}" for line in changes(before, after, core.players))
        before = after


def _choice(state: State, core: binding.State, index: int, seat: int | None) -> Iterator[str]:
    """What was chosen. What others choose is told by what it does, since the choice itself may be secret."""
    decision = state.game._speaker.decision(core.decision())
    if seat is None or decision.player == seat:
        option = state.game._speaker.options(core)[index]
        yield f"player {decision.player + 1}: {decision.prompt}: {option.text}"
    else:
        yield f"player {decision.player + 1} decides"


def seen(fields: Fields, core: binding.State, seat: int | None = None) -> Seen:
    """All that there is, for everybody or for one player."""
    if seat is not None:
        core = core.observe(seat)
    told = {scope: [n for n in known if _is_told(fields, n)] for scope, known in fields.known.items()}
    found = {("table", 0, name): fields.read(core, name) for name in told["table"]}
    for player in range(core.players):
        found |= {("player", player, name): fields.read(core, name, player) for name in told["player"]}
    return found


def _is_told(fields: Fields, name: str) -> bool:
    """A set of cells without a letter is never drawn: rules keep it for themselves."""
    layer = fields.names.layers.get(name)
    if layer is None or layer["values"] is not None:
        return True
    return bool((fields.names.meta["looks"].get(name) or {}).get("letter"))


def changes(before: Seen, after: Seen, players: int) -> list[str]:
    """What is different, one line for the table and one for each player."""
    lines = []
    for scope, owner in [("table", 0), *(("player", player) for player in range(players))]:
        told = [
            _change(name, before[key], value)
            for key, value in after.items()
            if key[:2] == (scope, owner) and before[key] != value
            for name in (key[2],)
        ]
        if told:
            who = "table" if scope == "table" else f"player {owner + 1}"
            lines.append(f"{who}: {'; '.join(told)}")
    return lines


def _change(name: str, before: Plain, after: Plain) -> str:
    if isinstance(after, Mapping) and isinstance(before, Mapping):
        keys = [*before, *(key for key in after if key not in before)]
        told = [
            _change(f"{name} {key}", _entry(before, after, key), _entry(after, before, key))
            for key in keys
            if before.get(key) != after.get(key)
        ]
        return ", ".join(told)
    if isinstance(after, list) and isinstance(before, list):
        return f"{name} {_list_change(before, after)}"
    return f"{name} {say(before)} → {say(after)}"


def _entry(entries: Mapping[str, Any], others: Mapping[str, Any], key: str) -> Plain:
    """An entry, or what stands for one where only the others have it."""
    if key in entries:
        return entries[key]
    return [] if isinstance(others[key], list) else "none"


def _list_change(before: list[Plain], after: list[Plain]) -> str:
    new = [entry for entry in after if entry not in before]
    gone = [entry for entry in before if entry not in after]
    if not new and not gone:
        return f"has {len(after)} instead of {len(before)}" if len(before) != len(after) else "in another order"
    signs = [f"+{say(entry)}" for entry in new] + [f"−{say(entry)}" for entry in gone]
    return " ".join(signs)


def say(value: Plain) -> str:
    """Plain data in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        if len(value) == 2 and all(isinstance(part, int) for part in value):
            return f"[{value[0]}, {value[1]}]"
        return listed(say(part) for part in value)
    return str(value)
