"""The generator of random numbers against the same algorithms in plain Python, and against chance."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pudsl.core.grid import Rng

seeds = st.integers(0, 2**64 - 1)
M64, M32 = 2**64 - 1, 2**32 - 1


def splitmix64(x):
    while True:
        x = (x + 0x9E3779B97F4A7C15) & M64
        z = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & M64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
        yield z ^ (z >> 31)


def rotated(x, k):
    return (x << k | x >> (32 - k)) & M32


def xoshiro(seed):
    words = splitmix64(seed)
    s = []
    for _ in range(2):
        z = next(words)
        s += [z & M32, z >> 32]
    while True:
        yield rotated(s[1] * 5 & M32, 7) * 9 & M32
        t = s[1] << 9 & M32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 11)


def below(numbers, n):
    """Without bias: of the 2^32 numbers the products of which fall unevenly, those that are too many are left out."""
    if n <= 1:
        return 0
    while True:
        product = next(numbers) * n
        if product & M32 >= 2**32 % n:
            return product >> 32


def test_numbers_of_the_published_seed_algorithm():
    assert next(splitmix64(1234567)) == 6457827717110365317  # as printed in its literature


@given(seeds)
def test_next(seed):
    rng, model = Rng(seed), xoshiro(seed)
    assert [rng.next() for _ in range(50)] == [next(model) for _ in range(50)]


@given(seeds, st.lists(st.integers(0, 40) | st.integers(0, M32), max_size=30))
def test_below(seed, bounds):
    rng, model = Rng(seed), xoshiro(seed)
    drawn = [rng.below(n) for n in bounds]
    assert drawn == [below(model, n) for n in bounds]
    assert all(x < max(n, 1) for x, n in zip(drawn, bounds, strict=True))


@given(seeds, st.lists(st.integers(0, 65535), max_size=200))
def test_shuffle(seed, items):
    model, expected = xoshiro(seed), list(items)
    for i in range(len(items) - 1, 0, -1):
        j = below(model, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    shuffled = Rng(seed).shuffled(items)
    assert shuffled == expected and sorted(shuffled) == sorted(items)


def test_all_orders_are_about_equally_likely():
    rng = Rng(1)
    seen = Counter(tuple(rng.shuffled([1, 2, 3, 4])) for _ in range(24_000))
    assert len(seen) == 24
    # 23 degrees of freedom: beyond 56 once in 10,000 seeds, and this seed is fixed
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 56


def test_a_bound_that_does_not_divide():
    rng = Rng(2)
    third = 2**32 // 3 * 2
    seen = Counter(rng.below(third) * 2 // third for _ in range(20_000))
    assert abs(seen[0] - 10_000) < 400  # a plain remainder would put two thirds into the lower half
