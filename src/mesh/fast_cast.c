/* The fast cast but for its search: which triangles of those that are met count, and which of them
 * is the answer. */
#include "mesh/fast.h"

/* Where the walk first comes to a triangle. */
typedef struct place {
  uint32_t x, y, z;
  uint32_t index; /* in the cell: own triangles by their place in the list, then added ones */
} place;

#define ADDED_INDEX 0x10000u /* behind any place in a list of 16-bit length */

/* ---- which triangles the walk comes to */

void bw_fast_walk(bw_fast_query *q) {
  if (q->walked) return;
  q->walk = bw_walk_of(&q->mesh->grid, &q->ray);
  bw_fast_found_walk(q);
}

/* The cells of the walk's box that list a triangle, at most; false when there are none. */
static bool common_box(const bw_walk *walk, const bw_cell_box *listed, bw_cell_box *out) {
  for (int axis = 0; axis < 3; axis++) {
    out->low[axis] = bw_higher_of(walk->box.low[axis], listed->low[axis]);
    out->high[axis] = bw_lower_of(walk->box.high[axis], listed->high[axis]);
    if (out->low[axis] > out->high[axis]) return false;
  }
  return true;
}

/* The box of cells that list a triangle; `complete` when all of them do. */
static bw_cell_box listed_box(const bw_fast_query *q, const bw_fast_listed *listed,
                              bool *complete) {
  bw_cell_box box;
  for (int axis = 0; axis < 3; axis++) {
    box.low[axis] = listed->low[axis];
    box.high[axis] = listed->high[axis];
  }
  *complete = box.low[2] <= box.high[2];
  if (!*complete) {
    box.low[2] = 0;
    box.high[2] = q->mesh->grid.n[2] - 1;
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
    to = bw_lower_of(to, box->high[1]);
    for (uint32_t y = bw_higher_of(from, box->low[1]); y <= to; y++) {
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

/* Whether the walk visits a cell that lists one of the mesh's own triangles. */
static bool comes_to(bw_fast_query *q, uint32_t index, const bw_fast_listed *listed) {
  bw_cell_box box;
  bool complete;
  place found;
  bw_cell_box cells = listed_box(q, listed, &complete);
  bw_fast_walk(q);
  if (!common_box(&q->walk, &cells, &box)) return false;
  if (!complete) return first_cell(q, &box, index, &found);
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
    bool complete;
    bw_fast_listed listed = bw_fast_listed_of(q->fast, index);
    bw_cell_box cells = listed_box(q, &listed, &complete);
    if (common_box(&q->walk, &cells, &box)) (void)first_cell(q, &box, index, &found);
    return found;
  }
  bw_cell_box listed;
  if (!bw_added_listing(q->mesh, index - q->mesh->triangle_count, &listed)) return found;
  if (common_box(&q->walk, &listed, &box)) (void)first_cell(q, &box, BW_NONE, &found);
  found.index = ADDED_INDEX + index;
  return found;
}

/* Whether the walk comes to triangle `a` before `b`. */
static bool comes_before(bw_fast_query *q, uint32_t a, uint32_t b) {
  bw_fast_walk(q);
  place p = place_of(q, a);
  place o = place_of(q, b);
  if (p.x != o.x) return p.x < o.x;
  if (p.y != o.y) return p.y < o.y;
  if (p.z != o.z) return p.z < o.z;
  return p.index < o.index;
}

/* ---- which of them is the answer */

/* A triangle that the walk comes to and accepts. */
static void accept(bw_fast_query *q, uint32_t index, uint32_t at, float t, bool excluded) {
  if (excluded) {
    if (q->excluded != BW_NONE && !comes_before(q, q->excluded, index)) return;
    q->excluded = index;
    q->excluded_t = t;
    return;
  }
  if (q->kept != BW_NONE && t == q->nearest && !comes_before(q, index, q->kept)) return;
  q->kept = index;
  q->kept_at = at;
  q->nearest = t;
}

void bw_fast_offer_tested(bw_fast_query *q, uint32_t at, float t, bool sure) {
  uint32_t index = q->fast->blocks[at / BW_TREE_WIDTH].triangles[at % BW_TREE_WIDTH];
  bool excluded = bw_filter_excludes(q->filter, q->fast->faces[at].material);
  if (excluded && q->kept != BW_NONE) return;
  if (t > q->nearest) return;
  if (!sure && !comes_to(q, index, &q->fast->listed[at])) return;
  accept(q, index, at, t, excluded);
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
    accept(q, q->mesh->triangle_count + slot, BW_NONE, t, excluded);
  }
}

static void search_added(bw_fast_query *q) {
  const bw_mesh *mesh = q->mesh;
  bw_fast_walk(q);
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

static void fill_own(const bw_fast_query *q, bw_hit *result, uint32_t index, float t, bool kept) {
  const bw_fast_face *face = &q->fast->faces[kept ? q->kept_at : q->fast->places[index]];
  bw_mesh_fill(result, &q->ray, index, t, face->flags, face->material, face->area, BW_NONE);
  if (kept) bw_hit_turn(result, &q->ray, bw_vec3_load(face->normal), face->flags);
}

static void fill_added(const bw_fast_query *q, bw_hit *result, uint32_t index, float t, bool kept) {
  bw_mesh_face face = bw_mesh_face_at(q->mesh, index);
  bw_mesh_fill(result, &q->ray, index, t, face.flags, face.material, face.area, face.set);
  if (kept) bw_hit_face(result, &q->ray, face.corners, face.flags);
}

static void fill(const bw_fast_query *q, bw_hit *result) {
  bool kept = q->kept != BW_NONE;
  uint32_t index = kept ? q->kept : q->excluded;
  float t = kept ? q->nearest : q->excluded_t;
  result->hit = (uint8_t)kept;
  if (index == BW_NONE) return;
  if (index >= q->mesh->triangle_count) {
    fill_added(q, result, index, t, kept);
  } else {
    fill_own(q, result, index, t, kept);
  }
}

/* Whether the bounds of fast.h hold for a ray, which can hit something then; of what is not a number
 * nothing holds. */
static bool in_proportion(const bw_ray *ray, float speed, float reach) {
  return fabsf(ray->origin.x) <= BW_FAST_MOST && fabsf(ray->origin.y) <= BW_FAST_MOST &&
         fabsf(ray->origin.z) <= BW_FAST_MOST && reach <= BW_FAST_MOST && reach > 0.0f &&
         speed >= 1e-3f && speed <= 1e3f;
}

/* Long rays ask for wide margins: then they graze less. */
static float margin_of(const bw_fast *fast, float reach) {
  float wanted = reach * 3.6e-3f;
  float margin = bw_max(bw_min(fast->margin, wanted), fast->least_margin);
  return bw_max(margin, (reach + fast->scale) * BW_FAST_LEAST_SHARE);
}

/* Whether grid coordinates of a ray's points are as exact as fast.h wants them. */
static bool is_near(const bw_fast *fast, const bw_ray *ray, float reach) {
  float most = bw_max(bw_max(fabsf(ray->origin.x), fabsf(ray->origin.y)), fabsf(ray->origin.z));
  return most + reach <= fast->most_reach;
}

bool bw_fast_cast(const bw_mesh *mesh, const bw_ray *ray, const bw_filter *filter, bw_hit *result) {
  const bw_fast *fast = atomic_load_explicit(&mesh->fast, memory_order_acquire);
  if (fast == NULL) {
    if (!mesh->prepares) return false;
    fast = bw_fast_prepare_now(mesh);
  }
  if (fast->search == NULL) return false;
  float speed = bw_vec3_length(ray->direction);
  float reach = ray->length * speed;
  if (!in_proportion(ray, speed, reach)) return false;
  bw_fast_query q;
  q.mesh = mesh;
  q.fast = fast;
  q.filter = filter;
  q.ray = *ray;
  q.walked = q.lost = false;
  q.speed = speed;
  q.margin = margin_of(fast, reach);
  q.graze = bw_fast_graze(fast, reach, q.margin);
  q.sure = is_near(fast, ray, reach) && q.margin <= fast->margin ? q.graze * speed : INFINITY;
  q.nearest = ray->length;
  q.kept = q.excluded = BW_NONE;
  q.excluded_t = 0.0f;
  fast->search(&q);
  if (mesh->added.used > 0) search_added(&q);
  if (q.lost) return false;
  fill(&q, result);
  return true;
}
