/* region.c - boards as sets of cells, and what can be asked of them. What each function means stands in pudsl.h. */

#include "region.h"

/* --- cells of a board ------------------------------------------------------------------------------------------ */

void pud_board_clear(pud_board *out) { bb_store(out, BB_NONE); }

void pud_board_set(pud_board *b, unsigned cell)
{
    if (cell < PUD_CELLS)
        b->row[cell >> 4] = (uint16_t)(b->row[cell >> 4] | 1u << (cell & 15));
}

void pud_board_unset(pud_board *b, unsigned cell)
{
    if (cell < PUD_CELLS)
        b->row[cell >> 4] = (uint16_t)(b->row[cell >> 4] & ~(1u << (cell & 15)));
}

int pud_board_has(const pud_board *b, unsigned cell)
{
    return cell < PUD_CELLS && (b->row[cell >> 4] >> (cell & 15) & 1);
}

/* x, or the nearest end of 0 to 16. */
static unsigned clamp16(int64_t x) { return x < 0 ? 0 : x > 16 ? 16 : (unsigned)x; }

/* Bits from `first` to before `end`, both 0 to 16. */
static unsigned bits_between(unsigned first, unsigned end)
{
    return first < end ? (1u << end) - (1u << first) : 0;
}

void pud_board_rectangle(pud_board *out, int row, int column, int height, int width)
{
    const unsigned top = clamp16(row), bottom = clamp16((int64_t)row + height);
    const unsigned bits = bits_between(clamp16(column), clamp16((int64_t)column + width));
    for (unsigned r = 0; r < PUD_ROWS; r++)
        out->row[r] = (uint16_t)(r >= top && r < bottom ? bits : 0);
}

int pud_board_count(const pud_board *b) { return bb_count(bb_load(b)); }
int pud_board_is_empty(const pud_board *b) { return bb_empty(bb_load(b)); }
int pud_board_equal(const pud_board *a, const pud_board *b) { return bb_equal(bb_load(a), bb_load(b)); }

int pud_board_within(const pud_board *a, const pud_board *b)
{
    return bb_empty(bb_minus(bb_load(a), bb_load(b)));
}

int pud_board_meets(const pud_board *a, const pud_board *b)
{
    return !bb_empty(bb_and(bb_load(a), bb_load(b)));
}

int pud_board_first(const pud_board *b) { return bb_first(bb_load(b)); }
int pud_board_kth(const pud_board *b, int k) { return words_kth(words_load(b), k); }

int pud_board_next(const pud_board *b, int cell)
{
    const words x = words_load(b);
    if (cell >= PUD_CELLS - 1)
        return PUD_NONE;
    const int from = cell < 0 ? 0 : cell + 1;
    int i = from >> 6;
    uint64_t w = x.w[i] >> (from & 63) << (from & 63);
    while (w == 0) {
        if (++i == 4)
            return PUD_NONE;
        w = x.w[i];
    }
    return i * 64 + lowest_bit(w);
}

int pud_board_list(const pud_board *b, uint8_t *cells, int room)
{
    const words x = words_load(b);
    int n = 0;
    for (int i = 0; i < 4; i++)
        for (uint64_t w = x.w[i]; w; w &= w - 1, n++)
            if (n < room)
                cells[n] = (uint8_t)(i * 64 + lowest_bit(w));
    return n;
}

/* --- drawing --------------------------------------------------------------------------------------------------- */

/* How many of the 16 bits are in use, from bit 0 on. */
static unsigned length_of(unsigned bits)
{
    unsigned n = 0;
    while (bits >> n)
        n++;
    return n;
}

static char drawn(unsigned in_region, unsigned in_mask)
{
    return in_region ? (in_mask ? '#' : '!') : in_mask ? '.' : ' ';
}

size_t pud_board_pretty(const pud_board *b, const pud_board *mask, char *text, size_t room)
{
    const pud_board region = *b;
    pud_board within, used;
    bb_store(&within, mask ? bb_load(mask) : BB_ALL);
    pud_region_or(&used, &region, &within);
    const unsigned height = length_of(pud_rows_met(&used)), width = length_of(pud_columns_met(&used));
    size_t n = 0;
    for (unsigned r = 0; r < height; r++)
        for (unsigned c = 0; c <= width; c++, n++)
            if (n + 1 < room)
                text[n] = c == width ? '\n' : drawn(region.row[r] >> c & 1u, within.row[r] >> c & 1u);
    if (room)
        text[n < room ? n : room - 1] = 0;
    return n;
}

/* --- region algebra -------------------------------------------------------------------------------------------- */

void pud_region_or(pud_board *out, const pud_board *a, const pud_board *b)
{
    bb_store(out, bb_or(bb_load(a), bb_load(b)));
}

void pud_region_and(pud_board *out, const pud_board *a, const pud_board *b)
{
    bb_store(out, bb_and(bb_load(a), bb_load(b)));
}

void pud_region_minus(pud_board *out, const pud_board *a, const pud_board *b)
{
    bb_store(out, bb_minus(bb_load(a), bb_load(b)));
}

void pud_region_not(pud_board *out, const pud_board *a, const pud_board *mask) { pud_region_minus(out, mask, a); }

void pud_region_shift(pud_board *out, const pud_board *a, int rows, int columns)
{
    if (rows <= -16 || rows >= 16 || columns <= -16 || columns >= 16) {
        pud_board_clear(out);
        return;
    }
    uint16_t padded[48] = {0}; /* 16 empty rows on each side, so that a shift by rows is a load from elsewhere */
    memcpy(padded + 16, a, sizeof *a);
    bb x = {half_load(padded + 16 - rows), half_load(padded + 24 - rows)};
    if (columns < 0)
        x = (bb){x.top >> (uint16_t)-columns, x.bottom >> (uint16_t)-columns};
    else
        x = (bb){x.top << (uint16_t)columns, x.bottom << (uint16_t)columns};
    bb_store(out, x);
}

static bb around(bb x, int how)
{
    switch (how) {
    case PUD_ORTHOGONAL: return bb_orthogonal(x);
    case PUD_DIAGONAL: return bb_diagonal(x);
    case PUD_ALL_ROUND: return bb_all_round(x);
    default: return BB_NONE;
    }
}

void pud_region_neighbours(pud_board *out, const pud_board *region, int how, const pud_board *mask)
{
    const bb x = bb_load(region);
    bb_store(out, bb_and(bb_minus(around(x, how), x), bb_load(mask)));
}

void pud_region_grow(pud_board *out, const pud_board *region, int how, const pud_board *mask)
{
    const bb x = bb_load(region);
    bb_store(out, bb_and(bb_or(around(x, how), x), bb_load(mask)));
}

/* Beyond the 16 x 16 there is no cell, so that a cell at its edge has fewer than four neighbours too. */
void pud_region_perimeter(pud_board *out, const pud_board *mask)
{
    const bb x = bb_load(mask);
    const bb inside = bb_and(bb_and(bb_up(x), bb_down(x)), bb_and(bb_left(x), bb_right(x)));
    bb_store(out, bb_minus(x, inside));
}

/* The cells along the edge of the 16 x 16. */
static bb edge_cells(void)
{
    enum { ENDS = 0x8001, ALL = 0xffff };
    return (bb){{ALL, ENDS, ENDS, ENDS, ENDS, ENDS, ENDS, ENDS}, {ENDS, ENDS, ENDS, ENDS, ENDS, ENDS, ENDS, ALL}};
}

void pud_region_outer_perimeter(pud_board *out, const pud_board *mask)
{
    const bb x = bb_load(mask), not_x = bb_minus(BB_ALL, x), edge = edge_cells();
    const bb outside = area_around(bb_and(not_x, edge), not_x);
    bb_store(out, bb_and(x, bb_or(edge, bb_orthogonal(outside))));
}

/* --- areas ----------------------------------------------------------------------------------------------------- */

/* Flood fill of all cells at once: grow by one step within the region until nothing is new. */
static bb area_around(bb seed, bb region)
{
    for (;;) {
        const bb grown = bb_or(seed, bb_and(bb_orthogonal(seed), region));
        if (bb_equal(grown, seed))
            return seed;
        seed = grown;
    }
}

void pud_region_area(pud_board *out, const pud_board *seed, const pud_board *region)
{
    const bb x = bb_load(region);
    bb_store(out, area_around(bb_and(bb_load(seed), x), x));
}

/* The area of the lowest cell, which there must be. */
static bb first_area(bb region) { return area_around(bb_cell((unsigned)bb_first(region)), region); }

int pud_region_count_areas(const pud_board *region)
{
    int n = 0;
    for (bb rest = bb_load(region); !bb_empty(rest); n++)
        rest = bb_minus(rest, first_area(rest));
    return n;
}

int pud_region_largest_area(pud_board *out, const pud_board *region)
{
    int size = 0;
    bb rest = bb_load(region), largest = BB_NONE;
    while (!bb_empty(rest)) {
        const bb area = first_area(rest);
        const int n = bb_count(area);
        if (n > size) { /* areas come by their lowest cells, so that the first among equals stays */
            size = n;
            largest = area;
        }
        rest = bb_minus(rest, area);
    }
    if (out)
        bb_store(out, largest);
    return size;
}

int pud_region_next_area(pud_board *out, pud_board *rest)
{
    const bb x = bb_load(rest);
    const bb area = bb_empty(x) ? BB_NONE : first_area(x);
    bb_store(rest, bb_minus(x, area));
    bb_store(out, area);
    return bb_count(area);
}

/* --- steps ----------------------------------------------------------------------------------------------------- */

/* Breadth-first: `reached` after n steps, `layer` the cells new in the last of them. The longest way has 255 steps. */
static void walk(bb *reached, bb *layer, bb passable, int how, int n)
{
    for (int i = 0; i < n && i < PUD_CELLS && !bb_empty(*layer); i++) {
        *layer = bb_minus(bb_and(around(*layer, how), passable), *reached);
        *reached = bb_or(*reached, *layer);
    }
}

void pud_region_reach(pud_board *out, const pud_board *from, const pud_board *passable, int how, int n)
{
    bb reached = bb_load(from), layer = reached;
    walk(&reached, &layer, bb_load(passable), how, n);
    bb_store(out, n < 0 ? BB_NONE : reached);
}

void pud_region_layer(pud_board *out, const pud_board *from, const pud_board *passable, int how, int n)
{
    bb reached = bb_load(from), layer = reached;
    walk(&reached, &layer, bb_load(passable), how, n);
    bb_store(out, n < 0 ? BB_NONE : layer);
}

/* --- rows and columns ------------------------------------------------------------------------------------------- */

uint16_t pud_rows_met(const pud_board *region) { return rows_with_cells(bb_load(region)); }
uint16_t pud_columns_met(const pud_board *region) { return fold_lanes(bb_load(region)); }

uint16_t pud_rows_full(const pud_board *mask, const pud_board *filled)
{
    const bb m = bb_load(mask), open = bb_minus(m, bb_load(filled));
    return (uint16_t)(rows_with_cells(m) & ~rows_with_cells(open));
}

uint16_t pud_columns_full(const pud_board *mask, const pud_board *filled)
{
    const bb m = bb_load(mask), open = bb_minus(m, bb_load(filled));
    return (uint16_t)(fold_lanes(m) & ~fold_lanes(open));
}

void pud_region_rows(pud_board *out, unsigned rows, const pud_board *mask)
{
    for (unsigned r = 0; r < PUD_ROWS; r++)
        out->row[r] = (uint16_t)(rows >> r & 1 ? mask->row[r] : 0);
}

void pud_region_columns(pud_board *out, unsigned columns, const pud_board *mask)
{
    for (unsigned r = 0; r < PUD_ROWS; r++)
        out->row[r] = (uint16_t)(mask->row[r] & columns);
}

/* --- rays ------------------------------------------------------------------------------------------------------ */

static int on_board(int row, int column) { return row >= 0 && row < PUD_ROWS && column >= 0 && column < PUD_COLUMNS; }

/* May a ray start there? */
static int on_board_or_beside(int row, int column)
{
    return row >= -1 && row <= PUD_ROWS && column >= -1 && column <= PUD_COLUMNS;
}

/* The cell at this place, or PUD_NONE if it is not in x. */
static int cell_at(words x, int row, int column)
{
    const int cell = row * 16 + column;
    return on_board(row, column) && words_has(x, (unsigned)cell) ? cell : PUD_NONE;
}

/* Cell by cell: a ray is short, and where it ends depends on each of them. Seventeen steps cross any board. */
static int trace(pud_board *ray, int row, int column, int direction, words within, words blocked, int stop)
{
    static const int8_t down[8] = {-1, -1, 0, 1, 1, 1, 0, -1}, right[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    int entered = cell_at(within, row, column) != PUD_NONE;
    for (int i = 0; i <= PUD_ROWS; i++) {
        row += down[direction];
        column += right[direction];
        const int cell = cell_at(within, row, column);
        if (cell == PUD_NONE) {
            if (entered)
                break;
            continue;
        }
        entered = 1;
        const int hit = words_has(blocked, (unsigned)cell);
        if (!hit || stop)
            pud_board_set(ray, (unsigned)cell);
        if (hit)
            return cell;
    }
    return PUD_NONE;
}

int pud_region_ray(pud_board *out, int row, int column, int direction, const pud_board *mask,
                   const pud_board *blockers, int stop)
{
    const words within = words_load(mask), blocked = blockers ? words_load(blockers) : (words){{0}};
    pud_board_clear(out);
    if (direction < 0 || direction > 7 || !on_board_or_beside(row, column))
        return PUD_NONE;
    return trace(out, row, column, direction, within, blocked, stop);
}

/* --- blocks ---------------------------------------------------------------------------------------------------- */

/* Cells at which a block of this size has its top left: each `and` makes the runs down, or to the right, that must be
 * in the region longer by one. */
static bb block_anchors(bb region, int height, int width)
{
    if (height < 1 || width < 1 || height > PUD_ROWS || width > PUD_COLUMNS)
        return BB_NONE;
    while (--height)
        region = bb_and(region, bb_up(region));
    while (--width)
        region = bb_and(region, bb_left(region));
    return region;
}

void pud_region_block_anchors(pud_board *out, const pud_board *region, int height, int width)
{
    bb_store(out, block_anchors(bb_load(region), height, width));
}

void pud_region_blocks(pud_board *out, const pud_board *region, int height, int width)
{
    bb x = block_anchors(bb_load(region), height, width);
    if (!bb_empty(x)) { /* so the size is one that exists */
        while (--height)
            x = bb_or(x, bb_down(x));
        while (--width)
            x = bb_or(x, bb_right(x));
    }
    bb_store(out, x);
}
