"""From the name of a game to its image: by the cache, or by reading, checking and lowering its content.

The cache holds images by a hash of all that they are made from: the content, the choice of modules and options, and
this package itself. It can be deleted at any time. Nothing in it is trusted: the core verifies every image.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pudsl.cache import cache_folder, keep
from pudsl.play.errors import ContentError, NoSuchGame

try:
    from _blake2 import blake2b  # what hashlib hands out, without loading OpenSSL for it
except ImportError:
    from hashlib import blake2b

if TYPE_CHECKING:
    from pudsl.check.declare import Loaded
    from pudsl.check.typed import Program
    from pudsl.source.diagnostic import Findings

_PACKAGE = Path(__file__).resolve().parent.parent
_MAKERS = ("source", "lang", "check", "lower")  # the parts of the package that an image is made by


CONTENT = Path("content")
"""Where the games of an author lie: a folder in the current one."""


def shipped_games() -> dict[str, Path]:
    """The games that come with the package, by name."""
    for content in (_PACKAGE / "_data" / "content", _PACKAGE.parent / "content"):
        if content.is_dir():
            return _games_in(content)
    return {}


def _games_in(content: Path) -> dict[str, Path]:
    return {path.parent.name: path.parent for path in sorted(content.glob("*/game.yaml"))}


def find_game(game: str | os.PathLike[str]) -> Path:
    """The folder of a game: a path to one, or the name of one in ./content, or else of one that comes with the package.

    Raises `NoSuchGame`.
    """
    folder = Path(game)
    if (folder / "game.yaml").is_file():
        return folder
    here, shipped = _games_in(CONTENT), shipped_games()
    found = here.get(str(game)) or shipped.get(str(game))
    if found is not None:
        return found
    if folder.is_dir():
        raise NoSuchGame(f"the folder {folder} holds no game.yaml, so it is no game")
    where = [f"these come with pudsl: {', '.join(shipped) or 'none'}"]
    if here:
        where.insert(0, f"in the folder content there is {', '.join(here)}")
    raise NoSuchGame(f"there is no game {str(game)!r}: {'; '.join(where)}; a folder can be named too")


def image_of(folder: Path, modules: Iterable[str], options: Mapping[str, str]) -> bytes:
    """The image of a game, from the cache if it is there. Raises `ContentError`."""
    modules, options = sorted(set(modules)), dict(sorted(options.items()))
    place = cache_folder() / f"{_fingerprint(folder, modules, options)}.image"
    try:
        return place.read_bytes()
    except OSError:
        data = compile_game(folder, modules, options)
        keep(place, data)
        return data


def forget(folder: Path, modules: Iterable[str], options: Mapping[str, str]) -> None:
    """Drop what the cache holds of a game, since the core refused it."""
    place = cache_folder() / f"{_fingerprint(folder, sorted(set(modules)), dict(sorted(options.items())))}.image"
    place.unlink(missing_ok=True)


def compile_game(folder: Path, modules: Iterable[str] = (), options: Mapping[str, str] | None = None) -> bytes:
    """Read, check and lower a game. Raises `ContentError` with everything that is wrong."""
    loaded, program, findings = read_game(folder, modules, options or {})
    return lowered(folder, loaded, program, findings)


def read_game(folder: Path, modules: Iterable[str], options: Mapping[str, str]) -> tuple[Loaded, Program, Findings]:
    """Read and check a game. Raises `ContentError`."""
    from pudsl.check.declare import load
    from pudsl.check.program import check
    from pudsl.source.diagnostic import Findings

    findings = Findings()
    loaded = load(folder, modules, dict(options), findings)
    program = check(loaded, findings)
    if program is None or findings.errors:
        raise ContentError(tuple(d for d in findings if d.severity == "error"))
    return loaded, program, findings


def lowered(folder: Path, loaded: Loaded, program: Program, findings: Findings) -> bytes:
    """The image of a checked game, in which files are named from its folder on: the same wherever that lies."""
    from pudsl.lower import LoweringError, lower
    from pudsl.play.questions import with_ways

    for source in loaded.sources:
        source.path = Path(source.path).relative_to(folder).as_posix()
    try:
        return lower(with_ways(program)).data
    except LoweringError as error:
        report_limit(loaded, error.message, error.span, findings)
        raise ContentError(tuple(d for d in findings if d.severity == "error")) from error


def report_limit(loaded: Loaded, message: str, span: object, findings: Findings) -> None:
    """Content that is well written but more than the core has room for, as a finding."""
    from pudsl.source.diagnostic import CODES, register
    from pudsl.source.text import Span

    if "L001" not in CODES:
        register("L001", "the content needs more than the core has room for")
    at = span if isinstance(span, Span) else loaded.sources[0].span(0, 0)
    findings.error("L001", message, at)


# --- the hash of all that goes into an image ---------------------------------------------------------


def _fingerprint(folder: Path, modules: Iterable[str], options: Mapping[str, str]) -> str:
    from pudsl.core.binding import ops_hash

    made = blake2b(digest_size=16)
    made.update(repr((folder.resolve().name, list(modules), dict(options), ops_hash(), *_makers())).encode())
    for name, data in _content(str(folder), ""):
        made.update(repr((name, len(data))).encode())
        made.update(data)
    return made.hexdigest()


def _content(folder: str, inside: str) -> Iterator[tuple[str, bytes]]:
    """All that may belong to a game, in a fixed order: without the readers of content, whose import takes its time."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            name = f"{inside}{entry.name}"
            if entry.is_dir():
                yield from _content(entry.path, name + "/")
            elif entry.name.endswith((".yaml", ".yml")):
                with open(entry.path, "rb") as file:
                    yield name, file.read()


def _makers() -> list[tuple[str, int, int]]:
    """The files of this package that make images, by size and time: cheaper than to read them."""
    found = []
    for part in _MAKERS:
        with os.scandir(_PACKAGE / part) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".txt")):
                    about = entry.stat()
                    found.append((f"{part}/{entry.name}", about.st_size, about.st_mtime_ns))
    for name in ("_data/grammars", "../grammars"):
        if (_PACKAGE / name).is_dir():
            for entry in os.scandir(_PACKAGE / name):
                about = entry.stat()
                found.append((entry.name, about.st_size, about.st_mtime_ns))
            break
    return sorted(found)
