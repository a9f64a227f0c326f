/* region.h - region algebra inside of the core: the functions of pudsl.h that others in the core need by value (one unit: pudsl_all.c). */

#ifndef PUD_REGION_H
#define PUD_REGION_H

#include "bitboard.h"

/* All cells of region connected within it to a cell of seed, which lies within region. */
static bb area_around(bb seed, bb region);

#endif
