"""The files of a game and its modules: which there are, their heads, their sections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from pudsl.check.declarations import Declarations
from pudsl.check.declare_context import Context, Part, entries_of
from pudsl.classes import dataclass
from pudsl.source.diagnostic import Findings, quoted
from pudsl.source.files import content_files
from pudsl.source.nodes import Entry, Mapping, Node, Scalar
from pudsl.source.text import Source, Span
from pudsl.source.values import as_list, as_mapping, as_text, as_word

DECLARING = ("values", "kinds", "boards", "state", "constants", "options", "periods")
SENTENCES = ("rules", "scores", "winner", "target", "invariants")
GAME_HEAD = ("game", "name", "players", "start", "provenance")
MODULE_HEAD = ("module", "name", "text", "needs", "comes with", "players", "provenance")
MOST_PLAYERS = 8
PROVENANCES = ("printed", "reconstructed")


@dataclass(frozen=True, slots=True)
class File:
    """A content file: its keys, the module it belongs to ("" for the game), and the provenance of what it says."""

    source: Source
    root: Mapping
    module: str
    provenance: str


@dataclass(slots=True)
class Files:
    """All files that make up a game: the main files, of the game first, and all files in the order of reading."""

    mains: list[File]
    all: list[File]
    modules: tuple[str, ...] = ()

    def section(self, name: str) -> list[Node]:
        """What the main files say under a key."""
        return [node for file in self.mains if (node := file.root.get(name)) is not None]


def read_files(folder: Path, modules: Iterable[str], context: Context) -> Files | None:
    """Read a game and these modules with what they need; None where there is no game."""
    main = _main(folder / "game.yaml", "", "printed", context)
    if main is None:
        return None
    files = Files([main], [main])
    _add_files(files, folder, main, context, leave_out=folder / "modules")
    _refuse_strays(folder / "modules", context)
    order = _order(folder / "modules", modules, main, context)
    for name in order:
        module = _main(folder / "modules" / name / "module.yaml", name, main.provenance, context)
        if module is not None:
            files.mains.append(module)
            files.all.append(module)
            _add_files(files, folder / "modules" / name, module, context)
    files.modules = tuple(order)
    return files


def _add_files(files: Files, folder: Path, main: File, context: Context, leave_out: Path | None = None) -> None:
    for path in content_files(folder):
        if str(path) == main.source.path or (leave_out and leave_out in path.parents):
            continue
        file = _file(path, main.module, main.provenance, context)
        if file is not None:
            files.all.append(file)
            _refuse_main_keys(file, "module.yaml" if main.module else "game.yaml", context)


def _refuse_main_keys(file: File, main: str, context: Context) -> None:
    only = {*DECLARING, *GAME_HEAD, *MODULE_HEAD} - {"provenance"}
    for entry in file.root.entries:
        if entry.key.text in only:
            message = f"the key {quoted(entry.key.text)} belongs into {main}"
            context.error("D004", message, entry.key.span, help=f"move it to {main}")


def _main(path: Path, module: str, provenance: str, context: Context) -> File | None:
    if not path.is_file():
        what = f"the module {quoted(module)}" if module else "a game"
        context.error("D001", f"{what} has the file {path.name}, which is missing", Source(str(path), "").span(0, 0))
        return None
    return _file(path, module, provenance, context)


def _refuse_strays(folder: Path, context: Context) -> None:
    """Content that belongs to no module would be read by nobody."""
    inside = sorted(folder.iterdir()) if folder.is_dir() else []
    for path in inside:
        if not path.name.startswith((".", "_")) and not (path / "module.yaml").is_file():
            for stray in content_files(path)[:1] if path.is_dir() else [path] if path.suffix in (".yaml", ".yml") else []:
                message = f"this is read by nobody: {quoted(path.name)} has no module.yaml"
                help = f"write `modules/{path.stem}/module.yaml` with `module: {path.stem}`, `name: …` and `text: …`"
                context.error("D001", message, Source(str(stray), "").span(0, 0), help=help)


def _file(path: Path, module: str, provenance: str, context: Context) -> File | None:
    source, node = context.reading.file(path, context.findings)
    root = as_mapping(node, context.findings) if node else None
    if source is None or root is None:
        return None
    return File(source, root, module, provenance_of(root.get("provenance"), provenance, context))


def provenance_of(node: Node | None, inherited: str, context: Context) -> str:
    """The provenance that is written, or the one from above."""
    word = as_word(node, context.findings) if node is not None else None
    if word is None or node is None:
        return inherited
    if word not in PROVENANCES:
        context.unknown_word("D010", word, node.span, "provenance", PROVENANCES)
        return inherited
    return word


# --- modules ---------------------------------------------------------------------------------------


def _order(folder: Path, wanted: Iterable[str], main: File, context: Context) -> list[str]:
    """The modules with what they need, so that each comes after what it needs, else by name."""
    known = sorted(p.name for p in folder.iterdir() if (p / "module.yaml").is_file()) if folder.is_dir() else []
    order: list[str] = []
    for name in sorted(set(wanted)):
        if name in known:
            _visit(folder, name, known, order, (), context)
        else:
            context.unknown_word("D006", name, main.source.span(0, 0), "module of this game", known)
    while coming := [name for name in known if name not in order and _comes_along(folder / name, order, context)]:
        for name in coming:
            _visit(folder, name, known, order, (), context)
    return order


def _comes_along(folder: Path, order: Sequence[str], context: Context) -> bool:
    """Whether a module comes by itself: all that it comes with are there."""
    others = _named(folder / "module.yaml", "comes with", context)
    return bool(others) and all(other.text in order for other in others)


def _visit(
    folder: Path, name: str, known: Sequence[str], order: list[str], above: tuple[str, ...], context: Context
) -> None:
    if name in order:
        return
    path = folder / name / "module.yaml"
    for need in (*_named(path, "needs", context), *_named(path, "comes with", context)):
        if need.text not in known:
            context.unknown("D006", need, "module of this game", known)
        elif need.text in (*above, name):
            context.error(
                "D007",
                f"{quoted(name)} and {quoted(need.text)} need one another",
                need.span,
                help="take one of the two out",
            )
        else:
            _visit(folder, need.text, known, order, (*above, name), context)
    order.append(name)


def _named(path: Path, key: str, context: Context) -> list[Scalar]:
    """The modules that a module names under a key; its mistakes are reported when the file is read for good."""
    quiet = Findings()
    _, root = context.reading.file(path, quiet)
    named = root.get(key) if isinstance(root, Mapping) else None
    items = as_list(named, quiet) if named is not None else None
    return [item for item in items or () if isinstance(item, Scalar)]


def module_that_declares(section: str, name: str, files: Files, context: Context) -> str | None:
    """The first module that is not in play and declares a name under a key of its main file."""
    for path in sorted(Path(files.mains[0].source.path).parent.glob("modules/*/module.yaml")):
        _, root = context.reading.file(path, Findings())
        declared = root.get(section) if isinstance(root, Mapping) else None
        if path.parent.name not in files.modules and isinstance(declared, Mapping) and declared.get(name) is not None:
            return path.parent.name
    return None


# --- heads -----------------------------------------------------------------------------------------


def read_heads(files: Files, folder: Path, context: Context) -> None:
    """The name of the game, its players and where it starts; the heads of its modules."""
    main = files.mains[0].root
    start = main.span.source.span(0, 0)
    for name in ("game", "name", "players", "start"):
        if main.get(name) is None:
            context.error("D003", f"the key {quoted(name)} is missing in a game", start, help=f"write `{name}: …`")
    declarations = context.declarations
    declarations.game = _own_name(main.get("game"), folder.resolve().name, "the game", context)
    declarations.name = _text(main.get("name"), context) or declarations.game
    bounds = _players(main.get("players"), context)
    declarations.least_players, declarations.most_players = bounds or (1, 1)
    for module in files.mains[1:]:
        _module_head(module, context)
    _players_of_modules(files, context)


def _module_head(file: File, context: Context) -> None:
    for name in ("module", "name"):
        if file.root.get(name) is None:
            span = file.source.span(0, 0)
            context.error("D003", f"the key {quoted(name)} is missing in a module", span, help=f"write `{name}: …`")
    _own_name(file.root.get("module"), file.module, "the module", context)
    for name in ("name", "text"):
        _text(file.root.get(name), context)
    for key in ("needs", "comes with"):
        named = file.root.get(key)
        for item in as_list(named, context.findings) or () if named is not None else ():
            as_word(item, context.findings)


def _own_name(node: Node | None, folder: str, what: str, context: Context) -> str:
    word = as_word(node, context.findings) if node is not None else None
    if word is None or node is None:
        return folder
    if word != folder or "-" in word:
        message = f"{what} is called {quoted(word)}, its folder {quoted(folder)}"
        context.error("D005", message, node.span, help="give both one name, in small letters, digits and `_`")
    return word


def _text(node: Node | None, context: Context) -> str | None:
    return as_text(node, context.findings) if node is not None else None


def _players(node: Node | None, context: Context) -> tuple[int, int] | None:
    """The fewest and the most that are written."""
    text = as_text(node, context.findings) if isinstance(node, Scalar) and not node.text.isdigit() else None
    if isinstance(node, Scalar):
        text = text or node.text
    if node is None or text is None:
        return None
    match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", text)
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if 1 <= least <= most <= MOST_PLAYERS:
        return least, most
    help = f"write a range within 1-{MOST_PLAYERS}, such as 2-4, or one number"
    context.error("D009", f"the number of players cannot be {quoted(text)}", node.span, help=help)
    return None


def _players_of_modules(files: Files, context: Context) -> None:
    """A module can say how many play with it, in place of what the game says; of several it is what all of them allow."""
    declarations = context.declarations
    said: list[tuple[str, int, int]] = []
    for module in files.mains[1:]:
        node = module.root.get("players")
        bounds = _players(node, context)
        if node is None or bounds is None:
            continue
        for other, least, most in said:
            if bounds[0] > most or bounds[1] < least:
                message = f"{quoted(module.module)} is for {_range(*bounds)}, {quoted(other)} for {_range(least, most)}"
                context.error("D009", message, node.span, help="leave one of the two modules out")
                return
        said.append((module.module, *bounds))
    if said:
        declarations.least_players = max(least for _, least, _ in said)
        declarations.most_players = min(most for _, _, most in said)


def _range(least: int, most: int) -> str:
    count = str(least) if least == most else f"{least} to {most}"
    return f"{count} player{'' if most == 1 else 's'}"


def modules_for(folder: Path, players: int) -> list[str]:
    """The modules of a game with which so many can play though the game alone is for others; what is wrong in them is told
    when they are read for good."""
    context = Context(Findings(), Declarations("", "", 1, 1))
    found = []
    for path in sorted((folder / "modules").glob("*/module.yaml")):
        _, root = context.reading.file(path, context.findings)
        said = root.get("players") if isinstance(root, Mapping) else None
        bounds = _players(said, context) if said is not None else None
        if bounds and bounds[0] <= players <= bounds[1]:
            found.append(path.parent.name)
    return found


# --- sections --------------------------------------------------------------------------------------


def parts(nodes: Iterable[Node], space: str, what: str, context: Context) -> dict[str, Part]:
    """All names that the main files declare under one key, with what modules add to each.

    `space` is where the names must differ, "" if somebody else looks after that.
    """
    found: dict[str, Part] = {}
    for node in nodes:
        for entry in entries_of(node, context.findings):
            _take(entry, found, space, what, context)
    return found


def _take(entry: Entry, found: dict[str, Part], space: str, what: str, context: Context) -> None:
    added = _added(entry)
    if added is not None:
        if entry.key.text in found:
            found[entry.key.text].also.append(added)
        else:
            context.unknown("D013", entry.key, f"{what} that is declared so far", found)
        return
    if context.word(entry.key) is None:
        return
    if space and not context.claim(space, entry.key.text, entry.key.span):
        return
    if not space and entry.key.text in found:
        first = (found[entry.key.text].span, "it stands here first")
        help = "choose another name, or write `also:` to add to the first"
        context.error("D011", f"the name {quoted(entry.key.text)} is taken", entry.key.span, help=help, first=first)
        return
    found[entry.key.text] = Part(entry)


def _added(entry: Entry) -> Node | None:
    value = entry.value
    return value.get("also") if isinstance(value, Mapping) and value.keys() == ("also",) else None


def start_of(files: Files) -> Span:
    """A place for what concerns the game as a whole."""
    return files.mains[0].source.span(0, 0)
