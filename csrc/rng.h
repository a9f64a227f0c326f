/* rng.h - random numbers inside of the core: see the section on random numbers in pudsl.h.
 *
 * xoshiro128** 1.1 by David Blackman and Sebastiano Vigna ("Scrambled linear pseudorandom number generators", ACM TOMS
 * 47(4), 2021), seeded by splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA
 * 2014), as its authors advise. Bounded numbers by multiplication with rejection (Lemire, "Fast random integer generation
 * in an interval", ACM TOMACS 29(1), 2019). Written anew from these descriptions. */

#ifndef PUD_RNG_H
#define PUD_RNG_H

#include "pudsl.h"

#endif
