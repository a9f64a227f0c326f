"""From all that is said of a noun or an adjective to one function.

`is` defines; then, in this order whatever the order of the sentences: `instead` (a later one over an
earlier), `times`, `more` and `less`, `also`, `not`.
"""

from __future__ import annotations

from collections.abc import Callable

from pudsl.check import conditions, phrases
from pudsl.check import typed as t
from pudsl.check.context import (
    FALSE,
    TRUE,
    Context,
    Scope,
    Thing,
    Told,
    Wrong,
    conjunction,
    disjunction,
    near,
    negation,
    nothing,
)
from pudsl.check.fitting import as_number, fit, within_part
from pudsl.check.noun_patterns import Parameter, Pattern
from pudsl.classes import dataclass
from pudsl.lang import surface as s
from pudsl.source.text import Span

InForce = Callable[[Scope], t.Expr]
"""The truth that the component which bears a rule has it in force for the actor."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence about a word."""

    node: s.BeingRule
    pattern: Pattern
    in_force: InForce
    extra: tuple[s.Condition, ...] = ()

    @property
    def defines(self) -> bool:
        """True if it says what the word is, at all things and always."""
        guard = self.node.guard
        sure = guard is None or guard.otherwise is not None
        return self.node.change == "is" and self.pattern.is_general and sure

    def replaces_like(self, other: Sentence) -> bool:
        """True if both say `instead` of the same, always, so that nothing tells which one holds."""
        both = self.node.change == other.node.change == "instead"
        plain = not any((self.node.guard, other.node.guard, self.extra, other.extra))
        return both and plain and self.in_force is other.in_force and self._literals == other._literals

    @property
    def _literals(self) -> tuple[str | None, ...]:
        return tuple(p.literal for p in self.pattern.parameters)


def function_of(
    c: Context, key: str, pattern: Pattern, sentences: list[Sentence], span: Span, pieces: list[Thing | None]
) -> t.Function:
    """The function of a word; `pieces`: for each place that takes a spot the piece that lies there."""
    return _Maker(c, key, pattern, sentences, span, pieces).function()


class _Maker:
    def __init__(
        self,
        c: Context,
        key: str,
        pattern: Pattern,
        sentences: list[Sentence],
        span: Span,
        pieces: list[Thing | None],
    ) -> None:
        self._c, self._key, self._pattern, self._sentences, self._span = c, key, pattern, sentences, span
        self._adjective = pattern.adjective
        self._scope = Scope()
        self._parameters: list[t.Local] = []
        self._locals: list[Thing | None] = []
        given = iter(pieces)
        for parameter in pattern.parameters:
            self._locals.append(self._local(parameter, next(given, None)) if parameter.takes_thing else None)

    def _local(self, parameter: Parameter, piece: Thing | None) -> Thing:
        sort = parameter.sort
        assert sort is not None
        name = parameter.name if parameter.literal is None else (sort.type.of or "it").upper()
        placed = None
        if sort.type == t.SPOT and piece is not None:
            variable = self._scope.local(f"{name}.piece", piece.type)
            self._parameters.append(variable)
            placed = Thing(variable, piece.type, self._span)
        local = self._scope.local(name, sort.type)
        self._parameters.append(local)
        return Thing(local, sort.type, self._span, layer=sort.layer, piece=placed)

    def function(self) -> t.Function:
        defining = next((x for x in self._sentences if x.node.change == "is" and x.pattern.is_general), None)
        type_, body = self._base(defining)
        for changes, change in _ORDER:
            said = [x for x in self._sentences if x is not defining and x.node.change in changes]
            if said:
                body = change(self, said, body, type_)
        text = self._key if self._adjective else " ".join(self._span.text.split(" is ")[0].split())
        return t.Function(self._key, text, tuple(self._parameters), type_, body, span=self._span)

    # -- one sentence

    def _enter(self, sentence: Sentence) -> tuple[Scope, list[t.Expr]]:
        """The scope of a sentence, and the truths under which it says something."""
        scope = self._scope.child()
        guards: list[t.Expr] = []
        for parameter, thing in zip(sentence.pattern.parameters, self._locals, strict=True):
            if thing is None:
                continue
            if parameter.literal is None:
                assert parameter.sort is not None
                scope.bind(parameter.name, thing)
                guards += within_part(self._c, thing, parameter.sort.type, parameter.node.span)
            else:
                guards.append(t.Compare("=", thing.expr, self._literal(parameter)))
        guards.append(sentence.in_force(scope))
        guards += [conditions.truth(self._c, test, scope) for test in sentence.extra]
        guard = sentence.node.guard
        if guard is not None and guard.otherwise is None:
            test = conditions.truth(self._c, guard.test, scope)
            guards.append(negation(test) if guard.negated else test)
        return scope, guards

    def _literal(self, parameter: Parameter) -> t.Expr:
        assert parameter.sort is not None
        return fit(self._c, phrases.chain(self._c, parameter.node, (), Scope()), parameter.sort.type)

    def _value(self, sentence: Sentence, scope: Scope) -> Thing:
        node, guard = sentence.node, sentence.node.guard
        if not isinstance(node.value, s.Same):
            raise Wrong("T003", "a definition needs a value here", node.value.span)
        value = node.value.of
        if guard is None or guard.otherwise is None:
            return phrases.expression(self._c, value, scope)
        choice = s.Choice(node.span, value, guard.test, guard.otherwise)  # type: ignore[arg-type]
        return phrases.expression(self._c, choice, scope)

    def _base(self, defining: Sentence | None) -> tuple[t.Type, t.Expr]:
        if defining is None:
            self._refuse_undefined()
            if self._adjective:
                return t.TRUTH, FALSE
            scope, _ = self._enter(self._sentences[0])
            type_ = self._value(self._sentences[0], scope).type
            return type_, nothing(type_)
        scope, guards = self._enter(defining)
        if self._adjective:
            return t.TRUTH, conjunction(guards)
        thing = self._value(defining, scope)
        return thing.type, _if_holds(conjunction(guards), thing.expr, nothing(thing.type), thing.type)

    def _refuse_undefined(self) -> None:
        """A word is only changed by its sentences, and none says what it is."""
        if any(sentence.node.change == "is" for sentence in self._sentences):
            return
        word = self._pattern.word
        defined = [p for p in self._c.nouns.patterns(word.text, self._adjective) if p is not self._pattern]
        if defined and self._pattern.parameters:
            raise self._of_another_thing(defined[0])
        others = [name for name in self._c.nouns.names() if name != word.text]
        message = f"`{word.text}` is changed here, but nothing says what it is"
        help = f"define it: `the {word.text} of THING is VALUE`, or `THING is {word.text} if CONDITION`"
        notes = near(word.text, others, "a word")
        raise self._c.unknown("N001", word.text, message, word.span, help=help, notes=notes)

    def _of_another_thing(self, defined: Pattern) -> Wrong | Told:
        """The word is defined, but of other things: most often the name of one is misspelt."""
        word, wrong = self._pattern.word, self._pattern.parameters[0]
        of = [f"{p.preposition} {p.literal or p.name}".strip() for p in defined.parameters]
        values = [
            label
            for p in defined.parameters
            if p.sort is not None and p.sort.type.name == "enum"
            for label in self._c.declarations.enumerations[p.sort.type.of or ""].labels.values()
        ]
        said = wrong.literal or wrong.name
        message = f"`{word.text}` is not defined of `{said}`"
        help = f"it is defined as `{' '.join((word.text, *of))}`"
        return self._c.unknown("N001", said, message, wrong.node.span, help=help, notes=near(said, values, "a value"))

    def _members(self, sentence: Sentence, type_: t.Type) -> t.Expr:
        scope, guards = self._enter(sentence)
        value = fit(self._c, self._value(sentence, scope), type_)
        return _if_holds(conjunction(guards), value, nothing(type_), type_)

    # -- the changes

    def instead(self, said: list[Sentence], body: t.Expr, type_: t.Type) -> t.Expr:
        for sentence in said:
            scope, guards = self._enter(sentence)
            test = conjunction(guards)
            if not self._adjective:
                body = _if_holds(test, fit(self._c, self._value(sentence, scope), type_), body, type_)
            elif sentence.node.change == "is":
                body = disjunction([body, test])
            else:
                body = _if_holds(sentence.in_force(scope), test, body, t.TRUTH)
        return body

    def times(self, said: list[Sentence], body: t.Expr, type_: t.Type) -> t.Expr:
        return _joined([body, *self._amounts(said, 1, type_)], lambda a, b: t.Arithmetic("*", a, b))

    def more(self, said: list[Sentence], body: t.Expr, type_: t.Type) -> t.Expr:
        return _sum([body, *self._amounts(said, 0, type_)])

    def less(self, said: list[Sentence], body: t.Expr, type_: t.Type) -> t.Expr:
        return t.Arithmetic("-", body, _sum(self._amounts(said, 0, type_)))

    def also(self, said: list[Sentence], body: t.Expr, type_: t.Type) -> t.Expr:
        if self._adjective:
            return disjunction([body, *(conjunction(self._enter(sentence)[1]) for sentence in said)])
        if type_.name == "set":
            return _union([body, *(self._members(sentence, type_) for sentence in said)], type_)
        return self.more(said, body, type_)

    def without(self, said: list[Sentence], body: t.Expr, type_: t.Type) -> t.Expr:
        if self._adjective:
            return conjunction([body, *(negation(conjunction(self._enter(sentence)[1])) for sentence in said)])
        if type_.name != "set":
            help = "write `is instead ... if ...`, or `is ... less`"
            message = "only from a set something can be taken away by `not`"
            raise Wrong("T002", message, said[0].node.span, help=help)
        taken = _union([self._members(sentence, type_) for sentence in said], type_)
        return t.Combine("difference", body, taken, type_)

    def _amounts(self, said: list[Sentence], neutral: int, type_: t.Type) -> list[t.Expr]:
        """What each sentence adds or multiplies by: where it says nothing, a number that changes nothing."""
        if type_ != t.NUMBER:
            node = said[0].node
            help = "an adjective is widened by `also` and narrowed by `not`, a set too; `instead` replaces anything"
            raise Wrong("T001", f"only a number can be {node.change}", node.span, help=help)
        amounts = []
        for sentence in said:
            scope, guards = self._enter(sentence)
            value = as_number(self._c, self._value(sentence, scope))
            amounts.append(_if_holds(conjunction(guards), value, t.Literal(neutral, t.NUMBER), t.NUMBER))
        return amounts


Change = Callable[[_Maker, list[Sentence], t.Expr, t.Type], t.Expr]

_ORDER: tuple[tuple[tuple[str, ...], Change], ...] = (
    (("is", "instead"), _Maker.instead),
    (("times",), _Maker.times),
    (("more",), _Maker.more),
    (("less",), _Maker.less),
    (("also",), _Maker.also),
    (("not",), _Maker.without),
)


def _if_holds(test: t.Expr, then: t.Expr, otherwise: t.Expr, type_: t.Type) -> t.Expr:
    return then if test == TRUE else otherwise if test == FALSE else t.Conditional(test, then, otherwise, type_)


def _joined(parts: list[t.Expr], join: Callable[[t.Expr, t.Expr], t.Expr]) -> t.Expr:
    """All of these by twos: hundreds of cards may change one noun, and a tree that deep could not be walked."""
    while len(parts) > 1:
        pairs = [join(*pair) for pair in zip(parts[::2], parts[1::2], strict=False)]
        parts = pairs + parts[2 * len(pairs) :]
    return parts[0]


def _sum(parts: list[t.Expr]) -> t.Expr:
    return _joined(parts, lambda a, b: t.Arithmetic("+", a, b))


def _union(parts: list[t.Expr], type_: t.Type) -> t.Expr:
    return _joined(parts, lambda a, b: t.Combine("union", a, b, type_))
