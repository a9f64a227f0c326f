/* profile.c - for bench/profile.py: the core once more, built so that it counts how often each instruction is executed. */

#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))
#define PUD_API EXPORT

/* Room for a number for each instruction. */
EXPORT uint64_t *profile_counts;
#define PUD_COUNT(at) ((void)profile_counts[at]++)

#include "pudsl_all.c"
