"""Values that go from one sub to another, in scalar registers, and values that are fixed at a moment.

A sub of a verb is made once for each way in which its arguments come (`Sort`): where a cell can be, how
many boards a region has, how long a list can be. Sets travel as they are kept over decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pudsl.check import typed as t
from pudsl.classes import dataclass
from pudsl.lower.ir import Part, Reg, V
from pudsl.lower.kinds import shape_of
from pudsl.lower.scope import EMPTY, Binding, Env, Known, Thunk, Var

if TYPE_CHECKING:
    from pudsl.lower.emit import Emit


@dataclass(frozen=True, slots=True)
class Sort:
    """How one argument comes: `kind` is me, scalar, lines, region, spots or list; `width` registers (for each board)."""

    kind: str
    width: int = 1
    boards: tuple[str, ...] | None = None
    member: bool = False

    @property
    def registers(self) -> int:
        """How many registers it takes."""
        return self.width * (len(self.boards) if self.boards is not None and self.kind != "scalar" else 1)


ME = Sort("me", 0)
_WIDTHS = {"region": 8, "spots": 64, "lines": 1}


class Passing:
    """Fixing, sending and receiving values."""

    def __init__(self, emit: Emit) -> None:
        self.e = emit

    # -- fixing

    def fixed(self, expr: t.Expr, env: Env, type: t.Type) -> Binding:
        """What an expression is worth now, in registers that last."""
        constant = self.e.scalars.constant(expr, env) if shape_of(type) in ("scalar", "mask") else None
        if constant is not None:
            return Known(constant)
        closed = self.e.strip(expr, env)
        expr, env = closed.expr, closed.env
        if isinstance(expr, t.Me):
            return Thunk(expr, EMPTY)
        if isinstance(expr, t.Local):
            binding = env.names[expr.name]
            if isinstance(binding, Var) and self._lasts(binding):
                return binding
        boards = self.e.lowering.extents.of(expr, env) if type.name in ("cell", "line", "spot", "set") else None
        return self._evaluated(expr, env, type, boards)

    def _lasts(self, var: Var) -> bool:
        held = list(var.value.values()) if isinstance(var.value, dict) else [var.value]
        return all(_kind(reg) == "r" for reg in held)

    def _evaluated(self, expr: t.Expr, env: Env, type: t.Type, boards: frozenset[str] | None) -> Var:
        match shape_of(type):
            case "scalar":
                member = self.e.lowering.scopes.never_none(expr, env)
                return Var(self.e.scalars.value(expr, env), boards, member=member)
            case "mask":
                return Var(self.e.masks.value(expr, env))
            case "list":
                capacity = self.e.lists.capacity(expr, env)
                return Var(self.e.lists.kept(self.e.lists.value(expr, env), capacity))
            case "lines":
                lines = {b: r for b in self.e.boards(expr, env) if (r := self.e.lines.on(expr, env, b)) is not None}
                return Var(lines, boards)
            case "spots":
                spots = {b: s for b in self.e.boards(expr, env) if (s := self.e.spots.on(expr, env, b)) is not None}
                return Var({b: self.e.spots.kept(s) for b, s in spots.items()}, boards)
            case "region":
                cells = {b: g for b in self.e.boards(expr, env) if (g := self.e.regions.on(expr, env, b)) is not None}
                return Var({b: self.e.regions.kept(g) for b, g in cells.items()}, boards)
        raise self.e.error("this cannot be named or handed over", expr)

    # -- sending

    def sort(self, binding: Binding, type: t.Type) -> Sort:
        """How a fixed value is sent."""
        if isinstance(binding, Thunk):
            return ME
        kind = shape_of(type)
        if isinstance(binding, Known) or kind in ("scalar", "mask"):
            over_boards = type.name in ("cell", "line", "spot")
            boards = binding.boards if isinstance(binding, Var) and over_boards else None
            member = type.name == "player" and (binding.member if isinstance(binding, Var) else binding.value >= 0)
            return Sort("scalar", 1, None if boards is None else tuple(sorted(boards)), member)
        assert isinstance(binding, Var)
        if kind == "list":
            assert isinstance(binding.value, V)
            return Sort("list", binding.value.width)
        names = tuple(b for b in self.e.declarations.boards if b in binding.value)
        return Sort(kind, _WIDTHS[kind], names)

    def registers(self, binding: Binding, sort: Sort) -> list[Reg]:
        """The registers of a value that is sent so."""
        if sort.kind == "me":
            return []
        if isinstance(binding, Known):
            return [self.e.scalars.number(binding.value)]
        if isinstance(binding, Thunk):
            return [self.e.scalars.me()]
        if sort.boards is not None and sort.kind != "scalar":
            return [part for board in sort.boards for part in _parts(binding.value[board])]
        return _parts(binding.value)

    # -- receiving

    def receive(self, sorts: Sequence[Sort]) -> list[Binding]:
        """The arguments of the sub that begins here."""
        return [self._received(sort) for sort in sorts]

    def _received(self, sort: Sort) -> Binding:
        if sort.kind == "me":
            return Thunk(t.Me(), EMPTY)
        if sort.kind == "scalar":
            boards = None if sort.boards is None else frozenset(sort.boards)
            return Var(self._argument(1), boards, member=sort.member)
        if sort.boards is None:
            return Var(self._argument(sort.width))
        return Var({board: self._argument(sort.width) for board in sort.boards}, frozenset(sort.boards))

    def _argument(self, width: int) -> V:
        reg = self.e.code.new("r", width)
        self.e.code.arguments.append(reg)
        return reg


def _kind(reg: Reg) -> str:
    return reg.of.kind if isinstance(reg, Part) else reg.kind


def _parts(reg: Reg) -> list[Reg]:
    if isinstance(reg, V) and reg.width > 1:
        return [reg.at(place) for place in range(reg.width)]
    return [reg]
