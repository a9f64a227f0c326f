/* state.c - states: zones, setting up, copying, checking, reading and writing. */

#include "state.h"

/* --- zones ----------------------------------------------------------------------------------------------------- */

static unsigned zone_count(const uint8_t *s, const instance *z)
{
    uint16_t n;
    memcpy(&n, s + z->at, sizeof n);
    return n;
}

static void set_count(uint8_t *s, const instance *z, unsigned n)
{
    const uint16_t x = (uint16_t)n;
    memcpy(s + z->at, &x, sizeof x);
}

static unsigned element(const uint8_t *s, const instance *z, unsigned i)
{
    const uint8_t *list = s + z->at + 2;
    uint16_t x;
    if (!z->wide)
        return list[i];
    memcpy(&x, list + 2 * i, sizeof x);
    return x;
}

static void set_element(uint8_t *s, const instance *z, unsigned i, unsigned value)
{
    uint8_t *list = s + z->at + 2;
    const uint16_t x = (uint16_t)value;
    if (!z->wide)
        list[i] = (uint8_t)value;
    else
        memcpy(list + 2 * i, &x, sizeof x);
}

/* What stands for a component that is not known. */
static unsigned unknown(int wide) { return wide ? 0xffff : 0xff; }

static int zone_component(const uint8_t *s, const instance *z, unsigned from_bottom)
{
    const unsigned x = element(s, z, from_bottom);
    return x < z->kinds ? (int)(z->first + x) : PUD_NONE;
}

/* The number as it is stored: 0 out of the game, else the instance plus 1. */
static unsigned stored_place(const pud_image *m, const uint8_t *s, unsigned component)
{
    const uint8_t *places = s + m->place_at;
    uint16_t x;
    if (!m->place_wide)
        return places[component];
    memcpy(&x, places + 2 * component, sizeof x);
    return x;
}

static void store_place(const pud_image *m, uint8_t *s, unsigned component, unsigned stored)
{
    uint8_t *places = s + m->place_at;
    const uint16_t x = (uint16_t)stored;
    if (!m->place_wide)
        places[component] = (uint8_t)stored;
    else
        memcpy(places + 2 * component, &x, sizeof x);
}

static int place_of(const pud_image *m, const uint8_t *s, unsigned component)
{
    const unsigned stored = stored_place(m, s, component);
    return stored > 0 && stored <= m->instances_count ? (int)stored - 1 : PUD_NONE;
}

/* Closes the gap at element i. */
static void remove_element(uint8_t *s, const instance *z, unsigned i)
{
    const unsigned n = zone_count(s, z), size = z->wide ? 2 : 1;
    uint8_t *list = s + z->at + 2;
    memmove(list + size * i, list + size * (i + 1), size * (n - i - 1));
    set_element(s, z, n - 1, 0);
    set_count(s, z, n - 1);
}

static void insert_element(uint8_t *s, const instance *z, unsigned i, unsigned value)
{
    const unsigned n = zone_count(s, z), size = z->wide ? 2 : 1;
    uint8_t *list = s + z->at + 2;
    memmove(list + size * (i + 1), list + size * i, size * (n - i));
    set_element(s, z, i, value);
    set_count(s, z, n + 1);
}

static void zone_leave(const pud_image *m, uint8_t *s, unsigned component)
{
    const int from = place_of(m, s, component);
    if (from == PUD_NONE)
        return;
    const instance *z = &m->instances[from];
    for (unsigned i = zone_count(s, z); i-- > 0;)
        if (element(s, z, i) == component - z->first) {
            remove_element(s, z, i);
            break;
        }
    store_place(m, s, component, 0);
}

/* Puts it at an end of a list that has room; it lies nowhere. */
static void zone_add(const pud_image *m, uint8_t *s, unsigned number, unsigned component, int bottom)
{
    const instance *z = &m->instances[number];
    insert_element(s, z, bottom ? 0 : zone_count(s, z), component - z->first);
    store_place(m, s, component, number + 1);
}

static int zone_start(const pud_image *m, uint8_t *s, unsigned instance_, unsigned component)
{
    const instance *z = &m->instances[instance_];
    if (zone_count(s, z) >= z->capacity)
        return 0;
    zone_add(m, s, instance_, component, 0);
    return 1;
}

/* PUD_OK or the error; nothing is changed then. */
static int zone_enter(const pud_image *m, uint8_t *s, unsigned instance_, unsigned component, int bottom)
{
    const instance *z = &m->instances[instance_];
    if (!fits_zone(z, component))
        return PUD_E_INDEX;
    const int from = place_of(m, s, component);
    if (from != (int)instance_ && zone_count(s, z) >= z->capacity)
        return PUD_E_FULL;
    if (from != PUD_NONE)
        zone_leave(m, s, component);
    zone_add(m, s, instance_, component, bottom);
    return PUD_OK;
}

/* --- variables ------------------------------------------------------------------------------------------------- */

static int put_variable(const rec_variable *v, int16_t *at, int64_t x)
{
    if (x < v->least || x > v->most) {
        if (v->flags & VAR_NONE && x == PUD_NONE) {
            *at = PUD_NONE;
            return 1;
        }
        if (!(v->flags & VAR_CYCLIC))
            return 0;
        const int64_t n = (int64_t)v->most - v->least + 1;
        x = (x - v->least) % n;
        x = v->least + (x < 0 ? x + n : x);
    }
    *at = (int16_t)x;
    return 1;
}

/* --- setting up, copying ---------------------------------------------------------------------------------------- */

size_t pud_state_size(const pud_image *image, int players)
{
    if (players < image->game->least || players > image->game->most)
        return 0;
    return image->players_at + (size_t)players * image->player_size;
}

static void set_up(const pud_image *m, pud_state *state, int players, uint64_t seed)
{
    uint8_t *s = (uint8_t *)state;
    const size_t size = pud_state_size(m, players);
    memset(s, 0, m->table_at);
    memcpy(s + m->table_at, m->initial, m->table_size);
    for (int p = 0; p < players; p++)
        memcpy(player_part(m, s, (unsigned)p), m->initial + m->table_size, m->player_size);
    state->magic = STATE_MAGIC;
    state->size = (uint32_t)size;
    state->image = m->hash;
    state->players = (uint8_t)players;
    state->status = PUD_IDLE;
    state->chain = mixed(seed + mixed(m->hash + (uint64_t)players)) | 1;
    pud_rng_seed(&state->rng, seed);
}

size_t pud_size(const pud_state *state) { return state->size; }
int pud_status(const pud_state *state) { return state->status; }
int pud_players(const pud_state *state) { return state->players; }
uint32_t pud_decisions(const pud_state *state) { return state->decisions; }
int pud_behind_curtain(const pud_state *state) { return state->curtain > 0 && state->status == PUD_DECIDE; }
int pud_error(const pud_state *state) { return state->error; }
uint32_t pud_error_at(const pud_state *state) { return state->error_at; }

void pud_clone(pud_state *to, const pud_state *from) { memcpy(to, from, from->size); }

/* From behind the chain on. */
#define GAME_FROM (offsetof(struct pud_state, chain) + sizeof(uint64_t))

uint64_t pud_hash(const pud_state *state)
{
    return hash_bytes((const uint8_t *)state + GAME_FROM, state->size - GAME_FROM, 0);
}

/* After a change from outside: contexts must not take it for what they know. */
static void new_chain(pud_state *state) { state->chain = pud_hash(state) | 1; }

void pud_save(const pud_state *state, void *bytes)
{
    const uint64_t none = 0;
    memcpy(bytes, state, state->size);
    memcpy((uint8_t *)bytes + offsetof(struct pud_state, chain), &none, sizeof none);
}

void pud_reseed(pud_state *state, uint64_t seed)
{
    pud_rng_seed(&state->rng, seed);
    new_chain(state);
}

/* --- checking -------------------------------------------------------------------------------------------------- */

static int is_zero(const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i])
            return 0;
    return 1;
}

static int header_fits(const pud_image *m, const pud_state *s)
{
    if (s->magic != STATE_MAGIC || s->image != m->hash || s->size != pud_state_size(m, s->players) ||
        !is_zero(s->zero, sizeof s->zero))
        return 0;
    if (s->depth > m->game->frames || s->top > m->game->registers)
        return 0;
    const int failed = s->status == PUD_FAILED;
    if (failed != (s->error != PUD_OK) || (!failed && s->error_at) ||
        (failed && (s->error < PUD_E_BUDGET || s->error > PUD_E_FULL)))
        return 0;
    if ((s->rng.s[0] | s->rng.s[1] | s->rng.s[2] | s->rng.s[3]) == 0)
        return 0;
    switch (s->status) {
    case PUD_DECIDE: return s->depth > 0;
    case PUD_OVER:
    case PUD_FAILED:
    case PUD_IDLE: return s->depth == 0 && s->top == 0;
    default: return 0;
    }
}

/* Does list `l` name this sub? */
static int list_has(const pud_image *m, const rec_sublist *l, uint32_t sub)
{
    for (uint32_t k = l->first; k < l->first + l->count; k++)
        if (m->subrefs[k] == sub)
            return 1;
    return 0;
}

static int is_body(const pud_image *m, uint32_t sub)
{
    for (uint32_t i = 0; i < m->n[SEC_ENTRIES]; i++)
        if (m->entries[i].body == sub)
            return 1;
    for (uint32_t i = 0; i < m->n[SEC_ABILITIES]; i++)
        if (m->abilities[i].body == sub)
            return 1;
    return 0;
}

/* Where the window of the frame above begins, if a frame that goes on at pc can have called `sub`; else -1. */
static int called_window(const pud_image *m, uint32_t pc, uint32_t sub)
{
    const ins *i = &m->code[pc];
    if (i->op == OP_SETTLE && is_body(m, sub))
        return i->b;
    if (pc == m->subs[sub_of(m, pc)].first)
        return -1;
    i--;
    if (i->op == OP_CALL && i->a == sub)
        return i->b;
    if (i->op == OP_CALLI && list_has(m, &m->sublists[i->b], sub))
        return i->c;
    return -1;
}

/* Does a copy that was noted (curtain.c) stand here: behind the operation that has it noted? */
static int is_noted_at(const pud_image *m, uint32_t pc)
{
    return pc > m->subs[sub_of(m, pc)].first && (m->code[pc - 1].op == OP_CURTAIN || m->code[pc - 1].op == OP_PART);
}

/* Registers that frame i needs below what it calls or waits for. */
static int frame_fits(const pud_image *m, const pud_state *state, const frame *f, unsigned i, int noted_copy)
{
    if (f[i].pc >= m->n[SEC_CODE] || f[i].player >= state->players ||
        f[i].flags & ~(i == 0 ? FRAME_RUN : 0u))
        return 0;
    const uint32_t sub = sub_of(m, f[i].pc);
    const rec_sub *s = &m->subs[sub];
    if (s->pure || (uint32_t)f[i].base + s->window > m->game->registers)
        return 0;
    if (i + 1 < state->depth) {
        if (f[i + 1].pc >= m->n[SEC_CODE])
            return 0;
        const int window = called_window(m, f[i].pc, sub_of(m, f[i + 1].pc));
        return window >= 0 && f[i + 1].base == f[i].base + window;
    }
    if (noted_copy && is_noted_at(m, f[i].pc) && state->top == f[i].base + s->window)
        return 1; /* else it may wait for a decision that is the next thing there (pud_curtain_here) */
    const ins *at = &m->code[f[i].pc];
    if (at->op == OP_ASK)
        return state->top == f[i].base + at->a;
    return at->op == OP_SETTLE && state->top == f[i].base + at->b;
}

static int stack_fits(const pud_image *m, const pud_state *state, int noted_copy)
{
    const uint8_t *s = (const uint8_t *)state;
    const frame *f = (const frame *)(const void *)(s + m->frames_at);
    if (state->depth > 0 && f[0].base != 0)
        return 0;
    for (unsigned i = 0; i < state->depth; i++)
        if (!frame_fits(m, state, f, i, noted_copy))
            return 0;
    const size_t frames_end = m->frames_at + state->depth * sizeof(frame);
    const size_t registers_end = m->registers_at + state->top * sizeof(int32_t);
    return is_zero(s + frames_end, m->registers_at - frames_end) && is_zero(s + registers_end, m->table_at - registers_end);
}

static int variables_fit(const pud_image *m, const uint8_t *part, unsigned scope)
{
    for (uint32_t i = 0; i < m->n[SEC_VARIABLES]; i++) {
        const rec_variable *v = &m->variables[i];
        const int16_t *x = (const int16_t *)(const void *)part + v->place;
        for (unsigned k = 0; v->scope == scope && k < v->count; k++)
            if ((x[k] < v->least || x[k] > v->most) && !(v->flags & VAR_NONE && x[k] == PUD_NONE))
                return 0;
    }
    const uint32_t end = m->variables_size[scope];
    return is_zero(part + end, (8 - end % 8) % 8);
}

static int layers_fit(const pud_image *m, const uint8_t *part, unsigned scope)
{
    for (uint32_t i = 0; i < m->n[SEC_LAYERS]; i++) {
        const layer *y = &m->layer_info[i];
        pud_board x;
        if (y->scope != scope)
            continue;
        for (unsigned k = 0; k < y->count; k++) {
            memcpy(&x, part + y->at + k * sizeof x, sizeof x);
            if (!pud_board_within(&x, &y->all))
                return 0;
        }
    }
    return 1;
}

static int pending_fits(const pud_image *m, const uint8_t *part)
{
    const uint8_t *list = part + m->pending.at;
    pending_head head;
    memcpy(&head, list, sizeof head);
    if (head.count > m->game->pending || !is_zero(head.zero, sizeof head.zero))
        return 0;
    for (unsigned i = 0; i < m->game->pending; i++) {
        const uint8_t *at = list + sizeof head + i * m->pending.size;
        entry e = {0};
        if (i >= head.count) {
            if (!is_zero(at, m->pending.size))
                return 0;
            continue;
        }
        memcpy(&e, at, m->pending.size);
        if (e.number >= m->n[SEC_ENTRIES] || e.zero)
            return 0;
        for (unsigned k = m->entries[e.number].captures; k < m->game->captures; k++)
            if (e.captured[k])
                return 0;
    }
    return 1;
}

/* Room for a bit for each component: the largest number that a u16 can hold. */
typedef struct seen_components {
    uint8_t bits[65536 / 8];
} seen_components;

static int zone_fits(const pud_image *m, const uint8_t *s, uint32_t number, seen_components *seen)
{
    const instance *z = &m->instances[number];
    const unsigned n = zone_count(s, z), size = z->wide ? 2 : 1;
    if (n > z->capacity)
        return 0;
    for (unsigned i = 0; i < n; i++) {
        const int c = zone_component(s, z, i);
        if (c == PUD_NONE)
            return 0;
        if (stored_place(m, s, (unsigned)c) != number + 1 || seen->bits[c >> 3] >> (c & 7) & 1)
            return 0;
        seen->bits[c >> 3] |= (uint8_t)(1u << (c & 7));
    }
    const size_t used = 2 + (size_t)n * size, all = (2 + (size_t)z->capacity * size + 1) / 2 * 2;
    return is_zero(s + z->at + used, all - used);
}

static int zones_fit(const pud_image *m, const pud_state *state)
{
    const uint8_t *s = (const uint8_t *)state;
    seen_components seen = {{0}};
    for (uint32_t i = 0; i < m->instances_count; i++) {
        const unsigned owner = m->instances[i].owner;
        if ((owner == NO_OWNER || owner < state->players) && !zone_fits(m, s, i, &seen))
            return 0;
    }
    for (unsigned c = 0; c < m->n[SEC_COMPONENTS]; c++) /* whoever has a place was met there */
        if (stored_place(m, s, c) != 0 && !(seen.bits[c >> 3] >> (c & 7) & 1))
            return 0;
    for (unsigned c = 0; m->hidden && c < m->n[SEC_COMPONENTS]; c++)
        if (s[m->known_at + c] >> state->players)
            return 0;
    return 1;
}

static int parts_fit(const pud_image *m, const pud_state *state)
{
    const uint8_t *s = (const uint8_t *)state, *table = s + m->table_at;
    if (!variables_fit(m, table, SCOPE_TABLE) || !layers_fit(m, table, SCOPE_TABLE))
        return 0;
    for (unsigned p = 0; p < state->players; p++) {
        const uint8_t *part = s + m->players_at + p * m->player_size;
        if (!variables_fit(m, part, SCOPE_PLAYER) || !layers_fit(m, part, SCOPE_PLAYER) || !pending_fits(m, part))
            return 0;
    }
    return 1;
}

/* `noted_copy`: of a pud_curtain, which stands elsewhere. */
static int check_state(const pud_image *m, const pud_state *state, int noted_copy)
{
    return header_fits(m, state) && stack_fits(m, state, noted_copy) && parts_fit(m, state) && zones_fit(m, state)
               ? PUD_OK
               : PUD_E_STATE;
}

int pud_check_state(const pud_image *image, const pud_state *state) { return check_state(image, state, 0); }

int pud_restore(const pud_image *image, pud_state *state, const void *bytes, size_t size)
{
    struct pud_state head;
    if (size < sizeof head)
        return PUD_E_STATE;
    memcpy(&head, bytes, sizeof head);
    if (head.size != size || !header_fits(image, &head))
        return PUD_E_STATE;
    memcpy(state, bytes, size);
    if (pud_check_state(image, state) != PUD_OK)
        return PUD_E_STATE;
    new_chain(state);
    return PUD_OK;
}

/* --- reading and writing from outside ----------------------------------------------------------------------------- */

static int16_t *variable_at(const pud_image *m, uint8_t *s, int variable, int owner, int index)
{
    if (variable < 0 || (uint32_t)variable >= m->n[SEC_VARIABLES])
        return NULL;
    const rec_variable *v = &m->variables[variable];
    const int64_t i = (int64_t)index - v->base;
    const unsigned players = ((const pud_state *)(const void *)s)->players;
    if (i < 0 || i >= v->count || (v->scope == SCOPE_PLAYER && (unsigned)owner >= players))
        return NULL;
    uint8_t *part = v->scope == SCOPE_PLAYER ? player_part(m, s, (unsigned)owner) : s + m->table_at;
    return (int16_t *)(void *)part + v->place + i;
}

/* The functions below only read through this. */
static uint8_t *without_const(const pud_state *state)
{
    union { const pud_state *from; uint8_t *to; } u = {state};
    return u.to;
}

int pud_get(const pud_image *image, const pud_state *state, int variable, int owner, int index)
{
    const int16_t *at = variable_at(image, without_const(state), variable, owner, index);
    return at ? *at : 0;
}

int pud_set(const pud_image *image, pud_state *state, int variable, int owner, int index, int value)
{
    int16_t *at = variable_at(image, (uint8_t *)state, variable, owner, index);
    if (!at || state->status == PUD_OBSERVED)
        return PUD_E_ARGUMENT;
    const rec_variable *v = &image->variables[variable];
    if ((value < v->least || value > v->most) && !(v->flags & VAR_NONE && value == PUD_NONE))
        return PUD_E_ARGUMENT;
    *at = (int16_t)value;
    new_chain(state);
    return PUD_OK;
}

static uint8_t *board_at(const pud_image *m, uint8_t *s, int number, int owner, int value)
{
    if (number < 0 || (uint32_t)number >= m->n[SEC_LAYERS])
        return NULL;
    const layer *y = &m->layer_info[number];
    const int64_t k = (int64_t)value - y->base;
    if (k < 0 || k >= y->count || (y->scope == SCOPE_PLAYER && (unsigned)owner >= ((pud_state *)(void *)s)->players))
        return NULL;
    return layer_at(m, s, y, (unsigned)owner) + (size_t)k * sizeof(pud_board);
}

int pud_get_layer(const pud_image *image, const pud_state *state, int layer_, int owner, int value, pud_board *out)
{
    const uint8_t *at = board_at(image, without_const(state), layer_, owner, value);
    pud_board_clear(out);
    if (!at)
        return PUD_E_ARGUMENT;
    memcpy(out, at, sizeof *out);
    return PUD_OK;
}

int pud_set_layer(const pud_image *image, pud_state *state, int layer_, int owner, int value, const pud_board *board)
{
    uint8_t *at = board_at(image, (uint8_t *)state, layer_, owner, value);
    if (!at || state->status == PUD_OBSERVED || !pud_board_within(board, &image->layer_info[layer_].all))
        return PUD_E_ARGUMENT;
    memcpy(at, board, sizeof *board);
    new_chain(state);
    return PUD_OK;
}

static int instance_number(const pud_image *m, const pud_state *state, int zone, int owner, int index)
{
    if (zone < 0 || (uint32_t)zone >= m->n[SEC_ZONES])
        return PUD_NONE;
    const zone_info *z = &m->zone_infos[zone];
    const int64_t i = (int64_t)index - z->base;
    if (i < 0 || i >= z->count || (z->scope == SCOPE_PLAYER && (unsigned)owner >= state->players))
        return PUD_NONE;
    return (int)(z->first + (z->scope == SCOPE_PLAYER ? (uint32_t)owner * z->count : 0) + (uint32_t)i);
}

int pud_get_zone(const pud_image *image, const pud_state *state, int zone, int owner, int index, int32_t *out, int room)
{
    const int number = instance_number(image, state, zone, owner, index);
    if (number == PUD_NONE)
        return 0;
    const uint8_t *s = (const uint8_t *)state;
    const instance *z = &image->instances[number];
    const int n = (int)zone_count(s, z);
    for (int i = 0; i < n && i < room; i++)
        out[i] = zone_component(s, z, (unsigned)(n - 1 - i));
    return n;
}

/* May these components be a zone: all of its kind, none twice, not too many? */
static int can_be_zone(const instance *z, const int32_t *components, int n)
{
    if (n < 0 || n > z->capacity)
        return 0;
    for (int i = 0; i < n; i++) {
        if (components[i] < 0 || !fits_zone(z, (unsigned)components[i]))
            return 0;
        for (int k = 0; k < i; k++)
            if (components[i] == components[k])
                return 0;
    }
    return 1;
}

int pud_set_zone(const pud_image *image, pud_state *state, int zone, int owner, int index, const int32_t *components, int n)
{
    const int number = instance_number(image, state, zone, owner, index);
    if (number == PUD_NONE || state->status == PUD_OBSERVED || !can_be_zone(&image->instances[number], components, n))
        return PUD_E_ARGUMENT;
    uint8_t *s = (uint8_t *)state;
    const instance *z = &image->instances[number];
    for (unsigned i = zone_count(s, z); i-- > 0;) {
        store_place(image, s, z->first + element(s, z, i), 0);
        remove_element(s, z, i);
    }
    for (int i = n; i-- > 0;) {
        zone_leave(image, s, (unsigned)components[i]);
        zone_add(image, s, (unsigned)number, (unsigned)components[i], 0);
    }
    new_chain(state);
    return PUD_OK;
}

int pud_get_known(const pud_image *image, const pud_state *state, int component)
{
    if (!image->hidden || component < 0 || (uint32_t)component >= image->n[SEC_COMPONENTS])
        return 0;
    return ((const uint8_t *)state)[image->known_at + (uint32_t)component];
}

int pud_set_known(const pud_image *image, pud_state *state, int component, int players)
{
    if (!image->hidden || component < 0 || (uint32_t)component >= image->n[SEC_COMPONENTS] || players >> state->players)
        return PUD_E_ARGUMENT;
    ((uint8_t *)state)[image->known_at + (uint32_t)component] = (uint8_t)players;
    new_chain(state);
    return PUD_OK;
}

int pud_pending(const pud_image *image, const pud_state *state, int player)
{
    pending_head head = {0};
    if (player >= 0 && player < state->players)
        memcpy(&head, player_part(image, without_const(state), (unsigned)player) + image->pending.at, sizeof head);
    return head.count;
}

int pud_pending_entry(const pud_image *image, const pud_state *state, int player, int k, pud_option *out, int *level)
{
    entry e = {0};
    if (k < 0 || k >= pud_pending(image, state, player))
        return PUD_E_ARGUMENT;
    memcpy(&e, player_part(image, without_const(state), (unsigned)player) + image->pending.at + sizeof(pending_head) +
                   (size_t)k * image->pending.size, image->pending.size);
    const rec_entry *r = &image->entries[e.number];
    *out = (pud_option){PUD_MENU_ENTRY, e.number, r->label == NONE16 ? PUD_NONE : r->label, r->captures, {0}};
    memcpy(out->captured, e.captured, sizeof out->captured);
    if (level)
        *level = e.level;
    return PUD_OK;
}
