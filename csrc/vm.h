/* vm.h - the interpreter, and the context that it works in. */

#ifndef PUD_VM_H
#define PUD_VM_H

#include "state.h"

typedef struct list {
    uint16_t n;
    int16_t member[MAX_LIST];
} list;

/* Where the options of a decision are: in registers of the context, which stay as CHOOSE left them. */
enum source_kind { SOURCE_MASK, SOURCE_LINES, SOURCE_CELLS, SOURCE_SPOTS, SOURCE_LIST, SOURCE_MENU };

typedef struct source {
    uint64_t chain;    /* of the state that they are for; 0: of none */
    const ins *at;     /* the instruction CHOOSE_* or SETTLE */
    uint16_t kind, first; /* first: register of the operand */
    int32_t members, total;
    int32_t mask[16];  /* of masks, whose registers are in the state */
} source;

/* A menu: what can be taken, as PUD_MENU_* << 16 | place of the entry in the pending list or number of the ability. While it is
 * made, first all entries that it is made from stand there; those that are possible move down to the first n. */
typedef struct menu {
    uint16_t n, next, entries; /* next: the entry to be looked at, of so many */
    uint8_t must;     /* is there one that is not optional? */
    uint8_t lone;     /* there is one entry only, and it need not be asked for if no ability is possible */
    int32_t item[MAX_PENDING + MAX_LIST + 1];
} menu;

enum run_mode {
    RUN_PLAY,    /* on the stack of the state, until it waits or ends */
    RUN_TAKE,    /* the same, beginning with taking item `source.members` of the menu at SETTLE */
    RUN_ANSWER,  /* a pure sub on the stack of the context, to its return */
    RUN_OPTIONS, /* a generator or a menu on the stack of the context, to its options */
};

/* What the loop keeps while it runs, beside its few locals. */
typedef struct running {
    frame *top, *frames;       /* the stack now, and its bottom */
    frame *last, *deepest;     /* the last that there may be, and that there was */
    int32_t *registers;
    int64_t budget;
    const ins *ask;            /* the last ASK */
    uint32_t end, room;        /* how far windows reached; registers there are */
    enum run_mode mode;
    uint32_t players;
    uint8_t *state, *table;    /* the state, and the table's part of it */
} running;

/* A set of spots, the orientations that it can have any of, and, once they were counted, how many there are; and of each
 * orientation. Empty sets count as counted. */
#define COUNT_SOME (-1)    /* not counted, but there are some */
#define COUNT_UNKNOWN (-2)

typedef struct placing {
    pud_spots spots;
    uint32_t orientations;
    int32_t count;
    uint16_t of[PUD_ORIENTATIONS];
} placing;

/* The answer to one question about placements. In a turn the same one is asked again and again (is there a place, which of
 * these have one, where), so a few are kept. The key is all that the question consists of, so that an answer can never be
 * stale, whatever is done to states: shape, kind of question and parts in one number, and the regions themselves. */
#define MEMOS 16

typedef struct memo {
    uint64_t question; /* 0: empty */
    pud_board region, other;
    placing answer;
} memo;

#define TO_THE_END UINT32_MAX /* of random play */

struct pud_context {
    const pud_image *image;
    running now;
    int64_t budget;
    pud_rng *random;      /* who decides, and how often: random play without coming back at each decision */
    uint32_t random_left;
    pud_curtain *curtain; /* where to note what happens behind the curtain, or NULL */
    int error;
    uint32_t error_at;
    source source;
    pud_board g[G_REGISTERS];
    placing *s[S_REGISTERS];          /* what each holds: its own in `placings`, or an answer that is kept */
    placing placings[S_REGISTERS];
    pud_spots answered[S_REGISTERS];  /* to a question from outside */
    list l[L_REGISTERS];
    menu menu;
    memo memos[MEMOS];
    /* A stack for questions, so that they leave the state as it is. */
    frame frames[MAX_FRAMES];
    int32_t registers[MAX_REGISTERS];
};

enum run_end { END_WAITS, END_RETURNED, END_FAILED };

/* Runs from instruction pc in the uppermost of `depth` frames. */
static enum run_end run(pud_context *c, uint8_t *s, frame *frames, int32_t *registers, unsigned depth, uint32_t pc,
                        enum run_mode mode);

/* Option k of the source, which has it; PUD_NONE for the last that ends it. Of a menu the item. */
static int32_t source_value(const pud_context *c, int32_t k);

#endif
