"""The tables of the parser, made by Lark from the grammar, as plain data.

Lark takes half a second to make an LALR automaton of the grammar, so this is done once: when the package is built, or else
when it is first needed, see `pudsl.lang.tables`. This file stands alone, so that a build can run it.

    name        the fingerprint of the grammar, and of this file
    pattern     the regular expression of all tokens, one named group each
    words       of a kind of token, the texts that are a kind of their own: reserved words
    ignored     kinds of tokens that are dropped
    entries     for each entry of the grammar, the state it starts in and the one it ends in
    states      for each state, which row is its own
    rows        for each kind of token and each rule: the next state, or ~n to reduce by rule n; only ~n where there is
                nothing else to do, whatever follows: what cannot follow is then found out a little later
    rules       size, name of the rule, name of what is built ("" for the parts of a list), whether a single part stands
                for itself, which parts are kept: place, whether it is a list to be spread, how many gaps before it;
                and how many gaps behind the last
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

try:
    from _blake2 import blake2b  # what hashlib hands out, without loading OpenSSL for it
except ImportError:
    from hashlib import blake2b

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule

ENTRIES = ("rules", "effect", "amount", "truth")


def fingerprint(grammar: str) -> str:
    """What tells the tables of this grammar from all others."""
    return blake2b(Path(__file__).read_bytes() + grammar.encode(), digest_size=16).hexdigest()


def make(grammar: str) -> dict[str, Any]:
    """The tables of a grammar."""
    from lark import Lark
    from lark.indenter import PythonIndenter

    # which indenter does not matter: it is not part of the tables, but Lark asks for one
    lark = Lark(
        grammar, parser="lalr", lexer="basic", start=list(ENTRIES), postlex=PythonIndenter(), maybe_placeholders=True
    )
    return {"name": fingerprint(grammar), **_lexer(lark), **_automaton(lark)}


def _lexer(lark: Lark) -> dict[str, Any]:
    lexer: Any = lark.parser.lexer.lexer
    scanner = lexer.scanner
    if lexer.g_regex_flags:
        raise NotImplementedError("flags of the grammar")
    return {
        "pattern": "|".join(f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in scanner.terminals),
        "words": {
            kind: {each.pattern.value: each.name for each in unless.scanner.terminals}
            for kind, unless in lexer.callback.items()
        },
        "ignored": sorted(lexer.ignore_types),
    }


def _automaton(lark: Lark) -> dict[str, Any]:
    table: Any = lark.parser.parser._parse_table
    numbers = {rule: n for n, rule in enumerate(lark.rules)}
    names = {state: n for n, state in enumerate(table.states)}
    rows: dict[Any, int] = {}
    states = []
    for state in table.states.values():
        row = {
            str(symbol): names[to] if action.name == "Shift" else ~_number(to, numbers)
            for symbol, (action, to) in state.items()
        }
        only = set(row.values())
        key = only.pop() if len(only) == 1 and min(only) < 0 else tuple(sorted(row.items()))
        states.append(rows.setdefault(key, len(rows)))
    return {
        "entries": {e: [names[table.start_states[e]], names[table.end_states[e]]] for e in ENTRIES},
        "states": states,
        "rows": [row if isinstance(row, int) else dict(row) for row in rows],
        "rules": [_rule(rule) for rule in lark.rules],
    }


def _number(rule: Rule, numbers: dict[Rule, int]) -> int:
    return numbers.get(rule, len(numbers))  # those that only end an entry are never reduced


def _rule(rule: Any) -> list[Any]:
    """As Lark's own builder of trees has it: which parts are kept, and where an optional one is missing."""
    options = rule.options
    empty = list(options.empty_indices) or [False] * len(rule.expansion)
    gaps = [len(each) for each in "".join("1" if e else "0" for e in empty).split("0")]
    kept: list[list[Any]] = []
    waiting = 0
    for place, symbol in enumerate(rule.expansion):
        waiting += gaps[place]
        if options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            kept.append([place, not symbol.is_term and symbol.name.startswith("_"), waiting])
            waiting = 0
    single = bool(options.expand1 and not rule.alias)
    if single and len(kept) == 1 and rule.expansion[kept[0][0]].is_term:
        raise NotImplementedError(f"a rule such as {rule}")
    name = str(rule.alias or options.template_source or rule.origin.name)
    origin = str(rule.origin.name)
    return [len(rule.expansion), origin, "" if name.startswith("_") else name, single, kept, waiting + gaps[-1]]
