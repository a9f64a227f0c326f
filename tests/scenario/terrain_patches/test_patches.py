"""Section 5 of the rules of the expansion and its rulings: patches of one's own instead of biomass patches."""

from __future__ import annotations

import pytest

from ..facts import ICE
from ..fractured_planet.boards import where
from .conftest import Make

OWN = ["civ-patch", "water-patch", "rover-patch", "tech-patch", "energy-patch"]
ALL = ["biomass-patch", *OWN]


def test_P1_each_player_has_five(make: Make) -> None:
    for players in (2, 6):
        table = make(players=players)
        for seat in range(players):
            assert [bool(table.get("patch-supply", patch, seat)) for patch in OWN] == [True] * 5


def test_P2_any_of_them_and_each_once(make: Make) -> None:
    table = make().leave((5, 5), (5, 6)).do("gain a patch")
    assert table.options() == ALL
    table.pick("civ-patch", [(5, 5)])
    assert (5, 5) in table.cells("terrain", "civ") and table.cells("patch") == {(5, 5)}
    assert table.do("gain a patch").options() == ["biomass-patch", "water-patch", "rover-patch", "tech-patch", "energy-patch"]
    table.pick("biomass-patch")
    assert table.do("gain a patch").over  # no square is left
    table.leave((5, 5)).do("gain a patch")
    assert "biomass-patch" in table.options() and "civ-patch" not in table.options()  # of biomass there are always more


@pytest.mark.parametrize(("patch", "terrain"), [(patch, patch.removesuffix("-patch")) for patch in ALL])
def test_P3_terrain_without_a_resource(make: Make, patch: str, terrain: str) -> None:
    table = make().put("terrain", [(5, 5)], "civ").put("lifepod", []).do("gain a patch").pick(patch, [(5, 6)])
    assert table.over and (5, 6) in table.cells("terrain", terrain)
    assert table.cells("meteorite") == set() and set(table.steps().values()) == {0}
    assert all((5, 6) not in table.cells("resource", kind) for kind in ("civ", "water", "biomass", "rover", "tech", "energy"))


def test_P4_what_is_left_scores_nothing(make: Make) -> None:
    table = make()
    before = table.scores()
    for patch in OWN:
        table.set("patch-supply", False, patch)
    assert table.scores() == before


def test_P5_a_stored_patch_is_exchanged_when_it_is_placed(make: Make) -> None:
    table = make().leave((5, 5)).set("stored", 1).do("lay a stored patch")
    assert table.options() == ALL
    table.pick("water-patch")
    assert table.cells("terrain", "water") == {(5, 5)} and table.get("stored") == 0


def test_R55_an_energy_patch_opens_no_new_option(make: Make) -> None:
    """What energy can advance is fixed when the tile is placed."""
    table = make().put("terrain", [(5, 4)], "civ").put("terrain", [(5, 8)], "tech").put("lifepod", [])
    table.do("place the domino-civ-energy\ngain a patch").pick([(5, 5), (5, 6)], "energy-patch", [(5, 7)])
    assert table.options() == ["use civ for [civ]", "use energy for [civ]"]


@pytest.mark.parametrize("patch", ["biomass-patch", "water-patch"])
def test_R56_a_patch_on_ice_advances_nothing(make: Make, patch: str) -> None:
    cell = min(ICE)
    table = make().leave(cell).do("gain a patch").pick(patch)
    assert table.over and table.step("water") == 0


def test_R57_every_own_patch_counts(make: Make) -> None:
    """Sustainable Living Act: a medal for each patch, whatever its terrain."""
    table = make().leave((5, 5), (5, 6)).fill("tableau", ["sustainable-living-act"])
    before = table.scores()["civ cards"]
    table.do("gain a patch").pick("tech-patch", [(5, 5)])
    assert table.scores()["civ cards"] == before + 1


def test_R58_own_patches_wherever_biomass_patches_are_named(make: Make) -> None:
    """A step of the biomass track, a card, and a tech that stores one (P-5) take any; that biomass grows needs biomass."""
    table = make().tracks(biomass=2).leave((5, 5), (5, 6)).do("advance biomass")
    assert table.options() == ALL
    for patch, grows in (("biomass-patch", True), ("civ-patch", False)):
        table = make("asymmetric_corporations", corporations="symmetric").set("corporation", "wormhole-corp")
        table.put("lifepod", []).put("terrain", [(5, 4)], "rover").do("gain a patch").pick(patch, [(5, 5)])
        table.do("place the domino-tech-biomass").pick([(6, 6), (5, 6)]).finish()
        assert (table.step("biomass") > 0) == grows


def test_R62_none_where_no_patch_may_lie(make: Make) -> None:
    table = make("fractured_planet", planets="symmetric").set("world", "fractured-planet-f-i-x-h").put("lifepod", [])
    table.do("gain a patch").pick("tech-patch")
    reached = {cell for spot in table.values() for cell in spot}
    assert reached & where("FIX", "o~LS") and not reached & where("H", "o~LS")
