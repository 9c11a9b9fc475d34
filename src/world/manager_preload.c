/* Loading what is near before a level begins, and the packs that were queued. */
#include "base/error.h"
#include "world/manager.h"

#include <float.h>
#include <stdio.h>

/* Updates with nothing to do, or too late, that end a preload. */
#define MOST_PASSES 200u

/* Looks for a pack. There is nothing here that it could be loaded into: only its size is asked for. A
 * missing one is no failure. */
static bw_status look_for_pack(const bw_world_manager *m, const char *name, bw_pack_file *out,
                               bw_error *error) {
  char file[BW_LEVEL_NAME_MAX + 5];
  (void)snprintf(file, sizeof file, "%.31s.pak", name);
  out->size = 0;
  out->status = bw_world_source_size(m->source, file, &out->size, error);
  return out->status == BW_NOT_FOUND ? BW_OK : out->status;
}

static void load_pack(bw_world_manager *m, const char *name, const bw_pack_file *pack) {
  bool there = pack->status == BW_OK;
  bw_manager_log(m, there ? BW_DECISION_LOAD_PACK : BW_DECISION_MISS_PACK, name, pack->size);
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
  bw_pack_file found = {BW_OK, 0};
  if (pack != NULL) status = look_for_pack(manager, pack, &found, error);
  if (status != BW_OK) return status;
  bw_world_manager_reset_visibility(manager);
  if (pack != NULL) load_pack(manager, pack, &found);
  bw_world_manager_reset_visibility(manager);
  manager->preload = begun;
  return BW_OK;
}

/* Looks for the queued packs: behind the last update there is to be no need of memory. */
static bw_status look_for_packs(bw_world_manager *m, bw_error *error) {
  for (size_t i = 0; i < m->pack_count; i++) {
    bw_status status = look_for_pack(m, m->packs[i].text, &m->packs[i].file, error);
    if (status == BW_MEMORY) return status;
  }
  return BW_OK;
}

/* Loads the queued packs in their order, up to one that cannot be read, and takes them from the
 * queue. */
static bw_status finish(bw_world_manager *m, bw_error *error) {
  bw_status status = BW_OK;
  size_t done = 0;
  for (; done < m->pack_count; done++) {
    bw_pack_name *pack = &m->packs[done];
    bool known = pack->file.status == BW_OK || pack->file.status == BW_NOT_FOUND;
    if (!known) status = look_for_pack(m, pack->text, &pack->file, error); /* for its message */
    if (status != BW_OK) break;
    load_pack(m, pack->text, &pack->file);
  }
  if (done > 0) memmove(m->packs, m->packs + done, (m->pack_count - done) * sizeof *m->packs);
  m->pack_count -= done;
  m->preload.running = 0;
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
  bw_status status = look_for_packs(manager, error);
  if (status == BW_OK) status = step(manager, now, &more, error);
  if (status != BW_OK) return status;
  if (!more) status = finish(manager, error);
  if (status == BW_OK) *going_on = more;
  return status;
}
