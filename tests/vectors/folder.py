"""The vectors: a folder of files in one format, how their things are called in the content, and what was compared.

The README of the folder has a closed list of what is left out. It stands here once, each reason with a name.
"""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

PLANETS = (
    "ksb-4156", "arashi", "cerberus", "charybdis", "gaia", "k-273", "k-aax", "lacuna", "oblivion", "pajitnov",
    "persephone", "petra", "tartarus",
)  # fmt: skip
CORPORATIONS = (
    "universal-coalition", "cosmos-inc", "flux-industries", "horizon-group", "jump-drive", "makeshift", "oasis-ultd",
    "republic", "wormhole-corp",
)  # fmt: skip
TERRAINS = {"c": "civ", "e": "energy", "w": "water", "r": "rover", "t": "tech", "b": "biomass"}
PETRA, TARTARUS = PLANETS.index("petra"), PLANETS.index("tartarus")

# The closed list, by what it names.
CLOSED = {
    "planet rule": "Horizon 1 lifts planet rules there",
    "first piece": "it drops the rule of the first piece",
    "icons": "Republic 3 goes from icon to icon",
    "chasm": "teleport on Tartarus",
    "current": "areas of Petra's current",
    "suspect": "suspect",
    "card 28": "lifepods on tracks or techs",
    "virtual": "above the top of an improved track",
}
RESTRICTED = {PLANETS.index(name) for name in ("arashi", "k-273", "pajitnov", "persephone", "tartarus")}
OF_CURRENTS = {("neighbour", 44), ("neighbour", 50), ("private", 48)}

Place = tuple[int, int]
Coded = tuple[tuple[int, int, str], ...]


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


@cache
def planets() -> dict[int, dict[str, Any]]:
    found = read("placements")
    return {} if found is None else {planet["planet"]: planet for planet in found["planets"]}


def places(cells: Iterable[Iterable[int]]) -> set[Place]:
    return {(row, column) for row, column in cells}


# ----------------------------------------------------------------------------------------- what was compared


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

    def either(self, file: str, rule: str, what: str, ours: object, theirs: object, left: str) -> None:
        """Compares, or leaves out for a reason of the closed list."""
        if left:
            self.leave(file, rule, left)
        else:
            self.equal(file, rule, what, ours, theirs)

    def check(self, file: str) -> None:
        wrong, self.wrong = self.wrong, []
        assert not wrong, f"{len(wrong)} differ, first of all:\n" + "\n".join(wrong[:8])
        assert any(name == file for name, _ in self.compared), f"nothing was compared of {file} in {folder()}"

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
        self.lifepods -= places(step["lifepods_lost"])


def cover(board: dict[str, Any], steps: int | None = None) -> Cover:
    """A board after so many of its steps, all of them if none is said; lifepods as at the start but those covered."""
    found = Cover(lifepods=places(planets()[board["planet"]]["lifepods"]))
    for step in board["steps"][:steps]:
        found.add(step)
    return found
