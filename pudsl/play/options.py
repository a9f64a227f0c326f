"""Decisions and their options, in words and as values."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pudsl._core import lib
from pudsl.classes import dataclass, replace
from pudsl.core import binding
from pudsl.play.names import NONE, Names
from pudsl.play.pieces import Pieces
from pudsl.play.values import Cell, Line, Spot, Step, Value

KINDS = {
    lib.PUD_OF_ENUM: "value",
    lib.PUD_OF_PLAYER: "player",
    lib.PUD_OF_CELL: "cell",
    lib.PUD_OF_LINE: "line",
    lib.PUD_OF_SPOT: "spot",
    lib.PUD_OF_COMPONENT: "component",
    lib.PUD_OF_ARMS: "way",
    lib.PUD_OF_DEED: "deed",
    lib.PUD_OF_NUMBER: "number",
    lib.PUD_OF_MENU: "menu",
}
_CAPITALS = re.compile(r"\b[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*\b")
_PLACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Decision:
    """What the game waits for.

    `player` decides, from 0. `prompt` says what is chosen, in words. `kind` is value, player, cell, line, spot, component,
    way, deed, number or menu. `subject` is what it is about, such as the piece whose place is chosen. With `may_stop` the
    last option ends or leaves it. `place` is the file, line and column of the content that asks.
    """

    player: int
    prompt: str
    kind: str
    count: int
    may_stop: bool
    subject: str | None
    place: tuple[str, int, int] | None


@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide: `index` is what `apply` takes, `text` is for people, `value` for programs.

    `word` is the text by which records, positions and examples know it; no two options of a decision have one word.
    """

    index: int
    text: str
    value: Value
    word: str

    def __index__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return self.text


class Speaker:
    """Puts the decisions of one game into words."""

    def __init__(self, names: Names, image: binding.Image) -> None:
        self.names = names
        self.image = image
        self.pieces = Pieces(names)
        self._enums: list[str] = list(names.enums)
        self._kinds = list(names.kinds)

    def type_of(self, d: binding.Decision) -> str:
        """The type of what is chosen, as META writes it."""
        if d.type == lib.PUD_OF_ENUM:
            return self._enums[d.of]
        if d.type == lib.PUD_OF_COMPONENT:
            return str(self._kinds[d.of]) if 0 <= d.of < len(self._kinds) else "component"
        return KINDS.get(d.type, "number")

    # -- decisions

    def decision(self, d: binding.Decision) -> Decision:
        kind = KINDS.get(d.type, "other")
        subject = self.names.id(d.subject) if d.subject != NONE else None
        place = self.image.position(d.instruction)
        return Decision(d.player, self._prompt(d, kind), kind, d.options, d.stops, subject, place)

    def _prompt(self, d: binding.Decision, kind: str) -> str:
        if kind == "menu":
            return "choose what to do next"
        if kind == "way":
            return "choose whether to" if d.options == 2 and d.stops else "choose one"
        if kind == "spot" and d.subject != NONE:
            return f"choose where to put {self.names.label(d.subject)}"
        return f"choose {plain_words(d.prompt)}" if d.prompt else f"choose a {kind}"

    # -- options

    def options(self, core: binding.State) -> list[Option]:
        d = core.decision()
        return _told_apart([self._option(core, d, k) for k in range(d.options)])

    def _option(self, core: binding.State, d: binding.Decision, k: int) -> Option:
        o = core.option(k)
        if o.what == lib.PUD_STOP or o.what == lib.PUD_MENU_DONE:
            text = "done" if o.what == lib.PUD_MENU_DONE else o.text or "stop"
            return Option(k, text, Step("done", text, {}) if o.what == lib.PUD_MENU_DONE else None, text)
        if o.what in (lib.PUD_MENU_ENTRY, lib.PUD_MENU_ABILITY):
            step = self.step(o)
            return Option(k, step.label, step, step.label)
        if d.type == lib.PUD_OF_ARMS:
            text = plain_words(_PLACES.sub(lambda m: _bare(m[1]), o.text))
            return Option(k, text, text, text)
        if d.type == lib.PUD_OF_SPOT:
            spot = self.pieces.spot(o.value, d.subject)
            return Option(k, say_spot(spot), spot, word_of(spot))
        type = self.type_of(d)
        value = self.names.value(type, o.value)
        word = str(o.value + 1) if type == "player" else word_of(value, self.names)
        return Option(k, self.names.words(type, o.value) + self.names.told(o.value, type), value, word)

    def step(self, o: binding.Option) -> Step:
        """A pending entry or an ability, with what it carries put into its words."""
        if o.what == lib.PUD_MENU_ABILITY:
            label = self.names.meta["abilities"][o.value]["label"]
            return Step("ability", plain_words(_PLACES.sub(lambda m: _bare(m[1]), label)), {})
        entry = self.names.meta["entries"][o.value]
        types = dict(entry["captures"])
        given = dict(zip(types, o.captured, strict=False))

        def said(match: re.Match[str]) -> str:
            name = match[1]
            return self.names.words(types[name], given[name]) if name in given else _bare(name)

        label = plain_words(_PLACES.sub(said, entry["label"]), keep=True)
        return Step("entry", label, {_bare(n): self.names.value(types[n], v) for n, v in given.items()})


def plain_words(text: str, keep: bool = False) -> str:
    """The words of a sentence for people: `a placeable TILE` is a placeable tile."""
    if keep:
        return text
    text = _CAPITALS.sub(lambda m: m[0].lower().replace("_", "-"), text)
    match = re.fullmatch(r"([a-z-]+) from (.*)", text)
    return f"a {match[1]} from {match[2]}" if match else text


def _bare(name: str) -> str:
    """The name of a local as an author writes it: `TRACK.2` is the track."""
    return name.split(".")[0].lower().replace("_", "-")


def say_spot(spot: Spot) -> str:
    turned = ("", "a quarter turn", "half a turn", "three quarter turns")[spot.turn % 4]
    how = " and ".join(part for part in ("mirrored" if spot.turn > 3 else "", turned) if part)
    return f"at [{spot.row}, {spot.column}]" + (f", {how}" if how else "")


def word_of(value: Value, names: Names | None = None) -> str:
    """A value as records and examples write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Cell):
        step = names.step_of(value) if names else None
        return f"[{step[0]}, {step[1]}]" if step else f"[{value.row}, {value.column}]"
    if isinstance(value, Line):
        return f"{value.axis} {value.number}"
    if isinstance(value, Spot):
        return "[" + ", ".join(word_of(cell) for cell in value.cells) + "]" if value.cells else say_spot(value)
    return "none" if value is None else str(value)


def _told_apart(options: list[Option]) -> list[Option]:
    """Options with equal words get numbers, so that a record can name each; cells of several boards get their boards."""
    seen: dict[str, int] = {}
    for option in options:
        seen[option.word] = seen.get(option.word, 0) + 1
    if len(seen) == len(options):
        return options
    counts: dict[str, int] = {}
    found = []
    for option in options:
        counts[option.word] = counts.get(option.word, 0) + 1
        twice = seen[option.word] > 1
        board = getattr(option.value, "board", None)
        more = f" of {board} ({counts[option.word]})" if board else f" ({counts[option.word]})"
        found.append(replace(option, word=option.word + more if twice else option.word))
    return found


def find_option(options: Sequence[Option], wanted: object) -> Option | None:
    """The option that is meant: by its word or text, its value, or a cell or list of cells."""
    if isinstance(wanted, Option):
        wanted = wanted.word
    if isinstance(wanted, str):
        text = " ".join(wanted.split())
        return next((o for o in options if text == o.word), None) or _single(o for o in options if text == o.text)
    if isinstance(wanted, (list, tuple)) and not isinstance(wanted, (Cell, Line)):
        return _by_cells(options, wanted)
    return _single(o for o in options if o.value == wanted and type(o.value) is type(wanted))


def _by_cells(options: Sequence[Option], wanted: Sequence[object]) -> Option | None:
    word = _word_of_list(wanted)
    exact = [o for o in options if o.word == word or o.word.startswith(word + " ")]
    if exact:
        return exact[0]
    cells = {_word_of_list(c) for c in wanted if isinstance(c, (list, tuple))}
    return _single(
        o for o in options if isinstance(o.value, Spot) and {word_of(cell) for cell in o.value.cells} == cells
    )


def _word_of_list(wanted: Sequence[object]) -> str:
    inner = (_word_of_list(w) if isinstance(w, (list, tuple)) else str(w) for w in wanted)
    return "[" + ", ".join(inner) + "]"


def _single(found: object) -> Option | None:
    all = list(found)  # type: ignore[call-overload]
    return all[0] if len(all) == 1 else None
