/* decision.c - options and what is done with them. What each function means stands in pudsl.h. */

#include "decision.h"

size_t pud_context_size(void) { return sizeof(struct pud_context); }

void pud_context_init(pud_context *context, const pud_image *image)
{
    memset(context, 0, sizeof *context);
    context->image = image;
    context->budget = PUD_BUDGET;
    for (unsigned k = 0; k < S_REGISTERS; k++)
        context->s[k] = &context->placings[k];
}

void pud_set_budget(pud_context *context, int64_t steps) { context->budget = steps; }

/* --- running --------------------------------------------------------------------------------------------------- */

static void push_first(frame *f, int32_t *registers, const rec_sub *sub, int player, unsigned flags, const int32_t *args)
{
    f[0] = (frame){0, 0, (uint8_t)player, (uint8_t)flags};
    if (args)
        memcpy(registers, args, sub->args * sizeof *args);
}

/* Code that only reads, on the context's own stack, through a pointer that could write: the verifier has seen to it that
 * pure code does not. */
static uint8_t *to_read(const pud_state *state) { return without_const(state); }

static enum run_end answer(pud_context *c, const pud_state *state, int player, uint32_t sub, const int32_t *args)
{
    const rec_sub *s = &c->image->subs[sub];
    push_first(c->frames, c->registers, s, player, 0, args);
    if (s->window > c->image->game->registers) {
        c->error = PUD_E_STACK;
        c->error_at = s->first;
        return END_FAILED;
    }
    return run(c, to_read(state), c->frames, c->registers, 1, s->first, RUN_ANSWER);
}

/* Runs the generator again, with the registers that it may read, on the context's own stack. */
static int regenerate(pud_context *c, const pud_state *state)
{
    const uint8_t *s = (const uint8_t *)state;
    frame top;
    memcpy(&top, s + c->image->frames_at + (state->depth - 1u) * sizeof top, sizeof top);
    const unsigned kept = state->top - top.base;
    memcpy(c->registers, s + c->image->registers_at + top.base * sizeof(int32_t), kept * sizeof(int32_t));
    c->frames[0] = (frame){0, 0, top.player, 0};
    if (run(c, to_read(state), c->frames, c->registers, 1, top.pc, RUN_OPTIONS) != END_WAITS)
        return PUD_E_STATUS;
    c->source.chain = state->chain;
    return PUD_OK;
}

static int have_options(pud_context *c, const pud_state *state)
{
    if (c->source.chain == state->chain && state->chain)
        return PUD_OK;
    if (state->status != PUD_DECIDE)
        return PUD_E_STATUS;
    return regenerate(c, state);
}

int pud_count(pud_context *context, const pud_state *state)
{
    return have_options(context, state) == PUD_OK ? context->source.total : 0;
}

int pud_apply(pud_context *context, pud_state *state, int k)
{
    const pud_image *m = context->image;
    const int problem = have_options(context, state);
    if (problem != PUD_OK)
        return problem;
    if (k < 0 || k >= context->source.total)
        return PUD_E_OPTION;
    uint8_t *s = (uint8_t *)state;
    frame *frames = frames_of(m, s);
    int32_t *registers = registers_of(m, s);
    const ins *at = context->source.at;
    const uint32_t pc = (uint32_t)(at - m->code);
    const unsigned depth = state->depth;
    note_option(state, (uint32_t)k);
    enum run_end end;
    if (context->source.kind == SOURCE_MENU) {
        context->source.members = k;
        end = run(context, s, frames, registers, depth, pc, RUN_TAKE);
    } else {
        registers[frames[depth - 1].base + at->a] = source_value(context, k);
        end = run(context, s, frames, registers, depth, pc + 1, RUN_PLAY);
    }
    return end == END_FAILED ? context->error : PUD_OK;
}

int pud_step(pud_context *context, pud_state *state, int k)
{
    const int problem = pud_apply(context, state, k);
    return problem ? -problem : pud_count(context, state);
}

/* --- describing ------------------------------------------------------------------------------------------------ */

static int string_or_none(unsigned s) { return s == NONE16 ? PUD_NONE : (int)s; }

int pud_decision_of(pud_context *context, const pud_state *state, pud_decision *out)
{
    const pud_image *m = context->image;
    if (have_options(context, state) != PUD_OK)
        return PUD_E_STATUS;
    const uint8_t *s = (const uint8_t *)state;
    const source *o = &context->source;
    const ins *at = o->at;
    const uint32_t pc = (uint32_t)(at - m->code);
    frame top;
    memcpy(&top, s + m->frames_at + (state->depth - 1u) * sizeof top, sizeof top);
    if (o->kind == SOURCE_MENU) {
        *out = (pud_decision){top.player, PUD_NONE, PUD_OF_MENU, o->total, 0, at->a, PUD_NONE, PUD_NONE, pc};
        return PUD_OK;
    }
    const rec_decision *d = &m->decisions[at->c];
    int32_t subject = PUD_NONE;
    if (d->subject != NONE16)
        memcpy(&subject, s + m->registers_at + ((size_t)top.base + d->subject) * sizeof subject, sizeof subject);
    *out = (pud_decision){top.player, at->c, d->type, o->total, d->flags & DECISION_STOP ? 1 : 0, d->of,
                          string_or_none(d->prompt), subject, pc};
    return PUD_OK;
}

static void describe_item(const pud_context *c, const pud_state *state, int player, int32_t item, pud_option *out)
{
    const pud_image *m = c->image;
    const int what = item >> 16, k = item & 0xffff;
    *out = (pud_option){what, PUD_NONE, PUD_NONE, 0, {0}};
    if (what == PUD_MENU_ABILITY) {
        out->value = k;
        out->text = string_or_none(m->abilities[k].label);
    } else if (what == PUD_MENU_ENTRY) {
        pud_pending_entry(m, state, player, k, out, NULL);
    }
}

int pud_option_of(pud_context *context, const pud_state *state, int k, pud_option *out)
{
    pud_decision d;
    if (pud_decision_of(context, state, &d) != PUD_OK)
        return PUD_E_STATUS;
    if (k < 0 || k >= d.options)
        return PUD_E_OPTION;
    const int32_t value = source_value(context, k);
    if (d.type == PUD_OF_MENU) {
        describe_item(context, state, d.player, value, out);
        return PUD_OK;
    }
    const rec_decision *r = &context->image->decisions[d.id];
    const int stop = d.stops && k == d.options - 1;
    *out = (pud_option){stop ? PUD_STOP : PUD_VALUE, value, stop ? string_or_none(r->stop) : PUD_NONE, 0, {0}};
    if (!stop && r->type == PUD_OF_ARMS && value >= 0 && value < r->count)
        out->text = r->of + value;
    return PUD_OK;
}

int32_t pud_value_of(pud_context *context, const pud_state *state, int k)
{
    if (have_options(context, state) != PUD_OK || k < 0 || k >= context->source.total)
        return PUD_NONE;
    return source_value(context, k);
}
