/* The shapes of bodies that overlap a geometry. original: 0x0033ebb8 */
#include "physics/physics.h"

typedef struct finding {
  bw_overlap *out;
  uint32_t capacity;
  uint32_t found;
} finding;

static void test_chain(const bw_physics *physics, const bw_geometry *geometry, uint32_t options,
                       uint32_t body, finding *f) {
  uint32_t shape = physics->bodies[body].chain[BW_CHAIN_BODY];
  for (; shape != BW_NONE; shape = physics->shapes[shape].next) {
    const bw_shape_record *record = &physics->shapes[shape];
    bool enabled = (record->flags & BW_SHAPE_ENABLED) != 0;
    if (!enabled && (options & BW_OVERLAP_ENABLED) != 0) continue;
    if (!bw_overlap_pair(geometry, &record->geometry)) continue;
    if (f->found < f->capacity) {
      bw_overlap *out = &f->out[f->found];
      out->owner = physics->bodies[body].owner;
      out->body = bw_body_id(physics, body);
      out->shape = bw_shape_id(physics, shape);
    }
    f->found++;
  }
}

uint32_t bw_physics_overlap(const bw_physics *physics, const bw_geometry *geometry,
                            uint32_t ignored_owner, uint32_t type_mask, uint32_t flag_mask,
                            int32_t group, uint32_t options, bw_overlap *out, uint32_t capacity) {
  if (!bw_geometry_valid(geometry)) return 0;
  finding f = {out, capacity, 0};
  bw_box_query query = {
      .ignored_owner = ignored_owner,
      .type_mask = type_mask,
      .flag_mask = flag_mask,
  };
  bw_geometry_box(geometry, query.low, query.high);
  const bw_node *node = bw_query_next(physics, &query, physics->head);
  while (node != NULL) {
    uint32_t body = bw_node_body(physics, node);
    bool same_group = group != 0 && physics->bodies[body].group == group;
    if (!same_group) test_chain(physics, geometry, options, body, &f);
    node = bw_query_next(physics, &query, node->next);
  }
  return f.found;
}
