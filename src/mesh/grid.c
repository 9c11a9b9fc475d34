/* Points to cells of the uniform grid. */
#include "mesh/grid.h"

uint32_t bw_grid_cell(const bw_grid *grid, uint32_t x, uint32_t y, uint32_t z) {
  return (z * grid->n[1] + y) * grid->n[0] + x;
}

bw_cell_box bw_grid_world_box(const bw_grid *grid, bw_vec3 low, bw_vec3 high, bool *outside) {
  bw_vec3 least = bw_vec3_of(0.0f, 0.0f, 0.0f);
  bw_vec3 most = least;
  for (unsigned corner = 0; corner < 8; corner++) {
    bw_vec3 p = bw_vec3_of((corner & 1u) ? high.x : low.x, (corner & 2u) ? high.y : low.y,
                           (corner & 4u) ? high.z : low.z);
    bw_vec3 g = bw_grid_point(grid, p);
    if (corner == 0) least = most = g;
    least = bw_vec3_min(g, least); /* passes over what is not a number */
    most = bw_vec3_max(g, most);
  }
  if (outside != NULL) {
    /* A walk's columns end at the grid's, so it may pass by what sticks out to the sides. */
    *outside = least.x < 0.0f || least.y < 0.0f || most.x > (float)grid->n[0] ||
               most.y > (float)grid->n[1] || !bw_vec3_finite(least) || !bw_vec3_finite(most);
  }
  return bw_grid_box(grid, least, most);
}

bw_cell_box bw_grid_listing(const bw_grid *grid, const bw_vec3 corners[3], bool *outside) {
  bw_vec3 low = corners[0];
  bw_vec3 high = low;
  for (int corner = 1; corner < 3; corner++) {
    low = bw_vec3_min(corners[corner], low);
    high = bw_vec3_max(corners[corner], high);
  }
  bw_cell_box box = bw_grid_world_box(grid, low, high, outside);
  for (int axis = 0; axis < 3; axis++) {
    if (box.low[axis] > 0) box.low[axis]--;
    if (box.high[axis] + 1 < grid->n[axis]) box.high[axis]++;
  }
  return box;
}

uint32_t bw_mesh_cell_list(const bw_mesh *mesh, uint32_t cell, const uint16_t **list) {
  uint32_t offset = mesh->cells[cell];
  if (offset == 0) return 0;
  *list = mesh->lists + offset + 1;
  return mesh->lists[offset];
}
