/* IPhysics: bodies of every kind that move, what is asked of them, settling, and the saved state. */
#include "determinism.h"

#include <string.h>

#define OWNERS 120u
#define EVERYTHING 0xffffffffu

typedef struct world {
  bw_physics *physics;
  uint32_t owners[OWNERS];
} world;

static void next_point(float at[3], int32_t reach) {
  at[0] = uneven(-reach, reach);
  at[1] = uneven(-reach, reach);
  at[2] = uneven(0, reach / 2);
}

/* Some that are no unit quaternions yet. */
static void next_rotation(float rotation[4]) {
  for (int k = 0; k < 4; k++) rotation[k] = number(-1, 1);
  rotation[3] += 1.5f;
}

static void add_object(bw_physics *physics, uint32_t owner) {
  float size[3];
  float centre[3];
  uint32_t body = 0;
  for (int k = 0; k < 3; k++) size[k] = number(0, 3) + 0.5f;
  for (int k = 0; k < 3; k++) centre[k] = number(-1, 1);
  uint32_t shape = roll(3) == 0 ? BW_SHAPE_SPHERE : BW_SHAPE_BOX;
  must(bw_body_create_object(physics, owner, shape, size, centre, 0x3ff, &body, NULL), "an object");
}

static void add_body(bw_physics *physics, uint32_t owner, uint32_t i) {
  static const float long_size[3] = {4.5f, 2.0f, 0.75f};
  static const float short_size[3] = {2.0f, 1.75f, 0.5f};
  static const float low[3] = {0.0f, 0.0f, 0.4f};
  static const float high[3] = {-0.3f, 0.0f, 1.1f};
  uint32_t body = 0;
  bw_status status = BW_OK;
  switch (i % 8) {
    case 0: status = bw_body_create_human(physics, owner, 0.97f, 0.846f, &body, NULL); break;
    case 1:
      if (i / 8 < 18) {
        status = bw_body_create_car(physics, owner, long_size, low, short_size, high, &body, NULL);
      }
      break;
    case 2: status = bw_body_create_pane(physics, owner, 1.75f, 2.5f, &body, NULL); break;
    default: add_object(physics, owner);
  }
  must(status, "a body");
}

static void move_owners(world *w) {
  for (uint32_t i = 0; i < OWNERS; i++) {
    float at[3];
    float rotation[4];
    next_point(at, 20);
    next_rotation(rotation);
    must(bw_owner_set_pose(w->physics, w->owners[i], at, rotation, NULL), "a pose");
  }
}

static world new_world(void) {
  world w;
  must(bw_physics_create(NULL, NULL, &w.physics, NULL), "a world");
  for (uint32_t i = 0; i < OWNERS; i++) {
    must(bw_owner_create(w.physics, NULL, &w.owners[i], NULL), "an owner");
    add_body(w.physics, w.owners[i], i);
  }
  move_owners(&w);
  (void)bw_physics_update_bodies(w.physics);
  return w;
}

static void add_bodies(digest *to, const bw_physics *physics) {
  bw_physics_info info;
  bw_body_info body;
  bw_physics_get(physics, &info);
  for (uint32_t id = info.first_body; id != 0; id = body.next) {
    must(bw_body_get(physics, id, &body, NULL), "a body's record");
    add_u32(to, id);
    add_f32s(to, body.low, 3);
    add_f32s(to, body.high, 3);
    for (uint32_t at = body.shape; at != 0;) {
      bw_shape_info shape;
      must(bw_shape_get(physics, at, &shape, NULL), "a shape's record");
      add_u32(to, shape.geometry.type);
      add_f32s(to, shape.geometry.at, 3);
      add_f32s(to, shape.geometry.axes, 9);
      at = shape.next;
    }
  }
}

static void moved(digest *to) {
  world w = new_world();
  for (int i = 0; i < 20; i++) {
    move_owners(&w);
    must(bw_physics_set_time(w.physics, (float)i / 30.0f, NULL), "the time");
    for (uint32_t k = 0; k < OWNERS; k += 3) {
      float spin[3];
      for (int axis = 0; axis < 3; axis++) spin[axis] = uneven(-6, 6);
      must(bw_owner_set_spin(w.physics, w.owners[k], spin, 0.0f, NULL), "a spin");
    }
    add_u32(to, bw_physics_update_bodies(w.physics));
    add_bodies(to, w.physics);
  }
  bw_physics_destroy(w.physics);
}

/* ---- queries */

static void cast(digest *to) {
  world w = new_world();
  for (int i = 0; i < 4000; i++) {
    bw_body_hit hit = {0, 0, 0, 0.0f};
    question q = next_question(20, 0, 10, 2);
    uint32_t ignored = w.owners[roll(OWNERS)];
    uint32_t options = roll(2) == 0 ? 0 : BW_CAST_TRUE_CAPSULES;
    int met = bw_physics_cast(w.physics, QUESTION(q), EVERYTHING, ignored, options, &hit);
    add_u32(to, (uint32_t)met);
    if (!met) continue;
    add_u32(to, hit.body);
    add_u32(to, hit.shape);
    add_f32(to, hit.fraction);
  }
  bw_physics_destroy(w.physics);
}

static void query_box(digest *to) {
  world w = new_world();
  for (int i = 0; i < 2000; i++) {
    float low[3];
    float high[3];
    uint32_t bodies[OWNERS];
    next_point(low, 20);
    for (int k = 0; k < 3; k++) high[k] = low[k] + number(0, 8);
    uint32_t count =
        bw_physics_query_box(w.physics, low, high, 0, 0, EVERYTHING, 0, bodies, OWNERS);
    add_u32(to, count);
    for (uint32_t k = 0; k < count && k < OWNERS; k++) add_u32(to, bodies[k]);
  }
  bw_physics_destroy(w.physics);
}

static bw_geometry next_geometry(void) {
  bw_geometry g = {.type = 1 + roll(4), .axes = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
  next_point(g.at, 20);
  for (int k = 0; k < 3; k++) g.half[k] = number(0, 2) + 0.25f;
  for (int k = 0; k < 3; k++) g.to[k] = g.at[k] + number(-3, 3);
  g.radius = number(0, 1) + 0.25f;
  g.height = number(0, 2) + 0.25f;
  if (roll(2) == 0) { /* turned by a 3, 4, 5 */
    const float axes[9] = {0.6f, 0.8f, 0.0f, -0.8f, 0.6f, 0.0f, 0.0f, 0.0f, 1.0f};
    memcpy(g.axes, axes, sizeof axes);
  }
  return g;
}

static void overlap(digest *to) {
  world w = new_world();
  for (int i = 0; i < 2000; i++) {
    bw_overlap found[64];
    bw_geometry g = next_geometry();
    uint32_t count = bw_physics_overlap(w.physics, &g, 0, EVERYTHING, 0, 0, 0, found, 64);
    add_u32(to, count);
    for (uint32_t k = 0; k < count && k < 64; k++) add_u32(to, found[k].shape);
  }
  bw_physics_destroy(w.physics);
}

static void geometry(digest *to) {
  for (int i = 0; i < 6000; i++) {
    float bounds[6] = {0, 0, 0, 0, 0, 0};
    float list[2] = {0, 0};
    float fraction = 0.0f;
    uint32_t count = 0;
    bw_geometry a = next_geometry();
    bw_geometry b = next_geometry();
    for (int k = 0; k < 3; k++) b.at[k] = a.at[k] + number(-2, 2);
    for (int k = 0; k < 3; k++) b.to[k] = b.at[k] + number(-2, 2);
    question q = next_question(20, 0, 10, 2);
    add_u32(to, (uint32_t)bw_geometry_overlap(&a, &b));
    add_u32(to, (uint32_t)bw_geometry_bounds(&a, bounds));
    add_f32s(to, bounds, 6);
    for (int k = 0; k < 3; k++) q.o[k] = a.at[k] + q.o[k] / 8.0f;
    add_u32(to,
            (uint32_t)bw_ray_geometry(QUESTION(q), &a, (uint32_t)i % 2, list, &count, &fraction));
    add_f32s(to, list, count);
    add_f32(to, fraction);
  }
}

/* ---- settling, state, and the mesh */

static void add_settling(digest *to, const bw_physics *physics) {
  for (uint32_t i = 0; i < 64; i++) {
    bw_settle_info slot;
    if (!bw_physics_settle_slot(physics, i, &slot)) break;
    add_u32(to, slot.owner);
    if (slot.owner == 0) continue;
    add_f32(to, slot.t);
    add_f32(to, slot.speed);
    add_f32s(to, slot.end, 4);
  }
  bw_physics_event event;
  for (uint32_t i = 0; bw_physics_event_at(physics, i, &event); i++) {
    bw_owner_state state;
    must(bw_owner_get(physics, event.owner, &state, NULL), "an owner's state");
    add_u32(to, event.type);
    add_u32(to, event.slot);
    add_f32s(to, state.rotation, 4);
  }
}

static void start_settling(world *w, uint32_t i) {
  float normal[3];
  for (int k = 0; k < 3; k++) normal[k] = number(-1, 1);
  normal[2] += 1.5f;
  uint32_t mask = 1 + roll(7);
  bw_status status = bw_physics_start_settle(w->physics, w->owners[i], normal, mask, NULL, NULL);
  must(status == BW_LIMIT || status == BW_INVALID ? BW_OK : status, "a settle");
}

static void settle(digest *to) {
  world w = new_world();
  for (uint32_t tick = 0; tick < 300; tick++) {
    if (tick % 4 == 0) start_settling(&w, roll(OWNERS));
    bw_physics_step(w.physics);
    add_settling(to, w.physics);
  }
  add_bodies(to, w.physics);
  bw_physics_destroy(w.physics);
}

/* A state that is loaded goes on as the other does. */
static void saved(digest *to) {
  world w = new_world();
  bw_physics *again = NULL;
  bw_bytes *bytes = NULL;
  for (uint32_t i = 0; i < OWNERS; i += 5) start_settling(&w, i);
  for (int tick = 0; tick < 5; tick++) bw_physics_step(w.physics);
  must(bw_physics_save(w.physics, &bytes, NULL), "a state saved");
  must(bw_physics_load(bw_bytes_data(bytes), bw_bytes_size(bytes), NULL, &again, NULL),
       "a state loaded");
  add_and_free(to, bytes);
  for (int tick = 0; tick < 20; tick++) {
    bw_physics_step(again);
    add_settling(to, again);
  }
  must(bw_physics_save(again, &bytes, NULL), "a state saved again");
  add_and_free(to, bytes);
  bw_physics_destroy(again);
  bw_physics_destroy(w.physics);
}

static void line_test(digest *to) {
  world w = new_world();
  bw_mesh *mesh = hills_mesh(true);
  for (int i = 0; i < 3000; i++) {
    bw_line_hit hit;
    question q = next_question(20, 0, 10, 2);
    (void)bw_line_test(mesh, w.physics, QUESTION(q), NULL, EVERYTHING, 0, 0, &hit);
    const float numbers[7] = {hit.t, hit.x, hit.y, hit.z, hit.nx, hit.ny, hit.nz};
    add_u32(to, hit.kind);
    add_f32s(to, numbers, 7);
    add_u32(to, hit.triangle);
    add_u32(to, hit.shape);
  }
  bw_mesh_destroy(mesh);
  bw_physics_destroy(w.physics);
}

const set_part physics_parts[] = {{"physics.moved", moved},
                                  {"physics.cast", cast},
                                  {"physics.query_box", query_box},
                                  {"physics.overlap", overlap},
                                  {"physics.geometry", geometry},
                                  {"physics.settle", settle},
                                  {"physics.saved", saved},
                                  {"physics.line_test", line_test},
                                  {NULL, NULL}};
