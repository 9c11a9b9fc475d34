/* The fast cast but for its search: which triangles of those that are met count, and which of them
 * is the answer. */
#include "mesh/fast.h"

/* Where the walk first comes to a triangle. */
typedef struct place {
  uint32_t x, y, z;
  uint32_t index; /* in the cell: own triangles by their place in the list, then added ones */
} place;

#define ADDED_INDEX 0x10000u /* behind any place in a list of 16-bit length */

static uint32_t larger(uint32_t a, uint32_t b) {
  return a > b ? a : b;
}

static uint32_t smaller(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

/* ---- which triangles the walk comes to */

/* The cells of the walk's box that list a triangle, at most; false when there are none. */
static bool common_box(const bw_walk *walk, const bw_cell_box *listed, bw_cell_box *out) {
  for (int axis = 0; axis < 3; axis++) {
    out->low[axis] = larger(walk->box.low[axis], listed->low[axis]);
    out->high[axis] = smaller(walk->box.high[axis], listed->high[axis]);
    if (out->low[axis] > out->high[axis]) return false;
  }
  return true;
}

static bw_cell_box listed_box(const bw_fast *fast, uint32_t index) {
  const bw_fast_listed *listed = &fast->listed[index];
  bw_cell_box box;
  for (int axis = 0; axis < 3; axis++) {
    box.low[axis] = listed->low[axis];
    box.high[axis] = listed->high[axis];
  }
  return box;
}

/* A triangle's place in a cell's list, or BW_NONE. */
static uint32_t find_in_list(const bw_mesh *mesh, uint32_t cell, uint32_t index) {
  const uint16_t *list = NULL;
  uint32_t count = bw_mesh_cell_list(mesh, cell, &list);
  for (uint32_t i = 0; i < count; i++) {
    if (list[i] == index) return i;
  }
  return BW_NONE;
}

/* The first cell of the walk in a box; with `index` not BW_NONE, the first that lists it. */
static bool first_cell(const bw_fast_query *q, const bw_cell_box *box, uint32_t index, place *out) {
  for (uint32_t x = box->low[0]; x <= box->high[0]; x++) {
    uint32_t from;
    uint32_t to;
    bw_walk_rows(&q->walk, x, x, &from, &to);
    to = smaller(to, box->high[1]);
    for (uint32_t y = larger(from, box->low[1]); y <= to; y++) {
      for (uint32_t z = box->low[2]; z <= box->high[2]; z++) {
        place found = {x, y, z, 0};
        if (index != BW_NONE) {
          found.index = find_in_list(q->mesh, bw_grid_cell(&q->mesh->grid, x, y, z), index);
          if (found.index == BW_NONE) continue;
        }
        *out = found;
        return true;
      }
    }
  }
  return false;
}

static bool is_complete(const bw_fast *fast, uint32_t index) {
  return (fast->complete[index >> 5] >> (index & 31u) & 1u) != 0;
}

/* Whether the walk visits a cell that lists one of the mesh's own triangles. */
static bool comes_to(const bw_fast_query *q, uint32_t index) {
  bw_cell_box listed = listed_box(q->fast, index);
  bw_cell_box box;
  place found;
  if (!common_box(&q->walk, &listed, &box)) return false;
  if (!is_complete(q->fast, index)) return first_cell(q, &box, index, &found);
  uint32_t from;
  uint32_t to;
  bw_walk_rows(&q->walk, box.low[0], box.high[0], &from, &to);
  return from <= box.high[1] && to >= box.low[1];
}

/* Where the walk comes to a triangle that it does come to. */
static place place_of(const bw_fast_query *q, uint32_t index) {
  place found = {BW_NONE, 0, 0, index}; /* of the list that comes last */
  bw_cell_box box;
  if (index < q->mesh->triangle_count) {
    bw_cell_box listed = listed_box(q->fast, index);
    if (common_box(&q->walk, &listed, &box)) (void)first_cell(q, &box, index, &found);
    return found;
  }
  bw_cell_box listed;
  if (!bw_added_listing(q->mesh, index - q->mesh->triangle_count, &listed)) return found;
  if (common_box(&q->walk, &listed, &box)) (void)first_cell(q, &box, BW_NONE, &found);
  found.index = ADDED_INDEX + index;
  return found;
}

/* Whether the walk comes to triangle `a` before `b`. */
static bool comes_before(const bw_fast_query *q, uint32_t a, uint32_t b) {
  place p = place_of(q, a);
  place o = place_of(q, b);
  if (p.x != o.x) return p.x < o.x;
  if (p.y != o.y) return p.y < o.y;
  if (p.z != o.z) return p.z < o.z;
  return p.index < o.index;
}

/* ---- which of them is the answer */

/* A triangle that the walk comes to and accepts. */
static void accept(bw_fast_query *q, uint32_t index, float t, bool excluded) {
  if (excluded) {
    if (q->excluded != BW_NONE && !comes_before(q, q->excluded, index)) return;
    q->excluded = index;
    q->excluded_t = t;
    return;
  }
  if (q->kept != BW_NONE && t == q->nearest && !comes_before(q, index, q->kept)) return;
  q->kept = index;
  q->nearest = t;
}

void bw_fast_offer(bw_fast_query *q, uint32_t index, float t, bool back) {
  const bw_mesh_triangle_record *triangle = &q->mesh->triangles[index];
  if (back && (triangle->flags & BW_TRIANGLE_TWO_SIDED) == 0) return;
  if (!bw_filter_tests(q->filter, triangle->flags)) return;
  bool excluded = bw_filter_excludes(q->filter, triangle->material);
  if (excluded && q->kept != BW_NONE) return;
  if (t > q->nearest || !comes_to(q, index)) return;
  accept(q, index, t, excluded);
}

/* ---- added triangles: their lists are walked */

static void test_added(bw_fast_query *q, bw_checked *checked, uint32_t list) {
  const bw_added *added = &q->mesh->added;
  uint32_t link = added->lists[list].first;
  for (; link != BW_NONE; link = added->links[link].next) {
    uint32_t slot = added->links[link].slot;
    if (bw_checked_mark(checked, slot)) continue;
    const bw_added_triangle *triangle = &added->triangles[slot];
    float t = bw_ray_meet(&q->ray, q->filter, triangle->corners, triangle->flags);
    if (!(t >= 0.0f) || t > q->nearest) continue;
    bool excluded = bw_filter_excludes(q->filter, triangle->material);
    if (excluded && q->kept != BW_NONE) continue;
    accept(q, q->mesh->triangle_count + slot, t, excluded);
  }
}

static void search_added(bw_fast_query *q) {
  const bw_mesh *mesh = q->mesh;
  const bw_cell_box *box = &q->walk.box;
  bw_checked checked;
  bw_checked_clear(&checked, (uint32_t)mesh->added.triangle_count);
  for (uint32_t x = box->low[0]; x <= box->high[0]; x++) {
    uint32_t from;
    uint32_t to;
    bw_walk_rows(&q->walk, x, x, &from, &to);
    for (uint32_t y = from; y <= to; y++) {
      for (uint32_t z = box->low[2]; z <= box->high[2]; z++) {
        test_added(q, &checked, bw_grid_cell(&mesh->grid, x, y, z));
      }
    }
  }
  test_added(q, &checked, mesh->cell_count);
}

/* ---- the cast */

/* Whether the bounds of fast.h hold for a ray. */
static bool in_proportion(const bw_ray *ray, float speed, float reach) {
  return fabsf(ray->origin.x) <= BW_FAST_MOST && fabsf(ray->origin.y) <= BW_FAST_MOST &&
         fabsf(ray->origin.z) <= BW_FAST_MOST && reach <= BW_FAST_MOST && speed >= 1e-3f &&
         speed <= 1e3f;
}

bool bw_fast_cast(const bw_mesh *mesh, const bw_ray *ray, const bw_filter *filter, bw_hit *result) {
  const bw_fast *fast = mesh->fast;
  if (fast == NULL || !bw_ray_valid(ray)) return false;
  float speed = bw_vec3_length(ray->direction);
  float reach = ray->length * speed;
  if (!in_proportion(ray, speed, reach)) return false;
  bw_fast_query q;
  q.mesh = mesh;
  q.fast = fast;
  q.filter = filter;
  q.ray = *ray;
  q.walk = bw_walk_of(&mesh->grid, ray);
  if (!(fabsf(q.walk.slope) < 1e20f) || !(fabsf(q.walk.offset) < 1e30f)) return false;
  q.margin = fmaxf(fmaxf(fast->size / 64.0f, (reach + fast->size) * 5e-4f), fast->longest * 1e-6f);
  q.graze = BW_FAST_ROUNDING * speed * fmaxf(reach + q.margin, fast->size) / q.margin;
  q.nearest = ray->length;
  q.kept = q.excluded = BW_NONE;
  q.excluded_t = 0.0f;
  fast->search(&q);
  if (mesh->added.used > 0) search_added(&q);
  result->hit = 0;
  if (q.kept != BW_NONE) {
    bw_mesh_fill(result, mesh, ray, q.kept, q.nearest, true);
  } else if (q.excluded != BW_NONE) {
    bw_mesh_fill(result, mesh, ray, q.excluded, q.excluded_t, false);
  }
  return true;
}
