"""Every finding of `pudsl.source` as a file and what is said about it.

`tests/bad/yaml/<CODE>_<slug>/in.yaml` is the file, `out.txt` the text shown. See goldens.py.

Values and sentences are asked for by key: `number: 010` asks for a whole number,
`number-2: 0x1f` again, and so on for the names in ASK.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from goldens import cases, hold, hold_style

from pudsl.source import CODES, Findings, Mapping, Node, Source, read, render_all, sentence
from pudsl.source import yaml as reader
from pudsl.source.values import as_cell, as_int, as_list, as_mapping, as_text, as_truth, as_word

BAD = Path(__file__).parents[1] / "bad" / "yaml"
CASES = cases(BAD)
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
    hold(text, BAD / case)


def test_every_code_has_a_golden():
    codes = {code for code in CODES if code.startswith("Y")}
    assert {case[:4] for case in CASES} == codes


def test_style() -> None:
    hold_style(BAD)
