"""The tables that say the same thing in two places say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pudsl._core import lib
from pudsl.core import binding
from pudsl.core.binding import SECTIONS, operations

from .asm import LAYOUT
from .fuzz import CARDS, MAIN, PLACE, TOUR
from .ops_list import PAGE, page

ROOT = Path(__file__).resolve().parents[2]
HEADER = (ROOT / "csrc" / "pudsl.h").read_text()
CODES = {name: int(number) for name, number in re.findall(r"#define (PUD_(?:BAD|E)_\w+) (\d+)", HEADER)}


def test_every_code_has_a_message() -> None:
    texts = [binding.message(number) for number in CODES.values()]
    assert "unknown code" not in texts and len(set(texts)) == len(texts)
    assert binding.message(-5) == binding.message(31) == "unknown code" and binding.message(0) == "all is well"


def test_every_refusal_is_in_the_page_of_the_image() -> None:
    text = (ROOT / "docs" / "image.md").read_text()
    for name, number in CODES.items():
        if name.startswith("PUD_BAD"):
            assert f"| {number} | `{name}` | {binding.message(number)} |" in text


def test_the_page_of_operations_is_fresh() -> None:
    assert PAGE.read_text() == page(), "run: python -m core.ops_list (in tests/)"


def test_the_sections_are_those_of_the_page() -> None:
    rows = re.findall(r"^\| (\d+) \| (\w+) \| (\d+)", (ROOT / "docs" / "image.md").read_text(), re.MULTILINE)
    rows = [(int(number), name, int(size)) for number, name, size in rows if name in SECTIONS]
    assert [name for _, name, _ in rows] == list(SECTIONS) == list(LAYOUT)
    import struct

    for number, name, size in rows:
        assert SECTIONS[number] == name and struct.calcsize(LAYOUT[name]) == size


def test_the_binding_knows_every_operation() -> None:
    listed = re.findall(
        r'^OP\((\w+), (\w+), (\w+), (\w+), \d, "([^"]*)"\)', (ROOT / "csrc" / "ops.h").read_text(), re.MULTILINE
    )
    assert [(op.name, *op.operands, op.text) for op in operations().values()] == listed
    assert lib.pud_op_name(-1) == lib.pud_op_name(len(listed)) == binding.ffi.NULL


def test_every_operation_is_run_by_a_test() -> None:
    """By the text of the tests of operations and of flow, and of the game of the fuzzer."""
    texts = [path.read_text() for path in Path(__file__).parent.glob("test_*.py") if path.name != "test_verify.py"]
    words = set(re.findall(r"\b[A-Z][A-Z_0-9]+\b", "\n".join([*texts, MAIN, PLACE, CARDS, TOUR])))
    assert [name for name in operations() if name not in words] == []


@pytest.mark.parametrize("section", SECTIONS)
def test_names_and_counts_of_no_image_are_harmless(section: str) -> None:
    from .test_verify import whole

    image = whole().image()
    assert image.name(section, -1) == "" and image.name(section, 100_000) == ""
    assert image.count(section) > 0 or section == "META"
