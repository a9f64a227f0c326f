"""What a head word can mean: a noun of content, a declared name, or one of the words every game has.

`find` asks the readings one after the other; each looks at the word and at what follows it and
answers with a thing, or with None if it is not meant. The words about cells are in `region_nouns`.
"""

from __future__ import annotations

from collections.abc import Callable

from pudsl.check import phrases, region_nouns
from pudsl.check import typed as t
from pudsl.check.context import NONE_VALUE, Context, Scope, Thing, Told, Wrong, meant, near
from pudsl.check.declarations import Constant, components_of_option
from pudsl.check.fitting import NOTHING, as_place, as_set, described, fit, same_type
from pudsl.classes import dataclass, replace
from pudsl.lang import surface as s
from pudsl.source.text import Span


@dataclass(frozen=True, slots=True)
class Head:
    """A head word with all that stands around it."""

    node: s.Named
    of_node: s.Chain | None
    of_thing: Callable[[], Thing] | None
    owner: t.Expr | None
    posts: phrases.Posts
    scope: Scope

    @property
    def of(self) -> Thing | None:
        """What follows `of`; read only when asked for, as some words mean it literally."""
        return self.of_thing() if self.of_thing is not None else None

    @property
    def counted(self) -> bool:
        """True if the words speak of things (`a bee`), not of a value (`bee`)."""
        determiners = ("a", "an", "each", "any", "another", "no", "up to", "all")
        return self.node.determiner in determiners or self.node.count is not None

    @property
    def word(self) -> str:
        """The word as declarations spell it."""
        head = self.node.words.head
        return head.text.lower().replace("_", "-") if head.variable else head.text

    @property
    def modifiers(self) -> tuple[str, ...]:
        """The words before the head word."""
        return tuple(word.text for word in self.node.words.parts[:-1])

    @property
    def span(self) -> Span:
        return self.node.span

    @property
    def player(self) -> t.Expr:
        return self.owner if self.owner is not None else t.Me()

    def owner_of_board(self, c: Context, board: str) -> t.Expr | None:
        """Whose board is meant: nobody's for one of the table."""
        return None if c.declarations.boards[board].scope == "table" else self.player

    def take(self, *prepositions: str) -> tuple[s.Post | None, phrases.Posts]:
        """The first addition with one of these prepositions, and the others."""
        for post in self.posts:
            if isinstance(post, s.Post) and post.preposition in prepositions and not post.negated:
                return post, tuple(other for other in self.posts if other is not post)
        return None, self.posts

    def post_thing(self, c: Context, post: s.Post) -> Thing:
        """What stands behind a preposition."""
        return phrases.chain(c, post.thing, (), self.scope)

    def thing(self, expr: t.Expr, type_: t.Type, layer: str | None = None, piece: Thing | None = None) -> Thing:
        return Thing(expr, type_, self.span, layer=layer, piece=piece)


Found = tuple[Thing, "phrases.Posts"]
Reading = Callable[[Context, Head], "Thing | Found | None"]


def find(c: Context, head: Head) -> Found:
    """The thing that a head word names, with the additions that are left."""
    content = c.nouns.find(head)
    if content is not None:
        return content
    for reading in _READINGS:
        found = reading(c, head)
        if found is not None:
            return found if isinstance(found, tuple) else (found, head.posts)
    raise _unknown(c, head)


def _unknown(c: Context, head: Head) -> Wrong | Told:
    known = {*c.nouns.names(), *c.vocabulary.known(), *WORDS}
    notes = near(head.word, sorted(known), "a word")
    span = head.node.words.head.span
    if head.word not in known:
        return c.unknown("N001", head.word, f"`{head.word}` is not defined", span, notes=notes)
    forms = c.nouns.forms(head.word)
    help = "it is written " + ", or ".join(f"`{form}`" for form in forms[:4]) if forms else _indexed_help(c, head)
    if head.of is not None:
        message = f"`{head.word}` is nothing that {described(head.of)} has"
        return c.unknown("N001", head.word, message, head.span, help=help)
    return c.unknown("N001", head.word, f"`{head.word}` alone means nothing here", span, help=help)


def _indexed_help(c: Context, head: Head) -> str | None:
    """How a variable or zone is written that there is one of for each of something."""
    d = c.declarations
    declared = d.variables.get(head.word) or d.zones.get(c.vocabulary.zones.get(head.word, ""))
    if declared is None or declared.index is None:
        return None
    of = (declared.index.of or declared.index.name).upper().replace("-", "_")
    return f"it is written `{head.word} of {of}`"


def need_counted(head: Head, singular: str, plural: str) -> None:
    """A kind is counted: `a bee`, `each bee` or `bees`, never `bee` alone."""
    words = head.node.words
    if words.head.variable or head.node.determiner is not None or head.node.count is not None:
        return
    if head.word == singular != plural:
        for word in words.parts[:-1]:
            if meant(word.text):
                raise Wrong("N001", f"`{word.text}` is no word for how many", word.span, help=meant(word.text))
        article = "an" if singular[0] in "aeio" else "a"
        help = f"write `{article} {singular}` for one that is chosen, `each {singular}` or `{plural}` for all"
        raise Wrong("T002", f"nothing says how many: a `{singular}` is counted", words.head.span, help=help)


# ---- what is printed ---------------------------------------------------------------------------------


def _field(c: Context, head: Head) -> Thing | None:
    """`rank of CARD`, `prize of CELL`."""
    of = head.of
    if of is None or of.is_set:
        return None
    if of.type.name == "component":
        return _field_of_component(c, head, of)
    if of.type == t.CELL:
        for board, field in c.vocabulary.printed_on_cells(head.word):
            declared = c.declarations.boards[board]
            if declared.kind is not None and declared.variable is not None:
                owner = None if declared.scope == "table" else head.player
                component = t.Read(declared.variable, owner, None, t.component(declared.kind))
                return _printed(c, head, declared.kind, field, component, of.expr)
    return None


def _field_of_component(c: Context, head: Head, of: Thing) -> Thing | None:
    for kind, field in c.vocabulary.fields.get(head.word, ()):
        if kind == of.type.of:
            declared = c.declarations.kinds[kind].fields[field]
            if declared.role in ("amount", "truth-of"):
                return c.nouns.amount_of(head, kind, field, of)
            return _printed(c, head, kind, field, of.expr, None)
    return None


def _printed(c: Context, head: Head, kind: str, field: str, component: t.Expr, index: t.Expr | None) -> Thing:
    type_ = c.declarations.kinds[kind].fields[field].type
    node = t.PrintedSet if type_.name == "set" else t.Printed
    return head.thing(node(kind, field, component, index, type_, span=head.span), type_)


# ---- state -------------------------------------------------------------------------------------------


def _variable(c: Context, head: Head) -> Thing | None:
    variable = c.declarations.variables.get(head.word)
    if variable is None or (variable.index is None) != (head.of is None):
        return None
    owner = _owner_of(head, variable.scope)
    index = fit(c, head.of, variable.index) if variable.index is not None and head.of is not None else None
    return head.thing(t.Read(variable.name, owner, index, variable.type, span=head.span), variable.type)


def _owner_of(head: Head, scope: str) -> t.Expr | None:
    """Whose variable or zone is meant; None for the table's, which nobody can call his own."""
    if scope != "table":
        return head.player
    if head.node.owner is not None:
        message = f"`{head.word}` is the table's: no player has one of his own"
        raise Wrong("T003", message, head.span, help=f"write `{head.word}`")
    return None


def _zone(c: Context, head: Head) -> Thing | None:
    name = c.vocabulary.zones.get(head.word)
    if name is None:
        return None
    zone = c.declarations.zones[name]
    if (zone.index is None) != (head.of is None):
        return None
    index = fit(c, head.of, zone.index) if zone.index is not None and head.of is not None else None
    owner = _owner_of(head, zone.scope)
    type_ = t.set_of(t.component(zone.kind))
    return head.thing(t.Zone(name, owner, index, type_, span=head.span), type_)


def _board(c: Context, head: Head) -> Thing | None:
    board = c.declarations.boards.get(head.word)
    if board is None or head.of is not None or head.counted:
        return None
    return head.thing(t.Board(board.name, head.owner_of_board(c, board.name)), t.REGION)


def _layer(c: Context, head: Head) -> Thing | None:
    """`bees`, `resources`; of a spot the cells of the piece that print it; of a cell the value on it."""
    name = c.vocabulary.layers.get(head.word)
    if name is None:
        return None
    layer, of = c.declarations.layers[name], head.of
    owner = head.owner_of_board(c, layer.board)
    if of is None:
        need_counted(head, layer.name, layer.plural)
        return head.thing(t.Layer(name, owner, None, span=head.span), t.REGION, layer=name)
    if of.piece is not None and of.type == t.SPOT:
        cells = t.Cells(of.piece.expr, of.expr, name, None, span=head.span)
        return head.thing(cells, t.REGION, layer=name)
    if of.type == t.CELL and layer.values is not None:
        type_ = t.enum(layer.values)
        return head.thing(t.Where(name, owner, of.expr, type_, span=head.span), type_)
    return None


def _printed_region(c: Context, head: Head) -> Thing | None:
    """A flag or value printed on boards, as cells: `wells`."""
    if head.of is not None:
        return None
    for board, field in c.vocabulary.printed_on_cells(head.word):
        owner = head.owner_of_board(c, board)
        return head.thing(t.PrintedLayer(board, owner, field, None, span=head.span), t.REGION)
    return None


# ---- declared values ---------------------------------------------------------------------------------


def _enumeration(c: Context, head: Head) -> Thing | None:
    name = c.vocabulary.enumerations.get(head.word)
    if name is None:
        return None
    type_ = t.enum(name)
    if head.node.words.tail is not None:
        value = phrases.count_value(c, head.node.words.tail, head.scope)
        return head.thing(fit(c, replace(value, span=head.span), type_), type_)
    declared = c.declarations.enumerations[name]
    if head.of is None:
        need_counted(head, declared.name, declared.plural)
        return head.thing(t.All(t.set_of(type_), span=head.span), t.set_of(type_))
    return _those_of(c, head, head.of, type_)


def _those_of(c: Context, head: Head, of: Thing, element: t.Type) -> Thing | None:
    """`a track of TRACKS`: the word only says what the members of the set are."""
    if same_type(c, of.element, element):
        return replace(as_set(of).bare(), span=head.span)
    return None


def _value(c: Context, head: Head) -> Thing | None:
    if head.of is not None or head.counted:
        return None
    for enumeration, value in c.vocabulary.values.get(head.word, ()):
        type_ = t.enum(enumeration)
        return head.thing(t.Literal(value, type_, span=head.span), type_)
    return None


def _kind(c: Context, head: Head) -> Thing | Found | None:
    name = c.vocabulary.kinds.get(head.word)
    if name is None:
        return None
    declared, type_ = c.declarations.kinds[name], t.set_of(t.component(name))
    need_counted(head, declared.name, declared.plural)
    if head.of is not None:
        return _those_of(c, head, head.of, t.component(name))
    post, rest = head.take("in", "on")
    if post is not None:
        return head.thing(fit(c, head.post_thing(c, post), type_), type_), rest
    return head.thing(t.All(type_, span=head.span), type_), head.posts


def _component(c: Context, head: Head) -> Thing | None:
    component = c.vocabulary.components.get(head.word)
    if component is None or head.of is not None:
        return None
    type_ = t.component(component.kind)
    return head.thing(t.Literal(component.number, type_, span=head.span), type_)


def _constant(c: Context, head: Head) -> Thing | None:
    constant = c.declarations.constants.get(head.word)
    if constant is None or head.of_node is not None or _is_option(constant):
        return None
    if len(constant.values) != 1:
        help = f"write `entry N of {head.word}` for one of its values"
        raise Wrong("T002", f"`{head.word}` is a list", head.span, help=help)
    return head.thing(t.Literal(constant.values[0], constant.type, span=head.span), constant.type)


def _is_option(constant: Constant) -> bool:
    return (constant.type.of or "").startswith("option ")


def option(c: Context, node: s.Named, of: s.Chain | None, player: t.Expr) -> Thing | None:
    """`option NAME`: what was chosen at set-up; of an option for each seat, what that player chose."""
    words = node.words.parts
    if len(words) != 2 or words[0].text != "option":
        return None
    if node.words.text in c.declarations.constants:
        help = f"write `entry N of {node.words.text}` for one of its numbers"
        raise Wrong("T002", f"`{node.words.text}` is a list", node.span, help=help)
    constant = c.declarations.constants.get(words[1].text)
    if constant is None or not _is_option(constant):
        names = [name.replace("_", "-") for name in c.declarations.options]
        notes = near(words[1].text, names, "an option")
        raise Wrong("N001", f"there is no option `{words[1].text}`", words[1].span, notes=notes)
    if of is not None:
        help = f"write whose it is in front: `PLAYER's option {words[1].text}`"
        raise Wrong("T003", "an option is not `of` something", node.span, help=help)
    if constant.index is None:
        return Thing(t.Literal(constant.values[0], constant.type, span=node.span), constant.type, node.span)
    constant = c.declarations.constants.get(components_of_option(words[1].text)) or constant
    return Thing(t.Entry(constant.name, player, constant.type, span=node.span), constant.type, node.span)


# ---- words that every game has -----------------------------------------------------------------------


def _player(c: Context, head: Head) -> Thing | Found | None:
    if head.word not in ("player", "players"):
        return None
    around = _around(c, head, t.PLAYER)
    if around is not None:
        return around
    if head.of is not None:
        return _those_of(c, head, head.of, t.PLAYER)
    need_counted(head, "player", "players")
    return head.thing(t.All(t.PLAYERS, span=head.span), t.PLAYERS)


def _around(c: Context, head: Head, type_: t.Type) -> Found | None:
    """`the player after X`, `the slot before X`."""
    post, rest = head.take("after", "before")
    if post is None:
        return None
    start = fit(c, head.post_thing(c, post), type_)
    by = t.Literal(1 if post.preposition == "after" else -1, t.NUMBER)
    return head.thing(t.Around(start, by, type_, span=head.span), type_), rest


def _enumeration_around(c: Context, head: Head) -> Found | None:
    name = c.vocabulary.enumerations.get(head.word)
    if name is None or head.of is not None:
        return None
    found = _around(c, head, t.enum(name))
    if found is not None and not c.declarations.enumerations[name].cyclic:
        help = f"declare `{name}` with `around: yes`, or count: `{name} (N + 1)`"
        raise Wrong("T001", f"nothing comes after the last {name}", head.span, help=help)
    return found


def _entry(c: Context, head: Head) -> Thing | None:
    """`entry (N) of LIST`, of a constant or of a list that is printed on a component."""
    if head.word != "entry":
        return None
    tail, of = head.node.words.tail, head.of_node
    if tail is None or of is None:
        raise Wrong("T003", "an entry needs its place and its list", head.span, help="write `entry 3 of LIST`")
    place = phrases.count_value(c, tail, head.scope)
    if isinstance(of, s.Named) and of.words.text in c.declarations.constants:
        constant = c.declarations.constants[of.words.text]
        at = fit(c, place, constant.index) if constant.index is not None else as_place(c, place)
        return head.thing(t.Entry(constant.name, at, constant.type, span=head.span), constant.type)
    if head.of is not None and isinstance(head.of.expr, t.Printed | t.PrintedSet) and head.of.expr.index is None:
        printed = head.of.expr
        declared = c.declarations.kinds[printed.kind].fields[printed.field]
        if declared.index is not None:
            index = fit(c, place, declared.index)
            return _printed(c, head, printed.kind, printed.field, printed.component, index)
    raise Wrong("T001", "this is no list", of.span)


def _of_player(c: Context, head: Head) -> Found | None:
    """`coins of PLAYER` is what `PLAYER's coins` is; so it can be asked `of each player`."""
    of = head.of if head.owner is None else None
    if of is None or of.type != t.PLAYER or not _is_owned(c, head.word):
        return None
    return find(c, replace(head, of_node=None, of_thing=None, owner=of.expr))


def _is_owned(c: Context, word: str) -> bool:
    d = c.declarations
    variable, zone = d.variables.get(word), d.zones.get(c.vocabulary.zones.get(word, ""))
    indexed = (variable is not None and variable.index is not None) or (zone is not None and zone.index is not None)
    return not indexed


def _truth(c: Context, head: Head) -> Thing | None:
    if head.word == "yes" and head.of_node is None:
        return head.thing(t.Literal(1, t.TRUTH), t.TRUTH)
    if head.word in ("none", "nothing") and head.of_node is None:
        return head.thing(t.Literal(NONE_VALUE, NOTHING), NOTHING)
    return None


_READINGS: tuple[Reading, ...] = (
    _truth,
    _entry,
    _of_player,
    _field,
    _enumeration_around,
    _variable,
    _zone,
    _constant,
    _player,
    *region_nouns.READINGS,
    _value,
    _board,
    _layer,
    _enumeration,
    _kind,
    _component,
    _printed_region,
)
WORDS = frozenset(("player", "players", "entry", "yes", "none", *region_nouns.WORDS))
"""The nouns that every game has; content cannot define them."""
