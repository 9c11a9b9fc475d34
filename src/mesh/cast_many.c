/* Many rays in one call. */
#include "boardwalk.h"

static void write_hit(const bw_hit *hit, float *out) {
  out[0] = hit->t;
  out[1] = hit->nx;
  out[2] = hit->ny;
  out[3] = hit->nz;
  out[4] = (float)hit->triangle; /* below BW_MESH_MAX_TRIANGLES: exact */
  out[5] = (float)hit->material;
  out[6] = (float)hit->flags;
  out[7] = (float)hit->area;
}

static void write_miss(float *out) {
  for (uint32_t i = 0; i < BW_HIT_NUMBERS; i++) out[i] = 0.0f;
  out[0] = -1.0f;
  out[4] = -1.0f;
}

uint32_t bw_mesh_cast_many(const bw_mesh *mesh, const float *rays, uint32_t count,
                           const bw_filter *filter, float *hits) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    const float *ray = rays + (size_t)i * BW_RAY_NUMBERS;
    float *out = hits + (size_t)i * BW_HIT_NUMBERS;
    bw_hit hit;
    if (bw_mesh_cast(mesh, ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], ray[6], filter, &hit)) {
      write_hit(&hit, out);
      found++;
    } else {
      write_miss(out);
    }
  }
  return found;
}
