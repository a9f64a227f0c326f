/* pudsl.h - the whole public C interface of the pudsl core.
 *
 * The core is C11, depends on nothing, has no global state, allocates nothing, reads and prints nothing. A function
 * writes only through the pointers that it is given. Any number of threads may call it at once, as long as no two of
 * them write to one object.
 *
 * This file is also the one source of the declarations for Python: pudsl/core/build.py strips the comments, the word
 * PUD_API and whatever stands between "cdef: off" and "cdef: on", and hands the rest to cffi. Outside of such marks
 * only plain declarations and constants of the form "#define NAME number" are allowed.
 *
 * Sections: boards and placements; then images, states and play. */

/* cdef: off */
#ifndef PUDSL_H
#define PUDSL_H

#include <stddef.h>
#include <stdint.h>

/* Nothing by default, so that a program which compiles the core into itself exports none of it. Whoever builds a shared
 * library defines it as __attribute__((visibility("default"))). */
#ifndef PUD_API
#define PUD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif
/* cdef: on */

/* ==================================================================================================================
 * Boards and placements
 *
 * A board has 16 rows of 16 columns, and a cell is an index: row * 16 + column, 0 to 255, row 0 at the top, column 0 at
 * the left. Smaller boards leave cells unused: each game board is itself a set of cells, here called its mask. It may
 * have any outline, and holes.
 *
 * Everywhere below
 *   - a region is a set of cells in a pud_board; `out` may be the same object as any input;
 *   - cells of a result lie within the mask where a mask is asked for, and nothing ever wraps from one edge to another;
 *   - no argument is dangerous: a cell, row or direction that does not exist gives an empty answer, 0 or PUD_NONE;
 *   - a pointer must not be NULL unless its comment allows it, and needs no alignment beyond that of its type;
 *   - next to, adjacent, connected and area are meant orthogonally unless `how` says otherwise. */

#define PUD_ROWS 16
#define PUD_COLUMNS 16
#define PUD_CELLS 256
#define PUD_NONE (-1) /* no such cell */

/* Bit c of row[r] is the cell r * 16 + c. */
typedef struct pud_board {
    uint16_t row[16];
} pud_board;

/* --- cells of a board ------------------------------------------------------------------------------------------ */

PUD_API void pud_board_clear(pud_board *out);
PUD_API void pud_board_set(pud_board *b, unsigned cell);   /* puts the cell in */
PUD_API void pud_board_unset(pud_board *b, unsigned cell); /* takes it out */
PUD_API int pud_board_has(const pud_board *b, unsigned cell);

/* All cells of the rectangle with its top left at (row, column), as far as they lie on the 16 x 16. */
PUD_API void pud_board_rectangle(pud_board *out, int row, int column, int height, int width);

PUD_API int pud_board_count(const pud_board *b); /* 0 to 256 */
PUD_API int pud_board_is_empty(const pud_board *b);
PUD_API int pud_board_equal(const pud_board *a, const pud_board *b);
PUD_API int pud_board_within(const pud_board *a, const pud_board *b); /* is every cell of a in b? */
PUD_API int pud_board_meets(const pud_board *a, const pud_board *b);  /* have they a cell in common? */

/* Cells in ascending order: the first, the first after `cell` (PUD_NONE starts anew), the k-th from 0; PUD_NONE if there
 * is none. */
PUD_API int pud_board_first(const pud_board *b);
PUD_API int pud_board_next(const pud_board *b, int cell);
PUD_API int pud_board_kth(const pud_board *b, int k);

/* Writes all cells in ascending order, at most `room` of them, and returns how many there are. */
PUD_API int pud_board_list(const pud_board *b, uint8_t *cells, int room);

/* Draws the board for people: '#' in b, '.' in the mask only, '!' in b but outside of the mask, ' ' elsewhere; one line
 * of text a row, cut below and at the right of the last cell in use. The mask may be NULL, for the whole 16 x 16. Writes
 * at most `room` bytes with the final NUL (none if room is 0) and returns the length of the whole text without it;
 * PUD_PRETTY bytes always suffice. */
#define PUD_PRETTY 273 /* 16 lines of 16 characters and a line end, and the NUL */
PUD_API size_t pud_board_pretty(const pud_board *b, const pud_board *mask, char *text, size_t room);

/* --- region algebra -------------------------------------------------------------------------------------------- */

PUD_API void pud_region_or(pud_board *out, const pud_board *a, const pud_board *b);
PUD_API void pud_region_and(pud_board *out, const pud_board *a, const pud_board *b);
PUD_API void pud_region_minus(pud_board *out, const pud_board *a, const pud_board *b);
PUD_API void pud_region_not(pud_board *out, const pud_board *a, const pud_board *mask); /* mask without a */

/* Every cell moved by so many rows down and columns to the right; what leaves the 16 x 16 is lost. */
PUD_API void pud_region_shift(pud_board *out, const pud_board *a, int rows, int columns);

/* Which cells count as next to one another. */
#define PUD_ORTHOGONAL 1
#define PUD_DIAGONAL 2
#define PUD_ALL_ROUND 3

/* Cells of the mask next to a cell of the region and not in the region; or those and the region itself. */
PUD_API void pud_region_neighbours(pud_board *out, const pud_board *region, int how, const pud_board *mask);
PUD_API void pud_region_grow(pud_board *out, const pud_board *region, int how, const pud_board *mask);

/* Cells of the mask with fewer than four orthogonal neighbours in it: the rim, and the rims of holes. */
PUD_API void pud_region_perimeter(pud_board *out, const pud_board *mask);

/* Cells of the mask next to the outside, which is what can be walked to from beyond the edge of the 16 x 16 by
 * orthogonal steps outside of the mask. A closed hole is not outside, and touching by a corner does not count. */
PUD_API void pud_region_outer_perimeter(pud_board *out, const pud_board *mask);

/* All cells of the region that are connected within it to a cell of seed that lies in it. */
PUD_API void pud_region_area(pud_board *out, const pud_board *seed, const pud_board *region);

PUD_API int pud_region_count_areas(const pud_board *region);

/* The size of the largest area, and if `out` is not NULL the area; among equals the one with the lowest cell. */
PUD_API int pud_region_largest_area(pud_board *out, const pud_board *region);

/* Takes the area of the lowest cell out of `rest`, puts it into `out` and returns its size: 0 when nothing is left. To
 * walk over the areas of a region, start with a copy of it. */
PUD_API int pud_region_next_area(pud_board *out, pud_board *rest);

/* Cells reached from the cells of `from` in at most n steps, or in n steps and no fewer, where each step goes to a cell
 * of `passable`. The cells of `from` are reached in no step, passable or not. Never more than 256 steps are walked. */
PUD_API void pud_region_reach(pud_board *out, const pud_board *from, const pud_board *passable, int how, int n);
PUD_API void pud_region_layer(pud_board *out, const pud_board *from, const pud_board *passable, int how, int n);

/* Rows and columns as sets: bit i stands for row (column) i. Those that have a cell of the region. */
PUD_API uint16_t pud_rows_met(const pud_board *region);
PUD_API uint16_t pud_columns_met(const pud_board *region);

/* Those that have a cell of the mask, and all of them are in `filled`. */
PUD_API uint16_t pud_rows_full(const pud_board *mask, const pud_board *filled);
PUD_API uint16_t pud_columns_full(const pud_board *mask, const pud_board *filled);

/* The cells of the mask in these rows (columns). The row of a cell: pud_region_rows(&out, 1u << (cell / 16), &mask). */
PUD_API void pud_region_rows(pud_board *out, unsigned rows, const pud_board *mask);
PUD_API void pud_region_columns(pud_board *out, unsigned columns, const pud_board *mask);

/* The eight directions, clockwise from up. */
#define PUD_UP 0
#define PUD_UP_RIGHT 1
#define PUD_RIGHT 2
#define PUD_DOWN_RIGHT 3
#define PUD_DOWN 4
#define PUD_DOWN_LEFT 5
#define PUD_LEFT 6
#define PUD_UP_LEFT 7

/* The cells in one direction from a place, without the place itself. The place may lie on the board or one beyond its
 * edge (-1 or 16). A ray that starts outside of the mask first flies on until it meets the mask. From then on it ends at
 * the last cell before it leaves the mask, or at the first blocker, with it (`stop` not 0) or before it (`stop` 0).
 * `blockers` may be NULL. Returns the blocker that ended it, or PUD_NONE. */
PUD_API int pud_region_ray(pud_board *out, int row, int column, int direction, const pud_board *mask,
                           const pud_board *blockers, int stop);

/* Rectangles of so many rows and columns that lie wholly in the region: their top left cells, or all cells that they
 * cover together. A block that may be turned takes two calls. No block is lower or narrower than 1. */
PUD_API void pud_region_block_anchors(pud_board *out, const pud_board *region, int height, int width);
PUD_API void pud_region_blocks(pud_board *out, const pud_board *region, int height, int width);

/* --- placements ------------------------------------------------------------------------------------------------ */

#define PUD_SHAPE_CELLS 8
#define PUD_ORIENTATIONS 8
#define PUD_PATTERNS 64 /* 8 cells in 8 orientations, each in a row of its own, is the most there can be */

/* The set of the parts of a piece that a question is about. Bits 0 to 14 are the caller's: a part is whatever subset of
 * the cells it likes, such as the cells of one kind. Bit 15 is in every cell, so that it names the whole piece. */
#define PUD_WHOLE 0x8000

/* One cell of a piece as it is printed: row and column from 0 to 15, the parts it belongs to, and what is printed there.
 * Two orientations of a piece are the same if they have the same cells with the same keys and parts. */
typedef struct pud_shape_cell {
    uint8_t row;
    uint8_t column;
    uint16_t parts;
    uint16_t key;
} pud_shape_cell;

/* A piece in all its orientations, made by pud_shape_make and read-only from then on. No pointers: it may be copied and
 * stored. Orientation number i is `turn[i] & 3` quarter turns clockwise, after a mirroring of columns if turn[i] is 4 or
 * more. Cell k of an orientation is the k-th cell that was given, so parts and keys are the same in all of them. */
typedef struct pud_shape {
    uint8_t cells;
    uint8_t orientations;
    uint8_t patterns;
    uint8_t lines;
    uint8_t turn[8];
    uint8_t height[8];
    uint8_t width[8];
    uint16_t part[8];      /* by cell */
    uint16_t key[8];       /* by cell */
    uint8_t offset[8][8];  /* by orientation and cell: row * 16 + column from the anchor */
    uint16_t pattern[64];  /* the different rows of cells that come up in any orientation: bit c for column c */
    uint16_t line[8][8];   /* by orientation, for each row that has cells: 64 * the index of its pattern + the row; the last
                              is repeated up to the number of lines, which is the most that any orientation has */
} pud_shape;

/* Which of the eight turns of a piece are allowed: bit i for turn i. */
#define PUD_TURNS_ALL 0xff
#define PUD_TURNS_UNFLIPPED 0x0f
#define PUD_TURNS_NONE 0x01

/* Expands n printed cells (1 to 8) into the orientations allowed: unflipped and turned by 0 to 3 quarters, then the same
 * flipped; of equal ones the first is kept. The anchor of an orientation is the top left of its bounding box. Returns
 * the number of orientations; 0, with an empty shape that fits nowhere, if the cells are no piece (none or too many, a
 * place over 15, a place twice) or no turn is allowed. */
PUD_API int pud_shape_make(pud_shape *out, const pud_shape_cell *cells, int n, unsigned turns);

/* A set of placements of one piece: for each orientation the cells at which its anchor lies. Boards of orientations that
 * the piece has not are empty. Every set made from a shape holds only placements that lie wholly on the 16 x 16.
 * One placement is a spot: orientation << 8 | anchor. Spots are in order of that number. */
typedef struct pud_spots {
    pud_board anchors[8];
} pud_spots;

/* All placements on the 16 x 16. */
PUD_API void pud_spots_all(pud_spots *out, const pud_shape *shape);

/* Placements with every cell of the named parts in the region (all of them, if no cell is in these parts), and with at
 * least one (none then). A piece covers a region if it has a cell in it; it touches one if it has a cell in the
 * neighbours of it. To avoid a region, ask for its complement. */
PUD_API void pud_spots_within(pud_spots *out, const pud_shape *shape, unsigned parts, const pud_board *region);
PUD_API void pud_spots_hit(pud_spots *out, const pud_shape *shape, unsigned parts, const pud_board *region);

/* The common question in one call: every cell in `free`, a cell next to `touch` and outside of it, and a cell in `hit`;
 * `touch` and `hit` may be NULL and then ask nothing. */
PUD_API void pud_placements(pud_spots *out, const pud_shape *shape, const pud_board *free, const pud_board *touch,
                            const pud_board *hit);

PUD_API void pud_spots_and(pud_spots *out, const pud_spots *a, const pud_spots *b);
PUD_API void pud_spots_or(pud_spots *out, const pud_spots *a, const pud_spots *b);
PUD_API void pud_spots_minus(pud_spots *out, const pud_spots *a, const pud_spots *b);

PUD_API int pud_spots_count(const pud_spots *s); /* 0 to 2048 */
PUD_API int pud_spots_is_empty(const pud_spots *s);
PUD_API int pud_spots_has(const pud_spots *s, unsigned spot);

/* The k-th spot from 0, or PUD_NONE. */
PUD_API int pud_spots_kth(const pud_spots *s, int k);

/* Writes the spots in order, at most `room` of them, and returns how many there are. What stands in `spots` behind the
 * last one written and within `room` is left undefined. */
PUD_API int pud_spots_list(const pud_spots *s, uint16_t *spots, int room);

/* The cells that the named parts of the piece cover at a spot; empty if the piece does not lie on the 16 x 16 there. */
PUD_API void pud_spot_cells(pud_board *out, const pud_shape *shape, unsigned spot, unsigned parts);

/* The cell that printed cell k of the piece covers at a spot, or PUD_NONE. */
PUD_API int pud_spot_cell(const pud_shape *shape, unsigned spot, int k);

/* --- random numbers -------------------------------------------------------------------------------------------- */

/* xoshiro128**, seeded by splitmix64: the same numbers on every platform. All of its state, to be copied and compared. */
typedef struct pud_rng {
    uint32_t s[4];
} pud_rng;

PUD_API void pud_rng_seed(pud_rng *rng, uint64_t seed);
PUD_API uint32_t pud_rng_next(pud_rng *rng);

/* A number from 0 to n - 1, each equally likely. For n of 0 and 1 the answer is 0 and nothing is drawn. */
PUD_API uint32_t pud_rng_below(pud_rng *rng, uint32_t n);

/* Puts the items into an order in which each is equally likely. */
PUD_API void pud_rng_shuffle(pud_rng *rng, uint16_t *items, uint32_t n);

/* ==================================================================================================================
 * Images, states and play
 *
 * An image is a compiled game; it is loaded once, never changes, and may be shared by all threads. A state is one flat
 * block without pointers: it may be copied, saved, compared and hashed as bytes. A context is the room in which one thread
 * works; what it holds can always be computed anew, so it is never saved.
 *
 * All memory is the caller's: ask for the size, hand in that many bytes, aligned to 8 (as from malloc). Nothing has to be
 * given back to the core. An image must not be moved once loaded (load it again); states and contexts may.
 *
 * Functions that can fail return PUD_OK, which is 0, or one of the codes below. Texts are UTF-8.
 *
 * Play: pud_start runs to the first decision. While pud_status is PUD_DECIDE, there are pud_count options, 2 or more, in a
 * fixed order; pud_apply takes one and runs to the next decision. Everything random comes from the generator in the state,
 * so the same image, players, seed and options give the same states, bit for bit, on every platform. */

#define PUD_PLAYERS 8   /* the most that a game can have */
#define PUD_LIST 512    /* the most members of a list, and so options of a choice among components */
#define PUD_CAPTURED 4  /* the most values that an entry of a pending list carries */

/* Refusals of an image. */
#define PUD_OK 0
#define PUD_BAD_HEADER 1     /* no image of this version, or its size is wrong */
#define PUD_BAD_HASH 2       /* changed since it was made */
#define PUD_BAD_OPS 3        /* made for another table of operations */
#define PUD_BAD_SECTION 4    /* the directory, or the size of a section */
#define PUD_BAD_STRING 5
#define PUD_BAD_GAME 6
#define PUD_BAD_SUB 7
#define PUD_BAD_SUBLIST 8
#define PUD_BAD_TABLE 9
#define PUD_BAD_LIST 10
#define PUD_BAD_KIND 11
#define PUD_BAD_COMPONENT 12
#define PUD_BAD_SHAPE 13
#define PUD_BAD_BOARD 14
#define PUD_BAD_LAYER 15
#define PUD_BAD_VARIABLE 16
#define PUD_BAD_ZONE 17
#define PUD_BAD_DECISION 18
#define PUD_BAD_ENTRY 19
#define PUD_BAD_ABILITY 20
#define PUD_BAD_EXPORT 21
#define PUD_BAD_SCORE 23
#define PUD_BAD_LINE 24
#define PUD_BAD_OPCODE 25    /* no such operation */
#define PUD_BAD_OPERAND 26   /* names something that is not there, or is of another kind */
#define PUD_BAD_JUMP 27      /* out of its sub, or in the wrong direction */
#define PUD_BAD_REGISTER 28  /* beyond the window */
#define PUD_BAD_UNWRITTEN 29 /* a register is read that on some way nothing was written to */
#define PUD_BAD_IMPURE 30    /* something that changes the game where nothing may */
#define PUD_BAD_RETURN 32    /* a return that is not of the kind of the sub */
#define PUD_BAD_ASK 33       /* ASK and its CHOOSE do not belong together */
#define PUD_BAD_END 34       /* a sub runs over its end */
#define PUD_BAD_START 35     /* the components do not fit where they start */
#define PUD_BAD_SIZE 36      /* a state would be too large */

/* What ends a game in the middle. The state keeps the code and the instruction. */
#define PUD_E_BUDGET 64  /* too many steps without a decision */
#define PUD_E_STACK 65   /* calls too deep */
#define PUD_E_PENDING 66 /* pending list full, or levels too many */
#define PUD_E_LIST 67    /* a list too long */
#define PUD_E_INDEX 68   /* changed something that is not there */
#define PUD_E_RANGE 69   /* a variable out of its range */
#define PUD_E_NUMBER 70  /* a number beyond 32 bits */
#define PUD_E_FULL 71    /* a zone beyond its capacity */

/* Misuse; nothing has been changed. */
#define PUD_E_ROOM 96     /* the memory given is too small or not aligned */
#define PUD_E_STATUS 97   /* not while a state is like this */
#define PUD_E_OPTION 98   /* no such option */
#define PUD_E_STATE 99    /* these bytes are no state of this image */
#define PUD_E_ARGUMENT 100
#define PUD_E_CURTAIN 101 /* behind the curtain, and the pud_curtain of this state is missing */

/* What a code means: a short English sentence without a full stop, or "unknown code". Never NULL. */
PUD_API const char *pud_message(int code);

/* --- images ---------------------------------------------------------------------------------------------------- */

typedef struct pud_image pud_image;

/* Where an image was refused: number of the section (docs/image.md), of the record in it, and of the field or operand. */
typedef struct pud_problem {
    int32_t code;
    uint32_t section;
    uint32_t record;
    uint32_t field;
} pud_problem;

/* The memory that pud_image_load needs for these bytes; 0 if they are obviously no image. */
PUD_API size_t pud_image_room(const void *bytes, size_t size);

/* Verifies and loads. The bytes are copied: the caller may drop them. `problem` may be NULL. Nothing in the bytes is
 * trusted, and whatever is accepted can be played without danger. On refusal the memory is the caller's again. */
PUD_API int pud_image_load(pud_image *image, size_t room, const void *bytes, size_t size, pud_problem *problem);

/* Writes the hash into the header of an image that has been made or changed; `size` must be at least 40. */
PUD_API void pud_seal(void *bytes, size_t size);

PUD_API uint64_t pud_image_hash(const pud_image *image);
PUD_API int pud_least_players(const pud_image *image);
PUD_API int pud_most_players(const pud_image *image);

/* A string of the image by its number, which lives as long as the image; "" for a number that it has not. */
PUD_API const char *pud_string(const pud_image *image, int string);

/* How many records a section has, by its number in docs/image.md; 0 for one that is not there. */
PUD_API int pud_records(const pud_image *image, int section);

/* The name of a record of a section that has names (KINDS, COMPONENTS, BOARDS, LAYERS, VARIABLES, ZONES, ENTRIES, ABILITIES,
 * EXPORTS, SCORES), and the record with this name or PUD_NONE. */
PUD_API const char *pud_name(const pud_image *image, int section, int record);
PUD_API int pud_find(const pud_image *image, int section, const char *name);

/* The operations: how many, the hash of their table, and of each its name, its meaning and the kinds of its three operands
 * as csrc/ops.h writes them. NULL for an operation that is not there. */
PUD_API int pud_ops_count(void);
PUD_API uint64_t pud_ops_hash(void);
PUD_API const char *pud_op_name(int op);
PUD_API const char *pud_op_text(int op);
PUD_API const char *pud_op_operand(int op, int operand);

/* Writes one instruction for people ("ADDI r1, r2, -5"), at most `room` bytes with the NUL, and returns the length of the
 * whole text; 0 if there is no such instruction. */
PUD_API size_t pud_disassemble(const pud_image *image, uint32_t instruction, char *text, size_t room);

/* The content position of an instruction: the file (as in the image; "" if unknown), line and column from 1. */
typedef struct pud_position {
    const char *file;
    uint32_t line;
    uint32_t column;
} pud_position;

PUD_API pud_position pud_position_of(const pud_image *image, uint32_t instruction);

/* --- contexts -------------------------------------------------------------------------------------------------- */

typedef struct pud_context pud_context;

/* One size for all images. A context serves one image and any number of its states, one thread at a time. */
PUD_API size_t pud_context_size(void);
PUD_API void pud_context_init(pud_context *context, const pud_image *image);

/* The steps (about: instructions) allowed between two decisions, or to answer one question; at first PUD_BUDGET. */
#define PUD_BUDGET 20000000
PUD_API void pud_set_budget(pud_context *context, int64_t steps);

/* --- states ---------------------------------------------------------------------------------------------------- */

typedef struct pud_state pud_state;

/* Bytes of a state; 0 if the game is not for so many players. */
PUD_API size_t pud_state_size(const pud_image *image, int players);
PUD_API size_t pud_size(const pud_state *state); /* of this state */

#define PUD_DECIDE 1   /* a player has to decide */
#define PUD_OVER 2     /* the game has ended */
#define PUD_FAILED 3   /* it was stopped by an error */
#define PUD_IDLE 4     /* nothing runs: after pud_place, and after what pud_run ran */
#define PUD_OBSERVED 5 /* what one player sees: to be read, not to be played */

/* Sets up a new game and runs it to its first decision. The state must have pud_state_size bytes. */
PUD_API int pud_start(pud_context *context, pud_state *state, int players, uint64_t seed);

/* Sets up the same, but nothing runs: to be filled by the writing functions below and started by pud_run. */
PUD_API int pud_place(pud_context *context, pud_state *state, int players, uint64_t seed);

/* Runs a sub that the image exports, with its scalar arguments, in the name of a player: of an idle state. When it
 * returns the state is idle again. */
PUD_API int pud_run(pud_context *context, pud_state *state, int player, int export_, const int32_t *args, int n);

PUD_API int pud_status(const pud_state *state);
PUD_API int pud_players(const pud_state *state);
PUD_API uint32_t pud_decisions(const pud_state *state); /* taken so far */
PUD_API int pud_behind_curtain(const pud_state *state); /* do players act at once and in secret now? */

/* The code that stopped the game (PUD_OK if none did) and the instruction. */
PUD_API int pud_error(const pud_state *state);
PUD_API uint32_t pud_error_at(const pud_state *state);

/* Copies the state to memory of the same size. */
PUD_API void pud_clone(pud_state *to, const pud_state *from);

/* The state as bytes: pud_size of them. Equal games have equal bytes. Restoring verifies them: nothing is trusted, and a
 * state that is accepted can be played without danger. `size` is that of the bytes, and `state` must have room for it. */
PUD_API void pud_save(const pud_state *state, void *bytes);
PUD_API int pud_restore(const pud_image *image, pud_state *state, const void *bytes, size_t size);

/* The same verification of a state that lies in memory: PUD_OK or PUD_E_STATE. */
PUD_API int pud_check_state(const pud_image *image, const pud_state *state);

/* 64 bits over all that makes up the game; equal for equal games. */
PUD_API uint64_t pud_hash(const pud_state *state);

/* --- decisions ------------------------------------------------------------------------------------------------- */

typedef struct pud_decision {
    int32_t player;      /* who decides */
    int32_t id;          /* number of the decision in the image; PUD_NONE for a menu (below) */
    int32_t type;        /* PUD_OF_* */
    int32_t options;     /* how many; the last of them ends it if `stops` */
    int32_t stops;
    int32_t of;          /* number of the enumeration or kind in META, for arms the string of the first, for menus the agenda */
    int32_t prompt;      /* string: what is chosen, or PUD_NONE */
    int32_t subject;     /* what it is about, such as the piece whose spot is chosen, or PUD_NONE */
    uint32_t instruction; /* for pud_position_of */
} pud_decision;

#define PUD_OF_ENUM 0
#define PUD_OF_PLAYER 1
#define PUD_OF_CELL 2
#define PUD_OF_LINE 3
#define PUD_OF_SPOT 4
#define PUD_OF_COMPONENT 5
#define PUD_OF_ARMS 6
#define PUD_OF_DEED 7
#define PUD_OF_NUMBER 8
#define PUD_OF_MENU 9
#define PUD_OF_OTHER 15

/* One option. `value` is what is chosen, a value of the type of the decision; PUD_NONE for the last option that ends it.
 * Of a menu: PUD_MENU_ENTRY with `value` the entry's number in the image, and its captured values; PUD_MENU_ABILITY with
 * the number of the ability; PUD_MENU_DONE. `text`: a string that names it, or PUD_NONE. */
typedef struct pud_option {
    int32_t what; /* PUD_VALUE, PUD_STOP or PUD_MENU_* */
    int32_t value;
    int32_t text;
    int32_t captures;
    int32_t captured[4];
} pud_option;

#define PUD_VALUE 0
#define PUD_STOP 1
#define PUD_MENU_ENTRY 2
#define PUD_MENU_ABILITY 3
#define PUD_MENU_DONE 4

/* The decision that the state waits for: PUD_E_STATUS if it waits for none. Computes the options if the context does not
 * have them already; the state is not changed. */
PUD_API int pud_decision_of(pud_context *context, const pud_state *state, pud_decision *out);

/* How many options there are: 0 if nothing is to be decided. */
PUD_API int pud_count(pud_context *context, const pud_state *state);

/* Option k, from 0, and only its value (of a menu: PUD_MENU_* * 65536 + value); PUD_NONE if there is none. */
PUD_API int pud_option_of(pud_context *context, const pud_state *state, int k, pud_option *out);
PUD_API int32_t pud_value_of(pud_context *context, const pud_state *state, int k);

/* Takes option k and runs to the next decision. PUD_E_STATUS and PUD_E_OPTION leave the state as it is; a code of 64 to 95
 * says that the game is stopped by an error. */
PUD_API int pud_apply(pud_context *context, pud_state *state, int k);

/* Takes option k as pud_apply, and then counts the next options as pud_count, in one call: 0 when nothing is to be decided
 * any more, minus the code if option k could not be taken or the game was stopped. */
PUD_API int pud_step(pud_context *context, pud_state *state, int k);

/* --- results --------------------------------------------------------------------------------------------------- */

/* Part `score` (of section SCORES) for a player. */
PUD_API int pud_score(pud_context *context, const pud_state *state, int player, int score, int32_t *out);

/* The sum of the parts that are scores, for each player; and the place of each player from 1, by sums and then by ranks;
 * who is equal in all shares a place. Who has less than the target stands behind all who reach it, and if nobody does the
 * places begin with 2: nobody wins. Any array may be NULL. */
PUD_API int pud_scores(pud_context *context, const pud_state *state, int32_t *sums, int32_t *places);

/* The first record of SCORES that is an invariant and is not true for some player, or PUD_NONE. An error in asking counts as
 * not true. */
PUD_API int pud_broken_invariant(pud_context *context, const pud_state *state);

/* --- questions ------------------------------------------------------------------------------------------------- */

#define PUD_ANSWER_NOTHING 0
#define PUD_ANSWER_SCALAR 1
#define PUD_ANSWER_REGION 2
#define PUD_ANSWER_SPOTS 3
#define PUD_ANSWER_LIST 4

/* The pointers lead into the context and are good until it is used again. */
typedef struct pud_answer {
    int32_t kind;
    int32_t scalar;
    int32_t count;             /* boards of a region or of spots, members of a list */
    const pud_board *regions;
    const pud_spots *spots;
    const int16_t *list;
    uint32_t error_at;         /* the instruction, where the code returned is one of 64 to 95 */
} pud_answer;

/* What a pure export answers for a player, for its arguments: so many scalars, regions, and lists of PUD_LIST at most each,
 * one behind the other with their lengths. The state is not changed, and may have any status. */
PUD_API int pud_ask(pud_context *context, const pud_state *state, int player, int export_, const int32_t *args, int n,
                    const pud_board *regions, int n_regions, pud_answer *out);

/* --- what players do at once --------------------------------------------------------------------------------------- */

/* In some games players act at once: nobody sees what the others do before all are done. A state goes through their parts
 * one after the other, as if a curtain were down (pud_behind_curtain), and what one player sees then cannot be told from
 * the state alone. So a game that anybody is to look at, a seat or a bot, keeps a pud_curtain beside its state:
 *
 *     pud_state *state = malloc(pud_state_size(image, players));
 *     pud_curtain *curtain = malloc(pud_curtain_size(image, players));
 *     pud_curtain_start(context, state, curtain, players, seed);
 *     ...
 *     pud_observe(image, state, curtain, seat, out);
 *     pud_curtain_apply(context, state, curtain, k);
 *
 * The functions here do what pud_start, pud_run and pud_apply do, and note how all stand when the curtain falls. Where nobody
 * looks, as in random games and when a bot tries its options, the plain ones do. A curtain belongs to the state as it
 * came out of the last such call, and to a clone of it if it is copied along (pud_curtain_size bytes): after any other
 * change of the state behind the curtain it is not taken any more, and looking gives PUD_E_CURTAIN. */

typedef struct pud_curtain pud_curtain;

/* The bytes of one; 0 if in this game nothing is done at once, and NULL will do everywhere. */
PUD_API size_t pud_curtain_size(const pud_image *image, int players);

PUD_API int pud_curtain_start(pud_context *context, pud_state *state, pud_curtain *curtain, int players, uint64_t seed);
PUD_API int pud_curtain_run(pud_context *context, pud_state *state, pud_curtain *curtain, int player, int export_,
                            const int32_t *args, int n);
PUD_API int pud_curtain_apply(pud_context *context, pud_state *state, pud_curtain *curtain, int k);

/* Takes it that the curtain fell with the state as it is, so that all is seen that was done until now: for a state of which
 * no more is known. It also makes ready the curtain of a state that was started without. */
PUD_API void pud_curtain_here(const pud_state *state, pud_curtain *curtain);

/* What has to be saved besides the state: writes it to `bytes`, unless that is NULL, and returns its size, which is at most
 * pud_curtain_size, and 0 when the state is not behind the curtain or this is not its curtain. Restoring verifies the bytes;
 * the state has to be restored before. */
PUD_API size_t pud_curtain_save(const pud_state *state, const pud_curtain *curtain, void *bytes);
PUD_API int pud_curtain_restore(const pud_image *image, const pud_state *state, pud_curtain *curtain, const void *bytes,
                                size_t size);

/* --- what a player sees ------------------------------------------------------------------------------------------ */

/* Both take the curtain of the state, or NULL. Behind the curtain a player sees his own part as it is, and all others as they
 * were when it fell; of the table what he changed himself, all else as it was. Without the curtain of this state: PUD_E_CURTAIN,
 * and nothing is written. */

/* Copies the state to `out`, of the same size, with all blanked that `player` may not see: secret variables of others have
 * their first value, unknown components in zones are none, and so is the generator. Its status is PUD_OBSERVED. */
PUD_API int pud_observe(const pud_image *image, const pud_state *state, const pud_curtain *curtain, int player,
                        pud_state *out);

/* Copies the state to `out` with all dealt anew, from `seed`, that `player` may not see: components that the player does not
 * know change places among those of their kind that started in the same zone, and with all others of a zone that is shuffled
 * somewhere; secret variables of others have their first
 * value; the generator is new. What was shown and not shuffled since stays. `out` can be played on.
 *
 * Behind the curtain nothing is known of what others did: for a player who decides they have done nothing and will do no
 * more if their part is over; for one who waits, `out` goes on from the end of his own part, or from the fall of the curtain
 * if it is still to come, to the next decision. `out_curtain` becomes the curtain of `out`; it may be NULL where nobody will
 * look at it. An error of content on that way is returned as by pud_apply. */
PUD_API int pud_resample(pud_context *context, const pud_state *state, const pud_curtain *curtain, int player, uint64_t seed,
                         pud_state *out, pud_curtain *out_curtain);

/* --- many games ------------------------------------------------------------------------------------------------ */

typedef struct pud_result {
    uint64_t hash;      /* of the last state */
    uint32_t decisions;
    int32_t status;     /* PUD_OVER, PUD_FAILED, or PUD_DECIDE if it was cut */
    int32_t error;
    uint32_t error_at;
    int32_t score[8];
} pud_result;

/* Plays n games, each with its own seed first_seed + i, with random choices by a generator of their own, seeded by
 * ~(first_seed + i). A game is cut after `most` decisions, if that is not 0. `state` is room for a state. With
 * `check` not 0 each state is verified and its invariants are asked: a broken one is PUD_E_STATE at its number. */
PUD_API int pud_playouts(pud_context *context, pud_state *state, int players, uint64_t first_seed, int n, uint32_t most,
                         int check, pud_result *results);

/* Goes on with random choices from a state until the game is over or `most` decisions are taken (0: no limit). */
PUD_API int pud_playout(pud_context *context, pud_state *state, pud_rng *rng, uint32_t most);

/* --- reading and writing states --------------------------------------------------------------------------------- */

/* Numbers as in the image. `owner` is a player, or anything for the table. Reading what is not there gives 0; writing gives
 * PUD_E_ARGUMENT and changes nothing, as does a value out of range. */
PUD_API int pud_get(const pud_image *image, const pud_state *state, int variable, int owner, int index);
PUD_API int pud_set(const pud_image *image, pud_state *state, int variable, int owner, int index, int value);

/* Board `value` of a layer (0 of a flag layer). */
PUD_API int pud_get_layer(const pud_image *image, const pud_state *state, int layer, int owner, int value, pud_board *out);
PUD_API int pud_set_layer(const pud_image *image, pud_state *state, int layer, int owner, int value, const pud_board *board);

/* The components of a zone, top first: writes at most `room` and returns how many there are. Unknown ones are PUD_NONE.
 * Writing moves them there from wherever they are; what was there and is not in the list is out of the game. */
PUD_API int pud_get_zone(const pud_image *image, const pud_state *state, int zone, int owner, int index, int32_t *out, int room);
PUD_API int pud_set_zone(const pud_image *image, pud_state *state, int zone, int owner, int index, const int32_t *components,
                         int n);

/* The players that know a component, as a mask. */
PUD_API int pud_get_known(const pud_image *image, const pud_state *state, int component);
PUD_API int pud_set_known(const pud_image *image, pud_state *state, int component, int players);

/* Pending entries of a player: how many, and number k, oldest first, with its level. */
PUD_API int pud_pending(const pud_image *image, const pud_state *state, int player);
PUD_API int pud_pending_entry(const pud_image *image, const pud_state *state, int player, int k, pud_option *out, int *level);

/* Everything that is random from now on. */
PUD_API void pud_reseed(pud_state *state, uint64_t seed);

/* cdef: off */
#ifdef __cplusplus
}
#endif
#endif
/* cdef: on */
