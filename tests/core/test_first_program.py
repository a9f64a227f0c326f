"""The program of docs/core.md does what it says, and what Python does."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sysconfig
from pathlib import Path

import pudsl

ROOT = Path(__file__).resolve().parents[2]


def block(language: str) -> str:
    (text,) = re.findall(rf"```{language}\n(.*?)```", (ROOT / "docs" / "core.md").read_text(encoding="utf-8"), re.DOTALL)
    return str(text)


def test_the_first_program(tmp_path: Path) -> None:
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    (tmp_path / "first.c").write_text(block("c"))
    build, run = block("sh").splitlines()
    words = shlex.split(build.replace("csrc", str(ROOT / "csrc")))
    subprocess.run([compiler, *words[1:]], cwd=tmp_path, check=True)
    game = pudsl.load("planet_unknown")
    (tmp_path / "planet_unknown.image").write_bytes(bytes(game.image.data))
    done = subprocess.run(shlex.split(run), cwd=tmp_path, check=True, capture_output=True, text=True)
    state = game.new(players=2, seed=7)
    while not state.over:
        state.apply(0)
    assert done.stdout == f"{state.totals[0]} {state.totals[1]} after {state.decisions} decisions\n"
