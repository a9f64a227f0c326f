"""A quick run of the fuzzer; the long one: python -m core.fuzz COUNT, in tests/."""

from __future__ import annotations

import os
from collections import Counter

from pudsl.core.binding import Image

from .fuzz import ENOUGH, accepted, image_bytes, never_refused, run, sample_states, try_image, try_state

COUNT = int(os.environ.get("PUDSL_FUZZ", str(ENOUGH)))
FIRST = int(os.environ.get("PUDSL_FUZZ_FIRST", "0"))


def test_mutants() -> None:
    images, states = run(FIRST, COUNT)
    assert accepted(images) > 0.1 and accepted(states) > 0.1
    assert COUNT < ENOUGH or not never_refused(images)
    assert {"over", "decide", "failed"} <= set(images)


def test_the_game_of_the_fuzzer_is_a_whole_one() -> None:
    image = Image(image_bytes())
    for players in (1, 2, 3):
        results = image.playouts(players, 1, 20, check=True)
        assert {(r.status, r.error) for r in results} == {("over", 0)}
    kinds: Counter[int] = Counter()
    for data in sample_states():
        kinds[image.restore(data).decision().type] += 1
    assert len(kinds) >= 5


def test_a_mutant_is_made_from_its_number_alone() -> None:
    assert [try_image(7), try_state(7)] == [try_image(7), try_state(7)]
