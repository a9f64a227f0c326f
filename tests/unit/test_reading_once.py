"""`pudsl check` puts a game together in several ways, and reads each file and each sentence of it once."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from games import GAMES

from pudsl.check import program, reading
from pudsl.check.declare import load
from pudsl.cli.checking import Report, check_target, targets_of
from pudsl.source import Findings


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """A game with three modules."""
    shutil.copytree(GAMES / "garden", tmp_path / "garden")
    for name in ("one", "two", "three"):
        folder = tmp_path / "garden" / "modules" / name
        folder.mkdir(parents=True)
        (folder / "module.yaml").write_text(f"module: {name}\nname: Module {name}\ntext: More.\n")
    return tmp_path / "garden"


def check(game: Path) -> Report:
    report = Report()
    for target in targets_of(game):
        check_target(target, report)
    return report


def test_files_and_sentences(garden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files, sentences = Counter[str](), Counter[tuple[str, int]]()
    read_file, read_sentence = reading.yaml.read, reading.reader.read

    def file(source, findings):
        files[source.path] += 1
        return read_file(source, findings)

    def sentence(passage, entry, findings):
        sentences[passage.source.path, passage.offsets[0]] += 1
        return read_sentence(passage, entry, findings)

    monkeypatch.setattr(reading.yaml, "read", file)
    monkeypatch.setattr(reading.reader, "read", sentence)
    report = check(garden)
    assert not report.findings and report.ways == 5
    assert set(files.values()) == {1} and len(files) == len(report.files) >= 4
    assert set(sentences.values()) == {1} and len(sentences) > 20


def test_what_is_wrong_is_told_in_each_way(garden: Path) -> None:
    """The slip of a module in the ways with it, that of the game in all."""
    shared = garden / "modules" / "one" / "module.yaml"
    shared.write_text(shared.read_text() + "odd: yes\n")
    (garden / "slip.yaml").write_text("rules:\n  slips:\n    - you cannot gain coins coins if\n")
    found, once = {}, reading.Reading()
    for modules in ((), ("one",), ("two",), ("one", "two")):
        findings = Findings()
        loaded = load(garden, modules, None, findings, once)
        assert program.check(loaded, findings) is None
        found[modules] = sorted(each.code for each in findings)
    assert found == {(): ["S003"], ("two",): ["S003"], ("one",): ["D002", "S003"], ("one", "two"): ["D002", "S003"]}
    assert sorted(each.code for each in check(garden).findings.values()) == ["D002", "S003"]
