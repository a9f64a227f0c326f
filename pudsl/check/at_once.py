"""`at once`: what all do at the same time may change only what is their own, and may not ask for what others change.

The parts are played one after the other, so a change of what all share would let the first decide over the last, and what
the last is asked would tell what the first has done. What
cannot be proved is left to the author: a component may be taken from a zone of the table, as two players can never hold
the same one, and of what the table keeps for each of several things a player may change one that is his.

Of a deed that is performed it is known which it can be where a field is named (`perform the effect of CARD`); a deed that
came by a variable or a list can be any of a field of which sentences take the deed for more than that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pudsl.check import typed as t
from pudsl.check.context import Context, Wrong
from pudsl.check.declarations import Declarations
from pudsl.check.rewrite import walk
from pudsl.source.text import Span

Field = tuple[str, str]  # of a kind


def refuse_shared(
    c: Context,
    functions: Mapping[str, t.Function],
    verbs: dict[str, t.Verb],
    deeds: tuple[t.Deed, ...] | list[t.Deed],
    abilities: tuple[t.Ability, ...],
) -> None:
    """Report each change of what all share that can happen within an `at once`."""
    proof = _Proof(c, functions, verbs, deeds, abilities)
    for body in (*(v.body for v in verbs.values()), *(d.body for d in deeds)):
        for node in walk(body):
            if isinstance(node, t.As) and node.at_once:
                proof.check(node.body, node.span, node.variable)
    proof.refuse_what_is_asked_of_others()


class _Proof:
    def __init__(
        self,
        c: Context,
        functions: Mapping[str, t.Function],
        verbs: dict[str, t.Verb],
        deeds: tuple[t.Deed, ...] | list[t.Deed],
        abilities: tuple[t.Ability, ...],
    ) -> None:
        self._c, self._verbs, self._deeds, self._abilities = c, verbs, deeds, abilities
        self._d: Declarations = c.declarations
        self._functions = functions
        self._seen: set[str] = set()
        self._asked: set[tuple[str, bool]] = set()  # functions; whether in the name of another player
        self._changed: set[str] = set()  # what players have that can change meanwhile
        self._reported: set[str] = set()  # what was changed of another player
        self._others: list[tuple[str, Span | None, Span | None]] = []  # what is asked of others, where, and at once where
        self._seen_deeds: set[int] = set()
        self._kept = _kept_in_fields(self._d)
        told = _only_performed((functions, verbs, deeds, abilities))
        self._any = [number for field, numbers in self._kept.items() if field not in told for number in numbers]

    def check(self, body: Any, at_once: Span | None, actor: t.Local | None = None) -> None:
        """`actor` is a name by which the player who acts is called."""
        for node in walk(body):
            match node:
                case t.Do(verb=key) if key not in self._seen and key in self._verbs:
                    self._seen.add(key)
                    self.check((self._verbs[key].possible, self._verbs[key].body), at_once)
                case t.As():
                    self._report(node, "another player acts here", at_once)
                case t.Perform(deed=deed):
                    self._check_deeds(deed, at_once)
                case t.Settle() | t.Fully() if "abilities" not in self._seen:
                    self._seen.add("abilities")
                    for ability in self._abilities:
                        self.check((ability.possible, ability.body), at_once)
            shared = self._shared(node)
            if shared is not None:
                self._report(node, f"`{shared}` belongs to all", at_once)
            self._note(node, at_once, actor)

    def _note(self, node: Any, at_once: Span | None, actor: t.Local | None = None, other: bool = False) -> None:
        """What belongs to players, and is changed or asked for. `other`: it is asked in the name of another player."""
        match node:
            case t.Assign(owner=owner) | t.Mark(owner=owner) | t.Lay(owner=owner) | t.Move(owner=owner):
                names = self._changed_by(node)
                self._changed.update(names)
                if names and owner is not None and not isinstance(owner, t.Me) and owner != actor:
                    self._reported.update(names)
                    self._report(node, f"`{names[0]}` of another player changes here", at_once)
            case t.Read(owner=owner) | t.Zone(owner=owner) | t.Layer(owner=owner) | t.Where(owner=owner):
                if owner is not None and (other or not isinstance(owner, t.Me)) and owner != actor:
                    self._others.append((_name(node), node.span, at_once))
            case t.Apply(function=key, actor=by):
                self._ask(key, other or not (by is None or isinstance(by, t.Me) or by == actor), at_once)

    def _changed_by(self, node: Any) -> tuple[str, ...]:
        match node:
            case t.Assign(variable=name) | t.Mark(layer=name) | t.Move(zone=str() as name):
                return (name,)
            case t.Lay():
                return tuple(self._d.layers)
        return ()

    def _ask(self, key: str, other: bool, at_once: Span | None) -> None:
        if key in self._functions and (key, other) not in self._asked:
            self._asked.add((key, other))
            for node in walk(self._functions[key].body):
                self._note(node, at_once, None, other)

    def refuse_what_is_asked_of_others(self) -> None:
        for name, span, at_once in self._others:
            place = span or at_once
            if place is not None and name in self._changed - self._reported:
                message = f"`{name}` of other players can change while all act at once, and this would tell of it"
                help = "ask for it when all are done, or before they begin"
                self._c.report(Wrong("T005", message, place, help=help, labels=_where(at_once if span else None)))

    def _check_deeds(self, deed: t.Expr, at_once: Span | None) -> None:
        """Each deed that may be performed here."""
        numbers = self._any
        if isinstance(deed, t.Printed) and deed.index is None:
            numbers = self._kept.get((deed.kind, deed.field), [])
        for number in numbers:
            if number not in self._seen_deeds:
                self._seen_deeds.add(number)
                self.check((self._deeds[number].possible, self._deeds[number].body), at_once)

    def _shared(self, node: Any) -> str | None:
        """What a statement changes that all share."""
        match node:
            case t.Assign(variable=name, index=None) if self._d.variables[name].scope == "table":
                return name
            case t.Mark(layer=name) if self._d.boards[self._d.layers[name].board].scope == "table":
                return name
            case t.Move(zone=str() as name, index=None) | t.Shuffle(zone=name, index=None) if self._is_of_table(name):
                return name
        return None

    def _is_of_table(self, zone: str) -> bool:
        return self._d.zones[zone].scope == "table"

    def _report(self, node: t.Stmt, what: str, at_once: Span | None) -> None:
        if node.span is None:
            return
        message = f"{what}, and this can happen while all act at once"
        help = "let the players act one after the other, or do it afterwards"
        self._c.report(Wrong("T005", message, node.span, help=help, labels=_where(at_once)))


def _where(at_once: Span | None) -> tuple[tuple[Span, str], ...]:
    return ((at_once, "they act at once here"),) if at_once is not None else ()


def _name(node: Any) -> str:
    return str(node.variable if isinstance(node, t.Read) else node.zone if isinstance(node, t.Zone) else node.layer)


def _kept_in_fields(declarations: Declarations) -> dict[Field, list[int]]:
    """The numbers of all deeds, by the fields that hold them or lists of them."""
    found: dict[Field, list[int]] = {}
    for c in declarations.components:
        for name, field in declarations.kinds[c.kind].fields.items():
            if field.type in (t.DEED, t.set_of(t.DEED)):
                found.setdefault((c.kind, name), []).extend(_numbers(c.values.get(name)))
    return found


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, int):
        yield from (value,) if value >= 0 else ()
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _numbers(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _numbers(part)


def _only_performed(program: Any) -> set[Field]:
    """Fields of which the deed is only performed, asked for or compared by their name, so that it comes to nowhere else."""
    all: Counter[Field] = Counter()
    told: Counter[Field] = Counter()
    for node in walk(tuple(part for parts in program for part in (parts.values() if isinstance(parts, Mapping) else parts))):
        if isinstance(node, t.Printed) and node.type == t.DEED:
            all[node.kind, node.field] += 1
        for deed in _asked(node):
            told[deed.kind, deed.field] += 1
    return {field for field, count in all.items() if told[field] == count}


def _asked(node: Any) -> Iterator[t.Printed]:
    """The deeds of fields that a node only performs, asks or compares."""
    match node:
        case t.Perform(deed=deed) | t.Can(deed=deed):
            parts: tuple[t.Expr, ...] = (deed,)
        case t.Compare(left=left, right=right):
            parts = (left, right)
        case _:
            return
    yield from (part for part in parts if isinstance(part, t.Printed) and part.type == t.DEED)
