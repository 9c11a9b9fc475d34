/* Eight triangles, each a lane, for base/intersect_lanes.h. */
#ifndef BW_BASE_TRIANGLE_LANES_H
#define BW_BASE_TRIANGLE_LANES_H

#include "base/vec.h"

#define BW_TRIANGLE_LANES 8u

/* Lanes of zeros never meet anything. */
typedef struct bw_triangle_lanes {
  float corner[3][BW_TRIANGLE_LANES];
  float first[3][BW_TRIANGLE_LANES];  /* v1 - v0 */
  float second[3][BW_TRIANGLE_LANES]; /* v2 - v0 */
} bw_triangle_lanes;

static inline void bw_put_lane(float rows[3][BW_TRIANGLE_LANES], unsigned lane, bw_vec3 v) {
  rows[0][lane] = v.x;
  rows[1][lane] = v.y;
  rows[2][lane] = v.z;
}

/* Makes a lane that of a triangle. */
static inline void bw_triangle_lanes_put(bw_triangle_lanes *lanes, unsigned lane,
                                         const bw_vec3 corners[3]) {
  bw_put_lane(lanes->corner, lane, corners[0]);
  bw_put_lane(lanes->first, lane, bw_vec3_subtract(corners[1], corners[0]));
  bw_put_lane(lanes->second, lane, bw_vec3_subtract(corners[2], corners[0]));
}

#endif
