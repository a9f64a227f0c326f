"""A typed tree as a few readable lines, without places in files and without the numbers behind names."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import Any

from pudsl.check import typed as t
from pudsl.check.declarations import Declarations

_LEFT_OUT = ("span", "type", "prompt")


def shown(node: Any, d: Declarations) -> str:
    """The tree on one line if it is short, else one line for each part."""
    return _lines(_Shower(d).show(node))


class _Shower:
    def __init__(self, d: Declarations) -> None:
        self._d = d

    def show(self, node: Any) -> Any:
        """The node as a text, or as a name with its parts."""
        match node:
            case t.Literal(value=value, type=type_):
                return self._value(value, type_)
            case t.Local(name=name):
                return re.sub(r"\.\d+", "", name)
            case t.Me():
                return "me"
            case tuple():
                return ("", [self.show(part) for part in node])
            case _ if is_dataclass(node) and not isinstance(node, type):
                parts = [getattr(node, f.name) for f in fields(node) if f.name not in _LEFT_OUT]
                return (
                    type(node).__name__,
                    [self.show(part) for part in parts if part is not None and part is not False],
                )
        return str(node)

    def _value(self, value: int, type_: t.Type) -> str:
        if value == -1 and type_ != t.NUMBER:
            return "none"
        if type_ == t.TRUTH:
            return "yes" if value else "no"
        if type_.name == "enum":
            return self._d.enumerations[str(type_.of)].labels.get(value, str(value))
        return self._d.components[value].id if type_.name == "component" else str(value)


def _lines(part: Any, indent: str = "") -> str:
    flat = _flat(part)
    if len(indent) + len(flat) <= 110 or isinstance(part, str):
        return indent + flat
    name, parts = part
    return "\n".join([f"{indent}{name or '-'}", *(_lines(each, indent + "    ") for each in parts)])


def _flat(part: Any) -> str:
    if isinstance(part, str):
        return part
    name, parts = part
    return f"{name}({', '.join(_flat(each) for each in parts)})"
