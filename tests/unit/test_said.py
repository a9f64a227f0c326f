"""The pages that say which content says what, and which test holds it."""

from __future__ import annotations

import pytest
from scenario.said import PAGES, page, untested


@pytest.mark.parametrize("game", PAGES)
def test_the_pages_are_fresh(game: str) -> None:
    assert PAGES[game].read_text() == page(game), "run: python -m scenario.said (in tests/)"


@pytest.mark.parametrize("game", PAGES)
def test_every_component_has_a_test(game: str) -> None:
    assert untested(game) == []
