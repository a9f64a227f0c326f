"""Kinds of components: their fields, what they print, where they start."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map

from pudsl.check.declarations import Field, Kind
from pudsl.check.declare_context import Context, Part, Sentence, entries_of, plural_of, singular_of, words_of
from pudsl.check.declare_prints import Legend, Prints, read_legend
from pudsl.check.declare_types import FieldType, field_type
from pudsl.check.declare_values import value_at
from pudsl.check.pictures import Picture, read_picture
from pudsl.check.typed import CELL, NUMBER, TRUTH, Type, enum
from pudsl.classes import dataclass, field, replace
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Mapping, Node, Scalar
from pudsl.source.text import Span
from pudsl.source.values import as_list, as_text, as_truth, as_word

COMMON = ("name", "text", "look", "provenance", "examples", "picture", "legend")
PIECE_CELLS = 8
_KEYS = (
    "plural", "fields", "piece", "board", "prints", "picture", "pictures", "legend",
    "unlimited", "starts in", "rules hold while", "look",
)  # fmt: skip
_ALSO = ("fields", "prints", "pictures", "legend")
_BY_FIELD = re.compile(r"by its ([a-z][a-z0-9-]*)")
_STARTS = re.compile(r"([a-z][a-z0-9-]*)(?: for its ([a-z][a-z0-9-]*))?")


@dataclass(slots=True)
class KindInfo:
    """A kind while its components are read."""

    name: str
    plural: str
    part: Part
    fields: dict[str, FieldType] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)
    prints: Prints = field(default_factory=dict)
    legend: Legend = field(default_factory=dict)
    pictures: dict[int, Picture] = field(default_factory=dict)
    piece: bool = False
    board: str | None = None
    picture_field: str | None = None
    starts: str | None = None
    starts_index: str | None = None
    broken: set[str] = field(default_factory=set)  # keys of fields whose type is wrong, which was reported
    unsure: bool = False  # something that all components need is wrong, which was reported

    @property
    def key(self) -> str:
        """The key under which files list the components."""
        return self.plural.replace("-", "_")


def name_kinds(parts: Map[str, Part], context: Context) -> None:
    """Make the names of all kinds known, before anything refers to them."""
    context.kinds = frozenset(parts)


def read_kinds(parts: Map[str, Part], context: Context) -> dict[str, KindInfo]:
    """All kinds, into the declarations; what only the reader of components needs is returned."""
    infos: dict[str, KindInfo] = {}
    for name, part in parts.items():
        keys = context.keys(part.entry.value, _KEYS, f"the kind {quoted(name)}")
        info = KindInfo(name, plural_of(name), part)
        infos[name] = info
        if keys is not None:
            _read(info, keys, context)
        context.claim("type", info.plural, part.span)
        context.declarations.kinds[name] = _kind(info, keys or {}, context)
    return infos


def _read(info: KindInfo, keys: dict[str, Entry], context: Context) -> None:
    if "plural" in keys:
        info.plural = context.word(keys["plural"].value) or info.plural
    if "board" in keys:
        info.board = _board(keys["board"].value, context) if "piece" not in keys else None
        info.unsure = info.board is None
        if "piece" in keys:
            help = "make it two kinds"
            context.error("D035", "a kind is either a piece or a board", keys["board"].key.span, help=help)
    more = [found for node in info.part.also if (found := context.keys(node, _ALSO, "what is added to a kind"))]
    for found in (keys, *more):
        _fields(info, found, context)
    _prints(info, keys, more, context)
    if "picture" in keys:
        info.picture_field = _picture_field(info, keys["picture"].value, context)
        info.unsure |= info.picture_field is None
    for found in (keys, *more) if not info.unsure else ():
        if "legend" in found:
            info.legend |= read_legend(found["legend"].value, info.prints, info.fields, info.legend, context)
        if "pictures" in found:
            _pictures(info, found["pictures"], context)
    _missing_pictures(info, context)
    if "starts in" in keys:
        _starts(info, keys["starts in"].value, context)


# --- fields ------------------------------------------------------------------------------------------


def _fields(info: KindInfo, keys: dict[str, Entry], context: Context) -> None:
    for entry in entries_of(keys["fields"].value, context.findings) if "fields" in keys else ():
        name = as_word(entry.key, context.findings)
        if name is None:
            continue
        found = field_type(entry.value, context)
        if found is None or (_written(entry.value) and found.written is None):
            info.broken |= {name, *_written(entry.value)}
            continue
        if _free(info, name, entry.key.span, context) and _free(info, found.written or name, entry.key.span, context):
            info.fields[name] = found
            info.spans[name] = entry.key.span


def _written(node: Node) -> list[str]:
    """The key that a field with a wrong type is written under."""
    written = node.get("written") if isinstance(node, Mapping) else None
    return [written.text] if isinstance(written, Scalar) else []


def _free(info: KindInfo, name: str, span: Span, context: Context) -> bool:
    """Whether a key of components is still free."""
    if name in COMMON:
        context.error("D011", f"every component has the key {quoted(name)} already", span, help="choose another name")
        return False
    return context.claim(f"fields of {info.name}", name, span)


def _prints(info: KindInfo, keys: dict[str, Entry], more: list[dict[str, Entry]], context: Context) -> None:
    """What the kind prints: on its board the fields of `prints`, as a piece the layers of `piece`."""
    if "piece" in keys:
        info.piece = True
        _layers(info, keys["piece"].value, context)
    for found in (keys, *more):
        if "prints" not in found:
            continue
        if info.unsure:
            return
        if info.board is None:
            help = "a piece names its layers in `piece: {prints: […]}`; other kinds have a board: `board: …`"
            context.error("D035", f"{quoted(info.name)} has no board to print on", found["prints"].key.span, help=help)
            continue
        for entry in entries_of(found["prints"].value, context.findings):
            _print(info, entry, context)


def _print(info: KindInfo, entry: Entry, context: Context) -> None:
    name = context.word(entry.key)
    found = field_type(entry.value, context, printed=True)
    if found is None:
        info.unsure = True
    elif name is not None and _free(info, name, entry.key.span, context):
        info.prints[name] = found
        info.spans[name] = entry.key.span


def _layers(info: KindInfo, node: Node, context: Context) -> None:
    keys = context.keys(node, ("prints",), "a piece", ("prints",))
    for item in as_list(keys["prints"].value, context.findings) or () if keys and "prints" in keys else ():
        layer = context.declarations.layers.get(item.text) if isinstance(item, Scalar) else None
        if layer is None:
            word = item.text if isinstance(item, Scalar) else "this"
            context.unknown_word("D034", word, item.span, "layer", context.declarations.layers)
            info.unsure = True
            continue
        type = enum(layer.values) if layer.values else TRUTH
        info.prints[layer.name] = FieldType(type, "value")


def _board(node: Node, context: Context) -> str | None:
    name = as_text(node, context.findings)
    if name is not None and name not in context.declarations.boards:
        context.unknown_word("D034", name, node.span, "board", context.declarations.boards)
        return None
    return name


# --- pictures ----------------------------------------------------------------------------------------


def _picture_field(info: KindInfo, node: Node, context: Context) -> str | None:
    match = _BY_FIELD.fullmatch(node.text) if isinstance(node, Scalar) else None
    if match is None:
        help = "write `by its …` with a field, and the pictures under `pictures:`; or give each component a picture"
        context.error("D020", "this does not say which picture a component has", node.span, help=help)
        return None
    return _own_field(info, match[1], "enum", node.span, context)


def _own_field(info: KindInfo, name: str, type: str, span: Span, context: Context) -> str | None:
    """A field of the kind of that name, if it holds one value."""
    names = [n for n, f in info.fields.items() if f.type.name == type and f.index is None]
    if name not in names:
        context.unknown_word("D034", name, span, f"field of {quoted(info.name)} that holds a value", names)
        return None
    return name


def _pictures(info: KindInfo, entry: Entry, context: Context) -> None:
    if info.picture_field is None:
        help = "write `picture: by its …` with the field whose values have pictures"
        context.error("D035", "it is not said what these pictures belong to", entry.key.span, help=help)
        return
    values = context.declarations.enumerations[str(info.fields[info.picture_field].type.of)]
    for picture in entries_of(entry.value, context.findings):
        value = value_at(picture.key, values, context)
        drawn = read_picture(picture.value, context)
        if value is not None and drawn is not None:
            if value in info.pictures:
                context.error("D011", f"{quoted(picture.key.text)} has a picture already", picture.key.span)
            info.pictures[value] = drawn
        info.unsure |= drawn is None


def _missing_pictures(info: KindInfo, context: Context) -> None:
    if info.picture_field is None or info.unsure:
        return
    values = context.declarations.enumerations[str(info.fields[info.picture_field].type.of)]
    missing = [values.labels[v] for v in values.values if v not in info.pictures]
    if missing:
        message = f"{quoted(missing[0])} has no picture"
        more = f"; nor have {len(missing) - 1} more" if missing[1:] else ""
        context.error("D047", message + more, info.part.span, help=f"write it under `pictures:` of {quoted(info.name)}")


# --- where components start --------------------------------------------------------------------------


def _starts(info: KindInfo, node: Node, context: Context) -> None:
    match = _STARTS.fullmatch(node.text) if isinstance(node, Scalar) else None
    if match is None:
        help = "write the name of a zone, or `… for its …` with a field"
        context.error("D036", "this is not where components can start", node.span, help=help)
        return
    info.starts = match[1]
    if match[2]:
        info.starts_index = _own_field(info, match[2], "enum", node.span, context)


def check_starts(info: KindInfo, context: Context) -> None:
    """Whether the zone where a kind starts fits, once zones are known."""
    if info.starts is None:
        return
    node = _start_node(info)
    zone = context.declarations.zones.get(info.starts)
    if zone is None:
        context.unknown_word("D034", info.starts, node.span, "zone", context.declarations.zones)
        return
    index = info.fields[info.starts_index].type if info.starts_index else None
    reason = None
    if zone.kind != info.name:
        reason = f"the zone {quoted(zone.name)} holds {quoted(zone.kind)}"
    elif zone.scope != "table":
        reason = f"there is a zone {quoted(zone.name)} for each player"
    elif zone.index != index:
        reason = _index_reason(zone.name, zone.index)
    if reason:
        place = (zone.span, "the zone") if zone.span else None
        help = "write the name of a zone of the table for this kind, with `for its …` if there are several"
        context.error("D036", f"{quoted(info.name)} cannot start there: {reason}", node.span, help=help, first=place)


def _index_reason(zone: str, index: Type | None) -> str:
    return (
        f"there is only one zone {quoted(zone)}"
        if index is None
        else f"there is a zone {quoted(zone)} for each {index}"
    )


def _start_node(info: KindInfo) -> Node:
    value = info.part.entry.value
    assert isinstance(value, Mapping)
    found = value.get("starts in")
    assert found is not None
    return found


def check_board(info: KindInfo, context: Context) -> None:
    """Whether the board that a kind prints on is printed on this kind, and what stands along its lines has one."""
    if info.board is None and (lined := [name for name, field in info.fields.items() if field.along]):
        help = "leave `along` out, or say `board: …` in the kind"
        context.error("D035", f"{quoted(info.name)} has no board with lines", info.spans[lined[0]], help=help)
    if info.board is None or info.board in context.unsure:
        return
    board = context.declarations.boards[info.board]
    if board.kind != info.name:
        message = f"the board {quoted(board.name)} is not printed on a {quoted(info.name)}"
        help = f"write `printed on: …` on the board, with a variable that holds a {quoted(info.name)}"
        place = (board.span, "the board") if board.span else None
        context.error("D032", message, info.part.span, help=help, first=place)


# --- the record --------------------------------------------------------------------------------------


def _kind(info: KindInfo, keys: dict[str, Entry], context: Context) -> Kind:
    fields = {name: _field(info, name, found, found.index) for name, found in info.fields.items()}
    if info.board is not None:
        fields |= {name: _field(info, name, found, CELL) for name, found in info.prints.items()}
    if "rules hold while" in keys:
        passage = context.passage(keys["rules hold while"].value)
        if passage is not None:
            context.sentences.append(Sentence("while", passage, name=info.name))
    unlimited = "unlimited" in keys and bool(as_truth(keys["unlimited"].value, context.findings))
    return Kind(
        info.name,
        info.plural,
        fields,
        info.piece,
        unlimited,
        tuple(info.prints) if info.piece else (),
        info.board,
        info.starts,
        info.starts_index,
        context.look(keys["look"].value, words_of(info.name)) if "look" in keys else None,
        info.part.span,
    )


def _field(info: KindInfo, name: str, found: FieldType, index: Type | None) -> Field:
    several = found.type.name == "set" or found.index == NUMBER
    other = singular_of(name) if several and name.endswith("s") else plural_of(name)
    look = replace(found.look, label=found.look.label or words_of(name)) if found.look else None
    return Field(name, other, found.type, index, found.role, info.spans[name], found.told, look, found.along)
