/* verify.c - whatever an image could have wrong, found once at load, so that play only has to look at data.
 *
 * First the tables, section by section; then the code, sub by sub: a walk over the instructions in their order that carries
 * along which registers are written on every way (an intersection where ways meet). Ways back are only made by LOOP and
 * LOOPDEC, to places that were reached before; where one brings less than its target was walked with, the sub is walked
 * again. In the order of the code: tables, then one instruction, then a sub. */

#include "verify.h"

static int refuse(pud_problem *problem, int code, uint32_t section, uint32_t record, uint32_t field)
{
    *problem = (pud_problem){code, section, record, field};
    return code;
}

#define REFUSE(code, section, record, field) return refuse(problem, code, section, (uint32_t)(record), field)

/* --- tables: each function one section, fields numbered in the order of docs/image.md ------------------------------ */

static int is_string(const pud_image *m, unsigned s) { return s == NONE16 || s + 1 < m->n[SEC_STRINGS]; }

static int verify_strings(const pud_image *m, pud_problem *problem)
{
    const uint32_t n = m->n[SEC_STRINGS], size = m->n[SEC_TEXT];
    if (n == 0 || m->strings[0] != 0 || m->strings[n - 1] != size)
        REFUSE(PUD_BAD_STRING, SEC_STRINGS, 0, 0);
    for (uint32_t i = 1; i < n; i++)
        if (m->strings[i] <= m->strings[i - 1] || m->strings[i] > size || m->text[m->strings[i] - 1] != 0)
            REFUSE(PUD_BAD_STRING, SEC_STRINGS, i, 0);
    return PUD_OK;
}

/* A sub that exists, with so many scalar arguments and no others, and a result of this kind. */
static int has_form(const pud_image *m, unsigned sub, unsigned args, unsigned result, unsigned pure)
{
    if (sub >= m->n[SEC_SUBS])
        return 0;
    const rec_sub *s = &m->subs[sub];
    return s->args == args && s->regions == 0 && s->spots == 0 && s->lists == 0 && s->result == result &&
           (s->pure || !pure);
}

static int verify_game(const pud_image *m, pud_problem *problem)
{
    const rec_game *g = m->game;
    if (g->least < 1 || g->least > g->most || g->most > MAX_PLAYERS)
        REFUSE(PUD_BAD_GAME, SEC_GAME, 0, 0);
    if (!has_form(m, g->start, 0, RESULT_NONE, 0))
        REFUSE(PUD_BAD_GAME, SEC_GAME, 0, 2);
    if (g->abilities != NONE16 && !has_form(m, g->abilities, 0, RESULT_LIST, 1))
        REFUSE(PUD_BAD_GAME, SEC_GAME, 0, 3);
    if (g->agendas < 1 || g->agendas == NONE16)
        REFUSE(PUD_BAD_GAME, SEC_GAME, 0, 4);
    if (g->registers < 1 || g->registers > MAX_REGISTERS || g->frames < 1 || g->frames > MAX_FRAMES)
        REFUSE(PUD_BAD_GAME, SEC_GAME, 0, 5);
    if (g->pending > MAX_PENDING || g->captures > MAX_CAPTURES)
        REFUSE(PUD_BAD_GAME, SEC_GAME, 0, 7);
    if (!is_string(m, g->name) || !is_string(m, g->version))
        REFUSE(PUD_BAD_GAME, SEC_GAME, 0, 9);
    for (unsigned i = 0; i < 5; i++)
        if (g->zero[i] != 0)
            REFUSE(PUD_BAD_GAME, SEC_GAME, 0, 11 + i);
    return PUD_OK;
}

static int results_are_right(const rec_sub *s)
{
    switch (s->result) {
    case RESULT_REGION: return s->boards >= 1 && s->boards <= G_REGISTERS;
    case RESULT_SPOTS: return s->boards >= 1 && s->boards <= S_REGISTERS;
    case RESULT_SCALAR: return s->boards == 0 && s->window >= 1;
    case RESULT_NONE:
    case RESULT_LIST: return s->boards == 0;
    default: return 0;
    }
}

static int verify_subs(const pud_image *m, pud_problem *problem)
{
    uint64_t at = 0;
    for (uint32_t i = 0; i < m->n[SEC_SUBS]; i++) {
        const rec_sub *s = &m->subs[i];
        if (s->first != at || s->length < 1 || at + s->length > m->n[SEC_CODE])
            REFUSE(PUD_BAD_SUB, SEC_SUBS, i, 0);
        if (s->window > MAX_WINDOW || s->args > s->window)
            REFUSE(PUD_BAD_SUB, SEC_SUBS, i, 2);
        if (s->regions > G_REGISTERS || s->spots > S_REGISTERS || s->lists > L_REGISTERS)
            REFUSE(PUD_BAD_SUB, SEC_SUBS, i, 4);
        if (!results_are_right(s))
            REFUSE(PUD_BAD_SUB, SEC_SUBS, i, 7);
        if (s->pure > 1 || s->zero[0] || s->zero[1] || s->zero[2])
            REFUSE(PUD_BAD_SUB, SEC_SUBS, i, 9);
        at += s->length;
    }
    if (at != m->n[SEC_CODE] || m->n[SEC_SUBS] >= NONE16)
        REFUSE(PUD_BAD_SUB, SEC_SUBS, m->n[SEC_SUBS], 0);
    return PUD_OK;
}

static int same_form(const rec_sub *a, const rec_sub *b)
{
    return a->args == b->args && a->regions == b->regions && a->spots == b->spots && a->lists == b->lists &&
           a->result == b->result && a->boards == b->boards;
}

static int verify_sublists(const pud_image *m, pud_problem *problem)
{
    for (uint32_t i = 0; i < m->n[SEC_SUBREFS]; i++)
        if (m->subrefs[i] != NONE16 && m->subrefs[i] >= m->n[SEC_SUBS])
            REFUSE(PUD_BAD_SUBLIST, SEC_SUBREFS, i, 0);
    for (uint32_t i = 0; i < m->n[SEC_SUBLISTS]; i++) {
        const rec_sublist *l = &m->sublists[i];
        const rec_sub *form = NULL;
        if ((uint64_t)l->first + l->count > m->n[SEC_SUBREFS])
            REFUSE(PUD_BAD_SUBLIST, SEC_SUBLISTS, i, 0);
        for (uint32_t k = l->first; k < l->first + l->count; k++) {
            if (m->subrefs[k] == NONE16)
                continue;
            if (!form)
                form = &m->subs[m->subrefs[k]];
            if (!same_form(form, &m->subs[m->subrefs[k]]))
                REFUSE(PUD_BAD_SUBLIST, SEC_SUBLISTS, i, 1);
        }
        if (!form)
            REFUSE(PUD_BAD_SUBLIST, SEC_SUBLISTS, i, 2);
    }
    return PUD_OK;
}

/* What names rows and columns are variables of players. */
static int names_are_right(const pud_image *m, unsigned row, unsigned column)
{
    return (row == NONE16 || 2 * row + 2 <= m->variables_size[SCOPE_PLAYER]) &&
           (column == NONE16 || (column < m->n[SEC_VARIABLES] && m->variables[column].scope == SCOPE_PLAYER));
}

static int verify_constants(const pud_image *m, pud_problem *problem)
{
    for (uint32_t i = 0; i < m->n[SEC_TABLES]; i++) {
        const rec_table *t = &m->tables[i];
        if (t->type > TABLE_32)
            REFUSE(PUD_BAD_TABLE, SEC_TABLES, i, 6);
        const uint64_t size = t->type == TABLE_32 ? 4 : 2;
        if (t->rows < 1 || t->columns < 1 || t->at % size != 0 ||
            t->at + (uint64_t)t->rows * t->columns * size > m->n[SEC_DATA])
            REFUSE(PUD_BAD_TABLE, SEC_TABLES, i, 0);
        if (!names_are_right(m, t->row_place, t->column_variable))
            REFUSE(PUD_BAD_TABLE, SEC_TABLES, i, 7);
    }
    for (uint32_t i = 0; i < m->n[SEC_CLISTS]; i++) {
        const rec_clist *c = &m->clists[i];
        if (c->rows < 1 || c->columns < 1 || c->first + (uint64_t)c->rows * c->columns > m->n[SEC_CLROWS])
            REFUSE(PUD_BAD_LIST, SEC_CLISTS, i, 0);
        if (!names_are_right(m, c->row_place, c->column_variable))
            REFUSE(PUD_BAD_LIST, SEC_CLISTS, i, 5);
    }
    for (uint32_t i = 0; i < m->n[SEC_CLROWS]; i++)
        if (m->clrows[i].count > MAX_LIST || (uint64_t)m->clrows[i].first + m->clrows[i].count > m->n[SEC_CLDATA])
            REFUSE(PUD_BAD_LIST, SEC_CLROWS, i, 0);
    return PUD_OK;
}

static int verify_kinds(const pud_image *m, pud_problem *problem)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < m->n[SEC_KINDS]; i++) {
        const rec_kind *k = &m->kinds[i];
        if (k->first != at || at + k->count > m->n[SEC_COMPONENTS])
            REFUSE(PUD_BAD_KIND, SEC_KINDS, i, 0);
        if (k->flags > (KIND_PIECE | KIND_UNLIMITED))
            REFUSE(PUD_BAD_KIND, SEC_KINDS, i, 2);
        if (!is_string(m, k->name))
            REFUSE(PUD_BAD_KIND, SEC_KINDS, i, 3);
        at += k->count;
    }
    if (at != m->n[SEC_COMPONENTS] || at >= NONE16)
        REFUSE(PUD_BAD_KIND, SEC_KINDS, m->n[SEC_KINDS], 0);
    return PUD_OK;
}

/* The zone of an instance, or -1: before the instances are made. */
static int64_t zone_of_instance(const pud_image *m, uint32_t number)
{
    uint64_t at = 0;
    for (uint32_t z = 0; z < m->n[SEC_ZONES]; z++) {
        at += (uint64_t)m->zones[z].count * (m->zones[z].scope == SCOPE_PLAYER ? m->game->most : 1u);
        if (number < at)
            return z;
    }
    return -1;
}

static int verify_components(const pud_image *m, pud_problem *problem)
{
    for (uint32_t i = 0; i < m->n[SEC_COMPONENTS]; i++) {
        const rec_component *c = &m->components[i];
        if (c->kind >= m->n[SEC_KINDS] || i < m->kinds[c->kind].first ||
            i >= (uint32_t)m->kinds[c->kind].first + m->kinds[c->kind].count)
            REFUSE(PUD_BAD_COMPONENT, SEC_COMPONENTS, i, 0);
        if (c->shape != NONE16 && c->shape >= m->n[SEC_SHAPES])
            REFUSE(PUD_BAD_COMPONENT, SEC_COMPONENTS, i, 1);
        if (c->start != NONE16) {
            const int64_t zone = zone_of_instance(m, c->start);
            if (zone < 0 || m->zones[zone].scope != SCOPE_TABLE || m->zones[zone].kind != c->kind ||
                m->kinds[c->kind].flags & KIND_UNLIMITED)
                REFUSE(PUD_BAD_COMPONENT, SEC_COMPONENTS, i, 2);
        }
        if (!is_string(m, c->name))
            REFUSE(PUD_BAD_COMPONENT, SEC_COMPONENTS, i, 3);
    }
    return PUD_OK;
}

/* The layers that a shape prints, and the values in its cells. */
static int prints_are_right(const pud_image *m, const rec_shape *s)
{
    const int16_t *p = m->prints + s->prints_at;
    for (unsigned l = 0; l < s->layers; l++) {
        if (p[l] < 0 || (uint32_t)p[l] >= m->n[SEC_LAYERS])
            return 0;
        const rec_layer *y = &m->layers[p[l]];
        for (unsigned k = 0; k < s->cells; k++) {
            const int value = p[s->layers + k * s->layers + l];
            if (value != PUD_NONE && (value < y->base || value >= y->base + y->count))
                return 0;
        }
    }
    return 1;
}

static int verify_shapes(const pud_image *m, pud_problem *problem)
{
    for (uint32_t i = 0; i < m->n[SEC_CELLS]; i++)
        if (m->cells[i].parts & PUD_WHOLE || m->cells[i].zero)
            REFUSE(PUD_BAD_SHAPE, SEC_CELLS, i, 2);
    for (uint32_t i = 0; i < m->n[SEC_SHAPES]; i++) {
        const rec_shape *s = &m->shapes[i];
        pud_shape made;
        pud_shape_cell cells[PUD_SHAPE_CELLS];
        if (s->cells > PUD_SHAPE_CELLS || (uint64_t)s->cells_at + s->cells > m->n[SEC_CELLS] || s->zero)
            REFUSE(PUD_BAD_SHAPE, SEC_SHAPES, i, 0);
        for (unsigned k = 0; k < s->cells; k++) {
            const rec_cell *c = &m->cells[s->cells_at + k];
            cells[k] = (pud_shape_cell){c->row, c->column, c->parts, c->key};
        }
        if (pud_shape_make(&made, cells, s->cells, s->turns) == 0)
            REFUSE(PUD_BAD_SHAPE, SEC_SHAPES, i, 3);
        if (s->prints_at + (uint64_t)s->layers * (1u + s->cells) > m->n[SEC_PRINTS] || !prints_are_right(m, s))
            REFUSE(PUD_BAD_SHAPE, SEC_SHAPES, i, 1);
    }
    return PUD_OK;
}

static int verify_boards(const pud_image *m, pud_problem *problem)
{
    for (uint32_t i = 0; i < m->n[SEC_BOARDS]; i++) {
        const rec_board *b = &m->boards[i];
        if (b->scope > SCOPE_PLAYER || b->rows < 1 || b->rows > PUD_ROWS || b->columns < 1 || b->columns > PUD_COLUMNS ||
            b->zero || b->zero2 || !is_string(m, b->name))
            REFUSE(PUD_BAD_BOARD, SEC_BOARDS, i, 0);
    }
    for (uint32_t i = 0; i < m->n[SEC_LAYERS]; i++) {
        const rec_layer *l = &m->layers[i];
        if (l->board >= m->n[SEC_BOARDS])
            REFUSE(PUD_BAD_LAYER, SEC_LAYERS, i, 0);
        if (l->count < 1 || l->count > MAX_VALUES || l->base < -1 || !is_string(m, l->name))
            REFUSE(PUD_BAD_LAYER, SEC_LAYERS, i, 1);
    }
    return PUD_OK;
}

static int verify_variables(const pud_image *m, pud_problem *problem)
{
    uint32_t at[2] = {0, 0};
    for (uint32_t i = 0; i < m->n[SEC_VARIABLES]; i++) {
        const rec_variable *v = &m->variables[i];
        if (v->scope > SCOPE_PLAYER || v->count < 1 || v->place != at[v->scope])
            REFUSE(PUD_BAD_VARIABLE, SEC_VARIABLES, i, 0);
        const int none = v->flags & VAR_NONE && v->initial == PUD_NONE;
        if (v->least > v->most || (!none && (v->initial < v->least || v->initial > v->most)))
            REFUSE(PUD_BAD_VARIABLE, SEC_VARIABLES, i, 3);
        if (v->flags > (VAR_CYCLIC | VAR_NONE | VAR_SECRET) || v->zero[0] || v->zero[1] || !is_string(m, v->name))
            REFUSE(PUD_BAD_VARIABLE, SEC_VARIABLES, i, 7);
        at[v->scope] += v->count;
    }
    return PUD_OK;
}

static int verify_zones(const pud_image *m, pud_problem *problem)
{
    if (m->n[SEC_ZONES] > MAX_ZONES)
        REFUSE(PUD_BAD_ZONE, SEC_ZONES, MAX_ZONES, 0);
    for (uint32_t i = 0; i < m->n[SEC_ZONES]; i++) {
        const rec_zone *z = &m->zones[i];
        if (z->scope > SCOPE_PLAYER || (z->seen & ~ZONE_SHUFFLED) > SEEN_TOP || z->kind >= m->n[SEC_KINDS])
            REFUSE(PUD_BAD_ZONE, SEC_ZONES, i, 0);
        if (z->count < 1 || z->capacity < 1 || z->capacity > MAX_CAPACITY || !is_string(m, z->name))
            REFUSE(PUD_BAD_ZONE, SEC_ZONES, i, 3);
    }
    return PUD_OK;
}

static int verify_decisions(const pud_image *m, pud_problem *problem)
{
    for (uint32_t i = 0; i < m->n[SEC_DECISIONS]; i++) {
        const rec_decision *d = &m->decisions[i];
        if (d->type > PUD_OF_OTHER || d->type == PUD_OF_MENU || d->flags > (DECISION_STOP | DECISION_CHANCE | DECISION_LEAVES) || d->zero)
            REFUSE(PUD_BAD_DECISION, SEC_DECISIONS, i, 0);
        for (unsigned b = 0; b < 16; b++)
            if (d->boards >> b & 1 && b >= m->n[SEC_BOARDS])
                REFUSE(PUD_BAD_DECISION, SEC_DECISIONS, i, 2);
        if (!is_string(m, d->prompt) || !is_string(m, d->stop))
            REFUSE(PUD_BAD_DECISION, SEC_DECISIONS, i, 3);
        if (d->type == PUD_OF_ARMS && d->count && (uint32_t)d->of + d->count >= m->n[SEC_STRINGS])
            REFUSE(PUD_BAD_DECISION, SEC_DECISIONS, i, 4);
    }
    return PUD_OK;
}

static int verify_entries(const pud_image *m, pud_problem *problem)
{
    for (uint32_t i = 0; i < m->n[SEC_ENTRIES]; i++) {
        const rec_entry *e = &m->entries[i];
        if (e->captures > m->game->captures || !has_form(m, e->body, e->captures, RESULT_NONE, 0))
            REFUSE(PUD_BAD_ENTRY, SEC_ENTRIES, i, 0);
        if (e->guard != NONE16 && !has_form(m, e->guard, e->captures, RESULT_SCALAR, 1))
            REFUSE(PUD_BAD_ENTRY, SEC_ENTRIES, i, 1);
        if (e->flags > (ENTRY_OPTIONAL | ENTRY_ASKS_ITSELF) || e->agenda >= m->game->agendas || e->zero || !is_string(m, e->label))
            REFUSE(PUD_BAD_ENTRY, SEC_ENTRIES, i, 2);
    }
    for (uint32_t i = 0; i < m->n[SEC_ABILITIES]; i++)
        if (!has_form(m, m->abilities[i].body, 0, RESULT_NONE, 0) || !is_string(m, m->abilities[i].label))
            REFUSE(PUD_BAD_ABILITY, SEC_ABILITIES, i, 0);
    for (uint32_t i = 0; i < m->n[SEC_ABILITIES]; i++) {
        const rec_ability *a = &m->abilities[i];
        if (a->place == NONE16 ? a->least != 0 : 2u * a->place + 2 > m->variables_size[SCOPE_PLAYER])
            REFUSE(PUD_BAD_ABILITY, SEC_ABILITIES, i, 2);
    }
    return m->n[SEC_ABILITIES] > MAX_LIST ? refuse(problem, PUD_BAD_ABILITY, SEC_ABILITIES, MAX_LIST, 0) : PUD_OK;
}

static int verify_exports(const pud_image *m, pud_problem *problem)
{
    for (uint32_t i = 0; i < m->n[SEC_EXPORTS]; i++)
        if (m->exports[i].sub >= m->n[SEC_SUBS] || !is_string(m, m->exports[i].name))
            REFUSE(PUD_BAD_EXPORT, SEC_EXPORTS, i, 0);
    for (uint32_t i = 0; i < m->n[SEC_SCORES]; i++) {
        const rec_score *s = &m->scores[i];
        if (!has_form(m, s->sub, 0, RESULT_SCALAR, 1) || s->what > 3 || s->zero || !is_string(m, s->name))
            REFUSE(PUD_BAD_SCORE, SEC_SCORES, i, 0);
    }
    for (uint32_t i = 0; i < m->n[SEC_LINES]; i++) {
        const rec_line *l = &m->lines[i];
        if (l->first >= m->n[SEC_CODE] || (i > 0 && l->first <= m->lines[i - 1].first) || !is_string(m, l->file) || l->zero)
            REFUSE(PUD_BAD_LINE, SEC_LINES, i, 0);
    }
    return PUD_OK;
}

static int verify_tables(const pud_image *m, pud_problem *problem)
{
    static int (*const steps[])(const pud_image *, pud_problem *) = {
        verify_strings, verify_subs, verify_game, verify_sublists, verify_constants, verify_kinds, verify_boards,
        verify_zones, verify_components, verify_shapes, verify_variables, verify_decisions, verify_entries, verify_exports,
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i](m, problem) != PUD_OK)
            return problem->code;
    return PUD_OK;
}

/* --- one instruction ------------------------------------------------------------------------------------------- */

typedef struct code_walk {
    const pud_image *m;
    const rec_sub *sub;
    known *at;            /* by instruction of the sub */
    uint32_t i;           /* instruction within the sub */
    const ins *ins;
    known now;
    pud_problem *problem;
    int again;            /* a way back has brought less than was known */
} code_walk;

static int bad(code_walk *w, int code, unsigned operand)
{
    return refuse(w->problem, code, SEC_CODE, w->sub->first + w->i, operand);
}

static int is_written(const known *k, unsigned r) { return (int)(k->r[r >> 6] >> (r & 63) & 1); }
static void write_register(known *k, unsigned r) { k->r[r >> 6] |= (uint64_t)1 << (r & 63); }

/* Registers from `first` on hold nothing any more. */
static void lose_registers(known *k, unsigned first)
{
    for (unsigned i = 0; i < MAX_WINDOW / 64; i++) {
        const unsigned low = i * 64;
        if (first <= low)
            k->r[i] = 0;
        else if (first < low + 64)
            k->r[i] &= ((uint64_t)1 << (first - low)) - 1;
    }
}

static int read_scalars(code_walk *w, unsigned first, unsigned n, unsigned operand)
{
    if (first + n > w->sub->window)
        return bad(w, PUD_BAD_REGISTER, operand);
    for (unsigned r = first; w->now.reached && r < first + n; r++)
        if (!is_written(&w->now, r))
            return bad(w, PUD_BAD_UNWRITTEN, operand);
    return PUD_OK;
}

static int write_scalars(code_walk *w, unsigned first, unsigned n, unsigned operand)
{
    if (first + n > w->sub->window)
        return bad(w, PUD_BAD_REGISTER, operand);
    for (unsigned r = first; r < first + n; r++)
        write_register(&w->now, r);
    return PUD_OK;
}

enum bank { BANK_G, BANK_S, BANK_L };

static const struct { uint8_t first, count; } banks[] = {
    {0, G_REGISTERS}, {G_REGISTERS, S_REGISTERS}, {G_REGISTERS + S_REGISTERS, L_REGISTERS},
};

static int read_bank(code_walk *w, enum bank bank, unsigned first, unsigned n, unsigned operand)
{
    if (first + n > banks[bank].count)
        return bad(w, PUD_BAD_REGISTER, operand);
    const uint32_t wanted = ((1u << n) - 1) << (banks[bank].first + first);
    if (w->now.reached && (w->now.v & wanted) != wanted)
        return bad(w, PUD_BAD_UNWRITTEN, operand);
    return PUD_OK;
}

static int write_bank(code_walk *w, enum bank bank, unsigned first, unsigned n, unsigned operand)
{
    if (first + n > banks[bank].count)
        return bad(w, PUD_BAD_REGISTER, operand);
    w->now.v |= ((1u << n) - 1) << (banks[bank].first + first);
    return PUD_OK;
}

/* Another way leads to instruction `to` with what is known now. */
static int flow_to(code_walk *w, uint32_t to, unsigned operand)
{
    known *k = &w->at[to];
    if (!w->now.reached)
        return PUD_OK;
    if (!k->reached) {
        *k = w->now;
        return PUD_OK;
    }
    if (k->ask != w->now.ask)
        return bad(w, PUD_BAD_ASK, operand);
    uint64_t lost = k->v & ~w->now.v;
    k->v &= w->now.v;
    for (unsigned i = 0; i < MAX_WINDOW / 64; i++) {
        lost |= k->r[i] & ~w->now.r[i];
        k->r[i] &= w->now.r[i];
    }
    if (lost && to <= w->i)
        w->again = 1;
    return PUD_OK;
}

static int check_jump(code_walk *w, unsigned x, unsigned operand)
{
    const int32_t by = (int16_t)x;
    if (by < 1 || w->i + (uint32_t)by >= w->sub->length)
        return bad(w, PUD_BAD_JUMP, operand);
    return PUD_OK;
}

static int check_back(code_walk *w, unsigned x, unsigned operand)
{
    const int32_t by = (int16_t)x;
    if (by >= 0 || (uint32_t)-by > w->i || (w->now.reached && !w->at[w->i - (uint32_t)-by].reached))
        return bad(w, PUD_BAD_JUMP, operand);
    return PUD_OK;
}

static int check_number(code_walk *w, unsigned x, unsigned section, unsigned operand)
{
    return x < w->m->n[section] ? PUD_OK : bad(w, PUD_BAD_OPERAND, operand);
}

static int check_table(code_walk *w, unsigned x, unsigned type, unsigned operand)
{
    return x < w->m->n[SEC_TABLES] && w->m->tables[x].type == type ? PUD_OK : bad(w, PUD_BAD_OPERAND, operand);
}

static int check_variable(code_walk *w, unsigned x, unsigned scope, unsigned operand)
{
    return x < w->m->n[SEC_VARIABLES] && w->m->variables[x].scope == scope ? PUD_OK : bad(w, PUD_BAD_OPERAND, operand);
}

static int check_layer(code_walk *w, unsigned x, unsigned scope, unsigned operand)
{
    return x < w->m->n[SEC_LAYERS] && w->m->boards[w->m->layers[x].board].scope == scope
               ? PUD_OK
               : bad(w, PUD_BAD_OPERAND, operand);
}

static int check_place(code_walk *w, unsigned x, unsigned scope, unsigned operand)
{
    return 2 * x + 2 <= w->m->variables_size[scope] ? PUD_OK : bad(w, PUD_BAD_OPERAND, operand);
}

/* What an operand names or reads; nothing is written yet. */
static int check_operand(code_walk *w, unsigned kind, unsigned x, unsigned o)
{
    switch (kind) {
    case KIND_none: return x == 0 ? PUD_OK : bad(w, PUD_BAD_OPERAND, o);
    case KIND_rR:
    case KIND_rM: return read_scalars(w, x, 1, o);
    case KIND_rP: return read_scalars(w, x, 2, o);
    case KIND_r8R: return read_scalars(w, x, 8, o);
    case KIND_r64R: return read_scalars(w, x, 64, o);
    case KIND_gR:
    case KIND_gM: return read_bank(w, BANK_G, x, 1, o);
    case KIND_gP: return read_bank(w, BANK_G, x, 2, o);
    case KIND_sR:
    case KIND_sM: return read_bank(w, BANK_S, x, 1, o);
    case KIND_lR:
    case KIND_lM: return read_bank(w, BANK_L, x, 1, o);
    case KIND_jump: return check_jump(w, x, o);
    case KIND_back: return check_back(w, x, o);
    case KIND_win: return x <= w->sub->window ? PUD_OK : bad(w, PUD_BAD_REGISTER, o);
    case KIND_tab: return check_table(w, x, TABLE_16, o);
    case KIND_tabm: return check_table(w, x, TABLE_32, o);
    case KIND_board: return check_number(w, x, SEC_REGIONS, o);
    case KIND_clist: return check_number(w, x, SEC_CLISTS, o);
    case KIND_offT: return check_place(w, x, SCOPE_TABLE, o);
    case KIND_offP: return check_place(w, x, SCOPE_PLAYER, o);
    case KIND_var: return check_number(w, x, SEC_VARIABLES, o);
    case KIND_varP: return check_variable(w, x, SCOPE_PLAYER, o);
    case KIND_lay: return check_number(w, x, SEC_LAYERS, o);
    case KIND_layP: return check_layer(w, x, SCOPE_PLAYER, o);
    case KIND_zone: return check_number(w, x, SEC_ZONES, o);
    case KIND_sub: return check_number(w, x, SEC_SUBS, o);
    case KIND_subs: return check_number(w, x, SEC_SUBLISTS, o);
    case KIND_decision: return check_number(w, x, SEC_DECISIONS, o);
    case KIND_entry: return check_number(w, x, SEC_ENTRIES, o);
    case KIND_agenda: return x < w->m->game->agendas ? PUD_OK : bad(w, PUD_BAD_OPERAND, o);
    default: return PUD_OK; /* numbers, what is only written, and what the operation itself looks at below */
    }
}

static int write_operand(code_walk *w, unsigned kind, unsigned x, unsigned o)
{
    switch (kind) {
    case KIND_rW: return write_scalars(w, x, 1, o);
    case KIND_r8W: return write_scalars(w, x, 8, o);
    case KIND_r64W: return write_scalars(w, x, 64, o);
    case KIND_gW: return write_bank(w, BANK_G, x, 1, o);
    case KIND_sW: return write_bank(w, BANK_S, x, 1, o);
    case KIND_lW: return write_bank(w, BANK_L, x, 1, o);
    default: return PUD_OK;
    }
}

static unsigned operand_of(const ins *i, unsigned o) { return o == 0 ? i->a : o == 1 ? i->b : i->c; }

#define TRY(call)              \
    do {                       \
        if ((call) != PUD_OK)  \
            return w->problem->code; \
    } while (0)

/* Is every sub of the list pure? */
static int all_pure(const pud_image *m, const rec_sublist *l)
{
    for (uint32_t k = l->first; k < l->first + l->count; k++)
        if (m->subrefs[k] != NONE16 && !m->subs[m->subrefs[k]].pure)
            return 0;
    return 1;
}

static const rec_sub *form_of(const pud_image *m, const rec_sublist *l)
{
    uint32_t k = l->first;
    while (m->subrefs[k] == NONE16)
        k++;
    return &m->subs[m->subrefs[k]];
}

static int walk_call(code_walk *w, const rec_sub *callee, int pure)
{
    const unsigned window = w->ins->op == OP_CALL ? w->ins->b : w->ins->c, o = w->ins->op == OP_CALL ? 1 : 2;
    if (!pure && (w->sub->pure || w->now.ask))
        return bad(w, PUD_BAD_IMPURE, 0);
    TRY(read_scalars(w, window, callee->args, o));
    TRY(read_bank(w, BANK_G, 0, callee->regions, o));
    TRY(read_bank(w, BANK_S, 0, callee->spots, o));
    TRY(read_bank(w, BANK_L, 0, callee->lists, o));
    lose_registers(&w->now, window);
    w->now.v = 0;
    switch (callee->result) {
    case RESULT_SCALAR: return write_scalars(w, window, 1, o);
    case RESULT_REGION: return write_bank(w, BANK_G, 0, callee->boards, o);
    case RESULT_SPOTS: return write_bank(w, BANK_S, 0, callee->boards, o);
    case RESULT_LIST: return write_bank(w, BANK_L, 0, 1, o);
    default: return PUD_OK;
    }
}

static int walk_return(code_walk *w, unsigned result)
{
    if (w->sub->result != result)
        return bad(w, PUD_BAD_RETURN, 0);
    if (w->now.ask)
        return bad(w, PUD_BAD_ASK, 0);
    if (result == RESULT_REGION)
        return read_bank(w, BANK_G, w->ins->a, w->sub->boards, 0);
    if (result == RESULT_SPOTS)
        return read_bank(w, BANK_S, w->ins->a, w->sub->boards, 0);
    return PUD_OK;
}

static int walk_ask(code_walk *w)
{
    if (w->now.ask || w->ins->a > w->sub->window)
        return bad(w, PUD_BAD_ASK, 0);
    lose_registers(&w->now, w->ins->a);
    w->now.v = 0;
    w->now.ask = w->i + 1;
    return PUD_OK;
}

static unsigned boards_of(const rec_decision *d)
{
    unsigned n = 0;
    for (unsigned b = d->boards; b; b &= b - 1)
        n++;
    return n;
}

static int walk_choose(code_walk *w)
{
    const rec_decision *d = &w->m->decisions[w->ins->c];
    const unsigned n = boards_of(d);
    if (!w->now.ask && w->now.reached)
        return bad(w, PUD_BAD_ASK, 0);
    switch (w->ins->op) {
    case OP_CHOOSE_LINE: TRY(read_scalars(w, w->ins->b, n, 1)); break;
    case OP_CHOOSE_CELL: TRY(read_bank(w, BANK_G, w->ins->b, n, 1)); break;
    case OP_CHOOSE_SPOT: TRY(read_bank(w, BANK_S, w->ins->b, n, 1)); break;
    default: break;
    }
    if (w->ins->op != OP_CHOOSE_MASK && w->ins->op != OP_CHOOSE_LIST && n == 0)
        return bad(w, PUD_BAD_OPERAND, 2);
    if (d->flags & DECISION_LEAVES && w->sub->result != RESULT_NONE)
        return bad(w, PUD_BAD_RETURN, 2);
    const unsigned kept = w->now.reached ? w->sub->first + w->now.ask - 1 : 0;
    if (w->now.reached) {
        const unsigned live = w->m->code[kept].a;
        if (d->subject != NONE16 && (d->subject >= live || !is_written(&w->now, d->subject)))
            return bad(w, PUD_BAD_ASK, 2);
        lose_registers(&w->now, live);
    }
    w->now.v = 0;
    w->now.ask = 0;
    return PUD_OK;
}

static int board_number_is_right(code_walk *w, unsigned number_of_layer, unsigned number, unsigned o)
{
    return number < w->m->layers[number_of_layer].count ? PUD_OK : bad(w, PUD_BAD_OPERAND, o);
}

/* Operations over masks of the indexes of a variable: the indexes must be bits. */
static int indexes_are_bits(code_walk *w, unsigned variable)
{
    const rec_variable *v = &w->m->variables[variable];
    return v->base >= 0 && v->base + v->count <= MAX_VALUES ? PUD_OK : bad(w, PUD_BAD_OPERAND, 1);
}

static int names_both(code_walk *w, unsigned row, unsigned column)
{
    return row != NONE16 && column != NONE16 ? PUD_OK : bad(w, PUD_BAD_OPERAND, 1);
}

static int zone_indexes_are_bits(code_walk *w, unsigned zone)
{
    const rec_zone *z = &w->m->zones[zone];
    return z->base >= 0 && (uint32_t)z->base + z->count <= MAX_VALUES ? PUD_OK : bad(w, PUD_BAD_OPERAND, 1);
}

/* What the kinds of the operands do not say. */
static int walk_special(code_walk *w)
{
    const pud_image *m = w->m;
    const ins *i = w->ins;
    switch (i->op) {
    case OP_WHICHGE:
    case OP_WHICHEQ:
    case OP_VARSUM: return indexes_are_bits(w, i->b);
    case OP_CALL: return walk_call(w, &m->subs[i->a], m->subs[i->a].pure);
    case OP_CALLI: return walk_call(w, form_of(m, &m->sublists[i->b]), all_pure(m, &m->sublists[i->b]));
    case OP_RET: return walk_return(w, RESULT_NONE);
    case OP_RETV:
    case OP_RETI: return walk_return(w, RESULT_SCALAR);
    case OP_RETG: return walk_return(w, RESULT_REGION);
    case OP_RETS: return walk_return(w, RESULT_SPOTS);
    case OP_RETL: return walk_return(w, RESULT_LIST);
    case OP_ASK: return walk_ask(w);
    case OP_CHOOSE_MASK:
    case OP_CHOOSE_LINE:
    case OP_CHOOSE_CELL:
    case OP_CHOOSE_SPOT:
    case OP_CHOOSE_LIST: return walk_choose(w);
    case OP_LATER: return read_scalars(w, i->b, m->entries[i->a].captures, 1);
    case OP_SETTLE:
        lose_registers(&w->now, i->b);
        w->now.v = 0;
        return PUD_OK;
    case OP_Z_EMPTY: return zone_indexes_are_bits(w, i->b);
    case OP_G_TABP:
    case OP_TABP: return m->tables[i->b].row_place != NONE16 ? PUD_OK : bad(w, PUD_BAD_OPERAND, 1);
    case OP_TABPX: return names_both(w, m->tables[i->b].row_place, m->tables[i->b].column_variable);
    case OP_WHICHTAB:
        TRY(names_both(w, m->tables[i->b].row_place, m->tables[i->b].column_variable));
        return indexes_are_bits(w, m->tables[i->b].column_variable);
    case OP_L_CONSTPX: return names_both(w, m->clists[i->b].row_place, m->clists[i->b].column_variable);
    case OP_CURTAIN: return i->a <= 1 ? PUD_OK : bad(w, PUD_BAD_OPERAND, 0);
    case OP_BE: return w->now.ask ? bad(w, PUD_BAD_ASK, 0) : PUD_OK;
    case OP_G_LAY: return board_number_is_right(w, i->b, i->c, 2);
    case OP_MARK:
    case OP_CLEAR: return board_number_is_right(w, i->a, i->b, 1);
    case OP_L_SAVE: return i->c >= 1 ? write_scalars(w, i->a, i->c, 0) : bad(w, PUD_BAD_OPERAND, 2);
    case OP_L_LOAD: return i->c >= 1 ? read_scalars(w, i->b, i->c, 1) : bad(w, PUD_BAD_OPERAND, 2);
    default: return PUD_OK;
    }
}

static int is_choose(unsigned op) { return op >= OP_CHOOSE_MASK && op <= OP_CHOOSE_LIST; }

static int goes_on(unsigned op)
{
    return op != OP_JMP && op != OP_LOOP && !(op >= OP_RET && op <= OP_RETL);
}

/* One instruction: all operands, then the ways that lead on by jumps, on which nothing is written yet, then what it
 * writes, then the way on. A way back has written what the way on from there has not. */
static int walk_instruction(code_walk *w)
{
    const ins *i = w->ins;
    if (i->op >= OP_COUNT)
        return bad(w, PUD_BAD_OPCODE, 0);
    const op_info *info = &ops[i->op];
    for (unsigned o = 0; o < 3; o++)
        TRY(check_operand(w, info->kind[o], operand_of(i, o), o));
    if (!info->pure && (w->sub->pure || (w->now.ask && !is_choose(i->op) && i->op != OP_ASK)))
        return bad(w, PUD_BAD_IMPURE, 0);
    TRY(walk_special(w));
    for (unsigned o = 0; o < 3; o++)
        if (info->kind[o] == KIND_jump)
            TRY(flow_to(w, (uint32_t)((int32_t)w->i + (int16_t)operand_of(i, o)), o));
    const known before = w->now;
    for (unsigned o = 0; o < 3; o++)
        TRY(write_operand(w, info->kind[o], operand_of(i, o), o));
    for (unsigned o = 0; o < 3; o++)
        if (info->kind[o] == KIND_back) {
            TRY(flow_to(w, (uint32_t)((int32_t)w->i + (int16_t)operand_of(i, o)), o));
            w->now = before;
        }
    if (!goes_on(i->op))
        return PUD_OK;
    if (w->i + 1 >= w->sub->length)
        return bad(w, PUD_BAD_END, 0);
    return flow_to(w, w->i + 1, 0);
}

/* --- a sub ----------------------------------------------------------------------------------------------------- */

/* A way back that brings less than its target was walked with is rare (a call in a loop, at the end of which a region
 * register of before is lost), and what it takes away takes away more only through another loop around or behind it. More
 * rounds than this are no program that anybody means, and a limit keeps a hostile one from costing the square of its size. */
#define MAX_ROUNDS 64

static int verify_sub(const pud_image *m, const rec_sub *sub, known *scratch, pud_problem *problem)
{
    code_walk w = {m, sub, scratch, 0, NULL, {{0}, 0, 0, 0}, problem, 1};
    memset(scratch, 0, sub->length * sizeof *scratch);
    scratch[0].reached = 1;
    for (unsigned r = 0; r < sub->args; r++)
        write_register(&scratch[0], r);
    scratch[0].v = ((1u << sub->regions) - 1) | ((1u << sub->spots) - 1) << G_REGISTERS |
                   ((1u << sub->lists) - 1) << (G_REGISTERS + S_REGISTERS);
    for (unsigned round = 0; w.again; round++) {
        w.again = 0;
        for (w.i = 0; w.i < sub->length; w.i++) {
            w.ins = &m->code[sub->first + w.i];
            w.now = scratch[w.i];
            if (walk_instruction(&w) != PUD_OK)
                return problem->code;
        }
        if (w.again && round == MAX_ROUNDS)
            return refuse(problem, PUD_BAD_UNWRITTEN, SEC_CODE, sub->first, 0);
    }
    return PUD_OK;
}

static int verify_code(const pud_image *m, known *scratch, pud_problem *problem)
{
    for (uint32_t i = 0; i < m->n[SEC_SUBS]; i++)
        if (verify_sub(m, &m->subs[i], scratch, problem) != PUD_OK)
            return problem->code;
    return PUD_OK;
}
