"""Nouns and adjectives of content: collecting what is said of them, and applying them to things."""

from __future__ import annotations

from pudsl.check import builtin_nouns, conditions, phrases, region_nouns
from pudsl.check import typed as t
from pudsl.check.builtin_nouns import Head
from pudsl.check.context import NONE_VALUE, TRUE, Context, Scope, Thing, Told, Wrong, conjunction, nothing
from pudsl.check.fitting import fit, is_part, within_part
from pudsl.check.noun_maker import InForce, Sentence, function_of
from pudsl.check.noun_patterns import Parameter, Pattern, pattern_of, same_places
from pudsl.check.rewrite import substituted
from pudsl.classes import dataclass, field
from pudsl.lang import surface as s
from pudsl.source.text import Span

_ADJECTIVES_OF_EVERY_GAME = frozenset(("different", "other", "random", "first", "top", "largest", "most", "fewest"))


@dataclass(slots=True)
class Word:
    """A noun or an adjective with all that is said of it."""

    name: str
    key: str
    pattern: Pattern
    span: Span
    sentences: list[Sentence] = field(default_factory=list)
    made: dict[str, t.Function | None] = field(default_factory=dict)
    making: bool = False

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return self.pattern.parameters

    @property
    def places(self) -> tuple[Parameter, ...]:
        """The places that take a thing."""
        return tuple(p for p in self.parameters if p.takes_thing)


class Nouns:
    """All nouns and adjectives of a game's content."""

    def __init__(self, context: Context) -> None:
        self._c = context
        self._nouns: dict[str, list[Word]] = {}
        self._adjectives: dict[str, list[Word]] = {}
        self.functions: dict[str, t.Function] = {}
        self._amounts: dict[tuple[str, str], list[tuple[int, t.Expr]]] = {}

    def names(self) -> list[str]:
        return [*self._nouns, *self._adjectives]

    def noun_names(self) -> list[str]:
        return list(self._nouns)

    def adjective_names(self) -> list[str]:
        return list(self._adjectives)

    def forms(self, noun: str) -> list[str]:
        """How the definitions of a noun are written."""
        return sorted({_form(word) for word in self._nouns.get(noun, ())})

    def patterns(self, name: str, adjective: bool) -> list[Pattern]:
        """What is said of the nouns, or the adjectives, of a name."""
        return [word.pattern for word in (self._adjectives if adjective else self._nouns).get(name, ())]

    def prepositions(self, noun: str) -> set[str]:
        """The prepositions of the definitions of a noun."""
        return {p.preposition for word in self._nouns.get(noun, ()) for p in word.parameters}

    def adjective_prepositions(self, adjective: str) -> set[str]:
        """The prepositions of the definitions of an adjective."""
        return {p.preposition for word in self._adjectives.get(adjective, ()) for p in word.parameters}

    # -- collecting

    def add(self, node: s.BeingRule, in_force: InForce, extra: tuple[s.Condition, ...] = ()) -> None:
        """Take a sentence in; `extra` are the conditions of `while`."""
        pattern = pattern_of(self._c, node)
        self._refuse_taken(pattern)
        sentence = Sentence(node, pattern, in_force, extra)
        table = self._adjectives if pattern.adjective else self._nouns
        for word in table.setdefault(pattern.word.text, []):
            if same_places(self._c, word.parameters, pattern.parameters):
                self._join(word, sentence)
                return
        name = pattern.word.text
        key = " ".join([name, *(f"{p.preposition} {p.literal or p.name}".strip() for p in pattern.parameters)])
        table[name].append(Word(name, key, pattern, node.span, [sentence]))

    def _join(self, word: Word, sentence: Sentence) -> None:
        for other in word.sentences:
            if sentence.defines and other.defines and not word.pattern.adjective:
                first = ((other.node.span, "it is defined here first"),)
                help = "write `is instead ...` to replace it, `is ... more` or `is also ...` to add to it"
                raise Wrong("N003", f"`{word.name}` is defined twice", sentence.node.span, help=help, labels=first)
            if sentence.replaces_like(other):
                first = ((other.node.span, "this one says `instead` too"),)
                message = f"two sentences say `instead` of `{word.name}`, and nothing says which holds"
                raise Wrong("T006", message, sentence.node.span, help="give one of them an `if`", labels=first)
        word.sentences.append(sentence)
        if (
            sentence.node.change == "is"
            and sentence.pattern.is_general
            and not self._is_narrower(sentence.pattern, word.pattern)
        ):
            word.pattern, word.span = sentence.pattern, sentence.node.span

    def _is_narrower(self, one: Pattern, other: Pattern) -> bool:
        """Whether a sentence is about a part of the values that another is about."""
        sorts = [(p.sort, q.sort) for p, q in zip(one.parameters, other.parameters, strict=True)]
        return any(p is not None and q is not None and is_part(self._c, p.type, q.type) for p, q in sorts)

    def _refuse_taken(self, pattern: Pattern) -> None:
        word, d = pattern.word, self._c.declarations
        if word.text in (_ADJECTIVES_OF_EVERY_GAME if pattern.adjective else builtin_nouns.WORDS):
            raise Wrong("N003", f"`{word.text}` is a word that every game has", word.span, help="choose another word")
        if pattern.adjective:
            return
        for table, what, do in (
            (d.variables, "a variable", f"write `set {word.text} to ...`, or define a word of its own that counts it"),
            (d.zones, "a zone", "move components to it"),
            (d.boards, "a board", "choose another word"),
            (d.layers, "a layer", "put pieces on it"),
            (d.constants, "a constant", "choose another word"),
        ):
            if word.text in table:
                message = f"`{word.text}` is {what}: what it is cannot be defined by a sentence"
                raise Wrong("N003", message, word.span, help=do)

    # -- using nouns

    def find(self, head: Head) -> tuple[Thing, phrases.Posts] | None:
        """A noun of content at a head word, if the additions fit one."""
        for word in self._nouns.get(head.word, ()):
            found = self._try(word, head)
            if found is not None:
                return found
        return None

    def _try(self, word: Word, head: Head) -> tuple[Thing, phrases.Posts] | None:
        if any(p.preposition == "of" for p in word.parameters) != (head.of_node is not None):
            return None
        rest = list(head.posts)
        arguments: list[Thing] = []
        for parameter in word.parameters:
            if parameter.preposition == "of":
                thing = self._argument_of(parameter, head)
            else:
                thing = self._argument(parameter, rest, head.scope)
            if thing is None:
                return None
            if parameter.takes_thing:
                arguments.append(thing)
        expr, type_ = self._apply(word, arguments, head.owner, head.span)
        return Thing(expr, type_, head.span), tuple(rest)

    def _argument_of(self, parameter: Parameter, head: Head) -> Thing | None:
        if not parameter.takes_thing:
            node = head.of_node
            same = isinstance(node, s.Named) and node.words.text == parameter.literal
            return Thing(TRUE, t.TRUTH, head.span) if same else None
        return head.of if head.of is not None and self._suits(head.of, parameter) else None

    def _argument(
        self, parameter: Parameter, rest: list[s.Post | s.ThatIs | s.ThatCould], scope: Scope
    ) -> Thing | None:
        for post in rest:
            if isinstance(post, s.Post) and post.preposition == parameter.preposition and not post.negated:
                thing = phrases.chain(self._c, post.thing, (), scope)
                if self._suits(thing, parameter):
                    rest.remove(post)
                    return thing
        return None

    def _suits(self, thing: Thing, parameter: Parameter) -> bool:
        sort = parameter.sort
        if sort is None:
            return False
        if sort.layer is not None and thing.layer not in (None, sort.layer):
            return False
        if sort.any_piece:
            return thing.type.name == "component"
        try:
            fit(self._c, thing, sort.type)
        except Wrong:
            return False
        return True

    # -- using adjectives

    def adjective(self, subject: Thing, word: s.Word, posts: phrases.Posts, scope: Scope, span: Span) -> t.Expr | None:
        """The truth that an adjective of content holds of a single thing; None if there is no such word."""
        for candidate in self._adjectives.get(word.text, ()):
            arguments = self._adjective_arguments(candidate, subject, posts, scope)
            if arguments is None:
                continue
            actor = None
            if not candidate.parameters or candidate.parameters[0].preposition != "":
                actor = None if subject.expr == t.Me() else subject.expr
            suited = [
                part for p, x in zip(candidate.places, arguments, strict=True) for part in self._of_the_part(p, x)
            ]
            return conjunction([*suited, self._apply(candidate, arguments, actor, span)[0]])
        return None

    def _of_the_part(self, parameter: Parameter, thing: Thing) -> list[t.Expr]:
        """What is said of a part of values is true of these alone."""
        return [] if parameter.sort is None else within_part(self._c, thing, parameter.sort.type, thing.span)

    def _adjective_arguments(
        self, word: Word, subject: Thing, posts: phrases.Posts, scope: Scope
    ) -> list[Thing] | None:
        parameters = list(word.parameters)
        arguments: list[Thing] = []
        if parameters and parameters[0].preposition == "":
            first = parameters.pop(0)
            if subject.is_set or not self._suits_subject(subject, first):
                return None
            arguments.append(subject)
        elif subject.type != t.PLAYER:
            return None
        rest = list(posts)
        for parameter in parameters:
            thing = self._argument(parameter, rest, scope)
            if thing is None:
                return None
            arguments.append(thing)
        return None if rest else arguments

    def _suits_subject(self, subject: Thing, parameter: Parameter) -> bool:
        if subject.type == t.CELL and parameter.sort is not None and parameter.sort.layer is None:
            return parameter.sort.type == t.CELL
        return self._suits(subject, parameter)

    def region_of_adjective(self, word: s.Word, posts: phrases.Posts, scope: Scope, span: Span) -> t.Expr | None:
        """The cells that an adjective is true of."""
        if not any(candidate.parameters for candidate in self._adjectives.get(word.text, ())):
            return None
        variable = t.Local(f"cell.{self._c.fresh()}", t.CELL)
        where = self.adjective(Thing(variable, t.CELL, span), word, posts, scope, span)
        if where is None:
            return None
        where = self.unfolded(where)
        found = conditions.as_region(where, variable)
        if found is not None:
            return found
        return t.Filter(variable, region_nouns.ground(self._c, span), where, t.REGION)

    def unfolded(self, expr: t.Expr) -> t.Expr:
        """An application as the body it stands for, so that its shape can be seen."""
        if not isinstance(expr, t.Apply) or expr.actor is not None:
            return expr
        function = self.functions.get(expr.function)
        if function is None:  # whether a verb is possible, and printed amounts, are made later
            return expr
        substitution = dict(zip(function.parameters, expr.arguments, strict=True))
        return self.unfolded(substituted(function.body, substitution))

    # -- making functions

    def _apply(self, word: Word, arguments: list[Thing], actor: t.Expr | None, span: Span) -> tuple[t.Expr, t.Type]:
        function = self._function(word, arguments, span)
        exprs: list[t.Expr] = []
        for parameter, thing in zip(word.places, arguments, strict=True):
            assert parameter.sort is not None
            if parameter.sort.type == t.SPOT and thing.piece is not None:
                exprs.append(thing.piece.expr)
            wanted = thing.type if parameter.sort.any_piece else parameter.sort.type
            exprs.append(fit(self._c, thing, wanted))
        return t.Apply(function.name, tuple(exprs), actor, function.type, span=span), function.type

    def _function(self, word: Word, arguments: list[Thing], span: Span) -> t.Function:
        pieces = [
            thing.piece if p.sort and p.sort.type == t.SPOT else None
            for p, thing in zip(word.places, arguments, strict=True)
        ]
        key = " ".join([word.key, *(f"<{piece.type.of}>" for piece in pieces if piece is not None)])
        if key in word.made:
            made = word.made[key]
            if made is None and word.making:
                raise Wrong(
                    "T004",
                    f"the meaning of `{word.name}` leads back to itself",
                    span,
                    labels=((word.span, "it is defined here"),),
                )
            if made is None:
                raise Told
            return made
        word.making = True
        word.made[key] = None
        try:
            function = function_of(self._c, key, word.pattern, word.sentences, word.span, pieces)
        except Wrong as wrong:
            self._c.report(wrong)
            raise Told from wrong
        finally:
            word.making = False
        word.made[key] = self.functions[key] = function
        return function

    def make_all(self) -> None:
        """Check every word, used or not; words about spots are made where they are used."""
        for table in (self._nouns, self._adjectives):
            for words in table.values():
                for word in words:
                    with self._c.reporting(word.span):
                        self._make_unused(word)

    def _make_unused(self, word: Word) -> None:
        if word.made or any(p.sort is not None and p.sort.type == t.SPOT for p in word.parameters):
            return
        things = [Thing(TRUE, p.sort.type, word.span) for p in word.places if p.sort is not None]
        self._function(word, things, word.span)

    # -- amounts printed on components

    def amount_of(self, head: Head, kind: str, field_name: str, of: Thing) -> Thing:
        """`score of CARD`: the amount that stands on it."""
        declared = self._c.declarations.kinds[kind].fields[field_name]
        type_ = t.TRUTH if declared.role == "truth-of" else t.NUMBER
        key = f"{field_name} of {kind}"
        return Thing(t.Apply(key, (of.expr,), head.owner, type_, span=head.span), type_, head.span)

    def add_amount(self, kind: str, field_name: str, component: int, expr: t.Expr) -> None:
        """Take in what stands on one component."""
        self._amounts.setdefault((kind, field_name), []).append((component, expr))

    def make_amounts(self) -> None:
        """One function for each field of amounts, over all components of the kind."""
        for kind in self._c.declarations.kinds.values():
            for declared in kind.fields.values():
                if declared.role in ("amount", "truth-of"):
                    self._make_amount(kind.name, declared.name, declared.role)

    def _make_amount(self, kind: str, field_name: str, role: str) -> None:
        type_ = t.TRUTH if role == "truth-of" else t.NUMBER
        parameter = t.Local(kind.upper().replace("-", "_"), t.component(kind))
        body = _by_component(parameter, dict(self._amounts.get((kind, field_name), [])), type_)
        key = f"{field_name} of {kind}"
        self.functions[key] = t.Function(key, f"the {field_name} of {parameter.name}", (parameter,), type_, body)


def _by_component(of: t.Local, amounts: dict[int, t.Expr], type_: t.Type) -> t.Expr:
    """What stands on each of some components, nothing for others: halved again and again, so that of hundreds each is soon
    found, and no tree is too deep to be walked."""
    runs: list[tuple[int, t.Expr]] = [(NONE_VALUE, nothing(type_))]  # from this number on, up to the next
    for number, expr in sorted(amounts.items()):
        if runs[-1][0] == number:
            runs.pop()
        runs += [(number, expr), (number + 1, nothing(type_))]
    return _halved(of, runs, type_)


def _halved(of: t.Local, runs: list[tuple[int, t.Expr]], type_: t.Type) -> t.Expr:
    if len(runs) == 1:
        return runs[0][1]
    middle = len(runs) // 2
    before = t.Compare("<", of, t.Literal(runs[middle][0], of.type))
    return t.Conditional(before, _halved(of, runs[:middle], type_), _halved(of, runs[middle:], type_), type_)


def _form(word: Word) -> str:
    of = "".join(f" {p.preposition} {p.literal or p.name}" for p in word.parameters)
    return f"{word.name}{of}"
