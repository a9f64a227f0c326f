"""Games: loading one, starting it, and what can be known of it without playing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from pudsl.core import binding
from pudsl.play.compile import find_game, forget, image_of
from pudsl.play.control import Flow
from pudsl.play.errors import ContentError, NoSuchGame, PositionError
from pudsl.play.fields import Fields
from pudsl.play.names import Names, listed
from pudsl.play.options import Speaker
from pudsl.play.state import GameStopped, State
from pudsl.play.values import Choice, in_one

_OF_OPTIONS = ("D008", "D015")


def load(game: str | os.PathLike[str], modules: Iterable[str] = (), options: Mapping[str, Choice] | None = None) -> Game:
    """A game by its name or its folder, with these modules and these choices of options.

    An option for each seat takes one choice for all or a list; then exactly so many play.
    Raises `ContentError`, which holds and shows all findings, if the content has mistakes, and `NoSuchGame` if there is no
    game, module or option of such a name. The compiled image is kept in the user's cache folder.
    """
    if isinstance(modules, str):
        raise NoSuchGame(f"modules are a list of names: write modules=[{modules!r}]")
    if options is not None and not isinstance(options, Mapping):
        raise NoSuchGame("options are names with choices: write options={'NAME': 'CHOICE'}")
    folder = find_game(game)
    modules, chosen = tuple(modules), {name: in_one(choice) for name, choice in (options or {}).items()}
    _check_modules(folder, modules)
    try:
        data = image_of(folder, modules, chosen)
    except ContentError as error:
        _refuse_options(error)
        raise
    try:
        image = binding.Image(data)
    except binding.CoreError:  # somebody else's, or damaged
        forget(folder, modules, chosen)
        image = binding.Image(image_of(folder, modules, chosen))
    return Game(image, folder)


def _check_modules(folder: Path, modules: Iterable[str]) -> None:
    for name in modules:
        if not (folder / "modules" / name / "module.yaml").is_file():
            known = sorted(path.parent.name for path in folder.glob("modules/*/module.yaml"))
            there = f"it has {', '.join(known)}" if known else "it has none"
            raise NoSuchGame(f"{folder.resolve().name} has no module {name!r}: {there}")


def _refuse_options(error: ContentError) -> None:
    """What is wrong with the options that were asked for stands nowhere in the content: it is said by itself."""
    asked = [f for f in error.findings if f.code in _OF_OPTIONS and f.span.start == f.span.end == 0]
    if asked:
        raise NoSuchGame("; ".join(f.message + (f": {f.help}" if f.help else "") for f in asked)) from error


class Game:
    """A loaded game. It does not change, and threads may share it."""

    def __init__(self, image: binding.Image, folder: Path | None = None) -> None:
        self.image = image
        self.folder = folder

    @cached_property
    def _names(self) -> Names:
        return Names.of(_meta(self.image.data))

    @cached_property
    def _fields(self) -> Fields:
        return Fields(self._names)

    @cached_property
    def _speaker(self) -> Speaker:
        return Speaker(self._names, self.image)

    @cached_property
    def _flow(self) -> Flow:
        return Flow(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (self.image.data, self.folder)

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __repr__(self) -> str:
        return f"<Game {self.name}{' with ' + ', '.join(self.modules) if self.modules else ''}>"

    @property
    def name(self) -> str:
        return self._names.game

    @property
    def title(self) -> str:
        """As people call it."""
        return self._names.title

    @property
    def modules(self) -> tuple[str, ...]:
        return self._names.modules

    @property
    def options(self) -> Mapping[str, Choice]:
        """The choice of each option; a list where the seats have choices of their own."""
        return self._names.chosen

    @property
    def hash(self) -> int:
        """64 bits over the whole image: equal for equal games."""
        return self.image.hash

    @property
    def least_players(self) -> int:
        return self.image.players[0]

    @property
    def most_players(self) -> int:
        return self.image.players[1]

    @property
    def score_names(self) -> Sequence[str]:
        """The names of the parts of the score."""
        return self._names.scores

    def for_players(self) -> str:
        """How many can play, in words."""
        seats = next((name for name, choice in self.options.items() if not isinstance(choice, str)), None)
        if seats is not None:
            return f"{self.name} is for {self.least_players} players here, as many as {seats!r} names"
        least, most = self.least_players, self.most_players
        what = f"{self.name} with {listed(self.modules)}" if self.modules else self.name
        return f"{what} is for {f'{least} to ' if most > least else ''}{most} player{'' if most == 1 else 's'}"

    def refused(self, players: int) -> str:
        """That so many cannot play, and with which modules they could."""
        from pudsl.check.declare_files import modules_for

        modules = modules_for(self.folder, players) if self.folder else []
        ways = " or ".join(name for name in modules if name not in self.modules)
        return f"{self.for_players()}, not {players}" + (f"; {players} can play with the module {ways}" if ways else "")

    @cached_property
    def questions(self) -> Mapping[str, str]:
        """What `State.ask` can be asked: the name of each rule with its words."""
        return {name: export["text"] for name, (_, export) in self._names.exports.items() if export["what"] != "verb"}

    # -- states

    def new(self, players: int | None = None, seed: int = 0) -> State:
        """A new game at its first decision; everything random in it follows from the seed.

        Raises `NoSuchGame` if so many cannot play, `GameStopped` if content makes a mistake before the first decision.
        """
        players = self.least_players if players is None else players
        for name, number in (("players", players), ("seed", seed)):
            if not isinstance(number, int):
                raise NoSuchGame(f"{name} is a number, not {number!r}")
        if not self.least_players <= players <= self.most_players:
            raise NoSuchGame(self.refused(players))
        try:
            return State(self, self.image.start(players, seed % 2**64))
        except binding.CoreError as error:
            raise GameStopped(f"the game was stopped: {error}", error.position) from error

    def restore(self, data: bytes) -> State:
        """A state from its bytes, which are checked. Raises `PositionError`."""
        try:
            return State(self, self.image.restore(data))
        except binding.CoreError as error:
            raise PositionError("these bytes are no state of this game") from error

    def position(self, text: str | Mapping[str, Any], seed: int = 0) -> State:
        """A state from a position (docs/positions.md). What is hidden and left out is dealt from the seed.

        Raises `PositionError`.
        """
        if not isinstance(text, (str, Mapping)):
            raise PositionError(f"a position is a text or what such a text says, not {text!r}")
        from pudsl.play.position import read

        return read(self, text, seed)


def _remade(data: bytes, folder: Path | None) -> Game:
    return Game(binding.Image(data), folder)


def _meta(data: bytes) -> bytes:
    """The section META of an image."""
    at = 40 + 8 * binding.SECTIONS.index("META")
    offset, size = (int.from_bytes(data[at + i : at + i + 4], "little") for i in (0, 4))
    return data[offset : offset + size]
