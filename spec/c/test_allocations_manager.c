/* Memory that runs out in WorldManager and the sources that it reads from. */
#include "test_folder.h"

#include "failing_allocator.h"
#include "test_manager.h"

static const float camera[3] = {5, -5, 5};

static struct {
  bw_world_source *source, *made_source;
  bw_world_layout *layout;
  bw_world_manager *manager, *made; /* with the level "two" loaded, and a part wanted */
  bw_world_manager *empty, *reading;
  bw_world_manager *single; /* with the level "one", which has one world and no manifest */
  bw_world_manager *full;   /* whose next reservation but one needs more room */
  bw_bytes *bytes, *saved, *seen;
  uint32_t number;
  int32_t outcome;
} r;

static folder in;

/* Copies the files of a source of the C library's to one of our own. */
static void copy_files(const bw_world_source *from) {
  static const char *const names[] = {
      "warriors.glr", "two.lev",      "twos_sec.mem", "twos_sec.wld", "twod_sec.mem",
      "twod_sec.wld", "twos_ms1.sec", "twos_ms2.sec", "twos_ms3.sec", "twod_ms1.sec",
      "twod_ms2.sec", "twod_ms3.sec", "one.lev",      "one_sec.wld",  "one_ms1.sec",
      "one_ms2.sec",  "one_ms3.sec",  "one_ms4.sec",  "one_ms5.sec"};
  for (size_t i = 0; i < COUNT(names); i++) {
    bw_bytes *bytes = NULL;
    if (!CHECK_INT(bw_world_source_read(from, names[i], NULL, &bytes, NULL), BW_OK)) continue;
    CHECK_INT(bw_world_source_add_file(r.source, names[i], bw_bytes_data(bytes),
                                       bw_bytes_size(bytes), NULL),
              BW_OK);
    bw_bytes_destroy(bytes);
  }
}

static bw_world_manager *manager_of(uint32_t options) {
  bw_world_manager *manager = NULL;
  bw_world_manager_options wanted;
  bw_world_manager_options_init(&wanted);
  wanted.log_capacity = 8;
  wanted.options = options;
  CHECK_INT(bw_world_manager_create(r.source, &wanted, &failing_allocator, &manager, NULL), BW_OK);
  return manager;
}

static bw_world_manager *loaded(const char *level, uint32_t options) {
  bw_world_manager *manager = manager_of(options);
  CHECK_INT(bw_world_manager_load_level(manager, level, NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_set_cameras(manager, camera, 1, NULL), BW_OK);
  CHECK_INT(bw_world_manager_set_draw_distance(manager, 300, NULL), BW_OK);
  return manager;
}

/* The second world has more sectors than the first one has marks. */
static bw_world_source *wide_source(void) {
  uint32_t parts[40];
  for (uint32_t i = 0; i < COUNT(parts); i++) parts[i] = 1 + i % 3;
  bw_world_source *source = pair_source();
  add_world(source, row_layout("twod", parts, COUNT(parts), 3, 200));
  return source;
}

/* A state with more marks and more reservations than a level begins with. */
static void save_seen(uint32_t *id) {
  bw_world_manager *manager = loaded("two", 0);
  CHECK_INT(bw_world_manager_find_visible(manager, 0, camera, NULL, 0, NULL), BW_OK);
  for (int i = 0; i < 20; i++) {
    CHECK_INT(bw_world_manager_reserve(manager, "some", 10, id, NULL), BW_OK);
  }
  CHECK_INT(bw_world_manager_save(manager, &r.seen, NULL), BW_OK);
  bw_world_manager_destroy(manager);
}

/* Reserves until there are so many reservations; there is room for 16. */
static void fill_budget(bw_world_manager *manager, uint32_t count) {
  uint32_t id = 0;
  while (bw_budget_count(bw_world_manager_sector_pool(manager, NULL)) < count) {
    CHECK_INT(bw_world_manager_reserve(manager, "some", 10, &id, NULL), BW_OK);
  }
}

static void make(void) {
  bw_world_source *library = wide_source();
  uint32_t id = 0;
  memset(&r, 0, sizeof r);
  r.layout = row_layout("row", one_each, 5, 5, 100);
  CHECK_INT(bw_world_source_create(&failing_allocator, &r.source, NULL), BW_OK);
  CHECK_INT(bw_world_source_set_folder(r.source, in.path, NULL), BW_OK);
  copy_files(library);
  bw_world_source_destroy(library);
  r.empty = manager_of(0);
  r.manager = loaded("two", 0);
  r.reading = loaded("two", BW_MANAGER_STEPPED_READS);
  CHECK_INT(bw_world_manager_update(r.reading, 0, &r.outcome, NULL), BW_OK);
  r.single = loaded("one", 0);
  r.full = manager_of(0);
  fill_budget(r.full, 15);
  for (int i = 0; i < 16; i++) CHECK_INT(bw_world_manager_queue_pack(r.manager, "a", NULL), BW_OK);
  fill_budget(r.manager, 16);
  CHECK_INT(bw_world_manager_save(r.manager, &r.saved, NULL), BW_OK);
  save_seen(&id);
  r.number = 77;
}

/* Of all but the decision log, which tells of what failed too. */
static uint64_t hash_manager(uint64_t hash, const bw_world_manager *manager) {
  bw_bytes *saved = NULL;
  bw_hit hit;
  if (manager == NULL) return hash_number(hash, 0);
  memset(&hit, 0, sizeof hit);
  bw_world_manager_ray(manager, 5, 5, 9, 0, 0, -1, 20, NULL, &hit);
  hash = hash_of(hash, &hit, sizeof hit);
  return hash_saved(hash, bw_world_manager_save(manager, &saved, NULL), &saved);
}

static uint64_t hash_source(uint64_t hash, const bw_world_source *source) {
  static const char *const names[] = {"warriors.glr", "two.lev",     "new",         "row_sec.mem",
                                      "row_sec.wld",  "row_ms1.sec", "row_ms5.sec", "there"};
  if (source == NULL) return hash_number(hash, 0);
  for (size_t i = 0; i < COUNT(names); i++) {
    bw_bytes *bytes = NULL;
    bw_status status = bw_world_source_read(source, names[i], NULL, &bytes, NULL);
    hash = hash_bytes(hash_number(hash, (uint64_t)status), bytes);
    bw_bytes_destroy(bytes);
  }
  return hash;
}

static uint64_t state_now(void) {
  uint64_t hash = hash_source(hash_source(FAILING_HASH, r.source), r.made_source);
  hash = hash_manager(hash_manager(hash, r.manager), r.made);
  hash = hash_manager(hash_manager(hash, r.empty), r.reading);
  hash = hash_manager(hash_manager(hash, r.single), r.full);
  return hash_number(hash_number(hash_bytes(hash, r.bytes), r.number), (uint64_t)r.outcome);
}

static void destroy(void) {
  bw_world_manager_destroy(r.manager);
  bw_world_manager_destroy(r.made);
  bw_world_manager_destroy(r.empty);
  bw_world_manager_destroy(r.reading);
  bw_world_manager_destroy(r.single);
  bw_world_manager_destroy(r.full);
  bw_world_source_destroy(r.source);
  bw_world_source_destroy(r.made_source);
  bw_world_layout_destroy(r.layout);
  bw_bytes_destroy(r.bytes);
  bw_bytes_destroy(r.saved);
  bw_bytes_destroy(r.seen);
}

static const failing_room room = {make, state_now, destroy};

/* A folder with a file "there", for sources to find. */
static void enter(void) {
  in = open_folder();
  CHECK_INT(bw_file_write(inside(&in, "there").path, "hello", 5, NULL), BW_OK);
  failing_enter(&room);
}

static void leave(void) {
  CHECK_INT(count_files(&in, true), 1);
}

static void sources_without_memory(void) {
  enter();
  REFUSED(bw_world_source_create(&failing_allocator, &r.made_source, &failing.error));
  REFUSED(bw_world_source_set_folder(r.source, "elsewhere", &failing.error));
  REFUSED(bw_world_source_add_file(r.source, "new", "bytes", 5, &failing.error));
  REFUSED(bw_world_source_add_file(r.source, "two.lev", "other", 5, &failing.error));
  REFUSED(bw_world_source_add_world(r.source, r.layout, &failing.error));
  REFUSED(bw_world_source_size(r.source, "there", &r.number, &failing.error));
  REFUSED(bw_world_source_read(r.source, "there", &failing_allocator, &r.bytes, &failing.error));
  REFUSED(bw_world_source_read(r.source, "two.lev", &failing_allocator, &r.bytes, &failing.error));
  leave();
}

static void managers_without_memory(void) {
  enter();
  REFUSED(bw_world_manager_create(r.source, NULL, &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_world_manager_load(bw_bytes_data(r.saved), bw_bytes_size(r.saved), r.source,
                                &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_world_manager_load(bw_bytes_data(r.seen), bw_bytes_size(r.seen), r.source,
                                &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_world_manager_save(r.manager, &r.bytes, &failing.error));
  REFUSED(bw_world_manager_queue_pack(r.manager, "b", &failing.error));
  REFUSED(bw_world_manager_reserve(r.manager, "film", 10, &r.number, &failing.error));
  REFUSED(bw_world_manager_make_water(r.manager, 10, 10, &failing.error));
  leave();
}

static void streaming_without_memory(void) {
  enter();
  REFUSED(bw_world_manager_load_level(r.empty, "two", NULL, 0, &failing.error));
  REFUSED(bw_world_manager_load_level(r.empty, "one", NULL, 0, &failing.error));
  REFUSED(bw_world_manager_load_level(r.full, "one", NULL, 0, &failing.error));
  REFUSED(bw_world_manager_update(r.manager, 0, &r.outcome, &failing.error));
  REFUSED(bw_world_manager_update(r.single, 0, &r.outcome, &failing.error));
  REFUSED(bw_world_manager_find_visible(r.manager, 0, camera, NULL, 0, &failing.error));
  REFUSED(bw_world_manager_finish_read(r.reading, 0, &r.outcome, &failing.error));
  leave();
}

/* A manager in the middle of a preload. */
static void make_preloading(void) {
  make();
  CHECK_INT(bw_world_manager_begin_preload(r.manager, 300, 1000, 1, NULL, 0, NULL), BW_OK);
}

static void preloads_without_memory(void) {
  static const failing_room preloading = {make_preloading, state_now, destroy};
  enter();
  REFUSED(bw_world_manager_begin_preload(r.manager, 300, 1000, 1, "two", 0, &failing.error));
  failing_enter(&preloading);
  REFUSED(bw_world_manager_step_preload(r.manager, 0, &r.outcome, &failing.error));
  leave();
}

static void questions_need_none(void) {
  bw_error error;
  NEVER(bw_world_manager_level(r.manager));
  NEVER(bw_world_manager_source(r.manager));
  NEVER(bw_world_manager_world(r.manager, 0));
  NEVER(bw_world_manager_ray(r.manager, 5, 5, 9, 0, 0, -1, 20, NULL, anything));
  NEVER(bw_world_manager_get_info(r.manager, anything));
  NEVER(bw_world_manager_level_name(r.manager));
  NEVER(bw_world_manager_heap(r.manager, 0));
  NEVER(bw_world_manager_pack_count(r.manager));
  NEVER(bw_world_manager_pack(r.manager, 0));
  NEVER(bw_world_manager_sector_pool(r.manager, anything));
  NEVER(bw_world_manager_failure(r.manager, &error));
  NEVER(bw_world_manager_pending(r.manager));
  NEVER(bw_world_manager_decision_count(r.manager));
  NEVER(bw_world_manager_decision(r.manager, 0, anything));
  NEVER(bw_world_manager_decisions_lost(r.manager));
}

static void changes_need_none(void) {
  NEVER(bw_world_manager_clear_decisions(r.manager));
  NEVER(bw_world_manager_set_load_priority(r.manager, 1));
  NEVER(bw_world_manager_set_latch(r.manager, 1));
  NEVER(bw_world_manager_reset_visibility(r.manager));
  NEVER(bw_world_manager_release(r.manager, 15, NULL));
  NEVER(bw_world_manager_set_cameras(r.manager, camera, 1, NULL));
  NEVER(bw_world_manager_set_draw_distance(r.manager, 60, NULL));
  NEVER(bw_world_manager_adjust_draw_distance(r.manager, 300, 1, 0.1f, 30, 0));
  NEVER(bw_world_manager_unload(r.manager, 0, NULL));
}

static void nothing_else_needs_any(void) {
  enter();
  make();
  questions_need_none();
  changes_need_none();
  NEVER(bw_world_manager_destroy(r.manager));
  r.manager = NULL;
  NEVER(bw_world_source_set_wad(r.source, NULL));
  bw_world_manager_destroy(r.empty);
  bw_world_manager_destroy(r.reading);
  bw_world_manager_destroy(r.single);
  bw_world_manager_destroy(r.full);
  r.empty = r.reading = r.single = r.full = NULL;
  NEVER(bw_world_source_destroy(r.source));
  r.source = NULL;
  destroy();
  CHECK_NO_LEAK(&failing.memory);
  leave();
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(sources_without_memory),  TEST(managers_without_memory), TEST(streaming_without_memory),
      TEST(preloads_without_memory), TEST(nothing_else_needs_any),
  };
  return test_main(argc, argv, cases, COUNT(cases));
}
