/* The sets of shapes of humans and of the punch bag. */
#include "physics/physics.h"

#include <string.h>

#define CAPSULE_HEIGHT 2.0f  /* 0x40000000 */
#define CAPSULE_RADIUS 0.35f /* 0x3eb33333 */

typedef struct bone_rule {
  float offset[3]; /* in the bone's frame */
  float radius;
  float length;
  int16_t bone;
} bone_rule;

/* In the order of the body's list. original: 0x00512810, 0x005128b0, 0x005128e0, 0x00577198;
 * 0x00512860, 0x005128c8, 0x005771b0 */
static const bone_rule segments[BW_BONES_PER_KIND] = {
    {{-0.07f, 0.0f, 0.05f}, 0.18f, 0.38f, 3}, /* spine */
    {{0.0f, 0.0f, 0.0f}, 0.07f, 0.20f, 24},   /* right forearm */
    {{0.0f, 0.0f, 0.0f}, 0.07f, 0.20f, 18},   /* left forearm */
    {{0.0f, 0.0f, 0.0f}, 0.10f, 0.40f, 32},   /* shins */
    {{0.0f, 0.0f, 0.0f}, 0.10f, 0.40f, 29},
};
static const bone_rule spheres[BW_BONES_PER_KIND] = {
    {{0.05f, 0.0f, 0.03f}, 0.15f, 0.0f, 6}, /* head */
    {{0.08f, 0.0f, 0.0f}, 0.09f, 0.0f, 25}, /* right hand */
    {{0.08f, 0.0f, 0.0f}, 0.09f, 0.0f, 19}, /* left hand */
    {{0.0f, 0.0f, 0.0f}, 0.15f, 0.0f, 33},  /* feet */
    {{0.0f, 0.0f, 0.0f}, 0.15f, 0.0f, 30},
};

static void size_bone(bw_shape_record *shape, const bone_rule *rule, float scale) {
  for (int i = 0; i < 3; i++) shape->offset[i] = rule->offset[i] * scale;
  shape->geometry.radius = rule->radius * scale;
  shape->length = rule->length * scale;
}

static void construct_bones(bw_physics *physics, uint32_t body, uint32_t first,
                            const bone_rule *bones, int16_t struck) {
  for (uint32_t j = 0; j < BW_BONES_PER_KIND; j++) {
    bw_shape_record *shape = &physics->shapes[first + j];
    size_bone(shape, &bones[j], 1.0f);
    shape->bone = bones[j].bone;
    shape->flags |= BW_SHAPE_STRIKES;
    if (shape->bone == struck) shape->flags |= BW_SHAPE_STRUCK;
    bw_chain_append(physics, body, BW_CHAIN_BONES, first + j);
  }
}

static void construct_capsule(bw_physics *physics, uint32_t body, uint32_t capsule) {
  const float size[3] = {CAPSULE_HEIGHT, CAPSULE_RADIUS, 0.0f};
  bw_shape_resize(&physics->shapes[capsule], size);
  bw_chain_append(physics, body, BW_CHAIN_BODY, capsule);
}

void bw_human_construct(bw_physics *physics, uint32_t index) {
  const uint32_t *first = physics->pool_first;
  uint32_t body = first[BW_POOL_HUMAN_BODIES] + index;
  uint32_t bones = BW_BONES_PER_KIND * index;
  construct_capsule(physics, body, first[BW_POOL_CAPSULES] + index);
  construct_bones(physics, body, first[BW_POOL_BONE_SEGMENTS] + bones, segments, 3);
  construct_bones(physics, body, first[BW_POOL_BONE_SPHERES] + bones, spheres, 6);
}

/* original: 0x0033ca4c */
void bw_bag_construct(bw_physics *physics) {
  uint32_t body = physics->pool_first[BW_POOL_BAG_BODY];
  uint32_t segment = physics->pool_first[BW_POOL_BAG_SEGMENT];
  const float size[3] = {1.5f, 0.35f, 0.0f};
  construct_capsule(physics, body, physics->pool_first[BW_POOL_BAG_CAPSULE]);
  bw_shape_resize(&physics->shapes[segment], size);
  physics->shapes[segment].bone = 3;
  physics->shapes[segment].flags = BW_SHAPE_STRUCK;
  bw_chain_append(physics, body, BW_CHAIN_BONES, segment);
}

/* original: 0x00341f28 */
void bw_human_scale(bw_physics *physics, uint32_t body, float scale, float height_scale) {
  bw_body_record *human = &physics->bodies[body];
  bw_shape_record *capsule = &physics->shapes[human->chain[BW_CHAIN_BODY]];
  const float size[3] = {CAPSULE_HEIGHT * height_scale, CAPSULE_RADIUS * scale, 0.0f};
  human->human_scale = scale;
  bw_shape_resize(capsule, size);
  capsule->flags |= BW_SHAPE_ENABLED;
  uint32_t shape = human->chain[BW_CHAIN_BONES];
  for (uint32_t j = 0; j < 2u * BW_BONES_PER_KIND; j++) {
    bw_shape_record *bone = &physics->shapes[shape];
    size_bone(bone, j < BW_BONES_PER_KIND ? &segments[j] : &spheres[j - BW_BONES_PER_KIND], scale);
    bone->flags &= (uint16_t)~BW_SHAPE_ENABLED;
    shape = bone->next;
  }
}
