"""Mutated images and states: whatever is accepted is played, and must neither crash nor hang nor come to an unsound state.

    python -m core.fuzz COUNT [FIRST]        from tests/, with the sanitizers by way of `make sanitize`'s PYTHONPATH

Each mutant has its own number and is made from it alone, so any failure can be made again: `mutant(number)`.
"""

from __future__ import annotations

import random
import struct
import sys
from collections import Counter
from collections.abc import Mapping
from functools import cache

from pudsl._core import lib
from pudsl.core.binding import SECTIONS, CoreError, Image, State, message, seal

from .asm import LAYOUT, Game
from .world import world

PLIES = 200
STRETCH = 20
ENOUGH = 4_000  # images to come by every refusal
BUDGET = 20_000

MAIN = """
    LI r0 12; CALL @deal r1
.round:
    LI r1 0
.turn:
    PLAYERS r2; JLE r2 r1 .done; BE r1
    CURTAIN 1
    CALL @place r2; PART r1; LI r2 0; BE r2
    CALL @cards r2; LI r2 0; PART r2; BE r1
    CURTAIN 0
    OPEN; LI r2 3; LATER e:earn r2; LI r3 1; LATER e:maybe r3; SETTLE 0 r4; CLOSE; LI r2 3; LATER e:other r2
    CALL @cards r2
    CALL @tour r2
    SETTLE 1 r2
    ADDI r1 r1 1
    LOOP .turn
.done:
    LOOPDEC r0 .round
    RET
"""

PLACE = """
    ASK 0; LI r0 3; CHOOSE_MASK r0 r0 d:pick
    ASK 1
    G_CONST g0 c:land; G_ANY g1 y:soil; G_MINUS g0 g0 g1; G_NEIGHBOURS g1 g1 g0; JSOME g1 .near; G_COPY g1 g0
.near:
    S_FITHIT s0 r0 g0; CHOOSE_SPOT r1 s0 d:spot
    ME r2; LAY r0 r1 r2
    JLTI r1 0 .e
    SPOTCELLS g0 r0; G_SAVE r3 g0; MEETING r11 y:soil g0; BITS r11 r11; RAISE v:gold r11
    ASK 12; G_LOAD g3 r3; G_CONST g5 c:dots; G_OR g3 g3 g5; G_COPY g4 g5; CHOOSE_CELL r12 g3 d:both
    G_CELL g0 r12 0; MARK y:flag 0 g0; G_LARGEST g1 g0; G_COUNT r13 g1; LI r14 2; G_CONST g2 c:land; G_RAY g0 g1 r14
    MOV r15 r12; ME r14; WHERE r13 y:soil r14; MARK_V y:soil r13 g1; WIPE y:soil g1
.e: RET
"""

CARDS = """
    Z_MINE r0 z:deck; Z_MINE r1 z:hand; Z_COUNT r2 r0; JNZ r2 .draw
    Z_SHUFFLE r0
    L_ZONE l0 r1 0
.back: L_POP r3 l0 .draw; Z_TOBOTTOM r3 r0; LOOP .back
.draw: Z_TOP r3 r0; Z_TOTOP r3 r1; LI r4 3; L_NONE l1; L_ADD l1 r3; SHOWL l1 r4
    ASK 3; L_ZONE l1 r1 0; LI r3 50; L_KEEPLE l1 t:worth r3; CHOOSE_LIST r3 l1 d:card
    JLTI r3 0 .e
    LI r4 2; Z_MINEX r4 z:row r4; Z_COUNT r5 r4; JGEI r5 2 .full; Z_TOTOP r3 r4; RET
.full: Z_OUT r3; Z_TOBOTTOM r3 r0
    ASK 5; LI r6 31; CHOOSE_MASK r5 r6 d:chance; CALLI r5 q:acts r6
.e: RET
"""

TOUR = """
    G_LAY g0 y:flag 0; G_CONST g1 c:land; G_LINESMET r0 g0
    ASK 1; MOV r1 r0; LI r2 7; CHOOSE_LINE r1 r1 d:lines
    G_CONST g1 c:land; G_LINE g0 g1 r1; G_COMMON r2 g0 g1; WHICHGE r3 v:level r2; VARSUM r4 v:level r3
    .l: POPBIT r5 r3 .e; INCX v:level r5 1; GETX r6 v:level r5; JLTI r6 9 .n; LI r6 0; SETX v:level r5 r6; .n: LOOP .l
    .e: CALL @area r5; RAISE v:wheel r5; LI r6 6; SET v:wheel r6; RET
"""


@cache
def everything() -> Game:
    """A game that uses as much as can be."""
    g = world()
    for name, type_, flags, boards in (("spot", 4, 0, 1), ("card", 5, 1, 0), ("chance", 0, 2, 0), ("lines", 3, 1, 3)):
        g.decision(name, type_, flags, boards)
    g.names["kind"] = 0
    for name, text in (("main", MAIN), ("place", PLACE), ("cards", CARDS), ("tour", TOUR)):
        g.sub(name, text, window=24)
    g.sub("deal", "LI r0 0; Z_SHUFFLE r0; RET", window=2)
    g.sub("area", "G_ANY g0 y:soil; G_LARGEST g0 g0; G_COUNT r0 g0; RETV r0", 0, "scalar", pure=True, window=3)
    g.sub("earn", "INC v:gold 1; ASK 1; LI r1 14; CHOOSE_MASK r1 r1 d:pick; INCX v:level r1 0; RET", 1, window=4)
    g.sub("spend", "INC v:gold -1; RET", window=1)
    g.sub("rich", "GETP r1 at:gold; LT r1 r0 r1; RETV r1", 1, "scalar", pure=True, window=2)
    g.sub(
        "able",
        "L_NONE l0; GETP r0 at:gold; JLTI r0 30 .e; LI r0 0; L_ADD l0 r0; .e: RETL l0",
        0,
        "list",
        pure=True,
        window=3,
    )
    g.entry("earn", "earn", captures=1)
    g.entry("maybe", "earn", "rich", True, 1)
    g.entry("other", "spend", agenda=1)
    g.ability("spend", "spend")
    g.abilities = "able"
    g.sublist("acts", [None, "spend", "deal"])
    g.sub("gold", "GETP r0 at:gold; RETV r0", 0, "scalar", pure=True, window=1)
    g.sub("fine", "LI r0 1; RETV r0", 0, "scalar", pure=True, window=1)
    g.score("gold")
    g.score("fine", 2)
    g.export("area")
    g.add("LINES", 0, 0, 1, 1, 0)
    return g


@cache
def image_bytes() -> bytes:
    return everything().bytes()


@cache
def sample_states() -> tuple[bytes, ...]:
    """States of a game, at decisions of all kinds."""
    image = Image(image_bytes())
    rng, found = random.Random(3), []
    state = image.start(2, 1)
    while state.status == "decide" and len(found) < 60:
        found.append(bytes(state))
        state.apply(rng.randrange(state.count()))
    return tuple(found)


INTERESTING = (0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 127, 128, 255, 256, 511, 512, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF)


def mutated_field(data: bytearray, rng: random.Random) -> None:
    """Another value for one field of one record, the sections weighted alike and code most."""
    name = rng.choice([*SECTIONS, *["CODE"] * 20])
    layout = LAYOUT[name]
    at, size = struct.unpack_from("<II", data, 40 + 8 * SECTIONS.index(name))
    record = struct.calcsize(layout)
    if size < record or at + size > len(data):
        return
    place = at + record * rng.randrange(size // record)
    values = list(struct.unpack_from(layout, data, place))
    field = rng.randrange(len(values))
    near = values[field] + rng.choice((-2, -1, 1, 2))
    wanted = near if rng.random() < 0.6 else rng.choice(INTERESTING)
    if rng.random() < 0.1:
        wanted = rng.getrandbits(16)
    values[field] = wanted
    packer = struct.Struct(layout)
    try:
        packer.pack_into(data, place, *values)
    except struct.error:
        data[place + rng.randrange(record)] ^= 1 << rng.randrange(8)


def mutated_code(data: bytearray, rng: random.Random) -> None:
    """One instruction in the place of another."""
    at, size = struct.unpack_from("<II", data, 40 + 8)
    if size < 8 or at + size > len(data):
        return
    a, b = (at + 8 * rng.randrange(size // 8) for _ in range(2))
    data[a : a + 8] = data[b : b + 8]


def mutated_bytes(data: bytearray, rng: random.Random) -> None:
    place = rng.randrange(40, len(data))
    data[place] = rng.choice((data[place] ^ 1 << rng.randrange(8), rng.getrandbits(8), 0, 255))


def mutant(number: int) -> bytes:
    """Image `number`: one to three mutations."""
    rng = random.Random(number)
    data = bytearray(image_bytes())
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choices((mutated_field, mutated_code, mutated_bytes), (6, 2, 2))[0](data, rng)
    return seal(data)


def state_mutant(number: int) -> bytes:
    rng = random.Random(number)
    data = bytearray(rng.choice(sample_states()))
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randrange(8, 64) if rng.random() < 0.2 else rng.randrange(64, len(data))
        data[place] = rng.choice((data[place] ^ 1 << rng.randrange(8), rng.getrandbits(8), 0, 1, 255))
    return bytes(data)


def look_around(image: Image, state: State, rng: random.Random) -> None:
    """Everything that reads a state."""
    player = rng.randrange(state.players)
    try:
        seen = state.observe(player)
    except CoreError:  # nobody noted how the curtain fell
        state.curtain_falls_here()
        seen = state.observe(player)
    for zone in range(image.count("ZONES")):
        seen.zone(zone, player, rng.randrange(4))
    try:
        other = state.resample(player, rng.getrandbits(30))
    except CoreError:  # what goes on from the fall of the curtain can fail as all that is played
        other = state
    assert other.is_sound(), "a resampled state is not sound"
    again = image.restore(state.saved())
    assert again.hash == state.hash and again.count() == state.count(), "a restored state is another one"
    assert bytes(again.observe(player)) == bytes(seen), "a restored state looks otherwise"
    for question in (state.scores, state.broken_invariant, lambda: state.ask(0, player)):
        try:
            question()
        except CoreError:
            pass
    if state.count():  # a forged state may wait with no option
        state.decision()
        state.option(rng.randrange(state.count()))


def play(image: Image, state: State, rng: random.Random) -> str:
    """Plays with random choices: the first by single options, with all that is noted of the curtain, the others a stretch at a
    time, which is faster; and looks at everything now and then."""
    taken = 0
    while taken < PLIES:
        assert state.is_sound(), "a state that was played is not sound"
        if taken % STRETCH == 0 and (taken % (4 * STRETCH) == 0 or rng.random() < 0.1):
            look_around(image, state, rng)
        n = state.count()
        if state.status != "decide" or n == 0:  # a forged state may wait with no option
            break
        try:
            if taken < STRETCH:
                state.apply(rng.randrange(n))
                taken += 1
            else:
                state.playout(rng.getrandbits(30), STRETCH)
                taken += STRETCH
        except CoreError:
            assert state.is_sound(), "a failed state is not sound"
            break
    return state.status


def try_image(number: int) -> str:
    """What came of a mutant: `refused CODE`, or the status of its game after some plies."""
    try:
        return _try_image(number)
    except AssertionError as error:
        raise AssertionError(f"image {number}: {error}") from error


def _try_image(number: int) -> str:
    rng = random.Random(-number)
    try:
        image = Image(mutant(number))
    except CoreError as error:
        return f"refused {error.code}"
    image.set_budget(BUDGET)
    least, most = image.players
    try:
        state = image.start(rng.randint(least, most), number)
    except CoreError:
        return "failed"
    return play(image, state, rng)


@cache
def the_image() -> Image:
    return Image(image_bytes())


def try_state(number: int) -> str:
    image = the_image()
    try:
        state = image.restore(state_mutant(number))
    except CoreError as error:
        return f"refused {error.code}"
    image.set_budget(BUDGET)
    state.curtain_falls_here()
    return play(image, state, random.Random(-number))


def run(first: int, count: int) -> tuple[Counter[str], Counter[str]]:
    """Outcomes of images and of states."""
    numbers = range(first, first + count)
    return Counter(map(try_image, numbers)), Counter(map(try_state, range(first, first + count // 4)))


def accepted(outcomes: Mapping[str, int]) -> float:
    all = sum(outcomes.values())
    return sum(n for what, n in outcomes.items() if not what.startswith("refused")) / all if all else 0.0


def never_refused(outcomes: Mapping[str, int]) -> set[int]:
    """The codes of the verifier that small mutations of an image with the right hash can come by, but did not."""
    others = {lib.PUD_BAD_HEADER, lib.PUD_BAD_HASH, lib.PUD_BAD_OPS, lib.PUD_BAD_START}
    codes = {getattr(lib, name) for name in dir(lib) if name.startswith("PUD_BAD_")} - others
    return codes - {int(what.split()[1]) for what in outcomes if what.startswith("refused")}


# For tests/long.py, where outcomes of images and states are one mapping.


def _of(found: Mapping[str, int], kind: str) -> dict[str, int]:
    return {what.removeprefix(kind): n for what, n in found.items() if what.startswith(kind)}


def summary(found: Mapping[str, int]) -> str:
    images, states = _of(found, "image "), _of(found, "state ")
    return f"{accepted(images):.1%} accepted; {sum(states.values())} states, {accepted(states):.1%} accepted"


def complaints(found: Mapping[str, int]) -> list[str]:
    images = _of(found, "image ")
    if sum(images.values()) < ENOUGH:
        return []
    few = [f"only {accepted(images):.1%} of the images were accepted"] if accepted(images) < 0.1 else []
    return few + [f"no image was refused with {code}: {message(code)}" for code in sorted(never_refused(images))]


if __name__ == "__main__":
    for outcomes_of in run(int(sys.argv[2]) if len(sys.argv) > 2 else 0, int(sys.argv[1])):
        print(f"{accepted(outcomes_of):.1%} of {outcomes_of.total()} accepted")
        for what, n in outcomes_of.most_common():
            print(f"{n:8} {what}")
