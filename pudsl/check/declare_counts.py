"""Options that are numbers, one for each of some values: how many cards of each colour, `6/7/7`.

What was chosen is a constant list by those values. Modules can raise what is allowed, and set another default.
"""

from __future__ import annotations

import re

from pudsl.check.declarations import Constant, Enumeration, Option, values_of_option
from pudsl.check.declare_context import NUMBERS, Context, Part
from pudsl.check.declare_state import by_number
from pudsl.check.declare_values import enumeration_at, right_length
from pudsl.check.typed import NUMBER, enum
from pudsl.classes import dataclass
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Node
from pudsl.source.text import Span
from pudsl.source.values import as_int, as_list, as_text

_KEYS = ("text", "numbers for", "most", "sum", "default")
_ADDED = ("most", "sum", "default")
_NUMBERS = re.compile(r"\d{1,4}(/\d{1,4})*")


@dataclass(frozen=True, slots=True)
class Counts:
    """What an option of numbers allows: the most of each value, and how many in all."""

    values: Enumeration
    most: tuple[int, ...]
    sum: int

    @property
    def form(self) -> str:
        """How it is written."""
        words = "/".join(self.values.labels[value] for value in self.values.values)
        return f"{words} that make {self.sum}, at most {_written(self.most)}"

    def wrong(self, numbers: tuple[int, ...]) -> str | None:
        """Why these cannot be chosen."""
        if len(numbers) != len(self.most):
            return f"it has {len(numbers)} number{'s' if len(numbers) > 1 else ''} for {len(self.most)} values"
        for value, number, most in zip(self.values.values, numbers, self.most, strict=True):
            if number > most:
                return f"there are only {most} of {self.values.labels[value]}"
        return None if sum(numbers) == self.sum else f"it makes {sum(numbers)} in all"


def counting_option(name: str, part: Part, context: Context) -> Option | None:
    """An option of numbers as it is declared and added to."""
    keys = context.keys(part.entry.value, _KEYS, "an option of numbers", _KEYS, part.span)
    if keys is None or not keys.keys() >= set(_KEYS):
        return None
    values = enumeration_at(keys["numbers for"].value, context)
    if values is None:
        return None
    most, total = _row(keys["most"], values, context), _total(keys["sum"], context)
    default = _row(keys["default"], values, context)
    last = keys["default"].value
    for node in part.also:
        added = context.keys(node, _ADDED, "what is added to an option of numbers") or {}
        if "most" in added:
            more = _row(added["most"], values, context)
            most = tuple(a + b for a, b in zip(most, more, strict=True)) if most and more else None
        total += _total(added["sum"], context) if "sum" in added else 0
        if "default" in added:
            default, last = _row(added["default"], values, context), added["default"].value
    if most is None or default is None:
        return None
    return _option(name, part, Counts(values, most, total), default, last, keys["text"], context)


def _option(
    name: str, part: Part, counts: Counts, default: tuple[int, ...], at: Node, text: Entry, context: Context
) -> Option:
    reason = counts.wrong(default)
    if reason is not None:
        context.error("D008", f"this cannot be the default: {reason}", at.span, help=f"write {counts.form}")
    context.counts[name] = counts
    said = as_text(text.value, context.findings) or ""
    return Option(name, (), _written(default), said, part.span, form=counts.form)


def _row(entry: Entry, values: Enumeration, context: Context) -> tuple[int, ...] | None:
    """A number for each value."""
    items = as_list(entry.value, context.findings)
    if items is None or not right_length(len(items), values, entry.value, context):
        return None
    numbers = [as_int(item, context.findings, lowest=0, highest=NUMBERS[1]) for item in items]
    return tuple(number for number in numbers if number is not None) if None not in numbers else None


def _total(entry: Entry, context: Context) -> int:
    return as_int(entry.value, context.findings, lowest=0, highest=NUMBERS[1]) or 0


def choose_counts(option: Option, choice: str, at: Span, context: Context) -> None:
    """Keep the numbers that were chosen as a constant list."""
    counts = context.counts[option.name]
    numbers = tuple(int(part) for part in choice.split("/")) if _NUMBERS.fullmatch(choice) else ()
    reason = counts.wrong(numbers) if numbers else "it is no numbers with `/` between them"
    if reason is not None and choice != option.default:  # a wrong default is told where it stands
        message = f"{quoted(choice)} is no choice of {quoted(option.name)}: {reason}"
        context.error("D008", message, at, help=f"write {counts.form}, such as {option.default}")
        numbers = tuple(int(part) for part in option.default.split("/"))
    context.declarations.chosen[option.name] = _written(numbers)
    name, values = values_of_option(option.name), counts.values
    by_place = by_number(list(numbers), values.values)
    context.declarations.constants[name] = Constant(name, NUMBER, tuple(by_place), option.span, enum(values.name))


def _written(numbers: tuple[int, ...]) -> str:
    return "/".join(str(number) for number in numbers)
