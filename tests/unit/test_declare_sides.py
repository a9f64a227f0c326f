"""Components with sides: each choice of sides is a component, in which all that lies up is taken together."""

from __future__ import annotations

import pytest

from pudsl.check.declarations import Component, Declarations
from pudsl.check.declare import Loaded, load
from pudsl.source import Findings, render_all

GAME = """
game: toy
name: Toy
players: 2
start: play
values:
  colour: [red, green, blue]
  track: {values: 0-1}
kinds:
  land:
    board: field
    fields: {price: number, trees: {set of: colour}, owner: {type: colour, optional: yes}, rules: rules}
    prints: {gold: number}
    legend: {o: {}}
  ladder:
    board: steps
    fields: {price: number}
    prints: {worth: number}
boards:
  field: {of: player, size: 2 x 3, printed on: home, layers: {paint: {of: colour}}}
  steps: {of: player, size: 4 x 2, printed on: own, columns: track, rows: from the bottom}
state:
  player: {home: land, own: ladder}
options:
  homes: {text: what each has, for: player, choices: {random: one by lot}, or a: land}
"""
PIECES = """
lands:
  coast:
    name: The Coast
    text: By the sea.
    price: 2
    trees: [red]
    look: {letter: c}
    rules: you cannot rest
    examples: [{do: rest, expect: {home: coast-sand-dawn}}]
    legend: {g: {gold: 1}}
    picture: |
      o..
      ...
    sides:
      west:
        sand: {price: 3, at: [1, 0], picture: "g"}
        rock: {name: bare rock, text: Nothing grows., at: [1, 0], picture: "o"}
      east:
        dawn:
          trees: [green, blue]
          owner: blue
          rules: you cannot sleep
          legend: {h: {gold: 5}}
          picture: |
            .oo
            .og
        dusk: {at: [0, 1], picture: "gg"}
ladders:
  tall:
    price: 1
    sides:
      low:
        a: {steps: {0: {1: {worth: 1}}, 1: {}}}
        b: {steps: {0: {}, 1: {1: {worth: 2}}}}
      high:
        c: {price: 4, steps: {0: {2: {worth: 3}}, 1: {3: {worth: 4}}}}
        d: {steps: {0: {}, 1: {}}}
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    folder = tmp_path_factory.mktemp("sides") / "toy"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME)
    (folder / "pieces.yaml").write_text(PIECES)
    findings = Findings()
    found = load(folder, findings=findings)
    assert not list(findings), render_all(findings)
    return found


@pytest.fixture
def declarations(loaded: Loaded) -> Declarations:
    return loaded.declarations


def by_id(declarations: Declarations, id: str) -> Component:
    return next(component for component in declarations.components if component.id == id)


def printed(component: Component, field: str) -> dict[tuple[int, int], int]:
    values: dict[int, int] = component.values[field]  # type: ignore[assignment]
    return {(cell % 256 // 16, cell % 16): value for cell, value in values.items()}


def test_every_choice_is_a_component(declarations: Declarations) -> None:
    """The board that is written last turns first; all know the whole that they are of."""
    lands = [component.id for component in declarations.of_kind("land")]
    assert lands == ["coast-sand-dawn", "coast-sand-dusk", "coast-rock-dawn", "coast-rock-dusk"]
    assert {component.whole for component in declarations.of_kind("land")} == {"coast"}
    assert [component.look.label for component in declarations.of_kind("land")][1:3] == [
        "The Coast, sand, dusk",
        "The Coast, bare rock, dawn",
    ]
    assert all(component.look.letter == "c" for component in declarations.of_kind("land"))


def test_numbers_are_added_and_sets_united(declarations: Declarations) -> None:
    dawn, dusk = by_id(declarations, "coast-sand-dawn"), by_id(declarations, "coast-rock-dusk")
    assert (dawn.values["price"], dusk.values["price"]) == (5, 2)
    assert (dawn.values["trees"], dusk.values["trees"]) == (0b111, 0b001)
    assert (dawn.values["owner"], dusk.values["owner"]) == (2, -1)


def test_texts_and_rules_follow_one_another(declarations: Declarations, loaded: Loaded) -> None:
    rock = by_id(declarations, "coast-rock-dawn")
    assert rock.text == "By the sea. Nothing grows."
    rules = [s.passage.text.strip() for s in loaded.sentences if s.role == "component" and s.component == rock.number]
    assert rules == ["you cannot rest", "you cannot sleep"]
    assert [example.component for example in loaded.examples] == [by_id(declarations, "coast-sand-dawn").number]


def test_all_draw_on_one_board(declarations: Declarations) -> None:
    """A side knows the letters of the whole, and has its own."""
    sand = by_id(declarations, "coast-sand-dawn")
    assert sand.cells == ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
    assert printed(sand, "gold") == {(1, 0): 1, (1, 2): 1}
    dusk = by_id(declarations, "coast-rock-dusk")
    assert dusk.cells == ((0, 0), (0, 1), (0, 2), (1, 0)) and printed(dusk, "gold") == {(0, 1): 1, (0, 2): 1}


def test_steps_of_all_are_on_one_board(declarations: Declarations) -> None:
    """Four rows from the bottom: step 1 is row 2."""
    assert printed(by_id(declarations, "tall-a-c"), "worth") == {(2, 0): 1, (1, 0): 3, (0, 1): 4}
    assert printed(by_id(declarations, "tall-b-d"), "worth") == {(2, 1): 2}
    assert len(by_id(declarations, "tall-b-d").cells) == 8
    assert by_id(declarations, "tall-a-c").values["price"] == 5


def test_each_is_a_choice_of_an_option(declarations: Declarations) -> None:
    assert declarations.options["homes"].components == tuple(c.id for c in declarations.of_kind("land"))
