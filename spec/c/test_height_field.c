/* A height field: the worked example of the spec, what is refused, and what is made. */
#include "test.h"

#include <stdlib.h>
#include <string.h>

#define NO_SLOPE \
  { 0, 0, 0 }

/* The spec's worked example: a flat cell, a sloped one, and two halves. */
static const int32_t example_low[3] = {0, 0, 0};
static const int32_t example_high[3] = {3072, 4096, 1024};
static const bw_height_space example[] = {
    {0, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
    {1, 0, BW_NONE, 3584, 1024, {-993, -3974, 0}, NO_SLOPE},
    {2, 0, 0, 4096, 1024, NO_SLOPE, NO_SLOPE},
    {2, 0, 2, 3072, 1024, NO_SLOPE, NO_SLOPE},
};
#define EXAMPLE_COUNT 4u
#define EXAMPLE_SIZE 4198u

/* Its bytes; those not listed are 0. */
static const struct {
  uint32_t offset;
  uint8_t bytes[24];
} example_bytes[] = {
    {0x10, {0, 0x0c, 0, 0, 0, 0x10, 0, 0, 0, 4}},
    {0x20, {2, 0, 0, 0, 1, 0, 0, 0, 0x54, 0x10}},
    {0x30, {1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1}},
    {0x40, {1, 0, 2}},
    {0x102c, {0, 0, 0, 0, 0x10, 0, 0, 0, 1, 0}},
    {0x1036, {0, 0, 4, 1, 0x18, 0, 0, 0, 1, 0}},
    {0x1040, {0, 0, 0, 0, 0x18, 0, 0, 0, 0x80, 0, 8, 0, 0x18, 0, 0, 0, 0xc1}},
    {0x1054, {0, 0, 0, 0xf0, 0, 0, 0x1f, 0xfc, 0x7a, 0xf0, 0, 0, 0, 0, 0, 0x10}},
};

static void write_example(uint8_t file[EXAMPLE_SIZE]) {
  memset(file, 0, EXAMPLE_SIZE);
  for (size_t i = 0; i < sizeof example_bytes / sizeof example_bytes[0]; i++) {
    size_t left = EXAMPLE_SIZE - example_bytes[i].offset;
    size_t size = sizeof example_bytes[i].bytes;
    /* Rows may overlap the next by zeros, so only what is not 0 is written. */
    for (size_t k = 0; k < size && k < left; k++) {
      file[example_bytes[i].offset + k] |= example_bytes[i].bytes[k];
    }
  }
}

static bw_height_field *build(const bw_height_space *spaces, uint32_t count) {
  bw_height_field *field = NULL;
  bw_error error = {0, 0, 0, ""};
  bw_status status =
      bw_height_field_build(example_low, example_high, spaces, count, NULL, &field, &error);
  if (status != BW_OK) CHECK_TEXT(error.message, "");
  return field;
}

static bw_height_field *load(const uint8_t *file, size_t size) {
  bw_height_field *field = NULL;
  bw_error error = {0, 0, 0, ""};
  if (bw_height_field_load(file, size, NULL, &field, &error) != BW_OK) {
    CHECK_TEXT(error.message, "");
  }
  return field;
}

/* ---- the worked example -------------------------------------------------------------------- */

static void the_example_is_made_as_its_bytes(void) {
  uint8_t expected[EXAMPLE_SIZE];
  write_example(expected);
  bw_height_field *field = build(example, EXAMPLE_COUNT);
  bw_bytes *saved = NULL;
  if (field != NULL && CHECK_INT(bw_height_field_save(field, &saved, NULL), BW_OK) &&
      CHECK_INT(bw_bytes_size(saved), EXAMPLE_SIZE)) {
    for (size_t i = 0; i < EXAMPLE_SIZE; i++) {
      if (!CHECK_INT(bw_bytes_data(saved)[i], expected[i])) break;
    }
  }
  bw_bytes_destroy(saved);
  bw_height_field_destroy(field);
}

static void unread_bytes_are_written_back(void) {
  uint8_t file[EXAMPLE_SIZE + 3];
  write_example(file);
  static const uint32_t unread[] = {0x0c,   0x1f,   0x24,   0x2c,   0x203c, 0x1032, 0x1033,
                                    0x1035, 0x1052, 0x1053, 0x1066, 0x1067, 0x1068};
  memset(file + EXAMPLE_SIZE, 0, 3);
  for (size_t i = 0; i < sizeof unread / sizeof unread[0]; i++) {
    if (unread[i] < sizeof file) file[unread[i]] = (uint8_t)(0xa0 + i);
  }
  bw_height_field *field = load(file, sizeof file);
  bw_bytes *saved = NULL;
  if (field != NULL && CHECK_INT(bw_height_field_save(field, &saved, NULL), BW_OK) &&
      CHECK_INT(bw_bytes_size(saved), sizeof file)) {
    CHECK(memcmp(bw_bytes_data(saved), file, sizeof file) == 0);
  }
  bw_bytes_destroy(saved);
  bw_height_field_destroy(field);
}

#define LEFT 77 /* what an output holds before a query */

static void points_of_the_example_answer_as_listed(void) {
  static const struct {
    int32_t x, y, z;
    int answer;
    int32_t ceiling, floor; /* LEFT: not written */
    uint32_t tile;
  } rows[] = {
      {512, 3000, 512, 0, 2048, 4096, 0},        {512, 2048, 512, 1, 2048, 4096, 0},
      {512, 2049, 512, 0, 2048, 4096, 0},        {512, 4095, 512, 0, 2048, 4096, 0},
      {512, 4096, 512, 1, 2048, 4096, 0},        {512, 2000, 512, 1, LEFT, LEFT, BW_NONE},
      {1536, 3455, 512, 0, 1024, 3456, 1},       {1536, 3456, 512, 1, 1024, 3456, 1},
      {2047, 3300, 512, 0, 1024, 3328, 1},       {1024, 3583, 0, 0, 1024, 3584, 1},
      {2948, 3500, 100, 0, 1024, 4096, 2},       {2148, 3500, 900, 1, 1024, 3072, 3},
      {2548, 3500, 500, 1, 1024, 3072, 3},       {2549, 3500, 500, 0, 1024, 4096, 2},
      {3072, 3000, 512, 1, LEFT, LEFT, BW_NONE}, {3073, 3000, 512, 2, LEFT, LEFT, BW_NONE},
      {512, 4097, 512, 2, LEFT, LEFT, BW_NONE},  {-1, 3000, 512, 2, LEFT, LEFT, BW_NONE},
      {512, 3000, 1024, 1, LEFT, LEFT, BW_NONE},
  };
  bw_height_field *field = build(example, EXAMPLE_COUNT);
  if (field == NULL) return;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    int32_t ceiling = LEFT;
    int32_t floor = LEFT;
    uint32_t tile = LEFT;
    int answer =
        bw_height_field_query(field, rows[i].x, rows[i].y, rows[i].z, &ceiling, &floor, &tile);
    CHECK_INT(answer, rows[i].answer);
    CHECK_INT(ceiling, rows[i].ceiling);
    CHECK_INT(floor, rows[i].floor);
    CHECK_INT(tile, rows[i].tile);
  }
  bw_height_field_destroy(field);
}

#define ALL (BW_HEIGHT_TILE | BW_HEIGHT_POINT | BW_HEIGHT_NORMAL | BW_HEIGHT_DEPTH)
#define SURFACE (BW_HEIGHT_TILE | BW_HEIGHT_POINT | BW_HEIGHT_NORMAL)
#define THROUGH BW_HEIGHT_TILE

static void segments_of_the_example_answer_as_listed(void) {
  static const struct {
    int32_t from[3], to[3];
    int answer;
    bw_height_stop stop;
  } rows[] = {
      {{512, 3000, 512}, {1900, 3000, 512}, 0, {THROUGH, 1, {0}, {0}, 0}},
      {{512, 3800, 512}, {1900, 3800, 512}, 1, {ALL, 1, {1024, 3800, 512}, {-4096, 0, 0}, 0}},
      {{512, 3500, 512},
       {1900, 3500, 512},
       1,
       {SURFACE, 1, {1359, 3500, 512}, {-993, -3974, 0}, 0}},
      {{512, 3000, 512}, {512, 5000, 512}, 1, {SURFACE, 0, {512, 4095, 512}, {0, -4096, 0}, 0}},
      {{1900, 1500, 512}, {100, 1500, 512}, 1, {ALL, BW_NONE, {1023, 1500, 512}, {4096, 0, 0}, 0}},
      {{512, 3000, 512}, {512, 3000, 1500}, 1, {ALL, BW_NONE, {512, 3000, 1024}, {0, 0, -4096}, 0}},
      {{512, 2000, 512}, {1900, 2000, 512}, 2, {ALL, BW_NONE, {512, 2000, 512}, {-4106, 0, 0}, 0}},
      {{2948, 3500, 100}, {2148, 3500, 900}, 1, {ALL, 3, {2548, 3500, 500}, {2896, 0, -2896}, 0}},
      {{2948, 3500, 100}, {2148, 3500, 850}, 1, {ALL, 3, {2536, 3500, 488}, {2896, 0, -2896}, 0}},
      {{2948, 2900, 100}, {2148, 2900, 900}, 0, {THROUGH, 3, {0}, {0}, 0}},
      {{2148, 2900, 900}, {2948, 3900, 100}, 1, {SURFACE, 3, {2285, 3071, 763}, {0, -4096, 0}, 0}},
      {{512, 3800, 512}, {1024, 3800, 512}, 0, {THROUGH, 0, {0}, {0}, 0}},
      {{512, 3000, 512}, {512, 3000, 512}, 0, {ALL, 0, {0, 0, 0}, {0, 0, 0}, 0}},
      {{512, 4096, 512}, {512, 4000, 512}, 2, {ALL, 0, {512, 4096, 512}, {0, 4095, 0}, 0}},
  };
  bw_height_field *field = build(example, EXAMPLE_COUNT);
  if (field == NULL) return;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    const int32_t *a = rows[i].from;
    const int32_t *b = rows[i].to;
    const bw_height_stop *expected = &rows[i].stop;
    bw_height_stop stop = {LEFT, LEFT, {LEFT, LEFT, LEFT}, {LEFT, LEFT, LEFT}, LEFT};
    CHECK_INT(bw_height_field_segment(field, a[0], a[1], a[2], b[0], b[1], b[2], &stop),
              rows[i].answer);
    CHECK_INT(stop.written, expected->written);
    CHECK_INT(stop.tile, expected->tile);
    bool point = (expected->written & BW_HEIGHT_POINT) != 0;
    bool depth = (expected->written & BW_HEIGHT_DEPTH) != 0;
    for (int axis = 0; axis < 3; axis++) {
      CHECK_INT(stop.point[axis], point ? expected->point[axis] : LEFT);
      CHECK_INT(stop.normal[axis], point ? expected->normal[axis] : LEFT);
    }
    CHECK_INT(stop.depth, depth ? expected->depth : LEFT);
  }
  bw_height_field_destroy(field);
}

/* What the spec leaves open: a line through a corner goes by x first, a part that begins
 * on a floor is no wall, and one that begins behind a ceiling by less than a unit is on it. */
static void segments_on_a_border_are_taken_one_way(void) {
  static const int32_t wide_high[3] = {3072, 4096, 2048};
  static const struct {
    bw_height_space spaces[3];
    int32_t from[3], to[3];
    int answer;
    int32_t point[3], normal[3];
  } rows[] = {
      {{{0, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
        {1, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
        {1, 1, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE}},
       {512, 3000, 512},
       {1536, 3000, 1536},
       0,
       {0},
       {0}},
      {{{0, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
        {0, 1, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
        {1, 1, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE}},
       {512, 3000, 512},
       {1536, 3000, 1536},
       1,
       {1024, 3000, 1023},
       {-4096, 0, 0}},
      {{{0, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
        {1, 0, BW_NONE, 3072, 2048, NO_SLOPE, NO_SLOPE},
        {2, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE}},
       {512, 3072, 512},
       {2560, 3072, 512},
       0,
       {0},
       {0}},
      {{{0, 0, BW_NONE, 4096, 1024, NO_SLOPE, NO_SLOPE},
        {1, 0, BW_NONE, 4096, 2048, NO_SLOPE, {0, 4064, 508}},
        {2, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE}},
       {512, 2048, 4},
       {1536, 2046, 4},
       1,
       {1024, 2047, 4},
       {0, 4064, 508}},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    const int32_t *a = rows[i].from;
    const int32_t *b = rows[i].to;
    bw_height_field *field = NULL;
    bw_height_stop stop = {0, 0, {0, 0, 0}, {0, 0, 0}, 0};
    CHECK_INT(bw_height_field_build(example_low, wide_high, rows[i].spaces, 3, NULL, &field, NULL),
              BW_OK);
    if (field == NULL) continue;
    CHECK_INT(bw_height_field_segment(field, a[0], a[1], a[2], b[0], b[1], b[2], &stop),
              rows[i].answer);
    for (int axis = 0; axis < 3; axis++) {
      CHECK_INT(stop.point[axis], rows[i].point[axis]);
      CHECK_INT(stop.normal[axis], rows[i].normal[axis]);
    }
    bw_height_field_destroy(field);
  }
}

/* The spec's vectors of VectorNormal, as normals of segments that begin outside the bounds. */
static void a_start_outside_the_open_answers_its_direction_normalised(void) {
  static const int32_t rows[][2][3] = {
      {{100, 0, 0}, {4098, 0, 0}},
      {{3, 4, 0}, {2457, 3276, 0}},
      {{-1388, 0, 0}, {-4106, 0, 0}},
      {{0, 0, 0}, {0, 0, 0}},
      {{65536 + 100, 0, 0}, {4098, 0, 0}}, /* the low 16 bits */
      {{-65536 - 1388, 0, 0}, {-4106, 0, 0}},
      {{65536, 0, 0}, {0, 0, 0}},
      {{-32768, -32768, 0}, {0, 0, 0}}, /* the sum of squares overflows */
      {{32767, 20000, 30000}, {0, 0, 0}},
  };
  bw_height_field *field = build(example, EXAMPLE_COUNT);
  if (field == NULL) return;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    const int32_t *back = rows[i][0];
    bw_height_stop stop = {0, 0, {0, 0, 0}, {0, 0, 0}, 0};
    CHECK_INT(
        bw_height_field_segment(field, -5, 10, 20, -5 - back[0], 10 - back[1], 20 - back[2], &stop),
        2);
    for (int axis = 0; axis < 3; axis++) CHECK_INT(stop.normal[axis], rows[i][1][axis]);
    CHECK_INT(stop.depth, 0);
    CHECK_INT(stop.tile, BW_NONE);
  }
  bw_height_field_destroy(field);
}

static void the_ends_of_int32_are_answered(void) {
  static const int32_t ends[] = {INT32_MIN, INT32_MIN + 1, -1, 0, 512, INT32_MAX - 1, INT32_MAX};
  enum { ENDS = sizeof ends / sizeof ends[0] };
  bw_height_field *field = build(example, EXAMPLE_COUNT);
  if (field == NULL) return;
  for (int i = 0; i < ENDS * ENDS * ENDS; i++) {
    int32_t x = ends[i % ENDS];
    int32_t y = ends[i / ENDS % ENDS];
    int32_t z = ends[i / (ENDS * ENDS)];
    bw_height_stop stop = {0, 0, {0, 0, 0}, {0, 0, 0}, 0};
    int answer = bw_height_field_segment(field, 512, 3000, 512, x, y, z, &stop);
    CHECK(answer == 0 || answer == 1);
    answer = bw_height_field_segment(field, x, y, z, 512, 3000, 512, &stop);
    CHECK(answer >= 0 && answer <= 2);
    CHECK(answer == 2 || (x >= 0 && x <= 3072 && y >= 0 && y <= 4096));
  }
  bw_height_field_destroy(field);
}

static void what_is_in_the_example_is_told(void) {
  bw_height_field *field = build(example, EXAMPLE_COUNT);
  if (field == NULL) return;
  bw_height_info info;
  bw_height_field_info(field, &info);
  CHECK_INT(info.size, EXAMPLE_SIZE);
  CHECK_INT(info.columns_used, 3);
  CHECK_INT(info.cells, 3);
  CHECK_INT(info.tiles, 4);
  CHECK_INT(info.column_end, 0x1052);
  CHECK_INT(info.normals_offset, 0x1054);
  CHECK_INT(info.floor_normals, 2);
  CHECK_INT(info.ceiling_normals, 1);
  bw_height_tile tile;
  CHECK_INT(bw_height_field_tile(field, 3, &tile), 1);
  CHECK_INT(tile.column, 2);
  CHECK_INT(tile.index, 1);
  CHECK_INT(tile.offset, 0x104a);
  CHECK_INT(tile.half, 2);
  CHECK_INT(tile.floor, 3072);
  CHECK_INT(tile.flags, 0xc1);
  CHECK_INT(bw_height_field_tile(field, 4, &tile), 0);
  uint32_t cell = LEFT;
  uint32_t first = LEFT;
  CHECK_INT(bw_height_field_cell(field, 2, 0, &cell, &first), 1);
  CHECK_INT(cell, 0);
  CHECK_INT(first, 2);
  CHECK_INT(bw_height_field_cell(field, 2, 1, &cell, &first), 0);
  CHECK_INT(bw_height_field_cell(field, 512, 0, &cell, &first), 0);
  int16_t normal[3] = {0, 0, 0};
  CHECK_INT(bw_height_field_floor_normal(field, 1, normal), 1);
  CHECK_INT(normal[0], -993);
  CHECK_INT(bw_height_field_floor_normal(field, 2, normal), 0);
  CHECK_INT(bw_height_field_ceiling_normal(field, 1, normal), 0);
  bw_height_field_destroy(field);
}

/* ---- files that are refused ---------------------------------------------------------------- */

static bw_status status_of(const uint8_t *file, size_t size) {
  bw_height_field *field = NULL;
  bw_error error = {0, 0, 0, ""};
  bw_status status = bw_height_field_load(file, size, NULL, &field, &error);
  if (status == BW_OK) {
    bw_height_field_destroy(field);
  } else {
    CHECK_INT(error.code, status);
    CHECK(error.message[0] != 0);
    CHECK(field == NULL);
  }
  return status;
}

static void names_are_of_what_there_is(void) {
  CHECK_TEXT(bw_height_material_name(BW_HEIGHT_CEILING), "ceiling");
  CHECK_TEXT(bw_height_material_name(BW_HEIGHT_WALL), "wall");
  CHECK_TEXT(bw_height_material_name(99), "unknown");
  CHECK_TEXT(bw_height_reason_name(-1), "unknown");
  CHECK_TEXT(bw_height_reason_name(99), "unknown");
  CHECK_TEXT(bw_height_outcome_name(99), "unknown");
}

static void a_file_cut_anywhere_is_refused(void) {
  uint8_t file[EXAMPLE_SIZE];
  write_example(file);
  /* No ceiling is sloped, so the six bytes of the ceiling normal are nobody's. */
  for (size_t size = 0; size <= EXAMPLE_SIZE; size++) {
    uint8_t *copy = malloc(size + 1); /* of its own size, for a sanitizer to see its end */
    if (copy == NULL) {
      CHECK(copy != NULL);
      return;
    }
    memcpy(copy, file, size);
    CHECK_INT(status_of(copy, size), size < EXAMPLE_SIZE - 6 ? BW_TRUNCATED : BW_OK);
    free(copy);
  }
}

static void values_that_cannot_be_are_refused(void) {
  static const struct {
    uint32_t offset;
    uint8_t size;
    uint32_t value;
    bw_status status;
  } rows[] = {
      {0x00, 4, 3073, BW_INVALID},          /* low x above high x */
      {0x04, 4, 4097, BW_INVALID},          /* low y above high y */
      {0x08, 4, 0xff000000u, BW_LIMIT},     /* low z -2^24 */
      {0x10, 4, 1u << 24, BW_LIMIT},        /* high x 2^24 */
      {0x18, 4, 1u << 20, BW_LIMIT},        /* a span of 2^20 in z */
      {0x18, 4, (1u << 20) - 1, BW_OK},     /* one below that */
      {0x14, 4, (1u << 24) - 1, BW_OK},     /* y has no such limit */
      {0x20, 4, 4, BW_TRUNCATED},           /* more floor normals than there are */
      {0x20, 4, 1, BW_INVALID},             /* fewer than a tile names */
      {0x20, 4, 715827883u, BW_TRUNCATED},  /* times 6 is 2 in 32 bits */
      {0x28, 4, 0x1053, BW_OK},             /* normals at an odd place */
      {0x28, 4, 0x1051, BW_INVALID},        /* normals within the columns' data */
      {0x28, 4, 0xfffffffeu, BW_TRUNCATED}, /* normals far past the end */
      {0x30, 2, 0xffff, BW_INVALID},        /* -1 cells */
      {0x32, 2, 0x8000, BW_INVALID},        /* -32768 tiles */
      {0x32, 2, 0x7fff, BW_TRUNCATED},      /* more tiles than there are */
      {0x102d, 1, 1, BW_INVALID},           /* a tile past its column's */
      {0x1034, 1, 0, BW_INVALID},           /* a stack without a last tile */
      {0x1039, 1, 2, BW_INVALID},           /* a floor normal past their number */
      {0x103b, 1, 1, BW_TRUNCATED},         /* a ceiling normal past the file's end */
      {0x103b, 1, 0, BW_OK},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    uint8_t file[EXAMPLE_SIZE];
    write_example(file);
    for (uint32_t k = 0; k < rows[i].size; k++) {
      file[rows[i].offset + k] = (uint8_t)(rows[i].value >> (8 * k));
    }
    CHECK_INT(status_of(file, sizeof file), rows[i].status);
  }
}

/* A column with `cells` cells that all begin at tile 0, and `tiles` tiles of which the last ends
 * the stack; each open by a step and above the one before where `open` is set. */
static uint8_t *long_stack(uint32_t columns, uint32_t cells, uint32_t tiles, size_t *size) {
  uint32_t column_size = cells * 2 + tiles * 8;
  *size = 0x102c + (size_t)columns * column_size;
  uint8_t *file = calloc(*size, 1);
  if (file == NULL) return NULL;
  file[0x12] = 8;    /* high x 524,288 */
  file[0x15] = 0x80; /* high y 32,768 */
  file[0x1a] = 4;    /* high z 262,144 */
  uint32_t end = (uint32_t)*size;
  for (int k = 0; k < 4; k++) file[0x28 + k] = (uint8_t)(end >> (8 * k));
  for (uint32_t c = 0; c < columns; c++) {
    uint8_t *entry = file + 0x2c + (size_t)c * 8;
    uint8_t *data = file + 0x102c + (size_t)c * column_size;
    entry[4] = (uint8_t)(cells & 0xff);
    entry[5] = (uint8_t)(cells >> 8);
    entry[6] = (uint8_t)(tiles & 0xff);
    entry[7] = (uint8_t)(tiles >> 8);
    for (uint32_t i = 0; i < cells; i++) data[(size_t)i * 2] = (uint8_t)i;
    for (uint32_t i = 0; i < tiles; i++) {
      uint8_t *tile = data + (size_t)cells * 2 + (size_t)i * 8;
      tile[0] = (uint8_t)(i % 128);
      tile[2] = (uint8_t)(i % 128 + 1);
      tile[6] = i + 1 == tiles ? 1 : 0;
    }
  }
  return file;
}

static void stacks_end_at_512_tiles(void) {
  for (uint32_t tiles = 512; tiles <= 513; tiles++) {
    size_t size = 0;
    uint8_t *file = long_stack(1, 1, tiles, &size);
    if (!CHECK(file != NULL)) return;
    CHECK_INT(status_of(file, size), tiles <= 512 ? BW_OK : BW_LIMIT);
    free(file);
  }
}

static void cells_that_share_long_stacks_come_to_a_limit(void) {
  size_t size = 0;
  uint8_t *file = long_stack(512, 256, 512, &size);
  if (!CHECK(file != NULL)) return;
  CHECK_INT(status_of(file, size), BW_LIMIT);
  free(file);
}

/* ---- making -------------------------------------------------------------------------------- */

static void spaces_that_cannot_be_are_refused(void) {
  static const struct {
    bw_height_space space;
    bw_status status;
    const char *message;
  } rows[] = {
      {{512, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
       BW_LIMIT,
       "space 1: the column, of 512 at most, is 512"},
      {{0, 256, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
       BW_LIMIT,
       "space 1: the cell, of 256 at most, is 256"},
      {{4, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
       BW_INVALID,
       "space 1: the column, outside the bounds, is 4"},
      {{0, 2, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
       BW_INVALID,
       "space 1: the cell, outside the bounds, is 2"},
      {{0, 0, 4, 4096, 2048, NO_SLOPE, NO_SLOPE},
       BW_INVALID,
       "space 1: the half, 0 to 3 or none, is 4"},
      {{0, 0, BW_NONE, 4095, 2048, NO_SLOPE, NO_SLOPE},
       BW_INVALID,
       "space 1: the floor, high y less 0 to 255 steps of 128, is 4095"},
      {{0, 0, BW_NONE, 4224, 2048, NO_SLOPE, NO_SLOPE},
       BW_LIMIT,
       "space 1: the floor, high y less 0 to 255 steps of 128, is 4224"},
      {{0, 0, BW_NONE, 4096, -28672, NO_SLOPE, NO_SLOPE},
       BW_LIMIT,
       "space 1: the ceiling, high y less 0 to 255 steps of 128, is -28672"},
      {{0, 0, BW_NONE, 2048, 2048, NO_SLOPE, NO_SLOPE},
       BW_INVALID,
       "space 1: the floor, not under the ceiling, is 2048"},
      {{0, 0, BW_NONE, 4096, 2048, {4096, 0, 0}, NO_SLOPE},
       BW_INVALID,
       "space 1: y of the floor normal, which must point up, is 0"},
      {{0, 0, BW_NONE, 4096, 2048, {0, 0, 4096}, NO_SLOPE},
       BW_INVALID,
       "space 1: y of the floor normal, which must point up, is 0"},
      {{0, 0, BW_NONE, 4096, 2048, NO_SLOPE, {0, 0, -1}},
       BW_INVALID,
       "space 1: y of the ceiling normal, which must point down, is 0"},
      {{0, 0, BW_NONE, 4096, 2048, NO_SLOPE, {0, -4096, 0}},
       BW_INVALID,
       "space 1: y of the ceiling normal, which must point down, is -4096"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    const bw_height_space spaces[2] = {example[0], rows[i].space};
    bw_height_field *field = NULL;
    bw_error error = {0, 0, 0, ""};
    CHECK_INT(bw_height_field_build(example_low, example_high, spaces, 2, NULL, &field, &error),
              rows[i].status);
    CHECK_TEXT(error.message, rows[i].message);
    CHECK(field == NULL);
  }
}

static void bounds_that_cannot_be_are_refused(void) {
  static const int32_t rows[][6] = {
      {1, 0, 0, 3072, 4096, 1024},
      {0, 0, -512, 3072, 4096, 1024},
      {0, 4097, 0, 3072, 4096, 1024},
      {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX, INT32_MAX},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    bw_height_field *field = NULL;
    CHECK(bw_height_field_build(rows[i], rows[i] + 3, NULL, 0, NULL, &field, NULL) != BW_OK);
    CHECK(field == NULL);
  }
}

static void a_stack_is_put_in_order(void) {
  static const bw_height_space spaces[] = {
      {0, 0, BW_NONE, 1024, 512, NO_SLOPE, NO_SLOPE},
      {0, 0, 1, 4096, 3072, NO_SLOPE, NO_SLOPE},
      {0, 0, BW_NONE, 2944, 2048, NO_SLOPE, NO_SLOPE},
  };
  bw_height_field *field = build(spaces, 3);
  if (field == NULL) return;
  static const int32_t ceilings[] = {3072, 2048, 512};
  for (uint32_t i = 0; i < 3; i++) {
    bw_height_tile tile = {0};
    CHECK_INT(bw_height_field_tile(field, i, &tile), 1);
    CHECK_INT(tile.ceiling, ceilings[i]);
    CHECK_INT(tile.flags & 1, i == 2);
  }
  bw_height_field_destroy(field);
}

static const int32_t long_low[3] = {0, -32640, 0};
static const int32_t long_high[3] = {1024, 0, 262144};

/* 256 cells of two tiles: the second stack of each kind can only begin at a tile that a byte can
 * name when stacks are shared. */
static bw_status two_floors(uint32_t kinds, bw_height_field **out) {
  static bw_height_space spaces[512];
  for (uint32_t i = 0; i < 256; i++) {
    int32_t step = (int32_t)(i % kinds) % 100 * 128;
    bw_height_space *low = &spaces[(size_t)i * 2];
    memset(low, 0, 2 * sizeof *low);
    low[0].cell = low[1].cell = i;
    low[0].half = low[1].half = BW_NONE;
    low[0].floor = 0;
    low[0].ceiling = -128 - step;
    low[1].floor = -16384;
    low[1].ceiling = -16512 - step / 2 / 128 * 128 - (int32_t)(i % kinds) / 100 * 128;
  }
  return bw_height_field_build(long_low, long_high, spaces, 512, NULL, out, NULL);
}

static void cells_share_the_same_stack(void) {
  bw_height_field *field = NULL;
  CHECK_INT(two_floors(128, &field), BW_OK);
  bw_height_info info;
  if (field != NULL) {
    bw_height_field_info(field, &info);
    CHECK_INT(info.cells, 256);
    CHECK_INT(info.tiles, 256);
  }
  bw_height_field_destroy(field);
  field = NULL;
  CHECK_INT(two_floors(256, &field), BW_LIMIT);
  bw_height_field_destroy(field);
}

static void slopes_past_255_of_a_kind_are_refused(void) {
  for (uint32_t count = 255; count <= 256; count++) {
    static bw_height_space spaces[256];
    memset(spaces, 0, sizeof spaces);
    for (uint32_t i = 0; i < count; i++) {
      spaces[i].cell = i;
      spaces[i].half = BW_NONE;
      spaces[i].ceiling = -2048;
      spaces[i].floor_normal[0] = (int16_t)(i + 1);
      spaces[i].floor_normal[1] = -4096;
    }
    bw_height_field *field = NULL;
    CHECK_INT(bw_height_field_build(long_low, long_high, spaces, count, NULL, &field, NULL),
              count == 255 ? BW_OK : BW_LIMIT);
    bw_height_field_destroy(field);
  }
}

/* ---- triangles ----------------------------------------------------------------------------- */

static void walls_stand_where_the_neighbour_is_closed(void) {
  static const struct {
    bw_height_space spaces[3];
    uint32_t count;
    uint32_t triangles;
  } rows[] = {
      /* a box: two for each of six faces */
      {{{0, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE}}, 1, 12},
      /* two alike, open to each other */
      {{{0, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
        {1, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE}},
       2,
       20},
      /* a step: a wall under the higher floor, one over the lower ceiling */
      {{{0, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
        {1, 0, BW_NONE, 3584, 1024, NO_SLOPE, NO_SLOPE}},
       2,
       24},
      /* two floors of a cell, the upper one beside a taller cell: it leaves a wall between them */
      {{{0, 0, BW_NONE, 4096, 3072, NO_SLOPE, NO_SLOPE},
        {0, 0, BW_NONE, 2048, 1024, NO_SLOPE, NO_SLOPE},
        {1, 0, BW_NONE, 4096, 1024, NO_SLOPE, NO_SLOPE}},
       3,
       32},
      /* a half: a wedge */
      {{{0, 0, 0, 4096, 2048, NO_SLOPE, NO_SLOPE}}, 1, 8},
      {{{0, 0, 1, 4096, 2048, NO_SLOPE, NO_SLOPE}}, 1, 8},
      {{{0, 0, 2, 4096, 2048, NO_SLOPE, NO_SLOPE}}, 1, 8},
      {{{0, 0, 3, 4096, 2048, NO_SLOPE, NO_SLOPE}}, 1, 8},
      /* both halves, open to each other */
      {{{0, 0, 1, 4096, 2048, NO_SLOPE, NO_SLOPE}, {0, 0, 3, 4096, 2048, NO_SLOPE, NO_SLOPE}},
       2,
       12},
      /* a floor that rises along z beside a flat one: the wall between is a triangle */
      {{{0, 0, BW_NONE, 4096, 2048, NO_SLOPE, NO_SLOPE},
        {1, 0, BW_NONE, 4096, 2048, {0, -2896, -2896}, NO_SLOPE}},
       2,
       21},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    bw_height_field *field = build(rows[i].spaces, rows[i].count);
    if (field == NULL) continue;
    CHECK_INT(bw_height_field_triangle_count(field), rows[i].triangles);
    bw_height_field_destroy(field);
  }
}

static void rays_meet_the_sides_that_face_the_open(void) {
  static const struct {
    float from[3], direction[3], length;
    int hit;
    float t;
    uint32_t material;
    float normal[3];
  } rows[] = {
      {{300, 3000, 200}, {0, 1, 0}, 2000, 1, 1096, BW_HEIGHT_FLOOR, {0, -1, 0}},
      {{300, 3000, 200}, {0, -1, 0}, 2000, 1, 952, BW_HEIGHT_CEILING, {0, 1, 0}},
      {{300, 3000, 200}, {-1, 0, 0}, 2000, 1, 300, BW_HEIGHT_WALL, {1, 0, 0}},
      {{300, 3000, 200}, {0, 0, -1}, 2000, 1, 200, BW_HEIGHT_WALL, {0, 0, 1}},
      {{300, 3000, 200}, {0, 0, 2}, 2000, 1, 412, BW_HEIGHT_WALL, {0, 0, -1}},
      {{300, 3800, 200}, {1, 0, 0}, 2000, 1, 724, BW_HEIGHT_WALL, {-1, 0, 0}},
      {{300, 3000, 200}, {1, 0, 0}, 2000, 0, 0, 0, {0, 0, 0}}, /* through the open side */
      {{300, 3000, 200}, {0, 1, 0}, 1095, 0, 0, 0, {0, 0, 0}}, /* too short */
      {{300, 5000, 200}, {0, -1, 0}, 500, 0, 0, 0, {0, 0, 0}}, /* in the ground */
      {{300, 3000, 200}, {0, 0, 0}, 2000, 0, 0, 0, {0, 0, 0}}, /* no direction */
  };
  bw_height_field *field = build(example, EXAMPLE_COUNT);
  if (field == NULL) return;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    const float *o = rows[i].from;
    const float *d = rows[i].direction;
    bw_hit hit;
    bw_hit all[8];
    CHECK_INT(
        bw_height_field_cast(field, o[0], o[1], o[2], d[0], d[1], d[2], rows[i].length, NULL, &hit),
        rows[i].hit);
    CHECK_INT(
        bw_height_field_cast_any(field, o[0], o[1], o[2], d[0], d[1], d[2], rows[i].length, NULL),
        rows[i].hit);
    uint32_t found = bw_height_field_cast_all(field, o[0], o[1], o[2], d[0], d[1], d[2],
                                              rows[i].length, NULL, all, 8);
    CHECK_INT(found > 0, rows[i].hit);
    if (!rows[i].hit || found == 0) continue;
    CHECK_FLOAT(hit.t, rows[i].t);
    CHECK_FLOAT(all[0].t, rows[i].t);
    CHECK_INT(hit.material, rows[i].material);
    CHECK(hit.nx == rows[i].normal[0] && hit.ny == rows[i].normal[1] &&
          hit.nz == rows[i].normal[2]);
    CHECK_INT(bw_height_field_triangle_tile(field, hit.triangle), 0);
  }
  bw_height_field_destroy(field);
}

static void a_filter_passes_over_a_kind_of_triangle(void) {
  bw_height_field *field = build(example, EXAMPLE_COUNT);
  if (field == NULL) return;
  const uint32_t floors[] = {BW_HEIGHT_FLOOR};
  const uint32_t others[] = {BW_HEIGHT_CEILING, BW_HEIGHT_WALL};
  bw_filter filter;
  bw_hit hit;
  bw_filter_init(&filter, 0, floors, 1);
  CHECK_INT(bw_height_field_cast(field, 300, 3000, 200, 0, 1, 0, 9000, &filter, &hit), 0);
  bw_filter_init(&filter, 0, others, 2);
  CHECK_INT(bw_height_field_cast(field, 300, 3000, 200, 0, 1, 0, 9000, &filter, &hit), 1);
  CHECK_INT(bw_height_field_cast(field, 300, 3000, 200, 0, -1, 0, 9000, &filter, &hit), 0);
  bw_height_field_destroy(field);
}

static void the_ground_is_the_first_floor_at_or_below(void) {
  bw_height_field *field = build(example, EXAMPLE_COUNT);
  if (field == NULL) return;
  float height = LEFT;
  CHECK_INT(bw_height_field_ground(field, 300.5f, 3000, 200, NULL, &height), 1);
  CHECK_FLOAT(height, 4096);
  CHECK_INT(bw_height_field_ground(field, 300.5f, 4096, 200, NULL, &height), 1);
  CHECK_FLOAT(height, 4096);
  CHECK_INT(bw_height_field_ground(field, 1536, -9000, 512, NULL, &height), 1);
  CHECK(height > 3456.0f && height < 3456.25f); /* 3584 - 512 * 993 / 3974 = 3456.06 */
  height = LEFT;
  CHECK_INT(bw_height_field_ground(field, 300.5f, 4097, 200, NULL, &height), 0);
  CHECK_INT(bw_height_field_ground(field, -1, 3000, 200, NULL, &height), 0);
  CHECK_FLOAT(height, LEFT);
  bw_height_field_destroy(field);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(the_example_is_made_as_its_bytes),
      TEST(unread_bytes_are_written_back),
      TEST(points_of_the_example_answer_as_listed),
      TEST(segments_of_the_example_answer_as_listed),
      TEST(segments_on_a_border_are_taken_one_way),
      TEST(a_start_outside_the_open_answers_its_direction_normalised),
      TEST(the_ends_of_int32_are_answered),
      TEST(what_is_in_the_example_is_told),
      TEST(names_are_of_what_there_is),
      TEST(a_file_cut_anywhere_is_refused),
      TEST(values_that_cannot_be_are_refused),
      TEST(stacks_end_at_512_tiles),
      TEST(cells_that_share_long_stacks_come_to_a_limit),
      TEST(spaces_that_cannot_be_are_refused),
      TEST(bounds_that_cannot_be_are_refused),
      TEST(a_stack_is_put_in_order),
      TEST(cells_share_the_same_stack),
      TEST(slopes_past_255_of_a_kind_are_refused),
      TEST(walls_stand_where_the_neighbour_is_closed),
      TEST(rays_meet_the_sides_that_face_the_open),
      TEST(a_filter_passes_over_a_kind_of_triangle),
      TEST(the_ground_is_the_first_floor_at_or_below),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
