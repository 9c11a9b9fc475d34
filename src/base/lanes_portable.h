/* Eight numbers at a time in plain C: the fallback, and what the others are checked against. */
#ifndef BW_BASE_LANES_PORTABLE_H
#define BW_BASE_LANES_PORTABLE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

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

static inline void bw_lanes_truncate(int32_t *to, bw_lanes a) {
  for (int i = 0; i < 8; i++) to[i] = (int32_t)a.at[i];
}

static inline bw_lane_mask bw_lane_mask_and(bw_lane_mask a, bw_lane_mask b) {
  return a & b;
}

static inline bw_lanes bw_lanes_slab_origin(float origin, float inverse) {
  (void)inverse;
  return bw_lanes_all(origin);
}

static inline bw_lanes bw_lanes_slab(bw_lanes a, bw_lanes origin, bw_lanes inverse) {
  return bw_lanes_multiply(bw_lanes_subtract(a, origin), inverse);
}

static inline unsigned bw_lane_mask_bits(bw_lane_mask mask) {
  return mask;
}

typedef struct bw_shorts {
  int16_t at[16];
} bw_shorts;

static inline bw_shorts bw_shorts_load(const int16_t *from) {
  bw_shorts made;
  for (int i = 0; i < 16; i++) made.at[i] = from[i];
  return made;
}

static inline bw_shorts bw_shorts_all(int16_t number) {
  bw_shorts made;
  for (int i = 0; i < 16; i++) made.at[i] = number;
  return made;
}

static inline bw_shorts bw_shorts_add(bw_shorts a, bw_shorts b) {
  for (int i = 0; i < 16; i++) a.at[i] = (int16_t)(a.at[i] + b.at[i]);
  return a;
}

static inline bw_shorts bw_shorts_subtract(bw_shorts a, bw_shorts b) {
  for (int i = 0; i < 16; i++) {
    int32_t difference = (int32_t)a.at[i] - b.at[i];
    a.at[i] = (int16_t)(difference < -32768 ? -32768 : difference > 32767 ? 32767 : difference);
  }
  return a;
}

static inline bw_shorts bw_shorts_product(bw_shorts a, bw_shorts b) {
  for (int i = 0; i < 16; i++) {
    /* Lifted over 0, so that the division rounds down. */
    int32_t lifted = (int32_t)a.at[i] * b.at[i] + 0x40000000;
    a.at[i] = (int16_t)(lifted / 65536 - 0x4000);
  }
  return a;
}

static inline bool bw_shorts_any_within(bw_shorts a, int16_t limit) {
  bool any = false;
  for (unsigned i = 0; i < 16; i++) any = any || (a.at[i] < limit && a.at[i] > -limit);
  return any;
}

static inline unsigned bw_shorts_both_within(bw_shorts a, int16_t a_limit, bw_shorts b,
                                             int16_t b_limit) {
  unsigned bits = 0;
  for (unsigned i = 0; i < 16; i++) {
    bool within =
        a.at[i] < a_limit && a.at[i] > -a_limit && b.at[i] < b_limit && b.at[i] > -b_limit;
    bits |= (within ? 1u : 0u) << i;
  }
  return bits;
}

/* The number of the lowest bit of a number that is not 0. */
static inline unsigned bw_lowest_bit(unsigned bits) {
  unsigned place = 0;
  while ((bits >> place & 1u) == 0) place++;
  return place;
}

#endif
