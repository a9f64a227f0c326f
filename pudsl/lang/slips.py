"""The slips that authors make most, each with what to write instead.

A slip is told by the word where reading stopped, by what stands before it in the line, and sometimes by what is expected
at the place. The first that fits is taken; what fits none gets the general message of `pudsl.lang.errors`.
"""

from __future__ import annotations

import re

from lark import Token

from pudsl.classes import dataclass


@dataclass(frozen=True, slots=True)
class Slip:
    """`word` and `before` are patterns: for the word where reading stops, and for the line up to it.

    `entry`: only where rules, an effect, an amount or a truth is expected.
    """

    word: str
    before: str
    message: str
    help: str
    entry: str | None = None


_RULES_START = r"when|before|you|rule|once|twice|others|anyone|to"


_SLIPS = (
    Slip(
        _RULES_START,
        r"^\s*$",
        "a rule stands here, but something that is done is expected",
        "rules stand under a key of their own; here stand deeds, such as `VERB a THING`",
        "effect",
    ),
    Slip(
        r"cannot|can|should",
        r"^\s*you$",
        "a rule stands here, but something that is done is expected",
        "rules stand under a key of their own; here stand deeds, such as `VERB a THING`",
        "effect",
    ),
    Slip(
        r"\S+",
        rf"^\s*(?!({_RULES_START}|may|your|the|each|for|if|whenever)\b)(?!.* (is|are)\b)[a-z-]+( [^,:]*)?$",
        "a deed stands here, but a rule is expected",
        "write `when EVENT, DEED` for what comes of something, or `may DEED` for what can be done at will; what is done "
        "once stands under a key of its own",
        "rules",
    ),
    Slip(
        r"there|if|when|may|you",
        r"^\s*$",
        "a number is expected",
        "write `number of THINGS`, or `N if CONDITION otherwise 0`",
        "amount",
    ),
    Slip(
        r"times",
        r"\S",
        "an amount is multiplied by a sign",
        "write `AMOUNT * 2`",
        "amount",
    ),
    Slip(
        r"for|per|each",
        r"\S",
        "an amount is not counted like this",
        "multiply: `2 * number of THINGS`",
        "amount",
    ),
    Slip(
        r"no",
        r"\bno$",
        "`no` stands here twice",
        "write it once",
    ),
    Slip(
        r"\S+",
        r"\bwhenever$",
        "`whenever` is written `when`",
        "write `when EVENT, DEED`",
    ),
    Slip(
        r"not",
        r"\bcan$",
        "`can not` is one word",
        "write `cannot`",
    ),
    Slip(
        r",",
        r"^\s*repeat \S+ time$",
        "how often is said by `times`",
        "write `repeat 2 times, DEED`",
    ),
    Slip(
        r",",
        r"^\s*else$",
        "`else` is written `otherwise`",
        "write `otherwise, DEED`",
    ),
    Slip(
        r",",
        r"^\s*(for each|each) [^,:]*$",
        "a colon stands behind what is named by `each`",
        "write `for each THING: DEED`, `each player: DEED`",
    ),
    Slip(
        r",",
        r"^\s*(if|otherwise if) [^,:]*$",
        "no condition stands before the comma",
        "write `if there is a THING, DEED`, `if NUMBER is 3, DEED`, or what else is to be so",
    ),
    Slip(
        r"more|less",
        r"\bis \S+ or$",
        "a bound stands before its number",
        "write `is at least 3` or `is at most 3`",
    ),
    Slip(
        r"\S+",
        r"\bpay (?!.*\bto\b)[^,:]*$",
        "`to` is missing between the price and the deed",
        "write `pay 2 COINS to DEED`",
    ),
    Slip(
        r"or",
        r"^(?!.*\b(if|unless|until|while)\b)",
        "`or` joins conditions, not things",
        "write `a NOUN of [A, B]` to have one of several things chosen, or `either DEED or DEED` for one of two deeds",
    ),
    Slip(
        r"and",
        r"^(?!.*\b(if|unless|until|while)\b)",
        "`and` joins conditions, not things or deeds",
        "write `each NOUN of [A, B]` for several things, or `DEED then DEED` for two deeds",
    ),
    Slip(
        r"times|twice",
        r"\S",
        "a deed is not counted like this",
        "write `repeat 2 times, DEED`, or `by 2` behind a verb that is written with `by`",
    ),
    Slip(
        r"is|are",
        r"\b(when|before) (an?|the|each|another)?\b",
        "what happens is told by who does it",
        "write `when you destroy a piece`, or `when anyone destroys a piece`, not `when a piece is destroyed`",
    ),
    Slip(
        r"once",
        r"\S",
        "a limit stands in front of what it limits",
        "write `once per PERIOD, may DEED`",
    ),
    Slip(
        r",",
        r"\buntil (the |a |this )?[a-z-]+$",
        "nothing says whether it is the start or the end of that time",
        "write `until the round ends, ...` or `until the round starts, ...`",
    ),
    Slip(
        r"then",
        r"\bif\b",
        "a comma stands between a condition and what follows",
        "write `if CONDITION, DEED`",
    ),
    Slip(
        r",",
        r"(?<!otherwise)$",
        "two deeds are not joined by a comma",
        "write `DEED then DEED`, or each on a line of its own",
    ),
    Slip(
        r"if",
        r",$",
        "after a comma no `if` can stand",
        "put a colon for the comma, and the `if` into an indented block below",
    ),
    Slip(
        r"if",
        r"^\s*(?!if\b)\w",
        "a condition stands before the deed",
        "write `if CONDITION, DEED`; in a rule about a verb or a noun `if CONDITION` stands last",
    ),
    Slip(
        r"unless",
        r"\S|^\s*$",
        "`unless` stands only behind a rule",
        "write `if not CONDITION, DEED`",
    ),
    Slip(
        r"may",
        r"\byou$",
        "a permission is written `you can`, an offer `may`",
        "write `you cannot VERB`, `you should not VERB` for a rule that yields, `you can VERB despite RULE`, "
        "or `may DEED`",
    ),
    Slip(
        r"[a-z-]+",
        r"\byou$",
        "after `you` stands what you can, cannot or should not do",
        "write `you cannot VERB` for what is not allowed; a deed that must be done is just `VERB ...`",
    ),
    Slip(
        r"all",
        r"^\s*$",
        "who acts is named by `each`",
        "write `each player: DEED`, `each player at once: DEED`, or `each player clockwise from PLAYER: DEED`",
    ),
    Slip(
        r"when|while",
        r"\b(is|are|can|cannot|not)\b.*\S",
        "a rule holds `if` something is so",
        "write `... if CONDITION`",
    ),
    Slip(
        r"\S+",
        r"\b(otherwise)$",
        "a comma stands after `otherwise`",
        "write `otherwise, DEED`, or `otherwise:` and an indented block",
    ),
    Slip(
        r"(?!otherwise\b)[a-z-]+",
        r"\b(if|when|while|repeat|before|until)\b[^:]*:$",
        "after a colon the sentence goes on in an indented block",
        "put a comma for the colon if the rest stands on the same line",
    ),
    Slip(
        r"[a-z-]+",
        r"\brule [a-z0-9-]+$",
        "a colon stands after the name of a rule",
        "write `rule NAME: you cannot VERB ...`",
    ),
    Slip(
        r"by",
        r"\bis [a-z]+$",
        "what a word counts is not changed like this",
        "write `is 1 more`, `is 1 less`, `is 2 times`, or `is instead 3`",
    ),
    Slip(
        r"[a-z-]+",
        r"\b(when|before|if|while|unless)\b[^,:]*\d$",
        "a comma is missing before what happens",
        "write `when EVENT, DEED` and `if CONDITION, DEED`",
    ),
    Slip(
        r"[a-z-]+",
        r"^\s*(for|each|the|repeat)\b[^,:]*\d$",
        "a sign is missing before what is done",
        "write `for each THING: DEED`, `each player: DEED`, `repeat 2 times, DEED`",
    ),
    Slip(
        r"for",
        r"\S",
        "an amount is not counted `for each`",
        "multiply: `gain (2 * number of THINGS) COINS`",
    ),
    Slip(
        r"no|a|an|the|each|another|any|up to|your|[0-9]+|may|choose|do|pay",
        r"\b(when|before|if|while|unless)\b[^,:]*\w$",
        "a comma is missing before what happens",
        "write `when EVENT, DEED` and `if CONDITION, DEED`",
    ),
    Slip(
        r"no|a|an|the|each|another|any|up to|your|that|[0-9]+",
        r"^\s*(?!(for|each|the|repeat)\b)[a-z-]+ [^,:]*\w$",
        "a word is missing between two things",
        "a verb takes its things with words such as `to from by onto into at as for`",
    ),
    Slip(
        r"no|a|an|the|each|another|any|up to|your|[0-9]+|may|choose|do|pay",
        r"^\s*(for|each|the|repeat)\b[^,:]*\w$",
        "a sign is missing before what is done",
        "write `for each THING: DEED`, `each player: DEED`, `repeat 2 times, DEED`",
    ),
)
_ENDS = (
    Slip(
        "", r"^to [^:]*$", "a colon is missing behind the heading", "write `to VERB THING: DEED`, or the deeds below it"
    ),
    Slip("", r"^\s*for [^:]*$", "a colon is missing before what is done with each", "write `for each THING: DEED`"),
    Slip(
        "",
        r",$",
        "the sentence goes on behind a comma on the same line",
        "write the deed behind the comma, or put a colon for the comma and the deeds on indented lines below",
    ),
    Slip(
        "",
        r"^\s*(when|before|if|while|until|repeat|later) [^,:]*$",
        "nothing says what happens then",
        "put a comma and a deed behind it, or a colon and the deeds on indented lines below",
    ),
    Slip("", r"^\s*(each|the) [^:]*$", "nothing says what is done", "write `each player: DEED`"),
)

_SIGNS = {
    ">": "write `is more than`, or `is at least`",
    "<": "write `is less than`, or `is at most`",
    "=": "write `is`, or `set THING to VALUE` to change something",
    "!": "write `is not`",
    "&": "write `and`",
    "|": "write `or`",
    "%": "percentages are written as a product and a quotient: `N * 30 / 100`",
    ".": "a sentence ends with its line",
    ";": "two deeds are joined by `then`",
    "'": "an owner is written `PLAYER's`; texts have no quotes",
    '"': "names of things stand without quotes",
    "{": "a list is written `[A, B]`",
    "}": "a list is written `[A, B]`",
    "“": "names of things stand without quotes",
    "”": "names of things stand without quotes",
    "„": "names of things stand without quotes",
    "’": "an owner is written `PLAYER's`, with a straight `'`; texts have no quotes",
    "‘": "an owner is written `PLAYER's`, with a straight `'`; texts have no quotes",
    "_": "words are joined by `-`; only names in upper case have `_`",
    "×": "write `*`",
    "–": "write `-`",
    "—": "write `-`",
}


def sign_help(sign: str) -> str:
    """What to write in place of a sign."""
    if sign.isalpha():
        return "words are written in small letters, names that stand for a thing ALL in capital letters"
    return _SIGNS.get(sign, "sentences are made of words, numbers and , : ( ) [ ] + - * /")


def slip(token: Token, before: str, entry: str) -> Slip | None:
    """The slip that reading stopped at, if it is a common one. `entry` is what is expected at the place."""
    ends = token.type in ("_NL", "_DEDENT", "$END")
    line = before[before.rstrip("\n").rfind("\n") + 1 :].strip("\n") if ends else before[before.rfind("\n") + 1 :]
    line = line.rstrip()
    for each in _ENDS if ends else _SLIPS:
        if each.entry not in (None, entry):
            continue
        if (ends or re.fullmatch(each.word, str(token))) and re.search(each.before, line):
            return each
    return None
