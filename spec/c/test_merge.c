/* Merging: new triangles into an old mesh, with as much of it left alone as can be. */
#include "test_level.h"
#include "test_mesh_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bw_bytes *saved(const bw_mesh *mesh) {
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_mesh_save(mesh, 0, &bytes, NULL), BW_OK);
  return bytes;
}

/* The old mesh: 60 triangles in a container with words and bytes that nothing reads. */
static bw_mesh *old_mesh(void) {
  bw_mesh *built = build_mesh(60);
  bw_bytes *bytes = saved(built);
  size_t size = bw_bytes_size(bytes);
  uint8_t *copy = malloc(size + 7);
  bw_mesh *mesh = NULL;
  memcpy(copy, bw_bytes_data(bytes), size);
  memset(copy + size, 0x5a, 7);
  bw_put_u32(copy + 12, 0x12345678u);
  bw_put_u32(copy + 16 + 12, 0x9abcdef0u);
  CHECK_INT(bw_mesh_load(copy, size + 7, NULL, &mesh, NULL), BW_OK);
  free(copy);
  bw_bytes_destroy(bytes);
  bw_mesh_destroy(built);
  return mesh;
}

/* The triangles of a mesh, as an export gives them. */
static uint32_t export_triangles(const bw_mesh *mesh, bw_triangle *out) {
  uint32_t count = bw_mesh_triangle_count(mesh);
  for (uint32_t i = 0; i < count; i++) CHECK_INT(bw_mesh_triangle(mesh, i, &out[i]), 1);
  return count;
}

static bool same_corner(const float a[3], const float b[3]) {
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* Merges and checks the report; NULL when it fails. */
static bw_mesh *merge(const bw_mesh *old, const bw_triangle *triangles, uint32_t count,
                      const uint32_t expected[4]) {
  bw_mesh *mesh = NULL;
  bw_merge_report report = {0};
  if (!CHECK_INT(bw_mesh_merge(old, triangles, count, NULL, &mesh, &report, NULL), BW_OK)) {
    return NULL;
  }
  CHECK_INT(report.kept, expected[0]);
  CHECK_INT(report.changed, expected[1]);
  CHECK_INT(report.added, expected[2]);
  CHECK_INT(report.removed, expected[3]);
  CHECK_INT(bw_mesh_triangle_count(mesh), expected[0] + expected[1] + expected[2]);
  return mesh;
}

/* Turns a triangle, so that it starts from another corner. */
static void turn(bw_triangle *t) {
  float a[3];
  memcpy(a, t->a, sizeof a);
  memcpy(t->a, t->b, sizeof a);
  memcpy(t->b, t->c, sizeof a);
  memcpy(t->c, a, sizeof a);
}

static void check_unchanged(const bw_mesh *old, const bw_triangle *triangles, uint32_t count) {
  const uint32_t expected[4] = {count, 0, 0, 0};
  bw_mesh *mesh = merge(old, triangles, count, expected);
  if (mesh == NULL) return;
  bw_bytes *before = saved(old);
  bw_bytes *after = saved(mesh);
  CHECK(same_bytes(before, after));
  bw_bytes_destroy(before);
  bw_bytes_destroy(after);
  bw_mesh_destroy(mesh);
}

static void nothing_changed_gives_the_same_bytes(void) {
  bw_triangle triangles[64];
  bw_mesh *old = old_mesh();
  uint32_t count = export_triangles(old, triangles);
  check_unchanged(old, triangles, count);
  for (uint32_t i = 0; i < count / 2; i++) { /* in another order */
    bw_triangle t = triangles[i];
    triangles[i] = triangles[count - 1 - i];
    triangles[count - 1 - i] = t;
  }
  check_unchanged(old, triangles, count);
  for (uint32_t i = 0; i < count; i++) { /* from other corners, without the bit that loading sets */
    turn(&triangles[i]);
    if (i % 2 == 0) turn(&triangles[i]);
    triangles[i].flags = (uint16_t)(triangles[i].flags & ~BW_TRIANGLE_ENABLED);
    for (int axis = 0; axis < 3; axis++) {
      if (triangles[i].a[axis] == 0.0f) triangles[i].a[axis] = -0.0f;
    }
  }
  check_unchanged(old, triangles, count);
  bw_mesh_destroy(old);
}

/* The file's bits 0 and 1 are what counts, whatever a script has switched. */
static void the_files_flags_count(void) {
  bw_triangle triangles[64];
  bw_mesh *old = old_mesh();
  uint32_t count = export_triangles(old, triangles);
  CHECK_INT(bw_mesh_set_two_sided(old, 5, 1), 1);
  check_unchanged(old, triangles, count);
  bw_mesh_destroy(old);
}

static void another_surface_changes_a_triangle_in_its_place(void) {
  static const uint32_t expected[4] = {57, 3, 0, 0};
  bw_triangle triangles[64];
  bw_mesh *old = old_mesh();
  uint32_t count = export_triangles(old, triangles);
  triangles[10].material = 200;
  triangles[20].flags = 0x89;
  triangles[30].area = 77;
  bw_mesh *mesh = merge(old, triangles, count, expected);
  if (mesh == NULL) return;
  bw_triangle at;
  CHECK_INT(bw_mesh_triangle(mesh, 10, &at), 1);
  CHECK_INT(at.material, 200);
  CHECK_INT(bw_mesh_triangle(mesh, 20, &at), 1);
  CHECK_INT(at.flags, 0x89);
  CHECK_INT(bw_mesh_triangle(mesh, 30, &at), 1);
  CHECK_INT(at.area, 77);
  bw_bytes *before = saved(old);
  bw_bytes *after = saved(mesh);
  CHECK_INT(count_differences(before, after), 3);
  bw_bytes_destroy(before);
  bw_bytes_destroy(after);
  bw_mesh_destroy(mesh);
  bw_mesh_destroy(old);
}

/* Whether the nearest hits of many rays are those of a test of every triangle. */
static void check_walk(const bw_mesh *mesh) {
  uint32_t wrong = 0;
  for (int i = 0; i < 2000; i++) {
    bw_hit walk;
    bw_hit brute;
    float x = (float)(i % 97) * 0.7f - 20.0f;
    float y = (float)(i % 31) * 1.3f - 15.0f;
    float dx = (float)(i % 13) - 6.0f;
    float dy = (float)(i % 11) - 5.0f;
    memset(&walk, 0, sizeof walk);
    memset(&brute, 0, sizeof brute);
    (void)bw_mesh_cast(mesh, x, y, 8.0f, dx, dy, -0.9f, 30.0f, NULL, &walk);
    (void)bw_mesh_cast_brute(mesh, x, y, 8.0f, dx, dy, -0.9f, 30.0f, NULL, &brute);
    wrong += walk.hit != brute.hit || (walk.hit && walk.t != brute.t);
  }
  CHECK_INT(wrong, 0);
}

static void removed_triangles_leave_the_lists(void) {
  static const uint32_t expected[4] = {40, 0, 0, 20};
  bw_triangle triangles[64];
  bw_mesh *old = old_mesh();
  bw_mesh_stats stats;
  uint32_t count = export_triangles(old, triangles);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (i % 3 != 1) triangles[kept++] = triangles[i];
  }
  bw_mesh *mesh = merge(old, triangles, kept, expected);
  if (mesh == NULL) return;
  for (uint32_t i = 0; i < kept; i++) { /* the others keep their order */
    bw_triangle at;
    CHECK_INT(bw_mesh_triangle(mesh, i, &at), 1);
    CHECK(same_corner(at.a, triangles[i].a));
  }
  CHECK_INT(bw_mesh_statistics(mesh, &stats, NULL), BW_OK);
  CHECK_INT(stats.triangles_missing, 0);
  CHECK_INT(stats.unlisted, 0);
  check_walk(mesh);
  bw_mesh_destroy(mesh);
  bw_mesh_destroy(old);
}

/* A vertex that only removed triangles used goes; those that nothing ever used stay. */
static void vertices_go_with_their_last_triangle(void) {
  static const uint32_t expected[4] = {1, 0, 0, 1};
  bw_triangle triangles[2];
  make_triangles(triangles, 2);
  for (int axis = 0; axis < 3; axis++) triangles[1].a[axis] += 30.0f; /* a corner of its own */
  bw_mesh *old = NULL;
  CHECK_INT(bw_mesh_build(triangles, 2, 0, NULL, &old, NULL), BW_OK);
  CHECK_INT(bw_mesh_vertex_count(old), 6);
  bw_mesh *mesh = merge(old, triangles, 1, expected);
  CHECK_INT(bw_mesh_vertex_count(mesh), 3);
  bw_bytes *bytes = saved(mesh);
  bw_mesh_stats stats;
  CHECK_INT(bw_mesh_statistics(mesh, &stats, NULL), BW_OK);
  CHECK_FLOAT(stats.lowest_z, 0.0f);
  bw_bytes_destroy(bytes);
  bw_mesh_destroy(mesh);
  bw_mesh_destroy(old);
}

static void added_triangles_come_behind_the_others(void) {
  static const uint32_t expected[4] = {60, 0, 2, 0};
  bw_triangle triangles[64];
  bw_mesh *old = old_mesh();
  uint32_t vertices = bw_mesh_vertex_count(old);
  uint32_t count = export_triangles(old, triangles);
  bw_triangle added = triangles[7];
  memmove(triangles + 2, triangles, count * sizeof *triangles);
  added.a[2] += 2.0f;
  triangles[0] = added; /* two old corners and a new one */
  turn(&added);
  added.a[2] -= 30.0f;
  triangles[1] = added;
  bw_mesh *mesh = merge(old, triangles, count + 2, expected);
  if (mesh == NULL) return;
  bw_triangle at;
  CHECK_INT(bw_mesh_triangle(mesh, 60, &at), 1);
  CHECK(same_corner(at.a, triangles[0].a));
  CHECK_INT(bw_mesh_triangle(mesh, 59, &at), 1);
  CHECK(same_corner(at.a, triangles[61].a));
  CHECK_INT(bw_mesh_vertex_count(mesh), vertices + 2);
  bw_mesh_stats stats;
  CHECK_INT(bw_mesh_statistics(mesh, &stats, NULL), BW_OK);
  CHECK_FLOAT(stats.lowest_z, added.a[2]);
  check_walk(mesh);
  bw_mesh_destroy(mesh);
  bw_mesh_destroy(old);
}

/* A floor of 20 by 20 metres in cells of 1, and one triangle more. */
static bw_mesh *floor_and(const bw_triangle *more) {
  static const uint32_t expected[4] = {2, 0, 1, 0};
  bw_triangle triangles[3];
  bw_mesh *old = NULL;
  memset(triangles, 0, sizeof triangles);
  for (int i = 0; i < 2; i++) {
    triangles[i].a[i] = 20.0f;
    triangles[i].c[1 - i] = 20.0f;
    triangles[i].b[0] = i == 0 ? 20.0f : 0.0f;
    triangles[i].b[1] = i == 0 ? 20.0f : 0.0f;
  }
  triangles[2] = *more;
  CHECK_INT(bw_mesh_build(triangles, 2, 1.0f, NULL, &old, NULL), BW_OK);
  bw_mesh *mesh = merge(old, triangles, 3, expected);
  bw_mesh_destroy(old);
  return mesh;
}

/* What sticks out of the old grid is met by rays that leave it anywhere. */
static void triangles_outside_the_grid_are_met(void) {
  static const float places[][2] = {{35, 15}, {-15, 5}, {10, 40}, {3, -40}, {40, 40}, {-40, -30}};
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
    float x = places[i][0];
    float y = places[i][1];
    bw_triangle far = {.a = {x - 3, y - 3, 0}, .b = {x + 3, y - 3, 1}, .c = {x, y + 3, 5}};
    far.flags = BW_TRIANGLE_TWO_SIDED;
    bw_mesh *mesh = floor_and(&far);
    if (mesh == NULL) return;
    for (int ray = 0; ray < 400; ray++) { /* from all over the floor to (x, y - 1, 2) on it */
      int row = ray / 20;
      float from[3] = {(float)(ray % 20) + 0.5f, (float)row + 0.5f, 4.0f};
      bw_hit hit;
      memset(&hit, 0, sizeof hit);
      (void)bw_mesh_cast(mesh, from[0], from[1], from[2], x - from[0], (y - 1) - from[1],
                         2.0f - from[2], 2.0f, NULL, &hit);
      if (!CHECK_INT(hit.hit ? hit.triangle : BW_NONE, 2)) break;
    }
    bw_mesh_destroy(mesh);
  }
}

static void alike_triangles_are_paired_one_to_one(void) {
  bw_triangle triangles[4];
  bw_mesh *old = NULL;
  make_triangles(triangles, 1);
  triangles[1] = triangles[0];
  triangles[2] = triangles[0];
  triangles[1].material = 9;
  CHECK_INT(bw_mesh_build(triangles, 3, 0, NULL, &old, NULL), BW_OK);
  static const uint32_t both[4] = {2, 0, 0, 1};
  bw_mesh_destroy(merge(old, triangles + 1, 2, both));
  triangles[0].material = 8; /* the same twice before, once now, and one of another surface */
  static const uint32_t changed[4] = {2, 1, 0, 0};
  bw_mesh_destroy(merge(old, triangles, 3, changed));
  triangles[3] = triangles[2];
  static const uint32_t more[4] = {3, 0, 1, 0};
  bw_mesh_destroy(merge(old, triangles, 4, more));
  turn(&triangles[1]);
  float back[3]; /* the other side is another triangle */
  memcpy(back, triangles[1].b, sizeof back);
  memcpy(triangles[1].b, triangles[1].c, sizeof back);
  memcpy(triangles[1].c, back, sizeof back);
  static const uint32_t flipped[4] = {0, 0, 1, 3};
  bw_mesh_destroy(merge(old, triangles + 1, 1, flipped));
  bw_mesh_destroy(old);
}

/* Of old vertices in one place all stay, and what is added uses the first of them. */
static void vertices_in_one_place_stay(void) {
  static const uint32_t expected[4] = {2, 0, 1, 0};
  const bw_triangle triangles[3] = {
      {.a = {0, 0, 0}, .b = {8, 0, 0}, .c = {8, 8, 0}, .flags = 1},
      {.a = {0, 0, 0}, .b = {8, 8, 0}, .c = {0, 8, 0}, .flags = 1},
      {.a = {8, 8, 0}, .b = {4, 16, 0}, .c = {0, 8, 0}, .flags = 1},
  };
  bw_mesh *shared = NULL;
  CHECK_INT(bw_mesh_build(triangles, 2, 0, NULL, &shared, NULL), BW_OK);
  mesh_file f = file_of(shared);
  unshare_vertices(&f, shared);
  bw_mesh *old = load_file(&f);
  bw_mesh *mesh = old == NULL ? NULL : merge(old, triangles, 3, expected);
  if (mesh != NULL) {
    const uint16_t *corners = mesh->triangles[2].corners;
    CHECK_INT(mesh->vertex_count, 7);
    CHECK_INT(corners[0], 2); /* the first triangle's third, not the second's second */
    CHECK_INT(corners[1], 6);
    CHECK_INT(corners[2], 5);
    CHECK_FLOAT(mesh->vertices[6][0], 4);
    CHECK_FLOAT(mesh->vertices[6][1], 16);
  }
  bw_mesh_destroy(mesh);
  bw_mesh_destroy(old);
  bw_mesh_destroy(shared);
}

static void what_cannot_be_is_refused(void) {
  bw_triangle triangles[64];
  bw_mesh *old = old_mesh();
  bw_mesh *mesh = NULL;
  uint32_t count = export_triangles(old, triangles);
  CHECK_INT(bw_mesh_merge(old, triangles, 0, NULL, &mesh, NULL, NULL), BW_INVALID);
  triangles[3].b[1] = NAN;
  CHECK_INT(bw_mesh_merge(old, triangles, count, NULL, &mesh, NULL, NULL), BW_INVALID);
  bw_triangle *many = calloc(65536, sizeof *many);
  for (uint32_t i = 0; i < 65536; i++) {
    many[i].a[0] = (float)(i % 256) * 0.125f;
    many[i].b[1] = (float)(i % 7 + 1);
  }
  CHECK_INT(bw_mesh_merge(old, many, 65536, NULL, &mesh, NULL, NULL), BW_LIMIT);
  CHECK(mesh == NULL);
  free(many);
  bw_mesh_destroy(old);
}

/* A model through a merge: the level's triangles by material names, one of them given another. */
static void a_model_merges_by_its_surfaces(void) {
  bw_triangle triangles[6];
  bw_mesh *old = NULL;
  bw_model *model = NULL;
  uint32_t material = 0;
  make_triangles(triangles, 6);
  for (uint32_t i = 0; i < 6; i++) {
    triangles[i].material = 35;
    triangles[i].flags = BW_TRIANGLE_ENABLED;
    triangles[i].area = 0;
  }
  CHECK_INT(bw_mesh_build(triangles, 6, 0, NULL, &old, NULL), BW_OK);
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  CHECK_INT(bw_model_add_material(model, "GRASS", 5, &material, NULL), BW_OK);
  for (uint32_t i = 0; i < 6; i++) {
    uint32_t corners[3];
    const float *const from[3] = {triangles[i].a, triangles[i].b, triangles[i].c};
    for (int corner = 0; corner < 3; corner++) {
      CHECK_INT(bw_model_add_vertex(model, from[corner][0], from[corner][1], from[corner][2],
                                    &corners[corner], NULL),
                BW_OK);
    }
    CHECK_INT(bw_model_add_polygon(model, corners, 3, i == 4 ? BW_NONE : material, BW_NONE, NULL),
              BW_OK);
  }
  const bw_surface surfaces[2] = {{0, 35, 0, 0}, {0, 2, 0, 0}};
  bw_mesh *mesh = NULL;
  bw_merge_report report = {0};
  CHECK_INT(bw_mesh_merge_model(old, model, surfaces, NULL, NULL, &mesh, &report, NULL), BW_OK);
  CHECK_INT(report.kept, 5);
  CHECK_INT(report.changed, 1);
  bw_mesh_destroy(mesh);
  bw_model_destroy(model);
  bw_mesh_destroy(old);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(nothing_changed_gives_the_same_bytes),
      TEST(the_files_flags_count),
      TEST(another_surface_changes_a_triangle_in_its_place),
      TEST(removed_triangles_leave_the_lists),
      TEST(vertices_go_with_their_last_triangle),
      TEST(added_triangles_come_behind_the_others),
      TEST(triangles_outside_the_grid_are_met),
      TEST(alike_triangles_are_paired_one_to_one),
      TEST(vertices_in_one_place_stay),
      TEST(what_cannot_be_is_refused),
      TEST(a_model_merges_by_its_surfaces),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
