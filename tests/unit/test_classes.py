"""Our dataclasses behave as those of the module `dataclasses` do, and pass for them."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from pathlib import Path
from typing import Any

import pytest

import pudsl
from pudsl import classes


def _zoo(module: Any) -> dict[str, Any]:
    """The same classes by either module."""
    dataclass, field = module.dataclass, module.field

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Base:
        place: int | None = field(default=None, compare=False, repr=False)

    @dataclass(frozen=True, slots=True)
    class Empty(Base):
        pass

    @dataclass(frozen=True, slots=True)
    class Pair(Base):
        left: Any
        right: Any = 7

    @dataclass(slots=True)
    class Bag:
        name: str
        items: list[int] = field(default_factory=list)

    @dataclass
    class Open:
        size: int
        twice: int = field(init=False)

        def __post_init__(self) -> None:
            self.twice = 2 * self.size

    @dataclass(frozen=True, eq=False, slots=True)
    class Same:
        name: str

    return {c.__name__: c for c in (Base, Empty, Pair, Bag, Open, Same)}


OURS, THEIRS = _zoo(classes), _zoo(dataclasses)
CALLS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("Base", (), {}),
    ("Base", (), {"place": 3}),
    ("Empty", (), {"place": 3}),
    ("Pair", (1,), {}),
    ("Pair", (1, 2), {"place": 5}),
    ("Pair", (), {"right": (1, 2), "left": None}),
    ("Bag", ("a",), {}),
    ("Bag", ("a", [1]), {}),
    ("Open", (4,), {}),
    ("Same", ("a",), {}),
]


@pytest.mark.parametrize(("name", "given", "named"), CALLS)
def test_values_and_words(name: str, given: tuple[Any, ...], named: dict[str, Any]) -> None:
    ours, theirs = OURS[name](*given, **named), THEIRS[name](*given, **named)
    assert repr(ours) == repr(theirs)
    assert classes.asdict(ours) == dataclasses.asdict(theirs) == dataclasses.asdict(ours)
    assert [f.name for f in classes.fields(ours)] == [f.name for f in dataclasses.fields(theirs)]
    assert [f.name for f in dataclasses.fields(ours)] == [f.name for f in dataclasses.fields(theirs)]
    assert OURS[name].__match_args__ == THEIRS[name].__match_args__
    assert hasattr(ours, "__dict__") == hasattr(theirs, "__dict__")


@pytest.mark.parametrize(("name", "given", "named"), CALLS)
def test_equality_and_hash(name: str, given: tuple[Any, ...], named: dict[str, Any]) -> None:
    for kind in (OURS, THEIRS):
        one, other = kind[name](*given, **named), kind[name](*given, **named)
        assert (one == other) == (name != "Same")
        assert one != object()
        if name in ("Bag", "Open"):
            with pytest.raises(TypeError):
                hash(one)
        else:
            assert (hash(one) == hash(other)) == (name != "Same")


@pytest.mark.parametrize("kind", [OURS, THEIRS])
def test_what_is_not_compared(kind: dict[str, Any]) -> None:
    assert kind["Pair"](1, place=2) == kind["Pair"](1, place=3)
    assert kind["Pair"](1, 2) != kind["Pair"](1, 3)
    assert kind["Empty"]() != kind["Base"]()


@pytest.mark.parametrize("kind", [OURS, THEIRS])
@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"odd": 2}), ((1,), {"left": 2})])
def test_wrong_arguments(kind: dict[str, Any], given: tuple[Any, ...], named: dict[str, Any]) -> None:
    for _ in range(2):  # the first instance makes the method
        with pytest.raises(TypeError):
            kind["Pair"](*given, **named)


def test_replacing() -> None:
    pair = OURS["Pair"](1, 2, place=3)
    for replace in (classes.replace, dataclasses.replace):
        other = replace(pair, right=4)
        assert (other.left, other.right, other.place) == (1, 4, 3)
    with pytest.raises(TypeError):
        classes.replace(pair, odd=1)


def test_each_instance_has_a_list_of_its_own() -> None:
    one, other = OURS["Bag"]("a"), OURS["Bag"]("b")
    one.items.append(1)
    assert other.items == []


def test_only_ours_are_dataclasses() -> None:
    assert classes.is_dataclass(OURS["Pair"]) and classes.is_dataclass(OURS["Pair"](1))
    assert not classes.is_dataclass(THEIRS["Pair"]) and not classes.is_dataclass(3)
    assert dataclasses.is_dataclass(OURS["Pair"])


def test_copies() -> None:
    from pudsl.check.typed import NUMBER, Literal

    literal = Literal(3, NUMBER)
    assert copy.deepcopy(literal) == literal == pickle.loads(pickle.dumps(literal))


def test_the_package_uses_no_others() -> None:
    """They cost a millisecond each when they are imported."""
    for path in Path(pudsl.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert path.name == "classes.py" or "from dataclasses" not in text, f"{path}: import from pudsl.classes"
