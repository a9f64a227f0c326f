/* states.c - for bench/states.py: a loop that times copies of states. */

#define _POSIX_C_SOURCE 199309L
#include <time.h>

#include "pudsl.h"

typedef void clone_function(pud_state *to, const pud_state *from);

/* ns per copy: of each of n states in turn, to one place. */
__attribute__((visibility("default"))) double time_clone(clone_function *clone, pud_state *to, pud_state *const *from, int n,
                                                          int times)
{
    struct timespec a, b;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    for (int i = 0; i < times; i++)
        for (int k = 0; k < n; k++)
            clone(to, from[k]);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    return ((double)(b.tv_sec - a.tv_sec) * 1e9 + (double)(b.tv_nsec - a.tv_nsec)) / times / n;
}
