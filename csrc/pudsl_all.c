/* pudsl_all.c - the whole core as one unit, so that the compiler sees all of it at once. This is the only file to compile,
 * and the only place to name a new one; files that others use come first. */

#include "rng.c"
#include "region.c"
#include "placement.c"
#include "image.c"
#include "verify.c"
#include "state.c"
#include "vm.c"
#include "decision.c"
#include "play.c"
#include "observe.c"
