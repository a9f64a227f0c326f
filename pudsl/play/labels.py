"""What people call components: by their names, and where several have one name, also by what else is printed on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from pudsl.classes import dataclass

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Label:
    """A name, and the words that tell it from others of this name; `fields` are those that the words speak of."""

    name: str
    more: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name} ({', '.join(self.more)})" if self.more else self.name


def labels_of(components: Sequence[Record], kinds: Mapping[str, Record], words: Any) -> list[Label]:
    """The label of each component. `words` says a value of a type."""
    found = [Label(c["look"]["label"] if c.get("look") else c["id"]) for c in components]
    groups: dict[str, list[int]] = defaultdict(list)
    for number, label in enumerate(found):
        groups[label.name].append(number)
    for name, group in groups.items():
        if len(group) > 1:
            told = _told_apart(group, components, _kind_of(group, kinds), words)
            for number, (more, fields) in told.items():
                found[number] = Label(name, more, fields)
    return found


def _kind_of(group: Sequence[int], kinds: Mapping[str, Record]) -> Record | None:
    """The kind that all of them are of."""
    for kind in kinds.values():
        if all(kind["first"] <= number < kind["first"] + kind["count"] for number in group):
            return kind
    return None


_Told = tuple[tuple[str, ...], tuple[str, ...]]


def _told_apart(group: Sequence[int], components: Sequence[Record], kind: Record | None, words: Any) -> dict[int, _Told]:
    """The words for each of them, from as few fields as do, in their order; what is alike in all of them gets a number."""
    said: dict[int, tuple[str, ...]] = dict.fromkeys(group, ())
    used: list[str] = []
    for field in kind["fields"] if kind is not None else ():
        name, type = str(field["name"]), str(field["type"])
        if field["role"] != "value" or field["index"] is not None or type.startswith("set of"):
            continue
        values = {number: components[number].get("values", {}).get(name) for number in group}
        more = {number: (*said[number], *_said(name, type, values[number], words)) for number in group}
        if len(set(more.values())) > len(set(said.values())):
            said = more
            used.append(name)
    alike: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number in group:
        alike[said[number]].append(number)
    for same, numbers in alike.items():
        if len(numbers) > 1:
            said |= {number: (*same, f"no. {n}") for n, number in enumerate(numbers, 1)}
    return {number: (said[number], tuple(used)) for number in group}


def _said(name: str, type: str, value: int | None, words: Any) -> tuple[str, ...]:
    plain = name.replace("-", " ")
    if type == "truth":
        return (plain,) if value else ()
    return () if value is None else (f"{plain} {words(type, value)}",)
