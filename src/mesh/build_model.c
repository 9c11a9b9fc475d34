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

/* All triangles of a model, to be freed by the caller; NULL for a model without any. */
static bw_status read_triangles(const bw_model *model, const bw_surface *materials,
                                const bw_surface *groups, const bw_allocator *allocator,
                                bw_triangle **out, bw_error *error) {
  uint32_t count = bw_model_triangle_count(model);
  *out = NULL;
  if (count == 0) return BW_OK;
  *out = bw_alloc_array(allocator, count, sizeof **out);
  if (*out == NULL) return bw_fail_memory(error);
  for (uint32_t i = 0; i < count; i++) read_triangle(model, i, materials, groups, &(*out)[i]);
  return BW_OK;
}

bw_status bw_mesh_build_model(const bw_model *model, const bw_surface *materials,
                              const bw_surface *groups, float cell_size,
                              const bw_allocator *allocator, bw_mesh **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  uint32_t count = bw_model_triangle_count(model);
  bw_triangle *triangles = NULL;
  bw_status status = read_triangles(model, materials, groups, &kept, &triangles, error);
  if (status != BW_OK) return status;
  status = bw_mesh_build(triangles, count, cell_size, allocator, out, error);
  bw_free_array(&kept, triangles, count, sizeof *triangles);
  return status;
}

bw_status bw_mesh_merge_model(const bw_mesh *old, const bw_model *model,
                              const bw_surface *materials, const bw_surface *groups,
                              const bw_allocator *allocator, bw_mesh **out, bw_merge_report *report,
                              bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  uint32_t count = bw_model_triangle_count(model);
  bw_triangle *triangles = NULL;
  bw_status status = read_triangles(model, materials, groups, &kept, &triangles, error);
  if (status != BW_OK) return status;
  status = bw_mesh_merge(old, triangles, count, allocator, out, report, error);
  bw_free_array(&kept, triangles, count, sizeof *triangles);
  return status;
}
