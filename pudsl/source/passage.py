"""Sentences: the author's words for the rules parser, with the way back to the file.

To YAML, `each player: take a turn` is a key with a value.  Where a sentence is
expected it is one text again, taken as it stands in the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from pudsl.classes import dataclass
from pudsl.source.diagnostic import Findings
from pudsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from pudsl.source.text import Source, Span

_REWRITE = "write this under `|` or on one line without quotes"


@dataclass(frozen=True, slots=True)
class Passage:
    """A text without the indentation it has in its file.

    `offsets` has the place in the file of each character, and one more for the end.
    Lines end with a bare `\\n`, whatever the file has.
    """

    text: str
    source: Source
    offsets: tuple[int, ...]

    def span(self, start: int, end: int) -> Span:
        """The place in the file of text[start:end]; offsets outside are pushed inside."""
        size = len(self.text)
        if 0 <= start < end <= size:
            # by its last character: the next one may stand after an indentation
            return Span(self.source, self.offsets[start], self.offsets[end - 1] + 1)
        start = min(max(start, 0), size)
        end = min(max(end, start), size)
        if end == start:
            return Span(self.source, self.offsets[start], self.offsets[start])
        return Span(self.source, self.offsets[start], self.offsets[end - 1] + 1)

    @property
    def whole(self) -> Span:
        """The place of all of it."""
        return self.span(0, len(self.text))


Piece = tuple[int, int]
"""A stretch of the file, from and up to; the pieces of a passage are its lines."""


def sentence(node: Node | Entry, source: Source, findings: Findings) -> Passage | None:
    """The text of a node, or of an entry with its key, where a sentence is expected.

    What cannot be traced back to the file letter by letter is reported.
    """
    if isinstance(node, Scalar):
        return _from_scalar(node, source, findings)
    if isinstance(node, Sequence):
        _refuse_list(node, findings)
        return None
    if isinstance(node, Mapping):
        entry = _only_entry(node, source, findings)
        return _from_entry(entry, source, findings) if entry else None
    return _from_entry(node, source, findings)


def _only_entry(node: Mapping, source: Source, findings: Findings) -> Entry | None:
    if source.text[node.span.start : node.span.start + 1] == "{":
        findings.error("Y053", "a sentence cannot stand in curly brackets", node.span, help=_REWRITE)
    elif len(node.entries) > 1:
        findings.error(
            "Y052",
            "one sentence is expected, but several keys stand here",
            node.entries[1].key.span,
            labels=((node.entries[0].key.span, "the sentence starts here"),),
            help="write all of its lines under `|`; if they are several sentences, give each a `-`",
        )
    elif node.entries:
        return node.entries[0]
    return None  # a mapping whose only key was refused has been reported


def _refuse_list(node: Sequence, findings: Findings) -> None:
    line_end = node.span.source.line_end(node.span.line)
    help = "write its lines under `|`, without dashes"
    if node.span.text.startswith("["):
        help = "if the brackets belong to the sentence, write it under `|`"
    findings.error(
        "Y054",
        "one sentence is expected, but a list stands here",
        node.span.source.span(node.span.start, min(node.span.end, line_end)),
        help=help,
    )


# --- scalars -------------------------------------------------------------------------------------


def _from_scalar(node: Scalar, source: Source, findings: Findings) -> Passage | None:
    if node.style == "refused":
        return None
    if not node.text.strip():
        help = "write it here, or delete the line"
        findings.error("Y046", "nothing is written here, but a sentence is expected", node.span, help=help)
        return None
    if node.style == "folded":
        _refuse_folded(node, findings)
        return None
    passage = _traced(node, source)
    if passage is None:
        findings.error(
            "Y051",
            "the quotes change this sentence, so that its words have no exact place",
            node.span,
            help=_REWRITE,
        )
    return passage


def _refuse_folded(node: Scalar, findings: Findings) -> None:
    findings.error(
        "Y050",
        "a sentence cannot stand under `>`, which joins its lines",
        Span(node.span.source, node.span.start, node.span.start + 1),
        help="write `|` in place of `>`, or the sentence on one line",
    )


def _traced(node: Scalar, source: Source) -> Passage | None:
    """The passage of a scalar if every letter of it stands in the file as it is."""
    start, end = node.span.start, node.span.end
    if node.style == "literal":
        passage = _dedented(source, _block_lines(source, start, end), 0)
        # indentation and blank lines around it are ours to take away
        return passage if passage.text.split() == node.text.split() else None
    if node.style == "plain":
        passage = _joined(source, _folded_lines(source, start, end))
    else:
        passage = _joined(source, [(start + 1, end - 1)])
    # a tab has been reported, and YAML was given a space in its place
    return passage if passage.text.replace("\t", " ") == node.text else None


def _folded_lines(source: Source, start: int, end: int) -> list[Piece]:
    """The lines of a plain text without the blanks around them; an empty one for each blank line."""
    pieces = []
    for first, last in _lines(source, start, end):
        text = source.text[first:last]
        lead = len(text) - len(text.lstrip(" \t"))
        pieces.append((first + lead, first + max(lead, len(text.rstrip(" \t")))))
    return pieces


def _joined(source: Source, pieces: list[Piece]) -> Passage:
    """Lines joined as YAML joins a plain text: by a space, blank lines by line ends."""
    text: list[str] = []
    offsets: list[int] = []
    blank = 0
    for start, end in pieces:
        if start == end:
            blank += 1
            continue
        if text:
            glue = "\n" * blank or " "
            text.append(glue)
            offsets.extend([offsets[-1] + 1] * len(glue))
        text.append(source.text[start:end])
        offsets.extend(range(start, end))
        blank = 0
    return Passage("".join(text), source, (*offsets, pieces[-1][1]))


# --- pieces of the file --------------------------------------------------------------------------


def _from_entry(entry: Entry, source: Source, findings: Findings) -> Passage | None:
    """From the start of the key to the end of the value, without the `|` of blocks in it."""
    if not _fit_inside(entry, source, findings):
        return None
    column = entry.span.column - 1
    pieces: list[Piece] = []
    start = entry.span.start
    for block in _blocks(entry.value):
        header = block.span.start
        pieces.extend(_lines(source, start, _rstrip(source, header)))
        start = source.line_end(source.line_at(header))
        start += 2 if source.text[start : start + 1] == "\r" else 1
    if start < entry.span.end:
        pieces.extend(_lines(source, start, entry.span.end))
    return _dedented(source, pieces, column)


def _rstrip(source: Source, end: int) -> int:
    """The offset after the last letter before `end` on its line."""
    start = source.line_start(source.line_at(end))
    return start + len(source.text[start:end].rstrip())


def _fit_inside(entry: Entry, source: Source, findings: Findings) -> bool:
    """Whether all parts of an entry can be read as the words that stand in the file."""
    fitting = [_fits(node, source, findings) for node in _inside(entry.value)]  # each with its own finding
    return all(fitting)


def _fits(node: Node, source: Source, findings: Findings) -> bool:
    if isinstance(node, Scalar):
        if node.style == "folded":
            _refuse_folded(node, findings)
        return node.style not in ("folded", "refused")
    if isinstance(node, Sequence) and source.text[node.span.start : node.span.start + 1] == "-":
        _refuse_list(node, findings)
        return False
    return True


def _inside(node: Node) -> Iterator[Node]:
    """A node and all below it; the reader sees to it that this is never deep."""
    yield node
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _inside(item)
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from _inside(entry.value)


def _blocks(node: Node) -> Iterator[Scalar]:
    for part in _inside(node):
        if isinstance(part, Scalar) and part.style == "literal":
            yield part


def _block_lines(source: Source, start: int, end: int) -> list[Piece]:
    """The lines under a `|`."""
    return _lines(source, start, end)[1:]


def _lines(source: Source, start: int, end: int) -> list[Piece]:
    """A stretch of the file cut into lines, without their line ends."""
    pieces = []
    for line in range(source.line_at(start), source.line_at(end) + 1):
        first, last = source.line_start(line), source.line_end(line)
        pieces.append((max(first, start), max(min(last, end), first, start)))
    return pieces


def _dedented(source: Source, pieces: list[Piece], column: int) -> Passage:
    """Lines without the indentation they share.

    A `column` above 0 is where the first line starts in its own line of the file:
    that line has no blanks to lose, and the others lose as many as stand before it.
    """
    pieces = _without_blank_ends(source, pieces)
    shared = column or min((_indent(source, piece) for piece in pieces), default=0)
    text: list[str] = []
    offsets: list[int] = []
    for number, (start, end) in enumerate(pieces):
        if number:
            text.append("\n")
            offsets.append(pieces[number - 1][1])
        if number or not column:
            start = min(start + min(shared, _indent(source, (start, end))), end)
        text.append(source.text[start:end])
        offsets.extend(range(start, end))
    return Passage("".join(text), source, (*offsets, pieces[-1][1] if pieces else 0))


def _without_blank_ends(source: Source, pieces: list[Piece]) -> list[Piece]:
    """No blank lines at both ends, and nothing in the blank lines between."""
    filled = [n for n, (start, end) in enumerate(pieces) if source.text[start:end].strip()]
    if not filled:
        return []
    lines = pieces[filled[0] : filled[-1] + 1]
    return [line if source.text[slice(*line)].strip() else (line[0], line[0]) for line in lines]


def _indent(source: Source, piece: Piece) -> int:
    """The blanks that a line starts with; a line of blanks has any number of them."""
    text = source.text[slice(*piece)]
    return len(text) - len(text.lstrip(" ")) if text else len(source.text)
