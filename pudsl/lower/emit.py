"""The lowering of one sub: its code and those who write it, one for each shape of value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from pudsl.check import typed as t
from pudsl.check.declarations import BoardDeclaration, Declarations
from pudsl.classes import dataclass
from pudsl.lower.errors import LoweringError
from pudsl.lower.ir import LEAST, MOST, Code, Ins, Label, Reg, whole
from pudsl.lower.kinds import type_of
from pudsl.lower.scope import Closed, Env
from pudsl.source.text import Span

if TYPE_CHECKING:
    from pudsl.lower.lines import Lines
    from pudsl.lower.program import Lowering
    from pudsl.lower.regions import Regions
    from pudsl.lower.spots import Spots

T = TypeVar("T")
TRIED = 2  # loops within each other that are made twice, where the first way may turn out better
LONGEST = 20_000  # instructions of one sub: nouns that multiply each other would fill any memory
DEEPEST = 150  # expressions within expressions, names looked through


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in the growing code to go back to."""

    size: int
    known: dict[int, Reg]
    reachable: bool
    losses: int


def too_deep(span: Span | None) -> LoweringError:
    return LoweringError("this is built from too many definitions or choices inside of each other", span)


BY_WAYS = (t.And, t.Or, t.Some, t.Conditional, t.Fold)  # truths that are made by jumps


class At:
    """A node, while it is lowered."""

    __slots__ = ("before", "emit", "span")

    def __init__(self, emit: Emit, span: Span | None) -> None:
        self.emit = emit
        self.span = span

    def __enter__(self) -> None:
        emit, code = self.emit, self.emit.code
        self.before = code.span
        if self.span is not None:
            code.span = self.span
        emit.depth += 1
        if emit.depth > DEEPEST:
            raise too_deep(code.span)
        if len(code.instructions) > LONGEST:
            raise LoweringError("this becomes too long for the core", code.span)

    def __exit__(self, *failure: object) -> None:
        if failure[0] is RecursionError:
            raise too_deep(self.emit.code.span)
        self.emit.depth -= 1
        self.emit.code.span = self.before


class Emit:
    """What the writers of one sub share.

    `calls`: whether pure subs may be called from within expressions; a call loses all sets, so where that
    does not work the sub is lowered again without. `remember`: the kinds of registers whose values are used again.
    """

    def __init__(self, lowering: Lowering, calls: bool = True, remember: str = "rgsl") -> None:
        from pudsl.lower.areas import Areas
        from pudsl.lower.conditions import Conditions
        from pudsl.lower.dispatch import Dispatch
        from pudsl.lower.facts import Facts
        from pudsl.lower.folds import Folds
        from pudsl.lower.hoisting import Hoisting
        from pudsl.lower.lines import Lines
        from pudsl.lower.lists import Lists
        from pudsl.lower.masks import Masks
        from pudsl.lower.regions import Regions
        from pudsl.lower.scalars import Scalars
        from pudsl.lower.spots import Spots
        from pudsl.lower.statements import Statements

        self.lowering = lowering
        self.code = Code(remember=remember)
        self.calls = calls
        self.depth = 0
        self.tried = 0  # loops around this place that may be made again
        self.facts = Facts(self)
        self.scalars = Scalars(self)
        self.conditions = Conditions(self)
        self.masks = Masks(self)
        self.regions = Regions(self)
        self.spots = Spots(self)
        self.lines = Lines(self)
        self.lists = Lists(self)
        self.areas = Areas(self)
        self.folds = Folds(self)
        self.hoisting = Hoisting(self)
        self.dispatch = Dispatch(self)
        self.statements = Statements(self)

    @property
    def declarations(self) -> Declarations:
        """What the game declares."""
        return self.lowering.declarations

    def strip(self, expr: t.Expr, env: Env) -> Closed:
        """The expression behind names and nouns."""
        return self.lowering.scopes.strip(expr, env)

    def key(self, expr: t.Expr, env: Env) -> int:
        """The number of its meaning."""
        return self.lowering.keys.of(expr, env)

    def boards(self, expr: t.Expr, env: Env) -> list[str]:
        """The boards on which a set may have members, in their order."""
        extent = self.lowering.extents.of(expr, env)
        return [name for name in self.declarations.boards if name in extent]

    def board(self, name: str) -> BoardDeclaration:
        """A board by its name."""
        return self.declarations.boards[name]

    def over_boards(self, kind: str) -> Regions | Spots | Lines:
        """Who writes sets of a kind that lie on boards."""
        return self.regions if kind == "region" else self.spots if kind == "spots" else self.lines

    def at(self, node: t.Expr | t.Stmt | t.Arm) -> At:
        """What is emitted within comes from this node."""
        return At(self, node.span)

    @contextmanager
    def at_span(self, span: Span | None) -> Iterator[None]:
        """What is emitted within comes from this place."""
        before = self.code.span
        self.code.span = span or before
        yield
        self.code.span = before

    @contextmanager
    def generator(self) -> Iterator[None]:
        """Between ASK and CHOOSE: what is computed within is lost behind."""
        self.code.emit("ASK", 0)
        before = dict(self.code.known)
        yield
        self.code.known = before

    def end(self) -> None:
        """The end of a sub without result."""
        if self.code.reachable:
            self.code.emit("RET")

    def return_truth(self, truth: t.Expr, env: Env) -> None:
        """Return a truth, or number; of a truth that ways lead to, each way returns by itself."""
        if not isinstance(self.strip(truth, env).expr, BY_WAYS) or type_of(truth) != t.TRUTH:
            self.give(self.scalars.constant(truth, env), lambda: self.scalars.value(truth, env))
            return
        no = Label()
        self.conditions.jump(truth, env, no, False)
        for answer in (1, 0):
            if self.code.reachable:
                self.code.emit("RETI", answer)
            if answer:
                self.code.place(no)

    def give(self, constant: int | None, make: Callable[[], Reg]) -> None:
        """Return a number, which may be known."""
        if constant is not None and LEAST <= constant <= MOST:
            self.code.emit("RETI", constant)
        else:
            self.code.emit("RETV", make())

    def end_with(self, out: Label) -> None:
        """The end of a sub that says whether it was left early, by jumps to `out`."""
        if self.code.reachable:
            self.code.emit("RETI", 0)
        self.code.place(out)
        if self.code.reachable:
            self.code.emit("RETI", 1)

    # -- trying

    def mark(self) -> Mark:
        """This place of the code."""
        code = self.code
        return Mark(len(code.instructions), dict(code.known), code.reachable, code.losses)

    def back_to(self, mark: Mark) -> None:
        """Forget what was emitted after a mark."""
        code = self.code
        del code.instructions[mark.size :]
        code.known = dict(mark.known)
        code.reachable, code.losses = mark.reachable, mark.losses

    def looped(self, make: Callable[[bool], T], scalar: bool = False) -> T:
        """Emit a loop: `make(False)` with its sets in their registers; where its body loses these, `make(True)`,
        which keeps them in scalar registers. A `scalar` loop has none of its own: where nothing else is known that could
        be lost either, or within other loops that are tried, it is made once, so that loops within loops do not take
        twice as long for each of them."""
        if scalar and (self.tried >= TRIED or not any(whole(reg).kind != "r" for reg in self.code.known.values())):
            return make(True)
        mark = self.mark()
        self.tried += 1
        result = make(False)
        self.tried -= 1
        if self.code.losses == mark.losses:
            return result
        self.back_to(mark)
        return make(True)

    def error(self, message: str, node: t.Expr | t.Stmt | None = None) -> LoweringError:
        """An error at a node, or at what is lowered now."""
        span = node.span if node is not None and node.span is not None else self.code.span
        return LoweringError(message, span)

    def instructions(self) -> list[Ins]:
        """The code so far."""
        return self.code.instructions
