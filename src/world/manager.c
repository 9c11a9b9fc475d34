/* WorldManager: making one, and what it is asked in between. original: 0x0040d900 */
#include "world/manager.h"

#include "base/error.h"

void bw_world_manager_options_init(bw_world_manager_options *options) {
  memset(options, 0, sizeof *options);
  options->capacity = BW_SECTOR_POOL;
  options->global_data = BW_NONE;
  options->log_capacity = 1024;
}

/* ---- making one ---------------------------------------------------------------------------- */

/* Reserves the global data, and pushes its pool while it would be read. */
static bw_status make_global_data(bw_world_manager *m, bw_error *error) {
  uint32_t size = m->options.global_data;
  bw_status status = BW_OK;
  if (size == BW_NONE) status = bw_world_source_size(m->source, "warriors.glr", &size, error);
  if (status != BW_OK) return status;
  status = bw_manager_reserve(m, "Global Data Pool", bw_budget_global_data(size), &m->global_data,
                              error);
  if (status != BW_OK) return status;
  bw_manager_push(m, BW_HEAP_GLOBAL_DATA);
  bw_manager_pop(m);
  return BW_OK;
}

bw_status bw_world_manager_create(const bw_world_source *source,
                                  const bw_world_manager_options *options,
                                  const bw_allocator *allocator, bw_world_manager **out,
                                  bw_error *error) {
  bw_world_manager_options usual;
  bw_world_manager *m = NULL;
  bw_world_manager_options_init(&usual);
  bw_status status =
      bw_manager_alloc(source, options == NULL ? &usual : options, allocator, &m, error);
  if (status != BW_OK) return status;
  status = make_global_data(m, error);
  if (status == BW_OK) {
    *out = m;
  } else {
    bw_world_manager_destroy(m);
  }
  return status;
}

/* ---- what there is ------------------------------------------------------------------------- */

bw_level *bw_world_manager_level(const bw_world_manager *manager) {
  return manager->level;
}

const bw_world_source *bw_world_manager_source(const bw_world_manager *manager) {
  return manager->source;
}

bw_streamed_world *bw_world_manager_world(const bw_world_manager *manager, uint32_t number) {
  return number < 2 ? manager->worlds[number].world : NULL;
}

void bw_world_manager_ray(const bw_world_manager *manager, float ox, float oy, float oz, float dx,
                          float dy, float dz, float length, const bw_filter *filter,
                          bw_hit *result) {
  const bw_mesh *mesh = manager->level == NULL ? NULL : bw_level_mesh(manager->level);
  bw_mesh_world_ray(mesh, ox, oy, oz, dx, dy, dz, length, filter, result);
}

void bw_world_manager_get_info(const bw_world_manager *manager, bw_world_manager_info *out) {
  out->heap_depth = manager->heap_depth;
  out->level_loaded = manager->level != NULL;
  out->header_only = manager->header_only;
  out->kept = manager->kept;
  out->water = manager->water != BW_NONE;
  out->latch = manager->latch;
  out->preloading = manager->preload.running;
  out->urgent = manager->urgent;
  out->camera_count = manager->camera_count;
  out->free_at_load = manager->free_at_load;
  out->load_priority = manager->load_priority;
  out->draw_distance = manager->draw_distance;
}

const char *bw_world_manager_level_name(const bw_world_manager *manager) {
  return manager->level == NULL ? NULL : manager->level_name;
}

/* ---- small things -------------------------------------------------------------------------- */

void bw_world_manager_set_load_priority(bw_world_manager *manager, float scale) {
  manager->load_priority = scale;
}

void bw_world_manager_set_latch(bw_world_manager *manager, int on) {
  manager->latch = on != 0;
}

void bw_world_manager_reset_visibility(bw_world_manager *manager) {
  manager->latch = 0;
  for (size_t i = 0; i < 2; i++) {
    bw_streamed_world *world = manager->worlds[i].world;
    if (world != NULL) bw_streamed_world_reset_visibility(world);
  }
  bw_manager_log(manager, BW_DECISION_RESET_VISIBILITY, "", 0);
}

bw_status bw_world_manager_queue_pack(bw_world_manager *manager, const char *name,
                                      bw_error *error) {
  void *packs = manager->packs;
  if (name[0] == 0) return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "a pack without a name");
  if (strlen(name) > BW_LEVEL_NAME_MAX) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "pack '%.40s': its name has over %u characters", name, BW_LEVEL_NAME_MAX);
  }
  if (!bw_reserve_one(&manager->allocator, &packs, manager->pack_count, &manager->pack_capacity,
                      sizeof *manager->packs)) {
    return bw_fail_memory(error);
  }
  manager->packs = packs;
  memcpy(manager->packs[manager->pack_count++].text, name, strlen(name) + 1);
  return BW_OK;
}

uint32_t bw_world_manager_pack_count(const bw_world_manager *manager) {
  return (uint32_t)manager->pack_count;
}

const char *bw_world_manager_pack(const bw_world_manager *manager, uint32_t index) {
  return index < manager->pack_count ? manager->packs[index].text : NULL;
}

/* ---- the budget ---------------------------------------------------------------------------- */

const bw_budget *bw_world_manager_sector_pool(const bw_world_manager *manager,
                                              uint32_t *largest_free) {
  if (largest_free != NULL) *largest_free = bw_budget_largest_free(manager->budget, BW_BUDGET_ROOT);
  return manager->budget;
}

bool bw_manager_has(const bw_world_manager *m, uint32_t id) {
  bw_reservation found;
  for (uint32_t place = 1; bw_budget_get(m->budget, place, &found); place++) {
    if (found.id == id) return true;
  }
  return false;
}

static bool is_own(const bw_world_manager *m, uint32_t id) {
  if (id == m->global_data || id == m->level_pool || id == m->water) return true;
  for (size_t i = 0; i < 2; i++) {
    const bw_streamed_world *world = m->worlds[i].world;
    if (world == NULL) continue;
    if (id == m->worlds[i].reservation) return true;
    for (uint32_t part = 0; part < world->part_count; part++) {
      uint8_t state = world->parts[part].state;
      bool holds = state == BW_PART_READING || state == BW_PART_LOADED;
      if (holds && world->parts[part].reservation == id) return true;
    }
  }
  return false;
}

bw_status bw_world_manager_reserve(bw_world_manager *manager, const char *name, uint32_t size,
                                   uint32_t *id, bw_error *error) {
  return bw_manager_reserve(manager, name, size, id, error);
}

bw_status bw_world_manager_release(bw_world_manager *manager, uint32_t id, bw_error *error) {
  if (id != BW_NONE && is_own(manager, id)) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "this reservation is the manager's own");
  }
  return bw_manager_release(manager, id, error);
}

bw_status bw_world_manager_make_water(bw_world_manager *manager, uint32_t grid_vertices,
                                      uint32_t file_size, bw_error *error) {
  if (manager->level == NULL || manager->water != BW_NONE) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      manager->level == NULL ? "no level is loaded that could have water"
                                             : "the level has water already");
  }
  uint32_t size = bw_budget_water(grid_vertices, file_size);
  bw_status status = bw_manager_reserve(manager, "Water", size, &manager->water, error);
  if (status == BW_OK) bw_manager_log(manager, BW_DECISION_MAKE_WATER, "Water", size);
  return status;
}
