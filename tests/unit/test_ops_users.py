"""The page that says who uses which operation of the core, and that there are enough."""

from __future__ import annotations

import pytest
from core.ops_users import PAGE, page, too_few, users


@pytest.fixture(scope="module")
def found() -> dict[str, list[str]]:
    return users()


def test_each_operation_has_two_users_that_have_nothing_to_do_with_each_other(found: dict[str, list[str]]) -> None:
    assert not too_few(found)


def test_the_page_of_users_is_fresh(found: dict[str, list[str]]) -> None:
    assert PAGE.read_text() == page(found), "run: python -m core.ops_users (in tests/)"
