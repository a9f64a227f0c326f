"""Every form of a declaration, on small games: what it becomes."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from pudsl.check import typed as t
from pudsl.check.declarations import Component, Declarations
from pudsl.check.declare import Loaded, load
from pudsl.source import Findings, render_all

HEAD = "game: toy\nname: Toy\nplayers: 2-4\nstart: play\n"


@pytest.fixture
def toy(tmp_path):
    """Reads a game made of these files: `game` is game.yaml without its head, others by path."""

    def make(game: str = "", *, modules=(), options=None, good: bool = True, **files: str) -> Loaded:
        write(tmp_path / "toy" / "game.yaml", HEAD + dedent(game))
        for name, text in files.items():
            write(tmp_path / "toy" / f"{name.replace('__', '/')}.yaml", dedent(text))
        findings = Findings()
        found = load(tmp_path / "toy", modules, options, findings)
        assert bool(list(findings)) != good, render_all(findings)
        return found

    return make


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def by_id(declarations: Declarations, id: str) -> Component:
    return next(c for c in declarations.components if c.id == id)


# --- values ------------------------------------------------------------------------------------------


def test_values(toy):
    values = toy("""
        values:
          colour: {red: {letter: r, colour: bright_red}, green: {}}
          family: [fish, bird]
          rank: 1-4
          slot: {values: 0-5, around: yes}
          wind: {values: [north, east, south, west], around: yes, plural: airs}
          cold: {part of: wind, only: [north, east]}
          high: {part of: rank, without: [1, 2]}
    """).declarations.enumerations
    assert values["colour"].looks[0].colour == "bright_red"
    assert values["colour"].looks[1].label == "green"
    assert values["family"].plural == "families"
    assert values["rank"].values == (1, 2, 3, 4) and values["rank"].is_range
    assert values["slot"].cyclic and values["slot"].values == tuple(range(6))
    assert values["wind"].plural == "airs" and values["wind"].cyclic
    assert values["cold"].parent == "wind" and values["cold"].labels == {0: "north", 1: "east"}
    assert values["high"].values == (3, 4) and values["high"].labels[3] == "3"


# --- a game without any grid -------------------------------------------------------------------------

MARKET = """
    values:
      symbol: [red, yellow, blue, white]
      colour: {part of: symbol, without: [white]}
      place: [top, bottom]
    kinds:
      ship:
        fields: {size: number, gift: effect, worth: {type: amount, optional: yes}, carries: {list of: number, by: colour}}
        starts in: ships
      shuttle:
        fields: {symbol: symbol, berths: {list of: symbol}, needs: {set of: colour}, effects: {list of: effect}}
        starts in: shuttles for its symbol
        unlimited: no
      adviser:
        fields: {friend: {type: adviser, optional: yes}, rules: rules}
        rules hold while: it is here
    state:
      table:
        ships: {zone of: ship, holds: 9, seen by: nobody}
        shuttles: {zone of: shuttle, for: symbol, holds: 3, seen by: top}
        row: {zone of: ship, holds: 4, seen by: all}
        leader: player
      player:
        earth: {type: 0-6, for: colour}
        mars: {type: 0-5, for: colour}
        crew: {type: 0-9, for: ship}
        seen: {type: truth, for: player}
        plan: {type: symbol, seen by: owner, at first: white}
        power: effect
        flag: ship
        dock: {zone of: ship, for: place, holds: 1, seen by: all}
    constants:
      gears: {list of: number, is: [2, 5, 8]}
      best: {type: colour, is: blue}
      bonus: {list of: number, by: place, is: [3, 4]}
      limit: 4
      strict: {type: truth, is: yes}
"""
CARDS = """
    ships:
      hope: {size: 3, gift: gain 2 coins, carries: [1, 0, 2]}
      glory: {size: 4, worth: 2 + 3, carries: {blue: 3}}
    shuttles:
      first: {symbol: white, berths: [red, white, red], needs: [red, blue], effects: [adapt, move]}
      second: {symbol: red, berths: [], needs: [], effects: move}
    advisers:
      ann: {friend: bob}
      bob: {rules: [you cannot rest, when you move, may rest]}
"""


def test_a_game_without_a_grid(toy):
    found = toy(MARKET, cards=CARDS)
    d = found.declarations
    assert d.boards == {} and d.layers == {}
    assert [c.id for c in d.components] == ["hope", "glory", "first", "second", "ann", "bob"]
    assert d.variables["earth"].index == t.enum("colour") and d.variables["earth"].most == 6
    assert d.variables["crew"].index == t.component("ship")
    assert d.variables["seen"].index == t.PLAYER
    assert d.variables["plan"].secret and d.variables["plan"].initial == 3
    assert d.variables["power"].type == t.DEED and d.variables["power"].initial == -1
    assert (d.variables["flag"].least, d.variables["flag"].most) == (0, 1)
    assert d.variables["leader"].most == 3
    assert d.zones["dock"].index == t.enum("place") and d.zones["dock"].capacity == 1
    assert d.kinds["shuttle"].starts_index == "symbol"


def test_constants(toy):
    constants = toy(MARKET, cards=CARDS).declarations.constants
    assert constants["gears"].values == (2, 5, 8)
    assert constants["best"].values == (2,) and constants["best"].type == t.enum("colour")
    assert constants["bonus"].values == (3, 4)
    assert constants["limit"].values == (4,)
    assert constants["strict"].values == (1,) and constants["strict"].type == t.TRUTH


def test_a_list_by_a_range_is_placed_at_its_numbers(toy):
    constants = toy("""
        values: {rank: 2-4}
        constants:
          prices: {list of: number, by: rank, is: [7, 8, 9]}
    """).declarations.constants
    assert constants["prices"].values == (7, 7, 7, 8, 9)
    assert constants["prices"].index == t.enum("rank")


def test_values_of_fields(toy):
    d = toy(MARKET, cards=CARDS).declarations
    assert by_id(d, "hope").values == {"size": 3, "gift": 0, "worth": -1, "carries": {0: 1, 1: 0, 2: 2}}
    assert by_id(d, "glory").values["gift"] == -1
    assert by_id(d, "glory").values["carries"] == {0: 0, 1: 0, 2: 3}
    assert by_id(d, "glory").values["worth"] == 0 and d.amounts == ["worth of glory"]
    first = by_id(d, "first").values
    assert first["berths"] == {0: 0, 1: 3, 2: 0} and first["needs"] == 0b101 and first["effects"] == (1, 2)
    assert by_id(d, "second").values["effects"] == (3,)
    assert by_id(d, "ann").values["friend"] == by_id(d, "bob").number
    assert by_id(d, "bob").values["friend"] == -1


def test_sentences(toy):
    found = toy(
        MARKET,
        cards=CARDS,
        rules__play="""
            rules:
              flow: |
                to play: stop
            scores:
              coins: 3
              other things: 4
            winner: [1, 2]
            target: 7
            invariants:
              - there is no dust
        """,
    )
    roles = [(s.role, s.name or s.field, s.passage.text) for s in found.sentences]
    assert ("start", "", "play") in roles
    assert ("rules", "flow", "to play: stop") in roles
    assert ("score", "other things", "4") in roles
    assert [text for role, _, text in roles if role == "winner"] == ["1", "2"]
    assert ("target", "", "7") in roles
    assert ("invariant", "", "there is no dust") in roles
    assert ("while", "adviser", "it is here") in roles
    assert [text for role, _, text in roles if role == "component"] == ["you cannot rest", "when you move", "may rest"]
    assert [p.text for p in found.deeds] == ["gain 2 coins", "adapt", "move", "move"]
    amount = next(s for s in found.sentences if s.role == "amount")
    assert (amount.component, amount.field, amount.name, amount.number) == (1, "worth", "worth of glory", 0)


# --- boards and pieces ---------------------------------------------------------------------------------

BOARDS = """
    values:
      colour: [red, green, white]
      warm: {part of: colour, only: [red, green]}
    kinds:
      tile:
        piece: {prints: [paint, star]}
        legend:
          a: {paint: its colour}
          b: {paint: green}
          "*": {star: its starred}
          n: {}
        fields: {colour: colour, starred: truth}
      land:
        board: field
        prints: {gold: number, wet: truth, owner: {type: colour}}
        legend: {o: {}, g: {gold: 2}, w: {wet: yes, owner: red}}
      ladder:
        board: steps
        prints: {worth: number, gifts: {list of: effect}}
    boards:
      field: {of: player, size: 2 x 4, printed on: home, layers: {paint: {of: colour}, star: {letter: s, plural: stars}}}
      sky: {of: table, size: 16 x 16}
      steps: {of: player, size: 3 x 2, printed on: own, columns: warm, rows: from the bottom}
    state:
      player:
        home: land
        own: ladder
        height: {cell of: steps, for: warm}
"""


def test_pieces(toy):
    d = toy(
        BOARDS,
        tiles="""
            tiles:
              plain: {colour: red, starred: no, picture: ab}
              bent:
                colour: white
                starred: yes
                legend: {c: {star: yes}}
                picture: |
                  .  .  .
                  .  a* n
                  .  .  bc
        """,
    ).declarations
    plain, bent = by_id(d, "plain").shape, by_id(d, "bent").shape
    assert plain and plain.cells == ((0, 0), (0, 1)) and plain.prints == {"paint": (0, 1), "star": (None, None)}
    assert bent and bent.cells == ((0, 0), (0, 1), (1, 1))
    assert bent.prints == {"paint": (2, None, 1), "star": (1, None, 1)}
    assert d.kinds["tile"].prints == ("paint", "star")


def test_boards(toy):
    d = toy(
        BOARDS,
        lands="""
            lands:
              meadow:
                legend: {G: {gold: 9}}
                picture: |
                  .gGo
                  ww..
        """,
    ).declarations
    meadow = by_id(d, "meadow")
    assert meadow.cells == ((0, 1), (0, 2), (0, 3), (1, 0), (1, 1))
    assert meadow.values == {"gold": {1: 2, 2: 9}, "wet": {16: 1, 17: 1}, "owner": {16: 0, 17: 0}}
    assert d.boards["field"].kind == "land" and d.boards["sky"].kind is None
    assert d.kinds["land"].fields["gold"].index == t.CELL
    assert d.layers["star"].look and d.layers["star"].look.letter == "s"


def test_steps(toy):
    found = toy(
        BOARDS,
        ladders="""
            ladders:
              first:
                steps:
                  red: {0: {worth: 1}, 2: {gifts: rest}}
                  green: {1: {gifts: [rest, move], worth: 4}}
              other:
                legend: {o: {}}
                picture: |
                  o.
                  oo
                  oo
                steps: {red: {}, green: {0: {gifts: move}}}
        """,
    )
    d = found.declarations
    board = d.boards["steps"].number * 256
    first, other = by_id(d, "first"), by_id(d, "other")
    assert first.values == {"worth": {board + 32: 1, board + 17: 4}, "gifts": {board + 0: (0,), board + 17: (0, 1)}}
    assert len(first.cells) == 6 and len(other.cells) == 5
    assert other.values["gifts"] == {board + 33: (1,)}
    assert [p.text for p in found.deeds] == ["rest", "move"]
    height = d.variables["height"]
    assert height.board == "steps" and height.type == t.CELL and height.initial == -1
    assert d.kinds["ladder"].fields["gifts"].plural == "gift"


# --- looks, provenance ---------------------------------------------------------------------------------


def test_looks_of_what_is_printed(toy):
    """As those of layers; the label is the name unless it is written."""
    d = toy(
        """
        kinds:
          land:
            board: field
            prints: {wet: {type: truth, letter: w, colour: blue}, dry: {type: truth, label: bone dry, letter: d}, bare: truth}
            legend: {o: {}}
        boards: {field: {of: player, size: 1 x 1, printed on: home}}
        state: {player: {home: land}}
        """,
        lands="lands:\n  meadow: {picture: o}\n",
    ).declarations
    wet, dry, bare = (d.kinds["land"].fields[name].look for name in ("wet", "dry", "bare"))
    assert wet and (wet.label, wet.letter, wet.colour) == ("wet", "w", "blue")
    assert dry and (dry.label, dry.letter) == ("bone dry", "d")
    assert bare is None


def test_variables_that_are_not_told(toy):
    d = toy("state: {player: {rested: {type: truth, told: no}, coins: 0-9, owed: {type: 0-9, told: yes}}}").declarations
    assert [d.variables[name].told for name in ("rested", "coins", "owed")] == [False, True, True]


def test_look_and_provenance(toy):
    d = toy(
        """
        provenance: printed
        kinds:
          card: {look: {letter: c, colour: cyan}}
        """,
        a="cards:\n  one: {name: First of all, text: It does nothing.}\n  two-b: {look: {letter: d, label: Second}}\n",
        b="provenance: reconstructed\ncards:\n  three: {}\n  four: {provenance: printed}\n",
    ).declarations
    one, two, three, four = (by_id(d, id) for id in ("one", "two-b", "three", "four"))
    assert (one.look.label, one.look.letter, one.look.colour, one.text) == (
        "First of all",
        "c",
        "cyan",
        "It does nothing.",
    )
    assert (two.look.label, two.look.letter, two.look.colour) == ("Second", "d", "cyan")
    assert [c.provenance for c in (one, two, three, four)] == ["printed", "printed", "reconstructed", "printed"]
    assert three.look.label == "three"


# --- modules -------------------------------------------------------------------------------------------

BASE = """
    values: {family: [fish]}
    kinds:
      card: {fields: {family: family}, starts in: deck}
      land: {board: field, prints: {wet: truth}, legend: {o: {}}}
    boards:
      field: {of: player, size: 1 x 2, printed on: home, layers: {paint: {of: family}}}
    state:
      table:
        deck: {zone of: card, holds: 1, seen by: nobody}
      player:
        home: land
    options:
      length: {text: how long, choices: {short: three rounds, long: five}}
    periods: {turn: take a turn}
"""
WINTER = """
    module: winter
    name: Winter
    text: Snow falls.
    values:
      family: {also: [bird, seal]}
      snow: [deep, thin]
    kinds:
      card: {also: {fields: {depth: {type: snow, optional: yes}, rules: {type: rules, written: always}}}}
      land: {also: {prints: {snowy: snow}, legend: {s: {snowy: deep}}}}
      storm: {fields: {force: number}}
    boards:
      field: {also: {layers: {ice: {}}}}
    state:
      table:
        deck: {also: {holds: 2}}
        cold: 0-9
    constants: {winters: 3}
    periods: {year: live a year}
"""
MODULES = {
    "cards": "cards:\n  carp: {family: fish}\n",
    "lands": "lands:\n  pond: {picture: oo}\n",
    "modules__winter__module": WINTER,
    "modules__winter__cards": """
        cards:
          owl: {family: bird, depth: thin, always: you cannot rest}
          seal: {family: seal}
        lands:
          lake: {picture: os}
        storms:
          gale: {force: 3}
        rules: {winter: you cannot swim}
    """,
    "modules__summer__module": "module: summer\nname: Summer\nneeds: [winter]\n",
}


def test_without_a_module_nothing_of_it_is_there(toy):
    found = toy(BASE, **MODULES)
    assert [c.id for c in found.declarations.components] == ["carp", "pond"]
    assert set(found.declarations.kinds) == {"card", "land"}
    assert all("modules" not in source.path for source in found.sources)


def test_a_module_adds_without_touching_the_game(toy):
    found = toy(BASE, modules=["winter"], **MODULES)
    d = found.declarations
    assert d.modules == ("winter",)
    assert [c.id for c in d.components] == ["carp", "owl", "seal", "pond", "lake", "gale"]
    assert d.enumerations["family"].labels == {0: "fish", 1: "bird", 2: "seal"}
    assert by_id(d, "carp").values == {"family": 0, "depth": -1}
    assert by_id(d, "owl").values == {"family": 1, "depth": 1}
    assert by_id(d, "lake").values == {"wet": {}, "snowy": {1: 0}}
    assert d.zones["deck"].capacity == 3
    assert d.layers["ice"].board == "field"
    assert d.constants["winters"].values == (3,)
    assert d.periods == {"turn": "take a turn", "year": "live a year"}
    assert ("rules", "winter") in [(s.role, s.name) for s in found.sentences]


def test_a_module_brings_what_it_needs(toy):
    assert toy(BASE, modules=["summer"], **MODULES).declarations.modules == ("winter", "summer")


def test_order_of_modules_does_not_matter(toy):
    first = toy(BASE, modules=["summer", "winter"], **MODULES).declarations
    assert toy(BASE, modules=["winter", "summer"], **MODULES).declarations.modules == first.modules


# --- everything is reported ----------------------------------------------------------------------------


def test_all_mistakes_are_reported(tmp_path):
    write(tmp_path / "toy" / "game.yaml", HEAD + "kinds:\n  card: {fields: {worth: number}}\nvalues: {bulk: 4-1}\n")
    write(tmp_path / "toy" / "cards.yaml", "cards:\n  ann: {worth: x}\n  bob: {}\n  cay: {worth: 1, more: 2}\n")
    findings = Findings()
    load(tmp_path / "toy", findings=findings)
    assert [(f.code, f.span.line) for f in findings] == [("Y040", 2), ("D003", 3), ("D002", 4), ("D021", 7)]


def test_one_cause_is_one_finding(tmp_path):
    write(tmp_path / "toy" / "game.yaml", HEAD + "kinds:\n  card: {fields: {worth: nubmer}}\n")
    write(tmp_path / "toy" / "cards.yaml", "cards:\n  ann: {worth: 3}\n  bob: {}\n")
    findings = Findings()
    load(tmp_path / "toy", findings=findings)
    assert [f.code for f in findings] == ["D023"]
