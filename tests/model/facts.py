"""What never changes in any game of a program, computed when it is first asked: all that is printed, and what names
expressions use."""

from __future__ import annotations

from pudsl.check import typed as t
from pudsl.check.declarations import BoardDeclaration, Declarations

from . import grid
from .grid import EMPTY, NONE, Picture, Region, Spot, region_of
from .state import Members, all_cells, domain, printed_cells
from .tree import free, nodes

ON_BOARDS = (t.At, t.Beside, t.Board, t.Geometry, t.LineCells, t.Lines, t.LinesWithin, t.PrintedLayer)


class Facts:
    def __init__(self, program: t.Program) -> None:
        assert isinstance(program.declarations, Declarations)
        self.program = program
        self.declared: Declarations = program.declarations
        self._names: dict[int, tuple[str, ...]] = {}
        self._nodes: list[t.Expr] = []  # whose ids are in use: they must not be given to others
        self._reads: dict[str, set[str]] = {}  # by the name of a function
        self._domains: dict[tuple[t.Type, int], Members] = {}
        self._boards: dict[tuple[str, int], Region] = {}
        self._pictures: dict[int, list[Picture]] = {}
        self._covered: dict[tuple[int, int, str | None, int | None], Region] = {}
        self._printed: dict[tuple[int, str, int | None], Region] = {}

    def free_names(self, e: t.Expr) -> tuple[str, ...]:
        """The names in an expression that are bound outside of it."""
        names = self._names.get(id(e))
        if names is None:
            self._nodes.append(e)
            names = self._names[id(e)] = tuple(sorted(free(e)))
        return names

    def reads(self, thing: object) -> set[str]:
        """The variables, zones and layers that an expression may read, by itself or through nouns. A deed may read anything."""
        names: set[str] = set()
        for node in nodes(thing):
            if isinstance(node, t.Read):
                names.add(node.variable)
            elif isinstance(node, t.Zone):
                names.add(node.zone)
            elif isinstance(node, t.Layer | t.Where):
                names.add(node.layer)
            elif isinstance(node, t.Apply):
                names |= self._function_reads(node.function)
            elif isinstance(node, t.Can):
                names |= self.declared.variables.keys() | self.declared.zones.keys() | self.declared.layers.keys()
            elif isinstance(node, ON_BOARDS):
                names |= {str(board.variable) for board in self.declared.boards.values()}
        return names

    def _function_reads(self, name: str) -> set[str]:
        if name not in self._reads:
            self._reads[name] = self.reads(self.program.functions[name].body)
        return self._reads[name]

    def domain(self, type: t.Type, players: int) -> Members:
        values = self._domains.get((type, players))
        if values is None:
            values = self._domains[type, players] = domain(self.declared, players, type)
        return values

    def board(self, board: BoardDeclaration, component: int) -> Region:
        """The cells that a board has; of a printed board those of the component."""
        cells = self._boards.get((board.name, component))
        if cells is None:
            cells = self._boards[board.name, component] = self._board(board, component)
        return cells

    def _board(self, board: BoardDeclaration, component: int) -> Region:
        if board.variable is None:
            return all_cells(board)
        return EMPTY if component == NONE else printed_cells(board, self.declared.components[component])

    def printed(self, component: int, field: str, value: int | None) -> Region:
        """The cells on which a component prints this value, or any, in a field that has cells."""
        cells = self._printed.get((component, field, value))
        if cells is None:
            prints = self.declared.components[component].values.get(field) or {}
            assert isinstance(prints, dict)
            cells = region_of(cell for cell, there in prints.items() if value in (None, there))
            self._printed[component, field, value] = cells
        return cells

    # -- pieces

    def pictures(self, component: int) -> list[Picture]:
        """The orientations of a piece; of what is none, or no piece, nothing."""
        pictures = self._pictures.get(component)
        if pictures is None:
            shape = None if component == NONE else self.declared.components[component].shape
            pictures = self._pictures[component] = [] if shape is None else grid.orientations(shape)
        return pictures

    def laid(self, component: int, spot: int) -> dict[int, dict[str, int | None]]:
        """The cells that a piece covers at a spot and what it prints on each."""
        return {} if spot == NONE else grid.covered(self.pictures(component), Spot.numbered(spot))

    def covered(self, component: int, spot: int) -> Region:
        """The cells that a piece covers at a spot."""
        cells = self._covered.get((component, spot, None, None))
        if cells is None:
            cells = self._covered[component, spot, None, None] = region_of(self.laid(component, spot))
        return cells

    def covered_by(self, component: int, spot: int, layer: str, value: int | None) -> Region:
        """Those of them on which it prints this value, or any, in a layer."""
        cells = self._covered.get((component, spot, layer, value))
        if cells is None:
            prints = {cell: printed.get(layer) for cell, printed in self.laid(component, spot).items()}
            cells = region_of(cell for cell, there in prints.items() if there is not None and value in (None, there))
            self._covered[component, spot, layer, value] = cells
        return cells


MOST = 16  # programs whose games are played in turn
_kept: list[Facts] = []  # the latest last


def facts_of(program: t.Program) -> Facts:
    """The same for all games of a program."""
    for facts in _kept:
        if facts.program is program:
            return facts
    _kept.append(Facts(program))
    del _kept[:-MOST]
    return _kept[-1]
