"""Says at the end of a run what was compared with the vectors."""

from __future__ import annotations

from typing import Any

from .folder import TALLY


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if TALLY.compared:
        terminalreporter.section("vectors")
        for line in TALLY.lines():
            terminalreporter.line(line)
        left_out = sum(TALLY.left_out.values())
        terminalreporter.line(f"in all {sum(TALLY.compared.values())} compared, {left_out} left out")
