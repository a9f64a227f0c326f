"""Reading a content file: from YAML's events to nodes with places.

PyYAML only cuts the text into events here.  It builds nothing: no alias is
followed, no value is converted, and there is no recursion, so neither a bomb nor
a tower of brackets can do harm.  Of YAML we take texts, lists and keys; what else
it has (anchors, tags, merges, several documents) is reported and left out.

The readers of single values and of sentences live in `values` and `passage`; they
are named here too, so that this is the one module to import from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from pudsl.classes import dataclass, field
from pudsl.source.diagnostic import Findings, quoted
from pudsl.source.loading import UNSEEN, plain_characters, small_enough
from pudsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence, Style
from pudsl.source.passage import Passage, sentence
from pudsl.source.pure import PureLoader
from pudsl.source.syntax import (
    DEEPEST,
    report_depth,
    report_directive,
    report_escape,
    report_header,
    report_no_key,
    report_question,
    report_syntax,
)
from pudsl.source.text import Source, Span
from pudsl.source.values import (
    BENT,
    as_cell,
    as_int,
    as_list,
    as_mapping,
    as_text,
    as_truth,
    as_word,
)

__all__ = [
    "BENT",
    "Entry",
    "Mapping",
    "Node",
    "Passage",
    "Scalar",
    "Sequence",
    "Style",
    "as_cell",
    "as_int",
    "as_list",
    "as_mapping",
    "as_text",
    "as_truth",
    "as_word",
    "read",
    "sentence",
]

# libyaml is ten times faster; both cut the same events out of a text that passed our checks
LOADER: Any = getattr(yaml, "CSafeLoader", PureLoader)

_STYLES: dict[str | None, Style] = {
    None: "plain",
    "": "plain",
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}
_PROPERTY = re.compile(r"[&!][^\s\[\]{},]*")
_TIGHT_COMMENT = re.compile(r"[|>][-+0-9]*#")
_LOST_END = re.compile(r" +(#[^\s#][^\n]*)")
_GAP = re.compile(r"(?:\s|#[^\n]*)*+")


class _Stop(Exception):
    """What follows cannot be read; the reason is among the findings."""


def read(source: Source, findings: Findings) -> Node | None:
    """Read a file into nodes; report everything that is wrong with it on the way.

    None when there is nothing that could be worked with.  A file with findings may
    well give a node: reading goes on after whatever does not blur the rest.
    """
    if not (small_enough(source, findings) and plain_characters(source, findings)):
        return None
    text = _without_tabs(source, findings)
    if text is None or report_directive(source, findings):
        return None
    builder = _Builder(source, findings)
    try:
        take = builder.take
        for event in _events(text, builder):
            take(event)
    except _Stop:
        return None
    return _said(builder.root, source, findings)


def _said(root: Node | None, source: Source, findings: Findings) -> Node | None:
    if root is None or (isinstance(root, Scalar) and root.style == "plain" and not root.text):
        findings.error(
            "Y008",
            "the file says nothing",
            source.span(0, 0),
            help="write a key and its value, or delete the file",
        )
        return None
    return root


def _without_tabs(source: Source, findings: Findings) -> str | None:
    """The text with a space for each tab; None if a tab takes part in the indentation.

    The two YAML readers disagree on which tabs are harmless, so none is let through.
    """
    text = source.text
    if "\t" not in text:
        return text
    indents = [match.end() - 1 for match in re.finditer(r"^ *\t", text, re.MULTILINE)]
    if indents:
        help = "indent with spaces, two for each level"
        _report_tab(source, indents, "this line is indented with a tab", help, findings)
        return None
    tabs = [match.start() for match in re.finditer(r"\t+", text)]
    _report_tab(source, tabs, "a tab stands here", "put a space instead", findings)
    return text.replace("\t", " ")


def _report_tab(source: Source, places: list[int], message: str, help: str, findings: Findings) -> None:
    """Report the first of many tabs: whoever uses them uses them in every line."""
    more = len(places) - 1
    findings.error(
        "Y007",
        message,
        source.span(places[0], places[0] + 1),
        notes=(f"more tabs stand below it: {more}",) if more else (),
        help=help,
    )


def _events(text: str, builder: _Builder) -> Iterator[yaml.Event]:
    """The events of the YAML reader; a syntax error becomes a finding and a stop."""
    loader = LOADER(text)
    last: yaml.Event | None = None
    try:
        while (event := loader.get_event()) is not None:
            yield event
            last = event
    except yaml.MarkedYAMLError as error:
        report_syntax(error, builder.source, builder.findings, builder.bracket)
        raise _Stop from None
    except (yaml.YAMLError, ValueError, OverflowError):
        # the pure reader trips over \U escapes beyond the last character there is
        at = _stop(last) if last is not None else 0
        report_escape(builder.source, max(text.find("\\U", at), at), builder.findings)
        raise _Stop from None
    finally:
        loader.dispose()


def _odd_escape(span: Span) -> int:
    """Where the first escape stands that is not one of the everyday ones."""
    for match in re.finditer(r"\\(.)", span.text, re.DOTALL):
        if match.group(1) not in 'nt"\\/ \r\n':
            return span.start + match.start()
    return span.start


def _start(event: yaml.Event) -> int:
    return event.start_mark.index if event.start_mark else 0


def _stop(event: yaml.Event) -> int:
    return event.end_mark.index if event.end_mark else 0


@dataclass(slots=True)
class _Open:
    """A list or a mapping that is being read."""

    keyed: bool
    flow: bool
    start: int
    items: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    seen: dict[str, Scalar] = field(default_factory=dict)
    key: Node | None = None  # a key whose value is still to come


class _Builder:
    """Builds nodes from events with a stack of its own, so depth costs no recursion."""

    def __init__(self, source: Source, findings: Findings) -> None:
        self.source = source
        self.findings = findings
        self.root: Node | None = None
        self._open: list[_Open] = []
        self._documents = 0
        self._questions = "?" in source.text

    @property
    def bracket(self) -> int | None:
        """Where the innermost bracket stands that is still open."""
        for part in reversed(self._open):
            # a pair in a list, as in [a: b], is flow as well but has no bracket of its own
            if part.flow and self.source.text[part.start] in "[{":
                return part.start
        return None

    def take(self, event: yaml.Event) -> None:
        """Take in the next event."""
        if isinstance(event, yaml.ScalarEvent):
            self._add(self._scalar(event))
        elif isinstance(event, yaml.CollectionStartEvent):
            self._begin(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._finish(event)
        elif isinstance(event, yaml.AliasEvent):
            self._add(self._alias(event))
        elif isinstance(event, yaml.DocumentStartEvent):
            self._document(event)

    def _document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        start, end = _start(event), _stop(event)
        if self._documents > 1:
            self.findings.error(
                "Y009",
                "a second document starts here",
                self.source.span(start, max(end, start + 1)),
                help="keep one document in a file: delete the line `---`, or move the rest to a file of its own",
            )
            raise _Stop

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        start = self._after_properties(event)
        self._no_question(start)
        if len(self._open) >= DEEPEST:
            report_depth(self.source, start, self.findings)
            raise _Stop
        keyed = isinstance(event, yaml.MappingStartEvent)
        self._open.append(_Open(keyed, bool(event.flow_style), start))

    def _finish(self, event: yaml.CollectionEndEvent) -> None:
        part = self._open.pop()
        span = Span(self.source, part.start, self._end(part, _stop(event)))
        if part.keyed:
            self._add(Mapping(tuple(part.entries), span))
        else:
            self._add(Sequence(tuple(part.items), span))

    def _end(self, part: _Open, mark: int) -> int:
        """Where it ends: a block ends with its last part, not where the next one starts."""
        if part.flow:
            return max(mark, part.start)
        if part.keyed:
            return part.entries[-1].value.span.end if part.entries else part.start
        return part.items[-1].span.end if part.items else part.start

    def _add(self, node: Node) -> None:
        if not self._open:
            self.root = node
        elif not self._open[-1].keyed:
            self._open[-1].items.append(node)
        elif self._open[-1].key is None:
            self._open[-1].key = node
        else:
            self._pair(self._open[-1], node)

    def _pair(self, part: _Open, value: Node) -> None:
        key, part.key = part.key, None
        if isinstance(key, Scalar) and self._usable(key, part):
            part.entries.append(Entry(key, value))
        elif key is not None and not isinstance(key, Scalar):
            self.findings.error(
                "Y013",
                "a key must be a plain text; this one is a list or has keys of its own",
                key.span,
                help="if the brackets belong to a text, put the text in quotes or under `|`",
            )

    def _usable(self, key: Scalar, part: _Open) -> bool:
        """Whether a key can stand; a doubled key is reported and kept."""
        if key.style == "refused":
            return False
        if key.style == "plain" and key.text in ("", "<<"):
            self._odd_key(key)
            return False
        first = part.seen.setdefault(key.text, key)
        if first is not key:
            self.findings.error(
                "Y012",
                f"the key {quoted(key.text)} stands twice here",
                key.span,
                notes=(f"it stands first at line {first.span.line}",),
                help="keep one of the two",
            )
        return True

    def _odd_key(self, key: Scalar) -> None:
        if key.text:
            self.findings.error("Y014", "merge keys `<<` are not used here", key.span, help="write the keys out")
        else:
            report_no_key(self.source, key.span.start, self.findings)

    def _alias(self, event: yaml.AliasEvent) -> Scalar:
        span = self.source.span(_start(event), _stop(event))
        self.findings.error(
            "Y016",
            f"{quoted(span.text)} stands for a part written elsewhere, and that is not used here",
            span,
            help="write the part out; if the `*` belongs to a text, put the text in quotes or under `|`",
        )
        return Scalar(span.text, "refused", span)

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        start = self._after_properties(event)
        style = _STYLES[event.style]
        end = max(event.end_mark.index, start)  # type: ignore[union-attr]  # events of a text have marks
        if start == end and event.anchor is None and event.tag is None:
            start = end = self._empty_place(start)
        if style in ("literal", "folded"):  # their mark stands at the start of the next line
            end = start + len(self.source.text[start:end].rstrip())
            self._no_tight_comment(start)
        span = Span(self.source, start, end)
        if style == "plain" and start < end:
            self._no_lost_end(end)
        if self._questions:
            self._no_question(start, self.source.text.find("?", start, end) if style == "plain" else -1)
        if style == "double" and UNSEEN.search(event.value):
            report_escape(self.source, _odd_escape(span), self.findings)
            return Scalar("", "refused", span)
        return Scalar(event.value, style, span)

    def _no_lost_end(self, end: int) -> None:
        """Report a text with a `#` in it, which to YAML starts a comment; a comment has a blank behind its `#`."""
        match = _LOST_END.match(self.source.text, end)
        if match:
            self.findings.error(
                "Y026",
                "a comment starts here, so the text ends before it",
                self.source.span(match.start(1), match.end()),
                help="put the text in quotes; or if this is a comment, put a blank behind its `#`",
            )

    def _empty_place(self, at: int) -> int:
        """Where nothing is written: right after its colon; the YAML readers put it here and there."""
        key = self._open[-1].key if self._open else None
        colon = self.source.text.find(":", key.span.end, at) if key else -1
        return at if colon < 0 else colon + 1

    def _no_tight_comment(self, start: int) -> None:
        """Stop at a comment right after a `|` or `>`, where the YAML readers disagree on it."""
        match = _TIGHT_COMMENT.match(self.source.text, start)
        if match:
            report_header(self.source, start, match.end() - 1, self.findings)
            raise _Stop

    def _no_question(self, start: int, inside: int = -1) -> None:
        """Stop at a question mark between brackets: in a text, or as the sign for a key."""
        text, before = self.source.text, start - 1
        if not self._questions or self.bracket is None:
            return
        while before > 0 and text[before] in " \r\n":
            before -= 1
        for at in (before, start, inside):
            if at >= 0 and text.startswith("?", at):
                report_question(self.source, at, self.findings)
                raise _Stop

    def _after_properties(self, event: Any) -> int:
        """Where a node really starts, after the anchors and tags before it, which are reported."""
        at = _start(event)
        if event.anchor is None and event.tag is None:
            return at
        while match := _PROPERTY.match(self.source.text, at):
            self._property(self.source.span(*match.span()))
            gap = _GAP.match(self.source.text, match.end())
            at = gap.end() if gap else match.end()
        return int(min(at, max(_stop(event), _start(event))))

    def _property(self, span: Span) -> None:
        if span.text.startswith("&"):
            code, what = "Y015", "gives a name to a part for use elsewhere"
        else:
            code, what = "Y017", "names a type of YAML's own"
        sign = span.text[0]
        self.findings.error(
            code,
            f"{quoted(span.text)} {what}, and that is not used here",
            span,
            help=f"delete it; if the `{sign}` belongs to a text, put the text in quotes or under `|`",
        )
