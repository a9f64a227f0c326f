"""What the tests know of the events of the expansion: id in the content -> colour. Names and numbers are our own."""

from __future__ import annotations

COLOURS = {
    "green": (
        "synergy-or-patch",
        "drive-three",
        "clear-one",
        "pick-one",
        "help-for-the-last",
        "two-small-steps",
        "free-building",
        "shielded-tiles",
        "long-jump",
    ),
    "orange": (
        "civ-or-biomass-trade",
        "water-or-rover-trade",
        "biomass-or-tech-trade",
        "tech-or-water-trade",
        "rover-or-civ-trade",
        "rovers-off-the-edge",
        "open-edge",
        "lost-patches",
        "curb-on-the-first",
    ),
    "red": (
        "one-after-the-other",
        "two-setbacks",
        "two-meteorites",
        "interior-only",
        "exterior-only",
        "lost-pod",
        "no-driving",
        "great-curb-on-the-first",
        "hail",
    ),
}
TRADES = {
    "civ-or-biomass-trade": ("civ", "biomass"),
    "water-or-rover-trade": ("water", "rover"),
    "biomass-or-tech-trade": ("biomass", "tech"),
    "tech-or-water-trade": ("tech", "water"),
    "rover-or-civ-trade": ("rover", "civ"),
}
