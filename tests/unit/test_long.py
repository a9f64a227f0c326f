"""The long runs go on where they were stopped, and tell what failed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

import long
import pytest


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run of its own, of which seeds 7 and 8 do what `tested` says."""
    tested = tmp_path / "tested.txt"
    tested.write_text("works")

    def of(seed: int) -> dict[str, int]:
        with (tmp_path / "done.txt").open("a") as file:
            file.write(f"{seed}\n")
        if seed == 7 and tested.read_text() == "fails":
            raise AssertionError("seven is wrong")
        if seed == 8 and tested.read_text() == "dies":
            os._exit(1)
        return {"points": seed}

    def files() -> Iterable[Path]:
        return [tested]

    job = long.Job("a run", 10, lambda: None, of, files, block=2)
    monkeypatch.setattr(long, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(long, "ROOT", tmp_path)
    monkeypatch.setitem(long.JOBS, "toy", lambda: job)
    return tmp_path


def seeds(kept: Path) -> list[int]:
    return sorted(map(int, (kept / "done.txt").read_text().split()))


def written(kept: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((kept / "kept" / "toy.json").read_text())
    return found


def test_it_goes_on_where_it_was(kept: Path) -> None:
    assert long.run("toy", 5, 1) and long.run("toy", None, 2)
    assert seeds(kept) == list(range(10))
    assert written(kept)["seeds"] == 10 and written(kept)["found"] == {"points": 45}
    assert long.run("toy", 3, 1) and seeds(kept) == list(range(10))


def test_it_begins_anew_when_what_is_tested_has_changed(kept: Path) -> None:
    assert long.run("toy", 4, 1)
    (kept / "tested.txt").write_text("works otherwise")
    assert long.run("toy", 4, 1) and seeds(kept) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_what_fails_is_noted_and_told(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (kept / "tested.txt").write_text("fails")
    assert not long.run("toy", 10, 1)
    assert "toy: seed 7 failed" in capsys.readouterr().out
    assert written(kept)["failed"] == {"7": "seven is wrong"} and seeds(kept) == list(range(10))


def test_a_process_that_dies_ends_it(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (kept / "tested.txt").write_text("dies")
    assert not long.run("toy", 10, 1)
    assert "a process died at one of the next seeds" in capsys.readouterr().out
    (kept / "tested.txt").write_text("works")
    assert long.run("toy", 10, 1) and written(kept)["seeds"] == 10


def test_stopping_keeps_what_was_done(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> object:
        yield from [(0, {"points": 0}, None), (1, {"points": 1}, None)]
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(long, "_results", stopped)
        long.run("toy", 10, 1)
    assert written(kept)["seeds"] == 2
    assert long.run("toy", 10, 1) and seeds(kept) == list(range(2, 10))
