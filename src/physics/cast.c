/* A ray against the bodies of the world. original: 0x0033eee0 */
#include "physics/physics.h"

typedef struct nearest {
  float fraction;
  uint32_t body;
  uint32_t shape;
} nearest;

/* Keeps the shape of a body's chain that is met before what was best so far. */
static void test_chain(const bw_physics *physics, const bw_body_ray *ray, uint32_t options,
                       uint32_t body, nearest *best) {
  uint32_t shape = physics->bodies[body].chain[BW_CHAIN_BODY];
  for (; shape != BW_NONE; shape = physics->shapes[shape].next) {
    bw_roots roots;
    const bw_shape_record *record = &physics->shapes[shape];
    if ((record->flags & BW_SHAPE_ENABLED) == 0) continue;
    float fraction = bw_ray_answer(ray, &record->geometry, options, &roots);
    if (!(fraction >= 0.0f) || !(fraction < best->fraction)) continue;
    best->fraction = fraction;
    best->body = body;
    best->shape = shape;
  }
}

void bw_body_ray_query(const bw_body_ray *ray, uint32_t type_mask, uint32_t ignored_owner,
                       bw_box_query *query) {
  bw_vec3 end = bw_vec3_add(ray->start, ray->move);
  const float from[3] = {ray->start.x, ray->start.y, ray->start.z};
  const float to[3] = {end.x, end.y, end.z};
  *query = (bw_box_query){
      .ignored_owner = ignored_owner,
      .type_mask = type_mask,
      .flag_mask = BW_BODY_RAY_TARGET,
  };
  for (int i = 0; i < 3; i++) {
    query->low[i] = from[i] < to[i] ? from[i] : to[i];
    query->high[i] = from[i] < to[i] ? to[i] : from[i];
  }
}

int bw_physics_cast(const bw_physics *physics, float ox, float oy, float oz, float dx, float dy,
                    float dz, float length, uint32_t type_mask, uint32_t ignored_owner,
                    uint32_t options, bw_body_hit *out) {
  bw_body_ray ray;
  if (!bw_body_ray_make(bw_vec3_of(ox, oy, oz), bw_vec3_of(dx, dy, dz), length, &ray)) return 0;
  bw_box_query query;
  bw_body_ray_query(&ray, type_mask, ignored_owner, &query);
  nearest best = {1e9f, BW_NONE, BW_NONE}; /* 0x4e6e6b28 */
  const bw_node *node = bw_query_next(physics, &query, physics->head);
  while (node != NULL) {
    test_chain(physics, &ray, options, bw_node_body(physics, node), &best);
    node = bw_query_next(physics, &query, node->next);
  }
  if (best.body == BW_NONE) return 0;
  out->owner = physics->bodies[best.body].owner;
  out->body = bw_body_id(physics, best.body);
  out->shape = bw_shape_id(physics, best.shape);
  out->fraction = best.fraction;
  return 1;
}
