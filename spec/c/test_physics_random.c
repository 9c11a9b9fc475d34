/* IPhysics against plain scans: random worlds, overlaps against distances found by projecting to
 * and fro, saved worlds whole and broken, and memory that runs out.
 *
 * BOARDWALK_WORLDS=N tries as many random worlds; without it 10,000. */
#include "test_physics.h"

#include <stdlib.h>

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t limit) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state % limit;
}

static float random_between(float low, float high) {
  return low + (high - low) * ((float)random_below(1u << 20) / (float)(1u << 20));
}

static bool one_in(uint32_t n) {
  return random_below(n) == 0;
}

/* ---- random geometry */

static void random_rotation(float q[4]) {
  float squared = 0.0f;
  do {
    squared = 0.0f;
    for (int i = 0; i < 4; i++) {
      q[i] = random_between(-1.0f, 1.0f);
      squared += q[i] * q[i];
    }
  } while (squared < 0.1f || squared > 1.0f);
  for (int i = 0; i < 4; i++) q[i] /= sqrtf(squared);
}

/* The rows of a rotation's matrix. */
static void axes_of(const float q[4], float axes[9]) {
  float x = q[0];
  float y = q[1];
  float z = q[2];
  float w = q[3];
  const float rows[9] = {1 - 2 * (y * y + z * z), 2 * (x * y + z * w),     2 * (x * z - y * w),
                         2 * (x * y - z * w),     1 - 2 * (x * x + z * z), 2 * (y * z + x * w),
                         2 * (x * z + y * w),     2 * (y * z - x * w),     1 - 2 * (x * x + y * y)};
  memcpy(axes, rows, sizeof rows);
}

static bw_geometry random_geometry(uint32_t type, float spread, float size) {
  bw_geometry g = {.type = type};
  float q[4];
  for (int i = 0; i < 3; i++) {
    g.at[i] = random_between(-spread, spread);
    if (type == BW_SHAPE_SEGMENT) g.to[i] = g.at[i] + random_between(-size, size);
    if (type == BW_SHAPE_BOX) g.half[i] = random_between(0.05f, size);
  }
  random_rotation(q);
  if (one_in(4)) q[0] = q[1] = 0.0f; /* upright, once normalised */
  if (q[2] * q[2] + q[3] * q[3] < 0.01f) q[3] = 1.0f;
  float length = sqrtf((q[0] * q[0] + q[1] * q[1]) + (q[2] * q[2] + q[3] * q[3]));
  for (int i = 0; i < 4; i++) q[i] /= length;
  if (type == BW_SHAPE_BOX) axes_of(q, g.axes);
  if (type != BW_SHAPE_BOX) g.radius = random_between(0.05f, size);
  if (type == BW_SHAPE_CAPSULE) g.height = random_between(0.05f, 2.0f * size);
  return g;
}

/* ---- random worlds */

#define MOST_BODIES 400

typedef struct plain_body {
  uint32_t id;
  uint32_t owner;
  uint64_t entered; /* counts up with every insertion */
} plain_body;

typedef struct plain_world {
  bw_physics *physics;
  plain_body bodies[MOST_BODIES];
  uint32_t count;
  uint64_t insertions;
  float reach;
} plain_world;

static void add_random_body(plain_world *world) {
  static const uint32_t flags[4] = {0x2000u, 0x2000u, 0x2203fu, 0x7au};
  bw_owner_state state;
  plain_body *body = &world->bodies[world->count++];
  bw_owner_state_init(&state);
  state.type_mask = 1u << random_below(4);
  CHECK_INT(bw_owner_create(world->physics, &state, &body->owner, NULL), BW_OK);
  CHECK_INT(bw_body_create(world->physics, body->owner, flags[random_below(4)], &body->id, NULL),
            BW_OK);
  uint32_t shapes = 1u + random_below(2);
  for (uint32_t i = 0; i < shapes; i++) {
    bw_geometry g = random_geometry(1u + random_below(4), world->reach, 1.5f);
    if (one_in(8)) g.at[0] = floorf(g.at[0]); /* for ties */
    uint32_t shape = add_shape(world->physics, body->id, BW_CHAIN_BODY, &g);
    if (one_in(8)) CHECK_INT(bw_shape_set_flags(world->physics, shape, 0, NULL), BW_OK);
  }
  body->entered = ++world->insertions;
}

static void move_random_body(plain_world *world) {
  plain_body *body = &world->bodies[random_below(world->count)];
  float low[3];
  float high[3];
  for (int i = 0; i < 3; i++) {
    low[i] = floorf(random_between(-world->reach, world->reach));
    high[i] = low[i] + random_between(0.0f, one_in(20) ? world->reach : 3.0f);
  }
  CHECK_INT(bw_body_set_box(world->physics, body->id, low, high, NULL), BW_OK);
  body->entered = ++world->insertions;
}

static void remove_random_body(plain_world *world) {
  uint32_t index = random_below(world->count);
  CHECK_INT(bw_owner_destroy(world->physics, world->bodies[index].owner, NULL), BW_OK);
  world->bodies[index] = world->bodies[--world->count];
}

static const bw_physics *sorting;

/* The documented order: by the low x, then by when they were put there. */
static int by_low_x(const void *left, const void *right) {
  const plain_body *a = left;
  const plain_body *b = right;
  float ax = body_info(sorting, a->id).low[0];
  float bx = body_info(sorting, b->id).low[0];
  if (ax != bx) return ax < bx ? -1 : 1;
  return a->entered < b->entered ? -1 : 1;
}

static bool boxes_touch(const bw_body_info *body, const float low[3], const float high[3]) {
  for (int i = 0; i < 3; i++) {
    if (body->low[i] > high[i] || body->high[i] < low[i]) return false;
  }
  return true;
}

static bool plain_keeps(const bw_body_info *body, const float low[3], const float high[3],
                        uint32_t ignored, uint32_t types, uint32_t flags) {
  return boxes_touch(body, low, high) && body->owner != ignored && (body->type_mask & types) != 0 &&
         (flags == 0 || (body->flags & flags) != 0);
}

static void check_query(const plain_world *world) {
  float low[3];
  float high[3];
  for (int i = 0; i < 3; i++) {
    low[i] = random_between(-world->reach, world->reach);
    high[i] = low[i] + random_between(0.0f, one_in(3) ? world->reach : 4.0f);
  }
  uint32_t ignored = one_in(2) ? world->bodies[random_below(world->count)].owner : 0;
  uint32_t types = one_in(2) ? ALL : 1u << random_below(4);
  uint32_t flags = one_in(2) ? 0 : 0x2000u;
  uint32_t start = one_in(2) ? world->bodies[random_below(world->count)].id : 0;
  uint32_t found[MOST_BODIES];
  uint32_t count = bw_physics_query_box(world->physics, low, high, start, ignored, types, flags,
                                        found, MOST_BODIES);
  uint32_t wanted = 0;
  bool same = true;
  for (uint32_t i = 0; i < world->count; i++) {
    bw_body_info body = body_info(world->physics, world->bodies[i].id);
    if (!plain_keeps(&body, low, high, ignored, types, flags)) continue;
    same = same && wanted < count && found[wanted] == world->bodies[i].id;
    wanted++;
  }
  CHECK(same);
  CHECK_INT(count, wanted);
}

/* The nearest shape of a body's chain, if it is nearer than `best`. */
static void plain_chain(const plain_world *world, const bw_body_info *body, uint32_t id,
                        const float o[3], const float d[3], float length, bw_body_hit *best) {
  for (uint32_t shape = body->shape; shape != 0;) {
    bw_shape_info info = shape_info(world->physics, shape);
    float list[2];
    float fraction = 0.0f;
    uint32_t stored = 0;
    if ((info.flags & 1u) != 0 &&
        bw_ray_geometry(o[0], o[1], o[2], d[0], d[1], d[2], length, &info.geometry, 0, list,
                        &stored, &fraction) &&
        fraction < best->fraction) {
      bw_body_hit nearer = {body->owner, id, shape, fraction};
      *best = nearer;
    }
    shape = info.next;
  }
}

static void check_cast(const plain_world *world) {
  float o[3];
  float d[3];
  float low[3];
  float high[3];
  float length = one_in(4) ? 25.0f : 5.0f;
  for (int i = 0; i < 3; i++) {
    o[i] = random_between(-world->reach, world->reach);
    d[i] = random_between(-1.0f, 1.0f);
    float end = o[i] + d[i] * length;
    low[i] = o[i] < end ? o[i] : end;
    high[i] = o[i] < end ? end : o[i];
  }
  uint32_t ignored = one_in(2) ? world->bodies[random_below(world->count)].owner : 0;
  uint32_t types = one_in(2) ? ALL : 1u << random_below(4);
  bw_body_hit best = {0, 0, 0, 1e9f};
  for (uint32_t i = 0; i < world->count; i++) {
    bw_body_info body = body_info(world->physics, world->bodies[i].id);
    if (!plain_keeps(&body, low, high, ignored, types, 0x2000u)) continue;
    plain_chain(world, &body, world->bodies[i].id, o, d, length, &best);
  }
  bw_body_hit hit = {0, 0, 0, 1e9f};
  CHECK_INT(bw_physics_cast(world->physics, o[0], o[1], o[2], d[0], d[1], d[2], length, types,
                            ignored, 0, &hit),
            best.body != 0);
  CHECK_INT(hit.shape, best.shape);
  CHECK_FLOAT(hit.fraction, best.fraction);
}

static void check_list(const plain_world *world) {
  uint32_t at = world_info(world->physics).first_body;
  bool same = true;
  for (uint32_t i = 0; i < world->count; i++) {
    same = same && at == world->bodies[i].id;
    at = body_info(world->physics, at).next;
  }
  CHECK(same);
  CHECK_INT(at, 0);
}

static void try_world(bw_physics *physics) {
  static plain_world world;
  world.physics = physics;
  world.count = 0;
  world.insertions = 0;
  world.reach = one_in(2) ? 8.0f : 40.0f;
  uint32_t wanted = 1u + random_below(one_in(4) ? MOST_BODIES - 1 : 60);
  while (world.count < wanted) add_random_body(&world);
  for (uint32_t i = random_below(wanted); i > 0; i--) move_random_body(&world);
  for (uint32_t i = random_below(wanted); i > 0; i--) remove_random_body(&world);
  for (uint32_t i = random_below(130); i > 0; i--) bw_physics_step(physics);
  for (uint32_t i = random_below(10); i > 0; i--) move_random_body(&world);
  sorting = physics;
  qsort(world.bodies, world.count, sizeof world.bodies[0], by_low_x);
  check_list(&world);
  for (int i = 0; i < 8; i++) {
    check_query(&world);
    check_cast(&world);
  }
  while (world.count > 0) remove_random_body(&world);
}

static void queries_equal_a_plain_scan(void) {
  const char *asked = getenv("BOARDWALK_WORLDS");
  long worlds = asked != NULL ? strtol(asked, NULL, 10) : 10000;
  bw_physics *physics = NULL;
  bw_physics_options options;
  bw_physics_options_init(&options);
  options.host_bodies = MOST_BODIES;
  random_state = 20210;
  if (!CHECK_INT(bw_physics_create(&options, NULL, &physics, NULL), BW_OK)) return;
  for (long i = 0; i < worlds; i++) try_world(physics);
  CHECK_INT(world_info(physics).body_count, 0);
  CHECK_INT(bw_physics_pool_used(physics, BW_POOL_HOST_SHAPES), 0);
  bw_physics_destroy(physics);
}

/* ---- overlaps: the distance of two convex bodies, by projecting a point to and fro */

static double dot3(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double clamp(double x, double low, double high) {
  return x < low ? low : (x > high ? high : x);
}

/* Moves a point to the ball around a centre unless it is inside. */
static void into_ball(double p[3], const double centre[3], double radius) {
  double from[3] = {p[0] - centre[0], p[1] - centre[1], p[2] - centre[2]};
  double length = sqrt(dot3(from, from));
  if (length <= radius) return;
  for (int i = 0; i < 3; i++) p[i] = centre[i] + from[i] * radius / length;
}

static void into_box(double p[3], const bw_geometry *g) {
  double moved[3] = {(double)g->at[0], (double)g->at[1], (double)g->at[2]};
  for (size_t i = 0; i < 3; i++) {
    const float *row = g->axes + 3 * i;
    const double axis[3] = {(double)row[0], (double)row[1], (double)row[2]};
    double along = 0.0;
    for (size_t j = 0; j < 3; j++) along += (p[j] - (double)g->at[j]) * axis[j];
    along = clamp(along, (double)-g->half[i], (double)g->half[i]);
    for (size_t j = 0; j < 3; j++) moved[j] += along * axis[j];
  }
  memcpy(p, moved, sizeof moved);
}

static void into_segment(double p[3], const bw_geometry *g) {
  double along[3];
  double from[3];
  double centre[3];
  for (int i = 0; i < 3; i++) {
    along[i] = (double)g->to[i] - (double)g->at[i];
    from[i] = p[i] - (double)g->at[i];
  }
  double t = clamp(dot3(from, along) / dot3(along, along), 0.0, 1.0);
  for (int i = 0; i < 3; i++) centre[i] = (double)g->at[i] + along[i] * t;
  into_ball(p, centre, (double)g->radius);
}

static void into_cylinder(double p[3], const bw_geometry *g) {
  double flat[3] = {p[0], p[1], 0.0};
  double centre[3] = {(double)g->at[0], (double)g->at[1], 0.0};
  into_ball(flat, centre, (double)g->radius);
  p[0] = flat[0];
  p[1] = flat[1];
  p[2] = clamp(p[2], (double)g->at[2], (double)g->at[2] + (double)g->height);
}

static void project(double p[3], const bw_geometry *g) {
  double centre[3] = {(double)g->at[0], (double)g->at[1], (double)g->at[2]};
  switch (g->type) {
    case BW_SHAPE_BOX: into_box(p, g); break;
    case BW_SHAPE_SPHERE: into_ball(p, centre, (double)g->radius); break;
    case BW_SHAPE_CAPSULE: into_cylinder(p, g); break;
    default: into_segment(p, g); break;
  }
}

static double gap_between(const bw_geometry *a, const bw_geometry *b) {
  double p[3] = {(double)a->at[0], (double)a->at[1], (double)a->at[2]};
  double gap = 0.0;
  for (int i = 0; i < 400; i++) {
    project(p, b);
    double on_b[3] = {p[0], p[1], p[2]};
    project(p, a);
    for (int j = 0; j < 3; j++) on_b[j] -= p[j];
    gap = sqrt(dot3(on_b, on_b));
    if (gap == 0.0) break;
  }
  return gap;
}

static void overlaps_agree_with_distances(void) {
  int apart = 0;
  int together = 0;
  random_state = 4711;
  for (int i = 0; i < 16000; i++) {
    bw_geometry a = random_geometry((uint32_t)(1 + i % 4), 0.8f, 0.8f);
    bw_geometry b = random_geometry((uint32_t)(1 + i / 4 % 4), 0.8f, 0.8f);
    bool never = (a.type == BW_SHAPE_BOX && b.type == BW_SHAPE_SEGMENT) ||
                 (b.type == BW_SHAPE_BOX && a.type == BW_SHAPE_SEGMENT);
    int overlap = bw_geometry_overlap(&a, &b);
    CHECK_INT(bw_geometry_overlap(&b, &a), overlap);
    double gap = gap_between(&a, &b);
    if (never) {
      CHECK_INT(overlap, 0);
    } else if (gap > 1e-2) { /* nearer ones may not have come to rest */
      CHECK_INT(overlap, 0);
      apart++;
    } else if (gap < 1e-6) {
      CHECK_INT(overlap, 1);
      together++;
    }
  }
  CHECK(apart > 4000 && together > 4000);
}

static void touching_counts_as_overlap(void) {
  bw_geometry box = box_at(0, 0, 0, 1, 1, 1);
  bw_geometry other = box_at(2, 0, 0, 1, 1, 1);
  bw_geometry sphere = sphere_at(0, 1.5f, 0, 0.5f);
  bw_geometry capsule = capsule_at(0, 0, 1, 2, 0.5f);
  CHECK_INT(bw_geometry_overlap(&box, &other), 1);
  CHECK_INT(bw_geometry_overlap(&box, &sphere), 1);
  CHECK_INT(bw_geometry_overlap(&capsule, &box), 1);
  capsule.at[2] = 1.0001f;
  CHECK_INT(bw_geometry_overlap(&capsule, &box), 0);
  other.at[0] = 2.0001f;
  CHECK_INT(bw_geometry_overlap(&box, &other), 0);
  other.half[0] = NAN;
  CHECK_INT(bw_geometry_overlap(&box, &other), 0);
  other.type = 0;
  CHECK_INT(bw_geometry_overlap(&box, &other), 0);
}

/* ---- saved worlds */

static bw_physics_options small_options(void) {
  bw_physics_options options = {.humans = 2,
                                .objects = 2,
                                .panes = 1,
                                .cars = 1,
                                .strike_spheres = 1,
                                .push_spheres = 1,
                                .ignore_slots = 2,
                                .settle_slots = 2,
                                .host_bodies = 2,
                                .host_shapes = 4};
  return options;
}

/* Two humans, an object that settles, and a host's body, for owners 0, 4, 1 and 2. */
static bw_status furnish(bw_physics *physics, const uint32_t owners[5]) {
  const float up[3] = {0.0f, 0.0f, 1.0f};
  const float size[3] = {1.0f, 2.0f, 3.0f};
  uint32_t body = 0;
  uint32_t shape = 0;
  bw_status s = bw_body_create_human(physics, owners[0], 0.97f, 0.846f, &body, NULL);
  if (s == BW_OK) s = bw_owner_set_bone(physics, owners[0], 6, size, unturned, NULL);
  if (s == BW_OK) s = bw_body_ignore(physics, body, owners[1], NULL);
  if (s == BW_OK) s = bw_body_ignore(physics, body, 0, NULL);
  if (s == BW_OK) s = bw_body_add_shape(physics, body, 1, BW_SHAPE_SPHERE, size, &shape, NULL);
  if (s == BW_OK) s = bw_body_create_human(physics, owners[4], 1.0f, 1.0f, &body, NULL);
  if (s == BW_OK) s = bw_body_create_object(physics, owners[1], 1, size, up, 64, &body, NULL);
  if (s == BW_OK) s = bw_owner_set_pose(physics, owners[1], size, unturned, NULL);
  if (s == BW_OK) s = bw_physics_start_settle(physics, owners[1], up, 3, NULL, NULL);
  if (s == BW_OK) s = bw_body_create(physics, owners[2], 0x2400, &body, NULL);
  if (s == BW_OK) s = bw_body_add_shape(physics, body, 0, BW_SHAPE_CAPSULE, size, &shape, NULL);
  if (s == BW_OK) s = bw_body_set_group(physics, body, -7, NULL);
  if (s == BW_OK) s = bw_body_set_sweep(physics, body, up, size, 3, NULL);
  if (s == BW_OK) s = bw_owner_set_spin(physics, owners[2], up, 0.25f, NULL);
  if (s == BW_OK) s = bw_owner_set_stance(physics, owners[0], 0.5f, owners[2], NULL);
  if (s == BW_OK) s = bw_physics_set_time(physics, 0.5f, NULL);
  return s;
}

/* A world with something of everything. */
static bw_status make_busy_world(const bw_allocator *allocator, bw_physics **out) {
  bw_physics_options options = small_options();
  bw_physics *physics = NULL;
  uint32_t owners[5] = {0};
  bw_status s = bw_physics_create(&options, allocator, &physics, NULL);
  if (s != BW_OK) return s;
  for (int i = 0; i < 5 && s == BW_OK; i++) s = bw_owner_create(physics, NULL, &owners[i], NULL);
  if (s == BW_OK) s = furnish(physics, owners);
  if (s == BW_OK) s = bw_owner_destroy(physics, owners[3], NULL);
  (void)bw_physics_update_bodies(physics);
  for (int i = 0; i < 5; i++) bw_physics_step(physics);
  *out = physics;
  if (s != BW_OK) bw_physics_destroy(physics);
  return s;
}

static bool same_bytes(const bw_bytes *a, const bw_bytes *b) {
  return bw_bytes_size(a) == bw_bytes_size(b) &&
         memcmp(bw_bytes_data(a), bw_bytes_data(b), bw_bytes_size(a)) == 0;
}

static void check_chain(const bw_physics *a, const bw_physics *b, uint32_t shape) {
  while (shape != 0) {
    bw_shape_info left = shape_info(a, shape);
    bw_shape_info right = shape_info(b, shape);
    CHECK(same_memory(&left, &right, sizeof left));
    shape = left.next;
  }
}

/* Looks at all that can be asked of both; then saves both and compares. */
static void check_same(const bw_physics *a, const bw_physics *b) {
  bw_bytes *left = NULL;
  bw_bytes *right = NULL;
  bw_physics_info world = world_info(a);
  bw_physics_info other = world_info(b);
  CHECK(same_memory(&world, &other, sizeof world));
  for (uint32_t i = 0; i < world.body_count; i++) {
    bw_body_info body = body_info(a, bw_physics_body_at(a, i));
    bw_body_info same = body_info(b, bw_physics_body_at(b, i));
    bw_owner_state owner = owner_state(a, body.owner);
    bw_owner_state again = owner_state(b, body.owner);
    CHECK(same_memory(&body, &same, sizeof body));
    CHECK(same_memory(&owner, &again, sizeof owner));
    check_chain(a, b, body.shape);
    check_chain(a, b, body.bone_shape);
  }
  CHECK_INT(bw_physics_save(a, &left, NULL), BW_OK);
  CHECK_INT(bw_physics_save(b, &right, NULL), BW_OK);
  CHECK(same_bytes(left, right));
  bw_bytes_destroy(left);
  bw_bytes_destroy(right);
}

static void a_loaded_world_goes_on_as_the_saved_one(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_physics *physics = NULL;
  bw_physics *loaded = NULL;
  bw_bytes *bytes = NULL;
  if (!CHECK_INT(make_busy_world(&allocator, &physics), BW_OK)) return;
  CHECK_INT(bw_physics_save(physics, &bytes, NULL), BW_OK);
  CHECK_INT(bw_physics_load(bw_bytes_data(bytes), bw_bytes_size(bytes), &allocator, &loaded, NULL),
            BW_OK);
  bw_bytes_destroy(bytes);
  check_same(physics, loaded);
  CHECK_INT(bw_physics_event_count(loaded), 1);
  for (int i = 0; i < 130; i++) {
    bw_physics_step(physics);
    bw_physics_step(loaded);
  }
  uint32_t first = bw_physics_body_at(physics, 0);
  CHECK_INT(bw_body_destroy(physics, first, NULL), BW_OK);
  CHECK_INT(bw_body_destroy(loaded, first, NULL), BW_OK);
  uint32_t a = 0;
  uint32_t b = 0;
  CHECK_INT(bw_owner_create(physics, NULL, &a, NULL), BW_OK);
  CHECK_INT(bw_owner_create(loaded, NULL, &b, NULL), BW_OK);
  CHECK_INT(a, b);
  check_same(physics, loaded);
  bw_physics_destroy(physics);
  bw_physics_destroy(loaded);
  CHECK_NO_LEAK(&memory);
}

static void a_cut_or_changed_save_is_refused_or_sound(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_physics *physics = NULL;
  bw_bytes *bytes = NULL;
  bw_error error;
  uint8_t copy[16384];
  if (!CHECK_INT(make_busy_world(&allocator, &physics), BW_OK)) return;
  CHECK_INT(bw_physics_save(physics, &bytes, NULL), BW_OK);
  bw_physics_destroy(physics);
  size_t size = bw_bytes_size(bytes);
  if (!CHECK(size < sizeof copy)) return;
  memcpy(copy, bw_bytes_data(bytes), size);
  bw_bytes_destroy(bytes);
  for (size_t cut = 0; cut < size; cut++) {
    CHECK_INT(bw_physics_load(copy, cut, &allocator, &physics, &error), BW_TRUNCATED);
  }
  copy[size] = 0;
  CHECK_INT(bw_physics_load(copy, size + 1, &allocator, &physics, &error), BW_INVALID);
  random_state = 77;
  for (int i = 0; i < 4000; i++) {
    size_t at = random_below((uint32_t)size);
    uint8_t before = copy[at];
    copy[at] = (uint8_t)random_below(256);
    bw_status status = bw_physics_load(copy, size, &allocator, &physics, &error);
    if (status == BW_OK) { /* then everything must still work */
      for (int step = 0; step < 12; step++) bw_physics_step(physics);
      (void)bw_physics_update_bodies(physics);
      check_same(physics, physics);
      bw_physics_destroy(physics);
    }
    copy[at] = before;
  }
  CHECK_NO_LEAK(&memory);
}

/* ---- memory */

static bw_status make_and_free(const bw_allocator *allocator, void *context) {
  bw_physics *physics = NULL;
  (void)context;
  bw_status status = make_busy_world(allocator, &physics);
  if (status == BW_OK) bw_physics_destroy(physics);
  return status;
}

static bw_status save_and_load(const bw_allocator *allocator, void *context) {
  const bw_bytes *bytes = context;
  bw_physics *physics = NULL;
  bw_bytes *again = NULL;
  bw_status status =
      bw_physics_load(bw_bytes_data(bytes), bw_bytes_size(bytes), allocator, &physics, NULL);
  if (status != BW_OK) return status;
  status = bw_physics_save(physics, &again, NULL);
  bw_physics_destroy(physics);
  if (status == BW_OK) bw_bytes_destroy(again);
  return status;
}

static void memory_may_run_out_anywhere(void) {
  bw_physics *physics = NULL;
  bw_bytes *bytes = NULL;
  CHECK_OUT_OF_MEMORY(make_and_free, NULL);
  if (!CHECK_INT(make_busy_world(NULL, &physics), BW_OK)) return;
  CHECK_INT(bw_physics_save(physics, &bytes, NULL), BW_OK);
  CHECK_OUT_OF_MEMORY(save_and_load, bytes);
  bw_bytes_destroy(bytes);
  bw_physics_destroy(physics);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(queries_equal_a_plain_scan),
      TEST(overlaps_agree_with_distances),
      TEST(touching_counts_as_overlap),
      TEST(a_loaded_world_goes_on_as_the_saved_one),
      TEST(a_cut_or_changed_save_is_refused_or_sound),
      TEST(memory_may_run_out_anywhere),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
