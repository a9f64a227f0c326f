"""Makes docs/ops-users.md, which games use which operations:  python -m core.ops_users  from tests/."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pudsl.core.binding import Image, operations
from pudsl.lower import LoweringError, lower
from pudsl.play.compile import compile_game

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ops-users.md"
GAMES = ("content/planet_unknown", "content/ganymede", "bench/reduced", "tests/games/fair", "tests/games/garden", "tests/unit/api_games/meadow")
PROGRAMS = "random programs"
SEEDS = range(120)
HEAD = """# Who uses which operation

Made by `python -m core.ops_users` (in `tests/`) from compiled games: run it after a change of the lowering, of `csrc/ops.h`
or of a game. An operation of the core should have two users that have nothing to do with each other. The users are the
games of `content/` (without modules), `tests/games/` and the tests, the small game of the measurements, and "random
programs", made from {seeds} seeds by `tests/model/programs.py`.
"""


def used(data: bytes) -> set[str]:
    """The operations in the code of an image."""
    image = Image(data)
    return {image.disassemble(at).split()[0] for at in range(image.count("CODE"))}


def images() -> Iterator[tuple[str, bytes]]:
    """All users with their images; random programs are many."""
    from model.programs import seeded_program

    for game in GAMES:
        yield Path(game).name, compile_game(ROOT / game)
    for seed in SEEDS:
        try:
            yield PROGRAMS, lower(seeded_program(seed)).data
        except LoweringError:  # more than the core has room for
            continue


def users() -> dict[str, list[str]]:
    """The users of each operation."""
    found: dict[str, set[str]] = {name: set() for name in operations()}
    for user, data in images():
        for name in used(data):
            found[name].add(user)
    order = [*(Path(game).name for game in GAMES), PROGRAMS]
    return {name: sorted(those, key=order.index) for name, those in found.items()}


def page() -> str:
    found = users()
    lines = [HEAD.format(seeds=len(SEEDS))]
    for title, rows in (
        ("Two users or more", {n: u for n, u in found.items() if len(u) > 1}),
        ("One user", {n: u for n, u in found.items() if len(u) == 1}),
        ("None of these", {n: u for n, u in found.items() if not u}),
    ):
        lines.append(f"## {title}: {len(rows)} of {len(found)}\n")
        if title == "None of these":
            lines.append(", ".join(f"`{name}`" for name in rows) + "\n")
            continue
        lines += ["| operation | users |", "|---|---|", *(f"| `{name}` | {', '.join(u)} |" for name, u in rows.items()), ""]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
