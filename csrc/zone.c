/* zone.c - zones and components, as the operations ask for them; how zones are stored stands in state.c. */

#include "vm.h"

static int32_t zone_instance(const pud_image *m, unsigned zone, int32_t player, int32_t index, unsigned players)
{
    const zone_info *z = &m->zone_infos[zone];
    const uint32_t i = index_from(index, z->base);
    if (i >= z->count)
        return PUD_NONE;
    if (z->scope == SCOPE_TABLE)
        return (int32_t)(z->first + i);
    return (uint32_t)player < players ? (int32_t)(z->first + (uint32_t)player * z->count + i) : PUD_NONE;
}

/* Instances of players who do not play are nothing. */
PUD_INLINE const instance *instance_of(const pud_image *m, int32_t number, unsigned players)
{
    if ((uint32_t)number >= m->instances_count)
        return NULL;
    const instance *z = &m->instances[number];
    return z->owner == NO_OWNER || z->owner < players ? z : NULL;
}

static int32_t zone_from_top(const uint8_t *s, const instance *z, int32_t k)
{
    if (!z)
        return PUD_NONE;
    const unsigned n = zone_count(s, z);
    return (uint32_t)k < n ? zone_component(s, z, n - 1 - (unsigned)k) : PUD_NONE;
}

/* The indexes at which a zone has no component. */
static PUD_NOINLINE int32_t zone_empties(const pud_image *m, const uint8_t *s, unsigned zone, int32_t player, unsigned players)
{
    const zone_info *z = &m->zone_infos[zone];
    const int32_t first = zone_instance(m, zone, player, z->base, players);
    uint32_t mask = 0;
    for (uint32_t i = 0; first != PUD_NONE && i < z->count; i++)
        mask |= (uint32_t)(zone_count(s, &m->instances[(uint32_t)first + i]) == 0) << ((uint32_t)z->base + i);
    return (int32_t)mask;
}

static PUD_NOINLINE int zone_holds(const uint8_t *s, const instance *z, int32_t component)
{
    if (!z || component < 0 || !fits_zone(z, (unsigned)component))
        return 0;
    for (unsigned i = zone_count(s, z); i-- > 0;)
        if (zone_component(s, z, i) == component)
            return 1;
    return 0;
}

static PUD_NOINLINE void list_zone(const uint8_t *s, list *out, const instance *z, unsigned most)
{
    out->n = 0;
    if (!z)
        return;
    const unsigned n = zone_count(s, z), kept = most > 0 && most < n ? most : n;
    const uint8_t *narrow = s + z->at + 2;
    for (unsigned k = 0; k < kept && !z->wide; k++) {
        const unsigned x = narrow[n - 1 - k];
        out->member[k] = (int16_t)(x < z->kinds ? (int)(z->first + x) : PUD_NONE);
    }
    for (unsigned k = 0; k < kept && z->wide; k++)
        out->member[k] = (int16_t)zone_component(s, z, n - 1 - k);
    out->n = (uint16_t)kept;
}

static int move_component(const pud_image *m, uint8_t *s, int32_t component, int32_t number, int bottom, unsigned players)
{
    if (component == PUD_NONE || number == PUD_NONE)
        return PUD_OK;
    if ((uint32_t)component >= m->n[SEC_COMPONENTS] || !instance_of(m, number, players))
        return PUD_E_INDEX;
    return zone_enter(m, s, (unsigned)number, (unsigned)component, bottom);
}

/* The order is drawn from the top: position 0 is the top one. */
static PUD_NOINLINE void shuffle_zone(const pud_image *m, uint8_t *s, const instance *z)
{
    pud_rng *rng = &((pud_state *)(void *)s)->rng;
    const unsigned n = zone_count(s, z), size = z->wide ? 2 : 1;
    uint8_t *bottom = s + z->at + 2;
    for (unsigned i = n; i > 1; i--) {
        uint8_t *a = bottom + (n - i) * size, *b = bottom + (n - 1 - pud_rng_below(rng, i)) * size;
        for (unsigned k = 0; k < size; k++) {
            const uint8_t x = a[k];
            a[k] = b[k];
            b[k] = x;
        }
    }
    for (unsigned i = 0; m->hidden && i < n; i++)
        s[m->known_at + z->first + element(s, z, i)] = 0;
}

static PUD_NOINLINE void show_component(const pud_image *m, uint8_t *s, int32_t component, int32_t mask, unsigned players)
{
    if (m->hidden && (uint32_t)component < m->n[SEC_COMPONENTS])
        s[m->known_at + (uint32_t)component] |= (uint8_t)((uint32_t)mask & ((1u << players) - 1));
}
