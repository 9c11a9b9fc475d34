/* A collision mesh at its limits: what building, loading and changing refuse and say, numbers past
 * the end, and queries that cannot meet anything. */
#include "test_mesh_file.h"
#include "test_refused.h"

#include "mesh/fast.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

static const bw_triangle floor_and_wall[] = {
    {.a = {0, 0, 0}, .b = {40, 0, 0}, .c = {40, 40, 0}, .flags = 1, .material = 5},
    {.a = {0, 0, 0}, .b = {40, 40, 0}, .c = {0, 40, 0}, .flags = 1, .material = 5, .area = 1},
    {.a = {20, 0, 0}, .b = {20, 0, 5}, .c = {20, 40, 5}, .flags = 3, .material = 3},
};

static bw_mesh *build(const bw_triangle *triangles, uint32_t count, float cell_size) {
  bw_mesh *mesh = NULL;
  CHECK_INT(bw_mesh_build(triangles, count, cell_size, NULL, &mesh, NULL), BW_OK);
  return mesh;
}

/* ---- building ------------------------------------------------------------------------------ */

static void a_cell_has_a_size(void) {
  const float bad[] = {-1.0f, NAN, INFINITY, -INFINITY};
  bw_mesh *mesh = NULL;
  for (size_t i = 0; i < LENGTH(bad); i++) {
    REFUSED(BW_INVALID, "cell size: expected a finite number over 0, or 0 for the default",
            bw_mesh_build(floor_and_wall, 3, bad[i], NULL, &mesh, &error));
  }
  REFUSED(BW_INVALID, "no triangles to build a mesh from",
          bw_mesh_build(floor_and_wall, 0, 8, NULL, &mesh, &error));
  CHECK(mesh == NULL);
}

static void an_axis_is_neither_too_wide_nor_too_narrow_for_float32(void) {
  bw_triangle wide = {.a = {0, -3e38f, 0}, .b = {1, 3e38f, 0}, .c = {1, 0, 1}};
  bw_triangle narrow = {.a = {0, 0, 0}, .b = {1e-44f, 1, 0}, .c = {0, 1, 1}};
  bw_mesh *mesh = NULL;
  REFUSED(BW_INVALID, "axis y is too wide for float32: its bounds are further apart than 3.4e38",
          bw_mesh_build(&wide, 1, 0, NULL, &mesh, &error));
  REFUSED(BW_INVALID, "axis x is too narrow for a float32 grid so far from 0",
          bw_mesh_build(&narrow, 1, 0, NULL, &mesh, &error));
  CHECK(mesh == NULL);
}

/* Each of them in every cell: 16,777,216 entries are the limit. */
static void the_lists_of_a_grid_have_a_limit(void) {
  bw_triangle *many = calloc(5000, sizeof *many);
  bw_mesh *mesh = NULL;
  for (uint32_t i = 0; many != NULL && i < 5000; i++) {
    bw_triangle t = {.a = {0, 0, (float)(i % 8)}, .b = {4000, 0, 0}, .c = {0, 4000, 0}};
    many[i] = t;
  }
  REFUSED(BW_LIMIT, "over 16777216 entries in the index lists: choose a larger cell size",
          bw_mesh_build(many, 5000, 8.0f, NULL, &mesh, &error));
  CHECK(mesh == NULL);
  /* The default cell grows until they fit. */
  mesh = build(many, 5000, 0);
  if (mesh != NULL) {
    CHECK((uint64_t)mesh->cell_count * 5000 <= 16777216u);
    CHECK((uint64_t)mesh->cell_count * 5000 * 4 > 16777216u / 2);
  }
  bw_mesh_destroy(mesh);
  free(many);
}

/* ---- loading ------------------------------------------------------------------------------- */

static void a_chunk_may_not_come_twice(void) {
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  bw_mesh *again = NULL;
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_mesh_save(mesh, 0, &bytes, NULL), BW_OK);
  uint8_t *at = bw_bytes_edit(bytes);
  size_t size = bw_bytes_size(bytes);
  size_t second = 16 + 16 + bw_get_u32(at + 16 + 4); /* behind the head and the first chunk */
  bw_put_u32(at + second, bw_get_u32(at + 16));
  memset(&error, 0, sizeof error);
  CHECK_INT(bw_mesh_load(at, size, NULL, &again, &error), BW_INVALID);
  CHECK(strstr(error.message, "appears twice") != NULL);
  CHECK_INT(error.offset, second + 16); /* where its bytes begin */
  bw_put_u32(at, 0xffffff);             /* more chunks than bytes */
  CHECK_INT(bw_mesh_load(at, size, NULL, &again, &error), BW_TRUNCATED);
  CHECK(again == NULL);
  bw_bytes_destroy(bytes);
  bw_mesh_destroy(mesh);
}

/* Every cell at one list of all the triangles there can be: the sum is what is limited. */
static void the_lists_of_a_file_have_the_same_limit(void) {
  enum { MANY = 65535, CELLS = 400 };
  bw_triangle *many = calloc(MANY, sizeof *many);
  bw_mesh *loaded = NULL;
  for (uint32_t i = 0; many != NULL && i < MANY; i++) {
    bw_triangle t = {.a = {0, 0, (float)(i % 8)}, .b = {160, 0, 0}, .c = {0, 160, 0}};
    if (i > 1) t.b[0] = t.c[1] = 1.0f;
    many[i] = t;
  }
  bw_mesh *mesh = build(many, MANY, 8.0f);
  free(many);
  if (!CHECK(mesh != NULL && mesh->cell_count >= CELLS)) return;
  mesh_file f = file_of(mesh);
  uint32_t full = BW_NONE; /* the cell of nearly all of them */
  for (uint32_t i = 0; i < mesh->cell_count && full == BW_NONE; i++) {
    if (mesh->cells[i] != 0 && mesh->lists[mesh->cells[i]] > 60000) full = mesh->cells[i];
  }
  CHECK(full != BW_NONE);
  for (uint32_t i = 0; i < mesh->cell_count; i++) {
    bw_put_u32(part_of(&f, BW_PART_GRID) + (size_t)i * 4, full);
  }
  memset(&error, 0, sizeof error);
  CHECK_INT(bw_mesh_from_source(&f.source, NULL, &loaded, &error), BW_LIMIT);
  CHECK(strstr(error.message, "the cells list") != NULL);
  CHECK(strstr(error.message, "the limit is 16777216") != NULL);
  CHECK(loaded == NULL);
  close_file(&f);
  bw_mesh_destroy(mesh);
}

/* ---- merging ------------------------------------------------------------------------------- */

/* Cells that share a list in a file share it afterwards. */
static void cells_that_share_a_list_go_on_to(void) {
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  bw_mesh *shared = NULL;
  bw_mesh *merged = NULL;
  mesh_file f = file_of(mesh);
  uint32_t first = BW_NONE;
  uint32_t cells = 0;
  for (uint32_t i = 0; i < mesh->cell_count; i++) { /* the cells that list the two floors alone */
    const uint16_t *list = mesh->lists + mesh->cells[i];
    if (mesh->cells[i] == 0 || list[0] != 2 || list[1] != 0 || list[2] != 1) continue;
    if (first == BW_NONE) first = mesh->cells[i];
    bw_put_u32(part_of(&f, BW_PART_GRID) + (size_t)i * 4, first);
    cells++;
  }
  CHECK(cells >= 2);
  CHECK_INT(bw_mesh_from_source(&f.source, NULL, &shared, NULL), BW_OK);
  /* Without the wall; the floors stay. */
  CHECK_INT(bw_mesh_merge(shared, floor_and_wall, 2, NULL, &merged, NULL, NULL), BW_OK);
  if (merged != NULL) {
    uint32_t place = 0;
    uint32_t found = 0;
    for (uint32_t i = 0; i < merged->cell_count; i++) {
      if (bw_get_u32(part_of(&f, BW_PART_GRID) + (size_t)i * 4) != first) continue;
      if (found++ == 0) place = merged->cells[i];
      CHECK_INT(merged->cells[i], place);
    }
    CHECK_INT(found, cells);
    CHECK_INT(merged->lists[place], 2);
    CHECK(merged->lists[place + 1] == 0 && merged->lists[place + 2] == 1);
  }
  bw_mesh_destroy(merged);
  bw_mesh_destroy(shared);
  close_file(&f);
  bw_mesh_destroy(mesh);
}

/* The grid of a small mesh stays, however large what comes to it. */
static void lists_may_not_grow_past_their_limit(void) {
  enum { MANY = 60000 };
  bw_triangle *many = calloc(MANY, sizeof *many);
  bw_triangle wide[2] = {{.a = {0, 0, 0}, .b = {400, 0, 0}, .c = {400, 400, 0}},
                         {.a = {0, 0, 0}, .b = {400, 400, 0}, .c = {0, 400, 0}}};
  bw_mesh *mesh = build(wide, 2, 8);
  bw_mesh *merged = NULL;
  for (uint32_t i = 0; many != NULL && i < MANY; i++) {
    many[i] = wide[i % 2];
    many[i].a[2] = (float)(i % 16384);
  }
  REFUSED(BW_LIMIT, "over 16777216 entries in the index lists: choose a larger cell size",
          bw_mesh_merge(mesh, many, MANY, NULL, &merged, NULL, &error));
  CHECK(merged == NULL);
  free(many);
  bw_mesh_destroy(mesh);
}

/* ---- numbers past the end ------------------------------------------------------------------ */

static void what_there_is_not_is_not_given(void) {
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  bw_surface fields = {.given = BW_SURFACE_MATERIAL, .material = 9};
  bw_triangle triangle;
  bw_bytes *bytes = NULL;
  float position[3] = {7, 7, 7};
  uint32_t vertices = bw_mesh_vertex_count(mesh);
  CHECK_INT(bw_mesh_vertex(mesh, vertices - 1, position), 1);
  position[0] = 7;
  CHECK_INT(bw_mesh_vertex(mesh, vertices, position), 0);
  CHECK(position[0] == 7);
  CHECK_INT(bw_mesh_triangle(mesh, 3, &triangle), 0);
  CHECK_INT(bw_mesh_triangle_set(mesh, 3), BW_NONE);
  CHECK_INT(bw_mesh_triangle_set(mesh, 0), BW_NONE);
  CHECK_INT(bw_mesh_set_triangle(mesh, 3, &fields), 0);
  CHECK_INT(bw_mesh_set_two_sided(mesh, 3, 1), 0);
  REFUSED(BW_NOT_FOUND, "chunk 0x99 is none of a mesh's six",
          bw_mesh_save_payload(mesh, 0x99, 0, &bytes, &error));
  CHECK(bytes == NULL);
  CHECK_TEXT(bw_reason_name(-1), "unknown");
  CHECK_TEXT(bw_reason_name(1000), "unknown");
  CHECK_INT(bw_material_find("glas{", 5), BW_NONE); /* '{' follows 'z' */
  bw_mesh_destroy(mesh);
}

/* ---- sets ---------------------------------------------------------------------------------- */

static void a_set_that_is_gone_is_not_found(void) {
  static const float at[3] = {0, 0, 0};
  static const float unturned[4] = {0, 0, 0, 1};
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  REFUSED(BW_NOT_FOUND, "there is no set 7", bw_mesh_set_move(mesh, 7, at, unturned, &error));
  REFUSED(BW_NOT_FOUND, "there is no set 7", bw_mesh_set_enable(mesh, 7, 1, &error));
  REFUSED(BW_NOT_FOUND, "there is no set 7", bw_mesh_set_remove(mesh, 7, &error));
  bw_mesh_destroy(mesh);
}

static void a_set_is_of_finite_triangles(void) {
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  uint32_t set = BW_NONE;
  REFUSED(BW_INVALID, "a set needs at least one triangle",
          bw_mesh_set_add(mesh, floor_and_wall, 0, &set, &error));
  for (unsigned corner = 0; corner < 3; corner++) {
    bw_triangle bad[2] = {floor_and_wall[0], floor_and_wall[1]};
    float *at[3] = {bad[1].a, bad[1].b, bad[1].c};
    at[corner][corner] = NAN;
    REFUSED(BW_INVALID, "triangle 1 of the set has a corner that is not finite",
            bw_mesh_set_add(mesh, bad, 2, &set, &error));
  }
  REFUSED(BW_LIMIT, "131073 triangles with the added ones, a mesh asks at most 131072",
          bw_mesh_set_add(mesh, floor_and_wall, 131070, &set, &error));
  CHECK_INT(set, BW_NONE);
  CHECK_INT(bw_mesh_triangle_end(mesh), 3);
  bw_mesh_destroy(mesh);
}

/* Whether a box is not wholly within the grid's sides. */
static void what_sticks_out_of_a_grid_is_told(void) {
  static const struct {
    bw_vec3 low, high;
    bool outside;
  } rows[] = {
      {{1, 1, 1}, {9, 9, 9}, false},     {{0, 0, -50}, {40, 40, 50}, false},
      {{-2, 1, 1}, {9, 9, 9}, true},     {{1, -2, 1}, {9, 9, 9}, true},
      {{1, 1, 1}, {50, 9, 9}, true},     {{1, 1, 1}, {9, 50, 9}, true},
      {{1, 1, 1}, {3e38f, 9, 9}, true},  {{1, 1, 1}, {9, 3e38f, 9}, true},
      {{1, 1, -3e38f}, {9, 9, 1}, true}, {{1, 1, 1}, {9, 9, 3e38f}, true},
  };
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  mesh->grid.rows[2][2] = 2.0f; /* so that 3e38 is infinite there */
  for (size_t i = 0; i < LENGTH(rows); i++) {
    bool outside = !rows[i].outside;
    (void)bw_grid_world_box(&mesh->grid, rows[i].low, rows[i].high, &outside);
    CHECK(outside == rows[i].outside);
  }
  bw_mesh_destroy(mesh);
}

/* An added wall whose far end is at no number of a slanted grid: its near end is met all the same. */
static void what_is_nowhere_in_a_grid_is_met(void) {
  const bw_triangle wall = {
      .a = {0.5f, 0.5f, 0}, .b = {0.5f, 0.5f, 1}, .c = {-1e38f, -1e38f, 0}, .flags = 3};
  bw_mesh *mesh = build(floor_and_wall, 3, 2);
  mesh_file f = file_of(mesh);
  uint32_t set = 0;
  bw_hit hit;
  put_grid(&f, 0, 0, 4);
  put_grid(&f, 1, 0, -4);
  put_grid(&f, 3, 0, 10); /* x: 4 (x - y) + 10 */
  put_grid(&f, 1, 1, 0);
  put_grid(&f, 2, 1, 1); /* y: z */
  bw_mesh *slanted = load_file(&f);
  CHECK_INT(bw_mesh_set_add(slanted, &wall, 1, &set, NULL), BW_OK);
  CHECK_INT(bw_mesh_cast_brute(slanted, 0.45f, 0.05f, 0.4f, -0.7f, 0.7f, 0, 1, NULL, &hit), 1);
  CHECK_INT(bw_mesh_cast(slanted, 0.45f, 0.05f, 0.4f, -0.7f, 0.7f, 0, 1, NULL, &hit), 1);
  CHECK_INT(hit.triangle, 3);
  bw_mesh_destroy(slanted);
  bw_mesh_destroy(mesh);
}

static void a_set_may_be_two_sided(void) {
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  bw_triangle roof = {.a = {0, 0, 9}, .b = {9, 0, 9}, .c = {0, 9, 9}, .flags = 1, .material = 2};
  bw_triangle found;
  bw_hit hit;
  uint32_t set = 0;
  CHECK_INT(bw_mesh_set_add(mesh, &roof, 1, &set, NULL), BW_OK);
  CHECK_INT(bw_mesh_triangle_set(mesh, 3), set);
  CHECK_INT(bw_mesh_cast(mesh, 1, 1, 5, 0, 0, 1, 10, NULL, &hit), 0); /* from below */
  CHECK_INT(bw_mesh_set_two_sided(mesh, 3, 1), 1);
  CHECK(bw_mesh_triangle(mesh, 3, &found) && (found.flags & BW_TRIANGLE_TWO_SIDED) != 0);
  CHECK_INT(bw_mesh_cast(mesh, 1, 1, 5, 0, 0, 1, 10, NULL, &hit), 1);
  CHECK_INT(hit.triangle, 3);
  CHECK_INT(bw_mesh_set_two_sided(mesh, 3, 0), 1);
  CHECK_INT(bw_mesh_cast(mesh, 1, 1, 5, 0, 0, 1, 10, NULL, &hit), 0);
  bw_mesh_destroy(mesh);
}

/* A gap that is too small is passed over, and what is free at the end is grown. */
static void a_set_goes_where_it_fits(void) {
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  uint32_t ids[3];
  uint32_t large = 0;
  uint32_t first = 0;
  uint32_t count = 0;
  for (int i = 0; i < 3; i++) {
    CHECK_INT(bw_mesh_set_add(mesh, floor_and_wall, 1, &ids[i], NULL), BW_OK);
  }
  CHECK_INT(bw_mesh_set_remove(mesh, ids[0], NULL), BW_OK);
  CHECK_INT(bw_mesh_set_add(mesh, floor_and_wall, 2, &large, NULL), BW_OK);
  CHECK_INT(bw_mesh_set_range(mesh, large, &first, &count), 1);
  CHECK(first == 6 && count == 2);
  bw_mesh_destroy(mesh);
}

/* ---- queries ------------------------------------------------------------------------------- */

static void ground_is_not_below_everything(void) {
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  float height = 7;
  CHECK_INT(bw_mesh_ground(mesh, 5, 1, -0.5f, NULL, &height), 0);
  CHECK_INT(bw_mesh_ground(mesh, 5, 1, NAN, NULL, &height), 0);
  CHECK_INT(bw_mesh_ground(mesh, -5, 1, 5, NULL, &height), 0);
  CHECK(height == 7);
  CHECK_INT(bw_mesh_ground(mesh, 5, 1, 5, NULL, &height), 1);
  CHECK(height == 0);
  bw_mesh_destroy(mesh);
}

/* So high up that one step down is no step in float32. */
static void a_drop_ends_where_float32_does(void) {
  bw_triangle high = {.a = {0, 0, 1e9f}, .b = {40, 0, 1e9f}, .c = {0, 40, 1e9f}, .flags = 1};
  bw_mesh *mesh = build(&high, 1, 8);
  float position[3] = {5, 5, 1e9f};
  float before[3];
  memcpy(before, position, sizeof before);
  CHECK_INT(bw_mesh_drop_to_marked_ground(mesh, 10, position), 0);
  CHECK(test_same_bytes(before, position, sizeof before));
  bw_mesh_destroy(mesh);
}

static void a_march_needs_a_step_and_an_end(void) {
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  static const float above[3] = {5, 1, 50};
  static const float down[3] = {0, 0, -1};
  static const struct {
    float from[3], to[3];
  } away[] = {{{-5, 1, 5}, {-1, 0, 0}}, {{45, 1, 5}, {1, 0, 0}},  {{5, -5, 5}, {0, -1, 0}},
              {{5, 45, 5}, {0, 1, 0}},  {{5, 1, -5}, {0, 0, -1}}, {{5, 1, 50}, {0, 0, 1}}};
  float point[3] = {7, 7, 7};
  CHECK_INT(bw_mesh_march_ray(mesh, 1, INFINITY, above, down, point), 0);
  CHECK_INT(bw_mesh_march_ray(mesh, 1, NAN, above, down, point), 0);
  CHECK_INT(bw_mesh_march_ray(mesh, 0, 100, above, down, point), 0);
  CHECK_INT(bw_mesh_march_ray(mesh, NAN, 100, above, down, point), 0);
  CHECK_INT(bw_mesh_march_ray(mesh, 1, 40, above, down, point), 0);      /* it ends above */
  CHECK_INT(bw_mesh_march_ray(mesh, 1e-7f, 100, above, down, point), 0); /* too many steps */
  for (size_t i = 0; i < LENGTH(away); i++) {
    CHECK_INT(bw_mesh_march_ray(mesh, 1e-6f, 1e30f, away[i].from, away[i].to, point), 0);
  }
  CHECK(point[0] == 7);
  CHECK_INT(bw_mesh_march_ray(mesh, 1, 60, above, down, point), 1);
  bw_mesh_destroy(mesh);
}

static void a_sphere_needs_a_size_and_a_box_its_numbers(void) {
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  static const float good[3] = {5, 5, 5};
  const float radii[] = {0.0f, -1.0f, NAN, INFINITY};
  for (size_t i = 0; i < LENGTH(radii); i++) {
    float centre[3] = {20, 20, 2};
    float normal[3] = {0, 0, 0};
    CHECK_INT(bw_mesh_sphere_push(mesh, radii[i], centre, NULL, normal), 0);
    CHECK(centre[0] == 20);
  }
  for (size_t axis = 0; axis < 3; axis++) {
    float bad[3] = {5, 5, 5};
    bad[axis] = axis == 1 ? INFINITY : NAN;
    CHECK_INT(bw_mesh_set_enabled_in_box(mesh, bad, good, 0), 0);
    CHECK_INT(bw_mesh_set_enabled_in_box(mesh, good, bad, 0), 0);
  }
  bw_mesh_destroy(mesh);
}

/* The same hits from one thread and from many, of a mesh that prepares itself or not. */
static void many_rays_are_shared_out(void) {
  enum { RAYS = 3000 };
  float *rays = calloc((size_t)RAYS * BW_RAY_NUMBERS, sizeof *rays);
  float *hits[3];
  for (size_t i = 0; i < RAYS; i++) {
    float *ray = rays + i * BW_RAY_NUMBERS;
    ray[0] = (float)(i % 50);
    ray[1] = floorf((float)i / 60.0f);
    ray[2] = 3;
    ray[5] = -1;
    ray[6] = 10;
  }
  for (uint32_t i = 0; i < 3; i++) {
    bw_mesh *mesh = build(floor_and_wall, 3, 8);
    hits[i] = calloc((size_t)RAYS * BW_HIT_NUMBERS, sizeof *hits[i]);
    if (i == 2) bw_mesh_prepare_on_cast(mesh);
    uint32_t found = bw_mesh_cast_many_threads(mesh, rays, RAYS, NULL, hits[i], i == 0 ? 1 : 4);
    CHECK(found > 1500 && found < RAYS);
    CHECK(test_same_bytes(hits[0], hits[i], (size_t)RAYS * BW_HIT_NUMBERS * sizeof(float)));
    CHECK_INT(bw_mesh_cast_many_threads(mesh, rays, RAYS, NULL, hits[i], 4), found);
    CHECK_INT(bw_mesh_cast_many_threads(mesh, rays, 10, NULL, hits[i], 4), 10);
    bw_mesh_destroy(mesh);
  }
  for (int i = 0; i < 3; i++) free(hits[i]);
  free(rays);
}

/* ---- meshes too large for the fast search -------------------------------------------------- */

/* Casts 20 metres down or up; with all bytes of what is met. */
static int cast_at(const bw_mesh *mesh, float x, float y, float z, float up, bw_hit *hit) {
  memset(hit, 0, sizeof *hit);
  return bw_mesh_cast(mesh, x, y, z, 0, 0, up, 20, NULL, hit);
}

/* The number of the rays, from below and above, that meet anything; of both meshes the same. */
static uint32_t casts_alike(const bw_mesh *walked, const bw_mesh *prepared, float x) {
  uint32_t met = 0;
  for (int i = 0; i < 16; i++) {
    bw_hit one;
    bw_hit other;
    float up = i % 2 == 0 ? 1.0f : -1.0f;
    float at = x + (float)i * 0.5f;
    int hit = cast_at(walked, at, 8, up * -10.0f, up, &one);
    CHECK_INT(cast_at(prepared, at, 8, up * -10.0f, up, &other), hit);
    CHECK(test_same_bytes(&one, &other, sizeof one));
    met += hit != 0;
  }
  return met;
}

/* What is out of proportion is left to the walk, with its answer. */
static void a_mesh_out_of_proportion_is_walked(void) {
  bw_triangle far = {.a = {1e7f, 0, 0}, .b = {1e7f + 64, 0, 0}, .c = {1e7f, 64, 0}, .flags = 1};
  bw_triangle narrow = {.a = {0, 0, 0}, .b = {1e-30f, 0, 0}, .c = {0, 40, 4}, .flags = 3};
  bw_triangle tiny = {.a = {0, 0, 0}, .b = {1e-8f, 0, 0}, .c = {0, 1e-8f, 0}, .flags = 1};
  const bw_triangle *all[] = {&far, &narrow, &tiny};
  for (size_t i = 0; i < LENGTH(all); i++) {
    bw_mesh *walked = build(all[i], 1, 8);
    bw_mesh *prepared = build(all[i], 1, 8);
    CHECK_INT(bw_mesh_prepare(prepared, NULL), BW_OK);
    CHECK_INT(bw_mesh_prepare(prepared, NULL), BW_OK); /* a second time changes nothing */
    CHECK_INT(casts_alike(walked, prepared, all[i]->a[0]), i == 0 ? 8 : 0);
    CHECK_INT(bw_mesh_set_two_sided(walked, 0, 1), 1);
    CHECK_INT(bw_mesh_set_two_sided(prepared, 0, 1), 1); /* seen from below, too */
    CHECK_INT(casts_alike(walked, prepared, all[i]->a[0]), i == 0 ? 16 : 0);
    bw_mesh_destroy(prepared);
    bw_mesh_destroy(walked);
  }
}

static void a_mesh_of_nothing_is_walked(void) {
  bw_mesh *mesh = build(floor_and_wall, 3, 8);
  mesh_file f = file_of(mesh);
  bw_hit hit;
  remove_triangles(&f);
  bw_mesh *empty = load_file(&f);
  CHECK_INT(bw_mesh_triangle_count(empty), 0);
  CHECK_INT(bw_mesh_prepare(empty, NULL), BW_OK);
  CHECK_INT(cast_at(empty, 5, 1, 10, -1, &hit), 0);
  CHECK_INT(cast_at(mesh, 5, 1, 10, -1, &hit), 1);
  bw_mesh_destroy(empty);
  bw_mesh_destroy(mesh);
}

/* One that is prepared holds more, and one that is left to the walk little more. */
static void a_prepared_mesh_tells_the_memory_that_it_holds(void) {
  static const bw_triangle far[] = {
      {.a = {1e7f, 0, 0}, .b = {1e7f + 64, 0, 0}, .c = {1e7f, 64, 0}, .flags = 1}};
  for (int i = 0; i < 2; i++) {
    test_memory memory = {0};
    bw_allocator allocator = test_allocator(&memory);
    bw_mesh *mesh = NULL;
    bw_mesh_stats stats;
    CHECK_INT(
        bw_mesh_build(i == 0 ? floor_and_wall : far, i == 0 ? 3 : 1, 8, &allocator, &mesh, NULL),
        BW_OK);
    size_t before = memory.bytes;
    CHECK_INT(bw_mesh_prepare(mesh, NULL), BW_OK);
    CHECK(memory.bytes > before); // cppcheck-suppress knownConditionTrueFalse
    CHECK_INT(bw_mesh_statistics(mesh, &stats, NULL), BW_OK);
    CHECK_INT(stats.memory_bytes, memory.bytes);
    bw_mesh_destroy(mesh);
    CHECK_NO_LEAK(&memory);
  }
}

/* A first cast for which there is no memory is walked, as are all behind it; until it is asked for. */
static void a_mesh_left_to_the_walk_may_be_prepared_later(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_mesh *mesh = NULL;
  bw_mesh_stats stats;
  bw_hit hit;
  CHECK_INT(bw_mesh_build(floor_and_wall, 3, 8, &allocator, &mesh, NULL), BW_OK);
  bw_mesh_prepare_on_cast(mesh);
  size_t before = memory.bytes;
  memory.fail_from = memory.requests + 1;
  CHECK_INT(cast_at(mesh, 5, 1, 10, -1, &hit), 1);
  CHECK_INT(cast_at(mesh, 5, 1, -10, 1, &hit), 0);
  CHECK_INT(bw_mesh_set_two_sided(mesh, 0, 1), 1);
  CHECK_INT(cast_at(mesh, 5, 1, -10, 1, &hit), 1);
  memory.fail_from = 0; // cppcheck-suppress redundantAssignment
  CHECK_INT(bw_mesh_statistics(mesh, &stats, NULL), BW_OK);
  CHECK_INT(stats.memory_bytes, memory.bytes);
  CHECK_INT(memory.bytes, before);
  CHECK_INT(bw_mesh_prepare(mesh, NULL), BW_OK);
  CHECK(memory.bytes > before); // cppcheck-suppress knownConditionTrueFalse
  CHECK_INT(cast_at(mesh, 5, 1, -10, 1, &hit), 1);
  CHECK_INT(bw_mesh_statistics(mesh, &stats, NULL), BW_OK);
  CHECK_INT(stats.memory_bytes, memory.bytes);
  bw_mesh_destroy(mesh);
  CHECK_NO_LEAK(&memory);
}

/* Asks for a first cast of a mesh as soon as memory is asked for: what another thread may do. */
static struct {
  test_memory memory;
  const bw_mesh *mesh; /* NULL: that was done */
  bool refuses;        /* from then on */
} meanwhile;

static void *resize_meanwhile(void *context, void *block, size_t old_size, size_t new_size) {
  bw_allocator plain = test_allocator(context);
  const bw_mesh *mesh = meanwhile.mesh;
  meanwhile.mesh = NULL;
  if (mesh != NULL) {
    bw_hit hit;
    CHECK_INT(cast_at(mesh, 5, 1, 10, -1, &hit), 1);
    if (meanwhile.refuses) meanwhile.memory.fail_from = meanwhile.memory.requests + 1;
  }
  return plain.resize(plain.context, block, old_size, new_size);
}

/* What is made first counts; the other one is given back, if there was memory for it. */
static void of_two_first_casts_one_prepares(void) {
  const bw_allocator allocator = {resize_meanwhile, &meanwhile.memory};
  for (int i = 0; i < 2; i++) {
    bw_mesh *mesh = NULL;
    bw_mesh_stats stats;
    bw_hit hit;
    memset(&meanwhile, 0, sizeof meanwhile);
    meanwhile.refuses = i == 1;
    CHECK_INT(bw_mesh_build(floor_and_wall, 3, 8, &allocator, &mesh, NULL), BW_OK);
    bw_mesh_prepare_on_cast(mesh);
    meanwhile.mesh = mesh;
    CHECK_INT(cast_at(mesh, 5, 1, 10, -1, &hit), 1);
    CHECK(meanwhile.mesh == NULL);
    meanwhile.memory.fail_from = 0;
    CHECK_INT(bw_mesh_statistics(mesh, &stats, NULL), BW_OK);
    CHECK_INT(stats.memory_bytes, meanwhile.memory.bytes);
    CHECK(bw_fast_memory(mesh) > sizeof(bw_fast));
    CHECK_INT(cast_at(mesh, 5, 1, 10, -1, &hit), 1);
    bw_mesh_destroy(mesh);
    CHECK_NO_LEAK(&meanwhile.memory);
  }
}

/* Whether every hit of a prepared mesh's triangle takes a look at the walk. */
static bool takes_a_look(const bw_mesh *mesh, uint32_t triangle) {
  const bw_fast *fast = mesh->fast;
  uint32_t place = fast->places[triangle];
  uint16_t flags = fast->blocks[place / BW_TREE_WIDTH].flags[place % BW_TREE_WIDTH];
  return flags >> 12 == BW_FAST_CLASSES - 1;
}

/* How many of a hundred rays along (1, 0.3, -0.5) hit, spread over x and y of a size. The fast cast
 * answers as the walk does, and it does answer. */
static uint32_t hits_alike(const bw_mesh *mesh, float width, float depth) {
  uint32_t hits = 0;
  for (int i = 0; i < 100; i++) {
    bw_hit walk;
    bw_hit fast;
    memset(&walk, 0, sizeof walk);
    memset(&fast, 0, sizeof fast);
    float across = (float)(i % 10) * 0.1f + 0.01f;
    bw_ray ray = {{width * across, depth * ((float)i * 0.01f), 2}, {1, 0.3f, -0.5f}, 8};
    bw_mesh_cast_walk(mesh, &ray, NULL, &walk);
    CHECK(bw_fast_cast(mesh, &ray, NULL, &fast));
    CHECK(test_same_bytes(&walk, &fast, sizeof walk));
    hits += walk.hit;
  }
  return hits;
}

enum { SHORT = 3, LONG = 40 };

/* Ground of squares, five metres each. */
static bw_mesh *squares(uint32_t columns, uint32_t rows, float cell) {
  bw_triangle triangles[2 * SHORT * LONG];
  memset(triangles, 0, sizeof triangles);
  for (uint32_t i = 0; i < columns * rows * 2; i++) {
    float x = (float)(i / 2 % columns) * 5;
    float y = floorf((float)i / 2 / (float)columns) * 5;
    const float corners[4][3] = {{x, y, 0}, {x + 5, y, 0}, {x + 5, y + 5, 0}, {x, y + 5, 0}};
    memcpy(triangles[i].a, corners[0], sizeof corners[0]);
    memcpy(triangles[i].b, corners[i % 2 + 1], sizeof corners[0]);
    memcpy(triangles[i].c, corners[i % 2 + 2], sizeof corners[0]);
  }
  return build(triangles, columns * rows * 2, cell);
}

/* The bounds of fast.h hold for so many cells an axis. */
static void a_grid_of_too_many_cells_takes_a_look_at_the_walk(void) {
  static const struct {
    uint32_t columns, rows;
    float cell;
    bool look;
  } rows[] = {{LONG, SHORT, 2, false},
              {LONG, SHORT, 1, true},
              {SHORT, LONG, 2, false},
              {SHORT, LONG, 1, true}};
  for (size_t i = 0; i < LENGTH(rows); i++) {
    bw_mesh *mesh = squares(rows[i].columns, rows[i].rows, rows[i].cell);
    CHECK(rows[i].look == (mesh->grid.n[0] > 181 || mesh->grid.n[1] > 181));
    CHECK_INT(bw_mesh_prepare(mesh, NULL), BW_OK);
    CHECK(takes_a_look(mesh, SHORT * LONG + (i < 2 ? 0 : 2)) == rows[i].look);
    CHECK(hits_alike(mesh, (float)rows[i].columns * 5, (float)rows[i].rows * 5) > 50);
    bw_mesh_destroy(mesh);
  }
}

static const bw_triangle high_wall[] = {
    {.a = {0, 0, 0}, .b = {40, 0, 0}, .c = {40, 40, 0}, .flags = 1},
    {.a = {20, 0, 0}, .b = {20, 40, 0}, .c = {20, 0, 50}, .flags = 3},
};

/* Prepared; the y of its grid is y * scale + offset. */
static bw_mesh *wall_with_rows(float scale, float offset) {
  bw_mesh *mesh = build(high_wall, 2, 8);
  mesh_file f = file_of(mesh);
  put_grid(&f, 1, 1, scale);
  put_grid(&f, 3, 1, offset);
  bw_mesh *changed = load_file(&f);
  CHECK_INT(bw_mesh_prepare(changed, NULL), BW_OK);
  bw_mesh_destroy(mesh);
  return changed;
}

/* And so does a triangle that is longer than a grid can be. */
static void a_triangle_of_too_many_cells_takes_a_look_at_the_walk(void) {
  bw_mesh *narrow = wall_with_rows(1000, 0);
  bw_mesh *wide = wall_with_rows(2000, 0);
  CHECK(!takes_a_look(narrow, 1));
  CHECK(takes_a_look(wide, 1));
  CHECK(hits_alike(narrow, 40, 40) > 30);
  CHECK(hits_alike(wide, 40, 40) > 30);
  bw_mesh_destroy(narrow);
  bw_mesh_destroy(wide);
}

/* From the first row to the last, in a grid where that is 1e20 rows and more, or fewer. */
static void a_ray_across_too_many_rows_is_walked(void) {
  const bw_ray ray = {{5, 0.5f, 3}, {1, 0.4f, 0.01f}, 25};
  for (int i = 0; i < 2; i++) {
    float scale = i == 0 ? 1e20f : 1e15f;
    bw_mesh *mesh = wall_with_rows(scale, -scale);
    bw_hit walk;
    bw_hit fast;
    memset(&walk, 0, sizeof walk);
    memset(&fast, 0, sizeof fast);
    const bw_hit untouched = fast;
    bw_mesh_cast_walk(mesh, &ray, NULL, &walk);
    CHECK_INT(walk.hit, 1);
    CHECK(bw_fast_cast(mesh, &ray, NULL, &fast) == (i == 1));
    CHECK(test_same_bytes(&fast, i == 1 ? &walk : &untouched, sizeof fast));
    bw_mesh_destroy(mesh);
  }
}

static void a_ray_out_of_proportion_is_walked(void) {
  static const float rays[][7] = {{5e6f, 1, 5, -1, 0, 0, 1e7f},  {5, 5e6f, 5, 0, -1, 0, 1e7f},
                                  {5, 1, 5e6f, 0, 0, -1, 1e7f},  {5, 1, 5, 0, 0, -1, 5e6f},
                                  {5, 1, 5, 0, 0, -1e-4f, 1e5f}, {5, 1, 5, 0, 0, -1e4f, 1e-2f},
                                  {5, 1, 5, 0, 0, -1, 0},        {5, 1, 5, 0, 0, -1, NAN}};
  bw_mesh *walked = build(floor_and_wall, 3, 8);
  bw_mesh *prepared = build(floor_and_wall, 3, 8);
  CHECK_INT(bw_mesh_prepare(prepared, NULL), BW_OK);
  for (size_t i = 0; i < LENGTH(rays); i++) {
    const float *r = rays[i];
    bw_hit one;
    bw_hit other;
    memset(&one, 0, sizeof one);
    memset(&other, 0, sizeof other);
    int met = bw_mesh_cast(walked, r[0], r[1], r[2], r[3], r[4], r[5], r[6], NULL, &one);
    CHECK_INT(bw_mesh_cast(prepared, r[0], r[1], r[2], r[3], r[4], r[5], r[6], NULL, &other), met);
    CHECK(test_same_bytes(&one, &other, sizeof one));
  }
  bw_mesh_destroy(prepared);
  bw_mesh_destroy(walked);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(a_cell_has_a_size),
                                    TEST(an_axis_is_neither_too_wide_nor_too_narrow_for_float32),
                                    TEST(the_lists_of_a_grid_have_a_limit),
                                    TEST(a_chunk_may_not_come_twice),
                                    TEST(the_lists_of_a_file_have_the_same_limit),
                                    TEST(cells_that_share_a_list_go_on_to),
                                    TEST(lists_may_not_grow_past_their_limit),
                                    TEST(what_there_is_not_is_not_given),
                                    TEST(a_set_that_is_gone_is_not_found),
                                    TEST(a_set_is_of_finite_triangles),
                                    TEST(what_sticks_out_of_a_grid_is_told),
                                    TEST(what_is_nowhere_in_a_grid_is_met),
                                    TEST(a_set_may_be_two_sided),
                                    TEST(a_set_goes_where_it_fits),
                                    TEST(ground_is_not_below_everything),
                                    TEST(a_drop_ends_where_float32_does),
                                    TEST(a_march_needs_a_step_and_an_end),
                                    TEST(a_sphere_needs_a_size_and_a_box_its_numbers),
                                    TEST(many_rays_are_shared_out),
                                    TEST(a_mesh_out_of_proportion_is_walked),
                                    TEST(a_mesh_of_nothing_is_walked),
                                    TEST(a_prepared_mesh_tells_the_memory_that_it_holds),
                                    TEST(a_mesh_left_to_the_walk_may_be_prepared_later),
                                    TEST(of_two_first_casts_one_prepares),
                                    TEST(a_grid_of_too_many_cells_takes_a_look_at_the_walk),
                                    TEST(a_triangle_of_too_many_cells_takes_a_look_at_the_walk),
                                    TEST(a_ray_across_too_many_rows_is_walked),
                                    TEST(a_ray_out_of_proportion_is_walked)};
  return test_main(argc, argv, cases, LENGTH(cases));
}
