/* bw_mesh_inspect: faults by kind, soups of triangles. */
#include "test_mesh_file.h"
#include "test_random.h"

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

static bw_mesh_fault last; /* that was counted */

/* The faults of a mesh by kind. */
static void count(const bw_mesh *mesh, uint32_t counts[BW_FAULT_UNFINISHED + 1]) {
  bw_bytes *bytes = NULL;
  memset(&last, 0, sizeof last);
  memset(counts, 0, (BW_FAULT_UNFINISHED + 1) * sizeof *counts);
  if (!CHECK_INT(bw_mesh_inspect(mesh, &bytes, NULL), BW_OK)) return;
  CHECK_INT(bw_bytes_size(bytes) % sizeof(bw_mesh_fault), 0);
  for (size_t at = 0; at < bw_bytes_size(bytes); at += sizeof(bw_mesh_fault)) {
    bw_mesh_fault fault;
    memcpy(&fault, bw_bytes_data(bytes) + at, sizeof fault);
    if (!CHECK(fault.kind <= BW_FAULT_UNFINISHED)) continue;
    CHECK(fault.triangle < bw_mesh_triangle_count(mesh) || fault.kind == BW_FAULT_UNFINISHED);
    counts[fault.kind]++;
    last = fault;
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

enum { MANY = 20000 };

/* The faults of a mesh of twenty thousand triangles. */
static void count_many(bw_triangle (*make)(float shift), uint32_t counts[BW_FAULT_UNFINISHED + 1]) {
  static bw_triangle triangles[MANY];
  bw_mesh *mesh = NULL;
  for (int i = 0; i < MANY; i++) triangles[i] = make((float)i * 0.001f);
  if (CHECK_INT(bw_mesh_build(triangles, MANY, 0, NULL, &mesh, NULL), BW_OK)) count(mesh, counts);
  bw_mesh_destroy(mesh);
}

static bw_triangle over_the_others(float shift) {
  return triangle_of(shift, 0, 0, 1000 + shift, 0, shift, shift, 1000, 0);
}

/* Long triangles all over each other: each would be held against every other. What was not looked at
 * is said in one fault. */
static void an_inspection_has_an_end(void) {
  uint32_t counts[BW_FAULT_UNFINISHED + 1] = {0};
  count_many(over_the_others, counts);
  CHECK_INT(counts[BW_FAULT_UNFINISHED], 1);
}

static bw_triangle along_the_others(float shift) {
  return triangle_of(shift * 10, 0, 0, 1000 + shift * 10, 0, 0, shift * 10, 1000, 0);
}

/* A side of each lies along one line, with the ends of all others: the search for T-junctions alone
 * would take too long. It ends before it has come to all, and nothing else is looked for. */
static void a_search_for_junctions_has_an_end(void) {
  uint32_t counts[BW_FAULT_UNFINISHED + 1] = {0};
  count_many(along_the_others, counts);
  CHECK_INT(counts[BW_FAULT_UNFINISHED], 1);
  CHECK(counts[BW_FAULT_T_JUNCTION] > 0 && counts[BW_FAULT_T_JUNCTION] < MANY - 1);
  CHECK_INT(counts[BW_FAULT_GAP] + counts[BW_FAULT_LOST_RAY], 0);
}

/* ---- files that no builder writes ----------------------------------------------------------- */

enum { FLOOR = 4 };

/* Two squares of ground, 8 by 8 metres each. */
static bw_mesh *build_floor(bool turned) {
  bw_triangle triangles[FLOOR] = {
      triangle_of(0, 0, 0, 8, 0, 0, 8, 8, 0), triangle_of(0, 0, 0, 8, 8, 0, 0, 8, 0),
      triangle_of(8, 0, 0, 16, 0, 0, 16, 8, 0), triangle_of(8, 0, 0, 16, 8, 0, 8, 8, 0)};
  bw_mesh *mesh = NULL;
  if (turned) triangles[3] = triangle_of(8, 0, 0, 8, 8, 0, 16, 8, 0);
  CHECK_INT(bw_mesh_build(triangles, FLOOR, 2, NULL, &mesh, NULL), BW_OK);
  return mesh;
}

/* Nothing but so many faults of one kind. */
static void check_only(const bw_mesh *mesh, bw_mesh_fault_kind kind, uint32_t expected) {
  uint32_t counts[BW_FAULT_UNFINISHED + 1];
  count(mesh, counts);
  for (int i = 0; i <= BW_FAULT_UNFINISHED; i++) {
    CHECK_INT(counts[i], i == (int)kind ? expected : 0);
  }
}

static void a_file_without_triangles_has_no_faults(void) {
  bw_mesh *mesh = build_floor(false);
  mesh_file f = file_of(mesh);
  remove_triangles(&f);
  bw_mesh *empty = load_file(&f);
  if (empty != NULL) check_only(empty, BW_FAULT_UNFINISHED, 0);
  bw_mesh_destroy(empty);
  bw_mesh_destroy(mesh);
}

/* Edges meet where their ends are in one place, whichever vertices those are. */
static void vertices_in_one_place_are_one(void) {
  bw_mesh *mesh = build_floor(true);
  mesh_file f = file_of(mesh);
  unshare_vertices(&f, mesh);
  bw_mesh *unshared = load_file(&f);
  check_only(mesh, BW_FAULT_FLIPPED, 1);
  if (unshared != NULL) {
    CHECK_INT(unshared->vertex_count, 3 * FLOOR);
    check_only(unshared, BW_FAULT_FLIPPED, 1);
    CHECK_INT(last.triangle, 3);
  }
  bw_mesh_destroy(unshared);
  bw_mesh_destroy(mesh);
}

static bool in_all_cells(uint32_t cell, uint32_t triangle) {
  (void)cell;
  (void)triangle;
  return true;
}

/* A grid of layers 1,000 metres high, the floor `height` layers above its lower end. */
static mesh_file layered_file(const bw_mesh *mesh, uint16_t layers, float height,
                              lists_triangle *lists) {
  mesh_file f = file_of(mesh);
  write_file_lists(&f, mesh, layers, lists);
  put_grid(&f, 2, 2, 1e-3f);
  put_grid(&f, 3, 2, height);
  put_header(&f, FILE_CLAMP_HIGH + 8, (float)layers - 0.5f);
  return f;
}

/* Vertices that the header puts outside: each is told of once, with the axis. */
static void vertices_lie_within_what_the_header_says(void) {
  static const struct {
    uint16_t layers;
    float height, aside, lowest;
    int axis; /* -1: nothing lies outside */
    uint32_t faults;
  } rows[] = {
      {1, 0.25f, 0, 0, -1, 0},       {2, 0.25f, 0, 0, -1, 0},
      {2, 0, 0, 0, -1, 0},           {2, -0.005f, 0, 0, -1, 0}, /* a hair */
      {2, -0.02f, 0, 0, 2, 6},       {2, 2.1f, 0, 0, 2, 6},
      {1, -0.02f, 0, 0, -1, 0},      {1, 2.1f, 0, 0, -1, 0}, /* one layer has no ends */
      {1, 0.25f, -0.005f, 0, -1, 0}, {1, 0.25f, -0.02f, 0, 0, 2},
      {1, 0.25f, 0, 0.005f, -1, 0},  {1, 0.25f, 0, 0.02f, 2, 6},
  };
  bw_mesh *mesh = build_floor(false);
  for (size_t i = 0; i < COUNT(rows); i++) {
    mesh_file f = layered_file(mesh, rows[i].layers, rows[i].height, in_all_cells);
    put_grid(&f, 3, 0, rows[i].aside);
    put_header(&f, FILE_LOWEST_Z, rows[i].lowest);
    bw_mesh *changed = load_file(&f);
    if (changed == NULL) continue;
    check_only(changed, BW_FAULT_OUTSIDE, rows[i].faults);
    if (rows[i].axis >= 0) CHECK_INT(last.count, rows[i].axis);
    bw_mesh_destroy(changed);
  }
  bw_mesh_destroy(mesh);
}

static uint32_t layer_size; /* in cells */
static uint32_t listing_layer;

static bool in_one_layer(uint32_t cell, uint32_t triangle) {
  (void)triangle;
  return cell / layer_size == listing_layer;
}

/* Rays stay in the layer in which the floor is: they lose it where only another one's lists have it. */
static void a_layer_that_does_not_list_its_floor_loses_rays(void) {
  bw_mesh *mesh = build_floor(false);
  layer_size = mesh->cell_count;
  for (uint32_t layer = 0; layer < 3; layer++) {
    for (listing_layer = 0; listing_layer < 3; listing_layer++) {
      uint32_t counts[BW_FAULT_UNFINISHED + 1];
      mesh_file f = layered_file(mesh, 3, (float)layer + 0.5f, in_one_layer);
      bw_mesh *layered = load_file(&f);
      if (layered == NULL) continue;
      count(layered, counts);
      CHECK_INT(counts[BW_FAULT_LOST_RAY], layer == listing_layer ? 0 : FLOOR);
      bw_mesh_destroy(layered);
    }
  }
  bw_mesh_destroy(mesh);
}

static bool first_in_a_corner(uint32_t cell, uint32_t triangle) {
  return triangle == 0 ? cell == 0 : true;
}

/* A triangle that is there twice is met as near by the other one. */
static void a_ray_that_meets_as_near_is_not_lost(void) {
  bw_triangle twice[2] = {triangle_of(30, 30, 0, 38, 30, 0, 38, 38, 0),
                          triangle_of(30, 30, 0, 38, 30, 0, 38, 38, 0)};
  bw_mesh *mesh = NULL;
  CHECK_INT(bw_mesh_build(twice, 2, 1, NULL, &mesh, NULL), BW_OK);
  mesh_file f = file_of(mesh);
  write_file_lists(&f, mesh, 1, first_in_a_corner);
  bw_mesh *relisted = load_file(&f);
  if (relisted != NULL) {
    uint32_t counts[BW_FAULT_UNFINISHED + 1];
    count(relisted, counts);
    CHECK_INT(counts[BW_FAULT_MISSING], 1);
    CHECK_INT(counts[BW_FAULT_LOST_RAY], 0);
  }
  bw_mesh_destroy(relisted);
  bw_mesh_destroy(mesh);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(finds_gap_and_junction),
      TEST(takes_any_soup),
      TEST(an_inspection_has_an_end),
      TEST(a_search_for_junctions_has_an_end),
      TEST(a_file_without_triangles_has_no_faults),
      TEST(vertices_in_one_place_are_one),
      TEST(vertices_lie_within_what_the_header_says),
      TEST(a_layer_that_does_not_list_its_floor_loses_rays),
      TEST(a_ray_that_meets_as_near_is_not_lost),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
