"""What a YAML reader complains about, in the words of somebody who writes content.

PyYAML's own wording never reaches the user.  Its complaint picks one of a few
explanations here, and the explanation looks at the author's text again, since the
reader notices most slips later than they were made.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import yaml

from pudsl.classes import dataclass
from pudsl.source.diagnostic import Findings, quoted
from pudsl.source.text import Source, Span

DEEPEST = 40  # content needs about eight; sentences are walked by recursion, so it must be small

_QUOTES_OR_BLOCK = "put the text in quotes or under `|`"


@dataclass(frozen=True, slots=True)
class _Trouble:
    """A complaint of the YAML reader and what it is about."""

    source: Source
    findings: Findings
    at: int  # where the reader gave up
    context: int | None  # where the thing starts that it was reading
    bracket: int | None  # the innermost bracket that is open

    @property
    def sign(self) -> str:
        return self.source.text[self.at : self.at + 1]

    @property
    def line(self) -> int:
        return self.source.line_at(self.at)

    @property
    def before(self) -> str:
        """The line up to the place."""
        return self.source.text[self.source.line_start(self.line) : self.at]

    def previous(self) -> int | None:
        """The nearest line above that is neither empty nor a comment."""
        for line in range(self.line - 1, 0, -1):
            text = self.source.line_text(line).strip()
            if text and not text.startswith("#"):
                return line
        return None

    def one(self, at: int | None = None) -> Span:
        """The span of one character."""
        at = self.at if at is None else at
        return self.source.span(at, at + 1)

    def rest(self, at: int | None = None) -> Span:
        """The span from a place to the last letter of its line."""
        at = self.at if at is None else at
        end = self.source.line_end(self.source.line_at(at))
        return self.source.span(at, at + max(1, len(self.source.text[at:end].rstrip())))

    def whole(self, line: int) -> Span:
        """The span of a line without its indentation."""
        start, text = self.source.line_start(line), self.source.line_text(line)
        return self.rest(start + len(text) - len(text.lstrip()))

    def error(self, code: str, message: str, span: Span, help: str) -> None:
        self.findings.error(code, message, span, help=help)


def report_syntax(error: yaml.MarkedYAMLError, source: Source, findings: Findings, bracket: int | None = None) -> None:
    """Report a syntax error; `bracket` is where the innermost open bracket stands."""
    at = error.problem_mark.index if error.problem_mark else 0
    context = error.context_mark.index if error.context_mark else None
    trouble = _Trouble(source, findings, min(at, len(source.text)), context, bracket)
    complaint = f"{error.context or ''}; {error.problem or ''}"
    for pattern, explain in _EXPLANATIONS:
        if re.search(pattern, complaint):
            return explain(trouble)
    return _unclear(trouble)


def report_escape(source: Source, at: int, findings: Findings) -> None:
    """Report an escape in double quotes that makes nothing that can be shown."""
    findings.error(
        "Y029",
        "this backslash stands for nothing that can be shown",
        source.span(at, at + 1),
        help="use single quotes, where a backslash is just a backslash, or type the character itself",
    )


def report_directive(source: Source, findings: Findings) -> bool:
    """Report a line with `%` before the content; whether there was one."""
    match = re.match(r"(?:[ ]*(?:#[^\r\n]*)?\r?\n)*+(%[^\r\n]*)", source.text)
    if match:
        findings.error(
            "Y011",
            "a line that starts with `%` is an instruction to the YAML reader, and none is used here",
            source.span(*match.span(1)),
            help="delete the line",
        )
    return match is not None


def report_header(source: Source, start: int, at: int, findings: Findings) -> None:
    """Report what stands at `at`, on the line of the `|` or `>` at `start`."""
    sign = source.text[start : start + 1]
    findings.error(
        "Y030",
        f"something stands after `{sign}` on its line",
        source.span(at, max(at + 1, source.line_end(source.line_at(at)))),
        help=f"start the text on the next line; if the `{sign}` belongs to the text, put the text in quotes",
    )


def report_no_key(source: Source, at: int, findings: Findings) -> None:
    """Report a colon that has no key before it."""
    findings.error(
        "Y018",
        "a key is missing before this colon",
        source.span(at, at + 1),
        help="write a key; if the colon belongs to a text, put the text in quotes",
    )


def report_question(source: Source, at: int, findings: Findings) -> None:
    """Report a question mark between brackets, where the YAML readers disagree on it."""
    findings.error(
        "Y026",
        "a text between brackets cannot have a `?`",
        source.span(at, at + 1),
        help="put the text in quotes",
    )


def report_depth(source: Source, at: int, findings: Findings) -> None:
    """Report what is nested too deeply to be read."""
    findings.error(
        "Y010",
        f"this is nested deeper than {DEEPEST} levels",
        source.span(at, at + 1),
        help="give the inner parts keys of their own higher up",
    )


# --- colons and keys -----------------------------------------------------------------------------


def _colon(trouble: _Trouble) -> None:
    """A colon where no key can be: two on a line, or a key below a finished value."""
    if re.search(r":[ ]", trouble.before):
        return _two_colons(trouble)
    if re.fullmatch(r"""[^'"]*['"]\s*""", trouble.before):
        return _unclear(trouble)  # the end of a quoted text of several lines
    above = trouble.previous()
    if trouble.before.rstrip().endswith(("]", "}")):
        return _bracket_key(trouble)
    if above is None:
        return _unclear(trouble)
    if _depth(trouble.source.line_text(above)) < _depth(trouble.before):
        return _too_deep(trouble, above)
    return _keyless(trouble, above)


def _two_colons(trouble: _Trouble) -> None:
    line = trouble.source.line_text(trouble.line)
    head = re.match(r"[ ]*([^\s:-][^:]*): ", line)
    start = f"`{head.group(1)}: |`" if head and len(head.group(1)) < 30 else "`- |`"
    trouble.error(
        "Y024",
        "there are two `: ` on this line",
        trouble.one(),
        f"put the text on lines of its own under {start}, or put it in quotes",
    )


def _bracket_key(trouble: _Trouble) -> None:
    trouble.error(
        "Y013",
        "a key must be a plain text; this one ends with a bracket",
        trouble.one(),
        "if the brackets belong to a text, put the text in quotes or under `|`",
    )


def _too_deep(trouble: _Trouble, above: int) -> None:
    trouble.findings.error(
        "Y023",
        "this key stands deeper than the line above, which has its value already",
        trouble.whole(trouble.line),
        labels=((trouble.whole(above), "this line is complete"),),
        help="line it up with the key above, or write the lines of one text under `|`",
    )


def _keyless(trouble: _Trouble, line: int) -> None:
    trouble.error(
        "Y025",
        "this line has no colon, and the next one is a key",
        trouble.whole(line),
        "if it is a key, end it with a colon; if it is a text, write a key, a colon and a space before it",
    )


def _no_colon(trouble: _Trouble) -> None:
    """A line among keys that is no key."""
    start = trouble.at if trouble.context is None else trouble.context
    span = trouble.rest(start)
    above = _Trouble(trouble.source, trouble.findings, start, None, None).previous()
    if above and re.search(r"[|>][+-]?\s*(#.*)?$", trouble.source.line_text(above)):
        help = "indent the lines of a text further than the key above them"
    elif re.search(r"\w:\S", span.text):
        help = "put a space after the colon"
    else:
        help = "if it is a key, write a colon and its value; if it goes on with the text above, indent it further"
    trouble.error("Y025", "this line among keys has no colon with a space after it", span, help)


def _tight_colon(trouble: _Trouble) -> None:
    """A colon between brackets with a bracket or a comma right after it."""
    help = "put a space after the colon; if it belongs to a text, put the text in quotes"
    trouble.error("Y025", "a space is missing after this colon", trouble.one(), help)


def _question(trouble: _Trouble) -> None:
    report_question(trouble.source, trouble.at, trouble.findings)


# --- lists and indentation -----------------------------------------------------------------------


def _dash(trouble: _Trouble) -> None:
    if trouble.bracket is not None:
        return _reserved(trouble)
    trouble.error(
        "Y028",
        "a list cannot start on the line of its key",
        trouble.one(),
        "start the list on the next line; if the `-` belongs to a text, put the text in quotes",
    )


def _block(trouble: _Trouble) -> None:
    """Something that fits none of the keys or items above it."""
    if trouble.sign in ("]", "}"):
        _stray_bracket(trouble)
    elif trouble.sign == ":":
        report_no_key(trouble.source, trouble.at, trouble.findings)
    elif trouble.before.strip(" -"):
        _after_close(trouble)
    elif re.match(r"-(\s|$)", trouble.source.text[trouble.at : trouble.at + 2]):
        _item_among_keys(trouble)
    else:
        _misplaced(trouble)


def _item_among_keys(trouble: _Trouble) -> None:
    trouble.error(
        "Y028",
        "a list item stands among keys",
        trouble.rest(),
        "line it up with the other items of its list, or give the list a key of its own",
    )


def _misplaced(trouble: _Trouble) -> None:
    above = trouble.previous()
    line = trouble.source.line_text(above) if above else ""
    if re.search(r"\S\s+#", line) and _depth(line) < _depth(trouble.before + "x"):
        help = "the comment above ended the text; put the whole text under `|`, or move the comment"
    elif trouble.context is not None and trouble.source.text[trouble.context] == "-":
        help = "start the line with `- ` like the items above, or give the list a key of its own"
    else:
        help = "line it up with a key above; lines of a text under `|` go as far in as its first line"
    trouble.error("Y023", "the indentation of this line fits nothing above it", trouble.rest(), help)


def _document(trouble: _Trouble) -> None:
    """Something after the end of the outermost list or mapping."""
    if re.search(r"^\.\.\.", trouble.source.text[: trouble.at], re.MULTILINE):
        trouble.error(
            "Y009",
            "the file goes on after the line `...`, which ends it",
            trouble.rest(),
            "delete the line `...`",
        )
    elif trouble.before.strip(" -"):
        _after_close(trouble)
    else:
        trouble.error(
            "Y023",
            "this line stands further left than the first line of the file",
            trouble.rest(),
            "start the first key and this one in the same column",
        )


# --- quotes and brackets -------------------------------------------------------------------------


def _after_close(trouble: _Trouble) -> None:
    sign = trouble.before.rstrip()[-1:]
    if sign == "'":
        help = "write '' for an apostrophe between single quotes, or put the whole text under `|`"
    elif sign == '"':
        help = 'write \\" for a quote between double quotes, or put the whole text under `|`'
    else:
        help = "delete it; if all of it is one text, put the text in quotes or under `|`"
    what = "the closing quote" if sign in ("'", '"') else "the end of this value"
    trouble.error("Y031", f"something follows {what}", trouble.rest(), help)


def _open_quote(trouble: _Trouble) -> None:
    start = trouble.at if trouble.context is None else trouble.context
    sign = trouble.source.text[start : start + 1]
    trouble.error(
        "Y022",
        "this quote is never closed",
        trouble.one(start),
        f"write {sign} at the end of the text; if the quote belongs to the text, put the text under `|`",
    )


def _escape(trouble: _Trouble) -> None:
    slash = trouble.source.text.rfind("\\", 0, trouble.at + 1)
    report_escape(trouble.source, max(slash, 0), trouble.findings)


def _brackets(trouble: _Trouble) -> None:
    """A list in [ ] or keys in { } that do not go on as they should."""
    start = trouble.bracket
    if start is None or trouble.source.text[start] not in "[{":
        return _unclear(trouble)
    close = "]" if trouble.source.text[start] == "[" else "}"
    if not _closed(trouble.source.text, start):
        _open_bracket(trouble, start, close)
    elif trouble.sign in ("]", "}"):
        trouble.findings.error(
            "Y032",
            f"a `{close}` is expected here, not `{trouble.sign}`",
            trouble.one(),
            labels=((trouble.one(start), "this bracket is open"),),
            help=f"close the inner bracket with `{close}` first",
        )
    elif trouble.source.text.startswith("- ", trouble.at):
        _reserved(trouble)
    elif trouble.sign == "?":
        _question(trouble)
    else:
        _comma(trouble, close)


def _open_bracket(trouble: _Trouble, start: int, close: str) -> None:
    trouble.findings.error(
        "Y021",
        "this bracket is never closed",
        trouble.one(start),
        help=f"write `{close}` at the end; if the bracket belongs to a text, {_QUOTES_OR_BLOCK}",
    )


def _comma(trouble: _Trouble, close: str) -> None:
    if trouble.sign == ",":
        message, help = (
            "nothing stands before this comma",
            "write a value before it, or delete the comma",
        )
    else:
        message = f"a comma or `{close}` is expected before this"
        help = "put a comma between the parts; put a text that holds a colon or a bracket in quotes"
    trouble.error("Y027", message, trouble.one(), help)


def _stray_bracket(trouble: _Trouble) -> None:
    trouble.error(
        "Y032",
        f"this `{trouble.sign}` closes nothing",
        trouble.one(),
        f"delete it, or write the opening bracket; if it belongs to a text, {_QUOTES_OR_BLOCK}",
    )


def _no_content(trouble: _Trouble) -> None:
    if trouble.bracket is not None:
        _brackets(trouble)
    elif trouble.sign in ("]", "}"):
        _stray_bracket(trouble)
    else:
        _reserved(trouble)


def _block_header(trouble: _Trouble) -> None:
    start = trouble.at if trouble.context is None else trouble.context
    report_header(trouble.source, start, trouble.at, trouble.findings)


def _too_nested(trouble: _Trouble) -> None:
    """libyaml gave up before we could: find the bracket or dash that is one too many."""
    depth, place = 0, trouble.at
    for match in re.finditer(r"[\[\]{}]", trouble.source.text[: trouble.at]):
        depth += 1 if match.group() in "[{" else -1
        if depth > DEEPEST:
            place = match.start()
            break
    report_depth(trouble.source, place, trouble.findings)


def _reserved_start(trouble: _Trouble) -> None:
    start = trouble.at if trouble.context is None else trouble.context
    _reserved(_Trouble(trouble.source, trouble.findings, start, None, None))


def _reserved(trouble: _Trouble) -> None:
    if not trouble.sign.strip():
        return _unclear(trouble)
    trouble.error("Y026", f"a text cannot start with {quoted(trouble.sign)}", trouble.one(), _QUOTES_OR_BLOCK)


def _unclear(trouble: _Trouble) -> None:
    trouble.error(
        "Y020",
        "the layout of the file cannot be followed from here",
        trouble.rest(),
        "compare the indentation, the quotes and the colons of this line with the lines above",
    )


# --- helpers -------------------------------------------------------------------------------------


def _depth(line: str) -> int:
    """The column where the content of a line starts, with list dashes counted as indentation."""
    match = re.match(r"(?:[ ]|-(?=[ ]))*", line)
    return match.end() if match else 0


def _closed(text: str, start: int) -> bool:
    """Whether the bracket at `start` has a partner.

    Quotes are not looked at: an apostrophe in a word would be taken for one.
    """
    depth = 0
    for match in re.finditer(r"[\[\]{}]", text[start:]):
        depth += 1 if match.group() in "[{" else -1
        if depth == 0:
            return True
    return False


_EXPLANATIONS: tuple[tuple[str, Callable[[_Trouble], None]], ...] = (
    ("exceeded", _too_nested),
    ("mapping values are not allowed", _colon),
    ("sequence entries are not allowed", _dash),
    (r"unexpected ':'", _tight_colon),
    (r"unexpected '\?'", _question),
    ("mapping keys are not allowed", _reserved),
    ("could not find expected ':'", _no_colon),
    ("cannot start any token", _reserved),
    (r"quoted scalar; .*(end of stream|document)", _open_quote),
    (r"quoted scalar; ", _escape),
    (r"block scalar; ", _block_header),
    (r"(an alias|an anchor|a tag); |tag handle", _reserved_start),
    (r"a flow (sequence|mapping); ", _brackets),
    (r"node; .*node content", _no_content),
    (r"parsing a block (mapping|collection); ", _block),
    (r"document start", _document),
)
