/* rng.c - the generator of random numbers. The algorithms and where they come from: rng.h. */

#include "rng.h"

static uint64_t splitmix64(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint32_t rotate_left(uint32_t x, int k) { return x << k | x >> (32 - k); }

/* The state all 0, from which xoshiro would never come away, cannot arise: splitmix64 maps its states one to one, so of two
 * numbers in a row at most one is 0. */
void pud_rng_seed(pud_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i += 2) {
        const uint64_t z = splitmix64(&seed);
        rng->s[i] = (uint32_t)z;
        rng->s[i + 1] = (uint32_t)(z >> 32);
    }
}

uint32_t pud_rng_next(pud_rng *rng)
{
    uint32_t *s = rng->s;
    const uint32_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint32_t t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 11);
    return result;
}

/* The high half of a random 32-bit number times n is a number below n. Of the 2^32 products 2^32 mod n too many fall to
 * some numbers; those with a low half below that are thrown away. The division is only made where it can matter. */
uint32_t pud_rng_below(pud_rng *rng, uint32_t n)
{
    if (n <= 1)
        return 0;
    uint64_t product = (uint64_t)pud_rng_next(rng) * n;
    if ((uint32_t)product < n) {
        const uint32_t surplus = (0u - n) % n;
        while ((uint32_t)product < surplus)
            product = (uint64_t)pud_rng_next(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Fisher and Yates, as Durstenfeld wrote it: from the end. */
void pud_rng_shuffle(pud_rng *rng, uint16_t *items, uint32_t n)
{
    for (uint32_t i = n; i > 1; i--) {
        const uint32_t j = pud_rng_below(rng, i);
        const uint16_t item = items[i - 1];
        items[i - 1] = items[j];
        items[j] = item;
    }
}
