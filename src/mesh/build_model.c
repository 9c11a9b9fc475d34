/* A model's triangles, with the surfaces of their materials and groups, to a mesh. */
#include "base/error.h"
#include "mesh/mesh.h"

#include <string.h>

static bw_surface surface_of(const bw_model *model, const bw_surface *materials,
                             const bw_surface *groups, uint32_t material, uint32_t group) {
  uint32_t last = bw_model_material_count(model);
  bw_surface surface = materials[material < last ? material : last];
  if (groups == NULL || group == BW_NONE) return surface;
  const bw_surface *override = &groups[group];
  if ((override->given & BW_SURFACE_FLAGS) != 0) surface.flags = override->flags;
  if ((override->given & BW_SURFACE_MATERIAL) != 0) surface.material = override->material;
  if ((override->given & BW_SURFACE_AREA) != 0) surface.area = override->area;
  return surface;
}

static void read_triangle(const bw_model *model, uint32_t index, const bw_surface *materials,
                          const bw_surface *groups, bw_triangle *out) {
  uint32_t corners[3];
  uint32_t material;
  uint32_t group;
  (void)bw_model_triangle(model, index, corners, &material, &group);
  (void)bw_model_vertex(model, corners[0], out->a);
  (void)bw_model_vertex(model, corners[1], out->b);
  (void)bw_model_vertex(model, corners[2], out->c);
  bw_surface surface = surface_of(model, materials, groups, material, group);
  out->flags = surface.flags;
  out->material = surface.material;
  out->area = surface.area;
}

bw_status bw_mesh_build_model(const bw_model *model, const bw_surface *materials,
                              const bw_surface *groups, float cell_size,
                              const bw_allocator *allocator, bw_mesh **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  uint32_t count = bw_model_triangle_count(model);
  bw_triangle *triangles = NULL;
  if (count > 0) {
    triangles = bw_alloc_array(&kept, count, sizeof *triangles);
    if (triangles == NULL) return bw_fail_memory(error);
  }
  for (uint32_t i = 0; i < count; i++) read_triangle(model, i, materials, groups, &triangles[i]);
  bw_status status = bw_mesh_build(triangles, count, cell_size, allocator, out, error);
  bw_free_array(&kept, triangles, count, sizeof *triangles);
  return status;
}
