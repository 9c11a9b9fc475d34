/* What changes of a streamed world, saved and restored. */
#include "base/alloc.h"
#include "world/streamed_world.h"

static void carry_sector(bw_streamed_world *world, bw_carrier *c, bw_stream_sector *sector) {
  bw_carry_u32(c, &sector->fade_end);
  bw_carry_u8(c, &sector->state);
  bw_carry_flag(c, &sector->atomic);
  bw_carry_flag(c, &sector->in_use);
  bw_carry_flag(c, &sector->hidden);
  bool loaded = world->parts[sector->part - 1].state == BW_PART_LOADED;
  bool can =
      sector->atomic
          ? loaded && (sector->state == BW_SECTOR_LOADED || sector->state == BW_SECTOR_PENDING)
          : sector->state == BW_SECTOR_RELEASED || (sector->state == BW_SECTOR_EMPTY && !loaded);
  bw_carry_require(c, can, "a sector in a state that its part cannot have");
  bw_carry_require(c, sector->atomic || !sector->in_use, "an atomic in use that there is not");
}

static void carry_parts(bw_streamed_world *world, bw_carrier *c) {
  for (uint32_t i = 0; i < world->part_count && bw_carry_going_on(c); i++) {
    bw_stream_part *part = &world->parts[i];
    bw_carry_u8(c, &part->state);
    bw_carry_u32(c, &part->reservation);
    bool reading = part->state == BW_PART_READING;
    bw_carry_require(c, part->state <= BW_PART_FAILED, "a part in no known state");
    bw_carry_require(c, reading == (world->reading == i + 1), "another part that is being read");
  }
}

static bool carry_marks(bw_streamed_world *world, bw_carrier *c) {
  uint32_t words = world->mark_words;
  bw_carry_u32(c, &words);
  bw_carry_require(c, words >= world->mark_words && words <= BW_WORLD_MOST / 32u,
                   "marks for a number of sectors that cannot be");
  if (!bw_carry_going_on(c)) return true;
  if (!bw_stream_reserve_marks(world, words * 32u)) return false;
  for (uint32_t i = 0; i < words; i++) bw_carry_u32(c, &world->marks[i]);
  return true;
}

static void carry_collected(bw_streamed_world *world, bw_carrier *c) {
  bw_carry_u32(c, &world->collected_count);
  if (world->collected_count > world->sector_count) {
    bw_carry_require(c, false, "more collected sectors than there are");
    world->collected_count = 0;
  }
  for (uint32_t i = 0; i < world->collected_count && bw_carry_going_on(c); i++) {
    bw_carry_u32(c, &world->collected[i]);
    bw_carry_require(c, world->collected[i] < world->sector_count, "a sector past the last");
  }
}

static void carry_search(bw_streamed_world *world, bw_carrier *c) {
  uint8_t fell_back = world->last.fell_back;
  bw_carry_u32(c, &world->counter);
  bw_carry_u32(c, &world->reading);
  bw_carry_u32(c, &world->last.found);
  bw_carry_flag(c, &fell_back);
  world->last.fell_back = fell_back != 0;
  bool none = world->last.found == BW_NONE;
  bw_carry_require(c, world->reading <= world->part_count, "a part past the last");
  bw_carry_require(c, none || world->last.found < world->sector_count, "a sector past the last");
}

static void count_again(bw_streamed_world *world) {
  world->loaded = 0;
  world->hidden_count = 0;
  for (uint32_t i = 0; i < world->part_count; i++) {
    world->loaded += world->parts[i].state == BW_PART_LOADED;
  }
  for (uint32_t i = 0; i < world->sector_count; i++) {
    world->hidden_count += world->sectors[i].hidden;
  }
}

bool bw_streamed_world_carry(bw_streamed_world *world, bw_carrier *c) {
  carry_search(world, c);
  carry_parts(world, c);
  for (uint32_t i = 0; i < world->sector_count && bw_carry_going_on(c); i++) {
    carry_sector(world, c, &world->sectors[i]);
  }
  if (!carry_marks(world, c)) return false;
  carry_collected(world, c);
  if (c->writer == NULL) count_again(world);
  return true;
}
