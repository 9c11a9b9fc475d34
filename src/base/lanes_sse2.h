/* Eight numbers at a time as two vectors of SSE2. */
#ifndef BW_BASE_LANES_SSE2_H
#define BW_BASE_LANES_SSE2_H

#include <emmintrin.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct bw_lanes {
  __m128 low, high;
} bw_lanes;

typedef bw_lanes bw_lane_mask;

static inline bw_lanes bw_lanes_of(__m128 low, __m128 high) {
  bw_lanes lanes = {low, high};
  return lanes;
}

static inline bw_lanes bw_lanes_load(const float *from) {
  return bw_lanes_of(_mm_loadu_ps(from), _mm_loadu_ps(from + 4));
}

static inline bw_lanes bw_lanes_all(float number) {
  return bw_lanes_of(_mm_set1_ps(number), _mm_set1_ps(number));
}

static inline void bw_lanes_store(float *to, bw_lanes a) {
  _mm_storeu_ps(to, a.low);
  _mm_storeu_ps(to + 4, a.high);
}

static inline void bw_lanes_truncate(int32_t *to, bw_lanes a) {
  _mm_storeu_si128((__m128i *)(void *)to, _mm_cvttps_epi32(a.low));
  _mm_storeu_si128((__m128i *)(void *)(to + 4), _mm_cvttps_epi32(a.high));
}

#define BW_LANES_PAIR(name, operation)                                      \
  static inline bw_lanes name(bw_lanes a, bw_lanes b) {                     \
    return bw_lanes_of(operation(a.low, b.low), operation(a.high, b.high)); \
  }

BW_LANES_PAIR(bw_lanes_add, _mm_add_ps)
BW_LANES_PAIR(bw_lanes_subtract, _mm_sub_ps)
BW_LANES_PAIR(bw_lanes_multiply, _mm_mul_ps)
BW_LANES_PAIR(bw_lanes_divide, _mm_div_ps)
BW_LANES_PAIR(bw_lanes_min, _mm_min_ps)
BW_LANES_PAIR(bw_lanes_max, _mm_max_ps)
BW_LANES_PAIR(bw_lanes_at_least, _mm_cmpge_ps)
BW_LANES_PAIR(bw_lanes_at_most, _mm_cmple_ps)
BW_LANES_PAIR(bw_lanes_below, _mm_cmplt_ps)
BW_LANES_PAIR(bw_lane_mask_and, _mm_and_ps)

#undef BW_LANES_PAIR

static inline bw_lanes bw_lanes_absolute(bw_lanes a) {
  __m128 sign = _mm_set1_ps(-0.0f);
  return bw_lanes_of(_mm_andnot_ps(sign, a.low), _mm_andnot_ps(sign, a.high));
}

static inline bw_lanes bw_lanes_slab_origin(float origin, float inverse) {
  (void)inverse;
  return bw_lanes_all(origin);
}

static inline bw_lanes bw_lanes_slab(bw_lanes a, bw_lanes origin, bw_lanes inverse) {
  return bw_lanes_multiply(bw_lanes_subtract(a, origin), inverse);
}

static inline unsigned bw_lane_mask_bits(bw_lane_mask mask) {
  return (unsigned)_mm_movemask_ps(mask.low) | (unsigned)_mm_movemask_ps(mask.high) << 4;
}

typedef struct bw_shorts {
  __m128i low, high;
} bw_shorts;

static inline bw_shorts bw_shorts_of(__m128i low, __m128i high) {
  bw_shorts shorts = {low, high};
  return shorts;
}

static inline bw_shorts bw_shorts_load(const int16_t *from) {
  return bw_shorts_of(_mm_loadu_si128((const __m128i *)(const void *)from),
                      _mm_loadu_si128((const __m128i *)(const void *)(from + 8)));
}

static inline bw_shorts bw_shorts_all(int16_t number) {
  return bw_shorts_of(_mm_set1_epi16(number), _mm_set1_epi16(number));
}

static inline bw_shorts bw_shorts_add(bw_shorts a, bw_shorts b) {
  return bw_shorts_of(_mm_add_epi16(a.low, b.low), _mm_add_epi16(a.high, b.high));
}

static inline bw_shorts bw_shorts_subtract(bw_shorts a, bw_shorts b) {
  return bw_shorts_of(_mm_subs_epi16(a.low, b.low), _mm_subs_epi16(a.high, b.high));
}

static inline bw_shorts bw_shorts_product(bw_shorts a, bw_shorts b) {
  return bw_shorts_of(_mm_mulhi_epi16(a.low, b.low), _mm_mulhi_epi16(a.high, b.high));
}

static inline __m128i bw_shorts_half_within(__m128i a, int16_t limit) {
  __m128i below = _mm_cmplt_epi16(a, _mm_set1_epi16(limit));
  return _mm_and_si128(below, _mm_cmpgt_epi16(a, _mm_set1_epi16((int16_t)-limit)));
}

static inline bool bw_shorts_any_within(bw_shorts a, int16_t limit) {
  __m128i within =
      _mm_or_si128(bw_shorts_half_within(a.low, limit), bw_shorts_half_within(a.high, limit));
  return _mm_movemask_epi8(within) != 0;
}

static inline unsigned bw_shorts_both_within(bw_shorts a, int16_t a_limit, bw_shorts b,
                                             int16_t b_limit) {
  __m128i low =
      _mm_and_si128(bw_shorts_half_within(a.low, a_limit), bw_shorts_half_within(b.low, b_limit));
  __m128i high =
      _mm_and_si128(bw_shorts_half_within(a.high, a_limit), bw_shorts_half_within(b.high, b_limit));
  return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}

/* The number of the lowest bit of a number that is not 0. */
static inline unsigned bw_lowest_bit(unsigned bits) {
  return (unsigned)__builtin_ctz(bits);
}

#endif
