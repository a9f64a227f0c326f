"""The content of Planet Unknown on the core, against the vectors in the folder that PUDSL_VECTORS names.

They were computed by another implementation. Every case is compared, or left out for a reason that has a name: the content
lacks the planet, the corporation or the event, or the case is on the closed list of the vectors' README.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from scenario import shapes
from scenario.table import TRACKS, Table

from . import folder
from .folder import CORPORATIONS, PETRA, PLANETS, TALLY, Cover, Place

pytestmark = pytest.mark.skipif(folder.folder() is None, reason="PUDSL_VECTORS is not set")

PLACE = {
    "tile": "place TILE [at SPOT from spots of TILE on planet]",
    "patch": "place PATCH [at SPOT from spots of PATCH on planet]",
}
LEFT_RULES = {  # rules of placements.json, and variants of rover.json, that need what the content has not yet
    "no_edge": "no events", "no_ice": "no events", "no_matching_terrain": "no events", "patch_no_edge": "no events",
    "rover_anywhere": "no Horizon", "patch_on_tile": "no Wormhole", "patch_on_tile_or_meteor": "no Wormhole",
    "diagonal": "no Cosmos", "diagonal_free_energy": "no Cosmos", "teleport_civ": "on the closed list",
    "teleport_same_terrain": "no Jump Drive",
}  # fmt: skip
LEVELS = {1: 3, 2: 5, 3: 7, 4: 10, 5: 14}


MODULES = ("asymmetric_planets",)
DRIVE = "drive ROVER [to CELL from ways of ROVER]"


@pytest.fixture(scope="module")
def table() -> Table:
    return Table("core", modules=MODULES)


def need(name: str) -> dict[str, Any]:
    data = folder.read(name)
    if data is None:
        pytest.skip(f"the folder has no {name}")
    return data


def lay(table: Table, planet: str, cover: Cover, seat: int = 0) -> Table:
    """What lies on a player's planet; nothing else there."""
    table.set("world", planet, seat=seat)
    for name in folder.TERRAINS.values():
        table.put("terrain", cover.terrain[name], name, seat)
        table.put("resource", cover.resource[name], name, seat)
    for layer, cells in (
        ("meteor-symbol", cover.symbols), ("patch", cover.patches), ("last-tile", cover.last),
        ("meteorite", cover.meteorites), ("lifepod", cover.lifepods), ("rover", set()),
    ):  # fmt: skip
        table.put(layer, cells, seat=seat)
    return table


def known_planet(table: Table, number: int) -> tuple[str | None, str]:
    return folder.planet(table.bench.declarations, number), f"no {PLANETS[number]}"


# ---------------------------------------------------------------------------------------- placements

Coded = tuple[tuple[int, int, str], ...]


def codes(table: Table, piece: int) -> list[str]:
    """The letters of a piece's squares, in the order of its picture, as the vectors write them."""
    shape = table.bench.declarations.components[piece].shape
    assert shape is not None
    letters = {name: letter for letter, name in folder.TERRAINS.items()}
    labels = table.bench.declarations.enumerations["terrain"].labels
    found = []
    for n in range(len(shape.cells)):
        letter = letters[labels[shape.prints["terrain"][n] or 0]]
        printed = {layer: values[n] for layer, values in shape.prints.items()}
        letter = letter.upper() if printed.get("resource") is not None else letter
        found.append(letter + ("*" if printed.get("meteor-symbol") is not None else ""))
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


class Pieces:
    """The components by what they look like."""

    def __init__(self, table: Table) -> None:
        self.by_picture: dict[Coded, int] = {}
        declarations = table.bench.declarations
        for component in declarations.of_kind("tile") + declarations.of_kind("patch"):
            assert component.shape is not None
            cells = zip(component.shape.cells, codes(table, component.number), strict=True)
            for picture in pictures([(row, column, code) for (row, column), code in cells]):
                self.by_picture[picture] = component.number

    def find(self, cells: Iterable[list[Any]]) -> int:
        return self.by_picture[
            min(pictures([(row, column, code) for row, column, code in cells]) & set(self.by_picture))
        ]


@pytest.fixture(scope="module")
def pieces(table: Table) -> Pieces:
    return Pieces(table)


def spots(table: Table, piece: int, planet: str) -> dict[int, Coded]:
    """Every way to lay a piece on a planet, legal or not."""
    shape = table.bench.declarations.components[piece].shape
    cells = table.bench.declarations.components[table.component(planet)].cells
    assert shape is not None
    found = shapes.spots(shape, frozenset(cells), table.bench.declarations.boards["planet"].number)
    letters = codes(table, piece)
    return {spot: coded(places, letters) for spot, places in found.items()}


def coded(places: Iterable[Place], letters: list[str]) -> Coded:
    return tuple(sorted((row, column, code) for (row, column), code in zip(places, letters, strict=True)))


def test_vector_planets(table: Table) -> None:
    """The boards: ground, lifepods, first squares, medals."""
    for their in need("placements")["planets"]:
        planet, reason = known_planet(table, their["planet"])
        if planet is None:
            TALLY.leave("placements", "planets", reason)
            continue
        component = table.bench.declarations.components[table.component(planet)]
        cells = {(r, c) for r in range(12) for c in range(12) if their["map"][r][c] != " "}
        ice = {(r, c) for r, c in cells if their["map"][r][c] == "~"}
        grounds = table.bench.declarations.enumerations["ground"].labels
        ground: dict[int, int] = component.values["ground"]  # type: ignore[assignment]
        ours = {(n % 256 // 16, n % 16) for n, value in ground.items() if grounds[value] == "ice"}
        TALLY.equal("placements", "planets", planet, set(component.cells), cells)
        TALLY.equal("placements", "planets", planet, ours, ice)
        sites: dict[int, int] = component.values["lifepod-site"]  # type: ignore[assignment]
        lifepods = {(n % 256 // 16, n % 16) for n in sites}
        TALLY.equal("placements", "planets", planet, lifepods, {tuple(cell) for cell in their["lifepods"]})
        medals = [component.values[name] for name in ("row-medals", "column-medals")]
        theirs = [dict(enumerate(their[name])) for name in ("row_medals", "column_medals")]
        TALLY.equal("placements", "planets", planet, medals, theirs)
    TALLY.check()


def test_vector_legal_placements(table: Table, pieces: Pieces) -> None:
    """The complete sets, asked of the guard for every spot, and as the options of the choice."""
    for board in need("placements")["boards"]:
        planet, reason = known_planet(table, board["planet"])
        for query in board.get("queries", ()):
            rule = query["rule"]
            if rule in LEFT_RULES or planet is None:
                TALLY.leave("placements", rule, LEFT_RULES.get(rule, reason))
                continue
            if rule == "ignore_adjacency" and not board["steps"]:
                TALLY.leave("placements", rule, "on the closed list")
                continue
            cover = folder.cover(board)
            cover.meteorites = {tuple(cell) for cell in board["meteors"]}
            cover.lifepods = {tuple(cell) for cell in board["lifepods"]}
            lay(table, planet, cover).tracks(tech=LEVELS[1] if rule == "ignore_adjacency" else 0)
            what = f"{board['id']}, {query['type']}"
            theirs = {tuple(tuple(cell) for cell in placement) for placement in query["placements"]}
            piece = pieces.find([[0, 0, "b"]] if query["type"] == "patch" else query["tile"])
            verb = PLACE["patch" if query["type"] == "patch" else "tile"]
            possible = spots(table, piece, planet)
            legal = {spot for spot in possible if table.side.ask(f"possible: {verb}", 0, (piece, spot))}
            TALLY.equal("placements", rule, what, {possible[spot] for spot in legal}, theirs)
            TALLY.equal("placements", rule, what, len(legal), query["n_full"])
            if len(legal) > 1:
                offered = options(table, piece, query["type"] == "patch")
                TALLY.equal("placements", rule, f"{what}, options", sorted(offered), sorted(legal))
    TALLY.check()


def options(table: Table, piece: int, patch: bool) -> list[int]:
    """The spots that are offered when the piece is placed; on a table of their own, which is thrown away."""
    copy = table.copy()
    copy.run("try PATCH" if patch else "try TILE", 0, (piece,))
    return [raw.value for raw in copy.asked.options]


def test_vector_effects_of_placements(table: Table, pieces: Pieces) -> None:
    """Step by step: that it is legal, what it covers, its meteorite, what it destroys, what it offers."""
    for board in need("placements")["boards"]:
        planet, reason = known_planet(table, board["planet"])
        if planet is None:
            TALLY.leave("placements", "steps", reason, len(board["steps"]))
            continue
        for n, step in enumerate(board["steps"]):
            before, after = folder.cover(board, n), folder.cover(board, n + 1)
            copy = lay(table.copy(), planet, before).tracks(tech=0)
            what = f"{board['id']} step {n}"
            piece = pieces.find(step["cells"])
            verb = PLACE["patch" if step["type"] == "patch" else "tile"]
            there = tuple(sorted((row, column, code) for row, column, code in step["cells"]))
            found = [spot for spot, cells in spots(copy, piece, planet).items() if cells == there]
            TALLY.equal("placements", "steps", f"{what}, spots", len(found), 1)
            TALLY.equal(
                "placements", "steps", f"{what}, legal", copy.side.ask(f"possible: {verb}", 0, (piece, found[0])), 1
            )
            copy.run(verb, 0, (piece, found[0]))
            for layer, cells in (
                ("meteorite", after.meteorites), ("lifepod", after.lifepods), ("meteor-symbol", after.symbols),
                ("patch", after.patches),
            ):  # fmt: skip
                TALLY.equal("placements", "steps", f"{what}, {layer}", copy.cells(layer), cells)
            for name in folder.TERRAINS.values():
                TALLY.equal("placements", "steps", f"{what}, {name}", copy.cells("terrain", name), after.terrain[name])
                TALLY.equal(
                    "placements", "steps", f"{what}, {name}", copy.cells("resource", name), after.resource[name]
                )
            TALLY.equal("placements", "effects", what, effects(copy), sorted(step["effects"], key=str))
    TALLY.check()


def effects(table: Table) -> list[Any]:
    """What waits to be used, as the vectors write it."""
    labels = table.bench.declarations.enumerations["terrain"].labels
    found: list[Any] = []
    for label, captures in table.side.pending(0):
        assert label.startswith("use "), label
        resource, tracks = labels[captures[0]], [labels[n] for n in range(6) if captures[1] >> n & 1]
        if resource == "energy":
            found.append(["energy", sorted(tracks)])
        else:
            found.append(["advance", tracks[0], table.ask("yield of RESOURCE", resource)])
    return sorted(found, key=str)


# ------------------------------------------------------------------------------------------- scoring


def test_vector_scoring(table: Table) -> None:
    """Rows, columns, bare squares, and what all 28 objectives measure, on both sides."""
    need("placements")
    for their in need("scoring")["scores"]:
        board = folder.boards()[their["board"]]
        planet, reason = known_planet(table, board["planet"])
        count = 26 + len(their["neighbour_objectives"]) + len(their["private_objectives"])
        if planet is None:
            TALLY.leave("scoring", "all", reason, count)
            continue
        cover = folder.cover(board)
        cover.meteorites = {tuple(cell) for cell in their["meteors"]}
        lay(table, planet, cover).tracks(**their["trackers"])
        table.set("stones", their["collected_meteors"]).set("pods", their["collected_lifepods"])
        what = f"{their['board']} variant {their['variant']}"
        for name, start in (("rows", 0), ("columns", 16)):
            TALLY.equal("scoring", name, what, [medal(table, name[:-1], start, n) for n in range(12)], their[name])
        if their.get("suspect"):
            TALLY.leave("scoring", "total", "suspect")
        else:
            TALLY.equal("scoring", "total", what, planet_score(table), their["total"])
        TALLY.equal("scoring", "empty", what, -table.side.rank(0)[0], their["empty"])
        for side, function in (("neighbour", "standing on OBJECTIVE"), ("private", "goal of objective")):
            for number, value in their[f"{side}_objectives"].items():
                if board["planet"] == PETRA and (side, number) in (
                    ("neighbour", "44"),
                    ("neighbour", "50"),
                    ("private", "48"),
                ):
                    TALLY.leave("scoring", f"{side} objectives", "on the closed list")
                    continue
                ours = table.ask(function, objective(table, number))
                TALLY.equal("scoring", f"{side} objectives", f"{what}, card {number}", ours, value)
    TALLY.check()


# what of the score is not about the planet: all other parts are (rows, columns, cities and whatever planets bring)
ELSEWHERE = {"tracks", "lifepods", "meteorites", "civ cards", "commerce", "neighbour objectives", "private objectives"}


def planet_score(table: Table, seat: int = 0) -> int:
    parts = [score.name for score in table.bench.program.scores if score.name not in ELSEWHERE]
    return sum(table.score(part, seat) for part in parts)


def medal(table: Table, axis: str, start: int, number: int) -> int:
    """What one line scores."""
    line = table.bench.declarations.boards["planet"].number * 32 + start + number
    if not table.side.ask("complete LINE", 0, (line,)):
        return 0
    return int(table.side.ask(f"{axis}-medal of LINE", 0, (line,)))


def objective(table: Table, number: str) -> str:
    cards = table.bench.declarations.of_kind("objective")
    return next(card.id for card in cards if card.values["number"] == int(number))


# --------------------------------------------------------------------------------------------- rovers


def test_vector_rovers(table: Table) -> None:
    """Single steps, and how far a rover gets."""
    need("placements")
    for their in need("rover")["scenarios"]:
        board, variant = folder.boards()[their["board"]], their["variant"]
        planet, reason = known_planet(table, board["planet"])
        if variant in LEFT_RULES or variant.startswith("not_onto_") or planet is None:
            why = LEFT_RULES.get(variant) or ("no events" if variant.startswith("not_onto_") else reason)
            TALLY.leave("rover", variant, why)
            continue
        cover = folder.cover(board)
        cover.meteorites, cover.lifepods = set(), set()
        lay(table, planet, cover)
        rovers = [(row, column) for row, column in their["rovers"]]
        what = f"{their['board']} variant {variant}"
        ours = [sorted(ways(table, rovers, rover)) for rover in rovers]
        TALLY.equal("rover", variant, what, ours, [sorted(map(tuple, cells)) for cells in their["one_step"]])
        if "cells_by_movement" in their:
            reached = reach(table, rovers, their["max_movement"])
            TALLY.equal(
                "rover", variant, what, reached, [sorted(map(tuple, cells)) for cells in their["cells_by_movement"]]
            )
    TALLY.check()


def reach(table: Table, rovers: list[Place], most: int) -> list[list[Place]]:
    """The squares that the first rover can end on with so many movements and not with fewer."""
    others, seen = rovers[1:], {rovers[0]}
    layers = [{rovers[0]}]
    for _ in range(most):
        new = {to for place in layers[-1] for to in ways(table, [place, *others], place)} - seen
        seen |= new
        layers.append(new)
    return [sorted(layer) for layer in layers]


def ways(table: Table, rovers: list[Place], rover: Place) -> set[Place]:
    """Where one of these rovers can be driven by one movement."""
    table.put("rover", rovers).set("moves", 99)
    boards = table.side.ask("ways of ROVER", 0, (table.cell(rover),))
    there = {(number // 16, number % 16) for number in boards[table.bench.declarations.boards["planet"].number]}
    return {to for to in there if table.side.ask(f"possible: {DRIVE}", 0, (table.cell(rover), table.cell(to)))}


# --------------------------------------------------------------------------------------------- tracks


def test_vector_tracks(table: Table) -> None:
    """Level by level: what is there, medals, tops, steps, ranks, techs."""
    for their in need("tracks")["corporations"]:
        corporation = folder.corporation(table.bench.declarations, their["corporation"])
        if corporation is None:
            levels = sum(len(levels) for levels in their["tracks"].values())
            TALLY.leave("tracks", "levels", f"no {CORPORATIONS[their['corporation']]}", levels)
            continue
        component = table.bench.declarations.components[table.component(corporation)]
        fresh = table.copy().set("corporation", corporation)
        TALLY.equal("tracks", "rovers", corporation, component.values["rovers"], their["rovers"])
        for track, levels in their["tracks"].items():
            for level in levels:
                compare_level(fresh.copy(), corporation, track, level)
        for granted in their.get("movement_with_tech_level", ()):
            for n, moves in enumerate(granted["granted"], 1):
                copy = fresh.copy().tracks(tech=granted["tech_track_level"]).set("moves", 0)
                copy.run("gain N moves from the track", 0, (n,))
                TALLY.equal("tracks", "movement with tech", f"{granted} {n}", copy.get("moves"), moves)
    TALLY.check()


def compare_level(table: Table, corporation: str, track: str, their: dict[str, Any]) -> None:
    level, what = their["level"], f"{corporation} {track} {their['level']}"
    for name in TRACKS:
        table.tracks(**{name: 0})
    if level > 15:  # the virtual one of the rover track: it falls back to 15 and takes the movement of 15
        table.tracks(**{track: 15}).set("moves", 0).run("try TRACK", 0, (number_of(table, "rover"),))
        moves = [int(b.removeprefix("move:")) for b in their["benefits"] if b.startswith("move:")]
        TALLY.equal("tracks", "level above the top", what, (table.step(track), table.get("moves")), (15, moves[0]))
        return
    table.tracks(**{track: level})
    TALLY.equal("tracks", "best medal", what, table.ask("medal of TRACK", track), their["best_medal"])
    TALLY.equal("tracks", "at top", what, table.ask("topped TRACK", track), their["at_top"])
    TALLY.equal("tracks", "can advance", what, table.ask("possible: advance TRACK", track), their["can_advance"])
    TALLY.equal("tracks", "can regress", what, bool(stops(table, "falls", track)), bool(their["can_regress"]))
    if "techs" in their:
        techs = [n for n in LEVELS if table.ask("active TECH", f"{corporation}-{n}")]
        TALLY.equal("tracks", "techs", what, techs, their["techs"])
    if their["can_advance"]:
        theirs = {(name, min(step, 15)) for name, step in their["advance_to"]}
        TALLY.equal("tracks", "advance to", what, stops(table, "goals", track), theirs)
    if their["can_regress"]:
        theirs = {(name, step) for name, step in their["regress_to"]}
        TALLY.equal("tracks", "regress to", what, stops(table, "falls", track), theirs)
    TALLY.equal("tracks", "benefits", what, benefits(table, track), sorted(their["benefits"]))
    if "civ" in their["benefits"]:
        ranks = [label[-1] for label in labels_of(table, track) if label.startswith("claim rank")]
        TALLY.equal("tracks", "civ rank", what, ranks, [str(their["civ_rank"])])


def stops(table: Table, noun: str, track: str) -> set[tuple[str, int]]:
    """Where the tracker of a track can go by one step, up or down: tracks and levels."""
    boards = table.side.ask(f"{noun} of TRACK", 0, (number_of(table, track),))
    cells = boards[table.bench.declarations.boards["ladder"].number]
    return {(TRACKS[number % 16], 15 - number // 16) for number in cells}


def number_of(table: Table, track: str) -> int:
    labels = table.bench.declarations.enumerations["track"].labels
    return next(number for number, label in labels.items() if label == track)


def labels_of(table: Table, track: str) -> list[str]:
    """The printed deeds at the tracker of a track, in words."""
    component = table.bench.declarations.components[table.component(str(table.get("corporation")))]
    cell = table.side.get("position", 0, number_of(table, track))
    found = []
    for name in ("benefits", "milestones"):
        printed: dict[int, tuple[int, ...]] = component.values.get(name) or {}  # type: ignore[assignment]
        found += [table.bench.program.deeds[deed].label for deed in printed.get(cell, ())]
    return found


def benefits(table: Table, track: str) -> list[str]:
    """What is printed at the tracker of a track, as the vectors write it."""
    component = table.bench.declarations.components[table.component(str(table.get("corporation")))]
    cell = table.side.get("position", 0, number_of(table, track))
    words = {"gain synergy": "synergy", "gain a patch": "biomass", "gain a rover": "rover"}
    found = []
    for label in labels_of(table, track):
        if label.startswith("claim rank"):
            found.append("civ")
        elif label.endswith("from the track"):
            found.append(f"move:{label.split()[1]}")
        else:
            found.append(words[label])
    for name, word in (("medal", "medal:{}"), ("level", "tech")):
        printed: dict[int, int] = component.values.get(name) or {}  # type: ignore[assignment]
        if cell in printed:
            found.append(word.format(printed[cell]))
    return sorted(found)


# ------------------------------------------------------------------------------------- end positions


ON_TRACKS = {55, 56, 57, 58, 59}  # private objectives about trackers
COLLECTED = {61, 62, 63, 64}  # neighbour objectives about what was collected; 61 and 62 on the private side too


def card(table: Table, number: int) -> str:
    """Civ cards stand in the order of their numbers."""
    return table.bench.declarations.of_kind("civ-card")[number - 1].id


def set_player(table: Table, seat: int, their: dict[str, Any]) -> tuple[bool, bool]:
    """Sets up what the content knows of a player; says if it has the planet and the corporation."""
    planet, _ = known_planet(table, their["planet"])
    corporation = folder.corporation(table.bench.declarations, their["corporation"])
    cover = Cover()
    if planet is not None:
        cover = folder.cover(folder.boards()[their["board"]])
        cover.meteorites = {tuple(cell) for cell in their["meteors"]}
    lay(table, planet or folder.planet(table.bench.declarations, 0) or "", cover, seat)
    if corporation is not None:
        table.set("corporation", corporation, seat=seat)
        table.tracks(seat, **{track: place[1] for track, place in their["trackers"].items()})
    table.set("stones", their["collected_meteors"], seat=seat).set("pods", their["collected_lifepods"], seat=seat)
    table.fill("tableau", [card(table, number) for number in their["civ_cards"]], seat=seat)
    return planet is not None, corporation is not None


def test_vector_end_positions(table: Table) -> None:
    """Complete scores; of players with an unknown planet or corporation the parts that do not need it."""
    need("placements")
    for state in need("civ")["states"]:
        for seat in (0, 1):
            table.fill("tableau", [], seat=seat).fill("shared", [], seat=seat)
        known = [set_player(table, seat, their) for seat, their in enumerate(state["players"])]
        for seat, their in enumerate(state["players"]):
            compare_player(table, f"{state['id']} player {seat}", seat, their, *known[seat])
        if all(planet and corporation for planet, corporation in known) and state["common_objective"] is None:
            table.fill("shared", [objective(table, number) for number in state["shared_objectives"]])
            for seat, their in enumerate(state["players"]):
                compare_total(table, f"{state['id']} player {seat}", seat, their)
        else:
            TALLY.leave("civ", "neighbour points", "a planet or corporation is unknown", 2)
            TALLY.leave("civ", "total", "a planet or corporation is unknown", 2)
    TALLY.check()


def compare_player(table: Table, what: str, seat: int, their: dict[str, Any], planet: bool, corporation: bool) -> None:
    score, no_planet = their["score"], f"no {PLANETS[their['planet']]}"
    no_corporation = f"no {CORPORATIONS[their['corporation']]}"

    def part(rule: str, ours: int, theirs: int, missing: str) -> None:
        if missing:
            TALLY.leave("civ", rule, missing)
        else:
            TALLY.equal("civ", rule, what, ours, theirs)

    suspect = "suspect" if "planet" in their.get("suspect", ()) else ""
    part("planet", planet_score(table, seat), score["planet"], suspect or ("" if planet else no_planet))
    for track, medals in score["tracks"].items():
        part("tracks", table.ask("medal of TRACK", track, seat=seat), medals, "" if corporation else no_corporation)
    part("tracks in all", table.score("tracks", seat), score["tracks_total"], "" if corporation else no_corporation)
    part("lifepods", table.score("lifepods", seat), score["lifepods"], "" if corporation else no_corporation)
    part("meteorites", table.score("meteorites", seat), score["meteors"], "")
    part("commerce", table.score("commerce", seat), score["commerce_agreement"], "")
    away = bool(their["lifepods_on_tracks"] or their["lifepods_on_techs"])
    for number, medals in score["civ_cards"].items():
        missing = no_planet if number == "22" and not planet else ""
        missing = "on the closed list" if number == "28" and away else missing
        ours = table.ask("score of civ-card", card(table, int(number)), seat=seat)
        part("civ cards", ours, medals, missing)
    left = ("22" in score["civ_cards"] and not planet) or ("28" in score["civ_cards"] and away)
    in_all = table.score("civ cards", seat) + table.score("commerce", seat)
    part("civ cards in all", in_all, score["civ_total"], "a card is left out" if left else "")
    for number, points in score["private_objectives"].items():
        missing = private_missing(their, int(number), planet, corporation)
        ours = 5 * table.ask("goal of objective", objective(table, number), seat=seat)
        part("private objectives", ours, points, missing)
    for number, (_, own, *_other) in score["neighbour_objectives"].items():
        missing = neighbour_missing(their, int(number), planet, corporation)
        ours = table.ask("standing on OBJECTIVE", objective(table, number), seat=seat)
        part("neighbour objectives", ours, own, missing)


def private_missing(their: dict[str, Any], number: int, planet: bool, corporation: bool) -> str:
    """Why a private objective cannot be compared, if so."""
    if number in ON_TRACKS:
        return "" if corporation else f"no {CORPORATIONS[their['corporation']]}"
    if number in (61, 62):
        return ""
    if their["planet"] == PETRA and number == 48:
        return "on the closed list"
    return "" if planet else f"no {PLANETS[their['planet']]}"


def neighbour_missing(their: dict[str, Any], number: int, planet: bool, corporation: bool) -> str:
    if number == 60:
        return "" if corporation else f"no {CORPORATIONS[their['corporation']]}"
    if number in COLLECTED:
        return ""
    if their["planet"] == PETRA and number in (44, 50):
        return "on the closed list"
    return "" if planet else f"no {PLANETS[their['planet']]}"


def compare_total(table: Table, what: str, seat: int, their: dict[str, Any]) -> None:
    """All points of a player of whom everything is known; private objectives are not part of the standard game."""
    score = their["score"]
    petra = their["planet"] == PETRA and bool(
        {"44", "50"} & {*score["neighbour_objectives"]} or "48" in score["private_objectives"]
    )
    away = bool(their["lifepods_on_tracks"] or their["lifepods_on_techs"]) and "28" in score["civ_cards"]
    if their.get("suspect") or petra or away:
        TALLY.leave("civ", "neighbour points", "on the closed list")
        TALLY.leave("civ", "total", "on the closed list")
        return
    points = sum(entry[0] for entry in score["neighbour_objectives"].values())
    TALLY.equal("civ", "neighbour points", what, table.score("neighbour objectives", seat), points)
    private = sum(score["private_objectives"].values())
    TALLY.equal("civ", "total", what, table.score(seat=seat) + private, score["total"])


def test_vector_something_was_compared() -> None:
    """A folder that is named and compares nothing is a mistake."""
    assert TALLY.compared, f"nothing was compared in {folder.folder()}"
