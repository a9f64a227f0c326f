/* decision.h - options and what is done with them: see the section on decisions in pudsl.h. */

#ifndef PUD_DECISION_H
#define PUD_DECISION_H

#include "vm.h"

/* Makes sure that the context holds the options of a state that waits: PUD_OK, or PUD_E_STATUS. */
static int have_options(pud_context *c, const pud_state *state);

/* Puts one frame at the bottom of a stack, with its arguments. */
static void push_first(frame *f, int32_t *registers, const rec_sub *sub, int player, unsigned flags, const int32_t *args);

/* Answers a pure sub without vector arguments on the context's own stack: the result is in register 0. */
static enum run_end answer(pud_context *c, const pud_state *state, int player, uint32_t sub, const int32_t *args);

#endif
