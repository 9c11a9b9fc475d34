/* Height fields with bytes changed at random: each is refused with a message, or answers every call
 * without harm and is written back as it was. BOARDWALK_MUTATIONS gives another number of them. */
#include "test.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 4, MUTATIONS = 4000, MOST_BYTES = 6, QUESTIONS = 12 };

static uint64_t chance_state = 88172645463325252u;

static uint32_t chance(uint32_t below) {
  chance_state ^= chance_state << 13;
  chance_state ^= chance_state >> 7;
  chance_state ^= chance_state << 17;
  return (uint32_t)(chance_state >> 32) % below;
}

/* ---- the file ------------------------------------------------------------------------------ */

/* Stacks of one or two spaces, whole and halved, level and sloped. */
static bw_bytes *make_file(void) {
  static const int32_t low[3] = {-2048, -8192, 1024};
  static const int32_t high[3] = {2047, 8192, 5119};
  bw_height_space spaces[CELLS * CELLS * 2];
  uint32_t count = 0;
  memset(spaces, 0, sizeof spaces);
  for (uint32_t i = 0; i < CELLS * CELLS; i++) {
    for (uint32_t storey = 0; storey < 1 + i % 2; storey++) {
      bw_height_space *space = &spaces[count++];
      space->column = i / CELLS;
      space->cell = i % CELLS;
      space->half = i % 3 == 0 ? i % 4 : BW_NONE;
      space->floor = high[1] - 128 * (int32_t)(8 + 48 * storey + i);
      space->ceiling = space->floor - 128 * 30;
      if (i % 5 != 0) continue;
      space->floor_normal[0] = (int16_t)(600 - 100 * (int)i);
      space->floor_normal[1] = -4000;
      space->ceiling_normal[1] = 4000;
      space->ceiling_normal[2] = 700;
    }
  }
  bw_height_field *field = NULL;
  bw_bytes *bytes = NULL;
  if (CHECK_INT(bw_height_field_build(low, high, spaces, count, NULL, &field, NULL), BW_OK))
    CHECK_INT(bw_height_field_save(field, &bytes, NULL), BW_OK);
  bw_height_field_destroy(field);
  return bytes;
}

/* Changes some bytes: mostly of the header, the columns that are used, and what is behind them. */
static size_t mutate(uint8_t *file, size_t size) {
  for (uint32_t i = 1 + chance(MOST_BYTES); i > 0; i--) {
    size_t at = chance(4) == 0 ? chance(0x70) : 0x102c + chance((uint32_t)(size - 0x102c));
    if (chance(9) == 0) at = chance((uint32_t)size);
    static const uint8_t edges[] = {0, 1, 0x7f, 0x80, 0xff};
    file[at] = chance(2) == 0 ? edges[chance(sizeof edges)] : (uint8_t)chance(256);
  }
  return chance(6) == 0 ? chance((uint32_t)size + 1) : size;
}

/* ---- what is asked ------------------------------------------------------------------------- */

/* A coordinate about the field, or anywhere. */
static int32_t coordinate(void) {
  static const int32_t edges[] = {INT32_MIN, INT32_MAX, -2048, 2047, 0, 1024, 8192, -8192};
  if (chance(3) == 0) return edges[chance(8)];
  return (int32_t)chance(12000) - 6000;
}

static void ask_original(const bw_height_field *field) {
  int32_t ceiling = 0;
  int32_t floor = 0;
  uint32_t tile = 0;
  bw_height_stop stop;
  int32_t p[6];
  for (int i = 0; i < 6; i++) p[i] = coordinate();
  int query = bw_height_field_query(field, p[0], p[1], p[2], &ceiling, &floor, &tile);
  int walk = bw_height_field_segment(field, p[0], p[1], p[2], p[3], p[4], p[5], &stop);
  CHECK(query >= 0 && query <= 2);
  CHECK(walk >= 0 && walk <= 2);
  CHECK_INT(walk == 2, query != 0);
}

static void ask_rays(const bw_height_field *field) {
  float r[7];
  bw_hit hits[4];
  float height = 0.0f;
  for (int i = 0; i < 6; i++) r[i] = (float)coordinate();
  r[6] = (float)chance(5000);
  int met = bw_height_field_cast(field, r[0], r[1], r[2], r[3], r[4], r[5], r[6], NULL, &hits[0]);
  bw_hit first = hits[0];
  uint32_t all =
      bw_height_field_cast_all(field, r[0], r[1], r[2], r[3], r[4], r[5], r[6], NULL, hits, 4);
  CHECK_INT(met, all > 0);
  CHECK_INT(met, bw_height_field_cast_any(field, r[0], r[1], r[2], r[3], r[4], r[5], r[6], NULL));
  if (met) CHECK_INT(hits[0].triangle, first.triangle);
  float numbers[BW_HIT_NUMBERS];
  CHECK_INT(bw_height_field_cast_many(field, r, 1, NULL, numbers), met);
  if (met) CHECK_FLOAT(numbers[0], first.t);
  (void)bw_height_field_ground(field, r[0], r[1], r[2], NULL, &height);
}

static void look_inside(const bw_height_field *field) {
  bw_height_info info;
  bw_height_tile tile;
  bw_height_column column;
  bw_triangle triangle;
  int16_t normal[3];
  bw_height_field_info(field, &info);
  CHECK_INT(info.triangles, bw_height_field_triangle_count(field));
  for (uint32_t i = 0; i < info.tiles; i++) CHECK_INT(bw_height_field_tile(field, i, &tile), 1);
  CHECK_INT(bw_height_field_tile(field, info.tiles, &tile), 0);
  for (uint32_t i = 0; i <= BW_HEIGHT_COLUMNS; i++)
    CHECK_INT(bw_height_field_column(field, i, &column), i < BW_HEIGHT_COLUMNS);
  for (uint32_t i = 0; i < info.triangles; i++) {
    CHECK_INT(bw_height_field_triangle(field, i, &triangle), 1);
    CHECK(bw_height_field_triangle_tile(field, i) < info.tiles);
  }
  CHECK_INT(bw_height_field_floor_normal(field, info.floor_normals, normal), 0);
  CHECK_INT(bw_height_field_ceiling_normal(field, info.ceiling_normals, normal), 0);
}

static bool check_mutation(const uint8_t *file, size_t size) {
  bw_height_field *field = NULL;
  bw_error error = {0, 0, 0, ""};
  bw_status status = bw_height_field_load(file, size, NULL, &field, &error);
  if (status != BW_OK) {
    CHECK(field == NULL && error.message[0] != 0 && status != BW_MEMORY);
    return false;
  }
  bw_bytes *saved = NULL;
  if (CHECK_INT(bw_height_field_save(field, &saved, NULL), BW_OK) &&
      CHECK_INT(bw_bytes_size(saved), size)) {
    CHECK(memcmp(bw_bytes_data(saved), file, size) == 0);
  }
  bw_bytes_destroy(saved);
  look_inside(field);
  for (int i = 0; i < QUESTIONS; i++) ask_original(field);
  for (int i = 0; i < QUESTIONS; i++) ask_rays(field);
  bw_height_field_destroy(field);
  return true;
}

static void changed_files_are_refused_or_harmless(void) {
  const char *wanted = getenv("BOARDWALK_MUTATIONS");
  long count = wanted == NULL ? MUTATIONS : strtol(wanted, NULL, 10);
  long loaded = 0;
  bw_bytes *bytes = make_file();
  if (bytes == NULL) return;
  size_t size = bw_bytes_size(bytes);
  uint8_t *file = malloc(size);
  for (long i = 0; i < count && file != NULL; i++) {
    memcpy(file, bw_bytes_data(bytes), size);
    size_t left = mutate(file, size);
    uint8_t *exact = malloc(left > 0 ? left : 1); /* so that a read beyond it is seen */
    if (exact == NULL) break;
    memcpy(exact, file, left);
    if (check_mutation(exact, left)) loaded++;
    free(exact);
  }
  CHECK(loaded > count / 20 && loaded < count);
  free(file);
  bw_bytes_destroy(bytes);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(changed_files_are_refused_or_harmless)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
