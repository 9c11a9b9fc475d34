/* Switching the mesh's own triangles on and off. original: 0x00351160, 0x00350aa0, 0x0034fba0 */
#include "mesh/fast.h"

static bool inside(const bw_mesh *mesh, const bw_mesh_triangle_record *triangle, const float low[3],
                   const float high[3]) {
  for (int corner = 0; corner < 3; corner++) {
    const float *at = mesh->vertices[triangle->corners[corner]];
    for (int axis = 0; axis < 3; axis++) {
      /* our choice: the box's faces belong to it. */
      if (!(at[axis] >= low[axis] && at[axis] <= high[axis])) return false;
    }
  }
  return true;
}

static uint32_t switch_cell(bw_mesh *mesh, bw_checked *checked, uint32_t cell, const float low[3],
                            const float high[3], int on) {
  const uint16_t *list = NULL;
  uint32_t count = bw_mesh_cell_list(mesh, cell, &list);
  uint32_t switched = 0;
  for (uint32_t i = 0; i < count; i++) {
    bw_mesh_triangle_record *triangle = &mesh->triangles[list[i]];
    if (bw_checked_mark(checked, list[i]) || !inside(mesh, triangle, low, high)) continue;
    triangle->flags = (uint16_t)(on ? triangle->flags | BW_TRIANGLE_ENABLED
                                    : triangle->flags & ~BW_TRIANGLE_ENABLED);
    bw_fast_update(mesh, list[i]);
    switched++;
  }
  return switched;
}

uint32_t bw_mesh_set_enabled_in_box(bw_mesh *mesh, const float low[3], const float high[3],
                                    int on) {
  bw_vec3 from = bw_vec3_load(low);
  bw_vec3 to = bw_vec3_load(high);
  if (!bw_vec3_finite(from) || !bw_vec3_finite(to)) return 0;
  bw_cell_box box = bw_grid_world_box(&mesh->grid, from, to, NULL);
  bw_checked checked;
  bw_checked_clear(&checked, mesh->triangle_count);
  uint32_t switched = 0;
  for (uint32_t z = box.low[2]; z <= box.high[2]; z++) {
    for (uint32_t y = box.low[1]; y <= box.high[1]; y++) {
      for (uint32_t x = box.low[0]; x <= box.high[0]; x++) {
        uint32_t cell = bw_grid_cell(&mesh->grid, x, y, z);
        switched += switch_cell(mesh, &checked, cell, low, high, on);
      }
    }
  }
  return switched;
}

uint32_t bw_mesh_set_enabled_in_volume(bw_mesh *mesh, const float corner[3],
                                       const float opposite[3], int on) {
  float low[3];
  float high[3];
  for (int axis = 0; axis < 3; axis++) {
    bool ordered = corner[axis] <= opposite[axis];
    low[axis] = ordered ? corner[axis] : opposite[axis];
    high[axis] = ordered ? opposite[axis] : corner[axis];
  }
  return bw_mesh_set_enabled_in_box(mesh, low, high, on);
}
