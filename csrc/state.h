/* state.h - a state: one flat block, and what is read and written in it.
 *
 *     header | frames | registers | the table's part | the part of player 0 | of player 1 | ..
 *
 * Everything lies at the same place for any number of players. In the table's part: variables, layers, the place of each
 * component, who knows it, zones; in a player's: variables, layers, pending list, zones. What is not in use is 0 (frames above
 * the depth, registers above the top), so that equal games are equal bytes. */

#ifndef PUD_STATE_H
#define PUD_STATE_H

#include "image.h"
#include "rng.h"

#define STATE_MAGIC 0x73647570u /* "puds" */
#define STATE_HEADER 64

typedef struct frame {
    uint32_t pc;   /* where it goes on; of the top frame the ASK or SETTLE that it waits at */
    uint16_t base; /* first register of its window */
    uint8_t player;
    uint8_t flags; /* 0, but FRAME_RUN in the lowest */
} frame;

/* Base, player and flags of a frame as one word, from the lowest byte. */
PUD_INLINE uint32_t frame_word(const frame *f)
{
    uint32_t x;
    memcpy(&x, (const uint8_t *)f + offsetof(frame, base), sizeof x);
    return x;
}

PUD_INLINE void put_frame_word(frame *f, uint32_t x) { memcpy((uint8_t *)f + offsetof(frame, base), &x, sizeof x); }

#define FRAME_RUN 1u       /* by pud_run: what follows is an idle state, not the end of the game */
#define FRAME_GUARD 2u     /* the guard of an entry, for a menu */
#define FRAME_ABILITIES 4u /* the sub that lists the abilities, for a menu */

struct pud_state {
    uint32_t magic, size;
    uint64_t chain; /* a digest of how the game came here, by which contexts know their state; not part of the game */
    uint64_t image;
    pud_rng rng;
    uint8_t players, status, depth, curtain;
    uint16_t error, top; /* top: registers in use */
    uint32_t error_at, decisions;
    uint8_t level, zero[7]; /* level: how many are open */
};

_Static_assert(sizeof(frame) == 8 && sizeof(struct pud_state) == STATE_HEADER, "docs/core.md: state layout");

typedef struct entry {
    uint16_t number; /* in ENTRIES */
    uint8_t level, zero;
    int32_t captured[MAX_CAPTURES]; /* only as many as the game's `captures` are there */
} entry;

/* The head of a pending list, before its entries. */
typedef struct pending_head {
    uint8_t count, zero[3];
} pending_head;

PUD_INLINE frame *frames_of(const pud_image *m, uint8_t *s) { return (frame *)(void *)(s + m->frames_at); }
PUD_INLINE int32_t *registers_of(const pud_image *m, uint8_t *s) { return (int32_t *)(void *)(s + m->registers_at); }

PUD_INLINE uint8_t *player_part(const pud_image *m, uint8_t *s, unsigned player)
{
    return s + m->players_at + player * m->player_size;
}

/* Where a layer of a player (of the table: any player) begins. */
PUD_INLINE uint8_t *layer_at(const pud_image *m, uint8_t *s, const layer *y, unsigned player)
{
    return (y->scope == SCOPE_TABLE ? s + m->table_at : player_part(m, s, player)) + y->at;
}

/* Zones. `s` is the start of a state; instances and components are in range. */
static unsigned zone_count(const uint8_t *s, const instance *z);
static int zone_component(const uint8_t *s, const instance *z, unsigned from_bottom); /* PUD_NONE if unknown */
static int place_of(const pud_image *m, const uint8_t *s, unsigned component);        /* instance or PUD_NONE */
static void zone_leave(const pud_image *m, uint8_t *s, unsigned component);
static int zone_start(const pud_image *m, uint8_t *s, unsigned instance_, unsigned component);
static int zone_enter(const pud_image *m, uint8_t *s, unsigned instance_, unsigned component, int bottom);

/* May this component lie there? */
PUD_INLINE int fits_zone(const instance *z, unsigned component) { return component - z->first < z->kinds; }

/* Brings a value into the range of a variable: 0 if that cannot be. */
static int put_variable(const rec_variable *v, int16_t *at, int64_t x);

#endif
