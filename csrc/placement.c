/* placement.c - where a piece can lie: all orientations and all anchors at once. What each function means stands in
 * pudsl.h.
 *
 * A piece whose anchor is at a has its cell at offset d in a region exactly if the region, moved back by d, holds a. So
 * "every cell in the region" is the intersection of some moved copies of the region, and "a cell in the region" their
 * union (erosion and dilation: Serra, Image Analysis and Mathematical Morphology, 1982). The work is shared between
 * orientations by rows: the eight of a five-cell piece have 40 cells, but in a box of 3 x 3 only 7 different rows of cells can
 * occur. For each the copies moved by columns are combined once. An orientation is then three of these boards moved by
 * rows, which is to load them from another address. Offsets are never negative, so that all moves go up and left, and what
 * leaves the board is lost: nothing wraps. */

#include "placement.h"

/* --- making a shape --------------------------------------------------------------------------------------------- */

typedef struct place {
    int row, column;
} place;

/* Turn number t of a place: mirrored first if it is 4 or more, then t & 3 quarters clockwise. */
static place turned(place p, unsigned t)
{
    if (t & 4)
        p.column = -p.column;
    for (unsigned i = 0; i < (t & 3); i++)
        p = (place){p.column, -p.row};
    return p;
}

/* Moves the places so that the top left of their bounding box is at (0, 0), and returns its height and width less 1. */
static place normalise(place *p, int n)
{
    place low = p[0], high = p[0];
    for (int i = 1; i < n; i++) {
        low.row = p[i].row < low.row ? p[i].row : low.row;
        low.column = p[i].column < low.column ? p[i].column : low.column;
        high.row = p[i].row > high.row ? p[i].row : high.row;
        high.column = p[i].column > high.column ? p[i].column : high.column;
    }
    for (int i = 0; i < n; i++)
        p[i] = (place){p[i].row - low.row, p[i].column - low.column};
    return (place){high.row - low.row, high.column - low.column};
}

/* Have two lists of offsets, cell by cell, the same things at the same places? Both have n distinct offsets, so that it is
 * enough to find each of one in the other. */
static int same_picture(const pud_shape *s, const uint8_t *a, const uint8_t *b, int n)
{
    for (int i = 0; i < n; i++) {
        int found = 0;
        for (int k = 0; k < n; k++)
            found |= a[i] == b[k] && s->key[i] == s->key[k] && s->part[i] == s->part[k];
        if (!found)
            return 0;
    }
    return 1;
}

/* The index of a row of cells in the list of the shape, which grows if it is new. */
static unsigned pattern_index(pud_shape *s, uint16_t pattern)
{
    unsigned i = 0;
    while (i < s->patterns && s->pattern[i] != pattern)
        i++;
    if (i == s->patterns)
        s->pattern[s->patterns++] = pattern;
    return i;
}

/* The rows of an orientation that have cells, as they are looked up for placements. */
static void add_lines(pud_shape *s, unsigned o)
{
    pud_board b = {{0}};
    unsigned n = 0;
    for (unsigned i = 0; i < s->cells; i++)
        pud_board_set(&b, s->offset[o][i]);
    for (unsigned r = 0; r < s->height[o]; r++)
        if (b.row[r])
            s->line[o][n++] = (uint16_t)(64 * pattern_index(s, b.row[r]) + r);
    if (n > s->lines)
        s->lines = (uint8_t)n;
    while (n < PUD_SHAPE_CELLS) {
        s->line[o][n] = s->line[o][n - 1];
        n++;
    }
}

/* Appends one orientation, unless there is one with the same picture. */
static void add_orientation(pud_shape *s, const pud_shape_cell *cells, unsigned turn)
{
    const int n = s->cells;
    const unsigned o = s->orientations;
    place p[PUD_SHAPE_CELLS];
    for (int i = 0; i < n; i++)
        p[i] = turned((place){cells[i].row, cells[i].column}, turn);
    const place last = normalise(p, n);
    for (int i = 0; i < n; i++)
        s->offset[o][i] = (uint8_t)(p[i].row * 16 + p[i].column);
    for (unsigned q = 0; q < o; q++)
        if (same_picture(s, s->offset[o], s->offset[q], n)) {
            memset(s->offset[o], 0, sizeof s->offset[o]); /* so that equal shapes are equal bytes */
            return;
        }
    s->turn[o] = (uint8_t)turn;
    s->height[o] = (uint8_t)(last.row + 1);
    s->width[o] = (uint8_t)(last.column + 1);
    add_lines(s, o);
    s->orientations++;
}

static int is_piece(const pud_shape_cell *cells, int n)
{
    if (n < 1 || n > PUD_SHAPE_CELLS)
        return 0;
    for (int i = 0; i < n; i++) {
        if (cells[i].row >= PUD_ROWS || cells[i].column >= PUD_COLUMNS)
            return 0;
        for (int k = 0; k < i; k++)
            if (cells[i].row == cells[k].row && cells[i].column == cells[k].column)
                return 0;
    }
    return 1;
}

int pud_shape_make(pud_shape *out, const pud_shape_cell *cells, int n, unsigned turns)
{
    pud_shape s = {0};
    if (is_piece(cells, n)) {
        s.cells = (uint8_t)n;
        for (int i = 0; i < n; i++) {
            s.part[i] = (uint16_t)(cells[i].parts | PUD_WHOLE);
            s.key[i] = cells[i].key;
        }
        for (unsigned turn = 0; turn < 8; turn++)
            if (turns >> turn & 1)
                add_orientation(&s, cells, turn);
    }
    *out = s;
    return s.orientations;
}

/* --- moved copies of a region ------------------------------------------------------------------------------------ */

/* A board with 16 empty rows below, which is what moving up brings in. Aligned to a cache line, so that no load from it
 * crosses one. */
typedef struct padded {
    _Alignas(64) uint16_t row[2 * PUD_ROWS];
} padded;

PUD_INLINE void pad(padded *out, bb x)
{
    memset(out->row + PUD_ROWS, 0, sizeof x);
    memcpy(out->row, &x.top, sizeof x.top);
    memcpy(out->row + 8, &x.bottom, sizeof x.bottom);
}

/* The board moved back by an offset. */
PUD_INLINE bb moved_back(const padded *p, unsigned offset)
{
    const uint16_t *row = p->row + (offset >> 4), columns = offset & 15;
    return (bb){half_load(row) >> columns, half_load(row + 8) >> columns};
}

/* Boards of orientations that the shape has not. */
static void clear_unused(pud_spots *out, const pud_shape *s)
{
    memset(&out->anchors[s->orientations], 0, (size_t)(PUD_ORIENTATIONS - s->orientations) * sizeof out->anchors[0]);
}

/* The anchors at which an orientation lies wholly on the 16 x 16. */
static bb fitting(const pud_shape *s, unsigned orientation)
{
    const half row = {0, 1, 2, 3, 4, 5, 6, 7}, none = {0};
    const half rows = none + (uint16_t)(PUD_ROWS + 1 - s->height[orientation]);
    const half columns = none + (uint16_t)((1u << (PUD_COLUMNS + 1 - s->width[orientation])) - 1);
    return (bb){(half)(row < rows) & columns, (half)(row + 8 < rows) & columns};
}

/* --- the common question, whole pieces --------------------------------------------------------------------------- */

/* What a pattern of columns makes of the two regions of the question: at which anchors every cell of it is free, and any near.
 * Rows are moved by loading from further on, where empty rows follow. */
typedef struct fit {
    padded free, near;
} fit;

/* pud_shape.line counts in rows of these. */
_Static_assert(sizeof(fit) == 64 * sizeof(uint16_t), "a pattern takes 64 rows");

PUD_INLINE bb left_by(bb x, unsigned columns)
{
    return (bb){x.top >> (uint16_t)columns, x.bottom >> (uint16_t)columns};
}

PUD_INLINE bb load_rows(const uint16_t *row) { return (bb){half_load(row), half_load(row + 8)}; }

/* `asked`: is there a question about `near` at all? A constant wherever this and the next two are inlined. */
PUD_INLINE void fit_patterns(fit *fits, const pud_shape *s, bb free, bb near, const int asked)
{
    for (unsigned i = 0; i < s->patterns; i++) {
        unsigned columns = s->pattern[i], c = (unsigned)lowest_bit(columns);
        bb every = left_by(free, c), any = left_by(near, c);
        while ((columns &= columns - 1) != 0) {
            c = (unsigned)lowest_bit(columns);
            every = bb_and(every, left_by(free, c));
            any = bb_or(any, left_by(near, c));
        }
        pad(&fits[i].free, every);
        if (asked)
            pad(&fits[i].near, any);
    }
}

/* Of n lines, a constant too, so that the loop over them is laid out flat. Returns all results or'ed. */
PUD_INLINE half join_lines(pud_spots *out, const pud_shape *s, const fit *fits, const int asked, const unsigned n)
{
    half some = {0};
    const uint16_t *rows = (const uint16_t *)(const void *)fits; /* all of them, not only the first */
    const unsigned to_near = 2 * PUD_ROWS, orientations = s->orientations;
    for (unsigned o = 0; o < orientations; o++) {
        const uint16_t *line = s->line[o];
        bb every = load_rows(rows + line[0]), any = asked ? load_rows(rows + line[0] + to_near) : BB_ALL;
        for (unsigned i = 1; i < n; i++) {
            every = bb_and(every, load_rows(rows + line[i]));
            if (asked)
                any = bb_or(any, load_rows(rows + line[i] + to_near));
        }
        every = bb_and(every, any);
        bb_store(&out->anchors[o], every);
        some |= every.top | every.bottom;
    }
    return some;
}

/* Each number of lines has its own flat loop. Returns whether there is a spot. */
PUD_INLINE int fit_orientations(pud_spots *out, const pud_shape *s, bb free, bb near, const int asked)
{
    fit fits[PUD_PATTERNS];
    half some;
    fit_patterns(fits, s, free, near, asked);
    switch (s->lines) {
    case 1: some = join_lines(out, s, fits, asked, 1); break;
    case 2: some = join_lines(out, s, fits, asked, 2); break;
    case 3: some = join_lines(out, s, fits, asked, 3); break;
    case 4: some = join_lines(out, s, fits, asked, 4); break;
    case 5: some = join_lines(out, s, fits, asked, 5); break;
    default: some = join_lines(out, s, fits, asked, 8); break; /* lines are repeated up to 8 */
    }
    if (s->orientations < PUD_ORIENTATIONS)
        clear_unused(out, s);
    return !half_empty(some);
}

/* Spots with every cell in `free`, and a cell in `near`. */
static PUD_NOINLINE int fit_free(pud_spots *out, const pud_shape *s, bb free)
{
    return fit_orientations(out, s, free, BB_ALL, 0);
}

static PUD_NOINLINE int fit_free_and_near(pud_spots *out, const pud_shape *s, bb free, bb near)
{
    return fit_orientations(out, s, free, near, 1);
}

void pud_placements(pud_spots *out, const pud_shape *shape, const pud_board *free, const pud_board *touch,
                    const pud_board *hit)
{
    if (touch) {
        const bb t = bb_load(touch);
        fit_free_and_near(out, shape, bb_load(free), bb_minus(bb_orthogonal(t), t));
    } else if (hit) {
        fit_free_and_near(out, shape, bb_load(free), bb_load(hit));
    } else {
        fit_free(out, shape, bb_load(free));
    }
    if (touch && hit) {
        pud_spots hits;
        pud_spots_hit(&hits, shape, PUD_WHOLE, hit);
        pud_spots_and(out, out, &hits);
    }
}

/* --- questions about parts --------------------------------------------------------------------------------------- */

void pud_spots_all(pud_spots *out, const pud_shape *shape)
{
    for (unsigned o = 0; o < shape->orientations; o++)
        bb_store(&out->anchors[o], fitting(shape, o));
    clear_unused(out, shape);
}

/* A part has few cells, so that copies are moved as they are needed. */
void pud_spots_within(pud_spots *out, const pud_shape *shape, unsigned parts, const pud_board *region)
{
    padded p;
    pad(&p, bb_load(region));
    for (unsigned o = 0; o < shape->orientations; o++) {
        bb every = fitting(shape, o);
        for (unsigned i = 0; i < shape->cells; i++)
            if (shape->part[i] & parts)
                every = bb_and(every, moved_back(&p, shape->offset[o][i]));
        bb_store(&out->anchors[o], every);
    }
    clear_unused(out, shape);
}

void pud_spots_hit(pud_spots *out, const pud_shape *shape, unsigned parts, const pud_board *region)
{
    padded p;
    pad(&p, bb_load(region));
    for (unsigned o = 0; o < shape->orientations; o++) {
        bb any = BB_NONE;
        for (unsigned i = 0; i < shape->cells; i++)
            if (shape->part[i] & parts)
                any = bb_or(any, moved_back(&p, shape->offset[o][i]));
        bb_store(&out->anchors[o], bb_and(any, fitting(shape, o)));
    }
    clear_unused(out, shape);
}

/* --- sets of placements ------------------------------------------------------------------------------------------ */

void pud_spots_and(pud_spots *out, const pud_spots *a, const pud_spots *b)
{
    for (unsigned o = 0; o < PUD_ORIENTATIONS; o++)
        pud_region_and(&out->anchors[o], &a->anchors[o], &b->anchors[o]);
}

void pud_spots_or(pud_spots *out, const pud_spots *a, const pud_spots *b)
{
    for (unsigned o = 0; o < PUD_ORIENTATIONS; o++)
        pud_region_or(&out->anchors[o], &a->anchors[o], &b->anchors[o]);
}

void pud_spots_minus(pud_spots *out, const pud_spots *a, const pud_spots *b)
{
    for (unsigned o = 0; o < PUD_ORIENTATIONS; o++)
        pud_region_minus(&out->anchors[o], &a->anchors[o], &b->anchors[o]);
}

/* Bytes are added over all orientations first: each is at most 8 * 16 then. */
int pud_spots_count(const pud_spots *s)
{
    half sum = {0};
    for (unsigned o = 0; o < PUD_ORIENTATIONS; o++)
        sum += bb_count_bytes(bb_load(&s->anchors[o]));
    return half_sum_bytes(sum);
}

int pud_spots_is_empty(const pud_spots *s)
{
    bb any = BB_NONE;
    for (unsigned o = 0; o < PUD_ORIENTATIONS; o++)
        any = bb_or(any, bb_load(&s->anchors[o]));
    return bb_empty(any);
}

int pud_spots_has(const pud_spots *s, unsigned spot)
{
    return spot < PUD_ORIENTATIONS * PUD_CELLS && pud_board_has(&s->anchors[spot >> 8], spot & 255);
}

int pud_spots_kth(const pud_spots *s, int k)
{
    if (k < 0)
        return PUD_NONE;
    for (int o = 0; o < PUD_ORIENTATIONS; o++) {
        const int n = bb_count(bb_load(&s->anchors[o]));
        if (k < n)
            return o << 8 | words_kth(words_load(&s->anchors[o]), k);
        k -= n;
    }
    return PUD_NONE;
}

/* Appends the spots of one word of 64 cells to the n that there are. Where all of them have room they are not asked for it one
 * by one: that is worth a third of the time. */
PUD_INLINE int list_word(uint16_t *spots, int n, int room, uint64_t w, unsigned first)
{
    if (room >= 64 && n <= room - 64) {
        for (; w; w &= w - 1)
            spots[n++] = (uint16_t)(first + (unsigned)lowest_bit(w));
    } else {
        for (; w; w &= w - 1, n++)
            if (n < room)
                spots[n] = (uint16_t)(first + (unsigned)lowest_bit(w));
    }
    return n;
}

int pud_spots_list(const pud_spots *s, uint16_t *spots, int room)
{
    int n = 0;
    for (unsigned o = 0; o < PUD_ORIENTATIONS; o++) {
        const words x = words_load(&s->anchors[o]);
        for (unsigned i = 0; i < 4; i++)
            n = list_word(spots, n, room, x.w[i], o << 8 | i << 6);
    }
    return n;
}

/* --- one placement ----------------------------------------------------------------------------------------------- */

/* Does the piece lie on the 16 x 16 there? */
static int spot_exists(const pud_shape *s, unsigned spot)
{
    const unsigned o = spot >> 8, anchor = spot & 255;
    return o < s->orientations && (anchor >> 4) + s->height[o] <= PUD_ROWS && (anchor & 15) + s->width[o] <= PUD_COLUMNS;
}

void pud_spot_cells(pud_board *out, const pud_shape *shape, unsigned spot, unsigned parts)
{
    pud_board x = {{0}};
    if (spot_exists(shape, spot))
        for (unsigned i = 0; i < shape->cells; i++)
            if (shape->part[i] & parts)
                pud_board_set(&x, (spot & 255) + shape->offset[spot >> 8][i]);
    *out = x;
}

int pud_spot_cell(const pud_shape *shape, unsigned spot, int k)
{
    if (k < 0 || k >= shape->cells || !spot_exists(shape, spot))
        return PUD_NONE;
    return (int)((spot & 255) + shape->offset[spot >> 8][k]);
}
