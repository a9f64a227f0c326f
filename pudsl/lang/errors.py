"""What to say about a sentence that cannot be read.

A parser knows tokens; an author knows words. Here the one is told in terms of the other. Slips that are common have
a message of their own, see `pudsl.lang.slips`; all others are told by the word that cannot stand where it stands and
by what could.
"""

from __future__ import annotations

import re
import unicodedata

from lark import Lark, Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from pudsl.lang.slips import sign_help, slip
from pudsl.source.cells import shown
from pudsl.source.diagnostic import Findings, register
from pudsl.source.passage import Passage
from pudsl.source.suggest import distance

register("S001", "a sign that sentences do not use")
register("S002", "a word stands where the sentence cannot go on with it")
register("S003", "a sentence ends too early")
register("S004", "the indentation of a line fits nothing above it")
register("S005", "a sentence is nested too deeply")

_NAMES = {
    "WORD": "a word",
    "VAR": "a name in upper case",
    "NUMBER": "a number",
    "COMMA": "`,`",
    "COLON": "`:`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "SLASH": "`/`",
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
    "_DEDENT": "the end of the block",
    "$END": "the end",
    "POSSESSIVE": "an owner such as `PLAYER's`",
    "UP_TO": "`up to`",
    "IN_ANY_ORDER": "`in any order`",
    "AT_ONCE": "`at once`",
    "AT_LEAST": "`at least`",
    "AT_MOST": "`at most`",
    "MORE_THAN": "`more than`",
    "LESS_THAN": "`less than`",
    "DOES_NOT": "`does not`",
}

_WORD = re.compile(r"[A-Za-z]+(?=[\s,:)\]]|$)")
_FIRST_SIGN = re.compile(r"\S|$")
_MOST_SHOWN = 6
# what a reader looks for first when a sentence goes wrong
_CLOSING = {"(": ")", "[": "]"}
_FIRST = ("the end of the line", "`,`", "`:`", "a word", "a name in upper case", "a number")


def report(error: UnexpectedInput, passage: Passage, entry: str, parser: Lark, findings: Findings) -> None:
    """One finding for one mistake, at the word that cannot stand there."""
    if isinstance(error, UnexpectedCharacters):
        _report_sign(error.pos_in_stream or 0, error.char, passage, findings)
        return
    if not isinstance(error, UnexpectedToken):
        findings.error("S004", "the indentation of this line fits nothing above it", passage.whole)
        return
    _report_token(error, error.token, passage, entry, parser, findings)


def _report_sign(place: int, sign: str, passage: Passage, findings: Findings) -> None:
    """A sign that sentences do not use: a word in capitals, a stranger that looks like a letter or a blank, or another."""
    word = _WORD.match(passage.text, place)
    if word and word[0].isascii():
        message = f"`{word[0]}` has capital letters"
        help = f"write `{word[0].lower()}`, or `{word[0].upper()}` for a name that stands for a thing"
        findings.error("S001", message, passage.span(*word.span()), help=help)
        return
    if sign.isspace() or (sign.isalpha() and not sign.isascii()):
        message = f"the sign `{shown(sign)}` is not the one that it looks like: {_name_of(sign)}"
        help = "write a blank in its place" if sign.isspace() else "write it anew with the letters a to z"
    else:
        message, help = f"the sign `{sign}` has no meaning in a sentence", sign_help(sign)
    findings.error("S001", message, passage.span(place, place + 1), help=help)


def _name_of(sign: str) -> str:
    return f"{unicodedata.name(sign, 'a sign without a name').lower()} (U+{ord(sign):04X})"


def report_indentation(passage: Passage, findings: Findings) -> None:
    """A line is indented less than the one above, and like none before."""
    start, size = _odd_line(passage.text)
    message = "the indentation of this line fits nothing above it"
    help = "put it below the line that it goes with"
    findings.error("S004", message, passage.span(start, start + size), help=help)


def _odd_line(text: str) -> tuple[int, int]:
    """Where the first line starts whose indentation none of the open blocks has, and how long it is."""
    blocks = [0]
    start = 0
    for line in text.split("\n"):
        column = len(line) - len(line.lstrip())
        if line.strip() and not line.lstrip().startswith("#"):
            inner = column > blocks[-1]
            while blocks[-1] > column:
                blocks.pop()
            if inner:
                blocks.append(column)
            elif blocks[-1] != column:
                return start, len(line)
        start += len(line) + 1
    return 0, len(text)


def report_depth(passage: Passage, findings: Findings) -> None:
    """More brackets, blocks or parts within each other than anybody could follow."""
    help = "give a part of it a name of its own: a noun, an adjective or a verb"
    end = passage.text.find("\n")
    span = passage.span(0, end if end >= 0 else len(passage.text))
    findings.error("S005", "this is nested too deeply", span, help=help)


def _report_token(
    error: UnexpectedToken, token: Token, passage: Passage, entry: str, parser: Lark, findings: Findings
) -> None:
    expected = _expected(error, parser)
    start = token.start_pos or 0
    found = slip(token, passage.text[:start], entry)
    help = found.help if found else f"here may stand {_listed(expected)}" if expected else None
    opened = _left_open(passage.text[:start])
    if opened is not None and token.type in ("_NL", "_DEDENT", "$END", "COLON"):
        sign, closing = passage.text[opened], _CLOSING[passage.text[opened]]
        help = f"write `{closing}` where what belongs together ends"
        findings.error("S003", f"`{sign}` is not closed in this line", passage.span(opened, opened + 1), help=help)
        return
    if token.type in ("_NL", "_DEDENT", "$END"):
        end = min(start, len(passage.text.rstrip()))
        span = passage.span(max(0, end - 1), end)
        findings.error("S003", found.message if found else "the sentence ends too early", span, help=help)
        return
    span = passage.span(start, token.end_pos or start + 1)
    if token.type == "_INDENT":
        message = "this line is indented, but the line above opens no block"
        start = next(_FIRST_SIGN.finditer(passage.text, token.end_pos or start)).start()
        span = passage.span(start, passage.text.find("\n", start) % (len(passage.text) + 1))
        findings.error("S004", message, span, help="a block opens with `:` at the end of a line")
        return
    if found:
        findings.error("S002", found.message, span, help=help)
        return
    words = [name.strip("`") for name in expected if name.startswith("`")]
    near = [word for word in words if len(word) > 3 and distance(str(token), word, 1) == 1]
    notes = (f"there is a word with a similar name: `{near[0]}`",) if near else ()
    findings.error("S002", f"the sentence cannot go on with `{token}`", span, help=help, notes=notes)


def _left_open(text: str) -> int | None:
    """Where the last bracket of the last line stands that is not closed."""
    start = text.rfind("\n") + 1
    opened: list[int] = []
    for place in range(start, len(text)):
        if text[place] in _CLOSING:
            opened.append(place)
        elif text[place] in _CLOSING.values() and opened:
            opened.pop()
    return opened[-1] if opened else None


def _expected(error: UnexpectedToken, parser: Lark) -> list[str]:
    accepts: set[str] = set(error.accepts or error.expected or ())
    names = {_name(terminal, parser) for terminal in accepts}
    names.discard("")
    return sorted(names, key=lambda name: (_FIRST.index(name) if name in _FIRST else len(_FIRST), name))


def _name(terminal: str, parser: Lark) -> str:
    if terminal in _NAMES:
        return _NAMES[terminal]
    if terminal.startswith("__"):
        return ""
    try:
        return f"`{parser.get_terminal(terminal).pattern.value}`"
    except KeyError:
        return ""


def _listed(names: list[str]) -> str:
    shown = names[:_MOST_SHOWN]
    if len(names) > _MOST_SHOWN:
        return ", ".join(shown) + " …"
    return " or ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
