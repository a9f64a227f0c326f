"""The type of any expression, and how values of a type lie in registers."""

from __future__ import annotations

from pudsl.check import typed as t

_TYPES: dict[type[t.Expr], t.Type] = {
    t.Me: t.PLAYER,
    t.Arithmetic: t.NUMBER,
    t.Compare: t.TRUTH,
    t.And: t.TRUTH,
    t.Or: t.TRUTH,
    t.Not: t.TRUTH,
    t.At: t.CELL,
    t.Beside: t.CELL,
    t.Coordinate: t.NUMBER,
    t.Can: t.TRUTH,
    t.Board: t.REGION,
    t.Layer: t.REGION,
    t.PrintedLayer: t.REGION,
    t.Cells: t.REGION,
    t.Geometry: t.REGION,
    t.Areas: t.set_of(t.REGION),
    t.Lines: t.LINES,
    t.LineCells: t.REGION,
    t.LinesWithin: t.LINES,
    t.Spots: t.SPOTS,
    t.SpotIs: t.TRUTH,
    t.Count: t.NUMBER,
    t.Some: t.TRUTH,
    t.Has: t.TRUTH,
    t.Inside: t.TRUTH,
}


def type_of(expr: t.Expr) -> t.Type:
    """The type that an expression carries, or the one of its class."""
    if isinstance(expr, t.Fold):
        return t.TRUTH if expr.op in ("any", "all") else t.NUMBER
    carried = getattr(expr, "type", None)
    return carried if isinstance(carried, t.Type) else _TYPES[type(expr)]


def shape_of(type: t.Type) -> str:
    """How a value lies in registers: scalar, mask, region, spots, lines, list or areas."""
    if type.name != "set":
        return "scalar"
    element = type.element
    assert element is not None
    match element.name:
        case "cell":
            return "region"
        case "spot":
            return "spots"
        case "line":
            return "lines"
        case "component" | "deed":
            return "list"
        case "set":
            return "areas"
    return "mask"


def shape(expr: t.Expr) -> str:
    """How the value of an expression lies in registers."""
    return shape_of(type_of(expr))


OVER_BOARDS = ("region", "spots", "lines")
