"""Texts that a user sees, held against files: what all of them have in common.

`PUDSL_UPDATE=1 pytest FILE` writes them anew; then read the `git diff` as somebody who makes games and knows no programming
language.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

MACHINERY = (
    *("NoneType", " str", "dict", " int ", "enum", "scalar", "stream", "mapping", "node", "flow", "None", "parse"),
    *("token", "_NL", "local"),
)


def cases(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_dir())


def hold(text: str, folder: Path) -> None:
    """What is said about a case is what stands in its `out.txt`."""
    golden = folder / "out.txt"
    if os.environ.get("PUDSL_UPDATE"):
        golden.write_text(text, encoding="utf-8")
    assert golden.exists(), f"there is no {golden}: see goldens.py"
    assert text == golden.read_text(encoding="utf-8")


def hold_style(folder: Path, known: tuple[str, ...] = ()) -> None:
    """No word of the machinery is shown, but those that the author knows here; messages are no sentences."""
    for case in cases(folder):
        text = (folder / case / "out.txt").read_text(encoding="utf-8")
        for word in MACHINERY:
            assert word in known or word not in text, f"{case} says {word!r}"
        for line in re.findall(r"^error\[.*$", text, re.MULTILINE):
            message = line.split(": ", 1)[1]
            assert not message.endswith((".", "!", "?")), line
            assert not message[0].isupper(), line
