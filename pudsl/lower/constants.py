"""What is known while lowering: numbers that are written down, printed or declared, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations
from pudsl.check.rewrite import COMPARISONS
from pudsl.lower.kinds import shape
from pudsl.lower.scope import Env, Known, Scopes

WIDEST = 1 << 31


def divide(a: int, b: int) -> int:
    """Cut towards zero; by zero it is 0."""
    quotient = abs(a) // abs(b) if b else 0
    return quotient if (a < 0) == (b < 0) else -quotient


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": divide,
    "%": lambda a, b: a % abs(b) if b else 0,
    "min": min,
    "max": max,
}


class Constants:
    """Folding of the expressions of one program: scalars, and masks of enumerations."""

    def __init__(self, declarations: Declarations, scopes: Scopes) -> None:
        self.declarations = declarations
        self.scopes = scopes
        self._memo: dict[tuple[int, int], tuple[t.Expr, Env, int | None]] = {}

    def value(self, expr: t.Expr, env: Env) -> int | None:
        """The value of a scalar or mask, or None where it is not known."""
        at = (id(expr), id(env))
        known = self._memo.get(at)
        if known is not None and known[0] is expr and known[1] is env:
            return known[2]
        value = self._value(expr, env)
        if value is not None and not -WIDEST <= value < 2 * WIDEST:
            value = None
        self._memo[at] = (expr, env, value)
        return value

    def _value(self, expr: t.Expr, env: Env) -> int | None:
        closed = self.scopes.strip(expr, env)
        expr, env = closed.expr, closed.env
        match expr:
            case t.Literal(value):
                return value
            case t.Local(name):
                binding = env.names[name]
                return binding.value if isinstance(binding, Known) else None
            case t.Arithmetic(op, left, right):
                return self._both(ARITHMETIC[op], left, right, env)
            case t.Compare(op, left, right):
                return self._both(COMPARISONS[op], left, right, env)
            case t.And(parts):
                return self._all(parts, env, 0)
            case t.Or(parts):
                return self._all(parts, env, 1)
            case t.Not(part):
                known = self.value(part, env)
                return None if known is None else int(not known)
            case t.Conditional():
                return self._conditional(expr, env)
            case t.Entry(constant, index):
                place = self.value(index, env)
                values = self.declarations.constants[constant].values
                if len(set(values)) == 1:
                    return values[0]
                return None if place is None else values[min(max(place, 0), len(values) - 1)]
            case t.Printed() | t.PrintedSet():
                return self._printed(expr, env)
            case t.Around():
                return self._around(expr, env)
            case t.Coordinate(axis, of):
                return self._coordinate(axis, of, env)
        return self._of_set(expr, env)

    def _both(self, op: Callable[[int, int], int], left: t.Expr, right: t.Expr, env: Env) -> int | None:
        a, b = self.value(left, env), self.value(right, env)
        return None if a is None or b is None else int(op(a, b))

    def _all(self, parts: tuple[t.Expr, ...], env: Env, decides: int) -> int | None:
        values = [self.value(part, env) for part in parts]
        if any(v is not None and bool(v) == bool(decides) for v in values):
            return decides
        if None not in values:
            return 1 - decides
        return 0 if decides == 0 and self._contradicts(parts, env, {}) else None

    def _contradicts(self, parts: tuple[t.Expr, ...], env: Env, found: dict[object, int]) -> bool:
        """Whether one variable of the table or of who acts would have to be two values."""
        for part in parts:
            closed = self.scopes.strip(part, env)
            match closed.expr:
                case t.And(inner):
                    if self._contradicts(inner, closed.env, found):
                        return True
                case t.Compare("=", left, right):
                    for read, value in ((left, right), (right, left)):
                        variable, number = self._own_variable(read, closed.env), self.value(value, closed.env)
                        if variable is not None and number is not None and found.setdefault(variable, number) != number:
                            return True
        return False

    def _own_variable(self, expr: t.Expr, env: Env) -> object:
        closed = self.scopes.strip(expr, env)
        match closed.expr:
            case t.Read(variable, None, None):
                return variable
            case t.Read(variable, t.Me(), None) if closed.env.me is None:
                return variable
        return None

    def _conditional(self, expr: t.Conditional, env: Env) -> int | None:
        if shape(expr) not in ("scalar", "mask"):
            return None
        test = self.value(expr.test, env)
        then = self.value(expr.then, env) if test != 0 else None
        otherwise = self.value(expr.otherwise, env) if not test else None
        if test is None:
            return then if then == otherwise else None
        return then if test else otherwise

    def _printed(self, expr: t.Printed | t.PrintedSet, env: Env) -> int | None:
        component = self.value(expr.component, env)
        index = None if expr.index is None else self.value(expr.index, env)
        if component is None or (expr.index is not None and index is None):
            return None
        if not 0 <= component < len(self.declarations.components):
            return absent(expr.type) if isinstance(expr, t.Printed) or shape(expr) == "mask" else None
        value = self.declarations.components[component].values.get(expr.field)
        if expr.index is not None:
            value = value.get(index) if isinstance(value, dict) else None
        if isinstance(value, (int, bool)):
            return int(value)
        return absent(expr.type) if value is None and (isinstance(expr, t.Printed) or shape(expr) == "mask") else None

    def _around(self, expr: t.Around, env: Env) -> int | None:
        if expr.type.name == "player":
            return None
        value, by = self.value(expr.value, env), self.value(expr.by, env)
        order = self.declarations.enumerations[str(expr.type.of)].values
        if value is not None and value not in order:
            return -1
        return None if value is None or by is None else order[(order.index(value) + by) % len(order)]

    def _coordinate(self, axis: str, of: t.Expr, env: Env) -> int | None:
        value = self.value(of, env)
        if value is None:
            return None
        if value < 0:
            return 0
        from pudsl.lower.kinds import type_of

        if type_of(of) == t.LINE:
            return value % 16
        return value >> 4 & 15 if axis == "row" else value & 15

    def _of_set(self, expr: t.Expr, env: Env) -> int | None:
        match expr:
            case t.All() if shape(expr) == "mask":
                return self._everything(expr)
            case t.Single(value) if shape(expr) == "mask":
                member = self.value(value, env)
                return None if member is None or member > 31 else 1 << member if member >= 0 else 0
            case t.Combine(op, left, right) if shape(expr) == "mask":
                a, b = self.value(left, env), self.value(right, env)
                if a is None or b is None:
                    return 0 if op == "intersection" and 0 in (a, b) else None
                return a | b if op == "union" else a & b if op == "intersection" else a & ~b
            case t.Count(of) | t.Some(of) if shape(of) == "mask":
                mask = self.value(of, env)
                if mask is None:
                    return None
                return (mask & 0xFFFFFFFF).bit_count() if isinstance(expr, t.Count) else int(mask != 0)
            case t.Has(of, value) if shape(of) == "mask":
                mask, member = self.value(of, env), self.value(value, env)
                if mask is None or member is None:
                    return None
                return int(0 <= member < 32 and bool(mask >> member & 1))
            case t.First(of) if shape(of) == "mask":
                mask = self.value(of, env)
                return None if mask is None else (mask & -mask).bit_length() - 1
        return None

    def _everything(self, expr: t.All) -> int | None:
        element = expr.type.element
        if element is None or element.name != "enum":
            return None
        values = self.declarations.enumerations[str(element.of)].values
        return sum(1 << v for v in values) if all(0 <= v < 32 for v in values) else None


def absent(type: t.Type) -> int:
    """What is read where a component prints nothing."""
    return 0 if type.name in ("number", "truth", "set") else -1
