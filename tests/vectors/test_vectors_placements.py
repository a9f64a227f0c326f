"""Planets, complete sets of legal placements under every rule, and what each placement does, against the vectors in the folder
that PUDSL_VECTORS names. They were computed by another implementation."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from scenario import shapes
from scenario.table import Table

from . import folder
from .folder import CLOSED, PLANETS, RESTRICTED, TALLY, TARTARUS, Coded, Place, places
from .seats import LEVELS, UNIVERSAL, lay, need, printed, region, run, table, truth, valued

pytestmark = pytest.mark.skipif(folder.folder() is None, reason="PUDSL_VECTORS is not set")

PLACE = {
    "tile": "place TILE [at SPOT from spots of TILE on territory]",
    "patch": "place PATCH [at SPOT from spots of PATCH on territory]",
}
# rules of the queries: a corporation with so many levels of tech, and an event
RULES = {
    "none": (UNIVERSAL, 0, None),
    "no_edge": (UNIVERSAL, 0, "closed-edge-1"),
    "patch_no_edge": (UNIVERSAL, 0, "closed-edge-1"),
    "no_ice": (UNIVERSAL, 0, "closed-ice-1"),
    "no_matching_terrain": (UNIVERSAL, 0, "no-like-neighbours"),
    "ignore_adjacency": (UNIVERSAL, 1, None),
    "rover_anywhere": ("horizon-group", 1, None),
    "patch_on_tile": ("wormhole-corp", 2, None),
    "patch_on_tile_or_meteor": ("wormhole-corp", 5, None),
}
GROUNDS = {"=": "ring", "#": "crater", "X": "city", "x": "toxic", "^": "current"}


def test_vector_planets() -> None:
    """The boards: ground, what else is printed, lifepods, the edge, first squares, the chasm, medals."""
    for their in need("placements")["planets"]:
        planet, ours = PLANETS[their["planet"]], table()
        there = {(r, c): their["map"][r][c] for r in range(12) for c in range(12) if their["map"][r][c] != " "}
        component = ours.bench.declarations.components[ours.component(planet)]

        def equal(what: str, mine: object, yours: object, planet: str = planet) -> None:
            TALLY.equal("placements", "planets", f"{planet}, {what}", mine, yours)

        equal("cells", set(component.cells), set(there))
        equal("ice", valued(ours, planet, "ground", "ice"), {at for at, code in there.items() if code == "~"})
        for code, ground in GROUNDS.items():
            theirs = {at for at, found in there.items() if found == code}
            mine = printed(ours, planet, ground) - (printed(ours, planet, "lifepod-site") - theirs)
            equal(ground, mine, theirs)
        equal("lifepods", printed(ours, planet, "lifepod-site"), places(their["lifepods"]))
        lay(ours, their["planet"], folder.Cover())
        equal("first squares", squares(region(ours, "landing-site")), places(their["first_tile_must_touch"]))
        equal("edge", edge(ours, set(component.cells)), places(their["perimeter"]))
        for name, field in (("row-medals", "row_medals"), ("column-medals", "column_medals")):
            equal(name, component.values[name], dict(enumerate(their[field])))
        if "chasm_side" in their:
            banks = {frozenset(valued(ours, planet, "bank", bank)) for bank in ("west", "east")}
            equal("chasm", banks, sides(their["chasm_side"], set(there)))
    TALLY.check("placements")


def squares(numbers: Iterable[int]) -> set[Place]:
    return {(number // 16, number % 16) for number in numbers}


def edge(ours: Table, cells: set[Place]) -> set[Place]:
    """The squares on which civ resources are on the perimeter: what an objective counts, one after the other."""
    found = set()
    for at in cells:
        ours.put("resource", [at], "civ")
        if ours.ask("standing on OBJECTIVE", objective(ours, 37)):
            found.add(at)
    ours.put("resource", [], "civ")
    return found


def objective(ours: Table, number: int) -> str:
    cards = ours.bench.declarations.of_kind("objective")
    return next(card.id for card in cards if card.values["number"] == number)


def sides(data: Any, cells: set[Place]) -> set[frozenset[Place]]:
    """The two sides of a chasm: 0 or 1 for every cell, as rows or with the cell in front."""
    if isinstance(data, dict):
        found = {tuple(map(int, at.replace("[", "").replace("]", "").split(","))): side for at, side in data.items()}
    elif all(len(row) == 3 for row in data):
        found = {(row[0], row[1]): row[2] for row in data}
    else:
        found = {(r, c): side for r, row in enumerate(data) for c, side in enumerate(row)}
    return {frozenset(at for at in cells if str(found[at]) == side) for side in ("0", "1")}


# ---------------------------------------------------------------------------------- pieces by their pictures


def codes(piece: int) -> list[str]:
    """The letters of a piece's squares, in the order of its picture, as the vectors write them."""
    declarations = table().bench.declarations
    shape = declarations.components[piece].shape
    assert shape is not None
    letters = {name: letter for letter, name in folder.TERRAINS.items()}
    labels = declarations.enumerations["terrain"].labels
    found = []
    for n in range(len(shape.cells)):
        letter = letters[labels[shape.prints["terrain"][n] or 0]]
        prints = {layer: values[n] for layer, values in shape.prints.items()}
        letter = letter.upper() if prints.get("resource") is not None else letter
        found.append(letter + ("*" if prints.get("meteor-symbol") is not None else ""))
    return found


def pictures(cells: Iterable[tuple[int, int, str]]) -> set[Coded]:
    """All eight turned and mirrored pictures, each from (0, 0)."""
    found = set()
    for mirror in (1, -1):
        turned = [(row, mirror * column, code) for row, column, code in cells]
        for _ in range(4):
            turned = [(column, -row, code) for row, column, code in turned]
            top, left = min(cell[0] for cell in turned), min(cell[1] for cell in turned)
            found.add(tuple(sorted((row - top, column - left, code) for row, column, code in turned)))
    return found


@cache
def by_picture() -> dict[Coded, int]:
    """The tiles and the patch by what they look like."""
    declarations, found = table().bench.declarations, {}
    for component in declarations.of_kind("tile") + declarations.of_kind("patch"):
        assert component.shape is not None
        cells = zip(component.shape.cells, codes(component.number), strict=True)
        for picture in pictures([(row, column, code) for (row, column), code in cells]):
            found[picture] = component.number
    return found


def piece_of(cells: Iterable[list[Any]]) -> int:
    return by_picture()[min(pictures([(row, column, code) for row, column, code in cells]) & set(by_picture()))]


@cache
def spots(piece: int, planet: int) -> dict[int, Coded]:
    """Every way to lay a piece on a planet, legal or not."""
    declarations = table().bench.declarations
    shape = declarations.components[piece].shape
    cells = declarations.components[table().component(PLANETS[planet])].cells
    assert shape is not None
    found = shapes.spots(shape, frozenset(cells), declarations.boards["planet"].number)
    return {spot: coded(squares, codes(piece)) for spot, squares in found.items()}


def coded(places: Iterable[Place], letters: list[str]) -> Coded:
    return tuple(sorted((row, column, code) for (row, column), code in zip(places, letters, strict=True)))


# ------------------------------------------------------------------------------------------ legal placements


def left(rule: str, board: dict[str, Any]) -> str:
    """Why a query is not compared, if so."""
    if rule in ("ignore_adjacency", "rover_anywhere") and not board["steps"]:
        return CLOSED["first piece"]
    if rule == "rover_anywhere" and board["planet"] in RESTRICTED:
        return CLOSED["planet rule"]
    return ""


def test_vector_legal_placements() -> None:
    """The complete sets, asked of the guard for every spot, and as the options of the choice."""
    for board in need("placements")["boards"]:
        for query in board.get("queries") or ():
            if why := left(query["rule"], board):
                TALLY.leave("placements", query["rule"], why)
            else:
                compare_query(board, query)
    TALLY.check("placements")


def compare_query(board: dict[str, Any], query: dict[str, Any]) -> None:
    rule, patch = query["rule"], query["type"] == "patch"
    corporation, level, event = RULES[rule]
    cover = folder.cover(board)
    cover.meteorites, cover.lifepods = places(board["meteors"]), places(board["lifepods"])
    ours = run(lay(table(), board["planet"], cover), corporation, tech=LEVELS[level] if level else 0)
    ours.fill("present", [event] if event else [])
    piece = piece_of([[0, 0, "b"]] if patch else query["tile"])
    possible = spots(piece, board["planet"])
    guard = f"possible: {PLACE['patch' if patch else 'tile']}"
    legal = {spot for spot in possible if truth(ours, guard, piece, spot)}
    what = f"{board['id']}, {query['type']}"
    theirs = {tuple(tuple(cell) for cell in placement) for placement in query["placements"]}
    TALLY.equal("placements", rule, what, {possible[spot] for spot in legal}, theirs)
    TALLY.equal("placements", rule, what, len(legal), query["n_full"])
    if len(legal) > 1:
        TALLY.equal("placements", rule, f"{what}, options", sorted(options(ours, piece, patch)), sorted(legal))


def options(ours: Table, piece: int, patch: bool) -> list[int]:
    """The spots that are offered when the piece is placed; on a table of their own, which is thrown away."""
    copy = ours.copy()
    copy.run("try PATCH" if patch else "try TILE", 0, (piece,))
    return [raw.value for raw in copy.asked.options]


# ------------------------------------------------------------------------------------ effects of placements


def test_vector_effects_of_placements() -> None:
    """Step by step: that it is legal, what it covers, its meteorite, what it destroys, what it offers."""
    run(table(), UNIVERSAL)
    for board in need("placements")["boards"]:
        for n, step in enumerate(board["steps"]):
            compare_step(board, n, step)
    TALLY.check("placements")


def compare_step(board: dict[str, Any], n: int, step: dict[str, Any]) -> None:
    before, after = folder.cover(board, n), folder.cover(board, n + 1)
    copy = lay(table().copy(), board["planet"], before)

    def equal(what: str, mine: object, yours: object, rule: str = "steps") -> None:
        TALLY.equal("placements", rule, f"{board['id']} step {n}, {what}", mine, yours)

    piece = piece_of(step["cells"])
    verb = PLACE["patch" if step["type"] == "patch" else "tile"]
    there = tuple(sorted((row, column, code) for row, column, code in step["cells"]))
    found = [spot for spot, cells in spots(piece, board["planet"]).items() if cells == there]
    equal("spots", len(found), 1)
    equal("legal", truth(copy, f"possible: {verb}", piece, found[0]), True)
    copy.run(verb, 0, (piece, found[0]))
    for layer, cells in (
        ("meteorite", after.meteorites), ("lifepod", after.lifepods), ("meteor-symbol", after.symbols),
        ("patch", after.patches),
    ):  # fmt: skip
        equal(layer, copy.cells(layer), cells)
    for name in folder.TERRAINS.values():
        equal(name, copy.cells("terrain", name), after.terrain[name])
        equal(name, copy.cells("resource", name), after.resource[name])
    equal("effects", effects(copy), sorted(step["effects"], key=str), "effects")


def effects(ours: Table) -> list[Any]:
    """What waits to be used, as the vectors write it."""
    labels = ours.bench.declarations.enumerations["terrain"].labels
    found: list[Any] = []
    for label, captures in ours.side.pending(0):
        assert label.startswith("use "), label
        resource, tracks = labels[captures[0]], [labels[n] for n in range(6) if captures[1] >> n & 1]
        if resource == "energy":
            found.append(["energy", sorted(tracks)])
        else:
            found.append(["advance", tracks[0], ours.ask("yield of RESOURCE", resource)])
    return sorted(found, key=str)


# ---------------------------------------------------------------------------------------------------- rovers

DRIVE = "drive ROVER [to CELL from ways of ROVER]"
JUMP = "jump ROVER [to CELL from jumps of ROVER]"


def test_vector_rovers() -> None:
    """Single steps, and how far a rover gets by so much movement or for so much of it."""
    need("placements")
    for their in need("rover")["scenarios"]:
        board, variant = folder.boards()[their["board"]], their["variant"]
        if variant.startswith("teleport_") and board["planet"] == TARTARUS:
            TALLY.leave("rover", variant, CLOSED["chasm"])
        elif variant == "teleport_civ":
            TALLY.leave("rover", variant, CLOSED["icons"])
        else:
            compare_rovers(board, variant, their)
    TALLY.check("rover")


def prepare(board: dict[str, Any], variant: str) -> Table:
    cover = folder.cover(board)
    cover.meteorites, cover.lifepods = set(), set()
    ours = lay(table(), board["planet"], cover)
    if variant.startswith("diagonal"):
        return run(ours, "cosmos-inc", tech=LEVELS[4] if variant == "diagonal_free_energy" else LEVELS[1])
    if variant == "teleport_same_terrain":
        return run(ours, "jump-drive", mounted=[2])
    ban = variant.removeprefix("not_onto_")
    assert variant == "base" or ban in folder.TERRAINS.values(), variant
    return run(ours, UNIVERSAL).fill("present", [f"{ban}-is-closed"] if ban != variant else [])


def compare_rovers(board: dict[str, Any], variant: str, their: dict[str, Any]) -> None:
    ours = prepare(board, variant)
    rovers = [(row, column) for row, column in their["rovers"]]
    what = f"{their['board']} variant {variant}"
    mine = [sorted(ways(ours, rovers, rover)) for rover in rovers]
    TALLY.equal("rover", variant, what, mine, [sorted(places(cells)) for cells in their["one_step"]])
    most = their.get("max_movement", 0)
    if "cells_by_movement" in their:
        reached = [set(spending(ours, rovers, moves)) for moves in range(most + 1)]
        new = [sorted(now - before) for now, before in zip(reached, [set(), *reached], strict=False)]
        TALLY.equal("rover", variant, what, new, [sorted(places(cells)) for cells in their["cells_by_movement"]])
    if "cells_by_spent" in their:
        spent = spending(ours, rovers, most)
        by = [sorted(at for at, cost in spent.items() if cost == moves) for moves in range(most + 1)]
        TALLY.equal("rover", variant, what, by, [sorted(places(cells)) for cells in their["cells_by_spent"]])


def spending(ours: Table, rovers: list[Place], most: int) -> dict[Place, int]:
    """The squares that the first rover can end on with so much movement, and the least that it spends to get there."""
    spent = {rovers[0]: 0}
    todo = [rovers[0]]
    while todo:
        at = todo.pop(0)
        for to, fare in fares(ours, [at, *rovers[1:]], at, most - spent[at]).items():
            if spent[at] + fare < spent.get(to, most + 1):
                spent[to] = spent[at] + fare
                todo.append(to)
    return spent


def fares(ours: Table, rovers: list[Place], rover: Place, moves: int) -> dict[Place, int]:
    """Where one of these rovers can be driven with so much movement left, and what it costs."""
    ours.put("rover", rovers).set("moves", moves)
    there = squares(region(ours, "ways of ROVER", ours.cell(rover)))
    legal = {to for to in there if truth(ours, f"possible: {DRIVE}", ours.cell(rover), ours.cell(to))}
    return {to: int(ours.side.ask("fare of CELL", 0, (ours.cell(to),))) for to in legal}


def ways(ours: Table, rovers: list[Place], rover: Place) -> set[Place]:
    """Where one of these rovers can get by one movement, driven or by the teleport of Jump Drive."""
    found = set(fares(ours, rovers, rover, 99))
    if ours.ask("active TECH", "jump-drive-2"):
        there = squares(region(ours, "jumps of ROVER", ours.cell(rover)))
        found |= {to for to in there if truth(ours, f"possible: {JUMP}", ours.cell(rover), ours.cell(to))}
    return found


