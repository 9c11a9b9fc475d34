/* The whole state of a world manager as bytes, and a manager made of them and the same files. The
 * heap stack is not carried: between calls it holds the global heap and, with a level, the Lua
 * pool. */
#include "base/error.h"
#include "world/manager.h"

#define LETTERS "BWWM"
#define VERSION 1u
#define STATE "a saved world manager"

/* ---- parts that are carried either way ----------------------------------------------------- */

static void carry_text(bw_carrier *c, char *text, size_t size) {
  for (size_t i = 0; i < size; i++) {
    uint8_t letter = (uint8_t)text[i];
    bw_carry_u8(c, &letter);
    text[i] = (char)letter;
  }
  if (text[size - 1] == 0) return;
  bw_carry_require(c, false, "a text without an end");
  text[size - 1] = 0;
}

/* A float that may be anything. */
static void carry_bits(bw_carrier *c, float *value) {
  uint32_t bits;
  memcpy(&bits, value, sizeof bits);
  bw_carry_u32(c, &bits);
  memcpy(value, &bits, sizeof bits);
}

static void carry_options(bw_carrier *c, bw_world_manager_options *options) {
  bw_carry_u32(c, &options->capacity);
  bw_carry_u32(c, &options->budget_options);
  bw_carry_u32(c, &options->global_data);
  bw_carry_u32(c, &options->log_capacity);
  bw_carry_u32(c, &options->options);
}

static void carry_cameras(bw_world_manager *m, bw_carrier *c) {
  bw_carry_u32(c, &m->camera_count);
  bw_carry_require(c, m->camera_count <= BW_MOST_CAMERAS, "too many cameras");
  if (m->camera_count > BW_MOST_CAMERAS) m->camera_count = 0;
  bw_carry_f32(c, m->cameras, (int)m->camera_count * 3);
}

static void carry_small(bw_world_manager *m, bw_carrier *c) {
  carry_bits(c, &m->load_priority);
  bw_carry_f32(c, &m->draw_distance, 1);
  bw_carry_flag(c, &m->latch);
  bw_carry_flag(c, &m->urgent);
  bw_carry_u32(c, &m->free_at_load);
  bw_carry_flag(c, &m->preload.running);
  bw_carry_f32(c, &m->preload.radius, 1);
  bw_carry_u32(c, &m->preload.start);
  bw_carry_u32(c, &m->preload.milliseconds);
  bw_carry_u32(c, &m->preload.passes);
  bw_carry_flag(c, &m->view.set);
  bw_carry_flag(c, &m->view.has_frustum);
  bw_carry_f32(c, m->view.camera, 3);
  bw_carry_f32(c, m->view.frustum, 24);
}

static void carry_failure(bw_world_manager *m, bw_carrier *c) {
  uint32_t code = (uint32_t)m->failure.code;
  uint32_t offset[2] = {(uint32_t)m->failure.offset, (uint32_t)(m->failure.offset >> 32)};
  bw_carry_flag(c, &m->has_failure);
  if (!m->has_failure) return;
  bw_carry_u32(c, &code);
  bw_carry_u32(c, &m->failure.line);
  bw_carry_u32(c, &offset[0]);
  bw_carry_u32(c, &offset[1]);
  carry_text(c, m->failure.message, sizeof m->failure.message);
  bw_carry_require(c, code <= BW_MEMORY, "a failure of no known kind");
  m->failure.code = code <= BW_MEMORY ? (int32_t)code : 0;
  m->failure.offset = offset[0] | (uint64_t)offset[1] << 32;
}

/* What the level was loaded by; the level itself is read in between. */
static void carry_level_head(bw_world_manager *m, bw_carrier *c, uint8_t *present) {
  *present = m->level != NULL;
  bw_carry_flag(c, present);
  carry_text(c, m->level_name, sizeof m->level_name);
  bw_carry_flag(c, &m->header_only);
  bw_carry_flag(c, &m->kept);
  bw_carry_u32(c, &m->level_check);
  bw_carry_u32(c, &m->global_data);
  bw_carry_u32(c, &m->level_pool);
  bw_carry_u32(c, &m->water);
}

/* ---- saving -------------------------------------------------------------------------------- */

static void save_world(const bw_managed_world *managed, bw_carrier *c) {
  bw_carry_number(c, managed->world != NULL);
  if (managed->world == NULL) return;
  char name[BW_WORLD_NAME_MAX + 1] = {0};
  memcpy(name, managed->world->layout->name, sizeof name);
  carry_text(c, name, sizeof name);
  bw_carry_number(c, managed->reservation);
  bw_carry_number(c, managed->check);
  (void)bw_streamed_world_carry(managed->world, c);
}

/* What asks for memory is the writer alone, which tells of it at its end. */
static void save_all(bw_world_manager *m, bw_carrier *c) {
  uint8_t present = 0;
  (void)bw_carry_head(c, LETTERS, VERSION, STATE, NULL);
  carry_options(c, &m->options);
  (void)bw_budget_carry(m->budget, c);
  carry_cameras(m, c);
  carry_small(m, c);
  carry_failure(m, c);
  bw_carry_number(c, (uint32_t)m->pack_count);
  for (size_t i = 0; i < m->pack_count; i++) {
    carry_text(c, m->packs[i].text, sizeof m->packs[i].text);
  }
  carry_level_head(m, c, &present);
  if (present) bw_level_carry(m->level, c);
  for (size_t i = 0; i < 2; i++) save_world(&m->worlds[i], c);
}

bw_status bw_world_manager_save(const bw_world_manager *manager, bw_bytes **out, bw_error *error) {
  bw_writer writer = bw_writer_with(&manager->allocator);
  bw_carrier c = {.writer = &writer};
  bw_world_manager copy = *manager; /* its own numbers are carried, what it points at only read */
  if (manager->level != NULL) {
    bw_status status = bw_level_check_carried(manager->level, manager->level_check, error);
    if (status != BW_OK) return status;
  }
  save_all(&copy, &c);
  return bw_writer_finish(&writer, out, error);
}

/* ---- loading ------------------------------------------------------------------------------- */

static bw_status fail_other(const char *name, bw_error *error) {
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                    STATE " was saved with another '%s' than is there now", name);
}

static bw_status load_packs(bw_world_manager *m, bw_carrier *c, bw_error *error) {
  uint32_t count = 0;
  bw_status status = BW_OK;
  bw_carry_u32(c, &count);
  for (uint32_t i = 0; i < count && bw_carry_going_on(c) && status == BW_OK; i++) {
    bw_pack_name pack;
    memset(&pack, 0, sizeof pack);
    carry_text(c, pack.text, sizeof pack.text);
    if (bw_carry_going_on(c)) status = bw_world_manager_queue_pack(m, pack.text, error);
  }
  return status;
}

static bw_status load_level(bw_world_manager *m, bw_carrier *c, bw_error *error) {
  uint8_t present = 0;
  uint32_t check = 0;
  carry_level_head(m, c, &present);
  bool has_water = m->water == BW_NONE || (present && bw_manager_has(m, m->water));
  bool has_pool = present ? bw_manager_has(m, m->level_pool) : m->level_pool == BW_NONE;
  bw_carry_require(c, bw_manager_has(m, m->global_data) && has_pool && has_water,
                   "pools that are not in its budget");
  if (!present || !bw_carry_going_on(c)) return BW_OK;
  bw_status status = bw_manager_read_level(m, m->level_name, &m->level, &check, error);
  if (status != BW_OK) return status;
  if (check != m->level_check) return fail_other(m->level_name, error);
  m->heaps[m->heap_depth++] = BW_HEAP_LUA;
  bw_level_carry(m->level, c);
  return BW_OK;
}

/* The files of a world again, with the stream if there was room for it. */
static bw_status read_files(const bw_world_manager *m, const char *name, bw_managed_world *managed,
                            bw_error *error) {
  bw_world_files files;
  bw_status status = bw_manager_read_parts(m, name, &files, error);
  if (status == BW_OK && managed->reservation != BW_NONE) {
    status = bw_manager_read_stream(m, &files, error);
  }
  if (status == BW_OK && files.check != managed->check) status = fail_other(name, error);
  if (status == BW_OK) status = bw_manager_make_world(m, &files, managed, error);
  bw_world_layout_destroy(files.layout);
  return status;
}

/* Whether what parts hold of the budget is there. */
static void check_parts(const bw_world_manager *m, const bw_streamed_world *world, bw_carrier *c) {
  for (uint32_t i = 0; i < world->part_count; i++) {
    const bw_stream_part *part = &world->parts[i];
    bool holds = part->state == BW_PART_READING || part->state == BW_PART_LOADED;
    bw_carry_require(c, !holds || bw_manager_has(m, part->reservation),
                     "a part that is not in its budget");
  }
}

static bw_status load_world(bw_world_manager *m, bw_managed_world *managed, bw_carrier *c,
                            bw_error *error) {
  char name[BW_WORLD_NAME_MAX + 1] = {0};
  uint32_t present = 0;
  bw_carry_u32(c, &present);
  bool can = m->level != NULL && !m->header_only && !m->kept;
  bw_carry_require(c, present == 0 || (present == 1 && can), "a world without a level");
  if (present == 0 || !bw_carry_going_on(c)) return BW_OK;
  carry_text(c, name, sizeof name);
  bw_carry_u32(c, &managed->reservation);
  bw_carry_u32(c, &managed->check);
  bool held = managed->reservation == BW_NONE || bw_manager_has(m, managed->reservation);
  bw_carry_require(c, held, "a world that is not in its budget");
  if (!bw_carry_going_on(c)) return BW_OK;
  bw_status status = read_files(m, name, managed, error);
  if (status != BW_OK) return status;
  if (!bw_streamed_world_carry(managed->world, c)) return bw_fail_memory(error);
  check_parts(m, managed->world, c);
  return BW_OK;
}

static bw_status load_rest(bw_world_manager *m, bw_carrier *c, bw_error *error) {
  if (!bw_budget_carry(m->budget, c)) return bw_fail_memory(error);
  carry_cameras(m, c);
  carry_small(m, c);
  carry_failure(m, c);
  bw_status status = load_packs(m, c, error);
  if (status == BW_OK) status = load_level(m, c, error);
  for (size_t i = 0; i < 2 && status == BW_OK; i++) {
    status = load_world(m, &m->worlds[i], c, error);
  }
  if (status != BW_OK) return status;
  bw_carry_require(c, bw_reader_left(&c->reader) == 0, "bytes behind its end");
  return bw_carry_outcome(c, STATE, error);
}

/* The planes of the occluders, as the last pass had them. */
static void set_view_again(bw_world_manager *m) {
  const bw_last_view *view = &m->view;
  if (!view->set || m->level == NULL) return;
  bw_occluders_set_view(bw_level_occluders(m->level), view->camera,
                        view->has_frustum ? view->frustum : NULL);
}

bw_status bw_world_manager_load(const void *data, size_t size, const bw_world_source *source,
                                const bw_allocator *allocator, bw_world_manager **out,
                                bw_error *error) {
  bw_carrier c = {.reader = bw_reader_over(data, size)};
  bw_world_manager_options options = {0};
  bw_world_manager *m = NULL;
  bw_status status = bw_carry_head(&c, LETTERS, VERSION, STATE, error);
  if (status != BW_OK) return status;
  carry_options(&c, &options);
  status = bw_carry_outcome(&c, STATE, error);
  if (status == BW_OK) status = bw_manager_alloc(source, &options, allocator, &m, error);
  if (status != BW_OK) return status;
  status = load_rest(m, &c, error);
  if (status != BW_OK) {
    bw_world_manager_destroy(m);
    return status;
  }
  set_view_again(m);
  *out = m;
  return BW_OK;
}
