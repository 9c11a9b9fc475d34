/* A mesh made anew from triangles that stays as close to an old one as it can, so that an edited
 * model changes of a level only what was edited. Writes the six payloads and loads them. */
#include "mesh/merge.h"

#include "base/bytes.h"
#include "base/error.h"
#include "mesh/codec.h"
#include "mesh/weld.h"

#include <inttypes.h>
#include <string.h>

/* What old triangles need of a vertex before, and what all need of it now. */
#define USED_BEFORE 1u
#define USED_NOW 2u

typedef struct merger {
  bw_allocator allocator;
  const bw_mesh *old;
  const bw_triangle *triangles;
  uint32_t count;
  bw_mesh_match match;
  uint32_t *numbers; /* per old triangle: its number now, or BW_NONE */
  uint32_t *added;   /* the new triangles that have no old one */
  uint32_t added_count, triangle_count;
  bw_weld weld;       /* the old vertices, then those that are new */
  uint32_t *first_of; /* per welded old vertex: its number in the old mesh */
  uint32_t welded;
  uint8_t *use;                        /* per old vertex: USED_... */
  uint32_t *vertex_numbers;            /* per old vertex: its number now, or BW_NONE */
  uint32_t old_vertices, vertex_count; /* old ones that stay, and all */
  uint32_t *corners; /* of the added triangles: old vertices, or behind them new ones */
  uint32_t *cells;   /* list offsets of the new grid */
  uint32_t *cursors; /* per cell: added triangles, then where to write the next */
  uint32_t *moved;   /* per old list offset: where a list without an added one went, or 0 */
  uint32_t list_count;
  bw_bytes *parts[BW_PART_COUNT];
  bw_error *error;
} merger;

static bool allocate(const merger *m, uint32_t **array, size_t count) {
  *array = bw_alloc_array(&m->allocator, count + 1, sizeof **array);
  return *array != NULL;
}

static void release(const merger *m, uint32_t *array, size_t count) {
  bw_free_array(&m->allocator, array, count + 1, sizeof *array);
}

static void free_merger(merger *m) {
  const bw_mesh *old = m->old;
  bw_mesh_match_free(&m->match, old, m->count, &m->allocator);
  release(m, m->numbers, old->triangle_count);
  release(m, m->added, m->count);
  release(m, m->first_of, old->vertex_count);
  release(m, m->vertex_numbers, old->vertex_count);
  release(m, m->corners, (size_t)m->added_count * 3);
  release(m, m->cells, old->cell_count);
  release(m, m->cursors, old->cell_count);
  release(m, m->moved, old->list_count);
  bw_free_array(&m->allocator, m->use, (size_t)old->vertex_count + 1, 1);
  bw_weld_free(&m->weld);
  for (int part = 0; part < BW_PART_COUNT; part++) bw_bytes_destroy(m->parts[part]);
}

/* ---- numbering ----------------------------------------------------------------------------- */

/* Old triangles that stay keep their order; added ones come behind them in theirs. */
static bw_status number_triangles(merger *m) {
  const bw_mesh *old = m->old;
  if (!allocate(m, &m->numbers, old->triangle_count) || !allocate(m, &m->added, m->count)) {
    return bw_fail_memory(m->error);
  }
  for (uint32_t i = 0; i < old->triangle_count; i++) {
    bool stays = m->match.new_of_old[i] != BW_NONE;
    m->numbers[i] = stays ? m->triangle_count++ : BW_NONE;
  }
  for (uint32_t i = 0; i < m->count; i++) {
    if (m->match.old_of_new[i] == BW_NONE) m->added[m->added_count++] = i;
  }
  m->triangle_count += m->added_count;
  return bw_mesh_check_counts(m->triangle_count, 0, m->error);
}

static void mark_vertices(const merger *m) {
  const bw_mesh *old = m->old;
  for (uint32_t i = 0; i < old->triangle_count; i++) {
    unsigned use = USED_BEFORE | (m->numbers[i] == BW_NONE ? 0u : USED_NOW);
    for (int corner = 0; corner < 3; corner++) {
      uint8_t *at = &m->use[old->triangles[i].corners[corner]];
      *at = (uint8_t)(*at | use);
    }
  }
}

/* Finds the added triangles' corners among the old vertices, or adds them. */
static void weld_corners(merger *m) {
  const bw_mesh *old = m->old;
  for (uint32_t i = 0; i < old->vertex_count; i++) {
    if (bw_weld_add(&m->weld, old->vertices[i]) == m->welded) m->first_of[m->welded++] = i;
  }
  for (uint32_t i = 0; i < m->added_count; i++) {
    for (unsigned corner = 0; corner < 3; corner++) {
      const float *at = bw_triangle_corner(&m->triangles[m->added[i]], corner);
      uint32_t vertex = bw_weld_add(&m->weld, at);
      if (vertex < m->welded) {
        vertex = m->first_of[vertex];
        m->use[vertex] = (uint8_t)(m->use[vertex] | USED_NOW);
      } else {
        vertex = old->vertex_count + (vertex - m->welded);
      }
      m->corners[(size_t)i * 3 + corner] = vertex;
    }
  }
}

/* A vertex goes when only removed triangles used it; those that nothing used stay too. */
static bw_status number_vertices(merger *m) {
  const bw_mesh *old = m->old;
  size_t corner_count = (size_t)m->added_count * 3;
  bool ok = allocate(m, &m->first_of, old->vertex_count) &&
            allocate(m, &m->vertex_numbers, old->vertex_count) &&
            allocate(m, &m->corners, corner_count);
  m->use = bw_alloc_array(&m->allocator, (size_t)old->vertex_count + 1, 1);
  ok = bw_weld_init(&m->weld, &m->allocator, old->vertex_count + corner_count + 1) && ok;
  if (!ok || m->use == NULL) return bw_fail_memory(m->error);
  mark_vertices(m);
  weld_corners(m);
  for (uint32_t i = 0; i < old->vertex_count; i++) {
    bool stays = m->use[i] != USED_BEFORE;
    m->vertex_numbers[i] = stays ? m->old_vertices++ : BW_NONE;
  }
  m->vertex_count = m->old_vertices + (m->weld.count - m->welded);
  return bw_mesh_check_counts(m->triangle_count, m->vertex_count, m->error);
}

/* ---- index lists --------------------------------------------------------------------------- */

/* The cells of an added triangle. A walk ends its columns at the grid's sides, so what sticks out
 * is listed in all rows of its columns: any ray that meets it tests one of them. */
static bw_cell_box cells_of(const merger *m, uint32_t added) {
  const bw_triangle *triangle = &m->triangles[m->added[added]];
  const bw_grid *grid = &m->old->grid;
  bw_vec3 corners[3] = {bw_vec3_load(triangle->a), bw_vec3_load(triangle->b),
                        bw_vec3_load(triangle->c)};
  bool outside = false;
  bw_cell_box box = bw_grid_listing(grid, corners, &outside);
  if (outside) {
    box.low[1] = 0;
    box.high[1] = grid->n[1] - 1;
  }
  return box;
}

/* Calls `visit` for every cell of an added triangle. */
typedef void visit_cell(merger *m, uint32_t cell, uint32_t added);

static void visit_cells(merger *m, uint32_t added, visit_cell *visit) {
  const bw_grid *grid = &m->old->grid;
  bw_cell_box box = cells_of(m, added);
  for (uint32_t z = box.low[2]; z <= box.high[2]; z++) {
    for (uint32_t y = box.low[1]; y <= box.high[1]; y++) {
      for (uint32_t x = box.low[0]; x <= box.high[0]; x++) {
        visit(m, bw_grid_cell(grid, x, y, z), added);
      }
    }
  }
}

static void count_in_cell(merger *m, uint32_t cell, uint32_t added) {
  (void)added;
  m->cursors[cell]++;
}

static void list_in_cell(merger *m, uint32_t cell, uint32_t added) {
  uint32_t number = m->triangle_count - m->added_count + added;
  uint8_t *lists = bw_bytes_edit(m->parts[BW_PART_LISTS]);
  bw_put_u16(lists + (size_t)m->cursors[cell]++ * 2, (uint16_t)number);
}

/* How many of a cell's triangles stay. */
static uint32_t count_staying(const merger *m, uint32_t cell) {
  const uint16_t *list = NULL;
  uint32_t count = bw_mesh_cell_list(m->old, cell, &list);
  uint32_t staying = 0;
  for (uint32_t i = 0; i < count; i++) staying += m->numbers[list[i]] != BW_NONE;
  return staying;
}

/* Gives a cell's list its place. Cells that shared a list go on to, unless one got a triangle. */
static bw_status place_list(merger *m, uint32_t cell, uint64_t *end) {
  uint32_t before = m->old->cells[cell];
  uint32_t added = m->cursors[cell];
  if (added == 0 && m->moved[before] != 0) {
    m->cells[cell] = m->moved[before];
    return BW_OK;
  }
  uint32_t count = count_staying(m, cell) + added;
  if (count == 0) return BW_OK;
  if (count > UINT16_MAX) {
    return bw_fail_at(m->error, BW_LIMIT, BW_NO_OFFSET,
                      "cell %" PRIu32 " would list %" PRIu32 " triangles, a list holds 65535", cell,
                      count);
  }
  m->cells[cell] = (uint32_t)*end;
  if (added == 0) m->moved[before] = (uint32_t)*end;
  *end += 1 + (uint64_t)count;
  return *end > BW_MESH_MOST_LISTED ? bw_mesh_fail_listed(m->error) : BW_OK;
}

static bw_status place_lists(merger *m) {
  const bw_mesh *old = m->old;
  uint64_t end = 1; /* the lists begin with a 0 */
  uint64_t listed = 0;
  if (!allocate(m, &m->cells, old->cell_count) || !allocate(m, &m->cursors, old->cell_count) ||
      !allocate(m, &m->moved, old->list_count)) {
    return bw_fail_memory(m->error);
  }
  for (uint32_t i = 0; i < m->added_count; i++) {
    bw_cell_box box = cells_of(m, i);
    uint64_t cells = 1;
    for (int axis = 0; axis < 3; axis++) cells *= box.high[axis] - box.low[axis] + 1;
    listed += cells;
    if (listed > BW_MESH_MOST_LISTED) return bw_mesh_fail_listed(m->error);
    visit_cells(m, i, count_in_cell);
  }
  for (uint32_t cell = 0; cell < old->cell_count; cell++) {
    bw_status status = place_list(m, cell, &end);
    if (status != BW_OK) return status;
  }
  m->list_count = (uint32_t)end;
  return BW_OK;
}

/* Writes the triangles of a cell that stay, and where those that are added go on. */
static void write_list(merger *m, uint32_t cell, uint8_t *lists) {
  uint32_t added = m->cursors[cell];
  uint32_t at = m->cells[cell];
  if (at == 0) return;
  if (added == 0 && bw_get_u16(lists + (size_t)at * 2) != 0) return; /* written, and shared */
  const uint16_t *list = NULL;
  uint32_t count = bw_mesh_cell_list(m->old, cell, &list);
  uint32_t next = at + 1;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t number = m->numbers[list[i]];
    if (number != BW_NONE) bw_put_u16(lists + (size_t)next++ * 2, (uint16_t)number);
  }
  bw_put_u16(lists + (size_t)at * 2, (uint16_t)(next - (at + 1) + added));
  m->cursors[cell] = next;
}

/* ---- the payloads -------------------------------------------------------------------------- */

/* A zeroed payload of `used` bytes: behind them what the old one has there, or, when their number
 * changed, padding to 16. */
static uint8_t *payload(merger *m, bw_mesh_part part, size_t used, size_t used_before) {
  const bw_tail *tail = &m->old->tails[part];
  size_t size = used == used_before ? used + tail->size : (used + 15) / 16 * 16;
  m->parts[part] = bw_bytes_create(&m->allocator, size);
  if (m->parts[part] == NULL) return NULL;
  uint8_t *at = bw_bytes_edit(m->parts[part]);
  if (used == used_before && tail->size > 0) memcpy(at + used, tail->data, tail->size);
  return at;
}

static bool write_triangles(merger *m) {
  const bw_mesh *old = m->old;
  uint8_t *at = payload(m, BW_PART_TRIANGLES, (size_t)m->triangle_count * 10,
                        (size_t)old->triangle_count * 10);
  if (at == NULL) return false;
  for (uint32_t i = 0; i < old->triangle_count; i++) {
    if (m->numbers[i] == BW_NONE) continue;
    const bw_triangle *now = &m->triangles[m->match.new_of_old[i]];
    unsigned enabled = bw_mesh_file_flags(old, i) & BW_TRIANGLE_ENABLED;
    for (size_t corner = 0; corner < 3; corner++) {
      uint32_t vertex = m->vertex_numbers[old->triangles[i].corners[corner]];
      bw_put_u16(at + corner * 2, (uint16_t)vertex);
    }
    bw_put_u16(at + 6, (uint16_t)((now->flags & ~BW_TRIANGLE_ENABLED) | enabled));
    at[8] = now->material;
    at[9] = now->area;
    at += 10;
  }
  for (uint32_t i = 0; i < m->added_count; i++, at += 10) {
    const bw_triangle *now = &m->triangles[m->added[i]];
    for (size_t corner = 0; corner < 3; corner++) {
      uint32_t vertex = m->corners[(size_t)i * 3 + corner];
      vertex = vertex < old->vertex_count ? m->vertex_numbers[vertex]
                                          : m->old_vertices + (vertex - old->vertex_count);
      bw_put_u16(at + corner * 2, (uint16_t)vertex);
    }
    bw_put_u16(at + 6, (uint16_t)(now->flags | BW_TRIANGLE_ENABLED));
    at[8] = now->material;
    at[9] = now->area;
  }
  return true;
}

/* Also finds the lowest z. */
static bool write_vertices(merger *m, float *lowest) {
  const bw_mesh *old = m->old;
  uint8_t *at =
      payload(m, BW_PART_VERTICES, (size_t)m->vertex_count * 16, (size_t)old->vertex_count * 16);
  if (at == NULL) return false;
  const uint8_t *first = at;
  for (uint32_t i = 0; i < old->vertex_count; i++) {
    if (m->vertex_numbers[i] == BW_NONE) continue;
    for (size_t axis = 0; axis < 4; axis++) bw_put_f32(at + axis * 4, old->vertices[i][axis]);
    at += 16;
  }
  for (uint32_t i = m->welded; i < m->weld.count; i++, at += 16) {
    for (size_t axis = 0; axis < 3; axis++) bw_put_f32(at + axis * 4, m->weld.vertices[i][axis]);
    bw_put_f32(at + 12, 1.0f);
  }
  for (const uint8_t *vertex = first; vertex < at; vertex += 16) {
    float z = bw_get_f32(vertex + 8);
    if (vertex == first || z < *lowest) *lowest = z;
  }
  return true;
}

/* Grid and lists stay as they are unless a triangle came or went. */
static bool write_lists(merger *m, bool listed_anew) {
  const bw_mesh *old = m->old;
  uint8_t *grid =
      payload(m, BW_PART_GRID, (size_t)old->cell_count * 4, (size_t)old->cell_count * 4);
  uint8_t *lists =
      payload(m, BW_PART_LISTS, (size_t)m->list_count * 2, (size_t)old->list_count * 2);
  if (grid == NULL || lists == NULL) return false;
  const uint32_t *cells = listed_anew ? m->cells : old->cells;
  for (uint32_t i = 0; i < old->cell_count; i++) bw_put_u32(grid + (size_t)i * 4, cells[i]);
  if (!listed_anew) {
    for (uint32_t i = 0; i < old->list_count; i++) bw_put_u16(lists + (size_t)i * 2, old->lists[i]);
    return true;
  }
  for (uint32_t cell = 0; cell < old->cell_count; cell++) write_list(m, cell, lists);
  for (uint32_t i = 0; i < m->added_count; i++) visit_cells(m, i, list_in_cell);
  return true;
}

static bool write_checked(merger *m) {
  uint32_t size = bw_mesh_checked_size(m->triangle_count);
  uint8_t *at = payload(m, BW_PART_CHECKED, size, m->old->checked_size);
  if (at == NULL) return false;
  if (m->triangle_count == m->old->triangle_count && size > 0) memcpy(at, m->old->checked, size);
  return true;
}

static bool write_header(merger *m, float lowest) {
  const bw_mesh *old = m->old;
  uint8_t *at = payload(m, BW_PART_HEADER, BW_HEADER_SIZE, BW_HEADER_SIZE);
  if (at == NULL) return false;
  memcpy(at, old->header, BW_HEADER_SIZE);
  bw_put_u32(at + 0x7c, m->list_count);
  bw_put_u16(at + 0x84, (uint16_t)m->triangle_count);
  bw_put_u32(at + 0x90, m->vertex_count);
  bool same_vertices = m->old_vertices == old->vertex_count && m->vertex_count == m->old_vertices;
  if (!same_vertices) bw_put_f32(at + 0x98, lowest);
  return true;
}

static bw_status write_parts(merger *m) {
  bool listed_anew = m->added_count > 0 || m->triangle_count != m->old->triangle_count;
  m->list_count = m->old->list_count;
  if (listed_anew) {
    bw_status status = place_lists(m);
    if (status != BW_OK) return status;
  }
  float lowest = 0.0f;
  bool ok = write_triangles(m) && write_vertices(m, &lowest) && write_lists(m, listed_anew) &&
            write_checked(m) && write_header(m, lowest);
  return ok ? BW_OK : bw_fail_memory(m->error);
}

/* The mesh, with what its old container had around the chunks. */
static bw_status load_parts(const merger *m, bw_mesh **out) {
  bw_mesh_source source;
  memset(&source, 0, sizeof source);
  for (int part = 0; part < BW_PART_COUNT; part++) {
    source.parts[part].data = bw_bytes_data(m->parts[part]);
    source.parts[part].size = bw_bytes_size(m->parts[part]);
  }
  bw_mesh *mesh = NULL;
  bw_status status = bw_mesh_from_source(&source, &m->allocator, &mesh, m->error);
  if (status != BW_OK) return status;
  mesh->words = m->old->words;
  const bw_tail *trailing = &m->old->trailing;
  status = bw_mesh_set_trailing(mesh, trailing->data, trailing->size, m->error);
  if (status == BW_OK) {
    *out = mesh;
  } else {
    bw_mesh_destroy(mesh);
  }
  return status;
}

static bw_status merge(merger *m, bw_mesh **out) {
  bw_status status = bw_mesh_check_triangles(m->triangles, m->count, m->error);
  if (status != BW_OK) return status;
  status =
      bw_mesh_match_triangles(m->old, m->triangles, m->count, &m->allocator, &m->match, m->error);
  if (status == BW_OK) status = number_triangles(m);
  if (status == BW_OK) status = number_vertices(m);
  if (status == BW_OK) status = write_parts(m);
  return status == BW_OK ? load_parts(m, out) : status;
}

bw_status bw_mesh_merge(const bw_mesh *old, const bw_triangle *triangles, uint32_t count,
                        const bw_allocator *allocator, bw_mesh **out, bw_merge_report *report,
                        bw_error *error) {
  merger m;
  memset(&m, 0, sizeof m);
  m.allocator = bw_allocator_or_default(allocator);
  m.old = old;
  m.triangles = triangles;
  m.count = count;
  m.error = error;
  bw_status status = merge(&m, out);
  if (status == BW_OK && report != NULL) {
    report->kept = m.match.kept;
    report->changed = m.match.changed;
    report->added = m.added_count;
    report->removed = old->triangle_count - (m.match.kept + m.match.changed);
  }
  free_merger(&m);
  return status;
}
