"""Which files make up a folder of content, and where the shipped folders are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

SUFFIXES = (".yaml", ".yml")
_PACKAGE = Path(__file__).resolve().parent.parent


def content_files(folder: str | Path) -> list[Path]:
    """All content files in a folder and below, in an order that is the same everywhere.

    Names that start with `.` or `_` are left out, with all that is below them: a
    place for drafts.  A folder that is reached twice through links is read once.
    """
    return sorted(_walk(Path(folder), set()), key=lambda path: path.parts)


def _walk(folder: Path, seen: set[str]) -> Iterator[Path]:
    real = os.path.realpath(folder)
    if real in seen or not folder.is_dir():
        return
    seen.add(real)
    for name in sorted(os.listdir(folder)):
        path = folder / name
        if name.startswith((".", "_")):
            continue
        if path.is_dir():
            yield from _walk(path, seen)
        elif name.endswith(SUFFIXES) and path.is_file():
            yield path


def data_folder(name: str) -> Path:
    """The shipped folder of that name (`content` or `grammars`).

    An installed package carries it inside; in a checkout it stands beside the package.
    """
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder {name} is missing from this installation")
