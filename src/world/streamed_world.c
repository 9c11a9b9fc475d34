/* StreamedWorld: its sectors and parts, marks, and parts in and out. */
#include "world/streamed_world.h"

#include "base/error.h"

#include <inttypes.h>
#include <string.h>

/* ---- making one ---------------------------------------------------------------------------- */

static void *array_or_null(const bw_allocator *allocator, size_t count, size_t size, bool *made) {
  if (count == 0) return NULL;
  void *array = bw_alloc_array(allocator, count, size);
  if (array == NULL) *made = false;
  return array;
}

/* Makes the tables as large as the layout wants them. The original has room for 560 sectors and 139
 * parts. */
static bool make_tables(bw_streamed_world *world) {
  const bw_allocator *allocator = &world->allocator;
  const bw_world_layout *layout = world->layout;
  bool made = true;
  world->sector_count = layout->index_count;
  world->part_count = (uint32_t)layout->part_count;
  world->mark_words = (layout->index_count + 31u) / 32u;
  world->sectors = array_or_null(allocator, layout->index_count, sizeof *world->sectors, &made);
  world->parts = array_or_null(allocator, layout->part_count, sizeof *world->parts, &made);
  world->marks = array_or_null(allocator, world->mark_words, sizeof *world->marks, &made);
  world->collected = array_or_null(allocator, layout->index_count, sizeof(uint32_t), &made);
  world->walk = array_or_null(allocator, layout->plane_count + 1, sizeof(uint32_t), &made);
  return made;
}

static void fill_sectors(bw_streamed_world *world) {
  for (uint32_t i = 0; i < world->sector_count; i++) {
    const bw_world_sector *from = &world->layout->sectors[world->layout->by_index[i]];
    bw_stream_sector *sector = &world->sectors[i];
    memcpy(sector->low, from->low, sizeof sector->low);
    memcpy(sector->high, from->high, sizeof sector->high);
    sector->part = from->part;
  }
}

bw_status bw_streamed_world_create(const bw_world_layout *layout, const bw_allocator *allocator,
                                   bw_streamed_world **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  if (!layout->finished && layout->sector_count > 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "world '%s' is not finished", layout->name);
  }
  bw_streamed_world *world = bw_alloc_array(&kept, 1, sizeof *world);
  if (world == NULL) return bw_fail_memory(error);
  world->allocator = kept;
  world->last.found = BW_NONE;
  bw_status status = bw_world_layout_copy(layout, &kept, &world->layout, error);
  if (status == BW_OK && !make_tables(world)) status = bw_fail_memory(error);
  if (status != BW_OK) {
    bw_streamed_world_destroy(world);
    return status;
  }
  fill_sectors(world);
  *out = world;
  return BW_OK;
}

void bw_streamed_world_destroy(bw_streamed_world *world) {
  if (world == NULL) return;
  bw_allocator allocator = world->allocator;
  bw_free_array(&allocator, world->sectors, world->sector_count, sizeof *world->sectors);
  bw_free_array(&allocator, world->parts, world->part_count, sizeof *world->parts);
  bw_free_array(&allocator, world->marks, world->mark_words, sizeof *world->marks);
  bw_free_array(&allocator, world->collected, world->sector_count, sizeof *world->collected);
  if (world->layout != NULL) {
    bw_free_array(&allocator, world->walk, world->layout->plane_count + 1, sizeof *world->walk);
  }
  bw_world_layout_destroy(world->layout);
  bw_free_array(&allocator, world, 1, sizeof *world);
}

const bw_world_layout *bw_streamed_world_layout(const bw_streamed_world *world) {
  return world->layout;
}

/* ---- looking into it ----------------------------------------------------------------------- */

int bw_streamed_world_sector(const bw_streamed_world *world, uint32_t index, bw_sector_state *out) {
  if (index >= world->sector_count) return 0;
  const bw_stream_sector *sector = &world->sectors[index];
  out->state = sector->state;
  out->fade_end = sector->fade_end;
  out->atomic = sector->atomic;
  out->marked = bw_stream_marked(world, index);
  out->in_use = sector->in_use;
  out->hidden = sector->hidden;
  return 1;
}

uint32_t bw_streamed_world_part(const bw_streamed_world *world, uint32_t part) {
  return part == 0 || part > world->part_count ? BW_NONE : world->parts[part - 1].state;
}

uint32_t bw_streamed_world_reading(const bw_streamed_world *world) {
  return world->reading;
}

uint32_t bw_streamed_world_loaded(const bw_streamed_world *world) {
  return world->loaded;
}

/* ---- marks --------------------------------------------------------------------------------- */

void bw_streamed_world_reset_visibility(bw_streamed_world *world) {
  if (world->mark_words > 0) memset(world->marks, 0, world->mark_words * sizeof *world->marks);
  world->counter = 0;
}

bool bw_stream_reserve_marks(bw_streamed_world *world, uint32_t count) {
  uint32_t words = (count + 31u) / 32u;
  if (words <= world->mark_words) return true;
  void *marks = bw_resize_array(&world->allocator, world->marks, world->mark_words, words,
                                sizeof *world->marks);
  if (marks == NULL) return false;
  world->marks = marks;
  world->mark_words = words;
  return true;
}

void bw_stream_mark(bw_streamed_world *world, uint32_t index, bool on) {
  uint32_t bit = 1u << (index & 31u);
  uint32_t *word = &world->marks[index >> 5];
  *word = on ? *word | bit : *word & ~bit;
}

int bw_streamed_world_marked(const bw_streamed_world *world, uint32_t index) {
  return bw_stream_marked(world, index);
}

int bw_streamed_world_mark(bw_streamed_world *world, uint32_t index, int on) {
  if (index >= world->sector_count) return 0;
  bw_stream_mark(world, index, on != 0);
  return 1;
}

uint32_t bw_streamed_world_counter(const bw_streamed_world *world) {
  return world->counter;
}

int bw_streamed_world_set_hidden(bw_streamed_world *world, uint32_t index, int on) {
  if (index >= world->sector_count) return 0;
  uint8_t *hidden = &world->sectors[index].hidden;
  world->hidden_count -= *hidden;
  *hidden = on != 0;
  world->hidden_count += *hidden;
  return 1;
}

/* ---- parts in ------------------------------------------------------------------------------ */

static bw_status check_part(const bw_streamed_world *world, uint32_t part, bw_error *error) {
  if (part != 0 && part <= world->part_count) return BW_OK;
  return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET,
                    "world '%s' has no part %" PRIu32 ", its parts are 1 to %" PRIu32,
                    world->layout->name, part, world->part_count);
}

bw_status bw_stream_request(bw_streamed_world *world, uint32_t part, bw_error *error) {
  bw_status status = check_part(world, part, error);
  if (status != BW_OK) return status;
  if (world->reading != 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "world '%s': part %" PRIu32 " is asked for while part %" PRIu32
                      " is being read",
                      world->layout->name, part, world->reading);
  }
  bw_stream_part *record = &world->parts[part - 1];
  if (record->state == BW_PART_LOADED) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "world '%s': part %" PRIu32 " is loaded",
                      world->layout->name, part);
  }
  record->state = BW_PART_READING;
  world->reading = part;
  return BW_OK;
}

static bw_status fail_idle(const bw_streamed_world *world, bw_error *error) {
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "world '%s': no part is being read",
                    world->layout->name);
}

/* The index of a sector of a part, in the part's order. */
static uint32_t listed(const bw_streamed_world *world, uint32_t part, uint32_t place) {
  return world->layout->listed[world->layout->parts[part - 1].first + place];
}

static uint32_t listed_count(const bw_streamed_world *world, uint32_t part) {
  return world->layout->parts[part - 1].count;
}

bw_status bw_stream_finish(bw_streamed_world *world, const bw_part_file *file, uint32_t now,
                           bw_error *error) {
  uint32_t part = world->reading;
  if (part == 0) return fail_idle(world, error);
  if (file != NULL) {
    bw_status status = bw_part_file_check(file, world->layout, part, error);
    if (status != BW_OK) return status;
  }
  for (uint32_t i = 0; i < listed_count(world, part); i++) {
    bw_stream_sector *sector = &world->sectors[listed(world, part, i)];
    sector->atomic = 1;
    sector->state = BW_SECTOR_LOADED;
    sector->fade_end = now + BW_FADE_TIME;
  }
  world->parts[part - 1].state = BW_PART_LOADED;
  world->reading = 0;
  world->loaded++;
  return BW_OK;
}

void bw_stream_cancel(bw_streamed_world *world, bool failed) {
  if (world->reading == 0) return;
  world->parts[world->reading - 1].state = failed ? BW_PART_FAILED : BW_PART_EMPTY;
  world->reading = 0;
}

/* ---- parts out ----------------------------------------------------------------------------- */

int bw_streamed_world_set_in_use(bw_streamed_world *world, uint32_t index, int on) {
  if (index >= world->sector_count || !world->sectors[index].atomic) return 0;
  world->sectors[index].in_use = on != 0;
  return 1;
}

/* Releases the atomic of a sector of a loaded part, unless it is in use. original: 0x004118b8, which
 * also stops at a sector without one: there is none that was not released. */
static bool release_atomic(bw_stream_sector *sector) {
  if (sector->state == BW_SECTOR_RELEASED) return true; /* by an earlier call */
  sector->state = BW_SECTOR_PENDING;
  if (sector->in_use) return false;
  sector->atomic = 0;
  sector->state = BW_SECTOR_RELEASED;
  return true;
}

bw_status bw_stream_release(bw_streamed_world *world, uint32_t part, int32_t *finished,
                            bw_error *error) {
  bw_status status = check_part(world, part, error);
  if (status != BW_OK) return status;
  bw_stream_part *record = &world->parts[part - 1];
  if (record->state != BW_PART_LOADED) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "world '%s': part %" PRIu32 " is not loaded",
                      world->layout->name, part);
  }
  uint32_t place = 0;
  uint32_t count = listed_count(world, part);
  while (place < count && release_atomic(&world->sectors[listed(world, part, place)])) place++;
  *finished = place == count;
  if (place == count) {
    record->state = BW_PART_EMPTY;
    world->loaded--;
  }
  return BW_OK;
}

/* ---- parts of a world that nobody manages -------------------------------------------------- */

static bw_status check_unmanaged(const bw_streamed_world *world, bw_error *error) {
  if (!world->managed) return BW_OK;
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                    "world '%s': its parts are loaded and released by its manager",
                    world->layout->name);
}

bw_status bw_streamed_world_request_part(bw_streamed_world *world, uint32_t part, bw_error *error) {
  bw_status status = check_unmanaged(world, error);
  return status == BW_OK ? bw_stream_request(world, part, error) : status;
}

bw_status bw_streamed_world_finish_part(bw_streamed_world *world, const bw_part_file *file,
                                        uint32_t now, bw_error *error) {
  bw_status status = check_unmanaged(world, error);
  return status == BW_OK ? bw_stream_finish(world, file, now, error) : status;
}

void bw_streamed_world_cancel_part(bw_streamed_world *world, int failed) {
  if (!world->managed) bw_stream_cancel(world, failed != 0);
}

bw_status bw_streamed_world_release_part(bw_streamed_world *world, uint32_t part, int32_t *finished,
                                         bw_error *error) {
  bw_status status = check_unmanaged(world, error);
  return status == BW_OK ? bw_stream_release(world, part, finished, error) : status;
}
