"""Components: cards, tiles, boards. Their ids first, so that they can name one another; then what they say.

What one with sides says is read for each choice of sides anew (see `declare_sides`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pudsl.check.declarations import Component, Look
from pudsl.check.declare_context import Context, Example, Sentence, entries_of, words_of
from pudsl.check.declare_drawn import drawn, span_of, stepped
from pudsl.check.declare_fields import Owner, missing_value, read_field
from pudsl.check.declare_files import File, provenance_of
from pudsl.check.declare_kinds import COMMON, KindInfo
from pudsl.check.declare_sides import SIDE_ADDS, SIDE_LEAVES_OUT, SIDES, Said, Variant, joined, together, variants
from pudsl.classes import dataclass, replace
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Sequence
from pudsl.source.text import Span
from pudsl.source.values import as_list, as_text

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Found:
    """A component as it stands in its file, with the sides that lie up."""

    info: KindInfo
    entry: Entry
    provenance: str
    variant: Variant

    @property
    def id(self) -> str:
        return self.entry.key.text + self.variant.suffix


def read_components(files: Iterable[File], infos: dict[str, KindInfo], context: Context) -> None:
    """All components, into the declarations: kind by kind as declared, each in the order of its files."""
    found: dict[str, list[Found]] = {name: [] for name in infos}
    by_key = {info.key: info for info in infos.values()}
    for file in files:
        for section in file.root.entries:
            if section.key.text in by_key:
                info = by_key[section.key.text]
                for entry in entries_of(section.value, context.findings):
                    for variant in variants(entry, context):
                        one = Found(info, entry, file.provenance, variant)
                        if _good_id(one, infos, context):
                            found[info.name].append(one)
    ordered = [each for name in infos for each in found[name]]
    for number, each in enumerate(ordered):
        context.ids[each.id] = (each.info.name, number)
    for number, each in enumerate(ordered):
        context.declarations.components.append(_component(number, each, context))
    _check_room(infos, context)


def _good_id(found: Found, infos: dict[str, KindInfo], context: Context) -> bool:
    entry, id = found.entry, found.id
    if not _ID.fullmatch(id):
        help = "an id has small letters and digits, in words joined by `-`, with a letter first"
        context.error("D051", f"{quoted(id)} cannot be an id", entry.key.span, help=help)
        return False
    if context.word(entry.key) is None:
        return False
    for info in infos.values():
        if id in (info.name, info.plural):
            place = (info.part.span, "the kind")
            context.error("D050", f"the id {quoted(id)} is the name of a kind", entry.key.span, first=place)
            return False
    return context.claim("component", id, entry.key.span, "D050")


# --- one component -----------------------------------------------------------------------------------


def _component(number: int, found: Found, context: Context) -> Component:
    info, entry = found.info, found.entry
    empty = Component(number, found.id, info.name, {}, Look(words_of(found.id)), span=entry.key.span)
    if info.unsure or info.board in context.unsure:
        return empty
    said = _said(found, context)
    if not said:
        return empty
    owner, whole = Owner(number, found.id, info.name), said[0]
    before = len(context.sentences)
    values = _values(info, said, owner, entry.key.span, context)
    wording = _wording(context.sentences[before:])
    if found.variant.first:
        _examples(whole, number, context)
    filled = replace(
        empty,
        values=values,
        look=_look(found, whole, context),
        text=joined(said, "text", context),
        provenance=provenance_of(
            whole["provenance"].value if "provenance" in whole else None, found.provenance, context
        ),
        said=wording,
        whole=entry.key.text if found.variant.sides else "",
    )
    if not info.piece and info.board is None:
        return filled
    return drawn(filled, info, said, context)


def _said(found: Found, context: Context) -> Said:
    """The keys of the component and of its sides; of nothing where one of them is no mapping."""
    info, allowed = found.info, _keys(found.info, context)
    own = allowed if info.piece else [*allowed, SIDES]
    said = [context.keys(found.entry.value, own, f"a {info.name}")]
    of_side = [*(key for key in allowed if key not in SIDE_LEAVES_OUT), *(SIDE_ADDS if "picture" in allowed else ())]
    said += [context.keys(side, of_side, f"a side of a {info.name}") for side in found.variant.sides]
    return tuple(keys for keys in said if keys is not None) if None not in said else ()


def _keys(info: KindInfo, context: Context) -> list[str]:
    """The keys that a component of this kind can have."""
    fields = [field.written or name for name, field in info.fields.items()]
    common = [key for key in COMMON if key not in ("picture", "legend")]
    if info.piece or info.board is not None:
        common.append("legend")
        if info.picture_field is None:
            common.append("picture")
    board = stepped(info, context)
    return [*fields, *info.broken, *common, *([board.name] if board else [])]


def _values(info: KindInfo, said: Said, owner: Owner, span: Span, context: Context) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, field in info.fields.items():
        key = field.written or name
        entries = [keys[key] for keys in said if key in keys]
        if field.role == "rules":
            for entry in entries:
                _rules(entry, owner, name, context)
        elif entries:
            value = together(
                [read_field(e.value, field, owner, name, context) for e in entries], field, entries, context
            )
            values[name] = missing_value(field) if value is None else value
        else:
            if not field.optional:
                message = f"the key {quoted(key)} is missing for the {info.name} {quoted(owner.id)}"
                context.error("D003", message, span, help=f"write `{key}: …`")
            values[name] = missing_value(field)
    return values


def _rules(entry: Entry, owner: Owner, name: str, context: Context) -> None:
    items = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
    for item in items:
        passage = context.passage(item)
        if passage is not None:
            context.sentences.append(Sentence("component", passage, owner.number, name))


def _wording(sentences: Iterable[Sentence]) -> dict[str, str]:
    """Sentences as they are written, by field."""
    found: dict[str, str] = {}
    for sentence in sentences:
        if sentence.component is not None:
            before = [found[sentence.field]] if sentence.field in found else []
            found[sentence.field] = "\n".join([*before, sentence.passage.text.rstrip()])
    return found


def _examples(keys: dict[str, Entry], number: int, context: Context) -> None:
    if "examples" in keys:
        items = as_list(keys["examples"].value, context.findings) or ()
        context.examples += [Example(number, item) for item in items]


def _look(found: Found, keys: dict[str, Entry], context: Context) -> Look:
    """The look of a component; what it does not say is as its kind says. The sides that lie up belong to its name."""
    whole = _text(keys, "name", context) or words_of(found.entry.key.text)
    name = ", ".join((whole, *found.variant.names))
    own = context.look(keys["look"].value, name) if "look" in keys else Look(name)
    kind = context.declarations.kinds[found.info.name].look or Look("")
    return Look(own.label, own.letter or kind.letter, own.colour or kind.colour, own.icon or kind.icon)


def _text(keys: dict[str, Entry], name: str, context: Context) -> str | None:
    return as_text(keys[name].value, context.findings) if name in keys else None


# --- room --------------------------------------------------------------------------------------------


def _check_room(infos: dict[str, KindInfo], context: Context) -> None:
    """Whether all that starts in a zone fits into it."""
    for info in infos.values():
        zone = context.declarations.zones.get(info.starts or "")
        if zone is None or zone.kind != info.name:
            continue
        held: dict[object, int] = {}
        for component in context.declarations.of_kind(info.name):
            index = component.values.get(info.starts_index) if info.starts_index else None
            held[index] = held.get(index, 0) + 1
            if held[index] == zone.capacity + 1:
                place = (zone.span, "the zone") if zone.span else None
                message = f"{quoted(component.id)} finds no room in {quoted(zone.name)}, which holds {zone.capacity}"
                help = "let the zone hold more"
                context.error("D053", message, span_of(component), help=help, first=place)
