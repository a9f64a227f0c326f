"""What a person sees of a game: the boards side by side, what else each player has, the table, the scores."""

from __future__ import annotations

from collections.abc import Mapping

from pudsl.classes import dataclass
from pudsl.core import binding
from pudsl.play import draw
from pudsl.play.draw import Row, Rows, Sight
from pudsl.play.game import Game
from pudsl.play.log import say
from pudsl.play.names import Record
from pudsl.play.plain import Plain
from pudsl.play.state import State

_EMPTY: tuple[Plain, ...] = ("none", 0, False, [], {})


@dataclass(frozen=True, slots=True)
class Scene:
    """A game as a seat sees it (None: everything), drawn for a width."""

    game: Game
    core: binding.State
    seat: int | None
    names: tuple[str, ...]
    width: int

    @classmethod
    def of(cls, state: State, seat: int | None, names: tuple[str, ...], width: int) -> Scene:
        core = state._core if seat is None else state._core.observe(seat)
        return cls(state.game, core, seat, names, width)

    # -- the whole picture

    def rows(self, marks: Mapping[str, draw.Marks] | None = None) -> Rows:
        """All players and the table; what the player has whose view it is comes last, nearest to what is asked of him.

        `marks` are by board, for that player.
        """
        others = [self.player(p) for p in range(self.core.players) if p != self.seat]
        rows = [*draw.beside(others, 4, self.width), [], *self.table(), []]
        if self.seat is not None:
            rows += [*self.player(self.seat, marks), []]
        return rows + self.legends()

    def player(self, player: int, marks: Mapping[str, draw.Marks] | None = None) -> Rows:
        """One player: what boards there are, and whatever else is not nothing."""
        rows: Rows = [[(f"player {player + 1}", "bold underline"), (f"  {self.names[player]}", "bright_black")]]
        sight, on = Sight(self.game, self.core), marks or {}
        own = [board for board in self.game._names.boards if board["scope"] == "player"]
        names = [board["name"] for board in sorted(own, key=lambda board: board["columns_named"] is not None)]
        boards = [draw.board(sight, name, player, on.get(name)) for name in names]
        rows += [*draw.beside(boards, 3, self.width), []]
        rows += self._things(self.core, "player", player)
        return rows

    def table(self) -> Rows:
        rows: Rows = [[("table", "bold underline")]]
        for board in self.game._names.boards:
            if board["scope"] == "table":
                rows += [*draw.board(Sight(self.game, self.core), board["name"]), []]
        return rows + self._things(self.core, "table", 0)

    def legends(self) -> Rows:
        """What stands for the same on several boards is told once."""
        rows = [draw.legend(Sight(self.game), board["name"]) for board in self.game._names.boards]
        signs = dict.fromkeys((*sign,) for row in rows for sign in zip(row[::2], row[1::2], strict=True))
        return draw.folded([part for sign in signs for part in sign], 2, self.width)

    # -- what is no board

    def _things(self, core: binding.State, scope: str, owner: int) -> Rows:
        names, fields = self.game._names, self.game._fields
        plain: Row = []
        rows: Rows = []
        for name, v in names.variables.items():
            if v["scope"] == scope and v["told"] and not self._is_on_board(v):
                told = _told(self._labelled(v, fields.read(core, name, owner)))
                if told:
                    plain += [(f"{name} ", "bright_black"), (told, ""), ("   ", "")]
        for name, z in names.zones.items():
            if z["scope"] == scope:
                rows += self._zone(core, z, owner)
        return [*self._folded(plain, scope == "table"), *rows]

    def _labelled(self, v: Record, value: Plain) -> Plain:
        """Components by their names, players as such."""
        names = self.game._names
        if v["type"] in names.kinds and isinstance(value, str) and value in names.numbers:
            return names.label(names.numbers[value])
        return f"player {value}" if v["type"] == "player" and isinstance(value, int) else value

    def _is_on_board(self, v: Record) -> bool:
        """Places on boards with named columns are drawn there."""
        boards = self.game._names.boards
        return v["type"] == "cell" and any(b["name"] == v["board"] and b["columns_named"] for b in boards)

    def _folded(self, row: Row, wide: bool = False) -> Rows:
        """A long row in lines that stay beside other panels, or as wide as can be."""
        return draw.folded(row, 3, self.width if wide else min(self.width, 90))

    def _zone(self, core: binding.State, z: Record, owner: int) -> Rows:
        """A zone: what can be seen of it by name, the rest as a number."""
        lists = {i: core.zone(z["number"], owner, i) for i in self.game._fields.indexes(z, core.players)}
        if z["index"] is None:
            return [[(f"{z['name']} ", "bright_black"), (self._cards(lists[0]), "")]] if lists[0] else []
        row: Row = []
        for index, cards in lists.items():
            if cards:
                what = f"{self.game._names.words(z['index'], index)} "
                row += [(what, "bright_black"), (self._cards(cards, 1), ""), ("   ", "")]
        return [[(f"{z['name']}:", "bright_black")], *self._folded(row, z["scope"] == "table")] if row else []

    def _cards(self, cards: list[int], most: int = 3) -> str:
        """The first cards by name as far as they are seen, and how many more there are."""
        seen = [self.game._names.label(card) for card in cards[:most] if card >= 0]
        more = len(cards) - len(seen)
        if not seen:
            return f"{more} hidden"
        return ", ".join(seen) + (f" and {more} more" if more else "")


def _told(value: Plain) -> str:
    """A value in words; nothing where it says nothing."""
    if isinstance(value, Mapping):
        parts = [f"{key} {say(v)}" if v is not True else str(key) for key, v in value.items() if v not in _EMPTY]
        return ", ".join(parts)
    return "" if value in _EMPTY and not isinstance(value, str) or value == "none" else say(value)


def scores(state: State, names: tuple[str, ...]) -> Rows:
    """A table of scores: a line for each part, a column for each player."""
    found = state.scores
    heads = [f"player {n + 1} ({name})" for n, name in enumerate(names)]
    wide = max([len(part) for part in state.game.score_names] + [8])
    rows: Rows = [[(" " * wide, "")] + [(f"  {head}", "bold") for head in heads]]
    for part in state.game.score_names:
        rows.append(
            [(part.ljust(wide), "")]
            + [(f"{score.parts[part]:>{len(head) + 2}}", "") for score, head in zip(found, heads, strict=True)]
        )
    rows.append(
        [("total".ljust(wide), "bold")]
        + [(f"{score.total:>{len(head) + 2}}", "bold") for score, head in zip(found, heads, strict=True)]
    )
    if any(score.target is not None for score in found):
        targets = [f"{score.target:>{len(head) + 2}}" for score, head in zip(found, heads, strict=True)]
        rows.append([("target".ljust(wide), "")] + [(target, "") for target in targets])
    return rows + _outcome(state)


def _outcome(state: State) -> Rows:
    """Who has won, or that nobody has."""
    if state._core.status != "over":
        return []
    first = [f"player {n + 1}" for n in state.winners]
    if not first:
        lost = "player 1 does not reach the target and loses" if state.players == 1 else "nobody reaches the target: all lose"
        return [[], [(lost, "bold red")]]
    return [[], [(f"{first[0]} wins" if len(first) == 1 else f"{' and '.join(first)} share the win", "bold green")]]
