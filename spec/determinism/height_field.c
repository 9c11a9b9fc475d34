/* HeightField: the original's queries in whole numbers, and the triangles that are made of it. */
#include "determinism.h"

#include <string.h>

#define CELLS 12u
#define UNITS 1024

/* A third of the surfaces slope; whole numbers of 4.12. */
static void next_slope(int16_t normal[3], int up) {
  static const int16_t slopes[4][3] = {
      {1024, 3966, 0}, {-1024, 3966, 0}, {0, 3966, 1024}, {724, 3966, -724}};
  if (roll(3) != 0) return;
  const int16_t *slope = slopes[roll(4)];
  for (int k = 0; k < 3; k++) normal[k] = slope[k];
  normal[1] = (int16_t)(up * slope[1]);
}

/* One open space in each storey of a cell, whole or a half, and sometimes the other half. */
static uint32_t make_spaces(bw_height_space *spaces) {
  uint32_t count = 0;
  memset(spaces, 0, (size_t)CELLS * CELLS * 4 * sizeof *spaces);
  for (uint32_t i = 0; i < CELLS * CELLS; i++) {
    for (int32_t storey = 0; storey < 2; storey++) {
      uint32_t half = roll(3) == 0 ? roll(4) : BW_NONE;
      uint32_t halves = half == BW_NONE ? 1 : 1 + roll(2);
      for (uint32_t other = 0; other < halves; other++) {
        bw_height_space *space = &spaces[count++];
        space->column = i / CELLS;
        space->cell = i % CELLS;
        space->half = half == BW_NONE ? BW_NONE : half ^ (2u * other);
        space->floor = 16384 - 128 * (storey * 60 + (int32_t)roll(5));
        space->ceiling = 16384 - 128 * (storey * 60 + 40 + (int32_t)roll(5));
        next_slope(space->floor_normal, -1);
        next_slope(space->ceiling_normal, 1);
      }
    }
  }
  return count;
}

static bw_height_field *new_field(void) {
  static bw_height_space spaces[CELLS * CELLS * 4];
  static const int32_t low[3] = {0, -16384, 0};
  static const int32_t high[3] = {CELLS * UNITS, 16384, CELLS * UNITS};
  bw_height_field *field = NULL;
  uint32_t count = make_spaces(spaces);
  must(bw_height_field_build(low, high, spaces, count, NULL, &field, NULL), "a height field");
  return field;
}

static int32_t whole(int32_t low, int32_t high) {
  return low + (int32_t)roll((uint32_t)(high - low) + 1u);
}

static void next_point(int32_t at[3]) {
  at[0] = whole(-500, CELLS * UNITS + 500);
  at[1] = whole(0, 17000);
  at[2] = whole(-500, CELLS * UNITS + 500);
}

static void query(digest *to) {
  bw_height_field *field = new_field();
  for (int i = 0; i < 6000; i++) {
    int32_t at[3];
    int32_t ceiling = 0;
    int32_t floor = 0;
    uint32_t tile = BW_NONE;
    next_point(at);
    add_i32(to, bw_height_field_query(field, at[0], at[1], at[2], &ceiling, &floor, &tile));
    add_u32(to, tile);
    if (tile == BW_NONE) continue;
    add_i32(to, ceiling);
    add_i32(to, floor);
  }
  bw_height_field_destroy(field);
}

static void segment(digest *to) {
  bw_height_field *field = new_field();
  for (int i = 0; i < 6000; i++) {
    int32_t from[3];
    int32_t end[3];
    bw_height_stop stop;
    memset(&stop, 0, sizeof stop);
    next_point(from);
    for (int k = 0; k < 3; k++) end[k] = from[k] + whole(-3000, 3000);
    if (roll(4) == 0) end[1] = from[1];
    int result =
        bw_height_field_segment(field, from[0], from[1], from[2], end[0], end[1], end[2], &stop);
    add_i32(to, result);
    add_u32(to, stop.tile);
    if (result == 0) continue;
    for (int k = 0; k < 3; k++) add_i32(to, stop.point[k]);
    for (int k = 0; k < 3; k++) add_i32(to, stop.normal[k]);
    add_i32(to, stop.depth);
  }
  bw_height_field_destroy(field);
}

static question next_ray(void) {
  question q = next_question(6000, 0, 16000, 1);
  q.o[0] += 6000.0f;
  q.o[2] += 6000.0f;
  return q;
}

static void cast(digest *to) {
  bw_height_field *field = new_field();
  for (int i = 0; i < 300; i++) {
    bw_hit hit;
    bw_hit hits[8];
    question q = next_ray();
    (void)bw_height_field_cast(field, QUESTION(q), NULL, &hit);
    add_hit(to, &hit);
    add_u32(to, bw_height_field_cast_all(field, QUESTION(q), NULL, hits, 8));
    float height = 0.0f;
    add_u32(to, (uint32_t)bw_height_field_ground(field, q.o[0], q.o[1], q.o[2], NULL, &height));
    add_f32(to, height);
  }
  bw_height_field_destroy(field);
}

static void triangles(digest *to) {
  bw_height_field *field = new_field();
  for (uint32_t i = 0; i < bw_height_field_triangle_count(field); i++) {
    bw_triangle triangle;
    (void)bw_height_field_triangle(field, i, &triangle);
    add_f32s(to, triangle.a, 3);
    add_f32s(to, triangle.b, 3);
    add_f32s(to, triangle.c, 3);
    add_u32(to, triangle.material);
  }
  bw_height_field_destroy(field);
}

static void saved(digest *to) {
  bw_height_field *field = new_field();
  bw_bytes *bytes = NULL;
  must(bw_height_field_save(field, &bytes, NULL), "a height field saved");
  add_and_free(to, bytes);
  bw_height_field_destroy(field);
}

const set_part height_field_parts[] = {
    {"height_field.query", query}, {"height_field.segment", segment},
    {"height_field.cast", cast},   {"height_field.triangles", triangles},
    {"height_field.saved", saved}, {NULL, NULL}};
