"""A game on the terminal, from its first decision to its scores."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import click

from pudsl.classes import dataclass, field
from pudsl.cli import scene
from pudsl.cli.asking import Asker, Quit, Redraw, Undo
from pudsl.cli.painting import say, show, tell
from pudsl.cli.scene import Scene
from pudsl.cli.terminal import is_terminal, width
from pudsl.play import draw
from pudsl.play.bots import Bot
from pudsl.play.errors import PudslError
from pudsl.play.log import Laid, changes, chosen, logged, seen
from pudsl.play.record import Record
from pudsl.play.state import State

_TOLD = 14  # lines of what happened that are shown above a decision


@dataclass
class Table:
    """A game with who sits at it: for each seat a bot, or None for a person."""

    state: State
    seats: Sequence[str]
    bots: Sequence[Bot | None]
    seed: int
    pace: float = 0.0
    back: list[State] = field(default_factory=list)  # where the person who decides can go back to, the latest last
    last_person: int | None = None
    told: dict[int, int] = field(default_factory=dict)  # how many lines of the log each person has seen

    # -- the whole game

    def play(self) -> bool:
        """Play to the end; False if somebody stopped before."""
        while not self.state.over:
            seat = self.state.player
            bot = self.bots[seat]
            try:
                if bot is None:
                    self._person(seat)
                else:
                    self._bot(seat, bot)
            except Quit:
                return False
        self._end()
        return True

    def _end(self) -> None:
        show([[], *Scene.of(self.state, None, tuple(self.seats), width()).rows(), []])
        show(scene.scores(self.state, tuple(self.seats)))

    # -- bots

    def _bot(self, seat: int, bot: Bot) -> None:
        index = bot.choose(self.state.observe(seat))
        watched = all(self.bots)
        if not watched:
            self.state.apply(index)
            self.back.clear()
            return
        game, decision, option = self.state.game, self.state.decision, self.state.options[index]
        before = seen(game, self.state._core)
        self.state.apply(index)
        after, laid = seen(game, self.state._core), Laid.by(game._names, decision, option)
        tell(f"player {seat + 1} ({self.seats[seat]}): {chosen(game, decision, option)}", "bold")
        for line in changes(game, before, after, self.state.players, laid):
            tell(f"    {line}", "bright_black")
        if self.pace:
            self._watch()

    def _watch(self) -> None:
        """Let whoever looks on follow."""
        click.clear()
        show(Scene.of(self.state, None, tuple(self.seats), width()).rows())
        time.sleep(self.pace)

    # -- people

    def _person(self, seat: int) -> None:
        self._hand_over(seat)
        decision = Asker(self.state, _read, seat, lambda: list(logged(self.state, seat)))
        try:
            index = decision.ask(
                lambda marks: self._draw(seat, marks), lambda: scene.scores(self.state.observe(seat), tuple(self.seats))
            )
        except Undo:
            self._undo()
            return
        except Redraw:
            return
        before = self.state.clone()
        self.told[seat] = len(list(logged(self.state, seat)))
        self.state.apply(index)
        self._remember(before, seat)

    def _hand_over(self, seat: int) -> None:
        """Between two people the screen is cleared, so that neither sees what is the other's."""
        people = [n for n, bot in enumerate(self.bots) if bot is None]
        if self.last_person not in (None, seat) and len(people) > 1:
            click.clear()
            say(f"Player {seat + 1}, it is your turn: press Enter when nobody else looks.", "bold")
            try:
                _read("")
            except EOFError:
                raise Quit from None
            click.clear()
        self.last_person = seat

    def _draw(self, seat: int, marks: dict[str, draw.Marks]) -> None:
        if is_terminal():
            click.clear()
        show(Scene.of(self.state, seat, tuple(self.seats), width()).rows(marks))
        self._tell(seat)

    def _tell(self, seat: int) -> None:
        """What happened since this person decided last, as far as it is seen."""
        lines = list(logged(self.state, seat))
        for line in lines[self.told.get(seat, 0) :][-_TOLD:]:
            tell(line, "bright_black")

    def _remember(self, before: State, seat: int) -> None:
        """Keep the way back, unless chance fell, something hidden was seen, or another seat acts."""
        after = self.state
        if after.over or after.player != seat or _revealed(before, after, seat):
            self.back.clear()
        else:
            self.back.append(before)

    def _undo(self) -> None:
        if not self.back:
            say(
                "Nothing can be taken back: you have not chosen yet, or since then chance fell, something was seen, "
                "or others acted.",
                "yellow",
            )
            _read("(Enter) ")
            return
        self.state = self.back.pop()


def _revealed(before: State, after: State, seat: int) -> bool:
    """Whether a choice let chance fall or showed the seat something that it did not know."""
    flow = before.game._flow
    if flow.generator(before._core) != flow.generator(after._core):
        return True
    return bool(_known(after, seat) - _known(before, seat))


def _known(state: State, seat: int) -> set[int]:
    """The components that a seat sees, in whatever zone."""
    core = state._core.observe(seat)
    found: set[int] = set()
    for z in state.game._names.zones.values():
        for owner in range(core.players if z["scope"] == "player" else 1):
            for index in state.game._fields.indexes(z, core.players):
                found.update(card for card in core.zone(z["number"], owner, index) if card >= 0)
    return found


def _read(prompt: str) -> str:
    return input(prompt)


def save(table: Table, path: Path) -> None:
    """Write the record, as far as the game went, and say where."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(Record.of(table.state, table.seed, table.seats)), encoding="utf-8")
    except OSError as error:
        raise PudslError(f"the record could not be written: {error}") from error
    click.echo(f"record: {path}")
