/* The account of a ray among bodies: the cast of cast.c, told step by step. */
#include "physics/physics.h"

#include <string.h>

typedef struct explanation {
  const bw_physics *physics;
  bw_body_ray ray;
  float length;
  uint32_t options;
  bw_body_account *account;
  bw_body_candidate *candidates;
  uint32_t capacity;
  float fraction; /* of the hit so far */
} explanation;

const char *bw_body_reason_name(int32_t reason) {
  static const char *const names[] = {"kept",   "unvisited", "bound",    "ignored",  "type",
                                      "layer",  "empty",     "disabled", "untested", "missed",
                                      "inside", "behind",    "beyond",   "farther"};
  if (reason < 0 || (size_t)reason >= sizeof names / sizeof names[0]) return "unknown";
  return names[reason];
}

/* Why a body's shapes are not tested, or BW_BODY_REASON_KEPT. */
static int32_t body_reason(const bw_physics *physics, const bw_box_query *query,
                           const bw_node *node) {
  if (node->low[0] > query->high[0]) return BW_BODY_REASON_UNVISITED;
  switch (bw_query_judge(physics, query, node)) {
    case BW_QUERY_APART: return BW_BODY_REASON_BOUND;
    case BW_QUERY_IGNORED: return BW_BODY_REASON_IGNORED;
    case BW_QUERY_TYPE: return BW_BODY_REASON_TYPE;
    case BW_QUERY_FLAGS: return BW_BODY_REASON_LAYER;
    default: return BW_BODY_REASON_KEPT;
  }
}

/* Where the ray's line enters and leaves a shape; false when it passes by. What is stored of a
 * capsule has quirks of order and sign: it tells whether the capsule is met, and not where. */
static bool span_of(const explanation *e, const bw_geometry *geometry, const bw_roots *roots,
                    float *first, float *last) {
  if (geometry->type == BW_SHAPE_BOX) {
    *first = -INFINITY;
    *last = INFINITY;
    return bw_ray_box_span(&e->ray, geometry, first, last);
  }
  bool quirks = (e->options & BW_CAST_TRUE_CAPSULES) == 0;
  if (quirks && roots->count == 0) return false;
  return bw_ray_capsule_span(&e->ray, geometry, first, last);
}

/* Why a shape that is tested is not met. */
static int32_t missing_reason(const explanation *e, const bw_geometry *geometry,
                              const bw_roots *roots) {
  float first, last;
  if (!span_of(e, geometry, roots, &first, &last)) return BW_BODY_REASON_MISSED;
  if (last <= 0.0f) return BW_BODY_REASON_BEHIND;
  return first <= 0.0f ? BW_BODY_REASON_INSIDE : BW_BODY_REASON_BEYOND;
}

static bool has_ray_function(const bw_geometry *geometry) {
  return bw_physics_dispatch(BW_TABLE_RAY, geometry->type, 0) != 0;
}

/* Notes where the ray meets a shape; returns why it does not, or BW_BODY_REASON_KEPT. */
static int32_t note_meeting(const explanation *e, const bw_geometry *geometry,
                            bw_body_candidate *of) {
  if (!has_ray_function(geometry)) return BW_BODY_REASON_UNTESTED;
  bw_roots roots = {{0.0f, 0.0f}, 0};
  float fraction = bw_ray_answer(&e->ray, geometry, e->options, &roots);
  of->count = roots.count;
  memcpy(of->stored, roots.list, roots.count * sizeof roots.list[0]);
  if (!(fraction >= 0.0f)) return missing_reason(e, geometry, &roots);
  of->crossed = 1;
  of->fraction = fraction;
  of->t = fraction * e->length;
  return BW_BODY_REASON_KEPT;
}

static void add(explanation *e, const bw_body_candidate *of) {
  bw_body_account *account = e->account;
  uint32_t place = account->candidates++;
  if (of->reason == BW_BODY_REASON_KEPT) {
    uint32_t before = account->kept;
    if (before < e->capacity) e->candidates[before].reason = BW_BODY_REASON_FARTHER;
    account->kept = place;
    e->fraction = of->fraction;
  }
  if (place < e->capacity) e->candidates[place] = *of;
}

/* The shapes of a body, whose own reason stands before theirs. */
static void look_at_chain(explanation *e, bw_body_candidate of, uint32_t body) {
  int32_t reason = of.reason;
  uint32_t shape = e->physics->bodies[body].chain[BW_CHAIN_BODY];
  if (shape == BW_NONE) {
    if (reason == BW_BODY_REASON_KEPT) of.reason = BW_BODY_REASON_EMPTY;
    add(e, &of);
  }
  for (uint32_t link = 0; shape != BW_NONE; shape = e->physics->shapes[shape].next) {
    const bw_shape_record *record = &e->physics->shapes[shape];
    bw_body_candidate one = of;
    one.shape = bw_shape_id(e->physics, shape);
    one.link = link++;
    int32_t met = note_meeting(e, &record->geometry, &one);
    bool enabled = (record->flags & BW_SHAPE_ENABLED) != 0;
    if (reason == BW_BODY_REASON_KEPT) one.reason = enabled ? met : BW_BODY_REASON_DISABLED;
    bool nearer = e->account->kept == BW_NONE || one.fraction < e->fraction;
    if (one.reason == BW_BODY_REASON_KEPT && !nearer) one.reason = BW_BODY_REASON_FARTHER;
    add(e, &one);
  }
}

static void walk(explanation *e, const bw_box_query *query) {
  const bw_physics *physics = e->physics;
  for (const bw_node *node = physics->head; node != NULL; node = node->next) {
    uint32_t body = bw_node_body(physics, node);
    bw_body_candidate of = {
        .owner = physics->bodies[body].owner,
        .body = bw_body_id(physics, body),
        .place = e->account->bodies++,
        .reason = body_reason(physics, query, node),
    };
    if (of.reason != BW_BODY_REASON_UNVISITED) e->account->visited++;
    look_at_chain(e, of, body);
  }
}

void bw_physics_explain(const bw_physics *physics, float ox, float oy, float oz, float dx, float dy,
                        float dz, float length, uint32_t type_mask, uint32_t ignored_owner,
                        uint32_t options, bw_body_account *account, bw_body_candidate *candidates,
                        uint32_t capacity) {
  explanation e = {.physics = physics,
                   .length = length,
                   .options = options,
                   .account = account,
                   .candidates = candidates,
                   .capacity = capacity};
  bw_box_query query;
  memset(account, 0, sizeof *account);
  account->kept = BW_NONE;
  bool valid = bw_body_ray_make(bw_vec3_of(ox, oy, oz), bw_vec3_of(dx, dy, dz), length, &e.ray);
  if (!valid) return;
  account->valid = 1;
  bw_body_ray_query(&e.ray, type_mask, ignored_owner, &query);
  memcpy(account->low, query.low, sizeof account->low);
  memcpy(account->high, query.high, sizeof account->high);
  walk(&e, &query);
}
