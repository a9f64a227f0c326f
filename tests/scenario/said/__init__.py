"""Makes docs/said-GAME.md for each shipped game: which content says what, and which test holds it.

    python -m scenario.said        from tests/

A page has two parts. The first is written here, in GAME.yaml beside this file: rulings, defaults, pieces that are not
components. The second is read from content: each component, the lines that say what it does, its examples and its tests.
Content is quoted and never numbered, so a page is out of date only when what it speaks of has changed. GAME.yaml holds:

    tests: [ganymede]                 the folders of tests/scenario/ with the tests of the game
    every:                            a kind, and tests outside that compare all of its components
      tile: ["unit/test_content.py::test_tiles"]
    lists:
      Rulings:                        a heading
        about: a sentence
        tests: [ganymede]             other folders, if these rows are about a module
        rows:
          R1:                         tests with this tag in their name, test_R1_...
            what: in short
            says: a line of content, or a list of lines; each stands in one file
            in: rules/actions.yaml    the file, where several have the line
            by: [test_name]           other tests than those with the tag
"""

from __future__ import annotations

from .pages import PAGES, page, untested

__all__ = ["PAGES", "page", "untested"]
