/* Eight numbers at a time as one vector of AVX2, with FMA. The functions are compiled for these
 * whatever the build is for; only code that is compiled so too may call them. */
#ifndef BW_BASE_LANES_AVX2_H
#define BW_BASE_LANES_AVX2_H

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

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

static inline void bw_lanes_truncate(int32_t *to, bw_lanes a) {
  _mm256_storeu_si256((__m256i *)(void *)to, _mm256_cvttps_epi32(a));
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

static inline bw_lanes bw_lanes_slab_origin(float origin, float inverse) {
  return bw_lanes_all(origin * inverse);
}

static inline bw_lanes bw_lanes_slab(bw_lanes a, bw_lanes origin, bw_lanes inverse) {
  return _mm256_fmsub_ps(a, inverse, origin);
}

static inline unsigned bw_lane_mask_bits(bw_lane_mask mask) {
  return (unsigned)_mm256_movemask_ps(mask);
}

typedef __m256i bw_shorts;

static inline bw_shorts bw_shorts_load(const int16_t *from) {
  return _mm256_loadu_si256((const __m256i *)(const void *)from);
}

static inline bw_shorts bw_shorts_all(int16_t number) {
  return _mm256_set1_epi16(number);
}

static inline bw_shorts bw_shorts_add(bw_shorts a, bw_shorts b) {
  return _mm256_add_epi16(a, b);
}

static inline bw_shorts bw_shorts_subtract(bw_shorts a, bw_shorts b) {
  return _mm256_subs_epi16(a, b);
}

static inline bw_shorts bw_shorts_product(bw_shorts a, bw_shorts b) {
  return _mm256_mulhi_epi16(a, b);
}

static inline bool bw_shorts_any_within(bw_shorts a, int16_t limit) {
  __m256i within = _mm256_cmpgt_epi16(_mm256_set1_epi16(limit), _mm256_abs_epi16(a));
  return _mm256_testz_si256(within, within) == 0;
}

static inline unsigned bw_shorts_both_within(bw_shorts a, int16_t a_limit, bw_shorts b,
                                             int16_t b_limit) {
  __m256i within =
      _mm256_and_si256(_mm256_cmpgt_epi16(_mm256_set1_epi16(a_limit), _mm256_abs_epi16(a)),
                       _mm256_cmpgt_epi16(_mm256_set1_epi16(b_limit), _mm256_abs_epi16(b)));
  __m128i bytes =
      _mm_packs_epi16(_mm256_castsi256_si128(within), _mm256_extracti128_si256(within, 1));
  return (unsigned)_mm_movemask_epi8(bytes);
}

/* The number of the lowest bit of a number that is not 0. */
static inline unsigned bw_lowest_bit(unsigned bits) {
  return (unsigned)__builtin_ctz(bits);
}

#endif
