/* option.c - options: where CHOOSE leaves them, how many there are, and the k-th. */

#include "vm.h"

PUD_INLINE unsigned count_bits(uint32_t mask) { return (unsigned)count_word(mask); }

/* Lines, cells and spots may lie on several boards: a part for each bit of the decision's `boards`. How many there are in one. */
PUD_INLINE int32_t count_part(const pud_context *c, const source *o, unsigned part)
{
    switch (o->kind) {
    case SOURCE_LINES: return (int32_t)count_bits((uint32_t)o->mask[part]);
    case SOURCE_CELLS: return bb_count(bb_load(&c->g[o->first + part]));
    default: return spots_in(c->s[o->first + part]);
    }
}

static int32_t count_members(const pud_context *c, const source *o, const rec_decision *d)
{
    int32_t n = 0;
    unsigned part = 0;
    switch (o->kind) {
    case SOURCE_MASK: return (int32_t)count_bits((uint32_t)o->mask[0]);
    case SOURCE_LIST: return c->l[o->first].n;
    default: break;
    }
    for (uint32_t rest = d->boards; rest; rest &= rest - 1)
        n += count_part(c, o, part++);
    return n;
}

/* Member k, which there is, over several boards: in the last one it needs no counting. */
static int32_t member_of_parts(const pud_context *c, const source *o, const rec_decision *d, int32_t k)
{
    unsigned part = 0;
    uint32_t rest = d->boards;
    for (; rest & (rest - 1); rest &= rest - 1, part++) {
        const int32_t n = count_part(c, o, part);
        if (k < n)
            break;
        k -= n;
    }
    const int32_t board = lowest_bit(rest);
    switch (o->kind) {
    case SOURCE_LINES: return board * 32 + kth_bit((uint32_t)o->mask[part], k);
    case SOURCE_CELLS: return board * 256 + words_kth(words_load(&c->g[o->first + part]), k);
    default: return board * 2048 + kth_spot(c->s[o->first + part], k);
    }
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
static PUD_NOINLINE void take_source(pud_context *c, const ins *i, const int32_t *r)
{
    source *o = &c->source;
    const rec_decision *d = &c->image->decisions[i->c];
    o->kind = (uint16_t)(SOURCE_MASK + (i->op - OP_CHOOSE_MASK));
    o->first = i->b;
    o->at = i;
    if (o->kind == SOURCE_MASK)
        o->mask[0] = r[i->b];
    for (uint32_t rest = o->kind == SOURCE_LINES ? d->boards : 0, k = 0; rest; rest &= rest - 1, k++)
        o->mask[k] = r[i->b + k];
    o->members = count_members(c, o, d);
    o->total = o->members + (d->flags & DECISION_STOP ? 1 : 0);
}

_Static_assert(OP_CHOOSE_LINE - OP_CHOOSE_MASK == SOURCE_LINES && OP_CHOOSE_CELL - OP_CHOOSE_MASK == SOURCE_CELLS &&
                   OP_CHOOSE_SPOT - OP_CHOOSE_MASK == SOURCE_SPOTS && OP_CHOOSE_LIST - OP_CHOOSE_MASK == SOURCE_LIST,
               "kinds of sources are in the order of the operations that make them");
