"""C5, R66: what a planet says should not be yields where it alone would end the game, and only there."""

from __future__ import annotations

from .conftest import Make

LONG = "tetromino-i-civ-energy"  # does not fit where these tests leave room


def test_R58_a_tile_that_obeys_is_drafted(make: Make) -> None:
    """On K-273 the domino fits on [4, 4] and [4, 5], ice both; the L of three could lie on ice and land only."""
    table = make("k-273").bare((4, 3), (4, 4), (4, 5))
    table.set("front", 3).set("offset", 1)  # seat 0: tetromino-i outside, domino inside
    table.depot(LONG, "domino-civ-energy").run("take a turn")
    assert set(table.values()) == {((4, 4), (4, 5)), ((4, 5), (4, 4))}


def test_R66_a_rule_yields_where_no_tile_obeys(make: Make) -> None:
    """[4, 3] is land, [4, 4] ice: the domino breaks the rule of the planet, and the game goes on."""
    table = make("k-273").bare((4, 3), (4, 4)).set("front", 3).set("offset", 1)
    table.depot(LONG, "domino-civ-energy")
    assert not table.ask("stuck")
    table.run("take a turn")
    assert set(table.values()) == {((4, 3), (4, 4)), ((4, 4), (4, 3))}
    table.pick(((4, 3), (4, 4)))
    assert table.cells("terrain", "energy") == {(4, 4)} and table.get("inner-taken")


def test_14_where_no_tile_fits_at_all_the_game_ends(make: Make) -> None:
    table = make("k-273").bare((4, 3), (6, 6)).set("front", 3).set("offset", 1)
    table.depot(LONG, "domino-civ-energy")
    assert table.ask("stuck")


def test_C5_a_rule_does_not_yield_for_a_card(make: Make) -> None:
    """A civ card that places a tile of the depot: without a place nothing happens, and no game ends by that."""
    table = make("k-273").bare((4, 3), (4, 4)).set("front", 3).set("offset", 1)
    table.depot(LONG, "domino-civ-energy").do("keep the depot-repair-online")
    assert table.cells("terrain", "energy") == set()


def test_several_that_block_only_together(make: Make) -> None:
    """The domino fits on [4, 3] and [4, 4] against the planet, on [6, 8] and [6, 9] against the other rule: the player
    chooses which yields, and then only that one does."""
    table = make("k-273").bare((4, 3), (4, 4), (6, 8), (6, 9)).set("front", 3).set("offset", 1)
    table.depot(LONG, "domino-civ-energy")
    table.do("until the round ends, you should not place TILE at SPOT if SPOT covers column of (the cell of planet in [6, 8])")
    table.run("take a turn")
    assert len(table.options()) == 2 and "k-273" in table.options()
    table.pick("k-273")
    assert set(table.values()) == {((4, 3), (4, 4)), ((4, 4), (4, 3))}


def test_all_yield_where_one_is_not_enough(make: Make) -> None:
    """The domino fits on [4, 3] and [4, 4] alone, against the planet and the other rule: it is drafted and placed there."""
    table = make("k-273").bare((4, 3), (4, 4)).set("front", 3).set("offset", 1)
    table.depot(LONG, "domino-civ-energy")
    table.do("until the round ends, you should not place TILE at SPOT if SPOT covers column of (the cell of planet in [4, 3])")
    assert not table.ask("stuck")
    table.run("take a turn")
    assert set(table.values()) == {((4, 3), (4, 4)), ((4, 4), (4, 3))}
    table.pick(((4, 3), (4, 4)))
    assert table.cells("terrain", "energy") == {(4, 4)}
    assert table.get("inner-taken") and table.zone("stack", "domino") == []
