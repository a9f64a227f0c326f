/* verify.h - whatever an image could have wrong, found once at load. */

#ifndef PUD_VERIFY_H
#define PUD_VERIFY_H

#include "image.h"

/* What is known about the registers at one instruction of the sub that is verified. */
typedef struct known {
    uint64_t r[MAX_WINDOW / 64]; /* scalar registers that are written on every way here */
    uint32_t v;                  /* likewise: region registers in bits 0 - 15, spot sets in 16 - 21, lists in 22 - 25 */
    uint32_t ask;                /* 1 + the instruction of the ASK whose generator this is, 0 outside of one */
    uint32_t reached;            /* does any way lead here? */
} known;

/* All tables of an image whose directory is right and whose records `m` points to. Returns PUD_OK or the refusal. */
static int verify_tables(const pud_image *m, pud_problem *problem);

/* All code; `scratch` has room for each instruction of the longest sub. */
static int verify_code(const pud_image *m, known *scratch, pud_problem *problem);

static int refuse(pud_problem *problem, int code, uint32_t section, uint32_t record, uint32_t field);

#endif
