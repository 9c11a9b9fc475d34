/* bw_mesh_inspect: faults by kind, soups of triangles. */
#include "test.h"
#include "test_random.h"

#include <stdlib.h>
#include <string.h>

static bw_triangle triangle_of(float ax, float ay, float az, float bx, float by, float bz, float cx,
                               float cy, float cz) {
  bw_triangle t;
  memset(&t, 0, sizeof t);
  const float a[3] = {ax, ay, az};
  const float b[3] = {bx, by, bz};
  const float c[3] = {cx, cy, cz};
  memcpy(t.a, a, sizeof a);
  memcpy(t.b, b, sizeof b);
  memcpy(t.c, c, sizeof c);
  t.flags = BW_TRIANGLE_ENABLED;
  return t;
}

/* Two squares of ground with a gap of a fifth of a metre, and a vertex amid the far side of one. */
static uint32_t torn_floor(bw_triangle out[7]) {
  out[0] = triangle_of(0, 0, 0, 4, 0, 0, 4, 4, 0);
  out[1] = triangle_of(0, 0, 0, 4, 4, 0, 0, 4, 0);
  out[2] = triangle_of(4.2f, 0, 0, 8, 0, 0, 8, 4, 0);
  out[3] = triangle_of(4.2f, 0, 0, 8, 4, 0, 4.2f, 4, 0);
  out[4] = triangle_of(0, 0, 0, 0, -4, 0, 2, 0, 0);
  out[5] = triangle_of(2, 0, 0, 0, -4, 0, 4, -4, 0);
  out[6] = triangle_of(2, 0, 0, 4, -4, 0, 4, 0, 0);
  return 7;
}

/* The faults of a mesh by kind. */
static void count(const bw_mesh *mesh, uint32_t counts[BW_FAULT_UNFINISHED + 1]) {
  bw_bytes *bytes = NULL;
  memset(counts, 0, (BW_FAULT_UNFINISHED + 1) * sizeof *counts);
  if (!CHECK_INT(bw_mesh_inspect(mesh, &bytes, NULL), BW_OK)) return;
  CHECK_INT(bw_bytes_size(bytes) % sizeof(bw_mesh_fault), 0);
  for (size_t at = 0; at < bw_bytes_size(bytes); at += sizeof(bw_mesh_fault)) {
    bw_mesh_fault fault;
    memcpy(&fault, bw_bytes_data(bytes) + at, sizeof fault);
    if (!CHECK(fault.kind <= BW_FAULT_UNFINISHED)) continue;
    CHECK(fault.triangle < bw_mesh_triangle_count(mesh) || fault.kind == BW_FAULT_UNFINISHED);
    counts[fault.kind]++;
  }
  bw_bytes_destroy(bytes);
}

static void finds_gap_and_junction(void) {
  bw_triangle triangles[7];
  bw_mesh *mesh = NULL;
  uint32_t counts[BW_FAULT_UNFINISHED + 1];
  uint32_t made = torn_floor(triangles);
  if (!CHECK_INT(bw_mesh_build(triangles, made, 0, NULL, &mesh, NULL), BW_OK)) return;
  count(mesh, counts);
  CHECK_INT(counts[BW_FAULT_GAP], 2); /* from either side */
  CHECK_INT(counts[BW_FAULT_T_JUNCTION], 1);
  CHECK_INT(counts[BW_FAULT_LOST_RAY] + counts[BW_FAULT_MISSING] + counts[BW_FAULT_UNLISTED], 0);
  bw_mesh_destroy(mesh);
}

/* Small whole coordinates: many triangles share corners, edges and planes, or have no area. */
static void takes_any_soup(void) {
  for (int round = 0; round < 200; round++) {
    bw_triangle triangles[60];
    for (int i = 0; i < 60; i++) {
      float at[9];
      for (int k = 0; k < 9; k++) at[k] = (float)random_below(6);
      triangles[i] = triangle_of(at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], at[8]);
      triangles[i].flags = (uint16_t)random_below(65536);
    }
    bw_mesh *mesh = NULL;
    uint32_t counts[BW_FAULT_UNFINISHED + 1];
    if (!CHECK_INT(bw_mesh_build(triangles, 60, 2, NULL, &mesh, NULL), BW_OK)) return;
    count(mesh, counts);
    CHECK_INT(counts[BW_FAULT_UNLISTED] + counts[BW_FAULT_MISSING] + counts[BW_FAULT_OUTSIDE], 0);
    CHECK_INT(counts[BW_FAULT_LOST_RAY], 0);
    bw_mesh_destroy(mesh);
  }
}

/* Twenty thousand long triangles all over each other: each would be held against every other. What
 * was not looked at is said in one fault. */
static void an_inspection_has_an_end(void) {
  enum { MANY = 20000 };
  bw_triangle *triangles = calloc(MANY, sizeof *triangles);
  bw_mesh *mesh = NULL;
  uint32_t counts[BW_FAULT_UNFINISHED + 1];
  if (triangles == NULL) return;
  for (int i = 0; i < MANY; i++) {
    float shift = (float)i * 0.001f;
    triangles[i] = triangle_of(shift, 0, 0, 1000 + shift, 0, shift, shift, 1000, 0);
  }
  CHECK_INT(bw_mesh_build(triangles, MANY, 0, NULL, &mesh, NULL), BW_OK);
  free(triangles);
  if (mesh == NULL) return;
  count(mesh, counts);
  CHECK_INT(counts[BW_FAULT_UNFINISHED], 1);
  bw_mesh_destroy(mesh);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(finds_gap_and_junction),
      TEST(takes_any_soup),
      TEST(an_inspection_has_an_end),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
