/* image.h - the image as the core sees it: the records of its sections, and what is derived from them at load.
 *
 * docs/image.md describes the bytes. All records have the natural alignment of C, so that they are read where they lie. */

#ifndef PUD_IMAGE_H
#define PUD_IMAGE_H

#include "bitboard.h"

#define NONE16 0xffffu

#define MAX_PLAYERS PUD_PLAYERS
#define MAX_WINDOW 256    /* registers of one sub: four words of bits in the verifier */
#define MAX_REGISTERS 1024
#define MAX_FRAMES 64
#define MAX_PENDING 255   /* a count in a byte */
#define MAX_CAPTURES 4
#define MAX_VALUES 32     /* of a layer or an indexed set operation: a mask has 32 bits */
#define MAX_CAPACITY 512
#define MAX_ZONES 1024    /* declarations; each component looks for its own among them at load */
#define MAX_LIST PUD_LIST
#define MAX_PART (1u << 20) /* bytes of the table's or a player's part of a state */

#define G_REGISTERS 16
#define S_REGISTERS 6
#define L_REGISTERS 4

typedef struct ins {
    uint16_t op, a, b, c;
} ins;

enum op_number {
#define OP(name, a, b, c, pure, text) OP_##name,
#include "ops.h"
    OP_COUNT
};

/* The kinds of operands; ops.h says what they mean. */
#define OPERAND_KINDS(KIND)                                                                                            \
    KIND(none) KIND(rR) KIND(rW) KIND(rM) KIND(rP) KIND(r8W) KIND(r8R) KIND(r64W) KIND(r64R) KIND(rN)         \
    KIND(rNW) KIND(imm) KIND(num) KIND(jump) KIND(back) KIND(win) KIND(gR) KIND(gW) KIND(gM) KIND(gP) KIND(sR)         \
    KIND(sW) KIND(sM) KIND(lR) KIND(lW) KIND(lM) KIND(tab) KIND(tabm) KIND(board) KIND(clist) KIND(offT) KIND(offP)    \
    KIND(var) KIND(varP) KIND(lay) KIND(layP) KIND(zone) KIND(sub) KIND(subs) KIND(decision) KIND(entry)             \
    KIND(agenda)

enum operand_kind {
#define KIND(name) KIND_##name,
    OPERAND_KINDS(KIND)
#undef KIND
    KIND_COUNT
};

typedef struct op_info {
    const char *name;
    uint8_t kind[3];
    uint8_t pure;
    const char *text;
} op_info;

enum section {
    SEC_GAME, SEC_CODE, SEC_SUBS, SEC_SUBLISTS, SEC_SUBREFS, SEC_TABLES, SEC_DATA, SEC_REGIONS, SEC_CLISTS, SEC_CLROWS,
    SEC_CLDATA, SEC_KINDS, SEC_COMPONENTS, SEC_SHAPES, SEC_CELLS, SEC_PRINTS, SEC_BOARDS, SEC_LAYERS, SEC_VARIABLES,
    SEC_ZONES, SEC_DECISIONS, SEC_ENTRIES, SEC_ABILITIES, SEC_EXPORTS, SEC_SCORES, SEC_STRINGS, SEC_TEXT,
    SEC_LINES, SEC_META, SECTIONS
};

/* --- records of the sections ----------------------------------------------------------------------------------- */

typedef struct rec_header {
    char magic[8];
    uint32_t version, size;
    uint64_t hash, ops;
    uint32_t sections, zero;
    struct { uint32_t at, size; } dir[SECTIONS];
} rec_header;

typedef struct rec_game {
    uint16_t least, most, start, abilities, agendas, registers, frames, pending, captures, name, version, zero[5];
} rec_game;

enum result_kind { RESULT_NONE, RESULT_SCALAR, RESULT_REGION, RESULT_SPOTS, RESULT_LIST };

typedef struct rec_sub {
    uint32_t first, length;
    uint16_t window;
    uint8_t args, regions, spots, lists, result, boards, pure, zero[3];
} rec_sub;

typedef struct rec_sublist {
    uint32_t first;
    uint16_t count;
    int16_t base;
} rec_sublist;

enum table_type { TABLE_16, TABLE_32 };

typedef struct rec_table {
    uint32_t at;
    uint16_t rows, columns;
    int16_t row_base, column_base, outside;
    uint16_t type;
    uint16_t row_place, column_variable; /* of a player, that name the row and, at an index, the column; NONE16: none */
} rec_table;

typedef struct rec_clist {
    uint32_t first;
    uint16_t rows, columns;
    int16_t row_base, column_base;
    uint16_t row_place, column_variable; /* as of a table */
} rec_clist;

typedef struct rec_clrow {
    uint32_t first, count;
} rec_clrow;

#define KIND_PIECE 1u
#define KIND_UNLIMITED 2u

typedef struct rec_kind {
    uint16_t first, count, flags, name;
} rec_kind;

typedef struct rec_component {
    uint16_t kind, shape, start, name;
} rec_component;

typedef struct rec_shape {
    uint32_t cells_at, prints_at;
    uint8_t cells, turns, layers, zero;
} rec_shape;

typedef struct rec_cell {
    uint8_t row, column;
    uint16_t parts, key, zero;
} rec_cell;

enum scope { SCOPE_TABLE, SCOPE_PLAYER };

typedef struct rec_board {
    uint8_t scope, rows, columns, zero;
    uint16_t name, zero2;
} rec_board;

typedef struct rec_layer {
    uint16_t board, count;
    int16_t base;
    uint16_t name;
} rec_layer;

#define VAR_CYCLIC 1u
#define VAR_NONE 2u
#define VAR_SECRET 4u

typedef struct rec_variable {
    uint16_t place, count;
    int16_t base, least, most, initial;
    uint8_t scope, flags;
    uint16_t name, zero[2];
} rec_variable;

enum seen { SEEN_ALL, SEEN_OWNER, SEEN_NOBODY, SEEN_TOP };
#define ZONE_SHUFFLED 4u /* beside who sees it */

typedef struct rec_zone {
    uint8_t scope, seen;
    uint16_t kind, count;
    int16_t base;
    uint16_t capacity, name;
} rec_zone;

#define DECISION_STOP 1u
#define DECISION_CHANCE 2u
#define DECISION_LEAVES 4u /* without options its sub ends */

typedef struct rec_decision {
    uint8_t type, flags;
    uint16_t boards, prompt, of, count, stop, subject, zero;
} rec_decision;

#define ENTRY_OPTIONAL 1u
#define ENTRY_ASKS_ITSELF 2u /* where the guard says no the body does nothing */

typedef struct rec_entry {
    uint16_t body, guard;
    uint8_t flags, captures;
    uint16_t agenda, label, zero;
} rec_entry;

typedef struct rec_ability {
    uint16_t body, label;
    uint16_t place; /* of a player's variable without which there is no ability: it must be `least` or more; NONE16: none */
    int16_t least;
} rec_ability;

typedef struct rec_export {
    uint16_t name, sub;
} rec_export;

typedef struct rec_score {
    uint16_t name, sub, what, zero;
} rec_score;

typedef struct rec_line {
    uint32_t first;
    uint16_t file, column;
    uint32_t line, zero;
} rec_line;

_Static_assert(sizeof(ins) == 8 && sizeof(rec_header) == 40 + 8 * SECTIONS, "docs/image.md: header and code");
_Static_assert(sizeof(rec_game) == 32 && sizeof(rec_sub) == 20 && sizeof(rec_sublist) == 8, "docs/image.md: subs");
_Static_assert(sizeof(rec_table) == 20 && sizeof(rec_clist) == 16 && sizeof(rec_clrow) == 8, "docs/image.md: tables");
_Static_assert(sizeof(rec_kind) == 8 && sizeof(rec_component) == 8, "docs/image.md: components");
_Static_assert(sizeof(rec_shape) == 12 && sizeof(rec_cell) == 8, "docs/image.md: shapes");
_Static_assert(sizeof(rec_board) == 8 && sizeof(rec_layer) == 8, "docs/image.md: boards");
_Static_assert(sizeof(rec_variable) == 20 && sizeof(rec_zone) == 12, "docs/image.md: variables and zones");
_Static_assert(sizeof(rec_decision) == 16 && sizeof(rec_entry) == 12, "docs/image.md: decisions");
_Static_assert(sizeof(rec_ability) == 8 && sizeof(rec_export) == 4, "docs/image.md: exports");
_Static_assert(sizeof(rec_score) == 8 && sizeof(rec_line) == 16, "docs/image.md: scores and lines");

/* --- what is derived ------------------------------------------------------------------------------------------- */

/* A zone instance: where its list lies in a state, and what may lie in it. `owner` is NO_OWNER for those of the table. */
#define NO_OWNER 0xffu

typedef struct instance {
    uint32_t at;             /* bytes from the start of a state: u16 count, then the elements, bottom first */
    uint16_t capacity, first, kinds; /* elements are component numbers minus `first`, below `kinds` */
    uint16_t zone;
    int16_t index;
    uint8_t wide;            /* elements of two bytes instead of one */
    uint8_t owner, seen, shuffled;
} instance;

/* Where a layer lies: bytes from the start of its part. `all`: the cells of its board, beyond which nothing is marked. */
typedef struct layer {
    uint32_t at;
    uint16_t count;
    int16_t base;
    uint16_t board;
    uint8_t scope;
    pud_board all;
} layer;

typedef struct zone_info {
    uint32_t first; /* instance */
    uint16_t count;
    int16_t base;
    uint8_t scope;
} zone_info;

typedef struct pending_layout {
    uint32_t at;    /* bytes from the start of a player's part */
    uint32_t size;  /* of an entry */
} pending_layout;

struct pud_image {
    const uint8_t *bytes; /* the copy of the image, behind this struct */
    uint64_t hash;
    uint32_t size;
    uint32_t n[SECTIONS]; /* records of each section */

    const rec_game *game;
    const ins *code;
    const rec_sub *subs;
    const rec_sublist *sublists;
    const uint16_t *subrefs;
    const rec_table *tables;
    const uint8_t *data;
    const pud_board *regions;
    const rec_clist *clists;
    const rec_clrow *clrows;
    const int16_t *cldata;
    const rec_kind *kinds;
    const rec_component *components;
    const rec_shape *shapes;
    const rec_cell *cells;
    const int16_t *prints;
    const rec_board *boards;
    const rec_layer *layers;
    const rec_variable *variables;
    const rec_zone *zones;
    const rec_decision *decisions;
    const rec_entry *entries;
    const rec_ability *abilities;
    const rec_export *exports;
    const rec_score *scores;
    const uint32_t *strings;
    const char *text;
    const rec_line *lines;

    /* The layout of a state; all in bytes from its start, but what is within a player's part. */
    uint32_t frames_at, registers_at, table_at, players_at;
    uint32_t table_size, player_size;
    uint32_t place_at, known_at; /* in the table part, from the start of the state */
    uint8_t place_wide, hidden;  /* places in two bytes; are there zones that not all see */
    pending_layout pending;
    uint32_t variables_size[2];  /* by scope */
    uint32_t instances_count;
    uint32_t widest;             /* window of any sub */

    /* Derived tables, behind the copy of the image. */
    const pud_shape *made;       /* by shape */
    const pud_spots *pictures;   /* by shape: for each orientation its cells, with the anchor at cell 0 */
    const layer *layer_info;     /* by layer */
    const zone_info *zone_infos; /* by zone */
    const instance *instances;
    const uint8_t *initial;      /* the table part, then a player's part, as a game starts with them */
};

static const op_info ops[OP_COUNT];

/* The sub that holds an instruction. */
static uint32_t sub_of(const pud_image *m, uint32_t at);

/* Four lanes of 64 bits each over whole words: used for images, states and the table of operations. */
static uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed);

#endif
