"""Rewriting typed trees: substitution, free locals, and simplification."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from pudsl.check import typed as t
from pudsl.check.context import FALSE, TRUE, conjunction, disjunction, negation
from pudsl.classes import fields, is_dataclass, replace


@cache
def _parts(class_: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(class_) if f.name not in ("span", "type", "prompt", "label", "text", "name"))


_PLAIN = (str, int, bool, type(None), t.Type)  # what is in a tree but no part of it


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with `change` applied to each child; the same object if nothing changed."""
    if isinstance(node, tuple):
        parts = tuple(change(part) for part in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if not is_dataclass(node) or isinstance(node, t.Type):
        return node
    changed = {}
    for name in _parts(node.__class__):
        old = getattr(node, name)
        if old.__class__ not in _PLAIN:
            new = change(old)
            if new is not old:
                changed[name] = new
    return replace(node, **changed) if changed else node


def substituted(node: Any, values: Mapping[t.Local, t.Expr]) -> Any:
    """The tree with locals replaced."""

    def change(part: Any) -> Any:
        if isinstance(part, t.Local):
            return values.get(part, part)
        return rebuilt(part, change)

    return change(node)


def walk(node: Any) -> Iterator[Any]:
    """Every node of a tree, parents first."""
    if isinstance(node, tuple):
        for part in node:
            yield from walk(part)
        return
    if not is_dataclass(node) or isinstance(node, t.Type):
        return
    yield node
    for name in _parts(node.__class__):
        yield from walk(getattr(node, name))


_BINDERS = (t.For, t.Choose, t.ChooseSeveral, t.Let, t.Filter, t.Fold, t.As)


def free_locals(node: Any) -> list[t.Local]:
    """The locals that a tree uses and does not bind itself, in order of first use."""
    bound = {part.variable for part in walk(node) if isinstance(part, _BINDERS)}
    found: list[t.Local] = []
    for part in walk(node):
        if isinstance(part, t.Local) and part not in bound and part not in found:
            found.append(part)
    return found


def simplified(node: Any, functions: Mapping[str, t.Function]) -> Any:
    """The tree without what is certain: constant truths, filters that keep all, branches never taken."""

    def change(part: Any) -> Any:
        return _simple(rebuilt(part, change), functions)

    return change(node)


def _simple(node: Any, functions: Mapping[str, t.Function]) -> Any:
    match node:
        case t.And(parts=parts):
            return conjunction(list(parts))
        case t.Or(parts=parts):
            return TRUE if _certain(parts) else disjunction(list(parts))
        case t.Not(part=part):
            return negation(part)
        case t.Apply(function=name) if _constant(functions.get(name)) is not None:
            return _constant(functions.get(name))
        case t.Compare(op=op, left=t.Literal(value=a), right=t.Literal(value=b)):
            return t.Literal(int(COMPARISONS[op](a, b)), t.TRUTH)
        case t.Conditional(test=test, then=then, otherwise=otherwise):
            return then if test == TRUE else otherwise if test == FALSE else node
        case t.Filter(of=of, where=where) if where == TRUE:
            return of
        case t.If(test=test, then=then, otherwise=otherwise):
            if test == TRUE:
                return then
            if test == FALSE:
                return otherwise or t.Block(())
            return _asked_once(node)
        case t.Arithmetic(op="+" | "-", left=left, right=t.Literal(value=0)):
            return left
        case t.Arithmetic(op="*", left=left, right=t.Literal(value=1)):
            return left
    return node


def _certain(parts: tuple[t.Expr, ...]) -> bool:
    """True if one of these truths is the opposite of another."""
    denied = [part.part for part in parts if isinstance(part, t.Not)]
    return any(alike(part, other) for part in parts for other in denied)


def _asked_once(node: t.If) -> t.Stmt:
    """`if there is a X: choose a X ...` as the choice alone, which tells by itself that there is none."""
    test, then = node.test, node.then
    if isinstance(test, t.Some) and isinstance(then, t.Choose) and then.otherwise is None and alike(test.of, then.of):
        return replace(then, otherwise=node.otherwise)
    return node


def alike(one: Any, other: Any, names: Mapping[str, str] | None = None) -> bool:
    """True if two trees say the same, whatever their variables are called."""
    names = names or {}
    if isinstance(one, t.Local) and isinstance(other, t.Local):
        return names.get(one.name, one.name) == other.name and one.type == other.type
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(alike(a, b, names) for a, b in zip(one, other, strict=True))
    if type(one) is not type(other):
        return False
    if not is_dataclass(one) or isinstance(one, t.Type):
        return bool(one == other)
    if isinstance(one, _BINDERS):
        names = {**names, one.variable.name: other.variable.name}
    compared = [f.name for f in fields(one) if f.compare and f.name not in ("prompt", "label")]
    return all(alike(getattr(one, name), getattr(other, name), names) for name in compared)


def _constant(function: t.Function | None) -> t.Literal | None:
    if function is not None and isinstance(function.body, t.Literal):
        return function.body
    return None


COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
