from __future__ import annotations

from .random import Generator, splitmix64


def test_splitmix_from_zero() -> None:
    """The published first numbers of the seed 0."""
    state, first = splitmix64(0)
    _, second = splitmix64(state)
    assert (first, second) == (0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4)


def test_words_are_low_half_first() -> None:
    assert Generator.seeded(0).words == [0x7B1D_CDAF, 0xE220_A839, 0xA1B9_65F4, 0x6E78_9E6A]


def test_first_numbers() -> None:
    """By hand from 1, 2, 3, 4: rotl(2 * 5, 7) * 9, then a second word of 0, then one of 1029."""
    generator = Generator([1, 2, 3, 4])
    assert [generator.next() for _ in range(3)] == [11520, 0, 5927040]
    assert generator.words[2:] != [3, 4]


def test_nothing_is_drawn_for_one() -> None:
    generator = Generator.seeded(3)
    before = list(generator.words)
    assert [generator.below(n) for n in (1, 0, -4)] == [0, 0, 0]
    assert generator.words == before


def test_below_is_the_high_half() -> None:
    """11520 * 2**31 has 5760 above the half; 0 * 3 has a low half of 0, below 2**32 mod 3 = 1, and is thrown away."""
    assert Generator([1, 2, 3, 4]).below(2**31) == 5760
    generator = Generator([1, 2, 3, 4])
    generator.next()
    assert generator.below(3) == 5927040 * 3 >> 32 == 0
    assert generator.words != Generator([1, 2, 3, 4]).words


def test_all_numbers_come_up() -> None:
    generator = Generator.seeded(7)
    assert {generator.below(6) for _ in range(200)} == set(range(6))


def test_shuffle_goes_from_the_end() -> None:
    """The first number drawn is below 3 and says what comes last, the second below 2."""
    drawn = Generator.seeded(11)
    last, middle = drawn.below(3), drawn.below(2)
    expected = ["a", "b", "c"]
    expected[2], expected[last] = expected[last], expected[2]
    expected[1], expected[middle] = expected[middle], expected[1]
    items = [0, 1, 2]
    Generator.seeded(11).shuffle(items)
    assert ["abc"[i] for i in items] == expected


def test_copies_are_apart() -> None:
    one = Generator.seeded(5)
    other = one.copy()
    one.next()
    assert one != other
    other.next()
    assert one == other
