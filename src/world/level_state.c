/* What changes of a level while it is loaded, saved and restored. */
#include "base/error.h"
#include "base/hash.h"
#include "mesh/mesh.h"
#include "world/level.h"
#include "world/manager.h"
#include "world/path_map.h"

bw_status bw_level_check_carried(const bw_level *level, uint32_t check, bw_error *error) {
  const char *wrong = NULL;
  uint32_t now = bw_crc32(0, bw_bytes_data(level->file), bw_bytes_size(level->file));
  if (now != check) wrong = "its mesh was put in place of another";
  if (level->released) wrong = "it was released";
  if (!level->released && level->mesh->added.set_count > 0) wrong = "its mesh has added triangles";
  if (wrong == NULL) return BW_OK;
  return bw_fail_at(error, BW_UNSUPPORTED, BW_NO_OFFSET, "the level cannot be saved: %s", wrong);
}

static void carry_mesh(bw_mesh *mesh, bw_carrier *c) {
  uint32_t count = mesh->triangle_count;
  bw_carry_u32(c, &count);
  bw_carry_require(c, count == mesh->triangle_count, "another number of triangles");
  bw_carry_u32(c, &mesh->added.next_id);
  for (uint32_t i = 0; i < mesh->triangle_count && bw_carry_going_on(c); i++) {
    bw_mesh_triangle_record *triangle = &mesh->triangles[i];
    bw_carry_u16(c, &triangle->flags);
    bw_carry_u8(c, &triangle->material);
    bw_carry_u8(c, &triangle->area);
    bw_carry_u8(c, &mesh->file_bits[i]);
    bw_carry_require(c, mesh->file_bits[i] <= 3, "bits of a triangle that a file does not keep");
  }
}

static void carry_paths(bw_path_map *paths, bw_carrier *c) {
  uint32_t counts[2] = {paths->path_count, paths->edge_count};
  bw_carry_u32(c, &counts[0]);
  bw_carry_u32(c, &counts[1]);
  bw_carry_require(c, counts[0] == paths->path_count && counts[1] == paths->edge_count,
                   "another number of paths or edges");
  for (uint32_t i = 0; i < paths->path_count && bw_carry_going_on(c); i++) {
    bw_carry_u16(c, &paths->paths[i].path.flags);
  }
  for (uint32_t i = 0; i < paths->edge_count && bw_carry_going_on(c); i++) {
    bw_carry_u16(c, &paths->edges[i].avoid);
  }
}

void bw_level_carry(bw_level *level, bw_carrier *c) {
  carry_mesh(level->mesh, c);
  carry_paths(level->paths, c);
}
