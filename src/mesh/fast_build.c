/* Preparing a mesh for fast casts. */
#include "base/error.h"
#include "base/platform_cpu.h"
#include "mesh/fast.h"

#include <string.h>

/* A larger number than any that stands for a slope or a weight. */
#define STEEPEST 1e30f
/* The least sine between the edges of a triangle that is no sliver, at no length. */
#define LEAST_SINE 0.01f

typedef struct maker {
  bw_mesh *mesh;
  bw_fast *fast;
} maker;

/* ---- triangles */

/* A triangle as the blocks hold it. */
typedef struct shape {
  bw_vec3 corner, first, second;
  float longest; /* of the two edges */
} shape;

static shape shape_of(const bw_mesh *mesh, uint32_t index) {
  bw_vec3 corners[3];
  bw_mesh_corners(mesh, &mesh->triangles[index], corners);
  shape s = {corners[0], bw_vec3_subtract(corners[1], corners[0]),
             bw_vec3_subtract(corners[2], corners[0]), 0.0f};
  s.longest = fmaxf(bw_vec3_length(s.first), bw_vec3_length(s.second));
  return s;
}

/* Whether a triangle has no extent along an axis. */
static bool is_flat(const shape *s) {
  return (s->first.x == 0.0f && s->second.x == 0.0f) ||
         (s->first.y == 0.0f && s->second.y == 0.0f) || (s->first.z == 0.0f && s->second.z == 0.0f);
}

/* bw_fast_block.graze of a triangle; 0 for one that never grazes. */
static float graze_of(const bw_fast *fast, const shape *s) {
  float edges = bw_vec3_length(s->first) * bw_vec3_length(s->second);
  float stretch = 1.0f + s->longest / fast->size;
  float area = bw_vec3_length(bw_vec3_cross(s->first, s->second));
  if (is_flat(s) && area >= edges * stretch * LEAST_SINE) return 0.0f;
  return edges * stretch;
}

static bool measure(maker *m) {
  const bw_mesh *mesh = m->mesh;
  double sum = 0.0;
  float longest = 0.0f;
  for (uint32_t i = 0; i < mesh->triangle_count; i++) {
    shape s = shape_of(mesh, i);
    sum += (double)s.longest;
    longest = fmaxf(longest, s.longest);
  }
  m->fast->longest = longest;
  m->fast->size = mesh->triangle_count > 0 ? (float)(sum / mesh->triangle_count) : 0.0f;
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
  bool built = bw_tree_build(&m->fast->tree, boxes, mesh->triangle_count, false, &mesh->allocator);
  bw_free_array(&mesh->allocator, boxes, room, sizeof *boxes);
  return built;
}

static void put_lane(float rows[3][BW_TREE_WIDTH], unsigned lane, bw_vec3 v) {
  rows[0][lane] = v.x;
  rows[1][lane] = v.y;
  rows[2][lane] = v.z;
}

static void fill_blocks(maker *m) {
  bw_fast *fast = m->fast;
  for (uint32_t leaf = 0; leaf < fast->tree.leaf_count; leaf++) {
    bw_fast_block *block = &fast->blocks[leaf];
    const uint32_t *items = bw_tree_items(&fast->tree, leaf);
    for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
      shape s = shape_of(m->mesh, items[i]);
      put_lane(block->corner, i, s.corner);
      put_lane(block->first, i, s.first);
      put_lane(block->second, i, s.second);
      block->graze[i] = graze_of(fast, &s);
      if (block->graze[i] > 0.0f) fast->grazes = true;
    }
  }
}

/* ---- where triangles are listed */

static void note_listed(bw_fast_listed *listed, const uint32_t cell[3]) {
  for (int axis = 0; axis < 3; axis++) {
    uint16_t at = (uint16_t)cell[axis];
    if (at < listed->low[axis]) listed->low[axis] = at;
    if (at > listed->high[axis]) listed->high[axis] = at;
  }
}

/* How many cells list a triangle, and which was the last: a list may name it twice. */
typedef struct tally {
  uint32_t cells;
  uint32_t last; /* + 1 */
} tally;

static void read_lists(const maker *m, tally *tallies) {
  const bw_mesh *mesh = m->mesh;
  const bw_grid *grid = &mesh->grid;
  for (uint32_t cell = 0; cell < mesh->cell_count; cell++) {
    const uint16_t *list = NULL;
    uint32_t count = bw_mesh_cell_list(mesh, cell, &list);
    if (count == 0) continue;
    const uint32_t at[3] = {cell % grid->n[0], cell / grid->n[0] % grid->n[1],
                            cell / grid->n[0] / grid->n[1]};
    for (uint32_t i = 0; i < count; i++) {
      tally *of = &tallies[list[i]];
      if (of->last == cell + 1) continue;
      of->last = cell + 1;
      of->cells++;
      note_listed(&m->fast->listed[list[i]], at);
    }
  }
}

static bool fill_listed(const maker *m) {
  const bw_mesh *mesh = m->mesh;
  bw_fast *fast = m->fast;
  size_t room = (size_t)mesh->triangle_count + 1;
  tally *tallies = bw_alloc_array(&mesh->allocator, room, sizeof *tallies);
  if (tallies == NULL) return false;
  for (uint32_t i = 0; i < mesh->triangle_count; i++) {
    bw_fast_listed none = {{UINT16_MAX, UINT16_MAX, UINT16_MAX}, {0, 0, 0}};
    fast->listed[i] = none;
  }
  read_lists(m, tallies);
  for (uint32_t i = 0; i < mesh->triangle_count; i++) {
    const bw_fast_listed *listed = &fast->listed[i];
    uint64_t cells = 1;
    if (tallies[i].cells == 0) continue;
    for (int axis = 0; axis < 3; axis++) {
      cells *= (uint64_t)(listed->high[axis] - listed->low[axis]) + 1;
    }
    if (cells == tallies[i].cells) fast->complete[i >> 5] |= 1u << (i & 31u);
  }
  bw_free_array(&mesh->allocator, tallies, room, sizeof *tallies);
  return true;
}

/* ---- spans: bottom up, as the tree's boxes */

/* One child's column of a span. */
typedef struct extent {
  float first_x, end_x, first_y, end_y, slope, weight;
} extent;

static extent extent_none(void) {
  extent e = {INFINITY, 0.0f, INFINITY, 0.0f, 0.0f, 0.0f};
  return e;
}

static void extent_grow(extent *e, const extent *by) {
  e->first_x = fminf(e->first_x, by->first_x);
  e->end_x = fmaxf(e->end_x, by->end_x);
  e->first_y = fminf(e->first_y, by->first_y);
  e->end_y = fmaxf(e->end_y, by->end_y);
  e->slope = fmaxf(e->slope, by->slope);
  e->weight = fmaxf(e->weight, by->weight);
}

static extent extent_of_triangle(const bw_fast *fast, const bw_fast_block *block, unsigned lane,
                                 uint32_t index) {
  const bw_fast_listed *listed = &fast->listed[index];
  extent e = extent_none();
  if (!(block->graze[lane] > 0.0f) || listed->low[0] > listed->high[0]) return e;
  bw_vec3 first = bw_vec3_of(block->first[0][lane], block->first[1][lane], block->first[2][lane]);
  bw_vec3 second =
      bw_vec3_of(block->second[0][lane], block->second[1][lane], block->second[2][lane]);
  bw_vec3 normal = bw_vec3_cross(first, second);
  float upright = fabsf(normal.z);
  /* The computed normal is off by less than what is taken off here, or added. */
  float off = bw_vec3_length(first) * bw_vec3_length(second) * 1e-6f;
  float level = sqrtf(normal.x * normal.x + normal.y * normal.y) + off;
  upright -= off;
  e.first_x = (float)listed->low[0];
  e.end_x = (float)(listed->high[0] + 1);
  e.first_y = (float)listed->low[1];
  e.end_y = (float)(listed->high[1] + 1);
  bool steep = !(upright * STEEPEST > level) || !(upright * STEEPEST > block->graze[lane] * 2.0f);
  e.slope = steep ? STEEPEST : level / upright * 1.001f;
  e.weight = steep ? STEEPEST : block->graze[lane] / upright * 1.2f;
  return e;
}

static extent extent_of_leaf(const bw_fast *fast, uint32_t leaf) {
  const uint32_t *items = bw_tree_items(&fast->tree, leaf);
  extent e = extent_none();
  for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
    extent of = extent_of_triangle(fast, &fast->blocks[leaf], i, items[i]);
    extent_grow(&e, &of);
  }
  return e;
}

static extent extent_of_node(const bw_fast_span *span) {
  extent e = extent_none();
  for (unsigned i = 0; i < BW_TREE_WIDTH; i++) {
    extent of = {span->first_x[i], span->end_x[i], span->first_y[i],
                 span->end_y[i],   span->slope[i], span->weight[i]};
    extent_grow(&e, &of);
  }
  return e;
}

static void fill_spans(maker *m) {
  bw_fast *fast = m->fast;
  for (size_t i = fast->tree.node_count; i-- > 0;) { /* children first */
    bw_fast_span *span = &fast->spans[i];
    for (unsigned place = 0; place < BW_TREE_WIDTH; place++) {
      uint32_t child = fast->tree.nodes[i].children[place];
      extent e = extent_none();
      if (child != BW_NONE) {
        e = (child & BW_TREE_LEAF) != 0 ? extent_of_leaf(fast, child & ~BW_TREE_LEAF)
                                        : extent_of_node(&fast->spans[child]);
      }
      span->first_x[place] = e.first_x;
      span->end_x[place] = e.end_x;
      span->first_y[place] = e.first_y;
      span->end_y[place] = e.end_y;
      span->slope[place] = e.slope;
      span->weight[place] = e.weight;
    }
  }
}

/* ---- the whole */

static size_t leaf_room(const bw_fast *fast) {
  return fast->tree.leaf_count + 1;
}

static size_t complete_room(const bw_fast *fast) {
  return (size_t)fast->triangle_count / 32 + 1;
}

static void free_fast(const bw_allocator *allocator, bw_fast *fast) {
  bw_free_array(allocator, fast->blocks, leaf_room(fast), sizeof *fast->blocks);
  bw_free_array(allocator, fast->spans, fast->tree.node_count, sizeof *fast->spans);
  bw_free_array(allocator, fast->listed, (size_t)fast->triangle_count + 1, sizeof *fast->listed);
  bw_free_array(allocator, fast->complete, complete_room(fast), sizeof *fast->complete);
  bw_tree_free(&fast->tree);
  bw_free_array(allocator, fast, 1, sizeof *fast);
}

static bool make(maker *m) {
  const bw_allocator *allocator = &m->mesh->allocator;
  bw_fast *fast = m->fast;
  if (!build_tree(m)) return false;
  fast->blocks = bw_alloc_array(allocator, leaf_room(fast), sizeof *fast->blocks);
  fast->spans = bw_alloc_array(allocator, fast->tree.node_count, sizeof *fast->spans);
  fast->listed = bw_alloc_array(allocator, (size_t)fast->triangle_count + 1, sizeof *fast->listed);
  fast->complete = bw_alloc_array(allocator, complete_room(fast), sizeof *fast->complete);
  if (fast->blocks == NULL || fast->spans == NULL || fast->listed == NULL ||
      fast->complete == NULL || !fill_listed(m)) {
    return false;
  }
  fill_blocks(m);
  fill_spans(m);
  return true;
}

bw_status bw_mesh_prepare(bw_mesh *mesh, bw_error *error) {
  if (mesh->fast != NULL) return BW_OK;
  maker m = {mesh, bw_alloc_array(&mesh->allocator, 1, sizeof *m.fast)};
  if (m.fast == NULL) return bw_fail_memory(error);
  m.fast->tree.allocator = mesh->allocator;
  m.fast->triangle_count = mesh->triangle_count;
  m.fast->search = bw_cpu_has_avx2() ? bw_fast_search_avx2 : bw_fast_search_sse2;
  bool fits = measure(&m);
  bool made = !fits || make(&m);
  if (fits && made) {
    mesh->fast = m.fast;
    return BW_OK;
  }
  free_fast(&mesh->allocator, m.fast);
  return made ? BW_OK : bw_fail_memory(error);
}

void bw_fast_free(bw_mesh *mesh) {
  if (mesh->fast != NULL) free_fast(&mesh->allocator, mesh->fast);
  mesh->fast = NULL;
}

uint64_t bw_fast_memory(const bw_mesh *mesh) {
  const bw_fast *fast = mesh->fast;
  if (fast == NULL) return 0;
  return sizeof *fast + bw_tree_memory(&fast->tree) + leaf_room(fast) * sizeof *fast->blocks +
         fast->tree.node_count * sizeof *fast->spans +
         ((uint64_t)fast->triangle_count + 1) * sizeof *fast->listed +
         complete_room(fast) * sizeof *fast->complete;
}
