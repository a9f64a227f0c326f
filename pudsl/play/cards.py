"""Pieces and cards as rows of coloured text: see `draw`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pudsl.play.draw import BLANK, Row, Rows, Sight, board, folded, ground, legend, things_on, token
from pudsl.play.game import Game
from pudsl.play.names import NONE, SIDE, Record
from pudsl.play.values import Spot


def piece(game: Game, component: int, spot: Spot | None = None) -> Rows:
    """A piece as it is printed, or as it lies at a spot."""
    record = game._names.components[component]
    if spot is not None and spot.cells:
        cells = [(cell.row, cell.column) for cell in spot.cells]
    else:
        cells = [(row, column) for row, column in record["cells"]]
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    looks = [_picture(game, record, n) for n in range(len(cells))]
    drawn = {(row - top, column - left): look for (row, column), look in zip(cells, looks, strict=True)}
    height, width = (max(part) + 1 for part in zip(*drawn, strict=True))
    return [[drawn.get((row, column), BLANK) for column in range(width)] for row in range(height)]


def _picture(game: Game, record: Record, n: int) -> tuple[str, str]:
    """How one cell of a piece looks."""
    names, drawn, covered = game._names, ("  ", "reverse"), False
    for layer, printed in record["prints"].items():
        if printed[n] is None:
            continue
        values = names.layers[layer]["values"]
        if values is not None:
            drawn = ground(drawn, names.enums[values].looks.get(printed[n]) or {}, covered)
            covered = True
        else:
            look = names.meta["looks"].get(layer) or {}
            if look.get("letter"):
                drawn = token(drawn, look)
    return drawn


def card(game: Game, component: int) -> Rows:
    """A component in full: its name, our wording of its rule, its picture, what is printed on it."""
    names = game._names
    record = names.components[component]
    label = str((record.get("look") or {}).get("label", record["id"]))
    rows: Rows = [[(label, "bold"), (f"  {record['kind']} {record['id']}", "bright_black")]]
    if record.get("text"):
        rows.append([(record["text"], "")])
    rows += [[(f"{name}: ", "bright_black"), (value, "")] for name, value in printed_on(game, component)]
    for name, words in (record.get("said") or {}).items():
        rows += _said(name, words.splitlines())
    kind = names.kinds[record["kind"]]
    if kind["piece"]:
        rows += [[], *piece(game, component)]
    elif kind["board"] is not None:
        drawn = board(Sight(game), kind["board"], 0, None, component)
        rows += [[], *drawn]
        signs = _of_drawing(legend(Sight(game), kind["board"], laid=False), drawn)
        rows += [[], *folded(signs, 2, 100)] if signs else []
        rows += _printed_steps(game, kind, component)
    rows += _belongings(game, component)
    if record.get("provenance"):
        rows.append([(f"provenance: {record['provenance']}", "yellow")])
    return rows


def _of_drawing(signs: Row, drawing: Rows) -> Row:
    """Of a legend, letters with what they stand for, those that are there."""
    there = {letter for row in drawing for text, _ in row for letter in text}
    return [part for n in range(0, len(signs), 2) if signs[n][0].strip() in there for part in signs[n : n + 2]]


def _said(name: str, lines: list[str]) -> Rows:
    """Sentences as they are written, one beside the name, several below it."""
    if len(lines) == 1:
        return [[(f"{name}: ", "bright_black"), (lines[0], "")]]
    return [[(f"{name}:", "bright_black")], *([("    " + line, "")] for line in lines)]


def _belongings(game: Game, component: int) -> Rows:
    """The components that name this one as theirs: the techs of a corporation."""
    names, rows = game._names, []
    for kind in names.kinds.values():
        owners = [f["name"] for f in kind["fields"] if f["type"] == names.components[component]["kind"] and not f["index"]]
        for number in names.of_kind(kind["name"]) if owners else ():
            record = names.components[number]
            if component in [record.get("values", {}).get(name) for name in owners]:
                label = (record.get("look") or {}).get("label", record["id"])
                rows.append([(f"{label}  ", "bold"), (record.get("text", ""), "")])
    return [[], *rows] if rows else []


def printed_on(game: Game, component: int) -> list[tuple[str, str]]:
    """The fields of a component in words, but for what is printed on the cells of its board."""
    names = game._names
    record = names.components[component]
    found = []
    for field in names.kinds[record["kind"]]["fields"]:
        value = record.get("values", {}).get(field["name"])
        if value is None or field["index"] == "cell" or field["role"] in ("amount", "truth-of", "rules"):
            continue
        if field["name"] in record.get("said", {}):
            continue
        if field.get("along") or (value in (NONE, [], {}) and field["type"] not in ("number",)):
            continue
        found.append((field["name"], _in_words(game, field, value)))
    return found


def _in_words(game: Game, field: Record, value: object) -> str:
    names = game._names
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return ", ".join(f"{_index(game, field, key)} {_in_words(game, field, v)}".strip() for key, v in value.items())
    if isinstance(value, Sequence):
        type = field["type"].removeprefix("set of ")
        return ", ".join(names.words(type, int(v)) for v in value)
    assert isinstance(value, int)
    return names.words(field["type"], value)


def _index(game: Game, field: Record, key: str) -> str:
    return "" if field["index"] == "number" else game._names.words(field["index"], int(key)) + ":"


def _printed_steps(game: Game, kind: Record, component: int) -> Rows:
    """What the signs on a board with named columns stand for."""
    names = game._names
    record = names.boards[names.board_numbers[kind["board"]]]
    if record["columns_named"] is None:
        return []
    rows: Rows = [[]]
    for column, word in names.enums[record["columns_named"]].words.items():
        told = []
        for step in range(record["rows"]):
            row = record["rows"] - 1 - step if record["bottom_up"] else step
            things = things_on(Sight(game), record, component, row * SIDE + column)
            if things:
                told.append(f"{step} " + " and ".join(_thing(name, value) for name, value in things))
        rows.append([(f"{word}: ", "bold"), ("; ".join(told), "")])
    return rows


def _thing(name: str, value: str) -> str:
    """What is printed, in words: of a number what it counts, of a truth its name."""
    return f"{name} {value}" if value.isdigit() else name if value == "yes" else value
