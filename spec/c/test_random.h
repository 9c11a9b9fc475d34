/* Random numbers that are the same on every machine. */
#ifndef BW_SPEC_TEST_RANDOM_H
#define BW_SPEC_TEST_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

static uint32_t random_state = 1;

static inline uint32_t random_below(uint32_t limit) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state % limit;
}

static inline float random_between(float low, float high) {
  return low + (high - low) * ((float)random_below(1u << 20) / (float)(1u << 20));
}

static inline bool one_in(uint32_t n) {
  return random_below(n) == 0;
}

#endif
