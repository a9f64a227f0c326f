/* play.c - games from their start to their result: setting up, questions, scores, many games. */

#include "decision.h"

/* --- starting -------------------------------------------------------------------------------------------------- */

static int run_sub(pud_context *c, pud_state *state, int player, uint32_t sub, unsigned flags, const int32_t *args)
{
    const pud_image *m = c->image;
    uint8_t *s = (uint8_t *)state;
    const rec_sub *r = &m->subs[sub];
    if (r->window > m->game->registers) {
        fail_state(m, s, PUD_E_STACK, r->first);
        return PUD_E_STACK;
    }
    push_first(frames_of(m, s), registers_of(m, s), r, player, flags, args);
    return run(c, s, frames_of(m, s), registers_of(m, s), 1, r->first, RUN_PLAY) == END_FAILED ? c->error : PUD_OK;
}

int pud_place(pud_context *context, pud_state *state, int players, uint64_t seed)
{
    if (pud_state_size(context->image, players) == 0)
        return PUD_E_ARGUMENT;
    set_up(context->image, state, players, seed);
    return PUD_OK;
}

int pud_start(pud_context *context, pud_state *state, int players, uint64_t seed)
{
    const int problem = pud_place(context, state, players, seed);
    return problem ? problem : run_sub(context, state, 0, context->image->game->start, 0, NULL);
}

/* The exported sub, if it takes so many scalars and regions and nothing else. */
static int exported(const pud_image *m, int export_, int args, int regions)
{
    if (export_ < 0 || (uint32_t)export_ >= m->n[SEC_EXPORTS])
        return PUD_NONE;
    const rec_sub *s = &m->subs[m->exports[export_].sub];
    return s->args == args && s->regions == regions && s->spots == 0 && s->lists == 0 ? m->exports[export_].sub : PUD_NONE;
}

int pud_run(pud_context *context, pud_state *state, int player, int export_, const int32_t *args, int n)
{
    const int sub = exported(context->image, export_, n, 0);
    if (state->status != PUD_IDLE)
        return PUD_E_STATUS;
    if (sub == PUD_NONE || player < 0 || player >= state->players)
        return PUD_E_ARGUMENT;
    new_chain(state);
    return run_sub(context, state, player, (uint32_t)sub, FRAME_RUN, args);
}

/* --- questions ------------------------------------------------------------------------------------------------- */

int pud_ask(pud_context *context, const pud_state *state, int player, int export_, const int32_t *args, int n,
            const pud_board *regions, int n_regions, pud_answer *out)
{
    const pud_image *m = context->image;
    const int sub = exported(m, export_, n, n_regions);
    memset(out, 0, sizeof *out);
    if (sub == PUD_NONE || player < 0 || player >= state->players || !m->subs[sub].pure)
        return PUD_E_ARGUMENT;
    context->source.chain = 0; /* the options lose their registers */
    if (n_regions)
        memcpy(context->g, regions, (size_t)n_regions * sizeof *regions);
    if (answer(context, state, player, (uint32_t)sub, args) == END_FAILED) {
        out->error_at = context->error_at;
        return context->error;
    }
    const rec_sub *s = &m->subs[sub];
    out->kind = s->result;
    out->scalar = s->result == RESULT_SCALAR ? context->registers[0] : 0;
    out->count = s->result == RESULT_LIST ? context->l[0].n : s->boards;
    out->regions = context->g;
    for (int k = 0; s->result == RESULT_SPOTS && k < s->boards; k++)
        context->answered[k] = context->s[k]->spots;
    out->spots = context->answered;
    out->list = context->l[0].member;
    return PUD_OK;
}

/* --- results --------------------------------------------------------------------------------------------------- */

int pud_score(pud_context *context, const pud_state *state, int player, int score, int32_t *out)
{
    const pud_image *m = context->image;
    *out = 0;
    if (score < 0 || (uint32_t)score >= m->n[SEC_SCORES] || player < 0 || player >= state->players)
        return PUD_E_ARGUMENT;
    if (answer(context, state, player, m->scores[score].sub, NULL) == END_FAILED)
        return context->error;
    *out = context->registers[0];
    return PUD_OK;
}

enum { WHAT_SCORE, WHAT_RANK, WHAT_INVARIANT, WHAT_TARGET };

/* Sums may be as large as they like; what is handed out is cut to 32 bits. */
static int sum_scores(pud_context *c, const pud_state *state, int64_t *sums)
{
    const pud_image *m = c->image;
    for (int p = 0; p < state->players; p++) {
        sums[p] = 0;
        for (uint32_t i = 0; i < m->n[SEC_SCORES]; i++) {
            int32_t x;
            if (m->scores[i].what != WHAT_SCORE)
                continue;
            const int problem = pud_score(c, state, p, (int)i, &x);
            if (problem)
                return problem;
            sums[p] += x;
        }
    }
    return PUD_OK;
}

/* Adds 1 to the place of everybody who is behind somebody else by `by`, as long as they were equal until now: `behind` has
 * the pairs that are decided, by bits. */
static void compare_players(int players, const int64_t *by, uint8_t *behind, uint8_t *decided)
{
    for (int p = 0; p < players; p++)
        for (int q = 0; q < players; q++) {
            if (decided[p] >> q & 1 || by[p] == by[q])
                continue;
            decided[p] |= (uint8_t)(1u << q);
            behind[p] |= (uint8_t)(by[p] < by[q] ? 1u << q : 0);
        }
}

/* 1 for each player whose sum is as high as it has to be. */
static int reach_targets(pud_context *c, const pud_state *state, const int64_t *sums, int64_t *reached)
{
    const pud_image *m = c->image;
    for (int p = 0; p < state->players; p++)
        reached[p] = 1;
    for (uint32_t i = 0; i < m->n[SEC_SCORES]; i++)
        for (int p = 0; m->scores[i].what == WHAT_TARGET && p < state->players; p++) {
            int32_t x;
            const int problem = pud_score(c, state, p, (int)i, &x);
            if (problem)
                return problem;
            reached[p] &= sums[p] >= x;
        }
    return PUD_OK;
}

static int rank_players(pud_context *c, const pud_state *state, const int64_t *sums, int32_t *places)
{
    const pud_image *m = c->image;
    uint8_t behind[MAX_PLAYERS] = {0}, decided[MAX_PLAYERS] = {0};
    int64_t reached[MAX_PLAYERS];
    int32_t first = 2; /* the first place stays empty where nobody reaches the target */
    const int problem_of_targets = reach_targets(c, state, sums, reached);
    if (problem_of_targets)
        return problem_of_targets;
    compare_players(state->players, reached, behind, decided);
    compare_players(state->players, sums, behind, decided);
    for (uint32_t i = 0; i < m->n[SEC_SCORES]; i++) {
        int64_t by[MAX_PLAYERS];
        if (m->scores[i].what != WHAT_RANK)
            continue;
        for (int p = 0; p < state->players; p++) {
            int32_t x;
            const int problem = pud_score(c, state, p, (int)i, &x);
            if (problem)
                return problem;
            by[p] = x;
        }
        compare_players(state->players, by, behind, decided);
    }
    for (int p = 0; p < state->players; p++)
        first = reached[p] ? 1 : first;
    for (int p = 0; p < state->players; p++)
        places[p] = first + (int32_t)count_bits(behind[p]);
    return PUD_OK;
}

static int32_t cut(int64_t x) { return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : (int32_t)x; }

int pud_scores(pud_context *context, const pud_state *state, int32_t *sums, int32_t *places)
{
    int64_t exact[MAX_PLAYERS];
    const int problem = sum_scores(context, state, exact);
    if (problem)
        return problem;
    for (int p = 0; sums && p < state->players; p++)
        sums[p] = cut(exact[p]);
    return places ? rank_players(context, state, exact, places) : PUD_OK;
}

int pud_broken_invariant(pud_context *context, const pud_state *state)
{
    const pud_image *m = context->image;
    for (uint32_t i = 0; i < m->n[SEC_SCORES]; i++)
        for (int p = 0; m->scores[i].what == WHAT_INVARIANT && p < state->players; p++) {
            int32_t x;
            if (pud_score(context, state, p, (int)i, &x) != PUD_OK || !x)
                return (int)i;
        }
    return PUD_NONE;
}

/* --- many games ------------------------------------------------------------------------------------------------ */

/* The first decision is taken from outside, all others where they come up. */
int pud_playout(pud_context *context, pud_state *state, pud_rng *rng, uint32_t most)
{
    if (state->status != PUD_DECIDE)
        return PUD_OK;
    const int options = pud_count(context, state);
    const int k = (int)pud_rng_below(rng, (uint32_t)options);
    context->random = rng;
    context->random_left = most ? most - 1 : TO_THE_END;
    const int problem = pud_apply(context, state, k);
    context->random_left = 0;
    return problem;
}

/* The same with everything checked after each decision. */
static int checked_playout(pud_context *c, pud_state *state, pud_rng *rng, uint32_t most)
{
    for (uint32_t n = 0;; n++) {
        if (pud_check_state(c->image, state) != PUD_OK || pud_broken_invariant(c, state) != PUD_NONE)
            return PUD_E_STATE;
        if (state->status != PUD_DECIDE || (most && n == most))
            return PUD_OK;
        const int problem = pud_playout(c, state, rng, 1);
        if (problem != PUD_OK)
            return problem;
    }
}

static void one_game(pud_context *c, pud_state *state, int players, uint64_t seed, uint32_t most, int check, pud_result *out)
{
    pud_rng rng;
    pud_rng_seed(&rng, ~seed);
    int problem = pud_start(c, state, players, seed);
    if (problem == PUD_OK)
        problem = (check ? checked_playout : pud_playout)(c, state, &rng, most);
    memset(out, 0, sizeof *out);
    out->hash = pud_hash(state);
    out->decisions = state->decisions;
    out->status = state->status;
    out->error = problem;
    out->error_at = state->error_at;
    if (state->status == PUD_OVER)
        pud_scores(c, state, out->score, NULL);
}

int pud_playouts(pud_context *context, pud_state *state, int players, uint64_t first_seed, int n, uint32_t most, int check,
                 pud_result *results)
{
    if (pud_state_size(context->image, players) == 0)
        return PUD_E_ARGUMENT;
    for (int i = 0; i < n; i++)
        one_game(context, state, players, first_seed + (uint64_t)i, most, check, &results[i]);
    return PUD_OK;
}
