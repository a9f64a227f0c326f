"""Settings of all tests; and at the end of a run, what was compared with the vectors, by whichever worker compared it."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from vectors.folder import TALLY

# How long one example takes says nothing here: machines are shared, and the sanitizers slow everything down.
settings.register_profile("pudsl", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pudsl")


def pytest_sessionfinish(session: Any) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["vectors"] = [list(TALLY.compared.items()), list(TALLY.left_out.items())]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    compared, left_out = getattr(node, "workeroutput", {}).get("vectors", ((), ()))
    TALLY.compared.update({tuple(key): count for key, count in compared})
    TALLY.left_out.update({tuple(key): count for key, count in left_out})


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if TALLY.compared:
        terminalreporter.section("vectors")
        for line in TALLY.lines():
            terminalreporter.line(line)
        left_out = sum(TALLY.left_out.values())
        terminalreporter.line(f"in all {sum(TALLY.compared.values())} compared, {left_out} left out")
