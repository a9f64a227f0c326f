/* bitboard.h - boards of 256 bits, for the inside of the core only.
 *
 * A board is 16 lanes of 16 bits, one lane a row, so that a step by columns is one shift of all lanes, in which nothing can
 * run from one row into the next. The same 32 bytes are seen in three ways:
 *
 *   pud_board   what callers hold: plain, of no special alignment;
 *   bb          two compiler vectors of 8 rows each, by value, for all bulk work. 128 bits are what plain x86-64 and arm64
 *               hold in a register. One vector of 256 bits means the same, but cannot be passed by value without a warning
 *               (-Wpsabi), and gcc 12 takes it through memory once more at many places: twice the time where measured;
 *   words       four numbers of 64 bits, for whatever runs over single bits: bit i of the four in a row is cell i.
 *
 * All conversions are copies by memcpy, which compile to plain loads and stores and keep the aliasing rules. */

#ifndef PUD_BITBOARD_H
#define PUD_BITBOARD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "pudsl.h"

#if !defined(__GNUC__)
#error "pudsl needs gcc 10 or clang 12 or newer: this compiler has no vector extensions"
#elif defined(__apple_build_version__) && __clang_major__ < 13
#error "pudsl needs Apple clang 13 or newer (clang 12): this one is older"
#elif defined(__clang__) && __clang_major__ < 12
#error "pudsl needs clang 12 or newer: this clang is older"
#elif !defined(__clang__) && __GNUC__ < 10
#error "pudsl needs gcc 10 or newer: this gcc is older"
#endif

#if UINTPTR_MAX != 0xffffffffffffffffu
#error "pudsl needs a 64-bit platform: this one is not"
#endif

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "pudsl needs a little-endian platform: this one is big-endian"
#endif

#define PUD_INLINE static inline __attribute__((always_inline))
#define PUD_NOINLINE __attribute__((noinline)) /* for what would crowd the registers of a hot loop */

typedef uint16_t half __attribute__((vector_size(16)));

typedef struct bb {
    half top, bottom; /* rows 0 to 7 and 8 to 15 */
} bb;

typedef struct words {
    uint64_t w[4];
} words;

/* The way from cell r * 16 + c to bit (cell & 63) of word (cell >> 6) hangs on these. */
_Static_assert(sizeof(pud_board) == 32 && sizeof(bb) == 32 && sizeof(words) == 32, "a board is 32 bytes in each view");
_Static_assert(PUD_ROWS * PUD_COLUMNS == PUD_CELLS && PUD_CELLS == 8 * sizeof(pud_board), "a bit for each cell");

/* --- between the views ----------------------------------------------------------------------------------------- */

PUD_INLINE half half_load(const void *from)
{
    half x;
    memcpy(&x, from, sizeof x);
    return x;
}

PUD_INLINE bb bb_load(const pud_board *b) { return (bb){half_load(b->row), half_load(b->row + 8)}; }

PUD_INLINE void bb_store(pud_board *out, bb x)
{
    memcpy(out->row, &x.top, sizeof x.top);
    memcpy(out->row + 8, &x.bottom, sizeof x.bottom);
}

PUD_INLINE words words_load(const pud_board *b)
{
    words x;
    memcpy(&x, b, sizeof x);
    return x;
}

PUD_INLINE words bb_words(bb x)
{
    words y;
    memcpy(y.w, &x.top, sizeof x.top);
    memcpy(y.w + 2, &x.bottom, sizeof x.bottom);
    return y;
}

/* --- sets of cells --------------------------------------------------------------------------------------------- */

#define BB_NONE ((bb){{0}, {0}})
#define BB_ALL ((bb){~(half){0}, ~(half){0}})

PUD_INLINE bb bb_and(bb a, bb b) { return (bb){a.top & b.top, a.bottom & b.bottom}; }
PUD_INLINE bb bb_or(bb a, bb b) { return (bb){a.top | b.top, a.bottom | b.bottom}; }
PUD_INLINE bb bb_minus(bb a, bb b) { return (bb){a.top & ~b.top, a.bottom & ~b.bottom}; }

PUD_INLINE int half_empty(half x)
{
    uint64_t w[2];
    memcpy(w, &x, sizeof w);
    return (w[0] | w[1]) == 0;
}

PUD_INLINE int bb_empty(bb x) { return half_empty(x.top | x.bottom); }
PUD_INLINE int bb_equal(bb a, bb b) { return half_empty((a.top ^ b.top) | (a.bottom ^ b.bottom)); }

/* One cell; `cell` is below 256. Made in registers: a vector that is loaded from where a narrower number was just stored has
 * to wait for the store. */
PUD_INLINE bb bb_cell(unsigned cell)
{
    typedef uint64_t pair __attribute__((vector_size(16)));
    const uint64_t bit = (uint64_t)1 << (cell & 63);
    const unsigned w = cell >> 6;
    const pair top = {w == 0 ? bit : 0, w == 1 ? bit : 0}, bottom = {w == 2 ? bit : 0, w == 3 ? bit : 0};
    return (bb){(half)top, (half)bottom};
}

/* --- steps by one cell; what leaves the 16 x 16 is lost ---------------------------------------------------------- */

/* Rows of a half moved up or down by 1 or 7, empty rows coming in. Compilers make one instruction of it. */
#if defined(__clang__)
#define HALF_SHUFFLE(x, y, ...) __builtin_shufflevector(x, y, __VA_ARGS__)
#else
#define HALF_SHUFFLE(x, y, ...) __builtin_shuffle(x, y, (half){__VA_ARGS__})
#endif

PUD_INLINE half half_up(half x) { return HALF_SHUFFLE(x, (half){0}, 1, 2, 3, 4, 5, 6, 7, 8); }
PUD_INLINE half half_down(half x) { return HALF_SHUFFLE((half){0}, x, 0, 8, 9, 10, 11, 12, 13, 14); }
PUD_INLINE half first_row_as_last(half x) { return HALF_SHUFFLE((half){0}, x, 0, 1, 2, 3, 4, 5, 6, 8); }
PUD_INLINE half last_row_as_first(half x) { return HALF_SHUFFLE(x, (half){0}, 7, 8, 9, 10, 11, 12, 13, 14); }

PUD_INLINE bb bb_up(bb x) { return (bb){half_up(x.top) | first_row_as_last(x.bottom), half_up(x.bottom)}; }
PUD_INLINE bb bb_down(bb x) { return (bb){half_down(x.top), half_down(x.bottom) | last_row_as_first(x.top)}; }
PUD_INLINE bb bb_left(bb x) { return (bb){x.top >> 1, x.bottom >> 1}; }
PUD_INLINE bb bb_right(bb x) { return (bb){x.top << 1, x.bottom << 1}; }

/* Cells that have an orthogonal (diagonal, any) neighbour in x, in x or not. */
PUD_INLINE bb bb_beside(bb x) { return bb_or(bb_left(x), bb_right(x)); }
PUD_INLINE bb bb_orthogonal(bb x) { return bb_or(bb_beside(x), bb_or(bb_up(x), bb_down(x))); }

PUD_INLINE bb bb_diagonal(bb x)
{
    const bb b = bb_beside(x);
    return bb_or(bb_up(b), bb_down(b));
}

PUD_INLINE bb bb_all_round(bb x)
{
    const bb b = bb_beside(x), three = bb_or(b, x);
    return bb_or(b, bb_or(bb_up(three), bb_down(three)));
}

/* --- counting. Plain x86-64 has no instruction for it, so bits are added up in parallel (SWAR: Warren, Hacker's Delight,
 * section 5-1), first within bytes and then, as 256 does not fit into a byte, within 16-bit lanes. ------------------- */

/* Bits of each byte. */
PUD_INLINE uint64_t count_bytes(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

PUD_INLINE int count_word(uint64_t x) { return (int)((count_bytes(x) * 0x0101010101010101u) >> 56); }

/* Cells of both halves in each pair of bytes, byte by byte: 16 at most. */
PUD_INLINE half bb_count_bytes(bb x)
{
    const half top = x.top - (x.top >> 1 & 0x5555), bottom = x.bottom - (x.bottom >> 1 & 0x5555);
    const half fours = (top & 0x3333) + (top >> 2 & 0x3333) + (bottom & 0x3333) + (bottom >> 2 & 0x3333);
    return (fours & 0x0f0f) + (fours >> 4 & 0x0f0f);
}

/* Sum of the sixteen bytes, whatever they are. */
PUD_INLINE int half_sum_bytes(half x)
{
    uint64_t w[2];
    x = (x & 0x00ff) + (x >> 8);
    memcpy(w, &x, sizeof w);
    return (int)((w[0] + w[1]) * 0x0001000100010001u >> 48);
}

PUD_INLINE int bb_count(bb x) { return half_sum_bytes(bb_count_bytes(x)); }

/* --- single cells -------------------------------------------------------------------------------------------- */

/* The lowest bit of a word that is not 0: one instruction everywhere. */
PUD_INLINE int lowest_bit(uint64_t x) { return __builtin_ctzll(x); }

PUD_INLINE int words_first(words x)
{
    for (int i = 0; i < 4; i++)
        if (x.w[i])
            return i * 64 + lowest_bit(x.w[i]);
    return PUD_NONE;
}

/* The position of the k-th bit from 0; the word has more than k of them. A product makes of the counts of bytes how many bits
 * there are up to each; the first byte with more than k is where a subtraction leaves the high bit. Then bit by bit. */
PUD_INLINE int kth_bit(uint64_t x, int k)
{
    const uint64_t ones = 0x0101010101010101u, upto = count_bytes(x) * ones;
    const int at = lowest_bit(((upto | ones << 7) - (uint64_t)(k + 1) * ones) & ones << 7) - 7;
    k -= (int)(upto << 8 >> at & 0xff);
    x >>= at;
    while (k--)
        x &= x - 1;
    return at + lowest_bit(x);
}

PUD_INLINE int words_kth(words x, int k)
{
    if (k < 0)
        return PUD_NONE;
    for (int i = 0; i < 4; i++) {
        const int n = count_word(x.w[i]);
        if (k < n)
            return i * 64 + kth_bit(x.w[i], k);
        k -= n;
    }
    return PUD_NONE;
}

PUD_INLINE int words_has(words x, unsigned cell) { return (int)(x.w[cell >> 6 & 3] >> (cell & 63) & 1); }

PUD_INLINE int bb_first(bb x) { return words_first(bb_words(x)); }

/* --- rows as a set: bit i for row i -------------------------------------------------------------------------- */

/* All lanes or'ed into one. */
PUD_INLINE uint16_t fold_lanes(bb x)
{
    const half both = x.top | x.bottom;
    uint64_t w[2];
    memcpy(w, &both, sizeof w);
    w[0] |= w[1];
    w[0] |= w[0] >> 32;
    return (uint16_t)(w[0] | w[0] >> 16);
}

/* Rows that have a cell: a comparison of vectors leaves all bits of a true lane set, from which each lane takes its own. */
PUD_INLINE uint16_t rows_with_cells(bb x)
{
    const half top = {1, 2, 4, 8, 16, 32, 64, 128}, bottom = {256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    return fold_lanes((bb){(half)(x.top != 0) & top, (half)(x.bottom != 0) & bottom});
}

#endif
