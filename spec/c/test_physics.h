/* What the tests of IPhysics share. */
#ifndef BW_SPEC_TEST_PHYSICS_H
#define BW_SPEC_TEST_PHYSICS_H

#include "test.h"

#include <math.h>
#include <string.h>

#define ALL 0xffffffffu
static const float origin[3] = {0.0f, 0.0f, 0.0f};
static const float unturned[4] = {0.0f, 0.0f, 0.0f, 1.0f};

static inline bool near_to(float a, double b) {
  return fabs((double)a - b) <= 1e-5;
}

static inline bool near3(const float v[3], double x, double y, double z) {
  return near_to(v[0], x) && near_to(v[1], y) && near_to(v[2], z);
}

static inline bool near4(const float q[4], double x, double y, double z, double w) {
  return near3(q, x, y, z) && near_to(q[3], w);
}

static inline bw_physics *new_world(void) {
  bw_physics *physics = NULL;
  CHECK_INT(bw_physics_create(NULL, NULL, &physics, NULL), BW_OK);
  return physics;
}

static inline uint32_t new_owner(bw_physics *physics) {
  uint32_t owner = 0;
  CHECK_INT(bw_owner_create(physics, NULL, &owner, NULL), BW_OK);
  return owner;
}

static inline uint32_t new_body(bw_physics *physics, uint32_t flags) {
  uint32_t body = 0;
  CHECK_INT(bw_body_create(physics, new_owner(physics), flags, &body, NULL), BW_OK);
  return body;
}

static inline bw_body_info body_info(const bw_physics *physics, uint32_t body) {
  bw_body_info info;
  memset(&info, 0, sizeof info);
  CHECK_INT(bw_body_get(physics, body, &info, NULL), BW_OK);
  return info;
}

static inline bw_shape_info shape_info(const bw_physics *physics, uint32_t shape) {
  bw_shape_info info;
  memset(&info, 0, sizeof info);
  CHECK_INT(bw_shape_get(physics, shape, &info, NULL), BW_OK);
  return info;
}

static inline bw_owner_state owner_state(const bw_physics *physics, uint32_t owner) {
  bw_owner_state state;
  memset(&state, 0, sizeof state);
  CHECK_INT(bw_owner_get(physics, owner, &state, NULL), BW_OK);
  return state;
}

static inline bw_physics_info world_info(const bw_physics *physics) {
  bw_physics_info info;
  bw_physics_get(physics, &info);
  return info;
}

static inline bw_geometry box_at(float x, float y, float z, float hx, float hy, float hz) {
  bw_geometry box = {.type = BW_SHAPE_BOX,
                     .at = {x, y, z},
                     .half = {hx, hy, hz},
                     .axes = {1.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 1.0f}};
  return box;
}

static inline bw_geometry capsule_at(float x, float y, float z, float height, float radius) {
  bw_geometry capsule = {
      .type = BW_SHAPE_CAPSULE, .at = {x, y, z}, .radius = radius, .height = height};
  return capsule;
}

static inline bw_geometry sphere_at(float x, float y, float z, float radius) {
  bw_geometry sphere = {.type = BW_SHAPE_SPHERE, .at = {x, y, z}, .radius = radius};
  return sphere;
}

/* A world with few places of each kind. */
static const bw_physics_options small_physics = {.humans = 2,
                                                 .objects = 2,
                                                 .panes = 1,
                                                 .cars = 1,
                                                 .strike_spheres = 1,
                                                 .push_spheres = 1,
                                                 .ignore_slots = 2,
                                                 .settle_slots = 2,
                                                 .host_bodies = 2,
                                                 .host_shapes = 4};

/* Adds a shape posed by hand to a body's chain; the body's box becomes the shape's. */
static inline uint32_t add_shape(bw_physics *physics, uint32_t body, uint32_t chain,
                                 const bw_geometry *geometry) {
  uint32_t shape = 0;
  float bounds[6];
  const float ones[3] = {1.0f, 1.0f, 1.0f};
  CHECK_INT(bw_body_add_shape(physics, body, chain, geometry->type, ones, &shape, NULL), BW_OK);
  CHECK_INT(bw_shape_set_geometry(physics, shape, geometry, NULL), BW_OK);
  CHECK_INT(bw_geometry_bounds(geometry, bounds), 1);
  CHECK_INT(bw_body_set_box(physics, body, bounds, bounds + 3, NULL), BW_OK);
  return shape;
}

static inline uint32_t add_body(bw_physics *physics, uint32_t flags, const bw_geometry *geometry) {
  uint32_t body = new_body(physics, flags);
  (void)add_shape(physics, body, BW_CHAIN_BODY, geometry);
  return body;
}

#endif
