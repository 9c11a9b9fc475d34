/* Eight numbers at a time as one vector of AVX2. The functions are compiled for it whatever the
 * build is for; only code that is compiled so too may call them. */
#ifndef BW_BASE_LANES_AVX2_H
#define BW_BASE_LANES_AVX2_H

#include <immintrin.h>

typedef __m256 bw_lanes;
typedef __m256 bw_lane_mask;

static inline bw_lanes bw_lanes_load(const float *from) {
  return _mm256_loadu_ps(from);
}

static inline bw_lanes bw_lanes_all(float number) {
  return _mm256_set1_ps(number);
}

static inline void bw_lanes_store(float *to, bw_lanes a) {
  _mm256_storeu_ps(to, a);
}

static inline bw_lanes bw_lanes_add(bw_lanes a, bw_lanes b) {
  return _mm256_add_ps(a, b);
}

static inline bw_lanes bw_lanes_subtract(bw_lanes a, bw_lanes b) {
  return _mm256_sub_ps(a, b);
}

static inline bw_lanes bw_lanes_multiply(bw_lanes a, bw_lanes b) {
  return _mm256_mul_ps(a, b);
}

static inline bw_lanes bw_lanes_divide(bw_lanes a, bw_lanes b) {
  return _mm256_div_ps(a, b);
}

static inline bw_lanes bw_lanes_min(bw_lanes a, bw_lanes b) {
  return _mm256_min_ps(a, b);
}

static inline bw_lanes bw_lanes_max(bw_lanes a, bw_lanes b) {
  return _mm256_max_ps(a, b);
}

static inline bw_lane_mask bw_lanes_at_least(bw_lanes a, bw_lanes b) {
  return _mm256_cmp_ps(a, b, _CMP_GE_OQ);
}

static inline bw_lane_mask bw_lanes_at_most(bw_lanes a, bw_lanes b) {
  return _mm256_cmp_ps(a, b, _CMP_LE_OQ);
}

static inline bw_lane_mask bw_lanes_below(bw_lanes a, bw_lanes b) {
  return _mm256_cmp_ps(a, b, _CMP_LT_OQ);
}

static inline bw_lane_mask bw_lane_mask_and(bw_lane_mask a, bw_lane_mask b) {
  return _mm256_and_ps(a, b);
}

static inline bw_lanes bw_lanes_absolute(bw_lanes a) {
  return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a);
}

static inline unsigned bw_lane_mask_bits(bw_lane_mask mask) {
  return (unsigned)_mm256_movemask_ps(mask);
}

/* The number of the lowest bit of a number that is not 0. */
static inline unsigned bw_lowest_bit(unsigned bits) {
  return (unsigned)__builtin_ctz(bits);
}

#endif
