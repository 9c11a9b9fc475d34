/* Models to tiles: what the stored planes may differ by, how far the surface moves, what the rules
 * say of what is made, and what cannot be made. */
#include "formats/tile_pieces.h"
#include "test_tiles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define PARTS 100000
#define DEVIATION (1.0 / 16.0)

static uint64_t random_state = 5;

static double random_number(double low, double high) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * (double)(random_state >> 40) / 16777216.0;
}

/* ---- planes -------------------------------------------------------------------------------- */

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double out[3]) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

static void normalise(double v[3]) {
  double length = sqrt(dot(v, v));
  for (int k = 0; k < 3; k++) v[k] /= length;
}

/* A random plane's square of random size, or three of its corners. */
static void random_part(double corners[4][3], double normal[3]) {
  double u[3];
  double v[3];
  double middle[3];
  for (int k = 0; k < 3; k++) {
    normal[k] = random_number(-1, 1);
    u[k] = random_number(-1, 1);
    middle[k] = random_number(-2048, 2048);
  }
  double kind = random_number(0, 1);
  if (kind < 0.2) normal[1] = 0.0;
  if (kind > 0.9) normal[0] = normal[2] = 0.0;
  normalise(normal);
  cross(normal, u, v);
  normalise(v);
  cross(v, normal, u);
  double wide = random_number(10, 3000);
  double high = random_number(10, 3000);
  static const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  for (int c = 0; c < 4; c++) {
    for (int k = 0; k < 3; k++) {
      corners[c][k] = middle[k] + signs[c][0] * wide * u[k] + signs[c][1] * high * v[k];
    }
  }
}

static void read_plane(const uint8_t *at, double n[3], double *d) {
  for (int k = 0; k < 3; k++) n[k] = at[k] < 128 ? at[k] : at[k] - 256;
  int32_t value = at[4] | at[5] << 8;
  *d = value < 32768 ? value : value - 65536;
}

/* The corner as a query sees it, on the stored surface: below or above it, or its foot. */
static void see(const double n[3], double d, const double corner[3], double seen[3]) {
  double off = 127 * d - dot(n, corner);
  bool wall = fabs(n[1]) <= 12;
  for (int k = 0; k < 3; k++) seen[k] = corner[k] + (wall ? n[k] * off / dot(n, n) : 0.0);
  if (!wall) seen[1] += off / n[1];
}

static void check_part(const uint8_t *polygon, const double corners[][3], int count,
                       const double normal[3]) {
  double n[3];
  double d = 0;
  double mean = 0;
  read_plane(polygon + 2, n, &d);
  for (int i = 0; i < count; i++) mean += dot(n, corners[i]) / 127 / count;
  for (int k = 0; k < 3; k++) CHECK(fabs(n[k] - 127 * normal[k]) <= 0.5 + 1e-9);
  CHECK(fabs(d - mean) <= 0.5 + 1e-9);
  for (int e = 0; e < count; e++) {
    double edge[3];
    double place = 0;
    double least = INFINITY;
    read_plane(polygon + 8 + (ptrdiff_t)e * 6, edge, &place);
    double along[3];
    double inward[3];
    for (int k = 0; k < 3; k++) along[k] = corners[(e + 1) % count][k] - corners[e][k];
    cross(normal, along, inward);
    normalise(inward);
    for (int k = 0; k < 3; k++) CHECK(fabs(edge[k] - 127 * inward[k]) <= 0.5 + 1e-6);
    for (int i = 0; i < count; i++) {
      double seen[3];
      see(n, d, corners[i], seen);
      least = fmin(least, fmin(dot(edge, corners[i]), dot(edge, seen)));
    }
    CHECK(least >= 127 * place);
    /* no looser than the rounding of what a query sees: 1/4096 an axis */
    CHECK(least < 127 * (place + 1) + fabs(edge[0]) + fabs(edge[1]) + fabs(edge[2]));
  }
}

static void stored_planes_are_the_best_and_cut_no_corner(void) {
  bw_allocator plain = bw_allocator_or_default(NULL);
  for (int i = 0; i < PARTS; i++) {
    double corners[4][3];
    double normal[3];
    random_part(corners, normal);
    bw_writer writer = bw_writer_with(&plain);
    uint32_t written = 0;
    int count = i % 2 == 0 ? 4 : 3;
    bool fits = bw_tile_write_part(&writer, (const double(*)[3])corners, (uint32_t)count, normal, 7,
                                   &written);
    /* a triangle with two sharp corners becomes two, which the surface test looks at */
    if (CHECK(fits) && written == 1) {
      check_part(writer.data, (const double(*)[3])corners, count, normal);
    }
    bw_writer_discard(&writer);
  }
}

/* ---- models -------------------------------------------------------------------------------- */

static void add_triangle(bw_model *model, const double a[3], const double b[3], const double c[3]) {
  const double *corners[3] = {a, b, c};
  uint32_t numbers[3];
  for (int i = 0; i < 3; i++) {
    CHECK_INT(bw_model_add_vertex(model, (float)corners[i][0], (float)corners[i][1],
                                  (float)corners[i][2], &numbers[i], NULL),
              BW_OK);
  }
  CHECK_INT(bw_model_add_polygon(model, numbers, 3, BW_NONE, BW_NONE, NULL), BW_OK);
}

/* A terrain of 12 by 12 units with corners at odd places, and loose triangles of any shape in it. */
static bw_model *make_terrain(void) {
  enum { SIDE = 9 };
  static double points[SIDE][SIDE][3];
  bw_model *model = NULL;
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  for (int i = 0; i < SIDE; i++) {
    for (int j = 0; j < SIDE; j++) {
      bool rim = i == 0 || j == 0 || i == SIDE - 1 || j == SIDE - 1;
      points[i][j][0] = i * 1.5 + (rim ? 0 : random_number(-0.5, 0.5));
      points[i][j][1] = random_number(-1.5, 1.5);
      points[i][j][2] = j * 1.5 + (rim ? 0 : random_number(-0.5, 0.5));
    }
  }
  for (int i = 0; i + 1 < SIDE; i++) {
    for (int j = 0; j + 1 < SIDE; j++) {
      add_triangle(model, points[i][j], points[i + 1][j + 1], points[i + 1][j]);
      add_triangle(model, points[i][j], points[i][j + 1], points[i + 1][j + 1]);
    }
  }
  for (int i = 0; i < 100; i++) {
    double corners[3][3];
    const double middle[3] = {random_number(3, 9), random_number(-6, 6), random_number(3, 9)};
    for (int c = 0; c < 3; c++) {
      for (int k = 0; k < 3; k++) corners[c][k] = middle[k] + random_number(-3, 3);
    }
    add_triangle(model, corners[0], corners[1], corners[2]);
  }
  return model;
}

static bw_tile_grid *build(const bw_model *model, bw_error *error) {
  static const bw_tile_surface plain = {0, 1, 1, 0, 0, 0x808080};
  bw_tile_making making;
  memset(&making, 0, sizeof making);
  making.materials = &plain;
  making.textures = BW_NONE;
  bw_tile_grid *grid = NULL;
  (void)bw_tile_grid_build(model, &making, NULL, &grid, error);
  return grid;
}

static void corner_of(const bw_model *model, uint32_t triangle, int corner, double out[3]) {
  uint32_t corners[3];
  uint32_t material;
  uint32_t group;
  float position[3];
  CHECK(bw_model_triangle(model, triangle, corners, &material, &group));
  CHECK(bw_model_vertex(model, corners[corner], position));
  for (int k = 0; k < 3; k++) out[k] = (double)position[k];
}

/* The distance of a point from a triangle, by its plane and its edges. */
static double distance_to(const double p[3], const double t[3][3]) {
  double u[3];
  double v[3];
  double n[3];
  double best = INFINITY;
  for (int k = 0; k < 3; k++) {
    u[k] = t[1][k] - t[0][k];
    v[k] = t[2][k] - t[0][k];
  }
  cross(u, v, n);
  bool over = dot(n, n) > 0;
  for (int e = 0; e < 3; e++) {
    const double *a = t[e];
    const double *b = t[(e + 1) % 3];
    double along[3];
    double from[3];
    double side[3];
    for (int k = 0; k < 3; k++) {
      along[k] = b[k] - a[k];
      from[k] = p[k] - a[k];
    }
    cross(along, from, side);
    if (dot(side, n) < 0) over = false;
    double square = dot(along, along);
    double place = square > 0 ? fmin(1.0, fmax(0.0, dot(from, along) / square)) : 0.0;
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      double gap = from[k] - place * along[k];
      sum += gap * gap;
    }
    best = fmin(best, sqrt(sum));
  }
  if (!over) return best;
  normalise(n);
  const double from[3] = {p[0] - t[0][0], p[1] - t[0][1], p[2] - t[0][2]};
  return fmin(best, fabs(dot(from, n)));
}

static double distance_to_model(const double p[3], const bw_model *model) {
  double best = INFINITY;
  for (uint32_t i = 0; i < bw_model_triangle_count(model); i++) {
    double t[3][3];
    for (int c = 0; c < 3; c++) corner_of(model, i, c, t[c]);
    best = fmin(best, distance_to(p, (const double(*)[3])t));
  }
  return best;
}

/* The largest distance of corners and random points of one model's triangles from another model. */
static double deviation(const bw_model *from, const bw_model *to, int points) {
  double worst = 0;
  for (uint32_t i = 0; i < bw_model_triangle_count(from); i++) {
    double t[3][3];
    for (int c = 0; c < 3; c++) {
      corner_of(from, i, c, t[c]);
      worst = fmax(worst, distance_to_model(t[c], to));
    }
    for (int s = 0; s < points; s++) {
      double a = random_number(0, 1);
      double b = random_number(0, 1 - a);
      double p[3];
      for (int k = 0; k < 3; k++) {
        p[k] = t[0][k] + a * (t[1][k] - t[0][k]) + b * (t[2][k] - t[0][k]);
      }
      worst = fmax(worst, distance_to_model(p, to));
    }
  }
  return worst;
}

static void check_no_fault(const bw_tile_grid *grid) {
  bw_tile_report *report = NULL;
  bw_tile_fault fault;
  CHECK_INT(bw_tile_report_create(NULL, &report, NULL), BW_OK);
  CHECK_INT(bw_tile_kit_check(bw_tile_grid_kit(grid), BW_NONE, report, NULL), BW_OK);
  CHECK_INT(bw_tile_grid_check(grid, report, NULL), BW_OK);
  for (uint32_t i = 0; bw_tile_report_fault(report, i, &fault); i++) {
    CHECK_TEXT(fault.error.message, "");
  }
  bw_tile_report_destroy(report);
}

static void the_surface_stays_where_it_was(void) {
  bw_model *model = make_terrain();
  bw_error error = {0, 0, 0, ""};
  bw_tile_grid *grid = build(model, &error);
  bw_model *back = NULL;
  if (!CHECK_TEXT(error.message, "")) return;
  CHECK_INT(bw_tile_grid_to_model(grid, BW_TILE_COLLISION, BW_TILE_GAME, NULL, &back, NULL), BW_OK);
  double there = deviation(model, back, 2);
  double and_back = deviation(back, model, 0);
  printf("model to tiles to model: %u triangles, %u back; farthest %.5f and %.5f units\n",
         bw_model_triangle_count(model), bw_model_triangle_count(back), there, and_back);
  CHECK(there < DEVIATION);
  CHECK(and_back < DEVIATION);
  check_no_fault(grid);
  bw_model_destroy(back);
  bw_tile_grid_destroy(grid);
  bw_model_destroy(model);
}

/* Over every whole 1/64 of a terrain, and on every border of cells, there is a floor. */
static void leaves_no_hole(void) {
  bw_model *model = NULL;
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  enum { SIDE = 5 };
  double points[SIDE][SIDE][3];
  for (int i = 0; i < SIDE; i++) {
    for (int j = 0; j < SIDE; j++) {
      const double p[3] = {i * 1.25, random_number(-1, 1), j * 1.25};
      memcpy(points[i][j], p, sizeof p);
    }
  }
  for (int i = 0; i + 1 < SIDE; i++) {
    for (int j = 0; j + 1 < SIDE; j++) {
      add_triangle(model, points[i][j], points[i + 1][j + 1], points[i + 1][j]);
      add_triangle(model, points[i][j], points[i][j + 1], points[i + 1][j + 1]);
    }
  }
  bw_error error = {0, 0, 0, ""};
  bw_tile_grid *grid = build(model, &error);
  bw_model_destroy(model);
  if (!CHECK_TEXT(error.message, "")) return;
  uint32_t holes = 0;
  for (int32_t x = 0; x < 5 * 4096; x += 32) {
    for (int32_t z = 0; z < 5 * 4096; z += 32) {
      bw_tile_contact contact;
      if (!bw_tile_grid_floor(grid, x, 4 * 4096, z, 0, 0, &contact)) holes++;
    }
  }
  CHECK_INT(holes, 0);
  bw_tile_grid_destroy(grid);
}

/* ---- what cannot be made -------------------------------------------------------------------- */

static void check_not_built(const double a[3], const double b[3], const double c[3],
                            const char *message) {
  bw_model *model = NULL;
  bw_error error = {0, 0, 0, ""};
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  if (a != NULL) add_triangle(model, a, b, c);
  CHECK(build(model, &error) == NULL);
  CHECK_TEXT(error.message, message);
  bw_model_destroy(model);
}

static void says_what_cannot_be_made(void) {
  check_not_built(NULL, NULL, NULL, "the model has no triangles");
  const double zero[3] = {0, 0, 0};
  const double left[3] = {-1, 0, 0};
  const double right[3] = {1, 0, 0};
  const double back[3] = {0, 0, 1};
  const double far_away[3] = {600000, 0, 1};
  check_not_built(left, back, right,
                  "the model reaches below 0 in x, and a grid begins there; move it first");
  check_not_built(zero, far_away, back,
                  "the model reaches farther than 500000 units, 20.12 holds no more");
  check_not_built(zero, right, right, "the model has no triangle with an area");
  const double wide[3] = {2000, 0, 1};
  const double deep[3] = {1, 0, 2000};
  check_not_built(zero, deep, wide, "2000 by 2000 cells are more than 1048576");
}

static void refuses_more_vertices_than_a_model_may_have(void) {
  bw_model *model = NULL;
  bw_error error = {0, 0, 0, ""};
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  for (int i = 0; i < 2700; i++) {
    const double y = i * 0.001;
    const double a[3] = {0.1, y, 0.1};
    const double b[3] = {0.1, y, 0.9};
    const double c[3] = {0.9, y, 0.1};
    add_triangle(model, a, b, c);
  }
  CHECK(build(model, &error) == NULL);
  CHECK_INT(error.code, BW_LIMIT);
  CHECK_TEXT(error.message, "the tile at column 0, row 0, height 0 has more than 8000 vertices");
  bw_model_destroy(model);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(stored_planes_are_the_best_and_cut_no_corner),
      TEST(the_surface_stays_where_it_was),
      TEST(leaves_no_hole),
      TEST(says_what_cannot_be_made),
      TEST(refuses_more_vertices_than_a_model_may_have),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
