"""Options: what is chosen before a game begins, once for the table or once for each seat.

The choices that are words are values of an enumeration of their own. What was chosen is a constant: one value, or with
`for: player` a list by seats. With `or a: KIND` the components of a kind are choices too, each for one seat; they are a
second list, in which a seat that chose a word has none. Of the choices `for one seat` only one seat can have any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Map
from itertools import pairwise

from pudsl.check.declarations import Constant, Enumeration, Look, Option, components_of_option, values_of_option
from pudsl.check.declare_context import NONE, Context, Part
from pudsl.check.declare_counts import choose_counts, counting_option
from pudsl.check.declare_files import Files, module_that_declares, parts, start_of
from pudsl.check.typed import PLAYER, component, enum
from pudsl.classes import replace
from pudsl.source.diagnostic import quoted
from pudsl.source.nodes import Entry, Mapping, Node
from pudsl.source.text import Span
from pudsl.source.values import as_list, as_text

_KEYS = ("text", "for", "choices", "or a", "without", "for one seat", "default")
_ADDED = ("choices", "for one seat")


def read_options(files: Files, chosen: Map[str, str], context: Context) -> None:
    """All options with what was chosen, as far as that is words; so many seats as are named are to play."""
    at = start_of(files)
    found = parts(files.section("options"), "option", "option", context)
    for name, part in found.items():
        option = _option(name, part, context)
        if option is not None:
            context.declarations.options[name] = option
    for name in chosen:
        if name not in found:
            _no_option(name, found, files, context)
    for option in context.declarations.options.values():
        _choose(option, chosen.get(option.name, option.default), at, context)
    _count_seats(at, context)


def _no_option(name: str, found: Map[str, Part], files: Files, context: Context) -> None:
    module = module_that_declares("options", name, files, context)
    if module is None:
        context.unknown_word("D008", name, start_of(files), "option of this game", found)
        return
    help = f"it belongs to the module {quoted(module)}: play with that module, or leave the option out"
    context.error("D008", f"there is no option {quoted(name)} without its module", start_of(files), help=help)


# --- declaring ---------------------------------------------------------------------------------------


def _option(name: str, part: Part, context: Context) -> Option | None:
    value = part.entry.value
    if isinstance(value, Mapping) and value.get("numbers for") is not None:
        return counting_option(name, part, context)
    keys = context.keys(part.entry.value, _KEYS, "an option", ("text", "choices"), part.span)
    more = [found for node in part.also if (found := context.keys(node, _ADDED, "what is added to an option"))]
    if keys is None or "choices" not in keys:
        return None
    texts = _choices([said["choices"] for said in (keys, *more) if "choices" in said], context)
    if not texts:
        return None
    context.single[name] = tuple(_singles((keys, *more), context))
    values = values_of_option(name)
    labels = {n: choice.replace("_", "-") for n, choice in enumerate(texts)}
    looks = {n: Look(label) for n, label in enumerate(texts.values())}
    context.declarations.enumerations[values] = Enumeration(
        values, values, tuple(labels), labels, looks, span=part.span
    )
    text = as_text(keys["text"].value, context.findings) if "text" in keys else ""
    default = _default(name, keys.get("default"), tuple(texts), context)
    option = Option(name, tuple(texts), default, text or "", part.span, _by_seat(name, keys, context))
    return _with_components(option, keys, context)


def _choices(said: Sequence[Entry], context: Context) -> dict[str, str]:
    """The words that can be chosen with their texts, those that modules add last."""
    texts: dict[str, str] = {}
    for choices in said:
        node = choices.value
        keys = context.keys(node, node.keys() if isinstance(node, Mapping) else (), "the choices")
        for name, entry in (keys or {}).items():
            word, text = context.word(entry.key), as_text(entry.value, context.findings)
            if word and text and name in texts:
                help = "choose another word"
                context.error("D011", f"the choice {quoted(name)} is there already", entry.key.span, help=help)
            elif word and text:
                texts[name] = text
    return texts


def _singles(said: Sequence[Map[str, Entry]], context: Context) -> Iterator[tuple[Node, ...]]:
    """Each list of choices of which one seat can have one."""
    for keys in said:
        if "for one seat" in keys:
            yield tuple(as_list(keys["for one seat"].value, context.findings) or ())


def _default(name: str, entry: Entry | None, choices: tuple[str, ...], context: Context) -> str:
    word = as_text(entry.value, context.findings) if entry is not None else None
    if entry is None or word is None:
        return choices[0]
    if word not in choices:
        context.unknown_word("D008", word, entry.value.span, f"choice of {quoted(name)}", choices)
        return choices[0]
    return word


def _by_seat(name: str, keys: Map[str, Entry], context: Context) -> bool:
    """Whether each seat has a choice of its own."""
    word = as_text(keys["for"].value, context.findings) if "for" in keys else None
    if word not in (None, "player"):
        help = "write `for: player`, or leave the key out: then there is one choice for all"
        context.error("D023", f"there is no option for each {word}", keys["for"].value.span, help=help)
    for key in ("or a", "without", "for one seat"):
        if key in keys and word is None and "for" not in keys:
            help = "add `for: player`: then each seat has a choice"
            context.error("D035", f"{quoted(name)} has one choice for all", keys[key].key.span, help=help)
    return word == "player"


def _with_components(option: Option, keys: Map[str, Entry], context: Context) -> Option:
    if "or a" not in keys:
        if "without" in keys:
            help = "write `or a:` and the kind"
            context.error("D003", "the key `or a` is missing in an option", keys["without"].key.span, help=help)
        return option
    kind = as_text(keys["or a"].value, context.findings)
    if kind is not None and kind not in context.kinds:
        context.unknown_word("D023", kind, keys["or a"].value.span, "kind", context.kinds)
        kind = None
    without = as_list(keys["without"].value, context.findings) or () if "without" in keys else ()
    context.left_out[option.name] = tuple(without)
    return replace(option, kind=kind)


# --- choosing ----------------------------------------------------------------------------------------


def _choose(option: Option, choice: str, at: Span, context: Context) -> None:
    """Keep what was chosen as a constant. What is no word may be a component: see `settle_options`."""
    if option.form:
        choose_counts(option, choice, at, context)
        return
    words = tuple(word.strip() for word in choice.split(",")) if option.by_seat else (choice,)
    if option.kind is None:
        words = tuple(_known(option, word, option.choices, at, context) for word in words)
    declarations = context.declarations
    declarations.chosen[option.name] = words[0] if len(words) == 1 else words
    values = tuple(option.choices.index(word) if word in option.choices else NONE for word in words)
    word = option.name.replace("_", "-")
    type, index = enum(values_of_option(option.name)), PLAYER if option.by_seat else None
    declarations.constants[word] = Constant(word, type, values, option.span, index)


def _known(option: Option, word: str, known: tuple[str, ...], at: Span, context: Context) -> str:
    if word in known:
        return word
    context.unknown_word("D008", word, at, f"choice of {quoted(option.name)}", known)
    return option.default


def _count_seats(at: Span, context: Context) -> None:
    """Where options name seats, exactly so many play."""
    declarations = context.declarations
    named = [(name, words) for name, words in declarations.chosen.items() if isinstance(words, tuple)]
    for (first, seats), (other, others) in pairwise(named):
        if len(seats) != len(others):
            message = f"{quoted(first)} names {len(seats)} seats and {quoted(other)} {len(others)}"
            context.error("D015", message, at, help="name as many in both, or one choice that is for all")
            return
    for name, words in named[:1]:
        least, most, count = declarations.least_players, declarations.most_players, len(words)
        if least <= count <= most:
            declarations.least_players = declarations.most_players = count
            continue
        help = f"name {least} to {most}, or one choice that is for all" if most > least else f"name {least}"
        context.error("D015", f"{quoted(name)} names {count} seats, but {least} to {most} play", at, help=help)


def settle_options(files: Files, context: Context) -> None:
    """Find the components that are chosen, now that all are known."""
    at = start_of(files)
    for option in context.declarations.options.values():
        if option.kind is not None:
            _find_components(option, at, context)
    for option in context.declarations.options.values():
        for choices in context.single.get(option.name, ()):
            _refuse_several(option, _listed(option, choices, context), at, context)


def _find_components(option: Option, at: Span, context: Context) -> None:
    declarations, kind = context.declarations, str(option.kind)
    apart = _left_out(option, context)
    numbers = {each.id: each.number for each in declarations.of_kind(kind) if each.id not in apart}
    for id in numbers:
        if id in option.choices:
            message = f"the choice {quoted(id)} of {quoted(option.name)} is a {kind} too"
            context.error("D011", message, option.span or at, help="call the choice by another word")
    chosen = declarations.chosen[option.name]
    words = (chosen,) if isinstance(chosen, str) else chosen
    known = (*option.choices, *numbers)
    words = tuple(_known(option, word, known, at, context) for word in words)
    if not declarations.kinds[kind].unlimited:
        _refuse_twice(option, words, at, context)
    declarations.options[option.name] = replace(option, components=tuple(numbers))
    name = components_of_option(option.name)
    found = tuple(numbers.get(word, NONE) for word in words)
    declarations.constants[name] = Constant(name, component(kind), found, option.span, PLAYER)


def _left_out(option: Option, context: Context) -> set[str]:
    found = set()
    for node in context.left_out.get(option.name, ()):
        id = as_text(node, context.findings)
        if id is not None and context.ids.get(id, ("", 0))[0] != option.kind:
            known = [each.id for each in context.declarations.of_kind(str(option.kind))]
            context.unknown_word("D052", id, node.span, str(option.kind), known)
        elif id is not None:
            found.add(id)
    return found


def _listed(option: Option, choices: tuple[Node, ...], context: Context) -> set[str]:
    """Choices that are listed: words, components, and all that are a choice of sides of one thing."""
    wholes = {each.whole for each in context.declarations.components if each.id in option.components} - {""}
    found = set()
    for node in choices:
        word = as_text(node, context.findings)
        if word in wholes:
            found |= {each.id for each in context.declarations.components if each.whole == word}
        elif word in (*option.choices, *option.components):
            found.add(word)
        elif word is not None:
            known = (*option.choices, *wholes, *option.components)
            context.unknown_word("D008", word, node.span, f"choice of {quoted(option.name)}", known)
    return found


def _refuse_several(option: Option, single: set[str], at: Span, context: Context) -> None:
    """Of some choices one seat can have one."""
    declarations = context.declarations
    chosen = declarations.chosen[option.name]
    words = (chosen,) if isinstance(chosen, str) else chosen
    taken = [word for word in words if word in single]
    if len(taken) > 1 and len(set(taken)) > 1:
        message = f"{quoted(option.name)} names {quoted(taken[0])} and {quoted(taken[1])}, which are one thing"
        context.error("D015", message, at, help="let one seat have it, and choose something else for the other")
    elif len(taken) > 1 and taken[0] in option.choices:
        message = f"{quoted(option.name)} names {quoted(taken[0])} for two seats"
        context.error("D015", message, at, help="let one seat have it, and choose something else for the other")
    elif taken and len(words) == 1 and taken[0] in option.choices:
        _refuse_all(option, taken[0], at, context)


def _refuse_all(option: Option, word: str, at: Span, context: Context) -> None:
    """What there is one of cannot be for all, unless one plays."""
    declarations = context.declarations
    if declarations.least_players == 1:
        declarations.most_players = 1
        return
    example = ",".join([word, *[option.default] * (declarations.least_players - 1)])
    message = f"{quoted(option.name)} names {quoted(word)} for all seats, but there is one of it"
    context.error("D015", message, at, help=f"write one choice for each seat, such as {quoted(example)}")


def _refuse_twice(option: Option, words: tuple[str, ...], at: Span, context: Context) -> None:
    """Each component is there once."""
    others = ", ".join(quoted(choice) for choice in option.choices)
    for word in dict.fromkeys(words):
        if word in option.choices:
            continue
        if words.count(word) > 1:
            help = f"name another {option.kind}; of {others} several seats can have the same"
            context.error("D015", f"{quoted(option.name)} names {quoted(word)} for two seats", at, help=help)
        elif len(words) == 1:
            _refuse_all(option, word, at, context)
