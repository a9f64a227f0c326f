"""Whatever is in a file: no crash, no hang, and every finding points into it."""

from __future__ import annotations

import re
import time

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pudsl.source import (
    Findings,
    Mapping,
    Scalar,
    Sequence,
    Source,
    as_cell,
    as_int,
    as_list,
    as_mapping,
    as_text,
    as_truth,
    as_word,
    nearest,
    read,
    render,
    sentence,
)
from pudsl.source import yaml as reader
from pudsl.source.suggest import distance

LOADERS = [reader.PureLoader, getattr(yaml, "CSafeLoader", reader.PureLoader)]
READERS = [as_cell, as_int, as_list, as_mapping, as_text, as_truth, as_word]

GOOD = """\
# a file that has everything
cards:
  big-tile:               # 5
    name: 'Big Tile'
    rank: 1
    at: [2, 3]
    hidden: no
    look: {colour: red, "letter": B}
    immediately: |
      # a note
      if it is dark:
          gain a tile

      then stop
    rules:
      - when you place a tile, gain a patch
      - each player: take a turn
      - each player:
          if dark: stop
      - >-
        folded
        text
      - "quoted \\"text\\" \\u00e9"
      - plain text
        on two lines
  žluťoučký: {}
"""

PIECES = ["\t", "  ", "\n", "\r\n", "- ", ": ", "[", "]", "{", "}", "'", '"', "#", " #", "&a ", "*a", "!x ", "|", ">"]
PIECES += ["%", "@", "`", "? ", "---\n", "...\n", "<<", ",", "\\", "\0", "\r", "\ufeff", "\u2028", "🎲", "é", "日", "0"]

slow = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def mutated(draw):
    text = GOOD
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 0, 1, 2, 5, 40])))
        piece = draw(st.one_of(st.sampled_from(PIECES), st.just(text[end : end + 30])))
        text = text[:start] + piece + text[end:]
    return text


texts = st.one_of(
    st.text(max_size=200),
    st.text(st.characters(codec=None, categories=None), max_size=60),
    st.lists(st.sampled_from([*PIECES, "a", "b: ", "c"]), max_size=60).map("".join),
    mutated(),
)


def every(node):
    yield node
    for part in getattr(node, "items", ()):
        yield from every(part)
    for entry in getattr(node, "entries", ()):
        yield entry
        yield from every(entry.value)


def use(text):
    """Read a text and ask everything of everything in it."""
    source, findings = Source("x.yaml", text), Findings()
    root = read(source, findings)
    known = list(findings)
    passages = []
    for node in every(root) if root else ():
        passages.append(sentence(node, source, findings))
        if isinstance(node, Scalar | Sequence | Mapping):
            for ask in READERS:
                ask(node, findings)
    return source, root, known, findings, [passage for passage in passages if passage]


@slow
@given(texts)
def test_anything_can_be_read(text):
    source, _, _, findings, passages = use(text)
    for finding in findings:
        for span in (finding.span, *(span for span, _ in finding.labels)):
            assert 0 <= span.start <= span.end <= len(text)
        drawn = render(finding, width=60)
        assert "\x1b" not in drawn
        assert drawn.endswith("\n")
    for passage in passages:
        assert len(passage.offsets) == len(passage.text) + 1
        assert list(passage.offsets) == sorted(passage.offsets)
        for at, letter in enumerate(passage.text):
            if letter not in " \n":
                assert source.text[passage.offsets[at]] == letter


@slow
@given(texts)
def test_a_file_that_cannot_be_used_says_why(text):
    _, root, known, _, _ = use(text)
    assert root is not None or known


@slow
@given(texts)
def test_both_yaml_readers_agree(text):
    seen = []
    for loader in LOADERS:
        before, reader.LOADER = reader.LOADER, loader
        try:
            _, root, known, _, _ = use(text)
        finally:
            reader.LOADER = before
        seen.append(shape(root))
        assert root is not None or known
    # of several slips each may stop at another one, so only what is read is compared
    assert seen[0] == seen[1]


def shape(node):
    """A node without its source, which differs by identity."""
    if node is None:
        return None
    place = (node.span.start, node.span.end)
    if isinstance(node, Scalar):
        return (node.text, node.style, place)
    if isinstance(node, Sequence):
        return ([shape(item) for item in node.items], place)
    return ([(shape(entry.key), shape(entry.value)) for entry in node.entries], place)


@slow
@given(st.binary(max_size=200) | mutated().map(lambda text: text.encode("utf-8", "replace")[1:]))
def test_any_bytes_can_be_loaded(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("bytes") / "x.yaml"
    path.write_bytes(data)
    findings = Findings()
    source = Source.load(path, findings)
    assert source is not None or findings.errors
    if source:
        read(source, findings)
    for finding in findings:
        assert finding.span.end <= len(finding.span.source.text)
        render(finding)


@pytest.mark.parametrize(
    "unit", [*PIECES, "a: ", "- - ", "? a\n", "a\n", "'a': ", "[a: ", "{a: {", "&a\n", "\\U", "1", "x,"]
)
def test_long_runs_do_not_hang(unit):
    start = time.perf_counter()
    for head in ("", "a: ", "a: [", 'a: "', "a: |\n  "):
        use(head + unit * (60_000 // len(unit)))
    assert time.perf_counter() - start < 60  # a hang, not a benchmark


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_distance_is_a_distance(one, two):
    slips = distance(one, two, 9)
    assert slips == distance(two, one, 9)
    assert (slips == 0) == (one == two)
    assert abs(len(one) - len(two)) <= slips <= max(len(one), len(two))
    for limit in range(4):
        assert min(distance(one, two, limit), limit + 1) == min(slips, limit + 1)


@given(st.text("abcd", max_size=12), st.lists(st.text("abcd", max_size=12)))
def test_nearest_is_deterministic(word, candidates):
    found = nearest(word, candidates)
    assert found == nearest(word, set(candidates))
    assert len(found) <= 3
    assert set(found) <= set(candidates)


def test_the_good_file_is_good():
    findings = Findings()
    assert read(Source("x.yaml", GOOD), findings) is not None
    assert not list(findings)
    assert not re.search("\t", GOOD)
