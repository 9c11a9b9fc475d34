/* Loading what is near before a level begins, and the packs that were queued. */
#include "base/error.h"
#include "world/manager.h"

#include <float.h>
#include <stdio.h>

/* Updates with nothing to do, or too late, that end a preload. */
#define MOST_PASSES 200u

/* There is nothing here that a pack could be loaded into: only whether it is there is told. */
static bw_status load_pack(bw_world_manager *m, const char *name, bw_error *error) {
  char file[BW_LEVEL_NAME_MAX + 5];
  uint32_t size = 0;
  (void)snprintf(file, sizeof file, "%.31s.pak", name);
  bw_status status = bw_world_source_size(m->source, file, &size, error);
  if (status != BW_OK && status != BW_NOT_FOUND) return status;
  bw_manager_log(m, status == BW_OK ? BW_DECISION_LOAD_PACK : BW_DECISION_MISS_PACK, name, size);
  return BW_OK;
}

static bw_status check_preload(const bw_world_manager *m, float radius, const char *pack,
                               bw_error *error) {
  const char *wrong = NULL;
  if (!isfinite(radius)) wrong = "a preload with a radius that is not finite";
  if (pack != NULL && (pack[0] == 0 || strlen(pack) > BW_LEVEL_NAME_MAX)) {
    wrong = "a preload with a pack whose name is empty or too long";
  }
  if (m->preload.running) wrong = "a preload is going on";
  if (m->level == NULL) wrong = "no level is loaded that could be preloaded";
  return wrong == NULL ? BW_OK : bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "%s", wrong);
}

bw_status bw_world_manager_begin_preload(bw_world_manager *manager, float radius,
                                         uint32_t milliseconds, uint32_t value, const char *pack,
                                         uint32_t now, bw_error *error) {
  bw_status status = check_preload(manager, radius, pack, error);
  if (status != BW_OK) return status;
  bool own_radius = value != 0 || manager->camera_count == 0;
  bw_preload begun = {1, own_radius ? radius : manager->draw_distance, now, milliseconds, 0};
  bw_world_manager_reset_visibility(manager);
  if (pack != NULL) status = load_pack(manager, pack, error);
  if (status != BW_OK) return status;
  bw_world_manager_reset_visibility(manager);
  manager->preload = begun;
  return BW_OK;
}

/* Loads the queued packs in their order, and empties the queue. */
static bw_status finish(bw_world_manager *m, bw_error *error) {
  bw_status status = BW_OK;
  size_t done = 0;
  while (done < m->pack_count && status == BW_OK) {
    status = load_pack(m, m->packs[done].text, error);
    if (status == BW_OK) done++;
  }
  if (done > 0) memmove(m->packs, m->packs + done, (m->pack_count - done) * sizeof *m->packs);
  m->pack_count -= done;
  return status;
}

/* Whether an update did something, for which the original's returns 2. */
static bool did_something(int32_t outcome) {
  return outcome == BW_UPDATE_BUSY || outcome == BW_UPDATE_REQUESTED ||
         outcome == BW_UPDATE_LOADED || outcome == BW_UPDATE_UNLOADED;
}

/* An update of a preload; gives whether more are to follow. */
static bw_status step(bw_world_manager *m, uint32_t now, bool *more, bw_error *error) {
  bw_preload *preload = &m->preload;
  int32_t outcome = BW_UPDATE_IDLE;
  bw_status status = bw_world_manager_update(m, now, &outcome, error);
  if (status != BW_OK) return status;
  if (did_something(outcome) && now - preload->start < preload->milliseconds) {
    float pending = bw_world_manager_pending(m);
    *more = pending <= preload->radius || pending == FLT_MAX;
  } else {
    *more = ++preload->passes < MOST_PASSES;
  }
  return BW_OK;
}

bw_status bw_world_manager_step_preload(bw_world_manager *manager, uint32_t now, int32_t *going_on,
                                        bw_error *error) {
  bool more = false;
  if (!manager->preload.running) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "no preload is going on");
  }
  bw_status status = step(manager, now, &more, error);
  if (status != BW_OK) return status;
  if (!more) {
    manager->preload.running = 0;
    status = finish(manager, error);
  }
  if (status == BW_OK) *going_on = more;
  return status;
}
