/* vm.c - the interpreter: one loop over the instructions. What they do that is longer than a line stands in the files of its
 * subject: number.c, layer.c, piece.c, list.c, zone.c, menu.c, option.c.
 *
 * What was verified at load is not looked at again: operands, registers, jumps. What depends on data is: indexes, owners,
 * components, places, depth, budget. */

#include "vm.h"

/* --- the loop -------------------------------------------------------------------------------------------------- */

/* With gcc and clang each instruction jumps to the next by itself, which the branch predictor likes better than one jump
 * for all; PUD_SWITCH gives a plain switch. */
/* A build that measures may define PUD_COUNT(instruction) to count what is executed. */
#ifndef PUD_COUNT
#define PUD_COUNT(at) ((void)0)
#endif

#ifndef PUD_SWITCH
#define DISPATCH                 \
    do {                         \
        PUD_COUNT(i - CODE);     \
        goto *labels[i->op];     \
    } while (0)
#define CASE(name) do_##name
#define NEXT   \
    do {       \
        i++;   \
        DISPATCH; \
    } while (0)
#else
#define CASE(name) case OP_##name
#define NEXT   \
    do {       \
        i++;   \
        DISPATCH; \
    } while (0)
#define DISPATCH         \
    do {                 \
        PUD_COUNT(i - CODE); \
        goto dispatch;   \
    } while (0)
#endif

#define JUMP(by)            \
    do {                    \
        i += (int16_t)(by); \
        DISPATCH;           \
    } while (0)
#define JUMP_IF(test, by) \
    do {                  \
        if (test)         \
            JUMP(by);     \
        NEXT;             \
    } while (0)
#define STOP(code_)     \
    do {                \
        error = code_;  \
        goto failed;    \
    } while (0)
#define TRY_OR_STOP(call)      \
    do {                       \
        if ((error = (call)))  \
            goto failed;       \
    } while (0)
#define PAY(cost)               \
    do {                        \
        if ((c->now.budget -= (cost)) < 0) \
            STOP(PUD_E_BUDGET); \
    } while (0)

/* A jump back costs its distance. */
#define PAY_BACK(by)                                    \
    do {                                                \
        if ((c->now.budget += (int16_t)(by)) < 0)       \
            STOP(PUD_E_BUDGET);                         \
    } while (0)

/* What lives through the whole loop. Only four things are locals, so that they stay in machine registers across calls too: the
 * instruction i, the window r, the context c and the part of the current player `mine`. All else is a load away. */
#define M (c->image)
#define CODE (c->image->code)
#define S (c->now.state)
#define STATE ((pud_state *)(void *)S)
#define TABLE (c->now.table)
#define FRAME (c->now.top)
#define SELF ((unsigned)c->now.top->player)
#define SEATS ((unsigned)c->now.players)

/* Operands. */
#define A r[i->a]
#define B r[i->b]
#define C r[i->c]
#define GA c->g[i->a]
#define GB c->g[i->b]
#define GC c->g[i->c]
#define SA c->s[i->a]
#define SB c->s[i->b]
#define SC c->s[i->c] /* to where they lie: see piece.c */
#define LA c->l[i->a]
#define LB c->l[i->b]
#define LC c->l[i->c]

#define LAYER(x) (&M->layer_info[x])
#define BOARDS(x) ((LAYER(x)->scope == SCOPE_TABLE ? TABLE : mine) + LAYER(x)->at)
#define IS_PLAYER(x) ((uint32_t)(x) < SEATS)
#define PART(x) player_part(M, S, (unsigned)(x))
#define BOARDS_OF(x, player) (PART(player) + LAYER(x)->at)
#define VARIABLES(part) ((int16_t *)(void *)(part))
#define ARITHMETIC(op)                                  \
    do {                                                \
        if (__builtin_##op##_overflow(B, C, &A))        \
            STOP(PUD_E_NUMBER);                         \
        NEXT;                                           \
    } while (0)

/* The part of the current player is kept in `mine`. */
#define ENTER() (mine = PART(SELF))

#define SET_VARIABLE(number, part, index, value)                                            \
    do {                                                                                    \
        const rec_variable *v_ = &M->variables[number];                                     \
        const uint32_t k_ = index_from(index, v_->base);                                    \
        if (k_ >= v_->count)                                                                \
            NEXT;                                                                           \
        int16_t *at_ = VARIABLES(part) + v_->place + k_;                                    \
        if (!put_variable(v_, at_, value))                                                  \
            STOP(PUD_E_RANGE);                                                              \
        NEXT;                                                                               \
    } while (0)
#define OLD_VALUE ((int64_t)*at_)
/* The part in which a variable lies: the table's or mine. */
#define OWN(number) (M->variables[number].scope == SCOPE_TABLE ? TABLE : mine)
#define FIRST_INDEX(number) (M->variables[number].base)

/* The call of a sub whose window begins at register `window_` of this one. How far stack and registers reach is looked at only
 * where they reach further than before. Words of a frame are written and read whole: a load of what was stored in parts a moment
 * ago waits for all of them. */
#define PUSH(sub_, window_, flags_, back_to)                                             \
    do {                                                                                 \
        const rec_sub *callee_ = (sub_);                                                 \
        frame *caller_ = FRAME;                                                          \
        const uint32_t word_ = frame_word(caller_) + (uint32_t)(window_);                \
        const uint32_t base_ = word_ & 0xffff, end_ = base_ + callee_->window;           \
        if (caller_ == c->now.deepest || end_ > c->now.end)                              \
            TRY_OR_STOP(reach(&c->now, end_));                                           \
        PAY(callee_->length);                                                            \
        caller_->pc = (uint32_t)(back_to);                                               \
        put_frame_word(caller_ + 1, (word_ & 0xffffff) | (uint32_t)(flags_) << 24);      \
        FRAME = caller_ + 1;                                                             \
        r = c->now.registers + base_;                                                    \
        i = CODE + callee_->first;                                                       \
    } while (0)

/* Makes room for one more frame and for registers up to `end`. */
static PUD_NOINLINE int reach(running *now, uint32_t end)
{
    if (now->top == now->last || end > now->room)
        return PUD_E_STACK;
    if (now->top == now->deepest)
        now->deepest++;
    if (end > now->end)
        now->end = end;
    return PUD_OK;
}

/* An error ends the game: the stack is emptied, all else stays as it is for whoever wants to look. */
static void fail_state(const pud_image *m, uint8_t *s, int error, uint32_t at)
{
    pud_state *state = (pud_state *)(void *)s;
    memset(s + m->frames_at, 0, m->table_at - m->frames_at);
    state->status = PUD_FAILED;
    state->error = (uint16_t)error;
    state->error_at = at;
    state->depth = 0;
    state->top = 0;
    state->curtain = 0;
}

/* A decision is taken. The chain is a number for all that was done: equal ways are equal, different ways differ but for one in
 * 2^64. 0 is kept for "none". */
PUD_INLINE void note_option(pud_state *state, uint32_t k)
{
    uint64_t chain = (state->chain ^ (k + 1u)) * HASH_FACTOR;
    chain ^= chain >> 32;
    state->chain = chain ? chain : 1;
    state->decisions++;
}

/* Clears registers from `from` on to at least `to`. All beyond `from` may be cleared, so that it is done in large steps as long
 * as there is room. */
static PUD_NOINLINE void clear_registers(int32_t *registers, uint32_t from, uint32_t to, uint32_t room)
{
    const half none = {0};
    for (; from < to && from + 16 <= room; from += 16)
        for (unsigned k = 0; k < 16; k += 4)
            memcpy(registers + from + k, &none, sizeof none);
    for (; from < to; from++)
        registers[from] = 0;
}

static enum run_end run(pud_context *c, uint8_t *s, frame *frames, int32_t *registers, unsigned depth, uint32_t pc,
                        enum run_mode mode)
{
#ifndef PUD_SWITCH
    static const void *const labels[OP_COUNT] = {
#define OP(name, a, b, c, pure, text) &&do_##name,
#include "ops.h"
    };
#endif
    const pud_image *m = c->image;
    const uint32_t room = m->game->registers, end = frames[depth - 1].base + m->widest;
    c->now = (running){frames + depth - 1, frames, frames + m->game->frames - 1, frames + depth - 1, registers, c->budget,
                       m->code + pc, end < room ? end : room, room, mode == RUN_TAKE ? RUN_PLAY : mode,
                       ((pud_state *)(void *)s)->players, s, s + m->table_at};
    int32_t *r = registers + FRAME->base;
    const ins *i = CODE + pc;
    uint8_t *mine;
    int error = PUD_OK;
    uint32_t top = 0;

    c->source.chain = 0;
    ENTER();
    if (mode == RUN_TAKE)
        goto menu_take;
#ifndef PUD_SWITCH
    DISPATCH;
#else
dispatch:
    switch (i->op) {
#endif

    /* --- flow --- */
    CASE(JMP): JUMP(i->a);
    CASE(LOOP):
        PAY_BACK(i->a);
        JUMP(i->a);
    CASE(LOOPDEC):
        PAY_BACK(i->b);
        JUMP_IF(A > INT32_MIN && --A > 0, i->b);
#define TAKEN_BACK(some, value)      \
    do {                            \
        if (!(some))                \
            NEXT;                   \
        PAY(-(int16_t)i->c);        \
        A = (value);                \
        JUMP(i->c);                 \
    } while (0)
    CASE(NEXTBIT): {
        const uint32_t mask = (uint32_t)B;
        B = (int32_t)(mask & (mask - 1));
        TAKEN_BACK(mask, lowest_bit(mask));
    }
    CASE(G_NEXT): {
        const int32_t cell = region_pop(&GB);
        TAKEN_BACK(cell != PUD_NONE, cell);
    }
    CASE(S_NEXT): {
        const int32_t spot = spots_pop(changed_spots(c, i->b));
        TAKEN_BACK(spot != PUD_NONE, spot);
    }
    CASE(L_NEXT): {
        const int32_t member = LB.n ? LB.member[0] : 0;
        const int some = LB.n > 0;
        if (some)
            list_pop(&LB);
        TAKEN_BACK(some, member);
    }
    CASE(JZ): JUMP_IF(A == 0, i->b);
    CASE(JNZ): JUMP_IF(A != 0, i->b);
    CASE(JEQ): JUMP_IF(A == B, i->c);
    CASE(JNE): JUMP_IF(A != B, i->c);
    CASE(JLT): JUMP_IF(A < B, i->c);
    CASE(JLE): JUMP_IF(A <= B, i->c);
    CASE(JEQI): JUMP_IF(A == (int16_t)i->b, i->c);
    CASE(JNEI): JUMP_IF(A != (int16_t)i->b, i->c);
    CASE(JLTI): JUMP_IF(A < (int16_t)i->b, i->c);
    CASE(JGEI): JUMP_IF(A >= (int16_t)i->b, i->c);
#define COMPARED(part, test) JUMP_IF(VARIABLES(part)[i->a] test (int16_t)i->b, i->c)
    CASE(JTEQI): COMPARED(TABLE, ==);
    CASE(JTNEI): COMPARED(TABLE, !=);
    CASE(JPEQI): COMPARED(mine, ==);
    CASE(JPNEI): COMPARED(mine, !=);
    CASE(JPLTI): COMPARED(mine, <);
    CASE(JPGEI): COMPARED(mine, >=);
    CASE(JSOME): JUMP_IF(!bb_empty(bb_load(&GA)), i->b);
    CASE(JEMPTY): JUMP_IF(bb_empty(bb_load(&GA)), i->b);
    CASE(JMEETS): JUMP_IF(!bb_empty(bb_and(bb_load(&GA), bb_load(&GB))), i->c);
    CASE(JAPART): JUMP_IF(bb_empty(bb_and(bb_load(&GA), bb_load(&GB))), i->c);
    CASE(JWITHIN): JUMP_IF(bb_empty(bb_minus(bb_load(&GA), bb_load(&GB))), i->c);
    CASE(JBEYOND): JUMP_IF(!bb_empty(bb_minus(bb_load(&GA), bb_load(&GB))), i->c);
    CASE(JIN): JUMP_IF(region_has(&GA, B), i->c);
    CASE(JOUT): JUMP_IF(!region_has(&GA, B), i->c);
    CASE(JSPOT): JUMP_IF(spots_some(SA), i->b);
    CASE(JNOSPOT): JUMP_IF(!spots_some(SA), i->b);
    CASE(CALL):
        PUSH(&M->subs[i->a], i->b, 0, i - CODE + 1);
        DISPATCH;
    CASE(CALLI): {
        const rec_sublist *l = &M->sublists[i->b];
        const uint32_t k = index_from(A, l->base);
        if (k < l->count && M->subrefs[l->first + k] != NONE16) {
            PUSH(&M->subs[M->subrefs[l->first + k]], i->c, 0, i - CODE + 1);
            DISPATCH;
        }
        const rec_sub *form = form_of(M, l);
        if (form->result == RESULT_SCALAR)
            C = 0;
        memset(c->g, 0, (form->result == RESULT_REGION ? form->boards : 0u) * sizeof c->g[0]);
        for (unsigned b = 0; form->result == RESULT_SPOTS && b < form->boards; b++)
            empty_spots(c, b);
        c->l[0].n = form->result == RESULT_LIST ? 0 : c->l[0].n;
        NEXT;
    }
    CASE(RETV):
        r[0] = A;
        goto leave;
    CASE(RETI):
        r[0] = (int16_t)i->a;
        goto leave;
    CASE(RETG):
        memmove(c->g, &GA, i->b * sizeof c->g[0]);
        goto leave;
    CASE(RETS):
        for (unsigned b = 0; b < i->b; b++)
            copy_spots(c, b, i->a + b);
        goto leave;
    CASE(RETL):
        if (i->a != 0)
            list_copy(&c->l[0], &LA);
        goto leave;
    CASE(RET):
    leave: {
        const frame *callee = FRAME;
        if (callee == c->now.frames)
            goto returned;
        FRAME--;
        const uint32_t was = frame_word(callee), is = frame_word(FRAME);
        r = c->now.registers + (is & 0xffff);
        i = CODE + FRAME->pc;
        if ((was ^ is) >> 16 & 0xff)
            ENTER();
        if (was >> 24 == 0)
            DISPATCH;
        if (was >> 24 == FRAME_ABILITIES) {
            offer_abilities(c, &c->l[0]);
            goto menu_made;
        }
        if (r[i->b])
            offer_entry(&c->menu);
        c->menu.next++;
        goto menu_entries;
    }

    /* --- decisions --- */
    CASE(ASK):
        c->now.ask = i;
        NEXT;
    CASE(CHOOSE_MASK):
    CASE(CHOOSE_LINE):
    CASE(CHOOSE_CELL):
    CASE(CHOOSE_SPOT):
    CASE(CHOOSE_LIST): {
        take_source(c, i, r);
        if (c->now.mode == RUN_OPTIONS)
            return END_WAITS;
        const int32_t total = c->source.total;
        if (total > 1 && !(M->decisions[i->c].flags & DECISION_CHANCE)) {
            top = c->now.ask->a;
            goto wait;
        }
        if (total == 0 && M->decisions[i->c].flags & DECISION_LEAVES)
            goto leave;
        A = total == 0 ? PUD_NONE : source_value(c, total == 1 ? 0 : (int32_t)pud_rng_below(&STATE->rng, (uint32_t)total));
        NEXT;
    }
    CASE(LATER):
        TRY_OR_STOP(add_entry(M, mine, STATE->level, i->a, r + i->b));
        NEXT;

    /* A menu is made in steps, as guards are subs: entries one by one, with a frame for each guard; then the abilities,
     * by one sub; then it is taken, or the state waits at SETTLE. After what was taken SETTLE is done again. */
    CASE(SETTLE): {
        const unsigned waiting = head_of(M, mine)->count;
        PAY(1 + waiting * waiting / 8); /* each is compared with each */
        list_entries(c, mine, STATE->level, i->a);
    }
    menu_entries:
        while (c->menu.next < c->menu.entries && !c->menu.lone) {
            const uint8_t *e = entry_at(M, mine, (uint32_t)c->menu.item[c->menu.next] & 0xffff);
            const rec_entry *kind = &M->entries[number_of(e)];
            if (kind->guard != NONE16) {
                PUSH(&M->subs[kind->guard], i->b, FRAME_GUARD, i - CODE);
                copy_words(r, e + 4, kind->captures);
                DISPATCH;
            }
            offer_entry(&c->menu);
            c->menu.next++;
        }
        if (M->game->abilities != NONE16 && may_have_abilities(M, mine)) {
            PUSH(&M->subs[M->game->abilities], i->b, FRAME_ABILITIES, i - CODE);
            DISPATCH;
        }
    menu_made:
        if (c->menu.lone) {
            c->menu.lone = 0;
            if (c->menu.n > 0) { /* there are abilities, so its guard is asked after all */
                list_entries(c, mine, STATE->level, i->a);
                c->menu.lone = 0;
                goto menu_entries;
            }
            offer_entry(&c->menu);
        }
        if (!c->menu.must)
            c->menu.item[c->menu.n++] = PUD_MENU_DONE << 16;
        if (c->menu.n > 1 || c->now.mode == RUN_OPTIONS) {
            c->source.kind = SOURCE_MENU;
            c->source.members = c->source.total = c->menu.n;
            c->source.at = c->now.ask = i;
            top = i->b;
            if (c->now.mode == RUN_OPTIONS)
                return END_WAITS;
            goto wait;
        }
        c->source.members = 0;
        goto menu_take;
    menu_take: {
        const int32_t item = c->menu.item[c->source.members];
        const uint32_t k = (uint32_t)item & 0xffff;
        if (item >> 16 == PUD_MENU_DONE) {
            drop_level(M, mine, STATE->level, i->a);
            NEXT;
        }
        if (item >> 16 == PUD_MENU_ABILITY) {
            PUSH(&M->subs[M->abilities[k].body], i->b, 0, i - CODE);
            DISPATCH;
        }
        const uint8_t *e = entry_at(M, mine, k);
        const rec_entry *kind = &M->entries[number_of(e)];
        PUSH(&M->subs[kind->body], i->b, 0, i - CODE);
        copy_words(r, e + 4, kind->captures);
        remove_entry(M, mine, k);
        DISPATCH;
    }
    CASE(OPEN):
        if (STATE->level == UINT8_MAX)
            STOP(PUD_E_PENDING);
        STATE->level++;
        NEXT;
    CASE(CLOSE):
        if (STATE->level == 0)
            STOP(PUD_E_PENDING);
        drop_level(M, mine, STATE->level, 0);
        STATE->level--;
        NEXT;
    CASE(CURTAIN):
        if (STATE->curtain == (i->a ? UINT8_MAX : 0))
            STOP(PUD_E_PENDING);
        STATE->curtain = (uint8_t)(STATE->curtain + (i->a ? 1 : -1));
        if (c->curtain && i->a && STATE->curtain == 1)
            note_fall(c, S, (uint32_t)(i - CODE) + 1);
        NEXT;
    CASE(PART):
        if (c->curtain && STATE->curtain == 1)
            note_part(c, S, (uint32_t)(i - CODE) + 1, A);
        NEXT;

    /* --- scalars --- */
    CASE(LI): A = (int16_t)i->b; NEXT;
    CASE(LW): A = (int32_t)((uint32_t)i->c << 16 | i->b); NEXT;
    CASE(MOV): A = B; NEXT;
    CASE(ADD): ARITHMETIC(add);
    CASE(SUB): ARITHMETIC(sub);
    CASE(MUL): ARITHMETIC(mul);
    CASE(DIV):
        if (C == -1 && B == INT32_MIN)
            STOP(PUD_E_NUMBER);
        A = C == 0 ? 0 : B / C;
        NEXT;
    CASE(MOD): A = modulo(B, C); NEXT;
    CASE(MIN): A = B < C ? B : C; NEXT;
    CASE(MAX): A = B > C ? B : C; NEXT;
    CASE(ADDI):
        if (__builtin_add_overflow(B, (int32_t)(int16_t)i->c, &A))
            STOP(PUD_E_NUMBER);
        NEXT;
    CASE(MULI):
        if (__builtin_mul_overflow(B, (int32_t)(int16_t)i->c, &A))
            STOP(PUD_E_NUMBER);
        NEXT;
    CASE(LT): A = B < C; NEXT;
    CASE(LE): A = B <= C; NEXT;
    CASE(EQI): A = B == (int16_t)i->c; NEXT;
    CASE(NEI): A = B != (int16_t)i->c; NEXT;
    CASE(LTI): A = B < (int16_t)i->c; NEXT;
    CASE(GEI): A = B >= (int16_t)i->c; NEXT;
    CASE(NOT): A = B == 0; NEXT;
    CASE(BAND): A = B & C; NEXT;
    CASE(BOR): A = B | C; NEXT;
    CASE(BMINUS): A = B & ~C; NEXT;
    CASE(BIT): A = (uint32_t)B < 32 ? (int32_t)(1u << B) : 0; NEXT;
    CASE(PUTBIT): A |= (uint32_t)B < 32 ? (int32_t)(1u << B) : 0; NEXT;
    CASE(HASBIT): A = has_bit(B, C); NEXT;
    CASE(BITS): A = (int32_t)count_bits((uint32_t)B); NEXT;
    CASE(LOWEST): A = B ? lowest_bit((uint32_t)B) : PUD_NONE; NEXT;
    CASE(POPBIT): {
        const uint32_t mask = (uint32_t)B;
        if (!mask)
            JUMP(i->c);
        B = (int32_t)(mask & (mask - 1));
        A = lowest_bit(mask);
        NEXT;
    }
    CASE(BELOW): A = B <= 0 ? 0 : B >= 32 ? -1 : (int32_t)((1u << B) - 1); NEXT;
    CASE(AROUND):
        PAY(M->tables[i->c].rows / 16);
        A = around_table(M, &B, i->c);
        NEXT;
    CASE(AROUNDP): A = around_players(&B, (int32_t)SEATS); NEXT;
    CASE(ROW): A = B < 0 ? 0 : B >> 4 & 15; NEXT;
    CASE(COLUMN): A = B < 0 ? 0 : B & 15; NEXT;
    CASE(ME): A = (int32_t)SELF; NEXT;
    CASE(BE):
        if (!IS_PLAYER(A))
            STOP(PUD_E_INDEX);
        put_frame_word(FRAME, (frame_word(FRAME) & 0xff00ffff) | (uint32_t)A << 16);
        ENTER();
        NEXT;
    CASE(PLAYERS): A = (int32_t)SEATS; NEXT;
    CASE(EVERYONE): A = (int32_t)((1u << SEATS) - 1); NEXT;
    /* --- tables --- */
    CASE(TAB): A = table_at(M, i->b, C); NEXT;
    CASE(TAB2): A = table_at2(M, i->b, &C); NEXT;
    CASE(TABP): {
        const int32_t pair[2] = {VARIABLES(mine)[M->tables[i->b].row_place], C};
        A = table_at2(M, i->b, pair);
        NEXT;
    }
#define MY_VARIABLE_AT(number, index) \
    (index_from(index, M->variables[number].base) < M->variables[number].count \
         ? VARIABLES(mine)[M->variables[number].place + index_from(index, M->variables[number].base)] : 0)
    CASE(TABPX): {
        const rec_table *t = &M->tables[i->b];
        const int32_t pair[2] = {VARIABLES(mine)[t->row_place], MY_VARIABLE_AT(t->column_variable, C)};
        A = table_at2(M, i->b, pair);
        NEXT;
    }
    CASE(TABCLAMP): A = table_clamped(M, i->b, C); NEXT;
    CASE(TABWRAP): A = table_wrapped(M, i->b, C); NEXT;
    CASE(TABM): {
        const rec_table *t = &M->tables[i->b];
        const uint32_t k = index_from(C, t->row_base);
        A = k < t->rows ? wide_entry(M, t, k * t->columns) : 0;
        NEXT;
    }
    CASE(TABIN): A = table_in(M, i->b, C); NEXT;

    /* --- variables --- */
    CASE(GETT): A = VARIABLES(TABLE)[i->b]; NEXT;
    CASE(GETP): A = VARIABLES(mine)[i->b]; NEXT;
    CASE(GETO): A = IS_PLAYER(C) ? VARIABLES(PART(C))[i->b] : 0; NEXT;
    CASE(GETX): {
        const rec_variable *v = &M->variables[i->b];
        const uint32_t k = index_from(C, v->base);
        A = k < v->count ? VARIABLES(OWN(i->b))[v->place + k] : 0;
        NEXT;
    }
    CASE(GETOX): {
        const rec_variable *v = &M->variables[i->b];
        const uint32_t k = index_from(r[i->c + 1], v->base);
        A = k < v->count && IS_PLAYER(C) ? VARIABLES(PART(C))[v->place + k] : 0;
        NEXT;
    }
    CASE(SET): SET_VARIABLE(i->a, OWN(i->a), FIRST_INDEX(i->a), B);
    CASE(SETX): SET_VARIABLE(i->a, OWN(i->a), B, C);
    CASE(RAISE): SET_VARIABLE(i->a, OWN(i->a), FIRST_INDEX(i->a), OLD_VALUE + B);
    CASE(PUT): SET_VARIABLE(i->a, OWN(i->a), FIRST_INDEX(i->a), (int16_t)i->b);
    CASE(INC): SET_VARIABLE(i->a, OWN(i->a), FIRST_INDEX(i->a), OLD_VALUE + (int16_t)i->b);
    CASE(INCX): SET_VARIABLE(i->a, OWN(i->a), B, OLD_VALUE + (int16_t)i->c);
    CASE(FILL_O):
        for (uint32_t rest = (uint32_t)B & ((1u << SEATS) - 1); rest; rest &= rest - 1) {
            const rec_variable *v = &M->variables[i->a];
            if (!put_variable(v, VARIABLES(PART(lowest_bit(rest))) + v->place, C))
                STOP(PUD_E_RANGE);
        }
        NEXT;
    CASE(WHICHGE): A = which_at_least(&M->variables[i->b], VARIABLES(OWN(i->b)), C); NEXT;
    CASE(WHICHEQ): A = which_equal(&M->variables[i->b], VARIABLES(OWN(i->b)), C); NEXT;
    CASE(WHICHTAB): A = which_not_none(M, i->b, VARIABLES(mine)); NEXT;
    CASE(VARSUM): A = variable_sum(&M->variables[i->b], VARIABLES(OWN(i->b)), C); NEXT;

    /* --- regions --- */
#define TO_GA(value) bb_store(&GA, (value)); NEXT
#define BY_GA(call) call; NEXT
/* Work that may take many steps costs as many. */
#define FLOOD 32
#define FLOOD_TO_GA(call) PAY(FLOOD); call; NEXT
    CASE(G_NONE): TO_GA(BB_NONE);
    CASE(G_CONST): GA = M->regions[i->b]; NEXT;
    CASE(G_TAB): {
        TO_GA(bb_load(region_or_none(M, table_at(M, i->b, C))));
    }
    CASE(G_TABP): {
        const uint32_t k = (uint32_t)table_at(M, i->b, VARIABLES(mine)[M->tables[i->b].row_place]);
        TO_GA(k < M->n[SEC_REGIONS] ? bb_load(&M->regions[k]) : BB_NONE);
    }
    CASE(G_TAB2): {
        TO_GA(bb_load(region_or_none(M, table_at2(M, i->b, &C))));
    }
    CASE(G_COPY): GA = GB; NEXT;
    CASE(G_AND): TO_GA(bb_and(bb_load(&GB), bb_load(&GC)));
    CASE(G_OR): TO_GA(bb_or(bb_load(&GB), bb_load(&GC)));
    CASE(G_MINUS): TO_GA(bb_minus(bb_load(&GB), bb_load(&GC)));
    CASE(G_CELL): TO_GA(one_cell(B - (int16_t)i->c));
    CASE(G_CELLS): TO_GA(cells_named(&M->variables[i->b], VARIABLES(OWN(i->b)), (int16_t)i->c));
    CASE(G_ADD): TO_GA(bb_or(bb_load(&GA), one_cell(B)));
    CASE(G_LAY): TO_GA(board_in(BOARDS(i->b), i->c));
    CASE(G_LAYV): TO_GA(layer_value(LAYER(i->b), BOARDS(i->b), C));
    CASE(G_LAYO): TO_GA(IS_PLAYER(C) ? layer_value(LAYER(i->b), BOARDS_OF(i->b, C), r[i->c + 1]) : BB_NONE);
    CASE(G_ANY): TO_GA(layer_any(LAYER(i->b), BOARDS(i->b)));
    CASE(G_ANYO): TO_GA(IS_PLAYER(C) ? layer_any(LAYER(i->b), BOARDS_OF(i->b, C)) : BB_NONE);
    CASE(G_HELD): TO_GA(bb_and(layer_any(LAYER(i->b), BOARDS(i->b)), bb_load(&GC)));
    CASE(G_NEIGHBOURS): BY_GA(pud_region_neighbours(&GA, &GB, PUD_ORTHOGONAL, &GC));
    CASE(G_DIAGONALS): BY_GA(region_diagonals(&GA, &GB, &GC));
    CASE(G_PERIMETER): FLOOD_TO_GA(pud_region_outer_perimeter(&GA, &GB));
    CASE(G_AREA): FLOOD_TO_GA(pud_region_area(&GA, &GC, &GB));
    CASE(G_LARGEST): {
        PAY(FLOOD);
        pud_board largest;
        pud_region_largest_area(&largest, &GB);
        GA = largest;
        NEXT;
    }
    CASE(G_ROWS): BY_GA(pud_region_rows(&GA, pud_rows_met(&GB), &GC));
    CASE(G_COLUMNS): BY_GA(pud_region_columns(&GA, pud_columns_met(&GB), &GC));
    CASE(G_BLOCKS): FLOOD_TO_GA(region_blocks(&GA, &GB, &C));
    CASE(G_RAY): FLOOD_TO_GA(region_rays(&GA, &GB, &c->g[i->b + 1], C));
    CASE(G_SHIFT): BY_GA(region_shift(&GA, &GB, C));
    CASE(G_LINE): BY_GA(region_lines(&GA, &GB, (uint32_t)C < 32 ? 1u << C : 0));
    CASE(G_COUNT): A = bb_count(bb_load(&GB)); NEXT;
    CASE(G_COMMON): A = bb_count(bb_and(bb_load(&GB), bb_load(&GC))); NEXT;
    CASE(G_FIRST): A = bb_first(bb_load(&GB)); NEXT;
    CASE(G_POP): {
        const int32_t cell = region_pop(&GB);
        if (cell == PUD_NONE)
            JUMP(i->c);
        A = cell;
        NEXT;
    }
    CASE(G_NEXTAREA): {
        PAY(FLOOD);
        pud_board area;
        if (pud_region_next_area(&area, &GB) == 0)
            JUMP(i->c);
        GA = area;
        NEXT;
    }
    CASE(G_LINESMET): A = (int32_t)(pud_rows_met(&GB) | (uint32_t)pud_columns_met(&GB) << 16); NEXT;
    CASE(G_MAX2): A = region_highest(M, &GB, i->c, A); NEXT;
    CASE(G_SAVE): memcpy(&A, &GB, sizeof GB); NEXT;
    CASE(G_LOAD): memcpy(&GA, &B, sizeof GA); NEXT;
    CASE(MEETING): A = layer_meeting(LAYER(i->b), BOARDS(i->b), bb_load(&GC)); NEXT;
    CASE(CELLAT): A = cell_at_row_column(&GB, C, r[i->c + 1]); NEXT;
    CASE(CELLBY): A = cell_beside(&GB, &C); NEXT;
    CASE(WHERE): {
        const int shared = LAYER(i->b)->scope == SCOPE_TABLE;
        A = shared || IS_PLAYER(C) ? layer_on(LAYER(i->b), shared ? BOARDS(i->b) : BOARDS_OF(i->b, C), r[i->c + 1]) : PUD_NONE;
        NEXT;
    }
#define MARK(k, on) layer_put(LAYER(i->a), BOARDS(i->a), k, bb_load(&GC), on)
    CASE(MARK): MARK(i->b, 1); NEXT;
    CASE(MARK_V): {
        const uint32_t k = index_from(B, LAYER(i->a)->base);
        if (k < LAYER(i->a)->count)
            MARK(k, 1);
        NEXT;
    }
    CASE(CLEAR): MARK(i->b, 0); NEXT;
    CASE(WIPE): layer_wipe(LAYER(i->a), BOARDS(i->a), bb_load(&GB)); NEXT;

    /* --- spots --- */
    CASE(S_NONE): empty_spots(c, i->a); NEXT;
    CASE(S_COPY): copy_spots(c, i->a, i->b); NEXT;
    CASE(S_FIT):
        PAY(8);
        SA = placed(c, QUESTION_FIT, B, 0, &GC, &GC);
        NEXT;
    CASE(S_HIT): SA = placed(c, QUESTION_HIT_PART, B, PUD_WHOLE, &GC, &GC); NEXT;
    CASE(S_HITPART): SA = placed(c, QUESTION_HIT_PART, B, parts_of(r[i->b + 1]), &GC, &GC); NEXT;
    CASE(S_FITHIT):
        PAY(8);
        SA = placed(c, QUESTION_FIT_HIT, B, 0, &GC, &c->g[i->c + 1]);
        NEXT;
#define JOIN_SPOTS(join)                                                  \
    do {                                                                  \
        const pud_spots *one_ = &SB->spots, *other_ = &SC->spots;         \
        join(new_spots(c, i->a), one_, other_);                           \
        NEXT;                                                             \
    } while (0)
    CASE(S_AND): JOIN_SPOTS(pud_spots_and);
    CASE(S_OR): JOIN_SPOTS(pud_spots_or);
    CASE(S_MINUS): JOIN_SPOTS(pud_spots_minus);
    CASE(S_ADD): {
        pud_spots *all = changed_spots(c, i->a);
        if ((uint32_t)B < PUD_ORIENTATIONS * PUD_CELLS)
            pud_board_set(&all->anchors[B >> 8], (unsigned)B & 255);
        NEXT;
    }
    CASE(S_COUNT): A = spots_in(SB); NEXT;
    CASE(S_SOME): A = spots_some(SB); NEXT;
    CASE(S_POP): {
        const int32_t spot = spots_pop(changed_spots(c, i->b));
        if (spot == PUD_NONE)
            JUMP(i->c);
        A = spot;
        NEXT;
    }
    CASE(S_SAVE): memcpy(&A, &SB->spots, sizeof SB->spots); NEXT;
    CASE(S_LOAD): memcpy(new_spots(c, i->a), &B, sizeof SA->spots); NEXT;
    CASE(SPOTCELLS): TO_GA(spot_picture(M, B, r[i->b + 1]));
    CASE(SPOTPART): pud_spot_cells(&GA, shape_of(M, B), (unsigned)r[i->b + 1], parts_of(C)); NEXT;
    CASE(LAY):
        TRY_OR_STOP(lay_piece(M, S, A, B, C, SEATS));
        NEXT;

    /* --- lists --- */
#define INSTANCE(x) instance_of(M, x, SEATS)
    CASE(L_NONE): LA.n = 0; NEXT;
    CASE(L_COPY): list_copy(&LA, &LB); NEXT;
    CASE(L_ADD):
        if (!list_add(&LA, B))
            STOP(PUD_E_LIST);
        NEXT;
    CASE(L_ZONE): list_zone(S, &LA, INSTANCE(B), i->c); NEXT;
    CASE(L_CONST): list_constant(M, &LA, i->b, C, M->clists[i->b].column_base); NEXT;
    CASE(L_CONSTPX): {
        const rec_clist *t = &M->clists[i->b];
        list_constant(M, &LA, i->b, VARIABLES(mine)[t->row_place], MY_VARIABLE_AT(t->column_variable, C));
        NEXT;
    }
    CASE(L_AND):
        PAY(LB.n * LC.n / 16);
        list_filter(&LA, &LB, &LC, 1);
        NEXT;
    CASE(L_OR):
        PAY(LB.n * LC.n / 16);
        if (!list_union(&LA, &LB, &LC))
            STOP(PUD_E_LIST);
        NEXT;
    CASE(L_MINUS):
        PAY(LB.n * LC.n / 16);
        list_filter(&LA, &LB, &LC, 0);
        NEXT;
    CASE(L_COUNT): A = LB.n; NEXT;
    CASE(L_HAS): A = list_holds(&LB, C); NEXT;
    CASE(L_AT): A = (uint32_t)C < LB.n ? LB.member[C] : PUD_NONE; NEXT;
    CASE(L_POP):
        if (LB.n == 0)
            JUMP(i->c);
        A = LB.member[0];
        list_pop(&LB);
        NEXT;
    CASE(L_KEEPEQ): list_keep(M, &LA, i->b, C, C, 1); NEXT;
    CASE(L_KEEPNE): list_keep(M, &LA, i->b, C, C, 0); NEXT;
    CASE(L_KEEPLE): list_keep(M, &LA, i->b, INT32_MIN, C, 1); NEXT;
    CASE(L_KEEPFIT):
        PAY(8 * LA.n);
        list_keep_placed(c, &LA, QUESTION_FIT, &GB, &GB);
        NEXT;
    CASE(L_KEEPFITHIT):
        PAY(8 * LA.n);
        list_keep_placed(c, &LA, QUESTION_FIT_HIT, &GB, &c->g[i->b + 1]);
        NEXT;
    CASE(L_SUM): A = list_sum(M, &LB, i->c); NEXT;
    CASE(L_SAVE):
        if (!list_save(&A, &LB, i->c))
            STOP(PUD_E_LIST);
        NEXT;
    CASE(L_LOAD): list_load(&LA, &B, i->c); NEXT;

    /* --- zones --- */
    CASE(Z_MINE): A = zone_instance(M, i->b, (int32_t)SELF, M->zone_infos[i->b].base, SEATS); NEXT;
    CASE(Z_MINEX): A = zone_instance(M, i->b, (int32_t)SELF, C, SEATS); NEXT;
    CASE(Z_INST): A = zone_instance(M, i->b, C, r[i->c + 1], SEATS); NEXT;
    CASE(Z_COUNT): A = INSTANCE(B) ? (int32_t)zone_count(S, INSTANCE(B)) : 0; NEXT;
    CASE(Z_TOP): A = zone_from_top(S, INSTANCE(B), 0); NEXT;
    CASE(Z_TOPX): A = zone_from_top(S, INSTANCE(zone_instance(M, i->b, (int32_t)SELF, C, SEATS)), 0); NEXT;
    CASE(Z_EMPTY): A = zone_empties(M, S, i->b, (int32_t)SELF, SEATS); NEXT;
    CASE(Z_HAS): A = zone_holds(S, INSTANCE(B), C); NEXT;
    CASE(Z_TOTOP):
        TRY_OR_STOP(move_component(M, S, A, B, 0, SEATS));
        NEXT;
    CASE(Z_TOBOTTOM):
        TRY_OR_STOP(move_component(M, S, A, B, 1, SEATS));
        NEXT;
    CASE(Z_OUT):
        if ((uint32_t)A < M->n[SEC_COMPONENTS])
            zone_leave(M, S, (unsigned)A);
        NEXT;
    CASE(Z_SHUFFLE):
        if (A == PUD_NONE)
            NEXT;
        if (!INSTANCE(A))
            STOP(PUD_E_INDEX);
        shuffle_zone(M, S, INSTANCE(A));
        NEXT;
    CASE(SHOWL):
        for (unsigned k = 0; k < LA.n; k++)
            show_component(M, S, LA.member[k], B, SEATS);
        NEXT;
#ifdef PUD_SWITCH
    }
#endif

wait:
    if (c->random_left != TO_THE_END) /* registers above those that the decision needs are 0 wherever a game can be looked at */
        clear_registers(c->now.registers, FRAME->base + top, c->now.end, c->now.room);
    if (c->random_left > 0) { /* random play goes on at once */
        const uint32_t k = pud_rng_below(c->random, (uint32_t)c->source.total);
        c->random_left -= c->random_left != TO_THE_END;
        c->now.budget = c->budget;
        note_option(STATE, k);
        if (c->source.kind == SOURCE_MENU) {
            c->source.members = (int32_t)k;
            goto menu_take;
        }
        A = source_value(c, (int32_t)k);
        NEXT;
    } else { /* the stack above is cleared too */
        frame *f = FRAME;
        top += f->base;
        for (frame *above = c->now.deepest; above > f; above--)
            *above = (frame){0, 0, 0, 0};
        f->pc = (uint32_t)(c->now.ask - CODE);
        STATE->depth = (uint8_t)(f - c->now.frames + 1);
        STATE->top = (uint16_t)top;
        STATE->status = PUD_DECIDE;
        c->source.chain = STATE->chain;
        return END_WAITS;
    }

returned:
    if (c->now.mode != RUN_PLAY)
        return END_RETURNED;
    STATE->status = c->now.frames[0].flags & FRAME_RUN ? PUD_IDLE : PUD_OVER;
    memset(S + M->frames_at, 0, M->table_at - M->frames_at);
    STATE->depth = 0;
    STATE->top = 0;
    return END_RETURNED;

failed:
    c->error = error;
    c->error_at = (uint32_t)(i - CODE);
    if (c->now.mode == RUN_PLAY)
        fail_state(M, S, error, c->error_at);
    return END_FAILED;
}

/* All files of the core are one unit: the words of this one end here. */
#undef PUD_COUNT
#undef DISPATCH
#undef CASE
#undef NEXT
#undef JUMP
#undef JUMP_IF
#undef STOP
#undef TRY_OR_STOP
#undef PAY
#undef M
#undef CODE
#undef S
#undef STATE
#undef TABLE
#undef FRAME
#undef SELF
#undef SEATS
#undef A
#undef B
#undef C
#undef GA
#undef GB
#undef GC
#undef SA
#undef SB
#undef SC
#undef LA
#undef LB
#undef LC
#undef LAYER
#undef BOARDS
#undef OWN
#undef IS_PLAYER
#undef PART
#undef BOARDS_OF
#undef VARIABLES
#undef ARITHMETIC
#undef ENTER
#undef SET_VARIABLE
#undef OLD_VALUE
#undef FIRST_INDEX
#undef PUSH
#undef TAKEN_BACK
#undef COMPARED
#undef MY_VARIABLE_AT
#undef TO_GA
#undef BY_GA
#undef FLOOD
#undef FLOOD_TO_GA
#undef MARK
#undef JOIN_SPOTS
#undef INSTANCE
