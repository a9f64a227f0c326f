"""A table of Ganymede: a position that a test builds and goes on from, in words. What it can do stands in ../table.py.

The files test_base*.py play the game alone, test_moon*.py with the Moon. PUDSL_SCENARIO_CONTENT names another content folder
than that of the project: a copy in which a rule is broken.
"""

from __future__ import annotations

import ast
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations
from pudsl.check.declare import load
from pudsl.check.program import check
from pudsl.source.diagnostic import Findings

from .. import bench as shared
from ..sides import CoreSide, ModelSide, Side
from ..table import Table as Words

HERE = Path(__file__).resolve().parent
CONTENT = Path(os.environ.get("PUDSL_SCENARIO_CONTENT", HERE.parents[2] / "content" / "ganymede"))
COLOURS = ("red", "yellow", "blue", "purple")
PLACES = ("on-earth", "on-mars", "on-top", "on-bottom")


@cache
def sentences(modules: tuple[str, ...]) -> dict[str, str]:
    """Every sentence that the tests of a game do, with the name of the verb that it becomes."""
    found: dict[str, None] = {}
    for path in sorted(HERE.glob(f"test_{modules[0] if modules else 'base'}*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "do":
                argument = node.args[0] if node.args else None
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found[argument.value] = None
    return {sentence: f"try-{number}" for number, sentence in enumerate(found)}


def _sheet(modules: tuple[str, ...]) -> str:
    lines = ["rules:", "  scenarios: |"]
    for sentence, verb in sentences(modules).items():
        lines += [f"    to {verb}:", *(f"        {line}" for line in (*sentence.splitlines(), "settle")), ""]
    return "\n".join(lines) + "\n"


@cache
def bench(modules: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> shared.Bench:
    """The game with these modules and options, and the sentences of its tests."""
    findings = Findings()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / CONTENT.name
        shutil.copytree(CONTENT, copy)
        (copy / "scenarios.yaml").write_text(_sheet(modules))
        loaded = load(copy, modules, dict(options), findings)
        program = check(loaded, findings)
    assert program is not None, "\n".join(f"{d.code} {d.message}" for d in findings)
    return shared.Bench(program, {}, shared._types(program), shared._captures(program))


class Table(Words):
    """Set up for the first turn: the first two ships of each hand are placed, the other two in hand."""

    def __init__(
        self, side: str, modules: tuple[str, ...] = (), players: int = 2, seed: int = 1, **options: str
    ) -> None:
        self.modules = modules
        self.bench = bench(modules, tuple(sorted({"first_player": "seat_1", **options}.items())))
        self.players = players
        declarations = self.bench.declarations
        assert isinstance(declarations, Declarations)
        self._d = declarations
        self.side: Side
        if side == "core":
            self.side = CoreSide(self.bench.image, self.bench.program, players, seed)
        else:
            self.side = ModelSide(self.bench.program, players, seed)
        self.run("prepare the table")
        while not self.over:
            self.first()
        for seat in range(players):
            self.fill("hand", [], seat=seat)

    def do(self, sentence: str, seat: int = 0) -> Table:
        self.run(sentences(self.modules)[sentence], seat)
        return self

    def verbs(self) -> set[str]:
        """The first words of what can be chosen."""
        return {option.split()[0] for option in self.options()}

    def crew(self, where: str, seat: int = 0, **settlers: int) -> Table:
        """Settlers at a place, these and no others; they come from the supply."""
        for colour in COLOURS:
            before, now = self.get(where, colour, seat), settlers.get(colour, 0)
            self.set("supply", self.get("supply", colour) + before - now, colour)
            self.set(where, now, colour, seat)
        for other in set(settlers) - set(COLOURS):
            self.set(where, settlers[other], other, seat)
        return self

    def at(self, where: str, seat: int = 0) -> dict[str, int]:
        """Who is there, without those who are not."""
        values = self._d.enumerations["settler"]
        found = {values.labels[v]: self.get(where, values.labels[v], seat) for v in values.values}
        return {settler: number for settler, number in found.items() if number}

    def dock(self, top: str | None = "ship-01", bottom: str | None = "ship-02", seat: int = 0) -> Table:
        """The ships on the board: without an own value each (5 points, nothing else)."""
        self.fill("ships", [top] if top else [], "top", seat)
        return self.fill("ships", [bottom] if bottom else [], "bottom", seat)  # type: ignore[return-value]

    def lines(self, **columns: list[str]) -> Table:
        """Shuttles that lie in columns."""
        for column, shuttles in columns.items():
            self.fill("column", shuttles, column)
        return self

    def total(self, colour: str) -> int:
        """All settlers of a colour that there are."""
        places = [*PLACES, *(("on-moon",) if self.modules else ())]
        return int(self.get("supply", colour)) + sum(
            self.get(place, colour, seat) for place in places for seat in range(self.players)
        )


def number(table: Table, words: str, type: str) -> int:
    """The number of a value that is an argument of a verb."""
    return table._number(t.enum(type), words)
