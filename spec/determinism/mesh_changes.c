/* CollisionMesh as a running level changes it: switches, added triangles; files and statistics. */
#include "determinism.h"

#include <string.h>

static const float unturned[4] = {0.0f, 0.0f, 0.0f, 1.0f};

static void add_casts(digest *to, const bw_mesh *mesh, int count) {
  for (int i = 0; i < count; i++) {
    bw_hit hit;
    question q = next_question(20, -2, 10, 2);
    (void)bw_mesh_cast(mesh, QUESTION(q), NULL, &hit);
    add_hit(to, &hit);
  }
}

/* ---- switching */

static void next_box(float low[3], float high[3]) {
  for (int k = 0; k < 3; k++) {
    low[k] = number(-12, 8);
    high[k] = low[k] + number(0, 12);
  }
}

static void switched(digest *to) {
  bw_mesh *mesh = hills_mesh(true);
  for (int i = 0; i < 40; i++) {
    float low[3];
    float high[3];
    next_box(low, high);
    add_u32(to, bw_mesh_set_enabled_in_box(mesh, low, high, i % 3 == 0));
    next_box(low, high);
    add_u32(to, bw_mesh_set_enabled_in_volume(mesh, high, low, i % 3 != 1));
    uint32_t triangle = roll(HILL_TRIANGLES);
    (void)bw_mesh_set_two_sided(mesh, triangle, i % 2);
    add_casts(to, mesh, 40);
  }
  bw_mesh_destroy(mesh);
}

static void edited(digest *to) {
  bw_mesh *mesh = hills_mesh(true);
  bw_bytes *bytes = NULL;
  for (int i = 0; i < 200; i++) {
    bw_surface fields = {.given = BW_SURFACE_MATERIAL | BW_SURFACE_AREA};
    uint32_t triangle = roll(HILL_TRIANGLES);
    fields.material = (uint8_t)roll(190);
    fields.area = (uint8_t)roll(9);
    add_u32(to, (uint32_t)bw_mesh_set_triangle(mesh, triangle, &fields));
  }
  add_casts(to, mesh, 400);
  must(bw_mesh_save(mesh, BW_SAVE_RUNNING, &bytes, NULL), "a mesh saved");
  add_and_free(to, bytes);
  bw_mesh_destroy(mesh);
}

/* ---- added triangles */

static void make_crate(bw_triangle faces[12]) {
  static const uint8_t corners[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6},
                                         {0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7},
                                         {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  memset(faces, 0, 12 * sizeof *faces);
  for (int i = 0; i < 12; i++) {
    float *to[3] = {faces[i].a, faces[i].b, faces[i].c};
    for (int k = 0; k < 3; k++) {
      for (int axis = 0; axis < 3; axis++) {
        to[k][axis] = (corners[i][k] >> axis & 1) != 0 ? 1.25f : -1.25f;
      }
    }
    faces[i].flags = BW_TRIANGLE_ENABLED;
    faces[i].material = (uint8_t)(40 + i);
  }
}

/* Turns by whole fifths: 3, 4, 5. */
static void sets(digest *to) {
  static const float turned[4] = {0.0f, 0.0f, 0.6f, 0.8f};
  bw_triangle faces[12];
  uint32_t ids[12];
  bw_mesh *mesh = hills_mesh(true);
  make_crate(faces);
  for (int i = 0; i < 12; i++) must(bw_mesh_set_add(mesh, faces, 12, &ids[i], NULL), "a set");
  for (int i = 0; i < 60; i++) {
    float at[3];
    uint32_t set = roll(12);
    at[0] = uneven(-18, 18);
    at[1] = uneven(-18, 18);
    at[2] = number(0, 6);
    must(bw_mesh_set_move(mesh, ids[set], at, i % 2 == 0 ? unturned : turned, NULL), "a move");
    must(bw_mesh_set_enable(mesh, ids[set], roll(4) != 0, NULL), "a switch");
    add_casts(to, mesh, 40);
  }
  bw_mesh_destroy(mesh);
}

static void sets_removed(digest *to) {
  bw_triangle faces[12];
  bw_mesh *mesh = hills_mesh(true);
  make_crate(faces);
  for (int i = 0; i < 60; i++) {
    uint32_t set = 0;
    uint32_t first = 0;
    uint32_t count = 0;
    float at[3];
    for (int k = 0; k < 3; k++) at[k] = uneven(-10, 10);
    must(bw_mesh_set_add(mesh, faces, 1 + roll(12), &set, NULL), "a set");
    must(bw_mesh_set_move(mesh, set, at, unturned, NULL), "a move");
    add_u32(to, (uint32_t)bw_mesh_set_range(mesh, set, &first, &count));
    add_u32(to, first);
    add_u32(to, count);
    if (i % 3 == 0) must(bw_mesh_set_remove(mesh, set, NULL), "a removal");
    add_u32(to, bw_mesh_triangle_end(mesh));
    add_casts(to, mesh, 20);
  }
  bw_mesh_destroy(mesh);
}

/* ---- files */

static void saved(digest *to) {
  bw_mesh *mesh = hills_mesh(false);
  bw_bytes *bytes = NULL;
  float bounds[6];
  must(bw_mesh_save(mesh, 0, &bytes, NULL), "a mesh saved");
  add_and_free(to, bytes);
  bw_mesh_bounds(mesh, bounds);
  add_f32s(to, bounds, 6);
  bw_mesh_destroy(mesh);
}

static void statistics(digest *to) {
  bw_mesh *mesh = hills_mesh(false);
  bw_mesh_stats stats;
  must(bw_mesh_statistics(mesh, &stats, NULL), "statistics");
  const uint32_t counts[] = {stats.facing_up,        stats.facing_down,  stats.walls,
                             stats.degenerate,       stats.cells_used,   stats.list_values,
                             stats.list_longest,     stats.list_entries, stats.entries_outside,
                             stats.triangles_missing};
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) add_u32(to, counts[i]);
  add_f32(to, stats.cell_x);
  add_f32(to, stats.cell_y);
  add_f32(to, stats.lowest_z);
  bw_mesh_destroy(mesh);
}

static void inspected(digest *to) {
  bw_mesh *mesh = hills_mesh(false);
  bw_bytes *bytes = NULL;
  must(bw_mesh_inspect(mesh, &bytes, NULL), "an inspection");
  size_t count = bw_bytes_size(bytes) / sizeof(bw_mesh_fault);
  for (size_t i = 0; i < count; i++) {
    bw_mesh_fault fault;
    memcpy(&fault, bw_bytes_data(bytes) + i * sizeof fault, sizeof fault);
    add_u32(to, fault.kind);
    add_u32(to, fault.triangle);
    add_u32(to, fault.other);
    add_f32s(to, fault.place, 3);
    add_f32(to, fault.size);
  }
  bw_bytes_destroy(bytes);
  bw_mesh_destroy(mesh);
}

const set_part mesh_change_parts[] = {
    {"mesh.switched", switched},   {"mesh.edited", edited},
    {"mesh.sets", sets},           {"mesh.sets_removed", sets_removed},
    {"mesh.saved", saved},         {"mesh.statistics", statistics},
    {"mesh.inspected", inspected}, {NULL, NULL}};
