"""Positions: any state as a short text, and a state from such a text. The format is told in docs/positions.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pudsl.core import binding
from pudsl.play import text as yaml
from pudsl.play.control import Step
from pudsl.play.dealing import UNKNOWN, Deal
from pudsl.play.errors import IllegalMove, PositionError, PudslError
from pudsl.play.plain import Plain, near
from pudsl.play.state import State, View
from pudsl.play.values import in_one

if TYPE_CHECKING:
    from pudsl.play.game import Game

_KEYS = (
    "game",
    "modules",
    "options",
    "table",
    "players",
    "known",
    "step",
    "over",
    "generator",
    "taken",
    "choices",
    "state",
)


# --- writing -----------------------------------------------------------------------------------------


def written(state: State) -> str:
    """The position of a state: the last step of the flow, and the choices since."""
    return yaml.dump(described(state))


def described(state: State) -> dict[str, Any]:
    """The same as plain data."""
    game, core = state.game, state._core
    if isinstance(state, View) or core.status == "observed":
        return _data(game, core)
    if core.status == "over":
        return {**_data(game, core), "over": True, **_loose(game, core)}
    if core.status == "idle":
        return {**_data(game, core), **_loose(game, core)}
    path = list(_path(state)) if core.status == "decide" else []
    for back in range(len(path)):
        at = path[len(path) - 1 - back]
        found = None if at.behind_curtain else _at_step(game, at)  # else it would not be known how it fell
        if found is not None:
            return {**found, **_choices(game, path[len(path) - 1 - back :], state.choices[len(path) - 1 - back :])}
    return {**_head(game), "state": core.saved().hex()}


def _path(state: State) -> list[binding.State]:
    """The states on the way here."""
    core = state._base.clone()
    found = [core.clone()]
    for index in state.choices:
        core.apply(index)
        found.append(core.clone())
    return found


def _at_step(game: Game, core: binding.State) -> dict[str, Any] | None:
    """The position of a state that stands at a step; None if the words of the step do not say all."""
    flow = game._flow
    if core.status != "decide" or flow.under_way(core):
        return None
    step = flow.step(core)
    control = flow.control(step, core.players)
    if control is None:
        return None
    data = {**_data(game, core), "step": _step_words(step), **_loose(game, core)}
    try:
        same = bytes(_read(game, data, 0)._core) == bytes(core)
    except (PositionError, binding.CoreError):
        return None
    return data if same else None


def _step_words(step: Step) -> dict[str, Any]:
    return {"in": list(step.verbs), "player": step.player + 1, "asks": step.asks}


def _loose(game: Game, core: binding.State) -> dict[str, Any]:
    return {"taken": core.decisions, "generator": f"g{game._flow.generator(core).hex()}"}


def _choices(game: Game, path: Sequence[binding.State], choices: Sequence[int]) -> dict[str, Any]:
    if not choices:
        return {}
    words = [game._speaker.options(core)[index].word for core, index in zip(path, choices, strict=False)]
    return {"choices": words}


def _head(game: Game) -> dict[str, Any]:
    head: dict[str, Any] = {"game": game.name}
    if game.modules:
        head["modules"] = list(game.modules)
    defaults = {o["name"]: o["default"] for o in game._names.meta["options"]}
    options = {name: choice for name, choice in game.options.items() if defaults.get(name) != choice}
    return {**head, "options": options} if options else head


def _data(game: Game, core: binding.State) -> dict[str, Any]:
    """What lies where; left out is what is as in a game that has not begun."""
    fields = game._fields
    fresh = game.image.place(core.players)
    found = _head(game)
    table = _counted(_differing(fields.everything(core, "table"), fields.everything(fresh, "table")))
    if table:
        found["table"] = table
    players = []
    for player in range(core.players):
        before = fields.everything(fresh, "player", player)
        players.append(_counted(_differing(fields.everything(core, "player", player), before)))
    found["players"] = players if any(players) else core.players
    known = _known(game, core)
    return {**found, "known": known} if known else found


def _differing(now: Mapping[str, Plain], before: Mapping[str, Plain]) -> dict[str, Plain]:
    found = {}
    for name, value in now.items():
        other = before[name]
        if value == other:
            continue
        if isinstance(value, Mapping) and value.keys() == other.keys() and not _lists(value):
            value = {key: entry for key, entry in value.items() if entry != other[key]}
        elif isinstance(value, Mapping) and _lists(other):
            value = {**{key: [] for key in other if key not in value}, **value}
        found[name] = value
    return found


def _counted(plain: dict[str, Plain]) -> dict[str, Plain]:
    """Zones of which nothing is known as numbers."""

    def short(value: Plain) -> Plain:
        if isinstance(value, Mapping):
            return {key: short(entry) for key, entry in value.items()}
        unknown = isinstance(value, list) and value and all(card == UNKNOWN for card in value)
        return len(value) if unknown else value

    return {name: short(value) for name, value in plain.items()}


def _lists(value: Plain) -> bool:
    """Whether an entry for each value is a zone or the cells of a layer."""
    return isinstance(value, Mapping) and any(isinstance(entry, list) for entry in value.values())


def _known(game: Game, core: binding.State) -> dict[str, Plain]:
    found = {}
    for number, component in enumerate(game._names.components):
        mask = core.known(number)
        if mask:
            found[component["id"]] = [player + 1 for player in range(core.players) if mask >> player & 1]
    return found


# --- reading -----------------------------------------------------------------------------------------


def read(game: Game, text: str | Mapping[str, Any], seed: int) -> State:
    """A state from a position. Raises `PositionError`."""
    try:
        given = yaml.parse(text, "position") if isinstance(text, str) else dict(text)
    except PudslError as error:
        raise PositionError(str(error)) from None
    return _read(game, given, seed)


def _read(game: Game, given: Mapping[str, Any], seed: int) -> State:
    for key in given:
        if key not in _KEYS:
            raise PositionError(f"{key!r} is no key of a position{near(key, dict.fromkeys(_KEYS))}")
    _check_head(game, given)
    if "state" in given:
        return game.restore(bytes.fromhex(str(given["state"])))
    core = _filled(game, given, seed)
    if "step" in given:
        core = _standing(game, core, given)
    elif given.get("over") in (True, "yes"):
        core = game._flow.finished(core, _generator(given), int(given.get("taken", 0)))
    elif "generator" in given:
        core = game._flow.with_generator(core, _generator(given) or b"", int(given.get("taken", 0)))
    core.curtain_falls_here()
    state = State(game, core)
    for word in given.get("choices", ()):
        try:
            state.apply(state.find(word))
        except IllegalMove as error:
            raise PositionError(str(error), "choices") from error
    return state


def _check_head(game: Game, given: Mapping[str, Any]) -> None:
    if given.get("game", game.name) != game.name:
        raise PositionError(f"this is a position of {given['game']}, not of {game.name}", "game")
    if sorted(given.get("modules", game.modules)) != sorted(game.modules):
        raise PositionError(f"this game has the modules {list(game.modules)}", "modules")
    for option, choice in given.get("options", {}).items():
        if option not in game.options or in_one(game.options[option]) != in_one(choice):
            raise PositionError(f"in this game it is {game.options.get(option)}", f"options: {option}")


def _filled(game: Game, given: Mapping[str, Any], seed: int) -> binding.State:
    """A state in which nothing runs, with all that is given."""
    players = given.get("players", game.least_players)
    seats = list(players) if isinstance(players, Sequence) and not isinstance(players, str) else [{}] * int(players)
    if not game.least_players <= len(seats) <= game.most_players:
        raise PositionError(game.for_players(), "players")
    core = game.image.place(len(seats), seed)
    parts: list[tuple[str, int, Mapping[str, Plain], str]] = [("table", 0, given.get("table", {}), "table: ")]
    parts += [("player", n, seat or {}, f"player {n + 1}: ") for n, seat in enumerate(seats)]
    Deal(game, core, parts, seed).run()
    for word, knowing in given.get("known", {}).items():
        mask = sum(1 << (int(player) - 1) for player in knowing)
        core.set_known(_component(game, word), mask)
    return core


def _component(game: Game, word: str) -> int:
    if word not in game._names.numbers:
        raise PositionError(f"{word!r} is no component{near(word, game._names.numbers)}", "known")
    return game._names.numbers[word]


def _standing(game: Game, core: binding.State, given: Mapping[str, Any]) -> binding.State:
    """A filled state, standing at the step that is named."""
    words = given["step"]
    if not isinstance(words, Mapping) or not {"in", "player", "asks"} >= words.keys() or "in" not in words:
        raise PositionError("a step has the keys `in`, `player` and `asks`", "step")
    step = Step(tuple(words["in"]), str(words.get("asks", "")), int(words.get("player", 1)) - 1)
    control = game._flow.control(step, core.players)
    if control is None:
        known = " > ".join(step.verbs)
        raise PositionError(f"no game comes by {known!r}, asking player {step.player + 1} for {step.asks!r}", "step")
    try:
        return game._flow.joined(core, control, _generator(given), int(given.get("taken", 0)))
    except binding.CoreError as error:
        raise PositionError(f"the game cannot stand there: {error}", "step") from error


def _generator(given: Mapping[str, Any]) -> bytes | None:
    if "generator" not in given:
        return None
    try:
        data = bytes.fromhex(str(given["generator"]).removeprefix("g"))
    except ValueError:
        data = b""
    if len(data) != 16 or not any(data):
        raise PositionError("the generator is g and 32 digits from 0 to 9 and a to f", "generator")
    return data
