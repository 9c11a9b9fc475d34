/* The list of bodies, sorted by the low x of their boxes, and the bound on their widths. */
#include "physics/physics.h"

uint32_t bw_node_body(const bw_physics *physics, const bw_node *node) {
  return node == NULL ? BW_NONE : (uint32_t)(node - physics->nodes);
}

void bw_list_link(bw_physics *physics, bw_node *node, bw_node *behind) {
  bw_node *next = behind == NULL ? physics->head : behind->next;
  node->previous = behind;
  node->next = next;
  if (behind == NULL) {
    physics->head = node;
  } else {
    behind->next = node;
  }
  if (next != NULL) next->previous = node;
}

static float width_of(const bw_node *node) {
  return node->high[0] - node->low[0];
}

/* Sorts a node in, beginning to look behind `near` (NULL: at the head). our choice: it comes behind
 * those with the same low x. The bound only grows here. */
static void insert_near(bw_physics *physics, bw_node *node, bw_node *near) {
  float low = node->low[0];
  bw_node *behind = near;
  while (behind != NULL && behind->low[0] > low) behind = behind->previous;
  bw_node *next = behind == NULL ? physics->head : behind->next;
  while (next != NULL && next->low[0] <= low) {
    behind = next;
    next = next->next;
  }
  bw_list_link(physics, node, behind);
  if (physics->widest < width_of(node)) physics->widest = width_of(node);
}

void bw_list_insert(bw_physics *physics, uint32_t body) {
  insert_near(physics, &physics->nodes[body], NULL);
}

void bw_list_remove(bw_physics *physics, uint32_t body) {
  bw_node *node = &physics->nodes[body];
  if (node->previous == NULL) {
    physics->head = node->next;
  } else {
    node->previous->next = node->next;
  }
  if (node->next != NULL) node->next->previous = node->previous;
  node->previous = node->next = NULL;
}

void bw_list_reinsert(bw_physics *physics, uint32_t body) {
  bw_node *near = physics->nodes[body].previous;
  bw_list_remove(physics, body);
  insert_near(physics, &physics->nodes[body], near);
}

void bw_list_refresh_bound(bw_physics *physics) {
  physics->widest = 0.0f;
  for (const bw_node *node = physics->head; node != NULL; node = node->next) {
    if (physics->widest < width_of(node)) physics->widest = width_of(node);
  }
}
