/* The six chunk payloads to a mesh. Everything a query follows is checked before it is used. */
#include "base/bytes.h"
#include "base/error.h"
#include "mesh/codec.h"

#include <inttypes.h>
#include <string.h>

/* Offsets of the header chunk's fields. */
enum {
  HEADER_MATRIX = 0x10,
  HEADER_CLAMP_LOW = 0x50,
  HEADER_CLAMP_HIGH = 0x60,
  HEADER_CELLS = 0x70,
  HEADER_LIST_COUNT = 0x7c,
  HEADER_TRIANGLE_COUNT = 0x84,
  HEADER_VERTEX_COUNT = 0x90,
  HEADER_LOWEST_Z = 0x98
};

typedef struct loader {
  bw_mesh *mesh;
  const bw_mesh_source *source;
  bw_error *error;
  bool out_of_memory;
} loader;

static const uint8_t *data_of(const loader *l, bw_mesh_part part) {
  return l->source->parts[part].data;
}

#define FAIL(l, code, part, at, ...) \
  bw_fail_at((l)->error, code, (l)->source->base[part] + (at), __VA_ARGS__)

/* Whether a payload has at least `needed` bytes. */
static bw_status check_size(const loader *l, bw_mesh_part part, uint64_t needed) {
  size_t size = l->source->parts[part].size;
  if (size >= needed) return BW_OK;
  return FAIL(l, BW_TRUNCATED, part, size,
              "chunk 0x%02x (%s): %zu bytes, the header's counts need %" PRIu64,
              (unsigned)bw_mesh_part_chunk(part), bw_mesh_part_name(part), size, needed);
}

static bw_status read_matrix(const loader *l) {
  for (size_t row = 0; row < 4; row++) {
    for (size_t axis = 0; axis < 3; axis++) {
      size_t at = HEADER_MATRIX + row * 16 + axis * 4;
      float value = bw_get_f32(l->mesh->header + at);
      if (!isfinite(value)) {
        return FAIL(l, BW_INVALID, BW_PART_HEADER, at,
                    "chunk 0x03 (header): world-to-grid matrix row %zu column %zu is not finite",
                    row, axis);
      }
      l->mesh->grid.rows[row][axis] = value;
    }
  }
  return BW_OK;
}

static bw_status read_cells_per_axis(const loader *l) {
  static const char axes[] = "xyz";
  bw_grid *grid = &l->mesh->grid;
  for (size_t axis = 0; axis < 3; axis++) {
    size_t at = HEADER_CELLS + axis * 2;
    grid->n[axis] = bw_get_u16(l->mesh->header + at);
    if (grid->n[axis] == 0) {
      return FAIL(l, BW_INVALID, BW_PART_HEADER, at,
                  "chunk 0x03 (header): n%c is 0, a grid needs at least 1 cell an axis",
                  axes[axis]);
    }
  }
  uint64_t cells = (uint64_t)grid->n[0] * grid->n[1] * grid->n[2];
  bw_status status = check_size(l, BW_PART_GRID, cells * 4);
  if (status == BW_OK && cells > UINT32_MAX) {
    status = FAIL(l, BW_LIMIT, BW_PART_HEADER, HEADER_CELLS,
                  "chunk 0x03 (header): %" PRIu64 " cells, the limit is 2^32 - 1", cells);
  }
  if (status == BW_OK) l->mesh->cell_count = (uint32_t)cells;
  return status;
}

/* The clamp box must keep every cell inside the grid. */
static bw_status read_clamp(const loader *l) {
  bw_grid *grid = &l->mesh->grid;
  for (size_t axis = 0; axis < 3; axis++) {
    float low = bw_get_f32(l->mesh->header + HEADER_CLAMP_LOW + axis * 4);
    float high = bw_get_f32(l->mesh->header + HEADER_CLAMP_HIGH + axis * 4);
    if (!(low >= 0.0f && low <= high)) {
      return FAIL(l, BW_INVALID, BW_PART_HEADER, HEADER_CLAMP_LOW + axis * 4,
                  "chunk 0x03 (header): clamp minimum of axis %zu is not between 0 and the maximum",
                  axis);
    }
    if (!(high < (float)grid->n[axis])) {
      return FAIL(l, BW_INVALID, BW_PART_HEADER, HEADER_CLAMP_HIGH + axis * 4,
                  "chunk 0x03 (header): clamp maximum of axis %zu is not below its %" PRIu32
                  " cells",
                  axis, grid->n[axis]);
    }
    grid->low[axis] = low;
    grid->high[axis] = high;
  }
  return BW_OK;
}

static bw_status read_header(const loader *l) {
  bw_mesh *mesh = l->mesh;
  bw_status status = check_size(l, BW_PART_HEADER, BW_HEADER_SIZE);
  if (status != BW_OK) return status;
  memcpy(mesh->header, data_of(l, BW_PART_HEADER), BW_HEADER_SIZE);
  mesh->lowest_z = bw_get_f32(mesh->header + HEADER_LOWEST_Z);
  if ((status = read_matrix(l)) != BW_OK) return status;
  if ((status = read_cells_per_axis(l)) != BW_OK) return status;
  if ((status = read_clamp(l)) != BW_OK) return status;
  mesh->list_count = bw_get_u32(mesh->header + HEADER_LIST_COUNT);
  mesh->triangle_count = bw_get_u16(mesh->header + HEADER_TRIANGLE_COUNT);
  mesh->vertex_count = bw_get_u32(mesh->header + HEADER_VERTEX_COUNT);
  mesh->checked_size = bw_mesh_checked_size(mesh->triangle_count);
  status = check_size(l, BW_PART_LISTS, (uint64_t)mesh->list_count * 2);
  if (status == BW_OK)
    status = check_size(l, BW_PART_TRIANGLES, (uint64_t)mesh->triangle_count * 10);
  if (status == BW_OK) status = check_size(l, BW_PART_VERTICES, (uint64_t)mesh->vertex_count * 16);
  if (status == BW_OK) status = check_size(l, BW_PART_CHECKED, mesh->checked_size);
  return status;
}

/* An array of `count` elements; notes when memory ran out. */
static void *allocate(loader *l, size_t count, size_t size) {
  if (count == 0) return NULL;
  void *array = bw_alloc_array(&l->mesh->allocator, count, size);
  if (array == NULL) l->out_of_memory = true;
  return array;
}

/* The bytes of a payload behind those that its counts need. */
static void keep_tail(loader *l, bw_mesh_part part, size_t used) {
  size_t left = l->source->parts[part].size - used;
  bw_tail *tail = &l->mesh->tails[part];
  tail->data = allocate(l, left, 1);
  if (tail->data == NULL) return;
  tail->size = left;
  memcpy(tail->data, data_of(l, part) + used, left);
}

/* bw_mesh_destroy may follow at any point: an array that is NULL frees nothing. */
static bw_status allocate_all(loader *l) {
  bw_mesh *m = l->mesh;
  m->cells = allocate(l, m->cell_count, sizeof *m->cells);
  m->lists = allocate(l, m->list_count, sizeof *m->lists);
  m->triangles = allocate(l, m->triangle_count, sizeof *m->triangles);
  m->file_bits = allocate(l, m->triangle_count, 1);
  m->vertices = allocate(l, m->vertex_count, sizeof *m->vertices);
  m->checked = allocate(l, m->checked_size, 1);
  keep_tail(l, BW_PART_HEADER, BW_HEADER_SIZE);
  keep_tail(l, BW_PART_GRID, (size_t)m->cell_count * 4);
  keep_tail(l, BW_PART_LISTS, (size_t)m->list_count * 2);
  keep_tail(l, BW_PART_TRIANGLES, (size_t)m->triangle_count * 10);
  keep_tail(l, BW_PART_VERTICES, (size_t)m->vertex_count * 16);
  keep_tail(l, BW_PART_CHECKED, m->checked_size);
  return l->out_of_memory ? bw_fail_memory(l->error) : BW_OK;
}

static bw_status read_vertices(const loader *l) {
  const uint8_t *data = data_of(l, BW_PART_VERTICES);
  static const char axes[] = "xyz";
  for (uint32_t i = 0; i < l->mesh->vertex_count; i++) {
    for (size_t axis = 0; axis < 4; axis++) {
      size_t at = (size_t)i * 16 + axis * 4;
      float value = bw_get_f32(data + at);
      if (axis < 3 && !isfinite(value)) {
        return FAIL(l, BW_INVALID, BW_PART_VERTICES, at,
                    "chunk 0x07 (vertices): %c of vertex %" PRIu32 " is not finite", axes[axis], i);
      }
      memcpy(&l->mesh->vertices[i][axis], &value, sizeof value);
    }
  }
  return BW_OK;
}

static bw_status read_triangles(const loader *l) {
  const uint8_t *data = data_of(l, BW_PART_TRIANGLES);
  for (uint32_t i = 0; i < l->mesh->triangle_count; i++) {
    const uint8_t *at = data + (size_t)i * 10;
    bw_mesh_triangle_record *triangle = &l->mesh->triangles[i];
    for (size_t corner = 0; corner < 3; corner++) {
      triangle->corners[corner] = bw_get_u16(at + corner * 2);
      if (triangle->corners[corner] >= l->mesh->vertex_count) {
        return FAIL(l, BW_INVALID, BW_PART_TRIANGLES, (size_t)i * 10 + corner * 2,
                    "chunk 0x04 (triangles): triangle %" PRIu32 " names vertex %u of %" PRIu32, i,
                    (unsigned)triangle->corners[corner], l->mesh->vertex_count);
      }
    }
    uint16_t flags = bw_get_u16(at + 6);
    l->mesh->file_bits[i] = (uint8_t)(flags & 3u);
    triangle->flags = (uint16_t)(flags | BW_TRIANGLE_ENABLED);
    triangle->material = at[8];
    triangle->area = at[9];
  }
  return BW_OK;
}

/* Whether a cell's list lies within the lists; adds its length to the sum over all cells. */
static bw_status check_length(const loader *l, uint32_t cell, uint64_t *listed) {
  const bw_mesh *mesh = l->mesh;
  uint32_t offset = mesh->cells[cell];
  if (offset >= mesh->list_count) {
    return FAIL(l, BW_INVALID, BW_PART_GRID, (size_t)cell * 4,
                "chunk 0x05 (grid): cell %" PRIu32 " points to list value %" PRIu32 " of %" PRIu32,
                cell, offset, mesh->list_count);
  }
  uint32_t count = mesh->lists[offset];
  if (count > mesh->list_count - offset - 1) {
    return FAIL(l, BW_INVALID, BW_PART_LISTS, (size_t)offset * 2,
                "chunk 0x06 (index lists): the list of cell %" PRIu32 " has %" PRIu32
                " triangles, %" PRIu32 " values are left",
                cell, count, mesh->list_count - offset - 1);
  }
  *listed += count;
  if (*listed > BW_MESH_MOST_LISTED) {
    return FAIL(l, BW_LIMIT, BW_PART_GRID, (size_t)cell * 4,
                "chunk 0x05 (grid): up to cell %" PRIu32 " the cells list %" PRIu64
                " triangles, the limit is %u",
                cell, *listed, BW_MESH_MOST_LISTED);
  }
  return BW_OK;
}

/* Whether every triangle of a cell's list is there. `seen` has a bit for each offset that was
 * checked, since many cells may share a list. */
static bw_status check_entries(const loader *l, uint32_t cell, uint8_t *seen) {
  const bw_mesh *mesh = l->mesh;
  uint32_t offset = mesh->cells[cell];
  uint8_t bit = (uint8_t)(1u << (offset & 7u));
  if ((seen[offset >> 3] & bit) != 0) return BW_OK;
  seen[offset >> 3] |= bit;
  uint32_t end = offset + 1 + mesh->lists[offset];
  for (uint32_t i = offset + 1; i < end; i++) {
    if (mesh->lists[i] >= mesh->triangle_count) {
      return FAIL(l, BW_INVALID, BW_PART_LISTS, (size_t)i * 2,
                  "chunk 0x06 (index lists): the list of cell %" PRIu32
                  " names triangle %u of %" PRIu32,
                  cell, (unsigned)mesh->lists[i], mesh->triangle_count);
    }
  }
  return BW_OK;
}

static bw_status check_lists(const loader *l) {
  bw_mesh *mesh = l->mesh;
  size_t seen_size = (size_t)mesh->list_count / 8 + 1;
  uint8_t *seen = bw_alloc_array(&mesh->allocator, seen_size, 1);
  if (seen == NULL) return bw_fail_memory(l->error);
  bw_status status = BW_OK;
  uint64_t listed = 0;
  for (uint32_t cell = 0; cell < mesh->cell_count && status == BW_OK; cell++) {
    if (mesh->cells[cell] == 0) continue;
    status = check_length(l, cell, &listed);
    if (status == BW_OK) status = check_entries(l, cell, seen);
  }
  bw_free_array(&mesh->allocator, seen, seen_size, 1);
  return status;
}

static bw_status read_parts(loader *l) {
  bw_mesh *mesh = l->mesh;
  bw_status status = read_header(l);
  if (status != BW_OK) return status;
  if ((status = allocate_all(l)) != BW_OK) return status;
  if ((status = read_vertices(l)) != BW_OK) return status;
  if ((status = read_triangles(l)) != BW_OK) return status;
  const uint8_t *grid = data_of(l, BW_PART_GRID);
  for (uint32_t i = 0; i < mesh->cell_count; i++) mesh->cells[i] = bw_get_u32(grid + (size_t)i * 4);
  const uint8_t *lists = data_of(l, BW_PART_LISTS);
  for (uint32_t i = 0; i < mesh->list_count; i++)
    mesh->lists[i] = bw_get_u16(lists + (size_t)i * 2);
  if (mesh->checked_size > 0) {
    memcpy(mesh->checked, data_of(l, BW_PART_CHECKED), mesh->checked_size);
  }
  return check_lists(l);
}

bw_status bw_mesh_from_source(const bw_mesh_source *source, const bw_allocator *allocator,
                              bw_mesh **out, bw_error *error) {
  bw_mesh *mesh = bw_mesh_alloc(allocator);
  if (mesh == NULL) return bw_fail_memory(error);
  loader l = {mesh, source, error, false};
  bw_status status = read_parts(&l);
  if (status != BW_OK) {
    bw_mesh_destroy(mesh);
    return status;
  }
  bw_mesh_derive(mesh);
  bw_container_words_init(&mesh->words);
  *out = mesh;
  return BW_OK;
}

bw_status bw_mesh_load_payloads(const bw_mesh_payloads *payloads, const bw_allocator *allocator,
                                bw_mesh **out, bw_error *error) {
  bw_mesh_source source = {
      .parts = {[BW_PART_CHECKED] = payloads->checked,
                [BW_PART_VERTICES] = payloads->vertices,
                [BW_PART_TRIANGLES] = payloads->triangles,
                [BW_PART_GRID] = payloads->grid,
                [BW_PART_LISTS] = payloads->lists,
                [BW_PART_HEADER] = payloads->header},
  };
  return bw_mesh_from_source(&source, allocator, out, error);
}
