"""What an option brings, where the content says so: by a noun `preview of VALUE` for values of the type that is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pudsl.play.questions import ask

if TYPE_CHECKING:
    from pudsl.play.state import State

NOUN = "preview of "


def previews(state: State) -> list[list[str]]:
    """For each option the ids of the components that it brings the player who decides; empty where content says nothing."""
    game, core = state.game, state._core.decision()
    type = game._speaker.type_of(core)
    for name, (_, export) in game._names.exports.items():
        if name.startswith(NOUN) and [taken["type"] for taken in export["takes"]] == [type]:
            options = state.options[: len(state.options) - core.stops]
            return [list(ask(state, name, (option.value,), core.player)) for option in options]
    return []
