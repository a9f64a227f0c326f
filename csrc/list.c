/* list.c - lists of the context. */

#include "vm.h"

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
static PUD_NOINLINE int list_union(list *out, const list *a, const list *b)
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

/* Keeps the members for which a table says a number from `least` to `most`, or else the others. */
static PUD_NOINLINE void list_keep(const pud_image *m, list *l, unsigned table, int32_t least, int32_t most, int those)
{
    unsigned n = 0;
    for (unsigned i = 0; i < l->n; i++) {
        const int32_t x = table_at(m, table, l->member[i]);
        if ((x >= least && x <= most) == those)
            l->member[n++] = l->member[i];
    }
    l->n = (uint16_t)n;
}

static PUD_NOINLINE void list_keep_placed(pud_context *c, list *l, enum question question, const pud_board *region, const pud_board *other)
{
    unsigned n = 0;
    for (unsigned i = 0; i < l->n; i++)
        if (spots_some(placed(c, question, l->member[i], 0, region, other)))
            l->member[n++] = l->member[i];
    l->n = (uint16_t)n;
}

static PUD_NOINLINE int32_t list_sum(const pud_image *m, const list *l, unsigned table)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < l->n; i++)
        sum += table_at(m, table, l->member[i]);
    return sum;
}

/* In registers: the length, then two members in each. */
static PUD_NOINLINE int list_save(int32_t *r, const list *l, unsigned registers)
{
    if (l->n > 2 * (registers - 1))
        return 0;
    memset(r, 0, registers * sizeof *r);
    r[0] = l->n;
    memcpy(r + 1, l->member, l->n * sizeof l->member[0]);
    return 1;
}

/* The registers may hold anything: a length that cannot be is cut. */
static PUD_NOINLINE void list_load(list *l, const int32_t *r, unsigned registers)
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
