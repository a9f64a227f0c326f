"""The checker of sentences: from a game as it was read to a typed program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pudsl.check import conditions, deeds, phrases
from pudsl.check import typed as t
from pudsl.check.asked_once import asked_once
from pudsl.check.at_once import refuse_shared
from pudsl.check.bearing import Bearing
from pudsl.check.circular import refuse_circular
from pudsl.check.context import FALSE, TRUE, Context, Scope, Thing, Told, Wrong, disjunction
from pudsl.check.core_verbs import agenda_of
from pudsl.check.declarations import Component
from pudsl.check.declare import Loaded, Sentence
from pudsl.check.endless import refuse_endless
from pudsl.check.noun_maker import InForce
from pudsl.check.nouns import Nouns
from pudsl.check.possible import possible
from pudsl.check.rewrite import simplified
from pudsl.check.trees import found_in
from pudsl.check.verbs import Verbs
from pudsl.check.vocabulary import Vocabulary
from pudsl.classes import dataclass, replace
from pudsl.lang import surface as s
from pudsl.source.diagnostic import Findings, nearest
from pudsl.source.passage import Passage

_ENTRIES = {
    "rules": "rules",
    "component": "rules",
    "while": "truth",
    "deed": "effect",
    "example": "effect",
    "amount": "amount",
    "test": "truth",
    "score": "amount",
    "winner": "amount",
    "target": "amount",
    "invariant": "truth",
}


def check(loaded: Loaded, findings: Findings) -> t.Program | None:
    """The program of a game; None if anything is wrong with it (see the findings)."""
    checker = _Checker(loaded, findings)
    with checker.context.reporting(loaded.sources[0].span(0, 0)):
        return checker.program()
    return None


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet of sentences with what bears them."""

    tree: s.Sheet
    bearing: Bearing


class _Checker:
    def __init__(self, loaded: Loaded, findings: Findings) -> None:
        self._loaded = loaded
        c = self._c = self.context = Context(loaded.declarations, findings)
        c.vocabulary, c.nouns, c.verbs = Vocabulary(loaded.declarations), Nouns(c), Verbs(c)
        self._findings = findings
        self._trees: dict[int, Any] = {}
        self._while: dict[str, s.Condition] = {}

    def program(self) -> t.Program | None:
        c = self._c
        self._read_all()
        self._collect()
        deed_list = self._deeds()
        self._amounts()
        scores, ranks, invariants = self._scores(), self._ranks("winner"), self._invariants()
        targets = self._ranks("target")
        abilities = c.verbs.abilities()
        c.verbs.finish()
        c.nouns.make_all()
        c.nouns.make_amounts()
        start = self._start()
        if self._findings.errors:
            return None
        made = c.verbs.made(c.nouns.functions)
        functions = _settled(made.functions)

        def clean(node: Any) -> Any:
            return simplified(node, functions)

        clean_verbs = {key: _clean_verb(v, clean) for key, v in made.verbs.items()}
        verbs = {key: asked_once(v, clean_verbs) for key, v in clean_verbs.items()}
        refusals: tuple[Callable[[], object], ...] = (
            lambda: refuse_endless(c, verbs),
            lambda: refuse_circular(c, functions),
            lambda: refuse_shared(c, functions, verbs, deed_list, abilities),
        )
        for refuse in refusals:
            refuse()
            if self._findings.errors:
                return None
        return t.Program(
            declarations=c.declarations,
            functions=functions,
            verbs=verbs,
            deeds=tuple(replace(d, possible=clean(d.possible), body=clean(d.body)) for d in deed_list),
            abilities=tuple(replace(a, possible=clean(a.possible), body=clean(a.body)) for a in abilities),
            scores=tuple(replace(x, value=clean(x.value)) for x in scores),
            ranks=tuple(replace(x, value=clean(x.value)) for x in ranks),
            target=replace(targets[0], value=clean(targets[0].value)) if targets else None,
            invariants=tuple(replace(x, value=clean(x.value)) for x in invariants),
            start=start,
        )

    # -- reading

    def _read_all(self) -> None:
        """Read every text; what could not be read is remembered, so that nothing is said of its words."""
        for number, sentence in enumerate(self._loaded.sentences):
            entry = _ENTRIES.get(sentence.role)
            if entry is not None:
                tree = self._loaded.reading.sentence(sentence.passage, entry, self._findings)
                if tree is not None:
                    self._trees[number] = tree
        agendas = dict.fromkeys(("", *(a for tree in self._trees.values() for a in _agendas(tree))))
        self._c.declarations.agendas = tuple(agendas)
        for tree in self._trees.values():
            self._c.filled |= {node.agenda for node in found_in(tree, "later") if isinstance(node, s.LaterStatement)}

    def _of_role(self, role: str) -> list[tuple[Sentence, Any]]:
        found = []
        for number, sentence in enumerate(self._loaded.sentences):
            if sentence.role == role and number in self._trees:
                found.append((sentence, self._trees[number]))
        return found

    def _start(self) -> str:
        for sentence in self._loaded.sentences:
            if sentence.role == "start":
                words = " ".join(sentence.passage.text.split())
                self._check_start(words, sentence.passage)
                return words
        return ""

    def _check_start(self, words: str, passage: Passage) -> None:
        verb = words.split()[0] if words else ""
        forms = [heading.text for heading in self._c.verbs.headings(verb)]
        if words in forms or verb in self._c.unread:
            return
        help = f"define it: `to {words}:`"
        notes = tuple(f"there is a verb with a similar name: `{form}`" for form in nearest(words, forms)[:1])
        self._findings.error("N004", f"no verb is written `{words}`", passage.whole, help=help, notes=notes)

    # -- collecting rules

    def _collect(self) -> None:
        c = self._c
        for sentence, tree in self._of_role("while"):
            self._while[sentence.name] = tree
        sheets = self._sheets()
        for sheet in sheets:
            c.unread |= sheet.tree.unread
            c.verbs.soft_rules.collect(sheet.tree, sheet.bearing.component)
        for sentence, tree in self._of_role("deed"):
            c.verbs.soft_rules.collect(tree, self._id(sentence))
        c.verbs.soft_rules.declare()
        for sheet in sheets:
            for definition in sheet.tree.definitions:
                if isinstance(definition, s.VerbDefinition):
                    with c.reporting(definition.span):
                        c.verbs.define(definition)
        for sheet in sheets:
            self._add_rules(sheet)
        for sentence, tree in self._of_role("deed"):
            c.verbs.durations.declare(tree, self._id(sentence))

    def _sheets(self) -> list[_Sheet]:
        sheets = [_Sheet(tree, Bearing(_always)) for _, tree in self._of_role("rules")]
        for sentence, tree in self._of_role("component"):
            assert sentence.component is not None
            in_force = self._in_force(sentence.component)
            sheets.append(_Sheet(tree, Bearing(in_force, component=self._id(sentence))))
        return sheets

    def _id(self, sentence: Sentence) -> str | None:
        number = sentence.component
        return self._loaded.declarations.components[number].id if number is not None else None

    def _add_rules(self, sheet: _Sheet) -> None:
        self._c.verbs.durations.declare(sheet.tree, sheet.bearing.component)
        for definition in sheet.tree.definitions:
            if not isinstance(definition, s.VerbDefinition):
                with self._c.reporting(definition.span):
                    self._c.verbs.add(definition, sheet.bearing)

    def _in_force(self, number: int) -> InForce:
        """When the rules of a component hold: as its kind says, or while a player has it before him."""
        component = self._loaded.declarations.components[number]
        test = self._while.get(component.kind)

        def in_force(scope: Scope) -> t.Expr:
            if test is None:
                return self._had(component)
            inner = Scope(counter=scope.counter)
            inner.bind("it", self._it(component))
            return conditions.truth(self._c, test, inner)

        return in_force

    def _it(self, component: Component) -> Thing:
        type_ = t.component(component.kind)
        assert component.span is not None
        return Thing(t.Literal(component.number, type_), type_, component.span)

    def _had(self, component: Component) -> t.Expr:
        type_ = t.component(component.kind)
        literal = t.Literal(component.number, type_)
        tests: list[t.Expr] = []
        for variable in self._loaded.declarations.variables.values():
            if variable.type == type_ and variable.index is None:
                owner = None if variable.scope == "table" else t.Me()
                tests.append(t.Compare("=", t.Read(variable.name, owner, None, type_), literal))
        return disjunction(tests) if tests else FALSE

    # -- the parts of a program

    def _scope(self, sentence: Sentence) -> Scope:
        """The scope of what stands on a component, which is `it`."""
        scope = Scope()
        if sentence.component is not None:
            scope.bind("it", self._it(self._loaded.declarations.components[sentence.component]))
        return scope

    def _deeds(self) -> list[t.Deed]:
        made: dict[int, t.Deed] = {}
        for sentence, tree in self._of_role("deed"):
            scope = self._scope(sentence)
            with self._c.reporting(sentence.passage.whole):
                body = self._c.verbs.durations.with_endings(tree, deeds.statement(self._c, tree, scope))
                text = deeds.on_one_line(sentence.passage.text)
                made[sentence.number] = t.Deed(text, possible(body), body, span=sentence.passage.whole)
        self._examples()
        nothing = t.Block(())
        return [made.get(n, t.Deed("", TRUE, nothing)) for n in range(len(self._loaded.deeds))]

    def _examples(self) -> None:
        """Report what is wrong with what examples do; it is no part of the game."""
        for sentence, tree in self._of_role("example"):
            with self._c.reporting():
                deeds.statement(self._c, tree, self._scope(sentence))

    def _amounts(self) -> None:
        for role, meaning in (("amount", phrases.number), ("test", conditions.truth)):
            for sentence, tree in self._of_role(role):
                if sentence.component is None:
                    continue
                component = self._loaded.declarations.components[sentence.component]
                with self._c.reporting(sentence.passage.whole):
                    expr = meaning(self._c, tree, self._scope(sentence))
                    self._c.nouns.add_amount(component.kind, sentence.field, component.number, expr)

    def _scores(self) -> list[t.Score]:
        made = []
        for sentence, tree in self._of_role("score"):
            with self._c.reporting(sentence.passage.whole):
                value = phrases.number(self._c, tree, Scope())
                made.append(t.Score(sentence.name, _one_line(sentence.passage), value, span=sentence.passage.whole))
        return made

    def _ranks(self, role: str) -> list[t.Rank]:
        made = []
        for sentence, tree in self._of_role(role):
            with self._c.reporting(sentence.passage.whole):
                made.append(t.Rank(_one_line(sentence.passage), phrases.number(self._c, tree, Scope())))
        return made

    def _invariants(self) -> list[t.Invariant]:
        made = []
        for sentence, tree in self._of_role("invariant"):
            with self._c.reporting(sentence.passage.whole):
                value = conditions.truth(self._c, tree, Scope())
                made.append(t.Invariant(_one_line(sentence.passage), value, span=sentence.passage.whole))
        return made


def _always(scope: Scope) -> t.Expr:
    return TRUE


def _one_line(passage: Passage) -> str:
    return " ".join(passage.text.split())


def _agendas(tree: s.Node) -> list[str]:
    """The agendas that a tree settles."""
    found = []
    for node in found_in(tree, "settle"):
        if isinstance(node, s.Call) and node.verb.text == "settle":
            try:
                found.append(agenda_of(node))
            except (Wrong, Told):
                pass  # reported where the sentence is checked
    return found


def _settled(functions: dict[str, t.Function]) -> dict[str, t.Function]:
    """Simplify until no function becomes a constant any more."""
    constants = -1
    while True:
        functions = {key: replace(f, body=simplified(f.body, functions)) for key, f in functions.items()}
        now = sum(isinstance(f.body, t.Literal) for f in functions.values())
        if now == constants:
            return functions
        constants = now


def _clean_verb(verb: t.Verb, clean: Callable[[Any], Any]) -> t.Verb:
    prohibitions = tuple(replace(p, forbidden=clean(p.forbidden)) for p in verb.prohibitions)
    return replace(verb, possible=clean(verb.possible), body=clean(verb.body), prohibitions=prohibitions)
