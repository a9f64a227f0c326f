"""The twelve asymmetric planets, written down from the rules and never asked of the content.

Pictures: . outside, X a hole, o land, ~ ice, L a lifepod site (land); R ring, H crater, C city, T toxic ground, E a current, P a
current with a lifepod site, all of them land.
"""

from __future__ import annotations

Place = tuple[int, int]

_DRAWN = {
    "arashi": """
.....oo.....
...o~~~oo...
..LooooooL..
.oo~~~o~~oo.
.ooooLo~ooo.
RRRRRRRRRRRR
RRRRRRRRRRRR
.~~~ooL~~oo.
.oo~~oo~~oo.
..LooooooL..
...o~~~~o...
.....oo.....
""",
    "cerberus": """
.......oooo.
.......ooo~.
......oL~~~o
......o~~ooo
..ooo..~ooL.
.oLoooo~~~o.
oooooo~.....
oo~~~~~.oo~.
o~~oo~Looo~o
o~oLo~~~~~~o
.oooooooLo~o
..oooo..ooo.
""",
    "charybdis": """
.....oo.....
...oLoooo...
..o~~~oo~L..
.oooL~oo~~o.
.ooo~~~~~Lo.
~ooo~HH~oooo
~ooo~HH~oooo
.ooo~~~~~~o.
.oo~~LoL~~o.
..o~oooooo..
...oooooo...
.....~~.....
""",
    "gaia": """
.....CL.....
...~oooo~...
..CL~oo~oC..
.oo~~~~~~oo.
.oo~Looo~oo.
ooo~oooo~ooC
Coo~oooo~ooo
.oo~oooL~oo.
.oo~~~~~~Lo.
..CooooooC..
...oooooo...
.....LC.....
""",
    "k-273": """
.....~~.....
...~~L~~~...
..~~~~~~~~..
.~~~~~~oL~~.
.~~L~~~~o~~.
~~oo~~~~~~~~
~~L~~~~~~~oL
.~~~~~~~~~o.
.~~~~oo~~~o.
..~~~Lo~~~..
...~~~~~~...
.....~~.....
""",
    "k-aax": """
.....oo.....
...Tooo~~...
..TTTooo~L..
.~~TLToTToo.
.~ooToTTooo.
LToooooooooL
oTo~~~oo~~~o
.o~~T~oo~TT.
.o~T~~oo~TL.
..TT~oo~~T..
...o~Lo~o...
.....oo.....
""",
    "lacuna": """
....o~oo....
..o~~~oooo..
.o~~oXXoooo.
.o~LXooXooo.
oo~~XXoL~~~~
oLo~~ooo~XXo
ooXo~~Xo~oLo
oooXo~~~~oXo
.ooXoo~XLoo.
...oLo~ooXo.
...oo~~ooo..
....o~oo....
""",
    "oblivion": """
~~~oooooo~~~
~~~oooLoo~~~
~~~o....o~~~
Looo....oLoo
ooo......ooo
o..........o
o..........o
ooo......ooo
ooLo....oooL
~~~o....o~~~
~~~ooLooo~~~
~~~oooooo~~~
""",
    "pajitnov": """
.....oo.....
...~~oooo...
..o~ooo~~L..
.oL~oooo~~o.
.~oo~~ooLoo.
o~~o~~o~oooo
oo~oooo~oooo
.oL~ooo~~oo.
.oo~ooooLoo.
..o~ooo~~~..
...~ooLo~...
.....oo.....
""",
    "persephone": """
.....oo.....
...~ooooo...
..~~~~oooo..
.o~oL~ooooo.
.o~oo~ooooL.
oL~oo~~~~~~~
oo~oo~oooooo
.o~L~~ooooo.
.o~~~oooooo.
..o~oooooL..
...~Loooo...
.....oo.....
""",
    "petra": """
.....oo.....
...oEoooo...
..oLEEooLE..
.ooooEoEEEo.
.ooooEoEooo.
ooEEEEoEEEoo
oEEoLEoELEoo
.EooEEEEEEo.
.EEEEooEooo.
..oLoooEPo..
...oooooE...
.....oo.....
""",
    "tartarus": """
.....oL.....
...~ooooo...
..o~oooo~~..
.L~~ooo~~~o.
.o~oo~L~ooo.
o~~oo~~~oooo
~~ooo~L~oooo
.oooooo~ooo.
.oooooo~ooL.
..ooooLooo..
...oooooo...
.....oo.....
""",
}
GRIDS = {name: drawn.split() for name, drawn in _DRAWN.items()}

# name -> complexity, medals of the rows from the top, medals of the columns from the left
_USUAL = [1, 1, 1, 2, 2, 3, 3, 2, 2, 1, 1, 1]
PRINTED: dict[str, tuple[int, list[int], list[int]]] = {
    "arashi": (2, _USUAL, _USUAL),
    "cerberus": (3, [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1], [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]),
    "charybdis": (1, _USUAL, _USUAL),
    "gaia": (2, _USUAL, _USUAL),
    "k-273": (3, _USUAL, _USUAL),
    "k-aax": (2, _USUAL, _USUAL),
    "lacuna": (4, [1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1], [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1]),
    "oblivion": (3, [3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3], [3, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 3]),
    "pajitnov": (2, _USUAL, _USUAL),
    "persephone": (3, _USUAL, _USUAL),
    "petra": (2, _USUAL, _USUAL),
    "tartarus": (3, _USUAL, _USUAL),
}

# '#' is the edge. The others have the outline of KSB-4156, with 28 squares at its edge.
_EDGES = {
    "cerberus": """
.......####.
.......#oo#.
......#oooo#
......#oooo#
..###..#oo#.
.#ooo######.
#ooooo#.....
#ooooo#.###.
#oooooo#ooo#
#oooooooooo#
.#oooo##ooo#
..####..###.
""",
    "lacuna": """
....####....
..##oooo##..
.#ooo..ooo#.
.#oo.oo.oo#.
#ooo..ooooo#
#oooooooo..#
#o.ooo.oooo#
#oo.oooooo.#
.##.ooo.oo#.
...#ooooo.#.
...#oooo##..
....####....
""",
    "oblivion": """
############
#oooooooooo#
#ooo....ooo#
#ooo....ooo#
#oo......oo#
#..........#
#..........#
#oo......oo#
#ooo....ooo#
#ooo....ooo#
#oooooooooo#
############
""",
    "": """
.....##.....
...##oo##...
..#oooooo#..
.#oooooooo#.
.#oooooooo#.
#oooooooooo#
#oooooooooo#
.#oooooooo#.
.#oooooooo#.
..#oooooo#..
...##oo##...
.....##.....
""",
}
_CERBERUS = """
.......AAAA.
.......AAAA.
......AAAAAA
......AAAAAA
..BBB..AAAA.
.BBBBBBAAAA.
BBBBBBB.....
BBBBBBB.CCC.
BBBBBBBCCCCC
BBBBBBBCCCCC
.BBBBBBCCCCC
..BBBB..CCC.
"""
_TARTARUS = """
.....ll.....
...lllrrr...
..llllrrrr..
.lllllrrrrr.
.llllrrrrrr.
lllllrrrrrrr
lllllrrrrrrr
.lllllrrrrr.
.lllllrrrrr.
..lllllrrr..
...lllrrr...
.....lr.....
"""


def where(name: str, letters: str) -> set[Place]:
    """The squares of a planet that are drawn with one of these letters."""
    return _in(GRIDS[name], letters)


def cells(name: str) -> set[Place]:
    """All squares of a planet."""
    return where(name, "o~LRHCTEP")


def edge(name: str) -> set[Place]:
    """The squares at the edge."""
    return _in(_EDGES.get(name, _EDGES[""]).split(), "#")


def small_planet(letter: str) -> set[Place]:
    """One of the three parts of Cerberus: A, B or C."""
    return _in(_CERBERUS.split(), letter)


def bank(letter: str) -> set[Place]:
    """One side of the chasm of Tartarus: l or r."""
    return _in(_TARTARUS.split(), letter)


def _in(rows: list[str], letters: str) -> set[Place]:
    return {(r, c) for r in range(12) for c in range(12) if rows[r][c] in letters}
