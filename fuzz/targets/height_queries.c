/* Queries of a height field that is made of spaces: what is at a point against a scan of the spaces'
 * tiles, in doubles; what a segment's answers promise; casts against each other. */
#include "../targets.h"
#include "../worlds.h"

#define MOST 40u
#define SIDE 6

FUZZ_ASK(field, bw_height_field, bw_height_field)

static void read_normal(fuzz_input *in, int sign, int16_t normal[3]) {
  uint8_t kind = fuzz_byte(in);
  memset(normal, 0, 3 * sizeof normal[0]);
  if (kind < 128) return;
  normal[0] = (int16_t)((fuzz_byte(in) - 128) * 16);
  normal[2] = (int16_t)((fuzz_byte(in) - 128) * 16);
  normal[1] = (int16_t)(sign * (kind < 250 ? 3000 + 8 * (kind - 128) : 1 + fuzz_byte(in)));
}

static void read_space(fuzz_input *in, const int32_t high[3], bw_height_space *out) {
  memset(out, 0, sizeof *out);
  out->column = fuzz_below(in, SIDE);
  out->cell = fuzz_below(in, SIDE);
  uint8_t half = fuzz_byte(in);
  out->half = half < 128 ? BW_NONE : half % 4u;
  uint32_t floor = fuzz_byte(in);
  uint32_t ceiling = floor + 1 + fuzz_byte(in) % 64u;
  if (ceiling > 255) ceiling = 255;
  if (floor >= ceiling) floor = ceiling - 1;
  out->floor = high[1] - (int32_t)floor * 128;
  out->ceiling = high[1] - (int32_t)ceiling * 128;
  read_normal(in, -1, out->floor_normal);
  read_normal(in, 1, out->ceiling_normal);
}

/* ---- the scan ------------------------------------------------------------------------------ */

typedef struct world {
  bw_height_field *field;
  bw_height_info info;
} world;

static int32_t within(int32_t coordinate) {
  return (int32_t)((uint32_t)coordinate & 1023u);
}

static bool is_covered(const bw_height_tile *tile, int32_t x, int32_t z) {
  int32_t u = within(x);
  int32_t v = within(z);
  switch (tile->half) {
    case 0: return v < u;
    case 2: return v >= u;
    case 1: return u + v < 1024;
    case 3: return u + v >= 1024;
    default: return true;
  }
}

/* The height of a plane over a point, and whether it is too close to the end of its line to call. */
static double height_of(const world *w, const bw_height_tile *tile, bool floor, int32_t x,
                        int32_t z, bool *unsure) {
  int16_t n[3] = {0, 0, 0};
  double flat = floor ? tile->floor : tile->ceiling;
  uint32_t index = floor ? tile->floor_normal : tile->ceiling_normal;
  if (index == 0) return flat;
  int found = floor ? bw_height_field_floor_normal(w->field, index, n)
                    : bw_height_field_ceiling_normal(w->field, index, n);
  if (!found || n[1] == 0) return flat;
  double last = tile->half == 3 ? 1023.0 : 0.0;
  double rise = -(n[0] * (within(x) - last) + n[2] * (within(z) - last)) / n[1];
  if (fabs(fabs(rise) - 1024.0) <= 2.0) *unsure = true;
  return fabs(rise) > 1024.0 ? flat : flat + rise;
}

/* The first tile of a cell, or BW_NONE. */
static uint32_t first_tile(const world *w, uint32_t column, uint32_t cell) {
  bw_height_column info;
  uint32_t at = 0;
  uint32_t tile = BW_NONE;
  if (!bw_height_field_column(w->field, column, &info)) return BW_NONE;
  for (uint32_t i = 0; i < info.cells; i++) {
    FUZZ_CHECK(bw_height_field_cell(w->field, column, i, &at, &tile));
    if (at == cell) return tile;
  }
  return BW_NONE;
}

/* What the query answers, as far as doubles tell; false when they do not. */
static bool scan(const world *w, const int32_t p[3], int *answer, uint32_t *tile) {
  *answer = 2;
  *tile = BW_NONE;
  for (int i = 0; i < 3; i++) {
    if (p[i] < w->info.low[i] || p[i] > w->info.high[i]) return true;
  }
  *answer = 1;
  uint32_t at = first_tile(w, (uint32_t)(p[0] - w->info.low[0]) / 1024,
                           (uint32_t)(p[2] - w->info.low[2]) / 1024);
  for (; at != BW_NONE; at++) {
    bw_height_tile t;
    bool unsure = false;
    FUZZ_CHECK(bw_height_field_tile(w->field, at, &t));
    if (is_covered(&t, p[0], p[2])) {
      double ceiling = height_of(w, &t, false, p[0], p[2], &unsure);
      if (unsure || (t.ceiling_normal != 0 && fabs(p[1] - ceiling) <= 2.0)) return false;
      if (p[1] >= ceiling) {
        double floor = height_of(w, &t, true, p[0], p[2], &unsure);
        *tile = at;
        *answer = ceiling < p[1] && p[1] < floor ? 0 : 1;
        return !unsure && (t.floor_normal == 0 || fabs(p[1] - floor) > 2.0);
      }
    }
    if ((t.flags & 1u) != 0) return true;
  }
  return true;
}

/* ---- calls --------------------------------------------------------------------------------- */

static void read_point(fuzz_input *in, const world *w, int32_t p[3]) {
  for (int i = 0; i < 3; i++) {
    uint8_t kind = fuzz_byte(in);
    if (kind >= 250) {
      p[i] = (int32_t)fuzz_word(in);
    } else if (kind >= 200) { /* on a border */
      p[i] = (int32_t)fuzz_below(in, SIDE + 1) * 1024 - kind % 3 + w->info.low[i];
    } else {
      p[i] = fuzz_between(in, w->info.low[i] - 64, w->info.low[i] + 65000);
      if (i != 1) p[i] = w->info.low[i] + (p[i] - w->info.low[i]) % (SIDE * 1024);
    }
  }
}

static void query(fuzz_input *in, const world *w) {
  int32_t p[3], ceiling = 0, floor = 0;
  uint32_t tile = 0;
  uint32_t expected_tile = 0;
  int expected = 0;
  read_point(in, w, p);
  int answer = bw_height_field_query(w->field, p[0], p[1], p[2], &ceiling, &floor, &tile);
  if (!scan(w, p, &expected, &expected_tile)) return;
  FUZZ_CHECK(answer == expected && tile == expected_tile);
  if (answer == 0) FUZZ_CHECK(ceiling < p[1] && p[1] < floor);
}

static bool is_same(const int32_t a[3], const int32_t b[3]) {
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static void segment(fuzz_input *in, const world *w) {
  const uint32_t all = BW_HEIGHT_TILE | BW_HEIGHT_POINT | BW_HEIGHT_NORMAL | BW_HEIGHT_DEPTH;
  int32_t from[3], to[3], ceiling, floor;
  uint32_t tile;
  bw_height_stop stop = {0, 0, {0, 0, 0}, {0, 0, 0}, 0};
  read_point(in, w, from);
  read_point(in, w, to);
  if (fuzz_byte(in) % 8 == 0) memcpy(to, from, sizeof to);
  int open = bw_height_field_query(w->field, from[0], from[1], from[2], &ceiling, &floor, &tile);
  int answer =
      bw_height_field_segment(w->field, from[0], from[1], from[2], to[0], to[1], to[2], &stop);
  FUZZ_CHECK(answer >= 0 && answer <= 2 && (answer == 2) == (open != 0));
  FUZZ_CHECK((stop.written & BW_HEIGHT_TILE) != 0 && (stop.written & ~all) == 0);
  FUZZ_CHECK(stop.tile == BW_NONE || stop.tile < w->info.tiles);
  if (answer == 2) FUZZ_CHECK(is_same(stop.point, from) && stop.tile == tile);
  if (answer == 0 && is_same(from, to)) FUZZ_CHECK(stop.written == all && stop.tile == tile);
  if (answer == 0 && !is_same(from, to)) FUZZ_CHECK(stop.written == BW_HEIGHT_TILE);
  if (answer == 1) FUZZ_CHECK((stop.written | BW_HEIGHT_DEPTH) == all);
}

static void cast(fuzz_input *in, const world *w) {
  fuzz_ray ray = fuzz_ray_of(in, SIDE * 1024.0f);
  bw_filter storage;
  const bw_filter *filter = fuzz_filter(in, &storage);
  ask_field(w->field, &ray, filter);
}

static void save(const world *w) {
  bw_bytes *saved = NULL;
  bw_bytes *again_saved = NULL;
  bw_height_field *again = NULL;
  bw_error error = {0};
  FUZZ_OK(bw_height_field_save(w->field, &saved, &error), &error);
  FUZZ_OK(bw_height_field_load(bw_bytes_data(saved), bw_bytes_size(saved), NULL, &again, &error),
          &error);
  FUZZ_CHECK(bw_height_field_triangle_count(again) == bw_height_field_triangle_count(w->field));
  FUZZ_OK(bw_height_field_save(again, &again_saved, &error), &error);
  fuzz_check_same(saved, again_saved);
  bw_height_field_destroy(again);
}

void fuzz_height_queries(const uint8_t *data, size_t size) {
  bw_height_space spaces[MOST];
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, (size_t)64 << 20);
  fuzz_input in = fuzz_input_over(data, size);
  int32_t low[3] = {0, -16384, 0};
  low[0] = ((int32_t)fuzz_below(&in, 9) - 4) * 1024;
  low[2] = ((int32_t)fuzz_below(&in, 9) - 4) * 1024;
  const int32_t high[3] = {low[0] + SIDE * 1024, 16384, low[2] + SIDE * 1024 - fuzz_byte(&in)};
  uint32_t count = 1 + fuzz_below(&in, MOST);
  world w = {NULL, {.tiles = 0}};
  bw_error error = {0};
  for (uint32_t i = 0; i < count; i++) read_space(&in, high, &spaces[i]);
  bw_status status = bw_height_field_build(low, high, spaces, count, &allocator, &w.field, &error);
  if (status == BW_OK) {
    bw_height_field_info(w.field, &w.info);
    for (int i = 0; i < 96 && fuzz_more(&in); i++) {
      uint32_t kind = fuzz_below(&in, 8);
      if (kind == 0) cast(&in, &w);
      if (kind > 0 && kind < 4) query(&in, &w);
      if (kind >= 4) segment(&in, &w);
    }
    save(&w);
    bw_height_field_destroy(w.field);
  } else {
    fuzz_check_refusal(status, &error, SIZE_MAX);
  }
  fuzz_check_no_leak(&memory);
}
