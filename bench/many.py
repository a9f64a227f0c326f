"""A game with as many components as one likes, to tell what each costs to check from what every game costs.

The mixture is that of a published game: of six components four are pieces with a picture, one is a card with an effect and
a rule, and one a goal that scores. Every GROUP of components has kinds and verbs of its own, as a module has: in a large
game not everything bears on everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

GROUP = 360

GAME = """\
game: {game}
name: Many
players: 2
start: play the game
provenance: printed
periods: {{turn: take a turn}}
values:
  plant:
    rose: {{letter: r, colour: red}}
    fern: {{letter: f, colour: green}}
    moss: {{letter: m, colour: yellow}}
  good: [seed, water, wood]
kinds:
{kinds}boards:
  bed: {{of: player, size: 12 x 12, layers: {{plant: {{of: plant}}}}}}
state:
  table:
    ending: truth
{zones}  player:
    store: {{type: 0-99, for: good}}
    coins: 0-99
{hands}"""
PIECE = """\
  piece-{n}:
    plural: pieces-{n}
    piece: {{prints: [plant]}}
    fields: {{first: plant, second: plant, heavy: truth}}
    legend: {{a: {{plant: its first}}, b: {{plant: its second}}}}
    starts in: shed-{n}
"""
CARD = """\
  card-{n}:
    plural: cards-{n}
    fields: {{cost: number, likes: {{set of: good}}, effect: {{type: effect, written: now}}, rules: rules}}
    rules hold while: it is in your row-{n}
    starts in: deck-{n}
"""
ZONES = """\
    shed-{n}: {{zone of: piece-{n}, holds: {most}, seen by: all}}
    deck-{n}: {{zone of: card-{n}, holds: {most}, seen by: all}}
    aims-{n}: {{zone of: goal-{n}, holds: {most}, seen by: all}}
"""
GOAL = """\
  goal-{n}:
    plural: goals-{n}
    fields: {{rank: number, worth: amount}}
    starts in: aims-{n}
"""
RULES = """\
rules:
  game: |
    to play the game: repeat until ending is yes, each player: take a turn
    to take a turn:
        either place a piece-1 in shed-1
        or gain 1 coins
        set ending to yes
    to gain N coins: raise coins by N
    to place PIECE_1 [at SPOT from spots of PIECE_1 on bed]: put PIECE_1 at SPOT
    CELL is planted if CELL has a plant
    rule one-layer: you cannot place PIECE_1 at SPOT if SPOT covers planted cells
"""
GROUP_RULES = """\
  group-{n}: |
    to gain-{n} N seed: raise store of seed by N
    to gain-{n} N water: raise store of water by N
    to gain-{n} N wood: raise store of wood by N
    your wealth-{n} is coins + store of seed + 2 * store of water
"""
PICTURES = ("ab", "aab", "aabb", "'aab/..b'", "'aab/.b.'", "'aa/bb'", "'a./ab'", "'.ab/ab.'")
PLANTS = ("rose", "fern", "moss")
GOODS = ("seed", "water", "wood")
EFFECTS = (
    "gain-{n} {a} {x} then gain-{n} {b} {y}",
    "if store of {x} is at least {a}, gain {b} coins",
    "repeat {a} times, gain-{n} {b} {x}",
    "either gain-{n} {a} {x} or gain-{n} {b} {y}",
    "may gain-{n} (number of planted cells on bed) {x} then gain {a} coins",
    "raise store of {x} by {a} then raise store of {y} by {b}",
    "pay {a} coins to gain-{n} {b} {y}",
    "gain (wealth-{n} / {a} + {b}) coins",
)
RULE = (
    "when you gain-{n} N {x}, gain {a} coins",
    "once per turn, may gain-{n} {a} {y}",
    "your wealth-{n} is {a} more if store of {x} is at least {b}",
    "you cannot gain-{n} N {x} if coins is more than {c}",
)
WORTH = (
    "{a} if store of {x} is at least {b} otherwise {c}",
    "number of planted cells on bed * {a} + {b}",
    "highest of [coins, store of {x}, {a}] - {b}",
    "{a} * store of {x} + {b} * store of {y}",
    "number of {p} cells on bed + {a}",
    "wealth-{n} * {a}",
)


def write(folder: Path, count: int) -> None:
    """Write the game into a folder, which gets its name."""
    folder.mkdir(parents=True)
    groups = range(1, -(-count // GROUP) + 1)
    kinds = "".join(text.format(n=n) for n in groups for text in (PIECE, CARD, GOAL))
    zones = "".join(ZONES.format(n=n, most=GROUP * 2 // 3) for n in groups)
    hands = "".join(f"    row-{n}: {{zone of: card-{n}, holds: 20, seen by: all}}\n" for n in groups)
    (folder / "game.yaml").write_text(GAME.format(game=folder.name, kinds=kinds, zones=zones, hands=hands))
    (folder / "rules.yaml").write_text(RULES + "".join(GROUP_RULES.format(n=n) for n in groups))
    for n in groups:
        size = min(GROUP, count - (n - 1) * GROUP)
        (folder / f"group-{n}.yaml").write_text("\n".join(_group(n, size)) + "\n")


def _group(n: int, size: int) -> Iterator[str]:
    pieces, cards = size * 2 // 3, size // 6
    for kind, one, count in (("piece", _piece, pieces), ("card", _card, cards), ("goal", _goal, size - pieces - cards)):
        yield f"{kind}s_{n}:"
        for number in range(count):
            yield from one(n, number)


def _words(group: int, n: int) -> dict[str, object]:
    """What is put into the sentences of a component."""
    return {
        "n": group,
        "a": n // 8 % 7 + 1,
        "b": n // 5 % 9 + 1,
        "c": n % 50 + 10,
        "x": GOODS[n % 3],
        "y": GOODS[(n + 1 + n // 3 % 2) % 3],
        "p": PLANTS[n // 2 % 3],
    }


def _piece(group: int, n: int) -> Iterator[str]:
    picture = PICTURES[n % len(PICTURES)]
    first, second, heavy = PLANTS[n % 3], PLANTS[n // 3 % 3], "yes" if n % 2 else "no"
    lines = picture.strip("'").split("/")
    yield f"  piece-{group}-number-{n}:"
    yield f"    first: {first}"
    yield f"    second: {second}"
    yield f"    heavy: {heavy}"
    if len(lines) == 1:
        yield f"    picture: {picture}"
    else:
        yield "    picture: |"
        yield from (f"      {line}" for line in lines)


def _card(group: int, n: int) -> Iterator[str]:
    words = _words(group, n)
    yield f"  card-{group}-number-{n}:"
    yield f"    name: Card {n}"
    yield f"    text: Something is gained, and something else may follow, as card {n} says."
    yield f"    cost: {n % 9}"
    yield f"    likes: [{words['x']}]"
    yield f"    now: {EFFECTS[n % len(EFFECTS)].format(**words)}"
    yield f"    rules: {RULE[n % len(RULE)].format(**words)}"


def _goal(group: int, n: int) -> Iterator[str]:
    yield f"  goal-{group}-number-{n}:"
    yield f"    name: Goal {n}"
    yield f"    rank: {n % 9}"
    yield f"    worth: {WORTH[n % len(WORTH)].format(**_words(group, n))}"
