/* menu.c - pending lists, and what of them a menu offers. */

#include "vm.h"

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
