/* vm.c - the interpreter: one loop over the instructions, and before it what they do that is longer than a line.
 *
 * In this order: numbers and tables, layers, pieces, lists, zones, pending lists and menus, sources of options, the loop.
 * What was verified at load is not looked at again: operands, registers, jumps. What depends on data is: indexes, owners,
 * components, places, depth, budget. */

#include "vm.h"

/* --- numbers and tables ---------------------------------------------------------------------------------------- */

/* x - base as an index, in one comparison: what is below or above does not come near any count. */
PUD_INLINE uint32_t index_from(int32_t x, int32_t base) { return (uint32_t)x - (uint32_t)base; }

PUD_INLINE int has_bit(int32_t mask, int32_t value) { return (uint32_t)value < 32 && (uint32_t)mask >> value & 1; }

PUD_INLINE int32_t table_entry(const pud_image *m, const rec_table *t, uint32_t i)
{
    int16_t x;
    memcpy(&x, m->data + t->at + 2 * (size_t)i, sizeof x);
    return x;
}

PUD_INLINE int32_t table_at(const pud_image *m, unsigned number, int32_t row)
{
    const rec_table *t = &m->tables[number];
    const uint32_t i = index_from(row, t->row_base);
    return i < t->rows ? table_entry(m, t, i * t->columns) : t->outside;
}

/* The place of a row and column, or a place that no table has. */
PUD_INLINE uint32_t table_place(const rec_table *t, const int32_t *pair)
{
    const uint32_t row = index_from(pair[0], t->row_base), column = index_from(pair[1], t->column_base);
    return row < t->rows && column < t->columns ? row * t->columns + column : UINT32_MAX;
}

PUD_INLINE int32_t table_at2(const pud_image *m, unsigned number, const int32_t *pair)
{
    const rec_table *t = &m->tables[number];
    const uint32_t i = table_place(t, pair);
    return i != UINT32_MAX ? table_entry(m, t, i) : t->outside;
}

PUD_INLINE int32_t wide_entry(const pud_image *m, const rec_table *t, uint32_t i)
{
    int32_t x;
    memcpy(&x, m->data + t->at + 4 * (size_t)i, sizeof x);
    return x;
}

static int32_t table_clamped(const pud_image *m, unsigned number, int32_t row)
{
    const rec_table *t = &m->tables[number];
    const int64_t i = (int64_t)row - t->row_base, last = (int64_t)t->rows - 1;
    return table_entry(m, t, (uint32_t)(i < 0 ? 0 : i > last ? last : i) * t->columns);
}

static int32_t table_wrapped(const pud_image *m, unsigned number, int32_t row)
{
    const rec_table *t = &m->tables[number];
    uint32_t i = index_from(row, t->row_base);
    if (i >= t->rows) { /* mostly by less than one round */
        const int64_t rest = ((int64_t)row - t->row_base) % (int64_t)t->rows;
        i = i - t->rows < t->rows ? i - t->rows : (uint32_t)(rest < 0 ? rest + t->rows : rest);
    }
    return table_entry(m, t, i * t->columns);
}

/* Sums, highest and lowest over a mask: `of` gives the number of a value. */
enum fold { FOLD_SUM, FOLD_MAX, FOLD_MIN };

PUD_INLINE int32_t folded(enum fold fold, int32_t so_far, int32_t x, int first)
{
    if (fold == FOLD_SUM)
        return so_far + x;
    return first || (fold == FOLD_MAX ? x > so_far : x < so_far) ? x : so_far;
}

static int32_t fold_table(const pud_image *m, int32_t mask, unsigned table, enum fold fold)
{
    int32_t result = 0;
    for (uint32_t rest = (uint32_t)mask, first = 1; rest; rest &= rest - 1, first = 0)
        result = folded(fold, result, table_at(m, table, lowest_bit(rest)), (int)first);
    return result;
}

static int32_t fold_variable(const rec_variable *v, const int16_t *part, int32_t mask, enum fold fold)
{
    int32_t result = 0;
    for (uint32_t rest = (uint32_t)mask, first = 1; rest; rest &= rest - 1, first = 0) {
        const uint32_t i = index_from(lowest_bit(rest), v->base);
        result = folded(fold, result, i < v->count ? part[v->place + i] : 0, (int)first);
    }
    return result;
}

/* PUD_E_RANGE if the value does not fit. */
static int fill_variable(const rec_variable *v, int16_t *part, int32_t mask, int32_t value)
{
    for (uint32_t rest = (uint32_t)mask; rest; rest &= rest - 1) {
        const uint32_t i = index_from(lowest_bit(rest), v->base);
        if (i < v->count && !put_variable(v, part + v->place + i, value))
            return PUD_E_RANGE;
    }
    return PUD_OK;
}

enum test { TEST_LT, TEST_GE, TEST_EQ, TEST_NE };

PUD_INLINE uint32_t is_true(enum test test, int32_t x, int32_t y)
{
    switch (test) {
    case TEST_LT: return x < y;
    case TEST_GE: return x >= y;
    case TEST_EQ: return x == y;
    default: return x != y;
    }
}

/* Indexes are bits here: the verifier has seen to it. */
PUD_INLINE int32_t which(const rec_variable *v, const int16_t *part, enum test test, int32_t limit)
{
    uint32_t mask = 0;
    for (unsigned k = 0; k < v->count; k++)
        mask |= is_true(test, part[v->place + k], limit) << k;
    return (int32_t)(mask << v->base);
}

PUD_INLINE int32_t which_table(const pud_image *m, const rec_variable *v, const int16_t *part, enum test test, unsigned table)
{
    uint32_t mask = 0;
    for (unsigned k = 0; k < v->count; k++)
        mask |= is_true(test, part[v->place + k], table_at(m, table, v->base + (int)k)) << k;
    return (int32_t)(mask << v->base);
}

static int32_t which_not_none(const pud_image *m, const rec_variable *v, const int16_t *part, unsigned table, int32_t row)
{
    uint32_t mask = 0;
    for (unsigned k = 0; k < v->count; k++) {
        const int32_t pair[2] = {row, part[v->place + k]};
        mask |= (uint32_t)(table_at2(m, table, pair) != PUD_NONE) << k;
    }
    return (int32_t)(mask << v->base);
}

static int32_t table_which(const pud_image *m, unsigned number, enum test test, int32_t limit)
{
    const rec_table *t = &m->tables[number];
    uint32_t mask = 0;
    for (int32_t value = 0; value < 32; value++)
        if (index_from(value, t->row_base) < t->rows)
            mask |= is_true(test, table_at(m, number, value), limit) << value;
    return (int32_t)mask;
}

static int32_t around_table(const pud_image *m, const int32_t *pair, unsigned number)
{
    const rec_table *t = &m->tables[number];
    for (uint32_t i = 0; i < t->rows; i++)
        if (table_entry(m, t, i * t->columns) == pair[0]) {
            const int64_t at = ((int64_t)i + pair[1]) % t->rows;
            return table_entry(m, t, (uint32_t)(at < 0 ? at + t->rows : at) * t->columns);
        }
    return PUD_NONE;
}

static int32_t around_players(const int32_t *pair, int32_t players)
{
    if (pair[0] < 0 || pair[0] >= players)
        return PUD_NONE;
    const int64_t at = ((int64_t)pair[0] + pair[1]) % players;
    return (int32_t)(at < 0 ? at + players : at);
}

/* In 32 bits, as dividing 64 takes twice the time. */
static int32_t modulo(int32_t x, int32_t y)
{
    if (y == 0 || y == -1)
        return 0;
    const int32_t rest = x % y;
    return rest >= 0 ? rest : y < 0 ? rest - y : rest + y;
}

/* --- layers ---------------------------------------------------------------------------------------------------- */

PUD_INLINE bb board_in(const uint8_t *boards, unsigned k)
{
    pud_board b;
    memcpy(&b, boards + k * sizeof b, sizeof b);
    return bb_load(&b);
}

PUD_INLINE void put_board(uint8_t *boards, unsigned k, bb x)
{
    pud_board b;
    bb_store(&b, x);
    memcpy(boards + k * sizeof b, &b, sizeof b);
}

PUD_INLINE bb layer_value(const layer *y, const uint8_t *boards, int32_t value)
{
    const uint32_t k = index_from(value, y->base);
    return k < y->count ? board_in(boards, k) : BB_NONE;
}

static bb layer_any(const layer *y, const uint8_t *boards)
{
    bb any = BB_NONE;
    for (unsigned k = 0; k < y->count; k++)
        any = bb_or(any, board_in(boards, k));
    return any;
}

static bb layer_some(const layer *y, const uint8_t *boards, int32_t mask)
{
    bb any = BB_NONE;
    for (unsigned k = 0; k < y->count; k++)
        if (has_bit(mask, y->base + (int)k))
            any = bb_or(any, board_in(boards, k));
    return any;
}

/* Values without a bit (none, as a base of -1 allows) are in no mask. */
static int32_t layer_meeting(const layer *y, const uint8_t *boards, bb x)
{
    uint32_t mask = 0;
    for (unsigned k = 0; k < y->count; k++)
        if ((uint32_t)(y->base + (int)k) < 32)
            mask |= (uint32_t)!bb_empty(bb_and(board_in(boards, k), x)) << (y->base + (int)k);
    return (int32_t)mask;
}

/* `cell` is local: its row and column; -1 and other boards have none. */
static int32_t layer_on(const layer *y, const uint8_t *boards, int32_t cell)
{
    if ((uint32_t)cell >= PUD_CELLS)
        return PUD_NONE;
    for (unsigned k = 0; k < y->count; k++)
        if (boards[k * sizeof(pud_board) + (uint32_t)cell / 8] >> (cell & 7) & 1)
            return y->base + (int)k;
    return PUD_NONE;
}

static void layer_wipe(const layer *y, uint8_t *boards, bb x)
{
    for (unsigned k = 0; k < y->count; k++)
        put_board(boards, k, bb_minus(board_in(boards, k), x));
}

PUD_INLINE void layer_put(const layer *y, uint8_t *boards, unsigned k, bb x, int on)
{
    const bb old = board_in(boards, k);
    put_board(boards, k, on ? bb_or(old, bb_and(x, bb_load(&y->all))) : bb_minus(old, x));
}

/* --- regions --------------------------------------------------------------------------------------------------- */

PUD_INLINE bb one_cell(int32_t cell) { return (uint32_t)cell < PUD_CELLS ? bb_cell((unsigned)cell) : BB_NONE; }

PUD_INLINE int region_has(const pud_board *b, int32_t cell)
{
    return (uint32_t)cell < PUD_CELLS && b->row[cell >> 4] >> (cell & 15) & 1;
}

static const int8_t step_row[8] = {-1, -1, 0, 1, 1, 1, 0, -1}, step_column[8] = {0, 1, 1, 1, 0, -1, -1, -1};

static int32_t cell_at_row_column(const pud_board *b, int32_t row, int32_t column)
{
    if ((uint32_t)row >= PUD_ROWS || (uint32_t)column >= PUD_COLUMNS || !(b->row[row] >> column & 1))
        return PUD_NONE;
    return row * 16 + column;
}

static int32_t cell_beside(const pud_board *b, const int32_t *pair)
{
    if ((uint32_t)pair[0] >= PUD_CELLS || (uint32_t)pair[1] >= 8)
        return PUD_NONE;
    return cell_at_row_column(b, (pair[0] >> 4) + step_row[pair[1]], (pair[0] & 15) + step_column[pair[1]]);
}

static void region_shift(pud_board *out, const pud_board *b, int32_t direction)
{
    if ((uint32_t)direction >= 8)
        pud_board_clear(out);
    else
        pud_region_shift(out, b, step_row[direction], step_column[direction]);
}

static void region_rays(pud_board *from, const pud_board *blockers, const pud_board *board, int32_t direction)
{
    bb rays = BB_NONE;
    const words x = words_load(from);
    for (int i = 0; i < 4; i++)
        for (uint64_t w = x.w[i]; w; w &= w - 1) {
            const int cell = i * 64 + lowest_bit(w);
            pud_board ray;
            pud_region_ray(&ray, cell >> 4, cell & 15, direction, board, blockers, 1);
            rays = bb_or(rays, bb_load(&ray));
        }
    bb_store(from, bb_minus(rays, bb_load(from)));
}

static void region_diagonals(pud_board *out, const pud_board *region, const pud_board *within)
{
    const bb x = bb_load(region);
    bb_store(out, bb_and(bb_minus(bb_diagonal(x), bb_or(x, bb_orthogonal(x))), bb_load(within)));
}

static void region_lines(pud_board *out, const pud_board *b, uint32_t lines)
{
    pud_board rows, columns;
    pud_region_rows(&rows, lines & 0xffff, b);
    pud_region_columns(&columns, lines >> 16, b);
    pud_region_or(out, &rows, &columns);
}

static void region_blocks(pud_board *out, const pud_board *b, const int32_t *size)
{
    pud_board one, other;
    pud_region_blocks(&one, b, size[0], size[1]);
    pud_region_blocks(&other, b, size[1], size[0]);
    pud_region_or(out, &one, &other);
}

static void region_steps(pud_board *from, const pud_board *through, int32_t n)
{
    pud_board reached;
    pud_region_reach(&reached, from, through, PUD_ORTHOGONAL, n);
    pud_region_and(from, &reached, through);
}

static int32_t region_sum(const pud_image *m, const pud_board *b, unsigned table)
{
    int32_t sum = 0;
    const words x = words_load(b);
    for (int i = 0; i < 4; i++)
        for (uint64_t w = x.w[i]; w; w &= w - 1)
            sum += table_at(m, table, i * 64 + lowest_bit(w));
    return sum;
}

/* Takes the first cell out, or says PUD_NONE. */
PUD_INLINE int32_t region_pop(pud_board *b)
{
    for (int i = 0; i < 4; i++) {
        uint64_t w;
        memcpy(&w, (uint8_t *)b + 8 * i, sizeof w);
        if (w) {
            const uint64_t rest = w & (w - 1);
            memcpy((uint8_t *)b + 8 * i, &rest, sizeof rest);
            return i * 64 + lowest_bit(w);
        }
    }
    return PUD_NONE;
}

static int32_t spots_pop(pud_spots *s)
{
    for (int32_t o = 0; o < PUD_ORIENTATIONS; o++) {
        const int32_t cell = region_pop(&s->anchors[o]);
        if (cell != PUD_NONE)
            return o << 8 | cell;
    }
    return PUD_NONE;
}

/* --- pieces ---------------------------------------------------------------------------------------------------- */

/* A shape without cells and orientations, which fits nowhere: for what is no piece. */
static const pud_shape no_shape;

PUD_INLINE const pud_shape *shape_of(const pud_image *m, int32_t component)
{
    if ((uint32_t)component >= m->n[SEC_COMPONENTS] || m->components[component].shape == NONE16)
        return &no_shape;
    return &m->made[m->components[component].shape];
}

/* The parts of pieces are asked by 15 bits; the 16th is the whole piece. */
PUD_INLINE unsigned parts_of(int32_t parts) { return (uint32_t)parts & 0xffff; }

static void spots_all_empty(pud_spots *out) { memset(out, 0, sizeof *out); }

/* How many spots register k holds, and whether it holds one. */
static int32_t spots_in(const pud_context *c, unsigned k)
{
    return c->spots_count[k] >= 0 ? c->spots_count[k] : pud_spots_count(&c->s[k]);
}

PUD_INLINE int spots_some(const pud_context *c, unsigned k)
{
    return c->spots_count[k] >= 0 ? c->spots_count[k] > 0 : !pud_spots_is_empty(&c->s[k]);
}

enum question { QUESTION_FIT = 1, QUESTION_FIT_HIT, QUESTION_FIT_PART, QUESTION_HIT_PART };

static void place_anew(memo *e, enum question question, const pud_shape *shape, unsigned parts)
{
    switch (question) {
    case QUESTION_FIT: pud_placements(&e->spots, shape, &e->region, NULL, NULL); break;
    case QUESTION_FIT_HIT: pud_placements(&e->spots, shape, &e->region, NULL, &e->other); break;
    case QUESTION_FIT_PART: pud_spots_within(&e->spots, shape, parts, &e->region); break;
    default: pud_spots_hit(&e->spots, shape, parts, &e->region); break;
    }
    e->count = pud_spots_count(&e->spots);
}

/* The answer to a question about a piece; `other` is asked about by QUESTION_FIT_HIT only, and may be any region else. */
static const memo *placed(pud_context *c, enum question question, int32_t piece, unsigned parts, const pud_board *region,
                          const pud_board *other)
{
    const pud_shape *shape = shape_of(c->image, piece);
    const uint64_t key = (uint64_t)(shape == &no_shape ? 0 : 1 + (shape - c->image->made)) << 24 |
                         (uint64_t)parts << 8 | question;
    const bb a = bb_load(region), b = question == QUESTION_FIT_HIT ? bb_load(other) : BB_NONE;
    const words x = bb_words((bb){a.top ^ b.bottom, a.bottom ^ b.top});
    uint64_t hash = (x.w[0] ^ x.w[1] * 3 ^ x.w[2] * 5 ^ x.w[3] * 7 ^ key * 11) * HASH_FACTOR;
    memo *e = &c->memos[hash >> 60];
    if (e->question == key && bb_equal(bb_load(&e->region), a) && bb_equal(bb_load(&e->other), b))
        return e;
    e->question = key;
    bb_store(&e->region, a);
    bb_store(&e->other, b);
    place_anew(e, question, shape, parts);
    return e;
}

/* The picture of an orientation moved to its anchor; nothing leaves the board, as the piece lies on it there. */
static bb moved_picture(const pud_board *picture, unsigned anchor)
{
    uint16_t rows[2 * PUD_ROWS] = {0};
    memcpy(rows + PUD_ROWS, picture, sizeof *picture);
    const uint16_t *from = rows + PUD_ROWS - (anchor >> 4), columns = anchor & 15;
    return (bb){half_load(from) << columns, half_load(from + 8) << columns};
}

/* The cells of the whole piece at a spot: no cell if it is no piece, or does not lie on the 16 x 16 there. */
static bb spot_picture(const pud_image *m, int32_t piece, int32_t spot)
{
    const pud_shape *shape = shape_of(m, piece);
    if (!spot_exists(shape, (uint32_t)spot))
        return BB_NONE;
    return moved_picture(&m->pictures[shape - m->made].anchors[spot >> 8], (unsigned)spot & 255);
}

/* Puts a cell into a board that may have been stored as halves a moment ago. */
PUD_INLINE void put_cell(uint8_t *board, unsigned cell)
{
    uint8_t *at = board + (cell >> 7) * sizeof(half);
    const half x = half_load(at) | bb_cell(cell & 127).top;
    memcpy(at, &x, sizeof x);
}

/* What one layer of the board gets where a piece is laid: first nothing, then what is printed, cell by cell. */
static void lay_layer(const pud_image *m, uint8_t *boards, const rec_shape *r, unsigned slot, const pud_shape *shape,
                      unsigned spot, bb covered)
{
    const int16_t *prints = m->prints + r->prints_at;
    const layer *y = &m->layer_info[prints[slot]];
    layer_wipe(y, boards, covered);
    for (unsigned k = 0; k < r->cells; k++) {
        const int value = prints[r->layers + k * r->layers + slot];
        if (value != PUD_NONE)
            put_cell(boards + (unsigned)(value - y->base) * sizeof(pud_board), (spot & 255) + shape->offset[spot >> 8][k]);
    }
}

static int lay_piece(const pud_image *m, uint8_t *s, int32_t piece, int32_t spot, int32_t player, unsigned players)
{
    if (piece == PUD_NONE || spot == PUD_NONE)
        return PUD_OK;
    const pud_shape *shape = shape_of(m, piece);
    const uint32_t number = (uint32_t)spot >> 11, local = (uint32_t)spot & 2047;
    if (number >= m->n[SEC_BOARDS] || !spot_exists(shape, local))
        return PUD_E_INDEX;
    const rec_board *b = &m->boards[number];
    if (b->scope == SCOPE_PLAYER && (uint32_t)player >= players)
        return PUD_OK;
    if ((local >> 4 & 15) + shape->height[local >> 8] > b->rows || (local & 15) + shape->width[local >> 8] > b->columns)
        return PUD_E_INDEX;
    const bb covered = spot_picture(m, piece, (int32_t)local);
    const rec_shape *r = &m->shapes[m->components[piece].shape];
    for (unsigned slot = 0; slot < r->layers; slot++) {
        const layer *y = &m->layer_info[m->prints[r->prints_at + slot]];
        if (y->board == number)
            lay_layer(m, layer_at(m, s, y, (unsigned)player), r, slot, shape, local, covered);
    }
    if (!(m->kinds[m->components[piece].kind].flags & KIND_UNLIMITED))
        zone_leave(m, s, (unsigned)piece);
    return PUD_OK;
}

/* --- lists ----------------------------------------------------------------------------------------------------- */

static int list_holds(const list *l, int32_t x)
{
    for (unsigned k = 0; k < l->n; k++)
        if (l->member[k] == x)
            return 1;
    return 0;
}

/* Short lists member by member: they were mostly written so a moment ago, and a wide load of what is still on its way to
 * the cache in narrow pieces waits for all of them. The empty asm keeps the compiler from making wide loads of the loop. */
static void copy_members(int16_t *to, const int16_t *from, unsigned n)
{
    if (n > 24) {
        memmove(to, from, n * sizeof *to);
        return;
    }
    for (unsigned k = 0; k < n; k++) {
        int16_t x = from[k];
        __asm__("" : "+r"(x));
        to[k] = x;
    }
}

static void list_copy(list *out, const list *from)
{
    copy_members(out->member, from->member, from->n);
    out->n = from->n;
}

/* Which of the numbers 0 to 511 a list holds: most lists are of components, and most games have fewer. */
typedef struct member_set {
    uint64_t bits[8];
} member_set;

#define SET_FROM 64 /* comparisons from which on a set is worth its making */

static int make_set(member_set *set, const list *l)
{
    memset(set, 0, sizeof *set);
    for (unsigned k = 0; k < l->n; k++) {
        const unsigned x = (unsigned)l->member[k];
        if (x >= 512)
            return 0;
        set->bits[x >> 6] |= (uint64_t)1 << (x & 63);
    }
    return 1;
}

PUD_INLINE int set_holds(const member_set *set, int x)
{
    return (unsigned)x < 512 && set->bits[(unsigned)x >> 6] >> (x & 63) & 1;
}

/* Writes the members of `a` that are in `b` (or are not) to `to`, which may be those of `a`, and returns how many. */
static unsigned filter_members(int16_t *to, const list *a, const list *b, int wanted)
{
    member_set set;
    const unsigned n = a->n;
    const int by_set = n * b->n >= SET_FROM && make_set(&set, b);
    unsigned kept = 0;
    for (unsigned k = 0; k < n; k++) {
        const int16_t x = a->member[k];
        if ((by_set ? set_holds(&set, x) : list_holds(b, x)) == wanted)
            to[kept++] = x;
    }
    return kept;
}

/* `out` may be either. */
static void list_filter(list *out, const list *a, const list *b, int wanted)
{
    list copy;
    if (out == b && a != b) {
        list_copy(&copy, b);
        b = &copy;
    } else if (a == b) {
        out->n = wanted ? a->n : 0;
        if (wanted && out != a)
            list_copy(out, a);
        return;
    }
    out->n = (uint16_t)filter_members(out->member, a, b, wanted);
}

static int list_add(list *l, int32_t x)
{
    if (x == PUD_NONE)
        return 1;
    if (l->n >= MAX_LIST || x != (int16_t)x)
        return 0;
    l->member[l->n++] = (int16_t)x;
    return 1;
}

/* b behind a, without what is in a. Not done if there is no room. */
static int list_union(list *out, const list *a, const list *b)
{
    int16_t added[MAX_LIST];
    const unsigned n = filter_members(added, b, a, 0);
    if (a->n + n > MAX_LIST)
        return 0;
    if (out != a)
        list_copy(out, a);
    copy_members(out->member + out->n, added, n);
    out->n = (uint16_t)(out->n + n);
    return 1;
}

static void list_constant(const pud_image *m, list *out, unsigned number, int32_t row, int32_t column)
{
    const rec_clist *t = &m->clists[number];
    const uint32_t r = index_from(row, t->row_base), k = index_from(column, t->column_base);
    out->n = 0;
    if (r >= t->rows || k >= t->columns)
        return;
    const rec_clrow *entries = &m->clrows[t->first + r * t->columns + k];
    out->n = (uint16_t)entries->count;
    copy_members(out->member, m->cldata + entries->first, entries->count);
}

static int list_keeps(int order, int32_t x, int32_t y)
{
    switch (order) {
    case OP_L_KEEPEQ: return x == y;
    case OP_L_KEEPNE: return x != y;
    case OP_L_KEEPLE: return x <= y;
    default: return x >= y;
    }
}

static void list_keep(const pud_image *m, list *l, unsigned table, int32_t y, int order)
{
    unsigned n = 0;
    for (unsigned i = 0; i < l->n; i++)
        if (list_keeps(order, table_at(m, table, l->member[i]), y))
            l->member[n++] = l->member[i];
    l->n = (uint16_t)n;
}

static int32_t fold_list(const pud_image *m, const list *l, unsigned table, enum fold fold)
{
    int32_t result = 0;
    for (unsigned i = 0; i < l->n; i++)
        result = folded(fold, result, table_at(m, table, l->member[i]), i == 0);
    return result;
}

/* In registers: the length, then two members in each. */
static int list_save(int32_t *r, const list *l, unsigned registers)
{
    if (l->n > 2 * (registers - 1))
        return 0;
    memset(r, 0, registers * sizeof *r);
    r[0] = l->n;
    memcpy(r + 1, l->member, l->n * sizeof l->member[0]);
    return 1;
}

/* The registers may hold anything: a length that cannot be is cut. */
static void list_load(list *l, const int32_t *r, unsigned registers)
{
    const uint32_t room = 2 * (registers - 1), most = room < MAX_LIST ? room : MAX_LIST;
    const uint32_t n = (uint32_t)r[0] < most ? (uint32_t)r[0] : most;
    l->n = (uint16_t)n;
    memcpy(l->member, r + 1, n * sizeof l->member[0]);
}

/* Takes the first member out. */
static void list_pop(list *l)
{
    l->n--;
    copy_members(l->member, l->member + 1, l->n);
}

/* --- zones ----------------------------------------------------------------------------------------------------- */

static int32_t zone_instance(const pud_image *m, unsigned zone, int32_t player, int32_t index, unsigned players)
{
    const zone_info *z = &m->zone_infos[zone];
    const uint32_t i = index_from(index, z->base);
    if (i >= z->count)
        return PUD_NONE;
    if (z->scope == SCOPE_TABLE)
        return (int32_t)(z->first + i);
    return (uint32_t)player < players ? (int32_t)(z->first + (uint32_t)player * z->count + i) : PUD_NONE;
}

/* Instances of players who do not play are nothing. */
PUD_INLINE const instance *instance_of(const pud_image *m, int32_t number, unsigned players)
{
    if ((uint32_t)number >= m->instances_count)
        return NULL;
    const instance *z = &m->instances[number];
    return z->owner == NO_OWNER || z->owner < players ? z : NULL;
}

static int32_t zone_from_top(const uint8_t *s, const instance *z, int32_t k)
{
    if (!z)
        return PUD_NONE;
    const unsigned n = zone_count(s, z);
    return (uint32_t)k < n ? zone_component(s, z, n - 1 - (unsigned)k) : PUD_NONE;
}

static int zone_holds(const uint8_t *s, const instance *z, int32_t component)
{
    if (!z || component < 0 || !fits_zone(z, (unsigned)component))
        return 0;
    for (unsigned i = zone_count(s, z); i-- > 0;)
        if (zone_component(s, z, i) == component)
            return 1;
    return 0;
}

static void list_zone(const uint8_t *s, list *out, const instance *z, unsigned most)
{
    out->n = 0;
    if (!z)
        return;
    const unsigned n = zone_count(s, z), kept = most > 0 && most < n ? most : n;
    const uint8_t *narrow = s + z->at + 2;
    for (unsigned k = 0; k < kept && !z->wide; k++) {
        const unsigned x = narrow[n - 1 - k];
        out->member[k] = (int16_t)(x < z->kinds ? (int)(z->first + x) : PUD_NONE);
    }
    for (unsigned k = 0; k < kept && z->wide; k++)
        out->member[k] = (int16_t)zone_component(s, z, n - 1 - k);
    out->n = (uint16_t)kept;
}

static int32_t zone_sum(const pud_image *m, const uint8_t *s, const instance *z, unsigned table)
{
    int32_t sum = 0;
    for (unsigned i = z ? zone_count(s, z) : 0; i-- > 0;)
        sum += table_at(m, table, zone_component(s, z, i));
    return sum;
}

static int move_component(const pud_image *m, uint8_t *s, int32_t component, int32_t number, int bottom, unsigned players)
{
    if (component == PUD_NONE || number == PUD_NONE)
        return PUD_OK;
    if ((uint32_t)component >= m->n[SEC_COMPONENTS] || !instance_of(m, number, players))
        return PUD_E_INDEX;
    return zone_enter(m, s, (unsigned)number, (unsigned)component, bottom);
}

/* The order is drawn from the top: position 0 is the top one. */
static void shuffle_zone(const pud_image *m, uint8_t *s, const instance *z)
{
    pud_rng *rng = &((pud_state *)(void *)s)->rng;
    const unsigned n = zone_count(s, z);
    for (unsigned i = n; i > 1; i--) {
        const unsigned j = pud_rng_below(rng, i), a = n - i, b = n - 1 - j;
        const unsigned x = element(s, z, a);
        set_element(s, z, a, element(s, z, b));
        set_element(s, z, b, x);
    }
    for (unsigned i = 0; m->hidden && i < n; i++)
        s[m->known_at + z->first + element(s, z, i)] = 0;
}

static void show_component(const pud_image *m, uint8_t *s, int32_t component, int32_t mask, unsigned players)
{
    if (m->hidden && (uint32_t)component < m->n[SEC_COMPONENTS])
        s[m->known_at + (uint32_t)component] |= (uint8_t)((uint32_t)mask & ((1u << players) - 1));
}

/* --- pending lists and menus ------------------------------------------------------------------------------------- */

PUD_INLINE pending_head *head_of(const pud_image *m, uint8_t *part)
{
    return (pending_head *)(void *)(part + m->pending.at);
}

PUD_INLINE uint8_t *entry_at(const pud_image *m, uint8_t *part, unsigned i)
{
    return part + m->pending.at + sizeof(pending_head) + i * m->pending.size;
}

PUD_INLINE unsigned number_of(const uint8_t *entry_)
{
    uint16_t x;
    memcpy(&x, entry_, sizeof x);
    return x;
}

static int add_entry(const pud_image *m, uint8_t *part, uint8_t level, unsigned number, const int32_t *captured)
{
    pending_head *h = head_of(m, part);
    if (h->count >= m->game->pending)
        return PUD_E_PENDING;
    uint8_t *at = entry_at(m, part, h->count++);
    const uint16_t n = (uint16_t)number;
    memcpy(at, &n, sizeof n);
    at[2] = level;
    memcpy(at + 4, captured, m->entries[number].captures * sizeof *captured);
    return PUD_OK;
}

static void remove_entry(const pud_image *m, uint8_t *part, unsigned i)
{
    pending_head *h = head_of(m, part);
    h->count--;
    memmove(entry_at(m, part, i), entry_at(m, part, i + 1), (size_t)(h->count - i) * m->pending.size);
    memset(entry_at(m, part, h->count), 0, m->pending.size);
}

/* Drops what is left of an agenda on a level. */
static void drop_level(const pud_image *m, uint8_t *part, unsigned level, unsigned agenda)
{
    const pending_head *h = head_of(m, part);
    for (unsigned i = h->count; i-- > 0;) {
        const uint8_t *e = entry_at(m, part, i);
        if (e[2] == level && m->entries[number_of(e)].agenda == agenda)
            remove_entry(m, part, i);
    }
}

/* Is there an entry before number i on the same level that is equal to it? Entries are words of 32 bits, and most differ
 * in the first. */
static int seen_before(const pud_image *m, uint8_t *part, unsigned i)
{
    const unsigned size = m->pending.size / 4;
    const uint32_t *mine = (const uint32_t *)(const void *)entry_at(m, part, i);
    for (const uint32_t *other = (const uint32_t *)(const void *)entry_at(m, part, 0); other < mine; other += size) {
        unsigned k = 0;
        while (k < size && other[k] == mine[k])
            k++;
        if (k == size)
            return 1;
    }
    return 0;
}

/* The next entry from menu.next on that belongs to the menu: sets menu.next to it, or to the end. */
static int next_entry(pud_context *c, uint8_t *part, unsigned level, unsigned agenda)
{
    const pud_image *m = c->image;
    const pending_head *h = head_of(m, part);
    for (; c->menu.next < h->count; c->menu.next++) {
        const uint8_t *e = entry_at(m, part, c->menu.next);
        if (e[2] == level && m->entries[number_of(e)].agenda == agenda && !seen_before(m, part, c->menu.next))
            return 1;
    }
    return 0;
}

/* Is there one entry only, that must be taken if it is possible, and whose body asks for that itself? With nothing else to
 * choose from it can run unasked: if it is not possible, nothing happens and it is dropped, as it would be at "done". */
static int lone_entry(pud_context *c, uint8_t *part, unsigned level, unsigned agenda)
{
    const unsigned first = next_entry(c, part, level, agenda) ? c->menu.next : NONE16;
    if (first == NONE16 || c->image->entries[number_of(entry_at(c->image, part, first))].flags != ENTRY_ASKS_ITSELF)
        return 0;
    c->menu.next++;
    const int more = next_entry(c, part, level, agenda);
    c->menu.next = (uint16_t)(more ? 0 : first);
    return !more;
}

/* Entry menu.next is possible. */
static void offer_entry(pud_context *c, uint8_t *part)
{
    const rec_entry *e = &c->image->entries[number_of(entry_at(c->image, part, c->menu.next))];
    c->menu.item[c->menu.n++] = PUD_MENU_ENTRY << 16 | c->menu.next;
    c->menu.must |= !(e->flags & ENTRY_OPTIONAL);
}

static void offer_abilities(pud_context *c, const list *possible)
{
    for (unsigned i = 0; i < possible->n; i++)
        if ((uint32_t)possible->member[i] < c->image->n[SEC_ABILITIES])
            c->menu.item[c->menu.n++] = PUD_MENU_ABILITY << 16 | possible->member[i];
}

/* --- sources of options ------------------------------------------------------------------------------------------ */

PUD_INLINE unsigned count_bits(uint32_t mask) { return (unsigned)count_word(mask); }

static unsigned parts_in(const rec_decision *d) { return count_bits(d->boards); }

/* The board of part i: the i-th bit. */
static int32_t board_of_part(const rec_decision *d, unsigned i) { return kth_bit(d->boards, (int)i); }

static int32_t count_members(const pud_context *c, const source *o, const rec_decision *d)
{
    int32_t n = 0;
    switch (o->kind) {
    case SOURCE_MASK: return (int32_t)count_bits((uint32_t)o->mask[0]);
    case SOURCE_LIST: return c->l[o->first].n;
    case SOURCE_MENU: return c->menu.n;
    default: break;
    }
    for (unsigned i = 0; i < parts_in(d); i++)
        n += o->kind == SOURCE_LINES   ? (int32_t)count_bits((uint32_t)o->mask[i])
             : o->kind == SOURCE_CELLS ? bb_count(bb_load(&c->g[o->first + i]))
                                       : spots_in(c, o->first + i);
    return n;
}

/* Member k over several boards. */
static int32_t member_of_parts(const pud_context *c, const source *o, const rec_decision *d, int32_t k)
{
    for (unsigned i = 0; i < parts_in(d); i++) {
        const int32_t board = board_of_part(d, i);
        if (o->kind == SOURCE_LINES) {
            const int32_t n = (int32_t)count_bits((uint32_t)o->mask[i]);
            if (k < n)
                return board * 32 + kth_bit((uint32_t)o->mask[i], k);
            k -= n;
        } else if (o->kind == SOURCE_CELLS) {
            const int32_t cell = words_kth(words_load(&c->g[o->first + i]), k);
            if (cell != PUD_NONE)
                return board * 256 + cell;
            k -= pud_board_count(&c->g[o->first + i]);
        } else {
            const int32_t spot = pud_spots_kth(&c->s[o->first + i], k);
            if (spot != PUD_NONE)
                return board * 2048 + spot;
            k -= spots_in(c, o->first + i);
        }
    }
    return PUD_NONE;
}

static int32_t source_value(const pud_context *c, int32_t k)
{
    const source *o = &c->source;
    if (k >= o->members)
        return PUD_NONE;
    switch (o->kind) {
    case SOURCE_MASK: return kth_bit((uint32_t)o->mask[0], k);
    case SOURCE_LIST: return c->l[o->first].member[k];
    case SOURCE_MENU: return c->menu.item[k];
    default: return member_of_parts(c, o, &c->image->decisions[c->image->code[o->choose].c], k);
    }
}

/* Fills the source at CHOOSE_* from its operand. */
static void take_source(pud_context *c, const ins *i, const int32_t *r, uint32_t choose, uint32_t ask)
{
    source *o = &c->source;
    const rec_decision *d = &c->image->decisions[i->c];
    o->kind = (uint16_t)(SOURCE_MASK + (i->op - OP_CHOOSE_MASK));
    o->first = i->b;
    o->choose = choose;
    o->ask = ask;
    if (o->kind == SOURCE_MASK)
        o->mask[0] = r[i->b];
    for (unsigned k = 0; o->kind == SOURCE_LINES && k < parts_in(d); k++)
        o->mask[k] = r[i->b + k];
    o->members = count_members(c, o, d);
    o->total = o->members + (d->flags & DECISION_STOP ? 1 : 0);
}

_Static_assert(OP_CHOOSE_LINE - OP_CHOOSE_MASK == SOURCE_LINES && OP_CHOOSE_CELL - OP_CHOOSE_MASK == SOURCE_CELLS &&
                   OP_CHOOSE_SPOT - OP_CHOOSE_MASK == SOURCE_SPOTS && OP_CHOOSE_LIST - OP_CHOOSE_MASK == SOURCE_LIST,
               "kinds of sources are in the order of the operations that make them");

/* --- the log --------------------------------------------------------------------------------------------------- */

static void write_log(pud_context *c, unsigned event, unsigned player, const int32_t *values)
{
    const unsigned n = c->image->events[event].count;
    if (c->log_overflowed || c->log_room - c->log_length < 3 + n) {
        c->log_overflowed = 1;
        return;
    }
    int32_t *to = c->log + c->log_length;
    to[0] = (int32_t)event;
    to[1] = (int32_t)player;
    to[2] = (int32_t)n;
    memcpy(to + 3, values, n * sizeof *values);
    c->log_length += 3 + n;
}

/* --- the loop -------------------------------------------------------------------------------------------------- */

/* With gcc and clang each instruction jumps to the next by itself, which the branch predictor likes better than one jump
 * for all; PUD_SWITCH gives a plain switch. */
/* A build that measures may define PUD_COUNT(instruction) to count what is executed. */
#ifndef PUD_COUNT
#define PUD_COUNT(at) ((void)0)
#endif

#ifndef PUD_SWITCH
#define DISPATCH                 \
    do {                         \
        PUD_COUNT(i - CODE);     \
        goto *labels[i->op];     \
    } while (0)
#define CASE(name) do_##name
#define NEXT   \
    do {       \
        i++;   \
        DISPATCH; \
    } while (0)
#else
#define CASE(name) case OP_##name
#define NEXT   \
    do {       \
        i++;   \
        DISPATCH; \
    } while (0)
#define DISPATCH         \
    do {                 \
        PUD_COUNT(i - CODE); \
        goto dispatch;   \
    } while (0)
#endif

#define JUMP(by)            \
    do {                    \
        i += (int16_t)(by); \
        DISPATCH;           \
    } while (0)
#define JUMP_IF(test, by) \
    do {                  \
        if (test)         \
            JUMP(by);     \
        NEXT;             \
    } while (0)
#define STOP(code_)     \
    do {                \
        error = code_;  \
        goto failed;    \
    } while (0)
#define TRY_OR_STOP(call)      \
    do {                       \
        if ((error = (call)))  \
            goto failed;       \
    } while (0)
#define PAY(cost)               \
    do {                        \
        if ((c->now.budget -= (cost)) < 0) \
            STOP(PUD_E_BUDGET); \
    } while (0)

/* What lives through the whole loop. Only five things are locals, so that they stay in machine registers: the instruction
 * i, the window r, the context c, the state s and the part of the current player `mine`. All else is a load away. */
#define M (c->image)
#define CODE (c->image->code)
#define STATE ((pud_state *)(void *)s)
#define TABLE (s + c->image->table_at)
#define FRAME (c->now.top)
#define SELF ((unsigned)c->now.top->player)
#define SEATS ((unsigned)c->now.players)

/* Operands. */
#define A r[i->a]
#define B r[i->b]
#define C r[i->c]
#define GA c->g[i->a]
#define GB c->g[i->b]
#define GC c->g[i->c]
#define SA c->s[i->a]
#define SB c->s[i->b]
#define SC c->s[i->c]
#define LA c->l[i->a]
#define LB c->l[i->b]
#define LC c->l[i->c]

#define LAYER(x) (&M->layer_info[x])
#define TABLE_BOARDS(x) (TABLE + LAYER(x)->at)
#define MY_BOARDS(x) (mine + LAYER(x)->at)
#define IS_PLAYER(x) ((uint32_t)(x) < SEATS)
#define PART(x) player_part(M, s, (unsigned)(x))
#define BOARDS_OF(x, player) (PART(player) + LAYER(x)->at)
#define VARIABLES(part) ((int16_t *)(void *)(part))
#define ARITHMETIC(op)                                  \
    do {                                                \
        if (__builtin_##op##_overflow(B, C, &A))        \
            STOP(PUD_E_NUMBER);                         \
        NEXT;                                           \
    } while (0)

/* The part of the current player is kept in `mine`. */
#define ENTER() (mine = PART(SELF))

#define SET_VARIABLE(number, part, index, value)                                            \
    do {                                                                                    \
        const rec_variable *v_ = &M->variables[number];                                     \
        const uint32_t k_ = index_from(index, v_->base);                                    \
        if (k_ >= v_->count)                                                                \
            NEXT;                                                                           \
        int16_t *at_ = VARIABLES(part) + v_->place + k_;                                    \
        if (!put_variable(v_, at_, value))                                                  \
            STOP(PUD_E_RANGE);                                                              \
        NEXT;                                                                               \
    } while (0)
#define OLD_VALUE ((int64_t)*at_)
#define FIRST_INDEX(number) (M->variables[number].base)

/* The call of a sub whose window begins at register `first` of this one. */
#define PUSH(sub_, window_, flags_, back_to)                                                   \
    do {                                                                                     \
        const rec_sub *callee_ = (sub_);                                                     \
        const uint32_t base_ = FRAME->base + (uint32_t)(window_);                                 \
        if (FRAME == c->now.last || base_ + callee_->window > c->now.room)                     \
            STOP(PUD_E_STACK);                                                               \
        PAY(callee_->length);                                                                \
        FRAME->pc = (uint32_t)(back_to);                                                         \
        FRAME[1].player = FRAME->player;                                                     \
        FRAME++;                                                                             \
        if (FRAME > c->now.deepest)                                                          \
            c->now.deepest = FRAME;                                                          \
        if (base_ > c->now.highest)                                                                 \
            c->now.highest = base_;                                                                 \
        FRAME->base = (uint16_t)base_;                                                           \
        FRAME->flags = (flags_);                                                                 \
        r = c->now.registers + base_;                                                               \
        i = CODE + callee_->first;                                                           \
    } while (0)

/* An error ends the game: the stack is emptied, all else stays as it is for whoever wants to look. */
static void fail_state(const pud_image *m, uint8_t *s, int error, uint32_t at)
{
    pud_state *state = (pud_state *)(void *)s;
    memset(s + m->frames_at, 0, m->table_at - m->frames_at);
    state->status = PUD_FAILED;
    state->error = (uint16_t)error;
    state->error_at = at;
    state->depth = 0;
    state->top = 0;
    state->curtain = 0;
}

static enum run_end run(pud_context *c, uint8_t *s, frame *frames, int32_t *registers, unsigned depth, uint32_t pc,
                        enum run_mode mode)
{
#ifndef PUD_SWITCH
    static const void *const labels[OP_COUNT] = {
#define OP(name, a, b, c, pure, text) &&do_##name,
#include "ops.h"
    };
#endif
    c->now = (running){frames + depth - 1, frames, frames + c->image->game->frames - 1, frames + depth - 1, registers, c->budget,
                       c->image->code + pc, frames[depth - 1].base, c->image->game->registers,
                       mode == RUN_TAKE ? RUN_PLAY : mode, STATE->players};
    int32_t *r = registers + FRAME->base;
    const ins *i = CODE + pc;
    uint8_t *mine;
    int error = PUD_OK;
    uint32_t wait_at = 0, top = 0;

    c->source.chain = 0;
    ENTER();
    if (mode == RUN_TAKE)
        goto menu_take;
#ifndef PUD_SWITCH
    DISPATCH;
#else
dispatch:
    switch (i->op) {
#endif

    /* --- flow --- */
    CASE(NOP): NEXT;
    CASE(JMP): JUMP(i->a);
    CASE(LOOP):
        PAY(-(int16_t)i->a);
        JUMP(i->a);
    CASE(LOOPDEC):
        PAY(-(int16_t)i->b);
        JUMP_IF(A > INT32_MIN && --A > 0, i->b);
    CASE(JZ): JUMP_IF(A == 0, i->b);
    CASE(JNZ): JUMP_IF(A != 0, i->b);
    CASE(JEQ): JUMP_IF(A == B, i->c);
    CASE(JNE): JUMP_IF(A != B, i->c);
    CASE(JLT): JUMP_IF(A < B, i->c);
    CASE(JLE): JUMP_IF(A <= B, i->c);
    CASE(JEQI): JUMP_IF(A == (int16_t)i->b, i->c);
    CASE(JNEI): JUMP_IF(A != (int16_t)i->b, i->c);
    CASE(JLTI): JUMP_IF(A < (int16_t)i->b, i->c);
    CASE(JLEI): JUMP_IF(A <= (int16_t)i->b, i->c);
    CASE(JGTI): JUMP_IF(A > (int16_t)i->b, i->c);
    CASE(JGEI): JUMP_IF(A >= (int16_t)i->b, i->c);
    CASE(JHASBIT): JUMP_IF(has_bit(A, B), i->c);
    CASE(JNOBIT): JUMP_IF(!has_bit(A, B), i->c);
    CASE(JSOME): JUMP_IF(!bb_empty(bb_load(&GA)), i->b);
    CASE(JEMPTY): JUMP_IF(bb_empty(bb_load(&GA)), i->b);
    CASE(JMEETS): JUMP_IF(!bb_empty(bb_and(bb_load(&GA), bb_load(&GB))), i->c);
    CASE(JAPART): JUMP_IF(bb_empty(bb_and(bb_load(&GA), bb_load(&GB))), i->c);
    CASE(JWITHIN): JUMP_IF(bb_empty(bb_minus(bb_load(&GA), bb_load(&GB))), i->c);
    CASE(JBEYOND): JUMP_IF(!bb_empty(bb_minus(bb_load(&GA), bb_load(&GB))), i->c);
    CASE(JIN): JUMP_IF(region_has(&GA, B), i->c);
    CASE(JOUT): JUMP_IF(!region_has(&GA, B), i->c);
    CASE(JSPOT): JUMP_IF(spots_some(c, i->a), i->b);
    CASE(JNOSPOT): JUMP_IF(!spots_some(c, i->a), i->b);
    CASE(CALL):
        PUSH(&M->subs[i->a], i->b, 0, i - CODE + 1);
        DISPATCH;
    CASE(CALLI): {
        const rec_sublist *l = &M->sublists[i->b];
        const uint32_t k = index_from(A, l->base);
        if (k < l->count && M->subrefs[l->first + k] != NONE16) {
            PUSH(&M->subs[M->subrefs[l->first + k]], i->c, 0, i - CODE + 1);
            DISPATCH;
        }
        const rec_sub *form = form_of(M, l);
        if (form->result == RESULT_SCALAR)
            C = 0;
        memset(c->g, 0, (form->result == RESULT_REGION ? form->boards : 0u) * sizeof c->g[0]);
        for (unsigned b = 0; form->result == RESULT_SPOTS && b < form->boards; b++) {
            spots_all_empty(&c->s[b]);
            c->spots_count[b] = 0;
        }
        c->l[0].n = form->result == RESULT_LIST ? 0 : c->l[0].n;
        NEXT;
    }
    CASE(RETV):
        r[0] = A;
        goto leave;
    CASE(RETG):
        memmove(c->g, &GA, i->b * sizeof c->g[0]);
        goto leave;
    CASE(RETS):
        memmove(c->s, &SA, i->b * sizeof c->s[0]);
        memmove(c->spots_count, &c->spots_count[i->a], i->b * sizeof c->spots_count[0]);
        goto leave;
    CASE(RETL):
        if (i->a != 0)
            list_copy(&c->l[0], &LA);
        goto leave;
    CASE(RET):
    leave: {
        const unsigned flags = FRAME->flags, player = FRAME->player;
        if (FRAME == c->now.frames)
            goto returned;
        FRAME--;
        r = c->now.registers + FRAME->base;
        i = CODE + FRAME->pc;
        if (FRAME->player != player)
            ENTER();
        if (flags & FRAME_GUARD) {
            if (r[i->b])
                offer_entry(c, mine);
            c->menu.next++;
            goto menu_entries;
        }
        if (flags & FRAME_ABILITIES) {
            offer_abilities(c, &c->l[0]);
            goto menu_made;
        }
        DISPATCH;
    }
    CASE(FAIL): STOP(PUD_E_CONTENT);

    /* --- decisions --- */
    CASE(ASK):
        c->now.ask = i;
        NEXT;
    CASE(CHOOSE_MASK):
    CASE(CHOOSE_LINE):
    CASE(CHOOSE_CELL):
    CASE(CHOOSE_SPOT):
    CASE(CHOOSE_LIST): {
        take_source(c, i, r, (uint32_t)(i - CODE), (uint32_t)(c->now.ask - CODE));
        if (c->now.mode == RUN_OPTIONS)
            return END_WAITS;
        const int32_t total = c->source.total;
        if (total > 1 && !(M->decisions[i->c].flags & DECISION_CHANCE)) {
            wait_at = (uint32_t)(c->now.ask - CODE);
            top = c->now.ask->a;
            goto wait;
        }
        A = total == 0 ? PUD_NONE : source_value(c, total == 1 ? 0 : (int32_t)pud_rng_below(&STATE->rng, (uint32_t)total));
        NEXT;
    }
    CASE(LATER):
        TRY_OR_STOP(add_entry(M, mine, STATE->level, i->a, r + i->b));
        NEXT;

    /* A menu is made in steps, as guards are subs: entries one by one, with a frame for each guard; then the abilities,
     * by one sub; then it is taken, or the state waits at SETTLE. After what was taken SETTLE is done again. */
    CASE(SETTLE):
        PAY(1 + head_of(M, mine)->count * head_of(M, mine)->count / 8); /* each is compared with each */
        c->menu.n = c->menu.next = c->menu.must = 0;
        c->menu.lone = c->now.mode == RUN_PLAY && lone_entry(c, mine, STATE->level, i->a);
    menu_entries:
        while (!c->menu.lone && next_entry(c, mine, STATE->level, i->a)) {
            const uint8_t *e = entry_at(M, mine, c->menu.next);
            const rec_entry *kind = &M->entries[number_of(e)];
            if (kind->guard != NONE16) {
                PUSH(&M->subs[kind->guard], i->b, FRAME_GUARD, i - CODE);
                memcpy(r, e + 4, kind->captures * sizeof *r);
                DISPATCH;
            }
            offer_entry(c, mine);
            c->menu.next++;
        }
        if (M->game->abilities != NONE16) {
            PUSH(&M->subs[M->game->abilities], i->b, FRAME_ABILITIES, i - CODE);
            DISPATCH;
        }
    menu_made:
        if (c->menu.lone) {
            c->menu.lone = 0;
            if (c->menu.n > 0) { /* there are abilities, so its guard is asked after all */
                c->menu.n = c->menu.next = 0;
                goto menu_entries;
            }
            offer_entry(c, mine);
        }
        if (!c->menu.must)
            c->menu.item[c->menu.n++] = PUD_MENU_DONE << 16;
        if (c->menu.n > 1 || c->now.mode == RUN_OPTIONS) {
            c->source.kind = SOURCE_MENU;
            c->source.members = c->source.total = c->menu.n;
            c->source.ask = c->source.choose = wait_at = (uint32_t)(i - CODE);
            top = i->b;
            if (c->now.mode == RUN_OPTIONS)
                return END_WAITS;
            goto wait;
        }
        c->source.members = 0;
        goto menu_take;
    menu_take: {
        const int32_t item = c->menu.item[c->source.members];
        const uint32_t k = (uint32_t)item & 0xffff;
        if (item >> 16 == PUD_MENU_DONE) {
            drop_level(M, mine, STATE->level, i->a);
            NEXT;
        }
        if (item >> 16 == PUD_MENU_ABILITY) {
            PUSH(&M->subs[M->abilities[k].body], i->b, 0, i - CODE);
            DISPATCH;
        }
        int32_t captured[MAX_CAPTURES];
        const rec_entry *kind = &M->entries[number_of(entry_at(M, mine, k))];
        memcpy(captured, entry_at(M, mine, k) + 4, kind->captures * sizeof captured[0]);
        PUSH(&M->subs[kind->body], i->b, 0, i - CODE);
        remove_entry(M, mine, k);
        memcpy(r, captured, kind->captures * sizeof captured[0]);
        DISPATCH;
    }
    CASE(OPEN):
        if (STATE->level == UINT8_MAX)
            STOP(PUD_E_PENDING);
        STATE->level++;
        NEXT;
    CASE(CLOSE):
        if (STATE->level == 0)
            STOP(PUD_E_PENDING);
        drop_level(M, mine, STATE->level, 0);
        STATE->level--;
        NEXT;
    CASE(CURTAIN):
        if (STATE->curtain == (i->a ? UINT8_MAX : 0))
            STOP(PUD_E_PENDING);
        STATE->curtain = (uint8_t)(STATE->curtain + (i->a ? 1 : -1));
        NEXT;
    CASE(LOG):
        if (c->log)
            write_log(c, i->a, SELF, r + i->b);
        NEXT;

    /* --- scalars --- */
    CASE(LI): A = (int16_t)i->b; NEXT;
    CASE(LW): A = (int32_t)((uint32_t)i->c << 16 | i->b); NEXT;
    CASE(MOV): A = B; NEXT;
    CASE(ADD): ARITHMETIC(add);
    CASE(SUB): ARITHMETIC(sub);
    CASE(MUL): ARITHMETIC(mul);
    CASE(DIV):
        if (C == -1 && B == INT32_MIN)
            STOP(PUD_E_NUMBER);
        A = C == 0 ? 0 : B / C;
        NEXT;
    CASE(MOD): A = modulo(B, C); NEXT;
    CASE(MIN): A = B < C ? B : C; NEXT;
    CASE(MAX): A = B > C ? B : C; NEXT;
    CASE(ADDI):
        if (__builtin_add_overflow(B, (int32_t)(int16_t)i->c, &A))
            STOP(PUD_E_NUMBER);
        NEXT;
    CASE(MULI):
        if (__builtin_mul_overflow(B, (int32_t)(int16_t)i->c, &A))
            STOP(PUD_E_NUMBER);
        NEXT;
    CASE(DIVI):
        if ((int16_t)i->c == -1 && B == INT32_MIN)
            STOP(PUD_E_NUMBER);
        A = i->c == 0 ? 0 : B / (int16_t)i->c;
        NEXT;
    CASE(MODI): A = modulo(B, (int16_t)i->c); NEXT;
    CASE(EQ): A = B == C; NEXT;
    CASE(NE): A = B != C; NEXT;
    CASE(LT): A = B < C; NEXT;
    CASE(LE): A = B <= C; NEXT;
    CASE(EQI): A = B == (int16_t)i->c; NEXT;
    CASE(NEI): A = B != (int16_t)i->c; NEXT;
    CASE(LTI): A = B < (int16_t)i->c; NEXT;
    CASE(LEI): A = B <= (int16_t)i->c; NEXT;
    CASE(GTI): A = B > (int16_t)i->c; NEXT;
    CASE(GEI): A = B >= (int16_t)i->c; NEXT;
    CASE(NOT): A = B == 0; NEXT;
    CASE(SELECT): A = B ? C : r[i->c + 1]; NEXT;
    CASE(BAND): A = B & C; NEXT;
    CASE(BOR): A = B | C; NEXT;
    CASE(BMINUS): A = B & ~C; NEXT;
    CASE(ANDI): A = B & i->c; NEXT;
    CASE(BIT): A = (uint32_t)B < 32 ? (int32_t)(1u << B) : 0; NEXT;
    CASE(HASBIT): A = has_bit(B, C); NEXT;
    CASE(BITS): A = (int32_t)count_bits((uint32_t)B); NEXT;
    CASE(LOWEST): A = B ? lowest_bit((uint32_t)B) : PUD_NONE; NEXT;
    CASE(POPBIT): {
        const uint32_t mask = (uint32_t)B;
        if (!mask)
            JUMP(i->c);
        B = (int32_t)(mask & (mask - 1));
        A = lowest_bit(mask);
        NEXT;
    }
    CASE(BELOW): A = B <= 0 ? 0 : B >= 32 ? -1 : (int32_t)((1u << B) - 1); NEXT;
    CASE(AROUND):
        PAY(M->tables[i->c].rows / 16);
        A = around_table(M, &B, i->c);
        NEXT;
    CASE(AROUNDP): A = around_players(&B, (int32_t)SEATS); NEXT;
    CASE(ROW): A = B < 0 ? 0 : B >> 4 & 15; NEXT;
    CASE(COLUMN): A = B < 0 ? 0 : B & 15; NEXT;
    CASE(ALONG): A = B < 0 ? 0 : B & 15; NEXT;
    CASE(ME): A = (int32_t)SELF; NEXT;
    CASE(BE):
        if (!IS_PLAYER(A))
            STOP(PUD_E_INDEX);
        FRAME->player = (uint8_t)A;
        ENTER();
        NEXT;
    CASE(PLAYERS): A = (int32_t)SEATS; NEXT;
    CASE(EVERYONE): A = (int32_t)((1u << SEATS) - 1); NEXT;
    CASE(RANDOM): A = B > 0 ? (int32_t)pud_rng_below(&STATE->rng, (uint32_t)B) : 0; NEXT;

    /* --- tables --- */
    CASE(TAB): A = table_at(M, i->b, C); NEXT;
    CASE(TAB2): A = table_at2(M, i->b, &C); NEXT;
    CASE(TABCLAMP): A = table_clamped(M, i->b, C); NEXT;
    CASE(TABWRAP): A = table_wrapped(M, i->b, C); NEXT;
    CASE(TABM): {
        const rec_table *t = &M->tables[i->b];
        const uint32_t k = index_from(C, t->row_base);
        A = k < t->rows ? wide_entry(M, t, k * t->columns) : 0;
        NEXT;
    }
    CASE(TABM2): {
        const rec_table *t = &M->tables[i->b];
        const uint32_t k = table_place(t, &C);
        A = k != UINT32_MAX ? wide_entry(M, t, k) : 0;
        NEXT;
    }
    CASE(TABSUM): A = fold_table(M, B, i->c, FOLD_SUM); NEXT;
    CASE(TABMAX): A = fold_table(M, B, i->c, FOLD_MAX); NEXT;
    CASE(TABMIN): A = fold_table(M, B, i->c, FOLD_MIN); NEXT;
    CASE(TABLT): A = table_which(M, i->b, TEST_LT, C); NEXT;
    CASE(TABGE): A = table_which(M, i->b, TEST_GE, C); NEXT;
    CASE(TABEQ): A = table_which(M, i->b, TEST_EQ, C); NEXT;
    CASE(TABNE): A = table_which(M, i->b, TEST_NE, C); NEXT;

    /* --- variables --- */
    CASE(GETT): A = VARIABLES(TABLE)[i->b]; NEXT;
    CASE(GETP): A = VARIABLES(mine)[i->b]; NEXT;
    CASE(GETO): A = IS_PLAYER(C) ? VARIABLES(PART(C))[i->b] : 0; NEXT;
    CASE(GETTX): {
        const rec_variable *v = &M->variables[i->b];
        const uint32_t k = index_from(C, v->base);
        A = k < v->count ? VARIABLES(TABLE)[v->place + k] : 0;
        NEXT;
    }
    CASE(GETPX): {
        const rec_variable *v = &M->variables[i->b];
        const uint32_t k = index_from(C, v->base);
        A = k < v->count ? VARIABLES(mine)[v->place + k] : 0;
        NEXT;
    }
    CASE(GETOX): {
        const rec_variable *v = &M->variables[i->b];
        const uint32_t k = index_from(r[i->c + 1], v->base);
        A = k < v->count && IS_PLAYER(C) ? VARIABLES(PART(C))[v->place + k] : 0;
        NEXT;
    }
    CASE(SETT): SET_VARIABLE(i->a, TABLE, FIRST_INDEX(i->a), B);
    CASE(SETP): SET_VARIABLE(i->a, mine, FIRST_INDEX(i->a), B);
    CASE(SETO):
        if (!IS_PLAYER(B))
            NEXT;
        SET_VARIABLE(i->a, PART(B), FIRST_INDEX(i->a), C);
    CASE(SETTX): SET_VARIABLE(i->a, TABLE, B, C);
    CASE(SETPX): SET_VARIABLE(i->a, mine, B, C);
    CASE(SETOX):
        if (!IS_PLAYER(B))
            NEXT;
        SET_VARIABLE(i->a, PART(B), r[i->b + 1], C);
    CASE(ADDT): SET_VARIABLE(i->a, TABLE, FIRST_INDEX(i->a), OLD_VALUE + B);
    CASE(ADDP): SET_VARIABLE(i->a, mine, FIRST_INDEX(i->a), OLD_VALUE + B);
    CASE(ADDO):
        if (!IS_PLAYER(B))
            NEXT;
        SET_VARIABLE(i->a, PART(B), FIRST_INDEX(i->a), OLD_VALUE + C);
    CASE(ADDTX): SET_VARIABLE(i->a, TABLE, B, OLD_VALUE + C);
    CASE(ADDPX): SET_VARIABLE(i->a, mine, B, OLD_VALUE + C);
    CASE(ADDOX):
        if (!IS_PLAYER(B))
            NEXT;
        SET_VARIABLE(i->a, PART(B), r[i->b + 1], OLD_VALUE + C);
    CASE(PUTT): SET_VARIABLE(i->a, TABLE, FIRST_INDEX(i->a), (int16_t)i->b);
    CASE(PUTP): SET_VARIABLE(i->a, mine, FIRST_INDEX(i->a), (int16_t)i->b);
    CASE(INCT): SET_VARIABLE(i->a, TABLE, FIRST_INDEX(i->a), OLD_VALUE + (int16_t)i->b);
    CASE(INCP): SET_VARIABLE(i->a, mine, FIRST_INDEX(i->a), OLD_VALUE + (int16_t)i->b);
    CASE(INCTX): SET_VARIABLE(i->a, TABLE, B, OLD_VALUE + (int16_t)i->c);
    CASE(INCPX): SET_VARIABLE(i->a, mine, B, OLD_VALUE + (int16_t)i->c);
    CASE(FILL_T):
        TRY_OR_STOP(fill_variable(&M->variables[i->a], VARIABLES(TABLE), B, C));
        NEXT;
    CASE(FILL_P):
        TRY_OR_STOP(fill_variable(&M->variables[i->a], VARIABLES(mine), B, C));
        NEXT;
    CASE(WHICHLT_T): A = which(&M->variables[i->b], VARIABLES(TABLE), TEST_LT, C); NEXT;
    CASE(WHICHGE_T): A = which(&M->variables[i->b], VARIABLES(TABLE), TEST_GE, C); NEXT;
    CASE(WHICHEQ_T): A = which(&M->variables[i->b], VARIABLES(TABLE), TEST_EQ, C); NEXT;
    CASE(WHICHNE_T): A = which(&M->variables[i->b], VARIABLES(TABLE), TEST_NE, C); NEXT;
    CASE(WHICHLT_P): A = which(&M->variables[i->b], VARIABLES(mine), TEST_LT, C); NEXT;
    CASE(WHICHGE_P): A = which(&M->variables[i->b], VARIABLES(mine), TEST_GE, C); NEXT;
    CASE(WHICHEQ_P): A = which(&M->variables[i->b], VARIABLES(mine), TEST_EQ, C); NEXT;
    CASE(WHICHNE_P): A = which(&M->variables[i->b], VARIABLES(mine), TEST_NE, C); NEXT;
#define OF_OTHER(expression) A = IS_PLAYER(C) ? (expression) : 0; NEXT
    CASE(WHICHLT_O): OF_OTHER(which(&M->variables[i->b], VARIABLES(PART(C)), TEST_LT, r[i->c + 1]));
    CASE(WHICHGE_O): OF_OTHER(which(&M->variables[i->b], VARIABLES(PART(C)), TEST_GE, r[i->c + 1]));
    CASE(WHICHEQ_O): OF_OTHER(which(&M->variables[i->b], VARIABLES(PART(C)), TEST_EQ, r[i->c + 1]));
    CASE(WHICHNE_O): OF_OTHER(which(&M->variables[i->b], VARIABLES(PART(C)), TEST_NE, r[i->c + 1]));
    CASE(WHICHLT_TT): A = which_table(M, &M->variables[i->b], VARIABLES(TABLE), TEST_LT, i->c); NEXT;
    CASE(WHICHGE_TT): A = which_table(M, &M->variables[i->b], VARIABLES(TABLE), TEST_GE, i->c); NEXT;
    CASE(WHICHLT_PT): A = which_table(M, &M->variables[i->b], VARIABLES(mine), TEST_LT, i->c); NEXT;
    CASE(WHICHGE_PT): A = which_table(M, &M->variables[i->b], VARIABLES(mine), TEST_GE, i->c); NEXT;
    CASE(WHICHTAB2_T): A = which_not_none(M, &M->variables[i->b], VARIABLES(TABLE), i->c, A); NEXT;
    CASE(WHICHTAB2_P): A = which_not_none(M, &M->variables[i->b], VARIABLES(mine), i->c, A); NEXT;
    CASE(VARSUM_T): A = fold_variable(&M->variables[i->b], VARIABLES(TABLE), C, FOLD_SUM); NEXT;
    CASE(VARSUM_P): A = fold_variable(&M->variables[i->b], VARIABLES(mine), C, FOLD_SUM); NEXT;
    CASE(VARSUM_O): OF_OTHER(fold_variable(&M->variables[i->b], VARIABLES(PART(C)), r[i->c + 1], FOLD_SUM));
    CASE(VARMAX_T): A = fold_variable(&M->variables[i->b], VARIABLES(TABLE), C, FOLD_MAX); NEXT;
    CASE(VARMAX_P): A = fold_variable(&M->variables[i->b], VARIABLES(mine), C, FOLD_MAX); NEXT;
    CASE(VARMAX_O): OF_OTHER(fold_variable(&M->variables[i->b], VARIABLES(PART(C)), r[i->c + 1], FOLD_MAX));
    CASE(VARMIN_T): A = fold_variable(&M->variables[i->b], VARIABLES(TABLE), C, FOLD_MIN); NEXT;
    CASE(VARMIN_P): A = fold_variable(&M->variables[i->b], VARIABLES(mine), C, FOLD_MIN); NEXT;
    CASE(VARMIN_O): OF_OTHER(fold_variable(&M->variables[i->b], VARIABLES(PART(C)), r[i->c + 1], FOLD_MIN));

    /* --- regions --- */
#define TO_GA(value) bb_store(&GA, (value)); NEXT
#define BY_GA(call) call; NEXT
/* Work that may take many steps costs as many. */
#define FLOOD 32
#define FLOOD_TO_GA(call) PAY(FLOOD); call; NEXT
    CASE(G_NONE): TO_GA(BB_NONE);
    CASE(G_CONST): GA = M->regions[i->b]; NEXT;
    CASE(G_TAB): {
        const uint32_t k = (uint32_t)table_at(M, i->b, C);
        TO_GA(k < M->n[SEC_REGIONS] ? bb_load(&M->regions[k]) : BB_NONE);
    }
    CASE(G_TAB2): {
        const uint32_t k = (uint32_t)table_at2(M, i->b, &C);
        TO_GA(k < M->n[SEC_REGIONS] ? bb_load(&M->regions[k]) : BB_NONE);
    }
    CASE(G_COPY): GA = GB; NEXT;
    CASE(G_AND): TO_GA(bb_and(bb_load(&GB), bb_load(&GC)));
    CASE(G_OR): TO_GA(bb_or(bb_load(&GB), bb_load(&GC)));
    CASE(G_MINUS): TO_GA(bb_minus(bb_load(&GB), bb_load(&GC)));
    CASE(G_CELL): TO_GA(one_cell(B));
    CASE(G_ADD): TO_GA(bb_or(bb_load(&GA), one_cell(B)));
    CASE(G_DROP): TO_GA(bb_minus(bb_load(&GA), one_cell(B)));
    CASE(G_LAYT): TO_GA(board_in(TABLE_BOARDS(i->b), i->c));
    CASE(G_LAYP): TO_GA(board_in(MY_BOARDS(i->b), i->c));
    CASE(G_LAYTV): TO_GA(layer_value(LAYER(i->b), TABLE_BOARDS(i->b), C));
    CASE(G_LAYPV): TO_GA(layer_value(LAYER(i->b), MY_BOARDS(i->b), C));
    CASE(G_LAYO): TO_GA(IS_PLAYER(C) ? layer_value(LAYER(i->b), BOARDS_OF(i->b, C), r[i->c + 1]) : BB_NONE);
    CASE(G_ANYT): TO_GA(layer_any(LAYER(i->b), TABLE_BOARDS(i->b)));
    CASE(G_ANYP): TO_GA(layer_any(LAYER(i->b), MY_BOARDS(i->b)));
    CASE(G_ANYO): TO_GA(IS_PLAYER(C) ? layer_any(LAYER(i->b), BOARDS_OF(i->b, C)) : BB_NONE);
    CASE(G_SOMET): TO_GA(layer_some(LAYER(i->b), TABLE_BOARDS(i->b), C));
    CASE(G_SOMEP): TO_GA(layer_some(LAYER(i->b), MY_BOARDS(i->b), C));
    CASE(G_BESIDE): TO_GA(bb_orthogonal(bb_load(&GB)));
    CASE(G_NEIGHBOURS): BY_GA(pud_region_neighbours(&GA, &GB, PUD_ORTHOGONAL, &GC));
    CASE(G_DIAGONALS): BY_GA(region_diagonals(&GA, &GB, &GC));
    CASE(G_SURROUNDINGS): BY_GA(pud_region_neighbours(&GA, &GB, PUD_ALL_ROUND, &GC));
    CASE(G_PERIMETER): FLOOD_TO_GA(pud_region_outer_perimeter(&GA, &GB));
    CASE(G_AREA): FLOOD_TO_GA(pud_region_area(&GA, &GC, &GB));
    CASE(G_LARGEST): {
        PAY(FLOOD);
        pud_board largest;
        pud_region_largest_area(&largest, &GB);
        GA = largest;
        NEXT;
    }
    CASE(G_ROWS): BY_GA(pud_region_rows(&GA, pud_rows_met(&GB), &GC));
    CASE(G_COLUMNS): BY_GA(pud_region_columns(&GA, pud_columns_met(&GB), &GC));
    CASE(G_BLOCKS): FLOOD_TO_GA(region_blocks(&GA, &GB, &C));
    CASE(G_STEPS): FLOOD_TO_GA(region_steps(&GA, &GB, C));
    CASE(G_RAY): FLOOD_TO_GA(region_rays(&GA, &GB, &c->g[i->b + 1], C));
    CASE(G_SHIFT): BY_GA(region_shift(&GA, &GB, C));
    CASE(G_LINE): BY_GA(region_lines(&GA, &GB, (uint32_t)C < 32 ? 1u << C : 0));
    CASE(G_LINES): BY_GA(region_lines(&GA, &GB, (uint32_t)C));
    CASE(G_COUNT): A = bb_count(bb_load(&GB)); NEXT;
    CASE(G_SOME): A = !bb_empty(bb_load(&GB)); NEXT;
    CASE(G_HAS): A = region_has(&GB, C); NEXT;
    CASE(G_WITHIN): A = bb_empty(bb_minus(bb_load(&GB), bb_load(&GC))); NEXT;
    CASE(G_MEETS): A = !bb_empty(bb_and(bb_load(&GB), bb_load(&GC))); NEXT;
    CASE(G_SAME): A = bb_equal(bb_load(&GB), bb_load(&GC)); NEXT;
    CASE(G_COMMON): A = bb_count(bb_and(bb_load(&GB), bb_load(&GC))); NEXT;
    CASE(G_FIRST): A = bb_first(bb_load(&GB)); NEXT;
    CASE(G_POP): {
        const int32_t cell = region_pop(&GB);
        if (cell == PUD_NONE)
            JUMP(i->c);
        A = cell;
        NEXT;
    }
    CASE(G_AREAS):
        PAY(FLOOD);
        A = pud_region_count_areas(&GB);
        NEXT;
    CASE(G_NEXTAREA): {
        PAY(FLOOD);
        pud_board area;
        if (pud_region_next_area(&area, &GB) == 0)
            JUMP(i->c);
        GA = area;
        NEXT;
    }
    CASE(G_MAXAREA):
        PAY(FLOOD);
        A = pud_region_largest_area(NULL, &GB);
        NEXT;
    CASE(G_LINESMET): A = (int32_t)(pud_rows_met(&GB) | (uint32_t)pud_columns_met(&GB) << 16); NEXT;
    CASE(G_LINESFULL):
        A = (int32_t)(pud_rows_full(&GB, &GC) | (uint32_t)pud_columns_full(&GB, &GC) << 16);
        NEXT;
    CASE(G_SUM): A = region_sum(M, &GB, i->c); NEXT;
    CASE(G_SAVE): memcpy(&A, &GB, sizeof GB); NEXT;
    CASE(G_LOAD): memcpy(&GA, &B, sizeof GA); NEXT;
    CASE(MEETING_T): A = layer_meeting(LAYER(i->b), TABLE_BOARDS(i->b), bb_load(&GC)); NEXT;
    CASE(MEETING_P): A = layer_meeting(LAYER(i->b), MY_BOARDS(i->b), bb_load(&GC)); NEXT;
    CASE(CELLAT): A = cell_at_row_column(&GB, C, r[i->c + 1]); NEXT;
    CASE(CELLBY): A = cell_beside(&GB, &C); NEXT;
    CASE(WHERE_T): A = layer_on(LAYER(i->b), TABLE_BOARDS(i->b), C); NEXT;
    CASE(WHERE_P): A = layer_on(LAYER(i->b), MY_BOARDS(i->b), C); NEXT;
    CASE(WHERE_O): A = IS_PLAYER(C) ? layer_on(LAYER(i->b), BOARDS_OF(i->b, C), r[i->c + 1]) : PUD_NONE; NEXT;
#define MARK(boards, k, on) layer_put(LAYER(i->a), boards, k, bb_load(&GC), on); NEXT
#define MARK_VALUE(boards, value, on)                                    \
    do {                                                                 \
        const uint32_t k_ = index_from(value, LAYER(i->a)->base);        \
        if (k_ >= LAYER(i->a)->count)                                    \
            NEXT;                                                        \
        MARK(boards, k_, on);                                            \
    } while (0)
    CASE(MARK_T): MARK(TABLE_BOARDS(i->a), i->b, 1);
    CASE(MARK_P): MARK(MY_BOARDS(i->a), i->b, 1);
    CASE(MARK_TV): MARK_VALUE(TABLE_BOARDS(i->a), B, 1);
    CASE(MARK_PV): MARK_VALUE(MY_BOARDS(i->a), B, 1);
    CASE(MARK_O):
        if (!IS_PLAYER(B))
            NEXT;
        MARK_VALUE(BOARDS_OF(i->a, B), r[i->b + 1], 1);
    CASE(CLEAR_T): MARK(TABLE_BOARDS(i->a), i->b, 0);
    CASE(CLEAR_P): MARK(MY_BOARDS(i->a), i->b, 0);
    CASE(CLEAR_TV): MARK_VALUE(TABLE_BOARDS(i->a), B, 0);
    CASE(CLEAR_PV): MARK_VALUE(MY_BOARDS(i->a), B, 0);
    CASE(CLEAR_O):
        if (!IS_PLAYER(B))
            NEXT;
        MARK_VALUE(BOARDS_OF(i->a, B), r[i->b + 1], 0);
    CASE(WIPE_T): layer_wipe(LAYER(i->a), TABLE_BOARDS(i->a), bb_load(&GB)); NEXT;
    CASE(WIPE_P): layer_wipe(LAYER(i->a), MY_BOARDS(i->a), bb_load(&GB)); NEXT;
    CASE(WIPE_O):
        if (!IS_PLAYER(B))
            NEXT;
        layer_wipe(LAYER(i->a), BOARDS_OF(i->a, B), bb_load(&GC));
        NEXT;

    /* --- spots. How many they are is known of answers that were kept: else it is counted where it is asked. --- */
#define TAKE_PLACED(call)                      \
    do {                                       \
        const memo *e_ = (call);               \
        SA = e_->spots;                        \
        c->spots_count[i->a] = e_->count;      \
    } while (0)
#define CHANGED_SA (c->spots_count[i->a] = -1)
    CASE(S_NONE):
        spots_all_empty(&SA);
        c->spots_count[i->a] = 0;
        NEXT;
    CASE(S_COPY):
        SA = SB;
        c->spots_count[i->a] = c->spots_count[i->b];
        NEXT;
    CASE(S_FIT):
        PAY(8);
        TAKE_PLACED(placed(c, QUESTION_FIT, B, 0, &GC, &GC));
        NEXT;
    CASE(S_FITPART): TAKE_PLACED(placed(c, QUESTION_FIT_PART, B, parts_of(r[i->b + 1]), &GC, &GC)); NEXT;
    CASE(S_HIT): TAKE_PLACED(placed(c, QUESTION_HIT_PART, B, PUD_WHOLE, &GC, &GC)); NEXT;
    CASE(S_HITPART): TAKE_PLACED(placed(c, QUESTION_HIT_PART, B, parts_of(r[i->b + 1]), &GC, &GC)); NEXT;
    CASE(S_FITHIT):
        PAY(8);
        TAKE_PLACED(placed(c, QUESTION_FIT_HIT, B, 0, &GC, &c->g[i->c + 1]));
        NEXT;
    CASE(S_AND):
        pud_spots_and(&SA, &SB, &SC);
        CHANGED_SA;
        NEXT;
    CASE(S_OR):
        pud_spots_or(&SA, &SB, &SC);
        CHANGED_SA;
        NEXT;
    CASE(S_MINUS):
        pud_spots_minus(&SA, &SB, &SC);
        CHANGED_SA;
        NEXT;
    CASE(S_ADD):
        if ((uint32_t)B < PUD_ORIENTATIONS * PUD_CELLS)
            pud_board_set(&SA.anchors[B >> 8], (unsigned)B & 255);
        CHANGED_SA;
        NEXT;
    CASE(S_COUNT): A = spots_in(c, i->b); NEXT;
    CASE(S_SOME): A = spots_some(c, i->b); NEXT;
    CASE(S_HAS): A = pud_spots_has(&SB, (unsigned)C); NEXT;
    CASE(S_WITHIN): {
        pud_spots rest;
        pud_spots_minus(&rest, &SB, &SC);
        A = pud_spots_is_empty(&rest);
        NEXT;
    }
    CASE(S_FIRST): A = pud_spots_kth(&SB, 0); NEXT;
    CASE(S_POP): {
        const int32_t spot = spots_pop(&SB);
        c->spots_count[i->b] = -1;
        if (spot == PUD_NONE)
            JUMP(i->c);
        A = spot;
        NEXT;
    }
    CASE(S_SAVE): memcpy(&A, &SB, sizeof SB); NEXT;
    CASE(S_LOAD):
        memcpy(&SA, &B, sizeof SA);
        CHANGED_SA;
        NEXT;
    CASE(SPOTCELLS): TO_GA(spot_picture(M, B, r[i->b + 1]));
    CASE(SPOTPART): pud_spot_cells(&GA, shape_of(M, B), (unsigned)r[i->b + 1], parts_of(r[i->b + 2])); NEXT;
    CASE(LAY):
        TRY_OR_STOP(lay_piece(M, s, A, B, C, SEATS));
        NEXT;

    /* --- lists --- */
#define INSTANCE(x) instance_of(M, x, SEATS)
    CASE(L_NONE): LA.n = 0; NEXT;
    CASE(L_COPY): list_copy(&LA, &LB); NEXT;
    CASE(L_ADD):
        if (!list_add(&LA, B))
            STOP(PUD_E_LIST);
        NEXT;
    CASE(L_ZONE): list_zone(s, &LA, INSTANCE(B), i->c); NEXT;
    CASE(L_CONST): list_constant(M, &LA, i->b, C, M->clists[i->b].column_base); NEXT;
    CASE(L_CONST2): list_constant(M, &LA, i->b, C, r[i->c + 1]); NEXT;
    CASE(L_BITS): {
        LA.n = 0;
        for (uint32_t rest = (uint32_t)B; rest; rest &= rest - 1)
            LA.member[LA.n++] = (int16_t)lowest_bit(rest);
        NEXT;
    }
    CASE(L_AND):
        PAY(LB.n * LC.n / 16);
        list_filter(&LA, &LB, &LC, 1);
        NEXT;
    CASE(L_OR):
        PAY(LB.n * LC.n / 16);
        if (!list_union(&LA, &LB, &LC))
            STOP(PUD_E_LIST);
        NEXT;
    CASE(L_MINUS):
        PAY(LB.n * LC.n / 16);
        list_filter(&LA, &LB, &LC, 0);
        NEXT;
    CASE(L_COUNT): A = LB.n; NEXT;
    CASE(L_HAS): A = list_holds(&LB, C); NEXT;
    CASE(L_WITHIN): {
        PAY(LB.n * LC.n / 16);
        list rest;
        list_filter(&rest, &LB, &LC, 0);
        A = rest.n == 0;
        NEXT;
    }
    CASE(L_AT): A = (uint32_t)C < LB.n ? LB.member[C] : PUD_NONE; NEXT;
    CASE(L_POP):
        if (LB.n == 0)
            JUMP(i->c);
        A = LB.member[0];
        list_pop(&LB);
        NEXT;
    CASE(L_CUT): LA.n = (uint16_t)(B < 0 ? 0 : B < LA.n ? B : LA.n); NEXT;
    CASE(L_KEEPEQ):
    CASE(L_KEEPNE):
    CASE(L_KEEPLE):
    CASE(L_KEEPGE): list_keep(M, &LA, i->b, C, i->op); NEXT;
    CASE(L_SUM): A = fold_list(M, &LB, i->c, FOLD_SUM); NEXT;
    CASE(L_MAX): A = fold_list(M, &LB, i->c, FOLD_MAX); NEXT;
    CASE(L_MIN): A = fold_list(M, &LB, i->c, FOLD_MIN); NEXT;
    CASE(L_SAVE):
        if (!list_save(&A, &LB, i->c))
            STOP(PUD_E_LIST);
        NEXT;
    CASE(L_LOAD): list_load(&LA, &B, i->c); NEXT;

    /* --- zones --- */
    CASE(Z_MINE): A = zone_instance(M, i->b, (int32_t)SELF, M->zone_infos[i->b].base, SEATS); NEXT;
    CASE(Z_MINEX): A = zone_instance(M, i->b, (int32_t)SELF, C, SEATS); NEXT;
    CASE(Z_INST): A = zone_instance(M, i->b, C, r[i->c + 1], SEATS); NEXT;
    CASE(Z_COUNT): A = INSTANCE(B) ? (int32_t)zone_count(s, INSTANCE(B)) : 0; NEXT;
    CASE(Z_TOP): A = zone_from_top(s, INSTANCE(B), 0); NEXT;
    CASE(Z_AT): A = zone_from_top(s, INSTANCE(B), C); NEXT;
    CASE(Z_HAS): A = zone_holds(s, INSTANCE(B), C); NEXT;
    CASE(Z_SUM): A = zone_sum(M, s, INSTANCE(B), i->c); NEXT;
    CASE(Z_OF): A = (uint32_t)B < M->n[SEC_COMPONENTS] ? place_of(M, s, (unsigned)B) : PUD_NONE; NEXT;
    CASE(Z_OWNER): A = INSTANCE(B) && INSTANCE(B)->owner != NO_OWNER ? INSTANCE(B)->owner : PUD_NONE; NEXT;
    CASE(Z_INDEX): A = INSTANCE(B) ? INSTANCE(B)->index : 0; NEXT;
    CASE(Z_TOTOP):
        TRY_OR_STOP(move_component(M, s, A, B, 0, SEATS));
        NEXT;
    CASE(Z_TOBOTTOM):
        TRY_OR_STOP(move_component(M, s, A, B, 1, SEATS));
        NEXT;
    CASE(Z_OUT):
        if ((uint32_t)A < M->n[SEC_COMPONENTS])
            zone_leave(M, s, (unsigned)A);
        NEXT;
    CASE(Z_SHUFFLE):
        if (A == PUD_NONE)
            NEXT;
        if (!INSTANCE(A))
            STOP(PUD_E_INDEX);
        shuffle_zone(M, s, INSTANCE(A));
        NEXT;
    CASE(SHOW): show_component(M, s, A, B, SEATS); NEXT;
    CASE(SHOWL):
        for (unsigned k = 0; k < LA.n; k++)
            show_component(M, s, LA.member[k], B, SEATS);
        NEXT;
#ifdef PUD_SWITCH
    }
#endif

wait: /* a decision: what is above the registers that it needs is cleared, as is the stack above it */
    top += FRAME->base;
    {
        const unsigned all = c->now.room, reached = c->now.highest + M->widest, end = reached < all ? reached : all;
        if (end > top)
            memset(c->now.registers + top, 0, (end - top) * sizeof *r);
    }
    memset(FRAME + 1, 0, (size_t)(c->now.deepest - FRAME) * sizeof *FRAME);
    FRAME->pc = wait_at;
    STATE->depth = (uint8_t)(FRAME - c->now.frames + 1);
    STATE->top = (uint16_t)top;
    STATE->status = PUD_DECIDE;
    c->source.chain = STATE->chain;
    return END_WAITS;

returned:
    if (c->now.mode != RUN_PLAY)
        return END_RETURNED;
    STATE->status = c->now.frames[0].flags & FRAME_RUN ? PUD_IDLE : PUD_OVER;
    memset(s + M->frames_at, 0, M->table_at - M->frames_at);
    STATE->depth = 0;
    STATE->top = 0;
    return END_RETURNED;

failed:
    c->error = error;
    c->error_at = (uint32_t)(i - CODE);
    if (c->now.mode == RUN_PLAY)
        fail_state(M, s, error, c->error_at);
    return END_FAILED;
}

/* All files of the core are one unit: the words of this one end here. */
#undef PUD_COUNT
#undef DISPATCH
#undef CASE
#undef NEXT
#undef JUMP
#undef JUMP_IF
#undef STOP
#undef TRY_OR_STOP
#undef PAY
#undef M
#undef CODE
#undef STATE
#undef TABLE
#undef FRAME
#undef SELF
#undef SEATS
#undef A
#undef B
#undef C
#undef GA
#undef GB
#undef GC
#undef SA
#undef SB
#undef SC
#undef LA
#undef LB
#undef LC
#undef LAYER
#undef TABLE_BOARDS
#undef MY_BOARDS
#undef IS_PLAYER
#undef PART
#undef BOARDS_OF
#undef VARIABLES
#undef ARITHMETIC
#undef ENTER
#undef SET_VARIABLE
#undef OLD_VALUE
#undef FIRST_INDEX
#undef PUSH
#undef OF_OTHER
#undef TO_GA
#undef BY_GA
#undef FLOOD
#undef FLOOD_TO_GA
#undef MARK
#undef MARK_VALUE
#undef INSTANCE
