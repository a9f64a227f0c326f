"""Plain data as short YAML that a person reads, and back.

Written: one line for each key of the outer two levels, everything further in braces and brackets. Read: by the reader
of content, so that nothing is bent and nothing is ignored; every scalar comes back as a text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pudsl.play.errors import PudslError

if TYPE_CHECKING:
    from pudsl.source.nodes import Node

_SAFE = re.compile(r"[A-Za-z][A-Za-z0-9_.>-]*(?: [A-Za-z0-9_.>-]+)*")
_BENT = re.compile(r"(?i:y|n|yes|no|on|off|true|false|null|none|~)")
_WIDTH = 110
_MARKED = re.compile(r"[-+]?[0-9]+")


def dump(data: Mapping[str, Any]) -> str:
    """The lines of a document."""
    lines: list[str] = []
    for key, value in data.items():
        if isinstance(value, Mapping) and value:
            lines += [f"{key}:", *_entries(value, "  ")]
        elif isinstance(value, list) and any(isinstance(v, (Mapping, list)) for v in value):
            lines.append(f"{key}:")
            for item in value:
                lines += _item(item)
        else:
            lines.append(f"{key}: {flow(value)}")
    return "".join(line + "\n" for line in lines)


def _entries(data: Mapping[str, Any], indent: str) -> list[str]:
    """The entries of a mapping, each on a line if it fits; a long one that has entries itself gets a line for each."""
    lines: list[str] = []
    for key, value in data.items():
        line = f"{indent}{scalar(key)}: {flow(value)}"
        if len(line) > _WIDTH and isinstance(value, Mapping):
            lines += [f"{indent}{scalar(key)}:", *_entries(value, indent + "  ")]
        else:
            lines.append(line)
    return lines


def _item(item: Any) -> list[str]:
    if not isinstance(item, Mapping) or not item:
        return [f"  - {flow(item)}"]
    rows = _entries(item, "    ")
    return [f"  - {rows[0].lstrip()}", *rows[1:]]


def flow(value: Any) -> str:
    """On one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(v) for v in value) + "]"
    return scalar(value)


def scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if _MARKED.fullmatch(text) or text == "none":
        return text
    return text if _SAFE.fullmatch(text) and not _BENT.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def parse(text: str, name: str) -> dict[str, Any]:
    """The keys and values of a document; `name` is what it is called in messages."""
    from pudsl.source.diagnostic import Findings
    from pudsl.source.nodes import Mapping as Keys
    from pudsl.source.render import render_all
    from pudsl.source.text import Source
    from pudsl.source.yaml import read

    findings = Findings()
    root = read(Source(name, text), findings)
    if findings.errors or not isinstance(root, Keys):
        raise PudslError("\n" + render_all(findings) if findings.errors else f"{name}: keys with values are expected")
    return {str(k): v for k, v in plain(root).items()}


def plain(node: Node) -> Any:
    """A node as plain data, all scalars as texts."""
    from pudsl.source.nodes import Mapping as Keys
    from pudsl.source.nodes import Sequence as Items

    if isinstance(node, Keys):
        return {entry.key.text: plain(entry.value) for entry in node.entries}
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    return node.text
