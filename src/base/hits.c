#include "base/hits.h"

#include <string.h>

void bw_hit_place(bw_hit *hit, const bw_ray *ray, float t) {
  bw_vec3 point = bw_vec3_add(ray->origin, bw_vec3_scale(ray->direction, t));
  hit->t = t;
  hit->x = point.x;
  hit->y = point.y;
  hit->z = point.z;
}

void bw_hit_face(bw_hit *hit, const bw_ray *ray, const bw_vec3 corners[3], uint16_t flags) {
  bw_vec3 first = bw_vec3_subtract(corners[1], corners[0]);
  bw_vec3 second = bw_vec3_subtract(corners[2], corners[0]);
  bw_hit_turn(hit, ray, bw_vec3_normalise(bw_vec3_cross(first, second)), flags);
}

void bw_hit_turn(bw_hit *hit, const bw_ray *ray, bw_vec3 normal, uint16_t flags) {
  bool two_sided = (flags & BW_TRIANGLE_TWO_SIDED) != 0;
  if (two_sided && bw_vec3_dot(normal, ray->direction) > 0.0f) normal = bw_vec3_negate(normal);
  hit->nx = normal.x;
  hit->ny = normal.y;
  hit->nz = normal.z;
}

void bw_hit_write(const bw_hit *hit, float *numbers) {
  static const float miss[BW_HIT_NUMBERS] = {-1.0f, 0.0f, 0.0f, 0.0f, -1.0f, 0.0f, 0.0f, 0.0f};
  if (hit == NULL) {
    memcpy(numbers, miss, sizeof miss);
    return;
  }
  numbers[0] = hit->t;
  numbers[1] = hit->nx;
  numbers[2] = hit->ny;
  numbers[3] = hit->nz;
  numbers[4] = (float)hit->triangle; /* worlds have less than 2^24: exact */
  numbers[5] = (float)hit->material;
  numbers[6] = (float)hit->flags;
  numbers[7] = (float)hit->area;
}

bw_hit *bw_hits_open(bw_hit *hits, uint32_t capacity, uint32_t found, float t) {
  uint32_t kept = found < capacity ? found : capacity;
  uint32_t place = kept;
  while (place > 0 && t < hits[place - 1].t) place--;
  if (place == capacity) return NULL;
  uint32_t moved = (kept < capacity ? kept : capacity - 1) - place;
  memmove(hits + place + 1, hits + place, moved * sizeof *hits);
  return &hits[place];
}
