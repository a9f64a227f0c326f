"""The grammar itself: no ambiguity, no word that is not reserved, a parser that is kept in the user's cache."""

from __future__ import annotations

import re

import pytest
from games import passage
from lark import Lark

from pudsl.check.reserved import reserved
from pudsl.lang import reader
from pudsl.lang.reader import ENTRIES, Blocks, parser, read
from pudsl.source import Findings
from pudsl.source.files import data_folder

GRAMMAR = (data_folder("grammars") / "pudsl.lark").read_text(encoding="utf-8")


def test_no_two_readings() -> None:
    """Strict: no conflict between rules, none between the signs of the lexer."""
    pytest.importorskip("interegular", reason="lark needs it to compare the signs of the lexer")
    Lark(GRAMMAR, parser="lalr", lexer="basic", start=list(ENTRIES), postlex=Blocks(), strict=True)


def test_every_word_of_the_grammar_is_reserved() -> None:
    words = set(re.findall(r'"([a-z]+)"', re.sub(r"//[^\n]*", "", GRAMMAR)))
    assert words <= reserved()


def test_the_parser_is_kept(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PUDSL_CACHE", str(tmp_path / "cache"))
    parser.cache_clear()
    try:
        assert read(passage("gain 1 water"), "effect", Findings()) is not None
        kept = list((tmp_path / "cache").iterdir())
        assert [path.suffix for path in kept] == [".parser"]
        kept[0].write_bytes(b"rubbish")
        parser.cache_clear()
        assert read(passage("gain 1 water"), "effect", Findings()) is not None
    finally:
        parser.cache_clear()


def test_without_a_cache_folder(tmp_path, monkeypatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("PUDSL_CACHE", str(blocked / "cache"))
    parser.cache_clear()
    try:
        assert read(passage("gain 1 water"), "effect", Findings()) is not None
    finally:
        parser.cache_clear()


def test_every_rule_of_the_grammar_has_its_node() -> None:
    """A rule or an alias without a method would leave a bare tree among the nodes."""
    from pudsl.lang.builder import Builder

    made = {rule.alias or rule.options.template_source or rule.origin.name for rule in parser().rules}
    missing = {str(n) for n in made if not str(n).startswith(("_", "?")) and not hasattr(Builder, str(n))}
    inline = {m[1] for m in re.finditer(r"^\?(\w+):", GRAMMAR, re.MULTILINE)}
    assert missing - inline == set()
    assert reader.ENTRIES == ("rules", "effect", "amount", "truth")
