"""A small assembler for tests: images by hand, in the words of csrc/ops.h and docs/image.md.

    game = Game()
    v = game.variable("points", least=0, most=9)
    game.sub("main", "LI r0 3; SET v0 r0; RET")
    image = game.image()

A sub is text: instructions are parted by `;` or lines, operands by blanks. Registers are written r1, g1, s1, l1, records
by their number or by the name they were given (`v:points`), subs by name (`@name`), and jumps by labels (`.label`, set by
`.label:`).
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field
from typing import Any

from pudsl.core.binding import SECTIONS, Image, operations, ops_hash, seal

NONE = 0xFFFF
OPS = operations()

LAYOUT = {
    "GAME": "<16H",
    "CODE": "<4H",
    "SUBS": "<IIH10B",
    "SUBLISTS": "<IHh",
    "SUBREFS": "<H",
    "TABLES": "<IHHhhhH2H",
    "DATA": "<B",
    "REGIONS": "<16H",
    "CLISTS": "<IHHhh2H",
    "CLROWS": "<II",
    "CLDATA": "<h",
    "KINDS": "<4H",
    "COMPONENTS": "<4H",
    "SHAPES": "<II4B",
    "CELLS": "<BB3H",
    "PRINTS": "<h",
    "BOARDS": "<4B2H",
    "LAYERS": "<HHhH",
    "VARIABLES": "<HHhhhhBBH2H",
    "ZONES": "<BBHHhHH",
    "DECISIONS": "<BB7H",
    "ENTRIES": "<HHBBHHH",
    "ABILITIES": "<HHHh",
    "EXPORTS": "<HH",
    "SCORES": "<4H",
    "STRINGS": "<I",
    "TEXT": "<B",
    "LINES": "<IHHII",
    "META": "<B",
}

RESULTS = {"none": 0, "scalar": 1, "region": 2, "spots": 3, "list": 4}


def regions(*cells: tuple[int, int]) -> tuple[int, ...]:
    rows = [0] * 16
    for row, column in cells:
        rows[row] |= 1 << column
    return tuple(rows)


@dataclass
class Game:
    """Records of all sections, to be changed at will, and subs as text."""

    least: int = 1
    most: int = 3
    registers: int = 400
    frames: int = 12
    pending: int = 6
    captures: int = 2
    agendas: int = 2
    abilities: str | None = None
    records: dict[str, list[Any]] = field(default_factory=lambda: {name: [] for name in LAYOUT})
    names: dict[str, int] = field(default_factory=dict)
    subs: dict[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=lambda: ["game", "1"])
    data: bytearray = field(default_factory=bytearray)
    places: list[int] = field(default_factory=lambda: [0, 0])

    # -- records

    def string(self, text: str) -> int:
        self.texts.append(text)
        return len(self.texts) - 1

    def add(self, section: str, *values: int, name: str = "") -> int:
        self.records[section].append(list(values))
        number = len(self.records[section]) - 1
        if name:
            self.names[name] = number
        return number

    def variable(
        self,
        name: str,
        scope: str = "table",
        count: int = 1,
        base: int = 0,
        least: int = 0,
        most: int = 99,
        initial: int = 0,
        flags: int = 0,
    ) -> int:
        player = int(scope == "player")
        place = self.places[player]
        self.places[player] += count
        values = (place, count, base, least, most, initial, player, flags, self.string(name), 0, 0)
        self.names["at:" + name] = place
        return self.add("VARIABLES", *values, name="v:" + name)

    def table(
        self,
        name: str,
        values: list[int] | list[list[int]],
        row_base: int = 0,
        column_base: int = 0,
        outside: int = 0,
        wide: bool = False,
        names: tuple[int, int] = (NONE, NONE),
    ) -> int:
        rows = [v if isinstance(v, list) else [v] for v in values]
        self.data += bytes(-len(self.data) % 4)
        at = len(self.data)
        for row in rows:
            self.data += struct.pack(f"<{len(row)}{'i' if wide else 'h'}", *row)
        record = (at, len(rows), len(rows[0]), row_base, column_base, outside, int(wide), *names)
        return self.add("TABLES", *record, name="t:" + name)

    def region(self, name: str, *cells: tuple[int, int]) -> int:
        return self.add("REGIONS", *regions(*cells), name="c:" + name)

    def clist(self, name: str, rows: list[list[list[int]]], row_base: int = 0, column_base: int = 0,
              names: tuple[int, int] = (NONE, NONE)) -> int:
        first = len(self.records["CLROWS"])
        for row in rows:
            for members in row:
                self.add("CLROWS", len(self.records["CLDATA"]), len(members))
                for member in members:
                    self.add("CLDATA", member)
        return self.add("CLISTS", first, len(rows), len(rows[0]), row_base, column_base, *names, name="k:" + name)

    def kind(self, name: str, count: int, start: int = NONE, flags: int = 0, shapes: list[int] | None = None) -> int:
        first = len(self.records["COMPONENTS"])
        number = self.add("KINDS", first, count, flags, self.string(name), name="kind:" + name)
        for i in range(count):
            self.add("COMPONENTS", number, shapes[i] if shapes else NONE, start, self.string(f"{name} {i}"))
        return number

    def zone(
        self,
        name: str,
        kind: int,
        scope: str = "table",
        count: int = 1,
        base: int = 0,
        capacity: int = 8,
        seen: int = 0,
    ) -> int:
        values = (int(scope == "player"), seen, kind, count, base, capacity, self.string(name))
        return self.add("ZONES", *values, name="z:" + name)

    def board(self, name: str, scope: str = "player", rows: int = 8, columns: int = 8) -> int:
        return self.add("BOARDS", int(scope == "player"), rows, columns, 0, self.string(name), 0, name="b:" + name)

    def layer(self, name: str, board: int, values: int = 1, base: int = 0) -> int:
        return self.add("LAYERS", board, values, base, self.string(name), name="y:" + name)

    def shape(
        self,
        cells: list[tuple[int, int]],
        turns: int = 0xFF,
        parts: list[int] | None = None,
        prints: dict[int, list[int]] | None = None,
    ) -> int:
        first, prints_at = len(self.records["CELLS"]), len(self.records["PRINTS"])
        prints = prints or {}
        for i, (row, column) in enumerate(cells):
            part = parts[i] if parts else 0
            self.add("CELLS", row, column, part, part, 0)
        for number in prints:
            self.add("PRINTS", number)
        for i in range(len(cells)):
            for values in prints.values():
                self.add("PRINTS", values[i])
        return self.add("SHAPES", first, prints_at, len(cells), turns, len(prints), 0)

    def decision(
        self,
        name: str,
        type: int = 0,
        flags: int = 0,
        boards: int = 0,
        of: int = 0,
        count: int = 0,
        stop: int = NONE,
        subject: int = NONE,
    ) -> int:
        return self.add(
            "DECISIONS", type, flags, boards, self.string(name), of, count, stop, subject, 0, name="d:" + name
        )

    def entry(
        self,
        name: str,
        body: str,
        guard: str | None = None,
        optional: bool = False,
        captures: int = 0,
        agenda: int = 0,
        asks_itself: bool = False,
    ) -> int:
        flags = int(optional) | 2 * int(asks_itself)
        values = ("@" + body, "@" + guard if guard else NONE, flags, captures, agenda, self.string(name), 0)
        return self.add("ENTRIES", *values, name="e:" + name)  # type: ignore[arg-type]

    def ability(self, name: str, body: str, place: int = 0xFFFF, least: int = 0) -> int:
        return self.add("ABILITIES", "@" + body, self.string(name), place, least)  # type: ignore[arg-type]

    def export(self, sub: str) -> int:
        return self.add("EXPORTS", self.string(sub), "@" + sub)  # type: ignore[arg-type]

    def score(self, sub: str, what: int = 0) -> int:
        return self.add("SCORES", self.string(sub), "@" + sub, what, 0)  # type: ignore[arg-type]

    def sublist(self, name: str, subs: list[str | None], base: int = 0) -> int:
        first = len(self.records["SUBREFS"])
        for sub in subs:
            self.add("SUBREFS", "@" + sub if sub else NONE)  # type: ignore[arg-type]
        return self.add("SUBLISTS", first, len(subs), base, name="q:" + name)

    def sub(
        self,
        name: str,
        text: str,
        args: int = 0,
        result: str = "none",
        boards: int = 0,
        pure: bool = False,
        window: int = 100,
        regions: int = 0,
        spots: int = 0,
        lists: int = 0,
    ) -> None:
        form = {
            "args": args,
            "result": result,
            "boards": boards,
            "pure": pure,
            "window": window,
            "regions": regions,
            "spots": spots,
            "lists": lists,
        }
        self.subs[name] = (text, form)

    def ask(
        self, name: str, text: str, result: str = "scalar", args: int = 0, boards: int = 0, regions: int = 0
    ) -> None:
        """A pure sub that is exported."""
        self.sub(name, text, args, result, boards, True, regions=regions)
        self.export(name)

    # -- the image

    def number(self, sub: str) -> int:
        return list(self.subs).index(sub)

    def _operand(self, word: str, at: int, labels: dict[str, int]) -> int:
        if word.startswith("@"):
            return self.number(word[1:])
        if word.startswith("."):
            return (labels[word[1:]] - at) & 0xFFFF
        if match := re.fullmatch(r"[rgsl](\d+)", word):
            return int(match[1])
        if word in self.names:
            return self.names[word]
        return int(word, 0) & 0xFFFF

    def assemble(self, text: str) -> list[list[int]]:
        lines = [line.split() for line in re.split(r"[;\n]", text) if line.strip()]
        labels: dict[str, int] = {}
        rows: list[list[str]] = []
        for words in lines:
            while words and words[0].endswith(":"):
                labels[words[0][1:-1]] = len(rows)
                words = words[1:]
            if words:
                rows.append(words)
        code = []
        for at, (name, *operands) in enumerate(rows):
            op = OPS[name]
            wanted = sum(kind != "none" for kind in op.operands)
            assert len(operands) == wanted, f"{name} has {wanted} operands: {operands}"
            values = [self._operand(word, at, labels) for word in operands]
            code.append([op.number, *values, *[0] * (3 - wanted)])
        return code

    def build(self) -> dict[str, list[Any]]:
        """All records, those of subs, game and strings included."""
        records = {name: [list(r) for r in rows] for name, rows in self.records.items()}
        for text, form in self.subs.values():
            code = self.assemble(text)
            records["SUBS"].append(
                [
                    len(records["CODE"]),
                    len(code),
                    form["window"],
                    form["args"],
                    form["regions"],
                    form["spots"],
                    form["lists"],
                    RESULTS[form["result"]],
                    form["boards"],
                    int(form["pure"]),
                    0,
                    0,
                    0,
                ]
            )
            records["CODE"] += code
        abilities = self.number(self.abilities) if self.abilities else NONE
        records["GAME"] = [
            [
                self.least,
                self.most,
                self.number("main"),
                abilities,
                self.agendas,
                self.registers,
                self.frames,
                self.pending,
                self.captures,
                0,
                1,
                0,
                0,
                0,
                0,
                0,
            ]
        ]
        records["DATA"] = [[b] for b in self.data]
        text_bytes = b""
        records["STRINGS"] = [[0]]
        for one in self.texts:
            text_bytes += one.encode() + b"\0"
            records["STRINGS"].append([len(text_bytes)])
        records["TEXT"] = [[b] for b in text_bytes]
        for rows in records.values():
            for row in rows:
                for i, value in enumerate(row):
                    if isinstance(value, str):
                        row[i] = self.number(value[1:])
        return records

    def bytes(self) -> bytes:
        return pack(self.build())

    def image(self) -> Image:
        return Image(self.bytes())


def pack(records: dict[str, list[Any]]) -> bytes:
    """An image of these records, sealed."""
    at = 40 + 8 * len(SECTIONS)
    directory, body = b"", b""
    for name in SECTIONS:
        part = b"".join(struct.pack(LAYOUT[name], *row) for row in records[name])
        directory += struct.pack("<II", at, len(part))
        part += bytes(-len(part) % 8)
        body += part
        at += len(part)
    return seal(b"pudslimg" + struct.pack("<IIQQII", 1, at, 0, ops_hash(), len(SECTIONS), 0) + directory + body)
