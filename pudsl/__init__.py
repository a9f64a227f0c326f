"""pudsl: board games written down as content, played by a small C core.

    import pudsl

    game = pudsl.load("planet_unknown")
    state = game.new(players=2, seed=7)
    while not state.over:
        state.apply(0)
    print(state.scores)

What it offers is loaded when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pudsl.play.bots import Bot, Greedy, RandomBot
    from pudsl.play.errors import (
        ContentError,
        IllegalMove,
        NoSuchGame,
        PositionError,
        PudslError,
        RecordError,
    )
    from pudsl.play.game import Game, load
    from pudsl.play.options import Decision, Option
    from pudsl.play.questions import NoSuchRule
    from pudsl.play.reasons import Reason
    from pudsl.play.record import Record
    from pudsl.play.state import GameStopped, Score, State, View
    from pudsl.play.values import Cell, Line, Spot, Step, Value

__version__ = "0.1.0"

_HOME = {
    "bots": ("Bot", "Greedy", "RandomBot"),
    "errors": ("ContentError", "IllegalMove", "NoSuchGame", "PositionError", "PudslError", "RecordError"),
    "game": ("Game", "load"),
    "options": ("Decision", "Option"),
    "questions": ("NoSuchRule",),
    "reasons": ("Reason",),
    "record": ("Record",),
    "state": ("GameStopped", "Score", "State", "View"),
    "values": ("Cell", "Line", "Spot", "Step", "Value"),
}
_MODULE = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "Bot",
    "Cell",
    "ContentError",
    "Decision",
    "Game",
    "GameStopped",
    "Greedy",
    "IllegalMove",
    "Line",
    "NoSuchGame",
    "NoSuchRule",
    "Option",
    "PositionError",
    "PudslError",
    "RandomBot",
    "Reason",
    "Record",
    "RecordError",
    "Score",
    "Spot",
    "State",
    "Step",
    "Value",
    "View",
    "load",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(f"module 'pudsl' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"pudsl.play.{_MODULE[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
