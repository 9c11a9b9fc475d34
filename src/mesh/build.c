/* Building a mesh from triangles: writes the six chunks' payloads and loads them, so that a built
 * mesh has passed the checks of a level's.
 *
 * our choice: the grid. The seed's tool tested triangles against cells by a rule that is not known;
 * here each triangle is listed in every cell that its bounding box covers and in one more on each
 * side. source: seed 000, "Coney's implementation", and the rule of the conformance vectors */
#include "base/bytes.h"
#include "base/error.h"
#include "mesh/mesh.h"

#include <inttypes.h>
#include <string.h>

#define DEFAULT_CELL 8.0f
#define DEFAULT_MOST_CELLS 65536u /* the default cell is doubled until the grid has no more */
#define MOST_PER_AXIS 4096.0f
#define LIMIT_16 65535u

typedef struct builder {
  bw_allocator allocator;
  const bw_triangle *triangles;
  uint32_t count;
  bw_grid grid;
  float low[3], high[3];
  float (*vertices)[3];
  uint32_t vertex_count;
  uint32_t *corners; /* vertex numbers, three a triangle */
  uint32_t *counts;  /* per cell: triangles listed, then where to write the next */
  uint32_t cell_count;
  uint64_t listed; /* u16 values of the lists */
  bw_bytes *parts[BW_PART_COUNT];
  bw_error *error;
} builder;

static const float *corner_of(const bw_triangle *triangle, int corner) {
  return corner == 0 ? triangle->a : corner == 1 ? triangle->b : triangle->c;
}

static bw_status check_input(builder *b, float cell_size) {
  if (!(cell_size >= 0.0f) || !isfinite(cell_size)) {
    return bw_fail_at(b->error, BW_INVALID, BW_NO_OFFSET,
                      "cell size: expected a finite number over 0, or 0 for the default");
  }
  if (b->count == 0) {
    return bw_fail_at(b->error, BW_INVALID, BW_NO_OFFSET, "no triangles to build a mesh from");
  }
  for (uint32_t i = 0; i < b->count; i++) {
    for (int corner = 0; corner < 3; corner++) {
      if (bw_vec3_finite(bw_vec3_load(corner_of(&b->triangles[i], corner)))) continue;
      return bw_fail_at(b->error, BW_INVALID, BW_NO_OFFSET,
                        "triangle %" PRIu32 ": corner %c is not finite", i, "abc"[corner]);
    }
  }
  return BW_OK;
}

/* ---- merging corners */

/* -0 and 0 are equal, so they must hash alike. */
static uint32_t hash_position(const float position[3]) {
  uint32_t hash = 2166136261u;
  for (int axis = 0; axis < 3; axis++) {
    float value = position[axis] == 0.0f ? 0.0f : position[axis];
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 16777619u;
    hash ^= hash >> 15;
  }
  return hash;
}

static bool same_position(const float a[3], const float b[3]) {
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* The number of the vertex at a position, which is added when it is new. `slots` is a table of
 * vertex numbers + 1, a power of two long. */
static uint32_t merge(builder *b, uint32_t *slots, size_t slot_count, const float position[3]) {
  size_t at = hash_position(position) & (slot_count - 1);
  while (slots[at] != 0) {
    uint32_t vertex = slots[at] - 1;
    if (same_position(b->vertices[vertex], position)) return vertex;
    at = (at + 1) & (slot_count - 1);
  }
  memcpy(b->vertices[b->vertex_count], position, sizeof b->vertices[0]);
  slots[at] = ++b->vertex_count;
  return b->vertex_count - 1;
}

static bw_status merge_corners(builder *b) {
  size_t corner_count = (size_t)b->count * 3;
  size_t slot_count = 16;
  while (slot_count < corner_count * 2) slot_count *= 2;
  uint32_t *slots = bw_alloc_array(&b->allocator, slot_count, sizeof *slots);
  b->corners = bw_alloc_array(&b->allocator, corner_count, sizeof *b->corners);
  b->vertices = bw_alloc_array(&b->allocator, corner_count, sizeof *b->vertices);
  bool ok = slots != NULL && b->corners != NULL && b->vertices != NULL;
  for (size_t i = 0; ok && i < corner_count; i++) {
    b->corners[i] = merge(b, slots, slot_count, corner_of(&b->triangles[i / 3], (int)(i % 3)));
  }
  bw_free_array(&b->allocator, slots, slot_count, sizeof *slots);
  if (!ok) return bw_fail_memory(b->error);
  if (b->count > LIMIT_16 || b->vertex_count > LIMIT_16) {
    return bw_fail_at(b->error, BW_LIMIT, BW_NO_OFFSET,
                      "%" PRIu32 " triangles and %" PRIu32
                      " vertices after merging: a collision mesh holds at most %u of each",
                      b->count, b->vertex_count, LIMIT_16);
  }
  return BW_OK;
}

/* ---- the grid */

static void find_bounds(builder *b) {
  for (uint32_t i = 0; i < b->vertex_count; i++) {
    for (int axis = 0; axis < 3; axis++) {
      float value = b->vertices[i][axis];
      if (i == 0 || value < b->low[axis]) b->low[axis] = value;
      if (i == 0 || value > b->high[axis]) b->high[axis] = value;
    }
  }
}

static void divide_axis(builder *b, int axis, float cell_size) {
  float extent = b->high[axis] - b->low[axis];
  float cells = 1.0f;
  float scale = 0.0f;
  if (axis < 2 && extent > 0.0f) {
    cells = -floorf(-(extent / cell_size)) + 1.0f;
    if (!(cells <= MOST_PER_AXIS)) cells = MOST_PER_AXIS;
    if (cells < 2.0f) cells = 2.0f;
    scale = (cells - 1.0f) / extent;
  }
  b->grid.n[axis] = (uint32_t)cells;
  b->grid.rows[axis][axis] = scale;
  b->grid.rows[3][axis] = scale == 0.0f ? 0.0f : -b->low[axis] * scale;
  b->grid.low[axis] = 0.5f;
  b->grid.high[axis] = cells - 0.5f;
}

static bw_status divide(builder *b, float cell_size) {
  for (int axis = 0; axis < 2; axis++) {
    if (isfinite(b->high[axis] - b->low[axis])) continue;
    return bw_fail_at(b->error, BW_INVALID, BW_NO_OFFSET,
                      "axis %c is too wide for float32: its bounds are further apart than 3.4e38",
                      "xy"[axis]);
  }
  float cell = cell_size > 0.0f ? cell_size : DEFAULT_CELL;
  for (;;) {
    for (int axis = 0; axis < 3; axis++) divide_axis(b, axis, cell);
    b->cell_count = b->grid.n[0] * b->grid.n[1] * b->grid.n[2];
    if (cell_size > 0.0f || b->cell_count <= DEFAULT_MOST_CELLS) break;
    cell *= 2.0f;
  }
  for (int axis = 0; axis < 2; axis++) {
    if (isfinite(b->grid.rows[axis][axis]) && isfinite(b->grid.rows[3][axis])) continue;
    return bw_fail_at(b->error, BW_INVALID, BW_NO_OFFSET,
                      "axis %c is too narrow for a float32 grid so far from 0", "xy"[axis]);
  }
  return BW_OK;
}

/* The cells that list a triangle. */
static bw_cell_box cells_of(const builder *b, uint32_t triangle) {
  bw_vec3 low = bw_vec3_load(b->vertices[b->corners[(size_t)triangle * 3]]);
  bw_vec3 high = low;
  for (size_t corner = 1; corner < 3; corner++) {
    bw_vec3 p = bw_vec3_load(b->vertices[b->corners[(size_t)triangle * 3 + corner]]);
    low = bw_vec3_of(fminf(low.x, p.x), fminf(low.y, p.y), fminf(low.z, p.z));
    high = bw_vec3_of(fmaxf(high.x, p.x), fmaxf(high.y, p.y), fmaxf(high.z, p.z));
  }
  bw_cell_box box =
      bw_grid_box(&b->grid, bw_grid_point(&b->grid, low), bw_grid_point(&b->grid, high));
  for (int axis = 0; axis < 2; axis++) {
    if (box.low[axis] > 0) box.low[axis]--;
    if (box.high[axis] + 1 < b->grid.n[axis]) box.high[axis]++;
  }
  return box;
}

static bw_status count_lists(builder *b) {
  b->counts = bw_alloc_array(&b->allocator, b->cell_count, sizeof *b->counts);
  if (b->counts == NULL) return bw_fail_memory(b->error);
  b->listed = 1; /* the lists begin with a 0 */
  for (uint32_t i = 0; i < b->count; i++) {
    bw_cell_box box = cells_of(b, i);
    b->listed += (uint64_t)(box.high[0] - box.low[0] + 1) * (box.high[1] - box.low[1] + 1);
    if (b->listed > BW_MESH_MOST_LISTED) {
      return bw_fail_at(b->error, BW_LIMIT, BW_NO_OFFSET,
                        "over %u entries in the index lists: choose a larger cell size",
                        BW_MESH_MOST_LISTED);
    }
    for (uint32_t y = box.low[1]; y <= box.high[1]; y++) {
      for (uint32_t x = box.low[0]; x <= box.high[0]; x++) {
        b->counts[bw_grid_cell(&b->grid, x, y, 0)]++;
      }
    }
  }
  for (uint32_t cell = 0; cell < b->cell_count; cell++) b->listed += b->counts[cell] > 0;
  return BW_OK;
}

/* ---- the payloads */

/* A zeroed payload, padded to 16 bytes as those of the disc are. */
static uint8_t *payload(builder *b, bw_mesh_part part, size_t size) {
  b->parts[part] = bw_bytes_create(&b->allocator, (size + 15) / 16 * 16);
  return b->parts[part] == NULL ? NULL : bw_bytes_edit(b->parts[part]);
}

static void put_header(const builder *b, uint8_t *header) {
  for (size_t row = 0; row < 4; row++) {
    for (size_t axis = 0; axis < 3; axis++) {
      bw_put_f32(header + 0x10 + row * 16 + axis * 4, b->grid.rows[row][axis]);
    }
  }
  bw_put_f32(header + 0x4c, 1.0f);
  for (size_t axis = 0; axis < 3; axis++) {
    bw_put_f32(header + 0x50 + axis * 4, b->grid.low[axis]);
    bw_put_f32(header + 0x60 + axis * 4, b->grid.high[axis]);
    bw_put_u16(header + 0x70 + axis * 2, (uint16_t)b->grid.n[axis]);
  }
  bw_put_f32(header + 0x5c, 1.0f);
  bw_put_f32(header + 0x6c, 1.0f);
  bw_put_u32(header + 0x7c, (uint32_t)b->listed);
  bw_put_u16(header + 0x84, (uint16_t)b->count);
  bw_put_u32(header + 0x90, b->vertex_count);
  bw_put_f32(header + 0x98, b->low[2]);
}

static void put_triangles(const builder *b, uint8_t *at) {
  for (uint32_t i = 0; i < b->count; i++, at += 10) {
    const bw_triangle *triangle = &b->triangles[i];
    for (size_t corner = 0; corner < 3; corner++) {
      bw_put_u16(at + corner * 2, (uint16_t)b->corners[(size_t)i * 3 + corner]);
    }
    bw_put_u16(at + 6, (uint16_t)(triangle->flags | BW_TRIANGLE_ENABLED));
    at[8] = triangle->material;
    at[9] = triangle->area;
  }
}

static void put_vertices(const builder *b, uint8_t *at) {
  for (uint32_t i = 0; i < b->vertex_count; i++, at += 16) {
    for (size_t axis = 0; axis < 3; axis++) bw_put_f32(at + axis * 4, b->vertices[i][axis]);
    bw_put_f32(at + 12, 1.0f);
  }
}

/* Turns counts into offsets, writes the lists' lengths, then the triangles behind them. */
static void put_lists(builder *b, uint8_t *grid, uint8_t *lists) {
  uint32_t next = 1;
  for (uint32_t cell = 0; cell < b->cell_count; cell++) {
    uint32_t count = b->counts[cell];
    if (count == 0) continue;
    bw_put_u32(grid + (size_t)cell * 4, next);
    bw_put_u16(lists + (size_t)next * 2, (uint16_t)count);
    b->counts[cell] = next + 1;
    next += 1 + count;
  }
  for (uint32_t i = 0; i < b->count; i++) {
    bw_cell_box box = cells_of(b, i);
    for (uint32_t y = box.low[1]; y <= box.high[1]; y++) {
      for (uint32_t x = box.low[0]; x <= box.high[0]; x++) {
        uint32_t at = b->counts[bw_grid_cell(&b->grid, x, y, 0)]++;
        bw_put_u16(lists + (size_t)at * 2, (uint16_t)i);
      }
    }
  }
}

static bw_status write_parts(builder *b) {
  uint8_t *header = payload(b, BW_PART_HEADER, BW_HEADER_SIZE);
  uint8_t *triangles = payload(b, BW_PART_TRIANGLES, (size_t)b->count * 10);
  uint8_t *vertices = payload(b, BW_PART_VERTICES, (size_t)b->vertex_count * 16);
  uint8_t *grid = payload(b, BW_PART_GRID, (size_t)b->cell_count * 4);
  uint8_t *lists = payload(b, BW_PART_LISTS, (size_t)b->listed * 2);
  uint8_t *checked = payload(b, BW_PART_CHECKED, bw_mesh_checked_size(b->count));
  if (header == NULL || triangles == NULL || vertices == NULL || grid == NULL || lists == NULL ||
      checked == NULL) {
    return bw_fail_memory(b->error);
  }
  put_header(b, header);
  put_triangles(b, triangles);
  put_vertices(b, vertices);
  put_lists(b, grid, lists);
  return BW_OK;
}

static bw_span span_of(const builder *b, bw_mesh_part part) {
  bw_span span = {bw_bytes_data(b->parts[part]), bw_bytes_size(b->parts[part])};
  return span;
}

static bw_status load_parts(const builder *b, bw_mesh **out) {
  bw_mesh_payloads payloads = {
      .header = span_of(b, BW_PART_HEADER),
      .triangles = span_of(b, BW_PART_TRIANGLES),
      .grid = span_of(b, BW_PART_GRID),
      .lists = span_of(b, BW_PART_LISTS),
      .vertices = span_of(b, BW_PART_VERTICES),
      .checked = span_of(b, BW_PART_CHECKED),
  };
  return bw_mesh_load_payloads(&payloads, &b->allocator, out, b->error);
}

static void free_builder(builder *b) {
  size_t corner_count = (size_t)b->count * 3;
  bw_free_array(&b->allocator, b->corners, corner_count, sizeof *b->corners);
  bw_free_array(&b->allocator, b->vertices, corner_count, sizeof *b->vertices);
  bw_free_array(&b->allocator, b->counts, b->cell_count, sizeof *b->counts);
  for (int part = 0; part < BW_PART_COUNT; part++) bw_bytes_destroy(b->parts[part]);
}

static bw_status build(builder *b, float cell_size, bw_mesh **out) {
  bw_status status = check_input(b, cell_size);
  if (status != BW_OK) return status;
  if ((status = merge_corners(b)) != BW_OK) return status;
  find_bounds(b);
  if ((status = divide(b, cell_size)) != BW_OK) return status;
  if ((status = count_lists(b)) != BW_OK) return status;
  if ((status = write_parts(b)) != BW_OK) return status;
  return load_parts(b, out);
}

bw_status bw_mesh_build(const bw_triangle *triangles, uint32_t count, float cell_size,
                        const bw_allocator *allocator, bw_mesh **out, bw_error *error) {
  builder b;
  memset(&b, 0, sizeof b);
  b.allocator = bw_allocator_or_default(allocator);
  b.triangles = triangles;
  b.count = count;
  b.error = error;
  bw_status status = build(&b, cell_size, out);
  free_builder(&b);
  return status;
}
