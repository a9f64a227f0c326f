/* reduced.c - the game of bench/reduced/ written by hand, for bench/interpreter.py.
 *
 * The same rules, the same generator and the same draws in the same order as the core: so equal seeds give equal games, up to
 * the last cell. As a programmer would write this one game who wants it to be fast and nothing else: what content leaves open
 * is a constant here, nothing is checked, and no game can stop in the middle of a decision to be copied or saved. Boards are
 * the core's own (csrc/bitboard.h), placements have a flat kernel for each of the eight shapes. */

#include "bitboard.h"

#include "region.c"
#include "rng.c"

#define EXPORT __attribute__((visibility("default")))

enum { SIDE = 12, PLAYERS = 2, PATHS = 5, SOILS = 6, TURF = 5, TOP = 15, STACK = 40 };

/* --- the slabs --------------------------------------------------------------------------------------------------- */

/* Cells as 16 * row + column from the anchor, those of the first soil first; orientations in the order of the core: turned
 * clockwise, then flipped and turned, equal ones once. */
#define DOMINO(X) X(0, 0x00, 0x01) X(1, 0x00, 0x10) X(2, 0x01, 0x00) X(3, 0x10, 0x00)
#define TROMINO_I(X) X(0, 0x00, 0x01, 0x02) X(1, 0x00, 0x10, 0x20) X(2, 0x02, 0x01, 0x00) X(3, 0x20, 0x10, 0x00)
#define TROMINO_V(X)                                                                                       \
    X(0, 0x00, 0x01, 0x11) X(1, 0x01, 0x11, 0x10) X(2, 0x11, 0x10, 0x00) X(3, 0x10, 0x00, 0x01)            \
    X(4, 0x01, 0x00, 0x10) X(5, 0x11, 0x01, 0x00) X(6, 0x10, 0x11, 0x01) X(7, 0x00, 0x10, 0x11)
#define TETROMINO_I(X)                                                                                     \
    X(0, 0x00, 0x01, 0x02, 0x03) X(1, 0x00, 0x10, 0x20, 0x30) X(2, 0x03, 0x02, 0x01, 0x00)                 \
    X(3, 0x30, 0x20, 0x10, 0x00)
#define TETROMINO_L(X)                                                                                     \
    X(0, 0x00, 0x01, 0x02, 0x12) X(1, 0x01, 0x11, 0x21, 0x20) X(2, 0x12, 0x11, 0x10, 0x00)                 \
    X(3, 0x20, 0x10, 0x00, 0x01) X(4, 0x02, 0x01, 0x00, 0x10) X(5, 0x21, 0x11, 0x01, 0x00)                 \
    X(6, 0x10, 0x11, 0x12, 0x02) X(7, 0x00, 0x10, 0x20, 0x21)
#define TETROMINO_T(X)                                                                                     \
    X(0, 0x00, 0x01, 0x02, 0x11) X(1, 0x01, 0x11, 0x21, 0x10) X(2, 0x12, 0x11, 0x10, 0x01)                 \
    X(3, 0x20, 0x10, 0x00, 0x11) X(4, 0x02, 0x01, 0x00, 0x11) X(5, 0x21, 0x11, 0x01, 0x10)                 \
    X(6, 0x10, 0x11, 0x12, 0x01) X(7, 0x00, 0x10, 0x20, 0x11)
#define TETROMINO_S(X)                                                                                     \
    X(0, 0x01, 0x10, 0x02, 0x11) X(1, 0x11, 0x00, 0x21, 0x10) X(2, 0x11, 0x02, 0x10, 0x01)                 \
    X(3, 0x10, 0x21, 0x00, 0x11) X(4, 0x01, 0x12, 0x00, 0x11) X(5, 0x11, 0x20, 0x01, 0x10)                 \
    X(6, 0x11, 0x00, 0x12, 0x01) X(7, 0x10, 0x01, 0x20, 0x11)
#define TETROMINO_O(X)                                                                                     \
    X(0, 0x00, 0x01, 0x10, 0x11) X(1, 0x01, 0x11, 0x00, 0x10) X(2, 0x11, 0x10, 0x01, 0x00)                 \
    X(3, 0x10, 0x00, 0x11, 0x01)

/* Name, cells, cells of the first soil, orientations. */
#define SHAPES(X)                                                                                          \
    X(DOMINO, 2, 1, 4) X(TROMINO_I, 3, 2, 4) X(TROMINO_V, 3, 2, 8) X(TETROMINO_I, 4, 2, 4)                 \
    X(TETROMINO_L, 4, 2, 8) X(TETROMINO_T, 4, 2, 8) X(TETROMINO_S, 4, 2, 8) X(TETROMINO_O, 4, 2, 4)

typedef struct shape {
    uint8_t cells, first, orientations;
    uint8_t offset[8][4];
} shape;

static const shape shapes[] = {
#define ORIENTATION(o, ...) {__VA_ARGS__},
#define SHAPE(name, cells, first, orientations) {cells, first, orientations, {name(ORIENTATION)}},
    SHAPES(SHAPE)
#undef SHAPE
};

/* Each shape comes in each pair of soils; every other slab lies on the other stack. */
static const uint8_t pairs[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};

/* --- where they can be laid -------------------------------------------------------------------------------------- */

typedef struct spots {
    bb anchors[8];
} spots;

/* Rows of a region and 16 empty ones below, which is what comes in when it is moved up. */
typedef struct rows {
    _Alignas(64) uint16_t row[32];
} rows;

PUD_INLINE bb moved(const rows *p, unsigned cell)
{
    const uint16_t *row = p->row + (cell >> 4), columns = cell & 15;
    return (bb){half_load(row) >> columns, half_load(row + 8) >> columns};
}

#define EVERY2(p, a, b) bb_and(moved(p, a), moved(p, b))
#define EVERY3(p, a, b, c) bb_and(EVERY2(p, a, b), moved(p, c))
#define EVERY4(p, a, b, c, d) bb_and(EVERY2(p, a, b), EVERY2(p, c, d))
#define ANY2(p, a, b) bb_or(moved(p, a), moved(p, b))
#define ANY3(p, a, b, c) bb_or(ANY2(p, a, b), moved(p, c))
#define ANY4(p, a, b, c, d) bb_or(ANY2(p, a, b), ANY2(p, c, d))
#define FIT2(o, ...) out->anchors[o] = bb_and(EVERY2(free, __VA_ARGS__), ANY2(near, __VA_ARGS__));
#define FIT3(o, ...) out->anchors[o] = bb_and(EVERY3(free, __VA_ARGS__), ANY3(near, __VA_ARGS__));
#define FIT4(o, ...) out->anchors[o] = bb_and(EVERY4(free, __VA_ARGS__), ANY4(near, __VA_ARGS__));

#define SHAPE(name, cells, first, orientations)                                                            \
    static void fit_##name(spots *restrict out, const rows *restrict free, const rows *restrict near)      \
    {                                                                                                      \
        name(FIT##cells)                                                                                   \
    }
SHAPES(SHAPE)
#undef SHAPE

/* All spots of a shape; returns whether there is one. */
static int fit(spots *out, unsigned number, const rows *free, const rows *near)
{
    switch (number) {
    case 0: fit_DOMINO(out, free, near); break;
    case 1: fit_TROMINO_I(out, free, near); break;
    case 2: fit_TROMINO_V(out, free, near); break;
    case 3: fit_TETROMINO_I(out, free, near); break;
    case 4: fit_TETROMINO_L(out, free, near); break;
    case 5: fit_TETROMINO_T(out, free, near); break;
    case 6: fit_TETROMINO_S(out, free, near); break;
    default: fit_TETROMINO_O(out, free, near); break;
    }
    bb any = out->anchors[0];
    for (unsigned o = 1; o < shapes[number].orientations; o++)
        any = bb_or(any, out->anchors[o]);
    return !bb_empty(any);
}

PUD_INLINE half count_lanes(half x)
{
    x -= x >> 1 & 0x5555;
    x = (x & 0x3333) + (x >> 2 & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    return (x + (x >> 8)) & 0x1f;
}

PUD_INLINE int sum_lanes(half x)
{
    uint64_t w[2];
    memcpy(w, &x, sizeof w);
    return (int)(((w[0] + w[1]) * 0x0001000100010001u) >> 48);
}

/* --- the game ---------------------------------------------------------------------------------------------------- */

/* What waits to be carried out: 0 to 4 climb that path, then these. */
enum { BOOST = 5, PEBBLE = 6 };

/* What the steps of the paths give, in that order: a nibble each, the first the lowest; 0 is nothing. */
enum { B = BOOST, P = PEBBLE };
static const uint8_t gives[PATHS][TOP + 1] = {
    {0, 0, B, 0, 0, P, 0, 0, B, 0, 0, P, 0, 0, B, 0},
    {0, 0, 0, P, 0, 0, B, 0, 0, P, 0, 0, B, 0, 0, P},
    {0, B, 0, 0, B, 0, 0, P, 0, 0, B, 0, 0, P, 0, 0},
    {0, 0, 0, 0, P, 0, 0, 0, P << 4 | B, 0, 0, 0, P, 0, 0, 0},
    {0, 0, 0, B, 0, 0, B, 0, 0, B << 4 | P, 0, 0, 0, 0, 0, B},
};

typedef struct player {
    pud_board covered, soil[SOILS];
    uint8_t height[PATHS];
    uint8_t waiting, wait[32]; /* 2 climbs and at most 22 gifts on all paths together */
} player;

typedef struct game {
    pud_rng rng, choices;
    uint32_t decisions;
    uint8_t left[2]; /* slabs on each stack, the top one first */
    uint16_t stack[2][STACK];
    player players[PLAYERS];
} game;

typedef struct result {
    uint32_t decisions;
    int32_t score[PLAYERS];
    pud_board soil[PLAYERS][SOILS];
} result;

/* One option is not asked for. */
PUD_INLINE int choose(game *g, int options)
{
    if (options == 1)
        return 0;
    g->decisions++;
    return (int)pud_rng_below(&g->choices, (uint32_t)options);
}

PUD_INLINE bb field(void)
{
    const half rest = {4095, 4095, 4095, 4095}, all = rest | (half){0, 0, 0, 0, 4095, 4095, 4095, 4095};
    return (bb){all, rest};
}

PUD_INLINE bb free_cells(const player *p) { return bb_minus(field(), bb_load(&p->covered)); }

/* Cells of which a piece must have one: beside what is covered, or at the edge if nothing is. */
static bb wanted(const player *p)
{
    const bb f = field(), covered = bb_load(&p->covered);
    if (!bb_empty(covered))
        return bb_orthogonal(covered);
    return bb_minus(f, bb_and(bb_and(bb_left(f), bb_right(f)), bb_and(bb_up(f), bb_down(f))));
}

static void put(player *p, unsigned soil, unsigned cell)
{
    const uint16_t bit = (uint16_t)(1u << (cell & 15));
    p->soil[soil].row[cell >> 4] |= bit;
    p->covered.row[cell >> 4] |= bit;
}

static int choose_spot(game *g, const spots *s, unsigned orientations)
{
    int n[8], total = 0;
    for (unsigned o = 0; o < orientations; o++)
        total += n[o] = sum_lanes(count_lanes(s->anchors[o].top) + count_lanes(s->anchors[o].bottom));
    int k = choose(g, total);
    unsigned o = 0;
    for (; k >= n[o]; o++)
        k -= n[o];
    return (int)(o << 8) | words_kth(bb_words(s->anchors[o]), k);
}

static void lay(player *p, unsigned slab, int spot)
{
    const shape *s = &shapes[slab / 10];
    const uint8_t *soils = pairs[slab % 10], *offset = s->offset[spot >> 8];
    for (unsigned i = 0; i < s->cells; i++)
        put(p, soils[i >= s->first], (unsigned)(spot & 255) + offset[i]);
}

static void climb(player *p, unsigned path)
{
    for (unsigned gift = gives[path][++p->height[path]]; gift; gift >>= 4)
        p->wait[p->waiting++] = gift & 15;
}

/* Paths that can be climbed, as bits. */
static unsigned open_paths(const player *p)
{
    unsigned mask = 0;
    for (unsigned path = 0; path < PATHS; path++)
        mask |= (unsigned)(p->height[path] < TOP) << path;
    return mask;
}

static void carry_out(game *g, player *p, unsigned what)
{
    if (what == BOOST) {
        const unsigned open = open_paths(p);
        climb(p, (unsigned)kth_bit(open, choose(g, count_word(open))));
    } else if (what == PEBBLE) {
        const bb cells = bb_and(free_cells(p), wanted(p));
        put(p, TURF, (unsigned)words_kth(bb_words(cells), choose(g, bb_count(cells))));
    } else {
        climb(p, what);
    }
}

static int is_possible(const player *p, unsigned what)
{
    if (what == BOOST)
        return open_paths(p) != 0;
    if (what == PEBBLE)
        return !bb_empty(bb_and(free_cells(p), wanted(p)));
    return p->height[what] < TOP;
}

/* Carries out what waits, in the order that the player likes; equal ones are one option. */
static void settle(game *g, player *p)
{
    while (p->waiting) {
        uint8_t option[PEBBLE + 1];
        unsigned seen = 0;
        int n = 0;
        for (unsigned i = 0; i < p->waiting; i++) {
            const unsigned what = p->wait[i];
            if (!(seen >> what & 1) && is_possible(p, what))
                option[n++] = (uint8_t)i;
            seen |= 1u << what;
        }
        if (n == 0)
            break;
        const unsigned i = option[choose(g, n)], what = p->wait[i];
        memmove(p->wait + i, p->wait + i + 1, --p->waiting - i);
        carry_out(g, p, what);
    }
    p->waiting = 0;
}

/* Returns 0 if no slab on offer can be laid. */
static int turn(game *g, player *p)
{
    spots s[2];
    rows free = {{0}}, near = {{0}};
    const bb f = free_cells(p), w = wanted(p);
    unsigned on_offer[2];
    int n = 0;
    memcpy(free.row, &f, sizeof f);
    memcpy(near.row, &w, sizeof w);
    for (unsigned side = 0; side < 2; side++)
        if (g->left[side] && fit(&s[n], g->stack[side][STACK - g->left[side]] / 10u, &free, &near))
            on_offer[n++] = side;
    if (n == 0)
        return 0;
    const int k = choose(g, n);
    const unsigned side = on_offer[k], slab = g->stack[side][STACK - g->left[side]--];
    lay(p, slab, choose_spot(g, &s[k], shapes[slab / 10].orientations));
    p->wait[0] = pairs[slab % 10][0];
    p->wait[1] = pairs[slab % 10][1];
    p->waiting = 2;
    settle(g, p);
    return 1;
}

static void play(game *g, uint64_t seed)
{
    memset(g, 0, sizeof *g);
    pud_rng_seed(&g->rng, seed);
    pud_rng_seed(&g->choices, ~seed);
    for (unsigned slab = 0; slab < 2 * STACK; slab++) {
        const unsigned side = (slab / 10 + slab % 10) % 2;
        g->stack[side][g->left[side]++] = (uint16_t)slab;
    }
    pud_rng_shuffle(&g->rng, g->stack[0], STACK);
    pud_rng_shuffle(&g->rng, g->stack[1], STACK);
    for (unsigned p = 0; turn(g, &g->players[p]); p = !p)
        ;
}

static int32_t score(const player *p)
{
    pud_board f;
    bb_store(&f, field());
    int32_t sum = count_word(pud_rows_full(&f, &p->covered)) + count_word(pud_columns_full(&f, &p->covered));
    for (unsigned path = 0; path < PATHS; path++)
        sum += p->height[path];
    return sum;
}

EXPORT void reduced_games(uint64_t first_seed, int n, result *results)
{
    game g;
    for (int i = 0; i < n; i++) {
        play(&g, first_seed + (uint64_t)i);
        results[i].decisions = g.decisions;
        for (unsigned p = 0; p < PLAYERS; p++) {
            results[i].score[p] = score(&g.players[p]);
            memcpy(results[i].soil[p], g.players[p].soil, sizeof g.players[p].soil);
        }
    }
}
