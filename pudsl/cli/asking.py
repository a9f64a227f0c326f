"""Asking a person to decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pudsl.classes import dataclass
from pudsl.cli.painting import say, show, tell
from pudsl.play import cards, draw
from pudsl.play.options import Option, find_option
from pudsl.play.previews import previews
from pudsl.play.state import State
from pudsl.play.values import Cell, Spot

HELP = """\
Type the number or the words of an option.
For a cell type its row and column, such as 3 4 (the numbers at the edge of the board).
For a place for a piece type the letter of how it is turned and the row and column of its top left corner, such as b 3 4;
the letter alone shows where the piece can lie so: a + marks each such corner.
Further:  u  take back what you did in this turn      w MOVE  why a move is not possible
          s  the scores as they are now               l  what happened so far
          c NAME  a card, tile or board in full       r  draw everything again
          q  stop; the record is kept                 ?  this help"""
_MOST = 40  # options that are listed one by one


class Quit(Exception):
    """The person wants to stop."""


class Undo(Exception):
    """The person wants to take back."""


class Redraw(Exception):
    """The person wants to see it all again."""


@dataclass
class Asker:
    """One decision of one person."""

    state: State
    read: Callable[[str], str]
    seat: int
    log: Callable[[], Sequence[str]]

    def ask(self, redraw: Callable[[dict[str, draw.Marks]], None], scores: Callable[[], draw.Rows]) -> int:
        """The index of the option that is chosen."""
        decision, options = self.state.decision, self.state.options
        turned = _turned(options) if decision.kind == "spot" else []
        redraw(_marks(options))
        say(f"Player {decision.player + 1}: {decision.prompt}.", "bold cyan")
        self._list(options, turned)
        while True:
            try:
                typed = self.read("> ").strip()
            except EOFError:
                raise Quit from None
            found = self._command(typed, options, turned, redraw, scores)
            if found is not None:
                return found

    # -- showing

    def _list(self, options: Sequence[Option], turned: list[list[Option]]) -> None:
        if turned:
            self._show_turned(turned)
        elif all(isinstance(o.value, Cell) for o in options) and len(options) > 9:
            say(f"{len(options)} cells are marked with + on the board: type row and column.")
        elif all(o.text.isdigit() for o in options):
            say("One of " + ", ".join(o.text for o in options) + ".")
            self._show_previews(options)
        else:
            for option in options[:_MOST]:
                show([self._line(option)])
            self._show_pieces(options)
            if len(options) > _MOST:
                say(f"… and {len(options) - _MOST} more")

    def _line(self, option: Option) -> draw.Row:
        names = self.state.game._names
        row: draw.Row = [(f"{option.index + 1:>3} ", "bold cyan"), (option.text, "")]
        number = names.numbers.get(option.word)
        if number is not None and names.components[number].get("text"):
            row.append((f"  {names.components[number]['text']}", "bright_black"))
        return row

    def _show_pieces(self, options: Sequence[Option]) -> None:
        """Options that are pieces, as pictures."""
        names = self.state.game._names
        drawings = []
        for option in options:
            number = names.numbers.get(option.word)
            if number is not None and names.kinds[names.components[number]["kind"]]["piece"]:
                drawings.append([[(f"{option.index + 1}", "bold cyan")], *cards.piece(self.state.game, number)])
        if drawings:
            show([[], *draw.beside(drawings, 4)])

    def _show_previews(self, options: Sequence[Option]) -> None:
        """What each option brings, where the content says so: pieces as pictures, others by their names."""
        game = self.state.game
        drawings: list[draw.Rows] = []
        for option, brought in zip(options, previews(self.state), strict=False):
            numbers = [game._names.numbers[name] for name in brought]
            pieces = [n for n in numbers if game._names.kinds[game._names.components[n]["kind"]]["piece"]]
            others = [[(str(game._names.labels[n]), "")] for n in numbers if n not in pieces]
            pictures = draw.beside([cards.piece(game, n) for n in pieces], 2)
            drawings.append([[(option.text, "bold cyan")], *others, *pictures])
        if drawings:
            show([[], *draw.beside(drawings, 5)])

    def _show_turned(self, turned: list[list[Option]]) -> None:
        """A piece in all the ways in which it can lie."""
        subject = self.state.game._names.numbers[str(self.state.decision.subject)]
        drawings: list[draw.Rows] = []
        for n, options in enumerate(turned):
            spot = options[0].value
            assert isinstance(spot, Spot)
            head: draw.Row = [(_letter(n), "bold cyan"), (f" {len(options)} places", "bright_black")]
            drawings.append([head, *cards.piece(self.state.game, subject, spot)])
        show(
            [
                *draw.beside(drawings, 3),
                [
                    ("Type a letter, row and column of the top left corner, such as ", ""),
                    (_example(turned), "bold cyan"),
                    (".", ""),
                ],
            ]
        )

    # -- understanding

    def _command(
        self,
        typed: str,
        options: Sequence[Option],
        turned: list[list[Option]],
        redraw: Callable[[dict[str, draw.Marks]], None],
        scores: Callable[[], draw.Rows],
    ) -> int | None:
        word, _, rest = typed.partition(" ")
        if turned and re.fullmatch(r"[a-z] *\d+[ ,]+\d+", typed):  # before `c NAME`: a piece has a third way to lie
            return self._option(typed, options, turned)
        if typed == "?" or typed == "help":
            say(HELP)
        elif typed in ("q", "quit"):
            raise Quit
        elif typed in ("u", "undo"):
            raise Undo
        elif typed in ("r", ""):
            raise Redraw
        elif typed == "s":
            show(scores())
        elif typed == "l":
            for line in list(self.log())[-30:]:
                tell(line)
        elif word == "w" and rest:
            self._why(rest, turned)
        elif word == "c" and rest:
            self._card(rest)
        elif turned and len(typed) == 1 and _number(typed) < len(turned):
            redraw(_marks(turned[_number(typed)]))
        else:
            return self._option(typed, options, turned)
        return None

    def _option(self, typed: str, options: Sequence[Option], turned: list[list[Option]]) -> int | None:
        found = _typed(typed, options, turned)
        if found is not None:
            return found.index
        move = self._move(typed, turned)
        reasons = self.state.why_not(move if move is not None else typed)
        say(
            f"{typed!r} is not possible here: " + "; ".join(map(str, reasons))
            if move is not None
            else f"{typed!r} is no option; ? shows what you can type",
            "yellow",
        )
        return None

    def _why(self, typed: str, turned: list[list[Option]]) -> None:
        move = self._move(typed, turned)
        reasons = self.state.why_not(move if move is not None else typed)
        for line in [str(reason) for reason in reasons] or ["it is possible"]:
            say(line, "yellow")

    def _move(self, typed: str, turned: list[list[Option]]) -> object:
        """What is typed as a value, whether it is possible or not."""
        numbers = [int(n) for n in re.findall(r"\d+", typed)]
        if turned and typed[:1].isalpha() and len(numbers) == 2 and _number(typed[0]) < len(turned):
            spot = turned[_number(typed[0])][0].value
            assert isinstance(spot, Spot)
            down, right = numbers[0] - spot.row, numbers[1] - spot.column
            return [(cell.row + down, cell.column + right) for cell in spot.cells]
        if self.state.decision.kind == "cell" and len(numbers) == 2:
            return numbers
        return None

    def _card(self, name: str) -> None:
        names = self.state.game._names
        if name in names.numbers:
            show(cards.card(self.state.game, names.numbers[name]))
            return
        labels = [n for n, label in enumerate(names.labels) if str(label).lower() == name.lower()]
        for number in labels[:3]:
            show(cards.card(self.state.game, number))
        if not labels:
            say(f"there is nothing called {name!r}", "yellow")


def _typed(typed: str, options: Sequence[Option], turned: list[list[Option]]) -> Option | None:
    """The option that is typed: its number, its words, a cell, a turned place."""
    numbers = [int(n) for n in re.findall(r"\d+", typed)]
    if turned:
        if typed[:1].isalpha() and len(numbers) == 2 and _number(typed[0]) < len(turned):
            ways = turned[_number(typed[0])]
            return next(
                (o for o in ways if isinstance(o.value, Spot) and [o.value.row, o.value.column] == numbers), None
            )
        return find_option(options, typed)
    if len(numbers) == 2 and re.fullmatch(r"[\[\s]*\d+[\s,]+\d+[\]\s]*", typed):
        for option in options:
            if isinstance(option.value, Cell) and [option.value.row, option.value.column] == numbers:
                return option
    numbered = not all(o.text.isdigit() for o in options)
    if numbered and typed.isdigit() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    found = find_option(options, typed)
    if found is None and typed:
        fitting = [o for o in options if o.text.lower().startswith(typed.lower())]
        found = fitting[0] if len(fitting) == 1 else None
    return found


def _turned(options: Sequence[Option]) -> list[list[Option]]:
    """The places of a piece by how it is turned; nothing where an option is no place."""
    ways: dict[int, list[Option]] = {}
    for option in options:
        if not isinstance(option.value, Spot) or not option.value.cells:
            return []
        ways.setdefault(option.value.turn, []).append(option)
    return list(ways.values())


def _example(turned: list[list[Option]]) -> str:
    spot = turned[0][0].value
    assert isinstance(spot, Spot)
    return f"{_letter(0)} {spot.row} {spot.column}"


def _marks(options: Sequence[Option]) -> dict[str, draw.Marks]:
    """The cells that can be chosen, or the corners of the places, by board."""
    found: dict[str, dict[int, tuple[str, str]]] = {}
    for option in options:
        value = option.value
        if isinstance(value, Cell) or (isinstance(value, Spot) and len(options) > 0 and _one_turn(options)):
            found.setdefault(value.board, {})[value.row * 16 + value.column] = ("+", "bold bright_magenta")
    return {board: marks for board, marks in found.items()}


def _one_turn(options: Sequence[Option]) -> bool:
    return len({option.value.turn for option in options if isinstance(option.value, Spot)}) == 1


def _letter(n: int) -> str:
    return "abcdefgh"[n]


def _number(letter: str) -> int:
    return "abcdefgh".find(letter.lower()) if letter.lower() in "abcdefgh" else 99
