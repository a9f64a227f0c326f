/* curtain.c - what players do at once: noting how all stood, and what one player sees of it behind the curtain.
 *
 * A state goes through the parts of the players one after the other, and knows nothing but the game as it is. So beside it
 * a pud_curtain keeps how all stood when the curtain fell, and after each part that is over. What a player has changed of
 * the table is what differs between the beginning and the end of his part. */

#include "vm.h"

struct pud_curtain {
    uint64_t chain; /* of the state that it belongs to; 0: of none */
    uint8_t parts;  /* so many are over */
    uint8_t player[MAX_PLAYERS], zero[7]; /* whose, in their order */
};

_Static_assert(sizeof(struct pud_curtain) == 24, "what follows is aligned");

/* The copies behind it: when the curtain fell, then after each part. `size` is that of the state. */
static uint8_t *noted(pud_curtain *curtain, size_t size, unsigned n) { return (uint8_t *)(curtain + 1) + n * size; }

static const uint8_t *noted_(const pud_curtain *curtain, size_t size, unsigned n)
{
    return (const uint8_t *)(curtain + 1) + n * size;
}

size_t pud_curtain_size(const pud_image *image, int players)
{
    for (uint32_t i = 0; i < image->n[SEC_CODE]; i++)
        if (image->code[i].op == OP_CURTAIN)
            return sizeof(pud_curtain) + ((size_t)players + 1) * pud_state_size(image, players);
    return 0;
}

/* --- noting, while the interpreter runs ------------------------------------------------------------------------- */

/* A copy that stands at instruction pc of the uppermost frame, so that it can be gone on from there. */
static void note(const pud_context *c, const uint8_t *s, uint32_t pc, uint8_t *to)
{
    const pud_image *m = c->image;
    pud_state *state = (pud_state *)(void *)to;
    pud_clone(state, (const pud_state *)(const void *)s);
    const unsigned depth = (unsigned)(c->now.top - c->now.frames) + 1;
    frame *top = frames_of(m, to) + depth - 1;
    top->pc = pc;
    const unsigned used = top->base + m->subs[sub_of(m, pc)].window;
    uint8_t *frames_end = (uint8_t *)(top + 1), *registers_end = (uint8_t *)(registers_of(m, to) + used);
    memset(frames_end, 0, (size_t)(to + m->registers_at - frames_end));
    memset(registers_end, 0, (size_t)(to + m->table_at - registers_end));
    state->depth = (uint8_t)depth;
    state->top = (uint16_t)used;
    state->status = PUD_DECIDE;
    new_chain(state);
}

static PUD_NOINLINE void note_fall(pud_context *c, const uint8_t *s, uint32_t pc)
{
    memset(c->curtain, 0, sizeof *c->curtain);
    note(c, s, pc, noted(c->curtain, pud_size((const pud_state *)(const void *)s), 0));
}

static PUD_NOINLINE void note_part(pud_context *c, const uint8_t *s, uint32_t pc, int32_t player)
{
    pud_curtain *to = c->curtain;
    const pud_state *state = (const pud_state *)(const void *)s;
    if (to->parts == state->players || (uint32_t)player >= state->players)
        return;
    to->player[to->parts++] = (uint8_t)player;
    note(c, s, pc, noted(to, state->size, to->parts));
}

/* After a call that may have changed the state. Without a curtain nothing is left of what was noted. */
static int noted_all(pud_context *c, const pud_state *state, int result)
{
    pud_curtain *curtain = c->curtain;
    c->curtain = NULL;
    if (!curtain)
        return result;
    if (!pud_behind_curtain(state))
        memset(curtain, 0, sizeof *curtain);
    curtain->chain = state->chain;
    return result;
}

int pud_curtain_start(pud_context *context, pud_state *state, pud_curtain *curtain, int players, uint64_t seed)
{
    if (pud_state_size(context->image, players) == 0)
        return PUD_E_ARGUMENT;
    context->curtain = curtain;
    return noted_all(context, state, pud_start(context, state, players, seed));
}

int pud_curtain_run(pud_context *context, pud_state *state, pud_curtain *curtain, int player, int export_,
                    const int32_t *args, int n)
{
    context->curtain = curtain;
    return noted_all(context, state, pud_run(context, state, player, export_, args, n));
}

/* Of a curtain that belongs to another state nothing is to be believed afterwards either. */
int pud_curtain_apply(pud_context *context, pud_state *state, pud_curtain *curtain, int k)
{
    if (curtain && pud_behind_curtain(state) && curtain->chain != state->chain)
        curtain = NULL;
    context->curtain = curtain;
    return noted_all(context, state, pud_apply(context, state, k));
}

void pud_curtain_here(const pud_state *state, pud_curtain *curtain)
{
    memset(curtain, 0, sizeof *curtain);
    curtain->chain = state->chain;
    if (pud_behind_curtain(state))
        pud_clone((pud_state *)(void *)noted(curtain, state->size, 0), state);
}

/* --- saving ------------------------------------------------------------------------------------------------------ */

static size_t curtain_used(const pud_curtain *curtain, const pud_state *state)
{
    return sizeof *curtain + (pud_behind_curtain(state) ? (curtain->parts + 1u) * (size_t)state->size : 0);
}

size_t pud_curtain_save(const pud_state *state, const pud_curtain *curtain, void *bytes)
{
    if (!pud_behind_curtain(state) || curtain->chain != state->chain)
        return 0;
    const size_t size = curtain_used(curtain, state);
    const uint64_t none = 0;
    if (!bytes)
        return size;
    memcpy(bytes, curtain, size);
    memcpy(bytes, &none, sizeof none); /* the chains, which say nothing elsewhere */
    for (unsigned n = 0; n <= curtain->parts; n++)
        pud_save((const pud_state *)(const void *)noted_(curtain, state->size, n),
                 (uint8_t *)bytes + sizeof *curtain + n * (size_t)state->size);
    return size;
}

/* Does a copy stand where one can have been noted: behind CURTAIN or PART, or at a decision (pud_curtain_here)? */
static int noted_fits(const pud_image *m, const pud_state *noted_state, const pud_state *state)
{
    return noted_state->size == state->size && noted_state->players == state->players && pud_behind_curtain(noted_state) &&
           noted_state->decisions <= state->decisions &&
           check_state(m, noted_state, 1) == PUD_OK;
}

int pud_curtain_restore(const pud_image *image, const pud_state *state, pud_curtain *curtain, const void *bytes, size_t size)
{
    pud_curtain head;
    if (!pud_behind_curtain(state) || size < sizeof head)
        return PUD_E_STATE;
    memcpy(&head, bytes, sizeof head);
    if (head.chain || head.parts > state->players || !is_zero(head.zero, sizeof head.zero) ||
        size != curtain_used(&head, state))
        return PUD_E_STATE;
    for (unsigned n = 0; n < MAX_PLAYERS; n++)
        if (n < head.parts ? head.player[n] >= state->players : head.player[n] != 0)
            return PUD_E_STATE;
    memcpy(curtain, bytes, size);
    for (unsigned n = 0; n <= head.parts; n++) {
        pud_state *copy = (pud_state *)(void *)noted(curtain, state->size, n);
        if (copy->size != state->size || !noted_fits(image, copy, state)) {
            memset(curtain, 0, sizeof *curtain);
            return PUD_E_STATE;
        }
        new_chain(copy);
    }
    curtain->chain = state->chain;
    return PUD_OK;
}

/* --- what one player sees ----------------------------------------------------------------------------------------- */

/* What of the table was changed from one state to another: by the player, if that was his part. */
typedef struct change {
    const uint8_t *from, *to; /* NULL: nothing */
} change;

/* How a state looks for a player, while the curtain is down. */
typedef struct sight {
    const uint8_t *now, *fell; /* the state, and how it was when the curtain fell */
    const uint8_t *stands;     /* where it goes on for the player */
    change own, present;       /* his part, if it is over; and what he is about, if he decides */
    unsigned player;
    int decides;
} sight;

static int decides(const pud_image *m, const pud_state *state, unsigned player)
{
    const frame *frames = (const frame *)(const void *)((const uint8_t *)state + m->frames_at);
    return state->status == PUD_DECIDE && state->depth && frames[state->depth - 1].player == player;
}

static sight look(const pud_image *m, const pud_state *state, const pud_curtain *curtain, unsigned player)
{
    const size_t size = state->size;
    const uint8_t *now = (const uint8_t *)state, *fell = noted_(curtain, size, 0);
    sight x = {now, fell, fell, {NULL, NULL}, {NULL, NULL}, player, decides(m, state, player)};
    for (unsigned n = 0; n < curtain->parts; n++)
        if (curtain->player[n] == player) {
            x.own = (change){noted_(curtain, size, n), noted_(curtain, size, n + 1)};
            x.stands = x.own.to;
        }
    if (x.decides) {
        x.present = (change){noted_(curtain, size, curtain->parts), now};
        x.stands = now;
    }
    return x;
}

static uint32_t decisions_in(const change *x)
{
    return x->from ? ((const pud_state *)(const void *)x->to)->decisions -
                         ((const pud_state *)(const void *)x->from)->decisions
                   : 0;
}

/* Variables and layers of the table, 16 bits at a time: as they were, but for what the player changed. */
static void see_table(const pud_image *m, uint8_t *s, const sight *x)
{
    memcpy(s + m->table_at, x->fell + m->table_at, m->place_at - m->table_at);
    for (const change *by = &x->own; by; by = by == &x->own ? &x->present : NULL)
        for (size_t at = m->table_at; by->from && at < m->place_at; at += 2)
            if (memcmp(by->from + at, by->to + at, 2) != 0)
                memcpy(s + at, by->to + at, 2);
}

static void see_parts(const pud_image *m, uint8_t *s, const sight *x)
{
    const pud_state *state = (const pud_state *)(const void *)s;
    for (unsigned p = 0; p < state->players; p++) {
        const size_t at = m->players_at + p * (size_t)m->player_size;
        memcpy(s + at, (p == x->player ? x->now : x->fell) + at, m->player_size);
    }
    uint8_t *waiting = player_part(m, s, x->player) + m->pending.at;
    pending_head head;
    memcpy(&head, waiting, sizeof head);
    for (unsigned i = 0; i < head.count; i++) { /* what others put there on levels that are not open for him */
        uint8_t *level = waiting + sizeof head + i * m->pending.size + offsetof(entry, level);
        if (*level > state->level)
            *level = state->level;
    }
}

static size_t zone_bytes(const instance *z) { return 2 + (size_t)z->capacity * (z->wide ? 2 : 1); }

static int zone_has(const uint8_t *s, const instance *z, unsigned value)
{
    for (unsigned i = 0; i < zone_count(s, z); i++)
        if (element(s, z, i) == value)
            return 1;
    return 0;
}

/* A zone of the table with what a player took from it and put into it. Where nobody else did so before him it is as he left
 * it. */
static void see_change(uint8_t *s, const instance *z, const change *by)
{
    if (!by->from || memcmp(by->from + z->at, by->to + z->at, zone_bytes(z)) == 0)
        return;
    if (memcmp(by->from + z->at, s + z->at, zone_bytes(z)) == 0) {
        memcpy(s + z->at, by->to + z->at, zone_bytes(z));
        return;
    }
    for (unsigned i = zone_count(s, z); i-- > 0;)
        if (zone_has(by->from, z, element(s, z, i)) && !zone_has(by->to, z, element(s, z, i)))
            remove_element(s, z, i);
    for (unsigned i = 0; i < zone_count(by->to, z); i++) {
        const unsigned value = element(by->to, z, i);
        if (!zone_has(by->from, z, value) && !zone_has(s, z, value) && zone_count(s, z) < z->capacity)
            insert_element(s, z, zone_count(s, z), value);
    }
}

/* Each component lies in one place: what the player has himself goes before what is seen elsewhere. */
static void settle_places(const pud_image *m, uint8_t *s, unsigned player)
{
    const unsigned players = ((const pud_state *)(const void *)s)->players;
    memset(s + m->place_at, 0, m->n[SEC_COMPONENTS] * (m->place_wide ? 2u : 1u));
    for (int own = 1; own >= 0; own--)
        for (uint32_t n = 0; n < m->instances_count; n++) {
            const instance *z = &m->instances[n];
            if ((z->owner == player) != own || (z->owner != NO_OWNER && z->owner >= players))
                continue;
            for (unsigned i = 0; i < zone_count(s, z);) {
                const unsigned component = z->first + element(s, z, i);
                if (stored_place(m, s, component)) {
                    remove_element(s, z, i);
                } else {
                    store_place(m, s, component, n + 1);
                    i++;
                }
            }
        }
}

static void see_zones(const pud_image *m, uint8_t *s, const sight *x)
{
    for (uint32_t n = 0; n < m->instances_count; n++) {
        const instance *z = &m->instances[n];
        if (z->owner != NO_OWNER)
            continue;
        memcpy(s + z->at, x->fell + z->at, zone_bytes(z));
        see_change(s, z, &x->own);
        see_change(s, z, &x->present);
    }
    settle_places(m, s, x->player);
    for (unsigned c = 0; m->hidden && c < m->n[SEC_COMPONENTS]; c++) {
        const unsigned bit = 1u << x->player, at = m->known_at + c;
        s[at] = (uint8_t)((x->fell[at] & ~bit) | (x->now[at] & bit));
    }
}

/* Writes how the state looks for a player behind the curtain; whether it stands where it did. */
static int see_behind(const pud_image *m, const pud_state *state, const pud_curtain *curtain, unsigned player, pud_state *out)
{
    const sight x = look(m, state, curtain, player);
    uint8_t *s = (uint8_t *)out;
    pud_clone(out, (const pud_state *)(const void *)x.stands);
    out->decisions =
        ((const pud_state *)(const void *)x.fell)->decisions + decisions_in(&x.own) + decisions_in(&x.present);
    see_table(m, s, &x);
    see_parts(m, s, &x);
    see_zones(m, s, &x);
    return x.decides;
}

/* Is what was noted needed, and is it there? */
static int can_see(const pud_state *state, const pud_curtain *curtain, int player)
{
    if (player < 0 || player >= state->players)
        return PUD_E_ARGUMENT;
    return !pud_behind_curtain(state) || (curtain && curtain->chain == state->chain) ? PUD_OK : PUD_E_CURTAIN;
}
