"""The game of the scenarios: the content of Planet Unknown and, as verbs of it, every sentence that the tests carry out.

The sentences are found in the tests' own source (`table.do("…")`), so that the game is read and checked once for all of
them; those of a module stand in the folder that is named as it is, unless a table says which folders. PUDSL_SCENARIO_CONTENT names another content folder than
that of the project: a copy in which a rule is broken.
"""

from __future__ import annotations

import ast
import os
import shutil
import tempfile
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from model.tree import nodes

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations
from pudsl.check.declare import load
from pudsl.check.program import check
from pudsl.source.diagnostic import Findings

HERE = Path(__file__).resolve().parent
CONTENT = Path(os.environ.get("PUDSL_SCENARIO_CONTENT", HERE.parents[1] / "content" / "planet_unknown"))


@cache
def sentences(folders: tuple[str, ...] = ("",)) -> dict[str, str]:
    """Every sentence that some test in these folders does, with the name of the verb that it becomes."""
    found: dict[str, None] = {}
    for path in sorted(path for folder in folders for path in (HERE / folder).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "do":
                argument = node.args[0] if node.args else None
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found[argument.value] = None
    return {sentence: f"try-{number}" for number, sentence in enumerate(found)}


def _sheet(folders: tuple[str, ...]) -> str:
    """Each sentence, then what it left to be settled; and what is done with a piece or a track that is named from outside."""
    lines = ["rules:", "  scenarios: |", "    to try TILE: place TILE", "    to try PATCH: place PATCH"]
    lines += ["    to try TRACK:", "        advance TRACK", "        settle", ""]
    for sentence, verb in sentences(folders).items():
        lines += [f"    to {verb}:", *(f"        {line}" for line in (*sentence.splitlines(), "settle")), ""]
    return "\n".join(lines) + "\n"


@dataclass
class Bench:
    """A checked game. Its image is made when it is first asked for."""

    program: t.Program
    piece_of: dict[str, t.Expr]  # prompt of a choice of spots -> the piece
    type_of: dict[str, t.Type]  # prompt of any other choice -> the type of what is chosen
    captured: dict[str, tuple[tuple[str, t.Type], ...]]  # label of a menu entry -> names and types

    @cached_property
    def image(self) -> Any:
        from pudsl.core.binding import Image
        from pudsl.lower import lower

        return Image(lower(self.program).data)

    @property
    def declarations(self) -> Declarations:
        assert isinstance(self.program.declarations, Declarations)
        return self.program.declarations


@cache
def bench(
    options: tuple[tuple[str, str], ...] = (), modules: tuple[str, ...] = (), folders: tuple[str, ...] = ("",)
) -> Bench:
    """The game with these options and modules, and the sentences of the tests in these folders."""
    findings = Findings()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / CONTENT.name
        shutil.copytree(CONTENT, copy)
        (copy / "scenarios.yaml").write_text(_sheet(folders))
        loaded = load(copy, modules, dict(options), findings)
        program = check(loaded, findings)
    assert program is not None, "\n".join(f"{d.code} {d.message}" for d in findings)
    return Bench(program, _pieces(program), _types(program), _captures(program))


def _choices(program: t.Program) -> list[t.Choose | t.ChooseSeveral]:
    whole = (program.verbs, program.deeds, program.abilities)
    return [node for node in nodes(whole) if isinstance(node, t.Choose | t.ChooseSeveral)]


def _pieces(program: t.Program) -> dict[str, t.Expr]:
    found = {}
    for choice in _choices(program):
        spots = [node for node in nodes(choice.of) if isinstance(node, t.Spots)]
        if choice.variable.type == t.SPOT and spots:
            found[choice.prompt] = spots[0].piece
    return found


def _types(program: t.Program) -> dict[str, t.Type]:
    return {choice.prompt: choice.variable.type for choice in _choices(program)}


def _captures(program: t.Program) -> dict[str, tuple[tuple[str, t.Type], ...]]:
    whole = (program.verbs, program.deeds, program.abilities)
    later = [node for node in nodes(whole) if isinstance(node, t.Later)]
    return {node.label: tuple((c.name, c.type) for c in node.captures) for node in later}
