"""Flux Industries: the token, the best tech only, and its five techs."""

from __future__ import annotations

import pytest

from .conftest import MODULE, Board, Make

CORP = "flux-industries"


def test_the_first_flux_track_is_chosen_in_set_up(side: str) -> None:
    """Any of the five."""
    table = Board(side, modules=(MODULE,), corporations="flux-industries,symmetric")
    assert (table.asked.player, set(table.options())) == (0, {"civ", "water", "biomass", "rover", "tech"})
    assert table.pick("tech").get("flux") == "tech"


def test_a_tech_moves_the_token_or_not(make: Make) -> None:
    """To any track, tech and the present one too; in the player's order."""
    table = make(CORP, tech_at=2).set("flux", "civ").do("advance tech").pick("mark a track")
    assert set(table.options()) == {"civ", "water", "biomass", "rover", "tech"}
    assert table.pick("tech").get("flux") == "tech"
    table = make(CORP, tech_at=2).set("flux", "civ").do("advance tech").pick("done")
    assert table.get("flux") == "civ"


def test_a_step_back_does_not_move_it(make: Make) -> None:
    assert make(CORP, tech=2).set("flux", "civ").do("regress tech").over


def test_only_the_best_tech_is_in_force(make: Make) -> None:
    table = make(CORP, tech=3)
    assert [table.ask("active TECH", f"{CORP}-{n}") for n in range(1, 6)] == [0, 0, 1, 0, 0]
    table.do("regress tech")
    assert [table.ask("active TECH", f"{CORP}-{n}") for n in range(1, 6)] == [0, 1, 0, 0, 0]
    table = make(CORP)
    assert not any(table.ask("active TECH", f"{CORP}-{n}") for n in range(1, 6))


# -- techs


def test_1_movement_for_rovers_that_started_on_flux_terrain(make: Make) -> None:
    """decisions.md, C30: counted at the start of the turn, with the token of the moment. Bare ground counts for nothing."""
    table = make(CORP, tech=1).set("flux", "water").leave((5, 7)).put("terrain", [(5, 5), (5, 6)], "water")
    table.put("rover", [(5, 5), (5, 6), (5, 7), (6, 6)]).run("note the start")
    table.put("rover", [(1, 4)]).do("settle").pick("gain (2 * starters of flux) moves")
    assert table.get("moves") == 4
    assert not any("gain" in words for words in table.options())  # once per round


def test_1_follows_a_token_that_moves(make: Make) -> None:
    table = make(CORP, tech=1).set("flux", "water").put("rover", [(5, 5)]).run("note the start").do("settle")
    assert table.over  # none stood on water
    table.set("flux", "civ").do("settle").pick("gain (2 * starters of flux) moves")
    assert table.get("moves") == 2


def test_2_up_to_the_next_milestone_with_all_on_the_way(make: Make) -> None:
    """decisions.md, C12: the benefits on the way too. Once per game."""
    table = make(CORP, tech=2, civ=7).set("flux", "civ").do("settle").pick("rush")
    table.pick("water")  # the synergy of step 8
    assert (table.steps()["civ"], table.step("water"), table.get("owed", 3)) == (10, 1, 1)
    assert table.over and table.do("settle").over


@pytest.mark.parametrize(("track", "step"), [("water", 0), ("rover", 6), ("civ", 14), ("biomass", 13)])
def test_2_needs_a_milestone_above(make: Make, track: str, step: int) -> None:
    assert make(CORP, tech=2, **{track: step}).set("flux", track).do("settle").over


def test_3_civ_cards_of_the_next_rank(make: Make) -> None:
    """Rank 2, 3, 4 and again 4."""
    for step, rank in ((2, 2), (5, 3), (9, 4), (13, 4)):
        table = make(CORP, tech=3, civ=step).set("flux", "civ").do("advance civ")
        assert table.get("owed", rank) == 1
    assert make(CORP, tech=3, civ=2).set("flux", "water").do("advance civ").get("owed", 1) == 1
    table = make(CORP, tech=3, civ=7).set("flux", "civ").do("advance civ").pick("water")  # a synergy, and no card
    assert table.over and not any(table.get("owed", rank) for rank in range(1, 5))


def test_3_water_synergies_twice(make: Make) -> None:
    table = make(CORP, tech=3, water=2).set("flux", "water").do("advance water").first().pick("civ", "civ")
    assert table.over and table.step("civ") == 2
    table = make(CORP, tech=3, water=2).set("flux", "civ").do("advance water").pick("rover")
    assert table.over and table.step("rover") == 1


def test_3_two_patches_for_one_but_synergies_single(make: Make) -> None:
    table = make(CORP, tech=3, biomass=2).set("flux", "biomass").leave((5, 5), (5, 6), (5, 7)).do("advance biomass")
    table.first().pick([(5, 5)]).pick([(5, 7)])
    assert table.over and table.cells("patch") == {(5, 5), (5, 7)}
    table = make(CORP, tech=3, biomass=9).set("flux", "biomass").do("advance biomass").pick("civ")
    assert table.over
    table = make(CORP, tech=3, biomass=2).set("flux", "civ").leave((5, 5), (5, 6), (5, 7)).do("advance biomass")
    assert table.pick([(5, 5)]).over and table.cells("patch") == {(5, 5)}


def test_3_one_more_movement(make: Make) -> None:
    assert make(CORP, tech=3, rover=12).set("flux", "rover").do("advance rover").get("moves") == 4
    assert make(CORP, tech=3, rover=15).set("flux", "rover").do("advance rover").get("moves") == 4
    assert make(CORP, tech=3, rover=12).set("flux", "civ").do("advance rover").get("moves") == 3
    assert make(CORP, tech=3).set("flux", "rover").do("keep the dept-of-engineering").get("moves") == 4


@pytest.mark.parametrize(
    ("tech_at", "rank", "moves"),
    [(9, 2, 4), (6, 1, 3)],
    ids=["the tech ends before it is taken", "the tech comes before it is taken"],
)
def test_3_is_read_at_the_landing(make: Make, tech_at: int, rank: int, moves: int) -> None:
    """corporations.yaml, Flux 3: what is gained at a landing, with the tech of that moment, however long it waits."""
    table = make(CORP, civ=2).tracks(tech=tech_at).set("flux", "civ").do("later, advance civ\nlater, advance tech")
    table.pick("advance civ", "advance tech", "mark a track", "civ")
    assert table.get("owed", rank) == 1
    table = make(CORP, rover=12).tracks(tech=tech_at).set("flux", "rover").do("later, advance rover\nlater, advance tech")
    table.pick("advance rover", "advance tech", "mark a track", "rover").finish()
    assert table.get("moves") == moves


def test_4_a_meteorite_for_a_tile_with_the_resource(make: Make) -> None:
    """Its own too; not for other tiles. Ice is not needed."""
    table = make(CORP, tech=4).set("flux", "civ").leave((5, 6), (5, 7)).put("meteorite", [(1, 4)])
    table.do("place the domino-civ-energy-meteor").first().pick("collect")
    assert set(table.values()) == {(1, 4)} | table.cells("meteorite")
    table.first()
    assert table.get("stones") == 1
    table = make(CORP, tech=4).set("flux", "tech").leave((5, 6), (5, 7)).put("meteorite", [(1, 4)])
    table.do("place the domino-civ-energy").first().finish()
    assert table.get("stones") == 0


def test_5_advances_the_flux_track_once_per_round(make: Make) -> None:
    table = make(CORP, tech=5, civ=0).set("flux", "civ").do("settle").pick("advance flux")
    assert table.over and table.step("civ") == 1


def test_5_not_at_the_top_but_rover(make: Make) -> None:
    assert make(CORP, tech=5, civ=15).set("flux", "civ").do("settle").over
    assert make(CORP, tech=5, rover=15).set("flux", "rover").do("settle").pick("advance flux").get("moves") == 3


def test_3_doubles_no_synergy_that_a_card_excludes(make: Make) -> None:
    """R22: the rank-3 card to step 5 gives all benefits but synergy; over the synergy of water 3 too."""
    table = make(CORP, tech=3, civ=5, water=2, biomass=5, rover=5).set("flux", "water").do("keep the unionization")
    assert table.over and table.steps() == {"civ": 5, "water": 5, "biomass": 5, "rover": 5, "tech": 7}


def test_3_leaves_the_tech_track_and_rover_milestones_as_they_are(make: Make) -> None:
    """corporations.yaml, `improved_meaning`: nothing is improved there."""
    table = make(CORP, tech=3, tech_at=11).set("unlocked", True, 3).set("flux", "tech").do("advance tech").pick("civ")
    assert table.over and table.step("civ") == 1
    table = make(CORP, tech=3, rover=0).set("flux", "rover").put("last-tile", [(5, 5), (5, 6)]).do("advance rover").first()
    assert table.over and len(table.cells("rover")) == 1


def test_R82_two_techs_in_one_turn(make: Make) -> None:
    """The token moves at once with the next tech: what the old one gives before, what the new one gives after."""
    table = make(CORP, tech_at=4).set("unlocked", True, 1).set("flux", "water").put("terrain", [(5, 5)], "water")
    table.put("rover", [(5, 5)]).run("note the start").put("rover", []).do("later, advance tech")
    table.pick("gain (2 * starters of flux) moves", "mark a track", "civ", "rush flux")
    assert (table.get("moves"), table.step("civ"), table.get("owed", 1)) == (2, 3, 1)
