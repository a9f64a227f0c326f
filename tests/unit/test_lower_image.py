"""Images as a whole: the same bytes for the same game, metadata, positions, and what does not fit."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from model.handmade import CARD, CARDS, COLOUR, COLOURS, ME, TILE, YES, a, block, declared, n, program
from model.programs import seeded_program

from pudsl.check import typed as t
from pudsl.check.declarations import Enumeration, LayerDeclaration, ZoneDeclaration
from pudsl.core.binding import CoreError, Image
from pudsl.lower import LoweringError, allocate, lower, try_to_lower
from pudsl.lower.image import SECTIONS, section
from pudsl.lower.layout import make_layout
from pudsl.lower.meta import unpacked
from pudsl.source.text import Source, Span

SEEDS = range(5)
HASHED = """
import sys, hashlib
sys.path.insert(0, {tests!r})
from model.programs import seeded_program
from pudsl.lower import lower
print(hashlib.sha256(b"".join(lower(seeded_program(seed)).data for seed in range({count}))).hexdigest())
"""


def test_the_same_game_gives_the_same_bytes() -> None:
    """Also in other processes, where sets of texts have another order."""
    here = hashlib.sha256(b"".join(lower(seeded_program(seed)).data for seed in SEEDS)).hexdigest()
    script = HASHED.format(tests=str(Path(__file__).parent.parent), count=len(SEEDS))
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        found = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
        assert found.stdout.strip() == here


def test_the_core_loads_it_and_names_its_parts() -> None:
    image = Image(lower(program()).data)
    assert image.players == (1, 3)
    assert image.names("KINDS") == ["card", "tile", "patch", "sheet"]
    assert image.names("ZONES") == ["deck", "hand", "pile", "stock"]
    assert image.names("LAYERS") == ["stone", "hue", "seed"]


def test_a_changed_image_is_refused() -> None:
    data = bytearray(lower(program()).data)
    data[-1] ^= 1
    with pytest.raises(CoreError):
        Image(bytes(data))


def test_sections_follow_each_other() -> None:
    data = lower(program()).data
    assert len(data) % 8 == 0
    assert sum(len(section(data, name)) for name in SECTIONS) < len(data)


def test_meta_tells_all_that_a_cached_image_needs() -> None:
    verb = t.Verb(
        "gain", "to gain", (t.Local("by", t.NUMBER),), YES, block(), (t.Prohibition("never", "not now", YES),)
    )
    later = t.Later("", "wait", (), YES, True, block())
    image = lower(program(later, verbs=(verb,), scores=(t.Score("all", "all of it", n(3)),)))
    meta = unpacked(section(image.data, "META"))
    assert meta == image.meta
    assert [e["name"] for e in meta["enumerations"]] == ["colour", "step", "warm"]
    assert meta["components"][3]["cells"] == [[0, 0], [1, 0], [1, 1]]
    assert {"do gain", "can gain", "gain: never"} <= {e["name"] for e in meta["exports"]}
    assert meta["verbs"][1]["prohibitions"] == [["never", "not now", None]]
    assert meta["entries"] == [{"label": "wait", "captures": [], "optional": True, "at": None}]
    assert [s["name"] for s in meta["scores"]] == ["all"]


def test_the_layout_has_the_numbers_of_the_core() -> None:
    layout = make_layout(declared())
    assert [v.place for v in layout.variables.values()] == [0, 0, 1, 1, 2, 4, 5]
    assert layout.variables["levels"].first == 1 and layout.variables["levels"].count == 3
    assert [z.instance for z in layout.zones.values()] == [0, 1, 4, 7]
    assert layout.layers["hue"].count == 3


SPAN = Span(Source("rules.yaml", "one\n  gain a card\n"), 6, 17)


def test_an_error_of_the_core_names_the_place_in_the_content() -> None:
    wrong = t.Assign("coins", ME, None, n(500), span=SPAN)
    with pytest.raises(CoreError) as stopped:
        Image(lower(program(wrong)).data).start(2, 1)
    assert stopped.value.position == ("rules.yaml", 2, 3)


# ------------------------------------------------------------------------------------- what does not fit


def refused(p: t.Program) -> LoweringError:
    with pytest.raises(LoweringError) as found:
        lower(p)
    with pytest.raises(LoweringError) as tried:
        try_to_lower(p)
    assert (tried.value.message, tried.value.span) == (found.value.message, found.value.span)
    return found.value


def answer(make: Callable[[t.Program], object], p: t.Program) -> tuple[str, Span | None] | None:
    try:
        make(p)
    except LoweringError as error:
        return error.message, error.span
    return None


@pytest.mark.parametrize("room", [256, 16, 6, 3])
def test_trying_finds_what_lowering_finds(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in allocate.ROOM:
        monkeypatch.setitem(allocate.ROOM, kind, min(room, allocate.ROOM[kind]))
    found = []
    for seed in range(20):
        p = seeded_program(seed)
        found.append(answer(lower, p))
        assert answer(try_to_lower, p) == found[-1]
    assert any(found) == (room < 256)


def test_an_entry_keeps_at_most_four_values() -> None:
    names = [t.Local(f"x{i}", t.NUMBER) for i in range(5)]
    lets = [t.Let(name, n(i)) for i, name in enumerate(names)]
    later = t.Later("", "many", tuple(names), YES, True, block(), span=SPAN)
    error = refused(program(*lets, later))
    assert "four" in error.message and error.span == SPAN


def test_sets_are_of_values_up_to_31() -> None:
    p = program(t.Choose(t.Local("far", t.enum("far")), t.All(t.set_of(t.enum("far"))), False, "far", block()))
    d = declared()
    d.enumerations["far"] = Enumeration("far", "fars", tuple(range(40)), {v: str(v) for v in range(40)})
    assert "0 to 31" in refused(replace(p, declarations=d)).message


def test_layers_have_at_most_32_values() -> None:
    d = declared()
    d.enumerations["far"] = Enumeration("far", "fars", tuple(range(40)), {v: str(v) for v in range(40)})
    d.layers["wide"] = LayerDeclaration("wide", "wides", "yard", "far")
    assert "32" in refused(replace(program(), declarations=d)).message


def test_a_long_list_is_not_held_over_decisions() -> None:
    d = declared()
    d.zones["store"] = ZoneDeclaration("store", "stores", "table", "card", None, 500, "all")
    card = t.Local("k", CARD)
    ask = t.Choose(t.Local("c", COLOUR), t.All(COLOURS), False, "c", block())
    p = program(t.For(card, t.Zone("store", None, None, CARDS), ask, span=SPAN))
    assert refused(replace(p, declarations=d)).span == SPAN


def test_more_sets_at_once_than_registers() -> None:
    spots = [t.Local(f"s{i}", t.SPOTS) for i in range(4)]
    lets = [t.Let(s, t.Spots(a(3, TILE), t.Board("yard", None))) for s in spots]
    ask = t.Choose(t.Local("c", COLOUR), t.All(COLOURS), False, "c", block())
    uses = [t.Assign("tally", None, None, t.Count(s)) for s in spots]
    assert "more values at once" in refused(program(*lets, ask, *uses)).message


def test_nouns_that_multiply_each_other_are_refused_and_not_built() -> None:
    def noun(i: int) -> t.Function:
        x = t.Local("x", t.REGION)
        if i == 0:
            return t.Function("noun 0", "", (x,), t.REGION, t.Geometry("neighbours", (x,)))
        calls = [t.Apply(f"noun {i - 1}", (t.Geometry("shift", (x, n(d))),), None, t.REGION) for d in range(4)]
        union: t.Expr = calls[0]
        for call in calls[1:]:
            union = t.Combine("union", union, call, t.REGION)
        return t.Function(f"noun {i}", "", (x,), t.REGION, union)

    functions = tuple(noun(i) for i in range(9))
    count = t.Count(t.Apply("noun 8", (t.Layer("stone", None, None),), None, t.REGION))
    p = program(t.Assign("tally", None, None, count, span=SPAN), functions=functions)
    assert refused(p).message
