"""`make(...)`: a table for one player, on the plain model and on the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..events.conftest import Eventful

Make = Callable[..., Eventful]


@pytest.fixture
def make(side: str) -> Make:
    def table(**options: Any) -> Eventful:
        return Eventful(side, 1, modules=("solo",), **options)

    return table
