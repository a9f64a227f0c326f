"""The generator of random numbers: xoshiro128**, seeded by splitmix64.

Bounded numbers come from a multiplication with rejection, so that each is exactly equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass

LOW32 = 0xFFFF_FFFF
LOW64 = 0xFFFF_FFFF_FFFF_FFFF


def splitmix64(state: int) -> tuple[int, int]:
    """The next state and the number drawn."""
    state = (state + 0x9E37_79B9_7F4A_7C15) & LOW64
    z = state
    z = (z ^ z >> 30) * 0xBF58_476D_1CE4_E5B9 & LOW64
    z = (z ^ z >> 27) * 0x94D0_49BB_1331_11EB & LOW64
    return state, z ^ z >> 31


def rotate_left(x: int, k: int) -> int:
    return (x << k | x >> (32 - k)) & LOW32


@dataclass
class Generator:
    """Four words of 32 bits, never all 0."""

    words: list[int]

    @classmethod
    def seeded(cls, seed: int) -> Generator:
        seed &= LOW64
        words = []
        for _ in range(2):
            seed, z = splitmix64(seed)
            words += [z & LOW32, z >> 32]
        return cls(words)

    def copy(self) -> Generator:
        return Generator(list(self.words))

    def next(self) -> int:
        """32 random bits."""
        a, b, c, d = self.words
        result = rotate_left(b * 5 & LOW32, 7) * 9 & LOW32
        t = b << 9 & LOW32
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        self.words = [a, b, c, rotate_left(d, 11)]
        return result

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; for n of 1 and less it is 0 and nothing is drawn.

        The high half of a random 32-bit number times n. Of the 2**32 products, 2**32 mod n are too many:
        those with a low half below that are thrown away.
        """
        if n <= 1:
            return 0
        while True:
            product = self.next() * n
            if product & LOW32 >= 2**32 % n:
                return product >> 32

    def shuffle(self, items: list[int]) -> None:
        """Fisher and Yates, from the end."""
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]
