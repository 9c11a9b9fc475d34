#include "mesh/weld.h"

#include <string.h>

bool bw_position_equal(const float a[3], const float b[3]) {
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* -0 and 0 are equal, so they must hash alike. */
uint32_t bw_position_hash(const float position[3]) {
  uint32_t hash = 2166136261u;
  for (int axis = 0; axis < 3; axis++) {
    float value = position[axis] == 0.0f ? 0.0f : position[axis];
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 16777619u;
    hash ^= hash >> 15;
  }
  return hash;
}

bool bw_weld_init(bw_weld *weld, const bw_allocator *allocator, size_t most) {
  weld->allocator = *allocator;
  weld->count = 0;
  weld->most = most;
  weld->slot_count = 16;
  while (weld->slot_count < most * 2) weld->slot_count *= 2;
  weld->slots = bw_alloc_array(allocator, weld->slot_count, sizeof *weld->slots);
  weld->vertices = bw_alloc_array(allocator, most, sizeof *weld->vertices);
  return weld->slots != NULL && weld->vertices != NULL;
}

void bw_weld_free(bw_weld *weld) {
  bw_free_array(&weld->allocator, weld->slots, weld->slot_count, sizeof *weld->slots);
  bw_free_array(&weld->allocator, weld->vertices, weld->most, sizeof *weld->vertices);
}

uint32_t bw_weld_add(bw_weld *weld, const float position[3]) {
  size_t at = bw_position_hash(position) & (weld->slot_count - 1);
  while (weld->slots[at] != 0) {
    uint32_t vertex = weld->slots[at] - 1;
    if (bw_position_equal(weld->vertices[vertex], position)) return vertex;
    at = (at + 1) & (weld->slot_count - 1);
  }
  memcpy(weld->vertices[weld->count], position, sizeof weld->vertices[0]);
  weld->slots[at] = ++weld->count;
  return weld->count - 1;
}
