"""Every reason for which an image is refused."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pytest

from pudsl._core import ffi, lib
from pudsl.core.binding import CoreError, Image, seal

from .asm import NONE, Game, pack
from .world import world

Records = dict[str, list[Any]]


def whole() -> Game:
    """The world, with a record in every section."""
    g = world()
    g.sub(
        "main", "LI r1 3; ASK 2; CHOOSE_MASK r2 r1 d:pick; LATER e:pay r1; SETTLE 0 r3; PART r1; RET", window=10
    )
    g.sub("pay", "RET", 1, window=3)
    g.sub("can", "RETV r0", 1, "scalar", pure=True, window=2)
    g.sub("able", "L_NONE l0; RETL l0", 0, "list", pure=True, window=2)
    g.sub("act", "RET", window=0)
    g.sub("score", "LI r0 1; RETV r0", 0, "scalar", pure=True, window=1)
    g.sub("map", "G_CONST g0 c:land; RETG g0", 0, "region", 1, True, window=1)
    g.abilities = "able"
    g.entry("pay", "pay", "can", captures=1)
    g.ability("act", "act")
    g.export("score")
    g.score("score")
    g.sublist("lists", ["can", None])
    g.decision("arms", 6, of=0, count=2)
    g.add("LINES", 0, 0, 1, 1, 0)
    g.add("LINES", 3, 0, 1, 2, 0)
    return g


def test_the_whole_is_accepted() -> None:
    image = whole().image()
    assert [section for section in whole().build() if not whole().build()[section] and section != "META"] == []
    assert image.position(5) == ("game", 2, 1) and image.find("ZONES", "hand") == 1 and image.string(0) == "game"
    with pytest.raises(KeyError):
        image.find("ZONES", "foot")


def refusal(change: Callable[[Records], Any]) -> CoreError:
    records = whole().build()
    change(records)
    with pytest.raises(CoreError) as caught:
        Image(pack(records))
    return caught.value


def at(section: str, record: int, field: int, value: int) -> Callable[[Records], None]:
    def change(records: Records) -> None:
        records[section][record][field] = value

    return change


# (code, section, record, field of the record, value that is wrong there)
FIELDS = [
    ("STRING", "STRINGS", 0, 0, 1), ("STRING", "STRINGS", 1, 0, 0), ("STRING", "STRINGS", 2, 0, 6), ("STRING", "STRINGS", -1, 0, 4),
    ("STRING", "TEXT", 4, 0, 65),
    ("GAME", "GAME", 0, 0, 0), ("GAME", "GAME", 0, 0, 4), ("GAME", "GAME", 0, 1, 9), ("GAME", "GAME", 0, 2, 99),
    ("GAME", "GAME", 0, 2, 2), ("GAME", "GAME", 0, 3, 4), ("GAME", "GAME", 0, 3, 99), ("GAME", "GAME", 0, 4, 0),
    ("GAME", "GAME", 0, 5, 0), ("GAME", "GAME", 0, 6, 0), ("SIZE", "GAME", 0, 6, 65), ("SIZE", "GAME", 0, 5, 1025),
    ("GAME", "GAME", 0, 7, 256), ("GAME", "GAME", 0, 8, 5), ("GAME", "GAME", 0, 9, 999), ("GAME", "GAME", 0, 15, 1),
    ("SUB", "SUBS", 1, 0, 3), ("SUB", "SUBS", 1, 1, 0), ("SUB", "SUBS", 0, 1, 999), ("SUB", "SUBS", 0, 2, 257),
    ("SUB", "SUBS", 1, 3, 9), ("SUB", "SUBS", 0, 4, 17), ("SUB", "SUBS", 0, 5, 7), ("SUB", "SUBS", 0, 6, 5),
    ("SUB", "SUBS", 0, 7, 5), ("SUB", "SUBS", 0, 8, 1), ("SUB", "SUBS", 6, 8, 0), ("SUB", "SUBS", 6, 8, 17),
    ("SUB", "SUBS", 5, 2, 0), ("SUB", "SUBS", 0, 9, 2), ("SUB", "SUBS", 0, 12, 1),
    ("SUBLIST", "SUBREFS", 0, 0, 99), ("SUBLIST", "SUBREFS", 1, 0, 5), ("SUBLIST", "SUBREFS", 0, 0, NONE),
    ("SUBLIST", "SUBLISTS", 0, 1, 3),
    ("TABLE", "TABLES", 0, 6, 2), ("TABLE", "TABLES", 0, 0, 1), ("TABLE", "TABLES", 0, 0, 4000), ("TABLE", "TABLES", 0, 1, 0),
    ("TABLE", "TABLES", 0, 2, 0), ("TABLE", "TABLES", 0, 2, 65535), ("TABLE", "TABLES", 0, 7, 999), ("TABLE", "TABLES", 0, 8, 0), ("TABLE", "TABLES", 0, 8, 999),
    ("LIST", "CLISTS", 0, 5, 999), ("LIST", "CLISTS", 0, 6, 0),
    ("LIST", "CLISTS", 0, 0, 5), ("LIST", "CLISTS", 0, 1, 0), ("LIST", "CLISTS", 0, 2, 0), ("LIST", "CLROWS", 0, 1, 513),
    ("LIST", "CLROWS", 3, 0, 10),
    ("KIND", "KINDS", 1, 0, 2), ("KIND", "KINDS", 1, 1, 7), ("KIND", "KINDS", 1, 1, 5), ("KIND", "KINDS", 0, 2, 4),
    ("KIND", "KINDS", 0, 3, 999),
    ("COMPONENT", "COMPONENTS", 0, 0, 1), ("COMPONENT", "COMPONENTS", 0, 0, 9), ("COMPONENT", "COMPONENTS", 5, 0, 0),
    ("COMPONENT", "COMPONENTS", 0, 1, 99), ("COMPONENT", "COMPONENTS", 0, 2, 0), ("COMPONENT", "COMPONENTS", 5, 2, 99),
    ("COMPONENT", "COMPONENTS", 5, 2, 1), ("COMPONENT", "COMPONENTS", 0, 3, 999),
    ("SHAPE", "CELLS", 0, 2, 0x8000), ("SHAPE", "CELLS", 0, 4, 1), ("SHAPE", "CELLS", 0, 0, 16), ("SHAPE", "CELLS", 1, 0, 0),
    ("SHAPE", "SHAPES", 0, 2, 9), ("SHAPE", "SHAPES", 0, 2, 0), ("SHAPE", "SHAPES", 0, 0, 99), ("SHAPE", "SHAPES", 0, 1, 99),
    ("SHAPE", "SHAPES", 0, 3, 0), ("SHAPE", "SHAPES", 0, 5, 1), ("SHAPE", "PRINTS", 0, 0, 99), ("SHAPE", "PRINTS", 0, 0, -1),
    ("SHAPE", "PRINTS", 2, 0, 1), ("SHAPE", "PRINTS", 3, 0, 0),
    ("BOARD", "BOARDS", 0, 0, 2), ("BOARD", "BOARDS", 0, 1, 0), ("BOARD", "BOARDS", 0, 1, 17), ("BOARD", "BOARDS", 0, 2, 0),
    ("BOARD", "BOARDS", 0, 2, 17), ("BOARD", "BOARDS", 0, 3, 1), ("BOARD", "BOARDS", 0, 4, 999), ("BOARD", "BOARDS", 0, 5, 1),
    ("LAYER", "LAYERS", 0, 0, 9), ("LAYER", "LAYERS", 0, 1, 0), ("LAYER", "LAYERS", 0, 1, 33), ("LAYER", "LAYERS", 0, 2, -2),
    ("LAYER", "LAYERS", 0, 3, 999),
    ("VARIABLE", "VARIABLES", 1, 0, 0), ("VARIABLE", "VARIABLES", 1, 1, 0), ("VARIABLE", "VARIABLES", 0, 3, 8),
    ("VARIABLE", "VARIABLES", 0, 4, -1), ("VARIABLE", "VARIABLES", 0, 5, 100), ("VARIABLE", "VARIABLES", 0, 6, 2),
    ("VARIABLE", "VARIABLES", 0, 7, 8), ("VARIABLE", "VARIABLES", 0, 8, 999), ("VARIABLE", "VARIABLES", 0, 9, 1),
    ("VARIABLE", "VARIABLES", 0, 10, 1),
    ("ZONE", "ZONES", 0, 0, 2), ("ZONE", "ZONES", 0, 1, 8), ("ZONE", "ZONES", 0, 2, 9), ("ZONE", "ZONES", 1, 3, 0),
    ("ZONE", "ZONES", 0, 5, 0), ("ZONE", "ZONES", 0, 5, 513), ("ZONE", "ZONES", 0, 6, 999), ("START", "ZONES", 0, 5, 5),
    ("DECISION", "DECISIONS", 0, 0, 9), ("DECISION", "DECISIONS", 0, 0, 16), ("DECISION", "DECISIONS", 0, 1, 8),
    ("DECISION", "DECISIONS", 1, 2, 4), ("DECISION", "DECISIONS", 0, 3, 999), ("DECISION", "DECISIONS", 3, 4, 999),
    ("DECISION", "DECISIONS", 0, 6, 999), ("DECISION", "DECISIONS", 0, 8, 1),
    ("ENTRY", "ENTRIES", 0, 0, 99), ("ENTRY", "ENTRIES", 0, 0, 2), ("ENTRY", "ENTRIES", 0, 1, 99), ("ENTRY", "ENTRIES", 0, 1, 1),
    ("ENTRY", "ENTRIES", 0, 2, 4), ("ENTRY", "ENTRIES", 0, 3, 2), ("ENTRY", "ENTRIES", 0, 3, 3), ("ENTRY", "ENTRIES", 0, 4, 2),
    ("ENTRY", "ENTRIES", 0, 5, 999), ("ENTRY", "ENTRIES", 0, 6, 1),
    ("ABILITY", "ABILITIES", 0, 0, 1), ("ABILITY", "ABILITIES", 0, 1, 999),
    ("ABILITY", "ABILITIES", 0, 2, 999), ("ABILITY", "ABILITIES", 0, 3, 1),
    ("EXPORT", "EXPORTS", 0, 1, 99), ("EXPORT", "EXPORTS", 0, 0, 999),
    ("SCORE", "SCORES", 0, 1, 0), ("SCORE", "SCORES", 0, 2, 4), ("SCORE", "SCORES", 0, 3, 1), ("SCORE", "SCORES", 0, 0, 999),
    ("LINE", "LINES", 0, 0, 99), ("LINE", "LINES", 1, 0, 0), ("LINE", "LINES", 0, 1, 999), ("LINE", "LINES", 0, 4, 1),
]  # fmt: skip


@pytest.mark.parametrize(("code", "section", "record", "field", "value"), FIELDS)
def test_fields(code: str, section: str, record: int, field: int, value: int) -> None:
    error = refusal(at(section, record, field, value))
    assert error.code == getattr(lib, f"PUD_BAD_{code}"), f"{error.code}: {error}"


def test_counts() -> None:
    assert refusal(lambda r: r["GAME"].append(r["GAME"][0])).code in (lib.PUD_BAD_SECTION, lib.PUD_BAD_HEADER)
    assert refusal(lambda r: r["CODE"].append([0, 0, 0, 0])).code == lib.PUD_BAD_SUB
    assert refusal(lambda r: r.update(STRINGS=[])).code == lib.PUD_BAD_STRING
    assert refusal(lambda r: r["KINDS"].pop()).code == lib.PUD_BAD_KIND
    assert refusal(lambda r: r.update(ABILITIES=r["ABILITIES"] * 513)).code == lib.PUD_BAD_ABILITY
    zones = refusal(lambda r: r.update(ZONES=r["ZONES"] + [[0, 0, 0, 1, 0, 1, 0]] * 1024))
    assert zones.code == lib.PUD_BAD_ZONE
    many = refusal(lambda r: r.update(ZONES=r["ZONES"] + [[1, 0, 0, 60000, 0, 1, 0]] * 9))
    assert many.code == lib.PUD_BAD_SIZE
    large = refusal(lambda r: r.update(LAYERS=r["LAYERS"] + [[0, 32, 0, 0]] * 1200))
    assert large.code == lib.PUD_BAD_SIZE


def test_header() -> None:
    data = whole().bytes()
    size = len(data)

    def code_of(changed: bytes) -> int:
        with pytest.raises(CoreError) as caught:
            Image(changed)
        return caught.value.code

    assert code_of(b"") == code_of(data[:39]) == code_of(data[:200]) == lib.PUD_BAD_HEADER
    assert code_of(data + bytes(8)) == lib.PUD_BAD_HEADER
    for place, value in ((0, 1), (8, 2), (12, size - 8), (32, 28), (36, 1)):
        assert code_of(seal(data[:place] + struct.pack("<I", value) + data[place + 4 :])) == lib.PUD_BAD_HEADER
    assert code_of(data[:500] + bytes([data[500] ^ 1]) + data[501:]) == lib.PUD_BAD_HASH
    assert code_of(data[:24] + bytes(8) + data[32:]) in (lib.PUD_BAD_HASH, lib.PUD_BAD_OPS)
    assert code_of(seal(data[:24] + bytes(8) + data[32:])) == lib.PUD_BAD_OPS
    for section in range(29):
        for offset, change in ((0, -8), (0, 4), (0, size), (4, size)):
            place = 40 + 8 * section + offset
            (value,) = struct.unpack_from("<I", data, place)
            changed = seal(data[:place] + struct.pack("<I", (value + change) % (1 << 32)) + data[place + 4 :])
            assert code_of(changed) in (lib.PUD_BAD_SECTION, lib.PUD_BAD_HASH, lib.PUD_BAD_HEADER)
    gap = 40 + 8 * 29
    shifted = bytearray(data[:gap] + b"\1" + bytes(7) + data[gap:])
    struct.pack_into("<I", shifted, 12, size + 8)
    for section in range(29):
        (value,) = struct.unpack_from("<I", shifted, 40 + 8 * section)
        struct.pack_into("<I", shifted, 40 + 8 * section, value + 8)
    assert code_of(seal(shifted)) == lib.PUD_BAD_SECTION


def test_room() -> None:
    data = whole().bytes()
    room = lib.pud_image_room(data, len(data))
    memory = ffi.new("uint64_t[]", room // 8 + 2)
    problem = ffi.new("pud_problem *")
    assert lib.pud_image_load(ffi.cast("pud_image *", memory), room - 1, data, len(data), problem) == lib.PUD_E_ROOM
    odd = ffi.cast("pud_image *", ffi.cast("char *", memory) + 1)
    assert lib.pud_image_load(odd, room, data, len(data), ffi.NULL) == lib.PUD_E_ROOM
    assert lib.pud_image_load(ffi.cast("pud_image *", memory), room, data, len(data), ffi.NULL) == lib.PUD_OK


# --- code: (code, text of the sub, its form) ---------------------------------------------------------------------------

PURE = {"pure": True, "result": "scalar", "window": 4}
CODE: list[tuple[str, str, dict[str, Any]]] = [
    ("REGISTER", "LI r10 1; RET", {}), ("REGISTER", "LI r3 1; MOV r0 r10; RET", {}), ("REGISTER", "LI r9 1; AROUNDP r0 r9; RET", {}),
    ("REGISTER", "G_CONST g16 c:land; RET", {}), ("REGISTER", "S_NONE s6; RET", {}), ("REGISTER", "L_NONE l4; RET", {}),
    ("REGISTER", "G_NONE g0; G_SAVE r3 g0; RET", {}), ("REGISTER", "CALL @act r11; RET", {}), ("REGISTER", "SETTLE 0 r11; RET", {}),
    ("REGISTER", "L_NONE l0; L_SAVE r5 l0 6; RET", {}), ("REGISTER", "LATER e:pay r10; RET", {}),
    ("UNWRITTEN", "MOV r0 r1; RET", {}), ("UNWRITTEN", "G_COUNT r0 g0; RET", {}), ("UNWRITTEN", "S_COUNT r0 s0; RET", {}),
    ("UNWRITTEN", "L_COUNT r0 l0; RET", {}), ("UNWRITTEN", "LI r0 1; AROUNDP r0 r0; RET", {}),
    ("UNWRITTEN", "LI r0 1; LI r1 1; SPOTPART g0 r0 r2; RET", {}), ("UNWRITTEN", "G_NONE g0; LI r0 1; G_RAY g0 g0 r0; RET", {}),
    ("UNWRITTEN", "LI r0 0; JZ r0 .x; LI r1 1; .x: MOV r2 r1; RET", {}), ("UNWRITTEN", "G_ADD g0 r0; RET", {}),
    ("UNWRITTEN", "LI r0 0; JZ r0 .x; G_NONE g0; .x: G_COPY g1 g0; RET", {}), ("UNWRITTEN", "PART r0; RET", {}),
    ("UNWRITTEN", "LI r3 0; CALL @act r3; MOV r0 r3; RET", {}), ("UNWRITTEN", "G_NONE g0; CALL @act r3; G_COPY g1 g0; RET", {}),
    ("UNWRITTEN", "LI r3 0; SETTLE 0 r3; MOV r0 r3; RET", {}), ("UNWRITTEN", "L_NONE l0; SETTLE 0 r3; L_COPY l1 l0; RET", {}),
    ("UNWRITTEN", "CALL @can r3; RET", {}), ("UNWRITTEN", "LI r0 1; CALLI r0 q:lists r3; RET", {}),
    ("UNWRITTEN", "G_NONE g0; .l: G_COPY g1 g0; CALL @act r3; LOOP .l; RET", {}),
    ("UNWRITTEN", "LI r5 1; ASK 2; CHOOSE_MASK r0 r5 d:pick; RET", {}),
    ("UNWRITTEN", "ASK 2; LI r5 1; CHOOSE_MASK r0 r5 d:pick; MOV r1 r5; RET", {}),
    ("UNWRITTEN", "ASK 2; G_NONE g0; LI r5 1; CHOOSE_MASK r0 r5 d:pick; G_COPY g1 g0; RET", {}),
    ("UNWRITTEN", "LI r1 0; .l: POPBIT r2 r1 .e; LOOP .l; .e: MOV r3 r2; RET", {}),
    ("UNWRITTEN", "ASK 0; G_NONE g3; CHOOSE_CELL r0 g3 d:both; RET", {}),
    ("UNWRITTEN", "LI r5 1; L_LOAD l0 r5 2; RET", {}), ("UNWRITTEN", "LATER e:pay r1; RET", {}),
    ("OPERAND", "TAB r0 99 r0; RET", {}), ("OPERAND", "LI r0 0; TAB r0 t:masks r0; RET", {}), ("OPERAND", "LI r0 0; TABM r0 t:ring r0; RET", {}),
    ("OPERAND", "G_CONST g0 99; RET", {}), ("OPERAND", "LI r0 0; L_CONST l0 9 r0; RET", {}), ("OPERAND", "GETT r0 7; RET", {}),
    ("OPERAND", "GETP r0 46; RET", {}), ("OPERAND", "LI r0 0; GETOX r0 v:coins r0; RET", {}),
    ("OPERAND", "PUT 99 1; RET", {}), ("OPERAND", "LI r0 0; G_ANYO g0 y:sort r0; RET", {}), ("OPERAND", "G_ANY g0 99; RET", {}),
    ("OPERAND", "G_ANY g0 99; RET", {}), ("OPERAND", "G_LAY g0 y:soil 3; RET", {}), ("OPERAND", "G_LAY g0 y:sort 4; RET", {}),
    ("OPERAND", "G_NONE g0; MARK y:soil 3 g0; RET", {}), ("OPERAND", "G_NONE g0; CLEAR y:sort 4 g0; RET", {}),
    ("OPERAND", "G_NONE g0; MARK y:sort 4 g0; RET", {}), ("OPERAND", "G_NONE g0; CLEAR y:soil 3 g0; RET", {}),
    ("OPERAND", "Z_MINE r0 99; RET", {}), ("OPERAND", "CALL 99 r0; RET", {}), ("OPERAND", "LI r0 0; CALLI r0 99 r0; RET", {}),
    ("OPERAND", "ASK 0; LI r0 1; CHOOSE_MASK r0 r0 99; RET", {}), ("OPERAND", "LATER 99 r0; RET", {}),
    ("OPERAND", "SETTLE 2 r0; RET", {}), ("OPERAND", "CURTAIN 2; RET", {}), ("OPERAND", "L_NONE l0; L_SAVE r0 l0 0; RET", {}),
    ("OPERAND", "L_LOAD l0 r0 0; RET", {}), ("OPERAND", "LI r0 0; VARSUM r0 v:far r0; RET", {}),
    ("OPERAND", "ASK 0; G_NONE g0; CHOOSE_CELL r0 g0 d:pick; RET", {}),
    ("JUMP", "JMP 0; RET", {}), ("JUMP", "JMP 5; RET", {}), ("JUMP", ".l: JMP 1; JMP .l; RET", {}), ("JUMP", "LOOP 1; RET", {}),
    ("JUMP", "LOOP 0; RET", {}), ("JUMP", "JMP 1; LOOP -2; RET", {}), ("JUMP", "LI r0 1; JZ r0 -1; RET", {}),
    ("JUMP", "JMP .a; .b: RET; .a: LOOP .b", {}),
    ("IMPURE", "PUT v:coins 1; LI r0 0; RETV r0", PURE), ("IMPURE", "CALL @act r0; LI r0 0; RETV r0", PURE),
    ("IMPURE", "PUT v:coins 1; RETI 0", PURE), ("IMPURE", "ASK 0; LI r0 1; CHOOSE_MASK r0 r0 d:pick; RETV r0", PURE),
    ("IMPURE", "SETTLE 0 r0; LI r0 0; RETV r0", PURE), ("IMPURE", "LI r0 0; CALLI r0 q:acts r0; LI r0 0; RETV r0", PURE),
    ("IMPURE", "ASK 0; PUT v:coins 1; LI r0 1; CHOOSE_MASK r0 r0 d:pick; RET", {}),
    ("IMPURE", "ASK 0; CALL @act r0; LI r0 1; CHOOSE_MASK r0 r0 d:pick; RET", {}),
    ("RETURN", "LI r0 0; RETV r0", {}), ("RETURN", "RET", PURE), ("RETURN", "G_NONE g0; RETG g0", PURE),
    ("RETURN", "LI r1 2; ASK 2; CHOOSE_MASK r0 r1 d:leave; RETV r0", {"result": "scalar"}),
    ("RETURN", "S_NONE s0; RETS s0", PURE), ("RETURN", "L_NONE l0; RETL l0", PURE),
    ("UNWRITTEN", "G_NONE g0; RETG g0", {"result": "region", "boards": 2}), ("UNWRITTEN", "S_NONE s0; RETS s0", {"result": "spots", "boards": 2}),
    ("REGISTER", "G_NONE g15; RETG g15", {"result": "region", "boards": 2}),
    ("ASK", "ASK 0; ASK 0; LI r0 1; CHOOSE_MASK r0 r0 d:pick; RET", {}), ("ASK", "LI r0 1; CHOOSE_MASK r0 r0 d:pick; RET", {}),
    ("ASK", "ASK 11; RET", {}), ("ASK", "ASK 0; RET", {}), ("ASK", "ASK 1; LI r2 0; BE r2; CHOOSE_MASK r0 r2 d:pick; RET", {}),
    ("ASK", "LI r0 0; JZ r0 .x; ASK 1; .x: LI r1 1; CHOOSE_MASK r1 r1 d:pick; RET", {}),
    ("ASK", "ASK 0; LI r0 1; CHOOSE_MASK r0 r0 d:about; RET", {}), ("ASK", "ASK 4; LI r0 1; CHOOSE_MASK r0 r0 d:about; RET", {}),
    ("END", "ME r0", {}), ("END", "LI r0 0; JZ r0 .x; RET; .x: ME r0", {}),
]  # fmt: skip


def with_code(text: str, form: dict[str, Any]) -> Game:
    g = whole()
    g.variable("far", "player", count=40)
    g.decision("about", subject=2)
    g.decision("leave", flags=4)
    g.sublist("acts", ["act"])
    g.sub("wrong", text, **{"window": 10, **form})
    return g


@pytest.mark.parametrize(("code", "text", "form"), CODE)
def test_code(code: str, text: str, form: dict[str, Any]) -> None:
    g = with_code(text, form)
    with pytest.raises(CoreError) as caught:
        g.image()
    assert caught.value.code == getattr(lib, f"PUD_BAD_{code}"), str(caught.value)
    first = sum(len(g.assemble(body)) for body, _ in list(g.subs.values())[:-1])
    assert caught.value.place[0] == 1 and caught.value.place[1] >= first


def test_opcodes_and_operands_that_are_not_used() -> None:
    g = with_code("ME r0; RET", {})
    for change, code in (
        ((-2, 0, len(g.assemble("ME r0")) + 999), "OPCODE"),
        ((-2, 2, 1), "OPERAND"),
        ((-1, 3, 7), "OPERAND"),
    ):
        records = g.build()
        records["CODE"][change[0]][change[1]] = change[2]
        with pytest.raises(CoreError) as caught:
            Image(pack(records))
        assert caught.value.code == getattr(lib, f"PUD_BAD_{code}")


ACCEPTED = [
    "LI r0 0; LI r3 1; .l: CALL @act r4; G_NONE g0; LOOPDEC r3 .l; RET",
    "JMP .e; JMP 1; MOV r0 r1; .e: RET",
    "G_NONE g0; .l: G_NONE g1; JSOME g0 .e; CALL @act r0; G_NONE g0; LOOP .l; .e: RET",
    "LI r2 0; ASK 3; LI r5 1; CHOOSE_MASK r5 r5 d:about; MOV r0 r5; RET",
    "ASK 0; LI r0 0; JZ r0 .b; LI r1 1; CHOOSE_MASK r0 r1 d:pick; RET; .b: LI r1 2; CHOOSE_MASK r0 r1 d:pick; RET",
    "ASK 0; LI r1 5; .l: JMP 1; LOOPDEC r1 .l; CHOOSE_MASK r0 r1 d:pick; RET",
    "JMP 1; .l: JMP 1; LOOP .l",
]  # fmt: skip


@pytest.mark.parametrize("text", ACCEPTED)
def test_accepted(text: str) -> None:
    with_code(text, {}).image()


def test_a_chain_of_loops_that_lose_registers_ends() -> None:
    """Loops inside of loops, each of which loses a register of the one around it: many rounds, but not the square."""
    n = 12
    text = "".join(f"G_NONE g{i}; .l{i}: JMP 1; " for i in range(n)) + "CALL @act r9; "
    text += "".join(f"G_NONE g{i}; LI r0 0; JZ r0 .e{i}; LOOP .l{i}; .e{i}: JMP 1; " for i in reversed(range(n))) + "RET"
    with_code(text, {}).image()
