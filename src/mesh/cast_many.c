/* Many rays in one call. */
#include "base/hits.h"

uint32_t bw_mesh_cast_many(const bw_mesh *mesh, const float *rays, uint32_t count,
                           const bw_filter *filter, float *hits) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    const float *ray = rays + (size_t)i * BW_RAY_NUMBERS;
    bw_hit hit;
    int met =
        bw_mesh_cast(mesh, ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], ray[6], filter, &hit);
    bw_hit_write(met ? &hit : NULL, hits + (size_t)i * BW_HIT_NUMBERS);
    if (met) found++;
  }
  return found;
}
