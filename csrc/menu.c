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

/* A few numbers, word by word: what is copied was often written so a moment ago, and compilers make of a short memcpy of unknown
 * length an instruction that takes thirty cycles to begin. */
PUD_INLINE void copy_words(void *to, const void *from, unsigned n)
{
    for (unsigned k = 0; k < n; k++) {
        int32_t x;
        memcpy(&x, (const uint8_t *)from + 4 * k, sizeof x);
        __asm__("" : "+r"(x));
        memcpy((uint8_t *)to + 4 * k, &x, sizeof x);
    }
}

/* What an entry begins with, as one word: number, level, 0. */
PUD_INLINE uint32_t word_of(const uint8_t *entry_)
{
    uint32_t x;
    memcpy(&x, entry_, sizeof x);
    return x;
}

PUD_INLINE int add_entry(const pud_image *m, uint8_t *part, uint8_t level, unsigned number, const int32_t *captured)
{
    pending_head *h = head_of(m, part);
    if (h->count >= m->game->pending)
        return PUD_E_PENDING;
    uint8_t *at = entry_at(m, part, h->count++);
    const uint32_t word = number | (uint32_t)level << 16;
    memcpy(at, &word, sizeof word);
    copy_words(at + 4, captured, m->entries[number].captures);
    return PUD_OK;
}

static void remove_entry(const pud_image *m, uint8_t *part, unsigned i)
{
    pending_head *h = head_of(m, part);
    const unsigned size = m->pending.size;
    uint8_t *at = entry_at(m, part, i), *last = entry_at(m, part, --h->count);
    copy_words(at, at + size, (h->count - i) * size / 4);
    for (unsigned k = 0; k < size; k += 4) {
        const uint32_t none = 0;
        memcpy(last + k, &none, sizeof none);
    }
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

/* Is there an equal entry before this one? Most differ in the first word. */
PUD_INLINE int seen_before(const uint8_t *first, const uint8_t *e, unsigned size)
{
    for (const uint8_t *other = first; other < e; other += size) {
        unsigned k = 0;
        while (k < size && word_of(other + k) == word_of(e + k))
            k += 4;
        if (k >= size)
            return 1;
    }
    return 0;
}

#define ITEM_MUST (1 << 30) /* of an entry that is not optional, while the menu is made */

/* Entries that the menu is made from: of the agenda on the level, equal ones once. If there is one only, that must be taken if it
 * is possible, and whose body asks for that itself, then with nothing else to choose from it can run unasked: if it is not
 * possible, nothing happens and it is dropped, as it would be at "done". */
static PUD_NOINLINE void list_entries(pud_context *c, uint8_t *part, unsigned level, unsigned agenda)
{
    const pud_image *m = c->image;
    menu *y = &c->menu;
    const unsigned size = m->pending.size, count = head_of(m, part)->count;
    unsigned n = 0, flags = 0;
    const uint8_t *first = entry_at(m, part, 0), *e = first;
    for (unsigned i = 0; i < count; i++, e += size) {
        const uint32_t word = word_of(e);
        const rec_entry *kind = &m->entries[word & 0xffff];
        if (word >> 16 != level || kind->agenda != agenda || seen_before(first, e, size))
            continue;
        flags = kind->flags;
        y->item[n++] = PUD_MENU_ENTRY << 16 | (int32_t)i | (flags & ENTRY_OPTIONAL ? 0 : ITEM_MUST);
    }
    y->entries = (uint16_t)n;
    y->n = y->next = y->must = 0;
    y->lone = c->now.mode == RUN_PLAY && n == 1 && flags == ENTRY_ASKS_ITSELF;
}

/* Entry menu.next is possible. */
PUD_INLINE void offer_entry(menu *y)
{
    const int32_t item = y->item[y->next];
    y->item[y->n++] = item & ~ITEM_MUST;
    y->must |= (item & ITEM_MUST) != 0;
}

/* Whether a player has what one of the abilities needs. */
static int may_have_abilities(const pud_image *m, const uint8_t *part)
{
    for (uint32_t i = 0; i < m->n[SEC_ABILITIES]; i++) {
        const rec_ability *a = &m->abilities[i];
        if (a->place == NONE16 || ((const int16_t *)(const void *)part)[a->place] >= a->least)
            return 1;
    }
    return 0;
}

static void offer_abilities(pud_context *c, const list *possible)
{
    for (unsigned i = 0; i < possible->n; i++)
        if ((uint32_t)possible->member[i] < c->image->n[SEC_ABILITIES])
            c->menu.item[c->menu.n++] = PUD_MENU_ABILITY << 16 | possible->member[i];
}
