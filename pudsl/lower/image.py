"""Writing an image: strings, records, sections, as docs/image.md lays them out. Nothing here knows what they mean."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import Any

from pudsl.classes import dataclass, field

MAGIC = b"pudslimg"
VERSION = 1
NONE = 0xFFFF

SECTIONS = ["GAME", "CODE", "SUBS", "SUBLISTS", "SUBREFS", "TABLES", "DATA", "REGIONS", "CLISTS", "CLROWS", "CLDATA", "KINDS", "COMPONENTS", "SHAPES", "CELLS", "PRINTS", "BOARDS", "LAYERS", "VARIABLES", "ZONES", "DECISIONS", "ENTRIES", "ABILITIES", "EXPORTS", "SCORES", "STRINGS", "TEXT", "LINES", "META"]

RECORDS = {
    "GAME": "<11H5H",
    "CODE": "<4H",
    "SUBS": "<IIH7B3x",
    "SUBLISTS": "<IHh",
    "SUBREFS": "<H",
    "TABLES": "<IHHhhhH2H",
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
    "LINES": "<IHHII",
}


@dataclass(frozen=True)
class Image:
    """A compiled game: the bytes, and what META says, as plain data."""

    data: bytes
    meta: dict[str, Any]
    notes: dict[str, Any] = field(default_factory=dict)


class Writer:
    """Collects the records of all sections."""

    def __init__(self) -> None:
        self.records: dict[str, list[tuple[int, ...]]] = {name: [] for name in RECORDS}
        self.data = bytearray()
        self.meta = b""
        self._strings: dict[str, int] = {}

    def string(self, text: str) -> int:
        """The place of a string; equal ones are kept once."""
        return self._strings.setdefault(text, len(self._strings))

    def strings(self, texts: Iterable[str]) -> int:
        """The place of the first of several strings that lie one behind the other."""
        texts = list(texts)
        known = list(self._strings)
        for first in range(len(known) - len(texts) + 1):
            if known[first : first + len(texts)] == texts:
                return first
        first = len(self._strings)
        for text in texts:  # a string that is known already gets a second place: \0 marks the copy, cut off when written
            copy = text
            while copy in self._strings:
                copy += "\0"
            self._strings[copy] = len(self._strings)
        return first

    def add(self, section: str, *fields: int) -> int:
        """Append a record and say which place it has."""
        records = self.records[section]
        records.append(fields)
        return len(records) - 1

    def extend(self, section: str, rows: Sequence[tuple[int, ...]]) -> int:
        """Append several records and say which place the first has."""
        first = len(self.records[section])
        self.records[section].extend(rows)
        return first

    def finish(self, ops_hash: int) -> bytes:
        """The whole image, not sealed yet."""
        parts = {name: self._packed(name) for name in SECTIONS if name not in ("STRINGS", "TEXT", "DATA", "META")}
        parts["STRINGS"], parts["TEXT"] = self._texts()
        parts["DATA"], parts["META"] = bytes(self.data), self.meta
        at = 40 + 8 * len(SECTIONS)
        directory, body = b"", b""
        for name in SECTIONS:
            part = parts[name]
            directory += struct.pack("<II", at, len(part))
            padded = part + bytes(-len(part) % 8)
            body += padded
            at += len(padded)
        head = MAGIC + struct.pack("<IIQQII", VERSION, at, 0, ops_hash, len(SECTIONS), 0)
        return head + directory + body

    def _packed(self, name: str) -> bytes:
        packer = struct.Struct(RECORDS[name])
        return b"".join(packer.pack(*fields) for fields in self.records[name])

    def _texts(self) -> tuple[bytes, bytes]:
        places, text = [0], b""
        for string in self._strings:
            text += string.rstrip("\0").encode() + b"\0"
            places.append(len(text))
        return struct.pack(f"<{len(places)}I", *places), text


def section(data: bytes, name: str) -> bytes:
    """The bytes of one section of an image."""
    offset, size = struct.unpack_from("<II", data, 40 + 8 * SECTIONS.index(name))
    return data[offset : offset + size]


def records(data: bytes, name: str) -> list[tuple[int, ...]]:
    """The records of one section of an image."""
    return list(struct.iter_unpack(RECORDS[name], section(data, name)))
