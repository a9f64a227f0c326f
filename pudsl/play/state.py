"""A state of a game, as Python sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from pudsl._core import lib
from pudsl.classes import dataclass
from pudsl.core import binding
from pudsl.play.errors import IllegalMove, PudslError
from pudsl.play.names import listed
from pudsl.play.options import Decision, Option, find_option

if TYPE_CHECKING:
    from pudsl.play.game import Game
    from pudsl.play.reasons import Reason

Trail = tuple[int, "Trail"] | None  # the choices since the base, newest first; shared between copies

_count, _apply, _status, _OVER = lib.pud_count, lib.pud_curtain_apply, lib.pud_status, lib.PUD_OVER


class GameStopped(PudslError):
    """Content made a mistake while it was played; `place` is the file, line and column."""

    def __init__(self, message: str, place: tuple[str, int, int] | None) -> None:
        super().__init__(message)
        self.place = place


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a player: the sum, its parts by name, and the place from 1 (shared by who is equal).

    `target` is the sum without which nobody wins, where the game has one; below it the place is 2 at best.
    """

    total: int
    parts: dict[str, int]
    place: int
    target: int | None = None


class State:
    """One game as it stands.

        while not state.over:
            state.apply(0)

    is a whole game. `count()` and `apply(index)` build no objects and are the fast way, `fast()` faster still.
    A state belongs to one thread at a time. Players count from 0. `bytes(state)` is all of it: `Game.restore` makes it again,
    in another process too, as pickle does; `log` and `choices` begin anew there.
    """

    __slots__ = ("_base", "_core", "_trail", "game")

    def __init__(self, game: Game, core: binding.State, base: binding.State | None = None, trail: Trail = None) -> None:
        self.game = game
        self._core = core
        core.own_curtain()
        self._base = base if base is not None else core.clone()
        self._trail = trail

    # -- playing

    @property
    def over(self) -> bool:
        """Whether nothing more is to be decided."""
        return bool(_status(self._core.c) != lib.PUD_DECIDE)

    @property
    def status(self) -> str:
        """`decide`, `over`, `failed` (content made a mistake), `idle` (a position without a step) or `observed`."""
        return self._core.status

    def count(self) -> int:
        """How many options there are; 0 when it is over."""
        core = self._core
        return int(_count(core.image.context, core.c))

    def apply(self, choice: object) -> None:
        """Take an option: by its index (the fast way), itself, its word or its value, or a list of cells."""
        index = choice if type(choice) is int else self.find(choice).index
        core = self._core
        if self._base is core:
            self._base = core.clone()
        try:
            code = _apply(core.image.context, core.c, core.curtain, index)
        except OverflowError:  # a number that C has no room for
            code = lib.PUD_E_OPTION
        if code:
            self._refuse(code, index)
        self._trail = (index, self._trail)

    def fast(self) -> tuple[Callable[[], int], Callable[[int], int]]:
        """`count` and `apply` straight from the core, for loops in which every microsecond counts.

        `count()` is 0 at the end; `apply(index)` gives 0, or a code of pudsl.h where it was refused or the game stopped.
        What is taken this way is in no `log` and no `choices`: they begin anew.
        """
        self._base, self._trail = self._core, None
        context, core = self._core.image.context, self._core.c
        return partial(_count, context, core), partial(_apply, context, core, self._core.curtain)

    def _refuse(self, code: int, choice: int) -> None:
        if code == lib.PUD_E_OPTION:
            raise IllegalMove(f"there is no option {choice}: they are numbered 0 to {self.count() - 1}")
        if code == lib.PUD_E_STATUS:
            raise IllegalMove("nothing is to be decided: the game is over")
        stopped, place = self._core.error
        self._trail = (choice, self._trail)
        raise GameStopped(f"the game was stopped: {binding.message(stopped)}{_at(place)}", place)

    @property
    def player(self) -> int:
        """Who decides, from 0."""
        return self.decision.player

    @property
    def players(self) -> int:
        """How many play."""
        return self._core.players

    @property
    def decision(self) -> Decision:
        """What is to be decided. Raises `IllegalMove` when it is over."""
        if self.over:
            raise IllegalMove("nothing is to be decided: the game is over")
        return self.game._speaker.decision(self._core.decision())

    @property
    def options(self) -> list[Option]:
        """All options, with words and values; none when it is over."""
        return [] if self.over else self.game._speaker.options(self._core)

    def find(self, choice: object) -> Option:
        """The option that is meant by a word, a value, or a list of cells. Raises `IllegalMove`, which says why not."""
        options = self.options
        if isinstance(choice, int) and not isinstance(choice, bool):
            if 0 <= choice < len(options):
                return options[choice]
            raise IllegalMove(f"there is no option {choice}: they are numbered 0 to {len(options) - 1}")
        found = find_option(options, choice)
        if found is None:
            words = listed(o.word for o in options[:12]) + (" …" if len(options) > 12 else "")
            raise IllegalMove(f"{choice!r} is no option here; the options are {words}")
        return found

    def why_not(self, move: object) -> list[Reason]:
        """Why a move is no option: the rules that forbid it, in words and with their lines. Empty if it is one."""
        from pudsl.play.reasons import reasons

        return reasons(self, move)

    # -- copies

    def clone(self) -> State:
        """A copy that goes its own way."""
        base = None if self._base is self._core else self._base  # after `fast` the two are one
        return State(self.game, self._core.clone(), base, self._trail)

    def __bytes__(self) -> bytes:
        """All of it, to be kept and given to `Game.restore`."""
        return self._core.saved()

    @property
    def hash(self) -> int:
        """64 bits over all that makes up the game; equal for equal games."""
        return self._core.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game is other.game and bytes(self._core) == bytes(other._core)

    def __hash__(self) -> int:
        return self.hash

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, bytes(self))

    def __repr__(self) -> str:
        where = self._core.status if self.over else f"player {self.player + 1}: {self.decision.prompt}"
        return f"<State of {self.game.name}: {self.players} players, {where}>"

    @property
    def decisions(self) -> int:
        """How many decisions were taken so far."""
        return self._core.decisions

    @property
    def behind_curtain(self) -> bool:
        """Whether players act at once now, and do not see what the others do."""
        return self._core.behind_curtain

    # -- results

    @property
    def scores(self) -> list[Score]:
        """The score of each player as it would be now, with its parts."""
        sums, places = self._core.scores()
        parts = [
            {name: self._core.score(player, n) for n, name in enumerate(self.game.score_names)}
            for player in range(self.players)
        ]
        targets = [self._target(player) for player in range(self.players)]
        return [Score(*each) for each in zip(sums, parts, places, targets, strict=True)]

    def _target(self, player: int) -> int | None:
        """It is the last of the amounts, behind all parts of the score, ranks and invariants."""
        if self.game._names.meta["target"] is None:
            return None
        return self._core.score(player, self.game.image.count("SCORES") - 1)

    @property
    def totals(self) -> list[int]:
        """Only the sum of each player."""
        return self._core.scores()[0]

    @property
    def winners(self) -> list[int]:
        """Who is first, once it is over: more than one if all that decides is equal, nobody if none reaches the target."""
        if self._core.status != "over":
            return []
        return [player for player, place in enumerate(self._core.scores()[1]) if place == 1]

    @property
    def winner(self) -> int | None:
        """Who has won, if one player alone has."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    # -- what is seen

    def observe(self, player: int) -> View:
        """What a player, from 0, sees, and no more. While all act at once, others are seen as they were before."""
        return View(self, self._seat(player))

    def resample(self, player: int, seed: int) -> State:
        """A state that looks the same to a player, with all dealt anew that he does not see. It can be played on.

        While all act at once, what others have done is not known: for the player who decides they have done nothing; for one
        who waits the others begin anew.
        """
        return State(self.game, _looked(self._core.resample, self._seat(player), seed % 2**64))

    def _seat(self, player: int) -> int:
        if isinstance(player, int) and 0 <= player < self.players:
            return player
        raise IllegalMove(f"there is no player {player}: with {self.players} players they are 0 to {self.players - 1}")

    # -- looking

    def named(self) -> dict[str, Any]:
        """All that there is by name, as plain data: `{"table": {...}, "players": [{...}, ...]}`."""
        fields = self.game._fields
        players = [fields.everything(self._core, "player", p) for p in range(self.players)]
        return {"table": fields.everything(self._core, "table"), "players": players}

    def get(self, name: str, player: int = 0) -> Any:
        """One variable, layer or zone, as plain data."""
        return self.game._fields.read(self._core, name, player)

    def ask(self, name: str, *args: object, player: int | None = None) -> Any:
        """Ask a rule of the content that has an answer: see `Game.questions`."""
        from pudsl.play.questions import ask

        return ask(self, name, args, self._asker(player))

    def _asker(self, player: int | None) -> int:
        if player is not None:
            return self._seat(player)
        return 0 if self.over else self._core.decision().player

    def position(self) -> str:
        """This state as text (docs/positions.md)."""
        from pudsl.play.position import written

        return written(self)

    # -- history

    @property
    def choices(self) -> list[int]:
        """The options taken since this state was made: by a new game, a position, bytes, or `resample`."""
        found, trail = [], self._trail
        while trail is not None:
            index, trail = trail
            found.append(index)
        return found[::-1]

    @property
    def log(self) -> list[str]:
        """What happened since then, in words."""
        from pudsl.play.log import logged

        return list(logged(self))

    def _replay(self) -> Iterator[State]:
        """The states on the way here, this one last."""
        state = State(self.game, self._base.clone(), self._base)
        yield state.clone()
        for index in self.choices:
            state.apply(index)
            yield state.clone()


def _restored(game: Game, data: bytes) -> State:
    return game.restore(data)


class View(State):
    """What one player sees of a state: to be looked at, not to be played. What is hidden is unknown here as well."""

    __slots__ = ("_true", "seat")

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state.game, _looked(state._core.observe, seat))
        self._true = state._core.clone()
        self.seat = seat

    def _decides(self) -> bool:
        return bool(self._true.status == "decide" and self._true.decision().player == self.seat)

    @property
    def over(self) -> bool:
        """Whether this player has nothing to decide now."""
        return not self._decides()

    def count(self) -> int:
        return self._true.count() if self._decides() else 0

    @property
    def decision(self) -> Decision:
        if not self._decides():
            raise IllegalMove(f"player {self.seat + 1} has nothing to decide")
        return self.game._speaker.decision(self._true.decision())

    @property
    def options(self) -> list[Option]:
        return self.game._speaker.options(self._true) if self._decides() else []

    def apply(self, choice: object) -> None:
        raise IllegalMove("this is what a player sees of a game, not the game itself: use resample to look ahead")

    @property
    def behind_curtain(self) -> bool:
        return self._true.behind_curtain

    def clone(self) -> State:
        raise IllegalMove("this is what a player sees of a game: use resample for a state that can be played")

    def __reduce__(self) -> tuple[Any, ...]:
        raise IllegalMove("this is what a player sees of a game: it is not sent on, only looked at")

    def resample(self, player: int, seed: int) -> State:
        """A state that could be behind this."""
        if player != self.seat:
            raise IllegalMove(f"this is what player {self.seat + 1} sees, not player {player + 1}")
        return State(self.game, _looked(self._true.resample, player, seed % 2**64))

    def __repr__(self) -> str:
        return f"<what player {self.seat + 1} sees of a {self.game.name}>"


def _looked(look: Callable[..., binding.State], *args: int) -> binding.State:
    try:
        return look(*args)
    except binding.CoreError as error:
        raise PudslError(f"this cannot be shown: {error}") from error


def _at(place: Sequence[object] | None) -> str:
    return f" at {place[0]}:{place[1]}" if place else ""
