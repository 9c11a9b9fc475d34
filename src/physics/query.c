/* The bodies whose boxes overlap a box, along the sorted list. */
#include "physics/physics.h"

static bool boxes_overlap(const bw_node *node, const bw_box_query *query) {
  return node->high[0] >= query->low[0] && node->low[1] <= query->high[1] &&
         node->high[1] >= query->low[1] && node->low[2] <= query->high[2] &&
         node->high[2] >= query->low[2];
}

bw_query_verdict bw_query_judge(const bw_physics *physics, const bw_box_query *query,
                                const bw_node *node) {
  if (!boxes_overlap(node, query)) return BW_QUERY_APART;
  const bw_body_record *body = &physics->bodies[bw_node_body(physics, node)];
  if (body->owner == query->ignored_owner) return BW_QUERY_IGNORED;
  if ((body->type_mask & query->type_mask) == 0) return BW_QUERY_TYPE;
  if (query->flag_mask != 0 && (body->flags & query->flag_mask) == 0) return BW_QUERY_FLAGS;
  if ((body->flags & query->excluded_flags) != 0) return BW_QUERY_EXCLUDED;
  if (query->excluded_state == 0) return BW_QUERY_KEPT;
  const bw_owner_record *owner = &physics->owners[bw_owner_index(physics, body->owner)];
  return (owner->flags & query->excluded_state) == 0 ? BW_QUERY_KEPT : BW_QUERY_EXCLUDED;
}

const bw_node *bw_query_next(const bw_physics *physics, const bw_box_query *query,
                             const bw_node *node) {
  for (; node != NULL; node = node->next) {
    if (node->low[0] > query->high[0]) return NULL;
    if (bw_query_judge(physics, query, node) == BW_QUERY_KEPT) return node;
  }
  return NULL;
}

/* Where the forward walk begins: from a start body back to the last node that may reach the box, so
 * that those met on the way back come in the list's order too. */
static const bw_node *walk_back(const bw_physics *physics, const bw_box_query *query,
                                uint32_t start) {
  uint32_t body = bw_body_index(physics, start);
  if (body == BW_NONE) return physics->head;
  const bw_node *node = &physics->nodes[body];
  const bw_node *before = node->previous;
  while (before != NULL && query->low[0] - before->low[0] <= physics->widest) {
    node = before;
    before = node->previous;
  }
  return node;
}

static uint32_t query_box(const bw_physics *physics, const bw_box_query *query, uint32_t start,
                          uint32_t *bodies, uint32_t capacity) {
  uint32_t found = 0;
  const bw_node *node = bw_query_next(physics, query, walk_back(physics, query, start));
  while (node != NULL) {
    if (found < capacity) bodies[found] = bw_body_id(physics, bw_node_body(physics, node));
    found++;
    node = bw_query_next(physics, query, node->next);
  }
  return found;
}

uint32_t bw_physics_query_box(const bw_physics *physics, const float low[3], const float high[3],
                              uint32_t start, uint32_t ignored_owner, uint32_t type_mask,
                              uint32_t flag_mask, uint32_t *bodies, uint32_t capacity) {
  return bw_physics_query_box_filtered(physics, low, high, start, ignored_owner, type_mask,
                                       flag_mask, 0, 0, bodies, capacity);
}

uint32_t bw_physics_query_box_filtered(const bw_physics *physics, const float low[3],
                                       const float high[3], uint32_t start, uint32_t ignored_owner,
                                       uint32_t type_mask, uint32_t flag_mask,
                                       uint32_t excluded_flags, uint32_t excluded_state,
                                       uint32_t *bodies, uint32_t capacity) {
  if (!bw_vec3_finite(bw_vec3_load(low)) || !bw_vec3_finite(bw_vec3_load(high))) return 0;
  bw_box_query query = {
      .low = {low[0], low[1], low[2]},
      .high = {high[0], high[1], high[2]},
      .ignored_owner = ignored_owner,
      .type_mask = type_mask,
      .flag_mask = flag_mask,
      .excluded_flags = excluded_flags,
      .excluded_state = excluded_state,
  };
  return query_box(physics, &query, start, bodies, capacity);
}
