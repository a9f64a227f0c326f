"""Findings, names alike, drawing of findings, values that are right, and folders."""

from __future__ import annotations

import time

import pytest

from pudsl.source import (
    CODES,
    Diagnostic,
    Findings,
    Source,
    as_cell,
    as_int,
    as_list,
    as_mapping,
    as_text,
    as_truth,
    as_word,
    content_files,
    data_folder,
    nearest,
    quoted,
    read,
    register,
    render,
    sentence,
)
from pudsl.source import files as files_module


def root_of(text):
    findings = Findings()
    return read(Source("x.yaml", text), findings), findings


# --- findings ------------------------------------------------------------------------------------


def test_findings_are_sorted_and_unique():
    one, two = Source("a.yaml", "abc"), Source("b.yaml", "abc")
    findings = Findings()
    findings.error("Y020", "later file", two.span(0, 1))
    findings.warning("Y020", "second", one.span(2, 3))
    findings.error("Y020", "first", one.span(1, 2))
    findings.error("Y020", "first", one.span(1, 2))
    assert [each.message for each in findings] == ["first", "second", "later file"]
    assert (findings.errors, findings.warnings) == (2, 1)


def test_codes():
    with pytest.raises(ValueError, match="taken"):
        register("Y012", "once more")
    with pytest.raises(ValueError, match="capital"):
        register("12", "no letter")
    with pytest.raises(ValueError, match="not registered"):
        Findings().error("Y999", "unheard of", Source("x", "").span(0, 0))
    assert all(meaning and not meaning.endswith(".") for meaning in CODES.values())


def test_quoted():
    assert quoted("a\n  b") == "`a b`"
    assert quoted("x" * 90) == "`" + "x" * 39 + "…`"
    assert quoted("`") == '"`"'


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("tiel", ["tile", "tail", "ring"], ["tile", "tail"]),
        ("ab", ["abc", "ba", "abcd", "xy"], ["abc", "ba"]),
        ("a", ["b", "c"], []),
        ("tile", ["tile"], []),
        ("coloured-tile", ["colored-tiles", "coloured-tail", "x"], ["colored-tiles", "coloured-tail"]),
        ("tile", ["tilea", "tileb", "tilec", "tiled"], ["tilea", "tileb", "tilec"]),
        ("tile", ["silo"], ["silo"]),
        ("tile", ["hand"], []),
        ("", ["a"], []),
    ],
)
def test_nearest(word, candidates, expected):
    assert nearest(word, candidates) == expected
    assert nearest(word, reversed(candidates)) == expected


# --- drawing -------------------------------------------------------------------------------------


def finding(source, start, end, **more):
    return Diagnostic("Y012", "error", "the key `rank` stands twice in this card", source.span(start, end), **more)


def test_render_is_the_promised_form():
    source = Source("content/x/cards.yaml", "a:\n" * 6 + "    rank: 3\n")
    start = source.text.index("rank")
    drawn = render(finding(source, start, start + 4, notes=("it stands first at line 5",), help="keep one of the two"))
    assert drawn == (
        "error[Y012] content/x/cards.yaml:7:5: the key `rank` stands twice in this card\n"
        "  |\n"
        "7 |     rank: 3\n"
        "  |     ^^^^\n"
        "  = it stands first at line 5\n"
        "  = help: keep one of the two\n"
    )


def test_render_labels_have_their_own_lines():
    source, other = Source("a.yaml", "one: 1\n\ntwo: 2\none: 3\n"), Source("b.yaml", "\none: 4\n")
    drawn = render(finding(source, 15, 18, labels=((source.span(0, 3), "first here"), (other.span(1, 4), "and here"))))
    assert drawn.splitlines()[1:] == [
        "  |",
        "1 | one: 1",
        "  | --- first here",
        "...",
        "4 | one: 3",
        "  | ^^^",
        " --> b.yaml:2:1",
        "  |",
        "2 | one: 4",
        "  | --- and here",
    ]


@pytest.mark.parametrize(
    ("line", "marked", "shown", "before", "length"),
    [
        ("a\tb: c", "b", "a    b: c", 5, 1),
        ("日本: c", "c", "日本: c", 6, 1),
        ("x: 日本", "日本", "x: 日本", 3, 4),
        ("e\u0301: c", "c", "e\u0301: c", 3, 1),
        ("\x1b[0m: c", "c", "<U+001B>[0m: c", 13, 1),
        ("🎲: c", "c", "🎲: c", 4, 1),
        ("a\u202e: c", "c", "a<U+202E>: c", 11, 1),
    ],
)
def test_render_keeps_the_caret_in_place(line, marked, shown, before, length):
    source = Source("x", line + "\n")
    start = line.index(marked)
    drawn = render(finding(source, start, start + len(marked))).splitlines()
    assert drawn[2] == f"1 | {shown}"
    assert drawn[3] == "  | " + " " * before + "^" * length


@pytest.mark.parametrize("width", [10, 40, 100])
@pytest.mark.parametrize("letter", ["x", "日", "\t", "\x07"])
@pytest.mark.parametrize("place", [0, 1, 500, 999, 1000])
def test_render_cuts_long_lines_around_the_caret(width, letter, place):
    line = letter * place + "Q" + letter * (1000 - place)
    drawn = render(finding(Source("x", line), place, place + 1), width=width).splitlines()
    assert "Q" in drawn[2]
    from pudsl.source.cells import width as cells

    assert cells(drawn[2]) <= max(width, 24)
    assert cells(drawn[2].split("Q")[0]) == drawn[3].index("^")


def test_render_over_line_ends_and_at_the_end():
    source = Source("x", "ab\r\ncd")
    assert render(finding(source, 1, 6)).splitlines()[2:] == ["1 | ab", "  |  ^"]
    assert render(finding(source, 6, 6)).splitlines()[2:] == ["2 | cd", "  |   ^"]
    assert render(finding(source, 2, 4)).splitlines()[2:] == ["1 | ab", "  |   ^"]
    assert render(finding(Source("x", ""), 0, 0)).count("\n") == 1


def test_render_colour_adds_nothing_but_colour():
    import re

    source = Source("evil\x1b[0m.yaml", "a: b\n")
    diagnostic = finding(source, 0, 1, notes=("n\x1b[1m",), help="h", labels=((source.span(3, 4), "l"),))
    plain, coloured = render(diagnostic), render(diagnostic, colour=True)
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


# --- values --------------------------------------------------------------------------------------


def test_values_that_are_right():
    root, findings = root_of(
        "a: 0\nb: -12\nc: yes\nd: no\ne: big-tile_2\nf: 'no'\ng: it is 12:30\nh: [0, 15]\n"
        "i: n\nj: 'on'\nk: 2-4\nl: [x, y]\nm: {x: 1}\nn: |\n  no\no: ''\np: 1.2.3\n"
    )
    get = root.get
    assert as_int(get("a"), findings) == 0
    assert as_int(get("b"), findings) == -12
    assert as_truth(get("c"), findings) is True
    assert as_truth(get("d"), findings) is False
    assert as_word(get("e"), findings) == "big-tile_2"
    assert as_text(get("f"), findings) == "no"
    assert as_text(get("g"), findings) == "it is 12:30"
    assert as_cell(get("h"), findings) == (0, 15)
    assert as_word(get("i"), findings) == "n"
    assert as_word(get("j"), findings) == "on"
    assert as_text(get("k"), findings) == "2-4"
    assert [as_text(item, findings) for item in as_list(get("l"), findings)] == ["x", None]  # y is yes to some
    assert as_mapping(get("m"), findings).keys() == ("x",)
    assert as_text(get("n"), findings) == "no\n"
    assert as_text(get("o"), findings) == ""
    assert as_text(get("p"), findings) == "1.2.3"
    assert findings.errors == 1


def test_every_bent_text_really_is_bent_or_refused():
    """What PyYAML itself would convert must be in our table."""
    import yaml

    texts = (
        "yes No ON off true False ~ null 0 007 1_0 0b1 0x_f 190:20:30 1.5 -1.5e+3 .5 .inf -.INF .NaN "
        "2001-12-14 2001-12-14t21:59:43.10-05:00 12:30 12:30.5 = << 1. +1 -0"
    )
    for text in texts.split():
        if yaml.SafeLoader("").resolve(yaml.ScalarNode, text, (True, False)) == "tag:yaml.org,2002:str":
            continue
        root, findings = root_of(f"- {text}\n")
        assert as_text(root.items[0], findings) is None, text
        assert [each.code for each in findings] == ["Y043"], text


# --- folders -------------------------------------------------------------------------------------


def test_content_files(tmp_path):
    for name in ("b.yaml", "a/c.yml", "a/_d.yaml", ".e.yaml", "_f/g.yaml", "h.txt", "a.yaml", "a-b/z.yaml"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x: 1\n")
    (tmp_path / "a" / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "nowhere.yaml")
    found = [path.relative_to(tmp_path).as_posix() for path in content_files(tmp_path)]
    assert found == ["a/c.yml", "a-b/z.yaml", "a.yaml", "b.yaml"]
    assert content_files(tmp_path / "nowhere") == []


def test_data_folder(tmp_path, monkeypatch):
    package = tmp_path / "pudsl"
    (tmp_path / "content").mkdir()
    monkeypatch.setattr(files_module, "_PACKAGE", package)
    assert data_folder("content") == tmp_path / "content"
    (package / "_data" / "content").mkdir(parents=True)
    assert data_folder("content") == package / "_data" / "content"
    with pytest.raises(FileNotFoundError):
        data_folder("grammars")


def test_load_shows_the_given_path(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_bytes("é: 1\r\n".encode())
    source = Source.load(path, Findings(), shown="content/x.yaml")
    assert (source.path, source.text) == ("content/x.yaml", "é: 1\r\n")
    findings = Findings()
    assert Source.load(tmp_path, findings) is None
    assert Source.load("nul\0", findings) is None
    assert {each.code for each in findings} == {"Y001"}


# --- speed ---------------------------------------------------------------------------------------

CARD = """\
  card-{n}:
    name: Card {n}
    rank: 2
    at: [3, 4]
    rules:
      - when you place a tile, gain a patch
      - each player: take a turn
    hidden: no
"""


def test_reading_many_cards(capsys):
    text = "cards:\n" + "".join(CARD.format(n=n) for n in range(2000))
    start = time.perf_counter()
    source, findings = Source("x.yaml", text), Findings()
    root = read(source, findings)
    middle = time.perf_counter()
    for entry in root.get("cards").entries:
        for item in as_list(entry.value.get("rules"), findings):
            sentence(item, source, findings)
    end = time.perf_counter()
    assert not findings.errors
    with capsys.disabled():
        print(f"\n2000 cards: {middle - start:.3f} s to read, {end - middle:.3f} s for 4000 sentences")
