/* Queries of a collision mesh: a mesh that is prepared, at any time, against one that never is, both
 * made and changed alike; and casts over all triangles against each other. */
#include "../targets.h"
#include "../worlds.h"

#define MOST 48u
#define SETS 4u

typedef struct pair {
  bw_mesh *walked, *fast;
  uint32_t sets[SETS];
  uint32_t set_count;
} pair;

static void read_triangle(fuzz_input *in, const bw_triangle *others, uint32_t count,
                          bw_triangle *out) {
  static const uint8_t materials[8] = {0, 1, 2, 3, 5, 30, 116, 200};
  memset(out, 0, sizeof *out);
  if (count > 0 && fuzz_byte(in) < 40) { /* on top of another, from another corner on */
    const bw_triangle *other = &others[fuzz_below(in, count)];
    *out = *other;
    memcpy(out->a, other->b, sizeof out->a);
    memcpy(out->b, other->c, sizeof out->b);
    memcpy(out->c, other->a, sizeof out->c);
    out->material = materials[fuzz_below(in, 8)];
    return;
  }
  float *corners[3] = {out->a, out->b, out->c};
  for (int k = 0; k < 3; k++) {
    if (count > 0 && fuzz_byte(in) < 100) {
      const bw_triangle *other = &others[fuzz_below(in, count)];
      memcpy(corners[k], k == 0 ? other->a : k == 1 ? other->b : other->c, sizeof other->a);
    } else {
      fuzz_point(in, 16.0f, corners[k]);
    }
  }
  uint8_t kind = fuzz_byte(in);
  out->material = materials[kind % 8];
  out->area = (uint8_t)(kind / 8 % 4);
  out->flags = kind < 128 ? 0 : (uint16_t)fuzz_word(in);
}

static uint32_t read_triangles(fuzz_input *in, bw_triangle *triangles, uint32_t most) {
  uint32_t count = 1 + fuzz_below(in, most);
  for (uint32_t i = 0; i < count; i++) read_triangle(in, triangles, i, &triangles[i]);
  return count;
}

static void add_set(fuzz_input *in, pair *p) {
  bw_triangle added[6];
  bw_error error = {0};
  uint32_t count = read_triangles(in, added, 6);
  uint32_t id = 0;
  uint32_t other = 0;
  if (p->set_count == SETS) return;
  bw_status status = bw_mesh_set_add(p->walked, added, count, &id, &error);
  FUZZ_CHECK(bw_mesh_set_add(p->fast, added, count, &other, &error) == status);
  FUZZ_CHECK(id == other);
  if (status == BW_OK) p->sets[p->set_count++] = id;
}

static void change_set(fuzz_input *in, pair *p) {
  bw_error error = {0};
  float to[3], q[4];
  if (p->set_count == 0) return;
  uint32_t place = fuzz_below(in, p->set_count);
  uint32_t id = p->sets[place];
  switch (fuzz_below(in, 3)) {
    case 0:
      fuzz_point(in, 16.0f, to);
      fuzz_rotation(in, q);
      FUZZ_CHECK(bw_mesh_set_move(p->walked, id, to, q, &error) ==
                 bw_mesh_set_move(p->fast, id, to, q, &error));
      break;
    case 1: {
      int on = fuzz_byte(in) % 2;
      FUZZ_OK(bw_mesh_set_enable(p->walked, id, on, &error), &error);
      FUZZ_OK(bw_mesh_set_enable(p->fast, id, on, &error), &error);
      break;
    }
    default:
      FUZZ_OK(bw_mesh_set_remove(p->walked, id, &error), &error);
      FUZZ_OK(bw_mesh_set_remove(p->fast, id, &error), &error);
      p->sets[place] = p->sets[--p->set_count];
      break;
  }
}

static void switch_box(fuzz_input *in, pair *p) {
  float low[3], high[3];
  fuzz_point(in, 16.0f, low);
  fuzz_point(in, 16.0f, high);
  int on = fuzz_byte(in) % 2;
  if (fuzz_byte(in) % 2 == 0) {
    FUZZ_CHECK(bw_mesh_set_enabled_in_box(p->walked, low, high, on) ==
               bw_mesh_set_enabled_in_box(p->fast, low, high, on));
  } else {
    FUZZ_CHECK(bw_mesh_set_enabled_in_volume(p->walked, low, high, on) ==
               bw_mesh_set_enabled_in_volume(p->fast, low, high, on));
  }
}

static void change_triangle(fuzz_input *in, pair *p) {
  uint32_t index = fuzz_below(in, bw_mesh_triangle_end(p->walked) + 1);
  uint8_t kind = fuzz_byte(in);
  if (kind % 2 == 0) {
    FUZZ_CHECK(bw_mesh_set_two_sided(p->walked, index, kind / 2 % 2) ==
               bw_mesh_set_two_sided(p->fast, index, kind / 2 % 2));
  } else {
    bw_surface fields = {(uint16_t)fuzz_word(in), fuzz_byte(in), fuzz_byte(in), kind / 2u % 8u};
    FUZZ_CHECK(bw_mesh_set_triangle(p->walked, index, &fields) ==
               bw_mesh_set_triangle(p->fast, index, &fields));
  }
}

/* A ray anywhere, or at one of the triangles. */
static fuzz_ray read_ray(fuzz_input *in, const pair *p) {
  fuzz_ray ray = fuzz_ray_of(in, 20.0f);
  bw_triangle triangle;
  uint32_t index = fuzz_below(in, bw_mesh_triangle_end(p->walked));
  if (bw_mesh_triangle(p->walked, index, &triangle)) fuzz_aim(in, &triangle, &ray);
  return ray;
}

static void cast(fuzz_input *in, const pair *p) {
  fuzz_ray ray = read_ray(in, p);
  bw_filter storage;
  const bw_filter *filter = fuzz_filter(in, &storage);
  bw_hit a, b, plain;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  memset(&plain, 0, sizeof plain);
  FUZZ_CHECK(bw_mesh_cast(p->walked, FUZZ_RAY(ray), filter, &a) == a.hit);
  (void)bw_mesh_cast(p->fast, FUZZ_RAY(ray), filter, &b);
  FUZZ_CHECK(fuzz_same_hit(&a, &b));
  FUZZ_CHECK_MANY(bw_mesh, p->fast, ray, filter, a);
  (void)bw_mesh_cast_brute(p->fast, FUZZ_RAY(ray), filter, &plain);
  FUZZ_CHECK(!a.hit || (plain.hit && plain.t <= a.t));
  FUZZ_CHECK_CASTS(bw_mesh, p->fast, ray, filter, plain);
  bw_account account;
  bw_mesh_explain(p->walked, FUZZ_RAY(ray), filter, &account, NULL, 0, NULL, 0);
  FUZZ_CHECK(account.valid ? account.kept == (a.hit ? a.triangle : BW_NONE) : !a.hit);
}

/* The world's ray keeps what stands in its result, so all of it must be the same. */
static void world_ray(fuzz_input *in, const pair *p) {
  fuzz_ray ray = read_ray(in, p);
  bw_filter storage;
  const bw_filter *filter = fuzz_filter(in, &storage);
  bw_hit a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  bw_mesh_world_ray(p->walked, FUZZ_RAY(ray), filter, &a);
  bw_mesh_world_ray(p->fast, FUZZ_RAY(ray), filter, &b);
  FUZZ_CHECK(fuzz_same_result(&a, &b));
}

static void other_queries(fuzz_input *in, const pair *p) {
  float points[2][3], normals[2][3] = {{0, 0, 0}, {0, 0, 0}}, move[3], heights[2] = {0, 0};
  fuzz_point(in, 16.0f, points[0]);
  fuzz_point(in, 2.0f, move);
  memcpy(points[1], points[0], sizeof points[0]);
  int answers[2] = {0, 0};
  uint32_t kind = fuzz_below(in, 6);
  float size = fuzz_float(in, 4.0f);
  for (int i = 0; i < 2; i++) {
    const bw_mesh *mesh = i == 0 ? p->walked : p->fast;
    float *at = points[i];
    float from[3] = {at[0], at[1], at[2]};
    switch (kind) {
      case 0: answers[i] = bw_mesh_ground(mesh, at[0], at[1], at[2], NULL, &heights[i]); break;
      case 1: answers[i] = bw_mesh_drop_to_ground(mesh, size * 8, at); break;
      case 2: answers[i] = bw_mesh_drop_to_marked_ground(mesh, size * 8, at); break;
      case 3: answers[i] = bw_mesh_sphere_push(mesh, size, at, NULL, normals[i]); break;
      case 4: answers[i] = bw_mesh_walk_push(mesh, size, move, NULL, at, normals[i]); break;
      default: answers[i] = bw_mesh_march_ray(mesh, 1.0f, 60.0f, from, move, at); break;
    }
  }
  FUZZ_CHECK(answers[0] == answers[1] && fuzz_same_float(heights[0], heights[1]));
  FUZZ_CHECK(fuzz_same_floats(points[0], points[1], 3));
  FUZZ_CHECK(fuzz_same_floats(normals[0], normals[1], 3));
}

static void go(fuzz_input *in, pair *p) {
  bw_error error = {0};
  for (int i = 0; i < 64 && fuzz_more(in); i++) {
    switch (fuzz_below(in, 12)) {
      case 0: add_set(in, p); break;
      case 1: change_set(in, p); break;
      case 2: switch_box(in, p); break;
      case 3: change_triangle(in, p); break;
      case 4: FUZZ_OK(bw_mesh_prepare(p->fast, &error), &error); break;
      case 5: bw_mesh_prepare_on_cast(p->fast); break;
      case 6: world_ray(in, p); break;
      case 7: other_queries(in, p); break;
      default: cast(in, p); break;
    }
  }
}

/* What is saved of both is the same, and loads as the same. */
static void save(const pair *p) {
  bw_bytes *a = NULL;
  bw_bytes *b = NULL;
  bw_mesh *again = NULL;
  bw_error error = {0};
  FUZZ_OK(bw_mesh_save(p->walked, BW_SAVE_RUNNING, &a, &error), &error);
  FUZZ_OK(bw_mesh_save(p->fast, BW_SAVE_RUNNING, &b, &error), &error);
  FUZZ_OK(bw_mesh_load(bw_bytes_data(a), bw_bytes_size(a), NULL, &again, &error), &error);
  bw_mesh_destroy(again);
  fuzz_check_same(a, b);
}

void fuzz_mesh_casts(const uint8_t *data, size_t size) {
  bw_triangle triangles[MOST];
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, (size_t)256 << 20);
  fuzz_input in = fuzz_input_over(data, size);
  pair p = {NULL, NULL, {0}, 0};
  bw_error error = {0};
  uint8_t kind = fuzz_byte(&in);
  float cell = kind < 128 ? 0.0f : 0.25f + (float)(kind - 128) * 0.125f;
  uint32_t count = read_triangles(&in, triangles, MOST);
  FUZZ_OK(bw_mesh_build(triangles, count, cell, &allocator, &p.walked, &error), &error);
  FUZZ_OK(bw_mesh_build(triangles, count, cell, &allocator, &p.fast, &error), &error);
  if (kind % 4 != 0) FUZZ_OK(bw_mesh_prepare(p.fast, &error), &error);
  go(&in, &p);
  save(&p);
  bw_mesh_destroy(p.walked);
  bw_mesh_destroy(p.fast);
  fuzz_check_no_leak(&memory);
}
