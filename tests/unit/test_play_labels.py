"""Components of one name are told apart by what is printed on them, and by a number where nothing else tells them apart."""

from __future__ import annotations

from typing import Any

from pudsl.play.labels import Label, labels_of


def field(name: str, type: str, role: str = "value") -> dict[str, Any]:
    return {"name": name, "type": type, "role": role, "index": None, "told": False}


def labels(fields: list[dict[str, Any]], *cards: tuple[str, dict[str, int]]) -> list[str]:
    components = [{"id": f"card-{n}", "look": {"label": name}, "values": values} for n, (name, values) in enumerate(cards)]
    kinds = {"card": {"first": 0, "count": len(cards), "fields": fields}}
    return [str(label) for label in labels_of(components, kinds, lambda type, value: f"{type} {value}")]


WORTH, WILD = field("worth", "rank"), field("in-bloom", "truth")


def test_a_name_of_its_own_is_enough() -> None:
    assert labels([WORTH], ("Rain", {"worth": 1}), ("Hail", {"worth": 1})) == ["Rain", "Hail"]


def test_what_differs_is_said() -> None:
    found = labels([WORTH], ("Rain", {"worth": 1}), ("Rain", {"worth": 2}), ("Hail", {"worth": 2}))
    assert found == ["Rain (worth rank 1)", "Rain (worth rank 2)", "Hail"]


def test_a_truth_is_said_of_those_that_have_it() -> None:
    assert labels([WILD], ("Rain", {"in-bloom": 1}), ("Rain", {"in-bloom": 0})) == ["Rain (in bloom)", "Rain"]


def test_as_many_fields_as_it_takes() -> None:
    cards = [("Rain", {"worth": worth, "in-bloom": wild}) for worth in (1, 2) for wild in (0, 1)]
    assert labels([WORTH, WILD], *cards) == [
        "Rain (worth rank 1)",
        "Rain (worth rank 1, in bloom)",
        "Rain (worth rank 2)",
        "Rain (worth rank 2, in bloom)",
    ]


def test_equal_ones_are_numbered() -> None:
    found = labels([WILD], ("Rain", {"in-bloom": 1}), ("Rain", {}), ("Rain", {}))
    assert found == ["Rain (in bloom)", "Rain (no. 1)", "Rain (no. 2)"]


def test_an_amount_is_no_number_that_is_printed() -> None:
    amount = field("worth", "number", role="amount")
    assert labels([amount], ("Rain", {"worth": 7}), ("Rain", {"worth": 8})) == ["Rain (no. 1)", "Rain (no. 2)"]


def test_what_has_no_name_is_called_by_its_id() -> None:
    assert labels_of([{"id": "fern-1"}], {}, str) == [Label("fern-1")]
