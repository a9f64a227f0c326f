"""Jump Drive: lifepods on techs, and its six techs."""

from __future__ import annotations

from .conftest import Board, Make

CORP = "jump-drive"


def mounted(table: Board, *techs: int) -> Board:
    for tech in techs:
        table.set("mounted", True, f"{CORP}-{tech}")
    return table


def test_a_collected_lifepod_may_unlock_any_tech(make: Make) -> None:
    table = mounted(make(CORP), 2).put("lifepod", [(4, 10)]).do("collect a lifepod").pick("mount a tech")
    assert table.options() == [f"{CORP}-{n}" for n in (1, 3, 4, 5, 6)]
    table.pick(f"{CORP}-4")
    assert (table.get("pods"), table.ask("active TECH", f"{CORP}-4")) == (0, 1)


def test_or_it_goes_to_the_scoring_area_for_good(make: Make) -> None:
    table = make(CORP).put("lifepod", [(4, 10)]).do("collect a lifepod").pick("pass")
    assert table.over and (table.get("pods"), table.score("lifepods")) == (1, 1)
    assert table.do("settle").over


def test_R84_lifepods_of_cards_too(make: Make) -> None:
    table = make(CORP).put("lifepod", [(4, 10)]).do("keep the approved-overtime").pick("mount a tech", f"{CORP}-6")
    assert table.ask("active TECH", f"{CORP}-6")


def test_the_tech_track_unlocks_nothing(make: Make) -> None:
    table = make(CORP, tech_at=15)
    assert not any(table.ask("active TECH", f"{CORP}-{n}") for n in range(1, 7))
    assert make(CORP, tech_at=2).do("advance tech").over


def test_C29_the_last_medal_of_the_tech_track_counts(make: Make) -> None:
    for step, medal in ((0, 0), (1, 5), (5, 5), (6, 3), (8, 2), (10, 2), (11, 1), (15, 1)):
        assert make(CORP, tech_at=step).ask("medal of TRACK", "tech") == medal


def test_lifepods_on_techs_are_worth_nothing_but_count_as_collected(make: Make) -> None:
    """decisions.md, C14."""
    table = mounted(make(CORP), 1, 2).set("pods", 1).fill("tableau", ["space-citizen-decree"])
    assert (table.score("lifepods"), table.score("civ cards"), table.ask("haul")) == (1, 1, 3)


# -- techs


def test_1_synergy_for_a_patch_once_per_round(make: Make) -> None:
    table = mounted(make(CORP), 1).leave((5, 5), (5, 8)).do("gain a patch").pick("gain synergy", "civ")
    assert (table.step("civ"), table.cells("patch")) == (1, set())
    table.do("gain a patch").first()
    assert table.over and len(table.cells("patch")) == 1


def test_1_the_mark_is_set_only_by_the_synergy(make: Make) -> None:
    table = mounted(make(CORP), 1).leave((5, 5), (5, 8)).do("gain a patch").pick("gain a patch", [(5, 5)])
    table.do("gain a patch")
    assert "gain synergy" in table.options()


def test_2_to_a_square_of_the_same_terrain_once_per_round(make: Make) -> None:
    table = mounted(make(CORP), 2).leave((9, 9)).put("terrain", [(1, 4), (5, 5), (8, 8), (5, 6), (2, 3)], "tech")
    table.put("rover", [(5, 5), (8, 8)]).set("moves", 2).do("settle").pick("jump", (5, 5))
    assert set(table.values()) == {(1, 4), (2, 3)}  # neither a neighbour nor where a rover stands
    table.pick((1, 4))
    assert table.get("moves") == 1 and (1, 4) in table.cells("rover")
    assert not any("jump" in words for words in table.options())


def test_2_not_from_bare_ground_nor_without_movement(make: Make) -> None:
    table = mounted(make(CORP), 2).leave((5, 5), (8, 8)).put("rover", [(5, 5)]).set("moves", 1).do("settle")
    assert not any("jump" in words for words in table.options())
    assert mounted(make(CORP), 2).put("rover", [(5, 5)]).do("settle").over


def test_2_a_step_to_a_neighbour_does_not_use_it_up(make: Make) -> None:
    table = mounted(make(CORP), 2).put("rover", [(5, 5)]).set("moves", 2).do("settle").pick("drive", (5, 6))
    assert any("jump" in words for words in table.options())


def test_3_a_synergy_advances_twice(make: Make) -> None:
    """On one track, with both benefits; once per round."""
    table = mounted(make(CORP), 3).tracks(civ=1).do("gain synergy").pick("advance a track by 2", "civ")
    assert (table.step("civ"), table.get("owed", 1)) == (3, 1)
    table.do("gain synergy")
    assert set(table.options()) == {"civ", "water", "biomass", "rover", "tech"}


def test_3_once_is_possible_and_no_other_advance_is_meant(make: Make) -> None:
    table = mounted(make(CORP), 3).do("gain synergy").pick("gain synergy", "civ")
    assert table.step("civ") == 1
    assert mounted(make(CORP), 3).do("advance civ").step("civ") == 1


def test_4_a_tech_symbol_may_do_what_energy_does(make: Make) -> None:
    """decisions.md, C13: the own track stays possible. The other terrain of the tile counts, so does an energy area."""
    table = mounted(make(CORP), 4).leave((5, 6), (5, 7)).put("terrain", [(4, 7)], "energy")
    table.do("place the domino-rover-tech").pick([(5, 6), (5, 7)]).pick("use tech")
    assert set(table.options()) == {"civ", "rover", "tech"}
    table = make(CORP).leave((5, 6), (5, 7)).do("place the domino-rover-tech").pick([(5, 6), (5, 7)])
    assert table.pick("use tech").step("tech") == 1


def test_5_all_that_is_printed_in_a_row(make: Make) -> None:
    """Row 10: card of rank 3 (civ), synergy (biomass), 2 movement and synergy (rover); nothing moves."""
    table = mounted(make(CORP), 5).tracks(water=10).do("settle").pick("sweep", "water")
    assert table.step("water") == 10
    table.pick("claim rank 3").pick("moves").pick("civ", "civ")
    assert (table.get("owed", 3), table.get("moves"), table.step("civ")) == (1, 2, 2)
    assert not any("sweep" in words for words in table.options())


def test_6_one_of_three_objectives_for_all(make: Make) -> None:
    """Three are drawn, one lies open, the others are discarded; no more cards than these leave the deck."""
    table = mounted(make(CORP), 6)
    deck = [card for card in table.zone("objective-deck") if card not in objectives(table)]
    table.fill("objective-deck", [*objectives(table), *deck]).do("settle").pick("propose")
    assert set(table.options()) == set(objectives(table))
    table.pick(objectives(table)[1])
    assert (table.zone("open-goals"), table.zone("proposals")) == ([objectives(table)[1]], [])
    assert table.zone("objective-deck") == deck
    assert not any("propose" in words for words in table.options())


def test_6_the_deck_is_left_alone_until_then(make: Make) -> None:
    table = make(CORP)
    in_play = [table.zone(zone, seat=seat) for zone in ("shared", "open-goals", "proposals") for seat in (0, 1)]
    assert [len(cards) for cards in in_play] == [3, 0, 0, 0, 0, 0] and len(table.zone("objective-deck")) == 28 - 3


def test_6_not_without_cards(make: Make) -> None:
    table = mounted(make(CORP), 6).fill("objective-deck", []).do("settle")
    assert not any("propose" in words for words in table.options())


def objectives(table: Board) -> list[str]:
    """The ids of the cards that count collected meteorites and lifepods: most meteorites first."""
    cards = [c for c in table.bench.declarations.of_kind("objective")]
    return [next(c.id for c in cards if c.values["number"] == n) for n in (61, 62, 63)]


def test_6_what_it_is_worth(make: Make) -> None:
    table = mounted(make(CORP), 6)
    table.fill("open-goals", objectives(table)[:1])
    table.set("stones", 4).set("stones", 3, seat=1)
    assert (table.score("open objective"), table.score("open objective", 1)) == (5, 0)
    table.set("stones", 4, seat=1)
    assert (table.score("open objective"), table.score("open objective", 1)) == (2, 2)
    table.set("stones", 5, seat=1)
    assert (table.score("open objective"), table.score("open objective", 1)) == (0, 5)
