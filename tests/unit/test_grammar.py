"""The grammar itself: no ambiguity, no word that is not reserved, a parser that is kept in the user's cache."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from games import passage
from lark import Lark

from pudsl.check.reserved import reserved
from pudsl.lang import make_tables, tables
from pudsl.lang.make_tables import ENTRIES
from pudsl.lang.reader import read
from pudsl.lang.reference import Blocks, parser
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


@pytest.fixture
def anew(monkeypatch):
    """As long as nothing is known of the grammar: no tables in memory, nor in the package."""
    caches = (parser, tables.tables)
    monkeypatch.setattr(tables, "BUILT", Path("no such file"))
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


def test_what_is_made_of_the_grammar_is_kept(tmp_path, monkeypatch, anew) -> None:
    monkeypatch.setenv("PUDSL_CACHE", str(tmp_path / "cache"))
    assert read(passage("gain 1 water"), "effect", Findings()) is not None
    assert read(passage("gain 1 1"), "effect", Findings()) is None
    kept = sorted((tmp_path / "cache").iterdir(), key=lambda path: path.suffix)
    assert [path.suffix for path in kept] == [".parser", ".tables"]
    for rubbish in (b"rubbish", b"{}", b"[1]"):
        for path in kept:
            path.write_bytes(rubbish)
        parser.cache_clear()
        tables.tables.cache_clear()
        assert read(passage("gain 1 water"), "effect", Findings()) is not None
        assert read(passage("gain 1 1"), "effect", Findings()) is None


def test_without_a_cache_folder(tmp_path, monkeypatch, anew) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("PUDSL_CACHE", str(blocked / "cache"))
    assert read(passage("gain 1 water"), "effect", Findings()) is not None
    assert read(passage("gain 1 1"), "effect", Findings()) is None


def test_tables_of_another_grammar_are_not_used(tmp_path, monkeypatch, anew) -> None:
    monkeypatch.setenv("PUDSL_CACHE", str(tmp_path / "cache"))
    other = make_tables.make(GRAMMAR.replace('"do" "so"', '"do" "this"'))
    assert other["name"] != make_tables.fingerprint(GRAMMAR)
    monkeypatch.setattr(tables, "BUILT", tmp_path / "built.json")
    tables.BUILT.write_text(json.dumps(other))
    assert read(passage("do so"), "effect", Findings()) is not None


def test_every_rule_of_the_grammar_has_its_node() -> None:
    """A rule or an alias without a method would leave a bare tree among the nodes."""
    from pudsl.lang.builder import Builder

    made = {rule.alias or rule.options.template_source or rule.origin.name for rule in parser().rules}
    missing = {str(n) for n in made if not str(n).startswith(("_", "?")) and not hasattr(Builder, str(n))}
    inline = {m[1] for m in re.finditer(r"^\?(\w+):", GRAMMAR, re.MULTILINE)}
    assert missing - inline == set()
