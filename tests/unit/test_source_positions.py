"""Places: spans of nodes in every style, and the way back from a passage to its file."""

from __future__ import annotations

import pytest
import yaml

from pudsl.source import Entry, Findings, Mapping, Scalar, Sequence, Source, read, sentence
from pudsl.source import yaml as reader

LOADERS = [reader.PureLoader, getattr(yaml, "CSafeLoader", reader.PureLoader)]


@pytest.fixture(params=LOADERS, ids=["pure", "fast"], autouse=True)
def loader(request, monkeypatch):
    monkeypatch.setattr(reader, "LOADER", request.param)


def parse(text):
    findings = Findings()
    source = Source("x.yaml", text)
    node = read(source, findings)
    assert not list(findings), [each.message for each in findings]
    return source, node


def passage_of(text, key="rule", item=None):
    source, root = parse(text)
    node = root.get(key)
    if item is not None:
        node = node.items[item]
    findings = Findings()
    found = sentence(node, source, findings)
    assert not list(findings)
    return source, found


def assert_exact(source, passage):
    """Every letter stands in the file where the passage says; line ends and folds aside."""
    assert len(passage.offsets) == len(passage.text) + 1
    assert list(passage.offsets) == sorted(passage.offsets)
    for at, letter in enumerate(passage.text):
        if letter not in "\n ":
            assert source.text[passage.offsets[at]] == letter
            assert passage.span(at, at + 1).text == letter


def test_source_lines():
    source = Source("x", "ab\r\n\nčd\n")
    assert [source.line_text(line) for line in (1, 2, 3, 4)] == ["ab", "", "čd", ""]
    span = source.span(5, 7)
    assert (span.line, span.column, span.end_line, span.end_column) == (3, 1, 3, 3)
    assert span.text == "čd"
    assert source.span(-5, 99).text == source.text
    assert str(span) == "x:3:1"


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("before", ["", "note: žluťoučký 🎲 kůň\n"], ids=["ascii", "other"])
@pytest.mark.parametrize(
    ("written", "text", "style", "covered"),
    [
        ("big tile", "big tile", "plain", "big tile"),
        ("big tile   # why", "big tile", "plain", "big tile"),
        ("big\n    tile", "big tile", "plain", "big\n    tile"),
        ("'it''s'", "it's", "single", "'it''s'"),
        ('"a\\tb"  # c', "a\tb", "double", '"a\\tb"'),
        ("|  # c\n    big\n      tile\n\n", "big\n  tile\n", "literal", "|  # c\n    big\n      tile"),
        (">-\n    big\n    tile\n", "big tile", "folded", ">-\n    big\n    tile"),
        ("", "", "plain", ""),
        ("~", "~", "plain", "~"),
        ("010", "010", "plain", "010"),
        ("日本 語", "日本 語", "plain", "日本 語"),
    ],
)
def test_scalar_spans(newline, before, written, text, style, covered):
    _, root = parse(f"{before}key: {written}\nnext: 1\n".replace("\n", newline))
    node = root.get("key")
    assert isinstance(node, Scalar)
    assert (node.text, node.style) == (text, style)
    assert node.span.text == covered.replace("\n", newline)
    if text:
        assert node.span.line == (2 if before else 1)
        assert node.span.column == 6


def test_collection_spans_end_with_their_last_part():
    _, root = parse("a:\n  b: 1   # one\n  c: [x, y]  \n\n# more\nd:\n- e\n- f: g\n\n")
    assert isinstance(root, Mapping)
    assert root.keys() == ("a", "d")
    assert root.get("a").span.text == "b: 1   # one\n  c: [x, y]"
    assert root.get("a").get("c").span.text == "[x, y]"
    assert root.get("d").span.text == "- e\n- f: g"
    assert root.entries[0].span.text.startswith("a:\n")
    assert root.get("nothing") is None
    assert isinstance(root.get("d"), Sequence)


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("rule: gain a tile   # one", "gain a tile"),
        ("rule: gain a tile\n  for each ring\n\n  then stop", "gain a tile for each ring\nthen stop"),
        ("rule: 'gain [a] tile'", "gain [a] tile"),
        ('rule: "gain: a tile"', "gain: a tile"),
        ("rule: |\n  if dark: # now\n      stop\n\n  go", "if dark: # now\n    stop\n\ngo"),
        ("rule: |-   # why\n\n\n      if é:\n        日本\n", "if é:\n  日本"),
        ("rule: |2\n      if dark:\n        stop\n", "if dark:\n  stop"),
        ("rule: |+\n  stop\n    \n  go\n\n\n", "stop\n\ngo"),
        ("rule:\n  each player: take a turn  # all", "each player: take a turn"),
        ("rule:\n  each player:\n    take a turn\n    then stop", "each player:\n  take a turn\n  then stop"),
        ("rule:\n  each player: |  # all\n      take a turn\n      stop", "each player:\n    take a turn\n    stop"),
        ("rule:\n  each player:\n    if dark: |\n      stop", "each player:\n  if dark:\n    stop"),
        ("rule:\n  choose line: [row, column]", "choose line: [row, column]"),
        ("rule:\n  each player: 'a b'", "each player: 'a b'"),
        ("rule:\n  each player:", "each player"),
    ],
)
def test_passages(newline, written, text):
    source, passage = passage_of((written + "\nnext: 1\n").replace("\n", newline))
    assert passage.text == (text + ":" if text == "each player" else text)
    assert_exact(source, passage)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("- when you place a tile, gain a patch", "when you place a tile, gain a patch"),
        ("- each player: take a turn", "each player: take a turn"),
        ("-   each player:\n          take a turn", "each player:\n    take a turn"),
        ("- |\n    stop\n    go", "stop\ngo"),
    ],
)
def test_passages_of_items(written, text):
    source, passage = passage_of(f"other: 1\nrules:\n  {written}\n", key="rules", item=0)
    assert passage.text == text
    assert_exact(source, passage)


def test_passage_of_an_entry_has_its_key():
    source, root = parse("when dark: |\n  stop\n  go\n")
    entry = root.entries[0]
    assert isinstance(entry, Entry)
    passage = sentence(entry, source, Findings())
    assert passage.text == "when dark:\n  stop\n  go"
    assert_exact(source, passage)


def test_passage_in_a_list_in_brackets():
    source, passage = passage_of("rules: [when dark: stop, go]\n", key="rules", item=0)
    assert passage.text == "when dark: stop"
    assert_exact(source, passage)


def test_span_of_a_line_does_not_reach_into_the_next():
    _, passage = passage_of("rule: |\n    stop\n    go\n")
    assert passage.span(0, 4).text == "stop"
    assert passage.span(0, 5).end_line == 3 or passage.span(0, 5).text == "stop\n"
    assert passage.span(5, 7).text == "go"
    assert passage.span(7, 7).start == passage.span(5, 7).end
    assert passage.span(90, 99).line == 3
    assert passage.whole.text == "stop\n    go"


def test_refused_parts_are_reported_once():
    findings = Findings()
    source = Source("x.yaml", "number: *a\nrule:\n  each: *b\n")
    root = read(source, findings)
    assert reader.as_int(root.get("number"), findings) is None
    assert reader.as_list(root.get("number"), findings) is None
    assert reader.as_cell(root.get("number"), findings) is None
    assert reader.as_mapping(root.get("number"), findings) is None
    assert sentence(root.get("number"), source, findings) is None
    assert sentence(root.get("rule"), source, findings) is None
    assert [finding.code for finding in findings] == ["Y016", "Y016"]


def test_a_bomb_stays_small():
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]" for old, new in zip("abcdefgh", "bcdefghi", strict=True)]
    findings = Findings()
    root = read(Source("x.yaml", "\n".join(lines)), findings)
    assert findings.errors == 9 + 8 * 9
    assert len(root.get("i").items) == 9
