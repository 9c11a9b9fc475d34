/* Memory that runs out in budgets, layouts of worlds, part files and streamed worlds. */
#include "failing_allocator.h"

enum { ROW = 5, WIDE = 40, FULL = 16 }; /* what grows grows behind 16 */

static const float nowhere[3] = {0, 0, 0};

static struct {
  bw_budget *budget, *made_budget;
  bw_world_layout *row, *wide, *made_layout;
  bw_world_layout *bare, *parts, *sectors, *planes; /* not finished */
  bw_part_file *part, *made_part;
  bw_streamed_world *world, *wide_world, *made_world;
  bw_bytes *bytes, *manifest, *stream, *part_bytes;
  uint32_t id;
} r;

static bw_world_layout *new_layout(void) {
  bw_world_layout *layout = NULL;
  CHECK_INT(bw_world_layout_create("row", &failing_allocator, &layout, NULL), BW_OK);
  return layout;
}

static void add_parts(bw_world_layout *layout, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    CHECK_INT(bw_world_layout_add_part(layout, 0, 100, NULL), BW_OK);
  }
}

/* Sectors side by side along x, of 10 each. */
static void add_sectors(bw_world_layout *layout, uint32_t count, uint32_t part_count) {
  for (uint32_t i = 0; i < count; i++) {
    const float low[3] = {10.0f * (float)i, 0, 0};
    const float high[3] = {low[0] + 10, 10, 10};
    CHECK_INT(bw_world_layout_add_sector(layout, low, high, i, 1 + i % part_count, low, NULL),
              BW_OK);
  }
}

static bw_world_layout *finished(uint32_t count) {
  bw_world_layout *layout = new_layout();
  CHECK_INT(bw_world_layout_set_sizes(layout, 0, 1000, NULL), BW_OK);
  add_parts(layout, ROW);
  add_sectors(layout, count, ROW);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  return layout;
}

static void make_layouts(void) {
  r.row = finished(ROW);
  r.wide = finished(WIDE);
  r.bare = new_layout();
  r.parts = new_layout();
  add_parts(r.parts, ROW);
  r.sectors = new_layout();
  add_parts(r.sectors, FULL);
  add_sectors(r.sectors, FULL, FULL);
  r.planes = new_layout();
  for (int i = 0; i < FULL; i++) {
    CHECK_INT(bw_world_layout_add_plane(r.planes, 0, 1, 1, 1, NULL), BW_OK);
  }
}

static void make(void) {
  memset(&r, 0, sizeof r);
  CHECK_INT(bw_budget_create(100000, 0, &failing_allocator, &r.budget, NULL), BW_OK);
  for (int i = 1; i < FULL; i++) {
    CHECK_INT(bw_budget_reserve(r.budget, 0, "some", 10, BW_BUDGET_HEAP, &r.id, NULL), BW_OK);
  }
  make_layouts();
  CHECK_INT(bw_world_layout_write_manifest(r.row, &r.manifest, NULL), BW_OK);
  CHECK_INT(bw_world_layout_write_stream(r.row, &r.stream, NULL), BW_OK);
  CHECK_INT(bw_world_layout_write_part(r.row, 1, &r.part_bytes, NULL), BW_OK);
  CHECK_INT(bw_part_file_read(bw_bytes_data(r.part_bytes), bw_bytes_size(r.part_bytes),
                              &failing_allocator, &r.part, NULL),
            BW_OK);
  CHECK_INT(bw_streamed_world_create(r.row, &failing_allocator, &r.world, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_request_part(r.world, 1, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_create(r.wide, &failing_allocator, &r.wide_world, NULL), BW_OK);
  r.id = 77;
}

static uint64_t hash_budget(uint64_t hash, const bw_budget *budget) {
  bw_reservation reservation;
  if (budget == NULL) return hash_number(hash, 0);
  memset(&reservation, 0, sizeof reservation);
  for (uint32_t i = 0; bw_budget_get(budget, i, &reservation); i++) {
    hash = hash_of(hash, &reservation, sizeof reservation);
  }
  return hash;
}

static uint64_t hash_layout(uint64_t hash, const bw_world_layout *layout) {
  bw_world_part part;
  bw_world_sector sector;
  bw_world_plane plane;
  if (layout == NULL) return hash_number(hash, 0);
  hash = hash_number(hash, bw_world_layout_stream_size(layout));
  hash = hash_number(hash, bw_world_layout_heap_size(layout));
  hash = hash_number(hash, bw_world_layout_index_count(layout));
  for (uint32_t i = 1; bw_world_layout_part(layout, i, &part); i++) {
    hash = hash_of(hash, &part, sizeof part);
    hash = hash_number(hash, bw_world_layout_part_sector(layout, i, 0));
  }
  for (uint32_t i = 0; bw_world_layout_sector(layout, i, &sector); i++) {
    hash = hash_of(hash, &sector, sizeof sector);
  }
  for (uint32_t i = 0; bw_world_layout_plane(layout, i, &plane); i++) {
    hash = hash_of(hash, &plane, sizeof plane);
  }
  return hash;
}

static uint64_t hash_world(uint64_t hash, const bw_streamed_world *world) {
  bw_sector_state sector;
  if (world == NULL) return hash_number(hash, 0);
  memset(&sector, 0, sizeof sector);
  for (uint32_t i = 0; bw_streamed_world_sector(world, i, &sector); i++) {
    hash = hash_number(hash_number(hash, sector.state), sector.marked);
  }
  hash = hash_number(hash, bw_streamed_world_counter(world));
  hash = hash_number(hash, bw_streamed_world_collected_count(world));
  return hash_layout(hash, bw_streamed_world_layout(world));
}

static uint64_t state_now(void) {
  const bw_world_layout *layouts[] = {r.row,   r.wide,    r.made_layout, r.bare,
                                      r.parts, r.sectors, r.planes};
  const bw_bytes *bytes[] = {r.bytes, r.manifest, r.stream, r.part_bytes};
  uint64_t hash = hash_budget(hash_budget(FAILING_HASH, r.budget), r.made_budget);
  for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
    hash = hash_layout(hash, layouts[i]);
  }
  hash = hash_world(hash_world(hash_world(hash, r.world), r.wide_world), r.made_world);
  hash = hash_number(hash, r.made_part == NULL ? 0 : bw_part_file_count(r.made_part));
  for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++) hash = hash_bytes(hash, bytes[i]);
  return hash_number(hash, r.id);
}

static void destroy(void) {
  bw_world_layout *layouts[] = {r.row, r.wide, r.made_layout, r.bare, r.parts, r.sectors, r.planes};
  bw_bytes *bytes[] = {r.bytes, r.manifest, r.stream, r.part_bytes};
  bw_budget_destroy(r.budget);
  bw_budget_destroy(r.made_budget);
  for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
    bw_world_layout_destroy(layouts[i]);
  }
  bw_part_file_destroy(r.part);
  bw_part_file_destroy(r.made_part);
  bw_streamed_world_destroy(r.world);
  bw_streamed_world_destroy(r.wide_world);
  bw_streamed_world_destroy(r.made_world);
  for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++) bw_bytes_destroy(bytes[i]);
}

static const failing_room room = {make, state_now, destroy};

static void budgets_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_budget_create(1000, 0, &failing_allocator, &r.made_budget, &failing.error));
  REFUSED(bw_budget_reserve(r.budget, 0, "new", 10, BW_BUDGET_CLUMP, &r.id, &failing.error));
  REFUSED(bw_budget_text(r.budget, &r.bytes, &failing.error));
}

static void layouts_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_world_layout_create("new", &failing_allocator, &r.made_layout, &failing.error));
  REFUSED(bw_world_layout_read_manifest(r.bare, bw_bytes_data(r.manifest),
                                        bw_bytes_size(r.manifest), &failing.error));
  REFUSED(bw_world_layout_read_stream(r.parts, bw_bytes_data(r.stream), bw_bytes_size(r.stream),
                                      &failing.error));
  REFUSED(bw_world_layout_add_part(r.sectors, 0, 0, &failing.error));
  REFUSED(bw_world_layout_add_sector(r.sectors, nowhere, nowhere, 16, 1, nowhere, &failing.error));
  REFUSED(bw_world_layout_add_plane(r.planes, 0, 1, 1, 1, &failing.error));
  REFUSED(bw_world_layout_finish(r.sectors, &failing.error));
  REFUSED(bw_world_layout_write_manifest(r.row, &r.bytes, &failing.error));
  REFUSED(bw_world_layout_write_stream(r.row, &r.bytes, &failing.error));
  REFUSED(bw_world_layout_write_part(r.row, 2, &r.bytes, &failing.error));
}

static void worlds_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_part_file_read(bw_bytes_data(r.part_bytes), bw_bytes_size(r.part_bytes),
                            &failing_allocator, &r.made_part, &failing.error));
  REFUSED(bw_streamed_world_create(r.row, &failing_allocator, &r.made_world, &failing.error));
  REFUSED(bw_streamed_world_find_visible(r.wide_world, r.world, nowhere, NULL, NULL, BW_PASS_FIRST,
                                         NULL, &failing.error));
  REFUSED(bw_part_file_check(r.part, r.row, 1, &failing.error));
  REFUSED(bw_streamed_world_finish_part(r.world, r.part, 0, &failing.error));
}

static void budgets_need_none(void) {
  NEVER(bw_budget_fits(r.budget, 0, 10));
  NEVER(bw_budget_used(r.budget, 0));
  NEVER(bw_budget_free(r.budget, 0));
  NEVER(bw_budget_peak(r.budget, 0));
  NEVER(bw_budget_largest_free(r.budget, 0));
  NEVER(bw_budget_count(r.budget));
  NEVER(bw_budget_get(r.budget, 0, anything));
  NEVER(bw_budget_find(r.budget, "some"));
  NEVER(bw_budget_release(r.budget, 1, NULL));
}

static void layouts_need_none(void) {
  NEVER(bw_world_layout_set_sizes(r.bare, 1, 2, NULL));
  NEVER(bw_world_layout_name(r.row));
  NEVER(bw_world_layout_stream_size(r.row));
  NEVER(bw_world_layout_heap_size(r.row));
  NEVER(bw_world_layout_part_count(r.row));
  NEVER(bw_world_layout_sector_count(r.row));
  NEVER(bw_world_layout_index_count(r.row));
  NEVER(bw_world_layout_plane_count(r.row));
  NEVER(bw_world_layout_has_pvs(r.row));
  NEVER(bw_world_layout_part(r.row, 1, anything));
  NEVER(bw_world_layout_sector(r.row, 0, anything));
  NEVER(bw_world_layout_plane(r.row, 0, anything));
  NEVER(bw_world_layout_find(r.row, 0));
  NEVER(bw_world_layout_part_sector(r.row, 1, 0));
  NEVER(bw_part_file_hash(r.part));
  NEVER(bw_part_file_count(r.part));
  NEVER(bw_part_file_atomic(r.part, 0, anything, anything, anything));
  NEVER(bw_part_file_dictionary(r.part, anything, anything));
}

static void worlds_need_none(void) {
  int32_t finished_now = 0;
  NEVER(bw_streamed_world_layout(r.world));
  NEVER(bw_streamed_world_sector(r.world, 0, anything));
  NEVER(bw_streamed_world_part(r.world, 1));
  NEVER(bw_streamed_world_reading(r.world));
  NEVER(bw_streamed_world_loaded(r.world));
  NEVER(bw_streamed_world_marked(r.world, 0));
  NEVER(bw_streamed_world_mark(r.world, 0, 1));
  NEVER(bw_streamed_world_counter(r.world));
  NEVER(bw_streamed_world_set_hidden(r.world, 0, 1));
  NEVER(bw_streamed_world_reset_visibility(r.world));
  NEVER(bw_streamed_world_collected_count(r.world));
  NEVER(bw_streamed_world_collected(r.world, 0));
  NEVER(bw_streamed_world_find_to_load(r.world, nowhere, 1, 60, anything));
  NEVER(bw_streamed_world_fell_back(r.world));
  NEVER(bw_streamed_world_found(r.world));
  NEVER(bw_streamed_world_pending(r.world, nowhere, 1));
  NEVER(bw_streamed_world_cancel_part(r.world, 0));
  NEVER(bw_streamed_world_request_part(r.world, 1, NULL));
  CHECK_INT(bw_streamed_world_finish_part(r.world, r.part, 0, NULL), BW_OK);
  NEVER(bw_streamed_world_set_in_use(r.world, 0, 1));
  NEVER(bw_streamed_world_find_to_unload(r.world, nowhere, 1, anything));
  NEVER(bw_streamed_world_release_part(r.world, 1, &finished_now, NULL));
}

static void nothing_else_needs_any(void) {
  failing_enter(&room);
  make();
  budgets_need_none();
  layouts_need_none();
  worlds_need_none();
  NEVER(bw_budget_destroy(r.budget));
  NEVER(bw_world_layout_destroy(r.row));
  NEVER(bw_part_file_destroy(r.part));
  NEVER(bw_streamed_world_destroy(r.world));
  r.budget = NULL;
  r.row = NULL;
  r.part = NULL;
  r.world = NULL;
  destroy();
  CHECK_NO_LEAK(&failing.memory);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(budgets_without_memory), TEST(layouts_without_memory),
                                    TEST(worlds_without_memory), TEST(nothing_else_needs_any)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
