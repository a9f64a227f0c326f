"""What planets are worth, what all objectives measure, and complete scores, against the vectors."""

from __future__ import annotations

from typing import Any

import pytest
from scenario.table import Table

from . import folder
from .folder import CLOSED, CORPORATIONS, OF_CURRENTS, PETRA, TALLY, places
from .seats import UNIVERSAL, lay, need, run, table

pytestmark = pytest.mark.skipif(folder.folder() is None, reason="PUDSL_VECTORS is not set")

FUNCTIONS = {"neighbour": "standing on OBJECTIVE", "private": "goal of objective"}
OF_LIFEPODS = "28"  # the civ card


def objective(ours: Table, number: int) -> str:
    cards = ours.bench.declarations.of_kind("objective")
    return next(card.id for card in cards if card.values["number"] == number)


def card(ours: Table, number: int) -> str:
    """Civ cards stand in the order of their numbers."""
    return ours.bench.declarations.of_kind("civ-card")[number - 1].id


def planet_score(ours: Table, seat: int = 0) -> int:
    return sum(ours.score(part, seat) for part in ("rows", "columns", "planet extras"))


def in_all(numbers: Any) -> int:
    """What is written is a number, or several with or without names."""
    if isinstance(numbers, dict):
        numbers = list(numbers.values())
    return sum(map(in_all, numbers)) if isinstance(numbers, list) else int(numbers)


# ------------------------------------------------------------------------------------------------- positions


def test_vector_scoring() -> None:
    """Rows, columns, bare squares, and what all 28 objectives measure, on both sides."""
    need("placements")
    for their in need("scoring")["scores"]:
        compare_score(folder.boards()[their["board"]], their)
    TALLY.check("scoring")


def compare_score(board: dict[str, Any], their: dict[str, Any]) -> None:
    cover = folder.cover(board)
    cover.meteorites = places(their["meteors"])
    ours = run(lay(table(), board["planet"], cover), UNIVERSAL, **their["trackers"])
    ours.set("stones", their["collected_meteors"]).set("pods", their["collected_lifepods"])
    what = f"{their['board']} variant {their['variant']}"
    for name, start in (("rows", 0), ("columns", 16)):
        TALLY.equal("scoring", name, what, [medal(ours, name[:-1], start, n) for n in range(12)], their[name])
    suspect = CLOSED["suspect"] if their.get("suspect") else ""
    TALLY.either("scoring", "extra", what, ours.score("planet extras"), in_all(their["extra"]), suspect)
    TALLY.either("scoring", "total", what, planet_score(ours), their["total"], suspect)
    TALLY.equal("scoring", "empty", what, -ours.side.rank(0)[0], their["empty"])
    for side, function in FUNCTIONS.items():
        for name, value in their[f"{side}_objectives"].items():
            number = int(name)
            left = CLOSED["current"] if board["planet"] == PETRA and (side, number) in OF_CURRENTS else ""
            mine = ours.ask(function, objective(ours, number))
            TALLY.either("scoring", f"{side} objectives", f"{what}, card {number}", mine, value, left)


def medal(ours: Table, axis: str, start: int, number: int) -> int:
    """What one line scores."""
    line = ours.bench.declarations.boards["planet"].number * 32 + start + number
    if not ours.side.ask("complete LINE", 0, (line,)):
        return 0
    return int(ours.side.ask(f"{axis}-medal of LINE", 0, (line,)))


# --------------------------------------------------------------------------------------------- end positions


def test_vector_end_positions() -> None:
    """Complete scores of two players: all parts, and all in all."""
    need("placements")
    for state in need("civ")["states"]:
        compare_state(state)
    TALLY.check("civ")


def compare_state(state: dict[str, Any]) -> None:
    ours, players = table(), state["players"]
    for seat in (0, 1):
        for zone in ("tableau", "shared", "shown-goals", "private-goals", "open-goals", "proposals"):
            ours.fill(zone, [], seat=seat)
    for seat, their in enumerate(players):
        seat_down(ours, seat, their)
    ours.fill("shared", [objective(ours, number) for number in state["shared_objectives"]])
    if state.get("common_objective") is not None:
        ours.fill("open-goals", [objective(ours, state["common_objective"])])
    for seat, their in enumerate(players):
        Player(ours, seat, their, players[1 - seat], f"{state['id']} player {seat}").compare()


def seat_down(ours: Table, seat: int, their: dict[str, Any]) -> None:
    """A player's planet, corporation, cards, and what was collected; what lies on tracks or techs counts as collected too."""
    cover = folder.cover(folder.boards()[their["board"]])
    cover.meteorites = places(their["meteors"])
    docked = [(track, height) for track, height in their.get("lifepods_on_tracks") or ()]
    mounted = their.get("lifepods_on_techs") or []
    trackers = {name: (track, height) for name, (track, height) in their["trackers"].items()}
    lay(ours, their["planet"], cover, seat)
    run(ours, CORPORATIONS[their["corporation"]], seat, docked, mounted, **trackers)
    if their.get("flux_track"):
        ours.set("flux", their["flux_track"], seat=seat)
    ours.set("stones", their["collected_meteors"], seat=seat)
    ours.set("pods", their["collected_lifepods"] - len(docked) - len(mounted), seat=seat)
    ours.fill("tableau", [card(ours, number) for number in their["civ_cards"]], seat=seat)
    ours.fill("shown-goals", [objective(ours, number) for number in their["private_objectives"]], seat=seat)


class Player:
    """What one player scores, part by part, beside what the vectors say."""

    def __init__(self, ours: Table, seat: int, their: dict[str, Any], other: dict[str, Any], what: str) -> None:
        self.ours, self.seat, self.their, self.what = ours, seat, their, what
        self.score = their["score"]
        self.suspect = CLOSED["suspect"] if "planet" in (their.get("suspect") or ()) else ""
        away = their.get("lifepods_on_tracks") or their.get("lifepods_on_techs")
        self.away = CLOSED["card 28"] if away and OF_LIFEPODS in self.score["civ_cards"] else ""
        self.petras = {seat for seat, player in ((0, their), (1, other)) if player["planet"] == PETRA}
        contests = {("neighbour", int(number)) for number in self.score["neighbour_objectives"]}
        goals = {("private", int(number)) for number in self.score["private_objectives"]}
        self.contest = CLOSED["current"] if self.petras and contests & OF_CURRENTS else ""
        self.goal = CLOSED["current"] if 0 in self.petras and goals & OF_CURRENTS else ""

    def equal(self, rule: str, mine: int, yours: int, left: str = "") -> None:
        TALLY.either("civ", rule, self.what, mine, yours, left)

    def part(self, name: str) -> int:
        return self.ours.score(name, self.seat)

    def ask(self, function: str, *arguments: object) -> int:
        return int(self.ours.ask(function, *arguments, seat=self.seat))

    def compare(self) -> None:
        score = self.score
        self.equal("planet", planet_score(self.ours, self.seat), score["planet"], self.suspect)
        for track, medals in score["tracks"].items():
            self.equal("tracks", self.ask("medal of TRACK", track), medals)
        self.equal("tracks in all", self.part("tracks"), score["tracks_total"])
        self.equal("lifepods", self.part("lifepods"), score["lifepods"])
        self.equal("meteorites", self.part("meteorites"), score["meteors"])
        self.compare_cards()
        self.compare_private()
        self.compare_contests()
        left = self.suspect or self.away or self.contest or self.goal
        self.equal("total", self.ours.score(seat=self.seat), score["total"], left)

    def compare_cards(self) -> None:
        score = self.score
        self.equal("commerce", self.part("commerce"), score["commerce_agreement"])
        for number, medals in score["civ_cards"].items():
            left = self.away if number == OF_LIFEPODS else ""
            self.equal("civ cards", self.ask("score of civ-card", card(self.ours, int(number))), medals, left)
        self.equal("civ cards in all", self.part("civ cards") + self.part("commerce"), score["civ_total"], self.away)

    def compare_private(self) -> None:
        for name, points in self.score["private_objectives"].items():
            left = CLOSED["current"] if 0 in self.petras and ("private", int(name)) in OF_CURRENTS else ""
            mine = 5 * self.ask("goal of objective", objective(self.ours, int(name)))
            self.equal("private objectives", mine, points, left)
        points = sum(self.score["private_objectives"].values())
        self.equal("private objectives in all", self.part("private objectives"), points, self.goal)

    def compare_contests(self) -> None:
        """Those with the neighbour, who is the same on both sides, and the one for which all compete."""
        common = 0
        for name, (points, own, *other) in self.score["neighbour_objectives"].items():
            number = int(name)
            currents = ("neighbour", number) in OF_CURRENTS
            mine = self.ask("standing on OBJECTIVE", objective(self.ours, number))
            self.equal("neighbour objectives", mine, own, CLOSED["current"] if currents and 0 in self.petras else "")
            if not other:
                common += points
                left = CLOSED["current"] if currents and self.petras else ""
                self.equal("common objective", self.part("open objective"), points, left)
                continue
            prize = self.ask("prize of OBJECTIVE against PLAYER", objective(self.ours, number), 1 - self.seat)
            self.equal("neighbour prizes", prize, points, CLOSED["current"] if currents and self.petras else "")
        points = in_all([entry[0] for entry in self.score["neighbour_objectives"].values()])
        self.equal("neighbour points", self.part("neighbour objectives"), points - common, self.contest)
        mine = sum(self.part(name) for name in ("neighbour objectives", "open objective", "private objectives"))
        self.equal("objectives in all", mine, self.score["objectives_total"], self.contest or self.goal)
