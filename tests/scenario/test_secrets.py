"""Section 20: what is public and what is secret."""

from __future__ import annotations

import pytest

from .conftest import Make
from .table import Table


@pytest.mark.parametrize(
    ("zone", "seen"),
    [
        ("stack", "top"),  # tops of all stacks, the order below is hidden
        ("civ-box", "nobody"),
        ("civ-stack", "nobody"),  # seen by whoever chooses
        ("objective-deck", "nobody"),
        ("drafted", "all"),
        ("hand", "owner"),  # end-game civ cards until the end
        ("tableau", "all"),  # immediate cards
        ("shared", "all"),  # neighbour objectives
    ],
)
def test_20_who_sees_what(make: Make, zone: str, seen: str) -> None:
    """game.yaml, `seen by`."""
    assert make().bench.declarations.zones[zone].seen == seen


def test_10_the_chooser_sees_what_is_left_of_a_rank(make: Make) -> None:
    """civ.yaml, `show the offer of RANK to you`: he alone, and only while choosing."""
    cards = ["rising-planet-award", "meteorite-repo-1", "commerce-agreement-1"]
    table = make(3).fill("civ-stack", cards, 1).do("serve rank 1", seat=1)
    assert [table.known(card) for card in cards] == [{1}, {1}, {1}]
    table.pick("meteorite-repo-1")
    assert table.known("rising-planet-award") == table.known("commerce-agreement-1") == set()


def test_20_end_game_cards_in_hand_score_nothing_yet(make: Make) -> None:
    """game.yaml, `rules hold while: it is in your tableau`, end.yaml, scores: the running score gives no secret away."""
    table = make().set("stones", 3)
    before = table.scores()
    cards = ["meteorite-repo-1", "commerce-agreement-2", "best-planet-to-live-on-award", "sustainable-living-act"]
    assert table.fill("hand", cards).put("patch", [(5, 5)]).scores() == before


def test_6_turns_are_taken_at_once(make: Make) -> None:
    """flow.yaml and end.yaml, `each player at once`: choices stay private until all are done; civ cards are taken in turn."""
    from model.tree import nodes

    from pudsl.check import typed as t

    verbs = make().bench.program.verbs

    def calls(verb: str) -> list[tuple[str, bool]]:
        rounds = [node for node in nodes(verbs[verb].body) if isinstance(node, t.As)]
        return [(node.body.verb, node.at_once) for node in rounds if isinstance(node.body, t.Do)]

    assert calls("play a round") == [("turn the station", False), ("take a turn", True), ("take the cards due", False)]
    assert calls("finish the game") == [("wind up", True), ("take the cards due", False), ("wind up", True)]


# ------------------------------------------------------------- what a player is shown, on the core


@pytest.fixture
def core() -> Table:
    return Table("core", 3)


def test_20_others_do_not_see_a_hand(core: Table) -> None:
    """game.yaml, `hand: ... seen by: owner`; immediate cards are public."""
    core.fill("hand", ["meteorite-repo-1", "rising-planet-award"], seat=1).fill("tableau", ["temp-agency"], seat=1)
    assert core.seen_by(1).zone("hand", seat=1) == ["meteorite-repo-1", "rising-planet-award"]
    for seat in (0, 2):
        assert core.seen_by(seat).zone("hand", seat=1) == ["?", "?"]
        assert core.seen_by(seat).zone("tableau", seat=1) == ["temp-agency"]


def test_20_only_the_tops_of_stacks_are_seen(core: Table) -> None:
    """game.yaml, `stack: ... seen by: top`; the number left is public."""
    top = core.zone("stack", "domino")[0]
    for seat in range(3):
        seen = core.seen_by(seat)
        assert seen.zone("stack", "domino") == [top, *["?"] * 11]
        assert set(seen.zone("civ-stack", 2)) == set(seen.zone("civ-box", 2)) == {"?"}
        assert set(seen.zone("objective-deck")) == {"?"}
        assert "?" not in [card for other in range(3) for card in seen.zone("shared", seat=other)]


def test_10_only_the_chooser_sees_a_rank_and_only_then(core: Table) -> None:
    """civ.yaml, `show the offer of RANK to you`, `shuffle civ-stack of RANK`."""
    cards = ["rising-planet-award", "meteorite-repo-1", "commerce-agreement-1"]
    core.fill("civ-stack", cards, 1).do("serve rank 1", seat=1)
    assert [core.seen_by(seat).zone("civ-stack", 1) for seat in range(3)] == [["?"] * 3, cards, ["?"] * 3]
    core.pick("meteorite-repo-1")
    assert [core.seen_by(seat).zone("civ-stack", 1) for seat in range(3)] == [["?"] * 2] * 3
    assert [core.seen_by(seat).zone("hand", seat=1) for seat in (0, 1)] == [["?"], ["meteorite-repo-1"]]


def test_6_nobody_sees_a_turn_before_all_have_taken_theirs(core: Table) -> None:
    """flow.yaml, `each player at once: take a turn`."""
    core.set("front", 3).set("offset", 1).run("play a round").pick("3")
    while core.asked.player == 0:
        core.first()
    assert core.cells("last-tile", seat=0) != set()
    assert core.seen_by(1).cells("last-tile", seat=0) == set()
    assert core.seen_by(0).cells("last-tile", seat=0) == core.cells("last-tile", seat=0)
    station = [seat.zone("stack", shape) for seat in (core.seen_by(1), core.seen_by(0)) for shape in core.shapes_of_depot(0)]
    before = [core.zone("stack", shape) for shape in core.shapes_of_depot(0)]
    assert sorted(map(len, station[:2])) == [12, 12], "player 1 does not see which tile is gone"
    assert sorted(map(len, station[2:])) == sorted(map(len, before)) == [11, 12]
