"""Quantum Solutions with top A and bottom B through three rounds: the rule holds, it does not, and its techs join in."""

from __future__ import annotations

from .conftest import Make

FOUR = ((6, 6), (6, 7), (6, 8), (6, 9))


def test_top_A_bottom_B(make: Make) -> None:
    table = make("a", "b", tech=0).turn("tetromino-i-rover-tech", *FOUR).first()
    assert set(table.options()) == {"use rover for [rover]", "use tech for [tech]"}
    table.pick("use tech")  # from the exterior ring: tech twice, with the synergy of step 2; rover not at all
    table.pick("tech")
    assert table.over and table.steps() == {"civ": 0, "water": 0, "biomass": 0, "rover": 0, "tech": 3}
    assert table.techs() == {"1b"}

    table.turn("domino-tech-biomass", *FOUR[:2]).first().pick("use tech")  # from the interior ring: each once
    assert table.over and (table.step("tech"), table.step("biomass")) == (4, 1)

    table.turn("tetromino-i-tech-biomass", *FOUR, (0, 5)).pick(FOUR).pick("use tech")
    assert (table.step("tech"), table.step("biomass")) == (6, 1)  # level 2 on the way; step 6 has a medal, so no patch
    assert table.techs() == {"1b", "2b"} and table.cells("patch") == set()

    table.turn("tetromino-i-tech-biomass", *FOUR, (0, 5)).pick(FOUR).pick("use tech")
    assert table.step("tech") == 8 and table.techs() == {"1b", "2b", "3a"}  # level 3 is of the top
    assert table.cells("patch") == {(0, 5)}  # and step 8 is blank
