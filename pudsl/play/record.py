"""Records of games: small texts that a person can read, and that replay.

    game: meadow
    players: 2
    seed: 7
    image: 9c1f...
    seats: [human, greedy]
    choices:
      - {1: lay a tile}
      - {1: "[[0, 1], [0, 2]]"}
    result: {hash: ..., scores: [12, 9]}

With the same image a record replays bit for bit. With a later one it replays by its words: it must come to the same
scores, or it is refused with the choice where it went another way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pudsl.classes import dataclass, field
from pudsl.core import binding
from pudsl.play import text as yaml
from pudsl.play.errors import IllegalMove, PudslError, RecordError

if TYPE_CHECKING:
    from pudsl.play.game import Game
    from pudsl.play.state import State

_KEYS = ("game", "modules", "options", "players", "seed", "image", "seats", "choices", "result")
_NEEDED = ("game", "players", "seed", "image", "choices")
_LONGEST = 20  # digits of a number
_HEX = "x"  # before a hash, so that no reader of YAML takes it for a number


@dataclass
class Record:
    """A game as it was played: from where it starts, and each choice as (player from 0, word)."""

    game: str
    players: int
    seed: int
    image: str
    choices: list[tuple[int, str]] = field(default_factory=list)
    modules: tuple[str, ...] = ()
    options: Mapping[str, str | Sequence[str]] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    hash: str = ""
    scores: tuple[int, ...] = ()

    # -- making

    @classmethod
    def of(cls, state: State, seed: int, seats: Sequence[str] = ()) -> Record:
        """The record of a game that was started with a seed."""
        game = state.game
        record = cls(game.name, state.players, seed, hexed(game.hash), [], game.modules, dict(game.options))
        record.seats = tuple(seats)
        core = game.new(state.players, seed)._core
        if bytes(core) != bytes(state._base):
            raise RecordError("only a game that was followed from its start can be recorded")
        for index in state.choices:
            option = game._speaker.options(core)[index]
            record.choices.append((core.decision().player, option.word))
            try:
                core.apply(index)
            except binding.CoreError:  # content made a mistake here: the record leads to it
                break
        record.finish(state)
        return record

    def finish(self, state: State) -> None:
        """Note how it stands now."""
        self.hash = hexed(state.hash)
        self.scores = tuple(state.totals) if state._core.status == "over" else ()

    # -- text

    def __str__(self) -> str:
        head: dict[str, Any] = {"game": self.game}
        if self.modules:
            head["modules"] = list(self.modules)
        if self.options:
            head["options"] = dict(self.options)
        head |= {"players": self.players, "seed": self.seed, "image": self.image}
        if self.seats:
            head["seats"] = list(self.seats)
        head["choices"] = [{str(player + 1): word} for player, word in self.choices]
        result: dict[str, Any] = {"hash": self.hash}
        if self.scores:
            result["scores"] = list(self.scores)
        lines = yaml.dump({k: v for k, v in head.items() if k != "choices"})
        lines += (
            "choices:\n" + "".join(f"  - {yaml.flow(c)}\n" for c in head["choices"])
            if self.choices
            else "choices: []\n"
        )
        return lines + f"result: {yaml.flow(result)}\n"

    @classmethod
    def parse(cls, text: str, name: str = "record") -> Record:
        """A record from its text. Raises `RecordError`, with the key that is wrong."""
        try:
            given = yaml.parse(text, name)
        except PudslError as error:
            raise RecordError(str(error)) from error
        for key in given:
            if key not in _KEYS:
                raise RecordError(f"{name}: {key!r} is no key of a record")
        for key in _NEEDED:
            if key not in given:
                raise RecordError(f"{name}: the key {key!r} is missing")
        return cls(
            str(given["game"]),
            _number(given["players"], f"{name}: players"),
            _number(given["seed"], f"{name}: seed"),
            str(given["image"]),
            [_choice(each, f"{name}: choice {n}") for n, each in enumerate(_list(given["choices"], f"{name}: choices"), 1)],
            tuple(map(str, _list(given.get("modules", []), f"{name}: modules"))),
            _mapping(given.get("options", {}), f"{name}: options"),
            tuple(map(str, _list(given.get("seats", []), f"{name}: seats"))),
            **_result(_mapping(given.get("result", {}), f"{name}: result"), f"{name}: result"),
        )

    @classmethod
    def load(cls, path: Path) -> Record:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = "it is no text" if isinstance(error, UnicodeDecodeError) else error.strerror
            raise RecordError(f"{path} cannot be read: {reason}") from error
        return cls.parse(text, str(path))

    # -- replaying

    def open(self, folder: Path | None = None) -> Game:
        """The game that was played, as its content is now; its folder, if it does not come with pudsl."""
        from pudsl.play.game import load

        return load(folder or self.game, self.modules, self.options)

    def same_image(self, game: Game) -> bool:
        return hexed(game.hash) == self.image

    def replay(self, game: Game) -> Iterator[State]:
        """The states of the game, from the first to the last. Raises `RecordError` where it goes another way."""
        state = game.new(self.players, self.seed)
        yield state
        for number, (player, word) in enumerate(self.choices, 1):
            self._choose(state, number, player, word)
            yield state
        self._verify(state)

    def _choose(self, state: State, number: int, player: int, word: str) -> None:
        where = f"choice {number} of {len(self.choices)}"
        if state.over:
            raise RecordError(f"{where}: the game is over already, {word!r} cannot be chosen")
        if state.player != player:
            raise RecordError(f"{where}: player {state.player + 1} decides, not player {player + 1}")
        try:
            state.apply(state.find(word))
        except IllegalMove as error:
            raise RecordError(f"{where}, player {player + 1} ({state.decision.prompt}): {error}") from error

    def _verify(self, state: State) -> None:
        if self.same_image(state.game) and self.hash and hexed(state.hash) != self.hash:
            raise RecordError(f"the last state has the hash {hexed(state.hash)}, the record says {self.hash}")
        scores = tuple(state.totals) if state._core.status == "over" else ()
        if scores != self.scores:
            raise RecordError(f"the scores are {list(scores)}, the record says {list(self.scores)}")


def _result(given: Mapping[str, Any], where: str) -> dict[str, Any]:
    scores = _list(given.get("scores", []), f"{where}: scores")
    return {
        "hash": str(given.get("hash", "")),
        "scores": tuple(_number(score, f"{where}: scores") for score in scores),
    }


def _choice(given: Any, where: str) -> tuple[int, str]:
    """The player, from 0, and the words of what was chosen."""
    entries = list(given.items()) if isinstance(given, Mapping) else []
    if len(entries) != 1:
        raise RecordError(f"{where} is to be a player and what was chosen, such as {{1: pass}}, not {yaml.flow(given)}")
    return _number(entries[0][0], where) - 1, str(entries[0][1])


def _number(given: Any, where: str) -> int:
    text = str(given)
    if not text.lstrip("-").isdigit() or len(text) > _LONGEST:
        raise RecordError(f"{where}: a number is expected, not {yaml.flow(given)}")
    return int(text)


def _list(given: Any, where: str) -> list[Any]:
    if not isinstance(given, list):
        raise RecordError(f"{where}: a list is expected, not {yaml.flow(given)}")
    return given


def _mapping(given: Any, where: str) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise RecordError(f"{where}: names with values are expected, not {yaml.flow(given)}")
    return dict(given)


def hexed(number: int) -> str:
    return f"{_HEX}{number:016x}"
