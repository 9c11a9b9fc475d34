/* The account of a ray at a mesh shape: the cast of mesh_shape_cast.c, told step by step. */
#include "base/filter.h"
#include "formats/shape_cast.h"

#include <math.h>
#include <string.h>

const char *bw_shape_reason_name(int32_t reason) {
  static const char *const names[] = {"kept",     "visited",  "missed",  "pruned", "masked",
                                      "excluded", "parallel", "outside", "behind", "beyond",
                                      "strayed",  "farther",  "empty"};
  if (reason < 0 || (size_t)reason >= sizeof names / sizeof names[0]) return "unknown";
  return names[reason];
}

static uint32_t add(bw_shape_telling *telling, const bw_shape_step *step) {
  uint32_t place = telling->count++;
  if (place < telling->capacity) telling->steps[place] = *step;
  return place;
}

void bw_shape_retell(const bw_shape_telling *telling, uint32_t step, int32_t reason) {
  if (step < telling->capacity) telling->steps[step].reason = reason;
}

static bw_shape_step step_of(uint32_t child, uint32_t parent, double enter, int32_t reason) {
  bool is_face = (child & BW_FACE_CHILD) != 0;
  bw_shape_step step;
  memset(&step, 0, sizeof step);
  step.node = is_face ? BW_NONE : child;
  step.face = is_face ? child & ~BW_FACE_CHILD : BW_NONE;
  step.parent = parent;
  step.reason = reason;
  step.enter = enter;
  return step;
}

/* The children of a node that the ray misses. */
static void add_missed(bw_shape_telling *telling, const bw_face_tree *tree, uint32_t node,
                       unsigned met) {
  for (unsigned side = 0; side < 2; side++) {
    if ((met >> side & 1u) != 0) continue;
    bw_shape_step step = step_of(tree->nodes[node].child[side], node, 0.0, BW_SHAPE_MISSED);
    (void)add(telling, &step);
  }
}

/* A placement's part of the ray ends with the placement's box. */
static int32_t range_reason(int32_t reason, double t, float length) {
  if (reason == BW_SHAPE_BEHIND && t >= 0.0) return BW_SHAPE_STRAYED;
  if (reason == BW_SHAPE_BEYOND && t <= (double)length) return BW_SHAPE_STRAYED;
  return reason;
}

/* Why a face is not met, or BW_SHAPE_KEPT; notes what is known of it. */
static int32_t meet(const bw_shape_telling *telling, const bw_mesh_shape *shape,
                    const bw_shape_ray *ray, const bw_filter *filter, bw_shape_step *step) {
  bw_faces faces = bw_shape_faces(shape);
  const float *corners[3];
  bw_shape_crossing at;
  bw_face_corners(&faces, step->face, corners);
  int32_t reason = bw_shape_ray_crossing(ray, corners, shape->pad, &at);
  step->determinant = at.determinant;
  step->u = at.u;
  step->v = at.v;
  step->t = (float)at.t;
  step->crossed = reason == BW_SHAPE_KEPT;
  if (telling->masked) return BW_SHAPE_MASKED;
  if (bw_filter_excludes(filter, shape->face_materials[step->face])) return BW_SHAPE_EXCLUDED;
  return range_reason(reason, at.t, telling->length);
}

/* The walk of one shape. */
typedef struct told_walk {
  bw_shape_telling *telling;
  const bw_mesh_shape *shape;
  const bw_shape_ray *ray;
  const bw_filter *filter;
  bw_shape_meeting best;
  uint32_t kept; /* the step of the best */
} told_walk;

static void look_at_face(told_walk *w, bw_shape_step *step) {
  step->reason = meet(w->telling, w->shape, w->ray, w->filter, step);
  if (step->reason == BW_SHAPE_KEPT) {
    bw_shape_offer(&w->best, step->t, step->face);
    if (w->best.face != step->face) step->reason = BW_SHAPE_FARTHER;
  }
  uint32_t place = add(w->telling, step);
  if (step->reason != BW_SHAPE_KEPT) return;
  bw_shape_retell(w->telling, w->kept, BW_SHAPE_FARTHER);
  w->kept = place;
}

static void look_at(told_walk *w, bw_face_walk *walk, const bw_face_step *next) {
  bw_shape_step step = step_of(next->child, next->parent, next->enter, BW_SHAPE_PRUNED);
  if (!bw_face_step_counts(next, w->best.t)) {
    (void)add(w->telling, &step);
  } else if (step.node == BW_NONE) {
    look_at_face(w, &step);
  } else {
    step.reason = BW_SHAPE_VISITED;
    (void)add(w->telling, &step);
    unsigned met = bw_face_walk_open(walk, step.node);
    add_missed(w->telling, &w->shape->tree, step.node, met);
  }
}

bw_shape_meeting bw_shape_tell(bw_shape_telling *telling, const bw_mesh_shape *shape,
                               const bw_shape_ray *ray, const bw_filter *filter, float limit,
                               uint32_t *kept) {
  told_walk w = {telling, shape, ray, filter, {limit, BW_NONE, 0}, BW_NONE};
  bw_face_walk walk;
  bw_face_step next;
  bw_face_walk_begin(&walk, &shape->tree, ray);
  if (shape->face_count > 0) {
    while (bw_face_walk_take(&walk, &next)) look_at(&w, &walk, &next);
  }
  w.best.visited = walk.visited;
  *kept = w.kept;
  return w.best;
}

void bw_mesh_shape_explain(const bw_mesh_shape *shape, float ox, float oy, float oz, float dx,
                           float dy, float dz, float length, const bw_filter *filter,
                           bw_shape_account *account, bw_shape_step *steps, uint32_t capacity) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  memset(account, 0, sizeof *account);
  account->kept = BW_NONE;
  if (!bw_ray_valid(&ray)) return;
  bw_shape_ray line = bw_shape_ray_of(&ray);
  bw_shape_telling telling = {length, !bw_filter_tests(filter, BW_MESH_SHAPE_FLAGS), steps,
                              capacity, 0};
  uint32_t kept = BW_NONE;
  bw_shape_meeting met = bw_shape_tell(&telling, shape, &line, filter, INFINITY, &kept);
  account->valid = 1;
  account->masked = telling.masked;
  account->steps = telling.count;
  account->visited = met.visited;
  account->kept = met.face;
}
