"""Filling a state from a position: what is given first, then what is hidden from what is left over, by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pudsl.core import binding
from pudsl.core.grid import Rng
from pudsl.play.errors import PositionError
from pudsl.play.names import NONE, Record
from pudsl.play.plain import Plain

if TYPE_CHECKING:
    from pudsl.play.game import Game

UNKNOWN = "?"


class Deal:
    """Fills a state: what is given first, then what is hidden from what is left over, by chance."""

    def __init__(
        self, game: Game, core: binding.State, parts: Sequence[tuple[str, int, Mapping[str, Plain], str]], seed: int
    ) -> None:
        self.names, self.fields, self.core, self.parts = game._names, game._fields, core, parts
        self.rng = Rng(seed ^ 0x9E3779B97F4A7C15)
        self.given: set[int] = set()  # components that are named
        self.open: list[tuple[Record, int, int, list[int]]] = []  # zones with unknown components
        self.named: set[tuple[int, int, int]] = set()  # zones that are given, by number, owner and index
        self.starts: dict[int, tuple[Record, int]] = {}  # where each component lies before a game begins
        for z in self.names.zones.values():
            for index in self.fields.indexes(z, core.players) if z["scope"] == "table" else ():
                self.starts |= {card: (z, index) for card in core.zone(z["number"], 0, index)}

    def run(self) -> None:
        zones: list[tuple[str, int, str, Plain, str]] = []
        for scope, owner, part, where in self.parts:
            if not isinstance(part, Mapping):
                raise PositionError(f"names with values are expected, not {part!r}", where)
            for name, plain in part.items():
                if self.fields.known[scope].get(name) == "zone":
                    zones.append((scope, owner, name, plain, where + name))
                else:
                    self.fields.write(self.core, scope, owner, name, plain, where + name)
        for _, owner, name, plain, where in zones:
            self._give(self.names.zones[name], owner, plain, where)
        self._deal_hidden()

    def _give(self, z: Record, owner: int, plain: Plain, where: str) -> None:
        if z["index"] is None:
            entries = [(0, plain)]
        else:
            entries = list(self.fields._entries(z, plain, self.core.players, where))
        for index, cards in entries:
            listed = [UNKNOWN] * int(cards) if str(cards).isdigit() else cards
            if not isinstance(listed, list):
                raise PositionError(f"a list of {z['kind']} is expected, from the top, not {cards!r}", where)
            reader = self.fields._from
            numbers = [NONE if c == UNKNOWN else reader.component(z["kind"], str(c), where) for c in listed]
            self._claim(z, numbers, where)
            self.named.add((z["number"], owner, index))
            self.open.append((z, owner, index, numbers))

    def _claim(self, z: Record, numbers: list[int], where: str) -> None:
        for number in numbers:
            if number != NONE and number in self.given and not self.names.kinds[z["kind"]]["unlimited"]:
                raise PositionError(f"{self.names.id(number)!r} lies in two places", where)
            self.given.add(number)
        if len(numbers) > z["capacity"]:
            raise PositionError(f"there is room for {z['capacity']}, not for {len(numbers)}", where)

    def _deal_hidden(self) -> None:
        """Fill unknown places from what is left of their kind, and shuffle what is left of hidden stacks."""
        left = self._left()
        lying = {card for *_, cards in left for card in cards}
        taken: set[int] = set()
        for z, _, index, numbers in sorted(self.open, key=lambda each: each[0]["index"] is None):
            unknown = [place for place, number in enumerate(numbers) if number == NONE]
            pool = self._pool(z, index, taken, lying)
            if len(unknown) > len(pool):
                raise PositionError(
                    f"only {len(pool)} {z['kind']} are left for {len(unknown)} unknown places", z["name"]
                )
            for place, card in zip(unknown, pool, strict=False):
                numbers[place] = card
                taken.add(card)
        for z, owner, index, cards in left:
            rest = [card for card in cards if card not in taken]
            self.core.set_zone(z["number"], rest if z["seen"] == "all" else self.rng.shuffled(rest), owner, index)
        for z, owner, index, numbers in self.open:
            self.core.set_zone(z["number"], numbers, owner, index)

    def _pool(self, z: Record, index: int, taken: set[int], lying: set[int]) -> list[int]:
        """What may lie in an unknown place of a zone, likely ones first: what starts there, what starts under the same
        word, what lies in no stack that is left out, all others."""
        free = [card for card in self.names.of_kind(z["kind"]) if card not in self.given and card not in taken]

        def unlikely(card: int) -> tuple[bool, bool, bool]:
            start, at = self.starts.get(card, (None, 0))
            here = start is not None and start["number"] == z["number"] and at == index
            alike = start is not None and z["index"] is not None and start["index"] == z["index"] and at == index
            return not here, not alike, card in lying

        return sorted(self.rng.shuffled(free), key=unlikely)

    def _left(self) -> list[tuple[Record, int, int, list[int]]]:
        """Zones of the start that are not given, with what is left in them."""
        found: dict[tuple[int, int], tuple[Record, int, int, list[int]]] = {}
        for card, (z, index) in self.starts.items():
            if (z["number"], 0, index) not in self.named:
                stack = found.setdefault((z["number"], index), (z, 0, index, []))
                if card not in self.given:
                    stack[3].append(card)
        return list(found.values())
