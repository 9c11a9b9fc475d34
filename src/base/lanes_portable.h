/* Eight numbers at a time in plain C: the fallback, and what the others are checked against. */
#ifndef BW_BASE_LANES_PORTABLE_H
#define BW_BASE_LANES_PORTABLE_H

#include <math.h>

typedef struct bw_lanes {
  float at[8];
} bw_lanes;

typedef unsigned bw_lane_mask;

#define BW_LANES_EACH(name, parameters, value)        \
  static inline bw_lanes name parameters {            \
    bw_lanes made;                                    \
    for (int i = 0; i < 8; i++) made.at[i] = (value); \
    return made;                                      \
  }
#define BW_LANES_COMPARE(name, sign)                                                \
  static inline bw_lane_mask name(bw_lanes a, bw_lanes b) {                         \
    unsigned bits = 0;                                                              \
    for (unsigned i = 0; i < 8; i++) bits |= (a.at[i] sign b.at[i] ? 1u : 0u) << i; \
    return bits;                                                                    \
  }

BW_LANES_EACH(bw_lanes_load, (const float *from), from[i])
BW_LANES_EACH(bw_lanes_all, (float number), number)
BW_LANES_EACH(bw_lanes_add, (bw_lanes a, bw_lanes b), a.at[i] + b.at[i])
BW_LANES_EACH(bw_lanes_subtract, (bw_lanes a, bw_lanes b), a.at[i] - b.at[i])
BW_LANES_EACH(bw_lanes_multiply, (bw_lanes a, bw_lanes b), a.at[i] * b.at[i])
BW_LANES_EACH(bw_lanes_divide, (bw_lanes a, bw_lanes b), a.at[i] / b.at[i])
BW_LANES_EACH(bw_lanes_absolute, (bw_lanes a), fabsf(a.at[i]))
BW_LANES_EACH(bw_lanes_min, (bw_lanes a, bw_lanes b), a.at[i] < b.at[i] ? a.at[i] : b.at[i])
BW_LANES_EACH(bw_lanes_max, (bw_lanes a, bw_lanes b), a.at[i] > b.at[i] ? a.at[i] : b.at[i])
BW_LANES_COMPARE(bw_lanes_at_least, >=)
BW_LANES_COMPARE(bw_lanes_at_most, <=)
BW_LANES_COMPARE(bw_lanes_below, <)

#undef BW_LANES_EACH
#undef BW_LANES_COMPARE

static inline void bw_lanes_store(float *to, bw_lanes a) {
  for (int i = 0; i < 8; i++) to[i] = a.at[i];
}

static inline bw_lane_mask bw_lane_mask_and(bw_lane_mask a, bw_lane_mask b) {
  return a & b;
}

static inline unsigned bw_lane_mask_bits(bw_lane_mask mask) {
  return mask;
}

/* The number of the lowest bit of a number that is not 0. */
static inline unsigned bw_lowest_bit(unsigned bits) {
  unsigned place = 0;
  while ((bits >> place & 1u) == 0) place++;
  return place;
}

#endif
