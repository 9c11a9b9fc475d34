/* The original's walk over the grid: which cells a ray visits, and in which order: columns ascending
 * by x, in each the rows from the lower to the upper, in each the layers from the lower to the upper.
 * original: 0x00350cd8 */
#ifndef BW_MESH_WALK_H
#define BW_MESH_WALK_H

#include "base/intersect.h"
#include "mesh/grid.h"

typedef struct bw_walk {
  bw_cell_box box;
  bool along; /* rows follow the ray; otherwise each column has all rows of the box */
  float slope, offset;
} bw_walk;

/* A row of the walk from a coordinate: max(y, 0) truncated, then clamped into [low, high]. Clamping
 * first keeps the conversion in range and changes nothing. */
static inline uint32_t bw_walk_row(float y, uint32_t low, uint32_t high) {
  if (!(y > (float)low)) return low;
  return y >= (float)high ? high : (uint32_t)y;
}

static inline uint32_t bw_lower_of(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

static inline uint32_t bw_higher_of(uint32_t a, uint32_t b) {
  return a > b ? a : b;
}

/* The rows that the walk visits in the columns `first` to `last` together, which have no gap: the
 * next column begins in the row where one ends. */
static inline void bw_walk_rows(const bw_walk *walk, uint32_t first, uint32_t last, uint32_t *from,
                                uint32_t *to) {
  const bw_cell_box *box = &walk->box;
  *from = box->low[1];
  *to = box->high[1];
  if (!walk->along) return;
  uint32_t near = bw_walk_row(walk->slope * (float)first + walk->offset, *from, *to);
  uint32_t far = bw_walk_row(walk->slope * (float)(last + 1u) + walk->offset, *from, *to);
  *from = bw_lower_of(near, far);
  *to = bw_higher_of(near, far);
}

/* The line of a walk whose box is known, between its ends in grid coordinates. */
static inline void bw_walk_line(bw_walk *walk, const float from[3], const float to[3]) {
  const bw_cell_box *box = &walk->box;
  walk->along = box->low[0] != box->high[0] && box->low[1] != box->high[1];
  walk->slope = 0.0f;
  walk->offset = 0.0f;
  if (!walk->along) return;
  walk->slope = (to[1] - from[1]) / (to[0] - from[0]);
  walk->offset = from[1] - walk->slope * from[0];
}

/* The walk of a ray. quirk: its column edges lie on integer grid coordinates while the points of a
 * mesh as shipped are centred on them, so it covers its columns half a cell off. */
static inline bw_walk bw_walk_of(const bw_grid *grid, const bw_ray *ray) {
  bw_vec3 end = bw_vec3_add(ray->origin, bw_vec3_scale(ray->direction, ray->length));
  bw_walk made;
  float from[3];
  float to[3];
  bw_vec3_store(from, bw_grid_point(grid, ray->origin));
  bw_vec3_store(to, bw_grid_point(grid, end));
  made.box = bw_grid_box(grid, bw_vec3_load(from), bw_vec3_load(to));
  bw_walk_line(&made, from, to);
  return made;
}

#endif
