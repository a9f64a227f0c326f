"""Walking over typed trees without naming every node: children, binders, free names."""

from __future__ import annotations

from collections.abc import Iterator

from pudsl.check import typed as t
from pudsl.classes import fields

Node = t.Expr | t.Stmt | t.Arm


_FIELDS: dict[type, tuple[str, ...]] = {}


def _child_fields(kind: type[Node]) -> tuple[str, ...]:
    known = _FIELDS.get(kind)
    if known is None:
        names = (f.name for f in fields(kind))
        known = _FIELDS[kind] = tuple(n for n in names if n not in ("span", "type", "variable", "captures"))
    return known


def children(node: Node) -> Iterator[Node]:
    """The expressions and statements directly inside of a node, in the order of its fields."""
    for name in _child_fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, (t.Expr, t.Stmt, t.Arm)):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, (t.Expr, t.Stmt, t.Arm)):
                    yield item


def every(node: Node) -> Iterator[Node]:
    """The node and all nodes inside of it."""
    left = [node]
    while left:
        node = left.pop()
        yield node
        left += reversed([*children(node)])


def bound_name(node: Node) -> str | None:
    """The name that a node binds inside of itself, if it binds one."""
    variable = getattr(node, "variable", None)
    if isinstance(variable, t.Local) and not isinstance(node, t.Let):
        return variable.name
    return None


_free: dict[int, tuple[Node, frozenset[str], tuple[str, ...]]] = {}


def free_names(node: Node) -> frozenset[str]:
    """The names of locals that occur in a node and are not bound inside of it."""
    known = _free.get(id(node))
    if known is not None and known[0] is node:
        return known[1]
    if isinstance(node, t.Local):
        names = frozenset((node.name,))
    else:
        names = frozenset[str]().union(*(free_names(c) for c in children(node)))
        if isinstance(node, t.Later):
            names |= {capture.name for capture in node.captures}
        bound = bound_name(node)
        if bound is not None:  # names are unique in a definition, so what is asked outside never has this name
            names -= {bound}
    if len(_free) > 200_000:  # nodes are kept alive by the table; a process that lowers many games must not grow
        _free.clear()
    _free[id(node)] = (node, names, tuple(sorted(names)))
    return names


def sorted_names(node: Node) -> tuple[str, ...]:
    """The same in a fixed order."""
    known = _free.get(id(node))
    if known is None or known[0] is not node:
        free_names(node)
        known = _free[id(node)]
    return known[2]


def locals_in(node: Node) -> dict[str, t.Local]:
    """The locals that occur in a node, by name."""
    found: dict[str, t.Local] = {}
    for inner in every(node):
        if isinstance(inner, t.Local):
            found.setdefault(inner.name, inner)
        elif isinstance(inner, t.Later):
            for capture in inner.captures:
                found.setdefault(capture.name, capture)
    return found


def size(node: Node) -> int:
    """How many nodes there are in a node, itself included."""
    return sum(1 for _ in every(node))
