"""What of a game can be asked and run from outside: nouns, guards and verbs as subs with names.

    NAME                    a noun or an adjective: scalars as scalar arguments, regions as one region for
                            each board of the game, lists as lists
    can VERB                whether a verb is possible for its arguments
    VERB: PROHIBITION       whether this prohibition forbids it
    do VERB                 carries a verb out (for `pud_run`), if it is possible
    can deed N              whether deed N is possible
"""

from __future__ import annotations

from typing import Any

from pudsl.check import typed as t
from pudsl.check.possible import possible_name
from pudsl.lower.emit import Emit
from pudsl.lower.grouped import grouped
from pudsl.lower.kinds import shape_of
from pudsl.lower.passing import Sort
from pudsl.lower.program import Lowering, Sub
from pudsl.lower.scope import Binding, Env, Var

Described = dict[str, Any]
_ASKED = ("scalar", "mask", "region", "list", "lines")
_RESULTS = {"scalar": "scalar", "mask": "scalar", "region": "region", "spots": "spots", "list": "list", "lines": "scalar"}


def _given(type: t.Type, boards: list[str]) -> Described:
    """What an answer is."""
    shape = shape_of(type)
    return {"gives": str(type), "shape": shape, "boards": boards if shape in ("region", "spots", "lines") else []}


class Exports:
    """Makes the exports of one program."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.described: list[Described] = []
        self._names: set[str] = set()

    def make(self) -> None:
        """All exports, in the order of the program."""
        program = self.lowering.program
        for function in program.functions.values():
            self._function(function.name, function.parameters, function.type, function.body, "noun", function.text)
        for verb in program.verbs.values():
            same = possible_name(verb.name)
            self._function(f"can {verb.name}", verb.parameters, t.TRUTH, verb.possible, "guard", verb.text, same)
            for n, p in enumerate(verb.prohibitions):
                name = f"{verb.name}: {p.name or n}"
                self._function(name, verb.parameters, t.TRUTH, p.forbidden, "prohibition", p.text)
            self._verb(verb)
        for n, deed in enumerate(program.deeds):
            more = _given(t.TRUTH, [])
            self._add(f"can deed {n}", self.lowering.deed_guard(deed), "deed", deed.label, (), **more)

    def _add(self, name: str, sub: int, what: str, text: str, parameters: tuple[t.Local, ...], **more: object) -> None:
        while name in self._names:  # names of content may meet: the later one is told apart
            name += "'"
        self._names.add(name)
        writer = self.lowering.writer
        writer.add("EXPORTS", writer.string(name), sub)
        takes = [{"name": p.name, "type": str(p.type), "shape": shape_of(p.type)} for p in parameters]
        self.described.append({"name": name, "what": what, "text": text, "takes": takes, **more})

    def _verb(self, verb: t.Verb) -> None:
        if any(shape_of(p.type) not in ("scalar", "mask") for p in verb.parameters):
            return
        sub = self.lowering.run_sub(verb, [Sort("scalar") for _ in verb.parameters])
        self._add(f"do {verb.name}", sub, "verb", verb.text, verb.parameters)

    def _function(
        self,
        name: str,
        parameters: tuple[t.Local, ...],
        type: t.Type,
        body: t.Expr,
        what: str,
        text: str,
        same: str | None = None,
    ) -> None:
        """`same`: the noun that says the same, and whose sub this is then."""
        shapes = [shape_of(p.type) for p in parameters]
        shape = shape_of(type)
        if shape == "areas" or any(s not in _ASKED for s in shapes):
            return
        boards = list(self.lowering.declarations.boards)
        if "lines" in (*shapes, shape) and len(boards) != 1:
            return  # one mask has no room for the lines of several boards
        noun = name if what == "noun" else same
        if noun in self.lowering.program.functions and self.lowering.is_big(noun):
            number = self.lowering.function_sub(self.lowering.program.functions[noun], (Sort("scalar"),) * len(parameters))
        else:
            sub = Sub(name, lambda emit: self._answer(emit, parameters, type, body, boards), True, _RESULTS[shape])
            sub.boards = len(boards) if shape in ("region", "spots") else 0
            number = self.lowering.sub(("export", noun or name), sub)
        self._add(name, number, what, text, parameters, **_given(type, boards))

    def _answer(
        self, emit: Emit, parameters: tuple[t.Local, ...], type: t.Type, body: t.Expr, boards: list[str]
    ) -> None:
        names = {p.name: self._argument(emit, p.type, boards) for p in parameters}
        env = Env(names)
        shape = shape_of(type)
        match shape:
            case "region" | "spots":
                self._answer_boards(emit, body, env, boards, shape)
            case "list":
                emit.code.emit("RETL", emit.lists.value(body, env))
            case "mask":
                emit.code.emit("RETV", emit.masks.value(body, env))
            case "lines":
                lines = emit.lines.on(body, env, boards[0])
                emit.code.emit("RETV", emit.scalars.number(0) if lines is None else lines)
            case _:
                emit.code.emit("RETV", emit.scalars.value(body, env))

    def _argument(self, emit: Emit, type: t.Type, boards: list[str]) -> Binding:
        shape = shape_of(type)
        code = emit.code
        if shape == "region":
            here = {}
            for board in boards:
                here[board] = code.new("g")
                code.arguments.append(here[board])
            return Var(here, frozenset(boards))
        reg = code.new("l" if shape == "list" else "r")
        code.arguments.append(reg)
        if shape == "lines":
            return Var({boards[0]: reg}, frozenset(boards))
        return Var(reg)

    def _answer_boards(self, emit: Emit, body: t.Expr, env: Env, boards: list[str], shape: str) -> None:
        writer = emit.regions if shape == "region" else emit.spots
        group = grouped(emit, shape, boards, lambda board: writer.on(body, env, board))
        emit.code.emit("RETG" if shape == "region" else "RETS", group)
