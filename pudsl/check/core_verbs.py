"""The verbs that every game has: those that change the state."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from pudsl.check import calls, deeds, phrases
from pudsl.check import typed as t
from pudsl.check.context import Context, Scope, Thing, Told, Wrong, conjunction, near
from pudsl.check.fitting import NOTHING, as_number, as_set, described, fit, region
from pudsl.check.headings import plain_words
from pudsl.check.possible import possible
from pudsl.check.rewrite import walk
from pudsl.classes import dataclass, replace
from pudsl.lang import surface as s
from pudsl.source.diagnostic import nearest
from pudsl.source.text import Span

Make = Callable[[Context, s.Call, Scope], t.Stmt]


@dataclass(frozen=True, slots=True)
class _CoreVerb:
    """A verb that every game has: how it is written, and its prepositions."""

    make: Make
    form: str
    prepositions: tuple[str, ...] = ()


def call(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    """A call of one of these verbs."""
    verb = _VERBS[node.verb.text]
    for part in node.parts:
        if part.preposition not in verb.prepositions:
            message = f"`{node.verb.text}` is not used with `{part.preposition}`"
            raise Wrong("N004", message, part.span, help=f"it is written {verb.form}")
    return verb.make(c, node, scope)


def form_of(verb: str) -> str:
    """How such a verb is written."""
    return _VERBS[verb].form


def _object(c: Context, node: s.Call, scope: Scope) -> Thing:
    if node.object is None:
        help = f"it is written {form_of(node.verb.text)}"
        raise Wrong("N004", f"nothing says what to {node.verb.text}", node.span, help=help)
    return phrases.expression(c, node.object, scope.apart())


def _part(node: s.Call, *prepositions: str) -> s.Expression | None:
    return next((part.thing for part in node.parts if part.preposition in prepositions), None)


def _need(node: s.Call, form: str, *prepositions: str) -> s.Expression:
    part = _part(node, *prepositions)
    if part is None:
        raise Wrong("N004", f"`{node.verb.text}` is not used like this", node.span, help=f"it is written `{form}`")
    return part


# ---- pieces on boards --------------------------------------------------------------------------------


def _layer_named(c: Context, node: s.Call) -> str | None:
    """The flag layer of `put a LAYER onto ...`."""
    named = plain_words(node.object)
    if named is None or named.determiner not in ("a", "an") or len(named.words.parts) != 1:
        return None
    name = c.vocabulary.layers.get(named.words.text)
    return name if name is not None and c.declarations.layers[name].values is None else None


def _put(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    """`put a LAYER onto CELLS`, `put PIECE at SPOT`."""
    layer = _layer_named(c, node)
    if layer is not None:
        where = phrases.expression(c, _need(node, f"put a {layer} onto CELL", "onto"), scope)
        return _marked(c, layer, where, None, True, scope, node.span)
    piece = _object(c, node, scope)
    if piece.element.name != "component":
        raise Wrong(
            "T001",
            "only a piece can be put on a board",
            node.span,
            help="write `put a LAYER onto CELL`, or `put PIECE at SPOT`",
        )
    at = phrases.expression(c, _need(node, "put PIECE at SPOT", "at"), scope)
    if at.type != t.SPOT:
        help = "a verb gets one by `[at SPOT from spots of PIECE on BOARD]` in its heading"
        raise Wrong("T001", f"a spot is expected, but this is {described(at)}", at.span, help=help)
    return t.Lay(piece.expr, at.expr, t.Me(), span=node.span)


def _marked(c: Context, layer: str, where: Thing, value: t.Expr | None, on: bool, scope: Scope, span: Span) -> t.Stmt:
    """On all cells at once, unless one of them is to be chosen."""
    owner = c.vocabulary.owner_of_layer(layer)
    if where.is_set and where.is_choice:
        return calls.quantified(
            c, where, scope, lambda one, _: t.Mark(layer, owner, value, region(c, one), on, span=span)
        )
    return t.Mark(layer, owner, value, region(c, where), on, span=span)


def _remove(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    """`remove BEE`, `remove CARD`: from its place, out of the game."""
    thing = _object(c, node, scope)
    if thing.element == t.CELL:
        if thing.layer is None:
            help = "name the pieces: `remove each bee in CELLS`"
            raise Wrong("T001", "nothing says what is removed from these cells", node.span, help=help)
        return _marked(c, thing.layer, thing, None, False, scope, node.span)
    if thing.element.name == "component":
        return calls.quantified(
            c, thing, scope, lambda one, _: t.Move(one.expr, None, None, None, False, span=node.span)
        )
    raise Wrong("T001", f"{described(thing)} cannot be removed", node.span)


def _move(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    """`move CARD to ZONE`, `move CARD to the bottom of ZONE`, `move BEE to CELL`."""
    thing = _object(c, node, scope)
    where, bottom = _bottom(_need(node, "move X to Y", "to", "onto"))
    target = phrases.expression(c, where, scope)
    if thing.layer is not None and thing.element == t.CELL:
        return calls.quantified(c, thing, scope, lambda one, inner: _move_piece(c, one, target, inner, node))
    if thing.element.name != "component":
        raise Wrong(
            "T001", f"{described(thing)} cannot be moved", node.span, help="pieces on cells and components can be moved"
        )
    zone = target.expr
    if not isinstance(zone, t.Zone):
        raise Wrong("T001", f"a zone is expected, but this is {described(target)}", target.span)
    return calls.quantified(
        c, thing, scope, lambda one, _: t.Move(one.expr, zone.zone, zone.owner, zone.index, bottom, span=node.span)
    )


def _bottom(node: s.Expression) -> tuple[s.Expression | s.Chain, bool]:
    """`the bottom of ZONE`."""
    chain = node.chain if isinstance(node, s.Phrase) else None
    if isinstance(chain, s.OfChain) and isinstance(chain.head, s.Named) and chain.head.words.text == "bottom":
        return chain.of, True
    return node, False


def _move_piece(c: Context, one: Thing, target: Thing, scope: Scope, node: s.Call) -> t.Stmt:
    layer = one.layer
    assert layer is not None

    def make(to: Thing, _: Scope) -> t.Stmt:
        owner = c.vocabulary.owner_of_layer(layer)
        off = t.Mark(layer, owner, None, region(c, one), False, span=node.span)
        on = t.Mark(layer, owner, None, region(c, to), True, span=node.span)
        return t.Block((off, on), span=node.span)

    return calls.quantified(c, target, scope, make)


# ---- state -------------------------------------------------------------------------------------------


def _set(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    """`set VARIABLE to VALUE`, `set LAYER to CELLS`, `set LAYER of CELL to VALUE`."""
    target = _marker(c, node) or _object(c, node, scope)
    value = phrases.expression(c, _need(node, "set X to VALUE", "to"), scope)
    if isinstance(target.expr, t.Layer):
        return _set_layer(c, target.expr, value, node)
    if isinstance(target.expr, t.Where):
        return _set_cell(c, target.expr, value, scope, node)
    read = _variable(target)
    if value.is_set and not value.is_choice and value.determiner != "the":
        help = "write `a ...` to have one chosen, `a random ...` to have it drawn"
        raise Wrong("T002", "a single value is expected, but this is several", value.span, help=help)

    def make(one: Thing, _: Scope) -> t.Stmt:
        fitted = fit(c, one, read.type)
        _refuse_out_of_range(c, read, fitted, one.span)
        return t.Assign(read.variable, read.owner, read.index, fitted, span=node.span)

    return calls.quantified(c, value, scope, make)


def _refuse_out_of_range(c: Context, read: t.Read, value: t.Expr, span: Span) -> None:
    """A number that is written down and that the variable cannot hold."""
    variable, known = c.declarations.variables[read.variable], phrases.known_number(value)
    if known is None or read.type != t.NUMBER or variable.cyclic or variable.least <= known <= variable.most:
        return
    raise Wrong("T001", f"`{read.variable}` goes from {variable.least} to {variable.most}", span)


def _refuse_too_far(c: Context, read: t.Read, by: t.Expr, span: Span) -> None:
    """A step that leads out of the range of a variable from wherever it starts."""
    variable, known = c.declarations.variables[read.variable], phrases.known_number(by)
    if known is not None and not variable.cyclic and abs(known) > variable.most - variable.least:
        message = f"`{read.variable}` goes from {variable.least} to {variable.most}: it never changes by so much"
        raise Wrong("T001", message, span)


def _marker(c: Context, node: s.Call) -> Thing | None:
    """A layer in the singular: `set beacon to CELL` moves the one marker that it is."""
    named = plain_words(node.object)
    if named is None or named.determiner is not None or named.owner is not None or len(named.words.parts) != 1:
        return None
    layer = c.declarations.layers.get(named.words.text)
    if layer is None or layer.values is not None:
        return None
    return Thing(t.Layer(layer.name, c.vocabulary.owner_of_layer(layer.name), None), t.REGION, named.span, layer.name)


def _set_layer(c: Context, layer: t.Layer, value: Thing, node: s.Call) -> t.Stmt:
    boards: list[t.Expr] = [t.Board(board, layer.owner) for board in c.declarations.layers[layer.layer].boards]
    everywhere = reduce(lambda a, b: t.Combine("union", a, b, t.REGION), boards)
    clear = t.Mark(layer.layer, layer.owner, None, everywhere, False, span=node.span)
    mark = t.Mark(layer.layer, layer.owner, layer.value, region(c, value), True, span=node.span)
    if not any(isinstance(part, t.Layer | t.Apply | t.Where) for part in walk(mark.region)):
        return t.Block((clear, mark), span=node.span)
    cells = t.Local(f"cells.{c.fresh()}", t.REGION)  # they may be told by what is cleared
    return t.Block((t.Let(cells, mark.region), clear, replace(mark, region=cells)), span=node.span)


def _set_cell(c: Context, where: t.Where, value: Thing, scope: Scope, node: s.Call) -> t.Stmt:
    """What lies on a cell takes the place of what lay there; `none` clears it."""
    cell = t.Single(where.cell, t.REGION)
    if value.type == NOTHING:
        return t.Mark(where.layer, where.owner, None, cell, False, span=node.span)
    return calls.quantified(
        c,
        value,
        scope,
        lambda one, _: t.Mark(where.layer, where.owner, fit(c, one, where.type), cell, True, span=node.span),
    )


def _variable(target: Thing) -> t.Read:
    if isinstance(target.expr, t.Read):
        return target.expr
    raise Wrong(
        "T003",
        "this is nothing that can be set",
        target.span,
        help="what `state:` declares can be set, all else is said by sentences",
    )


def _change(op: str) -> Make:
    def change(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
        read = _variable(_object(c, node, scope))
        if read.type.name not in ("number", "enum"):
            raise Wrong(
                "T001", f"a number is expected, but this is {described(Thing(read, read.type, node.span))}", node.span
            )
        by_node = _need(node, f"{node.verb.text} X by N", "by")
        by = phrases.number(c, by_node, scope)
        _refuse_too_far(c, read, by, by_node.span)
        value = t.Arithmetic(op, read, by, span=node.span)
        return t.Assign(read.variable, read.owner, read.index, value, span=node.span)

    return change


def pay(c: Context, node: s.PayStatement, scope: Scope) -> t.Stmt:
    """`pay 2 moves to V`, `pay 2 cubes of red to V`: possible if both can be done."""
    head, of = _price(node.price)
    count = as_number(c, phrases.count_value(c, head.count, scope)) if head.count is not None else t.Literal(1, t.NUMBER)
    what = phrases.named(c, replace(head, determiner=None, count=None), (), scope, of)
    if not isinstance(what.expr, t.Read) or what.expr.type != t.NUMBER:
        help = (
            "a price is a number that is kept in the state; what else is given up is a verb: `discard a card then ...`"
        )
        raise Wrong("T003", "this cannot be paid", node.price.span, help=help)
    read = what.expr
    body = deeds.statement(c, node.body, scope)
    enough = t.Compare(">=", read, count, span=node.price.span)
    paid = t.Assign(read.variable, read.owner, read.index, t.Arithmetic("-", read, count), span=node.price.span)
    both = t.Block((paid, body), span=node.span)
    arm = t.Arm(deeds.label(node.span, scope), conjunction([enough, possible(body)]), both, span=node.span)
    return t.Either((arm,), may_pass=False, span=node.span)


def _price(node: s.Expression) -> tuple[s.Named, s.Chain | None]:
    chain = node.chain if isinstance(node, s.Phrase) and not node.posts else None
    head, of = (chain.head, chain.of) if isinstance(chain, s.OfChain) else (chain, None)
    if not isinstance(head, s.Named) or (head.count is None and head.determiner not in ("a", "an")):
        raise Wrong("T003", "a price is a number of something", node.span, help="write `pay 2 COINS to VERB`")
    return head, of


# ---- components ---------------------------------------------------------------------------------------


def _shuffle(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    zone = _object(c, node, scope).expr
    if not isinstance(zone, t.Zone):
        raise Wrong("T001", "only a zone can be shuffled", node.span)
    return t.Shuffle(zone.zone, zone.owner, zone.index, span=node.span)


def _show(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    """`show CARDS to PLAYER`: they know from now on what these are."""
    to = fit(c, phrases.expression(c, _need(node, "show CARDS to PLAYER", "to"), scope), t.PLAYERS)
    return _shown(c, node, scope, to)


def _reveal(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    """`reveal CARDS`: to all."""
    return _shown(c, node, scope, t.All(t.PLAYERS))


def _shown(c: Context, node: s.Call, scope: Scope, to: t.Expr) -> t.Stmt:
    thing = _object(c, node, scope)
    if thing.element.name != "component":
        raise Wrong("T001", f"only components can be shown, but this is {described(thing)}", thing.span)
    if thing.is_set and thing.is_choice:
        return calls.quantified(c, thing, scope, lambda one, _: t.Show(as_set(one).expr, to, span=node.span))
    return t.Show(as_set(thing).expr, to, span=node.span)


def _perform(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    thing = _object(c, node, scope)
    if thing.element != t.DEED:
        raise Wrong("T001", f"a deed is expected, but this is {described(thing)}", node.span)
    return calls.quantified(c, thing, scope, lambda one, _: t.Perform(one.expr, span=node.span))


def _settle(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    agenda = agenda_of(node)
    if agenda and agenda not in c.filled:
        if nearest(agenda, [name for name in c.filled if name and name not in c.declarations.agendas]):
            raise Told  # that one is reported, as never settled
        notes = near(agenda, [name for name in c.filled if name], "an agenda")
        help = f"write `later in {agenda}, DEED` for what is to wait in it"
        raise Wrong("N001", f"nothing is put on the agenda `{agenda}`", node.span, help=help, notes=notes)
    return t.Settle(agenda, span=node.span)


def agenda_of(node: s.Call) -> str:
    """The agenda that `settle` names; without a name the usual one."""
    named = plain_words(node.object)
    if node.object is not None and (named is None or len(named.words.parts) != 1):
        raise Wrong("T003", "an agenda is one word", node.object.span, help="write `settle NAME`, or `settle` alone")
    return named.words.text if named is not None else ""


def _choose(c: Context, node: s.Call, scope: Scope) -> t.Stmt:
    return deeds.block(c, (node,), scope)


_VERBS = {
    "put": _CoreVerb(_put, "`put a LAYER onto CELLS`, or `put PIECE at SPOT`", ("onto", "at")),
    "remove": _CoreVerb(_remove, "`remove THING`"),
    "move": _CoreVerb(_move, "`move CARD to ZONE`, or `move PIECE to CELL`", ("to", "onto")),
    "set": _CoreVerb(_set, "`set VARIABLE to VALUE`", ("to",)),
    "raise": _CoreVerb(_change("+"), "`raise VARIABLE by N`", ("by",)),
    "lower": _CoreVerb(_change("-"), "`lower VARIABLE by N`", ("by",)),
    "shuffle": _CoreVerb(_shuffle, "`shuffle ZONE`"),
    "show": _CoreVerb(_show, "`show CARDS to PLAYER`", ("to",)),
    "reveal": _CoreVerb(_reveal, "`reveal CARDS`"),
    "perform": _CoreVerb(_perform, "`perform the EFFECT of CARD`"),
    "settle": _CoreVerb(_settle, "`settle`, or `settle AGENDA`"),
    "choose": _CoreVerb(_choose, "`choose a THING`", ("as",)),
}
NAMES = frozenset(_VERBS)
