/* calibration.c - a loop that is always the same: dependent multiplications, so that it shows the clock of the processor
 * and nothing of memory, compiler or wit. */

#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <time.h>

/* Nanoseconds for 1,000 steps. */
__attribute__((visibility("default"))) double calibration(void)
{
    enum { STEPS = 2000000 };
    struct timespec a, b;
    uint64_t x = 1;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    for (int i = 0; i < STEPS; i++)
        x = x * 6364136223846793005u + 1442695040888963407u;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    __asm__ volatile("" : : "r"(x));
    return ((double)(b.tv_sec - a.tv_sec) * 1e9 + (double)(b.tv_nsec - a.tv_nsec)) / (STEPS / 1000);
}
