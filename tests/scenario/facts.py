"""What the tests know of the printed game, written down from the rules and never asked of the content."""

from __future__ import annotations

# The symmetric planet: o land, ~ ice, L a lifepod site (land), . outside.
GRID = """
.....oo.....
...~ooooo...
..o~~~oL~o..
.oooo~oo~~o.
.Looo~ooooL.
~~ooo~oooooo
~~ooo~oooooo
.oLo~~ooooo.
.oo~~oooLoo.
..o~oLoooo..
...~ooooo...
.....oo.....
""".split()  # noqa: SIM905  a picture

CELLS = {(r, c) for r in range(12) for c in range(12) if GRID[r][c] != "."}
ICE = {(r, c) for r, c in CELLS if GRID[r][c] == "~"}
SITES = {(r, c) for r, c in CELLS if GRID[r][c] == "L"}
MEDALS = [1, 1, 1, 2, 2, 3, 3, 2, 2, 1, 1, 1]  # of the rows from the top and of the columns from the left


def beside(cell: tuple[int, int]) -> set[tuple[int, int]]:
    """The squares of the planet that share an edge with one."""
    r, c = cell
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & CELLS


PERIMETER = {cell for cell in CELLS if len(beside(cell)) < 4}

# name -> rank, when it acts, medals that it prints
CIV_CARDS = {
    "temp-agency": (1, "immediate", 0),
    "dept-of-operations": (1, "immediate", 0),
    "dept-of-natural-resources": (1, "immediate", 0),
    "dept-of-engineering": (1, "immediate", 0),
    "salvage-yard": (1, "immediate", 0),
    "observance-of-first-planet-holiday": (1, "end", 1),
    "rising-planet-award": (1, "end", 2),
    "first-planet-holiday": (2, "end", 1),
    "peoples-planet-choice-award": (2, "end", 2),
    "new-angel-investors": (2, "immediate", 0),
    "wage-increase": (2, "immediate", 0),
    "dept-of-parks-and-rec": (2, "immediate", 0),
    "approved-overtime": (2, "immediate", 0),
    "relocation-bonus": (2, "immediate", 0),
    "top-planet-award": (3, "end", 2),
    "depot-repair-online": (3, "immediate", 0),
    "landing-zone-approved": (3, "immediate", 0),
    "search-and-rescue-team": (3, "immediate", 0),
    "partnership-opportunity": (3, "immediate", 0),
    "best-in-planet-award": (3, "end", 3),
    "unionization": (3, "immediate", 0),
    "sustainable-living-act": (4, "end", 0),
    "gaming-commission": (4, "end", 2),
    "planet-lottery": (4, "end", 3),
    "meteor-defense-program": (4, "immediate", 0),
    "global-parks-system": (4, "immediate", 0),
    "best-planet-to-live-on-award": (4, "end", 4),
    "space-citizen-decree": (4, "end", 0),
    "meteorite-repo-1": (1, "end", 0),
    "meteorite-repo-2": (2, "end", 0),
    "meteorite-repo-3": (3, "end", 0),
    "meteorite-repo-4": (4, "end", 0),
    "commerce-agreement-1": (1, "end", 0),
    "commerce-agreement-2": (2, "end", 0),
    "commerce-agreement-3": (3, "end", 0),
    "commerce-agreement-4": (4, "end", 0),
}
