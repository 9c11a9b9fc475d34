#include "base/hits.h"

#include <string.h>

bw_hit *bw_hits_open(bw_hit *hits, uint32_t capacity, uint32_t found, float t) {
  uint32_t kept = found < capacity ? found : capacity;
  uint32_t place = kept;
  while (place > 0 && t < hits[place - 1].t) place--;
  if (place == capacity) return NULL;
  uint32_t moved = (kept < capacity ? kept : capacity - 1) - place;
  memmove(hits + place + 1, hits + place, moved * sizeof *hits);
  return &hits[place];
}
