/* observe.c - what one player sees of a state, and states that could be behind it. */

#include "state.h"

/* Does the player see the component at this place of the list, counted from the bottom? */
static int sees(const pud_image *m, const uint8_t *s, const instance *z, unsigned i, unsigned player)
{
    const int component = zone_component(s, z, i);
    switch (z->seen) {
    case SEEN_ALL: return 1;
    case SEEN_OWNER:
        if (z->owner == player)
            return 1;
        break;
    case SEEN_TOP:
        if (i + 1 == zone_count(s, z))
            return 1;
        break;
    default: break;
    }
    return player < MAX_PLAYERS && component != PUD_NONE && s[m->known_at + (unsigned)component] >> player & 1;
}

static int plays(const pud_state *state, const instance *z) { return z->owner == NO_OWNER || z->owner < state->players; }

/* Secret variables of the table and of others as they are at the start. */
static void forget_variables(const pud_image *m, pud_state *state, unsigned player)
{
    uint8_t *s = (uint8_t *)state;
    for (uint32_t i = 0; i < m->n[SEC_VARIABLES]; i++) {
        const rec_variable *v = &m->variables[i];
        if (!(v->flags & VAR_SECRET))
            continue;
        const size_t at = 2 * (size_t)v->place, size = 2 * (size_t)v->count;
        if (v->scope == SCOPE_TABLE)
            memcpy(s + m->table_at + at, m->initial + at, size);
        for (unsigned p = 0; v->scope == SCOPE_PLAYER && p < state->players; p++)
            if (p != player)
                memcpy(player_part(m, s, p) + at, m->initial + m->table_size + at, size);
    }
}

/* --- observing ------------------------------------------------------------------------------------------------- */

static void blank_zone(const pud_image *m, uint8_t *s, const instance *z, unsigned player)
{
    for (unsigned i = 0; i < zone_count(s, z); i++) {
        if (sees(m, s, z, i, player))
            continue;
        const unsigned component = (unsigned)zone_component(s, z, i);
        store_place(m, s, component, unknown(m->place_wide));
        s[m->known_at + component] = 0; /* it would tell which card the others know there */
        set_element(s, z, i, unknown(z->wide));
    }
}

int pud_observe(const pud_image *image, const pud_state *state, const pud_curtain *curtain, int player, pud_state *out)
{
    uint8_t *s = (uint8_t *)out;
    const int problem = can_see(state, curtain, player);
    if (problem != PUD_OK)
        return problem;
    if (pud_behind_curtain(state))
        see_behind(image, state, curtain, (unsigned)player, out);
    else
        pud_clone(out, state);
    forget_variables(image, out, (unsigned)player);
    for (uint32_t i = 0; i < image->instances_count && state->status != PUD_OBSERVED; i++)
        if (plays(out, &image->instances[i]))
            blank_zone(image, s, &image->instances[i], (unsigned)player);
    memset(&out->rng, 0, sizeof out->rng);
    memset(s + image->frames_at, 0, image->table_at - image->frames_at);
    out->depth = 0;
    out->top = 0;
    out->level = 0;
    out->status = PUD_OBSERVED;
    new_chain(out);
    return PUD_OK;
}

/* --- dealing anew ---------------------------------------------------------------------------------------------- */

/* One hidden component: where it lies, and which others know it. */
typedef struct hidden_place {
    uint32_t instance_;
    uint16_t i, component;
    uint8_t known;
} hidden_place;

static hidden_place place_at(const pud_image *m, const uint8_t *s, uint32_t number, unsigned i)
{
    const int component = zone_component(s, &m->instances[number], i);
    return (hidden_place){number, (uint16_t)i, (uint16_t)component, s[m->known_at + (unsigned)component]};
}

static void put_hidden(const pud_image *m, uint8_t *s, const hidden_place *to, unsigned component)
{
    const instance *z = &m->instances[to->instance_];
    set_element(s, z, to->i, component - z->first);
    store_place(m, s, component, to->instance_ + 1);
    s[m->known_at + component] = to->known;
}

/* The hidden place of a component that the player does not see, or 0 for one that is seen or lies nowhere. */
static int find_hidden(const pud_image *m, const uint8_t *s, unsigned component, unsigned player, hidden_place *out)
{
    const int number = place_of(m, s, component);
    if (number == PUD_NONE)
        return 0;
    const instance *z = &m->instances[number];
    for (unsigned i = 0; i < zone_count(s, z); i++)
        if (zone_component(s, z, i) == (int)component) {
            *out = place_at(m, s, (uint32_t)number, i);
            return !sees(m, s, z, i, player);
        }
    return 0;
}

static int same_origin(const pud_image *m, unsigned a, unsigned b)
{
    return m->components[a].kind == m->components[b].kind && m->components[a].start == m->components[b].start;
}

/* Components of one origin are dealt by exchanging each with one of those before it, chosen by chance. Without lists of
 * them, which would need memory: the n-th is found by counting, and games have few components. */
static void deal(const pud_image *m, uint8_t *s, unsigned component, unsigned player, pud_rng *rng)
{
    hidden_place mine, other;
    uint32_t before = 0;
    if (!find_hidden(m, s, component, player, &mine))
        return;
    const rec_kind *k = &m->kinds[m->components[component].kind];
    for (unsigned c = k->first; c < component; c++)
        before += same_origin(m, c, component) && find_hidden(m, s, c, player, &other);
    uint32_t wanted = pud_rng_below(rng, before + 1);
    if (wanted == before)
        return;
    for (unsigned c = k->first; c < component; c++)
        if (same_origin(m, c, component) && find_hidden(m, s, c, player, &other) && wanted-- == 0) {
            put_hidden(m, s, &other, component);
            put_hidden(m, s, &mine, c);
            return;
        }
}

/* What was shuffled together lies in any order, whatever its origin: each hidden component of the zone changes places with
 * itself or one below it. */
static void mix(const pud_image *m, uint8_t *s, uint32_t number, unsigned player, pud_rng *rng)
{
    const instance *z = &m->instances[number];
    uint32_t hidden = 0;
    for (unsigned i = 0; i < zone_count(s, z); i++) {
        if (sees(m, s, z, i, player))
            continue;
        uint32_t wanted = pud_rng_below(rng, ++hidden);
        const hidden_place mine = place_at(m, s, number, i);
        for (unsigned j = 0; j < i; j++)
            if (!sees(m, s, z, j, player) && wanted-- == 0) {
                const hidden_place other = place_at(m, s, number, j);
                put_hidden(m, s, &other, mine.component);
                put_hidden(m, s, &mine, other.component);
                break;
            }
    }
}

/* What the player cannot see, in a state that looks as it does for him. */
static void deal_anew(const pud_image *m, pud_state *out, unsigned player, uint64_t seed)
{
    pud_rng rng;
    pud_rng_seed(&rng, seed);
    forget_variables(m, out, player);
    for (unsigned c = 0; m->hidden && out->status != PUD_OBSERVED && c < m->n[SEC_COMPONENTS]; c++)
        deal(m, (uint8_t *)out, c, player, &rng);
    for (uint32_t i = 0; m->hidden && out->status != PUD_OBSERVED && i < m->instances_count; i++)
        if (m->instances[i].shuffled && plays(out, &m->instances[i]))
            mix(m, (uint8_t *)out, i, player, &rng);
    pud_rng_seed(&out->rng, pud_rng_next(&rng) | (uint64_t)pud_rng_next(&rng) << 32);
    new_chain(out);
}

/* From where it stands to the next decision: for who waits behind the curtain, the others begin anew. */
static int go_on(pud_context *c, pud_state *state)
{
    uint8_t *s = (uint8_t *)state;
    frame *frames = frames_of(c->image, s);
    const unsigned depth = state->depth;
    return run(c, s, frames, registers_of(c->image, s), depth, frames[depth - 1].pc, RUN_PLAY) == END_FAILED ? c->error : PUD_OK;
}

int pud_resample(pud_context *context, const pud_state *state, const pud_curtain *curtain, int player, uint64_t seed,
                 pud_state *out, pud_curtain *out_curtain)
{
    const pud_image *m = context->image;
    int problem = can_see(state, curtain, player), stands = 1;
    if (problem != PUD_OK)
        return problem;
    if (pud_behind_curtain(state))
        stands = see_behind(m, state, curtain, (unsigned)player, out);
    else
        pud_clone(out, state);
    deal_anew(m, out, (unsigned)player, seed);
    if (out_curtain)
        pud_curtain_here(out, out_curtain);
    if (stands)
        return PUD_OK;
    problem = go_on(context, out);
    new_chain(out);
    context->source.chain = 0;
    if (out_curtain)
        out_curtain->chain = out->chain;
    return problem;
}
