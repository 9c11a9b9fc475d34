/* A world manager made, and destroyed with what it has. */
#include "base/error.h"
#include "world/manager.h"

#define MOST_DECISIONS (1u << 20)
#define FIRST_DRAW_DISTANCE 60.0f

static bw_status make_parts(bw_world_manager *m, bw_error *error) {
  uint32_t capacity = m->options.log_capacity;
  if (capacity > MOST_DECISIONS) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "a log of over %u decisions", MOST_DECISIONS);
  }
  if (capacity > 0) {
    m->log.items = bw_alloc_array(&m->allocator, capacity, sizeof *m->log.items);
    if (m->log.items == NULL) return bw_fail_memory(error);
    m->log.capacity = capacity;
  }
  return bw_budget_create(m->options.capacity, m->options.budget_options, &m->allocator, &m->budget,
                          error);
}

bw_status bw_manager_alloc(const bw_world_source *source, const bw_world_manager_options *options,
                           const bw_allocator *allocator, bw_world_manager **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_world_manager *m = bw_alloc_array(&kept, 1, sizeof *m);
  if (m == NULL) return bw_fail_memory(error);
  m->allocator = kept;
  m->source = source;
  m->options = *options;
  m->global_data = m->level_pool = m->water = BW_NONE;
  m->worlds[0].reservation = m->worlds[1].reservation = BW_NONE;
  m->draw_distance = FIRST_DRAW_DISTANCE;
  m->load_priority = 1.0f;
  m->heaps[m->heap_depth++] = BW_HEAP_GLOBAL; /* by the boot */
  bw_status status = make_parts(m, error);
  if (status == BW_OK) {
    *out = m;
  } else {
    bw_world_manager_destroy(m);
  }
  return status;
}

void bw_world_manager_destroy(bw_world_manager *manager) {
  if (manager == NULL) return;
  bw_allocator allocator = manager->allocator;
  for (size_t i = 0; i < 2; i++) bw_streamed_world_destroy(manager->worlds[i].world);
  bw_level_destroy(manager->level);
  bw_budget_destroy(manager->budget);
  bw_free_array(&allocator, manager->packs, manager->pack_capacity, sizeof *manager->packs);
  bw_free_array(&allocator, manager->log.items, manager->log.capacity, sizeof *manager->log.items);
  bw_free_array(&allocator, manager, 1, sizeof *manager);
}
