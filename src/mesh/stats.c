/* Counts over a mesh: the invariants of the seed's "Disc counts". */
#include "base/bytes.h"
#include "base/error.h"
#include "mesh/fast.h"

#include <string.h>

/* Facing from the triangle's unit normal: 1 up, -1 down, 0 a wall; a triangle without an area faces
 * nowhere. */
static void count_facing(bw_mesh_stats *stats, const bw_vec3 corners[3]) {
  bw_vec3 normal = bw_vec3_normalise(bw_vec3_cross(bw_vec3_subtract(corners[1], corners[0]),
                                                   bw_vec3_subtract(corners[2], corners[0])));
  if (normal.x == 0.0f && normal.y == 0.0f && normal.z == 0.0f) {
    stats->degenerate++;
  } else if (normal.z > BW_COS_WALL) {
    stats->facing_up++;
  } else if (normal.z < -BW_COS_WALL) {
    stats->facing_down++;
  } else {
    stats->walls++;
  }
}

static void count_triangle(bw_mesh_stats *stats, const bw_mesh *mesh, uint32_t index) {
  const bw_mesh_triangle_record *triangle = &mesh->triangles[index];
  bw_vec3 corners[3];
  bw_mesh_corners(mesh, triangle, corners);
  count_facing(stats, corners);
  stats->materials[triangle->material]++;
  stats->areas[triangle->area]++;
  stats->climbable += (uint32_t)bw_climbable(triangle->flags, triangle->material, 1);
  for (unsigned bit = 0; bit < 16; bit++) stats->bits[bit] += triangle->flags >> bit & 1u;
}

/* The cells of a triangle's bounding box. */
static bw_cell_box cells_of(const bw_mesh *mesh, uint32_t index) {
  bw_vec3 corners[3];
  bw_mesh_corners(mesh, &mesh->triangles[index], corners);
  bw_vec3 low = corners[0];
  bw_vec3 high = corners[0];
  for (int i = 1; i < 3; i++) {
    low = bw_vec3_min(corners[i], low);
    high = bw_vec3_max(corners[i], high);
  }
  return bw_grid_world_box(&mesh->grid, low, high, NULL);
}

static bool box_holds(const bw_cell_box *box, const uint32_t cell[3]) {
  for (int axis = 0; axis < 3; axis++) {
    if (cell[axis] < box->low[axis] || cell[axis] > box->high[axis]) return false;
  }
  return true;
}

/* Per triangle: its own box's cells, in how many lists it stands, and in how many of those cells. */
typedef struct listed {
  bw_cell_box box;
  uint32_t lists;
  uint32_t inside;
  uint32_t last_cell; /* + 1: a list may name a triangle twice, the repeat is no second cell */
} listed;

static void count_cell(bw_mesh_stats *stats, const bw_mesh *mesh, listed *seen, uint32_t cell) {
  const uint16_t *list = NULL;
  uint32_t count = bw_mesh_cell_list(mesh, cell, &list);
  uint32_t nx = mesh->grid.n[0];
  uint32_t ny = mesh->grid.n[1];
  uint32_t place[3] = {cell % nx, cell / nx % ny, cell / nx / ny};
  stats->cells_used += count > 0;
  stats->list_entries += count;
  if (count > stats->list_longest) stats->list_longest = count;
  for (uint32_t i = 0; i < count; i++) {
    listed *triangle = &seen[list[i]];
    bool inside = box_holds(&triangle->box, place);
    if (inside && triangle->last_cell != cell + 1) triangle->inside++;
    if (!inside) stats->entries_outside++;
    triangle->lists++;
    triangle->last_cell = cell + 1;
  }
}

static void count_lists(bw_mesh_stats *stats, const bw_mesh *mesh, listed *seen) {
  for (uint32_t i = 0; i < mesh->triangle_count; i++) seen[i].box = cells_of(mesh, i);
  for (uint32_t cell = 0; cell < mesh->cell_count; cell++) count_cell(stats, mesh, seen, cell);
  for (uint32_t i = 0; i < mesh->triangle_count; i++) {
    const bw_cell_box *box = &seen[i].box;
    uint32_t cells = 1;
    for (int axis = 0; axis < 3; axis++) cells *= box->high[axis] - box->low[axis] + 1;
    stats->unlisted += seen[i].lists == 0;
    stats->triangles_missing += seen[i].inside < cells;
  }
}

static uint64_t payload_bytes(const bw_mesh *mesh) {
  uint64_t bytes = BW_HEADER_SIZE + mesh->cell_count * 4ull + mesh->list_count * 2ull +
                   mesh->triangle_count * 10ull + mesh->vertex_count * 16ull + mesh->checked_size;
  for (int part = 0; part < BW_PART_COUNT; part++) bytes += mesh->tails[part].size;
  return bytes;
}

static uint64_t memory_bytes(const bw_mesh *mesh) {
  return sizeof *mesh + payload_bytes(mesh) - BW_HEADER_SIZE + mesh->triangle_count +
         mesh->trailing.size + bw_added_memory(mesh) + bw_fast_memory(mesh);
}

static float cell_size(const bw_grid *grid, int axis) {
  bw_vec3 scale = bw_vec3_of(grid->rows[axis][0], grid->rows[axis][1], grid->rows[axis][2]);
  float length = bw_vec3_length(scale);
  return length > 0.0f ? 1.0f / length : 0.0f;
}

bw_status bw_mesh_statistics(const bw_mesh *mesh, bw_mesh_stats *out, bw_error *error) {
  size_t room = (size_t)mesh->triangle_count + 1; /* never none, so that it is never NULL */
  listed *seen = bw_alloc_array(&mesh->allocator, room, sizeof *seen);
  if (seen == NULL) return bw_fail_memory(error);
  memset(out, 0, sizeof *out);
  out->payload_bytes = payload_bytes(mesh);
  out->memory_bytes = memory_bytes(mesh);
  out->triangles = mesh->triangle_count;
  out->vertices = mesh->vertex_count;
  for (uint32_t i = 0; i < mesh->triangle_count; i++) count_triangle(out, mesh, i);
  out->nx = mesh->grid.n[0];
  out->ny = mesh->grid.n[1];
  out->nz = mesh->grid.n[2];
  out->cells = mesh->cell_count;
  out->list_values = mesh->list_count;
  count_lists(out, mesh, seen);
  out->other_chunks = mesh->other_chunks;
  out->cell_x = cell_size(&mesh->grid, 0);
  out->cell_y = cell_size(&mesh->grid, 1);
  out->lowest_z = mesh->lowest_z;
  bw_free_array(&mesh->allocator, seen, room, sizeof *seen);
  return BW_OK;
}
