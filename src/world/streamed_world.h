/* StreamedWorld as the files of this folder see it. */
#ifndef BW_WORLD_STREAMED_WORLD_H
#define BW_WORLD_STREAMED_WORLD_H

#include "base/carry.h"
#include "world/world_layout.h"

/* A sector with a streamed index: what every search reads, side by side. */
typedef struct bw_stream_sector {
  float low[3];
  float high[3];
  uint32_t part;
  uint32_t fade_end;
  uint8_t state;  /* BW_SECTOR_... */
  uint8_t atomic; /* whether it has one */
  uint8_t in_use;
  uint8_t hidden;
} bw_stream_sector;

typedef struct bw_stream_part {
  uint8_t state;        /* BW_PART_... */
  uint32_t reservation; /* the manager's, while it is read or loaded */
} bw_stream_part;

/* What the last search for a sector to load found. */
typedef struct bw_last_search {
  uint32_t found; /* BW_NONE: nothing */
  bool fell_back;
} bw_last_search;

struct bw_streamed_world {
  bw_allocator allocator;
  bw_world_layout *layout;
  bw_stream_sector *sectors; /* by streamed index */
  uint32_t sector_count;
  bw_stream_part *parts; /* part i is parts[i - 1] */
  uint32_t part_count;
  uint32_t *marks; /* a bit for each index, of this world or of one whose passes mark it */
  uint32_t mark_words;
  uint32_t counter;
  uint32_t hidden_count;
  uint32_t reading; /* a part, or 0 */
  uint32_t loaded;  /* parts */
  bw_last_search last;
  bool managed;        /* parts go in and out by its manager alone */
  uint32_t *collected; /* room for every index */
  uint32_t collected_count;
  uint32_t *walk; /* room for a child of every plane and one more */
};

static inline bool bw_stream_marked(const bw_streamed_world *world, uint32_t index) {
  uint32_t word = index >> 5;
  return word < world->mark_words && (world->marks[word] >> (index & 31u) & 1u) != 0;
}

/* Sets or clears a mark for which there is a word. */
void bw_stream_mark(bw_streamed_world *world, uint32_t index, bool on);
/* Makes sure that there is a word for each of `count` indices. */
bool bw_stream_reserve_marks(bw_streamed_world *world, uint32_t count);

/* The functions of the same names, for the manager of a world too. */
bw_status bw_stream_request(bw_streamed_world *world, uint32_t part, bw_error *error);
bw_status bw_stream_finish(bw_streamed_world *world, const bw_part_file *file, uint32_t now,
                           bw_error *error);
void bw_stream_cancel(bw_streamed_world *world, bool failed);
bw_status bw_stream_release(bw_streamed_world *world, uint32_t part, int32_t *finished,
                            bw_error *error);

/* Carries all that changes; when reading, into a world that was just made. False when there is no
 * memory for it. */
bool bw_streamed_world_carry(bw_streamed_world *world, bw_carrier *c);

#endif
