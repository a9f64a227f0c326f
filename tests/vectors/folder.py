"""The vectors: a folder of files in one format, and how their things are called in the content.

What the content does not have (a planet, a corporation, an event) is left out, and counted under its name.
"""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pudsl.check.declarations import Declarations

PLANETS = (
    "KSB-4156", "Arashi", "Cerberus", "Charybdis", "Gaia", "K-273", "K'Aax", "Lacuna", "Oblivion", "Pajitnov",
    "Persephone", "Petra", "Tartarus",
)  # fmt: skip
CORPORATIONS = (
    "Universal", "Cosmos", "Flux", "Horizon", "Jump Drive", "Makeshift", "Oasis", "Republic", "Wormhole"
)  # fmt: skip
TERRAINS = {"c": "civ", "e": "energy", "w": "water", "r": "rover", "t": "tech", "b": "biomass"}
PETRA = PLANETS.index("Petra")

Place = tuple[int, int]


def folder() -> Path | None:
    name = os.environ.get("PUDSL_VECTORS")
    if not name:
        return None
    inner = Path(name) / "planet_unknown"  # one folder for each game, or the game's own folder itself
    return inner if inner.is_dir() else Path(name)


@cache
def read(name: str) -> dict[str, Any] | None:
    """A file of the folder by its name without endings; None if it has no such file."""
    where = folder()
    assert where is not None
    for path in (where / f"{name}.json.gz", where / f"{name}.json"):
        if path.exists():
            data = path.read_bytes()
            found: dict[str, Any] = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
            return found
    return None


@cache
def boards() -> dict[str, dict[str, Any]]:
    found = read("placements")
    return {} if found is None else {board["id"]: board for board in found["boards"]}


@dataclass
class Tally:
    """What was compared and what was left out, by file and rule; and what differs."""

    compared: Counter[tuple[str, str]] = field(default_factory=Counter)
    left_out: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def equal(self, file: str, rule: str, what: str, ours: object, theirs: object) -> None:
        self.compared[file, rule] += 1
        if ours != theirs:
            self.wrong.append(f"{file}, {rule}, {what}: we have {_short(ours)}, they have {_short(theirs)}")

    def leave(self, file: str, rule: str, reason: str, count: int = 1) -> None:
        self.left_out[file, rule, reason] += count

    def check(self) -> None:
        wrong, self.wrong = self.wrong, []
        assert not wrong, f"{len(wrong)} differ, first of all:\n" + "\n".join(wrong[:8])

    def lines(self) -> list[str]:
        rules = sorted({*self.compared, *((file, rule) for file, rule, _ in self.left_out)})
        found = []
        for file, rule in rules:
            reasons = {r: n for (f, k, r), n in self.left_out.items() if (f, k) == (file, rule)}
            out = "; ".join(f"{n} {reason}" for reason, n in sorted(reasons.items()))
            found.append(
                f"{file:<11} {rule:<44} {self.compared[file, rule]:>6} compared  {sum(reasons.values()):>6} left out"
                + (f": {out}" if out else "")
            )
        return found


TALLY = Tally()


def _short(thing: object) -> str:
    text = str(thing)
    return text if len(text) < 300 else text[:300] + " ..."


# ------------------------------------------------------------------------------- names of the content


def _plain(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


def known(declarations: Declarations, kind: str, name: str) -> str | None:
    """The id of the component of this kind that has this name, or a longer one that begins so."""
    for component in declarations.of_kind(kind) if kind in declarations.kinds else ():
        if _plain(component.look.label).startswith(_plain(name)):
            return component.id
    return None


def planet(declarations: Declarations, number: int) -> str | None:
    return known(declarations, "planet", PLANETS[number])


def corporation(declarations: Declarations, number: int) -> str | None:
    return known(declarations, "corporation", CORPORATIONS[number])


# --------------------------------------------------------------------------------------- what lies there


@dataclass
class Cover:
    """What lies on a board, by layer."""

    terrain: dict[str, set[Place]] = field(default_factory=lambda: {name: set() for name in TERRAINS.values()})
    resource: dict[str, set[Place]] = field(default_factory=lambda: {name: set() for name in TERRAINS.values()})
    symbols: set[Place] = field(default_factory=set)
    patches: set[Place] = field(default_factory=set)
    last: set[Place] = field(default_factory=set)
    meteorites: set[Place] = field(default_factory=set)
    lifepods: set[Place] = field(default_factory=set)

    def add(self, step: dict[str, Any]) -> None:
        cells = {(row, column) for row, column, _ in step["cells"]}
        for row, column, code in step["cells"]:
            name = TERRAINS[code[0].lower()]
            self.terrain[name].add((row, column))
            if code[0].isupper():
                self.resource[name].add((row, column))
            if code.endswith("*"):
                self.symbols.add((row, column))
        if step["type"] == "patch":
            self.patches |= cells
        else:
            self.last = cells
        if step["meteor"] is not None:
            self.meteorites.add(tuple(step["meteor"]))
        self.lifepods -= {tuple(cell) for cell in step["lifepods_lost"]}


def cover(board: dict[str, Any], steps: int | None = None) -> Cover:
    """A board after so many of its steps, all of them if none is said; lifepods as at the start but those covered."""
    found = Cover()
    data = read("placements")
    assert data is not None
    start = next(planet["lifepods"] for planet in data["planets"] if planet["planet"] == board["planet"])
    found.lifepods = {tuple(cell) for cell in start}
    for step in board["steps"][:steps]:
        found.add(step)
    return found
