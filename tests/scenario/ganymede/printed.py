"""What tiles and cards of the game alone print, written down from the lists of the rules and never asked of the content."""

from __future__ import annotations

# number, symbol, whether it lies in the first row, what it does each time
TILES = """
01  red     starting  recruit red + draw_ship 1
02  yellow  starting  recruit yellow + draw_ship 1
03  blue    starting  recruit blue + draw_ship 1
04  purple  starting  recruit purple + draw_ship 1
05  red     -         recruit red
06  red     -         recruit yellow
07  red     -         recruit blue/purple
08  red     -         recruit blue + reputation 1
09  red     -         move 1
10  yellow  -         recruit yellow
11  yellow  -         recruit blue
12  yellow  -         recruit purple/red
13  yellow  -         recruit purple + reputation 1
14  yellow  -         move 1
15  blue    -         recruit blue
16  blue    -         recruit purple
17  blue    -         recruit red/yellow
18  blue    -         recruit red + reputation 1
19  blue    -         move 1
20  purple  -         recruit purple
21  purple  -         recruit red
22  purple  -         recruit yellow/blue
23  purple  -         recruit yellow + reputation 1
24  purple  -         move 1
25  white   -         recruit red/blue
26  white   -         recruit yellow/purple
27  white   -         recruit any
28  white   -         move 1
29  white   -         reputation 1 + draw_ship 1
30  white   -         move 1 / reputation 1
"""

# number, symbol, who travels and whether a tile is discarded, what it does each time
EARTH = """
01  red     red+red          reputation 1
02  red     yellow           recruit purple
03  red     blue+any         recruit red
04  red     red+purple       move 1
05  red     any+any+tile     basic
06  red     yellow+blue+any  draw_ship 1
07  yellow  yellow+yellow    reputation 1
08  yellow  blue             recruit red
09  yellow  purple+any       recruit yellow
10  yellow  yellow+red       move 1
11  yellow  any+any+tile     basic
12  yellow  blue+purple+any  adapt 1
13  blue    blue+blue        reputation 1
14  blue    purple           recruit yellow
15  blue    red+any          recruit blue
16  blue    blue+yellow      move 1
17  blue    any+any+tile     basic
18  blue    purple+red+any   draw_ship 1
19  purple  purple+purple    reputation 1
20  purple  red              recruit blue
21  purple  yellow+any       recruit purple
22  purple  purple+blue      move 1
23  purple  any+any+tile     basic
24  purple  red+yellow+any   adapt 1
25  white   red+yellow       reputation 1
26  white   blue+purple      reputation 1
27  white   any+tile         basic
28  white   red+purple       draw_ship 1
29  white   yellow+blue      recruit any
30  white   any+any+any      nothing
"""

# number, symbol, who travels and whether a tile is discarded, what it does each time
MARS = """
01  red     red+red+tile        basic
02  red     purple+purple       adapt 1
03  red     yellow+blue         reputation 1
04  red     any                 draw_ship 1
05  red     red+any             move 1
06  red     yellow+purple+any   recruit blue/purple
07  yellow  yellow+yellow+tile  basic
08  yellow  red+red             adapt 1
09  yellow  blue+purple         reputation 1
10  yellow  any                 draw_ship 1
11  yellow  yellow+any          move 1
12  yellow  blue+red+any        recruit any
13  blue    blue+blue+tile      basic
14  blue    yellow+yellow       adapt 1
15  blue    purple+red          reputation 1
16  blue    any                 draw_ship 1
17  blue    blue+any            move 1
18  blue    purple+yellow+any   recruit red/yellow
19  purple  purple+purple+tile  basic
20  purple  blue+blue           adapt 1
21  purple  red+yellow          reputation 1
22  purple  any                 draw_ship 1
23  purple  purple+any          move 1
24  purple  red+blue+any        recruit any
25  white   red+blue            reputation 1
26  white   yellow+purple       reputation 1
27  white   any+tile            basic
28  white   any+any             move 1
29  white   any+any+any         nothing
30  white   any+any             adapt 1
"""

# number, what it scores, its bonus at take-off, how many settlers fewer it needs, whether an animal is pictured
SHIPS = """
01  5                -             0  animal
02  5                -             0  -
03  5                -             0  -
04  5                -             0  -
05  4                reputation 1  0  animal
06  4                reputation 1  0  -
07  4                reputation 1  0  -
08  4                recruit any   0  animal
09  4                recruit any   0  -
10  3                move 2        0  animal
11  3                move 2        0  -
12  2                -             1  animal
13  2                -             1  -
14  2                -             1  -
15  settlers red     -             0  animal
16  settlers red     -             0  -
17  settlers yellow  -             0  -
18  settlers yellow  -             0  animal
19  settlers blue    -             0  -
20  settlers blue    -             0  -
21  settlers purple  -             0  animal
22  settlers purple  -             0  -
23  column red       reputation 1  0  -
24  column yellow    recruit any   0  animal
25  column blue      move 2        0  -
26  column purple    recruit any   0  -
27  column white     reputation 1  0  -
28  reputation       -             0  animal
29  reputation       -             0  -
30  reputation       -             0  -
"""
