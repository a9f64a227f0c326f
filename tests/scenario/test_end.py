"""Section 14: the end of the game."""

from __future__ import annotations

from .conftest import Make
from .table import EXTERIOR, INTERIOR, TRACKS, Table


def stuck(table: Table, *seats: int) -> Table:
    """These players can place nothing more."""
    for seat in seats:
        table.leave(seat=seat)
    return table


def test_A_one_player_who_can_place_neither_tile_makes_it_the_last_round(make: Make) -> None:
    """flow.yaml, `if there is a stuck player, set ending to yes`: after turning, before drafting; R63 all finish it."""
    table = stuck(make(2), 1).leave((5, 6), (5, 7), seat=0).set("front", 3).set("offset", 1)
    table.run("play a round").pick("3")
    assert table.get("ending") == 1
    assert table.asked.player == 0  # still takes his turn


def test_A_is_asked_of_the_depot_that_is_faced_then(make: Make) -> None:
    """The same: the domino fits, the straight four does not; so it depends on how the station was turned."""
    for front, ending in (("3", 0), ("4", 1)):
        table = make(2).set("offset", 1)
        for seat in (0, 1):
            table.leave((5, 6), (5, 7), seat=seat)
        for shape in EXTERIOR + INTERIOR:
            table.fill("stack", [], shape)
        # front 3: seat 0 faces tetromino-i and domino, seat 1 pentomino-z and tetromino-t
        table.fill("stack", ["domino-civ-energy"], "domino")
        table.leave((5, 6), (5, 7), (4, 7), (6, 7), seat=1).fill("stack", ["tetromino-t-civ-energy"], "tetromino-t")
        table.run("play a round").pick(front)
        assert table.get("ending") == ending


def test_R64_both_advances_of_one_tile_of_choice(make: Make) -> None:
    """flow.yaml, `to advance finally`: no placement, no meteorite, the tile leaves the station."""
    table = stuck(make(), 0).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-rover-tech-meteor", "domino-tech-biomass-meteor").run("take a turn")
    assert set(table.options()) == {"tetromino-i-rover-tech-meteor", "domino-tech-biomass-meteor"}
    table.pick("domino-tech-biomass-meteor").first()
    assert table.over and table.steps() == {"civ": 0, "water": 0, "biomass": 1, "rover": 0, "tech": 1}
    assert table.cells("meteorite") == table.cells("resource", "tech") == set()
    assert table.zone("stack", "domino") == table.zone("drafted") == []
    assert table.zone("stack", "tetromino-i") == ["tetromino-i-rover-tech-meteor"]


def test_R64_benefits_are_claimed_as_usual(make: Make) -> None:
    """The same: here a synergy, and a tech that is in force at once."""
    table = stuck(make(), 0).tracks(tech=1, biomass=0).set("front", 3).set("offset", 1)
    table.depot(None, "domino-tech-biomass").run("take a turn")
    table.pick("spend tech")
    assert table.step("tech") == 2
    table.pick("gain synergy").pick("tech").finish()
    assert (table.step("tech"), table.get("unlocked", 1), table.step("biomass")) == (3, 1, 1)


def test_14_water_needs_no_ice_and_is_not_doubled(make: Make) -> None:
    """flow.yaml, `advance the stand-in of RESOURCE`: a plain advance, tech 4 or not."""
    table = stuck(make(), 0).tracks(tech=10).set("front", 3).set("offset", 1)
    table.depot(None, "domino-water-rover").run("take a turn").finish()
    assert table.step("water") == 1


def test_7_7_energy_of_an_unplaced_tile_follows_the_other_resource(make: Make) -> None:
    """flow.yaml, `the stand-in of RESOURCE on TILE`: which so moves twice in total, neither doubled by tech 4."""
    for tile, track in (("domino-civ-energy", "civ"), ("domino-energy-water", "water")):
        table = stuck(make(), 0).tracks(tech=10).set("front", 3).set("offset", 1).depot(None, tile)
        table.run("take a turn").finish()
        assert table.step(track) == 2 and sum(table.steps().values()) == 12


def test_14_final_advancement_only_if_neither_tile_fits(make: Make) -> None:
    """flow.yaml, `if you could place a tile in your depot`."""
    table = make().leave((5, 6), (5, 7)).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-rover-tech", "domino-rover-tech").run("take a turn")
    assert set(table.values()) == {((5, 6), (5, 7)), ((5, 7), (5, 6))}


def test_B_both_stacks_of_any_depot_are_empty(make: Make) -> None:
    """flow.yaml, `SLOT is empty unless ...`: a depot is an exterior slot and the interior slot that faces it, with or
    without a player; at the end of the round."""
    table = make(2).set("front", 0).set("offset", 2)
    for slot in range(6):
        for inner, ending in ((slot + 2, 1), (slot + 1, 0)):
            table.set("ending", False)
            for shape in EXTERIOR + INTERIOR:
                table.fill("stack", [f"{shape}-civ-energy"], shape)
            table.fill("stack", [], EXTERIOR[slot])
            assert table.run("close the round").get("ending") == 0, "one stack empty is not enough"
            table.fill("stack", [], INTERIOR[inner % 6])
            assert table.run("close the round").get("ending") == ending


def test_C4_trackers_at_the_top_do_not_end_the_game(make: Make) -> None:
    """flow.yaml, `to play a round` and `to close the round`: that trigger comes with the expansion."""
    table = make(2).tracks(**dict.fromkeys(TRACKS, 15))
    assert table.run("close the round").get("ending") == 0 and not table.ask("stuck")


def test_R69_cards_are_taken_in_the_last_round(make: Make) -> None:
    """flow.yaml, `to play a round`: the civ step is part of it."""
    table = stuck(make(2), 0, 1).set("offset", 1).tracks(civ=2).fill("civ-stack", ["rising-planet-award"], 1)
    table.set("front", 3).depot("tetromino-i-civ-energy", None, 0).depot("pentomino-z-rover-tech", None, 1)
    table.run("play a round").pick("3").finish()
    assert table.get("ending") == 1 and table.zone("hand") == ["rising-planet-award"]


def test_a_game_is_prepared_then_played_to_its_last_round(make: Make) -> None:
    """flow.yaml, `to play the game`: round after round `until ending is yes`, then `finish the game`."""
    table = make(2, start="play the game")
    assert len(table.zone("civ-stack", 1)) == 3 and set(table.options()) == {"0", "1", "2", "3", "4", "5"}
    table.first()
    while table.asked.prompt != "a slot":
        table.last()
    assert table.get("commander") == 1 and table.get("ending") == 0  # the second round
    table.set("ending", True).finish()
    assert table.get("last-steps") == 1


# ------------------------------------------------------------------------------------ the last steps


def test_14_end_game_cards_are_revealed(make: Make) -> None:
    """end.yaml, `to wind up`: `move CIV_CARD to tableau`."""
    table = make(2).fill("hand", ["rising-planet-award", "commerce-agreement-1"]).run("finish the game")
    assert table.over and table.zone("hand") == []
    assert set(table.zone("tableau")) == {"rising-planet-award", "commerce-agreement-1"}


def test_R18_R70_advances_of_end_game_cards(make: Make) -> None:
    """end.yaml, `later, perform the final-effect of CIV_CARD`: with all benefits, here a patch."""
    table = make(2).fill("hand", ["gaming-commission", "planet-lottery"]).tracks(biomass=2).leave((5, 5))
    table.run("finish the game")
    assert len(table.options()) == 2
    table.pick("gaming-commission").pick("biomass")
    assert table.cells("patch") == set() and len(table.options()) == 2
    table.pick("gain a patch")
    assert table.cells("patch") == {(5, 5)}
    table.pick("civ")
    assert table.over and (table.step("civ"), table.step("biomass")) == (1, 3)


def test_14_movement_of_the_last_steps(make: Make) -> None:
    """end.yaml, `settle` in `to wind up`: R70, rover movement is carried out."""
    table = make(2).fill("hand", ["gaming-commission"]).tracks(rover=1).put("rover", [(5, 5)]).run("finish the game")
    table.pick("rover").pick("drive", (5, 6))
    assert table.over and table.cells("rover") == {(5, 6)}


def test_8_movement_that_is_left_is_lost_at_the_end_of_the_last_steps_too(make: Make) -> None:
    """end.yaml, `end the turn` in `to wind up`: a card that is taken afterwards brings none of it back."""
    table = make(2).fill("hand", ["gaming-commission"]).tracks(rover=1).put("rover", [(5, 5)]).set("owed", 1, 1)
    table.fill("civ-stack", ["planet-lottery"], 1).run("finish the game").pick("rover")
    assert table.get("moves") > 0
    table.pick("done").pick("civ")
    assert table.over and (table.get("moves"), table.cells("rover")) == (0, {(5, 5)})


def test_8_stored_patches_are_placed_before_scoring(make: Make) -> None:
    """end.yaml, `repeat stored times, later, lay a stored patch`: each legal at that moment; one without a square is lost."""
    table = make(2).set("stored", 3).tracks(tech=5).leave((5, 5), (5, 6)).run("finish the game").pick([(5, 6)])
    assert table.over and (table.cells("patch"), table.get("stored")) == ({(5, 5), (5, 6)}, 0)


def test_11_no_patch_is_stored_in_the_last_steps(make: Make) -> None:
    """end.yaml, rule patches-are-placed-at-the-end."""
    table = make(2).fill("hand", ["gaming-commission"]).tracks(tech=5, biomass=2).leave((5, 5)).run("finish the game")
    table.pick("biomass")
    assert table.over and (table.cells("patch"), table.get("stored")) == ({(5, 5)}, 0)


def test_14_order_of_the_last_steps_is_free(make: Make) -> None:
    """end.yaml, `later`: patches and cards in any order."""
    table = make(2).set("stored", 1).fill("hand", ["gaming-commission"]).leave((5, 5)).run("finish the game")
    assert table.options() == ["perform the final-effect of gaming-commission", "lay a stored patch"]


def test_14_civ_milestones_of_the_last_steps(make: Make) -> None:
    """end.yaml, `repeat until there is no owing player`: clockwise from the commander, then the last steps once more for
    what that brings."""
    table = make(3).set("commander", 2)
    for seat in range(3):
        table.tracks(seat, civ=13)
    table.fill("hand", ["gaming-commission"], seat=0).fill("hand", ["rising-planet-award"], seat=1)
    table.fill("hand", ["meteorite-repo-4"], seat=2).set("owed", 1, 4, seat=2)
    table.fill("civ-stack", ["planet-lottery", "best-planet-to-live-on-award", "space-citizen-decree"], 4)
    table.run("finish the game")
    assert table.asked.player == 0
    table.pick("civ")
    assert table.asked.player == 2 and len(table.options()) == 3
    table.pick("space-citizen-decree")
    assert table.asked.player == 0 and len(table.options()) == 2
    table.pick("planet-lottery")  # has an advance of its own
    assert table.asked.player == 0 and set(table.options()) == {"civ", "water", "biomass", "rover", "tech"}
    table.pick("civ")
    assert table.over and table.step("civ") == 15
    assert set(table.zone("tableau", seat=0)) == {"gaming-commission", "planet-lottery"}


def test_14_the_last_cards_of_every_player(make: Make) -> None:
    """end.yaml, `each player at once: wind up` once more: of all players, not of the first alone."""
    table = make(2).set("owed", 1, 4, seat=1).fill("civ-stack", ["planet-lottery"], 4).run("finish the game")
    assert table.asked.player == 1 and table.zone("tableau", seat=1) == ["planet-lottery"]
    assert table.pick("civ").over and table.step("civ", seat=1) == 1


def test_R23_stacks_are_refilled_before_the_cards_of_the_last_steps(make: Make) -> None:
    """end.yaml, `uncover the tiles`; station.yaml: refill at the end of the round and of the end-of-game step."""
    table = make(2).leave((5, 6), (5, 7)).set("front", 3).set("offset", 1).depot(None, "domino-civ-energy")
    table.set("inner-taken", True).set("owed", 1, 1).fill("civ-stack", ["salvage-yard"], 1)
    table.run("finish the game").first()
    assert table.over and table.cells("terrain", "energy") != set()


def test_14_the_last_steps_of_all_players(make: Make) -> None:
    """end.yaml, `each player at once: wind up`."""
    table = make(3)
    for seat in range(3):
        table.set("stored", 1, seat=seat).leave((5, 5), seat=seat)
    table.run("finish the game")
    assert table.over and all(table.cells("patch", seat=seat) == {(5, 5)} for seat in range(3))
