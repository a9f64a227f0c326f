/* number.c - numbers, tables and variables, as the operations ask for them: single entries, sums and masks of indexes. */

#include "vm.h"

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

static PUD_NOINLINE int32_t variable_sum(const rec_variable *v, const int16_t *part, int32_t mask)
{
    int32_t sum = 0;
    for (uint32_t rest = (uint32_t)mask; rest; rest &= rest - 1) {
        const uint32_t i = index_from(lowest_bit(rest), v->base);
        sum += i < v->count ? part[v->place + i] : 0;
    }
    return sum;
}

/* Indexes are bits here and below: the verifier has seen to it. */
PUD_INLINE int32_t which_at_least(const rec_variable *v, const int16_t *part, int32_t limit)
{
    uint32_t mask = 0;
    for (unsigned k = 0; k < v->count; k++)
        mask |= (uint32_t)(part[v->place + k] >= limit) << k;
    return (int32_t)(mask << v->base);
}

PUD_INLINE int32_t which_equal(const rec_variable *v, const int16_t *part, int32_t value)
{
    uint32_t mask = 0;
    for (unsigned k = 0; k < v->count; k++)
        mask |= (uint32_t)(part[v->place + k] == value) << k;
    return (int32_t)(mask << v->base);
}

static PUD_NOINLINE int32_t which_not_none(const pud_image *m, unsigned table, const int16_t *part)
{
    const rec_variable *v = &m->variables[m->tables[table].column_variable];
    const int32_t row = part[m->tables[table].row_place];
    uint32_t mask = 0;
    for (unsigned k = 0; k < v->count; k++) {
        const int32_t pair[2] = {row, part[v->place + k]};
        mask |= (uint32_t)(table_at2(m, table, pair) != PUD_NONE) << k;
    }
    return (int32_t)(mask << v->base);
}

static PUD_NOINLINE int32_t table_in(const pud_image *m, unsigned number, int32_t mask)
{
    const rec_table *t = &m->tables[number];
    uint32_t rows = 0;
    for (int32_t value = 0; value < 32; value++)
        if (index_from(value, t->row_base) < t->rows)
            rows |= (uint32_t)has_bit(mask, table_at(m, number, value)) << value;
    return (int32_t)rows;
}

static PUD_NOINLINE int32_t around_table(const pud_image *m, const int32_t *pair, unsigned number)
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
