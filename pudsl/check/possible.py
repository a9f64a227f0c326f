"""When a deed is possible: defined on the deed that comes first, exactly and without trial."""

from __future__ import annotations

from pudsl.check import typed as t
from pudsl.check.context import FALSE, TRUE, conjunction, disjunction, negation
from pudsl.check.rewrite import alike, substituted
from pudsl.classes import replace

_POSSIBLE = "possible: "


def possible_name(verb: str) -> str:
    """The name of the function that says whether a verb is possible."""
    return _POSSIBLE + verb


def verb_asked(function: str) -> str | None:
    """The verb of which a function says whether it is possible."""
    return function.removeprefix(_POSSIBLE) if function.startswith(_POSSIBLE) else None


def possible(node: t.Stmt) -> t.Expr:
    """The truth that carrying out a statement does anything, as far as its first deed tells."""
    match node:
        case t.Block(statements=statements):
            return _of_block(statements)
        case t.Do(verb=verb, arguments=arguments):
            return t.Apply(possible_name(verb), arguments, None, t.TRUTH, span=node.span)
        case t.Perform(deed=deed):
            return t.Can(deed, span=node.span)
        case t.If(test=test, then=then, otherwise=otherwise):
            return _either_way(test, possible(then), possible(otherwise) if otherwise else TRUE)
        case t.Choose(of=of, otherwise=otherwise):
            some = t.Some(of, span=node.span)
            return disjunction([some, possible(otherwise)]) if otherwise else some
        case t.ChooseSeveral(of=of):
            return t.Some(of, span=node.span)
        case t.Either(arms=arms):
            return disjunction([arm.possible for arm in arms])
        case t.Repeat(body=body) | t.Fully(body=body):
            return possible(body)
        case _:
            return TRUE


def _either_way(test: t.Expr, then: t.Expr, otherwise: t.Expr) -> t.Expr:
    if then == otherwise:
        return then
    if otherwise == FALSE:
        return conjunction([test, then])
    if then == TRUE or alike(then, test):  # `if you could V, V`
        return disjunction([test, otherwise])
    if otherwise == TRUE:
        return disjunction([negation(test), then])
    return t.Conditional(test, then, otherwise, t.TRUTH)


def _of_block(statements: tuple[t.Stmt, ...]) -> t.Expr:
    """That of the first statement; one that can be left out makes way for the next."""
    if not statements:
        return TRUE
    first, rest = statements[0], statements[1:]
    if isinstance(first, t.Either) and first.may_pass and rest:
        return disjunction([possible(first), _of_block(rest)])
    if isinstance(first, t.Let):
        found: t.Expr = substituted(_of_block(rest), {first.variable: first.value})
        return found
    if isinstance(first, t.If) and first.otherwise is None and rest:
        return possible(replace(first, otherwise=t.Block(rest)))
    return possible(first)
