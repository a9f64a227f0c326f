"""The folder of the user's cache, and files in it. It can be deleted at any time, and nothing in it is trusted."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """Where it lies, by the custom of the system."""
    if "PUDSL_CACHE" in os.environ:
        return Path(os.environ["PUDSL_CACHE"])
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pudsl"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pudsl"


def keep(place: Path, data: bytes) -> None:
    """Write a file at one stroke; a cache that cannot be written is done without."""
    import tempfile

    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=place.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, place)
    except OSError:
        return
