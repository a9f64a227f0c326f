"""Corporations under events: how far trackers fall that do not go straight down, and lifepods that lie on tracks and techs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import MODULE, Board
from .test_oasis import PATH

Faced = Callable[..., Board]


class Eventful(Board):
    def face(self, event: str) -> Eventful:
        """What an event does to this player at once."""
        self.fill("present", [event]).run("face EVENT", 0, (self.component(event),))
        return self


@pytest.fixture
def make(side: str) -> Callable[..., Eventful]:
    def board(corporation: str, **steps: int) -> Eventful:
        table = Eventful(side, modules=(MODULE, "events"), corporations="symmetric")
        table.set("corporation", corporation).leave().tracks(**steps)
        return table

    return board


# -- R28, events.yaml `regress_choice`: one that can fall so far, else as far as any can


def test_R28_cosmos_lifepods_are_no_steps(make: Callable[..., Eventful]) -> None:
    """Civ on 4 with lifepods on 1 and 2 can fall twice, water on 3 three times."""
    table = make("cosmos-inc", civ=4, water=3).dock([(14, 0), (13, 0)])
    assert [table.ask("depth of TRACK", track) for track in ("civ", "water")] == [2, 3]
    assert table.face("setback-3").over and table.steps() == {"civ": 4, "water": 0, "biomass": 0, "rover": 0, "tech": 0}
    table = make("cosmos-inc", civ=4).dock([(14, 0), (13, 0)]).face("setback-3")
    assert table.over and table.step("civ") == 0
    table = make("cosmos-inc", civ=2).dock([(14, 0), (15, 0)]).face("setback-2")
    assert table.over and table.step("civ") == 2


@pytest.mark.parametrize(("step", "depth"), [(0, 0), (2, 1), (3, 1), (5, 2), (6, 2), (14, 5), (15, 5)])
def test_R28_wormhole_falls_by_pairs(make: Callable[..., Eventful], step: int, depth: int) -> None:
    assert make("wormhole-corp", biomass=step).ask("depth of TRACK", "biomass") == depth


def test_R28_wormhole_is_not_chosen_where_another_falls_further(make: Callable[..., Eventful]) -> None:
    """Biomass on 6, two pairs above the start; civ on 3."""
    table = make("wormhole-corp", biomass=6, civ=3).face("setback-3")
    assert table.over and (table.step("civ"), table.step("biomass")) == (0, 6)
    table = make("wormhole-corp", biomass=6, civ=1).face("setback-3").first()
    assert table.over and (table.step("civ"), table.step("biomass")) == (1, 0)


def test_R28_makeshift_falls_up_to_the_next_tracker(make: Callable[..., Eventful]) -> None:
    """The tracker below is in its way; one beside it is not."""
    table = make("makeshift").at("civ", "water", 5).at("water", "water", 3).at("rover", "biomass", 2)
    assert [table.ask("depth of TRACK", track) for track in ("civ", "water", "rover")] == [1, 3, 1]  # biomass waits at 0
    assert table.face("setback-3").over and table.where("water") == ("water", 0)
    table = make("makeshift").at("civ", "water", 4).at("water", "water", 3).at("biomass", "water", 2)
    table.at("rover", "water", 1).at("tech", "water", 0).face("setback-2")
    assert table.over and table.where("civ") == ("water", 4)


def test_R28_oasis_falls_along_its_way(make: Callable[..., Eventful]) -> None:
    table = make("oasis-ultd")
    for n, stop in enumerate(PATH):
        assert table.at("water", *stop).ask("depth of TRACK", "water") == n
    table.at("water", *PATH[5]).tracks(civ=2).face("setback-3")
    assert table.over and table.where("water") == PATH[2]


def test_R28_oasis_is_blocked_on_its_way(make: Callable[..., Eventful]) -> None:
    """Biomass on 2 stands on stop 2: from stop 5 two steps are left. Water on biomass 4 is in the way of biomass."""
    table = make("oasis-ultd", biomass=2).at("water", *PATH[5])
    assert table.ask("depth of TRACK", "water") == 2
    table = make("oasis-ultd", biomass=6, civ=2).at("water", *PATH[6])
    assert table.ask("depth of TRACK", "biomass") == 1
    table.tracks(biomass=5, rover=0).at("water", *PATH[6]).tracks(rover=5)
    assert [table.ask("depth of TRACK", track) for track in ("biomass", "water")] == [0, 0]


def test_R28_oasis_1_passes_what_is_taken(make: Callable[..., Eventful]) -> None:
    table = make("oasis-ultd", tech=3, biomass=2, rover=5).at("water", *PATH[6])
    assert table.ask("depth of TRACK", "water") == 4  # not stop 2 and stop 5
    table.tracks(biomass=6).at("water", *PATH[6])
    assert table.ask("depth of TRACK", "biomass") == 5
    table.tracks(civ=0, tech=3, rover=0, biomass=2).at("water", *PATH[3]).face("setback-2").first()
    assert table.where("water") == PATH[0]


# -- event 114: any collected lifepod, also one that lies on a track or a tech


def test_cosmos_may_lose_a_lifepod_of_a_track(make: Callable[..., Eventful]) -> None:
    """The step is free again."""
    table = make("cosmos-inc", civ=4).set("pods", 1).dock([(12, 0)]).face("lost-crew")
    assert len(table.options()) == 2
    table.pick("remove a docked-pod")
    assert (table.get("pods"), table.docked()) == (1, set())
    table = make("cosmos-inc").set("pods", 1).dock([(12, 0)]).face("lost-crew").pick("do so")
    assert (table.get("pods"), table.docked()) == (0, {(12, 0)})


def test_cosmos_must_where_no_other_is_left(make: Callable[..., Eventful]) -> None:
    table = make("cosmos-inc").set("pods", 0).dock([(12, 0)]).face("lost-crew")
    assert table.over and table.docked() == set()
    assert make("cosmos-inc").set("pods", 0).face("lost-crew").over


def test_jump_drive_may_lose_a_lifepod_of_a_tech(make: Callable[..., Eventful]) -> None:
    """The tech is off."""
    table = make("jump-drive").set("pods", 1).set("mounted", True, "jump-drive-2").set("mounted", True, "jump-drive-4")
    table.face("lost-crew").pick("dismount a tech")
    assert table.options() == ["jump-drive-2", "jump-drive-4"]
    table.pick("jump-drive-4")
    assert [table.ask("active TECH", f"jump-drive-{n}") for n in (2, 4)] == [1, 0] and table.get("pods") == 1


def test_jump_drive_must_where_no_other_is_left(make: Callable[..., Eventful]) -> None:
    table = make("jump-drive").set("pods", 0).set("mounted", True, "jump-drive-2").face("lost-crew")
    assert table.over and not table.ask("active TECH", "jump-drive-2")


# -- a round in which milestones bring nothing


def test_no_milestones_no_synergy_for_republic(make: Callable[..., Eventful]) -> None:
    """corporations.yaml, Republic 4: not where the event forbids milestones."""
    table = make("republic", civ=1, water=3).tracks(tech=10).fill("present", ["no-milestones-1"]).do("advance civ")
    assert table.over and (table.step("water"), table.get("owed", 1)) == (3, 0)


def test_no_milestones_leave_the_flux_token_where_it_is(make: Callable[..., Eventful]) -> None:
    """corporations.yaml, `not_moved`; and Flux 3 doubles no patch."""
    assert make("flux-industries").tracks(tech=4).fill("present", ["no-milestones-1"]).do("advance tech").over
    table = make("flux-industries", biomass=2).tracks(tech=7).set("flux", "biomass").bare((5, 5))
    assert table.fill("present", ["no-milestones-1"]).do("advance biomass").cells("patch") == set()
