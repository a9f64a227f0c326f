"""Every finding of `pudsl.source` as a file and what is said about it.

`tests/bad/yaml/<CODE>_<slug>/in.yaml` is the file, `out.txt` the text shown.  To
write the texts anew: `PUDSL_UPDATE=1 pytest tests/unit/test_source_golden.py`, then
read the `git diff` as somebody who makes games and knows no programming language.

Values and sentences are asked for by key: `number: 010` asks for a whole number,
`number-2: 0x1f` again, and so on for the names in ASK.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from pudsl.source import CODES, Findings, Mapping, Node, Source, read, render_all, sentence
from pudsl.source import yaml as reader
from pudsl.source.values import as_cell, as_int, as_list, as_mapping, as_text, as_truth, as_word

BAD = Path(__file__).parents[1] / "bad" / "yaml"
CASES = sorted(path.name for path in BAD.iterdir() if path.is_dir())
LOADERS = [reader.PureLoader, getattr(yaml, "CSafeLoader", reader.PureLoader)]

ASK = {
    "number": as_int,
    "digit": lambda node, findings: as_int(node, findings, lowest=0, highest=9),
    "truth": as_truth,
    "word": as_word,
    "text": as_text,
    "cell": as_cell,
    "list": as_list,
    "keys": as_mapping,
}

# Files that would be a burden in the repository are made from a small one.
GROWN = {"Y005": lambda data: data * (1 << 16)}


def load(case: str, tmp_path: Path, findings: Findings) -> Source | None:
    path = BAD / case / "in.yaml"
    grow = GROWN.get(case[:4])
    if grow:
        path = tmp_path / "in.yaml"
        path.write_bytes(grow((BAD / case / "in.yaml").read_bytes()))
    return Source.load(path, findings, shown="in.yaml")


def ask(root: Node | None, source: Source, findings: Findings) -> None:
    if not isinstance(root, Mapping):
        return
    for entry in root.entries:
        what = entry.key.text.split("-")[0]
        if what == "sentence":
            sentence(entry.value, source, findings)
        elif what == "sentences":
            for item in as_list(entry.value, findings) or ():
                sentence(item, source, findings)
        elif what in ASK:
            ASK[what](entry.value, findings)


def report(case: str, tmp_path: Path) -> tuple[str, set[str]]:
    findings = Findings()
    source = load(case, tmp_path, findings)
    if source:
        ask(read(source, findings), source, findings)
    return render_all(findings), {finding.code for finding in findings}


@pytest.mark.parametrize("loader", LOADERS, ids=["pure", "fast"])
@pytest.mark.parametrize("case", CASES)
def test_golden(case, loader, tmp_path, monkeypatch):
    monkeypatch.setattr(reader, "LOADER", loader)
    text, codes = report(case, tmp_path)
    assert codes == {case[:4]}, f"{case} is about one code only, but this is said:\n{text}"
    golden = BAD / case / "out.txt"
    if os.environ.get("PUDSL_UPDATE"):
        golden.write_text(text, encoding="utf-8")
    assert golden.exists(), "run PUDSL_UPDATE=1 pytest tests/unit/test_source_golden.py"
    assert text == golden.read_text(encoding="utf-8")


def test_every_code_has_a_golden():
    codes = {code for code in CODES if code.startswith("Y")}
    assert {case[:4] for case in CASES} == codes


def test_no_word_of_the_machinery_is_shown():
    machinery = ("NoneType", " str", "dict", " int ", "token", "scalar", "stream", "node", "flow", "None", "parse")
    for case in CASES:
        text = (BAD / case / "out.txt").read_text(encoding="utf-8")
        for word in machinery:
            assert word not in text, f"{case} says {word!r}"


def test_message_style():
    for case in CASES:
        for line in (BAD / case / "out.txt").read_text(encoding="utf-8").splitlines():
            if line.startswith("error["):
                message = line.split(": ", 1)[1]
                assert not message.endswith((".", "!", "?")), line
                assert not message[0].isupper(), line
