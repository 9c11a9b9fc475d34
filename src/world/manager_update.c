/* The streaming of parts around the cameras, a decision at a time. */
#include "base/error.h"
#include "world/manager.h"

#include <float.h>
#include <inttypes.h>
#include <stdio.h>

/* By how much what is dropped must be farther than what is wanted, both squared. */
#define UNLOAD_MARGIN 5.0f
#define URGENT 75.0f

const char *bw_update_name(int32_t outcome) {
  static const char *const names[] = {"idle",     "busy",    "requested", "loaded",
                                      "unloaded", "no_room", "failed"};
  return outcome >= 0 && outcome <= BW_UPDATE_FAILED ? names[outcome] : NULL;
}

/* ---- cameras and views --------------------------------------------------------------------- */

bw_status bw_world_manager_set_cameras(bw_world_manager *manager, const float *positions,
                                       uint32_t count, bw_error *error) {
  if (count > BW_MOST_CAMERAS) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "%" PRIu32 " cameras, at most %u", count,
                      BW_MOST_CAMERAS);
  }
  for (uint32_t i = 0; i < count * 3; i++) {
    if (isfinite(positions[i])) continue;
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "camera %" PRIu32 " has a coordinate that is not finite", i / 3);
  }
  for (uint32_t i = 0; i < count * 3; i += 3) {
    bw_view_point(positions[i], positions[i + 1], positions[i + 2], manager->cameras + i);
  }
  manager->camera_count = count;
  return BW_OK;
}

bw_status bw_world_manager_set_draw_distance(bw_world_manager *manager, float distance,
                                             bw_error *error) {
  if (!isfinite(distance)) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "a draw distance that is not finite");
  }
  manager->draw_distance = distance;
  return BW_OK;
}

float bw_world_manager_adjust_draw_distance(bw_world_manager *manager, float far_clip,
                                            uint32_t viewports, float seconds, float frame_rate,
                                            uint32_t options) {
  if (isfinite(far_clip) && isfinite(seconds) && isfinite(frame_rate)) {
    manager->draw_distance =
        bw_view_draw_distance(manager->draw_distance, bw_world_manager_pending(manager), far_clip,
                              viewports, seconds, frame_rate, options);
  }
  return manager->draw_distance;
}

static bw_status keep_view(bw_last_view *view, const float camera[3], const float *frustum,
                           bw_error *error) {
  bw_last_view made = {.set = 1, .has_frustum = frustum != NULL};
  bool finite = true;
  bw_view_point(camera[0], camera[1], camera[2], made.camera);
  if (frustum != NULL) bw_view_turn(frustum, made.frustum);
  for (size_t i = 0; i < 3; i++) finite = finite && isfinite(made.camera[i]);
  for (size_t i = 0; i < 24; i++) finite = finite && isfinite(made.frustum[i]);
  if (!finite) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "a view with a number that is not finite");
  }
  *view = made;
  return BW_OK;
}

/* Room for the marks of both worlds, where all of them are the first one's. */
static bool reserve_marks(const bw_world_manager *m) {
  bw_streamed_world *first = m->worlds[0].world;
  const bw_streamed_world *second = m->worlds[1].world;
  if ((m->options.options & BW_MANAGER_OWN_MARKS) != 0) return true;
  return first == NULL || second == NULL || bw_stream_reserve_marks(first, second->sector_count);
}

bw_status bw_world_manager_find_visible(bw_world_manager *manager, uint32_t viewport,
                                        const float camera[3], const float *frustum,
                                        uint32_t options, bw_error *error) {
  if (!reserve_marks(manager)) return bw_fail_memory(error);
  bw_status status = keep_view(&manager->view, camera, frustum, error);
  if (status != BW_OK) return status;
  const float *planes = frustum == NULL ? NULL : manager->view.frustum;
  bw_occluders *occluders = manager->level == NULL ? NULL : bw_level_occluders(manager->level);
  uint32_t pass = options & BW_PASS_WITHOUT_PVS;
  if (viewport == 0) pass |= BW_PASS_FIRST;
  if ((manager->options.options & BW_MANAGER_OWN_MARKS) != 0) pass |= BW_PASS_OWN_MARKS;
  if (occluders != NULL) bw_occluders_set_view(occluders, manager->view.camera, planes);
  for (size_t i = 0; i < 2 && status == BW_OK; i++) {
    if (manager->worlds[i].world == NULL) continue;
    status =
        bw_streamed_world_find_visible(manager->worlds[i].world, manager->worlds[0].world,
                                       manager->view.camera, planes, occluders, pass, NULL, error);
  }
  return status;
}

float bw_world_manager_pending(const bw_world_manager *manager) {
  float least = FLT_MAX;
  for (size_t i = 0; i < 2; i++) {
    const bw_streamed_world *world = manager->worlds[i].world;
    if (world == NULL) continue;
    float pending = bw_streamed_world_pending(world, manager->cameras, manager->camera_count);
    if (pending < least) least = pending;
  }
  return least;
}

/* ---- reading a part ------------------------------------------------------------------------ */

/* What a decision is about. */
typedef struct choice {
  uint32_t world; /* BW_NONE: nothing */
  uint32_t part;
  uint32_t sector; /* BW_NONE: none */
  float distance;  /* squared */
} choice;

static void note_part(bw_world_manager *m, bw_decision_type type, const choice *c, uint32_t bytes,
                      uint32_t count) {
  char name[BW_WORLD_FILE_NAME];
  const bw_world_layout *layout = m->worlds[c->world].world->layout;
  bw_world_part_name(layout->name, c->part, name);
  bw_decision decision = bw_manager_decision(type, name, bytes);
  decision.world = c->world;
  decision.part = c->part;
  decision.sector = c->sector;
  decision.distance = c->distance;
  decision.count = count;
  bw_manager_note(m, &decision);
}

static bw_status read_file(const bw_world_manager *m, const bw_world_layout *layout, uint32_t part,
                           bw_part_file **out, bw_error *error) {
  char name[BW_WORLD_FILE_NAME];
  bw_bytes *bytes = NULL;
  bw_world_part_name(layout->name, part, name);
  bw_status status = bw_world_source_read(m->source, name, &m->allocator, &bytes, error);
  if (status != BW_OK) return status;
  uint32_t wanted = layout->parts[part - 1].file_size;
  size_t size = bw_bytes_size(bytes);
  if (wanted != 0 && wanted != size) {
    status = bw_fail_at(error, size < wanted ? BW_TRUNCATED : BW_INVALID, size,
                        "'%s' has %zu bytes, its manifest says %" PRIu32, name, size, wanted);
  } else {
    status = bw_part_file_read(bw_bytes_data(bytes), size, &m->allocator, out, error);
  }
  bw_bytes_destroy(bytes);
  return status;
}

/* A part that cannot be read: its bytes are given back, and it is not asked for again. */
static void fail_part(bw_world_manager *m, const choice *c, const bw_error *why) {
  bw_managed_world *managed = &m->worlds[c->world];
  m->has_failure = 1;
  m->failure = *why;
  note_part(m, BW_DECISION_FAIL_PART, c, 0, 0);
  bw_stream_cancel(managed->world, true);
  bw_manager_give_back(m, &managed->world->parts[c->part - 1].reservation);
}

/* Reads the part that was asked for. */
static bw_status read_part(bw_world_manager *m, const choice *c, uint32_t now, int32_t *outcome,
                           bw_error *error) {
  bw_streamed_world *world = m->worlds[c->world].world;
  bw_part_file *file = NULL;
  bw_error why;
  bw_status status = read_file(m, world->layout, c->part, &file, &why);
  if (status == BW_OK) status = bw_stream_finish(world, file, now, &why);
  uint32_t count = file == NULL ? 0 : bw_part_file_count(file);
  bw_part_file_destroy(file);
  if (status == BW_MEMORY) return bw_fail_memory(error);
  if (status == BW_OK) {
    bw_manager_push(m, BW_HEAP_LUA);
    note_part(m, BW_DECISION_LOAD_PART, c, world->layout->parts[c->part - 1].heap_size, count);
    bw_manager_pop(m);
  } else {
    fail_part(m, c, &why);
  }
  *outcome = status == BW_OK ? BW_UPDATE_LOADED : BW_UPDATE_FAILED;
  return BW_OK;
}

/* The part that is being read; its world is BW_NONE when none is. */
static choice being_read(const bw_world_manager *m) {
  choice c = {.world = BW_NONE, .sector = BW_NONE};
  for (uint32_t i = 0; i < 2; i++) {
    const bw_streamed_world *world = m->worlds[i].world;
    if (world == NULL || world->reading == 0) continue;
    c.world = i;
    c.part = world->reading;
    break;
  }
  return c;
}

bw_status bw_world_manager_finish_read(bw_world_manager *manager, uint32_t now, int32_t *outcome,
                                       bw_error *error) {
  choice c = being_read(manager);
  if (c.world != BW_NONE) return read_part(manager, &c, now, outcome, error);
  *outcome = BW_UPDATE_IDLE;
  return BW_OK;
}

int bw_world_manager_failure(const bw_world_manager *manager, bw_error *out) {
  if (manager->has_failure) *out = manager->failure;
  return manager->has_failure;
}

/* ---- the decision -------------------------------------------------------------------------- */

/* The nearest sector that either world wants. */
static choice find_wanted(bw_world_manager *m) {
  choice best = {.world = BW_NONE, .distance = INFINITY};
  for (uint32_t i = 0; i < 2; i++) {
    bw_streamed_world *world = m->worlds[i].world;
    float distance = INFINITY;
    if (world == NULL) continue;
    uint32_t index = bw_streamed_world_find_to_load(world, m->cameras, m->camera_count,
                                                    m->draw_distance, &distance);
    if (index == BW_NONE || !(distance < best.distance)) continue;
    choice found = {i, world->sectors[index].part, index, distance};
    best = found;
  }
  return best;
}

/* The farthest part that either world can do without. */
static choice find_unwanted(const bw_world_manager *m) {
  choice best = {.world = BW_NONE, .distance = -1.0f};
  for (uint32_t i = 0; i < 2; i++) {
    const bw_streamed_world *world = m->worlds[i].world;
    float distance = 0.0f;
    if (world == NULL) continue;
    uint32_t part = bw_streamed_world_find_to_unload(world, m->cameras, m->camera_count, &distance);
    if (part == 0 || !(distance > best.distance)) continue;
    choice found = {i, part, BW_NONE, distance};
    best = found;
  }
  return best;
}

/* Asks for a part, whose bytes are reserved. our choice: from now on, so that nobody takes them;
 * the original makes sure of them now and takes them when the file is there. */
static bw_status start_read(bw_world_manager *m, const choice *c, uint32_t now, int32_t *outcome,
                            bw_error *error) {
  bw_streamed_world *world = m->worlds[c->world].world;
  bw_stream_part *record = &world->parts[c->part - 1];
  note_part(m, BW_DECISION_REQUEST_PART, c, world->layout->parts[c->part - 1].heap_size, 0);
  bw_status status = bw_stream_request(world, c->part, error);
  if (status != BW_OK) return status;
  if ((m->options.options & BW_MANAGER_STEPPED_READS) != 0) {
    *outcome = BW_UPDATE_REQUESTED;
    return BW_OK;
  }
  status = read_part(m, c, now, outcome, error);
  if (status != BW_OK) {
    bw_stream_cancel(world, false);
    bw_manager_give_back(m, &record->reservation);
  }
  return status;
}

static void drop_part(bw_world_manager *m, const choice *c) {
  bw_streamed_world *world = m->worlds[c->world].world;
  int32_t finished = 0;
  note_part(m, BW_DECISION_UNLOAD_PART, c, world->layout->parts[c->part - 1].heap_size, 0);
  bw_status status = bw_stream_release(world, c->part, &finished, NULL);
  if (status == BW_OK && finished) {
    bw_manager_give_back(m, &world->parts[c->part - 1].reservation);
  }
}

static bw_status decide(bw_world_manager *m, const choice *wanted, uint32_t now, int32_t *outcome,
                        bw_error *error) {
  char name[BW_BUDGET_NAME];
  bw_streamed_world *world = m->worlds[wanted->world].world;
  uint32_t size = world->layout->parts[wanted->part - 1].heap_size;
  (void)snprintf(name, sizeof name, "Sectors%" PRIu32, wanted->part);
  if (bw_budget_fits(m->budget, BW_BUDGET_ROOT, size)) {
    uint32_t *reservation = &world->parts[wanted->part - 1].reservation;
    uint32_t old_reservation = *reservation;
    bw_budget_mark before = bw_budget_remember(m->budget);
    bw_status status = bw_manager_reserve(m, name, size, reservation, error);
    if (status == BW_OK) status = start_read(m, wanted, now, outcome, error);
    if (status != BW_OK) {
      bw_budget_forget(m->budget, before);
      *reservation = old_reservation;
    }
    return status;
  }
  choice farthest = find_unwanted(m);
  if (farthest.world != BW_NONE && farthest.distance > wanted->distance + UNLOAD_MARGIN) {
    drop_part(m, &farthest);
    *outcome = BW_UPDATE_UNLOADED;
  } else {
    note_part(m, BW_DECISION_NO_ROOM, wanted, size, 0);
    *outcome = BW_UPDATE_NO_ROOM;
  }
  return BW_OK;
}

static bw_last_search last_search(const bw_world_manager *m, uint32_t number) {
  bw_last_search none = {.found = BW_NONE};
  return m->worlds[number].world == NULL ? none : m->worlds[number].world->last;
}

bw_status bw_world_manager_update(bw_world_manager *manager, uint32_t now, int32_t *outcome,
                                  bw_error *error) {
  if (being_read(manager).world != BW_NONE) {
    *outcome = BW_UPDATE_BUSY;
    return BW_OK;
  }
  const bw_last_search before[2] = {last_search(manager, 0), last_search(manager, 1)};
  choice wanted = find_wanted(manager);
  bw_status status = BW_OK;
  if (wanted.world == BW_NONE) {
    *outcome = BW_UPDATE_IDLE;
  } else {
    status = decide(manager, &wanted, now, outcome, error);
  }
  if (status == BW_OK) {
    manager->urgent = wanted.world != BW_NONE && wanted.distance < URGENT;
  } else {
    for (uint32_t i = 0; i < 2; i++) {
      if (manager->worlds[i].world != NULL) manager->worlds[i].world->last = before[i];
    }
  }
  return status;
}
