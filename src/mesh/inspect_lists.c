/* The grid against the triangles: vertices outside it, triangles in no list, and triangles that a
 * cell's list lacks though they cross the cell. A short ray in such a cell cannot hit them. */
#include "mesh/grid.h"
#include "mesh/inspect.h"

/* our choice: cells; a triangle that reaches less into a cell only touches it. */
#define TOUCH 1e-3f
/* A triangle cut by six planes has at most nine corners. */
#define MOST_CORNERS 9

/* ---- vertices ------------------------------------------------------------------------------- */

/* The axis along which a point lies outside of what the header says, or -1. */
static int outside(const bw_mesh *mesh, bw_vec3 point) {
  float g[3];
  bw_vec3_store(g, bw_grid_point(&mesh->grid, point));
  for (int axis = 0; axis < 3; axis++) {
    if (axis == 2 && mesh->grid.n[2] == 1) continue;
    if (!(g[axis] >= -0.01f && g[axis] <= (float)mesh->grid.n[axis])) return axis;
  }
  return point.z < mesh->lowest_z - 0.01f ? 2 : -1;
}

static void report_outside(bw_inspection *inspection, uint32_t triangle, uint8_t *seen) {
  for (int i = 0; i < 3; i++) {
    uint32_t vertex = inspection->mesh->triangles[triangle].corners[i];
    int axis = outside(inspection->mesh, inspection->corners[triangle][i]);
    if (axis < 0 || seen[vertex] != 0) continue;
    seen[vertex] = 1;
    bw_mesh_fault fault =
        bw_inspect_fault(BW_FAULT_OUTSIDE, triangle, inspection->corners[triangle][i]);
    fault.other = vertex;
    fault.count = (uint32_t)axis;
    bw_inspect_add(inspection, &fault);
  }
}

static bool find_outside(bw_inspection *inspection) {
  size_t count = inspection->mesh->vertex_count;
  uint8_t *seen = bw_alloc_array(inspection->allocator, count, sizeof *seen);
  if (seen == NULL) return false;
  for (uint32_t i = 0; i < inspection->count; i++) report_outside(inspection, i, seen);
  bw_free_array(inspection->allocator, seen, count, sizeof *seen);
  return true;
}

/* ---- the lists by triangle ------------------------------------------------------------------ */

static size_t count_entries(const bw_mesh *mesh) {
  size_t entries = 0;
  const uint16_t *list = NULL;
  for (uint32_t cell = 0; cell < mesh->cell_count; cell++) {
    entries += bw_mesh_cell_list(mesh, cell, &list);
  }
  return entries;
}

/* Counts the cells of each triangle into the place behind its own, and makes sums of them; then each
 * is lowered as the cells are written, so that all come to stand a place too far. */
static void fill_listings(bw_inspection *inspection) {
  const bw_mesh *mesh = inspection->mesh;
  uint32_t *first = inspection->listed_first;
  const uint16_t *list = NULL;
  for (uint32_t cell = 0; cell < mesh->cell_count; cell++) {
    uint32_t count = bw_mesh_cell_list(mesh, cell, &list);
    for (uint32_t i = 0; i < count; i++) first[list[i] + 1]++;
  }
  for (uint32_t i = 0; i < mesh->triangle_count; i++) first[i + 1] += first[i];
  for (uint32_t cell = mesh->cell_count; cell-- > 0;) {
    uint32_t count = bw_mesh_cell_list(mesh, cell, &list);
    for (uint32_t i = 0; i < count; i++) inspection->listed_cells[--first[list[i] + 1]] = cell;
  }
  for (uint32_t i = 0; i < mesh->triangle_count; i++) first[i] = first[i + 1];
  first[mesh->triangle_count] = (uint32_t)inspection->listed_count;
}

bool bw_inspect_listings(bw_inspection *inspection) {
  const bw_allocator *allocator = inspection->allocator;
  size_t entries = count_entries(inspection->mesh);
  if (entries >= UINT32_MAX) return false; /* more than a loader lets in */
  inspection->listed_count = entries;
  inspection->listed_first =
      bw_alloc_array(allocator, (size_t)inspection->count + 2, sizeof(uint32_t));
  inspection->listed_cells = bw_alloc_array(allocator, entries + 1, sizeof(uint32_t));
  if (inspection->listed_first == NULL || inspection->listed_cells == NULL) return false;
  fill_listings(inspection);
  return true;
}

/* ---- cells that a triangle crosses ---------------------------------------------------------- */

/* Keeps the part of a polygon where sign * (coordinate - limit) >= 0. */
static int clip(float (*points)[3], int count, int axis, float limit, float sign) {
  float kept[MOST_CORNERS + 1][3];
  int made = 0;
  for (int i = 0; i < count; i++) {
    const float *a = points[i];
    const float *b = points[(i + 1) % count];
    float from = sign * (a[axis] - limit);
    float to = sign * (b[axis] - limit);
    if (from >= 0.0f && made < MOST_CORNERS) {
      for (int k = 0; k < 3; k++) kept[made][k] = a[k];
      made++;
    }
    if ((from >= 0.0f) != (to >= 0.0f) && made < MOST_CORNERS) {
      float s = from / (from - to);
      for (int k = 0; k < 3; k++) kept[made][k] = a[k] + (b[k] - a[k]) * s;
      made++;
    }
  }
  for (int i = 0; i < made; i++) {
    for (int k = 0; k < 3; k++) points[i][k] = kept[i][k];
  }
  return made;
}

/* Whether a triangle of grid space reaches into a cell; cells at the grid's sides go on outside. */
static bool crosses(const bw_grid *grid, const float corners[3][3], const uint32_t cell[3]) {
  float points[MOST_CORNERS + 1][3];
  int count = 3;
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) points[i][k] = corners[i][k];
  }
  for (int axis = 0; axis < 3 && count > 0; axis++) {
    float low = (float)cell[axis];
    if (cell[axis] > 0) count = clip(points, count, axis, low + TOUCH, 1.0f);
    if (cell[axis] + 1 < grid->n[axis]) {
      count = clip(points, count, axis, low + 1.0f - TOUCH, -1.0f);
    }
  }
  return count > 0;
}

/* The point of a triangle nearest to a cell's middle, by halving towards it: near enough to be
 * shown. */
static bw_vec3 point_in_cell(const bw_inspection *inspection, uint32_t triangle,
                             const uint32_t cell[3]) {
  bw_vec3 corners[3];
  for (int i = 0; i < 3; i++) corners[i] = inspection->corners[triangle][i];
  for (int round = 0; round < 24; round++) {
    int farthest = 0;
    float most = -1.0f;
    for (int i = 0; i < 3; i++) {
      bw_vec3 g = bw_grid_point(&inspection->mesh->grid, corners[i]);
      float x = g.x - (float)cell[0] - 0.5f;
      float y = g.y - (float)cell[1] - 0.5f;
      if (x * x + y * y > most) {
        most = x * x + y * y;
        farthest = i;
      }
    }
    bw_vec3 middle =
        bw_vec3_scale(bw_vec3_add(corners[(farthest + 1) % 3], corners[(farthest + 2) % 3]), 0.5f);
    corners[farthest] = bw_vec3_scale(bw_vec3_add(corners[farthest], middle), 0.5f);
  }
  return corners[0];
}

static bw_cell_box cells_of(const bw_inspection *inspection, uint32_t triangle,
                            float corners[3][3]) {
  const bw_grid *grid = &inspection->mesh->grid;
  bw_vec3 g[3];
  for (int i = 0; i < 3; i++) {
    g[i] = bw_grid_point(grid, inspection->corners[triangle][i]);
    bw_vec3_store(corners[i], g[i]);
  }
  return bw_grid_box(grid, bw_vec3_min(bw_vec3_min(g[0], g[1]), g[2]),
                     bw_vec3_max(bw_vec3_max(g[0], g[1]), g[2]));
}

/* `stamps` has 1 + the triangle for each cell that lists it. */
static void find_missing(bw_inspection *inspection, const uint32_t *stamps, uint32_t triangle) {
  float corners[3][3];
  const bw_grid *grid = &inspection->mesh->grid;
  bw_cell_box box = cells_of(inspection, triangle, corners);
  bw_mesh_fault fault = bw_inspect_fault(BW_FAULT_MISSING, triangle, bw_vec3_of(0, 0, 0));
  uint32_t cell[3];
  for (cell[2] = box.low[2]; cell[2] <= box.high[2]; cell[2]++) {
    for (cell[1] = box.low[1]; cell[1] <= box.high[1]; cell[1]++) {
      for (cell[0] = box.low[0]; cell[0] <= box.high[0]; cell[0]++) {
        inspection->work++;
        uint32_t number = bw_grid_cell(grid, cell[0], cell[1], cell[2]);
        if (stamps[number] == triangle + 1 || !crosses(grid, corners, cell)) continue;
        if (fault.count++ > 0) continue;
        fault.other = number;
        bw_vec3_store(fault.place, point_in_cell(inspection, triangle, cell));
      }
      if (bw_inspect_is_over(inspection)) return;
    }
  }
  if (fault.count > 0) bw_inspect_add(inspection, &fault);
}

static void look_up(bw_inspection *inspection, uint32_t *stamps, uint32_t triangle) {
  uint32_t begin = inspection->listed_first[triangle];
  uint32_t end = inspection->listed_first[triangle + 1];
  if (begin == end) {
    bw_mesh_fault fault =
        bw_inspect_fault(BW_FAULT_UNLISTED, triangle, bw_inspect_centre(inspection, triangle));
    bw_inspect_add(inspection, &fault);
    return;
  }
  if (!bw_inspect_has_area(inspection, triangle) || bw_inspect_is_over(inspection)) return;
  for (uint32_t i = begin; i < end; i++) stamps[inspection->listed_cells[i]] = triangle + 1;
  find_missing(inspection, stamps, triangle);
}

bool bw_inspect_lists(bw_inspection *inspection) {
  size_t cells = (size_t)inspection->mesh->cell_count + 1;
  uint32_t *stamps = bw_alloc_array(inspection->allocator, cells, sizeof *stamps);
  bool done = stamps != NULL && find_outside(inspection);
  for (uint32_t i = 0; done && i < inspection->count; i++) look_up(inspection, stamps, i);
  bw_free_array(inspection->allocator, stamps, cells, sizeof *stamps);
  return done;
}
