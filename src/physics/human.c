/* The sets of shapes of humans and of the punch bag. */
#include "physics/physics.h"

#define CAPSULE_HEIGHT 2.0f  /* 0x40000000 */
#define CAPSULE_RADIUS 0.35f /* 0x3eb33333 */
#define SPINE 3
#define HEAD 6

typedef struct bone_rule {
  float offset[3]; /* in the bone's frame */
  float radius;
  float length;
  int16_t bone;
} bone_rule;

/* In the order of the body's list. original: 0x00512810, 0x005128b0, 0x005128e0, 0x00577198;
 * 0x00512860, 0x005128c8, 0x005771b0 */
static const bone_rule segments[BW_BONES_PER_KIND] = {
    {{-0.07f, 0.0f, 0.05f}, 0.18f, 0.38f, SPINE},
    {{0.0f, 0.0f, 0.0f}, 0.07f, 0.20f, 24}, /* right forearm */
    {{0.0f, 0.0f, 0.0f}, 0.07f, 0.20f, 18}, /* left forearm */
    {{0.0f, 0.0f, 0.0f}, 0.10f, 0.40f, 32}, /* shins */
    {{0.0f, 0.0f, 0.0f}, 0.10f, 0.40f, 29},
};
static const bone_rule spheres[BW_BONES_PER_KIND] = {
    {{0.05f, 0.0f, 0.03f}, 0.15f, 0.0f, HEAD},
    {{0.08f, 0.0f, 0.0f}, 0.09f, 0.0f, 25}, /* right hand */
    {{0.08f, 0.0f, 0.0f}, 0.09f, 0.0f, 19}, /* left hand */
    {{0.0f, 0.0f, 0.0f}, 0.15f, 0.0f, 33},  /* feet */
    {{0.0f, 0.0f, 0.0f}, 0.15f, 0.0f, 30},
};

static void set_capsule(bw_shape_record *capsule, float scale, float height_scale) {
  const float size[3] = {CAPSULE_HEIGHT * height_scale, CAPSULE_RADIUS * scale, 0.0f};
  for (int i = 0; i < 3; i++) capsule->offset[i] = 0.0f;
  capsule->bone = -1;
  capsule->flags = BW_SHAPE_ENABLED;
  bw_shape_resize(capsule, size);
}

static void set_bone(bw_shape_record *shape, const bone_rule *rule, float scale, uint32_t enabled) {
  bool struck = rule->bone == SPINE || rule->bone == HEAD;
  for (int i = 0; i < 3; i++) shape->offset[i] = rule->offset[i] * scale;
  shape->geometry.radius = rule->radius * scale;
  shape->length = rule->length * scale;
  shape->bone = rule->bone;
  shape->flags = (uint16_t)(enabled | BW_SHAPE_STRIKES | (struck ? BW_SHAPE_STRUCK : 0));
}

static void construct_bones(bw_physics *physics, uint32_t body, uint32_t first,
                            const bone_rule *bones) {
  for (uint32_t j = 0; j < BW_BONES_PER_KIND; j++) {
    set_bone(&physics->shapes[first + j], &bones[j], 1.0f, BW_SHAPE_ENABLED);
    bw_chain_append(physics, body, BW_CHAIN_BONES, first + j);
  }
}

void bw_human_construct(bw_physics *physics, uint32_t index) {
  const uint32_t *first = physics->pool_first;
  uint32_t body = first[BW_POOL_HUMAN_BODIES] + index;
  uint32_t capsule = first[BW_POOL_CAPSULES] + index;
  uint32_t bones = BW_BONES_PER_KIND * index;
  set_capsule(&physics->shapes[capsule], 1.0f, 1.0f);
  bw_chain_append(physics, body, BW_CHAIN_BODY, capsule);
  construct_bones(physics, body, first[BW_POOL_BONE_SEGMENTS] + bones, segments);
  construct_bones(physics, body, first[BW_POOL_BONE_SPHERES] + bones, spheres);
}

void bw_human_reset(bw_physics *physics, uint32_t body, float scale, float height_scale) {
  bw_body_record *human = &physics->bodies[body];
  human->human_scale = scale;
  set_capsule(&physics->shapes[human->chain[BW_CHAIN_BODY]], scale, height_scale);
  uint32_t shape = human->chain[BW_CHAIN_BONES];
  for (uint32_t j = 0; j < 2u * BW_BONES_PER_KIND; j++) {
    bool segment = j < BW_BONES_PER_KIND;
    const bone_rule *rule = segment ? &segments[j] : &spheres[j - BW_BONES_PER_KIND];
    set_bone(&physics->shapes[shape], rule, scale, 0);
    shape = physics->shapes[shape].next;
  }
}

/* ---- the bag */

void bw_bag_construct(bw_physics *physics) {
  const uint32_t *first = physics->pool_first;
  uint32_t body = first[BW_POOL_BAG_BODY];
  bw_bag_reset(physics);
  bw_chain_append(physics, body, BW_CHAIN_BODY, first[BW_POOL_BAG_CAPSULE]);
  bw_chain_append(physics, body, BW_CHAIN_BONES, first[BW_POOL_BAG_SEGMENT]);
}

/* original: 0x0033ca4c */
void bw_bag_reset(bw_physics *physics) {
  const bone_rule rule = {{0.0f, 0.0f, 0.0f}, 0.35f, 1.5f, SPINE};
  bw_shape_record *segment = &physics->shapes[physics->pool_first[BW_POOL_BAG_SEGMENT]];
  set_capsule(&physics->shapes[physics->pool_first[BW_POOL_BAG_CAPSULE]], 1.0f, 1.0f);
  set_bone(segment, &rule, 1.0f, 0);
  segment->flags = BW_SHAPE_STRUCK; /* it strikes nobody */
}
