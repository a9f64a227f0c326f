/* layer.c - layers of boards and regions, as the operations ask for them. */

#include "vm.h"

/* --- layers ---------------------------------------------------------------------------------------------------- */

PUD_INLINE bb board_in(const uint8_t *boards, unsigned k)
{
    const uint8_t *at = boards + k * sizeof(pud_board);
    return (bb){half_load(at), half_load(at + sizeof(half))};
}

PUD_INLINE void put_board(uint8_t *boards, unsigned k, bb x)
{
    uint8_t *at = boards + k * sizeof(pud_board);
    memcpy(at, &x.top, sizeof x.top);
    memcpy(at + sizeof(half), &x.bottom, sizeof x.bottom);
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

/* Values without a bit (none, as a base of -1 allows) are in no mask. */
static PUD_NOINLINE int32_t layer_meeting(const layer *y, const uint8_t *boards, bb x)
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

/* The cells in all entries of a variable, counted from `first`. */
PUD_INLINE bb cells_named(const rec_variable *v, const int16_t *part, int32_t first)
{
    bb found = BB_NONE;
    for (unsigned k = 0; k < v->count; k++)
        found = bb_or(found, one_cell(part[v->place + k] - first));
    return found;
}

PUD_INLINE int region_has(const pud_board *b, int32_t cell)
{
    return (uint32_t)cell < PUD_CELLS && b->row[cell >> 4] >> (cell & 15) & 1;
}

/* A region constant, or no cell where there is no such. */
PUD_INLINE const pud_board *region_or_none(const pud_image *m, int32_t number)
{
    static const pud_board none;
    return (uint32_t)number < m->n[SEC_REGIONS] ? &m->regions[number] : &none;
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

static PUD_NOINLINE void region_shift(pud_board *out, const pud_board *b, int32_t direction)
{
    if ((uint32_t)direction >= 8)
        pud_board_clear(out);
    else
        pud_region_shift(out, b, step_row[direction], step_column[direction]);
}

static PUD_NOINLINE void region_rays(pud_board *from, const pud_board *blockers, const pud_board *board, int32_t direction)
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

static PUD_NOINLINE void region_diagonals(pud_board *out, const pud_board *region, const pud_board *within)
{
    const bb x = bb_load(region);
    bb_store(out, bb_and(bb_minus(bb_diagonal(x), bb_or(x, bb_orthogonal(x))), bb_load(within)));
}

static PUD_NOINLINE void region_lines(pud_board *out, const pud_board *b, uint32_t lines)
{
    pud_board rows, columns;
    pud_region_rows(&rows, lines & 0xffff, b);
    pud_region_columns(&columns, lines >> 16, b);
    pud_region_or(out, &rows, &columns);
}

static PUD_NOINLINE void region_blocks(pud_board *out, const pud_board *b, const int32_t *size)
{
    pud_board one, other;
    pud_region_blocks(&one, b, size[0], size[1]);
    pud_region_blocks(&other, b, size[1], size[0]);
    pud_region_or(out, &one, &other);
}

static PUD_NOINLINE int32_t region_highest(const pud_image *m, const pud_board *b, unsigned table, int32_t row)
{
    int32_t highest = INT32_MIN;
    const words x = words_load(b);
    for (int i = 0; i < 4; i++)
        for (uint64_t w = x.w[i]; w; w &= w - 1) {
            const int32_t pair[2] = {row, i * 64 + lowest_bit(w)}, value = table_at2(m, table, pair);
            highest = value > highest ? value : highest;
        }
    return highest == INT32_MIN ? 0 : highest;
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

static PUD_NOINLINE int32_t spots_pop(pud_spots *s)
{
    for (int32_t o = 0; o < PUD_ORIENTATIONS; o++) {
        const int32_t cell = region_pop(&s->anchors[o]);
        if (cell != PUD_NONE)
            return o << 8 | cell;
    }
    return PUD_NONE;
}
