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
