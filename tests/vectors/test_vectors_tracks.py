"""The tracks of the corporations, step by step, against the vectors: what is printed, medals, tops, steps, ranks, techs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from scenario.table import TOP, TRACKS, Table

from . import folder
from .folder import CLOSED, CORPORATIONS, TALLY
from .seats import Step, ladder, need, number_of, region, run, stand, step, table, truth

pytestmark = pytest.mark.skipif(folder.folder() is None, reason="PUDSL_VECTORS is not set")

CLIMB = "possible: climb TRACK [to CELL from goals of TRACK]"
REGRESS = "possible: regress TRACK [to CELL from falls of TRACK]"
WORDS = {"gain synergy": "synergy", "gain a patch": "biomass", "gain a rover": "rover"}
NOT_STOOD_ON = "no tracker stands there"  # printed spaces that trackers jump over, or that are not on their way
LEAVES = ("benefits", "best_medal", "advance_to", "regress_to", "techs", "at_top", "can_advance", "can_regress")
DONE = ("corporation", "name", "rovers", "tracks", "movement_with_tech_level")


def test_vector_tracks() -> None:
    for their in need("tracks")["corporations"]:
        Tracks(CORPORATIONS[their["corporation"]], their).compare()
    TALLY.check("tracks")


def equal(rule: str, what: str, mine: object, yours: object) -> None:
    TALLY.equal("tracks", rule, what, mine, yours)


def stops(ours: Table, noun: str, guard: str, track: str) -> set[Step]:
    """Where the tracker of a track can go by one step, up or down."""
    number = number_of(ours, track)
    steps = {step(cell) for cell in region(ours, f"{noun} of TRACK", number)}
    return {at for at in steps if truth(ours, guard, number, ladder(ours, at))}


def benefits(ours: Table, where: Step) -> list[str]:
    """What is printed at a step, as the vectors write it."""
    component = ours.bench.declarations.components[ours.component(str(ours.get("corporation")))]
    cell, found = ladder(ours, where), []

    def at(name: str) -> Any:
        values: Any = component.values.get(name) or {}
        return values.get(cell)

    for name in ("benefits", "milestones"):
        for deed in at(name) or ():
            label = ours.bench.program.deeds[deed].label
            if label.startswith("claim rank"):
                found.append("civ")
            elif label.endswith("from the track"):
                found.append(f"move:{label.split()[1]}")
            elif label.startswith("advance "):
                found.append(label.replace(" ", ":"))
            else:
                found.append(WORDS[label])
    if at("medal") is not None:
        found.append(f"medal:{at('medal')}")
    if at("level") is not None:
        found.append("tech")
    return sorted(found)


class Tracks:
    """One corporation's tracks on our table, beside those of the vectors."""

    def __init__(self, corporation: str, their: dict[str, Any]) -> None:
        self.corporation, self.their, self.ours = corporation, their, table().copy()

    def compare(self) -> None:
        component = self.ours.bench.declarations.components[self.ours.component(self.corporation)]
        equal("rovers", self.corporation, component.values["rovers"], self.their["rovers"])
        for track, levels in self.their["tracks"].items():
            for n, level in enumerate(levels):
                self.compare_level(track, self.step_of(track, level.get("level", n), len(levels)), level)
        for granted in self.their.get("movement_with_tech_level", ()):
            self.compare_movement(granted)
        for key, data in self.their.items():
            if key not in DONE:
                self.compare_special(key, data)

    def step_of(self, track: str, level: int, levels: int) -> Step:
        """`level` counts the spaces from the start. A track of more spaces than the board is high is a way over the board."""
        return self.way[level] if levels > TOP + 2 else (track, level)

    @property
    def way(self) -> list[Step]:
        """The steps of the water tracker of Oasis, in their order."""
        component = self.ours.bench.declarations.components[self.ours.component(self.corporation)]
        stages: Any = component.values.get("stage") or {}
        return [step(cell) for cell, _ in sorted(stages.items(), key=lambda item: int(item[1]))]

    # -- one step

    def compare_level(self, tracker: str, where: Step, their: dict[str, Any]) -> None:
        what = f"{self.corporation} {tracker} on {where[0]} {where[1]}"
        if where[1] > TOP:
            self.compare_above(tracker, what, their)
            return
        ours = stand(run(self.ours, self.corporation, tech=where[1] if where[0] == tracker == "tech" else 0), tracker, where)
        if tracker != "tech" and where[0] == "tech" and self.corporation == "makeshift":
            run(ours, self.corporation, **{tracker: where})
        skipped = "skip" in their.get("benefits", ())
        if "benefits" in their:
            self.compare_benefits(what, tracker, where, their["benefits"])
        if "best_medal" in their:
            equal("best medal", what, ours.ask("medal of TRACK", tracker), their["best_medal"])
        if skipped:
            TALLY.leave("tracks", "steps", NOT_STOOD_ON)
            return
        for key, function in (("at_top", "maxed TRACK"), ("can_advance", "possible: advance TRACK")):
            if key in their:
                equal(key.replace("_", " "), what, bool(ours.ask(function, tracker)), bool(their[key]))
        if "techs" in their:
            count = 6 if self.corporation == "jump-drive" else 5
            techs = [n for n in range(1, count + 1) if ours.ask("active TECH", f"{self.corporation}-{n}")]
            equal("techs", what, techs, their["techs"])
        self.compare_steps(ours, tracker, what, their)
        if "civ" in their.get("benefits", ()) and their.get("civ_rank"):
            equal("civ rank", what, self.rank(where), their["civ_rank"])

    def compare_benefits(self, what: str, tracker: str, where: Step, their: list[str]) -> None:
        """A tracker on a way over foreign tracks gains their benefits; whether their medals are written there says nothing."""
        foreign = tracker != where[0] and where in self.way
        mine, yours = (
            sorted(word for word in words if word != "skip" and not (foreign and word.startswith("medal:")))
            for words in (benefits(self.ours, where), their)
        )
        equal("benefits", what, mine, yours)

    def compare_steps(self, ours: Table, tracker: str, what: str, their: dict[str, Any]) -> None:
        up, down = stops(ours, "goals", CLIMB, tracker), stops(ours, "falls", REGRESS, tracker)
        if "can_regress" in their:
            equal("can regress", what, bool(down), bool(their["can_regress"]))
        if "advance_to" in their and their.get("can_advance", 1):
            equal("advance to", what, up, {(track, min(height, TOP)) for track, height in their["advance_to"]})
        if "regress_to" in their and their.get("can_regress", 1):
            equal("regress to", what, down, {(track, height) for track, height in their["regress_to"]})

    def rank(self, where: Step) -> int:
        component = self.ours.bench.declarations.components[self.ours.component(self.corporation)]
        deeds: Any = component.values["milestones"]
        labels = [self.ours.bench.program.deeds[deed].label for deed in deeds[ladder(self.ours, where)]]
        return next(int(label[-1]) for label in labels if label.startswith("claim rank"))

    def compare_above(self, tracker: str, what: str, their: dict[str, Any]) -> None:
        """The virtual level of the rover track: it falls back to 15 and takes the movement of 15."""
        copy = run(self.ours.copy(), self.corporation, rover=TOP).set("moves", 0)
        copy.run("try TRACK", 0, (number_of(copy, tracker),))
        moves = [int(word.removeprefix("move:")) for word in their["benefits"] if word.startswith("move:")]
        equal("level above the top", what, (copy.step("rover"), copy.get("moves")), (TOP, sum(moves)))

    def compare_movement(self, granted: dict[str, Any]) -> None:
        for n, moves in enumerate(granted["granted"], 1):
            copy = run(self.ours.copy(), self.corporation, tech=granted["tech_track_level"]).set("moves", 0)
            copy.run("gain N moves from the track", 0, (n,))
            equal("movement with tech", f"{self.corporation} {granted} {n}", copy.get("moves"), moves)

    # -- what only some have

    def compare_special(self, key: str, data: Any) -> None:
        before = sum(TALLY.compared.values())
        if key == "upgraded_flux_track":
            for track, levels in data.items():
                for height, their in enumerate(levels):
                    self.compare_flux(track, height, their)
        elif key == "upgraded_civ_rank":
            for height, rank in enumerate(data):
                if "civ" in benefits(run(self.ours, self.corporation), ("civ", height)):
                    equal("improved rank", f"civ {height}", self.improved_rank(height), rank)
        else:
            self.compare_entries(key, data)
        if sum(TALLY.compared.values()) == before:
            TALLY.leave("tracks", key, "nothing in it was understood")

    def compare_flux(self, track: str, height: int, their: list[str]) -> None:
        """What waits to be done after a step onto the flux track, under tech 3. Nothing is ever gained at the start."""
        if height > TOP:
            TALLY.leave("tracks", "improved track", CLOSED["virtual"])
        if height == 0 or height > TOP:
            return
        copy = self.improved(track, height)
        copy.run("land TRACK", 0, (number_of(copy, track),))
        deeds = [(label, captures) for label, captures in copy.side.pending(0) if label.startswith(("perform", "reach"))]
        labels = [copy.bench.program.deeds[captures[0]].label for _, captures in deeds]
        mine = [self.improved_word(copy, label) for label in labels]
        yours = [word for word in their if not word.startswith("medal:") and word != "tech"]
        equal("improved track", f"{track} {height}", sorted(mine), sorted(yours))

    def improved(self, track: str, height: int) -> Table:
        copy = run(self.ours.copy(), self.corporation, tech=7).set("flux", track)
        return stand(copy, track, (track, height))

    def improved_word(self, ours: Table, label: str) -> str:
        if label.startswith("claim rank"):
            return "civ"
        if not label.endswith("from the track"):
            return WORDS[label]
        copy = ours.copy().set("moves", 0)
        copy.run("gain N moves from the track", 0, (int(label.split()[1]),))
        if self.corporation == "flux-industries":  # what it adds comes with the landing itself
            copy.run("land TRACK", 0, (number_of(copy, "rover"),))
        return f"move:{copy.get('moves')}"

    def improved_rank(self, height: int) -> int:
        """Of which rank the card is that comes with a step of the flux track, under tech 3."""
        copy = self.improved("civ", height)
        copy.run("land TRACK", 0, (number_of(copy, "civ"),))
        claims = [copy.bench.program.deeds[captures[0]].label for label, captures in copy.side.pending(0) if label.startswith("reach")]
        (rank,) = (int(claim.removeprefix("claim rank ")) for claim in claims)
        return rank

    def compare_entries(self, key: str, data: Any) -> None:
        if isinstance(data, list) and all(is_step(at) for at in data):
            equal(key, self.corporation, self.way, [(track, height) for track, height in data])
            return
        for tracker, where, their in entries(data, self.way):
            if where[1] <= TOP:
                run(self.ours, self.corporation)
                on = tracker or (where[0] if self.corporation != "makeshift" else "water")
                self.compare_level("water" if where in self.way else on, where, their)


def entries(
    data: Any, way: list[Step], tracker: str = "", track: str = "", level: int | None = None
) -> Iterator[tuple[str, Step, dict[str, Any]]]:
    """Whatever is said of steps in a key that only one corporation has: the tracker, where it stands, what is said there.

    A list counts steps, those of the way if it is as long; a name of a track is that of the tracker, within it that of the
    track on which it stands."""
    if isinstance(data, dict) and data and all(str(key).isdigit() for key in data):
        data = [data[key] for key in sorted(data, key=int)]
    if isinstance(data, dict):
        tracker, track = data.get("tracker", tracker), data.get("track", track)
        level = next((data[key] for key in ("level", "position", "height", "y", "step") if key in data), level)
        track, level = next((value for key, value in data.items() if key not in LEAVES and is_step(value)), (track, level))
        if any(key in data for key in LEAVES):
            where = (track or tracker, level) if track or tracker else way[level or 0]
            yield tracker, (where[0], int(where[1] or 0)), data
            return
        for key, inner in data.items():
            of_tracker = key in TRACKS and not tracker and isinstance(inner, dict)
            inside = (key, track) if of_tracker else (tracker, key if key in TRACKS else track)
            yield from entries(inner, way, *inside, level)
    elif isinstance(data, list):
        counted = len(data) > TOP
        for n, inner in enumerate(data):
            where = way[n] if len(data) > TOP + 2 and way else (track or tracker or "water", n)
            if isinstance(inner, list) and counted and all(isinstance(word, str) for word in inner):
                yield tracker, where, {"benefits": inner}
            elif isinstance(inner, int) and counted:
                yield tracker, where, {"best_medal": inner}
            else:
                yield from entries(inner, way, tracker, track, n if counted else level)


def is_step(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and value[0] in TRACKS and isinstance(value[1], int)
