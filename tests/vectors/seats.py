"""A player's planet and corporation board, laid out as the vectors say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from scenario.table import TOP, TRACKS, Table

from . import folder
from .folder import Cover

MODULES = ("asymmetric_planets", "asymmetric_corporations", "events", "private_objectives")
UNIVERSAL = folder.CORPORATIONS[0]
LEVELS = {1: 3, 2: 5, 3: 7, 4: 10, 5: 14}

Step = tuple[str, int]  # a track and how high, from 0


@cache
def table() -> Table:
    """A table of two, after set-up. Whoever uses it lays out all that he asks about."""
    found = Table("core", modules=MODULES, corporations="symmetric", planets="symmetric")
    return found.first().first()  # the private objectives that are not kept


def need(name: str) -> dict[str, Any]:
    data = folder.read(name)
    if data is None:
        pytest.skip(f"the folder has no {name}")
    return data


def lay(table: Table, planet: int, cover: Cover, seat: int = 0) -> Table:
    """What lies on a player's planet; nothing else there, and no event."""
    table.fill("present", []).set("world", folder.PLANETS[planet], seat=seat)
    for name in folder.TERRAINS.values():
        table.put("terrain", cover.terrain[name], name, seat)
        table.put("resource", cover.resource[name], name, seat)
    for layer, cells in (
        ("meteor-symbol", cover.symbols), ("patch", cover.patches), ("last-tile", cover.last),
        ("meteorite", cover.meteorites), ("lifepod", cover.lifepods), ("rover", set()),
    ):  # fmt: skip
        table.put(layer, cells, seat=seat)
    return table


def ladder(table: Table, step: Step) -> int:
    """The number of a step of a track."""
    return table.bench.declarations.boards["ladder"].number * 256 + (TOP - step[1]) * 16 + TRACKS.index(step[0])


def step(cell: int) -> Step:
    return TRACKS[cell % 16], TOP - cell % 256 // 16


def number_of(table: Table, track: str) -> int:
    labels = table.bench.declarations.enumerations["track"].labels
    return next(number for number, label in labels.items() if label == track)


def stand(table: Table, tracker: str, where: Step, seat: int = 0) -> Table:
    """A tracker on a step of any track."""
    table.side.set("position", seat, number_of(table, tracker), ladder(table, where))
    return table


def run(
    table: Table,
    corporation: str,
    seat: int = 0,
    docked: Iterable[Step] = (),
    mounted: Iterable[int] = (),
    **trackers: Step | int,
) -> Table:
    """A corporation: where its trackers stand (else at the start), lifepods on steps and on techs, techs that are reached."""
    table.set("corporation", corporation, seat=seat)
    stands = {name: trackers.get(name, 0) for name in TRACKS}
    steps = {name: at if isinstance(at, tuple) else (name, at) for name, at in stands.items()}
    for name, where in steps.items():
        stand(table, name, where, seat)
    climbers = steps if corporation == "makeshift" else {"tech": steps["tech"]}
    reached = max((height for track, height in climbers.values() if track == "tech"), default=-1)
    for level, at in levels_of(table, corporation).items():
        table.set("unlocked", reached >= at, level, seat)
    table.side.set_layer("docked-pod", seat, None, frozenset(ladder(table, where) for where in docked))
    for tech in range(1, 7):
        table.set("mounted", tech in mounted, f"jump-drive-{tech}", seat)
    return table


def levels_of(table: Table, corporation: str) -> dict[int, int]:
    """How high each level stands on the tech track; of a corporation without them, nowhere."""
    printed = table.bench.declarations.components[table.component(corporation)].values.get("level") or {}
    assert isinstance(printed, dict)
    heights = {value: step(cell)[1] for cell, value in printed.items()}
    return {level: heights.get(level, TOP + 1) for level in LEVELS}


def printed(table: Table, component: str, field: str) -> set[tuple[int, int]]:
    """The places of a planet on which something is printed."""
    values = table.bench.declarations.components[table.component(component)].values.get(field) or {}
    assert isinstance(values, dict)
    return {(cell % 256 // 16, cell % 16) for cell in values}


def valued(table: Table, component: str, field: str, label: str) -> set[tuple[int, int]]:
    """The places of a planet on which this value is printed."""
    values = table.bench.declarations.components[table.component(component)].values.get(field) or {}
    assert isinstance(values, dict)
    labels = table.bench.declarations.enumerations[field].labels
    return {(cell % 256 // 16, cell % 16) for cell, value in values.items() if labels[value] == label}


def region(table: Table, noun: str, *arguments: int) -> set[int]:
    """The cells of the planet, or else of the ladder, that a noun gives, as numbers within their board."""
    boards = table.side.ask(noun, 0, arguments)
    name = "ladder" if noun.endswith(" of TRACK") else "planet"
    return set(boards[table.bench.declarations.boards[name].number])


def truth(table: Table, question: str, *arguments: int) -> bool:
    return bool(table.side.ask(question, 0, arguments))
