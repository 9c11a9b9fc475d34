/* Building a mesh from triangles: writes the six chunks' payloads and loads them, so that a built
 * mesh has passed the checks of a level's.
 *
 * our choice: the grid. The seed's tool tested triangles against cells by a rule that is not known;
 * here each triangle is listed in every cell that its bounding box covers and in one more on each
 * side, the rule of the conformance vectors. */
#include "base/bytes.h"
#include "base/error.h"
#include "mesh/codec.h"
#include "mesh/fast.h"
#include "mesh/weld.h"

#include <inttypes.h>
#include <string.h>

#define DEFAULT_CELL 8.0f
#define DEFAULT_MOST_CELLS 65536u /* the default cell is doubled until there are no more */
/* And halved while there are more triangles a cell, as long as none is listed in more cells on
 * average, and no corner lies more cells off the origin: half of what fast casts take. */
#define DENSE 8u
#define MOST_LISTED_EACH 24u
#define MOST_FROM_ORIGIN 256.0f
#define MOST_PER_AXIS 4096.0f
#define LIMIT_16 65535u

typedef struct builder {
  bw_allocator allocator;
  const bw_triangle *triangles;
  uint32_t count;
  bw_grid grid;
  float low[3], high[3];
  bw_weld weld;
  uint32_t *corners; /* vertex numbers, three a triangle */
  uint32_t *counts;  /* per cell: triangles listed, then where to write the next */
  uint32_t cell_count;
  uint64_t listed; /* u16 values of the lists */
  bw_bytes *parts[BW_PART_COUNT];
  bw_error *error;
} builder;

bw_status bw_mesh_check_triangles(const bw_triangle *triangles, uint32_t count, bw_error *error) {
  if (count == 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "no triangles to build a mesh from");
  }
  for (uint32_t i = 0; i < count; i++) {
    for (unsigned corner = 0; corner < 3; corner++) {
      if (bw_vec3_finite(bw_vec3_load(bw_triangle_corner(&triangles[i], corner)))) continue;
      return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                        "triangle %" PRIu32 ": corner %c is not finite", i, "abc"[corner]);
    }
  }
  return BW_OK;
}

static bw_status check_input(const builder *b, float cell_size) {
  if (!(cell_size >= 0.0f) || !isfinite(cell_size)) {
    return bw_fail_at(b->error, BW_INVALID, BW_NO_OFFSET,
                      "cell size: expected a finite number over 0, or 0 for the default");
  }
  return bw_mesh_check_triangles(b->triangles, b->count, b->error);
}

/* ---- merging corners */

bw_status bw_mesh_check_counts(uint32_t triangles, uint32_t vertices, bw_error *error) {
  if (triangles <= LIMIT_16 && vertices <= LIMIT_16) return BW_OK;
  return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                    "%" PRIu32 " triangles and %" PRIu32
                    " vertices after merging: a collision mesh holds at most %u of each",
                    triangles, vertices, LIMIT_16);
}

static bw_status merge_corners(builder *b) {
  size_t corner_count = (size_t)b->count * 3;
  b->corners = bw_alloc_array(&b->allocator, corner_count, sizeof *b->corners);
  if (!bw_weld_init(&b->weld, &b->allocator, corner_count) || b->corners == NULL) {
    return bw_fail_memory(b->error);
  }
  for (size_t i = 0; i < corner_count; i++) {
    b->corners[i] =
        bw_weld_add(&b->weld, bw_triangle_corner(&b->triangles[i / 3], (unsigned)(i % 3)));
  }
  return bw_mesh_check_counts(b->count, b->weld.count, b->error);
}

/* ---- the grid */

static void find_bounds(builder *b) {
  for (uint32_t i = 0; i < b->weld.count; i++) {
    for (int axis = 0; axis < 3; axis++) {
      float value = b->weld.vertices[i][axis];
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

/* The cells that list a triangle. */
static bw_cell_box cells_of(const builder *b, uint32_t triangle) {
  bw_vec3 corners[3];
  for (size_t i = 0; i < 3; i++) {
    corners[i] = bw_vec3_load(b->weld.vertices[b->corners[(size_t)triangle * 3 + i]]);
  }
  return bw_grid_listing(&b->grid, corners, NULL);
}

/* Triangles listed, summed over the cells; over the limit it may be less than that. */
static uint64_t listed_in(const builder *b) {
  uint64_t listed = 0;
  for (uint32_t i = 0; i < b->count && listed <= BW_MESH_MOST_LISTED; i++) {
    bw_cell_box box = cells_of(b, i);
    listed += (uint64_t)(box.high[0] - box.low[0] + 1) * (box.high[1] - box.low[1] + 1);
  }
  return listed;
}

static bool lists_fit(const builder *b) {
  return listed_in(b) <= BW_MESH_MOST_LISTED;
}

/* What it gives times the low end, at most 2^24 extents from 0, is finite then, too. */
static bool is_finite(const builder *b, int axis) {
  return isfinite(b->grid.rows[axis][axis]);
}

static bw_status check_axes(const builder *b) {
  for (int axis = 0; axis < 2; axis++) {
    if (is_finite(b, axis)) continue;
    return bw_fail_at(b->error, BW_INVALID, BW_NO_OFFSET,
                      "axis %c is too narrow for a float32 grid so far from 0", "xy"[axis]);
  }
  return BW_OK;
}

static void divide_into(builder *b, float cell) {
  for (int axis = 0; axis < 3; axis++) divide_axis(b, axis, cell);
  b->cell_count = b->grid.n[0] * b->grid.n[1] * b->grid.n[2];
}

/* Whether fast casts know of most hits without a look at the walk: see mesh/fast.h. */
static bool suits_fast_casts(const builder *b) {
  for (int axis = 0; axis < 2; axis++) {
    float far = bw_max(fabsf(b->low[axis]), fabsf(b->high[axis]));
    if (!(far * b->grid.rows[axis][axis] <= MOST_FROM_ORIGIN)) return false;
    if (b->grid.n[axis] > BW_FAST_MOST_CELLS) return false;
  }
  return true;
}

/* our choice: cells are halved while many triangles fall on each. A ray tests what its cells list: in
 * the disc's, 5 to 14 metres wide, never more than 215 triangles each. */
static void divide_finer(builder *b, float cell) {
  cell = bw_min(cell, bw_max(b->high[0] - b->low[0], b->high[1] - b->low[1]));
  while (b->count > (uint64_t)b->cell_count * DENSE) {
    bw_grid grid = b->grid;
    uint32_t cell_count = b->cell_count;
    cell *= 0.5f;
    divide_into(b, cell);
    bool finer = b->cell_count > cell_count && suits_fast_casts(b);
    if (finer && listed_in(b) <= (uint64_t)b->count * MOST_LISTED_EACH) continue;
    b->grid = grid;
    b->cell_count = cell_count;
    return;
  }
}

static bw_status divide_by_default(builder *b) {
  float cell = DEFAULT_CELL;
  for (;;) {
    divide_into(b, cell);
    bw_status status = check_axes(b);
    if (status != BW_OK) return status;
    if (b->cell_count <= DEFAULT_MOST_CELLS && lists_fit(b)) break;
    cell *= 2.0f;
  }
  divide_finer(b, cell);
  return BW_OK;
}

static bw_status divide(builder *b, float cell_size) {
  for (int axis = 0; axis < 2; axis++) {
    if (isfinite(b->high[axis] - b->low[axis])) continue;
    return bw_fail_at(b->error, BW_INVALID, BW_NO_OFFSET,
                      "axis %c is too wide for float32: its bounds are further apart than 3.4e38",
                      "xy"[axis]);
  }
  if (cell_size == 0.0f) return divide_by_default(b);
  divide_into(b, cell_size);
  bw_status status = check_axes(b);
  return status == BW_OK && !lists_fit(b) ? bw_mesh_fail_listed(b->error) : status;
}

bw_status bw_mesh_fail_listed(bw_error *error) {
  return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                    "over %u entries in the index lists: choose a larger cell size",
                    BW_MESH_MOST_LISTED);
}

static bw_status count_lists(builder *b) {
  b->counts = bw_alloc_array(&b->allocator, b->cell_count, sizeof *b->counts);
  if (b->counts == NULL) return bw_fail_memory(b->error);
  b->listed = 1; /* the lists begin with a 0 */
  for (uint32_t i = 0; i < b->count; i++) {
    bw_cell_box box = cells_of(b, i);
    b->listed += (uint64_t)(box.high[0] - box.low[0] + 1) * (box.high[1] - box.low[1] + 1);
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
  bw_put_u32(header + 0x90, b->weld.count);
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
  for (uint32_t i = 0; i < b->weld.count; i++, at += 16) {
    for (size_t axis = 0; axis < 3; axis++) bw_put_f32(at + axis * 4, b->weld.vertices[i][axis]);
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
  uint8_t *vertices = payload(b, BW_PART_VERTICES, (size_t)b->weld.count * 16);
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
  bw_free_array(&b->allocator, b->corners, (size_t)b->count * 3, sizeof *b->corners);
  bw_weld_free(&b->weld);
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
