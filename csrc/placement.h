/* placement.h - placements inside of the core. All of it is public: see the section on placements in pudsl.h. */

#ifndef PUD_PLACEMENT_H
#define PUD_PLACEMENT_H

#include "bitboard.h"

/* Offsets are row * 16 + column in one byte, and a spot has one byte for the anchor. */
_Static_assert(PUD_CELLS <= 256, "a cell fits into a byte");
_Static_assert(PUD_PATTERNS == PUD_SHAPE_CELLS * PUD_ORIENTATIONS, "a pattern for each cell of each orientation");

#endif
