/* The protocol of all worlds, asked and compared: FUZZ_ASK(name, type, prefix) makes a function
 * ask_NAME(world, ray, filter) that checks what casts promise of each other. */
#ifndef BW_FUZZ_WORLDS_H
#define BW_FUZZ_WORLDS_H

#include "fuzz.h"

#include <math.h>

#define FUZZ_HITS 64u

/* Checks that a batch's answer to one ray is this hit. */
static inline void fuzz_check_numbers(const float numbers[BW_HIT_NUMBERS], const bw_hit *hit) {
  const float expected[BW_HIT_NUMBERS] = {hit->t,
                                          hit->nx,
                                          hit->ny,
                                          hit->nz,
                                          (float)hit->triangle,
                                          (float)hit->material,
                                          (float)hit->flags,
                                          (float)hit->area};
  if (hit->hit == 0) {
    FUZZ_CHECK(numbers[0] == -1.0f && numbers[4] == -1.0f);
  } else {
    FUZZ_CHECK(fuzz_same_floats(numbers, expected, BW_HIT_NUMBERS));
  }
}

/* Checks that hits are sorted, each from 0 to the length. */
static inline void fuzz_check_hits(const bw_hit *hits, uint32_t count, float length) {
  for (uint32_t i = 0; i < count && i < FUZZ_HITS; i++) {
    FUZZ_CHECK(hits[i].hit == 1 && hits[i].t >= 0.0f && hits[i].t <= length);
    if (i == 0) continue;
    FUZZ_CHECK(hits[i - 1].t < hits[i].t ||
               (hits[i - 1].t == hits[i].t && hits[i - 1].triangle < hits[i].triangle));
  }
}

/* cast_any, cast_all and cast_many against `nearest`, which is the nearest of all triangles. */
#define FUZZ_CHECK_CASTS(prefix, world, ray, filter, nearest)                                \
  do {                                                                                       \
    bw_hit hits_[FUZZ_HITS];                                                                 \
    uint32_t count_ = prefix##_cast_all((world), FUZZ_RAY(ray), (filter), hits_, FUZZ_HITS); \
    FUZZ_CHECK((count_ > 0) == (nearest).hit);                                               \
    FUZZ_CHECK(prefix##_cast_any((world), FUZZ_RAY(ray), (filter)) == (count_ > 0));         \
    if (count_ > 0) FUZZ_CHECK(fuzz_same_hit(&hits_[0], &(nearest)));                        \
    fuzz_check_hits(hits_, count_, (ray).length);                                            \
  } while (0)

#define FUZZ_CHECK_MANY(prefix, world, ray, filter, one)                                \
  do {                                                                                  \
    const float rays_[BW_RAY_NUMBERS] = {FUZZ_RAY(ray)};                                \
    float numbers_[BW_HIT_NUMBERS];                                                     \
    FUZZ_CHECK(prefix##_cast_many((world), rays_, 1, (filter), numbers_) == (one).hit); \
    fuzz_check_numbers(numbers_, &(one));                                               \
  } while (0)

/* A ground is a number, at or below the point or as near as rounding. */
#define FUZZ_CHECK_GROUND(prefix, world, ray, filter)                                 \
  do {                                                                                \
    float height_ = 0.0f;                                                             \
    if (prefix##_ground((world), (ray).ox, (ray).oy, (ray).oz, (filter), &height_)) { \
      FUZZ_CHECK(!isnan(height_));                                                    \
    }                                                                                 \
  } while (0)

#define FUZZ_ASK(name, type, prefix)                                                        \
  static void ask_##name(const type *world, const fuzz_ray *ray, const bw_filter *filter) { \
    bw_hit nearest;                                                                         \
    memset(&nearest, 0, sizeof nearest);                                                    \
    FUZZ_CHECK(prefix##_cast(world, FUZZ_RAY(*ray), filter, &nearest) == nearest.hit);      \
    FUZZ_CHECK_CASTS(prefix, world, *ray, filter, nearest);                                 \
    FUZZ_CHECK_MANY(prefix, world, *ray, filter, nearest);                                  \
    FUZZ_CHECK_GROUND(prefix, world, *ray, filter);                                         \
  }

/* Rays through a box of six numbers, for worlds whose bytes are a file: 0 to FUZZ_RAYS - 1. */
#define FUZZ_RAYS 12u
static inline fuzz_ray fuzz_ray_through(const float box[6], uint32_t number) {
  float at[3], to[3];
  for (uint32_t i = 0; i < 3; i++) {
    float size = box[i + 3] - box[i];
    at[i] = box[i] + size * (float)((number * 5 + i * 3) % 8) / 7.0f;
    to[i] = box[i] + size * (float)((number * 3 + i * 2 + 4) % 8) / 7.0f;
    if (number < 6) to[i] = at[i];
  }
  if (number < 6) {
    at[number % 3] = box[number % 3 + (number < 3 ? 0 : 3)];
    to[number % 3] = box[number % 3 + (number < 3 ? 3 : 0)];
  }
  fuzz_ray ray = {at[0], at[1], at[2], to[0] - at[0], to[1] - at[1], to[2] - at[2], 1.0f};
  return ray;
}

#endif
