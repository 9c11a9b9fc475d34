/* Points to grid space, and to cells: what every query begins with. */
#ifndef BW_MESH_GRID_H
#define BW_MESH_GRID_H

#include "mesh/mesh.h"

static inline float bw_grid_coordinate(const bw_grid *grid, bw_vec3 p, int axis) {
  return ((p.x * grid->rows[0][axis] + p.y * grid->rows[1][axis]) + p.z * grid->rows[2][axis]) +
         grid->rows[3][axis];
}

static inline bw_vec3 bw_grid_point(const bw_grid *grid, bw_vec3 p) {
  return bw_vec3_of(bw_grid_coordinate(grid, p, 0), bw_grid_coordinate(grid, p, 1),
                    bw_grid_coordinate(grid, p, 2));
}

/* Clamps before truncating, as the original; what is not a number goes to the low end. */
static inline uint32_t bw_grid_truncate(float value, float low, float high) {
  value = value > low ? value : low;
  value = value < high ? value : high;
  return (uint32_t)(int32_t)value; /* at most 65,535 */
}

static inline void bw_grid_between(const bw_grid *grid, int axis, float a, float b,
                                   bw_cell_box *box) {
  float smaller = a < b ? a : b;
  float larger = a < b ? b : a;
  box->low[axis] = bw_grid_truncate(smaller, grid->low[axis], grid->high[axis]);
  box->high[axis] = bw_grid_truncate(larger, grid->low[axis], grid->high[axis]);
}

/* The cells between two points of grid space, each clamped and truncated. */
static inline bw_cell_box bw_grid_box(const bw_grid *grid, bw_vec3 a, bw_vec3 b) {
  bw_cell_box box;
  bw_grid_between(grid, 0, a.x, b.x, &box);
  bw_grid_between(grid, 1, a.y, b.y, &box);
  bw_grid_between(grid, 2, a.z, b.z, &box);
  return box;
}

#endif
