/* IPhysics against plain scans: random worlds, true capsules against doubles, and overlaps against
 * distances found by projecting to and fro.
 *
 * BOARDWALK_WORLDS=N tries as many random worlds; without it 10,000. */
#include "test_physics.h"
#include "test_random.h"

#include <stdlib.h>

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

/* ---- true capsules: a ray enters where its point's distance from the axis falls to the radius */

typedef struct capsule_ray {
  float from[3], along[3], length;
} capsule_ray;

static const float capsule_height = 1.8f;
static const float capsule_radius = 0.35f;

static double distance_at(const capsule_ray *r, double fraction) {
  double p[3];
  for (int i = 0; i < 3; i++) p[i] = r->from[i] + fraction * r->length * r->along[i];
  double z = p[2] < 0.0 ? p[2] : (p[2] > capsule_height ? p[2] - capsule_height : 0.0);
  return sqrt(p[0] * p[0] + p[1] * p[1] + z * z);
}

/* The distance from a convex body is convex along a line. */
static double least_distance(const capsule_ray *r) {
  double low = 0.0;
  double high = 1.0;
  for (int i = 0; i < 60; i++) {
    double a = low + (high - low) / 3.0;
    double b = high - (high - low) / 3.0;
    if (distance_at(r, a) < distance_at(r, b)) {
      high = b;
    } else {
      low = a;
    }
  }
  return distance_at(r, low);
}

/* From outside at where the side meets an end's ball, where rounding may lose either's root. */
static capsule_ray random_seam_ray(void) {
  capsule_ray r = {.length = 8.0f};
  float angle = random_between(0.0f, 6.2831853f);
  const float to[3] = {capsule_radius * cosf(angle), capsule_radius * sinf(angle),
                       one_in(2) ? capsule_height : 0.0f};
  float squared = 0.0f;
  do {
    for (int i = 0; i < 3; i++) r.from[i] = random_between(-3.0f, 4.0f);
    if (one_in(8)) r.from[2] = to[2];
  } while (distance_at(&r, 0.0) < 0.5);
  for (int i = 0; i < 3; i++) {
    r.along[i] = to[i] - r.from[i];
    squared += r.along[i] * r.along[i];
  }
  for (int i = 0; i < 3; i++) r.along[i] /= sqrtf(squared);
  return r;
}

static bool entered_where_it_is(const capsule_ray *r, bool met, double fraction) {
  if (least_distance(r) > (double)capsule_radius - 1e-3) return true; /* it only grazes */
  return met && fabs(distance_at(r, fraction) - (double)capsule_radius) < 1e-4 &&
         distance_at(r, fraction - 1e-3) > distance_at(r, fraction);
}

static void rays_through_a_capsules_seams_enter_it(void) {
  bw_geometry capsule = capsule_at(0, 0, 0, capsule_height, capsule_radius);
  random_state = 18;
  for (int i = 0; i < 200000; i++) {
    capsule_ray r = random_seam_ray();
    float list[2];
    float fraction = -1.0f;
    uint32_t stored = 0;
    bool met =
        bw_ray_geometry(r.from[0], r.from[1], r.from[2], r.along[0], r.along[1], r.along[2],
                        r.length, &capsule, BW_CAST_TRUE_CAPSULES, list, &stored, &fraction) != 0;
    if (!CHECK(entered_where_it_is(&r, met, (double)fraction))) return;
  }
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

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(queries_equal_a_plain_scan),
      TEST(rays_through_a_capsules_seams_enter_it),
      TEST(overlaps_agree_with_distances),
      TEST(touching_counts_as_overlap),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
