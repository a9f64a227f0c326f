"""Reading single values: numbers, yes or no, words, texts, cells, lists.

Each reader gives the value, or reports what is there instead with the way to
write it and gives None.  YAML readers differ on what `no`, `010` or `12:30` are;
here each of them is exactly one thing or a finding.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from pudsl.source.diagnostic import Findings, quoted
from pudsl.source.nodes import Mapping, Node, Scalar, Sequence
from pudsl.source.text import Span

# What common YAML readers make of a text without quotes, the first match counts.
# This is the one place that knows; YAML 1.1 and 1.2 are both in it, since an
# editor and a tool may read the same file by different editions.
BENT: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (what, re.compile(pattern))
    for what, pattern in (
        ("yes or no", "y|Y|yes|Yes|YES|n|N|no|No|NO|on|On|ON|off|Off|OFF"),
        ("yes or no", "true|True|TRUE|false|False|FALSE"),
        ("nothing at all", "~|null|Null|NULL"),
        ("a date", r"[0-9]{4}-[0-9][0-9]?-[0-9][0-9]?([Tt\s].*)?"),
        ("a time", r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?"),
        ("a number", r"[-+]?(0b[01_]+|0o[0-7_]+|0x[0-9a-fA-F_]+)"),
        ("a number", r"[-+]?[0-9][0-9_]*(\.[0-9_]*)?([eE][-+]?[0-9]+)?"),
        ("a number", r"[-+]?\.[0-9][0-9_]*([eE][-+]?[0-9]+)?"),
        ("a number", r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"),
        ("a sign of its own", "=|<<"),
    )
)

_HELP = {
    "Y040": "write a whole number in plain digits, such as 12",
    "Y041": "write yes or no",
    "Y042": "write a single word",
    "Y047": "write one text, in quotes if it holds signs such as `[` or `: `",
}

_LONGEST_BENT = 64  # no number or date that anybody writes is longer

LOWEST, HIGHEST = -(2**31), 2**31 - 1  # every counter and field of the core fits in 32 bits

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)")
_WORD = re.compile(r"[a-z][a-z0-9_-]*")
_NUMBER_WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def as_int(node: Node, findings: Findings, *, lowest: int = LOWEST, highest: int = HIGHEST) -> int | None:
    """A whole number in plain decimal digits."""
    scalar = _scalar(node, findings, "Y040", "a whole number")
    if scalar is None:
        return None
    if scalar.style != "plain" or not _NUMBER.fullmatch(scalar.text) or scalar.text == "-0":
        found = quoted(scalar.text) if scalar.style == "plain" else kind_of(scalar)
        help = _number_help(scalar)
        findings.error("Y040", f"a whole number is expected, not {found}", scalar.span, help=help)
        return None
    # a number too long to fit is never converted: that would take time without end
    number = int(scalar.text) if len(scalar.text) < 20 else None
    if number is None or not lowest <= number <= highest:
        _out_of_range(scalar, lowest, highest, findings)
        return None
    return number


def _out_of_range(scalar: Scalar, lowest: int, highest: int, findings: Findings) -> None:
    low = scalar.text.startswith("-") if len(scalar.text) >= 20 else int(scalar.text) < lowest
    findings.error(
        "Y049",
        f"{quoted(scalar.text)} is too {'small' if low else 'large'}",
        scalar.span,
        help=f"write {lowest} or more" if low else f"write {highest} or less",
    )


def _number_help(scalar: Scalar) -> str:
    """What to write instead of something that only looks like a whole number."""
    number = _number_meant(scalar.text.strip())
    if number is None:
        return _HELP["Y040"]
    return f"write {number} without quotes" if scalar.style in ("single", "double") else f"write {number}"


def _number_meant(text: str) -> int | None:
    if len(text) > 18:
        return None
    if text.lower() in _NUMBER_WORDS:
        return _NUMBER_WORDS.index(text.lower())
    for pattern, read in _ODD_NUMBERS:
        if re.fullmatch(pattern, text):
            return read(text)
    return None


_ODD_NUMBERS: tuple[tuple[str, Callable[[str], int]], ...] = (
    (r"[-+]?\d+", int),  # signs, leading zeros, digits of other scripts, quotes
    (r"[-+]?0x[0-9a-fA-F]+", lambda text: int(text, 16)),
    (r"[-+]?0o[0-7]+", lambda text: int(text, 8)),
    (r"[-+]?0b[01]+", lambda text: int(text, 2)),
    (r"[-+]?\d{1,3}([_,' ]\d{3})+", lambda text: int(re.sub(r"[_,' ]", "", text))),
    (r"[-+]?\d+\.0*", lambda text: int(text.split(".")[0])),
    (r"\d{1,9}[eE]\+?\d", lambda text: int(re.split("[eE]", text)[0]) * 10 ** int(text[-1])),
)


def as_truth(node: Node, findings: Findings) -> bool | None:
    """A `yes` or a `no`, in just these letters."""
    scalar = _scalar(node, findings, "Y041", "yes or no")
    if scalar is None:
        return None
    if scalar.style == "plain" and scalar.text in ("yes", "no"):
        return scalar.text == "yes"
    help = _HELP["Y041"]
    if scalar.text in ("yes", "no"):
        help = f"write {scalar.text} without quotes"
    findings.error("Y041", f"yes or no is expected, not {quoted(scalar.text)}", scalar.span, help=help)
    return None


def as_word(node: Node, findings: Findings) -> str | None:
    """A name: small letters, digits, `-` and `_`, with a letter first."""
    scalar = _scalar(node, findings, "Y042", "a word")
    if scalar is None:
        return None
    if not _WORD.fullmatch(scalar.text):
        _no_word(scalar, findings)
        return None
    # no tool in use bends a single letter, and n, e, s, w are good words
    if len(scalar.text) > 1 and _bent(scalar, findings):
        return None
    return scalar.text


def _no_word(scalar: Scalar, findings: Findings) -> None:
    better = _slug(scalar.text)
    findings.error(
        "Y042",
        f"a word is expected, not {quoted(scalar.text)}",
        scalar.span,
        notes=("a word has small letters, digits, `-` and `_`, and starts with a letter",),
        help=f"write `{better}`" if better else None,
    )


def _slug(text: str) -> str:
    """The nearest thing to a text that is a word, or nothing."""
    if len(text) > 60:
        return ""
    letters = unicodedata.normalize("NFKD", text.casefold())  # casefold turns ß into ss
    letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    slug = re.sub(r"[^\w-]+", "-", letters.replace("'", "")).strip("-_")
    return slug if _WORD.fullmatch(slug) else ""


def as_text(node: Node, findings: Findings) -> str | None:
    """Any text; one that YAML readers would take for something else needs quotes."""
    scalar = _scalar(node, findings, "Y047", "a text")
    if scalar is None or _bent(scalar, findings):
        return None
    return scalar.text


def _bent(scalar: Scalar, findings: Findings) -> bool:
    """Whether YAML readers would take a plain text for something else; reported if so."""
    if scalar.style != "plain" or len(scalar.text) > _LONGEST_BENT:
        return False
    for what, pattern in BENT:
        if pattern.fullmatch(scalar.text):
            findings.error(
                "Y043",
                f"a text is expected, but YAML takes {quoted(scalar.text)} for {what}",
                scalar.span,
                help=f"put it in quotes: '{scalar.text}'",
            )
            return True
    return False


def as_cell(node: Node, findings: Findings) -> tuple[int, int] | None:
    """A cell: [row, column], both from 0."""
    if _said_before(node):
        return None
    if not isinstance(node, Sequence) or len(node.items) != 2:
        _no_cell(node, findings)
        return None
    row, column = (as_int(item, findings, lowest=0) for item in node.items)
    return None if row is None or column is None else (row, column)


def _no_cell(node: Node, findings: Findings) -> None:
    if _missing(node, findings, "a cell"):
        return
    found = kind_of(node)
    if isinstance(node, Sequence):
        found = f"a list of {len(node.items)}" if node.items else "an empty list"
    findings.error(
        "Y044",
        f"a cell is expected, not {found}",
        node.span,
        help="write [row, column], both from 0 at the top left, such as [2, 5]",
    )


def as_list(node: Node, findings: Findings) -> tuple[Node, ...] | None:
    """The items of a list."""
    if _said_before(node):
        return None
    if isinstance(node, Sequence):
        return node.items
    if not _missing(node, findings, "a list"):
        findings.error(
            "Y045",
            f"a list is expected, not {kind_of(node)}",
            node.span,
            help="start each item on a line of its own with `- `, or put it in [ ]",
        )
    return None


def as_mapping(node: Node, findings: Findings) -> Mapping | None:
    """Keys with values."""
    if _said_before(node):
        return None
    if isinstance(node, Mapping):
        return node
    if not _missing(node, findings, "at least one key with a value"):
        findings.error(
            "Y048",
            f"keys with values are expected, not {kind_of(node)}",
            node.span,
            help="write lines such as `name: value`",
        )
    return None


def kind_of(node: Node) -> str:
    """What a node is, in words for a message."""
    if isinstance(node, Scalar):
        return f"the text {quoted(node.text)}" if node.text else "an empty text"
    return "a list" if isinstance(node, Sequence) else "keys with values"


def _scalar(node: Node, findings: Findings, code: str, wanted: str) -> Scalar | None:
    """The node if it is a text with something in it; reported if not."""
    if _said_before(node) or _missing(node, findings, wanted):
        return None
    if isinstance(node, Scalar):
        return node
    help = _HELP[code]
    if isinstance(node, Mapping) and code == "Y047":
        help = "if it is one text that holds `: `, put it in quotes or under `|`"
    findings.error(code, f"{wanted} is expected, not {kind_of(node)}", _first_line(node), help=help)
    return None


def _said_before(node: Node) -> bool:
    return isinstance(node, Scalar) and node.style == "refused"


def _missing(node: Node, findings: Findings, wanted: str) -> bool:
    """Whether nothing is written at all; reported if so."""
    if not isinstance(node, Scalar) or node.text or node.style != "plain":
        return False
    help = "write it here, or delete the line"
    findings.error("Y046", f"nothing is written here, but {wanted} is expected", node.span, help=help)
    return True


def _first_line(node: Node) -> Span:
    source, start = node.span.source, node.span.start
    return source.span(start, min(node.span.end, source.line_end(source.line_at(start))))
