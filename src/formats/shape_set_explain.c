/* The account of a ray at a set of placed shapes: the cast of shape_set_cast.c, told step by
 * step. */
#include "base/filter.h"
#include "formats/shape_cast.h"
#include "formats/shape_set.h"
#include "tree/cast.h"

#include <math.h>
#include <string.h>

typedef struct explanation {
  const bw_shape_set *set;
  const bw_shape_ray *ray;
  const bw_filter *filter;
  bw_shape_set_account *account;
  bw_shape_telling telling;
  bw_placement_step *placements;
  uint32_t capacity;
  float t;           /* of the best so far */
  uint32_t triangle; /* BW_NONE for none */
  uint32_t step;     /* of its face */
} explanation;

/* Whether the filter leaves no material of a shape. */
static bool excludes_all(const bw_placed_shape *placed, const bw_filter *filter) {
  for (size_t i = 0; i < placed->shape->material_count; i++) {
    if (!bw_filter_excludes(filter, (uint8_t)i)) return false;
  }
  return placed->shape->material_count > 0;
}

static int32_t unmet_reason(const explanation *e, const bw_placed_shape *placed,
                            const bw_filter *filter) {
  if (e->telling.masked) return BW_SHAPE_MASKED;
  return excludes_all(placed, filter) ? BW_SHAPE_EXCLUDED : BW_SHAPE_EMPTY;
}

/* Walks a placement's shape. */
static void look_into(explanation *e, const bw_placed_shape *placed, const bw_shape_ray *local,
                      bw_placement_step *out) {
  bw_filter room;
  uint32_t step = BW_NONE;
  const bw_filter *filter = bw_placed_filter(e->set, placed, e->filter, &room);
  out->first = e->telling.count;
  bw_shape_meeting met = bw_shape_tell(&e->telling, placed->shape, local, filter, e->t, &step);
  out->steps = e->telling.count - out->first;
  out->visited = met.visited;
  out->face = met.face;
  out->t = met.face == BW_NONE ? 0.0f : met.t;
  out->reason = unmet_reason(e, placed, filter);
  if (met.face == BW_NONE) return;
  uint32_t triangle = placed->first + met.face;
  bool nearer = met.t < e->t || (met.t == e->t && triangle < e->triangle);
  out->reason = nearer ? BW_SHAPE_KEPT : BW_SHAPE_FARTHER;
  bw_shape_retell(&e->telling, nearer ? e->step : step, BW_SHAPE_FARTHER);
  if (!nearer) return;
  e->t = met.t;
  e->triangle = triangle;
  e->step = step;
}

static void note(explanation *e, uint32_t index, const bw_placement_step *step) {
  if (step->reason == BW_SHAPE_KEPT) {
    uint32_t before = e->account->kept;
    if (before < e->capacity) e->placements[before].reason = BW_SHAPE_FARTHER;
    e->account->kept = index;
  }
  if (index < e->capacity) e->placements[index] = *step;
}

/* What is known of a placement by its box alone; true where the ray goes into it. */
static bool begin(const explanation *e, uint32_t index, bw_shape_ray *local,
                  bw_placement_step *out) {
  memset(out, 0, sizeof *out);
  out->order = BW_NONE;
  out->face = BW_NONE;
  out->reason = BW_SHAPE_MISSED;
  if (!bw_placed_enter(&e->set->placed[index], e->ray, local)) return false;
  out->enter = local->from;
  out->reason = BW_SHAPE_PRUNED;
  return !((float)local->from > e->t);
}

static void look_at(explanation *e, uint32_t index) {
  bw_placement_step step;
  bw_shape_ray local;
  bool enters = begin(e, index, &local, &step);
  step.order = e->account->reached++;
  if (enters) look_into(e, &e->set->placed[index], &local, &step);
  note(e, index, &step);
}

static void walk(explanation *e, const bw_ray *ray) {
  const bw_shape_set *set = e->set;
  bw_tree_cast cast;
  uint32_t leaf;
  if (set->placed_count == 0) return;
  bw_tree_cast_start(&cast, &set->tree, ray->origin, ray->direction, 0.0f);
  float length = bw_float_above(e->ray->to);
  while ((leaf = bw_tree_cast_next(&cast, e->t < length ? e->t : length)) != BW_NONE) {
    const uint32_t *items = bw_tree_items(&set->tree, leaf);
    for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) look_at(e, items[i]);
  }
}

/* The placements that the set's tree left out, as their boxes say. */
static void note_others(explanation *e) {
  for (uint32_t i = 0; i < e->set->placed_count && i < e->capacity; i++) {
    bw_placement_step step;
    bw_shape_ray local;
    if (e->placements[i].order != BW_NONE) continue;
    (void)begin(e, i, &local, &step);
    e->placements[i] = step;
  }
}

void bw_shape_set_explain(const bw_shape_set *set, float ox, float oy, float oz, float dx, float dy,
                          float dz, float length, const bw_filter *filter,
                          bw_shape_set_account *account, bw_placement_step *placements,
                          uint32_t placement_capacity, bw_shape_step *steps,
                          uint32_t step_capacity) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  memset(account, 0, sizeof *account);
  account->kept = BW_NONE;
  if (!bw_ray_valid(&ray)) return;
  bw_shape_ray line = bw_shape_ray_of(&ray);
  bool masked = !bw_filter_tests(filter, BW_MESH_SHAPE_FLAGS);
  explanation e = {.set = set,
                   .ray = &line,
                   .filter = filter,
                   .account = account,
                   .telling = {length, masked, steps, step_capacity, 0},
                   .placements = placements,
                   .capacity = placement_capacity,
                   .t = INFINITY,
                   .triangle = BW_NONE,
                   .step = BW_NONE};
  account->valid = 1;
  account->masked = masked;
  for (uint32_t i = 0; i < set->placed_count && i < placement_capacity; i++) {
    placements[i].order = BW_NONE;
  }
  walk(&e, &ray);
  note_others(&e);
  account->steps = e.telling.count;
}
