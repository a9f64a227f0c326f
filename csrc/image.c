/* image.c - images: the table of operations, loading, and what derives from an image. */

#include "image.h"
#include "state.h"
#include "verify.h"

/* --- the table of operations ------------------------------------------------------------------------------------- */

static const op_info ops[OP_COUNT] = {
#define OP(name, a, b, c, pure, text) {#name, {KIND_##a, KIND_##b, KIND_##c}, pure, text},
#include "ops.h"
};

static const char *const kind_names[KIND_COUNT] = {
#define KIND(name) #name,
    OPERAND_KINDS(KIND)
#undef KIND
};

int pud_ops_count(void) { return OP_COUNT; }

const char *pud_op_name(int op) { return op >= 0 && op < OP_COUNT ? ops[op].name : NULL; }
const char *pud_op_text(int op) { return op >= 0 && op < OP_COUNT ? ops[op].text : NULL; }

const char *pud_op_operand(int op, int operand)
{
    return op >= 0 && op < OP_COUNT && operand >= 0 && operand < 3 ? kind_names[ops[op].kind[operand]] : NULL;
}

/* Names and kinds: what an image depends on. */
uint64_t pud_ops_hash(void)
{
    uint64_t hash = 0;
    for (int i = 0; i < OP_COUNT; i++) {
        hash = hash_bytes(ops[i].name, strlen(ops[i].name), hash);
        hash = hash_bytes(ops[i].kind, sizeof ops[i].kind, hash);
    }
    return hash;
}

/* --- hashing --------------------------------------------------------------------------------------------------- */

/* Four lanes, so that the multiplications overlap; then the rest by words and bytes. The constant is the 64-bit golden ratio
 * made odd, and the last steps those of splitmix64 (rng.h). */
#define HASH_FACTOR 0x9e3779b97f4a7c15u

static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint64_t hash_step(uint64_t lane, uint64_t word)
{
    lane = (lane ^ word) * HASH_FACTOR;
    return lane ^ lane >> 29;
}

static uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed)
{
    const uint8_t *p = bytes;
    uint64_t lane[4] = {seed, ~seed, seed ^ HASH_FACTOR, (uint64_t)size};
    size_t at = 0;
    for (; at + 32 <= size; at += 32)
        for (unsigned i = 0; i < 4; i++) {
            uint64_t word;
            memcpy(&word, p + at + 8 * i, sizeof word);
            lane[i] = hash_step(lane[i], word);
        }
    for (unsigned i = 0; at < size; i = (i + 1) & 3) {
        uint64_t word = 0;
        const size_t n = size - at < 8 ? size - at : 8;
        memcpy(&word, p + at, n);
        lane[i] = hash_step(lane[i], word);
        at += n;
    }
    return mixed(lane[0] + mixed(lane[1] + mixed(lane[2] + mixed(lane[3]))));
}

/* The hash covers what follows it in the header. */
#define HASHED_FROM 24

void pud_seal(void *bytes, size_t size)
{
    if (size < HASHED_FROM)
        return;
    const uint64_t hash = hash_bytes((const uint8_t *)bytes + HASHED_FROM, size - HASHED_FROM, 0);
    memcpy((uint8_t *)bytes + offsetof(rec_header, hash), &hash, sizeof hash);
}

/* --- the directory --------------------------------------------------------------------------------------------- */

static const uint8_t record_size[SECTIONS] = {
    sizeof(rec_game), sizeof(ins), sizeof(rec_sub), sizeof(rec_sublist), 2, sizeof(rec_table), 1, sizeof(pud_board),
    sizeof(rec_clist), sizeof(rec_clrow), 2, sizeof(rec_kind), sizeof(rec_component), sizeof(rec_shape), sizeof(rec_cell),
    2, sizeof(rec_board), sizeof(rec_layer), sizeof(rec_variable), sizeof(rec_zone), sizeof(rec_decision),
    sizeof(rec_entry), sizeof(rec_ability), sizeof(rec_export), sizeof(rec_score), 4, 1,
    sizeof(rec_line), 1,
};

static int header_is_right(const rec_header *h, size_t size)
{
    return memcmp(h->magic, "pudslimg", 8) == 0 && h->version == 1 && h->size == size && size % 8 == 0 &&
           h->sections == SECTIONS && h->zero == 0;
}

/* Are the sections in order, aligned, within the image, and of whole records? Returns SECTIONS, or the first bad one. */
static uint32_t directory_is_right(const rec_header *h)
{
    uint64_t end = sizeof *h;
    for (uint32_t i = 0; i < SECTIONS; i++) {
        const uint64_t at = h->dir[i].at, size = h->dir[i].size;
        if (at < end || at % 8 != 0 || at + size > h->size || size % record_size[i] != 0)
            return i;
        end = at + size;
    }
    return h->dir[SEC_GAME].size == sizeof(rec_game) ? SECTIONS : SEC_GAME;
}

/* Bytes between and behind the sections. */
static int gaps_are_zero(const rec_header *h, const uint8_t *bytes)
{
    uint64_t end = sizeof *h;
    for (uint32_t i = 0; i <= SECTIONS; i++) {
        const uint64_t next = i < SECTIONS ? h->dir[i].at : h->size;
        for (uint64_t at = end; at < next; at++)
            if (bytes[at])
                return 0;
        end = i < SECTIONS ? next + h->dir[i].size : next;
    }
    return 1;
}

/* --- the layout of states, from records that nobody has looked at yet ------------------------------------------------- */

typedef struct layout {
    uint64_t variables[2], boards[2], part[2];
    uint64_t instances;
    uint64_t frames_at, registers_at, table_at, players_at;
    uint64_t place_at, known_at, pending_at, entry_size;
    int place_wide, hidden, possible;
} layout;

static uint64_t up_to(uint64_t x, uint64_t unit) { return (x + unit - 1) / unit * unit; }

#define RECORD(type, section, i) \
    (*(type *)memcpy(&(type){0}, bytes + h->dir[section].at + (size_t)(i) * sizeof(type), sizeof(type)))
#define RECORDS(section) (h->dir[section].size / record_size[section])

/* 0xff and 0xffff stand for a component that is not known, so there are fewer numbers than the bits allow. */
static int is_wide(uint64_t numbers) { return numbers > 0xff; }

static unsigned element_size(const rec_kind *k) { return is_wide(k->count) ? 2 : 1; }

static void lay_out_variables(layout *l, const rec_header *h, const uint8_t *bytes)
{
    for (uint32_t i = 0; i < RECORDS(SEC_VARIABLES); i++) {
        const rec_variable v = RECORD(rec_variable, SEC_VARIABLES, i);
        l->variables[v.scope != SCOPE_TABLE] += 2u * v.count;
    }
    for (uint32_t i = 0; i < RECORDS(SEC_LAYERS); i++) {
        const rec_layer y = RECORD(rec_layer, SEC_LAYERS, i);
        if (y.board < RECORDS(SEC_BOARDS))
            l->boards[RECORD(rec_board, SEC_BOARDS, y.board).scope != SCOPE_TABLE] += sizeof(pud_board) * (uint64_t)y.count;
    }
}

static void lay_out_zones(layout *l, const rec_header *h, const uint8_t *bytes, unsigned players, uint64_t zones[2])
{
    for (uint32_t i = 0; i < RECORDS(SEC_ZONES); i++) {
        const rec_zone z = RECORD(rec_zone, SEC_ZONES, i);
        const int mine = z.scope != SCOPE_TABLE;
        l->instances += (uint64_t)z.count * (mine ? players : 1);
        l->hidden |= (z.seen & ~ZONE_SHUFFLED) != SEEN_ALL;
        if (z.kind >= RECORDS(SEC_KINDS))
            continue;
        const rec_kind k = RECORD(rec_kind, SEC_KINDS, z.kind);
        zones[mine] += z.count * up_to(2 + (uint64_t)z.capacity * element_size(&k), 2);
    }
}

/* In a part: variables, layers, then for the table places and knowledge of components, for a player the pending list, then
 * zones. Everything starts at a multiple of 8. */
static layout lay_out(const rec_header *h, const uint8_t *bytes)
{
    layout l = {0};
    uint64_t zones[2] = {0, 0};
    const rec_game g = RECORD(rec_game, SEC_GAME, 0);
    const uint64_t components = RECORDS(SEC_COMPONENTS);
    lay_out_variables(&l, h, bytes);
    lay_out_zones(&l, h, bytes, g.most <= MAX_PLAYERS ? g.most : MAX_PLAYERS, zones);
    l.frames_at = STATE_HEADER;
    l.registers_at = up_to(l.frames_at + g.frames * sizeof(frame), 8);
    l.table_at = up_to(l.registers_at + g.registers * sizeof(int32_t), 8);
    l.place_wide = is_wide(l.instances + 1);
    l.place_at = up_to(l.variables[0], 8) + l.boards[0];
    l.known_at = l.place_at + up_to(components * (l.place_wide ? 2 : 1), 8);
    l.part[0] = up_to(l.known_at + (l.hidden ? up_to(components, 8) : 0) + zones[0], 8);
    l.pending_at = up_to(l.variables[1], 8) + l.boards[1];
    l.entry_size = 4 + 4u * g.captures;
    l.part[1] = up_to(l.pending_at + 4 + g.pending * l.entry_size + zones[1], 8);
    l.players_at = l.table_at + l.part[0];
    l.possible = l.part[0] <= MAX_PART && l.part[1] <= MAX_PART && l.instances < NONE16 && g.frames <= MAX_FRAMES &&
                 g.registers <= MAX_REGISTERS;
    return l;
}

/* Behind the copy of the image: room to verify code, later overlaid by the derived tables. */
static uint64_t derived_size(const rec_header *h, const layout *l)
{
    return up_to(RECORDS(SEC_SHAPES) * sizeof(pud_shape), 8) + RECORDS(SEC_SHAPES) * sizeof(pud_spots) +
           up_to(RECORDS(SEC_LAYERS) * sizeof(layer), 8) +
           up_to(RECORDS(SEC_ZONES) * sizeof(zone_info), 8) + up_to(l->instances * sizeof(instance), 8) + l->part[0] +
           l->part[1] + 64;
}

static uint64_t scratch_size(const rec_header *h, const uint8_t *bytes)
{
    uint64_t longest = 0;
    for (uint32_t i = 0; i < RECORDS(SEC_SUBS); i++) {
        const rec_sub s = RECORD(rec_sub, SEC_SUBS, i);
        if (s.length > longest && s.length <= RECORDS(SEC_CODE))
            longest = s.length;
    }
    return longest * sizeof(known);
}

static uint64_t image_room(const rec_header *h, const uint8_t *bytes, const layout *l)
{
    const uint64_t derived = l->possible ? derived_size(h, l) : 0, scratch = scratch_size(h, bytes);
    return up_to(sizeof(pud_image), 64) + up_to(h->size, 64) + (derived > scratch ? derived : scratch);
}

size_t pud_image_room(const void *bytes, size_t size)
{
    rec_header h;
    if (size < sizeof h)
        return 0;
    memcpy(&h, bytes, sizeof h);
    if (!header_is_right(&h, size) || directory_is_right(&h) != SECTIONS)
        return 0;
    const layout l = lay_out(&h, bytes);
    return image_room(&h, bytes, &l);
}

/* --- loading --------------------------------------------------------------------------------------------------- */

static void point_to_sections(pud_image *m, const rec_header *h)
{
    const uint8_t *at[SECTIONS];
    for (uint32_t i = 0; i < SECTIONS; i++) {
        at[i] = m->bytes + h->dir[i].at;
        m->n[i] = h->dir[i].size / record_size[i];
    }
#define POINT(field, section) m->field = (const void *)at[section]
    POINT(game, SEC_GAME), POINT(code, SEC_CODE), POINT(subs, SEC_SUBS), POINT(sublists, SEC_SUBLISTS);
    POINT(subrefs, SEC_SUBREFS), POINT(tables, SEC_TABLES), POINT(data, SEC_DATA), POINT(regions, SEC_REGIONS);
    POINT(clists, SEC_CLISTS), POINT(clrows, SEC_CLROWS), POINT(cldata, SEC_CLDATA), POINT(kinds, SEC_KINDS);
    POINT(components, SEC_COMPONENTS), POINT(shapes, SEC_SHAPES), POINT(cells, SEC_CELLS), POINT(prints, SEC_PRINTS);
    POINT(boards, SEC_BOARDS), POINT(layers, SEC_LAYERS), POINT(variables, SEC_VARIABLES), POINT(zones, SEC_ZONES);
    POINT(decisions, SEC_DECISIONS), POINT(entries, SEC_ENTRIES), POINT(abilities, SEC_ABILITIES);
    POINT(exports, SEC_EXPORTS), POINT(scores, SEC_SCORES), POINT(strings, SEC_STRINGS);
    POINT(text, SEC_TEXT), POINT(lines, SEC_LINES);
#undef POINT
}

static void take_layout(pud_image *m, const layout *l)
{
    m->frames_at = (uint32_t)l->frames_at;
    m->registers_at = (uint32_t)l->registers_at;
    m->table_at = (uint32_t)l->table_at;
    m->players_at = (uint32_t)l->players_at;
    m->table_size = (uint32_t)l->part[0];
    m->player_size = (uint32_t)l->part[1];
    m->place_at = (uint32_t)(l->table_at + l->place_at);
    m->known_at = (uint32_t)(l->table_at + l->known_at);
    m->place_wide = (uint8_t)l->place_wide;
    m->hidden = (uint8_t)l->hidden;
    m->pending = (pending_layout){(uint32_t)l->pending_at, (uint32_t)l->entry_size};
    m->variables_size[0] = (uint32_t)l->variables[0];
    m->variables_size[1] = (uint32_t)l->variables[1];
    m->instances_count = (uint32_t)l->instances;
}

static uint8_t *make_pictures(pud_image *m, uint8_t *to)
{
    pud_spots *pictures = (void *)to;
    for (uint32_t i = 0; i < m->n[SEC_SHAPES]; i++)
        for (unsigned o = 0; o < PUD_ORIENTATIONS; o++)
            pud_spot_cells(&pictures[i].anchors[o], &m->made[i], o << 8, PUD_WHOLE);
    m->pictures = pictures;
    return to + m->n[SEC_SHAPES] * sizeof *pictures;
}

static uint8_t *make_shapes(pud_image *m, uint8_t *to)
{
    pud_shape *made = (void *)to;
    for (uint32_t i = 0; i < m->n[SEC_SHAPES]; i++) {
        const rec_shape *s = &m->shapes[i];
        pud_shape_cell cells[PUD_SHAPE_CELLS];
        for (unsigned k = 0; k < s->cells; k++) {
            const rec_cell *c = &m->cells[s->cells_at + k];
            cells[k] = (pud_shape_cell){c->row, c->column, c->parts, c->key};
        }
        pud_shape_make(&made[i], cells, s->cells, s->turns);
    }
    m->made = made;
    return make_pictures(m, to + up_to(m->n[SEC_SHAPES] * sizeof *made, 8));
}

static uint8_t *make_layers(pud_image *m, uint8_t *to)
{
    layer *made = (void *)to;
    uint32_t at[2] = {(uint32_t)up_to(m->variables_size[0], 8), (uint32_t)up_to(m->variables_size[1], 8)};
    for (uint32_t i = 0; i < m->n[SEC_LAYERS]; i++) {
        const rec_layer *y = &m->layers[i];
        const rec_board *b = &m->boards[y->board];
        const uint8_t scope = b->scope;
        made[i] = (layer){at[scope], y->count, y->base, y->board, scope, {{0}}};
        pud_board_rectangle(&made[i].all, 0, 0, b->rows, b->columns);
        at[scope] += (uint32_t)sizeof(pud_board) * y->count;
    }
    m->layer_info = made;
    return to + up_to(m->n[SEC_LAYERS] * sizeof *made, 8);
}

/* The instances of one zone of one owner, whose lists lie from `at` on. */
static uint32_t make_instances(const pud_image *m, instance *to, uint32_t zone, uint8_t owner, uint32_t at)
{
    const rec_zone *z = &m->zones[zone];
    const rec_kind *k = &m->kinds[z->kind];
    for (unsigned i = 0; i < z->count; i++) {
        to[i] = (instance){at, z->capacity, k->first, k->count, (uint16_t)zone, (int16_t)(z->base + (int)i),
                           (uint8_t)is_wide(k->count), owner, z->seen & (uint8_t)~ZONE_SHUFFLED,
                           (z->seen & ZONE_SHUFFLED) != 0};
        at += (uint32_t)up_to(2 + (uint64_t)z->capacity * element_size(k), 2);
    }
    return at;
}

static uint8_t *make_zones(pud_image *m, uint8_t *to)
{
    zone_info *zones = (void *)to;
    instance *made = (void *)(to + up_to(m->n[SEC_ZONES] * sizeof *zones, 8));
    const uint32_t players = m->game->most;
    uint32_t at = m->known_at + (m->hidden ? (uint32_t)up_to(m->n[SEC_COMPONENTS], 8) : 0), n = 0;
    uint32_t mine = m->pending.at + 4 + m->game->pending * m->pending.size;
    for (uint32_t i = 0; i < m->n[SEC_ZONES]; i++) {
        const rec_zone *z = &m->zones[i];
        zones[i] = (zone_info){n, z->count, z->base, z->scope};
        if (z->scope == SCOPE_TABLE) {
            at = make_instances(m, made + n, i, NO_OWNER, at);
            n += z->count;
            continue;
        }
        uint32_t end = mine;
        for (uint32_t p = 0; p < players; p++, n += z->count)
            end = make_instances(m, made + n, i, (uint8_t)p, m->players_at + p * m->player_size + mine);
        mine = end - (m->players_at + (players - 1) * m->player_size);
    }
    m->zone_infos = zones;
    m->instances = made;
    return (uint8_t *)made + up_to(n * sizeof *made, 8);
}

static void set_variables(const pud_image *m, uint8_t *part, unsigned scope)
{
    for (uint32_t i = 0; i < m->n[SEC_VARIABLES]; i++) {
        const rec_variable *v = &m->variables[i];
        int16_t *to = (int16_t *)(void *)part + v->place;
        for (unsigned k = 0; v->scope == scope && k < v->count; k++)
            to[k] = v->initial;
    }
}

/* The parts of a state as a game starts with them. Components start one behind the other, the first on top, and lists lie
 * bottom first: so they are put in backwards. */
static int make_initial(pud_image *m, uint8_t *to, pud_problem *problem)
{
    memset(to, 0, m->table_size + m->player_size);
    set_variables(m, to, SCOPE_TABLE);
    set_variables(m, to + m->table_size, SCOPE_PLAYER);
    m->initial = to;
    for (uint32_t i = m->n[SEC_COMPONENTS]; i-- > 0;) {
        const uint16_t start = m->components[i].start;
        if (start != NONE16 && !zone_start(m, to - m->table_at, start, i))
            return refuse(problem, PUD_BAD_START, SEC_COMPONENTS, i, 2);
    }
    return PUD_OK;
}

/* Returning many boards, an instruction must know how many: that is written into its copy here, where operands b are free. */
static void complete_code(pud_image *m, ins *code)
{
    for (uint32_t i = 0; i < m->n[SEC_SUBS]; i++) {
        const rec_sub *s = &m->subs[i];
        if (s->window > m->widest)
            m->widest = s->window;
        for (uint32_t k = s->first; k < s->first + s->length; k++)
            if (code[k].op == OP_RETG || code[k].op == OP_RETS)
                code[k].b = s->boards;
    }
}

static int derive(pud_image *m, uint8_t *copy, uint8_t *to, pud_problem *problem)
{
    complete_code(m, (ins *)(void *)(copy + ((const uint8_t *)m->code - m->bytes)));
    to = make_shapes(m, to);
    to = make_layers(m, to);
    to = make_zones(m, to);
    return make_initial(m, to, problem);
}

static int load(pud_image *m, size_t room, const uint8_t *bytes, size_t size, pud_problem *problem)
{
    rec_header h;
    if (size < sizeof h)
        return refuse(problem, PUD_BAD_HEADER, 0, 0, 0);
    memcpy(&h, bytes, sizeof h);
    if (!header_is_right(&h, size))
        return refuse(problem, PUD_BAD_HEADER, 0, 0, 0);
    if (h.hash != hash_bytes(bytes + HASHED_FROM, size - HASHED_FROM, 0))
        return refuse(problem, PUD_BAD_HASH, 0, 0, 0);
    if (h.ops != pud_ops_hash())
        return refuse(problem, PUD_BAD_OPS, 0, 0, 0);
    const uint32_t section = directory_is_right(&h);
    if (section != SECTIONS || !gaps_are_zero(&h, bytes))
        return refuse(problem, PUD_BAD_SECTION, section % SECTIONS, 0, 0);
    const layout l = lay_out(&h, bytes);
    if (!l.possible)
        return refuse(problem, PUD_BAD_SIZE, SEC_GAME, 0, 0);
    if (room < image_room(&h, bytes, &l) || (uintptr_t)m % 8 != 0)
        return refuse(problem, PUD_E_ROOM, 0, 0, 0);

    uint8_t *copy = (uint8_t *)m + up_to(sizeof *m, 64), *behind = copy + up_to(size, 64);
    memset(m, 0, sizeof *m);
    memcpy(copy, bytes, size);
    m->bytes = copy;
    m->size = (uint32_t)size;
    m->hash = h.hash;
    point_to_sections(m, &h);
    take_layout(m, &l);
    if (verify_tables(m, problem) != PUD_OK || verify_code(m, (known *)(void *)behind, problem) != PUD_OK)
        return problem->code;
    return derive(m, copy, behind, problem);
}

int pud_image_load(pud_image *image, size_t room, const void *bytes, size_t size, pud_problem *problem)
{
    pud_problem ignored;
    if (!problem)
        problem = &ignored;
    *problem = (pud_problem){PUD_OK, 0, 0, 0};
    return load(image, room, bytes, size, problem);
}

/* --- asking an image ------------------------------------------------------------------------------------------- */

uint64_t pud_image_hash(const pud_image *image) { return image->hash; }
int pud_least_players(const pud_image *image) { return image->game->least; }
int pud_most_players(const pud_image *image) { return image->game->most; }

const char *pud_string(const pud_image *image, int string)
{
    return string >= 0 && (uint32_t)string + 1 < image->n[SEC_STRINGS] ? image->text + image->strings[string] : "";
}

int pud_records(const pud_image *image, int section)
{
    return section >= 0 && section < SECTIONS ? (int)image->n[section] : 0;
}

static int name_of(const pud_image *m, int section, int record)
{
    if (record < 0 || record >= pud_records(m, section))
        return NONE16;
    switch (section) {
    case SEC_GAME: return m->game->name;
    case SEC_KINDS: return m->kinds[record].name;
    case SEC_COMPONENTS: return m->components[record].name;
    case SEC_BOARDS: return m->boards[record].name;
    case SEC_LAYERS: return m->layers[record].name;
    case SEC_VARIABLES: return m->variables[record].name;
    case SEC_ZONES: return m->zones[record].name;
    case SEC_ENTRIES: return m->entries[record].label;
    case SEC_ABILITIES: return m->abilities[record].label;
    case SEC_EXPORTS: return m->exports[record].name;
    case SEC_SCORES: return m->scores[record].name;
    default: return NONE16;
    }
}

const char *pud_name(const pud_image *image, int section, int record)
{
    return pud_string(image, name_of(image, section, record));
}

int pud_find(const pud_image *image, int section, const char *name)
{
    for (int i = 0; i < pud_records(image, section); i++)
        if (strcmp(pud_name(image, section, i), name) == 0)
            return i;
    return PUD_NONE;
}

static uint32_t sub_of(const pud_image *m, uint32_t at)
{
    uint32_t low = 0, high = m->n[SEC_SUBS];
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        if (m->subs[middle].first <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

pud_position pud_position_of(const pud_image *image, uint32_t instruction)
{
    uint32_t low = 0, high = image->n[SEC_LINES];
    while (low < high) { /* the first record behind the instruction */
        const uint32_t middle = (low + high) / 2;
        if (image->lines[middle].first <= instruction)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0 || instruction >= image->n[SEC_CODE] || image->lines[low - 1].file == NONE16)
        return (pud_position){"", 0, 0};
    const rec_line *l = &image->lines[low - 1];
    return (pud_position){pud_string(image, l->file), l->line, l->column};
}

/* --- disassembling --------------------------------------------------------------------------------------------- */

typedef struct writer {
    char *text;
    size_t room, length;
} writer;

static void put_char(writer *w, char c)
{
    if (w->length + 1 < w->room)
        w->text[w->length] = c;
    w->length++;
}

static void put_text(writer *w, const char *s)
{
    while (*s)
        put_char(w, *s++);
}

static void put_number(writer *w, int64_t x)
{
    char digits[24];
    unsigned n = 0;
    uint64_t rest = x < 0 ? (uint64_t)-x : (uint64_t)x;
    do {
        digits[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (x < 0)
        put_char(w, '-');
    while (n > 0)
        put_char(w, digits[--n]);
}

/* The letter of a register, or NULL for what is no register. */
static const char *letter_of(unsigned kind)
{
    switch (kind) {
    case KIND_rR: case KIND_rW: case KIND_rM: case KIND_rP: case KIND_r8W: case KIND_r8R: case KIND_r64W:
    case KIND_r64R: case KIND_rN: case KIND_rNW: case KIND_win: return "r";
    case KIND_gR: case KIND_gW: case KIND_gM: case KIND_gP: return "g";
    case KIND_sR: case KIND_sW: case KIND_sM: return "s";
    case KIND_lR: case KIND_lW: case KIND_lM: return "l";
    default: return NULL;
    }
}

static void put_named(writer *w, const pud_image *m, unsigned kind, unsigned x)
{
    const int section = kind == KIND_var || kind == KIND_varP ? SEC_VARIABLES
                        : kind == KIND_lay || kind == KIND_layP ? SEC_LAYERS
                        : kind == KIND_zone ? SEC_ZONES
                        : kind == KIND_entry ? SEC_ENTRIES : PUD_NONE;
    put_text(w, kind_names[kind]);
    put_char(w, ' ');
    put_number(w, x);
    if (section != PUD_NONE) {
        put_text(w, " (");
        put_text(w, pud_name(m, section, (int)x));
        put_char(w, ')');
    }
}

static void put_operand(writer *w, const pud_image *m, uint32_t at, unsigned kind, unsigned x)
{
    const char *letter = letter_of(kind);
    if (letter) {
        put_text(w, letter);
        put_number(w, x);
    } else if (kind == KIND_imm || kind == KIND_num) {
        put_number(w, kind == KIND_imm ? (int16_t)x : (int)x);
    } else if (kind == KIND_jump || kind == KIND_back) {
        put_text(w, "to ");
        put_number(w, (int64_t)at + (int16_t)x);
    } else {
        put_named(w, m, kind, x);
    }
}

size_t pud_disassemble(const pud_image *image, uint32_t instruction, char *text, size_t room)
{
    writer w = {text, room, 0};
    if (instruction >= image->n[SEC_CODE]) {
        if (room)
            *text = 0;
        return 0;
    }
    const ins *i = &image->code[instruction];
    const op_info *info = &ops[i->op];
    const uint16_t x[3] = {i->a, i->b, i->c};
    put_text(&w, info->name);
    for (unsigned o = 0; o < 3; o++) {
        if (info->kind[o] == KIND_none)
            continue;
        put_text(&w, o ? ", " : " ");
        put_operand(&w, image, instruction, info->kind[o], x[o]);
    }
    if (room)
        text[w.length < room ? w.length : room - 1] = 0;
    return w.length;
}

/* --- messages -------------------------------------------------------------------------------------------------- */

static const struct { int code; const char *text; } messages[] = {
    {PUD_OK, "all is well"},
    {PUD_BAD_HEADER, "this is no image, or of another version"},
    {PUD_BAD_HASH, "the image was changed after it was made"},
    {PUD_BAD_OPS, "the image was made for another version of the core"},
    {PUD_BAD_SECTION, "a section of the image is not where it should be"},
    {PUD_BAD_STRING, "the strings of the image are damaged"},
    {PUD_BAD_GAME, "a number in the head of the game is out of range"},
    {PUD_BAD_SUB, "the record of a sub is wrong"},
    {PUD_BAD_SUBLIST, "the subs of a list are not of one form"},
    {PUD_BAD_TABLE, "a table lies outside of the data"},
    {PUD_BAD_LIST, "a constant list lies outside of the data"},
    {PUD_BAD_KIND, "the record of a kind is wrong"},
    {PUD_BAD_COMPONENT, "the record of a component is wrong"},
    {PUD_BAD_SHAPE, "a shape is no piece"},
    {PUD_BAD_BOARD, "the record of a board is wrong"},
    {PUD_BAD_LAYER, "the record of a layer is wrong"},
    {PUD_BAD_VARIABLE, "the record of a variable is wrong"},
    {PUD_BAD_ZONE, "the record of a zone is wrong"},
    {PUD_BAD_DECISION, "the record of a decision is wrong"},
    {PUD_BAD_ENTRY, "the record of a pending entry is wrong"},
    {PUD_BAD_ABILITY, "the record of an ability is wrong"},
    {PUD_BAD_EXPORT, "the record of an export is wrong"},
    {PUD_BAD_SCORE, "the record of a score is wrong"},
    {PUD_BAD_LINE, "the content positions are not in order"},
    {PUD_BAD_OPCODE, "an instruction has no such operation"},
    {PUD_BAD_OPERAND, "an operand names something that is not there"},
    {PUD_BAD_JUMP, "a jump leaves its sub or goes in the wrong direction"},
    {PUD_BAD_REGISTER, "a register lies beyond the window"},
    {PUD_BAD_UNWRITTEN, "a register is read that may not have been written"},
    {PUD_BAD_IMPURE, "something changes the game where nothing may"},
    {PUD_BAD_RETURN, "a return is not of the kind of its sub"},
    {PUD_BAD_ASK, "a choice does not belong to its question"},
    {PUD_BAD_END, "a sub runs over its end"},
    {PUD_BAD_START, "components do not fit into the zone where they start"},
    {PUD_BAD_SIZE, "a state of this game would be too large"},
    {PUD_E_BUDGET, "too many steps without a decision"},
    {PUD_E_STACK, "calls are nested too deep"},
    {PUD_E_PENDING, "too much is pending"},
    {PUD_E_LIST, "a list is too long"},
    {PUD_E_INDEX, "something was to be changed that is not there"},
    {PUD_E_RANGE, "a value is out of the range of its variable"},
    {PUD_E_NUMBER, "a number is too large"},
    {PUD_E_FULL, "a zone is full"},
    {PUD_E_ROOM, "the memory given is too small or not aligned"},
    {PUD_E_STATUS, "the game is not in a state for this"},
    {PUD_E_OPTION, "there is no such option"},
    {PUD_E_STATE, "these bytes are no state of this game"},
    {PUD_E_ARGUMENT, "an argument is out of range"},
    {PUD_E_CURTAIN, "how all stood when the curtain fell is not known for this state"},
};

const char *pud_message(int code)
{
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++)
        if (messages[i].code == code)
            return messages[i].text;
    return "unknown code";
}
