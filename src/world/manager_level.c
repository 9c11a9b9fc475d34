/* A level loaded and unloaded. original: 0x0040dbb8, 0x0040f5b8 */
#include "base/error.h"
#include "base/hash.h"
#include "world/level.h"
#include "world/manager.h"

#include <stdio.h>

#define FIRST_LOAD_PRIORITY 0.001f

#define LEVEL_FILE_NAME (BW_LEVEL_NAME_MAX + 5u)

static void file_name(const char *level, char name[LEVEL_FILE_NAME]) {
  (void)snprintf(name, LEVEL_FILE_NAME, "%.31s.lev", level);
}

/* ---- loading ------------------------------------------------------------------------------- */

static bw_status check_name(const char *what, const char *name, size_t most, bw_error *error) {
  if (name[0] == 0) return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "a %s without a name", what);
  if (strlen(name) <= most) return BW_OK;
  return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "%s '%.40s': its name has over %zu characters",
                    what, name, most);
}

static bw_status check_load(const bw_world_manager *m, const char *name, const char *world,
                            bool header_only, bw_error *error) {
  if (m->level != NULL) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "level '%.31s' is asked for while '%s' is loaded%s", name, m->level_name,
                      m->kept ? ": its file was kept by the unload" : "");
  }
  bw_status status = check_name("level", name, BW_LEVEL_NAME_MAX, error);
  if (status != BW_OK || header_only) return status;
  return check_name("world", world, BW_WORLD_NAME_MAX - 1, error); /* s or d follows */
}

/* Makes the level pool, of the size of the file. */
static bw_status make_pool(bw_world_manager *m, bw_error *error) {
  char file[LEVEL_FILE_NAME];
  uint32_t size = 0;
  file_name(m->level_name, file);
  bw_status status = bw_world_source_size(m->source, file, &size, error);
  if (status != BW_OK) return status;
  bw_manager_push(m, BW_HEAP_SECTOR);
  status =
      bw_manager_reserve(m, "World Level Pool", bw_budget_level_pool(size), &m->level_pool, error);
  bw_manager_pop(m);
  return status;
}

bw_status bw_manager_read_level(const bw_world_manager *m, const char *name, bw_level **out,
                                uint32_t *check, bw_error *error) {
  char file[LEVEL_FILE_NAME];
  bw_bytes *bytes = NULL;
  file_name(name, file);
  bw_status status = bw_world_source_read(m->source, file, &m->allocator, &bytes, error);
  if (status != BW_OK) return status;
  const uint8_t *data = bw_bytes_data(bytes);
  status = bw_level_load(data, bw_bytes_size(bytes), &m->allocator, out, error);
  if (status == BW_OK) *check = bw_crc32(0, data, bw_bytes_size(bytes));
  bw_bytes_destroy(bytes);
  return status;
}

static bw_status make_level(bw_world_manager *m, bw_error *error) {
  bw_manager_push(m, BW_HEAP_LEVEL);
  bw_status status = bw_manager_read_level(m, m->level_name, &m->level, &m->level_check, error);
  if (status == BW_OK) bw_manager_log(m, BW_DECISION_LOAD_LEVEL, m->level_name, 0);
  bw_manager_pop(m);
  return status;
}

/* `world` is NULL for the header only. */
static bw_status load(bw_world_manager *m, const char *world, bw_error *error) {
  bw_status status = make_pool(m, error);
  if (status != BW_OK) return status;
  bw_manager_push(m, BW_HEAP_LUA); /* stays until the unload that takes the level too */
  if (world != NULL) status = bw_manager_load_worlds(m, world, error);
  return status == BW_OK ? make_level(m, error) : status;
}

/* What a manager is before a load. */
typedef struct unloaded {
  uint32_t heap_depth;
  bw_budget_mark budget;
  char level_name[BW_LEVEL_NAME_MAX + 1];
} unloaded;

static unloaded remember(const bw_world_manager *m) {
  unloaded before = {.heap_depth = m->heap_depth, .budget = bw_budget_remember(m->budget)};
  memcpy(before.level_name, m->level_name, sizeof before.level_name);
  return before;
}

/* Gives back what a load that failed had taken. */
static void undo(bw_world_manager *m, const unloaded *before) {
  bw_manager_unload_worlds(m);
  while (m->heap_depth > before->heap_depth) bw_manager_pop(m);
  bw_manager_give_back(m, &m->level_pool);
  m->header_only = 0;
  memcpy(m->level_name, before->level_name, sizeof m->level_name);
  bw_budget_forget(m->budget, before->budget);
}

bw_status bw_world_manager_load_level(bw_world_manager *manager, const char *name,
                                      const char *world, uint32_t options, bw_error *error) {
  bool header_only = (options & BW_LOAD_HEADER_ONLY) != 0;
  unloaded before = remember(manager);
  const char *world_name = world == NULL ? name : world;
  bw_status status = check_load(manager, name, world_name, header_only, error);
  if (status != BW_OK) return status;
  memcpy(manager->level_name, name, strlen(name) + 1);
  manager->header_only = header_only;
  status = load(manager, header_only ? NULL : world_name, error);
  if (status != BW_OK) {
    undo(manager, &before);
    return status;
  }
  manager->free_at_load = bw_budget_free(manager->budget, BW_BUDGET_ROOT);
  manager->load_priority = FIRST_LOAD_PRIORITY;
  return BW_OK;
}

/* ---- unloading ----------------------------------------------------------------------------- */

/* What stands for no renderer here, then the level object. original: 0x0040c7f0 */
static void release_level(bw_world_manager *m) {
  bw_level *level = m->level;
  bw_manager_log(m, BW_DECISION_RESET_GLOWS, "", 0);
  bw_manager_log(m, BW_DECISION_CLEAR_CAPTIONS, "", 0);
  bw_level_release(level);
  for (uint32_t i = 0; i < bw_level_log_count(level); i++) {
    bw_manager_log(m, BW_DECISION_RELEASE_FIELD, bw_level_field_name(bw_level_log(level, i)), 0);
  }
  bw_manager_log(m, BW_DECISION_RELEASE_LEVEL, m->level_name, 0);
  bw_manager_log(m, BW_DECISION_FREE_PATHS, "", 0);
  bw_level_destroy(level);
  m->level = NULL;
}

static void unload_level(bw_world_manager *m) {
  bw_manager_pop(m); /* the Lua pool that the load pushed */
  bw_manager_push(m, BW_HEAP_LEVEL);
  release_level(m);
  bw_manager_pop(m);
  bw_manager_push(m, BW_HEAP_SECTOR);
  bw_manager_give_back(m, &m->level_pool);
  bw_manager_pop(m);
  m->kept = 0;
  m->header_only = 0;
}

bw_status bw_world_manager_unload(bw_world_manager *manager, int keep_level_file, bw_error *error) {
  if (manager->level == NULL) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "no level is loaded");
  }
  bw_manager_log(manager, BW_DECISION_FLUSH, "render queue", 0);
  bw_manager_log(manager, BW_DECISION_FLUSH, "tasks", 0);
  bw_manager_unload_worlds(manager);
  if (manager->water != BW_NONE) {
    bw_manager_log(manager, BW_DECISION_DESTROY_WATER, "Water", 0);
    bw_manager_give_back(manager, &manager->water);
  }
  manager->kept = 1;
  if (!keep_level_file) unload_level(manager);
  return BW_OK;
}
