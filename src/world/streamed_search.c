/* What of a world is to be loaded next, and what is to be dropped. */
#include "base/alloc.h"
#include "world/streamed_world.h"

#include <float.h>

static float box_distance(const float low[3], const float high[3], const float camera[3]) {
  float sum = 0.0f;
  for (int axis = 0; axis < 3; axis++) {
    float a = low[axis] - camera[axis];
    float b = high[axis] - camera[axis];
    a *= a;
    b *= b;
    sum += a < b ? a : b;
  }
  return sum;
}

static float nearest(const float low[3], const float high[3], const float *cameras,
                     uint32_t count) {
  float best = INFINITY;
  for (uint32_t i = 0; i < count; i++) {
    float distance = box_distance(low, high, cameras + (size_t)i * 3);
    if (distance < best) best = distance;
  }
  return best;
}

float bw_streamed_world_distance(const float low[3], const float high[3], const float *cameras,
                                 uint32_t count) {
  return nearest(low, high, cameras, count);
}

/* ---- to load ------------------------------------------------------------------------------- */

/* The nearest so far; at first as far as nothing can be. */
typedef struct candidate {
  uint32_t index;
  float distance;
} candidate;

static void consider(candidate *best, uint32_t index, float distance) {
  if (!(distance < best->distance)) return;
  best->index = index;
  best->distance = distance;
}

/* our choice: a part that is loaded, being read or could not be read is not asked for again; the
 * original asks for the part of any sector without an atomic. */
uint32_t bw_streamed_world_find_to_load(bw_streamed_world *world, const float *cameras,
                                        uint32_t count, float reach, float *distance) {
  candidate seen = {BW_NONE, INFINITY};
  candidate any = {BW_NONE, INFINITY};
  for (uint32_t i = 0; i < world->sector_count; i++) {
    const bw_stream_sector *sector = &world->sectors[i];
    if (sector->atomic || world->parts[sector->part - 1].state != BW_PART_EMPTY) continue;
    float d = nearest(sector->low, sector->high, cameras, count);
    consider(&any, i, d);
    if (bw_stream_marked(world, i)) consider(&seen, i, d);
  }
  world->last.fell_back = seen.index == BW_NONE || !(seen.distance <= reach);
  candidate found = world->last.fell_back ? any : seen;
  world->last.found = found.index;
  *distance = found.distance;
  return found.index;
}

int bw_streamed_world_fell_back(const bw_streamed_world *world) {
  return world->last.fell_back;
}

uint32_t bw_streamed_world_found(const bw_streamed_world *world) {
  return world->last.found;
}

float bw_streamed_world_pending(const bw_streamed_world *world, const float *cameras,
                                uint32_t count) {
  if (world->last.found == BW_NONE || count == 0) return FLT_MAX;
  const bw_stream_sector *sector = &world->sectors[world->last.found];
  return sqrtf(nearest(sector->low, sector->high, cameras, count));
}

/* ---- to drop ------------------------------------------------------------------------------- */

/* Whether a part can be dropped, and the distance of its nearest sector. */
static bool can_go(const bw_streamed_world *world, uint32_t part, const float *cameras,
                   uint32_t count, float *distance) {
  const bw_layout_part *listed = &world->layout->parts[part - 1];
  *distance = FLT_MAX;
  for (uint32_t i = 0; i < listed->count; i++) {
    uint32_t index = world->layout->listed[listed->first + i];
    const bw_stream_sector *sector = &world->sectors[index];
    if (sector->in_use || bw_stream_marked(world, index)) return false;
    float d = nearest(sector->low, sector->high, cameras, count);
    if (d < *distance) *distance = d;
  }
  return true;
}

uint32_t bw_streamed_world_find_to_unload(const bw_streamed_world *world, const float *cameras,
                                          uint32_t count, float *distance) {
  uint32_t best = 0;
  float farthest = -1.0f;
  for (uint32_t part = 1; part < world->part_count; part++) {
    float d = 0.0f;
    if (world->parts[part - 1].state != BW_PART_LOADED) continue;
    if (!can_go(world, part, cameras, count, &d) || !(d > farthest)) continue;
    farthest = d;
    best = part;
  }
  if (best != 0) *distance = farthest;
  return best;
}
