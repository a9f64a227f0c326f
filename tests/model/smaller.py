"""Making a program that fails smaller, as long as it still fails: on the tree, where hypothesis sees only numbers.

Statements are left out or replaced by one of their parts, expressions by a part of the same type or by the plainest
value. What is bound stays bound, and a spot keeps its piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import partial
from itertools import chain
from typing import Any

from pudsl.check import typed as t

from .expressions import type_of
from .tree import free, names, nodes

Fails = Callable[[t.Program], bool]
NOTHING = t.Block(())
KEPT = ("declarations", "variable", "parameters", "captures", "piece")  # fields that are left as they are


def smaller(program: t.Program, fails: Fails) -> t.Program:
    """The smallest program found that still fails. An exception of `fails` counts as no."""
    while True:
        before = program
        program = _Shrinking(fails, program).whole()
        if program == before:
            return program


class _Shrinking:
    def __init__(self, fails: Fails, program: t.Program) -> None:
        self._fails = fails
        self._program = program

    def whole(self) -> t.Program:
        self._drop_definitions()
        program: t.Program = self._at(self._program, lambda new: new)
        return program

    def _drop_definitions(self) -> None:
        verbs = {n.verb for n in nodes(self._program) if isinstance(n, t.Do)} | {self._program.start}
        functions = {n.function for n in nodes(self._program) if isinstance(n, t.Apply)}
        self._try(replace(self._program, abilities=()))
        self._try(replace(self._program, scores=(), ranks=(), invariants=()))
        self._try(replace(self._program, verbs={k: v for k, v in self._program.verbs.items() if k in verbs}))
        self._try(
            replace(self._program, functions={k: f for k, f in self._program.functions.items() if k in functions})
        )

    def _try(self, program: t.Program) -> bool:
        try:
            better = self._fails(program)
        except Exception:  # noqa: BLE001  # whatever does not even run is of no use
            better = False
        if better:
            self._program = program
        return better

    def _at(self, thing: Any, rebuild: Callable[[Any], t.Program]) -> Any:
        """The thing made smaller where it stands; `rebuild` puts another into its place."""
        for other in self._instead_of(thing):
            if self._try(rebuild(other)):
                return self._at(other, rebuild)
        for place in places(thing):
            put = partial(with_part, thing, place)
            thing = put(self._at(part_at(thing, place), partial(_after, put, rebuild)))
        return thing

    def _instead_of(self, thing: object) -> Iterator[object]:
        if isinstance(thing, t.Block):
            yield NOTHING
            yield from flattened(thing)
            yield from (t.Block((*thing.statements[:i], *thing.statements[i + 1 :])) for i in self._free_to_go(thing))
        elif isinstance(thing, t.Stmt) and not isinstance(thing, t.Let):
            yield NOTHING
            yield from (part for part in parts(thing, t.Stmt) if free(part) <= free(thing))
        elif isinstance(thing, t.Expr) and not isinstance(thing, (t.Literal, t.Me)):
            type = type_of(thing)
            yield from plainest(type)
            yield from (p for p in parts(thing, t.Expr) if type_of(p) == type and free(p) <= free(thing))

    def _free_to_go(self, block: t.Block) -> list[int]:
        """The places of the statements that bind no name which is used after them."""
        places = []
        for i, statement in enumerate(block.statements):
            if not (isinstance(statement, t.Let) and statement.variable.name in names(block.statements[i + 1 :])):
                places.append(i)
        return places


# -- parts of anything: of a mapping by key, of a tuple by place, of a record by field


def places(thing: object) -> list[Any]:
    if isinstance(thing, dict):
        return list(thing)
    if isinstance(thing, tuple):
        return list(range(len(thing)))
    if is_dataclass(thing):
        return [f.name for f in fields(thing) if f.name not in KEPT]
    return []


def part_at(thing: Any, place: Any) -> Any:
    return getattr(thing, place) if is_dataclass(thing) else thing[place]


def with_part(thing: Any, place: Any, part: Any) -> Any:
    """A copy with another part in this place."""
    if isinstance(thing, dict):
        return {**thing, place: part}
    if isinstance(thing, tuple):
        return (*thing[:place], part, *thing[place + 1 :])
    return replace(thing, **{place: part})


def _after(put: Callable[[Any], Any], rebuild: Callable[[Any], t.Program], part: Any) -> t.Program:
    return rebuild(put(part))


# -- what may stand instead


def flattened(block: t.Block) -> Iterator[t.Block]:
    """The statements of the blocks within a block in their places, if there are such blocks."""
    if any(isinstance(s, t.Block) for s in block.statements):
        inner = (s.statements if isinstance(s, t.Block) else (s,) for s in block.statements)
        yield t.Block(tuple(chain.from_iterable(inner)))


def parts(node: t.Expr | t.Stmt, of: type) -> list[Any]:
    """The nodes of a class right below a node."""
    found = []
    for field in (f.name for f in fields(node) if f.name not in KEPT):
        part = getattr(node, field)
        for one in part if isinstance(part, tuple) else (part,):
            one = one.body if isinstance(one, t.Arm) else one
            if isinstance(one, of):
                found.append(one)
    return found


def plainest(type: t.Type) -> Iterator[t.Expr]:
    if type.name == "set":
        if type.element is not None and type.element.name != "set":
            yield t.Single(t.Literal(-1, type.element), type)
    elif type.name in ("number", "truth"):
        yield from (t.Literal(value, type) for value in (0, 1))
    else:
        yield t.Literal(-1, type)
