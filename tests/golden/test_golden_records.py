"""Every golden record replays: bit for bit, and if the content has changed since, by its words to the same scores.

Where one does not, and that is meant: `python tests/golden/record.py NAME` writes it anew, and the commit says why.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from golden.record import ALL, FOLDER
from pudsl import Record

RECORDS = sorted(FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_replays(path: Path) -> None:
    record = Record.load(path)
    game = record.open()
    *_, last = record.replay(game)
    assert last.status == "over"


def test_all_are_there() -> None:
    assert {path.stem for path in RECORDS} == {golden.name for golden in ALL}
    assert len(ALL) == 26
