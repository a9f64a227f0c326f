"""Section 6: pending effects and their order; R1 to R10."""

from __future__ import annotations

from .conftest import Make


def test_6_the_two_resources_in_any_order(make: Make) -> None:
    """placing.yaml, `later, use RESOURCE for TRACKS`."""
    for first in ("rover", "tech"):
        table = make().leave((5, 6), (5, 7)).do("place the domino-rover-tech").first()
        assert len(table.options()) == 2
        table.pick(f"use {first}")
        assert (table.step(first), table.step("tech" if first == "rover" else "rover")) != (0, 1)
        assert (table.finish().step("rover"), table.step("tech")) == (1, 1)


def test_6_mandatory_before_done(make: Make) -> None:
    """`later` without `may`: no done while an advance is due; movement is optional."""
    table = make().set("moves", 1).put("rover", [(5, 5)]).do("later, advance civ\nlater, advance tech")
    assert not any("done" in option for option in table.options())
    table.pick("advance civ").pick("advance tech")
    assert table.options() == ["drive a rover", "done"]


def test_R1_tech_first_then_water_twice(make: Make) -> None:
    """tracks.yaml `to land TRACK` and corporations.yaml, tech 4: read when the water advance is settled."""
    table = make().tracks(tech=9).do("later, advance tech\nlater, use water for [water]")
    table.pick("advance tech")
    assert table.step("water") == 2
    table = make().tracks(tech=9).do("later, advance tech\nlater, use water for [water]")
    table.pick("use water")
    assert table.step("water") == 1


def test_R2_C6_a_synergy_may_be_held_back(make: Make) -> None:
    """tracks.yaml, `later, perform BENEFIT`: gains join what is pending, in free order."""
    table = make().tracks(civ=7).do("later, advance civ\nlater, advance tech").pick("advance civ")
    assert len(table.options()) == 2
    table.pick("advance tech")
    assert table.step("tech") == 1
    table.pick("civ")  # the synergy, the only one left
    assert table.over and table.step("civ") == 9


def test_R3_C7_movement_is_a_pool(make: Make) -> None:
    """rovers.yaml, `may drive a rover`: move one rover twice, place a new one, move that one twice."""
    table = make().put("rover", [(5, 5)]).put("last-tile", [(6, 9), (7, 9)]).set("moves", 4).set("garage", 1)
    table.do("later, gain a rover")
    table.pick("drive", (5, 6)).pick("drive", (5, 7))
    table.pick("gain a rover", (6, 9))
    table.pick("drive", (6, 9), (6, 10)).pick("drive", (6, 10), (6, 11))
    assert table.over and table.cells("rover") == {(5, 7), (6, 11)} and table.get("moves") == 0


def test_6_gained_movement_is_added(make: Make) -> None:
    """tracks.yaml, `to gain N moves: raise moves by N`."""
    assert make().tracks(rover=12).set("moves", 3).do("advance rover").get("moves") == 7


def test_R4_unused_movement_is_lost(make: Make) -> None:
    """flow.yaml, `to end the turn: set moves to 0`."""
    table = make().tracks(rover=3).leave((5, 6), (5, 7)).put("rover", [(6, 6)])
    table.set("front", 3).set("offset", 1).depot(None, "domino-rover-tech").run("take a turn").first()
    table.pick("use rover").pick("use tech")
    assert table.get("moves") == 2
    table.finish()
    assert table.get("moves") == 0 and table.cells("rover") == {(6, 6)}


def test_R5_movement_that_is_there_may_be_spent_before_placing(make: Make) -> None:
    """flow.yaml, `later, make a play` and `settle`: for instance to save a rover from being covered."""
    table = make().leave((5, 6), (5, 7)).put("rover", [(5, 6)]).set("moves", 1).set("front", 3).set("offset", 1)
    table.depot(None, "domino-rover-tech").run("take a turn")
    assert table.options() == ["make a play", "drive a rover"]
    table.pick("drive a rover", (5, 5)).first()
    assert table.cells("rover") == {(5, 5)} and table.cells("terrain", "rover") != set()


def test_R10_both_steps_with_their_benefits_first_before_second(make: Make) -> None:
    """tracks.yaml, `to advance TRACK by N`: synergy of step 2 is settled before step 3 is entered."""
    table = make().tracks(tech=1).do("advance tech by 2")
    assert table.step("tech") == 2 and set(table.options()) == {"civ", "water", "biomass", "rover", "tech"}
    table.pick("civ")
    assert (table.step("tech"), table.step("civ"), table.get("unlocked", 1)) == (3, 1, 1)


def test_R10_a_step_beyond_the_top_is_lost(make: Make) -> None:
    """civ_cards.yaml, card 2: rover repeats its moves there."""
    assert make().tracks(water=14).do("advance water by 2").step("water") == 15
    assert make().tracks(rover=14).do("advance rover by 2").get("moves") == 8


def test_6_an_effect_that_cannot_be_carried_out_is_skipped(make: Make) -> None:
    """Two rovers due, one left: the second is skipped."""
    table = make().put("last-tile", [(5, 5)]).set("garage", 1)
    table.do("later, gain a rover\nlater, gain a rover").first()
    assert table.over and table.cells("rover") == {(5, 5)} and table.get("garage") == 0


def test_R7_rover_on_the_meteorite_of_its_own_tile(make: Make) -> None:
    """rovers.yaml, `to gain a rover`: `enter CELL` collects at once."""
    table = make().leave((5, 6), (5, 7)).do("place the domino-rover-tech-meteor").pick([(5, 6), (5, 7)])
    table.pick("use rover").pick("gain a rover", (5, 7))
    assert table.cells("meteorite") == set() and table.get("stones") == 1
    assert table.cells("rover") == {(5, 7)}


def test_R8_rover_outside_of_a_placement_goes_on_the_tile_placed_before(make: Make) -> None:
    """placing.yaml, `set last-tile to cells of SPOT`: it stays until the next tile."""
    table = make().leave((5, 6), (5, 7)).do("place the domino-civ-energy").first().finish()
    table.do("advance rover")
    assert set(table.values()) == {(5, 6), (5, 7)}
