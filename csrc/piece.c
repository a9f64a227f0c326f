/* piece.c - pieces: answers about their placements, which are kept, and laying one. */

#include "vm.h"

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

/* --- spot registers: each points to what it holds, as sets are large and mostly only looked at ---------------------- */

static PUD_NOINLINE void empty_spots(pud_context *c, unsigned k)
{
    placing *p = c->s[k] = &c->placings[k];
    memset(p, 0, sizeof *p);
}

/* What a register holds, to be written: its own, with what it held. */
static pud_spots *changed_spots(pud_context *c, unsigned k)
{
    placing *own = &c->placings[k];
    if (c->s[k] != own)
        own->spots = c->s[k]->spots;
    own->orientations = PUD_ORIENTATIONS;
    own->count = COUNT_UNKNOWN;
    c->s[k] = own;
    return &own->spots;
}

/* To be written from the start. */
PUD_INLINE pud_spots *new_spots(pud_context *c, unsigned k)
{
    placing *own = c->s[k] = &c->placings[k];
    own->orientations = PUD_ORIENTATIONS;
    own->count = COUNT_UNKNOWN;
    return &own->spots;
}

PUD_INLINE int is_own(const pud_context *c, const placing *p) { return p >= c->placings && p < c->placings + S_REGISTERS; }

static PUD_NOINLINE void copy_spots(pud_context *c, unsigned to, unsigned from)
{
    placing *p = c->s[from];
    if (to != from && is_own(c, p)) {
        c->placings[to] = *p;
        p = &c->placings[to];
    }
    c->s[to] = p;
}

static void count_placing(placing *p)
{
    p->count = 0;
    for (unsigned o = 0; o < p->orientations; o++) {
        p->of[o] = (uint16_t)bb_count(bb_load(&p->spots.anchors[o]));
        p->count += p->of[o];
    }
}

static int32_t spots_in(placing *p)
{
    if (p->count < 0)
        count_placing(p);
    return p->count;
}

PUD_INLINE int spots_some(const placing *p)
{
    return p->count == COUNT_UNKNOWN ? !pud_spots_is_empty(&p->spots) : p->count != 0;
}

/* The k-th spot, or PUD_NONE. */
static int32_t kth_spot(placing *p, int32_t k)
{
    if (k < 0 || k >= spots_in(p))
        return PUD_NONE;
    int32_t o = 0;
    for (; k >= p->of[o]; o++)
        k -= p->of[o];
    return o << 8 | words_kth(words_load(&p->spots.anchors[o]), k);
}

/* --- questions about placements --------------------------------------------------------------------------------------- */

enum question { QUESTION_FIT = 1, QUESTION_FIT_HIT, QUESTION_HIT_PART };

static void place_anew(placing *out, enum question question, const pud_shape *shape, unsigned parts, bb region, bb other)
{
    pud_board b;
    out->orientations = shape->orientations;
    out->count = COUNT_UNKNOWN;
    switch (question) {
    case QUESTION_FIT: out->count = fit_free(&out->spots, shape, region) ? COUNT_SOME : 0; return;
    case QUESTION_FIT_HIT: out->count = fit_free_and_near(&out->spots, shape, region, other) ? COUNT_SOME : 0; return;
    default: break;
    }
    bb_store(&b, region);
    pud_spots_hit(&out->spots, shape, parts, &b);
}

/* Registers that hold an answer which is about to be replaced get their own copy. */
static void let_go(pud_context *c, const placing *answer)
{
    for (unsigned k = 0; k < S_REGISTERS; k++)
        if (c->s[k] == answer) {
            c->placings[k] = *answer;
            c->s[k] = &c->placings[k];
        }
}

/* The answer to a question about a piece; `other` is asked about by QUESTION_FIT_HIT only, and may be any region else. */
static placing *placed(pud_context *c, enum question question, int32_t piece, unsigned parts, const pud_board *region,
                       const pud_board *other)
{
    const pud_shape *shape = shape_of(c->image, piece);
    const uint64_t which = shape == &no_shape ? 0 : 1u + c->image->components[piece].shape;
    const uint64_t key = which << 24 | (uint64_t)parts << 8 | question;
    const bb a = bb_load(region), b = question == QUESTION_FIT_HIT ? bb_load(other) : BB_NONE;
    uint64_t x[2];
    const half mixed_ = a.top ^ a.bottom << 3 ^ b.top << 5 ^ b.bottom << 7;
    memcpy(x, &mixed_, sizeof x);
    memo *e = &c->memos[((x[0] ^ key) * HASH_FACTOR ^ x[1] * (HASH_FACTOR << 1 | 1)) >> 60];
    const bb was = bb_load(&e->region), other_was = bb_load(&e->other);
    const half differs = (a.top ^ was.top) | (a.bottom ^ was.bottom) | (b.top ^ other_was.top) | (b.bottom ^ other_was.bottom);
    if (e->question == key && half_empty(differs))
        return &e->answer;
    let_go(c, &e->answer);
    e->question = key;
    bb_store(&e->region, a);
    bb_store(&e->other, b);
    place_anew(&e->answer, question, shape, parts, a, b);
    return &e->answer;
}

/* --- laying a piece -------------------------------------------------------------------------------------------------- */

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

PUD_INLINE void put_cell(uint8_t *board, unsigned cell)
{
    uint64_t w;
    memcpy(&w, board + (cell >> 6) * sizeof w, sizeof w);
    w |= (uint64_t)1 << (cell & 63);
    memcpy(board + (cell >> 6) * sizeof w, &w, sizeof w);
}

/* What one layer of the board gets where a piece is laid: first nothing, then what is printed, cell by cell. */
static void lay_layer(const pud_image *m, uint8_t *boards, const rec_shape *r, unsigned slot, const pud_shape *shape,
                      unsigned spot, bb covered)
{
    const int16_t *value = m->prints + r->prints_at + r->layers + slot;
    const uint8_t *offset = shape->offset[spot >> 8];
    const layer *y = &m->layer_info[m->prints[r->prints_at + slot]];
    layer_wipe(y, boards, covered);
    for (unsigned k = r->cells; k-- > 0; value += r->layers, offset++)
        if (*value != PUD_NONE)
            put_cell(boards + (unsigned)(*value - y->base) * sizeof(pud_board), (spot & 255) + *offset);
}

static PUD_NOINLINE int lay_piece(const pud_image *m, uint8_t *s, int32_t piece, int32_t spot, int32_t player, unsigned players)
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
