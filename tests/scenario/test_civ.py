"""Section 10 and appendix D: civ cards."""

from __future__ import annotations

import pytest

from .conftest import Make
from .facts import CELLS, CIV_CARDS
from .table import TRACKS, Table


def holding(table: Table, rank: int, *cards: str) -> Table:
    """These cards are what is left of a rank."""
    return table.fill("civ-stack", cards, rank)


# ------------------------------------------------------------------------------------- taking cards


def test_C8_civ_cards_at_the_end_of_the_round(make: Make) -> None:
    """flow.yaml, `to play a round`: after all have finished, clockwise from the commander; R12 the later one sees one
    card less; 4.8."""
    table = make(3).set("commander", 1).set("front", 3).set("offset", 1)
    for seat, tile in enumerate(("tetromino-i-civ-energy", None, "pentomino-f-civ-energy")):
        table.leave(seat=seat).depot(tile, None, seat).tracks(seat, civ=2)  # nobody can place: civ advances twice
    holding(table, 1, "rising-planet-award", "meteorite-repo-1", "salvage-yard", "dept-of-engineering")
    table.run("play a round").pick("3")
    while table.asked.prompt != "a civ-card":
        table.first()
    assert [table.step("civ", seat) for seat in range(3)] == [4, 2, 4]
    assert table.asked.player == 2 and len(table.options()) == 4
    table.pick("rising-planet-award")
    assert table.asked.player == 0
    assert set(table.options()) == {"meteorite-repo-1", "salvage-yard", "dept-of-engineering"}


def test_10_all_cards_that_are_left_are_offered(make: Make) -> None:
    """civ.yaml, `keep a civ-card in the offer of RANK`: take one, the others stay."""
    table = holding(make(), 1, "rising-planet-award", "meteorite-repo-1", "commerce-agreement-1").do("serve rank 1")
    assert set(table.options()) == {"rising-planet-award", "meteorite-repo-1", "commerce-agreement-1"}
    table.pick("meteorite-repo-1")
    assert set(table.zone("civ-stack", 1)) == {"rising-planet-award", "commerce-agreement-1"}


def test_10_immediate_cards_are_public_the_others_secret(make: Make) -> None:
    """civ.yaml, `to keep CIV_CARD`."""
    table = make()
    for card, (_, when, _) in CIV_CARDS.items():
        immediate = table.printed(card, "immediate-effect") != -1
        assert immediate == (when == "immediate"), card
    table.do("keep the dept-of-engineering").do("keep the rising-planet-award")
    assert (table.zone("tableau"), table.zone("hand")) == (["dept-of-engineering"], ["rising-planet-award"])


def test_R13_different_ranks_in_the_same_order(make: Make) -> None:
    """flow.yaml, `each player clockwise from the commander: take the cards due`."""
    table = make(3).set("commander", 2)
    for seat, rank in ((0, 3), (1, 2), (2, 4)):
        table.set("owed", 1, rank, seat)
    table.do("each player clockwise from the commander: take the cards due")
    order = []
    while not table.over:
        order += [table.asked.player] if table.asked.prompt == "a civ-card" else []
        table.pick(next((c for c in table.options() if CIV_CARDS.get(c, ("", ""))[1] == "end"), table.options()[0]))
    assert order == [2, 0, 1]


def test_R14_no_card_left(make: Make) -> None:
    """civ.yaml, `to take the cards due`: no card, no compensation, and the milestone is done with."""
    table = holding(make().set("owed", 1, 2), 2).run("take the cards due")
    assert table.over and table.get("owed", 2) == 0
    assert table.zone("hand") == table.zone("tableau") == []


def test_R15_two_cards_in_an_order_of_choice(make: Make) -> None:
    """civ.yaml, `choose an owed RANK`: the first is carried out before the second is chosen."""
    table = make().set("owed", 1, 1).set("owed", 1, 2)
    holding(holding(table, 1, "temp-agency"), 2, "approved-overtime", "first-planet-holiday").run("take the cards due")
    assert table.options() == ["1", "2"]
    table.pick("1")  # the temp agency, the only one left
    table.pick("civ", "water")
    assert table.step("civ") == table.step("water") == 1
    assert set(table.options()) == {"approved-overtime", "first-planet-holiday"}
    table.pick("first-planet-holiday")
    assert table.over and [table.get("owed", r) for r in (1, 2)] == [0, 0]


def test_10_two_cards_of_one_rank(make: Make) -> None:
    """civ.yaml, `lower owed of RANK by 1`: reached twice, taken twice (regress and reach again, section 10)."""
    table = holding(make().set("owed", 2, 1), 1, "rising-planet-award", "meteorite-repo-1", "commerce-agreement-1")
    table.run("take the cards due").pick("meteorite-repo-1").pick("rising-planet-award")
    assert table.over and set(table.zone("hand")) == {"meteorite-repo-1", "rising-planet-award"}


def test_R16_a_card_that_leads_to_the_next_milestone(make: Make) -> None:
    """civ.yaml, `repeat until there is no owed rank`: still in the same turn, before the next player."""
    table = make(3).tracks(civ=5).set("owed", 1, 1).set("owed", 1, 1, seat=1)
    holding(table, 1, "dept-of-operations", "rising-planet-award", "meteorite-repo-1")
    holding(table, 2, "first-planet-holiday", "peoples-planet-choice-award")
    table.do("each player clockwise from the commander: take the cards due")
    table.pick("dept-of-operations").pick("civ")
    assert table.asked.player == 0
    assert set(table.options()) == {"first-planet-holiday", "peoples-planet-choice-award"}
    table.pick("first-planet-holiday")
    assert table.asked.player == 1 and len(table.options()) == 2


def test_R20_a_card_that_can_do_nothing_may_be_taken(make: Make) -> None:
    """civ.yaml, `to keep CIV_CARD` is possible whatever the card does; the effect is skipped."""
    table = make().leave().put("lifepod", [])
    cards = ["approved-overtime", "relocation-bonus", "dept-of-parks-and-rec"]
    holding(table, 2, *cards)
    for card in cards:
        table.do("serve rank 2")
        if not table.over:
            table.pick(card)
        assert table.over and table.zone("tableau")[0] == card
    for card in ("salvage-yard", "depot-repair-online", "landing-zone-approved", "meteor-defense-program"):
        table.fill("civ-stack", [card], 3).do("serve rank 3")
        assert table.over and table.zone("tableau")[0] == card


def test_R4_movement_of_the_civ_step_is_lost_with_it(make: Make) -> None:
    """civ.yaml, `take the cards due`: `end the turn`."""
    table = holding(make().put("rover", [(5, 5)]).set("owed", 1, 1), 1, "dept-of-engineering").run("take the cards due")
    table.pick("drive", (5, 6))
    assert table.get("moves") == 3
    table.finish()
    assert table.get("moves") == 0


def test_10_movement_serves_until_all_cards_are_taken(make: Make) -> None:
    """civ.yaml: only after the last card. A pool, C7."""
    table = make().put("rover", [(5, 5)]).set("owed", 1, 1).set("owed", 1, 2)
    holding(holding(table, 1, "dept-of-engineering"), 2, "approved-overtime").run("take the cards due")
    table.pick("1").pick("done")
    table.pick((2, 7), (4, 1)).pick("drive", (5, 6))
    assert table.get("moves") == 3


# ------------------------------------------------------------------------------------ what cards do


@pytest.mark.parametrize("card", CIV_CARDS)
def test_D_rank_and_medals(make: Make, card: str) -> None:
    """civ_cards.yaml: `rank`, `score`."""
    rank, _, medals = CIV_CARDS[card]
    table = make()
    assert table.printed(card, "rank") == rank
    if card not in ("sustainable-living-act", "space-citizen-decree"):
        assert table.fill("tableau", [card]).score("civ cards") == medals


def test_D_thirty_six_cards(make: Make) -> None:
    """civ_cards.yaml."""
    table = make(2)
    cards = {card for rank in (1, 2, 3, 4) for zone in ("civ-stack", "civ-box") for card in table.zone(zone, rank)}
    assert cards == set(CIV_CARDS)


@pytest.mark.parametrize(("card", "many"), [("temp-agency", 2), ("wage-increase", 2), ("new-angel-investors", 3)])
def test_D_different_trackers(make: Make, card: str, many: int) -> None:
    """civ_cards.yaml, `advance N different tracks`: each once, with benefits."""
    table = make().fill("civ-stack", [card], 1).do("serve rank 1")
    for already in range(many):
        assert len(table.options()) == 5 - already
        table.first()
    assert table.over and sorted(table.steps().values()) == [0] * (5 - many) + [1] * many


def test_D_partnership_opportunity(make: Make) -> None:
    """civ_cards.yaml: three different trackers."""
    table = make().do("keep the partnership-opportunity").pick("civ", "tech", "water")
    assert table.over and table.steps() == {"civ": 1, "water": 1, "biomass": 0, "rover": 0, "tech": 1}


def test_R21_fewer_trackers_can_move(make: Make) -> None:
    """civ_cards.yaml, card 10: move those that can; rover always can."""
    table = (
        make()
        .tracks(civ=15, water=15, biomass=15, tech=0, rover=0)
        .put("last-tile", [])
        .do("keep the new-angel-investors")
    )
    table.pick("tech")
    assert table.over and (table.step("tech"), table.step("rover")) == (1, 1)


def test_D_dept_of_operations(make: Make) -> None:
    """civ_cards.yaml: `advance a track by 2`, full benefits of both steps."""
    table = make().tracks(civ=2).do("keep the dept-of-operations").pick("civ")
    assert (table.step("civ"), table.get("owed", 1)) == (4, 1)


@pytest.mark.parametrize(("card", "many"), [("approved-overtime", 2), ("search-and-rescue-team", 3)])
def test_D_lifepods_exactly_that_many(make: Make, card: str, many: int) -> None:
    """civ_cards.yaml, `collect N lifepods on planet`; decisions.md, civ cards 13, 18, 25: no fewer, or all there are."""
    table = make().fill("civ-stack", [card], 2).do("serve rank 2")
    for already in range(many):
        assert len(table.options()) == 6 - already
        table.first()
    assert table.over and (table.get("pods"), len(table.cells("lifepod"))) == (many, 6 - many)
    table.put("lifepod", [(2, 7)]).fill("civ-stack", [card], 2).do("serve rank 2")
    assert table.over and table.get("pods") == many + 1


def test_D_meteor_defense_program(make: Make) -> None:
    """civ_cards.yaml, `destroy 3 meteorites on planet`: exactly three, not collected."""
    table = make().put("meteorite", [(5, 5), (5, 6), (5, 7), (5, 8)]).do("keep the meteor-defense-program")
    table.pick((5, 5), (5, 7), (5, 8))
    assert table.over and (table.cells("meteorite"), table.get("stones")) == ({(5, 6)}, 0)


def test_D_landing_zone_approved(make: Make) -> None:
    """civ_cards.yaml: only rows and columns with a meteorite; all of them in it go."""
    table = make().put("meteorite", [(5, 5), (5, 7), (8, 5)]).do("keep the landing-zone-approved")
    assert set(table.options()) == {"row 5", "row 8", "column 5", "column 7"}
    table.pick("column 5")
    assert (table.cells("meteorite"), table.get("stones")) == ({(5, 7)}, 0)


def test_D_relocation_bonus_is_optional(make: Make) -> None:
    """civ_cards.yaml, `may teleport a rover`; not onto another rover, nor where it stands (decisions.md)."""
    table = make().put("rover", [(5, 5), (5, 6)]).do("keep the relocation-bonus")
    assert table.options() == ["teleport a rover", "pass"]
    table.pick("teleport a rover").pick((5, 5))
    assert set(table.values()) == CELLS - {(5, 5), (5, 6)}


def test_R22_unionization(make: Make) -> None:
    """civ_cards.yaml, card 21: step by step in any order, benefits but synergy; those at 5 or above stay."""
    table = make().tracks(civ=2, water=1, biomass=1, rover=6, tech=15).leave((5, 6)).do("keep the unionization")
    assert table.options() == ["civ", "water", "biomass"]
    for track in ("water", "civ", "water", "biomass", "biomass"):  # over the synergies of water and biomass, to a patch
        before = table.steps()
        assert table.options() == [low for low in TRACKS if before[low] < 5]
        assert table.pick(track).steps() == {**before, track: before[track] + 1}
    assert table.get("owed", 1) == 1 and table.cells("patch") == set()
    table.pick("store a patch")  # tech 2 is unlocked
    table.finish()
    assert table.over and table.steps() == {"civ": 5, "water": 5, "biomass": 5, "rover": 6, "tech": 15}


def test_R22_synergies_work_again_afterwards(make: Make) -> None:
    """civ_cards.yaml, card 21: `until this card ends`."""
    table = make().tracks(civ=5, water=2, biomass=5, rover=5, tech=5).do("keep the unionization")
    assert table.over and table.step("water") == 5
    assert set(table.do("gain synergy").options()) == set(TRACKS)


def test_D_salvage_yard_gives_no_advances(make: Make) -> None:
    """civ_cards.yaml, card 5: meteorite and destruction as always, becomes the last tile."""
    table = make().leave((5, 6), (5, 7)).put("rover", [(5, 6)])
    table.set("front", 3).set("offset", 1).depot(None, "domino-civ-energy-meteor").do("keep the salvage-yard")
    table.pick([(5, 6), (5, 7)])
    assert table.over and set(table.steps().values()) == {0}
    assert (table.cells("meteorite"), table.cells("rover")) == ({(5, 7)}, set())
    assert table.cells("last-tile") == {(5, 6), (5, 7)}


def test_D_depot_repair_online_gives_them(make: Make) -> None:
    """civ_cards.yaml, card 16: water only over ice, energy as always."""
    table = make().leave((5, 4), (5, 5)).set("front", 3).set("offset", 1)
    table.depot(None, "domino-energy-water").do("keep the depot-repair-online").pick([(5, 4), (5, 5)])
    table.pick("use water").pick("civ")
    assert table.over and (table.step("water"), table.step("civ")) == (1, 1)


def test_D_salvage_yard_does_not_bar_later_tiles(make: Make) -> None:
    """civ_cards.yaml, card 5: `until this card ends`."""
    table = make().leave().set("front", 3).set("offset", 1).depot(None, "domino-civ-energy").do("keep the salvage-yard")
    table.leave((5, 6), (5, 7)).do("keep the depot-repair-online").first().finish()
    assert table.step("civ") == 2


def test_R23_a_second_tile_only_after_refilling(make: Make) -> None:
    """flow.yaml, `your depot is uncovered tiles in ...`: the stack's next tile is not on offer in the same step."""
    table = make().leave((5, 6), (5, 7), (8, 6), (8, 7)).set("front", 3).set("offset", 1)
    table.depot(None, "domino-civ-energy").fill("stack", ["domino-civ-energy", "domino-rover-tech"], "domino")
    table.do("keep the salvage-yard").first()
    assert table.zone("stack", "domino") == ["domino-rover-tech"] and table.depot_of() == []
    table.do("keep the depot-repair-online")
    assert table.over and table.zone("stack", "domino") == ["domino-rover-tech"]
    table.run("uncover the tiles")
    assert table.depot_of() == ["domino-rover-tech"]


def test_R23_the_other_stack_is_open(make: Make) -> None:
    """The same: each stack for itself."""
    table = make().leave((5, 6), (5, 7), (5, 8), (5, 9), (8, 6), (8, 7)).set("front", 3).set("offset", 1)
    table.depot("tetromino-i-civ-energy", "domino-rover-tech").do("keep the salvage-yard")
    assert set(table.options()) == {"tetromino-i-civ-energy", "domino-rover-tech"}
    table.pick("domino-rover-tech")
    assert table.depot_of() == ["tetromino-i-civ-energy"]


def test_D_patches_of_cards(make: Make) -> None:
    """civ_cards.yaml, cards 3, 12, 26: one, two, three."""
    for card, many in (("dept-of-natural-resources", 1), ("dept-of-parks-and-rec", 2), ("global-parks-system", 3)):
        table = make().leave((5, 5), (5, 6), (5, 7), (5, 8)).fill("civ-stack", [card], 1).do("serve rank 1")
        for _ in range(many):
            table.first()
        assert table.over and len(table.cells("patch")) == many


def test_R18_D_advances_of_end_game_cards_wait(make: Make) -> None:
    """civ.yaml, `otherwise, move CIV_CARD to hand`: nothing happens when it is taken."""
    for card in ("gaming-commission", "planet-lottery"):
        table = make().fill("civ-stack", [card], 4).do("serve rank 4")
        assert table.over and set(table.steps().values()) == {0} and table.zone("hand") == [card]
