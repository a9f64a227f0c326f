"""What the tests know of the moons, written down from the rules and never asked of the content.

A place on the moon is `m(row, column)`, from the first row of squares; rows and columns -1 and 6 are those of the orbit. It is
a plain pair with 100 added to its row, so that it is told from a place on the planet.
"""

from __future__ import annotations

from ..table import Place, Table

FAR = 100
GRID = [".oooo.", "oooooo", "oooooo", "oooooo", "oooooo", ".oooo."]


def m(row: int, column: int) -> Place:
    """A place on the moon, or on its orbit."""
    return FAR + row, column


SQUARES = {m(r, c) for r in range(6) for c in range(6) if GRID[r][c] == "o"}
RIM = {(r, c) for r, c in SQUARES if len({(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & SQUARES) < 4}
# The posts of the orbit, clockwise, and what can be shot along from each.
POSTS = [m(-1, c) for c in (1, 2, 3, 4)] + [m(0, 5)] + [m(r, 6) for r in (1, 2, 3, 4)] + [m(5, 5)]
POSTS += [m(6, c) for c in (4, 3, 2, 1)] + [m(5, 0)] + [m(r, -1) for r in (4, 3, 2, 1)] + [m(0, 0)]
LINES = {0: "c1", 1: "c2", 2: "c3", 3: "c4", 4: "r0 c5", 5: "r1", 6: "r2", 7: "r3", 8: "r4", 9: "r5 c5"}
LINES |= {10: "c4", 11: "c3", 12: "c2", 13: "c1", 14: "r5 c0", 15: "r4", 16: "r3", 17: "r2", 18: "r1", 19: "r0 c0"}
# component -> meteor symbols, starts, set, medals
MOONS = {
    "supermoon": ([(1, 3), (2, 1), (3, 4), (4, 2)], (1, 11), "civ energy water rover tech biomass", 8),
    "supermoon-1": ([(0, 2), (2, 2), (3, 5), (4, 1)], (1, 11), "civ water", 4),
    "supermoon-2": ([(1, 1), (1, 5), (3, 3), (5, 2)], (6, 16), "energy rover", 4),
    "supermoon-3": ([(0, 4), (2, 1), (2, 3), (4, 5)], (3, 13), "water tech", 4),
    "supermoon-4": ([(1, 2), (3, 0), (4, 2), (5, 4)], (8, 18), "rover biomass", 4),
    "supermoon-5": ([(1, 5), (2, 2), (3, 4), (5, 2)], (0, 10), "tech civ", 4),
    "supermoon-6": ([(0, 1), (1, 3), (3, 5), (4, 3)], (5, 15), "biomass energy", 4),
}


def line(name: str) -> set[Place]:
    """The squares of a row (r2) or column (c5)."""
    return {(r, c) for r, c in SQUARES if (r - FAR if name[0] == "r" else c) == int(name[1:])}


class MoonTable(Table):
    """A table with a moon for each player, whose places are `m(row, column)`."""

    def _cell(self, place: Place, board: str = "planet") -> int:
        if board == "planet" and place[0] >= FAR - 1:
            return super()._cell((place[0] - FAR + 1, place[1] + 1), "moon-sheet")
        return super()._cell(place, board)

    def _place(self, cell: int) -> Place:  # type: ignore[override]
        row, column = cell % 256 // 16, cell % 16
        return m(row - 1, column - 1) if cell // 256 == self._d.boards["moon-sheet"].number else (row, column)

    def places_of(self, piece: int, spot: int) -> tuple[Place, ...]:
        found = super().places_of(piece, spot)
        if spot // 2048 == self._d.boards["moon-sheet"].number:
            return tuple(m(r - 1, c - 1) for r, c in found)
        return found

    def moon(self, face: str, at: int | None = None, meteorites: bool = True, seat: int = 0) -> MoonTable:
        """A side of a moon, as set-up leaves it; `at`: the post of the satellite."""
        symbols, starts, _, _ = MOONS[face]
        self.set("face", face, seat=seat).put("meteorite", [m(*s) for s in symbols] if meteorites else [], seat=seat)
        self.put("satellite", [POSTS[starts[0] if at is None else at]], seat=seat)
        return self

    def bare(self, *bare: Place, terrain: str = "civ") -> MoonTable:
        """Terrain on every square of planet and moon but these; no lifepods, no meteorites."""
        from ..facts import CELLS

        self.put("terrain", (CELLS | SQUARES) - set(bare), terrain).put("lifepod", []).put("meteorite", [])
        return self

    @property
    def post(self) -> int:
        """Where the satellite stands."""
        (at,) = self.cells("satellite")
        return POSTS.index(at)

    def on_moon(self) -> set[tuple[Place, ...]]:
        """The spots on the moon that are offered."""
        return {value for value in self.values() if value[0][0] >= FAR}
