/* The mesh itself: making, freeing, reading and editing its triangles. */
#include "mesh/fast.h"

#include <float.h>
#include <string.h>

bw_mesh *bw_mesh_alloc(const bw_allocator *allocator) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_mesh *mesh = bw_alloc_array(&kept, 1, sizeof *mesh);
  if (mesh == NULL) return NULL;
  mesh->allocator = kept;
  mesh->added.low = bw_vec3_of(FLT_MAX, FLT_MAX, FLT_MAX);
  mesh->added.high = bw_vec3_negate(mesh->added.low);
  mesh->added.free_link = BW_NONE;
  return mesh;
}

void bw_mesh_destroy(bw_mesh *mesh) {
  if (mesh == NULL) return;
  bw_allocator allocator = mesh->allocator;
  bw_fast_free(mesh);
  bw_added_free(mesh);
  bw_free_array(&allocator, mesh->lists, mesh->list_count, sizeof *mesh->lists);
  bw_free_array(&allocator, mesh->cells, mesh->cell_count, sizeof *mesh->cells);
  bw_free_array(&allocator, mesh->triangles, mesh->triangle_count, sizeof *mesh->triangles);
  bw_free_array(&allocator, mesh->file_bits, mesh->triangle_count, 1);
  bw_free_array(&allocator, mesh->vertices, mesh->vertex_count, sizeof *mesh->vertices);
  bw_free_array(&allocator, mesh->checked, mesh->checked_size, 1);
  for (int part = 0; part < BW_PART_COUNT; part++) {
    bw_free_array(&allocator, mesh->tails[part].data, mesh->tails[part].size, 1);
  }
  bw_free_array(&allocator, mesh->trailing.data, mesh->trailing.size, 1);
  bw_free_array(&allocator, mesh, 1, sizeof *mesh);
}

uint32_t bw_mesh_checked_size(uint32_t count) {
  return (((count + 7u) >> 3) + 15u) & 0x7ff0u;
}

uint32_t bw_mesh_part_chunk(bw_mesh_part part) {
  static const uint32_t chunks[BW_PART_COUNT] = {BW_CHUNK_CHECKED,   BW_CHUNK_VERTICES,
                                                 BW_CHUNK_TRIANGLES, BW_CHUNK_GRID,
                                                 BW_CHUNK_LISTS,     BW_CHUNK_HEADER};
  return chunks[part];
}

const char *bw_mesh_part_name(bw_mesh_part part) {
  static const char *const names[BW_PART_COUNT] = {"checked set", "vertices",    "triangles",
                                                   "grid",        "index lists", "header"};
  return names[part];
}

const float *bw_triangle_corner(const bw_triangle *triangle, unsigned corner) {
  return corner == 0 ? triangle->a : corner == 1 ? triangle->b : triangle->c;
}

void bw_mesh_corners(const bw_mesh *mesh, const bw_mesh_triangle_record *triangle,
                     bw_vec3 corners[3]) {
  for (int i = 0; i < 3; i++) corners[i] = bw_vec3_load(mesh->vertices[triangle->corners[i]]);
}

void bw_mesh_derive(bw_mesh *mesh) {
  float *bounds = mesh->bounds;
  for (uint32_t i = 0; i < mesh->triangle_count; i++) {
    for (int corner = 0; corner < 3; corner++) {
      const float *at = mesh->vertices[mesh->triangles[i].corners[corner]];
      for (int axis = 0; axis < 3; axis++) {
        bool first = i == 0 && corner == 0;
        if (first || at[axis] < bounds[axis]) bounds[axis] = at[axis];
        if (first || at[axis] > bounds[axis + 3]) bounds[axis + 3] = at[axis];
      }
    }
  }
}

void bw_mesh_reach(const bw_mesh *mesh, bw_vec3 *low, bw_vec3 *high) {
  *low = bw_vec3_min(mesh->added.low, bw_vec3_load(mesh->bounds));
  *high = bw_vec3_max(mesh->added.high, bw_vec3_load(mesh->bounds + 3));
}

uint32_t bw_mesh_triangle_count(const bw_mesh *mesh) {
  return mesh->triangle_count;
}

uint32_t bw_mesh_vertex_count(const bw_mesh *mesh) {
  return mesh->vertex_count;
}

uint32_t bw_mesh_triangle_end(const bw_mesh *mesh) {
  return mesh->triangle_count + (uint32_t)mesh->added.triangle_count;
}

bool bw_mesh_has_triangle(const bw_mesh *mesh, uint32_t index) {
  if (index < mesh->triangle_count) return true;
  if (index >= bw_mesh_triangle_end(mesh)) return false;
  return mesh->added.triangles[index - mesh->triangle_count].set != BW_NONE;
}

bw_mesh_face bw_mesh_face_at(const bw_mesh *mesh, uint32_t index) {
  bw_mesh_face face;
  if (index < mesh->triangle_count) {
    const bw_mesh_triangle_record *own = &mesh->triangles[index];
    bw_mesh_corners(mesh, own, face.corners);
    face.set = BW_NONE;
    face.flags = own->flags;
    face.material = own->material;
    face.area = own->area;
    return face;
  }
  const bw_added_triangle *added = &mesh->added.triangles[index - mesh->triangle_count];
  memcpy(face.corners, added->corners, sizeof face.corners);
  face.set = added->set;
  face.flags = added->flags;
  face.material = added->material;
  face.area = added->area;
  return face;
}

int bw_mesh_triangle(const bw_mesh *mesh, uint32_t index, bw_triangle *out) {
  if (!bw_mesh_has_triangle(mesh, index)) return 0;
  bw_mesh_face face = bw_mesh_face_at(mesh, index);
  bw_vec3_store(out->a, face.corners[0]);
  bw_vec3_store(out->b, face.corners[1]);
  bw_vec3_store(out->c, face.corners[2]);
  for (int i = 0; i < 3; i++) {
    out->corners[i] = index < mesh->triangle_count ? mesh->triangles[index].corners[i] : BW_NONE;
  }
  out->flags = face.flags;
  out->material = face.material;
  out->area = face.area;
  return 1;
}

uint32_t bw_mesh_triangle_set(const bw_mesh *mesh, uint32_t index) {
  return bw_mesh_has_triangle(mesh, index) ? bw_mesh_face_at(mesh, index).set : BW_NONE;
}

int bw_mesh_vertex(const bw_mesh *mesh, uint32_t index, float position[3]) {
  if (index >= mesh->vertex_count) return 0;
  memcpy(position, mesh->vertices[index], 3 * sizeof position[0]);
  return 1;
}

int bw_mesh_set_triangle(bw_mesh *mesh, uint32_t index, const bw_surface *fields) {
  if (index >= mesh->triangle_count) return 0;
  bw_mesh_triangle_record *triangle = &mesh->triangles[index];
  if ((fields->given & BW_SURFACE_MATERIAL) != 0) triangle->material = fields->material;
  if ((fields->given & BW_SURFACE_AREA) != 0) triangle->area = fields->area;
  if ((fields->given & BW_SURFACE_FLAGS) != 0) {
    triangle->flags = fields->flags;
    mesh->file_bits[index] = (uint8_t)(fields->flags & 3u);
  }
  bw_fast_update(mesh, index);
  return 1;
}

int bw_mesh_set_two_sided(bw_mesh *mesh, uint32_t index, int on) {
  if (!bw_mesh_has_triangle(mesh, index)) return 0;
  uint16_t *flags = index < mesh->triangle_count
                        ? &mesh->triangles[index].flags
                        : &mesh->added.triangles[index - mesh->triangle_count].flags;
  *flags = (uint16_t)(on ? *flags | BW_TRIANGLE_TWO_SIDED : *flags & ~BW_TRIANGLE_TWO_SIDED);
  if (index < mesh->triangle_count) bw_fast_update(mesh, index);
  return 1;
}

void bw_mesh_bounds(const bw_mesh *mesh, float bounds[6]) {
  memcpy(bounds, mesh->bounds, sizeof mesh->bounds);
}

int bw_climbable(uint16_t flags, uint8_t material, int player) {
  if (material == 30u || (flags & BW_TRIANGLE_CLIMB) != 0) return 1;
  return player && (flags & BW_TRIANGLE_PLAYER_CLIMB) != 0;
}

void bw_checked_clear(bw_checked *checked, uint32_t triangle_end) {
  memset(checked->words, 0, ((triangle_end + 31u) / 32u) * sizeof checked->words[0]);
}
