"""Whatever is deep or leads back to itself is said to be so, at every depth: no text ends in a traceback."""

from __future__ import annotations

import shutil
from pathlib import Path
from textwrap import dedent

import pytest
from games import GAMES, added, check_with

from pudsl.check.declare import load
from pudsl.check.program import check
from pudsl.lower import LoweringError, lower
from pudsl.source.diagnostic import Diagnostic, Findings

TOO_DEEP = {"S005", "T007"}


def name(n: int) -> str:
    return "depth-" + "abcdefghijklmnopqrstuvwxyz"[n // 26] + "abcdefghijklmnopqrstuvwxyz"[n % 26]


def within(head: str, n: int, last: str) -> str:
    """Blocks within each other."""
    return "\n".join([*("    " * depth + head for depth in range(n)), "    " * n + last])


def result(rules: str = "", effect: str = "", amount: str = "", truth: str = "") -> str:
    """`ok`, the code of the one finding, or `L001`."""
    program, findings = check_with("garden", added(rules, effect, amount, truth))
    if program is None:
        assert len(findings) == 1, [f"{d.code} {d.message}" for d in findings]
        return findings[0].code
    try:
        lower(program)
    except LoweringError:
        return "L001"
    return "ok"


SENTENCES = {
    "brackets": lambda n: {"amount": "(" * n + "coins" + ")" * n},
    "sums in brackets": lambda n: {"amount": "(" * n + "coins" + " + 1)" * n},
    "a long sum": lambda n: {"amount": " + ".join(["coins"] * n)},
    "denials": lambda n: {"truth": "not " * n + "coins is 1"},
    "a long truth": lambda n: {"truth": " and ".join(["coins is 1"] * n)},
    "truths in brackets": lambda n: {"truth": "(coins is 1 and (coins is 2 or " * n + "coins is 3" + "))" * n},
    "conditions": lambda n: {"effect": within("if coins is 1:", n, "gain 1 coins")},
    "otherwise if": lambda n: {
        "effect": "if coins is 1, gain 1 coins\n" + "otherwise if coins is 2, gain 1 seed\n" * n
    },
    "loops": lambda n: {"effect": within("for each GOOD:", n, "gain 1 coins")},
    "offers": lambda n: {"effect": within("may:", n, "gain 1 coins")},
    "entries": lambda n: {"effect": within("later:", n, "gain 1 coins")},
    "players": lambda n: {"effect": within("each player:", n, "gain 1 coins")},
    "one after the other": lambda n: {"effect": " then ".join(["gain 1 coins"] * n)},
    "choices in a block": lambda n: {"effect": "choose a card in hand\n" * n + "move that card to pile"},
    "names in a block": lambda n: {"effect": "let N be coins\n" + "let N be N + 1\n" * n + "gain N coins"},
    "regions": lambda n: {"amount": "number of " + "neighbours of " * n + "bees"},
    "a long list": lambda n: {"amount": "number of [" + ", ".join(["bees"] * n) + "]"},
    "while": lambda n: {"rules": "while coins is 1, " * n + "you cannot draw a card"},
    "nouns from the last": lambda n: {
        "rules": "\n".join(f"your {name(k)} is your {name(k + 1)} + 1" for k in range(n)) + f"\nyour {name(n)} is 1"
    },
    "adjectives from the last": lambda n: {
        "rules": "\n".join(f"CELL is {name(k)} if CELL is in neighbours of {name(k + 1)} cells" for k in range(n))
        + f"\nCELL is {name(n)} if CELL has a stone"
    },
    "verbs from the last": lambda n: {
        "rules": "\n".join(f"to {name(k)}: {name(k + 1)}" for k in range(n)) + f"\nto {name(n)}: gain 1 coins"
    },
    "ways instead": lambda n: {
        "rules": "\n".join(f"the fare of CELL is instead {k} if coins is {k}" for k in range(n))
    },
}


@pytest.mark.parametrize("what", SENTENCES)
def test_whatever_is_deep_is_played_or_refused(what: str) -> None:
    for n in (20, 90, 400):
        assert result(**SENTENCES[what](n)) in {"ok", "L001"} | TOO_DEEP, n


MANY = {
    "more of a number": "the fare of CELL is 1 more if coins is {k}",
    "less of a number": "the fare of CELL is 1 less if coins is {k}",
    "cells that count too": "CELL is also planted if coins is {k}",
    "cells that do not count": "CELL is not planted if coins is {k}",
    "prohibitions": "you cannot draw a card if coins is {k}",
    "permissions": "you can buy CARD despite purse if coins is {k}",
    "deeds after a deed": "when you draw a card, gain {k} coins",
    "abilities": "may pay {k} coins to gain 1 seed",
}


@pytest.mark.parametrize("what", MANY)
def test_hundreds_of_cards_can_speak_of_one_word(what: str) -> None:
    assert result(rules="\n".join(MANY[what].format(k=k) for k in range(1, 301))) == "ok"


def test_what_is_deep_below_a_verb_that_is_asked_for_is_read() -> None:
    """Whether a verb is possible is known later than the cells of which it is asked."""
    stony = "CELL is stony if you could drop a stone onto CELL"
    assert result(rules=stony, amount="number of stony cells") == "ok"


# -- circles


def findings_of(rules: str) -> list[Diagnostic]:
    return check_with("garden", added(rules))[1]


CIRCLES = {
    "a choice first": """
        to plant a patch: put a stone onto a cell in bed
        to plant N patches: repeat N times, plant a patch
        when you would plant a patch, may plant 2 patches
    """,
    "either way": """
        to dance:
            if coins is 1, sing
            otherwise, sing
        to sing:
            if coins is 2, dance
    """,
    "forbidden if possible": """
        to dance: gain 1 coins
        you cannot dance if you could dance
    """,
    "a noun between": """
        to dance: gain 1 coins
        your zeal is 1 if you could dance otherwise 0
        you cannot dance if your zeal is 0
    """,
    "despite a rule": """
        to dance: gain 1 coins
        to sing: dance despite dull
        rule dull: you cannot dance if coins is 1
        rule glum: you cannot dance unless you could sing
    """,
    "in the name of another": """
        to dance: gain 1 coins
        others cannot dance if you could dance
    """,
}


@pytest.mark.parametrize("what", CIRCLES)
def test_what_is_possible_leads_back_to_itself(what: str) -> None:
    findings = findings_of(dedent(CIRCLES[what]))
    assert [d.code for d in findings] == ["T004"], [d.message for d in findings]
    assert " asks " in findings[0].message


def test_a_verb_may_lead_to_itself_where_its_first_deed_does_not() -> None:
    rules = "to dance:\n    gain 1 coins\n    if coins is at most 5, dance\nto sing:\n    may hum\n    sing soon\n"
    rules += "to hum: gain 1 seed\nto sing soon: later, sing"
    assert result(rules=rules) == "ok"


def test_an_amount_on_a_card_leads_back_to_itself(tmp_path: Path) -> None:
    game = tmp_path / "garden"
    shutil.copytree(GAMES / "garden", game)
    things = game / "things.yaml"
    circle = "worth: sum of worth of each card in hand"
    things.write_text(
        things.read_text(encoding="utf-8").replace("worth: number of planted cells", circle), encoding="utf-8"
    )
    findings = Findings()
    assert check(load(game, findings=findings), findings) is None
    assert [d.code for d in findings] == ["T004"]
    (finding,) = findings
    assert finding.span.text == "worth" and "leads back to itself: `the worth of CARD` asks" in finding.message
