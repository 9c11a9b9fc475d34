/* Preparing a mesh for fast casts. */
#include "base/error.h"
#include "base/platform_cpu.h"
#include "mesh/fast.h"

#include <string.h>

/* Of a mesh for which there was no memory. */
static const bw_fast left_to_walk;

typedef struct maker {
  const bw_mesh *mesh;
  bw_fast *fast;
} maker;

/* ---- triangles */

static float longest_edge(const bw_mesh *mesh, uint32_t index) {
  bw_vec3 corners[3];
  bw_mesh_corners(mesh, &mesh->triangles[index], corners);
  return bw_max(bw_vec3_length(bw_vec3_subtract(corners[1], corners[0])),
                bw_vec3_length(bw_vec3_subtract(corners[2], corners[0])));
}

/* So far that a grid coordinate is off by less than 1/4096: it rounds seven times at most. */
static float most_reach(const bw_grid *grid) {
  float most = BW_FAST_MOST;
  for (int axis = 0; axis < 3; axis++) {
    float sum =
        fabsf(grid->rows[0][axis]) + fabsf(grid->rows[1][axis]) + fabsf(grid->rows[2][axis]);
    most = bw_min(most, (512.0f - fabsf(grid->rows[3][axis])) / bw_max(sum, 1e-6f));
  }
  return most;
}

static void copy_grid(bw_fast_grid *out, const bw_grid *grid) {
  for (int axis = 0; axis < 3; axis++) {
    for (int row = 0; row < 4; row++) out->rows[row][axis] = grid->rows[row][axis];
    out->low[axis] = grid->low[axis];
    out->high[axis] = grid->high[axis];
  }
}

static bool measure(maker *m) {
  const bw_mesh *mesh = m->mesh;
  double sum = 0.0;
  float longest = 0.0f;
  for (uint32_t i = 0; i < mesh->triangle_count; i++) {
    float edge = longest_edge(mesh, i);
    sum += (double)edge;
    longest = bw_max(longest, edge);
  }
  m->fast->size = mesh->triangle_count > 0 ? (float)(sum / mesh->triangle_count) : 0.0f;
  m->fast->scale = m->fast->size * 4.0f;
  m->fast->least_margin = bw_max(m->fast->size / 32.0f, longest * 2e-6f);
  m->fast->margin = bw_max(m->fast->size / 12.0f, longest * 2e-6f);
  bw_vec3 low = bw_vec3_load(mesh->bounds);
  bw_vec3 high = bw_vec3_load(mesh->bounds + 3);
  m->fast->centre = bw_vec3_scale(bw_vec3_add(low, high), 0.5f);
  m->fast->radius = bw_vec3_length(bw_vec3_subtract(high, low));
  m->fast->inverse_radius = 1.0f / bw_max(m->fast->radius, 1e-6f);
  copy_grid(&m->fast->grid, &mesh->grid);
  m->fast->most_reach = most_reach(&mesh->grid);
  for (int i = 0; i < 6; i++) {
    if (!(fabsf(mesh->bounds[i]) <= BW_FAST_MOST)) return false;
  }
  for (int row = 0; row < 4; row++) {
    for (int axis = 0; axis < 3; axis++) {
      if (!(fabsf(mesh->grid.rows[row][axis]) <= 1e20f)) return false;
    }
  }
  return m->fast->size > 1e-6f;
}

static bool build_tree(maker *m) {
  const bw_mesh *mesh = m->mesh;
  size_t room = (size_t)mesh->triangle_count + 1;
  bw_box *boxes = bw_alloc_array(&mesh->allocator, room, sizeof *boxes);
  if (boxes == NULL) return false;
  for (uint32_t i = 0; i < mesh->triangle_count; i++) {
    bw_vec3 corners[3];
    bw_mesh_corners(mesh, &mesh->triangles[i], corners);
    bw_vec3_store(boxes[i].low, bw_vec3_min(bw_vec3_min(corners[0], corners[1]), corners[2]));
    bw_vec3_store(boxes[i].high, bw_vec3_max(bw_vec3_max(corners[0], corners[1]), corners[2]));
  }
  bool built = bw_tree_build(&m->fast->tree, boxes, mesh->triangle_count, &mesh->allocator);
  bw_free_array(&mesh->allocator, boxes, room, sizeof *boxes);
  return built;
}

/* Whether every cell within BW_FAST_ROOM of a triangle and of the margin of casts lists it. */
static bool is_roomy(const maker *m, uint32_t index, const bw_vec3 corners[3]) {
  const bw_grid *grid = &m->mesh->grid;
  bw_fast_listed listed = bw_fast_listed_of(m->fast, index);
  if (listed.low[2] > listed.high[2]) return false;
  for (int axis = 0; axis < 3; axis++) {
    float a = bw_grid_coordinate(grid, corners[0], axis);
    float b = bw_grid_coordinate(grid, corners[1], axis);
    float c = bw_grid_coordinate(grid, corners[2], axis);
    float room =
        BW_FAST_ROOM + m->fast->margin * (fabsf(grid->rows[0][axis]) + fabsf(grid->rows[1][axis]) +
                                          fabsf(grid->rows[2][axis]));
    float low = bw_min(bw_min(a, b), c) - room;
    float high = bw_max(bw_max(a, b), c) + room;
    /* Columns are those of points outside the grid too; rows and layers are clamped. */
    if (axis == 0 && !(low >= grid->low[0] && high <= grid->high[0])) return false;
    if (grid->n[axis] > BW_FAST_MOST_CELLS || !(high - low < 65536.0f)) return false;
    if (bw_grid_truncate(low, grid->low[axis], grid->high[axis]) < listed.low[axis]) return false;
    if (bw_grid_truncate(high, grid->low[axis], grid->high[axis]) > listed.high[axis]) return false;
  }
  return true;
}

/* Class 0 is of those that never graze, the last of those that only count after a look at the walk;
 * of the others each has twice the weights of the one before. */
static void choose_classes(bw_fast *fast) {
  float weight = fast->size * fast->size * 0.25f;
  for (unsigned i = 1; i + 1 < BW_FAST_CLASSES; i++) {
    fast->classes[i] = weight;
    weight *= 2.0f;
  }
  fast->classes[BW_FAST_CLASSES - 1] = INFINITY;
}

static unsigned class_of(const bw_fast *fast, float weight) {
  unsigned i = 0;
  while (i + 1 < BW_FAST_CLASSES && !(weight <= fast->classes[i])) i++;
  return i;
}

static void update_place(const bw_fast *fast, uint32_t place,
                         const bw_mesh_triangle_record *triangle) {
  uint16_t *flags = &fast->blocks[place / BW_TREE_WIDTH].flags[place % BW_TREE_WIDTH];
  bw_fast_face *face = &fast->faces[place];
  *flags = (uint16_t)((*flags & ~BW_FAST_FLAGS) | (triangle->flags & BW_FAST_FLAGS));
  face->flags = triangle->flags;
  face->material = triangle->material;
  face->area = triangle->area;
}

static void fill_place(const maker *m, uint32_t place, uint32_t index) {
  const bw_mesh_triangle_record *triangle = &m->mesh->triangles[index];
  bw_fast_block *block = &m->fast->blocks[place / BW_TREE_WIDTH];
  bw_fast_face *face = &m->fast->faces[place];
  unsigned lane = place % BW_TREE_WIDTH;
  bw_vec3 corners[3];
  bw_mesh_corners(m->mesh, triangle, corners);
  bw_vec3 first = bw_vec3_subtract(corners[1], corners[0]);
  bw_vec3 second = bw_vec3_subtract(corners[2], corners[0]);
  bw_triangle_lanes_put(&block->shapes, lane, corners);
  bw_vec3_store(face->normal, bw_vec3_normalise(bw_vec3_cross(first, second)));
  block->triangles[lane] = (uint16_t)index;
  float weight = is_roomy(m, index, corners) ? bw_fast_weight(m->fast, first, second) : INFINITY;
  block->flags[lane] = (uint16_t)(class_of(m->fast, weight) << 12);
  update_place(m->fast, place, triangle);
}

static void fill_places(const maker *m) {
  bw_fast *fast = m->fast;
  for (uint32_t leaf = 0; leaf < fast->tree.leaf_count; leaf++) {
    const uint32_t *items = bw_tree_items(&fast->tree, leaf);
    for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
      fill_place(m, leaf * BW_TREE_WIDTH + i, items[i]);
    }
  }
}

static void choose_places(const maker *m) {
  const bw_tree *tree = &m->fast->tree;
  for (uint32_t leaf = 0; leaf < tree->leaf_count; leaf++) {
    const uint32_t *items = bw_tree_items(tree, leaf);
    for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
      m->fast->places[items[i]] = leaf * BW_TREE_WIDTH + i;
    }
  }
}

/* ---- where triangles are listed */

/* The cells that list a triangle: their box, how many, and the last: a list may name it twice. */
typedef struct tally {
  uint32_t low[3];
  uint32_t high[3];
  uint32_t cells;
  uint32_t last;
} tally;

static void note_cell(tally *of, uint32_t cell, const uint32_t at[3]) {
  if (of->cells > 0 && of->last == cell) return;
  of->last = cell;
  for (int axis = 0; axis < 3; axis++) {
    if (of->cells == 0 || at[axis] < of->low[axis]) of->low[axis] = at[axis];
    if (of->cells == 0 || at[axis] > of->high[axis]) of->high[axis] = at[axis];
  }
  of->cells++;
}

static void read_lists(const bw_mesh *mesh, tally *tallies) {
  const bw_grid *grid = &mesh->grid;
  for (uint32_t cell = 0; cell < mesh->cell_count; cell++) {
    const uint16_t *list = NULL;
    uint32_t count = bw_mesh_cell_list(mesh, cell, &list);
    if (count == 0) continue;
    const uint32_t at[3] = {cell % grid->n[0], cell / grid->n[0] % grid->n[1],
                            cell / grid->n[0] / grid->n[1]};
    for (uint32_t i = 0; i < count; i++) note_cell(&tallies[list[i]], cell, at);
  }
}

static bw_fast_listed listed_of(const tally *of) {
  bw_fast_listed listed = {{1, 1, 1}, {0, 0, 0}};
  uint64_t cells = 1;
  if (of->cells == 0) return listed;
  for (int axis = 0; axis < 3; axis++) {
    listed.low[axis] = (uint16_t)of->low[axis];
    listed.high[axis] = (uint16_t)of->high[axis];
    cells *= (uint64_t)(of->high[axis] - of->low[axis]) + 1;
  }
  if (cells == of->cells) return listed;
  listed.low[2] = 1;
  listed.high[2] = 0;
  return listed;
}

static bool fill_listed(const maker *m) {
  const bw_mesh *mesh = m->mesh;
  size_t room = (size_t)mesh->triangle_count + 1;
  tally *tallies = bw_alloc_array(&mesh->allocator, room, sizeof *tallies);
  if (tallies == NULL) return false;
  read_lists(mesh, tallies);
  for (uint32_t i = 0; i < mesh->triangle_count; i++) {
    m->fast->listed[m->fast->places[i]] = listed_of(&tallies[i]);
  }
  bw_free_array(&mesh->allocator, tallies, room, sizeof *tallies);
  return true;
}

/* ---- the whole */

static size_t leaf_room(const bw_fast *fast) {
  return fast->tree.leaf_count + 1;
}

static size_t place_room(const bw_fast *fast) {
  return (size_t)fast->triangle_count + 1;
}

static size_t lane_room(const bw_fast *fast) {
  return leaf_room(fast) * BW_TREE_WIDTH;
}

static void free_fast(const bw_allocator *allocator, const bw_fast *published) {
  bw_fast *fast = (bw_fast *)published;
  bw_free_lines(allocator, fast->blocks, leaf_room(fast), sizeof *fast->blocks);
  bw_free_array(allocator, fast->faces, lane_room(fast), sizeof *fast->faces);
  bw_free_array(allocator, fast->listed, lane_room(fast), sizeof *fast->listed);
  bw_fast_grazing_free(&fast->grazing, allocator);
  bw_free_array(allocator, fast->places, place_room(fast), sizeof *fast->places);
  bw_tree_free(&fast->tree);
  bw_free_array(allocator, fast, 1, sizeof *fast);
}

static bool make(maker *m) {
  const bw_allocator *allocator = &m->mesh->allocator;
  bw_fast *fast = m->fast;
  if (!build_tree(m)) return false;
  fast->blocks = bw_alloc_lines(allocator, leaf_room(fast), sizeof *fast->blocks);
  fast->faces = bw_alloc_array(allocator, lane_room(fast), sizeof *fast->faces);
  fast->listed = bw_alloc_array(allocator, lane_room(fast), sizeof *fast->listed);
  fast->places = bw_alloc_array(allocator, place_room(fast), sizeof *fast->places);
  if (fast->blocks == NULL || fast->faces == NULL || fast->listed == NULL || fast->places == NULL) {
    return false;
  }
  choose_classes(fast);
  choose_places(m);
  if (!fill_listed(m)) return false;
  fill_places(m);
  return bw_fast_grazing_build(fast, m->mesh);
}

/* A structure without a search; NULL when out of memory. */
static bw_fast *make_fast(const bw_mesh *mesh) {
  maker m = {mesh, bw_alloc_array(&mesh->allocator, 1, sizeof *m.fast)};
  if (m.fast == NULL) return NULL;
  m.fast->tree.allocator = mesh->allocator;
  m.fast->triangle_count = mesh->triangle_count;
  if (!measure(&m)) return m.fast;
  if (!make(&m)) {
    free_fast(&mesh->allocator, m.fast);
    return NULL;
  }
  m.fast->search = bw_cpu_has_avx2() ? bw_fast_search_avx2 : bw_fast_search_sse2;
  return m.fast;
}

bw_status bw_mesh_prepare(bw_mesh *mesh, bw_error *error) {
  if (mesh->fast != NULL && mesh->fast != &left_to_walk) return BW_OK;
  bw_fast *fast = make_fast(mesh);
  if (fast == NULL) return bw_fail_memory(error);
  mesh->fast = fast;
  return BW_OK;
}

void bw_mesh_prepare_on_cast(bw_mesh *mesh) {
  mesh->prepares = true;
}

const bw_fast *bw_fast_prepare_now(const bw_mesh *mesh) {
  const bw_fast *made = make_fast(mesh);
  if (made == NULL) made = &left_to_walk;
  /* The mesh is const for its caller; this is the one field that a query may set, and once. */
  bw_mesh *changed = (bw_mesh *)mesh;
  const bw_fast *before = NULL;
  if (atomic_compare_exchange_strong(&changed->fast, &before, made)) return made;
  if (made != &left_to_walk) free_fast(&mesh->allocator, made);
  return before;
}

void bw_fast_free(bw_mesh *mesh) {
  const bw_fast *fast = mesh->fast;
  if (fast != NULL && fast != &left_to_walk) free_fast(&mesh->allocator, fast);
  mesh->fast = NULL;
}

void bw_fast_update(bw_mesh *mesh, uint32_t index) {
  const bw_fast *fast = mesh->fast;
  if (fast == NULL || fast->search == NULL) return;
  update_place(fast, fast->places[index], &mesh->triangles[index]);
}

uint64_t bw_fast_memory(const bw_mesh *mesh) {
  const bw_fast *fast = mesh->fast;
  if (fast == NULL || fast == &left_to_walk) return 0;
  if (fast->search == NULL) return sizeof *fast;
  return sizeof *fast + bw_tree_memory(&fast->tree) + leaf_room(fast) * sizeof *fast->blocks +
         BW_LINE + lane_room(fast) * (sizeof *fast->faces + sizeof *fast->listed) +
         bw_fast_grazing_memory(&fast->grazing) + place_room(fast) * sizeof *fast->places;
}
