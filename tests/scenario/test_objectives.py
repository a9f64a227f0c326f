"""Section 13 and appendix F: objectives. What each card measures is compared with the vectors."""

from __future__ import annotations

from .conftest import Make
from .table import Table

# number -> neighbour name, private name, fewest
CARDS = {
    37: ("Perimeter", "Complex", 0), 38: ("Beacon", "Rubik", 0), 39: ("Torus", "Landfill", 0),
    40: ("Ringworld", "Lattice", 0), 41: ("Circuit", "Doghouse", 0), 42: ("Biome", "Voltaic", 0),
    43: ("Transit", "Highway", 0), 44: ("Plasma", "Secret Lab", 0), 45: ("Megacity", "Germinate", 0),
    46: ("Silicon", "Amazon", 0), 47: ("Pacific", "Pony Express", 0), 48: ("Garden", "PowerLine", 0),
    49: ("Interchange", "Skyway", 0), 50: ("Supercharge", "Equator", 0), 51: ("Sprawl", "Genome", 0),
    52: ("X", "Panama", 0), 53: ("10,000 lakes", "Runway", 0), 54: ("Luddite", "Power Strip", 1),
    55: ("Conservation", "Crowd Source", 1), 56: ("Galvanize", "Exponient", 1), 57: ("20 percent", "Overgrowth", 1),
    58: ("Rideshare", "Flowrate", 1), 59: ("Rural", "Overdrive", 1), 60: ("Pinnacle", "Alternative Energy", 0),
    61: ("Geode", "Cleanup", 0), 62: ("Rescue", "Tight Ship", 0), 63: ("Vaporize", "Meltdown", 1),
    64: ("Deductible", "Coveralls", 1),
}  # fmt: skip


def points(table: Table) -> list[int]:
    return [table.score("neighbour objectives", seat) for seat in range(table.players)]


def sharing(table: Table, *shared: list[str]) -> Table:
    for seat in range(table.players):
        table.fill("shared", shared[seat] if seat < len(shared) else [], seat=seat)
    return table


def test_F_twenty_eight_cards(make: Make) -> None:
    """objectives.yaml: names, and which compare for the fewest."""
    table = make(2)
    cards = {c.values["number"]: c for c in table.bench.declarations.of_kind("objective")}
    found = {n: (c.values["neighbour-name"], c.values["private-name"], c.values["fewest"]) for n, c in cards.items()}
    assert found == CARDS


def test_13_better_five_equal_two(make: Make) -> None:
    """end.yaml, `your prize of OBJECTIVE against PLAYER`."""
    table = sharing(make(2), ["rescue"])
    assert points(table.set("pods", 3, seat=0).set("pods", 1, seat=1)) == [5, 0]
    assert points(table.set("pods", 3, seat=1)) == [2, 2]
    assert points(table.set("pods", 4, seat=1)) == [0, 5]


def test_R72_nothing_against_nothing_is_a_tie(make: Make) -> None:
    """The same."""
    assert points(sharing(make(2), ["geode"])) == [2, 2]


def test_13_fewest(make: Make) -> None:
    """end.yaml, `your standing on OBJECTIVE`: the lower number wins, none being the best."""
    table = sharing(make(2), ["vaporize"]).set("stones", 2, seat=1)
    assert points(table) == [5, 0]
    assert points(table.set("stones", 2, seat=0)) == [2, 2]


def test_13_two_players_compare_three_cards(make: Make) -> None:
    """end.yaml, `neighbour objectives: your right-prizes + your left-prizes ...`: each card once for each."""
    table = sharing(make(2), ["rescue", "geode", "vaporize"])
    assert points(table.set("pods", 1, seat=0).set("stones", 1, seat=1)) == [5 + 0 + 5, 0 + 5 + 0]


def test_13_each_player_scores_the_cards_at_both_sides(make: Make) -> None:
    """end.yaml, `your right-prizes`, `your left-prizes`: with the neighbours only, the last with the first."""
    table = sharing(make(4), ["rescue"], ["geode"], ["deductible"], ["vaporize"])
    for seat, pods, stones in ((0, 3, 0), (1, 1, 2), (2, 1, 1), (3, 0, 4)):
        table.set("pods", pods, seat=seat).set("stones", stones, seat=seat)
    # 0-1 most lifepods 3:1, 1-2 most meteorites 2:1, 2-3 fewest lifepods 1:0, 3-0 fewest meteorites 4:0
    assert points(table) == [5 + 5, 5, 0, 5]
    table.set("stones", 4, seat=0)  # 3-0 is a tie now, and nobody else compares meteorites with player 0
    assert points(table) == [5 + 2, 5, 0, 5 + 2]


def test_13_private_goals_do_not_score_in_the_standard_game(make: Make) -> None:
    """end.yaml, scores: the private side is a module."""
    assert set(make(2).scores()) == {
        "rows", "columns", "tracks", "lifepods", "meteorites", "civ cards", "commerce", "neighbour objectives"
    }  # fmt: skip
