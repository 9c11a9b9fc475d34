/* Segments over a random height field with stacks, slopes and halves, and the volume that its
 * triangles enclose. BOARDWALK_SEGMENTS gives another number of segments (a million take some
 * seconds); the digest of all answers is the same for every build. */
#include "test.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 64, UNITS = 1024, SEGMENTS = 100000, SAMPLES = 64, LONGEST = 30000 };

static const int32_t low[3] = {0, -16384, 0};
static const int32_t high[3] = {CELLS * UNITS, 16384, CELLS *UNITS};

/* ---- chance -------------------------------------------------------------------------------- */

static uint64_t chance_state;

static uint32_t chance(uint32_t below) {
  chance_state ^= chance_state << 13;
  chance_state ^= chance_state >> 7;
  chance_state ^= chance_state << 17;
  return (uint32_t)(chance_state >> 32) % below;
}

static int32_t between(int32_t from, int32_t to) {
  return from + (int32_t)chance((uint32_t)(to - from) + 1);
}

/* ---- a random field ------------------------------------------------------------------------ */

typedef struct spaces {
  bw_height_space items[CELLS * CELLS * 4];
  uint32_t count;
} spaces;

static spaces made;

/* A third of the surfaces slope, by at most 768 units over a cell. */
static void random_slope(int16_t normal[3], int up) {
  if (chance(3) != 0) return;
  double x = between(-3, 3) / 8.0;
  double z = between(-3, 3) / 8.0;
  double length = sqrt(1 + x * x + z * z);
  normal[0] = (int16_t)(x / length * 4096);
  normal[1] = (int16_t)(up * 4096 / length);
  normal[2] = (int16_t)(z / length * 4096);
}

static void add_space(uint32_t column, uint32_t cell, uint32_t half, int32_t floor,
                      int32_t ceiling) {
  bw_height_space *space = &made.items[made.count++];
  memset(space, 0, sizeof *space);
  space->column = column;
  space->cell = cell;
  space->half = half;
  space->floor = high[1] - 128 * floor;
  space->ceiling = high[1] - 128 * ceiling;
  random_slope(space->floor_normal, -1);
  random_slope(space->ceiling_normal, 1);
}

/* One storey of a cell: whole, or halved with the other half a little higher or lower, or shut.
 * Storeys are so far apart that no slopes meet. */
static void add_storey(uint32_t column, uint32_t cell, int32_t lowest, int32_t highest) {
  int32_t floor = lowest + between(0, 4);
  int32_t ceiling = highest - between(0, 6);
  if (chance(3) != 0) {
    add_space(column, cell, BW_NONE, floor, ceiling);
    return;
  }
  uint32_t half = chance(2);
  add_space(column, cell, half, floor, ceiling);
  if (chance(5) == 0) return;
  floor += between(-6, 6);
  ceiling += between(-6, 6);
  add_space(column, cell, half ^ 2u, floor, ceiling);
}

static bw_height_field *random_field(void) {
  bw_height_field *field = NULL;
  bw_error error = {0, 0, 0, ""};
  made.count = 0;
  for (uint32_t column = 0; column < CELLS; column++) {
    for (uint32_t cell = 0; cell < CELLS; cell++) {
      if (chance(12) == 0) continue;
      add_storey(column, cell, 10, 66);
      if (chance(3) == 0) add_storey(column, cell, 96, 175);
    }
  }
  if (bw_height_field_build(low, high, made.items, made.count, NULL, &field, &error) != BW_OK) {
    CHECK_TEXT(error.message, "");
  }
  return field;
}

/* ---- segments ------------------------------------------------------------------------------ */

typedef struct counts {
  uint32_t answers[3];
  uint32_t samples;       /* of segments that get through */
  uint32_t beside;        /* samples not in the open, but by no more than the rounding */
  uint32_t two_diagonals; /* samples farther from it, in a stack halved by both diagonals */
  uint64_t digest;
} counts;

static bool is_open(const bw_height_field *field, int32_t x, int32_t y, int32_t z) {
  int32_t ceiling = 0;
  int32_t floor = 0;
  uint32_t tile = 0;
  return bw_height_field_query(field, x, y, z, &ceiling, &floor, &tile) == 0;
}

/* Within a unit of the open in x and z, and within two in y: the walk's y is rounded toward its
 * start, and may then touch a surface, which is not in the open. */
static bool is_beside_the_open(const bw_height_field *field, const int32_t p[3]) {
  for (int i = 0; i < 45; i++) {
    if (is_open(field, p[0] + i % 3 - 1, p[1] + i / 9 - 2, p[2] + i / 3 % 3 - 1)) return true;
  }
  return false;
}

/* Whether some tiles of a cell's stack are halved by one diagonal and some by the other. */
static bool has_two_diagonals(int32_t x, int32_t z) {
  uint32_t kinds = 0;
  for (uint32_t i = 0; i < made.count; i++) {
    const bw_height_space *space = &made.items[i];
    if ((int32_t)space->column != x / UNITS || (int32_t)space->cell != z / UNITS) continue;
    if (space->half != BW_NONE) kinds |= 1u << (space->half & 1u);
  }
  return kinds == 3;
}

/* The same of any cell within a unit of a point. */
static bool is_by_two_diagonals(const int32_t p[3]) {
  return has_two_diagonals(p[0] - 1, p[2] - 1) || has_two_diagonals(p[0] + 1, p[2] - 1) ||
         has_two_diagonals(p[0] - 1, p[2] + 1) || has_two_diagonals(p[0] + 1, p[2] + 1);
}

/* How far a point is from a segment, on the axis where it is farthest. The distance along the
 * segment has one lowest place, which is closed in on. */
static double distance(const int32_t from[3], const int32_t to[3], const int32_t point[3]) {
  double ends[2] = {0, 1};
  double worst = 0;
  for (int round = 0; round < 120; round++) {
    const double at[2] = {ends[0] + (ends[1] - ends[0]) / 3, ends[1] - (ends[1] - ends[0]) / 3};
    double far[2] = {0, 0};
    for (int side = 0; side < 2; side++) {
      for (int axis = 0; axis < 3; axis++) {
        double off = from[axis] + ((double)to[axis] - from[axis]) * at[side] - point[axis];
        far[side] = fmax(far[side], fabs(off));
      }
    }
    if (far[0] < far[1]) {
      ends[1] = at[1];
    } else {
      ends[0] = at[0];
    }
    worst = fmin(far[0], far[1]);
  }
  return worst;
}

static void random_segment(const bw_height_field *field, int32_t from[3], int32_t to[3]) {
  static const int32_t spans[4] = {2000, 8000, LONGEST, LONGEST};
  do {
    for (int axis = 0; axis < 3; axis++) from[axis] = between(low[axis], high[axis]);
  } while (!is_open(field, from[0], from[1], from[2]) && chance(20) != 0);
  int32_t span = spans[chance(4)];
  int32_t rise = chance(2) == 0 ? span : span / 16;
  for (int axis = 0; axis < 3; axis++) {
    int32_t most = axis == 1 ? rise : span;
    to[axis] = chance(20) == 0 ? from[axis] : from[axis] + between(-most, most);
  }
}

static void digest(counts *c, int answer, const bw_height_stop *stop) {
  const int32_t words[10] = {
      answer,         (int32_t)stop->written, (int32_t)stop->tile, stop->point[0],  stop->point[1],
      stop->point[2], stop->normal[0],        stop->normal[1],     stop->normal[2], stop->depth};
  for (int i = 0; i < 10; i++) c->digest = (c->digest ^ (uint32_t)words[i]) * 1099511628211u;
}

static void check_passed(const bw_height_field *field, const int32_t from[3], const int32_t to[3],
                         counts *c) {
  for (int i = 0; i <= SAMPLES; i++) {
    int32_t p[3];
    for (int axis = 0; axis < 3; axis++) {
      p[axis] = (int32_t)floor(from[axis] + ((double)to[axis] - from[axis]) * i / SAMPLES + 0.5);
    }
    c->samples++;
    if (is_open(field, p[0], p[1], p[2])) continue;
    if (is_beside_the_open(field, p)) {
      c->beside++;
    } else if (CHECK(is_by_two_diagonals(p))) {
      c->two_diagonals++;
    }
  }
}

static void check_segment(const bw_height_field *field, counts *c) {
  int32_t from[3];
  int32_t to[3];
  bw_height_stop stop = {0, 0, {0, 0, 0}, {0, 0, 0}, 0};
  random_segment(field, from, to);
  int answer =
      bw_height_field_segment(field, from[0], from[1], from[2], to[0], to[1], to[2], &stop);
  if (!CHECK(answer >= 0 && answer <= 2)) return;
  c->answers[answer]++;
  digest(c, answer, &stop);
  CHECK_INT(answer == 2, !is_open(field, from[0], from[1], from[2]));
  if (answer == 0) check_passed(field, from, to, c);
  if (answer != 1) return;
  CHECK(distance(from, to, stop.point) <= 1.0 + 1e-6);
  /* What stops it is no open point, but for a diagonal's, which is the first half's too. */
  if ((stop.written & BW_HEIGHT_DEPTH) != 0 && (stop.normal[0] == 0 || stop.normal[2] == 0)) {
    CHECK(!is_open(field, stop.point[0], stop.point[1], stop.point[2]));
  }
}

static void segments_tell_the_open_from_the_closed(void) {
  const char *wanted = getenv("BOARDWALK_SEGMENTS");
  long count = wanted == NULL ? SEGMENTS : strtol(wanted, NULL, 10);
  counts c;
  memset(&c, 0, sizeof c);
  c.digest = 14695981039346656037u;
  chance_state = 88172645463325252u;
  bw_height_field *field = random_field();
  if (field == NULL) return;
  for (long i = 0; i < count; i++) check_segment(field, &c);
  CHECK(c.answers[0] > 0 && c.answers[1] > 0 && c.answers[2] > 0);
  printf("%ld segments: %" PRIu32 " get through, %" PRIu32 " are stopped, %" PRIu32
         " begin outside the open; digest %016" PRIx64 "\n",
         count, c.answers[0], c.answers[1], c.answers[2], c.digest);
  printf("of %" PRIu32 " points of those that get through, %" PRIu32
         " are beside the open by the rounding, %" PRIu32
         " are in stacks halved by both diagonals\n",
         c.samples, c.beside, c.two_diagonals);
  bw_height_field_destroy(field);
}

/* Far longer than the field: sums and products wrap. */
static void segments_longer_than_the_field_end(void) {
  chance_state = 1234567891011u;
  bw_height_field *field = random_field();
  if (field == NULL) return;
  for (int i = 0; i < 20000; i++) {
    int32_t from[3];
    int32_t to[3];
    bw_height_stop stop = {0, 0, {0, 0, 0}, {0, 0, 0}, 0};
    random_segment(field, from, to);
    for (int axis = 0; axis < 3; axis++) {
      uint32_t bits = chance(UINT32_MAX);
      if (chance(3) != 0) memcpy(&to[axis], &bits, sizeof bits);
    }
    int answer =
        bw_height_field_segment(field, from[0], from[1], from[2], to[0], to[1], to[2], &stop);
    CHECK(answer >= 0 && answer <= 2);
    CHECK_INT(answer == 2, !is_open(field, from[0], from[1], from[2]));
  }
  bw_height_field_destroy(field);
}

/* ---- triangles ----------------------------------------------------------------------------- */

/* Where a space's surface is, at a place within its cell. */
static double surface(const bw_height_space *space, int32_t flat, const int16_t normal[3], double u,
                      double v) {
  double last = space->half == 3 ? UNITS - 1 : 0;
  if (normal[1] == 0) return flat;
  return flat - (normal[0] * (u - last) + normal[2] * (v - last)) / normal[1];
}

/* A prism under planes holds its base times its height at the base's middle. */
static double volume(const bw_height_space *space) {
  static const double middles[4][2] = {{2, 1}, {1, 1}, {1, 2}, {2, 2}}; /* thirds of a cell */
  bool whole = space->half == BW_NONE;
  double u = whole ? UNITS / 2.0 : UNITS / 3.0 * middles[space->half][0];
  double v = whole ? UNITS / 2.0 : UNITS / 3.0 * middles[space->half][1];
  double height = surface(space, space->floor, space->floor_normal, u, v) -
                  surface(space, space->ceiling, space->ceiling_normal, u, v);
  return height * UNITS * UNITS / (whole ? 1 : 2);
}

/* Triangles that face what they enclose: their volumes over any point add up to minus what is
 * inside, and nothing is missing when it is all that the spaces hold. */
static void triangles_enclose_the_open(void) {
  chance_state = 424242424243u;
  bw_height_field *field = random_field();
  if (field == NULL) return;
  double inside = 0;
  double facing[3] = {0, 0, 0};
  for (uint32_t i = 0; i < bw_height_field_triangle_count(field); i++) {
    bw_triangle t;
    if (!CHECK_INT(bw_height_field_triangle(field, i, &t), 1)) break;
    const double u[3] = {(double)t.b[0] - t.a[0], (double)t.b[1] - t.a[1], (double)t.b[2] - t.a[2]};
    const double v[3] = {(double)t.c[0] - t.a[0], (double)t.c[1] - t.a[1], (double)t.c[2] - t.a[2]};
    for (int axis = 0; axis < 3; axis++) {
      int next = (axis + 1) % 3;
      int last = (axis + 2) % 3;
      double normal = u[next] * v[last] - u[last] * v[next];
      facing[axis] += normal / 2;
      inside -= normal * t.a[axis] / 6;
    }
  }
  double expected = 0;
  for (uint32_t i = 0; i < made.count; i++) expected += volume(&made.items[i]);
  CHECK(fabs(inside - expected) <= expected * 1e-6);
  for (int axis = 0; axis < 3; axis++) CHECK(fabs(facing[axis]) < UNITS);
  bw_height_field_destroy(field);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(segments_tell_the_open_from_the_closed),
      TEST(segments_longer_than_the_field_end),
      TEST(triangles_enclose_the_open),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
