/* The decision log of a world manager, and the steps that are told by it alone: the heap stack, and
 * bytes taken from the budget and given back. */
#include "base/error.h"
#include "world/manager.h"

static const char *const names[BW_DECISION_TYPES] = {
    "push",           "pop",           "reserve",         "release",     "no_room",
    "flush",          "make_world",    "destroy_world",   "load_level",  "reset_glows",
    "clear_captions", "release_field", "release_level",   "free_paths",  "make_water",
    "destroy_water",  "request_part",  "load_part",       "unload_part", "fail_part",
    "load_pack",      "miss_pack",     "reset_visibility"};

static const char *const heap_names[BW_HEAPS] = {"Global Memory", "Level Dynamic & LUA Pool",
                                                 "Sector Pool", "Global Data Pool",
                                                 "World Level Pool"};

const char *bw_decision_name(uint32_t type) {
  return type < BW_DECISION_TYPES ? names[type] : NULL;
}

bw_decision bw_manager_decision(bw_decision_type type, const char *name, uint32_t bytes) {
  bw_decision made = {.type = (uint32_t)type, .world = BW_NONE, .sector = BW_NONE, .bytes = bytes};
  size_t length = strlen(name);
  if (length >= sizeof made.name) length = sizeof made.name - 1;
  memcpy(made.name, name, length);
  return made;
}

void bw_manager_note(bw_world_manager *m, const bw_decision *decision) {
  bw_decision_log *log = &m->log;
  if (log->capacity == 0) {
    log->lost++;
    return;
  }
  if (log->count == log->capacity) {
    log->first = (log->first + 1) % log->capacity;
    log->count--;
    log->lost++;
  }
  bw_decision *kept = &log->items[(log->first + log->count++) % log->capacity];
  *kept = *decision;
  kept->heap_depth = m->heap_depth;
  kept->used = bw_budget_used(m->budget, BW_BUDGET_ROOT);
}

void bw_manager_log(bw_world_manager *m, bw_decision_type type, const char *name, uint32_t bytes) {
  bw_decision decision = bw_manager_decision(type, name, bytes);
  bw_manager_note(m, &decision);
}

uint32_t bw_world_manager_decision_count(const bw_world_manager *manager) {
  return manager->log.count;
}

int bw_world_manager_decision(const bw_world_manager *manager, uint32_t index, bw_decision *out) {
  const bw_decision_log *log = &manager->log;
  if (index >= log->count) return 0;
  *out = log->items[(log->first + index) % log->capacity];
  return 1;
}

uint32_t bw_world_manager_decisions_lost(const bw_world_manager *manager) {
  return manager->log.lost;
}

void bw_world_manager_clear_decisions(bw_world_manager *manager) {
  manager->log.first = 0;
  manager->log.count = 0;
  manager->log.lost = 0;
}

/* ---- the heap stack ------------------------------------------------------------------------ */

void bw_manager_push(bw_world_manager *m, bw_heap heap) {
  m->heaps[m->heap_depth++] = (uint8_t)heap;
  bw_manager_log(m, BW_DECISION_PUSH, heap_names[heap], 0);
}

void bw_manager_pop(bw_world_manager *m) {
  const char *name = heap_names[m->heaps[--m->heap_depth]];
  bw_manager_log(m, BW_DECISION_POP, name, 0);
}

const char *bw_world_manager_heap(const bw_world_manager *manager, uint32_t depth) {
  return depth < manager->heap_depth ? heap_names[manager->heaps[depth]] : NULL;
}

/* ---- the budget ---------------------------------------------------------------------------- */

bw_status bw_manager_reserve(bw_world_manager *m, const char *name, uint32_t size, uint32_t *id,
                             bw_error *error) {
  bw_status status =
      bw_budget_reserve(m->budget, BW_BUDGET_ROOT, name, size, BW_BUDGET_CLUMP, id, error);
  if (status == BW_OK) bw_manager_log(m, BW_DECISION_RESERVE, name, size);
  if (status == BW_LIMIT) bw_manager_log(m, BW_DECISION_NO_ROOM, name, size);
  return status;
}

bw_status bw_manager_release(bw_world_manager *m, uint32_t id, bw_error *error) {
  bw_reservation found = {.id = BW_NONE};
  for (uint32_t place = 0; bw_budget_get(m->budget, place, &found); place++) {
    if (found.id == id) break;
  }
  bw_status status = bw_budget_release(m->budget, id, error);
  if (status == BW_OK) bw_manager_log(m, BW_DECISION_RELEASE, found.name, found.size);
  return status;
}

void bw_manager_give_back(bw_world_manager *m, uint32_t *id) {
  if (*id != BW_NONE) (void)bw_manager_release(m, *id, NULL);
  *id = BW_NONE;
}
