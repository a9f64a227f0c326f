"""Which known word somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable

_MOST = 3  # more than three names are a list to read, not a hint


def nearest(word: str, candidates: Iterable[str]) -> list[str]:
    """The known words that are a slip of the keyboard away, the closest first.

    A slip is a letter too many, too few, wrong, or two neighbours swapped.  One
    is allowed in words under four letters, three in words over nine, else two.
    """
    limit = _slips_allowed(word)
    found = []
    for candidate in set(candidates):
        slips = distance(word, candidate, limit)
        # words that share no letter at all are no suggestion, however short
        if 0 < slips <= limit and slips < max(len(word), len(candidate)):
            found.append((slips, candidate))
    return [candidate for _, candidate in sorted(found)[:_MOST]]


def _slips_allowed(word: str) -> int:
    if len(word) < 4:
        return 1
    return 3 if len(word) > 9 else 2


def distance(one: str, two: str, limit: int) -> int:
    """The number of slips between two words (restricted Damerau-Levenshtein).

    Any result above `limit` only means "more than limit".
    """
    if abs(len(one) - len(two)) > limit:
        return limit + 1
    before: list[int] = []
    last = list(range(len(two) + 1))
    for row, letter in enumerate(one, 1):
        this = [row]
        for column, other in enumerate(two, 1):
            cost = min(last[column], this[-1]) + 1
            cost = min(cost, last[column - 1] + (letter != other))
            if row > 1 and column > 1 and letter == two[column - 2] and one[row - 2] == other:
                cost = min(cost, before[column - 2] + 1)
            this.append(cost)
        if min(this) > limit and min(last) > limit:
            return limit + 1
        before, last = last, this
    return last[-1]
