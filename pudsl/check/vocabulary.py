"""The words that declarations bring: which thing a word can name, and what a name in upper case stands for."""

from __future__ import annotations

from collections.abc import Iterator

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations, Enumeration
from pudsl.classes import dataclass

DIRECTIONS = ("up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left")
"""The words for directions; the place of each is its number."""


@dataclass(frozen=True, slots=True)
class Sort:
    """What a name in upper case can be: its type, and for pieces on cells their layer."""

    type: t.Type
    layer: str | None = None
    any_piece: bool = False


class Vocabulary:
    """Looks words up among the declarations. Plurals are found like singulars."""

    def __init__(self, declarations: Declarations) -> None:
        d = self.declarations = declarations
        self.enumerations = {name: e.name for e in d.enumerations.values() for name in (e.name, e.plural)}
        self.kinds = {name: k.name for k in d.kinds.values() for name in (k.name, k.plural)}
        self.layers = {name: layer.name for layer in d.layers.values() for name in (layer.name, layer.plural)}
        self.zones = {name: z.name for z in d.zones.values() for name in (z.name, z.plural)}
        self.values: dict[str, list[tuple[str, int]]] = {}
        for e in d.enumerations.values():
            # the choices of an option are words only behind `is`: see conditions
            if e.parent is None and not e.is_range and not e.name.startswith("option "):
                for value in e.values:
                    self.values.setdefault(_word(e.labels[value]), []).append((e.name, value))
        self.fields: dict[str, list[tuple[str, str]]] = {}
        for kind in d.kinds.values():
            for field in kind.fields.values():
                self.fields.setdefault(field.plural, []).append((kind.name, field.name))
        for kind in d.kinds.values():  # the name itself before the plural of another
            for field in kind.fields.values():
                found = self.fields.setdefault(field.name, [])
                found[:] = [(kind.name, field.name), *(pair for pair in found if pair != (kind.name, field.name))]
        self.components = {c.id: c for c in d.components}

    def root(self, enumeration: str) -> str:
        """The enumeration that a subset is part of, or itself."""
        parent = self.declarations.enumerations[enumeration].parent
        return self.root(parent) if parent else enumeration

    def printed_on_cells(self, name: str) -> list[tuple[str, str]]:
        """The (board, field) pairs of what is printed on cells under this word."""
        found = []
        for kind_name, field_name in self.fields.get(name, ()):
            field = self.declarations.kinds[kind_name].fields[field_name]
            if field.index is not None and field.index.name == "cell":
                board = self.declarations.kinds[kind_name].board
                if board is not None:
                    found.append((board, field_name))
        return found

    def layers_of_values(self, enumeration: str) -> list[str]:
        """The layers whose cells hold values of this enumeration, in declared order."""
        root = self.root(enumeration)
        layers = self.declarations.layers.values()
        return [layer.name for layer in layers if layer.values and self.root(layer.values) == root]

    def printed_values(self, enumeration: str) -> Iterator[tuple[str, str]]:
        """The (board, field) pairs of what is printed on cells with values of this enumeration."""
        root = self.root(enumeration)
        for board in self.declarations.boards.values():
            fields = self.declarations.kinds[board.kind].fields if board.kind else {}
            for field in fields.values():
                printed = field.index is not None and field.index.name == "cell"
                if printed and field.type.name == "enum" and field.type.of and self.root(field.type.of) == root:
                    yield board.name, field.name

    def owner_of_board(self, board: str) -> t.Expr | None:
        """Whose board is meant where nobody is named: the player's own, or the table's."""
        return None if self.declarations.boards[board].scope == "table" else t.Me()

    def owner_of_layer(self, layer: str) -> t.Expr | None:
        return self.owner_of_board(self.declarations.layers[layer].board)

    def add_enumeration(self, enumeration: Enumeration) -> None:
        """Make an enumeration known that is found among the sentences; its values are no words of their own."""
        self.declarations.enumerations[enumeration.name] = enumeration
        self.enumerations[enumeration.name] = self.enumerations[enumeration.plural] = enumeration.name

    def ground_boards(self) -> list[str]:
        """The boards that have layers: those that `cells` without a board are about."""
        boards = {board for layer in self.declarations.layers.values() for board in layer.boards}
        return [name for name in self.declarations.boards if name in boards]

    def piece_kinds(self) -> list[str]:
        return [k.name for k in self.declarations.kinds.values() if k.piece]

    def sort(self, name: str) -> Sort | None:
        """What `NAME` stands for: by the whole name, else by its last part (OTHER_BEE is a bee)."""
        word = name.lower().replace("_", "-")
        while True:
            found = self._sort(word)
            if found is not None:
                return found
            _, dash, word = word.partition("-")
            if not dash:
                return None

    def _sort(self, word: str) -> Sort | None:
        fixed = _FIXED.get(word)
        if fixed is not None:
            return fixed
        if word in self.enumerations:
            name = self.enumerations[word]
            plural = word == self.declarations.enumerations[name].plural
            return Sort(t.set_of(t.enum(name)) if plural else t.enum(name))
        if word in self.kinds:
            return Sort(t.component(self.kinds[word]))
        if word in self.layers:
            layer = self.declarations.layers[self.layers[word]]
            return Sort(t.enum(layer.values)) if layer.values else Sort(t.CELL, layer.name)
        for kind, field in self.fields.get(word, ()):
            declared = self.declarations.kinds[kind].fields[field]
            element = declared.type.element or declared.type
            if element == t.DEED:
                return Sort(t.DEED)
        return None

    def singular(self, word: str) -> str:
        """The singular of a declared plural; any other word as it is."""
        d = self.declarations
        if word in ("cells", "players"):
            return word[:-1]
        plurals = {k.plural: k.name for k in d.kinds.values()}
        plurals |= {e.plural: e.name for e in d.enumerations.values()}
        plurals |= {layer.plural: layer.name for layer in d.layers.values()}
        return plurals.get(word, word)

    def known(self) -> Iterator[str]:
        """All words that declarations bring, for suggestions."""
        d = self.declarations
        yield from self.enumerations
        yield from self.kinds
        yield from self.layers
        yield from self.zones
        yield from self.values
        yield from self.fields
        yield from d.variables
        yield from d.boards
        yield from (name for name in d.constants if " " not in name)
        yield from (name.replace("_", "-") for name in d.options)
        yield from self.components


_FIXED = {
    "n": Sort(t.NUMBER),
    "number": Sort(t.NUMBER),
    "player": Sort(t.PLAYER),
    "players": Sort(t.PLAYERS),
    "cell": Sort(t.CELL),
    "cells": Sort(t.REGION),
    "region": Sort(t.REGION),
    "line": Sort(t.LINE),
    "row": Sort(t.LINE),
    "column": Sort(t.LINE),
    "spot": Sort(t.SPOT),
    "deed": Sort(t.DEED),
    "piece": Sort(t.component("piece"), None, any_piece=True),
}


def _word(label: str) -> str:
    return label.lower().replace(" ", "-").replace("_", "-")
