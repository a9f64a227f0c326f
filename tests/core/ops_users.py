"""Makes docs/ops-users.md, which games use which operations:  python -m core.ops_users  from tests/."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games import as_game, check_with
from games.reference import EXAMPLES, sentences

from pudsl.core.binding import Image, operations
from pudsl.lower import lower
from pudsl.play.compile import image_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ops-users.md"
GAMES: dict[str, tuple[str, ...]] = {  # with modules that are looked at too, each by itself
    "content/planet_unknown": ("asymmetric_corporations", "solo"),
    "content/ganymede": (),
    "bench/reduced": (),
    "tests/games/fair": (),
    "tests/games/harbour": (),
    "tests/games/garden": (),
    "tests/unit/api_games/meadow": (),
}
ENOUGH = 2
EXCEPT = ("S_COPY",)  # what a loop over spots takes apart while they are wanted still: the games so far need no such loop
HEAD = """# Who uses which operation

Made by `python -m core.ops_users` (in `tests/`) from compiled games: run it after a change of the lowering, of `csrc/ops.h`
or of a game. Each operation of the core has two users at least that have nothing to do with each other; a test sees to it. The
users are the games of `content/` (Planet Unknown with some of its modules), the games of `tests/`, of which *garden* stands with all examples of
`language.md`, and the small game of the measurements. Random programs, which use all of them, do not count. {excepted} alone has none: a loop over spots copies them where they are wanted still.
"""


def used(data: bytes) -> set[str]:
    """The operations in the code of an image."""
    image = Image(data)
    return {image.disassemble(at).split()[0] for at in range(image.count("CODE"))}


def images() -> Iterator[tuple[str, bytes]]:
    """All users with their images; the examples of the language are many."""
    for game, modules in GAMES.items():
        for chosen in ((), *((module,) for module in modules)):
            yield Path(game).name, image_of(ROOT / game, chosen, {})
    for example in EXAMPLES:
        if example.code is None:
            program, _ = check_with(example.game, sentences(example))
            assert program is not None
            yield example.game, lower(as_game(program, performs=example.role == "effect")).data


def users() -> dict[str, list[str]]:
    """The users of each operation."""
    found: dict[str, set[str]] = {name: set() for name in operations()}
    for user, data in images():
        for name in used(data):
            found[name].add(user)
    order = [Path(game).name for game in GAMES]
    return {name: sorted(those, key=order.index) for name, those in found.items()}


def too_few(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """The operations that have not enough users."""
    return {name: those for name, those in found.items() if len(those) < ENOUGH and name not in EXCEPT}


def page(found: dict[str, list[str]]) -> str:
    """The page as it should be."""
    rows = [f"| `{name}` | {', '.join(those)} |" for name, those in found.items()]
    return "\n".join([HEAD.format(excepted=", ".join(f"`{name}`" for name in EXCEPT)), f"## All {len(found)}\n", "| operation | users |", "|---|---|", *rows]) + "\n"


if __name__ == "__main__":
    found = users()
    PAGE.write_text(page(found))
    for name, those in too_few(found).items():
        print(f"{name} has too few users: {', '.join(those) or 'none'}")
