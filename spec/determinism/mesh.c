/* CollisionMesh as it was built: casts by the walk and prepared ones, ground and pushes. */
#include "determinism.h"

#include "mesh/fast.h"
#include "mesh/mesh.h"

#include <stdlib.h>
#include <string.h>

#define SIDE 20
#define RAYS 3000

/* ---- the mesh: hills of 20 by 20 squares of 2 metres, and triangles anywhere above them */

static void surface_of(bw_triangle *triangle) {
  static const uint8_t materials[] = {0, 2, 5, 30, 116};
  triangle->material = materials[roll(5)];
  triangle->flags = BW_TRIANGLE_ENABLED;
  if (roll(4) == 0) triangle->flags |= BW_TRIANGLE_TWO_SIDED;
  if (roll(6) == 0) triangle->flags |= BW_TRIANGLE_CLIMB;
  triangle->area = (uint8_t)roll(3);
}

static void put(float *at, float x, float y, float z) {
  at[0] = x;
  at[1] = y;
  at[2] = z;
}

static void make_square(bw_triangle *out, int x, int y, float heights[SIDE + 1][SIDE + 1]) {
  float low_x = (float)(2 * x - SIDE);
  float low_y = (float)(2 * y - SIDE);
  put(out[0].a, low_x, low_y, heights[y][x]);
  put(out[0].b, low_x + 2.0f, low_y, heights[y][x + 1]);
  put(out[0].c, low_x + 2.0f, low_y + 2.0f, heights[y + 1][x + 1]);
  memcpy(out[1].a, out[0].a, sizeof out[1].a);
  memcpy(out[1].b, out[0].c, sizeof out[1].b);
  put(out[1].c, low_x, low_y + 2.0f, heights[y + 1][x]);
  surface_of(&out[0]);
  surface_of(&out[1]);
}

static void make_loose(bw_triangle *out) {
  float at[3];
  put(at, 0.0f, 0.0f, 0.0f);
  at[0] = uneven(-18, 18);
  at[1] = uneven(-18, 18);
  at[2] = number(0, 9);
  float *corners[3] = {out->a, out->b, out->c};
  for (int corner = 0; corner < 3; corner++) {
    for (int axis = 0; axis < 3; axis++) corners[corner][axis] = at[axis] + number(-2, 2);
  }
  surface_of(out);
}

void make_hills(bw_triangle triangles[HILL_TRIANGLES]) {
  static float heights[SIDE + 1][SIDE + 1];
  memset(triangles, 0, HILL_TRIANGLES * sizeof *triangles);
  for (int y = 0; y <= SIDE; y++) {
    for (int x = 0; x <= SIDE; x++) heights[y][x] = roll(3) == 0 ? 0.0f : number(0, 3);
  }
  uint32_t count = 0;
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++, count += 2) make_square(triangles + count, x, y, heights);
  }
  for (; count < HILL_TRIANGLES; count++) make_loose(triangles + count);
}

static bw_fast_search *search_of(const char *lanes) {
  if (strcmp(lanes, "portable") == 0) return bw_fast_search_portable;
  return strcmp(lanes, "sse2") == 0 ? bw_fast_search_sse2 : bw_fast_search_avx2;
}

bw_mesh *hills_mesh(bool prepared) {
  static bw_triangle triangles[HILL_TRIANGLES];
  bw_mesh *mesh = NULL;
  make_hills(triangles);
  must(bw_mesh_build(triangles, HILL_TRIANGLES, 3.0f, NULL, &mesh, NULL), "a mesh");
  if (!prepared) return mesh;
  must(bw_mesh_prepare(mesh, NULL), "a prepared mesh");
  /* as no user may */
  if (wanted_lanes != NULL) ((bw_fast *)mesh->fast)->search = search_of(wanted_lanes);
  return mesh;
}

static question next_ray(void) {
  return next_question(20, -2, 10, 2);
}

static const bw_filter *next_filter(bw_filter *filter) {
  static const uint32_t masks[] = {0, BW_TRIANGLE_CLIMB, 1};
  static const uint32_t excluded[] = {5, 116};
  if (roll(3) == 0) return NULL;
  uint32_t mask = masks[roll(3)];
  bw_filter_init(filter, mask, excluded, roll(3));
  return filter;
}

/* ---- casts */

static void add_casts(digest *to, const bw_mesh *mesh) {
  for (int i = 0; i < RAYS; i++) {
    bw_filter filter;
    bw_hit hit;
    question q = next_ray();
    const bw_filter *chosen = next_filter(&filter);
    (void)bw_mesh_cast(mesh, QUESTION(q), chosen, &hit);
    add_hit(to, &hit);
  }
}

static void cast(digest *to) {
  bw_mesh *mesh = hills_mesh(false);
  add_casts(to, mesh);
  bw_mesh_destroy(mesh);
}

/* The same questions: the same digest. */
static void prepared(digest *to) {
  bw_mesh *mesh = hills_mesh(true);
  add_casts(to, mesh);
  bw_mesh_destroy(mesh);
}

static void many(digest *to) {
  static float rays[RAYS * BW_RAY_NUMBERS];
  static float hits[RAYS * BW_HIT_NUMBERS];
  bw_mesh *mesh = hills_mesh(true);
  for (size_t i = 0; i < RAYS; i++) {
    question q = next_ray();
    memcpy(rays + i * BW_RAY_NUMBERS, q.o, sizeof q.o);
    memcpy(rays + i * BW_RAY_NUMBERS + 3, q.d, sizeof q.d);
    rays[i * BW_RAY_NUMBERS + 6] = q.length;
  }
  add_u32(to, bw_mesh_cast_many_threads(mesh, rays, RAYS, NULL, hits, 3));
  add_f32s(to, hits, RAYS * BW_HIT_NUMBERS);
  bw_mesh_destroy(mesh);
}

static void all(digest *to) {
  bw_mesh *mesh = hills_mesh(true);
  for (int i = 0; i < 800; i++) {
    bw_hit hits[16];
    bw_hit nearest;
    bw_filter filter;
    question q = next_ray();
    const bw_filter *chosen = next_filter(&filter);
    uint32_t count = bw_mesh_cast_all(mesh, QUESTION(q), chosen, hits, 16);
    add_u32(to, (uint32_t)bw_mesh_cast_any(mesh, QUESTION(q), chosen));
    add_u32(to, count);
    for (uint32_t k = 0; k < count && k < 16; k++) add_hit(to, &hits[k]);
    (void)bw_mesh_cast_brute(mesh, QUESTION(q), chosen, &nearest);
    add_hit(to, &nearest);
  }
  bw_mesh_destroy(mesh);
}

static void world_ray(digest *to) {
  bw_mesh *mesh = hills_mesh(true);
  for (int i = 0; i < RAYS; i++) {
    bw_filter filter;
    bw_hit result;
    question q = next_ray();
    const bw_filter *chosen = next_filter(&filter);
    memset(&result, 0, sizeof result);
    bw_mesh_world_ray(mesh, QUESTION(q), chosen, &result);
    add_hit(to, &result);
    add_f32(to, result.t);
    add_u32(to, result.material);
    add_u32(to, result.triangle);
  }
  bw_mesh_destroy(mesh);
}

static void explain(digest *to) {
  bw_mesh *mesh = hills_mesh(false);
  for (int i = 0; i < 300; i++) {
    bw_account account;
    bw_column columns[64];
    bw_candidate found[128];
    question q = next_ray();
    bw_mesh_explain(mesh, QUESTION(q), NULL, &account, columns, 64, found, 128);
    add_u32(to, account.valid);
    add_u32(to, (uint32_t)account.cells);
    add_f32(to, account.slope);
    add_f32(to, account.offset);
    for (uint32_t k = 0; k < account.columns && k < 64; k++) {
      add_u32(to, columns[k].x);
      add_u32(to, columns[k].from);
      add_u32(to, columns[k].to);
    }
    for (uint32_t k = 0; k < account.candidates && k < 128; k++) {
      add_u32(to, found[k].triangle);
      add_i32(to, found[k].reason);
      add_f32(to, found[k].determinant);
      add_f32(to, found[k].t);
    }
  }
  bw_mesh_destroy(mesh);
}

/* ---- ground and pushes */

static void ground(digest *to) {
  bw_mesh *mesh = hills_mesh(true);
  for (int i = 0; i < RAYS; i++) {
    float at[3];
    float height = 0.0f;
    at[0] = uneven(-20, 20);
    at[1] = uneven(-20, 20);
    at[2] = number(-1, 9);
    int found = bw_mesh_ground(mesh, at[0], at[1], at[2], NULL, &height);
    add_u32(to, (uint32_t)found);
    if (found) add_f32(to, height);
  }
  bw_mesh_destroy(mesh);
}

static void drops(digest *to) {
  bw_mesh *mesh = hills_mesh(true);
  for (int i = 0; i < RAYS; i++) {
    question q = next_ray();
    float at[3];
    float marked[3];
    float point[3] = {0, 0, 0};
    memcpy(at, q.o, sizeof at);
    memcpy(marked, q.o, sizeof marked);
    add_u32(to, (uint32_t)bw_mesh_drop_to_ground(mesh, q.length, at));
    add_u32(to, (uint32_t)bw_mesh_drop_to_marked_ground(mesh, q.length, marked));
    add_u32(to, (uint32_t)bw_mesh_march_ray(mesh, 1.5f, q.length, q.o, q.d, point));
    add_f32s(to, at, 3);
    add_f32s(to, marked, 3);
    add_f32s(to, point, 3);
  }
  bw_mesh_destroy(mesh);
}

static void sphere_push(digest *to) {
  bw_mesh *mesh = hills_mesh(true);
  for (int i = 0; i < RAYS; i++) {
    float centre[3];
    float normal[3] = {0, 0, 0};
    for (int k = 0; k < 2; k++) centre[k] = uneven(-20, 20);
    centre[2] = number(0, 8);
    float radius = number(0, 2) + 0.25f;
    int pushed = bw_mesh_sphere_push(mesh, radius, centre, NULL, normal);
    add_u32(to, (uint32_t)pushed);
    if (!pushed) continue;
    add_f32s(to, centre, 3);
    add_f32s(to, normal, 3);
  }
  bw_mesh_destroy(mesh);
}

static void walk_push(digest *to) {
  bw_mesh *mesh = hills_mesh(true);
  for (int i = 0; i < RAYS; i++) {
    float centre[3];
    float move[3];
    float normal[3] = {0, 0, 0};
    for (int k = 0; k < 2; k++) centre[k] = uneven(-20, 20);
    centre[2] = number(0, 8);
    for (int k = 0; k < 3; k++) move[k] = number(-1, 1);
    for (int again = 0; again < 4; again++) {
      add_u32(to, (uint32_t)bw_mesh_walk_push(mesh, 0.75f, move, NULL, centre, normal));
      add_f32s(to, centre, 3);
      add_f32s(to, normal, 3);
    }
  }
  bw_mesh_destroy(mesh);
}

const set_part mesh_parts[] = {{"mesh.cast", cast},
                               {"mesh.cast_prepared", prepared},
                               {"mesh.cast_many", many},
                               {"mesh.cast_all", all},
                               {"mesh.world_ray", world_ray},
                               {"mesh.explain", explain},
                               {"mesh.ground", ground},
                               {"mesh.drops", drops},
                               {"mesh.sphere_push", sphere_push},
                               {"mesh.walk_push", walk_push},
                               {NULL, NULL}};
