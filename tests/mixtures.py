"""Planet Unknown with its modules, in the mixtures that are played by the thousand: each module alone, several, all, and solo.

By lot, chosen by the players and named for each seat, planets and corporations come together in every way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

GAME = "planet_unknown"
PLANETS, CORPORATIONS, EVENTS, GOALS, SOLO, PIECES, QUANTUM, MOONS, CARDS, SALVAGE, PATCHES = MODULES = (
    "asymmetric_planets",
    "asymmetric_corporations",
    "events",
    "private_objectives",
    "solo",
    "fractured_planet",
    "fractured_corporation",
    "supermoon",
    "expansion_cards",
    "salvage_tiles",
    "terrain_patches",
)
CHOSEN = {"planets": "choose", "corporations": "choose"}


@dataclass(frozen=True)
class Mixture:
    modules: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """As it is called in the names of tests."""
        return "+".join([*self.modules, *(f"{name}={choice}" for name, choice in self.options.items())]) or "standard"


MOON = Mixture(("moon",))  # of Ganymede
STANDARD = Mixture()
ALL = Mixture((PLANETS, CORPORATIONS, EVENTS, GOALS))
ALONE = Mixture((PLANETS, CORPORATIONS, SOLO))
SIDES = Mixture((PIECES, QUANTUM, EVENTS), {"planets": "fractured,choose", "corporations": "quantum,choose"})

MIXTURES = (
    ALL,
    ALONE,
    Mixture((PLANETS, CORPORATIONS), CHOSEN),
    Mixture((EVENTS,)),
    Mixture((PLANETS, CORPORATIONS, EVENTS), CHOSEN),
    Mixture((SOLO,), {"events": "4/6/10"}),
    Mixture((CORPORATIONS,), {"rovers": "planet"}),
    Mixture((PLANETS, GOALS), {"first_player": "random", "civ_cards": "in_total"}),
    Mixture((CORPORATIONS, EVENTS), {"corporations": "symmetric", "events": "16/2/2"}),
    Mixture(
        (PLANETS, CORPORATIONS, EVENTS, GOALS),
        {"planets": "petra,random,choose", "corporations": "choose,republic,random"},
    ),
    Mixture((PLANETS, EVENTS), {"planets": "choose", "two_player_rotation": "fixed", "events": "1/1/18"}),
    Mixture((PLANETS, CORPORATIONS, SOLO), {**CHOSEN, "events": "10/5/5"}),
    SIDES,
    Mixture((PIECES, QUANTUM, EVENTS, GOALS), CHOSEN),
    Mixture((PIECES, QUANTUM, SOLO), {"planets": "fractured", "corporations": "quantum"}),
    Mixture((CARDS,)),
    Mixture((CARDS, EVENTS), {"events": "6/6/8"}),
    Mixture((CARDS, EVENTS, GOALS, MOONS, PLANETS, CORPORATIONS), CHOSEN),
    Mixture((CARDS, EVENTS, MOONS, PIECES, QUANTUM), {"planets": "fractured,choose", "corporations": "quantum,choose"}),
    Mixture((CARDS, MOONS, PLANETS, CORPORATIONS, SOLO), CHOSEN),
    Mixture((SALVAGE,)),
    Mixture((PATCHES,)),
    Mixture((SALVAGE, MOONS)),
    Mixture((SALVAGE, PATCHES, MOONS, PLANETS, CORPORATIONS, EVENTS), CHOSEN),
    Mixture((SALVAGE, PATCHES, CARDS, PLANETS, CORPORATIONS, EVENTS, GOALS)),
    Mixture((SALVAGE, PATCHES, PIECES, QUANTUM, EVENTS), {"planets": "fractured,choose", "corporations": "quantum,choose"}),
    Mixture((SALVAGE, PATCHES, MOONS, PLANETS, CORPORATIONS, SOLO), CHOSEN),
)
