/* placements.c - for bench/placements.py: loops that time a kernel, and the rival: a kernel written by hand for one piece.
 *
 * The rival knows its piece when it is compiled:
 *
 *      . # #
 *      # # .      with cells in a box of 3 x 3 and 8 orientations
 *      . # .
 *
 * so that every offset is a constant, every loop is flat, and no shape is read. It has the same 16 lanes of 16 bits in a
 * 256-bit vector as the core, for nobody knows a better layout without special instructions. */

#define _POSIX_C_SOURCE 199309L
#include <string.h>
#include <time.h>

#include "pudsl.h"

#define EXPORT __attribute__((visibility("default")))

typedef uint16_t vector __attribute__((vector_size(32)));

/* --- the rival -------------------------------------------------------------------------------------------------- */

/* Cells as 3 * row + column in the box, in the order of the core: turned clockwise, then flipped and turned. */
#define ORIENTATIONS(X)                                                                               \
    X(0, 1, 2, 3, 4, 7) X(1, 1, 3, 4, 5, 8) X(2, 1, 4, 5, 6, 7) X(3, 0, 3, 4, 5, 7)                   \
    X(4, 0, 1, 4, 5, 7) X(5, 2, 3, 4, 5, 7) X(6, 1, 3, 4, 7, 8) X(7, 1, 3, 4, 5, 6)

#define LOAD_MOVED(TO, FROM, R, C)               \
    do {                                         \
        memcpy(&(TO)[3 * (R) + (C)], (FROM) + (R), 32); \
        (TO)[3 * (R) + (C)] >>= (C);             \
    } while (0)

#define LOAD_BOX(TO, FROM)                                                                     \
    LOAD_MOVED(TO, FROM, 0, 0); LOAD_MOVED(TO, FROM, 0, 1); LOAD_MOVED(TO, FROM, 0, 2);        \
    LOAD_MOVED(TO, FROM, 1, 0); LOAD_MOVED(TO, FROM, 1, 1); LOAD_MOVED(TO, FROM, 1, 2);        \
    LOAD_MOVED(TO, FROM, 2, 0); LOAD_MOVED(TO, FROM, 2, 1); LOAD_MOVED(TO, FROM, 2, 2)

/* Same arguments as pud_placements; of the shape and `hit` it has no need. */
EXPORT void rival(pud_spots *out, const pud_shape *shape, const pud_board *free, const pud_board *touch,
                  const pud_board *hit)
{
    (void)shape, (void)hit;
    _Alignas(64) uint16_t rows[32] = {0}, near[32] = {0}, around[18] = {0};
    vector f[9], n[9], above, here, below;
    memcpy(rows, free, 32);
    memcpy(around + 1, touch, 32);
    memcpy(&above, around, 32);
    memcpy(&here, around + 1, 32);
    memcpy(&below, around + 2, 32);
    here = (above | below | here << 1 | here >> 1) & ~here;
    memcpy(near, &here, 32);
    LOAD_BOX(f, rows);
    LOAD_BOX(n, near);
#define ONE(O, A, B, C, D, E)                                                                         \
    {                                                                                                 \
        const vector spots = (f[A] & f[B] & f[C] & f[D] & f[E]) & (n[A] | n[B] | n[C] | n[D] | n[E]); \
        memcpy(&out->anchors[O], &spots, 32);                                                         \
    }
    ORIENTATIONS(ONE)
}

EXPORT int rival_list(const pud_spots *s, uint16_t *spots, int room)
{
    uint16_t *at = spots;
    uint64_t words[32];
    (void)room;
    memcpy(words, s, sizeof words);
    for (unsigned i = 0; i < 32; i++)
        for (uint64_t w = words[i]; w; w &= w - 1)
            *at++ = (uint16_t)((i >> 2) << 8 | (i & 3) << 6 | (unsigned)__builtin_ctzll(w));
    return (int)(at - spots);
}

/* --- the loops ---------------------------------------------------------------------------------------------------- */

typedef void kernel(pud_spots *, const pud_shape *, const pud_board *, const pud_board *, const pud_board *);
typedef int lister(const pud_spots *, uint16_t *, int);

typedef struct scene {
    pud_board free, touch;
} scene;

static double since(const struct timespec *a)
{
    struct timespec b;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    return (double)(b.tv_sec - a->tv_sec) * 1e9 + (double)(b.tv_nsec - a->tv_nsec);
}

/* Nanoseconds for one question: all scenes in turn, so many times. Results are handed to nothing, which the compiler does
 * not know. */
EXPORT double time_boards(kernel *ask, const pud_shape *shape, const scene *scenes, int n, int times)
{
    struct timespec start;
    pud_spots spots;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    for (int t = 0; t < times; t++)
        for (int i = 0; i < n; i++) {
            ask(&spots, shape, &scenes[i].free, &scenes[i].touch, NULL);
            __asm__ volatile("" : : "r"(&spots) : "memory");
        }
    return since(&start) / times / n;
}

EXPORT double time_list(kernel *ask, lister *list, const pud_shape *shape, const scene *scenes, int n, int times)
{
    struct timespec start;
    pud_spots spots;
    uint16_t listed[2048];
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    for (int t = 0; t < times; t++)
        for (int i = 0; i < n; i++) {
            ask(&spots, shape, &scenes[i].free, &scenes[i].touch, NULL);
            int count = list(&spots, listed, 2048);
            __asm__ volatile("" : : "r"(&listed), "r"(count) : "memory");
        }
    return since(&start) / times / n;
}
