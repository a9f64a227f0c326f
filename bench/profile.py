"""Where the instructions of random games go: a tool, not a measurement.

    python -m bench.profile planet_unknown [--modules events] [--players 4] [--games 300] [--top 25]

It plays with a core that counts each executed instruction, prints how many a decision takes by operation and by line of
the content, and writes every instruction with its count to bench/_build/profile-GAME-MODULES.txt. A game is named or a folder.
"""

import argparse
import ctypes
from collections import Counter

import pudsl
from bench.playing import CONTENT
from bench.timing import BUILT, compiled
from pudsl._core import ffi, lib
from pudsl.core.binding import message


def memory(size: int) -> ctypes.Array:
    """Zeroed bytes, aligned to 8."""
    return (ctypes.c_uint64 * ((size + 7) // 8))()


def counted(image, players: int, games: int) -> tuple[list[int], int]:
    """How often each instruction was executed, and the decisions of all games."""
    core = compiled("profile.c")
    core.pud_image_room.restype = core.pud_context_size.restype = core.pud_state_size.restype = ctypes.c_size_t
    size = ctypes.c_size_t(len(image.data))
    room = core.pud_image_room(image.data, size)
    loaded, context = memory(room), memory(core.pud_context_size())
    code = core.pud_image_load(loaded, ctypes.c_size_t(room), image.data, size, None)
    assert code == lib.PUD_OK, f"{message(code)}; is the installed core that of csrc/?"
    core.pud_context_init(context, loaded)
    state = memory(core.pud_state_size(loaded, players))
    results, counts = ffi.new("pud_result[]", games), (ctypes.c_uint64 * image.count("CODE"))()
    ctypes.c_void_p.in_dll(core, "profile_counts").value = ctypes.addressof(counts)
    out = ctypes.c_void_p(int(ffi.cast("uintptr_t", results)))
    core.pud_playouts(context, state, players, ctypes.c_uint64(1), games, ctypes.c_uint32(0), 0, out)
    return list(counts), sum(result.decisions for result in results)


def place(image, instruction: int) -> str:
    """The line of content that an instruction comes from."""
    found = image.position(instruction)
    return f"{found[0]}:{found[1]}" if found else "?"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.profile", description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default=str(CONTENT / "planet_unknown"))
    parser.add_argument("--modules", nargs="*", default=[])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--top", type=int, default=25)
    options = parser.parse_args()

    game = pudsl.load(options.game, options.modules)
    counts, decisions = counted(game.image, options.players, options.games)
    text = [game.image.disassemble(at) for at in range(len(counts))]
    by_operation, by_line = Counter(), Counter()
    for at, count in enumerate(counts):
        if count:
            by_operation[text[at].split()[0]] += count
            by_line[place(game.image, at)] += count

    BUILT.mkdir(exist_ok=True)
    listing = BUILT / f"profile-{'-'.join([game.name, *options.modules])}.txt"
    listing.write_text(
        "".join(
            f"{count / decisions:9.3f} {at:6} {text[at]:<44} {place(game.image, at)}\n"
            for at, count in enumerate(counts)
        )
    )

    print(f"{sum(counts) / decisions:.1f} instructions a decision, {decisions / options.games:.1f} decisions a game")
    for counter in (by_operation, by_line):
        print()
        for name, count in counter.most_common(options.top):
            print(f"{count / decisions:8.2f}  {count / sum(counts):6.1%}  {name}")

    print(f"\nevery instruction: {listing}")


if __name__ == "__main__":
    main()
