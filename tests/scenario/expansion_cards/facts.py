"""What the tests know of the civ cards of the expansion: id in the content -> rank, and when it acts."""

from __future__ import annotations

CARDS = {
    "patch-mileage": (1, "utility"),
    "lifepod-mileage": (1, "utility"),
    "clear-and-step": (1, "immediate"),
    "patch-and-drive": (1, "immediate"),
    "lifepod-dividend": (1, "end"),
    "impact-mileage": (2, "utility"),
    "laser-lease": (2, "utility"),
    "two-samples": (2, "immediate"),
    "field-deployment": (2, "immediate"),
    "fleet-review": (2, "end"),
    "loose-foundations": (3, "utility"),
    "ore-recycling": (3, "utility"),
    "triple-step": (3, "immediate"),
    "three-samples": (3, "immediate"),
    "clear-skies": (3, "end"),
    "crater-works": (4, "utility"),
    "crossfire": (4, "immediate"),
    "grand-opening": (4, "immediate"),
    "high-standards": (4, "end"),
    "park-of-the-year": (4, "end"),
}
