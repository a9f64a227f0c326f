"""Section 4: the round, and section 3 for two players."""

from __future__ import annotations

from .conftest import OTHER, Make
from .table import Table


def corner(table: Table) -> Table:
    """Place 0 faces the straight four of the outer ring and the domino of the inner one."""
    return table.set("front", 3).set("offset", 1)


def test_4_1_the_commander_turns_the_station(make: Make) -> None:
    """flow.yaml, `the commander: turn the station`, `set front to a slot`: any number of depots, or none."""
    for players in (2, 4):
        table = make(players).set("commander", players - 1).set("front", 2).run("play a round")
        assert table.asked.player == players - 1
        assert table.options() == ["0", "1", "2", "3", "4", "5"]


def test_C3_two_players_turn_freely_by_default(make: Make) -> None:
    """flow.yaml, `if option two-player-rotation is fixed ...`: the other choice is the default."""
    table = make(2).set("front", 2).run("turn the station").pick("4")
    assert table.get("front") == 4


def test_C3_two_players_turn_by_one_depot_clockwise(make: Make) -> None:
    """The same: each seat then faces the exterior slot one lower than before; for two players only."""
    table = make(2, **OTHER).finish().set("front", 3).run("turn the station")
    assert table.over and table.get("front") == 2
    assert table.set("front", 0).run("turn the station").get("front") == 5
    assert not make(3, **OTHER).finish().run("turn the station").over


def test_3_1_the_station_turns_as_one_piece(make: Make) -> None:
    """flow.yaml, `set front to a slot`: the offset of the rings stays for the whole game."""
    table = make(2).set("offset", 3).run("turn the station").pick("5")
    assert table.get("offset") == 3


def test_what_each_slot_would_bring_the_commander_is_shown(make: Make) -> None:
    """flow.yaml, `the preview of SLOT`: place 0 faces the slot itself, and the inner ring lies an offset behind."""
    table = make(2).set("commander", 0).set("offset", 1)
    table.fill("stack", ["tetromino-i-rover-tech"], "tetromino-i").fill("stack", ["domino-civ-energy"], "domino")
    brought = table.ask("preview of SLOT", 3)
    table.run("turn the station").pick("3").finish()
    assert table.ask("depot") == brought
    assert set(table.depot_of()) == {"tetromino-i-rover-tech", "domino-civ-energy"}


def test_beginning_the_station_turns_before_the_first_draft(make: Make) -> None:
    """flow.yaml, `to play a round`, first line; decisions.md, beginning."""
    table = make(2).run("play a round")
    assert table.asked.prompt == "a slot"


def test_4_4_one_tile_of_the_two_of_the_own_depot(make: Make) -> None:
    """flow.yaml, `to make a play`, `your depot is ...`."""
    table = corner(make()).leave((5, 6), (5, 7), (5, 8), (5, 9))
    table.fill("stack", ["tetromino-i-rover-tech", "tetromino-i-civ-energy"], "tetromino-i")
    table.fill("stack", ["domino-rover-tech", "domino-civ-energy"], "domino")
    table.run("take a turn")
    assert set(table.options()) == {"tetromino-i-rover-tech", "domino-rover-tech"}
    table.pick("domino-rover-tech")
    assert table.zone("stack", "domino") == ["domino-civ-energy"]
    assert table.zone("stack", "tetromino-i") == ["tetromino-i-rover-tech", "tetromino-i-civ-energy"]


def test_4_4_a_tile_that_can_be_placed_must_be_drafted(make: Make) -> None:
    """flow.yaml, `choose a playable TILE in your offer`."""
    table = corner(make()).leave((5, 6), (5, 7)).depot("tetromino-i-rover-tech", "domino-rover-tech").run("take a turn")
    assert len(table.values()) == 2  # only where the domino goes is still asked
    assert table.zone("drafted") == ["domino-rover-tech"]


def test_4_5_one_tile_each_turn(make: Make) -> None:
    """flow.yaml, `to draft TILE`: its place stays empty: the next one waits for the refill."""
    table = corner(make()).leave((5, 6), (5, 7), (8, 6), (8, 7))
    table.depot(None, "domino-rover-tech").fill("stack", ["domino-rover-tech", "domino-civ-energy"], "domino")
    table.run("take a turn").first()
    assert table.depot_of() == []
    assert table.finish().run("uncover the tiles").depot_of() == ["domino-civ-energy"]


def test_R67_one_stack_empty(make: Make) -> None:
    """flow.yaml, `your depot is ...`: choose from the other; it is no end trigger."""
    table = corner(make()).leave((5, 6), (5, 7)).depot(None, "domino-rover-tech")
    assert table.depot_of() == ["domino-rover-tech"]
    assert not table.ask("stuck", seat=0)
    table.leave()
    assert table.ask("stuck", seat=0)  # a piece that does not fit is one


def test_4_3_all_take_their_turns_then_the_civ_step(make: Make) -> None:
    """flow.yaml, `to play a round`: turns of all, then civ cards, then the token goes on."""
    table = corner(make(2)).leave(seat=0).leave(seat=1)
    table.depot("tetromino-i-civ-energy", None, 0).depot("pentomino-z-civ-energy", None, 1)
    for seat in (0, 1):
        table.tracks(seat, civ=2)
    table.fill("civ-stack", ["rising-planet-award", "meteorite-repo-1", "commerce-agreement-1"], 1)
    table.run("play a round").pick("3")
    turns: list[int] = []
    cards: list[int] = []
    while not table.over:
        (cards if table.asked.prompt == "a civ-card" else turns).append(table.asked.player)
        assert not (cards and table.asked.prompt != "a civ-card")
        table.first()
    assert set(turns) <= {0, 1} and cards == [0, 1]
    assert (table.step("civ", 0), table.step("civ", 1)) == (4, 4)  # final track advancement: civ and energy as civ


def test_R23_stacks_are_refilled_before_the_civ_step(make: Make) -> None:
    """flow.yaml, the second `uncover the tiles`: a card that places a tile finds the one under that of the turn."""
    table = make(2).leave((5, 5), (5, 6), (5, 7), (5, 8)).leave((0, 5), seat=1).set("front", 3).set("offset", 1)
    table.depot(None, "domino-civ-energy").fill("stack", ["domino-civ-energy", "domino-rover-tech"], "domino")
    table.set("owed", 1, 1).fill("civ-stack", ["salvage-yard"], 1).run("play a round").pick("3")
    table.pick([(5, 5), (5, 6)]).finish()
    assert table.zone("stack", "domino") == [] and table.cells("terrain", "tech") - {(5, 5), (5, 6)} != set()


def test_4_9_the_token_passes_clockwise(make: Make) -> None:
    """flow.yaml, `to close the round`: if the game goes on."""
    table = make(3)
    for after in (1, 2, 0):
        assert table.run("close the round").get("commander") == after
    assert table.set("ending", True).run("close the round").get("commander") == 0


def test_4_9_uncovered_tiles_become_the_new_tops(make: Make) -> None:
    """flow.yaml, `uncover the tiles`, before the draft, before the civ step and at the end of the round."""
    table = make(2)
    for verb in ("uncover the tiles", "close the round"):
        for seat in (0, 1):
            table.set("outer-taken", True, seat=seat).set("inner-taken", True, seat=seat)
            assert table.depot_of(seat) == []
        table.run(verb)
        assert [len(table.depot_of(seat)) for seat in (0, 1)] == [2, 2]
