"""`pudsl show`."""

from __future__ import annotations

import textwrap

import click

from pudsl.cli.checking import modules_of
from pudsl.cli.painting import show as paint
from pudsl.cli.settings import MADE, chosen, game_options
from pudsl.cli.terminal import patience, width
from pudsl.play import cards, draw
from pudsl.play.errors import NoSuchGame
from pudsl.play.game import Game, load
from pudsl.play.plain import near


@click.command()
@click.argument("game")
@click.argument("component", required=False)
@game_options
def show(game: str, component: str | None, modules: str, option: tuple[str, ...]) -> None:
    """Draw a board, a tile or a card of a game.

    GAME is the name of a game or its folder. COMPONENT is the id of anything in it, a kind (then all of that kind are
    listed), or a board. Without COMPONENT you see what there is.
    """
    with patience(MADE.format(game)):
        loaded = load(game, *chosen(modules, option))
        if component is not None and not modules and not _has(loaded, component):
            module = _module_of(loaded, component)
            loaded = load(game, (module,), chosen(modules, option)[1]) if module else loaded
    names = loaded._names
    if component is None:
        paint(_overview(loaded))
    elif component in names.numbers:
        paint(cards.card(loaded, names.numbers[component]))
    elif component in names.kinds or component in _plurals(loaded):
        paint(_kind(loaded, _plurals(loaded).get(component, component)))
    elif component in names.board_numbers:
        paint(_board(loaded, component))
    else:
        known = [*names.numbers, *names.kinds, *names.board_numbers]
        raise NoSuchGame(f"{loaded.name} has nothing called {component!r}{near(component, dict.fromkeys(known))}")


def _has(game: Game, name: str) -> bool:
    names = game._names
    return name in names.numbers or name in names.kinds or name in names.board_numbers or name in _plurals(game)


def _module_of(game: Game, name: str) -> str | None:
    """The module that brings the component, the kind or the board of this name, if one does."""
    from pudsl.check.declare import load as declare
    from pudsl.source.diagnostic import Findings

    if game.folder is None:
        return None
    for module in modules_of(game.folder):
        declared = declare(game.folder, (module,), None, Findings()).declarations
        kinds = {each for kind in declared.kinds.values() for each in (kind.name, kind.plural)}
        if name in {*kinds, *declared.boards} or any(name == component.id for component in declared.components):
            return module
    return None


def _plurals(game: Game) -> dict[str, str]:
    return {kind["plural"]: name for name, kind in game._names.kinds.items()}


def _overview(game: Game) -> draw.Rows:
    names = game._names
    rows: draw.Rows = [[(game.title, "bold")], [(f"{game.least_players} to {game.most_players} players", "")], []]
    for board in names.boards:
        whose = "the table" if board["scope"] == "table" else "each player"
        rows.append(
            [
                ("board ", "bright_black"),
                (board["name"], "bold"),
                (f"  of {whose}, ", ""),
                (f"{board['rows']} x {board['columns']}", ""),
            ]
        )
    for name, kind in names.kinds.items():
        rows.append(
            [(f"{kind['count']:>5} ", "bright_black"), (kind["plural"] if kind["count"] != 1 else name, "bold")]
        )
    for module in modules_of(game.folder) if game.folder else ():
        if module not in game.modules:
            rows.append([("module ", "bright_black"), (module, "bold"), (f"  --modules {module}", "bright_black")])
    for option in names.meta["options"]:
        rows.append(
            [
                ("option ", "bright_black"),
                (option["name"], "bold"),
                (f"  {option['text']}: ", ""),
                (option["form"] or ", ".join(option["choices"]), ""),
                (f"  (now {names.chosen[option['name']]})", "bright_black"),
            ]
        )
    return rows


def _kind(game: Game, kind: str) -> draw.Rows:
    """All components of a kind: pieces as pictures, others by name."""
    names = game._names
    members = names.of_kind(kind)
    if names.kinds[kind]["piece"]:
        return draw.beside([[*cards.piece(game, n), [(str(names.id(n)), "bright_black")]] for n in members])
    rows = []
    for n in members:
        record = names.components[n]
        label = (record.get("look") or {}).get("label", "")
        rows.append([(label or record["id"], "bold"), (f"  {record['id']}" if label else "", "bright_black")])
        text = textwrap.wrap(record.get("text", ""), max(width() - 4, 20))
        rows += [[(f"    {line}", "")] for line in text]
    return rows


def _board(game: Game, name: str) -> draw.Rows:
    """A board: printed on each component that it can be printed on, or empty."""
    names = game._names
    kind = names.boards[names.board_numbers[name]]["kind"]
    if kind is None:
        return [*draw.board(draw.Sight(game), name), [], draw.legend(draw.Sight(game), name)]
    drawings = [
        [[(names.label(n), "bold")], *draw.board(draw.Sight(game), name, 0, None, n)] for n in names.of_kind(kind)
    ]
    return [*draw.beside(drawings), [], draw.legend(draw.Sight(game), name)]
