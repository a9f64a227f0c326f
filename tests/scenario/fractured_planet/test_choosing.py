"""F-1, F-10: who has the fractured planet, and how its sides are found. The sides are part of its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from pudsl.check.declare import load
from pudsl.source import Findings

from ..bench import CONTENT
from ..table import Table
from .conftest import MODULE


def told(planets: str) -> list[str]:
    """What is said about a choice of planets."""
    findings = Findings()
    load(Path(CONTENT), [MODULE], {"planets": planets}, findings)
    return [finding.message for finding in findings]


def test_sides_are_named_for_a_seat() -> None:
    table = Table("model", modules=(MODULE,), planets="symmetric,fractured-planet-a-i-t-h")
    assert [table.get("world", seat=seat) for seat in (0, 1)] == ["ksb-4156", "fractured-planet-a-i-t-h"]


def test_F1_they_are_chosen_in_set_up() -> None:
    table = Table("model", modules=(MODULE,), planets="fractured,symmetric")
    assert len(table.options()) == 16 and table.asked.player == 0
    table.pick("fractured-planet-f-r-x-h")
    assert table.get("world") == "fractured-planet-f-r-x-h" and len(table.cells("lifepod")) == 6


def test_they_are_found_by_lot() -> None:
    drawn = {
        Table("model", modules=(MODULE,), seed=seed, planets="fractured_by_lot,symmetric").get("world")
        for seed in range(12)
    }
    assert len(drawn) > 4 and all(str(world).startswith("fractured-planet-") for world in drawn)


def test_F1_both_sides_of_each_board_count_as_asymmetric() -> None:
    """All choices are offered beside the other asymmetric planets, to the first; then it is gone."""
    table = Table("model", modules=(MODULE,), planets="choose")
    assert len(table.options()) == 12 + 16 + 1
    table.pick("fractured-planet-f-i-x-e")
    assert len(table.options()) == 12 + 1 and not any("fractured" in words for words in table.options())


def test_among_those_drawn_it_is_one_of_thirteen() -> None:
    """It counts once, and nobody has it twice."""
    worlds = [
        [table.get("world", seat=seat) for seat in range(6)]
        for seed in range(20)
        for table in [Table("model", players=6, modules=(MODULE,), seed=seed, planets="random")]
    ]
    of_pieces = [sum(str(world).startswith("fractured") for world in six) for six in worlds]
    assert max(of_pieces) == 1 and 3 <= sum(of_pieces) <= 15  # 6 of 13 are drawn
    assert all(len(set(six)) == 6 for six in worlds)
    assert len({world for six in worlds for world in six if str(world).startswith("fractured")}) > 2  # its sides too


@pytest.mark.parametrize(
    ("planets", "said"),
    [
        ("fractured", "`planets` names `fractured` for all seats, but there is one of it"),
        ("fractured,fractured", "`planets` names `fractured` for two seats"),
        ("fractured,fractured_by_lot", "`planets` names `fractured` and `fractured_by_lot`, which are one thing"),
        (
            "fractured-planet-f-i-x-e,fractured-planet-a-r-t-h",
            "`planets` names `fractured-planet-f-i-x-e` and `fractured-planet-a-r-t-h`, which are one thing",
        ),
        ("fractured-planet,petra", "`fractured-planet` is no choice of `planets`"),
    ],
)
def test_what_does_not_go_together_is_told(planets: str, said: str) -> None:
    assert told(planets) == [said]


def test_without_the_module_there_is_no_such_planet() -> None:
    findings = Findings()
    load(Path(CONTENT), ["asymmetric_planets"], {"planets": "fractured,petra"}, findings)
    assert [finding.message for finding in findings] == ["`fractured` is no choice of `planets`"]
