"""Every example of docs/language.md.

A fenced block is an example within the game `garden` of tests/games, or the one it names:

    ```rules            sentences of a sheet
    ```effect           what a card does: it is checked, and played on the plain model after set-up
    ```amount           a number; played too
    ```truth            a condition; played too
    ```wrong T002       sentences in which this, and nothing else, is found; of a sheet, or `wrong effect T002`

Further words name what goes before it: `rules #bees` gives the block a name, `effect after bees` reads it first. A line
`# -> CONDITION` in an effect holds after it, with the first option taken at every decision.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from games import Added
from pudsl.source import Source
from pudsl.source.passage import Passage

DOCS = Path(__file__).parents[2] / "docs" / "language.md"
SOURCE = Source("docs/language.md", DOCS.read_text(encoding="utf-8"))
ROLES = ("rules", "effect", "amount", "truth")
_FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Example:
    role: str
    code: str | None
    name: str | None
    after: tuple[str, ...]
    game: str
    start: int
    end: int

    @property
    def line(self) -> int:
        return SOURCE.line_at(self.start)

    def passage(self) -> Passage:
        text = SOURCE.text[self.start : self.end].rstrip("\n")
        return Passage(text, SOURCE, tuple(range(self.start, self.start + len(text) + 1)))

    def expected(self) -> list[str]:
        return re.findall(r"^# -> (.*)$", self.passage().text, re.MULTILINE)


def examples() -> list[Example]:
    """All of them, those of mistakes too."""
    found = []
    for match in _FENCE.finditer(SOURCE.text):
        words = match[2].split()
        role, code = match[1], None
        if role == "wrong":
            role = words.pop(0) if words[0] in ROLES else "rules"
            code = words.pop(0)
        if role not in ROLES:
            continue
        name = next((w[1:] for w in words if w.startswith("#")), None)
        game = next((w[1:] for w in words if w.startswith("@")), "garden")
        after = tuple(words[words.index("after") + 1 :]) if "after" in words else ()
        found.append(Example(role, code, name, after, game, match.start(3), match.end(3)))
    return found


EXAMPLES = examples()
NAMED = {example.name: example for example in EXAMPLES if example.name}


def sentences(example: Example) -> list[Added]:
    """What an example adds to its game."""
    added = [Added(NAMED[name].role, NAMED[name].passage()) for name in example.after]
    for condition in example.expected():
        start = SOURCE.text.index(condition, example.start)
        offsets = tuple(range(start, start + len(condition) + 1))
        added.append(Added("truth", Passage(condition, SOURCE, offsets)))
    return [*added, Added(example.role, example.passage())]
