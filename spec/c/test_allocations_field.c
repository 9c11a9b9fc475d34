/* Memory that runs out in height fields. */
#include "failing_allocator.h"

static const int32_t low[3] = {0, 0, 0};
static const int32_t high[3] = {3072, 4096, 1024};
static const bw_height_space spaces[] = {
    {0, 0, BW_NONE, 4096, 2048, {0, 0, 0}, {0, 0, 0}},
    {1, 0, BW_NONE, 3584, 1024, {-993, -3974, 0}, {0, 0, 0}},
    {2, 0, 0, 4096, 1024, {0, 0, 0}, {0, 0, 0}},
    {2, 0, 2, 3072, 1024, {0, 0, 0}, {0, 0, 0}},
};
enum { SPACES = sizeof spaces / sizeof spaces[0] };

/* The wall of the first goes on above what is open behind it, of which there is a second. */
static const bw_height_space stacked[] = {
    {0, 0, BW_NONE, 4096, 1024, {0, 0, 0}, {0, 0, 0}},
    {1, 0, BW_NONE, 3840, 3072, {0, 0, 0}, {0, 0, 0}},
    {1, 0, BW_NONE, 2560, 2048, {0, 0, 0}, {0, 0, 0}},
};

static struct {
  bw_height_field *field, *made;
  bw_bytes *bytes, *file;
} r;

static void make(void) {
  memset(&r, 0, sizeof r);
  CHECK_INT(bw_height_field_build(low, high, spaces, SPACES, &failing_allocator, &r.field, NULL),
            BW_OK);
  CHECK_INT(bw_height_field_save(r.field, &r.file, NULL), BW_OK);
}

static uint64_t hash_field(uint64_t hash, const bw_height_field *field) {
  bw_bytes *saved = NULL;
  if (field == NULL) return hash_number(hash, 0);
  for (int i = 0; i < 40; i++) {
    bw_hit hit;
    memset(&hit, 0, sizeof hit);
    (void)bw_height_field_cast(field, (float)i * 80, 1500, 300, 0, 1, 0.1f, 9000, NULL, &hit);
    hash = hash_of(hash, &hit, sizeof hit);
  }
  return hash_saved(hash, bw_height_field_save(field, &saved, NULL), &saved);
}

static uint64_t state_now(void) {
  return hash_bytes(hash_field(hash_field(FAILING_HASH, r.field), r.made), r.bytes);
}

static void destroy(void) {
  bw_height_field_destroy(r.field);
  bw_height_field_destroy(r.made);
  bw_bytes_destroy(r.bytes);
  bw_bytes_destroy(r.file);
}

static const failing_room room = {make, state_now, destroy};

static void fields_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_height_field_build(low, high, spaces, SPACES, &failing_allocator, &r.made,
                                &failing.error));
  REFUSED(
      bw_height_field_build(low, high, stacked, 3, &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_height_field_load(bw_bytes_data(r.file), bw_bytes_size(r.file), &failing_allocator,
                               &r.made, &failing.error));
  REFUSED(bw_height_field_save(r.field, &r.bytes, &failing.error));
}

static void nothing_else_needs_any(void) {
  static const float rays[BW_RAY_NUMBERS] = {100, 1500, 300, 0, 1, 0, 9000};
  int32_t height[2];
  failing_enter(&room);
  make();
  NEVER(bw_height_field_info(r.field, anything));
  NEVER(bw_height_field_column(r.field, 0, anything));
  NEVER(bw_height_field_cell(r.field, 0, 0, anything, anything));
  NEVER(bw_height_field_tile(r.field, 0, anything));
  NEVER(bw_height_field_floor_normal(r.field, 0, anything));
  NEVER(bw_height_field_ceiling_normal(r.field, 0, anything));
  NEVER(bw_height_field_query(r.field, 100, 3000, 100, &height[0], &height[1], anything));
  NEVER(bw_height_field_segment(r.field, 100, 3000, 100, 2500, 3000, 700, anything));
  NEVER(bw_height_field_bounds(r.field, anything));
  NEVER(bw_height_field_triangle_count(r.field));
  NEVER(bw_height_field_triangle(r.field, 0, anything));
  NEVER(bw_height_field_triangle_tile(r.field, 0));
  NEVER(bw_height_field_cast(r.field, 100, 1500, 300, 0, 1, 0, 9000, NULL, anything));
  NEVER(bw_height_field_cast_any(r.field, 100, 1500, 300, 0, 1, 0, 9000, NULL));
  NEVER(bw_height_field_cast_all(r.field, 100, 1500, 300, 0, 1, 0, 9000, NULL, anything, 9));
  NEVER(bw_height_field_cast_many(r.field, rays, 1, NULL, anything));
  NEVER(bw_height_field_ground(r.field, 100, 1500, 300, NULL, anything));
  NEVER(bw_height_field_explain_query(r.field, 100, 3000, 100, anything, 9));
  NEVER(bw_height_field_explain_segment(r.field, low, high, anything));
  NEVER(bw_height_field_explain(r.field, 100, 1500, 300, 0, 1, 0, 9000, NULL, anything, 9));
  NEVER(bw_height_field_destroy(r.field));
  r.field = NULL;
  destroy();
  CHECK_NO_LEAK(&failing.memory);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(fields_without_memory), TEST(nothing_else_needs_any)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
