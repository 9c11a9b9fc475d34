/* Putting a body's shapes where its owner and the owner's bones are, and the boxes around them. */
#include "physics/physics.h"

#define HUMAN_HEIGHT_EXTRA 0.2f /* times the human's scale; the least height too */

/* ---- poses */

static bw_pose frame_of(const bw_owner_record *owner, const bw_pose *now, int16_t bone) {
  bool set = bone >= 0 && (owner->bones_set >> bone & 1u) != 0;
  return set ? owner->bones[bone] : *now;
}

/* The rule of a human's capsule: raised off the feet its top stays. original: 0x00343518 */
static void stand(bw_geometry *capsule, float length, const bw_owner_record *owner, float scale) {
  float least = HUMAN_HEIGHT_EXTRA * scale;
  float height = (length + least) - owner->raise;
  capsule->height = height < least ? least : height;
  bw_vec3_store(capsule->at, owner->pose.position);
  capsule->at[2] += owner->raise;
}

/* original: 0x00342df8 */
static bw_geometry pose_shape(const bw_shape_record *shape, const bw_pose *frame) {
  bw_geometry posed = shape->geometry;
  bw_vec3 axes[3];
  bw_quat_axes(frame->rotation, axes);
  bw_vec3 at = bw_vec3_add(frame->position, bw_axes_apply(axes, bw_vec3_load(shape->offset)));
  bw_vec3_store(posed.at, at);
  if (posed.type == BW_SHAPE_BOX) {
    for (size_t i = 0; i < 3; i++) bw_vec3_store(posed.axes + 3 * i, axes[i]);
  } else if (posed.type == BW_SHAPE_SEGMENT) {
    bw_vec3_store(posed.to, bw_vec3_add(at, bw_vec3_scale(axes[0], shape->length)));
  }
  return posed;
}

static void commit(bw_shape_record *shape, const bw_geometry *posed) {
  bool reset = (shape->flags & BW_SHAPE_RESET) != 0;
  for (int i = 0; i < 3; i++) shape->previous[i] = reset ? posed->at[i] : shape->geometry.at[i];
  shape->flags &= (uint16_t)~BW_SHAPE_RESET;
  shape->geometry = *posed;
}

static void pose_chain(bw_physics *physics, const bw_body_record *body, uint32_t chain) {
  const bw_owner_record *owner = &physics->owners[bw_owner_index(physics, body->owner)];
  bw_pose now = bw_owner_pose_now(physics, owner);
  for (uint32_t i = body->chain[chain]; i != BW_NONE; i = physics->shapes[i].next) {
    bw_shape_record *shape = &physics->shapes[i];
    bw_pose frame = frame_of(owner, &now, shape->bone);
    bw_geometry posed = pose_shape(shape, &frame);
    if (shape->pool == BW_POOL_CAPSULES) stand(&posed, shape->length, owner, body->human_scale);
    commit(shape, &posed);
  }
}

/* ---- boxes */

static void widen(float low[3], float high[3], const float other_low[3],
                  const float other_high[3]) {
  for (int i = 0; i < 3; i++) {
    if (other_low[i] < low[i]) low[i] = other_low[i];
    if (other_high[i] > high[i]) high[i] = other_high[i];
  }
}

/* How far a shape reaches from a point of it along a world axis. */
static float reach_of(const bw_geometry *g, int axis) {
  if (g->type != BW_SHAPE_BOX) return g->radius;
  return (fabsf(g->axes[axis]) * g->half[0] + fabsf(g->axes[axis + 3]) * g->half[1]) +
         fabsf(g->axes[axis + 6]) * g->half[2];
}

void bw_geometry_box(const bw_geometry *g, float low[3], float high[3]) {
  for (int i = 0; i < 3; i++) {
    float from = g->at[i];
    float to = g->type == BW_SHAPE_SEGMENT ? g->to[i] : from;
    float reach = reach_of(g, i);
    low[i] = (from < to ? from : to) - reach;
    high[i] = (from < to ? to : from) + reach;
  }
  if (g->type != BW_SHAPE_CAPSULE) return;
  low[2] = g->at[2];
  high[2] = g->at[2] + g->height;
}

void bw_body_pose(bw_physics *physics, uint32_t index) {
  const bw_body_record *body = &physics->bodies[index];
  bw_node *node = &physics->nodes[index];
  pose_chain(physics, body, BW_CHAIN_BODY);
  pose_chain(physics, body, BW_CHAIN_BONES);
  uint32_t shape = body->chain[BW_CHAIN_BODY];
  if (shape == BW_NONE) {
    const bw_owner_record *owner = &physics->owners[bw_owner_index(physics, body->owner)];
    bw_vec3_store(node->low, owner->pose.position);
    bw_vec3_store(node->high, owner->pose.position);
    return;
  }
  bw_geometry_box(&physics->shapes[shape].geometry, node->low, node->high);
  while ((shape = physics->shapes[shape].next) != BW_NONE) {
    float low[3];
    float high[3];
    bw_geometry_box(&physics->shapes[shape].geometry, low, high);
    widen(node->low, node->high, low, high);
  }
}
