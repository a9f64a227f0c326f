"""Q-1, Q-5, Q-6, Q-10, R76: what the two boards print, and whose they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from pudsl.check.declare import load
from pudsl.source import Findings

from ..bench import CONTENT
from ..table import TRACKS, Table
from .conftest import MODULE, Make

ALL = [(top, bottom) for top in "ab" for bottom in "ab"]
COMPLEXITY = {"top a": 2, "top b": 1, "bottom a": 1, "bottom b": 2}
# From step 0 to step 15: a medal, s synergy, M a milestone, m movement; the bottom ends with step 6
PRINTED = {
    "civ": [[], [], [1], ["M"], [], [2], ["M"], [], ["s"], [3], ["M"], ["s"], [], [], ["M"], [5]],
    "water": [[], [], [1], ["s"], [2], [], [3], ["s"], [4], [], [5], [], ["s"], [7], [], [10]],
    "biomass": [[], [], ["s"], ["M"], [], [1], ["M"], [], [2], ["M"], ["s"], ["M"], [3], ["M"], [], [5]],
    "rover": [
        [], ["M"], ["m1"], ["m1"], ["m2"], ["m2"], ["m2", "M"], ["m2"], ["m2", 1], ["m2"], ["m2", "s"], ["m2"],
        ["m2", 2], ["m3"], ["m3"], ["m3", 5],
    ],
    "tech": [[], [], ["s"], ["M"], [], ["M"], [1], ["M"], [], [], ["M"], [], ["s"], [2], ["M"], [5]],
}  # fmt: skip
BLANK = {
    "civ": {1, 4, 7, 12, 13},
    "water": {1, 5, 9, 11, 14},
    "biomass": {1, 4, 7, 14},
    "rover": set(),
    "tech": {1, 4, 8, 9, 11},
}
MILESTONES = {"civ": [3, 6, 10, 14], "biomass": [3, 6, 9, 11, 13], "rover": [1, 6], "tech": [3, 5, 7, 10, 14]}


@pytest.mark.parametrize(("top", "bottom"), ALL)
def test_the_tracks_run_on_from_the_bottom_to_the_top(make: Make, top: str, bottom: str) -> None:
    """What is gained at each step, when the tracker comes from below: medals stand, the rest is done or waits."""
    table = make(top, bottom)
    component = table.bench.declarations.components[table.component(f"quantum-solutions-{top}-{bottom}")]
    ladder = table.bench.declarations.boards["ladder"].number * 256
    labels = [deed.label for deed in table.bench.program.deeds]
    for column, track in enumerate(TRACKS):
        for step, expected in enumerate(PRINTED[track]):
            cell = ladder + (15 - step) * 16 + column
            found: list[object] = [labels[deed] for deed in component.values["benefits"].get(cell, ())]  # type: ignore[attr-defined]
            found = ["s" if d == "gain synergy" else "m" + str(d).split()[1] for d in found]
            found += ["M"] * (
                bool(component.values["milestones"].get(cell)) or component.values["level"].get(cell, -1) > 0
            )  # type: ignore[attr-defined]
            found += [medal for medal in [component.values["medal"].get(cell, 0)] if medal]  # type: ignore[attr-defined]
            assert sorted(map(str, found)) == sorted(map(str, expected)), (track, step)


def test_milestones_are_those_of_their_tracks(make: Make) -> None:
    for rank, step in enumerate(MILESTONES["civ"], 1):
        assert make(civ=step - 1).do("advance civ").get("owed", rank) == 1
    for level, step in enumerate(MILESTONES["tech"], 1):
        table = make().tracks(tech=step - 1).do("advance tech")
        assert table.get("unlocked", level)
    for step in MILESTONES["biomass"]:
        assert make(biomass=step - 1).leave((5, 5)).do("advance biomass").cells("patch") == {(5, 5)}


def test_Q1_two_rovers_and_trackers_at_the_start() -> None:
    table = Table("model", modules=(MODULE,), corporations="quantum-solutions-b-a,symmetric")
    assert table.get("corporation") == "quantum-solutions-b-a"
    assert set(table.steps().values()) == {0} and table.get("garage") == 2


@pytest.mark.parametrize(("top", "bottom"), ALL)
def test_R76_levels_one_and_two_are_of_the_bottom_three_to_five_of_the_top(make: Make, top: str, bottom: str) -> None:
    expected = [f"1{bottom}", f"2{bottom}", f"3{top}", f"4{top}", f"5{top}"]
    for level in range(6):
        assert make(top, bottom, tech=level).techs() == set(expected[:level])


def test_nobody_else_has_these_techs(make: Make) -> None:
    assert make(tech=5).set("corporation", "universal-coalition").techs() == set()


def test_a_blank_step_has_nothing_at_all(make: Make) -> None:
    table = make()
    for column, track in enumerate(TRACKS):
        cells = {step: (15 - step, column) for step in range(1, 16)}
        blank = {
            step for step, place in cells.items() if table.side.ask("blank CELL", 0, [table._cell(place, "ladder")])
        }
        assert blank == BLANK[track]


def test_Q10_the_complexity_is_the_sum(make: Make) -> None:
    for top, bottom in ALL:
        found = make().printed(f"quantum-solutions-{top}-{bottom}", "complexity")
        assert found == COMPLEXITY[f"top {top}"] + COMPLEXITY[f"bottom {bottom}"]


def test_C2_the_top_of_its_tracks_is_step_15(make: Make) -> None:
    table = make(civ=15, water=15, biomass=15, rover=15).tracks(tech=15)
    assert all(table.ask("maxed TRACK", track) for track in TRACKS)
    assert not make(civ=14).ask("maxed TRACK", "civ")


# -- who has it


def told(corporations: str) -> list[str]:
    findings = Findings()
    load(Path(CONTENT), [MODULE], {"corporations": corporations}, findings)
    return [finding.message for finding in findings]


def test_Q1_the_sides_are_chosen_in_set_up() -> None:
    table = Table("model", modules=(MODULE,), corporations="symmetric,quantum")
    assert table.asked.player == 1 and len(table.options()) == 4
    assert table.pick("quantum-solutions-b-b").get("corporation", seat=1) == "quantum-solutions-b-b"


def test_or_drawn() -> None:
    drawn = {
        Table("model", modules=(MODULE,), seed=seed, corporations="quantum_by_lot,symmetric").get("corporation")
        for seed in range(16)
    }
    assert drawn == {f"quantum-solutions-{top}-{bottom}" for top, bottom in ALL}


def test_it_is_one_of_nine() -> None:
    """Drawn or chosen among the asymmetric corporations; nobody has it twice."""
    table = Table("model", modules=(MODULE,), corporations="choose")
    assert len(table.options()) == 8 + 4 + 1
    table.pick("quantum-solutions-a-a")
    assert len(table.options()) == 8 + 1
    drawn = []
    for seed in range(10):
        table = Table("model", players=6, modules=(MODULE,), seed=seed, corporations="random").finish()
        six = [str(table.get("corporation", seat=seat)) for seat in range(6)]
        drawn += [corporation for corporation in six if "quantum" in corporation]
        assert len(drawn) <= seed + 1
    assert len(set(drawn)) > 1


@pytest.mark.parametrize(
    ("corporations", "said"),
    [
        ("quantum", "`corporations` names `quantum` for all seats, but there is one of it"),
        ("quantum,quantum_by_lot", "`corporations` names `quantum` and `quantum_by_lot`, which are one thing"),
        (
            "quantum-solutions-a-a,quantum",
            "`corporations` names `quantum-solutions-a-a` and `quantum`, which are one thing",
        ),
    ],
)
def test_what_does_not_go_together_is_told(corporations: str, said: str) -> None:
    assert told(corporations) == [said]
