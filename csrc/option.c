/* option.c - options: where CHOOSE leaves them, how many there are, and the k-th. */

#include "vm.h"

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
                                       : spots_in(c->s[o->first + i]);
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
            const int32_t spot = kth_spot(c->s[o->first + i], k);
            if (spot != PUD_NONE)
                return board * 2048 + spot;
            k -= spots_in(c->s[o->first + i]);
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
    default: return member_of_parts(c, o, &c->image->decisions[o->at->c], k);
    }
}

/* Fills the source at CHOOSE_* from its operand. */
static void take_source(pud_context *c, const ins *i, const int32_t *r)
{
    source *o = &c->source;
    const rec_decision *d = &c->image->decisions[i->c];
    o->kind = (uint16_t)(SOURCE_MASK + (i->op - OP_CHOOSE_MASK));
    o->first = i->b;
    o->at = i;
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
