"""The page that says who uses which operation of the core."""

from __future__ import annotations

from core.ops_users import PAGE, page


def test_the_page_of_users_is_fresh() -> None:
    assert PAGE.read_text() == page(), "run: python -m core.ops_users (in tests/)"
