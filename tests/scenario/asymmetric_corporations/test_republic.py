"""Republic: a step back for each civ card, and its five techs."""

from __future__ import annotations

from .conftest import Make

CORP = "republic"


def test_seven_cards_of_four_ranks(make: Make) -> None:
    for step, rank in ((1, 1), (3, 2), (5, 2), (7, 3), (9, 3), (11, 4), (13, 4)):
        assert make(CORP, civ=step).do("advance civ").get("owed", rank) == 1


def test_a_civ_card_makes_another_tracker_regress(make: Make) -> None:
    """Of those that can; at the landing; without benefits."""
    table = make(CORP, civ=1, water=4, rover=2).do("advance civ")
    assert set(table.options()) == {"water", "rover"}
    table.pick("water")
    assert table.over and (table.step("water"), table.get("owed", 1)) == (3, 1)


def test_nothing_happens_if_all_four_are_at_the_start(make: Make) -> None:
    assert make(CORP, civ=1).do("advance civ").over


def test_a_step_back_of_tech_switches_it_off(make: Make) -> None:
    table = make(CORP, tech=1, civ=1).do("advance civ")
    assert table.over and not table.ask("active TECH", f"{CORP}-1")


def test_R14_also_if_no_card_is_left(make: Make) -> None:
    table = make(CORP, civ=1, water=4).fill("civ-stack", [], 1).do("advance civ")
    assert table.step("water") == 3


def test_not_for_a_civ_tracker_that_lands_elsewhere(make: Make) -> None:
    assert make(CORP, civ=2, water=4).do("advance civ").step("water") == 4


# -- techs


def test_1_movement_of_the_rover_step_before_a_tile_with_civ(make: Make) -> None:
    """It binds to a tile with civ; once per round."""
    table = make(CORP, tech=1, rover=4).leave((5, 6), (5, 7), (5, 8)).set("front", 0).set("offset", 2)
    table.depot("pentomino-z-energy-water", "tromino-v-civ-energy").run("take a turn").pick("ride ahead")
    assert table.get("moves") == 2 and not any("ride ahead" in words for words in table.options())


def test_1_binds_to_civ(make: Make) -> None:
    """Both tiles fit; after the ride only the one with civ can be taken."""
    table = make(CORP, tech=1, rover=4).bare((5, 6)).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-energy-water", "domino-civ-energy").run("take a turn").pick("ride ahead")
    assert {len(places) for places in table.values()} == {2}
    table = make(CORP, tech=1, rover=4).bare((5, 6)).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-energy-water", "domino-civ-energy").run("take a turn").pick("make a play")
    assert len(table.options()) == 2


def test_1_binds_this_tile_only(make: Make) -> None:
    """Else the test for the end of the next round would count a depot without civ as one where nothing fits."""
    table = make(CORP, tech=1, rover=4).bare((5, 6)).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-energy-water", "domino-civ-energy").run("take a turn").pick("ride ahead").first()
    table.depot("tetromino-i-energy-water", "domino-tech-biomass")
    assert not table.get("bound-to-civ") and not table.ask("stuck")


def test_1_not_without_civ_on_offer_nor_without_movement(make: Make) -> None:
    table = make(CORP, tech=1, rover=4).bare((5, 6)).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-energy-water", "domino-tech-biomass").run("take a turn")
    assert not any("ride ahead" in words for words in table.options())
    table = make(CORP, tech=1, rover=1).bare((5, 6)).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-energy-water", "domino-civ-energy").run("take a turn")
    assert not any("ride ahead" in words for words in table.options())


def test_1_not_after_the_tile_and_no_synergy(make: Make) -> None:
    """Step 10 prints synergy too."""
    table = make(CORP, tech=1, rover=10).bare((5, 6)).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-energy-water", "domino-civ-energy").run("take a turn").pick("ride ahead")
    assert table.get("moves") == 2 and {len(places) for places in table.values()} == {2}  # the tile is next, no tracker
    table = make(CORP, tech=1, rover=4).bare((5, 6)).set("front", 3).set("offset", 1).set("before-draft", False)
    assert table.depot("tetromino-i-energy-water", "domino-civ-energy").do("settle").over


def test_1_where_the_tile_with_civ_does_not_fit(make: Make) -> None:
    """It can be ridden for where neither fits, so that none is placed; not where the other one does."""
    table = make(CORP, tech=1, rover=4).leave().set("front", 3).set("offset", 1)
    table.depot("tetromino-i-civ-energy", "domino-rover-tech").run("take a turn")
    assert "ride ahead" in table.options()
    table = make(CORP, tech=1, rover=4).leave().set("front", 3).set("offset", 1)
    table.depot("tetromino-i-energy-water", "domino-rover-tech").run("take a turn")
    assert "ride ahead" not in table.options()
    table = make(CORP, tech=1, rover=4).leave((5, 6), (5, 7)).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-civ-energy", "domino-rover-tech").run("take a turn")
    assert "ride ahead" not in table.options()


def test_2_the_top_card_of_the_next_rank_is_on_offer(make: Make) -> None:
    """R83: of the cards in play; none left, no extra; not for rank 4."""
    table = (
        make(CORP, tech=2)
        .fill("civ-stack", ["temp-agency"], 1)
        .fill("civ-stack", ["wage-increase", "first-planet-holiday"], 2)
    )
    table.do("serve rank 1")
    assert table.options() == ["temp-agency", "wage-increase"]
    table = (
        make(CORP, tech=2).fill("civ-stack", [], 1).fill("civ-stack", ["first-planet-holiday"], 2).do("serve rank 1")
    )
    assert table.zone("hand") == ["first-planet-holiday"]
    table = (
        make(CORP, tech=1).fill("civ-stack", [], 1).fill("civ-stack", ["first-planet-holiday"], 2).do("serve rank 1")
    )
    assert table.zone("hand") == []


def test_3_from_a_civ_resource_to_any_other(make: Make) -> None:
    """decisions.md: icons, as printed. For one movement each time."""
    table = make(CORP, tech=3).put("resource", [(1, 4), (5, 5), (8, 8), (9, 5)], "civ").put("rover", [(5, 5), (8, 8)])
    table.set("moves", 2).do("settle").pick("commute", (5, 5))
    assert set(table.values()) == {(1, 4), (9, 5)}
    table.pick((1, 4)).pick("commute", (1, 4), (5, 5))
    assert table.over and (table.get("moves"), table.cells("rover")) == (0, {(5, 5), (8, 8)})


def test_3_not_from_other_squares_nor_without_movement(make: Make) -> None:
    table = make(CORP, tech=3).put("resource", [(1, 4), (8, 8)], "civ").put("rover", [(5, 5)]).set("moves", 1)
    assert not any("commute" in words for words in table.do("settle").options())
    assert make(CORP, tech=3).put("resource", [(1, 4), (5, 5)], "civ").put("rover", [(5, 5)]).do("settle").over


def test_4_synergy_for_a_civ_card(make: Make) -> None:
    """In any order with the step back."""
    table = make(CORP, tech=4, civ=1).do("advance civ").pick("gain synergy", "water")
    assert table.step("water") == 1 and not table.over
    table = make(CORP, tech=4, civ=1).do("advance civ").pick("reach", "regress")
    assert (table.step("tech"), table.over) == (9, False)


def test_4_is_read_at_the_landing(make: Make) -> None:
    """corporations.yaml, Republic 4: neither a step back of tech nor a tech that comes later changes it."""
    table = make(CORP, civ=1).tracks(tech=10).do("later, advance civ\nlater, regress tech").pick("advance civ", "regress tech")
    assert "gain synergy" in table.options()
    table = make(CORP, civ=1).tracks(tech=9).do("later, advance civ\nlater, advance tech").pick("advance civ", "advance tech")
    assert table.step("tech") == 9 and table.over  # the step back of the card


def test_5_two_of_the_cards_that_are_left(make: Make) -> None:
    """Of all ranks; what acts at once does so, the others score."""
    table = make(CORP, tech=5)
    for rank in (1, 2, 3, 4):
        table.fill("civ-stack", [], rank)
    table.fill("civ-stack", ["rising-planet-award"], 1).fill(
        "civ-stack", ["best-planet-to-live-on-award", "gaming-commission"], 4
    )
    table.run("finish the game")
    assert set(table.options()) == {"rising-planet-award", "best-planet-to-live-on-award", "gaming-commission"}
    table.pick("rising-planet-award", "best-planet-to-live-on-award")
    assert table.score("civ cards") == 6 and table.over


def test_5_once_and_fewer_if_fewer_are_left(make: Make) -> None:
    table = make(CORP, tech=5)
    for rank in (1, 2, 3, 4):
        table.fill("civ-stack", [], rank)
    assert table.fill("civ-stack", ["rising-planet-award"], 1).run("finish the game").score("civ cards") == 2
    table = make(CORP, tech=4).run("finish the game")
    assert table.over and table.zone("tableau") == []


def test_5_shows_all_that_is_left_and_forgets_the_rest(make: Make) -> None:
    """They lie in their stacks again, nobody knows where."""
    table = make(CORP, tech=5).set("entitled", True)
    for rank, cards in {1: ["rising-planet-award"], 2: ["wage-increase", "first-planet-holiday"], 3: [], 4: []}.items():
        table.fill("civ-stack", cards, rank)
    assert table.known("wage-increase") == set()
    table.do("take the cards due")
    assert table.known("rising-planet-award") == table.known("wage-increase") == {0}
    table.pick("rising-planet-award", "first-planet-holiday").finish()
    assert table.known("wage-increase") == set()


def test_5_what_the_cards_bring_is_settled_with_them(make: Make) -> None:
    """The synergy of water 3 comes before movement is lost."""
    table = make(CORP, tech=5, water=2, rover=1).set("entitled", True).put("rover", [(5, 5)])
    for rank in (1, 2, 3, 4):
        table.fill("civ-stack", ["temp-agency"] if rank == 1 else [], rank)
    table.run("take the cards due").pick("water", "rover", "gain synergy", "biomass", "drive")
    assert (table.step("biomass"), len(table.values())) == (1, 4)


def test_R83_of_the_cards_in_play_and_none_if_none_are_left(make: Make) -> None:
    """The top card of the next rank, one only; the box is not touched."""
    table = make(CORP, tech=2).fill("civ-stack", ["temp-agency"], 1)
    table.fill("civ-stack", ["first-planet-holiday", "wage-increase"], 2).run("serve RANK", 0, (1,))
    assert len(table.options()) == 2 and "temp-agency" in table.options()
    assert table.known("first-planet-holiday") == {0} and table.known("wage-increase") == set()
    table.pick("temp-agency").finish()
    assert table.known("first-planet-holiday") == set()  # it lies in its stack again, nobody knows where
    table = make(CORP, tech=2).fill("civ-stack", ["rising-planet-award"], 1).fill("civ-stack", [], 2)
    table.run("serve RANK", 0, (1,)).finish()
    assert table.zone("hand") == ["rising-planet-award"]


def test_R83_rank_3_is_followed_by_4_and_4_by_nothing(make: Make) -> None:
    table = make(CORP, tech=2).fill("civ-stack", ["top-planet-award"], 3)
    table.fill("civ-stack", ["best-planet-to-live-on-award", "gaming-commission"], 4).run("serve RANK", 0, (3,))
    assert table.options() == ["top-planet-award", "best-planet-to-live-on-award"]
    table.pick("best-planet-to-live-on-award").run("serve RANK", 0, (4,))
    assert table.over and set(table.zone("hand")) == {"best-planet-to-live-on-award", "gaming-commission"}


def test_1_binds_a_tile_that_is_not_placed_too(make: Make) -> None:
    """Neither of the two fits: the one with civ is taken for its advances."""
    table = make(CORP, tech=1).set("front", 3).set("offset", 1).depot("tetromino-i-rover-tech", "domino-civ-energy")
    table.set("bound-to-civ", True).do("advance finally").first().finish()
    assert (table.step("civ"), table.step("rover")) == (2, 0)
