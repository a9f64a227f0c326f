"""Reading a game: its declarations and components, and the sentences in them for the checker of sentences.

    files      declare_files       which there are, heads, modules
    values     declare_values      enumerations
    options    declare_options     options, and what is chosen
    types      declare_types       types as they are written
    boards     declare_boards      boards and layers
    kinds      declare_kinds       kinds of components
    state      declare_state       variables, zones, constants
    pictures   pictures, declare_prints    what is drawn, and what its letters print
    components declare_components, declare_fields, declare_drawn, declare_sides

What is written where is told in docs/declarations.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Map
from pathlib import Path

from pudsl.check.declarations import Declarations
from pudsl.check.declare_boards import read_boards
from pudsl.check.declare_components import read_components
from pudsl.check.declare_context import Context, Example, Part, Sentence, entries_of
from pudsl.check.declare_examples import check_examples
from pudsl.check.declare_files import (
    DECLARING,
    GAME_HEAD,
    MODULE_HEAD,
    SENTENCES,
    Files,
    parts,
    read_files,
    read_heads,
)
from pudsl.check.declare_kinds import KindInfo, check_board, check_starts, name_kinds, read_kinds
from pudsl.check.declare_options import read_options, settle_options
from pudsl.check.declare_state import join_boards, read_constants, read_state, settle_components
from pudsl.check.declare_values import read_values
from pudsl.check.reading import Reading
from pudsl.classes import dataclass
from pudsl.source.diagnostic import Findings, quoted
from pudsl.source.nodes import Entry, Node, Sequence
from pudsl.source.passage import Passage
from pudsl.source.text import Source
from pudsl.source.values import as_text

__all__ = ["Example", "Loaded", "Sentence", "load"]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game as far as it can be understood without reading its sentences.

    `deeds` holds the text of every effect, by its number; `sentences` all texts of the rules language, effects
    among them, with the part that each plays; `sources` the files that were read.
    """

    declarations: Declarations
    sentences: tuple[Sentence, ...]
    deeds: tuple[Passage, ...]
    examples: tuple[Example, ...]
    sources: tuple[Source, ...]
    reading: Reading


def load(
    folder: str | Path,
    modules: Iterable[str] = (),
    options: Map[str, str] | None = None,
    findings: Findings | None = None,
    reading: Reading | None = None,
) -> Loaded:
    """Read the game in a folder with these modules (and what they need) and these choices of options.

    Everything that is wrong goes into the findings; what is returned then holds what could be read. What `reading` has
    read already is not read again.
    """
    folder = Path(folder)
    findings = findings if findings is not None else Findings()
    context = Context(findings, Declarations(folder.resolve().name, "", 1, 1), reading or Reading())
    files = read_files(folder, modules, context)
    if files is not None:
        context.declarations.modules = files.modules
        read_heads(files, folder, context)
        infos = _declare(files, options or {}, context)
        _check_keys(files, infos, context)
        _read_sentences(files, context)
        read_components(files.all, infos, context)
        check_examples(context)
        settle_components(context)
        settle_options(files, context)
    sources = tuple(file.source for file in files.all) if files else ()
    deeds, examples = tuple(context.deeds), tuple(context.examples)
    return Loaded(context.declarations, tuple(context.sentences), deeds, examples, sources, context.reading)


def _declare(files: Files, options: Map[str, str], context: Context) -> dict[str, KindInfo]:
    kinds = parts(files.section("kinds"), "type", "kind", context)
    name_kinds(kinds, context)
    read_values(parts(files.section("values"), "type", "list of values", context), context)
    read_options(files, options, context)
    read_boards(parts(files.section("boards"), "state", "board", context), context)
    infos = read_kinds(kinds, context)
    read_state(files.section("state"), context)
    read_constants(parts(files.section("constants"), "state", "constant", context), context)
    _read_periods(parts(files.section("periods"), "period", "period", context), context)
    join_boards(context)
    for info in infos.values():
        check_starts(info, context)
        check_board(info, context)
    return infos


def _read_periods(found: Map[str, Part], context: Context) -> None:
    """What limits and durations name, with the words of the verb that each is."""
    for name, part in found.items():
        words = as_text(part.entry.value, context.findings)
        if words is not None:
            context.declarations.periods[name] = words


def _check_keys(files: Files, infos: dict[str, KindInfo], context: Context) -> None:
    """Refuse every key of a file that means nothing."""
    components = [info.key for info in infos.values()]
    for file in files.all:
        head = MODULE_HEAD if file.module else GAME_HEAD
        known = {*DECLARING, *GAME_HEAD, *MODULE_HEAD} if file not in files.mains else {*DECLARING, *head}
        for entry in file.root.entries:
            if entry.key.text not in known and entry.key.text not in (*components, *SENTENCES, "provenance"):
                shown = (*head, *DECLARING) if file in files.mains else ("provenance",)
                context.unknown("D002", entry.key, "key of this file", (*shown, *components, *SENTENCES))


# --- sentences that belong to no component -----------------------------------------------------------


def _read_sentences(files: Files, context: Context) -> None:
    start = files.mains[0].root.get("start")
    if start is not None:
        _add("start", start, "", context)
    for file in files.all:
        for entry in file.root.entries:
            _section(entry, context)


def _section(entry: Entry, context: Context) -> None:
    name = entry.key.text
    if name == "rules":
        for sheet in entries_of(entry.value, context.findings):
            if _named(sheet, "sheet of rules", context):
                _add_all("rules", sheet, sheet.key.text, context)
    elif name == "scores":
        for score in entries_of(entry.value, context.findings):
            if _named(score, "score", context):
                _add("score", score.value, score.key.text, context)
    elif name == "target":
        _target(entry, context)
    elif name in ("winner", "invariants"):
        _add_all("winner" if name == "winner" else "invariant", entry, "", context)


def _target(entry: Entry, context: Context) -> None:
    first = next((s.passage.whole for s in context.sentences if s.role == "target"), None)
    if first is None:
        _add("target", entry.value, "", context)
        return
    help = "leave one out; what a module changes can be a noun that the target names"
    context.error("D060", "there are two targets", entry.key.span, help=help, first=(first, "it stands here first"))


def _named(entry: Entry, what: str, context: Context) -> bool:
    return as_text(entry.key, context.findings) is not None and context.claim(
        what, entry.key.text, entry.key.span, "D060"
    )


def _add_all(role: str, entry: Entry, name: str, context: Context) -> None:
    """One text, or each of a list."""
    items = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
    if not items:
        context.error("D061", f"{quoted(entry.key.text)} holds no sentence", entry.key.span)
    for item in items:
        _add(role, item, name, context)


def _add(role: str, node: Node, name: str, context: Context) -> None:
    passage = context.passage(node)
    if passage is not None:
        context.sentences.append(Sentence(role, passage, name=name))
