"""Whatever stands in the files of a game, reading it ends with findings, never with a crash."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from pudsl.check.declare import load
from pudsl.source import Findings, render_all

GAME = """\
game: toy
name: Toy
players: 2-4
start: play
values:
  colour: [red, green, white]
  warm: {part of: colour, without: [green]}
  slot: {values: 0-2, around: yes}
  shape: [bar, corner]
kinds:
  tile:
    piece: {prints: [paint, star]}
    picture: by its shape
    pictures:
      bar: |
        a b*
      corner: |
        a  b
        .  a
    legend:
      a: {paint: its colour}
      b: {paint: red}
      "*": {star: its starred}
    fields: {shape: shape, colour: colour, starred: truth, costs: {list of: number, by: warm}}
    starts in: heap for its shape
  ladder:
    board: steps
    prints: {worth: number, gifts: {list of: effect}}
    fields: {next: {type: ladder, optional: yes}, likes: {set of: colour}}
  card:
    fields: {gain: {type: effect, written: now}, score: amount, goal: {type: test, optional: yes}, rules: rules}
    rules hold while: it is yours
boards:
  field: {of: player, size: 3 x 3, layers: {paint: {of: colour}, star: {letter: s}}}
  steps: {of: player, size: 3 x 3, printed on: own, columns: colour, rows: from the bottom}
state:
  table:
    heap: {zone of: tile, for: shape, holds: 5, seen by: top}
  player:
    own: ladder
    height: {cell of: steps, for: colour}
    coins: {type: 0-9, for: card, at first: 3}
    hand: {zone of: card, holds: 5, seen by: owner}
constants:
  prices: {list of: number, by: slot, is: [1, 2, 3]}
options:
  length:
    text: how long it takes
    choices: {short: three rounds, long: five rounds}
  owns:
    text: what each has
    for: player
    choices: {random: one by lot, folded_by_lot: its sides by lot}
    or a: ladder
    without: [plain]
    for one seat: [folded_by_lot, folded]
periods: {turn: take a turn}
tiles:
  first: {shape: bar, colour: red, starred: yes, costs: [1, 2]}
ladders:
  plain:
    likes: [red, white]
    steps:
      red:
        2: {worth: 3, gifts: [take a coin, rest]}
      green: {}
      white: {}
  folded:
    likes: [green]
    sides:
      top:
        dark: {likes: [red], legend: {x: {worth: 2}}, at: [0, 1], picture: "x."}
        light: {name: lit, text: The light side., at: [0, 1], picture: "xx", legend: {x: {worth: 4}}}
      foot:
        low: {at: [2, 0], picture: "y", legend: {y: {worth: 1}}, steps: {red: {}, green: {}, white: {}}}
        high:
          legend: {z: {}}
          picture: |
            ...
            ...
            ..z
          steps: {red: {}, green: {}, white: {0: {worth: 1}}}
cards:
  rest:
    now: rest
    score: 3
    examples:
      - expect: {score: 3}
rules:
  main: |
    to play: stop
scores: {cards: 1}
winner: [2]
invariants:
  - yes it is
"""

TOKENS = sorted(set(re.findall(r"[\w*.-]+|[\[\]{}:,|]|\n *", GAME)))


@st.composite
def broken(draw: st.DrawFn) -> str:
    parts = re.findall(r"[\w*.-]+|[^\w*.-]", GAME)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(parts) - 1))
        parts[at] = draw(st.sampled_from([*TOKENS, "", "none", "-1", "99", "~", "9-0", "{}", "[]", "also", "'"]))
    return "".join(parts)


def test_the_game_is_good(tmp_path):
    findings = read(tmp_path, GAME)
    assert not list(findings), render_all(findings)


@settings(max_examples=200, deadline=None)
@given(text=broken())
def test_no_crash(tmp_path_factory, text):
    render_all(read(tmp_path_factory.getbasetemp(), text))


def read(folder: Path, text: str) -> Findings:
    toy = folder / "toy"
    toy.mkdir(exist_ok=True)
    (toy / "game.yaml").write_text(text, encoding="utf-8")
    findings = Findings()
    load(toy, findings=findings)
    return findings
